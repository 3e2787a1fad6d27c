//! Whole games of Catan with trades, from the lobby to the final scores, by slash command alone; all the way every
//! message that anybody could see is searched for hands and development cards of others.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use discord_loopback::{Message, Posted};
use tertulia::i18n::{Lang, Names, plain};
use tertulia::ids::UserId;
use tertulia::model::{Phase, Table};
use tertulia_rules::erased::outcome;
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::text::Text;

use crate::shown::Shown;
use crate::support::{AtTable, House, all_said, picks, unadorned};

/// How much people like to do what they can: games end, and everything happens in them.
const LIKED: [(&str, usize); 12] = [
    ("settle", 60),
    ("city", 60),
    ("confirm", 60),
    ("roll", 30),
    ("buy", 25),
    ("road", 12),
    ("accept", 12),
    ("end", 9),
    ("offer", 5),
    ("bank", 5),
    ("never", 1),
    ("ask", 2),
];
/// Anything else.
const SOMETIMES: usize = 4;

async fn whole_game(players: &[&str], options: &str, seed: u64) {
    let house = House::open().await;
    let table = house.table_of("catan", "table-one", players, options).await;
    let mut pick = picks(seed);
    let mut watch = Watch::default();
    let mut shown = Shown::default();
    shown.look(&table).await;
    let mut decided = 0;
    let mut before = table.now().await;
    while before.head.phase == Phase::Playing {
        let who = whoever(&table, &before, players, &mut pick).await;
        let mut liked = |actions: &[String]| weigh(actions, &mut pick);
        table.choose_by_typing(&who, &mut liked).await;
        decided += 1;
        assert!(decided < 3000, "the game does not end");
        // Now and then everybody looks at what they may see, and somebody at what is nobody's.
        if decided % 15 == 0 {
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
    assert!(shown.own > 20, "hands were seen in pictures: {}", shown.own);
    assert!(watch.hands > 20 && watch.cards > 2, "hands and cards were seen by their owners: {watch:?}");
    ends_with_scores(&table, &before).await;
    let record = house.tables.record(table.id).await.unwrap().unwrap();
    let mut happened: BTreeMap<&str, usize> = BTreeMap::new();
    for verb in record.moves.iter().filter_map(|played| played.action.split(' ').next()) {
        *happened.entry(verb).or_default() += 1;
    }
    for verb in ["offer", "accept", "decline", "propose", "confirm", "withdraw", "bank", "buy", "robber", "never"] {
        assert!(happened.contains_key(verb), "nobody did {verb}: {happened:?}");
    }
}

/// Somebody who is awaited; seldom somebody who is not, and may do something all the same.
async fn whoever(table: &AtTable<'_>, now: &Table, players: &[&str], pick: &mut impl FnMut(usize) -> usize) -> String {
    if pick(8) == 0 {
        let may = |player: &str| {
            let seat = now.head.seat_of(table.house.user(player));
            seat.is_some_and(|seat| now.game.as_ref().is_some_and(|game| !game.asides(seat).is_empty()))
        };
        let free: Vec<&str> = players.iter().copied().filter(|player| may(player)).collect();
        if !free.is_empty() {
            return free[pick(free.len())].to_owned();
        }
    }
    let awaited = table.awaited().await;
    awaited[pick(awaited.len())].clone()
}

/// A verb by how much it is liked, then any of its actions.
pub(crate) fn weigh(actions: &[String], pick: &mut impl FnMut(usize) -> usize) -> usize {
    let verb = |action: &str| action.split(' ').next().unwrap_or_default().to_owned();
    let weight = |verb: &str| LIKED.iter().find(|(liked, _)| *liked == verb).map_or(SOMETIMES, |(_, weight)| *weight);
    let mut verbs: Vec<String> = actions.iter().map(|action| verb(action)).collect();
    verbs.sort_unstable();
    verbs.dedup();
    let mut at = pick(verbs.iter().map(|verb| weight(verb)).sum());
    let chosen = verbs.iter().find(|verb| match at.checked_sub(weight(verb)) {
        Some(rest) => {
            at = rest;
            false
        }
        None => true,
    });
    let of: Vec<usize> = (0..actions.len()).filter(|at| Some(&verb(&actions[*at])) == chosen).collect();
    of[pick(of.len())]
}

/// The last message tells who won and where every point came from, and the record plays to the same end.
async fn ends_with_scores(table: &AtTable<'_>, end: &Table) {
    let game = end.game.as_ref().unwrap();
    let outcome = outcome(game.as_ref()).unwrap();
    let text = table.live().await.text();
    assert_eq!(outcome.winners.len(), 1);
    for winner in outcome.winners.iter() {
        assert!(text.contains(&end.head.player(winner).unwrap().name), "{text}");
    }
    for score in &outcome.scores {
        assert!(text.contains(&score.total.to_string()), "{text}");
    }
    let record = table.house.tables.record(table.id).await.unwrap().unwrap();
    let again = record.replay(|_, _, _| {}).unwrap();
    assert_eq!(again.save(), game.save());
}

/// Reads everything that is posted.
#[derive(Debug, Default)]
struct Watch {
    read: usize,
    /// How often a reader saw their own resource cards, and their own development cards.
    hands: usize,
    cards: usize,
    /// The latest positions: on a busy machine a reply of several messages is still being sent when others move on.
    recent: VecDeque<Arc<Table>>,
}

/// Positions that a late message may show.
const RECENT: usize = 64;

/// What is said to one seat alone, by the words before its argument.
const TOLD: [(&str, &str); 6] = [
    ("event-chosen", "cards"),
    ("event-stole-what", "cards"),
    ("event-drew", "card"),
    ("event-never", "what"),
    ("event-ask", "what"),
    ("row-discard", "§"),
];

/// Choices that only somebody with certain cards has.
const CHOICES: [(&str, &str); 7] = [
    ("do-bank", "cards"),
    ("do-offer", "give"),
    ("do-propose", "give"),
    ("do-invention", "cards"),
    ("do-monopoly", "kind"),
    ("do-knight", "§"),
    ("row-never", "§"),
];

impl Watch {
    fn look(&mut self, table: &AtTable<'_>, now: &Arc<Table>) {
        self.recent.truncate(RECENT - 1);
        self.recent.push_front(now.clone());
        let history = table.house.discord.history();
        for Posted { message, .. } in &history[self.read..] {
            self.read_message(table, message, now);
        }
        self.read = history.len();
    }

    fn read_message(&mut self, table: &AtTable<'_>, message: &Message, now: &Table) {
        let said = all_said(message);
        let pressed = format!("{:?}", message.components);
        let reader = reader(table, message, now);
        for lang in Lang::ALL {
            for (key, arg) in TOLD.iter().chain(&CHOICES) {
                let words = before_argument(key, arg, lang);
                let there = said.lines().any(|line| line.trim_start_matches("• ").starts_with(&words))
                    || pressed.contains(&format!("\"{words}"));
                assert!(!there || reader.is_some(), "“{words}” is told to others: {said}\n{pressed}");
            }
            let owns = [("row-hand-of", "cards"), ("row-held", "held"), ("row-fresh", "held")];
            for (key, nouns) in owns {
                let label = before_argument(key, "n", lang);
                for line in said.lines().filter(|line| line.contains(&label)) {
                    let shown = nouns_in(line.split(&label).last().unwrap(), nouns, lang);
                    if !shown {
                        continue;
                    }
                    let Some(seat) = reader else { panic!("cards are shown to others: {line}") };
                    let mine =
                        |at: &Arc<Table>| own_row(at, seat, key, lang).is_some_and(|cells| unadorned(line).ends_with(&cells));
                    assert!(self.recent.iter().any(mine), "{seat} is shown cards of somebody else: {line}");
                    if key == "row-hand-of" { self.hands += 1 } else { self.cards += 1 }
                }
            }
        }
    }
}

/// Whether a line names cards of these kinds.
fn nouns_in(line: &str, nouns: &str, lang: Lang) -> bool {
    let kinds: &[&str] = match nouns {
        "cards" => &["lumber", "brick", "wool", "grain", "ore"],
        _ => &["knight", "road-building", "invention", "monopoly", "victory-point"],
    };
    kinds
        .iter()
        .any(|kind| line.contains(said(&Text::new(format!("catan-{nouns}-{kind}")).with("n", 1), lang).trim_start_matches("1 ")))
}

/// What a row of a seat's own panel says, without symbols.
fn own_row(table: &Table, seat: Seat, key: &str, lang: Lang) -> Option<String> {
    let game = table.game.as_ref()?;
    let panels = game.scene(Eye::Seat(seat)).panels.into_iter().filter(|panel| panel.owner == Some(seat));
    let row = panels.flat_map(|panel| panel.rows).find(|row| row.label.key == format!("catan-{key}"));
    Some(row?.cells.iter().map(|cell| said(&cell.text, lang)).collect::<Vec<_>>().join(", "))
}

fn said(text: &Text, lang: Lang) -> String {
    plain(text, lang, &Names::seats())
}

fn before_argument(key: &str, arg: &str, lang: Lang) -> String {
    let names = ["cards", "card", "what", "give", "kind", "n"];
    let mut text = Text::new(format!("catan-{key}"));
    if let Some(name) = names.into_iter().find(|name| *name == arg) {
        text = text.with(name, "§".to_owned());
    }
    said(&text, lang).split('§').next().unwrap().to_owned()
}

/// The seat of the only person who sees a message; none if others do, or if they sit nowhere.
fn reader(table: &AtTable<'_>, message: &Message, at: &Table) -> Option<Seat> {
    let direct = || {
        let reads = |name: &&str| table.house.direct(name).iter().any(|m| m.channel == message.channel);
        Some(table.house.user(["ana", "bo", "cy", "dee", "eli"].into_iter().find(reads)?))
    };
    let user = match message.only_for {
        Some(user) => Some(UserId(user.get())),
        None => direct(),
    };
    at.head.seat_of(user?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_play_a_whole_game_of_catan_by_command() {
    whole_game(&["ana", "bo", "cy", "dee"], "map=variable, combinedTradeBuild=on, pointsToWin=8", 2).await;
}
