//! Searches everything that was said for what its reader must not know: lines of the table as another seat sees it that are not on the
//! table as the reader sees it.
//!
//! Start reading at [`Search::look`].

use std::collections::BTreeSet;

use tertulia::i18n::Lang;
use tertulia::model::Table;
use tertulia::render::{Look, board_text, limits};
use tertulia_rules::game::{Eye, Seat};

use crate::house::{AtTable, GUEST, House, Said, player};

/// The lines of a table as an eye sees it, in every language, without symbols and markup.
fn lines(table: &Table, eye: Eye) -> BTreeSet<String> {
    let texts = Lang::ALL.into_iter().map(|lang| board_text(table, eye, lang, Look::Words));
    texts
        .flatten()
        .flat_map(|message| message.text.lines().map(plain).collect::<Vec<_>>())
        .filter(|line| line.len() > 3)
        .collect()
}

/// A line without symbols, markup and what a sentence ends with.
fn plain(line: &str) -> String {
    let words: String = line.chars().filter(|c| *c < '\u{2190}' && !matches!(c, '*' | '`' | '_')).collect();
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    words.trim_start_matches("• ").trim_end_matches('.').to_owned()
}

/// What everybody, and then each seat, sees of a table.
#[derive(Debug, Default)]
struct Known {
    revision: u64,
    public: BTreeSet<String>,
    own: Vec<BTreeSet<String>>,
}

impl Known {
    fn of(table: &Table) -> Known {
        let public = lines(table, Eye::Public);
        let own = Seat::all(table.head.seats).map(|seat| lines(table, Eye::Seat(seat))).collect();
        Known { revision: table.head.revision, public, own }
    }

    fn to(&self, eye: Eye) -> &BTreeSet<String> {
        match eye {
            Eye::Public => &self.public,
            Eye::Seat(seat) => &self.own[seat.index()],
        }
    }
}

/// What was found so far.
#[derive(Debug, Default)]
pub struct Search {
    read: usize,
    /// As it was at the last look, and as it is.
    known: Vec<Known>,
    /// How often a reader was shown a line of their own that others must not see.
    pub own: usize,
    /// How many lines there were for somebody alone.
    pub secret: usize,
}

impl Search {
    /// Reads all that was said since the last look, from the table as it was then to what it is now.
    ///
    /// # Errors
    /// What is wrong, to whom it was said, and in which words.
    pub async fn look(&mut self, table: AtTable<'_>) -> Result<(), String> {
        let now = table.now().await;
        let said = table.house.said_since(self.read);
        self.read += said.len();
        if now.game.is_some() && self.known.last().is_none_or(|known| known.revision != now.head.revision) {
            self.known.drain(..self.known.len().saturating_sub(1));
            let known = Known::of(&now);
            self.secret += known.own.iter().map(|own| own.difference(&known.public).count()).sum::<usize>();
            self.known.push(known);
        }
        self.compare(&said)
    }

    fn compare(&mut self, said: &[Said]) -> Result<(), String> {
        for Said { reader, words, message } in said {
            limits::check(message).map_err(|why| format!("it does not fit: {why}: {message:?}"))?;
            let eye = reader.map_or(Eye::Public, AtTable::eye);
            for line in words.lines().map(plain) {
                let sees = |eye: Eye| self.known.iter().any(|known| known.to(eye).contains(&line));
                if sees(eye) {
                    self.own += usize::from(!sees(Eye::Public));
                } else if let Some(other) = (0..self.known[0].own.len()).find(|seat| sees(Eye::Seat(Seat(*seat as u8)))) {
                    return Err(format!("{reader:?} reads what only seat {} knows: {line}\nin: {words}", other + 1));
                }
            }
        }
        Ok(())
    }
}

/// Everybody looks at all that they may see, and somebody at what is nobody's.
pub async fn everybody_looks(house: &House, seats: u8) {
    for user in Seat::all(seats).map(player).chain([GUEST]) {
        for command in ["table hand", "table board", "table log"] {
            house.command(user, command, &[]).await;
        }
    }
}
