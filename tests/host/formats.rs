//! Data of earlier releases is read, played on, and otherwise left as it is. How it was made is said in `tests/data/README.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia::clock::{Clock, Moment, SimClock};
use tertulia::delivery::{Destination, Notice};
use tertulia::i18n::Lang;
use tertulia::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia::model::{Board, DueWhat, GuildPreferences, Part, Phase, Preferences, Ring, Theme, TimeControl};
use tertulia::outbox::Outbox;
use tertulia::reminders::Reminders;
use tertulia::render;
use tertulia::store::{Batch, DiskStore, Key, MemoryStore, Row, Span, Store, StoreError, decode, keys};
use tertulia::tables::{Opening, TablePolicy, What};
use tertulia_rules::game::{Dice, Seat};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;

use crate::outbox::quiet;
use crate::support::discord::{Discord, Fate};
use crate::support::{ANA, BO, CY, DEE, GUILD, HOUR, House, opening, reason, until};

const PEOPLE: [UserId; 5] = [ANA, BO, CY, DEE, UserId(5)];
const BEGINNING: Moment = Moment(1_700_000_000_000);

fn left_by(format: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/format-{format}"))
}

fn house_in(dir: &Path, clock: SimClock) -> House {
    House::of(GAMES, Arc::new(DiskStore::open(dir).unwrap()), clock, 7, TablePolicy::default())
}

/// Every row, as it is stored.
async fn rows(store: &dyn Store) -> BTreeMap<Vec<u8>, Vec<u8>> {
    let all = Span { from: Key::from_bytes(&[]), to: Key::from_bytes(&[0xff]) };
    store.scan(&all, usize::MAX).await.unwrap().into_iter().map(|(key, row)| (key.as_bytes().to_vec(), row)).collect()
}

/// The keys of one kind.
fn of_kind(rows: &BTreeMap<Vec<u8>, Vec<u8>>, kind: u8) -> impl Iterator<Item = (Key, &[u8])> {
    rows.iter().filter(move |(key, _)| key[0] == kind).map(|(key, row)| (Key::from_bytes(key), row.as_slice()))
}

/// The number after the first byte of a key.
fn id(key: &Key) -> u64 {
    u64::from_be_bytes(key.as_bytes()[1..9].try_into().unwrap())
}

