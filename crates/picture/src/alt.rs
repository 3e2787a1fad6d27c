//! The description of a picture, for people who use a screen reader. Start reading at [`alt`].

use tertulia_model::Localizer;
use tertulia_rules::game::{Seat, SeatSet};
use tertulia_rules::scene::{Cell, Panel, Row, Scene, Shape};
use tertulia_rules::text::Text;

use super::Focus;
use super::brush::Brush;
use super::symbol;

/// The longest description that Discord accepts, in characters.
pub const LONGEST: usize = 1_024;

/// What a description stands beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Nothing: it says all.
    Nothing,
    /// The text of a message, which has game, round and question, or who won. It is read first, and
    /// nothing of it is said again.
    Text,
}

/// Returns the description of a picture: the title, who is awaited, and the panels, players' first.
/// A scale of what these have is left out. A player's own picture describes that player's panel
/// first, then common panels, then the others where they are drawn too. If it gets too long, it
/// says the same in fewer words. If that is too long as well, it keeps the first rows of all panels
/// rather than all rows of some, each row whole, and ends by saying that the text board has more.
pub fn alt(scene: &Scene, beside: Beside, awaited: SeatSet, focus: Focus, localizer: &Localizer) -> String {
    // A board that somebody asks for has no question beside it.
    let asked = beside == Beside::Text && matches!(focus, Focus::Table | Focus::Seat(_)) || matches!(focus, Focus::Players(_));
    let waiting: Vec<Seat> = awaited.iter().filter(|_| !asked).collect();
    let waiting = (!waiting.is_empty()).then(|| localizer.plain(&Text::new("front-alt-waiting").with("seats", waiting)));
    let title = scene.title.iter().chain(&scene.ended).filter(|_| beside == Beside::Nothing).map(|title| localizer.plain(title));
    let head: Vec<String> = title.chain(waiting).collect();
    let whole = matches!(focus, Focus::Seat(_)) && scene.panels.iter().any(Brush::is_broad);
    let everybody = whole || matches!(focus, Focus::Table | Focus::Whole);
    let mut panels: Vec<&Panel> = scene.panels.iter().filter(|panel| whole || focus.shows(panel)).collect();
    panels.sort_by_key(|panel| match (focus, panel.owner) {
        (Focus::Seat(seat), Some(owner)) => {
            if owner == seat {
                0
            } else {
                2
            }
        }
        (Focus::Table | Focus::Whole | Focus::Common | Focus::Players(_), Some(_)) => 0,
        (_, None) => 1,
    });
    let is_new = |row: &&Row| !(everybody && matches!(row.shape, Shape::Scale(_)));
    let told = |wording: Wording| -> Vec<AltLines> {
        panels.iter().map(|panel| AltLines::of(panel, is_new, wording, localizer)).collect()
    };
    // The message that a board is asked of says who is awaited.
    let brief_head = if focus == Focus::Common { &[] } else { head.as_slice() };
    let ways = [(head.as_slice(), Wording::Full), (brief_head, Wording::Brief)].into_iter();
    let whole = ways.map(|(head, wording)| joined(head, &told(wording), "")).find(|whole| whole.chars().count() <= LONGEST);
    if let Some(whole) = whole {
        return whole;
    }
    let told = told(Wording::Brief);
    let more = localizer.word("front-alt-more");
    symbol::clip(&joined(&head, &shortened(&head, told, &more), &more), LONGEST)
}

/// A described panel: "Ana (governor). Doubloons: 5 doubloons. Island 3 of 12: corn plantation
/// (manned)."
struct AltLines {
    title: String,
    rows: Vec<String>,
}

/// How many words a description takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wording {
    /// Those of the text board.
    Full,
    /// What is sold by its short name, price and number; equal things once, with their number.
    Brief,
}

impl AltLines {
    fn of(panel: &Panel, is_new: impl Fn(&&Row) -> bool, wording: Wording, localizer: &Localizer) -> AltLines {
        let full = panel.rows.iter().filter(|row| row.said().next().is_some()).filter(is_new);
        let full = full.map(|row| row_spoken(row, wording, localizer));
        let rows: Vec<String> = full.collect();
        let rows = if rows.is_empty() { vec![format!("{}.", localizer.word("front-row-empty"))] } else { rows };
        AltLines { title: localizer.plain(&panel.title), rows }
    }
}

/// Joins the lines; `more` comes last.
fn joined(head: &[String], told: &[AltLines], more: &str) -> String {
    let panels = told.iter().filter(|panel| !panel.rows.is_empty());
    let panels = panels.map(|panel| format!("{}. {}", panel.title, panel.rows.join(" ")));
    let more = (!more.is_empty()).then(|| more.to_owned());
    head.iter().cloned().chain(panels).chain(more).collect::<Vec<_>>().join("\n")
}

/// Keeps the first row of each panel, then the second of each, and so on; skips rows without room.
fn shortened(head: &[String], told: Vec<AltLines>, more: &str) -> Vec<AltLines> {
    let length = |words: &str| words.chars().count() + 1;
    let fixed = head.iter().map(|words| length(words)).sum::<usize>() + length(more);
    let mut room = LONGEST.saturating_sub(fixed);
    let mut kept: Vec<Vec<bool>> = told.iter().map(|panel| vec![false; panel.rows.len()]).collect();
    let most = told.iter().map(|panel| panel.rows.len()).max().unwrap_or(0);
    for rank in 0..most {
        for (panel, kept) in told.iter().zip(&mut kept) {
            let Some(row) = panel.rows.get(rank) else { continue };
            // The title comes with the first row that is kept.
            let title = if kept.contains(&true) { 0 } else { length(&panel.title) + 1 };
            let wanted = length(row) + title;
            if wanted <= room {
                (room, kept[rank]) = (room - wanted, true);
            }
        }
    }
    let told = told.into_iter().zip(kept);
    let only = |(panel, kept): (AltLines, Vec<bool>)| {
        let rows = panel.rows.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(row, _)| row).collect();
        AltLines { rows, ..panel }
    };
    told.map(only).collect()
}

fn row_spoken(row: &Row, wording: Wording, localizer: &Localizer) -> String {
    let full = row.said().map(|cell| localizer.plain(&cell.text));
    let cells: Vec<String> = match wording {
        Wording::Full => full.collect(),
        Wording::Brief => counted(row.said().map(|cell| brief(cell, localizer))),
    };
    format!("{}.", localizer.pair(&localizer.plain(&row.label), &cells.join(", ")))
}

/// Says what is sold by its short name, price and number, anything else as it is.
fn brief(cell: &Cell, localizer: &Localizer) -> String {
    let sold = cell.piece.as_ref().and_then(|piece| Some((piece.name.as_ref()?, piece.price?, piece.count)));
    match sold {
        Some((name, price, None | Some(1))) => format!("{} {price}", localizer.plain(name)),
        Some((name, price, Some(n))) => format!("{} {price} ×{n}", localizer.plain(name)),
        None => localizer.plain(&cell.text),
    }
}

/// Says equal words once, with their number.
fn counted(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut each: Vec<(String, usize)> = Vec::new();
    for words in words {
        match each.iter_mut().find(|(other, _)| *other == words) {
            Some((_, n)) => *n += 1,
            None => each.push((words, 1)),
        }
    }
    each.into_iter().map(|(words, n)| if n > 1 { format!("{words} ×{n}") } else { words }).collect()
}
