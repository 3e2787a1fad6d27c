//! Programs of somebody else at a table: what they are told and asked, in lines of text. The
//! protocol is in `docs/arena.md`. Not here: how lines reach a program, which the caller knows.
//! Start reading at [`Outsider`].

use std::fmt::Write;
use std::time::Duration;

use crate::erased::{AnyGame, GameEntry};
use crate::game::{Actor, Eye, Options, Outcome, Seat};
use crate::text::Text;

/// A program of somebody else, in one seat of one game.
pub trait Outsider {
    /// Tells it a line.
    fn tell(&mut self, line: &str);

    /// Tells it a line that asks for an answer, and waits for that, not for ever.
    fn ask(&mut self, line: &str) -> OutsideAnswer;
}

/// What a program answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutsideAnswer {
    /// Its line, `None` if there was none in time.
    pub line: Option<String>,
    /// How long that took.
    pub took: Duration,
}

/// Starts a program, or says why it does not start.
pub type StartOutsider<'a> = dyn Fn(&str) -> Result<Box<dyn Outsider>, String> + 'a;

/// How programs of somebody else are started and spoken with.
pub struct Outsiders<'a> {
    /// Whether they are shown what is hidden from their seats.
    pub open: bool,
    /// How long they may take for a decision.
    pub allowed: Duration,
    /// Starts the program of a command.
    pub start: &'a StartOutsider<'a>,
    /// Says a text in a line.
    pub say: &'a dyn Fn(&Text) -> String,
    /// Says in lines what lies on the table, as an eye sees it.
    pub describe: &'a dyn Fn(&dyn AnyGame, Eye) -> String,
}

/// The answer of a program that wants to see the table first, once a decision.
const LOOK: &str = "look";

/// The answers of a program in a game. It then has its moves made by the heuristic.
const MOST_ANSWERS: u32 = 5_000;

/// The decision of a program.
pub(super) enum OutsideChoice {
    /// It was made in time, and is allowed.
    Made(String),
    /// There was none in time.
    Late,
    /// It is not allowed.
    Illegal,
}

/// The programs at a table.
pub(super) struct OutsidersAtTable<'a> {
    how: Option<&'a Outsiders<'a>>,
    entry: &'a GameEntry,
    seated: Vec<SeatedOutsider>,
}

struct SeatedOutsider {
    seat: Seat,
    program: Box<dyn Outsider>,
    answers: u32,
}

impl<'a> OutsidersAtTable<'a> {
    /// Starts the program of each command in its seat, and tells it which game it plays.
    pub(super) fn welcome<'c>(
        how: Option<&'a Outsiders<'a>>,
        entry: &'a GameEntry,
        options: &Options,
        seats: u8,
        commands: impl IntoIterator<Item = (Seat, &'c str)>,
    ) -> Result<OutsidersAtTable<'a>, String> {
        let mut seated = Vec::new();
        for (seat, command) in commands {
            let how = how.ok_or("programs of others do not play here")?;
            let mut program = (how.start)(command)?;
            let info = entry.info;
            let shown = if how.open { "open" } else { "closed" };
            let mut line = format!("game {} {} {seats} {seat} {shown}", info.slug, info.version);
            for (key, value) in options.iter() {
                let _ = write!(line, " {key}={value}");
            }
            program.tell(&line);
            seated.push(SeatedOutsider { seat, program, answers: 0 });
        }
        Ok(OutsidersAtTable { how, entry, seated })
    }

    /// Returns the position before an action if [`show`](OutsidersAtTable::show) needs it.
    pub(super) fn before(&self, game: &dyn AnyGame) -> Option<Box<dyn AnyGame>> {
        (!self.seated.is_empty()).then(|| game.boxed_clone())
    }

    /// Tells every program what its seat noticed of an action, and then what it was told of it.
    pub(super) fn show(&mut self, before: &dyn AnyGame, by: Actor, action: &str, story: &[(Eye, Text)]) {
        let Some(how) = self.how else { return };
        for SeatedOutsider { seat, program, .. } in &mut self.seated {
            let noticed = if how.open { Some(action.to_owned()) } else { before.noticed(by, action, *seat) };
            if let Some(words) = noticed {
                program.tell(&format!("played {by} {words}"));
            }
            let heard = story.iter().filter(|(eye, _)| [Eye::Public, Eye::Seat(*seat)].contains(eye));
            for text in self.entry.told(heard.map(|(_, text)| text.clone())) {
                let words = (how.say)(&text);
                program.tell(&format!("told {}", words.split_whitespace().collect::<Vec<_>>().join(" ")));
            }
        }
    }

    /// Asks the program in that seat, if there is one. Returns its decision and how long it took.
    pub(super) fn ask(&mut self, game: &dyn AnyGame, seat: Seat) -> Option<(OutsideChoice, Duration)> {
        let how = self.how?;
        let entry = self.entry;
        let outsider = self.seated.iter_mut().find(|outsider| outsider.seat == seat)?;
        if outsider.answers >= MOST_ANSWERS {
            return Some((OutsideChoice::Late, Duration::ZERO));
        }
        outsider.answers += 1;
        let question = format!("move {} {}", how.allowed.as_millis(), game.legal(seat).join(", "));
        let mut answer = outsider.program.ask(&question);
        if answer.line.as_deref() == Some(LOOK) {
            for line in (how.describe)(game, Eye::Seat(seat)).lines() {
                outsider.program.tell(format!("sees {line}").trim_end());
            }
            let decided = outsider.program.ask(&question);
            answer = OutsideAnswer { took: answer.took + decided.took, ..decided };
        }
        let OutsideAnswer { line, took } = answer;
        let choice = match line.map(|line| allowed(entry, game, seat, &line)) {
            Some(Some(action)) => OutsideChoice::Made(action),
            Some(None) => OutsideChoice::Illegal,
            None => OutsideChoice::Late,
        };
        Some((choice, took))
    }

    /// Tells every program how the game ended: the place and the points of each seat, of none if
    /// nobody waited for its end.
    pub(super) fn part(mut self, outcome: Option<&Outcome>) {
        let mut line = "over".to_owned();
        if let Some(outcome) = outcome {
            for seat in outcome.ranking() {
                let points = outcome.scores.get(seat.index()).map_or(0, |score| score.total);
                let _ = write!(line, " {seat} {} {points}", outcome.place(seat));
            }
        }
        self.seated.iter_mut().for_each(|outsider| outsider.program.tell(&line));
    }
}

