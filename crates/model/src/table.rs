//! A table as it is stored and shown. Start reading at [`Table`].

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_base::row::Row;
use tertulia_rules::erased::{AnyGame, GameEntry};
use tertulia_rules::game::{GameInfo, Options, Prompt, Seat, SeatSet};
use tertulia_rules::undo::History;

use super::beforehand::Beforehand;
use super::clock::SeatClock;
use super::matched::{MatchAnswer, MatchedPerson};
use super::question::{Crossed, WhyDeclined};
use super::seat_roles::{Parts, Tenure};
use super::spared::Spared;
use super::terms::{Admits, Hints, RobotLevel, Seating, TableLanguage, Term, Terms, Vacations};
use super::time_control::TimeControl;
use super::timing::Timing;

/// A table with its position.
#[derive(Clone, Debug)]
pub struct Table {
    /// Everything but the position.
    pub head: Head,
    /// Its game: in play, the rules version it began with; in the lobby, the newest.
    pub entry: &'static GameEntry,
    /// The position; none in the lobby.
    pub game: Option<Box<dyn AnyGame>>,
    /// What led to the position, as far back as it can be undone.
    pub history: History,
}

/// Everything about a table but the position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// Its name, which people read and type.
    pub id: TableId,
    /// Counts commits. A commit names the revision it builds on (compare-and-swap).
    pub revision: u64,
    /// Lobby, play, end.
    pub phase: Phase,
    /// The slug of the game. [`Table::entry`] is its code.
    pub game: String,
    /// The rules version it began with; in the lobby, the version it was opened with.
    pub rules: u16,
    /// The most seats there can be; in play, how many there are.
    pub seats: u8,
    /// The options of the game.
    pub options: Options,
    /// Where it stands.
    pub home: Home,
    /// Who opened it.
    pub host: UserId,
    /// The players, by seat.
    pub players: Vec<Player>,
    /// The number of log entries.
    pub log: u32,
    /// The state of each seat, as many as `seats`.
    pub states: Vec<SeatState>,
    /// The seats awaited.
    pub awaited: SeatSet,
    /// Since when these seats are awaited.
    pub since: Moment,
    /// Counts live messages: raised when the turn passes and a new one is to be posted.
    pub post: u32,
    /// Deadlines: what happens unless the table goes on before.
    pub due: Vec<Due>,
    /// How it was stopped, in [`Phase::Stopped`].
    pub stopped: Option<Stopped>,
    /// When it was opened.
    pub opened: Moment,
    /// When the game began; none before.
    pub began: Option<Moment>,
    /// Players for whom the lobby keeps a seat, until they take it or until
    /// [`kept_until`](Head::kept_until), when they are forgotten.
    pub kept: Vec<Player>,
    /// Until when; none where no seat was kept.
    pub kept_until: Option<Moment>,
    /// Seats that a stand-in decides for.
    pub stand_ins: SeatSet,
    /// Its clocks, and the question when one has run out.
    pub timing: Timing,
    /// Seats that somebody else may take over during the game, whoever decides for them meanwhile.
    pub open: SeatSet,
    /// Whether a vacation stops its clocks, and starts by itself in place of a first time-out.
    pub vacations: bool,
    /// Who may sit down.
    pub terms: Terms,
    /// Who else has or had a part.
    pub parts: Parts,
    /// When a person last did something there.
    pub acted: Moment,
    /// When its people were asked whether they still play, if nobody has acted since.
    pub asked: Option<Moment>,
    /// Who gets which seat when the game starts.
    pub seating: Seating,
    /// Notifications that are suppressed for a while.
    pub spared: Spared,
    /// What decides the language of public messages, which is in [`Head::home`].
    pub language: TableLanguage,
    /// The server's language when the table was opened.
    pub server_lang: Lang,
    /// How well its robots play that have no level of their own.
    pub robots: RobotLevel,
    /// Whether its players may ask for hints, as far as the host decides.
    pub hints: bool,
    /// For whom it was opened from the queue, until its game begins: all have to confirm.
    pub matched: Vec<MatchedPerson>,
}

impl Row for Head {}