/// Everything there is, in words that no format changes.
async fn described(house: &House) -> String {
    let rows = rows(house.store.as_ref()).await;
    let mut said = String::new();
    for (key, _) in of_kind(&rows, b'h') {
        let table = house.tables.look(keys::head_of(&key).unwrap()).await.unwrap().unwrap();
        let head = &table.head;
        let seats = head.players.len();
        writeln!(said, "table {} at revision {}: {} {}, {:?}", head.id, head.revision, head.game, head.rules, head.phase)
            .unwrap();
        writeln!(said, "  opened {:?} by {:?} in {:?}, {} seats", head.opened, head.host, head.home, head.seats).unwrap();
        writeln!(said, "  options {:?}", head.options.iter().collect::<Vec<_>>()).unwrap();
        writeln!(said, "  players {:?}", head.players).unwrap();
        let (decisions, turns, read) = (&head.decisions[..seats], &head.turns[..seats], &head.read[..seats]);
        writeln!(said, "  decisions {decisions:?}, turns {turns:?}, read {read:?}").unwrap();
        let seats = |set: tertulia_rules::game::SeatSet| set.iter().collect::<Vec<Seat>>();
        writeln!(said, "  awaited {:?} since {:?}, reminded {:?}", seats(head.awaited), head.since, seats(head.reminded()))
            .unwrap();
        writeln!(said, "  post {}, due {:?}, began {:?}, stopped {:?}", head.post, head.due, head.began, head.stopped).unwrap();
        if let Some(record) = house.tables.record(head.id).await.unwrap() {
            let moves: Vec<String> = record.moves.iter().map(|played| format!("{} {}", played.by, played.action)).collect();
            writeln!(said, "  {} moves: {}", head.log, moves.join(", ")).unwrap();
        }
    }
    for (key, _) in of_kind(&rows, b'c') {
        writeln!(said, "channel {} has {:?}", id(&key), house.tables.at(ChannelId(id(&key))).await.unwrap()).unwrap();
    }
    for user in PEOPLE {
        let tables: Vec<String> = house.tables.of(user).await.unwrap().iter().map(|table| table.head.id.to_string()).collect();
        writeln!(said, "user {user} sits at {}", tables.join(" ")).unwrap();
    }
    for (key, _) in of_kind(&rows, b't') {
        writeln!(said, "server {} has a table", id(&key)).unwrap();
    }
    for (key, row) in of_kind(&rows, b'd') {
        let (when, table) = keys::due_at(&key).unwrap();
        writeln!(said, "due at {when:?}, table {table}: {:?}", decode::<DueWhat>(&key, row).unwrap()).unwrap();
    }
    for (key, _) in of_kind(&rows, b'o') {
        let (table, destination) = keys::notice_of(&key).unwrap();
        let (number, notice) = house.store.read_numbered::<Notice>(&key).await.unwrap().unwrap();
        let destination = Destination::from_bytes(destination).unwrap();
        writeln!(said, "to tell: table {table}, {destination:?}, revision {number}, {notice:?}").unwrap();
    }
    for (key, _) in of_kind(&rows, b'p') {
        let liked = format!("{:?}", house.tables.preferences(UserId(id(&key))).await.unwrap());
        // As it was called when there were two.
        let liked = liked.replace("ring: Direct", "dms: On").replace("ring: Channel", "dms: Off");
        // What there was not then.
        let liked = liked.replace(", zone: None, quiet: Learned, night: Waits, learned: None, away: None, vacations: []", "");
        writeln!(said, "user {}: {liked}", id(&key)).unwrap();
    }
    for (key, _) in of_kind(&rows, b'g') {
        let has = format!("{:?}", house.tables.guild_preferences(GuildId(id(&key))).await.unwrap());
        writeln!(said, "server {}: {}", id(&key), has.replace(", clock: None", "")).unwrap();
    }
    said
}

/// One of the legal moves of whoever is awaited first.
async fn move_on(house: &House, table: TableId, dice: &mut dyn Dice) {
    let now = house.tables.look(table).await.unwrap().unwrap();
    let seat = now.head.awaited.iter().next().unwrap();
    let legal = now.game.as_ref().unwrap().legal(seat);
    let action = legal[dice.below(legal.len() as u32) as usize].clone();
    house.play(now.head.players[seat.index()].user, table, &[&action]).await.unwrap();
}

/// Tables of every game: two lobbies, games that go on, and one that is over. `first` is the first of their channels.
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
            let table = house.tables.open(opening).await.unwrap().table.head.id;
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
    };
    house.tables.set_preferences(ANA, &ana).await.unwrap();
    house
        .tables
        .set_preferences(BO, &Preferences { remind_after: Some(Duration::ZERO), ..Preferences::default() })
        .await
        .unwrap();
    house.tables.set_guild_preferences(GUILD, &server).await.unwrap();
}

