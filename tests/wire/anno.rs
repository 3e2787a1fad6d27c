//! Anno 1503 at the table: courses typed as one list, tiles that only one player sees, and what the
//! rules mark as reconstructed.

use tertulia_base::i18n::{Lang, Names, plain};
use tertulia_rules::game::Eye;
use tertulia_rules::text::Text;

use crate::support::{AtTable, House, picks, told};

/// Returns whether a text tells what a tile shows, or what somebody chose while others still
/// choose.
fn tells_a_secret(said: &str) -> bool {
    let keys = [("event-saw-gold", "square"), ("ask-looked-at", "square"), ("event-chose", "seat"), ("row-picks", "none")];
    let tells = |(key, arg): (&str, &'static str), lang| {
        let args = [arg, "goods", "tile"].map(|arg| (arg.into(), "§".to_owned().into()));
        let words = plain(&Text { key: format!("anno-1503-{key}").into(), args: args.into() }, lang, &Names::seats());
        said.contains(words.split('§').find(|words| !words.trim().is_empty()).unwrap())
    };
    Lang::ALL.into_iter().any(|lang| keys.into_iter().any(|key| tells(key, lang)))
}

/// Plays with four people until a ship is about to leave its start; returns its owner.
async fn sailing(table: &AtTable<'_>) -> String {
    let mut pick = picks(5);
    loop {
        let who = table.awaited().await[0].clone();
        let seat = table.seat(&who).await;
        if table.legal(seat).await.contains(&"close".to_owned()) {
            table.house.words(&who, &table.channel, "anno-1503 close", &[]).await;
            return who;
        }
        table.decide_by_typing(&who, &mut pick).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_course_is_typed_in_a_row_and_played_whole_or_not_at_all() {
    let house = House::open().await;
    let table = house.table_of("anno-1503", "table-one", &["ana", "bo", "cy", "dee"], "").await;
    let who = sailing(&table).await;
    let seat = table.seat(&who).await;
    let before = table.now().await.game.as_ref().unwrap().save();
    let refused = house.words(&who, &table.channel, "anno-1503 sail", &[("course", "east west west")]).await;
    assert!(!told(&refused).is_empty());
    assert_eq!(table.now().await.game.as_ref().unwrap().save(), before, "all or none");
    let courses = house.completes(&who, &table.channel, "anno-1503 sail", &[("course", "B4")]).await;
    assert!(courses.iter().any(|(name, _)| name.contains("east, east, east, look north")), "{courses:?}");

    house.words(&who, &table.channel, "anno-1503 sail", &[("course", "East est e look north")]).await;
    let now = table.now().await;
    let game = now.game.as_ref().unwrap();
    assert!(game.legal(seat).contains(&"return".to_owned()), "{:?}", game.legal(seat));
    assert!(game.view(Eye::Public).contains("Looked"), "that somebody looks is public");
    assert!(!tells_a_secret(&table.live().await.text()));
    let other = ["ana", "bo"].into_iter().find(|other| *other != who).unwrap();
    let log = told(&house.types(other, &table.channel, "table log", &[]).await);
    assert!(log.contains("looked at B4") && !log.contains("The tile at B4"), "{log}");
    assert!(tells_a_secret(&table.panel(&who).await.text()));
    house.words(&who, &table.channel, "anno-1503 return", &[]).await;
    assert!(!table.legal(seat).await.contains(&"return".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_say_what_is_reconstructed() {
    let house = House::open().await;
    let rules = house.types("ana", "table-one", "table rules", &[("game", "anno-1503")]).await.message.unwrap();
    let menu = &rules.selects()[0];
    let topic = menu.options.iter().find(|option| option.label == "What is reconstructed").unwrap();
    let there = house.chooses("ana", &rules, &menu.custom_id, &[&topic.value]).await.message.unwrap();
    assert!(there.text().contains("where the islands lie"), "{}", there.text());
}
