//! Players invite others to a lobby, each person once; nobody else learns of it.

use tertulia_base::i18n::Lang;
use tertulia_base::ids::UserId;
use tertulia_front::INVITE_TO_A_TABLE;
use tertulia_model::{Preferences, Quiet, QuietHours, Zone};
use tertulia_render::press::Control;

use discord_loopback::{Fault, Message, Outcome, Permissions, Plan, Rule, UserEdit};

use crate::support::{AtTable, House, says, tells, told, warns, words_of};

/// Invites these people with the menu that the lobby's button opens.
async fn invites(table: &AtTable<'_>, who: &str, people: &[&str]) -> Outcome {
    let menu = table.presses(who, "Invite…").await.message.expect("the menu");
    chooses(table, who, &menu, people).await
}

async fn chooses(table: &AtTable<'_>, who: &str, menu: &Message, people: &[&str]) -> Outcome {
    let ids: Vec<String> = people.iter().map(|name| table.house.user(name).to_string()).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    table.house.chooses(who, menu, &Control::Invited.at(table.id).to_string(), &ids).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_invited_get_one_message_and_sit_down_from_it() {
    let house = House::open().await;
    let table = house.lobby("table-one", &["ana", "bo"], "").await;
    let menu = table.presses("ana", "Invite…").await.message.expect("the menu");
    assert!(menu.is_ephemeral());
    tells(&chooses(&table, "ana", &menu, &["dee", "eli"]).await, "Invited:");
    let got = house.direct("dee");
    assert_eq!(got.len(), 1);
    assert!(got[0].text().contains("Ana invites you to a game of Puerto Rico"), "{}", got[0].text());
    // The same press again, and another player's, send no second message.
    for who in ["ana", "bo", "ana"] {
        tells(&invites(&table, who, &["dee"]).await, "Already invited");
    }
    assert_eq!(house.direct("dee").len(), 1);
    house.presses("dee", &got[0], "Join").await;
    assert!(table.live().await.text().contains("Dee"), "{}", table.live().await.text());
    let joined = house.direct("dee");
    assert!(joined.len() == 1 && joined[0].buttons().is_empty(), "{}", joined[0].text());
    assert_eq!(table.now().await.head.players.len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn oneself_bots_and_who_sits_there_are_refused_in_words_and_strangers_invite_nobody() {
    let house = House::open().await;
    let table = house.lobby("table-one", &["ana", "bo"], "").await;
    house.discord.add_user("Gus", "en-US").unwrap();
    house.discord.overwrite("table-one", "gus", Permissions::NONE, Permissions::VIEW_CHANNEL).unwrap();
    tells(&invites(&table, "ana", &["ana", "bo"]).await, "Already at the table");
    let menu = table.presses("ana", "Invite…").await.message.expect("the menu");
    let bot = house.discord.application().to_string();
    tells(&house.chooses("ana", &menu, &Control::Invited.at(table.id).to_string(), &[&bot]).await, "Bots can’t play");
    // Somebody who cannot see the channel cannot be invited.
    let hidden = invites(&table, "ana", &["gus"]).await;
    tells(&hidden, "Can’t see the table’s channel");
    let menu = hidden.message.expect("the newest menu");
    // A forged id does not get around this, though it names people whom no menu offers.
    for (whom, why) in [
        (bot, "Bots can’t play"),
        (house.user("gus").to_string(), "Can’t see the table’s channel"),
        (u64::MAX.to_string(), "Can’t see the table’s channel"),
    ] {
        let whom = UserId(whom.parse().unwrap());
        tells(&house.forges("ana", &menu, &Control::InviteOne(whom).at(table.id).to_string(), &[]).await, why);
        assert!(!house.tables.is_invited(table.id, whom).await.unwrap(), "{why}");
    }
    // Gus sees another channel, but an invitation from there does not get him into this one.
    tells(&house.chooses_of("ana", "table-two", INVITE_TO_A_TABLE, "gus").await, "Can’t see the table’s channel");
    assert!(house.direct("gus").is_empty());
    says(&table.presses("dee", "Invite…").await, "dee", "table-stranger");
    let lobby = table.live().await;
    let forged = house.forges("dee", &lobby, &Control::Invited.at(table.id).to_string(), &[]).await;
    assert!(warns(&told(&forged)), "{}", told(&forged));
    // A player who left is a stranger again.
    house.presses("bo", &lobby, "Leave").await;
    says(&table.presses("bo", "Invite…").await, "bo", "table-stranger");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_takes_no_direct_messages_is_named_in_the_channel_and_sits_down_from_there() {
    let house = House::open().await;
    let table = house.lobby("table-one", &["ana", "bo"], "").await;
    house.discord.edit_user("dee", UserEdit { dms_open: Some(false), ..UserEdit::default() }).unwrap();
    let invited = invites(&table, "ana", &["dee", "eli"]).await;
    let (dee, eli) = (format!("<@{}>", house.user("dee")), format!("<@{}>", house.user("eli")));
    let public = words_of("front-invite-public", Lang::En);
    assert!(told(&invited).lines().any(|line| line.contains(&public) && line.contains(&dee) && !line.contains(&eli)));
    assert!(house.direct("dee").is_empty());
    let here = || table.public().into_iter().filter(|message| message.text().contains(&dee)).collect::<Vec<_>>();
    let [message] = &here()[..] else { panic!("one message for dee: {:?}", here()) };
    assert!(!message.text().contains(&eli), "who was reached is not named: {}", message.text());
    tells(&invites(&table, "bo", &["dee"]).await, "Already invited");
    assert_eq!(here().len(), 1);
    house.presses("dee", message, "Join").await;
    assert_eq!(table.now().await.head.players.len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_that_may_be_lost_is_said_to_be_and_not_sent_again() {
    let house = House::open().await;
    let table = house.lobby("table-one", &["ana", "bo"], "").await;
    for (friend, fault) in [("dee", Fault::Error), ("eli", Fault::DropAnswer)] {
        let menu = table.presses("ana", "Invite…").await.message.expect("the menu");
        let rule = Rule::of(fault).on("POST /channels/{channel}/messages").times(1);
        house.discord.faults(Plan { rules: vec![rule], ..Plan::default() }).unwrap();
        let invited = chooses(&table, "ana", &menu, &[friend]).await;
        assert!(told(&invited).contains(&words_of("front-invite-lost", Lang::En)), "{fault:?}: {}", told(&invited));
        house.discord.calm();
    }
    // An invitation that arrived works although its answer was lost. One that did not arrive is not
    // sent again.
    let id = table.id;
    let house = &house.restart().await;
    let table = house.at(id).await;
    for friend in ["dee", "eli"] {
        tells(&invites(&table, "bo", &[friend]).await, "Already invited");
    }
    assert!(house.direct("dee").is_empty());
    let got = house.direct("eli");
    assert_eq!(got.len(), 1);
    house.presses("eli", &got[0], "Join").await;
    assert_eq!(table.now().await.head.players.len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_too_late_reads_why() {
    let house = House::open().await;
    let table = house.lobby_of("san-juan", "table-one", &["ana", "bo", "cy"], "").await;
    // The menu takes at most as many people as there are free seats.
    for friend in ["dee", "eli"] {
        invites(&table, "ana", &[friend]).await;
    }
    let presses = async |who: &str| house.presses(who, &house.direct(who)[0], "Join").await;
    assert_eq!(table.now().await.head.seats, 4);
    presses("dee").await;
    says(&presses("eli").await, "eli", "table-full");
    assert_eq!(told(&table.presses("ana", "Start").await), "");
    says(&presses("eli").await, "eli", "table-started");
    // Nothing else of the game is told to them.
    let other = house.words("eli", "dm", "table board", &[("table", &table.id.to_string())]).await;
    says(&other, "eli", "table-started");
    table.stops().await;
    // Invitations are not kept after a table has ended.
    tells(&presses("eli").await, "There’s no table");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_sleeps_is_invited_in_silence_by_direct_message_and_in_the_channel() {
    let house = House::open().await;
    // Quiet hours around the present time, with one free hour half a day away.
    let minute = (house.tables.now().seconds() / 60 % (24 * 60)) as u16;
    let (from, until) = ((minute + 13 * 60) % (24 * 60), (minute + 12 * 60) % (24 * 60));
    let quiet = Quiet::In(QuietHours::new(from, until).unwrap());
    let sleeps = Preferences { zone: Zone::named("UTC"), quiet, ..Preferences::default() };
    for user in ["dee", "eli"] {
        house.tables.set_preferences(house.user(user), &sleeps).await.unwrap();
    }
    house.discord.edit_user("eli", UserEdit { dms_open: Some(false), ..UserEdit::default() }).unwrap();
    house.discord.add_user("Gus", "en-US").unwrap();
    let table = house.lobby("table-one", &["ana", "bo"], "").await;
    invites(&table, "ana", &["dee", "eli", "gus"]).await;
    let is_silent = |message: &Message| message.flags & discord_loopback::flags::SUPPRESS_NOTIFICATIONS != 0;
    let (dee, gus) = (house.direct("dee"), house.direct("gus"));
    assert!(dee.len() == 1 && is_silent(&dee[0]), "{dee:?}");
    assert!(gus.len() == 1 && !is_silent(&gus[0]), "who is awake is rung: {gus:?}");
    let eli = house.user("eli");
    let public = table.public();
    let named = public.iter().find(|message| message.text().contains(&format!("<@{eli}>"))).expect("named in the channel");
    assert!(!named.mentions.iter().any(|user| user.get() == eli.0), "and not rung");
    house.presses("dee", &dee[0], "Join").await;
    assert_eq!(table.now().await.head.players.len(), 3);
}
