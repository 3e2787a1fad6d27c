//! Catan at the table: typed trades, standing answers, typed places.

use discord_loopback::{Message, Outcome};
use serde_json::Value;
use tertulia_rules::game::{Eye, Seat};

use crate::support::{AtTable, House, comes, told, warns};

const PLAYERS: [&str; 3] = ["ana", "bo", "cy"];

/// Sets up the beginner map, where the host begins: ana (orange: brick, 2 wool), bo (white: 2
/// lumber, ore), cy (blue: brick, grain, ore).
async fn rolled(house: &House) -> AtTable<'_> {
    rolled_by(house, &PLAYERS).await
}

async fn rolled_by<'a>(house: &'a House, players: &[&str]) -> AtTable<'a> {
    let table = house.table_of("catan", "table-one", players, "firstPlayer=host").await;
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

/// What a modal shows: its custom id's decision aside, the label, hint and words of each field.
fn fields(opened: &Outcome) -> Vec<[String; 3]> {
    let rows = opened.modal.as_ref().expect("a modal")["components"].as_array().unwrap().clone();
    let said = |input: &Value, of: &str| input[of].as_str().unwrap_or_default().to_owned();
    let inputs = rows.iter().map(|row| &row["components"][0]);
    inputs.map(|input| ["label", "placeholder", "value"].map(|of| said(input, of))).collect()
}

/// Any trade takes three presses from the live message: to the panel, to the form, and to send it.
#[tokio::test(flavor = "multi_thread")]
async fn a_trade_is_typed_in_a_form_and_stands_after_three_presses() {
    let house = House::open().await;
    let table = rolled(&house).await;
    house.settle().await;
    let panel = table.presses("ana", "Open my view").await.message.unwrap();
    let form = house.presses("ana", &panel, "Offer a trade").await;
    let [give, want, with] = &fields(&form)[..] else { panic!("{form:?}") };
    assert_eq!((give[0].as_str(), want[0].as_str(), with[0].as_str()), ("You give", "You want", "With"));
    assert!(give[1].contains(" wool") && with[1].contains("Bo and Cy"), "{give:?} {with:?}");
    house.submits("ana", &form, &[("0", "2 wool"), ("1", "1 lumber, 1 ore"), ("2", "Bo")]).await;
    assert_eq!(table.awaited().await, ["bo"], "an offer of 2 wool for 1 lumber and 1 ore, to Bo alone");
    house.settle().await;
    assert!(table.live().await.text().contains("2 wool"), "{}", table.live().await.text());
}

/// The same without typing, where one card is offered for one, or for the bank's rate.
#[tokio::test(flavor = "multi_thread")]
async fn a_trade_of_one_for_one_is_chosen_in_three_presses() {
    let house = House::open().await;
    let table = rolled(&house).await;
    house.settle().await;
    let panel = table.presses("ana", "Open my view").await.message.unwrap();
    // A menu is opened with the second press, and chosen in with the third.
    let menu = panel.selects().into_iter().find(|menu| menu.options.iter().any(|entry| entry.value == "offer wool ore")).unwrap();
    house.chooses("ana", &panel, &menu.custom_id.clone(), &["offer wool ore"]).await;
    assert_eq!(table.awaited().await, ["bo", "cy"]);
}

/// A refusal says what is wrong, and the form opens as it was filled in.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_refused_keeps_what_was_typed() {
    let cases = [
        ("en", "Offer a trade", ["2 wool", "1 ore"], ["the same resource", "more wool", "brikc", "both sides have to"]),
        ("fr", "Proposer un échange", ["2 moutons", "1 minerai"], ["une ressource", "il te manque", "brikc", "chacun doit"]),
    ];
    for (lang, button, [give, want], [both, more, unknown, nothing]) in cases {
        let house = House::open().await;
        let table = rolled(&house).await;
        house.types("ana", &table.channel, "settings", &[("language", lang)]).await;
        let mut at = table.panel("ana").await;
        for (given, wanted, wrong) in
            [(give, "1 wool", both), ("9 wool", want, more), (give, "2 brikc", unknown), ("0 wool", want, nothing)]
        {
            let form = house.presses("ana", &at, button).await;
            let refused = house.submits("ana", &form, &[("0", given), ("1", wanted)]).await.message.unwrap();
            let text = refused.text().to_lowercase();
            assert!(warns(&refused.text()) && text.contains(wrong), "{given}, {wanted}: {text}");
            assert!(text.contains(given) && text.contains(wanted), "what was typed: {text}");
            let again = fields(&house.presses("ana", &refused, button).await);
            assert_eq!((again[0][2].as_str(), again[1][2].as_str()), (given, wanted));
            assert_eq!(table.awaited().await, ["ana"]);
            at = refused;
        }
        let form = house.presses("ana", &at, button).await;
        house.submits("ana", &form, &[("0", give), ("1", want), ("2", "Cy")]).await;
        assert_eq!(table.awaited().await, ["cy"], "{lang}");
    }
}

/// What is typed in the form of a decision that is over is refused, and what another's seat is
/// asked is nobody else's to answer.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_is_sent_for_its_decision_and_by_its_seat_alone() {
    let house = House::open().await;
    let table = rolled(&house).await;
    let panel = table.panel("ana").await;
    let form = house.presses("ana", &panel, "Offer a trade").await;
    house.words("ana", &table.channel, "catan end", &[]).await;
    let late = told(&house.submits("ana", &form, &[("0", "wool"), ("1", "ore")]).await);
    assert!(warns(&late), "{late}");
    assert!(!table.live().await.text().contains("for 1 ore"));
}

