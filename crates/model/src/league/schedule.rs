//! Who sits where at which table of a division, so that everybody meets everybody and has each seat
//! as equally often as can be.
//!
//! Tables are filled with whoever has met the others there least, then pairs of players are
//! exchanged as long as that makes meetings evener; seats are an edge colouring, which is exact.
//! Start reading at [`schedule`].

use std::cmp::Reverse;

use tertulia_rules::game::Dice;

/// How many exchanges are tried for evener meetings.
const STEPS: u32 = 20_000;
/// One in so many exchanges that make meetings a little less even is made, for a way out.
const UPHILL: u32 = 20;

/// Returns at how many tables each of `players` sits: about as many as it takes to meet everybody
/// once, such that every table is full.
pub fn tables_each(players: usize, at_table: usize) -> usize {
    let others = at_table.saturating_sub(1).max(1);
    let wanted = players.saturating_sub(1).div_ceil(others);
    let step = at_table / divisor(players, at_table).max(1);
    ((wanted + step / 2) / step.max(1) * step).max(step)
}

/// Returns the tables of a division, each as its players by seat; none if there are too few for a
/// single one.
///
/// Everybody sits at [`tables_each`] tables and in each seat as often as in any other, or once
/// more.
pub fn schedule(players: usize, at_table: usize, dice: &mut dyn Dice) -> Vec<Vec<usize>> {
    if at_table < 2 || players < at_table {
        return Vec::new();
    }
    let mut meetings = Meetings::none(players);
    let mut tables = fill(players, at_table, &mut meetings, dice);
    even_out(&mut tables, meetings, dice);
    seat(&mut tables, players, at_table);
    tables
}

fn divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { divisor(b, a % b) }
}

fn pick(dice: &mut dyn Dice, below: usize) -> usize {
    dice.below(below as u32) as usize
}

/// How often each pair of players meets.
struct Meetings {
    players: usize,
    /// By pair, in both orders.
    times: Vec<i64>,
}

impl Meetings {
    fn none(players: usize) -> Meetings {
        Meetings { players, times: vec![0; players * players] }
    }

    fn of(&self, a: usize, b: usize) -> i64 {
        self.times[a * self.players + b]
    }

    fn add(&mut self, a: usize, b: usize, times: i64) {
        self.times[a * self.players + b] += times;
        self.times[b * self.players + a] += times;
    }

    /// Returns the sum of the squares of all pairs: the less, the evener.
    fn unevenness(&self) -> i64 {
        self.times.iter().map(|times| times * times).sum::<i64>() / 2
    }

    /// Returns the least that this sum could be with as many meetings.
    fn least(&self) -> i64 {
        let pairs = (self.players * self.players.saturating_sub(1) / 2).max(1) as i64;
        let all = self.times.iter().sum::<i64>() / 2;
        let (each, more) = (all / pairs, all % pairs);
        (pairs - more) * each * each + more * (each + 1) * (each + 1)
    }
}

/// Fills tables one after the other with those who have most tables left, and of these with whoever
/// has met the others there least.
fn fill(players: usize, at_table: usize, meetings: &mut Meetings, dice: &mut dyn Dice) -> Vec<Vec<usize>> {
    let each = tables_each(players, at_table);
    let mut left = vec![each; players];
    let mut order: Vec<usize> = (0..players).collect();
    let mut tables = Vec::new();
    for _ in 0..players * each / at_table {
        for last in (1..players).rev() {
            order.swap(last, pick(dice, last + 1));
        }
        let mut table: Vec<usize> = Vec::with_capacity(at_table);
        for _ in 0..at_table {
            let met = |who: usize| table.iter().map(|other| meetings.of(who, *other)).sum::<i64>();
            let free = order.iter().copied().filter(|who| !table.contains(who));
            let Some(next) = free.min_by_key(|who| (Reverse(left[*who]), met(*who))) else { break };
            table.iter().for_each(|other| meetings.add(next, *other, 1));
            left[next] -= 1;
            table.push(next);
        }
        tables.push(table);
    }
    tables
}

