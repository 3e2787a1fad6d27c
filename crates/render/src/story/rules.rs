//! The rules of a game in short, topic by topic. Start reading at [`rules`].

use tertulia_base::i18n::Lang;
use tertulia_model::{Localizer, Table};
use tertulia_rules::game::{GameInfo, OptionSpec, Options, Seat};
use tertulia_rules::text::Text;

use crate::button::button;
use crate::fitted_lines::pages;
use crate::ids::custom_id::CustomId;
use crate::ids::guide::Guide;
use crate::ids::press::Control;
use crate::message::{Button, ComponentRow, Message, Style};
use crate::{limits, page_menu, words};

/// Characters of a page, so that a heading fits above it.
const PAGE: usize = 1800;

/// Whose rules are read.
#[derive(Clone, Copy, Debug)]
pub enum RulesOf<'a> {
    /// A table's, with its options, and how often each sum of its dice fell.
    Table(&'a Table, &'a [(u8, u32)]),
    /// A game's, with its default options.
    Game(&'static GameInfo),
}

struct TopicPage {
    /// Without the game's name: "Roles".
    title: String,
    text: String,
}

/// Returns a topic with a menu of all topics: the first for `None`, the last if out of range.
pub fn rules(of: RulesOf<'_>, topic: Option<u8>, lang: Lang) -> Message {
    let localizer = match of {
        RulesOf::Table(table, _) => Localizer::at(table, lang),
        RulesOf::Game(_) => Localizer::nowhere(lang),
    };
    let topics = topics(of, &localizer);
    let last = topics.len().saturating_sub(1);
    let at = usize::from(topic.unwrap_or(0)).min(last);
    let id = |topic: Option<usize>| -> CustomId {
        let topic = topic.map(|topic| u8::try_from(topic).unwrap_or(u8::MAX));
        match of {
            RulesOf::Table(table, _) => Control::Rules(topic).at(table.head.id).into(),
            RulesOf::Game(kind) => Guide::Rules(kind.slug.to_owned(), topic).into(),
        }
    };
    let titles: Vec<String> = topics.iter().map(|topic| topic.title.clone()).collect();
    let to = |page: usize, symbol: &'static str| {
        let label = limits::clip(titles.get(page)?, limits::LABEL);
        Some(Button { id: id(Some(page)), label, symbol: symbol.into(), style: Style::Secondary, enabled: true })
    };
    let games = match of {
        RulesOf::Table(..) => None,
        RulesOf::Game(_) => Some(button(Guide::Games, "front-guide-games", "", Style::Secondary, &localizer)),
    };
    let turns = [at.checked_sub(1).and_then(|page| to(page, "◀️")), to(at + 1, "▶️"), games];
    let turns: Vec<Button> = turns.into_iter().flatten().collect();
    let mut rows: Vec<ComponentRow> =
        page_menu::menu(id(None), &Text::new("front-rules-topics"), &titles, at, &localizer).into_iter().collect();
    if !turns.is_empty() {
        rows.push(ComponentRow::Buttons(turns));
    }
    let name = localizer.say(&words::game_name(of.kind()));
    let text = match topics.get(at) {
        Some(TopicPage { title, text }) => format!("**{name} · {title}**\n{text}"),
        None => format!("**{name}**"),
    };
    Message { text: limits::clip(&text, limits::TEXT), rows, ..Message::default() }
}

impl RulesOf<'_> {
    pub(crate) fn kind(&self) -> &'static GameInfo {
        match self {
            RulesOf::Table(table, _) => table.entry.info,
            RulesOf::Game(kind) => kind,
        }
    }

    fn version(&self) -> u16 {
        match self {
            RulesOf::Table(table, _) => table.head.rules,
            RulesOf::Game(kind) => kind.version,
        }
    }

    /// Returns the table's options; a game alone has none, and lists all that a table may have.
    fn options(&self) -> Option<&Options> {
        match self {
            RulesOf::Table(table, _) => Some(&table.head.options),
            RulesOf::Game(_) => None,
        }
    }
}

/// Returns all topics, and the options last. One too long for a message becomes several.
fn topics(of: RulesOf<'_>, localizer: &Localizer) -> Vec<TopicPage> {
    let kind = of.kind();
    let mut all = Vec::new();
    for topic in kind.topics {
        let mut lines: Vec<String> = localizer.say(&words::topic_rules(kind, topic)).lines().map(str::to_owned).collect();
        let list = (topic.list)(of.options());
        if !list.is_empty() {
            lines.push(String::new());
            lines.extend(list.iter().map(|line| localizer.say(line)));
        }
        all.extend(paged(&localizer.plain(&words::topic_name(kind, topic)), lines));
    }
    let mut lines = Vec::new();
    for group in kind.option_groups() {
        let name = group.first().and_then(|option| option.begins);
        lines.extend(name.map(|group| format!("__{}__", localizer.say(&words::option_group(kind, group)))));
        lines.extend(group.iter().map(|option| option_lines(of, option, localizer)));
    }
    lines.extend(of_this_table(of).iter().map(|line| format!("-# {}", localizer.say(line))));
    let typed = localizer.say(&Text::new("front-rules-commands").with("command", kind.slug.to_owned()));
    lines.push(format!("-# {typed}"));
    let versions = Text::new("front-rules-versions").with("release", env!("CARGO_PKG_VERSION").to_owned());
    lines.push(format!("-# {}", localizer.say(&versions.with("rules", of.version()))));
    all.extend(paged(&localizer.word("front-rules-options"), lines));
    all
}

/// Returns what robots see, where there are some, and how the dice fell so far.
fn of_this_table(of: RulesOf<'_>) -> Vec<Text> {
    let RulesOf::Table(table, rolls) = of else { return Vec::new() };
    let head = &table.head;
    let has_robot = Seat::all(head.seats).any(|seat| head.robot_level(seat).is_some());
    let sums: Vec<String> = rolls.iter().map(|(sum, times)| format!("{sum} ×{times}")).collect();
    let robots = has_robot.then(|| Text::new("front-rules-robots"));
    let dice = (!sums.is_empty()).then(|| Text::new("front-rules-dice").with("sums", sums.join(", ")));
    robots.into_iter().chain(dice).collect()
}

/// Spreads a topic over as many pages as needed, without breaking a line.
fn paged(title: &str, lines: Vec<String>) -> impl Iterator<Item = TopicPage> {
    let parts = pages(lines, PAGE);
    let n = parts.len();
    parts.into_iter().enumerate().map(move |(at, text)| {
        let title = if n > 1 { format!("{title} ({}/{n})", at + 1) } else { title.to_owned() };
        TopicPage { title, text }
    })
}

/// Returns an option with its value, in bold if it is unusual, and what it changes below.
fn option_lines(of: RulesOf<'_>, option: &OptionSpec, localizer: &Localizer) -> String {
    let kind = of.kind();
    let usual = option.values.first().copied().unwrap_or_default();
    let value = of.options().map_or(usual, |options| options.get(option.key));
    let named = Text::new("front-lobby-option").with("option", words::option_name(kind, option));
    let named = localizer.say(&named.with("value", words::option_value(kind, option, value)));
    let named = if value == usual { named } else { format!("**{named}**") };
    format!("{named}\n-# {}", localizer.say(&words::option_about(kind, option)))
}
