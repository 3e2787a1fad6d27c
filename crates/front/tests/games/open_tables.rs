//! `/find`: who is shown which table, and what comes of joining one from the list.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use tertulia_base::clock::SimClock;
use tertulia_base::ids::{ChannelId, GuildId, RoleId, TableId, UserId};
use tertulia_front::{
    Answer, Arrival, Asker, DiscordApi, Front, MessageContext, NoThread, NotReached, Permissions, Picked, Place, PlaceKind,
    Pressed, Typed, Value,
};
use tertulia_model::{Admits, Home, Term};
use tertulia_render::guide::Guide;
use tertulia_render::message::{ComponentRow, Menu, Message};
use tertulia_render::press::{Control, Press};
use tertulia_render::{CustomId, limits};
use tertulia_rules::games::{GAMES, newest_of_each};
use tertulia_store::keys;
use tertulia_tables::{Limits, Opening, TablePolicy, What};
use tertulia_testkit::{ANA, BEGINNING, BO, CY, DEE, GUILD, HOUR, House, TestStore, opening, person};

/// Where the list is asked for. No table is there.
pub(crate) const HERE: ChannelId = ChannelId(1);

/// Everybody views every channel but some, and nobody knows of others.
#[derive(Default)]
pub(crate) struct Channels {
    pub(crate) hidden: BTreeSet<ChannelId>,
    pub(crate) unknown: BTreeSet<ChannelId>,
    /// How often a channel was asked about.
    pub(crate) asked: AtomicUsize,
}

#[async_trait]
impl DiscordApi for Channels {
    async fn permissions_in(&self, _: GuildId, channel: ChannelId) -> Option<Permissions> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        let seen = if self.hidden.contains(&channel) { Permissions::MANAGE_CHANNELS } else { Permissions::VIEW_CHANNEL };
        (!self.unknown.contains(&channel)).then_some(seen)
    }

    async fn member(&self, _: GuildId, _: ChannelId, _: UserId) -> Option<Picked> {
        None
    }

    async fn open_thread(&self, _: GuildId, _: ChannelId, _: &str) -> Result<ChannelId, NoThread> {
        Err(NoThread::Failed)
    }

    async fn send_direct(&self, _: UserId, _: &Message, _: Arrival, _: &str) -> Result<(), NotReached> {
        Err(NotReached::Unsure)
    }

    async fn send_public(&self, _: ChannelId, _: &Message, _: &str) -> Result<(), NotReached> {
        Err(NotReached::Unsure)
    }
}

/// A house whose Discord has these channels.
pub(crate) struct Server {
    pub(crate) house: House,
    pub(crate) front: Front,
    store: Arc<TestStore>,
    pub(crate) discord: Arc<Channels>,
}

impl Server {
    pub(crate) fn open() -> Server {
        Server::of(Channels::default(), Limits::default())
    }

    pub(crate) fn of(channels: Channels, limits: Limits) -> Server {
        let (store, discord) = (Arc::new(TestStore::default()), Arc::new(channels));
        let policy = TablePolicy { limits, ..TablePolicy::default() };
        let house = House::of(GAMES, store.clone(), SimClock::at(BEGINNING), 7, policy);
        Server { front: Front::new(house.tables.clone(), discord.clone()), house, store, discord }
    }

    /// A lobby for two, an hour after the one before.
    pub(crate) async fn lobby(&self, host: UserId, channel: u64, options: &[(&str, &str)]) -> TableId {
        self.lobby_of("puerto-rico", Some(2), host, channel, options).await
    }

    async fn lobby_of(&self, game: &str, seats: Option<u8>, host: UserId, channel: u64, options: &[(&str, &str)]) -> TableId {
        self.house.clock.advance(HOUR);
        let opening = Opening { game: game.to_owned(), seats, ..opening(host, ChannelId(channel), options) };
        self.house.opened(opening).await
    }

