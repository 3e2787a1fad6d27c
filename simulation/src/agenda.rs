//! What people mean to do and what else happens, by when. Start reading at [`Event`].

use std::collections::BTreeMap;

use tertulia_base::clock::Moment;
use tertulia_base::ids::TableId;
use tertulia_rules::game::Seat;

/// What a person means to do, or what happens. People and tables are indices or ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A person sets their preferences.
    Settle(usize),
    /// A table is opened.
    Open(usize),
    /// A person (the second) joins a table (the first).
    Join(usize, usize),
    /// The host of a table seats a stand-in.
    AddStandIn(usize),
    /// The host of a table begins the game.
    Start(usize),
    /// A person presses what they have decided.
    Act(usize, TableId),
    /// A person answers what a table asks.
    Answer(usize, TableId),
    /// A person postpones the next reminder.
    Snooze(usize, TableId),
    /// A person takes a seat that is offered.
    TakeSeat(usize, TableId, Seat),
    /// A person looks at their tables.
    Look(usize),
    /// A person gives time at their tables, or proposes to pause or to resume.
    Tend(usize),
    /// A person queues, leaves the queue, or blocks somebody.
    Queue(usize),
    /// A person (the first) is asked to wait in a queue with another.
    Agree(usize, usize),
    /// A person confirms a match of the queue.
    Confirm(usize, TableId),
    /// A person is banned.
    Ban(usize),
    /// A person's ban ends.
    Unban(usize),
    /// A manager begins a league, unless it goes on.
    Found(usize),
    /// A person signs up for leagues, or drops out.
    Enroll(usize),
    /// Leagues are recounted, since a game of theirs has ended.
    Recount,
    /// A person goes on vacation.
    Leave(usize),
    /// A person comes back.
    Return(usize),
    /// Discord has an outage of this many minutes.
    Outage(u32),
    /// The disk is full for this many minutes.
    FullDisk(u32),
    /// Somebody deletes one of the bot's messages.
    Deletion,
    /// A day is over.
    EndOfDay,
}

/// What is to happen. A person acts at a table once, at the earliest moment they have reason to.
#[derive(Default)]
pub struct Agenda {
    events: BTreeMap<(Moment, u64), Event>,
    last: u64,
    /// When each person acts at each table.
    acts: BTreeMap<(usize, TableId), (Moment, u64)>,
    /// What has begun and not ended. People in the middle of it when the program dies try again.
    under_way: BTreeMap<u64, Event>,
}

impl Agenda {
    /// Plans an event. An act replaces a later one and gives way to an earlier one.
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

    pub fn next(&self) -> Option<Moment> {
        self.events.first_key_value().map(|((when, _), _)| *when)
    }

    /// Takes the next event that is due, which is then under way by its number.
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

    /// Ends the event that was under way by that number.
    pub fn ended(&mut self, number: u64) {
        self.under_way.remove(&number);
    }

    /// Takes what was under way when the program went.
    pub fn interrupted(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.under_way).into_values().collect()
    }
}
