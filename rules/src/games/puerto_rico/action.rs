//! What players and chance can do, and its notation.
//!
//! Start reading at [`Action`].

use std::fmt;

use super::building_kind::Building;
use super::buildings::black_market::Payment;
use super::buildings::hunting_lodge::Thrown;
use super::buildings::land_office::Land;
use super::buildings::library::Privilege;
use super::buildings::sales::Market;
use super::good::{Good, Goods};
use super::people::{Circle, Person, Place};
use super::role::Role;
use super::tile::Tile;
use crate::game::{BadNotation, MOST_SEATS, Seat, Verb};
use crate::notation::{Reader, Words, Writer, digit, many, notation, optional, verb, word};

/// A choice of a player or an outcome of chance. `RULES.md` describes the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// `governor p2`: chance makes this seat the first governor. PR:R1
    Governor(Seat),
    /// `reveal corn corn sugar tobacco`: chance reveals these plantations, cheapest first. PR:R2,
    /// PR:R23
    Reveal(Goods),
    /// `draw indigo`: chance draws this plantation for a hacienda or a land office. PR:R18, PR:R106
    Draw(Good),
    /// `draft church`: bring this violet building into the game. PR:R81, PR:R82a
    Draft(Building),
    /// `role captain`: pick this role. `role captain double`: pick it and declare its privilege
    /// doubled. PR:R7, PR:R96c
    Role(Role, Privilege),
    /// `settle corn`, `settle quarry`: take this tile. PR:R16, PR:R17
    Settle(Tile),
    /// `forest corn`: place this plantation, taken or drawn, face down as a forest. PR:R85
    Forest(Good),
    /// `plant corn`: place the drawn plantation face up. PR:R85
    Plant(Good),
    /// `hacienda`: draw a plantation before taking a tile. PR:R18
    Hacienda,
    /// `hospice`, `hospice noble`: put a person on the tile just taken. PR:R19, PR:R105
    Hospice(Person),
    /// `lodge corn`, `lodge forest corn`: discard this tile with the hunting lodge. PR:R108
    Lodge(Thrown),
    /// `recruit`, `recruit noble`: take a person from the supply with the mayor's privilege.
    /// PR:R26, PR:R105
    Recruit(Person),
    /// `welcome colonist`, `welcome noble`: take this person from the ship. PR:R103
    Welcome(Person),
    /// `place corn`, `place noble harbor`, `place noble san-juan`: put one person there. PR:R28,
    /// PR:R29
    Place(Person, Place),
    /// `build harbor`: buy this building. PR:R35
    Build(Building),
    /// `pay chip`, `pay barrel corn`, `pay colonist harbor`: return this to the black market
    /// instead of a doubloon. PR:R86
    Pay(Payment),
    /// `university`, `university noble`: put a person on the building just built. PR:R42, PR:R105
    University(Person),
    /// `produce corn`: take one barrel of this kind (partial production only). PR:R46
    Produce(Good),
    /// `produce done`: take no more barrels (partial production only). PR:R46
    ProduceDone,
    /// `take sugar`: take this barrel with the craftsman's privilege. PR:R48
    Take(Good),
    /// `sell tobacco`: sell to the trading house. `sell tobacco post`: sell to the own trading
    /// post. PR:R50, PR:R91
    Sell(Good, Market),
    /// `land buy`, `land sell corn`, `land sell forest corn`: use the land office. PR:R106
    Land(Land),
    /// `supply corn`: give one barrel to the royal supplier. PR:R110
    Supply(Good),
    /// `supply done`: give the royal supplier no more. PR:R110
    SupplyDone,
    /// `ship corn 5`: load barrels of this kind on the ship of this capacity. PR:R57
    Ship(Good, u8),
    /// `wharf corn`: load all barrels of this kind on the own wharf. PR:R64
    Wharf(Good),
    /// `small-wharf corn`: put one barrel on the own small wharf. PR:R93
    SmallWharf(Good),
    /// `small-wharf done`: put no more on it. PR:R93
    SmallWharfDone,
    /// `store corn`: keep one more barrel of this kind. PR:R66
    Store(Good),
    /// `store done`: return the rest to the supply. PR:R66
    StoreDone,
    /// `guest harbor`, `guest noble harbor`: move a guest to this circle. PR:R89
    Guest(Person, Circle),
    /// `guest rest`: skip the stops for this player's guests until people are placed again. PR:R90c
    GuestsRest,
    /// `pass`: decline.
    Pass,
}

impl Action {
    /// Whether it ends a turn or a sequence of steps; such actions are offered last.
    pub(super) const fn ends(self) -> bool {
        matches!(self, Action::Pass | Action::ProduceDone | Action::SupplyDone | Action::SmallWharfDone | Action::StoreDone)
    }
}

