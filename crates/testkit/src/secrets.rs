//! Searches everything that was said for what its reader must not know: lines of the table as
//! another seat sees it that are not on the table as the reader sees it.
//!
//! Shared by what plays whole games: tests within one process (`games`) and over the wire (`wire`),
//! and the simulation. Start reading at [`Search::look`].

use std::collections::{BTreeSet, HashMap, VecDeque};

use tertulia_base::i18n::Lang;
use tertulia_model::Table;
use tertulia_render::message::{ComponentRow, Message};
use tertulia_render::{Localizer, Look, panel_lines};
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::scene::Panel;

/// Something that somebody could read.
#[derive(Clone, Debug)]
pub struct SaidWords {
    /// Its only reader; [`Eye::Public`] for what others read too, and for whoever sits nowhere.
    pub reader: Eye,
    /// Its text, what can be pressed on it and what its picture shows, all in words.
    pub words: String,
}

/// All that a message says, as somebody reads it: its text, what can be pressed and chosen, and its
/// picture.
pub fn words_of(message: &Message) -> String {
    let mut words = message.text.clone();
    let mut line = |more: &str| {
        words.push('\n');
        words.push_str(more);
    };
    for row in &message.rows {
        match row {
            ComponentRow::Buttons(buttons) => buttons.iter().for_each(|button| line(&button.label)),
            ComponentRow::Menu(menu) => {
                line(&menu.placeholder);
                for entry in &menu.entries {
                    line(&entry.label);
                    line(&entry.note);
                }
            }
            ComponentRow::Roles(menu) => line(&menu.placeholder),
            ComponentRow::People(menu) => line(&menu.placeholder),
            ComponentRow::Section(section) => {
                [&section.line, &section.button.label, &section.short].into_iter().for_each(|text| line(text));
            }
            ComponentRow::Listed(sections, menu) => {
                sections.iter().flat_map(|section| [&section.line, &section.short]).for_each(|text| line(text));
                line(&menu.placeholder);
                menu.entries.iter().flat_map(|entry| [&entry.label, &entry.note]).for_each(|text| line(text));
            }
            ComponentRow::Lines(lines) => line(lines),
        }
    }
    if let Some(order) = &message.picture {
        line(&order.alt().replace(". ", "\n"));
    }
    words
}

/// Lines by number, and those of each panel that was ever shown at a table, in every language,
/// without symbols and markup: from one position to the next few panels change. A panel has seats,
/// and its lines their names: with other people there are other lines.
#[derive(Debug, Default)]
struct PanelLines {
    lines: HashMap<String, usize>,
    panels: HashMap<Panel, Vec<usize>>,
    names: Vec<String>,
}

impl PanelLines {
    /// The lines of a table as an eye sees it.
    fn lines(&mut self, table: &Table, eye: Eye) -> BTreeSet<usize> {
        let names: Vec<String> = table.head.players.iter().map(|player| player.name.clone()).collect();
        if self.names != names {
            self.names = names;
            self.panels.clear();
        }
        let scene = table.game.as_ref().map(|game| game.scene(eye)).unwrap_or_default();
        let mut seen = BTreeSet::new();
        for panel in scene.panels {
            match self.panels.get(&panel) {
                Some(lines) => seen.extend(lines),
                None => {
                    let lines: Vec<usize> = PanelLines::written(table, &panel).map(|line| self.number(line)).collect();
                    seen.extend(&lines);
                    self.panels.insert(panel, lines);
                }
            }
        }
        seen
    }

    fn written(table: &Table, panel: &Panel) -> impl Iterator<Item = String> {
        let texts = Lang::ALL.into_iter().flat_map(|lang| panel_lines(panel, &Localizer::at(table, lang), Look::Words));
        texts.map(|line| plain(&line)).filter(|line| line.len() > 3)
    }

    fn number(&mut self, line: String) -> usize {
        let next = self.lines.len();
        *self.lines.entry(line).or_insert(next)
    }
}

