//! People who do not play follow a table by direct messages: one each, edited in silence, until it
//! ends or is none of their business.

use std::sync::Arc;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_model::{Preferences, Quiet, QuietHours, Zone};
use tertulia_outbox::Sound;
use tertulia_render::message::ComponentRow;
use tertulia_render::press::{Control, Press};
use tertulia_rules::game::Seat;
use tertulia_tables::{ChannelAccess, Denied, Person, What};

use crate::set::Set;
use tertulia_testkit::discord::StandingMessage;
use tertulia_testkit::{ANA, BO, CY, DEE, House, TestStore, person, reason};

const EVE: UserId = UserId(77);

impl Set {
    async fn follow(&self, user: UserId, table: TableId) -> Result<(), Denied> {
        let followed = self.house.tables.follow(&person(user), table).await.map(|_| ());
        self.quiet().await;
        followed
    }

    /// A game that three bids end.
    async fn ends(&self, table: TableId) {
        for user in [ANA, BO, CY] {
            self.house.ask(user, table, What::Leave).await.unwrap();
            self.quiet().await;
            if !self.house.head(table).await.is_running() {
                return;
            }
        }
    }
}

fn presses(standing: &StandingMessage) -> Vec<Press> {
    standing.content.rows.iter().flat_map(ComponentRow::ids).map(|id| id.press().expect("it is about a table").clone()).collect()
}

#[tokio::test]
async fn what_a_follower_is_shown_is_one_silent_message_that_is_edited_and_the_end_rings_once() {
    let set = Set::new();
    let table = set.house.begun_with(&[ANA, BO, CY], &[("rounds", "20")]).await;
    set.follow(DEE, table).await.unwrap();
    set.follow(DEE, table).await.expect("twice is as good as once");
    let first = set.direct(DEE);
    assert_eq!((first.len(), first[0].sound, presses(&first[0])), (1, Sound::Silent, vec![Control::Unfollow.at(table)]));
    set.play(ANA, table, "bid 2").await;
    let second = set.direct(DEE);
    assert_eq!((second.len(), &second[0].nonce), (1, &first[0].nonce), "the same message");
    assert!(second[0].edits > first[0].edits && !second[0].content.text.contains("bid 2"), "{:?}", second[0].content);
    set.ends(table).await;
    let last = set.direct(DEE);
    assert_eq!((last.len(), last[0].sound, presses(&last[0]).len()), (1, Sound::Rings, 0));
    assert_eq!(set.house.tables.followed_by(DEE).await.unwrap(), [], "it is over");
    assert_eq!(set.house.tables.follower(table, 0).await.unwrap(), None);
    assert_eq!(reason(set.house.tables.follow(&person(EVE), table).await), "table-ended");
}

#[tokio::test]
async fn the_end_rings_nobody_who_sleeps() {
    let set = Set::new();
    // Always but for one hour that is not now.
    let hours = QuietHours::new(12 * 60, 11 * 60).unwrap();
    let sleeps = Preferences { zone: Zone::named("UTC"), quiet: Quiet::In(hours), ..Preferences::default() };
    set.house.tables.set_preferences(DEE, &sleeps).await.unwrap();
    let table = set.house.begun_with(&[ANA, BO, CY], &[("rounds", "20")]).await;
    set.follow(DEE, table).await.unwrap();
    set.ends(table).await;
    assert_eq!(set.direct(DEE).iter().map(|standing| standing.sound).collect::<Vec<_>>(), [Sound::Silent]);
}

