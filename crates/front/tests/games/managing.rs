//! `/server tables`, `ban`, `unban` and `log`: what who manages a server may see and do, and that
//! nobody else does.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_front::{Answer, Asker, MessageContext, Named, Permissions, Picked, Place, Typed, Value};
use tertulia_model::Home;
use tertulia_render::guide::Guide;
use tertulia_render::limits;
use tertulia_render::message::Message;
use tertulia_tables::{Limits, Opening, What};
use tertulia_testkit::{ANA, BO, CY, GUILD, HOUR, opening};

use crate::open_tables::{Channels, HERE, Server, asker_in, menu, only};

/// Who manages the server.
const EVE: UserId = UserId(90);

/// The server's manager, who sees no more channels than others, or its administrator.
fn manager(rights: Permissions) -> Asker {
    let place = Place::channel(Some(GUILD), HERE, Some(Permissions::all()));
    Asker { rights: Permissions::VIEW_CHANNEL | rights, ..asker_in(EVE, "en-US", place) }
}

async fn types(server: &Server, asker: &Asker, sub: &str, options: Vec<(&str, Value)>) -> Vec<Message> {
    let options = options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let typed = Typed { command: "server".to_owned(), sub: sub.to_owned(), options, ..Typed::default() };
    let answer = server.front.command(asker, &typed).await;
    assert!(matches!(answer, Answer::Private(_)), "for nobody else to see: {answer:?}");
    let messages: Vec<Message> = answer.messages().into_iter().map(Cow::into_owned).collect();
    for message in &messages {
        assert_eq!(limits::check(message), Ok(()), "{message:?}");
        assert!(!message.text.contains('⟦'), "a text is missing: {message:?}");
    }
    messages
}

async fn tables(server: &Server, asker: &Asker) -> Message {
    let messages = types(server, asker, "tables", Vec::new()).await;
    let [list] = &messages[..] else { panic!("one message was expected: {messages:?}") };
    list.clone()
}

/// Somebody as an option names them.
fn person(user: UserId, manages: bool) -> (&'static str, Value) {
    let who = Picked { user, bot: false, sees: true };
    ("person", Value::Person(Named { who, name: format!("P{user}"), manages }))
}

