//! Several processes of one release on one store: what each has in memory of a table counts only
//! while it is the newest, and each does its part of the work.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures::future::join_all;
use tertulia_base::clock::SimClock;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_metrics::Looked;
use tertulia_model::{Home, Phase, Preferences, Ring};
use tertulia_outbox::{Deliver, NONCE_IS_SURE, Outbox, Sound};
use tertulia_store::{MemoryStore, Store, keys};
use tertulia_tables::{Claim, Limits, Opening, TablePolicy, What};

use tertulia_testkit::discord::{Discord, NONCE_MEMORY, Scripted, StandingMessage};
use tertulia_testkit::{ANA, BEGINNING, BO, CHANNEL, GUILD, House, TestStore, opening, reason, until, watch, yields};

/// Two processes.
fn two(limits: Limits) -> (House, House) {
    let (store, clock) = (Arc::new(TestStore::shared()), SimClock::at(BEGINNING));
    let policy = TablePolicy { limits, ..TablePolicy::default() };
    let process = |seed| House::kept(store.clone(), clock.clone(), seed, policy.clone());
    (process(7), process(8))
}

/// Gives each of two processes a shard, the first one that of direct messages.
pub fn divide(processes: [&House; 2]) {
    for (process, shard) in processes.into_iter().zip(0..) {
        process.tables.share().divide(2);
        process.tables.share().take([shard]);
    }
}

#[tokio::test]
async fn what_is_played_through_one_process_is_seen_and_gone_on_from_through_the_other() {
    let (one, other) = two(Limits::default());
    let table = one.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    let mut turns = [&one, &other].into_iter().cycle();
    while other.head(table).await.phase == Phase::Playing {
        let process = turns.next().unwrap();
        assert!(process.play_next(table).await.unwrap());
        assert_eq!(one.head(table).await, other.head(table).await);
    }
    assert_eq!(one.log(table).await, other.log(table).await);
}

#[tokio::test]
async fn a_decision_that_comes_through_both_processes_is_carried_out_once() {
    let (one, other) = two(Limits::default());
    let table = one.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    let mut decided = 0;
    loop {
        let head = other.head(table).await;
        let Some((seat, player)) = head.awaited_people().next() else { break };
        let (user, decision) = (player.user, head.states[seat.index()].decision);
        let action = other.table(table).await.game.as_ref().unwrap().legal(seat).pop().unwrap();
        let play = async |process: &House| process.play_at(user, table, decision, &[&action]).await;
        let (first, second) = tokio::join!(play(&one), play(&other));
        let done = [first.is_ok(), second.is_ok()].into_iter().filter(|done| *done).count();
        assert_eq!(done, 1, "{:?} and {:?}", first.err(), second.err());
        assert_eq!(one.head(table).await, other.head(table).await);
        decided += 1;
    }
    assert!(decided > 1);
}

#[tokio::test]
async fn tables_that_begin_and_end_in_another_process_are_counted_when_all_are_counted_anew() {
    let (one, other) = two(Limits::default());
    let lobby = one.opened_in(ANA, ChannelId(1), &[]).await;
    one.begun_in(ChannelId(2), &[ANA, BO], &[]).await;
    other.tables.count_running().await.unwrap();
    let counted = |house: &House| {
        let text = house.tables.metrics().text(&Looked::default());
        let of = |phase: &str| {
            let counted =
                text.lines().find_map(|line| line.strip_prefix(&format!("tertulia_tables{{game=\"toy\",phase=\"{phase}\"}} ")));
            counted.and_then(|number| number.parse::<u32>().ok()).unwrap_or_default()
        };
        (of("lobby"), of("playing"))
    };
    assert_eq!(counted(&other), (1, 1));
    one.ask(ANA, lobby, What::Stop).await.unwrap();
    one.begun_in(ChannelId(3), &[ANA, BO], &[]).await;
    assert_eq!((counted(&one), counted(&other)), ((0, 2), (1, 1)), "each counts its own commits");
    assert_eq!(other.tables.count_running().await.unwrap(), 2);
    assert_eq!(counted(&other), (0, 2));
}

#[tokio::test]
async fn nobody_sits_down_at_more_tables_through_two_processes() {
    let (one, other) = two(Limits { lobbies_per_person: 5, ..Limits::default() });
    let mut all = Vec::new();
    for (channel, process) in (1..=12).zip([&one, &other].into_iter().cycle()) {
        let table = one.opened_in(UserId(1_000 + channel), ChannelId(channel), &[]).await;
        let (process, opens) = (process.clone(), channel % 3 == 0);
        all.push(tokio::spawn(async move {
            match opens {
                true => process.open_in(ANA, ChannelId(100 + channel), &[]).await,
                false => process.ask(ANA, table, What::Join).await,
            }
        }));
    }
    let mut done = 0;
    for asked in all {
        match asked.await.unwrap() {
            Ok(_) => done += 1,
            denied => assert_eq!(reason(denied), "table-too-many-lobbies"),
        }
    }
    assert_eq!(done, 5);
    // Nor who opens all of them, each at another server.
    let opens = (201..=212).zip([&one, &other].into_iter().cycle()).map(|(n, process)| {
        let mut wish = opening(BO, ChannelId(n), &[]);
        wish.home.guild = Some(GuildId(n));
        process.tables.open(wish)
    });
    assert_eq!(join_all(opens).await.iter().filter(|opened| opened.is_ok()).count(), 5);
}

