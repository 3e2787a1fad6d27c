//! What whoever runs the bot announces: an edit of each running table's message, and no ring.

use std::time::Duration;

use tertulia_base::clock::Clock;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_store::keys;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::set::Set;
use tertulia_testkit::discord::StandingMessage;
use tertulia_testkit::{ANA, BO, CHANNEL, CY, yields};

const ELSEWHERE: ChannelId = ChannelId(501);
const SECOND: Duration = Duration::from_secs(1);
/// What the line begins with.
const LINE: &str = "📣 From the people who run this bot: ";

/// Refreshes live messages as the program does, until the guard is dropped.
fn keeps_announcing(set: &Set) -> DropGuard {
    let stop = CancellationToken::new();
    let (tables, stopped) = (set.house.tables.clone(), stop.clone());
    tokio::spawn(async move { tables.keep_announcing(stopped).await });
    stop.drop_guard()
}

/// Lets half a minute pass, in which few tables are refreshed, and waits for what is delivered.
async fn refreshed(set: &Set) {
    for _ in 0..30 {
        yields(100).await;
        set.house.clock.advance(SECOND);
    }
    set.quiet().await;
}

fn live(set: &Set, channel: ChannelId, table: TableId) -> StandingMessage {
    let mut standing = set.discord.in_channel(channel);
    standing.retain(|standing| standing.nonce.starts_with(&format!("{table}-l-")));
    assert_eq!(standing.len(), 1, "one live message: {standing:#?}");
    standing.remove(0)
}

#[tokio::test]
async fn what_is_announced_stands_at_every_running_table_as_typed_and_neither_posts_nor_rings() {
    let set = Set::idle().await;
    let over = set.begun(&[ANA, BO]).await;
    set.finish(over).await;
    let playing = set.begun(&[ANA, BO]).await;
    let lobby = set.house.opened_in(CY, ELSEWHERE, &[]).await;
    set.quiet().await;
    let _keeps = keeps_announcing(&set);
    let ended = live(&set, CHANNEL, over);
    let before = [(CHANNEL, playing), (ELSEWHERE, lobby)].map(|(at, table)| (at, table, live(&set, at, table).content));
    let posted = set.discord.posted().len();

    set.house.tables.announce("restart at *22:00*, <@1>", None).await.unwrap();
    refreshed(&set).await;
    for (at, table, before) in &before {
        let now = live(&set, *at, *table).content;
        let line = format!("{LINE}restart at \\*22\\:00\\*, \\<@\u{200b}1>");
        assert_eq!(now.text, format!("{}\n{line}", before.text), "{table}");
        assert_eq!(now.rows, before.rows, "{table}");
    }
    assert_eq!(set.discord.posted().len(), posted, "nothing is posted, so nothing rings");
    assert_eq!(live(&set, CHANNEL, over).edits, ended.edits, "what is over is left alone");

    // A table that begins meanwhile shows it from its first message on.
    let later = set.house.opened_in(BO, ChannelId(502), &[]).await;
    set.quiet().await;
    assert!(live(&set, ChannelId(502), later).content.text.contains(LINE));

    assert!(set.house.tables.end_announcement().await.unwrap());
    refreshed(&set).await;
    for (at, table, before) in &before {
        assert_eq!(live(&set, *at, *table).content.text, before.text, "{table}");
    }
    assert!(set.house.store.get(&keys::announcement()).await.unwrap().is_none());
    assert!(!set.house.tables.end_announcement().await.unwrap(), "there is none left");
}

#[tokio::test]
async fn an_announcement_outlasts_a_restart_even_halfway_and_is_over_in_time() {
    let set = Set::idle().await;
    let lobby = set.lobby(&[ANA]).await;
    let until = set.house.clock.now().plus(Duration::from_secs(120));
    set.house.tables.announce("soon", Some(until)).await.unwrap();
    // The bot ends before it has refreshed anything.
    let set = set.restart();
    let keeps = keeps_announcing(&set);
    refreshed(&set).await;
    assert!(live(&set, CHANNEL, lobby).content.text.ends_with(&format!("{LINE}soon")));
    drop(keeps);

    let set = set.restart();
    let _keeps = keeps_announcing(&set);
    let edits = live(&set, CHANNEL, lobby).edits;
    refreshed(&set).await;
    let standing = live(&set, CHANNEL, lobby);
    assert!(standing.content.text.contains(LINE) && standing.edits == edits, "it stands, and nothing is edited again");

    set.house.clock.advance(until.after(set.house.clock.now()));
    refreshed(&set).await;
    assert!(!live(&set, CHANNEL, lobby).content.text.contains(LINE));
    assert!(set.house.store.get(&keys::announcement()).await.unwrap().is_none());
}

#[tokio::test]
async fn at_most_ten_tables_are_refreshed_in_a_second() {
    let set = Set::idle().await;
    for n in 0..25 {
        set.house.opened_in(UserId(100 + n), ChannelId(600 + n), &[]).await;
    }
    set.quiet().await;
    let edits = || set.edits.lock().unwrap().len();
    let (before, mut so_far) = (edits(), edits());
    let _keeps = keeps_announcing(&set);
    set.house.tables.announce("soon", None).await.unwrap();
    for _ in 0..30 {
        yields(400).await;
        assert!(edits() - so_far <= 10, "{} in a second", edits() - so_far);
        so_far = edits();
        set.house.clock.advance(SECOND);
    }
    assert_eq!(so_far - before, 25, "each once");
}
