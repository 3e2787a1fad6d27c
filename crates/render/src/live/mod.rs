//! The live public message of a table: lobby, play, end. Not here: secrets. Start at [`live`].

pub(crate) mod ending;
pub(crate) mod following;
pub(crate) mod status;
pub(crate) mod timing;

use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_model::{Head, Localizer, Phase, Stopped, Table};
use tertulia_picture::symbol;
use tertulia_rules::erased::{asked_openly, outcome};
use tertulia_rules::game::{Entry, Group, Prompt, Seat, SeatSet};
use tertulia_rules::text::{Arg, Text};

use crate::button::button;
use crate::fitted_lines::Sheet;
use crate::ids::custom_id::CustomId;
use crate::ids::press::{Call, Calls, Control, Snooze};
use crate::live::status::{headline, small_print, winners_named};
use crate::live::timing::{no_pause_line, question_lines, question_row, time_lines, waits_notes};
use crate::lobby::matched;
use crate::lobby::members;
use crate::lobby::options;
use crate::lobby::terms;
use crate::message::{Button, ComponentRow, Message, Style};
use crate::panel::choices::{Choices, ChoicesReach, Offer};
use crate::results::scores;
use crate::{limits, words};

/// What happened takes at most this many lines and characters; a button shows the rest.
const STORY_LINES: usize = 5;
const STORY_TEXT: usize = 300;
/// Characters of a line that several events share.
const STORY_LINE: usize = 120;

/// Returns the live public message of a table in the language of its home: the lobby, the game with
/// what happened since the mentioned player's last turn, or the final scores.
pub fn live(table: &Table, story: &[Text]) -> Message {
    let localizer = Localizer::at(table, table.head.home.lang);
    match table.head.phase {
        Phase::Lobby if table.head.is_match() => matched::match_lobby(table, &localizer),
        Phase::Lobby => lobby(table, &localizer),
        Phase::Playing => playing(table, story, &localizer),
        Phase::Over => over(table, story, &localizer),
        Phase::Stopped => stopped(table, &localizer),
    }
}

