//! Lists with a button beside each line ("Components V2"), and what stands below their text
//! elsewhere.

use discord_loopback::UserEdit;
use tertulia_base::i18n::Lang;
use tertulia_model::Phase;
use tertulia_render::press::Control;

use crate::support::{House, tells, words_of};

/// Whether a message consists of components alone. Discord docs: Message Resource, Message Flags.
fn is_modern(message: &discord_loopback::Message) -> bool {
    message.content.is_empty() && message.flags & (1 << 15) != 0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lobby_has_its_buttons_beside_its_lines_until_the_game_begins() {
    let house = House::open().await;
    let table = house.lobby("table-one", &["ana", "bo"], "").await;
    let lobby = table.live().await;
    assert!(is_modern(&lobby), "{lobby:?}");
    table.presses("cy", "Join").await;
    table.presses("ana", "Add a robot").await;
    let lobby = table.live().await;
    assert!(is_modern(&lobby) && lobby.text().contains("Cy") && lobby.text().contains("Robot 1"), "{}", lobby.text());
    table.presses("ana", "Start").await;
    let live = table.live().await;
    assert!(!is_modern(&live) && live.id != lobby.id && !live.attachments.is_empty(), "{live:?}");
    assert_eq!(table.public().len(), 1, "the lobby is gone");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_may_have_its_buttons_below_the_text_and_what_stands_otherwise_goes_on() {
    let house = House::open().await;
    let before = house.lobby("table-one", &["ana"], "").await;
    house.discord.edit_user("dee", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    tells(&house.types("dee", "general", "server settings", &[("layout", "classic")]).await, "below the text");
    let after = house.lobby("table-two", &["ana", "bo"], "").await;
    let lobby = after.live().await;
    assert!(!is_modern(&lobby) && lobby.content.contains("Bo"), "{lobby:?}");
    assert_eq!(lobby.button("Join").map(|join| join.disabled), Some(false));
    // A message of components alone stays so, whatever the server has chosen since.
    before.presses("bo", "Join").await;
    let lobby = before.live().await;
    assert!(is_modern(&lobby) && lobby.text().contains("Bo"), "{lobby:?}");
    before.presses("ana", "Start").await;
    assert_eq!(before.now().await.head.phase, Phase::Playing);
    let turns = house.types(&before.awaited().await[0], "table-one", "turns", &[]).await.message.unwrap();
    assert!(!is_modern(&turns) && !turns.buttons().is_empty(), "{turns:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_buys_a_building_from_a_list_reads_in_its_place_what_stands_now() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let buyer = table.awaited().await.remove(0);
    table.plays(&buyer, "role builder").await;
    let shop = table.presses(&buyer, &words_of("front-my-view", Lang::En)).await.message.expect("the panel");
    let shop = house.illustrated(&buyer, &shop).await;
    assert!(is_modern(&shop), "{shop:?}");
    let builds = shop.buttons().into_iter().filter(|button| button.label == "Build").count();
    assert!((2..=8).contains(&builds), "{shop:?}");
    // The menu has what no line has.
    let presses: Vec<String> = shop.buttons().into_iter().filter_map(|button| button.custom_id).collect();
    for option in shop.selects().into_iter().flat_map(|select| select.options) {
        assert!(!presses.iter().any(|id| id.ends_with(&format!(":{}", option.value))), "{} twice: {shop:?}", option.value);
    }
    let built = house.presses(&buyer, &shop, "Build").await.message.expect("what stands now");
    assert!(built.id == shop.id && built.text().contains("built"), "{built:?}");
    assert!(!table.awaited().await.contains(&buyer));
    let private = house.discord.view(&buyer).unwrap().messages().filter(|message| message.is_ephemeral()).count();
    assert_eq!(private, 1, "nothing stands beside it");
}

/// An edit of components alone takes the picture with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_that_is_shown_again_has_the_same_picture_again() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let buyer = table.awaited().await.remove(0);
    table.plays(&buyer, "role builder").await;
    let shop = table.press(&buyer, Control::View).await.message.expect("the panel");
    let shop = house.illustrated(&buyer, &shop).await;
    let again = house.forges(&buyer, &shop, &Control::View.at(table.id).to_string(), &[]).await.message.expect("the panel");
    assert!(again.id == shop.id && is_modern(&again), "{again:?}");
    house.illustrated(&buyer, &again).await;
}
