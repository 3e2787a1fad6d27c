//! What differs between games in how they are searched. Start reading at [`Tuning`].

/// How a game is searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// The decisions after which a play-out is cut. Only those with a choice count.
    pub horizon: u32,
    /// The most moves that race.
    pub candidates: usize,
    /// The lead by which one of two players wins about three times of four where a play-out is cut:
    /// in [`StandIn::potential`](crate::game::StandIn::potential).
    pub lead: i32,
    /// How many standard errors a move must fall behind the best to leave the race.
    pub drops: f64,
    /// How many standard errors a move must be ahead of the heuristic's to be played.
    pub evidence: f64,
    /// The share of a finished play-out's worth that its margin has; the rest is whether it is won.
    pub margin: f64,
}

impl Tuning {
    /// For a game that says nothing else.
    pub const USUAL: Tuning = Tuning { horizon: 60, candidates: 10, lead: 300, drops: 2.5, evidence: 1.0, margin: 0.2 };
}
