//! How old pictures are: from the press that changed what a message's picture shows until a picture
//! that shows it stands there.
//!
//! Measured from outside. Who presses notes when they did, and the position that came of it; the
//! loopback's history says when which picture came to stand in which message. A picture is known by
//! its description, which is a function of the position ([`PictureOrder::alt`]): it belongs to the
//! newest position so described.
//!
//! Three kinds of messages have pictures that ought to follow the game:
//! - a table's **live** message (one after the other, a new one each time that the turn passes):
//!   every position;
//! - the **direct** message of a turn: every position while its player is awaited;
//! - a player's **private** panel: the positions that their own presses on it led to, while they
//!   are awaited. Where nobody gets direct messages because all are present, their open panels have
//!   the part of these: every position while their player is awaited.
//!
//! The age of a change is the time from its press until, in that message, a picture that shows it
//! or something newer stands. Where the description did not change, there is no change. A picture
//! that is not wanted any more (the turn is over) has the age that it had then. One that never came
//! counts as if it had come at the end of a bound after the last press, however soon all was quiet.
//! Counting begins a moment before the commit, when the press is sent, so that no age is too small.
//! Start reading at [`Watch::ages`].

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use discord_loopback::{Change, ChannelKind, Discord, Id};
use tertulia_base::i18n::Lang;
use tertulia_base::ids::TableId;
use tertulia_model::{Phase, Table};
use tertulia_picture::{Focus, PictureOrder, Theme};
use tertulia_rules::game::{Eye, Seat};

/// A table as it was after a press.
pub(crate) struct Position {
    /// When the press was sent, in milliseconds since 1970, as the loopback counts.
    pub(crate) since_ms: u64,
    /// Who pressed.
    pub(crate) by: Option<Seat>,
    pub(crate) table: Arc<Table>,
}

/// What is noted while people press.
pub(crate) struct Watch {
    begun_ms: u64,
    positions: Vec<Position>,
    /// Whose private panel a message is.
    panels: HashMap<Id, Seat>,
    /// Where a turn is asked for.
    asked_at: fn(Seat) -> Place,
}

/// Ages in seconds, the smallest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ages {
    live: Vec<f64>,
    direct: Vec<f64>,
    private: Vec<f64>,
    /// Changes that no picture ever showed.
    pub(crate) never: usize,
}

/// Some of all ages, sorted.
type Kind = fn(&Ages) -> Vec<f64>;

impl Ages {
    /// By what has the picture, and all together.
    pub(crate) const KINDS: [(&str, Kind); 4] = [
        ("live messages", |ages| ages.live.clone()),
        ("direct messages", |ages| ages.direct.clone()),
        ("private panels", |ages| ages.private.clone()),
        ("all", Ages::all),
    ];

    pub(crate) fn all(&self) -> Vec<f64> {
        let mut all = [self.live.as_slice(), &self.direct, &self.private].concat();
        all.sort_unstable_by(f64::total_cmp);
        all
    }
}

pub(crate) fn percentile(sorted: &[f64], percent: usize) -> f64 {
    sorted.get(sorted.len() * percent / 100).copied().unwrap_or(f64::NAN)
}

/// A message, or one after the other of which only the newest counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Live,
    Direct(Seat),
    Private(Seat),
}

/// What happened at a place.
enum Event {
    /// A picture with that description stood there when watching began; none, if none was wanted.
    Stood(Option<String>),
    /// A picture with that description ought to stand there; none, if it does not matter any more.
    Wanted(Option<String>),
    /// One with that description stands there.
    Stands(String),
}

impl Watch {
    pub(crate) fn begin(begun_ms: u64) -> Watch {
        Watch { begun_ms, positions: Vec::new(), panels: HashMap::new(), asked_at: Place::Direct }
    }

    /// Expects turns on the panels of those who are present, not in direct messages.
    pub(crate) fn of_those_present(self) -> Watch {
        Watch { asked_at: Place::Private, ..self }
    }

    /// A table as it lies there when watching begins.
    pub(crate) fn found(&mut self, table: Arc<Table>, panels: &[Id]) {
        self.note(Position { since_ms: self.begun_ms, by: None, table }, panels);
    }

    /// A table as it lies there now.
    pub(crate) fn note(&mut self, position: Position, panels: &[Id]) {
        self.panels.extend(panels.iter().enumerate().map(|(seat, panel)| (*panel, Seat(seat as u8))));
        self.positions.push(position);
    }

