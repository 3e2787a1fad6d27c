//! Whole games of the registry over the wire, from the lobby to the final scores, by button, by
//! command and by form. Nothing here names a game. Every message that anybody could see is searched
//! for what its reader must not know, and every picture has to be the table as its reader may see
//! it.
//!
//! Not here: every game in each of these ways with all its options, and non-interference between
//! twin games (`games`, within one process). Start reading at [`whole_game`].

use std::collections::BTreeSet;

use discord_loopback::Permissions;
use futures::future::join_all;
use tertulia_model::{Phase, Table};
use tertulia_render::press::{Control, Press};
use tertulia_rules::erased::{AnyGame, GameEntry, outcome};
use tertulia_rules::game::{Actor, Dice, Group, Open, Options, Seat};
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
/// The most decisions by form in a game. Forms allow endless choices, and games have to end.
const ENOUGH_FORMS: usize = 6;
/// One decision in this many is random instead of sensible.
const WHIM: u32 = 20;

/// How people decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// With buttons and menus.
    Button,
    /// With the game's slash command; each verb is used once as soon as it is offered.
    Command,
    /// Sometimes with a form if there is one, otherwise with buttons.
    Form,
}

/// Whether the channel takes files. Drawing takes most of the time, so it is done once for each
/// game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pictures {
    Shown,
    None,
}

/// What happened in a game, and what was read of it.
#[derive(Debug, Default)]
struct Played {
    /// Verbs that were used.
    verbs: BTreeSet<String>,
    /// Decisions made by form.
    forms: usize,
    /// Decisions made while the seat was not awaited.
    asides: usize,
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
async fn whole_game(entry: &GameEntry, players: &[&str], by: By, pictures: Pictures) -> Result<Played, String> {
    let house = House::open().await;
    house.drawn().await;
    house.discord.add_user("Fay", "fr").unwrap();
    let in_pictures = usize::from(pictures == Pictures::Shown);
    for user in &players[in_pictures..] {
        house.types(user, "general", "settings", &[("text", "true")]).await;
    }
    let options = shortest(entry, players.len() as u8);
    let options = options.iter().map(|(key, value)| format!("{key}={value}")).filter(|pair| !pair.contains(','));
    let table = house.table_of(entry.info.slug, "table-one", players, &options.collect::<Vec<_>>().join(", ")).await;
    if pictures == Pictures::None {
        house.discord.deny("table-one", Permissions::ATTACH_FILES).unwrap();
    }
    let mut people = People { players, by, dice: SeededDice::new(1), played: Played::default() };
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
    Ok(Played { own: search.own, secret: search.secret, own_pictures: shown.own, ..people.played })
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
    by: By,
    dice: SeededDice,
    played: Played,
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
            self.played.asides += 1;
            aside[self.below(aside.len())]
        } else {
            let awaited: Vec<Seat> = now.head.awaited.iter().collect();
            awaited[self.below(awaited.len())]
        };
        let who = self.players[seat.index()];
        assert_eq!(table.house.user(who), now.head.player(seat).unwrap().user, "they sit as they came");
        if self.by == By::Form && self.with_form(table, &now, seat).await {
            return;
        }
        let wish = game.heuristic(seat, &mut self.dice).filter(|_| self.dice.below(WHIM) > 0);
        let by = self.by;
        let mut choose = |actions: &[String]| self.choose(actions, wish.as_deref());
        match by {
            By::Command => table.choose_by_typing(who, &mut choose).await,
            By::Button | By::Form => table.choose_by_button(who, wish.as_deref(), &mut choose).await,
        }
    }

    /// Chooses among the actions: a new verb for typing, else the wished action, else a random one.
    fn choose(&mut self, actions: &[String], wish: Option<&str>) -> usize {
        let verb = |action: &String| action.split(' ').next().unwrap_or_default().to_owned();
        let new = actions.iter().position(|action| self.by == By::Command && !self.played.verbs.contains(&verb(action)));
        let wished = || actions.iter().position(|action| Some(action.as_str()) == wish);
        let at = new.or_else(wished).unwrap_or_else(|| self.below(actions.len()));
        self.played.verbs.insert(verb(&actions[at]));
        at
    }

    /// Decides with a form, if there is one and chance wants it; returns whether it did.
    async fn with_form(&mut self, table: &AtTable<'_>, now: &Table, seat: Seat) -> bool {
        let game = now.game.as_ref().unwrap();
        if !has_form(&game.prompt(seat).groups) || self.played.forms >= ENOUGH_FORMS || self.below(3) > 0 {
            return false;
        }
        let who = self.players[seat.index()];
        let (panel, call) = (table.panel(who).await, table.call(who).await);
        let opens = panel.buttons().into_iter().filter_map(|button| button.custom_id).find_map(|id| match id.parse() {
            Ok(Press { control: Control::Form(c, form), .. }) if c == call => Some((id, form.verb().to_owned())),
            _ => None,
        });
        let (id, verb) = opens.unwrap_or_else(|| panic!("a form is there: {}", panel.text()));
        let fitting: Vec<String> =
            game.legal(seat).into_iter().filter(|action| action.split(' ').next() == Some(&verb)).collect();
        if fitting.is_empty() {
            return false;
        }
        let action = &fitting[self.below(fitting.len())];
        let opened = table.house.presses_id(who, &panel, &id).await;
        table.fills_in(who, &opened, action).await;
        self.played.forms += 1;
        true
    }
}