/// The first message of the answer to a command about somebody.
async fn about(server: &Server, asker: &Asker, sub: &str, whom: (&'static str, Value)) -> String {
    types(server, asker, sub, vec![whom]).await.swap_remove(0).text
}

fn shows(list: &Message, table: TableId) -> bool {
    list.text.contains(&format!("`{table}`"))
}

#[tokio::test]
async fn a_manager_reads_of_the_tables_that_they_see_and_an_administrator_of_all_without_asking_discord() {
    let channels = Channels { hidden: BTreeSet::from([ChannelId(12)]), ..Channels::default() };
    let server = Server::of(channels, Limits::default());
    let house = &server.house;
    let game = server.lobby(BO, 11, &[]).await;
    house.join(game, &[CY]).await;
    house.ask(BO, game, What::Start).await.unwrap();
    let hidden = server.lobby(BO, 12, &[]).await;
    let lobby = server.lobby(ANA, 13, &[]).await;
    let private = server.lobby(ANA, 14, &[("join", "invited")]).await;
    let wish = opening(CY, ChannelId(15), &[]);
    let home = Home { guild: Some(GuildId(901)), ..wish.home };
    let elsewhere = house.opened(Opening { game: "puerto-rico".to_owned(), home, ..wish }).await;
    let over = server.lobby(CY, 16, &[]).await;
    house.ask(CY, over, What::Stop).await.unwrap();

    let list = tables(&server, &manager(Permissions::MANAGE_GUILD)).await;
    for (table, is_shown) in [(game, true), (lobby, true), (private, true), (hidden, false), (elsewhere, false), (over, false)] {
        assert_eq!(shows(&list, table), is_shown, "{table}: {}", list.text);
    }
    assert!(!list.text.contains("<#12>") && list.text.contains("3 tables"), "{}", list.text);
    let head = house.head(game).await;
    let (seat, since) = (head.awaited.iter().next().unwrap(), format!("<t:{}:R>", head.since.seconds()));
    let awaited = format!("step began {since} · waiting for {}", head.player(seat).unwrap().name);
    assert!(list.text.contains("<#11>") && list.text.contains(&awaited), "{awaited} is not in: {}", list.text);
    let lines: Vec<&str> = list.text.lines().collect();
    assert!(lines[1].contains(&format!("`{game}`")) && lines[3].contains(&format!("`{private}`")), "games first: {lines:?}");

    let asked = server.discord.asked.swap(0, Ordering::SeqCst);
    assert_eq!(asked, 4, "once for each channel");
    let list = tables(&server, &manager(Permissions::ADMINISTRATOR)).await;
    assert!(shows(&list, hidden) && !shows(&list, elsewhere), "{}", list.text);
    assert_eq!(server.discord.asked.load(Ordering::SeqCst), 0);
    // Whoever plays at a hidden table knows of it.
    house.join(hidden, &[EVE]).await;
    assert!(shows(&tables(&server, &manager(Permissions::MANAGE_GUILD)).await, hidden));
}

#[tokio::test]
async fn pages_of_tables_are_turned_in_place_and_only_by_who_manages_the_server_then() {
    let server = Server::of(Channels::default(), Limits { tables_per_server: 10_000, ..Limits::default() });
    let mut all = Vec::new();
    for n in 0..8 {
        all.push(server.lobby(UserId(100 + n), 100 + n, &[]).await);
    }
    let asker = manager(Permissions::MANAGE_GUILD);
    let first = tables(&server, &asker).await;
    let labels: Vec<&str> = menu(&first).expect("a menu").entries.iter().map(|entry| entry.label.as_str()).collect();
    assert_eq!(labels, ["1–6", "7–8"]);
    let reading = asker.on(MessageContext::Private);
    let turned = server.press(&reading, Guide::ServerTables, &["1"]).await;
    assert!(matches!(turned, Answer::Update(_)), "{turned:?}");
    let second = only(turned);
    for table in all {
        assert!(shows(&first, table) != shows(&second, table), "{table} is on one page");
    }
    for (made_up, page) in [(vec!["99"], &second), (vec!["x"], &first), (vec![], &first)] {
        assert_eq!(only(server.press(&reading, Guide::ServerTables, &made_up).await).text, page.text, "{made_up:?}");
    }
    let lost = Asker { rights: Permissions::VIEW_CHANNEL, ..reading };
    let refused = only(server.press(&lost, Guide::ServerTables, &["1"]).await);
    assert!(refused.text.contains("Only people who manage") && refused.rows.is_empty(), "{refused:?}");
    // However many there are, Discord is asked about so many channels.
    for n in 200..300 {
        server.lobby(UserId(n), n, &[]).await;
    }
    server.discord.asked.store(0, Ordering::SeqCst);
    tables(&server, &manager(Permissions::MANAGE_GUILD)).await;
    assert_eq!(server.discord.asked.load(Ordering::SeqCst), 64);
}

#[tokio::test]
async fn nobody_bans_who_does_not_manage_the_server_nor_anybody_who_does() {
    let server = Server::open();
    let (eve, is_banned) = (manager(Permissions::MANAGE_GUILD), async |user| server.house.tables.is_banned(GUILD, user).await);
    let member = manager(Permissions::MANAGE_CHANNELS);
    let direct = Asker { place: Place::channel(None, ChannelId(9), None), ..eve.clone() };
    let abroad = Asker { place: Place::channel(Some(GuildId(901)), ChannelId(40), None), ..eve.clone() };
    for (asker, whom, says) in [
        (&member, person(BO, false), "Only people who manage"),
        (&direct, person(BO, false), "server"),
        (&eve, person(BO, true), "who manage this server"),
        (&eve, person(EVE, false), "yourself"),
        (&abroad, person(BO, false), "is banned"),
    ] {
        let said = about(&server, asker, "ban", whom).await;
        assert!(said.contains(says), "{said}");
    }
    let robot = Picked { user: BO, bot: true, sees: true };
    let robot = ("person", Value::Person(Named { who: robot, name: "Robot".to_owned(), manages: false }));
    assert!(about(&server, &eve, "ban", robot).await.contains("Bots"));
    for user in [BO, EVE] {
        assert!(!is_banned(user).await.unwrap(), "{user}");
    }
    // Nor does anybody lift a ban, or read of one.
    about(&server, &eve, "ban", person(BO, false)).await;
    for asker in [&member, &direct] {
        about(&server, asker, "unban", person(BO, false)).await;
        let log = types(&server, asker, "log", Vec::new()).await.swap_remove(0).text;
        assert!(is_banned(BO).await.unwrap() && !log.contains(&BO.to_string()), "{log}");
    }
    assert!(about(&server, &abroad, "unban", person(BO, false)).await.contains("can play"), "their own ban");
    assert!(is_banned(BO).await.unwrap());
}

#[tokio::test]
async fn the_log_says_who_banned_whom_when_and_why_in_both_languages_and_fits() {
    let server = Server::open();
    let eve = manager(Permissions::MANAGE_GUILD);
    let reason = ("reason", Value::Words(format!("**loud** @everyone {}", "x".repeat(200))));
    for n in 0..60 {
        server.house.clock.advance(HOUR);
        let whom = person(UserId(1_000_000_000_000_000_000 + n), false);
        let said = types(&server, &eve, "ban", vec![whom, reason.clone()]).await.swap_remove(0);
        assert!(said.text.contains("is banned"), "{said:?}");
    }
    about(&server, &eve, "unban", person(UserId(1_000_000_000_000_000_059), false)).await;
    let now = server.house.tables.now().seconds();
    for (locale, says) in [("en-US", ["lifted the ban", "among others"]), ("fr", ["a levé l’exclusion", "entre autres"])] {
        let asker = Asker { rights: eve.rights, ..asker_in(EVE, locale, eve.place.clone()) };
        let messages = types(&server, &asker, "log", Vec::new()).await;
        let all = messages.iter().map(|message| message.text.as_str()).collect::<Vec<_>>().join("\n");
        assert!(says.iter().all(|words| all.contains(words)), "{all}");
        assert!(all.contains(&format!("<t:{now}:R>")) && all.contains(&format!("<@{EVE}>")), "{all}");
        assert!(!all.contains("@everyone") && !all.contains("**loud**"), "what was typed formats and calls nothing: {all}");
        assert_eq!(all.lines().filter(|line| line.contains("<t:")).count(), 20, "{all}");
    }
}
