//! Acts of users, and responses of the bot.

use discord_loopback::{AnswerKind, Refused, State, UserEdit};
use serde_json::json;

use crate::rig::{BOUND, Rig};
use crate::tap::Tap;

#[tokio::test]
async fn a_bot_registers_commands_in_two_languages() {
    let rig = Rig::start().await;
    let echo = rig.discord.commands().into_iter().find(|command| command["name"] == "echo").unwrap();
    assert_eq!(echo["name_localizations"]["fr"], "écho");
    assert_eq!(echo["options"][0]["name_localizations"]["fr"], "texte");
    assert_eq!(rig.discord.calls()["PUT /applications/{application}/commands"], 1);
}

#[tokio::test]
async fn a_command_is_answered_with_what_the_user_gave_and_in_their_language() {
    let rig = Rig::start().await;
    let eli = rig.discord.user("eli").unwrap().id;
    let options = [json!({ "name": "text", "value": "bonjour" }), json!({ "name": "whom", "value": eli })];
    let outcome = rig.discord.command("cy", "general", "echo", &options).await.unwrap();
    assert_eq!((outcome.state, outcome.kind), (State::Answered, Some(AnswerKind::Message)));
    let message = outcome.message.unwrap();
    assert_eq!(message.content, "bonjour to eli in fr (cy)");
    for user in ["ana", "cy"] {
        assert!(rig.discord.view(user).unwrap().messages().any(|seen| seen.id == message.id), "{user}");
    }
}

#[tokio::test]
async fn an_ephemeral_reply_is_seen_by_the_user_alone() {
    let rig = Rig::start().await;
    let secret = rig.discord.command("ana", "general", "secret", &[]).await.unwrap().message.unwrap();
    assert!(secret.is_ephemeral());
    let sees = |user: &str| rig.discord.view(user).unwrap().messages().any(|seen| seen.id == secret.id);
    assert!(sees("ana") && !sees("bo") && !sees("loopback"));
    // The bot can neither fetch, list nor delete it as a message of the channel.
    let (channel, id) = (secret.channel.get().into(), secret.id.get().into());
    assert_eq!(crate::rig::code(&rig.http.get_message(channel, id).await.unwrap_err()), 10008);
    assert_eq!(crate::rig::code(&rig.http.delete_message(channel, id, None).await.unwrap_err()), 10008);
    assert_eq!(rig.http.get_messages(channel, None, None).await.unwrap().len(), 0);
    // Another user can neither press nor dismiss a message that they cannot see.
    assert!(matches!(rig.discord.forge("bo", secret.id, "press", &[]).await, Err(Refused::NotFound(_))));
    assert!(matches!(rig.discord.dismiss("bo", secret.id), Err(Refused::NotFound(_))));
    rig.discord.dismiss("ana", secret.id).unwrap();
    assert!(!sees("ana"));
}

#[tokio::test]
async fn a_button_changes_the_message_it_is_on() {
    let rig = Rig::start().await;
    let message = rig.discord.command("ana", "general", "buttons", &[]).await.unwrap().message.unwrap();
    assert_eq!(message.button("Press").unwrap().custom_id.as_deref(), Some("press"));
    for (user, presses) in [("ana", "1 presses"), ("bo", "2 presses")] {
        let outcome = rig.discord.press(user, message.id, "press").await.unwrap();
        assert_eq!((outcome.state, outcome.kind), (State::Answered, Some(AnswerKind::Update)));
        let changed = outcome.message.unwrap();
        assert_eq!((changed.id, changed.content.as_str()), (message.id, presses));
        assert_eq!(changed.buttons().len(), 4, "components that are not mentioned stay");
    }
    let whispered = rig.discord.press("cy", message.id, "whisper").await.unwrap().message.unwrap();
    assert!(whispered.is_ephemeral() && whispered.is_for(rig.discord.user("cy").unwrap().id));
}

#[tokio::test]
async fn a_button_that_is_disabled_or_not_there_cannot_be_pressed_except_by_a_tampered_client() {
    let rig = Rig::start().await;
    let message = rig.discord.command("ana", "general", "buttons", &[]).await.unwrap().message.unwrap();
    assert!(matches!(rig.discord.press("ana", message.id, "never").await, Err(Refused::Invalid(_))));
    assert!(matches!(rig.discord.press("ana", message.id, "made-up").await, Err(Refused::NotFound(_))));
    let forged = rig.discord.forge("ana", message.id, "made-up", &[]).await.unwrap();
    assert_eq!(forged.message.unwrap().content, "you pressed made-up");
}

