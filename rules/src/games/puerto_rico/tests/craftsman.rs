//! Tests of the craftsman phase. PR:R45-R49

use super::*;

#[test]
fn production_needs_people_on_plantations_and_in_plants() {
    // PR-T4, PR:R45, PR:R47
    let mut at = At::table(3).island(P1, "corn* corn* corn tobacco* tobacco* sugar* sugar* sugar* sugar").clone();
    at.city(P1, "tobacco-storage* small-sugar-mill* sugar-mill*** factory*").doubloons(P1, 0);
    at.play("p1 role craftsman");
    assert_eq!(at.board(P1).goods, goods("C2 T1 S3"));
    assert_eq!(at.board(P1).doubloons, 2);
    at.offers(P1, "take corn, take sugar, take tobacco, pass").play("p1 take sugar");
    assert_eq!(at.board(P1).goods, goods("C2 T1 S4"));
    assert_eq!(at.board(P1).doubloons, 2, "PR:R49: the privilege pays nothing more");
}

#[test]
fn surplus_people_produce_nothing() {
    // PR:R12, PR:R45
    #[rustfmt::skip]
    let rows = [
        ("indigo* indigo*",       "small-indigo-plant* indigo-plant*", "I2"),
        ("indigo* indigo*",       "small-indigo-plant*",               "I1"),
        ("indigo*",               "indigo-plant***",                   "I1"),
        ("indigo* sugar",         "sugar-mill**",                      "-"),
        ("coffee* coffee* coffee*", "coffee-roaster**",                "K2"),
        ("corn",                  "",                                  "-"),
    ];
    for (island, city, made) in rows {
        let at = At::table(3).island(P2, island).city(P2, city).play("p1 role craftsman").clone();
        assert_eq!(at.board(P2).goods, goods(made), "{island} with {city}");
    }
}

#[test]
fn a_short_stock_goes_round_in_turn_and_the_factory_counts_what_came() {
    // PR-T5, PR:R46, PR:R47
    let mut at = At::table(4).island(P4, "corn* corn* corn* sugar* sugar* sugar* tobacco*").clone();
    at.city(P4, "factory* sugar-mill*** tobacco-storage*").doubloons(P4, 0).stock("C0 S2 T5");
    at.play("p1 role craftsman");
    assert_eq!((at.board(P4).goods, at.board(P4).doubloons), (goods("S2 T1"), 1));

    let mut at = At::table(3).governor(P2).stock("C3").clone();
    for seat in [P1, P2, P3] {
        at.island(seat, "corn* corn*");
    }
    at.play("p2 role craftsman");
    assert_eq!([P1, P2, P3].map(|s| at.board(s).goods[Good::Corn]), [0, 2, 1]);
    let short = |seat, n| at.heard(&Event::Short(seat, Goods::of(Good::Corn, n)));
    assert!(short(P3, 1) && short(P1, 2) && !short(P2, 1), "{:?}", at.told);
    at.offers(P3, "role settler, role mayor, role builder, role trader, role captain");
}

#[test]
fn factories_pay_by_the_number_of_kinds_or_for_the_largest_but_corn() {
    // PR:R47, PR:R95, PR-T22, PR-T53, checklist 20
    let factory = "factory* indigo-plant* sugar-mill* tobacco-storage* coffee-roaster*";
    #[rustfmt::skip]
    let rows = [
        ("corn*", factory, 0),
        ("corn* indigo*", factory, 1),
        ("corn* indigo* sugar*", factory, 2),
        ("corn* indigo* sugar* tobacco*", factory, 3),
        ("corn* indigo* sugar* tobacco* coffee*", factory, 5),
        ("sugar* sugar* sugar* sugar* tobacco* tobacco*",
            "specialty-factory* small-sugar-mill* sugar-mill*** tobacco-storage**", 3),
        ("corn* corn* corn* corn* corn* sugar*", "specialty-factory* sugar-mill*", 0),
        ("corn* corn* corn* sugar* sugar*", "specialty-factory* sugar-mill**", 1),
        ("sugar* sugar* sugar*", "specialty-factory* sugar-mill*** aqueduct*", 3),
    ];
    for (island, city, doubloons) in rows {
        let at = At::all(3).doubloons(P2, 0).island(P2, island).city(P2, city).play("p1 role craftsman").clone();
        assert_eq!(at.board(P2).doubloons, doubloons, "{island}");
    }
}

#[test]
fn the_craftsmans_barrel_is_of_a_kind_he_made_while_stock_lasts() {
    // PR:R48
    let mut at = At::table(3);
    at.island(P1, "corn* indigo*").city(P1, "indigo-plant*").island(P2, "sugar*").city(P2, "sugar-mill*").stock("C1 I2");
    at.play("p1 role craftsman").offers(P1, "take indigo, pass");
    at.refuses("p1 take corn", Refusal::NoBarrelLeft(Good::Corn));
    at.refuses("p1 take sugar", Refusal::NotProduced(Good::Sugar)).play("p1 pass");
    assert_eq!(at.board(P1).goods, goods("C1 I1"));
    // The craftsman produced nothing and is not asked.
    let at = At::table(3).island(P2, "corn*").play("p1 role craftsman").clone();
    assert_eq!(at.game.table.picker, P2);
}
