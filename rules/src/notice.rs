//! What a seat notices of an action, in notation, with `?` for what it cannot know. An action is
//! what the seat hears and sees of it: what else might have been played to the same effect, here or
//! in positions that the seat cannot tell from this one, is the same to it. Not here: to whom it is
//! told (`kit/outsiders.rs`). Start reading at [`noticed`].

use crate::foresight::Sampler;
use crate::game::{Actor, Eye, Game, Resample, Seat, Told, asides, legal};
use crate::split_mix::SplitMix;

/// The word that stands for a hidden one.
const HIDDEN: &str = "?";

/// How many positions are imagined to find what else might have been played.
const SAMPLES: u32 = 24;

/// How many outcomes of chance are drawn in each of them.
const DRAWS: usize = 4;

/// Returns what `seat` notices of an action, `None` if nothing or if the action is refused.
pub(crate) fn noticed<G: Game + Resample>(before: &G, by: Actor, action: &G::Action, seat: Seat) -> Option<String> {
    let eye = Eye::Seat(seat);
    let run = |from: &G, action: &G::Action| {
        let (mut game, mut told) = (from.clone(), Told::new());
        game.apply(by, action, &mut told).ok()?;
        Some((told.heard(eye), game))
    };
    let (heard, after) = run(before, action)?;
    if by == Actor::Seat(seat) {
        return Some(action.to_string());
    }
    let (sees, turn) = (after.view(eye), after.turn());
    if heard.is_empty() && turn == before.turn() && sees == before.view(eye) {
        return None;
    }
    // Most are told in other words: views are built for the rest alone.
    let is_same = |from: &G, other: &G::Action| {
        let alike = run(from, other).filter(|(hears, game)| *hears == heard && game.turn() == turn);
        alike.is_some_and(|(_, game)| game.view(eye) == sees)
    };
    let mut same = vec![*action];
    for sample in 0..=SAMPLES {
        let mut dice = Sampler::new(seat, sample);
        let imagined = match by {
            _ if sample == 0 => before.clone(),
            // What the actor has chosen so far stays here, which an action that completes it tells.
            Actor::Seat(actor) if sample % 2 == 0 => before.resample_uncounted(eye, actor, &mut dice),
            Actor::Seat(_) | Actor::Chance => before.resample_hidden(eye, &mut dice),
        };
        for other in choices(&imagined, by, seat, sample) {
            if !same.contains(&other) && is_same(&imagined, &other) {
                same.push(other);
            }
        }
    }
    Some(common(by, &same.iter().map(G::Action::to_string).collect::<Vec<_>>()))
}

/// Returns what an actor may do in an imagined position, of chance some.
fn choices<G: Game>(imagined: &G, by: Actor, seat: Seat, sample: u32) -> Vec<G::Action> {
    match by {
        Actor::Seat(actor) => [legal(imagined, actor), asides(imagined, actor)].concat(),
        Actor::Chance => {
            let mut dice = SplitMix::keyed(&[u64::from(seat.0), u64::from(sample)]);
            (0..DRAWS).filter_map(|_| imagined.draw(&mut dice)).collect()
        }
    }
}

/// Returns what all of these outcomes of chance have in common, with [`HIDDEN`] for each other
/// word. A player's choice is known as a whole, or by its verb alone.
fn common(by: Actor, actions: &[String]) -> String {
    let actions: Vec<Vec<&str>> = actions.iter().map(|action| action.split(' ').collect()).collect();
    let Some((first, others)) = actions.split_first() else { return HIDDEN.to_owned() };
    let is_known = |at: usize| others.iter().all(|other| other.get(at) == first.get(at));
    let is_whole = others.is_empty() || by == Actor::Chance && others.iter().all(|other| other.len() == first.len());
    let words: Vec<&str> = match is_whole {
        true => (0..).zip(first).map(|(at, word)| if is_known(at) { *word } else { HIDDEN }).collect(),
        false => first.iter().take(1).filter(|_| is_known(0)).copied().chain([HIDDEN]).collect(),
    };
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::game::StandIn;
    use crate::games::anno_1503::Anno;
    use crate::games::catan::Catan;
    use crate::games::puerto_rico::PuertoRico;
    use crate::games::san_juan::SanJuan;
    use crate::kit::{SeededDice, SimulatedPlayer};
    use crate::testing::step::{options_of, step};

    #[test]
    fn what_differs_is_hidden() {
        let of = |by: Actor, actions: &[&str]| common(by, &actions.iter().map(|action| (*action).to_owned()).collect::<Vec<_>>());
        let seat = Actor::Seat(Seat(1));
        assert_eq!(of(seat, &["ship corn 5"]), "ship corn 5");
        assert_eq!(of(seat, &["place noble corn", "place noble sugar"]), "place ?");
        assert_eq!(of(seat, &["never ore", "decline"]), "?");
        assert_eq!(of(Actor::Chance, &["draw quarry", "draw chapel", "draw well"]), "draw ?");
        assert_eq!(of(Actor::Chance, &["top 2 spice", "top 2 wood"]), "top 2 ?");
        assert_eq!(of(Actor::Chance, &["reveal corn", "reveal corn sugar"]), "reveal ?");
    }

    /// Plays a game. Checks that whoever cannot tell two positions and what was played in them
    /// apart reads the same, and returns what is read with a hidden word.
    fn read_with_gaps<G: StandIn + Resample>(options: &[(&str, &str)], seats: u8, decisions: usize) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut game = G::new(&options_of::<G>(options), seats).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(1), Vec::new());
        for at in 0..decisions {
            let Some((by, action)) = step(&game, |_| SimulatedPlayer::Heuristic, &mut dice, &mut offers) else { break };
            let before = game.clone();
            game.apply(by, &action, &mut Told::deaf()).unwrap();
            let seat = Seat((at % usize::from(seats)) as u8);
            let line = noticed(&before, by, &action, seat);
            found.extend(line.clone().filter(|line| line.contains(HIDDEN)));
            if by == Actor::Seat(seat) {
                assert_eq!(line, Some(action.to_string()), "one's own move has no secrets");
                continue;
            }
            let eye = Eye::Seat(seat);
            let saw = |from: &G, action: &G::Action| {
                let (mut after, mut told) = (from.clone(), Told::new());
                after.apply(by, action, &mut told).ok()?;
                Some((told.heard(eye), after.view(eye), after.turn()))
            };
            let sees = saw(&before, &action);
            let twin = before.resample_hidden(eye, &mut dice);
            for other in choices(&twin, by, seat, SAMPLES + 1).into_iter().filter(|other| saw(&twin, other) == sees).take(3) {
                let instead = noticed(&twin, by, &other, seat);
                assert_eq!(line, instead, "{seat} cannot tell {by} {action} from {other} in\n{before:#?}\nand\n{twin:#?}");
            }
        }
        found
    }

    #[test]
    fn twins_of_hidden_state_read_the_same() {
        let san_juan = read_with_gaps::<SanJuan>(&[], 4, 400);
        assert!(san_juan.contains("draw ?") && san_juan.contains("pay ?"), "{san_juan:?}");
        let catan = read_with_gaps::<Catan>(&[("trade", "off")], 4, 700);
        assert!(catan.contains("draw ?") && catan.contains("steal ?"), "{catan:?}");
        let anno = read_with_gaps::<Anno>(&[], 3, 300);
        assert!(!anno.is_empty(), "faces of tiles are hidden");
        let puerto_rico = read_with_gaps::<PuertoRico>(&[], 4, 400);
        assert!(puerto_rico.iter().all(|line| !line.starts_with("ship ")), "{puerto_rico:?}");
    }
}
