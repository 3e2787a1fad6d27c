//! The application's own emojis, and emojis and stickers of guilds: made, listed, used, refused.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use discord_loopback::{Options, Permissions};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use serenity::all::GatewayIntents;

use crate::raw::{BAD, REQUIRED, Raw};
use crate::requests::{Reply, Requests};
use crate::rig::options;
use crate::tap::Tap;
use crate::wire::Wire;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

fn image(contents: &[u8]) -> String {
    format!("data:image/png;base64,{}", STANDARD.encode(contents))
}

fn emojis(raw: &Tap, rest: &str) -> String {
    format!("/applications/{}/emojis{rest}", raw.discord.application())
}

async fn make(raw: &Tap, name: &str) -> Value {
    let reply = raw.call("POST", &emojis(raw, ""), json!({ "name": name, "image": image(PNG) })).await;
    assert_eq!(reply.status, 201);
    reply.ok()
}

#[tokio::test]
async fn an_emoji_is_made_served_renamed_listed_and_removed() {
    let raw = Tap::start().await;
    let made = make(&raw, "corn").await;
    assert_eq!((&made["name"], &made["animated"], &made["user"]["bot"]), (&json!("corn"), &json!(false), &json!(true)));
    let id = made["id"].as_str().unwrap();
    let picture = reqwest::get(format!("{}emojis/{id}.png", raw.loopback.page_url())).await.unwrap();
    assert_eq!(picture.headers()["content-type"], "image/png");
    assert_eq!(picture.bytes().await.unwrap(), PNG);
    let renamed = raw.call("PATCH", &emojis(&raw, &format!("/{id}")), json!({ "name": "maize" })).await.ok();
    assert_eq!((&renamed["name"], &renamed["id"]), (&json!("maize"), &made["id"]));
    assert_eq!(raw.call("GET", &emojis(&raw, &format!("/{id}")), Value::Null).await.ok(), renamed);
    assert_eq!(raw.call("GET", &emojis(&raw, ""), Value::Null).await.ok(), json!({ "items": [renamed] }));
    raw.call("DELETE", &emojis(&raw, &format!("/{id}")), Value::Null).await.ok();
    for (method, body) in [("GET", Value::Null), ("PATCH", json!({ "name": "aa" })), ("DELETE", Value::Null)] {
        assert_eq!(raw.call(method, &emojis(&raw, &format!("/{id}")), body).await.refusal(), (404, 10014), "{method}");
    }
    assert_eq!(reqwest::get(format!("{}emojis/{id}.png", raw.loopback.page_url())).await.unwrap().status(), 404);
    assert_eq!(raw.call("GET", "/applications/1/emojis", Value::Null).await.refusal(), (404, 10002));
}

#[tokio::test]
async fn a_bad_name_or_picture_is_refused() {
    let raw = Tap::start().await;
    for (name, code) in [
        ("a".to_owned(), "BASE_TYPE_BAD_LENGTH"),
        ("a".repeat(33), "BASE_TYPE_BAD_LENGTH"),
        ("with space".to_owned(), "STRING_TYPE_REGEX"),
        ("tréfle".to_owned(), "STRING_TYPE_REGEX"),
    ] {
        let refused = raw.call("POST", &emojis(&raw, ""), json!({ "name": name, "image": image(PNG) })).await;
        assert_eq!(refused.fault("name"), code, "{name}");
    }
    for picture in [image(b"<svg/>"), "data:image/png;base64,?".to_owned(), STANDARD.encode(PNG), String::new()] {
        let refused = raw.call("POST", &emojis(&raw, ""), json!({ "name": "fine", "image": picture })).await;
        assert_eq!(refused.fault("image"), "IMAGE_INVALID", "{picture}");
    }
    let nothing = raw.call("POST", &emojis(&raw, ""), json!({})).await;
    assert_eq!((nothing.fault("name"), nothing.fault("image")), ("BASE_TYPE_REQUIRED", "BASE_TYPE_REQUIRED"));
    let mut large = PNG.to_vec();
    large.resize(256 * 1024, 0);
    raw.call("POST", &emojis(&raw, ""), json!({ "name": "large", "image": image(&large) })).await.ok();
    large.push(0);
    let refused = raw.call("POST", &emojis(&raw, ""), json!({ "name": "larger", "image": image(&large) })).await;
    assert_eq!(refused.refusal(), (400, 50138));
    let made = make(&raw, "fine").await;
    let path = emojis(&raw, &format!("/{}", made["id"].as_str().unwrap()));
    assert_eq!(raw.call("PATCH", &path, json!({ "name": "x" })).await.fault("name"), "BASE_TYPE_BAD_LENGTH");
}

