//! The controls of the panels of orders and prepared moves. Start reading at [`Ordering`].

use tertulia_model::Lasts;
use tertulia_rules::notation::notation;

/// The meaning of a button or menu of those panels, except choices to prepare.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ordering {
    /// Show the standing orders.
    Show,
    /// Choose in the menu how long an order is to last.
    Lasting,
    /// Give the order chosen in the menu, or ask for its value. The number is the seat's decision
    /// number when it was offered.
    Give(Lasts, u32),
    /// Give the order of that key with the value chosen in the menu; likewise.
    With(Lasts, u32, String),
    /// End that order.
    End(String),
    /// Show the plan, and what can be added to it.
    Prepare,
    /// Remove the last choice of the plan of that version.
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
