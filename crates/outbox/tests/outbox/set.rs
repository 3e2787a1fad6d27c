//! A house with its outbox, on a Discord that tells what it shows and whom it rang.

use std::sync::{Arc, Mutex};

use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_model::{Preferences, Ring};
use tertulia_outbox::{Outbox, Sound};
use tertulia_render::message::Message;
use tertulia_tables::What;
use tertulia_tables::reminders::Reminders;
use tertulia_testkit::discord::{Discord, StandingMessage, direct_channel};
use tertulia_testkit::{CHANNEL, House, quiet, watch, yields};

pub struct Set {
    pub house: House,
    pub discord: Arc<Discord>,
    pub outbox: Outbox,
    /// What edits showed, and where.
    pub edits: Edits,
}

type Edits = Arc<Mutex<Vec<(ChannelId, Message)>>>;

impl Set {
    pub fn new() -> Set {
        Set::on(House::new())
    }

    /// One that has seen that nothing is left over.
    pub async fn idle() -> Set {
        let set = Set::new();
        yields(300).await;
        set
    }

    /// One where what comes due is done, for as long as the second is kept.
    pub fn watched() -> (Set, Reminders) {
        let set = Set::new();
        let reminders = watch(&set.house);
        (set, reminders)
    }

    pub fn on(house: House) -> Set {
        let discord = Discord::new(&house.clock);
        Set::with(house, discord)
    }

    pub fn with(house: House, discord: Discord) -> Set {
        let edits = Edits::default();
        let shown = edits.clone();
        let discord = Arc::new(discord.on_shown(move |at, message, how| {
            if how == "edit" {
                shown.lock().unwrap().push((at, message.clone()));
            }
        }));
        let outbox = house.deliver_to(&discord);
        Set { house, discord, outbox, edits }
    }

    /// Everything in memory is lost; Discord and the store stay.
    pub fn restart(self) -> Set {
        drop(self.outbox);
        let house = self.house.restarted(77);
        let outbox = house.deliver_to(&self.discord);
        Set { house, outbox, ..self }
    }

    /// That happens while nobody delivers.
    pub async fn delivering_after(self, happens: impl AsyncFnOnce(&House)) -> Set {
        drop(self.outbox);
        happens(&self.house).await;
        let outbox = self.house.deliver_to(&self.discord);
        Set { outbox, ..self }
    }

    /// Waits until everything is delivered.
    pub async fn quiet(&self) {
        quiet(&self.house, &self.outbox).await;
    }

    // What is done below is delivered.

    pub async fn lobby(&self, people: &[UserId]) -> TableId {
        let table = self.house.lobby(people).await;
        self.quiet().await;
        table
    }

    pub async fn begun(&self, people: &[UserId]) -> TableId {
        self.begun_with(people, &[]).await
    }

    pub async fn begun_with(&self, people: &[UserId], options: &[(&str, &str)]) -> TableId {
        let table = self.house.begun_with(people, options).await;
        self.quiet().await;
        table
    }

    pub async fn ask(&self, user: UserId, table: TableId, what: What) {
        self.house.ask(user, table, what).await.unwrap();
        self.quiet().await;
    }

    pub async fn play(&self, user: UserId, table: TableId, action: &str) {
        self.plays(table, &[(user, action)]).await;
    }

    pub async fn plays(&self, table: TableId, moves: &[(UserId, &str)]) {
        self.house.plays(table, moves).await;
        self.quiet().await;
    }

    pub async fn finish(&self, table: TableId) {
        self.house.finish(table).await;
        self.quiet().await;
    }

    pub async fn likes(&self, user: UserId, ring: Ring) {
        self.all_like(&[user], ring).await;
    }

    pub async fn all_like(&self, people: &[UserId], ring: Ring) {
        for user in people {
            self.house.tables.set_preferences(*user, &Preferences { ring, ..Preferences::default() }).await.unwrap();
        }
    }

    pub fn direct(&self, user: UserId) -> Vec<StandingMessage> {
        self.discord.in_channel(direct_channel(user))
    }

    /// How often somebody was rung in the channel, and by a direct message.
    pub fn rings(&self, user: UserId) -> (usize, usize) {
        let posted = self.discord.posted();
        let loud =
            |channel| posted.iter().filter(move |one: &&StandingMessage| one.channel == channel && one.sound == Sound::Rings);
        (loud(CHANNEL).filter(|one| one.content.rings.contains(&user)).count(), loud(direct_channel(user)).count())
    }
}
