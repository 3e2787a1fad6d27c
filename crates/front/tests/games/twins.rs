//! A game and its twin: the same but for what somebody cannot know. Whatever they read, ask for or
//! try has to be the same at both tables, word for word and picture for picture.
//!
//! Start reading at [`look_the_same`].

use std::cell::Cell;
use std::collections::BTreeSet;

use tertulia_base::ids::{TableId, UserId};
use tertulia_front::{Answer, MessageContext, Value};
use tertulia_model::{Lasts, Preferences, Ring};
use tertulia_render::Ordering;
use tertulia_render::message::Message;
use tertulia_render::press::Control;
use tertulia_rules::erased::{AnyGame, GameEntry};
use tertulia_rules::game::{Actor, Eye, Options, Seat, Turn};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;
use tertulia_tables::{Person, Preparing, Request, What};
use tertulia_testkit::random;

use crate::house::{AtTable, GUEST, House, Said, messages, player};

/// Where a table begins: after so many decisions of a seed, and whether it is a twin for that eye.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    pub seed: u64,
    pub decisions: usize,
    pub twin_for: Option<Eye>,
}

thread_local! {
    /// Where the tables of this thread begin, and are replayed from. A test runs in one thread.
    static START: Cell<Start> = const { Cell::new(Start { seed: 0, decisions: 0, twin_for: None }) };
}

impl Start {
    /// Where tables of this thread begin now.
    pub fn here() -> Start {
        START.get()
    }

    /// Has tables of this thread begin there.
    pub fn enter(self) {
        START.set(self);
    }
}

/// Plays on from the start of a game, and makes it a twin if it is to be one.
pub fn begun(game: Box<dyn AnyGame>) -> Box<dyn AnyGame> {
    let Start { seed, decisions, twin_for } = Start::here();
    let game = played_on(game, seed, |decided, _| decided == decisions);
    match twin_for {
        Some(eye) => game.resample_hidden(eye, &mut SeededDice::new(seed ^ 0x7717)),
        None => game,
    }
}

/// Plays on until somebody decides and that is enough, after so many decisions; not to the end of
/// the game.
fn played_on(mut game: Box<dyn AnyGame>, seed: u64, mut is_enough: impl FnMut(usize, &dyn AnyGame) -> bool) -> Box<dyn AnyGame> {
    let (mut dice, mut decided) = (SeededDice::new(seed), 0);
    // At the very start chance may be left to the table.
    while !(decided == 0 || game.turn() != Turn::Chance) || !is_enough(decided, game.as_ref()) {
        let before = game.clone();
        let (by, action) = match game.turn().awaited().iter().next() {
            Some(seat) => (Actor::Seat(seat), game.heuristic(seat, &mut dice).unwrap()),
            None => (Actor::Chance, game.draw(&mut dice).unwrap()),
        };
        game.play(by, &action).unwrap();
        decided += usize::from(by != Actor::Chance);
        if matches!(game.turn(), Turn::Over(_)) {
            return before;
        }
    }
    game
}

/// After how many decisions of that seed somebody may first make each kind of choice that the game
/// has.
fn first_choices(entry: &GameEntry, seats: u8, seed: u64) -> BTreeSet<usize> {
    let (mut known, mut found) = (BTreeSet::new(), BTreeSet::new());
    let game = entry.new_game(&Options::simulated(entry.info), seats).unwrap();
    played_on(game, seed, |decided, game| {
        for seat in game.turn().awaited().iter() {
            for action in game.legal(seat) {
                let verb = action.split(' ').next().unwrap_or_default().to_owned();
                if known.insert(verb) {
                    found.insert(decided);
                }
            }
        }
        false
    });
    found
}

