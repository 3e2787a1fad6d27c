//! Scripted faults, as clients meet them.

use std::time::{Duration, Instant, SystemTime};

use discord_loopback::{Discord, Event, Fault, Loopback, Options, Plan, Presence, Preset, Rule, State};
use futures::SinkExt;
use reqwest::{Client, Response};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::limits_rest::header;
use crate::requests::Requests;
use crate::rig::{BOUND, Rig};
use crate::wire::{GUILD_MESSAGES, GUILDS, Wire};

const CREATE: &str = "POST /channels/{channel}/messages";

/// A client without a library, which retries nothing.
struct Caller {
    requests: Requests,
    discord: Discord,
    _loopback: Loopback,
}

impl Caller {
    async fn with(rules: Vec<Rule>) -> Self {
        let loopback = Loopback::start(Options { faults: Plan::new(1, rules), ..Options::default() }).await.unwrap();
        Self { requests: Requests::to(&loopback), discord: loopback.discord(), _loopback: loopback }
    }

    /// Posts a message in the channel general.
    async fn posts(&self, content: &str) -> reqwest::Result<Response> {
        let path = format!("/channels/{}/messages", self.discord.channel("general").unwrap().id);
        self.requests.request("POST", &path).json(&json!({ "content": content })).send().await
    }

    async fn gets(&self, path: &str) -> reqwest::Result<Response> {
        self.requests.request("GET", path).send().await
    }

    /// Returns the contents of the channel general.
    fn there(&self) -> Vec<String> {
        self.discord.view("ana").unwrap().channel("general").unwrap().messages.iter().map(|m| m.content.clone()).collect()
    }
}

#[tokio::test]
async fn a_rate_limit_is_answered_as_discord_does_and_the_request_has_no_effect() {
    let limited = Rule { retry_after_ms: Some(1_250), ..Rule::of(Fault::RateLimit).on(CREATE).times(1) };
    let caller = Caller::with(vec![limited]).await;
    assert_eq!(caller.gets("/users/@me").await.unwrap().status(), 200, "other routes are spared");
    let refused = caller.posts("hello").await.unwrap();
    assert_eq!(refused.status(), 429);
    let limits = ["retry-after", "x-ratelimit-scope", "x-ratelimit-remaining", "x-ratelimit-reset-after"];
    assert_eq!(limits.map(|name| header(&refused, name)), ["2", "user", "0", "1.250"]);
    assert!(!header(&refused, "x-ratelimit-bucket").is_empty() && header(&refused, "x-ratelimit-global").is_empty());
    let body: Value = refused.json().await.unwrap();
    assert_eq!(body, json!({ "message": "You are being rate limited.", "retry_after": 1.25, "global": false }));
    assert!(caller.there().is_empty());
    assert_eq!(caller.posts("hello").await.unwrap().status(), 200);
    assert_eq!(caller.there(), ["hello"]);
}

#[tokio::test]
async fn the_write_limit_of_a_channel_is_everybodys_and_has_a_code_of_its_own() {
    let limited = Rule { retry_after_ms: Some(300), ..Rule::of(Fault::WriteLimit).on(CREATE).times(1) };
    let caller = Caller::with(vec![limited]).await;
    let refused = caller.posts("hello").await.unwrap();
    assert_eq!(refused.status(), 429);
    let limits = ["retry-after", "x-ratelimit-scope", "x-ratelimit-limit"];
    assert_eq!(limits.map(|name| header(&refused, name)), ["1", "shared", ""]);
    let body: Value = refused.json().await.unwrap();
    assert_eq!((&body["code"], &body["retry_after"], &body["global"]), (&json!(20028), &json!(0.3), &json!(false)));
    assert_eq!(caller.posts("hello").await.unwrap().status(), 200);
}

#[tokio::test]
async fn the_global_rate_limit_is_told_apart() {
    let caller = Caller::with(vec![Rule::of(Fault::GlobalRateLimit)]).await;
    let refused = caller.gets("/gateway").await.unwrap();
    assert_eq!(refused.status(), 429);
    let limits = ["retry-after", "x-ratelimit-scope", "x-ratelimit-global", "x-ratelimit-bucket"];
    assert_eq!(limits.map(|name| header(&refused, name)), ["1", "global", "true", ""]);
    assert_eq!(refused.json::<Value>().await.unwrap()["global"], true);
}