/// Writes what `tests/data` keeps of the format that this release writes: see the README there.
#[tokio::test]
#[ignore = "makes a directory of tests/data"]
async fn make_a_data_directory() {
    let Some(to) = std::env::var_os("MAKE_DATA_IN").map(PathBuf::from) else { return };
    let dir = tempfile::tempdir().unwrap();
    let clock = SimClock::at(BEGINNING);
    let house = house_in(dir.path(), clock.clone());
    let discord = Arc::new(Discord::new(&clock));
    like_something(&house).await;

    // Delivered, reminded, and something due.
    open_tables(&house, 600).await;
    let start = || Outbox::start(house.store.clone(), house.tables.clone(), discord.clone(), Arc::new(clock.clone()));
    let outbox = start();
    quiet(&house, &outbox).await;
    let reminders = Reminders::start(house.store.clone(), house.tables.clone(), Arc::new(clock.clone()));
    clock.advance(3 * HOUR);
    until("somebody is reminded", async || {
        let rows = rows(house.store.as_ref()).await;
        !of_kind(&rows, b'd').any(|(key, _)| keys::due_at(&key).unwrap().0 <= clock.now())
    })
    .await;
    reminders.stop().await;
    quiet(&house, &outbox).await;
    drop(outbox);

    // Of what happens next one message was tried without an answer, and nothing else was told.
    open_tables(&house, 700).await;
    discord.script(std::iter::repeat_n(Fate::Hangs, 100));
    let outbox = start();
    until("a message is tried", async || discord.calls().iter().filter(|call| call.starts_with("post ")).count() > 0).await;
    for _ in 0..1000 {
        tokio::task::yield_now().await;
    }
    drop(outbox);
    let said = described(&house).await;
    drop(house);
    // The outbox's tasks are still on their way out.
    for _ in 0..1000 {
        tokio::task::yield_now().await;
    }
    until("the data is free", async || {
        tokio::time::sleep(Duration::from_millis(1)).await;
        DiskStore::open(dir.path()).is_ok()
    })
    .await;

    std::fs::create_dir_all(&to).unwrap();
    std::fs::write(to.join("described.txt"), said).unwrap();
    for file in std::fs::read_dir(dir.path()).unwrap() {
        let file = file.unwrap();
        let name = file.file_name().into_string().unwrap();
        if file.file_type().unwrap().is_file() && !["journal.spare", "lock"].contains(&name.as_str()) {
            let packed = std::fs::File::create(to.join(format!("{name}.gz"))).unwrap();
            let mut packed = flate2::write::GzEncoder::new(packed, flate2::Compression::best());
            packed.write_all(&std::fs::read(file.path()).unwrap()).unwrap();
            packed.finish().unwrap();
        }
    }
}

/// A copy of the data that a release with that format left.
fn copy_of(format: u32) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for file in std::fs::read_dir(left_by(format)).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "gz") {
            let mut unpacked = Vec::new();
            flate2::read::GzDecoder::new(std::fs::File::open(&path).unwrap()).read_to_end(&mut unpacked).unwrap();
            std::fs::write(dir.path().join(path.file_stem().unwrap()), unpacked).unwrap();
        }
    }
    dir
}

/// What an older process had lost, or had not: the database, and so everything but the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    Everything,
    TheJournal,
}

