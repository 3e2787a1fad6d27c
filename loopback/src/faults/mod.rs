//! Scripted faults: requests and events that fail as a plan has it, the same way each time.
//! Start at [`Plan`]; [`Faults`] strikes, `rest` injects faults into requests, the gateway's sessions into events.

mod dice;
mod plan;
mod presets;
pub(crate) mod rest;
mod strike;

pub use self::plan::{Fault, Plan, Rule};
pub use self::presets::Preset;
pub(crate) use self::strike::Faults;
