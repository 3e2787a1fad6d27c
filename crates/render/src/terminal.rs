//! A position and its scores as plain lines, for a terminal or a file: no Markdown, no mentions.
//! Start reading at [`position`].

use tertulia_model::Localizer;
use tertulia_rules::erased::{AnyGame, outcome};
use tertulia_rules::game::Eye;
use tertulia_rules::scene::Row;

use crate::results::scores;

/// Returns the table as `eye` sees it, and the scores once the game is over.
pub fn position(game: &dyn AnyGame, eye: Eye, localizer: &Localizer) -> String {
    let scene = game.scene(eye);
    let mut lines: Vec<String> = scene.title.iter().map(|title| localizer.plain(title)).collect();
    for panel in &scene.panels {
        lines.push(String::new());
        lines.push(localizer.plain(&panel.title));
        lines.extend(panel.rows.iter().map(|row| format!("  {}", row_line(row, localizer))));
    }
    if let Some(outcome) = outcome(game) {
        lines.push(String::new());
        lines.extend(scores::rows(game.info(), &outcome, localizer));
    }
    lines.join("\n")
}

fn row_line(row: &Row, localizer: &Localizer) -> String {
    let cells: Vec<String> = row.said().map(|cell| localizer.plain(&cell.text)).collect();
    let cells = if cells.is_empty() { "–".to_owned() } else { cells.join(", ") };
    localizer.pair(&localizer.plain(&row.label), &cells)
}
