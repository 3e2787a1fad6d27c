//! The program as its people use it: what somebody does when it is time. Not here: answers
//! (`answers.rs`), when people do what (`world.rs`). Start reading at [`Program::carry_out`].

use std::sync::Arc;

use tertulia_base::clock::Clock;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId};
use tertulia_front::{
    Answer, Asker, DiscordApi, Front, MessageContext, NoDiscord, Permissions, Place, PlaceKind, Pressed, Typed, Value,
};
use tertulia_model::{Phase, Table};
use tertulia_render::press::{Call, Control, Press};
use tertulia_rules::games::GAMES;
use tertulia_store::Store;
use tertulia_tables::Tables;

use crate::agenda::Event;
use crate::calendar::{DAY, HOUR, MINUTE};
use crate::people::VacationConduct;
use crate::plan::{Begins, CHANNELS};
use crate::trouble_kinds::TroubleKind;
use crate::world::{SimulatedWorld, WorldKind, WorldState};

pub const GUILD: GuildId = GuildId(900);
/// One table in this many is watched closely.
const WATCHED: usize = 12;

/// How much of the messages is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckDepth {
    /// The text at one table, and at all which messages there are.
    Some,
    /// The text at all tables.
    All,
}

#[derive(Clone)]
pub struct Program {
    pub world: SimulatedWorld,
    pub tables: Tables,
    pub front: Arc<Front>,
}

impl Program {
    pub fn start(world: &SimulatedWorld, store: Arc<dyn Store>) -> Program {
        let inner = &world.0;
        let tables = Tables::new(tertulia_tables::World {
            store,
            clock: Arc::new(inner.clock.clone()),
            chance: inner.chance.clone(),
            games: GAMES,
            policy: inner.policy.clone(),
        });
        inner.discord.connect(Some(tables.clone()));
        let discord: Arc<dyn DiscordApi> = match inner.kind {
            WorldKind::Tables(_) => Arc::new(NoDiscord),
            WorldKind::Queue(_) => inner.server.clone(),
        };
        let front = Arc::new(Front::new(tables.clone(), discord));
        Program { world: world.clone(), tables, front }
    }

    /// Carries out an event that is under way by that number.
    pub async fn carry_out(self, number: u64, event: Event) {
        self.happen(event).await;
        self.world.agenda().ended(number);
    }

    async fn happen(&self, event: Event) {
        let world = &self.world;
        let WorldState { clock, discord, store, audit, people, .. } = &*world.0;
        let now = clock.now();
        // In an outage no press reaches the program.
        let presser = match event {
            Event::Act(person, _)
            | Event::Answer(person, _)
            | Event::Snooze(person, _)
            | Event::TakeSeat(person, ..)
            | Event::Look(person)
            | Event::Tend(person)
            | Event::Leave(person)
            | Event::Return(person)
            | Event::Settle(person)
            | Event::Queue(person)
            | Event::Enroll(person)
            | Event::Agree(person, _)
            | Event::Confirm(person, _)
            | Event::Join(_, person) => Some(person),
            Event::Open(table) | Event::Start(table) | Event::AddStandIn(table) => Some(world.spots()[table].host),
            Event::Found(_)
            | Event::Recount
            | Event::Ban(_)
            | Event::Unban(_)
            | Event::Outage(_)
            | Event::FullDisk(_)
            | Event::Deletion
            | Event::EndOfDay => None,
        };
        if presser.is_some() && discord.is_out() {
            return world.put(now.plus(MINUTE * (10 + world.below(50))), event);
        }
        if let Some(person) = presser.filter(|person| !people[*person].is_awake(now)) {
            let up = people[person].awake_from(now, &mut *world.dice());
            return world.put(up, event);
        }
        match event {
            Event::Settle(person) => {
                if people[person].settle_preferences(&self.tables, world.0.sabotage).await.is_err() {
                    world.put(world.soon(), event);
                }
            }
            Event::Open(table) => self.open(table).await,
            Event::Join(table, person) => self.join(table, person).await,
            Event::AddStandIn(table) => self.add_stand_in(table).await,
            Event::Start(table) => self.begin(table).await,
            Event::Act(person, table) => self.act(person, table).await,
            Event::Look(person) => {
                self.look(person).await;
                let again = people[person].looks_again_after(&mut *world.dice());
                world.put(now.plus(again), Event::Look(person));
            }
            Event::Answer(person, table) => self.answer(person, table).await,
            Event::Snooze(person, table) => self.snooze(person, table).await,
            Event::TakeSeat(person, table, seat) => self.take_seat(person, table, seat).await,
            Event::Tend(person) => {
                self.tend(person).await;
                world.put(now.plus(HOUR * (24 + world.below(24 * 6))), event);
            }
            Event::Queue(person) => {
                self.see_to_queue(person).await;
                world.put(now.plus(HOUR * (12 + world.below(24 * 3))), event);
            }
            Event::Agree(friend, holder) => self.agree(friend, holder).await,
            Event::Confirm(person, table) => self.confirm(person, table).await,
            Event::Ban(person) => self.ban(person).await,
            Event::Unban(person) => self.unban(person).await,
            Event::Found(league) => {
                self.found_league(league).await;
                world.put(now.plus(DAY), event);
            }
            Event::Enroll(person) => {
                self.see_to_leagues(person).await;
                world.put(now.plus(HOUR * (6 + world.below(24))), event);
            }
            Event::Recount => self.look_at_leagues().await,
            Event::Leave(person) => self.leave(person, event).await,
            Event::Return(person) => self.look(person).await,
            Event::Outage(minutes) => discord.go_out(MINUTE * minutes),
            Event::FullDisk(minutes) => store.fill_up(MINUTE * minutes),
            Event::Deletion => discord.delete_one(),
            Event::EndOfDay => {
                audit.end_of_day();
                self.compare_some().await;
                self.look_at_messages(CheckDepth::Some).await;
                self.look_at_queue().await;
                self.look_at_leagues().await;
            }
        }
    }

