//! Catan at the table: trade in one's own words, standing answers, places that are typed; by button and by slash command.

use tertulia::tables::Phase;
use tertulia_rules::game::{Eye, Seat};

use crate::support::{AtTable, House, picks, told};

const PLAYERS: [&str; 3] = ["ana", "bo", "cy"];

/// How people decide.
#[derive(Clone, Copy)]
enum By {
    Button,
    Typing,
}

/// A good part of a game: founding on a shuffled island, and turns with trades.
async fn plays(by: By, options: &str, seed: u64) {
    let house = House::open().await;
    let table = house.table_of("catan", "table-one", &PLAYERS, options).await;
    let mut pick = picks(seed);
    for _ in 0..90 {
        let awaited = table.awaited().await;
        let who = awaited[pick(awaited.len())].clone();
        match by {
            By::Button => table.decide_by_button(&who, &mut pick).await,
            By::Typing => table.decide_by_typing(&who, &mut pick).await,
        }
        assert_eq!(table.now().await.head.phase, Phase::Playing);
    }
    table.live().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn catan_is_played_by_button() {
    plays(By::Button, "map=variable", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn catan_is_played_by_typing() {
    plays(By::Typing, "map=variable", 2).await;
}

/// The beginner map, where the host begins: ana (orange: brick, 2 wool), bo (white: 2 lumber, ore), cy (blue: brick, grain, ore).
async fn rolled(house: &House) -> AtTable<'_> {
    let table = house.table_of("catan", "table-one", &PLAYERS, "firstPlayer=host").await;
    // Nobody has a card to play before the roll, so it is made for her. After a seven she moves the robber.
    let game = table.now().await.game.as_ref().unwrap().boxed_clone();
    assert_eq!(game.turn().awaited().iter().collect::<Vec<_>>(), [Seat(0)]);
    if game.legal(Seat(0))[0].starts_with("robber") {
        house.words("ana", &table.channel, "catan robber", &[("hex", "e3")]).await;
    }
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trade_is_offered_in_ones_own_words_and_confirmed() {
    let house = House::open().await;
    let table = rolled(&house).await;
    let offer = [("give", "1 brick, 1 wool"), ("want", "bois"), ("with", "Bo")];
    let outcome = house.words("ana", &table.channel, "catan offer", &offer).await;
    assert_eq!(table.awaited().await, ["bo"], "{}", told(&outcome));
    // She is not awaited, and may still go on.
    let refused = house.words("cy", &table.channel, "catan accept", &[]).await;
    assert!(!told(&refused).is_empty());
    house.words("bo", &table.channel, "catan accept", &[]).await;
    assert_eq!(table.awaited().await, ["ana"]);
    let offered = house.completes("ana", &table.channel, "catan confirm", &[("player", "")]).await;
    assert_eq!(offered[0].1, "p2", "{offered:?}");
    assert!(offered[0].0.contains("Bo"), "{offered:?}");
    house.words("ana", &table.channel, "catan confirm", &[("player", "Bo")]).await;
    let now = table.now().await;
    let public = now.game.as_ref().unwrap().view(Eye::Public);
    assert!(!public.contains("Accepted"), "the answer is void");
    let log = told(&house.types("bo", &table.channel, "table log", &[]).await);
    assert!(log.contains("1 brick") && log.contains("for 1 lumber"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standing_answer_is_given_out_of_turn_and_no_table_waits_for_it() {
    let house = House::open().await;
    let table = rolled(&house).await;
    for user in ["bo", "cy"] {
        let outcome = house.words(user, &table.channel, "catan never", &[("what", "anything")]).await;
        assert_eq!(table.awaited().await, ["ana"], "{}", told(&outcome));
    }
    assert!(!table.live().await.text().contains("anything"), "nobody else learns of it");
    house.words("ana", &table.channel, "catan offer", &[("give", "wool"), ("want", "ore")]).await;
    assert_eq!(table.awaited().await, ["ana"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_place_is_completed_by_hex_and_told_with_what_lies_around() {
    let house = House::open().await;
    let table = house.table_of("catan", "table-one", &PLAYERS, "map=variable, firstPlayer=host").await;
    let hexes = house.completes("ana", &table.channel, "catan settle", &[("hex", "")]).await;
    assert_eq!(hexes.len(), 19, "every hex is there");
    assert!(hexes.iter().all(|(name, value)| name.starts_with(&format!("{}: ", value.to_uppercase()))), "{hexes:?}");
    let corners = house.completes("ana", &table.channel, "catan settle", &[("hex", "c3"), ("corner", "")]).await;
    assert!(corners.iter().all(|(name, _)| name.starts_with("Settle C3.")), "{corners:?}");
    // Any name of a corner is understood.
    house.words("ana", &table.channel, "catan settle", &[("hex", "D2"), ("corner", "NE")]).await;
    let roads = house.completes("ana", &table.channel, "catan road", &[("from", "")]).await;
    assert!(!roads.is_empty() && table.live().await.text().contains("C3.S"), "{}", table.live().await.text());
}
