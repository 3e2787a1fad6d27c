//! What bot and users may not do, by permissions of channels, threads, DMs and members.

use discord_loopback::{ChannelEdit, Options, Permissions, PrivilegedIntent, Refused, UserEdit};
use serde_json::{Value, json};
use serenity::all::{Event, GatewayIntents, Interaction};

use crate::tap::Tap;

/// Makes a channel with a message of the bot, one of a user, and a public thread.
async fn furnished() -> (Tap, String, String, String) {
    let raw = Tap::start().await;
    let mine = raw.send("table-one", json!({ "content": "mine" })).await["id"].as_str().unwrap().to_owned();
    let theirs = raw.discord.say("bo", "table-one", "theirs").unwrap().id.to_string();
    let thread = raw.call("POST", &raw.channel("table-one", "/threads"), json!({ "name": "T", "type": 11 })).await.ok();
    (raw, mine, theirs, thread["id"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn each_route_refuses_without_its_permission_and_all_without_sight() {
    let (raw, mine, theirs, thread) = furnished().await;
    let text = json!({ "content": "x" });
    let open = |kind: u8| json!({ "name": "t", "type": kind });
    let reply = json!({ "content": "x", "message_reference": { "message_id": theirs } });
    let here = |rest: &str| raw.channel("table-one", rest);
    let there = |rest: &str| format!("/channels/{thread}{rest}");
    let message = |id: &str, rest: &str| here(&format!("/messages/{id}{rest}"));
    use Permissions as P;
    let cases = [
        (P::SEND_MESSAGES, "POST", here("/messages"), text.clone(), 50013),
        (P::SEND_MESSAGES, "POST", here("/typing"), Value::Null, 50013),
        (P::SEND_MESSAGES_IN_THREADS, "POST", there("/messages"), text.clone(), 50013),
        (P::SEND_MESSAGES_IN_THREADS, "PUT", there("/thread-members/{ana}"), Value::Null, 50013),
        (P::VIEW_CHANNEL, "GET", here(""), Value::Null, 50001),
        (P::READ_MESSAGE_HISTORY, "GET", message(&mine, ""), Value::Null, 50013),
        (P::READ_MESSAGE_HISTORY, "POST", here("/messages"), reply, 160002),
        (P::READ_MESSAGE_HISTORY, "GET", here("/threads/archived/public"), Value::Null, 50013),
        (P::MANAGE_THREADS, "GET", here("/threads/archived/private"), Value::Null, 50013),
        (P::MANAGE_MESSAGES, "DELETE", message(&theirs, ""), Value::Null, 50013),
        (P::MANAGE_MESSAGES, "POST", here("/messages/bulk-delete"), json!({ "messages": [mine, theirs] }), 50013),
        (P::MANAGE_MESSAGES, "PATCH", message(&theirs, ""), json!({ "flags": 4 }), 50013),
        (P::PIN_MESSAGES, "PUT", here(&format!("/messages/pins/{theirs}")), Value::Null, 50013),
        (P::PIN_MESSAGES, "DELETE", here(&format!("/pins/{theirs}")), Value::Null, 50013),
        (P::CREATE_PUBLIC_THREADS, "POST", here("/threads"), open(11), 50013),
        (P::CREATE_PUBLIC_THREADS, "POST", message(&mine, "/threads"), json!({ "name": "t" }), 50013),
        (P::CREATE_PRIVATE_THREADS, "POST", here("/threads"), open(12), 50013),
        (P::MANAGE_THREADS, "DELETE", there(""), Value::Null, 50013),
        (P::NONE, "PATCH", here(""), json!({ "name": "x" }), 50013),
        (P::NONE, "DELETE", here(""), Value::Null, 50013),
    ];
    let ana = raw.discord.user("ana").unwrap().id.to_string();
    for (denied, method, path, body, code) in cases {
        let path = path.replace("{ana}", &ana);
        raw.discord.deny("table-one", denied).unwrap();
        assert_eq!(raw.call(method, &path, body.clone()).await.refusal(), (403, code), "{method} {path}");
        raw.discord.deny("table-one", Permissions::VIEW_CHANNEL).unwrap();
        assert_eq!(raw.call(method, &path, body).await.refusal(), (403, 50001), "{method} {path}");
    }
    raw.discord.deny("table-one", Permissions::NONE).unwrap();
    let guild = raw.discord.guilds()[0].id;
    let channels = raw.call("POST", &format!("/guilds/{guild}/channels"), json!({ "name": "x" })).await;
    assert_eq!(channels.refusal(), (403, 50013));
    assert_eq!(raw.discord.view("ana").unwrap().channel("table-one").unwrap().messages.len(), 3, "nothing has come or gone");
    raw.call("DELETE", &message(&theirs, ""), Value::Null).await.ok();
}

#[tokio::test]
async fn without_the_right_to_read_what_was_before_lists_are_empty() {
    let (raw, mine, ..) = furnished().await;
    raw.call("PUT", &raw.channel("table-one", &format!("/messages/pins/{mine}")), Value::Null).await.ok();
    raw.discord.deny("table-one", Permissions::READ_MESSAGE_HISTORY).unwrap();
    assert_eq!(raw.call("GET", &raw.channel("table-one", "/messages"), Value::Null).await.ok(), json!([]));
    let pins = raw.call("GET", &raw.channel("table-one", "/messages/pins"), Value::Null).await.ok();
    assert_eq!(pins, json!({ "items": [], "has_more": false }));
    assert_eq!(raw.call("GET", &raw.channel("table-one", "/pins"), Value::Null).await.ok(), json!([]));
}

#[tokio::test]
async fn embeds_are_left_out_and_files_refused_where_the_bot_may_not() {
    let raw = Tap::start().await;
    let embed = json!([{ "title": "t" }]);
    raw.discord.deny("general", Permissions::EMBED_LINKS | Permissions::ATTACH_FILES).unwrap();
    let sent = raw.send("general", json!({ "content": "x", "embeds": embed })).await;
    assert_eq!(sent["embeds"], json!([]));
    let bare = raw.call("POST", &raw.channel("general", "/messages"), json!({ "embeds": embed })).await;
    assert_eq!(bare.refusal(), (403, 50013));
    let path = raw.channel("general", "/messages");
    let file = raw.upload("POST", &path, &json!({ "content": "x" }), &[(0, "a.txt", b"a")]).await;
    assert_eq!(file.refusal(), (403, 50013));
    let edit = raw.channel("general", &format!("/messages/{}", sent["id"].as_str().unwrap()));
    let edited = raw.call("PATCH", &edit, json!({ "content": "y", "embeds": embed })).await.ok();
    assert_eq!((&edited["content"], &edited["embeds"]), (&json!("y"), &json!([])));
    raw.discord.deny("general", Permissions::NONE).unwrap();
    assert_eq!(raw.call("PATCH", &edit, json!({ "embeds": embed })).await.ok()["embeds"][0]["title"], "t");
}

#[tokio::test]
async fn others_messages_keep_their_text_and_lose_embeds_only_to_a_moderator() {
    let (raw, mine, theirs, _) = furnished().await;
    let path = |id: &str| raw.channel("table-one", &format!("/messages/{id}"));
    assert_eq!(raw.call("PATCH", &path(&theirs), json!({ "content": "x" })).await.refusal(), (403, 50005));
    assert_eq!(raw.call("PATCH", &path(&theirs), json!({ "content": "x", "flags": 4 })).await.refusal(), (403, 50005));
    assert_eq!(raw.call("PATCH", &path(&theirs), json!({ "flags": 4 })).await.ok()["flags"], 4);
    assert_eq!(raw.discord.message(theirs.parse().unwrap()).unwrap().content, "theirs");
    assert_eq!(raw.call("PATCH", &path(&mine), json!({ "flags": 4 })).await.ok()["flags"], 4);
    let dm = raw.discord.say("ana", "dm", "hello").unwrap();
    let refused = raw.call("PATCH", &format!("/channels/{}/messages/{}", dm.channel, dm.id), json!({ "flags": 4 })).await;
    assert_eq!(refused.refusal(), (403, 50005));
}

#[tokio::test]
async fn a_direct_conversation_refuses_what_belongs_to_guilds() {
    let raw = Tap::start().await;
    let said = raw.discord.say("ana", "dm", "hello").unwrap();
    let again = raw.discord.say("ana", "dm", "hello?").unwrap();
    let dm = format!("/channels/{}", said.channel);
    for (method, path, body, status, code) in [
        ("DELETE", format!("{dm}/messages/{}", said.id), Value::Null, 400, 50003),
        ("POST", format!("{dm}/messages/bulk-delete"), json!({ "messages": [said.id, again.id] }), 400, 50003),
        ("POST", format!("{dm}/threads"), json!({ "name": "t", "type": 11 }), 400, 50003),
        ("POST", format!("{dm}/messages/{}/threads", said.id), json!({ "name": "t" }), 400, 50003),
        ("PATCH", dm.clone(), json!({ "name": "x" }), 400, 50003),
        ("GET", format!("{dm}/thread-members"), Value::Null, 400, 50024),
        ("GET", format!("{dm}/threads/archived/public"), Value::Null, 400, 50024),
    ] {
        assert_eq!(raw.call(method, &path, body).await.refusal(), (status, code), "{method} {path}");
    }
    raw.call("PUT", &format!("{dm}/pins/{}", said.id), Value::Null).await.ok();
}

#[tokio::test]
async fn closed_doors_bots_and_nobody_take_no_direct_messages() {
    let raw = Tap::start().await;
    let open = async |recipient: String| raw.call("POST", "/users/@me/channels", json!({ "recipient_id": recipient })).await;
    let ana = raw.discord.user("ana").unwrap().id.to_string();
    let dm = open(ana.clone()).await.ok()["id"].as_str().unwrap().to_owned();
    let sent = raw.call("POST", &format!("/channels/{dm}/messages"), json!({ "content": "x" })).await.ok();
    raw.discord.edit_user("ana", UserEdit { dms_open: Some(false), ..UserEdit::default() }).unwrap();
    let text = json!({ "content": "y" });
    assert_eq!(raw.call("POST", &format!("/channels/{dm}/messages"), text.clone()).await.refusal(), (403, 50007));
    let edit = format!("/channels/{dm}/messages/{}", sent["id"].as_str().unwrap());
    assert_eq!(raw.call("PATCH", &edit, text).await.refusal(), (403, 50007));
    raw.discord.edit_user("ana", UserEdit { shares_guild: Some(false), ..UserEdit::default() }).unwrap();
    let text = json!({ "content": "y" });
    assert_eq!(raw.call("POST", &format!("/channels/{dm}/messages"), text).await.refusal(), (403, 50278));
    assert_eq!(open(ana).await.status, 200, "the conversation itself can be opened");
    assert_eq!(open(raw.discord.application().to_string()).await.refusal(), (400, 50007));
    assert_eq!(open("7".to_owned()).await.refusal(), (400, 50033));
}

#[tokio::test]
async fn unknown_things_are_told_apart() {
    let raw = Tap::start().await;
    let guild = raw.discord.guilds()[0].id;
    for (method, path, body, code) in [
        ("GET", "/channels/7".to_owned(), Value::Null, 10003),
        ("POST", "/channels/7/messages".to_owned(), json!({ "content": "x" }), 10003),
        ("GET", "/guilds/7".to_owned(), Value::Null, 10004),
        ("GET", "/guilds/7/threads/active".to_owned(), Value::Null, 10004),
        ("GET", raw.channel("general", "/messages/7"), Value::Null, 10008),
        ("PATCH", raw.channel("general", "/messages/7"), json!({ "content": "x" }), 10008),
        ("PUT", raw.channel("general", "/messages/pins/7"), Value::Null, 10008),
        ("GET", "/users/7".to_owned(), Value::Null, 10013),
        ("GET", format!("/guilds/{guild}/members/7"), Value::Null, 10007),
        ("GET", "/applications/7/commands".to_owned(), Value::Null, 10002),
        ("POST", "/webhooks/7/token".to_owned(), json!({ "content": "x" }), 10015),
    ] {
        assert_eq!(raw.call(method, &path, body).await.refusal(), (404, code), "{method} {path}");
    }
    for path in ["/channels/abc".to_owned(), raw.channel("general", "/messages?limit=x")] {
        assert_eq!(raw.call("GET", &path, Value::Null).await.refusal(), (400, 50035), "{path} is no number");
    }
}

#[tokio::test]
async fn members_are_listed_and_searched_a_page_at_a_time() {
    let raw = Tap::start().await;
    let members = format!("/guilds/{}/members", raw.discord.guilds()[0].id);
    assert_eq!(raw.call("GET", &members, Value::Null).await.refusal(), (403, 50001), "that takes a privileged intent");
    let granted = Options { privileged_intents: vec![PrivilegedIntent::GuildMembers], ..Options::default() };
    let raw = Tap::with(granted, GatewayIntents::non_privileged()).await;
    let members = format!("/guilds/{}/members", raw.discord.guilds()[0].id);
    let get = async |rest: &str| raw.call("GET", &format!("{members}{rest}"), Value::Null).await;
    let names = |list: Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|member| member["user"]["username"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(get("").await.ok()).len(), 1, "one, unless more are asked for");
    assert_eq!(names(get("?limit=1000").await.ok()).len(), 6);
    let bo = raw.discord.user("bo").unwrap().id;
    assert_eq!(names(get(&format!("?limit=2&after={bo}")).await.ok()), ["cy", "dee"]);
    assert_eq!(get("?limit=1001").await.fault("limit"), "NUMBER_TYPE_MAX");
    assert_eq!(get("?limit=0").await.fault("limit"), "NUMBER_TYPE_MIN");
    assert_eq!(names(get("/search?query=De&limit=10").await.ok()), ["dee"]);
    assert_eq!(get("/search").await.fault("query"), "BASE_TYPE_REQUIRED");
}

#[tokio::test]
async fn a_user_is_held_to_their_own_permissions() {
    // For `default_member_permissions` Discord's OpenAPI has a number, its documentation a string.
    let options = Options { openapi: None, ..Options::default() };
    let raw = Tap::with(options, GatewayIntents::non_privileged()).await;
    let commands = format!("/applications/{}/commands", raw.discord.application());
    let manage = Permissions::MANAGE_GUILD.bits().to_string();
    for command in [
        json!({ "name": "go", "description": "d" }),
        json!({ "name": "rule", "description": "d", "default_member_permissions": manage }),
        json!({ "name": "nobody", "description": "d", "default_member_permissions": "0" }),
        json!({ "name": "guilds", "description": "d", "contexts": [0] }),
        json!({ "name": "direct", "description": "d", "contexts": [1] }),
    ] {
        raw.call("POST", &commands, command).await.ok();
    }
    let eli = UserEdit { moderator: Some(true), ..UserEdit::default() };
    raw.discord.edit_user("eli", eli).unwrap();
    let refused = async |user: &str, channel: &str, name: &str| {
        matches!(raw.discord.command(user, channel, name, &[]).await, Err(Refused::NotAllowed(_)))
    };
    assert!(refused("ana", "general", "rule").await);
    assert!(refused("ana", "general", "nobody").await && refused("eli", "general", "nobody").await);
    assert!(refused("ana", "dm", "guilds").await && refused("ana", "general", "direct").await);
    let deny = |deny| raw.discord.edit_channel("general", ChannelEdit { deny_members: Some(deny), ..ChannelEdit::default() });
    deny(Permissions::USE_APPLICATION_COMMANDS | Permissions::SEND_MESSAGES).unwrap();
    assert!(refused("ana", "general", "go").await);
    assert!(matches!(raw.discord.say("ana", "general", "x"), Err(Refused::NotAllowed(_))));
    raw.discord.say("eli", "general", "a moderator may").unwrap();
    raw.send("general", json!({ "content": "so may the bot" })).await;
    let shown = raw.call("GET", &raw.channel("general", ""), Value::Null).await.ok();
    let overwrites = shown["permission_overwrites"].as_array().unwrap();
    assert_eq!((overwrites.len(), &overwrites[0]["id"]), (3, &json!(raw.discord.guilds()[0].id)));

    deny(Permissions::VIEW_CHANNEL).unwrap();
    let sees = |user: &str| raw.discord.view(user).unwrap().channel("general").is_some();
    assert!(!sees("ana") && sees("eli"));
    assert!(matches!(raw.discord.command("ana", "general", "go", &[]).await, Err(Refused::NotFound(_))));
}

#[tokio::test]
async fn slow_mode_slows_users_and_neither_moderators_nor_the_bot() {
    let raw = Tap::start().await;
    let slow = |seconds| raw.discord.edit_channel("general", ChannelEdit { slowmode: Some(seconds), ..ChannelEdit::default() });
    slow(21_600).unwrap();
    assert!(matches!(slow(21_601), Err(Refused::Invalid(_))));
    raw.discord.edit_user("eli", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    for _ in 0..2 {
        raw.discord.say("eli", "general", "x").unwrap();
        raw.send("general", json!({ "content": "x" })).await;
    }
    raw.discord.say("ana", "general", "once").unwrap();
    assert!(matches!(raw.discord.say("ana", "general", "twice"), Err(Refused::NotAllowed(_))));
    raw.discord.say("ana", "table-one", "elsewhere").unwrap();
    slow(0).unwrap();
    raw.discord.say("ana", "general", "twice").unwrap();
}

#[tokio::test]
async fn the_bot_names_itself_and_describes_its_application() {
    let raw = Tap::start().await;
    let renamed = raw.call("PATCH", "/users/@me", json!({ "username": "Croupier" })).await.ok();
    assert_eq!(renamed["username"], "Croupier");
    raw.event(|event| if let Event::UserUpdate(event) = event { Some(event) } else { None }).await;
    assert_eq!(raw.call("PATCH", "/users/@me", json!({ "username": "x" })).await.fault("username"), "BASE_TYPE_BAD_LENGTH");
    for (body, place) in [
        (json!({ "description": { "default": "d".repeat(401) } }), "description"),
        (json!({ "tags": ["a", "b", "c", "d", "e", "f"] }), "tags"),
        (json!({ "tags": ["t".repeat(21)] }), "tags/0"),
        (json!({ "interactions_endpoint_url": "http://127.0.0.1:1/" }), "interactions_endpoint_url"),
        (json!({ "install_params": { "scopes": [] } }), "install_params/scopes"),
        (json!({ "install_params": { "scopes": ["email"] } }), "install_params/scopes/0"),
        (json!({ "install_params": { "permissions": -1 } }), "install_params/permissions"),
        (json!({ "integration_types_config": {} }), "integration_types_config"),
        (json!({ "integration_types_config": { "2": {} } }), "integration_types_config/2"),
        (
            json!({ "integration_types_config": { "1": { "oauth2_install_params": { "permissions": "x" } } } }),
            "integration_types_config/1/oauth2_install_params/permissions",
        ),
    ] {
        raw.call("PATCH", "/applications/@me", body).await.fault(place);
    }
    let described =
        raw.call("PATCH", "/applications/@me", json!({ "description": { "default": "deals" }, "tags": ["games"] })).await.ok();
    assert_eq!((&described["description"], &described["tags"]), (&json!("deals"), &json!(["games"])));
    let cleared = raw.call("PATCH", "/applications/@me", json!({ "interactions_endpoint_url": null })).await.ok();
    assert_eq!(cleared["description"], "deals", "what is not named stays");
    let params = json!({ "scopes": ["applications.commands", "bot"], "permissions": 2048 });
    let only_guilds =
        json!({ "install_params": params, "integration_types_config": { "0": { "oauth2_install_params": params } } });
    let configured = raw.call("PATCH", "/applications/@me", only_guilds).await.ok();
    let params = json!({ "scopes": ["applications.commands", "bot"], "permissions": "2048" });
    assert_eq!(configured["install_params"], params);
    assert_eq!(configured["integration_types_config"], json!({ "0": { "oauth2_install_params": params } }));
}

#[tokio::test]
async fn a_guild_has_at_most_five_hundred_channels() {
    let options = Options { permissions: Permissions::BOT | Permissions::MANAGE_CHANNELS, ..Options::default() };
    let raw = Tap::with(options, GatewayIntents::empty()).await;
    let guild = raw.discord.guilds()[0].id;
    for number in 0..497 {
        raw.discord.add_channel(guild, &format!("c{number}")).unwrap();
    }
    let refused = raw.call("POST", &format!("/guilds/{guild}/channels"), json!({ "name": "one-more" })).await;
    assert_eq!(refused.refusal(), (400, 30013));
}

#[tokio::test]
async fn what_a_member_may_in_a_channel_is_what_the_client_library_works_out() {
    use Permissions as P;
    let raw = Tap::start().await;
    raw.discord.edit_user("eli", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    raw.discord.edit_channel("table-one", ChannelEdit { deny_members: Some(P::VIEW_CHANNEL), ..ChannelEdit::default() }).unwrap();
    raw.discord.overwrite("table-one", "bo", P::VIEW_CHANNEL, P::NONE).unwrap();
    raw.discord.overwrite("table-two", "bo", P::MANAGE_CHANNELS, P::SEND_MESSAGES).unwrap();
    raw.discord.overwrite("table-two", "cy", P::NONE, P::VIEW_CHANNEL).unwrap();
    raw.discord.overwrite("table-two", "eli", P::NONE, P::MANAGE_CHANNELS | P::MANAGE_GUILD).unwrap();
    let thread = raw.call("POST", &raw.channel("table-two", "/threads"), json!({ "name": "T", "type": 11 })).await.ok();
    let thread = thread["id"].as_str().unwrap().to_owned();
    let http = crate::rig::http(&raw.loopback);
    let guild = http.get_guild(raw.discord.guilds()[0].id.get().into()).await.unwrap();
    for (user, channel, may) in [
        ("bo", "general", P::MEMBER),
        ("bo", "table-one", P::MEMBER),
        ("bo", "table-two", P::MEMBER & !P::SEND_MESSAGES | P::MANAGE_CHANNELS),
        // A thread has its channel's overwrites.
        ("bo", &thread, P::MEMBER & !P::SEND_MESSAGES | P::MANAGE_CHANNELS),
        ("eli", "table-one", P::MODERATOR),
        ("eli", "table-two", P::MODERATOR & !(P::MANAGE_CHANNELS | P::MANAGE_GUILD)),
    ] {
        let acted = raw.go(user, channel).await;
        let Interaction::Command(told) = &acted.told else { panic!("a command") };
        let member = told.member.as_deref().unwrap();
        // Serenity knows fewer bits.
        let may = serenity::all::Permissions::from_bits_truncate(may.bits());
        assert_eq!(member.permissions, Some(may), "{user} in {channel}");
        let on = if channel == thread { "table-two" } else { channel };
        let on = http.get_channel(raw.discord.channel(on).unwrap().id.get().into()).await.unwrap().guild().unwrap();
        assert_eq!(guild.user_permissions_in(&on, member), may, "{user} in {channel}, worked out");
    }
    for (user, channel) in [("cy", "table-one"), ("cy", "table-two"), ("cy", &*thread), ("dee", "table-one")] {
        let hidden = raw.discord.command(user, channel, "go", &[]).await;
        assert!(matches!(hidden, Err(Refused::NotFound(_))), "{user} sees {channel}");
    }
    raw.discord.overwrite("table-two", "cy", P::NONE, P::NONE).unwrap();
    raw.go("cy", "table-two").await;
    assert!(raw.discord.overwrite(&thread, "cy", P::VIEW_CHANNEL, P::NONE).is_err(), "a thread has none of its own");
}
