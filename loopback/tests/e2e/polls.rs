//! Polls of the bot and of users: votes, their events, and the end.

use discord_loopback::{ChannelEdit, Id, MessageKind, Options, Permissions, PrivilegedIntent, Refused};
use reqwest::Client;
use serde_json::{Value, json};

use crate::raw::{BAD, CHOICES, OVER, REQUIRED, Raw, chars, refused, taken};
use crate::rig::options;
use crate::wire::{GUILD_MESSAGES, MESSAGE_CONTENT, Wire};

const GUILD_MESSAGE_POLLS: u64 = 1 << 24;

fn poll() -> Value {
    let answer = |text: &str| json!({ "poll_media": { "text": text } });
    let tea = json!({ "poll_media": { "text": "Tea", "emoji": { "name": "🍵" } } });
    json!({ "question": { "text": "What to drink?" }, "answers": [tea, answer("Coffee"), answer("Water")] })
}

async fn asked(raw: &Raw, poll: Value) -> Value {
    raw.call("POST", &raw.messages("general"), json!({ "poll": poll })).await.ok()
}

fn id(message: &Value) -> Id {
    message["id"].as_str().unwrap().parse().unwrap()
}

fn polls(message: &Value, rest: &str) -> String {
    format!("/channels/{}/polls/{}{rest}", message["channel_id"].as_str().unwrap(), message["id"].as_str().unwrap())
}

#[tokio::test]
async fn people_vote_in_a_poll_of_the_bot_and_it_hears_of_each_vote() {
    let raw = Raw::start().await;
    let (mut wire, _) = Wire::identified(&raw.loopback, GUILD_MESSAGE_POLLS).await;
    let message = asked(&raw, poll()).await;
    let made = &message["poll"];
    assert_eq!((&made["allow_multiselect"], &made["layout_type"]), (&json!(false), &json!(1)));
    assert_eq!(made["answers"][0]["poll_media"], json!({ "text": "Tea", "emoji": { "id": null, "name": "🍵" } }));
    assert_eq!(made["results"], json!({ "is_finalized": false, "answer_counts": [] }));

    let (guild, ana) = (raw.discord.guilds()[0].id, raw.discord.user("ana").unwrap().id);
    raw.discord.vote("ana", id(&message), &[1]).unwrap();
    let told = json!({
        "user_id": ana, "channel_id": message["channel_id"], "message_id": message["id"], "answer_id": 1, "guild_id": guild,
    });
    assert_eq!(wire.event("MESSAGE_POLL_VOTE_ADD").await, told);
    raw.discord.vote("ana", id(&message), &[2]).unwrap();
    assert_eq!(wire.event("MESSAGE_POLL_VOTE_REMOVE").await["answer_id"], 1);
    assert_eq!(wire.event("MESSAGE_POLL_VOTE_ADD").await["answer_id"], 2);
    raw.discord.vote("bo", id(&message), &[2]).unwrap();
    raw.discord.vote("cy", id(&message), &[3]).unwrap();
    raw.discord.vote("cy", id(&message), &[]).unwrap();

    let voters = raw.call("GET", &polls(&message, "/answers/2?limit=1"), Value::Null).await.ok();
    assert_eq!((voters["users"].as_array().unwrap().len(), &voters["users"][0]["id"]), (1, &json!(ana)));
    let voters = raw.call("GET", &polls(&message, &format!("/answers/2?after={ana}")), Value::Null).await.ok();
    assert_eq!(voters["users"][0]["username"], "bo");
    let path = format!("{}/{}", raw.messages("general"), id(&message));
    let now = raw.call("GET", &path, Value::Null).await.ok();
    assert_eq!(now["poll"]["results"]["answer_counts"], json!([{ "id": 2, "count": 2, "me_voted": false }]));
}

#[tokio::test]
async fn a_poll_ends_by_the_bot_or_by_the_clock_and_the_result_is_announced() {
    let raw = Raw::with(Options { privileged_intents: vec![PrivilegedIntent::MessageContent], ..options() }).await;
    let (mut wire, _) = Wire::identified(&raw.loopback, GUILD_MESSAGES | MESSAGE_CONTENT).await;
    let message = asked(&raw, poll()).await;
    raw.discord.vote("ana", id(&message), &[1]).unwrap();
    let ended = raw.call("POST", &polls(&message, "/expire"), Value::Null).await.ok();
    assert_eq!(ended["poll"]["results"]["is_finalized"], true);
    assert_eq!(wire.event_after("MESSAGE_UPDATE").await["poll"]["results"]["is_finalized"], true);
    let result = wire.event("MESSAGE_CREATE").await;
    assert_eq!((&result["type"], &result["message_reference"]["message_id"]), (&json!(46), &message["id"]));
    let fields = result["embeds"][0]["fields"].as_array().unwrap();
    let field = |name: &str| fields.iter().find(|field| field["name"] == name).map(|field| field["value"].clone());
    assert_eq!((field("victor_answer_text"), field("total_votes")), (Some(json!("Tea")), Some(json!("1"))));
    assert_eq!(raw.call("POST", &polls(&message, "/expire"), Value::Null).await.refusal(), (400, 520_001));
    assert!(matches!(raw.discord.vote("bo", id(&message), &[1]), Err(Refused::NotAllowed(_))));

    let mut short = poll();
    short["duration"] = json!(1);
    let message = asked(&raw, short).await;
    raw.discord.advance_clock(std::time::Duration::from_secs(59 * 60)).unwrap();
    assert!(!raw.discord.message(id(&message)).unwrap().poll.as_ref().unwrap().is_finalized);
    raw.discord.advance_clock(std::time::Duration::from_secs(2 * 60)).unwrap();
    assert!(raw.discord.message(id(&message)).unwrap().poll.as_ref().unwrap().is_finalized);
    let view = raw.discord.view("ana").unwrap();
    let last = view.channel("general").unwrap().messages.last().unwrap();
    assert_eq!((last.kind, last.refers_to), (MessageKind::PollResult, Some(id(&message))));
}

