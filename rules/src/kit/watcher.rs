//! Checks every position of a game against the contract. Start reading at [`Watcher::look`].

use super::orders::{orders_answer, orders_end, orders_see_no_secret};
use super::prepare::ahead_is_sound;
use super::promise::{Breach, Found, Promise, breach, promised};
use super::prompt::prompt_is_playable;
use super::secrets::{After, search_sees_no_secret, shows_no_secret, tells_no_secret};
use super::simulation::{SeededDice, Simulation, record, replay};
use super::words::{MessageIds, notation_is_lossless};
use crate::game::{Actor, Dice, Eye, Game, Group, Period, Resample, Seat, SeatSet, StandIn, Told, Turn, asides, legal};
use crate::record::Move;
use crate::text::{Arg, Text};

pub(super) struct Watcher<G: Game> {
    /// The watcher's own dice: watching must not change what is played.
    dice: SeededDice,
    /// The actions seen in this game. Those not legal now must be refused cleanly.
    seen: Vec<G::Action>,
    words: MessageIds,
    seats: u8,
    looked: u32,
    /// The period of the last position, and the title, which names its round or turn.
    was: (Period, Option<Text>),
}

impl<G: Resample + StandIn> Watcher<G> {
    pub(super) fn new(how: &Simulation) -> Watcher<G> {
        Watcher {
            dice: SeededDice::new(how.seed ^ 0x0dd_ba11),
            seen: Vec::new(),
            words: MessageIds::of(G::INFO),
            seats: how.seats,
            looked: 0,
            was: (Period::default(), None),
        }
    }

    /// Checks at every position that all is accounted for, and the other promises in a game's first
    /// positions and some later ones, which are much alike in a long random game.
    pub(super) fn look(&mut self, game: &G) -> Found {
        const ALL_OF: u32 = 250;
        game.check().map_err(|broken| (Promise::AddsUp, broken.0))?;
        scores_add_up(game)?;
        self.looked = self.looked.saturating_add(1);
        if self.looked <= ALL_OF || self.dice.below(10) == 0 { self.look_closely(game) } else { Ok(()) }
    }

    /// Picks some cases by chance where a promise has many (which eye, which wrong action): with
    /// hundreds of positions in a game, a fault is met soon.
    fn look_closely(&mut self, game: &G) -> Found {
        saves(game)?;
        self.goes_on(game)?;
        self.keeps_secrets(game)?;
        self.offers(game)?;
        self.refuses(game)?;
        let seat = self.any_seat();
        if !game.turn().awaited().has(seat) {
            ahead_is_sound(game, seat, &mut self.dice)?;
        }
        if self.dice.below(8) == 0 {
            self.speaks(game)?;
        }
        // Forfeits are followed to the end of the game.
        if self.dice.below(500) == 0 {
            self.gives_up(game)?;
        }
        Ok(())
    }

    fn goes_on(&mut self, game: &G) -> Found {
        let view = game.view(Eye::Public);
        let now = (G::period(&view), G::title(&view));
        let (before, title) = std::mem::replace(&mut self.was, now.clone());
        let (period, _) = now;
        let at = |period: Period| (period.round, period.phase);
        promised!(PeriodGoesOn, at(period) >= at(before), "{period:?} comes after {before:?}");
        let (round, turn) = (named(&now.1, "round") != named(&title, "round"), named(&now.1, "turn") != named(&title, "turn"));
        let has_begun = title.is_some();
        promised!(PeriodGoesOn, !has_begun || !round || period.round != before.round, "another round is still {period:?}");
        promised!(PeriodGoesOn, !has_begun || !turn || period != before, "another turn is still {period:?}");
        Ok(())
    }

    fn any_seat(&mut self) -> Seat {
        Seat(self.dice.below(u32::from(self.seats)) as u8)
    }

    fn any_eye(&mut self) -> Eye {
        match self.dice.below(u32::from(self.seats) + 1) as u8 {
            0 => Eye::Public,
            n => Eye::Seat(Seat(n - 1)),
        }
    }