#[tokio::test]
async fn errors_come_before_or_after_the_effect_and_with_the_body_that_the_real_one_has() {
    for (status, kind) in [(500, "application/json"), (502, "text/html"), (503, "text/plain; charset=utf-8"), (504, "text/html")]
    {
        let error = Rule::of(Fault::Error).on(CREATE).status(status).times(1);
        let caller = Caller::with(vec![error.clone(), error.late()]).await;
        for effect in [0, 1] {
            let failed = caller.posts("hello").await.unwrap();
            assert_eq!(failed.status(), status);
            assert_eq!(failed.headers()["content-type"], kind);
            let body = failed.text().await.unwrap();
            assert_eq!(serde_json::from_str::<Value>(&body).is_ok(), status == 500, "{body}");
            assert_eq!(caller.there().len(), effect, "{status}");
        }
    }
}

#[tokio::test]
async fn a_cut_connection_has_an_effect_or_none_and_no_answer() {
    let drop = |fault| Rule::of(fault).on(CREATE).times(1);
    let caller = Caller::with(vec![drop(Fault::DropRequest), drop(Fault::DropAnswer)]).await;
    for effect in [0, 1] {
        let error = caller.posts("hello").await.unwrap_err();
        assert!(error.is_request() && error.status().is_none(), "{error:?}");
        assert_eq!(caller.there().len(), effect);
    }
    assert_eq!(caller.posts("hello").await.unwrap().status(), 200);
}

#[tokio::test]
async fn slow_means_before_or_after_the_effect() {
    const LONG: Duration = Duration::from_millis(300);
    let slow = Rule::of(Fault::Slow).on(CREATE).delay(LONG.as_millis() as u64).times(1);
    let caller = Caller::with(vec![slow.clone(), slow.late()]).await;
    // Both rules strike the first request, which waits before and after its effect.
    let begun = Instant::now();
    assert_eq!(caller.posts("first").await.unwrap().status(), 200);
    assert!(begun.elapsed() >= 2 * LONG);
    // The effect comes long before the reply.
    let caller = Caller::with(vec![Rule::of(Fault::Slow).delay(60_000).late()]).await;
    let seen = caller.discord.clone();
    tokio::select! {
        _ = caller.posts("second") => panic!("answered at once"),
        seen = seen.wait_for("ana", BOUND, |message| message.content == "second") => drop(seen.unwrap()),
    }
}

/// Returns the statuses of 40 requests under a plan, and the hits of its rules.
async fn luck(caller: &Caller, plan: Plan) -> (Vec<u16>, Vec<u64>) {
    caller.discord.faults(plan).unwrap();
    let mut all = Vec::new();
    for _ in 0..40 {
        all.push(caller.gets("/users/@me").await.unwrap().status().as_u16());
    }
    (all, caller.discord.faults_now().1)
}

#[tokio::test]
async fn one_seed_gives_the_same_hits_twice_and_another_one_others() {
    let caller = Caller::with(Vec::new()).await;
    let rules = vec![
        Rule::of(Fault::Error).status(502).chance(0.3),
        Rule { after: 5, ..Rule::of(Fault::RateLimit).chance(0.5).times(6) },
    ];
    let first = luck(&caller, Plan::new(41, rules.clone())).await;
    assert_eq!(luck(&caller, Plan::new(41, rules.clone())).await, first);
    assert_ne!(luck(&caller, Plan::new(42, rules)).await.0, first.0);
    assert!(first.1[0] > 0 && first.1[1] > 0, "{first:?}");
}

#[tokio::test]
async fn discords_clock_may_be_wrong_and_its_ids_are_unique_and_rising_all_the_same() {
    const HOUR_MS: i64 = 3_600_000;
    let caller = Caller::with(Vec::new()).await;
    let mut last = 0;
    for skew_ms in [0, HOUR_MS, -HOUR_MS, 0] {
        caller.discord.faults(Plan { skew_ms, ..Plan::default() }).unwrap();
        let now = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs_f64() + skew_ms as f64 / 1_000.0;
        let asked = now();
        let answer = caller.posts("tick").await.unwrap();
        let date = httpdate::parse_http_date(answer.headers()["date"].to_str().unwrap()).unwrap();
        let reset: f64 = answer.headers()["x-ratelimit-reset"].to_str().unwrap().parse().unwrap();
        let told = date.duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs_f64();
        // `Date` has whole seconds, and a window of messages ends within five.
        let meanwhile = asked - 1.0..=now() + 6.0;
        assert!(meanwhile.contains(&told) && meanwhile.contains(&reset), "{skew_ms}: {told}, {reset} and {meanwhile:?}");
        let id: u64 = answer.json::<Value>().await.unwrap()["id"].as_str().unwrap().parse().unwrap();
        assert!(id > last);
        last = id;
    }
}

