//! Whole games at random: all messages to all readers in both languages fit Discord's limits.

#[path = "../../testkit/src/random.rs"]
mod random;

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tertulia_rules::erased::{GameEntry, Story, asked_openly};
use tertulia_rules::game::{Actor, Dice, Eye, Options, Seat, SeatSet, Turn};
use tertulia_rules::games::GAMES;
use tertulia_rules::text::Text;
use tertulia_rules::undo::History;

use random::{some, times};

use super::help::HelpPlace;
use super::illustrated::{self, panel_after_move, panel_at};
use super::message::{ComponentRow, Layout, Message, Section, Style};
use super::press::Control;
use super::{CustomId, Localizer, MayStop, limits, words};
use super::{
    Look, MOST_NOTICED, Marks, NoticeboardPart, NoticeboardTables, Ordering, PanelState, RulesOf, absence, board_text, live,
    lobby_call, more, noticeboard, open_tables, panel, panel_asks, panel_done, panel_with, reminder, rules, story, turns,
    with_announcement,
};
use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, RoleId, TableId, UserId};
use tertulia_model::{Board, Chapter, Head, Home, Phase, Player, Preferences, Reliability, Table, TurnHelp};
use tertulia_picture::symbol;

struct Seeded(ChaCha8Rng);

impl Dice for Seeded {
    fn below(&mut self, n: u32) -> u32 {
        self.0.random_range(0..n)
    }
}

/// Names as long and as nasty as Discord allows.
const NAMES: [&str; 5] =
    ["Ana", "****____~~~~||||>>>>@everyone####", "Дмитрий <@99> [x](http://y.z) ok", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "````````````````````````````````"];

fn table(rules: &'static GameEntry, seats: u8, options: &Options, lang: Lang) -> Table {
    let players = NAMES.iter().take(seats.into()).zip(100u64..);
    let players =
        players.map(|(name, user)| Player { user: UserId(user), name: (*name).to_owned(), lang, gone: false, level: None });
    let mut players: Vec<Player> = players.collect();
    let (home, at) = (Home { guild: Some(GuildId(1)), channel: ChannelId(u64::MAX), lang }, Moment(1_700_000_000_000));
    let id = TableId::new(TableId::ALL - 1);
    let head = Head::opened(id, rules.info, seats, options.clone(), home, players.remove(0), at);
    let players = head.players.iter().cloned().chain(players).collect();
    Table { head: Head { players, ..head }, entry: rules, game: None, history: History::default() }
}

/// A game of that name and as many seats that has just begun, as its options are by default.
fn begun(slug: &str, seats: u8) -> Table {
    let rules = GAMES.iter().find(|entry| entry.info.slug == slug).unwrap();
    let options = Options::defaults(rules.info);
    let mut table = table(rules, seats, &options, Lang::En);
    table.head.phase = Phase::Playing;
    table.game = Some(rules.new_game(&options, seats).unwrap());
    table
}

fn fits(message: &Message, what: &str) {
    limits::check(message).unwrap_or_else(|why| panic!("{what}: {why}\n{}\n{:#?}", message.text, message.rows));
    let classic = &message.classic();
    assert!(message.rings.is_empty() || message.layout() == Layout::Classic, "{what} rings and is modern");
    for emoji in [Some(format!("<:{}:{}>", "x".repeat(13), u64::MAX)), None] {
        let sent = symbol::drawn(&classic.text, limits::TEXT, |_| emoji.clone());
        let sent = sent.unwrap_or_else(|| symbol::characters(&classic.text));
        assert_eq!(sent, symbol::characters(&sent), "{what}: a mark is sent");
        assert!(sent.chars().count() <= limits::TEXT, "{what}: emojis make it too long: {sent}");
    }
    assert!(!message.text.contains('⟦'), "{what}: a text is missing: {}", message.text);
    assert!(!message.text.contains("{$"), "{what}: an argument is missing: {}", message.text);
    assert!(!message.text.contains("@everyone"), "{what} rings everyone: {}", message.text);
    for row in &message.rows {
        let (ids, words): (Vec<_>, Vec<_>) = match row {
            ComponentRow::Buttons(buttons) => buttons.iter().map(|b| (b.id.clone(), b.label.clone())).unzip(),
            ComponentRow::Menu(menu) => menu.entries.iter().map(|e| (menu.id.clone(), format!("{} {}", e.label, e.note))).unzip(),
            ComponentRow::People(menu) => (vec![menu.id.clone()], vec![menu.placeholder.clone()]),
            ComponentRow::Roles(menu) => (vec![menu.id.clone()], vec![menu.placeholder.clone()]),
            ComponentRow::Section(Section { line, button, short }) => {
                (vec![button.id.clone()], vec![line.clone(), button.label.clone(), short.clone()])
            }
            ComponentRow::Listed(sections, menu) => {
                let beside = sections.iter().map(|section| section.button.id.clone());
                let words = sections.iter().flat_map(|section| [section.line.clone(), section.short.clone()]);
                (beside.chain([menu.id.clone()]).collect(), words.collect())
            }
            ComponentRow::Lines(lines) => (Vec::new(), vec![lines.clone()]),
        };
        assert!(ids.iter().all(|id: &CustomId| id.to_string().parse().as_ref() == Ok(id)), "{what}: {ids:?}");
        assert!(words.iter().all(|words| !words.contains('⟦') && !words.contains("{$")), "{what}: {words:?}");
    }
}

