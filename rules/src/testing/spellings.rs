//! What is read besides what is offered: other spellings, and what is not read. Start reading at
//! [`other_spellings`].

use std::collections::BTreeSet;

use super::step::{options_of, random_step};
use crate::game::{Actor, BadNotation, Game, StandIn, Told};
use crate::kit::SeededDice;

/// Returns what seats can say in random games at these tables that is no offer but has the same
/// effect as one, each with that offer: `sell wood: sell wood 2`. Tries offers with a word less or
/// one of `more`, and offers of earlier decisions.
pub(crate) fn other_spellings<G: StandIn>(
    tables: &[(u8, &[(&str, &str)])],
    steps: u32,
    more: &[&str],
) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    let mut seen: Vec<G::Action> = Vec::new();
    for (seed, (seats, set)) in (0..).zip(tables) {
        let mut game = G::new(&options_of::<G>(set), *seats).expect("a game");
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        for _ in 0..steps {
            for seat in game.turn().awaited().iter() {
                offers.clear();
                game.legal(seat, &mut offers);
                let after = |action: &G::Action| {
                    let mut next = game.clone();
                    next.apply(Actor::Seat(seat), action, &mut Told::deaf()).ok().map(|()| next)
                };
                for said in candidates::<G>(&offers, more).into_iter().chain(seen.iter().copied()) {
                    if offers.contains(&said) {
                        continue;
                    }
                    let Some(next) = after(&said) else { continue };
                    if let Some(offer) = offers.iter().find(|offer| after(offer).as_ref() == Some(&next)) {
                        found.insert((said.to_string(), offer.to_string()));
                    }
                }
                for offer in &offers {
                    if seen.len() < 100 && !seen.contains(offer) {
                        seen.push(*offer);
                    }
                }
            }
            let Some((by, action)) = random_step(&game, &mut dice, &mut offers) else { break };
            game.apply(by, &action, &mut Told::deaf()).expect("legal");
        }
    }
    found
}

/// Checks that these actions are written as they are read, and that the `wrong` ones are not read.
/// Both are separated by a comma, the first by a space too.
pub(crate) fn are_read_as_written<G: Game>(written: &str, wrong: &str) {
    for words in written.split(", ") {
        assert_eq!(words.parse::<G::Action>().map(|action| action.to_string()).as_deref(), Ok(words));
    }
    for words in wrong.split(',') {
        assert_eq!(words.parse::<G::Action>(), Err(BadNotation), "{words:?}");
    }
}

fn candidates<G: StandIn>(offers: &[G::Action], more: &[&str]) -> Vec<G::Action> {
    let mut all: Vec<G::Action> = Vec::new();
    for offer in offers.iter().map(G::Action::to_string) {
        let less = offer.rsplit_once(' ').map(|(first, _)| first.to_owned());
        let (verb, rest) = offer.split_once(' ').unwrap_or((&offer, ""));
        let one_more = more.iter().flat_map(|word| [format!("{offer} {word}"), format!("{verb} {word} {rest}")]);
        for said in one_more.chain(less).filter_map(|words| words.parse().ok()) {
            if !all.contains(&said) {
                all.push(said);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{anno_1503::Anno, catan::Catan, puerto_rico::PuertoRico, san_juan::SanJuan};

    /// Each `RULES.md` lists exactly these.
    #[test]
    fn rules_pages_know_all_other_spellings() {
        let both: &[(&str, &str)] = &[("newBuildings", "on"), ("nobles", "on"), ("library2pOnce", "on")];
        assert_eq!(other_spellings::<PuertoRico>(&[(2, both), (3, both)], 300, &["double", "post", "noble"]), BTreeSet::new());

        let full = |said: &str, offer: &str| offer.starts_with("cover ") && said == format!("{offer} full");
        are(&other_spellings::<SanJuan>(&[(2, &[]), (3, &[]), (4, &[]), (2, &[]), (2, &[])], 500, &["double", "full"]), &[full]);

        let buyer = |said: &str, offer: &str| said.starts_with("sell ") && offer.starts_with(&format!("{said} "));
        let alike = |said: &str, offer: &str| offer == "lose agreement" && said.starts_with("lose agreement ");
        let at_hand = |said: &str, offer: &str| {
            let step = offer.strip_prefix("sail ").unwrap_or_default();
            said == format!("sail 1 {step}") || said == format!("sail 2 {step}")
        };
        are(&other_spellings::<Anno>(&[(2, &[])], 700, &["1", "2", "3", "4"]), &[buyer, alike, at_hand]);

        let all = |said: &str, offer: &str| offer.starts_with("offer ") && said.starts_with(&format!("{offer} p"));
        are(&other_spellings::<Catan>(&[(3, &[])], 200, &["p1-p2", "p1-p3", "p2-p3"]), &[all]);
    }

    /// Checks that there are some, each of one of these kinds.
    fn are(found: &BTreeSet<(String, String)>, kinds: &[fn(&str, &str) -> bool]) {
        let others: Vec<_> = found.iter().filter(|(said, offer)| !kinds.iter().any(|is_so| is_so(said, offer))).collect();
        assert!(others.is_empty() && !found.is_empty(), "not in RULES.md: {others:?}");
    }
}
