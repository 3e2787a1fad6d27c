//! Whole games of the registry over the wire, from the lobby to the final scores, by buttons and
//! menus. Nothing here names a game. Every message that anybody could see is searched for what its
//! reader must not know, and every picture has to be the table as its reader may see it.
//!
//! Not here: every game by button, by command and by form with all its options, and
//! non-interference between twin games (`games`, within one process). Start reading at
//! [`whole_game`].

use futures::future::join_all;
use tertulia_model::Phase;
use tertulia_render::press::Control;
use tertulia_rules::erased::{GameEntry, outcome};
use tertulia_rules::game::{Actor, Dice, Open, Options, Seat};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;
use tertulia_testkit::random;

use crate::reading::Reading;
use crate::support::{AtTable, House};

/// A player for each seat that a game may have; Fay only watches.
const PLAYERS: [&str; 5] = ["ana", "bo", "cy", "dee", "eli"];
const GUEST: &str = "fay";
/// After every this many decisions, everybody looks at everything.
const LOOK_EVERY: usize = 12;
/// After this many decisions, all players but one resign. Full games run within one process only.
const ENOUGH: usize = 40;
/// One decision in this many is random instead of sensible.
const WHIM: u32 = 20;

/// What happened in a game, and what was read of it.
#[derive(Debug, Default)]
struct Played {
    /// Lines and pictures that only their reader was shown.
    own: usize,
    own_pictures: usize,
    /// Lines that only one seat may know.
    secret: usize,
}

/// Plays a game with these players to its end.
///
/// # Errors
/// When somebody could read what they must not know.
async fn whole_game(entry: &GameEntry, players: &[&str]) -> Result<Played, String> {
    let house = House::open().await;
    house.drawn().await;
    house.discord.add_user("Fay", "fr").unwrap();
    for user in &players[1..] {
        house.types(user, "general", "settings", &[("text", "true")]).await;
    }
    let options = shortest(entry, players.len() as u8);
    let options = options.iter().map(|(key, value)| format!("{key}={value}")).filter(|pair| !pair.contains(','));
    let table = house.table_of(entry.info.slug, "table-one", players, &options.collect::<Vec<_>>().join(", ")).await;
    let mut people = People { players, dice: SeededDice::new(1) };
    let mut reading = Reading::new();
    reading.look(&table).await?;
    let mut decided = 0;
    while table.now().await.head.phase == Phase::Playing {
        people.decide(&table).await;
        decided += 1;
        house.settle().await;
        reading.look(&table).await?;
        for user in players[1..].iter().filter(|_| decided == ENOUGH) {
            give_up(&table, user).await;
            house.settle().await;
            reading.look(&table).await?;
        }
        if decided % LOOK_EVERY == 0 {
            for user in players.iter().chain(&[GUEST]) {
                for command in ["table hand", "table board", "table log"] {
                    house.types(user, &table.channel, command, &[]).await;
                }
            }
            reading.look(&table).await?;
        }
    }
    ends_with_scores(&table).await;
    let Reading { search, shown, .. } = reading;
    Ok(Played { own: search.own, secret: search.secret, own_pictures: shown.own })
}

/// Has a player resign, unless the game is over because only one is left.
async fn give_up(table: &AtTable<'_>, user: &str) {
    if table.now().await.head.phase == Phase::Playing {
        let asked = table.house.types(user, &table.channel, "table leave", &[]).await.message.expect("a question");
        table.house.presses_id(user, &asked, &Control::ConfirmLeave.at(table.id).to_string()).await;
    }
}

/// The people at a table, with their own dice.
struct People<'p> {
    players: &'p [&'p str],
    dice: SeededDice,
}