    async fn find(&self, asker: &Asker, game: Option<&str>) -> Message {
        let options = game.map(|game| ("game".to_owned(), Value::Words(game.to_owned()))).into_iter().collect();
        let typed = Typed { command: "find".to_owned(), options, ..Typed::default() };
        only(self.front.command(asker, &typed).await)
    }

    pub(crate) async fn press(&self, asker: &Asker, id: impl Into<CustomId>, chosen: &[&str]) -> Answer {
        let chosen = chosen.iter().map(|value| (*value).to_owned()).collect();
        self.front.pressed(asker, Pressed { chosen, ..Pressed::button(id) }).await
    }

    /// Joins a table from a list that is still open.
    async fn join(&self, asker: &Asker, table: TableId) -> Message {
        match self.press(&asker.clone().on(MessageContext::Private), Control::JoinFound(None).at(table), &[]).await {
            Answer::Update(list) => only(Answer::Update(list)),
            other => panic!("the list is to be edited: {other:?}"),
        }
    }

    /// What somebody reads who joins a table that they cannot join: from the list as by its own
    /// message. Nothing changes, and the list has it no more.
    async fn refused(&self, table: TableId) -> String {
        let before = self.house.head(table).await;
        let own = only(self.press(&asker(ANA), Control::Join.at(table), &[]).await);
        let list = self.join(&asker(ANA), table).await;
        assert!(own.text.starts_with('⚠'), "{}", own.text);
        assert_eq!(list.text.lines().next(), Some(own.text.as_str()));
        assert!(!listed(&list).contains(&table), "{list:?}");
        assert_eq!(self.house.head(table).await, before);
        own.text
    }
}

pub(crate) fn asker_in(user: UserId, locale: &str, place: Place) -> Asker {
    let rights = Permissions::VIEW_CHANNEL | Permissions::USE_APPLICATION_COMMANDS;
    Asker::new(user, format!("P{user}"), locale, place, rights)
}

pub(crate) fn asker(user: UserId) -> Asker {
    asker_in(user, "en-US", Place::channel(Some(GUILD), HERE, Some(Permissions::all())))
}

/// The one message of an answer, which fits.
pub(crate) fn only(answer: Answer) -> Message {
    let messages = answer.messages();
    let [message] = &messages[..] else { panic!("one message was expected: {messages:?}") };
    assert_eq!(limits::check(message), Ok(()), "{message:?}");
    assert!(!message.classic().text.contains('⟦'), "a text is missing: {message:?}");
    message.clone().into_owned()
}

fn ids(message: &Message) -> Vec<CustomId> {
    message.rows.iter().flat_map(ComponentRow::ids).cloned().collect()
}

/// The tables that can be joined there, in their order.
fn listed(message: &Message) -> Vec<TableId> {
    let tables = ids(message).into_iter().filter_map(|id| match id {
        CustomId::Table(Press { table, control: Control::JoinFound(_) }) => Some(table),
        _ => None,
    });
    tables.collect()
}

pub(crate) fn menu(message: &Message) -> Option<&Menu> {
    message.rows.iter().find_map(|row| match row {
        ComponentRow::Menu(menu) => Some(menu),
        _ => None,
    })
}

