//! A stand-in that plays like a sensible beginner: it develops inhabitants, sells surplus goods,
//! and lets ships look at tiles that are unknown or useful. It judges goods by how much nearer they
//! bring what it would pay for next ([`Mind::wishes`]). It guesses neither others' hands nor unseen
//! tiles. Prompts and standing orders use its judgement. Start reading at [`choose`].

use std::cell::OnceCell;

use super::people::{PIONEER, SHIP};
use super::scoring::Goal;
use super::{
    Action, Anno, Building, Face, Good, Goods, Loss, Place, Rank, Ship, Space, Squares, Stage, Step, Tabletop, View,
    nobody_awaited,
};
use crate::game::{Dice, Seat, StandIn};
use crate::tuning::Tuning;

impl StandIn for Anno {
    const TUNING: Tuning = Tuning { lead: 100, ..Tuning::USUAL };

    fn heuristic(view: &View, seat: Seat, offers: &[Action], dice: &mut dyn Dice) -> usize {
        choose(view, seat, offers, dice)
    }

    fn potential(&self, seat: Seat) -> i32 {
        let board = self.table.board(seat);
        // The three nearest goals count, and more the nearer they are. AN:R43
        let mut nearness = Goal::ALL.map(|goal| {
            let (part, whole) = match goal {
                Goal::Merchants => (board.spaces.iter().flatten().map(|rank| *rank as i32).sum(), 3 * Rank::Merchant as i32),
                other => (board.progress(other) as i32, other.needs() as i32),
            };
            if board.goals.has(goal) { 150 } else { 90 * part.min(whole) / whole }
        });
        nearness.sort_unstable_by_key(|near| std::cmp::Reverse(*near));
        let sailing = board.ships.iter().flatten().count() as i32;
        let all = [4, 4, 4, 1, 1].iter().zip(nearness).map(|(weight, near)| weight * near).sum::<i32>() / 4;
        all + 12 * board.inhabitants() as i32 + 5 * i32::from(board.cards.min(8)) + 15 * sailing + board.gold.min(30) as i32
    }
}

/// Returns the index in `offers` of the action it chooses.
fn choose(view: &View, seat: Seat, offers: &[Action], dice: &mut dyn Dice) -> usize {
    wanted(view, seat, offers).unwrap_or_else(|| dice.below(offers.len().max(1) as u32) as usize)
}

/// Returns the index in `offers` of the action that it prefers, `None` where it does not care.
pub(super) fn wanted(view: &View, seat: Seat, offers: &[Action]) -> Option<usize> {
    let mind = Mind::of(view, seat);
    match view.table.stage {
        Stage::Take { .. } => mind.best(offers, |action| mind.good_worth(*action)),
        Stage::Main => mind.best(offers, |action| mind.town_worth(*action)),
        Stage::Sail => mind.voyage(offers),
        Stage::Looked(_, at) => mind.best(offers, |action| mind.use_worth(*action, view.face(at))),
        Stage::Lose(_) => mind.best(offers, |action| mind.loss_worth(*action)),
        Stage::Discard => {
            let spared = spare(view, seat, mind.hand, 1);
            offers.iter().position(|action| spared.iter().any(|good| *action == Action::Discard(*good)))
        }
        nobody_awaited!() | Stage::Put(..) => None,
    }
}

/// Returns the `n` cards of a hand that are needed least.
pub(super) fn spare(view: &View, seat: Seat, hand: Goods, n: u8) -> Vec<Good> {
    let mind = Mind { hand, ..Mind::of(view, seat) };
    let keep = mind.keep();
    let mut left = hand;
    let mut spared = Vec::new();
    for _ in 0..n {
        let surplus = |good: Good| (i16::from(left[good]) - i16::from(keep[good]), i16::from(left[good]));
        let Some(good) = left.kinds().iter().max_by_key(|good| surplus(*good)) else { break };
        left = left.minus(Goods::of(good, 1));
        spared.push(good);
    }
    spared
}

/// Returns the `n` goods of the offers that are needed most, one after the other.
pub(super) fn missing(view: &View, seat: Seat, offers: &[Action], n: u8) -> Vec<Action> {
    let mut mind = Mind::of(view, seat);
    let mut taken = Vec::new();
    for _ in 0..n {
        let best = mind.best(offers, |action| mind.good_worth(*action)).and_then(|at| offers.get(at));
        if let Some(&Action::Take(good)) = best {
            mind.hand = mind.hand.plus(Goods::of(good, 1));
            taken.push(Action::Take(good));
        }
    }
    taken
}

/// Sorts actions of phase 2 from the best to the worst.
pub(super) fn sort(view: &View, seat: Seat, actions: &mut [Action]) {
    let mind = Mind::of(view, seat);
    actions.sort_by_cached_key(|action| std::cmp::Reverse(mind.town_worth(*action)));
}

