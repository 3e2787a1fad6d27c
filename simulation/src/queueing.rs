//! What people do about their server's queue: wait, with friends or alone, leave, block, confirm,
//! decline; and who is banned meanwhile. Not here: what must not come of it (`queue_books.rs`).
//! Start reading at [`Program::see_to_queue`].

use tertulia_base::clock::Clock;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_front::{Asker, MessageContext, Named, Permissions, Picked, Place, Pressed, Typed, Value};
use tertulia_model::{Head, MatchAnswer};
use tertulia_render::guide::Guide;
use tertulia_render::press::Control;
use tertulia_rules::games::{GAMES, newest_of_each};

use crate::agenda::Event;
use crate::calendar::{DAY, HOUR, MINUTE};
use crate::program::{GUILD, Program};
use crate::queue_books::AcknowledgedPlace;
use crate::world::WorldState;

/// Where people queue.
const CHANNEL: ChannelId = ChannelId(500);
/// Who bans, and begins leagues.
pub const MANAGER: UserId = UserId(900_001);

impl Program {
    /// Opens tables for people of the queue when they can be, as the bot does, until it is dropped.
    pub async fn keep_matching(self) {
        let clock = &self.world.0.clock;
        loop {
            let next = self.front.match_due().await;
            // A clock whose only sleeper waits for ever would go there.
            let next = next.min(clock.now().plus(DAY));
            tokio::select! {
                biased;
                () = self.tables.queue_changed() => {}
                () = clock.sleep_until(next) => {}
            }
        }
    }

    /// Lets a person queue, leave, block or unblock somebody.
    pub async fn see_to_queue(&self, person: usize) {
        let world = &self.world;
        let who = &world.0.people[person];
        if !who.is_around(world.0.clock.now()) {
            return;
        }
        let Ok(place) = self.tables.queue_place(GUILD, who.user).await else { return };
        match (place, world.below(12)) {
            (_, 0) => self.leave_queue(person).await,
            (_, 1) => self.block_somebody(person).await,
            (Some(_), _) => {}
            (None, 2) => self.join_queue(person, Some(self.somebody())).await,
            (None, _) => self.join_queue(person, None).await,
        }
    }

    async fn join_queue(&self, person: usize, friend: Option<usize>) {
        let world = &self.world;
        let WorldState { clock, audit, people, .. } = &*world.0;
        let (user, began) = (people[person].user, clock.now());
        let mut options = vec![("days", Value::Number(1 + i64::from(world.below(7))))];
        if world.below(2) == 0 {
            let games: Vec<_> = newest_of_each(GAMES).collect();
            let game = games[world.below(games.len() as u32) as usize].info.slug;
            options.push(("game", Value::Words(game.to_owned())));
        }
        if world.below(2) == 0 {
            options.push(("players", Value::Number(2 + i64::from(world.below(2)))));
        }
        if let Some(friend) = friend.map(|friend| &people[friend]) {
            let who = Picked { user: friend.user, bot: false, sees: true };
            options.push(("friend", Value::Person(Named { who, name: friend.name.clone(), manages: false })));
        }
        audit.queue(|queue| {
            queue.leaves(user);
            queue.comes_back(user);
        });
        self.types(person, "queue", "join", options).await;
        let place = self.tables.queue_place(GUILD, user).await;
        let Some(place) = place.ok().flatten().filter(|place| place.since >= began) else { return };
        audit.queue(|queue| queue.waits(AcknowledgedPlace { user, since: place.since, until: place.until }));
        if let Some(friend) = friend {
            world.put(clock.now().plus(MINUTE * (5 + world.below(10 * 60))), Event::Agree(friend, person));
        }
    }

    async fn leave_queue(&self, person: usize) {
        let WorldState { audit, people, .. } = &*self.world.0;
        let user = people[person].user;
        audit.queue(|queue| queue.leaves(user));
        self.types(person, "queue", "leave", Vec::new()).await;
        let place = self.tables.queue_place(GUILD, user).await;
        let named = self.tables.places_naming(GUILD, user).await;
        if matches!((place, named), (Ok(None), Ok(named)) if named.is_empty()) {
            audit.queue(|queue| queue.has_left(user));
        }
    }

