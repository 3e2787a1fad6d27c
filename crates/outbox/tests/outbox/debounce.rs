//! While a table changes quickly its words go out at once, and the picture when it is quiet.

use std::sync::Arc;
use std::time::Duration;

use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Preferences, Ring};
use tertulia_outbox::Outbox;

use crate::outbox::{newest_picture, quiet, shows};
use tertulia_testkit::discord::{Discord, Standing};
use tertulia_testkit::{ANA, BO, CHANNEL, House, yields};

const QUIET: Duration = Duration::from_millis(800);
const LONG: Duration = Duration::from_secs(10);

struct Set {
    house: House,
    discord: Arc<Discord>,
    outbox: Outbox,
    table: TableId,
}

impl Set {
    /// A game whose two players are rung in the channel, some time after it began.
    async fn new() -> Set {
        // With these dice the second move changes the picture.
        let house = House::new().restarted(8);
        let discord = Arc::new(Discord::quiet_for(&house.clock, QUIET));
        let outbox = house.deliver_to(&discord);
        let table = house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
        for user in [ANA, BO] {
            house.tables.set_preferences(user, &Preferences { ring: Ring::Channel, ..Preferences::default() }).await.unwrap();
        }
        quiet(&house, &outbox).await;
        house.clock.advance(LONG);
        Set { house, discord, outbox, table }
    }

    async fn plays(&self, who: UserId, action: &str) {
        self.house.play(who, self.table, &[action]).await.unwrap();
        self.settle().await;
    }

    /// Whoever is awaited does the first thing they can.
    async fn goes_on(&self) {
        let now = self.house.tables.look(self.table).await.unwrap().unwrap();
        let (seat, player) = now.head.awaited_people().next().unwrap();
        let action = now.game.as_ref().unwrap().legal(seat).remove(0);
        self.plays(player.user, &action).await;
    }

    async fn settle(&self) {
        yields(300).await;
    }

    async fn waits(&self, time: Duration) {
        self.house.clock.advance(time);
        self.settle().await;
    }

    fn live(&self) -> Standing {
        let mut standing = self.discord.in_channel(CHANNEL);
        assert_eq!(standing.len(), 1, "{standing:#?}");
        standing.remove(0)
    }

    /// That the words are the newest, and the picture is not.
    async fn shows_words_alone(&self) {
        let live = self.live();
        let now = self.house.tables.look(self.table).await.unwrap().unwrap();
        let question = tertulia_render::live(&now, &[]).text.lines().next().unwrap().to_owned();
        assert!(live.content.text.starts_with(&question), "{} is not {question}", live.content.text);
        assert_ne!(live.content.picture, newest_picture(&self.house, self.table).await);
    }
}

#[tokio::test]
async fn after_a_pause_words_and_picture_go_together_and_then_the_picture_follows_when_it_is_quiet() {
    let set = Set::new().await;
    set.plays(ANA, "bid 2").await;
    shows(&set.house, &set.discord, set.table).await;
    set.plays(BO, "bid 1").await;
    set.shows_words_alone().await;
    set.waits(QUIET - Duration::from_millis(1)).await;
    set.shows_words_alone().await;
    set.waits(Duration::from_millis(1)).await;
    shows(&set.house, &set.discord, set.table).await;
    set.goes_on().await;
    set.shows_words_alone().await;
    set.waits(QUIET / 2).await;
    // News wake who waits for the picture alone.
    set.goes_on().await;
    set.shows_words_alone().await;
    set.waits(QUIET).await;
    shows(&set.house, &set.discord, set.table).await;
    // However long it goes on: what has been shown is outdated no more.
    set.waits(2 * QUIET).await;
    set.goes_on().await;
    set.shows_words_alone().await;
    set.waits(QUIET).await;
    shows(&set.house, &set.discord, set.table).await;
    assert!(set.outbox.quiet().await.is_ok());
}

#[tokio::test]
async fn a_picture_that_was_to_follow_follows_after_a_restart() {
    let set = Set::new().await;
    set.plays(ANA, "bid 2").await;
    set.plays(BO, "bid 1").await;
    set.shows_words_alone().await;
    let Set { house, discord, outbox, table } = set;
    drop(outbox);
    let house = house.restarted(77);
    let outbox = house.deliver_to(&discord);
    quiet(&house, &outbox).await;
    shows(&house, &discord, table).await;
}
