//! What the bot does by REST unprompted, through the client library: messages, DMs, threads. Not
//! here: what is refused (`refuse_*.rs`).

use discord_loopback::{Change, ChannelEdit, Permissions};
use serenity::all::{
    AutoArchiveDuration, Builder, ChannelId, ChannelType, CreateAttachment, CreateMessage, CreateThread, EditAttachments,
    EditChannel, EditMessage, EditThread, GetMessages, Http, Message, UserId,
};

use crate::rig::{BOUND, Rig, code, options};

fn channel(rig: &Rig, name: &str) -> ChannelId {
    rig.discord.channel(name).unwrap().id.get().into()
}

fn user(rig: &Rig, name: &str) -> UserId {
    rig.discord.user(name).unwrap().id.get().into()
}

async fn send(http: &Http, channel: ChannelId, text: &str) -> Result<Message, serenity::Error> {
    channel.send_message(http, CreateMessage::new().content(text)).await
}

#[tokio::test]
async fn a_message_is_sent_edited_listed_and_deleted() {
    let rig = Rig::start().await;
    let general = channel(&rig, "general");
    let mut first = send(&rig.http, general, "one").await.unwrap();
    let second = send(&rig.http, general, "two").await.unwrap();
    first.edit(&rig.http, EditMessage::new().content("one, edited")).await.unwrap();
    assert!(first.edited_timestamp.is_some());
    let listed = general.messages(&rig.http, GetMessages::new()).await.unwrap();
    assert_eq!(listed.iter().map(|message| message.content.as_str()).collect::<Vec<_>>(), ["two", "one, edited"]);
    let before = general.messages(&rig.http, GetMessages::new().before(second.id)).await.unwrap();
    assert_eq!(before.iter().map(|message| message.id).collect::<Vec<_>>(), [first.id]);
    let after = general.messages(&rig.http, GetMessages::new().after(first.id)).await.unwrap();
    assert_eq!(after.iter().map(|message| message.id).collect::<Vec<_>>(), [second.id]);
    first.delete(&rig.http).await.unwrap();
    assert_eq!(code(&general.message(&rig.http, first.id).await.unwrap_err()), 10008);
    let changes: Vec<Change> = rig.discord.history().iter().map(|posted| posted.change).collect();
    assert_eq!(changes, [Change::Created, Change::Created, Change::Edited, Change::Deleted]);
}

#[tokio::test]
async fn files_are_attached_kept_and_replaced() {
    let rig = Rig::start().await;
    let general = channel(&rig, "general");
    let file = |name: &str| CreateAttachment::bytes(name.as_bytes().to_vec(), name);
    let sent =
        general.send_message(&rig.http, CreateMessage::new().add_file(file("a.txt")).add_file(file("b.txt"))).await.unwrap();
    assert_eq!(sent.attachments.len(), 2);
    let (old, kept) = (&sent.attachments[0], &sent.attachments[1]);
    let attachments = EditAttachments::new().keep(kept.id).add(file("c.txt"));
    let edited = EditMessage::new().attachments(attachments).execute(&rig.http, (general, sent.id, None)).await.unwrap();
    let names: Vec<&str> = edited.attachments.iter().map(|file| file.filename.as_str()).collect();
    assert_eq!(names, ["b.txt", "c.txt"]);
    assert_eq!(edited.attachments[0].id, kept.id);
    assert_eq!(reqwest::get(&edited.attachments[1].url).await.unwrap().text().await.unwrap(), "c.txt");
    assert_eq!(reqwest::get(&old.url).await.unwrap().status(), 404);
    let untouched = EditMessage::new().content("text").execute(&rig.http, (general, sent.id, None)).await.unwrap();
    assert_eq!(untouched.attachments.len(), 2);
}

#[tokio::test]
async fn a_direct_message_reaches_one_user() {
    let rig = Rig::start().await;
    let dm = user(&rig, "ana").create_dm_channel(&rig.http).await.unwrap();
    assert_eq!(user(&rig, "ana").create_dm_channel(&rig.http).await.unwrap().id, dm.id);
    let sent = send(&rig.http, dm.id, "your hand").await.unwrap();
    let got = rig.discord.wait_for("ana", BOUND, |message| message.content == "your hand").await.unwrap();
    assert_eq!(got.id.get(), sent.id.get());
    let view = rig.discord.view("ana").unwrap();
    assert_eq!((view.channel("dm").unwrap().unread, view.channel("dm").unwrap().mentions), (1, 1));
    assert!(rig.discord.view("bo").unwrap().messages().next().is_none());
}

