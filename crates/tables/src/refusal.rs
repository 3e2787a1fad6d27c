//! Why a table refuses, apart from its game's rules. The texts are in `i18n/text/tables.*.ftl`.
//!
//! Start reading at [`Refusal`].

use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, RoleId, TableId, UserId};
use tertulia_rules::game::{BadOption, Seat};
use tertulia_rules::text::{Arg, Text};

use tertulia_model::{Crossed, Reliability};

/// Every refusal of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A text of its own: the rules forbid it, or the caller cannot tell which table is meant.
    Words(Text),
    /// There is no such table, or none for the asker from where they act. `$table`
    Unknown(TableId),
    /// Another table runs in the channel. `$table`
    ChannelTaken(TableId),
    /// The house has no such game. `$game` as given, `$known` the slugs.
    NoGame {
        /// As given.
        game: String,
        /// The known slugs.
        known: Vec<&'static str>,
    },
    /// The game is not for that many. `$fewest`, `$most`
    Seats {
        /// Fewest.
        fewest: u8,
        /// Most.
        most: u8,
    },
    /// The game has no such option. `$option` as given, `$known` the keys.
    NoOption {
        /// As given.
        option: String,
        /// The known keys.
        known: Vec<&'static str>,
    },
    /// The option has no such value. `$option`, `$value` as given, `$allowed`
    NoValue {
        /// The option.
        option: &'static str,
        /// As given.
        value: String,
        /// The allowed values.
        allowed: &'static [&'static str],
    },
    /// The asker's name is empty.
    NameEmpty,
    /// The asker's name is too long. `$most` characters
    NameTooLong,
    /// The game is on: nobody can join or change it any more.
    Started,
    /// The game has not begun.
    NotStarted,
    /// The table has ended.
    Ended,
    /// The game is not over yet.
    NotOver,
    /// Every seat is taken. `$seats`
    Full(u8),
    /// Every free seat is kept for somebody until then. `$until`
    Kept(Moment),
    /// The asker sits there already.
    JoinedAlready,
    /// The asker sits in as many lobbies as one may: `$most`
    TooManyLobbies(u32),
    /// The asker sits at as many tables as one may: `$most`
    TooManyTables(u32),
    /// The server has as many tables as it may: `$most`
    ServerFull(u32),
    /// The asker plays as many games with stand-ins alone as one may: `$most`
    TooManySolo(u32),
    /// The asker has begun as many games with stand-ins as one may for now. `$most`, `$when`
    SoloTooOften {
        /// In an hour.
        most: u32,
        /// When they may begin another.
        again: Moment,
    },
    /// The asker does not sit at the table.
    Stranger,
    /// The asker has given up or lost their seat.
    Gone,
    /// Only the host of the table, `$host`, may do that.
    NotHost(UserId),
    /// Only the host of the table, `$host`, or who manages its channel may do that.
    NotHostNorManager(UserId),
    /// Too few have joined. `$fewest` needed, `$joined` there
    TooFew {
        /// Needed.
        fewest: u8,
        /// There.
        joined: u8,
    },
    /// It is the turn of `$awaited`.
    NotYourTurn(Vec<Seat>),
    /// The request has no action.
    NothingToPlay,
    /// No stand-in sits there.
    NoStandIn,
    /// The request has more actions than anybody needs. `$most`
    TooMuch,
    /// The prompt has no such ready answer now.
    NoReadyAnswer,
    /// There is no such seat at the table.
    NoSeat,
    /// The seat was given up for good: the game is played without it. `$who`
    Forfeited(Seat),
    /// Its own person plays it. `$who`
    SeatInUse(Seat),
    /// Nobody may take the seat over now.
    NotOpen,
    /// The asker has seen what another seat of the game keeps secret.
    SawAnother,
    /// Seats of the table changed hands too often.
    TooManyChanges,
    /// A player of the table acts for nobody else.
    DeputySits,
    /// The friend has seen what another seat of the game keeps secret.
    DeputySawAnother,
    /// The asker has no deputy and is none.
    NoDeputy,
    /// Only those who were invited may sit down.
    NotInvited,
    /// Only members of that role may sit down. `$role`
    NoRole(RoleId),
    /// Only that role may sit down; the asker's are unknown where they act. `$role`, `$channel`
    RoleElsewhere {
        /// The role.
        role: RoleId,
        /// Where they are known.
        channel: ChannelId,
    },
    /// The table wants reliable people. `$games`, `$abandoned`, `$turns`, `$timeouts`
    Unreliable(Box<Reliability>),
    /// Nothing can be saved now: the disk is full or fails.
    NotSaved,
    /// What is stored of the table is damaged.
    Damaged,
    /// A newer release has gone on there, in rows that this one cannot read.
    Newer,
    /// The table has no clock.
    NoClock,
    /// Nobody's clock runs but the asker's.
    NobodyToGive,
    /// The asker has given time in this turn.
    GivenAlready,
    /// The table is paused already.
    Paused,
    /// The table is not paused.
    NotPaused,
    /// The table is being asked something else.
    AskedAlready,
    /// No question is open, or none with that answer.
    NothingAsked,
    /// The others have to answer it.
    OthersDecide,
    /// The asker has chosen nothing that can be taken back.
    NothingToUndo,
    /// Somebody refuses to be asked for an undo again in this game. `$why` they would have to be
    UndoUnwanted(Crossed),
    /// Somebody does not want to be asked again in this game whether to pause.
    PauseUnwanted,
    /// The table was asked that in vain, and is not asked again until then.
    AskedInVain(Moment),
    /// The game knows no such order.
    NoOrder,
    /// The asker's seat is awaited, or nothing can be foreseen of its next decision.
    NothingToPrepare,
}

