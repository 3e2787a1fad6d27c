//! Why a table refuses, apart from its game's rules. The texts are in `i18n/text/tables.*.ftl`.
//!
//! Start reading at [`Refusal`].

use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, RoleId, TableId, UserId};
use tertulia_rules::game::{BadOption, Seat};
use tertulia_rules::text::{Arg, Text};

use tertulia_model::{Crossed, Reliability};

/// The longest name at a table, in characters; Discord's own limit.
pub(crate) const LONGEST_NAME: usize = 32;
/// The most actions in one request.
pub(crate) const MOST_ACTIONS: usize = 64;
/// Most characters of somebody's own words that are said back to them.
pub const LONGEST_ECHO: usize = 60;

/// The refusals, a row each: `Name`, or `Name(value: Type)`, and its text with the arguments.
macro_rules! refusals {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($(
        $(#[$doc:meta])* $name:ident $(($($arg:ident: $ty:ty),+))? $({ $($field:ident: $of:ty),+ })?
            = $key:literal $({ $($with:ident $(: $value:expr)?),+ $(,)? })?;
    )*) => {
        /// Every refusal of a table.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "fields are what the sentence names")]
        pub enum Refusal {
            /// A text of its own: the rules forbid it, or the caller cannot tell which table is
            /// meant.
            Words(Text),
            /// The game is not for that many.
            Seats { fewest: u8, most: u8 },
            $($(#[$doc])* $name $(($($ty),+))? $({ $($field: $of),+ })?,)*
        }

        impl Refusal {
            /// The texts of all but [`Refusal::Words`] and [`Refusal::Seats`], whose words are the
            /// rules' own: each key with the names of its arguments. A test checks that each is
            /// translated.
            pub const TEXTS: &'static [(&'static str, &'static [&'static str])] =
                &[$(($key, &[$($(stringify!($with)),+)?])),*];
        }

        impl From<Refusal> for Text {
            fn from(why: Refusal) -> Text {
                match why {
                    Refusal::Words(text) => text,
                    Refusal::Seats { fewest, most } => Text::new("rules-bad-seats").with("fewest", fewest).with("most", most),
                    $(Refusal::$name $(($($arg),+))? $({ $($field),+ })? => {
                        Text::new($key)$($(.with(stringify!($with), refusals!(@value $with $($value)?)))+)?
                    })*
                }
            }
        }
    };
}