/// What is stored of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatState {
    /// Its decision number: its actions in the log plus all undos at the table; it never recurs.
    pub decision: u32,
    /// Counts its turns, raised when it comes to be awaited. A turn has one private message.
    pub turn: u32,
    /// The log's length after its latest own action (not a forced one): its story continues there.
    pub read: u32,
    /// How often its person let their time run out.
    pub timeouts: u16,
    /// Its clock.
    pub clock: SeatClock,
    /// What its person was told while the table waits for it.
    pub notified: Notified,
    /// Its standing orders and prepared moves.
    pub beforehand: Beforehand,
    /// Whether its person does not want to be asked again in this game about an undo.
    pub no_undo: bool,
    /// Why the undo or pause that it wanted was declined, until it decides. It is not told by whom.
    pub declined: Option<WhyDeclined>,
}

/// The notifications of a seat in its current turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notified {
    /// How often it was reminded of its current decision.
    pub reminders: u8,
    /// How many messages of their own told them that this decision waits; each reminder is one.
    pub told: u8,
    /// Whether they were told that the time for this decision is nearly up.
    pub warned: bool,
    /// The table whose digest has the latest reminder of this one, perhaps this table itself.
    pub along: Option<TableId>,
    /// The seat's decision number when they were nudged to finish the turn, 0 while they were not.
    /// Nobody is nudged before they have acted.
    pub nudged: u32,
    /// Whether they want no more reminders in this turn.
    pub snoozed: bool,
    /// Whether the seat came to be awaited by their own action: then nobody notifies them.
    pub own_doing: bool,
}

impl Notified {
    /// What holds on when the seat has another decision of the same turn.
    #[must_use]
    pub fn of_next_decision(self) -> Notified {
        Notified { nudged: self.nudged, snoozed: self.snoozed, own_doing: self.own_doing, ..Notified::default() }
    }

    /// Whether it was nudged for that decision.
    pub const fn is_nudged_at(self, decision: u32) -> bool {
        self.nudged > 0 && self.nudged == decision
    }
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Home {
    /// The server; none in direct messages.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The language of public messages.
    pub lang: Lang,
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Their Discord account.
    pub user: UserId,
    /// The name that others see.
    pub name: String,
    /// The language in which they last used Discord.
    pub lang: Lang,
    /// Whether they have given up.
    pub gone: bool,
    /// How well it plays, of a robot for which that was chosen by itself.
    pub level: Option<RobotLevel>,
}

/// A table's stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// People may come and go.
    Lobby,
    /// A game is on.
    Playing,
    /// The game is over.
    Over,
    /// It ended without a result.
    Stopped,
}

/// How a table came to be stopped. Stored by variant index: append only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stopped {
    /// Its host or a manager stopped it.
    By(UserId),
    /// The last person left the lobby.
    Empty,
    /// Nobody started it for too long.
    Idle,
    /// Those who were left agreed to end it.
    Agreed,
    /// For a very long time nobody acted, nor answered whether they still play.
    Forgotten,
    /// Not everybody for whom it was opened from the queue has confirmed.
    Unconfirmed,
}

/// A deadline: something that happens at a moment unless the table goes on before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Due {
    /// When it is due.
    pub when: Moment,
    /// What is due.
    pub what: DueWhat,
}

/// The kind of a [`Due`]. Stored by variant index: append only, under a store format that no
/// release wrote without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum DueWhat {
    /// Something of that seat and the decision with that number; nothing is done once the seat has
    /// another decision.
    Seat(SeatDue, Seat, u32),
    /// Close a lobby that nobody started, or a solo game that its person abandoned.
    Fold,
    /// Release the seats of a lobby that were kept and not taken.
    FreeSeats,
    /// The question of that number is asked, asked again or lapses.
    Ask {
        /// [`Timing::questions`].
        number: u32,
    },
    /// Ask the people of a game whether they still play.
    AskStillPlaying,
    /// Close a game whose people have not answered that question.
    Forget,
    /// Look how a league goes on; the league's id stands for the table's.
    League,
}

