//! What the opener of a table chose besides the options of its game, and entries of a menu to change it.
//!
//! Start reading at [`lines`].

use tertulia_rules::symbol::Symbol;
use tertulia_rules::text::Text;

use super::limits;
use super::localizer::Localizer;
use super::message::MenuEntry;
use crate::model::{Admits, Choice, Head, Vacations, Wanted};

/// What the value of such an entry begins with; no option of a game does.
pub const CHOICE: char = '@';

/// Every choice with what it is now; in bold what is not as usual.
pub(super) fn lines(head: &Head, localizer: &Localizer) -> Vec<String> {
    let line = |choice: &Choice| {
        let said = localizer.say(&said(*choice));
        if is_usual(*choice) { said } else { format!("**{said}**") }
    };
    chosen(head).iter().map(line).collect()
}

/// What is not as usual.
pub(super) fn unusual(head: &Head, localizer: &Localizer) -> Vec<String> {
    chosen(head).into_iter().filter(|choice| !is_usual(*choice)).map(|choice| localizer.say(&said(choice))).collect()
}

/// Every choice that could be made instead. A role is named with the command.
pub(super) fn changes(head: &Head, localizer: &Localizer) -> Vec<MenuEntry> {
    let now = chosen(head);
    let all = [
        Choice::Admits(Admits::Anybody),
        Choice::Admits(Admits::Invited),
        Choice::Wanted(Wanted::Anything),
        Choice::Wanted(Wanted::Reliability),
        Choice::Vacations(Vacations::Allowed),
        Choice::Vacations(Vacations::NotAllowed),
    ];
    let entry = |choice: Choice| MenuEntry {
        value: format!("{CHOICE}{choice}"),
        label: limits::clip(&localizer.plain(&said(choice)), limits::ENTRY),
        note: limits::clip(&localizer.plain(&about(choice)), limits::ENTRY),
        symbol: Symbol::NONE,
        chosen: false,
    };
    all.into_iter().filter(|choice| !now.contains(choice)).map(entry).collect()
}

fn chosen(head: &Head) -> [Choice; 3] {
    let vacations = if head.vacations { Vacations::Allowed } else { Vacations::NotAllowed };
    [Choice::Admits(head.terms.admits), Choice::Wanted(head.terms.wanted), Choice::Vacations(vacations)]
}

fn is_usual(choice: Choice) -> bool {
    match choice {
        Choice::Admits(admits) => admits == Admits::default(),
        Choice::Wanted(wanted) => wanted == Wanted::default(),
        Choice::Vacations(vacations) => vacations == Vacations::Allowed,
    }
}

fn said(choice: Choice) -> Text {
    match choice {
        Choice::Admits(Admits::Anybody) => Text::new("front-admits-anybody"),
        Choice::Admits(Admits::Invited) => Text::new("front-admits-invited"),
        Choice::Admits(Admits::Role(role)) => Text::new("front-admits-role").with("role", role.to_string()),
        Choice::Wanted(Wanted::Anything) => Text::new("front-wanted-anything"),
        Choice::Wanted(Wanted::Reliability) => Text::new("front-wanted-reliability"),
        Choice::Vacations(Vacations::Allowed) => Text::new("front-vacations-allowed"),
        Choice::Vacations(Vacations::NotAllowed) => Text::new("front-vacations-not-allowed"),
    }
}

fn about(choice: Choice) -> Text {
    match choice {
        Choice::Admits(_) => Text::new("front-admits-about"),
        Choice::Wanted(_) => Text::new("front-wanted-about"),
        Choice::Vacations(_) => Text::new("front-vacations-about"),
    }
}
