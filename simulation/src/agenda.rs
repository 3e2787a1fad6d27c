//! What people mean to do, and what else is to happen, by when.
//!
//! Start reading at [`Event`].

use std::collections::BTreeMap;

use tertulia_base::clock::Moment;
use tertulia_base::ids::TableId;
use tertulia_rules::game::Seat;

/// Something that somebody means to do, or that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Somebody tells the bot what they like.
    Settle(usize),
    /// A table is opened.
    Open(usize),
    /// Somebody sits down at it.
    Join(usize, usize),
    /// Its host seats a stand-in.
    AddStandIn(usize),
    /// Its host begins.
    Start(usize),
    /// Somebody presses what they have decided.
    Act(usize, TableId),
    /// Somebody answers what a table is asked.
    Answer(usize, TableId),
    /// Somebody puts the next reminder off.
    Snooze(usize, TableId),
    /// Somebody sits down in a seat that is offered.
    TakeSeat(usize, TableId, Seat),
    /// Somebody looks at their tables.
    Look(usize),
    /// Somebody sees to how their tables go on: gives time, wants to pause, or to go on.
    Tend(usize),
    /// Somebody goes on vacation.
    Leave(usize),
    /// And comes back.
    Return(usize),
    /// Discord goes out of order, for so many minutes.
    Outage(u32),
    /// The disk is full for so many minutes.
    FullDisk(u32),
    /// Somebody deletes one of the bot's messages.
    Deletion,
    /// A day is over.
    EndOfDay,
}

/// What is to happen. Somebody means to act at a table at one moment, the earliest of all for which they had a reason.
#[derive(Default)]
pub struct Agenda {
    events: BTreeMap<(Moment, u64), Event>,
    last: u64,
    /// When somebody means to act at a table.
    acts: BTreeMap<(usize, TableId), (Moment, u64)>,
    /// What was begun and has not ended: whoever is in the middle of it when the program dies tries again.
    under_way: BTreeMap<u64, Event>,
}

impl Agenda {
    /// That is to happen then.
    pub fn put(&mut self, when: Moment, event: Event) {
        self.last += 1;
        let key = (when, self.last);
        if let Event::Act(person, table) = event {
            match self.acts.get(&(person, table)) {
                Some(earlier) if *earlier <= key => return,
                Some(later) => drop(self.events.remove(later)),
                None => {}
            }
            self.acts.insert((person, table), key);
        }
        self.events.insert(key, event);
    }

    /// When the next event is due.
    pub fn next(&self) -> Option<Moment> {
        self.events.first_key_value().map(|((when, _), _)| *when)
    }

    /// Takes out the next event that is due, which is under way from here on, by that number.
    pub fn take(&mut self, now: Moment) -> Option<(u64, Event)> {
        let (key, event) =
            self.events.first_key_value().map(|(key, event)| (*key, *event)).filter(|((when, _), _)| *when <= now)?;
        self.events.remove(&key);
        if let Event::Act(person, table) = event {
            self.acts.remove(&(person, table));
        }
        self.under_way.insert(key.1, event);
        Some((key.1, event))
    }

    /// What was under way by that number has ended.
    pub fn ended(&mut self, number: u64) {
        self.under_way.remove(&number);
    }

    /// What was under way when the program went.
    pub fn interrupted(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.under_way).into_values().collect()
    }
}
