//! How a decision is offered: what is asked, and the choices in groups. The host turns it into
//! buttons, select menus, forms (modals) and autocomplete. Start reading at [`Prompt`].

use crate::orders::Order;
use crate::symbol::Symbol;
use crate::text::Text;

/// The most characters of what a question is about, in each language.
pub const ABOUT: usize = 120;

/// How a decision reaches a player. The host turns each group into buttons, menus, a form,
/// autocomplete or a numbered list, and knows nothing else about it. A game builds the prompt of
/// its own actions; the host reads them in notation.
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prompt<A = String> {
    /// What is to be decided ("pick a role"), read after the player's name; `None` for nothing.
    pub ask: Option<Text>,
    /// What the question is about, in a line for a first game: what a role does, what things cost.
    /// A sentence of the rules of at most [`ABOUT`] characters, said to the seat alone. A question
    /// has none only where what is [missing](Prompt::missing) says enough.
    pub about: Option<Text>,
    /// The choices.
    pub groups: Vec<Group<A>>,
    /// What leads to the choices that [wait](Entry::waits), if any do ("all by hex").
    pub all: Option<Text>,
    /// Shortcuts of distinct keys: answers of several actions in one press ("keep as they are").
    pub ready: Vec<Ready<A>>,
    /// Why something is missing that the seat would look for, or that others see offered to it
    /// ("You have no ore."). Only the seat itself reads it.
    pub missing: Vec<Text>,
    /// What the public button to private choices says ("Build, sell, buy…"), where the question
    /// alone does not show what can be done; `None` for the host's own words.
    pub opener: Option<Text>,
    /// What nobody would do otherwise, as everybody can work out from what lies open: the host
    /// plays it without asking. Also the last answer of a seat that has named all it may.
    pub settled: Option<A>,
    /// Whether everybody may see the choices. False while others must not know what can be chosen;
    /// then the host makes no choice for the seat either, not even its only one.
    pub public: bool,
    /// Whether what is proposed rests on what only the seat knows: then its own panel alone marks
    /// it; see [`Prompt::openly`].
    pub advises_alone: bool,
    /// Whether a seat that is not awaited has nothing to do now: its choices only set what is done
    /// for it later.
    pub idle: bool,
}

impl<A> Default for Prompt<A> {
    /// Returns a prompt with nothing to decide and nothing to do.
    fn default() -> Prompt<A> {
        Prompt {
            ask: None,
            about: None,
            groups: Vec::new(),
            all: None,
            ready: Vec::new(),
            missing: Vec::new(),
            opener: None,
            settled: None,
            public: false,
            advises_alone: false,
            idle: false,
        }
    }
}

impl<A> Prompt<A> {
    /// Returns a decision whose choices only the seat itself may see, without its empty groups.
    pub fn private(ask: Text, groups: impl IntoIterator<Item = Group<A>>) -> Prompt<A> {
        Prompt { ask: Some(ask), ..Prompt::aside(groups) }
    }

    /// Returns a decision whose choices everybody may see, without its empty groups.
    pub fn public(ask: Text, groups: impl IntoIterator<Item = Group<A>>) -> Prompt<A> {
        Prompt { public: true, ..Prompt::private(ask, groups) }
    }

    /// Returns the choices of a seat that is not awaited; see
    /// [`Game::asides`](crate::game::Game::asides).
    pub fn aside(groups: impl IntoIterator<Item = Group<A>>) -> Prompt<A> {
        Prompt { groups: groups.into_iter().filter(|group| !group.is_empty()).collect(), ..Prompt::default() }
    }

    /// Makes the choices public only if `all_know` what can be chosen.
    #[must_use]
    pub fn public_if(self, all_know: bool) -> Prompt<A> {
        Prompt { public: all_know, ..self }
    }

    /// Sets what the public button to private choices says.
    #[must_use]
    pub fn opener(self, opener: impl Into<Option<Text>>) -> Prompt<A> {
        Prompt { opener: opener.into(), ..self }
    }

    /// Sets what the host plays without asking; see [`Prompt::settled`].
    #[must_use]
    pub fn settled(self, settled: impl Into<Option<A>>) -> Prompt<A> {
        Prompt { settled: settled.into(), ..self }
    }

