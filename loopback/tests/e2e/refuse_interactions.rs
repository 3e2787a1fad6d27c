//! What Discord refuses of responses: too late, twice, of the wrong type, by the wrong token.

use std::time::Duration;

use discord_loopback::{AnswerKind, Patience, Permissions, State};
use serde_json::{Value, json};
use serenity::all::{GatewayIntents, Interaction};

use crate::tap::{Tap, button, form, patience, until};

fn say(text: &str) -> Value {
    json!({ "type": 4, "data": { "content": text } })
}

fn whisper(text: &str) -> Value {
    json!({ "type": 4, "data": { "content": text, "flags": 64 } })
}

#[tokio::test]
async fn an_interaction_not_answered_in_time_has_failed_and_cannot_be_answered_any_more() {
    let options = patience(Duration::from_millis(50), Patience::default().token);
    let raw = Tap::with(options, GatewayIntents::non_privileged()).await;
    let mut acted = raw.go("ana", "general").await;
    let outcome = (&mut acted.outcome).await.unwrap();
    assert_eq!((outcome.state, outcome.kind), (State::Failed, None));
    assert_eq!(raw.answer(&acted, say("too late")).await.refusal(), (404, 10062));
    assert_eq!(raw.hook(&acted, "POST", "", json!({ "content": "x" })).await.refusal(), (404, 10015));
    assert_eq!(raw.hook(&acted, "GET", "/messages/@original", Value::Null).await.refusal(), (404, 10015));
    assert!(raw.discord.view("ana").unwrap().messages().next().is_none());
}

#[tokio::test]
async fn a_token_is_of_no_use_when_its_time_is_over() {
    let options = patience(Patience::default().answer, Duration::from_secs(2));
    let raw = Tap::with(options, GatewayIntents::non_privileged()).await;
    let acted = raw.go("ana", "general").await;
    raw.answer(&acted, say("in time")).await.ok();
    raw.hook(&acted, "GET", "/messages/@original", Value::Null).await.ok();
    let refused = until(async || {
        let reply = raw.hook(&acted, "GET", "/messages/@original", Value::Null).await;
        (reply.status != 200).then_some(reply)
    });
    assert_eq!(refused.await.refusal(), (401, 50027));
    for (method, rest) in [("POST", ""), ("PATCH", "/messages/@original"), ("DELETE", "/messages/@original")] {
        let reply = raw.hook(&acted, method, rest, json!({ "content": "x" })).await;
        assert_eq!(reply.refusal(), (401, 50027), "{method}");
    }
    assert_eq!(raw.answer(&acted, say("again")).await.refusal(), (404, 10062));
}

#[tokio::test]
async fn an_interaction_is_answered_once_also_after_a_deferral() {
    let raw = Tap::start().await;
    for first in [say("once"), whisper("once"), json!({ "type": 5 }), form()] {
        let acted = raw.go("ana", "general").await;
        raw.answer(&acted, first).await.ok();
        for second in [say("twice"), json!({ "type": 5 }), form()] {
            assert_eq!(raw.answer(&acted, second).await.refusal(), (400, 40060));
        }
    }
}

#[tokio::test]
async fn nothing_goes_over_a_token_before_the_first_answer_nor_with_a_wrong_one() {
    let raw = Tap::start().await;
    let acted = raw.go("ana", "general").await;
    let requests = [("POST", ""), ("GET", "/messages/@original"), ("PATCH", "/messages/@original"), ("DELETE", "/messages/1")];
    let body = |method| if method == "GET" { Value::Null } else { json!({ "content": "x" }) };
    for (method, rest) in requests {
        assert_eq!(raw.hook(&acted, method, rest, body(method)).await.refusal(), (404, 10015), "{method} {rest}");
    }
    raw.answer(&acted, say("now")).await.ok();
    for (method, rest) in requests {
        let foreign = raw.call(method, &format!("/webhooks/1/{}{rest}", acted.token), body(method)).await;
        assert_eq!(foreign.refusal(), (404, 10015), "{method} {rest}");
        let application = raw.discord.application();
        let forged = raw.call(method, &format!("/webhooks/{application}/{}0{rest}", acted.token), body(method)).await;
        assert_eq!(forged.refusal(), (401, 50027), "{method} {rest}");
    }
    let other = raw.go("bo", "general").await;
    let mixed = format!("/interactions/{}/{}/callback", other.id, acted.token);
    assert_eq!(raw.call("POST", &mixed, say("x")).await.refusal(), (404, 10062));
}

