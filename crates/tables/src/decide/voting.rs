//! Questions to a table as a whole: who answers, when one is settled, and what comes of it.
//!
//! Not here: when time is up (`clocks.rs`). Start reading at [`outcome`], then [`settle`].

use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_model::{About, Choice, Head, Phase, Question, Spared, Stopped, WhyDeclined};
use tertulia_rules::game::{Seat, SeatSet};

use crate::decide::change::{TurnChanges, end};
use crate::refusal::Refusal;
use crate::request::Denied;

const HOUR: Duration = Duration::from_secs(60 * 60);
/// Most times that a table is asked about one absence.
const MOST_ASKED: u8 = 4;
/// Time to answer before the table is asked again.
const BETWEEN: Duration = HOUR.saturating_mul(48);
/// How long a table waits on once it has agreed to.
const WAIT: Duration = HOUR.saturating_mul(24);
/// After this long a question to pause lapses, and one to go on counts as agreed.
const LAPSES: Duration = HOUR.saturating_mul(72);
/// After this long a question to take something back lapses.
const UNDO_LAPSES: Duration = HOUR.saturating_mul(24);

/// Returns who answers: those whom it concerns among the people who decide for themselves.
pub(crate) fn voters(head: &Head, about: About) -> SeatSet {
    head.people().map(|(seat, _)| seat).filter(|seat| about.concerns(*seat)).collect()
}

/// Returns how many of `of` voters must say that for it to be done.
fn needed(choice: Choice, of: u32) -> u32 {
    match choice {
        Choice::Wait | Choice::StandIn | Choice::Replace if of <= 2 => of,
        Choice::Wait | Choice::StandIn | Choice::Replace => of * 2 / 3,
        Choice::End | Choice::Agree => of,
        Choice::Refuse | Choice::RefuseAlways => 1,
    }
}

/// Returns the decision as soon as it is certain. If nothing can win any more, all stays as it is.
pub(crate) fn outcome(question: &Question, voters: SeatSet) -> Option<Choice> {
    let choices = question.about.choices();
    let said = |choice| question.for_choice(choice).iter().filter(|seat| voters.has(*seat)).count() as u32;
    let spoken: u32 = choices.iter().map(|choice| said(*choice)).sum();
    // Those silent for so long hold nobody up, but the game does not end without their consent.
    let counted = |choice| if question.times > MOST_ASKED && choice != Choice::End { spoken } else { voters.len() };
    if counted(Choice::Wait) == 0 {
        return None;
    }
    let is_won = |choice: &Choice| said(*choice) >= needed(*choice, counted(*choice));
    let can_be_won = |choice: &Choice| {
        let silent = counted(*choice).saturating_sub(spoken);
        said(*choice) + silent >= needed(*choice, counted(*choice))
    };
    let otherwise = match question.about {
        About::Absent(_) => Choice::Wait,
        About::Pause | About::Resume | About::Undo { .. } => Choice::Refuse,
    };
    choices.iter().find(|choice| is_won(choice)).copied().or_else(|| (!choices.iter().any(can_be_won)).then_some(otherwise))
}

/// Asks the table how to go on without a seat whose time is up; one question for all absent seats.
pub(crate) fn time_is_up(head: &mut Head, seat: Seat) {
    let absent = head.timing.question.as_ref().map_or(SeatSet::NONE, |question| question.about.absent());
    head.timing.question = Some(Question::new(About::Absent(absent.with(seat)), head.seats));
}

/// Asks the others to pause or go on, as a seat proposes, which agrees itself.
pub(crate) fn propose(head: &mut Head, seat: Seat, about: About, now: Moment) -> Result<(), Denied> {
    match &head.timing.question {
        Some(question) if question.about == about => {}
        Some(_) => return Err(Refusal::AskedAlready.into()),
        None => {
            let unwanted =
                about == About::Pause && voters(head, about).without(seat).iter().any(|other| head.spared.no_pause.has(other));
            if unwanted {
                return Err(Refusal::PauseUnwanted.into());
            }
            may_ask(head, about, now)?;
            head.states.iter_mut().for_each(|state| state.declined = state.declined.filter(|why| !why.is_pause()));
            head.timing.question = Some(Question::new(about, head.seats));
            ask(head, now);
        }
    }
    answer(head, seat, None, Choice::Agree)
}

/// Checks that the table was not asked that in vain lately.
pub(crate) fn may_ask(head: &Head, about: About, now: Moment) -> Result<(), Refusal> {
    match head.spared.question(about, now) {
        Some(until) => Err(Refusal::AskedInVain(until)),
        None => Ok(()),
    }
}