    /// Adds choices that are shown only on request, with what leads to them; nothing if there are
    /// none.
    #[must_use]
    pub fn all(mut self, label: Text, groups: impl IntoIterator<Item = Group<A>>) -> Prompt<A> {
        for mut group in groups {
            if let Group::One { entries, .. } = &mut group {
                entries.iter_mut().for_each(|entry| entry.waits = true);
            }
            if !group.is_empty() {
                self.groups.push(group);
                self.all = Some(label.clone());
            }
        }
        self
    }

    /// Says what the question is about; see [`Prompt::about`](field@Prompt::about).
    #[must_use]
    pub fn about(self, about: Text) -> Prompt<A> {
        Prompt { about: Some(about), ..self }
    }

    /// Sets the whole answers in one press.
    #[must_use]
    pub fn ready(self, ready: impl IntoIterator<Item = Ready<A>>) -> Prompt<A> {
        Prompt { ready: ready.into_iter().collect(), ..self }
    }

    /// Sets why something is missing: see [`Prompt::missing`].
    #[must_use]
    pub fn missing(self, missing: impl IntoIterator<Item = Text>) -> Prompt<A> {
        Prompt { missing: missing.into_iter().collect(), ..self }
    }

    /// Hides what is proposed from everybody else if it `rests_on_secrets`.
    #[must_use]
    pub fn advises_alone_if(self, rests_on_secrets: bool) -> Prompt<A> {
        Prompt { advises_alone: rests_on_secrets, ..self }
    }

    /// Says of an aside whether it `only_sets` what is done later; see [`Prompt::idle`].
    #[must_use]
    pub fn idle_if(self, only_sets: bool) -> Prompt<A> {
        Prompt { idle: only_sets, ..self }
    }

    /// Returns what everybody sees of a public prompt: without what only the seat itself reads.
    #[must_use]
    pub fn openly(mut self) -> Prompt<A> {
        if self.advises_alone {
            for group in &mut self.groups {
                if let Group::One { entries, .. } | Group::Several { entries, .. } = group {
                    entries.iter_mut().for_each(|entry| entry.chosen = false);
                }
            }
            self.ready.iter_mut().for_each(|ready| ready.chosen = false);
        }
        Prompt { about: None, missing: Vec::new(), ..self }
    }

    /// Returns the label and the fields of a verb's form.
    pub fn form(&self, verb: &str) -> Option<(&Text, &[Field])> {
        self.groups.iter().find_map(|group| match group {
            Group::Form { label, verb: of, fields } if *of == verb => Some((label, fields.as_slice())),
            Group::Form { .. } | Group::One { .. } | Group::Several { .. } => None,
        })
    }

    /// Returns the first action of the proposed answer: preselected, closing, or the only one.
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

    /// Returns every text that it shows: the question, what it is about, ready answers, what is
    /// missing, groups, entries and forms.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        let ready = self.ready.iter().flat_map(|ready| {
            let beside = ready.beside.iter().flat_map(|(line, button)| [line, button]);
            std::iter::once(&ready.label).chain(&ready.note).chain(beside)
        });
        let said = self.ask.iter().chain(&self.about).chain(&self.opener).chain(&self.all).chain(&self.missing);
        said.chain(ready).chain(self.groups.iter().flat_map(Group::texts))
    }

    /// Converts each action by `write`.
    pub fn map<B>(self, write: impl Fn(&A) -> B) -> Prompt<B> {
        let write = &write;
        Prompt {
            ask: self.ask,
            about: self.about,
            groups: self.groups.into_iter().map(|group| group.map(write)).collect(),
            all: self.all,
            ready: self.ready.into_iter().map(|ready| ready.map(write)).collect(),
            missing: self.missing,
            opener: self.opener,
            settled: self.settled.as_ref().map(write),
            public: self.public,
            advises_alone: self.advises_alone,
            idle: self.idle,
        }
    }
}