#[tokio::test]
async fn following_stops_when_it_is_said_when_the_channel_is_lost_when_they_sit_down_and_when_nothing_reaches_them() {
    let set = Set::new();
    let table = set.house.begun_with(&[ANA, BO, CY], &[("rounds", "20")]).await;
    set.discord.close(EVE);
    assert_eq!(set.follow(EVE, table).await, Ok(()));
    assert_eq!((set.direct(EVE).len(), set.house.tables.followed_by(EVE).await.unwrap().len()), (0, 0), "closed");
    set.follow(DEE, table).await.unwrap();
    assert!(set.house.tables.unfollow(DEE, table).await.unwrap() && !set.house.tables.unfollow(DEE, table).await.unwrap());
    set.quiet().await;
    assert!(set.direct(DEE).is_empty());
    for times in 2..5 {
        set.follow(DEE, table).await.unwrap();
        assert_eq!(set.direct(DEE).len(), 1, "followed {times} times: a new message each time");
        set.house.tables.unfollow(DEE, table).await.unwrap();
        set.quiet().await;
    }
    // Who comes into the same place begins with a message of their own.
    set.discord.open(EVE);
    set.follow(EVE, table).await.unwrap();
    assert_eq!((set.direct(DEE).len(), set.direct(EVE).len()), (0, 1));
    set.follow(DEE, table).await.unwrap();
    set.discord.blind(EVE);
    set.play(ANA, table, "bid 2").await;
    assert_eq!((set.direct(DEE).len(), set.direct(EVE).len()), (1, 0), "Eve sees the channel no more");
    assert_eq!(set.house.tables.followed_by(EVE).await.unwrap(), []);
    set.house.ask(CY, table, What::OfferSeat(Seat(2))).await.unwrap();
    set.ask(DEE, table, What::TakeSeat(Seat(2))).await;
    assert_eq!(set.house.tables.followed_by(DEE).await.unwrap(), [], "Dee plays there");
    assert!(set.direct(DEE).iter().all(|standing| !presses(standing).contains(&Control::Unfollow.at(table))));
}

#[tokio::test]
async fn players_and_strangers_follow_nothing_and_there_are_limits_for_tables_and_people() {
    let set = Set::new();
    let table = set.house.begun_with(&[ANA, BO, CY], &[("rounds", "20")]).await;
    assert_eq!(reason(set.house.tables.follow(&person(ANA), table).await), "front-follow-player");
    let hidden = Person { access: ChannelAccess::Hidden, ..person(DEE) };
    assert_eq!(reason(set.house.tables.follow(&hidden, table).await), "table-unknown");
    for user in 0..50 {
        set.house.tables.follow(&person(UserId(1_000 + user)), table).await.unwrap();
    }
    assert_eq!(reason(set.house.tables.follow(&person(DEE), table).await), "front-follow-full");
    set.house.tables.unfollow(UserId(1_007), table).await.unwrap();
    set.house.tables.follow(&person(DEE), table).await.expect("a place is free again");
    for at in 0..19 {
        let host = UserId(2_000 + at);
        let other = set.house.opened_in(host, ChannelId(5_000 + at), &[]).await;
        set.house.tables.follow(&person(DEE), other).await.unwrap();
    }
    let last = set.house.opened_in(UserId(3_000), ChannelId(6_000), &[]).await;
    assert_eq!(reason(set.house.tables.follow(&person(DEE), last).await), "front-follow-too-many");
    // All of it goes with whoever is forgotten.
    set.house.tables.forget(DEE).await.unwrap();
    assert_eq!(set.house.tables.followed_by(DEE).await.unwrap(), []);
    set.quiet().await;
    assert!(set.direct(DEE).is_empty());
}

#[tokio::test]
async fn a_lobby_is_followed_into_its_game_in_the_followers_language_and_after_a_restart() {
    let set = Set::new();
    let lobby = set.house.opened_in(ANA, ChannelId(9), &[("rounds", "20")]).await;
    set.house.tables.follow(&Person { lang: Lang::Fr, ..person(DEE) }, lobby).await.unwrap();
    set.quiet().await;
    assert!(set.direct(DEE)[0].content.text.contains("Tu suis cette table"), "{:?}", set.direct(DEE));
    let set = set.restart();
    for (user, what) in [(BO, What::Join), (ANA, What::Start)] {
        set.house.ask(user, lobby, what).await.unwrap();
    }
    set.quiet().await;
    let now = set.direct(DEE);
    assert_eq!((now.len(), now[0].content.picture.is_some()), (1, true), "the board");
}

#[tokio::test]
async fn of_those_who_begin_to_follow_at_once_none_is_lost() {
    let house = House::on(Arc::new(TestStore::patient()));
    let table = house.begun(&[ANA, BO]).await;
    let (dee, eve) = (person(DEE), person(EVE));
    let (first, second) = tokio::join!(house.tables.follow(&dee, table), house.tables.follow(&eve, table));
    first.and(second).unwrap();
    let mut following = Vec::new();
    for slot in 0..2 {
        following.extend(house.tables.follower(table, slot).await.unwrap().map(|follower| follower.user));
    }
    following.sort_unstable();
    assert_eq!(following, [DEE, EVE]);
}
