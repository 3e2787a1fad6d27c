//! A private panel follows its table, and a newer one of its reader replaces it. Not here: whole
//! games (`panels_in_games.rs`).

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tertulia_base::i18n::Lang;
use tertulia_render::press::Control;
use tertulia_render::{Look, board_text};
use tertulia_rules::game::{Eye, Group, Seat};
use tertulia_rules::kit::SeededDice;

use discord_loopback::{Fault, Message, Plan, Rule, SelectOption};

use crate::laid;
use crate::support::{AtTable, House, Ways, lang_of, until, words_of};

/// Returns the message as its reader sees it now, unless it was deleted.
pub fn now(house: &House, reader: &str, message: &Message) -> Option<Arc<Message>> {
    let view = house.discord.view(reader).unwrap();
    let mut all = view.channels.iter().flat_map(|channel| &channel.messages);
    all.find(|one| one.id == message.id).cloned()
}

pub async fn is_deleted(house: &House, reader: &str, message: &Message) {
    until("the older panel is deleted", async || match now(house, reader, message) {
        None => Ok(()),
        Some(message) => Err(message.text()),
    })
    .await;
}

/// Checks that the message still has buttons.
pub fn stands(house: &House, reader: &str, message: &Message) {
    let message = now(house, reader, message).expect("nobody deleted it");
    assert!(!message.buttons().is_empty(), "{reader}'s panel has gone");
}

pub async fn opens(table: &AtTable<'_>, reader: &str) -> Arc<Message> {
    table.press(reader, Control::View).await.message.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_panel_replaces_the_older_one_of_its_reader_and_no_other() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let elsewhere = house.table("table-two", &["ana", "bo"]).await;
    let other = opens(&elsewhere, "ana").await;
    let of_ana = opens(&table, "ana").await;
    let of_cy = opens(&table, "cy").await;
    let newer = opens(&table, "cy").await;
    is_deleted(&house, "cy", &of_cy).await;
    // A command opens a panel too.
    let newest = table.panel("cy").await;
    is_deleted(&house, "cy", &newer).await;
    stands(&house, "cy", &newest);
    stands(&house, "ana", &of_ana);
    stands(&house, "ana", &other);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panel_that_was_pressed_on_is_replaced_too_and_pressing_on_it_replaces_nothing() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let mover = table.awaited().await[0].clone();
    let panel = opens(&table, &mover).await;
    // A play replaces the panel on the same message.
    let play = panel.buttons().into_iter().find_map(|b| b.custom_id.filter(|id| id.contains(":play:"))).unwrap();
    let outcome = house.presses_id(&mover, &panel, &play).await;
    let after = outcome.message.unwrap();
    assert_eq!(after.id, panel.id);
    stands(&house, &mover, &after);
    let newer = opens(&table, &mover).await;
    is_deleted(&house, &mover, &panel).await;
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
    let panel = opens(&table, &mover).await;
    let play = panel.buttons().into_iter().find_map(|b| b.custom_id.filter(|id| id.contains(":play:"))).unwrap();
    let after = house.presses_id(&mover, &panel, &play).await.message.unwrap();
    assert_eq!(house.discord.faults_now().1, [1]);
    tokio::time::sleep(Duration::from_secs(1)).await;
    stands(&house, &mover, &after);
}

/// On a slow machine the answer may come first; then it updates the panel as ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_press_is_answered_though_its_panel_is_replaced_meanwhile() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let mover = table.awaited().await[0].clone();
    let panel = opens(&table, &mover).await;
    let play = panel.buttons().into_iter().find_map(|b| b.custom_id.filter(|id| id.contains(":play:"))).unwrap();
    let slow = Rule::of(Fault::Slow).delay(700).on("POST /interactions/{interaction}/{token}/callback").times(1);
    house.discord.faults(Plan::new(1, vec![slow])).unwrap();
    let replaces = async {
        until("the answer is on its way", async || match house.discord.faults_now().1[..] {
            [1] => Ok(()),
            _ => Err(String::new()),
        })
        .await;
        opens(&table, &mover).await
    };
    let (outcome, newer) = tokio::join!(house.presses_id(&mover, &panel, &play), replaces);
    let answer = outcome.message.expect("the press is answered");
    is_deleted(&house, &mover, if answer.id == panel.id { &panel } else { &newer }).await;
}

