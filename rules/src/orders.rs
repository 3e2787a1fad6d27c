//! Standing orders, and the cause of an action that nobody pressed for.
//!
//! A standing order is a rule that answers a seat's decisions while its player is away; a prepared
//! move is one action, named before its turn comes. Both use only what the seat sees, and are
//! played as actions with a [`Cause`]. Start reading at [`Order`]. Not here: what an order answers
//! ([`obey`](crate::erased::obey)), who keeps orders and when they are carried out (the host).

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::seats::BadNotation;

/// An order that a game knows. Its texts are `<texts>-order-<key>`, with the argument `value` where
/// there are values, and `<texts>-order-<key>-about`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderSpec {
    /// Lower case letters and hyphens, distinct in its game: `ship-most`.
    pub key: &'static str,
    /// The values, the likeliest first (a price, a good): numbers, or words of lower case letters,
    /// digits and hyphens with the texts `<texts>-order-<key>-<value>`. Empty if none is given.
    pub values: &'static [&'static str],
}

/// Declares the orders of a game, a line each: the parsed form, the key, and the values if it takes
/// one, which the type in the parsed form has to read. Defines `ORDERS` and `ParsedOrder`.
///
/// ```text
/// orders! {
///     /// Sell what brings most, if it brings this much. PR:R50
///     SellFor(u8) = "sell-for" ["1", "2", "3"];
///     /// Build nothing. PR:R35
///     BuildNothing = "build-nothing";
/// }
/// ```
macro_rules! orders {
    ($($(#[$doc:meta])* $name:ident $(($type:ty))? = $key:literal $([$($value:literal),+])?;)+) => {
        pub(super) const ORDERS: &[$crate::orders::OrderSpec] =
            &[$($crate::orders::OrderSpec { key: $key, values: &[$($($value),+)?] }),+];

        /// A parsed order.
        enum ParsedOrder {
            $($(#[$doc])* $name $(($type))?,)+
        }

        impl ParsedOrder {
            fn read(order: &$crate::orders::Order) -> Option<ParsedOrder> {
                match order.key.as_str() {
                    _ if !order.is_known(ORDERS) => None,
                    $($key => Some(ParsedOrder::$name $((order.value.as_deref()?.parse::<$type>().ok()?))?),)+
                    _ => None,
                }
            }
        }
    };
}
pub(crate) use orders;

impl OrderSpec {
    /// Returns every order of this kind: the one without a value, or one with each value.
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
    /// One of [`OrderSpec::values`], if the order has any.
    pub value: Option<String>,
}

impl Order {
    /// Returns an order without a value.
    pub fn of(key: &str) -> Order {
        Order { key: key.to_owned(), value: None }
    }

    /// Returns an order with a value.
    pub fn with(key: &str, value: &str) -> Order {
        Order { key: key.to_owned(), value: Some(value.to_owned()) }
    }

    /// Returns whether a game with these orders knows this one.
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

/// How far a game is, as everybody knows. Orders may end when the phase or the round changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Period {
    /// Counts rounds, or everybody's turns where there are no rounds.
    pub round: u32,
    /// Counts phases within the round, or turns where there are no phases.
    pub phase: u32,
}

/// Why a seat's action was played without a press.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// A standing order answered. On replay it must give this answer again: see
    /// [`AnyGame::obey`](crate::erased::AnyGame::obey).
    Order(Order),
    /// The action was prepared before the turn came.
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