fn data_of(format: u32, left: Left) -> tempfile::TempDir {
    let dir = copy_of(format);
    for file in std::fs::read_dir(dir.path()).unwrap() {
        let file = file.unwrap();
        let name = file.file_name().into_string().unwrap();
        if left == Left::TheJournal && !name.starts_with("journal.") && name != "mark" {
            std::fs::remove_file(file.path()).unwrap();
        }
    }
    dir
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

/// How long after its beginning the data was left.
fn later() -> SimClock {
    SimClock::at(BEGINNING.plus(4 * HOUR))
}

#[tokio::test]
async fn data_of_an_earlier_release_is_read_and_played_on_and_nothing_else_of_it_changes() {
    for (format, left) in
        [2, 3, 4, 5, 6, 7].into_iter().flat_map(|format| [(format, Left::Everything), (format, Left::TheJournal)])
    {
        let dir = data_of(format, left);
        let house = house_in(dir.path(), later());
        let said = std::fs::read_to_string(left_by(format).join("described.txt")).unwrap();
        assert_eq!(described(&house).await, said, "{format} {left:?}");

        let before = rows(house.store.as_ref()).await;
        assert_eq!(before[keys::format().as_bytes()], 8u32.to_be_bytes(), "an older release refuses what is written now");
        let mut played = Vec::new();
        for table in house.tables.of(ANA).await.unwrap().iter().filter(|table| table.head.phase == Phase::Playing) {
            move_on(&house, table.head.id, &mut SeededDice::new(3)).await;
            played.push(table.head.id);
        }
        assert_eq!(played.len(), 2 * GAMES.len());
        let after = rows(house.store.as_ref()).await;
        let is_touched = |key: &[u8]| table_of(key).is_some_and(|table| played.iter().any(|id| id.number() == table));
        let untouched = |rows: &BTreeMap<Vec<u8>, Vec<u8>>| -> Vec<(Key, Vec<u8>)> {
            let kept = rows.iter().filter(|(key, _)| key[0] != b'n' && !is_touched(key));
            kept.map(|(key, row)| (Key::from_bytes(key), row.clone())).collect()
        };
        assert_eq!(untouched(&before), untouched(&after), "{format} {left:?}");
        for (key, row) in before.iter().filter(|(key, _)| key[0] == b'l') {
            assert_eq!(Some(row), after.get(key), "what was played stays");
        }

        let said = described(&house).await;
        drop(house);
        assert_eq!(described(&house_in(dir.path(), later())).await, said, "{format} {left:?}");
    }
}

#[tokio::test]
async fn what_an_earlier_release_sent_is_found_again_and_edited() {
    let dir = copy_of(2);
    let house = house_in(dir.path(), later());
    let discord = Arc::new(Discord::new(&house.clock));
    for table in house.tables.of(ANA).await.unwrap().iter().filter(|table| table.head.phase == Phase::Playing) {
        move_on(&house, table.head.id, &mut SeededDice::new(3)).await;
    }
    let outbox = Outbox::start(house.store.clone(), house.tables.clone(), discord.clone(), Arc::new(house.clock.clone()));
    quiet(&house, &outbox).await;
    let calls = discord.calls();
    let in_channel = |channel: u64| {
        let of_it = move |call: &&String| call.split(' ').nth(1) == Some(&channel.to_string());
        calls.iter().filter(of_it).map(|call| call.split(' ').next().unwrap()).collect::<Vec<_>>()
    };
    for game in 0..GAMES.len() as u64 {
        let delivered = in_channel(601 + 10 * game);
        assert!(delivered.iter().any(|call| matches!(*call, "edit" | "delete")), "{delivered:?}: it knows what stands there");
        let tried = in_channel(701 + 10 * game);
        assert!(tried.contains(&"post"), "{tried:?}");
    }
    assert!(calls.iter().any(|call| call.starts_with("find 7")), "what was being posted may stand there: {calls:?}");
}

#[tokio::test]
async fn a_row_has_the_version_that_the_format_of_the_store_says() {
    let house = House::of(GAMES, Arc::new(MemoryStore::new()), SimClock::at(BEGINNING), 7, TablePolicy::default());
    like_something(&house).await;
    open_tables(&house, 600).await;
    let discord = Arc::new(Discord::new(&house.clock));
    let outbox = Outbox::start(house.store.clone(), house.tables.clone(), discord, Arc::new(house.clock.clone()));
    quiet(&house, &outbox).await;
    outbox.stop(Duration::from_secs(9)).await;
    open_tables(&house, 700).await;
    let versions = |rows: BTreeMap<Vec<u8>, Vec<u8>>| -> BTreeMap<char, u8> {
        rows.into_iter().filter(|(key, _)| !b"vn".contains(&key[0])).map(|(key, row)| (char::from(key[0]), row[0])).collect()
    };
    let of_format_2 = BTreeMap::from([
        ('c', 1),
        ('d', 1),
        ('g', 3),
        ('h', 1),
        ('l', 1),
        ('m', 3),
        ('o', 1),
        ('p', 3),
        ('s', 1),
        ('t', 1),
        ('u', 1),
    ]);
    let store = DiskStore::open(copy_of(2).path()).unwrap();
    assert_eq!(versions(rows(&store).await), of_format_2);
    let of_format_3: BTreeMap<char, u8> = of_format_2.into_iter().chain([('h', 2)]).collect();
    let store = DiskStore::open(copy_of(3).path()).unwrap();
    assert_eq!(versions(rows(&store).await), of_format_3);
    let of_format_4: BTreeMap<char, u8> = of_format_3.into_iter().chain([('h', 3), ('m', 4), ('p', 4)]).collect();
    let store = DiskStore::open(copy_of(4).path()).unwrap();
    assert_eq!(versions(rows(&store).await), of_format_4);
    // Where one is raised the format is raised too, and data of the one before is kept: see `tests/data/README.md`.
    let of_format_5: BTreeMap<char, u8> = of_format_4.into_iter().chain([('h', 4), ('d', 2)]).collect();
    let of_format_6: BTreeMap<char, u8> =
        of_format_5.into_iter().chain([('h', 5), ('d', 3), ('g', 4), ('p', 5), ('l', 2), ('k', 1), ('a', 1)]).collect();
    let of_format_7: BTreeMap<char, u8> =
        of_format_6.into_iter().chain([('h', 6), ('l', 3), ('m', 5), ('d', 4), ('e', 1), ('f', 1), ('z', 1)]).collect();
    let of_format_8: BTreeMap<char, u8> = of_format_7.into_iter().chain([('h', 7), ('A', 1), ('D', 1), ('L', 1)]).collect();
    assert_eq!(versions(rows(house.store.as_ref()).await), of_format_8);
}

/// A row that a later release might write.
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
    let said = [
        (
            house.tables.look(table).await.unwrap_err().to_string(),
            "(head) has version 9, written by a newer release; this release knows 7",
        ),
        (house.tables.preferences(ANA).await.unwrap_err().to_string(), "(preferences of a user) has version 9"),
    ];
    for (said, wanted) in said {
        assert!(said.contains(wanted), "{said}");
    }
    assert_eq!(reason(house.play(ANA, table, &["bid 1"]).await), "table-newer", "it is not said to be damaged");
    let reminders = Reminders::start(house.store.clone(), house.tables.clone(), Arc::new(house.clock.clone()));
    for _ in 0..1000 {
        tokio::task::yield_now().await;
    }
    reminders.stop().await;
    assert!(house.store.get(&due).await.unwrap().is_some());
    assert_eq!(rows(house.store.as_ref()).await, before);
}

