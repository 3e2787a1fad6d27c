//! How a decision is offered: what is asked, and the choices in groups.
//!
//! The host makes buttons, select menus, forms (modals) and completion of it. Start reading at [`Prompt`].

use crate::orders::Order;
use crate::symbol::Symbol;
use crate::text::Text;

/// How a decision reaches a player. The host turns each group into buttons, menus, a form, autocomplete or a numbered list, and
/// knows nothing else about it. A game makes it of its own actions; the host reads it with their notation.
///
/// # Example
///
/// The only decision in [tic-tac-toe](crate::game::Game#example):
///
#[doc = "```standalone_crate"]
/// # use tertulia_rules::{game, refusals, scene, text};
/// # #[path = "../examples/tic_tac_toe/mod.rs"]
/// # mod tic_tac_toe;
/// # use tic_tac_toe::{Mark, SYMBOLS, TicTacToe, key};
/// # mod shown {
#[doc = include_str!("../examples/tic_tac_toe/prompt.rs")]
/// # }
/// # use game::{Game, Group, Options, Seat};
/// # use shown::prompt;
///
/// fn main() {
///     let game = TicTacToe::new(&Options::defaults(TicTacToe::INFO), 2).unwrap();
///     let squares = &prompt(&game, Seat(0)).groups[0];
///     assert_eq!(squares.entries().len(), 9);
///     assert_eq!(squares.entries()[4].action.to_string(), "mark b2");
/// }
#[doc = "```"]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt<A = String> {
    /// What is to be decided: "pick a role". Read after the player's name. `None` when there is nothing to decide.
    pub ask: Option<Text>,
    /// The choices.
    pub groups: Vec<Group<A>>,
    /// Shortcuts: whole answers in one press, made of several actions ("keep as they are"). Distinct keys.
    pub ready: Vec<Ready<A>>,
    /// Whether the choices may be shown to everybody. False while others must not know what can be chosen; then the host makes no
    /// choice for the seat either, not even its only one.
    pub public: bool,
}

impl<A> Default for Prompt<A> {
    /// Nothing to decide, and nothing to do.
    fn default() -> Prompt<A> {
        Prompt { ask: None, groups: Vec::new(), ready: Vec::new(), public: false }
    }
}

impl<A> Prompt<A> {
    /// A decision whose choices only the seat itself may see. Groups without entries are left out.
    pub fn private(ask: Text, groups: impl IntoIterator<Item = Group<A>>) -> Prompt<A> {
        Prompt { ask: Some(ask), ..Prompt::aside(groups) }
    }

    /// A decision whose choices everybody may see. Groups without entries are left out.
    pub fn public(ask: Text, groups: impl IntoIterator<Item = Group<A>>) -> Prompt<A> {
        Prompt { public: true, ..Prompt::private(ask, groups) }
    }

    /// What a seat that is not awaited may do, for its own eyes; see [`Game::asides`](crate::game::Game::asides).
    pub fn aside(groups: impl IntoIterator<Item = Group<A>>) -> Prompt<A> {
        Prompt { groups: groups.into_iter().filter(|group| !group.is_empty()).collect(), ..Prompt::default() }
    }

    /// The same, for everybody to see only if `all_know` what can be chosen.
    #[must_use]
    pub fn public_if(self, all_know: bool) -> Prompt<A> {
        Prompt { public: all_know, ..self }
    }

    /// The same with these whole answers.
    #[must_use]
    pub fn ready(self, ready: impl IntoIterator<Item = Ready<A>>) -> Prompt<A> {
        Prompt { ready: ready.into_iter().collect(), ..self }
    }

    /// What the answer that it proposes does first: what is preselected, else what ends the sequence, or the one thing that there is.
    pub fn proposed(&self) -> Option<&A> {
        let chosen = self.groups.iter().flat_map(Group::entries).find(|entry| entry.chosen).map(|entry| &entry.action);
        let close = || {
            self.groups.iter().find_map(|group| match group {
                Group::Several { close, .. } => close.as_ref(),
                Group::One { .. } | Group::Form { .. } => None,
            })
        };
        let only = || {
            let mut entries = self.groups.iter().flat_map(Group::entries);
            entries.next().filter(|_| entries.next().is_none()).map(|entry| &entry.action)
        };
        chosen.or_else(close).or_else(only)
    }

