//! The options of a lobby: what they are and mean, and menus to change them. Start at [`options`].

use tertulia_base::i18n::Lang;
use tertulia_model::{Head, Localizer, Phase, Table};
use tertulia_picture::symbol;
use tertulia_rules::game::{Open, OptionSpec};
use tertulia_rules::text::{Arg, Text};

use crate::fitted_lines::Sheet;
use crate::ids::press::Control;
use crate::live::status::headline;
use crate::lobby::terms;
use crate::message::{ComponentRow, Menu, MenuEntry, Message, PanelOf, RoleMenu};
use crate::{limits, words};

/// Characters of options and their meanings together.
const ABOUTS: usize = 1800;

/// Returns all options that apply to the table with their values, by group. A lobby has menus that
/// change and explain them; otherwise each has its meaning below.
pub fn options(table: &Table, note: Option<&Text>, lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let (head, kind) = (&table.head, table.entry.info);
    let mut sheet = Sheet::new(limits::TEXT);
    if let Some(note) = note {
        sheet.must(&localizer.say(note));
    }
    sheet.must(&localizer.say(&Text::new("front-lobby-options")));
    sheet.must(&format!("-# {}", headline(table, &localizer)));
    let about = |option: &OptionSpec| format!("-# {}", localizer.say(&words::option_about(kind, option)));
    let short = listed(table, &localizer);
    let terms = terms::lines(head, &localizer).into_iter().map(|line| (line, None));
    let heading = std::iter::once((format!("__{}__", localizer.word("front-terms")), None));
    let short: Vec<(String, Option<&OptionSpec>)> = heading.chain(terms).chain(short).collect();
    let whole: Vec<String> =
        short.iter().flat_map(|(line, option)| std::iter::once(line.clone()).chain(option.map(about))).collect();
    let menus = if head.phase == Phase::Lobby { option_menus(table, &localizer) } else { Vec::new() };
    // The menus say what each means.
    let fits = menus.is_empty() && whole.iter().map(|line| symbol::length(line) + 1).sum::<usize>() < ABOUTS;
    sheet.fill(&if fits { whole } else { short.into_iter().map(|(line, _)| line).collect() });
    let roles = role_menu(head, &localizer).filter(|_| menus.len() < limits::ROWS);
    // Menus of a lobby are nothing to keep once the game has begun.
    let panel = (head.phase == Phase::Lobby).then(|| PanelOf::page(table, None, lang));
    let rows = menus.into_iter().map(ComponentRow::Menu).chain(roles).collect();
    Message { text: sheet.text(), rows, panel, ..Message::default() }
}

/// Returns a menu of the roles whose members may sit down, while that can be chosen.
fn role_menu(head: &Head, localizer: &Localizer) -> Option<ComponentRow> {
    let placeholder = limits::clip(&localizer.word("front-role-menu"), limits::PLACEHOLDER);
    let can_be = head.phase == Phase::Lobby && head.home.guild.is_some();
    can_be.then(|| ComponentRow::Roles(RoleMenu { id: Control::ForRole.at(head.id).into(), placeholder }))
}

/// Returns the options that apply, unusual values in bold, below the names of their groups; that of
/// the game's own is its name.
fn listed(table: &Table, localizer: &Localizer) -> Vec<(String, Option<&'static OptionSpec>)> {
    let mut lines = Vec::new();
    for (group, options) in groups(table) {
        let name = group.unwrap_or_else(|| words::game_name(table.entry.info));
        lines.push((format!("__{}__", localizer.say(&name)), None));
        lines.extend(options.into_iter().map(|option| {
            let line = line(table, option, localizer);
            (if is_usual(option, &table.head) { line } else { format!("**{line}**") }, Some(option))
        }));
    }
    lines
}

/// Returns the options that apply to a table, by group.
fn groups(table: &Table) -> impl Iterator<Item = (Option<Text>, Vec<&'static OptionSpec>)> {
    let kind = table.entry.info;
    let concerning = kind.option_groups().map(|group| {
        let name = group.first().and_then(|option| option.begins).map(|group| words::option_group(kind, group));
        (name, group.iter().filter(|option| concerns(option, &table.head)).collect::<Vec<_>>())
    });
    concerning.filter(|(_, options)| !options.is_empty())
}

/// Returns the options of a table whose values are unusual.
pub fn changed(table: &Table) -> Vec<&'static OptionSpec> {
    table.entry.info.options.iter().filter(|option| !is_usual(option, &table.head)).collect()
}

