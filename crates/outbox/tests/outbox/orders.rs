//! Standing orders and prepared moves: they act, end, are told to their owner alone, and ring
//! nobody.

use std::time::Duration;

use tertulia_base::clock::{Clock, Moment};
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Head, Lasts, Ring, SeatDue};
use tertulia_rules::game::{Eye, Order, Seat, SeatSet};
use tertulia_rules::kit::SeededDice;
use tertulia_rules::orders::Cause;
use tertulia_rules::text::Text;
use tertulia_tables::{Denied, Done, Friend, Preparing, What};

use crate::set::Set;
use tertulia_testkit::discord::StandingMessage;
use tertulia_testkit::{ANA, BO, CHANNEL, CY, DEE, HOUR, House, MINUTE, pass, person, reason, until, watch, words};

const P1: Seat = Seat(0);
const P2: Seat = Seat(1);

fn bid(coins: &str) -> Order {
    Order::with("bid", coins)
}

async fn give(house: &House, user: UserId, table: TableId, order: Order, lasts: Lasts) -> Result<Done, Denied> {
    house.ask(user, table, What::GiveOrder { order, lasts }).await
}

async fn prepare(house: &House, user: UserId, table: TableId, actions: &[&str]) -> Result<Done, Denied> {
    house.ask(user, table, What::Prepare { version: None, how: Preparing::Add(words(actions)) }).await
}

fn orders(head: &Head, seat: Seat) -> Vec<String> {
    head.states[seat.index()].beforehand.orders.iter().map(|standing| standing.order.to_string()).collect()
}

/// The steps of a seat's plan, in notation.
fn plan(head: &Head, seat: Seat) -> Vec<String> {
    let plan = head.states[seat.index()].beforehand.plan.as_ref();
    plan.map(|plan| plan.steps().iter().map(|step| step.action.clone()).collect()).unwrap_or_default()
}

fn dropped(head: &Head, seat: Seat) -> Option<String> {
    head.states[seat.index()].beforehand.dropped.as_ref().map(|why| why.key.clone().into_owned())
}

/// When what a seat has said is carried out.
fn obeys(head: &Head, seat: Seat) -> Option<Moment> {
    head.due_of(SeatDue::Obey, seat)
}

/// The log with causes.
async fn log(house: &House, table: TableId) -> Vec<String> {
    let record = house.tables.record(table).await.unwrap().unwrap();
    record.moves.iter().map(ToString::to_string).filter(|line| !line.starts_with("chance")).collect()
}

/// What an eye reads of orders and plans in the whole story.
async fn causes_told(house: &House, table: TableId, eye: Eye) -> Vec<Text> {
    let chapters = house.tables.chapters(table, eye).await.unwrap();
    let all = chapters.into_iter().flat_map(|chapter| chapter.events);
    all.filter(|text| ["front-by-order", "front-as-prepared"].contains(&&*text.key)).collect()
}

async fn long_table(house: &House) -> TableId {
    house.begun_with(&[ANA, BO], &[("rounds", "20")]).await
}

#[tokio::test]
async fn an_order_given_on_ones_own_turn_acts_at_once_and_says_so_to_its_owner_alone() {
    let house = House::new();
    let table = long_table(&house).await;
    let done = give(&house, ANA, table, bid("2"), Lasts::UntilEnded).await.unwrap();
    assert_eq!(log(&house, table).await, ["p1 bid 2 @order bid 2"]);
    let (own, public): (Vec<_>, Vec<_>) = done.story.iter().cloned().partition(|(eye, _)| *eye == Eye::Seat(P1));
    assert!(own.iter().any(|(_, text)| text.key == "front-by-order"), "{own:?}");
    assert!(public.iter().all(|(_, text)| !text.key.starts_with("front")), "{public:?}");
    assert_eq!(causes_told(&house, table, Eye::Seat(P1)).await.len(), 1);
    for eye in [Eye::Public, Eye::Seat(P2)] {
        assert_eq!(causes_told(&house, table, eye).await, [], "{eye:?} reads of it");
    }
}