refusals! {
    /// There is no such table, or none for the asker from where they act.
    Unknown(table: TableId) = "table-unknown" { table: table.to_string() };
    /// Another table runs in the channel.
    ChannelTaken(table: TableId) = "table-channel-taken" { table: table.to_string() };
    /// The house has no such game. `$game` as given, `$known` the slugs.
    NoGame { game: String, known: Vec<&'static str> } = "table-no-game" { game: echo(&game), known: known.join(", ") };
    /// The game has no such option. `$option` as given, `$known` the keys.
    NoOption { option: String, known: Vec<&'static str> } = "table-no-option" { option: echo(&option), known: known.join(", ") };
    /// The option has no such value. `$option`, `$value` as given, `$allowed`
    NoValue { option: &'static str, value: String, allowed: &'static [&'static str] } = "table-no-value" {
        option: option.to_owned(), value: echo(&value), allowed: allowed.join(", "),
    };
    /// The asker's name is empty.
    NameEmpty = "table-name-empty";
    /// The asker's name is too long.
    NameTooLong = "table-name-too-long" { most: LONGEST_NAME as u32 };
    /// The game is on: nobody can join or change it any more.
    Started = "table-started";
    /// The game has not begun.
    NotStarted = "table-not-started";
    /// The table has ended.
    Ended = "table-ended";
    /// The game is not over yet.
    NotOver = "table-not-over";
    /// Every seat is taken.
    Full(seats: u8) = "table-full" { seats };
    /// Every free seat is kept for somebody until then.
    Kept(until: Moment) = "table-kept" { until: Arg::Moment(until.seconds()) };
    /// The asker sits there already.
    JoinedAlready = "table-joined-already";
    /// The asker sits in as many lobbies as one may.
    TooManyLobbies(most: u32) = "table-too-many-lobbies" { most };
    /// The asker sits at as many tables as one may.
    TooManyTables(most: u32) = "table-too-many-tables" { most };
    /// The server has as many tables as it may.
    ServerFull(most: u32) = "table-server-full" { most };
    /// The asker plays as many games with stand-ins alone as one may.
    TooManySolo(most: u32) = "table-too-many-solo" { most };
    /// The asker has begun as many games with stand-ins as one may for now.
    SoloTooOften { most: u32, again: Moment } = "table-solo-too-often" { most, when: Arg::Moment(again.seconds() + 1) };
    /// The asker does not sit at the table.
    Stranger = "table-stranger";
    /// The asker has given up or lost their seat.
    Gone = "table-gone";
    /// Only the host of the table, `$host`, may do that.
    NotHost(host: UserId) = "table-not-host" { host: Arg::Person(host.0) };
    /// Only the host of the table, `$host`, or who manages its channel may do that.
    NotHostNorManager(host: UserId) = "table-not-host-nor-manager" { host: Arg::Person(host.0) };
    /// Too few have joined. `$fewest` needed, `$joined` there
    TooFew { fewest: u8, joined: u8 } = "table-too-few" { fewest, joined };
    /// It is the turn of `$awaited`.
    NotYourTurn(awaited: Vec<Seat>) = "table-not-your-turn" { awaited };
    /// The request has no action.
    NothingToPlay = "table-nothing-to-play";
    /// No stand-in sits there.
    NoStandIn = "table-no-stand-in";
    /// The request has more actions than anybody needs.
    TooMuch = "table-too-much" { most: MOST_ACTIONS as u32 };
    /// The prompt has no such ready answer now.
    NoReadyAnswer = "table-no-ready-answer";
    /// There is no such seat at the table.
    NoSeat = "table-no-seat";
    /// The seat was given up for good: the game is played without it.
    Forfeited(who: Seat) = "table-forfeited" { who };
    /// Its own person plays it.
    SeatInUse(who: Seat) = "table-seat-in-use" { who };
    /// Nobody may take the seat over now.
    NotOpen = "table-not-open";
    /// The asker has seen what another seat of the game keeps secret.
    SawAnother = "table-saw-another";
    /// Seats of the table changed hands too often.
    TooManyChanges = "table-too-many-changes";
    /// A player of the table acts for nobody else.
    DeputySits = "table-deputy-sits";
    /// The friend has seen what another seat of the game keeps secret.
    DeputySawAnother = "table-deputy-saw-another";
    /// The asker has no deputy and is none.
    NoDeputy = "table-no-deputy";
    /// Only those who were invited may sit down.
    NotInvited = "table-not-invited";
    /// Only members of that role may sit down.
    NoRole(role: RoleId) = "table-no-role" { role: role.to_string() };
    /// Only that role may sit down; the asker's are unknown where they act.
    RoleElsewhere { role: RoleId, channel: ChannelId } = "table-role-elsewhere" {
        role: role.to_string(), channel: channel.to_string(),
    };
    /// The table wants reliable people.
    Unreliable(row: Box<Reliability>) = "table-unreliable" {
        games: row.games() as i64, abandoned: row.abandoned() as i64, turns: row.turns().0, timeouts: row.turns().1,
    };
    /// Nothing can be saved now: the disk is full or fails.
    NotSaved = "table-not-saved";
    /// What is stored of the table is damaged.
    Damaged = "table-damaged";
    /// A newer release has gone on there, in rows that this one cannot read.
    Newer = "table-newer";
    /// The table has no clock.
    NoClock = "table-no-clock";
    /// Nobody's clock runs but the asker's.
    NobodyToGive = "table-nobody-to-give";
    /// The asker has given time in this turn.
    GivenAlready = "table-given-already";
    /// The table is paused already.
    Paused = "table-paused";
    /// The table is not paused.
    NotPaused = "table-not-paused";
    /// The table is being asked something else.
    AskedAlready = "table-asked-already";
    /// No question is open, or none with that answer.
    NothingAsked = "table-nothing-asked";
    /// The others have to answer it.
    OthersDecide = "table-others-decide";
    /// The asker has chosen nothing that can be taken back.
    NothingToUndo = "table-nothing-to-undo";
    /// Somebody refuses to be asked for an undo again in this game. `$why` they would have to be
    UndoUnwanted(crossed: Crossed) = "table-undo-unwanted" { why: crossed.why() };
    /// Somebody does not want to be asked again in this game whether to pause.
    PauseUnwanted = "table-pause-unwanted";
    /// The table was asked that in vain, and is not asked again until then.
    AskedInVain(until: Moment) = "table-asked-in-vain" { until: Arg::Moment(until.seconds()) };
    /// The game knows no such order.
    NoOrder = "table-no-order";
    /// The asker's seat is awaited, or nothing can be foreseen of its next decision.
    NothingToPrepare = "table-nothing-to-prepare";
}

impl From<Text> for Refusal {
    fn from(words: Text) -> Refusal {
        Refusal::Words(words)
    }
}

impl From<BadOption> for Refusal {
    fn from(why: BadOption) -> Refusal {
        match why {
            BadOption::Unknown { key, known } => Refusal::NoOption { option: key, known },
            BadOption::Value { key, value, allowed } => Refusal::NoValue { option: key, value, allowed },
        }
    }
}

/// Makes somebody's own words fit to be said back: one short line without backticks.
pub(crate) fn echo(words: &str) -> String {
    words.chars().filter(|c| !c.is_control() && *c != '`').take(LONGEST_ECHO).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_typed_is_said_back_without_what_would_break_the_line_and_no_longer_than_needed() {
        assert_eq!(echo("bid `9`\n\u{7}now"), "bid 9now");
        assert_eq!(echo(&"a".repeat(LONGEST_ECHO + 1)), "a".repeat(LONGEST_ECHO));
    }
}
