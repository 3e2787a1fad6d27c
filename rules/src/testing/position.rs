//! Positions for tests: a game, what it has told, and moves in notation. Each game adds what sets
//! up its own board, in an `impl At`. Start reading at [`At::play`].

use crate::game::{Actor, Eye, Game, Order, Outcome, Seat, StandIn, Told, Turn, asides, legal};
use crate::kit::SeededDice;

pub(crate) const P1: Seat = Seat(0);
pub(crate) const P2: Seat = Seat(1);
pub(crate) const P3: Seat = Seat(2);
pub(crate) const P4: Seat = Seat(3);

/// A position under construction or in play.
#[derive(Clone)]
pub(crate) struct At<G: Game> {
    pub(crate) game: G,
    /// Everything told since the position was set up.
    pub(crate) told: Vec<(Eye, G::Event)>,
    /// Whether the position adds up, and so has to after each move.
    sound: bool,
}

impl<G: Game> At<G> {
    /// Returns the position before the first action; unnamed options are as in random play.
    #[track_caller]
    pub(crate) fn new(seats: u8, set: &[(&str, &str)]) -> At<G> {
        At::of(G::new(&super::step::options_of::<G>(set), seats).expect("a game"))
    }

    pub(crate) fn of(game: G) -> At<G> {
        At { game, told: Vec::new(), sound: true }
    }

    /// Returns a position made by hand that need not add up.
    pub(crate) fn unsound(game: G) -> At<G> {
        At { sound: false, ..At::of(game) }
    }

    /// Plays legal moves: `p1 roll; chance dice 3 5`.
    #[track_caller]
    pub(crate) fn play(&mut self, moves: &str) -> &mut At<G> {
        for line in moves.split(';').map(str::trim).filter(|line| !line.is_empty()) {
            let (by, action) = parse::<G>(line);
            self.act(by, action);
        }
        self
    }

    #[track_caller]
    pub(crate) fn act(&mut self, by: Actor, action: G::Action) {
        let mut told = Told::new();
        if let Err(why) = self.game.apply(by, &action, &mut told) {
            panic!("{by} {action}: {why:?}");
        }
        self.hear(told, &format!("{by} {action}"));
    }

    #[track_caller]
    pub(crate) fn gives_up(&mut self, seat: Seat) -> &mut At<G> {
        let mut told = Told::new();
        self.game.forfeit(seat, &mut told);
        self.hear(told, &format!("{seat} gives up"));
        self
    }

    #[track_caller]
    fn hear(&mut self, told: Told<G::Event>, after: &str) {
        if self.sound {
            self.game.check().unwrap_or_else(|why| panic!("after {after}: {why}"));
        }
        self.told.extend(told.events);
    }

    /// Returns why the move is refused. Checks that nothing is told and nothing changes.
    #[track_caller]
    pub(crate) fn refusal(&self, line: &str) -> G::Refusal {
        let (by, action) = parse::<G>(line);
        let mut game = self.game.clone();
        let mut told = Told::new();
        let why = game.apply(by, &action, &mut told).err().unwrap_or_else(|| panic!("{line} is allowed"));
        assert!(game == self.game && told.events.is_empty(), "{line} was refused and changed something");
        why
    }

    #[track_caller]
    pub(crate) fn refuses(&mut self, line: &str, why: G::Refusal) -> &mut At<G> {
        assert_eq!(self.refusal(line), why, "{line}");
        self
    }

    /// Returns what the seat may do, asides included.
    pub(crate) fn choices(&self, seat: Seat) -> Vec<String> {
        legal(&self.game, seat).iter().chain(&asides(&self.game, seat)).map(ToString::to_string).collect()
    }

    /// Returns what an awaited seat may do, separated by commas; empty for another.
    pub(crate) fn legal(&self, seat: Seat) -> String {
        legal(&self.game, seat).iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    #[track_caller]
    pub(crate) fn offers(&mut self, seat: Seat, legal: &str) -> &mut At<G> {
        assert_eq!(self.legal(seat), legal, "{seat}");
        self
    }

    /// Returns the answers of an order until it has none, separated by semicolons; plays nothing.
    #[track_caller]
    pub(crate) fn obeys(&self, seat: Seat, order: &str) -> String {
        let order: Order = order.parse().expect("an order");
        assert!(order.is_known(G::INFO.orders), "{order}");
        let (mut game, mut answers, mut offers) = (self.game.clone(), Vec::new(), Vec::new());
        loop {
            offers.clear();
            game.legal(seat, &mut offers);
            let said = if offers.is_empty() { None } else { G::obey(&game.view(Eye::Seat(seat)), seat, &offers, &order) };
            let Some(at) = said else { return answers.join("; ") };
            game.apply(Actor::Seat(seat), &offers[at], &mut Told::deaf()).expect("legal");
            answers.push(offers[at].to_string());
        }
    }

    pub(crate) fn awaited(&self) -> Vec<Seat> {
        self.game.turn().awaited().iter().collect()
    }

    #[track_caller]
    pub(crate) fn outcome(&self) -> Outcome {
        match self.game.turn() {
            Turn::Over(outcome) => outcome,
            turn => panic!("not over: {turn:?}"),
        }
    }

    pub(crate) fn heard(&self, event: &G::Event) -> bool {
        self.told.contains(&(Eye::Public, event.clone()))
    }
}

impl<G: StandIn> At<G> {
    #[track_caller]
    pub(crate) fn stand_in(&self, seat: Seat) -> String {
        let offers = legal(&self.game, seat);
        let choice = G::heuristic(&self.game.view(Eye::Seat(seat)), seat, &offers, &mut SeededDice::new(0));
        offers[choice].to_string()
    }
}

#[track_caller]
fn parse<G: Game>(line: &str) -> (Actor, G::Action) {
    let (by, action) = line.split_once(' ').expect("an actor and an action");
    (by.parse().expect("an actor"), action.parse().unwrap_or_else(|_| panic!("no action: {action}")))
}