#[tokio::test]
async fn an_answer_that_only_its_seat_could_know_waits_a_random_while_and_rings_nobody() {
    let (set, _watch) = Set::watched();
    let house = &set.house;
    let table = long_table(house).await;
    house.plays(table, &[(ANA, "bid 1"), (BO, "bid 1")]).await;
    for user in [ANA, BO] {
        give(house, user, table, bid("2"), Lasts::UntilEnded).await.unwrap();
    }
    set.quiet().await;
    let (head, before) = (house.head(table).await, [set.rings(ANA), set.rings(BO)]);
    assert_eq!(head.awaited, SeatSet::all(2), "both bid alike, nobody won, and the next round is asked");
    let now = house.clock.now();
    let waits = [P1, P2].map(|seat| obeys(&head, seat).unwrap().after(now));
    for wait in waits {
        assert!((MINUTE..10 * MINUTE).contains(&wait), "{wait:?}");
    }
    assert_ne!(waits[0], waits[1], "nobody reads anything out of it");
    assert!(head.answers_itself(P1) && head.answers_itself(P2));
    // They bid two for as long as they have two, and are asked then.
    pass(house, Duration::from_secs(2 * 3600)).await;
    set.quiet().await;
    let bids = log(house, table).await;
    let ordered = bids.iter().filter(|line| line.ends_with("bid 2 @order bid 2")).count();
    assert_eq!((ordered, bids.len()), (4, 6), "{bids:?}");
    let after = house.head(table).await;
    assert_eq!((after.awaited, [P1, P2].map(|seat| obeys(&after, seat))), (SeatSet::all(2), [None, None]));
    let rings = [set.rings(ANA), set.rings(BO)];
    for (seat, (was, is)) in [P1, P2].into_iter().zip(before.into_iter().zip(rings)) {
        let more = is.0 + is.1 - was.0 - was.1;
        assert_eq!(more, 1, "{seat}: once, when the order did not answer");
    }
}

#[tokio::test]
async fn an_order_ends_with_its_phase_its_round_or_when_it_is_ended() {
    let (house, _watch) = House::watched();
    let table = long_table(&house).await;
    for (order, lasts) in [("2", Lasts::Phase), ("3", Lasts::Phase), ("1", Lasts::Round)] {
        // One of the same key ends by the next.
        let _ = give(&house, ANA, table, bid(order), lasts).await;
    }
    assert_eq!(orders(&house.head(table).await, P1), ["bid 1"]);
    give(&house, ANA, table, Order::of("done"), Lasts::UntilEnded).await.unwrap();
    house.play(BO, table, &["bid 0"]).await.unwrap();
    // Ana won; the round goes on.
    assert_eq!(orders(&house.head(table).await, P1), ["bid 1", "done"]);
    pass(&house, 11 * MINUTE).await;
    let head = house.head(table).await;
    assert_eq!((orders(&head, P1), head.awaited), (vec!["done".to_owned()], SeatSet::all(2)), "the round is over");
    assert_eq!(log(&house, table).await.last().unwrap(), "p1 done @order done");
    give(&house, BO, table, bid("0"), Lasts::Phase).await.unwrap();
    house.play(ANA, table, &["bid 1"]).await.unwrap();
    assert_eq!(orders(&house.head(table).await, P2), [""; 0], "so is the phase");
    for _ in 0..2 {
        house.ask(ANA, table, What::EndOrder(Order::of("done"))).await.unwrap();
    }
    let head = house.head(table).await;
    assert_eq!((orders(&head, P1), obeys(&head, P1)), (vec![], None), "she decides herself");
    assert!(head.awaited.has(P1));
}

#[tokio::test]
async fn orders_that_a_game_does_not_know_and_people_who_do_not_play_are_refused() {
    let house = House::new();
    let table = long_table(&house).await;
    for order in [Order::of("bid"), bid("4"), Order::of("eat"), Order::with("done", "1")] {
        assert_eq!(reason(give(&house, ANA, table, order, Lasts::Phase).await), "table-no-order");
    }
    assert_eq!(reason(give(&house, DEE, table, bid("1"), Lasts::Phase).await), "table-stranger");
    assert_eq!(reason(house.ask(DEE, table, What::EndOrder(bid("1"))).await), "table-stranger");
    assert_eq!(reason(prepare(&house, DEE, table, &["bid 1"]).await), "table-stranger");
    assert_eq!(reason(prepare(&house, ANA, table, &["bid 1"]).await), "table-nothing-to-prepare", "it is her turn");
    assert!(log(&house, table).await.is_empty());
}