#[tokio::test]
async fn a_press_acknowledged_first_changes_the_message_later() {
    let rig = Rig::start().await;
    let message = rig.discord.command("ana", "general", "buttons", &[]).await.unwrap().message.unwrap();
    let outcome = rig.discord.press("ana", message.id, "later").await.unwrap();
    assert_eq!(outcome.kind, Some(AnswerKind::DeferredUpdate));
    let settled = rig.discord.settled(outcome.interaction, BOUND).await.unwrap();
    let changed = settled.message.unwrap();
    assert_eq!((changed.content.as_str(), changed.buttons().len()), ("later has come", 0));
}

#[tokio::test]
async fn a_menu_gives_the_values_that_were_chosen() {
    let rig = Rig::start().await;
    let message = rig.discord.command("ana", "general", "menu", &[]).await.unwrap().message.unwrap();
    assert_eq!(message.selects()[0].options.len(), 3);
    assert!(matches!(rig.discord.choose("ana", message.id, "goods", &["gold"]).await, Err(Refused::Invalid(_))));
    let outcome = rig.discord.choose("ana", message.id, "goods", &["sugar", "corn"]).await.unwrap();
    let changed = outcome.message.unwrap();
    assert_eq!((changed.content.as_str(), changed.selects().len()), ("chosen: sugar, corn", 0));
}

#[tokio::test]
async fn a_form_is_opened_filled_in_and_sent_once() {
    let rig = Rig::start().await;
    let opened = rig.discord.command("ana", "general", "form", &[]).await.unwrap();
    assert_eq!((opened.state, opened.kind), (State::Answered, Some(AnswerKind::Modal)));
    assert_eq!(opened.modal.as_ref().unwrap()["title"], "Trade");
    let submit = async |user: &str, text: &str| rig.discord.submit(user, opened.interaction, "trade", &[("offer", text)]).await;
    assert!(matches!(submit("bo", "corn").await, Err(Refused::NotFound(_))), "it is Ana's form");
    assert!(matches!(submit("ana", "").await, Err(Refused::Invalid(_))), "the field is required");
    assert!(matches!(submit("ana", &"x".repeat(21)).await, Err(Refused::Invalid(_))), "the field is too short for that");
    let sent = submit("ana", "corn").await.unwrap().message.unwrap();
    assert!(sent.is_ephemeral());
    assert_eq!(sent.content, "trade: offer = corn");
    assert_eq!(sent.answers.as_ref().unwrap().opened_by, Some(opened.interaction));
    assert_eq!(rig.discord.message(sent.id), Some(sent));
    let opener = format!("opened by {}", opened.interaction);
    rig.discord.wait_for("bo", BOUND, |message| message.content == opener).await.unwrap();
    assert!(matches!(submit("ana", "corn").await, Err(Refused::Invalid(_))), "it is closed");
}

#[tokio::test]
async fn autocomplete_offers_choices_named_in_the_users_language() {
    let rig = Rig::start().await;
    let typed = [json!({ "name": "text", "value": "bon", "focused": true })];
    let offered = async |user: &str| rig.discord.autocomplete(user, "general", "echo", &typed).await.unwrap();
    let (english, french) = (offered("ana").await, offered("cy").await);
    assert_eq!((english[0].name.as_str(), &english[0].value), ("bon!", &json!("bon")));
    assert_eq!((french[0].name.as_str(), &french[0].value), ("en français", &json!("bon")));
}

#[tokio::test]
async fn a_deferred_reply_comes_later_and_keeps_to_its_user() {
    let rig = Rig::start().await;
    let outcome = rig.discord.command("ana", "general", "slow", &[]).await.unwrap();
    assert_eq!((outcome.state, outcome.kind), (State::Deferred, Some(AnswerKind::DeferredMessage)));
    assert!(outcome.message.unwrap().is_loading());
    let settled = rig.discord.settled(outcome.interaction, BOUND).await.unwrap().message.unwrap();
    assert!(settled.is_ephemeral() && !settled.is_loading());
    assert_eq!(settled.content, "here it is");
    let follow_up = rig.discord.wait_for("bo", BOUND, |message| message.content == "and one more").await.unwrap();
    assert!(!follow_up.is_ephemeral());
}

