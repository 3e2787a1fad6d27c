//! Whole games of Anno 1503, from the lobby to the final scores, by button alone and by slash command alone, as people play who want to win;
//! all the way every message that anybody could see is searched for hands, choices and faces of tiles of others.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use discord_loopback::{Message, Posted};
use tertulia::i18n::{Lang, Names, plain};
use tertulia::ids::UserId;
use tertulia::model::{Phase, Table};
use tertulia::render::press::Press;
use tertulia_rules::erased::outcome;
use tertulia_rules::game::{Actor, Dice, Eye, Game, Seat, Simulate, Told};
use tertulia_rules::games::anno_1503::{Action, Anno};
use tertulia_rules::kit::SeededDice;
use tertulia_rules::text::Text;

use crate::shown::Shown;
use crate::support::{AtTable, House, all_said, told, unadorned};

/// How people decide in a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Button,
    Typing,
}

/// What ships did, by how it was said.
#[derive(Debug, Default)]
struct Voyages {
    courses: usize,
    steps: usize,
}

async fn whole_game(players: &[&str], by: By, options: &str, seed: u64) {
    let house = House::open().await;
    let table = house.table_of("anno-1503", "table-one", players, options).await;
    let mut dice = SeededDice::new(seed);
    let mut before = table.now().await;
    let mut watch = Watch { recent: [before.clone()].into(), ..Watch::default() };
    let mut shown = Shown::default();
    shown.look(&table).await;
    let (mut voyages, mut decided) = (Voyages::default(), 0);
    while before.head.phase == Phase::Playing {
        let awaited = table.awaited().await;
        let who = &awaited[dice.below(awaited.len() as u32) as usize];
        decide(&table, &before, who, by, &mut dice, &mut voyages).await;
        decided += 1;
        assert!(decided < 1500, "the game does not end");
        // Now and then everybody looks at what they may see, and somebody at what is nobody's.
        if decided % 20 == 0 {
            for user in players.iter().chain(&["eli"]) {
                for what in ["table hand", "table board", "table log"] {
                    house.types(user, &table.channel, what, &[]).await;
                }
            }
        }
        // What is still under way shows an earlier position.
        house.settle().await;
        before = table.now().await;
        watch.look(&table, &before);
        shown.look(&table).await;
    }
    assert!(shown.own > 20, "secrets were seen in pictures: {}", shown.own);
    assert!(watch.hands > 20 && watch.faces > 20 && watch.looks > 5, "secrets were seen by their owners: {watch:?}");
    assert!(voyages.courses > 5 && voyages.steps > 5, "{voyages:?}");
    ends_with_scores(&table, &before).await;
    let record = house.tables.record(table.id).await.unwrap().unwrap();
    let mut happened: BTreeMap<&str, usize> = BTreeMap::new();
    for verb in record.moves.iter().filter_map(|played| played.action.split(' ').next()) {
        *happened.entry(verb).or_default() += 1;
    }
    let verbs = ["take", "ship", "pioneer", "develop", "sell", "buy", "close", "sail", "use", "return", "discard", "end"];
    for verb in verbs {
        assert!(happened.contains_key(verb), "nobody did {verb}: {happened:?}");
    }
}

/// One decision of somebody who wants to win. Half of all courses are given whole.
async fn decide(table: &AtTable<'_>, now: &Table, who: &str, by: By, dice: &mut SeededDice, voyages: &mut Voyages) {
    let seat = now.head.seat_of(table.house.user(who)).unwrap();
    let wanted = wanted(now, seat, dice);
    let whole = wanted.len() > 1 && dice.below(2) == 0;
    voyages.steps += usize::from(!whole && wanted[0].starts_with("sail"));
    match by {
        By::Button => {
            let ready = now.game.as_ref().unwrap().prompt(seat).ready;
            let course = ready.iter().find(|course| whole && course.actions.first() == wanted.first());
            voyages.courses += usize::from(course.is_some());
            let wish = course.map_or(wanted[0].clone(), |course| format!("!{}", course.key));
            // Of several there is a proposal.
            let pick = |actions: &[String]| actions.iter().position(|a| *a == wish).or(actions.iter().position(String::is_empty));
            let mut choose =
                |actions: &[String]| pick(actions).unwrap_or_else(|| panic!("{who} is not offered {wish}: {actions:?}"));
            table.choose_by_button(who, &mut choose).await;
        }
        By::Typing if whole => {
            voyages.courses += 1;
            let steps: Vec<&str> = wanted.iter().filter_map(|action| action.strip_prefix("sail ")).collect();
            let decision = table.call(who).await;
            let outcome = table.house.words(who, &table.channel, "anno-1503 sail", &[("course", &steps.join(" "))]).await;
            table.house.settle().await;
            assert_ne!(table.call(who).await, decision, "{who} typed {steps:?}: {}", told(&outcome));
        }
        By::Typing => {
            let mut choose = |actions: &[String]| actions.iter().position(|action| *action == wanted[0]).unwrap();
            table.choose_by_typing(who, &mut choose).await;
        }
    }
}