/// Checks all messages that the bot could make of that table now.
fn everything_fits(table: &Table, told: &[Text]) {
    let mut table = table.clone();
    table.head.parts.learners = SeatSet::all(table.head.seats);
    let table = &table;
    fits_under_a_question(&live(table, told), "live");
    fits_under_a_question(&with_announcement(live(table, told), table, "*".repeat(200)), "live, with an announcement");
    asks_each_of_a_few(table);
    for lang in Lang::ALL {
        fits(&panel(table, None, lang, None), "a guest's panel");
        for look in [Look::Symbols, Look::Words] {
            for page in board_text(table, Eye::Public, lang, look, table.head.opened) {
                fits(&page, "board");
                let aloud = look == Look::Symbols || page.text == symbol::characters(&page.text);
                assert!(aloud, "a mark among words to be read aloud: {}", page.text);
            }
        }
        // A whole story takes long to write, and is checked when the game is over.
        let latest = if table.head.phase == Phase::Over { 0 } else { told.len().saturating_sub(100) };
        fits(&story(table, &chapters_of(&told[latest..]), None, None, lang), "story");
        for (seat, player) in table.head.present() {
            let more = more(table, player.user, TurnHelp::On, MayStop::Yes, lang);
            fits_under_a_question(&more, "more");
            for place in [HelpPlace::Server, HelpPlace::Direct] {
                let away = absence(table, seat, &Preferences::default(), table.head.opened, place, lang);
                fits_under_a_question(&away, "away");
            }
            says_what_it_is_about(table, seat, lang);
            let own = panel(table, Some(seat), lang, told.last());
            fits_under_a_question(&own, "panel");
            assert_eq!(panel_asks(table, seat, &Preferences::default()), own.panel.and_then(|of| of.asks), "{seat:?}");
            leads_to_everything_else(table, &own, &more);
            let marks = BTreeSet::from(["nothing that is offered"]).into_iter().collect();
            fits(
                &panel_with(table, Some(seat), lang, TurnHelp::On, told, &PanelState { page: 3, ..PanelState::marked(marks) }),
                "panel with notes",
            );
            fits(&panel_done(table, lang), "panel at the end of a turn");
            fits(&reminder(table, seat), "reminder");
        }
    }
}

/// Checks that a panel ends with the same buttons in the same order, and that the rest stands
/// behind the last of them, in three rows at most.
fn leads_to_everything_else(table: &Table, panel: &Message, more: &Message) {
    if table.head.phase != Phase::Playing {
        return;
    }
    let of = |message: &Message| {
        let ids = message.rows.iter().flat_map(|row| row.ids().into_iter().cloned().collect::<Vec<_>>());
        ids.filter_map(|id| Some(id.press()?.control.clone())).collect::<Vec<Control>>()
    };
    let all = of(panel);
    assert!(all.ends_with(&[Control::Board, Control::More]), "{all:?}");
    let undo = all.iter().position(|control| matches!(control, Control::Undo(_)));
    assert!(undo.is_none_or(|at| at + 3 == all.len()), "{all:?}");
    for button in [panel, more].iter().flat_map(|message| &message.rows).flat_map(|row| match row {
        ComponentRow::Buttons(buttons) => buttons.as_slice(),
        _ => &[],
    }) {
        let control = button.id.press().map(|press| &press.control);
        let is_bare = matches!(control, Some(Control::Undo(_) | Control::Board | Control::More | Control::Orders(_)));
        let is_end = matches!(control, Some(Control::Play(_, action) | Control::AskConfirm(_, action)) if action == "end");
        let prepares = control == Some(&Control::Orders(Ordering::Prepare));
        assert!(button.symbol.character.is_empty() || prepares || !is_bare && !is_end, "{button:?}");
    }
    let behind = of(more);
    assert!(more.rows.len() <= 3, "{:#?}", more.rows);
    let orders = Control::Orders(Ordering::Show);
    assert!(behind.contains(&Control::Story(None)) && behind.contains(&Control::Board), "{behind:?}");
    assert!(behind.contains(&orders) || table.entry.info.orders.is_empty(), "{behind:?}");
}