/// Returns the tiles worth a look: unknown ones, and known ones that the seat can use.
pub(super) fn interesting(view: &View, seat: Seat) -> Squares {
    Mind::of(view, seat).interesting()
}

/// What the stand-in knows.
struct Mind<'a> {
    view: &'a View,
    table: &'a Tabletop,
    seat: Seat,
    hand: Goods,
    /// Worked out when first asked for: see [`Mind::wishes`].
    wishes: OnceCell<Vec<Goods>>,
}

/// Buildings, the most useful first.
const FAVOURITES: [Building; 8] = [
    Building::Restaurant,
    Building::Shipyard,
    Building::School,
    Building::Church,
    Building::Bathhouse,
    Building::Forge,
    Building::FireBrigade,
    Building::LargeBranch,
];

impl<'a> Mind<'a> {
    fn of(view: &'a View, seat: Seat) -> Mind<'a> {
        Mind { view, table: &view.table, seat, hand: view.own(seat).hand, wishes: OnceCell::new() }
    }

    /// Returns the index of the offer with the highest positive worth, the first of equals.
    fn best(&self, offers: &[Action], worth: impl Fn(&Action) -> i32) -> Option<usize> {
        let worths = offers.iter().map(worth).enumerate();
        let best = worths.filter(|(_, worth)| *worth > 0).max_by_key(|(at, worth)| (*worth, std::cmp::Reverse(*at)));
        best.map(|(at, _)| at)
    }

    fn board(&self) -> &super::Board {
        self.table.board(self.seat)
    }

    /// Returns the prices that it would pay next, the most wanted first, whatever it holds.
    fn wishes(&self) -> &[Goods] {
        self.wishes.get_or_init(|| self.find_wishes())
    }

    fn find_wishes(&self) -> Vec<Goods> {
        let board = self.board();
        let mut wishes = Vec::new();
        let mut rise = |from: Rank| {
            let spaces = (0..).map(Space).zip(board.spaces).filter(|(_, who)| *who == Some(from));
            let prices = spaces.filter_map(|(space, _)| self.table.may_rise(self.seat, space).ok()).map(|(_, price)| price);
            wishes.extend(prices.take(1));
        };
        rise(Rank::Citizen);
        rise(Rank::Settler);
        if self.explores() && !board.at_sea() {
            wishes.push(SHIP);
        }
        if self.table.may_place_any(self.seat).is_ok() {
            wishes.push(PIONEER);
        }
        let mut rise = |from: Rank| {
            let first = board.spaces.iter().position(|who| *who == Some(from)).map(|at| Space(at as u8));
            wishes.extend(first.and_then(|space| self.table.may_rise(self.seat, space).ok()).map(|(_, price)| price));
        };
        rise(Rank::Pioneer);
        if self.explores() && board.ships.iter().any(Option::is_none) {
            wishes.push(SHIP);
        }
        wishes
    }

    /// Returns whether tiles are left and the goal of branches, agreements or merchants is not
    /// reached.
    fn explores(&self) -> bool {
        let board = self.board();
        let left = |goal: Goal| board.progress(goal) < goal.needs();
        !self.table.tiles().is_empty() && (left(Goal::Branches) || left(Goal::Agreements) || left(Goal::Merchants))
    }

    /// Returns the goods that it keeps: enough for either of its first two wishes.
    fn keep(&self) -> Goods {
        let mut keep = Goods::NONE;
        for wish in self.wishes().iter().take(2) {
            for good in Good::ALL {
                keep[good] = keep[good].max(wish[good]);
            }
        }
        keep
    }

    /// Rates a good by how much nearer it brings the wishes.
    fn good_worth(&self, action: Action) -> i32 {
        let Action::Take(good) = action else { return 0 };
        let near = (0..).zip(self.wishes()).map(|(at, wish): (i32, &Goods)| {
            let missing = wish.minus(self.hand);
            if missing[good] == 0 { 0 } else { 60 / i32::from(missing.total()) - 4 * at }
        });
        // Later goods rate a little higher: they sell for more.
        1 + good as i32 + near.sum::<i32>().max(0)
    }

    /// Returns what it thinks of an action of phase 2: 1 for its end, less for what it would not
    /// do.
    fn town_worth(&self, action: Action) -> i32 {
        let board = self.board();
        match action {
            Action::Develop(space) => match board.spaces.get(space.index()).copied().flatten() {
                Some(rank) => 1000 + 100 * rank as i32,
                None => 0,
            },
            Action::Pioneer(None) => 900,
            Action::Pioneer(Some(building)) => {
                let place = FAVOURITES.iter().position(|favourite| *favourite == building).unwrap_or(FAVOURITES.len());
                900 - place as i32
            }
            Action::Ship if self.explores() => 950,
            Action::Buy(good) => self.purchase_worth(good),
            Action::Sell(good, Some(space)) => self.sale_worth(good, space),
            Action::Draw(_) if board.gold >= 12 && !board.goals.has(Goal::Gold) => 20,
            Action::Close | Action::End => 1,
            _ => 0,
        }
    }

    /// Rates a purchase, which must complete a wish in this turn and not lose the gold goal.
    fn purchase_worth(&self, good: Good) -> i32 {
        let board = self.board();
        let price = u32::from(self.table.price(self.seat));
        let left = u32::from(super::market::PURCHASES.saturating_sub(self.table.done.bought));
        let keeps = |cost: u32| board.gold < Goal::Gold.needs() || board.gold >= Goal::Gold.needs() + cost;
        let affordable = |wish: &&Goods| {
            let missing = wish.minus(self.hand);
            let n = u32::from(missing.total());
            let there = self.table.stock.has(missing);
            n > 0 && n <= left && there && board.gold >= n * price && keeps(n * price) && missing[good] > 0
        };
        if self.wishes().iter().any(|wish| affordable(&wish)) { 800 } else { 0 }
    }

    /// Rates a sale: of surplus, or of any good with too many cards in hand or near the gold goal;
    /// of none that something needs of which one card is missing.
    fn sale_worth(&self, good: Good, space: Space) -> i32 {
        let board = self.board();
        if self.table.one_short(self.seat, self.hand).any(|(_, price)| price[good] >= self.hand[good] && price[good] > 0) {
            return 0;
        }
        let fetches = i32::from(self.table.fetches(self.seat, space));
        let surplus = self.hand[good] > self.keep()[good] || self.hand.total() > super::turn::HAND_LIMIT;
        let missing = Goal::Gold.needs().saturating_sub(board.gold);
        let near = missing > 0 && missing <= 10;
        if surplus || near { 100 + fetches } else { 0 }
    }

    fn loss_worth(&self, action: Action) -> i32 {
        let board = self.board();
        let (branches, agreements) = (i32::from(board.branches()), i32::from(board.agreements()));
        match action {
            Action::Lose(Loss::Agreement | Loss::AgreementOf(_)) if 4 * agreements <= 3 * branches && agreements < 3 => 3,
            Action::Lose(Loss::Branch(_)) if branches < 4 => 2,
            Action::Lose(_) => 1,
            _ => 0,
        }
    }

    fn use_worth(&self, action: Action, face: Option<Face>) -> i32 {
        let board = self.board();
        match (action, face) {
            (Action::Use(Place::Bridge(site)), Some(Face::Branch(good))) => {
                if board.site(usize::from(site)) == Some(good) {
                    2
                } else {
                    3
                }
            }
            (Action::Use(Place::Space(space)), _) => {
                2 + board.spaces.get(space.index()).copied().flatten().map_or(0, |rank| rank as i32)
            }
            (Action::Use(_), _) => 2,
            (Action::Return, _) => 1,
            _ => 0,
        }
    }

    fn interesting(&self) -> Squares {
        let useless = |face: Face| match face {
            Face::Gold => false,
            Face::Branch(_) => self.table.free_bridges(self.seat).next().is_none(),
            Face::Agreement => usize::from(self.board().agreements()) >= super::AGREEMENTS,
            Face::Upgrade => self.table.risers(self.seat).next().is_none(),
        };
        let known = Face::ALL.into_iter().zip(self.view.faces);
        known.filter(|(face, _)| useless(*face)).fold(self.table.tiles(), |left, (_, squares)| left.without(squares))
    }

    /// Returns a look at a tile next to a ship, a move towards the nearest, or the end of the turn.
    fn voyage(&self, offers: &[Action]) -> Option<usize> {
        let interesting = self.interesting();
        let at_hand = self.table.at_hand(self.seat);
        let place = |ship: Ship, step: Step| {
            let of = |action: &Action| match action {
                Action::Sail(named, other) => (*named).or(at_hand) == Some(ship) && *other == step,
                _ => false,
            };
            offers.iter().position(of)
        };
        let sails = self.table.ships(self.seat).filter(|(ship, _)| self.table.done.points[ship.index()] > 0);
        for (ship, at) in sails {
            let rings = self.table.reach(at, super::sea::SQUARES);
            let Some(moves) = rings.iter().position(|ring| !ring.beside().and(interesting).is_empty()) else { continue };
            let here = rings[moves].and(interesting.beside());
            let Some(goal) = here.first() else { continue };
            let step = match Tabletop::course(&rings[..=moves], goal).first() {
                Some(way) => Step::To(*way),
                None => {
                    let looks = |way: &super::Way| at.to(*way).is_some_and(|tile| interesting.has(tile));
                    let Some(way) = super::Way::ALL.into_iter().find(looks) else { continue };
                    Step::Look(way)
                }
            };
            if let Some(found) = place(ship, step) {
                return Some(found);
            }
        }
        offers.iter().position(|action| *action == Action::End)
    }
}
