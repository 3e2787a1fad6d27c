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
    sayer.say_all([Why::Colonists, Why::City(P1), Why::Points].map(Event::Ending));
    for ended in ["colonists", "city", "points"] {
        sayer.say(Text::new(format!("puerto-rico-ended-{ended}")).with("seat", P1));
    }
    sayer.say_all(Person::ALL.map(|person| Event::Recruited(P1, person)));
    for building in Building::ALL.into_iter() {
        let place = Place::On(Circle::Building(building));
        sayer.say_all([Event::Built(P1, building, 1), Event::Drafted(P1, building)]);
        sayer.say_all(Person::ALL.map(|person| Event::Manned(P1, building, person, place)));
        sayer.say(super::super::text::effect(building));
    }
    for (role, privilege) in Role::ALL.into_iter().flat_map(|role| [(role, Privilege::Plain), (role, Privilege::Doubled)]) {
        sayer.say_all([0, 2].map(|doubloons| Event::Role(P1, role, privilege, doubloons)));
    }
    for tile in Tile::ALL {
        sayer.say(Event::Settled(P1, tile));
        sayer.say_all([super::super::text::tiles(tile, 2), super::super::text::counted(tile, 2)]);
    }
    for good in Good::ALL {
        sayer.say_all(Market::ALL.map(|market| Event::Sold(P1, good, market, 3)));
        sayer.say_all([Event::Drew(P1, Building::Hacienda, good), Event::Threw(P1, Thrown::Forest(good))]);
    }
    sayer.say_all([0, 1].map(|nobles| Event::ShipFilled(3, nobles, 40)));
    sayer.say_all([Role::Craftsman, Role::Trader, Role::Captain].map(Event::Idle));
    sayer.say_all([Event::Over(SeatSet::all(3)), Event::Reshuffled, Event::Drawn(Building::Church), Event::Nearly]);
    sayer.say_all([Event::Listed(buildings::BASE), Event::Produced(P1, Goods::NONE), Event::Short(P1, Goods::of(Good::Corn, 1))]);
    for n in [0, 1, 2] {
        sayer.say(Text::new("puerto-rico-cell-colonists-last").with("n", n));
        sayer.say(Text::new("puerto-rico-cell-points-last").with("n", n));
    }
    sayer.say(Text::new("puerto-rico-do-role-doubled").with("role", super::super::text::role(Role::Mayor)));
    sayer.say(Text::new("puerto-rico-row-city").with("n", 11).with("of", 12).with("near", 1));
    sayer.say(Text::new("puerto-rico-ask-hospice-forest"));
    sayer.say(Text::new("puerto-rico-ready-small-wharf").with("n", 3).with("points", 1));
    sayer.say(Text::new("puerto-rico-ready-ship").with("goods", super::super::text::barrels(Good::Corn, 3)));
    for passing in Ask::ALL.map(passing).into_iter().filter(|passing| *passing != "nothing") {
        sayer.say(Text::new(format!("puerto-rico-rash-pass-{passing}")));
    }
    let corn = Tile::Plantation(Good::Corn);
    let hospice = Event::Manned(P1, Building::Hospice, Person::Colonist, Place::On(Circle::Tile(corn)));
    for (earlier, later) in [
        (Event::Settled(P1, corn), hospice),
        (Event::FirstTile(P1, Good::Corn), Event::FirstTile(P2, Good::Corn)),
        (Event::Passed(P1, Ask::Build), Event::Passed(P2, Ask::Build)),
        (Event::Produced(P1, Goods::of(Good::Corn, 1)), Event::Produced(P2, Goods::of(Good::Corn, 1))),
    ] {
        sayer.say(PuertoRico::merged(&earlier.into(), &later.into()).unwrap());
    }
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
