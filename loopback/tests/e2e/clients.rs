//! Requests as eleven client libraries send them. `loopback/clients/try --record` wrote
//! `clients.jsonl`.

use discord_loopback::{Options, PrivilegedIntent};
use serde_json::{Value, json};

use crate::raw::Raw;
use crate::requests::Requests;
use crate::rig::{loopback, options};
use crate::wire::Wire;

const RECORDED: &str = include_str!("clients.jsonl");

fn text<'a>(line: &'a Value, key: &str) -> &'a str {
    line[key].as_str().unwrap_or_default()
}

/// Lets Ana press the button of the oldest message, or send the command, and returns the
/// interaction.
async fn interact(raw: &Raw, body: &str) -> Value {
    let discord = raw.discord.clone();
    // An update, as JSON or in a form, answers a press.
    if !body.contains(r#""type":7"#) && !body.contains("%22type%22%3A7") {
        let command = async move { drop(discord.command("ana", "general", "count", &[]).await) };
        return raw.interaction(command).await;
    }
    let view = discord.view("ana").unwrap();
    let message = view.messages().next().unwrap();
    let (id, button) = (message.id, message.button("Add one").unwrap().custom_id.unwrap());
    raw.interaction(async move { drop(discord.press("ana", id, &button).await) }).await
}

#[tokio::test]
async fn what_each_client_library_sends_is_answered_as_it_was() {
    let lines: Vec<Value> = RECORDED.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut wrong = Vec::new();
    for requests in lines.chunk_by(|one, next| one["client"] == next["client"]) {
        let granted = vec![PrivilegedIntent::GuildMembers];
        let raw = Raw::with(Options { openapi: None, privileged_intents: granted, ..options() }).await;
        let guild = raw.discord.guilds()[0].id.to_string();
        let application = raw.discord.application().to_string();
        let mut interaction = Value::Null;
        for line in requests {
            let (path, body) = (text(line, "path").trim_start_matches("/v10"), text(line, "body"));
            if path.starts_with("/interactions/") {
                interaction = interact(&raw, body).await;
            }
            let fill = |template: &str| {
                let ids = [("{application}", application.as_str()), ("{guild}", guild.as_str())];
                let ids = ids
                    .into_iter()
                    .chain([("{interaction}", text(&interaction, "id")), ("{token}", text(&interaction, "token"))]);
                ids.fold(template.to_owned(), |text, (name, id)| text.replace(name, id))
            };
            let mut request = raw.request(text(line, "method"), &fill(path));
            if let Some(kind) = line["type"].as_str() {
                request = request.header("content-type", kind).body(fill(body));
            }
            let reply = Requests::read(request).await;
            if line["status"] != reply.status {
                wrong.push(format!("{line}\n{reply:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Hikari asks for the guilds after the last one until there are none.
#[tokio::test]
async fn the_bots_guilds_are_listed_page_by_page() {
    let raw = Raw::start().await;
    let mut ids = vec![raw.discord.guilds()[0].id];
    for name in ["Harbour", "Island"] {
        ids.push(raw.discord.add_guild(name, "en-US").unwrap().id);
    }
    let pages = [
        ("limit=2".to_owned(), &ids[..2]),
        (format!("after={}", ids[0]), &ids[1..]),
        (format!("after={}&limit=1", ids[0]), &ids[1..2]),
        (format!("before={}&limit=1", ids[2]), &ids[1..2]),
        (format!("after={}", ids[2]), &ids[3..]),
    ];
    for (query, expected) in pages {
        let guilds = raw.call("GET", &format!("/users/@me/guilds?{query}"), Value::Null).await.ok();
        let listed: Vec<_> = guilds.as_array().unwrap().iter().map(|guild| &guild["id"]).collect();
        assert_eq!(json!(listed), json!(expected), "{query}");
    }
    assert_eq!(raw.call("GET", "/users/@me/guilds?limit=201", Value::Null).await.refusal(), (400, 50035));
}

/// Hikari reads of the bot what no other user has.
#[tokio::test]
async fn a_renamed_bot_is_told_of_itself_whole() {
    let loopback = loopback().await;
    let (mut wire, ready) = Wire::identified(&loopback, 0).await;
    Requests::to(&loopback).call("PATCH", "/users/@me", json!({ "username": "newone" })).await.ok();
    let update = wire.event("USER_UPDATE").await;
    assert_eq!(update["username"], "newone");
    for key in ["verified", "mfa_enabled", "email", "locale"] {
        assert_eq!((update.get(key).is_some(), &update[key]), (true, &ready["user"][key]), "{key}");
    }
}