#[tokio::test]
async fn an_answer_that_does_not_fit_the_act_is_refused_and_a_fitting_one_still_taken() {
    let raw = Tap::start().await;
    let update = json!({ "type": 7, "data": { "content": "changed" } });
    let choices = json!({ "type": 8, "data": { "choices": [] } });
    let deferred_update = json!({ "type": 6 });
    let refuse = async |acted: &crate::tap::Acted, bodies: &[&Value]| {
        for body in bodies {
            assert_eq!(raw.answer(acted, (*body).clone()).await.fault("type"), "BASE_TYPE_CHOICES", "{body}");
        }
    };

    let command = raw.go("ana", "general").await;
    refuse(&command, &[&update, &choices, &deferred_update, &json!({ "type": 1 }), &json!({ "type": 3 })]).await;
    raw.answer(&command, form()).await.ok();
    let modal = raw.submit("ana", command.id).await;
    refuse(&modal, &[&form(), &update, &choices]).await;
    raw.answer(&modal, deferred_update.clone()).await.ok();
    assert_eq!(modal.outcome.await.unwrap().kind, Some(AnswerKind::DeferredUpdate), "which only closes the form");

    let message = raw.send("general", json!({ "content": "m", "components": [button("b")] })).await;
    let press = raw.press("ana", &message, "b").await;
    refuse(&press, &[&choices]).await;
    raw.answer(&press, form()).await.ok();
    let modal = raw.submit("ana", press.id).await;
    refuse(&modal, &[&form(), &choices]).await;
    raw.answer(&modal, update.clone()).await.ok();
    assert_eq!(modal.outcome.await.unwrap().kind, Some(AnswerKind::Update), "the form was opened by a button");

    let (id, token) = raw.complete("ana", "general").await;
    for body in [say("x"), json!({ "type": 5 }), deferred_update, update, form()] {
        let reply = raw.call("POST", &format!("/interactions/{id}/{token}/callback"), body).await;
        assert_eq!(reply.fault("type"), "BASE_TYPE_CHOICES");
    }
    raw.call("POST", &format!("/interactions/{id}/{token}/callback"), choices).await.ok();
}

#[tokio::test]
async fn an_ephemeral_message_is_reached_over_its_token_alone() {
    let raw = Tap::start().await;
    let acted = raw.go("ana", "general").await;
    raw.answer(&acted, whisper("psst")).await.ok();
    let id = raw.hook(&acted, "GET", "/messages/@original", Value::Null).await.ok()["id"].as_str().unwrap().to_owned();
    for (method, rest, body) in [
        ("GET", "", Value::Null),
        ("PATCH", "", json!({ "content": "x" })),
        ("DELETE", "", Value::Null),
        ("POST", "/threads", json!({ "name": "t" })),
        ("PUT", "/reactions/%F0%9F%91%8D/@me", Value::Null),
    ] {
        let reply = raw.call(method, &raw.channel("general", &format!("/messages/{id}{rest}")), body).await;
        assert_eq!(reply.refusal(), (404, 10008), "{method} {rest}");
    }
    assert_eq!(raw.call("PUT", &raw.channel("general", &format!("/pins/{id}")), Value::Null).await.refusal(), (404, 10008));
    let edited = raw.hook(&acted, "PATCH", &format!("/messages/{id}"), json!({ "content": "pssst", "flags": 0 })).await.ok();
    assert_eq!((&edited["content"], &edited["flags"]), (&json!("pssst"), &json!(64)), "what is ephemeral stays so");
    raw.hook(&acted, "DELETE", "/messages/@original", Value::Null).await.ok();
    assert_eq!(raw.hook(&acted, "GET", "/messages/@original", Value::Null).await.refusal(), (404, 10008));
}

#[tokio::test]
async fn a_deferral_decides_whether_the_message_is_ephemeral() {
    let raw = Tap::start().await;
    for (deferral, follow_up, ephemeral) in [(64, 0, true), (0, 64, false)] {
        let acted = raw.go("ana", "general").await;
        raw.answer(&acted, json!({ "type": 5, "data": { "flags": deferral } })).await.ok();
        let body = |flags: u64| json!({ "content": "here", "flags": flags });
        let first = raw.hook(&acted, "POST", "", body(follow_up)).await.ok();
        let original = raw.hook(&acted, "GET", "/messages/@original", Value::Null).await.ok();
        assert_eq!(first["id"], original["id"], "the first follow-up takes the place of \"is thinking\"");
        assert_eq!(first["flags"].as_u64().unwrap() & 64 != 0, ephemeral);
        let second = raw.hook(&acted, "POST", "", body(follow_up)).await.ok();
        assert_eq!(second["flags"].as_u64().unwrap() & 64 != 0, !ephemeral, "a later one is what it says it is");
    }
    let acted = raw.go("ana", "general").await;
    let all = json!({ "type": 5, "data": { "flags": 64 | 1 << 15 } });
    assert_eq!(raw.answer(&acted, all).await.fault("data/flags"), "BASE_TYPE_CHOICES");
}

