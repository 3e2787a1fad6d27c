//! A player that a beginner beats now and then, the same for every game: it ranks its moves as the
//! heuristic does and overlooks the best ones at times. Start reading at [`easy`].

use crate::game::{Dice, Eye, Seat, StandIn, legal};

/// One move in so many is overlooked: each rank is played a third as often as the one before it,
/// which is a temperature of 0.9 ranks.
const OVERLOOKED: u32 = 3;

/// Returns what an awaited seat plays that overlooks moves; `None` where it has nothing to decide.
/// Depends on `dice` and on what the seat may know alone.
pub(crate) fn easy<G: StandIn>(game: &G, seat: Seat, dice: &mut dyn Dice) -> Option<G::Action> {
    let (mut offers, view) = (legal(game, seat), game.view(Eye::Seat(seat)));
    let mut chosen = None;
    while !offers.is_empty() {
        let at = G::heuristic(&view, seat, &offers, dice).min(offers.len() - 1);
        let next = offers.remove(at);
        // Whatever moves nothing on by itself would be tried again and again.
        if chosen.is_some() && G::is_tentative(&next) {
            break;
        }
        chosen = Some(next);
        if dice.below(OVERLOOKED) > 0 {
            break;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Told;
    use crate::games::anno_1503::Anno;
    use crate::games::catan::Catan;
    use crate::games::puerto_rico::PuertoRico;
    use crate::games::san_juan::SanJuan;
    use crate::kit::{SeededDice, SimulatedPlayer};
    use crate::split_mix::SplitMix;
    use crate::testing::step::{options_of, step};

    /// Asks in the positions of a game of stand-ins.
    fn overlooks<G: StandIn>() {
        let mut game = G::new(&options_of::<G>(&[]), 4).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(3), Vec::new());
        let (mut choices, mut others) = (0, 0);
        for n in 0..400 {
            if let Some(seat) = game.turn().awaited().iter().next() {
                let legal = legal(&game, seat);
                let best = legal[G::heuristic(&game.view(Eye::Seat(seat)), seat, &legal, &mut SplitMix::keyed(&[n]))];
                let played = || easy(&game, seat, &mut SplitMix::keyed(&[n])).unwrap();
                assert!(legal.contains(&played()), "{:?}", played());
                assert_eq!(played(), played(), "the same dice");
                choices += u32::from(legal.len() > 1);
                others += u32::from(played() != best);
            }
            let Some((by, action)) = step(&game, |_| SimulatedPlayer::Heuristic, &mut dice, &mut offers) else { break };
            game.apply(by, &action, &mut Told::deaf()).unwrap();
        }
        assert!(others * 20 > choices && others * 2 < choices, "{others} of {choices} decisions are others");
    }

    #[test]
    fn an_easy_player_of_any_game_overlooks_moves_at_times_and_plays_what_is_legal() {
        overlooks::<Anno>();
        overlooks::<Catan>();
        overlooks::<PuertoRico>();
        overlooks::<SanJuan>();
    }
}
