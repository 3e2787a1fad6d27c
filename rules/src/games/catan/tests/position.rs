//! Consistent positions in short notation: hands come from the bank, development cards from the
//! stack. Orange is `p1`, white `p2`, blue `p3`, red `p4`. Start reading at [`At`].

use super::*;

/// The terrain of the beginner map, and harbors.
pub(super) const ISLAND: &str =
    "chance island owl-gbwb-gldlo-logw-bgw; chance harbors any grain ore any wool any any brick lumber";

impl At {
    /// The beginner map with its starting pieces and cards; `p1` is about to roll.
    pub(super) fn beginner(seats: u8) -> At {
        At::beginner_with(seats, &[])
    }

    pub(super) fn beginner_with(seats: u8, set: &[(&str, &str)]) -> At {
        At::new(seats, &[&[("offersPerTurn", "off")], set, &[("firstPlayer", "host")]].concat())
    }

    /// For three, with the terrain of the beginner map; tokens are still to be laid.
    pub(super) fn laid(map: &str) -> At {
        At::new(3, &[("map", map), ("firstPlayer", "host")]).play(ISLAND).clone()
    }

    /// The beginner map with nothing on it; `p1` has rolled and may trade.
    pub(super) fn bare(seats: u8) -> At {
        At::bare_with(seats, &[])
    }

    pub(super) fn bare_with(seats: u8, set: &[(&str, &str)]) -> At {
        let mut at = At::beginner_with(seats, set);
        for seat in Seat::all(seats) {
            at.hand(seat, "nothing");
            *at.game.board(seat) = Board::default();
        }
        at.game.table.closed = 0;
        at.game.table.stage = Stage::Trade;
        at
    }

    /// Starts a player's turn, before the roll.
    pub(super) fn turn_of(&mut self, seat: Seat) -> &mut At {
        self.game.table.active = seat;
        self.game.table.stage = Stage::Roll;
        self
    }

    /// Moves to a player's trade phase.
    pub(super) fn trades(&mut self, seat: Seat) -> &mut At {
        self.turn_of(seat).game.table.stage = Stage::Trade;
        self
    }

    /// Replaces a hand: `2lumber-ore`.
    pub(super) fn hand(&mut self, seat: Seat, cards: &str) -> &mut At {
        let before = self.game.own[seat.index()].hand;
        self.game.pay(seat, before);
        self.game.take(seat, cards.parse().expect("cards"));
        self
    }

    /// Leaves `n` cards of a kind in the bank; `keeper` takes the surplus.
    pub(super) fn bank(&mut self, kind: Resource, n: u8, keeper: Seat) -> &mut At {
        let surplus = self.game.table.bank[kind] - n;
        self.game.take(keeper, Cards::of(kind, surplus));
        self
    }

    /// Adds settlements, `a1.s b2.s`, whether or not the rules allow them.
    pub(super) fn settlements(&mut self, seat: Seat, nodes: &str) -> &mut At {
        for node in nodes.split_whitespace() {
            self.game.table.put_settlement(seat, node.parse().expect("an intersection"));
        }
        self.measured()
    }

    pub(super) fn cities(&mut self, seat: Seat, nodes: &str) -> &mut At {
        self.settlements(seat, nodes);
        for node in nodes.split_whitespace() {
            let node: Node = node.parse().expect("an intersection");
            self.game.board(seat).settlements &= !node.bit();
            self.game.board(seat).cities |= node.bit();
        }
        self
    }

    /// Adds roads along these intersections, and awards the longest road.
    pub(super) fn roads(&mut self, seat: Seat, nodes: &str) -> &mut At {
        for path in paths_of(way(nodes)) {
            self.game.put_road(seat, path);
        }
        self.measured()
    }

    fn measured(&mut self) -> &mut At {
        Seat::all(self.game.table.seats).for_each(|seat| self.game.table.measure(seat));
        self.game.award_longest_road(None, &mut Told::deaf());
        self
    }

    /// Adds cards bought in an earlier turn: `knight victory-point`.
    pub(super) fn held(&mut self, seat: Seat, cards: &str) -> &mut At {
        for word in cards.split_whitespace() {
            let card: Card = word.parse().expect("a card");
            self.game.deck[card] -= 1;
            self.game.table.deck -= 1;
            self.game.own[seat.index()].held[card] += 1;
            self.game.board(seat).held += 1;
        }
        self
    }

    /// Adds knights played in earlier turns.
    pub(super) fn knights(&mut self, seat: Seat, n: u8) -> &mut At {
        self.game.deck[Card::Knight] -= n;
        self.game.table.deck -= n;
        self.game.table.spent[Card::Knight] += n;
        self.game.board(seat).knights += n;
        self.game.award_largest_army(seat, &mut Told::deaf());
        self
    }

    pub(super) fn robber(&mut self, hex: &str) -> &mut At {
        self.game.table.robber = hex.parse().expect("a hex");
        self
    }

    pub(super) fn cards(&self, seat: Seat) -> String {
        let own = &self.game.own[seat.index()];
        assert_eq!(own.hand.total(), self.game.table.board(seat).cards);
        own.hand.to_string()
    }

    pub(super) fn points(&self, seat: Seat) -> u8 {
        self.game.points(seat)
    }

    pub(super) fn winner(&self) -> Option<Seat> {
        match self.game.table.stage {
            Stage::Over(winner) => winner,
            _ => None,
        }
    }
}

/// Returns the paths along these intersections.
pub(super) fn way(nodes: &str) -> u128 {
    let nodes: Vec<Node> = nodes.split_whitespace().map(|node| node.parse().expect("an intersection")).collect();
    nodes.windows(2).fold(0, |paths, ends| paths | ends[0].path_to(ends[1]).expect("a path").bit())
}

pub(super) use super::super::map::paths_of;
