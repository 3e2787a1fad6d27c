//! Seats change hands over the wire in the middle of a decision: whoever takes a seat sees what it
//! sees, and everything that the former player has stops working. Also deputies, terms of a lobby,
//! invitations from a person's menu, and threads that Discord archives.

use std::sync::Arc;

use discord_loopback::{ChannelEdit, Message};
use tertulia_render::press::{Control, Press};
use tertulia_rules::game::Seat;
use tertulia_rules::games::{GAMES, newest_of_each};
use tertulia_rules::kit::SeededDice;

use crate::support::{AtTable, House, comes, has, lang_of, says, tells, told, words_of};

/// After this many decisions the game is taken as it is.
const MOST: usize = 150;

/// Plays until several players are awaited at once, or up to [`MOST`] decisions.
async fn play_on(table: &AtTable<'_>, dice: &mut SeededDice) {
    for _ in 0..MOST {
        let now = table.now().await;
        if now.head.awaited.iter().count() > 1 || !table.goes_on(dice).await {
            return;
        }
        assert!(table.now().await.head.is_running());
    }
}

/// Returns the message in the table's channel that offers that seat.
async fn offer(table: &AtTable<'_>, seat: Seat) -> Arc<Message> {
    table.house.settle().await;
    let take = Control::TakeSeat(seat).at(table.id).to_string();
    let is_it = |message: &Arc<Message>| message.buttons().iter().any(|button| button.custom_id.as_deref() == Some(&take));
    let all: Vec<_> = table.public().into_iter().filter(is_it).collect();
    let [one] = &all[..] else { panic!("one offer: {:?}", all.iter().map(|m| m.text()).collect::<Vec<_>>()) };
    one.clone()
}

