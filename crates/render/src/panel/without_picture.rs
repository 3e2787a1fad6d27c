//! A message without its picture, which it shows in words. Start at [`without_picture`].

use tertulia_picture::{Focus, PictureOrder};

use crate::fitted_lines::Sheet;
use crate::limits;
use crate::message::Message;
use crate::panel::board::{Look, panel_lines};
use crate::panel::with_words;

/// Replaces the picture by the board in words, as far as there is room. A panel has its player's
/// own part first. `None` for a film, which nothing replaces.
pub fn without_picture(order: &PictureOrder, message: &Message) -> Option<Message> {
    if order.is_film() {
        return None;
    }
    let mut sheet = Sheet::new(limits::TEXT);
    message.text.lines().for_each(|line| sheet.must(line));
    if let Some(results) = order.results_in_words() {
        sheet.fill(&results);
        return Some(Message { text: sheet.text(), picture: None, ..message.clone() });
    }
    if let Focus::Seat(seat) = order.focus {
        return Some(with_words(message, &order.scene, Some(seat), Look::Symbols, &order.localizer));
    }
    let panels = order.scene.panels.iter().filter(|panel| order.focus.shows(panel));
    sheet.fill(&panels.flat_map(|panel| panel_lines(panel, &order.localizer, Look::Symbols)).collect::<Vec<_>>());
    Some(Message { text: sheet.text(), picture: None, ..message.clone() })
}
