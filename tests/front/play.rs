//! Decisions by button and by command, in both languages.

use crate::support::{House, picks, told};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn decisions_are_made_by_button() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let mut pick = picks(3);
    for _ in 0..40 {
        let who = table.awaited().await[0].clone();
        table.decide_by_button(&who, &mut pick).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn decisions_are_made_by_command() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy", "dee"]).await;
    let mut pick = picks(4);
    for _ in 0..40 {
        let who = table.awaited().await[0].clone();
        table.decide_by_typing(&who, &mut pick).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn private_replies_are_in_the_readers_language_and_public_ones_in_the_servers() {
    let house = House::open().await;
    house.discord.set_guild_locale("La Plaza", "fr").unwrap();
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let live = table.live().await.text();
    assert!(live.contains("choisis") || live.contains("demandé"), "{live}");
    assert!(house.types("ana", "table-one", "table hand", &[]).await.message.unwrap().text().contains("Doubloons"));
    assert!(house.types("cy", "table-one", "table hand", &[]).await.message.unwrap().text().contains("Doublons"));
    assert!(told(&house.types("cy", "table-one", "settings", &[("language", "en")]).await).contains("Language"));
    assert!(house.types("cy", "table-one", "table hand", &[]).await.message.unwrap().text().contains("Doubloons"));
}
