//! Two editions of a game at once: Discord knows the newest edition's commands, and each table
//! reads them by its own rules.

use tertulia_model::Phase;
use tertulia_testkit::{TOYS, toy};

use crate::support::{House, Ways, told, warns};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_verb_is_typed_at_a_table_of_an_older_edition_and_means_what_it_meant_there() {
    let house = House::open_with(Ways { games: toy::GAMES, ..Ways::default() }).await;
    let old = house.table_of("toy", "table-one", &["ana", "bo"], "").await.id;
    // The next release, which has both editions.
    let house = house.restart_with(TOYS).await;
    let (old, new) = (house.at(old).await, house.table_of("toy", "table-two", &["ana", "bo"], "").await);
    assert_eq!([old.now().await.head.rules, new.now().await.head.rules], [1, 2]);
    // Players have enough coins for this bid in the first edition only.
    let bids = async |who: &'static str, channel: &str| told(&house.words(who, channel, "toy bid", &[("coins", "3")]).await);
    let refused = bids("ana", &new.channel).await;
    assert!(warns(&refused) && new.awaited().await.contains(&"ana".to_owned()), "{refused}");
    let done = bids("ana", &old.channel).await;
    assert!(!warns(&done), "{done}");
    assert_eq!(old.awaited().await, ["bo"], "{done}");
    let offered = house.completes("bo", &old.channel, "toy bid", &[("coins", "3")]).await;
    assert_eq!(offered.into_iter().map(|(_, value)| value).collect::<Vec<_>>(), ["3"]);
    assert!(old.live().await.text().contains("A prize of"), "{}", old.live().await.text());
    assert!(new.live().await.text().contains("A new prize of"), "{}", new.live().await.text());
    // The old table is played to its end.
    while old.now().await.head.phase == Phase::Playing {
        let who = old.awaited().await.remove(0);
        old.decide_by_typing(&who, &mut |most| if who == "ana" { most - 1 } else { 0 }).await;
    }
    assert_eq!(old.now().await.head.rules, 1);
}
