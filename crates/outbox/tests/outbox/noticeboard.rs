//! A server's noticeboard: one silent message that shows what everybody who sees it may know of,
//! and goes when it is taken down.

use std::time::Duration;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, RoleId, TableId, UserId};
use tertulia_delivery::Changed;
use tertulia_model::{Admits, Home, NoticeboardPlace, Term};
use tertulia_outbox::{NotDelivered, Sound};
use tertulia_render::limits;
use tertulia_render::message::ComponentRow;
use tertulia_render::press::Control;
use tertulia_tables::{Opening, What};

use crate::set::Set;
use tertulia_testkit::discord::{Scripted, StandingMessage};
use tertulia_testkit::{ANA, BO, CY, DEE, GUILD, HOUR, MINUTE, opening, until};

const BOARD: ChannelId = ChannelId(700);
const OTHER: ChannelId = ChannelId(701);

impl Set {
    async fn hang(&self, channel: ChannelId) {
        self.house.tables.hang_noticeboard(GUILD, channel, Lang::En).await.unwrap();
        self.quiet().await;
    }

    /// The one message in the noticeboard's channel.
    fn board(&self) -> StandingMessage {
        let mut standing = self.discord.in_channel(BOARD);
        assert_eq!(standing.len(), 1, "{standing:?}");
        let board = standing.remove(0);
        assert_eq!(limits::check(&board.content), Ok(()), "{:?}", board.content);
        board
    }

    fn text(&self) -> String {
        self.board().content.classic().text.clone()
    }

    /// The tables that can be joined there.
    fn open(&self) -> Vec<TableId> {
        let presses = self.board().content;
        let presses = presses.rows.iter().flat_map(ComponentRow::ids).filter_map(|id| id.press());
        presses.filter(|press| matches!(press.control, Control::JoinFound(None))).map(|press| press.table).collect()
    }

    async fn opens(&self, host: UserId, channel: u64, options: &[(&str, &str)]) -> TableId {
        let table = self.house.opened_in(host, ChannelId(channel), options).await;
        self.quiet().await;
        table
    }

    /// What stands there that calls a role to a lobby.
    fn lobby_calls(&self) -> Vec<StandingMessage> {
        let mut standing = self.discord.in_channel(BOARD);
        standing.retain(|one| one.nonce.contains("-c-"));
        standing
    }

    /// How often a role was rung there.
    fn called(&self) -> usize {
        let is_call = |one: &&StandingMessage| one.channel == BOARD && one.sound == Sound::Rings;
        self.discord.posted().iter().filter(is_call).inspect(|one| assert!(one.content.rings_role.is_some())).count()
    }

    fn permissions_change(&self) {
        self.house.tables.signals().has_changed(Changed { guild: GUILD, channel: None });
    }

    async fn place(&self) -> NoticeboardPlace {
        self.house.tables.guild_preferences(GUILD).await.unwrap().noticeboard.unwrap().place
    }
}

#[tokio::test]
async fn one_silent_message_follows_lobbies_games_and_results() {
    let set = Set::new();
    set.hang(BOARD).await;
    let first = set.board();
    assert_eq!((first.sound, first.content.rings.len()), (Sound::Silent, 0));
    assert!(set.text().contains("No table is looking for players"), "{}", set.text());
    let table = set.opens(ANA, 501, &[]).await;
    assert_eq!(set.open(), [table]);
    assert!(set.text().contains("Ana") && set.text().contains("<#501>") && !set.text().contains("In play"), "{}", set.text());
    set.house.join(table, &[BO, CY]).await;
    set.quiet().await;
    assert!(set.text().contains("Bo") && set.text().contains("Cy"), "{}", set.text());
    set.ask(CY, table, What::LeaveLobby).await;
    assert!(!set.text().contains("Cy"), "who has left is not there any more: {}", set.text());
    set.house.join(table, &[CY]).await;
    set.ask(ANA, table, What::Start).await;
    assert_eq!(set.open(), []);
    assert!(set.text().contains("In play") && set.text().contains("Waiting for"), "{}", set.text());
    set.finish(table).await;
    assert!(set.text().contains("Latest results") && set.text().contains(&table.to_string()), "{}", set.text());
    assert!(!set.text().contains("In play"), "{}", set.text());
    let stopped = set.opens(ANA, 502, &[]).await;
    set.ask(ANA, stopped, What::Stop).await;
    assert!(!set.text().contains(&stopped.to_string()), "{}", set.text());
    let posted = set.discord.posted().into_iter().filter(|one| one.channel == BOARD).count();
    assert_eq!((posted, &set.board().nonce), (1, &first.nonce), "it was edited all the time");
}

