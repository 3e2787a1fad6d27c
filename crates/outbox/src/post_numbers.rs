//! The numbers by which messages of one destination are told apart: a message is edited into one
//! of its own number, and any other is posted. Start reading at [`is_edited`].

use tertulia_base::ids::TableId;
use tertulia_delivery::Destination;
use tertulia_model::{Head, Phase};

/// Bits from here on count reminders: nobody has so many turns or decisions.
const COUNTED: u32 = 24;

/// Added for a declined request to undo: nobody gets so many reminders.
pub(super) const DECLINED: u8 = 1 << 7;

/// Returns the number of a message that is posted anew with every reminder.
pub(super) const fn counted(number: u32, reminders: u8) -> u32 {
    number | (reminders as u32) << COUNTED
}

/// Returns whether a message is edited into another: also one posted as a reminder, when its reader
/// has decided something in the same turn and nothing is to notify.
pub(super) const fn is_edited(stands: u32, wanted: u32) -> bool {
    stands == wanted || is_of_same_turn(stands, wanted) && stands > wanted
}

/// Returns whether two numbers differ in reminders at most: they are of one turn or decision.
pub(super) const fn is_of_same_turn(stands: u32, wanted: u32) -> bool {
    const NUMBER: u32 = (1 << COUNTED) - 1;
    stands & NUMBER == wanted & NUMBER
}

/// Returns the number of a follower's message; the end of the game has another one.
pub(super) fn post_of_follower(number: u32, head: &Head) -> u32 {
    // The upper bits count reminders.
    const NUMBERS: u32 = 1 << 23;
    (number % NUMBERS) << 1 | u32::from(head.phase == Phase::Over)
}

/// Names a message, so that posting it twice posts it once. At most 25 characters.
pub(super) fn nonce(table: TableId, destination: Destination, post: u32, copy: u16) -> String {
    format!("{table}-{}-{post:x}-{copy:x}", destination.code())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_rules::game::Seat;

    #[test]
    fn a_reminder_is_a_new_message_and_what_follows_in_the_same_turn_is_not() {
        let stands = |stands, wanted| is_edited(stands, wanted);
        assert!(stands(7, 7) && !stands(7, 8) && !stands(8, 7));
        assert!(!stands(7, counted(7, 1)) && !stands(counted(7, 1), counted(7, 2)) && stands(counted(7, 2), counted(7, 2)));
        assert!(stands(counted(7, 2), 7) && !stands(counted(7, 2), 8) && !stands(counted(7, 2), 6));
    }

    #[test]
    fn a_nonce_fits_discord_and_is_nobody_elses() {
        let last = TableId::new(TableId::ALL - 1);
        assert!(nonce(last, Destination::Reminder(Seat(4)), u32::MAX, u16::MAX).len() <= 25);
        let places =
            [Destination::Live, Destination::Panel(Seat(1)), Destination::Panel(Seat(2)), Destination::Reminder(Seat(1))];
        let mut all: Vec<String> = places
            .iter()
            .flat_map(|place| [(1, 0), (1, 1), (0x11, 0)].map(|(post, copy)| nonce(last, *place, post, copy)))
            .collect();
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