#[tokio::test]
async fn interactions_live_as_long_as_ever_while_the_clock_is_wrong() {
    let rig = Rig::start().await;
    for skew_ms in [0, 3_600_000, -3_600_000, 86_400_000, 0] {
        rig.discord.faults(Plan { skew_ms, ..Plan::default() }).unwrap();
        let outcome = rig.discord.command("ana", "general", "slow", &[]).await.unwrap();
        let settled = rig.discord.settled(outcome.interaction, BOUND).await.unwrap();
        assert_eq!(settled.state, State::Answered, "{skew_ms}");
    }
}

/// Returns a client that has read of its guild, and its session.
async fn identified(loopback: &Loopback) -> (Wire, Value) {
    let (mut wire, ready) = Wire::identified(loopback, GUILDS | GUILD_MESSAGES).await;
    wire.event("GUILD_CREATE").await;
    (wire, ready["session_id"].clone())
}

/// Resumes over a new connection; returns the replayed events.
async fn resumed(loopback: &Loopback, session: &Value, seen: u64) -> (Wire, Vec<Value>) {
    let mut wire = Wire::greeted(loopback).await;
    wire.resume(session, seen).await;
    let mut again = Vec::new();
    loop {
        let packet = wire.packet().await.expect("the session can be resumed");
        if packet["t"] == "RESUMED" {
            return (wire, again);
        }
        again.push(packet);
    }
}

/// Returns a session whose next event, a message, meets that fault, and the session's id.
async fn struck(rule: Rule) -> (Loopback, Wire, Value) {
    let loopback = Loopback::start(Options::default()).await.unwrap();
    let (wire, session) = identified(&loopback).await;
    loopback.discord().faults(Plan::new(1, vec![rule.event("MESSAGE_CREATE").times(1)])).unwrap();
    loopback.discord().say("ana", "general", "hello").unwrap();
    (loopback, wire, session)
}

#[tokio::test]
async fn a_connection_is_cut_or_asked_to_reconnect_and_the_event_comes_after_the_resume() {
    for (fault, told) in [
        (Fault::Disconnect, None),
        (Fault::Reconnect, Some(json!({ "op": 7, "d": null, "s": null, "t": null }))),
        (Fault::InvalidSessionResumable, Some(json!({ "op": 9, "d": true, "s": null, "t": null }))),
    ] {
        let (loopback, mut wire, session) = struck(Rule::of(fault)).await;
        assert_eq!(wire.packet().await, told, "{fault:?}");
        let (_wire, again) = resumed(&loopback, &session, wire.seen).await;
        assert_eq!(again.iter().map(|packet| &packet["t"]).collect::<Vec<_>>(), ["MESSAGE_CREATE"], "{fault:?}");
    }
}

#[tokio::test]
async fn an_invalid_session_is_gone_with_what_it_was_not_sent() {
    let (loopback, mut wire, session) = struck(Rule::of(Fault::InvalidSession)).await;
    let told = wire.next().await;
    assert_eq!((&told["op"], &told["d"]), (&json!(9), &json!(false)));
    let mut anew = Wire::greeted(&loopback).await;
    anew.resume(&session, wire.seen).await;
    assert_eq!(anew.next().await["op"], 9);
}

#[tokio::test]
async fn a_zombie_says_nothing_not_even_to_heartbeats_and_is_cut_when_the_faults_end() {
    let loopback = Loopback::start(Options::default()).await.unwrap();
    let (mut wire, session) = identified(&loopback).await;
    let seen = wire.seen;
    wire.send(1, &json!(seen)).await;
    assert_eq!(wire.next().await["op"], 11);
    let zombie = Rule::of(Fault::Zombie).event("MESSAGE_CREATE").times(1);
    loopback.discord().faults(Plan::new(1, vec![zombie])).unwrap();
    loopback.discord().say("ana", "general", "hello").unwrap();
    wire.send(1, &json!(seen)).await;
    assert!(tokio::time::timeout(Duration::from_millis(300), wire.frame()).await.is_err(), "it says nothing");
    assert_eq!(loopback.discord().presence(), Presence::Online, "it is still connected");
    loopback.discord().calm();
    assert_eq!(wire.packet().await, None);
    let (_wire, again) = resumed(&loopback, &session, seen).await;
    assert_eq!(again.len(), 1);
}

