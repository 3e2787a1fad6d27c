//! Who may do what to threads, also while they are archived or locked.

use discord_loopback::{ChannelEdit, Options, Permissions, Refused, UserEdit};
use serde_json::{Value, json};
use serenity::all::{Event, GatewayIntents};

use crate::tap::Tap;

/// Starts a bot that does not manage threads.
async fn plain() -> Tap {
    let options = Options { permissions: Permissions::BOT & !Permissions::MANAGE_THREADS, ..Options::default() };
    Tap::with(options, GatewayIntents::non_privileged()).await
}

async fn open(raw: &Tap, name: &str, kind: u8) -> String {
    let body = json!({ "name": name, "type": kind });
    let thread = raw.call("POST", &raw.channel("table-one", "/threads"), body).await.ok();
    format!("/channels/{}", thread["id"].as_str().unwrap())
}

async fn say(raw: &Tap, thread: &str, text: &str) -> String {
    let sent = raw.call("POST", &format!("{thread}/messages"), json!({ "content": text })).await.ok();
    format!("{thread}/messages/{}", sent["id"].as_str().unwrap())
}

#[tokio::test]
async fn a_thread_is_made_as_discord_allows() {
    let raw = Tap::start().await;
    let make = async |body: Value| raw.call("POST", &raw.channel("table-one", "/threads"), body).await;
    for (body, place) in [
        (json!({ "name": "", "type": 11 }), "name"),
        (json!({ "name": "n".repeat(101), "type": 11 }), "name"),
        (json!({ "name": "t", "type": 11, "auto_archive_duration": 61 }), "auto_archive_duration"),
        (json!({ "name": "t", "type": 11, "rate_limit_per_user": 21_601 }), "rate_limit_per_user"),
        (json!({ "name": "t", "type": 0 }), "type"),
    ] {
        make(body.clone()).await.fault(place);
    }
    for minutes in [60, 1_440, 4_320, 10_080] {
        let made = make(json!({ "name": "n".repeat(100), "type": 11, "auto_archive_duration": minutes })).await.ok();
        assert_eq!(made["thread_metadata"]["auto_archive_duration"], minutes);
    }
    let silent = make(json!({ "name": "t" })).await.ok();
    assert_eq!(silent["type"], 12, "private unless it says otherwise");
    let closed = make(json!({ "name": "t", "type": 12, "invitable": false })).await.ok();
    assert_eq!(closed["thread_metadata"]["invitable"], false);

    let thread = open(&raw, "T", 11).await;
    let inner = raw.call("POST", &format!("{thread}/threads"), json!({ "name": "t", "type": 11 })).await;
    assert_eq!(inner.refusal(), (400, 50024), "no thread in a thread");
    let message = raw.send("table-one", json!({ "content": "m" })).await["id"].as_str().unwrap().to_owned();
    let from = raw.channel("table-one", &format!("/messages/{message}/threads"));
    raw.call("POST", &from, json!({ "name": "t" })).await.ok();
    assert_eq!(raw.call("POST", &from, json!({ "name": "t" })).await.refusal(), (400, 160004));
    let listed = raw.call("GET", &raw.channel("table-one", "/messages"), Value::Null).await.ok();
    let notice = listed.as_array().unwrap().iter().find(|message| message["type"] == 18).unwrap()["id"].as_str().unwrap();
    let from = raw.channel("table-one", &format!("/messages/{notice}/threads"));
    assert_eq!(raw.call("POST", &from, json!({ "name": "t" })).await.refusal(), (400, 50068), "a system message");
}

#[tokio::test]
async fn a_channel_has_threads_of_its_kind_only() {
    let raw = Tap::start().await;
    raw.discord.add_announcements("La Plaza", "news").unwrap();
    for (channel, kind, expected) in [
        ("news", 10, None),
        ("news", 11, Some((400, 50024))),
        ("news", 12, Some((400, 50024))),
        ("table-one", 10, Some((400, 50024))),
    ] {
        let made = raw.call("POST", &raw.channel(channel, "/threads"), json!({ "name": "t", "type": kind })).await;
        match expected {
            Some(refusal) => assert_eq!(made.refusal(), refusal, "{channel} {kind}"),
            None => assert_eq!(made.ok()["type"], kind, "{channel} {kind}"),
        }
    }
}