/// What is due of a seat that is awaited. Stored by place: a new one goes to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SeatDue {
    /// Remind its person.
    Remind,
    /// Remind them at the moment that they chose.
    Snoozed,
    /// Let a stand-in take its turn.
    StandIn,
    /// Notify a person who could not be notified before, because they slept or were away; also of
    /// what the table asks them.
    Ring,
    /// Remind a person who stopped in the middle of a turn that it goes on.
    Nudge,
    /// Tell its person that the time is nearly up, and what happens then.
    Warn,
    /// The time is up.
    TimeUp,
    /// Its person is back from vacation and their time goes on, whatever the decision: its number
    /// is 0.
    Return,
    /// Carry out a standing order or prepared move.
    Obey,
}

impl SeatDue {
    /// That, of a seat and its decision of that number.
    pub const fn of(self, seat: Seat, decision: u32) -> DueWhat {
        DueWhat::Seat(self, seat, decision)
    }
}

impl Row for DueWhat {}

impl DueWhat {
    /// The seat that it concerns.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            DueWhat::Seat(_, seat, _) => Some(seat),
            DueWhat::Fold | DueWhat::FreeSeats | DueWhat::Ask { .. } | DueWhat::AskStillPlaying => None,
            DueWhat::Forget | DueWhat::League => None,
        }
    }

    /// Whether it is that of a seat, whatever the decision.
    pub fn is(self, what: SeatDue, seat: Seat) -> bool {
        matches!(self, DueWhat::Seat(is, of, _) if (is, of) == (what, seat))
    }

    /// Returns the seat that it notifies again, and for which decision; `None` for other kinds.
    pub const fn rings(self) -> Option<(Seat, u32)> {
        match self {
            DueWhat::Seat(SeatDue::Remind | SeatDue::Ring | SeatDue::Nudge | SeatDue::Snoozed, seat, decision) => {
                Some((seat, decision))
            }
            _ => None,
        }
    }
}

impl Table {
    /// Returns what a seat is asked; nothing if there is no game.
    pub fn prompt(&self, seat: Seat) -> Prompt {
        self.game.as_ref().map(|game| game.prompt(seat)).unwrap_or_default()
    }

    /// Whether players may ask for hints: not in a rated game, nor where the host wants none.
    pub fn gives_hints(&self) -> bool {
        self.head.hints && !self.head.looks_rated(self.entry.info)
    }

    /// Returns how many log entries the current player or deputy may undo without asking anybody.
    pub fn free_undo(&self, seat: Seat) -> Option<u32> {
        self.can_take_back(seat).then(|| self.history.free(seat, self.head.parts.sits_since(seat))).flatten()
    }

    /// Returns how many they may undo if those concerned agree.
    pub fn undo(&self, seat: Seat) -> Option<u32> {
        self.can_take_back(seat).then(|| self.history.since_last_choice(seat, self.head.parts.sits_since(seat))).flatten()
    }

    /// Returns what an undo of the latest `count` entries, from a choice of `seat` on, crosses.
    pub fn crossed(&self, seat: Seat, count: u32) -> Crossed {
        let chosen = self.history.choices_of(count).without(seat);
        Crossed { chosen, reveals: self.history.reveals(seat, count) }
    }

    /// Returns which people have to agree: all others if it reveals anything, else those whose
    /// choices it takes back.
    pub fn asked_to_undo(&self, seat: Seat, crossed: Crossed) -> SeatSet {
        let people = self.head.people().map(|(other, _)| other).filter(|other| *other != seat);
        people.filter(|other| crossed.reveals || crossed.chosen.has(*other)).collect()
    }

    fn can_take_back(&self, seat: Seat) -> bool {
        self.head.phase == Phase::Playing && self.head.person(seat).is_some_and(|player| !player.gone)
    }
}

impl Head {
    /// A lobby of at most that many seats, at its first revision, with its host in the first.
    pub fn opened(id: TableId, info: &GameInfo, seats: u8, options: Options, home: Home, host: Player, now: Moment) -> Head {
        Head {
            id,
            revision: 0,
            phase: Phase::Lobby,
            game: info.slug.to_owned(),
            rules: info.version,
            seats,
            options,
            home,
            host: host.user,
            players: vec![host],
            log: 0,
            states: vec![SeatState::default(); usize::from(seats)],
            awaited: SeatSet::NONE,
            since: now,
            post: 1,
            due: Vec::new(),
            stopped: None,
            opened: now,
            began: None,
            kept: Vec::new(),
            kept_until: None,
            stand_ins: SeatSet::NONE,
            timing: Timing::default(),
            open: SeatSet::NONE,
            vacations: true,
            terms: Terms::default(),
            parts: Parts::default(),
            acted: now,
            asked: None,
            seating: Seating::default(),
            spared: Spared::default(),
            language: TableLanguage::default(),
            server_lang: home.lang,
            robots: RobotLevel::default(),
            hints: true,
            matched: Vec::new(),
        }
    }

