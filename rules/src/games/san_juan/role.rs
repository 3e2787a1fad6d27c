//! The role tiles. Not here: what a role does (see its phase's file). Start reading at [`Role`].

use crate::nouns::nouns;

nouns! {
    /// A role tile. SJ:2
    pub enum Role {
        Builder = "builder", "🔨";
        Producer = "producer", "🏭";
        Trader = "trader", "💰";
        Councillor = "councillor", "📜";
        Prospector = "prospector", "⛏️";
    }
}
