//! Consistent positions in few words: hands come from the stacks, buildings from the display, tiles
//! from the reserve or from the board. `p1` has home island 1, and so on. Start reading at [`At`].

use super::super::action::Islands;
use super::*;

/// The tiles on the board in reading order, by back. With 2 islets: A1 and A2 spice, A5 and B2
/// tobacco, B4 cloth, B5 tool, B7 stone, D2, D4, E2 and E4 agreements, D6 and E6 upgrades, E1 gold.
const DEALS: [&str; 3] = ["ppbbctsaaugaau", "wcpbaa", "stpbaa"];

impl At {
    /// Returns a game after set-up: `p1`'s turn, before the roll.
    pub(super) fn start(seats: u8) -> At {
        At::start_with(seats, &[])
    }

    pub(super) fn start_with(seats: u8, set: &[(&str, &str)]) -> At {
        let mut at = At::new(seats, &[&[("turnLimit", "off")], set].concat());
        for (back, deal) in Back::used(seats).zip(DEALS) {
            at.play(&format!("chance tiles {back} {deal}"));
        }
        let mut of = [0, 1, 2, 3];
        of[usize::from(seats)..].fill(0);
        at.act(Actor::Chance, Action::Islands(Islands { of, n: seats }));
        at.play("chance first p1");
        at.told.clear();
        at
    }

    /// Returns a game in phase 2 of `p1`, with every hand empty.
    pub(super) fn town(seats: u8) -> At {
        At::town_with(seats, &[])
    }

    pub(super) fn town_with(seats: u8, set: &[(&str, &str)]) -> At {
        let mut at = At::start_with(seats, set);
        for seat in Seat::all(seats) {
            at.hand(seat, "");
        }
        at.towns(P1);
        at
    }

    /// Begins phase 2 of that player.
    pub(super) fn towns(&mut self, seat: Seat) -> &mut At {
        self.turn_of(seat).game.table.stage = Stage::Main;
        self
    }

    /// Begins that player's turn, before the roll.
    pub(super) fn turn_of(&mut self, seat: Seat) -> &mut At {
        self.game.table.active = seat;
        self.game.table.done = ThisTurn::default();
        self.game.table.stage = Stage::Roll;
        self
    }

    /// Begins phase 3 of that player.
    pub(super) fn sails(&mut self, seat: Seat) -> &mut At {
        self.towns(seat).game.begin_sailing();
        self
    }

    /// Replaces a hand: `2cloth tool`.
    pub(super) fn hand(&mut self, seat: Seat, goods: &str) -> &mut At {
        let before = self.game.own[seat.index()].hand;
        self.game.pay(seat, before);
        self.game.gain(seat, cards(goods));
        self
    }

    /// Leaves `n` cards of a good in its stack and gives the others to `keeper`.
    pub(super) fn stock(&mut self, good: Good, n: u8, keeper: Seat) -> &mut At {
        let surplus = self.game.table.stock[good] - n;
        let mut goods = Goods::NONE;
        goods[good] = surplus;
        self.game.gain(keeper, goods);
        self
    }

    pub(super) fn gold(&mut self, seat: Seat, n: u32) -> &mut At {
        self.game.board(seat).gold = n;
        self.noted(seat)
    }

    /// Sets the inhabitants from the first space on: `pioneer settler citizen`.
    pub(super) fn people(&mut self, seat: Seat, ranks: &str) -> &mut At {
        let board = self.game.board(seat);
        board.spaces = Default::default();
        for (space, word) in board.spaces.iter_mut().zip(ranks.split_whitespace()) {
            *space = Rank::ALL.into_iter().find(|rank| rank.id() == word);
            assert!(space.is_some(), "{word}");
        }
        self.noted(seat)
    }

    /// Sets the buildings from the fourth space on: `school church`.
    pub(super) fn buildings(&mut self, seat: Seat, words: &str) -> &mut At {
        for (at, word) in words.split_whitespace().enumerate() {
            let building: Building = word.parse().expect("a building");
            self.game.table.display[building.index()] -= 1;
            self.game.board(seat).buildings[at] = Some(building);
        }
        self.noted(seat)
    }

