//! Undo, tried at every step of a played game: the position is what it was, and nobody has learned
//! anything. Start reading at [`undo_is_exact`].

use super::promise::{Breach, Found, Promise, breach, promised};
use super::simulation::{SeededDice, Simulation, record, replayed};
use crate::erased::{AnyGame, erased};
use crate::game::{Actor, Dice, Eye, Game, Resample, Seat, Simulate, Told};
use crate::record::{Move, Record};
use crate::undo::{History, MOST_UNDONE, undo_word};

/// Replays the game, and now and then takes moves back and plays them again. Checks that the end is
/// the same, and that the record of it all replays to it.
pub(super) fn undo_is_exact<G: Simulate + Resample>(how: &Simulation, moves: &[Move], end: &G) -> Result<(), Box<Breach>> {
    let mut dice = SeededDice::new(how.seed ^ 0x00b_ac45);
    let opened = G::new(&how.options, how.seats).map_err(|why| breach(Promise::Opens, format!("{why:?}"), &[]))?;
    let (mut at, mut positions) = (opened.clone(), vec![opened.clone()]);
    let (mut game, mut history) = (erased(opened), History::default());
    let mut with_undo: Vec<Move> = Vec::new();
    let mut entry = |game: &mut Box<dyn AnyGame>, history: &mut History, one: Move| {
        let told = history.play(game, with_undo.len() as u32, one.by, &one.action, one.cause.as_ref());
        with_undo.push(one);
        told.map_err(|why| (Promise::UndoIsExact, format!("{why:?}")))
    };
    for (n, played) in moves.iter().enumerate() {
        let refused = |found: String| breach(Promise::UndoIsExact, found, &moves[..n]);
        let action: G::Action = played.action.parse().map_err(|why| refused(format!("{}: {why}", played.action)))?;
        at.apply(played.by, &action, &mut Told::deaf()).map_err(|why| refused(format!("{action}: {why:?}")))?;
        positions.push(at.clone());
        let mut step = || -> Found {
            entry(&mut game, &mut history, played.clone())?;
            if let Actor::Seat(seat) = played.by
                && (n < 40 || dice.below(8) == 0)
            {
                tells_nothing(&positions, moves, &history, seat, n + 1, &mut dice)?;
            }
            let most = (n + 1).min(MOST_UNDONE) as u32;
            if dice.below(16) > 0 {
                return Ok(());
            }
            refuses_too_much(game.as_ref(), &history)?;
            let count = 1 + dice.below(most);
            let seat = Seat(dice.below(u32::from(how.seats)) as u8);
            entry(&mut game, &mut history, Move::new(Actor::Seat(seat), undo_word(count)))?;
            let first = n + 1 - count as usize;
            is_as_before(game.as_ref(), &positions[first])?;
            for again in &moves[first..=n] {
                entry(&mut game, &mut history, again.clone())?;
            }
            is_as_before(game.as_ref(), &at)
        };
        step().map_err(|(promise, found)| breach(promise, found, &moves[..=n]))?;
    }
    let recorded = record(G::INFO, how, with_undo);
    plays_to(&recorded, moves, end).map_err(|(promise, found)| breach(promise, found, moves))
}

/// Checks that the record with undo, written and read, replays to the end, and is the game but for
/// it.
fn plays_to<G: Simulate + Resample>(recorded: &Record, moves: &[Move], end: &G) -> Found {
    let text = recorded.to_string();
    let read: Record = text.parse().map_err(|why| (Promise::UndoIsExact, format!("{why}")))?;
    promised!(UndoIsExact, read.to_string() == text, "the record is written otherwise when it was read");
    let standing = read.standing().moves;
    let alike = standing.len() == moves.len()
        && standing.iter().zip(moves).all(|(one, other)| (one.by, &one.action) == (other.by, &other.action));
    promised!(UndoIsExact, alike, "what stands in the record is not what was played");
    let game = replayed::<G>(&read).map_err(|why| (Promise::UndoIsExact, format!("{why:?}")))?;
    is_as_before(game.as_ref(), end)
}

