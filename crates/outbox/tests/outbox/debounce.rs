//! While a table changes quickly its words go out at once, and the picture when it is quiet.

use std::time::Duration;

use tertulia_base::ids::{TableId, UserId};
use tertulia_model::Ring;
use tertulia_picture::Theme;

use crate::outbox::newest_picture;
use crate::set::Set;
use tertulia_testkit::discord::{Discord, StandingMessage};
use tertulia_testkit::{ANA, BO, CHANNEL, House, settle};

const QUIET: Duration = Duration::from_millis(800);
const LONG: Duration = Duration::from_secs(10);

/// A game whose two players are rung in the channel, some time after it began.
struct Turns {
    set: Set,
    table: TableId,
}

impl Turns {
    async fn begun() -> Turns {
        // With these dice the second move changes the picture.
        let house = House::new().restarted(8);
        let discord = Discord::quiet_for(&house.clock, QUIET);
        let set = Set::with(house, discord);
        let table = set.house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
        set.all_like(&[ANA, BO], Ring::Channel).await;
        set.quiet().await;
        set.house.clock.advance(LONG);
        Turns { set, table }
    }

    async fn plays(&self, who: UserId, action: &str) {
        self.set.house.plays(self.table, &[(who, action)]).await;
        settle().await;
    }

    /// Whoever is awaited does the first thing they can.
    async fn goes_on(&self) {
        let now = self.set.house.table(self.table).await;
        let (seat, player) = now.head.awaited_people().next().unwrap();
        let action = now.game.as_ref().unwrap().legal(seat).remove(0);
        self.plays(player.user, &action).await;
    }

    async fn waits(&self, time: Duration) {
        self.set.house.clock.advance(time);
        settle().await;
    }

    fn live(&self) -> StandingMessage {
        let mut standing = self.set.discord.in_channel(CHANNEL);
        assert_eq!(standing.len(), 1, "{standing:#?}");
        standing.remove(0)
    }

    /// That words and picture are the newest.
    async fn shows(&self) {
        self.set.shows(self.table).await;
    }

    /// That the words are the newest, and the picture is not.
    async fn shows_words_alone(&self) {
        let live = self.live();
        let now = self.set.house.table(self.table).await;
        let question = tertulia_render::live(&now, &[]).text.lines().next().unwrap().to_owned();
        assert!(live.content.text.starts_with(&question), "{} is not {question}", live.content.text);
        assert_ne!(live.content.picture, newest_picture(&self.set.house, self.table, Theme::Dark).await);
    }
}

#[tokio::test]
async fn after_a_pause_words_and_picture_go_together_and_else_the_picture_follows_when_it_is_quiet() {
    let game = Turns::begun().await;
    game.plays(ANA, "bid 2").await;
    game.shows().await;
    game.plays(BO, "bid 1").await;
    game.shows_words_alone().await;
    game.waits(QUIET / 2).await;
    // News wake who waits for the picture alone.
    game.goes_on().await;
    game.shows_words_alone().await;
    game.waits(QUIET - Duration::from_millis(1)).await;
    game.shows_words_alone().await;
    game.waits(Duration::from_millis(1)).await;
    game.shows().await;
    // It has been quiet: the next picture waits for nothing.
    game.goes_on().await;
    game.shows().await;
    game.goes_on().await;
    game.shows_words_alone().await;
    game.waits(QUIET).await;
    game.shows().await;
    // However long it goes on: what has been shown is outdated no more.
    game.waits(2 * QUIET).await;
    game.goes_on().await;
    game.shows().await;
    assert!(game.set.outbox.quiet().await.is_ok());
}

#[tokio::test]
async fn a_picture_that_was_to_follow_follows_after_a_restart() {
    let game = Turns::begun().await;
    game.plays(ANA, "bid 2").await;
    game.plays(BO, "bid 1").await;
    game.shows_words_alone().await;
    let game = Turns { set: game.set.restart(), ..game };
    game.set.quiet().await;
    game.shows().await;
}