#[tokio::test]
async fn only_tables_that_somebody_sees_and_could_join_are_listed_the_newest_first() {
    let (hidden, unknown) = (BTreeSet::from([ChannelId(12)]), BTreeSet::from([ChannelId(13)]));
    let server = Server::of(Channels { hidden, unknown, ..Channels::default() }, Limits::default());
    let house = &server.house;
    let open = server.lobby(BO, 11, &[]).await;
    server.lobby(CY, 12, &[]).await;
    server.lobby(DEE, 13, &[]).await;
    let wish = opening(UserId(20), ChannelId(14), &[]);
    let home = Home { guild: Some(GuildId(901)), ..wish.home };
    let elsewhere = house.opened(Opening { game: "puerto-rico".to_owned(), home, ..wish }).await;
    let private = server.lobby(UserId(21), 15, &[("join", "invited")]).await;
    house.tables.invite(&person(UserId(21)), private, &[ANA]).await.unwrap();
    let of_role = server.lobby(UserId(22), 16, &[("join", "role 77")]).await;
    let full = server.lobby(UserId(23), 17, &[]).await;
    house.join(full, &[UserId(24)]).await;
    let own = server.lobby(UserId(25), 18, &[]).await;
    house.join(own, &[ANA]).await;
    let begun = server.lobby(UserId(26), 19, &[]).await;
    house.join(begun, &[UserId(27)]).await;
    house.ask(UserId(26), begun, What::Start).await.unwrap();
    let stopped = server.lobby(UserId(28), 20, &[]).await;
    house.ask(UserId(28), stopped, What::Stop).await.unwrap();
    let with_robot = server.lobby(UserId(29), 21, &[]).await;
    house.ask(UserId(29), with_robot, What::AddStandIn).await.unwrap();

    let list = server.find(&asker(ANA), None).await;
    assert_eq!(listed(&list), [with_robot, open]);
    for hidden in ["<#12>", "<#13>", "Cy", "Dee"] {
        assert!(!list.classic().text.contains(hidden), "{}", list.classic().text);
    }
    let member = asker(ANA).with_roles(vec![RoleId(77)]);
    assert_eq!(listed(&server.find(&member, None).await), [with_robot, of_role, open]);
    // Whoever types it in a table's own channel was let in by Discord.
    let there = Place::channel(Some(GUILD), ChannelId(12), Some(Permissions::all()));
    assert_eq!(listed(&server.find(&asker_in(ANA, "en-US", there), None).await).len(), 3);
    // Who manages another server sees the tables of that one.
    let there = Place::channel(Some(GuildId(901)), ChannelId(40), Some(Permissions::all()));
    let manager = Asker::new(UserId(99), "Mo".to_owned(), "en-US", there, Permissions::all());
    assert_eq!(listed(&server.find(&manager, None).await), [elsewhere]);
    let refused = server.join(&manager, open).await;
    assert!(refused.text.contains("no table"), "{}", refused.text);
    assert_eq!((listed(&refused), house.head(open).await.players.len()), (vec![elsewhere], 1));
}

#[tokio::test]
async fn a_table_is_told_with_its_seats_people_age_length_clock_and_changed_settings() {
    let server = Server::open();
    let table = server.lobby(BO, 11, &[("clock", "1d"), ("openVP", "on")]).await;
    let opened = server.house.head(table).await.opened.seconds();
    server.house.clock.advance(HOUR);
    for (locale, says) in [
        ("en-US", ["1 of 2 seats taken", "Bo (host)", "Clock: 1 day per turn", "Open victory points: on", "90 to 150 minutes"]),
        ("fr", ["1 place prise sur 2", "Bo (hôte)", "Pendule\u{a0}: 1 jour par tour", "\u{a0}: oui", "90 à 150 minutes"]),
    ] {
        let place = Place::channel(Some(GUILD), HERE, None);
        let list = server.find(&asker_in(ANA, locale, place), None).await;
        let text = list.classic().text.clone();
        let opened = format!("<t:{opened}:R>");
        for words in says.into_iter().chain(["**Puerto Rico**", &format!("`{table}`"), "<#11>", &opened]) {
            assert!(text.contains(words), "{words} is not in: {text}");
        }
    }
}

#[tokio::test]
async fn who_joins_reads_it_with_a_link_in_the_list_as_it_is_then() {
    let server = Server::open();
    let (first, second) = (server.lobby(BO, 11, &[]).await, server.lobby(CY, 12, &[]).await);
    let list = server.find(&asker(ANA), None).await;
    assert_eq!(listed(&list), [second, first]);
    for press in ["first", "second"] {
        let joined = server.join(&asker(ANA), first).await;
        let said = format!("✅ You have a seat at table `{first}` in <#11>.");
        assert_eq!((joined.text.lines().next(), listed(&joined)), (Some(said.as_str()), vec![second]), "the {press} press");
        let players: Vec<UserId> = server.house.head(first).await.players.iter().map(|player| player.user).collect();
        assert_eq!(players, [BO, ANA]);
    }
    let last = server.join(&asker(ANA), second).await;
    assert_eq!(listed(&last), []);
    assert!(last.text.contains("no open table") && ids(&last).contains(&Guide::Open.into()), "{last:?}");
}

