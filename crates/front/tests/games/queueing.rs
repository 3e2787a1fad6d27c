//! `/queue`, `/block` and what comes of them, by members, friends, strangers, the banned and the
//! blocked, who must not notice.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use tertulia_base::clock::SimClock;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_front::{
    Answer, Arrival, Asker, DiscordApi, Front, MessageContext, Named, NoThread, NotReached, Permissions, Picked, Place,
    PlaceKind, Pressed, Typed, Value,
};
use tertulia_model::{GuildPreferences, Phase};
use tertulia_render::CustomId;
use tertulia_render::guide::Guide;
use tertulia_render::message::{ComponentRow, Message};
use tertulia_render::press::Control;
use tertulia_rules::games::GAMES;
use tertulia_tables::{Opening, TablePolicy, What};
use tertulia_testkit::{ANA, BEGINNING, BO, CY, DEE, GUILD, HOUR, House, TestStore, opening};

use crate::open_tables::{HERE, asker, asker_in, only};

/// A server whose members see every channel, except those who see none.
#[derive(Default)]
struct Town {
    blind: Mutex<Vec<UserId>>,
    /// Where no thread can be opened.
    closed: Mutex<Vec<ChannelId>>,
    threads: AtomicU64,
    /// Who was sent what.
    sent: Mutex<Vec<(UserId, Message)>>,
}

#[async_trait]
impl DiscordApi for Town {
    async fn permissions_in(&self, _: GuildId, _: ChannelId) -> Option<Permissions> {
        Some(Permissions::VIEW_CHANNEL)
    }

    async fn member(&self, _: GuildId, _: ChannelId, user: UserId) -> Option<Picked> {
        Some(Picked { user, bot: false, sees: !self.blind.lock().unwrap().contains(&user) })
    }

    async fn open_thread(&self, _: GuildId, channel: ChannelId, _: &str) -> Result<ChannelId, NoThread> {
        if self.closed.lock().unwrap().contains(&channel) {
            return Err(NoThread::Forbidden);
        }
        Ok(ChannelId(channel.0 + 1_000 + self.threads.fetch_add(1, Ordering::SeqCst)))
    }

    async fn send_direct(&self, user: UserId, message: &Message, _: Arrival, _: &str) -> Result<(), NotReached> {
        self.sent.lock().unwrap().push((user, message.clone()));
        Ok(())
    }

    async fn send_public(&self, _: ChannelId, _: &Message, _: &str) -> Result<(), NotReached> {
        Err(NotReached::Unsure)
    }
}

struct Scene {
    house: House,
    front: Front,
    town: Arc<Town>,
}

impl Scene {
    fn new() -> Scene {
        Scene::at(House::of_games(7))
    }

    fn at(house: House) -> Scene {
        let town = Arc::new(Town::default());
        Scene { front: Front::new(house.tables.clone(), town.clone()), house, town }
    }

    async fn types(&self, asker: &Asker, command: &str, sub: &str, options: Vec<(&str, Value)>) -> Message {
        let options = options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let typed = Typed { command: command.to_owned(), sub: sub.to_owned(), options, ..Typed::default() };
        only(self.front.command(asker, &typed).await)
    }

    /// Somebody queues for a game of two.
    async fn queues(&self, user: UserId) -> Message {
        self.types(&asker(user), "queue", "join", vec![("players", Value::Number(2))]).await
    }

    async fn presses(&self, asker: &Asker, id: impl Into<CustomId>) -> Answer {
        self.front.pressed(asker, Pressed::button(id)).await
    }

    async fn looks(&self) {
        while self.front.match_due().await <= self.house.tables.now() {}
    }

    /// The lobbies and games of the server.
    async fn running(&self) -> Vec<TableId> {
        self.house.tables.tables_of_server(GUILD).await.unwrap().iter().map(|head| head.id).collect()
    }

    fn sent_to(&self, user: UserId) -> Vec<Message> {
        let sent = self.town.sent.lock().unwrap();
        sent.iter().filter(|(to, _)| *to == user).map(|(_, message)| message.clone()).collect()
    }

    async fn waits(&self, user: UserId) -> bool {
        self.house.tables.queue_place(GUILD, user).await.unwrap().is_some()
    }
}

fn named(user: UserId) -> Value {
    Value::Person(Named { who: Picked { user, bot: false, sees: true }, manages: false, name: format!("P{user}") })
}

