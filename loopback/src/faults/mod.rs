//! Scripted faults: requests and events fail as a plan says, repeatably. Start at [`Plan`];
//! [`Faults`] decides, `rest` injects faults into requests, and the gateway's sessions into events.

mod dice;
mod plan;
mod presets;
pub(crate) mod rest;
mod strike;

pub use self::plan::{Fault, Plan, Rule};
pub use self::presets::Preset;
pub(crate) use self::strike::Faults;