    /// Returns all of a few actions, or some of many.
    fn some_of<'a>(&mut self, actions: &'a [G::Action]) -> Vec<&'a G::Action> {
        const FEW: usize = 4;
        let among = (actions.len().max(FEW) / FEW) as u32;
        actions.iter().filter(|_| self.dice.below(among) == 0).collect()
    }

    /// Returns the choice of a stand-in of that seat, with the same dice in all positions compared.
    fn stand_in(&self, game: &G, seat: Seat) -> usize {
        G::heuristic(&game.view(Eye::Seat(seat)), seat, &legal(game, seat), &mut self.dice.clone())
    }

    fn any_seen(&mut self) -> Option<G::Action> {
        let at = self.dice.below(self.seen.len().max(1) as u32);
        self.seen.get(at as usize).copied()
    }

    fn offers(&mut self, game: &G) -> Found {
        let awaited = game.turn().awaited();
        for seat in Seat::all(self.seats) {
            let offers = legal(game, seat);
            promised!(
                OthersAreRefused,
                awaited.has(seat) || offers.is_empty(),
                "{seat} is not awaited and is offered {offers:?}"
            );
            promised!(NoDeadEnd, !awaited.has(seat) || !offers.is_empty(), "{seat} is awaited and can do nothing");
            if awaited.has(seat) {
                let choice = self.stand_in(game, seat);
                promised!(StandInIsLegal, choice < offers.len(), "for {seat} it chooses {choice} of {} offers", offers.len());
                orders_answer(game, seat, &offers)?;
                if self.dice.below(4) == 0 {
                    orders_end(game, seat)?;
                }
            }
            if let [only] = &offers[..]
                && only.to_string() == "pass"
            {
                let secret = !G::prompt(&game.view(Eye::Seat(seat)), seat).public;
                promised!(NobodyAskedToPass, secret, "{seat} is asked only to pass");
            }
            let mut after: [Option<After<G>>; 2] = [None, None];
            for (at, action) in offers.iter().enumerate() {
                promised!(OffersDiffer, !offers[..at].contains(action), "{seat} is offered {action} twice");
                // Notation is the same in every position, and all moves are written and read again.
                if self.dice.below(8) == 0 {
                    notation_is_lossless::<G>(action)?;
                }
                let mut next = game.clone();
                let mut told = Told::new();
                if let Err(why) = next.apply(Actor::Seat(seat), action, &mut told) {
                    return Err((Promise::LegalIsAccepted, format!("{seat} {action}: {why:?}")));
                }
                // A check costs many times a move, and what is played is checked anyway.
                let kind = std::mem::discriminant(action);
                let first = !offers[..at].iter().any(|other| std::mem::discriminant(other) == kind);
                if first || self.dice.below(4) == 0 {
                    next.check().map_err(|broken| (Promise::AddsUp, format!("after {seat} {action}: {broken}")))?;
                }
                if self.seen.len() < 128 && !self.seen.contains(action) {
                    self.seen.push(*action);
                }
                after[usize::from(at > 0)] = Some((*action, next, told));
            }
            if let [Some(first), Some(last)] = &after {
                tells_no_secret(self.seats, seat, first, last)?;
            }
            let asides = asides(game, seat);
            promised!(OthersAreRefused, !awaited.has(seat) || asides.is_empty(), "{seat} is awaited and has asides {asides:?}");
            for action in self.some_of(&asides) {
                notation_is_lossless::<G>(action)?;
                let mut next = game.clone();
                if let Err(why) = next.apply(Actor::Seat(seat), action, &mut Told::deaf()) {
                    return Err((Promise::LegalIsAccepted, format!("{seat} {action}, aside: {why:?}")));
                }
                next.check().map_err(|broken| (Promise::AddsUp, format!("after {seat} {action}, aside: {broken}")))?;
            }
            if self.dice.below(6) == 0 {
                prompt_is_playable(game, seat, &offers, &asides)?;
            }
        }
        Ok(())
    }

    fn refuses(&mut self, game: &G) -> Found {
        let turn = game.turn();
        for _ in 0..4 {
            let by = match self.dice.below(5) {
                0 if turn != Turn::Chance => Actor::Chance,
                _ => Actor::Seat(self.any_seat()),
            };
            let Some(action) = self.any_seen() else { return Ok(()) };
            let mut next = game.clone();
            let mut told = Told::new();
            match (next.apply(by, &action, &mut told), by) {
                (Err(why), _) => {
                    promised!(
                        RefusalChangesNothing,
                        next == *game,
                        "{by} {action} was refused ({why:?}) and changed the position"
                    );
                    promised!(RefusalChangesNothing, told.events.is_empty(), "{by} {action} was refused and told {told:?}");
                    self.words.has(&why.into())?;
                }
                (Ok(()), Actor::Chance) => return Err((Promise::OthersAreRefused, format!("chance may {action}"))),
                (Ok(()), Actor::Seat(seat)) => {
                    let aside = asides(game, seat).contains(&action) || is_open(game, seat, &action);
                    promised!(OthersAreRefused, turn.awaited().has(seat) || aside, "{seat} is not awaited and may {action}");
                    // It was an offer, or an open action.
                    next.check().map_err(|broken| (Promise::AddsUp, format!("after {by} {action}: {broken}")))?;
                }
            }
        }
        Ok(())
    }

    /// Changes all that an eye must not know, and checks that it sees no difference. Prompts and
    /// scenes are built from views alone, so equal views are enough.
    fn keeps_secrets(&mut self, game: &G) -> Found {
        let eye = self.any_eye();
        let other = game.resample_hidden(eye, &mut self.dice);
        other.check().map_err(|broken| (Promise::AddsUp, format!("resampled for {eye:?}: {broken}")))?;
        promised!(NothingLeaks, other.turn() == game.turn(), "{eye:?} can tell by whose turn it is");
        let (view, instead) = (game.view(eye), other.view(eye));
        promised!(NothingLeaks, view == instead, "{eye:?} sees {view:#?}\nor\n{instead:#?}");
        if eye == Eye::Public {
            shows_no_secret(game, &other)?;
        }
        if let Eye::Seat(seat) = eye {
            promised!(NothingLeaks, legal(game, seat) == legal(&other, seat), "{seat} can tell by what it may do");
            promised!(NothingLeaks, asides(game, seat) == asides(&other, seat), "{seat} can tell by what it may do aside");
            if game.turn().awaited().has(seat) {
                let (choice, instead) = (self.stand_in(game, seat), self.stand_in(&other, seat));
                promised!(
                    StandInIsLegal,
                    choice == instead,
                    "for {seat}, who sees no difference, it chooses {choice} or {instead}"
                );
                orders_see_no_secret(game, &other, seat, &legal(game, seat))?;
                search_sees_no_secret(game, &other, seat, &mut self.dice)?;
            }
            for _ in 0..2 {
                let Some(action) = self.any_seen() else { return Ok(()) };
                let answer = |position: &G| position.clone().apply(Actor::Seat(seat), &action, &mut Told::deaf());
                let (answer, instead) = (answer(game), answer(&other));
                promised!(NothingLeaks, answer == instead, "{seat} tries {action} and hears {answer:?} or {instead:?}");
            }
        }
        Ok(())
    }

    fn speaks(&mut self, game: &G) -> Found {
        let eye = self.any_eye();
        let view = game.view(eye);
        let scene = G::scene(&view);
        let title = G::title(&game.view(Eye::Public));
        promised!(TitleIsOfEveryScene, scene.title == title, "{eye:?} reads {:?}, and not {title:?}", scene.title);
        let mut texts = scene.texts();
        if let Eye::Seat(seat) = eye {
            texts.extend(G::prompt(&view, seat).texts().cloned());
        }
        for seat in game.turn().awaited().iter() {
            texts.extend(G::open_prompt(&game.view(Eye::Public), seat).texts().cloned());
            if let Some(action) = legal(game, seat).last() {
                let mut told = Told::new();
                let _ = game.clone().apply(Actor::Seat(seat), action, &mut told);
                texts.extend(told.events.into_iter().map(|(_, event)| event.into()));
            }
        }
        texts.iter().try_for_each(|text| self.words.has(text))
    }

    /// Gives up one seat after another, and checks that the game goes on between and ends.
    fn gives_up(&mut self, game: &G) -> Found {
        let mut game = game.clone();
        let mut gone = SeatSet::NONE;
        while !matches!(game.turn(), Turn::Over(_)) {
            let left: Vec<Seat> = Seat::all(self.seats).filter(|s| !gone.has(*s)).collect();
            let Some(seat) = left.get(self.dice.below(left.len().max(1) as u32) as usize) else {
                return Err((Promise::ForfeitGoesOn, "everybody has given up and the game is not over".into()));
            };
            let mut told = Told::new();
            game.forfeit(*seat, &mut told);
            gone = gone.with(*seat);
            for (_, event) in told.events {
                self.words.has(&event.into())?;
            }
            for _ in 0..400 {
                game.check().map_err(|broken| (Promise::AddsUp, format!("after {seat} gave up: {broken}")))?;
                let (by, action) = match game.turn() {
                    Turn::Over(outcome) => {
                        let winner = outcome.winners.iter().find(|w| gone.has(*w) && left.len() > 1);
                        promised!(ForfeitGoesOn, winner.is_none(), "{winner:?} gave up and won");
                        promised!(
                            ForfeitGoesOn,
                            outcome.gone == gone,
                            "{gone:?} gave up, and the outcome has {:?}",
                            outcome.gone
                        );
                        break;
                    }
                    Turn::Chance => match game.draw(&mut self.dice) {
                        Some(outcome) => (Actor::Chance, outcome),
                        None => return Err((Promise::NoDeadEnd, "chance draws nothing after a forfeit".into())),
                    },
                    Turn::Seats(seats) => {
                        let asked = seats.iter().find(|s| gone.has(*s));
                        promised!(ForfeitGoesOn, asked.is_none(), "{asked:?} gave up and is asked");
                        let Some(seat) = seats.iter().next() else { break };
                        let offers = legal(&game, seat);
                        promised!(NoDeadEnd, !offers.is_empty(), "{seat} is awaited and can do nothing after a forfeit");
                        (Actor::Seat(seat), offers[self.dice.below(offers.len() as u32) as usize])
                    }
                };
                if let Err(why) = game.apply(by, &action, &mut Told::deaf()) {
                    return Err((Promise::LegalIsAccepted, format!("after a forfeit, {by} {action}: {why:?}")));
                }
            }
        }
        Ok(())
    }
}

