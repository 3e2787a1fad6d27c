//! What a ban does to a table at its server. Start reading at [`take_out`].

use tertulia_base::ids::UserId;
use tertulia_model::{Phase, Stopped, Table};

use crate::decide::ask::settle;
use crate::decide::change::{Change, Context, end, unplayed};
use crate::decide::confirming;
use crate::decide::lobby::vacate;
use crate::decide::seats::end_deputy;
use crate::request::Denied;

/// Closes a match for somebody who plays it no more. `None` if it is not for them.
pub(crate) fn decline(context: &Context<'_>, table: &Table, user: UserId) -> Result<Option<Change>, Denied> {
    let Some(mut change) = confirming::decline(table, user) else { return Ok(None) };
    settle(context, &table.head, &mut change)?;
    Ok(Some(change))
}

/// Takes somebody out of a table: a lobby has their seat free, and a game goes on with a stand-in
/// in it. They act for no friend, and host it no more; without other people it ends. `None` if they
/// have no part there.
pub(crate) fn take_out(context: &Context<'_>, table: &Table, user: UserId) -> Result<Option<Change>, Denied> {
    if table.head.is_match() {
        return decline(context, table, user);
    }
    let mut change = unplayed(table);
    let head = &mut change.table.head;
    let own = head.seat_of(user);
    match head.phase {
        Phase::Lobby => {
            head.kept.retain(|player| player.user != user);
            own.into_iter().for_each(|seat| vacate(head, seat));
        }
        Phase::Playing => {
            if let Some(seat) = head.parts.acts_for(user) {
                end_deputy(head, seat);
            }
            if let Some(seat) = own {
                head.stand_ins = head.stand_ins.with(seat);
                head.say_nothing_beforehand(seat);
                // Who acts for a seat gives it back to its player.
                end_deputy(head, seat);
            }
        }
        Phase::Over | Phase::Stopped => return Ok(None),
    }
    let next = head.people().chain(head.members()).map(|(_, player)| player.user).find(|other| *other != user);
    match next {
        Some(next) if head.host == user => head.host = next,
        None if own.is_some() => end(head, Stopped::Empty),
        Some(_) | None => {}
    }
    if *head == table.head {
        return Ok(None);
    }
    settle(context, &table.head, &mut change)?;
    Ok(Some(change))
}
