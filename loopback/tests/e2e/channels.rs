//! What the bot does by REST unprompted: messages, DMs, threads, permissions, limits.

use discord_loopback::{Change, ChannelEdit, Permissions, PrivilegedIntent, UserEdit};
use serde_json::json;
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
async fn several_messages_are_deleted_at_once() {
    let rig = Rig::start().await;
    let general = channel(&rig, "general");
    let mut ids = Vec::new();
    for text in ["a", "b", "c"] {
        ids.push(send(&rig.http, general, text).await.unwrap().id);
    }
    general.delete_messages(&rig.http, &ids[..2]).await.unwrap();
    let left = general.messages(&rig.http, GetMessages::new()).await.unwrap();
    assert_eq!(left.len(), 1);
    let one = rig.http.delete_messages(general, &json!({ "messages": [ids[2]] }), None).await;
    assert_eq!(code(&one.unwrap_err()), 50016);
}

#[tokio::test]
async fn the_same_nonce_gives_the_same_message() {
    let rig = Rig::start().await;
    let nonce = |text: &str| json!({ "content": text, "nonce": "turn-7", "enforce_nonce": true });
    let send = async |channel: ChannelId, text: &str| rig.http.send_message(channel, vec![], &nonce(text)).await.unwrap();
    let (general, table) = (channel(&rig, "general"), channel(&rig, "table-one"));
    let first = send(general, "your turn").await;
    let second = send(general, "your turn, again").await;
    assert_eq!((first.id, second.content.as_str()), (second.id, "your turn"));
    assert_ne!(send(table, "your turn").await.id, first.id, "another channel, another message");
    let plain = json!({ "content": "x", "nonce": "turn-7" });
    assert_ne!(rig.http.send_message(general, vec![], &plain).await.unwrap().id, first.id, "only if it is to be enforced");
}