#[tokio::test]
async fn tables_that_not_all_its_readers_may_know_of_are_not_on_it() {
    let set = Set::new();
    set.hang(BOARD).await;
    set.discord.make_private(ChannelId(502));
    let open = set.opens(ANA, 501, &[]).await;
    set.opens(BO, 502, &[]).await;
    set.opens(CY, 503, &[("join", "invited")]).await;
    let wish = opening(DEE, ChannelId(504), &[]);
    let home = Home { guild: Some(GuildId(901)), ..wish.home };
    set.house.opened(Opening { home, ..wish }).await;
    set.quiet().await;
    assert_eq!(set.open(), [open]);
    for hidden in ["<#502>", "<#503>", "<#504>", "Cy", "Dee", "more"] {
        assert!(!set.text().contains(hidden), "{hidden}: {}", set.text());
    }
    // As a game, as a result, in another channel, and when fewer people see that.
    let private = set.house.opened_in(BO, ChannelId(505), &[]).await;
    set.house.join(private, &[CY, DEE]).await;
    let invited = What::Set { options: Vec::new(), terms: vec![Term::Admits(Admits::Invited)] };
    set.ask(BO, private, invited).await;
    set.ask(BO, private, What::Start).await;
    let hidden = set.house.begun_in(ChannelId(506), &[BO, CY, DEE], &[]).await;
    set.quiet().await;
    assert!(set.text().contains("<#506>") && !set.text().contains("<#505>"), "{}", set.text());
    set.discord.make_private(ChannelId(506));
    set.permissions_change();
    until("it follows", async || !set.text().contains("<#506>")).await;
    set.finish(hidden).await;
    set.finish(private).await;
    assert!(!set.text().contains("Latest results"), "{}", set.text());
    set.ask(ANA, open, What::Move(ChannelId(507))).await;
    assert!(set.text().contains("<#507>") && !set.text().contains("<#501>"), "{}", set.text());
    set.discord.make_private(ChannelId(508));
    set.ask(ANA, open, What::Move(ChannelId(508))).await;
    assert_eq!(set.open(), []);
    // In its own channel everybody sees it.
    set.discord.make_private(BOARD);
    let here = set.opens(DEE, BOARD.0, &[]).await;
    let shown = |one: &StandingMessage| one.nonce.contains("-b-") && one.content.classic().text.contains(&here.to_string());
    assert!(set.discord.in_channel(BOARD).iter().any(shown));
}

#[tokio::test]
async fn a_deleted_one_is_posted_anew_and_one_taken_down_or_moved_is_deleted() {
    let set = Set::new();
    set.hang(BOARD).await;
    set.discord.wipe(BOARD);
    let table = set.opens(ANA, 501, &[]).await;
    assert_eq!(set.open(), [table], "at the next change");
    // Hung up again, it is a new message.
    let before = set.board().nonce;
    set.hang(BOARD).await;
    assert_ne!(set.board().nonce, before);
    set.hang(OTHER).await;
    assert_eq!((set.discord.in_channel(BOARD).len(), set.discord.in_channel(OTHER).len()), (0, 1));
    let set = set.restart();
    set.ask(ANA, table, What::Stop).await;
    let other = set.discord.in_channel(OTHER);
    assert!(other.len() == 1 && !other[0].content.classic().text.contains(&table.to_string()), "{other:?}");
    set.house.tables.take_noticeboard_down(GUILD).await.unwrap();
    set.quiet().await;
    set.opens(BO, 502, &[]).await;
    assert_eq!((set.discord.in_channel(BOARD).len(), set.discord.in_channel(OTHER).len()), (0, 0));
    // What never hung is not taken down.
    set.house.tables.take_noticeboard_down(GuildId(901)).await.unwrap();
    assert_eq!(set.house.tables.guild_preferences(GuildId(901)).await.unwrap().noticeboard, None);
}