/// Somebody on a direct message.
fn direct(user: UserId) -> Asker {
    let place = Place { kind: PlaceKind::Direct, ..Place::channel(None, ChannelId(user.0 + 5_000), None) };
    asker_in(user, "en-US", place).on(MessageContext::Direct)
}

fn ids(message: &Message) -> Vec<CustomId> {
    message.rows.iter().flat_map(ComponentRow::ids).cloned().collect()
}

#[tokio::test]
async fn people_of_the_queue_confirm_by_direct_message_and_nobody_else_can() {
    let scene = Scene::new();
    let shown = scene.queues(ANA).await;
    assert!(shown.text.contains("waiting for") && ids(&shown).contains(&Guide::QueueLeave.into()), "{shown:?}");
    scene.queues(BO).await;
    scene.looks().await;
    let [table] = scene.running().await[..] else { panic!("one lobby was expected") };
    let head = scene.house.head(table).await;
    assert!(head.is_match() && head.home.channel.0 > HERE.0 + 999, "it is in a thread: {head:?}");
    for control in [Control::Join, Control::Decline, Control::Start, Control::Leave] {
        let before = scene.house.head(table).await;
        let refused = only(scene.presses(&asker(CY), control.clone().at(table)).await);
        assert!(refused.text.starts_with('⚠'), "{control:?}: {}", refused.text);
        assert_eq!(scene.house.head(table).await, before, "{control:?}");
    }
    let unknown = only(scene.presses(&direct(CY), Control::Decline.at(table)).await);
    assert!(unknown.text.starts_with('⚠'), "{}", unknown.text);
    for user in [ANA, BO] {
        assert_eq!(scene.presses(&direct(user), Control::Join.at(table)).await, Answer::Quiet, "its message shows it");
    }
    assert_eq!(scene.house.head(table).await.phase, Phase::Playing);
    assert!(!scene.waits(ANA).await && !scene.waits(BO).await);
}

#[tokio::test]
async fn who_declines_leaves_and_the_other_is_still_shown_their_place() {
    let scene = Scene::new();
    scene.queues(ANA).await;
    scene.queues(BO).await;
    scene.looks().await;
    let [table] = scene.running().await[..] else { panic!("one lobby was expected") };
    assert_eq!(scene.presses(&direct(BO), Control::Decline.at(table)).await, Answer::Quiet);
    assert_eq!(scene.house.head(table).await.phase, Phase::Stopped);
    assert!(scene.waits(ANA).await && !scene.waits(BO).await);
    let shown = scene.types(&asker(BO), "queue", "show", Vec::new()).await;
    assert!(shown.text.contains("not in the queue"), "{}", shown.text);
    let left = scene.types(&asker(ANA), "queue", "leave", Vec::new()).await;
    assert!(left.text.contains("left the queue") && !scene.waits(ANA).await, "{}", left.text);
}

#[tokio::test]
async fn friends_agree_in_private_and_refuse_alone() {
    let scene = Scene::new();
    let friends = vec![("players", Value::Number(3)), ("friend", named(BO)), ("friend2", named(CY))];
    let shown = scene.types(&asker(ANA), "queue", "join", friends).await;
    assert_eq!(shown.text.matches("has to agree").count(), 2, "{}", shown.text);
    let sent = scene.sent_to(BO);
    let [asked] = &sent[..] else { panic!("one message was expected: {sent:?}") };
    let (agree, refuse) = (Guide::QueueAgree(GUILD, ANA), Guide::QueueRefuse(GUILD, ANA));
    assert_eq!(ids(asked), [CustomId::from(agree.clone()), CustomId::from(refuse.clone())]);
    // Whoever was not asked has nothing to agree to.
    let stranger = only(scene.presses(&direct(DEE), agree.clone()).await);
    assert!(stranger.text.starts_with('⚠'), "{}", stranger.text);
    for _ in 0..2 {
        let agreed = only(scene.presses(&direct(BO), agree.clone()).await);
        assert!(agreed.text.contains("waiting with <@1>"), "{}", agreed.text);
    }
    only(scene.presses(&direct(CY), refuse).await);
    let place = scene.house.tables.queue_place(GUILD, ANA).await.unwrap().unwrap();
    assert_eq!(place.friends.iter().map(|friend| (friend.player.user, friend.agreed)).collect::<Vec<_>>(), [(BO, true)]);
    let shown = scene.types(&asker(BO), "queue", "show", Vec::new()).await;
    assert!(shown.text.contains("waiting with <@1>"), "{}", shown.text);
}

