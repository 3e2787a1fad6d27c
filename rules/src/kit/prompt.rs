//! Checks that a prompt offers exactly what can be played. Start reading at [`prompt_is_playable`].

use super::promise::{Found, Promise, promised};
use crate::game::{Actor, Eye, Game, Group, Seat, Told};

/// Checks that a prompt asks only a seat with choices, offers every legal action and in `One` no
/// other, that it says what a question is about or why something is missing, and that its proposal
/// and ready answers play through.
pub(super) fn prompt_is_playable<G: Game>(game: &G, seat: Seat, offers: &[G::Action], asides: &[G::Action]) -> Found {
    let prompt = G::prompt(&game.view(Eye::Seat(seat)), seat);
    promised!(PromptIsPlayable, prompt.ask.is_some() != offers.is_empty(), "{seat} is asked {:?} and may {offers:?}", prompt.ask);
    let explained = match prompt.ask {
        Some(_) => prompt.about.is_some() || !prompt.missing.is_empty(),
        None => prompt.about.is_none(),
    };
    promised!(QuestionIsExplained, explained, "{seat} is asked {:?}, and that is about {:?}", prompt.ask, prompt.about);
    let mut legal = offers.iter().chain(asides);
    let mut offered: Vec<G::Action> = Vec::new();
    let mut chosen: Vec<G::Action> = Vec::new();
    let mut limits = None;
    let mut closing = None;
    for group in &prompt.groups {
        offered.extend(group.entries().iter().map(|entry| entry.action));
        match group {
            Group::One { entries, .. } => {
                let wrong = entries.iter().find(|entry| !legal.clone().any(|action| *action == entry.action));
                promised!(PromptIsPlayable, wrong.is_none(), "{seat} is shown {wrong:?} which is not legal");
            }
            Group::Several { entries, min, max, close, .. } => {
                offered.extend(*close);
                chosen.extend(entries.iter().filter(|entry| entry.chosen).map(|entry| entry.action));
                closing = *close;
                promised!(PromptIsPlayable, limits.is_none_or(|l| l == (*min, *max)), "`Several` groups with different limits");
                promised!(PromptIsPlayable, min <= max, "at least {min} and at most {max}");
                limits = Some((*min, *max));
            }
            Group::Form { .. } => {}
        }
    }
    let settled = prompt.settled.is_none_or(|settled| offers.contains(&settled) && game.may_settle());
    promised!(PromptIsPlayable, settled, "{:?} is settled for {seat}, who may {offers:?}", prompt.settled);
    let missing = legal.find(|action| !offered.contains(action));
    promised!(PromptIsPlayable, missing.is_none(), "{seat} may {missing:?} and is not shown it");
    let proposal = limits.map(|(min, max)| {
        let count = chosen.len() as u8;
        (min..=max).contains(&count).then(|| chosen.iter().copied().chain(closing).collect::<Vec<_>>())
    });
    if let Some(proposal) = proposal {
        let Some(actions) = proposal else {
            return Err((Promise::PromptIsPlayable, format!("{seat} is proposed {} of {limits:?}", chosen.len())));
        };
        plays_through(game, seat, &actions, "the proposal")?;
    }
    for ready in &prompt.ready {
        plays_through(game, seat, &ready.actions, ready.key)?;
        if let Some(then) = &ready.then {
            promised!(PromptIsPlayable, then.is_known(G::INFO.orders), "{} of {seat} orders `{then}`", ready.key);
        }
    }
    Ok(())
}

fn plays_through<G: Game>(game: &G, seat: Seat, actions: &[G::Action], what: &str) -> Found {
    let mut game = game.clone();
    for action in actions {
        if let Err(why) = game.apply(Actor::Seat(seat), action, &mut Told::deaf()) {
            return Err((Promise::PromptIsPlayable, format!("{what} of {seat}, {actions:?}: {action}: {why:?}")));
        }
    }
    Ok(())
}
