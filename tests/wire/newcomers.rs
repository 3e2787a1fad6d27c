//! What newcomers see: one greeting, help, a table opened by buttons, and an answer when they write
//! to the bot.

use std::num::NonZeroU32;
use std::sync::Arc;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::ChannelId;
use tertulia_discord::{Greeting, Messages};
use tertulia_model::{Phase, TurnHelp};
use tertulia_outbox::{Capacity, Deliver as _, Route};
use tertulia_render::CustomId;
use tertulia_render::guide::Guide;
use tertulia_render::press::Control;
use tertulia_tables::{Person, Request, What};

use discord_loopback::{ChannelEdit, Fault, Loopback, Message, Options, Permissions, Plan, Rule};

use crate::support::{House, PACE, Ways, comes, lang_of, make_emojis, presses_of, says, tells, told, words_of};

/// Returns the bot's public messages in a channel.
fn said(house: &House, channel: &str) -> Vec<Arc<Message>> {
    let view = house.discord.view("ana").unwrap();
    let bot = house.discord.application();
    let channel = view.channel(channel).expect("the channel");
    channel.messages.iter().filter(|message| message.author == bot && !message.is_ephemeral()).cloned().collect()
}

async fn one_greeting(house: &House) -> Arc<Message> {
    comes("the greeting", async || said(house, "general"), |said| said.len() == 1).await.remove(0)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_is_greeted_once_and_not_at_the_next_start() {
    let ways = Ways { greeting: Greeting::Once, messages: Messages::Answered, ..Ways::default() };
    let house = House::open_with(ways).await;
    let greeting = one_greeting(&house).await;
    assert!(greeting.text().contains(&words_of("front-greeting", Lang::En)), "{}", greeting.text());
    assert_eq!(greeting.attachments.len(), 1, "with its picture");
    // Of a channel where nothing was posted, one post finds out.
    let general = ChannelId(house.discord.channel("general").unwrap().id.get());
    let room = async || house.post.capacity(Route::Post(general));
    let is_known = |room: &Capacity| *room != Capacity::Now(NonZeroU32::MIN);
    comes("the outbox knows what the greeting was told of the rate limit", room, is_known).await;
    let house = house.restart().await;
    // A second greeting would have been posted before the answer to this message.
    house.discord.say("ana", "table-one", &format!("<@{}> hello?", house.discord.application())).unwrap();
    comes("the answer", async || said(&house, "table-one"), |said| !said.is_empty()).await;
    assert_eq!(said(&house, "general").len(), 1, "greeted again");
}

/// The request, its answer and what is asked before each fail, as at a start without a network.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_greeting_that_fails_on_the_way_is_tried_again_and_stands_once() {
    let (loopback, ways) = (Loopback::start(Options { pace: PACE, ..Options::default() }).await.unwrap(), Ways::default());
    let discord = loopback.discord();
    make_emojis(&discord);
    let post = "POST /channels/{channel}/messages";
    let rules = vec![
        Rule::of(Fault::DropRequest).on("GET /guilds/{guild}").times(1),
        Rule::of(Fault::DropRequest).on(post).times(1),
        Rule::of(Fault::Error).on(post).times(1),
        Rule::of(Fault::DropAnswer).on(post).times(1),
    ];
    discord.faults(Plan { rules, ..Plan::default() }).unwrap();
    let house = House::on(loopback, tempfile::tempdir().unwrap(), Ways { greeting: Greeting::Once, ..ways }).await;
    let so_far = async || (house.discord.faults_now().1, house.calls(post));
    // The first one taken lost its answer; what was dropped is not counted.
    let is_done = |(struck, posts): &(Vec<u64>, u64)| *struck == [1, 1, 1, 1] && *posts == 2;
    comes("each fault struck, and the greeting was posted", so_far, is_done).await;
    one_greeting(&house).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_opened_from_the_greeting_as_by_typing() {
    let house = House::open_with(Ways { greeting: Greeting::Once, ..Ways::default() }).await;
    let greeting = one_greeting(&house).await;
    let which = house.presses_id("ana", &greeting, &CustomId::from(Guide::Open).to_string()).await.message.unwrap();
    let game = house.tables.games()[0].info.slug;
    house.presses_id("ana", &which, &CustomId::from(Guide::New(game.to_owned())).to_string()).await;
    let is_lobby = |message: &Message| presses_of(message).any(|press| press.control == Control::Join);
    let lobby = house.newest("ana", is_lobby).await.id;
    let posted: Vec<_> = said(&house, "general").iter().map(|message| message.id).collect();
    assert_eq!(posted, [greeting.id, lobby], "the greeting and the lobby");
}

/// Two presses begin a game, which is said in a line; stand-ins play without getting messages.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_alone_plays_at_once_from_the_greeting() {
    let house = House::open_with(Ways { greeting: Greeting::Once, ..Ways::default() }).await;
    let greeting = one_greeting(&house).await;
    let which = house.presses_id("ana", &greeting, &CustomId::from(Guide::Play).to_string()).await.message.unwrap();
    let solo = CustomId::from(Guide::Solo("puerto-rico".to_owned())).to_string();
    let begun = house.presses_id("ana", &which, &solo).await.message.unwrap();
    let general = ChannelId(house.discord.channel("general").unwrap().id.get());
    let id = house.tables.at(general).await.unwrap().expect("a table");
    assert!(begun.only_for.is_some() && begun.buttons().is_empty(), "{}", begun.text());
    assert_eq!(begun.text(), words_of("front-did-begin", Lang::En));
    assert_eq!(which.text(), words_of("front-guide-which-solo", Lang::En));
    assert_eq!(begun.id, which.id, "no game is left to choose");
    let ana = house.user("ana");
    let table = async || house.tables.look(id).await.unwrap().unwrap();
    let begun = table().await;
    assert_eq!((begun.head.phase, begun.head.stand_ins.len(), begun.head.host), (Phase::Playing, 2, ana));
    // The person plays, and stand-ins take their turns by themselves.
    for _ in 0..3 {
        let now = comes("it is the person's turn", async || table().await, |now| now.head.awaited_people().count() > 0).await;
        let (seat, _) = now.head.awaited_people().next().unwrap();
        let action = now.game.as_ref().unwrap().legal(seat).swap_remove(0);
        let who = Person::new(ana, "Ana", Lang::En);
        let what = What::Play { decision: None, actions: vec![action] };
        house.tables.ask(Request { who, table: id, what }).await.unwrap();
    }
    let asked = house.types("ana", "general", "table resign", &[]).await;
    assert!(told(&asked).contains(&words_of("front-ask-leave-ends", Lang::En)), "robots alone do not play on: {}", told(&asked));
    let told = async || said(&house, "general").iter().map(|message| message.text() + "\n").collect::<String>();
    let is_told = |told: &String| told.lines().any(|line| line.starts_with('•') && line.contains("Robot"));
    comes("what stand-ins did is told", told, is_told).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_may_not_type_commands_opens_no_table_by_a_press() {
    let house = House::open_with(Ways { greeting: Greeting::Once, ..Ways::default() }).await;
    let greeting = one_greeting(&house).await;
    let edit = ChannelEdit { deny_members: Some(Permissions::USE_APPLICATION_COMMANDS), ..ChannelEdit::default() };
    house.discord.edit_channel("general", edit).unwrap();
    says(&house.presses_id("bo", &greeting, &CustomId::from(Guide::Open).to_string()).await, "bo", "front-guide-no-commands");
    let game = house.tables.games()[0].info.slug;
    for forged in [Guide::New(game.to_owned()), Guide::Play, Guide::Solo(game.to_owned())] {
        says(&house.forges("bo", &greeting, &CustomId::from(forged).to_string(), &[]).await, "bo", "front-guide-no-commands");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_writes_to_the_bot_is_answered_once_in_a_while_where_the_host_wants_that() {
    let house = House::open_with(Ways { messages: Messages::Answered, ..Ways::default() }).await;
    let us = house.discord.application();
    // In table-one, only ana's first message names the bot and is not too soon.
    house.discord.say("bo", "table-one", "hello everybody").unwrap();
    house.discord.say("ana", "table-one", &format!("<@{us}> how does this work?")).unwrap();
    comes("the answer", async || said(&house, "table-one"), |said| !said.is_empty()).await;
    for _ in 0..5 {
        house.discord.say("ana", "table-one", &format!("<@{us}> and now?")).unwrap();
    }
    house.discord.say("bo", "table-two", &format!("<@{us}> hello")).unwrap();
    comes("Bo's answer", async || said(&house, "table-two"), |said| !said.is_empty()).await;
    let answers = said(&house, "table-one");
    assert_eq!(answers.len(), 1, "answered too often, or who did not ask");
    assert!(answers[0].text().contains("/play"), "{}", answers[0].text());
    let settings = house.presses_id("ana", &answers[0], &CustomId::from(Guide::Settings).to_string()).await;
    assert!(settings.message.is_some_and(|message| message.is_ephemeral()), "for her alone");
    tells(&house.types("dee", "table-one", "help", &[]).await, "/turns");
}

/// Unless the host turns it on, the bot does not ask Discord for messages.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_hears_commands_and_presses_and_no_messages() {
    const GUILDS: u64 = 1;
    const MESSAGES: u64 = 1 << 9 | 1 << 12;
    for (messages, intents) in [(Messages::Unheard, GUILDS), (Messages::Answered, GUILDS | MESSAGES)] {
        let house = House::open_with(Ways { messages, ..Ways::default() }).await;
        house.types("dee", "table-one", "help", &[]).await;
        assert_eq!(house.discord.intents(), intents, "{messages:?}");
    }
}

/// In a first game, in one's own messages alone, until one turns it off; and not in the second
/// game.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_learns_a_game_reads_what_each_question_is_about_until_they_turn_that_off() {
    const PEOPLE: [&str; 3] = ["ana", "bo", "cy"];
    let about = |user: &str| words_of("puerto-rico-purpose-role", lang_of(user));
    let house = House::open().await;
    let table = house.table("table-one", &PEOPLE).await;
    let mover = table.awaited().await[0].clone();
    house.settle().await;
    let direct = house.direct(&mover).last().unwrap().text();
    assert!(direct.contains(&about(&mover)), "{direct}");
    assert!(table.panel(&mover).await.text().contains(&about(&mover)));
    let (live, guest) = (table.live().await.text(), table.panel("dee").await.text());
    for lang in Lang::ALL {
        let line = words_of("puerto-rico-purpose-role", lang);
        assert!(!live.contains(&line) && !guest.contains(&line), "{line}: {live} {guest}");
    }
    for (turned, helps) in [(TurnHelp::Off, false), (TurnHelp::On, true), (TurnHelp::Off, false)] {
        let panel = table.panel(&mover).await;
        let more = table.press_on(&mover, &panel, Control::More).await.message.unwrap();
        table.press_on(&mover, &more, Control::TurnHelp(turned)).await;
        let text = table.panel(&mover).await.text();
        assert_eq!(text.contains(&about(&mover)), helps, "{turned:?}: {text}");
    }
    for user in PEOPLE.iter().filter(|user| **user != mover) {
        table.asks(table.seat(user).await, What::Leave).await;
    }
    let second = house.table("table-two", &PEOPLE).await;
    let mover = second.awaited().await[0].clone();
    house.settle().await;
    let (direct, panel) = (house.direct(&mover).last().unwrap().text(), second.panel(&mover).await.text());
    assert!(!direct.contains(&about(&mover)) && !panel.contains(&about(&mover)), "{direct} {panel}");
}

/// A friend is chosen in the menu of the page for those who are away, and sees what they see.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_friend_is_chosen_where_somebody_says_that_they_are_away() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let more = table.press("ana", Control::More).await.message.unwrap();
    let away = table.press_on("ana", &more, Control::Away).await.message.unwrap();
    let dee = house.user("dee").to_string();
    says(&house.chooses("ana", &away, &Control::Appoint.at(table.id).to_string(), &[&dee]).await, "ana", "front-appointed");
    let head = table.now().await.head.clone();
    let seat = table.seat("ana").await;
    assert_eq!(head.parts.deputy_of(seat).map(|deputy| (deputy.user, deputy.name.is_empty())), Some((house.user("dee"), false)));
}