/// What somebody who wants to win does next: of a ship all the steps to where it looks at a tile.
fn wanted(table: &Table, seat: Seat, dice: &mut SeededDice) -> Vec<String> {
    let mut game: Anno = postcard::from_bytes(&table.game.as_ref().unwrap().save()).unwrap();
    let mut wanted = Vec::new();
    loop {
        let mut offers = Vec::new();
        game.legal(seat, &mut offers);
        if offers.is_empty() {
            return wanted;
        }
        let mut action = offers[Anno::heuristic(&game.view(Eye::Seat(seat)), seat, &offers, dice)];
        // Tiles that are put back are known, and to nobody else.
        if offers.contains(&Action::Return) && dice.below(4) == 0 {
            action = Action::Return;
        }
        let sails = matches!(action, Action::Sail(..));
        if sails || wanted.is_empty() {
            wanted.push(action.to_string());
        }
        if !sails {
            return wanted;
        }
        game.apply(Actor::Seat(seat), &action, &mut Told::deaf()).unwrap();
    }
}

/// The last message tells who won and where every point came from, and the record plays to the same end.
async fn ends_with_scores(table: &AtTable<'_>, end: &Table) {
    let game = end.game.as_ref().unwrap();
    let outcome = outcome(game.as_ref()).unwrap();
    let text = table.live().await.text();
    assert_eq!(outcome.winners.len(), 1);
    for winner in outcome.winners.iter() {
        assert!(text.contains(&end.head.player(winner).unwrap().name), "{text}");
        for (part, points) in &outcome.scores[winner.index()].parts {
            let name = said(&Text::new(format!("anno-1503-score-{part}")), Lang::En);
            assert!(*points == 0 || text.contains(&name), "{name}: {text}");
        }
    }
    let record = table.house.tables.record(table.id).await.unwrap().unwrap();
    let again = record.replay(|_, _, _| {}).unwrap();
    assert_eq!(again.save(), game.save());
}

/// Reads everything that is posted.
#[derive(Debug, Default)]
struct Watch {
    read: usize,
    /// How often readers saw their own cards, tiles they know on the board, and the tile they were looking at.
    hands: usize,
    faces: usize,
    looks: usize,
    /// The latest positions: on a busy machine a reply of several messages is still being sent when others move on.
    recent: VecDeque<Arc<Table>>,
}

/// Positions that a late message may show.
const RECENT: usize = 64;

/// What is said to one seat alone, with its arguments.
const TOLD: [(&str, &[&str]); 6] = [
    ("row-picks", &[]),
    ("event-saw", &["square", "tile"]),
    ("ask-looked-at", &["square", "tile"]),
    ("event-chose", &["good"]),
    ("event-drew-what", &["good", "victim"]),
    ("event-lost-what", &["thief", "good"]),
];

/// What only somebody with certain cards, or with a certain tile before them, can do.
const CHOICES: [&str; 6] = ["ship", "pioneer", "develop", "sell", "use", "discard"];

impl Watch {
    fn look(&mut self, table: &AtTable<'_>, now: &Arc<Table>) {
        self.recent.truncate(RECENT - 1);
        self.recent.push_front(now.clone());
        let history = table.house.discord.history();
        for Posted { message, .. } in &history[self.read..] {
            let reader = reader(table, message, now);
            Lang::ALL.into_iter().for_each(|lang| self.read_words(&all_said(message), reader, lang));
            read_choices(message, reader);
        }
        self.read = history.len();
    }

    fn read_words(&mut self, words: &str, reader: Option<Seat>, lang: Lang) {
        for line in words.lines() {
            for (key, args) in TOLD {
                let there = says(line, key, args, lang);
                assert!(!there || reader.is_some(), "{key} is told to others: {line}");
                self.looks += usize::from(there && key == "event-saw");
            }
            self.read_hand(line, reader, lang);
            self.read_faces(line, reader, lang);
        }
    }

    /// A row of cards is its reader's own.
    fn read_hand(&mut self, line: &str, reader: Option<Seat>, lang: Lang) {
        let label = &parts("row-hand-of", &["n"], lang)[0];
        if !line.contains(label) || !names_goods(line, lang) {
            return;
        }
        let Some(seat) = reader else { panic!("cards are shown to others: {line}") };
        let mine = |at: &Arc<Table>| own_hand(at, seat, lang).is_some_and(|cells| unadorned(line).ends_with(&cells));
        assert!(self.recent.iter().any(mine), "{seat} is shown cards of somebody else: {line}");
        self.hands += 1;
    }

