//! Whoever opens a panel again gets one that works, and the older one says that there is a newer.

use std::sync::Arc;
use std::time::Duration;

use tertulia_base::i18n::Lang;
use tertulia_render::press::Control;

use discord_loopback::{Fault, Message, Plan, Rule};

use crate::support::{AtTable, House, until, words_of};

/// Returns the message as its reader sees it now.
fn now(house: &House, reader: &str, message: &Message) -> Arc<Message> {
    let view = house.discord.view(reader).unwrap();
    let mut all = view.channels.iter().flat_map(|channel| &channel.messages);
    all.find(|one| one.id == message.id).expect("nobody dismissed it").clone()
}

/// Waits until the message says only that there is a newer one, without choices or pictures.
async fn goes_stale(house: &House, reader: &str, message: &Message) {
    let lang = if reader == "cy" { Lang::Fr } else { Lang::En };
    let stale = words_of("front-older-panel", lang);
    until("the older panel goes stale", async || {
        let seen = now(house, reader, message);
        let is_stale = seen.text() == stale && seen.components.is_empty() && seen.attachments.is_empty();
        if is_stale { Ok(()) } else { Err(seen.text()) }
    })
    .await;
}

/// Checks that the message still has buttons.
fn stands(house: &House, reader: &str, message: &Message) {
    assert!(!now(house, reader, message).buttons().is_empty(), "{reader}'s panel has gone");
}

async fn opens(table: &AtTable<'_>, house: &House, reader: &str) -> Arc<Message> {
    let live = table.live().await;
    house.presses_id(reader, &live, &Control::View.at(table.id).to_string()).await.message.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_panel_makes_the_older_one_of_its_reader_stale_and_no_other() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let elsewhere = house.table("table-two", &["ana", "bo"]).await;
    let other = opens(&elsewhere, &house, "ana").await;
    let of_ana = opens(&table, &house, "ana").await;
    let of_cy = opens(&table, &house, "cy").await;
    let newer = opens(&table, &house, "cy").await;
    goes_stale(&house, "cy", &of_cy).await;
    // A command opens a panel too.
    let newest = table.panel("cy").await;
    goes_stale(&house, "cy", &newer).await;
    stands(&house, "cy", &newest);
    stands(&house, "ana", &of_ana);
    stands(&house, "ana", &other);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panel_that_was_pressed_on_goes_stale_too_and_pressing_on_it_makes_nothing_stale() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let mover = table.awaited().await[0].clone();
    let panel = opens(&table, &house, &mover).await;
    // A play replaces the panel on the same message.
    let play = panel.buttons().into_iter().find_map(|b| b.custom_id.filter(|id| id.contains(":play:"))).unwrap();
    let outcome = house.presses_id(&mover, &panel, &play).await;
    let after = outcome.message.unwrap();
    assert_eq!(after.id, panel.id);
    stands(&house, &mover, &after);
    let newer = opens(&table, &house, &mover).await;
    goes_stale(&house, &mover, &panel).await;
    stands(&house, &mover, &newer);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panel_that_is_pressed_on_before_its_own_answer_is_known_to_be_sent_stands() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let mover = table.awaited().await[0].clone();
    // The player sees the panel at once, while the bot learns later that its answer has arrived.
    let late = Rule::of(Fault::Slow).delay(600).late().on("POST /interactions/{interaction}/{token}/callback").times(1);
    house.discord.faults(Plan::new(1, vec![late])).unwrap();
    let panel = opens(&table, &house, &mover).await;
    let play = panel.buttons().into_iter().find_map(|b| b.custom_id.filter(|id| id.contains(":play:"))).unwrap();
    let after = house.presses_id(&mover, &panel, &play).await.message.unwrap();
    assert_eq!(house.discord.faults_now().1, [1]);
    tokio::time::sleep(Duration::from_secs(1)).await;
    stands(&house, &mover, &after);
}