/// Exchanges players of two tables as long as that makes meetings evener, and leaves the tables as
/// they were when meetings were most even.
fn even_out(tables: &mut Vec<Vec<usize>>, mut meetings: Meetings, dice: &mut dyn Dice) {
    let least = meetings.least();
    let mut now = meetings.unevenness();
    let mut best = (now, tables.clone());
    for _ in 0..STEPS {
        if best.0 <= least || tables.len() < 2 {
            break;
        }
        let (one, other) = (pick(dice, tables.len()), pick(dice, tables.len()));
        let (here, there) = (pick(dice, tables[one].len()), pick(dice, tables[other].len()));
        let (x, y) = (tables[one][here], tables[other][there]);
        if tables[other].contains(&x) || tables[one].contains(&y) {
            continue;
        }
        // Whoever sits at both tables meets x and y as often as before.
        let beside = |table: &[usize], who: usize, elsewhere: &[usize]| -> Vec<usize> {
            table.iter().copied().filter(|z| *z != who && !elsewhere.contains(z)).collect()
        };
        let (with_x, with_y) = (beside(&tables[one], x, &tables[other]), beside(&tables[other], y, &tables[one]));
        let change: i64 = with_x.iter().map(|z| 2 + 2 * (meetings.of(y, *z) - meetings.of(x, *z))).sum::<i64>()
            + with_y.iter().map(|z| 2 + 2 * (meetings.of(x, *z) - meetings.of(y, *z))).sum::<i64>();
        if change > 2 || change > 0 && dice.below(UPHILL) > 0 {
            continue;
        }
        for z in with_x {
            meetings.add(x, z, -1);
            meetings.add(y, z, 1);
        }
        for z in with_y {
            meetings.add(y, z, -1);
            meetings.add(x, z, 1);
        }
        (tables[one][here], tables[other][there]) = (y, x);
        now += change;
        if now < best.0 {
            best = (now, tables.clone());
        }
    }
    *tables = best.1;
}

/// Gives every player of every table a seat, each seat as equally often as can be.
///
/// A player's tables are cut into parts of as many as there are seats. Parts and tables are the two
/// sides of a graph in which no node has more edges than there are seats, so that its edges can be
/// coloured with seats such that no two of a node share one (König): each seat once in a part.
fn seat(tables: &mut [Vec<usize>], players: usize, at_table: usize) {
    let parts_each = tables_each(players, at_table).div_ceil(at_table);
    let mut played = vec![0; players];
    let mut table_of: Vec<Vec<Option<usize>>> = vec![vec![None; at_table]; players * parts_each];
    let mut part_at: Vec<Vec<Option<usize>>> = vec![vec![None; at_table]; tables.len()];
    for (table, drawn) in tables.iter().enumerate() {
        for who in drawn {
            let part = who * parts_each + played[*who] / at_table;
            played[*who] += 1;
            let free = |seats: &[Option<usize>]| seats.iter().position(Option::is_none);
            let (Some(of_part), Some(of_table)) = (free(&table_of[part]), free(&part_at[table])) else { continue };
            if part_at[table][of_part].is_some() {
                exchange(&mut table_of, &mut part_at, table, of_part, of_table);
            }
            table_of[part][of_part] = Some(table);
            part_at[table][of_part] = Some(part);
        }
    }
    for (drawn, seated) in tables.iter_mut().zip(part_at) {
        *drawn = seated.into_iter().flatten().map(|part| part / parts_each).collect();
    }
}

