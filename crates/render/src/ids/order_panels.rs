//! The controls of the panels of orders and prepared moves. Start reading at [`Ordering`].

use tertulia_model::Lasts;

controls! {
    /// The meaning of a button or menu of those panels, except choices to prepare.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub enum Ordering by '.' {
        Show = ["show"] "Show the standing orders";
        Lasting = ["lasting"] "Choose in the menu how long an order is to last";
        Give(lasts: Lasts, decision: u32) = ["give" lasts decision]
            "Give the order chosen in the menu, or ask for its value; with the seat's decision number when it was offered";
        With(lasts: Lasts, decision: u32, order: String) = ["with" lasts decision order]
            "Give the order of that key with the value chosen in the menu; likewise";
        End(order: String) = ["end" order] "End that order";
        Prepare = ["prepare"] "Show the plan, and what can be added to it";
        Back(version: u32) = ["back" version] "Remove the last choice of the plan of that version";
        Clear(version: u32) = ["clear" version] "Drop the plan of that version";
        Done = ["done"] "Show the panel again";
    }
}
