//! Set-up: island, first player, founding (CA:R1-R10). Start reading at [`Catan::set_up`].

use super::island::{self, BEGINNER};
use super::map::{ALL_NODES, Hex, Node, paths_of};
use super::{
    Action, Board, Cards, Catan, Event, FirstPlayer, MOST, MapKind, Own, Pack, Path, Refusal, Result, Round, Stage, Tabletop,
    Variant,
};
use crate::game::{Dice, Seat, SeatSet, Told};

use super::card::DECK;
use super::map::Corner::{S, SE};
use super::player_trade::Trade;
use super::resource::EACH;

/// A colour's starting pieces: settlement and road end, the starred one first. CA:4
type Start = [(Node, Node); 2];

/// Orange, white, blue, red: `p1` to `p4`. Three players leave red out. CA:R1, CA:4
const STARTS: [Start; MOST] = {
    const A1: Hex = Hex(0);
    const A2: Hex = Hex(1);
    const A3: Hex = Hex(2);
    const B1: Hex = Hex(3);
    const B3: Hex = Hex(5);
    const B4: Hex = Hex(6);
    const C1: Hex = Hex(7);
    const C2: Hex = Hex(8);
    const C4: Hex = Hex(10);
    const D2: Hex = Hex(13);
    const D3: Hex = Hex(14);
    [
        [(A2.node(S), A2.node(SE)), (D3.node(SE), D3.node(S))],
        [(C2.node(S), C1.node(SE)), (B4.node(S), C4.node(SE))],
        [(A1.node(S), A1.node(SE)), (A3.node(S), B3.node(SE))],
        [(B1.node(S), B1.node(SE)), (D2.node(S), D2.node(SE))],
    ]
};

impl Catan {
    /// Returns the position before chance's first outcome.
    pub(super) fn set_up(rules: Variant, seats: u8) -> Catan {
        let table = Tabletop {
            rules,
            seats,
            gone: SeatSet::NONE,
            island: BEGINNER,
            robber: BEGINNER.terrains.desert(),
            first: Seat(0),
            active: Seat(0),
            turn: 0,
            rolled: [0; 2],
            stage: Stage::Island,
            carded: false,
            boards: [Board::default(); MOST],
            closed: 0,
            longest: None,
            army: None,
            bank: Cards::new([EACH; 5]),
            deck: DECK.total(),
            spent: Pack::NONE,
            trade: Trade::default(),
        };
        let mut game = Catan { table, own: [Own::default(); MOST], deck: DECK };
        if rules.map == MapKind::Beginner {
            game.place_starts();
            game.after_map(&mut Told::deaf());
        }
        game
    }

    /// Places the pieces of the beginner map and deals its cards. CA:R1
    fn place_starts(&mut self) {
        for (seat, start) in Seat::all(self.table.seats).zip(STARTS) {
            for (at, end) in start {
                self.table.put_settlement(seat, at);
                if let Some(path) = at.path_to(end) {
                    self.put_road(seat, path);
                }
            }
            let [(starred, _), _] = start;
            self.take(seat, self.table.island.around(starred));
        }
    }

    /// Goes on to the first player, once the map is laid. CA:R2
    fn after_map(&mut self, told: &mut Told<Event>) {
        match self.table.rules.first {
            FirstPlayer::Drawn => self.table.stage = Stage::First,
            FirstPlayer::Host => self.begin(Seat(0), told),
        }
    }

    /// Applies an outcome of set-up: a part of the map, or the first player.
    pub(super) fn lay(&mut self, action: Action, told: &mut Told<Event>) -> Result {
        let island = &mut self.table.island;
        match (self.table.stage, action) {
            (Stage::Island, Action::Island(terrains)) if terrains.are_all() => {
                island.terrains = terrains;
                island.tokens = Default::default();
                self.table.robber = terrains.desert();
                self.table.stage = Stage::Harbors;
            }
            (Stage::Harbors, Action::Harbors(row)) if island::are_all_harbors(&row) => {
                island.harbors = row;
                self.table.stage = Stage::Tokens;
            }
            (Stage::Tokens, Action::Corner(hex)) if self.table.rules.map == MapKind::Variable => {
                island.tokens = island::lay_tokens(&island.terrains, hex).ok_or(Refusal::BadOutcome)?;
                told.all(Event::Laid);
                self.after_map(told);
            }
            (Stage::Tokens, Action::Tokens(numbers)) if self.table.rules.map == MapKind::Random => {
                let tokens = island::spread(&island.terrains, &numbers);
                if !island::are_all_tokens(&island.terrains, &tokens) || island::reds_touch(&tokens) {
                    return Err(Refusal::BadOutcome);
                }
                island.tokens = tokens;
                told.all(Event::Laid);
                self.after_map(told);
            }
            (Stage::First, Action::First(seat)) if self.table.playing().has(seat) => self.begin(seat, told),
            _ => return Err(Refusal::BadOutcome),
        }
        Ok(())
    }

