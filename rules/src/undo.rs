//! Taking back: the latest actions of a game, with the position before each; what a seat may take back freely; whom it concerns otherwise.
//!
//! A log only grows. That something was taken back is an entry of its own, [`undo_word`], after which the game goes on from an earlier position.
//! Not here: who is asked, clocks. Start reading at [`History`].

use std::collections::VecDeque;
use std::fmt::Display;
use std::sync::Arc;

use crate::erased::{AnyGame, FORFEIT, NotPlayed, Story, only_choice};
use crate::game::{Actor, Dice, Eye, Game, Resample, Seat, SeatSet, Told};
use crate::orders::Cause;
use crate::text::{Arg, Text};

/// The word by which a seat takes the latest entries back, in every game's record: `undo 2`.
const UNDO: &str = "undo";

/// So many of the latest entries in effect can be taken back at once.
pub const MOST_UNDONE: usize = 32;

/// So many are kept: what one undo leaves can be taken back again, and playing a log stays linear.
const KEPT: usize = 2 * MOST_UNDONE;

/// How often what is hidden is drawn anew to find out whether somebody learned of it.
const SAMPLES: u32 = 24;

/// That the latest `count` entries in effect are taken back, in notation.
pub fn undo_word(count: u32) -> String {
    format!("{UNDO} {count}")
}

/// How many entries that takes back; `None` for whatever else.
pub fn undone_by(action: &str) -> Option<u32> {
    action.strip_prefix(UNDO)?.strip_prefix(' ')?.parse().ok().filter(|count| *count > 0)
}

impl Cause {
    /// Whether it can be the cause of an action in a position, before it is played: an order answers just that, and what is prepared is an answer of a
    /// seat that is awaited.
    ///
    /// # Errors
    /// When it cannot.
    pub fn check(&self, game: &dyn AnyGame, by: Actor, action: &str) -> Result<(), NotPlayed> {
        let is_so = match (self, by) {
            (_, Actor::Chance) => false,
            (Cause::Order(order), Actor::Seat(seat)) => game.obey(seat, order).as_deref() == Some(action),
            (Cause::Prepared, Actor::Seat(seat)) => {
                game.turn().awaited().has(seat) && action != FORFEIT && undone_by(action).is_none()
            }
        };
        let refused = || Text::new("rules-bad-cause").with("cause", self.to_string()).with("action", action.to_owned());
        if is_so { Ok(()) } else { Err(NotPlayed::Refused(refused())) }
    }
}

/// An entry in effect, and the position before it.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its place in the log, from 0.
    pub at: u32,
    /// Who acted.
    pub by: Actor,
    /// In notation.
    pub action: String,
    /// Why it was played, if nobody pressed for it.
    pub cause: Option<Cause>,
    /// What was told of it.
    pub told: Story,
    /// The position that it was made in.
    pub before: Arc<dyn AnyGame>,
}

impl Step {
    /// Whether nobody chose it: the one thing that the seat could do, as everybody knows.
    fn is_automatic(&self) -> bool {
        match self.by {
            Actor::Seat(seat) => only_choice(self.before.as_ref(), seat).as_ref() == Some(&self.action),
            Actor::Chance => false,
        }
    }
}

/// The latest entries in effect of a log, as far back as anything can be taken back. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct History {
    steps: VecDeque<Arc<Step>>,
}

impl History {
    /// Plays the entry of the log numbered `at`, or takes back what it says, and returns what is told of it. `cause` is why it is played, where
    /// nobody pressed for it.
    ///
    /// # Errors
    /// When it is not allowed now, takes back more than there is, or is not what its cause says: see [`Cause::check`]. Nothing has changed then.
    pub fn play(
        &mut self,
        game: &mut Box<dyn AnyGame>,
        at: u32,
        by: Actor,
        action: &str,
        cause: Option<&Cause>,
    ) -> Result<Story, NotPlayed> {
        if let Some(cause) = cause {
            cause.check(game.as_ref(), by, action)?;
        }
        if let (Actor::Seat(seat), Some(count)) = (by, undone_by(action)) {
            return self.take_back(game, seat, count);
        }
        let before: Arc<dyn AnyGame> = Arc::from(game.boxed_clone());
        let told = game.play(by, action)?;
        self.steps.push_back(Arc::new(Step {
            at,
            by,
            action: action.to_owned(),
            cause: cause.cloned(),
            told: told.clone(),
            before,
        }));
        if self.steps.len() > KEPT {
            self.steps.pop_front();
        }
        Ok(told)
    }

