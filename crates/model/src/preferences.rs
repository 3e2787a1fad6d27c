//! The preferences of people and servers. Start reading at [`Preferences`].

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, RoleId, TableId};
use tertulia_base::row::Row;
use tertulia_rules::notation::notation;

use super::away::{self, Away, Begun, NotAway};
use super::hours::{Hours, QuietHours, Zone};
use super::time_control::TimeControl;

/// A person's preferences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preferences {
    /// Their language; none means the one that Discord reports.
    pub lang: Option<Lang>,
    /// Where they are notified of a turn.
    pub ring: Ring,
    /// How long a decision waits before they are reminded; none means the server's choice, zero
    /// means never. Decisions that wait already keep their deadline.
    pub remind_after: Option<Duration>,
    /// The colours of pictures that they ask for or are sent.
    pub theme: Theme,
    /// How boards that they ask for or are sent are shown.
    pub board: Board,
    /// The part of a board that they are shown first.
    pub focus: Part,
    /// Whether questions in their first game of a kind say what they are about.
    pub turn_help: TurnHelp,
    /// Their time zone; none means unknown.
    pub zone: Option<Zone>,
    /// When nothing is to notify them.
    pub quiet: Quiet,
    /// What becomes of notifications in quiet hours.
    pub night: Night,
    /// The quiet hours learned from when they act, by UTC; none while unknown.
    pub learned: Option<QuietHours>,
    /// Their current vacation, or their last.
    pub away: Option<Away>,
    /// Their earlier vacations, as far as they count for the current year.
    pub vacations: Vec<Away>,
    /// What they read on.
    pub screen: Screen,
}

impl Row for Preferences {}

/// Whether questions say what they are about while somebody learns a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnHelp {
    /// In a line each.
    #[default]
    On,
    /// They do not.
    Off,
}
notation! {
    TurnHelp by '.' {
        On = ["on"];
        Off = ["off"];
    }
}

/// When nothing is to notify somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quiet {
    /// In the hours learned from when they act, if any.
    #[default]
    Learned,
    /// Never; and nothing is learned.
    Never,
    /// In these hours, in their zone.
    In(QuietHours),
}

/// What becomes of a notification in quiet hours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Night {
    /// It waits until they are over.
    #[default]
    Waits,
    /// It comes at once, silently.
    Silent,
}

/// How a message that should notify somebody arrives at a given moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// With a notification.
    Rings,
    /// Silently.
    Silent,
    /// Not before that moment, when this is to be decided anew.
    Later(Moment),
}

impl Preferences {
    /// Returns when they may be notified.
    pub fn hours(&self) -> Hours {
        match (self.quiet, self.learned) {
            (Quiet::In(hours), _) => Hours::quiet(&self.clock_zone(), hours),
            (Quiet::Learned, Some(hours)) => Hours::quiet(&Zone::default(), hours),
            (Quiet::Learned, None) | (Quiet::Never, _) => Hours::default(),
        }
    }

    /// Decides how a notification arrives at `now`. A vacation delays it until they are back and,
    /// with [`Night::Waits`], until quiet hours are over.
    pub fn arrival(&self, now: Moment) -> Arrival {
        let quiet_until = |from: Moment| match self.night {
            Night::Waits => self.hours().active_from(from),
            Night::Silent => from,
        };
        match self.away.filter(|away| away.has(now)) {
            Some(away) => Arrival::Later(quiet_until(away.until)),
            None if !self.hours().is_quiet(now) => Arrival::Rings,
            None => match self.night {
                Night::Waits => Arrival::Later(quiet_until(now)),
                Night::Silent => Arrival::Silent,
            },
        }
    }

    /// Returns the first moment from `at` on at which a message may reach them.
    pub fn reachable_from(&self, at: Moment) -> Moment {
        match self.arrival(at) {
            Arrival::Rings | Arrival::Silent => at,
            Arrival::Later(then) => then,
        }
    }

    /// Returns 9:00 tomorrow by their clock, or 12 hours from now if their zone is unknown; or when
    /// they are reachable after that.
    pub fn morning_after(&self, now: Moment) -> Moment {
        const MORNING: u8 = 9;
        // Before this hour it is still last night.
        const DAWN: u8 = 4;
        let in_zone = |zone: &Zone| {
            let days = u16::from(zone.wall_clock(now)?.hour >= DAWN);
            zone.hour_after(now, days, MORNING)
        };
        let known = self.zone.as_ref().and_then(in_zone);
        self.reachable_from(known.unwrap_or_else(|| now.plus(Duration::from_secs(12 * 60 * 60))))
    }

    /// Returns the zone of their dates and hours: UTC while unknown.
    pub fn clock_zone(&self) -> Zone {
        self.zone.clone().unwrap_or_default()
    }

    /// Whether they are on vacation.
    pub fn away_at(&self, now: Moment) -> bool {
        self.away.is_some_and(|away| away.has(now))
    }

