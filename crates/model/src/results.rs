//! Results of finished games and their totals. A [`GameResult`] is the record; [`Totals`] are sums,
//! which [`recount`] rebuilds from records alone. Start reading at [`Totals::add`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::{GuildId, TableId, UserId};
use tertulia_base::row::Row;

use super::rating::{Rating, SHOWN_FROM, rate};

/// The most different openings that are counted.
const MOST_OPENINGS: usize = 32;

/// The result of a game that several people played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// Its table.
    pub table: TableId,
    /// The slug of the game.
    pub game: String,
    /// The server; none in direct messages.
    pub guild: Option<GuildId>,
    /// When it began.
    pub began: Moment,
    /// When it ended, after all earlier games of this kind of its people: a recount in this order
    /// gives the same ratings.
    pub ended: Moment,
    /// Whether it is rated: everybody played their own seat from beginning to end, or gave it up.
    pub rated: bool,
    /// By seat.
    pub seats: Vec<SeatResult>,
}

impl Row for GameResult {}

/// The result of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatResult {
    /// Who sat there at the end.
    pub who: Who,
    /// The place, from 1, shared by equals. Whoever gave up is behind the others.
    pub place: u8,
    /// The points.
    pub points: i32,
    /// Its opening as an action in notation; empty if the game does not tell.
    pub opening: String,
    /// Its player's ratings before the game, everywhere and at the server: the others' ratings can
    /// be recounted even if this player is forgotten.
    pub before: [Rating; 2],
}

/// Who sat in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Who {
    /// A person.
    Person(UserId),
    /// A person whose data was deleted.
    Former,
    /// A stand-in, from the beginning.
    StandIn,
}

/// Which games totals are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// All games: for the person alone.
    Everywhere,
    /// Games at a server: for its members too.
    Server(GuildId),
}

/// Whether a server's list of players may name somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Listing {
    /// The list may name them.
    #[default]
    Listed,
    /// They do not want to be named.
    Unlisted,
}

impl Row for Listing {}

impl Scope {
    /// Returns its index in [`SeatResult::before`].
    const fn place(self) -> usize {
        match self {
            Scope::Everywhere => 0,
            Scope::Server(_) => 1,
        }
    }
}

impl GameResult {
    /// Returns the scopes it counts in: everybody's own, and the server's.
    pub fn scopes(&self) -> Vec<Scope> {
        std::iter::once(Scope::Everywhere).chain(self.guild.map(Scope::Server)).collect()
    }

    /// Returns the people it counts for.
    pub fn people(&self) -> impl Iterator<Item = UserId> {
        self.seats.iter().filter_map(|seat| match seat.who {
            Who::Person(user) => Some(user),
            Who::Former | Who::StandIn => None,
        })
    }

    /// Returns how long it took, in milliseconds.
    pub const fn lasted(&self) -> u64 {
        self.ended.0.saturating_sub(self.began.0)
    }

    /// Turns somebody's seats into those of a former player.
    #[must_use]
    pub fn without(mut self, user: UserId) -> GameResult {
        for seat in self.seats.iter_mut().filter(|seat| seat.who == Who::Person(user)) {
            seat.who = Who::Former;
        }
        self
    }
}

/// The sums of games, by game and number of seats, of a person or a server.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Totals {
    kinds: Vec<Kind>,
}

impl Row for Totals {}

/// The sums for one game with one number of seats.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Kind {
    /// The slug of the game.
    pub game: String,
    /// The number of seats.
    pub seats: u8,
    /// The number of games.
    pub games: u32,
    /// How often they took each place, from the first; empty for a server.
    pub places: Vec<u32>,
    /// The sum of their points; for a server, of the winners' points.
    pub points: i64,
    /// The durations of the shortest and the longest game, in milliseconds.
    pub lasted: (u64, u64),
    /// The openings, and how often each was played.
    pub openings: Vec<(String, u32)>,
    /// The number of rated games.
    pub rated: u32,
    /// The estimate of their skill.
    pub rating: Rating,
    /// When the latest game ended.
    pub last: Moment,
}

impl Kind {
    /// Returns the most frequent opening, and how often it was played.
    pub fn favourite(&self) -> Option<(&str, u32)> {
        self.openings.iter().rev().max_by_key(|(_, count)| *count).map(|(opening, count)| (opening.as_str(), *count))
    }