/// Checks that the buttons leave room for the picture, too.
fn fits_under_a_question(message: &Message, what: &str) {
    fits(message, what);
    let rows = message.rows.iter().filter(|row| matches!(row, ComponentRow::Buttons(_))).count();
    assert!(rows <= limits::BUTTON_ROWS, "{what}: {rows} rows of buttons: {:#?}", message.rows);
}

/// Checks that the panel of whoever learns a game says what the question is about in the first
/// rounds, and `More` at any time, unless they do not want it; and that neither a guest nor the
/// public reads it.
fn says_what_it_is_about(table: &Table, seat: Seat, lang: Lang) {
    let Some(about) = table.prompt(seat).about.filter(|_| table.head.phase == Phase::Playing) else { return };
    let localizer = Localizer::at(table, lang);
    let line = localizer.say(&about);
    let says = |message: &Message| message.text.lines().any(|other| other == line);
    let of = |seat, help| panel_with(table, seat, lang, help, &[], &PanelState::default());
    let is_early = table.game.as_ref().is_some_and(|game| game.period().round <= crate::panel::EXPLAINED);
    assert_eq!(says(&of(Some(seat), TurnHelp::On)), is_early, "{line} in {}", of(Some(seat), TurnHelp::On).text);
    let user = table.head.players[seat.index()].user;
    let aside = |help| says(&more(table, user, help, MayStop::No, lang));
    assert_eq!((aside(TurnHelp::On), aside(TurnHelp::Off)), (table.head.awaited.has(seat), false), "{line} behind More");
    let mut played = table.clone();
    played.head.parts.learners = SeatSet::NONE;
    let mut away = table.clone();
    away.head.stand_ins = SeatSet::one(seat);
    let again = panel(&played, Some(seat), lang, None);
    for other in [of(Some(seat), TurnHelp::Off), of(None, TurnHelp::On), again, panel(&away, Some(seat), lang, None)] {
        assert!(!says(&other), "{line} in {}", other.text);
    }
    assert!(!live(table, &[]).text.contains(&Localizer::at(table, table.head.home.lang).say(&about)), "{line} in public");
}

/// Checks that two or three people who are asked different things each read their own question.
fn asks_each_of_a_few(table: &Table) {
    let Some(game) = table.game.as_deref() else { return };
    let asks = table.head.awaited.iter().map(|seat| asked_openly(game, seat)).collect::<Option<Vec<Text>>>();
    for ask in asks.filter(|asks| (2..=3).contains(&asks.len())).into_iter().flatten() {
        let ask = Localizer::at(table, table.head.home.lang).say(&ask);
        assert!(live(table, &[]).text.contains(&ask), "{ask} in {}", live(table, &[]).text);
    }
}

/// Checks that the end is told in a line a player at most, which mentions its person, and that a
/// private panel has neither a picture nor numbers of its own.
fn tells_the_end_once(table: &Table) {
    let said = live(table, &[]).text;
    assert!(!said.contains("\n```"), "{said}");
    for (seat, player) in table.head.members() {
        let mention = format!("<@{}>", player.user);
        let lines: Vec<&str> = said.lines().filter(|line| line.contains(&mention)).collect();
        assert!(matches!(lines[..], [line] if line.trim_start_matches("-# ") != mention), "{mention} in {said}");
        let likes = Preferences::default();
        let notes = [Text::new("front-turn-done")];
        let folded = panel_after_move(table, Some(seat), Lang::En, &likes, &notes);
        assert_eq!((folded.text.lines().count(), folded.picture), (2, None), "{}", folded.text);
        let says_who_won = |text: &str| text.starts_with("🏆 **");
        assert_eq!(says_who_won(&folded.text), says_who_won(&said), "{}", folded.text);
        let asked = illustrated::panel(table, Some(seat), Lang::En, &likes, &[], &PanelState::default());
        assert_eq!((asked.text.lines().count(), asked.picture), (2, None), "{}", asked.text);
    }
}

