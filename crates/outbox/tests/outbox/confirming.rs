//! Who is asked to confirm a match of the queue: once, when they may be notified, in a message of
//! their own that follows the match.

use std::time::Duration;

use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_delivery::Reach;
use tertulia_model::{Phase, Preferences, Quiet, QuietHours, Wanted};
use tertulia_outbox::Sound;
use tertulia_render::limits;
use tertulia_tables::{QueueWish, What};

use crate::set::Set;
use tertulia_testkit::discord::direct_channel;
use tertulia_testkit::{ANA, BO, CHANNEL, CY, DAY, GUILD, HOUR, person, until, yields};

const THREAD: ChannelId = ChannelId(800);

impl Set {
    /// Opens a match of these people.
    async fn matched(&self, people: &[UserId]) -> TableId {
        let tables = &self.house.tables;
        for user in people {
            let wish = QueueWish {
                channel: CHANNEL,
                games: vec!["toy".to_owned()],
                players: Some(people.len() as u8),
                clock: None,
                wanted: Wanted::Anything,
                until: tables.now().plus(7 * DAY),
                friends: Vec::new(),
            };
            tables.join_queue(GUILD, &person(*user), &wish).await.unwrap();
        }
        let place = tables.queue_place(GUILD, people[0]).await.unwrap().unwrap();
        let proposal = tables.propose(GUILD, &place, &[]).await.unwrap().unwrap();
        tables.open_match(&proposal, THREAD).await.unwrap().unwrap()
    }

    /// How often somebody was rung.
    fn rung(&self, user: UserId) -> usize {
        let rings = |to: ChannelId, sound: Sound| to == direct_channel(user) && sound == Sound::Rings;
        let direct = self.discord.posted().iter().filter(|one| rings(one.channel, one.sound)).count();
        direct + self.discord.posted().iter().filter(|one| one.content.rings.contains(&user)).count()
    }
}

#[tokio::test]
async fn each_is_asked_once_and_their_message_follows_the_match() {
    let set = Set::new();
    let table = set.matched(&[ANA, BO]).await;
    set.quiet().await;
    for user in [ANA, BO] {
        let standing = set.direct(user);
        let [asked] = &standing[..] else { panic!("{user} is asked in one message: {standing:?}") };
        assert_eq!(limits::check(&asked.content), Ok(()));
        assert!(asked.content.text.contains("There’s a table for you"), "{}", asked.content.text);
        assert_eq!(set.rung(user), 1, "{user}");
    }
    set.ask(ANA, table, What::Join).await;
    assert!(set.direct(ANA)[0].content.text.contains("You’re in"), "{:?}", set.direct(ANA));
    assert_eq!((set.direct(ANA).len(), set.rung(ANA), set.rung(BO)), (1, 1, 1), "nobody is rung by what others answer");
    set.house.tables.decline_match(table, BO).await.unwrap();
    set.quiet().await;
    assert!(set.direct(BO)[0].content.text.contains("You declined"), "{:?}", set.direct(BO));
    assert!(set.direct(ANA)[0].content.text.contains("You keep your place"), "{:?}", set.direct(ANA));
    assert_eq!((set.rung(ANA), set.rung(BO)), (1, 1));
}

#[tokio::test]
async fn the_question_goes_when_the_game_begins() {
    let set = Set::new();
    let table = set.matched(&[ANA, BO]).await;
    set.quiet().await;
    set.ask(ANA, table, What::Join).await;
    set.ask(BO, table, What::Join).await;
    assert_eq!(set.house.head(table).await.phase, Phase::Playing);
    for user in [ANA, BO] {
        let standing = set.direct(user);
        assert!(standing.iter().all(|one| !one.nonce.contains("-q")), "{standing:?}");
    }
}

#[tokio::test]
async fn whoever_sleeps_is_asked_when_their_quiet_hours_are_over() {
    let set = Set::new();
    // It is 22:13 by UTC.
    let night = Preferences { quiet: Quiet::In(QuietHours::new(22 * 60, 8 * 60).unwrap()), ..Preferences::default() };
    set.house.tables.set_preferences(BO, &night).await.unwrap();
    set.matched(&[ANA, BO]).await;
    until("she is asked", async || set.direct(ANA).len() == 1).await;
    yields(1_000).await;
    assert_eq!(set.direct(BO).len(), 0);
    set.house.clock.advance(9 * HOUR);
    yields(1_000).await;
    assert_eq!(set.direct(BO).len(), 0);
    set.house.clock.advance(HOUR);
    until("he is asked", async || {
        set.house.clock.advance(Duration::from_secs(1));
        set.direct(BO).len() == 1
    })
    .await;
    assert_eq!(set.rung(BO), 1);
}

#[tokio::test]
async fn each_whom_direct_messages_do_not_reach_is_mentioned_once_whatever_others_have_answered() {
    for answers in [true, false] {
        let set = Set::new();
        // It is 22:13 by UTC.
        let night = Preferences { quiet: Quiet::In(QuietHours::new(22 * 60, 8 * 60).unwrap()), ..Preferences::default() };
        set.house.tables.set_preferences(BO, &night).await.unwrap();
        for user in [ANA, BO] {
            set.discord.close(user);
        }
        let table = set.matched(&[ANA, BO, CY]).await;
        until("she is mentioned", async || set.rung(ANA) == 1).await;
        if answers {
            set.house.ask(ANA, table, What::Join).await.unwrap();
        }
        yields(1_000).await;
        assert_eq!((set.rung(ANA), set.rung(BO)), (1, 0), "he sleeps");
        set.house.clock.advance(10 * HOUR);
        until("he is mentioned", async || {
            set.house.clock.advance(Duration::from_secs(1));
            set.rung(BO) == 1
        })
        .await;
        yields(1_000).await;
        assert_eq!((set.rung(ANA), set.rung(BO)), (1, 1));
        assert_eq!(set.discord.in_channel(THREAD).len(), 1);
    }
}

#[tokio::test]
async fn whom_direct_messages_do_not_reach_is_mentioned_in_the_thread() {
    for is_known in [true, false] {
        let set = Set::new();
        if is_known {
            set.house.tables.set_reach(BO, Reach { closed: Some(set.house.tables.now()) }).await.unwrap();
        }
        set.discord.close(BO);
        set.matched(&[ANA, BO]).await;
        set.quiet().await;
        let public = set.discord.in_channel(THREAD);
        assert_eq!(public.iter().map(|one| one.content.rings.clone()).collect::<Vec<_>>(), [vec![BO]]);
        assert_eq!((set.rung(ANA), set.rung(BO)), (1, 1), "each once");
    }
}