    /// Draws the outcome of set-up that is due.
    pub(super) fn draw_set_up(&self, dice: &mut dyn Dice) -> Action {
        let island = &self.table.island;
        match self.table.stage {
            Stage::Island => Action::Island(super::Terrains::draw(dice)),
            Stage::Harbors => Action::Harbors(island::draw_harbors(dice)),
            Stage::Tokens if self.table.rules.map == MapKind::Random => {
                Action::Tokens(island::draw_tokens(&island.terrains, dice))
            }
            Stage::Tokens => Action::Corner(island::CORNERS[dice.below(6) as usize]),
            _ => Action::First(dice.one_of(self.table.playing()).unwrap_or(Seat(0))),
        }
    }

    /// Lets this seat found first, or take the first turn. CA:R1, CA:R7, CA:R10
    fn begin(&mut self, seat: Seat, told: &mut Told<Event>) {
        self.table.first = seat;
        self.table.active = seat;
        if self.table.rules.map == MapKind::Beginner {
            told.all(Event::Prepared);
        }
        told.all(Event::First(seat));
        if self.table.rules.map == MapKind::Beginner {
            self.start_turn(told);
        } else {
            self.table.stage = Stage::Found(Round::First);
        }
    }

    /// Places a founding settlement; the second brings its cards. CA:R7
    pub(super) fn found(&mut self, seat: Seat, round: Round, action: Action, told: &mut Told<Event>) -> Result {
        let Action::Settle(node) = action else { return Err(Refusal::NotNow(self.table.stage.ask())) };
        self.table.is_open(node)?;
        self.table.put_settlement(seat, node);
        told.all(Event::Settled(seat, node));
        if round == Round::Second {
            let cards = self.table.island.around(node);
            self.take(seat, cards);
            told.all(Event::Received(seat, cards));
        }
        self.table.stage = Stage::FoundRoad(round, node);
        Ok(())
    }

    /// Places the road beside the settlement just founded. CA:R7, CA:R8
    pub(super) fn found_road(&mut self, seat: Seat, round: Round, node: Node, action: Action, told: &mut Told<Event>) -> Result {
        let Action::Road(path) = action else { return Err(Refusal::NotNow(self.table.stage.ask())) };
        if self.table.all_roads() & path.bit() != 0 {
            return Err(Refusal::PathTaken(path));
        }
        if node.paths() & path.bit() == 0 {
            return Err(Refusal::RoadAt(node));
        }
        let to = path.ends().into_iter().find(|end| *end != node).unwrap_or(node);
        self.put_road(seat, path);
        told.all(Event::Road(seat, node, to));
        self.next_founder(round, told);
        Ok(())
    }

    /// Moves on to the next founder: clockwise, then in reverse. CA:R7, CA:R8, CA:R10
    pub(super) fn next_founder(&mut self, round: Round, told: &mut Told<Event>) {
        let table = &mut self.table;
        let (playing, first) = (table.playing(), table.first);
        let next = match round {
            Round::First => match playing.after(table.active, first) {
                Some(seat) => Some((seat, Round::First)),
                None => playing.clockwise(first).last().map(|seat| (seat, Round::Second)),
            },
            Round::Second => playing.before(table.active, first).map(|seat| (seat, Round::Second)),
        };
        match (next, playing.clockwise(first).next()) {
            (Some((seat, round)), _) => {
                table.active = seat;
                table.stage = Stage::Found(round);
            }
            (None, Some(seat)) => {
                table.active = seat;
                self.start_turn(told);
            }
            (None, None) => {}
        }
    }

    /// Puts a road on the board without payment.
    pub(super) fn put_road(&mut self, seat: Seat, path: Path) {
        let length = self.table.length_with(seat, path);
        let board = self.board(seat);
        board.roads |= path.bit();
        board.reach |= path.nodes();
        board.length = length;
    }
}

impl Tabletop {
    /// Puts a settlement on the board without payment.
    pub(super) fn put_settlement(&mut self, seat: Seat, node: Node) {
        self.boards[seat.index()].settlements |= node.bit();
        self.closed |= node.bit() | node.neighbors();
    }

    /// Refuses an intersection that the distance rule closes. CA:R25
    pub(super) fn is_open(&self, node: Node) -> Result {
        if self.closed & node.bit() == 0 {
            return Ok(());
        }
        let taken = self.boards.iter().any(|board| board.buildings() & node.bit() != 0);
        Err(if taken { Refusal::NodeTaken(node) } else { Refusal::TooClose(node) })
    }

    /// Offers the intersections that are free for founding. CA:R7
    pub(super) fn offer_foundings(&self, offers: &mut Vec<Action>) {
        offers.extend(super::map::nodes_of(ALL_NODES & !self.closed).map(Action::Settle));
    }

    /// Offers the free paths beside a founding settlement. CA:R7
    pub(super) fn offer_founding_roads(&self, node: Node, offers: &mut Vec<Action>) {
        offers.extend(paths_of(node.paths() & !self.all_roads()).map(Action::Road));
    }

    pub(super) fn all_roads(&self) -> u128 {
        self.boards.iter().fold(0, |all, board| all | board.roads)
    }
}
