//! The live public message of a table: lobby, play, end.
//!
//! Not here: anything that not everybody may know. Start reading at [`live`].

use tertulia_rules::erased::outcome;
use tertulia_rules::game::{Entry, Group, Open, OptionSpec, Prompt, Seat};
use tertulia_rules::symbol::Symbol;
use tertulia_rules::text::{Arg, Text};

use super::choices::{Choices, Offer, Reach};
use super::localizer::Localizer;
use super::message::{Button, Menu, MenuEntry, Message, Row, Style};
use super::press::{Call, Press};
use super::sheet::Sheet;
use super::status::{self, headline, headline_of};
use super::{limits, scores, words};
use crate::model::{Head, Phase, Table};

/// What happened is told in at most that many lines and characters; the rest is behind a button.
const STORY_LINES: usize = 14;
const STORY_TEXT: usize = 1100;

/// The live public message of a table, in the language of its home: the lobby, the game with what happened since the mentioned player's
/// last turn, or the final scores.
pub fn live(table: &Table, story: &[Text]) -> Message {
    let localizer = Localizer::at(table, table.head.home.lang);
    match table.head.phase {
        Phase::Lobby => lobby(table, &localizer),
        Phase::Playing => playing(table, story, &localizer),
        Phase::Over => over(table, story, &localizer),
        Phase::Stopped => stopped(table, &localizer),
    }
}

fn button(press: Press, key: &'static str, symbol: impl Into<Symbol>, style: Style, localizer: &Localizer) -> Button {
    Button {
        id: press.to_string(),
        label: limits::clip(&localizer.word(key), limits::LABEL),
        symbol: symbol.into(),
        style,
        enabled: true,
    }
}

fn lobby(table: &Table, localizer: &Localizer) -> Message {
    let (head, kind) = (&table.head, table.entry.info);
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline_of(table, None, localizer));
    let (fewest, _) = kind.seats;
    sheet.must(&localizer.say(
        &Text::new("front-lobby-seats").with("taken", head.players.len() as i64).with("seats", head.seats).with("fewest", fewest),
    ));
    for seat in Seat::all(head.seats) {
        let line = match head.player(seat) {
            Some(player) if player.user == head.host => Text::new("front-lobby-host").with("who", seat),
            Some(_) => Text::new("front-lobby-player").with("who", seat),
            None => Text::new("front-lobby-free"),
        };
        sheet.must(&format!("{}\\. {}", seat.0 + 1, localizer.say(&line)));
    }
    if !kind.options.is_empty() {
        sheet.must(&localizer.say(&Text::new("front-lobby-options")));
        let matter = kind.options.iter().filter(|option| concerns(option, head));
        let (usual, changed): (Vec<_>, Vec<_>) =
            matter.partition(|option| option.values.first() == Some(&head.options.get(option.key)));
        let said = |option: &&OptionSpec| {
            let value = words::option_value(kind, option, head.options.get(option.key));
            localizer.say(&Text::new("front-lobby-option").with("option", words::option_name(kind, option)).with("value", value))
        };
        for option in changed {
            sheet.may(&said(&option));
        }
        // What is as the rulebook has it, in small print.
        if !usual.is_empty() {
            sheet.may(&format!("-# {}", usual.iter().map(said).collect::<Vec<_>>().join(" · ")));
        }
    }
    let enough = head.players.len() >= usize::from(fewest);
    let hint = if enough { "front-lobby-ready" } else { "front-lobby-waits" };
    sheet.must(&localizer.say(&Text::new(hint).with("host", host_name(head)).with("fewest", fewest)));

    let mut rows: Vec<Row> = option_menus(table, localizer).into_iter().take(limits::ROWS - 1).map(Row::Menu).collect();
    let mut join = button(Press::Join(head.id), "front-join", "🪑", Style::Success, localizer);
    join.enabled = head.players.len() < usize::from(head.seats);
    let mut start = button(Press::Start(head.id), "front-start", "▶️", Style::Primary, localizer);
    start.enabled = enough;
    let leave = button(Press::Leave(head.id), "front-leave", "", Style::Secondary, localizer);
    let more = button(Press::More(head.id), "front-more", "", Style::Secondary, localizer);
    rows.push(Row::Buttons(vec![join, leave, start, more]));
    Message { text: sheet.text(), rings: Vec::new(), rows, picture: None }
}

/// The seat of the host, or the person where they do not sit at the table.
fn host_name(head: &Head) -> Arg {
    head.seat_of(head.host).map_or(Arg::Person(head.host.0), Arg::Seat)
}

/// Whether an option means something at this table, or was changed and can be put back.
fn concerns(option: &OptionSpec, head: &Head) -> bool {
    option.matters(&head.options) || option.values.first() != Some(&head.options.get(option.key))
}

