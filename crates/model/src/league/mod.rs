//! Leagues and cups as values: their settings, the log of what happened, and pure functions of that
//! log and of results.
//!
//! Nothing here is stored twice: who plays whom was drawn once and stands in the log, standings
//! follow from the log and the results of its tables. Start reading at [`Season`], then
//! [`standings()`].

mod divisions;
mod schedule;
mod season;
mod standings;

pub use divisions::{MOST_IN_DIVISION, Newcomer, division_sizes, groups, order_by_strength};
pub use schedule::{schedule, tables_each};
pub use season::{DroppedOut, LeagueStage, LeagueTable, Season, SeasonMember, TableCourse};
pub use standings::{LeagueLine, Movement, movement, moves_between, standings};

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_base::row::Row;
use tertulia_rules::game::SeatSet;

use super::time_control::TimeControl;

/// A league or cup: what was chosen for it, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct League {
    /// Its name in the rows of deliveries, which are named by tables otherwise.
    pub id: TableId,
    /// Whether seasons follow one another.
    pub form: LeagueForm,
    /// The server.
    pub guild: GuildId,
    /// The channel of its message, below which its tables are.
    pub channel: ChannelId,
    /// Whether that channel was deleted. Nothing is posted then.
    pub is_homeless: bool,
    /// Counts how often its message was posted anew.
    pub post: u32,
    /// Its language where the server has chosen none.
    pub lang: Lang,
    /// The manager who began it, the host of its tables.
    pub host: UserId,
    /// What is played.
    pub rules: LeagueRules,
    /// Where it is in its course.
    pub phase: LeaguePhase,
    /// The number of the season, from 1.
    pub season: u32,
    /// The position of the next entry of its log. Those of people who signed up and withdrew before
    /// anything was drawn are left out.
    pub log: u32,
    /// The entry with which the season begins.
    pub begins: u32,
    /// The entry with which the season before began; equal to `begins` in the first.
    pub began_before: u32,
    /// When it is looked at again, whatever happens until then.
    pub due: Option<Moment>,
}

impl Row for League {}

/// Whether seasons follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LeagueForm {
    /// Divisions by strength, from which the best rise and the last fall; then the next season.
    League,
    /// Groups of mixed strength, then a final; once.
    Cup,
}

/// What is played in a league.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeagueRules {
    /// The slug of the game.
    pub game: String,
    /// Options other than those of a rated game: key and value.
    pub options: Vec<(String, String)>,
    /// The time control.
    pub clock: TimeControl,
    /// The players at a table, at least two.
    pub at_table: u8,
    /// The tables of the league at which one person plays at a time, at least one.
    pub at_once: u8,
    /// For how many days people sign up.
    pub sign_up_days: u8,
}

/// Where a league is in its course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LeaguePhase {
    /// People sign up until then.
    SignUp(Moment),
    /// Its season is played.
    Playing,
    /// It is over for good.
    Over,
}

/// An entry of a league's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeagueEntry {
    /// When it was written.
    pub at: Moment,
    /// What happened.
    pub event: LeagueEvent,
}

impl Row for LeagueEntry {}

/// What happened in a league. Members are named by the position of the entry with which they signed
/// up, tables by their place in the stage. Stored by variant index: append only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LeagueEvent {
    /// Somebody signed up for the season.
    SignedUp {
        /// Their account; [`UserId::FORMER`] once they are forgotten.
        user: UserId,
        /// What others call them.
        name: String,
        /// The language in which they read.
        lang: Lang,
    },
    /// A member withdrew, or dropped out of the season.
    Withdrew(u32),
    /// Divisions, groups or a final were drawn: the members of each, and who sits in which seat of
    /// each table.
    Drawn {
        /// The members by division.
        divisions: Vec<Vec<u32>>,
        /// The members by table and seat.
        tables: Vec<Vec<u32>>,
    },
    /// A table was opened.
    Opened {
        /// The table of the stage.
        number: u16,
        /// Its name.
        table: TableId,
        /// Who sits at it, by seat: all who were drawn, less those who dropped out.
        seated: Vec<u32>,
    },
    /// A table is over.
    Ended {
        /// The table of the stage.
        number: u16,
        /// The seats that a stand-in or somebody else played at the end.
        vanished: SeatSet,
    },
    /// A table is not played, or was stopped: it counts for nobody.
    Void {
        /// The table of the stage.
        number: u16,
    },
    /// The season is over. The next begins.
    SeasonOver,
}

/// A league as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueView {
    /// What it is.
    pub league: League,
    /// The season that is played, or for which people sign up.
    pub now: RankedSeason,
    /// The season before; none in the first.
    pub before: Option<RankedSeason>,
}

/// A season with the standings of its latest stage, by division.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankedSeason {
    /// Who plays whom.
    pub season: Season,
    /// The standings; none before anything is drawn.
    pub standings: Vec<Vec<LeagueLine>>,
}
