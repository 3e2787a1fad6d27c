//! A world that is saved in a file.

use std::fs;
use std::path::Path;

use discord_loopback::{Loopback, Options, UserEdit};
use serde_json::json;
use serenity::all::{ChannelId, CreateAttachment, CreateMessage};

use crate::rig::{Rig, http, intents, options};

fn kept_in(path: &Path) -> Options {
    Options { state: Some(path.to_owned()), ..options() }
}

#[tokio::test]
async fn a_world_that_is_killed_comes_back_with_all_it_has_told() {
    let folder = tempfile::tempdir().unwrap();
    let (file, killed) = (folder.path().join("world.json"), folder.path().join("killed.json"));
    let rig = Rig::with(kept_in(&file), intents()).await;
    let discord = &rig.discord;
    discord.edit_user("bo", UserEdit { dms_open: Some(false), ..UserEdit::default() }).unwrap();
    discord.add_user("Fay", "fr").unwrap();
    let secret = discord.command("ana", "general", "secret", &[]).await.unwrap().message.unwrap();
    let buttons = discord.command("ana", "general", "buttons", &[]).await.unwrap().message.unwrap();
    discord.press("ana", buttons.id, "press").await.unwrap();
    let table: ChannelId = discord.channel("table-one").unwrap().id.get().into();
    let nonce = json!({ "content": "your turn", "nonce": "n", "enforce_nonce": true });
    let first = rig.http.send_message(table, vec![], &nonce).await.unwrap();
    let file_message = CreateMessage::new().add_file(CreateAttachment::bytes(b"board".to_vec(), "board.txt"));
    table.send_message(&rig.http, file_message).await.unwrap();
    discord.say("bo", "table-one", "gone again").map(|message| message.id).unwrap();
    discord.delete_channel("table-two").unwrap();
    let dm = discord.say("ana", "dm", "hello").unwrap().channel;
    // A killed process leaves the file as it is now, perhaps with a truncated line.
    fs::copy(&file, &killed).unwrap();
    fs::create_dir(folder.path().join("killed.json.files")).unwrap();
    for entry in fs::read_dir(folder.path().join("world.json.files")).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), folder.path().join("killed.json.files").join(entry.file_name())).unwrap();
    }
    let mut torn = fs::read(&killed).unwrap();
    torn.extend(b"{\"is\":\"message\",\"id\":\"12");
    fs::write(&killed, torn).unwrap();

    let expected = |discord: &discord_loopback::Discord, user: &str| {
        let view = discord.view(user).unwrap();
        let texts =
            |channel: &discord_loopback::ChannelView| channel.messages.iter().map(|message| message.text()).collect::<Vec<_>>();
        view.channels.iter().map(|channel| (channel.channel.name.clone(), channel.unread, texts(channel))).collect::<Vec<_>>()
    };
    let again = Loopback::start(kept_in(&killed)).await.unwrap();
    for user in ["ana", "bo", "fay"] {
        assert_eq!(expected(&again.discord(), user), expected(discord, user));
    }
    assert_eq!(again.discord().users(), discord.users());
    assert_eq!(again.discord().commands(), discord.commands());
    assert!(again.discord().view("ana").unwrap().messages().any(|message| message.id == secret.id && message.is_ephemeral()));
    assert_eq!(again.discord().say("ana", "dm", "hello again").unwrap().channel, dm, "the same conversation goes on");
    assert!(again.discord().dismiss("ana", secret.id).is_ok(), "messages are found by their id");
    let repeated = http(&again).send_message(table, vec![], &nonce).await.unwrap();
    assert_eq!(repeated.id, first.id, "nonces are remembered");
    let view = again.discord().view("ana").unwrap();
    let attached = view.messages().find(|message| !message.attachments.is_empty()).unwrap();
    assert_eq!(reqwest::get(&attached.attachments[0].url).await.unwrap().text().await.unwrap(), "board");
    assert!(again.discord().say("ana", "general", "new").unwrap().id > attached.id, "ids go on growing");
}

#[tokio::test]
async fn a_world_that_is_closed_is_written_whole_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deeper").join("world.json");
    let loopback = Loopback::start(kept_in(&file)).await.unwrap();
    for _ in 0..10 {
        loopback.discord().read("ana", "general").unwrap();
        loopback.discord().say("ana", "general", "hello").unwrap();
    }
    let long = fs::metadata(&file).unwrap().len();
    drop(loopback);
    assert!(fs::metadata(&file).unwrap().len() < long);
    let again = Loopback::start(kept_in(&file)).await.unwrap();
    assert_eq!(again.discord().view("ana").unwrap().channel("general").unwrap().messages.len(), 10);
}

#[tokio::test]
async fn a_damaged_file_is_set_aside_and_the_world_starts_afresh() {
    for damage in [
        "not json at all\n",
        "{\"is\":\"world\",\"version\":1,\"last_id\":\"1\"}\ngarbage\n{\"is\":\"gone_command\",\"id\":\"1\"}\n",
        "{\"is\":\"world\",\"version\":99,\"last_id\":\"1\"}\n",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("world.json");
        fs::write(&file, damage).unwrap();
        let loopback = Loopback::start(kept_in(&file)).await.unwrap();
        assert_eq!(loopback.discord().users().len(), 6);
        let aside: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| *path != file).collect();
        assert_eq!(aside.len(), 1);
        assert_eq!(fs::read_to_string(&aside[0]).unwrap(), damage);
    }
}

#[tokio::test]
async fn an_address_that_is_taken_is_named() {
    let first = Loopback::start(Options::default()).await.unwrap();
    let taken = Options { rest: first.rest_addr(), ..Options::default() };
    let error = Loopback::start(taken).await.unwrap_err();
    assert!(error.to_string().starts_with(&format!("cannot listen on {}", first.rest_addr())), "{error}");
}
