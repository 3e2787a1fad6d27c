//! The words: both languages say everything, without gaps.

use super::*;
use crate::erased::GameEntry;
use crate::kit::SimulatedPlayer;
use crate::naming;
use crate::testing::samples::samples;
use crate::testing::words::Sayer;
use crate::text::Text;

/// Says every text that a game can produce: those met by playing, then the rare ones.
#[test]
fn everything_is_said_in_both_languages_and_no_words_are_idle() {
    let mut sayer = Sayer::<Catan>::new();
    sayer.say_all(Refusal::samples());
    sayer.say_all(seldom_told());
    sayer.say_all(told_of_several());
    sayer.say_all(naming::all(Catan::INFO, &["settlements", "cities", "longest-road", "largest-army", "victory-points"]));
    Card::ALL.into_iter().for_each(|card| sayer.say(super::super::text::some_cards(card, 1)));
    Resource::ALL.into_iter().for_each(|kind| sayer.say(super::super::text::more(kind, 1)));
    let never = At::beginner(3).play("p2 never anything").clone();
    sayer.look(&never.game.view(Eye::Seat(P2)), P1);
    for said in ["done-declined", "opener-trade"] {
        sayer.say(Text::new(format!("catan-{said}")));
    }
    sayer.say(Text::new("catan-row-points").with("near", 1).with("of", 10));
    sayer.play_until_all_is_said(12, 2, |sayer, seed| {
        let map = ["beginner5e", "variable", "variableRandomTokens"][seed as usize % 3];
        let game = Catan::new(&options_of(&[("map", map), ("turnLimit", "300")]), 3 + (seed % 2) as u8).unwrap();
        let leaver = (seed == 1).then_some(P2);
        sayer.play(game, SimulatedPlayer::Random, seed, leaver);
    });
}

fn told_of_several() -> Vec<Text> {
    let alike: [fn(Seat) -> Event; 3] =
        [Event::Accepted, Event::Declined, |seat| Event::Produced(seat, Cards::of(Resource::Ore, 1))];
    let told = alike.map(|event| GameEntry::of::<Catan>().told([P1, P2].map(|seat| event(seat).into())));
    let bought = GameEntry::of::<Catan>().told([Event::Bought(P1), Event::Bought(P1)].map(Text::from));
    let declined = Event::DeclinedByItself(P2, P1, Default::default());
    let declined = GameEntry::of::<Catan>().told([declined.clone(), declined].map(Text::from));
    told.into_iter().flatten().chain(bought).chain(declined).collect()
}

fn seldom_told() -> Vec<Event> {
    let holders = [(None, Some(P1)), (Some(P2), Some(P1)), (Some(P2), None)];
    let road = holders.map(|(before, holder)| Event::LongestRoad { before, holder, length: 5 });
    let army = holders.map(|(before, holder)| Event::LargestArmy { before, holder, knights: 3 });
    let few = [Event::Received(P1, Cards::NONE), Event::Limit(300), Event::Short(Resource::Ore), Event::Waived(P1)];
    let kinds = [Event::NeverAsk(Kinds::ALL), Event::AskAgain(Kinds::one(Resource::Ore)), Event::Won(P1, 10), Event::GaveUp(P1)];
    let ore = Cards::of(Resource::Ore, 1);
    let deal = super::super::player_trade::Deal { give: ore, want: Cards::of(Resource::Wool, 1) };
    let cards = [
        Event::Offered(P1, deal, SeatSet::one(P2)),
        Event::Monopoly(P1, Resource::Ore),
        Event::Surrendered(P2, ore),
        Event::WithdrewProposal(P2, deal),
        Event::Lapsed(P2, P1, deal),
        Event::ProposedAnew(P2, deal),
        Event::OfferedInstead(P2, deal, SeatSet::one(P1)),
        Event::OfferedInstead(P1, deal, SeatSet::NONE),
        Event::DeclinedByItself(P2, P1, deal),
        Event::StoleWhat(P1, P2, Resource::Ore),
        Event::Drew(P1, Card::Knight),
        Event::Drew(P1, Card::VictoryPoint),
        Event::Chosen(P1, ore),
        Event::Revealed(P1, 2),
    ];
    road.into_iter().chain(army).chain(few).chain(kinds).chain(cards).collect()
}