/// Every value that an option does not have now, as an entry to choose; value `<key> <value>`, or `<key>` where it is to be typed. An
/// option that does not concern the table is left out.
fn option_menus(table: &Table, localizer: &Localizer) -> Vec<Menu> {
    let (head, kind) = (&table.head, table.entry.info);
    let entry = |option: &OptionSpec, value: String, label: Text| MenuEntry {
        value: limits::clip(&value, limits::ENTRY),
        label: limits::clip(&localizer.plain(&label.with("option", words::option_name(kind, option))), limits::ENTRY),
        note: limits::clip(&localizer.plain(&words::option_about(kind, option)), limits::ENTRY),
        symbol: Symbol::NONE,
        chosen: false,
    };
    let changes = |option: &'static OptionSpec| match option.open {
        Open::Text => vec![entry(option, option.key.to_owned(), Text::new("front-option-type"))],
        Open::Closed => {
            let others = option.values.iter().filter(|value| head.options.get(option.key) != **value);
            let change = |value: &str| {
                let label = Text::new("front-option-change").with("value", words::option_value(kind, option, value));
                entry(option, format!("{} {value}", option.key), label)
            };
            others.map(|value| change(value)).collect()
        }
    };
    let entries: Vec<MenuEntry> = kind.options.iter().filter(|option| concerns(option, head)).flat_map(changes).collect();
    let placeholder = limits::clip(&localizer.word("front-option-menu"), limits::PLACEHOLDER);
    let menus = entries.chunks(limits::ENTRIES).enumerate().map(|(at, entries)| Menu {
        id: Press::Option(head.id, u8::try_from(at).unwrap_or(u8::MAX)).to_string(),
        placeholder: placeholder.clone(),
        min: 1,
        max: 1,
        entries: entries.to_vec(),
    });
    menus.collect()
}

fn playing(table: &Table, story: &[Text], localizer: &Localizer) -> Message {
    let head = &table.head;
    let awaited: Vec<Seat> = head.awaited.iter().filter(|seat| head.player(*seat).is_some()).collect();
    let alone = match awaited[..] {
        [seat] => Some(seat),
        _ => None,
    };
    let prompt = alone.and_then(|seat| Some(table.game.as_ref()?.prompt(seat))).filter(|prompt| prompt.public);

    let mut besides = vec![button(Press::View(head.id), "front-my-view", "", Style::Secondary, localizer)];
    let (choices, shown) = match alone.zip(prompt.as_ref()) {
        Some((seat, prompt)) => public_choices(head, seat, prompt, localizer),
        None => (Vec::new(), Shown::Part),
    };
    let choices = if choices.is_empty() { common(table, &awaited, localizer) } else { choices };
    if shown == Shown::Part && !awaited.is_empty() {
        besides.insert(0, button(Press::Answer(head.id), "front-answer", "✍️", Style::Primary, localizer));
    }
    besides.extend(aside(table, localizer));
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline(table, localizer));
    let mut foot = sheet.split(700);
    match alone {
        Some(seat) => foot.must(&turn_line(table, seat, prompt.as_ref(), localizer)),
        None => waiting_lines(table, localizer).iter().for_each(|line| foot.must(line)),
    }
    let about = match alone {
        Some(seat) => Text::new("front-since").with("who", seat),
        None => Text::new("front-since-all"),
    };
    if tell(&mut sheet, story, &about, localizer) == Told::Part {
        besides.push(button(Press::Story(head.id, None), "front-whole-story", "", Style::Secondary, localizer));
    }
    besides.push(button(Press::More(head.id), "front-more", "", Style::Secondary, localizer));
    sheet.below(foot);

    let rings = awaited.iter().filter_map(|seat| Some(head.player(*seat)?.user)).collect();
    let mut rows = choices;
    append(&mut rows, besides);
    Message { text: sheet.text(), rings, rows, picture: None }
}

/// The way to what somebody may do although nobody waits for them, in the words of the game.
fn aside(table: &Table, localizer: &Localizer) -> Option<Button> {
    let game = table.game.as_ref()?;
    let others = table.head.present().map(|(seat, _)| seat).filter(|seat| !table.head.awaited.has(*seat));
    let seat = others.into_iter().find(|seat| !game.asides(*seat).is_empty())?;
    let prompt = game.prompt(seat);
    let press = Press::Aside(table.head.id);
    // What exactly a seat can do may be for its own eyes.
    if !prompt.public {
        return Some(button(press, "front-aside-button", "", Style::Secondary, localizer));
    }
    let (Group::One { label, .. } | Group::Several { label, .. } | Group::Form { label, .. }) =
        prompt.groups.into_iter().next()?;
    let label = limits::clip(&localizer.plain(&label), limits::LABEL);
    Some(Button { id: press.to_string(), label, symbol: Symbol::NONE, style: Style::Secondary, enabled: true })
}

