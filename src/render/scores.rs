//! The final scores as a table of equal widths.
//!
//! Start reading at [`table`].

use tertulia_rules::game::{GameInfo, Outcome, Seat};

use super::limits;
use super::localizer::Localizer;
use super::words::score_part;

/// Characters of a name or a part that are shown: a phone shows some 40 in a line.
const NAME: usize = 9;
const PART: usize = 18;

/// A code block of [`rows`].
pub fn table(game: &GameInfo, outcome: &Outcome, localizer: &Localizer) -> String {
    format!("```\n{}\n```", rows(game, outcome, localizer).join("\n"))
}

/// A line for each part of the scores, a column for each player, the total below.
pub fn rows(game: &GameInfo, outcome: &Outcome, localizer: &Localizer) -> Vec<String> {
    let mut parts: Vec<&str> = Vec::new();
    for (part, _) in outcome.scores.iter().flat_map(|score| &score.parts) {
        if !parts.contains(&part.as_str()) {
            parts.push(part);
        }
    }
    let cell = |n: i32| n.to_string();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let seats = (0..outcome.scores.len()).map(|at| block(&localizer.names.of(Seat(at as u8)), NAME));
    rows.push(std::iter::once(String::new()).chain(seats).collect());
    for part in parts {
        let points = |score: &tertulia_rules::game::Score| score.parts.iter().filter(|(p, _)| p == part).map(|(_, n)| n).sum();
        let name = block(&localizer.plain(&score_part(game, part)), PART);
        rows.push(std::iter::once(name).chain(outcome.scores.iter().map(|s| cell(points(s)))).collect());
    }
    let total = block(&localizer.word("front-score-total"), PART);
    rows.push(std::iter::once(total).chain(outcome.scores.iter().map(|s| cell(s.total))).collect());
    let best = outcome.scores.iter().map(|s| s.total).max();
    let tied = outcome.scores.iter().filter(|s| Some(s.total) == best).count() > 1;
    let breaks: Option<Vec<i32>> = outcome.scores.iter().map(|s| s.tie_break).collect();
    if let Some(breaks) = breaks.filter(|_| tied) {
        let tie = block(&localizer.word("front-score-tie-break"), PART);
        rows.push(std::iter::once(tie).chain(breaks.into_iter().map(cell)).collect());
    }
    let widths: Vec<usize> = (0..=outcome.scores.len())
        .map(|at| rows.iter().filter_map(|r| r.get(at)).map(|c| c.chars().count()).max().unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let line: Vec<String> = cells
            .map(|(at, (cell, width))| if at == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") })
            .collect();
        line.join("  ")
    };
    rows.iter().map(line).collect()
}

/// Words within a code block: a back quote would end it.
fn block(words: &str, most: usize) -> String {
    limits::clip(&words.replace('`', "'"), most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Lang;
    use tertulia_rules::game::{Score, SeatSet};
    use tertulia_rules::games::GAMES;

    #[test]
    fn a_tie_is_explained_only_where_the_rules_break_it() {
        let table = |totals: [i32; 2], tie_breaks: [Option<i32>; 2]| {
            let scores = totals.into_iter().zip(tie_breaks);
            let scores = scores.map(|(total, tie_break)| Score { total, tie_break, parts: Vec::new() }).collect();
            rows(GAMES[0].info, &Outcome { scores, winners: SeatSet::NONE }, &Localizer::nowhere(Lang::En))
        };
        let tied = table([7, 7], [Some(3), Some(2)]);
        assert_eq!(tied.last().map(String::as_str), Some("Tie-break   3   2"));
        // CA:R42b: at the turn limit ties are shared.
        let shared = table([7, 7], [None, None]);
        assert!(shared.last().is_some_and(|row| row.starts_with("Total")), "{shared:?}");
        assert_eq!(table([8, 7], [Some(3), Some(2)]).len(), shared.len());
    }
}