/// Bo has won, and Ana waits.
async fn bo_takes(house: &House) -> TableId {
    let table = long_table(house).await;
    house.plays(table, &[(ANA, "bid 0"), (BO, "bid 1")]).await;
    assert_eq!(house.head(table).await.awaited, SeatSet::one(P2));
    table
}

#[tokio::test]
async fn a_prepared_move_is_played_when_its_turn_comes_and_nobody_is_rung() {
    let (set, _watch) = Set::watched();
    let house = &set.house;
    let table = bo_takes(house).await;
    prepare(house, ANA, table, &["bid 2"]).await.unwrap();
    assert_eq!(plan(&house.head(table).await, P1), ["bid 2"]);
    set.quiet().await;
    let before = set.rings(ANA);
    house.play(BO, table, &["done"]).await.unwrap();
    let head = house.head(table).await;
    assert!(head.awaited.has(P1) && head.answers_itself(P1), "it waits a while, since nobody knows what she can bid");
    pass(house, 10 * MINUTE).await;
    set.quiet().await;
    let head = house.head(table).await;
    assert_eq!((head.awaited, plan(&head, P1)), (SeatSet::one(P2), vec![]));
    assert_eq!(log(house, table).await.last().unwrap(), "p1 bid 2 @prepared");
    assert_eq!(set.rings(ANA), before);
    assert_eq!(causes_told(house, table, Eye::Seat(P1)).await.len(), 1);
    assert_eq!(causes_told(house, table, Eye::Seat(P2)).await, []);
    // It is there after a restart, and the record replays, causes and all.
    let house = house.restarted(3);
    assert_eq!(log(&house, table).await.last().unwrap(), "p1 bid 2 @prepared");
    let record = house.tables.record(table).await.unwrap().unwrap();
    assert_eq!(record.moves.last().unwrap().cause, Some(Cause::Prepared));
    record.replay_by(&tertulia_testkit::toy::GAMES[0], |_, _, _| {}).unwrap();
}

#[tokio::test]
async fn whoever_takes_back_what_they_prepared_while_it_waits_is_rung() {
    let set = Set::new();
    let house = &set.house;
    let table = bo_takes(house).await;
    prepare(house, ANA, table, &["bid 2"]).await.unwrap();
    house.play(BO, table, &["done"]).await.unwrap();
    assert!(house.head(table).await.answers_itself(P1));
    set.quiet().await;
    let before = set.rings(ANA);
    house.ask(ANA, table, What::Prepare { version: None, how: Preparing::Clear }).await.unwrap();
    set.quiet().await;
    let head = house.head(table).await;
    assert!(head.awaited.has(P1) && !head.answers_itself(P1));
    assert_eq!(set.rings(ANA), (before.0, before.1 + 1));
}

#[tokio::test]
async fn a_plan_whose_premise_fails_is_dropped_and_its_owner_is_rung_and_told_why() {
    let (set, _watch) = Set::watched();
    let house = &set.house;
    let table = long_table(house).await;
    house.plays(table, &[(ANA, "bid 3"), (BO, "bid 0"), (ANA, "done"), (ANA, "bid 2")]).await;
    // She has three coins, and two of them are on the table.
    prepare(house, ANA, table, &["bid 3"]).await.unwrap();
    house.play(BO, table, &["bid 3"]).await.unwrap();
    set.quiet().await;
    let before = set.rings(ANA);
    assert_eq!(plan(&house.head(table).await, P1), ["bid 3"], "Bo takes meanwhile");
    house.play(BO, table, &["done"]).await.unwrap();
    set.quiet().await;
    let head = house.head(table).await;
    assert_eq!((plan(&head, P1), dropped(&head, P1).as_deref()), (vec![], Some("rules-plan-refused")));
    assert!(head.awaited.has(P1) && !head.answers_itself(P1));
    assert_eq!(set.rings(ANA).1, before.1 + 1, "she is asked instead");
    let why = "Plan dropped";
    let told = |user: UserId| set.direct(user).last().unwrap().content.text.clone();
    assert!(told(ANA).contains(why) && !told(BO).contains(why), "{}", told(ANA));
    house.play(ANA, table, &["bid 0"]).await.unwrap();
    assert_eq!(dropped(&house.head(table).await, P1), None, "she has read it");
}

