//! The kit finds faults: a small sound game passes, and each fault planted in it is caught.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{
    Actor, Ahead, BadNotation, Broken, Dice, Entry, Eye, Game, GameInfo, Group, Options, Order, OrderSpec, Outcome, Param,
    Period, Prompt, Resample, Resources, Score, Seat, SeatSet, Simulate, StandIn, Told, Turn, Verb, said,
};
use tertulia_rules::kit::{Breach, CheckLevel, Played, Promise, SimulatedPlayer, Simulation, play_at_random, replay};
use tertulia_rules::record::Record;
use tertulia_rules::scene::{Cell, Panel, Row, Scene};
use tertulia_rules::text::Text;

/// Defines the faults that can be planted, each with the promise that it breaks.
macro_rules! faults {
    ($($fault:ident => $promise:ident,)+) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Flaw {
            None,
            /// Breaks either of two promises.
            LeakyLegal,
            $($fault,)+
        }

        const FAULTS: &[(Flaw, Promise)] = &[$((Flaw::$fault, Promise::$promise),)+];
    };
}

faults! {
    LeakyView => NothingLeaks,
    LeakyEvent => NothingLeaks,
    LostSaveField => SaveIsLossless,
    DeadEnd => NoDeadEnd,
    LossyNotation => NotationIsLossless,
    IllegalOffer => LegalIsAccepted,
    ChangesOnRefusal => RefusalChangesNothing,
    LosesAPebble => AddsUp,
    MissingWords => TextsExist,
    HidesAChoice => PromptIsPlayable,
    ListensToAnybody => OthersAreRefused,
    AsksTheGone => ForfeitGoesOn,
    OffersTwice => OffersDiffer,
    LeakyPrompt => NothingLeaks,
    AsksToPass => NobodyAskedToPass,
    StandInBeyond => StandInIsLegal,
    StandInRemembers => StandInIsLegal,
    ImaginesTheTruth => SearchSeesNoSecret,
    LeakyAhead => NothingLeaks,
    UnsoundAhead => AheadIsSound,
    ForgetfulTerms => PlanIsKept,
    ScoresOtherwiseInTheEnd => ScoresAddUp,
    ForgetsAPart => ScoresAddUp,
    OrderBeyond => OrderIsLegal,
    OrderOfNobody => OrderIsLegal,
    OrderRemembers => OrderIsLegal,
    OrderWithoutEnd => OrderEnds,
    PeriodComesAgain => PeriodGoesOn,
    AnotherTitle => TitleIsOfEveryScene,
    ForgetsWhoGaveUp => ForfeitGoesOn,
    AsksUnexplained => QuestionIsExplained,
}

thread_local! {
    /// The fault of this test's games. (As a type parameter: one compilation of the kit for each.)
    static PLANTED: std::cell::Cell<Flaw> = const { std::cell::Cell::new(Flaw::None) };
}

fn planted() -> Flaw {
    PLANTED.get()
}

/// Each seat secretly holds out one to three pebbles. When all have, the most score one point (two
/// in version 1) and go to the middle, and chance gives somebody a pebble. Three points win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Pebbles {
    seats: u8,
    /// The pebbles in each hand; secret.
    hand: [u8; 3],
    /// The pebbles held out this round; secret until all have.
    out: [u8; 3],
    points: [u8; 3],
    middle: u8,
    gone: SeatSet,
    chance: bool,
    #[serde(skip_serializing_if = "skip", default)]
    rounds: Rounds,
    /// The version of the rules it is played by.
    version: u16,
}

/// A type of its own, for the planted loss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Rounds(u8);

fn skip(_: &Rounds) -> bool {
    planted() == Flaw::LostSaveField
}

