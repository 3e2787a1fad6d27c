//! What a simulation counts of the cards (SJ:R11, SJ:R17, SJ:R18, SJ:R26-R34, SJ:R38).

use super::*;
use crate::game::Simulate;

/// Returns what an event counts if p1 has these buildings and this many cards.
fn counted(city: &str, cards: u16, event: Event) -> String {
    let at = At::table(2).city(P1, city).any_hand(P1, cards).clone();
    let mut all = Vec::new();
    at.game.tally(&event, &mut |count| all.push(count));
    all.join(", ")
}

#[test]
fn a_building_is_counted_as_used_where_its_effect_shows() {
    let built = |card, cards, goods| Event::Built { seat: P1, card, under: None, cards, goods };
    for (city, event, counts) in [
        ("indigo-plant", built(Card::Smithy, 1, 0), "built smithy"),
        ("black-market indigo-plant", built(Card::Smithy, 0, 1), "built smithy, used black-market"),
        ("smithy", built(Card::SugarMill, 1, 0), "built sugar-mill, used smithy"),
        ("smithy", built(Card::SugarMill, 2, 0), "built sugar-mill"),
        ("smithy black-market", built(Card::SugarMill, 1, 1), "built sugar-mill, used black-market"),
        ("smithy", built(Card::Statue, 2, 0), "built statue"),
        ("quarry", built(Card::Statue, 2, 0), "built statue, used quarry"),
        ("quarry", built(Card::Statue, 3, 0), "built statue"),
        ("archive", Event::Kept(P1, 5, 1), "used archive"),
        ("archive", Event::Kept(P1, 1, 1), ""),
        ("prefecture", Event::Kept(P1, 5, 2), "used prefecture"),
        ("aqueduct indigo-plant", Event::Produced(P1, [1, 0, 0, 0, 0]), "used indigo-plant"),
        ("indigo-plant*2", Event::Produced(P1, [2, 0, 0, 0, 0]), "used indigo-plant, used aqueduct"),
        ("market-stand", Event::Sold(P1, [1, 0, 0, 0, 0]), ""),
        ("market-stand", Event::Sold(P1, [2, 0, 0, 0, 0]), "used trading-post, used market-stand"),
    ] {
        assert_eq!(counted(city, 0, event.clone()), counts, "{event:?} with {city}");
    }
    // SJ:R38: the tower is counted at the start of a round.
    for (city, cards, counts) in [("tower", 8, "used tower"), ("tower", 7, ""), ("archive", 8, "")] {
        assert_eq!(counted(city, cards, Event::Round(2, P1)), counts, "{city}, {cards} cards");
    }
}