    /// Sets the language of public messages by whoever sits at the table or has a seat kept. With
    /// one person a lobby is in its server's language: it is for those who may join.
    pub fn settle_language(&mut self) {
        let people = self.members().map(|(_, player)| player).chain(&self.kept);
        let langs: Vec<Lang> = people.map(|player| player.lang).collect();
        let is_for_them = langs.len() > 1 || self.phase != Phase::Lobby;
        let shared = langs.first().copied().filter(|first| is_for_them && langs.iter().all(|lang| lang == first));
        self.home.lang = match self.language {
            TableLanguage::OfPeople => shared.unwrap_or(self.server_lang),
            TableLanguage::Always(lang) => lang,
        };
    }

    /// Sets the number of seats. Existing seats keep their numbers.
    #[must_use]
    pub fn with_seats(mut self, seats: u8) -> Head {
        self.seats = seats;
        self.states.resize(usize::from(seats), SeatState::default());
        self
    }

    /// Collects something of each seat.
    pub fn each<T>(&self, of: impl Fn(&SeatState) -> T) -> Vec<T> {
        self.states.iter().map(of).collect()
    }

    /// Returns the state of a seat; an empty one if the table has no such seat.
    pub fn state(&self, seat: Seat) -> &SeatState {
        static NOTHING: LazyLock<SeatState> = LazyLock::new(SeatState::default);
        self.states.get(seat.index()).unwrap_or(&NOTHING)
    }

    /// Returns the state of a seat for changes.
    pub fn state_mut(&mut self, seat: Seat) -> Option<&mut SeatState> {
        self.states.get_mut(seat.index())
    }

    /// Whether its parts agree in length and name only seats that have a player.
    pub fn is_sound(&self) -> bool {
        let seats = usize::from(self.seats);
        let named = self.awaited.iter().chain(self.reminded().iter()).chain(self.stand_ins.iter());
        let named = named.chain(self.open.iter()).chain(self.timing.named()).chain(self.spared.named());
        let named = named.chain(self.states.iter().flat_map(|state| state.clock.given.iter()));
        let named = named.chain(self.parts.given.iter()).chain(self.parts.newcomers.iter());
        let named = named.chain(self.parts.learners.iter());
        let named = named.chain(self.parts.deputies.iter().map(|deputy| deputy.seat));
        let named = named.chain(self.parts.past.iter().map(|past| past.seat));
        self.states.len() == seats
            && self.timing.is_sound(seats)
            && self.players.len() <= seats
            && named.map(Seat::index).all(|seat| seat < self.players.len())
    }

    /// Returns the seats that were reminded of their current decision.
    pub fn reminded(&self) -> SeatSet {
        Seat::all(self.seats).filter(|seat| self.state(*seat).notified.reminders > 0).collect()
    }

    /// Whether a seat is awaited for that decision.
    pub fn awaits(&self, seat: Seat, decision: u32) -> bool {
        self.awaited.has(seat) && self.state(seat).decision == decision
    }

    /// Whether turns may take days: it has a clock.
    pub fn is_over_days(&self) -> bool {
        self.timing.control != TimeControl::None
    }

    /// Returns how well the robot of a seat plays; `None` for a person's seat, also while a
    /// stand-in plays it. Where people may wait for an expert it plays as hard.
    pub fn robot_level(&self, seat: Seat) -> Option<RobotLevel> {
        let player = self.player(seat).filter(|player| player.user.stand_in_number().is_some())?;
        let level = player.level.unwrap_or(self.robots);
        Some(if level == RobotLevel::Expert && !self.is_over_days() { RobotLevel::Hard } else { level })
    }