/// Splits what was told into rounds of equal size.
fn chapters_of(told: &[Text]) -> Vec<Chapter> {
    told.chunks(20).map(|events| Chapter { title: None, events: events.to_vec(), ends: 0 }).collect()
}

/// Checks that each topic is one whole message, and that its menu leads to every topic.
fn every_topic_fits(of: RulesOf<'_>, lang: Lang) {
    let topics = |message: &Message| match message.rows.first() {
        Some(ComponentRow::Menu(menu)) => menu.entries.len(),
        first => panic!("no menu of topics: {first:?}"),
    };
    let n = topics(&rules(of, None, lang));
    assert!(n >= 5, "turn, phases, buildings or cards, scoring, options: {n}");
    let mut titles = BTreeSet::new();
    for topic in 0..n {
        let message = rules(of, Some(topic as u8), lang);
        fits(&message, "rules");
        assert_eq!(topics(&message), n);
        assert!(!message.text.ends_with('…'), "cut off: {}", message.text);
        assert!(titles.insert(message.text.lines().next().unwrap_or_default().to_owned()), "twice: {}", message.text);
    }
    let last = rules(of, Some(n as u8 - 1), lang).text;
    let release = format!("-# Tertulia {} · ", env!("CARGO_PKG_VERSION"));
    let line = last.lines().last().unwrap_or_default();
    assert!(line.starts_with(&release) && line.ends_with(&format!(" {}", of.kind().version)), "which release is this? {last}");
    let localizer = Localizer::nowhere(lang);
    for topic in of.kind().topics {
        let name = localizer.plain(&words::topic_name(of.kind(), topic));
        assert!(titles.iter().any(|title| title.contains(&name)), "no message for {name}: {titles:?}");
    }
}

/// Checks what hardly depends on the game's progress: its rules, and a list of many such
/// tables.
fn lists_fit(table: &Table) {
    for lang in Lang::ALL {
        every_topic_fits(RulesOf::Table(table, &[(2, 1000), (7, 1000), (12, 1000)]), lang);
        let many = (0..40).map(|n| {
            let mut other = table.clone();
            other.head.id = TableId::new(TableId::ALL - 1 - n);
            other.into()
        });
        let many: Vec<std::sync::Arc<Table>> = many.collect();
        fits(&turns(&many, UserId(100), Some(&Reliability::default()), lang), "turns");
        for (tables, of) in [(&many[..], None), (&many[..1], Some(table.entry.info)), (&[], None)] {
            let note = Text::new("front-guide-no-commands");
            fits(&open_tables(tables, UserId(1), of, GAMES, Some(&note), lang), "open tables");
        }
        let part = |all| NoticeboardPart { tables: many[..MOST_NOTICED].to_vec(), all };
        for all in [MOST_NOTICED, many.len()] {
            let shown = NoticeboardTables { open: part(all), running: part(all), over: many[..MOST_NOTICED].to_vec() };
            fits(&noticeboard(&shown, lang), "noticeboard");
        }
        fits(&noticeboard(&NoticeboardTables::default(), lang), "empty noticeboard");
        fits(&lobby_call(table, RoleId(u64::MAX), lang), "call for a lobby");
    }
}

fn play(rules: &'static GameEntry, seats: u8, options: &Options, seed: u64) -> Table {
    let keen = !seed.is_multiple_of(3);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let lang = if seed.is_multiple_of(2) { Lang::En } else { Lang::Fr };
    let mut table = table(rules, seats, options, lang);
    everything_fits(&table, &[]);
    lists_fit(&table);
    let mut game = rules.new_game(options, seats).unwrap();
    let mut told: Vec<Text> = Vec::new();
    table.head.phase = Phase::Playing;
    loop {
        let turn = game.turn();
        let (by, action) = match &turn {
            Turn::Over(_) => break,
            Turn::Chance => (Actor::Chance, game.draw(&mut Seeded(rng.clone())).unwrap()),
            Turn::Seats(awaited) => {
                table.head.awaited = *awaited;
                table.game = Some(game.clone());
                // Checking every step would take minutes: checks now and then, and less often
                // in a long game.
                if rng.random_range(0..50 + told.len() / 10) == 0 {
                    everything_fits(&table, &told);
                }
                let asides: Vec<(Seat, String)> =
                    Seat::all(seats).flat_map(|seat| game.asides(seat).into_iter().map(move |action| (seat, action))).collect();
                if !asides.is_empty() && rng.random_range(0..4) == 0 {
                    let (seat, action) = asides[rng.random_range(0..asides.len())].clone();
                    (Actor::Seat(seat), action)
                } else {
                    let seat = awaited.iter().nth(rng.random_range(0..awaited.len() as usize)).unwrap();
                    let legal = game.legal(seat);
                    // Passing comes last: keen players seldom do, and fill their boards.
                    let most = if keen && legal.len() > 1 && rng.random_range(0..20) > 0 { legal.len() - 1 } else { legal.len() };
                    (Actor::Seat(seat), legal[rng.random_range(0..most)].clone())
                }
            }
        };
        rng.random::<u32>();
        let story: Story = game.play(by, &action).unwrap();
        told.extend(story.into_iter().map(|(_, text)| text));
        if let Actor::Seat(seat) = by {
            table.head.states[seat.index()].decision += 1;
        }
    }
    table.head.awaited = SeatSet::NONE;
    table.head.phase = Phase::Over;
    table.game = Some(game);
    everything_fits(&table, &told);
    tells_the_end_once(&table);
    for lang in Lang::ALL {
        fits(&story(&table, &chapters_of(&told), None, Some(0), lang), "the beginning of the story");
    }
    lists_fit(&table);
    let over = table.clone();
    table.head.phase = Phase::Stopped;
    everything_fits(&table, &told);
    over
}

