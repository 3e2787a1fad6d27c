//! A game that ended is packed a week later, and says all that it said before.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tertulia_model::Head;

use tertulia_base::ids::TableId;
use tertulia_rules::game::{Eye, Seat};
use tertulia_store::{Batch, Key, MemoryStore, Span, Store, copy, finish, keys};
use tertulia_tables::{Friend, Recounting, What};

use tertulia_testkit::store::next_revision;
use tertulia_testkit::{ANA, BO, CY, HOUR, House, TestStore, person};

const LONG: &[(&str, &str)] = &[("rounds", "20"), ("purses", "closed")];

fn days(count: u32) -> Duration {
    24 * HOUR * count
}

/// A game of two that is over, in which a friend of the first acted.
async fn played(house: &House) -> TableId {
    let table = house.begun_with(&[BO, CY], LONG).await;
    house.ask(BO, table, What::Appoint(Friend { user: ANA, name: person(ANA).name })).await.unwrap();
    house.play(ANA, table, &["bid 1"]).await.unwrap();
    house.clock.advance(HOUR);
    house.finish(table).await;
    table
}

async fn pack(house: &House) {
    while house.tables.pack_some().await.unwrap() {}
}

/// How many rows its log has, and whether it has a snapshot and is packed.
async fn stored(house: &House, table: TableId) -> (usize, bool, bool) {
    let log = house.store.scan(&keys::entries(table, 0, u32::MAX), usize::MAX).await.unwrap();
    let has = async |key: Key| house.store.get(&key).await.unwrap().is_some();
    (log.len(), has(keys::snapshot(table)).await, has(keys::packed(table)).await)
}

/// All that can be asked of a table, but for its revision.
async fn told(house: &House, table: TableId) -> String {
    let now = house.table(table).await;
    let head = Head { revision: 0, ..now.head.clone() };
    let mut all = format!("{head:?}\n{:?}\n", now.game.as_ref().unwrap().save());
    for eye in [Eye::Public, Eye::Seat(Seat(0)), Eye::Seat(Seat(1))] {
        for at in [0, 1, head.log / 2, head.log - 1, head.log] {
            writeln!(all, "{:?}", house.tables.story(table, at, eye).await.unwrap()).unwrap();
            writeln!(all, "{:?}", house.tables.scene_at(&now, at, eye).await.unwrap()).unwrap();
            writeln!(all, "{:?}", house.tables.moment(&now, at, eye).await.unwrap()).unwrap();
        }
        writeln!(all, "{:?}", house.tables.chapters(table, eye).await.unwrap()).unwrap();
        writeln!(all, "{:?}", house.tables.scene_before_last_action(&now, eye).await.unwrap()).unwrap();
    }
    writeln!(all, "{}", house.tables.record(table).await.unwrap().unwrap()).unwrap();
    writeln!(all, "{}", house.tables.credits(&now).await.unwrap()).unwrap();
    writeln!(all, "{:?}", house.tables.curve(&now).await.unwrap()).unwrap();
    writeln!(all, "{:?}", house.tables.result(table).await.unwrap()).unwrap();
    writeln!(all, "{:?}", house.tables.was_taken_back(&now, Seat(0), 0).await.unwrap()).unwrap();
    writeln!(all, "{}", house.tables.export(BO).await.unwrap()).unwrap();
    all
}

