//! How each decision is offered, made from the view of who decides.
//!
//! Not here: the position itself; into a public prompt, anything that not everybody knows. Start reading at [`prompt`].

use super::people::PIONEER;
use super::purpose;
use super::scene::SHIP;
use super::text::{self, key};
use super::{Action, Building, Cause, Face, Loss, Order, Own, Place, Rank, Ship, Space, Square, Stage, Step, Table, View};
use crate::game::{Entry, Group, Prompt, Ready, Seat};
use crate::symbol::Symbol;
use crate::text::Text;

/// The decision `seat` has now, if it is awaited.
pub(super) fn prompt(view: &View, seat: Seat) -> Prompt {
    let table = &view.table;
    if !table.awaited().has(seat) {
        return Prompt::default();
    }
    let own = &view.own(seat);
    let face = match table.stage {
        Stage::Looked(_, at) => view.face(at),
        _ => None,
    };
    let mut offers = Vec::new();
    table.legal(seat, own, face, &mut offers);
    let asked = Asked { view, table, seat, own, offers };
    let hand_is_known = table.hand_is_known(seat);
    match table.stage {
        Stage::Take { order, .. } => asked.taking(order),
        Stage::Main => asked.main(hand_is_known),
        Stage::Sail => asked.sailing(),
        Stage::Looked(_, at) => asked.looked(at, face),
        Stage::Discard => asked.discarding(hand_is_known),
        Stage::Lose(_) | Stage::Put(..) => asked.one(),
        Stage::Board
        | Stage::Tiles(_)
        | Stage::Islands
        | Stage::First
        | Stage::Roll
        | Stage::Fate
        | Stage::Top(_)
        | Stage::Card(_)
        | Stage::Over(_) => Prompt::default(),
    }
}

/// What everybody knows of a decision whose prompt is private: what is asked, and what can be said whatever one has in hand or sees.
pub(super) fn open_prompt(view: &View, seat: Seat) -> Prompt {
    let table = &view.table;
    let own = &Own::default();
    let (ask, offers) = match table.stage {
        Stage::Main if table.board(seat).at_sea() => (key("ask-main"), vec![Action::Close]),
        Stage::Main => (key("ask-main"), vec![Action::End]),
        Stage::Looked(..) => (key("ask-looked"), vec![Action::Return]),
        Stage::Discard => (key("ask-discard-n").with("n", table.surplus(seat)), Vec::new()),
        stage => (stage.ask().text(), Vec::new()),
    };
    let asked = Asked { view, table, seat, own, offers };
    let label = key(if table.stage == Stage::Main { "group-go" } else { "group-answers" });
    asked.prompt(ask, vec![asked.group(label, |_| true)], Vec::new(), true)
}

/// Who decides, with what it knows and may do.
struct Asked<'a> {
    view: &'a View,
    table: &'a Table,
    seat: Seat,
    own: &'a Own,
    offers: Vec<Action>,
}

/// A menu and a completion hold 25 entries, and single steps are among them.
const MOST_COURSES: usize = 15;

