//! Which violet buildings are in a game with New Buildings: a draft, a random choice or a list.
//! PR:R81-R83
//!
//! Start reading at [`PuertoRico::begin_draft`].

use super::building_kind::{Building, BuildingSet};
use super::buildings::{BASE, NEW, OF_PRICE, VIOLET};
use super::{Action, Event, Exclude, PuertoRico, Refusal, Result, Selection, Stage, Tabletop};
use crate::game::{Dice, Seat, Told};

/// Slots for violet buildings by price, from 1 to 10. PR:4.6
const SLOTS: [u8; 10] = [1, 2, 1, 1, 2, 1, 1, 2, 1, 5];

/// Number of slots for violet buildings.
const KINDS: u8 = 17;

/// The violet buildings of the base game and New Buildings.
const CANDIDATES: BuildingSet = BASE.or(NEW).and(VIOLET);

fn slots(building: Building) -> u8 {
    SLOTS.get(usize::from(building.spec().cost).wrapping_sub(1)).copied().unwrap_or(0)
}

impl Tabletop {
    /// The violet buildings chosen so far.
    fn chosen(&self) -> BuildingSet {
        self.in_game.and(CANDIDATES)
    }

    fn is_drafted(&self) -> bool {
        self.chosen().len() >= KINDS
    }

    /// Whether the building may be drafted. PR:R81, PR:R82a
    pub(super) fn may_draft(&self, building: Building) -> Result {
        let chosen = self.chosen();
        let same = chosen.and(OF_PRICE[usize::from(building.spec().cost)]).len();
        if !CANDIDATES.has(building) {
            Err(Refusal::NotInGame(building))
        } else if chosen.has(building) {
            Err(Refusal::Drafted(building))
        } else if same >= slots(building) {
            Err(Refusal::NoSlot(building.spec().cost))
        } else if let Some(other) = self.excluded_by(building) {
            Err(Refusal::Excluded(building, other))
        } else {
            Ok(())
        }
    }

    /// The chosen building that excludes this one by an option. PR:R83
    fn excluded_by(&self, building: Building) -> Option<Building> {
        let pairs = [
            (self.rules.hacienda_forest, Building::Hacienda, Building::ForestHouse),
            (self.rules.office_post, Building::Office, Building::TradingPost),
        ];
        let other = pairs.into_iter().find_map(|(option, one, other)| match (option, building) {
            (Exclude::On, b) if b == one => Some(other),
            (Exclude::On, b) if b == other => Some(one),
            (Exclude::On | Exclude::Off, _) => None,
        });
        other.filter(|&other| self.chosen().has(other))
    }

    fn open_drafts(&self) -> impl Iterator<Item = Building> + Clone + '_ {
        CANDIDATES.iter().filter(|&b| self.may_draft(b).is_ok())
    }

    pub(super) fn offer_drafts(&self, offers: &mut Vec<Action>) {
        offers.extend(self.open_drafts().map(Action::Draft));
    }

    /// Draws a kind for the cheapest price with a free slot. Every allowed set of kinds is equally
    /// likely, because each kind is weighted by its possible partners. PR:R82a
    pub(super) fn draw_building(&self, dice: &mut dyn Dice) -> Action {
        let cheapest = self.open_drafts().map(|b| b.spec().cost).min();
        let open: Vec<Building> = self.open_drafts().filter(|b| Some(b.spec().cost) == cheapest).collect();
        let weights: Vec<u8> = open.iter().map(|&b| self.partners(b)).collect();
        let at = dice.from_bag(&weights).unwrap_or(0);
        Action::Draft(open.get(at).copied().unwrap_or(Building::SmallMarket))
    }

    /// How many kinds of this price could be drafted after this one; one if none could.
    fn partners(&self, building: Building) -> u8 {
        let mut then = *self;
        then.in_game.insert(building);
        let partners = then.open_drafts().filter(|b| b.spec().cost == building.spec().cost).count();
        partners.max(1) as u8
    }

    /// Puts all copies of the building into the supply.
    pub(super) fn bring_in(&mut self, building: Building) {
        self.in_game.insert(building);
        self.buildings[building] = (self.set_up().copies)(building.spec());
    }
}

impl PuertoRico {
    /// Chooses the violet buildings, after the set-up and before the first role pick. PR:R81a
    pub(super) fn begin_draft(&mut self, told: &mut Told<Event>) {
        match self.table.rules.selection {
            Selection::Base => self.begin_round(told),
            Selection::Draft | Selection::Random => self.draft_on(self.table.governor, told),
            Selection::List => {
                let listed = self.table.listed;
                listed.iter().for_each(|building| self.table.bring_in(building));
                told.all(Event::Listed(listed));
                self.begin_round(told);
            }
        }
    }

    /// Gives the pick to `seat`, or to the next player if it has given up; starts the game when all
    /// slots are filled.
    pub(super) fn draft_on(&mut self, seat: Seat, told: &mut Told<Event>) {
        if self.table.is_drafted() {
            return self.begin_round(told);
        }
        let seat = self.table.playing().clockwise(seat).next().unwrap_or(seat);
        self.table.stage = Stage::Draft { seat };
    }

    /// Drafts a building for a player (`by`) or for chance. PR:R81
    pub(super) fn draft(&mut self, by: Option<Seat>, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        let Action::Draft(building) = action else { return Err(self.not_now()) };
        self.table.may_draft(building)?;
        self.table.bring_in(building);
        told.all(match by {
            Some(seat) => Event::Drafted(seat, building),
            None => Event::Drawn(building),
        });
        self.draft_on(seat.next(self.table.seats), told);
        Ok(())
    }
}

/// Reads a list of buildings, which must fill the slots exactly. PR:R82a, PR:R82b
///
/// # Errors
/// When the list names an unknown building, or too many or too few of a price.
pub(super) fn parse_list(list: &str, table: &Tabletop) -> Result<BuildingSet, Refusal> {
    let mut trial = *table;
    for id in list.split(',').map(str::trim).filter(|id| !id.is_empty()) {
        let building: Building = id.replace('_', "-").parse().map_err(|_| Refusal::BadList(id.to_owned()))?;
        trial.may_draft(building)?;
        trial.in_game.insert(building);
    }
    if trial.is_drafted() { Ok(trial.chosen()) } else { Err(Refusal::ShortList(KINDS - trial.chosen().len())) }
}
