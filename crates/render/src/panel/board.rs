//! The table's scene as lines of text. Start reading at [`panel_lines`].

use tertulia_rules::game::Seat;
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
    let alike = panel.rows.chunk_by(|a, b| a.said().next().is_none() && b.said().next().is_none());
    std::iter::once(title).chain(alike.map(|rows| rows_line(rows, localizer, look))).collect()
}

/// Returns the panels as they are read: the reader's own, what is common, then the other players'.
pub fn in_reading_order(scene: &Scene, reader: Option<Seat>) -> Vec<&Panel> {
    let mut panels: Vec<&Panel> = scene.panels.iter().collect();
    panels.sort_by_key(|panel| match panel.owner {
        Some(owner) if Some(owner) == reader => 0,
        None => 1,
        Some(_) => 2,
    });
    panels
}

fn rows_line(rows: &[Row], localizer: &Localizer, look: Look) -> String {
    let labels: Vec<String> = rows.iter().map(|row| localizer.say(&row.label)).collect();
    let cells = rows.iter().flat_map(Row::said).map(|cell| match look {
        Look::Symbols if !cell.symbol.is_none() => format!("{} {}", symbol::written(cell.symbol), localizer.say(&cell.text)),
        Look::Symbols | Look::Words => localizer.say(&cell.text),
    });
    let cells: Vec<String> = cells.collect();
    let cells = match look {
        _ if !cells.is_empty() => cells.join(", "),
        Look::Symbols => "–".to_owned(),
        Look::Words => localizer.word("front-row-empty"),
    };
    localizer.pair(&labels.join(", "), &cells)
}