#[tokio::test]
async fn what_is_told_and_due_is_the_process_s_that_has_the_shard() {
    let (with, without) = two(Limits::default());
    // The server's, and that of direct messages; and another one.
    divide([&with, &without]);
    let (discord, idle) = (Arc::new(Discord::new(&with.clock)), Arc::new(Discord::new(&with.clock)));
    let start = |house: &House, discord: &Arc<Discord>| (house.deliver_to(discord), watch(house));
    let (_theirs, _ours) = (start(&without, &idle), start(&with, &discord));
    // It is opened through the process that has nothing to tell there, and nobody tells the other
    // one: it looks by itself.
    let table = without.open(ANA).await;
    assert!(idle.calls().is_empty());
    for _ in 0..4 {
        with.clock.advance(Duration::from_secs(5));
        tokio::task::yield_now().await;
    }
    until("the lobby stands", async || !discord.in_channel(CHANNEL).is_empty()).await;
    // A lobby that nobody begins folds itself up.
    with.clock.advance(Duration::from_secs(8 * 24 * 60 * 60));
    until("it is stopped", async || with.head(table).await.phase == Phase::Stopped).await;
    assert!(idle.calls().is_empty());
    // A server of the other shard.
    let (there, channel) = (GuildId(1 << 22), ChannelId(700));
    let home = Home { guild: Some(there), channel, lang: Lang::En };
    without.tables.open(Opening { home, ..opening(BO, channel, &[]) }).await.unwrap();
    until("that lobby stands", async || !idle.in_channel(channel).is_empty()).await;
    assert!(discord.in_channel(channel).is_empty());
}

#[tokio::test]
async fn what_is_on_the_wire_is_given_up_by_a_process_that_others_may_have_taken_for_dead() {
    let store = Arc::new(TestStore::shared());
    let house = House::on(store.clone());
    let discord = Arc::new(Discord::new(&house.clock));
    let outbox = house.deliver_to(&discord);
    discord.script([Scripted::Hangs]);
    house.open(ANA).await;
    until("it is on the wire", async || discord.calls().len() == 1).await;
    let passes = async |time: Duration| {
        house.clock.advance(time);
        yields(100).await;
        outbox.gauge().depth().under_way
    };
    assert_eq!(passes(Duration::from_secs(1)).await, 1, "nobody else is at it");
    store.is_taken_over.store(true, Ordering::SeqCst);
    assert_eq!(passes(Duration::from_millis(100)).await, 1, "its answer may tell of a message that nobody else knows");
    assert_eq!(passes(Duration::from_secs(3)).await, 0);
}

/// One of two processes, paused while its post is on the wire that shows how a table has begun.
struct Pause {
    store: Arc<TestStore>,
    other: House,
    discord: Arc<Discord>,
    table: TableId,
    /// The nonce of that post.
    nonce: String,
    _outbox: Outbox,
}

impl Pause {
    /// Both players have chosen to be rung there.
    async fn begin(ring: Ring) -> Pause {
        let (below, clock): (Arc<dyn Store>, SimClock) = (Arc::new(MemoryStore::new()), SimClock::at(BEGINNING));
        let store = Arc::new(TestStore::shared_over(below.clone()));
        let paused = House::with(store.clone(), clock.clone(), 7);
        let other = House::with(Arc::new(TestStore::shared_over(below)), clock.clone(), 8);
        let discord = Arc::new(Discord::new(&clock));
        let outbox = paused.deliver_to(&discord);
        let table = paused.opened_in(ANA, CHANNEL, &[("rounds", "20")]).await;
        paused.join(table, &[BO]).await;
        for user in [ANA, BO] {
            paused.tables.set_preferences(user, &Preferences { ring, ..Preferences::default() }).await.unwrap();
        }
        everything_is_delivered(&paused).await;
        let begins = format!("post {CHANNEL} {table}-l-");
        let posts = || discord.calls().into_iter().filter(|call| call.starts_with(&begins)).collect::<Vec<_>>();
        let before = posts().len();
        discord.befalls_next(begins.clone(), Scripted::Held);
        paused.ask(ANA, table, What::Start).await.unwrap();
        until("its post is on the wire", async || posts().len() > before).await;
        let nonce = posts().pop().unwrap().rsplit(' ').next().unwrap().to_owned();
        Pause { store, other, discord, table, nonce, _outbox: outbox }
    }

    fn live(&self) -> Vec<StandingMessage> {
        self.discord.in_channel(CHANNEL)
    }

    /// What was on the wire arrives, whether or not anybody waits for its answer.
    async fn arrives(&self) {
        let content = self.live().remove(0).content;
        self.discord.post(CHANNEL, &content, None, &self.nonce, Sound::Silent).await.unwrap();
    }