/// A line without symbols, be they characters or emojis of the application (`<:name:1>`), markup
/// and what a sentence ends with.
fn plain(line: &str) -> String {
    let mut parts = line.split("<:");
    let mut words = parts.next().unwrap_or_default().to_owned();
    words.extend(parts.map(|part| part.split_once('>').map_or(part, |(_, rest)| rest)));
    words.retain(|c| c < '\u{2190}' && !matches!(c, '*' | '`' | '_'));
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    words.trim_start_matches("• ").trim_end_matches('.').to_owned()
}

/// The lines of a position that each eye sees: everybody's, then those of the seats.
type Lines = Vec<BTreeSet<usize>>;

fn index(eye: Eye) -> usize {
    match eye {
        Eye::Public => 0,
        Eye::Seat(seat) => seat.index() + 1,
    }
}

/// What was found so far.
#[derive(Debug)]
pub struct Search {
    /// Positions that something may show that is read now, the newest last.
    recent: VecDeque<Lines>,
    most: usize,
    panels: PanelLines,
    /// In how many of these each eye sees a line.
    seen: Vec<HashMap<usize, usize>>,
    /// The table as it was last looked at.
    revision: Option<u64>,
    /// How often a reader was shown a line of their own that others must not see.
    pub own: usize,
    /// How many lines there were for somebody alone.
    pub secret: usize,
}

impl Search {
    /// What is read at a look shows one of so many latest positions, that one included.
    pub fn among(positions: usize) -> Search {
        Search {
            recent: VecDeque::new(),
            most: positions,
            panels: PanelLines::default(),
            seen: Vec::new(),
            revision: None,
            own: 0,
            secret: 0,
        }
    }

    /// Reads what was said since the last look, up to the table as it is now.
    ///
    /// # Errors
    /// What is wrong, to whom it was said, and in which words.
    pub fn look(&mut self, now: &Table, said: impl IntoIterator<Item = SaidWords>) -> Result<(), String> {
        if now.game.is_some() && self.revision != Some(now.head.revision) {
            self.revision = Some(now.head.revision);
            self.know(now);
        }
        said.into_iter().try_for_each(|said| self.compare(&said))
    }

    fn know(&mut self, now: &Table) {
        let eyes = std::iter::once(Eye::Public).chain(Seat::all(now.head.seats).map(Eye::Seat));
        let lines: Lines = eyes.map(|eye| self.panels.lines(now, eye)).collect();
        self.secret += lines[1..].iter().map(|own| own.difference(&lines[0]).count()).sum::<usize>();
        self.seen.resize_with(lines.len(), HashMap::new);
        for (seen, lines) in self.seen.iter_mut().zip(&lines) {
            lines.iter().for_each(|line| *seen.entry(*line).or_default() += 1);
        }
        self.recent.push_back(lines);
        if self.recent.len() > self.most {
            let old = self.recent.pop_front().into_iter().flatten();
            for (seen, lines) in self.seen.iter_mut().zip(old) {
                for line in lines {
                    let times = seen.get_mut(&line).expect("counted when the position was new");
                    *times -= 1;
                    if *times == 0 {
                        seen.remove(&line);
                    }
                }
            }
        }
    }

    fn compare(&mut self, SaidWords { reader, words }: &SaidWords) -> Result<(), String> {
        // Who sits there everybody may know.
        let names: BTreeSet<String> = self.panels.names.iter().map(|name| plain(name)).collect();
        for line in words.lines().map(plain).filter(|line| !names.contains(line)) {
            let Some(number) = self.panels.lines.get(&line) else { continue };
            let sees = |eye: usize| self.seen.get(eye).is_some_and(|seen| seen.contains_key(number));
            if sees(index(*reader)) {
                self.own += usize::from(!sees(0));
            } else if let Some(other) = (1..self.seen.len()).find(|eye| sees(*eye)) {
                return Err(format!("{reader:?} reads what only seat {other} knows: {line}\nin: {words}"));
            }
        }
        Ok(())
    }
}
