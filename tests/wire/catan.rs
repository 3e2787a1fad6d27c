//! Catan at the table: typed trades, standing answers, typed places.

use tertulia_render::press::{Control, FormField};
use tertulia_rules::game::{Eye, Seat};

use crate::support::{AtTable, House, told, warns};

const PLAYERS: [&str; 3] = ["ana", "bo", "cy"];

/// Sets up the beginner map, where the host begins: ana (orange: brick, 2 wool), bo (white: 2
/// lumber, ore), cy (blue: brick, grain, ore).
async fn rolled(house: &House) -> AtTable<'_> {
    let table = house.table_of("catan", "table-one", &PLAYERS, "firstPlayer=host").await;
    // Ana has no card to play before the roll, so the program rolls for her. After a seven she
    // moves the robber.
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
    // Cy is not awaited and may not accept.
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

/// The form is in the player's own panel. Menus choose whom to trade with, what, and how much; a
/// refusal appears beside the filled-in form.
#[tokio::test(flavor = "multi_thread")]
async fn a_trade_is_offered_by_a_form_with_people_to_pick_and_amounts() {
    let house = House::open().await;
    let table = rolled(&house).await;
    house.settle().await;
    let fill = |field: u8, call| Control::Fill(call, FormField { at: field, verb: "offer".to_owned() }).at(table.id).to_string();
    let call = table.call("ana").await;
    let form = house.presses("ana", &*table.panel("ana").await, "Offer a trade").await.message.unwrap();
    assert!(form.text().contains("**You give:** nothing yet") && form.text().contains("**With:** everyone"), "{}", form.text());
    let lacks = house.presses("ana", &form, "Offer a trade").await.message.unwrap();
    assert!(lacks.text().contains("missing: You give"), "{}", lacks.text());
    let form = house.chooses("ana", &form, &fill(0, call), &["0 2wool"]).await.message.unwrap();
    let form = house.chooses("ana", &form, &fill(1, call), &["1 wool"]).await.message.unwrap();
    let both = house.presses("ana", &form, "Offer a trade").await.message.unwrap();
    assert!(warns(&both.text()) && both.text().contains("2 wool"), "it stays as it is filled in: {}", both.text());
    let form = house.chooses("ana", &both, &fill(1, call), &["1 lumber", "1 ore"]).await.message.unwrap();
    let form = house.chooses("ana", &form, &fill(2, call), &["2 p2"]).await.message.unwrap();
    assert!(form.text().contains("1 lumber, 1 ore") && form.text().contains("**With:** Bo"), "{}", form.text());
    house.presses("ana", &form, "Offer a trade").await;
    assert_eq!(table.awaited().await, ["bo"], "an offer of 2 wool for 1 lumber and 1 ore, to Bo alone");
    assert!(table.live().await.text().contains("2 wool"), "{}", table.live().await.text());
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
    let corners = house.completes("ana", &table.channel, "catan settle", &[("hex", "c3"), ("corner", "")]).await;
    assert!(corners.iter().all(|(name, _)| name.contains("mountains 11")), "what lies around: {corners:?}");
    // Any name of a corner is understood.
    house.words("ana", &table.channel, "catan settle", &[("hex", "D2"), ("corner", "NE")]).await;
    let roads = house.completes("ana", &table.channel, "catan road", &[("from", "")]).await;
    assert!(!roads.is_empty() && table.live().await.text().contains("C3.S"), "{}", table.live().await.text());
}

