//! Hands of 30 cards, more than a menu of Discord or a completion holds: seen, filtered, paid and discarded, by button and by typing, and
//! nothing of them in public.

use std::collections::BTreeSet;

use discord_loopback::{Message, Posted};
use tertulia::render::press::Press;
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::Eye;
use tertulia_rules::games::san_juan::Card;

use crate::hands::{is_private, tells_a_hand};
use crate::laid;
use crate::shown::{self, Shown};
use crate::support::{AtTable, House, Ways, all_said, told};

const PLAYERS: [&str; 4] = ["ana", "bo", "cy", "dee"];
/// What Discord's menus and completions hold.
const MOST: usize = 25;

async fn house() -> House {
    House::open_with(Ways { games: laid::GAMES, ..Ways::default() }).await
}

/// Ana, who has 30 cards, is the builder.
async fn building(house: &House) -> AtTable<'_> {
    let table = house.table_of("san-juan", "table-one", &PLAYERS, "").await;
    table.plays("ana", "role builder").await;
    assert_eq!(table.awaited().await, ["ana"]);
    table
}

/// How many of that card somebody holds, and how many cards in all.
async fn held(table: &AtTable<'_>, user: &str, card: &str) -> (u64, u64) {
    let seat = table.seat(user).await;
    laid::held(table.now().await.game.as_ref().unwrap().as_ref(), seat, card)
}

/// Everything that is offered in menus and by buttons, by its notation.
fn offered(message: &Message) -> BTreeSet<String> {
    let entries = message.selects().into_iter().flat_map(|menu| menu.options.into_iter().map(|option| option.value));
    let buttons = message.buttons().into_iter().filter_map(|button| match button.custom_id?.parse() {
        Ok(Press::Play(_, _, action)) => Some(action),
        _ => None,
    });
    entries.chain(buttons).collect()
}

/// Marks these entries, and no others, in all menus of a message.
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