#[tokio::test]
async fn an_archived_thread_takes_a_new_message_and_nothing_else() {
    let raw = Tap::start().await;
    let thread = open(&raw, "T", 11).await;
    let mine = say(&raw, &thread, "mine").await;
    let ana = raw.discord.user("ana").unwrap().id;
    let pin = mine.replace("/messages/", "/messages/pins/");
    raw.discord.edit_channel("T", ChannelEdit { archived: Some(true), ..ChannelEdit::default() }).unwrap();
    for (method, path, body) in [
        ("PATCH", mine.clone(), json!({ "content": "x" })),
        ("PUT", format!("{mine}/reactions/%F0%9F%91%8D/@me"), Value::Null),
        ("PUT", pin, Value::Null),
        ("PUT", format!("{thread}/thread-members/{ana}"), Value::Null),
        ("PUT", format!("{thread}/thread-members/@me"), Value::Null),
        ("DELETE", format!("{thread}/thread-members/{ana}"), Value::Null),
        ("DELETE", format!("{thread}/thread-members/@me"), Value::Null),
        ("PATCH", thread.clone(), json!({ "name": "x" })),
        ("PATCH", thread.clone(), json!({ "locked": true })),
    ] {
        assert_eq!(raw.call(method, &path, body).await.refusal(), (400, 50083), "{method} {path}");
    }
    assert!(raw.discord.channel("T").unwrap().archived);
    raw.call("DELETE", &mine, Value::Null).await.ok();
    assert!(raw.discord.channel("T").unwrap().archived, "deleting does not reopen it");
    say(&raw, &thread, "wake up").await;
    assert!(!raw.discord.channel("T").unwrap().archived);
    raw.discord.edit_channel("T", ChannelEdit { archived: Some(true), ..ChannelEdit::default() }).unwrap();
    raw.discord.say("bo", "T", "me too").unwrap();
    assert!(!raw.discord.channel("T").unwrap().archived);
}