/// A panel asks only what is asked, however its reader decides, and nothing after the end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panel_asks_its_reader_while_they_are_awaited_and_then_no_longer() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let mover = table.awaited().await[0].clone();
    let panel = opens(&table, &mover).await;
    let offers = |message: &Message| message.components.iter().any(|row| format!("{row:?}").contains(":play:"));
    let asks = async |reader: &str, panel: &Message, asks: bool| {
        until(&format!("the panel asks: {asks}"), async || {
            let seen = now(&house, reader, panel).ok_or_else(|| "it was deleted".to_owned())?;
            if offers(&seen) == asks && (asks || seen.attachments.is_empty()) { Ok(()) } else { Err(seen.text()) }
        })
        .await;
    };
    asks(&mover, &panel, true).await;
    // Decided elsewhere: it is folded. Once the turn is back, it asks again.
    let mut dice = SeededDice::new(1);
    while table.awaited().await.contains(&mover) {
        table.goes_on(&mut dice).await;
    }
    let other = table.awaited().await[0].clone();
    let theirs = opens(&table, &other).await;
    asks(&mover, &panel, false).await;
    let folded = now(&house, &mover, &panel).unwrap().text();
    assert!(folded.lines().next().unwrap().to_lowercase().contains(&mover), "it says what its reader did: {folded}");
    while !table.awaited().await.contains(&mover) {
        table.goes_on(&mut dice).await;
    }
    asks(&mover, &panel, true).await;
    // After the end there is nothing to press.
    table.closes("ana").await;
    for (reader, panel) in [(&mover, &panel), (&other, &theirs)] {
        until("nothing is left to press", async || {
            let seen = now(&house, reader, panel).ok_or_else(|| "it was deleted".to_owned())?;
            if seen.buttons().is_empty() { Ok(()) } else { Err(seen.text()) }
        })
        .await;
    }
}

/// Plays until somebody who may take their last choice back has to choose circles for colonists, as
/// somebody else has. Returns the two.
async fn placing(table: &AtTable<'_>) -> (String, Seat) {
    let mut dice = SeededDice::new(1);
    loop {
        let now = table.now().await;
        let chooses = |seat: Seat| {
            let groups = now.prompt(seat).groups;
            groups.iter().any(|of| matches!(of, Group::Several { entries, max, .. } if entries.len() > usize::from(*max)))
        };
        let awaited: Vec<Seat> = now.head.awaited.iter().collect();
        let placer = awaited.iter().copied().find(|seat| now.free_undo(*seat).is_some() && chooses(*seat));
        let other = awaited.iter().copied().find(|other| placer != Some(*other));
        if let (Some(placer), Some(other)) = (placer, other) {
            return (table.house.username(now.head.player(placer).unwrap().user), other);
        }
        let (game, first) = (now.game.as_ref().unwrap(), *awaited.first().expect("the game has ended"));
        let mayor = "role mayor".to_owned();
        // By then everybody has more circles than colonists.
        if game.period().round > 2 && game.legal(first).contains(&mayor) {
            table.does(first, &mayor).await;
        } else {
            table.goes_on(&mut dice).await;
        }
    }
}

/// Has a seat do anything that it may.
async fn does_something(table: &AtTable<'_>, seat: Seat) {
    let legal = table.now().await.game.as_ref().unwrap().legal(seat);
    table.does(seat, &legal[0]).await;
}

fn offers_undo(message: &Message) -> bool {
    message.buttons().iter().any(|button| button.custom_id.as_deref().is_some_and(|id| id.contains(":undo:")))
}

/// Returns what is marked in the menus of a message.
fn marked(message: &Message) -> Vec<String> {
    let menus = message.selects();
    let options = menus.iter().flat_map(|menu| &menu.options);
    options.filter(|option| option.default).map(|option| option.value.clone()).collect()
}