impl People<'_> {
    fn below(&mut self, n: usize) -> usize {
        self.dice.below(n as u32) as usize
    }

    /// Has an awaited player decide, or now and then somebody who may act out of turn.
    async fn decide(&mut self, table: &AtTable<'_>) {
        let now = table.now().await;
        let game = now.game.as_ref().unwrap();
        let aside: Vec<Seat> = Seat::all(now.head.seats).filter(|seat| !game.asides(*seat).is_empty()).collect();
        let seat = if !aside.is_empty() && self.below(16) == 0 {
            aside[self.below(aside.len())]
        } else {
            let awaited: Vec<Seat> = now.head.awaited.iter().collect();
            awaited[self.below(awaited.len())]
        };
        let who = self.players[seat.index()];
        assert_eq!(table.house.user(who), now.head.player(seat).unwrap().user, "they sit as they came");
        let wish = game.heuristic(seat, &mut self.dice).filter(|_| self.dice.below(WHIM) > 0);
        let mut choose = |actions: &[String]| {
            let wished = actions.iter().position(|action| Some(action) == wish.as_ref());
            wished.unwrap_or_else(|| self.below(actions.len()))
        };
        table.choose_by_button(who, wish.as_deref(), &mut choose).await;
    }
}

/// Checks that the last message names the winners and their points, that the record leads to the
/// same end, and that nobody was reminded.
async fn ends_with_scores(table: &AtTable<'_>) {
    let (end, text) = (table.now().await, table.live().await.text());
    let game = end.game.as_ref().unwrap();
    let outcome = outcome(game.as_ref()).unwrap();
    for winner in outcome.winners.iter() {
        assert!(text.contains(&format!("<@{}>", end.head.player(winner).unwrap().user)), "{text}");
    }
    for score in outcome.winners.iter().map(|winner| &outcome.scores[winner.index()]) {
        assert!(text.contains(&score.total.to_string()), "{text}");
    }
    let record = table.house.tables.record(table.id).await.unwrap().unwrap();
    assert_eq!(record.replay_by(end.entry, |_, _, _| {}).unwrap().save(), game.save());
    assert_eq!(table.public().iter().filter(|message| message.text().contains('⏰')).count(), 0);
}

/// Plays a whole game and checks that secrets were shown, and only to their owners.
async fn plays_well(entry: &GameEntry) {
    let (slug, players) = (entry.info.slug, &PLAYERS[..usize::from(entry.info.seats.0)]);
    let played = whole_game(entry, players).await.unwrap_or_else(|why| panic!("{slug}: {why}"));
    let read = played.secret == 0 || played.own > 10 && played.own_pictures > 5;
    assert!(read, "{slug}: what is somebody's own was read by them: {played:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_fewest_play_a_whole_game_by_button_and_nobody_reads_what_is_anothers() {
    let chosen = GAMES.iter().cycle().skip(random::seed(0) as usize % GAMES.len());
    join_all(chosen.take(random::times(1) as usize).map(plays_well)).await;
}

/// Returns the options of random play, with one changed so that the game ends soonest.
fn shortest(entry: &GameEntry, seats: u8) -> Options {
    let simulated = Options::simulated(entry.info);
    let closed = entry.info.options.iter().filter(|option| option.open == Open::Closed && option.needs.is_none());
    let changed = closed.flat_map(|option| option.values.iter().map(|value| (option.key, *value)));
    let variants = changed.map(|(key, value)| simulated.clone().with(entry.info, key, value).unwrap());
    let length = |options: &Options| {
        let mut dice = SeededDice::new(1);
        // Some options do not fit the number of seats.
        let Ok(mut game) = entry.new_game(options, seats) else { return usize::MAX };
        for steps in 0.. {
            let (by, action) = match game.turn().awaited().iter().next() {
                _ if outcome(game.as_ref()).is_some() => return steps,
                Some(seat) => (Actor::Seat(seat), game.heuristic(seat, &mut dice).unwrap()),
                None => (Actor::Chance, game.draw(&mut dice).unwrap()),
            };
            game.play(by, &action).unwrap();
        }
        usize::MAX
    };
    variants.min_by_key(length).unwrap_or(simulated.clone())
}
