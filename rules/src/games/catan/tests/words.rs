//! The words: both languages say everything, without gaps.

use super::*;
use crate::kit::SimulatedPlayer;
use crate::naming;
use crate::testing::samples::samples;
use crate::testing::words::Sayer;

/// Says every text that a game can produce: those met by playing, then the rare ones.
#[test]
fn everything_is_said_in_both_languages_and_no_words_are_idle() {
    let mut sayer = Sayer::<Catan>::new();
    for seed in 0..12 {
        let map = ["beginner5e", "variable", "variableRandomTokens"][seed as usize % 3];
        let game = Catan::new(&options_of(&[("map", map), ("turnLimit", "300")]), 3 + (seed % 2) as u8).unwrap();
        let leaver = (seed == 1).then_some(P2);
        sayer.play(game, SimulatedPlayer::Random, seed, leaver);
    }
    sayer.say_all(Refusal::samples());
    sayer.say_all(seldom_told());
    sayer.say_all(naming::all(Catan::INFO, &["settlements", "cities", "longest-road", "largest-army", "victory-points"]));
    Card::ALL.into_iter().for_each(|card| sayer.say(super::super::text::some_cards(card, 1)));
    let mut never = At::beginner(3);
    never.play("p2 never anything");
    sayer.look(&never.game.view(Eye::Seat(P2)), P1);
    sayer.has_said_everything();
}

fn seldom_told() -> Vec<Event> {
    let holders = [(None, Some(P1)), (Some(P2), Some(P1)), (Some(P2), None)];
    let road = holders.map(|(before, holder)| Event::LongestRoad { before, holder, length: 5 });
    let army = holders.map(|(before, holder)| Event::LargestArmy { before, holder, knights: 3 });
    let few = [Event::Received(P1, Cards::NONE), Event::Limit(300), Event::Short(Resource::Ore), Event::Waived(P1)];
    let kinds = [Event::NeverAsk(Kinds::ALL), Event::AskAgain(Kinds::one(Resource::Ore)), Event::Won(P1, 10), Event::GaveUp(P1)];
    let ore = Cards::of(Resource::Ore, 1);
    let deal = super::super::trade::Deal { give: ore, want: Cards::of(Resource::Wool, 1) };
    let cards = [
        Event::Offered(P1, deal, SeatSet::one(P2)),
        Event::Monopoly(P1, Resource::Ore),
        Event::Surrendered(P2, ore),
        Event::Revealed(P1, 2),
    ];
    road.into_iter().chain(army).chain(few).chain(kinds).chain(cards).collect()
}

samples! {
    Hex: [Hex(8)];
    Node: [Node(20)];
    Path: [Path(30)];
    Cards: [Cards::of(Resource::Ore, 2)];
}
