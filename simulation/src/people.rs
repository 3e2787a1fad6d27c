//! Who plays, and how they behave: when they are awake, what they do about a ring, how long they
//! take, how they decide. They know what they were told and what they see when they look, and
//! nothing of the program. Start reading at [`SimulatedPerson::heeds`].

use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::UserId;
use tertulia_model::{About, Choice, Preferences, Quiet, QuietHours, Ring, Table};
use tertulia_rules::game::{Dice, Seat};
use tertulia_tables::{Tables, Trouble};

use crate::calendar::{BEGINNING, DAY, Daily, HOUR, HomeZone, MINUTE, ZONES};
use crate::sabotage::Sabotage;

/// How many people share the tables of a world that keeps no queue.
pub const PEOPLE: usize = 48;

#[derive(Clone, Debug)]
pub struct SimulatedPerson {
    pub user: UserId,
    pub name: String,
    /// Their locale on Discord.
    pub locale: &'static str,
    pub zone: HomeZone,
    /// When they sleep, in their own time.
    pub night: Daily,
    /// The hours they set as quiet, in their own time: nothing may ring then.
    pub quiet: Option<Daily>,
    pub temper: Temper,
    pub nature: Nature,
    /// A vacation, on which they look at nothing.
    pub away: Option<(Moment, Moment)>,
    /// What they do before a vacation.
    pub in_their_absence: VacationConduct,
    /// When they disappear for good.
    pub vanishes: Option<Moment>,
    pub ring: Ring,
    /// The delay of their first reminder, chosen or by default. `None` for no reminders.
    pub remind_after: Option<Duration>,
    pub directs: DirectMessages,
    pub course: TurnConduct,
}

/// How somebody gets on with a turn of several decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnConduct {
    Ahead,
    /// They hold it up with what leads back, each time just before a decision's minimum is over.
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

/// What somebody does about their tables before a vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VacationConduct {
    Unannounced,
    /// They hand over to a stand-in.
    StandIn,
    /// They tell the bot when they are back.
    Announced,
}

/// What somebody wants where a player's time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// To wait.
    Patient,
    /// A stand-in.
    Brisk,
    /// A new player.
    Inviting,
    /// The end of the game.
    Hard,
}

/// Whether Discord takes direct messages to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectMessages {
    Open,
    Closed,
}

/// The reminder delay by default.
const USUAL: Duration = Duration::from_secs(12 * 60 * 60);

impl SimulatedPerson {
    /// Creates that many people of a world of `days` days. Each kind is among the first twelve.
    pub fn all(count: usize, days: u32, dice: &mut dyn Dice) -> Vec<SimulatedPerson> {
        (0..count).map(|at| SimulatedPerson::number(at, days, dice)).collect()
    }

    fn number(at: usize, days: u32, dice: &mut dyn Dice) -> SimulatedPerson {
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
        // Whoever answers only reminders has to get them.
        let remind_after = match (dice.below(8), temper) {
            (0, Temper::Prompt | Temper::Slow) => None,
            (1, _) => Some(HOUR),
            (2, _) => Some(6 * HOUR),
            (3, _) => Some(48 * HOUR),
            _ => Some(USUAL),
        };
        let night = Daily { from: [22, 23, 0, 1][dice.below(4) as usize], to: 6 + dice.below(4) };
        SimulatedPerson {
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
                1 => VacationConduct::StandIn,
                5 => VacationConduct::Announced,
                _ => VacationConduct::Unannounced,
            },
            vanishes: (at % 12 == 11).then(|| within(20, 90, dice)),
            ring: match at % 6 {
                2 => Ring::Channel,
                5 => Ring::Both,
                _ => Ring::Direct,
            },
            remind_after,
            directs: if at % 16 == 10 { DirectMessages::Closed } else { DirectMessages::Open },
            course: if at % 12 == 6 { TurnConduct::Back } else { TurnConduct::Ahead },
        }
    }

    /// Sets their preferences, as `/settings` does.
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

    /// Announces their vacation, as `/settings` does. Returns its end if they have enough days
    /// left.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn announce(&self, tables: &Tables, now: Moment) -> Result<Option<Moment>, Trouble> {
        let Some((_, until)) = self.away else { return Ok(None) };
        let leave = |likes: &mut Preferences| {
            // The reason does not matter here.
            let _ = likes.leave_until(until, now);
        };
        let (_, likes) = tables.change_preferences(self.user, leave).await?;
        Ok(likes.away.map(|away| away.until).filter(|back| *back == until))
    }

    /// Returns their answer to a question of their table.
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

    /// Returns whether they are neither on vacation nor gone for good.
    pub fn is_around(&self, at: Moment) -> bool {
        !self.has_vanished(at) && self.away.is_none_or(|(from, until)| at < from || at >= until)
    }

    pub fn has_vanished(&self, at: Moment) -> bool {
        self.vanishes.is_some_and(|vanishes| at >= vanishes)
    }

    pub fn is_awake(&self, at: Moment) -> bool {
        !self.night.has(&self.zone, at)
    }

    /// Returns the first moment from `at` on at which they are awake, some minutes after waking.
    pub fn awake_from(&self, at: Moment, dice: &mut dyn Dice) -> Moment {
        let up = self.night.end(&self.zone, at);
        if up == at { at } else { up.plus(MINUTE * (5 + dice.below(50))) }
    }

    /// Returns when they react to the ring numbered `ring` of a decision, from 0; `None` for never.
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

    /// Returns how long until their next press in a turn; `None` when they are distracted.
    pub fn goes_on_after(&self, dice: &mut dyn Dice) -> Option<Duration> {
        if self.course == TurnConduct::Back {
            return Some(MINUTE * (11 * 60 + 36));
        }
        (dice.below(80) > 0).then(|| Duration::from_secs(4 + u64::from(dice.below(40))))
    }

    /// Returns how long until they look at their tables unprompted.
    pub fn looks_again_after(&self, dice: &mut dyn Dice) -> Duration {
        DAY * 20 + HOUR * dice.below(24 * 10)
    }

    /// Returns their decision in notation, mostly sensible, sometimes any; `None` if not asked.
    pub fn decides(&self, table: &Table, seat: Seat, dice: &mut dyn Dice) -> Option<String> {
        let game = table.game.as_ref().filter(|_| table.head.awaited.has(seat))?;
        let leads_back = |action: &String| (table.entry.is_tentative)(action);
        if self.course == TurnConduct::Back
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

    /// Returns the longest silence after `rings` rings of a decision, the first included; `None`
    /// for ever.
    pub fn longest_silence(&self, rings: u8) -> Option<Duration> {
        let delay = self.remind_after.filter(|_| rings <= MOST_REMINDERS)?;
        let wait = delay.saturating_mul(1 << u32::from(rings.saturating_sub(1)));
        Some(wait.min(delay.max(48 * HOUR)))
    }
}

/// The most reminders of a decision.
const MOST_REMINDERS: u8 = 6;
