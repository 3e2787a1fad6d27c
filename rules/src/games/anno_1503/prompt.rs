//! How each decision is offered, made from the view of the player who decides. A public prompt
//! holds only what everybody knows. Start reading at [`prompt`].

use super::courses::{Course, Places};
use super::heuristic;
use super::market::PURCHASES;
use super::people::PIONEER;
use super::scene::SHIP;
use super::scoring::POINTS;
use super::text::{self, key};
use super::{
    Action, Building, Cause, Face, Good, Goods, Loss, Order, Own, Place, Rank, Refusal, Ship, Space, Square, Squares, Stage,
    Step, Tabletop, View, nobody_awaited,
};
use crate::game::{self, Options, Seat};
use crate::symbol::Symbol;
use crate::text::Text;

type Prompt = game::Prompt<Action>;
type Group = game::Group<Action>;
type Entry = game::Entry<Action>;
type Ready = game::Ready<Action>;

/// Returns the prompt for the decision of `seat`, an empty one if it is not awaited.
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
    let hand_is_known = table.hand_is_known(seat);
    let wanted = match table.stage {
        // A course, which is a whole answer, is recommended instead: see `sailing`.
        Stage::Sail => None,
        _ => heuristic::wanted(view, seat, &offers).and_then(|at| offers.get(at).copied()),
    };
    let courses = table.courses(seat);
    let places = Places::of(table, &courses);
    let asked = Asked { view, table, seat, own, offers, wanted, courses, places };
    let (purpose, missing) = (asked.purpose(face), asked.missing(face));
    let prompt = match table.stage {
        Stage::Take { order, .. } => asked.taking(order),
        Stage::Main => asked.main(hand_is_known),
        Stage::Sail => asked.sailing(),
        Stage::Looked(_, at) => asked.looked(at, face),
        Stage::Discard => asked.discarding(hand_is_known),
        Stage::Lose(_) | Stage::Put(..) => asked.one(),
        nobody_awaited!() => return Prompt::default(),
    };
    // Everybody sees which goods there are, but not which one a hand needs.
    let rests_on_hand = matches!(table.stage, Stage::Take { .. }) && !hand_is_known;
    prompt.about(purpose).missing(missing).advises_alone_if(rests_on_hand)
}

/// Returns what everybody knows of a decision whose prompt is private: the question. A tile looked
/// at is not answered here either, where its finder has not seen it.
pub(super) fn open_prompt(view: &View, seat: Seat) -> Prompt {
    let table = &view.table;
    let ask = match table.stage {
        Stage::Discard => key("ask-discard-n").with("n", table.surplus(seat)),
        Stage::Lose(_) => asked_by_pirates(table, seat),
        Stage::Take { cause, order, waiting, left } => {
            let takes = |other: Seat| if order == Order::Clockwise { left } else { table.takes(other, cause) };
            // To all who take as many in one question; how many goods somebody takes is public.
            let alike = waiting.iter().filter(|other| takes(*other) == takes(seat)).count() > 1;
            match (cause, alike) {
                (Cause::Golden, true) => key("asks-golden-n").with("n", takes(seat)),
                (Cause::Golden, false) => key("ask-golden-n").with("n", takes(seat)),
                (Cause::Site(_), true) => key("asks-produce"),
                (Cause::Site(_), false) => text::ask(table.stage.ask()),
            }
        }
        Stage::Sail => asked_to_sail(table, seat),
        stage => text::ask(stage.ask()),
    };
    Prompt::public(ask, []).opener(match table.stage {
        Stage::Main => Some(key("opener-main")),
        Stage::Sail => Some(key("opener-sail")),
        _ => None,
    })
}

/// Returns what a seat that had a choice of goods did while others still choose.
pub(super) fn did(public: &View, seat: Seat) -> Option<Text> {
    let Stage::Take { cause, .. } = public.table.stage else { return None };
    (public.table.may_choose(seat, cause).len() > 1).then(|| Text::new("rules-done"))
}

