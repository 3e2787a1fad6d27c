//! Tables, and the preferences of people and servers, as plain values. Not here: how a table
//! changes, is stored or is shown. Start reading at [`Table`].

mod active_hours;
mod away;
mod bans;
mod beforehand;
mod chapter;
mod clock;
mod curve;
mod hours;
pub mod league;
mod localizer;
mod matched;
mod past_decision;
mod preferences;
mod question;
mod queue;
pub mod rating;
mod reliability;
pub mod results;
mod seat_roles;
mod spared;
mod table;
mod terms;
mod time_control;
mod timing;
mod utc;

pub use active_hours::Acts;
pub use away::{Away, Begun, MOST_AWAY, NotAway};
pub use bans::{BanAct, BanEntry};
pub use beforehand::{Beforehand, Lasts, StandingOrder};
pub use chapter::{Chapter, GameMoment, is_same_round};
pub use clock::{Habits, SeatClock};
pub use curve::{Curve, Lead, Round};
pub use hours::{Hours, QuietHours, WallClock, Zone};
pub use localizer::Localizer;
pub use matched::{MatchAnswer, MatchedPerson};
pub use past_decision::PastDecision;
pub use preferences::{
    Arrival, Board, GuildPreferences, Layout, Night, Noticeboard, NoticeboardPlace, Part, Preferences, Quiet, Ring, Screen,
    Theme, TurnHelp,
};
pub use question::{About, Choice, Crossed, Question, WhyDeclined};
pub use queue::{QueuePlace, QueuedFriend};
pub use reliability::{Finished, Reliability, Standing};
pub use seat_roles::{Deputy, Leaving, Parts, Past, Tenure};
pub use spared::{Asked, Spared, SparedTurn};
pub use table::{Due, DueWhat, Head, Home, Notified, Phase, Player, SeatDue, SeatState, Stopped, Table};
pub use terms::{Admits, Hints, NoTerm, RobotLevel, Seating, TableLanguage, Term, Terms, Vacations, Wanted};
pub use time_control::TimeControl;
pub use timing::Timing;
pub use utc::{parse_utc, rfc3339};