/// Nobody reads of a hand but its owner.
fn nothing_is_told(table: &AtTable<'_>) {
    let history = table.house.discord.history();
    let told: Vec<&Posted> = history.iter().filter(|posted| tells_a_hand(&posted.message)).collect();
    assert!(!told.is_empty(), "hands were seen");
    for posted in told {
        assert!(is_private(table, &posted.message), "told to all: {}", posted.message.text());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thirty_cards_are_in_menus_and_the_second_page_of_a_payment_pays() {
    let house = house().await;
    let table = building(&house).await;
    // A menu for each sort; the gold mine has been built.
    let panel = table.panel("ana").await;
    let buildings: BTreeSet<String> = Card::ALL
        .into_iter()
        .filter(|card| *card != Card::GoldMine)
        .map(|card| format!("build {card}"))
        .chain(["pass".to_owned()])
        .collect();
    assert_eq!(offered(&panel), buildings);
    assert!(panel.selects().iter().all(|menu| menu.options.len() <= MOST));
    table.plays("ana", "pass").await;

    // Thirty production cards are more than a menu holds, so there are two of them, and both count.
    assert_eq!(table.awaited().await, ["bo"]);
    assert_eq!(held(&table, "bo", "silver-smelter").await, (6, 31));
    table.plays("bo", "build guild-hall").await;
    let live = table.live().await;
    let panel = house.presses_id("bo", &live, &Press::Answer(table.id).to_string()).await.message.unwrap();
    assert!(panel.is_ephemeral());
    let sizes: Vec<usize> = panel.selects().iter().map(|menu| menu.options.len()).collect();
    assert_eq!(sizes, [25, 5, 1], "two pages of cards, and goods for the black market");
    let silver: Vec<String> = panel.selects()[1].options.iter().map(|option| option.value.clone()).collect();
    assert!(silver.iter().all(|value| value.starts_with("pay silver-smelter")), "{silver:?}");
    let wanted: Vec<&str> = silver.iter().map(String::as_str).chain(["pay sugar"]).collect();
    let marked = marks(&house, "bo", &panel, &wanted[..5]).await;
    let few = house.presses("bo", &marked, "Confirm").await.message.unwrap();
    assert!(few.text().contains('⚠'), "one is missing: {}", few.text());
    let marked = marks(&house, "bo", &few, &wanted).await;
    house.presses("bo", &marked, "Confirm").await;

    assert_eq!(held(&table, "bo", "silver-smelter").await, (1, 25));
    let log = told(&house.types("cy", &table.channel, "table log", &[]).await);
    assert!(log.contains("pour 5 cartes et 1 marchandise") && !log.contains("fonderie"), "{log}");
    nothing_is_told(&table);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thirty_cards_are_typed_with_completion_that_filters() {
    let house = house().await;
    let table = building(&house).await;
    let offers = |words: &str| {
        let words = words.to_owned();
        let (house, channel) = (&house, &table.channel);
        async move { house.completes("ana", channel, "san-juan build", &[("building", &words)]).await }
    };
    assert_eq!(offers("").await.len(), MOST, "as many as there can be");
    for card in Card::ALL.into_iter().filter(|card| *card != Card::GoldMine) {
        let found = offers(card.id()).await;
        assert!(found.iter().any(|(_, value)| value == card.id()), "{card}: {found:?}");
    }
    assert_eq!(offers("gold-mine").await, [], "she has one");
    house.words("ana", &table.channel, "san-juan build", &[("building", "library")]).await;

    // A payment is a list, completed piece by piece.
    let offers = |words: &str| {
        let words = words.to_owned();
        let (house, channel) = (&house, &table.channel);
        async move { house.completes("ana", channel, "san-juan pay", &[("payment", &words)]).await }
    };
    assert_eq!(offers("").await.len(), MOST);
    let values = |found: Vec<(String, String)>| found.into_iter().map(|(_, value)| value).collect::<Vec<_>>();
    assert_eq!(values(offers("quar").await), ["quarry"]);
    assert_eq!(values(offers("quarry, quar").await), ["quarry, quarry"], "she has two");
    assert_eq!(values(offers("quarry, quarry, quar").await), Vec::<String>::new());
    let refused = house.words("ana", &table.channel, "san-juan pay", &[("payment", "quarry, quarry, quarry")]).await;
    assert!(told(&refused).contains('⚠'), "{}", told(&refused));
    assert_eq!(held(&table, "ana", "quarry").await, (2, 30), "nothing has moved");
    house.words("ana", &table.channel, "san-juan pay", &[("payment", "quarry, quarry, palace, city-hall")]).await;
    assert_eq!(held(&table, "ana", "quarry").await, (0, 25));
    assert!(table.live().await.text().contains("for 4 cards"), "{}", table.live().await.text());
    nothing_is_told(&table);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_hand_is_discarded_down_to_seven_by_menu_and_by_typing() {
    let house = house().await;
    let table = building(&house).await;
    let asked = |user: &str| {
        let (table, user) = (&table, user.to_owned());
        async move {
            let seat = table.seat(&user).await;
            let ask = table.now().await.game.as_ref().unwrap().prompt(seat).ask;
            ask.map(|ask| ask.key.into_owned()).unwrap_or_default()
        }
    };
    const LIMIT: &str = "san-juan-ask-limit-n";
    while asked("ana").await != LIMIT {
        let first = table.awaited().await[0].clone();
        table.decide_by_button(&first, &mut |offers| offers - 1).await;
    }
    // Everybody at once: ana confirms what is proposed, bo types.
    assert_eq!(asked("bo").await, LIMIT);
    let (_, ana) = held(&table, "ana", "quarry").await;
    let panel = table.panel("ana").await;
    let marked = |panel: &Message| panel.selects().iter().flat_map(|m| m.options.clone()).filter(|o| o.default).count() as u64;
    assert_eq!(marked(&panel), ana - 7, "the proposal");
    house.presses("ana", &panel, "Confirm").await;
    assert!(!table.awaited().await.contains(&"ana".to_owned()));
    assert_eq!(held(&table, "ana", "quarry").await.1, ana, "hand sizes change when all have decided");
    for _ in 0..20 {
        if asked("bo").await != LIMIT {
            break;
        }
        let mut list = String::new();
        // As far as completion goes; the rest is a list of its own.
        loop {
            let begun = if list.is_empty() { String::new() } else { format!("{list}, ") };
            match house.completes("bo", &table.channel, "san-juan discard", &[("card", &begun)]).await.first() {
                Some((_, value)) => list = value.clone(),
                None => break,
            }
        }
        let outcome = house.words("bo", &table.channel, "san-juan discard", &[("card", &list)]).await;
        assert!(told(&outcome).contains("discard"), "{}", told(&outcome));
    }
    while asked("cy").await == LIMIT || asked("cy").await == "san-juan-ask-chapel" {
        table.decide_by_button("cy", &mut |_| 0).await;
    }
    for user in ["ana", "bo"] {
        assert_eq!(held(&table, user, "quarry").await.1, 7, "{user}");
    }
    nothing_is_told(&table);
}

/// What somebody with such a hand is shown: every card of it, on as many pages as that takes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_shows_every_card_of_a_full_hand_to_its_owner_only() {
    let house = house().await;
    let table = building(&house).await;
    for user in ["ana", "bo"] {
        house.types(user, &table.channel, "table board", &[("text", "true")]).await;
    }
    for words in ["costs 4 · 2 VP · builder: violet buildings cost 1 less", "4, 6, 8 VP for 1, 2, 3 monuments"] {
        let shown = house.newest("ana", |message| message.text().contains(words)).await;
        assert!(shown.is_ephemeral(), "{}", shown.text());
    }
    let last = house.newest("bo", |message| message.is_ephemeral() && message.text().contains("Dee")).await;
    assert!(last.is_ephemeral());
    let view = house.discord.view("bo").unwrap();
    let bo = view.channels.iter().flat_map(|channel| &channel.messages).map(|message| message.text()).collect::<String>();
    assert!(bo.contains("30 cards") && !bo.contains("monuments"), "{bo}");
    nothing_is_told(&table);
}

/// All that somebody sees, in order; what only the clock and the ids of messages make different is left out.
pub(crate) fn seen_by(house: &House, user: &str) -> Vec<String> {
    let view = house.discord.view(user).unwrap();
    let messages = view.channels.iter().flat_map(|channel| &channel.messages);
    // The picture of a private answer follows it, and who looks early sees it without: what those say is read as they come.
    let words = |message: &Message| if message.is_ephemeral() { message.text() } else { all_said(message) };
    messages.map(|message| without_ids(&format!("{} {:?}", words(message), message.components))).collect()
}

/// With whose eye somebody sees the table.
pub(crate) async fn eye(table: &AtTable<'_>, user: &str) -> Eye {
    table.now().await.head.seat_of(table.house.user(user)).map_or(Eye::Public, Eye::Seat)
}

pub(crate) fn without_ids(text: &str) -> String {
    let long = |run: &str| run.len() > 8 && run.chars().all(|c| c.is_ascii_digit());
    text.split_inclusive(|c: char| !c.is_ascii_digit())
        .map(|piece| {
            let digits = piece.trim_end_matches(|c: char| !c.is_ascii_digit());
            if long(digits) { piece.replace(digits, "#") } else { piece.to_owned() }
        })
        .collect()
}

/// A builder and a trader phase. Gives everything that ana, bo and a guest were shown and offered.
async fn played_with(games: &'static [GameEntry]) -> [Vec<String>; 3] {
    let house = House::open_with(Ways { games, ..Ways::default() }).await;
    let table = house.table_of("san-juan", "table-one", &PLAYERS, "").await;
    let mut pictures = Shown::default();
    pictures.look(&table).await;
    let mut heard: [Vec<String>; 3] = Default::default();
    let steps = [
        ("ana", "role builder"),
        ("ana", "build library"),
        ("ana", ""),
        ("bo", "pass"),
        ("cy", "pass"),
        ("bo", "role trader"),
        ("ana", ""),
        // What he draws he would know.
        ("bo", "sell done"),
        ("cy", ""),
        ("cy", "role producer"),
    ];
    for (who, action) in steps {
        assert!(table.awaited().await.contains(&who.to_owned()), "{who} {action}: {:?}", table.awaited().await);
        if action.is_empty() {
            // As it is proposed.
            let panel = table.panel(who).await;
            let confirm = Press::Confirm(table.id, table.call(who).await).to_string();
            house.presses_id(who, &panel, &confirm).await;
        } else if let Some(good) = action.strip_prefix("sell ") {
            house.words(who, &table.channel, "san-juan sell", &[("good", good)]).await;
        } else {
            table.plays(who, action).await;
        }
        // What this led to is delivered before anybody asks, so that messages come in one order always.
        house.settle().await;
        for (at, user) in ["ana", "bo", "eli"].into_iter().enumerate() {
            for command in ["table hand", "table board", "table log"] {
                house.types(user, &table.channel, command, &[]).await;
            }
            for (verb, param) in [("build", "building"), ("pay", "payment"), ("discard", "card"), ("sell", "good")] {
                let offered = house.completes(user, &table.channel, &format!("san-juan {verb}"), &[(param, "")]).await;
                heard[at].push(format!("{offered:?}"));
                if user == "ana" {
                    continue;
                }
                let tried = house.words(user, &table.channel, &format!("san-juan {verb}"), &[(param, "chapel")]).await;
                heard[at].push(without_ids(&told(&tried)));
            }
            heard[at].extend(shown::all_said(&*table.now().await, eye(&table, user).await));
        }
        pictures.look(&table).await;
    }
    assert!(pictures.own > 10, "hands were seen in pictures: {}", pictures.own);
    for (at, user) in ["ana", "bo", "eli"].into_iter().enumerate() {
        heard[at].extend(seen_by(&house, user));
    }
    heard
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_one_player_holds_the_others_are_told_and_offered_the_same() {
    let [ana, bo, guest] = played_with(laid::GAMES).await;
    let [other_ana, other_bo, other_guest] = played_with(laid::OTHERS).await;
    assert!(bo.len() > 80 && guest.len() > 80);
    for (one, other) in [(&bo, &other_bo), (&guest, &other_guest)] {
        one.iter().zip(other).for_each(|(one, other)| assert_eq!(one, other));
        assert_eq!(one.len(), other.len());
    }
    assert_ne!(ana, other_ana, "she knows");
}