fn lobby(table: &Table, localizer: &Localizer) -> Message {
    let (head, kind) = (&table.head, table.entry.info);
    let (fewest, _) = kind.seats;
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline(table, localizer));
    sheet.must(&localizer.say(&Text::new("front-lobby-kind").with("kind", words::game_kind(kind))));
    sheet.must(&localizer.say(&Text::new("front-lobby-lasts").with("lasts", words::game_lasts(kind))));
    sheet
        .must(&localizer.say(&Text::new("front-lobby-seats").with("taken", head.players.len() as i64).with("seats", head.seats)));
    let rings = head.kept.iter().map(|player| player.user).collect();
    let mut message = Message { text: sheet.cut(), rings, ..Message::default() };

    let of = |press: Control, label: &'static str, symbol: &'static str, style| {
        button(press.at(head.id), label, symbol, style, localizer)
    };
    let (is_free, has_stand_in) = (head.players.len() < usize::from(head.seats), head.stand_ins != SeatSet::NONE);
    // Without a free seat, whoever joins takes the seat of a stand-in.
    let mut join = of(Control::Join, "front-join", "🪑", Style::Success);
    join.enabled = is_free || has_stand_in;
    let stand_in = of(Control::AddStandIn, "front-stand-in", "", Style::Secondary);
    let mut free = [Some(join), is_free.then_some(stand_in)].into_iter().flatten();
    for seat in Seat::all(head.seats) {
        let line = match head.player(seat) {
            Some(player) if player.user == head.host => Text::new("front-lobby-host").with("who", seat),
            Some(_) if head.parts.newcomers.has(seat) => Text::new("front-lobby-newcomer").with("who", seat),
            Some(_) if head.stand_ins.has(seat) => Text::new("front-lobby-stand-in").with("who", seat),
            Some(_) => Text::new("front-lobby-player").with("who", seat),
            None => match head.kept.get(seat.index() - head.players.len()) {
                Some(kept) => Text::new("front-lobby-kept")
                    .with("who", Arg::Person(kept.user.0))
                    .with("until", Arg::Moment(head.kept_until.unwrap_or_default().seconds())),
                None => Text::new("front-lobby-free"),
            },
        };
        let line = format!("{}\\. {}", seat.0 + 1, localizer.say(&line));
        let can_be_taken = if is_free { head.player(seat).is_none() } else { head.stand_ins.has(seat) };
        match can_be_taken.then(|| free.next()).flatten() {
            Some(button) => sheet.section(&mut message, &line, button),
            None => sheet.must(&line),
        }
    }
    terms::by_themselves(head).iter().for_each(|line| sheet.must(&localizer.say(line)));

    let options_button = of(Control::Options, "front-options", "", Style::Secondary);
    // Only what is unusual: a button shows the rest.
    let changed = options::changed(table);
    let terms = terms::unusual(head, localizer);
    let mut besides: Vec<Button> = free.collect();
    let unrated = table.entry.info.options.iter().filter(|option| option.is_unrated(&head.options));
    let unrated = unrated.map(|option| Text::new("front-lobby-unrated").with("option", words::option_name(kind, option)));
    let unrated: Vec<String> = unrated.map(|line| localizer.say(&line)).collect();
    if changed.is_empty() && terms.is_empty() && unrated.is_empty() {
        besides.push(options_button);
    } else if changed.is_empty() && terms.is_empty() {
        sheet.section(&mut message, &unrated.join("\n"), options_button);
    } else {
        sheet.section(&mut message, &localizer.say(&Text::new("front-lobby-unusual")), options_button);
        terms.iter().for_each(|line| sheet.must(line));
        sheet.may_each(changed.iter().map(|option| options::line(table, option, localizer)));
        sheet.may_each(unrated);
    }
    let enough = head.players.len() >= usize::from(fewest);
    let hint = if enough { "front-lobby-ready" } else { "front-lobby-waits" };
    let hint = localizer.say(&Text::new(hint).with("host", host_name(head)).with("fewest", fewest));
    let start = of(Control::Start, "front-start", "▶️", Style::Primary);
    sheet.section(&mut message, &hint, Button { enabled: enough, ..start });

    besides.push(of(Control::Leave, "front-leave", "", Style::Secondary));
    besides.push(Button { enabled: is_free, ..of(Control::Invite, "front-invite", "", Style::Secondary) });
    if has_stand_in {
        besides.push(of(Control::RemoveStandIn, "front-no-stand-in", "", Style::Secondary));
    }
    besides.push(of(Control::More, "front-more", "", Style::Secondary));
    message.add_buttons(&besides);
    message
}

/// Returns the host's seat, or the person if they do not sit at the table.
fn host_name(head: &Head) -> Arg {
    head.seat_of(head.host).map_or(Arg::Person(head.host.0), Arg::Seat)
}

fn playing(table: &Table, story: &[Text], localizer: &Localizer) -> Message {
    let head = &table.head;
    // Nobody presses for a stand-in.
    let (people, stand_ins): (Vec<Seat>, Vec<Seat>) =
        head.awaited.iter().filter(|seat| head.player(*seat).is_some()).partition(|seat| head.person(*seat).is_some());
    let awaited: Vec<Seat> = people.iter().chain(&stand_ins).copied().collect();
    let alone = match awaited[..] {
        [seat] => Some(seat),
        _ => None,
    };
    let person = alone.filter(|_| !people.is_empty());
    let prompt =
        person.and_then(|seat| Some(table.game.as_ref()?.prompt(seat))).filter(|prompt| prompt.public).map(Prompt::openly);

    let question = question_row(head, None, localizer);
    let (choices, shown) = match alone.zip(prompt.as_ref()) {
        Some((seat, prompt)) => public_choices(head, seat, prompt, usize::from(question.is_some()), localizer),
        None => (Vec::new(), Shown::Part),
    };
    let choices = if choices.is_empty() { common(table, &people, alone.is_none(), localizer) } else { choices };
    // One button opens the presser's own panel, to answer or to look.
    let mut besides = vec![if shown == Shown::Part && !people.is_empty() {
        let label = opener(table, &people).unwrap_or_else(|| Text::new("front-answer-or-view"));
        button(Control::View.at(head.id), label, "✍️", Style::Primary, localizer)
    } else {
        button(Control::View.at(head.id), "front-my-view", "", Style::Secondary, localizer)
    }];
    besides.extend(aside(table, localizer));
    besides.extend(time_button(head, localizer));
    let mut sheet = Sheet::new(limits::TEXT);
    question_lines(table, localizer).iter().for_each(|line| sheet.must(line));
    match alone {
        Some(seat) => sheet.must(&turn_line(table, seat, localizer)),
        None => sheet.must(&waiting_line(table, &awaited, localizer)),
    }
    sheet.must(&small_print(table, localizer));
    no_pause_line(head, localizer).iter().for_each(|line| sheet.must(line));
    time_lines(head, localizer).iter().for_each(|line| sheet.must(line));
    sheet.may_each(members::deputies(head, localizer));
    if tell(&mut sheet, table, story, localizer) == ToldLines::Part {
        besides.push(button(Control::Story(None).at(head.id), "front-whole-story", "", Style::Secondary, localizer));
    }
    besides.push(button(Control::More.at(head.id), "front-more", "", Style::Secondary, localizer));

    let rings = people.iter().filter_map(|seat| Some(head.person(*seat)?.user)).collect();
    let mut rows = choices;
    append(&mut rows, besides);
    // Whose turn it is finds their buttons where they were.
    rows.extend(question);
    Message { text: sheet.text(), rings, rows, ..Message::default() }
}