/// AN:R14
fn asked_by_pirates(table: &Tabletop, seat: Seat) -> Text {
    key("ask-lose-n").with("n", table.board(seat).pirates_want())
}

/// Asks to sail with the action points left, which everybody can count. AN:R32
fn asked_to_sail(table: &Tabletop, seat: Seat) -> Text {
    let twin = table.twin(seat);
    let name = if twin.is_some() { "ask-ships" } else { "ask-ship" };
    let ships = table.ships(seat).filter(|(ship, _)| twin != Some(*ship));
    let with_points = ships.map(|(ship, at)| (at, table.done.points[ship.index()])).filter(|(_, points)| *points > 0);
    let left: Vec<Text> = with_points.map(|(at, n)| key(name).with("square", at.name()).with("n", n)).collect();
    let only = table.at_hand(seat).filter(|_| table.ships(seat).count() < 2);
    match (left.is_empty(), only) {
        (true, _) => text::ask(table.stage.ask()),
        (false, Some(only)) => key("ask-sail-one").with("n", table.done.points[only.index()]),
        (false, None) => key("ask-sail-n").with("ships", left),
    }
}

/// The awaited seat, with what it knows and may do.
struct Asked<'a> {
    view: &'a View,
    table: &'a Tabletop,
    seat: Seat,
    own: &'a Own,
    offers: Vec<Action>,
    /// What a stand-in would choose, where that may be shown.
    wanted: Option<Action>,
    /// The courses to tiles, in phase 3.
    courses: Vec<Course>,
    /// The numbers of the squares that can be chosen.
    places: Places,
}

/// Up to this many steps and courses are offered publicly; more are in the private view.
const FEW_IN_PUBLIC: usize = 5;
/// Up to this many courses of one ship are buttons; of more, only the best one is.
const FEW_COURSES: usize = 5;

