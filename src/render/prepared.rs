//! What is pressed in the panels of orders and of prepared moves, written into its custom id.
//!
//! Start reading at [`Ordering`] and [`Prepared`].

use std::fmt::{self, Display};
use std::str::FromStr;

use super::message::Row;
use super::press::{NotOurs, Press};
use crate::model::Lasts;

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

/// A choice that is prepared and not played. It is written like the press that would play it, as `a1` instead of `v1`; the number of its call is
/// the [version](crate::model::Beforehand::version) of the plan that it adds to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prepared(pub Press);

impl Display for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = self.0.to_string();
        write!(f, "a1{}", id.strip_prefix("v1").unwrap_or(&id))
    }
}

impl FromStr for Prepared {
    type Err = NotOurs;

    fn from_str(id: &str) -> Result<Prepared, NotOurs> {
        let rest = id.strip_prefix("a1").ok_or(NotOurs)?;
        let press: Press = format!("v1{rest}").parse()?;
        press.call().map(|_| Prepared(press)).ok_or(NotOurs)
    }
}

/// The same rows, with each choice prepared instead of played.
pub(super) fn prepared(rows: Vec<Row>) -> Vec<Row> {
    let of = |id: String| match id.parse::<Press>() {
        Ok(press) if press.call().is_some() => Prepared(press).to_string(),
        Ok(_) | Err(NotOurs) => id,
    };
    rows.into_iter()
        .map(|row| match row {
            Row::Buttons(mut buttons) => {
                buttons.iter_mut().for_each(|button| button.id = of(std::mem::take(&mut button.id)));
                Row::Buttons(buttons)
            }
            Row::Menu(menu) => Row::Menu(super::message::Menu { id: of(menu.id.clone()), ..menu }),
            row @ (Row::People(_) | Row::Roles(_)) => row,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use tertulia_rules::game::Seat;

    use super::*;
    use crate::ids::TableId;
    use crate::render::press::Call;

    #[test]
    fn what_is_prepared_is_read_as_it_was_written_and_is_no_press_that_plays() {
        let (table, call) = (TableId::new(99_999), Call { seat: Seat(4), decision: u32::MAX });
        let press = Press::Play(table, call, "a".repeat(60));
        let id = Prepared(press.clone()).to_string();
        assert!(id.len() <= crate::render::limits::ID && id.parse::<Press>().is_err(), "{id}");
        assert_eq!(id.parse(), Ok(Prepared(press)));
        for id in ["", "a1", "a1:K7QF:join", "v1:K7QF:play:p1.1:x", "a1:K7QF:play:p1.1:", "a1:K7QF:play:p1.01:x"] {
            assert_eq!(id.parse::<Prepared>(), Err(NotOurs), "{id}");
        }
    }

    #[test]
    fn every_button_of_the_orders_is_read_as_it_was_written() {
        let all = [
            Ordering::Show,
            Ordering::Lasting,
            Ordering::Give(Lasts::Phase, 7),
            Ordering::With(Lasts::Round, u32::MAX, "sell-for".to_owned()),
            Ordering::End("sell-for 3".to_owned()),
            Ordering::Prepare,
            Ordering::Back(u32::MAX),
            Ordering::Clear(0),
            Ordering::Done,
        ];
        for one in all {
            let press = Press::Orders(TableId::new(7), one.clone());
            assert_eq!(press.to_string().parse(), Ok(press), "{one:?}");
        }
        for id in
            ["", "give", "give.ever.1", "give.phase", "give.phase.x", "with.phase", "back", "back.x", "back.01", "done.1", "eat"]
        {
            let press = format!("v1:K7QF:orders:{id}").parse::<Press>();
            assert_eq!(press, Err(NotOurs), "{id}");
        }
    }
}
