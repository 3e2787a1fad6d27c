//! What was committed is shown: newest state, posted once, whatever happens on the way.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tertulia_base::clock::Clock;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_delivery::{Changed, Destination, Notice};
use tertulia_model::{Board, Choice, GuildPreferences, Preferences, Ring, Screen, Table};
use tertulia_outbox::{NotDelivered, Sound};
use tertulia_picture::{Focus, Frame, PictureOrder, Theme};
use tertulia_render as render;
use tertulia_render::help::{asks_about_phone, with_phone_choice, with_ring_choice};
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::text::Text;
use tertulia_store::{Batch, keys};
use tertulia_tables::What;

use crate::set::Set;
use tertulia_testkit::discord::{Discord, Scripted, StandingMessage, direct_channel, later};
use tertulia_testkit::{ANA, BO, CHANNEL, CY, DEE, GUILD, HOUR, House, TestStore, quiet, reason, settle, until, yields};

impl Set {
    /// That the channel shows the table as it is, once.
    pub async fn shows(&self, table: TableId) -> StandingMessage {
        let now = self.house.table(table).await;
        let story = self.house.tables.story(table, story_from(&now), Eye::Public).await.unwrap();
        let mut standing = self.discord.in_channel(now.head.home.channel);
        standing.retain(|standing| standing.nonce.starts_with(&format!("{table}-l-")));
        assert_eq!(standing.len(), 1, "one live message: {standing:#?}");
        let picture = newest_picture(&self.house, table, Theme::Dark).await;
        // Whom it rings is another matter: see `rings.rs`.
        let rings = standing[0].content.rings.clone();
        assert_eq!(standing[0].content, render::message::Message { picture, rings, ..render::live(&now, &story) });
        standing.remove(0)
    }
}

fn story_from(table: &Table) -> u32 {
    let read = |seat: Seat| {
        let chosen = table.history.latest_choice(seat).map_or(0, |step| step.at + 1);
        table.head.states[seat.index()].read.max(chosen)
    };
    table.head.awaited.iter().map(read).min().or(Seat::all(table.head.seats).map(read).max()).unwrap_or(0)
}

/// What the live message is to show of the table as it is.
pub async fn newest_picture(house: &House, table: TableId, theme: Theme) -> Option<Arc<PictureOrder>> {
    let now = house.table(table).await;
    let before = house.tables.scene_at(&now, story_from(&now), Eye::Public).await.unwrap();
    let latest = house.tables.scene_before_last_action(&now, Eye::Public).await.unwrap();
    let order = PictureOrder::of(&now, Eye::Public, now.head.home.lang, theme, Focus::Table);
    let curve = house.tables.curve(&now).await.unwrap();
    order.map(|order| {
        Arc::new(match curve {
            Some(curve) => order.results(curve),
            None => order.since(before).latest(latest),
        })
    })
}

pub async fn panel(house: &House, table: TableId, seat: Seat, lang: Lang) -> render::message::Message {
    let table = house.table(table).await;
    let own = PictureOrder::of(&table, Eye::Seat(seat), lang, Theme::Dark, Focus::Seat(seat));
    let told = render::waits_notes(&table.head, seat);
    let panel = render::panel(&table, Some(seat), lang, told.first());
    let panel = render::message::Message { picture: own.map(Arc::new), ..panel };
    let likes = house.tables.preferences(table.head.players[seat.index()].user).await.unwrap();
    // The first one offers to choose where turns ring.
    let first = table.head.states[seat.index()].turn <= 1 && likes.ring == Ring::default();
    let panel = if first { with_ring_choice(panel, lang) } else { panel };
    // The first one of all also asks what its reader reads on.
    let asks = table.head.states[seat.index()].turn <= 1 && likes.screen.is_asked_at(table.head.id);
    if asks { with_phone_choice(panel, table.head.id, lang) } else { panel }
}

/// Ana and Bo in a lobby that is shown; neither wants direct messages, so that starting is one post
/// and one deletion.
pub async fn full_lobby() -> (Set, TableId) {
    let set = Set::idle().await;
    let table = set.lobby(&[ANA, BO]).await;
    set.all_like(&[ANA, BO], Ring::Channel).await;
    (set, table)
}