fn has_form(groups: &[Group]) -> bool {
    groups.iter().any(|group| matches!(group, Group::Form { .. }))
}

/// Checks that the last message names the winners and their points, that the record leads to the
/// same end, and that nobody was reminded.
async fn ends_with_scores(table: &AtTable<'_>) {
    let (end, text) = (table.now().await, table.live().await.text());
    let game = end.game.as_ref().unwrap();
    let outcome = outcome(game.as_ref()).unwrap();
    for winner in outcome.winners.iter() {
        assert!(text.contains(&end.head.player(winner).unwrap().name), "{text}");
    }
    for score in outcome.winners.iter().map(|winner| &outcome.scores[winner.index()]) {
        assert!(text.contains(&score.total.to_string()), "{text}");
    }
    let record = table.house.tables.record(table.id).await.unwrap().unwrap();
    assert_eq!(record.replay_by(end.entry, |_, _, _| {}).unwrap().save(), game.save());
    assert_eq!(table.public().iter().filter(|message| message.text().contains('⏰')).count(), 0);
}

/// Plays a whole game and checks that secrets were shown, and only to their owners.
async fn plays_well(entry: &GameEntry, by: By, pictures: Pictures) -> Played {
    let (slug, players) = (entry.info.slug, &PLAYERS[..usize::from(entry.info.seats.0)]);
    let played = whole_game(entry, players, by, pictures).await.unwrap_or_else(|why| panic!("{slug} {by:?}: {why}"));
    let read = played.secret == 0 || played.own > 10 && (played.own_pictures > 5 || pictures == Pictures::None);
    assert!(read, "{slug} {by:?}: what is somebody's own was read by them: {played:?}");
    played
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_fewest_play_a_whole_game_by_button_and_nobody_reads_what_is_anothers() {
    let chosen = GAMES.iter().cycle().skip(random::seed(0) as usize % GAMES.len());
    join_all(chosen.take(random::times(1) as usize).map(|entry| plays_well(entry, By::Button, Pictures::Shown))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_game_with_the_most_to_type_is_played_by_command_with_many_of_its_verbs() {
    let params = |entry: &&GameEntry| entry.info.verbs.iter().map(|verb| verb.params.len()).sum::<usize>();
    let entry = GAMES.iter().max_by_key(params).unwrap();
    let played = plays_well(entry, By::Command, Pictures::None).await;
    assert!(played.verbs.len() * 3 > entry.info.verbs.len(), "{played:?}");
}

/// Simulates a game with the heuristic player until `enough` returns true.
fn simulate(entry: &GameEntry, options: &Options, seats: u8, enough: &mut dyn FnMut(&dyn AnyGame) -> bool) {
    let mut dice = SeededDice::new(1);
    let Ok(mut game) = entry.new_game(options, seats) else { return };
    while outcome(game.as_ref()).is_none() && !enough(game.as_ref()) {
        let (by, action) = match game.turn().awaited().iter().next() {
            Some(seat) => (Actor::Seat(seat), game.heuristic(seat, &mut dice).unwrap()),
            None => (Actor::Chance, game.draw(&mut dice).unwrap()),
        };
        game.play(by, &action).unwrap();
    }
}

/// Returns the options of random play, with one changed so that the game ends soonest.
fn shortest(entry: &GameEntry, seats: u8) -> Options {
    let simulated = Options::simulated(entry.info);
    let closed = entry.info.options.iter().filter(|option| option.open == Open::Closed && option.needs.is_none());
    let changed = closed.flat_map(|option| option.values.iter().map(|value| (option.key, *value)));
    let variants = changed.map(|(key, value)| simulated.clone().with(entry.info, key, value).unwrap());
    let length = |options: &Options| {
        let mut steps = 0;
        simulate(entry, options, seats, &mut |_| {
            steps += 1;
            false
        });
        // Some options do not fit the number of seats.
        if steps == 0 { usize::MAX } else { steps }
    };
    variants.min_by_key(length).unwrap_or(simulated.clone())
}

/// Returns whether a game comes to a decision with a form.
fn comes_to_a_form(entry: &&GameEntry) -> bool {
    let (options, seats) = (Options::simulated(entry.info), entry.info.seats.0);
    let mut found = false;
    simulate(entry, &options, seats, &mut |game| {
        found |= Seat::all(seats).any(|seat| has_form(&game.prompt(seat).groups));
        found
    });
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_fewest_play_a_whole_game_that_has_forms_by_form() {
    let entry = GAMES.iter().find(comes_to_a_form).expect("a game with forms");
    let played = plays_well(entry, By::Form, Pictures::None).await;
    assert!(played.forms > 3, "{played:?}");
}