#[tokio::test]
async fn components_show_only_emojis_that_exist() {
    let raw = Tap::start().await;
    let id = make(&raw, "corn").await["id"].clone();
    let button = |emoji: &Value| json!({ "type": 2, "style": 1, "custom_id": "b", "emoji": emoji });
    let menu =
        |emoji: &Value| json!({ "type": 3, "custom_id": "m", "options": [{ "label": "l", "value": "v", "emoji": emoji }] });
    let body = |component: Value| json!({ "content": "x", "components": [{ "type": 1, "components": [component] }] });
    let (own, gone) = (json!({ "id": id, "name": "corn" }), json!({ "id": "7", "name": "gone" }));
    for fine in [own, json!({ "name": "🌽" }), json!({ "id": null, "name": "⚙️" })] {
        raw.send("general", body(button(&fine))).await;
        raw.send("general", body(menu(&fine))).await;
    }
    let at = "components/0/components/0";
    for (emoji, field) in [(gone.clone(), "id"), (json!({ "name": "corn" }), "name"), (json!({}), "name")] {
        for (component, inner) in [(button(&emoji), "emoji"), (menu(&emoji), "options/0/emoji")] {
            let refused = raw.call("POST", &raw.channel("general", "/messages"), body(component)).await;
            assert_eq!(refused.fault(&format!("{at}/{inner}/{field}")), "BUTTON_COMPONENT_INVALID_EMOJI", "{emoji}");
        }
    }
    let acted = raw.go("ana", "general").await;
    let refused = raw.answer(&acted, json!({ "type": 4, "data": body(button(&gone)) })).await;
    assert_eq!(refused.fault(&format!("data/{at}/emoji/id")), "BUTTON_COMPONENT_INVALID_EMOJI");
    raw.answer(&acted, json!({ "type": 4, "data": { "content": format!("<:corn:{}>", id.as_str().unwrap()) } })).await.ok();
}

#[tokio::test]
async fn the_bot_reacts_with_its_own_emoji_and_users_join_in() {
    let raw = Tap::start().await;
    let id = make(&raw, "corn").await["id"].as_str().unwrap().to_owned();
    let message = raw.send("general", json!({ "content": "harvest" })).await["id"].as_str().unwrap().to_owned();
    let own = format!("corn:{id}");
    let ask = |user: &'static str| raw.discord.react(user, message.parse().unwrap(), &own);
    assert!(ask("ana").is_err(), "it is the application's");
    let path = raw.channel("general", &format!("/messages/{message}/reactions/corn%3A{id}/@me"));
    raw.call("PUT", &path, Value::Null).await.ok();
    let reactions = ask("ana").unwrap().reactions.clone();
    assert_eq!((reactions[0].emoji.name.as_str(), reactions[0].users.len()), ("corn", 2));
    raw.call("DELETE", &emojis(&raw, &format!("/{id}")), Value::Null).await.ok();
    raw.call("DELETE", &path, Value::Null).await.ok();
}