#[tokio::test]
async fn a_lobby_is_posted_once_and_edited_as_people_come() {
    let set = Set::idle().await;
    let table = set.lobby(&[ANA]).await;
    assert_eq!(set.shows(table).await.edits, 0);
    set.ask(BO, table, What::Join).await;
    assert_eq!(set.shows(table).await.edits, 1);
    assert_eq!(set.discord.nonces().len(), 1);
    assert!(set.direct(ANA).is_empty());
}

#[tokio::test]
async fn when_the_turn_passes_a_new_message_is_posted_and_the_old_one_deleted() {
    let set = Set::idle().await;
    let table = set.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    let first = set.shows(table).await;
    // Ana has answered, Bo is still awaited: the same message, edited.
    set.play(ANA, table, "bid 2").await;
    let second = set.shows(table).await;
    assert_eq!((second.nonce.clone(), second.edits), (first.nonce, first.edits + 1));
    // Now it is Ana's turn again.
    set.play(BO, table, "bid 1").await;
    let third = set.shows(table).await;
    assert_ne!(third.nonce, second.nonce);
    let calls = set.discord.calls();
    let posted = calls.iter().position(|call| *call == format!("post {CHANNEL} {}", third.nonce)).unwrap();
    let deleted = calls.iter().rposition(|call| call.starts_with("delete")).unwrap();
    assert!(posted < deleted, "the new one stands before the old one goes");
}

#[tokio::test]
async fn each_own_turn_is_a_new_direct_message_in_the_players_language_and_the_one_before_is_gone() {
    let set = Set::idle().await;
    set.house.tables.set_preferences(BO, &Preferences { lang: Some(Lang::Fr), ..Preferences::default() }).await.unwrap();
    let table = set.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    assert_eq!(set.direct(ANA)[0].content, panel(&set.house, table, Seat(0), Lang::En).await);
    assert_eq!(set.direct(BO)[0].content, panel(&set.house, table, Seat(1), Lang::Fr).await);
    assert_eq!((set.direct(ANA).len(), set.direct(BO).len()), (1, 1));

    set.play(ANA, table, "bid 2").await;
    assert!(set.direct(ANA).is_empty());

    set.play(BO, table, "bid 1").await;
    let anas = set.direct(ANA);
    assert_eq!(anas.len(), 1, "a new turn rings");
    assert_eq!(anas[0].content, panel(&set.house, table, Seat(0), Lang::En).await);
    // She goes on deciding: the same message.
    let before = set.house.head(table).await.states[0].turn;
    set.play(ANA, table, "add").await;
    let after = set.house.table(table).await;
    assert_eq!(after.head.states[0].turn, before, "the same turn");
    let anas = set.direct(ANA);
    assert_eq!(anas.len(), 1);
    assert!(anas[0].edits > 0);
    assert_eq!(anas[0].content, panel(&set.house, table, Seat(0), Lang::En).await);
    assert_eq!(set.direct(BO).len(), usize::from(after.head.awaited.has(Seat(1))));
}

#[tokio::test]
async fn the_first_direct_message_of_all_asks_who_reads_on_a_phone_and_no_other_does() {
    let set = Set::idle().await;
    let hears = Preferences { board: Board::Text, lang: Some(Lang::Fr), ..Preferences::default() };
    set.house.tables.set_preferences(BO, &hears).await.unwrap();
    let asks = async |user, times: usize| {
        set.quiet().await;
        let all = set.direct(user);
        let asking = all.iter().filter(|sent| asks_about_phone(&sent.content)).count();
        assert_eq!((all.is_empty(), asking), (false, times), "{user}: {all:?}");
    };
    let first = set.house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    asks(ANA, 1).await;
    asks(BO, 0).await;
    assert_eq!(set.house.tables.preferences(ANA).await.unwrap().screen, Screen::Asked(first));
    assert_eq!(set.house.tables.preferences(BO).await.unwrap().screen, Screen::Unknown, "nothing is guessed");
    // A first direct message of another table does not ask again, whatever she did about the first.
    set.house.begun_in(ChannelId(CHANNEL.0 + 1), &[ANA, CY], &[("rounds", "20")]).await;
    asks(ANA, 1).await;
    asks(CY, 1).await;
    // Who has answered is asked no more, and gets pictures for it.
    set.house.tables.change_preferences(CY, |likes| likes.screen = Screen::Phone).await.unwrap();
    set.house.begun_in(ChannelId(CHANNEL.0 + 2), &[CY, DEE], &[("rounds", "20")]).await;
    set.quiet().await;
    let newest = set.direct(CY).pop().unwrap().content;
    assert!(!asks_about_phone(&newest), "{newest:?}");
    assert_eq!(newest.picture.map(|order| order.frame), Some(Frame::Portrait));
    let wide = set.direct(ANA).pop().unwrap().content;
    assert_eq!(wide.picture.map(|order| order.frame), Some(Frame::Landscape));
}

