//! What a simulation counts of the cards. SJ:R11, SJ:R18, SJ:R26-R34

use super::*;
use crate::game::Simulate;

/// What an event of p1 counts, who has those buildings.
fn counted(city: &str, event: Event) -> String {
    let mut at = At::table(2);
    at.city(P1, city);
    let mut all = Vec::new();
    at.game.tally(&event, &mut |count| all.push(count));
    all.join(", ")
}

#[test]
fn a_building_is_counted_as_used_where_its_effect_shows() {
    let built = |cards, goods| Event::Built { seat: P1, card: Card::Smithy, under: None, cards, goods };
    for (city, event, counts) in [
        ("indigo-plant", built(1, 0), "built smithy"),
        ("black-market indigo-plant", built(0, 1), "built smithy, used black-market"),
        ("archive", Event::Kept(P1, 5, 1), "used archive"),
        ("archive", Event::Kept(P1, 1, 1), ""),
        ("aqueduct indigo-plant", Event::Produced(P1, [1, 0, 0, 0, 0]), "used indigo-plant"),
        ("market-stand", Event::Sold(P1, [1, 0, 0, 0, 0]), ""),
        ("market-stand", Event::Sold(P1, [2, 0, 0, 0, 0]), "used trading-post, used market-stand"),
    ] {
        assert_eq!(counted(city, event.clone()), counts, "{event:?} with {city}");
    }
}