/// Checks all messages of whole games.
fn every_message_fits(rules: &'static GameEntry) {
    let (fewest, most) = rules.info.seats;
    for seats in fewest..=most {
        // The rulebook's game, then all options at their last values, then random values.
        for seed in some(0..6, 1, u64::from(seats)) {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut options = Options::simulated(rules.info);
            for option in rules.info.options.iter().filter(|_| seed > 1) {
                let last = option.values.len() - 1;
                let at = if seed < 4 { last } else { rng.random_range(0..=last) };
                options = options.with(rules.info, option.key, option.values[at]).unwrap();
            }
            if rules.new_game(&options, seats).is_err() {
                // Options that do not go together: a list of buildings without New Buildings.
                continue;
            }
            play(rules, seats, &options, seed + 10 * u64::from(seats));
        }
    }
    for lang in Lang::ALL {
        every_topic_fits(RulesOf::Game(rules.info), lang);
    }
}

#[test]
fn every_message_of_whole_games_fits_discord_in_both_languages() {
    std::thread::scope(|games| {
        for rules in GAMES {
            games.spawn(|| every_message_fits(rules));
        }
    });
}

/// Most players, all expansions, full boards, with one of the ways to choose the buildings.
#[test]
fn every_message_of_puerto_ricos_largest_games_fits() {
    let rules = tertulia_rules::games::find("puerto-rico").unwrap();
    for seed in some(0..4, 1, 0) {
        let selection = ["draft", "random", "draft", "base"][seed as usize];
        let both = [("newBuildings", "on"), ("nobles", "on"), ("buildingSelection", selection)];
        let options = both.iter().fold(Options::defaults(rules.info), |o, (k, v)| o.with(rules.info, k, v).unwrap());
        let seed = 3 * seed + 1;
        let end = play(rules, 5, &options, seed);
        let board = board_text(&end, Eye::Public, Lang::En, Look::Words, end.head.opened);
        let text: String = board.iter().map(|message| message.text.as_str()).collect();
        assert!(text.contains("12 of 12"), "a full board: {text}");
    }
}

/// Collects lengths of a random game's live messages and panels, after checking first lines.
fn lengths(rules: &'static GameEntry, lang: Lang, seed: u64, live_ones: &mut Vec<usize>, panels: &mut Vec<usize>) {
    let (seats, options) = (rules.info.seats.1, Options::defaults(rules.info));
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut table = table(rules, seats, &options, lang);
    for (player, name) in table.head.players.iter_mut().zip(["Ana", "Bo", "Cleo", "Dimitri", "Eve"]) {
        player.name = name.to_owned();
    }
    table.head.phase = Phase::Playing;
    let mut game = rules.new_game(&options, seats).unwrap();
    let mut told: Vec<Text> = Vec::new();
    loop {
        let (by, action) = match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => (Actor::Chance, game.draw(&mut Seeded(rng.clone())).unwrap()),
            Turn::Seats(awaited) => {
                table.head.awaited = awaited;
                let seat = awaited.iter().next().unwrap();
                // One position in four is enough.
                if rng.random_range(0..4) == 0 {
                    table.game = Some(game.clone());
                    let message = live(&table, &told);
                    let asks = awaited.iter().all(|seat| {
                        let mention = format!("<@{}>", 100 + seat.index());
                        message.text.lines().next().is_some_and(|line| line.contains(&mention))
                    });
                    assert!(asks, "the first line asks those awaited: {}", message.text);
                    assert!(message.text.lines().count() <= 7, "question, small print and five lines: {}", message.text);
                    live_ones.push(message.text.chars().count());
                    let text = panel(&table, Some(seat), lang, None).text;
                    let first = if lang == Lang::En { "**Your move:** " } else { "**À toi\u{a0}:** " };
                    assert!(text.starts_with(first), "the first line is the question: {text}");
                    panels.push(text.chars().count());
                }
                let legal = game.legal(seat);
                (Actor::Seat(seat), legal[rng.random_range(0..legal.len())].clone())
            }
        };
        rng.random::<u32>();
        told.extend(game.play(by, &action).unwrap().into_iter().filter(|(eye, _)| *eye == Eye::Public).map(|(_, text)| text));
    }
}