#[tokio::test]
async fn who_wants_no_direct_messages_gets_none() {
    let set = Set::idle().await;
    let table = set.begun(&[ANA, BO]).await;
    set.all_like(&[ANA, CY], Ring::Channel).await;
    set.play(ANA, table, "bid 2").await;
    set.play(BO, table, "bid 1").await;
    assert!(set.direct(ANA).is_empty(), "no new one, and the old one is gone");
}

#[tokio::test]
async fn closed_direct_messages_hold_nothing_up() {
    let set = Set::new();
    set.discord.close(ANA);
    set.discord.close(BO);
    let table = set.begun(&[ANA, BO, CY]).await;
    set.shows(table).await;
    assert_eq!((set.direct(ANA).len(), set.direct(BO).len(), set.direct(CY).len()), (0, 0, 1));
    set.play(ANA, table, "bid 1").await;
    set.shows(table).await;
}

#[tokio::test]
async fn a_reminder_stands_until_its_player_has_moved() {
    let (set, _watch) = Set::watched();
    set.likes(BO, Ring::Channel).await;
    let table = set.house.begun(&[ANA, BO]).await;
    set.play(ANA, table, "bid 1").await;
    set.house.clock.advance(12 * HOUR);
    until("the reminder stands", async || set.discord.in_channel(CHANNEL).len() == 2).await;
    set.quiet().await;
    let now = set.house.table(table).await;
    assert_eq!(set.discord.in_channel(CHANNEL)[1].content, render::reminder(&now, Seat(1)));
    set.play(BO, table, "bid 2").await;
    assert_eq!(set.discord.in_channel(CHANNEL).len(), 1);
    set.shows(table).await;
}

#[tokio::test]
async fn many_changes_that_wait_are_one_delivery_of_the_newest() {
    let set = Set::idle().await;
    set.discord.script([Scripted::Fails(later())]);
    let table = set.house.open(ANA).await;
    until("the first try has failed", async || set.discord.calls().len() == 1).await;
    set.house.join(table, &[BO, CY]).await;
    set.quiet().await;
    // The post that failed may have reached Discord after all, so the newest state is put into it:
    // one edit for both changes.
    assert_eq!(set.shows(table).await.edits, 1);
    assert_eq!(set.discord.calls().len(), 3);
}

#[tokio::test]
async fn a_delivery_that_has_to_wait_waits_as_long_as_it_is_told() {
    let set = Set::idle().await;
    set.discord.script([Scripted::Fails(later()), Scripted::Fails(later())]);
    set.house.open(ANA).await;
    for tries in 1..=2 {
        until("it has been tried", async || set.discord.calls().len() == tries).await;
        set.house.clock.advance(Duration::from_millis(4_999));
        yields(200).await;
        assert_eq!(set.discord.calls().len(), tries);
        set.house.clock.advance(Duration::from_millis(1));
    }
    set.quiet().await;
    assert_eq!(set.discord.in_channel(CHANNEL).len(), 1);
}

