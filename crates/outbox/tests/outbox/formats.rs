//! The format of the store and the versions of its rows: data of an older format is played on, a
//! newer row is refused, a damaged one is no panic.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::SimClock;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_model::{Board, GuildPreferences, Layout, Part, Phase, Preferences, Ring, Theme, TimeControl};
use tertulia_render as render;
use tertulia_rules::game::Dice;
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;
use tertulia_store::{Batch, DiskStore, Key, Row, Span, Store, keys};
use tertulia_tables::{Opening, TablePolicy, What};

use tertulia_testkit::discord::Discord;
use tertulia_testkit::{ANA, BEGINNING, BO, CY, DEE, GUILD, HOUR, House, TestStore, opening, quiet, reason, watch, yields};

const PEOPLE: [UserId; 5] = [ANA, BO, CY, DEE, UserId(5)];

fn house_in(dir: &Path, clock: SimClock) -> House {
    House::of(GAMES, Arc::new(DiskStore::open(dir).unwrap()), clock, 7, TablePolicy::default())
}

/// Every row, as it is stored.
async fn rows(store: &dyn Store) -> BTreeMap<Vec<u8>, Vec<u8>> {
    let all = Span { from: Key::from_bytes(&[]), to: Key::from_bytes(&[0xff]) };
    store.scan(&all, usize::MAX).await.unwrap().into_iter().map(|(key, row)| (key.as_bytes().to_vec(), row)).collect()
}

fn of_kind(rows: &BTreeMap<Vec<u8>, Vec<u8>>, kind: u8) -> impl Iterator<Item = (Key, &[u8])> {
    rows.iter().filter(move |(key, _)| key[0] == kind).map(|(key, row)| (Key::from_bytes(key), row.as_slice()))
}

/// One of the legal moves of whoever is awaited first.
async fn move_on(house: &House, table: TableId, dice: &mut dyn Dice) {
    let now = house.table(table).await;
    let seat = now.head.awaited.iter().next().unwrap();
    let legal = now.game.as_ref().unwrap().legal(seat);
    let action = legal[dice.below(legal.len() as u32) as usize].clone();
    house.play(now.head.players[seat.index()].user, table, &[&action]).await.unwrap();
}

/// Tables of every game: a lobby, a game that goes on, and one that is over. `first` is the first
/// of their channels.
async fn open_tables(house: &House, first: u64) {
    let mut dice = SeededDice::new(first);
    for (at, entry) in GAMES.iter().enumerate() {
        let channel = |n: u64| ChannelId(first + 10 * at as u64 + n);
        let people = &PEOPLE[..usize::from(entry.info.seats.0.max(2))];
        for n in 0..3 {
            let options =
                entry.info.options.iter().filter(|_| n == 0).filter_map(|option| Some((option.key, *option.values.get(1)?)));
            let options: Vec<(&str, &str)> = options.take(1).collect();
            let opening = Opening { game: entry.info.slug.to_owned(), ..opening(people[0], channel(n), &options) };
            let table = house.opened(opening).await;
            for user in &people[1..] {
                house.ask(*user, table, What::Join).await.unwrap();
            }
            if n == 0 {
                continue;
            }
            house.ask(people[0], table, What::Start).await.unwrap();
            for _ in 0..8 {
                move_on(house, table, &mut dice).await;
            }
            let mut leaving = people.iter().filter(|_| n == 2);
            while house.head(table).await.phase == Phase::Playing {
                let Some(user) = leaving.next() else { break };
                house.ask(*user, table, What::Leave).await.unwrap();
            }
        }
    }
}