/// A lobby says it beside its options, and who comes alone reads it once the game has begun.
#[test]
fn what_is_set_for_a_first_game_is_said_where_it_can_be_changed_and_to_who_begins_alone() {
    let catan = GAMES.iter().find(|entry| entry.info.slug == "catan").unwrap();
    let table = table(catan, 3, &Options::defaults(catan.info), Lang::En);
    let lobby = live(&table, &[]);
    let beside = |row: &ComponentRow| match row {
        ComponentRow::Section(Section { line, button, .. }) => {
            line.contains("Not rated") && button.id == Control::Options.at(table.head.id).into()
        }
        _ => false,
    };
    assert!(lobby.rows.iter().any(beside), "{:#?}", lobby.rows);
    assert!(lobby.classic().text.contains("Seats are drawn when the game starts."), "{}", lobby.classic().text);
    assert!(!lobby.classic().text.contains("press Join"), "its host has joined: {}", lobby.classic().text);
    let said = super::begun(&table, Lang::En).text;
    assert!(said.contains("settlements already placed"), "{said}");
}

/// What leads back from a plan looks like a result only once there is a plan.
#[test]
fn a_plan_without_a_move_is_left_by_a_plain_button() {
    let table = begun("puerto-rico", 3);
    let plan = super::preparing(&table, Seat(1), Lang::En, &[], &PanelState::default());
    let buttons = plan.rows.iter().flat_map(|row| if let ComponentRow::Buttons(buttons) = row { &buttons[..] } else { &[] });
    let back: Vec<(&str, Style)> = buttons
        .filter(|button| button.id == Control::Orders(Ordering::Done).at(table.head.id).into())
        .map(|button| (button.label.as_str(), button.style))
        .collect();
    assert_eq!(back, [("Back", Style::Secondary)]);
}

#[test]
fn who_reads_words_has_the_board_on_every_panel_and_errors_stay_above_it() {
    let likes = Preferences { board: Board::Text, ..Preferences::default() };
    for rules in GAMES {
        let (seats, options) = (rules.info.seats.0, Options::defaults(rules.info));
        let mut game = rules.new_game(&options, seats).unwrap();
        while game.turn() == Turn::Chance {
            let drawn = game.draw(&mut Seeded(ChaCha8Rng::seed_from_u64(1))).unwrap();
            game.play(Actor::Chance, &drawn).unwrap();
        }
        let mut table = table(rules, seats, &options, Lang::En);
        (table.head.phase, table.head.awaited, table.game) = (Phase::Playing, game.turn().awaited(), Some(game));
        let (seat, note) = (Seat(0), [Text::new("front-stale")]);
        let bare = panel_with(&table, Some(seat), Lang::En, TurnHelp::On, &note, &PanelState::default()).text;
        for at in [PanelState::default(), PanelState::marked(Marks::default())] {
            let text = panel_at(&table, Some(seat), Lang::En, &likes, &note, &at).text;
            assert!(text.chars().count() > bare.chars().count() + 100, "the board in words: {text}");
            let said = bare.lines().nth(2);
            assert!(said.is_some() && text.lines().nth(2) == said, "what was wrong stands beside the question: {text}");
        }
    }
}

