//! The application's owner can check the bot's state from Discord. Nobody else learns anything by
//! asking.

use std::sync::Arc;
use std::time::Duration;

use tertulia_base::i18n::Lang;
use tertulia_render::CustomId;
use tertulia_render::guide::Guide;

use discord_loopback::{Message, Permissions};

use crate::support::{BOUND, House, comes, tells, told, until, words_of};

/// The owner of the loopback's application.
const OWNER: &str = "ana";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_owner_reads_what_is_wrong_and_what_an_administrator_has_to_do() {
    let house = House::open().await;
    house.table("table-one", &["ana", "bo", "cy"]).await;
    house.table("table-two", &["ana", "bo", "cy"]).await;
    let checkup = CustomId::from(Guide::Checkup).to_string();
    let help = async || house.types(OWNER, "general", "help", &[]).await.message.unwrap();
    let offers = |help: &Arc<Message>| help.buttons().iter().any(|button| button.custom_id.as_deref() == Some(&checkup));
    let help = comes("the button", help, offers).await;
    let seen = house.presses_id(OWNER, &help, &checkup).await;
    tells(&seen, "The bot has every permission it needs in all 2 channels with tables");
    let page = seen.message.unwrap();

    house.discord.deny("table-one", Permissions::SEND_MESSAGES).unwrap();
    // What is known of a channel is remembered for a moment.
    house.ways.clock.by(Duration::from_secs(11));
    let lacking = async || {
        let found = told(&house.presses_id(OWNER, &page, &checkup).await);
        let lines: Vec<&str> = found.lines().collect();
        let first = lines.get(1).copied().unwrap_or_default();
        let asks = ["❌", "#table", "one", "Send Messages", "an administrator"].iter().all(|word| first.contains(word));
        if asks && lines[0].contains("wrong") { Ok(()) } else { Err(found) }
    };
    until("what the administrator has to do", lacking).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_else_learns_anything_by_asking() {
    let house = House::open().await;
    let checkup = CustomId::from(Guide::Checkup).to_string();
    let help = house.types("bo", "general", "help", &[]).await.message.unwrap();
    assert!(help.buttons().iter().all(|button| button.custom_id.as_deref() != Some(&checkup)), "{}", help.text());
    let asks = async |id: &str| {
        let outcome = house.discord.forge("bo", help.id, id, &[]).await.unwrap();
        told(&house.discord.settled(outcome.interaction, BOUND).await.unwrap())
    };
    let answer = asks(&checkup).await;
    assert_eq!(answer, asks("v1:guide:nothing").await, "as to what is no button of ours");
    assert_eq!(answer, words_of("front-not-ours", Lang::En));
}