/// Preferences of two people and a server.
async fn like_something(house: &House) {
    let ana = Preferences {
        lang: Some(Lang::Fr),
        ring: Ring::Channel,
        remind_after: Some(2 * HOUR),
        theme: Theme::Light,
        board: Board::Text,
        focus: Part::Own,
        ..Preferences::default()
    };
    let server = GuildPreferences {
        lang: Some(Lang::Fr),
        remind_after: Some(HOUR),
        theme: Theme::Light,
        tables: Some(90),
        clock: TimeControl::Slow,
        layout: Layout::Classic,
        noticeboard: None,
        newcomer_tables: None,
    };
    house.tables.set_preferences(ANA, &ana).await.unwrap();
    let bo = Preferences { remind_after: Some(Duration::ZERO), ..Preferences::default() };
    house.tables.set_preferences(BO, &bo).await.unwrap();
    house.tables.set_guild_preferences(GUILD, &server).await.unwrap();
}

/// What of the data is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    Everything,
    /// The database is lost.
    TheJournal,
}

/// The table that a row is of, if its key says so.
fn table_of(key: &[u8]) -> Option<u32> {
    let at = match key[0] {
        b'h' | b'l' | b's' | b'o' | b'm' => 1,
        b'd' => 9,
        _ => return None,
    };
    Some(u32::from_be_bytes(key[at..at + 4].try_into().unwrap()))
}

#[tokio::test]
async fn data_of_an_older_format_is_read_and_played_on_and_nothing_else_of_it_changes() {
    for left in [Left::Everything, Left::TheJournal] {
        let dir = tempfile::tempdir().unwrap();
        let house = house_in(dir.path(), SimClock::at(BEGINNING));
        like_something(&house).await;
        open_tables(&house, 600).await;
        let kept = |mut rows: BTreeMap<Vec<u8>, Vec<u8>>| {
            rows.retain(|key, _| !b"vVn".contains(&key[0]));
            rows
        };
        let before = kept(rows(house.store.as_ref()).await);
        drop(house);
        // There is none before 1: this one is made up.
        let database = loop {
            match sled::open(dir.path()) {
                Ok(database) => break database,
                // Sled lets go of its file a moment after it was closed.
                Err(_) => tokio::time::sleep(Duration::from_millis(1)).await,
            }
        };
        database.insert(keys::format().as_bytes(), &0u32.to_be_bytes()).unwrap();
        drop(database);
        for file in std::fs::read_dir(dir.path()).unwrap().filter(|_| left == Left::TheJournal) {
            let file = file.unwrap();
            let name = file.file_name().into_string().unwrap();
            if file.file_type().unwrap().is_file() && !name.starts_with("journal.") && name != "mark" {
                std::fs::remove_file(file.path()).unwrap();
            }
        }

        let house = house_in(dir.path(), SimClock::at(BEGINNING.plus(4 * HOUR)));
        let opened = rows(house.store.as_ref()).await;
        assert_eq!(opened[keys::format().as_bytes()], 1u32.to_be_bytes(), "an older release refuses what is written now");
        assert_eq!(kept(opened), before, "{left:?}");
        assert_eq!(house.tables.verify().await.unwrap().wrong, []);
        let mut played = Vec::new();
        for table in house.tables.of(ANA).await.unwrap().iter().filter(|table| table.head.phase == Phase::Playing) {
            move_on(&house, table.head.id, &mut SeededDice::new(3)).await;
            played.push(table.head.id.number());
        }
        assert_eq!(played.len(), GAMES.len());
        let after = kept(rows(house.store.as_ref()).await);
        let untouched = |rows: &BTreeMap<Vec<u8>, Vec<u8>>| -> BTreeMap<Vec<u8>, Vec<u8>> {
            let mut rows = rows.clone();
            rows.retain(|key, _| !table_of(key).is_some_and(|table| played.contains(&table)));
            rows
        };
        assert_eq!(untouched(&before), untouched(&after), "{left:?}");
        for (key, row) in before.iter().filter(|(key, _)| key[0] == b'l') {
            assert_eq!(Some(row), after.get(key), "what was played stays");
        }
        drop(house);
        let again = house_in(dir.path(), SimClock::at(BEGINNING.plus(4 * HOUR)));
        assert_eq!(kept(rows(again.store.as_ref()).await), after, "{left:?}");
    }
}

