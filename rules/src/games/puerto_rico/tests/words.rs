//! Tests of the words: both languages have every text, without gaps.

use super::super::scoring::empty;
use super::super::text::{Ask, passing};
use super::*;
use crate::kit::SimulatedPlayer;
use crate::naming;
use crate::testing::samples::samples;
use crate::testing::words::Sayer;
use crate::text::Text;

/// Says every text that a game can produce, found by random play, and each refusal.
#[test]
fn everything_is_said_in_both_languages_and_no_words_are_idle() {
    let mut sayer = Sayer::<PuertoRico>::new();
    sayer.say_all(Refusal::samples());
    // Texts that the host uses, or that random play rarely meets.
    let bonus = buildings::BONUS.iter().flat_map(|building| [building.id().to_owned(), empty(building)]);
    let parts: Vec<String> = ["chips", "buildings", "nobles"].map(str::to_owned).into_iter().chain(bonus).collect();
    sayer.say_all(naming::all(PuertoRico::INFO, &parts));
    sayer.say(naming::tie_break(PuertoRico::INFO, 4));
    sayer.look(&PuertoRico::new(&options_of(&[]), 3).unwrap().view(Eye::Public), P1);
    for why in [Why::Colonists, Why::City(P1), Why::Points] {
        sayer.say(Event::Ending(why));
    }
    for ended in ["colonists", "city", "points"] {
        sayer.say(Text::new(format!("puerto-rico-ended-{ended}")).with("seat", P1));
    }
    for person in Person::ALL {
        sayer.say(Event::Recruited(P1, person));
    }
    for building in Building::ALL.into_iter() {
        sayer.say(Event::Built(P1, building, 1));
        for person in Person::ALL {
            sayer.say(Event::Manned(P1, building, person, Place::On(Circle::Building(building))));
        }
        sayer.say(Event::Drafted(P1, building));
        sayer.say(super::super::text::effect(building));
    }
    for role in Role::ALL {
        for privilege in [Privilege::Plain, Privilege::Doubled] {
            sayer.say(Event::Role(P1, role, privilege, 0));
            sayer.say(Event::Role(P1, role, privilege, 2));
        }
    }
    for tile in Tile::ALL {
        sayer.say(Event::Settled(P1, tile));
        sayer.say(super::super::text::tiles(tile, 2));
        sayer.say(super::super::text::counted(tile, 2));
    }
    for good in Good::ALL {
        for market in Market::ALL {
            sayer.say(Event::Sold(P1, good, market, 3));
        }
        sayer.say(Event::Drew(P1, Building::Hacienda, good));
        sayer.say(Event::Threw(P1, Thrown::Forest(good)));
    }
    sayer.say(Event::Over(SeatSet::all(3)));
    sayer.say(Event::Reshuffled);
    sayer.say(Text::new("puerto-rico-do-role-doubled").with("role", super::super::text::role(Role::Mayor)));
    sayer.say(Event::Listed(buildings::BASE));
    sayer.say(Event::Drawn(Building::Church));
    for nobles in [0, 1] {
        sayer.say(Event::ShipFilled(3, nobles, 40));
    }
    sayer.say(Event::Produced(P1, Goods::NONE));
    for role in [Role::Craftsman, Role::Trader, Role::Captain] {
        sayer.say(Event::Idle(role));
    }
    sayer.say(Event::Nearly);
    for n in [0, 1, 2] {
        sayer.say(Text::new("puerto-rico-cell-colonists-last").with("n", n));
        sayer.say(Text::new("puerto-rico-cell-points-last").with("n", n));
    }
    sayer.say(Text::new("puerto-rico-row-city").with("n", 11).with("of", 12).with("near", 1));
    sayer.say(Text::new("puerto-rico-ask-hospice-forest"));
    sayer.say(Text::new("puerto-rico-ready-small-wharf").with("n", 3).with("points", 1));
    sayer.say(Text::new("puerto-rico-ready-ship").with("goods", super::super::text::barrels(Good::Corn, 3)));
    for passing in Ask::ALL.map(passing).into_iter().filter(|passing| *passing != "nothing") {
        sayer.say(Text::new(format!("puerto-rico-rash-pass-{passing}")));
    }
    let settled = Event::Settled(P1, Tile::Plantation(Good::Corn)).into();
    let manned =
        Event::Manned(P1, Building::Hospice, Person::Colonist, Place::On(Circle::Tile(Tile::Plantation(Good::Corn)))).into();
    sayer.say(super::super::event::merged(&settled, &manned).unwrap());
    let began = [P1, P2].map(|seat| Event::FirstTile(seat, Good::Corn).into());
    sayer.say(super::super::event::merged(&began[0], &began[1]).unwrap());
    let alike: [fn(Seat) -> Event; 2] =
        [|seat| Event::Passed(seat, Ask::Build), |seat| Event::Produced(seat, Goods::of(Good::Corn, 1))];
    for what in alike {
        sayer.say(super::super::event::merged(&what(P1).into(), &what(P2).into()).unwrap());
    }
    sayer.say(Event::Short(P1, Goods::of(Good::Corn, 1)));
    sayer.play_until_all_is_said(90, 8, |sayer, seed| {
        let set: &[(&str, &str)] = match seed % 4 {
            0 => &[("partialProduction", "on"), ("mayorSequential", "on")],
            1 => &[("nobles", "on")],
            2 => &[("newBuildings", "on")],
            _ => &[("newBuildings", "on"), ("nobles", "on"), ("library2pOnce", "on")],
        };
        let game = PuertoRico::new(&options_of(set), 2 + (seed / 4 % 4) as u8).unwrap();
        let leaver = (seed % 5 == 0).then_some(Seat(seed as u8 % 2));
        sayer.play(game, SimulatedPlayer::Random, seed, leaver);
    });
}

samples! {
    Circle: [Circle::Tile(Tile::Quarry), Circle::Building(Building::Harbor)];
    Thrown: [Thrown::Forest(Good::Corn)];
    Place: [Place::SanJuan];
    [u8; SHIPS]: [[5, 6, 7]];
}