#[tokio::test]
async fn the_blocked_are_never_matched_and_read_what_they_would_have_read() {
    let scene = Scene::new();
    let lobby = Opening { game: "puerto-rico".to_owned(), seats: Some(2), ..opening(ANA, HERE, &[]) };
    let lobby = scene.house.opened(lobby).await;
    let texts = async |blocks: bool| {
        let person = UserId(if blocks { 77 } else { 78 });
        if blocks {
            let said = scene.types(&asker(person), "block", "", vec![("person", named(ANA))]).await;
            assert!(said.text.contains("Nobody is told"), "{}", said.text);
        }
        let invited = scene.types(&asker(ANA), "table", "invite", vec![("friend", named(person))]).await;
        let friend = vec![("players", Value::Number(3)), ("friend", named(person))];
        let queued = scene.types(&asker(ANA), "queue", "join", friend).await;
        let sent = scene.sent_to(person).len();
        let id = format!("<@{person}>");
        (invited.text.replace(&id, "them"), queued.text.replace(&id, "them"), sent)
    };
    let (blocked, free) = (texts(true).await, texts(false).await);
    assert_eq!((&blocked.0, &blocked.1), (&free.0, &free.1), "she must not notice");
    assert_eq!((blocked.2, free.2), (0, 2));
    // The list is private.
    let settings = scene.types(&asker(UserId(77)), "settings", "", Vec::new()).await;
    assert!(settings.text.contains("You block: <@1>"), "{}", settings.text);
    let hers = scene.types(&asker(ANA), "settings", "", Vec::new()).await;
    assert!(!hers.text.contains("You block"), "{}", hers.text);
    scene.house.ask(ANA, lobby, What::Stop).await.unwrap();
    scene.queues(ANA).await;
    scene.queues(UserId(77)).await;
    scene.looks().await;
    assert_eq!(scene.running().await, []);
    scene.types(&asker(UserId(77)), "unblock", "", vec![("person", named(ANA))]).await;
    scene.house.clock.advance(6 * HOUR);
    scene.looks().await;
    assert_eq!(scene.running().await.len(), 1);
}

#[tokio::test]
async fn the_banned_and_those_outside_of_a_server_cannot_queue() {
    let scene = Scene::new();
    scene.house.tables.ban(GUILD, DEE, BO, None).await.unwrap();
    let banned = scene.queues(BO).await;
    assert!(banned.text.starts_with('⚠') && !scene.waits(BO).await, "{}", banned.text);
    for sub in ["join", "show", "leave"] {
        let said = scene.types(&direct(ANA), "queue", sub, Vec::new()).await;
        assert!(said.text.starts_with('⚠'), "{sub}: {}", said.text);
    }
    for (whom, kind) in [(ANA, false), (BO, true)] {
        let who = Picked { user: whom, bot: kind, sees: true };
        let person = Value::Person(Named { who, manages: false, name: "P".to_owned() });
        let said = scene.types(&asker(ANA), "block", "", vec![("person", person)]).await;
        assert!(said.text.starts_with('⚠') && scene.house.tables.blocks(ANA).await.unwrap().is_empty(), "{}", said.text);
    }
}

#[tokio::test]
async fn an_empty_list_of_open_tables_offers_to_tell_when_one_comes_up() {
    let scene = Scene::new();
    let none = scene.types(&asker(ANA), "find", "", Vec::new()).await;
    assert!(ids(&none).contains(&Guide::Queue(None).into()), "{none:?}");
    only(scene.presses(&asker(ANA).on(MessageContext::Private), Guide::Queue(None)).await);
    let place = scene.house.tables.queue_place(GUILD, ANA).await.unwrap().unwrap();
    assert!(place.games.len() > 1, "{place:?}");
    // Pressed again, it takes nothing away.
    scene.house.clock.advance(HOUR);
    only(scene.presses(&asker(ANA).on(MessageContext::Private), Guide::Queue(None)).await);
    assert_eq!(scene.house.tables.queue_place(GUILD, ANA).await.unwrap(), Some(place));
}

#[tokio::test]
async fn people_who_see_no_channel_in_common_are_not_brought_together() {
    let scene = Scene::new();
    scene.town.blind.lock().unwrap().push(BO);
    for user in [ANA, BO, CY] {
        scene.queues(user).await;
    }
    scene.looks().await;
    let [table] = scene.running().await[..] else { panic!("one lobby was expected") };
    let head = scene.house.head(table).await;
    assert!(head.keeps_for(ANA) && head.keeps_for(CY), "{head:?}");
    assert!(scene.waits(BO).await);
}