#[tokio::test]
async fn an_outdated_list_refuses_as_the_lobby_does_and_is_then_up_to_date() {
    let server = Server::of(Channels { hidden: BTreeSet::from([ChannelId(15)]), ..Channels::default() }, Limits::default());
    let house = &server.house;
    let other = server.lobby(DEE, 10, &[]).await;
    let full = server.lobby(BO, 11, &[]).await;
    house.join(full, &[CY]).await;
    assert!(server.refused(full).await.contains("seats are taken"));
    house.ask(BO, full, What::Start).await.unwrap();
    assert!(server.refused(full).await.contains("has started"));
    house.ask(BO, full, What::Stop).await.unwrap();
    assert!(server.refused(full).await.contains("closed"));
    let closed_to = server.lobby(BO, 12, &[]).await;
    for (admits, why) in [(Admits::Invited, "Invited"), (Admits::Role(RoleId(7)), "<@&7>")] {
        let what = What::Set { options: Vec::new(), terms: vec![Term::Admits(admits)] };
        house.ask(BO, closed_to, what).await.unwrap();
        let said = server.refused(closed_to).await;
        assert!(said.contains(why), "{said}");
    }
    let hidden = server.lobby(BO, 15, &[]).await;
    let unknown = server.refused(hidden).await;
    let nobodys: TableId = "AAAF".parse().unwrap();
    let made_up = server.join(&asker(ANA), nobodys).await;
    assert_eq!(made_up.text.lines().next(), Some(unknown.replace(&hidden.to_string(), "AAAF").as_str()));
    assert_eq!(listed(&made_up), [other]);
}

#[tokio::test]
async fn who_sits_in_as_many_lobbies_as_one_may_is_told_so() {
    let server = Server::of(Channels::default(), Limits { lobbies_per_person: 1, ..Limits::default() });
    let table = server.lobby(BO, 11, &[]).await;
    server.lobby(ANA, 12, &[]).await;
    let own = only(server.press(&asker(ANA), Control::Join.at(table), &[]).await);
    let list = server.join(&asker(ANA), table).await;
    assert_eq!((list.text.lines().next(), listed(&list)), (Some(own.text.as_str()), vec![table]));
    assert_eq!(server.house.head(table).await.players.len(), 1);
}

#[tokio::test]
async fn tables_of_one_game_are_chosen_in_a_menu_or_typed_and_stay_chosen() {
    let server = Server::open();
    server.lobby(BO, 11, &[]).await;
    let list = server.find(&asker(ANA), None).await;
    assert_eq!(menu(&list), None, "there is one game");
    let (first, second) = (server.lobby_of("catan", None, CY, 12, &[]).await, server.lobby_of("catan", None, DEE, 13, &[]).await);
    let list = server.find(&asker(ANA), None).await;
    assert_eq!(listed(&list).len(), 3);
    let values: Vec<&str> = menu(&list).expect("a menu").entries.iter().map(|entry| entry.value.as_str()).collect();
    assert_eq!(values.len(), 1 + newest_of_each(GAMES).count());
    assert!(values.contains(&"catan") && values.contains(&"puerto-rico"), "{values:?}");

    let reading = asker(ANA).on(MessageContext::Private);
    let chosen = server.press(&reading, Guide::Find, &["catan"]).await;
    assert!(matches!(chosen, Answer::Update(_)), "in its place: {chosen:?}");
    let chosen = only(chosen);
    assert_eq!(listed(&chosen), [second, first]);
    assert_eq!(server.find(&asker(ANA), Some("catan")).await, chosen);
    let join = Control::JoinFound(Some("catan".to_owned())).at(second);
    assert!(ids(&chosen).contains(&join.clone().into()), "{:?}", ids(&chosen));
    assert_eq!(listed(&only(server.press(&reading, join, &[]).await)), [first]);
    // Back to all; and so is what is no game.
    let all = menu(&chosen).expect("a menu").entries[0].value.clone();
    for value in [all.as_str(), "no-such-game"] {
        assert_eq!(listed(&only(server.press(&reading, Guide::Find, &[value]).await)).len(), 2, "{value}");
    }
    let none = server.find(&asker(ANA), Some("san-juan")).await;
    assert!(none.text.contains("no open San Juan table") && menu(&none).is_some(), "{none:?}");
}