#[tokio::test]
async fn one_destination_that_waits_holds_up_no_other() {
    let set = Set::idle().await;
    let stuck = NotDelivered::Later { wait: 100 * HOUR, why: "scripted".to_owned() };
    set.discord.script([Scripted::Fails(stuck)]);
    set.house.open(ANA).await;
    until("the first is stuck", async || set.discord.calls().len() == 1).await;
    let other = set.house.opened_in(BO, ChannelId(501), &[]).await;
    until("the other is posted", async || set.discord.in_channel(ChannelId(501)).len() == 1).await;
    set.shows(other).await;
}

#[tokio::test]
async fn a_message_whose_answer_was_lost_shows_what_came_since() {
    let set = Set::idle().await;
    set.discord.script([Scripted::Lost]);
    let table = set.house.open(ANA).await;
    until("it was posted", async || set.discord.in_channel(CHANNEL).len() == 1).await;
    set.ask(BO, table, What::Join).await;
    set.shows(table).await;
    // The words, and the picture.
    set.discord.lose_next(format!("post {CHANNEL} "));
    set.house.ask(ANA, table, What::Start).await.unwrap();
    until("it was posted", async || set.discord.in_channel(CHANNEL).len() == 2).await;
    set.play(ANA, table, "bid 2").await;
    set.shows(table).await;
}

#[tokio::test]
async fn what_may_have_been_shown_is_replaced_even_by_what_was_shown_before() {
    // Bo comes, which is shown though nobody hears of it, and goes again: in this process, or in
    // the next one.
    for next in [false, true] {
        let set = Set::idle().await;
        let table = set.lobby(&[ANA]).await;
        set.discord.script([Scripted::Lost]);
        set.house.ask(BO, table, What::Join).await.unwrap();
        until("it was edited", async || set.discord.in_channel(CHANNEL)[0].edits == 1).await;
        let set = if next { set.restart() } else { set };
        set.ask(BO, table, What::Leave).await;
        assert_eq!(set.shows(table).await.edits, 2);
    }
}

#[tokio::test]
async fn of_different_messages_that_may_have_been_posted_the_newest_is_shown() {
    let set = Set::idle().await;
    // Without Bo it is not posted, with him it is, which nobody hears of, and then he is gone.
    set.discord.script([Scripted::Fails(later()), Scripted::Lost]);
    let table = set.house.open(ANA).await;
    until("the first try has failed", async || set.discord.calls().len() == 1).await;
    set.house.ask(BO, table, What::Join).await.unwrap();
    set.house.clock.advance(Duration::from_secs(5));
    until("it was posted", async || set.discord.in_channel(CHANNEL).len() == 1).await;
    set.ask(BO, table, What::Leave).await;
    assert_eq!(set.shows(table).await.edits, 1);
}

#[tokio::test]
async fn a_message_that_somebody_deleted_is_posted_again() {
    let set = Set::idle().await;
    let table = set.lobby(&[ANA]).await;
    set.discord.wipe(CHANNEL);
    set.ask(BO, table, What::Join).await;
    set.shows(table).await;
    set.ask(CY, table, What::Join).await;
    assert_eq!(set.shows(table).await.edits, 1);
}

#[tokio::test]
async fn what_discord_never_takes_is_left_until_the_next_change() {
    let set = Set::idle().await;
    set.discord.script([Scripted::Fails(NotDelivered::Refused { why: "too long".to_owned() })]);
    let table = set.lobby(&[ANA]).await;
    assert!(set.discord.in_channel(CHANNEL).is_empty());
    assert_eq!(set.discord.calls().len(), 1);
    set.ask(BO, table, What::Join).await;
    set.shows(table).await;
}

/// What tells somebody that the channel of a table was deleted.
fn told_of_deletion(set: &Set, user: UserId) -> usize {
    set.direct(user).iter().filter(|standing| standing.nonce.contains("-h")).count()
}