    /// Adds branches by site, counted from 1: `2 spice, 3 tobacco`.
    pub(super) fn branches(&mut self, seat: Seat, list: &str) -> &mut At {
        for entry in list.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            let (site, good) = entry.split_once(' ').expect("a site and a good");
            let (site, good): (usize, Good) = (site.parse().expect("a site"), good.parse().expect("a good"));
            let back = self.find(Face::Branch(good));
            self.game.board(seat).branches[site - 1] = Some(Branch { good, back });
        }
        self.noted(seat)
    }

    pub(super) fn agreements(&mut self, seat: Seat, n: usize) -> &mut At {
        for at in 0..n {
            let back = self.find(Face::Agreement);
            self.game.board(seat).agreements[at] = Some(back);
        }
        self.noted(seat)
    }

    /// Sets agreements with these backs, in the order of placing: `2 3`.
    pub(super) fn agreements_of(&mut self, seat: Seat, backs: &str) -> &mut At {
        for (at, word) in backs.split_whitespace().enumerate() {
            let of: Back = word.parse().expect("a back");
            let back = self.find_of(Face::Agreement, |back| back == of);
            self.game.board(seat).agreements[at] = Some(back);
        }
        self.noted(seat)
    }

    /// Takes a tile from the reserve, or else from the board.
    fn find(&mut self, face: Face) -> Back {
        self.find_of(face, |_| true)
    }

    fn find_of(&mut self, face: Face, fits: impl Fn(Back) -> bool) -> Back {
        let seats = self.game.table.seats;
        for back in Back::used(seats).filter(|back| fits(*back)) {
            if self.game.hidden.reserve.of(Tile { back, face }) > 0 {
                self.game.hidden.reserve.take(Tile { back, face });
                self.game.table.reserve -= 1;
                return back;
            }
        }
        let back_at = |at| Back::ALL.into_iter().find(|back| self.game.table.lying[back.index()].has(at)).expect("a back");
        let lying = self.game.hidden.under[face.index()].iter().map(|at| (at, back_at(at)));
        let (at, back) = lying.filter(|(_, back)| fits(*back)).last().expect("such a tile");
        let (under, lying) = (&mut self.game.hidden.under[face.index()], &mut self.game.table.lying[back.index()]);
        *under = under.without(at.set());
        *lying = lying.without(at.set());
        back
    }

    /// Sets the squares of the first and second ship, `-` for none: `c3 c4`.
    pub(super) fn ships(&mut self, seat: Seat, squares: &str) -> &mut At {
        let board = self.game.board(seat);
        board.ships = Default::default();
        for (ship, word) in board.ships.iter_mut().zip(squares.split_whitespace()) {
            *ship = word.parse().ok();
        }
        self
    }

    fn noted(&mut self, seat: Seat) -> &mut At {
        let board = self.game.board(seat);
        board.goals = board.reached();
        self
    }

    /// Writes a hand: `2cloth tool`.
    pub(super) fn cards(&self, seat: Seat) -> String {
        let hand = self.game.own[seat.index()].hand;
        assert_eq!(hand.total(), self.game.table.board(seat).cards);
        let words = hand.iter().map(|(good, n)| if n == 1 { good.to_string() } else { format!("{n}{good}") });
        words.collect::<Vec<_>>().join(" ")
    }

    pub(super) fn gold_of(&self, seat: Seat) -> u32 {
        self.game.table.board(seat).gold
    }

    pub(super) fn points(&self, seat: Seat) -> u8 {
        let board = self.game.table.board(seat);
        assert_eq!(board.goals, board.reached());
        board.goals.len()
    }

    pub(super) fn may(&self, seat: Seat, action: &str) -> bool {
        self.choices(seat).iter().any(|offer| offer == action)
    }

    pub(super) fn winner(&self) -> Option<Seat> {
        match self.game.table.stage {
            Stage::Over(winner) => winner,
            _ => None,
        }
    }
}

pub(super) fn cards(words: &str) -> Goods {
    let mut goods = Goods::NONE;
    for word in words.split_whitespace() {
        let letters = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let n = word[..word.len() - letters.len()].parse().unwrap_or(1);
        let good: Good = letters.parse().expect("a good");
        goods[good] += n;
    }
    goods
}

pub(super) fn square(word: &str) -> Square {
    word.parse().expect("a square")
}
