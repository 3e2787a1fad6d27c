//! Data of earlier releases is read, played on, and otherwise left as it is. How it was made is said in `tests/data/README.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tertulia::clock::{Clock, Moment, SimClock};
use tertulia::i18n::Lang;
use tertulia::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia::outbox::Outbox;
use tertulia::reminders::Reminders;
use tertulia::store::{DiskStore, Key, Span, Store, decode, keys};
use tertulia::tables::{
    Board, Destination, Dms, DueWhat, GuildPreferences, Notice, Opening, Part, Phase, Preferences, TablePolicy, Theme, What,
};
use tertulia_rules::game::{Dice, Seat};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;

use crate::outbox::quiet;
use crate::support::discord::{Discord, Fate};
use crate::support::{ANA, BO, CY, DEE, GUILD, HOUR, House, opening, until};

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
        writeln!(said, "table {} at revision {}: {} {}, {:?}", head.id, head.revision, head.game, head.rules, head.phase).unwrap();
        writeln!(said, "  opened {:?} by {:?} in {:?}, {} seats", head.opened, head.host, head.home, head.seats).unwrap();
        writeln!(said, "  options {:?}", head.options.iter().collect::<Vec<_>>()).unwrap();
        writeln!(said, "  players {:?}", head.players).unwrap();
        let (decisions, turns, read) = (&head.decisions[..seats], &head.turns[..seats], &head.read[..seats]);
        writeln!(said, "  decisions {decisions:?}, turns {turns:?}, read {read:?}").unwrap();
        let seats = |set: tertulia_rules::game::SeatSet| set.iter().collect::<Vec<Seat>>();
        writeln!(said, "  awaited {:?} since {:?}, reminded {:?}", seats(head.awaited), head.since, seats(head.reminded)).unwrap();
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
        writeln!(said, "user {}: {:?}", id(&key), house.tables.preferences(UserId(id(&key))).await.unwrap()).unwrap();
    }
    for (key, _) in of_kind(&rows, b'g') {
        writeln!(said, "server {}: {:?}", id(&key), house.tables.guild_preferences(GuildId(id(&key))).await.unwrap()).unwrap();
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
            let options = entry.info.options.iter().filter(|_| n == 0).filter_map(|option| Some((option.key, *option.values.get(1)?)));
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
            while house.tables.look(table).await.unwrap().unwrap().head.phase == Phase::Playing {
                let Some(user) = leaving.next() else { break };
                house.ask(*user, table, What::Leave).await.unwrap();
            }
        }
    }
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
    let ana = Preferences {
        lang: Some(Lang::Fr),
        dms: Dms::Off,
        remind_after: Some(2 * HOUR),
        theme: Theme::Light,
        board: Board::Text,
        focus: Part::Own,
    };
    house.tables.set_preferences(ANA, &ana).await.unwrap();
    house.tables.set_preferences(BO, &Preferences { remind_after: Some(Duration::ZERO), ..Preferences::default() }).await.unwrap();
    let server = GuildPreferences { lang: Some(Lang::Fr), remind_after: Some(HOUR), theme: Theme::Light, tables: Some(90) };
    house.tables.set_guild_preferences(GUILD, &server).await.unwrap();

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
        if file.file_type().unwrap().is_file() && name != "journal.spare" {
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