#[tokio::test]
async fn a_game_that_ended_is_packed_a_week_later_and_says_all_that_it_said() {
    let house = House::new();
    let table = played(&house).await;
    let now = house.table(table).await;
    assert!(house.tables.curve(&now).await.unwrap().is_some(), "who was ahead is told, now that it is over");
    let (before, log) = (told(&house, table).await, house.head(table).await.log);
    let bytes = async |house: &House| {
        let all = Span { from: Key::from_bytes(&[]), to: Key::from_bytes(&[u8::MAX]) };
        let rows = house.store.scan(&all, usize::MAX).await.unwrap();
        let is_of_game = |key: &Key| b"lsP".contains(&key.as_bytes()[0]);
        rows.iter().filter(|(key, _)| is_of_game(key)).map(|(key, row)| key.as_bytes().len() + row.len()).sum::<usize>()
    };
    let unpacked = bytes(&house).await;
    pack(&house).await;
    house.clock.advance(days(7) - HOUR);
    pack(&house).await;
    assert_eq!(stored(&house, table).await, (log as usize, true, false), "not before a week has passed");
    house.clock.advance(HOUR);
    pack(&house).await;
    assert_eq!(stored(&house, table).await, (0, false, true));
    let noted = house.store.scan(&keys::to_pack_by(house.tables.now()), 1).await.unwrap();
    assert!(noted.is_empty(), "nobody looks at it again");
    let packed = bytes(&house).await;
    assert!(packed * 2 < unpacked, "{packed} bytes of {unpacked}");
    for house in [&house, &house.restarted(3)] {
        assert_eq!(told(house, table).await, before);
        let verified = house.tables.verify().await.unwrap();
        assert_eq!((verified.games, verified.entries, &verified.wrong), (1, u64::from(log), &Vec::new()));
        assert_eq!(house.tables.recount(Recounting::Compare).await.unwrap().wrong, 0);
    }
    let to = Arc::new(MemoryStore::new());
    copy(house.store.as_ref(), to.as_ref()).await.unwrap();
    finish(to.as_ref()).await.unwrap();
    assert_eq!(told(&House::with(to, house.clock.clone(), 5), table).await, before, "a copy has it too");
    let again = house.tables.rematch(&person(BO), table).await.unwrap().table;
    assert!(again.head.is_running() && again.head.game == "toy");
    assert_eq!(house.tables.curve(&again).await.unwrap(), None);
}

#[tokio::test]
async fn games_are_packed_a_few_at_a_time_and_what_goes_on_is_not() {
    let house = House::new();
    let mut over = Vec::new();
    for _ in 0..20 {
        over.push(played(&house).await);
    }
    let stopped = house.begun(&[ANA, BO]).await;
    house.play_next(stopped).await.unwrap();
    house.ask(ANA, stopped, What::Leave).await.unwrap();
    over.push(stopped);
    let lobby = house.open(ANA).await;
    house.ask(ANA, lobby, What::Stop).await.unwrap();
    house.clock.advance(days(7));
    let late = played(&house).await;
    let running = house.begun(&[ANA, BO]).await;
    house.play_next(running).await.unwrap();
    let untouched = [stored(&house, late).await, stored(&house, running).await];
    let mut logs = BTreeMap::new();
    for table in &over {
        logs.insert(*table, house.log(*table).await);
    }

    assert!(house.tables.pack_some().await.unwrap(), "a few at a time");
    // The program ends in the midst of it.
    let house = house.restarted(9);
    pack(&house).await;
    for table in &over {
        assert_eq!(stored(&house, *table).await, (0, false, true), "{table}");
        assert_eq!(house.log(*table).await, logs[table]);
    }
    assert_eq!([stored(&house, late).await, stored(&house, running).await], untouched, "a week has not passed, or it goes on");
    assert!(!stored(&house, lobby).await.2, "there is nothing to pack");
    house.clock.advance(days(7));
    pack(&house).await;
    assert_eq!(stored(&house, late).await, (0, false, true), "a week has passed");
    assert_eq!(stored(&house, running).await, untouched[1]);
    house.finish(running).await;
    assert_eq!(house.tables.verify().await.unwrap().wrong, []);
}

#[tokio::test]
async fn whoever_is_forgotten_is_nobody_in_packed_games_either() {
    let house = House::new();
    let table = played(&house).await;
    house.clock.advance(days(8));
    pack(&house).await;
    let credits = async |house: &House| {
        let now = house.table(table).await;
        house.tables.credits(&now).await.unwrap()
    };
    assert!(credits(&house).await.contains(&format!("{} acted", person(ANA).name)));
    let log = house.log(table).await;
    house.tables.forget(ANA).await.unwrap();
    for house in [&house, &house.restarted(3)] {
        let said = credits(house).await;
        assert!(said.contains("a former player acted") && !said.contains(&person(ANA).name), "{said}");
        assert!(!house.head(table).await.named().contains(&ANA));
        assert_eq!(house.log(table).await, log);
        assert_eq!(house.tables.verify().await.unwrap().wrong, []);
    }
    assert_eq!(stored(&house, table).await, (0, false, true), "it stays packed");
}