/// Returns the button of the other players about the time: give some, or go on after a pause.
fn time_button(head: &Head, localizer: &Localizer) -> Option<Button> {
    let runs = |(seat, _): (Seat, _)| head.state(seat).clock.running.is_some();
    if head.timing.paused.is_some() {
        let is_asked = head.timing.question.is_some();
        return (!is_asked).then(|| button(Control::Resume.at(head.id), "front-resume", "", Style::Secondary, localizer));
    }
    let gives = head.awaited_people().any(runs) && head.people().count() > 1;
    gives.then(|| button(Control::GiveTime.at(head.id), "front-give-time", "", Style::Secondary, localizer))
}

/// Returns the button to an aside, a move that nobody waits for, in the game's words.
fn aside(table: &Table, localizer: &Localizer) -> Option<Button> {
    let game = table.game.as_ref()?;
    let others = table.head.people().map(|(seat, _)| seat).filter(|seat| !table.head.awaited.has(*seat));
    let seat = others.into_iter().find(|seat| !game.asides(*seat).is_empty())?;
    let prompt = game.prompt(seat);
    let press = Control::Aside.at(table.head.id);
    // What exactly a seat can do may be secret.
    if !prompt.public {
        let label = game.open_prompt(seat).opener.unwrap_or_else(|| Text::new("front-aside-button"));
        return Some(button(press, label, "", Style::Secondary, localizer));
    }
    let (Group::One { label, .. } | Group::Several { label, .. } | Group::Form { label, .. }) =
        prompt.groups.into_iter().next()?;
    Some(button(press, label, "", Style::Secondary, localizer))
}

/// Returns the public answers of these people in at most two rows, each person's in one row and,
/// where somebody else is awaited too, behind their name.
fn common(table: &Table, people: &[Seat], named: bool, localizer: &Localizer) -> Vec<ComponentRow> {
    const MOST_ROWS: usize = 2;
    let Some(game) = table.game.as_ref() else { return Vec::new() };
    let mut rows: Vec<Vec<Button>> = Vec::new();
    for seat in people {
        let call = Call { seat: *seat, decision: table.head.state(*seat).decision };
        let groups = game.open_prompt(*seat).groups.into_iter();
        let entries = groups.flat_map(|group| match group {
            Group::One { entries, .. } => entries,
            Group::Several { .. } | Group::Form { .. } => Vec::new(),
        });
        let buttons = entries.map(|Entry { label, symbol, action, .. }| {
            let label = if named { Text::new("front-button-of").with("who", *seat).with("what", label) } else { label };
            let press = Control::Common(Calls(vec![call]), action).at(table.head.id);
            button(press, label, symbol, Style::Secondary, localizer)
        });
        // The panel has what is too long for a button.
        let buttons = buttons.filter(|button| button.id.to_string().len() <= limits::ID).take(limits::BUTTONS);
        let buttons: Vec<Button> = buttons.collect();
        match rows.last_mut() {
            Some(row) if row.len() + buttons.len() <= limits::BUTTONS => row.extend(buttons),
            Some(_) | None => rows.push(buttons),
        }
    }
    rows.retain(|row| !row.is_empty());
    rows.truncate(MOST_ROWS);
    rows.into_iter().map(ComponentRow::Buttons).collect()
}

