//! A home island and what belongs to it. Start reading at [`Board`].

use serde::{Deserialize, Serialize};

use super::building_kind::Buildings;
use super::data::{self, SITES};
use super::people::{self, SPACES};
use super::{Back, Building, Goals, Good, Rank, Square};

/// The number of a player's ships. AN:2
pub(super) const SHIPS: usize = 2;

/// The number of wooden bridges, so the most agreements on an island. AN:R38
pub(super) const AGREEMENTS: usize = 3;

/// A player's home island, ships, gold and goals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Board {
    /// The number of the home island, from 0.
    pub(super) island: u8,
    /// Inhabitants, without a gap. AN:2.4
    pub(super) spaces: [Option<Rank>; SPACES],
    /// Public buildings below the spaces from the fourth on. AN:R24
    pub(super) buildings: [Option<Building>; SPACES - people::BARE],
    /// Branches on the stone bridges, by site. AN:R37
    pub(super) branches: [Option<Branch>; SITES],
    /// Backs of the agreements on the wooden bridges, in the order of placing, without a gap.
    /// AN:R38
    pub(super) agreements: [Option<Back>; AGREEMENTS],
    /// The square of each ship, `None` in reserve.
    pub(super) ships: [Option<Square>; SHIPS],
    /// The gold on the gold track. AN:R30
    pub(super) gold: u32,
    /// The number of cards in hand.
    pub(super) cards: u8,
    /// Goals reached. AN:R40
    pub(super) goals: Goals,
}

/// A branch tile on a stone bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Branch {
    pub(super) good: Good,
    pub(super) back: Back,
}

impl Board {
    pub(super) fn inhabitants(&self) -> usize {
        self.spaces.iter().flatten().count()
    }

    /// Returns the kinds of public buildings on the island.
    pub(super) fn owned(&self) -> Buildings {
        self.buildings.iter().flatten().copied().collect()
    }

    pub(super) fn has(&self, building: Building) -> bool {
        self.buildings.contains(&Some(building))
    }

    pub(super) fn branches(&self) -> u8 {
        self.branches.iter().flatten().count() as u8
    }

    /// Removes the agreement placed last among those whose back satisfies `of`; later ones move up.
    pub(super) fn take_agreement(&mut self, of: impl Fn(Back) -> bool) -> Option<Back> {
        let at = self.agreements.iter().rposition(|back| back.is_some_and(&of))?;
        let taken = self.agreements[at].take();
        self.agreements[at..].rotate_left(1);
        taken
    }

    pub(super) fn agreements(&self) -> u8 {
        self.agreements.iter().flatten().count() as u8
    }

    /// Returns the good of a site, counted from 0; `None` for "?".
    pub(super) fn site(&self, site: usize) -> Option<Good> {
        data::ISLANDS.get(usize::from(self.island)).and_then(|sites| sites.get(site)).copied().flatten()
    }

    /// Returns whether a ship is on the board.
    pub(super) fn at_sea(&self) -> bool {
        self.ships.iter().any(Option::is_some)
    }
}
