//! Whole games of every kind from the lobby to the final scores, by button, by command and by form.
//! All the way every message has to fit Discord's limits and is searched for what its reader must
//! not know.

use tertulia_model::Phase;
use tertulia_rules::erased::{GameEntry, outcome};
use tertulia_rules::game::{Dice, Eye, Open, Options};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;

use crate::house::{AtTable, House, Reading, everybody_looks};
use crate::people::{By, Person};
use tertulia_testkit::random::{self, times};
use tertulia_testkit::secrets::Search;

/// Everybody looks at everything after so many decisions.
const LOOK_EVERY: usize = 24;
/// Earlier positions are played again from the start after so many.
const REPLAY_EVERY: usize = 96;
/// The beginning of a game.
pub const BEGINNING: usize = 60;
/// By form a game is left after so many decisions: what can be said in one is open without end.
const ENOUGH_BY_FORM: usize = 240;
/// More decisions than any game takes.
pub const TOO_LONG: usize = 6_000;

/// The options of a table as they are typed: those of random play where a game has some, and others
/// by the seed.
fn options(entry: &GameEntry, seed: u64) -> String {
    let simulated = Options::simulated(entry.info);
    let mut dice = SeededDice::new(seed);
    let chosen = entry.info.options.iter().map(|option| {
        let values = option.values.len() as u32;
        let value = if seed > 0 && option.open == Open::Closed && option.simulated.is_none() {
            option.values[(&mut dice as &mut dyn Dice).below(values) as usize]
        } else {
            simulated.get(option.key)
        };
        format!("{}={value}", option.key)
    });
    chosen.filter(|pair| !pair.contains(',')).collect::<Vec<_>>().join(", ")
}

/// A table of that game with options by the seed; where a game refuses them together, with those of
/// random play.
async fn open<'h>(house: &'h House, entry: &GameEntry, seats: u8, seed: u64) -> AtTable<'h> {
    match house.table(entry.info.slug, seats, &options(entry, seed)).await {
        Ok(table) => table,
        Err(_) => house.table(entry.info.slug, seats, &options(entry, 0)).await.unwrap(),
    }
}

/// Plays a game to its end, or so many decisions of it. Gives how many lines that somebody alone
/// may know were there, and how many of them were read.
///
/// # Errors
/// What somebody read that they must not know, or does not fit.
pub async fn game(games: &'static [GameEntry], at: usize, seats: u8, by: By, seed: u64, most: usize) -> Result<Search, String> {
    let house = House::new(games, seed);
    let table = open(&house, &games[at], seats, seed).await;
    let (mut person, mut reading) = (Person::new(by, seed), Reading::new());
    reading.look(table).await?;
    let mut decided = 0;
    while table.now().await.head.phase == Phase::Playing {
        let seat = person.next(table).await;
        person.decide(table, seat).await;
        decided += 1;
        assert!(decided < TOO_LONG, "the game does not end");
        if decided == most {
            return Ok(reading.search);
        }
        house.settle().await;
        reading.look(table).await?;
        if decided % LOOK_EVERY == 0 {
            everybody_looks(&house, seats).await;
            reading.look(table).await?;
        }
        if decided % REPLAY_EVERY == 0 {
            earlier_scenes_are_as_they_were(table).await;
        }
    }
    everybody_looks(&house, seats).await;
    reading.look(table).await?;
    ends_with_scores(table).await;
    Ok(reading.search)
}

/// What the table looked like a little and long ago, as marks of what has changed need it.
async fn earlier_scenes_are_as_they_were(table: AtTable<'_>) {
    let now = table.now().await;
    if now.game.is_none() || now.head.phase != Phase::Playing {
        return;
    }
    let record = table.house.tables.record(table.id).await.unwrap().unwrap();
    for back in [1, 40, 64, 65, 200] {
        let Some(at) = now.head.log.checked_sub(back) else { continue };
        let mut then = record.clone();
        then.moves.truncate(at as usize);
        let shown = table.house.tables.scene_at(&now, at, Eye::Public).await.unwrap();
        assert_eq!(shown.unwrap(), then.replay_by(now.entry, |_, _, _| {}).unwrap().scene(Eye::Public), "{back} entries ago");
    }
}

/// The last message tells who won and where every point came from, and the record plays to the same
/// end.
async fn ends_with_scores(table: AtTable<'_>) {
    let end = table.now().await;
    let game = end.game.as_ref().unwrap();
    let outcome = outcome(game.as_ref()).unwrap();
    let text = table.live().text;
    for winner in outcome.winners.iter() {
        let player = end.head.player(winner).unwrap();
        assert!(text.contains(&player.name) || text.contains(&format!("<@{}>", player.user)), "{text}");
    }
    for score in &outcome.scores {
        assert!(text.contains(&score.total.to_string()), "{text}");
    }
    let record = table.house.tables.record(table.id).await.unwrap().unwrap();
    assert_eq!(record.replay_by(end.entry, |_, _, _| {}).unwrap().save(), game.save());
}

/// Who sits at the tables of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seats {
    Fewest,
    Most,
}

/// The beginning of a game. Of the three of all ways to play, one is played to its end; which ones
/// goes round with the seed of the run.
async fn all(by: By, seats: Seats) {
    let whole = random::some(0..3, 1, 0).last().unwrap();
    for (number, (at, entry)) in (by as usize..).zip(random::some(GAMES.iter().enumerate(), 1, by as u64)) {
        let (fewest, most) = entry.info.seats;
        let (slug, seats) = (entry.info.slug, if seats == Seats::Fewest { fewest } else { most });
        let seed = (at as u64 * 8 + u64::from(seats)) * 3 + by as u64;
        let most = match by {
            _ if times(1) == 1 && number != whole => BEGINNING,
            By::Form => ENOUGH_BY_FORM,
            By::Button | By::Command => TOO_LONG,
        };
        let search = game(GAMES, at, seats, by, seed, most).await.unwrap_or_else(|why| panic!("{slug} with {seats}: {why}"));
        let read = search.own > 10 || search.secret == 0;
        assert!(read, "{slug} with {seats}: what is somebody's own was read by them: {} of {}", search.own, search.secret);
    }
}

#[tokio::test]
async fn the_fewest_play_whole_games_by_button_and_nobody_reads_what_is_anothers() {
    all(By::Button, Seats::Fewest).await;
}

#[tokio::test]
async fn the_most_play_whole_games_by_command_and_nobody_reads_what_is_anothers() {
    all(By::Command, Seats::Most).await;
}

#[tokio::test]
async fn the_most_play_by_form_and_button_and_nobody_reads_what_is_anothers() {
    all(By::Form, Seats::Most).await;
}