/// Columns: what happened, and what is told of it where room is short. CA:R21d
#[test]
fn what_is_told_has_no_offer_that_another_replaced_and_no_verb_twice() {
    let one = |kind| Cards::of(kind, 1);
    let offer = |seat, kind| {
        let deal = super::super::player_trade::Deal { give: one(kind), want: one(Resource::Brick) };
        Event::Offered(seat, deal, SeatSet::NONE)
    };
    let for_brick = |kind| super::super::player_trade::Deal { give: one(Resource::Brick), want: one(kind) };
    let counter = |seat, kind| Event::Proposed(seat, for_brick(kind));
    let anew = |seat, kind| Event::ProposedAnew(seat, for_brick(kind));
    let instead = |seat, kind| Event::OfferedInstead(seat, for_brick(kind), SeatSet::NONE);
    let lapsed = |seat, kind| Event::Lapsed(seat, P1, for_brick(kind));
    let (wool, ore) = (Resource::Wool, Resource::Ore);
    let [from, to] = Path(30).ends();
    let rows: [(&[Event], &[&str]); 22] = [
        (&[Event::Declined(P3), Event::Declined(P2)], &["p3, p2 declined."]),
        (&[Event::Produced(P1, one(ore)), Event::Produced(P3, one(ore))], &["p1, p3 got 1 ore each."]),
        (&[Event::Produced(P1, one(ore)), Event::Produced(P3, one(wool))], &["p1 got 1 ore.", "p3 got 1 wool."]),
        (
            &[offer(P1, ore), Event::Declined(P3), Event::Declined(P2), offer(P1, wool), Event::Declined(P2)],
            &["p1 offered 1 wool for 1 brick.", "p2 declined."],
        ),
        (&[offer(P1, ore), Event::Withdrew(P1, for_brick(ore)), offer(P1, ore)], &["p1 offered 1 ore for 1 brick."]),
        (
            &[offer(P1, ore), Event::Accepted(P3), counter(P2, ore), Event::WithdrewProposal(P2, for_brick(ore))],
            &["p1 offered 1 ore for 1 brick.", "p3 accepted.", "p2 withdrew the offer of 1 brick for 1 ore."],
        ),
        (&[counter(P2, ore), anew(P2, wool)], &["p2 made a counter-offer of 1 brick for 1 wool."]),
        (
            &[counter(P2, ore), Event::Declined(P3), anew(P2, wool), anew(P2, ore)],
            &[
                "p2 made a counter-offer of 1 brick for 1 ore.",
                "p3 declined.",
                "p2 changed the counter-offer to 1 brick for 1 ore.",
            ],
        ),
        (
            &[Event::Offered(P2, for_brick(ore), SeatSet::one(P1)), Event::OfferedInstead(P2, for_brick(wool), SeatSet::one(P1))],
            &["p2 offered 1 brick to p1 for 1 wool."],
        ),
        (&[offer(P1, ore), Event::Declined(P3), instead(P1, wool)], &["p1 offered 1 brick for 1 wool."]),
        (
            &[offer(P1, ore), counter(P2, ore), Event::Declined(P3), instead(P1, wool)],
            &[
                "p1 offered 1 ore for 1 brick.",
                "p2 made a counter-offer of 1 brick for 1 ore.",
                "p1 offered 1 brick for 1 wool instead.",
            ],
        ),
        (&[counter(P2, ore), lapsed(P2, ore)], &["p1 didn’t take p2’s offer of 1 brick for 1 ore."]),
        (&[lapsed(P2, ore), counter(P2, wool)], &["p2 made a counter-offer of 1 brick for 1 wool."]),
        // A change of mind, and the answers of two.
        (&[Event::Declined(P2), Event::Accepted(P2)], &["p2 accepted."]),
        (&[Event::Declined(P2), Event::Accepted(P3)], &["p2 declined.", "p3 accepted."]),
        // What these two alone know is told instead of what everybody does.
        (&[Event::Stole(P1, P2), Event::StoleWhat(P1, P2, ore)], &["p1 stole 1 ore from p2."]),
        (&[Event::Bought(P1), Event::Drew(P1, Card::VictoryPoint)], &["p1 bought a development card: Victory Point."]),
        (
            &[Event::Declined(P2), Event::DeclinedByItself(P2, P1, for_brick(ore))],
            &["p2 automatically declined p1’s offer of 1 brick for 1 ore."],
        ),
        (
            &[
                Event::DeclinedByItself(P2, P1, for_brick(ore)),
                Event::Declined(P2),
                Event::DeclinedByItself(P2, P1, for_brick(wool)),
                Event::DeclinedByItself(P2, P3, for_brick(ore)),
            ],
            &["p2 auto-declined 3 offers."],
        ),
        (
            &[Event::DeclinedByItself(P2, P1, for_brick(ore)), Event::DeclinedByItself(P3, P1, for_brick(ore))],
            &[
                "p2 automatically declined p1’s offer of 1 brick for 1 ore.",
                "p3 automatically declined p1’s offer of 1 brick for 1 ore.",
            ],
        ),
        (
            &[Event::Banked(P1, Cards::of(ore, 4), wool), Event::Banked(P1, Cards::of(wool, 4), wool)],
            &["p1 traded 4 ore, 4 wool for 2 wool with the bank."],
        ),
        (
            &[Event::City(P1, from), Event::Road(P1, from, to)],
            &["p1 built a city at B3-southeast, a road from B3-southeast to B4-south."],
        ),
    ];
    for (events, said) in rows {
        let told = GameEntry::of::<Catan>().told(events.iter().cloned().map(Text::from));
        assert_eq!(told.iter().map(say).collect::<Vec<_>>(), said, "{events:?}");
    }
}

samples! {
    Hex: [Hex(8)];
    Node: [Node(20)];
    Path: [Path(30)];
    Cards: [Cards::of(Resource::Ore, 2)];
}
