//! Making trouble: plans of faults, and disturbances of the bot's connections.
//! Not here: what a fault does (`faults`, `sessions`).
//! Start at [`Discord::faults`].

use super::Discord;
use crate::faults::Plan;
use crate::refused::Refused;
use crate::sessions::session::GatewayFault;

impl Discord {
    /// Disturbs the bot's connections; returns how many there were.
    pub fn disturb(&self, fault: GatewayFault) -> usize {
        self.shared.lock().gateway.disturb(fault)
    }

    /// Puts a plan of faults in force instead of the one before; all its rules begin anew.
    ///
    /// # Errors
    /// When the plan cannot be carried out.
    pub fn faults(&self, plan: Plan) -> Result<(), Refused> {
        plan.check().map_err(Refused::Invalid)?;
        self.shared.replace_faults(plan);
        Ok(())
    }

    /// Ends all faults.
    pub fn calm(&self) {
        self.shared.replace_faults(Plan::default());
    }

    /// All windows of rate limits end, as if their time had passed: what was asked for until now no longer counts.
    pub fn end_windows(&self) {
        self.shared.limiter.end_windows();
    }

    /// The plan of faults in force, and how often each of its rules has struck.
    pub fn faults_now(&self) -> (Plan, Vec<u64>) {
        self.shared.faults.now()
    }
}
