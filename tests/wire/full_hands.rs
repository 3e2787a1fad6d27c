//! Hands of 30 cards, more than Discord's menus and completions hold: shown, filtered, paid and
//! discarded, by button and by typing. Nothing of them becomes public.

use std::collections::BTreeSet;

use discord_loopback::Message;
use tertulia_render::press::{Control, Press};
use tertulia_rules::games::san_juan::Card;

use crate::laid;
use crate::reading::Reading;
use crate::support::{AtTable, House, Ways, tells, told, warns};

const PLAYERS: [&str; 4] = ["ana", "bo", "cy", "dee"];
/// The most entries in one of Discord's menus or completions.
const MOST: usize = 25;

async fn house() -> House {
    House::open_with(Ways { games: laid::GAMES, ..Ways::default() }).await
}

/// Sets up a table where ana, with 30 cards, is the builder. From here on, everything that anybody
/// is shown is searched for secrets.
async fn building(house: &House) -> (AtTable<'_>, Reading) {
    let table = house.table_of("san-juan", "table-one", &PLAYERS, "").await;
    let mut reading = Reading::new();
    reading.look(&table).await.unwrap();
    table.plays("ana", "role builder").await;
    reading.look(&table).await.unwrap();
    assert_eq!(table.awaited().await, ["ana"]);
    (table, reading)
}

/// Checks that hands were shown, and only to their owners.
async fn only_owners_have_read_of_hands(table: &AtTable<'_>, mut reading: Reading) {
    table.house.settle().await;
    reading.look(table).await.unwrap();
    assert!(reading.search.own > 10, "hands were seen: {}", reading.search.own);
}

/// Returns how many of that card somebody holds, and how many cards in all.
async fn held(table: &AtTable<'_>, user: &str, card: &str) -> (u64, u64) {
    let seat = table.seat(user).await;
    laid::held(table.now().await.game.as_ref().unwrap().as_ref(), seat, card)
}

/// Returns the actions offered in menus and by buttons.
fn offered(message: &Message) -> BTreeSet<String> {
    let entries = message.selects().into_iter().flat_map(|menu| menu.options.into_iter().map(|option| option.value));
    let buttons = message.buttons().into_iter().filter_map(|button| match button.custom_id?.parse() {
        Ok(Press { control: Control::Play(_, action) | Control::AskConfirm(_, action), .. }) => Some(action),
        _ => None,
    });
    entries.chain(buttons).collect()
}