/// `TERTULIA_TEST_TIMES=250` checks 500 games of each kind.
#[test]
fn the_question_comes_first_and_messages_with_pictures_are_short() {
    let games = times(2);
    for rules in GAMES {
        let (mut live_ones, mut panels) = (Vec::new(), Vec::new());
        for seed in 0..games {
            lengths(rules, Lang::ALL[seed as usize % Lang::ALL.len()], seed, &mut live_ones, &mut panels);
        }
        let median = |lengths: &mut Vec<usize>| {
            lengths.sort_unstable();
            lengths[lengths.len() / 2]
        };
        let (live_one, one) = (median(&mut live_ones), median(&mut panels));
        println!("{}: median of live messages {live_one}, of panels {one}", rules.info.slug);
        assert!(live_one <= 500, "{}: half of the live messages have more than {live_one} characters", rules.info.slug);
        assert!(one <= 300, "{}: half of the panels have more than {one} characters", rules.info.slug);
    }
}

#[test]
fn what_happened_is_folded_a_trade_without_the_offer_that_it_came_of() {
    let table = begun("catan", 3);
    let event = |key: &str, seat| Text::new(format!("catan-event-{key}")).with("seat", Seat(seat));
    let deal = |text: Text| text.with("give", "wool".to_owned()).with("want", "ore".to_owned());
    let mut story = vec![deal(event("offered", 0)), event("declined", 2), deal(event("proposed", 1))];
    let lines = |story: &[Text]| live(&table, story).text.lines().filter(|line| line.starts_with('•')).count();
    assert_eq!(lines(&story), 3, "an offer that is open is told with the answers to it");
    story.extend([event("accepted", 1), deal(event("traded", 0)).with("other", Seat(1))]);
    assert_eq!(lines(&story), 1, "{}", live(&table, &story).text);
    assert!(live(&table, &story).text.contains("Ana gave wool to "), "{}", live(&table, &story).text);
    // The same event for several shares a line, and so does what one of them does next.
    let got = |seat, cards: &str| event("produced", seat).with("cards", cards.to_owned());
    story.extend([got(0, "ore"), got(2, "wool"), event("closed", 2), event("closed", 0)]);
    assert_eq!(lines(&story), 2, "{}", live(&table, &story).text);
    let text = live(&table, &story).text;
    assert!(text.contains(" got wool and finished trading; Ana finished trading."), "{text}");
    // Who did the last of a turn begins the next one in a line of its own.
    story.push(event("rolled", 0).with("a", 2).with("b", 3).with("n", 5));
    assert_eq!(lines(&story), 3, "{}", live(&table, &story).text);
}

/// What a roll of Anno 1503 brought to all.
#[test]
fn a_sentence_about_several_players_has_a_line_to_itself() {
    let table = begun("anno-1503", 3);
    let event = |key: &str, seat| Text::new(format!("anno-1503-event-{key}")).with("seat", Seat(seat));
    let rolled = event("rolled-and", 0).with("n", 2).with("other", "Bo got 1 tool".to_owned());
    let text = live(&table, &[event("pioneer", 1), rolled, event("pioneer", 0)]).text;
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with('•')).collect();
    let [_, rolled, placed] = lines[..] else { panic!("{text}") };
    assert!(rolled.ends_with(" rolled a 2; Bo got 1 tool.") && placed.ends_with(" placed a pioneer."), "{text}");
}

#[test]
fn people_are_named_before_stand_ins_and_read_what_they_are_asked_themselves() {
    let mut table = begun("catan", 3);
    let mut game = table.game.take().unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (stand_in, person) = loop {
        let awaited: Vec<Seat> = game.turn().awaited().iter().collect();
        let ask = |seat: Seat| asked_openly(game.as_ref(), seat);
        if let [one, other] = awaited[..]
            && ask(one) != ask(other)
            && !game.prompt(other).missing.is_empty()
        {
            break (one, other);
        }
        let (by, action) = match awaited.first() {
            None => (Actor::Chance, game.draw(&mut Seeded(rng.clone())).unwrap()),
            Some(_) => {
                let seat = awaited[rng.random_range(0..awaited.len())];
                let legal = game.legal(seat);
                (Actor::Seat(seat), legal[rng.random_range(0..legal.len())].clone())
            }
        };
        rng.random::<u32>();
        game.play(by, &action).unwrap();
    };
    table.head.awaited = game.turn().awaited();
    let said = |seat| Localizer::at(&table, Lang::En).say(&asked_openly(game.as_ref(), seat).unwrap());
    let (of_stand_in, of_person) = (said(stand_in), said(person));
    table.game = Some(game);
    let both = live(&table, &[]).text;
    assert!(both.contains(&of_stand_in) && both.contains(&of_person), "{both}");
    table.head.stand_ins = SeatSet::one(stand_in);
    let text = live(&table, &[]).text;
    assert!(text.starts_with("<@") && text.contains(&of_person) && !text.contains(&of_stand_in), "{text}");
    // What is refused says why, and what is missing is not said again.
    let why = Text::new("front-wrong").with("why", Text::new("catan-refused-same-offer"));
    let panel = |notes: &[Text]| panel_with(&table, Some(person), Lang::En, TurnHelp::Off, notes, &PanelState::default()).text;
    for missing in table.prompt(person).missing {
        let missing = Localizer::at(&table, Lang::En).say(&missing);
        assert!(panel(&[]).contains(&missing) && !panel(std::slice::from_ref(&why)).contains(&missing), "{missing}");
    }
}

