//! The drawings as emojis of the application: made once and shown everywhere; no message fails for
//! lack of them.

use std::collections::BTreeSet;

use tertulia_discord::emoji_names;

use discord_loopback::{Id, Loopback, Message, Options};

use crate::reading::emojis_of as shown;
use crate::support::{House, PACE, Ways, comes};

const LIST: &str = "GET /applications/{application}/emojis";
const CREATE: &str = "POST /applications/{application}/emojis";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

/// Waits until the bot has called a route that often.
async fn called(house: &House, route: &str, times: u64) {
    comes(&format!("{route} is called {times} times"), async || house.calls(route), |so_far| *so_far >= times).await;
}

/// Starts a bot for the first time, on an application that has this many other emojis.
async fn first_start(others: usize) -> House {
    let loopback = Loopback::start(Options { pace: PACE, ..Options::default() }).await.unwrap();
    for n in 0..others {
        loopback.discord().add_emoji("ana", &format!("other_{n}"), PNG).unwrap();
    }
    House::on(loopback, tempfile::tempdir().unwrap(), Ways::default()).await
}

/// Returns the id of the bot's emoji for a drawing.
fn id_of(house: &House, icon: &str) -> Id {
    let found = house.discord.emojis().into_iter().find(|emoji| emoji.name == format!("tertulia_{icon}"));
    found.and_then(|emoji| emoji.id).unwrap_or_else(|| panic!("there is a {icon}"))
}

/// Removes every emoji, as somebody of the application's team may.
fn remove_all(house: &House) {
    for emoji in house.discord.emojis() {
        house.discord.remove_emoji(emoji.id.unwrap()).unwrap();
    }
}

fn characters_only(message: &Message) -> bool {
    shown(message).iter().all(|(_, id)| id.is_none()) && !message.text().contains("<:")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn buttons_menus_and_texts_carry_the_applications_emojis() {
    let house = first_start(0).await;
    house.drawn().await;
    assert_eq!(house.discord.emojis().len(), emoji_names().count());
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let live = table.live().await;
    let settler = (format!("{}", id_of(&house, "settler")), live.button("Settler").unwrap().emoji.unwrap());
    assert!(shown(&live).iter().any(|(name, id)| id.as_ref() == Some(&settler.0) && *name == settler.1), "{:?}", shown(&live));
    // Who has everything read aloud is shown none: a screen reader would name each.
    house.types("ana", "general", "settings", &[("text", "true")]).await;
    let panel = table.panel("ana").await;
    assert!(shown(&panel).is_empty() && !panel.text().contains("<:") && !panel.text().contains('🌽'), "{}", panel.text());
    assert!(panel.attachments.is_empty() && panel.text().contains("corn"), "{}", panel.text());
    let catan = house.table_of("catan", "table-two", &["ana", "bo", "cy"], "map=variable").await;
    let first = catan.awaited().await.remove(0);
    let panel = catan.panel(&first).await;
    let is_all = |label: &&String| label.contains("All places") || label.contains("Tous les endroits");
    let labels: Vec<String> = panel.buttons().into_iter().map(|button| button.label).collect();
    let panel = house.presses(&first, &panel, labels.iter().find(is_all).unwrap()).await.message.unwrap();
    let menus: BTreeSet<Option<String>> = shown(&panel).into_iter().map(|(_, id)| id).collect();
    assert!(menus.contains(&Some(id_of(&house, "settlement").to_string())), "{menus:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_start_makes_no_emoji_again() {
    let house = first_start(0).await;
    house.drawn().await;
    let (made, there) = (house.calls(CREATE), house.discord.emojis());
    let house = house.restart().await;
    called(&house, LIST, 2).await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let live = table.live().await;
    assert!(shown(&live).iter().any(|(_, id)| *id == Some(id_of(&house, "settler").to_string())), "{:?}", shown(&live));
    assert_eq!((house.calls(CREATE), house.discord.emojis()), (made, there));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_drawing_takes_the_place_of_the_old_one_and_nothing_of_others_is_touched() {
    let house = first_start(0).await;
    house.drawn().await;
    let (old, kept) = (id_of(&house, "corn"), id_of(&house, "settler"));
    let is_of_c = |name: &str| name.starts_with("tertulia_drawings_c_");
    let fingerprint = house.discord.emojis().into_iter().find(|emoji| is_of_c(&emoji.name)).unwrap();
    house.discord.rename_emoji(fingerprint.id.unwrap(), "tertulia_drawings_c_00000000").unwrap();
    let theirs = ["banner", "tertulia_of_ana", "tertulia_drawings_c_11111111"];
    for name in theirs {
        house.discord.add_emoji("ana", name, PNG).unwrap();
    }
    let house = house.restart().await;
    let replaced = emoji_names().filter(|name| name.starts_with("tertulia_c") || is_of_c(name)).count();
    let mut expected: Vec<&str> = emoji_names().chain(theirs).collect();
    expected.sort_unstable();
    let names = async || {
        let mut names: Vec<String> = house.discord.emojis().into_iter().map(|emoji| emoji.name).collect();
        names.sort_unstable();
        names
    };
    comes("each drawing has its emoji", names, |names| *names == expected).await;
    assert!(house.discord.emojis().iter().all(|emoji| emoji.id != Some(old)) && id_of(&house, "corn") != old);
    assert_eq!(id_of(&house, "settler"), kept);
    assert_eq!(house.calls(CREATE), (emoji_names().count() + replaced) as u64);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_there_is_no_room_for_emojis_characters_stand() {
    let house = first_start(2_000).await;
    called(&house, CREATE, 1).await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let (live, panel) = (table.live().await, table.panel("ana").await);
    assert!(characters_only(&live) && characters_only(&panel), "{:?} {}", shown(&live), panel.text());
    assert!(shown(&live).iter().any(|(name, _)| name == "🌱"), "{:?}", shown(&live));
    assert_eq!((house.calls(CREATE), house.discord.emojis().len()), (1, 2_000), "it is not tried again and again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_message_is_lost_for_an_emoji_that_somebody_has_removed() {
    let house = House::open().await;
    house.drawn().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    assert!(!characters_only(&*table.live().await));
    remove_all(&house);
    // Somebody has to decide: the answer itself has buttons with emojis that Discord now refuses.
    let who = table.awaited().await.remove(0);
    let panel = table.panel(&who).await;
    assert!(characters_only(&panel) && shown(&panel).iter().any(|(name, _)| name == "🌱"), "{:?}", shown(&panel));
    table.decide_by_button(&who, &mut |_| 0).await;
    assert!(characters_only(&*table.live().await));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_in_the_channel_is_not_lost_either() {
    let house = House::open().await;
    house.drawn().await;
    let other = house.table("table-two", &["ana", "bo", "cy"]).await;
    assert!(!characters_only(&*other.live().await));
    let table = house.lobby("table-one", &["ana", "bo", "cy"], "").await;
    table.live().await;
    remove_all(&house);
    table.presses("ana", "Start").await;
    let live = table.live().await;
    assert!(characters_only(&live) && shown(&live).iter().any(|(name, _)| name == "🌱"), "{:?}", shown(&live));
}