/// The groups of phase 2: sales come late, since what sells for 1 gold costs 6.
const BUCKETS: [(Bucket, &str); 6] = [
    (Bucket::Advised, "group-advised"),
    (Bucket::Build, "group-build"),
    (Bucket::Buy, "group-buy"),
    (Bucket::Sell, "group-sell"),
    (Bucket::Draw, "group-draw"),
    (Bucket::Go, "group-go"),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bucket {
    /// The trade that is wanted; the others are in menus.
    Advised,
    Build,
    Buy,
    Sell,
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
    /// Says what a stand-in would still build, sell or buy in this turn: "place a pioneer".
    fn given_away(&self, question: &str) -> Option<Text> {
        let what = match self.wanted? {
            Action::Ship => key("can-ship"),
            Action::Pioneer(None) => key("can-pioneer"),
            Action::Pioneer(Some(building)) => key("can-pioneer-with").with("building", text::a_building(building)),
            Action::Develop(space) => self.rising("can-develop", space).1,
            Action::Sell(good, space) => {
                let n = self.table.fetches(self.seat, self.buyer(good, space));
                key("can-sell").with("good", text::some(good, 1)).with("n", n)
            }
            Action::Buy(good) => key("can-buy").with("good", text::some(good, 1)).with("n", self.table.price(self.seat)),
            Action::Draw(victim) => key("can-draw").with("seat", victim),
            _ => return None,
        };
        Some(key(question).with("what", what))
    }

    /// Returns the space of the inhabitant that buys the good: the one named, or the first.
    fn buyer(&self, good: Good, space: Option<Space>) -> Space {
        space.or_else(|| self.table.buyers(self.seat, good).next()).unwrap_or(Space(0))
    }

    /// Returns the good of the branch looked at.
    fn branch(&self) -> Option<Good> {
        match self.table.stage {
            Stage::Looked(_, at) => self.view.face(at).and_then(|face| match face {
                Face::Branch(good) => Some(good),
                Face::Agreement | Face::Upgrade | Face::Gold => None,
            }),
            _ => None,
        }
    }

    /// Returns whether a ship could still find something, and none has acted in this turn.
    fn stays_in_port(&self) -> bool {
        self.table.stage == Stage::Sail && self.table.done.at_hand.is_none() && !self.table.tiles().is_empty()
    }

    fn group(&self, label: Text, of: impl Fn(&Action) -> bool) -> Group {
        self.group_of(label, self.offers.iter().copied().filter(|action| of(action)))
    }

    /// Proposes what is wanted, but never the end of the turn, and that of the town only where
    /// nothing else is left to do.
    fn group_of(&self, label: Text, actions: impl IntoIterator<Item = Action>) -> Group {
        let ends = |action: Action| match action {
            Action::End | Action::Return => true,
            Action::Close => self.offers.len() > 1,
            _ => false,
        };
        let is_wanted = |action| self.wanted == Some(action) && !ends(action);
        Group::one(label, actions.into_iter().map(|action| self.entry(action).chosen_if(is_wanted(action))))
    }

    /// Returns a public prompt with one group.
    fn one(&self) -> Prompt {
        let ask = match self.table.stage {
            Stage::Lose(_) => asked_by_pirates(self.table, self.seat),
            stage => text::ask(stage.ask()),
        };
        Prompt::public(ask, [self.group(key("group-answers"), |_| true)])
    }

    /// Returns the prompt for goods. In a simultaneous choice a player who takes two chooses both
    /// at once; clockwise, one after the other, since the first may empty a stack.
    fn taking(&self, order: Order) -> Prompt {
        let n = self.table.unchosen(self.seat, self.own);
        let ask = text::ask(self.table.stage.ask());
        let ask = match self.table.stage {
            Stage::Take { cause: Cause::Golden, .. } => key("ask-golden-n").with("n", n),
            _ => ask,
        };
        // Only the player may know that one of two goods is chosen.
        let public = order == Order::Clockwise || self.own.picked() == 0;
        if order == Order::Clockwise || n <= 1 {
            return Prompt::private(ask, [self.group(key("group-goods"), |_| true)]).public_if(public);
        }
        // The proposal rests on the hand.
        let proposed = heuristic::missing(self.view, self.seat, &self.offers, n);
        let each = self.offers.iter().flat_map(|action| std::iter::repeat_n(*action, usize::from(n)));
        self.several(ask, n, key("group-goods"), each, proposed)
    }

    /// Returns a private prompt for `n` of these actions, of which some are proposed.
    fn several(&self, ask: Text, n: u8, label: Text, each: impl Iterator<Item = Action>, mut proposed: Vec<Action>) -> Prompt {
        let entries = each.map(|action| {
            let chosen = proposed.iter().position(|other| *other == action).map(|at| proposed.swap_remove(at)).is_some();
            self.entry(action).chosen_if(chosen)
        });
        Prompt::private(ask, [Group::exactly(n, label, entries)])
    }

    fn main(&self, public: bool) -> Prompt {
        let is_in = |of: Bucket, action: &Action| match bucket(action) {
            Bucket::Buy | Bucket::Sell if self.wanted == Some(*action) => of == Bucket::Advised,
            other => of == other,
        };
        let groups = BUCKETS.into_iter().map(|(of, label)| {
            let mut actions: Vec<Action> = self.offers.iter().copied().filter(|action| is_in(of, action)).collect();
            // The best trade first; buildings stay in the order of the rulebook.
            if matches!(of, Bucket::Sell | Bucket::Buy) {
                heuristic::sort(self.view, self.seat, &mut actions);
            }
            self.group_of(key(label), actions)
        });
        let ask = match self.offers[..] {
            [Action::End] => key("ask-main-end"),
            [Action::Close] => key("ask-main-close"),
            _ => key("ask-main-with").with("n", self.table.board(self.seat).gold),
        };
        Prompt::private(ask, groups).public_if(public || self.all_see_the_end()).ready(self.build_and_end())
    }

    /// Returns whether everybody can work out that the phase can only end, whatever the cards in
    /// hand: nobody buys any more, and they are too few to build something.
    fn all_see_the_end(&self) -> bool {
        let (table, seat) = (self.table, self.seat);
        let may_sell = || Good::ALL.into_iter().any(|good| table.buyers(seat, good).next().is_some());
        let is_paid = |price: Goods| price.total() <= table.board(seat).cards;
        let may_build = || table.prices(seat).into_iter().any(|(_, price, limit)| limit.is_ok() && is_paid(price));
        self.offers.len() == 1 && !may_sell() && !may_build()
    }

    /// Returns one press for the development or pioneer that is wanted, and the end of the turn, if
    /// nothing is left to gain then. `None` with a ship at sea, and where it could win: then no
    /// turn is left to end. AN:R20-R23, AN:R43
    fn build_and_end(&self) -> Option<Ready> {
        let board = self.table.board(self.seat);
        if !self.offers.contains(&Action::End) || board.goals.len() + 1 >= POINTS {
            return None;
        }
        let built = self.wanted?;
        let label = match built {
            Action::Develop(space) => self.rising("ready-raise-end", space).1,
            Action::Pioneer(None) => key("ready-pioneer-end"),
            Action::Pioneer(Some(building)) => key("ready-pioneer-with-end").with("building", text::a_building(building)),
            _ => return None,
        };
        let then = self.view.with_built(self.seat, built)?;
        let mut offers = Vec::new();
        then.table.legal(self.seat, &then.own(self.seat), None, &mut offers);
        let is_all = heuristic::wanted(&then, self.seat, &offers).and_then(|at| offers.get(at)) == Some(&Action::End);
        is_all.then(|| Ready::new("build-end", label, [built, Action::End]))
    }

    /// Returns the prompt of phase 3: courses to the tiles within reach, the nearest first, and
    /// single steps.
    fn sailing(&self) -> Prompt {
        let steps = self.group(key("group-steps"), |action| matches!(action, Action::Sail(..)));
        let left_behind = self.just_left();
        // Buttons say which tiles the seat remembers; all know only where it has looked.
        let is_known = self.courses.iter().any(|course| self.view.face(course.tile).is_some());
        let others: Vec<&Course> = self.courses.iter().filter(|course| !left_behind.has(course.tile)).collect();
        // While no course leads to a tile that the seat knows, the nearest is worth a look to all.
        let best = self.worth_a_look();
        let is_best = |course: &Course| best.is_some_and(|best| std::ptr::eq(best, course));
        // The best one is a button of its own: nothing in a menu is blue.
        let in_menu = self.has_two_at_sea() || others.len() > FEW_COURSES;
        let ready = others.into_iter().map(|course| {
            let chosen = is_best(course);
            Ready { chosen, in_menu: in_menu && !chosen, ..self.course(course) }
        });
        let ready: Vec<Ready> = ready.collect();
        let choices = ready.len() + steps.entries().iter().filter(|entry| !entry.waits).count();
        let groups = [steps, self.group(key("group-go"), |action| *action == Action::End)];
        let ask = asked_to_sail(self.table, self.seat);
        Prompt::private(ask, groups).public_if(choices <= FEW_IN_PUBLIC && !is_known).ready(ready)
    }

    /// Returns one press for all steps of a course.
    fn course(&self, course: &Course) -> Ready {
        let &Course { ship, tile, ref steps } = course;
        let mut named = (self.table.at_hand(self.seat) != Some(ship)).then_some(ship);
        let actions: Vec<Action> = steps.iter().map(|step| Action::Sail(named.take(), *step)).collect();
        let label = self.look(ship, tile, actions.len() as u8);
        let key = KEYS.get(ship.index()).and_then(|keys| keys.get(usize::from(tile.0))).copied().unwrap_or("look");
        Ready { note: self.view.face(tile).map(text::face), ..Ready::new(key, label, actions) }
    }

    /// Returns the tiles beside the ship that acted last which the seat knows, while the ship has
    /// not moved on: it has just looked at one and left it.
    fn just_left(&self) -> Squares {
        let done = &self.table.done;
        let at_hand = self.table.ships(self.seat).find(|(ship, _)| done.at_hand == Some(*ship) && done.came_from.is_none());
        let beside = at_hand.map_or(Squares::NONE, |(_, at)| at.set().beside());
        beside.iter().filter(|at| self.view.face(*at).is_some()).fold(Squares::NONE, |left, at| left.with(at.set()))
    }

    /// Returns the course to the nearest tile that a ship can still look at in this turn, unless
    /// that is of no use.
    fn worth_a_look(&self) -> Option<&Course> {
        let worth = heuristic::interesting(self.view, self.seat).without(self.just_left());
        self.courses.iter().find(|course| worth.has(course.tile))
    }

    /// Returns the label of a look at a tile for that many action points: it has the ship where two
    /// are at sea, else the square's number and where it lies.
    fn look(&self, ship: Ship, tile: Square, points: u8) -> Text {
        let is_known = self.view.face(tile).is_some();
        let label = if self.has_two_at_sea() {
            let name = if is_known { "do-look-again-of" } else { "do-look-of" };
            key(name).with("ship", self.ship(ship)).with("square", tile.name())
        } else {
            let name = if is_known { "do-look-again" } else { "do-look" };
            self.place(name, tile).with("bearing", text::bearing(self.square(ship).unwrap_or(tile), tile))
        };
        label.with("n", points)
    }

    fn has_two_at_sea(&self) -> bool {
        self.table.ships(self.seat).count() > 1
    }

    fn square(&self, ship: Ship) -> Option<Square> {
        self.table.board(self.seat).ships.get(ship.index()).copied().flatten()
    }

    /// Names one of two ships by its square, or by its action points where both are on that square
    /// with different ones. Not by a number: on the map a ship has that of its player.
    fn ship(&self, ship: Ship) -> Text {
        let at = self.square(ship);
        let together = self.table.ships(self.seat).filter(|(_, other)| at == Some(*other)).count() > 1;
        match at {
            Some(at) if !together || self.table.twin(self.seat).is_some() => key("ship-at").with("square", at.name()),
            _ => key("ship-with").with("n", self.table.done.points[ship.index()]),
        }
    }

    /// Says what the question is about, of a good and of a tile what they are good for.
    fn purpose(&self, face: Option<Face>) -> Text {
        match (self.table.stage, face) {
            (Stage::Take { cause: Cause::Site(site), .. }, _) => key("purpose-produce").with("site", site + 1),
            (Stage::Looked(..), Some(Face::Branch(_))) => key("purpose-looked-branch"),
            (Stage::Looked(..), Some(Face::Agreement)) => key("purpose-looked-agreement"),
            (Stage::Looked(..), Some(Face::Upgrade)) => key("purpose-looked-upgrade"),
            // What things cost is of no use any more in this turn.
            (Stage::Main, _) if self.is_done_in_town() => key("purpose-main-goals"),
            (stage, _) => text::purpose(stage.ask()),
        }
    }

    /// Says why something is not offered that one may wonder about: what the hand is a card short
    /// of, the limit against one that could be paid, a ship that has done all it can, a tile of no
    /// use; or what makes no difference. AN:R14b, AN:R20-R29, AN:R32, AN:R36
    fn missing(&self, face: Option<Face>) -> Vec<Text> {
        let table = self.table;
        match table.stage {
            Stage::Main => self.missing_in_town(),
            Stage::Take { .. } => {
                said_short(self.one_short(|good| self.offers.contains(&Action::Take(good)))).into_iter().collect()
            }
            Stage::Sail => {
                let points = |ship: Ship| table.done.points[ship.index()];
                let (done, left): (Vec<_>, Vec<_>) = table.ships(self.seat).partition(|(ship, _)| points(*ship) == 0);
                let done = done.into_iter().filter(|_| !left.is_empty());
                let is_alone = |at: Square| left.iter().all(|(_, other)| *other != at);
                let name = |at: Square| if is_alone(at) { "missing-points" } else { "missing-points-of-one" };
                let done = done.map(|(_, at)| key(name(at)).with("square", at.name()));
                done.chain(self.known_tiles()).collect()
            }
            Stage::Lose(_) if self.offers.iter().any(|action| matches!(action, Action::Lose(Loss::AgreementOf(_)))) => {
                vec![key("missing-difference")]
            }
            Stage::Looked(..) if !self.offers.iter().any(|action| matches!(action, Action::Use(_))) => match face {
                Some(Face::Branch(_)) => vec![key("missing-bridge")],
                Some(Face::Agreement) => vec![Refusal::EnoughAgreements.into()],
                Some(Face::Upgrade) => vec![key("missing-riser")],
                Some(Face::Gold) | None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Returns whether phase 2 can only end.
    fn is_done_in_town(&self) -> bool {
        matches!(self.offers[..], [Action::Close | Action::End])
    }

    fn missing_in_town(&self) -> Vec<Text> {
        let (table, seat, hand) = (self.table, self.seat, self.own.hand);
        let board = table.board(seat);
        // What is missing can't be got in this turn any more.
        let mut short = if self.is_done_in_town() { Vec::new() } else { self.one_short(|_| true) };
        let could_pay = table.prices(seat).into_iter().filter(|(_, price, _)| hand.has(*price));
        let mut limits: Vec<Text> = could_pay.filter_map(|(.., limit)| limit.err()).map(Text::from).collect();
        let price = u32::from(table.price(seat));
        if table.done.bought >= PURCHASES {
            limits.extend((board.gold >= price).then(|| Refusal::EnoughBought.into()));
        } else if board.gold < price && !short.is_empty() {
            short.push(key("missing-gold").with("n", price - board.gold));
        }
        said_short(short).into_iter().chain(limits).collect()
    }

    /// Says what the nearest of the tiles in reach are that the seat knows.
    fn known_tiles(&self) -> Option<Text> {
        const MOST: usize = 3;
        let mut tiles: Vec<Square> = Vec::new();
        for Course { tile, .. } in &self.courses {
            tiles.extend(Some(*tile).filter(|_| !tiles.contains(tile)));
        }
        let say = |at: Square| Some(key("known-tile").with("square", at.name()).with("tile", text::face(self.view.face(at)?)));
        let known: Vec<Text> = tiles.into_iter().filter_map(say).take(MOST).collect();
        (!known.is_empty()).then(|| key("missing-known").with("tiles", known))
    }

    /// Returns each card that is missing, with all that one more of it would pay for: "1 more tool
    /// for a ship or a pioneer".
    fn one_short(&self, can_get: impl Fn(Good) -> bool) -> Vec<Text> {
        let hand = self.own.hand;
        let mut needs: Vec<(Vec<Text>, Text)> = Vec::new();
        for (what, price) in self.table.one_short(self.seat, hand) {
            let lacks = price.minus(hand);
            if !Good::ALL.into_iter().any(|good| lacks[good] > 0 && can_get(good)) {
                continue;
            }
            let (lacking, what) = (text::lacking(lacks), what.map_or_else(|| key("a-ship"), text::a_rank));
            match needs.iter_mut().find(|(other, _)| *other == lacking) {
                Some((_, all)) => *all = key("missing-or").with("one", all.clone()).with("other", what),
                None => needs.push((lacking, what)),
            }
        }
        needs.into_iter().map(|(goods, what)| key("missing-card").with("goods", goods).with("what", what)).collect()
    }

    /// Returns a text about a square, with the number that the picture gives it.
    fn place(&self, name: &str, at: Square) -> Text {
        key(name).with("number", self.places.number(at).unwrap_or(0)).with("square", at.name())
    }

    /// Returns the private prompt for a tile looked at: neither its face nor its uses are public.
    fn looked(&self, at: Square, face: Option<Face>) -> Prompt {
        let ask = match face {
            Some(face) => key("ask-looked-at").with("square", at.name()).with("tile", text::face(face)),
            None => key("ask-looked"),
        };
        let uses = self.group(key("group-use"), |action| *action != Action::Return);
        Prompt::private(ask, [uses, self.group(key("group-answers"), |action| *action == Action::Return)])
    }

    fn discarding(&self, public: bool) -> Prompt {
        let n = self.table.surplus(self.seat);
        let ask = key("ask-discard-n").with("n", n);
        if n == 1 {
            return Prompt::private(ask, [self.group(key("group-discard"), |_| true)]).public_if(public);
        }
        let proposed = heuristic::spare(self.view, self.seat, self.own.hand, n);
        let proposed = proposed.into_iter().map(Action::Discard).collect();
        let each = self.own.hand.iter().flat_map(|(good, held)| std::iter::repeat_n(Action::Discard(good), held.min(n).into()));
        self.several(ask, n, key("group-discard"), each, proposed).public_if(public)
    }

    fn entry(&self, action: Action) -> Entry {
        let choice = |symbol, label| Entry::new(action, symbol, label);
        let table = self.table;
        let board = table.board(self.seat);
        match action {
            Action::Take(good) => choice(good.symbol(), text::take(good)),
            Action::Lose(Loss::Branch(site)) => {
                let branch = board.branches.get(usize::from(site)).copied().flatten();
                let tile = branch.map_or(key("any-good"), |branch| text::branch(branch.good));
                choice(Symbol::plain("🏴‍☠️"), key("do-lose-branch").with("site", site + 1).with("tile", tile))
            }
            Action::Lose(Loss::Agreement) => {
                choice(Symbol::plain("🏴‍☠️"), key("do-lose").with("tile", text::face(Face::Agreement)))
            }
            Action::Lose(Loss::AgreementOf(back)) => {
                choice(Symbol::plain("🏴‍☠️"), key("do-lose-agreement").with("n", back.number()))
            }
            Action::Put(square) => choice(Symbol::of("🏝️", "isle-bare"), self.place("do-put", square)),
            Action::Ship => choice(SHIP, key("do-ship")).note(price(super::people::SHIP)),
            Action::Pioneer(None) => choice(Rank::Pioneer.symbol(), key("do-pioneer")).note(price(PIONEER)),
            Action::Pioneer(Some(building)) => {
                let label = key("do-pioneer-with").with("building", text::a_building(building));
                let note = key("do-pioneer-note").with("goods", text::goods(PIONEER)).with("effect", text::effect(building));
                choice(building.symbol(), label).effect(note)
            }
            Action::Develop(space) => {
                let (symbol, label) = self.rising("do-develop", space);
                let cost = table.may_rise(self.seat, space).ok().map(|(_, cost)| price(cost));
                choice(symbol, label).note(cost)
            }
            Action::Sell(good, space) => {
                let space = self.buyer(good, space);
                let who = board.spaces.get(space.index()).copied().flatten();
                // Which of several inhabitants buys decides what else can be sold in this turn.
                let name = if table.buyers(self.seat, good).count() > 1 { "do-sell-to" } else { "do-sell" };
                let label = key(name).with("good", text::good(good)).with("space", space.number());
                let label = label.with("n", table.fetches(self.seat, space));
                let note = who.map(|rank| key("do-sell-note").with("rank", text::rank(rank)).with("space", space.number()));
                choice(good.symbol(), label).note(note).in_menu_if(self.wanted != Some(action))
            }
            Action::Buy(good) => {
                let label = key("do-buy").with("good", text::good(good)).with("n", table.price(self.seat));
                choice(good.symbol(), label).in_menu_if(self.wanted != Some(action))
            }
            Action::Draw(victim) => {
                let cards = table.board(victim).cards;
                choice(Building::LargeBranch.symbol(), key("do-draw").with("seat", victim))
                    .note(key("do-draw-note").with("n", cards))
            }
            Action::Close => choice(SHIP, key("do-close")).note(key("do-close-note")).rash(self.given_away("rash-close")),
            Action::Sail(ship, step) => self.step(action, ship, step),
            Action::Use(Place::Plain) => choice(Symbol::plain("✅"), key("do-use")),
            Action::Use(Place::Bridge(site)) => {
                let makes = board.site(usize::from(site));
                let name = if makes == self.branch() { "do-bridge-alike" } else { "do-bridge" };
                let said = |good: Option<Good>| good.map_or(key("any-good"), text::good);
                let label = key(name).with("site", site + 1).with("good", said(makes)).with("branch", said(self.branch()));
                choice(Symbol::plain("🌉"), label)
            }
            Action::Use(Place::Space(space)) => {
                let (symbol, label) = self.rising("do-develop", space);
                choice(symbol, label)
            }
            Action::Return => {
                let is_useful = self.wanted.is_some_and(|wanted| wanted != Action::Return);
                choice(Symbol::plain("↩️"), key("do-return")).rash(is_useful.then(|| key("rash-return")))
            }
            Action::Discard(good) => choice(good.symbol(), key("do-discard").with("good", text::good(good))),
            Action::End => {
                let in_reach = || Some(key("rash-end-in-reach").with("square", self.worth_a_look()?.tile.name()));
                let in_port = || self.stays_in_port().then(|| key("rash-end-in-port"));
                choice(Symbol::NONE, key("do-end")).rash(self.given_away("rash-end").or_else(in_reach).or_else(in_port))
            }
            Action::Board(_)
            | Action::Tiles(..)
            | Action::Islands(_)
            | Action::First(_)
            | Action::Roll(_)
            | Action::Fate(_)
            | Action::Top(_)
            | Action::Card(_) => choice(Symbol::plain("🎲"), key("do-end")),
        }
    }

    /// Returns the entry of a step. Where two ships are at sea its label names the ship, and a menu
    /// keeps the many steps short; those of the second of two alike can only be typed.
    fn step(&self, action: Action, ship: Option<Ship>, step: Step) -> Entry {
        let ship = ship.or(self.table.at_hand(self.seat)).unwrap_or(Ship(0));
        let is_twin = self.table.twin(self.seat) == Some(ship);
        let entry = match step {
            Step::To(way) => {
                let label = if self.has_two_at_sea() { key("do-sail-of").with("ship", self.ship(ship)) } else { key("do-sail") };
                Entry { waits: is_twin, ..Entry::new(action, way.symbol(), label.with("way", text::heading(way))) }
            }
            Step::Look(way) => {
                let tile = self.table.looked_at(Some(ship), way).unwrap_or(Square(0));
                // Its course is a ready answer, beside those to other tiles.
                let waits = is_twin || !self.just_left().has(tile);
                let entry = Entry::new(action, Symbol::plain("🔍"), self.look(ship, tile, 1));
                Entry { waits, ..entry.note(self.view.face(tile).map(text::face)) }
            }
        };
        entry.in_menu_if(self.has_two_at_sea())
    }

    /// Returns the symbol and the label of an inhabitant's next rank.
    fn rising(&self, name: &str, space: Space) -> (Symbol, Text) {
        let label = key(name).with("space", space.number());
        match self.table.may_rise(self.seat, space) {
            Ok((rank, _)) => (rank.symbol(), label.with("rank", text::rank(rank))),
            Err(_) => (Face::Upgrade.symbol(), label.with("rank", text::rank(Rank::Settler))),
        }
    }
}

/// "You need 1 more tool for a ship and 1 more stone for a settler."
fn said_short(needs: Vec<Text>) -> Option<Text> {
    (!needs.is_empty()).then(|| key("missing-short").with("needs", needs))
}

/// Says what something costs, below its label.
fn price(goods: Goods) -> Text {
    key("do-price").with("goods", text::goods(goods))
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

/// The keys of courses, by ship and square.
const KEYS: [[&str; 60]; 2] = [keys!(@ "1-" "a" "b" "c" "d" "e"), keys!(@ "2-" "a" "b" "c" "d" "e")];

/// Lists every public building with its effect.
pub(super) fn rules_of_buildings(_: Option<&Options>) -> Vec<Text> {
    let line = |building| key("rules-building").with("building", text::building(building)).with("effect", text::effect(building));
    Building::ALL.into_iter().map(line).collect()
}
