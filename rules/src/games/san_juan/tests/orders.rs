//! Standing orders, and building and paying with one press.

use super::buildings::Class;
use super::buildings::archive::Chooses;
use super::buildings::chapel::Tucks;
use super::*;
use crate::game::Order;
use crate::testing::orders::{Decision, answers_are_as_written};
use crate::testing::prompt::prompt;

/// SJ:R28. Columns: tile, buildings, least price, the answer.
#[test]
fn sell_for_sells_as_much_as_it_may_at_that_price() {
    #[rustfmt::skip]
    let rows = [
        ("h5", "indigo-plant! silver-smelter!",             "1", "sell silver; sell done"),
        ("h5", "indigo-plant! silver-smelter!",             "3", "sell silver; sell done"),
        ("h1", "indigo-plant! sugar-mill!",                 "2", "sell done"),
        ("h1", "indigo-plant! sugar-mill! trading-post",    "1", "sell indigo; sell sugar; sell done"),
    ];
    for (tile, city, least, answer) in rows {
        let at = At::table(3).tiles(tile).city(P1, city).governor(P2).play("p2 role trader").clone();
        assert_eq!(at.obeys(P1, &format!("sell-for {least}")), answer, "{tile}, {city}, {least}");
    }
}

/// SJ:R6, SJ:R37
#[test]
fn what_goes_under_the_chapel_and_over_the_limit_is_ordered_apart() {
    let mut at = At::table(2);
    at.city(P1, "chapel").hand(P1, "indigo-plant*7 statue library").governor(P1).begins_round();
    assert_eq!(at.obeys(P1, "discard-spare"), "", "the chapel is asked first");
    assert_eq!([at.obeys(P1, "chapel spare"), at.obeys(P1, "chapel nothing")], ["tuck indigo-plant", "pass"]);
    at.play("p1 pass");
    assert_eq!(at.obeys(P1, "discard-spare"), "discard indigo-plant; discard indigo-plant");
}

/// SJ:R15, SJ:R25, SJ:R36
#[test]
fn the_other_orders_answer_their_decision() {
    let at = At::table(3).city(P1, "indigo-plant silver-smelter").play("p1 role producer").clone();
    assert_eq!(at.obeys(P1, "produce-best"), "produce silver; produce indigo; produce done");
    let at = At::table(3).tiles("h5").city(P1, "silver-smelter!").play("p1 role trader").clone();
    assert_eq!(at.obeys(P1, "produce-best"), "", "nothing is sold by it");

    let at = At::table(3).hand(P1, "smithy indigo-plant statue").play("p1 role builder").clone();
    assert_eq!([at.obeys(P1, "build-nothing"), at.obeys(P1, "keep-best")], ["pass", ""]);

    let mut at = At::table(3).city(P1, "gold-mine").play("p1 role prospector").draws("hero").clone();
    assert_eq!(at.obeys(P1, "dig"), "mine");
    at.play("p1 mine").draws("quarry smithy tobacco-storage library");
    assert_eq!(at.obeys(P1, "dig"), "take library");
}

/// SJ:R33
#[test]
fn keep_best_keeps_what_is_proposed() {
    let asked = At::with(3, &[("askDraws", "on")]).play("p1 role councillor").clone();
    assert_eq!(asked.obeys(P2, "keep-best"), "draw");
    let mut at = At::table(3);
    at.play("p1 role councillor").draws("hero indigo-plant smithy statue poor-house").draws("smithy library");
    at.draws("quarry statue");
    assert_eq!([P2, P3].map(|seat| at.obeys(seat, "keep-best")), ["keep library", "keep quarry"], "price before points");
}

/// SJ:R16
#[test]
fn buildings_are_paid_with_the_cards_missed_least_in_one_press_where_nothing_else_can_pay() {
    let ready = |hand: &str| -> Vec<String> {
        let at = At::table(3).hand(P1, hand).play("p1 role builder").clone();
        prompt(&at, P1).ready.into_iter().map(|ready| ready.actions.join("; ")).collect()
    };
    // The library takes all cards, and the plant is free: no payment to choose.
    assert_eq!(ready("smithy indigo-plant*2 statue library"), ["build library", "build indigo-plant"]);
    // The better building comes first, and none pays for itself.
    let best = ["build indigo-plant", "build victory-column; pay indigo-plant; pay statue; pay palace"];
    assert_eq!(ready("statue victory-column indigo-plant*3 palace"), best);
}

/// Plays random games with all options and with none.
#[test]
fn every_answer_is_as_written() {
    let all: &[(&str, &str)] = &[("startDraft", "on"), ("askDraws", "on"), ("simultaneousPhases", "off")];
    answers_are_as_written(&[(4, all), (2, &[]), (3, &[]), (4, &[]), (2, all)], (100, 2000), written);
}

