//! A turn: start, roll, production, end (CA:6, CA:R11-R14). Start reading at [`Catan::start_turn`].

use super::map::Hex;
use super::{Action, Back, Cards, Catan, Event, MOST, Phases, Refusal, Resource, Result, Rolling, Stage, Tabletop};
use crate::game::{Dice, Seat, SeatSet, Told};

impl Catan {
    /// Starts the active seat's turn, unless the game ends here. CA:R42, CA:R42c
    pub(super) fn start_turn(&mut self, told: &mut Told<Event>) {
        let table = &mut self.table;
        if table.rules.turns > 0 && table.turn >= table.rules.turns {
            table.stage = Stage::Over(None);
            self.tell_the_end(None, told);
            return;
        }
        table.turn = table.turn.saturating_add(1);
        table.carded = false;
        table.trade.begin_turn();
        table.stage = Stage::Roll;
        self.check_victory(told);
        self.roll_unasked();
    }

    /// Rolls for a player with that standing order whatever they hold: an exception for playable
    /// cards would give them away. CA:R13a
    fn roll_unasked(&mut self) {
        let own = &self.own[self.table.active.index()];
        if self.table.stage == Stage::Roll && own.rolling == Rolling::AtOnce {
            self.table.stage = Stage::Dice;
        }
    }

    /// Sets whether the seat's turns begin with the roll, unasked. CA:R13a
    pub(super) fn set_rolling(&mut self, seat: Seat, rolling: Rolling, told: &mut Told<Event>) -> Result {
        self.may_give_standing_orders(seat)?;
        let own = &mut self.own[seat.index()];
        if own.rolling == rolling {
            return Err(Refusal::SameAnswer);
        }
        own.rolling = rolling;
        told.only(seat, Event::RollForMe(rolling));
        Ok(())
    }