#[tokio::test]
async fn a_plan_is_changed_all_or_nothing_and_only_as_it_was_shown() {
    let house = House::new();
    let table = bo_takes(&house).await;
    assert_eq!(reason(prepare(&house, ANA, table, &["bid 9"]).await), "toy-too-poor");
    assert_eq!(reason(prepare(&house, ANA, table, &["eat"]).await), "rules-bad-notation");
    assert_eq!(reason(prepare(&house, ANA, table, &["bid 1", "bid 1"]).await), "rules-plan-complete", "others bid, too");
    let head = house.head(table).await;
    assert_eq!(plan(&head, P1), [""; 0], "all or nothing");
    prepare(&house, ANA, table, &["bid 1"]).await.unwrap();
    let version = Some(head.states[0].beforehand.version);
    let stale = house.ask(ANA, table, What::Prepare { version, how: Preparing::Clear }).await;
    assert_eq!(stale.err(), Some(Denied::Stale));
    assert_eq!(plan(&house.head(table).await, P1), ["bid 1"]);
    house.ask(ANA, table, What::Prepare { version: None, how: Preparing::Back }).await.unwrap();
    assert_eq!(house.head(table).await.states[0].beforehand.plan, None);
    house.ask(ANA, table, What::Prepare { version: None, how: Preparing::Back }).await.unwrap();
}

#[tokio::test]
async fn a_ready_answer_with_an_order_gives_it_for_the_phase_in_the_same_commit() {
    let house = House::new();
    let table = long_table(&house).await;
    // A prize of two or more.
    let ready = async |key: &str| house.ask(BO, table, What::Ready { decision: None, key: key.to_owned() }).await;
    loop {
        house.plays(table, &[(ANA, "bid 0"), (BO, "bid 0")]).await;
        let last = house.log(table).await.pop().unwrap();
        if last != "chance roll 1" {
            break;
        }
    }
    house.plays(table, &[(ANA, "bid 0"), (BO, "bid 1")]).await;
    assert_eq!(reason(ready("none").await), "table-no-ready-answer");
    ready("one").await.unwrap();
    let all = log(&house, table).await;
    assert_eq!(all[all.len() - 2..], ["p2 add", "p2 done @order done"]);
    let head = house.head(table).await;
    assert_eq!((head.awaited, orders(&head, P2)), (SeatSet::all(2), vec![]), "it was for that phase");
}

#[tokio::test]
async fn what_is_taken_back_is_decided_by_hand_and_drops_what_rests_on_it() {
    let (house, _watch) = House::watched();
    let table = long_table(&house).await;
    give(&house, ANA, table, bid("2"), Lasts::UntilEnded).await.unwrap();
    prepare(&house, ANA, table, &["bid 1"]).await.unwrap();
    house.ask(ANA, table, What::Undo { decision: None }).await.unwrap();
    let head = house.head(table).await;
    assert_eq!(orders(&head, P1), ["bid 2"], "orders lie outside");
    assert_eq!((plan(&head, P1), dropped(&head, P1).as_deref()), (vec![], Some("front-plan-undone")));
    assert_eq!(obeys(&head, P1), None);
    let seen = house.ask(ANA, table, What::Prepare { version: None, how: Preparing::Clear }).await.unwrap();
    assert_eq!(dropped(&seen.table.head, P1), None, "whoever prepares something, or nothing, has read why");
    pass(&house, HOUR).await;
    assert!(house.head(table).await.awaited.has(P1), "she has taken it back to decide herself");
    // Unless she gives an order anew.
    give(&house, ANA, table, bid("2"), Lasts::UntilEnded).await.unwrap();
    assert_eq!(log(&house, table).await.last().unwrap(), "p1 bid 2 @order bid 2");
    house.ask(ANA, table, What::Undo { decision: None }).await.unwrap();
    house.play(ANA, table, &["bid 1"]).await.unwrap();
    let head = house.head(table).await;
    assert_eq!(dropped(&head, P1), None, "she knows");
    house.play(BO, table, &["bid 1"]).await.unwrap();
    assert!(house.head(table).await.answers_itself(P1), "the next decision is the order's again");
}