#[tokio::test]
async fn players_of_a_deleted_channel_are_told_once_and_play_on_where_one_of_them_moves_the_table() {
    let set = Set::idle().await;
    set.likes(BO, Ring::Channel).await;
    let table = set.house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    let other = set.house.opened_in(CY, ChannelId(502), &[]).await;
    set.quiet().await;
    let to = ChannelId(501);
    assert_eq!(reason(set.house.ask(BO, table, What::Move(to)).await), "table-not-host-nor-manager");
    assert_eq!(reason(set.house.ask(ANA, table, What::Move(ChannelId(502))).await), "table-channel-taken");
    set.discord.wipe(CHANNEL);
    for _ in 0..2 {
        set.house.tables.channel_deleted(CHANNEL).await.unwrap();
        set.quiet().await;
    }
    assert_eq!([ANA, BO, CY].map(|user| told_of_deletion(&set, user)), [1, 1, 0]);
    assert_eq!(set.direct(BO).len(), 2, "his turn is there, too, since nothing can ring him in the channel");
    // Somebody else's table is not theirs to move.
    assert_eq!(reason(set.house.ask(BO, other, What::Move(to)).await), "table-not-host-nor-manager");
    set.ask(BO, table, What::Move(to)).await;
    assert_eq!(set.house.head(table).await.home.channel, to);
    set.shows(table).await;
    assert_eq!([ANA, BO].map(|user| told_of_deletion(&set, user)), [0, 0], "that is over");
    assert_eq!((set.house.tables.at(to).await.unwrap(), set.house.tables.at(CHANNEL).await.unwrap()), (Some(table), None));
    set.house.open(DEE).await;
    set.finish(table).await;
    set.shows(table).await;
    assert_eq!(reason(set.house.ask(ANA, table, What::Move(ChannelId(503))).await), "table-ended");
}

#[tokio::test]
async fn a_deletion_that_nobody_was_told_of_is_found_out_by_the_next_message() {
    let set = Set::idle().await;
    let table = set.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    set.discord.wipe(CHANNEL);
    set.discord.befalls_next(format!("post {CHANNEL}"), Scripted::Fails(NotDelivered::Gone));
    set.play(ANA, table, "bid 2").await;
    assert_eq!([ANA, BO].map(|user| told_of_deletion(&set, user)), [1, 1]);
}

/// Lets so much time pass, minute by minute, and everybody do what they have to.
async fn pass(house: &House, time: Duration) {
    for _ in 0..time.as_secs() / 60 {
        house.clock.advance(Duration::from_secs(60));
        yields(60).await;
    }
}

fn has_changed(house: &House, guild: GuildId, channel: Option<ChannelId>) {
    house.tables.signals().has_changed(Changed { guild, channel });
}

#[tokio::test]
async fn what_a_channel_refuses_is_tried_slowly_and_at_once_when_something_changed_there() {
    let set = Set::idle().await;
    set.discord.refuse(CHANNEL);
    let table = set.house.open(ANA).await;
    settle().await;
    set.outbox.quiet().await.unwrap();
    assert_eq!(set.discord.calls().len(), 1);
    assert_eq!((set.outbox.gauge().depth().refused, set.outbox.gauge().depth().oldest), (1, Duration::ZERO));
    // After 1, 3, 7, 15, 31, 63, 127, 255, 511, 871 and 1231 minutes.
    pass(&set.house, 24 * HOUR).await;
    assert_eq!(set.discord.calls().len(), 12);
    // Elsewhere something changes; and there, but not enough.
    has_changed(&set.house, GuildId(901), None);
    has_changed(&set.house, GUILD, Some(ChannelId(501)));
    settle().await;
    assert_eq!(set.discord.calls().len(), 12);
    (0..10).for_each(|_| has_changed(&set.house, GUILD, None));
    settle().await;
    has_changed(&set.house, GUILD, Some(CHANNEL));
    settle().await;
    assert_eq!(set.discord.calls().len(), 13, "not more often than every few seconds");
    set.discord.admit(CHANNEL);
    set.house.clock.advance(Duration::from_secs(5));
    settle().await;
    assert_eq!(set.shows(table).await.edits, 0);
    assert_eq!(set.discord.posted().len(), 1);
    assert!(set.house.store.scan(&keys::all_notices(), 9).await.unwrap().is_empty());
}

