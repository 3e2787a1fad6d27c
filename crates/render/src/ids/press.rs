//! The meaning of a table's button or menu, and its custom id. It survives restarts, and is never
//! an index into a list. Start reading at [`Press`].

use std::fmt::{self, Display};
use std::str::FromStr;

use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Choice, TurnHelp};
use tertulia_rules::game::{BadNotation, Seat};
use tertulia_rules::notation::{notation, one_word};

use crate::ids::order_panels::Ordering;

/// A press on a button or menu of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Press {
    /// The table.
    pub table: TableId,
    /// What was pressed.
    pub control: Control,
}

/// The meaning of a table's button or menu. Sent messages keep their meaning: no form ever changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    /// Take a seat.
    Join,
    /// Give up the seat; asks first during a game.
    Leave,
    /// Resign, confirmed.
    ConfirmLeave,
    /// Begin the game.
    Start,
    /// Show the options of a lobby, to change them.
    Options,
    /// Change an option of the lobby, with key and value from the menu of that number.
    Option(u8),
    /// Change that option of the lobby to what is typed.
    Typed(String),
    /// Choose whom to invite to a lobby.
    Invite,
    /// Invite the people chosen in the menu.
    Invited,
    /// Seat a stand-in.
    AddStandIn,
    /// Free the seat of a stand-in.
    RemoveStandIn,
    /// Let a stand-in play for the presser.
    HandOver,
    /// Play again instead of the stand-in.
    TakeBack,
    /// Let somebody else take over the presser's seat.
    GiveSeat,
    /// Take over that seat.
    TakeSeat(Seat),
    /// Withdraw the offer of that seat.
    WithdrawSeat(Seat),
    /// End a deputy's rights.
    Dismiss,
    /// Show what can be done by somebody who is away for a while.
    Away,
    /// Let the friend chosen in the menu act for the presser.
    Appoint,
    /// Say or no longer say what questions are about.
    TurnHelp(TurnHelp),
    /// Note that the presser reads on a phone, and draw the message for it.
    Phone,
    /// Confirm that the game is still played.
    StillPlaying,
    /// Invite that person to a lobby.
    InviteOne(UserId),
    /// Show the presser's panel.
    View,
    /// Show the presser's panel, to answer.
    Answer,
    /// Show the presser's panel, to act although nobody waits for them.
    Aside,
    /// Show more choices: log, board, rules, stop.
    More,
    /// Show the board as text.
    Board,
    /// Show a page of the whole story: the one chosen in the menu, or the latest for `None`.
    Story(Option<u16>),
    /// Show a page of one player's story: the one chosen in the menu, or the latest for `None`.
    StoryOf(Seat, Option<u16>),
    /// Show the story of the player chosen in the menu.
    StoryBy,
    /// Show the table as it was after that many entries of its log.
    Moment(u32),
    /// Show a topic of the rules: the one chosen in the menu, or the first for `None`.
    Rules(Option<u8>),
    /// Give the record of a finished game.
    Record,
    /// Show the statistics of the table.
    Stats,
    /// Take a seat at the next table with the same people, which is opened if needed.
    Rematch,
    /// End the table; asks first.
    Stop,
    /// End the table, confirmed.
    StopMeant,
    /// Cancel what was to be confirmed.
    Cancel,
    /// Play an action.
    Play(Call, String),
    /// Play an action on a button shared by several seats; each answers its own decision.
    Common(Calls, String),
    /// Play an action that is seldom meant; asks first.
    AskConfirm(Call, String),
    /// Play the action or ready answer chosen in the menu of that number in this message.
    Choose(Call, u8),
    /// Change the menu of several with that number in this message.
    Mark(Call, u8),
    /// Play what is marked in the menus of this message.
    Confirm(Call),
    /// Clear all marks in them.
    Clear(Call),
    /// Give a ready answer.
    Ready(Call, String),
    /// Show another page of the choices.
    Page(Call, u8),
    /// Open the form of a verb, filled in with what was typed in it before; as a modal, play it.
    Form(Call, FormWords),
    /// Open the form of a verb, from one of its menus on a message of 0.1.0.
    Fill(Call, FormField),
    /// Open the form of this verb, from the button below those menus.
    Send(Call, String),
    /// Give time to whoever is awaited.
    GiveTime,
    /// Ask the table to pause.
    Pause,
    /// Ask the others to pause, having been asked whether that is meant.
    PauseMeant,
    /// Ask the table to go on after a pause.
    Resume,
    /// Answer the table's question: its number, and the answer.
    Vote(u32, Choice),
    /// Undo the presser's last choice, or ask whether they may; the decision number identifies it.
    Undo(Call),
    /// Follow the table in direct messages.
    Follow,
    /// Stop following the table.
    Unfollow,
    /// Let only members of the role chosen in the menu sit down.
    ForRole,
    /// Snooze the next reminder of this decision.
    Snooze(Call, Snooze),
    /// A control of the panels of orders and prepared moves.
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
        Away = ["away"];
        Appoint = ["appoint"];
        TurnHelp(how) = ["turn-help" how];
        Phone = ["phone"];
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
        Form(call, words) = ["form" call words];
        Fill(call, field) = ["fill" call field];
        Send(call, verb) = ["send" call verb];
        GiveTime = ["give-time"];
        Pause = ["pause"];
        PauseMeant = ["pause-meant"];
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
    /// Returns the press on this control at a table.
    pub const fn at(self, table: TableId) -> Press {
        Press { table, control: self }
    }

    /// Returns the decision that it answers, if it answers one of a single seat.
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