#[tokio::test]
async fn where_nothing_is_open_one_is_offered_to_open_a_table_and_elsewhere_told_where_tables_are() {
    let server = Server::open();
    for locale in ["en-US", "fr"] {
        let nothing = server.find(&asker_in(ANA, locale, asker(ANA).place), None).await;
        assert_eq!((listed(&nothing), menu(&nothing)), (vec![], None));
        assert!(ids(&nothing).contains(&Guide::Open.into()), "{nothing:?}");
    }
    let table = server.lobby(BO, 11, &[]).await;
    let place = Place { kind: PlaceKind::Direct, ..Place::channel(None, ChannelId(9), None) };
    let alone = asker_in(ANA, "en-US", place);
    let said = server.find(&alone, None).await;
    assert!(said.text.contains("server") && said.rows.is_empty(), "{said:?}");
    // A press that no list of theirs has: they see nothing from there.
    for context in [MessageContext::Public, MessageContext::Private, MessageContext::Direct] {
        let forged = only(server.press(&alone.clone().on(context), Control::JoinFound(None).at(table), &[]).await);
        assert!(forged.text.contains("no table") && forged.rows.is_empty(), "{forged:?}");
    }
    assert_eq!(server.house.head(table).await.players.len(), 1);
}

#[tokio::test]
async fn a_list_says_how_many_more_there_are() {
    let server = Server::open();
    for n in 0..10 {
        server.lobby(UserId(100 + n), 100 + n, &[]).await;
    }
    let list = server.find(&asker(ANA), None).await;
    let shown = listed(&list).len();
    assert!((5..=8).contains(&shown), "{}", list.classic().text);
    assert!(list.classic().text.contains(&format!("and {} more tables", 10 - shown)), "{}", list.classic().text);
}

#[tokio::test]
async fn of_a_thousand_open_tables_no_more_are_looked_at_than_a_message_has_room_for_twice_over() {
    let server = Server::of(Channels::default(), Limits { tables_per_server: 10_000, ..Limits::default() });
    for n in 0..1_000 {
        server.lobby(UserId(1_000 + n), 1_000 + n, &[]).await;
    }
    server.store.read.lock().unwrap().clear();
    let scans = server.store.scans.load(Ordering::SeqCst);
    let list = server.find(&asker(ANA), None).await;
    let heads = server.store.read.lock().unwrap().iter().filter(|key| keys::is_head(key)).count();
    assert_eq!((heads, server.discord.asked.load(Ordering::SeqCst)), (16, 16));
    assert_eq!(server.store.scans.load(Ordering::SeqCst) - scans, 1);
    let at_least = format!("at least {} more tables", 16 - listed(&list).len());
    assert!(list.classic().text.contains(&at_least), "{}", list.classic().text);
    assert!(list.classic().text.contains("<#1999>"), "the newest: {}", list.classic().text);
}

/// Tables that are hidden do not hide those that are not, nor tell of themselves.
#[tokio::test]
async fn behind_tables_that_one_does_not_see_the_others_are_found_and_counted_alone() {
    let hidden = (200..230).map(ChannelId).collect();
    let server = Server::of(Channels { hidden, ..Channels::default() }, Limits::default());
    let open = server.lobby(BO, 11, &[]).await;
    for n in 200..230 {
        server.lobby(UserId(n), n, &[]).await;
    }
    let list = server.find(&asker(ANA), None).await;
    assert_eq!((listed(&list), menu(&list)), (vec![open], None));
    assert!(!list.classic().text.contains("more"), "{}", list.classic().text);
}
