//! The control API over HTTP, as documented in `CONTROL.md`.

use discord_loopback::Loopback;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

use crate::rig::{BOUND, Rig, options};

async fn call(loopback: &Loopback, method: Method, path: &str, body: Option<Value>) -> (StatusCode, Value) {
    let request = Client::new().request(method, format!("{}control{path}", loopback.page_url()));
    let response =
        body.map_or_else(|| request.try_clone().unwrap(), |body| request.try_clone().unwrap().json(&body)).send().await.unwrap();
    let (status, text) = (response.status(), response.text().await.unwrap());
    (status, if text.is_empty() { Value::Null } else { serde_json::from_str(&text).unwrap() })
}

async fn get(loopback: &Loopback, path: &str) -> Value {
    let (status, answer) = call(loopback, Method::GET, path, None).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

async fn post(loopback: &Loopback, path: &str, body: Value) -> Value {
    let (status, answer) = call(loopback, Method::POST, path, Some(body)).await;
    assert!(status.is_success(), "{answer}");
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
    let outcome = post(loopback, "/users/ana/commands", json!({ "channel": "table-one", "name": "buttons" })).await;
    assert_eq!((&outcome["state"], &outcome["kind"]), (&json!("answered"), &json!("message")));
    let message = outcome["message"]["id"].clone();
    let pressed = post(loopback, "/users/bo/components", json!({ "message": message, "custom_id": "press" })).await;
    assert_eq!((&pressed["kind"], &pressed["message"]["content"]), (&json!("update"), &json!("1 presses")));
    let whispered = post(loopback, "/users/bo/components", json!({ "message": message, "custom_id": "whisper" })).await;
    assert_eq!(whispered["message"]["flags"], 64);
    let again = get(loopback, &format!("/outcomes/{}", pressed["interaction"].as_str().unwrap())).await;
    assert_eq!(again["state"], "answered");

    let view = get(loopback, "/users/bo/view").await;
    let table = view["channels"].as_array().unwrap().iter().find(|channel| channel["name"] == "table-one").unwrap();
    assert_eq!((&table["kind"], table["messages"].as_array().unwrap().len()), (&json!("text"), 2));
    let (status, _) =
        call(loopback, Method::POST, "/users/bo/dismiss", Some(json!({ "message": whispered["message"]["id"] }))).await;
    assert_eq!(status, 204);
    let short = get(loopback, "/users/bo/view?limit=0").await;
    assert!(short["channels"][1]["messages"].as_array().unwrap().is_empty());
    assert_eq!(short["channels"][1]["unread"], 1);
    let (status, _) = call(loopback, Method::POST, "/users/bo/read", Some(json!({ "channel": "table-one" }))).await;
    assert_eq!(status, 204);
    assert_eq!(get(loopback, "/users/bo/view").await["channels"][1]["unread"], 0);

    let opened = post(loopback, "/users/ana/commands", json!({ "channel": "dm", "name": "form" })).await;
    assert_eq!(opened["modal"]["custom_id"], "trade");
    let form = json!({ "interaction": opened["interaction"], "custom_id": "trade", "fields": { "offer": "corn" } });
    assert_eq!(post(loopback, "/users/ana/modals", form).await["message"]["content"], "trade: offer = corn");
    let typed = json!({ "channel": "general", "name": "echo", "options": [{ "name": "text", "value": "a", "focused": true }] });
    assert_eq!(post(loopback, "/users/cy/autocomplete", typed).await["choices"][0]["name"], "en français");
    assert_eq!(get(loopback, "/calls").await["POST /interactions/{interaction}/{token}/callback"], 6);
    assert_eq!(get(loopback, "/history").await[0]["change"], "created");
}

#[tokio::test]
async fn the_world_is_changed_over_http() {
    let loopback = Loopback::start(options()).await.unwrap();
    let fay = post(&loopback, "/users", json!({ "name": "Fay", "locale": "fr" })).await;
    assert_eq!((fay["username"].as_str(), fay["dms_open"].as_bool()), (Some("fay"), Some(true)));
    let (_, fay) = call(&loopback, Method::PATCH, "/users/fay", Some(json!({ "dms_open": false, "moderator": true }))).await;
    assert_eq!((&fay["dms_open"], &fay["moderator"], &fay["locale"]), (&json!(false), &json!(true), &json!("fr")));
    let guild = post(&loopback, "/guilds", json!({ "name": "Elsewhere", "locale": "fr" })).await;
    let path = format!("/guilds/{}", guild["id"].as_str().unwrap());
    assert_eq!(call(&loopback, Method::PATCH, &path, Some(json!({ "locale": "de" }))).await.1["locale"], "de");
    let den = post(&loopback, &format!("{path}/channels"), json!({ "name": "Den" })).await;
    let path = format!("/channels/{}", den["id"].as_str().unwrap());
    let (_, denied) = call(&loopback, Method::PATCH, &path, Some(json!({ "deny": ["SEND_MESSAGES"] }))).await;
    assert_eq!(denied["deny"], json!(["SEND_MESSAGES"]));
    assert_eq!(post(&loopback, "/users/fay/messages", json!({ "channel": "den", "content": "hi" })).await["content"], "hi");
    let own = json!({ "overwrite": { "user": "fay", "deny": ["SEND_MESSAGES"] } });
    let (_, changed) = call(&loopback, Method::PATCH, &path, Some(own)).await;
    assert_eq!(changed["permission_overwrites"].as_array().unwrap().len(), 2, "the bot's and hers");
    let written = json!({ "channel": "den", "content": "hi" });
    assert_eq!(call(&loopback, Method::POST, "/users/fay/messages", Some(written)).await.0, 403);
    assert_eq!(call(&loopback, Method::DELETE, &path, None).await.0, 204);
}

#[tokio::test]
async fn a_bad_request_is_answered_with_what_is_wrong_and_changes_nothing() {
    let loopback = Loopback::start(options()).await.unwrap();
    let before = get(&loopback, "/world").await;
    let cases = [
        (Method::POST, "/users", json!({ "name": "" }), 400),
        (Method::POST, "/users", json!({ "name": "Gus", "locale": "xx" }), 400),
        (Method::POST, "/users", json!({ "called": "Gus" }), 400),
        (Method::POST, "/users/nobody/messages", json!({ "channel": "general", "content": "x" }), 404),
        (Method::POST, "/users/ana/messages", json!({ "channel": "general", "content": " " }), 400),
        (Method::POST, "/users/ana/messages", json!({ "channel": "general", "content": "x".repeat(2_001) }), 400),
        (Method::POST, "/users/loopback/commands", json!({ "channel": "general", "name": "x" }), 403),
        (Method::PATCH, "/channels/general", json!({ "deny": ["EAT_CAKE"] }), 400),
        (Method::PATCH, "/channels/general", json!({ "archived": true }), 400),
        (Method::PATCH, "/channels/general", json!({ "overwrite": { "user": "nobody" } }), 404),
        (Method::PATCH, "/channels/general", json!({ "overwrite": { "user": "loopback" } }), 400),
        (Method::POST, "/users/ana/components", json!({ "message": "12", "custom_id": "x" }), 404),
        (Method::POST, "/gateway", json!({ "do": "explode" }), 400),
        (Method::GET, "/outcomes/12", Value::Null, 404),
        (Method::GET, "/nothing", Value::Null, 404),
    ];
    for (method, path, body, expected) in cases {
        let (status, answer) = call(&loopback, method, path, (!body.is_null()).then_some(body)).await;
        assert_eq!(status, expected, "{path}: {answer}");
        assert!(answer["error"].as_str().is_some_and(|error| error.len() > 5), "{path}: {answer}");
    }
    assert_eq!(get(&loopback, "/world").await, before);
    let form =
        Client::new().post(format!("{}control/users", loopback.page_url())).body("{\"name\":\"Gus\"}").send().await.unwrap();
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