    fn take_back(&mut self, game: &mut Box<dyn AnyGame>, seat: Seat, count: u32) -> Result<Story, NotPlayed> {
        let first = self.latest(count).next().cloned().ok_or(NotPlayed::Notation)?;
        let words = self.words(count);
        *game = first.before.boxed_clone();
        self.steps.truncate(self.steps.len() - count as usize);
        Ok(vec![(Eye::Public, Text::new("rules-took-back").with("who", seat).with("what", words))])
    }

    /// The latest so many entries in effect, in order; none where there are not so many.
    pub fn latest(&self, count: u32) -> impl Iterator<Item = &Arc<Step>> {
        let count = count as usize;
        let skipped = self.steps.len().checked_sub(count).filter(|_| count <= MOST_UNDONE).unwrap_or(self.steps.len());
        self.steps.iter().skip(skipped)
    }

    /// What everybody was told of them, for a sentence of what is taken back.
    pub fn words(&self, count: u32) -> Arg {
        const MOST_SAID: usize = 6;
        let told = |step: &Arc<Step>| {
            step.told
                .clone()
                .into_iter()
                .filter(|(eye, _)| *eye == Eye::Public)
                .map(|(_, text)| Text::new("rules-quoted").with("what", text))
        };
        let mut words: Vec<Text> = self.latest(count).flat_map(told).collect();
        if words.is_empty() || words.len() > MOST_SAID {
            let rest = words.len().saturating_sub(MOST_SAID);
            words.truncate(MOST_SAID);
            words.push(match rest {
                0 => Text::new("rules-secret-choice"),
                rest => Text::new("rules-and-more").with("n", rest as i64),
            });
        }
        Arg::List(words)
    }

    /// The last choice of a seat from that entry of the log on, and everything since: how many entries. `None` where there is none, or somebody
    /// gave up meanwhile.
    pub fn since_last_choice(&self, seat: Seat, from: u32) -> Option<u32> {
        let mut latest = self.steps.iter().rev().take(MOST_UNDONE);
        let back = latest.position(|step| step.by == Actor::Seat(seat) && !step.is_automatic())?;
        let taken = || self.steps.iter().rev().take(back + 1);
        let is_own = taken().next_back().is_some_and(|step| step.at >= from);
        (is_own && taken().all(|step| step.action != FORFEIT)).then_some(back as u32 + 1)
    }

    /// How many entries a seat may take back without asking anybody: its last choice, made from that entry of the log on, with whatever followed by
    /// itself. `None` where somebody else has chosen since, chance has drawn, or somebody has learned what they could not know: see
    /// [`AnyGame::reveals`].
    pub fn free(&self, seat: Seat, from: u32) -> Option<u32> {
        let count = self.since_last_choice(seat, from)?;
        let others = self.latest(count).skip(1).any(|step| !step.is_automatic());
        if others || self.reveals(seat, count) { None } else { Some(count) }
    }

    /// The latest choice of a seat among the entries that are kept.
    pub fn latest_choice(&self, seat: Seat) -> Option<&Arc<Step>> {
        self.steps.iter().rev().find(|step| step.by == Actor::Seat(seat) && !step.is_automatic())
    }

    /// The seats whose choices are among the latest so many entries.
    pub fn choices_of(&self, count: u32) -> SeatSet {
        let chosen = |step: &Arc<Step>| match step.by {
            Actor::Seat(seat) if !step.is_automatic() => Some(seat),
            Actor::Seat(_) | Actor::Chance => None,
        };
        self.latest(count).filter_map(chosen).collect()
    }

    /// Whether chance drew among the latest so many entries, which begin with a choice of `seat`, or somebody learned by them what they could not
    /// know.
    pub fn reveals(&self, seat: Seat, count: u32) -> bool {
        let played: Vec<(Actor, &str)> = self.latest(count).map(|step| (step.by, step.action.as_str())).collect();
        let Some(first) = self.latest(count).next() else { return false };
        played.iter().any(|(by, _)| *by == Actor::Chance) || first.before.reveals(seat, &played)
    }

