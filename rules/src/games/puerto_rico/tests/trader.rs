//! Tests of the trader phase. PR:R50-R54

use super::*;

#[test]
fn a_sale_pays_price_markets_and_privilege() {
    // PR-T7, PR:R50, PR:R52, PR:4.1
    #[rustfmt::skip]
    let rows = [
        (P2, "",                            "corn",    0), (P2, "small-market*",               "corn",    1),
        (P2, "small-market* large-market*", "corn",    3), (P2, "small-market large-market",   "corn",    0),
        (P1, "",                            "corn",    1), (P1, "small-market* large-market*", "coffee",  8),
        (P2, "",                            "indigo",  1), (P2, "",                            "sugar",   2),
        (P2, "",                            "tobacco", 3), (P2, "large-market*",               "coffee",  6),
    ];
    for (seat, city, good, doubloons) in rows {
        let mut at = At::table(3).city(seat, city).goods(seat, "C I S T K").doubloons(seat, 0).clone();
        at.play("p1 role trader").play(&format!("{seat} sell {good}"));
        assert_eq!(at.board(seat).doubloons, doubloons, "{seat} {city} {good}");
        assert_eq!(at.game.table.house.total(), 1);
    }
}

#[test]
fn the_house_takes_each_kind_once_but_for_an_office() {
    // PR-T8, PR:R51, PR:7.4
    let mut at = At::table(4);
    at.house("T").goods(P1, "T").goods(P2, "T2").goods(P3, "T").goods(P4, "T S").city(P2, "office*");
    at.city(P3, "office*").city(P4, "office");
    at.play("p1 role trader").offers(P1, "");
    at.offers(P2, "sell tobacco, pass").play("p2 sell tobacco; p3 sell tobacco");
    at.refuses("p4 sell tobacco", Refusal::HouseHas(Good::Tobacco)).play("p4 sell sugar");
    // PR:R54: with four barrels the house is emptied at the end of the phase.
    assert_eq!((at.game.table.house, at.game.table.stock[Good::Tobacco]), (Goods::NONE, 9 + 3));
    assert!(at.heard(&Event::HouseCleared));
}

#[test]
fn a_full_house_takes_nothing_not_even_from_an_office() {
    // PR:R51, PR:R53, PR:R54, base part of PR-T38: the trader's coffee pays 4 + 1.
    let mut at = At::table(4);
    at.house("I S T").goods(P1, "K").doubloons(P1, 0).goods(P2, "T").city(P2, "office*").goods(P3, "C");
    at.play("p1 role trader; p1 sell coffee");
    assert_eq!(at.board(P1).doubloons, 5);
    assert_eq!((at.game.table.picker, at.game.table.house), (P2, Goods::NONE));
    assert_eq!((at.board(P2).goods, at.board(P3).goods), (goods("T"), goods("C")));

    let three = At::table(4).house("I S").goods(P1, "K").play("p1 role trader; p1 sell coffee").clone();
    assert_eq!(three.game.table.house, goods("I S K"), "three barrels stay");
    let mut at = At::table(4).house("I S T K").goods(P1, "C").play("p1 role trader").offers(P1, "").clone();
    at.offers(P2, "role settler, role mayor, role builder, role craftsman, role captain, role prospector");
}

#[test]
fn a_sale_may_be_declined() {
    // PR:R9
    let mut at = At::table(3);
    at.goods(P1, "K").goods(P2, "I").doubloons(P1, 0).play("p1 role trader; p1 pass; p2 sell indigo");
    assert_eq!((at.board(P1).doubloons, at.board(P1).goods), (0, goods("K")));
}
