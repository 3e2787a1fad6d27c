//! Interactions per second, with client and loopback in one process. Run in release mode:
//! `cargo test --release -p discord-loopback --test e2e -- --ignored --nocapture --test-threads 1
//! interactions_per_second`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use discord_loopback::{Discord, Loopback, Options, Presence, State};
use serde_json::json;
use serenity::all::{
    Context, CreateInteractionResponse, CreateInteractionResponseMessage, EventHandler, GatewayIntents, Interaction,
};
use tokio::sync::Semaphore;

use crate::rig::{BOUND, http, options};

struct Constant;

#[serenity::async_trait]
impl EventHandler for Constant {
    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let message = CreateInteractionResponseMessage::new().content("a constant").ephemeral(true);
        let Interaction::Component(component) = interaction else { return };
        component.create_response(&ctx.http, CreateInteractionResponse::UpdateMessage(message)).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement; see the file's head"]
async fn interactions_per_second_on_two_threads() {
    interactions_per_second().await;
}

#[tokio::test]
#[ignore = "a measurement; see the file's head"]
async fn interactions_per_second_on_one_thread() {
    interactions_per_second().await;
}

async fn interactions_per_second() {
    let loopback = Loopback::start(Options { history: 0, ..options() }).await.unwrap();
    let discord = loopback.discord();
    let client = serenity::client::ClientBuilder::new_with_http(http(&loopback), GatewayIntents::GUILDS);
    let mut client = client.event_handler(Constant).await.unwrap();
    tokio::spawn(async move { client.start().await.unwrap() });
    discord.wait_for_bot(Presence::Online, BOUND).await.unwrap();
    let button = json!({ "type": 2, "style": 1, "label": "Press", "custom_id": "press" });
    let body = json!({ "content": "press", "components": [{ "type": 1, "components": [button] }] });
    let table = discord.channel("table-one").unwrap().id;
    let message = http(&loopback).send_message(table.get().into(), vec![], &body).await.unwrap().id.get();
    for in_flight in [1, 64] {
        measure(&discord, discord_loopback::Id::new(message), in_flight, Duration::from_secs(1)).await;
        let (count, mut times) = measure(&discord, discord_loopback::Id::new(message), in_flight, Duration::from_secs(5)).await;
        times.sort_unstable();
        let at = |part: usize| times[times.len() * part / 100].as_secs_f64() * 1_000.0;
        println!("{in_flight} in flight: {:.0} a second, median {:.3} ms, p99 {:.3} ms", count as f64 / 5.0, at(50), at(99));
    }
}

async fn measure(discord: &Discord, message: discord_loopback::Id, in_flight: usize, span: Duration) -> (usize, Vec<Duration>) {
    let end = Instant::now() + span;
    let gate = Arc::new(Semaphore::new(0));
    let workers: Vec<_> = (0..in_flight)
        .map(|_| {
            let (discord, gate) = (discord.clone(), gate.clone());
            tokio::spawn(async move {
                let mut times = Vec::new();
                gate.acquire().await.unwrap().forget();
                while Instant::now() < end {
                    let begun = Instant::now();
                    assert_eq!(discord.press("ana", message, "press").await.unwrap().state, State::Answered);
                    times.push(begun.elapsed());
                }
                times
            })
        })
        .collect();
    gate.add_permits(in_flight);
    let mut times = Vec::new();
    for worker in workers {
        times.extend(worker.await.unwrap());
    }
    (times.len(), times)
}
