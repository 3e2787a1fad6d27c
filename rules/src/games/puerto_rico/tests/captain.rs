//! Tests of the captain phase. PR:R55-R68

use super::super::text::Ask;
use super::*;

#[test]
fn the_rulebooks_captain_phase_plays_as_printed() {
    // PR-T1
    let mut at = At::table(4);
    at.ships("- C3 -").goods(P1, "C2 S6").goods(P2, "S2 T3").goods(P3, "C2 T1").goods(P4, "C1 I5");
    at.stock("C0 I0 S0 T0 K9").play("p1 role captain");
    // Columns: seat, legal actions, action, chips after it.
    let rows = [
        (P1, "ship corn 6, ship sugar 7", "ship sugar 7", 7),
        (P2, "ship sugar 7, ship tobacco 5", "ship sugar 7", 1),
        (P3, "ship corn 6, ship tobacco 5", "ship tobacco 5", 1),
        (P4, "ship corn 6", "ship corn 6", 1),
        (P1, "ship corn 6", "ship corn 6", 9),
        (P2, "ship tobacco 5", "ship tobacco 5", 4),
    ];
    for (seat, legal, action, chips) in rows {
        at.offers(seat, legal);
        if (seat, action) == (P1, "ship sugar 7") {
            at.refuses("p1 ship sugar 5", Refusal::LargerShip(Good::Sugar, 7)).refuses("p1 pass", Refusal::MustLoad);
        }
        at.play(&format!("{seat} {action}"));
        assert_eq!(at.chips_of(seat), chips, "{seat} {action}");
    }
    // Nobody can load any more. All store but Anne, who has no barrels.
    assert_eq!(at.game.turn().awaited().iter().collect::<Vec<_>>(), [P2, P3, P4]);
    at.offers(P2, "store sugar, store done").play("p2 store sugar; p2 store done");
    at.play("p4 store indigo").refuses("p4 store indigo", Refusal::CannotKeep(0, 1)).offers(P4, "store done");
    at.play("p3 store corn; p4 store done; p3 store done");
    assert_eq!([P1, P2, P3, P4].map(|s| at.chips_of(s)), [9, 4, 1, 1]);
    assert_eq!([P1, P2, P3, P4].map(|s| at.board(s).goods), [goods("-"), goods("S"), goods("C"), goods("I")]);
    // PR:R67: ships 6 and 7 are emptied, and the tobacco stays on 5.
    assert_eq!(at.game.table.ships.map(|s| s.cargo), [Some((Good::Tobacco, 4)), None, None]);
    assert_eq!(at.game.table.stock, goods("C7 I4 S7 K9"));
}

#[test]
fn an_empty_ship_must_take_the_most_or_be_the_largest() {
    // PR-T31, PR:R58: ships 5 and 7 are empty. Columns: option, goods, legal actions.
    let rows = [
        ("mostGoods", "I2", "ship indigo 5, ship indigo 7"),
        ("largestShip", "I2", "ship indigo 7"),
        ("mostGoods", "I6", "ship indigo 7"),
        ("largestShip", "I6", "ship indigo 7"),
        ("mostGoods", "I5", "ship indigo 5, ship indigo 7"),
    ];
    for (option, held, legal) in rows {
        let mut at = At::with(4, &[("captainShip", option)]);
        at.ships("- C2 -").goods(P1, held).play("p1 role captain").offers(P1, legal);
    }
}

#[test]
fn ships_carry_one_kind_and_a_kind_is_on_one_ship() {
    // PR:R56, PR:R57
    let mut at = At::table(4).ships("C5 S2 -").goods(P1, "C3 S9 T1").play("p1 role captain").clone();
    at.offers(P1, "ship sugar 6, ship tobacco 7").refuses("p1 ship corn 7", Refusal::OnOtherShip(Good::Corn, 5));
    at.refuses("p1 ship corn 5", Refusal::ShipFull(5));
    at.refuses("p1 ship sugar 7", Refusal::OnOtherShip(Good::Sugar, 6));
    at.refuses("p1 ship tobacco 6", Refusal::ShipHolds(6, Good::Sugar));
    at.refuses("p1 ship coffee 7", Refusal::NoBarrel(Good::Coffee));
    at.refuses("p1 ship tobacco 4", Refusal::NoShip(4, [5, 6, 7])).play("p1 ship sugar 6");
    assert_eq!((at.board(P1).goods[Good::Sugar], at.chips_of(P1)), (5, 5), "as many as fit, and the captain's point");
    // PR:R59: the player was free to choose the smaller loading.
}

