//! Standing orders, and building and ending the turn in one press.

use super::*;
use crate::game::Order;
use crate::testing::orders::{Decision, answers_are_as_written};
use crate::testing::prompt::prompt;

/// AN:R9: the order takes its good where the site gives it, or the good needed most.
#[test]
fn take_takes_that_good_or_what_is_missing_most() {
    let at = At::start(2).hand(P1, "wood tool").hand(P2, "").play("chance roll 1").clone();
    assert_eq!([at.obeys(P1, "take spice"), at.obeys(P1, "take wood")], ["take spice", "take wood"]);
    let missing = at.obeys(P1, "take missing");
    assert_eq!(missing, at.stand_in(P1), "as a stand-in would");
    let two = At::start(2).hand(P1, "").branches(P1, "3 spice").play("chance roll 3").clone();
    assert_eq!([two.obeys(P1, "take spice"), two.obeys(P1, "take tobacco")], ["take spice", ""], "AN:R10: not among them");
}

/// AN:R7, AN:R32
#[test]
fn discards_and_ships_that_stay_are_routine() {
    let mut at = At::town(2);
    at.hand(P1, "wood wood wood tobacco tobacco tobacco tobacco").play("p1 close; p1 end");
    assert_eq!(at.obeys(P1, "discard-spare").split("; ").count(), 2);
    let at = At::town(2).play("p1 close").clone();
    assert_eq!([at.obeys(P1, "stay"), at.obeys(P1, "discard-spare")], ["end", ""]);
}

/// AN:R20-R23, AN:R43
#[test]
fn to_build_and_end_is_offered_with_no_ship_at_sea() {
    // With more in hand, something is left to gain.
    for (ship, hand, offered) in
        [("-", "2stone cloth", true), ("c3", "2stone cloth", false), ("-", "4stone 2cloth wood tool", false)]
    {
        let at = At::town(2).ships(P1, ship).hand(P1, hand).clone();
        let ready = prompt(&at, P1).ready.into_iter().find(|ready| ready.key == "build-end");
        assert_eq!(ready.is_some(), offered, "{ship} {hand}");
        assert!(ready.is_none_or(|ready| ready.actions.last().is_some_and(|last| last == "end")), "{ship}");
    }
}

/// AN:R14: the order answers where one such loss is offered, and asks where there are several.
#[test]
fn of_several_to_lose_the_owner_is_asked() {
    let rows = [
        ("3 spice", "2 2", ["lose agreement", "lose 3"]),
        ("3 spice, 4 tobacco", "2 3", ["", ""]),
        ("3 spice, 4 tobacco", "3", ["lose agreement", ""]),
    ];
    for (branches, backs, said) in rows {
        let mut at = At::start(3);
        at.branches(P1, branches).agreements_of(P1, backs).gold(P1, 0).play("chance roll 6; chance event 1");
        let answers = ["lose agreement", "lose branch"].map(|order| at.obeys(P1, order));
        assert_eq!(answers, said, "{branches}, {backs}");
    }
}

/// This holds for every decision of random games.
#[test]
fn every_answer_is_as_written() {
    let shuffled: &[(&str, &str)] = &[("boardLayout", "shuffled")];
    answers_are_as_written(&[(2, &[]), (4, &[]), (3, shuffled)], (20, 4000), written);
}

/// Returns the answers that an order may give as it is described, none where it must ask.
fn written(decision: &Decision<'_, Anno>, order: &Order) -> Option<Vec<Action>> {
    let value = order.value.as_deref().unwrap_or_default();
    let these = |which: fn(&Loss) -> bool| {
        let losses = decision.offered(|action| if let Action::Lose(loss) = action { which(loss) } else { false });
        if losses.len() == 1 { losses } else { Vec::new() }
    };
    let answers = match (order.key.as_str(), value, decision.game.table.stage) {
        ("take", "missing", Stage::Take { .. }) | ("discard-spare", _, Stage::Discard) => vec![decision.stand_in()],
        ("take", good, Stage::Take { .. }) => decision.offered(|action| action.to_string() == format!("take {good}")),
        ("stay", _, Stage::Sail) => vec![Action::End],
        ("lose", "agreement", Stage::Lose(_)) => these(|loss| !matches!(loss, Loss::Branch(_))),
        ("lose", "branch", Stage::Lose(_)) => these(|loss| matches!(loss, Loss::Branch(_))),
        ("take" | "discard-spare" | "stay" | "lose", ..) => Vec::new(),
        _ => return None,
    };
    Some(answers)
}
