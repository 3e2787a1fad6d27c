//! All choices fit Discord's limits and can be reached, whatever there is to decide.

use tertulia_base::i18n::Lang;
use tertulia_base::ids::TableId;
use tertulia_rules::game::{Entry, Group, Prompt, Ready, Seat};
use tertulia_rules::symbol::Symbol;
use tertulia_rules::text::Text;

use super::{Choices, ChoicesReach, Offer};
use crate::message::{ComponentRow, Message, Style};
use crate::panel::how_lines;
use crate::panel::marks::numbered;
use crate::press::{Call, Control, FormWords, Press};
use crate::{CustomId, Localizer, Marks, limits};

const CALL: Call = Call { seat: Seat(1), decision: 7 };

fn table() -> TableId {
    TableId::new(4711)
}

fn entries(count: usize, verb: &str) -> Vec<Entry> {
    (0..count)
        .map(|n| {
            let label = Text::new("rules-bad-notation").with("action", format!("{verb} {n} {}", "long ".repeat(n % 30)));
            Entry::new(format!("{verb} {}", n / 2 * 2), Symbol::of("🌽", "corn"), label)
                .note((n % 3 == 0).then(|| Text::new("option-on")))
                .chosen_if(n % 4 == 0)
                .rash((n == 1).then(|| Text::new("front-ask-nothing")))
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
    KEYS.iter().take(count).map(|key| Ready::new(key, Text::new("option-on"), ["x".to_owned()])).collect()
}

fn offer(prompt: &Prompt) -> Offer<'_> {
    Offer { table: table(), call: CALL, prompt, marks: None, form: None, page: 0, besides: &[], apart: 0, lists: true }
}

fn offered(prompt: &Prompt, page: u8) -> Choices {
    // What was typed in a refused form fits too, however long it was.
    let form = FormWords::typed("offer", &vec!["é".repeat(60); limits::FIELDS]);
    let offer = Offer { form: Some(&form), page, ..offer(prompt) };
    Choices::of(&offer, CustomId::Table, &Localizer::nowhere(Lang::En))
}

fn values(choices: &Choices) -> Vec<String> {
    let rows = choices.rows.iter();
    rows.flat_map(|row| match row {
        ComponentRow::Menu(menu) => menu.entries.iter().map(|e| e.value.clone()).collect::<Vec<_>>(),
        ComponentRow::Listed(_, menu) => menu.entries.iter().map(|e| e.value.clone()).collect(),
        ComponentRow::People(_) | ComponentRow::Roles(_) | ComponentRow::Section(_) | ComponentRow::Lines(_) => Vec::new(),
        ComponentRow::Buttons(buttons) => {
            let actions = buttons.iter().filter_map(|b| match &b.id.press()?.control {
                Control::Play(_, action) | Control::AskConfirm(_, action) => Some(action.clone()),
                Control::Ready(_, key) => Some(format!("!{key}")),
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
                        // Large sizes take long: only the extremes of the rest are tried, and not
                        // as public groups, of which none would be buttons.
                        if size > 8 && (sets == 1 || answers == 2 || ones == 2 || public) {
                            continue;
                        }
                        if size > 26 && ones * sets > 0 {
                            continue;
                        }
                        let mut groups: Vec<Group> = (0..ones).map(|g| one(size, &format!("take{g}"))).collect();
                        groups.extend((0..sets).map(|g| several(size.min(30), &format!("put{g}"), 2, 9)));
                        groups.push(Group::Form { label: Text::new("option-on"), verb: "offer", fields: Vec::new() });
                        let prompt = Prompt { groups, ready: ready(answers), public, ..Prompt::default() };
                        reaches_everything(&prompt, ones * size + sets * size.min(30) + answers);
                    }
                }
            }
        }
    }
}

fn reaches_everything(prompt: &Prompt, wanted: usize) {
    let mut found = std::collections::BTreeSet::new();
    let mut reach = ChoicesReach::All;
    for page in 0..80 {
        let choices = offered(prompt, page);
        let message = Message { text: "x".to_owned(), rows: choices.rows.clone(), ..Message::default() };
        limits::check(&message).unwrap_or_else(|why| panic!("{why}: {prompt:#?}"));
        found.extend(values(&choices));
        reach = choices.reach;
        if reach == ChoicesReach::All || found.len() == wanted {
            break;
        }
    }
    assert!(
        reach == ChoicesReach::Part || found.len() == wanted,
        "{} of {wanted}, {reach:?}: {:?}",
        found.len(),
        prompt.groups.len()
    );
}

#[test]
fn few_choices_are_buttons_and_many_a_menu() {
    let prompt = |size, public| Prompt { groups: vec![one(size, "take")], public, ..Prompt::default() };
    let kinds = |choices: &Choices| choices.rows.iter().map(|r| matches!(r, ComponentRow::Buttons(_))).collect::<Vec<_>>();
    assert_eq!(kinds(&offered(&prompt(5, false), 0)), [true]);
    assert_eq!(kinds(&offered(&prompt(8, true), 0)), [true, true]);
    assert_eq!(kinds(&offered(&prompt(8, false), 0)), [false]);
    assert_eq!(kinds(&offered(&prompt(60, false), 0)), [false, false, false]);
}

/// A menu of one entry would cost a press more than a button.
#[test]
fn what_has_an_effect_to_be_read_is_in_a_menu_unless_it_is_alone() {
    for public in [false, true] {
        for (effects, rows) in [(2, [2, 1]), (1, [0, 3])] {
            let mut group = one(3, "build");
            let Group::One { entries, .. } = &mut group else { panic!("one of three") };
            entries.iter_mut().take(effects).for_each(|entry| *entry = entry.clone().effect(Text::new("option-off")));
            let offered = offered(&Prompt { groups: vec![group], public, ..Prompt::default() }, 0);
            let (mut menus, mut buttons) = (0, 0);
            for row in &offered.rows {
                match row {
                    ComponentRow::Menu(menu) => menus += menu.entries.iter().filter(|entry| entry.note == "off").count(),
                    ComponentRow::Buttons(row) => buttons += row.len(),
                    other => panic!("{other:?}"),
                }
            }
            assert_eq!([menus, buttons], rows, "{effects} with an effect: {offered:?}");
        }
    }
    let alone = offered(&Prompt { groups: vec![one(1, "build")], ..Prompt::default() }, 0);
    assert!(matches!(&alone.rows[..], [ComponentRow::Buttons(_)]), "{alone:?}");
}

/// Two ships of Anno 1503: on a phone a button with a long label is a row, and the best course is
/// one.
#[test]
fn ready_answers_meant_for_a_menu_are_one_unless_alone() {
    let rows = |answers, buttons| {
        let mut ready = ready(answers);
        ready.iter_mut().skip(buttons).for_each(|ready| ready.in_menu = true);
        let groups = vec![one(1, "end")];
        offered(&Prompt { groups, ready, ..Prompt::default() }, 0).rows
    };
    for (answers, buttons, all) in [(1, 0, 2), (2, 1, 3)] {
        let alone = rows(answers, buttons);
        assert!(matches!(&alone[..], [ComponentRow::Buttons(buttons)] if buttons.len() == all), "{alone:?}");
    }
    for (answers, buttons, listed) in [(2, 0, 2), (3, 1, 2), (8, 1, 7), (8, 6, 8)] {
        let rows = rows(answers, buttons);
        let [ComponentRow::Menu(menu), ComponentRow::Buttons(below)] = &rows[..] else { panic!("{rows:?}") };
        assert_eq!((menu.entries.len(), below.len()), (listed, 1 + answers - listed));
        let blue = below.iter().filter(|button| button.style == Style::Primary).count();
        assert_eq!(blue, 1 + answers - listed, "the end of a turn is chosen here, too");
    }
}

/// In San Juan's shop an answer that builds and pays is a line, and what chooses the cards is in
/// the menu.
#[test]
fn an_answer_in_one_press_is_a_line_where_lines_are_shown() {
    let text = |of: &str| Text::new("option-typed").with("words", of.to_owned());
    let entry = |action: &str| Entry::new(action.to_owned(), Symbol::NONE, text(action)).effect(text("effect"));
    let line = |action: &str| entry(action).beside(text(action), text("Build"));
    let groups = vec![Group::one(Text::new("option-on"), [line("build hut"), line("build mill"), entry("build mine")])];
    let ready = Ready::new("build-1", text("Build a mine (auto-pay)"), ["build mine".to_owned(), "pay hut".to_owned()]);
    let ready = ready.beside(text("mine (auto-pay)"), text("Build"));
    let rows = offered(&Prompt { groups, ready: vec![ready], ..Prompt::default() }, 0).rows;
    let [ComponentRow::Section(paid), ComponentRow::Listed(lines, menu)] = &rows[..] else { panic!("{rows:?}") };
    assert!(matches!(paid.button.id.press().unwrap().control, Control::Ready(..)), "{paid:?}");
    assert_eq!((paid.line.as_str(), paid.short.as_str()), ("**mine (auto-pay)**", "Build"));
    let listed: Vec<&str> = lines.iter().map(|line| line.line.lines().next().unwrap()).collect();
    assert_eq!(listed, ["**build hut**", "**build mill**"]);
    assert_eq!(menu.entries.iter().map(|entry| entry.value.as_str()).collect::<Vec<_>>()[2..], ["build mine"]);
}

/// What is recommended is blue, once; what gives something away is grey and last.
#[test]
fn what_a_beginner_should_press_is_blue_and_what_asks_once_is_last() {
    let mut answers = ready(3);
    answers[1].chosen = false;
    answers[2].actions = vec!["take 0".to_owned()];
    let prompt = Prompt { groups: vec![one(3, "take")], ready: answers, ..Prompt::default() };
    let offered = offered(&prompt, 0);
    let styles = offered.rows.iter().flat_map(|row| match row {
        ComponentRow::Buttons(buttons) => buttons.iter().map(|button| button.style).collect::<Vec<_>>(),
        _ => Vec::new(),
    });
    let rows: Vec<(String, Style)> = values(&offered).into_iter().zip(styles).collect();
    let expected = [
        ("!keep", Style::Primary),
        ("!best", Style::Secondary),
        ("take 0", Style::Primary),
        ("take 2", Style::Secondary),
        ("take 1", Style::Secondary),
    ];
    assert_eq!(rows, expected.map(|(value, style)| (value.to_owned(), style)));
}

/// One green button confirms what is marked. Ready answers beside it would do something else.
#[test]
fn what_confirming_would_do_is_no_button_of_its_own() {
    let group = several(3, "put", 2, 3);
    let Group::Several { entries, .. } = &group else { panic!("several") };
    let all: Vec<String> = entries.iter().map(|entry| entry.action.clone()).collect();
    let ready = Ready::new("all", Text::new("option-on"), all.into_iter().rev());
    let prompt = Prompt { groups: vec![group], ready: vec![ready], ..Prompt::default() };
    let all: Marks = numbered(&prompt).into_iter().collect();
    let verbs = |marks: &Marks| -> Vec<String> {
        let offer = Offer { marks: Some(marks), ..offer(&prompt) };
        let controls = controls(&Choices::of(&offer, CustomId::Table, &Localizer::nowhere(Lang::En)));
        controls.iter().map(|control| control.to_string().split(':').next().unwrap().to_owned()).collect()
    };
    assert_eq!(verbs(&all), ["confirm", "clear"]);
    assert_eq!(verbs(&Marks::default()), ["confirm", "ready"]);
}

fn controls(choices: &Choices) -> Vec<Control> {
    let buttons =
        choices.rows.iter().flat_map(|row| if let ComponentRow::Buttons(buttons) = row { buttons.as_slice() } else { &[] });
    buttons.filter_map(|button| Some(button.id.press()?.control.clone())).collect()
}

/// The best choices are all that is there at first; one press leads to all, and one back.
#[test]
fn what_waits_is_one_press_away() {
    let all = (0..4).map(|n| one(14, &format!("at{n}")));
    let prompt = Prompt { groups: vec![one(6, "best")], ..Prompt::default() }.all(Text::new("option-off"), all);
    let first = offered(&prompt, 0);
    assert_eq!((first.rows.len(), values(&first).len(), first.reach), (2, 6, ChoicesReach::All));
    let [Control::Page(CALL, page)] = controls(&first)[..] else { panic!("{first:?}") };
    let waiting = offered(&prompt, page);
    assert_eq!((values(&waiting).len(), waiting.reach), (56, ChoicesReach::All));
    assert_eq!(controls(&waiting), [Control::Page(CALL, 0)]);
    // More than four menus take turns.
    let many = (0..4).map(|n| one(60, &format!("at{n}")));
    let prompt = Prompt { groups: vec![one(6, "best")], ..Prompt::default() }.all(Text::new("option-off"), many);
    let [Control::Page(CALL, next), Control::Page(CALL, 0)] = controls(&offered(&prompt, page))[..] else { panic!("no pages") };
    assert!(values(&offered(&prompt, next)).iter().all(|value| value.starts_with("at")));
}

/// To take nothing where something is proposed is asked once more.
#[test]
fn nothing_is_confirmed_only_if_it_is_meant() {
    let close = Some("done".to_owned());
    let prompt = |chosen: bool| {
        let entries = entries(3, "put").into_iter().map(|entry| Entry { chosen, ..entry }).collect();
        let group = Group::Several { label: Text::new("option-off"), entries, min: 0, max: 3, close: close.clone() };
        Prompt { groups: vec![group], ..Prompt::default() }
    };
    let confirm = |prompt: &Prompt, marks: &Marks| {
        let offer = Offer { marks: Some(marks), ..offer(prompt) };
        controls(&Choices::of(&offer, CustomId::Table, &Localizer::nowhere(Lang::En))).remove(0)
    };
    let ask = Control::AskConfirm(CALL, "done".to_owned());
    assert_eq!(confirm(&prompt(true), &Marks::default()), ask);
    assert_eq!(confirm(&prompt(true), &Marks::proposed(&prompt(true))), Control::Confirm(CALL));
    assert_eq!(confirm(&prompt(false), &Marks::default()), Control::Confirm(CALL));
}

#[test]
fn a_selection_is_to_be_confirmed_only_where_it_can_be() {
    let prompt = Prompt { groups: vec![several(4, "keep", 1, 2)], ..Prompt::default() };
    for (marked, can_confirm) in [(0, false), (1, true), (2, true), (3, false)] {
        let lines = how_lines(&prompt, marked, ChoicesReach::All, "catan", &Localizer::nowhere(Lang::En)).concat();
        assert!(
            lines.starts_with(&format!("**{marked}** selected")) && lines.contains("Press Confirm") == can_confirm,
            "{lines}"
        );
    }
}

/// What must be chosen whole has no menu, and is confirmed without a mark.
#[test]
fn an_only_answer_is_not_asked_for() {
    let prompt = Prompt { groups: vec![several(3, "put", 3, 3)], ..Prompt::default() };
    assert!(offered(&prompt, 0).rows.iter().all(|row| matches!(row, ComponentRow::Buttons(_))));
    assert_eq!(Marks::default().confirm(&prompt).map(|actions| actions.len()), Ok(3));
    let label = |prompt: &Prompt| match offered(prompt, 0).rows.first() {
        Some(ComponentRow::Buttons(buttons)) => buttons[0].label.clone(),
        other => panic!("{other:?}"),
    };
    let stone = |n: usize| vec![Entry::new("discard stone".to_owned(), Symbol::NONE, Text::new("option-on")); n];
    let group = |label, n, min| Group::Several { label: Text::new(label), entries: stone(n), min, max: min, close: None };
    let alike = Prompt { groups: vec![group("option-off", 5, 2)], ..Prompt::default() };
    assert_eq!(label(&alike), "Confirm: 2 × on", "what is confirmed stands nowhere else");
}

/// Two or three choices stay buttons, above the menus, where groups of five would take too much
/// room.
#[test]
fn two_or_three_choices_are_buttons_and_never_more_than_three_rows() {
    let groups = [3, 5, 5, 5].into_iter().enumerate().map(|(n, size)| one(size, &format!("take{n}"))).collect();
    let offered = offered(&Prompt { groups, ..Prompt::default() }, 0);
    let buttons: Vec<usize> =
        offered.rows.iter().map(|row| if let ComponentRow::Buttons(buttons) = row { buttons.len() } else { 0 }).collect();
    assert_eq!(buttons, [3, 0, 0, 0]);
}

/// "Sell nothing" is not the first thing that one sees.
#[test]
fn what_stands_before_a_menu_in_the_prompt_is_above_it_and_what_declines_it_below() {
    let order = |groups: Vec<Group>| {
        let offered = offered(&Prompt { groups, ..Prompt::default() }, 0);
        let is_menu = |row: &ComponentRow| matches!(row, ComponentRow::Menu(_));
        offered.rows.iter().map(|row| if is_menu(row) { "menu" } else { "buttons" }).collect::<Vec<_>>()
    };
    assert_eq!(order(vec![several(3, "sell", 1, 2), one(1, "nothing")]), ["menu", "buttons"]);
    assert_eq!(order(vec![one(9, "pay"), one(1, "back")]), ["menu", "buttons"]);
    assert_eq!(order(vec![one(2, "answer"), one(9, "counter")]), ["buttons", "menu"]);
    assert_eq!(order(vec![one(2, "answer"), one(1, "build"), one(9, "counter"), one(1, "end")]), ["buttons", "menu", "buttons"]);
}

#[test]
fn a_form_has_its_button_where_its_group_is() {
    let form = Group::Form { label: Text::new("option-on"), verb: "offer", fields: Vec::new() };
    let prompt =
        |menu| Prompt { groups: vec![one(1, "knight"), form.clone(), one(menu, "offer"), one(1, "end")], ..Prompt::default() };
    let forms =
        |choices: &Choices| controls(choices).iter().map(|control| matches!(control, Control::Form(..))).collect::<Vec<_>>();
    for menu in [9, 60] {
        assert_eq!(forms(&offered(&prompt(menu), 0)), [false, true, false], "{menu} in the menu");
    }
    let rows = offered(&prompt(9), 0).rows;
    assert!(matches!(&rows[..], [ComponentRow::Buttons(_), ComponentRow::Menu(_), ComponentRow::Buttons(_)]), "{rows:?}");
}

/// "A, B, C" or "A1 – B3": no group is split, and each menu names a few, or says where it begins
/// and ends.
#[test]
fn shared_menus_say_which_groups_they_hold_and_part_none() {
    let group = |name: &str, size: usize| match one(size, name) {
        Group::One { entries, .. } => Group::One { label: Text::new("option-typed").with("words", name.to_owned()), entries },
        other => other,
    };
    let sizes = [("a", 6), ("b", 6), ("c", 6), ("d", 6), ("e", 6), ("f", 6), ("g", 6), ("h", 6)];
    let prompt = Prompt { groups: sizes.iter().map(|(name, size)| group(name, *size)).collect(), ..Prompt::default() };
    let menus = |prompt: &Prompt| -> Vec<(String, usize)> {
        let rows = offered(prompt, 0).rows.into_iter();
        rows.filter_map(|row| match row {
            ComponentRow::Menu(menu) => Some((menu.placeholder, menu.entries.len())),
            _ => None,
        })
        .collect()
    };
    assert_eq!(menus(&prompt), [("a, b, c, d".to_owned(), 24), ("e, f, g, h".to_owned(), 24)]);
    let many = ["a…", "b…", "c…", "d…", "e…", "f…"].map(|name| group(name, 5));
    let prompt = Prompt { groups: many.into(), ..Prompt::default() };
    assert_eq!(menus(&prompt), [("a… – e…".to_owned(), 25), ("f…".to_owned(), 5)]);
    // Split only where that saves a menu.
    let tight = [("a", 15), ("b", 15), ("c", 15), ("d", 15), ("e", 15), ("f", 10)];
    let prompt = Prompt { groups: tight.iter().map(|(name, size)| group(name, *size)).collect(), ..Prompt::default() };
    assert_eq!(menus(&prompt).iter().map(|(_, entries)| *entries).collect::<Vec<_>>(), [25, 25, 25, 10]);
}

#[test]
fn what_is_marked_stays_marked_when_the_menus_are_drawn_anew() {
    let prompt = Prompt { groups: vec![several(6, "put", 0, 4), several(6, "stow", 0, 4)], ..Prompt::default() };
    let marks: Marks = ["put 0~2", "stow 2"].into_iter().collect();
    let offer = Offer { marks: Some(&marks), ..offer(&prompt) };
    let choices = Choices::of(&offer, CustomId::Table, &Localizer::nowhere(Lang::Fr));
    let chosen = choices.rows.iter().filter_map(|row| match row {
        ComponentRow::Menu(menu) => Some(menu.entries.iter().filter(|e| e.chosen).map(|e| e.value.as_str()).collect::<Vec<_>>()),
        _ => None,
    });
    assert_eq!(chosen.collect::<Vec<_>>(), [vec!["put 0~2"], vec!["stow 2"]]);
}

#[test]
fn a_seldom_meant_choice_asks_once_more() {
    let prompt = Prompt { groups: vec![one(3, "take")], ..Prompt::default() };
    let Some(ComponentRow::Buttons(buttons)) = offered(&prompt, 0).rows.first().cloned() else { panic!("no buttons") };
    let verbs: Vec<bool> =
        buttons.iter().map(|b| matches!(b.id, CustomId::Table(Press { control: Control::AskConfirm(..), .. }))).collect();
    assert_eq!(verbs, [false, false, true]);
}
