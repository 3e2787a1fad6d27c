//! Several programs on one database.

use std::time::Duration;

use tertulia_base::ids::TableId;
use tertulia_render::press::{Control, Press};

use crate::program::Setup;
use discord_loopback::{Id, Outcome, State};
use tertulia_testkit::comes;
use tertulia_testkit::postgres::{Schema, on_postgres};

const READY: &str = "Tertulia is ready";
const STANDING_BY: &str = "standing by until one of them ends";

async fn shards(schema: &Schema, which: &str) -> i64 {
    schema.says(&format!("SELECT count(*) FROM tertulia_shards WHERE {which}")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_that_stands_by_goes_on_when_the_other_is_told_to_end() {
    on_postgres(async |schema| {
        let setup = Setup::new().await;
        let words = schema.words();
        let settings = [("DATA_POSTGRES", words.as_str())];
        let first = setup.start(&settings).await;
        let table = setup.table("puerto-rico", "table-one", &["ana", "bo", "cy"]).await;
        let second = setup.spawn("second", &settings);
        assert!(!second.logs(STANDING_BY).await.contains(READY));
        let log = first.end().await;
        assert!(log.contains("shut down"), "{log}");

        second.logs(READY).await;
        let board = setup.types("ana", "table-one", "table board", &[]).await;
        assert_eq!(board.state, State::Answered, "table {table}");
        let log = second.end().await;
        assert!(!log.contains(&words), "the address may have a password in it");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_was_paused_past_its_lease_ends_with_a_sentence_and_changes_nothing() {
    on_postgres(async |schema| {
        let setup = Setup::new().await;
        let words = schema.words();
        let settings = [("DATA_POSTGRES", words.as_str()), ("DATA_LEASE", "2s")];
        let mut first = setup.start(&settings).await;
        let second = setup.spawn("second", &settings);
        second.logs(STANDING_BY).await;
        first.child.signal("STOP");
        second.logs(READY).await;
        let rows = schema.says("SELECT count(*) FROM tertulia_processes").await;
        first.child.signal("CONT");
        assert_eq!(first.child.ended().await.code(), Some(1));
        let log = first.logs("other processes took it for dead").await;
        assert!(!log.contains("panic"), "{log}");
        assert_eq!(schema.says("SELECT count(*) FROM tertulia_processes").await, rows);
        second.end().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_share_the_shards_and_each_acts_at_every_table() {
    on_postgres(async |schema| {
        let setup = Setup::with_shards(4).await;
        let words = schema.words();
        let settings = [("DATA_POSTGRES", words.as_str())];
        let first = setup.start(&settings).await;
        let second = setup.spawn("second", &settings);
        let of_two = "process IN (SELECT process FROM tertulia_shards GROUP BY process HAVING count(*) = 2)";
        comes("each has two shards", async || shards(schema, of_two).await, |shards| *shards == 4).await;

        // A server on a shard of the process that does not have shard 0, which receives direct
        // messages.
        let zero = "shard = 0 OR process = (SELECT process FROM tertulia_shards WHERE shard = 0)";
        let mine = schema.says(&format!("SELECT min(shard) FROM tertulia_shards WHERE NOT ({zero})")).await as u64;
        let guild = setup.discord.add_guild_on_shard("Elsewhere", "en-US", mine, 4).unwrap();
        let channel = setup.discord.add_channel(guild.id, "elsewhere").unwrap().id.to_string();
        is_heard(&setup, &channel).await;
        let table = setup.table("puerto-rico", &channel, &["ana", "bo", "cy"]).await;
        for _ in 0..2 {
            decides_by_direct_message(&setup, table).await;
        }
        second.end().await;
        let processes = "SELECT count(*) FROM tertulia_processes";
        let there = async || (shards(schema, "process IS NOT NULL").await, schema.says(processes).await);
        comes("the first has all shards again", there, |there| *there == (4, 1)).await;
        is_heard(&setup, &channel).await;
        decides_by_direct_message(&setup, table).await;
        first.end().await;
    })
    .await;
}

/// Waits until somebody is answered in that channel, repeating the command while no process hears
/// its server.
async fn is_heard(setup: &Setup, channel: &str) {
    let types = async || tokio::time::timeout(Duration::from_secs(3), setup.types("ana", channel, "help", &[])).await;
    let is_answered = |outcome: &Result<Outcome, _>| outcome.as_ref().is_ok_and(|it| it.state == State::Answered);
    comes("somebody is answered", types, is_answered).await.unwrap();
}

/// Has somebody with a decision press its first button, and waits until the decision is made.
async fn decides_by_direct_message(setup: &Setup, table: TableId) {
    let asked = |user: &str| {
        let view = setup.discord.view(user).unwrap();
        let messages = view.channel("dm").map(|dm| dm.messages.clone()).unwrap_or_default();
        let buttons = messages.into_iter().rev().flat_map(|message| {
            let presses: Vec<_> = message.buttons().into_iter().filter_map(|button| button.custom_id).collect();
            presses.into_iter().map(move |id| (message.id, id))
        });
        let plays = |id: &str| matches!(id.parse(), Ok(Press { table: at, control: Control::Play(..) }) if at == table);
        buttons.into_iter().find(|(_, id)| plays(id))
    };
    let anybody = || ["ana", "bo", "cy"].into_iter().find_map(|user| Some((user, asked(user)?)));
    let (user, (message, id)) = comes("somebody is asked", async || anybody(), Option::is_some).await.unwrap();
    let outcome = setup.discord.press(user, message, &id).await.unwrap();
    assert!(matches!(outcome.state, State::Answered | State::Deferred), "{outcome:?}");
    let is_decided = |now: &Option<(Id, String)>| now.as_ref().is_none_or(|(_, now)| *now != id);
    comes("it is decided, and what they were asked is not asked any more", async || asked(user), is_decided).await;
}