    /// Blocks somebody, or forgives whom they have blocked longest.
    async fn block_somebody(&self, person: usize) {
        let world = &self.world;
        let WorldState { audit, people, .. } = &*world.0;
        let (by, whom) = (people[person].user, people[self.somebody()].user);
        let Ok(blocked) = self.tables.blocks(by).await else { return };
        match blocked.first() {
            Some(forgiven) if world.below(2) == 0 => {
                audit.queue(|queue| queue.unblocks(by, *forgiven));
                self.types(person, "unblock", "", vec![about(*forgiven)]).await;
            }
            _ => {
                self.types(person, "block", "", vec![about(whom)]).await;
                if self.tables.blocks(by).await.is_ok_and(|blocked| blocked.contains(&whom)) {
                    audit.queue(|queue| queue.blocks(by, whom));
                }
            }
        }
    }

    /// A friend agrees to wait with somebody, or does not.
    pub async fn agree(&self, friend: usize, holder: usize) {
        let world = &self.world;
        let WorldState { clock, audit, people, .. } = &*world.0;
        if !people[friend].is_around(clock.now()) {
            return;
        }
        let (user, holder) = (people[friend].user, people[holder].user);
        audit.queue(|queue| queue.comes_back(user));
        let answer = if world.below(4) == 0 { Guide::QueueRefuse(GUILD, holder) } else { Guide::QueueAgree(GUILD, holder) };
        self.front.pressed(&self.queuer(friend), Pressed::button(answer)).await;
    }

    /// Confirms a match of the queue, or declines it.
    pub async fn confirm(&self, person: usize, id: TableId) {
        let world = &self.world;
        let WorldState { clock, audit, people, .. } = &*world.0;
        let who = &people[person];
        let is_asked = |head: &Head| {
            head.is_match() && head.matched.iter().any(|one| one.user == who.user && one.answer == MatchAnswer::Awaited)
        };
        let Ok(Some(table)) = self.tables.look(id).await else { return world.put(world.soon(), Event::Confirm(person, id)) };
        if !is_asked(&table.head) || !who.is_around(clock.now()) {
            return;
        }
        // Some often change their minds.
        let odds = if person % 12 == 7 { 2 } else { 12 };
        let press = if world.below(odds) == 0 {
            Control::Decline.at(id)
        } else {
            audit.queue(|queue| queue.says_yes(id, who.user));
            Control::Join.at(id)
        };
        self.press(person, &table, &press, MessageContext::Public).await;
        if self.tables.look(id).await.ok().flatten().is_some_and(|table| is_asked(&table.head)) {
            // The disk failed, or they sit at as many tables as they may.
            world.put(world.soon(), Event::Confirm(person, id));
        }
    }

    /// Bans a person for some days.
    pub async fn ban(&self, person: usize) {
        let world = &self.world;
        let WorldState { clock, audit, people, .. } = &*world.0;
        let user = people[person].user;
        audit.queue(|queue| queue.is_being_banned(user));
        audit.leagues(|leagues| leagues.leaves_all(user));
        if self.tables.ban(GUILD, MANAGER, user, None).await.is_err() {
            return world.put(world.soon(), Event::Ban(person));
        }
        audit.queue(|queue| queue.is_banned(user));
        world.put(clock.now().plus(HOUR * (24 + world.below(24 * 7))), Event::Unban(person));
    }

    pub async fn unban(&self, person: usize) {
        let world = &self.world;
        let user = world.0.people[person].user;
        world.0.audit.queue(|queue| queue.is_unbanned(user));
        if self.tables.unban(GUILD, MANAGER, user).await.is_err() {
            world.put(world.soon(), Event::Unban(person));
        }
    }

    fn somebody(&self) -> usize {
        self.world.below(self.world.0.people.len() as u32) as usize
    }

    async fn types(&self, person: usize, command: &str, sub: &str, options: Vec<(&str, Value)>) {
        let options = options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let typed = Typed { command: command.to_owned(), sub: sub.to_owned(), options, ..Typed::default() };
        self.front.command(&self.queuer(person), &typed).await;
    }

    /// Returns somebody in the channel where people queue.
    fn queuer(&self, person: usize) -> Asker {
        let who = &self.world.0.people[person];
        let rights = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
        let place = Place::channel(Some(GUILD), CHANNEL, Some(Permissions::all()));
        Asker::new(who.user, who.name.clone(), who.locale, place, rights)
    }
}

/// Returns the option that names somebody.
fn about(user: UserId) -> (&'static str, Value) {
    let who = Picked { user, bot: false, sees: true };
    ("person", Value::Person(Named { who, name: "Somebody".to_owned(), manages: false }))
}
