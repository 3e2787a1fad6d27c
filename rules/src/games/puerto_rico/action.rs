//! What can be done, and how it is written.
//!
//! Start reading at [`Action`].

use std::fmt::{self, Display};
use std::str::FromStr;

use super::board::Tile;
use super::buildings::Building;
use super::buildings::black_market::Payment;
use super::buildings::hunting_lodge::Thrown;
use super::buildings::land_office::Land;
use super::buildings::library::Privilege;
use super::buildings::markets::Market;
use super::good::{Good, Goods};
use super::people::{Circle, Person, Place};
use super::role::Role;
use crate::game::{BadNotation, Param, Seat, Verb};

/// One choice of a player or one outcome of chance. The notation is in `RULES.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// `governor p2`: chance makes this seat the first governor. PR:R1
    Governor(Seat),
    /// `reveal corn corn sugar tobacco`: chance turns up these plantations, cheapest first. PR:R2, PR:R23
    Reveal(Goods),
    /// `draw indigo`: chance draws this plantation for a hacienda or a land office. PR:R18, PR:R106
    Draw(Good),
    /// `draft church`: that violet building comes into the game. PR:R81, PR:R82a
    Draft(Building),
    /// `role captain`: take that card. `role captain double`: and declare its privilege doubled. PR:R7, PR:R96c
    Role(Role, Privilege),
    /// `settle corn`, `settle quarry`: take that tile. PR:R16, PR:R17
    Settle(Tile),
    /// `forest corn`: take or lay that plantation face down. PR:R85
    Forest(Good),
    /// `plant corn`: lay the drawn plantation face up. PR:R85
    Plant(Good),
    /// `hacienda`: draw a plantation first. PR:R18
    Hacienda,
    /// `hospice`, `hospice noble`: man the tile just taken. PR:R19, PR:R105
    Hospice(Person),
    /// `lodge corn`, `lodge forest corn`: throw that tile off. PR:R108
    Lodge(Thrown),
    /// `recruit`, `recruit noble`: the mayor's colonist from the supply. PR:R26, PR:R105
    Recruit(Person),
    /// `welcome colonist`, `welcome noble`: who comes from the ship. PR:R103
    Welcome(Person),
    /// `place corn`, `place noble harbor`, `place noble san-juan`: put one person there. PR:R28, PR:R29
    Place(Person, Place),
    /// `build harbor`. PR:R35
    Build(Building),
    /// `pay chip`, `pay barrel corn`, `pay colonist harbor`: instead of a doubloon. PR:R86
    Pay(Payment),
    /// `university`, `university noble`: man the building just built. PR:R42, PR:R105
    University(Person),
    /// `produce corn`: take one barrel of it (partial production only). PR:R46
    Produce(Good),
    /// `produce done`: take no more (partial production only). PR:R46
    ProduceDone,
    /// `take sugar`: the craftsman's barrel. PR:R48
    Take(Good),
    /// `sell tobacco`, `sell tobacco post`. PR:R50, PR:R91
    Sell(Good, Market),
    /// `land buy`, `land sell corn`, `land sell forest corn`. PR:R106
    Land(Land),
    /// `supply corn`: one barrel for the royal supplier. PR:R110
    Supply(Good),
    /// `supply done`: no more. PR:R110
    SupplyDone,
    /// `ship corn 5`: load the kind on the ship of that capacity. PR:R57
    Ship(Good, u8),
    /// `wharf corn`: load the kind on the own wharf. PR:R64
    Wharf(Good),
    /// `small-wharf corn`: one barrel on the own small wharf. PR:R93
    SmallWharf(Good),
    /// `small-wharf done`: no more. PR:R93
    SmallWharfDone,
    /// `store corn`: keep one barrel more. PR:R66
    Store(Good),
    /// `store done`: the rest goes back. PR:R66
    StoreDone,
    /// `guest harbor`, `guest noble harbor`: a guest goes to work there. PR:R89
    Guest(Person, Circle),
    /// `guest rest`: guests stay, and their owner is not asked until people are placed anew. PR:R90c
    GuestsRest,
    /// `pass`: not now.
    Pass,
}

impl Action {
    /// Whether it ends a turn or a sequence: such choices come last.
    pub(super) const fn ends(self) -> bool {
        matches!(self, Action::Pass | Action::ProduceDone | Action::SupplyDone | Action::SmallWharfDone | Action::StoreDone)
    }
}

/// A colonist goes without saying.
struct Who(Person);

