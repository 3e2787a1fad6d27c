//! What a button or menu of a table means, and how its custom id says so. It survives restarts, and never is an index into a list.
//!
//! Start reading at [`Press`].

use std::fmt::{self, Display};
use std::str::FromStr;

use tertulia_base::ids::{TableId, UserId};
use tertulia_model::Choice;
use tertulia_rules::game::{BadNotation, Seat};
use tertulia_rules::notation::{notation, one_word};

use crate::ids::ordering::Ordering;

/// A press on a button or menu of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Press {
    /// The table.
    pub table: TableId,
    /// What was pressed.
    pub control: Control,
}

/// What a button or menu of a table means. Custom ids of messages that people have keep their meaning: a form is never changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    /// Take a seat.
    Join,
    /// Give it up; in play it asks first.
    Leave,
    /// Forfeit, asked and meant.
    ConfirmLeave,
    /// Begin.
    Start,
    /// Show the options of a lobby, to change them.
    Options,
    /// Change an option in the lobby; key and value come from the menu. The number tells menus of one message apart.
    Option(u8),
    /// Change that option in the lobby to what is typed.
    Typed(String),
    /// Choose whom to invite to a lobby.
    Invite,
    /// Invite those chosen in the menu.
    Invited,
    /// Seat a stand-in.
    AddStandIn,
    /// Free the seat of a stand-in.
    RemoveStandIn,
    /// Let a stand-in play for oneself.
    HandOver,
    /// Play again oneself.
    TakeBack,
    /// Let somebody else take over one's own seat.
    GiveSeat,
    /// Take over that seat.
    TakeSeat(Seat),
    /// Let nobody take over that seat any more.
    WithdrawSeat(Seat),
    /// Let a friend act no more.
    Dismiss,
    /// The game is still played.
    StillPlaying,
    /// Invite that person to a lobby.
    InviteOne(UserId),
    /// Show me my panel.
    View,
    /// Show me my panel, so that I can answer.
    Answer,
    /// Show me my panel, so that I can act although nobody waits for me.
    Aside,
    /// More choices: log, board, rules, stop.
    More,
    /// Show the board as text.
    Board,
    /// Show the whole story: a page of it, the one chosen in the menu or the latest for `None`.
    Story(Option<u16>),
    /// Show what the story tells of one player: a page of it, the one chosen in the menu or the latest for `None`.
    StoryOf(Seat, Option<u16>),
    /// Show what the story tells of the player chosen in the menu.
    StoryBy,
    /// Show the table as it was after so many entries of its log.
    Moment(u32),
    /// Show the rules: that topic of them, the one chosen in the menu or the first for `None`.
    Rules(Option<u8>),
    /// Hand out the record of a finished game.
    Record,
    /// Show its statistics.
    Stats,
    /// Play again with the same people: a seat at the next table, which is opened if need be.
    Rematch,
    /// End the table; asks first.
    Stop,
    /// End it, asked and meant.
    StopMeant,
    /// What was asked was not meant.
    Cancel,
    /// Play an action.
    Play(Call, String),
    /// Play an action on a button that several seats have in common; each answers its own decision.
    Common(Calls, String),
    /// Play an action that is seldom meant; asks first.
    AskConfirm(Call, String),
    /// Play the action, or give the ready answer, chosen in this menu. The number tells menus of one message apart.
    Choose(Call, u8),
    /// A menu of several was changed. The number tells menus of one message apart.
    Mark(Call, u8),
    /// Play what is marked in the menus of this message.
    Confirm(Call),
    /// Mark nothing in them.
    Clear(Call),
    /// Give a ready answer.
    Ready(Call, String),
    /// Show another page of the choices.
    Page(Call, u8),
    /// Open the form of this verb.
    Form(Call, String),
    /// A field of a verb's form was changed.
    Fill(Call, FormField),
    /// Play what is chosen in the fields of this verb's form.
    Send(Call, String),
    /// Give time to whoever is awaited.
    GiveTime,
    /// Ask the table to pause.
    Pause,
    /// Ask it to go on after a pause.
    Resume,
    /// Answer what the table is asked: the number of the question, and the answer.
    Vote(u32, Choice),
    /// Take one's last choice back, or ask whether one may: what that is, the seat's decision number says.
    Undo(Call),
    /// Be shown what happens there in direct messages.
    Follow,
    /// No more.
    Unfollow,
    /// Let only members of the role chosen in the menu sit down.
    ForRole,
    /// Put the next reminder of this decision off.
    Snooze(Call, Snooze),
    /// Something of the panels of orders and prepared moves.
    Orders(Ordering),
}
notation! {
    Control by ':' {
        Join = ["join"];
        Leave = ["leave"];
        ConfirmLeave = ["leave-meant"];
        Start = ["start"];
        Options = ["options"];
        Option(menu) = ["option" menu];
        Typed(key) = ["typed" key];
        Invite = ["invite"];
        Invited = ["invited"];
        AddStandIn = ["add-stand-in"];
        RemoveStandIn = ["remove-stand-in"];
        HandOver = ["hand-over"];
        TakeBack = ["take-back"];
        GiveSeat = ["give-seat"];
        TakeSeat(seat) = ["take-seat" seat];
        WithdrawSeat(seat) = ["withdraw-seat" seat];
        Dismiss = ["dismiss"];
        StillPlaying = ["still-playing"];
        InviteOne(user) = ["invite-one" user];
        View = ["view"];
        Answer = ["answer"];
        Aside = ["aside"];
        More = ["more"];
        Board = ["board"];
        Story(None) = ["story"];
        Story(Some(page)) = ["story" page];
        StoryOf(seat, None) = ["story-of" seat];
        StoryOf(seat, Some(page)) = ["story-of" seat page];
        StoryBy = ["story-by"];
        Moment(at) = ["moment" at];
        Rules(None) = ["rules"];
        Rules(Some(topic)) = ["rules" topic];
        Record = ["record"];
        Stats = ["stats"];
        Rematch = ["rematch"];
        Stop = ["stop"];
        StopMeant = ["stop-meant"];
        Cancel = ["never"];
        Play(call, action) = ["play" call action];
        Common(calls, action) = ["common" calls action];
        AskConfirm(call, action) = ["rash" call action];
        Choose(call, menu) = ["choose" call menu];
        Mark(call, menu) = ["mark" call menu];
        Confirm(call) = ["confirm" call];
        Clear(call) = ["clear" call];
        Ready(call, key) = ["ready" call key];
        Page(call, page) = ["page" call page];
        Form(call, verb) = ["form" call verb];
        Fill(call, field) = ["fill" call field];
        Send(call, verb) = ["send" call verb];
        GiveTime = ["give-time"];
        Pause = ["pause"];
        Resume = ["resume"];
        Vote(number, choice) = ["vote" number choice];
        Undo(call) = ["undo" call];
        Follow = ["follow"];
        Unfollow = ["unfollow"];
        ForRole = ["for-role"];
        Snooze(call, how) = ["snooze" call how];
        Orders(what) = ["orders" what];
    }
}

