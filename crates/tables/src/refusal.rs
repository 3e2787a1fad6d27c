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

/// The refusals, a row each: `Name` or `Name(value: Type)`, its text with arguments, its meaning.
macro_rules! refusals {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($(
        $name:ident $(($($arg:ident: $ty:ty),+))? $({ $($field:ident: $of:ty),+ })?
            = $key:literal $({ $($with:ident $(: $value:expr)?),+ $(,)? })? $meaning:literal;
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
            $(#[doc = $meaning] $name $(($($ty),+))? $({ $($field: $of),+ })?,)*
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
    Unknown(table: TableId) = "table-unknown" { table: table.to_string() }
        "There is no such table, or none for the asker from where they act.";
    ChannelTaken(table: TableId) = "table-channel-taken" { table: table.to_string() }
        "Another table runs in the channel.";
    NoGame { game: String, known: Vec<&'static str> } = "table-no-game" { game: echo(&game), known: known.join(", ") }
        "The house has no such game. `$game` as given, `$known` the slugs.";
    NoOption { option: String, known: Vec<&'static str> } = "table-no-option" { option: echo(&option), known: known.join(", ") }
        "The game has no such option. `$option` as given, `$known` the keys.";
    NoValue { option: &'static str, value: String, allowed: &'static [&'static str] } = "table-no-value" {
        option: option.to_owned(), value: echo(&value), allowed: allowed.join(", "),
    } "The option has no such value. `$option`, `$value` as given, `$allowed`";
    NameEmpty = "table-name-empty" "The asker's name is empty.";
    NameTooLong = "table-name-too-long" { most: LONGEST_NAME as u32 } "The asker's name is too long.";
    Started = "table-started" "The game is on: nobody can join or change it any more.";
    NotStarted = "table-not-started" "The game has not begun.";
    Ended = "table-ended" "The table has ended.";
    NotOver = "table-not-over" "The game is not over yet.";
    Full(seats: u8) = "table-full" { seats } "Every seat is taken.";
    Kept(until: Moment) = "table-kept" { until: Arg::Moment(until.seconds()) }
        "Every free seat is kept for somebody until then.";
    JoinedAlready = "table-joined-already" "The asker sits there already.";
    TooManyLobbies(most: u32) = "table-too-many-lobbies" { most } "The asker sits in as many lobbies as one may.";
    TooManyTables(most: u32) = "table-too-many-tables" { most } "The asker sits at as many tables as one may.";
    ServerFull(most: u32) = "table-server-full" { most } "The server has as many tables as it may.";
    TooManySolo(most: u32) = "table-too-many-solo" { most }
        "The asker plays as many games with stand-ins alone as one may.";
    SoloTooOften { most: u32, again: Moment } = "table-solo-too-often" { most, when: Arg::Moment(again.seconds() + 1) }
        "The asker has begun as many games with stand-ins as one may for now.";
    Stranger = "table-stranger" "The asker does not sit at the table.";
    Gone = "table-gone" "The asker has given up or lost their seat.";
    NotHost(host: UserId) = "table-not-host" { host: Arg::Person(host.0) }
        "Only the host of the table, `$host`, may do that.";
    NotHostNorManager(host: UserId) = "table-not-host-nor-manager" { host: Arg::Person(host.0) }
        "Only the host of the table, `$host`, or who manages its channel may do that.";
    TooFew { fewest: u8, joined: u8 } = "table-too-few" { fewest, joined }
        "Too few have joined. `$fewest` needed, `$joined` there";
    NotYourTurn(awaited: Vec<Seat>) = "table-not-your-turn" { awaited } "It is the turn of `$awaited`.";
    NothingToPlay = "table-nothing-to-play" "The request has no action.";
    NoStandIn = "table-no-stand-in" "No stand-in sits there.";
    TooMuch = "table-too-much" { most: MOST_ACTIONS as u32 } "The request has more actions than anybody needs.";
    NoReadyAnswer = "table-no-ready-answer" "The prompt has no such ready answer now.";
    NoSeat = "table-no-seat" "There is no such seat at the table.";
    Forfeited(who: Seat) = "table-forfeited" { who } "The seat was given up for good: the game is played without it.";
    SeatInUse(who: Seat) = "table-seat-in-use" { who } "Its own person plays it.";
    NotOpen = "table-not-open" "Nobody may take the seat over now.";
    SawAnother = "table-saw-another" "The asker has seen what another seat of the game keeps secret.";
    TooManyChanges = "table-too-many-changes" "Seats of the table changed hands too often.";
    DeputySits = "table-deputy-sits" "A player of the table acts for nobody else.";
    DeputySawAnother = "table-deputy-saw-another" "The friend has seen what another seat of the game keeps secret.";
    NoDeputy = "table-no-deputy" "The asker has no deputy and is none.";
    NotInvited = "table-not-invited" "Only those who were invited may sit down.";
    NoRole(role: RoleId) = "table-no-role" { role: role.to_string() } "Only members of that role may sit down.";
    RoleElsewhere { role: RoleId, channel: ChannelId } = "table-role-elsewhere" {
        role: role.to_string(), channel: channel.to_string(),
    } "Only that role may sit down; the asker's are unknown where they act.";
    Unreliable(row: Box<Reliability>) = "table-unreliable" {
        games: row.games() as i64, abandoned: row.abandoned() as i64, turns: row.turns().0, timeouts: row.turns().1,
    } "The table wants reliable people.";
    Banned = "table-banned" "Who manages the server has banned the asker there.";
    Matched = "table-matched" "The lobby was opened from the queue, for others or under terms that are agreed.";
    FewTablesAtFirst(most: u32) = "table-few-at-first" { most }
        "The asker has finished few games, or is unreliable, and sits at as many tables as they may for now.";
    FriendBanned = "table-friend-banned" "Who manages the server has banned the friend there.";
    LeagueTaken = "table-league-taken" "A league goes on in the channel.";
    TooManyLeagues(most: u32) = "table-too-many-leagues" { most } "The server has as many leagues as it may.";
    LeagueClosed = "table-league-closed" "Nobody can sign up for the league now.";
    LeagueFull(most: u32) = "table-league-full" { most } "As many people have signed up as one league may have.";
    NotSaved = "table-not-saved" "Nothing can be saved now: the disk is full or fails.";
    Damaged = "table-damaged" "What is stored of the table is damaged.";
    Newer = "table-newer" "A newer release has gone on there, in rows that this one cannot read.";
    NoClock = "table-no-clock" "The table has no clock.";
    NobodyToGive = "table-nobody-to-give" "Nobody's clock runs but the asker's.";
    GivenAlready = "table-given-already" "The asker has given time in this turn.";
    Paused = "table-paused" "The table is paused already.";
    NotPaused = "table-not-paused" "The table is not paused.";
    AskedAlready = "table-asked-already" "The table is being asked something else.";
    NothingAsked = "table-nothing-asked" "No question is open, or none with that answer.";
    OthersDecide = "table-others-decide" "The others have to answer it.";
    NothingToUndo = "table-nothing-to-undo" "The asker has chosen nothing that can be taken back.";
    UndoUnwanted(crossed: Crossed) = "table-undo-unwanted" { why: crossed.why() }
        "Somebody refuses to be asked for an undo again in this game. `$why` they would have to be";
    PauseUnwanted = "table-pause-unwanted" "Somebody does not want to be asked again in this game whether to pause.";
    AskedInVain(until: Moment) = "table-asked-in-vain" { until: Arg::Moment(until.seconds()) }
        "The table was asked that in vain, and is not asked again until then.";
    NoOrder = "table-no-order" "The game knows no such order.";
    NothingToPrepare = "table-nothing-to-prepare"
        "The asker's seat is awaited, or nothing can be foreseen of its next decision.";
    HintsOff = "table-hints-off" "The host wants no hints at the table.";
    HintsRated = "table-hints-rated" "The game is rated: there are no hints.";
    HintsOwn = "table-hints-own" "The asker acts for a friend, who alone is given hints.";
    HintsBusy = "table-hints-busy" "Hints for others are being searched for, for too long to wait.";
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