/// Whether all choices are on the live message.
#[derive(PartialEq, Eq)]
enum Shown {
    All,
    Part,
}

/// Returns the public choices, if they fit beside the other buttons (`above` rows are taken)
/// without pages. Menus of several are in the private panel, since public messages keep no marks.
fn public_choices(head: &Head, seat: Seat, prompt: &Prompt, above: usize, localizer: &Localizer) -> (Vec<ComponentRow>, Shown) {
    let call = Call { seat, decision: head.state(seat).decision };
    let mut simple = prompt.clone();
    simple.groups.retain(|group| !matches!(group, Group::Several { .. }));
    let all = if simple.groups.len() == prompt.groups.len() { Shown::All } else { Shown::Part };
    // A row is kept for the other buttons.
    let apart = above + 1;
    let offer =
        Offer { table: head.id, call, prompt: &simple, marks: None, form: None, page: 0, besides: &[], apart, lists: false };
    let choices = Choices::of(&offer, CustomId::Table, localizer);
    let fits = choices.reach == ChoicesReach::All && choices.rows.len() + above < limits::ROWS;
    if fits && !choices.rows.is_empty() { (choices.rows, all) } else { (Vec::new(), Shown::Part) }
}

/// Puts buttons into the last row if they fit there, else below.
fn append(rows: &mut Vec<ComponentRow>, buttons: Vec<Button>) {
    match rows.last_mut() {
        Some(ComponentRow::Buttons(last)) if last.len() + buttons.len() <= limits::BUTTONS => last.extend(buttons),
        Some(_) | None => rows.push(ComponentRow::Buttons(buttons)),
    }
}

/// Returns the question, which mentions the player asked.
fn turn_line(table: &Table, seat: Seat, localizer: &Localizer) -> String {
    let who = asked(&table.head, seat, 0, localizer);
    let line = match open_ask(table, seat) {
        Some(ask) => Text::new("front-turn").with("ask", ask),
        None => Text::new("front-turn-secret"),
    };
    localizer.say(&line.with("who", who))
}

/// Names who decides for a seat, `n`-th in a sentence: mentions a person, marks a stand-in as such.
fn asked(head: &Head, seat: Seat, n: usize, localizer: &Localizer) -> Arg {
    match (head.person(seat), head.player(seat)) {
        (Some(player), _) => localizer.mention(seat, player.user),
        (None, Some(player)) if player.user.stand_in_number().is_none() => {
            let words = Text::new(if n == 0 { "front-stands-in-first" } else { "front-stands-in" });
            Arg::Text(Box::new(words.with("who", seat)))
        }
        (None, _) => Arg::Seat(seat),
    }
}

/// Returns what everybody knows to be asked of a seat.
fn open_ask(table: &Table, seat: Seat) -> Option<Text> {
    asked_openly(table.game.as_deref()?, seat)
}

/// Returns what the button to the choices says, if all those awaited are to do the same.
fn opener(table: &Table, awaited: &[Seat]) -> Option<Text> {
    let game = table.game.as_deref()?;
    let mut openers = awaited.iter().map(|seat| game.open_prompt(*seat).opener);
    let first = openers.next().flatten()?;
    openers.all(|other| other.as_ref() == Some(&first)).then(|| Text::new("front-opener").with("what", first))
}

/// Returns the question to several, which mentions them, and who has nothing left to decide.
fn waiting_line(table: &Table, awaited: &[Seat], localizer: &Localizer) -> String {
    let head = &table.head;
    let mut asks = awaited.iter().map(|seat| open_ask(table, *seat));
    let first = asks.next().flatten();
    let line = match first.filter(|ask| asks.all(|other| other.as_ref() == Some(ask))) {
        Some(ask) => Text::new("front-waiting").with("ask", ask),
        None => each_asked(table, awaited, localizer).unwrap_or_else(|| Text::new("front-waiting-secret")),
    };
    let line = localizer.say(&line.with("who", all_asked(head, awaited, localizer)));
    let all = done(table).into_iter().map(|(what, who)| Text::new("front-waiting-done").with("who", who).with("what", what));
    all.fold(line, |line, done| line + &localizer.say(&done))
}