/// The longest name at a table, in characters; Discord's own limit.
pub(crate) const LONGEST_NAME: usize = 32;
/// The most actions in one request.
pub(crate) const MOST_ACTIONS: usize = 64;
/// Most characters of somebody's own words that are said back to them.
pub const LONGEST_ECHO: usize = 60;

impl Refusal {
    /// The keys of all but [`Refusal::Words`] and [`Refusal::Seats`], whose words are the rules'
    /// own. A test checks that each is translated.
    pub const KEYS: [&'static str; 59] = [
        "table-unknown",
        "table-channel-taken",
        "table-no-game",
        "table-no-option",
        "table-no-value",
        "table-name-empty",
        "table-name-too-long",
        "table-started",
        "table-not-started",
        "table-ended",
        "table-not-over",
        "table-full",
        "table-kept",
        "table-joined-already",
        "table-too-many-lobbies",
        "table-too-many-tables",
        "table-server-full",
        "table-too-many-solo",
        "table-solo-too-often",
        "table-stranger",
        "table-gone",
        "table-not-host",
        "table-not-host-nor-manager",
        "table-too-few",
        "table-not-your-turn",
        "table-nothing-to-play",
        "table-no-stand-in",
        "table-too-much",
        "table-no-ready-answer",
        "table-no-seat",
        "table-forfeited",
        "table-seat-in-use",
        "table-not-open",
        "table-saw-another",
        "table-too-many-changes",
        "table-deputy-sits",
        "table-deputy-saw-another",
        "table-no-deputy",
        "table-not-invited",
        "table-no-role",
        "table-role-elsewhere",
        "table-unreliable",
        "table-not-saved",
        "table-damaged",
        "table-newer",
        "table-no-clock",
        "table-nobody-to-give",
        "table-given-already",
        "table-paused",
        "table-not-paused",
        "table-asked-already",
        "table-asked-in-vain",
        "table-nothing-asked",
        "table-others-decide",
        "table-nothing-to-undo",
        "table-undo-unwanted",
        "table-pause-unwanted",
        "table-no-order",
        "table-nothing-to-prepare",
    ];
}

