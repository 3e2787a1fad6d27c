//! What is said of players' time, and of the question to the table when it is up. Start reading at
//! [`question_lines`] and [`time_lines`].

use tertulia_model::{About, Choice, Head, Localizer, Phase, Question, SeatState, Table, TimeControl, WhyDeclined};
use tertulia_rules::game::{Seat, SeatSet};
use tertulia_rules::text::{Arg, Text};

use crate::button::button;
use crate::ids::press::{Call, Control};
use crate::limits;
use crate::message::{Button, ComponentRow, Style};

/// What the table is asked, with the mentions of those who have not answered, and who has said
/// what; or what all wait for.
pub(crate) fn question_lines(table: &Table, localizer: &Localizer) -> Vec<String> {
    let head = &table.head;
    let mut lines: Vec<Text> = Vec::new();
    if let Some(question) = &head.timing.question {
        let seats = |seats: SeatSet| seats.iter().collect::<Vec<Seat>>();
        let absent = seats(question.about.absent());
        let silent = head.people().filter(|(seat, _)| is_asked(question, *seat) && question.vote(*seat).is_none());
        let silent =
            silent.map(|(seat, player)| Text::new("front-mention").with("who", localizer.mention(seat, player.user))).collect();
        let voters = Arg::List(silent);
        match (question.about, question.next) {
            // While all wait, small print below the question to whoever decides says so.
            (About::Absent(_), _) if question.times == 0 => {}
            (About::Absent(_), _) => {
                lines.push(Text::new("front-question-absent").with("voters", voters).with("who", absent));
            }
            (About::Pause, _) => lines.push(Text::new("front-question-pause").with("voters", voters)),
            (About::Resume, _) => lines.push(Text::new("front-question-resume").with("voters", voters)),
            (About::Undo { seat, count, .. }, until) => {
                let asks = Text::new("front-question-undo").with("voters", voters).with("who", seat);
                let asks = asks.with("why", table.crossed(seat, count).why());
                let until = Arg::Moment(until.unwrap_or_default().seconds());
                lines.push(asks.with("what", table.history.words(count)).with("until", until));
            }
        }
        for choice in question.about.choices() {
            let who = question.for_choice(*choice);
            if !who.is_empty() {
                lines.push(Text::new("front-question-vote").with("who", seats(who)).with("choice", choice_text(*choice)));
            }
        }
    }
    lines.iter().map(|line| localizer.say(line)).collect()
}

fn is_asked(question: &Question, seat: Seat) -> bool {
    question.about.concerns(seat)
}

/// The answers to what the table is asked now: of everybody, behind the names of those who have not
/// answered, or of one seat if it is asked.
pub(crate) fn question_row(head: &Head, of: Option<Seat>, localizer: &Localizer) -> Option<ComponentRow> {
    let question = head.timing.asks().filter(|question| of.is_none_or(|seat| is_asked(question, seat)))?;
    let people = head.people().map(|(seat, _)| seat).filter(|seat| of.is_none() && is_asked(question, *seat));
    let silent: Vec<Seat> = people.filter(|seat| question.vote(*seat).is_none()).collect();
    let label = |choice: Choice| {
        let named = Text::new("front-button-of").with("who", silent.clone()).with("what", choice_text(choice));
        let fits = !silent.is_empty() && localizer.plain(&named).chars().count() <= limits::LABEL;
        if fits { named } else { choice_text(choice) }
    };
    let number = head.timing.questions;
    let answer = |choice: &Choice| {
        let style = match choice {
            Choice::End => Style::Danger,
            Choice::Agree => Style::Success,
            Choice::Wait | Choice::StandIn | Choice::Replace | Choice::Refuse | Choice::RefuseAlways => Style::Secondary,
        };
        button(Control::Vote(number, *choice).at(head.id), label(*choice), "", style, localizer)
    };
    Some(ComponentRow::Buttons(question.about.choices().iter().map(answer).collect()))
}

/// The button to take the last choice of a seat back, as long as it need not ask anybody.
pub(crate) fn undo_button(table: &Table, seat: Seat, localizer: &Localizer) -> Option<Button> {
    table.free_undo(seat)?;
    let call = Call { seat, decision: table.head.state(seat).decision };
    Some(button(Control::Undo(call).at(table.head.id), "front-undo", "", Style::Secondary, localizer))
}