#[tokio::test]
async fn what_a_channel_refuses_survives_a_restart_and_shows_the_newest_state_by_one_message() {
    let set = Set::idle().await;
    set.discord.refuse(CHANNEL);
    let table = set.house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    settle().await;
    let set = set.restart();
    settle().await;
    set.house.plays(table, &[(ANA, "bid 2"), (BO, "bid 1")]).await;
    settle().await;
    set.discord.admit(CHANNEL);
    let set = set.restart();
    set.quiet().await;
    set.shows(table).await;
    assert_eq!(set.discord.posted().iter().filter(|posted| posted.channel == CHANNEL).count(), 1);
}

#[tokio::test]
async fn somebody_whose_turn_and_reminders_a_channel_refused_is_rung_once() {
    for refused_before_the_turn in [true, false] {
        let (set, _watch) = Set::watched();
        set.likes(BO, Ring::Channel).await;
        let table = set.house.begun(&[ANA, BO]).await;
        // Bo is awaited anew by the second bid.
        set.quiet().await;
        let before = set.rings(BO).0;
        if refused_before_the_turn {
            set.discord.refuse(CHANNEL);
        }
        set.house.plays(table, &[(BO, "bid 2"), (ANA, "bid 1")]).await;
        assert_eq!(set.house.head(table).await.awaited, [Seat(1)].into_iter().collect());
        set.quiet().await;
        set.discord.refuse(CHANNEL);
        let first = set.rings(BO).0 - before;
        assert_eq!(first, usize::from(!refused_before_the_turn));
        pass(&set.house, 3 * 24 * HOUR).await;
        assert!(set.house.head(table).await.states[1].notified.told > 1, "they are reminded");
        assert_eq!(set.rings(BO).0 - before, first);
        set.discord.admit(CHANNEL);
        has_changed(&set.house, GUILD, None);
        pass(&set.house, Duration::from_secs(60)).await;
        set.quiet().await;
        assert_eq!(set.rings(BO).0 - before, first + 1, "{refused_before_the_turn}");
        set.shows(table).await;
    }
}

#[tokio::test]
async fn a_channel_that_refuses_holds_up_no_other_and_is_forgotten_a_month_after_the_end() {
    let set = Set::idle().await;
    set.discord.refuse(CHANNEL);
    let table = set.house.begun(&[ANA, BO]).await;
    let other = set.house.opened_in(CY, ChannelId(501), &[]).await;
    set.quiet().await;
    set.shows(other).await;
    set.finish(table).await;
    assert!(!set.house.store.scan(&keys::all_notices(), 9).await.unwrap().is_empty());
    // Day by day: it is tried again every few minutes of them.
    for _ in 0..32 {
        set.house.clock.advance(24 * HOUR);
        yields(200).await;
    }
    until("its notices are forgotten", async || set.house.store.scan(&keys::all_notices(), 9).await.unwrap().is_empty()).await;
    assert!(set.discord.in_channel(CHANNEL).is_empty());
}

#[tokio::test]
async fn an_old_message_that_cannot_be_deleted_yet_is_deleted_later() {
    let (set, table) = full_lobby().await;
    // The post is fine, the deletion fails three times.
    set.discord.script([Scripted::Fine, Scripted::Fails(later()), Scripted::Fails(later()), Scripted::Lost]);
    set.ask(ANA, table, What::Start).await;
    set.shows(table).await;
    assert_eq!(set.discord.calls().iter().filter(|call| call.starts_with("delete")).count(), 4);
}

#[tokio::test]
async fn what_is_left_after_something_got_through_does_not_wait_for_the_bad_luck_before() {
    let (set, table) = full_lobby().await;
    // The post fails ten times before it is fine, then the deletion does, for no time that is
    // named.
    let fails = || Scripted::Fails(NotDelivered::Later { wait: Duration::ZERO, why: "scripted".to_owned() });
    let fates = (0..10).map(|_| fails()).chain([Scripted::Fine]).chain((0..3).map(|_| fails()));
    set.discord.script(fates);
    let began = set.house.clock.now();
    set.ask(ANA, table, What::Start).await;
    set.shows(table).await;
    // At most two seconds for each.
    let took = set.house.clock.now().0 - began.0;
    assert!(took <= 13 * 2_000, "{took} ms");
}