#[tokio::test]
async fn it_waits_for_a_permission_and_ends_with_its_channel() {
    let set = Set::new();
    set.discord.refuse(BOARD);
    set.hang(BOARD).await;
    let id = set.house.tables.guild_preferences(GUILD).await.unwrap().noticeboard.unwrap().id;
    assert!(set.house.tables.noticeboard_waits(id).await.unwrap().is_some());
    assert!(set.discord.in_channel(BOARD).is_empty());
    set.discord.admit(BOARD);
    set.permissions_change();
    until("it is posted", async || {
        set.house.clock.advance(Duration::from_secs(1));
        set.discord.in_channel(BOARD).len() == 1
    })
    .await;
    set.quiet().await;
    assert_eq!(set.house.tables.noticeboard_waits(id).await.unwrap(), None);

    set.discord.wipe(BOARD);
    set.discord.befalls_next(format!("post {BOARD}"), Scripted::Fails(NotDelivered::Gone));
    set.opens(ANA, 501, &[]).await;
    assert_eq!(set.place().await, NoticeboardPlace::Gone);
    let posts = |set: &Set| set.discord.calls().iter().filter(|call| call.starts_with(&format!("post {BOARD}"))).count();
    let before = posts(&set);
    set.opens(BO, 502, &[]).await;
    assert_eq!(posts(&set), before, "nothing is tried any more");
    set.hang(BOARD).await;
    assert_eq!((set.place().await, set.open().len()), (NoticeboardPlace::In(BOARD), 2));
}

#[tokio::test]
async fn a_post_whose_answer_is_lost_leaves_one_message() {
    let set = Set::new();
    set.discord.lose_next(format!("post {BOARD}"));
    set.hang(BOARD).await;
    let table = set.opens(ANA, 501, &[]).await;
    assert_eq!(set.open(), [table]);
    // Taken down while nobody knows whether it stands.
    set.discord.lose_next(format!("post {OTHER}"));
    set.house.tables.hang_noticeboard(GUILD, OTHER, Lang::En).await.unwrap();
    until("it is posted", async || !set.discord.in_channel(OTHER).is_empty()).await;
    set.house.tables.take_noticeboard_down(GUILD).await.unwrap();
    set.quiet().await;
    assert_eq!((set.discord.in_channel(BOARD).len(), set.discord.in_channel(OTHER).len()), (0, 0));
}

#[tokio::test]
async fn a_channel_of_which_nobody_can_tell_who_sees_it_is_asked_about_again() {
    let set = Set::new();
    set.hang(BOARD).await;
    let unknown = NotDelivered::Later { wait: MINUTE, why: "scripted".to_owned() };
    set.discord.befalls_next("sees 501".to_owned(), Scripted::Fails(unknown));
    let table = set.opens(ANA, 501, &[]).await;
    assert_eq!(set.open(), [table]);
    let asked = |set: &Set| set.discord.calls().iter().filter(|call| *call == "sees 501").count();
    assert_eq!(asked(&set), 2);
    set.house.join(table, &[BO]).await;
    set.quiet().await;
    assert_eq!(asked(&set), 2, "and not with each change");
}

#[tokio::test]
async fn whoever_had_their_data_deleted_is_named_on_it_no_more() {
    let set = Set::new();
    set.hang(BOARD).await;
    let table = set.house.begun_with(&[ANA, BO, CY], &[]).await;
    set.finish(table).await;
    let names = |text: String| ["Ana", "Bo", "Cy"].into_iter().filter(|name| text.contains(name)).count();
    assert!(names(set.text()) > 0, "{}", set.text());
    for user in [ANA, BO, CY] {
        set.house.tables.forget(user).await.unwrap();
    }
    set.quiet().await;
    assert_eq!(names(set.text()), 0, "{}", set.text());
}

