//! How decisions are offered, for tests. Start reading at [`said`].

use super::position::At;
use super::words::Words;
use crate::game::{Entry, Eye, Game, Group, Prompt, Seat};
use crate::text::{Arg, Text};

pub(crate) fn prompt<G: Game>(at: &At<G>, seat: Seat) -> Prompt {
    G::prompt(&at.game.view(Eye::Seat(seat)), seat).map(G::Action::to_string)
}

/// Returns the choices of all groups.
pub(crate) fn entries(prompt: &Prompt) -> Vec<&Entry> {
    prompt.groups.iter().flat_map(Group::entries).collect()
}

/// Returns the choices in English, each with its note.
pub(crate) fn said<G: Game>(prompt: &Prompt) -> Vec<String> {
    let words = Words::<G>::english();
    let note = |e: &Entry| e.note.as_ref().map(|note| format!(" / {}", words.say(note))).unwrap_or_default();
    entries(prompt).into_iter().map(|e| words.say(&e.label) + &note(e)).collect()
}

/// Returns the number of a choice, which is on the picture too.
pub(crate) fn number(label: &Text) -> Option<u8> {
    let number = |arg: &Arg| if let Arg::Number(n) = arg { u8::try_from(*n).ok() } else { None };
    label.args.iter().find(|(name, _)| name == "number").and_then(|(_, arg)| number(arg))
}