impl From<Refusal> for Text {
    fn from(why: Refusal) -> Text {
        match why {
            Refusal::Words(text) => text,
            Refusal::Unknown(table) => Text::new("table-unknown").with("table", table.to_string()),
            Refusal::ChannelTaken(table) => Text::new("table-channel-taken").with("table", table.to_string()),
            Refusal::NoGame { game, known } => {
                Text::new("table-no-game").with("game", echo(&game)).with("known", known.join(", "))
            }
            Refusal::Seats { fewest, most } => Text::new("rules-bad-seats").with("fewest", fewest).with("most", most),
            Refusal::NoOption { option, known } => {
                Text::new("table-no-option").with("option", echo(&option)).with("known", known.join(", "))
            }
            Refusal::NoValue { option, value, allowed } => Text::new("table-no-value")
                .with("option", option.to_owned())
                .with("value", echo(&value))
                .with("allowed", allowed.join(", ")),
            Refusal::NameEmpty => Text::new("table-name-empty"),
            Refusal::NameTooLong => Text::new("table-name-too-long").with("most", LONGEST_NAME as u32),
            Refusal::Started => Text::new("table-started"),
            Refusal::NotStarted => Text::new("table-not-started"),
            Refusal::Ended => Text::new("table-ended"),
            Refusal::NotOver => Text::new("table-not-over"),
            Refusal::Kept(until) => Text::new("table-kept").with("until", Arg::Moment(until.seconds())),
            Refusal::Full(seats) => Text::new("table-full").with("seats", seats),
            Refusal::JoinedAlready => Text::new("table-joined-already"),
            Refusal::TooManyLobbies(most) => Text::new("table-too-many-lobbies").with("most", most),
            Refusal::TooManyTables(most) => Text::new("table-too-many-tables").with("most", most),
            Refusal::ServerFull(most) => Text::new("table-server-full").with("most", most),
            Refusal::TooManySolo(most) => Text::new("table-too-many-solo").with("most", most),
            Refusal::SoloTooOften { most, again } => {
                Text::new("table-solo-too-often").with("most", most).with("when", Arg::Moment(again.seconds() + 1))
            }
            Refusal::Stranger => Text::new("table-stranger"),
            Refusal::Gone => Text::new("table-gone"),
            Refusal::NotHost(host) => Text::new("table-not-host").with("host", Arg::Person(host.0)),
            Refusal::NotHostNorManager(host) => Text::new("table-not-host-nor-manager").with("host", Arg::Person(host.0)),
            Refusal::TooFew { fewest, joined } => Text::new("table-too-few").with("fewest", fewest).with("joined", joined),
            Refusal::NotYourTurn(awaited) => Text::new("table-not-your-turn").with("awaited", awaited),
            Refusal::NothingToPlay => Text::new("table-nothing-to-play"),
            Refusal::NoStandIn => Text::new("table-no-stand-in"),
            Refusal::TooMuch => Text::new("table-too-much").with("most", MOST_ACTIONS as u32),
            Refusal::NoReadyAnswer => Text::new("table-no-ready-answer"),
            Refusal::NoSeat => Text::new("table-no-seat"),
            Refusal::Forfeited(seat) => Text::new("table-forfeited").with("who", seat),
            Refusal::SeatInUse(seat) => Text::new("table-seat-in-use").with("who", seat),
            Refusal::NotOpen => Text::new("table-not-open"),
            Refusal::SawAnother => Text::new("table-saw-another"),
            Refusal::TooManyChanges => Text::new("table-too-many-changes"),
            Refusal::DeputySits => Text::new("table-deputy-sits"),
            Refusal::DeputySawAnother => Text::new("table-deputy-saw-another"),
            Refusal::NoDeputy => Text::new("table-no-deputy"),
            Refusal::NotInvited => Text::new("table-not-invited"),
            Refusal::NoRole(role) => Text::new("table-no-role").with("role", role.to_string()),
            Refusal::RoleElsewhere { role, channel } => {
                Text::new("table-role-elsewhere").with("role", role.to_string()).with("channel", channel.to_string())
            }
            Refusal::Unreliable(row) => {
                let (turns, timeouts) = row.turns();
                let text =
                    Text::new("table-unreliable").with("games", row.games() as i64).with("abandoned", row.abandoned() as i64);
                text.with("turns", turns).with("timeouts", timeouts)
            }
            Refusal::NotSaved => Text::new("table-not-saved"),
            Refusal::Damaged => Text::new("table-damaged"),
            Refusal::Newer => Text::new("table-newer"),
            Refusal::NoClock => Text::new("table-no-clock"),
            Refusal::NobodyToGive => Text::new("table-nobody-to-give"),
            Refusal::GivenAlready => Text::new("table-given-already"),
            Refusal::Paused => Text::new("table-paused"),
            Refusal::NotPaused => Text::new("table-not-paused"),
            Refusal::AskedAlready => Text::new("table-asked-already"),
            Refusal::NothingAsked => Text::new("table-nothing-asked"),
            Refusal::OthersDecide => Text::new("table-others-decide"),
            Refusal::NothingToUndo => Text::new("table-nothing-to-undo"),
            Refusal::UndoUnwanted(crossed) => Text::new("table-undo-unwanted").with("why", crossed.why()),
            Refusal::PauseUnwanted => Text::new("table-pause-unwanted"),
            Refusal::AskedInVain(until) => Text::new("table-asked-in-vain").with("until", Arg::Moment(until.seconds())),
            Refusal::NoOrder => Text::new("table-no-order"),
            Refusal::NothingToPrepare => Text::new("table-nothing-to-prepare"),
        }
    }
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
