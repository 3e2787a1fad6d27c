//! The final scores: places, and sources of points, in columns of equal width that a phone shows
//! without breaking a line. Start reading at [`table`].

use tertulia_model::Localizer;
use tertulia_rules::game::{GameInfo, Outcome, Score, Seat};
use tertulia_rules::scene::Place;
use tertulia_rules::text::{Arg, Text};
use unicode_width::UnicodeWidthStr;

use crate::words::{score_part, tie_break};

/// Columns of a code block on a phone: a letter takes one, a Chinese character or emoji two.
const WIDTH: usize = 34;
/// Columns of the names above the numbers.
const HEADS: usize = 21;
/// Columns of a name: beside it are a place, points, and a trophy or a white flag.
const NAME: usize = 24;

/// Returns a code block of [`rows`].
pub fn table(game: &GameInfo, outcome: &Outcome, localizer: &Localizer) -> String {
    format!("```\n{}\n```", rows(game, outcome, localizer).join("\n"))
}

/// Returns a sentence for each player, the best first, with where the points came from: columns
/// mean nothing to who has them read aloud.
pub fn sentences(game: &GameInfo, outcome: &Outcome, localizer: &Localizer) -> String {
    let places = Place::all(game, outcome);
    let line = |place: &Place| {
        let text = Text::new("front-alt-place").with("place", u32::from(place.rank)).with("who", place.seat);
        let points = localizer.say(&text.with("points", place.points.clone()));
        let parts: Vec<String> = place.parts.iter().map(|(part, n)| format!("{} {n}", localizer.say(part))).collect();
        let tie = localizer.word("front-score-tie-break");
        let broken = outcome.scores.get(place.seat.index()).and_then(|score| score.tie_break).filter(|_| place.won);
        let parts = parts.into_iter().chain(broken.map(|n| format!("{tie} {n}"))).collect::<Vec<_>>().join(", ");
        if parts.is_empty() { points } else { format!("{points} {parts}.") }
    };
    places.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns a line for each player who has not won, the best first, and at last what broke a tie for
/// the first place: beside a message that says who won and a picture that has where the points came
/// from.
pub fn others(game: &GameInfo, outcome: &Outcome, localizer: &Localizer, name: impl Fn(Seat) -> Arg) -> Vec<String> {
    let places = Place::all(game, outcome);
    let line = |place: &Place| {
        let text = Text::new("front-result-of").with("who", name(place.seat)).with("points", place.points.clone());
        let flag = if outcome.gone.has(place.seat) { " 🏳️" } else { "" };
        format!("{}\\. {}{flag}", place.rank, localizer.say(&text))
    };
    let lines = places.iter().filter(|place| !place.won).map(line);
    let broken = tie_breaks(outcome).map(|breaks| {
        let each = breaks.iter().map(|(seat, n)| {
            let who = Text::new("front-mention").with("who", *seat);
            format!("{} {}", localizer.say(&who), localizer.say(&tie_break(game, *n)))
        });
        localizer.pair(&localizer.word("front-score-tie-break"), &each.collect::<Vec<_>>().join(", "))
    });
    lines.chain(broken).collect()
}

/// Returns what broke a tie for the first place, the best first; `None` where none was.
fn tie_breaks(outcome: &Outcome) -> Option<Vec<(Seat, i32)>> {
    let played_on = || outcome.ranking().into_iter().filter(|seat| !outcome.gone.has(*seat));
    let score = |seat: Seat| outcome.scores.get(seat.index());
    let best = played_on().filter_map(score).map(|score| score.total).max()?;
    let tied: Vec<Seat> = played_on().filter(|seat| score(*seat).is_some_and(|score| score.total == best)).collect();
    let breaks: Option<Vec<(Seat, i32)>> = tied.iter().map(|seat| Some((*seat, score(*seat)?.tie_break?))).collect();
    breaks.filter(|breaks| breaks.len() > 1)
}

/// Returns a line for each player, the best first. Those who share a place have its number, and
/// those who gave up have a white flag. Below are the sources of points, with a column for each
/// player in the same order.
pub fn rows(game: &GameInfo, outcome: &Outcome, localizer: &Localizer) -> Vec<String> {
    let order = outcome.ranking();
    let scores: Vec<&Score> = order.iter().filter_map(|seat| outcome.scores.get(seat.index())).collect();
    let places: Vec<String> = order.iter().map(|seat| format!("{}.", outcome.place(*seat))).collect();

    let points = scores.iter().map(|score| score.total.to_string().len()).max().unwrap_or(0);
    let player = |((seat, place), score): ((&Seat, &String), &&Score)| {
        let name = block(&localizer.names.of(*seat), NAME);
        let mark = match (outcome.winners.has(*seat), outcome.gone.has(*seat)) {
            (true, _) => " 🏆",
            (false, true) => " 🏳️",
            (false, false) => "",
        };
        format!("{place} {name} {:>points$}{mark}", score.total)
    };
    let mut lines: Vec<String> = order.iter().zip(&places).zip(&scores).map(player).collect();

    let parts = parts(game, outcome, &scores, localizer);
    if !parts.is_empty() {
        lines.push(String::new());
        let heads = short_names(&order, localizer).unwrap_or(places);
        lines.extend(columns(std::iter::once((localizer.word("front-score-parts"), heads)).chain(parts).collect()));
    }
    lines
}

/// Returns the names if all fit above their columns.
fn short_names(order: &[Seat], localizer: &Localizer) -> Option<Vec<String>> {
    let room = HEADS / order.len().max(1) - 1;
    let short =
        |seat: &Seat| Some(block(&localizer.names.of(*seat), NAME).trim_end().to_owned()).filter(|name| name.width() <= room);
    order.iter().map(short).collect()
}

/// Returns the sources of points with each player's points, and at last what broke a tie for first.
fn parts(game: &GameInfo, outcome: &Outcome, scores: &[&Score], localizer: &Localizer) -> Vec<(String, Vec<String>)> {
    let mut parts: Vec<&str> = Vec::new();
    for (part, _) in scores.iter().flat_map(|score| &score.parts) {
        if !parts.contains(&part.as_str()) {
            parts.push(part);
        }
    }
    // Who lacks a source has a dash: nothing is not the same as a source of nothing.
    let of = |score: &Score, part: &str| {
        let points =
            score.parts.iter().filter(|(its, _)| its == part).map(|(_, points)| *points).reduce(|one, other| one + other);
        points.map_or("–".to_owned(), |points| points.to_string())
    };
    let row = |part: &&str| (localizer.plain(&score_part(game, part)), scores.iter().map(|score| of(score, part)).collect());
    let mut rows: Vec<(String, Vec<String>)> = parts.iter().map(row).collect();
    let breaks: Option<Vec<i32>> = scores.iter().map(|score| score.tie_break).collect();
    if let Some(breaks) = breaks.filter(|_| tie_breaks(outcome).is_some()) {
        rows.push((localizer.word("front-score-tie-break"), breaks.iter().map(i32::to_string).collect()));
    }
    rows
}

/// Formats rows of a name and numbers; a name longer than what the numbers leave of a line is cut.
fn columns(rows: Vec<(String, Vec<String>)>) -> Vec<String> {
    let width = |at: usize| rows.iter().filter_map(|(_, cells)| cells.get(at)).map(|cell| cell.width()).max().unwrap_or(0) + 1;
    let widths: Vec<usize> = (0..rows.first().map_or(0, |(_, cells)| cells.len())).map(width).collect();
    let longest = rows.iter().map(|(what, _)| what.width()).max().unwrap_or(0);
    let name = WIDTH.saturating_sub(widths.iter().sum()).min(longest);
    let line = |(what, cells): &(String, Vec<String>)| {
        let right = |(cell, width): (&String, &usize)| format!("{}{cell}", " ".repeat(width.saturating_sub(cell.width())));
        let cells: String = cells.iter().zip(&widths).map(right).collect();
        format!("{}{cells}", block(what, name))
    };
    rows.iter().map(line).collect()
}

/// Returns words for a code block, exactly `columns` wide: a back quote would end the block.
fn block(words: &str, columns: usize) -> String {
    let mut kept = words.replace('`', "'");
    if kept.width() > columns {
        while kept.width() >= columns && kept.pop().is_some() {}
        // Half of a joined emoji ends with what would have joined it to the next character.
        kept.truncate(kept.trim_end_matches(|c: char| c.is_whitespace() || c == '\u{200d}').len());
        kept.push('…');
    }
    kept.extend(std::iter::repeat_n(' ', columns.saturating_sub(kept.width())));
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_base::i18n::{Lang, Names};
    use tertulia_rules::game::SeatSet;
    use tertulia_rules::games::GAMES;

    fn scored(totals: &[i32], parts: &[&str]) -> Outcome {
        let score = |total: &i32| Score {
            total: *total,
            tie_break: None,
            parts: parts.iter().map(|part| ((*part).to_owned(), *total)).collect(),
        };
        Outcome { scores: totals.iter().map(score).collect(), winners: SeatSet::NONE, gone: SeatSet::NONE }
    }

    #[test]
    fn a_tie_is_explained_only_where_the_rules_break_it() {
        let table = |totals: [i32; 2], tie_breaks: [Option<i32>; 2]| {
            let mut outcome = scored(&totals, &[]);
            outcome.scores.iter_mut().zip(tie_breaks).for_each(|(score, tie_break)| score.tie_break = tie_break);
            rows(GAMES[0].info, &outcome, &Localizer::nowhere(Lang::En))
        };
        let tied = table([7, 7], [Some(3), Some(2)]);
        assert_eq!(tied.last().map(String::as_str), Some("Tie-break  3  2"));
        // CA:R42b: at the turn limit ties are shared.
        assert_eq!(table([7, 7], [None, None]).len(), 2);
        assert_eq!(table([8, 7], [Some(3), Some(2)]).len(), 2);
        // SJ:R45: what was counted stands beside it.
        let mut outcome = scored(&[7, 7], &[]);
        outcome.scores.iter_mut().zip([3, 2]).for_each(|(score, n)| score.tie_break = Some(n));
        let san_juan = GAMES.iter().find(|game| game.info.slug == "san-juan").unwrap();
        let said = others(san_juan.info, &outcome, &Localizer::nowhere(Lang::En), Arg::Seat);
        assert_eq!(said.last().map(String::as_str), Some("Tie-break: p1 3 cards and goods, p2 2 cards and goods"));
    }

    #[test]
    fn columns_have_names_above_them_if_all_are_short() {
        let head = |names: &[&str]| {
            let localizer = Localizer { names: Names::new(names.iter().copied()), ..Localizer::nowhere(Lang::En) };
            let lines = rows(GAMES[0].info, &scored(&[7, 9, 8], &["settlements"]), &localizer);
            lines[4].split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(head(&["Ana", "Bo", "李小龍"]), "Score Bo 李小龍 Ana");
        assert_eq!(head(&["Ana", "Bo", "Robot 1"]), "Score 1. 2. 3.");
    }

    #[test]
    fn read_aloud_each_player_is_a_sentence_with_where_the_points_came_from() {
        let mut outcome = Outcome { winners: SeatSet::one(Seat(1)), ..scored(&[7, 7], &["settlements"]) };
        outcome.scores[1].tie_break = Some(3);
        let catan = GAMES.iter().find(|entry| entry.info.slug == "catan").unwrap();
        let said = sentences(catan.info, &outcome, &Localizer::nowhere(Lang::En));
        assert_eq!(said, "1. p2, 7 points. settlements 7, Tie-break 3.\n2. p1, 7 points. settlements 7.");
    }

    #[test]
    fn whoever_gave_up_is_listed_last_and_ties_with_nobody() {
        let gone = SeatSet::one(Seat(0)).with(Seat(3));
        let mut outcome = Outcome { winners: SeatSet::one(Seat(2)), gone, ..scored(&[41, 12, 30, 30], &[]) };
        outcome.scores.iter_mut().for_each(|score| score.tie_break = Some(1));
        let lines = rows(GAMES[0].info, &outcome, &Localizer::nowhere(Lang::En));
        let order: Vec<&str> = lines.iter().map(|line| line.split_whitespace().next().unwrap_or_default()).collect();
        assert_eq!(order[..4], ["1.", "2.", "3.", "3."], "{lines:#?}");
        let flags: Vec<bool> = lines.iter().map(|line| line.contains('🏳')).collect();
        assert_eq!(flags, [false, false, true, true], "nothing but the lines of players: {lines:#?}");
    }

    #[test]
    fn four_or_five_long_names_with_high_scores_fit_a_phone() {
        for lang in Lang::ALL {
            let names = ["Wolfeschlegelsteinhausenbergerdo"; 5].map(str::to_owned);
            let localizer = Localizer { names: Names::new(names.iter().map(String::as_str)), ..Localizer::nowhere(lang) };
            for totals in [&[104, 8, 8, 0][..], &[99, 104, 8, 8, 0][..]] {
                for game in GAMES {
                    let parts = ["buildings", "victory-points", "shipped", "a-part-that-nobody-has-a-short-word-for"];
                    let outcome = Outcome { winners: SeatSet::NONE.with(Seat(1)), ..scored(totals, &parts) };
                    let lines = rows(game.info, &outcome, &localizer);
                    assert!(lines.iter().all(|line| line.width() <= WIDTH), "{lines:#?}");
                    assert!(lines[0].starts_with("1. ") && lines[0].ends_with('🏆'), "{lines:#?}");
                    assert_eq!(lines.iter().filter(|line| line.contains('🏆')).count(), 1, "{lines:#?}");
                }
            }
        }
    }

    #[test]
    fn points_stand_below_each_other_whatever_alphabet_the_names_are_in() {
        let names =
            ["Ana", "李小龍李小龍李小龍李小龍李小龍", "🎲 Dé 🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲", "가나다", "👩‍👩‍👧‍👧👩‍👩‍👧‍👧👩‍👩‍👧‍👧👩‍👩‍👧‍👧👩‍👩‍👧‍👧👩‍👩‍👧‍👧👩‍👩‍👧‍👧👩‍👩‍👧‍👧👩‍👩‍👧‍👧👩‍👩‍👧‍👧👩‍👩‍👧‍👧👩‍👩‍👧‍👧👩‍👩‍👧‍👧"];
        let localizer = Localizer { names: Names::new(names), ..Localizer::nowhere(Lang::En) };
        let lines = rows(GAMES[0].info, &scored(&[41, 30, 104, 8, 12], &[]), &localizer);
        for line in &lines {
            let before = line.trim_end_matches(|c: char| c.is_ascii_digit());
            let points = line.len() - before.len();
            assert_eq!(before.width() + points, 1 + 1 + 1 + NAME + 1 + 3, "{lines:#?}");
        }
    }
}