    /// The position from which the log can be played on so that nothing that can be taken back lies before it, and how many entries lead to
    /// it; `None` where nothing can be.
    pub fn base(&self) -> Option<(u32, &dyn AnyGame)> {
        let skipped = self.steps.len().saturating_sub(MOST_UNDONE);
        self.steps.get(skipped).map(|step| (step.at, step.before.as_ref()))
    }

    /// Those that are kept, in order.
    pub fn steps(&self) -> impl Iterator<Item = &Arc<Step>> {
        self.steps.iter()
    }

    /// The places in the log of those among the latest entries that were not taken back.
    pub fn standing(&self) -> impl Iterator<Item = u32> {
        self.steps.iter().map(|step| step.at)
    }
}

/// Whether, by these actions from that position on, somebody learns what they could not know: `seat` by what it could not foresee, anybody
/// else by what they are told and shown that they could not have counted.
///
/// What an eye does not know is drawn anew, and the same is played: what it hears and sees then must be the same. An eye other than the seat's knows
/// of an action only what it hears and sees of it: which card the seat kept, of those that nobody else saw, is nothing to it. Whoever hears nothing
/// and sees no change has learned nothing.
pub(crate) fn reveals<G: Game + Resample>(before: &G, seat: Seat, played: &[(Actor, G::Action)]) -> bool {
    let Some((after, told)) = run(before, played) else { return true };
    let eyes = Seat::all(before.seats()).map(Eye::Seat).chain([Eye::Public]);
    for eye in eyes {
        if before.may_tell(eye, played, &after) {
            return true;
        }
        let heard = heard::<G>(&told, eye);
        let (saw, sees) = (before.view(eye), after.view(eye));
        let is_own = eye == Eye::Seat(seat);
        if !is_own && heard.is_empty() && saw == sees {
            continue;
        }
        for sample in 0..SAMPLES {
            let mut dice = Sampler::new(seat, sample);
            let instead = match is_own {
                true => run(&before.resample_hidden(eye, &mut dice), played),
                false => run_alike(&before.resample_uncounted(eye, seat, &mut dice), played),
            };
            let alike = |(after, told): (G, Told<G::Event>)| self::heard::<G>(&told, eye) == heard && after.view(eye) == sees;
            if !instead.is_some_and(alike) {
                return true;
            }
        }
    }
    false
}

fn run<G: Game>(before: &G, played: &[(Actor, G::Action)]) -> Option<(G, Told<G::Event>)> {
    let (mut game, mut told) = (before.clone(), Told::new());
    for (by, action) in played {
        game.apply(*by, action, &mut told).ok()?;
    }
    Some((game, told))
}

/// Plays the same actions from an imagined position; where one cannot be played there, its seat makes the first choice of the same verb.
fn run_alike<G: Game>(imagined: &G, played: &[(Actor, G::Action)]) -> Option<(G, Told<G::Event>)> {
    let (mut game, mut told) = (imagined.clone(), Told::new());
    for (by, action) in played {
        if game.apply(*by, action, &mut told).is_ok() {
            continue;
        }
        let Actor::Seat(seat) = *by else { return None };
        let mut offers = Vec::new();
        game.legal(seat, &mut offers);
        let instead = offers.into_iter().find(|offer| verb_of(offer) == verb_of(action))?;
        game.apply(*by, &instead, &mut told).ok()?;
    }
    Some((game, told))
}

fn verb_of(action: &impl Display) -> String {
    let words = action.to_string();
    words.split(' ').next().unwrap_or_default().to_owned()
}

/// What one eye hears of what was told.
pub(crate) fn heard<G: Game>(told: &Told<G::Event>, by: Eye) -> Vec<G::Event> {
    told.events.iter().filter(|(eye, _)| *eye == Eye::Public || *eye == by).map(|(_, event)| event.clone()).collect()
}

/// Numbers for what is only imagined: the same ones each time, so that the same question has the same answer. SplitMix64.
///
/// Two samples of three lean to one end of what can be drawn, each to another degree: what is possible and seldom (of six cards none is a
/// knight) is met among few samples.
pub(crate) struct Sampler {
    state: u64,
    lean: Lean,
}

/// Of how many draws which one counts.
#[derive(Clone, Copy)]
enum Lean {
    Even,
    Low(u32),
    High(u32),
}

