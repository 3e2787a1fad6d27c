//! Two releases side by side on one store, for as long as an upgrade takes: the older one leaves to
//! the newer what only that can read.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tertulia_base::clock::SimClock;
use tertulia_base::ids::ChannelId;
use tertulia_model::Phase;
use tertulia_outbox::Outbox;
use tertulia_rules::erased::GameEntry;
use tertulia_store::{Batch, Expect, Key, Span, Store, StoreError, keys};
use tertulia_tables::reminders::Reminders;
use tertulia_tables::{TablePolicy, What};

use crate::sharing::divide;
use tertulia_testkit::discord::Discord;
use tertulia_testkit::{ANA, BEGINNING, BO, CHANNEL, CY, DEE, House, TOYS, TestStore, reason, toy, until, watch, yields};

/// How many versions the rows of the newer release are ahead.
const AHEAD: u8 = 100;
/// Rows of a table, and what is to be told and done there.
const CHANGED: &[u8] = b"hlsod";

/// What the newer release sees: it reads rows of both, and writes its own.
struct Newer(Arc<TestStore>);

fn changes(key: &Key) -> bool {
    CHANGED.contains(&key.as_bytes()[0])
}

/// The row as this release knows it.
fn known(key: &Key, mut row: Vec<u8>) -> Vec<u8> {
    if changes(key) && row[0] > AHEAD {
        row[0] -= AHEAD;
    }
    row
}

#[async_trait::async_trait]
impl Store for Newer {
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.get(key).await?.map(|row| known(key, row)))
    }

    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        let found = self.0.scan(span, most).await?;
        Ok(found.into_iter().map(|(key, row)| (key.clone(), known(&key, row))).collect())
    }

    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        let mut newer = Batch::new();
        for (key, expected) in batch.guards() {
            // Whatever release wrote what was read.
            let expected = match (expected, self.0.get(key).await?) {
                (Expect::Same(bytes), Some(row)) if known(key, row.clone()) == *bytes => Expect::Same(row),
                (other, _) => other.clone(),
            };
            newer.expect(key.clone(), expected);
        }
        for (key, row) in batch.writes() {
            let ahead = if changes(key) { AHEAD } else { 0 };
            newer.copy(key.clone(), row.map(|row| [&[row[0] + ahead], &row[1..]].concat()));
        }
        self.0.commit(newer).await
    }

    fn is_shared(&self) -> bool {
        true
    }
}

/// A release that does not know the toy's second edition.
static FIRST: &[GameEntry] = &[GameEntry::of::<toy::Toy>()];

/// The older process and the newer one.
fn two(games: &'static [GameEntry], newer: impl FnOnce(Arc<TestStore>) -> Arc<dyn Store>) -> (House, House) {
    let (store, clock) = (Arc::new(TestStore::shared()), SimClock::at(BEGINNING));
    let process = |games, store, seed| House::of(games, store, clock.clone(), seed, TablePolicy::default());
    (process(FIRST, store.clone(), 7), process(games, newer(store), 8))
}

fn begin(house: &House, discord: &Arc<Discord>) -> (Outbox, Reminders) {
    (house.deliver_to(discord), watch(house))
}

/// Lets that many times half a minute pass, and whatever can happen meanwhile.
async fn pass(clock: &SimClock, times: u32) {
    for _ in 0..times {
        clock.advance(Duration::from_secs(30));
        yields(50).await;
    }
}

#[tokio::test]
async fn what_a_newer_release_has_written_of_a_table_is_left_to_it_and_other_tables_go_on_in_both() {
    let (older, newer) = two(FIRST, |store| Arc::new(Newer(store)));
    // All of it is the older one's to tell; the newer one has just begun.
    divide([&older, &newer]);
    let (discord, unused) = (Arc::new(Discord::new(&older.clock)), Arc::new(Discord::new(&older.clock)));
    let olders = begin(&older, &discord);
    let table = older.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    let other = older.begun_in(ChannelId(501), &[CY, DEE], &[("rounds", "20")]).await;
    assert!(older.play_next(table).await.unwrap());
    until("both tables stand", async || {
        !discord.in_channel(CHANNEL).is_empty() && !discord.in_channel(ChannelId(501)).is_empty()
    })
    .await;

    // The newer one goes on at one of them.
    let before = older.head(table).await;
    assert!(newer.play_next(table).await.unwrap());
    let head = newer.head(table).await;
    assert!(head.revision > before.revision);
    let (seat, awaited) = head.awaited_people().next().unwrap();
    let user = awaited.user;
    let action = newer.table(table).await.game.as_ref().unwrap().legal(seat).pop().unwrap();
    let rows = older.store.scan(&keys::all_heads(), usize::MAX).await.unwrap();
    assert_eq!(reason(older.play(user, table, &[&action]).await), "table-newer");
    assert_eq!(older.store.scan(&keys::all_heads(), usize::MAX).await.unwrap(), rows, "nothing is changed");
    assert_eq!(newer.head(table).await, head);
    // Nothing of it is told or done, for as long as that takes; the other table goes on.
    let told = discord.in_channel(CHANNEL);
    let revision = older.head(other).await.revision;
    assert!(older.play_next(other).await.unwrap());
    pass(&older.clock, 60).await;
    assert_eq!(discord.in_channel(CHANNEL), told);
    assert!(older.head(other).await.revision > revision);
    let left = older.store.scan(&keys::all_notices(), usize::MAX).await.unwrap();
    assert!(!left.is_empty() && left.iter().all(|(key, _)| keys::notice_of(key).unwrap().0 == table), "{left:?}");

    // The older one ends: what it left is told, once.
    older.tables.share().leave(&[0]).await;
    olders.1.stop().await;
    olders.0.stop(Duration::from_secs(1)).await;
    let _newers = begin(&newer, &discord);
    newer.tables.share().take([0, 1]);
    until("it is told", async || discord.in_channel(CHANNEL) != told).await;
    newer.clock.advance(Duration::from_secs(13 * 60 * 60));
    until("whoever is awaited is reminded", async || newer.head(table).await.reminded().iter().any(|late| late == seat)).await;
    newer.finish(table).await;
    newer.finish(other).await;
    pass(&newer.clock, 20).await;
    assert_eq!(newer.store.scan(&keys::all_notices(), usize::MAX).await.unwrap(), [], "everything is told");
    let nonces: Vec<String> = discord.posted().into_iter().map(|posted| posted.nonce).collect();
    assert_eq!(nonces.iter().collect::<BTreeSet<_>>().len(), nonces.len(), "{nonces:?}");
    assert!(unused.calls().is_empty());
}

#[tokio::test]
async fn a_game_that_begins_by_newer_rules_is_the_newer_release_s_and_those_by_older_rules_both_play() {
    let (older, newer) = two(TOYS, |store| store);
    let both = older.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    let lobby = older.opened_in(CY, ChannelId(501), &[]).await;
    newer.ask(DEE, lobby, What::Join).await.unwrap();
    newer.ask(CY, lobby, What::Start).await.unwrap();
    assert_eq!(newer.head(lobby).await.rules, 2);
    let (_, awaited) = newer.head(lobby).await.awaited_people().next().map(|(seat, player)| (seat, player.user)).unwrap();
    assert_eq!(reason(older.play(awaited, lobby, &["bid 1"]).await), "table-newer");
    let mut turns = [&older, &newer].into_iter().cycle();
    while older.head(both).await.phase == Phase::Playing {
        assert!(turns.next().unwrap().play_next(both).await.unwrap());
    }
    assert_eq!(older.log(both).await, newer.log(both).await);
    newer.finish(lobby).await;
}
