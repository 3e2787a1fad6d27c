//! The meaning of a table's button or menu, and its custom id. It survives restarts, and is never
//! an index into a list. Start reading at [`Press`].

use std::fmt::{self, Display};
use std::str::FromStr;

use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Choice, TurnHelp};
use tertulia_rules::game::{BadNotation, Seat};
use tertulia_rules::notation::one_word;

use crate::ids::order_panels::Ordering;

/// A press on a button or menu of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Press {
    /// The table.
    pub table: TableId,
    /// What was pressed.
    pub control: Control,
}

controls! {
    /// The meaning of a table's button or menu. Sent messages keep their meaning: no form ever
    /// changes.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub enum Control by ':' {
        Join = ["join"] "Take a seat";
        JoinFound(game: Option<String>) = ["join-found" game]
            "Take a seat, from the list of a server's open tables, which shows that game's or all";
        Decline = ["decline"] "Decline to play at a table that was opened from the queue";
        Leave = ["leave"] "Give up the seat; asks first during a game";
        ConfirmLeave = ["leave-meant"] "Resign, confirmed";
        Start = ["start"] "Begin the game";
        Options = ["options"] "Show the options of a lobby, to change them";
        Option(menu: u8) = ["option" menu] "Change an option of the lobby, with key and value from the menu of that number";
        Typed(key: String) = ["typed" key] "Change that option of the lobby to what is typed";
        Invite = ["invite"] "Choose whom to invite to a lobby";
        Invited = ["invited"] "Invite the people chosen in the menu";
        AddStandIn = ["add-stand-in"] "Seat a stand-in";
        RemoveStandIn = ["remove-stand-in"] "Free the seat of a stand-in";
        HandOver = ["hand-over"] "Let a stand-in play for the presser";
        TakeBack = ["take-back"] "Play again instead of the stand-in";
        GiveSeat = ["give-seat"] "Let somebody else take over the presser's seat";
        TakeSeat(seat: Seat) = ["take-seat" seat] "Take over that seat";
        WithdrawSeat(seat: Seat) = ["withdraw-seat" seat] "Withdraw the offer of that seat";
        Dismiss = ["dismiss"] "End a deputy's rights";
        Away = ["away"] "Show what can be done by somebody who is away for a while";
        Appoint = ["appoint"] "Let the friend chosen in the menu act for the presser";
        TurnHelp(how: TurnHelp) = ["turn-help" how] "Say or no longer say what questions are about";
        Phone = ["phone"] "Note that the presser reads on a phone, and draw the message for it";
        StillPlaying = ["still-playing"] "Confirm that the game is still played";
        InviteOne(user: UserId) = ["invite-one" user] "Invite that person to a lobby";
        View = ["view"] "Show the presser's panel";
        Answer = ["answer"] "Show the presser's panel, to answer";
        Aside = ["aside"] "Show the presser's panel, to act although nobody waits for them";
        More = ["more"] "Show more choices: log, board, rules, stop";
        Board = ["board"] "Show the board as text";
        Hint = ["hint"] "Tell the presser alone what they might do now, and why";
        Story(page: Option<u16>) = ["story" page]
            "Show a page of the whole story: the one chosen in the menu, or the latest for `None`";
        StoryOf(seat: Seat, page: Option<u16>) = ["story-of" seat page]
            "Show a page of one player's story: the one chosen in the menu, or the latest for `None`";
        StoryBy = ["story-by"] "Show the story of the player chosen in the menu";
        Moment(at: u32) = ["moment" at] "Show the table as it was after that many entries of its log";
        Rules(topic: Option<u8>) = ["rules" topic]
            "Show a topic of the rules: the one chosen in the menu, or the first for `None`";
        Record = ["record"] "Give the record of a finished game";
        Stats = ["stats"] "Show the statistics of the table";
        Analysis = ["analysis"] "Show what a finished game was about";
        LostChance(n: u8) = ["lost-chance" n]
            "Ask the presser again what they would play in their decision of that number of the analysis";
        TryAgain(n: u8) = ["try-again" n] "Say what to make of the move chosen in the menu there, and what was better";
        BetterMove(n: u8) = ["better-move" n] "Tell what was better there";
        Rematch = ["rematch"] "Take a seat at the next table with the same people, which is opened if needed";
        Stop = ["stop"] "End the table; asks first";
        StopMeant = ["stop-meant"] "End the table, confirmed";
        Cancel = ["never"] "Cancel what was to be confirmed";
        Play(call: Call, action: String) = ["play" call action] "Play an action";
        Common(calls: Calls, action: String) = ["common" calls action]
            "Play an action on a button shared by several seats; each answers its own decision";
        AskConfirm(call: Call, action: String) = ["rash" call action] "Play an action that is seldom meant; asks first";
        Choose(call: Call, menu: u8) = ["choose" call menu]
            "Play the action or ready answer chosen in the menu of that number in this message";
        Mark(call: Call, menu: u8) = ["mark" call menu] "Change the menu of several with that number in this message";
        Confirm(call: Call) = ["confirm" call] "Play what is marked in the menus of this message";
        Clear(call: Call) = ["clear" call] "Clear all marks in them";
        Ready(call: Call, key: String) = ["ready" call key] "Give a ready answer";
        Page(call: Call, page: u8) = ["page" call page] "Show another page of the choices";
        Form(call: Call, words: FormWords) = ["form" call words]
            "Open the form of a verb, filled in with what was typed in it before; as a modal, play it";
        Fill(call: Call, field: FormField) = ["fill" call field]
            "Open the form of a verb, from one of its menus on a message of 0.1.0";
        Send(call: Call, verb: String) = ["send" call verb] "Open the form of this verb, from the button below those menus";
        GiveTime = ["give-time"] "Give time to whoever is awaited";
        Pause = ["pause"] "Ask the table to pause";
        PauseMeant = ["pause-meant"] "Ask the others to pause, having been asked whether that is meant";
        Resume = ["resume"] "Ask the table to go on after a pause";
        Vote(number: u32, choice: Choice) = ["vote" number choice] "Answer the table's question: its number, and the answer";
        Undo(call: Call) = ["undo" call]
            "Undo the presser's last choice, or ask whether they may; the decision number identifies it";
        Follow = ["follow"] "Follow the table in direct messages";
        Unfollow = ["unfollow"] "Stop following the table";
        ForRole = ["for-role"] "Let only members of the role chosen in the menu sit down";
        Snooze(call: Call, how: Snooze) = ["snooze" call how] "Snooze the next reminder of this decision";
        Orders(what: Ordering) = ["orders" what] "A control of the panels of orders and prepared moves";
        LeagueSignUp = ["league-sign-up"] "Sign up for the season of a league, whose id stands for the table's";
        LeagueWithdraw = ["league-withdraw"] "Withdraw from that season; asks first once it is played";
        LeagueWithdrawMeant(season: u32) = ["league-out-meant" season] "Drop out of the season of that number, confirmed";
        LeagueLine = ["league-line"] "Show how the presser stands in that league";
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

controls! {
    /// How long a reminder is snoozed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Snooze by '.' {
        Hours = ["hours"] "Four hours";
        Morning = ["morning"] "Until tomorrow morning";
        Turn = ["turn"] "For the rest of the turn";
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
