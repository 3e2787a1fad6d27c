//! Events. AN:R13-R19

use super::*;

/// AN-T8, AN:R14
#[test]
fn pirates_take_gold_or_a_tile() {
    let three = || At::start(2).branches(P1, "2 spice, 3 tobacco").agreements(P1, 1).clone();
    let rich = three().gold(P1, 5).play("chance roll 6; chance event 1").clone();
    assert_eq!((rich.gold_of(P1), rich.game.table.board(P1).branches()), (2, 2));
    assert_eq!(rich.game.table.stage, Stage::Main);

    let mut poor = three().gold(P1, 2).play("chance roll 6; chance event 2").clone();
    assert_eq!(poor.choices(P1), ["lose 2", "lose 3", "lose agreement"]);
    assert_eq!(poor.refusal("p1 lose 4"), Refusal::NothingToLose(Loss::Branch(3)));
    poor.play("p1 lose 3");
    assert_eq!((poor.gold_of(P1), poor.game.table.board(P1).branches()), (2, 1));
    assert_eq!(poor.refusal("chance top 2 wood"), Refusal::BadOutcome);
    poor.play("chance top 2 tobacco");
    assert!(poor.game.table.board(P1).branches[2].is_none(), "AN:R14a: its bridge is free");

    let mut forge = three();
    forge.people(P1, "pioneer settler pioneer pioneer").buildings(P1, "forge").gold(P1, 0).play("chance roll 6; chance event 1");
    assert_eq!((forge.gold_of(P1), forge.game.table.stage), (0, Stage::Main));
    assert!(forge.heard(&Event::Spared(P1, Building::Forge)));
}

/// AN:R14
#[test]
fn of_agreements_with_different_backs_the_victim_chooses() {
    let raided = |branches: &str, backs: &str| {
        At::start(3).branches(P1, branches).agreements_of(P1, backs).gold(P1, 0).play("chance roll 6; chance event 1").clone()
    };
    let left = |at: &At| at.game.table.board(P1).agreements.map(|back| back.map_or(0, Back::number));
    let at = raided("", "2 3 2");
    assert_eq!(at.choices(P1), ["lose agreement 2", "lose agreement 3"]);
    assert_eq!(at.refusal("p1 lose agreement 4"), Refusal::NothingToLose(Loss::AgreementOf(Back::Four)));
    for (moves, agreements) in [("lose agreement 2", [2, 3, 0]), ("lose agreement 3", [2, 2, 0]), ("lose agreement", [2, 3, 0])] {
        let mut at = at.clone();
        at.play(&format!("p1 {moves}"));
        assert_eq!((at.game.table.stage, left(&at)), (Stage::Top(P1), agreements), "{moves}");
    }
    let first = raided("", "3 2 2").play("p1 lose agreement 3").clone();
    assert_eq!(left(&first), [2, 2, 0], "without a gap");
    assert_eq!(raided("2 spice", "2 3").choices(P1), ["lose 2", "lose agreement 2", "lose agreement 3"]);
    assert_eq!(raided("2 spice", "3 3").choices(P1), ["lose 2", "lose agreement"], "alike");
    assert_eq!(raided("", "3 3").game.table.stage, Stage::Top(P1), "alike");
}

/// AN-T21, AN:R14a
#[test]
fn exact_gold_is_paid_and_nothing_is_owed_for_nothing() {
    let mut exact = At::start(2);
    exact.branches(P1, "2 spice").agreements(P1, 2).gold(P1, 3).gold(P2, 0).play("chance roll 6; chance event 1");
    assert_eq!((exact.gold_of(P1), exact.game.table.board(P1).branches(), exact.gold_of(P2)), (0, 1, 0));
    let mut rich = At::start(2).branches(P1, "2 spice").agreements(P1, 2).gold(P1, 31).clone();
    assert_eq!(rich.points(P1), 1);
    rich.play("chance roll 6; chance event 1");
    assert_eq!((rich.gold_of(P1), rich.points(P1)), (28, 0), "AN:R19, AN:R41");
}

/// AN:R15: a victim with a single tile, or only with agreements of one back, has no choice. Victims
/// are handled clockwise, each completely.
#[test]
fn victims_come_clockwise_and_each_is_done_with_first() {
    let mut at = At::start(3).gold(P1, 0).gold(P2, 0).gold(P3, 0).clone();
    at.agreements_of(P1, "2 2").branches(P2, "1 spice, 4 tobacco").branches(P3, "1 cloth").turn_of(P2);
    at.play("chance roll 6; chance event 1");
    assert_eq!(at.awaited(), [P2]);
    at.play("p2 lose 1");
    assert_eq!(at.game.table.stage, Stage::Top(P2));
    at.play("chance top 3 spice");
    assert_eq!(at.game.table.stage, Stage::Top(P3), "no choice");
    let reserve = at.game.table.reserve;
    let tile = at.game.draw(&mut SeededDice::new(1)).unwrap();
    at.play(&format!("chance {tile}"));
    assert_eq!((at.game.table.stage, at.game.table.reserve), (Stage::Top(P1), reserve), "one in again, one out");
    let tile = at.game.draw(&mut SeededDice::new(2)).unwrap();
    at.play(&format!("chance {tile}"));
    assert_eq!((at.game.table.stage, at.game.table.board(P1).agreements()), (Stage::Main, 1));
}

