//! Questions to all people at a table, and their votes. Not here: when one is asked, who votes and
//! what comes of it (`tables`). Start reading at [`Question`].

use serde::{Deserialize, Serialize};
use tertulia_rules::game::{Seat, SeatSet};
use tertulia_rules::notation::notation;
use tertulia_rules::text::Text;

use tertulia_base::clock::Moment;

/// A question to the people at a table, which has at most one at a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// What it is about.
    pub about: About,
    /// The vote of each seat's person, one for each seat, until the question is settled.
    pub votes: Vec<Option<Choice>>,
    /// How often it was asked with these votes; 0 while all wait or nobody is there to answer.
    pub times: u8,
    /// When it is asked, asked again or lapses; `None` if it stays open.
    pub next: Option<Moment>,
}

/// What a [`Question`] is about. Stored by variant index: append only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum About {
    /// How to go on without those whose time is up.
    Absent(SeatSet),
    /// Whether to pause.
    Pause,
    /// Whether to go on after a pause.
    Resume,
    /// Whether a seat may undo log entries; those whose choices or knowledge it crosses vote.
    Undo {
        /// The seat that wants to.
        seat: Seat,
        /// How many: the latest that stand.
        count: u32,
        /// The seats that are asked.
        asked: SeatSet,
    },
}

/// An answer, written as it is typed and pressed. Stored by variant index: append only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Wait another 24 hours.
    Wait,
    /// Play on with a stand-in until they are back.
    StandIn,
    /// Let anybody take their seat.
    Replace,
    /// End the game without a result.
    End,
    /// Do what is proposed.
    Agree,
    /// Do not do it.
    Refuse,
    /// Do not do it, and do not ask again in this game.
    RefuseAlways,
}

/// Why an undo or a pause was declined. Stored by variant index: append only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WhyDeclined {
    /// Not everybody agreed to the undo.
    Refused,
    /// Not everybody answered in time.
    Lapsed,
    /// The game went on first.
    Overtaken,
    /// Not everybody agreed to the pause.
    PauseRefused,
    /// Not everybody answered in time whether to pause.
    PauseLapsed,
}

impl WhyDeclined {
    /// Whether it was a pause, which everybody was asked about and may know of.
    pub const fn is_pause(self) -> bool {
        match self {
            WhyDeclined::PauseRefused | WhyDeclined::PauseLapsed => true,
            WhyDeclined::Refused | WhyDeclined::Lapsed | WhyDeclined::Overtaken => false,
        }
    }
}

/// What an undo would cross, so that others have to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossed {
    /// The other seats that have chosen since.
    pub chosen: SeatSet,
    /// Whether chance has drawn, or somebody learned something.
    pub reveals: bool,
}

impl Crossed {
    /// Returns the reason as a part of a sentence: "it revealed hidden information".
    pub fn why(self) -> Text {
        if self.reveals {
            return Text::new("table-undo-revealed");
        }
        let chosen: Vec<Seat> = self.chosen.iter().collect();
        Text::new("table-undo-chosen").with("count", chosen.len() as i64).with("who", chosen)
    }
}

impl About {
    /// Returns the possible answers.
    pub const fn choices(self) -> &'static [Choice] {
        match self {
            About::Absent(_) => &[Choice::Wait, Choice::StandIn, Choice::Replace, Choice::End],
            About::Resume => &[Choice::Agree, Choice::Refuse],
            About::Pause | About::Undo { .. } => &[Choice::Agree, Choice::Refuse, Choice::RefuseAlways],
        }
    }

    /// Returns the seats whose time is up, if it is about them.
    pub const fn absent(self) -> SeatSet {
        match self {
            About::Absent(seats) => seats,
            About::Pause | About::Resume | About::Undo { .. } => SeatSet::NONE,
        }
    }

    /// Whether the person of a seat, if there is one, may vote.
    pub const fn concerns(self, seat: Seat) -> bool {
        match self {
            About::Absent(seats) => !seats.has(seat),
            About::Pause | About::Resume => true,
            About::Undo { asked, .. } => asked.has(seat),
        }
    }
}

impl Choice {
    /// Every choice.
    pub const ALL: [Choice; 7] =
        [Choice::Wait, Choice::StandIn, Choice::Replace, Choice::End, Choice::Agree, Choice::Refuse, Choice::RefuseAlways];
}
notation! {
    Choice by '.' {
        Wait = ["wait"];
        StandIn = ["stand-in"];
        Replace = ["replace"];
        End = ["end"];
        Agree = ["yes"];
        Refuse = ["no"];
        RefuseAlways = ["never"];
    }
}

impl Question {
    /// Makes a question for a table with that many seats, without votes and not asked yet.
    pub fn new(about: About, seats: u8) -> Question {
        Question { about, votes: vec![None; usize::from(seats)], times: 0, next: None }
    }

    /// Returns the vote of the person of a seat.
    pub fn vote(&self, seat: Seat) -> Option<Choice> {
        self.votes.get(seat.index()).copied().flatten()
    }

    /// Whether it waits for the vote of the person of a seat, if there is one.
    pub fn asks(&self, seat: Seat) -> bool {
        self.about.concerns(seat) && self.vote(seat).is_none()
    }

    /// Returns the seats whose people voted for `choice`.
    pub fn for_choice(&self, choice: Choice) -> SeatSet {
        Seat::all(u8::try_from(self.votes.len()).unwrap_or(u8::MAX)).filter(|seat| self.vote(*seat) == Some(choice)).collect()
    }
}