/// Rows that never change, one of them other than it was.
struct Frozen {
    rows: Arc<BTreeMap<Vec<u8>, Vec<u8>>>,
    wrong: (Key, Vec<u8>),
}

#[async_trait::async_trait]
impl Store for Frozen {
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        let (wrong, row) = &self.wrong;
        Ok(if key == wrong { Some(row.clone()) } else { self.rows.get(key.as_bytes()).cloned() })
    }

    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        let found = self.rows.range(span.from.as_bytes().to_vec()..span.to.as_bytes().to_vec()).take(most);
        Ok(found.map(|(key, row)| (Key::from_bytes(key), row.clone())).collect())
    }

    async fn commit(&self, _: Batch) -> Result<(), StoreError> {
        Err(StoreError::NotWritten("frozen".to_owned()))
    }
}

#[tokio::test]
async fn a_head_with_any_byte_wrong_or_missing_is_no_panic() {
    let rows = Arc::new(rows(&DiskStore::open(copy_of(2).path()).unwrap()).await);
    let mut refused = 0;
    for (key, row) in of_kind(&rows, b'h').step_by(3) {
        let flipped = |at: usize, bits: u8| {
            let mut wrong = row.to_vec();
            wrong[at] ^= bits;
            wrong
        };
        let wrong = (0..row.len()).flat_map(|at| [flipped(at, 0xff), flipped(at, 1), row[..at].to_vec()]);
        for wrong in wrong {
            let store = Arc::new(Frozen { rows: rows.clone(), wrong: (key.clone(), wrong) });
            let house = House::of(GAMES, store, later(), 7, TablePolicy::default());
            match house.tables.look(keys::head_of(&key).unwrap()).await {
                Ok(Some(table)) => {
                    let (head, mut named) = (&table.head, table.head.awaited.iter().chain(table.head.reminded().iter()));
                    assert!(named.all(|seat| seat.index() < head.decisions.len() && head.player(seat).is_some()), "{head:?}");
                    render::live(&table, &[]);
                }
                Ok(None) | Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}