/// Answers, or changes an answer. `number` is that of the question that the person saw, if any.
pub(crate) fn answer(head: &mut Head, seat: Seat, number: Option<u32>, choice: Choice) -> Result<(), Denied> {
    let question = head.timing.asks().ok_or(Refusal::NothingAsked)?;
    if number.is_some_and(|number| number != head.timing.questions) {
        return Err(Denied::Stale);
    }
    if !question.about.choices().contains(&choice) {
        return Err(Refusal::NothingAsked.into());
    }
    if !voters(head, question.about).has(seat) {
        return Err(Refusal::OthersDecide.into());
    }
    let about = question.about;
    if let Some(vote) = head.timing.question.as_mut().and_then(|question| question.votes.get_mut(seat.index())) {
        *vote = Some(choice);
    }
    match about {
        About::Undo { .. } if choice == Choice::RefuseAlways => head.states[seat.index()].no_undo = true,
        About::Pause if choice == Choice::RefuseAlways => head.spared.no_pause = head.spared.no_pause.with(seat),
        About::Absent(_) | About::Pause | About::Resume | About::Undo { .. } => {}
    }
    Ok(())
}

/// Moves on a question whose deadline has passed.
pub(crate) fn go_on(head: &mut Head, now: Moment) {
    let Some(question) = head.timing.question.as_mut() else { return };
    match question.about {
        About::Absent(_) if question.times >= MOST_ASKED => {
            question.times = MOST_ASKED + 1;
            question.next = None;
        }
        About::Absent(_) => ask(head, now),
        About::Pause => {
            let wanted = question.for_choice(Choice::Agree);
            head.timing.question = None;
            wanted.iter().for_each(|seat| decline(head, seat, WhyDeclined::PauseLapsed));
        }
        About::Undo { seat, .. } => {
            head.timing.question = None;
            decline(head, seat, WhyDeclined::Lapsed);
        }
        // Who does not answer keeps nobody waiting.
        About::Resume => apply(head, Choice::Agree, now),
    }
}

/// Brings the question in line with the table as it has become, and does what was decided.
pub(crate) fn settle(head: &mut Head, before: &Head, turns: &TurnChanges, now: Moment) {
    if head.phase != Phase::Playing {
        (head.timing.question, head.timing.paused) = (None, None);
        head.states.iter_mut().for_each(|state| state.declined = None);
        return;
    }
    // A seat is told until it decides, and a newcomer of nothing that was wanted before.
    turns.decided.iter().for_each(|seat| head.states[seat.index()].declined = None);
    settle_question(head, before, turns, now);
    turns.newcomers.iter().for_each(|seat| head.states[seat.index()].declined = None);
}

fn settle_question(head: &mut Head, before: &Head, turns: &TurnChanges, now: Moment) {
    // Whoever sits there now was asked nothing yet.
    let new = turns.newcomers;
    new.iter().for_each(|seat| head.spared.forget(seat));
    let Some(mut question) = head.timing.question.take() else { return };
    if let About::Undo { seat, asked, .. } = question.about {
        // An undo concerns the table as it stood, and those who sat there then.
        let stays = |seat: Seat| head.person(seat).is_some_and(|player| !player.gone) && !new.has(seat);
        if head.log != before.log || !stays(seat) || !asked.iter().all(stays) {
            // A seat that has acted itself needs no telling.
            if head.state(seat).read == before.state(seat).read {
                decline(head, seat, WhyDeclined::Overtaken);
            } else {
                head.spared.spare_question(question.about, Spared::REFUSED, now);
            }
            return;
        }
    }
    if let About::Absent(seats) = question.about {
        // Whoever acts is back, unless their turn goes on and there is no time for it; whoever gave
        // up or has a stand-in is waited for no more.
        let lags = |seat: Seat| before.awaited.has(seat) && head.state(seat).clock.is_used_up(seat);
        let back = |seat: Seat| turns.decided.has(seat) && !lags(seat);
        let absent = |seat: &Seat| head.awaited.has(*seat) && head.person(*seat).is_some() && !back(*seat) && !new.has(*seat);
        let seats: SeatSet = seats.iter().filter(absent).collect();
        if seats.is_empty() {
            return;
        }
        question.about = About::Absent(seats);
    }
    let voters = voters(head, question.about);
    for (vote, seat) in question.votes.iter_mut().zip(Seat::all(head.seats)) {
        *vote = vote.filter(|_| voters.has(seat) && !new.has(seat));
    }
    let (is_new, decided) = (question.times == 0 && question.next.is_none(), outcome(&question, voters));
    let (asked, about) = (question.times > 0, question.about);
    head.timing.question = Some(question);
    match decided.filter(|_| asked) {
        Some(choice) => apply(head, choice, now),
        // Without voters the question rests.
        None if is_new && !voters.is_empty() => match may_ask(head, about, now) {
            Err(Refusal::AskedInVain(until)) => head.timing.question.iter_mut().for_each(|question| question.next = Some(until)),
            Ok(()) | Err(_) => ask(head, now),
        },
        None => {}
    }
}

fn ask(head: &mut Head, now: Moment) {
    let Some(question) = head.timing.question.as_mut() else { return };
    question.times = question.times.saturating_add(1);
    question.next = Some(now.plus(match question.about {
        About::Absent(_) => BETWEEN,
        About::Pause | About::Resume => LAPSES,
        About::Undo { .. } => UNDO_LAPSES,
    }));
    head.timing.questions = head.timing.questions.saturating_add(1);
    let about = question.about;
    if matches!(about, About::Absent(_)) {
        head.spared.spare_question(about, Spared::ABSENCE, now);
    }
}

