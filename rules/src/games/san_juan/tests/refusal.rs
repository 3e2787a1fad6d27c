//! Refusals, and the notation of actions.

use super::*;

#[test]
fn every_action_is_written_in_one_way() {
    let written = "governor p2, draw quarry, draw, tile h3, role builder, role builder double, build library, cover chapel, \
        cover none, pay quarry, pay indigo, pay indigo-plant, produce indigo, produce done, sell silver, sell done, keep quarry, \
        discard quarry, tuck quarry, mine, take quarry, pass";
    let wrong = ", ,pass ,Pass,role,role captain,role builder twice,role builder double double,build,build indigo,cover,\
        cover nothing,pay done,produce,produce indigo-plant,sell quarry,governor p6,tile h6,tile 3,draw quarry quarry,mine quarry,\
        keep,tuck none,discard  quarry,build quarry over chapel";
    testing::spellings::are_read_as_written::<SanJuan>(written, wrong);
}

#[test]
fn the_seat_is_checked_before_anything_else() {
    let mut at = At::table(3).hand(P2, "hero*3").clone();
    at.refuses("p2 role builder", Refusal::NotYours(SeatSet::one(P1), text::Ask::Role));
    at.refuses("p4 role builder", Refusal::NotYours(SeatSet::one(P1), text::Ask::Role));
    at.refuses("p5 pass", Refusal::NotYours(SeatSet::one(P1), text::Ask::Role));
    at.refuses("p1 build hero", Refusal::NotNow(text::Ask::Role)).refuses("p1 draw", Refusal::NotNow(text::Ask::Role));
    at.offers(Seat(4), "").gives_up(Seat(4));
    let _ = at.game.view(Eye::Seat(Seat(4)));
    at.play("p1 role producer").refuses("p1 sell indigo", Refusal::NotNow(text::Ask::Produce));
    at.refuses("p1 pass", Refusal::NotNow(text::Ask::Produce)).refuses("p1 sell done", Refusal::NotNow(text::Ask::Produce));
    at.refuses("p1 draw hero", Refusal::NotNow(text::Ask::Produce));
}

#[test]
fn offers_come_in_the_rulebooks_order() {
    let mut at = At::table(2).hand(P1, "palace hero smithy silver-smelter indigo-plant statue*3").clone();
    at.offers(P1, "role builder, role producer, role trader, role councillor, role prospector").play("p1 role builder");
    at.offers(P1, "build indigo-plant, build silver-smelter, build smithy, build statue, build hero, build palace, pass");
}
