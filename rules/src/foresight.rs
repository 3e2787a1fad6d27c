//! What an action brings to light: what a seat can foresee of it, and whether somebody learns by it
//! what they could not know. What an eye does not know is redrawn and the actions are replayed: if
//! the eye hears and sees the same each time, nothing came to light for it. Not here: what follows
//! from that (`undo.rs`, `prepare.rs`). Start reading at [`foresee`] and [`reveals`].

use std::fmt::Display;

use crate::game::{Actor, Dice, Eye, Game, Resample, Seat, Told, legal};
use crate::split_mix::SplitMix;

/// How often what is hidden is redrawn to find out whether an action brings it to light.
const SAMPLES: u32 = 24;

/// Returns the position after an action of `seat`, if the seat can foresee what it will then hear
/// and see: they are the same whatever is hidden from the seat. `None` otherwise, or if refused.
pub(crate) fn foresee<G: Game + Resample>(before: &G, seat: Seat, action: &G::Action) -> Option<G> {
    let eye = Eye::Seat(seat);
    let run = |from: &G| {
        let (mut game, mut told) = (from.clone(), Told::new());
        game.apply(Actor::Seat(seat), action, &mut told).ok()?;
        Some((game, told))
    };
    let (after, told) = run(before)?;
    if before.may_tell(eye, &[(Actor::Seat(seat), *action)], &after) {
        return None;
    }
    let (hears, sees) = (told.heard(eye), after.view(eye));
    let alike = |sample| {
        let other = before.resample_hidden(eye, &mut Sampler::new(seat, sample));
        run(&other).is_some_and(|(instead, told)| told.heard(eye) == hears && instead.view(eye) == sees)
    };
    (0..SAMPLES).all(alike).then_some(after)
}

/// Returns whether somebody learns by these actions what they could not know: `seat`, by what it
/// could not foresee; others, by what they are told and shown and could not have counted.
///
/// What an eye does not know is redrawn and the actions are replayed: the eye has to hear and see
/// the same. To other eyes than the seat's an action is what they hear and see of it, not which
/// card was kept that nobody else saw. An eye that hears nothing and sees no change has learned
/// nothing.
pub(crate) fn reveals<G: Game + Resample>(before: &G, seat: Seat, played: &[(Actor, G::Action)]) -> bool {
    let Some((after, told)) = run(before, played) else { return true };
    let eyes = Eye::all(before.seats());
    for eye in eyes {
        if before.may_tell(eye, played, &after) {
            return true;
        }
        let heard = told.heard(eye);
        let (saw, sees) = (before.view(eye), after.view(eye));
        let is_own = eye == Eye::Seat(seat);
        if !is_own && heard.is_empty() && saw == sees {
            continue;
        }
        for sample in 0..SAMPLES {
            let mut dice = Sampler::new(seat, sample);
            let instead = match is_own {
                true => run(&before.resample_hidden(eye, &mut dice), played),
                false => run_alike(&before.resample_uncounted(eye, seat, &mut dice), played),
            };
            let alike = |(after, told): (G, Told<G::Event>)| told.heard(eye) == heard && after.view(eye) == sees;
            if !instead.is_some_and(alike) {
                return true;
            }
        }
    }
    false
}

fn run<G: Game>(before: &G, played: &[(Actor, G::Action)]) -> Option<(G, Told<G::Event>)> {
    let (mut game, mut told) = (before.clone(), Told::new());
    for (by, action) in played {
        game.apply(*by, action, &mut told).ok()?;
    }
    Some((game, told))
}

/// Replays actions from an imagined position; instead of one refused there, its seat makes the
/// first choice of the same verb.
fn run_alike<G: Game>(imagined: &G, played: &[(Actor, G::Action)]) -> Option<(G, Told<G::Event>)> {
    let (mut game, mut told) = (imagined.clone(), Told::new());
    for (by, action) in played {
        if game.apply(*by, action, &mut told).is_ok() {
            continue;
        }
        let Actor::Seat(seat) = *by else { return None };
        let instead = legal(&game, seat).into_iter().find(|offer| verb_of(offer) == verb_of(action))?;
        game.apply(*by, &instead, &mut told).ok()?;
    }
    Some((game, told))
}

fn verb_of(action: &impl Display) -> String {
    let words = action.to_string();
    words.split(' ').next().unwrap_or_default().to_owned()
}

