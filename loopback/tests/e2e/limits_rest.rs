//! Rate limits of REST, exceeded on purpose.

use std::time::Duration;

use discord_loopback::{Loopback, Options, Plan};
use reqwest::Response;
use serde_json::{Value, json};

use crate::requests::Requests;
use crate::rig::{Rig, intents, options};

/// Makes plain requests, of which each is answered once.
#[derive(Clone)]
pub struct Rest(Requests);

impl Rest {
    pub fn new(loopback: &Loopback) -> Self {
        Self(Requests::to(loopback))
    }

    async fn call(&self, method: &str, path: &str, body: Option<&Value>) -> Response {
        let request = self.0.request(method, path);
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        request.send().await.unwrap()
    }

    pub async fn get(&self, path: &str) -> Response {
        self.call("GET", path, None).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Response {
        self.call("POST", path, Some(body)).await
    }

    pub async fn patch(&self, path: &str, body: &Value) -> Response {
        self.call("PATCH", path, Some(body)).await
    }

    pub async fn put(&self, path: &str) -> Response {
        self.call("PUT", path, None).await
    }

    pub async fn delete(&self, path: &str) -> Response {
        self.call("DELETE", path, None).await
    }
}

pub fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

fn number(response: &Response, name: &str) -> f64 {
    header(response, name).parse().unwrap()
}

fn epoch() -> f64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs_f64()
}

async fn at_discords_pace() -> (Loopback, Rest) {
    let loopback = Loopback::start(Options::default()).await.unwrap();
    let rest = Rest::new(&loopback);
    (loopback, rest)
}

fn messages(loopback: &Loopback, channel: &str) -> String {
    format!("/channels/{}/messages", loopback.discord().channel(channel).unwrap().id)
}

#[tokio::test]
async fn each_reply_tells_how_its_bucket_stands_and_the_sixth_message_is_refused() {
    let (loopback, rest) = at_discords_pace().await;
    let (general, other) = (messages(&loopback, "general"), messages(&loopback, "table-one"));
    let hello = json!({ "content": "hello" });
    let mut bucket = String::new();
    for remaining in (0..5).rev() {
        let asked = epoch();
        let sent = rest.post(&general, &hello).await;
        assert_eq!(sent.status(), 200);
        assert_eq!((header(&sent, "x-ratelimit-limit"), number(&sent, "x-ratelimit-remaining")), ("5", f64::from(remaining)));
        let after = number(&sent, "x-ratelimit-reset-after");
        assert!(after > 0.0 && after <= 5.0, "{after}");
        let answered = number(&sent, "x-ratelimit-reset") - after;
        assert!((asked - 1.0..=epoch() + 1.0).contains(&answered), "{answered}");
        bucket = header(&sent, "x-ratelimit-bucket").to_owned();
    }
    assert!(!bucket.is_empty());
    let refused = rest.post(&general, &hello).await;
    assert_eq!(refused.status(), 429);
    assert_eq!((header(&refused, "x-ratelimit-scope"), header(&refused, "x-ratelimit-global")), ("user", ""));
    assert_eq!((header(&refused, "x-ratelimit-remaining"), header(&refused, "x-ratelimit-bucket")), ("0", bucket.as_str()));
    assert_eq!(header(&refused, "via"), "1.1 google");
    let whole = number(&refused, "retry-after");
    let body: Value = refused.json().await.unwrap();
    let exact = body["retry_after"].as_f64().unwrap();
    assert_eq!(whole, exact.ceil());
    assert_eq!((&body["message"], &body["global"]), (&json!("You are being rate limited."), &json!(false)));
    // Another channel, and edits, have windows of their own.
    let sent = rest.post(&other, &hello).await;
    assert_eq!((sent.status().as_u16(), header(&sent, "x-ratelimit-bucket")), (200, bucket.as_str()));
    let id = sent.json::<Value>().await.unwrap()["id"].as_str().unwrap().to_owned();
    let edited = rest.patch(&format!("{other}/{id}"), &hello).await;
    assert_eq!((edited.status().as_u16(), header(&edited, "x-ratelimit-remaining")), (200, "4"));
    assert_ne!(header(&edited, "x-ratelimit-bucket"), bucket);
    let view = loopback.discord().view("ana").unwrap();
    assert_eq!(view.channel("general").unwrap().messages.len(), 5, "what is refused changes nothing");
}

#[tokio::test]
async fn who_still_sends_much_when_it_is_refused_reads_so() {
    let (loopback, rest) = at_discords_pace().await;
    let general = messages(&loopback, "general");
    for _ in 0..5 {
        rest.post(&general, &json!({ "content": "hello" })).await;
    }
    // More than a connection holds on its way.
    let much = json!({ "content": "x".repeat(4 << 20) });
    for _ in 0..3 {
        assert_eq!(rest.post(&general, &much).await.status(), 429);
    }
}

