//! Tests of prompts.

use super::*;
use crate::game::Group;
use crate::testing::prompts::{entries, prompt};

/// Lines such as `Build harbor for 7 / +1 VP for each loading · 3 VP`.
fn said(prompt: &Prompt) -> Vec<String> {
    testing::prompts::said::<PuertoRico>(prompt)
}

#[test]
fn entries_say_what_happens() {
    let mut at = At::table(4);
    at.game.table.cards[Role::Captain.index()].doubloons = 2;
    assert!(said(&prompt(&at, P1)).contains(&"Captain +2 / Everyone must load ships; you get 1 extra VP".to_owned()));
    assert_eq!(prompt(&at, P2), Prompt { public: true, ..Prompt::default() }, "nothing is asked");

    at.goods(P1, "C3 I2").city(P1, "wharf* harbor*").ships("- C2 -").play("p1 role captain");
    let loading = [
        "Ship 3 corn (+5) / on the 6-ship",
        "Ship 2 indigo on the 5-ship (+4) / on the 5-ship",
        "Ship 2 indigo on the 7-ship (+4) / on the 7-ship",
        "Use the wharf: 3 corn (+5) / once per captain phase",
        "Use the wharf: 2 indigo (+4) / once per captain phase",
    ];
    assert_eq!(said(&prompt(&at, P1)), loading);

    let mut at = At::table(4);
    at.doubloons(P1, 1).play("p1 role builder");
    let building = [
        "Build small indigo plant for 0 / makes 1 indigo · 1 VP",
        "Build small sugar mill for 1 / makes 1 sugar · 1 VP",
        "Build small market for 0 / +1 doubloon when you sell · 1 VP",
        "Build hacienda for 1 / settler: draw an extra plantation · 1 VP",
        "Build construction hut for 1 / settler: may take a quarry · 1 VP",
        "Build nothing",
    ];
    assert_eq!(said(&prompt(&at, P1)), building);
}

#[test]
fn to_pass_is_rash_while_something_can_be_gained() {
    let mut at = At::table(3);
    at.play("p1 role settler");
    assert!(entries(&prompt(&at, P1)).iter().all(|e| e.rash == (e.action == "pass")));
    // A sale for no doubloons is no clear gain.
    for (seat, rash) in [(P1, true), (P2, false)] {
        let mut at = At::table(3);
        at.goods(seat, "C1").play("p1 role trader");
        assert_eq!(entries(&prompt(&at, seat)).last().map(|e| e.rash), Some(rash), "{seat}");
    }
}

#[test]
fn secret_choices_are_not_for_everybody() {
    for (set, public) in [(&[][..], false), (&[("mayorSequential", "on")], true)] {
        let mut at = At::with(3, set);
        at.island(P1, "corn quarry").play("p1 role mayor; p1 pass");
        assert_eq!(prompt(&at, P1).public, public, "{set:?}");
    }
    let mut at = At::table(3);
    assert!(prompt(&at, P1).public);
    at.ships("I4 S5 T6").goods(P1, "C2").play("p1 role captain");
    assert!(!prompt(&at, P1).public);
}

/// There is an entry for each free circle, and as many are selected as there are people.
#[test]
fn placing_is_proposed_as_it_stood_or_where_people_work_together() {
    let mut at = At::table(3);
    at.island(P1, "corn* indigo* indigo coffee quarry").city(P1, "indigo-plant coffee-roaster office*").colonists(10, 3);
    at.play("p1 role mayor; p1 recruit");
    let offered = prompt(&at, P1);
    let [Group::Several { entries: island, min: 5, max: 5, .. }, Group::Several { entries: city, min: 5, max: 5, .. }] =
        &offered.groups[..]
    else {
        panic!("{offered:?}")
    };
    assert_eq!((island.len(), city.len()), (5, 6));
    assert_eq!(island.iter().chain(city).filter(|e| e.chosen).count(), 5);
    let ready = |key| offered.ready.iter().find(|r| r.key == key).unwrap().actions.join(", ");
    // Stay: corn, indigo, office. New: the plant that makes the indigo work, then the quarry.
    assert_eq!(ready("keep"), "place corn, place indigo, place quarry, place indigo-plant, place office");
    // From an empty board: quarry and corn, then coffee with its roaster, then the office, the best
    // circle for one person.
    assert_eq!(ready("best"), "place corn, place coffee, place quarry, place coffee-roaster, place office");
    for key in ["keep", "best"] {
        let moves = ready(key).replace("place", "p1 place").replace(", ", ";");
        let mut played = at.clone();
        played.play(&moves);
        assert!(!played.game.turn().awaited().has(P1));
    }
}

#[test]
fn storing_is_proposed_as_much_as_possible() {
    // Columns: barrels, warehouses, proposal.
    let rows = [
        ("C2 T1", "", "store tobacco, store done"),
        ("C2 T1", "small-warehouse*", "store corn, store corn, store tobacco, store done"),
        ("C1 K1 T3", "small-warehouse*", "store tobacco, store tobacco, store tobacco, store coffee, store done"),
        ("C1", "", "store corn, store done"),
    ];
    for (held, city, actions) in rows {
        let mut at = At::table(3);
        at.ships("I4 S5 -").goods(P1, held).city(P1, city);
        at.game.table.role = Some(Role::Captain);
        at.game.await_storing(SeatSet::one(P1), &mut Told::new());
        let offered = prompt(&at, P1);
        assert_eq!(offered.ready[0].actions.join(", "), actions, "{held} {city}");
        let chosen = entries(&offered).iter().filter(|e| e.chosen).count();
        assert_eq!(chosen + 1, offered.ready[0].actions.len());
        let Group::Several { min: 0, max, close, .. } = &offered.groups[0] else { panic!("{offered:?}") };
        assert_eq!((usize::from(*max), close.as_deref()), (chosen, Some("store done")));
        // When the player may keep no more, only the end is offered.
        let kept: Vec<_> = offered.ready[0].actions[..chosen].iter().map(|a| format!("p1 {a}")).collect();
        at.play(&kept.join(";"));
        assert_eq!(entries(&prompt(&at, P1)).iter().map(|e| e.action.as_str()).collect::<Vec<_>>(), ["store done"]);
    }
}

#[test]
fn guests_are_offered_beside_the_royal_suppliers_barrels() {
    // PR:R90, PR:R97
    let mut at = At::all(3);
    at.city(P1, "guesthouse* royal-supplier! office").island(P1, "").goods(P1, "C1").play("p1 role captain; p1 pass");
    assert!(at.legal(P1).contains("supply corn"), "{}", at.legal(P1));
    assert!(entries(&prompt(&at, P1)).iter().any(|entry| entry.action == "guest office"));
}