#[tokio::test]
async fn a_row_has_the_version_that_the_format_of_the_store_says() {
    let house = House::of_games(7);
    like_something(&house).await;
    open_tables(&house, 600).await;
    let discord = Arc::new(Discord::new(&house.clock));
    let outbox = house.deliver_to(&discord);
    quiet(&house, &outbox).await;
    outbox.stop(Duration::from_secs(9)).await;
    open_tables(&house, 700).await;
    let all = rows(house.store.as_ref()).await;
    let versioned = all.into_iter().filter(|(key, _)| !b"vVn".contains(&key[0]));
    let versions: BTreeMap<char, u8> = versioned.map(|(key, row)| (char::from(key[0]), row[0])).collect();
    // Where one is raised the format is raised too.
    let of_format_1: BTreeMap<char, u8> = "acdefghklmopstuzADLRT".chars().map(|kind| (kind, 1)).collect();
    assert_eq!(versions, of_format_1);
}

/// A row as a later release might write it.
#[derive(Serialize, Deserialize)]
struct Later(u8);

impl Row for Later {
    const VERSION: u8 = 9;
}

#[tokio::test]
async fn a_row_of_a_newer_release_is_refused_by_its_name_and_stays() {
    let house = House::new();
    let table = house.begun(&[ANA, BO]).await;
    let due = keys::due(BEGINNING, table, 7);
    let mut batch = Batch::new();
    batch.put_numbered(keys::head(table), 99, &Later(0));
    batch.put(keys::person(ANA), &Later(0));
    batch.put(due.clone(), &Later(0));
    house.store.commit(batch).await.unwrap();
    let before = rows(house.store.as_ref()).await;

    let house = house.restarted(8);
    let said = house.tables.look(table).await.unwrap_err().to_string();
    assert!(said.contains("(head) has version 9, written by a newer release; this release knows 1"), "{said}");
    let said = house.tables.preferences(ANA).await.unwrap_err().to_string();
    assert!(said.contains("(preferences of a user) has version 9"), "{said}");
    assert_eq!(reason(house.play(ANA, table, &["bid 1"]).await), "table-newer", "it is not said to be damaged");
    let reminders = watch(&house);
    yields(1000).await;
    reminders.stop().await;
    assert!(house.store.get(&due).await.unwrap().is_some());
    assert_eq!(rows(house.store.as_ref()).await, before);
}

#[tokio::test]
async fn a_head_with_any_byte_wrong_or_missing_is_no_panic() {
    let house = House::of_games(7);
    open_tables(&house, 600).await;
    let rows = rows(house.store.as_ref()).await;
    let mut refused = 0;
    for (key, row) in of_kind(&rows, b'h').step_by(7) {
        let flipped = |at: usize, bits: u8| {
            let mut wrong = row.to_vec();
            wrong[at] ^= bits;
            wrong
        };
        let wrong = (0..row.len()).flat_map(|at| [flipped(at, 0xff), flipped(at, 1), row[..at].to_vec()]);
        for wrong in wrong {
            let its = key.clone();
            let store = TestStore::over(house.store.clone()).on_get(move |asked| (*asked == its).then(|| wrong.clone()));
            store.commits_fail.store(true, Ordering::SeqCst);
            let house = House::of(GAMES, Arc::new(store), SimClock::at(BEGINNING), 7, TablePolicy::default());
            match house.tables.look(keys::head_of(&key).unwrap()).await {
                Ok(Some(table)) => {
                    assert_eq!(Some(table.head.id), keys::head_of(&key), "another table would be written to");
                    let (head, mut named) = (&table.head, table.head.awaited.iter().chain(table.head.reminded().iter()));
                    assert!(named.all(|seat| seat.index() < head.states.len() && head.player(seat).is_some()), "{head:?}");
                    render::live(&table, &[]);
                }
                Ok(None) | Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 400, "{refused}");
}
