//! Rows as a damaged file leaves them, and backups.
//!
//! They are those of tables of every game in every phase, played here. Start reading at
//! [`holding`].

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::sync::{Arc, Mutex, OnceLock};

use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use tertulia_base::clock::{FairChance, Moment, SimClock};
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_front::{Asker, Front, NoDiscord, Permissions, Place, Pressed, Typed};
use tertulia_outbox::Outbox;
use tertulia_render::{CustomId, limits};
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::games::{GAMES, newest_of_each};
use tertulia_store::{Batch, Bundle, BundleError, DiskStore, Key, MemoryStore, Store, copy, finish, keys};
use tertulia_tables::reminders::Reminders;
use tertulia_tables::{Opening, TablePolicy, Tables, What, World};
use tokio_util::sync::CancellationToken;

use tertulia_testkit::discord::Discord;
use tertulia_testkit::edits::{edit, edited};
use tertulia_testkit::{ANA, BO, CY, House, TestStore, opening, quiet};

/// How often everybody else is let go on before a damaged store is put away.
const TURNS: usize = 2_000;

/// At each game a lobby, a game that goes on and one that is over, all of them delivered, but for
/// the last action of those that go on.
async fn play(store: Arc<MemoryStore>) {
    let house = House::of(GAMES, store, SimClock::at(Moment(1_764_108_000_000)), 0, TablePolicy::default());
    let outbox = house.deliver_to(&discord());
    let mut going_on = Vec::new();
    for (at, entry) in newest_of_each(GAMES).enumerate() {
        for n in 0..3 {
            let channel = ChannelId(600 + 10 * at as u64 + n);
            let opening = Opening { game: entry.info.slug.to_owned(), ..opening(ANA, channel, &[]) };
            let table = house.opened(opening).await;
            house.join(table, &[BO, CY]).await;
            if n == 0 {
                continue;
            }
            house.ask(ANA, table, What::Start).await.unwrap();
            for _ in 0..8 {
                assert!(house.play_next(table).await.unwrap());
            }
            match n {
                1 => going_on.push(table),
                _ => _ = house.ask(ANA, table, What::Stop).await.unwrap(),
            }
        }
    }
    quiet(&house, &outbox).await;
    drop(outbox);
    for table in going_on {
        house.play_next(table).await.unwrap();
    }
}

/// A backup of tables that were played, as text.
fn backup() -> &'static str {
    static BACKUP: OnceLock<String> = OnceLock::new();
    BACKUP.get_or_init(|| {
        let dir = tempfile::tempdir().unwrap();
        let disk = DiskStore::open(&dir.path().join("data")).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let store = Arc::new(MemoryStore::new());
            play(store.clone()).await;
            copy(store.as_ref(), &disk).await.unwrap();
            finish(&disk).await.unwrap();
        });
        let file = dir.path().join("backup");
        disk.back_up(&file, Moment(1_764_108_000_000), &CancellationToken::new()).unwrap();
        let mut text = String::new();
        GzDecoder::new(std::fs::File::open(file).unwrap()).read_to_string(&mut text).unwrap();
        text
    })
}

fn opened(text: &[u8]) -> std::result::Result<MemoryStore, BundleError> {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("backup");
    std::fs::write(&file, text).unwrap();
    Bundle::open(&file)?.into_memory()
}

fn packed(text: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(text).unwrap();
    packed.finish().unwrap()
}

#[test]
fn a_damaged_backup_is_refused_or_has_the_rows_that_it_says() {
    let whole = backup();
    // A short one, so that its beginning and its end are damaged too.
    let (head, rows) = whole.split_at(whole.match_indices('\n').nth(3).unwrap().0 + 1);
    let few: String = rows.lines().take(6).map(|line| format!("{line}\n")).collect();
    let texts = [format!("{head}{few}end 6\n"), whole.to_owned()];
    assert_eq!(opened(&packed(texts[0].as_bytes())).unwrap().rows().len(), 6);
    arbtest(|u| {
        let text = edited(u, &texts, &[])?;
        let mut bytes = packed(text.as_bytes());
        if u.ratio(1, 4)? {
            edit(u, &mut bytes, &[], &[])?;
        }
        if let Ok(store) = opened(&bytes) {
            assert!(store.rows().len() <= text.lines().count());
        }
        Ok(())
    });
}

/// A store of these rows, which takes whatever is committed.
fn holding(rows: BTreeMap<Key, Vec<u8>>) -> TestStore {
    let store = TestStore::default().on_commit(|below, batch| {
        let mut writes = Batch::new();
        batch.writes().for_each(|(key, row)| writes.copy(key.clone(), row.map(<[u8]>::to_vec)));
        Box::pin(async move { below.commit(writes).await })
    });
    let mut batch = Batch::new();
    rows.into_iter().for_each(|(key, row)| batch.copy(key, Some(row)));
    futures::executor::block_on(store.commit(batch)).unwrap();
    store
}

/// Takes whatever fits Discord's limits.
fn discord() -> Arc<Discord> {
    let discord = Discord::with_pictures(&SimClock::at(Moment(0)));
    Arc::new(discord.on_shown(|_, message, _| assert_eq!(limits::check(message), Ok(()), "{message:?}")))
}