#[tokio::test]
async fn a_crash_at_any_call_is_made_good_after_the_next_start() {
    // The world stops at the n-th call: before it, or after it was carried out.
    for at in 0..16 {
        for last in [Scripted::Hangs, Scripted::Lost] {
            let set = Set::idle().await;
            let table = set.lobby(&[ANA, BO]).await;
            let before = set.discord.calls().len();
            set.discord.script(vec![Scripted::Fine; at].into_iter().chain([last.clone()]).chain(vec![Scripted::Hangs; 50]));
            set.house.ask(ANA, table, What::Start).await.unwrap();
            set.house.play(ANA, table, &["bid 2"]).await.unwrap();
            yields(300).await;
            set.discord.forget_script();
            assert!(set.discord.calls().len() > before);
            let set = set.restart();
            set.quiet().await;
            set.shows(table).await;
            set.play(BO, table, "bid 1").await;
            set.shows(table).await;
            let anas = set.direct(ANA);
            let [now] = &anas[..] else { panic!("the turn that is over is gone: {anas:#?}") };
            assert_eq!((&now.content, now.sound), (&panel(&set.house, table, Seat(0), Lang::En).await, Sound::Rings));
            assert!(set.direct(BO).is_empty());
            assert_eq!(set.discord.most_direct(), 1);
        }
    }
}

#[tokio::test]
async fn a_delivery_that_breaks_down_is_dropped_and_the_others_go_on() {
    let house = House::new();
    let discord = Arc::new(Discord::new(&house.clock));
    discord.befalls_next(format!("post {CHANNEL} "), Scripted::Panics);
    let outbox = house.deliver_to(&discord);
    house.open(ANA).await;
    house.open_in(BO, ChannelId(501), &[]).await.unwrap();
    quiet(&house, &outbox).await;
    assert!(discord.in_channel(CHANNEL).is_empty());
    assert_eq!(discord.in_channel(ChannelId(501)).len(), 1);
}

#[tokio::test]
async fn stopping_finishes_what_is_under_way_and_begins_nothing_more() {
    let set = Set::idle().await;
    set.house.open(ANA).await;
    until("the delivery is under way", async || set.discord.calls().len() == 1).await;
    set.outbox.stop(HOUR).await;
    assert_eq!(set.discord.in_channel(CHANNEL).len(), 1);
    assert!(set.house.store.scan(&keys::all_notices(), 9).await.unwrap().is_empty());
    set.house.open_in(BO, ChannelId(501), &[]).await.unwrap();
    yields(200).await;
    assert!(set.discord.in_channel(ChannelId(501)).is_empty());
}

#[tokio::test]
async fn an_outbox_that_is_gone_delivers_nothing() {
    let set = Set::idle().await;
    drop(set.outbox);
    set.house.open(ANA).await;
    yields(200).await;
    assert!(set.discord.calls().is_empty());
}

#[tokio::test]
async fn what_was_left_over_is_delivered_once_the_store_can_be_read_and_it_is_not_tried_all_the_time() {
    let store = Arc::new(TestStore::default());
    let house = House::on(store.clone());
    house.open(ANA).await;
    store.scans_fail.store(true, Ordering::SeqCst);
    let scans = store.scans.load(Ordering::SeqCst);
    let discord = Arc::new(Discord::new(&house.clock));
    let outbox = house.deliver_to(&discord);
    yields(200).await;
    assert_eq!(store.scans.load(Ordering::SeqCst), scans + 1);
    store.scans_fail.store(false, Ordering::SeqCst);
    quiet(&house, &outbox).await;
    assert_eq!(discord.in_channel(CHANNEL).len(), 1);
}

/// More notices of one server than are kept in mind at once: of people who follow its tables no
/// more.
#[tokio::test]
async fn what_there_was_no_room_for_is_looked_for_in_the_store_again() {
    let house = House::new();
    let mut batch = Batch::new();
    for n in 0..9 {
        let head = house.open_in(UserId(100 + n), ChannelId(600 + n), &[]).await.unwrap().table.head.clone();
        for slot in 0..=u8::MAX {
            let notice = keys::notice(head.id, Destination::Follower(slot).bytes());
            batch.put_numbered(notice, head.revision, &Notice { made: house.clock.now() });
        }
    }
    house.store.commit(batch).await.unwrap();
    let outbox = house.deliver_to(&Arc::new(Discord::new(&house.clock)));
    quiet(&house, &outbox).await;
}