impl Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Person::Colonist => Ok(()),
            Person::Noble => f.write_str(" noble"),
        }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Governor(seat) => write!(f, "governor {seat}"),
            Action::Reveal(row) => {
                f.write_str("reveal")?;
                row.iter().try_for_each(|(good, n)| (0..n).try_for_each(|_| write!(f, " {good}")))
            }
            Action::Draw(good) => write!(f, "draw {good}"),
            Action::Draft(building) => write!(f, "draft {building}"),
            Action::Role(role, Privilege::Plain) => write!(f, "role {role}"),
            Action::Role(role, Privilege::Doubled) => write!(f, "role {role} double"),
            Action::Settle(tile) => write!(f, "settle {tile}"),
            Action::Forest(good) => write!(f, "forest {good}"),
            Action::Plant(good) => write!(f, "plant {good}"),
            Action::Hacienda => f.write_str("hacienda"),
            Action::Hospice(person) => write!(f, "hospice{}", Who(*person)),
            Action::Lodge(thrown) => write!(f, "lodge {thrown}"),
            Action::Recruit(person) => write!(f, "recruit{}", Who(*person)),
            Action::Welcome(person) => write!(f, "welcome {person}"),
            Action::Place(person, place) => write!(f, "place{} {}", Who(*person), place.id()),
            Action::Build(building) => write!(f, "build {building}"),
            Action::Pay(payment) => write!(f, "pay {payment}"),
            Action::University(person) => write!(f, "university{}", Who(*person)),
            Action::Produce(good) => write!(f, "produce {good}"),
            Action::ProduceDone => f.write_str("produce done"),
            Action::Take(good) => write!(f, "take {good}"),
            Action::Sell(good, Market::House) => write!(f, "sell {good}"),
            Action::Sell(good, Market::Post) => write!(f, "sell {good} post"),
            Action::Land(land) => write!(f, "land {land}"),
            Action::Supply(good) => write!(f, "supply {good}"),
            Action::SupplyDone => f.write_str("supply done"),
            Action::Ship(good, ship) => write!(f, "ship {good} {ship}"),
            Action::Wharf(good) => write!(f, "wharf {good}"),
            Action::SmallWharf(good) => write!(f, "small-wharf {good}"),
            Action::SmallWharfDone => f.write_str("small-wharf done"),
            Action::Store(good) => write!(f, "store {good}"),
            Action::StoreDone => f.write_str("store done"),
            Action::Guest(person, circle) => write!(f, "guest{} {}", Who(*person), circle.id()),
            Action::GuestsRest => f.write_str("guest rest"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

/// The most words of an action: a face-up row for five players, and the verb.
const MOST_WORDS: usize = 7;

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Action, BadNotation> {
        let mut words = [""; MOST_WORDS];
        let mut n = 0;
        for word in s.split(' ') {
            *words.get_mut(n).ok_or(BadNotation)? = word;
            n += 1;
        }
        Ok(match &words[..n] {
            ["governor", seat] => Action::Governor(seat.parse()?),
            ["reveal", row @ ..] => Action::Reveal(parse_row(row)?),
            ["draw", good] => Action::Draw(good.parse()?),
            ["draft", building] => Action::Draft(building.parse()?),
            ["role", role] => Action::Role(role.parse()?, Privilege::Plain),
            ["role", role, "double"] => Action::Role(role.parse()?, Privilege::Doubled),
            ["settle", tile] => Action::Settle(tile.parse()?),
            ["forest", good] => Action::Forest(good.parse()?),
            ["plant", good] => Action::Plant(good.parse()?),
            ["hacienda"] => Action::Hacienda,
            ["hospice"] => Action::Hospice(Person::Colonist),
            ["hospice", "noble"] => Action::Hospice(Person::Noble),
            ["lodge", thrown @ ..] => Action::Lodge(Thrown::parse(thrown)?),
            ["recruit"] => Action::Recruit(Person::Colonist),
            ["recruit", "noble"] => Action::Recruit(Person::Noble),
            ["welcome", person] => Action::Welcome(person.parse()?),
            ["place", "san-juan"] => return Err(BadNotation),
            ["place", place] => Action::Place(Person::Colonist, place.parse()?),
            ["place", "noble", place] => Action::Place(Person::Noble, place.parse()?),
            ["build", building] => Action::Build(building.parse()?),
            ["pay", payment @ ..] => Action::Pay(Payment::parse(payment)?),
            ["university"] => Action::University(Person::Colonist),
            ["university", "noble"] => Action::University(Person::Noble),
            ["produce", "done"] => Action::ProduceDone,
            ["produce", good] => Action::Produce(good.parse()?),
            ["take", good] => Action::Take(good.parse()?),
            ["sell", good] => Action::Sell(good.parse()?, Market::House),
            ["sell", good, "post"] => Action::Sell(good.parse()?, Market::Post),
            ["land", land @ ..] => Action::Land(Land::parse(land)?),
            ["supply", "done"] => Action::SupplyDone,
            ["supply", good] => Action::Supply(good.parse()?),
            ["ship", good, ship] => Action::Ship(good.parse()?, parse_ship(ship)?),
            ["wharf", good] => Action::Wharf(good.parse()?),
            ["small-wharf", "done"] => Action::SmallWharfDone,
            ["small-wharf", good] => Action::SmallWharf(good.parse()?),
            ["store", "done"] => Action::StoreDone,
            ["store", good] => Action::Store(good.parse()?),
            ["guest", "rest"] => Action::GuestsRest,
            ["guest", circle] => Action::Guest(Person::Colonist, circle.parse()?),
            ["guest", "noble", circle] => Action::Guest(Person::Noble, circle.parse()?),
            ["pass"] => Action::Pass,
            _ => return Err(BadNotation),
        })
    }
}

/// Cheapest first, so that there is one way to write it; at least one.
fn parse_row(words: &[&str]) -> Result<Goods, BadNotation> {
    let mut row = Goods::NONE;
    let mut last = None;
    for word in words {
        let good: Good = word.parse()?;
        if last.is_some_and(|before| before > good) {
            return Err(BadNotation);
        }
        row[good] += 1;
        last = Some(good);
    }
    last.map(|_| row).ok_or(BadNotation)
}

/// A cargo ship is called by its capacity, 4 to 8. PR:2
fn parse_ship(word: &str) -> Result<u8, BadNotation> {
    match word.as_bytes() {
        [digit @ b'4'..=b'8'] => Ok(digit - b'0'),
        _ => Err(BadNotation),
    }
}

const fn verb(name: &'static str, params: &'static [Param]) -> Verb {
    Verb { name, params, many: false }
}

const fn many(name: &'static str, params: &'static [Param]) -> Verb {
    Verb { name, params, many: true }
}

const fn word(name: &'static str) -> Param {
    Param { name, required: true }
}

const fn optional(name: &'static str) -> Param {
    Param { name, required: false }
}

/// The verbs of players, in the order of a round.
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