    /// Returns the rating once it is certain enough to be shown.
    pub fn shown(&self) -> Option<Rating> {
        (self.rated >= SHOWN_FROM).then_some(self.rating)
    }
}

impl Totals {
    /// Returns the sums by game and seats, most played first.
    pub fn kinds(&self) -> Vec<&Kind> {
        let mut kinds: Vec<&Kind> = self.kinds.iter().collect();
        kinds.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| (&a.game, a.seats).cmp(&(&b.game, b.seats))));
        kinds
    }

    /// Returns the sums for one game with that many seats.
    pub fn kind(&self, game: &str, seats: usize) -> Option<&Kind> {
        self.kinds.iter().find(|kind| kind.game == game && usize::from(kind.seats) == seats)
    }

    fn kind_of(&mut self, result: &GameResult) -> Option<&mut Kind> {
        let seats = result.seats.len();
        if self.kind(&result.game, seats).is_none() {
            let kind = Kind { game: result.game.clone(), seats: seats as u8, lasted: (u64::MAX, 0), ..Kind::default() };
            // Sorted: totals do not depend on the order in which different kinds ended.
            self.kinds.push(kind);
            self.kinds.sort_by(|a, b| (&a.game, a.seats).cmp(&(&b.game, b.seats)));
        }
        self.kinds.iter_mut().find(|kind| kind.game == result.game && usize::from(kind.seats) == seats)
    }

    fn note(&mut self, result: &GameResult, points: i32) -> Option<&mut Kind> {
        let kind = self.kind_of(result)?;
        kind.games = kind.games.saturating_add(1);
        kind.points += i64::from(points);
        let lasted = result.lasted();
        kind.lasted = (kind.lasted.0.min(lasted), kind.lasted.1.max(lasted));
        kind.last = kind.last.max(result.ended);
        Some(kind)
    }

    /// Adds a game to the totals of a server.
    pub fn add_to_server(&mut self, result: &GameResult) {
        let best = result.seats.iter().filter(|seat| seat.place == 1).map(|seat| seat.points).max().unwrap_or(0);
        self.note(result, best);
    }

    /// Adds a game of a person in that seat; `after` is their new rating, if rated.
    pub fn add(&mut self, result: &GameResult, seat: &SeatResult, after: Option<Rating>) {
        let Some(kind) = self.note(result, seat.points) else { return };
        let place = usize::from(seat.place.max(1));
        if kind.places.len() < place {
            kind.places.resize(place, 0);
        }
        kind.places[place - 1] += 1;
        if !seat.opening.is_empty() {
            match kind.openings.iter().position(|(known, _)| *known == seat.opening) {
                Some(at) => kind.openings[at].1 += 1,
                None if kind.openings.len() < MOST_OPENINGS => kind.openings.push((seat.opening.clone(), 1)),
                None => {}
            }
        }
        if let Some(after) = after {
            kind.rated += 1;
            kind.rating = after;
        }
    }
}

/// Totals by scope and person; those of a server itself have no person.
pub type AllTotals = BTreeMap<(Scope, Option<UserId>), Totals>;

/// Counts a new result into `all`; missing totals start empty. Sets each player's rating before,
/// and moves the end behind all games of its kind that they ended before.
pub fn count(result: &mut GameResult, all: &mut AllTotals) {
    let seats = result.seats.len();
    let lasts = result.people().filter_map(|user| all.get(&(Scope::Everywhere, Some(user)))?.kind(&result.game, seats));
    let last = lasts.map(|kind| Moment(kind.last.0.saturating_add(1))).max();
    result.ended = result.ended.max(last.unwrap_or_default());
    for scope in result.scopes() {
        for at in 0..seats {
            if let Who::Person(user) = result.seats[at].who {
                let kind = all.get(&(scope, Some(user))).and_then(|totals| totals.kind(&result.game, seats));
                result.seats[at].before[scope.place()] = kind.map(|kind| kind.rating).unwrap_or_default();
            }
        }
        add_up(result, scope, all);
    }
}