    /// Faces on the board are those that its reader has looked at.
    fn read_faces(&mut self, line: &str, reader: Option<Seat>, lang: Lang) {
        let cell = |islets: u8| Text::new("anno-1503-cell-known").with("n", islets);
        let told = |line: &str| (2..=4).any(|islets| in_order(line, &split(cell(islets), &["square", "tile"], lang)));
        if !told(line) {
            return;
        }
        let Some(seat) = reader else { panic!("a tile is shown to others: {line}") };
        let unknown = |at: &Arc<Table>| {
            // In any language: numbers are the same in all.
            let cells = Lang::ALL.into_iter().flat_map(|lang| known_cells(at, seat, lang));
            cells.fold(line.to_owned(), |line, cell| line.replace(&cell, ""))
        };
        assert!(self.recent.iter().any(|at| !told(&unknown(at))), "{seat} is shown a tile it does not know: {line}");
        self.faces += 1;
    }
}

/// Buttons and menus that tell something of cards are on messages to their owner alone.
fn read_choices(message: &Message, reader: Option<Seat>) {
    let plays = message.buttons().into_iter().filter_map(|button| match button.custom_id?.parse() {
        Ok(Press::Play(_, call, action)) => Some((vec![call], action)),
        Ok(Press::Common(_, calls, action)) => Some((calls, action)),
        _ => None,
    });
    let chosen = message.selects().into_iter().flat_map(|menu| {
        let call = menu.custom_id.parse().ok().and_then(|press: Press| press.call());
        menu.options.into_iter().filter_map(move |option| Some((vec![call?], option.value)))
    });
    for (calls, action) in plays.chain(chosen) {
        let own = calls.iter().all(|call| Some(call.seat) == reader);
        let verb = action.split(' ').next().unwrap();
        assert!(own || !CHOICES.contains(&verb), "{action} is offered where others see it: {}", message.text());
    }
}

fn said(text: &Text, lang: Lang) -> String {
    plain(text, lang, &Names::seats())
}

/// A sentence without its arguments.
fn parts(key: &str, args: &[&'static str], lang: Lang) -> Vec<String> {
    split(Text::new(format!("anno-1503-{key}")), args, lang)
}

/// The same without some of its arguments.
fn split(text: Text, args: &[&'static str], lang: Lang) -> Vec<String> {
    let text = args.iter().fold(text, |text, arg| text.with(arg, "§".to_owned()));
    said(&text, lang).split('§').map(str::to_owned).collect()
}

/// Whether a line has the words of that sentence in their order, whatever the arguments.
fn says(line: &str, key: &str, args: &[&'static str], lang: Lang) -> bool {
    in_order(line, &parts(key, args, lang))
}

fn in_order(line: &str, parts: &[String]) -> bool {
    let mut rest = line;
    parts.iter().all(|part| match rest.split_once(part.as_str()) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

fn names_goods(line: &str, lang: Lang) -> bool {
    let goods = ["stone", "wood", "tool", "cloth", "spice", "tobacco"];
    goods.into_iter().any(|good| {
        let one = said(&Text::new(format!("anno-1503-goods-{good}")).with("n", 1), lang);
        line.contains(one.trim_start_matches("1 "))
    })
}

/// What the row of a seat's own cards says, without symbols.
fn own_hand(table: &Table, seat: Seat, lang: Lang) -> Option<String> {
    let game = table.game.as_ref()?;
    let panels = game.scene(Eye::Seat(seat)).panels.into_iter().filter(|panel| panel.owner == Some(seat));
    let row = panels.flat_map(|panel| panel.rows).find(|row| row.label.key == "anno-1503-row-hand-of");
    Some(row?.cells.iter().map(|cell| said(&cell.text, lang)).collect::<Vec<_>>().join(", "))
}

/// The tiles that a seat knows, as its board shows them.
fn known_cells(table: &Table, seat: Seat, lang: Lang) -> Vec<String> {
    let Some(game) = &table.game else { return Vec::new() };
    let rows = game.scene(Eye::Seat(seat)).panels.into_iter().flat_map(|panel| panel.rows);
    let cells = rows.flat_map(|row| row.cells).filter(|cell| cell.text.key == "anno-1503-cell-known");
    cells.map(|cell| said(&cell.text, lang)).collect()
}

/// The seat of the only person who sees a message; none if others do, or if they sit nowhere.
fn reader(table: &AtTable<'_>, message: &Message, at: &Table) -> Option<Seat> {
    let direct = || {
        let reads = |name: &&str| table.house.direct(name).iter().any(|m| m.channel == message.channel);
        Some(table.house.user(["ana", "bo", "cy", "dee", "eli"].into_iter().find(reads)?))
    };
    let user = match message.only_for {
        Some(user) => Some(UserId(user.get())),
        None if message.channel.to_string() == table.channel => None,
        None => direct(),
    };
    at.head.seat_of(user?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_play_a_whole_game_of_anno_by_button() {
    whole_game(&["ana", "bo", "cy"], By::Button, "", 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_play_a_whole_game_of_anno_by_command() {
    whole_game(&["ana", "cy"], By::Typing, "boardLayout=shuffled, farthestTie=activePlayer", 2).await;
}