#[tokio::test]
async fn orders_sleep_while_a_stand_in_plays_and_end_when_the_seat_changes_hands_or_the_game_is_over() {
    let (house, _watch) = House::watched();
    let table = bo_takes(&house).await;
    give(&house, BO, table, bid("2"), Lasts::UntilEnded).await.unwrap();
    give(&house, ANA, table, bid("3"), Lasts::UntilEnded).await.unwrap();
    prepare(&house, ANA, table, &["bid 1"]).await.unwrap();
    house.ask(ANA, table, What::HandOver).await.unwrap();
    house.play(BO, table, &["done"]).await.unwrap();
    assert!(!house.head(table).await.answers_itself(P1));
    pass(&house, 20 * MINUTE).await;
    let all = log(&house, table).await;
    assert!(all.iter().all(|line| !line.starts_with("p1") || !line.contains('@')), "a stand-in decides: {all:?}");
    assert_eq!(orders(&house.head(table).await, P1), ["bid 3"]);
    // Somebody else sits down.
    house.passes_on(table, P1, ANA, DEE).await;
    let head = house.head(table).await;
    assert_eq!((orders(&head, P1), plan(&head, P1), dropped(&head, P1)), (vec![], vec![], None));
    assert_eq!(orders(&head, P2), ["bid 2"]);
    assert_eq!(reason(give(&house, ANA, table, bid("1"), Lasts::Phase).await), "table-gone", "she was one of them");
    // A friend may give orders for Bo.
    let friend = Friend { user: CY, name: person(CY).name };
    house.ask(BO, table, What::Appoint(friend)).await.unwrap();
    give(&house, CY, table, bid("0"), Lasts::UntilEnded).await.unwrap();
    assert_eq!(orders(&house.head(table).await, P2), ["bid 0"]);
    house.ask(DEE, table, What::Leave).await.unwrap();
    let head = house.head(table).await;
    assert!(!head.is_running() && head.states.iter().all(|seat| seat.beforehand.orders.is_empty()), "{:?}", head.phase);
}

#[tokio::test]
async fn what_chance_brings_an_order_answers_after_a_while_also_where_its_player_has_just_acted() {
    let house = House::new();
    let table = long_table(&house).await;
    house.plays(table, &[(ANA, "bid 1"), (BO, "bid 0")]).await;
    give(&house, ANA, table, bid("1"), Lasts::UntilEnded).await.unwrap();
    house.play(ANA, table, &["done"]).await.unwrap();
    let head = house.head(table).await;
    assert!(head.awaited.has(P1) && head.answers_itself(P1), "nobody sees whether she had a choice");
}

#[tokio::test]
async fn what_is_the_only_choice_is_no_orders_doing() {
    let house = House::new();
    let table = long_table(&house).await;
    // A prize of one.
    while house.log(table).await.last().unwrap() != "chance roll 1" {
        house.plays(table, &[(ANA, "bid 0"), (BO, "bid 0")]).await;
    }
    give(&house, ANA, table, Order::of("done"), Lasts::UntilEnded).await.unwrap();
    house.plays(table, &[(ANA, "bid 1"), (BO, "bid 0"), (ANA, "add")]).await;
    let all = log(&house, table).await;
    assert_eq!(all[all.len() - 2..], ["p1 add", "p1 done"]);
}

/// A game of Puerto Rico of three, and its people by seat.
async fn puerto_rico() -> (House, TableId, [UserId; 3]) {
    let (house, people) = (House::of_games(7), [ANA, BO, CY]);
    let table = house.begun_of("puerto-rico", &people, &[]).await;
    (house, table, people)
}