const PEBBLES: u8 = 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Hold(u8),
    Give(Seat),
    Pass,
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Hold(n) if planted() == Flaw::LossyNotation => write!(f, "hold {}", (*n).min(2)),
            Action::Hold(n) => write!(f, "hold {n}"),
            Action::Give(seat) => write!(f, "give {seat}"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;
    fn from_str(s: &str) -> Result<Self, BadNotation> {
        if s == "pass" {
            return Ok(Action::Pass);
        }
        match s.split_once(' ') {
            Some(("hold", n)) => n.parse().map(Action::Hold).map_err(|_| BadNotation),
            Some(("give", seat)) => seat.parse().map(Action::Give),
            Some(_) | None => Err(BadNotation),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Event {
    Held(Seat),
    Shown(Seat, u8),
}

impl From<Event> for Text {
    fn from(event: Event) -> Text {
        match event {
            Event::Held(seat) => Text::new("pebbles-held").with("who", seat),
            Event::Shown(seat, n) => Text::new("pebbles-shown").with("who", seat).with("count", n),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Refused;

impl From<Refused> for Text {
    fn from(Refused: Refused) -> Text {
        Text::new("pebbles-refused")
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct View {
    points: [u8; 3],
    middle: u8,
    awaited: SeatSet,
    own: Option<u8>,
    out: [u8; 3],
}

impl Pebbles {
    fn awaited(&self) -> SeatSet {
        if self.chance || self.over() {
            return SeatSet::NONE;
        }
        Seat::all(self.seats)
            .filter(|s| self.out[s.index()] == 0 && (!self.gone.has(*s) || planted() == Flaw::AsksTheGone))
            .collect()
    }

    fn over(&self) -> bool {
        self.points.iter().any(|p| *p >= 3) || self.gone.len() + 1 >= u32::from(self.seats)
    }

    fn may_hold(&self, seat: Seat, n: u8) -> bool {
        let enough = self.hand[seat.index()] >= n;
        let leak = planted() == Flaw::LeakyLegal && n == 3 && self.out.contains(&2);
        (1..=3).contains(&n) && enough && !leak && (self.awaited().has(seat) || planted() == Flaw::ListensToAnybody)
    }

    fn show(&mut self, told: &mut Told<Event>) {
        if self.chance || self.over() || !self.awaited().is_empty() {
            return;
        }
        let Some(most) = Seat::all(self.seats).max_by_key(|s| self.out[s.index()]) else { return };
        for seat in Seat::all(self.seats) {
            told.all(Event::Shown(seat, self.out[seat.index()]));
            if planted() != Flaw::LosesAPebble {
                self.middle += self.out[seat.index()];
            }
        }
        self.out = [0; 3];
        self.points[most.index()] += if self.version < 2 { 2 } else { 1 };
        self.rounds.0 += 1;
        self.chance = true;
    }
}

impl Game for Pebbles {
    const INFO: &'static GameInfo = &GameInfo {
        slug: "pebbles",
        texts: "pebbles",
        version: 2,
        seats: (2, 3),
        options: &[],
        nouns: &[],
        verbs: &[
            Verb { name: "hold", params: &[Param { name: "count", required: true }], many: false },
            Verb { name: "give", params: &[Param { name: "seat", required: true }], many: false },
        ],
        manual: "",
        orders: &[OrderSpec { key: "hold-one", values: &[] }],
        topics: &[],
        text: Resources {
            en: "pebbles-held = { $who } is ready\npebbles-shown = { $who } shows { $count }\npebbles-refused = No\npebbles-ask = Hold\npebbles-english = Hold\npebbles-n = { $n }\npebbles-order-hold-one = One\npebbles-order-hold-one-about = One\n",
            fr: "pebbles-held = x\npebbles-shown = x\npebbles-refused = x\npebbles-ask = x\npebbles-n = { $n }\n",
        },
    };
    const OLDEST: u16 = 1;

    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refused;

    fn new(_: &Options, seats: u8) -> Result<Self, Refused> {
        let mut hand = [0; 3];
        hand[..usize::from(seats)].fill(PEBBLES / 3);
        let middle = PEBBLES - hand.iter().sum::<u8>();
        let (out, points, gone) = ([0; 3], [0; 3], SeatSet::NONE);
        Ok(Pebbles { seats, hand, out, points, middle, gone, chance: true, rounds: Rounds(7), version: 2 })
    }

    fn by_version(self, version: u16) -> Self {
        Pebbles { version, ..self }
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        if self.over() {
            let best = Seat::all(self.seats).filter(|s| !self.gone.has(*s)).max_by_key(|s| self.points[s.index()]);
            let late = i32::from(planted() == Flaw::ScoresOtherwiseInTheEnd);
            let score = |p: &u8| Score::of([("points", i32::from(*p) + late)]);
            return Turn::Over(Outcome {
                scores: self.points[..usize::from(self.seats)].iter().map(score).collect(),
                winners: best.into_iter().collect(),
                gone: if planted() == Flaw::ForgetsWhoGaveUp { SeatSet::NONE } else { self.gone },
            });
        }
        if self.chance { Turn::Chance } else { Turn::Seats(self.awaited()) }
    }

    fn score(&self, seat: Seat) -> Score {
        let score = Score::of([("points", i32::from(self.points[seat.index()]))]);
        if planted() == Flaw::ForgetsAPart { Score { parts: vec![], ..score } } else { score }
    }

    fn legal(&self, seat: Seat, offers: &mut Vec<Action>) {
        if planted() == Flaw::DeadEnd && self.middle > 6 {
            return;
        }
        if !self.awaited().has(seat) {
            return;
        }
        if planted() == Flaw::AsksToPass && self.middle > 6 {
            offers.push(Action::Pass);
            return;
        }
        if planted() == Flaw::OrderWithoutEnd {
            offers.push(Action::Pass);
        }
        let most = if planted() == Flaw::IllegalOffer { 4 } else { 3 };
        offers.extend((1..=most).filter(|n| *n == 4 || self.may_hold(seat, *n)).map(Action::Hold));
        if planted() == Flaw::OffersTwice {
            offers.push(Action::Hold(1));
        }
    }

    fn draw(&self, dice: &mut dyn Dice) -> Option<Action> {
        Some(Action::Give(Seat(dice.below(u32::from(self.seats)) as u8)))
    }

    fn apply(&mut self, by: Actor, action: &Action, told: &mut Told<Event>) -> Result<(), Refused> {
        match (by, *action) {
            (Actor::Chance, Action::Give(to)) if self.chance && !self.over() && to.0 < self.seats => {
                if self.middle > 0 {
                    self.middle -= 1;
                    self.hand[to.index()] += 1;
                }
                self.chance = false;
            }
            (Actor::Seat(seat), Action::Hold(n)) => {
                if planted() == Flaw::ChangesOnRefusal {
                    self.rounds.0 ^= 1;
                }
                if !self.may_hold(seat, n) {
                    return Err(Refused);
                }
                self.hand[seat.index()] -= n;
                self.out[seat.index()] += n;
                told.all(if planted() == Flaw::LeakyEvent { Event::Shown(seat, n) } else { Event::Held(seat) });
                self.show(told);
            }
            (Actor::Seat(seat), Action::Pass) if planted() == Flaw::AsksToPass && self.awaited().has(seat) => {
                self.gone = self.gone.with(seat);
                self.show(told);
            }
            // The seat is asked again.
            (Actor::Seat(seat), Action::Pass) if planted() == Flaw::OrderWithoutEnd && self.awaited().has(seat) => {}
            (Actor::Chance | Actor::Seat(_), Action::Give(_) | Action::Pass) | (Actor::Chance, Action::Hold(_)) => {
                return Err(Refused);
            }
        }
        Ok(())
    }

    fn forfeit(&mut self, seat: Seat, told: &mut Told<Event>) {
        self.gone = self.gone.with(seat);
        self.show(told);
    }

    fn view(&self, eye: Eye) -> View {
        let own = match eye {
            Eye::Seat(seat) => Some(self.hand[seat.index()]),
            Eye::Public => None,
        };
        let mut out = self.out;
        for seat in Seat::all(self.seats).filter(|s| eye != Eye::Seat(*s)) {
            if planted() != Flaw::LeakyView {
                out[seat.index()] = 0;
            }
        }
        View { points: self.points, middle: self.middle, awaited: self.awaited(), own, out }
    }

    fn prompt(view: &View, seat: Seat) -> Prompt<Action> {
        if !view.awaited.has(seat) {
            return Prompt::default();
        }
        let most = if planted() == Flaw::IllegalOffer { 4 } else { 3 };
        let entry = |n: u8| Entry::new(Action::Hold(n), "", Text::new("pebbles-n").with("n", n));
        let first = if planted() == Flaw::HidesAChoice { 2 } else { 1 };
        let held = (first..=most).filter(|n| *n == 4 || view.own.unwrap_or(0) >= *n).map(entry);
        let pass = (planted() == Flaw::OrderWithoutEnd).then(|| Entry::new(Action::Pass, "", Text::new("pebbles-ask")));
        let entries = held.chain(pass);
        let leaks = planted() == Flaw::LeakyPrompt;
        let public = leaks || planted() == Flaw::AsksToPass && view.middle > 6;
        let words = if planted() == Flaw::MissingWords { "pebbles-english" } else { "pebbles-ask" };
        let ask = if leaks { Text::new("pebbles-n").with("n", view.own.unwrap_or(0)) } else { Text::new(words) };
        let prompt = Prompt::private(ask, [Group::one(Text::new("pebbles-ask"), entries)]).public_if(public);
        if planted() == Flaw::AsksUnexplained { prompt } else { prompt.about(Text::new("pebbles-ask")) }
    }

    fn obey(_: &View, _: Seat, offers: &[Action], order: &Order) -> Option<usize> {
        if *order != Order::of("hold-one") && planted() != Flaw::OrderOfNobody {
            return None;
        }
        let wanted = if planted() == Flaw::OrderWithoutEnd { Action::Pass } else { Action::Hold(1) };
        match planted() {
            Flaw::OrderBeyond => Some(offers.len()),
            Flaw::OrderRemembers => Some(ASKED.fetch_add(1, Ordering::Relaxed) % offers.len()),
            _ => offers.iter().position(|offer| *offer == wanted),
        }
    }

    /// A round is a point.
    fn period(view: &View) -> Period {
        let rounds = u32::from(view.points.iter().sum::<u8>());
        Period { round: if planted() == Flaw::PeriodComesAgain { rounds % 2 } else { rounds }, phase: 0 }
    }

    /// Returns the position as if the others took back what they hold out, and the round were over.
    fn ahead(&self, seat: Seat) -> Option<Ahead<Self, Action>> {
        if self.over() || self.chance || self.gone.has(seat) || self.hand[seat.index()] == 0 {
            return None;
        }
        let mut ahead = self.clone();
        for at in 0..ahead.out.len() {
            let out = std::mem::take(&mut ahead.out[at]);
            match planted() {
                Flaw::UnsoundAhead => {}
                Flaw::LeakyAhead => ahead.middle += out,
                _ if at == seat.index() => ahead.middle += out,
                _ => ahead.hand[at] += out,
            }
        }
        Some(Ahead::own_turn(ahead))
    }

    fn terms(_: &View, _: Seat, prompt: &Prompt<Action>, action: &Action) -> Vec<Text> {
        if planted() == Flaw::ForgetfulTerms {
            let asked = ASKED.fetch_add(1, Ordering::Relaxed) as u32;
            return vec![Text::new("pebbles-n").with("n", asked)];
        }
        said(prompt, action)
    }

    fn scene(view: &View) -> Scene {
        let cell = |n: u8| Cell::new("", Text::new("pebbles-n").with("n", n));
        let row = |n: u8| Row::new(Text::new("pebbles-ask"), vec![cell(n)]);
        let rows = view.points.iter().chain(&view.out).chain([&view.middle]).map(|n| row(*n)).collect();
        Scene { title: None, panels: vec![Panel::new(Text::new("pebbles-ask"), rows)], ..Scene::default() }
    }

    fn title(_: &View) -> Option<Text> {
        (planted() == Flaw::AnotherTitle).then(|| Text::new("pebbles-ask"))
    }

    fn check(&self) -> Result<(), Broken> {
        let all = self.hand.iter().chain(&self.out).sum::<u8>() + self.middle;
        if all == PEBBLES { Ok(()) } else { Err(Broken(format!("{all} pebbles"))) }
    }
}

/// How often a stand-in that remembers was asked.
static ASKED: AtomicUsize = AtomicUsize::new(0);

impl StandIn for Pebbles {
    fn heuristic(_: &View, _: Seat, offers: &[Action], dice: &mut dyn Dice) -> usize {
        match planted() {
            Flaw::StandInBeyond => offers.len(),
            Flaw::StandInRemembers => ASKED.fetch_add(1, Ordering::Relaxed) % offers.len(),
            _ => dice.below(offers.len() as u32) as usize,
        }
    }
}

impl Simulate for Pebbles {}

impl Resample for Pebbles {
    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> Self {
        let mut other = self.clone();
        let hidden: Vec<Seat> = Seat::all(self.seats).filter(|s| eye != Eye::Seat(*s)).collect();
        let mut left: u8 = hidden.iter().map(|seat| self.hand[seat.index()] + self.out[seat.index()]).sum();
        for seat in hidden.iter().filter(|seat| self.out[seat.index()] > 0) {
            let n = 1 + dice.below(3) as u8;
            other.out[seat.index()] = n;
            left -= n;
        }
        for (others, seat) in (0..).zip(&hidden).map(|(at, seat)| (hidden.len() as u8 - at, seat)) {
            let hand = &mut other.hand[seat.index()];
            let share = if planted() == Flaw::ImaginesTheTruth { (*hand).min(left / others) } else { left / others };
            *hand = if others > 1 { share - dice.below(u32::from(share) / 2 + 1) as u8 } else { left };
            left -= *hand;
        }
        other
    }
}

/// Plays some seeds at either table size, up to the first breach.
fn watch(fault: Flaw) -> Result<Vec<Played>, Box<Breach>> {
    PLANTED.set(fault);
    let (options, watch, player) = (Options::defaults(Pebbles::INFO), CheckLevel::Contract, SimulatedPlayer::Random);
    let games = (0..300).flat_map(|seed| [(seed, 2), (seed, 3)]);
    games
        .map(|(seed, seats)| play_at_random::<Pebbles>(&Simulation { seats, options: options.clone(), seed, watch, player }))
        .collect()
}

#[test]
fn a_sound_game_keeps_its_contract() {
    let played = watch(Flaw::None).unwrap();
    assert!(played.last().is_some_and(|last| last.over && last.decisions > 0));
}

#[test]
fn every_planted_fault_is_found() {
    for (fault, promise) in FAULTS {
        assert_eq!(watch(*fault).map_err(|breach| breach.promise), Err(*promise), "{fault:?}");
    }
    // It is found in two ways: the prompt, built from a view, offers what the leaking rule refuses.
    let leak = watch(Flaw::LeakyLegal).map_err(|breach| breach.promise);
    assert!(matches!(leak, Err(Promise::NothingLeaks | Promise::PromptIsPlayable)), "{leak:?}");
}

#[test]
fn a_record_is_replayed_by_the_version_of_the_rules_it_names() {
    let entry = GameEntry::of::<Pebbles>();
    assert_eq!([0, 1, 2, 3].map(|version| entry.plays(version)), [false, true, true, false]);
    for (version, points) in [(1, 2), (2, 1)] {
        let text = format!("tertulia-record 1\ngame pebbles {version}\nseats 2\n\nchance give p1\np1 hold 3\np2 hold 1\n");
        let record: Record = text.parse().unwrap();
        assert_eq!((record.rules, record.to_string()), (version, text));
        let (game, _) = replay::<Pebbles>(&record).unwrap();
        let hosted = record.replay_by(&entry, |_, _, _| {}).unwrap();
        assert_eq!((game.points[0], hosted.score(Seat(0)).total), (points, i32::from(points)), "version {version}");
        // A saved position keeps its version.
        let mut loaded = entry.load(&hosted.save()).unwrap();
        for (by, action) in [(Actor::Chance, "give p1"), (Actor::Seat(Seat(0)), "hold 3"), (Actor::Seat(Seat(1)), "hold 1")] {
            loaded.play(by, action).unwrap();
        }
        assert_eq!(loaded.score(Seat(0)).total, 2 * i32::from(points), "version {version}");
    }
}
