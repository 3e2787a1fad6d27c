//! Whole games, from the lobby to the final scores, by button alone and by slash command alone; and all the way every message that anybody
//! could see is searched for what is another's secret.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use discord_loopback::{Message, Posted};
use tertulia::i18n::{Lang, Names, plain};
use tertulia::model::{Phase, Table};
use tertulia_rules::erased::outcome;
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::text::{Arg, Text};

use crate::shown::Shown;
use crate::support::{AtTable, House, all_said, picks, unadorned};

/// How people decide in a game.
#[derive(Clone, Copy)]
enum By {
    Button,
    Typing,
}

const PLAYERS: [&str; 5] = ["ana", "bo", "cy", "dee", "eli"];

/// Guests go to work in somebody else's turn, too.
async fn whole_game(players: &[&str], by: By, seed: u64) {
    let house = House::open().await;
    // Somebody has to look on who sits nowhere.
    house.discord.add_user("Fay", "fr").unwrap();
    // One has everything in pictures; for all of them whole games take long.
    for user in &players[1..] {
        house.types(user, "general", "settings", &[("text", "true")]).await;
    }
    let table = house.table("table-one", players).await;
    let (mut pick, mut looked) = (picks(seed), 0);
    let mut watch = Watch::default();
    let mut shown = Shown::default();
    shown.look(&table).await;
    let mut before = table.now().await;
    while before.head.phase == Phase::Playing {
        let awaited = table.awaited().await;
        let free: Vec<&str> = players.iter().copied().filter(|player| may_act_aside(&table, &before, player)).collect();
        let who = if !free.is_empty() && pick(3) == 0 {
            free[pick(free.len())].to_owned()
        } else {
            awaited[pick(awaited.len())].clone()
        };
        match by {
            By::Button => table.decide_by_button(&who, &mut pick).await,
            By::Typing => table.decide_by_typing(&who, &mut pick).await,
        }
        looked += 1;
        assert!(looked < 3000, "the game does not end");
        // Now and then everybody looks at what they may see, and somebody at what is nobody's.
        if looked % 12 == 0 {
            for user in players.iter().chain(&["fay"]) {
                house.types(user, &table.channel, "table hand", &[]).await;
                house.types(user, &table.channel, "table board", &[("text", "true")]).await;
                house.types(user, &table.channel, "table log", &[]).await;
            }
        }
        // What is still under way shows an earlier position.
        house.settle().await;
        before = table.now().await;
        if before.head.phase == Phase::Playing {
            watch.look(&table, &before);
        }
        shown.look(&table).await;
    }
    assert!(shown.own > 5, "chips were seen in pictures: {}", shown.own);
    assert!(watch.own > 20, "panels were seen, and each with its reader's own chips: {}", watch.own);
    ends_with_scores(&table, &before).await;
}

/// Whether somebody may do something although nobody waits for it.
fn may_act_aside(table: &AtTable<'_>, now: &Table, player: &str) -> bool {
    let seat = now.head.seat_of(table.house.user(player));
    seat.is_some_and(|seat| now.game.as_ref().is_some_and(|game| !game.asides(seat).is_empty()))
}

/// The last message tells who won and where every point came from, and the record plays to the same end.
async fn ends_with_scores(table: &AtTable<'_>, end: &Table) {
    let game = end.game.as_ref().unwrap();
    let outcome = outcome(game.as_ref()).unwrap();
    let live = table.live().await;
    let text = live.text();
    for winner in outcome.winners.iter() {
        assert!(text.contains(&end.head.player(winner).unwrap().name), "{text}");
    }
    for score in &outcome.scores {
        assert!(text.contains(&score.total.to_string()), "{text}");
    }
    let record = table.house.tables.record(table.id).await.unwrap().unwrap();
    let again = record.replay(|_, _, _| {}).unwrap();
    assert_eq!(again.view(Eye::Public), game.view(Eye::Public));
    assert_eq!(table.public().iter().filter(|m| m.text().contains('⏰')).count(), 0);
}

/// Reads everything that is posted.
#[derive(Default)]
struct Watch {
    read: usize,
    /// How often a reader saw their own chips.
    own: usize,
    /// The latest positions: on a busy machine a reply of several messages is still being sent when others move on.
    recent: VecDeque<Arc<Table>>,
}

/// Positions that a late message may show.
const RECENT: usize = 64;

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

    fn read_message(&mut self, table: &AtTable<'_>, message: &Arc<Message>, now: &Table) {
        let said = format!("{} {:?}", unadorned(&all_said(message)), message.components);
        let reader = reader(table, message, now);
        for lang in Lang::ALL {
            // What is told to one alone says so with these words.
            for secret in [told("event-put", "circle", lang), told("event-kept", "goods", lang)] {
                assert!(!said.contains(&secret) || reader.is_some(), "told to others: {said}");
            }
            let row = plain(&Text::new("puerto-rico-row-points"), lang, &Names::seats());
            // "VP chips: ⭐ 13 VP"; a mere mention of chips is no row.
            let rows = said.match_indices(&row).map(|(at, _)| said[at + row.len()..].trim_start());
            for shown in rows.filter(|rest| rest.starts_with(':')) {
                let digits: String = shown.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
                let Some(seat) = reader else { panic!("chips are shown to somebody without any: {said}") };
                let own: BTreeSet<String> = self.recent.iter().map(|t| chips(t, seat).to_string()).collect();
                assert!(own.contains(&digits), "{seat} has {own:?} chips and is shown {digits}: {said}");
                self.own += 1;
            }
        }
    }
}

/// The words before the argument.
fn told(key: &str, arg: &'static str, lang: Lang) -> String {
    let text = Text::new(format!("puerto-rico-{key}")).with(arg, "§".to_owned());
    let said = plain(&text, lang, &Names::seats());
    said.split('§').next().unwrap().to_owned()
}

/// The seat of the only person who sees a message; none if others do, or if they sit nowhere.
fn reader(table: &AtTable<'_>, message: &Message, at: &Table) -> Option<Seat> {
    let direct = || {
        let reads = |name: &&&str| table.house.direct(name).iter().any(|m| m.channel == message.channel);
        let name = PLAYERS.iter().chain(&["fay"]).find(reads)?;
        Some(table.house.user(name))
    };
    let user = match message.only_for {
        Some(user) => Some(tertulia::ids::UserId(user.get())),
        None => direct(),
    };
    at.head.seat_of(user?)
}

/// A seat's victory-point chips.
fn chips(table: &Table, seat: Seat) -> i64 {
    let scene = table.game.as_ref().unwrap().scene(Eye::Seat(seat));
    let rows = scene.panels.iter().filter(|p| p.owner == Some(seat)).flat_map(|p| &p.rows);
    let row = rows.into_iter().find(|row| row.label.key == "puerto-rico-row-points").unwrap();
    match row.cells[0].text.args[0].1 {
        Arg::Number(n) => n,
        _ => unreachable!("points are a number"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_play_a_whole_game_by_button() {
    whole_game(&PLAYERS[..2], By::Button, 7).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_play_a_whole_game_by_command() {
    whole_game(&PLAYERS[..3], By::Typing, 4).await;
}