fn apply(head: &mut Head, choice: Choice, now: Moment) {
    let Some(question) = head.timing.question.take() else { return };
    let about = question.about;
    let seats = head.seats;
    let later = |wait| Some(Question { next: Some(now.plus(wait)), ..Question::new(about, seats) });
    match choice {
        Choice::Wait => head.timing.question = later(WAIT),
        Choice::StandIn => head.stand_ins = head.stand_ins.iter().chain(about.absent().iter()).collect(),
        Choice::Replace => {
            about.absent().iter().for_each(|seat| head.offer(seat));
            // If nobody comes, the table is asked again.
            head.timing.question = later(BETWEEN);
        }
        Choice::End => end(head, Stopped::Agreed),
        Choice::Agree => {
            head.timing.paused = match about {
                About::Pause => Some(now),
                About::Resume => None,
                // An undo is carried out with the last answer: see `undo.rs`.
                About::Absent(_) | About::Undo { .. } => head.timing.paused,
            };
        }
        Choice::Refuse | Choice::RefuseAlways => {
            head.spared.spare_question(about, Spared::REFUSED, now);
            match about {
                About::Undo { seat, .. } => decline(head, seat, WhyDeclined::Refused),
                About::Pause => {
                    let wanted = question.for_choice(Choice::Agree);
                    wanted.iter().for_each(|seat| decline(head, seat, WhyDeclined::PauseRefused));
                }
                About::Absent(_) | About::Resume => {}
            }
        }
    }
}

/// Refuses an undo or a pause, and notes why for the seat's person.
fn decline(head: &mut Head, seat: Seat, why: WhyDeclined) {
    head.states[seat.index()].declined = Some(why);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the votes below: a letter for each of the others, `-` for no answer.
    fn read(votes: &str, times: u8) -> (Question, SeatSet) {
        let vote = |c| match c {
            'w' => Some(Choice::Wait),
            's' => Some(Choice::StandIn),
            'r' => Some(Choice::Replace),
            'e' => Some(Choice::End),
            'y' => Some(Choice::Agree),
            'n' => Some(Choice::Refuse),
            _ => None,
        };
        let seats = votes.len() as u8;
        // The absent seat comes last.
        let about = if votes.contains(['y', 'n']) { About::Pause } else { About::Absent(SeatSet::one(Seat(seats))) };
        let votes = votes.chars().map(vote).chain([None]).collect();
        (Question { about, votes, times, next: None }, SeatSet::all(seats))
    }

    #[test]
    fn a_question_is_settled_as_soon_as_its_outcome_is_certain() {
        use Choice::{Agree, End, Refuse, Replace, StandIn, Wait};
        for (decided, all) in [
            // One voter decides alone.
            (None, &["-"][..]),
            (Some(Wait), &["w"]),
            (Some(StandIn), &["s"]),
            (Some(Replace), &["r"]),
            (Some(End), &["e"]),
            // Two voters must agree; if they differ, all wait.
            (None, &["--", "s-", "e-"]),
            (Some(StandIn), &["ss"]),
            (Some(Wait), &["sr"]),
            (Some(End), &["ee"]),
            // Of three voters two suffice, but ending takes all.
            (None, &["s--", "sr-", "ee-"]),
            (Some(StandIn), &["-ss"]),
            (Some(Replace), &["rsr"]),
            (Some(End), &["eee"]),
            (Some(Wait), &["eew", "srw"]),
            // Of four voters two suffice.
            (None, &["s---", "sr--", "eee-"]),
            (Some(StandIn), &["srs-"]),
            (Some(Wait), &["srwe", "eees"]),
            (Some(End), &["eeee"]),
            // Pausing takes all; one refusal is enough to decline.
            (None, &["y-", "yyy-"]),
            (Some(Agree), &["y", "yy", "yyyyy"]),
            (Some(Refuse), &["y--n"]),
        ] {
            for votes in all {
                let (question, voters) = read(votes, 1);
                assert_eq!(outcome(&question, voters), decided, "{votes}");
            }
        }
    }

    #[test]
    fn who_never_answers_holds_nobody_up_and_has_no_game_ended() {
        for (votes, decided) in [
            ("----", None),
            ("s---", Some(Choice::StandIn)),
            ("sr--", Some(Choice::Wait)),
            ("e---", None),
            ("eee-", None),
            ("-e", None),
            ("-r", Some(Choice::Replace)),
        ] {
            let (question, voters) = read(votes, MOST_ASKED + 1);
            assert_eq!(outcome(&question, voters), decided, "{votes}");
        }
    }

    #[test]
    fn with_nobody_to_ask_nothing_is_decided() {
        let (question, _) = read("s", 1);
        assert_eq!(outcome(&question, SeatSet::NONE), None);
    }
}