notation! {
    Action {
        Governor(seat) = ["governor" seat];
        Reveal(row) = ["reveal" Row(row)];
        Draw(good) = ["draw" good];
        Draft(building) = ["draft" building];
        Role(role, Privilege::Plain) = ["role" role];
        Role(role, Privilege::Doubled) = ["role" role "double"];
        Settle(tile) = ["settle" tile];
        Forest(good) = ["forest" good];
        Plant(good) = ["plant" good];
        Hacienda = ["hacienda"];
        Hospice(person) = ["hospice" Who(person)];
        Lodge(thrown) = ["lodge" thrown];
        Recruit(person) = ["recruit" Who(person)];
        Welcome(person) = ["welcome" person];
        Place(Person::Colonist, place) = ["place" OnCircle(place)];
        Place(Person::Noble, place) = ["place" "noble" place];
        Build(building) = ["build" building];
        Pay(payment) = ["pay" payment];
        University(person) = ["university" Who(person)];
        Produce(good) = ["produce" good];
        ProduceDone = ["produce" "done"];
        Take(good) = ["take" good];
        Sell(good, Market::House) = ["sell" good];
        Sell(good, Market::Post) = ["sell" good "post"];
        Land(land) = ["land" land];
        Supply(good) = ["supply" good];
        SupplyDone = ["supply" "done"];
        Ship(good, ship) = ["ship" good Capacity(ship)];
        Wharf(good) = ["wharf" good];
        SmallWharf(good) = ["small-wharf" good];
        SmallWharfDone = ["small-wharf" "done"];
        Store(good) = ["store" good];
        StoreDone = ["store" "done"];
        Guest(person, circle) = ["guest" Who(person) circle];
        GuestsRest = ["guest" "rest"];
        Pass = ["pass"];
    }
}

/// A person whose word is left out for a colonist.
struct Who(Person);

impl Words for Who {
    fn write(&self, out: &mut Writer<'_, '_>) -> fmt::Result {
        match self.0 {
            Person::Colonist => Ok(()),
            Person::Noble => out.word(self.0),
        }
    }

    fn read(words: &mut Reader<'_>) -> Result<Who, BadNotation> {
        let mut rest = *words;
        if rest.one_of(&[Person::Noble.id()]).is_err() {
            return Ok(Who(Person::Colonist));
        }
        *words = rest;
        Ok(Who(Person::Noble))
    }
}

/// A place written for a colonist: only circles can be read, since no action leaves a colonist in
/// San Juan.
struct OnCircle(Place);

impl Words for OnCircle {
    fn write(&self, out: &mut Writer<'_, '_>) -> fmt::Result {
        out.word(self.0)
    }

    fn read(words: &mut Reader<'_>) -> Result<OnCircle, BadNotation> {
        Circle::read(words).map(|circle| OnCircle(Place::On(circle)))
    }
}

/// A row of at least one plantation, cheapest first, so that each row has one notation.
struct Row(Goods);

impl Words for Row {
    fn write(&self, out: &mut Writer<'_, '_>) -> fmt::Result {
        self.0.iter().try_for_each(|(good, n)| (0..n).try_for_each(|_| out.word(good)))
    }

    fn read(words: &mut Reader<'_>) -> Result<Row, BadNotation> {
        let mut last = Good::read(words)?;
        let mut row = Goods::of(last, 1);
        while !words.is_empty() {
            let good = Good::read(words)?;
            if last > good || row.total() > MOST_SEATS as u8 {
                return Err(BadNotation);
            }
            row[good] += 1;
            last = good;
        }
        Ok(Row(row))
    }
}

/// The capacity of a cargo ship, 4 to 8, which identifies it. PR:2
struct Capacity(u8);

impl Words for Capacity {
    fn write(&self, out: &mut Writer<'_, '_>) -> fmt::Result {
        out.word(self.0)
    }

    fn read(words: &mut Reader<'_>) -> Result<Capacity, BadNotation> {
        digit(words.word()?, 4..=8).map(Capacity)
    }
}

/// The players' verbs, in the order of a round.
pub(super) const VERBS: &[Verb] = &[
    verb("draft", &[word("building")]),
    verb("role", &[word("card")]),
    verb("settle", &[word("tile")]),
    verb("forest", &[word("good")]),
    verb("plant", &[word("good")]),
    verb("hacienda", &[]),
    verb("hospice", &[optional("person")]),
    verb("lodge", &[word("tile")]),
    verb("recruit", &[optional("person")]),
    verb("welcome", &[word("person")]),
    many("place", &[word("circle")]),
    verb("build", &[word("building")]),
    many("pay", &[word("payment")]),
    verb("university", &[optional("person")]),
    many("produce", &[word("good")]),
    verb("take", &[word("good")]),
    verb("sell", &[word("good")]),
    verb("land", &[word("deal")]),
    many("supply", &[word("good")]),
    verb("ship", &[word("good"), word("capacity")]),
    verb("wharf", &[word("good")]),
    many("small-wharf", &[word("good")]),
    many("store", &[word("good")]),
    verb("guest", &[word("circle")]),
    verb("pass", &[]),
];