/// AN-T19, AN:R15
#[test]
fn lost_tiles_come_back_on_the_farthest_free_squares() {
    let mut at = At::start(2).branches(P1, "2 spice, 3 spice, 4 tobacco, 5 tobacco").gold(P1, 0).clone();
    assert_eq!(at.game.table.reserve, 2);
    for expected in ["a12", "c12", "e12", "e11"] {
        at.turn_of(P1).play("chance roll 6; chance event 1");
        if at.awaited() == [P1] {
            let loss = at.choices(P1)[0].clone();
            at.play(&format!("p1 {loss}"));
        }
        assert_eq!(at.game.table.reserve, 3);
        let tile = at.game.draw(&mut SeededDice::new(7)).unwrap();
        at.play(&format!("chance {tile}"));
        assert!(at.heard(&Event::Put(P1, square(expected), Back::Two)), "{expected}: {:?}", at.told.last());
        assert_eq!(at.game.table.reserve, 2);
    }
    assert_eq!(at.game.table.board(P1).branches(), 0);
}

/// AN-T9, AN:R16
#[test]
fn fire_takes_gold_or_the_last_inhabitant() {
    let four = || At::start(2).people(P1, "pioneer settler citizen pioneer").buildings(P1, "school").gold(P2, 0).clone();
    let rich = four().gold(P1, 2).play("chance roll 6; chance event 3").clone();
    assert_eq!((rich.gold_of(P1), rich.game.table.board(P1).inhabitants()), (0, 4));
    let poor = four().gold(P1, 1).play("chance roll 6; chance event 4").clone();
    let board = poor.game.table.board(P1);
    assert_eq!((board.gold, board.inhabitants(), board.has(Building::School)), (1, 3, false));
    assert!(poor.heard(&Event::Burned(P1, Space(3), Rank::Pioneer, Some(Building::School))));
    assert_eq!((poor.gold_of(P2), poor.game.table.board(P2).inhabitants()), (0, 2), "the red spaces pay nothing");
    let mut brigade = At::start(2);
    brigade.people(P1, "pioneer settler citizen pioneer").buildings(P1, "fire-brigade").gold(P1, 1);
    brigade.play("chance roll 6; chance event 3");
    assert_eq!((brigade.gold_of(P1), brigade.game.table.board(P1).inhabitants()), (1, 4));
}

/// AN-T22, AN:R16a
#[test]
fn fire_never_takes_part_of_what_is_due() {
    let mut three = At::start(2);
    three.people(P1, "pioneer settler merchant").gold(P1, 0).play("chance roll 6; chance event 3");
    assert_eq!(three.game.table.board(P1).inhabitants(), 2, "whatever his rank, and no building");
    let full = "merchant merchant citizen settler settler settler pioneer";
    for (gold, left, inhabitants, points) in [(4, 4, 6, 0), (5, 0, 7, 1)] {
        let mut at = At::start(2);
        at.people(P1, full).buildings(P1, "school forge church shipyard").gold(P1, gold);
        assert_eq!(at.points(P1), 1);
        at.play("chance roll 6; chance event 3");
        let board = at.game.table.board(P1);
        assert_eq!((board.gold, board.inhabitants(), at.points(P1)), (left, inhabitants, points));
    }
}

/// AN-T27, AN:R17, AN:R24a
#[test]
fn a_burnt_building_can_be_had_again() {
    let mut at = At::start(2);
    at.people(P1, "pioneer settler citizen pioneer").buildings(P1, "school").gold(P1, 0);
    at.people(P2, "pioneer settler pioneer").hand(P1, "wood tool").hand(P2, "wood tool").play("chance roll 6; chance event 3");
    assert_eq!(at.game.table.display[Building::School.index()], 1);
    assert!(at.may(P1, "pioneer school") && at.may(P1, "pioneer church"));
    at.towns(P2);
    assert_eq!(at.game.table.board(P2).inhabitants(), 3);
    at.play("p2 pioneer school").towns(P1);
    assert_eq!(at.refusal("p1 pioneer school"), Refusal::NotInDisplay(Building::School));
}

/// AN:R13: each number brings its event.
#[test]
fn the_second_roll_says_what_comes() {
    for (n, fate) in
        [(1, Fate::Pirates), (2, Fate::Pirates), (3, Fate::Fire), (4, Fate::Fire), (5, Fate::Golden), (6, Fate::Golden)]
    {
        let at = At::start(2).hand(P1, "").play(&format!("chance roll 6; chance event {n}")).clone();
        assert!(at.heard(&Event::Fate(fate)), "{n}");
        assert_eq!(at.cards(P1), "", "nobody produces");
    }
}