#[tokio::test]
async fn the_team_changes_emojis_too_and_the_bot_sees_whose_they_are() {
    let raw = Tap::start().await;
    let added = raw.discord.add_emoji("ana", "corn", PNG).unwrap();
    let own = make(&raw, "maize").await;
    let listed = || async { raw.call("GET", &emojis(&raw, ""), Value::Null).await.ok()["items"].clone() };
    let items = listed().await;
    assert_eq!((&items[0]["name"], &items[0]["user"]["username"]), (&json!("corn"), &json!("ana")));
    assert_eq!((&items[1], &items[1]["user"]["bot"]), (&own, &json!(true)));
    assert_eq!(raw.discord.emojis().iter().map(|emoji| emoji.name.as_str()).collect::<Vec<_>>(), ["corn", "maize"]);
    let id = added.id.unwrap();
    raw.discord.rename_emoji(id, "wheat").unwrap();
    assert_eq!(listed().await[0]["name"], "wheat");
    raw.discord.remove_emoji(id).unwrap();
    assert_eq!(listed().await, json!([own]));
    assert!(raw.discord.remove_emoji(id).is_err() && raw.discord.rename_emoji(id, "corn").is_err());
    for (user, name, picture) in
        [("ana", "x", PNG), ("ana", "with space", PNG), ("ana", "fine", b"<svg/>"), ("nobody", "fine", PNG)]
    {
        assert!(raw.discord.add_emoji(user, name, picture).is_err(), "{user} {name}");
    }
}

#[tokio::test]
async fn emojis_and_reactions_are_kept_with_the_world() {
    let folder = tempfile::tempdir().unwrap();
    let options = || Options { state: Some(folder.path().join("world")), ..Options::default() };
    let raw = Tap::with(options(), GatewayIntents::non_privileged()).await;
    let id = make(&raw, "corn").await["id"].as_str().unwrap().to_owned();
    let gone = make(&raw, "gone").await["id"].as_str().unwrap().to_owned();
    raw.call("DELETE", &emojis(&raw, &format!("/{gone}")), Value::Null).await.ok();
    let message = raw.send("general", json!({ "content": "harvest" })).await["id"].as_str().unwrap().parse().unwrap();
    raw.discord.react("ana", message, "🌽").unwrap();
    drop(raw);
    let raw = Tap::with(options(), GatewayIntents::non_privileged()).await;
    let listed = raw.call("GET", &emojis(&raw, ""), Value::Null).await.ok();
    assert_eq!((listed["items"].as_array().unwrap().len(), &listed["items"][0]["id"]), (1, &json!(id)));
    let picture = reqwest::get(format!("{}emojis/{id}.webp", raw.loopback.page_url())).await.unwrap();
    assert_eq!(picture.bytes().await.unwrap(), PNG);
    assert_eq!(raw.discord.message(message).unwrap().reactions[0].users.len(), 1);
}

#[tokio::test]
async fn a_guild_has_emojis_which_its_members_react_with() {
    let permissions = Permissions::BOT | Permissions::CREATE_GUILD_EXPRESSIONS;
    let raw = Raw::with(Options { permissions, ..options() }).await;
    let (mut wire, _) = Wire::identified(&raw.loopback, 1 << 3).await;
    let guild = raw.discord.guilds()[0].id;
    let path = format!("/guilds/{guild}/emojis");
    let made = raw.call("POST", &path, json!({ "name": "corn", "image": image(PNG) })).await;
    assert_eq!(made.status, 201);
    let made = made.ok();
    assert_eq!(wire.event("GUILD_EMOJIS_UPDATE").await, json!({ "guild_id": guild, "emojis": [made] }));
    assert_eq!(raw.call("GET", &path, Value::Null).await.ok(), json!([made]));
    let own = format!("/applications/{}/emojis", raw.discord.application());
    assert_eq!(raw.call("GET", &own, Value::Null).await.ok(), json!({ "items": [] }), "it is not the application's");
    let one = format!("{path}/{}", made["id"].as_str().unwrap());
    let renamed = raw.call("PATCH", &one, json!({ "name": "maize" })).await.ok();
    assert_eq!(wire.event("GUILD_EMOJIS_UPDATE").await["emojis"], json!([renamed]));

    let said = raw.discord.say("bo", "general", "hungry").unwrap().id;
    let emoji = format!("maize:{}", made["id"].as_str().unwrap());
    let reacted = raw.discord.react("ana", said, &emoji).unwrap();
    assert_eq!(reacted.reactions[0].emoji.name, "maize");
    assert_eq!(raw.call("DELETE", &one, Value::Null).await.status, 204);
    assert_eq!(wire.event("GUILD_EMOJIS_UPDATE").await["emojis"], json!([]));
    assert_eq!(raw.call("GET", &one, Value::Null).await.refusal(), (404, 10014));
    raw.discord.permit(Permissions::BOT);
    assert_eq!(raw.call("POST", &path, json!({ "name": "corn", "image": image(PNG) })).await.refusal(), (403, 50013));
}

