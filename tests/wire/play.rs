//! Decisions by button and by command, in both languages.

use discord_loopback::{AnswerKind, GuildEdit, Message};
use tertulia_model::Phase;
use tertulia_render::press::{Control, Press};
use tertulia_rules::game::Group;

use crate::support::{AtTable, House, presses_of, told, told_and_set};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn private_replies_are_in_the_readers_language_and_public_ones_in_the_servers() {
    let house = House::open().await;
    house.discord.edit_guild("La Plaza", GuildEdit { locale: Some("fr".to_owned()), ..GuildEdit::default() }).unwrap();
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let live = table.live().await.text();
    assert!(live.contains("choisis") || live.contains("commencé"), "{live}");
    // Boards as text, since a message does not tell its picture's language.
    for who in ["ana", "cy"] {
        house.types(who, "general", "settings", &[("text", "true")]).await;
    }
    assert!(table.panel("ana").await.text().contains("Doubloons"));
    assert!(table.panel("cy").await.text().contains("Doublons"));
    assert!(told_and_set(&house.types("cy", "table-one", "settings", &[("language", "en")]).await).contains("Language: English"));
    assert!(table.panel("cy").await.text().contains("Doubloons"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_can_be_played_from_the_direct_message() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let who = table.awaited().await[0].clone();
    house.settle().await;
    let dms = house.direct(&who);
    assert_eq!(dms.len(), 1, "one message for one turn");
    let before = table.call(&who).await;
    let mayor = Control::Play(before, "role prospector".to_owned()).at(table.id).to_string();
    assert!(dms[0].buttons().iter().all(|b| b.custom_id.as_deref() != Some(&mayor)), "there is no prospector with three");
    let captain = Control::Play(before, "role captain".to_owned()).at(table.id).to_string();
    house.presses_id(&who, &dms[0], &captain).await;
    house.settle().await;
    assert_ne!(table.call(&who).await, before);
    let dms = house.direct(&who);
    let mut buttons = dms.iter().flat_map(|message| message.buttons());
    assert!(buttons.all(|button| button.custom_id.as_deref() != Some(&captain)), "nothing is left to press twice");
    assert!(dms.len() <= 1, "and no turn that is over");
    // Only the player who is awaited now has a message.
    for other in ["ana", "bo", "cy"] {
        assert_eq!(house.direct(other).is_empty(), !table.awaited().await.contains(&other.to_owned()));
    }
}

/// Plays the first choice that is not to pass until somebody has several circles for colonists.
async fn until_colonists_are_placed(table: &AtTable<'_>) -> String {
    for _ in 0..200 {
        let who = table.awaited().await[0].clone();
        let seat = table.seat(&who).await;
        let prompt = table.now().await.game.as_ref().unwrap().prompt(seat);
        if prompt.groups.iter().any(|g| matches!(g, Group::Several { min, entries, .. } if *min > 0 && entries.len() > 1)) {
            return who;
        }
        let legal = table.legal(seat).await;
        let mayor = legal.iter().find(|action| *action == "role mayor");
        let other = legal.iter().find(|action| *action != "pass");
        table.does(seat, mayor.or(other).unwrap_or(&legal[0])).await;
    }
    panic!("nobody ever places colonists");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_are_marked_in_menus_and_confirmed() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let who = until_colonists_are_placed(&table).await;
    let call = table.call(&who).await;
    let panel = table.press(&who, Control::View).await.message.unwrap();
    let menus = panel.selects();
    assert!(menus.iter().all(|menu| matches!(menu.custom_id.parse(), Ok(Press { control: Control::Mark(..), .. }))));
    let marked = |message: &Message| {
        let menus = message.selects();
        menus.iter().flat_map(|m| m.options.iter().filter(|o| o.default).map(|o| o.value.clone())).collect::<Vec<_>>()
    };
    let proposed = marked(&panel);
    assert!(!proposed.is_empty(), "a sensible answer is marked");
    // All marks are removed, menu by menu: marks in one menu stay while another is changed.
    let mut panel = panel;
    for menu in menus.iter().filter(|m| m.min_values == 0) {
        panel = house.chooses(&who, &panel, &menu.custom_id, &[]).await.message.unwrap();
    }
    if menus.iter().all(|m| m.min_values == 0) {
        assert_eq!(marked(&panel), Vec::<String>::new());
        let wrong = house.presses_id(&who, &panel, &Control::Confirm(call).at(table.id).to_string()).await;
        assert_eq!(wrong.kind, Some(AnswerKind::Update));
        let text = wrong.message.as_ref().unwrap().text();
        assert!(text.contains("more, then press Confirm") || text.contains("Choisis-en encore"), "{text}");
        assert_eq!(table.call(&who).await, call, "nothing was played");
        // The proposal is marked again.
        for menu in &menus {
            let options = menu.options.iter().map(|option| &option.value);
            let values: Vec<&str> = options.filter(|value| proposed.contains(value)).map(String::as_str).collect();
            panel = house.chooses(&who, &panel, &menu.custom_id, &values).await.message.unwrap();
        }
    }
    assert_eq!(marked(&panel), proposed);
    house.presses_id(&who, &panel, &Control::Confirm(call).at(table.id).to_string()).await;
    assert_ne!(table.call(&who).await, call);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_are_typed_as_a_list_or_as_a_ready_answer() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let who = until_colonists_are_placed(&table).await;
    let call = table.call(&who).await;
    let offered = house.completes(&who, &table.channel, "puerto-rico place", &[("circle", "")]).await;
    assert!(offered.iter().any(|(_, value)| value == "!keep"), "{offered:?}");
    let (_, one) = offered.iter().find(|(_, value)| !value.starts_with('!')).unwrap().clone();
    let typing = format!("{one}, ");
    let longer = house.completes(&who, &table.channel, "puerto-rico place", &[("circle", &typing)]).await;
    assert!(longer.iter().all(|(_, value)| value.starts_with(&typing)), "{longer:?}");
    house.words(&who, &table.channel, "puerto-rico place", &[("circle", "!best")]).await;
    assert_ne!(table.call(&who).await, call);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn placing_in_turn_offers_ready_answers_in_public_and_menus_in_private() {
    let house = House::open().await;
    let table = house.table_with("table-one", &["ana", "bo", "cy"], "mayorSequential=on").await;
    let who = until_colonists_are_placed(&table).await;
    let live = table.live().await;
    assert!(live.selects().is_empty());
    for control in [Control::Ready(table.call(&who).await, "keep".to_owned()), Control::View] {
        assert!(presses_of(&live).any(|press| press.control == control), "{control:?} among {:?}", live.buttons());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_hands_out_its_record() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    for (who, yes) in [("bo", "Yes, leave"), ("cy", "Oui, quitter")] {
        let early = house.forges(who, &*table.live().await, &Control::Record.at(table.id).to_string(), &[]).await;
        assert!(early.message.unwrap().attachments.is_empty(), "a running game keeps its secrets");
        let asked = house.types(who, "table-one", "table leave", &[]).await.message.unwrap();
        house.presses(who, &asked, yes).await;
    }
    assert_eq!(table.now().await.head.phase, Phase::Over);
    let live = table.live().await;
    let answer = house.presses("dee", &live, "Download game").await.message.unwrap();
    assert_eq!(answer.attachments.len(), 1, "{}", answer.text());
    assert_eq!(answer.attachments[0].filename, format!("puerto-rico-{}.txt", table.id));
    assert!(!told(&house.presses("dee", &live, "Full log").await).is_empty());
    house.presses("dee", &live, "Board").await;
    let drawn = |m: &Message| m.is_ephemeral() && m.attachments.iter().any(|file| file.content_type == "image/png");
    house.newest("dee", drawn).await;
}