#[tokio::test]
async fn what_is_no_poll_is_refused() {
    let raw = Raw::start().await;
    let with = |key: &str, value: Value| {
        let mut poll = poll();
        poll[key] = value;
        json!({ "poll": poll })
    };
    let answers =
        |text: String, count: usize| -> Value { (0..count).map(|_| json!({ "poll_media": { "text": text } })).collect() };
    let cases = [
        taken(with("answers", answers(chars(55), 10))),
        taken(with("question", json!({ "text": chars(300) }))),
        taken(with("duration", json!(768))),
        refused(json!({ "poll": {} }), [("poll.question", REQUIRED), ("poll.answers", REQUIRED)]),
        refused(with("question", json!({})), [("poll.question.text", REQUIRED)]),
        refused(with("question", json!({ "text": chars(301) })), [("poll.question.text", BAD)]),
        refused(with("answers", json!([])), [("poll.answers", BAD)]),
        refused(with("answers", answers(chars(1), 11)), [("poll.answers", BAD)]),
        refused(with("answers", answers(chars(56), 1)), [("poll.answers.0.poll_media.text", BAD)]),
        refused(with("answers", json!([{}])), [("poll.answers.0.poll_media", REQUIRED)]),
        refused(with("duration", json!(769)), [("poll.duration", OVER)]),
        refused(with("layout_type", json!(2)), [("poll.layout_type", CHOICES)]),
    ];
    raw.each("POST", &raw.messages("general"), cases).await;
    let odd = json!([{ "poll_media": { "text": "a", "emoji": { "name": "tea" } } }]);
    assert_eq!(raw.call("POST", &raw.messages("general"), with("answers", odd)).await.refusal(), (400, 520_004));

    let message = asked(&raw, poll()).await;
    let path = format!("{}/{}", raw.messages("general"), id(&message));
    assert_eq!(raw.call("PATCH", &path, json!({ "content": "x" })).await.refusal(), (400, 520_003));
    assert_eq!(raw.call("GET", &polls(&message, "/answers/4"), Value::Null).await.fault("answer_id"), CHOICES);
    let plain = raw.call("POST", &raw.messages("general"), json!({ "content": "no poll" })).await.ok();
    assert_eq!(raw.call("POST", &polls(&plain, "/expire"), Value::Null).await.refusal(), (400, 520_006));
    raw.discord.deny("general", Permissions::SEND_POLLS).unwrap();
    assert_eq!(raw.call("POST", &raw.messages("general"), json!({ "poll": poll() })).await.refusal(), (403, 50013));
}

#[tokio::test]
async fn a_vote_is_for_what_the_poll_offers_to_those_who_see_it() {
    let raw = Raw::start().await;
    let mut several = poll();
    several["allow_multiselect"] = json!(true);
    let (one, many) = (id(&asked(&raw, poll()).await), id(&asked(&raw, several).await));
    assert!(matches!(raw.discord.vote("ana", one, &[1, 2]), Err(Refused::Invalid(_))));
    assert!(matches!(raw.discord.vote("ana", one, &[4]), Err(Refused::Invalid(_))));
    assert!(matches!(raw.discord.vote("ana", Id::new(7), &[1]), Err(Refused::NotFound(_))));
    assert!(matches!(raw.discord.vote(raw.discord.application(), one, &[1]), Err(Refused::NotAllowed(_))));
    let chosen = raw.discord.vote("ana", many, &[1, 3]).unwrap();
    let votes: Vec<usize> = chosen.poll.as_ref().unwrap().answers.iter().map(|answer| answer.votes.len()).collect();
    assert_eq!(votes, [1, 0, 1]);
    let edit = ChannelEdit { deny_members: Some(Permissions::VIEW_CHANNEL), ..ChannelEdit::default() };
    raw.discord.edit_channel("general", edit).unwrap();
    assert!(matches!(raw.discord.vote("bo", one, &[1]), Err(Refused::NotFound(_))));
}

#[tokio::test]
async fn people_ask_too_and_the_control_api_tells_who_voted_for_what() {
    let raw = Raw::start().await;
    let (client, url) = (Client::new(), format!("{}control/act", raw.loopback.page_url()));
    let act = async |act: Value| {
        let response = client.post(&url).json(&act).send().await.unwrap();
        (response.status().as_u16(), response.json::<Value>().await.unwrap())
    };
    let ask =
        json!({ "act": "poll", "user": "bo", "channel": "general", "question": "Now?", "answers": ["Yes", "No"], "hours": 2 });
    let (status, message) = act(ask.clone()).await;
    assert_eq!((status, &message["poll"]["question"]["text"]), (200, &json!("Now?")));
    let (status, voted) = act(json!({ "act": "vote", "user": "ana", "message": message["id"], "answers": [2] })).await;
    let ana = raw.discord.user("ana").unwrap().id;
    assert_eq!((status, &voted["poll"]["results"]["answer_counts"][0]["users"]), (200, &json!([ana])));
    assert_eq!(raw.call("POST", &polls(&message, "/expire"), Value::Null).await.refusal(), (403, 50005), "it is bo's");
    let seen = raw.call("GET", &format!("{}/{}", raw.messages("general"), id(&message)), Value::Null).await.ok();
    assert_eq!(seen.get("poll"), None, "its text is content");
    let edit = ChannelEdit { deny_members: Some(Permissions::SEND_POLLS), ..ChannelEdit::default() };
    raw.discord.edit_channel("general", edit).unwrap();
    assert_eq!(act(ask).await.0, 403);
}
