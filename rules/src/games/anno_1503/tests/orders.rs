//! Standing orders, and to build and end the turn in one press.

use super::*;
use crate::testing::prompts::prompt;

/// AN:R9: what is ordered, and what is taken of a site that gives anything.
#[test]
fn take_takes_that_good_or_what_is_missing_most() {
    let mut at = At::start(2);
    at.hand(P1, "wood tool").hand(P2, "").play("chance roll 1");
    assert_eq!([at.obeys(P1, "take spice"), at.obeys(P1, "take wood")], ["take spice", "take wood"]);
    let missing = at.obeys(P1, "take missing");
    assert_eq!(missing, at.stand_in(P1), "as a stand-in would");
    let mut two = At::start(2);
    two.hand(P1, "").branches(P1, "3 spice").play("chance roll 3");
    assert_eq!([two.obeys(P1, "take spice"), two.obeys(P1, "take tobacco")], ["take spice", ""], "AN:R10: not among them");
}

/// AN:R7, AN:R32
#[test]
fn discards_and_ships_that_stay_are_routine() {
    let mut at = At::town(2);
    at.hand(P1, "wood wood wood tobacco tobacco tobacco tobacco").play("p1 close; p1 end");
    assert_eq!(at.obeys(P1, "discard-spare").split("; ").count(), 2);
    let mut at = At::town(2);
    at.play("p1 close");
    assert_eq!([at.obeys(P1, "stay"), at.obeys(P1, "discard-spare")], ["end", ""]);
}

/// AN:R20-R23, AN:R43
#[test]
fn to_build_and_end_is_offered_with_no_ship_at_sea() {
    for (ship, offered) in [("-", true), ("c3", false)] {
        let mut at = At::town(2);
        at.ships(P1, ship).hand(P1, "2stone 2wood 2tool 2cloth");
        let ready = prompt(&at, P1).ready.into_iter().find(|ready| ready.key == "build-end");
        assert_eq!(ready.is_some(), offered, "{ship}");
        assert!(ready.is_none_or(|ready| ready.actions.last().is_some_and(|last| last == "end")), "{ship}");
    }
}