/// A row of what those awaited can say as far as everybody knows: each button once, for all who may press it.
fn common(table: &Table, awaited: &[Seat], localizer: &Localizer) -> Vec<Row> {
    let Some(game) = table.game.as_ref() else { return Vec::new() };
    let mut answers: Vec<(Entry, Vec<Call>)> = Vec::new();
    for seat in awaited {
        let call = Call { seat: *seat, decision: table.head.decisions.get(seat.index()).copied().unwrap_or(0) };
        let groups = game.open_prompt(*seat).groups.into_iter();
        let entries = groups.flat_map(|group| match group {
            Group::One { entries, .. } => entries,
            Group::Several { .. } | Group::Form { .. } => Vec::new(),
        });
        for entry in entries {
            match answers.iter_mut().find(|(known, _)| known.action == entry.action) {
                Some((_, calls)) => calls.push(call),
                None => answers.push((entry, vec![call])),
            }
        }
    }
    let buttons = answers.into_iter().map(|(entry, calls)| Button {
        id: Press::Common(table.head.id, calls, entry.action).to_string(),
        label: limits::clip(&localizer.plain(&entry.label), limits::LABEL),
        symbol: entry.symbol,
        style: Style::Secondary,
        enabled: true,
    });
    // What is too long for a button is in the panel.
    let buttons: Vec<Button> = buttons.filter(|button| button.id.len() <= limits::ID).take(limits::BUTTONS).collect();
    if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] }
}

/// Whether all choices are on the live message.
#[derive(PartialEq, Eq)]
enum Shown {
    All,
    Part,
}

/// The choices that everybody may see, as far as they fit beside the other buttons without turning pages. Menus of several are marked in
/// the private panel: a public message has no place for somebody's marks.
fn public_choices(head: &Head, seat: Seat, prompt: &Prompt, localizer: &Localizer) -> (Vec<Row>, Shown) {
    let call = Call { seat, decision: head.decisions.get(seat.index()).copied().unwrap_or(0) };
    let mut simple = prompt.clone();
    simple.groups.retain(|group| !matches!(group, Group::Several { .. }));
    let all = if simple.groups.len() == prompt.groups.len() { Shown::All } else { Shown::Part };
    let choices = Choices::of(&Offer { table: head.id, call, prompt: &simple, marks: None, page: 0, besides: &[] }, localizer);
    // A row is kept for the other buttons.
    let fits = choices.reach == Reach::All && choices.rows.len() < limits::ROWS;
    if fits && !choices.rows.is_empty() { (choices.rows, all) } else { (Vec::new(), Shown::Part) }
}

/// Puts buttons into the last row if they fit there, else below.
fn append(rows: &mut Vec<Row>, buttons: Vec<Button>) {
    match rows.last_mut() {
        Some(Row::Buttons(last)) if last.len() + buttons.len() <= limits::BUTTONS => last.extend(buttons),
        Some(_) | None => rows.push(Row::Buttons(buttons)),
    }
}

fn turn_line(table: &Table, seat: Seat, prompt: Option<&Prompt>, localizer: &Localizer) -> String {
    let head = &table.head;
    let who = head.player(seat).map_or(Arg::Seat(seat), |player| Arg::Person(player.user.0));
    let since = Arg::Moment(head.since.seconds());
    let line = match prompt.and_then(|prompt| prompt.ask.clone()) {
        Some(ask) => Text::new("front-turn").with("ask", ask),
        None => match open_ask(table, seat) {
            Some(ask) => Text::new("front-turn-private").with("ask", ask),
            None => Text::new("front-turn-secret"),
        },
    };
    localizer.say(&line.with("who", who).with("since", since))
}

/// What everybody knows to be asked of a seat whose choices are private.
fn open_ask(table: &Table, seat: Seat) -> Option<Text> {
    table.game.as_ref()?.open_prompt(seat).ask
}

/// Who is awaited and who has nothing left to decide, when there are several.
fn waiting_lines(table: &Table, localizer: &Localizer) -> Vec<String> {
    let head = &table.head;
    let mut lines = vec![localizer.say(&Text::new("front-waiting-all").with("since", Arg::Moment(head.since.seconds())))];
    for seat in Seat::all(head.seats) {
        let Some(player) = head.player(seat).filter(|player| !player.gone) else { continue };
        lines.push(if head.awaited.has(seat) {
            let who = Arg::Person(player.user.0);
            localizer.say(&match open_ask(table, seat) {
                Some(ask) => Text::new("front-waiting-for").with("who", who).with("ask", ask),
                None => Text::new("front-waiting-one").with("who", who),
            })
        } else {
            localizer.say(&Text::new("front-waiting-done").with("who", seat))
        });
    }
    lines
}