#[tokio::test]
async fn an_event_comes_twice() {
    let (_loopback, mut wire, _) = struck(Rule::of(Fault::DuplicateEvent)).await;
    let first = wire.next().await;
    assert_eq!(wire.next().await, first);
}

#[tokio::test]
async fn an_event_is_overtaken() {
    for rule in [Rule::of(Fault::ReorderEvents), Rule::of(Fault::DelayEvent).delay(100)] {
        let (loopback, mut wire, _) = struck(rule).await;
        let seen = wire.seen;
        loopback.discord().say("ana", "general", "second").unwrap();
        let numbers = [wire.next().await["s"].clone(), wire.next().await["s"].clone()];
        assert_eq!(numbers, [seen + 2, seen + 1]);
    }
}

#[tokio::test]
async fn a_client_that_closes_is_answered_with_a_close() {
    let loopback = Loopback::start(Options::default()).await.unwrap();
    let (mut wire, _) = identified(&loopback).await;
    wire.socket.send(Frame::Close(None)).await.unwrap();
    let answer = wire.frame().await;
    assert!(matches!(answer, Some(Frame::Close(_))), "{answer:?}");
}

#[tokio::test]
async fn the_control_api_shows_replaces_and_ends_faults_and_tells_listeners() {
    let loopback = Loopback::start(Options::default()).await.unwrap();
    let (client, url) = (Client::new(), format!("{}control/faults", loopback.page_url()));
    let get = async || client.get(&url).send().await.unwrap().json::<Value>().await.unwrap();
    let act = format!("{}control/act", loopback.page_url());
    let put = async |plan: &Value| {
        let response = client.post(&act).json(&json!({ "act": "faults", "plan": plan })).send().await.unwrap();
        (response.status().as_u16(), response.json::<Value>().await.unwrap())
    };
    assert_eq!(get().await, json!({ "seed": 0, "skew_ms": 0, "rules": [] }));
    let mut events = loopback.discord().events("ana").unwrap();
    let plan =
        json!({ "seed": 3, "skew_ms": -5, "rules": [{ "do": "error", "status": 502, "route": "GET /gateway", "times": 2 }] });
    let (_, answer) = put(&plan).await;
    let rule = json!({ "id": 0, "hits": 0, "do": "error", "status": 502, "route": "GET /gateway", "chance": 1.0, "after": 0, "times": 2 });
    assert_eq!(answer, json!({ "seed": 3, "skew_ms": -5, "rules": [rule] }));
    assert_eq!(get().await, answer);
    assert!(matches!(events.next().await, Some(Event::Faults)));
    // A reply may be sent back as it is.
    assert_eq!(put(&answer).await, (200, answer.clone()));
    let refused = put(&json!({ "rules": [{ "do": "error", "chance": 2 }] })).await;
    assert_eq!(refused, (400, json!({ "error": "rule 0: `chance` must be from 0 to 1" })));
    assert_eq!(put(&json!([])).await.0, 400);
    assert_eq!(get().await, answer, "a plan that is refused changes nothing");
    assert_eq!(put(&json!({ "seed": 9 })).await, (200, json!({ "seed": 9, "skew_ms": 0, "rules": [] })));
    let presets: Vec<Value> = client.get(format!("{url}/presets")).send().await.unwrap().json().await.unwrap();
    let names: Vec<&str> = presets.iter().map(|preset| preset["name"].as_str().unwrap()).collect();
    let expected = ["calm", "rate-limit-storm", "bad-gateway", "slow", "lost-answers", "flaky-gateway", "echo", "all-at-once"];
    assert_eq!(names, expected);
    for preset in &presets {
        assert_eq!(put(&json!({ "seed": 1, "rules": preset["rules"] })).await.0, 200, "{preset}");
    }
    assert_eq!(Preset::all().len(), presets.len());
}

#[tokio::test]
async fn a_senseless_plan_keeps_the_loopback_from_starting() {
    let faults = Plan::new(1, vec![Rule::of(Fault::Error).chance(7.0)]);
    let refused = Loopback::start(Options { faults, ..Options::default() }).await.unwrap_err();
    assert_eq!(refused.to_string(), "the plan of faults makes no sense: rule 0: `chance` must be from 0 to 1");
}
