//! Roads, settlements and cities (CA:6.4). Start reading at [`Catan::build_road`].

use super::map::{Node, Path, nodes_of, paths_of};
use super::{Action, Board, Cards, Catan, Event, Free, Own, Refusal, Result, Stage, Tabletop};
use crate::game::{Seat, Told};

/// Lumber and brick. CA:2
pub(super) const ROAD: Cards = Cards::new([1, 1, 0, 0, 0]);
/// Lumber, brick, grain, wool. CA:2
pub(super) const SETTLEMENT: Cards = Cards::new([1, 1, 1, 1, 0]);
/// Two grain, three ore. CA:2
pub(super) const CITY: Cards = Cards::new([0, 0, 0, 2, 3]);

impl Catan {
    /// CA:R24
    pub(super) fn build_road(&mut self, seat: Seat, path: Path, told: &mut Told<Event>) -> Result {
        self.table.may_build_road(seat, path)?;
        self.can_pay(seat, ROAD)?;
        self.pay(seat, ROAD);
        self.begin_building();
        self.add_road(seat, path, told);
        Ok(())
    }

    /// Places a paid or free road, then awards the longest road and checks for victory. CA:R42a
    pub(super) fn add_road(&mut self, seat: Seat, path: Path, told: &mut Told<Event>) {
        let (from, to) = self.table.direction(seat, path);
        self.put_road(seat, path);
        told.all(Event::Road(seat, from, to));
        self.award_longest_road(None, told);
        self.check_victory(told);
    }

    /// CA:R25, CA:R26
    pub(super) fn build_settlement(&mut self, seat: Seat, node: Node, told: &mut Told<Event>) -> Result {
        let board = self.table.board(seat);
        if board.settlements_left() == 0 {
            return Err(Refusal::NoSettlementLeft);
        }
        self.table.is_open(node)?;
        if board.reach & node.bit() == 0 {
            return Err(Refusal::NoRoadTo(node));
        }
        self.can_pay(seat, SETTLEMENT)?;
        self.pay(seat, SETTLEMENT);
        self.begin_building();
        self.table.put_settlement(seat, node);
        told.all(Event::Settled(seat, node));
        let cut = self.table.interrupted(seat, node);
        self.award_longest_road(cut, told);
        self.check_victory(told);
        Ok(())
    }

    /// CA:R27
    pub(super) fn build_city(&mut self, seat: Seat, node: Node, told: &mut Told<Event>) -> Result {
        let board = self.table.board(seat);
        if board.settlements & node.bit() == 0 {
            return Err(Refusal::NoSettlementAt(node));
        }
        if board.cities_left() == 0 {
            return Err(Refusal::NoCityLeft);
        }
        self.can_pay(seat, CITY)?;
        self.pay(seat, CITY);
        self.begin_building();
        let board = self.board(seat);
        board.settlements &= !node.bit();
        board.cities |= node.bit();
        told.all(Event::City(seat, node));
        self.check_victory(told);
        Ok(())
    }

    /// Places a free road, or waives the second one. CA:R32
    pub(super) fn place_free_road(
        &mut self,
        seat: Seat,
        which: Free,
        back: super::Back,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result {
        match (action, which) {
            (Action::Road(path), _) => {
                self.table.may_build_road(seat, path)?;
                self.table.stage = match which {
                    Free::First => Stage::Free(Free::Second, back),
                    Free::Second => back.stage(),
                };
                self.add_road(seat, path, told);
                let stuck = self.table.stage == Stage::Free(Free::Second, back) && !self.table.has_place_for_road(seat);
                if stuck {
                    self.table.stage = back.stage();
                }
                Ok(())
            }
            (Action::Pass, Free::Second) => {
                told.all(Event::Waived(seat));
                self.table.stage = back.stage();
                Ok(())
            }
            (Action::Pass, Free::First) => Err(Refusal::OneRoadAtLeast),
            _ => Err(Refusal::NotNow(self.table.stage.ask())),
        }
    }

    /// Returns an error with the missing cards if the seat cannot pay.
    pub(super) fn can_pay(&self, seat: Seat, cost: Cards) -> Result {
        let hand = self.own[seat.index()].hand;
        if hand.has(cost) { Ok(()) } else { Err(Refusal::CannotPay(cost.minus(hand))) }
    }
}

impl Tabletop {
    /// Requires a piece and a legal path for it. CA:R24, CA:R28
    fn may_build_road(&self, seat: Seat, path: Path) -> Result {
        if self.board(seat).roads_left() == 0 {
            return Err(Refusal::NoRoadLeft);
        }
        if self.all_roads() & path.bit() != 0 {
            return Err(Refusal::PathTaken(path));
        }
        if self.starts(seat) & path.nodes() == 0 {
            return Err(Refusal::NotConnected(path));
        }
        Ok(())
    }

    /// Returns the ends of a new road: the one that the seat has reached, and where it leads.
    pub(super) fn direction(&self, seat: Seat, path: Path) -> (Node, Node) {
        let board = self.board(seat);
        let [a, b] = path.ends();
        if (board.reach | board.buildings()) & a.bit() == 0 { (b, a) } else { (a, b) }
    }

    /// Returns where a new road may start: own intersections free of opponents. CA:R24
    fn starts(&self, seat: Seat) -> u64 {
        let board = self.board(seat);
        (board.reach | board.buildings()) & !self.others_buildings(seat)
    }

    /// Returns the opponents' settlements and cities.
    pub(super) fn others_buildings(&self, seat: Seat) -> u64 {
        let others = (0..).zip(&self.boards).filter(|(at, _)| *at != seat.0);
        others.fold(0, |all, (_, board)| all | board.buildings())
    }

    /// Returns the paths where a road could lie, whether or not a piece is left. CA:R24
    pub(super) fn road_places(&self, seat: Seat) -> u128 {
        nodes_of(self.starts(seat)).fold(0, |paths, node| paths | node.paths()) & !self.all_roads()
    }

    /// Returns whether there is a piece and a path for a road. CA:R32
    pub(super) fn has_place_for_road(&self, seat: Seat) -> bool {
        self.board(seat).roads_left() > 0 && self.road_places(seat) != 0
    }

    pub(super) fn offer_roads(&self, seat: Seat, offers: &mut Vec<Action>) {
        if self.board(seat).roads_left() > 0 {
            offers.extend(paths_of(self.road_places(seat)).map(Action::Road));
        }
    }

    /// Offers what the hand can pay for and the rules allow. CA:R23
    pub(super) fn offer_purchases(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        let board: &Board = self.board(seat);
        if own.hand.has(CITY) && board.cities_left() > 0 {
            offers.extend(nodes_of(board.settlements).map(Action::City));
        }
        if own.hand.has(SETTLEMENT) && board.settlements_left() > 0 {
            offers.extend(nodes_of(board.reach & !self.closed).map(Action::Settle));
        }
        if own.hand.has(ROAD) {
            self.offer_roads(seat, offers);
        }
        if own.hand.has(super::develop::PRICE) && self.deck > 0 {
            offers.push(Action::Buy);
        }
    }
}
