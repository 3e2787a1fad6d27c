//! Copies of a whole store, and the check of one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tertulia_base::ids::ChannelId;
use tertulia_model::Head;
use tertulia_rules::game::SeatSet;
use tertulia_store::{Batch, Copied, DiskStore, MemoryStore, NotCopied, Row, Store, copy, finish, is_unfinished, keys};

use crate::store::numbered;
use crate::{Count, key, rows};
use tertulia_testkit::postgres::on_postgres;
use tertulia_testkit::{ANA, BO, CY, DEE, House, TestStore};

async fn put(store: &dyn Store, rows: impl IntoIterator<Item = (u64, u64)>) {
    let mut batch = Batch::new();
    for (n, note) in rows {
        batch.put(key(n), &Count(note));
    }
    store.commit(batch).await.unwrap();
}

/// Makes a store of two tables, one of them over, and many other rows.
async fn played() -> House {
    let house = House::new();
    let over = house.begun(&[ANA, BO]).await;
    house.finish(over).await;
    let running = house.begun_in(ChannelId(501), &[CY, DEE], &[]).await;
    house.play_next(running).await.unwrap();
    put(house.store.as_ref(), (0..2_500).map(|n| (100_000 + n, n))).await;
    house
}

#[tokio::test]
async fn a_copy_goes_from_sled_to_postgres_and_back_and_is_the_same() {
    let house = played().await;
    let dirs = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [sled, back] = [0, 1].map(|at| Arc::new(DiskStore::open(dirs[at].path()).unwrap()));
    let count = rows(house.store.as_ref()).await.len();
    let all = Ok(Copied { rows: count, changed: count });
    assert_eq!(copy(house.store.as_ref(), sled.as_ref()).await, all);
    finish(sled.as_ref()).await.unwrap();
    on_postgres(async |schema| {
        let postgres = schema.open().await;
        assert_eq!(copy(sled.as_ref(), postgres.as_ref()).await, all);
        finish(postgres.as_ref()).await.unwrap();
        assert_eq!(copy(postgres.as_ref(), back.as_ref()).await, all);
        finish(back.as_ref()).await.unwrap();
        assert_eq!(rows(postgres.as_ref()).await, rows(house.store.as_ref()).await);
        assert_eq!(House::on(postgres.clone()).tables.verify().await.unwrap().tables, 2);
        assert_eq!(rows(back.as_ref()).await, rows(house.store.as_ref()).await);
    })
    .await;
    assert_eq!(rows(sled.as_ref()).await, rows(house.store.as_ref()).await);
}

#[tokio::test]
async fn a_copy_that_was_interrupted_goes_on_and_writes_only_what_is_missing() {
    let from = MemoryStore::new();
    put(&from, (0..3_500).map(|n| (n, n))).await;
    // It takes the beginning and two pages.
    let to = TestStore::after(3);
    let failed = copy(&from, &to).await;
    assert!(matches!(failed, Err(NotCopied::Store(_))), "{failed:?}");
    assert_eq!(is_unfinished(&to).await, Ok(true));
    // Changes of the source in between are copied, too.
    put(&from, [(1, 77)]).await;
    from.commit(Batch::deleting(key(2))).await.unwrap();

    *to.left.lock().unwrap() = None;
    assert_eq!(copy(&from, &to).await, Ok(Copied { rows: 3_499, changed: 1_502 }));
    assert_eq!(is_unfinished(&to).await, Ok(true), "nobody plays on it before it is checked");
    finish(&to).await.unwrap();
    assert_eq!(is_unfinished(&to).await, Ok(false));
    assert_eq!(rows(&to).await, rows(&from).await);
}

#[tokio::test]
async fn a_copy_replaces_nothing_and_is_made_of_nothing_half() {
    let (from, to) = (MemoryStore::new(), MemoryStore::new());
    put(&from, [(1, 1)]).await;
    put(&to, [(2, 2)]).await;
    assert_eq!(copy(&from, &to).await, Err(NotCopied::NotEmpty));
    assert_eq!(rows(&to).await.len(), 1);

    let half = TestStore::after(1);
    assert!(matches!(copy(&from, &half).await, Err(NotCopied::Store(_))));
    assert_eq!(copy(&half, &MemoryStore::new()).await, Err(NotCopied::Unfinished));
}

/// A position kept beside a log, as the tables write it.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Position {
    at: u32,
    position: Vec<u8>,
}

impl Row for Position {}

#[tokio::test]
async fn a_check_plays_every_log_and_names_what_is_wrong() {
    let house = House::new();
    let mut tables = Vec::new();
    for (number, rounds) in [(500, "2"), (501, "20"), (502, "1")] {
        let table = house.begun_in(ChannelId(number), &[ANA, BO], &[("rounds", rounds)]).await;
        house.play_next(table).await.unwrap();
        tables.push(table);
    }
    let found = house.tables.verify().await.unwrap();
    assert_eq!((found.tables, &found.wrong), (3, &Vec::new()));
    assert!(found.entries >= 3, "{found:?}");

    // One log lacks an entry; another table has the snapshot of another game, at the same entry.
    let mut batch = Batch::new();
    batch.delete(keys::entry(tables[0], 0));
    let other: Position = house.store.read(&keys::snapshot(tables[2])).await.unwrap().unwrap();
    let own: Position = house.store.read(&keys::snapshot(tables[1])).await.unwrap().unwrap();
    assert!(own.at == other.at && own != other);
    batch.put(keys::snapshot(tables[1]), &other);
    house.store.commit(batch).await.unwrap();
    let found = house.tables.verify().await.unwrap();
    let wrong: BTreeMap<_, _> = found.wrong.into_iter().collect();
    assert_eq!(wrong.keys().copied().collect::<BTreeSet<_>>(), BTreeSet::from([tables[0], tables[1]]));
    assert!(wrong[&tables[0]].contains("of its log is missing"), "{wrong:?}");
    assert!(wrong[&tables[1]].contains("its log does not lead to the position that is kept"), "{wrong:?}");

    // The third awaits a seat whose turn it is not.
    let key = keys::head(tables[2]);
    let (number, mut head): (u64, Head) = house.store.read_numbered(&key).await.unwrap().unwrap();
    head.awaited = SeatSet::one(head.awaited.iter().next().unwrap().next(2));
    house.store.commit(numbered(key, number, &head)).await.unwrap();
    let wrong: BTreeMap<_, _> = house.tables.verify().await.unwrap().wrong.into_iter().collect();
    assert!(wrong[&tables[2]].contains("its log leads to another turn than the table waits for"), "{wrong:?}");
}
