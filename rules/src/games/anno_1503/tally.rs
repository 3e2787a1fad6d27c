//! What a simulation counts: tiles used, buildings built and used, events, ranks, goals, turns.
//! Start reading at [`Simulate::tally`].

use super::fate::Fate;
use super::{Anno, Building, Cause, Event, Face, Goal, Rank, Space, Stage};
use crate::game::{Seat, Simulate};

/// Counts with a fixed name.
const OTHERS: [&str; 12] = [
    "turns",
    "short of a good",
    "fire took an inhabitant",
    "pirates took a tile",
    "tiles put on the board",
    "ships built",
    "pioneers",
    "goods bought",
    "tiles looked at",
    "tiles put back",
    "cards discarded",
    "turn limit",
];

impl Simulate for Anno {
    /// Returns the names of all counts.
    fn tallied() -> Vec<String> {
        let faces = Face::ALL.into_iter().map(tile);
        let buildings = Building::ALL.into_iter().flat_map(|building| [built(building), used(building)]);
        let fates = Fate::ALL.into_iter().map(fate);
        let ranks =
            Rank::ALL.into_iter().flat_map(|rank| [sold(rank), became(rank)]).filter(|name| *name != became(Rank::Pioneer));
        let goals = Goal::ALL.into_iter().flat_map(|goal| [reached(goal), missed(goal), won(goal)]);
        let others = OTHERS.into_iter().map(str::to_owned);
        faces.chain(buildings).chain(fates).chain(ranks).chain(goals).chain(others).collect()
    }

    /// Counts an event, told of the position before it.
    fn tally(&self, event: &Event, count: &mut dyn FnMut(String)) {
        let table = &self.table;
        let mut once = |name: &str| count(name.to_owned());
        match event {
            Event::Rolled(..) => once("turns"),
            Event::Took(seat, _, others) => {
                let golden = matches!(table.stage, Stage::Fate | Stage::Take { cause: Cause::Golden, .. });
                let takers = std::iter::once(seat).chain(others.iter().map(|(other, _)| other));
                takers
                    .filter(|taker| golden && table.board(**taker).has(Building::Church))
                    .for_each(|_| count(used(Building::Church)));
            }
            Event::Short(_) => once("short of a good"),
            Event::Fate(which) => count(fate(*which)),
            Event::Spared(_, building) => count(used(*building)),
            Event::LostBranch(..) | Event::LostAgreement(..) => once("pirates took a tile"),
            Event::Put(..) => once("tiles put on the board"),
            Event::Burned(..) => once("fire took an inhabitant"),
            Event::Ship(..) => once("ships built"),
            Event::Pioneer(_, building) => {
                once("pioneers");
                if let Some(building) = building {
                    count(built(*building));
                }
            }
            Event::Developed(_, _, rank) => count(became(*rank)),
            Event::Sold(seat, _, space, gold) => sale(self, *seat, *space, *gold, count),
            Event::Bought(..) => once("goods bought"),
            Event::Drew(..) => count(used(Building::LargeBranch)),
            Event::Looked(seat, _) => {
                once("tiles looked at");
                if table.has_shipyard(*seat) {
                    count(used(Building::Shipyard));
                }
            }
            Event::Returned(..) => once("tiles put back"),
            Event::Used(_, _, _, face, ..) => count(tile(*face)),
            Event::Discarded(..) => once("cards discarded"),
            Event::Reached(_, goal, _) => count(reached(*goal)),
            Event::Missed(_, goal, _) => count(missed(*goal)),
            Event::Won(_, goals) => goals.iter().for_each(|goal| count(won(goal))),
            Event::Limit(_) => once("turn limit"),
            Event::First(_)
            | Event::Chose(..)
            | Event::PaidFate(..)
            | Event::DrewWhat(..)
            | Event::Sailed(..)
            | Event::Saw(..)
            | Event::GaveUp(_) => {}
        }
    }
}

fn tile(face: Face) -> String {
    match face {
        Face::Branch(good) => format!("tile branch of {good}"),
        Face::Agreement | Face::Upgrade | Face::Gold => format!("tile {face}"),
    }
}

fn built(building: Building) -> String {
    format!("built {building}")
}

fn used(building: Building) -> String {
    format!("used {building}")
}

fn fate(fate: Fate) -> String {
    format!("event {}", fate.id())
}

fn sold(rank: Rank) -> String {
    format!("sold to {}", rank.id())
}

fn became(rank: Rank) -> String {
    format!("became {}", rank.id())
}

fn reached(goal: Goal) -> String {
    format!("goal {} reached", goal.id())
}

fn missed(goal: Goal) -> String {
    format!("goal {} lost", goal.id())
}

fn won(goal: Goal) -> String {
    format!("won with {}", goal.id())
}

/// Counts who bought, and the building that raised the price.
fn sale(before: &Anno, seat: Seat, space: Space, gold: u8, count: &mut dyn FnMut(String)) {
    let Some(rank) = before.table.board(seat).spaces.get(space.index()).copied().flatten() else { return };
    count(sold(rank));
    if gold > rank.pays(Default::default()) {
        count(used(match rank {
            Rank::Pioneer => Building::School,
            Rank::Settler | Rank::Citizen => Building::Restaurant,
            Rank::Merchant => Building::Bathhouse,
        }));
    }
}