#[test]
fn harbor_and_wharf_score_for_each_loading() {
    // PR-T6, PR:R63, PR:R64, PR:R64a: one ship has 3 free spaces for tobacco, another takes sugar.
    let mut at = At::table(4);
    at.ships("T2 - C1").goods(P2, "T5 S2").city(P2, "harbor* wharf*").play("p1 role captain");
    at.offers(P2, "ship sugar 6, ship tobacco 5, wharf sugar, wharf tobacco");
    let mut b = at.clone();
    at.play("p2 ship tobacco 5; p2 ship sugar 6").offers(P2, "wharf tobacco, pass").play("p2 wharf tobacco");
    assert_eq!(at.chips_of(P2), 10);
    assert_eq!(at.game.table.ships[0].cargo, None, "full, so it left");
    // PR-T6b: after the wharf, the first ship is not full and keeps its cargo. PR:7.3
    b.play("p2 wharf tobacco");
    assert_eq!(b.chips_of(P2), 6);
    b.refuses("p2 wharf sugar", Refusal::WharfUsed(Building::Wharf)).play("p2 ship sugar 6");
    assert_eq!((b.chips_of(P2), b.game.table.ships[0].cargo), (9, Some((Good::Tobacco, 2))));
}

#[test]
fn the_captains_point_and_the_harbor_come_with_a_first_wharf_loading() {
    // PR:7.1, PR:R62, base part of PR-T36: k + 1 + 1 points; later loadings bring no captain's
    // point.
    let mut at = At::table(4);
    at.ships("S5 T6 K7").goods(P1, "C4 I3").city(P1, "harbor* wharf*").play("p1 role captain");
    at.offers(P1, "wharf corn, wharf indigo, pass").play("p1 wharf corn");
    assert_eq!((at.chips_of(P1), at.board(P1).goods), (6, goods("I3")));
    assert_eq!(at.game.table.stock[Good::Corn], 10 + 4, "to the supply");
    // Nobody can load any more, so p1 stores.
    assert_eq!(at.game.turn(), Turn::Seats(SeatSet::one(P1)));
}

#[test]
fn a_declined_wharf_may_be_used_later_if_somebody_loads_after() {
    // PR:R60, PR:R60a, PR:R65, PR:7.24, base part of PR-T36
    let table = |second: &str| {
        let mut at = At::table(4).ships("S3 T6 K7").goods(P1, "C4").city(P1, "wharf*").goods(P2, second).clone();
        at.play("p1 role captain; p1 pass");
        at
    };
    let loaded = table("S2").play("p2 ship sugar 5").offers(P1, "wharf corn, pass").play("p1 wharf corn").clone();
    assert_eq!(loaded.chips_of(P1), 5);
    let nobody = table("I2");
    assert!(matches!(nobody.game.table.stage, Stage::Store { .. }), "a full circle without a loading");
    // Declined twice with a loading between: the player is not asked again.
    let twice = table("S2").play("p2 ship sugar 5; p1 pass").clone();
    assert!(matches!(twice.game.table.stage, Stage::Store { .. }));
}

#[test]
fn an_unoccupied_wharf_or_harbor_does_nothing() {
    // PR:R12
    let mut at = At::table(4);
    at.ships("S5 T6 K7").goods(P1, "C4").city(P1, "harbor wharf").goods(P2, "C1").play("p1 role captain");
    assert!(matches!(at.game.table.stage, Stage::Store { .. }));
    let mut at = At::table(4).goods(P1, "C4").city(P1, "harbor wharf").play("p1 role captain").clone();
    at.refuses("p1 wharf corn", Refusal::NotRunning(Building::Wharf)).play("p1 ship corn 5");
    assert_eq!(at.chips_of(P1), 5);
}

#[test]
fn the_captain_without_a_loading_gets_no_point() {
    // PR:R62
    let at = At::table(3).goods(P2, "C2").play("p1 role captain; p2 ship corn 4").clone();
    assert_eq!((at.chips_of(P1), at.chips_of(P2)), (0, 2));
}

#[test]
fn storage_holds_warehouse_kinds_and_one_barrel() {
    // PR:R66, PR:R66a, PR:R88, PR-T21, PR-T40: nothing can be loaded. Columns: warehouses, barrels,
    // barrels kept. What is left of them is refused, once the stores are full.
    let all = "C5 I4 S3 T3 K2";
    #[rustfmt::skip]
    let rows = [
        ("",                                  all, "C1"),
        ("",                                  all, "K1"),
        ("small-warehouse*",                  all, "C5 I1"),
        ("large-warehouse*",                  all, "C5 I4 K1"),
        ("small-warehouse* large-warehouse*", all, "C5 I4 S3 T1"),
        ("small-warehouse* large-warehouse*", all, "C5 I4 S3 K1"),
        ("small-warehouse large-warehouse",   all, "S1"),
        ("small-warehouse* large-warehouse*", all, "-"),
        ("small-warehouse*",                  all, "K2 T1"),
        ("storehouse* large-warehouse*",      "C5 I4 S2 T2 K1", "C5 I4 S1 T2 K1"),
        ("small-warehouse* large-warehouse* storehouse*", all, "C5 I4 S3 T2 K2"),
    ];
    for (city, barrels, kept) in rows {
        let mut at = At::all(4);
        at.ships("C5 I6 S7").goods(P1, barrels).city(P1, city).stock("C0 I0 S0 T0 K0");
        at.game.table.role = Some(Role::Captain);
        at.game.await_storing(SeatSet::one(P1), &mut Told::new());
        for (good, n) in goods(kept).iter() {
            for _ in 0..n {
                at.play(&format!("p1 store {good}"));
            }
        }
        let legal = at.legal(P1);
        let (kinds, singles) = (at.board(P1).stores().kinds, at.board(P1).stores().singles);
        for (good, _) in goods(barrels).minus(goods(kept)).iter().filter(|_| kept != "-") {
            assert!(!legal.contains(&format!("store {good}")), "{city}: {kept} and {good}");
            at.refuses(&format!("p1 store {good}"), Refusal::CannotKeep(kinds, singles));
        }
        assert!(legal.ends_with("store done"));
        at.play("p1 store done");
        assert_eq!(at.board(P1).goods, goods(kept), "{city}");
        // Ships 5, 6 and 7 were full and are emptied too. PR:R67
        let full = [(Good::Corn, 5), (Good::Indigo, 6), (Good::Sugar, 7)];
        assert_eq!(at.game.table.ships.map(|s| s.cargo), full.map(|(_, n)| (n < 5).then_some((Good::Corn, n))));
        assert_eq!(at.game.table.stock[Good::Tobacco], goods(barrels).minus(goods(kept))[Good::Tobacco]);
    }
}

