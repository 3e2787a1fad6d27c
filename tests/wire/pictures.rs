//! Pictures on Discord: the board in the live message, the private view of a seat, the film at the
//! end.

use std::sync::Arc;

use discord_loopback::{Attachment, Fault, Message, Permissions, Plan, Rule, UserEdit};
use serde_json::json;
use tertulia_base::i18n::Lang;
use tertulia_model::{DueWhat, Preferences, SeatDue};
use tertulia_render::PanelState;
use tertulia_render::press::Control;
use tertulia_rules::game::Group;
use tertulia_rules::kit::SeededDice;

use crate::support::{AtTable, House, lang_of, told_and_set};

/// Returns the only attachment of a message, with its description.
fn picture(message: &Message) -> (Attachment, String) {
    assert_eq!(message.attachments.len(), 1, "{}", message.text());
    let file = message.attachments[0].clone();
    let alt = file.description.clone().expect("it is said in words too");
    assert!(!alt.is_empty() && alt.chars().count() <= 1_024, "{alt}");
    (file, alt)
}

/// Returns how large each page of the board is that somebody asks for.
async fn board(house: &House, who: &str, options: &[(&str, &str)]) -> Vec<usize> {
    let answer = house.types(who, "table-one", "table board", options).await.message.unwrap();
    house.illustrated(who, &answer).await.attachments.iter().map(|file| file.size).collect()
}

/// Has all players but one resign.
async fn ends(table: &AtTable<'_>) {
    for (who, yes) in [("bo", "Yes, leave"), ("cy", "Oui, quitter")] {
        let asked = table.house.types(who, &table.channel, "table leave", &[]).await.message.unwrap();
        table.house.presses(who, &asked, yes).await;
    }
    table.live().await;
}