/// Exchanges two seats along the path that leads from a table by the first of them, which is then
/// free there.
fn exchange(table_of: &mut [Vec<Option<usize>>], part_at: &mut [Vec<Option<usize>>], from: usize, first: usize, second: usize) {
    let mut path: Vec<(usize, usize, usize)> = Vec::new();
    let mut table = from;
    while let Some(part) = part_at[table][first] {
        path.push((table, part, first));
        let Some(next) = table_of[part][second] else { break };
        path.push((next, part, second));
        table = next;
    }
    for (table, part, seat) in &path {
        part_at[*table][*seat] = None;
        table_of[*part][*seat] = None;
    }
    for (table, part, seat) in path {
        let other = if seat == first { second } else { first };
        part_at[table][other] = Some(part);
        table_of[part][other] = Some(table);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Lcg(u64);

    impl Dice for Lcg {
        fn below(&mut self, n: u32) -> u32 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((self.0 >> 33) % u64::from(n)) as u32
        }
    }

    fn note(table: &[usize], times: i64, meetings: &mut Meetings) {
        for (at, who) in table.iter().enumerate() {
            table[..at].iter().for_each(|other| meetings.add(*who, *other, times));
        }
    }

    fn meetings(tables: &[Vec<usize>], players: usize) -> Meetings {
        let mut meetings = Meetings::none(players);
        tables.iter().for_each(|table| note(table, 1, &mut meetings));
        meetings
    }

    /// Returns the fewest and the most meetings of a pair.
    fn range(meetings: &Meetings) -> (i64, i64) {
        let pairs = (0..meetings.players).flat_map(|a| (0..a).map(move |b| (a, b)));
        let times: Vec<i64> = pairs.map(|(a, b)| meetings.of(a, b)).collect();
        (*times.iter().min().unwrap(), *times.iter().max().unwrap())
    }

    /// Tries every choice of tables after `from`, and returns the least unevenness.
    fn by_force(all: &[Vec<usize>], from: usize, tables: usize, left: &[usize], meetings: &mut Meetings) -> i64 {
        if tables == 0 {
            return meetings.unevenness();
        }
        let mut least = i64::MAX;
        for at in from..all.len() {
            let table = &all[at];
            if table.iter().any(|who| left[*who] == 0) {
                continue;
            }
            let mut rest = left.to_vec();
            table.iter().for_each(|who| rest[*who] -= 1);
            note(table, 1, meetings);
            let found = by_force(all, at, tables - 1, &rest, meetings);
            note(table, -1, meetings);
            least = least.min(found);
        }
        least
    }

    #[test]
    fn of_few_players_no_other_choice_of_tables_is_evener() {
        for (players, at_table) in [(3, 2), (4, 2), (5, 2), (4, 3), (5, 3), (6, 3), (5, 4), (6, 4), (6, 5)] {
            let each = tables_each(players, at_table);
            let choices = (0_u32..1 << players).filter(|chosen| chosen.count_ones() as usize == at_table);
            let all: Vec<Vec<usize>> =
                choices.map(|chosen| (0..players).filter(|who| chosen & (1 << who) != 0).collect()).collect();
            let tables = players * each / at_table;
            let least = by_force(&all, 0, tables, &vec![each; players], &mut Meetings::none(players));
            let drawn = schedule(players, at_table, &mut Lcg(7));
            assert_eq!(meetings(&drawn, players).unevenness(), least, "{players} players, {at_table} at a table: {drawn:?}");
        }
    }

    #[test]
    fn everybody_plays_as_often_meets_everybody_nearly_as_often_and_has_each_seat_as_often() {
        for at_table in 2..=6 {
            for players in at_table..=16 {
                let tables = schedule(players, at_table, &mut Lcg(players as u64));
                let each = tables_each(players, at_table);
                let mut seats = vec![vec![0_usize; at_table]; players];
                for table in &tables {
                    assert_eq!(table.len(), at_table);
                    assert!((1..at_table).all(|at| !table[..at].contains(&table[at])), "{table:?}");
                    table.iter().enumerate().for_each(|(seat, who)| seats[*who][seat] += 1);
                }
                let named = format!("{players} players, {at_table} at a table");
                for had in &seats {
                    assert_eq!(had.iter().sum::<usize>(), each, "{named}");
                    let (fewest, most) = (each / at_table, each.div_ceil(at_table));
                    assert!(had.iter().all(|times| (fewest..=most).contains(times)), "{named}: {had:?}");
                }
                let (fewest, most) = range(&meetings(&tables, players));
                let bound = if at_table < 5 { 2 } else { 4 };
                assert!(most - fewest <= bound, "{named}: {fewest} to {most} meetings");
            }
        }
    }

    #[test]
    fn too_few_for_a_table_play_at_none() {
        assert!(schedule(2, 3, &mut Lcg(1)).is_empty() && schedule(0, 2, &mut Lcg(1)).is_empty());
        assert!(schedule(5, 1, &mut Lcg(1)).is_empty());
        assert_eq!([(12, 4), (12, 3), (12, 2), (13, 4), (4, 4)].map(|(all, n)| tables_each(all, n)), [4, 6, 11, 4, 1]);
    }
}