#[tokio::test]
async fn a_mention_rings_once_and_an_edit_never() {
    let rig = Rig::start().await;
    let (general, ana) = (channel(&rig, "general"), user(&rig, "ana"));
    let mut message = send(&rig.http, general, &format!("your turn, <@{ana}>")).await.unwrap();
    assert_eq!(message.mentions[0].id, ana);
    let rung = |name: &str| {
        let view = rig.discord.view(name).unwrap();
        let view = view.channel("general").unwrap();
        (view.unread, view.mentions)
    };
    assert_eq!((rung("ana"), rung("bo")), ((1, 1), (1, 0)));
    rig.discord.read("ana", "general").unwrap();
    message.edit(&rig.http, EditMessage::new().content(format!("still your turn, <@{ana}>"))).await.unwrap();
    assert_eq!((rung("ana"), rung("bo")), ((0, 0), (1, 0)));
    let silent = json!({ "content": format!("<@{ana}>"), "allowed_mentions": { "parse": [] } });
    assert!(rig.http.send_message(general, vec![], &silent).await.unwrap().mentions.is_empty());
    assert_eq!(rung("ana"), (1, 0));
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
async fn a_direct_message_reaches_one_user_unless_they_have_closed_the_door() {
    let rig = Rig::start().await;
    let dm = user(&rig, "ana").create_dm_channel(&rig.http).await.unwrap();
    assert_eq!(user(&rig, "ana").create_dm_channel(&rig.http).await.unwrap().id, dm.id);
    let sent = send(&rig.http, dm.id, "your hand").await.unwrap();
    let got = rig.discord.wait_for("ana", BOUND, |message| message.content == "your hand").await.unwrap();
    assert_eq!(got.id.get(), sent.id.get());
    let view = rig.discord.view("ana").unwrap();
    assert_eq!((view.channel("dm").unwrap().unread, view.channel("dm").unwrap().mentions), (1, 1));
    assert!(rig.discord.view("bo").unwrap().messages().next().is_none());

    let closed = UserEdit { dms_open: Some(false), ..UserEdit::default() };
    rig.discord.edit_user("ana", closed).unwrap();
    assert_eq!(code(&send(&rig.http, dm.id, "again").await.unwrap_err()), 50007);
    let again = user(&rig, "ana").create_dm_channel(&rig.http).await.unwrap();
    assert_eq!(again.id, dm.id, "the conversation itself can still be opened");
}

#[tokio::test]
async fn what_the_bot_is_denied_it_cannot_do() {
    let rig = Rig::start().await;
    let table = channel(&rig, "table-one");
    let mine = send(&rig.http, table, "before").await.unwrap();
    let theirs = rig.discord.say("bo", "table-one", "hello").unwrap();
    let deny = |deny: Permissions| rig.discord.deny("table-one", deny).unwrap();
    let file = || CreateMessage::new().content("x").add_file(CreateAttachment::bytes(vec![1], "x.bin"));

    deny(Permissions::SEND_MESSAGES);
    assert_eq!(code(&send(&rig.http, table, "x").await.unwrap_err()), 50013);
    assert!(rig.http.get_message(table, mine.id).await.is_ok());
    deny(Permissions::VIEW_CHANNEL);
    assert_eq!(code(&send(&rig.http, table, "x").await.unwrap_err()), 50001);
    assert_eq!(code(&rig.http.get_channel(table).await.unwrap_err()), 50001);
    deny(Permissions::ATTACH_FILES);
    assert_eq!(code(&table.send_message(&rig.http, file()).await.unwrap_err()), 50013);
    deny(Permissions::MANAGE_MESSAGES);
    assert_eq!(code(&rig.http.delete_message(table, theirs.id.get().into(), None).await.unwrap_err()), 50013);
    deny(Permissions::CREATE_PUBLIC_THREADS);
    let thread = || CreateThread::new("t").kind(ChannelType::PublicThread);
    assert_eq!(code(&table.create_thread(&rig.http, thread()).await.unwrap_err()), 50013);
    deny(Permissions::NONE);
    send(&rig.http, table, "after").await.unwrap();
    rig.http.delete_message(table, theirs.id.get().into(), None).await.unwrap();
    assert_eq!(code(&rig.http.delete_channel(table, None).await.unwrap_err()), 50013, "nobody gave it MANAGE_CHANNELS");
}

#[tokio::test]
async fn nobody_edits_what_another_wrote() {
    let rig = Rig::start().await;
    let theirs = rig.discord.say("bo", "general", "hello").unwrap();
    let edit =
        EditMessage::new().content("bye").execute(&rig.http, (channel(&rig, "general"), theirs.id.get().into(), None)).await;
    assert_eq!(code(&edit.unwrap_err()), 50005);
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

#[tokio::test]
async fn too_much_is_refused_with_the_place_where_it_is_too_much() {
    let rig = Rig::start().await;
    let general = channel(&rig, "general");
    let button = |id: &str| json!({ "type": 2, "style": 1, "label": "b", "custom_id": id });
    let rows = |rows: Vec<Vec<serde_json::Value>>| {
        let rows: Vec<_> = rows.into_iter().map(|row| json!({ "type": 1, "components": row })).collect();
        json!({ "content": "x", "components": rows })
    };
    let cases = [
        (json!({ "content": "x".repeat(2_001) }), "content"),
        (rows(vec![vec![button("same"), button("same")]]), "components.0.components.1.custom_id"),
        (rows((0..6).map(|row| vec![button(&row.to_string())]).collect()), "components"),
        (rows(vec![vec![button(&"x".repeat(101))]]), "components.0.components.0.custom_id"),
    ];
    for (body, place) in cases {
        let error = rig.http.send_message(general, vec![], &body).await.unwrap_err();
        assert_eq!(code(&error), 50035);
        let serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(response)) = error else { unreachable!() };
        assert_eq!(response.error.errors[0].path, place);
    }
    assert_eq!(code(&rig.http.send_message(general, vec![], &json!({ "content": "" })).await.unwrap_err()), 50006);
    let long = json!({ "content": "x".repeat(2_000) });
    rig.http.send_message(general, vec![], &long).await.unwrap();
}

#[tokio::test]
async fn a_reply_shows_what_it_answers_and_rings_its_author() {
    let reading = discord_loopback::Options { privileged_intents: vec![PrivilegedIntent::MessageContent], ..options() };
    let rig = Rig::with(reading, crate::rig::intents()).await;
    let theirs = rig.discord.say("bo", "general", "when?").unwrap();
    let body = json!({ "content": "now", "message_reference": { "message_id": theirs.id } });
    let reply = rig.http.send_message(channel(&rig, "general"), vec![], &body).await.unwrap();
    assert_eq!(reply.referenced_message.unwrap().content, "when?");
    assert_eq!(reply.mentions[0].id, user(&rig, "bo"));
    let body = json!({ "content": "now", "message_reference": { "message_id": "1" } });
    assert_eq!(code(&rig.http.send_message(channel(&rig, "general"), vec![], &body).await.unwrap_err()), 50035);
}

#[tokio::test]
async fn messages_are_pinned_and_unpinned() {
    let rig = Rig::start().await;
    let general = channel(&rig, "general");
    let message = send(&rig.http, general, "rules").await.unwrap();
    message.pin(&rig.http).await.unwrap();
    assert_eq!(general.pins(&rig.http).await.unwrap()[0].id, message.id);
    message.unpin(&rig.http).await.unwrap();
    assert!(general.pins(&rig.http).await.unwrap().is_empty());
}

#[tokio::test]
async fn what_is_not_there_or_no_id_is_answered_with_discords_codes() {
    let rig = Rig::start().await;
    let client = crate::rig::client(&rig.loopback);
    let general = channel(&rig, "general");
    let cases = [
        ("GET", "/channels/1".to_owned(), "", 404, 10003),
        ("GET", "/channels/abc".to_owned(), "", 400, 50035),
        ("GET", format!("/channels/{general}/messages/1"), "", 404, 10008),
        ("GET", format!("/channels/{general}/messages?limit=101"), "", 400, 50035),
        ("GET", format!("/channels/{general}/messages?limit=x"), "", 400, 50035),
        ("GET", "/guilds/1".to_owned(), "", 404, 10004),
        ("GET", "/users/1".to_owned(), "", 404, 10013),
        ("GET", "/applications/1/commands".to_owned(), "", 404, 10002),
        ("GET", "/no/such/path".to_owned(), "", 404, 0),
        ("PUT", "/users/@me".to_owned(), "{}", 405, 0),
        ("POST", format!("/channels/{general}/messages"), "{bad", 400, 50109),
        ("POST", format!("/channels/{general}/messages"), "{\"content\": 7}", 400, 50035),
        ("POST", "/webhooks/1/token".to_owned(), "{\"content\": \"x\"}", 404, 10015),
    ];
    for (method, path, body, status, code) in cases {
        let request = client.request(method.parse().unwrap(), format!("https://discord.com/api/v10{path}")).body(body);
        let request =
            request.header("authorization", format!("Bot {}", rig.loopback.token())).header("content-type", "application/json");
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), status, "{method} {path}");
        assert_eq!(response.json::<serde_json::Value>().await.unwrap()["code"], code, "{method} {path}");
    }
}
