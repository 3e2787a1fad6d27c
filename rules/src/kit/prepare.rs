//! Positions in which moves are prepared, and whole games in which everybody prepares them. Start
//! reading at [`ahead_is_sound`] and [`plans_are_kept`].

use super::promise::{Breach, Found, Promise, breach, promised};
use super::prompt::prompt_is_playable;
use super::simulation::{SeededDice, Simulation, record};
use super::words::MessageIds;
use crate::erased::{AnyGame, erased};
use crate::foresight::foresee;
use crate::game::{Actor, Dice, Eye, Game, Resample, Seat, Simulate, Told, Turn, legal};
use crate::orders::Cause;
use crate::prepare::{End, Next, Plan, PreparedAction};
use crate::record::{Move, Record};
use crate::text::Text;
use crate::undo::History;

/// The most actions prepared in a row.
const MOST_IN_A_ROW: u32 = 8;

/// The decisions after which a game with plans is left: its positions are much alike by then.
const MOST_STEPS: u32 = 400;

/// Checks that the position in which a seat prepares is sound, that the seat is awaited there, and
/// that hidden facts do not change what it sees and may do there, as far as it can foresee.
pub(super) fn ahead_is_sound<G: Game + Resample>(game: &G, seat: Seat, dice: &mut SeededDice) -> Found {
    let eye = Eye::Seat(seat);
    let other = game.resample_hidden(eye, dice).ahead(seat);
    let (mut at, mut other) = match (game.ahead(seat), other) {
        (Some(ahead), Some(other)) => {
            let same = (ahead.when, ahead.first) == (other.when, other.first);
            promised!(NothingLeaks, same, "{seat} can tell by which decision comes next");
            (ahead.game, other.game)
        }
        (None, None) => return Ok(()),
        (one, _) => return Err((Promise::NothingLeaks, format!("{seat} can prepare its moves: {}", one.is_some()))),
    };
    for _ in 0..MOST_IN_A_ROW {
        promised!(AheadIsSound, at.turn().awaited().has(seat), "{seat} prepares its moves and is not awaited");
        at.check().map_err(|broken| (Promise::AheadIsSound, format!("{seat} prepares: {broken}")))?;
        let (view, instead) = (at.view(eye), other.view(eye));
        promised!(NothingLeaks, view == instead, "{seat}, who prepares, sees {view:#?}\nor\n{instead:#?}");
        let offers = legal(&at, seat);
        promised!(NothingLeaks, offers == legal(&other, seat), "{seat} can tell by what it may prepare");
        promised!(AheadIsSound, !offers.is_empty(), "{seat} can prepare nothing");
        for action in &offers {
            if let Err(why) = at.clone().apply(Actor::Seat(seat), action, &mut Told::deaf()) {
                return Err((Promise::AheadIsSound, format!("{seat} prepares {action}: {why:?}")));
            }
        }
        if dice.below(4) == 0 {
            prompt_is_playable(&at, seat, &offers, &[])?;
        }
        let Some(action) = offers.get(dice.below(offers.len() as u32) as usize) else { return Ok(()) };
        let Some(next) = foresee(&at, seat, action).filter(|next| next.turn().awaited().has(seat)) else { return Ok(()) };
        let answer = other.apply(Actor::Seat(seat), action, &mut Told::deaf());
        promised!(NothingLeaks, answer.is_ok(), "{seat} prepares {action}, or hears {answer:?}");
        at = next;
    }
    Ok(())
}

/// Plays a random game in which everybody prepares moves. Checks that these are played unchanged or
/// dropped for a reason, whatever is hidden, and that the record replays to the same end.
pub(super) fn plans_are_kept<G: Simulate + Resample>(how: &Simulation) -> Result<(), Box<Breach>> {
    let opened = G::new(&how.options, how.seats).map_err(|why| breach(Promise::Opens, format!("{why:?}"), &[]))?;
    let mut table = GameWithPlans {
        dice: SeededDice::new(how.seed ^ 0x0f0_5e7),
        words: MessageIds::of(G::INFO),
        game: erased(opened.clone()),
        plans: Seat::all(how.seats).map(|_| None).collect(),
        moves: Vec::new(),
    };
    for _ in 0..MOST_STEPS {
        match table.step() {
            Ok(true) => {}
            Ok(false) => break,
            Err((promise, found)) => return Err(breach(promise, found, &table.moves)),
        }
    }
    let recorded = record(G::INFO, how, table.moves.clone());
    plays_to(&recorded, erased(opened), table.game.as_ref()).map_err(|(promise, found)| breach(promise, found, &table.moves))
}

