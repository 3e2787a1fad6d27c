//! Tests of the settler phase. PR:R16-R24, PR:7

use super::*;

#[test]
fn each_takes_a_plantation_and_only_the_picker_a_quarry() {
    // PR:R16, PR:R17, PR:R22, PR:R23
    let mut at = At::table(3).play("p1 role settler").clone();
    at.offers(P1, "settle corn, settle indigo, settle sugar, settle tobacco, settle quarry, pass");
    at.play("p1 settle quarry").offers(P2, "settle corn, settle indigo, settle sugar, settle tobacco, pass");
    at.refuses("p2 settle quarry", Refusal::NoQuarryForYou);
    at.refuses("p2 settle coffee", Refusal::NoTile(Good::Coffee)).play("p2 settle tobacco");
    at.offers(P3, "settle corn, settle indigo, settle sugar, pass").play("p3 pass");
    assert_eq!(at.game.table.row, Goods::NONE);
    assert_eq!(at.game.table.discard, goods("C I S"));
    assert_eq!((at.game.turn(), at.game.table.quarries), (Turn::Chance, 7));
    at.refuses("p1 role mayor", Refusal::Chance).refuses("chance reveal corn corn corn", Refusal::BadOutcome);
    at.refuses("chance draw corn", Refusal::BadOutcome).play("chance reveal corn corn coffee coffee");
    assert_eq!(at.game.table.row, goods("C2 K2"));
    assert_eq!(at.game.table.picker, P2);
}

#[test]
fn the_construction_hut_takes_a_quarry_but_never_two() {
    // PR:R17, PR:R21
    let mut at = At::table(3);
    at.city(P1, "construction-hut*").city(P2, "construction-hut*").city(P3, "construction-hut");
    at.play("p1 role settler; p1 settle quarry; p2 settle quarry").refuses("p3 settle quarry", Refusal::NoQuarryForYou);
    assert_eq!([P1, P2].map(|s| at.board(s).tiles[Tile::Quarry.index()]), [1, 1]);
    let mut none = At::table(3);
    none.city(P2, "construction-hut*").game.table.quarries = 0;
    none.play("p1 role settler").refuses("p1 settle quarry", Refusal::NoQuarryLeft).play("p1 pass");
    none.refuses("p2 settle quarry", Refusal::NoQuarryLeft);
}

#[test]
fn the_hacienda_draws_first_and_once_and_the_normal_take_may_be_declined() {
    // PR:R18, PR:R18a, PR:R18b
    let mut at = At::table(3).city(P1, "hacienda*").city(P2, "hacienda").clone();
    at.play("p1 role settler");
    at.offers(P1, "hacienda, settle corn, settle indigo, settle sugar, settle tobacco, settle quarry, pass");
    at.play("p1 hacienda").refuses("p1 pass", Refusal::Chance).play("chance draw coffee");
    at.offers(P1, "settle corn, settle indigo, settle sugar, settle tobacco, settle quarry, pass");
    at.refuses("p1 hacienda", Refusal::Drawn).play("p1 pass");
    at.refuses("p2 hacienda", Refusal::NotRunning(Building::Hacienda));
    assert_eq!(at.board(P1).tiles, [0, 1, 0, 0, 1, 0]);
    assert_eq!(at.game.table.bag[Good::Coffee], 7, "8 in the box");

    // A player who takes a tile first gives up the draw.
    let at = At::table(3).city(P1, "hacienda*").play("p1 role settler; p1 settle corn").clone();
    assert_eq!(at.game.turn(), Turn::Seats(SeatSet::one(P2)));
}

#[test]
fn a_full_island_takes_and_draws_nothing() {
    // PR:R20: a player with 12 filled spaces is skipped; with 11 the hacienda's tile is the last
    // one.
    let eleven = "corn corn corn corn corn corn corn corn corn corn corn";
    let mut at = At::table(3);
    at.city(P1, "hacienda*").island(P1, eleven).city(P2, "hacienda*").island(P2, &format!("{eleven} quarry"));
    at.play("p1 role settler; p1 hacienda; chance draw sugar")
        .offers(P3, "settle corn, settle indigo, settle sugar, settle tobacco, pass");
    assert_eq!(at.board(P1).island_filled(), 12);
}

#[test]
fn the_hospice_mans_the_taken_tile_but_not_the_drawn_one() {
    // PR:R19, PR:7.14, PR:7.22 (base part of PR-T41)
    let mut at = At::table(3);
    at.city(P1, "hacienda* hospice*").island(P1, "corn corn corn corn corn corn corn corn corn").colonists(10, 3);
    at.play("p1 role settler; p1 hacienda; chance draw sugar; p1 settle quarry").offers(P1, "hospice, pass");
    at.refuses("p2 settle corn", Refusal::NotYours(SeatSet::one(P1), super::super::text::Ask::Hospice));
    at.play("p1 hospice");
    assert_eq!((at.board(P1).people.all.island, at.game.table.supply.colonists), ([0, 0, 0, 0, 0, 1], 9));
    assert_eq!(at.board(P1).island_filled(), 11);

    let unoccupied = At::table(3).city(P1, "hospice").play("p1 role settler; p1 settle corn").clone();
    assert_eq!(unoccupied.game.turn(), Turn::Seats(SeatSet::one(P2)), "PR:R12");

    let mut declined = At::table(3).city(P1, "hospice*").play("p1 role settler; p1 settle corn; p1 pass").clone();
    declined.offers(P2, "settle indigo, settle sugar, settle tobacco, pass");
    assert_eq!(
        declined.board(P1).people,
        People { all: people::Heads { city: declined.board(P1).people.all.city, ..Default::default() }, ..People::default() }
    );
}

