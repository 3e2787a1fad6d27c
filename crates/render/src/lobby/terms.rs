//! What the opener of a table chose besides the game's options, and menu entries to change it.
//! Start reading at [`lines`].

use tertulia_base::i18n::Lang;
use tertulia_model::{Admits, Head, Hints, Localizer, RobotLevel, Seating, TableLanguage, Term, TimeControl, Vacations, Wanted};
use tertulia_rules::text::Text;

use crate::limits;
use crate::live::timing::control_text;
use crate::message::MenuEntry;

/// Prefix of the value of such an entry; no option of a game begins with it.
pub const TERM: char = '@';

/// Every term with what it is now; in bold what is not as usual.
pub(crate) fn lines(head: &Head, localizer: &Localizer) -> Vec<String> {
    let line = |term: &Term| {
        let said = localizer.say(&said(*term));
        if is_usual(*term) { said } else { format!("**{said}**") }
    };
    head.chosen().iter().map(line).collect()
}

/// What is not as usual.
pub(crate) fn unusual(head: &Head, localizer: &Localizer) -> Vec<String> {
    head.chosen().into_iter().filter(|term| !is_usual(*term)).map(|term| localizer.say(&said(term))).collect()
}

/// How well robots play, if not as usual.
pub(crate) fn robots(head: &Head) -> Option<Text> {
    Some(Term::Robots(head.robots)).filter(|term| !is_usual(*term)).map(said)
}

/// The clock, and what else is not as usual.
pub(crate) fn clock_and_unusual(head: &Head, localizer: &Localizer) -> Vec<String> {
    let tells = |term: &Term| matches!(term, Term::Clock(_)) || !is_usual(*term);
    head.chosen().into_iter().filter(tells).map(|term| localizer.say(&said(term))).collect()
}

/// Every term that could be made instead. A role is chosen in a menu of its own.
pub(crate) fn changes(head: &Head, localizer: &Localizer) -> Vec<MenuEntry> {
    let now = head.chosen();
    let all = [
        Term::Admits(Admits::Anybody),
        Term::Admits(Admits::Invited),
        Term::Wanted(Wanted::Anything),
        Term::Wanted(Wanted::Reliability),
        Term::Vacations(Vacations::Allowed),
        Term::Vacations(Vacations::NotAllowed),
        Term::Seating(Seating::Drawn),
        Term::Seating(Seating::Joined),
        Term::Hints(Hints::Allowed),
        Term::Hints(Hints::NotAllowed),
    ];
    let all = TimeControl::ALL.into_iter().map(Term::Clock).chain(all).chain(TableLanguage::all().map(Term::Language));
    all.filter(|term| !now.contains(term)).map(|term| entry(term, localizer)).collect()
}

/// Every other level of all robots, and of each that sits there.
pub(crate) fn robot_changes(head: &Head, localizer: &Localizer) -> Vec<MenuEntry> {
    let of_table = head.robots;
    let robots = head.players.iter().filter_map(|player| Some((player.user.stand_in_number()?, player.level)));
    let have_one_level = robots.clone().all(|(_, own)| own.is_none());
    let of_all = RobotLevel::ALL.into_iter().filter(|level| !have_one_level || *level != of_table).map(Term::Robots);
    let of_each = robots.flat_map(|(number, own)| {
        let others = RobotLevel::ALL.into_iter().filter(move |level| *level != own.unwrap_or(of_table));
        others.map(move |level| Term::Robot(number, level))
    });
    of_all.chain(of_each).map(|term| entry(term, localizer)).collect()
}

fn entry(term: Term, localizer: &Localizer) -> MenuEntry {
    let clipped = |text: &Text| limits::clip(&localizer.plain(text), limits::ENTRY);
    MenuEntry::new(format!("{TERM}{term}"), clipped(&said(term))).noted(clipped(&about(term)))
}

fn is_usual(term: Term) -> bool {
    match term {
        Term::Admits(admits) => admits == Admits::default(),
        Term::Wanted(wanted) => wanted == Wanted::default(),
        Term::Vacations(vacations) => vacations == Vacations::Allowed,
        Term::Clock(control) => control == TimeControl::default(),
        Term::Seating(seating) => seating == Seating::default(),
        Term::Language(language) => language == TableLanguage::default(),
        Term::Robots(level) | Term::Robot(_, level) => level == RobotLevel::default(),
        Term::Hints(hints) => hints == Hints::Allowed,
    }
}

/// What comes of the terms that are as usual: that seats are drawn; and that the table's language
/// is its people's, if it is not the server's.
pub(crate) fn by_themselves(head: &Head) -> Vec<Text> {
    let is_peoples = head.language == TableLanguage::OfPeople && head.home.lang != head.server_lang;
    let language = Text::new("front-lobby-language").with("language", name(head.home.lang));
    let drawn = (head.seating == Seating::Drawn).then(|| Text::new("front-lobby-drawn"));
    drawn.into_iter().chain(is_peoples.then_some(language)).collect()
}

fn name(lang: Lang) -> Text {
    match lang {
        Lang::En => Text::new("choice-en"),
        Lang::Fr => Text::new("choice-fr"),
    }
}

fn said(term: Term) -> Text {
    let valued = |of: Text, value: Text| Text::new("front-lobby-option").with("option", of).with("value", value);
    let line = |of: &'static str, value: Text| valued(Text::new(of), value);
    match term {
        Term::Admits(Admits::Anybody) => Text::new("front-admits-anybody"),
        Term::Admits(Admits::Invited) => Text::new("front-admits-invited"),
        Term::Admits(Admits::Role(role)) => Text::new("front-admits-role").with("role", role.to_string()),
        Term::Wanted(Wanted::Anything) => Text::new("front-wanted-anything"),
        Term::Wanted(Wanted::Reliability) => Text::new("front-wanted-reliability"),
        Term::Vacations(Vacations::Allowed) => Text::new("front-vacations-allowed"),
        Term::Vacations(Vacations::NotAllowed) => Text::new("front-vacations-not-allowed"),
        Term::Seating(Seating::Drawn) => Text::new("front-seating-drawn"),
        Term::Seating(Seating::Joined) => Text::new("front-seating-joined"),
        Term::Language(TableLanguage::OfPeople) => Text::new("front-language-of-people"),
        Term::Language(TableLanguage::Always(lang)) => line("front-language", name(lang)),
        Term::Robots(level) => line("front-robots", level.name()),
        Term::Robot(number, level) => valued(Text::new("front-stand-in-name").with("n", number), level.name()),
        Term::Hints(Hints::Allowed) => Text::new("front-hints-allowed"),
        Term::Hints(Hints::NotAllowed) => Text::new("front-hints-not-allowed"),
        Term::Clock(control) => line("front-clock", control_text(control)),
    }
}

fn about(term: Term) -> Text {
    match term {
        Term::Admits(_) => Text::new("front-admits-about"),
        Term::Wanted(_) => Text::new("front-wanted-about"),
        Term::Vacations(_) => Text::new("front-vacations-about"),
        Term::Clock(_) => Text::new("front-clock-about"),
        Term::Seating(_) => Text::new("front-seating-about"),
        Term::Language(_) => Text::new("front-language-about"),
        Term::Robots(_) | Term::Robot(..) => Text::new("front-robots-about"),
        Term::Hints(_) => Text::new("front-hints-about"),
    }
}