/// A plan, and the terms of its actions when it was made, apart from what the plan keeps of them.
struct Prepared {
    plan: Plan,
    terms: Vec<Vec<Text>>,
}

struct GameWithPlans {
    dice: SeededDice,
    words: MessageIds,
    game: Box<dyn AnyGame>,
    plans: Vec<Option<Prepared>>,
    moves: Vec<Move>,
}

impl GameWithPlans {
    /// Returns whether the game goes on.
    fn step(&mut self) -> Result<bool, (Promise, String)> {
        let awaited = match self.game.turn() {
            Turn::Over(_) => return Ok(false),
            Turn::Chance => {
                let outcome = self.game.draw(&mut self.dice).ok_or((Promise::NoDeadEnd, "chance draws nothing".to_owned()))?;
                return self.play(Actor::Chance, outcome, None);
            }
            Turn::Seats(awaited) => awaited,
        };
        for seat in Seat::all(self.game.seats()) {
            if let Some(action) = self.consult(seat)? {
                return self.play(Actor::Seat(seat), action, Some(Cause::Prepared));
            }
        }
        for seat in Seat::all(self.game.seats()).filter(|seat| !awaited.has(*seat)) {
            if self.plans[seat.index()].is_none() && self.dice.below(3) == 0 {
                self.plans[seat.index()] = self.prepare(seat)?;
            }
        }
        let at = self.dice.below(awaited.len());
        let Some(seat) = awaited.iter().nth(at as usize) else { return Ok(false) };
        let legal = self.game.legal(seat);
        let Some(action) = legal.get(self.dice.below(legal.len() as u32) as usize) else { return Ok(false) };
        self.play(Actor::Seat(seat), action.clone(), None)
    }

    fn play(&mut self, by: Actor, action: String, cause: Option<Cause>) -> Result<bool, (Promise, String)> {
        let played = self.game.play(by, &action);
        promised!(PlanIsKept, played.is_ok(), "{by} {action}: {played:?}");
        self.moves.push(Move::new(by, action).caused(cause));
        Ok(true)
    }

    /// Returns what the seat's plan plays now, and keeps the rest of the plan.
    fn consult(&mut self, seat: Seat) -> Result<Option<String>, (Promise, String)> {
        let Some(Prepared { mut plan, mut terms }) = self.plans[seat.index()].take() else { return Ok(None) };
        let next = plan.next(self.game.as_ref(), seat);
        if self.dice.below(4) == 0 {
            let other = self.game.resample_hidden(Eye::Seat(seat), &mut self.dice);
            let instead = plan.next(other.as_ref(), seat);
            promised!(NothingLeaks, next == instead, "{seat} sees no difference, and its plan comes to {next:?} or {instead:?}");
        }
        let awaited = self.game.turn().awaited().has(seat);
        match next {
            Next::Wait => {
                let unasked = !awaited || self.game.only_choice(seat).is_some();
                promised!(PlanIsKept, unasked || plan.is_for_later(), "{seat} is asked something else in the middle of {plan:?}");
                self.plans[seat.index()] = Some(Prepared { plan, terms });
            }
            Next::Drop(why) => {
                self.words.has(&why)?;
                promised!(
                    PlanIsKept,
                    !plan.holds(self.game.as_ref(), seat),
                    "{plan:?} of {seat} is dropped without need: {why:?}"
                );
            }
            Next::Play(action) => {
                let is_first = plan.first() == Some(&action);
                let is_next = plan.steps().first().is_some_and(|step| step.action == action);
                promised!(PlanIsKept, awaited && (is_first || is_next), "{seat} plays {action} instead of {plan:?}");
                if !is_first {
                    let legal = self.game.legal(seat).contains(&action);
                    let (then, now) = (Some(terms.remove(0)), self.game.terms(seat, &action));
                    promised!(PlanIsKept, legal && then == now, "{action} of {seat} was {then:?} and is {now:?}");
                }
                let left = plan.steps().len();
                plan.played(&action);
                let done = plan.steps().len() + usize::from(!is_first) == left;
                promised!(PlanIsKept, done, "{plan:?} of {seat} after {action}");
                self.plans[seat.index()] = Some(Prepared { plan, terms }).filter(|left| !left.plan.is_empty());
                return Ok(Some(action));
            }
        }
        Ok(None)
    }

