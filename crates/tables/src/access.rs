//! Authorisation: the one rule on who may do what at a table. It is asked for every command, press,
//! form and completion, and again before any decision.
//!
//! *Players* sit at the table and have not given up, or may act for a friend who has not; they act
//! from anywhere. *Guests* see the table's channel, *managers* manage that very channel. Whoever
//! has a kept seat in a lobby, or was invited, may look and sit down from anywhere too. To
//! everybody else the table does not exist: an id is a name and opens nothing. Not here: what
//! somebody sees of a channel (the front end). Start reading at [`allows`].

use tertulia_base::ids::UserId;
use tertulia_model::{Head, Tenure};
use tertulia_rules::game::Seat;

use crate::refusal::Refusal;

/// What somebody sees of the channel of a table, from where they act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChannelAccess {
    /// They see nothing, or that is not known.
    #[default]
    Hidden,
    /// They can view it.
    Visible,
    /// They can view it and manage it.
    Managed,
}

/// What somebody wants to do with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Learn anything about it: that it exists, its board, log, rules and record.
    Look,
    /// Take a seat.
    Join,
    /// Give a seat up.
    Leave,
    /// Act for a seat.
    Play,
    /// Change its options.
    Set,
    /// Begin the game.
    Start,
    /// End it without a result.
    Stop,
    /// Let it go on in another channel.
    Move,
    /// Let it go on in another channel after its own was deleted.
    Rehome,
    /// Open, or sit down at, the next table of the same people.
    Rematch,
    /// Offer the seat of another player who is away.
    Offer,
}

/// Checks whether this person may do that at all; whether it is possible now is checked later.
///
/// # Errors
/// [`Refusal::Unknown`], as for an id without a table, to whoever is neither player, guest nor
/// manager; otherwise a refusal that says who may.
pub fn allows(head: &Head, user: UserId, access: ChannelAccess, operation: Operation) -> Result<(), Refusal> {
    if head.seat_for(user).is_none() && !head.keeps_for(user) && access == ChannelAccess::Hidden {
        return Err(Refusal::Unknown(head.id));
    }
    let host = head.host == user;
    match operation {
        Operation::Look | Operation::Join => Ok(()),
        Operation::Leave | Operation::Rematch | Operation::Rehome => own_seat(head, user).map(|_| ()),
        Operation::Play => acting_seat(head, user).map(|_| ()),
        Operation::Set if host => Ok(()),
        Operation::Set => Err(Refusal::NotHost(head.host)),
        Operation::Start | Operation::Stop | Operation::Move | Operation::Offer if host || access == ChannelAccess::Managed => {
            Ok(())
        }
        Operation::Start | Operation::Stop | Operation::Move | Operation::Offer => Err(Refusal::NotHostNorManager(head.host)),
    }
}

/// Returns the seat of somebody who may look at the table.
///
/// # Errors
/// [`Refusal::Gone`] if they lost or gave up a seat, [`Refusal::Stranger`] if they never had one.
pub fn own_seat(head: &Head, user: UserId) -> Result<Seat, Refusal> {
    let was = head.players.iter().any(|player| player.user == user)
        || head.parts.past.iter().any(|past| past.user == user && past.tenure != Tenure::Deputy);
    head.seat_of(user).ok_or(if was { Refusal::Gone } else { Refusal::Stranger })
}

/// Returns the seat that somebody who may look at the table acts for: their own, or a friend's.
///
/// # Errors
/// As for [`own_seat`].
pub fn acting_seat(head: &Head, user: UserId) -> Result<Seat, Refusal> {
    head.seat_for(user).map_or_else(|| own_seat(head, user), Ok)
}

#[cfg(test)]
mod tests {
    use tertulia_rules::game::Options;

    use super::*;
    use tertulia_base::clock::Moment;
    use tertulia_base::i18n::Lang;
    use tertulia_base::ids::{ChannelId, TableId};
    use tertulia_model::{Home, Phase, Player};

    const HOST: UserId = UserId(1);
    const PLAYER: UserId = UserId(2);
    const GONE: UserId = UserId(3);
    const OTHER: UserId = UserId(4);
    const OPERATIONS: [Operation; 8] = {
        use Operation::{Join, Leave, Look, Play, Rematch, Set, Start, Stop};
        [Look, Join, Leave, Play, Set, Start, Stop, Rematch]
    };

    fn head(phase: Phase) -> Head {
        let player = |user, gone| Player { user, name: format!("P{user}"), lang: Lang::En, gone, level: None };
        let (info, home) = (tertulia_rules::games::GAMES[0].info, Home { guild: None, channel: ChannelId(9), lang: Lang::En });
        let head = Head::opened(TableId::new(7), info, 4, Options::defaults(info), home, player(HOST, false), Moment(0));
        Head { phase, players: vec![player(HOST, false), player(PLAYER, false), player(GONE, true)], ..head }
    }

    #[test]
    fn each_standing_may_what_its_row_says_and_nothing_else() {
        use ChannelAccess::{Hidden, Managed, Visible};
        let (no, not_host, not_theirs) = ("table-unknown", "table-not-host", "table-not-host-nor-manager");
        let (none, gone) = ("table-stranger", "table-gone");
        for phase in [Phase::Lobby, Phase::Playing, Phase::Over, Phase::Stopped] {
            for (user, access, [look, join, leave, play, set, start, stop, rematch]) in [
                (HOST, Hidden, [""; 8]),
                (HOST, Managed, [""; 8]),
                (PLAYER, Hidden, ["", "", "", "", not_host, not_theirs, not_theirs, ""]),
                (PLAYER, Visible, ["", "", "", "", not_host, not_theirs, not_theirs, ""]),
                (PLAYER, Managed, ["", "", "", "", not_host, "", "", ""]),
                (GONE, Hidden, [no; 8]),
                (GONE, Visible, ["", "", gone, gone, not_host, not_theirs, not_theirs, gone]),
                (GONE, Managed, ["", "", gone, gone, not_host, "", "", gone]),
                (OTHER, Hidden, [no; 8]),
                (OTHER, Visible, ["", "", none, none, not_host, not_theirs, not_theirs, none]),
                (OTHER, Managed, ["", "", none, none, not_host, "", "", none]),
            ] {
                for (operation, expected) in OPERATIONS.into_iter().zip([look, join, leave, play, set, start, stop, rematch]) {
                    let answer = allows(&head(phase), user, access, operation);
                    let key = answer.err().map_or(String::new(), |why| tertulia_rules::text::Text::from(why).key.into_owned());
                    assert_eq!(key, expected, "{user} with {access:?} wants to {operation:?}");
                }
            }
        }
    }

    #[test]
    fn who_gave_up_as_the_last_host_is_nobody_special_from_elsewhere() {
        let mut head = head(Phase::Playing);
        head.players[0].gone = true;
        for operation in OPERATIONS {
            assert_eq!(allows(&head, HOST, ChannelAccess::Hidden, operation), Err(Refusal::Unknown(head.id)), "{operation:?}");
        }
    }
}
