//! Tests of standing orders, and of the button that loads and orders the rest.

use super::*;
use crate::game::{Order, Period};
use crate::testing::orders::{Decision, answers_are_as_written};
use crate::testing::prompt::prompt;

/// PR:R56-R64, PR:R93. Columns: ships, city, barrels, first answer.
#[test]
fn ship_most_loads_what_brings_most_and_the_wharf_last() {
    #[rustfmt::skip]
    let rows = [
        ("C3 - -",    "",             "C2 I4", "ship indigo 6"),
        ("C3 I2 -",   "",             "C2 I1", "ship corn 5"),
        ("- - -",     "",             "C2 K2", "ship corn 5"),
        ("C5 S6 T7",  "wharf*",       "C1 I3", "wharf indigo"),
        ("C4 S6 T7",  "wharf*",       "C3 I2", "ship corn 5"),
    ];
    for (ships, city, goods, first) in rows {
        let at = At::table(4).ships(ships).city(P1, city).goods(P1, goods).play("p1 role captain").clone();
        assert_eq!(at.obeys(P1, "ship-most").split("; ").next(), Some(first), "{ships}, {city}, {goods}");
    }
}

/// PR:R50, PR:R52. Columns: barrels, trading house, least price, answer.
#[test]
fn sell_for_sells_the_best_at_that_price_or_passes() {
    let rows = [
        ("T1 I1", "-", "3", "sell tobacco"),
        ("T1 I1", "T1", "3", "pass"),
        ("T1 I1", "T1", "2", "sell indigo"),
        ("K1 T1", "-", "5", "sell coffee"),
        ("K1 T1", "-", "6", "pass"),
    ];
    for (goods, house, least, answer) in rows {
        let at = At::table(4).goods(P1, goods).house(house).play("p1 role trader").clone();
        assert_eq!(at.obeys(P1, &format!("sell-for {least}")), answer, "{goods}, {house}, {least}");
    }
}

/// PR:R66
#[test]
fn keep_best_stores_what_is_proposed() {
    let mut at = At::table(4);
    at.ships("C5 S6 T7").city(P1, "small-warehouse*").goods(P1, "I3 K1").play("p1 role captain");
    assert_eq!(at.obeys(P1, "keep-best"), "store indigo; store indigo; store indigo; store coffee; store done");
    assert_eq!(at.obeys(P1, "ship-most"), "", "nothing is said of another decision");
}

/// PR:R26, PR:R28
#[test]
fn place_best_takes_who_comes_and_puts_people_where_the_proposal_does() {
    let at = At::table(3).island(P1, "corn quarry indigo indigo").play("p1 role mayor").clone();
    assert_eq!(at.obeys(P1, "place-best"), "recruit; place corn; place quarry");
}

/// PR:R16, PR:R35, PR:R48
#[test]
fn the_other_orders_answer_their_phase_and_no_other() {
    let at = At::table(4).doubloons(P1, 5).play("p1 role builder").clone();
    assert_eq!([at.obeys(P1, "build-nothing"), at.obeys(P1, "settle quarry")], ["pass", ""]);

    let mut at = At::table(4).play("p1 role settler").clone();
    assert_eq!([at.obeys(P1, "settle quarry"), at.obeys(P1, "build-nothing")], ["settle quarry", ""]);
    at.play("p1 settle quarry");
    assert_eq!(at.obeys(P2, "settle quarry"), "", "PR:R17: not for him, so he is asked");

    let mut at = At::table(4);
    at.island(P1, "corn* sugar*").city(P1, "small-sugar-mill*").goods(P1, "S3").play("p1 role craftsman");
    assert_eq!([at.obeys(P1, "craft dearest"), at.obeys(P1, "craft fewest")], ["take sugar", "take corn"]);
}

/// PR:R60, PR:R65
#[test]
fn to_ship_and_be_done_is_offered_where_barrels_are_left_for_the_rest_of_the_phase() {
    for (goods, ready) in [("C3 I2", Some("ship corn 6")), ("C3", None)] {
        let at = At::table(4).ships("- C2 -").goods(P1, goods).play("p1 role captain").clone();
        let offered = prompt(&at, P1).ready.into_iter().next();
        let expected = ready.map(|action| (vec![action.to_owned()], Some(Order::of("ship-most"))));
        assert_eq!(offered.map(|ready| (ready.actions, ready.then)), expected, "{goods}");
    }
}

/// PR:R6-R8: one phase while a role is picked, and one while it is played.
#[test]
fn phases_are_roles() {
    let mut at = At::table(3);
    let now = |at: &At| PuertoRico::period(&at.game.view(Eye::Public));
    let round = now(&at).round;
    let mut phases = vec![now(&at)];
    // Nobody has a barrel to sell.
    for action in ["p1 role trader", "p2 role settler"] {
        at.play(action);
        phases.push(now(&at));
    }
    assert_eq!(phases, [0, 2, 3].map(|phase| Period { round, phase }));
}

/// In random games, with and without expansions.
#[test]
fn every_answer_is_as_written() {
    let both: &[(&str, &str)] = &[("newBuildings", "on"), ("nobles", "on")];
    let part: &[(&str, &str)] = &[("newBuildings", "on"), ("nobles", "on"), ("partialProduction", "on")];
    let free: &[(&str, &str)] = &[("nobles", "on"), ("nobleAsColonistFromSupply", "on")];
    answers_are_as_written(&[(3, both), (4, &[]), (4, both), (5, part), (2, part), (3, free)], (4, 2000), written);
}