/// Who is asked the same as before sees in the picture who has answered meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn the_picture_of_a_panel_that_asks_the_same_shows_who_has_answered() {
    let house = House::open().await;
    let table = rolled_by(&house, &["ana", "bo", "cy", "dee"]).await;
    house.words("ana", &table.channel, "catan offer", &[("give", "wool"), ("want", "ore")]).await;
    let answer = table.panel("bo").await;
    let panel = house.illustrated("bo", &answer).await;
    house.words("dee", &table.channel, "catan decline", &[]).await;
    assert_eq!(table.awaited().await, ["bo", "cy"]);
    let is_new = |message: &Message| message.id == panel.id && message.attachments[0].id != panel.attachments[0].id;
    let after = house.newest("bo", is_new).await;
    assert_eq!((after.text(), after.buttons().len()), (panel.text(), panel.buttons().len()));
}

/// A newer panel has the older one deleted, and a form that is still open on it is answered anew.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_outlives_its_panel_is_answered_in_private() {
    let house = House::open().await;
    let table = rolled(&house).await;
    let panel = table.panel("ana").await;
    let form = house.presses("ana", &panel, "Offer a trade").await;
    let newer = table.panel("ana").await;
    let is_gone = async |panel: &Message| {
        let is_there = async || house.discord.view("ana").unwrap().messages().any(|message| message.id == panel.id);
        comes("the older panel is deleted", is_there, |is_there| !is_there).await;
    };
    is_gone(&panel).await;
    let answer = house.submits("ana", &form, &[("0", "wool"), ("1", "ore")]).await;
    let message = answer.message.as_ref().expect("it is answered");
    assert!(message.id != newer.id && message.text().contains("offered 1 wool for 1 ore"), "{}", told(&answer));
    is_gone(&newer).await;
    assert!(table.live().await.text().contains("offered 1 wool for 1 ore"));
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
    assert!(!corners.is_empty() && corners.iter().all(|(name, _)| name.contains(" of 36 rolls")), "{corners:?}");
    // Any name of a corner is understood.
    house.words("ana", &table.channel, "catan settle", &[("hex", "D2"), ("corner", "NE")]).await;
    let roads = house.completes("ana", &table.channel, "catan road", &[("from", "")]).await;
    assert!(!roads.is_empty() && table.live().await.text().contains("C3-south"), "{}", table.live().await.text());
}

/// The live message of an offer has buttons for the people it is made to, with their names.
/// After an acceptance it has one for the offerer.
#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_a_message_with_buttons_for_those_it_concerns() {
    let house = House::open().await;
    let table = rolled(&house).await;
    house.words("ana", &table.channel, "catan offer", &[("give", "wool"), ("want", "ore")]).await;
    assert_eq!(table.awaited().await, ["bo", "cy"]);
    let live = table.live().await;
    let offered = live.clone();
    let labels = |message: &Message| message.buttons().into_iter().map(|button| button.label).collect::<Vec<_>>();
    assert!(live.text().contains("offered 1 wool for 1 ore"), "{}", live.text());
    assert_eq!(labels(&live)[..4], ["Bo: accept", "Bo: decline", "Cy: accept", "Cy: decline"]);
    assert!(!live.text().contains("done:"), "who offers has nothing to answer: {}", live.text());
    // Nobody else may press it.
    for other in ["ana", "bo"] {
        let refused = told(&house.presses(other, &live, "Cy: accept").await);
        assert!(!refused.is_empty() && table.awaited().await == ["bo", "cy"], "{refused}");
    }
    house.presses("cy", &live, "Cy: accept").await;
    assert_eq!(table.awaited().await, ["ana", "bo"]);
    house.settle().await;
    let both = table.live().await;
    assert_eq!(labels(&both)[..3], ["Ana: give 1 wool to Cy for 1 ore", "Bo: accept", "Bo: decline"]);
    // Bo's old button still works: Cy's answer does not make it stale.
    let decline = offered.button("Bo: decline").unwrap().custom_id.unwrap();
    house.presses_id("bo", &both, &decline).await;
    assert_eq!(table.awaited().await, ["ana"]);
    let live = table.live().await;
    let confirm = live.buttons().into_iter().map(|button| button.label).find(|label| label.starts_with("Give ")).unwrap();
    assert!(confirm.contains("1 wool to Cy for 1 ore"), "{confirm}");
    house.presses("ana", &live, &confirm).await;
    let public = table.now().await.game.as_ref().unwrap().view(Eye::Public);
    assert!(!public.contains("Accepted"));
    // The trade is over. A late press is refused; a repeated one is no error.
    let common = |message: &Message| {
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
    let refused = told(&house.presses("bo", &live, "Bo: accept").await);
    assert!(refused.contains("You need 2 more grain."), "{refused}");
    let panel = table.panel("bo").await;
    assert!(panel.text().contains("You can’t accept: you need 2 more grain."), "{}", panel.text());
    assert!(!panel.buttons().iter().any(|button| button.label.starts_with("Accept")), "{panel:?}");
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
    assert_eq!(whom, [("Bo", "p2"), ("Cy", "p3")].map(|(name, value)| (name.to_owned(), value.to_owned())));
    let both = house.completes("ana", &table.channel, command, &[("give", "wool"), ("want", "ore"), ("with", "p2 c")]).await;
    assert_eq!(values(both), ["p2 p3"]);
    let nothing = house.completes("ana", &table.channel, command, &[("give", "9 ore"), ("want", "wool"), ("with", "")]).await;
    assert_eq!(values(nothing), Vec::<String>::new(), "what cannot be offered has nobody to be offered to");
    house.words("ana", &table.channel, command, &[("give", "2 wool"), ("want", "ore"), ("with", "p2 p3")]).await;
    assert_eq!(table.awaited().await, ["bo", "cy"]);
}