/// A group of choices.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Group<A = String> {
    /// Exactly one of these.
    One {
        /// What it is about; also the menu's placeholder.
        label: Text,
        /// The choices, in pinned order.
        entries: Vec<Entry<A>>,
    },
    /// Several of these small actions, then confirm. The number chosen over all `Several` groups of
    /// a prompt together lies between `min` and `max`, which are equal in each of them. Entries
    /// with the same action can all be chosen, that many times.
    Several {
        /// What it is about; also the menu's placeholder.
        label: Text,
        /// The choices, in pinned order; the `chosen` ones are a sensible answer.
        entries: Vec<Entry<A>>,
        /// The fewest over all `Several` groups.
        min: u8,
        /// The most over all `Several` groups.
        max: u8,
        /// The action that ends the sequence, played last, if the game wants one.
        close: Option<A>,
    },
    /// An open action, typed field by field.
    Form {
        /// What it is about, on the button that opens it and above its fields.
        label: Text,
        /// The verb whose parameters are the fields.
        verb: &'static str,
        /// The parameters in order, from one to the five that a modal has room for.
        fields: Vec<Field>,
    },
}

/// A parameter of a form, typed as in a command: "2 brick, 1 ore".
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    /// What it is: "You give".
    pub label: Text,
    /// What it shows while it is empty: an example, what there is, or what leaving it empty means.
    pub hint: Text,
    /// Whether it may be left empty.
    pub optional: bool,
}

impl<A> Group<A> {
    /// Returns a group of which exactly one is chosen.
    pub fn one(label: Text, entries: impl IntoIterator<Item = Entry<A>>) -> Group<A> {
        Group::One { label, entries: entries.into_iter().collect() }
    }

    /// Returns a group of which exactly `n` are chosen, over all such groups; by one press for 1.
    pub fn exactly(n: u8, label: Text, entries: impl IntoIterator<Item = Entry<A>>) -> Group<A> {
        let entries = entries.into_iter().collect();
        if n == 1 { Group::One { label, entries } } else { Group::Several { label, entries, min: n, max: n, close: None } }
    }

    /// Returns a group of which up to `most` are chosen, ended by `done`; of `done` alone for 0.
    pub fn up_to(most: u8, label: Text, entries: impl IntoIterator<Item = Entry<A>>, done: Entry<A>) -> Group<A> {
        let entries: Vec<Entry<A>> = entries.into_iter().collect();
        if most == 0 {
            return Group::One { label, entries: vec![done] };
        }
        Group::Several { label, entries, min: 0, max: most, close: Some(done.action) }
    }

    /// Returns what the group is about.
    pub fn label(&self) -> &Text {
        let (Group::One { label, .. } | Group::Several { label, .. } | Group::Form { label, .. }) = self;
        label
    }

    fn texts(&self) -> impl Iterator<Item = &Text> {
        let fields: &[Field] = if let Group::Form { fields, .. } = self { fields } else { &[] };
        let entries = self.entries().iter().flat_map(|entry| {
            let beside = entry.beside.iter().flat_map(|(line, button)| [line, button]);
            std::iter::once(&entry.label).chain(&entry.note).chain(&entry.rash).chain(beside)
        });
        let fields = fields.iter().flat_map(|field| [&field.label, &field.hint]);
        std::iter::once(self.label()).chain(fields).chain(entries)
    }

    /// Returns the choices; none of a form.
    pub fn entries(&self) -> &[Entry<A>] {
        match self {
            Group::One { entries, .. } | Group::Several { entries, .. } => entries,
            Group::Form { .. } => &[],
        }
    }

    /// Returns whether there is nothing to choose and nothing to fill in.
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry<A = String> {
    /// The text on the button, which says what happens.
    pub label: Text,
    /// The line below the label in a menu: price or effect.
    pub note: Option<Text>,
    /// Whether it is in a menu, unless it would be alone there: since one chooses by the note (what
    /// a building does), which a bare button has not, or since better choices come first.
    pub in_menu: bool,
    /// What its line says ("small market for 1") and the button beside it ("Build"), where such
    /// choices stand as lines with their notes; `None` where they never do.
    pub beside: Option<(Text, Text)>,
    /// What stands beside the label, never instead of it.
    pub symbol: Symbol,
    /// What the choice does.
    pub action: A,
    /// Whether it is preselected, as part of a sensible answer.
    pub chosen: bool,
    /// What the host asks before it is played ("End your turn anyway?"), if it is seldom meant and
    /// cannot be undone.
    pub rash: Option<Text>,
    /// Whether it is shown only on request, since a few better choices come first (see
    /// [`Prompt::all`]), or not at all, since a ready answer is the same.
    pub waits: bool,
}

impl<A> Entry<A> {
    /// Returns a plain choice: not preselected, no confirmation.
    pub fn new(action: A, symbol: impl Into<Symbol>, label: Text) -> Entry<A> {
        let (note, beside, symbol) = (None, None, symbol.into());
        Entry { label, note, in_menu: false, beside, symbol, action, chosen: false, rash: None, waits: false }
    }