#[tokio::test]
async fn a_plan_of_several_choices_is_shortened_by_the_last_one_and_played_to_its_end() {
    let (house, table, users) = puerto_rico().await;
    let first = house.head(table).await.awaited.iter().next().unwrap();
    let second = Seat((first.0 + 1) % 3);
    let user = users[second.index()];
    prepare(&house, user, table, &["role builder"]).await.unwrap();
    let now = house.table(table).await;
    let begun = now.head.states[second.index()].beforehand.plan.as_ref().unwrap();
    let draft = begun.draft(now.game.as_deref().unwrap(), second).unwrap();
    let build = draft.game.legal(second).into_iter().find(|action| action.starts_with("build ")).unwrap();
    let planned = async || plan(&house.head(table).await, second);
    prepare(&house, user, table, &[&build]).await.unwrap();
    assert_eq!(planned().await, ["role builder", build.as_str()]);
    house.ask(user, table, What::Prepare { version: None, how: Preparing::Back }).await.unwrap();
    assert_eq!(planned().await, ["role builder"]);
    prepare(&house, user, table, &[&build]).await.unwrap();
    // Nobody has anything to load: the next turn comes at once.
    house.play(users[first.index()], table, &["role captain"]).await.unwrap();
    let all = log(&house, table).await;
    let played = ["role builder", build.as_str()].map(|action| format!("{second} {action} @prepared"));
    assert_eq!((&all[all.len() - 2..], planned().await), (&played[..], vec![]));
}

/// Whoever loads in Puerto Rico can have the rest of their barrels loaded along.
#[tokio::test]
async fn an_order_that_came_along_with_an_action_outlives_what_somebody_else_takes_back() {
    let (house, table, users) = puerto_rico().await;
    let mut dice = SeededDice::new(1);
    let along = |head: &Head, seat: Seat| orders(head, seat) == ["ship-most"];
    loop {
        let now = house.table(table).await;
        let game = now.game.as_deref().unwrap();
        let (seat, player) = now.head.awaited_people().next().expect("somebody loads before the game is over");
        if !game.prompt(seat).ready.iter().any(|ready| ready.key == "ship") {
            let action = game.heuristic(seat, &mut dice).unwrap();
            house.play(player.user, table, &[&action]).await.unwrap();
            continue;
        }
        let loaded = house.ask(player.user, table, What::Ready { decision: None, key: "ship".to_owned() }).await.unwrap().table;
        let Some(other) = loaded.head.awaited.iter().find(|other| *other != seat && along(&loaded.head, seat)) else { continue };
        let action = loaded.game.as_deref().unwrap().legal(other).remove(0);
        let after = house.play(users[other.index()], table, &[&action]).await.unwrap().table;
        if along(&after.head, seat) && after.free_undo(other).is_some() {
            house.ask(users[other.index()], table, What::Undo { decision: None }).await.unwrap();
            assert!(along(&house.head(table).await, seat));
            return;
        }
    }
}

#[tokio::test]
async fn in_a_decision_that_everybody_can_see_an_order_answers_in_the_same_commit() {
    let (house, table, users) = puerto_rico().await;
    let _watch = watch(&house);
    // Nobody but the first builds anything, and the others are never asked.
    let first = house.head(table).await.awaited.iter().next().unwrap();
    for user in users.iter().filter(|user| **user != users[first.index()]) {
        give(&house, *user, table, Order::of("build-nothing"), Lasts::Round).await.unwrap();
    }
    let revision = house.head(table).await.revision;
    house.play(users[first.index()], table, &["role builder"]).await.unwrap();
    let build = house.table(table).await.game.as_ref().unwrap().legal(first)[0].clone();
    house.play(users[first.index()], table, &[&build]).await.unwrap();
    let head = house.head(table).await;
    assert_eq!(head.revision, revision + 2);
    let all = log(&house, table).await;
    let ordered = all.iter().filter(|line| line.ends_with("@order build-nothing")).count();
    assert_eq!(ordered, 2, "{all:?}");
    until("nothing waits", async || [P1, P2, Seat(2)].iter().all(|seat| obeys(&head, *seat).is_none())).await;
}

