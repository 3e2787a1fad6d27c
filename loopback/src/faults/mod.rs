//! Scripted faults: requests and events that fail as a plan has it, the same way each time.
//! Never here: what a request or an event means.
//! Start at [`Plan`]; [`Faults`] strikes, `rest` lets it hurt requests, the gateway's sessions their events.

mod dice;
mod plan;
mod presets;
pub(crate) mod rest;
mod strike;

pub use self::plan::{Fault, Plan, Rule};
pub use self::presets::Preset;
pub(crate) use self::strike::Faults;