fn add_up(result: &GameResult, scope: Scope, all: &mut AllTotals) {
    let before: Vec<(Rating, u8)> = result.seats.iter().map(|seat| (seat.before[scope.place()], seat.place)).collect();
    let after = if result.rated { rate(&before) } else { Vec::new() };
    for (at, seat) in result.seats.iter().enumerate() {
        if let Who::Person(user) = seat.who {
            all.entry((scope, Some(user))).or_default().add(result, seat, after.get(at).copied());
        }
    }
    if scope != Scope::Everywhere {
        all.entry((scope, None)).or_default().add_to_server(result);
    }
}

/// Rebuilds all totals from the records, in whatever order these come.
pub fn recount(mut results: Vec<GameResult>) -> AllTotals {
    results.sort_by_key(|result| (result.ended, result.table));
    let mut all = AllTotals::new();
    for mut result in results {
        count(&mut result, &mut all);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(who: Who, place: u8, points: i32) -> SeatResult {
        let opening = if points % 2 == 0 { "even" } else { "odd" };
        SeatResult { who, place, points, opening: opening.to_owned(), before: Default::default() }
    }

    /// Games of 40 people at two servers and in direct messages, several with the same end.
    fn simulated(games: u32) -> (Vec<GameResult>, AllTotals) {
        let mut state = 7u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let (mut all, mut results) = (AllTotals::new(), Vec::new());
        for n in 0..games {
            let mut people: Vec<u64> = Vec::new();
            while people.len() < 2 + n as usize % 3 {
                let who = 1 + random(40);
                if !people.contains(&who) {
                    people.push(who);
                }
            }
            let ended = Moment(u64::from(n / 5) * 10);
            let mut result = GameResult {
                table: TableId::new(n.wrapping_mul(7919) % 100_003),
                game: ["one", "two"][random(2) as usize].to_owned(),
                guild: [None, Some(GuildId(1)), Some(GuildId(2))][random(3) as usize],
                began: Moment(0),
                ended,
                rated: random(5) > 0,
                seats: people.iter().map(|who| seat(Who::Person(UserId(*who)), 1 + random(3) as u8, random(50) as i32)).collect(),
            };
            count(&mut result, &mut all);
            results.push(result);
        }
        (results, all)
    }

    #[test]
    fn ten_thousand_games_counted_again_from_their_records_give_the_same_numbers_to_the_bit() {
        let (mut results, running) = simulated(10_000);
        results.reverse();
        assert!(recount(results) == running);
        let rated = running.values().flat_map(|totals| &totals.kinds).filter(|kind| kind.shown().is_some()).count();
        assert!(rated > 100, "{rated}");
    }

    #[test]
    fn whoever_is_forgotten_leaves_the_ratings_of_the_others_as_they_were() {
        let (results, running) = simulated(2_000);
        let gone = UserId(3);
        let left = recount(results.into_iter().map(|result| result.without(gone)).collect());
        assert!(!left.contains_key(&(Scope::Everywhere, Some(gone))));
        for ((scope, user), totals) in running.iter().filter(|((_, user), _)| user.is_some() && *user != Some(gone)) {
            assert!(left[&(*scope, *user)] == *totals, "{scope:?} {user:?}");
        }
    }

    #[test]
    fn places_points_lengths_and_openings_add_up_and_a_game_that_is_not_rated_leaves_the_rating() {
        let mut all = AllTotals::new();
        let (ana, bo) = (UserId(1), UserId(2));
        for (rated, ended, places) in [(true, 500, [1, 2]), (false, 900, [2, 1]), (true, 700, [1, 1])] {
            let seats = vec![seat(Who::Person(ana), places[0], 10), seat(Who::Person(bo), places[1], 7)];
            let guild = Some(GuildId(9));
            let mut result = GameResult {
                table: TableId::new(1),
                game: "one".to_owned(),
                guild,
                began: Moment(100),
                ended: Moment(ended),
                rated,
                seats,
            };
            count(&mut result, &mut all);
        }
        let kind = all[&(Scope::Everywhere, Some(ana))].kind("one", 2).unwrap();
        assert_eq!((kind.games, &kind.places[..], kind.points, kind.rated), (3, &[2, 1][..], 30, 2));
        assert_eq!((kind.lasted, kind.favourite()), ((400, 801), Some(("even", 3))), "the last one ended behind the second");
        assert!(kind.shown().is_none() && kind.rating.mu > 25.0);
        assert_eq!(all[&(Scope::Server(GuildId(9)), None)].kind("one", 2).unwrap().games, 3);
    }
}