/// A table as it was before anything was damaged.
struct Known {
    id: TableId,
    place: Place,
    user: UserId,
    /// The keys of its rows, and of those of whoever opened it.
    keys: Vec<Key>,
}

fn world(rows: BTreeMap<Key, Vec<u8>>) -> World {
    World {
        store: Arc::new(holding(rows)),
        // Long after everything came due.
        clock: Arc::new(SimClock::at(Moment(1_800_000_000_000))),
        chance: Arc::new(FairChance),
        games: GAMES,
        policy: TablePolicy::default(),
    }
}

async fn known(rows: &BTreeMap<Key, Vec<u8>>) -> Vec<Known> {
    let whole = Tables::new(world(rows.clone()));
    let mut found = Vec::new();
    for id in rows.keys().filter_map(keys::head_of) {
        let table = whole.look(id).await.unwrap().unwrap();
        let rights = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
        let home = &table.head.home;
        let place = Place::channel(home.guild, home.channel, Some(rights));
        let head = keys::head(id);
        // All keys of a table have its id in the same place, those of a person theirs.
        let (of_table, user) = (&head.as_bytes()[1..5], table.head.host);
        let of_user = user.0.to_be_bytes();
        let is_its = |key: &&Key| {
            let bytes = key.as_bytes();
            bytes.windows(4).any(|part| part == of_table) || bytes.windows(8).any(|part| part == of_user)
        };
        found.push(Known { id, place, user, keys: rows.keys().filter(is_its).cloned().collect() });
    }
    found
}

#[test]
fn whatever_is_asked_of_a_table_whose_rows_are_damaged_is_answered() {
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    note_panics();
    let rows = opened(&packed(backup().as_bytes())).unwrap().rows();
    let known = runtime().block_on(known(&rows));
    assert!(known.len() == 3 * newest_of_each(GAMES).count() && known.iter().all(|table| table.keys.len() > 2));
    arbtest(|u| {
        let table = u.choose(&known)?;
        let damaged = damaged(u, rows.clone(), &table.keys)?;
        runtime().block_on(ask(table, world(damaged)));
        let panics = std::mem::take(&mut *PANICS.lock().unwrap());
        assert!(panics.is_empty(), "{}", panics.join("\n"));
        Ok(())
    });
}

/// What panicked in a task, where nobody else sees it. A position that panics is caught where it is
/// asked (`guarded`), and its table said to be damaged.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn note_panics() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let trace = std::backtrace::Backtrace::force_capture().to_string();
        if !trace.contains("guarded") {
            before(info);
            PANICS.lock().unwrap().push(format!("{info}\n{trace}"));
        }
    }));
}

/// The rows with a few of these damaged.
fn damaged(u: &mut Unstructured<'_>, mut rows: BTreeMap<Key, Vec<u8>>, keys: &[Key]) -> Result<BTreeMap<Key, Vec<u8>>> {
    for _ in 0..u.int_in_range(1..=3)? {
        let key = u.choose(keys)?;
        let other = u.choose(keys)?;
        match u.int_in_range(0..=7)? {
            0 => drop(rows.remove(key)),
            1 => drop(rows.get(other).cloned().map(|row| rows.insert(key.clone(), row))),
            _ => {
                if let Some(row) = rows.get_mut(key) {
                    edit(u, row, &[], &[])?;
                }
            }
        }
    }
    Ok(rows)
}

/// Looks at everything there is of a table, then acts at it. What is damaged is said, and nothing
/// hangs.
async fn ask(known: &Known, world: World) {
    let (store, clock) = (world.store.clone(), world.clock.clone());
    let tables = Tables::new(world);
    let _outbox = Outbox::start(store.clone(), tables.clone(), discord(), clock.clone());
    let _reminders = Reminders::start(store, tables.clone(), clock);
    let _ = tables.look_without_game(known.id).await;
    let _ = tables.record(known.id).await;
    for eye in [Eye::Public, Eye::Seat(Seat(0))] {
        let _ = tables.story(known.id, 0, eye).await;
    }
    let front = Front::new(tables, Arc::new(NoDiscord));
    let rights = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
    let asker = Asker::new(known.user, "Ana".to_owned(), "fr", known.place.clone(), rights);
    let Ok(asker) = front.with_preferences(asker).await else { return };
    for (command, sub) in [("turns", ""), ("find", ""), ("stats", "me"), ("settings", ""), ("table", "board"), ("table", "log")] {
        let typed = Typed { command: command.to_owned(), sub: sub.to_owned(), ..Typed::default() };
        front.command(&asker, &typed).await;
    }
    for verb in
        ["view", "more", "story", "moment:1", "rules", "stats", "record", "options", "give-time", "leave-meant", "rematch"]
    {
        let id: CustomId = format!("v1:{}:{verb}", known.id).parse().unwrap();
        front.pressed(&asker, Pressed::button(id)).await;
    }
    // What is due, and what is to be delivered.
    for _ in 0..TURNS {
        tokio::task::yield_now().await;
    }
}
