//! What was delivered within a short time is saved together; a kill before that repeats nothing.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_delivery::{Destination, Notice};
use tertulia_model::Ring;
use tertulia_outbox::Sound;
use tertulia_store::{Batch, keys};
use tertulia_tables::What;

use crate::set::Set;
use tertulia_testkit::discord::{Discord, NONCE_MEMORY, Scripted};
use tertulia_testkit::{ANA, BO, CHANNEL, CY, HOUR, House, TestStore, settle};

const TIME: Duration = Duration::from_millis(250);

/// A set that saves what ends within [`TIME`] together, and its store.
async fn saving() -> (Set, Arc<TestStore>) {
    let store = Arc::new(TestStore::default());
    let house = House::on(store.clone());
    let discord = Discord::saved_within(&house.clock, TIME);
    let set = Set::with(house, discord);
    settle().await;
    (set, store)
}

impl Set {
    /// Lobbies of different people, each in a channel of its own.
    async fn lobbies(&self, count: u64) -> Vec<TableId> {
        let mut all = Vec::new();
        for n in 0..count {
            all.push(self.house.opened_in(UserId(100 + n), place(n), &[]).await);
        }
        self.quiet().await;
        all
    }

    async fn notices(&self) -> usize {
        self.house.store.scan(&keys::all_notices(), usize::MAX).await.unwrap().len()
    }

    /// How often the message there was edited.
    fn edits_at(&self, channel: ChannelId) -> u32 {
        self.discord.in_channel(channel)[0].edits
    }

    fn is_watched_by(&self, people: &[UserId]) {
        people.iter().for_each(|user| self.house.tables.note_presence(CHANNEL, *user));
    }

    async fn waits(&self, time: Duration) {
        self.house.clock.advance(time);
        settle().await;
    }
}

fn place(n: u64) -> ChannelId {
    ChannelId(600 + n)
}

fn commits(store: &TestStore) -> u64 {
    store.commits.load(Ordering::SeqCst)
}

#[tokio::test]
async fn what_ends_within_a_quarter_of_a_second_is_one_commit() {
    let (set, store) = saving().await;
    for table in set.lobbies(5).await {
        set.house.ask(BO, table, What::Join).await.unwrap();
    }
    settle().await;
    let before = commits(&store);
    assert!((0..5).all(|n| set.edits_at(place(n)) == 1), "nobody waits for that");
    let left = set.notices().await;
    assert!(left >= 5 && set.outbox.gauge().depth().under_way == 0, "{left} notices");
    set.waits(TIME - Duration::from_millis(1)).await;
    assert_eq!((set.notices().await, commits(&store)), (left, before));
    set.waits(Duration::from_millis(1)).await;
    assert_eq!((set.notices().await, commits(&store)), (0, before + 1));
}

#[tokio::test]
async fn as_many_as_fit_into_a_commit_wait_for_nothing() {
    let (set, store) = saving().await;
    for (table, n) in set.lobbies(64).await.into_iter().zip(0..) {
        // Nobody sits in so many lobbies.
        set.house.ask(UserId(1_000 + n), table, What::Join).await.unwrap();
    }
    let before = commits(&store);
    settle().await;
    assert_eq!(set.notices().await, 0);
    assert!(commits(&store) <= before + 2, "{} commits", commits(&store) - before);
}

#[tokio::test]
async fn news_of_one_place_is_shown_at_once_and_the_others_are_saved() {
    let (set, store) = saving().await;
    let [one, other] = set.lobbies(2).await[..] else { panic!("two lobbies") };
    let begun = commits(&store);
    for table in [one, other] {
        set.house.ask(BO, table, What::Join).await.unwrap();
    }
    settle().await;
    let before = commits(&store);
    let join = (before - begun) / 2;
    set.house.ask(CY, one, What::Join).await.unwrap();
    settle().await;
    // One that finds the newer notice, and one without the older.
    assert_eq!((set.edits_at(place(0)), set.edits_at(place(1)), commits(&store)), (2, 1, before + join + 2));
    assert_ne!(set.notices().await, 0, "what came since is still to be saved");
    set.waits(TIME).await;
    assert_eq!((set.notices().await, commits(&store)), (0, before + join + 3));
    set.quiet().await;
    assert_eq!((set.edits_at(place(0)), set.edits_at(place(1))), (2, 1));
}

#[tokio::test]
async fn news_from_before_the_wait_is_shown_without_one() {
    let (set, _) = saving().await;
    let [table] = set.lobbies(1).await[..] else { panic!("a lobby") };
    set.discord.befalls_next(format!("edit {}", place(0)), Scripted::Held);
    for user in [BO, CY] {
        set.house.ask(user, table, What::Join).await.unwrap();
        settle().await;
    }
    assert_eq!(set.edits_at(place(0)), 0);
    set.discord.held.add_permits(1);
    settle().await;
    assert_eq!(set.edits_at(place(0)), 2);
}

#[tokio::test]
async fn a_notice_that_a_newer_one_replaced_unheard_is_not_taken_for_delivered() {
    let (set, _) = saving().await;
    let [table] = set.lobbies(1).await[..] else { panic!("a lobby") };
    set.house.ask(BO, table, What::Join).await.unwrap();
    settle().await;
    // As another process does, of which this one hears nothing.
    let (store, notice) = (&set.house.store, keys::notice(table, Destination::Live.bytes()));
    let (number, Notice { made }) = store.read_numbered::<Notice>(&notice).await.unwrap().unwrap();
    let mut newer = Batch::new();
    newer.put_numbered(notice, number, &Notice { made: made.plus(TIME) });
    store.commit(newer).await.unwrap();
    set.waits(TIME).await;
    assert_eq!(set.notices().await, 1, "it is looked after, and that is still to be saved");
    set.waits(TIME).await;
    assert_eq!(set.notices().await, 0);
}