#[tokio::test]
async fn who_waits_as_long_as_told_is_let_in_again() {
    // Five seconds are half a second at this pace.
    let loopback = Loopback::start(Options { pace: 10, ..Options::default() }).await.unwrap();
    let rest = Rest::new(&loopback);
    let general = messages(&loopback, "general");
    let hello = json!({ "content": "hello" });
    let refused = loop {
        let sent = rest.post(&general, &hello).await;
        if sent.status() == 429 {
            break sent.json::<Value>().await.unwrap();
        }
        assert_eq!(sent.status(), 200);
    };
    let wait = refused["retry_after"].as_f64().unwrap();
    assert!(wait <= 0.5);
    tokio::time::sleep(Duration::from_secs_f64(wait)).await;
    assert_eq!(rest.post(&general, &hello).await.status(), 200);
}

#[tokio::test]
async fn old_messages_of_a_channel_are_edited_three_times_in_six_seconds_which_no_header_tells() {
    let loopback = Loopback::start(Options { old_message: Duration::ZERO, ..Options::default() }).await.unwrap();
    let rest = Rest::new(&loopback);
    let (general, other) = (messages(&loopback, "general"), messages(&loopback, "table-one"));
    let hello = json!({ "content": "hello" });
    let mut edits = Vec::new();
    for channel in [&general, &general, &other] {
        let sent = rest.post(channel, &hello).await.json::<Value>().await.unwrap();
        edits.push(format!("{channel}/{}", sent["id"].as_str().unwrap()));
    }
    for edit in [&edits[0], &edits[1], &edits[0]] {
        let edited = rest.patch(edit, &hello).await;
        assert_eq!(edited.status(), 200);
        assert_eq!(header(&edited, "x-ratelimit-limit"), "5", "the header tells of the other limit");
    }
    let refused = rest.patch(&edits[1], &hello).await;
    assert_eq!(refused.status(), 429);
    assert_eq!((header(&refused, "x-ratelimit-scope"), header(&refused, "x-ratelimit-remaining")), ("user", ""));
    assert!((1.0..=6.0).contains(&number(&refused, "retry-after")));
    let body: Value = refused.json().await.unwrap();
    assert_eq!((&body["code"], &body["global"]), (&json!(30046), &json!(false)));
    assert!(body["retry_after"].as_f64().unwrap() <= 6.0);
    assert_eq!(loopback.discord().refusals(), [((429, 30046), 1)].into());
    assert_eq!(rest.patch(&edits[2], &hello).await.status(), 200, "another channel has its own");
    assert_eq!(rest.post(&general, &hello).await.status(), 200, "new messages are not counted there");
    assert_eq!(rest.delete(&edits[1]).await.status(), 204, "nor are deletions");
}

#[tokio::test]
async fn a_message_is_old_after_an_hour_by_discords_own_clock() {
    let loopback = Loopback::start(Options::default()).await.unwrap();
    let rest = Rest::new(&loopback);
    let hello = json!({ "content": "hello" });
    let hours_ago = |hours: i64| Plan { skew_ms: -hours * 3_600_000, ..Plan::default() };
    loopback.discord().faults(hours_ago(2)).unwrap();
    let channel = messages(&loopback, "general");
    let sent = rest.post(&channel, &hello).await.json::<Value>().await.unwrap();
    let edit = format!("{channel}/{}", sent["id"].as_str().unwrap());
    assert_eq!(rest.patch(&edit, &hello).await.status(), 200);
    loopback.discord().faults(hours_ago(0)).unwrap();
    // The first edit did not count: the message was new then.
    for expected in [200, 200, 200, 429] {
        assert_eq!(rest.patch(&edit, &hello).await.status(), expected);
    }
}

#[tokio::test]
async fn who_opens_very_many_conversations_is_refused_with_403_until_some_time_has_passed() {
    // Ten minutes are thirty seconds at this pace.
    let loopback = Loopback::start(Options { pace: 20, ..Options::default() }).await.unwrap();
    let (rest, discord) = (Rest::new(&loopback), loopback.discord());
    let ids: Vec<Value> = (0..51).map(|number| json!(discord.add_user(&format!("u{number}"), "en-US").unwrap().id)).collect();
    let mut refused = None;
    for id in &ids {
        let opened = loop {
            let opened = rest.post("/users/@me/channels", &json!({ "recipient_id": id })).await;
            if opened.status() != 429 {
                break opened;
            }
            let wait = opened.json::<Value>().await.unwrap()["retry_after"].as_f64().unwrap();
            tokio::time::sleep(Duration::from_secs_f64(wait)).await;
        };
        if opened.status() != 200 {
            refused = Some((id, opened.status(), opened.json::<Value>().await.unwrap()["code"].clone()));
            break;
        }
    }
    let (whom, status, code) = refused.expect("the fifty-first is refused");
    assert_eq!((whom, status.as_u16(), code), (&ids[50], 403, json!(40003)));
    assert_eq!(discord.refusals().get(&(403, 40003)), Some(&1), "{:?}", discord.refusals());
    tokio::time::sleep(Duration::from_millis(550)).await;
    let again = rest.post("/users/@me/channels", &json!({ "recipient_id": ids[0] })).await;
    assert_eq!(again.status(), 200, "an old one is no new one");
}

