//! One fault at a time, where it hurts most.

use std::collections::BTreeMap;
use std::sync::Arc;

use discord_loopback::{AnswerKind, Change, Fault, Message, Plan, Rule, State};
use futures::future::join_all;

use crate::support::{BOUND, House, presses_of, tells, told, warns};
use crate::{Emojis, house};

const ANSWER: &str = "POST /interactions/{interaction}/{token}/callback";
const POST: &str = "POST /channels/{channel}/messages";
const EDIT: &str = "PATCH /channels/{channel}/messages/{message}";
const DELETE: &str = "DELETE /channels/{channel}/messages/{message}";
const THREAD: &str = "POST /channels/{channel}/threads";

fn plan(rules: Vec<Rule>) -> Plan {
    Plan::new(1, rules)
}

/// Returns how often each public message of the bot was posted, by channel and nonce.
fn posts(house: &House) -> BTreeMap<String, usize> {
    let mut posts = BTreeMap::new();
    for line in house.discord.history() {
        let message = &line.message;
        if line.change == Change::Created && message.only_for.is_none() && message.author == house.discord.application() {
            *posts.entry(format!("{} {:?}", message.channel, message.nonce)).or_default() += 1;
        }
    }
    posts
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_starts_while_discord_answers_502_and_registers_its_commands_once_it_can() {
    let rules = vec![Rule::of(Fault::Error).status(502).times(5), Rule::of(Fault::DropAnswer).on("PUT *").times(1)];
    let house = house(plan(rules), Emojis::ToBeMade).await;
    assert_eq!(house.discord.faults_now().1, [5, 1]);
    assert!(!house.discord.commands().is_empty());
    let answer = house.types("ana", "general", "settings", &[]).await;
    tells(&answer, "Your settings");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_press_whose_answer_does_not_get_through_at_first_has_not_failed() {
    let house = House::open().await;
    for rule in [
        Rule::of(Fault::DropAnswer),
        Rule::of(Fault::DropRequest),
        Rule::of(Fault::Error),
        Rule::of(Fault::Error).status(502).late(),
        Rule::of(Fault::Slow).delay(2_500),
        Rule::of(Fault::Slow).delay(2_500).late(),
    ] {
        house.discord.faults(plan(vec![rule.clone().on(ANSWER).times(1)])).unwrap();
        let answer = house.types("ana", "general", "settings", &[]).await;
        assert_eq!((answer.state, answer.kind), (State::Answered, Some(AnswerKind::Message)), "{rule:?}");
        assert_eq!(house.discord.faults_now().1, [1], "{rule:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_asked_for_time_comes_although_the_asking_was_not_heard() {
    let house = House::open().await;
    house.commit_pause.store(1_500, std::sync::atomic::Ordering::SeqCst);
    let late = "PATCH /webhooks/{application}/{token}/messages/{message}";
    let rules = vec![Rule::of(Fault::DropAnswer).on(ANSWER).times(1), Rule::of(Fault::Error).status(503).on(late).times(2)];
    house.discord.faults(plan(rules)).unwrap();
    let asked = house.types("ana", "general", "settings", &[("language", "fr")]).await;
    let answer = house.discord.settled(asked.interaction, BOUND).await.unwrap();
    assert_eq!(answer.state, State::Answered);
    tells(&answer, "Tes réglages");
    assert_eq!(house.discord.faults_now().1, [1, 2]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interaction_that_comes_twice_acts_once_and_nobody_is_told_off() {
    let house = House::open().await;
    house.discord.faults(plan(vec![Rule::of(Fault::DuplicateEvent)])).unwrap();
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    for _ in 0..12 {
        let who = table.awaited().await[0].clone();
        table.decide_by_typing(&who, &mut |_| 0).await;
    }
    table.live().await;
    assert!(house.discord.faults_now().1[0] > 20);
    for who in ["ana", "bo", "cy"] {
        let view = house.discord.view(who).unwrap();
        let scolded: Vec<_> = view.messages().filter(|message| warns(&message.text())).collect();
        assert!(scolded.is_empty(), "{scolded:#?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_whose_making_was_not_heard_of_is_used_and_no_second_one_made() {
    let rules =
        [Rule::of(Fault::DropAnswer), Rule::of(Fault::Error).late(), Rule::of(Fault::Error), Rule::of(Fault::DropRequest)];
    join_all(rules.map(makes_one_thread)).await;
}

async fn makes_one_thread(rule: Rule) {
    let house = House::open().await;
    house.lobby("table-one", &["ana", "bo"], "").await;
    let listing = "GET /guilds/{guild}/threads/active";
    let rules = vec![rule.clone().on(THREAD).times(1), Rule::of(Fault::Error).status(502).on(listing).times(1)];
    house.discord.faults(plan(rules)).unwrap();
    let asked = house.types("dee", "table-one", "table new", &[("game", "puerto-rico")]).await;
    let answer = house.discord.settled(asked.interaction, BOUND).await.unwrap();
    house.settle().await;
    let threads: Vec<_> = house.discord.channels().into_iter().filter(|channel| channel.kind.is_thread()).collect();
    assert_eq!(threads.len(), 1, "{rule:?}: {}", told(&answer));
    assert!(told(&answer).contains(&threads[0].id.to_string()), "{rule:?}: {}", told(&answer));
}

/// The cases run at the same time, as most of the time is spent waiting for retries.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_becomes_of_a_delivery_it_is_done_once() {
    let rules = [
        Rule::of(Fault::DropAnswer),
        Rule::of(Fault::DropRequest),
        Rule::of(Fault::Error).status(504).late(),
        Rule::of(Fault::Error).status(502),
        Rule { retry_after_ms: Some(200), ..Rule::of(Fault::RateLimit) },
    ];
    join_all(rules.map(delivers_once)).await;
}

async fn delivers_once(rule: Rule) {
    let house = House::open().await;
    let routes = [POST, EDIT, DELETE, "POST /users/@me/channels"];
    house.discord.faults(plan(routes.iter().map(|route| rule.clone().on(route).times(2)).collect())).unwrap();
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    for _ in 0..4 {
        let who = table.awaited().await[0].clone();
        table.decide_by_typing(&who, &mut |_| 0).await;
    }
    table.live().await;
    let hits = house.discord.faults_now().1;
    assert!(hits.iter().all(|hits| *hits == 2), "{rule:?}: {hits:?}");
    let posts = posts(&house);
    assert!(posts.values().all(|count| *count == 1), "{rule:?}: {posts:#?}");
    for who in ["ana", "bo", "cy"] {
        let awaited = table.awaited().await.iter().any(|other| other == who);
        let asking = |message: &&Arc<Message>| {
            presses_of(message).any(|press| press.control.call().is_some()) || !message.selects().is_empty()
        };
        assert_eq!(house.direct(who).iter().filter(asking).count(), usize::from(awaited), "{rule:?}: {who}");
    }
}