fn film(table: &AtTable<'_>) -> Vec<Arc<Message>> {
    table.public().into_iter().filter(|m| m.attachments.iter().any(|file| file.filename.ends_with(".gif"))).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_live_message_shows_the_board_and_another_one_after_each_move() {
    let house = House::open().await;
    let table = house.lobby("table-one", &["ana", "bo", "cy"], "").await;
    assert!(table.live().await.attachments.is_empty(), "nothing lies on the table yet");
    table.press("ana", Control::Start).await;
    let (first, says) = picture(&*table.live().await);
    assert_eq!(first.filename, format!("{}.png", table.id));
    assert!(first.size < 300_000 && says.contains("Ana"), "{first:?} {says}");
    table.decide_next(&mut |_| 0).await;
    let (second, _) = picture(&*table.live().await);
    assert_ne!(first.id, second.id, "the board is another one");
    let id = table.id;
    let house = house.restart().await;
    let table = house.at(id).await;
    assert_eq!(picture(&*table.live().await).0.id, second.id, "nothing is drawn or sent again");
}

/// Waits until the picture's description differs from `before`; returns it.
async fn drawn_anew(house: &House, user: &str, message: &Message, before: &str) -> String {
    let is_anew = |file: &Attachment| file.description.as_deref() != Some(before);
    picture(&*house.newest(user, |m| m.id == message.id && m.attachments.first().is_some_and(is_anew)).await).1
}

/// Plays until somebody has more circles than colonists, and so a choice of circles; returns who.
async fn places_colonists(table: &AtTable<'_>) -> String {
    let mut dice = SeededDice::new(1);
    loop {
        let who = table.awaited().await.remove(0);
        let seat = table.seat(&who).await;
        let prompt = table.now().await.prompt(seat);
        let circles = prompt.groups.iter().map(|group| match group {
            Group::Several { entries, min, .. } if entries[0].action.starts_with("place") => (entries.len(), usize::from(*min)),
            Group::Several { .. } | Group::One { .. } | Group::Form { .. } => (0, 0),
        });
        let (circles, colonists) = circles.fold((0, 0), |(all, _), (some, n)| (all + some, n));
        if colonists > 0 && circles > colonists {
            return who;
        }
        table.goes_on(&mut dice).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_thirty_quick_presses_the_picture_is_that_of_the_last_state() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let who = places_colonists(&table).await;
    let seat = table.seat(&who).await;
    let panel = table.panel(&who).await;
    let proposed = picture(&*house.illustrated(&who, &panel).await).1;
    let menu = panel.selects()[0].clone();
    let (first, last) = (&menu.options[0].value, &menu.options.last().unwrap().value);
    for n in 0..28 {
        house.chooses(&who, &panel, &menu.custom_id, &[if n % 2 == 0 { first } else { last }]).await;
    }
    let call = table.call(&who).await;
    table.press_on(&who, &panel, Control::Confirm(call)).await;
    // What was on the screen before is too late, and changes nothing.
    house.forges(&who, &panel, &menu.custom_id, &[first]).await;
    let now = table.now().await;
    let (likes, state) = (Preferences::default(), PanelState::default());
    let shows = tertulia_render::illustrated::panel(&now, Some(seat), lang_of(&who), &likes, &[], &state);
    let shows = shows.picture.expect("a panel has a picture").alt();
    assert_ne!(shows, proposed, "the colonists stand elsewhere");
    let is_current = |file: &Attachment| file.description.as_ref() == Some(&shows);
    house.newest(&who, |m| m.id == panel.id && m.attachments.first().is_some_and(is_current)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_picture_shows_what_is_marked_before_it_is_confirmed_to_its_owner_alone() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let who = places_colonists(&table).await;
    let public = picture(&*table.live().await).1;
    let panel = table.panel(&who).await;
    let proposed = picture(&*house.illustrated(&who, &panel).await).1;
    let menu = panel.selects()[0].clone();
    let (first, last) = (&menu.options[0].value, &menu.options.last().unwrap().value);
    house.chooses(&who, &panel, &menu.custom_id, &[first]).await;
    let marked = drawn_anew(&house, &who, &panel, &proposed).await;
    house.chooses(&who, &panel, &menu.custom_id, &[last]).await;
    let otherwise = drawn_anew(&house, &who, &panel, &marked).await;
    assert_ne!(otherwise, proposed);
    assert_eq!(picture(&*table.live().await).1, public, "nothing was placed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panel_that_opens_because_a_press_was_refused_has_its_picture_too_and_each_table_has_its_own() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let other = house.table("table-two", &["ana", "bo", "cy"]).await;
    let who = table.awaited().await.remove(0);
    let illegal = Control::Play(table.call(&who).await, "build harbor".to_owned()).at(table.id).to_string();
    let live = table.live().await;
    let (refused, opened) = tokio::join!(house.forges(&who, &live, &illegal, &[]), other.panel(&who));
    let refused = refused.message.unwrap();
    assert!(refused.is_ephemeral() && refused.id != live.id);
    // Two panels are opened at once, and each gets its own picture.
    house.illustrated(&who, &refused).await;
    house.illustrated(&who, &opened).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_no_files_are_allowed_the_board_goes_in_words_and_no_move_waits() {
    let house = House::open().await;
    house.discord.deny("table-one", Permissions::ATTACH_FILES).unwrap();
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let words = "Cargo ships";
    for _ in 0..2 {
        let live = table.live().await;
        assert!(live.attachments.is_empty() && live.text().contains(words), "{}", live.text());
        table.decide_next(&mut |_| 0).await;
    }
    house.discord.deny("table-one", Permissions::NONE).unwrap();
    table.decide_next(&mut |_| 0).await;
    let live = table.live().await;
    picture(&live);
    assert!(!live.text().contains(words), "{}", live.text());
    house.discord.deny("table-one", Permissions::ATTACH_FILES).unwrap();
    ends(&table).await;
    assert!(film(&table).is_empty() && table.live().await.text().contains("Ana"), "the end is told without its film");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_is_over_leaves_its_film_once() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    for _ in 0..4 {
        table.decide_next(&mut |_| 0).await;
    }
    assert!(film(&table).is_empty());
    ends(&table).await;
    let films = film(&table);
    assert_eq!(films.len(), 1);
    let (file, _) = picture(&films[0]);
    assert_eq!((file.content_type.as_str(), file.filename), ("image/gif", format!("{}.gif", table.id)));
    assert!(file.size > 10_000 && file.size < 8_000_000, "{}", file.size);
    assert!(films[0].text().contains('🎬') && films[0].buttons().is_empty());
    let id = table.id;
    let house = house.restart().await;
    let table = house.at(id).await;
    table.live().await;
    assert_eq!(film(&table).len(), 1, "it is not posted again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_have_the_colours_their_reader_likes() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    table.live().await;
    let board = async |options: &[(&str, &str)]| board(&house, "dee", options).await;
    let (dark, light) = (board(&[]).await, board(&[("theme", "light")]).await);
    assert_ne!(dark, light);
    let said = told_and_set(&house.types("dee", "table-one", "settings", &[("theme", "light")]).await);
    assert!(said.contains("light"), "{said}");
    assert_eq!((board(&[]).await, board(&[("theme", "dark")]).await), (light, dark));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boards_are_shown_as_their_reader_likes() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    table.live().await;
    let who = table.awaited().await.remove(0);
    let board = async |options: &[(&str, &str)]| board(&house, &who, options).await;
    let (whole, common) = (board(&[]).await, board(&[("focus", "common")]).await);
    let own = board(&[("focus", &table.seat(&who).await.to_string())]).await;
    assert!(whole != common && common != own && own != whole);
    house.types(&who, "general", "settings", &[("focus", "common")]).await;
    assert_eq!((board(&[]).await, board(&[("focus", "whole")]).await), (common, whole));
    house.types(&who, "general", "settings", &[("focus", "own")]).await;
    assert_eq!(board(&[]).await, own);

    house.types(&who, "general", "settings", &[("text", "true")]).await;
    for asked in ["table board", "table hand"] {
        // In another channel, where no later board replaces it.
        let answer = house.words(&who, "general", asked, &[("table", &table.id.to_string())]).await.message.unwrap();
        assert_eq!(board(&[("text", "false")]).await, own, "it can be asked for all the same");
        // The later picture has arrived by now, so this one would have, too.
        let shown = house.discord.message(answer.id).unwrap();
        assert!(shown.attachments.is_empty() && !shown.text().is_empty(), "{asked}");
    }
    let newest = || house.direct(&who).last().map(|message| message.id);
    let before = newest();
    let mut dice = SeededDice::new(1);
    while newest().is_none() || newest() == before {
        table.goes_on(&mut dice).await;
        house.settle().await;
    }
    let turn = house.direct(&who).pop().unwrap();
    assert!(turn.attachments.is_empty() && !turn.buttons().is_empty(), "{}", turn.text());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_whose_pictures_discord_refuses_is_said_in_words() {
    let house = House::open().await;
    house.table("table-one", &["ana", "bo", "cy"]).await.live().await;
    let upload = Rule::of(Fault::Error).status(413).on("PATCH /webhooks/{application}/{token}/messages/{message}");
    house.discord.faults(Plan { rules: vec![upload.times(1)], ..Plan::default() }).unwrap();
    let board = house.types("dee", "table-one", "table board", &[]).await.message.unwrap();
    house.newest("dee", |m| m.is_ephemeral() && m.text().contains("**Cargo ships**")).await;
    assert!(house.discord.message(board.id).unwrap().attachments.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_has_settings_of_its_own_which_those_who_manage_it_set() {
    let house = House::open().await;
    let theme = [json!({ "name": "theme", "value": "light" })];
    assert!(house.discord.command("dee", "general", "server settings", &theme).await.is_err(), "who is nobody may not");
    house.discord.edit_user("dee", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    assert!(house.discord.command("dee", "dm", "server settings", &theme).await.is_err(), "there is no server there");
    let shown = told_and_set(&house.types("dee", "general", "server settings", &[]).await);
    assert!(shown.contains("same as Discord") && shown.contains("after 12 hours (default)") && shown.contains("dark"), "{shown}");
    house.types("dee", "general", "server settings", &[("language", "fr"), ("reminder", "0")]).await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let (dark, _) = picture(&*table.live().await);
    assert_eq!(table.now().await.head.home.lang, Lang::Fr);
    let due = table.now().await.head.due.clone();
    let is_other = |what: DueWhat| matches!(what, DueWhat::Seat(SeatDue::Warn, ..) | DueWhat::AskStillPlaying);
    assert!(due.iter().all(|due| is_other(due.what)), "nobody is ever reminded: {due:?}");
    let set = told_and_set(&house.types("dee", "general", "server settings", &[("theme", "light")]).await);
    assert!(set.contains("Français") && set.contains("never") && set.contains("light"), "{set}");
    table.decide_next(&mut |_| 0).await;
    let (light, _) = picture(&*table.live().await);
    // Little on the board has changed, but every pixel has.
    assert!(light.size.abs_diff(dark.size) > 1_000, "{} {}", light.size, dark.size);
    let kept = house.restart().await;
    assert_eq!(told_and_set(&kept.types("dee", "general", "server settings", &[]).await), set);
}