    /// The same with each action converted by `write`.
    pub fn map<B>(self, write: impl Fn(&A) -> B) -> Prompt<B> {
        let write = &write;
        Prompt {
            ask: self.ask,
            groups: self.groups.into_iter().map(|group| group.map(write)).collect(),
            ready: self.ready.into_iter().map(|ready| ready.map(write)).collect(),
            public: self.public,
        }
    }
}

/// A group of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Group<A = String> {
    /// Exactly one of these.
    One {
        /// What it is about; also the menu's placeholder.
        label: Text,
        /// The choices, in pinned order.
        entries: Vec<Entry<A>>,
    },
    /// Several of these small actions, then confirm. The number chosen over all `Several` groups of a prompt together lies between
    /// `min` and `max`, which are the same in each of them. Entries with the same action can all be chosen, that many times.
    Several {
        /// What it is about; also the menu's placeholder.
        label: Text,
        /// The choices, in pinned order; `chosen` ones are a sensible answer.
        entries: Vec<Entry<A>>,
        /// Fewest over all `Several` groups.
        min: u8,
        /// Most over all `Several` groups.
        max: u8,
        /// The action that ends the sequence, played last, if the game wants one.
        close: Option<A>,
    },
    /// An open action, filled in field by field.
    Form {
        /// What it is about.
        label: Text,
        /// The verb whose parameters are the fields.
        verb: &'static str,
        /// Its parameters, in their order: as many as a message has room for, at most four.
        fields: Vec<Field>,
    },
}

/// A parameter of a form, filled in by choosing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// What it is: "you give".
    pub label: Text,
    /// What it is while nothing is chosen: "everybody".
    pub empty: Text,
    /// What can be chosen, in pinned order: at most 25.
    pub choices: Vec<FieldChoice>,
    /// Fewest; 0 where the parameter may be left out.
    pub min: u8,
    /// What stands between two of its words in the notation.
    pub between: &'static str,
}

/// Something to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldChoice {
    /// As the notation writes it, distinct in its field.
    pub word: String,
    /// On the menu.
    pub label: Text,
    /// Below the label.
    pub note: Option<Text>,
    /// Beside the label.
    pub symbol: Symbol,
}

impl<A> Group<A> {
    /// Exactly one of these.
    pub fn one(label: Text, entries: impl IntoIterator<Item = Entry<A>>) -> Group<A> {
        Group::One { label, entries: entries.into_iter().collect() }
    }

    /// Exactly `n` of these, over all such groups: one press for one, a menu to confirm for several.
    pub fn exactly(n: u8, label: Text, entries: impl IntoIterator<Item = Entry<A>>) -> Group<A> {
        let entries = entries.into_iter().collect();
        if n == 1 { Group::One { label, entries } } else { Group::Several { label, entries, min: n, max: n, close: None } }
    }

    /// Up to `most` of these, ended by `done`; `done` alone where that is none.
    pub fn up_to(most: u8, label: Text, entries: impl IntoIterator<Item = Entry<A>>, done: Entry<A>) -> Group<A> {
        let entries: Vec<Entry<A>> = entries.into_iter().collect();
        if most == 0 {
            return Group::One { label, entries: vec![done] };
        }
        Group::Several { label, entries, min: 0, max: most, close: Some(done.action) }
    }

    /// What it is about.
    pub fn label(&self) -> &Text {
        let (Group::One { label, .. } | Group::Several { label, .. } | Group::Form { label, .. }) = self;
        label
    }

    /// The choices; none of a form.
    pub fn entries(&self) -> &[Entry<A>] {
        match self {
            Group::One { entries, .. } | Group::Several { entries, .. } => entries,
            Group::Form { .. } => &[],
        }
    }

    /// Whether there is nothing to choose and nothing to fill in.
    pub fn is_empty(&self) -> bool {
        !matches!(self, Group::Form { .. }) && self.entries().is_empty()
    }

