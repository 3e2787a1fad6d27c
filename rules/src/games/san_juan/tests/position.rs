//! Consistent positions in short notation: every card comes from a pile. Cards are written as in
//! the notation; `quarry*3` is three of them, `indigo-plant!` is one with a good on it. Start
//! reading at [`At`].

use super::*;

impl At {
    /// Round 1, first pick, `p1` governor; an indigo plant each, and empty hands.
    pub(super) fn table(seats: u8) -> At {
        At::with(seats, &[])
    }

    pub(super) fn with(seats: u8, set: &[(&str, &str)]) -> At {
        let mut at = At::fresh(seats, set).play("chance governor p1").settle().clone();
        for seat in Seat::all(seats) {
            at.hand(seat, "");
        }
        at.told.clear();
        at
    }

    /// The position before the first action.
    pub(super) fn fresh(seats: u8, set: &[(&str, &str)]) -> At {
        At::new(seats, set)
    }

    /// Plays chance until somebody is awaited, and chooses first hands at random.
    pub(super) fn settle(&mut self) -> &mut At {
        let mut dice = SeededDice::new(7);
        let mut offers = Vec::new();
        loop {
            let draft = matches!(self.game.table.stage, Stage::Draft { .. });
            if self.game.turn() != Turn::Chance && !draft {
                return self;
            }
            let (by, action) = random_step(&self.game, &mut dice, &mut offers).expect("not over");
            self.play(&format!("{by} {action}"));
        }
    }

    /// Takes a card from the piles or the attic.
    fn find(&mut self, card: Card) -> Card {
        let SanJuan { own, hidden, .. } = &mut self.game;
        let attic = &mut own[0].chapel;
        let pile = [&mut hidden.deck, &mut hidden.discard, attic].into_iter().find(|pile| pile.of(card) > 0);
        pile.unwrap_or_else(|| panic!("no {card} left")).take(card);
        card
    }

    /// Replaces a hand.
    pub(super) fn hand(&mut self, seat: Seat, words: &str) -> &mut At {
        let old = std::mem::take(&mut self.game.own[seat.index()].hand);
        self.game.hidden.deck.merge(&old);
        for card in cards(words).each() {
            let card = self.find(card);
            self.game.own[seat.index()].hand.add(card);
        }
        self
    }

    /// Replaces a hand by any `n` cards.
    pub(super) fn any_hand(&mut self, seat: Seat, n: u16) -> &mut At {
        self.hand(seat, "");
        for _ in 0..n {
            let card = self.game.hidden.deck.at(0).expect("a card");
            let card = self.find(card);
            self.game.own[seat.index()].hand.add(card);
        }
        self
    }

    /// Replaces the buildings of a seat.
    pub(super) fn city(&mut self, seat: Seat, words: &str) -> &mut At {
        let old = std::mem::take(&mut self.game.table.boards[seat.index()]);
        old.buildings().for_each(|slot| self.game.hidden.deck.add(slot.card));
        let goods = self.game.hidden.goods[seat.index()].iter_mut().filter_map(Option::take);
        goods.for_each(|card| self.game.hidden.deck.add(card));
        for word in words.split_whitespace() {
            let (word, n) = times(word);
            for _ in 0..n {
                let card = self.find(word.trim_end_matches('!').parse().expect("a card"));
                let board = &mut self.game.table.boards[seat.index()];
                board.place(card, None);
                let place = usize::from(board.count()) - 1;
                if word.ends_with('!') {
                    board.load(place, Load::Full);
                    let good = self.game.hidden.deck.at(0).expect("a card");
                    self.game.hidden.goods[seat.index()][place] = Some(self.find(good));
                }
            }
        }
        self
    }

    /// Puts any `n` cards under a chapel.
    pub(super) fn chapel(&mut self, seat: Seat, n: u16) -> &mut At {
        for _ in 0..n {
            let card = self.game.hidden.deck.at(0).expect("a card");
            let card = self.find(card);
            self.game.own[seat.index()].chapel.add(card);
        }
        self
    }

