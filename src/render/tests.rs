//! What people see fits Discord's limits, whatever there is to decide.

use tertulia_rules::game::{Entry, Group, Prompt, Ready, Seat};
use tertulia_rules::text::Text;

use super::choices::{Choices, Offer, Reach};
use super::message::{Message, Row};
use super::press::{Call, Press};
use super::{Marks, Voice, limits};
use crate::i18n::Lang;
use crate::ids::TableId;

const CALL: Call = Call { seat: Seat(1), decision: 7 };

fn table() -> TableId {
    TableId::new(4711)
}

fn entries(count: usize, verb: &str) -> Vec<Entry> {
    (0..count)
        .map(|n| Entry {
            label: Text::new("rules-bad-notation").with("action", format!("{verb} {n} {}", "long ".repeat(n % 30))),
            note: (n % 3 == 0).then(|| Text::new("option-on")),
            symbol: "🌽",
            action: format!("{verb} {}", n / 2 * 2),
            chosen: n % 4 == 0,
            rash: n == 1,
        })
        .collect()
}

fn one(count: usize, verb: &str) -> Group {
    let distinct = entries(count, verb).into_iter().enumerate().map(|(n, e)| Entry { action: format!("{verb} {n}"), ..e });
    Group::One { label: Text::new("option-on"), entries: distinct.collect() }
}

fn several(count: usize, verb: &str, min: u8, max: u8) -> Group {
    Group::Several { label: Text::new("option-off"), entries: entries(count, verb), min, max, close: None }
}

fn ready(count: usize) -> Vec<Ready> {
    const KEYS: [&str; 8] = ["keep", "best", "none", "all", "left", "right", "up", "down"];
    KEYS.iter().take(count).map(|key| Ready { key, label: Text::new("option-on"), actions: vec!["x".to_owned()] }).collect()
}

fn offered(prompt: &Prompt, page: u8) -> Choices {
    let offer = Offer { table: table(), call: CALL, prompt, marks: None, page, besides: &[] };
    Choices::of(&offer, &Voice::nowhere(Lang::En))
}

fn values(choices: &Choices) -> Vec<String> {
    let rows = choices.rows.iter();
    rows.flat_map(|row| match row {
        Row::Menu(menu) => menu.entries.iter().map(|e| e.value.clone()).collect::<Vec<_>>(),
        Row::Buttons(buttons) => {
            let actions = buttons.iter().filter_map(|b| match b.id.parse() {
                Ok(Press::Play(_, _, action) | Press::Rash(_, _, action)) => Some(action),
                Ok(Press::Ready(_, _, key)) => Some(format!("!{key}")),
                _ => None,
            });
            actions.collect()
        }
    })
    .collect()
}

#[test]
fn whatever_can_be_decided_fits_and_can_be_reached() {
    for public in [true, false] {
        for ones in [0, 1, 2, 4] {
            for size in [0, 1, 5, 6, 8, 26, 60] {
                for sets in [0, 1, 3] {
                    for answers in [0, 2, 8] {
                        let mut groups: Vec<Group> = (0..ones).map(|g| one(size, &format!("take{g}"))).collect();
                        groups.extend((0..sets).map(|g| several(size.min(30), &format!("put{g}"), 2, 9)));
                        groups.push(Group::Form { label: Text::new("option-on"), verb: "offer" });
                        let prompt = Prompt { ask: None, groups, ready: ready(answers), public };
                        reaches_everything(&prompt, ones * size + sets * size.min(30) + answers);
                    }
                }
            }
        }
    }
}

fn reaches_everything(prompt: &Prompt, wanted: usize) {
    let mut found = std::collections::BTreeSet::new();
    let mut reach = Reach::All;
    for page in 0..80 {
        let choices = offered(prompt, page);
        let message = Message { text: "x".to_owned(), rings: Vec::new(), rows: choices.rows.clone() };
        limits::check(&message).unwrap_or_else(|why| panic!("{why}: {prompt:#?}"));
        found.extend(values(&choices));
        reach = choices.reach;
        if reach == Reach::All || found.len() == wanted {
            break;
        }
    }
    assert!(reach == Reach::Part || found.len() == wanted, "{} of {wanted}, {reach:?}: {:?}", found.len(), prompt.groups.len());
}

#[test]
fn few_choices_are_buttons_and_many_a_menu() {
    let prompt = |size, public| Prompt { groups: vec![one(size, "take")], public, ..Prompt::default() };
    let kinds = |choices: &Choices| choices.rows.iter().map(|r| matches!(r, Row::Buttons(_))).collect::<Vec<_>>();
    assert_eq!(kinds(&offered(&prompt(5, false), 0)), [true]);
    assert_eq!(kinds(&offered(&prompt(8, true), 0)), [true, true]);
    assert_eq!(kinds(&offered(&prompt(8, false), 0)), [false]);
    assert_eq!(kinds(&offered(&prompt(60, false), 0)), [false, false, false]);
}

#[test]
fn what_is_marked_stays_marked_when_the_menus_are_drawn_anew() {
    let prompt = Prompt { groups: vec![several(6, "put", 0, 4), several(6, "stow", 0, 4)], ..Prompt::default() };
    let marks: Marks = ["put 0~2", "stow 2"].into_iter().collect();
    let offer = Offer { table: table(), call: CALL, prompt: &prompt, marks: Some(&marks), page: 0, besides: &[] };
    let choices = Choices::of(&offer, &Voice::nowhere(Lang::Fr));
    let chosen = choices.rows.iter().filter_map(|row| match row {
        Row::Menu(menu) => Some(menu.entries.iter().filter(|e| e.chosen).map(|e| e.value.as_str()).collect::<Vec<_>>()),
        Row::Buttons(_) => None,
    });
    assert_eq!(chosen.collect::<Vec<_>>(), [vec!["put 0~2"], vec!["stow 2"]]);
}

#[test]
fn a_seldom_meant_choice_asks_once_more() {
    let prompt = Prompt { groups: vec![one(3, "take")], ..Prompt::default() };
    let Some(Row::Buttons(buttons)) = offered(&prompt, 0).rows.first().cloned() else { panic!("no buttons") };
    let verbs: Vec<bool> = buttons.iter().map(|b| matches!(b.id.parse(), Ok(Press::Rash(..)))).collect();
    assert_eq!(verbs, [false, true, false]);
}
