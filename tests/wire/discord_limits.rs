//! Discord's own limits: edits of old messages, people who share no server with the bot, outages,
//! shards.

use std::time::Duration;

use tertulia_base::ids::Shards;
use tertulia_discord::Greeting;
use tertulia_render::press::Control;
use tertulia_tables::{Person, Request, What};

use discord_loopback::{Change, GatewayFault, GuildEdit, Loopback, Options, Patience, Posted, State};

use crate::support::{BOUND, House, PACE, Ways, comes, make_emojis, told};

const EDIT: &str = "PATCH /channels/{channel}/messages/{message}";

/// Returns how many edits were requested, and how many were made.
fn edits(house: &House) -> (usize, usize) {
    let asked = house.calls(EDIT);
    let is_done = |posted: &&Posted| posted.change == Change::Edited && posted.message.answers.is_none();
    let done = house.discord.history().iter().filter(is_done).count();
    (usize::try_from(asked).unwrap(), done)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_message_that_is_old_is_edited_as_often_as_discord_takes_it_and_shows_the_newest_in_the_end() {
    // Discord's own pace, on which every message counts as old.
    let options = Options { pace: 1, old_message: Duration::ZERO, ..Options::default() };
    let ways = Ways { old_edits_in: Some(Duration::from_secs(6)), ..Ways::default() };
    let house = House::open_on(options, ways).await;
    let table = house.lobby("table-one", &["ana"], "").await;
    let lobby = table.live().await;
    // The message is old by the bot's clock too.
    house.pass(Duration::from_secs(2 * 60 * 60)).await;
    let (asked, done) = edits(&house);
    for turn in 0..10 {
        let press = if turn % 2 == 0 { Control::Join.at(table.id) } else { Control::Leave.at(table.id) };
        house.presses_id("bo", &lobby, &press.to_string()).await;
    }
    house.presses_id("cy", &lobby, &Control::Join.at(table.id).to_string()).await;
    let live = table.live().await;
    assert!(live.text().contains("Cy") && !live.text().contains("Bo"), "{}", live.text());
    let (asked, done) = (edits(&house).0 - asked, edits(&house).1 - done);
    assert_eq!(asked, done, "no edit was refused");
    // The first at once, and the newest in the end.
    assert!((2..11).contains(&done), "{done} edits for eleven presses: what waited was shown together");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_happens_during_an_outage_of_a_server_is_shown_when_it_is_back_and_nobody_is_greeted_anew() {
    let house = House::open_with(Ways { greeting: Greeting::Once, ..Ways::default() }).await;
    let table = house.lobby("table-one", &["ana"], "").await;
    let before = table.live().await;
    let posted = || house.discord.history().iter().filter(|posted| posted.change == Change::Created).count();
    let greetings = async || house.discord.view("eli").unwrap().channel("general").unwrap().messages.len();
    comes("the server is greeted", greetings, |greetings| *greetings == 1).await;
    let before_it = posted();
    house.discord.edit_guild("La Plaza", GuildEdit { outage: Some(true), ..GuildEdit::default() }).unwrap();
    // Bo joins without Discord.
    let who = Person::new(house.user("bo"), "Bo", tertulia_base::i18n::Lang::En);
    house.tables.ask(Request { who, table: table.id, what: What::Join }).await.unwrap();
    comes("the bot tries to show it", async || edits(&house), |(asked, done)| asked > done).await;
    assert_eq!(house.discord.message(before.id).unwrap().text(), before.text());
    house.discord.edit_guild("La Plaza", GuildEdit { outage: Some(false), ..GuildEdit::default() }).unwrap();
    assert!(table.live().await.text().contains("Bo"));
    assert_eq!(posted(), before_it, "nothing was posted anew");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_in_shards_answers_in_every_server_and_in_direct_messages() {
    let patience = Patience { answer: BOUND, ..Patience::default() };
    let loopback = Loopback::start(Options { pace: PACE, patience, shards: 2, ..Options::default() }).await.unwrap();
    let discord = loopback.discord();
    make_emojis(&discord);
    let other = discord.add_guild_on_shard("Elsewhere", "en-US", 1 - discord.guilds()[0].id.shard(2), 2).unwrap().id;
    let there = discord.channels().iter().find(|channel| channel.guild == Some(other)).unwrap().id.to_string();
    let shards = Some(Shards { first: 0, last: 1, of: 2 });
    let house = House::on(loopback, tempfile::tempdir().unwrap(), Ways { shards, ..Ways::default() }).await;
    // The client library starts the second shard five seconds after the first.
    let connections = async || house.discord.disturb(GatewayFault::AskHeartbeat);
    comes("both shards are connected", connections, |connections| *connections == 2).await;
    for channel in ["table-one", &there] {
        let opened = house.types("ana", channel, "table new", &[("game", "puerto-rico")]).await;
        assert_eq!(opened.state, State::Answered);
        house.settle().await;
        let view = house.discord.view("eli").unwrap();
        assert_eq!(view.channel(channel).unwrap().messages.len(), 1, "the lobby stands in {channel}");
    }
    let turns = told(&house.types("ana", "dm", "turns", &[]).await);
    assert!(turns.contains("puerto") || turns.contains("Puerto"), "{turns}");
}