async fn add_sticker(raw: &Raw, path: &str, fields: &[(&'static str, &'static str)], file: &'static [u8]) -> Reply {
    let form = fields.iter().fold(Form::new(), |form, (name, text)| form.text(*name, *text));
    let form = if file.is_empty() { form } else { form.part("file", Part::bytes(file).file_name("sticker.png")) };
    Requests::read(raw.request("POST", path).multipart(form)).await
}

#[tokio::test]
async fn a_guild_has_as_many_stickers_as_it_may() {
    let permissions = Permissions::BOT | Permissions::CREATE_GUILD_EXPRESSIONS | Permissions::VIEW_AUDIT_LOG;
    let raw = Raw::with(Options { permissions, ..options() }).await;
    let (mut wire, _) = Wire::identified(&raw.loopback, 1 << 3).await;
    let guild = raw.discord.guilds()[0].id;
    let path = format!("/guilds/{guild}/stickers");
    let corn = [("name", "Corn"), ("tags", "corn")];
    for (fields, file, place, code) in [
        (&[("name", "Corn")][..], PNG, "tags", REQUIRED),
        (&corn, b"", "file", REQUIRED),
        (&[("name", "C"), ("tags", "corn")], PNG, "name", BAD),
        (&[("name", "Corn"), ("tags", "corn"), ("description", "C")], PNG, "description", BAD),
    ] {
        assert_eq!(add_sticker(&raw, &path, fields, file).await.fault(place), code, "{fields:?}");
    }
    assert_eq!(add_sticker(&raw, &path, &corn, b"<svg/>").await.refusal(), (400, 50046));

    let made = add_sticker(&raw, &path, &corn, PNG).await;
    assert_eq!(made.status, 201);
    let made = made.ok();
    assert_eq!((&made["format_type"], &made["description"], &made["user"]["bot"]), (&json!(1), &Value::Null, &json!(true)));
    assert_eq!(wire.event("GUILD_STICKERS_UPDATE").await, json!({ "guild_id": guild, "stickers": [made] }));
    let id = made["id"].as_str().unwrap();
    let one = format!("{path}/{id}");
    let changed = raw.call("PATCH", &one, json!({ "name": "Maize", "description": "yellow" })).await.ok();
    assert_eq!(
        (&changed["name"], &changed["description"], &changed["tags"]),
        (&json!("Maize"), &json!("yellow"), &json!("corn"))
    );
    assert_eq!(wire.event("GUILD_STICKERS_UPDATE").await["stickers"], json!([changed]));
    for get in [one.clone(), format!("/stickers/{id}")] {
        assert_eq!(raw.call("GET", &get, Value::Null).await.ok(), changed, "{get}");
    }
    let picture = reqwest::get(format!("{}stickers/{id}.png", raw.loopback.page_url())).await.unwrap();
    assert_eq!(picture.bytes().await.unwrap(), PNG);
    for _ in 1..5 {
        add_sticker(&raw, &path, &corn, PNG).await.ok();
    }
    assert_eq!(add_sticker(&raw, &path, &corn, PNG).await.refusal(), (400, 30039));
    assert_eq!(raw.call("DELETE", &one, Value::Null).await.status, 204);
    assert_eq!(raw.call("GET", &one, Value::Null).await.refusal(), (404, 10060));
    assert_eq!(raw.call("GET", &path, Value::Null).await.ok().as_array().unwrap().len(), 4);
    let log = raw.call("GET", &format!("/guilds/{guild}/audit-logs?target_id={id}"), Value::Null).await.ok();
    let actions: Vec<u64> =
        log["audit_log_entries"].as_array().unwrap().iter().map(|entry| entry["action_type"].as_u64().unwrap()).collect();
    assert_eq!(actions, [92, 91, 90]);
    raw.discord.permit(Permissions::BOT);
    assert_eq!(add_sticker(&raw, &path, &corn, PNG).await.refusal(), (403, 50013));
}