/// How long a reminder is snoozed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Snooze {
    /// Four hours.
    Hours,
    /// Until tomorrow morning.
    Morning,
    /// For the rest of the turn.
    Turn,
}
notation! {
    Snooze by '.' {
        Hours = ["hours"];
        Morning = ["morning"];
        Turn = ["turn"];
    }
}

/// A decision of one seat, which a button answers. Written `p1.17`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    /// The seat.
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

/// A verb's form, and what is typed in its fields. Written `offer` while nothing is, and
/// `offer~2 brick~1 ore~` with three fields.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FormWords {
    verb: String,
    typed: Vec<String>,
}

/// Separates fields.
const FIELD: char = '~';

impl FormWords {
    /// Returns the empty form of that verb.
    pub fn empty(verb: impl Into<String>) -> FormWords {
        FormWords { verb: verb.into(), typed: Vec::new() }
    }

    /// Returns the form of that verb with these words in its fields, which lose the signs that
    /// separate the parts of a custom id.
    pub fn typed(verb: impl Into<String>, fields: &[String]) -> FormWords {
        let parts =
            |words: &String| words.split(|c: char| c.is_whitespace() || c == ':' || c == FIELD).map(str::to_owned).collect();
        let words = |parts: Vec<String>| parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        FormWords { verb: verb.into(), typed: fields.iter().map(parts).map(words).collect() }
    }

    /// Returns the verb.
    pub fn verb(&self) -> &str {
        &self.verb
    }

    /// Returns what is typed in each field; nothing while the form is empty.
    pub fn fields(&self) -> &[String] {
        &self.typed
    }

    /// Leaves out the last letter of the longest words, if there are any.
    pub(crate) fn shorten(&mut self) -> Option<char> {
        self.typed.iter_mut().max_by_key(|words| words.chars().count())?.pop()
    }
}

impl Display for FormWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.verb)?;
        self.typed.iter().try_for_each(|words| write!(f, "{FIELD}{words}"))
    }
}

impl FromStr for FormWords {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<FormWords, BadNotation> {
        let mut parts = s.split(FIELD).map(str::to_owned);
        Ok(FormWords { verb: parts.next().ok_or(BadNotation)?, typed: parts.collect() })
    }
}

/// A field of a verb's form. Written `2.offer`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FormField {
    /// Its index among the parameters.
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

one_word!(Call Calls FormField FormWords);
