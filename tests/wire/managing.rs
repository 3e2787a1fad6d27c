//! Who manages a server lists its tables, and bans people from them; whoever is banned gets in
//! nowhere, whatever button they still have.

use discord_loopback::{Outcome, Permissions, UserEdit};
use futures::future::join_all;
use tertulia_base::i18n::Lang;
use tertulia_render::press::Control;

use crate::support::{House, presses_of, says, told, words_of};

/// Dee and Ida moderate both servers; abroad is a channel of the other.
async fn moderated() -> House {
    let house = House::open().await;
    let elsewhere = house.discord.add_guild("Elsewhere", "en-US").unwrap();
    house.discord.add_channel(elsewhere.id, "abroad").unwrap();
    house.discord.add_user("Ida", "en-US").unwrap();
    for moderator in ["dee", "ida"] {
        house.discord.edit_user(moderator, UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    }
    house
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_banned_is_taken_out_of_a_servers_tables_and_no_old_button_lets_them_in() {
    let house = moderated().await;
    let bo = house.user("bo");
    let id = bo.to_string();
    let lobby = house.lobby("table-one", &["ana", "bo"], "").await;
    let game = house.table("table-two", &["bo", "ana", "eli"]).await;
    let abroad = house.lobby("abroad", &["ana", "bo"], "").await;
    // Two more ways in: a list of open tables, and an invitation.
    let invited = house.lobby("general", &["eli"], "").await;
    house.words("eli", "general", "table invite", &[("friend", &id)]).await;
    let invitations = || {
        let direct = house.direct("bo").into_iter();
        direct.filter(|message| presses_of(message).any(|press| press.control == Control::Join)).collect::<Vec<_>>()
    };
    assert_eq!(invitations().len(), 1);
    let invitation = invitations().remove(0);
    let list = house.types("bo", "general", "find", &[]).await.message.expect("the list");

    says(
        &house.words("dee", "general", "server ban", &[("person", &id), ("reason", "left five games")]).await,
        "dee",
        "front-ban-did",
    );
    assert_eq!(lobby.now().await.head.seat_of(bo), None);
    let head = game.now().await.head.clone();
    let seat = head.seat_of(bo).unwrap();
    assert!(head.stand_ins.has(seat) && head.host == house.user("ana"), "{head:?}");
    assert!(abroad.now().await.head.seat_of(bo).is_some(), "the ban is of the other server");

    let banned = |answer: Outcome| says(&answer, "bo", "table-banned");
    banned(lobby.press("bo", Control::Join).await);
    banned(invited.press_on("bo", &list, Control::JoinFound(None)).await);
    banned(invited.press_on("bo", &invitation, Control::Join).await);
    let (at_invited, at_game) = (invited.live().await, game.live().await);
    banned(house.forges("bo", &at_invited, &Control::Follow.at(invited.id).to_string(), &[]).await);
    banned(house.forges("bo", &at_game, &Control::TakeBack.at(game.id).to_string(), &[]).await);
    banned(house.types("bo", "general", "find", &[]).await);
    banned(house.types("bo", "general", "table new", &[("game", "catan")]).await);
    banned(house.types("bo", "general", "play", &[("game", "catan"), ("solo", "true")]).await);
    assert!(game.now().await.head.stand_ins.has(seat));
    says(&house.words("ana", "table-one", "table invite", &[("friend", &id)]).await, "ana", "front-invite-banned");
    assert_eq!(invitations().len(), 1, "nobody writes to them");

    let house = house.restart().await;
    says(&house.types("bo", "table-two", "find", &[]).await, "bo", "table-banned");
    says(&house.words("dee", "general", "server unban", &[("person", &id)]).await, "dee", "front-unban-did");
    says(&house.types("bo", "table-one", "find", &[]).await, "bo", "front-find-title");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_manager_bans_on_their_own_server_alone_and_neither_managers_bots_nor_themselves() {
    let house = moderated().await;
    let lobby = house.lobby("table-one", &["ana", "bo"], "").await;
    let id = |who: &str| house.user(who).to_string();
    let bot = house.discord.application().to_string();
    for (whom, key) in [(id("dee"), "front-ban-self"), (id("ida"), "front-ban-manager"), (bot, "front-ban-bot")] {
        says(&house.words("dee", "general", "server ban", &[("person", &whom)]).await, "dee", key);
    }
    let bo = id("bo");
    says(&house.words("dee", "abroad", "server ban", &[("person", &bo)]).await, "dee", "front-ban-did");
    assert!(lobby.now().await.head.seat_of(house.user("bo")).is_some(), "another server's manager changes nothing here");
    for command in ["server ban", "server unban"] {
        let person = [serde_json::json!({ "name": "person", "value": bo })];
        assert!(house.discord.command("ana", "general", command, &person).await.is_err(), "who manages nothing may not");
        assert!(house.discord.command("dee", "dm", command, &person).await.is_err(), "there is no server there");
    }
    // Pressed again and again, it is done and noted once.
    let ban = [("person", bo.as_str())];
    let all = join_all((0..30).map(|_| house.words("dee", "general", "server ban", &ban))).await;
    let did = words_of("front-ban-did", Lang::En);
    assert_eq!(all.iter().filter(|outcome| told(outcome).contains(&did)).count(), 1);
    let log = house.types("ida", "general", "server log", &[]).await;
    assert_eq!(told(&log).matches(" banned <@").count(), 1, "{}", told(&log));
    assert!(log.message.is_some_and(|message| message.is_ephemeral()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_list_of_a_servers_tables_has_none_that_its_reader_does_not_see() {
    let house = moderated().await;
    house.discord.overwrite("table-two", "ida", Permissions::NONE, Permissions::VIEW_CHANNEL).unwrap();
    let game = house.table("table-one", &["ana", "bo"]).await;
    let hidden = house.lobby("table-two", &["ana"], "").await;
    let abroad = house.lobby("abroad", &["ana"], "").await;
    let head = game.now().await.head.clone();
    let waits = format!("<t:{}:R> · waiting for {}", head.since.seconds(), head.awaited_people().next().unwrap().1.name);
    for (who, sees) in [("dee", true), ("ida", false)] {
        let list = house.types(who, "general", "server tables", &[]).await.message.expect("the list");
        assert!(list.is_ephemeral());
        let has = |words: String| list.text().contains(&words);
        assert!(has(format!("`{}`", game.id)) && has(format!("<#{}>", game.channel)) && has(waits.clone()), "{}", list.text());
        assert_eq!(
            (has(format!("`{}`", hidden.id)), has(format!("<#{}>", hidden.channel))),
            (sees, sees),
            "{who}: {}",
            list.text()
        );
        assert!(!has(format!("`{}`", abroad.id)), "{}", list.text());
    }
}