    fn map<B>(self, write: &impl Fn(&A) -> B) -> Group<B> {
        let all = |entries: Vec<Entry<A>>| entries.into_iter().map(|entry| entry.map(write)).collect();
        match self {
            Group::One { label, entries } => Group::One { label, entries: all(entries) },
            Group::Several { label, entries, min, max, close } => {
                Group::Several { label, entries: all(entries), min, max, close: close.as_ref().map(write) }
            }
            Group::Form { label, verb, fields } => Group::Form { label, verb, fields },
        }
    }
}

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<A = String> {
    /// On the button: says what happens.
    pub label: Text,
    /// Below the label in a menu: price or effect.
    pub note: Option<Text>,
    /// The note is what one chooses by (what a building does): always in a menu, where it is read, and never a bare button.
    pub in_menu: bool,
    /// What stands beside the label, never instead of it.
    pub symbol: Symbol,
    /// What it does.
    pub action: A,
    /// Preselected: part of a sensible answer.
    pub chosen: bool,
    /// Seldom meant and cannot be undone: the host asks for confirmation.
    pub rash: bool,
}

impl<A> Entry<A> {
    /// A plain choice: not preselected, no confirmation.
    pub fn new(action: A, symbol: impl Into<Symbol>, label: Text) -> Entry<A> {
        Entry { label, note: None, in_menu: false, symbol: symbol.into(), action, chosen: false, rash: false }
    }

    /// The same with a price or an effect below it.
    #[must_use]
    pub fn note(self, note: impl Into<Option<Text>>) -> Entry<A> {
        Entry { note: note.into(), ..self }
    }

    /// The same with an effect below it, which is what one chooses by: see [`Entry::in_menu`].
    #[must_use]
    pub fn effect(self, effect: Text) -> Entry<A> {
        Entry { note: Some(effect), in_menu: true, ..self }
    }

    /// The same, preselected only if `sensible`.
    #[must_use]
    pub fn chosen_if(self, sensible: bool) -> Entry<A> {
        Entry { chosen: sensible, ..self }
    }

    /// The same, with a confirmation only if `seldom_meant`.
    #[must_use]
    pub fn rash_if(self, seldom_meant: bool) -> Entry<A> {
        Entry { rash: seldom_meant, ..self }
    }

    fn map<B>(self, write: &impl Fn(&A) -> B) -> Entry<B> {
        let Entry { label, note, in_menu, symbol, action, chosen, rash } = self;
        Entry { label, note, in_menu, symbol, action: write(&action), chosen, rash }
    }
}

/// A whole answer in one press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ready<A = String> {
    /// Names it in a button: lower case, distinct in its prompt.
    pub key: &'static str,
    /// On the button.
    pub label: Text,
    /// What it does, in order.
    pub actions: Vec<A>,
    /// The order that is given for this phase along with it, once all of that is done: "ship 3 corn and be done".
    pub then: Option<Order>,
}

impl<A> Ready<A> {
    /// These actions in order, by a name of lower case letters, digits and hyphens that is distinct in its prompt.
    pub fn new(key: &'static str, label: Text, actions: impl IntoIterator<Item = A>) -> Ready<A> {
        Ready { key, label, actions: actions.into_iter().collect(), then: None }
    }

    /// The same, and after that this order for the phase.
    #[must_use]
    pub fn then(self, order: Order) -> Ready<A> {
        Ready { then: Some(order), ..self }
    }

    fn map<B>(self, write: &impl Fn(&A) -> B) -> Ready<B> {
        Ready { key: self.key, label: self.label, actions: self.actions.iter().map(write).collect(), then: self.then }
    }
}

/// What a prompt says of an action: the label and the note of its entry, else what the group is about that it belongs to (the action that ends a
/// sequence, an open one), else its notation.
pub fn said<A: PartialEq + ToString>(prompt: &Prompt<A>, action: &A) -> Vec<Text> {
    let entry = prompt.groups.iter().flat_map(Group::entries).find(|entry| entry.action == *action);
    if let Some(entry) = entry {
        return [Some(&entry.label), entry.note.as_ref()].into_iter().flatten().cloned().collect();
    }
    let words = action.to_string();
    let of = words.split(' ').next().unwrap_or_default();
    let group = prompt.groups.iter().find(|group| match group {
        Group::One { .. } => false,
        Group::Several { close, .. } => close.as_ref() == Some(action),
        Group::Form { verb, .. } => *verb == of,
    });
    let form = group.map(|group| group.label().clone());
    form.into_iter().chain([Text::new("rules-quoted").with("what", words.clone())]).collect()
}
