//! What people say to their tables (how to go on without somebody, whether to pause, that they
//! still play), and what they do for one another. Start reading at [`Program::answer`].

use tertulia_base::clock::Clock;
use tertulia_base::ids::{TableId, UserId};
use tertulia_front::{Answer, MessageContext};
use tertulia_model::{Head, Phase, TimeControl};
use tertulia_render::press::{Call, Control, Snooze};
use tertulia_rules::game::Seat;

use crate::agenda::Event;
use crate::calendar::DAY;
use crate::program::Program;

impl Program {
    /// Answers what a table asks a person.
    pub async fn answer(&self, person: usize, id: TableId) {
        let world = &self.world;
        let who = &world.0.people[person];
        let Ok(Some(table)) = self.tables.look(id).await else { return };
        let head = &table.head;
        let is_there = head.phase == Phase::Playing && who.is_around(world.0.clock.now());
        let Some(seat) = head.seat_of(who.user).filter(|seat| is_there && head.person(*seat).is_some()) else { return };
        if head.asked.is_some() {
            self.press(person, &table, &Control::StillPlaying.at(id), MessageContext::Public).await;
        }
        if let Some(question) = head.timing.asks().filter(|question| question.asks(seat)) {
            let choice = who.says(question.about, &mut *world.dice());
            self.press(person, &table, &Control::Vote(head.timing.questions, choice).at(id), MessageContext::Public).await;
            world.0.audit.count(|report| report.votes += 1);
        }
    }

    /// Postpones the next reminder of a person who does not answer yet.
    pub async fn snooze(&self, person: usize, id: TableId) {
        let world = &self.world;
        let who = &world.0.people[person];
        let Ok(Some(table)) = self.tables.look(id).await else { return };
        let head = &table.head;
        let Some(seat) = head.awaited_seat_of(who.user).filter(|_| who.is_around(world.0.clock.now())) else { return };
        let how = match world.below(8) {
            0..4 => Snooze::Hours,
            4..7 => Snooze::Morning,
            _ => Snooze::Turn,
        };
        let call = Call { seat, decision: head.states[seat.index()].decision };
        self.press(person, &table, &Control::Snooze(call, how).at(id), MessageContext::Direct).await;
        world.0.audit.count(|report| report.snoozes += 1);
    }

    /// Takes an offered seat, if it is still open.
    pub async fn take_seat(&self, person: usize, id: TableId, seat: Seat) {
        let world = &self.world;
        let who = &world.0.people[person];
        let Ok(Some(table)) = self.tables.look(id).await else { return };
        if !table.head.open.has(seat) || !who.is_around(world.0.clock.now()) {
            return;
        }
        self.press(person, &table, &Control::TakeSeat(seat).at(id), MessageContext::Public).await;
        let Ok(Some(table)) = self.tables.look(id).await else { return };
        if table.head.seat_of(who.user) == Some(seat) {
            world.0.audit.count(|report| report.seats_taken += 1);
            world.put(world.soon(), Event::Act(person, id));
        }
    }

    /// Sees to how a person's tables go on.
    pub async fn tend(&self, person: usize) {
        let world = &self.world;
        let who = &world.0.people[person];
        let now = world.0.clock.now();
        if !who.is_around(now) {
            return;
        }
        let Ok(tables) = self.tables.of(who.user).await else { return };
        for table in tables.iter().filter(|table| table.head.phase == Phase::Playing) {
            let head = &table.head;
            let press = match head.timing.paused {
                _ if head.seat_of(who.user).is_none_or(|seat| head.person(seat).is_none()) => continue,
                Some(since) if now.after(since) > DAY * 2 => Control::Resume.at(head.id),
                None if world.below(25) == 0 => Control::PauseMeant.at(head.id),
                None if waits_for_others(head, who.user) && world.below(3) == 0 => Control::GiveTime.at(head.id),
                Some(_) | None => continue,
            };
            let answer = self.press(person, table, &press, MessageContext::Public).await;
            if answer == Answer::Quiet {
                world.0.audit.count(|report| match press.control {
                    Control::GiveTime => report.gifts += 1,
                    _ => report.proposals += 1,
                });
            }
        }
    }
}

/// Returns whether somebody else's clock runs.
fn waits_for_others(head: &Head, user: UserId) -> bool {
    let mine = head.seat_of(user);
    head.timing.control != TimeControl::None && head.awaited_people().any(|(seat, _)| Some(seat) != mine)
}