    /// Handles the roll, or a card before it. CA:R11
    pub(super) fn act_before_roll(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Roll => {
                self.table.stage = Stage::Dice;
                Ok(())
            }
            Action::Knight | Action::RoadBuilding | Action::Invention(_) | Action::Monopoly(_) => {
                self.play_card(seat, Back::Roll, action, told)
            }
            _ => Err(Refusal::RollFirst),
        }
    }

    /// Handles any action of the active player after the roll. CA:R11, CA:R11a
    pub(super) fn act_in_turn(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        let trading = self.table.stage == Stage::Trade;
        let back = if trading { Back::Trade } else { Back::Build };
        match action {
            Action::Offer { give, want, to } => self.offer(seat, give, want, to, told),
            Action::Confirm(other) => self.confirm(seat, other, told),
            Action::Withdraw => self.withdraw_offer(seat, told),
            Action::Bank(give, want) => self.trade_with_bank(seat, give, want, told),
            Action::Road(path) => self.build_road(seat, path, told),
            Action::Settle(node) => self.build_settlement(seat, node, told),
            Action::City(node) => self.build_city(seat, node, told),
            Action::Buy => self.buy(seat, told),
            Action::Knight | Action::RoadBuilding | Action::Invention(_) | Action::Monopoly(_) => {
                self.play_card(seat, back, action, told)
            }
            Action::Close if !trading => Err(Refusal::TradeOver),
            Action::Close if self.table.rules.phases == Phases::Combined => Err(Refusal::NothingToClose),
            Action::Close => {
                self.table.trade.clear();
                self.table.stage = Stage::Build;
                told.all(Event::Closed(seat));
                Ok(())
            }
            Action::End => {
                self.end_turn(told);
                Ok(())
            }
            _ => Err(Refusal::NotNow(self.table.stage.ask())),
        }
    }

    /// Ends trading at a purchase, and withdraws what is open. CA:R11a, CA:R21d
    pub(super) fn begin_building(&mut self) {
        self.table.trade.clear();
        self.table.stage = self.table.building_stage();
    }

    /// Ends the turn and starts that of the next player.
    pub(super) fn end_turn(&mut self, told: &mut Told<Event>) {
        self.table.trade.clear();
        self.keep_fresh_cards();
        self.table.active = self.table.next_player();
        self.start_turn(told);
    }

    /// Makes cards bought in the active player's turn playable, now that it is over. CA:R12
    pub(super) fn keep_fresh_cards(&mut self) {
        let active = self.table.active;
        let own = &mut self.own[active.index()];
        own.held = own.held.plus(own.fresh);
        own.fresh = Default::default();
        let board = self.board(active);
        board.held += board.fresh;
        board.fresh = 0;
    }

    /// Applies an outcome of chance.
    pub(super) fn chance(&mut self, action: Action, told: &mut Told<Event>) -> Result {
        match (self.table.stage, action) {
            (Stage::Island | Stage::Harbors | Stage::Tokens | Stage::First, _) => self.lay(action, told),
            (Stage::Dice, Action::Dice(a, b)) if (1..=6).contains(&a) && (1..=6).contains(&b) => {
                self.roll(a, b, told);
                Ok(())
            }
            (Stage::Steal(victim, back), Action::Steal(kind)) => self.steal(victim, kind, back, told),
            (Stage::Draw, Action::Draw(card)) => self.draw_card(card, told),
            (Stage::Dice | Stage::Steal(..) | Stage::Draw, _) => Err(Refusal::BadOutcome),
            _ => Err(Refusal::NotChance),
        }
    }

    pub(super) fn draw_outcome(&self, dice: &mut dyn Dice) -> Action {
        match self.table.stage {
            Stage::Dice => Action::Dice(dice.below(6) as u8 + 1, dice.below(6) as u8 + 1),
            Stage::Steal(victim, _) => {
                let at = dice.from_bag(&self.own[victim.index()].hand.0).unwrap_or(0);
                Action::Steal(Resource::ALL[at])
            }
            Stage::Draw => Action::Draw(super::Card::ALL[dice.from_bag(&self.deck.0).unwrap_or(0)]),
            _ => self.draw_set_up(dice),
        }
    }

    /// Applies a roll: production, or the seven. CA:R13, CA:R15
    fn roll(&mut self, a: u8, b: u8, told: &mut Told<Event>) {
        told.all(Event::Rolled(self.table.active, a, b));
        self.table.rolled = [a, b];
        if a + b == 7 {
            let waiting = self.table.over_seven();
            self.table.stage = if waiting.is_empty() { Stage::Robber(Back::Trade) } else { Stage::Discard(waiting) };
            return;
        }
        self.produce(a + b, told);
        self.table.stage = Stage::Trade;
    }

    /// CA:R13, CA:R14, CA:R14a
    fn produce(&mut self, number: u8, told: &mut Told<Event>) {
        let owed = self.table.owed(number);
        let mut given = [Cards::NONE; MOST];
        for kind in Resource::ALL {
            let claims = |seat: usize| owed[seat][kind];
            let total: u8 = (0..MOST).map(claims).sum();
            if total == 0 {
                continue;
            }
            let left = self.table.bank[kind];
            if total <= left {
                for (cards, owed) in given.iter_mut().zip(&owed) {
                    cards[kind] = owed[kind];
                }
                continue;
            }
            told.all(Event::Short(kind));
            let mut entitled = (0..MOST).filter(|seat| claims(*seat) > 0);
            if let (Some(only), None) = (entitled.next(), entitled.next()) {
                given[only][kind] = left;
            }
        }
        for seat in Seat::all(self.table.seats) {
            let cards = given[seat.index()];
            if cards != Cards::NONE {
                self.take(seat, cards);
                told.all(Event::Produced(seat, cards));
            }
        }
    }
}

impl Tabletop {
    /// Returns what a roll owes each seat, without the robbed hex. CA:R13, CA:R14a, CA:R18
    fn owed(&self, number: u8) -> [Cards; MOST] {
        let mut owed = [Cards::NONE; MOST];
        let hexes = Hex::all().filter(|hex| self.island.token(*hex) == number && *hex != self.robber);
        for hex in hexes {
            let Some(kind) = self.island.terrain(hex).gives() else { continue };
            for seat in self.playing().iter() {
                let board = self.board(seat);
                if board.buildings() & hex.nodes() == 0 {
                    continue;
                }
                let settlements = (board.settlements & hex.nodes()).count_ones();
                let cities = (board.cities & hex.nodes()).count_ones();
                owed[seat.index()][kind] += (settlements + 2 * cities) as u8;
            }
        }
        owed
    }

    /// Returns whose turn comes after the active player's.
    pub(super) fn next_player(&self) -> Seat {
        let after = self.active.next(self.seats);
        // Some seat still plays, or the game would be over.
        self.playing().clockwise(after).next().unwrap_or(after)
    }

    /// Returns the seats with more than seven cards. CA:R15
    pub(super) fn over_seven(&self) -> SeatSet {
        self.playing().iter().filter(|seat| self.board(*seat).cards > 7).collect()
    }

    /// Returns the stage that follows a purchase. CA:R11, CA:R11a
    pub(super) fn building_stage(&self) -> Stage {
        match self.rules.phases {
            Phases::Strict => Stage::Build,
            Phases::Combined => Stage::Trade,
        }
    }
}
