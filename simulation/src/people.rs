//! Who plays, and how they behave: when they are awake, what they do about a ring, how long they take, how they decide.
//!
//! They know what they were told and what they see when they look, and nothing of the program. Start reading at [`Person::heeds`].

use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::UserId;
use tertulia_model::{About, Choice, Preferences, Quiet, QuietHours, Ring, Table};
use tertulia_rules::game::{Dice, Seat};
use tertulia_tables::{Tables, Trouble};

use crate::calendar::{BEGINNING, DAY, Daily, HOUR, MINUTE, ZONES, Zone};
use crate::sabotage::Sabotage;

/// People who share tables.
pub const PEOPLE: usize = 48;

/// Somebody.
#[derive(Clone, Debug)]
pub struct Person {
    /// Their account.
    pub user: UserId,
    /// What they are called.
    pub name: String,
    /// Discord's locale of theirs.
    pub locale: &'static str,
    /// Where they live.
    pub zone: Zone,
    /// When they sleep, in their own time.
    pub night: Daily,
    /// The hours that they set as quiet, likewise: nothing may ring then.
    pub quiet: Option<Daily>,
    /// How they are.
    pub temper: Temper,
    /// How they answer their tables.
    pub nature: Nature,
    /// A vacation: they look at nothing.
    pub away: Option<(Moment, Moment)>,
    /// What they say before they go.
    pub in_their_absence: Absence,
    /// From when on they are never seen again.
    pub vanishes: Option<Moment>,
    /// Where they want to be rung.
    pub ring: Ring,
    /// After how long they want to be reminded: what they chose, and else what the house does. `None` is never.
    pub remind_after: Option<Duration>,
    /// Whether direct messages reach them.
    pub directs: Directs,
    /// How they get on with a turn of theirs.
    pub course: Course,
}

/// How somebody gets on with a turn that takes several decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// They finish it.
    Ahead,
    /// They hold it up: whatever leads back they do, each time just before the least that a decision begins with would be over.
    Back,
}

/// How soon somebody answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temper {
    /// Minutes after a ring, while they are awake.
    Prompt,
    /// Hours after a ring.
    Slow,
    /// After the n-th reminder.
    Dozing(u8),
}

/// What somebody does about their tables before they go on vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// Nothing.
    Unannounced,
    /// They let a stand-in play.
    StandIn,
    /// They tell the bot until when they are away.
    Announced,
}

/// How somebody wants to go on without a player whose time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// They rather wait.
    Patient,
    /// They would have a stand-in play.
    Brisk,
    /// They would have somebody else play.
    Inviting,
    /// They would rather end it.
    Hard,
}

/// Whether somebody takes direct messages from the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Directs {
    /// They do.
    Open,
    /// They do not: Discord refuses them.
    Closed,
}

/// The delay of a reminder where nobody chose one.
const USUAL: Duration = Duration::from_secs(12 * 60 * 60);

impl Person {
    /// The people of a world that lasts for so long. Each kind is among the first twelve.
    pub fn all(days: u32, dice: &mut dyn Dice) -> Vec<Person> {
        (0..PEOPLE).map(|at| Person::number(at, days, dice)).collect()
    }

    fn number(at: usize, days: u32, dice: &mut dyn Dice) -> Person {
        let within = |from: u32, to: u32, dice: &mut dyn Dice| {
            let minutes = u64::from(days) * 24 * 60;
            let percent = u64::from(from + dice.below(to - from));
            BEGINNING.plus(MINUTE * (minutes * percent / 100) as u32)
        };
        let temper = match at % 10 {
            0..4 => Temper::Prompt,
            4..7 => Temper::Slow,
            _ => Temper::Dozing(2 + dice.below(3) as u8),
        };
        let away = (at % 4 == 1).then(|| {
            let from = within(20, 70, dice);
            (from, from.plus(DAY * (5 + dice.below(20))))
        });
        // Whoever answers reminders only has to get them.
        let remind_after = match (dice.below(8), temper) {
            (0, Temper::Prompt | Temper::Slow) => None,
            (1, _) => Some(HOUR),
            (2, _) => Some(6 * HOUR),
            (3, _) => Some(48 * HOUR),
            _ => Some(USUAL),
        };
        let night = Daily { from: [22, 23, 0, 1][dice.below(4) as usize], to: 6 + dice.below(4) };
        Person {
            user: UserId(1 + at as u64),
            name: format!("Person {}", at + 1),
            locale: if at % 3 == 2 { "fr" } else { "en-GB" },
            zone: ZONES[at % ZONES.len()],
            night,
            quiet: (at % 5 != 3).then_some(night),
            temper,
            nature: [Nature::Patient, Nature::Brisk, Nature::Inviting, Nature::Brisk, Nature::Hard][at % 5],
            away,
            in_their_absence: match at % 12 {
                1 => Absence::StandIn,
                5 => Absence::Announced,
                _ => Absence::Unannounced,
            },
            vanishes: (at % 12 == 11).then(|| within(20, 90, dice)),
            ring: match at % 6 {
                2 => Ring::Channel,
                5 => Ring::Both,
                _ => Ring::Direct,
            },
            remind_after,
            directs: if at % 16 == 10 { Directs::Closed } else { Directs::Open },
            course: if at % 12 == 6 { Course::Back } else { Course::Ahead },
        }
    }