/// Returns what those who are not awaited did of what others are asked, with all who did the same.
fn done(table: &Table) -> Vec<(Text, Vec<Seat>)> {
    let head = &table.head;
    let Some(game) = table.game.as_deref() else { return Vec::new() };
    let others = head.present().map(|(seat, _)| seat).filter(|seat| !head.awaited.has(*seat));
    let mut all: Vec<(Text, Vec<Seat>)> = Vec::new();
    for (seat, what) in others.filter_map(|seat| Some((seat, game.did(seat)?))) {
        match all.iter_mut().find(|(other, _)| *other == what) {
            Some((_, seats)) => seats.push(seat),
            None => all.push((what, vec![seat])),
        }
    }
    all
}

/// Returns a few questions with those who are asked them, "@Ana, discard 4 cards · @Bo and @Cy:
/// discard 5 cards", if everybody knows them.
fn each_asked(table: &Table, awaited: &[Seat], localizer: &Localizer) -> Option<Text> {
    const MOST: usize = 3;
    let mut questions: Vec<(Text, Vec<Seat>)> = Vec::new();
    let is_person = |seat: &Seat| table.head.person(*seat).is_some();
    let any_person = awaited.iter().any(is_person);
    for seat in awaited {
        let ask = open_ask(table, *seat)?;
        match questions.iter_mut().find(|(other, _)| *other == ask) {
            Some((_, seats)) => seats.push(*seat),
            None => questions.push((ask, vec![*seat])),
        }
    }
    // What stand-ins alone are asked is for nobody to read.
    questions.retain(|(_, seats)| !any_person || seats.iter().any(is_person));
    let few = Some(questions).filter(|questions| questions.len() <= MOST)?;
    let says = if few.iter().all(|(_, seats)| seats.len() == 1) { "front-turn" } else { "front-waiting" };
    let line =
        |(ask, seats): (Text, Vec<Seat>)| Text::new(says).with("ask", ask).with("who", all_asked(&table.head, &seats, localizer));
    few.into_iter().map(line).reduce(|one, other| Text::new("front-waiting-each").with("one", one).with("other", other))
}

/// Names all who decide, as [`asked`] does each.
fn all_asked(head: &Head, seats: &[Seat], localizer: &Localizer) -> Arg {
    let mention = |(n, seat): (usize, &Seat)| Text::new("front-mention").with("who", asked(head, *seat, n, localizer));
    Arg::List(seats.iter().enumerate().map(mention).collect())
}

/// Whether all of a story was told.
#[derive(PartialEq, Eq)]
pub(crate) enum ToldLines {
    All,
    Part,
}

/// The latest of what happened, in order: what one player did in a row shares a line, as far as
/// there is room.
pub(crate) fn tell(sheet: &mut Sheet, table: &Table, story: &[Text], localizer: &Localizer) -> ToldLines {
    let mut lines = folded(table, story, localizer);
    let whole = lines.len();
    let mut used = 0;
    let mut fit = |line: &String| {
        used += symbol::length(line) + 1;
        used <= STORY_TEXT
    };
    // The last event is told, however long it is.
    let count = lines.iter().rev().take(STORY_LINES).map_while(|line| fit(line).then_some(())).count().max(1).min(whole);
    lines.drain(..whole - count);
    lines.iter().for_each(|line| sheet.must(&limits::clip(line, STORY_TEXT)));
    if count < whole { ToldLines::Part } else { ToldLines::All }
}

