//! The control API over HTTP, as documented in `CONTROL.md`.

use discord_loopback::Loopback;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::{Value, json};

use crate::requests::Requests;
use crate::rig::{BOUND, Rig, options};

async fn answer(request: RequestBuilder) -> (StatusCode, Value) {
    let response = request.send().await.unwrap();
    (response.status(), response.json().await.unwrap())
}

async fn get(loopback: &Loopback, path: &str) -> Value {
    let (status, answer) = answer(Client::new().get(format!("{}control{path}", loopback.page_url()))).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

async fn try_to(loopback: &Loopback, act: Value) -> (StatusCode, Value) {
    answer(Client::new().post(format!("{}control/act", loopback.page_url())).json(&act)).await
}

async fn act(loopback: &Loopback, act: Value) -> Value {
    let (status, answer) = try_to(loopback, act).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

#[tokio::test]
async fn the_world_is_told_with_its_people_channels_and_commands() {
    let rig = Rig::start().await;
    let world = get(&rig.loopback, "/world").await;
    assert_eq!(world["application"]["online"], true);
    assert_eq!(world["application"]["bot"]["bot"], true);
    assert_eq!(world["users"].as_array().unwrap().len(), 5);
    assert_eq!(world["users"][2]["locale"], "fr");
    let guild = &world["guilds"][0];
    assert_eq!((guild["name"].as_str(), guild["channels"][1]["name"].as_str()), (Some("La Plaza"), Some("table-one")));
    assert!(world["commands"].as_array().unwrap().iter().any(|command| command["name"] == "echo"));
}

#[tokio::test]
async fn a_user_acts_and_sees_over_http() {
    let rig = Rig::start().await;
    let loopback = &rig.loopback;
    let outcome = act(loopback, json!({ "act": "command", "user": "ana", "channel": "table-one", "name": "buttons" })).await;
    assert_eq!((&outcome["state"], &outcome["kind"]), (&json!("answered"), &json!("message")));
    let message = outcome["message"]["id"].clone();
    let pressed = act(loopback, json!({ "act": "component", "user": "bo", "message": message, "custom_id": "press" })).await;
    assert_eq!((&pressed["kind"], &pressed["message"]["content"]), (&json!("update"), &json!("1 presses")));
    let whispered = act(loopback, json!({ "act": "component", "user": "bo", "message": message, "custom_id": "whisper" })).await;
    assert_eq!(whispered["message"]["flags"], 64);
    let again = get(loopback, &format!("/outcomes/{}", pressed["interaction"].as_str().unwrap())).await;
    assert_eq!(again["state"], "answered");

    let view = get(loopback, "/users/bo/view").await;
    let table = view["channels"].as_array().unwrap().iter().find(|channel| channel["name"] == "table-one").unwrap();
    assert_eq!((&table["kind"], table["messages"].as_array().unwrap().len()), (&json!("text"), 2));
    let dismissed = act(loopback, json!({ "act": "dismiss", "user": "bo", "message": whispered["message"]["id"] })).await;
    assert_eq!(dismissed, Value::Null);
    let short = get(loopback, "/users/bo/view?limit=0").await;
    assert!(short["channels"][1]["messages"].as_array().unwrap().is_empty());
    assert_eq!(short["channels"][1]["unread"], 1);
    assert_eq!(act(loopback, json!({ "act": "read", "user": "bo", "channel": "table-one" })).await, Value::Null);
    assert_eq!(get(loopback, "/users/bo/view").await["channels"][1]["unread"], 0);

    let opened = act(loopback, json!({ "act": "command", "user": "ana", "channel": "dm", "name": "form" })).await;
    assert_eq!(opened["modal"]["custom_id"], "trade");
    let (interaction, fields) = (&opened["interaction"], json!({ "offer": "corn" }));
    let form = json!({ "act": "modal", "user": "ana", "interaction": interaction, "custom_id": "trade", "fields": fields });
    assert_eq!(act(loopback, form).await["message"]["content"], "trade: offer = corn");
    let options = json!([{ "name": "text", "value": "a", "focused": true }]);
    let typed = json!({ "act": "autocomplete", "user": "cy", "channel": "general", "name": "echo", "options": options });
    assert_eq!(act(loopback, typed).await["choices"][0]["name"], "en français");
    assert_eq!(get(loopback, "/calls").await["POST /interactions/{interaction}/{token}/callback"], 6);
    assert_eq!(get(loopback, "/history").await[0]["change"], "created");
}

#[tokio::test]
async fn the_world_is_changed_over_http() {
    let loopback = Loopback::start(options()).await.unwrap();
    let fay = act(&loopback, json!({ "act": "add_user", "name": "Fay", "locale": "fr" })).await;
    assert_eq!((fay["username"].as_str(), fay["dms_open"].as_bool()), (Some("fay"), Some(true)));
    let edit = json!({ "dms_open": false, "moderator": true });
    let fay = act(&loopback, json!({ "act": "edit_user", "user": "fay", "edit": edit })).await;
    assert_eq!((&fay["dms_open"], &fay["moderator"], &fay["locale"]), (&json!(false), &json!(true), &json!("fr")));
    let guild = &act(&loopback, json!({ "act": "add_guild", "name": "Elsewhere" })).await["id"];
    let edited = act(&loopback, json!({ "act": "edit_guild", "guild": guild, "edit": { "locale": "de" } })).await;
    assert_eq!((&edited["bot"], &edited["locale"]), (&json!(true), &json!("de")));
    let den = &act(&loopback, json!({ "act": "add_channel", "guild": guild, "name": "Den" })).await["id"];
    let edit = json!({ "deny": ["SEND_MESSAGES"], "deny_members": [], "slowmode": 0 });
    let denied = act(&loopback, json!({ "act": "edit_channel", "channel": den, "edit": edit })).await;
    assert_eq!(denied["deny"], json!(["SEND_MESSAGES"]));
    let say = json!({ "act": "say", "user": "fay", "channel": "den", "content": "hi" });
    assert_eq!(act(&loopback, say.clone()).await["content"], "hi");
    let own = json!({ "act": "overwrite", "channel": den, "user": "fay", "edit": { "deny": ["SEND_MESSAGES"] } });
    assert_eq!(act(&loopback, own).await["permission_overwrites"].as_array().unwrap().len(), 2, "the bot's and hers");
    assert_eq!(try_to(&loopback, say).await.0, 403);
    assert_eq!(act(&loopback, json!({ "act": "delete_channel", "channel": den })).await, Value::Null);
    let left = act(&loopback, json!({ "act": "edit_guild", "guild": guild, "edit": { "bot": false } })).await;
    assert_eq!(left["bot"], false);
    let group = act(&loopback, json!({ "act": "add_group", "name": "friends", "users": ["ana", "fay"] })).await;
    assert_eq!(group["kind"], "group");
    assert_eq!(act(&loopback, json!({ "act": "typing", "user": "fay", "channel": group["id"] })).await, Value::Null);
}

#[tokio::test]
async fn a_bad_request_is_answered_with_what_is_wrong_and_changes_nothing() {
    let loopback = Loopback::start(options()).await.unwrap();
    let before = get(&loopback, "/world").await;
    let edit = |edit: Value| json!({ "act": "edit_channel", "channel": "general", "edit": edit });
    let say = |user: &str, text: &str| json!({ "act": "say", "user": user, "channel": "general", "content": text });
    let cases = [
        (json!({ "act": "add_user", "name": "" }), 400),
        (json!({ "act": "add_user", "name": "Gus", "locale": "xx" }), 400),
        (json!({ "act": "add_user", "called": "Gus" }), 400),
        (json!({ "act": "fly" }), 400),
        (say("nobody", "x"), 404),
        (say("ana", " "), 400),
        (say("ana", &"x".repeat(2_001)), 400),
        (json!({ "act": "command", "user": "loopback", "channel": "general", "name": "x" }), 403),
        (edit(json!({ "deny": ["EAT_CAKE"] })), 400),
        (edit(json!({ "archived": true })), 400),
        (edit(json!({ "deny": ["SEND_MESSAGES"], "slowmode": 21_601 })), 400),
        (json!({ "act": "overwrite", "channel": "general", "user": "nobody", "edit": {} }), 404),
        (json!({ "act": "overwrite", "channel": "general", "user": "loopback", "edit": {} }), 400),
        (json!({ "act": "component", "user": "ana", "message": "12", "custom_id": "x" }), 404),
        (json!({ "act": "disturb", "fault": "explode" }), 400),
    ];
    let is_told = |answer: &Value| answer["error"].as_str().is_some_and(|error| error.len() > 5);
    for (act, expected) in cases {
        let (status, answer) = try_to(&loopback, act.clone()).await;
        assert_eq!(status, expected, "{act}: {answer}");
        assert!(is_told(&answer), "{act}: {answer}");
    }
    let url = format!("{}control", loopback.page_url());
    for path in ["/outcomes/12", "/nothing"] {
        let (status, answer) = answer(Client::new().get(format!("{url}{path}"))).await;
        assert!(status == 404 && is_told(&answer), "{path}: {answer}");
    }
    assert_eq!(get(&loopback, "/world").await, before);
    let form = Client::new().post(format!("{url}/act")).body(r#"{"act":"add_user","name":"Gus"}"#).send().await.unwrap();
    assert_eq!(form.status(), 415, "another site's page cannot post here");
}

#[tokio::test]
async fn events_are_streamed_to_those_who_see_what_they_tell() {
    let rig = Rig::start().await;
    let listen = async |user: &str| {
        let response = Client::new().get(format!("{}control/users/{user}/events", rig.loopback.page_url())).send().await.unwrap();
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        response
    };
    let (mut ana, mut bo) = (listen("ana").await, listen("bo").await);
    rig.discord.command("ana", "general", "secret", &[]).await.unwrap();
    rig.discord.say("ana", "general", "the end").unwrap();
    let mut told = [Vec::new(), Vec::new()];
    for (stream, told) in [&mut ana, &mut bo].into_iter().zip(&mut told) {
        let mut text = String::new();
        while !text.contains("the end") {
            text += std::str::from_utf8(&tokio::time::timeout(BOUND, stream.chunk()).await.unwrap().unwrap().unwrap()).unwrap();
        }
        *told = text
            .lines()
            .filter_map(|line| line.strip_prefix("data: "))
            .map(|data| serde_json::from_str::<Value>(data).unwrap()["type"].as_str().unwrap().to_owned())
            .collect();
    }
    assert_eq!(told[0], ["message_create", "interaction", "message_create"]);
    assert_eq!(told[1], ["message_create"]);
}

#[tokio::test]
async fn the_page_is_served_fresh() {
    let loopback = Loopback::start(options()).await.unwrap();
    for (path, kind) in
        [("", "text/html; charset=utf-8"), ("app.js", "text/javascript; charset=utf-8"), ("style.css", "text/css; charset=utf-8")]
    {
        let response = reqwest::get(format!("{}{path}", loopback.page_url())).await.unwrap();
        assert_eq!((response.status().as_u16(), response.headers()["content-type"].to_str().unwrap()), (200, kind));
        assert_eq!(response.headers()["cache-control"], "no-store");
    }
}

#[tokio::test]
async fn a_reset_makes_the_world_a_new_one_and_keeps_the_bots_session_and_commands() {
    let rig = Rig::start().await;
    let loopback = &rig.loopback;
    let before = get(loopback, "/world").await;
    act(loopback, json!({ "act": "add_user", "name": "Fay" })).await;
    act(loopback, json!({ "act": "add_guild", "name": "Elsewhere" })).await;
    act(loopback, json!({ "act": "edit_user", "user": "ana", "edit": { "locale": "fr", "moderator": true } })).await;
    act(loopback, json!({ "act": "leave", "user": "bo", "guild": "La Plaza" })).await;
    act(loopback, json!({ "act": "command", "user": "ana", "channel": "general", "name": "buttons" })).await;
    act(loopback, json!({ "act": "edit_channel", "channel": "general", "edit": { "deny": ["VIEW_CHANNEL"] } })).await;
    act(loopback, json!({ "act": "faults", "plan": { "rules": [{ "do": "error" }] } })).await;
    assert_eq!(act(loopback, json!({ "act": "reset" })).await, Value::Null);
    assert_eq!(get(loopback, "/world").await, before);
    assert_eq!(get(loopback, "/history").await, json!([]));
    let outcome = act(loopback, json!({ "act": "command", "user": "bo", "channel": "general", "name": "buttons" })).await;
    assert_eq!((&outcome["state"], &outcome["kind"]), (&json!("answered"), &json!("message")), "the bot is there as before");
    assert_eq!(rig.discord.view("ana").unwrap().messages().count(), 1);
}

#[tokio::test]
async fn a_test_waits_for_the_bot_its_commands_a_message_and_the_end_of_its_work() {
    let rig = Rig::start().await;
    let loopback = &rig.loopback;
    assert_eq!(get(loopback, "/wait?until=ready").await, Value::Null);
    let commands = get(loopback, "/wait?until=commands").await;
    assert!(commands.as_array().unwrap().iter().any(|command| command["name"] == "echo"));
    let outcome = act(loopback, json!({ "act": "command", "user": "ana", "channel": "dm", "name": "slow" })).await;
    assert_eq!(get(loopback, "/wait?until=settled&seconds=120").await, Value::Null);
    let settled = get(loopback, &format!("/outcomes/{}", outcome["interaction"].as_str().unwrap())).await;
    assert_eq!(settled["state"], "answered");

    let say = |user: &str, text: &str| json!({ "act": "say", "user": user, "channel": "general", "content": text });
    let first = act(loopback, say("ana", "first")).await;
    act(loopback, say("bo", "second")).await;
    let path = format!("/wait?until=message&user=ana&channel=general&after={}", first["id"].as_str().unwrap());
    assert_eq!(get(loopback, &path).await["content"], "second");
    let rest = [
        "until=message&user=ana&channel=general&seconds=0",
        "until=message",
        "until=message&user=nobody",
        "until=dinner",
        "until=ready&for=me",
    ];
    for (query, expected) in rest.into_iter().zip([504, 400, 404, 400, 400]) {
        let (status, told) = answer(Client::new().get(format!("{}control/wait?{query}", loopback.page_url()))).await;
        assert_eq!(status, expected, "{query}: {told}");
        assert!(told["error"].is_string(), "{query}: {told}");
    }
}

#[tokio::test]
async fn the_bot_is_given_and_loses_permissions() {
    let loopback = Loopback::start(options()).await.unwrap();
    let requests = Requests::to(&loopback);
    let guild = loopback.discord().guilds()[0].id;
    for (permissions, status) in
        [(json!([]), 403), (json!(["MANAGE_ROLES"]), 200), (json!(["ADMINISTRATOR"]), 200), (json!(["KICK_MEMBERS"]), 403)]
    {
        assert_eq!(act(&loopback, json!({ "act": "permit", "permissions": permissions })).await, Value::Null);
        let made = requests.call("POST", &format!("/guilds/{guild}/roles"), json!({ "name": "crew" })).await;
        assert_eq!(made.status, status, "{permissions}");
    }
    for wrong in [json!({ "act": "permit" }), json!({ "act": "permit", "permissions": ["FLY"] })] {
        assert_eq!(try_to(&loopback, wrong).await.0, 400);
    }
}