    /// Adds a price or an effect below the label.
    #[must_use]
    pub fn note(self, note: impl Into<Option<Text>>) -> Entry<A> {
        Entry { note: note.into(), ..self }
    }

    /// Adds an effect below the label, by which one chooses: see [`Entry::in_menu`].
    #[must_use]
    pub fn effect(self, effect: Text) -> Entry<A> {
        self.note(effect).in_menu_if(true)
    }

    /// Puts it in a menu only if `behind`: see [`Entry::in_menu`].
    #[must_use]
    pub fn in_menu_if(self, behind: bool) -> Entry<A> {
        Entry { in_menu: behind, ..self }
    }

    /// Makes it a line with a button beside it, where lines are shown: see
    /// [`Entry::beside`](field@Entry::beside).
    #[must_use]
    pub fn beside(self, line: Text, button: Text) -> Entry<A> {
        Entry { beside: Some((line, button)), ..self }
    }

    /// Preselects the choice only if `sensible`.
    #[must_use]
    pub fn chosen_if(self, sensible: bool) -> Entry<A> {
        Entry { chosen: sensible, ..self }
    }

    /// Asks this before it is played.
    #[must_use]
    pub fn rash(self, question: impl Into<Option<Text>>) -> Entry<A> {
        Entry { rash: question.into(), ..self }
    }

    fn map<B>(self, write: &impl Fn(&A) -> B) -> Entry<B> {
        let Entry { label, note, in_menu, beside, symbol, action, chosen, rash, waits } = self;
        Entry { label, note, in_menu, beside, symbol, action: write(&action), chosen, rash, waits }
    }
}

/// A whole answer in one press.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ready<A = String> {
    /// The name in a button's id: lower case letters, digits and hyphens, distinct in its prompt.
    pub key: &'static str,
    /// The text on the button.
    pub label: Text,
    /// The line below the label in a menu.
    pub note: Option<Text>,
    /// What its line says and the button beside it, as [`Entry::beside`](field@Entry::beside).
    pub beside: Option<(Text, Text)>,
    /// The actions, in order.
    pub actions: Vec<A>,
    /// A standing order for this phase, given after the last action: "ship 3 corn and be done".
    pub then: Option<Order>,
    /// Whether a beginner should press it: false for what passes, ends or is second best.
    pub chosen: bool,
    /// Whether it is in a menu, unless it would be alone there: as buttons, a few with long labels
    /// are as many rows on a phone.
    pub in_menu: bool,
}

impl<A> Ready<A> {
    /// Returns an answer of these actions in order, which a beginner should press; see
    /// [`Ready::key`].
    pub fn new(key: &'static str, label: Text, actions: impl IntoIterator<Item = A>) -> Ready<A> {
        let actions = actions.into_iter().collect();
        Ready { key, label, note: None, beside: None, actions, then: None, chosen: true, in_menu: false }
    }

    /// Adds what else there is to say.
    #[must_use]
    pub fn note(self, note: Text) -> Ready<A> {
        Ready { note: Some(note), ..self }
    }

    /// Makes it a line with a button beside it, where lines are shown.
    #[must_use]
    pub fn beside(self, line: Text, button: Text) -> Ready<A> {
        Ready { beside: Some((line, button)), ..self }
    }

    /// Adds a standing order for the phase, given after the actions.
    #[must_use]
    pub fn then(self, order: Order) -> Ready<A> {
        Ready { then: Some(order), ..self }
    }

    /// Recommends the answer only if `sensible`.
    #[must_use]
    pub fn chosen_if(self, sensible: bool) -> Ready<A> {
        Ready { chosen: sensible, ..self }
    }

    fn map<B>(self, write: &impl Fn(&A) -> B) -> Ready<B> {
        let Ready { key, label, note, beside, actions, then, chosen, in_menu } = self;
        Ready { key, label, note, beside, actions: actions.iter().map(write).collect(), then, chosen, in_menu }
    }
}

/// Returns what a prompt says of an action: the label and note of its entry; else the label of its
/// group, for one that ends a sequence or is open, and its notation; else its notation.
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