    /// Tells the bot what they want, as `/settings` does.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn settle_preferences(&self, tables: &Tables, sabotage: Sabotage) -> Result<(), Trouble> {
        let zone = if sabotage == Sabotage::Zone { "UTC" } else { self.zone.name };
        let wish = |likes: &mut Preferences| {
            likes.ring = self.ring;
            likes.zone = tertulia_model::Zone::named(zone);
            let minutes = |hour: u32| (hour * 60) as u16;
            let hours = self.quiet.and_then(|quiet| QuietHours::new(minutes(quiet.from), minutes(quiet.to)));
            likes.quiet = hours.map_or(Quiet::Never, Quiet::In);
            if self.remind_after != Some(USUAL) {
                likes.remind_after = Some(self.remind_after.unwrap_or_default());
            }
        };
        tables.change_preferences(self.user, wish).await.map(|_| ())
    }

    /// Tells the bot that they are away from now on, as `/settings` does. Returns until when, if they have so many days left.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn announce(&self, tables: &Tables, now: Moment) -> Result<Option<Moment>, Trouble> {
        let Some((_, until)) = self.away else { return Ok(None) };
        let leave = |likes: &mut Preferences| {
            // Why not is no matter here.
            let _ = likes.leave_until(until, now);
        };
        let (_, likes) = tables.change_preferences(self.user, leave).await?;
        Ok(likes.away.map(|away| away.until).filter(|back| *back == until))
    }

    /// What they say to what their table asks.
    pub fn says(&self, about: About, dice: &mut dyn Dice) -> Choice {
        match about {
            About::Absent(_) => match (self.nature, dice.below(4)) {
                (Nature::Patient, 0..3) => Choice::Wait,
                (Nature::Inviting, 0..3) => Choice::Replace,
                (Nature::Hard, 0..2) => Choice::End,
                (Nature::Hard, 2) => Choice::Wait,
                (Nature::Patient | Nature::Brisk | Nature::Inviting | Nature::Hard, _) => Choice::StandIn,
            },
            About::Pause | About::Resume | About::Undo { .. } if dice.below(8) == 0 => Choice::Refuse,
            About::Pause | About::Resume | About::Undo { .. } => Choice::Agree,
        }
    }

    /// Whether they are there at all.
    pub fn is_around(&self, at: Moment) -> bool {
        !self.has_vanished(at) && self.away.is_none_or(|(from, until)| at < from || at >= until)
    }

    /// Whether they will never be seen again.
    pub fn has_vanished(&self, at: Moment) -> bool {
        self.vanishes.is_some_and(|vanishes| at >= vanishes)
    }

    /// Whether they are up.
    pub fn is_awake(&self, at: Moment) -> bool {
        !self.night.has(&self.zone, at)
    }

    /// The first moment from there on at which they are up, some minutes after they woke.
    pub fn awake_from(&self, at: Moment, dice: &mut dyn Dice) -> Moment {
        let up = self.night.end(&self.zone, at);
        if up == at { at } else { up.plus(MINUTE * (5 + dice.below(50))) }
    }

    /// When they do something about a ring that was the n-th of its decision, the first counted 0; `None` is not at all.
    pub fn heeds(&self, ring: u8, at: Moment, dice: &mut dyn Dice) -> Option<Moment> {
        if !self.is_around(at) {
            return None;
        }
        let after = match self.temper {
            Temper::Prompt => MINUTE * (1 + dice.below(25)),
            Temper::Slow => MINUTE * (30 + dice.below(6 * 60)),
            Temper::Dozing(wakes) if ring < wakes => return None,
            Temper::Dozing(_) => MINUTE * (5 + dice.below(90)),
        };
        Some(self.awake_from(at.plus(after), dice))
    }

    /// How long until they press the next thing of a turn, or `None` when something else takes them away from it.
    pub fn goes_on_after(&self, dice: &mut dyn Dice) -> Option<Duration> {
        if self.course == Course::Back {
            return Some(MINUTE * (11 * 60 + 36));
        }
        (dice.below(80) > 0).then(|| Duration::from_secs(4 + u64::from(dice.below(40))))
    }

    /// How long until they look at their tables without having been told anything.
    pub fn looks_again_after(&self, dice: &mut dyn Dice) -> Duration {
        DAY * 20 + HOUR * dice.below(24 * 10)
    }

    /// What they decide, in the game's notation; `None` when nothing is asked of them. Mostly what a sensible player would, sometimes anything.
    pub fn decides(&self, table: &Table, seat: Seat, dice: &mut dyn Dice) -> Option<String> {
        let game = table.game.as_ref().filter(|_| table.head.awaited.has(seat))?;
        let leads_back = |action: &String| (table.entry.is_tentative)(action);
        if self.course == Course::Back
            && let Some(back) = game.legal(seat).into_iter().find(leads_back)
        {
            return Some(back);
        }
        if dice.below(25) > 0 {
            return game.heuristic(seat, dice);
        }
        let mut legal = game.legal(seat);
        let any = dice.below(legal.len() as u32) as usize;
        (!legal.is_empty()).then(|| legal.swap_remove(any))
    }

    /// The longest that they may go without another ring while the decision waits on that was rung so often, the first ring counted.
    /// `None` is for ever.
    pub fn longest_silence(&self, rings: u8) -> Option<Duration> {
        let delay = self.remind_after.filter(|_| rings <= MOST_REMINDERS)?;
        let wait = delay.saturating_mul(1 << u32::from(rings.saturating_sub(1)));
        Some(wait.min(delay.max(48 * HOUR)))
    }
}

/// How often a decision is reminded of.
const MOST_REMINDERS: u8 = 6;
