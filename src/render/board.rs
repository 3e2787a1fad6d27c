//! The table's scene as lines of text.
//!
//! What must never come in: a particular game. Start reading at [`panel_lines`].

use tertulia_rules::scene::{Panel, Row, Scene};

use super::voice::Voice;

/// How things are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Symbols beside the words.
    Symbols,
    /// Words alone, for reading aloud.
    Words,
}

/// A panel: its name in bold, then a line for each row.
pub fn panel_lines(panel: &Panel, voice: &Voice, look: Look) -> Vec<String> {
    let mark = if panel.owner.is_some() && look == Look::Symbols { "👤 " } else { "" };
    let title = format!("{mark}**{}**", voice.say(&panel.title));
    std::iter::once(title).chain(panel.rows.iter().map(|row| row_line(row, voice, look))).collect()
}

/// Every panel.
pub fn scene_lines(scene: &Scene, voice: &Voice, look: Look) -> Vec<String> {
    scene.panels.iter().flat_map(|panel| panel_lines(panel, voice, look)).collect()
}

fn row_line(row: &Row, voice: &Voice, look: Look) -> String {
    let cells: Vec<String> = row
        .cells
        .iter()
        .map(|cell| match (look, cell.symbol) {
            (Look::Words, _) | (Look::Symbols, "") => voice.say(&cell.text),
            (Look::Symbols, symbol) => format!("{symbol} {}", voice.say(&cell.text)),
        })
        .collect();
    let cells = if cells.is_empty() { "–".to_owned() } else { cells.join(", ") };
    voice.pair(&voice.say(&row.label), &cells)
}
