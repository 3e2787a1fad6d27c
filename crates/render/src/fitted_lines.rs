//! Lines that must fit into a message. Start reading at [`Sheet`] and [`pages`].

use tertulia_picture::symbol;

use crate::limits;
use crate::message::{Button, ComponentRow, Message, Section};

/// A message's text under construction: takes lines as long as there is room.
#[derive(Clone, Debug)]
pub struct Sheet {
    text: String,
    left: usize,
}

impl Sheet {
    /// Creates an empty sheet with room for that many characters.
    pub const fn new(room: usize) -> Sheet {
        Sheet { text: String::new(), left: room }
    }

    /// Adds a line that must be there: it is cut if it does not fit whole.
    pub fn must(&mut self, line: &str) {
        let room = self.left.saturating_sub(1);
        if room > 0 {
            self.add(&limits::clip(line, room));
        }
    }

    /// Adds a line if there is room for it; returns whether there was.
    pub fn may(&mut self, line: &str) -> bool {
        let fits = symbol::length(line) < self.left;
        if fits {
            self.add(line);
        }
        fits
    }

    /// Adds each line for which there is room.
    pub fn may_each(&mut self, lines: impl IntoIterator<Item = String>) {
        lines.into_iter().for_each(|line| _ = self.may(&line));
    }

    /// Adds lines as long as they fit whole; an ellipsis stands for the rest.
    pub fn fill(&mut self, lines: &[String]) {
        self.fill_or(lines, "…");
    }

    /// Adds lines as long as they fit whole; that line stands for the rest.
    pub fn fill_or(&mut self, lines: &[String], rest: &str) {
        let kept = symbol::length(rest) + 1;
        for (at, line) in lines.iter().enumerate() {
            let last = at + 1 == lines.len();
            if symbol::length(line) + 1 + if last { 0 } else { kept } > self.left {
                self.may(rest);
                return;
            }
            self.add(line);
        }
    }

    /// Reserves that many characters for a sheet below; join it with [`Sheet::below`].
    pub fn split(&mut self, room: usize) -> Sheet {
        let room = room.min(self.left);
        self.left -= room;
        Sheet::new(room)
    }

    /// Appends a sheet made with [`Sheet::split`].
    pub fn below(&mut self, other: Sheet) {
        self.text.push_str(&other.text);
        self.left += other.left;
    }

    /// Returns the text so far as [`Sheet::text`] does, and goes on with the room that is left.
    pub fn cut(&mut self) -> String {
        Sheet { text: std::mem::take(&mut self.text), left: 0 }.text()
    }

    /// Adds what there is so far to the message, and a line with a button beside it.
    pub fn section(&mut self, message: &mut Message, line: &str, button: Button) {
        self.lines(message);
        self.must(line);
        let short = button.label.clone();
        message.rows.push(ComponentRow::Section(Section { line: self.cut(), button, short }));
    }

    /// Adds what there is so far to the message.
    pub fn lines(&mut self, message: &mut Message) {
        let lines = self.cut();
        if !lines.is_empty() {
            message.rows.push(ComponentRow::Lines(lines));
        }
    }

    /// Returns the text, without a line break at its end.
    pub fn text(mut self) -> String {
        self.text.truncate(self.text.trim_end().len());
        self.text
    }

    fn add(&mut self, line: &str) {
        self.left = self.left.saturating_sub(symbol::length(line) + 1);
        self.text.push_str(line);
        self.text.push('\n');
    }
}

/// Spreads lines over texts of at most `room` characters each, without loss. A line that is too
/// long is broken between words, or where it must be. No text is empty; only no lines give none.
pub fn pages(lines: impl IntoIterator<Item = String>, room: usize) -> Vec<String> {
    let mut pages: Vec<String> = Vec::new();
    let mut page = String::new();
    let mut used = 0;
    for line in lines {
        for piece in pieces(&line, room) {
            let long = symbol::length(piece);
            if used + long + 1 > room && !page.trim().is_empty() {
                pages.push(std::mem::take(&mut page).trim_end().to_owned());
                used = 0;
            }
            page.push_str(piece);
            page.push('\n');
            used += long + 1;
        }
    }
    if !page.trim().is_empty() {
        pages.push(page.trim_end().to_owned());
    }
    pages
}

fn pieces(line: &str, room: usize) -> Vec<&str> {
    let room = room.max(2) - 1;
    let mut rest = line;
    let mut out = Vec::new();
    while let Some((limit, _)) = rest.char_indices().filter(|(_, c)| !symbol::is_mark(*c)).nth(room) {
        let cut = rest[..limit].rfind(' ').filter(|at| *at > 0).unwrap_or(limit);
        out.push(&rest[..cut]);
        rest = rest[cut..].trim_start_matches(' ');
    }
    out.push(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_lose_nothing_and_keep_their_size() {
        let lines: Vec<String> = (0..200).map(|n| format!("line {n} {}", "é".repeat(n))).collect();
        let pages = pages(lines.clone(), 150);
        assert!(pages.iter().all(|p| (1..=150).contains(&p.chars().count())));
        let words = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        assert_eq!(words(&pages.concat()), words(&lines.concat()));
    }

    #[test]
    fn no_lines_make_no_page() {
        assert!(pages(Vec::new(), 10).is_empty());
        assert!(pages(vec![String::new()], 10).is_empty());
    }

    #[test]
    fn a_sheet_never_outgrows_its_room() {
        let mut sheet = Sheet::new(30);
        let mut foot = sheet.split(12);
        foot.must("twelve letters and more");
        sheet.fill(&["one".to_owned(), "two".to_owned(), "three and four and five".to_owned()]);
        sheet.below(foot);
        let text = sheet.text();
        assert!(text.chars().count() <= 30, "{text}");
        assert_eq!(text, "one\ntwo\n…\ntwelve let…");
        let mut sheet = Sheet::new(20);
        sheet.fill_or(&["one".to_owned(), "two".to_owned(), "three and four".to_owned()], "the rest");
        assert_eq!(sheet.text(), "one\ntwo\nthe rest");
    }
}