impl Sampler {
    pub(crate) fn new(seat: Seat, sample: u32) -> Sampler {
        let degree = 2 + sample / 3;
        let lean = match sample % 3 {
            0 => Lean::Even,
            1 => Lean::Low(degree),
            _ => Lean::High(degree),
        };
        Sampler { state: u64::from(seat.0) << 32 | u64::from(sample), lean }
    }

    fn draw(&mut self, n: u32) -> u32 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((mixed ^ (mixed >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }
}

impl Dice for Sampler {
    fn below(&mut self, n: u32) -> u32 {
        let first = self.draw(n);
        match self.lean {
            Lean::Even => first,
            Lean::Low(draws) => (1..draws).fold(first, |least, _| least.min(self.draw(n))),
            Lean::High(draws) => (1..draws).fold(first, |most, _| most.max(self.draw(n))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::game::StandIn;
    use crate::games::anno_1503::Anno;
    use crate::games::catan::Catan;
    use crate::games::puerto_rico::PuertoRico;
    use crate::games::san_juan::SanJuan;
    use crate::kit::{Player, SeededDice};
    use crate::testing::step::{options_of, step};

    /// How often somebody is imagined who could tell something.
    const IMAGINED: u32 = 60;

    /// Whether nobody's messages could have been otherwise: the seat's own by the same action, anybody else's by any that it might have chosen.
    fn is_harmless<G: StandIn + Resample>(before: &G, seat: Seat, action: G::Action, dice: &mut SeededDice) -> bool {
        let Some((after, told)) = run(before, &[(Actor::Seat(seat), action)]) else { return false };
        let mut eyes = Seat::all(before.seats()).map(Eye::Seat).chain([Eye::Public]);
        eyes.all(|eye| {
            let hears = heard::<G>(&told, eye);
            let is_alike = |game: &G, action: G::Action| {
                run(game, &[(Actor::Seat(seat), action)])
                    .is_some_and(|(other, told)| heard::<G>(&told, eye) == hears && other.view(eye) == after.view(eye))
            };
            let is_told = |_| match eye == Eye::Seat(seat) {
                true => !is_alike(&before.resample_hidden(eye, dice), action),
                false => {
                    let other = before.resample_uncounted(eye, seat, dice);
                    let mut offers = vec![action];
                    other.legal(seat, &mut offers);
                    !offers.into_iter().any(|action| is_alike(&other, action))
                }
            };
            !before.may_tell(eye, &[(Actor::Seat(seat), action)], &after) && !(0..IMAGINED).any(is_told)
        })
    }

    /// By verb, over whole games: choices that would have been told nobody, and how many of them cannot be taken back freely.
    fn kept_back<G: StandIn + Resample>(seats: u8) -> BTreeMap<String, (u32, u32)> {
        let mut found: BTreeMap<String, (u32, u32)> = BTreeMap::new();
        for seed in 0..2 {
            let mut game = G::new(&options_of::<G>(&[]), seats).unwrap();
            let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
            while let Some((by, action)) = step(&game, |_| Player::Heuristic, &mut dice, &mut offers) {
                let before = game.clone();
                game.apply(by, &action, &mut Told::deaf()).unwrap();
                if let Actor::Seat(seat) = by
                    && is_harmless(&before, seat, action, &mut dice)
                {
                    let count = found.entry(verb_of(&action)).or_default();
                    count.0 += 1;
                    count.1 += u32::from(reveals(&before, seat, &[(by, action)]));
                }
            }
        }
        found
    }

    #[test]
    fn what_told_nobody_anything_can_be_taken_back() {
        let all = [
            ("san juan", kept_back::<SanJuan>(4)),
            ("puerto rico", kept_back::<PuertoRico>(4)),
            ("catan", kept_back::<Catan>(4)),
            ("anno", kept_back::<Anno>(4)),
        ];
        for (game, found) in all {
            eprintln!("{game}: {found:?}");
            let refused: u32 = found.values().map(|(_, refused)| refused).sum();
            let harmless: u32 = found.values().map(|(harmless, _)| harmless).sum();
            assert!(harmless > 100 && 100 * refused <= harmless, "{game}: {refused} of {harmless}: {found:?}");
        }
    }
}