#[tokio::test]
async fn a_token_reaches_no_message_but_its_own() {
    let raw = Tap::start().await;
    let foreign = raw.send("general", json!({ "content": "foreign" })).await["id"].as_str().unwrap().to_owned();
    let acted = raw.go("ana", "general").await;
    raw.answer(&acted, form()).await.ok();
    for id in ["@original", &foreign, "1"] {
        let reply = raw.hook(&acted, "PATCH", &format!("/messages/{id}"), json!({ "content": "x" })).await;
        assert_eq!(reply.refusal(), (404, 10008), "{id}: a form is no message");
    }
}

#[tokio::test]
async fn a_deferred_update_changes_the_message_it_was_pressed_on_ephemeral_or_not() {
    let raw = Tap::start().await;
    for flags in [0, 64] {
        let opener = raw.go("ana", "general").await;
        let data = json!({ "content": "m", "flags": flags, "components": [button("b")] });
        raw.answer(&opener, json!({ "type": 4, "data": data })).await.ok();
        let message = raw.hook(&opener, "GET", "/messages/@original", Value::Null).await.ok();
        let press = raw.press("ana", &message, "b").await;
        raw.answer(&press, json!({ "type": 6 })).await.ok();
        let changed = raw.hook(&press, "PATCH", "/messages/@original", json!({ "content": "later" })).await.ok();
        assert_eq!((&changed["id"], &changed["content"]), (&message["id"], &json!("later")));
        let press = raw.press("ana", &message, "b").await;
        raw.answer(&press, json!({ "type": 7, "data": { "content": "at once" } })).await.ok();
        let seen = raw.discord.message(message["id"].as_str().unwrap().parse().unwrap()).unwrap();
        assert_eq!((seen.content.as_str(), seen.is_ephemeral()), ("at once", flags == 64));
    }
}

#[tokio::test]
async fn with_response_tells_what_was_made() {
    let raw = Tap::start().await;
    let acted = raw.go("ana", "general").await;
    let path = format!("/interactions/{}/{}/callback?with_response=true", acted.id, acted.token);
    let told = raw.call("POST", &path, say("told")).await.ok();
    assert_eq!(told["interaction"]["id"], json!(acted.id));
    assert_eq!(told["resource"]["type"], 4);
    assert_eq!(told["resource"]["message"]["id"], told["interaction"]["response_message_id"]);
    let acted = raw.go("ana", "general").await;
    let path = format!("/interactions/{}/{}/callback?with_response=", acted.id, acted.token);
    raw.call("POST", &format!("{path}perhaps"), json!({ "type": 5 })).await.fault("with_response");
    let told = raw.call("POST", &format!("{path}true"), json!({ "type": 5 })).await.ok();
    assert_eq!(told["interaction"]["response_message_loading"], true);
    assert!(told.get("resource").is_none(), "a deferral has no resource");
}

#[tokio::test]
async fn what_is_wrong_with_an_answer_is_told_below_data() {
    let raw = Tap::start().await;
    let acted = raw.go("ana", "general").await;
    assert_eq!(raw.answer(&acted, say(&"x".repeat(2_001))).await.fault("data/content"), "BASE_TYPE_MAX_LENGTH");
    raw.answer(&acted, say("well then")).await.ok();
}

#[tokio::test]
async fn answering_needs_no_permission_and_the_act_says_which_the_bot_has() {
    let raw = Tap::start().await;
    let denied = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES | Permissions::EMBED_LINKS | Permissions::ATTACH_FILES;
    raw.discord.deny("table-one", denied).unwrap();
    let acted = raw.go("ana", "table-one").await;
    let Interaction::Command(told) = &acted.told else { panic!("no command: {:?}", acted.told) };
    // Serenity drops unknown bits.
    let known = Permissions::BOT & !denied & !Permissions::PIN_MESSAGES;
    assert_eq!(told.app_permissions.unwrap().bits(), known.bits());
    let data = json!({ "content": "here", "embeds": [{ "title": "shown" }] });
    let path = format!("/interactions/{}/{}/callback", acted.id, acted.token);
    raw.upload("POST", &path, &json!({ "type": 4, "data": data }), &[(0, "a.txt", b"a")]).await.ok();
    let message = acted.outcome.await.unwrap().message.unwrap();
    assert_eq!((message.embeds.len(), message.attachments.len()), (1, 1));

    let direct = raw.go("ana", "dm").await;
    let Interaction::Command(told) = &direct.told else { panic!("no command: {:?}", direct.told) };
    assert_eq!(told.app_permissions.unwrap().bits(), 1 << 14 | 1 << 15 | 1 << 17 | 1 << 18);
}
