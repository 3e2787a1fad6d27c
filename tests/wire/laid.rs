//! San Juan from a prepared position: its records begin at that position.

use serde_json::{Value, json};
use tertulia_rules::erased::{AnyGame, GameEntry};
use tertulia_rules::game::{Actor, Seat, Turn};
use tertulia_rules::games::san_juan::{Card, SanJuan};
use tertulia_rules::kit::SeededDice;

/// The registry of a house with the prepared San Juan only. The first seat is governor and picks a
/// role.
pub static GAMES: &[GameEntry] = &[GameEntry::of::<SanJuan>().begun_by(laid)];

/// Each seat's buildings, where `!` puts a good on one, and its hand, where `quarry*3` is three
/// cards.
const SEATS: [(&str, &str); 4] = [
    (
        "indigo-plant! tobacco-storage! gold-mine",
        "indigo-plant sugar-mill tobacco-storage coffee-roaster silver-smelter smithy gold-mine archive poor-house black-market \
         trading-post well market-stand crane chapel tower aqueduct carpenter prefecture market-hall quarry*2 library statue \
         victory-column hero guild-hall city-hall triumphal-arch palace",
    ),
    (
        "indigo-plant black-market sugar-mill!",
        "guild-hall indigo-plant*6 sugar-mill*6 tobacco-storage*6 coffee-roaster*6 silver-smelter*6",
    ),
    ("chapel archive crane coffee-roaster! silver-smelter", "library statue hero palace well*2 smithy tower"),
    ("indigo-plant", "market-stand crane"),
];

/// Numbers of cards by kind.
type Counts = Vec<u64>;

fn counts(value: &Value) -> Counts {
    value.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect()
}

/// The deck, from which the prepared cards are taken.
struct Deck(Counts);

impl Deck {
    fn take(&mut self, id: &str) -> usize {
        let at = Card::ALL.into_iter().position(|card| card.id() == id).unwrap_or_else(|| panic!("no card {id}"));
        self.0[at] = self.0[at].checked_sub(1).unwrap_or_else(|| panic!("no {id} left"));
        at
    }

    fn hand(&mut self, words: &str) -> Counts {
        let mut hand = vec![0; self.0.len()];
        for word in words.split_whitespace() {
            let (id, n) = word.split_once('*').map_or((word, 1), |(id, n)| (id, n.parse().unwrap()));
            (0..n).for_each(|_| hand[self.take(id)] += 1);
        }
        hand
    }
}

/// Returns the prepared position in place of the one at the beginning.
fn laid(mut game: Box<dyn AnyGame>) -> Box<dyn AnyGame> {
    let mut dice = SeededDice::new(1);
    while game.turn() == Turn::Chance {
        let drawn = game.draw(&mut dice).unwrap();
        game.play(Actor::Chance, &drawn).unwrap();
    }
    let laid = lay_out(&postcard::from_bytes(&game.save()).unwrap(), game.seats());
    GAMES[0].load(&postcard::to_stdvec(&laid).unwrap()).unwrap()
}

/// Gives the seats their buildings and hands. A card that serves as a good is any that is left.
fn lay_out(game: &SanJuan, seats: u8) -> SanJuan {
    let mut laid = serde_json::to_value(game).unwrap();
    let mut deck = Deck(counts(&laid["hidden"]["deck"]));
    for seat in 0..usize::from(seats) {
        counts(&laid["own"][seat]["hand"]).iter().zip(&mut deck.0).for_each(|(n, deck)| *deck += n);
        // The indigo plant with which every seat starts goes back into the deck too.
        deck.0[0] += 1;
    }
    for (seat, (city, hand)) in SEATS.iter().take(seats.into()).enumerate() {
        let mut owned = 0u32;
        for (place, word) in city.split_whitespace().enumerate() {
            let at = deck.take(word.trim_end_matches('!'));
            let card = Card::ALL.into_iter().nth(at).unwrap();
            owned |= 1 << at;
            let load = if word.ends_with('!') { "Full" } else { "Empty" };
            laid["table"]["boards"][seat]["slots"][place] = json!({ "card": card, "load": load });
        }
        laid["table"]["boards"][seat]["owned"] = json!(owned);
        laid["own"][seat]["hand"] = json!(deck.hand(hand));
    }
    for (seat, (city, _)) in SEATS.iter().take(seats.into()).enumerate() {
        for (place, _) in city.split_whitespace().enumerate().filter(|(_, word)| word.ends_with('!')) {
            let mut left = Card::ALL.into_iter().zip(&deck.0);
            let spare = left.find(|(_, n)| **n > 0).unwrap().0;
            deck.take(spare.id());
            laid["hidden"]["goods"][seat][place] = json!(spare);
        }
    }
    laid["hidden"]["deck"] = json!(deck.0);
    for who in ["governor", "picker"] {
        laid["table"][who] = json!(Seat(0));
    }
    serde_json::from_value(laid).unwrap()
}

/// Returns how many of that card a seat holds, and how many cards in all.
pub fn held(game: &dyn AnyGame, seat: Seat, card: &str) -> (u64, u64) {
    let game: SanJuan = postcard::from_bytes(&game.save()).unwrap();
    let hand = counts(&serde_json::to_value(game).unwrap()["own"][seat.index()]["hand"]);
    let at = Card::ALL.into_iter().position(|kind| kind.id() == card).unwrap();
    (hand[at], hand.iter().sum())
}