    async fn open(&self, table: usize) {
        let world = &self.world;
        let (host, options, guests, stand_ins, begins) = {
            let spots = world.spots();
            let spot = &spots[table];
            let seats = 1 + spot.guests.len() + usize::from(spot.stand_ins);
            let options = [
                ("game", Value::Words(spot.game.to_owned())),
                ("seats", Value::Number(seats as i64)),
                ("clock", Value::Words(spot.control.key().to_owned())),
                ("vacations", Value::Switch(spot.vacations)),
            ];
            (spot.host, options, spot.guests.clone(), spot.stand_ins, spot.begins)
        };
        let channel = ChannelId(CHANNELS + table as u64);
        let typed = Typed {
            command: "table".to_owned(),
            sub: "new".to_owned(),
            options: options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            ..Typed::default()
        };
        if !world.0.people[host].is_around(world.0.clock.now()) {
            return;
        }
        self.front.command(&self.asker(host, channel), &typed).await;
        let Ok(Some(id)) = self.tables.at(channel).await else {
            return world.put(world.soon(), Event::Open(table));
        };
        world.spots()[table].id = Some(id);
        if table.is_multiple_of(WATCHED) {
            world.0.watch.begin(id);
        }
        let now = world.0.clock.now();
        for guest in guests {
            world.put(now.plus(MINUTE * (5 + world.below(24 * 60))), Event::Join(table, guest));
        }
        for n in 0..stand_ins {
            world.put(now.plus(MINUTE * (1 + u32::from(n))), Event::AddStandIn(table));
        }
        if begins == Begins::Yes {
            world.put(now.plus(HOUR * (24 + world.below(12))), Event::Start(table));
        }
    }

    async fn join(&self, table: usize, person: usize) {
        if !self.world.0.people[person].is_around(self.world.0.clock.now()) {
            return;
        }
        let Some(lobby) = self.lobby(table).await else { return };
        self.press(person, &lobby, &Control::Join.at(lobby.head.id), MessageContext::Public).await;
        let now = self.lobby(table).await;
        if now.is_some_and(|now| now.head.seat_of(self.world.0.people[person].user).is_none()) {
            self.world.put(self.world.soon(), Event::Join(table, person));
        }
    }

    async fn add_stand_in(&self, table: usize) {
        let Some(lobby) = self.lobby(table).await else { return };
        let host = self.world.spots()[table].host;
        self.press(host, &lobby, &Control::AddStandIn.at(lobby.head.id), MessageContext::Public).await;
    }

    async fn begin(&self, table: usize) {
        let Some(lobby) = self.lobby(table).await else { return };
        let host = self.world.spots()[table].host;
        if !self.world.0.people[host].is_around(self.world.0.clock.now()) {
            return;
        }
        self.press(host, &lobby, &Control::Start.at(lobby.head.id), MessageContext::Public).await;
        if self.lobby(table).await.is_some() {
            // The disk failed, or too few have joined.
            self.world.put(self.world.0.clock.now().plus(HOUR * (1 + self.world.below(12))), Event::Start(table));
        }
    }

    async fn lobby(&self, table: usize) -> Option<Arc<Table>> {
        let id = self.world.spots()[table].id?;
        self.tables.look(id).await.ok().flatten().filter(|table| table.head.phase == Phase::Lobby)
    }

