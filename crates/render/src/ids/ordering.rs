//! What is pressed in the panels of orders and of prepared moves, besides the choices that are prepared.
//!
//! Start reading at [`Ordering`].

use tertulia_model::Lasts;
use tertulia_rules::notation::notation;

/// What a button or menu of those panels means, besides the choices that are prepared.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
notation! {
    Ordering by '.' {
        Show = ["show"];
        Lasting = ["lasting"];
        Give(lasts, decision) = ["give" lasts decision];
        With(lasts, decision, order) = ["with" lasts decision order];
        End(order) = ["end" order];
        Prepare = ["prepare"];
        Back(version) = ["back" version];
        Clear(version) = ["clear" version];
        Done = ["done"];
    }
}