/// Returns an option with its value.
pub fn line(table: &Table, option: &OptionSpec, localizer: &Localizer) -> String {
    let (head, kind) = (&table.head, table.entry.info);
    let value = words::option_value(kind, option, head.options.get(option.key));
    localizer.say(&Text::new("front-lobby-option").with("option", words::option_name(kind, option)).with("value", value))
}

/// Says that a game has begun below, with what is set for a first game: who comes alone has read no
/// lobby.
pub fn begun(table: &Table, lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let first = table.entry.info.options.iter().filter(|option| option.is_unrated(&table.head.options));
    let lines = first.map(|option| format!("\n-# {}", line(table, option, &localizer)));
    let robots = terms::robots(&table.head).map(|text| format!("\n-# {}", localizer.say(&text)));
    let text = localizer.say(&Text::new("front-did-begin")) + &lines.chain(robots).collect::<String>();
    Message { text, ..Message::default() }
}

fn is_usual(option: &OptionSpec, head: &Head) -> bool {
    option.values.first() == Some(&head.options.get(option.key))
}

/// Returns whether an option means something at this table, or was changed and can be reset.
fn concerns(option: &OptionSpec, head: &Head) -> bool {
    option.matters(&head.options) || !is_usual(option, head)
}

/// Returns a menu for each group, or menus of all options in order if those do not fit.
fn option_menus(table: &Table, localizer: &Localizer) -> Vec<Menu> {
    let (mut terms, robots) = (terms::changes(&table.head, localizer), terms::robot_changes(&table.head, localizer));
    let mut menus: Vec<(Vec<Text>, Vec<MenuEntry>)> = Vec::new();
    if terms.len() + robots.len() > limits::ENTRIES {
        menus.push((vec![Text::new("front-robots")], robots));
    } else {
        terms.extend(robots);
    }
    menus.insert(0, (vec![Text::new("front-terms")], terms));
    for (name, options) in groups(table) {
        let entries: Vec<MenuEntry> = options.into_iter().flat_map(|option| changes(table, option, localizer)).collect();
        menus.extend(entries.chunks(limits::ENTRIES).map(|entries| (name.clone().into_iter().collect(), entries.to_vec())));
    }
    // Roles need a row: if the menus fill all rows, the two smallest neighbours are merged.
    while menus.len() >= limits::ROWS {
        let both = |at: &usize| menus[*at].1.len() + menus[at + 1].1.len();
        let smallest = (0..menus.len() - 1).min_by_key(both).filter(|at| both(at) <= limits::ENTRIES);
        let Some(at) = smallest else { break };
        let (names, entries) = menus.remove(at + 1);
        menus[at].0.extend(names);
        menus[at].1.extend(entries);
    }
    if menus.len() > limits::ROWS {
        let all: Vec<MenuEntry> = menus.into_iter().flat_map(|(_, entries)| entries).collect();
        menus = all.chunks(limits::ENTRIES).take(limits::ROWS).map(|entries| (Vec::new(), entries.to_vec())).collect();
    }
    let placeholder = |names: Vec<Text>| match names.is_empty() {
        false => Text::new("front-option-menu-of").with("group", Arg::List(names)),
        true => Text::new("front-option-menu"),
    };
    let menu = |(at, (name, entries))| {
        let id = Control::Option(u8::try_from(at).unwrap_or(u8::MAX)).at(table.head.id);
        Menu::one_of(id, limits::clip(&localizer.plain(&placeholder(name)), limits::PLACEHOLDER), entries)
    };
    menus.into_iter().enumerate().map(menu).collect()
}

/// Returns each other value of an option as an entry: `<key> <value>`, or `<key>` to type it.
fn changes(table: &Table, option: &OptionSpec, localizer: &Localizer) -> Vec<MenuEntry> {
    let (head, kind) = (&table.head, table.entry.info);
    let clipped = |text: &Text| limits::clip(&localizer.plain(text), limits::ENTRY);
    let entry = |value: String, label: Text| {
        let label = clipped(&label.with("option", words::option_name(kind, option)));
        MenuEntry::new(limits::clip(&value, limits::ENTRY), label).noted(clipped(&words::option_about(kind, option)))
    };
    match option.open {
        Open::Text => vec![entry(option.key.to_owned(), Text::new("front-option-type"))],
        Open::Closed => {
            let others = option.values.iter().filter(|value| head.options.get(option.key) != **value);
            let change = |value: &&str| {
                let label = Text::new("front-option-change").with("value", words::option_value(kind, option, value));
                entry(format!("{} {value}", option.key), label)
            };
            others.map(change).collect()
        }
    }
}
