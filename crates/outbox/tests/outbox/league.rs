//! A league: one silent message that is edited, and threads for its tables, also across restarts.

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_model::TimeControl;
use tertulia_model::league::{LeagueForm, LeagueRules};
use tertulia_outbox::{NotDelivered, Sound};
use tertulia_render::limits;
use tertulia_render::message::ComponentRow;
use tertulia_render::press::Control;
use tertulia_tables::Founding;

use crate::set::Set;
use tertulia_testkit::discord::StandingMessage;
use tertulia_testkit::{ANA, BO, CY, DAY, DEE, GUILD, HOUR, pass, person};

const HERE: ChannelId = ChannelId(700);

impl Set {
    async fn found(&self, people: &[UserId]) -> TableId {
        let rules = LeagueRules {
            game: "toy".to_owned(),
            options: vec![("rounds".to_owned(), "1".to_owned())],
            clock: TimeControl::SevenDays,
            at_table: 2,
            at_once: 1,
            sign_up_days: 1,
        };
        let founding =
            Founding { host: UserId(90), guild: GUILD, channel: HERE, lang: Lang::En, form: LeagueForm::League, rules };
        let id = self.house.tables.found_league(&founding).await.unwrap();
        for user in people {
            self.house.tables.sign_up(id, &person(*user)).await.unwrap();
        }
        self.quiet().await;
        id
    }

    /// The one message in the league's channel.
    fn message(&self) -> StandingMessage {
        let mut standing = self.discord.in_channel(HERE);
        assert_eq!(standing.len(), 1, "{standing:?}");
        let message = standing.remove(0);
        assert_eq!(limits::check(&message.content), Ok(()), "{:?}", message.content);
        assert!(!message.content.classic().text.contains('⟦'), "a text is missing: {:?}", message.content);
        message
    }

    fn said(&self) -> String {
        self.message().content.classic().text.clone()
    }

    fn threads(&self) -> Vec<String> {
        self.discord.calls().into_iter().filter(|call| call.starts_with("thread ")).collect()
    }

    async fn running(&self, id: TableId) -> Vec<TableId> {
        let view = self.house.tables.league_view(id).await.unwrap().unwrap();
        view.now.season.running().map(|(_, table, _)| table).collect()
    }
}

#[tokio::test]
async fn one_silent_message_follows_sign_up_season_and_the_card_of_its_end() {
    let (set, _reminders) = Set::watched();
    let id = set.found(&[]).await;
    let first = set.message();
    assert_eq!((first.sound, first.content.rings.len()), (Sound::Silent, 0));
    assert!(set.said().contains("Nobody has signed up yet"), "{}", set.said());
    for user in [ANA, BO, CY] {
        set.house.tables.sign_up(id, &person(user)).await.unwrap();
    }
    set.quiet().await;
    assert!(set.said().contains("Ana, Bo, Cy"), "{}", set.said());
    let presses = |set: &Set| {
        let rows = set.message().content.rows;
        let ids = rows.iter().flat_map(ComponentRow::ids).filter_map(|id| id.press());
        ids.inspect(|press| assert_eq!(press.table, id)).map(|press| press.control.clone()).collect::<Vec<_>>()
    };
    assert_eq!(presses(&set), [Control::LeagueSignUp, Control::LeagueWithdraw, Control::LeagueLine]);

    pass(&set.house, DAY).await;
    set.quiet().await;
    assert!(set.said().contains("Division 1") && set.said().contains("0 of 3 games are finished, 1 in play"), "{}", set.said());
    assert_eq!(presses(&set), [Control::LeagueWithdraw, Control::LeagueLine]);
    for played in 1..=3 {
        let running = set.running(id).await;
        assert_eq!(running.len(), 1, "two of three play, once each");
        set.house.finish(running[0]).await;
        set.quiet().await;
        assert_eq!(set.threads().len(), (played + 1).min(3));
    }
    assert!(set.said().contains("won season 1") && set.said().contains("Nobody has signed up yet"), "{}", set.said());
    assert_eq!(set.message().nonce, first.nonce, "it is edited");
}

#[tokio::test]
async fn after_a_restart_at_any_time_each_table_is_opened_once() {
    let (set, reminders) = Set::watched();
    let id = set.found(&[ANA, BO, CY, DEE]).await;
    drop(reminders);
    // Nobody delivers while sign-up ends.
    let set = set.delivering_after(async |house| house.clock.advance(DAY)).await;
    set.house.tables.league_moves_on(id).await.unwrap();
    let mut set = set.restart();
    set.quiet().await;
    let mut played = 0;
    loop {
        let running = set.running(id).await;
        let Some(table) = running.first() else { break };
        set.house.finish(*table).await;
        played += 1;
        set = set.restart();
        set.quiet().await;
    }
    let mut threads = set.threads();
    assert_eq!((threads.len(), played), (6, 6), "{threads:?}");
    threads.sort();
    threads.dedup();
    assert_eq!(threads.len(), 6, "one each: {threads:?}");
}

#[tokio::test]
async fn where_no_thread_may_be_opened_its_message_says_so_and_the_tables_follow_later() {
    let (set, _reminders) = Set::watched();
    set.discord.deny_threads(Some(NotDelivered::Forbidden { why: "scripted".to_owned() }));
    let id = set.found(&[ANA, BO]).await;
    pass(&set.house, DAY).await;
    set.quiet().await;
    assert!(set.said().contains("I can’t open threads here") && set.running(id).await.is_empty(), "{}", set.said());
    set.discord.deny_threads(None);
    pass(&set.house, 2 * HOUR).await;
    set.quiet().await;
    assert!(!set.said().contains("open threads") && set.running(id).await.len() == 1, "{}", set.said());
}

#[tokio::test]
async fn a_league_whose_channel_is_gone_waits_until_it_is_posted_elsewhere() {
    let (set, _reminders) = Set::watched();
    let id = set.found(&[ANA, BO]).await;
    set.house.tables.channel_deleted(HERE).await.unwrap();
    pass(&set.house, DAY).await;
    set.quiet().await;
    assert!(set.running(id).await.is_empty() && set.threads().is_empty());
    set.house.tables.post_league_anew(id, ChannelId(701)).await.unwrap();
    set.quiet().await;
    assert_eq!((set.running(id).await.len(), set.discord.in_channel(ChannelId(701)).len()), (1, 1));
}