/// Returns an answer as it is written, if it is an action that the seat may play now.
fn allowed(entry: &GameEntry, game: &dyn AnyGame, seat: Seat, answer: &str) -> Option<String> {
    let action = entry.notation(answer.trim()).ok()?;
    game.boxed_clone().play(Actor::Seat(seat), &action).is_ok().then_some(action)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use super::*;
    use crate::games::find;
    use crate::kit::arena::{Accounts, Arena, Contestant};

    /// Answers in turn too late, nonsense, and with the first offer.
    struct Unreliable {
        read: Rc<RefCell<Vec<String>>>,
        asked: usize,
    }

    impl Outsider for Unreliable {
        fn tell(&mut self, line: &str) {
            self.read.borrow_mut().push(line.to_owned());
        }

        fn ask(&mut self, line: &str) -> OutsideAnswer {
            self.tell(line);
            self.asked += 1;
            let offers = line.strip_prefix("move 250 ").expect("what is asked");
            let line = match self.asked % 3 {
                0 => offers.split(", ").next().map(str::to_owned),
                1 => Some("forfeit".to_owned()),
                _ => None,
            };
            OutsideAnswer { line, took: Duration::from_millis(2) }
        }
    }

    #[test]
    fn what_a_program_does_not_answer_the_heuristic_decides() {
        let entry = find("san-juan").expect("a game");
        let read = Rc::new(RefCell::new(Vec::new()));
        let start = |command: &str| -> Result<Box<dyn Outsider>, String> {
            assert_eq!(command, "./mine");
            Ok(Box::new(Unreliable { read: Rc::clone(&read), asked: 0 }))
        };
        let allowed = Duration::from_millis(250);
        let (say, describe) = (|text: &Text| text.key.to_string(), |_: &dyn AnyGame, _: Eye| String::new());
        let outsiders = Outsiders { open: false, allowed, start: &start, say: &say, describe: &describe };
        let contestants: Vec<Contestant> = ["program ./mine", "heuristic"].map(|name| name.parse().expect("a player")).into();
        let (options, clock) = (Options::simulated(entry.info), || Duration::ZERO);
        let arena = |outsiders| Arena { entry, options: &options, contestants: &contestants, clock: &clock, outsiders };
        let mut accounts = Accounts::default();
        arena(Some(&outsiders)).play(0, 7, &mut accounts).expect("a game");
        let read = read.borrow();
        let count = |word: &str| read.iter().filter(|line| line.split(' ').next() == Some(word)).count();
        let result = accounts.results(2)["program ./mine"];
        let asked = count("move") as u64;
        assert_eq!((result.late, result.illegal), ((asked + 1) / 3, asked.div_ceil(3)), "{asked} decisions");
        assert!((result.ms - 2.0).abs() < 0.001, "{result}");
        assert!(read[0].starts_with("game san-juan ") && read[0].contains(" 2 p1 closed "), "{}", read[0]);
        assert!(read.last().is_some_and(|line| line.starts_with("over p")) && count("over") == 1);
        assert!(asked > 10 && count("played") > 10 && count("told") > 10);
        assert!(arena(None).play(0, 7, &mut Accounts::default()).is_err(), "where no programs play");
    }
}