#[tokio::test]
async fn a_thread_is_opened_used_archived_and_opened_again_by_a_message() {
    let rig = Rig::start().await;
    let table = channel(&rig, "table-one");
    let wanted =
        CreateThread::new("Second table").kind(ChannelType::PublicThread).auto_archive_duration(AutoArchiveDuration::OneDay);
    let thread = table.create_thread(&rig.http, wanted).await.unwrap();
    assert_eq!((thread.kind, thread.parent_id), (ChannelType::PublicThread, Some(table)));
    send(&rig.http, thread.id, "in the thread").await.unwrap();
    rig.discord.say("bo", "Second table", "me too").unwrap();
    let view = rig.discord.view("ana").unwrap();
    assert_eq!(view.channel("Second table").unwrap().messages.len(), 2);
    let members = rig.http.get_channel_thread_members(thread.id).await.unwrap();
    assert_eq!(members.len(), 2, "the bot, and Bo who wrote there");

    thread.id.edit_thread(&rig.http, EditThread::new().archived(true)).await.unwrap();
    assert!(rig.discord.channel("Second table").unwrap().archived);
    let again = send(&rig.http, thread.id, "wake up").await.unwrap();
    assert!(!rig.discord.channel("Second table").unwrap().archived);
    rig.discord.edit_channel("Second table", ChannelEdit { archived: Some(true), ..ChannelEdit::default() }).unwrap();
    let edit = EditMessage::new().content("x").execute(&rig.http, (thread.id, again.id, None)).await;
    assert_eq!(code(&edit.unwrap_err()), 50083);
    assert_eq!(rig.http.get_channel_archived_public_threads(table, None, None).await.unwrap().threads.len(), 1);
}

#[tokio::test]
async fn a_thread_grows_from_a_message_once() {
    let rig = Rig::start().await;
    let table = channel(&rig, "table-one");
    let message = send(&rig.http, table, "a table").await.unwrap();
    let thread = table.create_thread_from_message(&rig.http, message.id, CreateThread::new("From it")).await.unwrap();
    assert_eq!(thread.id.get(), message.id.get());
    let fetched = rig.http.get_message(table, message.id).await.unwrap();
    assert_eq!(fetched.thread.map(|thread| thread.name), Some("From it".to_owned()));
    let again = table.create_thread_from_message(&rig.http, message.id, CreateThread::new("Again")).await;
    assert_eq!(code(&again.unwrap_err()), 160004);
}

#[tokio::test]
async fn a_private_thread_is_seen_by_its_members() {
    let rig = Rig::start().await;
    let wanted = CreateThread::new("Whispers").kind(ChannelType::PrivateThread);
    let thread = channel(&rig, "table-one").create_thread(&rig.http, wanted).await.unwrap();
    let sees = |name: &str| rig.discord.view(name).unwrap().channel("Whispers").is_some();
    assert!(!sees("ana") && !sees("bo"));
    thread.id.add_thread_member(&rig.http, user(&rig, "ana")).await.unwrap();
    assert!(sees("ana") && !sees("bo"));
    assert!(rig.discord.say("bo", "Whispers", "let me in").is_err());
    thread.id.remove_thread_member(&rig.http, user(&rig, "ana")).await.unwrap();
    assert!(!sees("ana"));
}

#[tokio::test]
async fn a_channel_is_renamed_and_deleted_by_a_bot_that_may() {
    let options = discord_loopback::Options { permissions: Permissions::BOT | Permissions::MANAGE_CHANNELS, ..options() };
    let rig = Rig::with(options, crate::rig::intents()).await;
    let table = channel(&rig, "table-two");
    table.edit(&rig.http, EditChannel::new().name("Arena").topic("fight")).await.unwrap();
    assert_eq!(rig.discord.channel("arena").unwrap().topic.as_deref(), Some("fight"));
    table.delete(&rig.http).await.unwrap();
    assert!(rig.discord.channel("arena").is_err());
    assert_eq!(code(&send(&rig.http, table, "x").await.unwrap_err()), 10003);
}
