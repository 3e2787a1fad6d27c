//! A hint comes late, as an answer that was deferred, and in its reader's language.

use tertulia_base::i18n::Lang;
use tertulia_render::press::Control;
use tertulia_rules::kit::SeededDice;

use crate::support::{House, lang_of, says, told, words_of};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_awaited_player_alone_reads_a_hint_by_command_or_by_button_in_their_language() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let mut dice = SeededDice::new(1);
    for who in ["ana", "cy"] {
        while table.awaited().await != [who] {
            table.goes_on(&mut dice).await;
        }
        let panel = table.panel(who).await;
        let log = table.log().await;
        house.settle().await;
        let typed = house.types(who, "table-one", "table hint", &[]).await;
        for key in ["front-hint-tells", "front-hint-basis"] {
            says(&typed, who, key);
        }
        assert!(told(&typed).contains("1. "), "{}", told(&typed));
        let pressed = table.press_on(who, &panel, Control::Hint).await;
        assert_eq!(told(&pressed), told(&typed), "the same position");
        assert_eq!(told(&pressed).contains(" to win"), lang_of(who) == Lang::En);
        for other in ["ana", "bo", "cy"].into_iter().filter(|other| *other != who) {
            says(&house.types(other, "table-one", "table hint", &[]).await, other, "table-not-your-turn");
            let forged = house.forges(other, &*table.live().await, &Control::Hint.at(table.id).to_string(), &[]).await;
            says(&forged, other, "table-not-your-turn");
        }
        says(&house.types("dee", "table-one", "table hint", &[]).await, "dee", "table-stranger");
        assert_eq!(table.log().await, log, "a hint plays nothing");
        let key = words_of("front-hint-basis", lang_of(who));
        assert!(table.public().iter().all(|message| !message.text().contains(&key)), "it is for one alone");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_who_wants_no_hints_says_so_when_the_table_is_opened_or_in_its_lobby() {
    let house = House::open().await;
    let opened = house.types("ana", "table-one", "table new", &[("game", "catan"), ("hints", "false")]).await;
    let table = house.at(told(&opened).split('`').nth(1).expect("a table").parse().unwrap()).await;
    assert!(table.live().await.text().contains("Hints: none"), "{}", table.live().await.text());
    house.types("ana", "table-one", "table set", &[("hints", "true")]).await;
    assert!(!table.live().await.text().contains("Hints: none"), "{}", table.live().await.text());
    let options = table.presses("ana", "Options…").await.message.expect("the options");
    let menus = options.selects();
    let menu = menus.iter().find(|menu| menu.options.iter().any(|entry| entry.value == "@hints off")).expect("the terms");
    house.chooses("ana", &options, &menu.custom_id, &["@hints off"]).await;
    for who in ["bo", "cy"] {
        table.press(who, Control::Join).await;
    }
    table.press("ana", Control::Start).await;
    let who = table.awaited().await[0].clone();
    let panel = table.panel(&who).await;
    assert!(panel.button("Hint").or(panel.button("Conseil")).is_none(), "{panel:?}");
    says(&house.types(&who, "table-one", "table hint", &[]).await, &who, "table-hints-off");
}