/// A house with a table that begins there.
async fn house(games: &'static [GameEntry], slug: &str, seats: u8, start: Start) -> (House, TableId) {
    start.enter();
    let house = House::new(games, start.seed);
    let info = games.iter().find(|entry| entry.info.slug == slug).unwrap().info;
    let simulated = Options::simulated(info);
    let options = simulated.iter().map(|(key, value)| format!("{key}={value}")).filter(|pair| !pair.contains(','));
    let id = house.table(slug, seats, &options.collect::<Vec<_>>().join(", ")).await.unwrap().id;
    (house, id)
}

/// Most refusals that are compared at once.
const TRIES: usize = 6;

/// Actions of earlier and later in such a game that the rules refuse now, at both tables and
/// whoever asks.
async fn refused_moves([real, twin]: [AtTable<'_>; 2], user: UserId) -> Vec<String> {
    let (now, other) = (real.now().await, twin.now().await);
    let (game, other) = (now.game.as_ref().unwrap(), other.game.as_ref().unwrap());
    let seat = now.head.seat_of(user).unwrap_or(Seat(0));
    let refused = |game: &dyn AnyGame, action: &str| game.boxed_clone().play(Actor::Seat(seat), action).is_err();
    let mut dice = SeededDice::new(1);
    let mut tried: Vec<String> = Vec::new();
    let mut later = game.clone();
    for _ in 0..40 {
        let (by, action) = match later.turn() {
            Turn::Over(_) => break,
            Turn::Chance => (Actor::Chance, later.draw(&mut dice).unwrap()),
            Turn::Seats(seats) => {
                let awaited = seats.iter().next().unwrap();
                (Actor::Seat(awaited), later.heuristic(awaited, &mut dice).unwrap())
            }
        };
        later.play(by, &action).unwrap();
        if by != Actor::Chance && !tried.contains(&action) && refused(game.as_ref(), &action) && refused(other.as_ref(), &action)
        {
            tried.push(action);
        }
    }
    tried.truncate(TRIES);
    tried
}

/// What is typed to read something of a table.
const COMMANDS: [&str; 7] = ["table hand", "table log", "table rules", "table orders", "table prepare", "stats table", "turns"];

/// Everything that somebody reads at a table, whatever they press, type and try there.
async fn everything(table: AtTable<'_>, user: UserId, moves: &[String]) -> Vec<Answer> {
    table.house.enter();
    let (house, id, now) = (table.house, table.id, table.now().await);
    let live = table.live();
    let mut answers = Vec::new();
    let presses = [
        Control::View.at(id),
        Control::Answer.at(id),
        Control::Aside.at(id),
        Control::More.at(id),
        Control::Board.at(id),
        Control::Rules(None).at(id),
        Control::Rules(Some(1)).at(id),
        Control::Story(None).at(id),
        Control::Story(Some(0)).at(id),
        Control::StoryOf(Seat(0), None).at(id),
        Control::Moment(0).at(id),
        Control::Moment(u32::MAX).at(id),
        Control::Record.at(id),
        Control::Stats.at(id),
        Control::Analysis.at(id),
        Control::LostChance(1).at(id),
        Control::BetterMove(1).at(id),
        Control::Orders(Ordering::Show).at(id),
        Control::Orders(Ordering::Prepare).at(id),
        Control::Cancel.at(id),
    ];
    for press in presses {
        answers.push(house.press(user, &live, MessageContext::Public, &press.into(), &[]).await);
    }
    for command in COMMANDS {
        answers.push(house.command(user, command, &[]).await);
    }
    for text in [true, false] {
        answers.push(house.command(user, "table board", &[("text", Value::Switch(text))]).await);
    }
    let info = now.game.as_ref().unwrap().info();
    for verb in info.verbs {
        let command = format!("{} {}", info.slug, verb.name);
        for param in verb.params {
            let offered = house.completes(user, &command, &[(param.name, Value::Words(String::new()))]).await;
            answers.push(Answer::Private(vec![Message { text: format!("{offered:?}"), ..Message::default() }]));
        }
    }
    // What is refused is refused with the same words.
    for action in moves {
        let mut words = action.split(' ');
        let verb = info.verbs.iter().find(|verb| Some(verb.name) == words.clone().next()).unwrap();
        words.next();
        let mut options: Vec<(&str, Value)> = Vec::new();
        for (at, param) in verb.params.iter().enumerate() {
            let rest: Vec<&str> =
                if at + 1 == verb.params.len() { words.by_ref().collect() } else { words.next().into_iter().collect() };
            options.push((param.name, Value::Words(rest.join(" "))));
        }
        answers.push(house.command(user, &format!("{} {}", info.slug, verb.name), &options).await);
    }
    answers
}

/// Whether two tables look the same to somebody: everything that was said to them, and all that
/// they can ask for. Gives how much was compared.
///
/// # Errors
/// The first difference.
async fn compare(tables: [AtTable<'_>; 2], user: UserId, since: [usize; 2]) -> Result<usize, String> {
    let [one, other] = tables;
    let moves = refused_moves(tables, user).await;
    let (answers, others) = (everything(one, user, &moves).await, everything(other, user, &moves).await);
    let heard = |at: usize, table: AtTable<'_>| {
        let said = table.house.said_since(since[at]).into_iter();
        said.filter(|said| said.reader.is_none_or(|reader| reader == user)).collect::<Vec<_>>()
    };
    let (said, others_said) = (heard(0, one), heard(1, other));
    for (one, other) in said.iter().zip(&others_said) {
        if one.words != other.words || one.message != other.message || one.how != other.how {
            return Err(differ(&user.to_string(), one, other));
        }
    }
    if let Some((one, other)) = answers.iter().zip(&others).find(|(one, other)| one != other) {
        return Err(format!("{user} is answered: {one:?}\n--- and at the twin: {other:?}"));
    }
    if said.len() != others_said.len() {
        return Err(format!("{user} reads {} messages, and {} at the twin", said.len(), others_said.len()));
    }
    Ok(said.len() + answers.len())
}

fn differ(reader: &str, one: &Said, other: &Said) -> String {
    let told = |said: &Said| format!("{} rings {:?}: {}", said.how, said.message.rings, said.words);
    format!("{reader} reads: {}\n--- and at the twin: {}", told(one), told(other))
}

#[derive(Debug, Default)]
pub struct Compared {
    /// Answers and messages.
    pub looks: usize,
    /// Tables whose twin differed from them.
    pub twins: usize,
    /// Decisions after which they still looked the same.
    pub moves: usize,
}

/// How many decisions are made at both tables.
const MOVES: usize = 3;

/// Compares a table with its twin for everybody who sees it, and both after a few more decisions as
/// long as these tell that person nothing new of what differs.
///
/// # Errors
/// The first difference.
pub async fn look_the_same(
    games: &'static [GameEntry],
    slug: &str,
    seats: u8,
    start: Start,
    compared: &mut Compared,
) -> Result<(), String> {
    let everybody = Seat::all(seats).map(player).chain([GUEST]);
    for user in random::some(everybody, 2, start.decisions as u64) {
        look_the_same_to(user, house_pair(games, slug, seats, start, user).await, MOVES, compared).await?;
    }
    Ok(())
}

/// A table that begins there, and its twin for that person.
async fn house_pair(games: &'static [GameEntry], slug: &str, seats: u8, start: Start, user: UserId) -> [(House, TableId); 2] {
    let twin_for = Some(AtTable::eye(user));
    [house(games, slug, seats, start).await, house(games, slug, seats, Start { twin_for, ..start }).await]
}

async fn look_the_same_to(
    user: UserId,
    houses: [(House, TableId); 2],
    moves: usize,
    compared: &mut Compared,
) -> Result<(), String> {
    let eye = AtTable::eye(user);
    let tables @ [real, twin] = houses.each_ref().map(|(house, id)| AtTable { house, id: *id });
    assert_eq!(real.id, twin.id, "the same dice name both tables");
    let hidden = real.now().await.game.as_ref().unwrap().save() != twin.now().await.game.as_ref().unwrap().save();
    if !look_alike(tables, eye).await {
        // Chance or a forced move has told them something at once.
        return Ok(());
    }
    compared.twins += usize::from(hidden);
    compared.looks += compare(tables, user, [0, 0]).await?;
    if hidden { play_on(tables, eye, user, moves, compared).await } else { Ok(()) }
}

/// Somebody decides the same at both tables that often, as long as that eye sees the same.
///
/// # Errors
/// The first difference.
async fn play_on(tables: [AtTable<'_>; 2], eye: Eye, user: UserId, moves: usize, compared: &mut Compared) -> Result<(), String> {
    for _ in 0..moves {
        let since = tables.map(|table| table.house.said());
        if !both_decide(tables).await || !look_alike(tables, eye).await {
            break;
        }
        compared.looks += compare(tables, user, since).await?;
        compared.moves += 1;
    }
    Ok(())
}

/// Somebody decides the same at both tables, if they can.
async fn both_decide([real, twin]: [AtTable<'_>; 2]) -> bool {
    let (now, other) = (real.now().await, twin.now().await);
    let (game, other) = (now.game.as_ref().unwrap(), other.game.as_ref().unwrap());
    let common = now.head.awaited.iter().find_map(|seat| {
        let others = other.legal(seat);
        Some((seat, game.legal(seat).into_iter().find(|action| others.contains(action))?))
    });
    let Some((seat, action)) = common else { return false };
    for table in [real, twin] {
        table.house.enter();
        let player = now.head.player(seat).unwrap();
        let who = Person::new(player.user, &player.name, player.lang);
        let what = What::Play { decision: None, actions: vec![action.clone()] };
        if table.house.tables.ask(Request { who, table: table.id, what }).await.is_err() {
            return false;
        }
        table.house.settle().await;
    }
    true
}

/// Whether the rules still let that eye see the same.
async fn look_alike([real, twin]: [AtTable<'_>; 2], eye: Eye) -> bool {
    let (now, other) = (real.now().await, twin.now().await);
    let (game, other_game) = (now.game.as_ref().unwrap(), other.game.as_ref().unwrap());
    game.view(eye) == other_game.view(eye) && now.head == other.head
}

/// After how many decisions tables begin.
const STARTS: [usize; 5] = [0, 5, 23, 60, 140];

/// That many of those for a game, by their number.
fn starts(game: usize, usual: u64) -> impl Iterator<Item = (usize, usize)> {
    random::some(STARTS.into_iter().enumerate(), usual, game as u64)
}

#[tokio::test]
async fn whatever_others_hide_a_table_looks_the_same_to_everybody_else() {
    let games: &'static [GameEntry] = GAMES.iter().map(|entry| entry.begun_by(begun)).collect::<Vec<_>>().leak();
    let mut all = Compared::default();
    for (number, entry) in games.iter().enumerate() {
        let (slug, (fewest, most)) = (entry.info.slug, entry.info.seats);
        let mut compared = Compared::default();
        for (at, decisions) in starts(number, 1) {
            let seats = if at % 2 == 0 { most } else { fewest };
            let start = Start { seed: 31 + at as u64, decisions, twin_for: None };
            let same = look_the_same(games, slug, seats, start, &mut compared).await;
            same.unwrap_or_else(|why| panic!("{slug} with {seats} after {decisions} decisions: {why}"));
        }
        assert!(compared.looks > 50, "{slug}: {compared:?}");
        all.twins += compared.twins;
        all.moves += compared.moves;
    }
    assert!(all.twins > 1 && all.moves > 2, "tables differed and went on: {all:?}");
}

/// Where each kind of choice can be made for the first time, so that no kind of question goes
/// unlooked at: by somebody who looks on, and somebody who plays.
#[tokio::test]
async fn whatever_others_hide_no_kind_of_choice_shows_it() {
    let games: &'static [GameEntry] = GAMES.iter().map(|entry| entry.begun_by(begun)).collect::<Vec<_>>().leak();
    let mut all = Compared::default();
    for (number, entry) in games.iter().enumerate() {
        let (slug, seats, seed) = (entry.info.slug, entry.info.seats.0.max(3), random::seed(71));
        let choices = first_choices(&GAMES[number], seats, seed);
        let third = choices.len() as u64 / 3;
        for (at, decisions) in random::some(choices.into_iter().enumerate(), third, 0) {
            let start = Start { seed, decisions, twin_for: None };
            for user in [GUEST, player(Seat((at % usize::from(seats)) as u8))] {
                let houses = house_pair(games, slug, seats, start, user).await;
                let same = look_the_same_to(user, houses, 0, &mut all).await;
                same.unwrap_or_else(|why| panic!("{slug} with {seats} after {decisions} decisions of seed {seed}: {why}"));
            }
        }
    }
    assert!(all.twins as u64 >= random::times(6), "{all:?}");
}

/// These seats give every order that answers nothing now, and prepare a move where they can; how
/// many did either.
async fn say_beforehand(table: AtTable<'_>, who: impl Fn(Seat) -> bool) -> usize {
    let now = table.now().await;
    let game = now.game.as_ref().unwrap();
    let mut said = 0;
    for (seat, left) in now.head.members().filter(|(seat, _)| who(*seat)) {
        let who = Person::new(left.user, &left.name, left.lang);
        let orders = now.entry.info.orders.iter().flat_map(|spec| spec.orders()).filter(|order| game.obey(seat, order).is_none());
        let orders = orders.map(|order| What::GiveOrder { order, lasts: Lasts::UntilEnded });
        let first = game.ahead(seat).and_then(|ahead| ahead.game.legal(seat).into_iter().next());
        let plan = first.map(|action| What::Prepare { version: None, how: Preparing::Add(vec![action]) });
        for what in orders.chain(plan) {
            table.house.tables.ask(Request { who: who.clone(), table: table.id, what }).await.unwrap();
            said += 1;
        }
    }
    table.house.settle().await;
    said
}

/// Somebody decides the same at a table and at its twin, where others have orders, until one of
/// these answers there. Everybody in the channel sees the same meanwhile, whom it rings and how it
/// comes included. Gives how many seats waited for their order at last.
///
/// # Errors
/// The first difference.
async fn go_on_alike(tables: [AtTable<'_>; 2]) -> Result<usize, String> {
    for _ in 0..12 {
        let since = tables.map(|table| table.house.said());
        if !both_decide(tables).await {
            return Ok(0);
        }
        let heads = [tables[0].now().await.head.clone(), tables[1].now().await.head.clone()];
        if heads[0].log != heads[1].log {
            return Ok(0);
        }
        let public = |at: usize| tables[at].house.said_since(since[at]).into_iter().filter(|said| said.reader.is_none());
        let [one, other]: [Vec<Said>; 2] = [public(0).collect(), public(1).collect()];
        let is_alike = |(one, other): &(&Said, &Said)| one.message == other.message && one.how == other.how;
        if let Some((one, other)) = one.iter().zip(&other).find(|pair| !is_alike(pair)) {
            return Err(differ("everybody", one, other));
        }
        if one.len() != other.len() {
            return Err(format!("everybody reads {} messages, and {} at the twin", one.len(), other.len()));
        }
        let waits = heads[1].awaited.iter().filter(|seat| heads[1].answers_itself(*seat)).count();
        if waits > 0 {
            // The while is drawn from the dice: chance goes another way from here.
            return Ok(waits);
        }
    }
    Ok(0)
}

#[tokio::test]
async fn what_somebody_says_beforehand_shows_to_nobody_else() {
    let games: &'static [GameEntry] = GAMES.iter().map(|entry| entry.begun_by(begun)).collect::<Vec<_>>().leak();
    let mut waits = 0;
    for entry in games {
        let (slug, seats) = (entry.info.slug, entry.info.seats.1);
        let mut said = 0;
        for decisions in [9, 40] {
            let start = Start { seed: 3, decisions, twin_for: None };
            for user in random::some(Seat::all(seats).map(player).chain([GUEST]), 2, decisions as u64) {
                let (real, id) = house(games, slug, seats, start).await;
                let (twin, _) = house(games, slug, seats, start).await;
                let tables = [AtTable { house: &real, id }, AtTable { house: &twin, id }];
                // All are rung in the channel, where everybody sees whom it names.
                for house in [&real, &twin] {
                    for seat in Seat::all(seats) {
                        let likes = Preferences { ring: Ring::Channel, ..Preferences::default() };
                        house.tables.set_preferences(player(seat), &likes).await.unwrap();
                    }
                }
                let but = tables[1].now().await.head.seat_of(user);
                said += say_beforehand(tables[1], |seat| Some(seat) != but).await;
                let log = tables[1].now().await.head.log;
                assert_eq!(log, tables[0].now().await.head.log, "{slug}: nothing was answered");
                let same = compare(tables, user, [0, 0]).await;
                same.unwrap_or_else(|why| panic!("{slug} after {decisions} decisions: {why}"));
                let waited = go_on_alike(tables).await;
                waits += waited.unwrap_or_else(|why| panic!("{slug} after {decisions} decisions: {why}"));
            }
        }
        assert!(said > 10, "{slug}: {said} orders and plans");
    }
    assert!(waits > 0, "somewhere an order waits a while to answer");
}

/// Somebody takes over a seat in the middle of its decision, as everybody is told; at both tables.
async fn changes_hands(tables: [AtTable<'_>; 2], seat: Seat) {
    for table in tables {
        table.house.enter();
        let now = table.now().await;
        let left = now.head.player(seat).unwrap();
        let person = |user, name: &str| Person::new(user, name, left.lang);
        for (who, what) in [(person(left.user, &left.name), What::OfferSeat(seat)), (person(GUEST, "Hal"), What::TakeSeat(seat))]
        {
            table.house.tables.ask(Request { who, table: table.id, what }).await.unwrap();
            table.house.settle().await;
        }
    }
}

/// Compares a table with its twin, once a seat that decides has changed hands: for who left, to
/// whom the seat's secrets are nobody's business any more, and for who came, who sees what the seat
/// sees and nothing else. Gives how much was compared.
///
/// # Errors
/// The first difference.
async fn handed_over_look_the_same(
    games: &'static [GameEntry],
    slug: &str,
    seats: u8,
    start: Start,
    compared: &mut Compared,
) -> Result<(), String> {
    for leaves in [true, false] {
        let (first, id) = house(games, slug, seats, start).await;
        let Some(seat) = (AtTable { house: &first, id }).now().await.head.awaited.iter().next() else { return Ok(()) };
        let eye = if leaves { Eye::Public } else { Eye::Seat(seat) };
        let (twin_house, twin_id) = house(games, slug, seats, Start { twin_for: Some(eye), ..start }).await;
        let tables = [AtTable { house: &first, id }, AtTable { house: &twin_house, id: twin_id }];
        let [real, twin] = tables;
        if !look_alike(tables, eye).await {
            continue;
        }
        let differ = real.now().await.game.as_ref().unwrap().save() != twin.now().await.game.as_ref().unwrap().save();
        compared.twins += usize::from(differ);
        changes_hands(tables, seat).await;
        // Who left has read what was theirs until then.
        let (user, since) = if leaves { (player(seat), [real.house.said(), twin.house.said()]) } else { (GUEST, [0, 0]) };
        assert_eq!(real.now().await.head.seat_of(GUEST), Some(seat));
        compared.looks += compare(tables, user, since).await?;
        if differ {
            play_on(tables, eye, user, MOVES, compared).await?;
        }
    }
    Ok(())
}

/// After how many decisions of that seed several decide at once, if ever.
fn at_once(entry: &GameEntry, seats: u8, seed: u64) -> Option<usize> {
    let options = Options::simulated(entry.info);
    (0..400).find(|decisions| {
        Start { seed, decisions: *decisions, twin_for: None }.enter();
        entry.new_game(&options, seats).is_ok_and(|game| game.turn().awaited().iter().count() > 1)
    })
}

#[tokio::test]
async fn who_left_a_seat_and_who_took_it_see_no_more_than_is_theirs() {
    let games: &'static [GameEntry] = GAMES.iter().map(|entry| entry.begun_by(begun)).collect::<Vec<_>>().leak();
    let mut simultaneous = Vec::new();
    for (number, entry) in games.iter().enumerate() {
        let (slug, (fewest, most)) = (entry.info.slug, entry.info.seats);
        let mut compared = Compared::default();
        let together = at_once(entry, most, 51);
        simultaneous.extend(together.map(|_| slug));
        for (at, decisions) in starts(number, 1).chain(together.map(|decisions| (STARTS.len(), decisions))) {
            let (seats, seed) = match at {
                at if at == STARTS.len() => (most, 51),
                _ if at % 2 == 0 => (most, 51 + at as u64),
                _ => (fewest.max(3), 51 + at as u64),
            };
            let start = Start { seed, decisions, twin_for: None };
            let same = handed_over_look_the_same(games, slug, seats, start, &mut compared).await;
            same.unwrap_or_else(|why| panic!("{slug} with {seats} after {decisions} decisions: {why}"));
        }
        let Compared { looks, twins, .. } = compared;
        assert!(looks > 20 && twins > 0, "{slug}: too little was compared: {compared:?}");
    }
    assert!(simultaneous.len() > 1, "several decide at once in {simultaneous:?} alone");
}

#[tokio::test]
async fn what_somebody_said_beforehand_goes_with_them_and_who_takes_the_seat_reads_nothing_of_it() {
    let games: &'static [GameEntry] = GAMES.iter().map(|entry| entry.begun_by(begun)).collect::<Vec<_>>().leak();
    for entry in games {
        let (slug, seats) = (entry.info.slug, entry.info.seats.1);
        let mut said = 0;
        // Somebody who is awaited has orders; somebody who is not has a plan too.
        for (decisions, decides) in [(9, true), (9, false), (40, true), (40, false)] {
            let start = Start { seed: 3, decisions, twin_for: None };
            let (real, id) = house(games, slug, seats, start).await;
            let (twin, _) = house(games, slug, seats, start).await;
            let tables = [AtTable { house: &real, id }, AtTable { house: &twin, id }];
            let awaited = tables[0].now().await.head.awaited;
            let Some(seat) = Seat::all(seats).find(|seat| awaited.has(*seat) == decides) else { continue };
            said += say_beforehand(tables[1], |other| other == seat).await;
            changes_hands(tables, seat).await;
            // In words: how often a plan of the seat was changed is counted on, so that a press on
            // an old panel is never one on a new one.
            for (user, command) in [GUEST, player(seat)].into_iter().flat_map(|user| COMMANDS.map(|command| (user, command))) {
                let mut read = Vec::new();
                for table in tables {
                    let answer = table.house.command(user, command, &[]).await;
                    read.push(messages(&answer).into_iter().map(|message| message.text).collect::<Vec<_>>());
                }
                assert_eq!(read[0], read[1], "{slug} after {decisions} decisions: {user} types /{command}");
            }
            assert!(tables[1].now().await.head.states[seat.index()].beforehand.orders.is_empty(), "{slug}");
        }
        assert!(said > 2, "{slug}: {said} orders and plans");
    }
}