/// Groups of phase 2, in the order of a turn.
const BUCKETS: [(Bucket, &str); 5] = [
    (Bucket::Build, "group-build"),
    (Bucket::Sell, "group-sell"),
    (Bucket::Buy, "group-buy"),
    (Bucket::Draw, "group-draw"),
    (Bucket::Go, "group-go"),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bucket {
    Build,
    Sell,
    Buy,
    Draw,
    Go,
}

fn bucket(action: &Action) -> Bucket {
    match action {
        Action::Ship | Action::Pioneer(_) | Action::Develop(_) => Bucket::Build,
        Action::Sell(..) => Bucket::Sell,
        Action::Buy(_) => Bucket::Buy,
        Action::Draw(_) => Bucket::Draw,
        Action::Board(_)
        | Action::Tiles(..)
        | Action::Islands(_)
        | Action::First(_)
        | Action::Roll(_)
        | Action::Fate(_)
        | Action::Top(_)
        | Action::Card(_)
        | Action::Take(_)
        | Action::Lose(_)
        | Action::Put(_)
        | Action::Close
        | Action::Sail(..)
        | Action::Use(_)
        | Action::Return
        | Action::Discard(_)
        | Action::End => Bucket::Go,
    }
}

impl Asked<'_> {
    fn prompt(&self, ask: Text, groups: Vec<Group>, ready: Vec<Ready>, public: bool) -> Prompt {
        let filled = |group: &Group| match group {
            Group::One { entries, .. } | Group::Several { entries, .. } => !entries.is_empty(),
            Group::Form { .. } => true,
        };
        Prompt { ask: Some(ask), groups: groups.into_iter().filter(filled).collect(), ready, public }
    }

    fn group(&self, label: Text, of: impl Fn(&Action) -> bool) -> Group {
        Group::One { label, entries: self.offers.iter().filter(|action| of(action)).map(|action| self.entry(*action)).collect() }
    }

    /// One of a few that everybody may see.
    fn one(&self) -> Prompt {
        let ask = self.table.stage.ask();
        self.prompt(ask.text(), vec![self.group(key("group-answers"), |_| true)], Vec::new(), true)
    }

    /// Where two are chosen at the same time as everybody else, both at once; else one after the other, as the stacks go.
    fn taking(&self, order: Order) -> Prompt {
        let n = self.table.unchosen(self.seat, self.own);
        let ask = self.table.stage.ask().text();
        let ask = match self.table.stage {
            Stage::Take { cause: Cause::Golden, .. } => key("ask-golden-n").with("n", n),
            _ => ask,
        };
        // How many somebody has chosen already is his business.
        let public = order == Order::Clockwise || self.own.picked() == 0;
        if order == Order::Clockwise || n <= 1 {
            return self.prompt(ask, vec![self.group(key("group-goods"), |_| true)], Vec::new(), public);
        }
        let mut entries: Vec<Entry> = self.offers.iter().flat_map(|action| [self.entry(*action), self.entry(*action)]).collect();
        entries.iter_mut().step_by(2).take(usize::from(n)).for_each(|entry| entry.chosen = true);
        let group = Group::Several { label: key("group-goods"), entries, min: n, max: n, close: None };
        self.prompt(ask, vec![group], Vec::new(), public)
    }

    fn main(&self, public: bool) -> Prompt {
        let groups = BUCKETS.into_iter().map(|(of, label)| self.group(key(label), |action| bucket(action) == of));
        let at_sea = self.table.board(self.seat).at_sea();
        let end =
            Ready { key: "end", label: key("ready-end"), actions: vec![Action::Close.to_string(), Action::End.to_string()] };
        let ready = if at_sea { vec![end] } else { Vec::new() };
        self.prompt(key("ask-main"), groups.collect(), ready, public)
    }

    /// A group for each ship, and whole courses to what it can look at in this turn.
    fn sailing(&self) -> Prompt {
        let table = self.table;
        let at_hand = table.at_hand(self.seat);
        let of = |action: &Action| match action {
            Action::Sail(Some(ship), _) => Some(*ship),
            Action::Sail(None, _) => at_hand,
            _ => None,
        };
        let mut groups = Vec::new();
        let mut ready = Vec::new();
        let mut ships = Vec::new();
        for (ship, at) in table.ships(self.seat) {
            let points = table.done.points[ship.index()];
            let label = key("group-ship").with("ship", ship.number()).with("square", at.name()).with("n", points);
            ships.push(key("ask-ship").with("ship", ship.number()).with("square", at.name()).with("n", points));
            groups.push(self.group(label, |action| of(action) == Some(ship)));
            ready.extend(self.courses(ship, at, points));
        }
        ready.sort_by_key(|course: &Ready| course.actions.len());
        ready.truncate(MOST_COURSES);
        groups.push(self.group(key("group-go"), |action| *action == Action::End));
        self.prompt(key("ask-sail-n").with("ships", ships), groups, ready, true)
    }

    /// Ways to tiles that are not beside the ship, and a look at them.
    fn courses(&self, ship: Ship, at: Square, points: u8) -> Vec<Ready> {
        let table = self.table;
        let rings = table.reach(at, points.saturating_sub(1));
        let mut left = table.tiles().without(at.set().beside());
        let mut courses = Vec::new();
        for (moves, ring) in rings.iter().enumerate().skip(1) {
            let here = ring.beside().and(left);
            left = left.without(here);
            for tile in here.iter() {
                let Some((way, last)) = super::Way::ALL.into_iter().find_map(|way| {
                    let last = tile.to(way.opposite()).filter(|square| ring.has(*square))?;
                    Some((way, last))
                }) else {
                    continue;
                };
                let steps = Table::course(&rings[..=moves], last).into_iter().map(Step::To).chain([Step::Look(way)]);
                let mut named = (table.at_hand(self.seat) != Some(ship)).then_some(ship);
                let actions: Vec<String> = steps.map(|step| Action::Sail(named.take(), step).to_string()).collect();
                let name = if table.ships(self.seat).count() > 1 { "ready-look-of" } else { "ready-look" };
                let label = key(name).with("ship", ship.number()).with("square", tile.name()).with("n", actions.len() as u8);
                let key = KEYS.get(ship.index()).and_then(|keys| keys.get(usize::from(tile.0))).copied().unwrap_or("look");
                courses.push(Ready { key, label, actions });
            }
        }
        courses
    }

    /// What it shows, and what can be done with it: nobody else may see either.
    fn looked(&self, at: Square, face: Option<Face>) -> Prompt {
        let ask = match face {
            Some(face) => key("ask-looked-at").with("square", at.name()).with("tile", text::face(face)),
            None => key("ask-looked"),
        };
        let groups = vec![
            self.group(key("group-use"), |action| *action != Action::Return),
            self.group(key("group-answers"), |action| *action == Action::Return),
        ];
        self.prompt(ask, groups, Vec::new(), false)
    }

    fn discarding(&self, public: bool) -> Prompt {
        let n = self.table.surplus(self.seat);
        let ask = key("ask-discard-n").with("n", n);
        if n == 1 {
            return self.prompt(ask, vec![self.group(key("group-discard"), |_| true)], Vec::new(), public);
        }
        let mut proposed = purpose::spare(self.view, self.seat, self.own.hand, n);
        let each = self.own.hand.iter().flat_map(|(good, held)| (0..held.min(n)).map(move |_| good));
        let entries = each.map(|good| {
            let chosen = proposed.iter().position(|other| *other == good).map(|at| proposed.swap_remove(at)).is_some();
            Entry { chosen, ..self.entry(Action::Discard(good)) }
        });
        let entries: Vec<Entry> = entries.collect();
        let group = Group::Several { label: key("group-discard"), entries, min: n, max: n, close: None };
        self.prompt(ask, vec![group], Vec::new(), public)
    }

    fn entry(&self, action: Action) -> Entry {
        let (symbol, label, note) = self.words(action);
        Entry { label, note, symbol, action: action.to_string(), chosen: false, rash: false }
    }

    fn words(&self, action: Action) -> Words {
        let table = self.table;
        let board = table.board(self.seat);
        match action {
            Action::Take(good) => (good.symbol(), text::good(good), None),
            Action::Lose(Loss::Branch(site)) => {
                let branch = board.branches.get(usize::from(site)).copied().flatten();
                let good = branch.map_or(key("any-good"), |branch| text::good(branch.good));
                (Symbol::plain("🏴‍☠️"), key("do-lose-branch").with("site", site + 1).with("good", good), None)
            }
            Action::Lose(Loss::Agreement) => {
                (Symbol::plain("🏴‍☠️"), key("do-lose").with("tile", text::face(Face::Agreement)), None)
            }
            Action::Lose(Loss::AgreementOf(back)) => {
                (Symbol::plain("🏴‍☠️"), key("do-lose-agreement").with("n", back.number()), None)
            }
            Action::Put(square) => (Symbol::of("🏝️", "isle-bare"), key("do-put").with("square", square.name()), None),
            Action::Ship => (SHIP, key("do-ship").with("goods", text::goods(super::people::SHIP)), None),
            Action::Pioneer(None) => (Rank::Pioneer.symbol(), key("do-pioneer").with("goods", text::goods(PIONEER)), None),
            Action::Pioneer(Some(building)) => building_words(building),
            Action::Develop(space) => self.rising("do-develop", space),
            Action::Sell(good, space) => {
                let space = space.or_else(|| table.buyers(self.seat, good).next()).unwrap_or(Space(0));
                let who = board.spaces.get(space.index()).copied().flatten();
                // Which of several buys matters to what others can be sold later.
                let name = if table.buyers(self.seat, good).count() > 1 { "do-sell-to" } else { "do-sell" };
                let label = key(name).with("good", text::good(good)).with("space", space.number());
                let label = label.with("n", table.fetches(self.seat, space));
                let note = who.map(|rank| key("do-sell-note").with("rank", text::rank(rank)).with("space", space.number()));
                (good.symbol(), label, note)
            }
            Action::Buy(good) => {
                let label = key("do-buy").with("good", text::good(good)).with("n", table.price(self.seat));
                (good.symbol(), label, None)
            }
            Action::Draw(victim) => {
                let cards = table.board(victim).cards;
                (Building::LargeBranch.symbol(), key("do-draw").with("seat", victim), Some(key("do-draw-note").with("n", cards)))
            }
            Action::Close => (SHIP, key("do-close"), Some(key("do-close-note"))),
            Action::Sail(ship, step) => self.step(ship, step),
            Action::Use(Place::Plain) => (Symbol::plain("✅"), key("do-use"), None),
            Action::Use(Place::Bridge(site)) => {
                let makes = board.site(usize::from(site)).map_or(key("any-good"), text::good);
                (Symbol::plain("🌉"), key("do-bridge").with("site", site + 1).with("good", makes), None)
            }
            Action::Use(Place::Space(space)) => self.rising("do-raise", space),
            Action::Return => (Symbol::plain("↩️"), key("do-return"), None),
            Action::Discard(good) => (good.symbol(), text::good(good), None),
            Action::End => (Symbol::plain("🏁"), key("do-end"), None),
            Action::Board(_)
            | Action::Tiles(..)
            | Action::Islands(_)
            | Action::First(_)
            | Action::Roll(_)
            | Action::Fate(_)
            | Action::Top(_)
            | Action::Card(_) => (Symbol::plain("🎲"), key("do-end"), None),
        }
    }

    /// With two ships at sea, of which.
    fn step(&self, ship: Option<Ship>, step: Step) -> Words {
        let ship = ship.or(self.table.at_hand(self.seat)).unwrap_or(Ship(0));
        let several = self.table.ships(self.seat).count() > 1;
        let label = |of_one, of_two| key(if several { of_two } else { of_one }).with("ship", ship.number());
        match step {
            Step::To(way) => (way.symbol(), label("do-sail", "do-sail-of").with("way", text::way(way)), None),
            Step::Look(way) => {
                let from = self.table.board(self.seat).ships.get(ship.index()).copied().flatten();
                let at = from.and_then(|from| from.to(way)).map(Square::name).unwrap_or_default();
                (Symbol::plain("🔍"), label("do-look", "do-look-of").with("way", text::way(way)).with("square", at), None)
            }
        }
    }

    /// What an inhabitant becomes.
    fn rising(&self, name: &str, space: Space) -> Words {
        let label = key(name).with("space", space.number());
        match self.table.may_rise(self.seat, space) {
            Ok((rank, cost)) => (rank.symbol(), label.with("rank", text::a_rank(rank)).with("goods", text::goods(cost)), None),
            Err(_) => (Face::Upgrade.symbol(), label.with("rank", text::a_rank(Rank::Settler)), None),
        }
    }
}

type Words = (Symbol, Text, Option<Text>);

fn building_words(building: Building) -> Words {
    let label = key("do-pioneer-with").with("building", text::building(building));
    (building.symbol(), label, Some(text::effect(building)))
}

macro_rules! keys {
    (@ $ship:literal $($row:literal)*) => {
        [$(
            concat!($ship, $row, "1"), concat!($ship, $row, "2"), concat!($ship, $row, "3"), concat!($ship, $row, "4"),
            concat!($ship, $row, "5"), concat!($ship, $row, "6"), concat!($ship, $row, "7"), concat!($ship, $row, "8"),
            concat!($ship, $row, "9"), concat!($ship, $row, "10"), concat!($ship, $row, "11"), concat!($ship, $row, "12"),
        )*]
    };
}

/// Names of courses: ship and square.
const KEYS: [[&str; 60]; 2] = [keys!(@ "1-" "a" "b" "c" "d" "e"), keys!(@ "2-" "a" "b" "c" "d" "e")];