#[tokio::test]
async fn a_game_whose_table_is_written_to_at_that_moment_is_packed_at_the_next_look() {
    // Somebody is forgotten at a table just before its game is packed.
    let armed = Arc::new(AtomicBool::new(false));
    let fires = armed.clone();
    let store = TestStore::default().on_commit(move |below, batch| {
        let packs = batch.writes().any(|(key, _)| key.as_bytes()[0] == b'P');
        let fires = packs && fires.swap(false, Ordering::SeqCst);
        Box::pin(async move {
            if fires {
                let head = batch.writes().find(|(key, _)| keys::is_head(key)).map(|(key, _)| key.clone()).unwrap();
                below.commit(next_revision(below, &head).await).await.unwrap();
            }
            below.commit(batch).await
        })
    });
    let house = House::on(Arc::new(store));
    let table = played(&house).await;
    pack(&house).await;
    house.clock.advance(days(8));
    let (before, revision) = (told(&house, table).await, house.head(table).await.revision);
    armed.store(true, Ordering::SeqCst);
    house.tables.pack_some().await.unwrap();
    assert!(!armed.load(Ordering::SeqCst) && !stored(&house, table).await.2, "what the other wrote would be lost");
    pack(&house).await;
    assert_eq!(stored(&house, table).await, (0, false, true));
    assert_eq!(house.restarted(2).head(table).await.revision, revision + 2);
    assert_eq!(told(&house, table).await, before);
}

#[tokio::test]
async fn whoever_reads_a_table_while_its_game_is_packed_reads_what_was_there() {
    let house = House::new();
    let table = played(&house).await;
    let kept = house.store.get(&keys::snapshot(table)).await.unwrap().unwrap();
    // As it was some actions before the end, and read before the game was packed, while the log is
    // read after it.
    let before = told(&house, table).await;
    house.clock.advance(days(8));
    pack(&house).await;
    let house = House::on(earlier(&house.store, keys::snapshot(table), kept));
    assert_eq!(told(&house, table).await, before);
}

/// A store that answers for one row as it was once.
fn earlier(store: &Arc<dyn Store>, key: Key, row: Vec<u8>) -> Arc<TestStore> {
    Arc::new(TestStore::over(store.clone()).on_get(move |asked| (*asked == key).then(|| row.clone())))
}

#[tokio::test]
async fn what_cannot_be_played_again_stays_as_it_is_and_a_damaged_packed_game_is_no_panic() {
    let house = House::new();
    let (spoiled, whole) = (played(&house).await, played(&house).await);
    house.store.commit(Batch::deleting(keys::entry(spoiled, 1))).await.unwrap();
    let left = stored(&house, spoiled).await;
    house.clock.advance(days(8));
    pack(&house).await;
    assert_eq!(stored(&house, spoiled).await, left, "somebody may yet get something out of it");
    assert_eq!(stored(&house, whole).await, (0, false, true), "the others are packed");

    let row = house.store.get(&keys::packed(whole)).await.unwrap().unwrap();
    let wrong = (0..row.len()).flat_map(|at| {
        let mut flipped = row.clone();
        flipped[at] ^= 0x11;
        [flipped, row[..at].to_vec()]
    });
    for row in wrong {
        let house = House::on(earlier(&house.store, keys::packed(whole), row));
        let said = house.tables.look(whole).await.map(|_| ()).unwrap_err().to_string();
        assert!(said.contains("packed game"), "{said}");
        assert!(house.tables.look_without_game(whole).await.unwrap().is_some(), "who played is still known");
    }
}