#[test]
fn storage_is_secret_until_all_are_in() {
    // PR:R66
    let mut at = At::table(3);
    at.ships("C4 I5 S6").goods(P1, "C2 T2").goods(P2, "C2").play("p1 role captain");
    assert_eq!(at.game.turn().awaited().iter().collect::<Vec<_>>(), [P1, P2]);
    at.play("p1 store tobacco; p1 store done");
    assert_eq!(at.board(P1).goods, goods("C2 T2"), "not yet");
    assert!([Eye::Public, Eye::Seat(P2)].iter().all(|eye| at.game.view(*eye).seats[0].storing.is_none()));
    assert_eq!(at.game.view(Eye::Seat(P1)).seats[0].storing, Some(goods("T")));
    assert!(!at.told.iter().any(|(eye, event)| *eye != Eye::Seat(P1) && matches!(event, Event::Kept(..))));
    at.play("p2 store done");
    assert_eq!((at.board(P1).goods, at.board(P2).goods), (goods("T"), Goods::NONE));
    assert!(at.heard(&Event::Lost(P1, goods("C2 T1"), goods("T"))) && at.heard(&Event::GaveBack(P2, goods("C2"), Goods::NONE)));
}

/// What a player knows before the others is told once, and so is what one loads in a row.
#[test]
fn what_belongs_together_is_said_once() {
    let kept = |seat| Event::Kept(seat, goods("C1"));
    let lost = || Event::Lost(P1, goods("C2"), goods("C1"));
    let shipped = |seat, good, capacity| Event::Shipped { seat, good, barrels: 2, capacity, points: 3 };
    let both = "p1 shipped 2 corn on the 5-ship (+3 VP), 2 coffee on the 4-ship (+3 VP).";
    let made = |seat, letters| Event::Produced(seat, goods(letters));
    let rows = [
        (kept(P1), lost(), Some("p1 kept 1 corn and lost 2 corn (nowhere to store more).")),
        (kept(P2), lost(), None),
        (shipped(P1, Good::Corn, 5), shipped(P1, Good::Coffee, 4), Some(both)),
        (shipped(P1, Good::Corn, 5), shipped(P2, Good::Coffee, 4), None),
        (Event::FirstTile(P1, Good::Corn), Event::FirstTile(P2, Good::Corn), Some("p1, p2 each started with a corn plantation.")),
        (Event::FirstTile(P1, Good::Corn), Event::FirstTile(P2, Good::Indigo), None),
        (made(P1, "C1"), made(P2, "C1"), Some("p1, p2 produced 1 corn each.")),
        (made(P1, "C1"), made(P2, "C2"), None),
        (Event::Passed(P1, Ask::Build), Event::Passed(P2, Ask::Build), Some("p1, p2 built nothing.")),
    ];
    for (earlier, later, said) in rows {
        let merged = PuertoRico::merged(&earlier.clone().into(), &later.into());
        assert_eq!(merged.map(say).as_deref(), said, "{earlier:?}");
    }
}

#[test]
fn the_only_one_who_stores_can_take_it_back_and_the_last_of_several_cannot() {
    // PR:R66: the last answer reveals what the others keep.
    let reveals = |at: &At, seat| crate::foresight::reveals(&at.game, seat, &[(Actor::Seat(seat), Action::StoreDone)]);
    let at = At::table(3).ships("C4 I5 S6").goods(P1, "C2 T2").play("p1 role captain; p1 store tobacco").clone();
    assert!(!reveals(&at, P1));
    let mut at = At::table(3);
    at.ships("C4 I5 S6").goods(P1, "C2 T2").goods(P2, "C2").play("p1 role captain; p1 store tobacco; p1 store done");
    assert!(reveals(&at, P2));
    // Who has no barrels was not asked, and has not answered.
    let public = at.game.view(Eye::Public);
    assert_eq!([P1, P2, P3].map(|seat| PuertoRico::did(&public, seat).is_some()), [true, true, false]);
}