/// A table after a round in which all have bid two, where these have ordered that for the rounds to
/// come.
async fn with_orders(set: &Set, who: &[UserId], ring: Ring) -> TableId {
    for user in [ANA, BO, CY] {
        set.likes(user, ring).await;
        if ring == Ring::Direct {
            set.discord.close(user);
        }
    }
    let table = set.begun_with(&[ANA, BO, CY], &[("rounds", "20")]).await;
    for user in [ANA, BO, CY] {
        if who.contains(&user) {
            give(&set.house, user, table, bid("1"), Lasts::UntilEnded).await.unwrap();
        } else {
            set.house.play(user, table, &["bid 1"]).await.unwrap();
        }
        set.quiet().await;
    }
    table
}

/// A table and its twin, where everybody does the same at the same moment: there nobody has an
/// order, and whoever has one here presses.
#[tokio::test]
async fn nobody_sees_in_the_channel_who_has_an_order_neither_by_a_ring_that_is_left_out_nor_by_when_it_is_posted() {
    for ring in [Ring::Channel, Ring::Direct] {
        for who in [&[BO][..], &[BO, CY], &[ANA, BO, CY]] {
            let ((here, _watch), (twin, _other_watch)) = (Set::watched(), Set::watched());
            let table = with_orders(&here, who, ring).await;
            assert_eq!(with_orders(&twin, &[], ring).await, table);
            let compare = |when: &str| {
                let [one, other] = [&here, &twin].map(|set| (set.discord.posted(), set.discord.in_channel(CHANNEL)));
                let posted = |all: Vec<StandingMessage>| all.into_iter().filter(|one| one.channel == CHANNEL).collect::<Vec<_>>();
                assert_eq!(posted(one.0), posted(other.0), "{ring:?}, orders of {who:?}, {when}");
                assert_eq!(one.1, other.1, "{ring:?}, orders of {who:?}, {when}");
            };
            compare("when all are asked");
            let head = here.house.head(table).await;
            let mut answers: Vec<(Moment, UserId)> =
                Seat::all(3).filter_map(|seat| Some((obeys(&head, seat)?, head.players[seat.index()].user))).collect();
            assert_eq!(answers.len(), who.len(), "they have their orders");
            let rung = here.discord.in_channel(CHANNEL)[0].content.rings.len();
            assert_eq!(rung, 2, "all but Cy, who bid last");
            answers.sort_unstable();
            // The last answer ends the round, and chance goes on as it likes.
            let last = if who.len() == 3 { 2 } else { who.len() };
            for (when, user) in &answers[..last] {
                let wait = when.after(here.house.clock.now());
                pass(&here.house, wait).await;
                pass(&twin.house, wait).await;
                twin.house.play(*user, table, &["bid 1"]).await.unwrap();
                here.quiet().await;
                twin.quiet().await;
                compare("when one of them has answered");
            }
            assert_eq!(here.house.log(table).await, twin.house.log(table).await);
        }
    }
}

/// Where the story begins that everybody reads does not tell who answered by an order.
#[tokio::test]
async fn the_public_story_goes_on_from_what_an_order_answered_as_from_what_was_pressed() {
    let (set, _watch) = Set::watched();
    let table = with_orders(&set, &[ANA, BO, CY], Ring::Direct).await;
    let log = set.house.head(table).await.log;
    pass(&set.house, 10 * MINUTE).await;
    set.quiet().await;
    let head = set.house.head(table).await;
    assert!(head.log > log, "they have answered");
    let now = set.house.table(table).await;
    let chosen = |seat| now.history.latest_choice(seat).unwrap().at + 1;
    let from = head.awaited.iter().map(chosen).min().unwrap();
    let told = set.house.tables.story(table, from, Eye::Public).await.unwrap();
    let text = &set.discord.in_channel(CHANNEL)[0].content.text;
    assert!(text.matches("• ").count() <= told.len(), "{told:?} in {text}");
}