    /// Decides for a person, and plans the rest of their turn.
    async fn act(&self, person: usize, id: TableId) {
        let world = &self.world;
        let who = &world.0.people[person];
        if !who.is_around(world.0.clock.now()) {
            return;
        }
        let Ok(Some(table)) = self.tables.look(id).await else {
            return world.put(world.soon(), Event::Act(person, id));
        };
        let Some(seat) = table.head.seat_of(who.user).filter(|_| table.head.phase == Phase::Playing) else { return };
        let decided = who.decides(&table, seat, &mut *world.dice());
        let Some(action) = decided else { return };
        let call = Call { seat, decision: table.head.states[seat.index()].decision };
        let press = Control::Play(call, action.clone()).at(id);
        let context = if world.below(8) == 0 { MessageContext::Direct } else { MessageContext::Public };
        let answer = if world.below(50) == 0 && !world.spares(TroubleKind::Echoes) {
            // A press that Discord delivers twice acts once.
            let (one, other) =
                tokio::join!(self.press(person, &table, &press, context), self.press(person, &table, &press, context));
            if is_done(&one) { one } else { other }
        } else {
            self.press(person, &table, &press, context).await
        };
        if !is_done(&answer) {
            return world.put(world.soon(), Event::Act(person, id));
        }
        world.0.audit.acknowledged(id, seat, call.decision, action);
        let Ok(Some(table)) = self.tables.look(id).await else { return };
        world.0.watch.sees(&table);
        if table.head.awaited.has(seat)
            && table.head.phase == Phase::Playing
            && let Some(pause) = who.goes_on_after(&mut *world.dice())
        {
            world.put(world.0.clock.now().plus(pause), Event::Act(person, id));
        }
    }

    /// Lets a person look at their tables, act if awaited, and take over from a stand-in.
    async fn look(&self, person: usize) {
        let world = &self.world;
        let who = &world.0.people[person];
        let now = world.0.clock.now();
        if !who.is_around(now) {
            return;
        }
        let Ok(tables) = self.tables.of(who.user).await else {
            return world.put(world.soon(), Event::Look(person));
        };
        for (at, table) in tables.iter().enumerate() {
            let Some(seat) = table.head.seat_of(who.user) else { continue };
            world.put(now.plus(MINUTE * (2 + 3 * at as u32)), Event::Answer(person, table.head.id));
            if table.head.phase == Phase::Playing && table.head.stand_ins.has(seat) {
                self.press(person, table, &Control::TakeBack.at(table.head.id), MessageContext::Public).await;
            }
            if world.below(4) == 0 {
                self.press(person, table, &Control::View.at(table.head.id), MessageContext::Public).await;
            }
            world.put(now.plus(MINUTE * (1 + 3 * at as u32)), Event::Act(person, table.head.id));
        }
    }

    /// Begins a person's vacation, perhaps handing over to stand-ins.
    async fn leave(&self, person: usize, event: Event) {
        let world = &self.world;
        let who = &world.0.people[person];
        match who.in_their_absence {
            VacationConduct::Unannounced => {}
            _ if who.has_vanished(world.0.clock.now()) => {}
            VacationConduct::Announced => match who.announce(&self.tables, world.0.clock.now()).await {
                Ok(until) => until.into_iter().for_each(|until| world.0.audit.leaves(who.user, until)),
                Err(_) => world.put(world.soon(), event),
            },
            VacationConduct::StandIn => {
                let Ok(tables) = self.tables.of(who.user).await else { return world.put(world.soon(), event) };
                for table in tables.iter().filter(|table| table.head.phase == Phase::Playing) {
                    self.press(person, table, &Control::HandOver.at(table.head.id), MessageContext::Public).await;
                }
            }
        }
    }

    pub async fn press(&self, person: usize, table: &Table, press: &Press, context: MessageContext) -> Answer {
        let asker = match self.front.with_preferences(self.asker(person, table.head.home.channel)).await {
            Ok(asker) => asker.on(context),
            Err(answer) => return answer,
        };
        let answer = self.front.pressed(&asker, Pressed::button(press.clone())).await;
        for message in answer.messages() {
            self.world.0.watch.reads(&self.tables, table.head.id, Some(asker.person.user), &message).await;
        }
        answer
    }

    fn asker(&self, person: usize, channel: ChannelId) -> Asker {
        let who = &self.world.0.people[person];
        let rights = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
        let place = Place {
            guild: Some(GUILD),
            channel,
            parent: None,
            kind: PlaceKind::Channel,
            granted: Some(rights),
            guild_lang: Some(Lang::En),
        };
        Asker::new(who.user, who.name.clone(), who.locale, place, rights)
    }
}

/// Returns whether an answer says that the action was done: nothing, or the panel after it.
fn is_done(answer: &Answer) -> bool {
    match answer {
        Answer::Quiet | Answer::Decided { .. } => true,
        Answer::Private(_) | Answer::Update(_) | Answer::Form(_) | Answer::Picture(_) | Answer::File { .. } => false,
    }
}
