//! Private messages that come late, and what the end of a game leaves of them.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use discord_loopback::{AnswerKind, Fault, Id, Message, Plan, Rule};
use tertulia_base::i18n::Lang;
use tertulia_render::press::{Control, Snooze};
use tertulia_render::{Look, board_text};
use tertulia_rules::game::Eye;
use tertulia_rules::kit::SeededDice;

use crate::laid;
use crate::panels::{is_deleted, now, opens, stands};
use crate::support::{AtTable, House, Ways, lang_of, unadorned, until, words_of};

/// Returns the private messages that somebody sees.
fn private(house: &House, reader: &str) -> BTreeSet<Id> {
    let view = house.discord.view(reader).unwrap();
    view.messages().filter(|message| message.is_ephemeral()).map(|message| message.id).collect()
}

/// Presses that on the table's message, though it need not be there, while commits take longer than
/// an answer may. Returns the private answer that says so, which is a follow-up.
async fn after_a_slow_commit(table: &AtTable<'_>, who: &str, control: Control, says: &'static str) -> Arc<Message> {
    let (house, live) = (table.house, table.live().await);
    let (before, words) = (private(house, who), unadorned(&words_of(says, lang_of(who))));
    house.commit_pause.store(1_500, Ordering::SeqCst);
    let outcome = house.forges(who, &live, &control.at(table.id).to_string(), &[]).await;
    assert_eq!(outcome.kind, Some(AnswerKind::DeferredUpdate), "{:?}", outcome.message);
    let is_it = |message: &Message| {
        let is_new = message.is_ephemeral() && !before.contains(&message.id);
        is_new && unadorned(&message.text()).contains(words.trim())
    };
    let answer = house.newest(who, is_it).await;
    house.commit_pause.store(0, Ordering::SeqCst);
    answer
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_view_that_comes_after_a_slow_commit_has_its_picture_follows_its_table_and_is_replaced() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let mover = table.awaited().await[0].clone();
    let older = opens(&table, &mover).await;
    let panel = after_a_slow_commit(&table, &mover, Control::Phone, "front-phone-set").await;
    is_deleted(&house, &mover, &older).await;
    house.illustrated(&mover, &panel).await;
    let mut dice = SeededDice::new(1);
    while table.awaited().await.contains(&mover) {
        table.goes_on(&mut dice).await;
    }
    until("it asks nothing any more", async || {
        let seen = now(&house, &mover, &panel).ok_or_else(|| "it was deleted".to_owned())?;
        if format!("{:?}", seen.components).contains(":play:") { Err(seen.text()) } else { Ok(()) }
    })
    .await;
    let newer = opens(&table, &mover).await;
    is_deleted(&house, &mover, &panel).await;
    stands(&house, &mover, &newer);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_that_comes_after_a_slow_commit_is_replaced_by_the_next_which_goes_at_the_end() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let mover = table.awaited().await[0].clone();
    opens(&table, &mover).await;
    let snooze = Control::Snooze(table.call(&mover).await, Snooze::Hours);
    let line = after_a_slow_commit(&table, &mover, snooze.clone(), "front-snoozed").await;
    let next = after_a_slow_commit(&table, &mover, snooze, "front-snoozed").await;
    is_deleted(&house, &mover, &line).await;
    table.stops().await;
    is_deleted(&house, &mover, &next).await;
}

/// A hand of 30 cards takes several messages. The bot learns late that the second was sent.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_in_words_that_is_replaced_while_it_is_sent_goes_with_all_its_messages() {
    let house = House::open_with(Ways { games: laid::GAMES, ..Ways::default() }).await;
    let table = house.table_of("san-juan", "table-one", &["ana", "bo", "dee"], "").await;
    let eye = Eye::Seat(table.seat("ana").await);
    let pages = board_text(&*table.now().await, eye, Lang::En, Look::Words, house.tables.now()).len();
    let opened = private(&house, "ana");
    let board = async || house.types("ana", "table-one", "table board", &[("text", "true")]).await;
    let late = Rule::of(Fault::Slow).delay(2_000).late().on("POST /webhooks/{application}/{token}").times(1);
    house.discord.faults(Plan::new(1, vec![late])).unwrap();
    board().await;
    let mut older = BTreeSet::new();
    until("its second message is there", async || {
        older = &private(&house, "ana") - &opened;
        if older.len() > 1 { Ok(()) } else { Err(format!("{older:?}")) }
    })
    .await;
    board().await;
    until("the newer board alone stands, whole", async || {
        let there = &private(&house, "ana") - &opened;
        if there.len() == pages && there.is_disjoint(&older) { Ok(()) } else { Err(format!("{there:?} after {older:?}")) }
    })
    .await;
}

/// The players' private messages are looked at in the order of their ids.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_end_of_a_game_takes_nothing_that_is_not_about_its_table() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let types = async |who: &str, command: &str| house.types(who, "table-one", command, &[]).await.message.unwrap();
    let (settings, turns, log) = (types("ana", "settings").await, types("bo", "turns").await, types("cy", "table log").await);
    table.stops().await;
    is_deleted(&house, "cy", &log).await;
    assert!(now(&house, "ana", &settings).is_some(), "{}", settings.text());
    assert!(now(&house, "bo", &turns).is_some(), "{}", turns.text());
    types("ana", "help").await;
    is_deleted(&house, "ana", &settings).await;
}