/// Folds events into lines. What one sentence says of several events is said once. An event about
/// the same seat as the one before goes on in its clause, "Ana took corn and indigo", and the same
/// event for another seat in its line, "Ana got corn; Bo got indigo". A turn begins a line, and an
/// event about several seats has one to itself.
fn folded(table: &Table, story: &[Text], localizer: &Localizer) -> Vec<String> {
    // Only the end is told: a long story need not be written whole.
    let told = table.entry.told(story.iter().skip(story.len().saturating_sub(8 * STORY_LINES)).cloned());
    // Each line has clauses, and each clause what one subject did.
    let mut lines: Vec<Vec<Vec<String>>> = Vec::new();
    let mut last: (Option<Seat>, &str) = (None, "");
    for event in &told {
        let said = localizer.say(event);
        let said = said.strip_suffix('.').unwrap_or(&said);
        // What follows a semicolon is about somebody else.
        let subject = localizer.subject(event).filter(|_| !outside_brackets(said).contains(';'));
        let now = (subject, event.key.as_ref());
        let used = |line: &[Vec<String>]| line.iter().flatten().map(|verb| symbol::length(verb) + ", ".len()).sum::<usize>();
        let goes_on =
            |line: &&mut Vec<Vec<String>>| !(table.entry.begins_turn)(event) && used(line) + symbol::length(said) < STORY_LINE;
        match (lines.last_mut().filter(goes_on), now) {
            (Some(line), (Some(seat), _)) if last.0 == Some(seat) => {
                let name = localizer.say(&Text::new("front-mention").with("who", seat));
                match line.last_mut() {
                    Some(clause) => clause.push(said.strip_prefix(&name).unwrap_or(said).trim_start().to_owned()),
                    None => line.push(vec![said.to_owned()]),
                }
            }
            (Some(line), (Some(_), key)) if last.0.is_some() && last.1 == key => line.push(vec![said.to_owned()]),
            _ => lines.push(vec![vec![said.to_owned()]]),
        }
        last = now;
    }
    let ended = |line: String| if line.ends_with('!') { line } else { line + "." };
    lines.iter().map(|line| ended(format!("• {}", localizer.clauses(line)))).collect()
}

/// Returns a sentence without what stands in brackets at its end.
fn outside_brackets(sentence: &str) -> &str {
    sentence.rsplit_once(" (").map_or(sentence, |(before, _)| before)
}

/// Says who won, and the others' places: the picture has where the points came from.
fn over(table: &Table, story: &[Text], localizer: &Localizer) -> Message {
    let head = &table.head;
    let mut sheet = Sheet::new(limits::TEXT);
    let mut foot = sheet.split(1000);
    // A message can notify only those whom its text mentions.
    let member = |seat: &Seat| head.members().find(|(other, _)| other == seat).map(|(_, player)| player.user);
    let name = |seat: Seat| member(&seat).map_or(Arg::Seat(seat), |user| localizer.mention(seat, user));
    if let Some(outcome) = table.game.as_ref().and_then(|game| outcome(game.as_ref())) {
        winners_named(table.entry.info, &outcome, name).iter().for_each(|line| sheet.must(&localizer.say(line)));
        scores::others(table.entry.info, &outcome, localizer, name).iter().for_each(|line| foot.must(line));
    }
    sheet.must(&small_print(table, localizer));
    tell(&mut sheet, table, story, localizer);
    foot.may_each(members::predecessors(head, localizer));
    sheet.below(foot);
    let mut message = Message { text: sheet.text(), ..Message::default() };
    message.add_buttons(&after_the_end(head, localizer));
    message
}

/// Returns what can be done with a table that is over.
pub(crate) fn after_the_end(head: &Head, localizer: &Localizer) -> [Button; 6] {
    [
        button(Control::Rematch.at(head.id), "front-rematch", "🔁", Style::Success, localizer),
        button(Control::Board.at(head.id), "front-board", "", Style::Secondary, localizer),
        button(Control::Story(None).at(head.id), "front-whole-story", "", Style::Secondary, localizer),
        button(Control::Record.at(head.id), "front-record", "📄", Style::Secondary, localizer),
        button(Control::Stats.at(head.id), "front-statistics", "📊", Style::Secondary, localizer),
        button(Control::Analysis.at(head.id), "front-analysis", "", Style::Secondary, localizer),
    ]
}

fn stopped(table: &Table, localizer: &Localizer) -> Message {
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline(table, localizer));
    sheet.must(&localizer.say(&status::stopped(&table.head)));
    let mut rows = Vec::new();
    if table.game.is_some() {
        let board = button(Control::Board.at(table.head.id), "front-board", "", Style::Secondary, localizer);
        let story = button(Control::Story(None).at(table.head.id), "front-whole-story", "", Style::Secondary, localizer);
        let record = button(Control::Record.at(table.head.id), "front-record", "📄", Style::Secondary, localizer);
        let is_forgotten = table.head.stopped == Some(Stopped::Forgotten);
        rows.push(ComponentRow::Buttons([board, story].into_iter().chain(is_forgotten.then_some(record)).collect()));
    }
    Message { text: sheet.text(), rows, ..Message::default() }
}