    /// It wakes, can save nothing any more, and is answered, before or after it `notices` that
    /// others may have taken over.
    async fn ends(&self, notices: bool) {
        self.store.commits_fail.store(true, Ordering::SeqCst);
        if notices {
            self.store.is_taken_over.store(true, Ordering::SeqCst);
            self.other.clock.advance(Duration::from_millis(100));
            yields(100).await;
        }
        self.discord.held.add_permits(1);
        yields(300).await;
    }
}

async fn everything_is_delivered(house: &House) {
    until("everything is delivered", async || {
        house.clock.advance(Duration::from_secs(1));
        tokio::task::yield_now().await;
        house.store.scan(&keys::all_notices(), 1).await.unwrap().is_empty()
    })
    .await;
}

#[tokio::test]
async fn a_post_that_arrives_after_others_have_shown_something_newer_is_taken_back() {
    // The others repeat it, to put it away; or its nonce may be forgotten, and they look for it.
    for lasts in [Duration::from_secs(1), NONCE_IS_SURE] {
        for notices in [true, false] {
            let pause = Pause::begin(Ring::Channel).await;
            let (other, lobby) = (&pause.other, pause.live().remove(0));
            other.clock.advance(lasts);
            other.plays(pause.table, &[(ANA, "bid 2"), (BO, "bid 1")]).await;
            let _others = other.deliver_to(&pause.discord);
            until("the next turn is shown", async || {
                let live = pause.live();
                live.len() == 1 && live[0].nonce != lobby.nonce
            })
            .await;
            other.clock.advance(NONCE_MEMORY);
            everything_is_delivered(other).await;
            let newer = pause.live();
            pause.arrives().await;
            assert_eq!(pause.live().len(), newer.len() + 1, "Discord has nothing to compare it with");
            pause.ends(notices).await;
            until("only what is newer stands", async || pause.live() == newer).await;
        }
    }
}

#[tokio::test]
async fn a_post_that_others_have_found_or_will_look_for_is_left_to_them() {
    for have_taken_over in [true, false] {
        for notices in [true, false] {
            let pause = Pause::begin(Ring::Direct).await;
            pause.arrives().await;
            let _others = have_taken_over.then(|| pause.other.deliver_to(&pause.discord));
            until("it is found", async || !have_taken_over || pause.live().len() == 1).await;
            pause.ends(notices).await;
            let live = pause.live();
            assert!(live.iter().any(|standing| standing.nonce == pause.nonce), "{have_taken_over} {notices}: {live:#?}");
        }
    }
}

#[tokio::test]
async fn a_post_that_comes_late_beside_the_one_it_was_repeated_with_is_put_away_by_the_next_delivery() {
    let house = House::on(Arc::new(TestStore::shared()));
    let discord = Arc::new(Discord::new(&house.clock));
    let _outbox = house.deliver_to(&discord);
    discord.script([Scripted::Lost]);
    let table = house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    let live = || discord.in_channel(CHANNEL).into_iter().filter(|standing| standing.nonce.contains("-l-")).collect::<Vec<_>>();
    until("the answer to the first post is lost, and it is repeated", async || {
        house.clock.advance(Duration::from_secs(1));
        tokio::task::yield_now().await;
        live().len() == 1 && house.store.scan(&keys::all_notices(), 1).await.unwrap().is_empty()
    })
    .await;
    // What another process had on the wire arrives now that Discord has nothing to compare it with.
    let stands = live().remove(0);
    discord.post(CHANNEL, &stands.content, None, &format!("{table}-l-ffff-0"), Sound::Silent).await.unwrap();
    assert_eq!(live().len(), 2);
    // An edit, in the same turn.
    house.play(ANA, table, &["bid 2"]).await.unwrap();
    everything_is_delivered(&house).await;
    let nonces: Vec<String> = live().into_iter().map(|standing| standing.nonce).collect();
    assert_eq!(nonces, [stands.nonce]);
}

#[tokio::test]
async fn what_is_due_at_a_table_is_the_process_s_that_has_its_server() {
    let (one, other) = two(Limits::default());
    divide([&one, &other]);
    for (guild, works) in [(1 << 22, [false, true]), (2 << 22, [true, false])] {
        let mut wish = opening(ANA, ChannelId(guild), &[]);
        wish.home.guild = Some(GuildId(guild));
        let table = one.opened(wish).await;
        let has = async |process: &House| process.tables.work_on(table).await.unwrap().is_some();
        assert_eq!([has(&one).await, has(&other).await], works, "server {guild}");
    }
}

#[tokio::test]
async fn a_server_is_greeted_by_one_process() {
    let (one, other) = two(Limits::default());
    let (first, second) = tokio::join!(one.tables.claim_greeting(GUILD), other.tables.claim_greeting(GUILD));
    let claims = [first.unwrap(), second.unwrap()];
    assert_eq!(claims.iter().filter(|claim| **claim == Claim::Ours).count(), 1, "{claims:?}");
}
