//! A stand-in that plays like a sensible beginner: good numbers, roads to the best places, cities,
//! cards, little trade. It judges every purchase, exchange and discard by the worth of a hand
//! ([`Mind::worth`]): how near it is to what its owner would build next. It guesses of others'
//! hands only by their size and income. Prompts use its judgement. Start reading at
//! [`Mind::choose`].

use super::construction::{CITY, ROAD, SETTLEMENT};
use super::develop::PRICE;
use super::map::{ALL_NODES, HEXES, NO_WAY, NODES, Node, Path, nodes_of};
use super::player_trade::Deal;
use super::{Action, Board, Cards, Catan, Harbor, Hex, Own, Resource, Round, Stage, Tabletop, View, nobody_awaited};
use crate::game::{Dice, Seat, Simulate, StandIn};
use crate::tuning::Tuning;

impl Simulate for Catan {}

impl StandIn for Catan {
    const TUNING: Tuning = Tuning { horizon: 24, lead: 400, ..Tuning::USUAL };

    fn heuristic(view: &View, seat: Seat, offers: &[Action], _: &mut dyn Dice) -> usize {
        let own = view.seats.get(seat.index()).and_then(|known| known.own).unwrap_or_default();
        let wanted = Mind::of(&view.table, seat, own).choose(offers);
        wanted.and_then(|wanted| offers.iter().position(|offer| *offer == wanted)).unwrap_or_default()
    }

    fn potential(&self, seat: Seat) -> i32 {
        let own = self.own[seat.index()];
        100 * i32::from(self.points(seat)) + Mind::of(&self.table, seat, own).outlook()
    }
}

/// Returns the road that the stand-in would place beside a founding settlement there. CA:R7
pub(super) fn founding_road(table: &Tabletop, seat: Seat, round: Round, node: Node) -> Option<Action> {
    let mut founded = *table;
    founded.put_settlement(seat, node);
    founded.stage = Stage::FoundRoad(round, node);
    let mut roads = Vec::new();
    founded.offer_founding_roads(node, &mut roads);
    Mind::of(&founded, seat, Own::default()).choose(&roads)
}

/// Most offers made in one turn: more would only tire the others.
const OFFERS: u8 = 3;

/// What a trade must gain, since the partner gains too.
const MARGIN: i32 = 12;

/// At this many points short of victory, nobody trades with a player any more.
const CLOSE: u8 = 2;

/// The share of a wish's worth that a hand keeps, by the number of cards it lacks, in hundredths.
const LACKING: [i32; 6] = [100, 55, 30, 16, 8, 4];

/// The share of a place's worth by the number of roads it still needs, in hundredths.
const AWAY: [i32; 4] = [100, 62, 38, 22];

/// Something to build next.
#[derive(Clone, Copy)]
struct Wish {
    cost: Cards,
    worth: i32,
}

/// What a seat sees, and what the stand-in concludes from it. Everybody knows all but `own`.
#[derive(Clone)]
pub(super) struct Mind<'a> {
    table: &'a Tabletop,
    seat: Seat,
    board: &'a Board,
    own: Own,
    /// Expected cards of each kind in 36 rolls, from own buildings.
    income: [i32; Resource::COUNT],
    /// The place to settle next, if any.
    target: Option<Target>,
    wishes: Vec<Wish>,
}

/// A place to settle.
#[derive(Clone, Copy)]
struct Target {
    worth: i32,
    /// The next road on the way; `None` if a road leads there already.
    step: Option<Path>,
}

/// Returns how many of 36 rolls give that number. CA:R13
pub(super) fn chances(token: u8) -> i32 {
    match token {
        2..=6 => i32::from(token) - 1,
        8..=12 => 13 - i32::from(token),
        _ => 0,
    }
}

/// Returns the first of the best items worth more than `least`.
fn best<T>(of: impl Iterator<Item = T>, least: i32, worth: impl Fn(&T) -> i32) -> Option<T> {
    let mut best = None;
    let mut most = least;
    for one in of {
        let worth = worth(&one);
        if worth > most {
            (best, most) = (Some(one), worth);
        }
    }
    best
}