#[tokio::test]
async fn a_channel_is_renamed_twice_in_ten_minutes() {
    let permissions = discord_loopback::Permissions::BOT | discord_loopback::Permissions::MANAGE_CHANNELS;
    let loopback = Loopback::start(Options { permissions, ..Options::default() }).await.unwrap();
    let rest = Rest::new(&loopback);
    let channel = format!("/channels/{}", loopback.discord().channel("general").unwrap().id);
    for name in ["one", "two"] {
        assert_eq!(rest.patch(&channel, &json!({ "name": name })).await.status(), 200);
    }
    let refused = rest.patch(&channel, &json!({ "name": "three" })).await;
    assert_eq!(refused.status(), 429);
    assert!(refused.json::<Value>().await.unwrap()["retry_after"].as_f64().unwrap() > 500.0);
    assert_eq!(loopback.discord().channel("two").unwrap().name, "two");
    assert_eq!(rest.patch(&channel, &json!({ "rate_limit_per_user": 5 })).await.status(), 200, "other changes go on");
}

/// Sends concurrent requests until the global limit refuses one.
async fn global_refusal(rest: &Rest) -> Response {
    for _ in 0..20 {
        let calls = (0..100).map(|_| rest.get("/users/@me"));
        if let Some(refused) = futures::future::join_all(calls).await.into_iter().find(|response| response.status() == 429) {
            return refused;
        }
    }
    panic!("fifty requests a second were never reached");
}

#[tokio::test]
async fn all_requests_together_have_a_limit_which_the_endpoints_of_interactions_have_not() {
    let (loopback, rest) = at_discords_pace().await;
    let refused = global_refusal(&rest).await;
    assert_eq!((header(&refused, "x-ratelimit-scope"), header(&refused, "x-ratelimit-global")), ("global", "true"));
    assert_eq!(header(&refused, "x-ratelimit-bucket"), "");
    assert_eq!(refused.json::<Value>().await.unwrap()["global"], true);
    // More requests than the global limit allows are answered as unknown, not with 429.
    let application = loopback.discord().application();
    let calls = (0..120).map(|number| {
        let rest = rest.clone();
        let webhook = format!("/webhooks/{application}/token{number}/messages/@original");
        async move {
            let callback = rest.post("/interactions/1/token/callback", &json!({ "type": 6 })).await;
            (callback, rest.get(&webhook).await)
        }
    });
    for (callback, original) in futures::future::join_all(calls).await {
        assert_eq!(callback.status(), 404);
        assert_eq!(header(&callback, "x-ratelimit-limit"), "", "answers have no limit of their own");
        assert!(original.status() != 429);
    }
}

#[tokio::test]
async fn edits_of_one_interactions_answer_have_a_limit() {
    let (loopback, rest) = at_discords_pace().await;
    let path = format!("/webhooks/{}/token/messages/@original", loopback.discord().application());
    for _ in 0..5 {
        assert_ne!(rest.patch(&path, &json!({ "content": "x" })).await.status(), 429);
    }
    assert_eq!(rest.patch(&path, &json!({ "content": "x" })).await.status(), 429);
}

#[tokio::test]
async fn too_many_requests_that_make_no_sense_ban_the_address() {
    let loopback = Loopback::start(Options { invalid_requests: 3, ..Options::default() }).await.unwrap();
    let (rest, mut stranger) = (Rest::new(&loopback), Rest::new(&loopback));
    stranger.0.token = "Bot wrong".to_owned();
    for _ in 0..3 {
        assert_eq!(rest.get("/users/@me").await.status(), 200);
        assert_eq!(rest.get("/channels/1").await.status(), 404, "what is not found does not count");
        assert_eq!(stranger.get("/users/@me").await.status(), 401);
    }
    let banned = rest.get("/users/@me").await;
    assert_eq!(banned.status(), 429);
    assert!(number(&banned, "retry-after") > 500.0);
    assert_eq!((header(&banned, "via"), header(&banned, "x-ratelimit-scope")), ("", ""));
    assert_eq!(banned.text().await.unwrap(), "error code: 1015");
}

#[tokio::test]
async fn the_clients_own_limiter_keeps_it_from_being_refused() {
    // Five messages fit into 50 milliseconds at this pace.
    let rig = Rig::with(Options { pace: 100, ..options() }, intents()).await;
    let general = rig.discord.channel("general").unwrap().id.get();
    // Sequential, since the client lets concurrent requests through before it knows the limit.
    for number in 0..17 {
        rig.http.send_message(general.into(), vec![], &json!({ "content": number.to_string() })).await.unwrap();
    }
    // The client would have repeated a refused request.
    assert_eq!(rig.discord.calls()["POST /channels/{channel}/messages"], 17);
}