/// Why what a seat asked to take back stands, or why there is no pause, if that is news to it.
pub(crate) fn declined_line(head: &Head, seat: Seat, localizer: &Localizer) -> Option<String> {
    Some(localizer.say(&declined_text(head.state(seat).declined?)))
}

/// That the table goes on although somebody wanted a pause, until they go on themselves.
pub(crate) fn no_pause_line(head: &Head, localizer: &Localizer) -> Option<String> {
    let why = head.people().find_map(|(seat, _)| head.state(seat).declined.filter(|why| why.is_pause()))?;
    Some(localizer.say(&declined_text(why)))
}

fn declined_text(why: WhyDeclined) -> Text {
    Text::new(match why {
        WhyDeclined::Refused => "front-undo-refused",
        WhyDeclined::Lapsed => "front-undo-lapsed",
        WhyDeclined::Overtaken => "front-undo-overtaken",
        WhyDeclined::PauseRefused => "front-pause-refused",
        WhyDeclined::PauseLapsed => "front-pause-lapsed",
    })
}

/// Returns the name of an answer.
pub fn choice_text(choice: Choice) -> Text {
    Text::new(choice_key(choice))
}

const fn choice_key(choice: Choice) -> &'static str {
    match choice {
        Choice::Wait => "front-choice-wait",
        Choice::StandIn => "front-choice-stand-in",
        Choice::Replace => "front-choice-replace",
        Choice::End => "front-choice-end",
        Choice::Agree => "front-choice-agree",
        Choice::Refuse => "front-choice-refuse",
        Choice::RefuseAlways => "front-choice-refuse-always",
    }
}

/// Whose time is up when, who is away until when, whose seat anybody may take, and whether the
/// table is paused. In small letters.
pub(crate) fn time_lines(head: &Head, localizer: &Localizer) -> Vec<String> {
    if head.phase != Phase::Playing {
        return Vec::new();
    }
    let mut lines = Vec::new();
    if let Some(since) = head.timing.paused {
        lines.push(Text::new("front-paused").with("since", Arg::Moment(since.seconds())));
    }
    for (seat, _) in head.awaited_people() {
        if let Some(until) = head.away_until(seat) {
            lines.push(Text::new("front-away").with("who", seat).with("until", Arg::Moment(until.seconds())));
        } else if let Some(until) = head.deadline(seat) {
            lines.push(Text::new("front-time-left").with("who", seat).with("until", Arg::Moment(until.seconds())));
        }
    }
    if let Some(Question { about: About::Absent(seats), next: Some(until), times: 0, .. }) = &head.timing.question {
        let until = Arg::Moment(until.seconds());
        lines.push(Text::new("front-absent-waits").with("who", seats.iter().collect::<Vec<Seat>>()).with("until", until));
    }
    if !head.open.is_empty() {
        lines.push(Text::new("front-seat-open").with("who", head.open.iter().collect::<Vec<Seat>>()));
    }
    lines.iter().map(|line| format!("-# {}", localizer.say(line))).collect()
}

/// Returns what an awaited player is told in a message of its own, or beside it.
pub fn waits_notes(head: &Head, seat: Seat) -> Vec<Text> {
    let SeatState { decision, notified, .. } = head.state(seat);
    if head.is_absent(seat) {
        return vec![Text::new("front-time-is-up")];
    }
    if notified.told == 0 {
        return Vec::new();
    }
    if notified.reminders == 0 && notified.is_nudged_at(*decision) {
        return vec![Text::new("front-nudged")];
    }
    match (head.away_until(seat), head.deadline(seat)) {
        (Some(back), _) if head.timing.excused.has(seat) => {
            vec![Text::new("front-vacation"), Text::new("front-vacation-until").with("until", Arg::Moment(back.seconds()))]
        }
        (None, Some(deadline)) if head.state(seat).notified.warned => {
            vec![Text::new("front-warned").with("until", Arg::Moment(deadline.seconds()))]
        }
        (Some(_) | None, _) => vec![Text::new("front-reminded")],
    }
}

/// Returns the name and meaning of a clock.
pub fn control_text(control: TimeControl) -> Text {
    Text::new(match control {
        TimeControl::None => "front-clock-none",
        TimeControl::Slow => "front-clock-slow",
        TimeControl::Usual => "front-clock-usual",
        TimeControl::Fast => "front-clock-fast",
        TimeControl::OneDay => "front-clock-1d",
        TimeControl::TwoDays => "front-clock-2d",
        TimeControl::ThreeDays => "front-clock-3d",
        TimeControl::SevenDays => "front-clock-7d",
    })
}
