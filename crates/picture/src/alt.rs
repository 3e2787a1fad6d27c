//! The description of a picture, for people who use a screen reader. Start reading at [`alt`].

use tertulia_model::Localizer;
use tertulia_rules::game::{Seat, SeatSet};
use tertulia_rules::scene::{Panel, Row, Scene, Shape};
use tertulia_rules::text::Text;

use super::Focus;
use super::pieces::Brush;
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

/// Returns the description of a picture: the title, who is awaited, and the panels, players' first. A
/// scale of what these have is left out. A player's own picture describes that player's panel first, then common panels, then the others
/// where they are drawn too. If it gets too long, it keeps the first rows of all panels rather than
/// all rows of some, each row whole, and ends by saying that the text board has more.
pub fn alt(scene: &Scene, beside: Beside, awaited: SeatSet, focus: Focus, localizer: &Localizer) -> String {
    // A board that somebody asks for has no question beside it.
    let asked = beside == Beside::Text && matches!(focus, Focus::Table | Focus::Seat(_)) || matches!(focus, Focus::Players(_));
    let waiting: Vec<Seat> = awaited.iter().filter(|_| !asked).collect();
    let waiting = (!waiting.is_empty()).then(|| localizer.plain(&Text::new("front-alt-waiting").with("seats", waiting)));
    let title = scene.title.iter().filter(|_| beside == Beside::Nothing).map(|title| localizer.plain(title));
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
    let told: Vec<AltLines> = panels.into_iter().map(|panel| AltLines::of(panel, is_new, localizer)).collect();
    let whole = joined(&head, &told, "");
    if whole.chars().count() <= LONGEST {
        return whole;
    }
    let more = localizer.word("front-alt-more");
    symbol::clip(&joined(&head, &shortened(&head, told, &more), &more), LONGEST)
}

/// A described panel: "Ana (governor). Doubloons: 5 doubloons. Island 3 of 12: corn plantation
/// (manned)."
struct AltLines {
    title: String,
    rows: Vec<String>,
}

impl AltLines {
    fn of(panel: &Panel, is_new: impl Fn(&&Row) -> bool, localizer: &Localizer) -> AltLines {
        let full =
            panel.rows.iter().filter(|row| row.said().next().is_some()).filter(is_new).map(|row| row_spoken(row, localizer));
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

fn row_spoken(row: &Row, localizer: &Localizer) -> String {
    let cells: Vec<String> = row.said().map(|cell| localizer.plain(&cell.text)).collect();
    format!("{}.", localizer.pair(&localizer.plain(&row.label), &cells.join(", ")))
}
