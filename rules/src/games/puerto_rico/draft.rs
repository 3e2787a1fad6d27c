//! Which violet buildings are in the game with New Buildings: drafted, drawn or listed. PR:R81-R83
//!
//! Start reading at [`PuertoRico::begin_draft`].

use super::building::{Building, BuildingSet};
use super::buildings::{BASE, NEW, OF_PRICE, VIOLET};
use super::{Action, Event, Exclude, PuertoRico, Refusal, Selection, Stage, Tabletop};
use crate::game::{Dice, Seat, Told};

/// Slots of the board by price, from 1 to 10. PR:4.6
const SLOTS: [u8; 10] = [1, 2, 1, 1, 2, 1, 1, 2, 1, 5];

/// Kinds of violet buildings that there are room for.
const KINDS: u8 = 17;

/// Violet buildings of the base game and New Buildings.
const CANDIDATES: BuildingSet = BASE.or(NEW).and(VIOLET);

fn slots(building: Building) -> u8 {
    SLOTS.get(usize::from(building.spec().cost).wrapping_sub(1)).copied().unwrap_or(0)
}

impl Tabletop {
    /// Violet buildings chosen so far.
    fn chosen(&self) -> BuildingSet {
        self.in_game.and(CANDIDATES)
    }

    fn is_drafted(&self) -> bool {
        self.chosen().len() >= KINDS
    }

    /// Whether the building may come into the game. PR:R81, PR:R82a
    pub(super) fn may_draft(&self, building: Building) -> Result<(), Refusal> {
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

    /// What keeps a building out because of an option. PR:R83
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

    /// In the rulebook's order.
    pub(super) fn offer_drafts(&self, offers: &mut Vec<Action>) {
        offers.extend(self.open_drafts().map(Action::Draft));
    }

    /// The cheapest price with a free slot is filled next, every set of kinds that may be there together as likely as the others: a kind that
    /// leaves fewer partners comes less often. PR:R82a
    pub(super) fn draw_building(&self, dice: &mut dyn Dice) -> Action {
        let cheapest = self.open_drafts().map(|b| b.spec().cost).min();
        let open: Vec<Building> = self.open_drafts().filter(|b| Some(b.spec().cost) == cheapest).collect();
        let weights: Vec<u8> = open.iter().map(|&b| self.partners(b)).collect();
        let at = dice.from_bag(&weights).unwrap_or(0);
        Action::Draft(open.get(at).copied().unwrap_or(Building::SmallMarket))
    }

    /// How many kinds of the same price could come after this one; one if it is the last.
    fn partners(&self, building: Building) -> u8 {
        let mut then = *self;
        then.in_game.insert(building);
        let partners = then.open_drafts().filter(|b| b.spec().cost == building.spec().cost).count();
        partners.max(1) as u8
    }

    /// Puts all its tiles on the board.
    pub(super) fn bring_in(&mut self, building: Building) {
        self.in_game.insert(building);
        self.buildings[building] = (self.set_up().copies)(building.spec());
    }
}

impl PuertoRico {
    /// After the set-up, with the first row visible, before the first role. PR:R81a
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

    /// The next pick, until all slots are filled. Who has given up picks nothing.
    pub(super) fn draft_on(&mut self, seat: Seat, told: &mut Told<Event>) {
        if self.table.is_drafted() {
            return self.begin_round(told);
        }
        let seat = self.table.playing().clockwise(seat).next().unwrap_or(seat);
        self.table.stage = Stage::Draft { seat };
    }

    /// A player's pick, or chance's. PR:R81
    pub(super) fn draft(&mut self, by: Option<Seat>, seat: Seat, action: Action, told: &mut Told<Event>) -> Result<(), Refusal> {
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

/// The buildings of a list, if they fill the slots exactly. PR:R82a, PR:R82b
///
/// # Errors
/// When it names something else, or too many or too few of a price.
pub(super) fn parse_list(list: &str, table: &Tabletop) -> Result<BuildingSet, Refusal> {
    let mut trial = *table;
    for id in list.split(',').map(str::trim).filter(|id| !id.is_empty()) {
        let building: Building = id.replace('_', "-").parse().map_err(|_| Refusal::BadList)?;
        trial.may_draft(building)?;
        trial.in_game.insert(building);
    }
    if trial.is_drafted() { Ok(trial.chosen()) } else { Err(Refusal::ShortList(KINDS - trial.chosen().len())) }
}