    /// Whether a strong robot has a seat: one that looks ahead. A stand-in for a person is none.
    pub fn has_strong_robot(&self, seat: Seat) -> bool {
        matches!(self.robot_level(seat), Some(RobotLevel::Hard | RobotLevel::Expert))
    }

    /// Whether what is due is the turn of a strong robot.
    pub fn is_for_strong_robot(&self, due: DueWhat) -> bool {
        let DueWhat::Seat(SeatDue::StandIn, seat, decision) = due else { return false };
        self.awaits(seat, decision) && self.has_strong_robot(seat)
    }

    /// Whether somebody waits for that seat at that decision number: for its decision or its vote,
    /// also on whether it still plays.
    pub fn calls_on(&self, seat: Seat, decision: u32) -> bool {
        let is_asked = self.asked.is_some() || self.timing.asks().is_some_and(|question| question.asks(seat));
        let is_asked = is_asked && self.phase == Phase::Playing && self.person(seat).is_some();
        self.awaits(seat, decision) || is_asked && self.state(seat).decision == decision
    }

    /// Whether a standing order or prepared move will answer the current decision after a delay.
    /// Until then no direct message notifies the seat; nobody else sees a difference.
    pub fn answers_itself(&self, seat: Seat) -> bool {
        self.awaited.has(seat) && self.is_due(SeatDue::Obey.of(seat, self.state(seat).decision))
    }

    /// Notes that a seat gets a message of its own, in no digest, that something waits for it.
    pub fn tell(&mut self, seat: Seat) {
        if let Some(SeatState { notified, .. }) = self.state_mut(seat) {
            (notified.told, notified.along) = (notified.told.saturating_add(1), None);
        }
    }

    /// Returns the seat that the table awaits and that `user` decides for.
    pub fn awaited_seat_of(&self, user: UserId) -> Option<Seat> {
        self.seat_of(user).filter(|seat| self.phase == Phase::Playing && self.awaited.has(*seat) && self.person(*seat).is_some())
    }

    /// Ends the standing orders and the plan of a seat.
    pub fn say_nothing_beforehand(&mut self, seat: Seat) {
        if let Some(state) = self.state_mut(seat) {
            state.beforehand.clear();
        }
    }

    /// Opens a seat to be taken over.
    pub fn offer(&mut self, seat: Seat) {
        if !self.open.has(seat) {
            self.open = self.open.with(seat);
            self.parts.offers = self.parts.offers.wrapping_add(1);
        }
    }

    /// Closes a seat to be taken over.
    pub fn close(&mut self, seat: Seat) {
        self.open = self.open.without(seat);
        self.parts.given = self.parts.given.without(seat);
    }

    /// Returns `user` if they have no seat but act for one as a deputy.
    pub fn deputy(&self, user: UserId) -> Option<UserId> {
        if self.seat_of(user).is_none() { self.parts.acts_for(user).map(|_| user) } else { None }
    }

