//! Standing orders, and the cause of an action that nobody pressed for.
//!
//! An order is a rule by which a seat's decisions are answered while its player is away; a prepared move is one action, said before its turn comes.
//! Both are made from what the seat sees, and come to the position as ordinary actions with their [`Cause`] beside them.
//! Not here: what an order answers in a position ([`obey`](crate::erased::obey)); who keeps orders, and when they are carried out (the host's).
//! Start reading at [`Order`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::seats::BadNotation;

/// An order that a game knows. Its name is the text `<texts>-order-<key>`, what it does `<texts>-order-<key>-about`; the former has the argument
/// `value` where there are values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderSpec {
    /// Lower case letters and hyphens, distinct in its game: `ship-most`.
    pub key: &'static str,
    /// What it can be given with, the likeliest first (a price, a good): words of lower case letters, digits and hyphens, whose names are
    /// the texts `<texts>-order-<key>-<value>`, or the numbers that they are. Nothing for an order that is just given.
    pub values: &'static [&'static str],
}

impl OrderSpec {
    /// One that is just given.
    pub const fn of(key: &'static str) -> OrderSpec {
        OrderSpec { key, values: &[] }
    }

    /// One that is given with one of these.
    pub const fn with(key: &'static str, values: &'static [&'static str]) -> OrderSpec {
        OrderSpec { key, values }
    }

    /// Everything that can be ordered by it: without a value, or with each of them.
    pub fn orders(&self) -> impl Iterator<Item = Order> + use<> {
        let plain = self.values.is_empty().then(|| Order::of(self.key));
        let key = self.key;
        plain.into_iter().chain(self.values.iter().map(move |value| Order::with(key, value)))
    }
}

/// An order as it was given: `ship-most`, `sell-for 3`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Order {
    /// [`OrderSpec::key`].
    pub key: String,
    /// One of [`OrderSpec::values`], if it has any.
    pub value: Option<String>,
}

impl Order {
    /// One without a value.
    pub fn of(key: &str) -> Order {
        Order { key: key.to_owned(), value: None }
    }

    /// One with a value.
    pub fn with(key: &str, value: &str) -> Order {
        Order { key: key.to_owned(), value: Some(value.to_owned()) }
    }

    /// Whether a game with these orders knows it.
    pub fn is_known(&self, orders: &[OrderSpec]) -> bool {
        orders.iter().any(|spec| {
            spec.key == self.key
                && match &self.value {
                    Some(value) => spec.values.contains(&value.as_str()),
                    None => spec.values.is_empty(),
                }
        })
    }
}

impl Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key)?;
        self.value.iter().try_for_each(|value| write!(f, " {value}"))
    }
}

impl FromStr for Order {
    type Err = BadNotation;

    fn from_str(words: &str) -> Result<Order, BadNotation> {
        let is_word = |word: &&str| word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        let words: Vec<&str> = words.split_whitespace().collect();
        if !words.iter().all(is_word) {
            return Err(BadNotation);
        }
        match words[..] {
            [key] => Ok(Order::of(key)),
            [key, value] => Ok(Order::with(key, value)),
            _ => Err(BadNotation),
        }
    }
}

/// How far a game is, for orders that end with a phase or a round: what differs is another phase or round. Known to everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Period {
    /// Counts rounds (where there are none, everybody's turns).
    pub round: u32,
    /// Counts phases, or turns where there are no phases, within the round.
    pub phase: u32,
}

/// Why a seat's action was played without anybody pressing for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// By a standing order. On replay it must say the same: see [`AnyGame::obey`](crate::erased::AnyGame::obey).
    Order(Order),
    /// It was prepared before the turn came.
    Prepared,
}

impl Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Order(order) => write!(f, "order {order}"),
            Cause::Prepared => f.write_str("prepared"),
        }
    }
}

impl FromStr for Cause {
    type Err = BadNotation;

    fn from_str(words: &str) -> Result<Cause, BadNotation> {
        match words.trim() {
            "prepared" => Ok(Cause::Prepared),
            words => Ok(Cause::Order(words.strip_prefix("order ").ok_or(BadNotation)?.parse()?)),
        }
    }
}