/// The live message of an offer has buttons for the people it is made to, which say what they do.
/// After an acceptance it has one for the offerer.
#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_a_message_with_buttons_for_those_it_concerns() {
    let house = House::open().await;
    let table = rolled(&house).await;
    house.words("ana", &table.channel, "catan offer", &[("give", "wool"), ("want", "ore")]).await;
    assert_eq!(table.awaited().await, ["bo", "cy"]);
    let live = table.live().await;
    let offered = live.clone();
    let labels: Vec<String> = live.buttons().into_iter().map(|button| button.label).collect();
    assert!(live.text().contains("offered 1 wool for 1 ore"), "{}", live.text());
    let accept = labels.iter().find(|label| label.contains("Accept")).unwrap().clone();
    assert!(accept.contains("give 1 ore for 1 wool") && labels.iter().any(|label| label.contains("Decline")), "{labels:?}");
    // Nobody else may press it.
    let refused = told(&house.presses("ana", &live, &accept).await);
    assert!(!refused.is_empty() && table.awaited().await == ["bo", "cy"], "{refused}");
    house.presses("cy", &live, &accept).await;
    assert_eq!(table.awaited().await, ["ana", "bo"]);
    // Bo's old button still works: Cy's answer does not make it stale.
    let decline = live.buttons().into_iter().find(|button| button.label.contains("Decline")).unwrap();
    house.presses_id("bo", &live, &decline.custom_id.unwrap()).await;
    assert_eq!(table.awaited().await, ["ana"]);
    let live = table.live().await;
    let confirm = live.buttons().into_iter().map(|button| button.label).find(|label| label.contains("Trade with")).unwrap();
    assert!(confirm.contains("give 1 wool for 1 ore"), "{confirm}");
    house.presses("ana", &live, &confirm).await;
    let public = table.now().await.game.as_ref().unwrap().view(Eye::Public);
    assert!(!public.contains("Accepted"));
    // The trade is over. A late press is refused; a repeated one is no error.
    let common = |message: &discord_loopback::Message| {
        message.buttons().into_iter().filter_map(|button| button.custom_id).find(|id| id.contains(":common:")).unwrap()
    };
    let now = table.live().await;
    let late = told(&house.forges("bo", &now, &common(&offered), &[]).await);
    assert!(!late.is_empty(), "a late press is told so");
    let again = told(&house.forges("ana", &now, &common(&live), &[]).await);
    assert!(again.is_empty(), "{again}");
}

/// A player without the cards has the button like everybody else, and only they learn that they
/// cannot accept. CA:R21b
#[tokio::test(flavor = "multi_thread")]
async fn accepting_without_the_cards_is_refused_in_private() {
    let house = House::open().await;
    let table = rolled(&house).await;
    house.words("ana", &table.channel, "catan offer", &[("give", "wool"), ("want", "2 grain")]).await;
    let live = table.live().await;
    let accept = live.buttons().into_iter().map(|button| button.label).find(|label| label.contains("Accept")).unwrap();
    let refused = told(&house.presses("bo", &live, &accept).await);
    assert!(refused.contains("2 grain"), "{refused}");
    assert_eq!(table.awaited().await, ["bo", "cy"]);
    assert_eq!(table.live().await.text(), live.text(), "nobody else can tell");
}

/// Completion also covers offers that are not listed: what to ask for in return for any cards, and
/// whom to ask.
#[tokio::test(flavor = "multi_thread")]
async fn an_offer_of_ones_own_is_completed_too() {
    let house = House::open().await;
    let table = rolled(&house).await;
    let command = "catan offer";
    let values = |offered: Vec<(String, String)>| offered.into_iter().map(|(_, value)| value).collect::<Vec<_>>();
    let wanted = house.completes("ana", &table.channel, command, &[("give", "2 wool"), ("want", "")]).await;
    assert_eq!(values(wanted), ["brick", "grain", "lumber", "ore"]);
    let whom = house.completes("ana", &table.channel, command, &[("give", "2 wool"), ("want", "ore"), ("with", "")]).await;
    assert_eq!(
        whom.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect::<Vec<_>>(),
        [("Bo", "p2"), ("Cy", "p3")]
    );
    let both = house.completes("ana", &table.channel, command, &[("give", "wool"), ("want", "ore"), ("with", "p2 c")]).await;
    assert_eq!(values(both), ["p2 p3"]);
    let nothing = house.completes("ana", &table.channel, command, &[("give", "9 ore"), ("want", "wool"), ("with", "")]).await;
    assert_eq!(values(nothing), Vec::<String>::new(), "what cannot be offered has nobody to be offered to");
    house.words("ana", &table.channel, command, &[("give", "2 wool"), ("want", "ore"), ("with", "p2 p3")]).await;
    assert_eq!(table.awaited().await, ["bo", "cy"]);
}