    /// Starts a vacation now that they announce, instead of the one that they are on.
    ///
    /// # Errors
    /// When `until` is past or takes more days than are left of a year; nothing has changed then.
    pub fn leave_until(&mut self, until: Moment, now: Moment) -> Result<Away, NotAway> {
        self.leave(Away { from: now, until, begun: Begun::Announced })
    }

    /// Starts a vacation as [`Preferences::leave_until`] does, from its `from` on, whoever began
    /// it.
    ///
    /// # Errors
    /// As there.
    pub fn leave(&mut self, away: Away) -> Result<Away, NotAway> {
        let (zone, now) = (self.clock_zone(), away.from);
        let before = self.away_before(now);
        away::check(&zone, &before, away)?;
        (self.vacations, self.away) = (before, Some(away));
        Ok(away)
    }

    /// Ends the vacation. Its remaining days can be taken another time.
    pub fn come_back(&mut self, now: Moment) {
        if let Some(away) = self.away.as_mut().filter(|away| away.has(now)) {
            away.until = now;
        }
    }

    /// Returns how many days of this calendar year they may still take besides the current
    /// vacation, up to [`MOST_AWAY`](super::MOST_AWAY).
    pub fn away_days_left(&self, now: Moment) -> u16 {
        let all: Vec<Away> = self.vacations.iter().copied().chain(self.away).collect();
        away::days_left(&self.clock_zone(), &all, now)
    }

    /// Returns the vacations up to now: ends a current one, merges those of a day, drops old years.
    fn away_before(&self, now: Moment) -> Vec<Away> {
        const YEAR: Duration = Duration::from_secs(366 * 24 * 60 * 60);
        const DAY: Duration = Duration::from_secs(24 * 60 * 60);
        let mut kept: Vec<Away> = Vec::new();
        for away in self.vacations.iter().copied().chain(self.away) {
            let away = Away { until: away.until.min(now), ..away };
            match kept.last_mut() {
                _ if away.until <= away.from || away.until.plus(YEAR) < now => {}
                Some(last) if last.from <= away.from && last.from.plus(DAY) > away.until => {
                    last.until = away.until.max(last.until)
                }
                Some(_) | None => kept.push(away),
            }
        }
        kept
    }
}

/// How a board is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Board {
    /// As a picture.
    #[default]
    Picture,
    /// In words alone, as for reading aloud.
    Text,
}

/// What somebody reads on. Nobody's is guessed: they say so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Screen {
    /// They have not been asked.
    #[default]
    Unknown,
    /// They were asked in the first direct message of that table, and have not answered.
    Asked(TableId),
    /// Not a phone, they say.
    Wide,
    /// A phone: their private pictures are for its narrow messages.
    Phone,
}

impl Screen {
    /// Returns whether a first direct message of that table asks. Only one table's does.
    pub fn is_asked_at(self, table: TableId) -> bool {
        match self {
            Screen::Unknown => true,
            Screen::Asked(at) => at == table,
            Screen::Wide | Screen::Phone => false,
        }
    }
}

/// A part of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// Everything.
    #[default]
    Whole,
    /// What all players share.
    Common,
    /// What is the player's own.
    Own,
}

/// The look of Discord that a picture is made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Theme {
    /// On Discord's dark background.
    #[default]
    Dark,
    /// On white.
    Light,
}

/// How a message with buttons is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Layout {
    /// Each button beside its line, in the order of the components ("Components V2"). A phone's
    /// notification of such a message is empty.
    #[default]
    Modern,
    /// The text, then the picture, then rows of buttons.
    Classic,
}

/// Where somebody is notified of their turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ring {
    /// By direct message; in the channel where those do not reach them.
    #[default]
    Direct,
    /// In the channel only.
    Channel,
    /// By direct message and in the channel.
    Both,
}

impl Ring {
    /// Whether a turn is sent as a direct message.
    pub const fn sends_direct(self) -> bool {
        match self {
            Ring::Direct | Ring::Both => true,
            Ring::Channel => false,
        }
    }

    /// Whether the channel notifies them even if direct messages reach them.
    pub const fn rings_channel(self) -> bool {
        match self {
            Ring::Channel | Ring::Both => true,
            Ring::Direct => false,
        }
    }
}

/// A server's preferences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuildPreferences {
    /// The language of new tables; none means the one that Discord reports.
    pub lang: Option<Lang>,
    /// How long a decision waits before a reminder; none means the bot's default, zero means never.
    pub remind_after: Option<Duration>,
    /// The colours of pictures at its tables.
    pub theme: Theme,
    /// Its most lobbies and games at once, at least 1; none means the bot's limit, which is never
    /// exceeded.
    pub tables: Option<u32>,
    /// The time control of new tables.
    pub clock: TimeControl,
    /// How messages that notify nobody are laid out.
    pub layout: Layout,
    /// Its noticeboard; none if it never had one.
    pub noticeboard: Option<Noticeboard>,
    /// At how many tables newcomers and the unreliable sit at once there; none means the bot's
    /// default.
    pub newcomer_tables: Option<u32>,
}