/// The answers that the texts of an order promise; none where it leaves the decision to the player.
fn written(decision: &Decision<'_, PuertoRico>, order: &Order) -> Option<Vec<Action>> {
    type Of<'a> = Decision<'a, PuertoRico>;
    let at = decision.seat.index();
    let (table, own) = (&decision.game.table, &decision.game.own[at]);
    let board = &table.boards[at];
    let offered = |which: fn(&Action) -> bool| decision.offered(which);
    let value = order.value.as_deref().unwrap_or_default();
    let answers = match (order.key.as_str(), table.stage) {
        ("ship-most", Stage::Load { .. }) => {
            let points = |action: &Action| i64::from(decision.after(action).own[at].chips);
            let ships = Of::most(offered(|action| matches!(action, Action::Ship(..))), points);
            let wharf = Of::most(offered(|action| matches!(action, Action::Wharf(_))), points);
            if ships.is_empty() { Of::or(wharf, Action::Pass) } else { ships }
        }
        ("keep-best", Stage::Store { .. }) => {
            // All storage that adds to the barrels kept so far, compared by number and then by
            // price.
            let mut most = vec![own.storing];
            for good in Good::ALL {
                let more = |kept: &Goods| (kept[good]..=board.goods[good]).map(|n| with(*kept, good, n)).collect::<Vec<_>>();
                most = most.iter().flat_map(more).collect();
            }
            let price = |kept: &Goods| kept.iter().map(|(good, n)| u32::from(n) * u32::from(good.price())).sum::<u32>();
            let value = |kept: &Goods| (kept.total(), price(kept));
            most.retain(|kept| board.keeps(*kept));
            let best = most.iter().map(value).max();
            most.retain(|kept| Some(value(kept)) == best);
            let goes_on = |good: &Good| most.iter().any(|kept| kept[*good] > own.storing[*good]);
            let more: Vec<Action> = Good::ALL.into_iter().filter(goes_on).map(Action::Store).collect();
            Of::or(more, Action::StoreDone)
        }
        ("sell-for", Stage::Sell { .. }) => {
            let paid =
                |action: &Action| i64::from(decision.after(action).table.boards[at].doubloons) - i64::from(board.doubloons);
            let mut sales = Of::most(offered(|action| matches!(action, Action::Sell(..))), paid);
            sales.retain(|sale| paid(sale) >= value.parse().expect("a number"));
            Of::or(sales, Action::Pass)
        }
        ("place-best", Stage::Place { .. }) => {
            let ready = decision.prompt().ready.into_iter().find(|ready| ready.key == "best");
            ready.expect("a best guess").actions
        }
        ("place-best", Stage::Recruit { .. } | Stage::Welcome { .. } | Stage::Hospice { .. } | Stage::University { .. }) => {
            let is = |who: Person| {
                [Action::Recruit(who), Action::Welcome(who), Action::Hospice(who), Action::University(who)]
                    .into_iter()
                    .filter(|action| decision.offers.contains(action))
                    .collect::<Vec<_>>()
            };
            let nobles = is(Person::Noble);
            if nobles.is_empty() { is(Person::Colonist) } else { nobles }
        }
        ("settle", Stage::Settle { .. } | Stage::Second) => {
            let [tile, forest] = ["settle", "forest"].map(|verb| format!("{verb} {value}"));
            let others = decision.offered(|action| *action == Action::Hacienda || action.to_string() == forest);
            if others.is_empty() { decision.offered(|action| action.to_string() == tile) } else { Vec::new() }
        }
        ("build-nothing", Stage::Build { .. }) => vec![Action::Pass],
        ("craft", Stage::Produce { .. }) => Of::or(offered(|action| matches!(action, Action::Produce(_))), Action::ProduceDone),
        ("craft", Stage::Take { .. }) => {
            let worth = |action: &Action| match (action, value) {
                (Action::Take(good), "dearest") => i64::from(good.price()),
                (Action::Take(good), "fewest") => -i64::from(board.goods[*good]),
                _ => i64::MIN,
            };
            Of::most(offered(|action| matches!(action, Action::Take(_))), worth)
        }
        ("ship-most" | "keep-best" | "sell-for" | "place-best" | "settle" | "build-nothing" | "craft", _) => Vec::new(),
        _ => return None,
    };
    // Players who can move guests are asked.
    Some(if decision.offers.contains(&Action::GuestsRest) { Vec::new() } else { answers })
}

fn with(mut goods: Goods, good: Good, n: u8) -> Goods {
    goods[good] = n;
    goods
}

/// PR:R18, PR:R85, PR:R90c. Columns: city, moves, answers of the orders for corn and quarry.
#[test]
fn a_second_choice_is_asked() {
    #[rustfmt::skip]
    let rows = [
        ("hacienda",                    "",                 ["settle corn", "settle quarry"]),
        ("hacienda*",                   "",                 ["", ""]),
        ("forest-house*",               "",                 ["", "settle quarry"]),
        ("guesthouse* small-market",    "p1 pass",          ["", ""]),
        ("guesthouse* small-market",    "p1 guest rest",    ["settle corn", "settle quarry"]),
    ];
    for (city, moves, said) in rows {
        let at = At::all(4).city(P1, city).play("p1 role settler").play(moves).clone();
        assert_eq!(["settle corn", "settle quarry"].map(|order| at.obeys(P1, order)), said, "{city}, {moves}");
    }
}
