//! Non-interference: what an eye is shown, and what a seat finds by searching, depends only on what
//! it may know. Not here: what is secret, which [`Resample`] says. Start reading at
//! [`shows_no_secret`].

use super::promise::{Found, Promise, promised};
use super::simulation::SeededDice;
use crate::appraisal::appraise;
use crate::game::{Dice, Eye, Game, Resample, Seat, StandIn, Told, legal};
use crate::search::search;
use crate::tuning::Tuning;

/// An action, the position after it, and what it tells.
pub(super) type After<G> = (<G as Game>::Action, G, Told<<G as Game>::Event>);

/// Checks that two choices whose difference is hidden from an eye told it the same. (Choices with
/// the same resulting position hide nothing: the way to it may tell them apart.)
pub(super) fn tells_no_secret<G: Game>(seats: u8, by: Seat, first: &After<G>, last: &After<G>) -> Found {
    let ((first, one, told_one), (last, other, told_other)) = (first, last);
    for eye in Eye::all(seats).filter(|eye| *eye != Eye::Seat(by)) {
        if one != other && one.view(eye) == other.view(eye) {
            let (heard, instead) = (told_one.heard(eye), told_other.heard(eye));
            promised!(
                NothingLeaks,
                heard == instead,
                "{eye:?} sees no difference between {first} and {last} of {by}, but hears {heard:?} or {instead:?}"
            );
        }
    }
    Ok(())
}

/// Checks that a seat which cannot tell two positions apart imagines the same in both, and now and
/// then that it finds the same move by a short search, one that is offered.
pub(super) fn search_sees_no_secret<G: Resample + StandIn>(game: &G, other: &G, seat: Seat, dice: &mut SeededDice) -> Found {
    let [imagined, instead] = [game, other].map(|position| position.determinize(seat, &mut dice.clone()));
    promised!(SearchSeesNoSecret, imagined == instead, "{seat} imagines {imagined:#?}\nor\n{instead:#?}");
    imagined.check().map_err(|broken| (Promise::AddsUp, format!("imagined by {seat}: {broken}")))?;
    let (eye, sees) = (Eye::Seat(seat), imagined.view(Eye::Seat(seat)));
    promised!(SearchSeesNoSecret, sees == game.view(eye), "{seat} imagines to see {sees:#?}\nin\n{game:#?}");
    promised!(SearchSeesNoSecret, imagined.turn() == game.turn(), "{seat} imagines another turn: {imagined:#?}");
    if dice.below(8) > 0 {
        return Ok(());
    }
    let (seed, tuning) = (u64::from(dice.below(1000)), Tuning { horizon: 4, candidates: 4, evidence: 0.0, ..G::TUNING });
    let [found, instead] = [game, other].map(|position| {
        let mut left = 24;
        search(position, seat, seed, &tuning, &mut || {
            left -= 1;
            left > 0
        })
    });
    promised!(SearchSeesNoSecret, found == instead, "{seat}, who sees no difference, finds {found:?} or {instead:?}");
    let is_offered = found.is_some_and(|found| legal(game, seat).contains(&found));
    promised!(SearchSeesNoSecret, is_offered, "{seat} is not offered {found:?}");
    // Its play-outs go to the end of the game.
    if dice.clone().below(16) == 0 { hint_sees_no_secret(game, other, seat, seed) } else { Ok(()) }
}

/// Checks the same of the moves that a hint shows, and of what it says of them.
fn hint_sees_no_secret<G: Resample + StandIn>(game: &G, other: &G, seat: Seat, seed: u64) -> Found {
    let tuning = Tuning { candidates: 2, ..G::TUNING };
    let [moves, instead] = [game, other].map(|position| {
        let mut left = 3;
        appraise(position, seat, seed, 2, &tuning, &mut || {
            left -= 1;
            left >= 0
        })
    });
    promised!(SearchSeesNoSecret, moves == instead, "{seat}, who sees no difference, reads {moves:?}\nor\n{instead:?}");
    let offers = legal(game, seat);
    let are_offered = !moves.is_empty() && moves.iter().all(|one| offers.contains(&one.action));
    promised!(SearchSeesNoSecret, are_offered, "{seat} is not offered all of {moves:?}");
    Ok(())
}

/// Checks that two positions alike in public have the same public prompts, and settle the same
/// seats' answers. (That only one is public, or has one answer left, tells just that a decision of
/// several choices has begun.)
pub(super) fn shows_no_secret<G: Game>(game: &G, other: &G) -> Found {
    for seat in game.turn().awaited().iter() {
        let [prompt, instead] = [game, other].map(|position| G::prompt(&position.view(Eye::Seat(seat)), seat).openly());
        let same = prompt == instead || !prompt.public || !instead.public;
        let begun = [game, other].iter().any(|position| legal(*position, seat).len() == 1);
        let settled = prompt.settled.is_some() == instead.settled.is_some();
        promised!(NothingLeaks, begun || settled, "{seat} is asked or not, by what is hidden: {prompt:#?}\nor\n{instead:#?}");
        promised!(NothingLeaks, same, "everybody sees that {seat} may {prompt:#?}\nor\n{instead:#?}");
    }
    Ok(())
}