    /// Returns the seat of a user who has not given up.
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        self.players.iter().position(|p| p.user == user && !p.gone).map(|at| Seat(at as u8))
    }

    /// Returns the seat that somebody may act for: their own, or one as its deputy.
    pub fn seat_for(&self, user: UserId) -> Option<Seat> {
        self.seat_of(user).or_else(|| self.parts.acts_for(user).filter(|seat| self.player(*seat).is_some_and(|p| !p.gone)))
    }

    /// Returns how many turns a seat had under its current player, and how many of these timed out.
    pub fn turns_of_player(&self, seat: Seat) -> (u32, u16) {
        let SeatState { turn, timeouts, .. } = self.state(seat);
        let before = self.parts.players_before(seat).fold((0, 0), |(turns, timeouts), past| {
            (u32::saturating_add(turns, past.turns), u16::saturating_add(timeouts, past.timeouts))
        });
        (turn.saturating_sub(before.0), timeouts.saturating_sub(before.1))
    }

    /// Whether the lobby keeps a seat for somebody who has not taken it.
    pub fn keeps_for(&self, user: UserId) -> bool {
        self.kept.iter().any(|player| player.user == user)
    }

    /// Returns every person that it names, once each, whatever their part.
    pub fn named(&self) -> Vec<UserId> {
        let stopped = match self.stopped {
            Some(Stopped::By(user)) => Some(user),
            Some(Stopped::Empty | Stopped::Idle | Stopped::Agreed | Stopped::Forgotten | Stopped::Unconfirmed) | None => None,
        };
        let players = self.players.iter().chain(&self.kept).map(|player| player.user);
        let parts = self.parts.deputies.iter().map(|deputy| deputy.user).chain(self.parts.past.iter().map(|past| past.user));
        let matched = self.matched.iter().map(|matched| matched.user);
        let mut all: Vec<UserId> =
            players.chain(parts).chain([self.host]).chain(stopped).chain(matched).filter(|user| user.is_person()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Replaces somebody by a former player of that name, whatever their part.
    pub fn forget(&mut self, user: UserId, name: &str) {
        let instead = |its: &mut UserId, called: &mut String| {
            if *its == user {
                (*its, *called) = (UserId::FORMER, name.to_owned());
            }
        };
        self.kept.retain(|player| player.user != user);
        for matched in &mut self.matched {
            for its in [&mut matched.user, &mut matched.holder].into_iter().filter(|its| **its == user) {
                *its = UserId::FORMER;
            }
        }
        self.players.iter_mut().for_each(|player| instead(&mut player.user, &mut player.name));
        self.parts.deputies.iter_mut().for_each(|deputy| instead(&mut deputy.user, &mut deputy.name));
        self.parts.past.iter_mut().for_each(|past| instead(&mut past.user, &mut past.name));
        if self.host == user {
            self.host = UserId::FORMER;
        }
        if self.stopped == Some(Stopped::By(user)) {
            self.stopped = Some(Stopped::By(UserId::FORMER));
        }
    }

    /// Returns the only person who ever had a seat in its game; all others are or were stand-ins.
    pub fn alone(&self) -> Option<UserId> {
        let mut people = self.players.iter().map(|player| player.user).filter(|user| user.is_person());
        let first = people.next().filter(|_| self.began.is_some())?;
        let changed_hands = self.parts.past.iter().any(|past| past.tenure != Tenure::Deputy);
        (people.next().is_none() && !changed_hands).then_some(first)
    }

    /// Whether its game is rated if it ends as things stand, as far as can be told now: seats were
    /// drawn, no option favours some of them, and everybody has always played their own. That a
    /// stand-in played for somebody who is back is not told here.
    pub fn looks_rated(&self, game: &GameInfo) -> bool {
        let is_drawn = self.seating == Seating::Drawn;
        let is_fair = is_drawn && !game.options.iter().any(|option| option.is_unrated(&self.options));
        let changed_hands = self.parts.past.iter().any(|past| past.tenure != Tenure::Deputy);
        let are_people = self.players.iter().all(|player| player.user.stand_in_number().is_none());
        is_fair && self.stand_ins.is_empty() && !changed_hands && are_people
    }

    /// Whether one person is in a game with stand-ins alone.
    pub fn is_solo(&self) -> bool {
        self.phase == Phase::Playing && self.alone().is_some()
    }

    /// Whether it is in the lobby or in play.
    pub fn is_running(&self) -> bool {
        match self.phase {
            Phase::Lobby | Phase::Playing => true,
            Phase::Over | Phase::Stopped => false,
        }
    }

    /// Whether it is a lobby of the queue, whose people are asked to confirm.
    pub fn is_match(&self) -> bool {
        self.phase == Phase::Lobby && !self.matched.is_empty()
    }

    /// Notes what somebody of the queue has answered, and until when the others may.
    pub fn answer_match(&mut self, user: UserId, answer: MatchAnswer) {
        self.matched.iter_mut().filter(|matched| matched.user == user).for_each(|matched| matched.answer = answer);
        self.keep_for_awaited();
    }

    /// Keeps the seats of a match until the first of those who are awaited has to have answered.
    pub fn keep_for_awaited(&mut self) {
        let awaited = self.matched.iter().filter(|matched| matched.answer == MatchAnswer::Awaited);
        self.kept_until = awaited.map(|matched| matched.until).min();
    }

    /// Whether it is a lobby with a seat for more than those who were invited, if only that of a
    /// stand-in.
    pub fn seeks_players(&self) -> bool {
        let has_room = self.players.len() < usize::from(self.seats) || !self.stand_ins.is_empty();
        self.phase == Phase::Lobby && self.terms.admits != Admits::Invited && has_room
    }

    /// Whether nobody plays on and hidden information may be shown: it is over or was forgotten.
    pub fn is_finished(&self) -> bool {
        match self.phase {
            Phase::Over => true,
            Phase::Stopped => self.stopped == Some(Stopped::Forgotten),
            Phase::Lobby | Phase::Playing => false,
        }
    }

    /// Returns those who have not given up.
    pub fn present(&self) -> impl Iterator<Item = (Seat, &Player)> {
        self.players.iter().enumerate().filter(|(_, player)| !player.gone).map(|(at, player)| (Seat(at as u8), player))
    }

    /// Returns the people who have not given up, also those for whom a stand-in plays meanwhile.
    pub fn members(&self) -> impl Iterator<Item = (Seat, &Player)> {
        self.present().filter(|(_, player)| player.user.is_person())
    }

    /// Returns the people who have given up.
    pub fn members_gone(&self) -> impl Iterator<Item = (Seat, &Player)> {
        let gone = self.players.iter().enumerate().filter(|(_, player)| player.gone);
        gone.map(|(at, player)| (Seat(at as u8), player)).filter(|(_, player)| player.user.is_person())
    }

    /// Returns those who decide for themselves.
    pub fn people(&self) -> impl Iterator<Item = (Seat, &Player)> {
        self.present().filter(|(seat, _)| !self.stand_ins.has(*seat))
    }

    /// Returns the person who decides for a seat; `None` for a stand-in.
    pub fn person(&self, seat: Seat) -> Option<&Player> {
        self.player(seat).filter(|_| !self.stand_ins.has(seat))
    }

    /// Returns the player of a seat.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    /// When that is due of a seat, whatever the decision.
    pub fn due_of(&self, what: SeatDue, seat: Seat) -> Option<Moment> {
        self.due.iter().find(|due| due.what.is(what, seat)).map(|due| due.when)
    }

    /// Whether that is due.
    pub fn is_due(&self, what: DueWhat) -> bool {
        self.due.iter().any(|due| due.what == what)
    }

    /// Returns when the time of a seat for its current decision is up, if the clock runs on.
    pub fn deadline(&self, seat: Seat) -> Option<Moment> {
        self.due_of(SeatDue::TimeUp, seat)
    }

    /// Returns the seat of somebody whose digest this table sends or sent, if it may remind them.
    pub fn hosts_digest_of(&self, user: UserId) -> Option<Seat> {
        let hosts = |seat: &Seat| self.state(*seat).notified.along == Some(self.id);
        self.awaited_seat_of(user).filter(hosts).filter(|_| self.timing.paused.is_none())
    }

    /// Returns until when a vacation of the person of a seat stops their clock.
    pub fn away_until(&self, seat: Seat) -> Option<Moment> {
        self.due_of(SeatDue::Return, seat).filter(|_| self.vacations)
    }

    /// Whether the time of a seat is up and the others vote on how to go on.
    pub fn is_absent(&self, seat: Seat) -> bool {
        self.timing.question.as_ref().is_some_and(|question| question.about.absent().has(seat))
    }

    /// Returns the awaited seats with the people who decide for them.
    pub fn awaited_people(&self) -> impl Iterator<Item = (Seat, &Player)> {
        self.awaited.iter().filter_map(|seat| Some((seat, self.person(seat)?)))
    }

    /// Returns what is chosen for the table, whatever its game.
    pub const fn chosen(&self) -> [Term; 8] {
        let vacations = if self.vacations { Vacations::Allowed } else { Vacations::NotAllowed };
        let hints = if self.hints { Hints::Allowed } else { Hints::NotAllowed };
        let Terms { admits, wanted } = self.terms;
        [
            Term::Clock(self.timing.control),
            Term::Admits(admits),
            Term::Wanted(wanted),
            Term::Vacations(vacations),
            Term::Seating(self.seating),
            Term::Language(self.language),
            Term::Robots(self.robots),
            Term::Hints(hints),
        ]
    }
}