/// Compares the position, what every eye sees of it, and what every seat may do.
fn is_as_before<G: Simulate + Resample>(game: &dyn AnyGame, before: &G) -> Found {
    let before = erased(before.clone());
    promised!(UndoIsExact, game.save() == before.save(), "the position is {game:?}\ninstead of\n{before:?}");
    for seat in Seat::all(game.seats()) {
        let eye = Eye::Seat(seat);
        promised!(UndoIsExact, game.view(eye) == before.view(eye), "{seat} sees something else");
        promised!(UndoIsExact, game.legal(seat) == before.legal(seat), "{seat} may do something else");
        promised!(UndoIsExact, game.asides(seat) == before.asides(seat), "{seat} may do something else aside");
    }
    promised!(UndoIsExact, game.view(Eye::Public) == before.view(Eye::Public), "everybody sees something else");
    Ok(())
}

fn refuses_too_much(game: &dyn AnyGame, history: &History) -> Found {
    let (mut game, mut history, before) = (game.boxed_clone(), history.clone(), game.save());
    let told = history.play(&mut game, 0, Actor::Seat(Seat(0)), &undo_word(MOST_UNDONE as u32 + 1), None);
    promised!(UndoIsExact, told.is_err() && game.save() == before, "more is taken back than there is");
    Ok(())
}

/// Checks that what a seat may take back freely holds no chance, and that every eye might have
/// heard and seen the same with other hidden facts: the seat by the same actions, others by some.
fn tells_nothing<G: Game + Resample>(
    positions: &[G],
    moves: &[Move],
    history: &History,
    seat: Seat,
    played: usize,
    dice: &mut SeededDice,
) -> Found {
    let Some(count) = history.free(seat, 0) else { return Ok(()) };
    let first = played - count as usize;
    let (before, taken) = (&positions[first], &moves[first..played]);
    promised!(UndoTellsNothing, taken.iter().all(|one| one.by != Actor::Chance), "{seat} takes back what chance drew");
    let run = |from: &G| {
        let (mut game, mut told) = (from.clone(), Told::new());
        for one in taken {
            game.apply(one.by, &one.action.parse().ok()?, &mut told).ok()?;
        }
        Some((game, told))
    };
    let Some((after, told)) = run(before) else { return Err((Promise::UndoTellsNothing, "it is refused".to_owned())) };
    for eye in Eye::all(before.seats()) {
        let is_own = eye == Eye::Seat(seat);
        if !is_own && told.heard(eye).is_empty() && before.view(eye) == after.view(eye) {
            continue;
        }
        let alike =
            |game: &G, otherwise: &Told<G::Event>| game.view(eye) == after.view(eye) && otherwise.heard(eye) == told.heard(eye);
        let alike = match is_own {
            true => run(&before.resample_hidden(eye, dice)).is_some_and(|(game, told)| alike(&game, &told)),
            false => might_be(&before.resample_uncounted(eye, seat, dice), &Told::new(), taken, &alike),
        };
        promised!(UndoTellsNothing, alike, "{eye:?} learns something by {taken:?} that {seat} may take back");
    }
    Ok(())
}

/// Returns whether some choices of the same seats lead from an imagined position to an `alike` one.
fn might_be<G: Game>(game: &G, told: &Told<G::Event>, left: &[Move], alike: &impl Fn(&G, &Told<G::Event>) -> bool) -> bool {
    let Some((one, left)) = left.split_first() else { return alike(game, told) };
    let mut offers: Vec<G::Action> = one.action.parse().into_iter().collect();
    if let Actor::Seat(seat) = one.by {
        game.legal(seat, &mut offers);
    }
    offers.iter().any(|action| {
        let (mut game, mut told) = (game.clone(), told.clone());
        game.apply(one.by, action, &mut told).is_ok() && might_be(&game, &told, left, alike)
    })
}
