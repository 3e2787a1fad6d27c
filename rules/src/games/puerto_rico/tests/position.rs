//! Positions for tests, in short notation.
//!
//! Goods are letters as in `docs/rules/puerto-rico.md` (`C2 K1`: 2 corn, 1 coffee). A star after a
//! tile or building is a colonist on it, an exclamation mark a noble. `forest-corn` is a forest.
//! Tests may set any supply, so such a position need not add up. Start reading at [`At`].

use super::*;

impl At {
    /// Round 1 before the first pick, `p1` is governor; boards hold only the starting plantations.
    pub(super) fn table(seats: u8) -> At {
        At::with(seats, &[])
    }

    pub(super) fn with(seats: u8, set: &[(&str, &str)]) -> At {
        let game = PuertoRico::new(&options_of(set), seats).expect("a game");
        let row = [
            "corn indigo sugar",
            "corn indigo sugar tobacco",
            "corn indigo sugar tobacco coffee",
            "corn corn indigo sugar tobacco coffee",
        ];
        let mut at = At::unsound(game);
        at.play("chance governor p1").play(&format!("chance reveal {}", row[usize::from(seats) - 2]));
        at.told.clear();
        at
    }

    /// With Nobles, and with the buildings of all sets in the supply.
    pub(super) fn all(seats: u8) -> At {
        At::all_with(seats, &[])
    }

    pub(super) fn all_with(seats: u8, set: &[(&str, &str)]) -> At {
        let mut at = At::with(seats, &[set, &[("nobles", "on")]].concat());
        Building::ALL.into_iter().for_each(|building| at.game.table.bring_in(building));
        at
    }

    /// Sets the nobles in the supply and on the ship.
    pub(super) fn nobles(&mut self, supply: u8, aboard: u8) -> &mut At {
        self.game.table.supply.nobles = supply;
        self.game.table.aboard.nobles = aboard;
        self
    }

    /// Adds nobles to San Juan.
    pub(super) fn idle_nobles(&mut self, seat: Seat, n: u8) -> &mut At {
        for _ in 0..n {
            self.game.board(seat).people.put(Person::Noble, Place::SanJuan);
        }
        self
    }

    /// Makes the seat governor and picker.
    pub(super) fn governor(&mut self, seat: Seat) -> &mut At {
        self.game.table.governor = seat;
        self.game.table.picker = seat;
        self
    }

    pub(super) fn doubloons(&mut self, seat: Seat, n: u16) -> &mut At {
        self.game.board(seat).doubloons = n;
        self
    }

    /// Replaces the island: `corn* corn quarry*`.
    pub(super) fn island(&mut self, seat: Seat, tiles: &str) -> &mut At {
        let board = self.game.board(seat);
        board.tiles = Default::default();
        board.people.all.island = Default::default();
        board.people.nobles.island = Default::default();
        for word in tiles.split_whitespace() {
            if let Some(good) = word.strip_prefix("forest-") {
                board.forests[good.parse().expect("a good")] += 1;
                continue;
            }
            let tile: Tile = word.trim_end_matches(['*', '!']).parse().expect("a tile");
            board.tiles[tile.index()] += 1;
            man(board, word, Place::On(Circle::Tile(tile)));
        }
        self
    }

    /// Replaces the city: `harbor* indigo-plant**`.
    pub(super) fn city(&mut self, seat: Seat, buildings: &str) -> &mut At {
        let board = self.game.board(seat);
        board.city = Default::default();
        board.people.all.city = Default::default();
        board.people.nobles.city = Default::default();
        for word in buildings.split_whitespace() {
            let building: Building = word.trim_end_matches(['*', '!']).parse().expect("a building");
            board.city.insert(building);
            man(board, word, Place::On(Circle::Building(building)));
        }
        self
    }

    pub(super) fn san_juan(&mut self, seat: Seat, n: u8) -> &mut At {
        self.game.board(seat).people.all.san_juan = n;
        self
    }

    pub(super) fn goods(&mut self, seat: Seat, letters: &str) -> &mut At {
        self.game.board(seat).goods = goods(letters);
        self
    }

    /// Sets the supply of these kinds only.
    pub(super) fn stock(&mut self, letters: &str) -> &mut At {
        for (good, n) in pairs(letters) {
            self.game.table.stock[good] = n;
        }
        self
    }

    /// Sets the cargo of the ships, smallest first: `- C3 -`.
    pub(super) fn ships(&mut self, cargo: &str) -> &mut At {
        for (ship, word) in self.game.table.ships.iter_mut().zip(cargo.split_whitespace()) {
            ship.cargo = pairs(word).next();
        }
        self
    }

    pub(super) fn house(&mut self, letters: &str) -> &mut At {
        self.game.table.house = goods(letters);
        self
    }

    /// Sets the colonists in the supply and on the ship.
    pub(super) fn colonists(&mut self, supply: u8, aboard: u8) -> &mut At {
        self.game.table.supply.colonists = supply;
        self.game.table.aboard.colonists = aboard;
        self
    }

    pub(super) fn chips(&mut self, seat: Seat, n: u16) -> &mut At {
        self.game.own[seat.index()].chips = n;
        self
    }

    pub(super) fn points_left(&mut self, n: i16) -> &mut At {
        self.game.table.vp = n;
        self
    }

    pub(super) fn board(&self, seat: Seat) -> &Board {
        &self.game.table.boards[seat.index()]
    }

    pub(super) fn chips_of(&self, seat: Seat) -> u16 {
        self.game.own[seat.index()].chips
    }
}

fn man(board: &mut Board, word: &str, place: Place) {
    for mark in word.chars() {
        match mark {
            '*' => board.people.put(Person::Colonist, place),
            '!' => board.people.put(Person::Noble, place),
            _ => {}
        }
    }
}

fn pairs(letters: &str) -> impl Iterator<Item = (Good, u8)> {
    letters.split_whitespace().filter(|w| *w != "-").map(|word| {
        let good = match word.as_bytes()[0] {
            b'C' => Good::Corn,
            b'I' => Good::Indigo,
            b'S' => Good::Sugar,
            b'T' => Good::Tobacco,
            b'K' => Good::Coffee,
            other => panic!("no good: {other}"),
        };
        (good, word[1..].parse().unwrap_or(1))
    })
}

/// Reads barrels: `C2 K` is 2 corn and 1 coffee.
pub(super) fn goods(letters: &str) -> Goods {
    let mut all = Goods::NONE;
    for (good, n) in pairs(letters) {
        all[good] += n;
    }
    all
}
