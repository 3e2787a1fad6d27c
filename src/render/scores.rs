//! The final scores as a table of equal widths.
//!
//! What must never come in: a particular game. Start reading at [`table`].

use tertulia_rules::game::{Outcome, Seat};

use super::limits;
use super::voice::Voice;
use super::words::score_part;

/// Characters of a name or a part that are shown: a phone shows some 40 in a line.
const NAME: usize = 9;
const PART: usize = 18;

/// A code block of [`rows`].
pub fn table(slug: &str, outcome: &Outcome, voice: &Voice) -> String {
    format!("```\n{}\n```", rows(slug, outcome, voice).join("\n"))
}

/// A line for each part of the scores, a column for each player, the total below.
pub fn rows(slug: &str, outcome: &Outcome, voice: &Voice) -> Vec<String> {
    let mut parts: Vec<&str> = Vec::new();
    for (part, _) in outcome.scores.iter().flat_map(|score| &score.parts) {
        if !parts.contains(&part.as_str()) {
            parts.push(part);
        }
    }
    let cell = |n: i32| n.to_string();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let seats = (0..outcome.scores.len()).map(|at| block(&voice.names.of(Seat(at as u8)), NAME));
    rows.push(std::iter::once(String::new()).chain(seats).collect());
    for part in parts {
        let points = |score: &tertulia_rules::game::Score| score.parts.iter().filter(|(p, _)| p == part).map(|(_, n)| n).sum();
        let name = block(&voice.plain(&score_part(slug, part)), PART);
        rows.push(std::iter::once(name).chain(outcome.scores.iter().map(|s| cell(points(s)))).collect());
    }
    let total = block(&voice.word("front-score-total"), PART);
    rows.push(std::iter::once(total).chain(outcome.scores.iter().map(|s| cell(s.total))).collect());
    let best = outcome.scores.iter().map(|s| s.total).max();
    if outcome.scores.iter().filter(|s| Some(s.total) == best).count() > 1 {
        let tie = block(&voice.word("front-score-tie-break"), PART);
        rows.push(std::iter::once(tie).chain(outcome.scores.iter().map(|s| cell(s.tie_break))).collect());
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