/// Marks exactly these entries in all menus of a message.
async fn marks(house: &House, user: &str, message: &Message, wanted: &[&str]) -> std::sync::Arc<Message> {
    let mut now = None;
    for at in 0..message.selects().len() {
        let message = now.as_deref().unwrap_or(message);
        let menu = message.selects()[at].clone();
        let values: Vec<&str> = menu.options.iter().map(|option| option.value.as_str()).filter(|v| wanted.contains(v)).collect();
        now = house.chooses(user, message, &menu.custom_id, &values).await.message;
    }
    now.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thirty_cards_are_in_menus_and_the_second_page_of_a_payment_pays() {
    let house = house().await;
    let (table, mut reading) = building(&house).await;
    // There is a menu for each kind. The gold mine is left out because she has built it.
    let panel = table.panel("ana").await;
    let others = Card::ALL.into_iter().filter(|card| *card != Card::GoldMine);
    let buildings: BTreeSet<String> = others.map(|card| format!("build {card}")).chain(["pass".to_owned()]).collect();
    assert_eq!(offered(&panel), buildings);
    assert!(panel.selects().iter().all(|menu| menu.options.len() <= MOST));
    table.plays("ana", "pass").await;
    reading.look(&table).await.unwrap();

    // Thirty production cards need two menus, and marks in both count.
    assert_eq!(table.awaited().await, ["bo"]);
    assert_eq!(held(&table, "bo", "silver-smelter").await, (6, 31));
    table.plays("bo", "build guild-hall").await;
    reading.look(&table).await.unwrap();
    let panel = table.press("bo", Control::View).await.message.unwrap();
    assert!(panel.is_ephemeral());
    let sizes: Vec<usize> = panel.selects().iter().map(|menu| menu.options.len()).collect();
    assert_eq!(sizes, [25, 5, 1], "two pages of cards, and goods for the black market");
    let silver: Vec<String> = panel.selects()[1].options.iter().map(|option| option.value.clone()).collect();
    assert!(silver.iter().all(|value| value.starts_with("pay silver-smelter")), "{silver:?}");
    let wanted: Vec<&str> = silver.iter().map(String::as_str).chain(["pay sugar"]).collect();
    let marked = marks(&house, "bo", &panel, &wanted[..5]).await;
    let few = house.presses("bo", &marked, "Confirm").await.message.unwrap();
    assert!(warns(&few.text()), "one is missing: {}", few.text());
    let marked = marks(&house, "bo", &few, &wanted).await;
    house.presses("bo", &marked, "Confirm").await;
    reading.look(&table).await.unwrap();

    assert_eq!(held(&table, "bo", "silver-smelter").await, (1, 25));
    let log = told(&house.types("cy", &table.channel, "table log", &[]).await);
    assert!(log.contains("pour 5 cartes et 1 marchandise") && !log.contains("fonderie"), "{log}");
    only_owners_have_read_of_hands(&table, reading).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thirty_cards_are_typed_with_completion_that_filters() {
    let house = house().await;
    let (table, mut reading) = building(&house).await;
    let offers = async |words: &str| house.completes("ana", &table.channel, "san-juan build", &[("building", words)]).await;
    assert_eq!(offers("").await.len(), MOST, "as many as there can be");
    for card in Card::ALL.into_iter().filter(|card| *card != Card::GoldMine) {
        let found = offers(card.id()).await;
        assert!(found.iter().any(|(_, value)| value == card.id()), "{card}: {found:?}");
    }
    assert_eq!(offers("gold-mine").await, [], "she has one");
    house.words("ana", &table.channel, "san-juan build", &[("building", "library")]).await;
    reading.look(&table).await.unwrap();

    // A payment is typed as a list that is completed piece by piece.
    let offers = async |words: &str| house.completes("ana", &table.channel, "san-juan pay", &[("payment", words)]).await;
    assert_eq!(offers("").await.len(), MOST);
    let values = |found: Vec<(String, String)>| found.into_iter().map(|(_, value)| value).collect::<Vec<_>>();
    assert_eq!(values(offers("quar").await), ["quarry"]);
    assert_eq!(values(offers("quarry, quar").await), ["quarry, quarry"], "she has two");
    assert_eq!(values(offers("quarry, quarry, quar").await), Vec::<String>::new());
    let refused = house.words("ana", &table.channel, "san-juan pay", &[("payment", "quarry, quarry, quarry")]).await;
    assert!(warns(&told(&refused)), "{}", told(&refused));
    assert_eq!(held(&table, "ana", "quarry").await, (2, 30), "nothing has moved");
    house.words("ana", &table.channel, "san-juan pay", &[("payment", "quarry, quarry, palace, city-hall")]).await;
    assert_eq!(held(&table, "ana", "quarry").await, (0, 25));
    assert!(table.live().await.text().contains("for 4 cards"), "{}", table.live().await.text());
    only_owners_have_read_of_hands(&table, reading).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_hand_is_discarded_down_to_seven_by_menu_and_by_typing() {
    let house = house().await;
    let (table, mut reading) = building(&house).await;
    let asked = async |user: &str| {
        let seat = table.seat(user).await;
        let ask = table.now().await.game.as_ref().unwrap().prompt(seat).ask;
        ask.map(|ask| ask.key.into_owned()).unwrap_or_default()
    };
    const LIMIT: &str = "san-juan-ask-limit-n";
    while asked("ana").await != LIMIT {
        let first = table.awaited().await[0].clone();
        let seat = table.seat(&first).await;
        let legal = table.legal(seat).await;
        let pass = legal.iter().find(|action| *action == "pass");
        table.does(seat, pass.unwrap_or(&legal[legal.len() - 1])).await;
        reading.look(&table).await.unwrap();
    }
    // Everybody discards at once: ana confirms the proposal, bo types.
    assert_eq!(asked("bo").await, LIMIT);
    let (_, ana) = held(&table, "ana", "quarry").await;
    let panel = table.panel("ana").await;
    let marked = |panel: &Message| panel.selects().iter().flat_map(|m| m.options.clone()).filter(|o| o.default).count() as u64;
    assert_eq!(marked(&panel), ana - 7, "the proposal");
    house.presses("ana", &panel, "Confirm").await;
    reading.look(&table).await.unwrap();
    assert!(!table.awaited().await.contains(&"ana".to_owned()));
    assert_eq!(held(&table, "ana", "quarry").await.1, ana, "hand sizes change when all have decided");
    for _ in 0..20 {
        if asked("bo").await != LIMIT {
            break;
        }
        let mut list = String::new();
        // Type as many cards as completion offers. The rest follows as another list.
        loop {
            let begun = if list.is_empty() { String::new() } else { format!("{list}, ") };
            match house.completes("bo", &table.channel, "san-juan discard", &[("card", &begun)]).await.first() {
                Some((_, value)) => list = value.clone(),
                None => break,
            }
        }
        tells(&house.words("bo", &table.channel, "san-juan discard", &[("card", &list)]).await, "discard");
        reading.look(&table).await.unwrap();
    }
    while asked("cy").await == LIMIT || asked("cy").await == "san-juan-ask-chapel" {
        table.decide_by_button("cy", &mut |_| 0).await;
        reading.look(&table).await.unwrap();
    }
    for user in ["ana", "bo"] {
        assert_eq!(held(&table, user, "quarry").await.1, 7, "{user}");
    }
    only_owners_have_read_of_hands(&table, reading).await;
}

/// The board as text shows its reader every card of their full hand, over several messages.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_shows_every_card_of_a_full_hand_to_its_owner_only() {
    let house = house().await;
    let (table, reading) = building(&house).await;
    for user in ["ana", "bo"] {
        house.types(user, &table.channel, "table board", &[("text", "true")]).await;
    }
    for words in ["costs 4 · 2 VP · builder: violet buildings cost 1 less", "4/6/8 VP for 1/2/3 monuments"] {
        let shown = house.newest("ana", |message| message.text().contains(words)).await;
        assert!(shown.is_ephemeral(), "{}", shown.text());
    }
    let last = house.newest("bo", |message| message.is_ephemeral() && message.text().contains("Dee")).await;
    assert!(last.is_ephemeral());
    let bo = house.discord.view("bo").unwrap().messages().map(|message| message.text()).collect::<String>();
    assert!(bo.contains("30 cards") && !bo.contains("monuments"), "{bo}");
    only_owners_have_read_of_hands(&table, reading).await;
}
