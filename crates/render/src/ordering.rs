//! What is pressed in the panels of orders and of prepared moves, besides the choices that are prepared.
//!
//! Start reading at [`Ordering`].

use std::fmt::{self, Display};
use std::str::FromStr;

use tertulia_model::Lasts;

/// A custom id that is not ours, or not of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a button of ours")]
pub struct NotOurs;

/// What a button or menu of those panels means, besides the choices that are prepared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ordering {
    /// Show the orders that stand.
    Show,
    /// Choose how long an order is to last, in the menu.
    Lasting,
    /// Give the order chosen in the menu, or ask with which value; offered when the seat had that decision number.
    Give(Lasts, u32),
    /// Give the order of that key with the value chosen in the menu, likewise.
    With(Lasts, u32, String),
    /// End that order.
    End(String),
    /// Show the plan, and what can be added to it.
    Prepare,
    /// Leave the last choice of the plan of that version out.
    Back(u32),
    /// Drop the plan of that version.
    Clear(u32),
    /// Show the panel again.
    Done,
}

impl Display for Ordering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ordering::Show => f.write_str("show"),
            Ordering::Lasting => f.write_str("lasting"),
            Ordering::Give(lasts, decision) => write!(f, "give.{}.{decision}", lasts.key()),
            Ordering::With(lasts, decision, key) => write!(f, "with.{}.{decision}.{key}", lasts.key()),
            Ordering::End(order) => write!(f, "end.{order}"),
            Ordering::Prepare => f.write_str("prepare"),
            Ordering::Back(version) => write!(f, "back.{version}"),
            Ordering::Clear(version) => write!(f, "clear.{version}"),
            Ordering::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Ordering {
    type Err = NotOurs;

    fn from_str(id: &str) -> Result<Ordering, NotOurs> {
        let (verb, rest) = id.split_once('.').map_or((id, None), |(verb, rest)| (verb, Some(rest)));
        let lasts = |key: &str| Lasts::of_key(key).ok_or(NotOurs);
        let number = |words: &str| words.parse().map_err(|_| NotOurs);
        Ok(match (verb, rest) {
            ("show", None) => Ordering::Show,
            ("lasting", None) => Ordering::Lasting,
            ("give", Some(rest)) => {
                let (key, decision) = rest.split_once('.').ok_or(NotOurs)?;
                Ordering::Give(lasts(key)?, number(decision)?)
            }
            ("with", Some(rest)) => {
                let (key, rest) = rest.split_once('.').ok_or(NotOurs)?;
                let (decision, order) = rest.split_once('.').ok_or(NotOurs)?;
                Ordering::With(lasts(key)?, number(decision)?, order.to_owned())
            }
            ("end", Some(order)) => Ordering::End(order.to_owned()),
            ("prepare", None) => Ordering::Prepare,
            ("back", Some(version)) => Ordering::Back(number(version)?),
            ("clear", Some(version)) => Ordering::Clear(number(version)?),
            ("done", None) => Ordering::Done,
            (_, _) => return Err(NotOurs),
        })
    }
}