/// Returns the argument of that name in a title.
fn named<'t>(title: &'t Option<Text>, name: &str) -> Option<&'t Arg> {
    title.as_ref()?.args.iter().find(|(named, _)| named == name).map(|(_, arg)| arg)
}

fn saves<G: Game>(game: &G) -> Found {
    let bytes = postcard::to_stdvec(game).map_err(|e| (Promise::SaveIsLossless, e.to_string()))?;
    let back: G = postcard::from_bytes(&bytes).map_err(|e| (Promise::SaveIsLossless, e.to_string()))?;
    promised!(SaveIsLossless, back == *game, "{back:?}\ninstead of\n{game:?}");
    Ok(())
}

fn scores_add_up<G: Game>(game: &G) -> Found {
    let turn = game.turn();
    for seat in Seat::all(game.seats()) {
        let score = game.score(seat);
        let sum: i32 = score.parts.iter().map(|(_, points)| points).sum();
        promised!(ScoresAddUp, sum == score.total, "{seat} has {score:?}");
        if let Turn::Over(outcome) = &turn {
            let counted = outcome.scores.get(seat.index());
            promised!(ScoresAddUp, counted == Some(&score), "{seat} has {score:?}, and the outcome {counted:?}");
        }
    }
    Ok(())
}

/// Returns whether the seat can make up such an action in its own words.
fn is_open<G: Game>(game: &G, seat: Seat, action: &G::Action) -> bool {
    let words = action.to_string();
    let of = words.split(' ').next().unwrap_or_default();
    let groups = G::prompt(&game.view(Eye::Seat(seat)), seat).groups;
    groups.iter().any(|group| matches!(group, Group::Form { verb, .. } if *verb == of))
}

/// Checks that the record, written and read again, replays to the same position.
pub(super) fn replays<G: Game>(how: &Simulation, moves: &[Move], end: &G) -> Result<(), Box<Breach>> {
    let text = record(G::INFO, how, moves.to_vec()).to_string();
    let differs = |found: String| breach(Promise::ReplayIsPlay, found, moves);
    let (game, _) = replay::<G>(&text.parse().map_err(|why| differs(format!("{why}")))?)?;
    if game == *end { Ok(()) } else { Err(differs(format!("{game:?}\ninstead of\n{end:?}"))) }
}