/// Returns the answers that the order's row in `RULES.md` allows; none where the player is asked.
fn written(decision: &Decision<'_, SanJuan>, order: &Order) -> Option<Vec<Action>> {
    type Of<'a> = Decision<'a, SanJuan>;
    let Decision { game, seat, offers } = decision;
    let (table, own) = (&game.table, &game.own[seat.index()]);
    let board = &table.boards[seat.index()];
    let value = order.value.as_deref().unwrap_or_default();
    let offered = |which: fn(&Action) -> bool| decision.offered(which);
    let chapel = matches!(table.stage, Stage::RoundStart { .. }) && offers.contains(&Action::Pass);
    let answers = match (order.key.as_str(), table.stage) {
        ("discard-spare", Stage::Draft { .. } | Stage::RoundStart { .. }) if !chapel => {
            let mut held = own.hand.less(&own.chosen);
            if let Tucks::One(card) = own.tucks {
                held.take(card);
            }
            let most = if matches!(table.stage, Stage::Draft { .. }) {
                4
            } else if board.has(Card::Tower) {
                12
            } else {
                7
            };
            missed_least(board, &held, usize::from(held.total()) - most).into_iter().map(Action::Discard).collect()
        }
        ("chapel", Stage::RoundStart { .. }) if chapel => match value {
            "spare" => missed_least(board, &own.hand, 1).into_iter().map(Action::Tuck).collect(),
            _ => vec![Action::Pass],
        },
        ("sell-for", Stage::Declare { .. }) if table.role == Some(Role::Trader) => {
            let prices = table.stack.current().expect("turned up").prices();
            let price = |action: &Action| if let Action::Sell(good) = action { prices[good.index()].into() } else { i64::MIN };
            let mut sales = Of::most(offered(|action| matches!(action, Action::Sell(_))), price);
            sales.retain(|sale| price(sale) >= value.parse().expect("a number"));
            Of::or(sales, Action::SellDone)
        }
        ("produce-best", Stage::Declare { .. }) if table.role == Some(Role::Producer) => {
            let price = |action: &Action| if let Action::Produce(good) = action { good.building().spec().cost.into() } else { 0 };
            Of::or(Of::most(offered(|action| matches!(action, Action::Produce(_))), price), Action::ProduceDone)
        }
        ("keep-best", Stage::Declare { .. }) if table.role == Some(Role::Councillor) => vec![Action::DrawCards],
        ("keep-best", Stage::Choose { .. }) => {
            let chooses = table.chooses(*seat);
            let left = table.choice(*seat, own).less(&own.chosen);
            let n = usize::from(table.unchosen(*seat, own));
            match chooses {
                Chooses::Kept => missed_most(board, &left, n).into_iter().map(Action::Keep).collect(),
                Chooses::Discarded => missed_least(board, &left, n).into_iter().map(Action::Discard).collect(),
            }
        }
        ("build-nothing", Stage::Build { .. }) => vec![Action::Pass],
        ("dig", Stage::Mine { .. }) => vec![Action::Mine],
        ("dig", Stage::Take { .. }) => {
            let value = |action: &Action| match action {
                Action::Take(card) => i64::from(worth(board, *card, 0).1) + if worth(board, *card, 0).0 { 100 } else { 0 },
                _ => i64::MIN,
            };
            Of::most(offers.to_vec(), value)
        }
        ("discard-spare" | "chapel" | "sell-for" | "produce-best" | "keep-best" | "build-nothing" | "dig", _) => Vec::new(),
        _ => return None,
    };
    Some(answers)
}

/// Ranks a card: doubles of violet buildings below all others, then by twice the price plus points.
fn worth(board: &Board, card: Card, copies: u8) -> (bool, u8) {
    let spec = card.spec();
    let double = !matches!(spec.class, Class::Production(_)) && (board.has(card) || copies > 0);
    (!double, 2 * spec.cost + spec.vp)
}

fn worths(board: &Board, held: &Cards) -> Vec<((bool, u8), Card)> {
    let each = |(card, held): (Card, u8)| (0..held).map(move |copy| (worth(board, card, copy), card));
    held.iter().flat_map(each).collect()
}

/// Returns the cards that can be among the `n` missed least, whatever the order of equal ones.
fn missed_least(board: &Board, held: &Cards, n: usize) -> Vec<Card> {
    let all = worths(board, held);
    let goes = |(value, _): &&((bool, u8), Card)| all.iter().filter(|(other, _)| other < value).count() < n;
    all.iter().filter(goes).map(|(_, card)| *card).collect()
}

/// Returns the cards that can be among the `n` missed most, whatever the order of equal ones.
fn missed_most(board: &Board, held: &Cards, n: usize) -> Vec<Card> {
    let all = worths(board, held);
    let stays = |(value, _): &&((bool, u8), Card)| all.iter().filter(|(other, _)| other > value).count() < n;
    all.iter().filter(stays).map(|(_, card)| *card).collect()
}