impl Control {
    /// The same at that table.
    pub const fn at(self, table: TableId) -> Press {
        Press { table, control: self }
    }

    /// The decision it answers, if it answers one of one seat.
    pub const fn call(&self) -> Option<Call> {
        match self {
            Control::Play(call, _)
            | Control::AskConfirm(call, _)
            | Control::Choose(call, _)
            | Control::Mark(call, _)
            | Control::Confirm(call)
            | Control::Clear(call)
            | Control::Ready(call, _)
            | Control::Page(call, _)
            | Control::Form(call, _)
            | Control::Fill(call, _)
            | Control::Send(call, _)
            | Control::Undo(call)
            | Control::Snooze(call, _) => Some(*call),
            _ => None,
        }
    }
}

/// How long a reminder is put off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Snooze {
    /// Four hours.
    Hours,
    /// Until tomorrow morning.
    Morning,
    /// As long as the turn goes on.
    Turn,
}
notation! {
    Snooze by '.' {
        Hours = ["hours"];
        Morning = ["morning"];
        Turn = ["turn"];
    }
}

/// A decision of one seat: what a button answers. Written `p1.17`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    /// Whose.
    pub seat: Seat,
    /// The seat's decision number.
    pub decision: u32,
}

impl Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.seat, self.decision)
    }
}

impl FromStr for Call {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Call, BadNotation> {
        let (seat, decision) = s.split_once('.').ok_or(BadNotation)?;
        Ok(Call { seat: seat.parse()?, decision: decision.parse().map_err(|_| BadNotation)? })
    }
}

/// The decisions of several seats. Written `p1.17+p3.9`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Calls(pub Vec<Call>);

impl Display for Calls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().map(Call::to_string).collect::<Vec<_>>().join("+"))
    }
}

impl FromStr for Calls {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Calls, BadNotation> {
        s.split('+').map(str::parse).collect::<Result<_, _>>().map(Calls)
    }
}

/// A field of a verb's form. Written `2.offer`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FormField {
    /// Its place among the parameters.
    pub at: u8,
    /// The verb.
    pub verb: String,
}

impl Display for FormField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.at, self.verb)
    }
}

impl FromStr for FormField {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<FormField, BadNotation> {
        let (at, verb) = s.split_once('.').ok_or(BadNotation)?;
        Ok(FormField { at: at.parse().map_err(|_| BadNotation)?, verb: verb.to_owned() })
    }
}

one_word!(Call Calls FormField);
