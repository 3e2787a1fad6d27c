//! What the program reports when the disk is short of space or lost data while the program was
//! down. Takes some seconds, since the program is started several times.

use std::fs;
use std::path::{Path, PathBuf};

use tertulia_base::ids::TableId;
use tertulia_render::press::Control;
use tertulia_testkit::BOUND;

use discord_loopback::Presence;

use crate::program::Setup;

/// The owner of the application on this Discord.
const OWNER: &str = "ana";

/// Waits until somebody sees a message with these words in that channel; `dm` is the conversation
/// with the bot.
async fn reads(setup: &Setup, user: &str, channel: &str, words: &str) {
    let there = setup.discord.wait_until(user, BOUND, |view| {
        view.channel(channel).is_some_and(|view| view.messages.iter().any(|message| message.text().contains(words)))
    });
    there.await.unwrap_or_else(|why| panic!("{user} never reads “{words}” in {channel}: {why}"));
}

fn files(dir: &Path, prefixes: &[&str]) -> Vec<PathBuf> {
    let paths = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| prefixes.iter().any(|prefix| path.file_name().unwrap().to_string_lossy().starts_with(prefix))).collect()
}

async fn lobby(setup: &Setup, channel: &str) -> TableId {
    setup.types("bo", channel, "table new", &[("game", "san-juan")]).await;
    setup.live("bo", channel, |press| matches!(press.control, Control::Join)).await.1.table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn little_room_and_large_data_are_said_in_the_log_and_to_the_owner_of_the_application() {
    // More than any disk has left, and less than the journal alone.
    let (little, large) = (("DATA_LOW_SPACE", "1048576"), ("DATA_LARGE", "1"));
    for (setting, told, logged) in [
        (little, " MiB left where this bot keeps its data", "low disk space for the data directory"),
        (large, "To shrink it, stop the bot and run: tertulia compact", "the data directory is large"),
    ] {
        let setup = Setup::new().await;
        let program = setup.start(&[setting]).await;
        reads(&setup, OWNER, "dm", told).await;
        let log = program.end().await;
        assert_eq!(log.matches(logged).count(), 1, "{log}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_lost_is_said_at_the_table_to_the_owner_and_in_the_log_and_play_goes_on() {
    let setup = Setup::new().await;
    let program = setup.start(&[]).await;
    let (table, other) = (lobby(&setup, "table-one").await, lobby(&setup, "table-two").await);
    program.end().await;
    let earlier = fs::read(setup.data().join("db")).unwrap();

    let program = setup.start(&[]).await;
    setup.types("cy", "table-one", "table join", &[]).await;
    program.end().await;
    // Restore an older database, and remove everything that could complete it.
    for file in files(&setup.data(), &["journal.", "snap."]) {
        fs::remove_file(file).unwrap();
    }
    fs::write(setup.data().join("db"), earlier).unwrap();

    let program = setup.start(&[]).await;
    reads(&setup, "bo", "table-one", &format!("the latest moves of table {table} are lost")).await;
    reads(&setup, OWNER, "dm", &table.to_string()).await;
    setup.types("dee", "table-one", "table join", &[]).await;
    reads(&setup, "bo", "table-one", "Dee").await;
    let log = program.end().await;
    assert!(log.contains("acknowledged commits are lost"), "{log}");
    let view = setup.discord.view("bo").unwrap();
    let said = view.channel("table-two").unwrap().messages.iter().any(|message| message.content.contains("are lost"));
    assert!(!said, "table {other} lost nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_there_were_tables_nothing_begins_empty_but_for_new() {
    let setup = Setup::new().await;
    let program = setup.start(&[]).await;
    lobby(&setup, "table-one").await;
    program.end().await;
    for file in files(&setup.data(), &["db", "journal."]) {
        fs::remove_file(file).unwrap();
    }
    let refused = setup.command().output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains(&setup.data().display().to_string()) && said.contains("--new"), "{said}");

    let mut program = setup.command().arg("--new").spawn().unwrap();
    setup.discord.wait_for_bot(Presence::Online, BOUND).await.expect("it begins anew");
    program.kill().unwrap();
    program.wait().unwrap();
    assert!(setup.data().join("aside").join("mark").is_file(), "what was left is kept");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_process_on_the_same_data_is_told_so_and_exits_with_1() {
    let setup = Setup::new().await;
    let _program = setup.start(&[]).await;
    let second = setup.command().env("TERTULIA_LOG_FILTER", "off").output().unwrap();
    let said = String::from_utf8_lossy(&second.stderr);
    assert_eq!(second.status.code(), Some(1), "{said}");
    assert_eq!(said.trim(), format!("another process is using the data in {}", setup.data().display()));
    // The first program is unaffected.
    lobby(&setup, "table-one").await;
}