    /// Prepares some actions in a row, as offered, and stores and loads the plan.
    fn prepare(&mut self, seat: Seat) -> Result<Option<Prepared>, (Promise, String)> {
        let game = self.game.as_ref();
        let Some(mut plan) = Plan::new(game, seat) else { return Ok(None) };
        for _ in 0..1 + self.dice.below(MOST_IN_A_ROW) {
            let Some(draft) = plan.draft(game, seat) else {
                return Err((Promise::PlanIsKept, format!("{plan:?} of {seat} cannot be shown")));
            };
            let whole = draft.holds == plan.steps().len() && !matches!(draft.end, Some(End::Doubtful(_)));
            promised!(PlanIsKept, whole, "{plan:?} of {seat} is in doubt at once: {:?}", draft.end);
            if draft.end.is_some() {
                break;
            }
            let legal = draft.game.legal(seat);
            let Some(action) = legal.get(self.dice.below(legal.len() as u32) as usize) else { break };
            let added = plan.add(game, seat, action);
            promised!(PlanIsKept, added.is_ok(), "{seat} cannot add {action}: {added:?}");
            plan.steps().iter().flat_map(|step| &step.said).try_for_each(|text| self.words.has(text))?;
        }
        let stored = postcard::to_stdvec(&plan).map_err(|why| (Promise::PlanIsKept, why.to_string()))?;
        let read: Plan = postcard::from_bytes(&stored).map_err(|why| (Promise::PlanIsKept, why.to_string()))?;
        promised!(PlanIsKept, read == plan, "{plan:?} is stored as {read:?}");
        let terms = terms_of(self.game.as_ref(), seat, &read);
        promised!(PlanIsKept, terms.len() == read.steps().len(), "{read:?} of {seat} cannot be followed");
        Ok(Some(Prepared { plan: read, terms }).filter(|prepared| !prepared.plan.is_empty()))
    }
}

/// Returns the terms of each action of a plan in the position it is made in.
fn terms_of(game: &dyn AnyGame, seat: Seat, plan: &Plan) -> Vec<Vec<Text>> {
    let mut at = game.ahead(seat).map(|ahead| ahead.game);
    let about = |step: &PreparedAction| {
        let here = at.take()?;
        at = here.foresee(seat, &step.action);
        here.terms(seat, &step.action)
    };
    plan.steps().iter().map_while(about).collect()
}

/// Checks that the record, written and read again, is the same and replays to the same position.
fn plays_to(recorded: &Record, mut game: Box<dyn AnyGame>, end: &dyn AnyGame) -> Found {
    let text = recorded.to_string();
    let read: Record = text.parse().map_err(|why| (Promise::PlanIsKept, format!("{why}")))?;
    promised!(PlanIsKept, read.to_string() == text, "the record is written otherwise when it was read");
    let mut history = History::default();
    for (at, one) in (0..).zip(&read.moves) {
        let played = history.play(&mut game, at, one.by, &one.action, one.cause.as_ref());
        promised!(PlanIsKept, played.is_ok(), "{one} does not replay: {played:?}");
    }
    promised!(PlanIsKept, game.save() == end.save(), "{game:?}\ninstead of\n{end:?}");
    Ok(())
}
