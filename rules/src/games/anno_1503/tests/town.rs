//! Ships, pioneers, development. AN:R20-R26

use super::*;

/// AN:R20, AN:2.1
#[test]
fn a_ship_is_paid_and_starts_at_the_start() {
    let at = At::town(2).hand(P1, "2cloth 2wood 2tool").play("p1 ship").clone();
    assert_eq!((at.cards(P1), at.game.table.board(P1).ships), ("wood tool cloth".into(), [Some(square("c1")); 2]));
    assert_eq!(at.refusal("p1 ship"), Refusal::NoShipLeft);
    let poor = At::town(2).hand(P1, "cloth wood").clone();
    assert_eq!(poor.refusal("p1 ship"), Refusal::CannotPay(cards("tool")));
}

/// AN-T5, AN:R23
#[test]
fn a_settler_who_becomes_a_citizen_leaves_his_tile() {
    let at = At::town(2).hand(P1, "2spice stone").play("p1 develop 2").clone();
    let board = at.game.table.board(P1);
    assert_eq!((at.cards(P1).as_str(), board.spaces[1]), ("", Some(Rank::Citizen)));
    assert_eq!((board.simple(), board.noble()), (1, 1), "3 of 4 and 2 of 3 tiles are in reserve");
}

/// AN:R23: every step has its price; several in a turn are legal.
#[test]
fn development_costs_what_the_table_says() {
    let mut at = At::town(2).hand(P1, "cloth 2stone").play("p1 develop 1").clone();
    at.hand(P1, "2spice stone").play("p1 develop 1");
    at.hand(P1, "2tobacco spice").play("p1 develop 1");
    assert_eq!((at.game.table.board(P1).spaces[0], at.cards(P1).as_str()), (Some(Rank::Merchant), ""));
    assert_eq!(at.refusal("p1 develop 1"), Refusal::Highest(Space(0)));
    assert_eq!(at.refusal("p1 develop 3"), Refusal::Nobody(Space(2)));
    at.hand(P1, "spice");
    assert_eq!(at.refusal("p1 develop 2"), Refusal::CannotPay(cards("spice stone")));
    let mut full = At::town(2);
    full.people(P1, "citizen merchant citizen settler").buildings(P1, "school").hand(P1, "4spice 3stone");
    assert_eq!(full.refusal("p1 develop 4"), Refusal::NoCitizenLeft, "AN:R22");
}

/// AN-T11, AN:R24
#[test]
fn a_pioneer_from_the_fourth_space_on_brings_a_building() {
    let mut at = At::town(3);
    at.people(P1, "pioneer settler citizen settler").buildings(P1, "school").hand(P1, "wood tool");
    assert_eq!(at.refusal("p1 pioneer"), Refusal::WhichBuilding);
    assert_eq!(at.refusal("p1 pioneer school"), Refusal::Owned(Building::School), "one is left, he has one");
    at.play("p1 pioneer church");
    assert_eq!(at.game.table.board(P1).buildings, [Some(Building::School), Some(Building::Church), None, None]);
    assert_eq!(at.game.table.display[Building::Church.index()], 0);
    // AN:R26: the building stays when the inhabitant above rises.
    at.hand(P1, "cloth 2stone").play("p1 develop 5");
    assert!(at.game.table.board(P1).has(Building::Church));
    let mut other = at.clone();
    other.towns(P2).people(P2, "pioneer settler pioneer").hand(P2, "wood tool");
    assert_eq!(other.refusal("p2 pioneer church"), Refusal::NotInDisplay(Building::Church));
    let mut third = At::town(2).hand(P1, "wood tool").clone();
    assert_eq!(third.refusal("p1 pioneer school"), Refusal::NoBuildingHere(Space(2)), "AN:R24a");
    third.play("p1 pioneer");
    assert_eq!(third.game.table.board(P1).buildings, [None; 4]);
}

/// AN-T12, AN:R22
#[test]
fn four_pioneers_and_settlers_are_all_there_are() {
    let mut at = At::town(2);
    at.people(P1, "pioneer settler settler pioneer").buildings(P1, "forge").hand(P1, "2wood 2tool 2spice stone");
    assert_eq!(at.refusal("p1 pioneer school"), Refusal::NoPioneerLeft);
    assert!(!at.choices(P1).iter().any(|offer| offer.starts_with("pioneer")));
    at.play("p1 develop 2; p1 pioneer school");
    let mut full = At::town(2);
    full.people(P1, "pioneer settler settler citizen merchant merchant pioneer").buildings(P1, "forge school church shipyard");
    full.hand(P1, "wood tool");
    assert_eq!(full.refusal("p1 pioneer restaurant"), Refusal::NoSpaceLeft, "AN:R21");
}

/// AN:R25: no building that the player may take is left.
#[test]
fn without_a_building_for_him_no_pioneer_is_placed() {
    let mut at = At::town(2);
    at.people(P1, "pioneer settler citizen settler").buildings(P1, "school").hand(P1, "wood tool");
    at.people(P2, "merchant merchant merchant settler settler settler settler")
        .buildings(P2, "fire-brigade forge church restaurant");
    let mut third = at.clone();
    for building in [Building::Bathhouse, Building::Shipyard] {
        third.game.table.display[building.index()] = 0;
    }
    assert!(at.may(P1, "pioneer shipyard") && !at.may(P1, "pioneer church"));
    let mut told = Told::deaf();
    let refused = third.game.apply(Actor::Seat(P1), &Action::Pioneer(None), &mut told);
    assert_eq!(refused, Err(Refusal::NoBuildingLeft));
    assert!(!third.choices(P1).iter().any(|offer| offer.starts_with("pioneer")));
    at.play("p1 pioneer shipyard");
}

/// AN:R6, AN:R6a: there is no return to phase 2, and no sailing before phase 3.
#[test]
fn phases_follow_one_another() {
    let mut at = At::town(2).hand(P1, "wood tool").clone();
    assert_eq!(at.refusal("p1 sail east"), Refusal::CloseFirst);
    assert_eq!(at.refusal("p1 end"), Refusal::ShipsFirst);
    at.play("p1 close");
    for line in ["p1 pioneer", "p1 ship", "p1 buy wood", "p1 draw p2", "p1 develop 1"] {
        assert_eq!(at.refusal(line), Refusal::TownClosed, "{line}");
    }
    at.play("p1 end");
    assert_eq!(at.game.table.active, P2);
    let ashore = At::town(2).ships(P1, "").clone();
    assert_eq!(ashore.refusal("p1 close"), Refusal::NoShipAtSea);
    assert_eq!(ashore.choices(P1).last().map(String::as_str), Some("end"), "phase 3 is left out");
    // AN:R8
    assert!(ashore.choices(P1).iter().all(|offer| !offer.contains("p2")));
}

/// AN:R24, AN:R24a: from space 4 on the building is part of the placing and cannot be declined.
#[test]
fn a_building_is_not_declined() {
    let mut at = At::town(2).people(P1, "pioneer settler pioneer").hand(P1, "wood tool").clone();
    assert_eq!(at.refusal("p1 pioneer"), Refusal::WhichBuilding);
    assert!(!at.may(P1, "pioneer") && at.may(P1, "pioneer school"));
    at.play("p1 pioneer school");
    assert!(at.game.table.board(P1).has(Building::School));
}