/// Returns the custom ids on a message that answer a decision of a seat.
fn answers(message: &Message, seat: Seat) -> Vec<String> {
    let buttons = message.buttons().into_iter().filter(|button| !button.disabled).filter_map(|button| button.custom_id);
    let is_of =
        |id: &String| id.parse::<Press>().ok().and_then(|press| press.control.call()).is_some_and(|call| call.seat == seat);
    buttons.filter(is_of).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_every_game_a_seat_is_replaced_in_the_middle_of_a_decision_in_both_languages() {
    let house = House::open().await;
    house.discord.add_user("Fay", "fr").unwrap();
    let mut at_once = 0;
    for (n, entry) in newest_of_each(GAMES).enumerate() {
        let slug = entry.info.slug;
        let newcomer = ["fay", "dee"][n % 2];
        let channel = ["table-one", "table-two"][n % 2];
        let table = house.table_of(slug, channel, &["ana", "bo", "cy"], "").await;
        let mut dice = SeededDice::new(7 + n as u64);
        play_on(&table, &mut dice).await;
        house.settle().await;
        let head = table.now().await.head.clone();
        at_once += usize::from(head.awaited.iter().count() > 1);
        let seat = head.awaited.iter().last().unwrap();
        let leaves = house.username(head.player(seat).unwrap().user);
        let old = table.panel(&leaves).await;
        tells(&house.types(&leaves, &table.channel, "table replace", &[]).await, "🪑");
        let message = offer(&table, seat).await;
        // A player of the table cannot take a second seat.
        let other = head.players.iter().find(|player| house.username(player.user) != leaves).unwrap().user;
        let other = house.username(other);
        says(&table.press_on(&other, &message, Control::TakeSeat(seat)).await, &other, "table-joined-already");

        let taken = table.press_on(newcomer, &message, Control::TakeSeat(seat)).await;
        says(&taken, newcomer, "front-did-take-seat");
        let panel = taken.message.as_ref().unwrap();
        assert!(panel.is_ephemeral());
        house.settle().await;
        let now = table.now().await;
        assert_eq!(now.head.seat_of(house.user(newcomer)), Some(seat), "{slug}");
        assert_eq!(now.head.each(|seat| seat.decision), head.each(|seat| seat.decision), "{slug}");
        assert!(now.head.awaited.has(seat));
        let direct = house.direct(newcomer).pop().unwrap_or_else(|| panic!("{slug}: {newcomer} has the decision as a message"));
        has(&direct.text(), newcomer, "front-your-turn");
        // The old panel no longer works, and the former player has no message left with the seat's
        // secrets.
        let revision = now.head.revision;
        for id in answers(&old, seat).iter().take(4) {
            // By now the panel may have been folded.
            says(&house.forges(&leaves, &old, id, &[]).await, &leaves, "table-gone");
        }
        for left in house.direct(&leaves) {
            assert!(answers(&left, seat).is_empty(), "{slug}: {}", left.text());
        }
        let looks = table.panel(&leaves).await;
        let is_asked = looks.text().contains(&words_of("front-your-turn", lang_of(&leaves)));
        assert!(answers(&looks, seat).is_empty() && !is_asked, "{slug}");
        assert_eq!(table.now().await.head.revision, revision, "{slug}: nothing was done");
        assert!(house.discord.view(&leaves).is_ok());
        // The new player plays on.
        let action = now.game.as_ref().unwrap().heuristic(seat, &mut dice).unwrap();
        table.does(seat, &action).await;
        assert!(table.now().await.head.log > now.head.log, "{slug}");
        table.stops().await;
        house.settle().await;
    }
    assert!(at_once > 0, "no game asked several at once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_named_gets_the_seat_by_a_direct_message_and_who_resigns_is_asked_once() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let dee = house.user("dee").to_string();
    tells(&house.words("bo", &table.channel, "table replace", &[("with", &dee)]).await, "Invited:");
    let got = house.direct("dee").pop().unwrap();
    assert!(got.text().contains("invites you to take over a seat"), "{}", got.text());
    house.presses("dee", &got, "Take Bo’s seat").await;
    assert_eq!(table.now().await.head.seat_of(house.user("dee")), Some(Seat(1)));
    // A host cannot give away a seat that somebody plays.
    says(&house.words("ana", &table.channel, "table replace", &[("player", "p2")]).await, "ana", "table-seat-in-use");
    for (nobody, why) in [("Zoe", "front-no-player"), ("p5", "table-no-seat")] {
        says(&house.words("ana", &table.channel, "table replace", &[("player", nobody)]).await, "ana", why);
    }
    let asked = house.types("cy", &table.channel, "table resign", &[]).await;
    let message = asked.message.unwrap();
    assert!(!table.now().await.head.players[2].gone);
    house.presses("cy", &message, "Oui, quitter").await;
    assert!(table.now().await.head.players[2].gone);
    says(&house.types("cy", &table.channel, "table resign", &[]).await, "cy", "table-gone");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_friend_sees_the_seats_panel_while_they_may_act_and_not_after() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "eli"]).await;
    let [owner] = &table.awaited().await[..] else { panic!("one decides at a time") };
    let other = ["ana", "bo"].into_iter().find(|user| user != owner).unwrap();
    let seat = table.seat(owner).await;
    let deputy = async |who: &str, friend: &str| {
        let friend = house.user(friend).to_string();
        house.words(who, &table.channel, "table deputy", &[("friend", &friend)]).await
    };
    says(&deputy(owner, other).await, owner, "table-deputy-sits");
    says(&deputy(owner, owner).await, owner, "front-deputy-self");
    says(&deputy("dee", other).await, "dee", "table-stranger");
    says(&deputy(owner, "dee").await, owner, "front-appointed");
    let name = table.now().await.head.player(seat).unwrap().name.clone();
    assert!(table.live().await.text().contains(&format!("Dee can play for {name}")), "{}", table.live().await.text());
    let panel = table.panel("dee").await;
    let presses = answers(&panel, seat);
    assert!(!presses.is_empty(), "{}", panel.text());
    says(&house.types("dee", &table.channel, "table deputy", &[]).await, "dee", "front-did-dismiss");
    says(&house.presses_id("dee", &panel, &presses[0]).await, "dee", "table-stranger");
    assert!(answers(&*table.panel("dee").await, seat).is_empty());
    assert!(house.direct("dee").is_empty(), "nobody rings a friend");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_opener_chooses_is_shown_where_it_is_not_as_usual_and_changed_by_menu_and_command() {
    let house = House::open().await;
    house.types("ana", "table-one", "table new", &[("game", "puerto-rico"), ("join", "invited"), ("vacations", "false")]).await;
    let id = house.tables.of(house.user("ana")).await.unwrap()[0].head.id;
    let table = house.at(id).await;
    let lobby = table.live().await;
    for shown in ["invited players only", "don’t stop the clock"] {
        assert!(lobby.text().contains(shown), "{}", lobby.text());
    }
    assert!(!lobby.text().contains("Players: everyone"), "{}", lobby.text());
    says(&house.presses("bo", &lobby, "Join").await, "bo", "table-not-invited");
    let options = house.presses("ana", &lobby, "Options…").await.message.unwrap();
    let menu = Control::Option(0).at(id).to_string();
    house.chooses("ana", &options, &menu, &["@join anybody"]).await;
    assert_eq!(told(&house.presses("bo", &*table.live().await, "Join").await), "");
    let set = house.types("ana", &table.channel, "table set", &[("reliable", "true"), ("join", "role")]).await;
    says(&set, "ana", "front-admits-which-role");
    assert!(!table.live().await.text().contains("Reliable players"), "nothing was set");
    let set = house.types("ana", &table.channel, "table set", &[("reliable", "true"), ("options", "nobles=on")]).await;
    tells(&set, "Reliable players only");
    house.presses("dee", &*table.live().await, "Join").await;
    assert!(table.live().await.text().contains("fewer than ten finished games"), "{}", table.live().await.text());
    let turns = house.types("dee", &table.channel, "turns", &[]).await;
    assert!(!told(&turns).contains("reliability"), "nothing can be said yet: {}", told(&turns));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_is_invited_from_their_menu_to_the_only_lobby_or_to_one_of_several() {
    let house = House::open().await;
    let command = tertulia_front::INVITE_TO_A_TABLE;
    let invites = async |channel: &str, whom: &str| house.chooses_of("ana", channel, command, whom).await;
    says(&invites("general", "dee").await, "ana", "front-invite-nowhere");
    let one = house.lobby("table-one", &["ana", "bo"], "").await;
    tells(&invites("general", "dee").await, "Invited:");
    assert!(house.direct("dee").pop().unwrap().text().contains("Ana invites you"));
    tells(&invites("general", "dee").await, "Already invited");
    tells(&invites("general", "bo").await, "Already at the table");
    let two = house.lobby("table-two", &["ana"], "").await;
    let menu = invites("general", "eli").await.message.unwrap();
    two.press_on("ana", &menu, Control::InviteOne(house.user("eli"))).await;
    assert!(house.tables.is_invited(two.id, house.user("eli")).await.unwrap());
    assert!(!house.tables.is_invited(one.id, house.user("eli")).await.unwrap());
    // In the channel of one of her lobbies, that lobby is meant.
    tells(&invites("table-one", "eli").await, "Invited:");
    // The command invites too.
    let cy = house.user("cy").to_string();
    tells(&house.words("ana", "table-two", "table invite", &[("friend", &cy)]).await, "Invited:");
    let refused = house.discord.user_command("ana", "general", "Nothing of the kind", house.discord.user("bo").unwrap().id).await;
    assert!(refused.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_archived_thread_is_opened_again_while_a_game_runs_in_it() {
    let house = House::open().await;
    let first = house.lobby("table-one", &["ana"], "").await;
    let table = house.table("table-one", &["bo", "cy", "dee"]).await;
    assert_ne!(table.channel, first.channel, "it has a thread of its own");
    house.settle().await;
    let archived = || house.discord.channel(&*table.channel).unwrap().archived;
    let edit = |edit: ChannelEdit| house.discord.edit_channel(&*table.channel, edit).unwrap();
    edit(ChannelEdit { archived: Some(true), ..ChannelEdit::default() });
    comes("the thread is open again", async || archived(), |archived| !archived).await;
    // A moderator has locked the thread, so it has to stay archived.
    edit(ChannelEdit { locked: Some(true), archived: Some(true), ..ChannelEdit::default() });
    // A request to open it would come before the answer to this command.
    house.types("ana", "general", "help", &[]).await;
    house.settle().await;
    assert!(archived(), "it stays locked");
    edit(ChannelEdit { locked: Some(false), ..ChannelEdit::default() });
    comes("the thread is open again", async || archived(), |archived| !archived).await;
    table.stops().await;
    house.settle().await;
    edit(ChannelEdit { archived: Some(true), ..ChannelEdit::default() });
    house.types("ana", "general", "help", &[]).await;
    house.settle().await;
    assert!(archived(), "no game runs there any more");
}
