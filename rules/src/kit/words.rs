//! Checks notation, and that texts have their words. Start reading at [`notation_is_lossless`].

use super::promise::{Found, Promise, promised};
use crate::game::{Game, GameInfo};
use crate::text::{Arg, SHARED, Text};

/// The longest notation: a custom id has 100 characters, with table, decision number and version.
pub const LONGEST_NOTATION: usize = 60;

pub(super) fn notation_is_lossless<G: Game>(action: &G::Action) -> Found {
    let words = action.to_string();
    let plain = words
        .split(' ')
        .all(|w| !w.is_empty() && w.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_=.".contains(c)));
    promised!(NotationIsLossless, plain && words.len() <= LONGEST_NOTATION, "`{words}` does not fit a button or a list");
    promised!(NotationIsLossless, words != crate::erased::FORFEIT, "`{words}` is taken");
    let verb = words.split(' ').next().unwrap_or_default();
    promised!(NotationIsLossless, G::INFO.verbs.iter().any(|v| v.name == verb), "`{verb}` is no verb of the game");
    let back = words.parse::<G::Action>();
    promised!(NotationIsLossless, back.as_ref() == Ok(action), "`{words}` of {action:?} is read as {back:?}");
    Ok(())
}

/// The ids of the messages of a game and of all games, sorted, in English and in French.
pub(super) struct MessageIds([Vec<&'static str>; 2]);

impl MessageIds {
    pub(super) fn of(kind: &GameInfo) -> MessageIds {
        let both = |own, shared| {
            let mut ids = [message_ids(own), message_ids(shared)].concat();
            ids.sort_unstable();
            ids
        };
        MessageIds([both(kind.text.en, SHARED.en), both(kind.text.fr, SHARED.fr)])
    }

    pub(super) fn has(&self, text: &Text) -> Found {
        for (language, known) in ["English", "French"].iter().zip(&self.0) {
            promised!(TextsExist, known.binary_search(&text.key.as_ref()).is_ok(), "{} has no {language} words", text.key);
        }
        text.args.iter().try_for_each(|(_, arg)| match arg {
            Arg::Text(inner) => self.has(inner),
            Arg::List(inner) => inner.iter().try_for_each(|t| self.has(t)),
            Arg::Number(_) | Arg::Seat(_) | Arg::Seats(_) | Arg::Verbatim(_) | Arg::Moment(_) | Arg::Person(_) => Ok(()),
        })
    }
}

/// Returns the message ids of a Fluent file.
fn message_ids(source: &'static str) -> Vec<&'static str> {
    let id = |line: &'static str| {
        let (id, _) = line.split_once(" =")?;
        id.starts_with(|c: char| c.is_ascii_lowercase()).then_some(id)
    };
    source.lines().filter_map(id).collect()
}