#[tokio::test]
async fn when_a_game_is_over_its_results_are_shown_and_its_film() {
    let set = Set::idle().await;
    let table = set.house.begun(&[ANA, BO]).await;
    set.finish(table).await;
    set.shows(table).await;
    let films = set.discord.in_channel(CHANNEL).into_iter().filter(|one| one.nonce.starts_with(&format!("{table}-f-")));
    assert_eq!(films.count(), 1);
    // Whoever has left is told nothing of how it went.
    set.discord.wipe(direct_channel(ANA));
    set.discord.wipe(direct_channel(BO));
    let table = set.house.begun(&[ANA, BO]).await;
    set.ask(BO, table, What::Leave).await;
    assert_eq!([ANA, BO].map(|user| set.direct(user).len()), [1, 0]);
}

#[tokio::test]
async fn what_everybody_sees_has_the_colours_of_the_server() {
    let set = Set::idle().await;
    let likes = GuildPreferences { theme: Theme::Light, ..GuildPreferences::default() };
    set.house.tables.set_guild_preferences(GUILD, &likes).await.unwrap();
    let table = set.begun(&[ANA, BO]).await;
    let picture = newest_picture(&set.house, table, Theme::Light).await;
    assert!(picture.is_some() && set.discord.in_channel(CHANNEL)[0].content.picture == picture);
}

#[tokio::test]
async fn stopping_does_not_wait_for_ever() {
    let set = Set::idle().await;
    set.discord.script([Scripted::Hangs]);
    set.house.open(ANA).await;
    until("the delivery hangs", async || set.discord.calls().len() == 1).await;
    let depth = set.outbox.gauge().depth();
    assert_eq!((depth.destinations, depth.under_way), (1, 1));
    let clock = set.house.clock.clone();
    let before = clock.now();
    let stopping = tokio::spawn(set.outbox.stop(HOUR));
    until("it is patient for an hour", async || {
        clock.advance(Duration::from_secs(60));
        stopping.is_finished()
    })
    .await;
    assert!(clock.now() >= before.plus(HOUR));
}

#[tokio::test]
async fn that_something_stands_is_told_to_whoever_asked_in_a_direct_message_that_rings_nobody_and_goes_by_itself() {
    let set = Set::idle().await;
    let table = set.house.begun_with(&[ANA, BO, CY], &[("rounds", "20")]).await;
    set.plays(table, &[(ANA, "bid 2"), (BO, "bid 2")]).await;
    // Twice in one turn.
    for said in ["front-undo-refused", "front-undo-refused", "front-undo-overtaken"] {
        set.ask(ANA, table, What::Undo { decision: None }).await;
        assert!(set.direct(ANA).is_empty(), "she waits for an answer");
        if said == "front-undo-refused" {
            set.house.ask(BO, table, What::Vote { number: None, choice: Choice::Refuse }).await.unwrap();
            // Not so soon again.
            set.house.clock.advance(HOUR);
        } else {
            set.house.play(CY, table, &["bid 0"]).await.unwrap();
        }
        set.quiet().await;
        let words = render::Localizer::nowhere(Lang::En).say(&Text::new(said));
        let anas = set.direct(ANA);
        assert!(anas.len() == 1 && anas[0].content.text.contains(&words), "{said}: {anas:?}");
        assert!(said != "front-undo-refused" || anas[0].sound == Sound::Silent, "{anas:?}");
        assert!([BO, CY].iter().all(|other| set.direct(*other).iter().all(|standing| !standing.content.text.contains(&words))));
    }
    assert!(set.house.head(table).await.awaited.has(Seat(0)), "the next prize");
    set.play(ANA, table, "bid 0").await;
    assert!(set.direct(ANA).iter().all(|standing| !standing.content.text.contains("Your undo")));
}
