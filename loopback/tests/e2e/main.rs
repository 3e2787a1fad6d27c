//! The unmodified serenity client against the loopback, driven by users. Start at `rig`, the bot;
//! each other file tests one subject.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod audit_log;
mod automod_rules;
mod channel_webhooks;
mod channels;
mod clients;
mod clock;
mod control;
mod conversions;
#[path = "../../examples/counter.rs"]
#[expect(dead_code, reason = "the example's `main`")]
mod counter;
mod emojis;
mod faults;
mod gateway;
mod gateway_connection;
mod gateway_events;
mod gateway_identify;
mod gateway_resume;
mod http_interactions;
mod installations;
mod interactions;
mod invitations;
mod limits_rest;
mod mentions;
mod message_search;
mod moderation;
mod openapi;
mod payloads;
mod persistence;
mod places;
mod plain_http;
mod polls;
mod raw;
mod reactions;
mod refusals;
mod refuse_commands;
mod refuse_components;
mod refuse_interactions;
mod refuse_messages;
mod refuse_modals;
mod refuse_permissions;
mod refuse_replies;
mod refuse_threads;
mod replay;
mod requests;
mod rig;
mod routes;
mod scheduled_events;
mod tap;
mod user_messages;
mod voice;
mod wire;

#[tokio::test]
async fn the_readme_has_the_example_and_what_it_prints() {
    let (readme, example) = (include_str!("../../README.md"), include_str!("../../examples/counter.rs"));
    assert!(readme.contains(example), "README.md has another program");
    let seen = counter::play(rig::options()).await.unwrap();
    assert!(readme.contains(&format!("prints `Ana sees: {seen}`")), "the example prints {seen}");
}
