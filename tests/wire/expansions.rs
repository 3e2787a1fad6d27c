//! Puerto Rico's expansions at the front: guests sent to work in another player's turn, payments of
//! several kinds, nobles, a list of buildings.

use std::sync::Arc;

use discord_loopback::Message;
use tertulia_rules::game::Seat;
use tertulia_rules::kit::SeededDice;
use tertulia_rules::text::Text;

use crate::support::{AtTable, House, tells, told, warns};

const WITH_GUESTS: &str = "newBuildings=on, nobles=on, buildingSelection=list, buildingList=small-market black-market \
    construction-hut small-warehouse guesthouse office large-market large-warehouse factory university harbor wharf guild-hall \
    residence fortress customs-house city-hall";

/// Returns the four players in turn order, starting with the governor.
async fn from_the_governor(table: &AtTable<'_>) -> Vec<String> {
    let governor = table.awaited().await[0].clone();
    let first = table.seat(&governor).await.0;
    let head = table.now().await.head.clone();
    (0..4).map(|n| table.house.username(head.player(Seat((first + n) % 4)).unwrap().user)).collect()
}

/// Returns the question that a player is asked, by its key.
async fn asked(table: &AtTable<'_>, user: &str) -> Option<Text> {
    table.now().await.game.as_ref().unwrap().prompt(table.seat(user).await).ask
}

/// Plays these steps, each by the only player awaited.
async fn in_turn(table: &AtTable<'_>, steps: &[(&str, &str)]) {
    for (who, action) in steps {
        let now = table.awaited().await;
        assert_eq!(now, [*who], "to {action}, not {:?}", asked(table, &now[0]).await);
        table.plays(who, action).await;
    }
}

/// Plays until the governor has a guest in the guesthouse and the last player a noble in the black
/// market.
async fn with_a_guest(table: &AtTable<'_>) -> Vec<String> {
    let people = from_the_governor(table).await;
    let [a, b, c, d] = [0, 1, 2, 3].map(|n| people[n].as_str());
    in_turn(table, &[(a, "role builder"), (a, "build guesthouse"), (b, "pass"), (c, "pass"), (d, "build black-market")]).await;
    in_turn(table, &[(b, "role prospector"), (c, "role captain"), (d, "role mayor"), (d, "recruit")]).await;
    // The last player chooses between a colonist and a noble.
    let takes = table.panel(d).await.buttons().iter().filter(|button| button.label.starts_with("Take")).count();
    assert_eq!(takes, 2);
    in_turn(table, &[(d, "welcome noble")]).await;
    for (who, circles) in [(a, "guesthouse"), (d, "noble black-market")] {
        let typed = table.house.words(who, &table.channel, "puerto-rico place", &[("circle", circles)]).await;
        assert!(!warns(&told(&typed)), "{}", told(&typed));
    }
    // The others take what is proposed.
    let mut dice = SeededDice::new(1);
    while asked(table, b).await != Some(Text::new("puerto-rico-ask-role")) {
        table.goes_on(&mut dice).await;
    }
    people
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_goes_to_work_in_somebody_elses_turn() {
    let house = House::open().await;
    let table = house.table_with("table-one", &["ana", "bo", "cy", "dee"], WITH_GUESTS).await;
    let people = with_a_guest(&table).await;
    let [a, b] = [0, 1].map(|n| people[n].as_str());
    assert_eq!(table.awaited().await, [b], "picks a role");
    let live = table.live().await;
    assert!(live.button("Send a guest to work").is_some(), "{:?}", live.buttons());
    let own = table.presses(a, "Send a guest to work").await.message.unwrap();
    let guest = own.buttons().into_iter().filter_map(|b| b.custom_id).find(|id| id.contains(":guest ")).expect("a guest");
    house.presses_id(a, &own, &guest).await;
    assert_eq!(table.awaited().await, [b], "who still picks a role");
    assert!(table.live().await.text().contains("from the guesthouse"), "{}", table.live().await.text());
    assert!(table.live().await.button("Send a guest to work").is_none(), "there is no guest any more");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_black_market_purchase_is_paid_by_choice() {
    let house = House::open().await;
    let table = house.table_with("table-one", &["ana", "bo", "cy", "dee"], WITH_GUESTS).await;
    let people = with_a_guest(&table).await;
    let [a, b, c, d] = [0, 1, 2, 3].map(|n| people[n].as_str());
    in_turn(&table, &[(b, "role craftsman"), (a, "guest rest"), (c, "role builder"), (c, "pass")]).await;
    in_turn(&table, &[(d, "build small-sugar-mill")]).await;
    // The payment is a barrel or a colonist; the noble in the market itself cannot be sold. The
    // choice is private, as it may tell of hidden chips.
    let gives = |shown: Arc<Message>| -> Vec<String> {
        let labels = shown.buttons().into_iter().map(|b| b.label);
        labels.filter(|label| label.starts_with("Give") || label.starts_with("Colonist")).collect()
    };
    assert_eq!(gives(table.panel(d).await), ["Give 1 corn", "Colonist from corn plantation"]);
    assert!(gives(table.live().await).is_empty());
    table.plays(d, "pay barrel corn").await;
    house.settle().await;
    assert_ne!(table.awaited().await, [d]);
    tells(&house.types(d, &table.channel, "table log", &[]).await, "gave 1 corn instead of a doubloon");
}
