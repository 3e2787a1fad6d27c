//! The table's scene as lines of text. Start reading at [`panel_lines`].

use tertulia_rules::scene::{Panel, Row, Scene};

use tertulia_model::Localizer;
use tertulia_picture::symbol;

/// How things are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Symbols beside the words, marked for an emoji (see [`symbol`]).
    Symbols,
    /// Words alone, for reading aloud.
    Words,
}

/// Returns a panel: its name in bold, then a line for each row; neighbouring empty rows share one.
pub fn panel_lines(panel: &Panel, localizer: &Localizer, look: Look) -> Vec<String> {
    let title = format!("**{}**", localizer.say(&panel.title));
    let alike = panel.rows.chunk_by(|a, b| a.cells.is_empty() && b.cells.is_empty());
    std::iter::once(title).chain(alike.map(|rows| rows_line(rows, localizer, look))).collect()
}

/// Returns the lines of all panels.
pub fn scene_lines(scene: &Scene, localizer: &Localizer, look: Look) -> Vec<String> {
    scene.panels.iter().flat_map(|panel| panel_lines(panel, localizer, look)).collect()
}

fn rows_line(rows: &[Row], localizer: &Localizer, look: Look) -> String {
    let labels: Vec<String> = rows.iter().map(|row| localizer.say(&row.label)).collect();
    let cells = rows.iter().flat_map(|row| &row.cells).map(|cell| match look {
        Look::Symbols if !cell.symbol.is_none() => format!("{} {}", symbol::written(cell.symbol), localizer.say(&cell.text)),
        Look::Symbols | Look::Words => localizer.say(&cell.text),
    });
    let cells: Vec<String> = cells.collect();
    let cells = if cells.is_empty() { "–".to_owned() } else { cells.join(", ") };
    localizer.pair(&labels.join(", "), &cells)
}
