//! Tables in the middle of their games before the program starts: simulated players play them
//! through [`Tables`] into the real store.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use discord_loopback::{Guild, Id, User};
use tertulia_base::clock::RealClock;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_model::{self as model, Home, Phase};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::Options;
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::{CheckLevel, SimulatedPlayer, Simulation};
use tertulia_rules::record::Move;
use tertulia_tables::{Limits, Person, Request, TablePolicy, Tables, What, World};

use tertulia_testkit::{SeededChance, opening_by};

use super::dice::Rng;

/// The most log entries played in advance.
const MOST: u64 = 400;

/// The people of a table, and where it is.
pub struct Seating<'a> {
    pub rules: &'static GameEntry,
    pub guild: &'a Guild,
    pub channel: Id,
    pub people: &'a [Arc<User>],
}

/// A table as people find it.
pub struct Prefilled {
    pub table: TableId,
    pub moves: Vec<Move>,
}

/// Plays each table to a random point of its game. `before_closing` is called while the store is
/// still open.
pub async fn deep(dir: &Path, seatings: &[Seating<'_>], rng: &mut Rng, before_closing: impl FnOnce()) -> Vec<Prefilled> {
    let store = super::bot::open(dir).expect("the data can be made");
    let tables = Tables::new(World {
        store: store.clone(),
        clock: Arc::new(RealClock),
        chance: Arc::new(SeededChance::new(rng.below(u64::MAX))),
        games: GAMES,
        policy: TablePolicy {
            seating: model::Seating::Joined,
            limits: Limits { tables_per_newcomer: 1_000, ..Limits::default() },
            ..TablePolicy::default()
        },
    });
    let mut prefilled = Vec::new();
    for seating in seatings {
        prefilled.push(play(&tables, seating, rng).await);
    }
    before_closing();
    // Tasks of the tables release the store a moment later. Then the program can open the
    // directory.
    drop(tables);
    while Arc::strong_count(&store) > 1 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    prefilled
}

async fn play(tables: &Tables, seating: &Seating<'_>, rng: &mut Rng) -> Prefilled {
    let people: Vec<Person> = seating.people.iter().map(|user| person(user)).collect();
    let home = Home {
        guild: Some(GuildId(seating.guild.id.get())),
        channel: ChannelId(seating.channel.get()),
        lang: lang(&seating.guild.locale),
    };
    let opening = opening_by(people[0].clone(), home, seating.rules.info.slug);
    let table = tables.open(opening).await.expect("a table").table.head.id;
    let ask =
        async |who: &Person, what: What| tables.ask(Request { who: who.clone(), table, what }).await.expect("it is allowed");
    for guest in &people[1..] {
        ask(guest, What::Join).await;
    }
    let mut now = ask(&people[0], What::Start).await.table;

    let enough = length(seating.rules, people.len() as u8, rng);
    while now.head.phase == Phase::Playing && u64::from(now.head.log) < enough {
        let awaited: Vec<_> = now.head.awaited.iter().collect();
        let seat = *rng.pick(&awaited).expect("somebody is awaited");
        let legal = now.game.as_ref().expect("a game").legal(seat);
        let action = rng.pick(&legal).expect("something to do").clone();
        now = ask(&people[seat.index()], What::Play { decision: None, actions: vec![action] }).await.table;
    }
    let moves = tables.record(table).await.expect("it can be read").expect("a record").moves;
    Prefilled { table, moves }
}

/// Returns a random length of up to nine tenths of a simulated game, and at most [`MOST`].
fn length(rules: &GameEntry, seats: u8, rng: &mut Rng) -> u64 {
    let simulation = Simulation {
        seats,
        options: Options::defaults(rules.info),
        seed: rng.below(1 << 32),
        watch: CheckLevel::Record,
        player: SimulatedPlayer::Heuristic,
    };
    let whole = (rules.play_at_random)(&simulation).expect("a game").moves.len() as u64;
    rng.below((whole * 9 / 10).clamp(1, MOST))
}

pub fn person(user: &User) -> Person {
    Person::new(UserId(user.id.get()), user.display_name(), lang(&user.locale))
}

fn lang(locale: &str) -> Lang {
    if locale.starts_with("fr") { Lang::Fr } else { Lang::En }
}