#[tokio::test]
async fn a_locked_thread_is_for_those_who_manage_threads() {
    for manages in [false, true] {
        let raw = if manages { Tap::start().await } else { plain().await };
        let thread = open(&raw, "T", 11).await;
        let (mine, other) = (say(&raw, &thread, "mine").await, say(&raw, &thread, "other").await);
        let acted = raw.go("ana", "T").await;
        raw.discord.edit_channel("T", ChannelEdit { locked: Some(true), ..ChannelEdit::default() }).unwrap();
        let refusal = |code| if manages { None } else { Some((403, code)) };
        for (method, path, body, code) in [
            ("POST", format!("{thread}/messages"), json!({ "content": "x" }), 160005),
            ("PATCH", mine.clone(), json!({ "content": "x" }), 160005),
            ("PATCH", thread.clone(), json!({ "name": "T" }), 50013),
            ("DELETE", other, Value::Null, 0),
        ] {
            let reply = raw.call(method, &path, body).await;
            let refused = (reply.status >= 300).then(|| reply.refusal());
            assert_eq!(refused, if code == 0 { None } else { refusal(code) }, "{method} {path}");
        }
        raw.discord.edit_channel("T", ChannelEdit { archived: Some(true), ..ChannelEdit::default() }).unwrap();
        // The bot can neither delete nor reopen there, and can respond only by ephemeral messages.
        let answer = |flags: u64| json!({ "type": 4, "data": { "content": "x", "flags": flags } });
        if manages {
            raw.call("DELETE", &mine, Value::Null).await.ok();
            raw.answer(&acted, answer(0)).await.ok();
        } else {
            assert_eq!(raw.call("DELETE", &mine, Value::Null).await.refusal(), (400, 50083));
            assert_eq!(raw.call("PATCH", &thread, json!({ "archived": false })).await.refusal(), (403, 50013));
            assert_eq!(raw.answer(&acted, answer(0)).await.refusal(), (403, 50083));
            raw.answer(&acted, answer(64)).await.ok();
        }
        raw.discord.edit_channel("T", ChannelEdit { archived: Some(true), ..ChannelEdit::default() }).unwrap();
        assert!(matches!(raw.discord.say("bo", "T", "x"), Err(Refused::NotAllowed(_))));
        assert!(matches!(raw.discord.command("bo", "T", "go", &[]).await, Err(Refused::NotAllowed(_))));
        raw.discord.edit_user("bo", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
        raw.discord.say("bo", "T", "x").unwrap();
        assert!(!raw.discord.channel("T").unwrap().archived, "a moderator reopens it");
    }
}

#[tokio::test]
async fn a_thread_is_changed_by_its_owner_or_a_manager_and_reopened_by_who_can_write() {
    let raw = plain().await;
    let own = open(&raw, "Own", 11).await;
    for body in [json!({ "name": "Mine" }), json!({ "auto_archive_duration": 60 }), json!({ "archived": true })] {
        raw.call("PATCH", &own, body).await.ok();
    }
    raw.call("PATCH", &own, json!({ "archived": false })).await.ok();
    for body in [json!({ "locked": true }), json!({ "rate_limit_per_user": 5 })] {
        assert_eq!(raw.call("PATCH", &own, body.clone()).await.refusal(), (403, 50013), "{body}");
    }
    raw.discord.edit_channel("Mine", ChannelEdit { archived: Some(true), ..ChannelEdit::default() }).unwrap();
    raw.discord.deny("table-one", Permissions::SEND_MESSAGES_IN_THREADS).unwrap();
    assert_eq!(raw.call("PATCH", &own, json!({ "archived": false })).await.refusal(), (403, 50013));
    raw.discord.deny("table-one", Permissions::NONE).unwrap();
    raw.call("PATCH", &own, json!({ "archived": false })).await.ok();
    assert_eq!(raw.call("DELETE", &own, Value::Null).await.refusal(), (403, 50013), "an owner cannot delete it");
    assert_eq!(raw.call("PATCH", &own, json!({ "name": "n".repeat(101) })).await.fault("name"), "BASE_TYPE_BAD_LENGTH");
}

#[tokio::test]
async fn a_private_thread_is_unseen_by_a_bot_that_has_left_it() {
    let raw = plain().await;
    let thread = open(&raw, "Whispers", 12).await;
    let (ana, eli) = (raw.discord.user("ana").unwrap().id, raw.discord.user("eli").unwrap().id);
    raw.call("PUT", &format!("{thread}/thread-members/{ana}"), Value::Null).await.ok();
    assert_eq!(raw.call("PUT", &format!("{thread}/thread-members/7"), Value::Null).await.refusal(), (404, 10013));
    assert_eq!(raw.call("GET", &format!("{thread}/thread-members/{eli}"), Value::Null).await.refusal(), (404, 10007));
    let detailed = raw.call("GET", &format!("{thread}/thread-members/{ana}?with_member=true"), Value::Null).await.ok();
    assert_eq!(detailed["member"]["user"]["username"], "ana");
    let paged = raw.call("GET", &format!("{thread}/thread-members?with_member=true&limit=1&after=0"), Value::Null).await.ok();
    assert_eq!(paged.as_array().unwrap().len(), 1);

    let sees = |user: &str| raw.discord.view(user).unwrap().channel("Whispers").is_some();
    assert!(sees("ana") && !sees("eli"));
    raw.discord.edit_user("eli", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    assert!(sees("eli"), "a moderator sees all threads");

    raw.call("DELETE", &format!("{thread}/thread-members/@me"), Value::Null).await.ok();
    let left = raw.event(|event| if let Event::ThreadMembersUpdate(event) = event { Some(event) } else { None });
    let left = async {
        let mut update = left.await;
        while update.removed_member_ids.is_empty() {
            update = raw.event(|event| if let Event::ThreadMembersUpdate(event) = event { Some(event) } else { None }).await;
        }
        update
    };
    assert_eq!(left.await.removed_member_ids[0].get(), raw.discord.application().get());
    assert_eq!(raw.call("GET", &thread, Value::Null).await.refusal(), (403, 50001));
    let join = raw.call("PUT", &format!("{thread}/thread-members/@me"), Value::Null).await;
    assert_eq!(join.refusal(), (403, 50001), "nor can it come back by itself");
    let guild = raw.discord.guilds()[0].id;
    let active = raw.call("GET", &format!("/guilds/{guild}/threads/active"), Value::Null).await.ok();
    assert_eq!(active["threads"], json!([]));
}

#[tokio::test]
async fn threads_are_listed_newest_first_and_a_page_at_a_time() {
    let raw = Tap::start().await;
    let mut threads = Vec::new();
    for name in ["A", "B", "D", "C"] {
        threads.push(open(&raw, name, 11).await.replace("/channels/", ""));
    }
    let whispers = open(&raw, "W", 12).await.replace("/channels/", "");
    let ids = |list: &Value| -> Vec<String> {
        list["threads"].as_array().unwrap().iter().map(|thread| thread["id"].as_str().unwrap().to_owned()).collect()
    };
    let guild = raw.discord.guilds()[0].id;
    let active = raw.call("GET", &format!("/guilds/{guild}/threads/active"), Value::Null).await.ok();
    assert_eq!(ids(&active), [&whispers, &threads[3], &threads[2], &threads[1], &threads[0]].map(String::clone));
    assert_eq!(active["has_more"], false);
    assert_eq!(active["members"].as_array().unwrap().len(), 5);

    // Archived at distinct times, so that the order is known.
    let changed = |name, archived| {
        let edit = ChannelEdit { archived: Some(archived), ..ChannelEdit::default() };
        raw.discord.edit_channel(name, edit).unwrap().archive_changed_ms
    };
    for name in ["B", "A", "D", "W"] {
        let archived_ms = changed(name, true);
        while changed("C", false) == archived_ms {}
    }
    let get = async |rest: &str| raw.call("GET", &raw.channel("table-one", rest), Value::Null).await;
    let first = get("/threads/archived/public?limit=2").await.ok();
    assert_eq!((ids(&first), &first["has_more"]), (vec![threads[2].clone(), threads[0].clone()], &json!(true)));
    let before = first["threads"][1]["thread_metadata"]["archive_timestamp"].as_str().unwrap().replace('+', "%2B");
    let second = get(&format!("/threads/archived/public?limit=2&before={before}")).await.ok();
    assert_eq!((ids(&second), &second["has_more"]), (vec![threads[1].clone()], &json!(false)));
    for path in ["/threads/archived/private", "/users/@me/threads/archived/private"] {
        assert_eq!(ids(&get(path).await.ok()), std::slice::from_ref(&whispers), "{path}");
    }
    assert!(ids(&get(&format!("/users/@me/threads/archived/private?before={whispers}")).await.ok()).is_empty());
    assert_eq!(get("/threads/archived/public?limit=1").await.fault("limit"), "NUMBER_TYPE_MIN");
    assert_eq!(get("/threads/archived/public?before=yesterday").await.fault("before"), "DATE_TIME_TYPE_PARSE");
}

#[tokio::test]
async fn a_deleted_channel_takes_its_threads_and_their_messages_along() {
    let options = Options { permissions: Permissions::BOT | Permissions::MANAGE_CHANNELS, ..Options::default() };
    let raw = Tap::with(options, GatewayIntents::non_privileged()).await;
    let thread = open(&raw, "T", 11).await;
    let message = say(&raw, &thread, "in it").await;
    let parent = raw.channel("table-one", "");
    raw.call("DELETE", &parent, Value::Null).await.ok();
    for path in [&thread, &parent, &message] {
        assert_eq!(raw.call("GET", path, Value::Null).await.refusal(), (404, 10003), "{path}");
    }
    let gone = raw.event(|event| if let Event::ThreadDelete(event) = event { Some(event.thread) } else { None }).await;
    assert_eq!(format!("/channels/{}", gone.id), thread);
}

#[tokio::test]
async fn only_who_manages_threads_presses_in_a_locked_one_and_nobody_in_an_archived_one() {
    let raw = Tap::start().await;
    let thread = open(&raw, "T", 11).await;
    let row = json!([{ "type": 1, "components": [{ "type": 2, "style": 1, "label": "b", "custom_id": "b" }] }]);
    let sent = raw.call("POST", &format!("{thread}/messages"), json!({ "content": "x", "components": row })).await.ok();
    let message = sent["id"].as_str().unwrap().parse().unwrap();
    for (user, edit) in [
        ("bo", ChannelEdit { archived: Some(true), ..ChannelEdit::default() }),
        ("bo", ChannelEdit { archived: Some(false), locked: Some(true), ..ChannelEdit::default() }),
    ] {
        raw.discord.edit_channel("T", edit).unwrap();
        assert!(matches!(raw.discord.press(user, message, "b").await, Err(Refused::NotAllowed(_))));
        assert!(matches!(raw.discord.command(user, "T", "go", &[]).await, Err(Refused::NotAllowed(_))));
    }
    raw.discord.edit_user("ana", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    let acted = raw.press("ana", &sent, "b").await;
    raw.answer(&acted, json!({ "type": 6 })).await.ok();
    acted.outcome.await.unwrap();
}

#[tokio::test]
async fn an_age_restricted_command_is_for_age_restricted_channels_and_direct_messages() {
    let raw = Tap::start().await;
    let path = format!("/applications/{}/commands", raw.discord.application());
    raw.call("POST", &path, json!({ "name": "adult", "description": "d", "nsfw": true })).await.ok();
    assert!(matches!(raw.discord.command("bo", "general", "adult", &[]).await, Err(Refused::NotAllowed(_))));
    raw.discord.permit(Permissions::BOT | Permissions::MANAGE_CHANNELS);
    let channel = raw.call("PATCH", &raw.channel("general", ""), json!({ "nsfw": true })).await.ok();
    assert_eq!(channel["nsfw"], true);
    for place in ["general", "dm"] {
        let discord = raw.discord.clone();
        let outcome = tokio::spawn(async move { discord.command("bo", place, "adult", &[]).await });
        let told =
            raw.event(|event| if let Event::InteractionCreate(event) = event { Some(event.interaction) } else { None }).await;
        let callback = format!("/interactions/{}/{}/callback", told.id(), told.token());
        raw.call("POST", &callback, json!({ "type": 4, "data": { "content": "x" } })).await.ok();
        outcome.await.unwrap().unwrap();
    }
}
