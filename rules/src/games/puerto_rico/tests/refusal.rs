//! Tests of refusals that belong to no single phase.

use super::super::text::Ask;
use super::*;

#[test]
fn an_action_of_another_decision_is_told_what_is_asked() {
    // Columns: moves, seat, decision. All actions of other decisions are refused with this one.
    let rows = [
        ("", P1, Ask::Role),
        ("p1 role settler", P1, Ask::Settle),
        ("p1 role settler; p1 settle corn", P1, Ask::Hospice),
        ("p1 role mayor", P1, Ask::Recruit),
        ("p1 role mayor; p1 pass", P1, Ask::Place),
        ("p1 role builder", P1, Ask::Build),
        ("p1 role builder; p1 build small-market", P1, Ask::University),
        ("p1 role craftsman; p1 produce corn", P1, Ask::Produce),
        ("p1 role craftsman; p1 produce corn; p1 produce done", P1, Ask::Take),
        ("p1 role trader", P1, Ask::Sell),
        ("p1 role captain", P1, Ask::Load),
        ("p1 role captain; p1 ship corn 4; p1 ship indigo 5; p1 ship sugar 6", P1, Ask::Store),
    ];
    #[rustfmt::skip]
    let actions = [
        ("role mayor", Ask::Role), ("settle corn", Ask::Settle), ("hacienda", Ask::Settle), ("hospice", Ask::Hospice),
        ("recruit", Ask::Recruit), ("place corn", Ask::Place), ("build office", Ask::Build), ("university", Ask::University),
        ("produce corn", Ask::Produce), ("produce done", Ask::Produce), ("take corn", Ask::Take), ("sell corn", Ask::Sell),
        ("ship corn 4", Ask::Load), ("wharf corn", Ask::Load), ("store corn", Ask::Store), ("store done", Ask::Store),
    ];
    for (moves, seat, ask) in rows {
        let mut at = At::with(3, &[("partialProduction", "on")]);
        at.city(P1, "hospice* university*").island(P1, "corn* corn quarry").goods(P1, "C1 I1 S1 T2").doubloons(P1, 5);
        at.play(moves);
        assert_eq!(at.game.table.stage.ask(), ask, "{moves}");
        for (action, of) in actions {
            if of != ask {
                at.refuses(&format!("{seat} {action}"), Refusal::NotNow(ask));
            }
            at.refuses(&format!("p2 {action}"), Refusal::NotYours(SeatSet::one(seat), ask));
        }
        at.refuses("p1 draw corn", Refusal::NotNow(ask)).refuses("chance draw corn", Refusal::NotChance);
        if matches!(ask, Ask::Role | Ask::Place | Ask::Produce | Ask::Store) {
            at.refuses("p1 pass", Refusal::NotNow(ask));
        }
    }
}

#[test]
fn notation_is_read_only_as_it_is_written() {
    let written = "governor p2, reveal corn corn sugar tobacco, draw indigo, role prospector-2, settle quarry, hacienda, hospice, \
        recruit, place small-indigo-plant, place corn, build customs-house, university, produce corn, produce done, take sugar, \
        sell tobacco, ship corn 8, wharf coffee, store corn, store done, pass";
    let wrong = ",role,role pirate,role Captain,settle small-market,reveal,reveal sugar corn,reveal corn quarry,ship corn,\
        ship corn 3,ship corn 9,ship corn 05,ship corn +5,place,place captain,build corn,pass pass, pass,pass ,role  captain,\
        governor p6,governor chance,store done done,produce,hospice yes,reveal corn corn corn corn corn corn corn";
    testing::spellings::are_read_as_written::<PuertoRico>(written, wrong);
}
