//! A small complete game: secret simultaneous bids for a prize that chance rolls; the winner then
//! takes as much of it as they like. Three actions that are never offered break it on purpose.
//! `first.rs` and `second.rs` compile it as two versions of one game. Each also plays older
//! versions, down to `OLDEST`, in which every coin taken was two points.

use crate::erased::GameEntry;
use crate::game::{
    Actor, Ahead, Broken, Dice, Entry, Eye, Game, GameInfo, Group, OptionSpec, Options, Order, OrderSpec, Outcome, Period,
    Prompt, Ready, Resample, Resources, Score, Seat, SeatSet, Simulate, StandIn, Told, Topic, Turn,
};
use crate::notation::{notation, verb, word};
use crate::scene::{Panel, Row, Scene};
use crate::text::{Text, sentences};
use serde::{Deserialize, Serialize};

use super::{COINS, TEXT, TEXTS, VERSION};

pub static GAMES: &[GameEntry] = &[GameEntry::of::<Toy>()];

fn words(key: &str) -> Text {
    Text::new(format!("{TEXTS}-{key}"))
}

const HIGHEST_BID: u8 = 3;
const HIGHEST_PRIZE: u8 = 4;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Toy<const OLDEST: u16 = VERSION> {
    version: u16,
    seats: u8,
    rounds_left: u8,
    phase: Phase,
    coins: [u8; 5],
    spent: [u8; 5],
    points: [u8; 5],
    bids: [Option<u8>; 5],
    gone: SeatSet,
    spinning: bool,
    /// Whether nobody knows how many coins the others have.
    closed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    Roll,
    Bid { prize: u8 },
    Take { seat: Seat, left: u8 },
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Roll(u8),
    Bid(u8),
    Add,
    Done,
    Panic,
    Break,
    Spin,
}

notation! {
    Action {
        Roll(n) = ["roll" n];
        Bid(n) = ["bid" n];
        Add = ["add"];
        Done = ["done"];
        Panic = ["panic"];
        Break = ["break"];
        Spin = ["spin"];
    }
}

sentences! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Event {
        Rolled(prize: u8) = words("rolled").with("prize", prize);
        Bid(seat: Seat) = words("bid").with("who", seat);
        YouBid(coins: u8) = words("you-bid").with("coins", coins);
        Won(seat: Seat) = words("won").with("who", seat);
        NobodyWon = words("nobody-won");
        Took(seat: Seat) = words("took").with("who", seat);
        Gone(seat: Seat) = words("gone").with("who", seat);
    }
}

sentences! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Refusal {
        NotNow = words("not-now");
        TooPoor = words("too-poor");
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    rounds_left: u8,
    prize: u8,
    coins: Vec<u8>,
    points: Vec<u8>,
    have_bid: SeatSet,
    own_bid: Option<u8>,
    awaited: SeatSet,
    taking: Option<u8>,
    closed: bool,
}

static INFO: GameInfo = GameInfo {
    manual: "",
    slug: "toy",
    texts: TEXTS,
    version: VERSION,
    seats: (2, 5),
    options: &[OptionSpec::of("rounds", &["2", "1", "20"]), OptionSpec::of("purses", &["open", "closed"])],
    nouns: &[],
    verbs: &[verb("bid", &[word("coins")]), verb("add", &[]), verb("done", &[])],
    orders: &[OrderSpec { key: "bid", values: &["0", "1", "2", "3"] }, OrderSpec { key: "done", values: &[] }],
    topics: &[Topic::of("turn")],
    text: Resources { en: TEXT, fr: TEXT },
};

impl<const OLDEST: u16> Toy<OLDEST> {
    fn present(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.seats).filter(|seat| !self.gone.has(*seat))
    }

    fn bidders(&self) -> SeatSet {
        self.present().filter(|seat| self.bids[seat.index()].is_none()).collect()
    }

    fn resolve(&mut self, prize: u8, told: &mut Told<Event>) {
        if !self.bidders().is_empty() {
            return;
        }
        let bid = |seat: &Seat| self.bids[seat.index()].unwrap_or(0);
        let highest = self.present().map(|seat| bid(&seat)).max().unwrap_or(0);
        let best: Vec<Seat> = self.present().filter(|seat| bid(seat) == highest).collect();
        for seat in Seat::all(self.seats) {
            let paid = self.bids[seat.index()].take().unwrap_or(0);
            self.coins[seat.index()] -= paid;
            self.spent[seat.index()] += paid;
        }
        match best[..] {
            [winner] => {
                told.all(Event::Won(winner));
                self.phase = Phase::Take { seat: winner, left: prize };
            }
            _ => {
                told.all(Event::NobodyWon);
                self.end_round();
            }
        }
    }

    fn end_round(&mut self) {
        self.rounds_left -= 1;
        self.phase = if self.rounds_left == 0 || self.present().count() < 2 { Phase::Over } else { Phase::Roll };
    }

    fn outcome(&self) -> Outcome {
        let total = |seat: Seat| i32::from(self.points[seat.index()]);
        let best = self.present().map(total).max();
        Outcome {
            scores: Seat::all(self.seats).map(|seat| self.score(seat)).collect(),
            winners: self.present().filter(|seat| Some(total(*seat)) == best).collect(),
            gone: self.gone,
        }
    }
}