/// Has a reader mark something else than is marked on their panel; returns the panel.
async fn marks_another(house: &House, reader: &str, panel: &Message) -> Arc<Message> {
    let menus = panel.selects();
    let has_others = |options: &[SelectOption]| options.iter().any(|option| !option.default);
    let menu = menus.iter().find(|menu| has_others(&menu.options)).expect("a menu with something to mark");
    let mut options = menu.options.clone();
    options.sort_by_key(|option| option.default);
    let count = options.iter().filter(|option| option.default).count().max(1);
    let values: Vec<&str> = options.iter().take(count).map(|option| option.value.as_str()).collect();
    house.chooses(reader, panel, &menu.custom_id, &values).await.message.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panel_with_marks_loses_an_undo_that_is_no_longer_free_and_nothing_else() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let (reader, other) = placing(&table).await;
    let panel = opens(&table, &reader).await;
    let proposed = marked(&panel);
    let panel = marks_another(&house, &reader, &panel).await;
    assert!(marked(&panel) != proposed && offers_undo(&panel), "{panel:?}");
    does_something(&table, other).await;
    until("the undo goes, and nothing else", async || {
        let seen = now(&house, &reader, &panel).ok_or_else(|| "it was deleted".to_owned())?;
        let buttons = (seen.buttons().len() + 1, offers_undo(&seen)) == (panel.buttons().len(), false);
        let rest = seen.text() == panel.text() && marked(&seen) == marked(&panel) && !seen.attachments.is_empty();
        if buttons && rest { Ok(()) } else { Err(format!("{seen:?}")) }
    })
    .await;
}

/// The answer does not wait as long as the edit takes. On a slow machine it may come after it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_answer_to_a_press_stands_though_an_older_edit_of_its_panel_comes_after_it() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let (reader, other) = placing(&table).await;
    let panel = opens(&table, &reader).await;
    let panel = house.illustrated(&reader, &panel).await;
    let slow = Rule::of(Fault::Slow).delay(2_000).on("PATCH /webhooks/{application}/{token}/messages/{message}").times(1);
    house.discord.faults(Plan::new(1, vec![slow])).unwrap();
    does_something(&table, other).await;
    until("the edit is on its way", async || match house.discord.faults_now().1[..] {
        [1] => Ok(()),
        _ => Err(String::new()),
    })
    .await;
    let answer = marks_another(&house, &reader, &panel).await;
    assert_ne!(marked(&answer), marked(&panel));
    let is_edit = |other: &Message| other.id == panel.id && !offers_undo(other) && marked(other) == marked(&panel);
    until("the edit has come, and the answer stands", async || {
        let has_come = house.discord.history().iter().any(|posted| is_edit(&posted.message));
        let seen = now(&house, &reader, &panel).ok_or_else(|| "it was deleted".to_owned())?;
        if has_come && marked(&seen) == marked(&answer) { Ok(()) } else { Err(format!("{has_come}, {seen:?}")) }
    })
    .await;
}

/// `More` pressed again leaves one of them, with the way back to one's game; a lobby's options go
/// once it has begun.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_beside_the_game_do_not_pile_up_and_none_says_what_has_passed() {
    let house = House::open().await;
    let table = house.lobby("table-one", &["ana", "bo", "cy"], "").await;
    let options = table.press("ana", Control::Options).await.message.unwrap();
    assert!(options.components.len() > 1, "{options:?}");
    table.press("ana", Control::Start).await;
    until("no option can be chosen any more", async || {
        let seen = now(&house, "ana", &options).ok_or_else(|| "it was deleted".to_owned())?;
        if format!("{:?}", seen.components).contains(":option:") { Err(seen.text()) } else { Ok(()) }
    })
    .await;
    let more = table.press("cy", Control::More).await.message.unwrap();
    let again = table.press("cy", Control::More).await.message.unwrap();
    is_deleted(&house, "cy", &more).await;
    let mut dice = SeededDice::new(1);
    table.goes_on(&mut dice).await;
    stands(&house, "cy", &again);
    let back = house.presses_id("cy", &again, &Control::View.at(table.id).to_string()).await.message.unwrap();
    assert_eq!(back.id, again.id);
    let more = house.presses_id("cy", &back, &Control::More.at(table.id).to_string()).await.message.unwrap();
    assert!(more.id == again.id && more.attachments.is_empty(), "{more:?}");
}

/// `More` tells a learner what their question is about, and becomes their view once it is answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_explains_no_question_that_is_answered() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let mover = table.awaited().await[0].clone();
    let about = words_of("puerto-rico-purpose-role", lang_of(&mover));
    let more = table.press(&mover, Control::More).await.message.unwrap();
    assert!(more.text().contains(&about), "{}", more.text());
    table.goes_on(&mut SeededDice::new(1)).await;
    until("it explains nothing that is answered", async || {
        let seen = now(&house, &mover, &more).ok_or_else(|| "it was deleted".to_owned())?;
        if seen.text().contains(&about) { Err(seen.text()) } else { Ok(()) }
    })
    .await;
    stands(&house, &mover, &more);
}

