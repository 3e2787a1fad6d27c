//! A home island and what belongs to it.
//!
//! Start reading at [`Board`].

use serde::{Deserialize, Serialize};

use super::building::Buildings;
use super::data::{self, SITES};
use super::people::{self, SPACES};
use super::{Back, Building, Goals, Good, Rank, Square};

/// Ships of a player. AN:2
pub(super) const SHIPS: usize = 2;

/// Most agreements on an island: as many as wooden bridges. AN:R38
pub(super) const AGREEMENTS: usize = 3;

/// A home island and what belongs to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Board {
    /// Which of the home islands, from 0.
    pub(super) island: u8,
    /// Inhabitants, without a gap. AN:2.4
    pub(super) spaces: [Option<Rank>; SPACES],
    /// Below the spaces from the fourth on. AN:R24
    pub(super) buildings: [Option<Building>; SPACES - people::BARE],
    /// Branches at the stone bridges, by site. AN:R37
    pub(super) branches: [Option<Branch>; SITES],
    /// Backs of the agreements at the wooden bridges, without a gap. AN:R38
    pub(super) agreements: [Option<Back>; AGREEMENTS],
    /// Where the ships are; those in reserve are nowhere.
    pub(super) ships: [Option<Square>; SHIPS],
    /// On the gold track. AN:R30
    pub(super) gold: u32,
    /// Cards in hand.
    pub(super) cards: u8,
    /// Goals fulfilled. AN:R40
    pub(super) goals: Goals,
}

/// A branch tile on a bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Branch {
    pub(super) good: Good,
    pub(super) back: Back,
}

impl Board {
    /// How many inhabitants.
    pub(super) fn inhabitants(&self) -> usize {
        self.spaces.iter().flatten().count()
    }

    /// Kinds of public buildings on the island.
    pub(super) fn owned(&self) -> Buildings {
        self.buildings.iter().flatten().copied().collect()
    }

    pub(super) fn has(&self, building: Building) -> bool {
        self.buildings.contains(&Some(building))
    }

    /// How many branches.
    pub(super) fn branches(&self) -> u8 {
        self.branches.iter().flatten().count() as u8
    }

    /// Takes away the last agreement whose back is `of`; those after it move up.
    pub(super) fn take_agreement(&mut self, of: impl Fn(Back) -> bool) -> Option<Back> {
        let at = self.agreements.iter().rposition(|back| back.is_some_and(&of))?;
        let taken = self.agreements[at].take();
        self.agreements[at..].rotate_left(1);
        taken
    }

    /// How many agreements.
    pub(super) fn agreements(&self) -> u8 {
        self.agreements.iter().flatten().count() as u8
    }

    /// What the site gives, "?" as nothing. Sites count from 0.
    pub(super) fn site(&self, site: usize) -> Option<Good> {
        data::ISLANDS.get(usize::from(self.island)).and_then(|sites| sites.get(site)).copied().flatten()
    }

    /// Whether any ship is on the board.
    pub(super) fn at_sea(&self) -> bool {
        self.ships.iter().any(Option::is_some)
    }
}