#[tokio::test]
async fn of_more_tables_than_fit_it_says_how_many_there_are() {
    let set = Set::new();
    set.hang(BOARD).await;
    for n in 0..20 {
        set.house.opened_in(UserId(100 + n), ChannelId(1_000 + n), &[]).await;
    }
    set.quiet().await;
    let shown = set.open().len();
    assert!((3..=6).contains(&shown), "{}", set.text());
    assert!(set.text().contains(&format!("and {} more tables", 20 - shown)), "{}", set.text());
}

#[tokio::test]
async fn a_role_is_rung_for_a_new_lobby_once_an_hour_at_most() {
    const ROLE: RoleId = RoleId(77);
    let set = Set::new();
    set.hang(BOARD).await;
    let before = set.opens(DEE, 500, &[]).await;
    set.house.clock.advance(HOUR);
    set.house.tables.call_for_lobbies(GUILD, Some(ROLE)).await.unwrap();
    set.quiet().await;
    assert!(set.lobby_calls().is_empty(), "that lobby is not new");
    set.discord.make_private(ChannelId(511));
    set.opens(BO, 511, &[]).await;
    set.opens(BO, 512, &[("join", "invited")]).await;
    assert!(set.lobby_calls().is_empty(), "not all who read it may know of those");
    set.house.clock.advance(MINUTE);
    let first = set.opens(ANA, 501, &[]).await;
    let call = set.lobby_calls().remove(0);
    assert_eq!((call.sound, call.content.rings_role), (Sound::Rings, Some(ROLE)));
    assert!(call.content.text.contains("<@&77>") && call.content.text.contains(&first.to_string()), "{:?}", call.content);
    set.house.clock.advance(HOUR / 2);
    let second = set.opens(BO, 502, &[]).await;
    assert_eq!((set.called(), set.lobby_calls().len()), (1, 1), "within the hour");
    let set = set.restart();
    set.ask(BO, second, What::Stop).await;
    set.house.clock.advance(HOUR);
    set.ask(DEE, before, What::Stop).await;
    assert_eq!(set.called(), 1, "nothing new was opened for a while");
    let third = set.opens(CY, 503, &[]).await;
    let calls = set.lobby_calls();
    assert!(calls.len() == 1 && calls[0].content.text.contains(&third.to_string()), "in place of the first: {calls:?}");
    assert_eq!(set.called(), 2);
    set.ask(CY, third, What::Stop).await;
    assert!(set.lobby_calls().is_empty(), "nobody can join it");
    set.house.clock.advance(2 * HOUR);
    set.discord.protect(ROLE);
    set.opens(CY, 504, &[]).await;
    assert_eq!((set.called(), set.lobby_calls().len()), (2, 0), "the bot may not ring it");
    set.house.clock.advance(2 * HOUR);
    set.house.tables.call_for_lobbies(GUILD, Some(RoleId(78))).await.unwrap();
    set.opens(BO, 505, &[]).await;
    assert_eq!((set.called(), set.lobby_calls().len()), (3, 1));
    set.house.tables.call_for_lobbies(GUILD, None).await.unwrap();
    set.quiet().await;
    assert_eq!((set.called(), set.lobby_calls().len()), (3, 0));
}

/// The same lobby rings once, whatever becomes of its message.
#[tokio::test]
async fn a_call_whose_answer_is_lost_rings_once() {
    let set = Set::new();
    set.hang(BOARD).await;
    set.house.tables.call_for_lobbies(GUILD, Some(RoleId(77))).await.unwrap();
    set.quiet().await;
    set.discord.lose_next(format!("post {BOARD}"));
    let table = set.opens(ANA, 501, &[]).await;
    assert_eq!((set.called(), set.lobby_calls().len()), (1, 1));
    // Hung up elsewhere, it goes along in silence.
    set.hang(OTHER).await;
    set.house.join(table, &[BO]).await;
    set.quiet().await;
    let there: Vec<Sound> = set.discord.in_channel(OTHER).iter().map(|one| one.sound).collect();
    assert_eq!((there, set.discord.in_channel(BOARD).len()), (vec![Sound::Silent; 2], 0));
}