#[tokio::test]
async fn whoever_has_left_the_server_keeps_nobody_else_from_playing() {
    let scene = Scene::new();
    let gone = [UserId(51), UserId(52)];
    scene.town.blind.lock().unwrap().extend(gone);
    for user in [gone[0], gone[1], ANA, BO, CY] {
        scene.types(&asker(user), "queue", "join", vec![("players", Value::Number(3))]).await;
        scene.house.clock.advance(HOUR);
    }
    scene.looks().await;
    let [table] = scene.running().await[..] else { panic!("one lobby was expected") };
    let head = scene.house.head(table).await;
    assert!([ANA, BO, CY].iter().all(|user| head.keeps_for(*user)), "{head:?}");
}

#[tokio::test]
async fn no_thread_is_opened_while_nothing_can_be_written() {
    let store = Arc::new(TestStore::default());
    let scene = Scene::at(House::of(GAMES, store.clone(), SimClock::at(BEGINNING), 7, TablePolicy::default()));
    scene.queues(ANA).await;
    scene.queues(BO).await;
    store.commits_fail.store(true, Ordering::SeqCst);
    for _ in 0..3 {
        scene.front.match_due().await;
        scene.house.clock.advance(HOUR);
    }
    assert_eq!(scene.town.threads.load(Ordering::SeqCst), 0);
    store.commits_fail.store(false, Ordering::SeqCst);
    scene.looks().await;
    assert_eq!((scene.town.threads.load(Ordering::SeqCst), scene.running().await.len()), (1, 1));
}

#[tokio::test]
async fn a_match_whose_thread_discord_does_not_open_is_tried_again_in_an_hour() {
    let scene = Scene::new();
    scene.town.closed.lock().unwrap().push(HERE);
    scene.queues(ANA).await;
    scene.queues(BO).await;
    scene.looks().await;
    assert_eq!(scene.running().await, []);
    // A hiccup of Discord costs an hour.
    scene.town.closed.lock().unwrap().clear();
    scene.house.clock.advance(HOUR);
    scene.looks().await;
    assert_eq!(scene.running().await.len(), 1);
}

#[tokio::test]
async fn another_channel_is_taken_where_no_thread_can_be_opened_in_the_first() {
    let scene = Scene::new();
    let there = ChannelId(2);
    scene.town.closed.lock().unwrap().push(HERE);
    scene.queues(ANA).await;
    let elsewhere = asker_in(CY, "en-US", Place::channel(Some(GUILD), there, None));
    scene.types(&elsewhere, "queue", "join", vec![("players", Value::Number(2))]).await;
    scene.looks().await;
    let [table] = scene.running().await[..] else { panic!("one lobby was expected") };
    let head = scene.house.head(table).await;
    assert!(head.keeps_for(ANA) && head.keeps_for(CY), "{head:?}");
    assert_eq!(head.home.channel, ChannelId(there.0 + 1_000));
}

#[tokio::test]
async fn whoever_blocks_many_still_reads_their_settings() {
    let scene = Scene::new();
    let lines = async || scene.types(&asker(ANA), "settings", "", Vec::new()).await.text;
    let without = lines().await;
    for user in 100..160 {
        scene.house.tables.block(ANA, UserId(user)).await.unwrap();
    }
    let with = lines().await;
    assert!(with.contains("<@159>") && with.contains("40 more"), "{with}");
    assert_eq!(with.lines().count(), without.lines().count() + 1, "{with}");
}

#[tokio::test]
async fn whoever_has_no_room_for_a_table_reads_why_none_comes() {
    let scene = Scene::new();
    let has = GuildPreferences { newcomer_tables: Some(1), ..GuildPreferences::default() };
    scene.house.tables.set_guild_preferences(GUILD, &has).await.unwrap();
    scene.house.opened(Opening { game: "puerto-rico".to_owned(), ..opening(ANA, HERE, &[]) }).await;
    for (user, reads) in [(ANA, true), (BO, false)] {
        let shown = scene.queues(user).await;
        assert!(scene.waits(user).await);
        assert_eq!(shown.text.contains("finished two games"), reads, "{}", shown.text);
    }
}