#[derive(PartialEq, Eq)]
enum Told {
    All,
    Part,
}

/// The latest lines of a story that fit, in order.
fn tell(sheet: &mut Sheet, story: &[Text], about: &Text, localizer: &Localizer) -> Told {
    if story.is_empty() {
        return Told::All;
    }
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    for event in story.iter().rev().take(STORY_LINES) {
        let line = format!("• {}", localizer.say(event));
        used += line.chars().count() + 1;
        if used > STORY_TEXT {
            break;
        }
        lines.push(line);
    }
    let told = if lines.len() < story.len() { Told::Part } else { Told::All };
    sheet.must(&localizer.say(about));
    if told == Told::Part {
        sheet.must("…");
    }
    lines.iter().rev().for_each(|line| sheet.must(line));
    told
}

fn over(table: &Table, story: &[Text], localizer: &Localizer) -> Message {
    let head = &table.head;
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline(table, localizer));
    let mut foot = sheet.split(1300);
    if let Some(outcome) = table.game.as_ref().and_then(|game| outcome(game.as_ref())) {
        let winners: Vec<Seat> = outcome.winners.iter().collect();
        let points = winners.first().and_then(|w| outcome.scores.get(w.index())).map_or(0, |score| score.total);
        if !winners.is_empty() {
            let count = winners.len() as i64;
            foot.must(
                &localizer.say(&Text::new("front-winners").with("who", winners).with("count", count).with("points", points)),
            );
        }
        for line in scores::table(table.entry.info, &outcome, localizer).lines() {
            foot.must(line);
        }
    }
    tell(&mut sheet, story, &Text::new("front-since-all"), localizer);
    sheet.below(foot);
    let buttons = vec![
        button(Press::Board(head.id), "front-board", "", Style::Secondary, localizer),
        button(Press::Story(head.id, None), "front-whole-story", "", Style::Secondary, localizer),
        button(Press::Record(head.id), "front-record", "📄", Style::Secondary, localizer),
    ];
    Message { text: sheet.text(), rings: Vec::new(), rows: vec![Row::Buttons(buttons)], picture: None }
}

fn stopped(table: &Table, localizer: &Localizer) -> Message {
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline(table, localizer));
    sheet.must(&localizer.say(&status::stopped(&table.head)));
    let mut rows = Vec::new();
    if table.game.is_some() {
        let board = button(Press::Board(table.head.id), "front-board", "", Style::Secondary, localizer);
        let story = button(Press::Story(table.head.id, None), "front-whole-story", "", Style::Secondary, localizer);
        rows.push(Row::Buttons(vec![board, story]));
    }
    Message { text: sheet.text(), rings: Vec::new(), rows, picture: None }
}

/// What the film of a game that is over comes with.
pub fn film(table: &Table) -> Message {
    let localizer = Localizer::at(table, table.head.home.lang);
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline(table, &localizer));
    sheet.must(&localizer.word("front-film"));
    Message { text: sheet.text(), rings: Vec::new(), rows: Vec::new(), picture: None }
}

/// That a failing disk took part of a table, or all that could be shown of it. `left` is the table that is left, if one can be read.
pub fn loss(head: &Head, left: Option<&Table>) -> Message {
    let localizer = Localizer::nowhere(head.home.lang);
    let key = if left.is_some() { "front-loss" } else { "front-loss-of-all" };
    let text = Text::new(key).with("table", head.id.to_string());
    Message { text: localizer.say(&text), rings: Vec::new(), rows: Vec::new(), picture: None }
}

/// A reminder in public, for a seat that has been awaited for long.
pub fn reminder(table: &Table, seat: Seat) -> Message {
    let head = &table.head;
    let localizer = Localizer::at(table, head.home.lang);
    let prompt = table.game.as_ref().map(|game| game.prompt(seat)).filter(|prompt| prompt.public);
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline(table, &localizer));
    let who = head.player(seat).map_or(Arg::Seat(seat), |player| Arg::Person(player.user.0));
    let line = match prompt.and_then(|prompt| prompt.ask) {
        Some(ask) => Text::new("front-reminder").with("ask", ask),
        None => Text::new("front-reminder-secret"),
    };
    sheet.must(&localizer.say(&line.with("who", who).with("since", Arg::Moment(head.since.seconds()))));
    let answer = button(Press::Answer(head.id), "front-answer", "✍️", Style::Primary, &localizer);
    let rings = head.player(seat).map(|player| player.user).into_iter().collect();
    Message { text: sheet.text(), rings, rows: vec![Row::Buttons(vec![answer])], picture: None }
}