/// Random numbers for imagined positions, the same each time, so that one question has one answer.
/// Two of three samples lean to one end of what can be drawn, by varying degrees, so
/// that few samples meet what is possible but rare (of six cards, none is a knight).
pub(crate) struct Sampler {
    random: SplitMix,
    lean: Lean,
}

/// Which of several draws counts: the only one, the lowest, or the highest.
#[derive(Clone, Copy)]
enum Lean {
    Even,
    Low(u32),
    High(u32),
}

impl Sampler {
    pub(crate) fn new(seat: Seat, sample: u32) -> Sampler {
        let degree = 2 + sample / 3;
        let lean = match sample % 3 {
            0 => Lean::Even,
            1 => Lean::Low(degree),
            _ => Lean::High(degree),
        };
        Sampler { random: SplitMix::new(u64::from(seat.0) << 32 | u64::from(sample)), lean }
    }
}

impl Dice for Sampler {
    fn below(&mut self, n: u32) -> u32 {
        let first = self.random.below(n);
        match self.lean {
            Lean::Even => first,
            Lean::Low(draws) => (1..draws).fold(first, |least, _| least.min(self.random.below(n))),
            Lean::High(draws) => (1..draws).fold(first, |most, _| most.max(self.random.below(n))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::game::StandIn;
    use crate::games::anno_1503::Anno;
    use crate::games::catan::Catan;
    use crate::games::puerto_rico::PuertoRico;
    use crate::games::san_juan::SanJuan;
    use crate::kit::{SeededDice, SimulatedPlayer};
    use crate::testing::step::{options_of, step};

    /// How many imagined positions are tried for one that would tell something.
    const IMAGINED: u32 = 30;

    /// Returns whether every eye's messages could have come from another position too: the seat's
    /// own by the same action, those of others by any action that the seat might have chosen.
    fn is_harmless<G: StandIn + Resample>(before: &G, seat: Seat, action: G::Action, dice: &mut SeededDice) -> bool {
        let Some((after, told)) = run(before, &[(Actor::Seat(seat), action)]) else { return false };
        let mut eyes = Eye::all(before.seats());
        eyes.all(|eye| {
            let hears = told.heard(eye);
            let is_alike = |game: &G, action: G::Action| {
                run(game, &[(Actor::Seat(seat), action)])
                    .is_some_and(|(other, told)| told.heard(eye) == hears && other.view(eye) == after.view(eye))
            };
            let is_told = |_| match eye == Eye::Seat(seat) {
                true => !is_alike(&before.resample_hidden(eye, dice), action),
                false => {
                    let other = before.resample_uncounted(eye, seat, dice);
                    let mut offers = vec![action];
                    other.legal(seat, &mut offers);
                    !offers.into_iter().any(|action| is_alike(&other, action))
                }
            };
            !before.may_tell(eye, &[(Actor::Seat(seat), action)], &after) && !(0..IMAGINED).any(is_told)
        })
    }

    /// Counts harmless choices in whole games by verb, and those of them not taken back freely.
    fn kept_back<G: StandIn + Resample>(seats: u8) -> BTreeMap<String, (u32, u32)> {
        let mut found: BTreeMap<String, (u32, u32)> = BTreeMap::new();
        let mut game = G::new(&options_of::<G>(&[]), seats).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(0), Vec::new());
        while let Some((by, action)) = step(&game, |_| SimulatedPlayer::Heuristic, &mut dice, &mut offers) {
            let before = game.clone();
            game.apply(by, &action, &mut Told::deaf()).unwrap();
            if let Actor::Seat(seat) = by
                && is_harmless(&before, seat, action, &mut dice)
            {
                let count = found.entry(verb_of(&action)).or_default();
                count.0 += 1;
                count.1 += u32::from(reveals(&before, seat, &[(by, action)]));
            }
        }
        found
    }

    #[test]
    fn what_told_nobody_anything_can_be_taken_back() {
        let all = [
            ("san juan", kept_back::<SanJuan>(4)),
            ("puerto rico", kept_back::<PuertoRico>(4)),
            ("catan", kept_back::<Catan>(4)),
            ("anno", kept_back::<Anno>(4)),
        ];
        for (game, found) in all {
            eprintln!("{game}: {found:?}");
            let refused: u32 = found.values().map(|(_, refused)| refused).sum();
            let harmless: u32 = found.values().map(|(harmless, _)| harmless).sum();
            assert!(harmless > 50 && 100 * refused <= harmless, "{game}: {refused} of {harmless}: {found:?}");
        }
    }
}
