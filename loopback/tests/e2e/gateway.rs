//! Connections that break, and bots that disconnect and return.

use std::time::Duration;

use discord_loopback::{Event, GatewayFault, Options, Patience, Presence, PrivilegedIntent, State};
use futures::future::join_all;
use serde_json::json;
use serenity::all::GatewayIntents;

use crate::rig::{BOUND, Rig, intents, options, spawn_bot};
use crate::tap::until;

/// Checks that a press after the fault is answered, however the client reconnected.
async fn survives(fault: GatewayFault, options: Options) {
    let rig = Rig::with(options, intents()).await;
    let mut events = rig.discord.events("ana").unwrap();
    assert_eq!(rig.discord.disturb(fault), 1);
    for expected in [Presence::Offline, Presence::Online] {
        let next = async {
            loop {
                if let Event::Bot(presence) = events.next().await.unwrap() {
                    return presence;
                }
            }
        };
        assert_eq!(tokio::time::timeout(BOUND, next).await.unwrap(), expected, "{fault:?}");
    }
    let outcome = rig.discord.command("ana", "general", "secret", &[]).await.unwrap();
    assert_eq!(outcome.state, State::Answered, "{fault:?}");
}

/// A client takes a connection whose heartbeats are not acknowledged for dead.
#[tokio::test]
async fn a_bot_whose_connection_or_session_breaks_comes_back_and_answers() {
    let quick = Options { heartbeat: Duration::from_secs(1), ..options() };
    let faults = [GatewayFault::Drop, GatewayFault::Reconnect, GatewayFault::Invalid, GatewayFault::InvalidResumable];
    join_all(faults.map(|fault| survives(fault, options())).into_iter().chain([survives(GatewayFault::Zombie, quick)])).await;
}

#[tokio::test]
async fn what_happens_while_the_connection_is_cut_is_sent_again_after_the_resume() {
    let rig = Rig::start().await;
    rig.discord.disturb(GatewayFault::Drop);
    rig.discord.wait_for_bot(Presence::Offline, BOUND).await.unwrap();
    let outcome = rig.discord.command("ana", "general", "secret", &[]).await.unwrap();
    assert_eq!(outcome.state, State::Answered);
}

#[tokio::test]
async fn while_the_bot_is_away_interactions_fail_and_when_it_is_back_they_do_not() {
    let mut rig = Rig::with(Options { patience: Patience::default(), ..options() }, intents()).await;
    rig.bot.kill();
    rig.discord.wait_for_bot(Presence::Offline, BOUND).await.unwrap();
    let begun = std::time::Instant::now();
    let outcome = rig.discord.command("ana", "general", "secret", &[]).await.unwrap();
    assert_eq!(outcome.state, State::Failed);
    assert!(begun.elapsed() >= Duration::from_millis(2_990));
    rig.bot = spawn_bot(&rig.loopback, intents());
    rig.discord.wait_for_bot(Presence::Online, BOUND).await.unwrap();
    // A slow machine may need more than Discord's three seconds.
    until(async || {
        let outcome = rig.discord.command("ana", "general", "secret", &[]).await.unwrap();
        (outcome.state == State::Answered).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_bot_without_message_content_does_not_read_what_users_write() {
    use std::sync::Mutex;
    struct Listener(Mutex<tokio::sync::mpsc::UnboundedSender<String>>);
    #[serenity::async_trait]
    impl serenity::all::EventHandler for Listener {
        async fn message(&self, _: serenity::all::Context, message: serenity::all::Message) {
            self.0.lock().unwrap().send(message.content).unwrap();
        }
    }
    for (more, expected) in [(GatewayIntents::empty(), ""), (GatewayIntents::MESSAGE_CONTENT, "hello")] {
        let granted = Options { privileged_intents: vec![PrivilegedIntent::MessageContent], ..options() };
        let loopback = discord_loopback::Loopback::start(granted).await.unwrap();
        let (heard, mut hears) = tokio::sync::mpsc::unbounded_channel();
        let client = serenity::client::ClientBuilder::new_with_http(crate::rig::http(&loopback), intents() | more);
        let mut client = client.event_handler(Listener(Mutex::new(heard))).await.unwrap();
        tokio::spawn(async move { client.start().await.unwrap() });
        loopback.discord().wait_for_bot(Presence::Online, BOUND).await.unwrap();
        loopback.discord().say("ana", "general", "hello").unwrap();
        assert_eq!(tokio::time::timeout(BOUND, hears.recv()).await.unwrap().unwrap(), expected);
        loopback.discord().say("ana", "dm", "hello").unwrap();
        assert_eq!(tokio::time::timeout(BOUND, hears.recv()).await.unwrap().unwrap(), "hello", "direct messages are always read");
    }
}

#[tokio::test]
async fn a_wrong_token_is_refused_on_both_ways_in() {
    let loopback = discord_loopback::Loopback::start(discord_loopback::Options {
        token: Some("the-right-one".to_owned()),
        ..discord_loopback::Options::default()
    })
    .await
    .unwrap();
    let client = crate::rig::client(&loopback);
    let get = async |token: &str| {
        let request = client.get("https://discord.com/api/v10/users/@me").header("authorization", format!("Bot {token}"));
        request.send().await.unwrap()
    };
    assert_eq!(get("the-right-one").await.status(), 200);
    let refused = get("a-wrong-one").await;
    assert_eq!(refused.status(), 401);
    assert_eq!(refused.json::<serde_json::Value>().await.unwrap(), json!({ "message": "401: Unauthorized", "code": 0 }));
    let http = serenity::all::HttpBuilder::new("a-wrong-one").client(client).build();
    let mut client = serenity::client::ClientBuilder::new_with_http(http, intents()).await.unwrap();
    assert!(client.start().await.is_err());
}
