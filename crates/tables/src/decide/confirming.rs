//! A lobby that was opened from the queue: its people confirm by sitting down, or decline.
//!
//! Not here: what becomes of their places in the queue (`rows/waiting.rs`). Start reading at
//! [`check`].

use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::UserId;
use tertulia_model::{Head, MatchAnswer, Stopped, Table};

use crate::access::ChannelAccess;
use crate::decide::change::{Change, end, unplayed};
use crate::refusal::Refusal;
use crate::request::{Person, What};

/// How long people have to confirm after the program did not run.
const AFTER_STOP: Duration = Duration::from_secs(12 * 60 * 60);

/// Checks that a request is one for a match: its people come and go, and who manages its channel
/// stops or moves it. What they play is agreed, and nobody else sits down.
pub(crate) fn check(head: &Head, who: &Person, what: &What) -> Result<(), Refusal> {
    let may = match what {
        What::Join => head.keeps_for(who.user) || head.seat_of(who.user).is_some(),
        What::LeaveLobby | What::Leave => true,
        What::Stop | What::Move(_) => who.access == ChannelAccess::Managed,
        _ => false,
    };
    if may { Ok(()) } else { Err(Refusal::Matched) }
}

/// Closes a match that somebody declines, or is kept from playing. `None` if it is not for them.
pub(crate) fn decline(table: &Table, user: UserId) -> Option<Change> {
    let is_theirs = table.head.is_match() && table.head.matched.iter().any(|matched| matched.user == user);
    is_theirs.then(|| {
        let mut change = unplayed(table);
        change.table.head.answer_match(user, MatchAnswer::Declined);
        end(&mut change.table.head, Stopped::Unconfirmed);
        change
    })
}

/// Gives everybody more time who could not answer, as the program did not run.
pub(crate) fn ask_on(head: &mut Head, now: Moment) {
    for matched in head.matched.iter_mut().filter(|matched| matched.answer == MatchAnswer::Awaited) {
        matched.until = matched.until.max(now.plus(AFTER_STOP));
    }
    head.keep_for_awaited();
}

/// Closes a match for whose answers the time is up.
pub(crate) fn run_out(head: &mut Head, now: Moment) {
    let late = |answer: MatchAnswer, until: Moment| answer == MatchAnswer::Awaited && until <= now;
    for matched in head.matched.iter_mut().filter(|matched| late(matched.answer, matched.until)) {
        matched.answer = MatchAnswer::Missed;
    }
    end(head, Stopped::Unconfirmed);
}