impl<const OLDEST: u16> Game for Toy<OLDEST> {
    const INFO: &'static GameInfo = &INFO;
    const OLDEST: u16 = OLDEST;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn new(options: &Options, seats: u8) -> Result<Self, Refusal> {
        Ok(Toy {
            version: VERSION,
            seats,
            rounds_left: options.get("rounds").parse().unwrap_or(2),
            phase: Phase::Roll,
            coins: [COINS; 5],
            spent: [0; 5],
            points: [0; 5],
            bids: [None; 5],
            gone: SeatSet::NONE,
            spinning: false,
            closed: options.get("purses") == "closed",
        })
    }

    fn by_version(self, version: u16) -> Self {
        Toy { version, ..self }
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Roll => Turn::Chance,
            Phase::Bid { .. } if self.spinning => Turn::Chance,
            Phase::Bid { .. } => Turn::Seats(self.bidders()),
            Phase::Take { seat, .. } => Turn::Seats(SeatSet::one(seat)),
            Phase::Over => Turn::Over(self.outcome()),
        }
    }

    fn score(&self, seat: Seat) -> Score {
        Score::of([("points", i32::from(self.points[seat.index()]))])
    }

    fn legal(&self, seat: Seat, offers: &mut Vec<Action>) {
        if !self.turn().awaited().has(seat) {
            return;
        }
        match self.phase {
            Phase::Bid { .. } => offers.extend((0..=HIGHEST_BID.min(self.coins[seat.index()])).map(Action::Bid)),
            Phase::Take { left, .. } => offers.extend((left > 0).then_some(Action::Add).into_iter().chain([Action::Done])),
            Phase::Roll | Phase::Over => {}
        }
    }

    fn draw(&self, dice: &mut dyn Dice) -> Option<Action> {
        Some(Action::Roll(1 + dice.below(u32::from(HIGHEST_PRIZE)) as u8))
    }

    fn apply(&mut self, by: Actor, action: &Action, told: &mut Told<Event>) -> Result<(), Refusal> {
        match (by, *action, self.phase) {
            (Actor::Chance, Action::Roll(_), Phase::Bid { .. }) if self.spinning => Ok(()),
            (Actor::Chance, Action::Roll(prize), Phase::Roll) => {
                told.all(Event::Rolled(prize));
                self.phase = Phase::Bid { prize };
                Ok(())
            }
            (Actor::Seat(seat), Action::Bid(coins), Phase::Bid { prize }) if self.turn().awaited().has(seat) => {
                if coins > HIGHEST_BID.min(self.coins[seat.index()]) {
                    return Err(Refusal::TooPoor);
                }
                self.bids[seat.index()] = Some(coins);
                told.all(Event::Bid(seat));
                told.only(seat, Event::YouBid(coins));
                self.resolve(prize, told);
                Ok(())
            }
            (Actor::Seat(by), Action::Add, Phase::Take { seat, left }) if by == seat && left > 0 => {
                self.points[seat.index()] += if self.version < VERSION { 2 } else { 1 };
                self.phase = Phase::Take { seat, left: left - 1 };
                Ok(())
            }
            (Actor::Seat(by), Action::Done, Phase::Take { seat, .. }) if by == seat => {
                told.all(Event::Took(seat));
                self.end_round();
                Ok(())
            }
            #[allow(clippy::panic)]
            (Actor::Seat(_), Action::Panic, _) => panic!("the toy was told to"),
            (Actor::Seat(seat), Action::Break, _) => {
                self.coins[seat.index()] += 1;
                Ok(())
            }
            (Actor::Seat(_), Action::Spin, Phase::Bid { .. }) => {
                self.spinning = true;
                Ok(())
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn forfeit(&mut self, seat: Seat, told: &mut Told<Event>) {
        self.gone = self.gone.with(seat);
        self.bids[seat.index()] = None;
        told.all(Event::Gone(seat));
        if self.present().count() < 2 {
            self.phase = Phase::Over;
            return;
        }
        match self.phase {
            Phase::Bid { prize } => self.resolve(prize, told),
            Phase::Take { seat: taking, .. } if taking == seat => self.end_round(),
            Phase::Take { .. } | Phase::Roll | Phase::Over => {}
        }
    }

    fn view(&self, eye: Eye) -> View {
        let seats = usize::from(self.seats);
        let shown = |seat: Seat| !self.closed || eye == Eye::Seat(seat);
        View {
            rounds_left: self.rounds_left,
            prize: match self.phase {
                Phase::Bid { prize } => prize,
                Phase::Take { .. } | Phase::Roll | Phase::Over => 0,
            },
            coins: Seat::all(self.seats).map(|seat| if shown(seat) { self.coins[seat.index()] } else { 0 }).collect(),
            points: self.points[..seats].to_vec(),
            have_bid: Seat::all(self.seats).filter(|seat| self.bids[seat.index()].is_some()).collect(),
            own_bid: match eye {
                Eye::Seat(seat) => self.bids[seat.index()],
                Eye::Public => None,
            },
            awaited: self.turn().awaited(),
            taking: match self.phase {
                Phase::Take { left, .. } => Some(left),
                Phase::Bid { .. } | Phase::Roll | Phase::Over => None,
            },
            closed: self.closed,
        }
    }

    fn prompt(view: &View, seat: Seat) -> Prompt<Action> {
        if !view.awaited.has(seat) {
            return Prompt::default();
        }
        let entry = |action, chosen| Entry::new(action, "", words("entry")).chosen_if(chosen);
        let label = words("label");
        let (group, ready) = match view.taking {
            None => {
                let most = HIGHEST_BID.min(view.coins[seat.index()]);
                (Group::one(label, (0..=most).map(|coins| entry(Action::Bid(coins), false))), Vec::new())
            }
            Some(left) => {
                let entries = (0..left).map(|_| entry(Action::Add, true)).collect();
                let all = (0..left).map(|_| Action::Add).chain([Action::Done]);
                let all = Ready::new("all", label.clone(), all);
                let one = Ready::new("one", label.clone(), [Action::Add]).then(Order::of("done"));
                let ready = if left > 1 { vec![all, one] } else { vec![all] };
                (Group::Several { label, entries, min: 0, max: left, close: Some(Action::Done) }, ready)
            }
        };
        // Where coins are open, and for what is left to take, everybody can tell an only choice.
        let public = match view.taking {
            Some(left) => left == 0,
            None => !view.closed && view.coins[seat.index()] == 0,
        };
        Prompt {
            ask: Some(words("ask")),
            about: Some(words("about-ask")),
            groups: vec![group],
            ready,
            public,
            ..Prompt::default()
        }
    }

    fn obey(view: &View, _seat: Seat, offers: &[Action], order: &Order) -> Option<usize> {
        let answer = match (order.key.as_str(), order.value.as_deref(), view.taking) {
            ("bid", Some(coins), None) => Action::Bid(coins.parse().ok()?),
            ("done", None, Some(_)) => Action::Done,
            _ => return None,
        };
        offers.iter().position(|offer| *offer == answer)
    }

    fn period(view: &View) -> Period {
        Period { round: 20 - u32::from(view.rounds_left), phase: view.taking.is_some().into() }
    }

    /// Returns the bid of the next round.
    fn ahead(&self, seat: Seat) -> Option<Ahead<Self, Action>> {
        let is_next = self.rounds_left > 1 && !self.gone.has(seat) && !matches!(self.phase, Phase::Over);
        is_next.then(|| Ahead::own_turn(Toy { phase: Phase::Bid { prize: 0 }, bids: [None; 5], spinning: false, ..self.clone() }))
    }

    fn scene(view: &View) -> Scene {
        let row = |_: &u8| Row::new(words("label"), Vec::new());
        let panel = Panel::new(words("label"), view.coins.iter().map(row).collect());
        Scene { title: None, panels: vec![panel], ..Scene::default() }
    }

    fn check(&self) -> Result<(), Broken> {
        let whole = Seat::all(self.seats).all(|seat| self.coins[seat.index()] + self.spent[seat.index()] == COINS);
        if whole { Ok(()) } else { Err(Broken("coins have appeared or vanished".to_owned())) }
    }
}

impl<const OLDEST: u16> StandIn for Toy<OLDEST> {}

impl<const OLDEST: u16> Simulate for Toy<OLDEST> {}

impl<const OLDEST: u16> Resample for Toy<OLDEST> {
    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> Self {
        let mut other = self.clone();
        for seat in Seat::all(self.seats).filter(|seat| eye != Eye::Seat(*seat)) {
            if other.bids[seat.index()].is_some() {
                other.bids[seat.index()] = Some(dice.below(u32::from(HIGHEST_BID.min(self.coins[seat.index()])) + 1) as u8);
            }
        }
        other
    }
}

#[test]
fn the_toy_keeps_the_contract_of_every_game() {
    crate::kit::contract::<Toy>(10);
}