/// Lines and pictures that only inform do not pile up, and none stays beside a panel or the end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_only_informs_is_replaced_by_the_next_of_its_kind() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let said = async || house.types("cy", "table-one", "table undo", &[]).await.message.unwrap();
    let board = async || house.types("cy", "table-one", "table board", &[]).await.message.unwrap();
    let (line, picture) = (said().await, board().await);
    assert!(line.buttons().is_empty() && line.is_ephemeral(), "{line:?}");
    assert!(picture.text().contains("vu <t:"), "it says as of when it is: {}", picture.text());
    let again = said().await;
    is_deleted(&house, "cy", &line).await;
    let panel = opens(&table, "cy").await;
    is_deleted(&house, "cy", &again).await;
    assert!(now(&house, "cy", &picture).is_some(), "it is looked at while one decides");
    let newer = board().await;
    is_deleted(&house, "cy", &picture).await;
    stands(&house, "cy", &panel);
    table.closes("ana").await;
    is_deleted(&house, "cy", &newer).await;
}

/// Somebody reads the log while they decide; the next page takes its place, and the end of the game
/// the last one, whether or not its reader ever opened their view.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_read_beside_the_game_replace_one_another_and_go_at_its_end() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let types = async |who: &str, command: &str| house.types(who, "table-one", command, &[]).await.message.unwrap();
    let rules = types("cy", "table rules").await;
    let log = types("cy", "table log").await;
    is_deleted(&house, "cy", &rules).await;
    let then = log.buttons().into_iter().find_map(|b| b.custom_id.filter(|id| id.contains(":moment:"))).unwrap();
    let turned = house.presses_id("cy", &log, &then).await.message.unwrap();
    assert_eq!(turned.id, log.id);
    let line = types("cy", "table undo").await;
    let panel = opens(&table, "cy").await;
    is_deleted(&house, "cy", &line).await;
    stands(&house, "cy", &log);
    stands(&house, "cy", &panel);
    let rules = types("cy", "table rules").await;
    is_deleted(&house, "cy", &log).await;
    let of_bo = types("bo", "table log").await;
    stands(&house, "bo", &of_bo);
    table.stops().await;
    is_deleted(&house, "cy", &rules).await;
    is_deleted(&house, "bo", &of_bo).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_next_list_of_turns_replaces_one_that_says_that_tables_wait() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let mover = table.awaited().await[0].clone();
    let turns = async || house.types(&mover, "table-one", "turns", &[]).await.message.unwrap();
    let waits = turns().await;
    let mut dice = SeededDice::new(1);
    while table.awaited().await.contains(&mover) {
        table.goes_on(&mut dice).await;
    }
    stands(&house, &mover, &waits);
    let next = turns().await;
    assert!(next.buttons().is_empty(), "{}", next.text());
    is_deleted(&house, &mover, &waits).await;
}

/// A hand of 30 cards takes several messages.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_in_words_is_replaced_with_all_its_messages() {
    let house = House::open_with(Ways { games: laid::GAMES, ..Ways::default() }).await;
    let table = house.table_of("san-juan", "table-one", &["ana", "bo", "dee"], "").await;
    let eye = Eye::Seat(table.seat("ana").await);
    let pages = board_text(&*table.now().await, eye, Lang::En, Look::Words, house.tables.now()).len();
    assert!(pages > 1, "{pages}");
    let private = || {
        let view = house.discord.view("ana").unwrap();
        view.messages().filter(|message| message.is_ephemeral()).map(|message| message.id).collect::<BTreeSet<_>>()
    };
    let (opened, mut older) = (private(), BTreeSet::new());
    for _ in 0..2 {
        let board = house.types("ana", "table-one", "table board", &[("text", "true")]).await.message.unwrap();
        assert!(!board.text().contains(&words_of("front-your-turn", Lang::En)), "{}", board.text());
        until("the newest board alone stands, whole", async || {
            let there = &private() - &opened;
            if there.len() == pages && there.is_disjoint(&older) { Ok(()) } else { Err(format!("{there:?} after {older:?}")) }
        })
        .await;
        older = &private() - &opened;
    }
}
