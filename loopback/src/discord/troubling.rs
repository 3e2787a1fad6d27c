//! Injects faults: plans, and faults of the bot's connections; moves the clock. Not here: how they
//! work (`faults`, `bot_sessions`, `World::advance_clock`). Start at [`Discord::faults`].

use std::time::Duration;

use serde_json::{Value, json};

use super::Discord;
use crate::act_error::Refused;
use crate::bot_sessions::session::GatewayFault;
use crate::faults::Plan;
use crate::snowflake::Moment;

/// How far the clock is moved at once: a year.
const FARTHEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

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

    /// Moves Discord's clock on, so that all that ends with time ends: deadlines and tokens of
    /// interactions, windows of rate limits, slow mode, timeouts of members; idle threads are
    /// archived. It never moves back.
    ///
    /// # Errors
    /// When it is no time, or more than a year.
    pub fn advance_clock(&self, by: Duration) -> Result<(), Refused> {
        if by.is_zero() || by > FARTHEST {
            return Err(Refused::Invalid(format!("the clock is moved by 1 to {} milliseconds", FARTHEST.as_millis())));
        }
        self.shared.limiter.advance(by);
        self.shared.lock().advance_clock(by);
        Ok(())
    }

    pub(crate) fn clock_shape(&self) -> Value {
        let clock = &self.shared.clock;
        json!({ "now": Moment(clock.now_ms()), "ahead_ms": clock.ahead_ms() })
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
