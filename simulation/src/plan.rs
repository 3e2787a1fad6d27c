//! Planned tables: which game, who sits there, with which clock. Start reading at [`PlannedTable`].

use std::collections::BTreeSet;

use tertulia_base::ids::TableId;
use tertulia_model::TimeControl;
use tertulia_rules::game::Dice;
use tertulia_rules::games::{GAMES, newest_of_each};

/// The channel of the first table of a world; those of others follow.
pub const CHANNELS: u64 = 1_000;

/// A planned table. People are indices.
pub struct PlannedTable {
    pub game: &'static str,
    pub host: usize,
    pub guests: Vec<usize>,
    pub stand_ins: u8,
    pub control: TimeControl,
    /// Whether vacations stop it.
    pub vacations: bool,
    pub begins: Begins,
    /// The bot's id of it, once it is open.
    pub id: Option<TableId>,
}

/// A league or cup as its manager means it.
pub struct PlannedLeague {
    pub game: &'static str,
    pub clock: &'static str,
    /// Players at a table, where the server has as many.
    pub at_table: usize,
    pub is_cup: bool,
}

/// The leagues of a server that has some, the cup included.
pub const LEAGUES: [PlannedLeague; 3] = [
    PlannedLeague { game: "san-juan", clock: "1d", at_table: 4, is_cup: false },
    PlannedLeague { game: "catan", clock: "fast", at_table: 3, is_cup: false },
    PlannedLeague { game: "san-juan", clock: "usual", at_table: 4, is_cup: true },
];

/// Whether a lobby becomes a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begins {
    Yes,
    /// Its lobby closes by itself.
    Never,
}

impl PlannedTable {
    /// Plans the table numbered `at` in a world of `people` people.
    pub fn plan(at: usize, people: usize, dice: &mut dyn Dice) -> PlannedTable {
        let games: Vec<_> = newest_of_each(GAMES).collect();
        let info = games[at % games.len()].info;
        let (fewest, most) = info.seats;
        let (fewest, most) = (fewest.max(2), most.min(5));
        let seats = fewest + dice.below(u32::from(most - fewest) + 1) as u8;
        let stand_ins = if dice.below(10) == 0 { 1 + dice.below(u32::from(seats - 1)) as u8 } else { 0 };
        let mut who: BTreeSet<usize> = BTreeSet::new();
        while who.len() < usize::from(seats - stand_ins) {
            who.insert(dice.below(people as u32) as usize);
        }
        let mut guests: Vec<usize> = who.into_iter().collect();
        let host = guests.swap_remove(dice.below(guests.len() as u32) as usize);
        let begins = if dice.below(40) == 0 { Begins::Never } else { Begins::Yes };
        // Each game has each kind of clock, and every third table none.
        let kinds = TimeControl::ALL;
        let control = if at.is_multiple_of(3) { TimeControl::None } else { kinds[(at / 3 + at / games.len()) % kinds.len()] };
        PlannedTable { game: info.slug, host, guests, stand_ins, control, vacations: at % 7 != 5, begins, id: None }
    }
}
