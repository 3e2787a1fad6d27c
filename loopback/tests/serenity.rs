//! The unmodified serenity client, driven by users.

mod common;

use common::{BOUND, Rig};
use discord_loopback::{AnswerKind, State};
use serde_json::json;

#[tokio::test]
async fn a_bot_logs_in_and_registers_commands_in_two_languages() {
    let rig = Rig::start().await;
    let echo = rig.discord.commands().into_iter().find(|command| command["name"] == "echo").unwrap();
    assert_eq!(echo["name_localizations"]["fr"], "écho");
    assert_eq!(echo["options"][0]["name_localizations"]["fr"], "texte");
    let calls = rig.discord.calls();
    assert_eq!(calls["PUT /applications/{application}/commands"], 1);
}

#[tokio::test]
async fn a_command_is_answered_with_what_the_user_gave_and_in_their_language() {
    let rig = Rig::start().await;
    let eli = rig.discord.user("eli").unwrap().id;
    let options = [json!({ "name": "text", "value": "bonjour" }), json!({ "name": "whom", "value": eli })];
    let outcome = rig.discord.command("cy", "general", "echo", &options).await.unwrap();
    assert_eq!((outcome.state, outcome.kind), (State::Answered, Some(AnswerKind::Message)));
    assert_eq!(outcome.message.unwrap().content, "bonjour to eli in fr (cy)");
}