    /// Replaces the piles; their cards go to the attic under the chapel of `p1`, built or not.
    pub(super) fn piles(&mut self, deck: &str, discard: &str) -> &mut At {
        let SanJuan { own, hidden, .. } = &mut self.game;
        for pile in [&mut hidden.deck, &mut hidden.discard] {
            own[0].chapel.merge(&std::mem::take(pile));
        }
        for card in cards(deck).each() {
            own_take(&mut self.game, card);
            self.game.hidden.deck.add(card);
        }
        for card in cards(discard).each() {
            own_take(&mut self.game, card);
            self.game.hidden.discard.add(card);
        }
        self
    }

    /// Sets the order of the tiles seen, the top one first: `h3 h1`.
    pub(super) fn tiles(&mut self, words: &str) -> &mut At {
        self.game.table.stack = Stack::default();
        for (at, word) in words.split_whitespace().enumerate() {
            self.game.table.stack.seen[at] = Some(word.parse().expect("a tile"));
        }
        self
    }

    /// Makes the seat governor and picker.
    pub(super) fn governor(&mut self, seat: Seat) -> &mut At {
        self.game.table.governor = seat;
        self.game.table.picker = seat;
        self
    }

    pub(super) fn begins_round(&mut self) -> &mut At {
        self.game.begin_round(&mut Told::new());
        self
    }

    /// Plays these draws of chance.
    #[track_caller]
    pub(super) fn draws(&mut self, words: &str) -> &mut At {
        for word in words.split_whitespace() {
            let (word, n) = times(word);
            (0..n).for_each(|_| {
                self.play(&format!("chance draw {word}"));
            });
        }
        self
    }

    /// Asserts that this seat is to draw `n` more cards.
    #[track_caller]
    pub(super) fn drawing(&mut self, seat: Seat, n: u8) -> &mut At {
        match self.game.table.stage {
            Stage::Draw { seat: drawing, left, .. } => assert_eq!((drawing, left), (seat, n)),
            stage => panic!("nobody draws: {stage:?}"),
        }
        self
    }

    /// Asserts that exactly these seats are awaited.
    #[track_caller]
    pub(super) fn awaits(&mut self, seats: &[Seat]) -> &mut At {
        assert_eq!(self.game.turn(), Turn::Seats(seats.iter().copied().collect()), "{:?}", self.game.table.stage);
        self
    }

    pub(super) fn held(&self, seat: Seat) -> Cards {
        self.game.own[seat.index()].hand
    }

    pub(super) fn size(&self, seat: Seat) -> u16 {
        self.held(seat).total()
    }

    pub(super) fn board(&self, seat: Seat) -> &Board {
        &self.game.table.boards[seat.index()]
    }

    /// Returns the sizes of the draw pile and the discard pile.
    pub(super) fn pile_sizes(&self) -> (u16, u16) {
        (self.game.hidden.deck.total(), self.game.hidden.discard.total())
    }

    /// Returns the buildings by place, with goods marked: `indigo-plant! smithy`.
    pub(super) fn shows(&self, seat: Seat) -> String {
        let slots =
            self.board(seat).buildings().map(|slot| format!("{}{}", slot.card, if slot.load == Load::Full { "!" } else { "" }));
        slots.collect::<Vec<_>>().join(" ")
    }
}

fn own_take(game: &mut SanJuan, card: Card) {
    assert!(game.own[0].chapel.of(card) > 0, "no {card} left");
    game.own[0].chapel.take(card);
}

/// Reads `quarry*3`.
fn times(word: &str) -> (&str, u8) {
    match word.split_once('*') {
        Some((word, n)) => (word, n.parse().expect("a number")),
        None => (word, 1),
    }
}

/// Reads `quarry*3 library`.
pub(super) fn cards(words: &str) -> Cards {
    let each = words.split_whitespace().map(times);
    each.flat_map(|(word, n)| std::iter::repeat_n(word.parse::<Card>().expect("a card"), usize::from(n))).collect()
}