impl<'a> Mind<'a> {
    pub(super) fn of(table: &'a Tabletop, seat: Seat, own: Own) -> Mind<'a> {
        let board = table.board(seat);
        let mut mind =
            Mind { table, seat, board, own, income: income(table, board), target: None, wishes: Vec::with_capacity(6) };
        mind.target = mind.best_target();
        mind.wish();
        mind
    }

    /// Returns one of the offers, or `None` where any will do.
    pub(super) fn choose(&self, offers: &[Action]) -> Option<Action> {
        match self.table.stage {
            nobody_awaited!() => None,
            Stage::Found(_) | Stage::FoundRoad(..) | Stage::Free(..) | Stage::Robber(_) => {
                best(offers.iter().copied(), i32::MIN, |offer| self.place(offer))
            }
            Stage::Roll => self.knight(offers, true).or(Some(Action::Roll)),
            Stage::Discard(_) => self.discard(offers),
            Stage::Victim(_) => best(offers.iter().copied(), i32::MIN, |offer| match offer {
                Action::Rob(victim) => self.rank(*victim) * 20 + i32::from(self.table.board(*victim).cards),
                _ => i32::MIN,
            }),
            Stage::Trade if self.seat != self.table.active => Some(self.answer(offers)),
            Stage::Trade => self.trade(offers).or_else(|| self.build(offers)).or(Some(Action::End)),
            Stage::Build => self.card(offers).or_else(|| self.build(offers)).or(Some(Action::End)),
        }
    }

    /// Returns what income, hand, cards and roads are worth besides, in hundredths of a point.
    fn outlook(&self) -> i32 {
        let kinds = self.income.iter().filter(|income| **income > 0).count() as i32;
        let cards = i32::from(self.board.held + self.board.fresh - self.own.hidden_points());
        let knights = if self.table.army == Some(self.seat) { 0 } else { i32::from(self.board.knights.min(3)) };
        let place = self.target.map_or(0, |target| if target.step.is_none() { 20 + target.worth / 6 } else { target.worth / 8 });
        let length = if self.table.longest == Some(self.seat) { 0 } else { i32::from(self.board.length.min(5)) };
        12 * self.income.iter().sum::<i32>()
            + 15 * kinds
            + self.worth(self.own.hand) / 2
            + 40 * cards
            + 15 * knights
            + place
            + 6 * length
    }

    // Places.

    /// Sorts places from the best to the worst, by public knowledge alone.
    pub(super) fn sort_places(&self, places: &mut [Action]) {
        places.sort_by_cached_key(|place| std::cmp::Reverse(self.place(place)));
    }

    /// Returns the worth of a building there: good numbers, missing kinds, harbors. CA:R14, CA:R22
    fn site(&self, node: Node) -> i32 {
        let mut worth = 0;
        for hex in node.hexes() {
            let Some(kind) = self.table.island.terrain(hex).gives() else { continue };
            let dear = match kind {
                Resource::Grain => 11,
                Resource::Ore | Resource::Lumber | Resource::Brick => 10,
                Resource::Wool => 8,
            };
            let fresh = if self.income[kind.index()] == 0 { 14 } else { 10 };
            worth += chances(self.table.island.token(hex)) * dear * fresh / 10;
        }
        worth
            + match self.table.island.harbor(node) {
                Some(Harbor::Any) => 12,
                Some(Harbor::Of(kind)) => 6 + 4 * self.income[kind.index()],
                None => 0,
            }
    }

    /// Finds the best place to settle, and a way there free of roads and opponents. CA:R24, CA:R25
    fn best_target(&self) -> Option<Target> {
        let table = self.table;
        if self.board.settlements_left() == 0 {
            return None;
        }
        let (taken, blocked) = (table.all_roads(), table.others_buildings(self.seat));
        let mut seen = (self.board.reach | self.board.buildings()) & !blocked;
        let mut reached = seen;
        let mut steps: [Option<Path>; NODES] = [None; NODES];
        let mut target: Option<Target> = None;
        for away in AWAY {
            let places = nodes_of(reached & !table.closed & ALL_NODES);
            for (node, worth) in places.map(|node| (node, self.site(node) * away / 100)) {
                if target.is_none_or(|target| worth > target.worth) {
                    target = Some(Target { worth, step: steps[node.index()] });
                }
            }
            let mut next = 0;
            for node in nodes_of(reached & !blocked) {
                for way in node.ways().iter().filter(|way| **way != NO_WAY) {
                    let (path, to) = (Path(way.0), Node(way.1));
                    if taken & path.bit() == 0 && seen & to.bit() == 0 {
                        seen |= to.bit();
                        next |= to.bit();
                        steps[to.index()] = steps[node.index()].or(Some(path));
                    }
                }
            }
            reached = next;
        }
        target
    }

    /// Returns how good a place is: a building before a road. A second founding settlement favours
    /// kinds that the first lacks. CA:R7-R9
    fn place(&self, offer: &Action) -> i32 {
        match offer {
            Action::City(node) => 1000 + self.site(*node),
            Action::Settle(node) => {
                let cards = match self.table.stage {
                    Stage::Found(Round::Second) => i32::from(self.table.island.around(*node).kinds().len()),
                    _ => 0,
                };
                900 + self.site(*node) + 3 * cards
            }
            Action::Road(path) => self.road_worth(*path),
            Action::Robber(hex) => self.robber_worth(*hex),
            Action::Pass => -2000,
            _ => i32::MIN,
        }
    }

    /// Returns a road's worth for the next place or the longest road. CA:R38
    fn road_worth(&self, path: Path) -> i32 {
        let step = match self.target {
            Some(Target { worth, step: Some(step) }) if step == path => 40 + worth / 4,
            Some(_) | None => 0,
        };
        step.max(if self.races() && self.table.length_with(self.seat, path) > self.board.length { 45 } else { 0 })
    }

    /// Returns whether one or two roads decide who has the longest road. CA:R38, CA:R39
    fn races(&self) -> bool {
        let others = self.others().map(|other| self.table.board(other).length).max().unwrap_or(0);
        let mine = self.board.length;
        match self.table.longest {
            Some(holder) if holder == self.seat => mine <= others + 1,
            Some(_) | None => mine + 2 > others.max(4) && self.board.roads_left() > 1,
        }
    }

    // Wishes, and what a hand is worth by them.

    fn wish(&mut self) {
        let board = self.board;
        if board.cities_left() > 0 && board.settlements != 0 {
            self.wishes.push(Wish {
                cost: CITY,
                worth: 120 + nodes_of(board.settlements).map(|node| self.site(node)).max().unwrap_or(0) / 4,
            });
        }
        match self.target {
            Some(Target { worth, step: None }) => self.wishes.push(Wish { cost: SETTLEMENT, worth: 115 + worth / 4 }),
            Some(Target { worth, step: Some(_) }) => {
                self.wishes.push(Wish { cost: ROAD, worth: 40 + worth / 4 });
                self.wishes.push(Wish { cost: SETTLEMENT, worth: 60 + worth / 8 });
            }
            None => {}
        }
        if self.races() && board.roads_left() > 0 {
            self.wishes.push(Wish { cost: ROAD, worth: 45 });
        }
        if self.table.deck > 0 {
            self.wishes.push(Wish { cost: PRICE, worth: 50 });
        }
    }

    /// Returns how near a hand is to the wishes. Cards above seven count against it. CA:R15
    fn worth(&self, hand: Cards) -> i32 {
        let near = self.wishes.iter().map(|wish| {
            let lacking = usize::from(wish.cost.minus(hand).total());
            wish.worth * LACKING.get(lacking).copied().unwrap_or(0) / 100
        });
        let total = i32::from(hand.total());
        near.sum::<i32>() + 4 * total.min(7) - 4 * (total - 7).max(0)
    }

    /// Returns a purchase's gain: its worth, less that of the cards paid.
    fn purchase(&self, cost: Cards, worth: i32) -> i32 {
        worth * 2 + self.worth(self.own.hand.minus(cost)) - self.worth(self.own.hand)
    }

    /// Returns the purchase that it would make now, of those offered.
    pub(super) fn build(&self, offers: &[Action]) -> Option<Action> {
        best(offers.iter().copied(), 0, |offer| match offer {
            Action::City(_) | Action::Settle(_) => self.place(offer),
            Action::Road(path) => match self.road_worth(*path) {
                0 => 0,
                worth => self.purchase(ROAD, worth),
            },
            Action::Buy => self.purchase(PRICE, 50),
            _ => 0,
        })
    }

    // Cards.

    /// Chooses another card worth playing. CA:R12
    fn card(&self, offers: &[Action]) -> Option<Action> {
        if self.table.carded || self.board.held == 0 {
            return None;
        }
        let hand = self.own.hand;
        let before = self.worth(hand);
        self.knight(offers, false).or_else(|| {
            best(offers.iter().copied(), 35, |offer| match offer {
                Action::RoadBuilding if self.races() || self.target.is_some_and(|target| target.step.is_some()) => 60,
                Action::Invention(cards) => self.worth(hand.plus(*cards)) - before,
                Action::Monopoly(kind) => self.worth(hand.plus(Cards::of(*kind, self.expected(*kind)))) - before,
                _ => 0,
            })
        })
    }

    /// Plays a knight; before the roll, only to drive the robber away. CA:R11b, CA:R31
    fn knight(&self, offers: &[Action], before_roll: bool) -> Option<Action> {
        let robbed = self.table.robber.nodes() & self.board.buildings() != 0;
        (offers.contains(&Action::Knight) && (robbed || !before_roll)).then_some(Action::Knight)
    }

    /// Estimates how many cards of a kind the others hold, from hand sizes and income. CA:R34
    fn expected(&self, kind: Resource) -> u8 {
        let of = |other: Seat| {
            let board = self.table.board(other);
            let income = income(self.table, board);
            let all = income.iter().sum::<i32>().max(1);
            i32::from(board.cards) * income[kind.index()] / all
        };
        self.others().map(of).sum::<i32>() as u8
    }

    // Trade.

    fn trade(&self, offers: &[Action]) -> Option<Action> {
        self.confirm(offers)
            .or_else(|| self.card(offers))
            .or_else(|| self.bank(offers))
            // A city or settlement precedes offers, although it ends trading.
            .or_else(|| {
                offers
                    .iter()
                    .copied()
                    .find(|offer| matches!(offer, Action::City(_) | Action::Settle(_)))
                    .and_then(|_| self.build(offers))
            })
            .or_else(|| self.offer(offers))
    }

    /// Sorts trades from the one that gains most.
    pub(super) fn sort_trades(&self, trades: &mut [Action]) {
        trades.sort_by_cached_key(|trade| std::cmp::Reverse(self.worth(self.hand_after(trade))));
    }

    fn hand_after(&self, trade: &Action) -> Cards {
        let (give, want) = match *trade {
            Action::Offer { give, want, .. } | Action::Propose { give, want } => (give, want),
            Action::Bank(give, want) => (Cards::of(give, self.table.rates(self.seat)[give.index()]), Cards::of(want, 1)),
            _ => (Cards::NONE, Cards::NONE),
        };
        self.own.hand.minus(give).plus(want)
    }

    /// Returns what a deal gains that pays `give` for `want`.
    fn gain(&self, give: Cards, want: Cards) -> i32 {
        self.worth(self.own.hand.minus(give).plus(want)) - self.worth(self.own.hand)
    }

    fn confirm(&self, offers: &[Action]) -> Option<Action> {
        best(offers.iter().copied(), MARGIN, |offer| match offer {
            Action::Confirm(other) if !self.is_close(*other) => match self.table.deal_with(self.seat, *other) {
                Some(Deal { give, want }) => self.gain(give, want) - self.rank(*other),
                None => 0,
            },
            _ => 0,
        })
    }

    /// CA:R22
    fn bank(&self, offers: &[Action]) -> Option<Action> {
        if !offers.iter().any(|offer| matches!(offer, Action::Bank(..))) {
            return None;
        }
        let rates = self.table.rates(self.seat);
        best(offers.iter().copied(), MARGIN, |offer| match offer {
            Action::Bank(give, want) => self.gain(Cards::of(*give, rates[give.index()]), Cards::of(*want, 1)),
            _ => 0,
        })
    }

    /// Returns the exchange with the bank that it would make now, of those offered after which it
    /// would buy something.
    pub(super) fn exchange(&self, offers: &[Action]) -> Option<Action> {
        let leading: Vec<Action> = offers.iter().copied().filter(|offer| self.buys_after(offer)).collect();
        self.bank(&leading)
    }

    /// Returns whether an exchange with the bank leads to a purchase. CA:R22, CA:R23
    fn buys_after(&self, offer: &Action) -> bool {
        if !matches!(offer, Action::Bank(..)) {
            return false;
        }
        let own = Own { hand: self.hand_after(offer), ..self.own };
        let mut purchases = Vec::new();
        self.table.offer_purchases(self.seat, &own, &mut purchases);
        Mind { own, ..self.clone() }.build(&purchases).is_some()
    }

    /// Offers one for one to everybody, the best idea first, a few times a turn. CA:R21d
    fn offer(&self, offers: &[Action]) -> Option<Action> {
        let made = self.table.trade.offered;
        if made >= OFFERS {
            return None;
        }
        let mut ideas: Vec<(i32, Action)> = Vec::new();
        for offer in offers {
            let Action::Offer { give, want, .. } = *offer else { continue };
            let gain = self.gain(give, want);
            if gain > MARGIN && self.asks_for(want) {
                ideas.push((gain, *offer));
            }
        }
        ideas.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
        ideas.get(usize::from(made)).map(|(_, offer)| *offer)
    }

    /// Returns whether it asks for these cards in this round: for each kind in every other one, so
    /// that it does not repeat in its next turn what nobody would or could give.
    fn asks_for(&self, want: Cards) -> bool {
        let round = usize::from(self.table.turn / u16::from(self.table.seats.max(1)));
        want.iter().all(|(kind, _)| (round + kind.index()).is_multiple_of(2))
    }

    /// Accepts what helps, unless it helps somebody win. CA:R21b
    fn answer(&self, offers: &[Action]) -> Action {
        let helps = |deal: Deal| self.gain(deal.want, deal.give) > MARGIN && !self.is_close(self.table.active);
        let yes = offers.contains(&Action::Accept) && self.table.addressed(self.seat).is_ok_and(helps);
        if yes { Action::Accept } else { Action::Decline }
    }

    // The robber.

    /// Robs where others harvest, above all the leader, and this seat does not. CA:R16, CA:R17
    fn robber_worth(&self, hex: Hex) -> i32 {
        let chances = chances(self.table.island.token(hex));
        let hurt = |other: Seat| {
            let board = self.table.board(other);
            let harvest = harvest(board, hex);
            let loot = if harvest > 0 && board.cards > 0 { 20 } else { 0 };
            (harvest * chances * 10 + loot) * (4 + self.rank(other)) / 4
        };
        self.others().map(hurt).sum::<i32>() - 40 * chances * harvest(self.board, hex)
    }

    /// Discards the card that is missed least. CA:R15
    fn discard(&self, offers: &[Action]) -> Option<Action> {
        let left = self.own.hand.minus(self.own.discard);
        best(offers.iter().copied(), i32::MIN, |offer| match offer {
            Action::Discard(kind) => self.worth(left.minus(Cards::of(*kind, 1))) * 8 + i32::from(left[*kind]),
            _ => i32::MIN,
        })
    }

    // The others.

    fn others(&self) -> impl Iterator<Item = Seat> + '_ {
        self.table.playing().iter().filter(|other| *other != self.seat)
    }

    /// Returns a player's public points, as a measure of how near they are to winning.
    fn rank(&self, other: Seat) -> i32 {
        i32::from(self.table.open_points(other))
    }

    fn is_close(&self, other: Seat) -> bool {
        self.table.open_points(other) + CLOSE >= self.table.rules.points
    }
}

/// Returns how many cards a roll of the hex's number brings. CA:R14
fn harvest(board: &Board, hex: Hex) -> i32 {
    let (settlements, cities) = (board.settlements & hex.nodes(), board.cities & hex.nodes());
    (settlements.count_ones() + 2 * cities.count_ones()) as i32
}

fn income(table: &Tabletop, board: &Board) -> [i32; Resource::COUNT] {
    let mut income = [0; Resource::COUNT];
    for hex in (0..HEXES as u8).map(Hex) {
        if let Some(kind) = table.island.terrain(hex).gives() {
            income[kind.index()] += harvest(board, hex) * chances(table.island.token(hex));
        }
    }
    income
}