#[tokio::test]
async fn a_picture_is_attached_by_an_edit_and_can_be_fetched() {
    let rig = Rig::start().await;
    rig.discord.command("ana", "general", "picture", &[]).await.unwrap();
    let message = rig.discord.wait_for("bo", BOUND, |message| message.content == "the picture").await.unwrap();
    let file = &message.attachments[0];
    assert_eq!((file.width, file.height, file.description.as_deref()), (Some(1_000), Some(800), Some("the board")));
    let fetched = reqwest::get(&file.url).await.unwrap();
    assert_eq!(fetched.headers()["content-type"], "image/png");
    assert!(fetched.bytes().await.unwrap().starts_with(b"\x89PNG"));
    let (channel, id) = (message.channel.get(), message.id.get());
    rig.http.delete_message(channel.into(), id.into(), None).await.unwrap();
    assert_eq!(reqwest::get(&file.url).await.unwrap().status(), 404);
}

#[tokio::test]
async fn commands_work_in_direct_conversations() {
    let rig = Rig::start().await;
    let outcome = rig.discord.command("cy", "dm", "echo", &[json!({ "name": "text", "value": "salut" })]).await.unwrap();
    assert_eq!(outcome.message.unwrap().content, "salut to nobody in fr (cy)");
    assert!(rig.discord.view("ana").unwrap().channel("dm").is_none(), "it is Cy's conversation");
}

#[tokio::test]
async fn a_command_that_does_not_fit_never_reaches_the_bot() {
    let rig = Rig::start().await;
    let use_it = async |user: &str, channel: &str, name: &str| rig.discord.command(user, channel, name, &[]).await;
    assert!(matches!(use_it("ana", "general", "nothing").await, Err(Refused::NotFound(_))));
    assert!(matches!(use_it("nobody", "general", "secret").await, Err(Refused::NotFound(_))));
    assert!(matches!(use_it("ana", "nowhere", "secret").await, Err(Refused::NotFound(_))));
    assert!(matches!(use_it("ana", "general", "echo").await, Err(Refused::Invalid(_))), "its text is required");
}

#[tokio::test]
async fn a_user_who_changes_language_is_answered_in_the_new_one() {
    let rig = Rig::start().await;
    let french = UserEdit { locale: Some("fr".to_owned()), ..UserEdit::default() };
    rig.discord.edit_user("ana", french).unwrap();
    let outcome = rig.discord.command("ana", "general", "echo", &[json!({ "name": "text", "value": "x" })]).await.unwrap();
    assert_eq!(outcome.message.unwrap().content, "x to nobody in fr (ana)");
    let nonsense = UserEdit { locale: Some("xx".to_owned()), ..UserEdit::default() };
    assert!(matches!(rig.discord.edit_user("ana", nonsense), Err(Refused::Invalid(_))));
}

#[tokio::test]
async fn a_command_in_the_menu_of_a_user_tells_of_whom_it_was_chosen() {
    let tap = Tap::start().await;
    let bo = tap.discord.user("bo").unwrap().id.get();
    let acted = tap.wave("ana", "general", "bo").await;
    let serenity::all::Interaction::Command(told) = &acted.told else { panic!("a command: {:?}", acted.told) };
    assert_eq!((told.data.name.as_str(), told.data.kind), ("Wave at", serenity::all::CommandType::User));
    assert_eq!(told.data.target_id.map(|id| id.get()), Some(bo));
    let (user, member) = (told.data.resolved.users.values().next().unwrap(), told.data.resolved.members.values().next().unwrap());
    assert_eq!(user.id.get(), bo);
    assert!(member.permissions.unwrap().view_channel());
    assert!(told.data.options.is_empty());
    // A user command cannot be typed, nor chosen in a context that it excludes.
    let whom = tap.discord.user("bo").unwrap().id;
    assert!(tap.discord.command("ana", "general", "Wave at", &[]).await.is_err());
    assert!(tap.discord.user_command("ana", "general", "go", whom).await.is_err());
    assert!(tap.discord.user_command("ana", "dm", "Wave at", whom).await.is_err());
    assert!(tap.discord.user_command("ana", "general", "Wave at", discord_loopback::Id::new(7)).await.is_err());
}
