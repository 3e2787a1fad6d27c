//! A choice in the panel of prepared moves, written into its custom id.
//!
//! Start reading at [`Prepared`].

use std::fmt::{self, Display};
use std::str::FromStr;

use super::message::Row;
use super::press::{NotOurs, Press};

/// A choice that is prepared and not played. It is written like the press that would play it, as `a1` instead of `v1`; the number of its call is
/// the [version](tertulia_model::Beforehand::version) of the plan that it adds to.
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
    use crate::ordering::Ordering;
    use crate::press::Call;
    use tertulia_base::ids::TableId;
    use tertulia_model::Lasts;

    #[test]
    fn what_is_prepared_is_read_as_it_was_written_and_is_no_press_that_plays() {
        let (table, call) = (TableId::new(99_999), Call { seat: Seat(4), decision: u32::MAX });
        let press = Press::Play(table, call, "a".repeat(60));
        let id = Prepared(press.clone()).to_string();
        assert!(id.len() <= crate::limits::ID && id.parse::<Press>().is_err(), "{id}");
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