    /// The ages of all changes. What never came counts as if it had come `bound` after the last
    /// press.
    pub(crate) fn ages(mut self, discord: &Discord, bound: Duration) -> Ages {
        self.positions.sort_by_key(|position| position.since_ms);
        let end_ms = self.positions.last().map_or(0, |last| last.since_ms) + bound.as_millis() as u64;
        let mut places: HashMap<(TableId, Place), Vec<(u64, Event)>> = HashMap::new();
        for position in &self.positions {
            let event = if position.since_ms == self.begun_ms { Event::Stood } else { Event::Wanted };
            for (place, wanted) in wanted(position, self.asked_at) {
                places.entry((position.table.head.id, place)).or_default().push((position.since_ms, event(wanted)));
            }
        }
        for (at_ms, table, place, alt) in self.pictures(discord) {
            if let Some(events) = places.get_mut(&(table, place)) {
                events.push((at_ms, Event::Stands(alt)));
            }
        }
        let mut ages = Ages::default();
        for ((_, place), mut events) in places {
            // Stable: in the same millisecond what is wanted comes first.
            events.sort_by_key(|(at_ms, _)| *at_ms);
            let (found, never) = follow(events, end_ms);
            ages.never += never;
            match place {
                Place::Live => ages.live.extend(found),
                Place::Direct(_) => ages.direct.extend(found),
                Place::Private(_) => ages.private.extend(found),
            }
        }
        for of in [&mut ages.live, &mut ages.direct, &mut ages.private] {
            of.sort_unstable_by(f64::total_cmp);
        }
        ages
    }

    /// Every picture that came to stand somewhere: when, of which table, where, and what it shows
    /// in words.
    fn pictures(&self, discord: &Discord) -> Vec<(u64, TableId, Place, String)> {
        let channels = discord.channels();
        let direct: HashMap<Id, Id> = channels
            .iter()
            .filter(|channel| channel.kind == ChannelKind::Dm)
            .filter_map(|channel| Some((channel.id, channel.recipient?)))
            .collect();
        let tables: HashMap<String, &Table> =
            self.positions.iter().map(|position| (format!("{}.png", position.table.head.id), &*position.table)).collect();
        let history = discord.history();
        assert!(history.first().is_some_and(|line| line.at_ms < self.begun_ms), "the loopback's history is too short");
        let lines = history.into_iter().filter(|line| line.at_ms >= self.begun_ms && line.change != Change::Deleted);
        let picture = |line: discord_loopback::Posted| {
            let message = &line.message;
            let file = message.attachments.first()?;
            let head = &tables.get(&file.filename)?.head;
            let place = match (self.panels.get(&message.id), direct.get(&message.channel)) {
                (Some(seat), _) => Place::Private(*seat),
                (None, Some(user)) => Place::Direct(head.seat_of(tertulia_base::ids::UserId(user.get()))?),
                (None, None) => Place::Live,
            };
            Some((line.at_ms, head.id, place, file.description.clone()?))
        };
        lines.filter_map(picture).collect()
    }
}

/// Which pictures ought to show a position; the same one may be named twice.
fn wanted(position: &Position, asked_at: fn(Seat) -> Place) -> Vec<(Place, Option<String>)> {
    let Position { table, by, .. } = position;
    let of = |eye, focus| PictureOrder::of(table, eye, Lang::En, Theme::Dark, focus).map(|order| order.alt());
    let own = |seat| of(Eye::Seat(seat), Focus::Seat(seat));
    let is_on = table.head.phase == Phase::Playing;
    let mut all = vec![(Place::Live, of(Eye::Public, Focus::Table))];
    for seat in (0..table.head.players.len()).map(|seat| Seat(seat as u8)) {
        // Whoever waits for others has a line.
        let picture = if is_on && table.head.awaited.has(seat) { own(seat) } else { None };
        if *by == Some(seat) {
            all.push((Place::Private(seat), picture.clone()));
        }
        all.push((asked_at(seat), picture));
    }
    all
}

/// The ages of the changes at one place, and how many never came.
fn follow(events: Vec<(u64, Event)>, end_ms: u64) -> (Vec<f64>, usize) {
    let mut ages = Vec::new();
    let (mut newest, mut stands): (Option<String>, Option<String>) = (None, None);
    // What is wanted and does not stand there yet, the oldest first.
    let mut missing: Vec<(u64, String)> = Vec::new();
    let seconds = |from_ms: u64, to_ms: u64| to_ms.saturating_sub(from_ms) as f64 / 1000.0;
    for (at_ms, event) in events {
        let shown = match event {
            Event::Stood(alt) => {
                (newest, stands) = (alt.clone(), alt);
                0
            }
            Event::Wanted(None) => {
                newest = None;
                missing.len()
            }
            Event::Wanted(Some(alt)) => {
                if newest.as_ref() != Some(&alt) {
                    missing.push((at_ms, alt.clone()));
                }
                newest = Some(alt);
                if newest == stands { missing.len() } else { 0 }
            }
            Event::Stands(alt) => {
                let shown = missing.iter().rposition(|(_, wanted)| *wanted == alt).map_or(0, |last| last + 1);
                stands = Some(alt);
                shown
            }
        };
        ages.extend(missing.drain(..shown).map(|(since_ms, _)| seconds(since_ms, at_ms)));
    }
    ages.extend(missing.iter().map(|(since_ms, _)| seconds(*since_ms, end_ms)));
    (ages, missing.len())
}