#[tokio::test]
async fn what_could_not_be_saved_together_is_saved_once_the_store_takes_it() {
    let (set, store) = saving().await;
    for table in set.lobbies(3).await {
        set.house.ask(BO, table, What::Join).await.unwrap();
    }
    settle().await;
    store.commits_fail.store(true, Ordering::SeqCst);
    set.waits(TIME).await;
    assert_ne!(set.notices().await, 0);
    store.commits_fail.store(false, Ordering::SeqCst);
    set.quiet().await;
    assert_eq!(set.notices().await, 0);
    assert!((0..3).all(|n| set.discord.in_channel(place(n)).len() == 1));
    assert_eq!(set.discord.posted().len(), 3);
}

#[tokio::test]
async fn a_stop_saves_what_was_delivered() {
    let (set, _) = saving().await;
    for table in set.lobbies(2).await {
        set.house.ask(BO, table, What::Join).await.unwrap();
    }
    settle().await;
    assert_ne!(set.notices().await, 0);
    let store = set.house.store.clone();
    set.outbox.stop(HOUR).await;
    assert_eq!(store.scan(&keys::all_notices(), 1).await.unwrap(), []);
}

#[tokio::test]
async fn a_new_live_message_that_rings_nobody_takes_the_place_of_the_one_before_in_one_commit() {
    let (set, store) = saving().await;
    let table = set.lobby(&[ANA, BO]).await;
    set.is_watched_by(&[ANA, BO]);
    set.house.ask(ANA, table, What::Start).await.unwrap();
    set.waits(TIME).await;
    set.house.plays(table, &[(ANA, "bid 2")]).await;
    set.waits(TIME).await;
    let (older, before) = (set.shows(table).await.nonce, commits(&store));
    set.house.plays(table, &[(BO, "bid 1")]).await;
    settle().await;
    let newer = set.shows(table).await;
    assert_ne!(newer.nonce, older);
    assert_eq!((newer.sound, newer.edits, commits(&store)), (Sound::Silent, 0, before + 1), "the play");
    set.waits(TIME).await;
    assert_eq!(commits(&store), before + 2);
}

/// Two begin a game, some of them in the table's channel. Of what is delivered then so many commits
/// are written, and the program is killed; the next one starts after that time. Returns how often
/// each was rung, in the channel and directly.
async fn begins(ring: Ring, watching: &[UserId], killed: Option<u32>, pause: Duration) -> [(usize, usize); 2] {
    let (set, store) = saving().await;
    set.all_like(&[ANA, BO], ring).await;
    let table = set.lobby(&[ANA, BO]).await;
    let before = [ANA, BO].map(|user| set.rings(user));
    set.is_watched_by(watching);
    set.house.ask(ANA, table, What::Start).await.unwrap();
    *store.left.lock().unwrap() = killed;
    settle().await;
    let set = set
        .delivering_after(async |house| {
            *store.left.lock().unwrap() = None;
            house.clock.advance(pause);
        })
        .await;
    set.quiet().await;
    let context = format!("{ring:?}, {watching:?}, {killed:?} commits, {pause:?}");
    set.shows(table).await;
    let nonces: Vec<String> = set.discord.posted().into_iter().map(|posted| posted.nonce).collect();
    assert_eq!(nonces.iter().collect::<BTreeSet<_>>().len(), nonces.len(), "{context}: {nonces:?}");
    assert!(set.discord.in_channel(CHANNEL).len() == 1 && set.discord.most_direct() <= 1, "{context}");
    let now = [ANA, BO].map(|user| set.rings(user));
    [0, 1].map(|seat: usize| (now[seat].0 - before[seat].0, now[seat].1 - before[seat].1))
}

#[tokio::test]
async fn a_kill_between_what_was_delivered_and_its_commit_posts_and_rings_nothing_twice() {
    // Ana begins, which rings Bo: at once, or when he counts as present no more.
    for (ring, rung) in [(Ring::Channel, (1, 0)), (Ring::Direct, (0, 1)), (Ring::Both, (1, 1))] {
        for killed in std::iter::once(None).chain((0..6).map(Some)) {
            for watching in [&[] as &[UserId], &[ANA, BO]] {
                // At once, or after Discord has forgotten the nonces.
                for pause in [Duration::ZERO, 2 * NONCE_MEMORY] {
                    let so_often = begins(ring, watching, killed, pause).await;
                    assert_eq!(so_often, [(0, 0), rung], "{ring:?}, {watching:?}, {killed:?} commits, {pause:?}");
                }
            }
        }
    }
}

#[tokio::test]
async fn a_live_message_of_which_nothing_could_be_saved_is_found_and_shows_what_came_since() {
    // By the process that posted it, or by the next one; the table has gone on, or has moved away.
    for next in [false, true] {
        for moves in [false, true] {
            let (set, store) = saving().await;
            let table = set.lobby(&[ANA, BO]).await;
            set.is_watched_by(&[ANA, BO]);
            set.house.ask(ANA, table, What::Start).await.unwrap();
            store.commits_fail.store(true, Ordering::SeqCst);
            set.waits(TIME).await;
            let posted = set.discord.in_channel(CHANNEL);
            assert!(posted.len() == 1 && posted[0].nonce.starts_with(&format!("{table}-l-")), "{posted:#?}");
            let set = if next { set.restart() } else { set };
            store.commits_fail.store(false, Ordering::SeqCst);
            if moves {
                set.house.ask(ANA, table, What::Move(place(0))).await.unwrap();
            }
            set.play(ANA, table, "bid 2").await;
            set.shows(table).await;
            assert_eq!(set.discord.in_channel(CHANNEL).len(), usize::from(!moves), "next {next}, moves {moves}");
        }
    }
}
