//! What a picture shows, in words, for those who hear it.
//!
//! What must never come in: what the picture does not show. Start reading at [`alt`].

use tertulia_rules::game::{Seat, SeatSet};
use tertulia_rules::scene::{Panel, Row, Scene};
use tertulia_rules::text::Text;

use super::Focus;
use crate::render::limits;
use crate::render::voice::Voice;

/// The longest description Discord takes, in characters.
pub const LONGEST: usize = 1_024;

/// The picture in words: the title, who is awaited, and the panels, the players' own first. Where it gets too long it ends by saying that
/// there is more in the text board.
pub fn alt(scene: &Scene, awaited: SeatSet, focus: Focus, voice: &Voice) -> String {
    let waiting: Vec<Seat> = awaited.iter().collect();
    let waiting = (!waiting.is_empty()).then(|| voice.plain(&Text::new("front-alt-waiting").with("seats", waiting)));
    let title = scene.title.iter().map(|title| voice.plain(title));
    let mut sentences: Vec<String> = title.chain(waiting).collect();
    let (owned, common): (Vec<&Panel>, Vec<&Panel>) =
        scene.panels.iter().filter(|panel| focus.shows(panel)).partition(|panel| panel.owner.is_some());
    sentences.extend(owned.into_iter().chain(common).map(|panel| spoken(panel, voice)));
    let whole = sentences.join("\n");
    if whole.chars().count() <= LONGEST {
        return whole;
    }
    let more = voice.word("front-alt-more");
    let room = LONGEST.saturating_sub(more.chars().count() + 1);
    format!("{}\n{more}", limits::clip(&whole, room))
}

/// "Ana (governor). Doubloons: 5 doubloons. Island 3/12: corn plantation 1/1."
fn spoken(panel: &Panel, voice: &Voice) -> String {
    let full = panel.rows.iter().filter(|row| !row.cells.is_empty()).map(|row| row_spoken(row, voice));
    let rows: Vec<String> = full.collect();
    let rows = if rows.is_empty() { "–".to_owned() } else { rows.join(" ") };
    format!("{}. {rows}", voice.plain(&panel.title))
}

fn row_spoken(row: &Row, voice: &Voice) -> String {
    let cells: Vec<String> = row.cells.iter().map(|cell| voice.plain(&cell.text)).collect();
    format!("{}.", voice.pair(&voice.plain(&row.label), &cells.join(", ")))
}