impl Row for GuildPreferences {}

/// One message that shows a server's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noticeboard {
    /// Its name in the rows of deliveries, which are named by tables otherwise.
    pub id: TableId,
    /// Where it hangs.
    pub place: NoticeboardPlace,
    /// Counts how often it was hung up: each time it is a new message.
    pub post: u32,
    /// Its language where the server has chosen none.
    pub lang: Lang,
    /// The role that is notified there of a new lobby, if any.
    pub rings: Option<RoleId>,
}

/// Where a noticeboard hangs. Stored by variant index: append only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoticeboardPlace {
    /// It was taken down.
    Nowhere,
    /// In this channel or thread.
    In(ChannelId),
    /// Its channel was deleted.
    Gone,
}

impl GuildPreferences {
    /// Returns its noticeboard with the channel where it hangs.
    pub fn hung(&self) -> Option<(Noticeboard, ChannelId)> {
        let board = self.noticeboard?;
        match board.place {
            NoticeboardPlace::In(channel) => Some((board, channel)),
            NoticeboardPlace::Nowhere | NoticeboardPlace::Gone => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 27th of December 2026, at noon in Berlin.
    const NOW: Moment = Moment(1_798_369_200_000);

    fn days(from: Moment, days: u64) -> Moment {
        from.plus(Duration::from_secs(days * 24 * 60 * 60))
    }

    fn somebody() -> Preferences {
        let quiet = Quiet::In(QuietHours::new(22 * 60, 8 * 60).unwrap());
        Preferences { zone: Zone::named("Europe/Berlin"), quiet, ..Preferences::default() }
    }

    #[test]
    fn whoever_is_away_or_asleep_is_rung_when_that_is_over_as_they_like() {
        let mut likes = somebody();
        let hour = |hours: u64| NOW.plus(Duration::from_secs(hours * 60 * 60));
        assert_eq!(likes.arrival(NOW), Arrival::Rings);
        assert_eq!(likes.arrival(hour(11)), Arrival::Later(hour(20)));
        likes.night = Night::Silent;
        assert_eq!((likes.arrival(hour(11)), likes.reachable_from(hour(11))), (Arrival::Silent, hour(11)));
        // Back at 23 o'clock, in their quiet hours.
        likes.leave_until(hour(24 + 11), NOW).unwrap();
        assert_eq!(likes.arrival(hour(1)), Arrival::Later(hour(35)));
        likes.night = Night::Waits;
        assert_eq!(likes.arrival(hour(1)), Arrival::Later(hour(24 + 20)));
        assert!(likes.away_at(hour(34)) && !likes.away_at(hour(35)));
        likes.quiet = Quiet::Never;
        assert_eq!(likes.arrival(hour(1)), Arrival::Later(hour(35)));
        // Learned hours are by UTC, an hour behind Berlin.
        likes = Preferences { quiet: Quiet::Learned, learned: QuietHours::new(22 * 60, 8 * 60), ..somebody() };
        assert_eq!((likes.arrival(hour(11)), likes.arrival(hour(12))), (Arrival::Later(hour(21)), Arrival::Later(hour(21))));
        assert_eq!(likes.arrival(hour(10)), Arrival::Rings);
    }

    #[test]
    fn nobody_is_away_on_more_days_of_a_year_than_there_are() {
        let mut likes = somebody();
        assert_eq!(likes.away_days_left(NOW), 30);
        assert_eq!(likes.leave_until(NOW, NOW), Err(NotAway::Never));
        assert_eq!(likes.leave_until(Moment(u64::MAX), NOW), Err(NotAway::Never));
        // Five days of this year and thirty of the next.
        assert_eq!(likes.leave_until(days(NOW, 35), NOW), Err(NotAway::TooLong { left: 30 }));
        likes.leave_until(days(NOW, 34), NOW).unwrap();
        assert_eq!((likes.away_days_left(NOW), likes.away_days_left(days(NOW, 10))), (25, 0));
        // Days not taken are left, except those that were begun.
        let back = days(NOW, 1);
        likes.come_back(back);
        assert_eq!((likes.away_days_left(back), likes.away_at(back)), (28, false));
        // However often somebody comes and goes in one day.
        for n in 0..1_000 {
            let now = back.plus(Duration::from_secs(n));
            likes.leave_until(days(now, 10), now).unwrap();
            likes.come_back(now.plus(Duration::from_millis(500)));
        }
        assert_eq!(likes.away_days_left(back), 28);
        assert!(likes.vacations.len() < 5, "{:?}", likes.vacations);
        let later = days(NOW, 800);
        likes.leave_until(days(later, 1), later).unwrap();
        assert!(likes.vacations.is_empty());
        assert_eq!(likes.leave_until(days(later, 31), later), Err(NotAway::TooLong { left: 30 }));
        assert_eq!(likes.away, Some(Away { from: later, until: days(later, 1), begun: Begun::Announced }), "nothing has changed");
    }
}
