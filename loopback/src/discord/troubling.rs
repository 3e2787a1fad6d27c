//! Injects faults: plans, and faults of the bot's connections. Not here: how faults work (`faults`,
//! `bot_sessions`). Start at [`Discord::faults`].

use serde_json::Value;

use super::Discord;
use crate::act_error::Refused;
use crate::bot_sessions::session::GatewayFault;
use crate::faults::Plan;

impl Discord {
    /// Injects a fault into all connections of the bot; returns their number.
    pub fn disturb(&self, fault: GatewayFault) -> usize {
        self.shared.lock().gateway.disturb(fault)
    }

    /// Replaces the plan of faults. All its rules start anew.
    ///
    /// # Errors
    /// When the plan is invalid.
    pub fn faults(&self, plan: Plan) -> Result<(), Refused> {
        plan.check().map_err(Refused::Invalid)?;
        self.shared.replace_faults(plan);
        Ok(())
    }

    /// Ends all faults.
    pub fn calm(&self) {
        self.shared.replace_faults(Plan::default());
    }

    /// Ends all windows of rate limits, so that earlier requests no longer count.
    pub fn end_windows(&self) {
        self.shared.limiter.end_windows();
    }

    pub(crate) fn faults_shape(&self) -> Value {
        let (plan, hits) = self.faults_now();
        plan.shape(&hits)
    }

    /// Returns the plan of faults in force, and how often each of its rules has struck.
    pub fn faults_now(&self) -> (Plan, Vec<u64>) {
        self.shared.faults.now()
    }
}