#[test]
fn what_players_of_one_name_did_is_told_of_each_by_the_mark_of_the_seat() {
    let mut table = begun("catan", 4);
    table.head.awaited = SeatSet::one(Seat(1));
    let event = |key: &str, seat| Text::new(format!("catan-event-{key}")).with("seat", Seat(seat));
    let deal = |text: Text| text.with("give", "1 brick".to_owned()).with("want", "1 lumber".to_owned());
    let story = [
        event("rolled", 0).with("a", 2).with("b", 3).with("n", 5),
        deal(event("offered-to", 0)).with("to", vec![Seat(1), Seat(2)]),
        event("accepted", 1),
    ];
    let mut told = |names: [&str; 4]| {
        for (player, name) in table.head.players.iter_mut().zip(names) {
            player.name = name.to_owned();
        }
        let text = live(&table, &story).text;
        (text.lines().filter(|line| line.starts_with('•')).map(str::to_owned).collect::<Vec<_>>(), text)
    };
    let (lines, text) = told(["Alex", "Alex", "Bo", "Cy"]);
    let offer = "rolled 2 + 3 = 5 and offered 1 brick to";
    let cards = "for 1 lumber";
    assert_eq!(lines, [format!("• ① Alex {offer} ② Alex and Bo {cards}."), "• ② Alex accepted.".to_owned()]);
    assert!(text.contains("② <@101>"), "whoever is asked is told by a mark too: {text}");
    let (lines, _) = told(["Sam", "Sam Jones", "Bo", "Cy"]);
    assert_eq!(lines, [format!("• ① Sam {offer} ② Sam Jones and Bo {cards}."), "• ② Sam Jones accepted.".to_owned()]);
    // Names that differ need no marks.
    let (lines, text) = told(["Ana", "Dee", "Bo", "Cy"]);
    assert_eq!(lines, [format!("• Ana {offer} Dee and Bo {cards}."), "• Dee accepted.".to_owned()]);
    assert!(!text.contains('②'), "{text}");
}

#[test]
fn every_option_of_a_lobby_is_said_below_its_group_and_its_meaning_is_there() {
    for (rules, lang) in GAMES.iter().flat_map(|rules| Lang::ALL.map(|lang| (rules, lang))) {
        let usual = Options::defaults(rules.info);
        let all_on = rules.info.options.iter().filter(|option| option.values == ["off", "on"]);
        let all_on = all_on.fold(usual.clone(), |options, option| options.with(rules.info, option.key, "on").unwrap());
        for options in [usual, all_on] {
            let table = table(rules, rules.info.seats.0, &options, lang);
            let message = super::options(&table, None, lang);
            fits(&message, "options");
            let said = |text: &Text| Localizer::nowhere(lang).plain(text);
            let menus: Vec<_> = message
                .rows
                .iter()
                .filter_map(|row| if let ComponentRow::Menu(menu) = row { Some(menu) } else { None })
                .collect();
            for group in rules.info.option_groups() {
                let name = group[0].begins.map(|name| said(&words::option_group(rules.info, name)));
                let concerning: Vec<_> = group.iter().filter(|option| option.matters(&options)).collect();
                if concerning.is_empty() {
                    continue;
                }
                let name = name.unwrap_or_default();
                assert!(message.text.contains(&name), "{name}: {}", message.text);
                // In a game without groups any menu may have it.
                let of_group = || menus.iter().filter(|menu| menu.placeholder.contains(&name));
                assert!(of_group().count() > 0, "a menu of the group {name}");
                for option in concerning {
                    let (called, about) = (words::option_name(rules.info, option), words::option_about(rules.info, option));
                    assert!(message.text.contains(&said(&called)), "{}: {}", option.key, message.text);
                    let mut entries = of_group().flat_map(|menu| &menu.entries);
                    assert!(entries.any(|entry| entry.note == said(&about)), "{}: {menus:?}", option.key);
                }
            }
        }
    }
}
