//! Tables are opened, joined, changed, begun and ended.

use tertulia::tables::Phase;

use crate::support::{House, told};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lobby_is_opened_joined_left_and_begun_by_button() {
    let house = House::open().await;
    let table = house.lobby("table-one", &["ana", "bo", "cy", "dee"], "").await;
    let lobby = table.live().await;
    for name in ["Ana (host)", "Bo", "Cy", "Dee"] {
        assert!(lobby.text().contains(name), "{}", lobby.text());
    }
    let more = table.presses("dee", "More").await.message.unwrap();
    house.presses("dee", &more, "Leave").await;
    assert!(!table.live().await.text().contains("Dee"));
    table.presses("ana", "Start").await;
    let table = table.now().await;
    assert_eq!((table.head.phase, table.head.seats), (Phase::Playing, 3));
}