#[test]
fn the_hospice_takes_from_the_ship_when_the_supply_is_empty() {
    // PR-T49, PR:R19, PR:R27, PR:R33, PR:7.15: only a short refill triggers the end.
    let mut at = At::table(3);
    at.city(P1, "hospice*").colonists(0, 3).play("p1 role settler; p1 settle corn; p1 hospice");
    assert_eq!((at.game.table.aboard.colonists, at.game.table.ending), (2, false));
    at.play("p2 pass; p3 pass; chance reveal corn corn corn corn").play("p2 role mayor");
    // The mayor, p2, has no privilege. They and p3 get a colonist each for their only tile, so only
    // p1 is asked.
    assert!(!at.heard(&Event::Recruited(P2, Person::Colonist)));
    assert!(at.heard(&Event::Arrived(vec![(P2, 1), (P3, 1)])));
    assert!(!at.game.table.ending);
    at.play("p1 place hospice; p1 place corn");
    assert_eq!((at.game.table.aboard.colonists, at.game.table.ending), (0, true));
    assert!(!at.told.iter().any(|(_, event)| matches!(event, Event::ShipFilled(..))), "no ship comes any more");

    let empty = At::table(3).city(P1, "hospice*").colonists(0, 0).play("p1 role settler; p1 settle corn").clone();
    assert_eq!(empty.game.turn(), Turn::Seats(SeatSet::one(P2)), "nothing to offer");
}

#[test]
fn an_empty_bag_is_filled_from_the_discards() {
    // PR:R23, PR:R24
    let short = |bag: &str, discard: &str| {
        let mut at = At::table(3);
        at.game.table.row = Goods::NONE;
        at.game.table.bag = goods(bag);
        at.game.table.discard = goods(discard);
        at
    };
    // The row takes both tiles of the bag and two discarded ones; the rest becomes the new bag.
    let mut at = short("C1 I1", "S3 T1");
    at.play("p1 role settler; p1 pass").refuses("chance reveal sugar sugar sugar tobacco", Refusal::BadOutcome);
    at.refuses("chance reveal corn indigo sugar coffee", Refusal::BadOutcome);
    at.play("chance reveal corn indigo sugar tobacco");
    assert_eq!((at.game.table.bag, at.game.table.discard), (goods("S2"), Goods::NONE));
    assert!(at.heard(&Event::Reshuffled));
    // The bag is exactly enough, so nothing is reshuffled.
    let at = short("C4", "S3").play("p1 role settler; p1 pass").play("chance reveal corn corn corn corn").clone();
    assert_eq!((at.game.table.bag, at.game.table.discard), (Goods::NONE, goods("S3")));
    // The row stays short when the discard pile is used up too.
    let mut at = short("C1", "S2");
    at.play("p1 role settler; p1 pass").refuses("chance reveal corn sugar sugar sugar", Refusal::BadOutcome);
    at.play("chance reveal corn sugar sugar");
    assert_eq!(at.game.table.bag, Goods::NONE);
    // Without any plantation there is no row and no draw.
    let mut at = short("-", "-");
    at.city(P1, "hacienda*").play("p1 role settler").refuses("p1 hacienda", Refusal::NoneFaceDown);
    at.play("p1 settle quarry").offers(P2, "role mayor, role builder, role craftsman, role trader, role captain");
    // The hacienda draws from the discard pile, never from the row.
    let mut at = short("-", "T2");
    at.game.table.row = goods("C1");
    at.city(P1, "hacienda*").play("p1 role settler; p1 hacienda").refuses("chance draw corn", Refusal::BadOutcome);
    at.play("chance draw tobacco");
    assert_eq!((at.game.table.bag, at.game.table.discard), (goods("T1"), Goods::NONE));
}

#[test]
fn chance_draws_a_row_with_the_odds_of_the_bag() {
    // PR:R2: over many draws each kind occurs in proportion to its share of the bag.
    let at = { At::table(3).play("p1 role settler; p1 pass; p2 pass; p3 pass").clone() };
    let mut dice = SeededDice::new(11);
    let (mut seen, draws) = ([0u32; 5], 20_000u32);
    for _ in 0..draws {
        let Action::Reveal(row) = at.game.draw(&mut dice).unwrap() else { panic!("a row") };
        for (good, n) in row.iter() {
            seen[good.index()] += u32::from(n);
        }
    }
    let bag = at.game.table.bag;
    for good in Good::ALL {
        let expected = f64::from(draws) * 4.0 * f64::from(bag[good]) / f64::from(bag.total());
        assert!((f64::from(seen[good.index()]) - expected).abs() < 500.0, "{good}: {} for {expected}", seen[good.index()]);
    }
}

#[test]
fn chance_turns_up_only_what_lies_in_the_bag() {
    // PR:R2, PR:R18, PR:R23
    let mut at = At::table(3);
    (at.game.table.row, at.game.table.bag, at.game.table.discard) = (goods("C1"), goods("C4 I1"), goods("S3 K1"));
    at.city(P1, "hacienda*").play("p1 role settler; p1 hacienda");
    for absent in ["sugar", "tobacco", "coffee"] {
        at.refuses(&format!("chance draw {absent}"), Refusal::BadOutcome);
    }
    at.play("chance draw corn; p1 pass; p2 settle corn");
    assert_eq!(at.game.table.bag, goods("C3 I1"));
    for absent in ["corn corn corn corn", "corn corn indigo indigo", "corn corn corn sugar", "corn corn indigo coffee"] {
        at.refuses(&format!("chance reveal {absent}"), Refusal::BadOutcome);
    }
    at.play("chance reveal corn corn corn indigo");
    assert_eq!((at.game.table.bag, at.game.table.discard), (Goods::NONE, goods("S3 K1")));
}