/// Returns the text with the film of a finished game.
pub fn film(table: &Table) -> Message {
    let localizer = Localizer::at(table, table.head.home.lang);
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline(table, &localizer));
    sheet.must(&localizer.word("front-film"));
    Message { text: sheet.text(), ..Message::default() }
}

/// Reports that a failing disk lost part of a table or all of it; `left` is what can be read.
pub fn loss(head: &Head, left: Option<&Table>) -> Message {
    let localizer = Localizer::nowhere(head.home.lang);
    let key = if left.is_some() { "front-loss" } else { "front-loss-of-all" };
    let text = Text::new(key).with("table", head.id.to_string());
    Message { text: localizer.say(&text), ..Message::default() }
}

/// Tells a player of a table whose channel was deleted how it goes on and what can be done.
pub fn homeless(table: &Table, lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let text = Text::new("front-homeless").with("table", table.head.id.to_string());
    let text = text.with("game", words::game_name(table.entry.info));
    Message { text: limits::clip(&localizer.say(&text), limits::TEXT), ..Message::default() }
}

/// Returns a public reminder for a seat that has been awaited for long.
pub fn reminder(table: &Table, seat: Seat) -> Message {
    let head = &table.head;
    let localizer = Localizer::at(table, head.home.lang);
    let mut sheet = Sheet::new(limits::TEXT);
    let who = head.player(seat).map_or(Arg::Seat(seat), |player| localizer.mention(seat, player.user));
    let is_nudge = head.state(seat).notified.reminders == 0;
    // The question to several addresses them all.
    let ask = open_ask(table, seat).filter(|_| head.awaited.len() == 1);
    let line = match ask {
        Some(ask) if is_nudge => Text::new("front-nudge").with("ask", ask),
        Some(ask) => Text::new("front-reminder").with("ask", ask),
        None if is_nudge => Text::new("front-nudge-secret"),
        None => Text::new("front-reminder-secret"),
    };
    sheet.must(&localizer.say(&line.with("who", who)));
    // The first note, that it is reminded, is said above.
    waits_notes(head, seat).iter().skip(1).for_each(|note| sheet.must(&localizer.say(note)));
    sheet.must(&small_print(table, &localizer));
    let mut buttons = vec![button(Control::Answer.at(head.id), "front-answer", "✍️", Style::Primary, &localizer)];
    buttons.extend(snooze(head, seat, &localizer));
    let rings = head.player(seat).map(|player| player.user).into_iter().collect();
    Message { rings, ..Message::with_buttons(sheet.text(), buttons) }
}

/// From this many reminders of a decision on, they can be snoozed.
const SNOOZED_FROM: u8 = 2;

/// The buttons to put the next reminder of a seat off, if it has come so far.
pub(crate) fn snooze(head: &Head, seat: Seat, localizer: &Localizer) -> Vec<Button> {
    let state = head.state(seat);
    if state.notified.reminders < SNOOZED_FROM || state.notified.snoozed {
        return Vec::new();
    }
    let call = Call { seat, decision: state.decision };
    let all =
        [(Snooze::Hours, "front-snooze-hours"), (Snooze::Morning, "front-snooze-morning"), (Snooze::Turn, "front-snooze-turn")];
    all.map(|(how, key)| button(Control::Snooze(call, how).at(head.id), key, "", Style::Secondary, localizer)).into()
}

/// Adds who is on vacation, and until when.
pub fn with_away(message: Message, table: &Table, away: &[(Seat, Moment)]) -> Message {
    let localizer = Localizer::at(table, table.head.home.lang);
    let mut text = message.text;
    for (seat, until) in away {
        let line = Text::new("front-away-line").with("who", *seat).with("until", until.seconds().to_string());
        let line = localizer.say(&line);
        if symbol::length(&text) + symbol::length(&line) < limits::TEXT {
            text = format!("{text}\n{line}");
        }
    }
    Message { text, ..message }
}

/// Adds the line that whoever runs the bot announces, if there is room for it.
pub fn with_announcement(message: Message, table: &Table, announced: String) -> Message {
    let localizer = Localizer::at(table, table.head.home.lang);
    let line = localizer.say(&Text::new("front-announcement").with("text", announced));
    if symbol::length(&message.classic().text) + symbol::length(&line) >= limits::TEXT {
        return message;
    }
    let text = format!("{}\n{line}", message.text);
    Message { text, ..message }
}
