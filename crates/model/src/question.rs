//! What a table is asked as a whole, and what its people say.
//!
//! Not here: when something is asked, who answers, and what comes of it: that is for the tables. Start reading at [`Question`].

use serde::{Deserialize, Serialize};
use tertulia_rules::game::{Seat, SeatSet};
use tertulia_rules::notation::notation;
use tertulia_rules::text::Text;

use tertulia_base::clock::Moment;

/// A question to the people at a table. One at a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// What it is about.
    pub about: About,
    /// By seat, as many as the table has: what its person says, until it is settled.
    pub votes: Vec<Option<Choice>>,
    /// How often it was asked with the votes as they are; 0 while it is not asked: then all wait, or nobody is there to answer.
    pub times: u8,
    /// When it goes on by itself: it is asked, or asked again, or lapses. `None`: it stands.
    pub next: Option<Moment>,
}

/// What a [`Question`] is about. Stored by place: a new one goes to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum About {
    /// How to go on without those whose time is up.
    Absent(SeatSet),
    /// Whether to pause.
    Pause,
    /// Whether to go on after a pause.
    Resume,
    /// Whether that seat may take back the latest so many entries of the log that stand; those are asked whose choices or knowledge it crosses.
    Undo {
        /// Who wants to.
        seat: Seat,
        /// How many.
        count: u32,
        /// Who is asked.
        asked: SeatSet,
    },
}

/// An answer, written as it is typed and pressed. Stored by place: a new one goes to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Wait 24 hours more.
    Wait,
    /// Play on with a stand-in until they are back.
    StandIn,
    /// Anybody may take their seat.
    Replace,
    /// End the game without a result.
    End,
    /// What is proposed is to be done.
    Agree,
    /// It is not.
    Refuse,
    /// It is not, and nobody is to ask for it again in this game.
    RefuseAlways,
}

/// That what a seat asked to take back stands: for the seat alone to read, until it decides something. Nobody is named who said no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declined {
    /// Who had asked.
    pub seat: Seat,
    /// The decision number that it had then.
    pub decision: u32,
    /// Why.
    pub why: WhyDeclined,
}

/// Why something that a seat asked to take back stands. Stored by place: a new one goes to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WhyDeclined {
    /// Not everybody agreed.
    Refused,
    /// Not everybody answered in time.
    Lapsed,
    /// The game went on before.
    Overtaken,
}

/// What taking something back would cross, so that others have to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossed {
    /// Other seats that have chosen since.
    pub chosen: SeatSet,
    /// Whether chance has drawn, or somebody learned something by it.
    pub reveals: bool,
}

impl Crossed {
    /// As a part of a sentence: "something came to light by it".
    pub fn why(self) -> Text {
        if self.reveals {
            return Text::new("table-undo-revealed");
        }
        let chosen: Vec<Seat> = self.chosen.iter().collect();
        Text::new("table-undo-chosen").with("count", chosen.len() as i64).with("who", chosen)
    }
}

impl About {
    /// What can be answered.
    pub const fn choices(self) -> &'static [Choice] {
        match self {
            About::Absent(_) => &[Choice::Wait, Choice::StandIn, Choice::Replace, Choice::End],
            About::Resume => &[Choice::Agree, Choice::Refuse],
            About::Pause | About::Undo { .. } => &[Choice::Agree, Choice::Refuse, Choice::RefuseAlways],
        }
    }

    /// Those whose time is up, where it is about them.
    pub const fn absent(self) -> SeatSet {
        match self {
            About::Absent(seats) => seats,
            About::Pause | About::Resume | About::Undo { .. } => SeatSet::NONE,
        }
    }

    /// Whether the person of a seat, if there is one, is among those who answer.
    pub const fn concerns(self, seat: Seat) -> bool {
        match self {
            About::Absent(seats) => !seats.has(seat),
            About::Pause | About::Resume => true,
            About::Undo { asked, .. } => asked.has(seat),
        }
    }
}

impl Choice {
    /// All of them.
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
    /// One that nobody has answered, at a table with so many seats; not asked yet.
    pub fn new(about: About, seats: u8) -> Question {
        Question { about, votes: vec![None; usize::from(seats)], times: 0, next: None }
    }

    /// What the person of a seat says.
    pub fn vote(&self, seat: Seat) -> Option<Choice> {
        self.votes.get(seat.index()).copied().flatten()
    }

    /// Whether it waits for an answer of the person of a seat, if there is one.
    pub fn asks(&self, seat: Seat) -> bool {
        self.about.concerns(seat) && self.vote(seat).is_none()
    }

    /// The seats whose people say that.
    pub fn for_choice(&self, choice: Choice) -> SeatSet {
        Seat::all(u8::try_from(self.votes.len()).unwrap_or(u8::MAX)).filter(|seat| self.vote(*seat) == Some(choice)).collect()
    }
}
