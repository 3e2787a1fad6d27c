//! The text record of a game: written, parsed, replayed. A line is an actor and an action
//! (`p1 captain corn 2`). What a seat did without a press has its cause behind an `@`, which no
//! notation has: `p1 captain corn 2 @order ship-most`, `p3 settler quarry @prepared`. The caller
//! reads and writes files. Start reading at [`Record`].

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::erased::{AnyGame, GameEntry, NotPlayed, Story};
use crate::game::{Actor, BadOption, Options};
use crate::games;
use crate::orders::Cause;
use crate::text::Text;
use crate::undo::{History, undone_by};

/// The version of the file format, not of any game's rules.
const VERSION: &str = "1";

/// The sign that begins a cause, behind its action.
const CAUSE: char = '@';

/// A game from its first action on: enough to replay it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The slug of the game.
    pub game: String,
    /// The version of the game's rules and notation.
    pub rules: u16,
    /// The number of seats.
    pub seats: u8,
    /// The options in the order written; those left out have their defaults.
    pub options: Vec<(String, String)>,
    /// The actions in order.
    pub moves: Vec<Move>,
}

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The line number in the file, from 1; 0 for a move that was never in a file.
    pub line: usize,
    /// Who acted.
    pub by: Actor,
    /// The action in notation.
    pub action: String,
    /// Why the action was played, if nobody pressed for it.
    pub cause: Option<Cause>,
}

impl Move {
    /// Returns a move pressed by hand that was never in a file.
    pub fn new(by: Actor, action: impl Into<String>) -> Move {
        Move { line: 0, by, action: action.into(), cause: None }
    }

    /// Sets the cause.
    #[must_use]
    pub fn caused(self, cause: Option<Cause>) -> Move {
        Move { cause, ..self }
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.by, self.action)?;
        self.cause.iter().try_for_each(|cause| write!(f, " {CAUSE}{cause}"))
    }
}

impl Record {
    /// Returns the header of a game, without moves.
    pub fn new(rules: &GameEntry, seats: u8, options: &Options) -> Record {
        Record {
            game: rules.info.slug.to_owned(),
            rules: rules.info.version,
            seats,
            options: options.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
            moves: Vec::new(),
        }
    }

    /// Returns the row of the registry that plays this record.
    ///
    /// # Errors
    /// When the game or its version is unknown here.
    pub fn entry(&self) -> Result<&'static GameEntry, BadHeader> {
        let newest = games::find(&self.game).ok_or_else(|| BadHeader::Game(self.game.clone()))?.info;
        let unknown = || BadHeader::Version { game: newest.slug, version: self.rules, known: newest.version };
        games::playing(games::GAMES, &self.game, self.rules).ok_or_else(unknown)
    }

    /// Returns the position before the first move, by the row `entry`.
    ///
    /// # Errors
    /// When an option or the number of seats is unknown there.
    pub fn open(&self, entry: &GameEntry) -> Result<Box<dyn AnyGame>, BadHeader> {
        let mut options = Options::defaults(entry.info);
        for (key, value) in &self.options {
            options = options.with(entry.info, key, value)?;
        }
        entry.game_of_version(self.rules, &options, self.seats).map_err(BadHeader::Refused)
    }

    /// Plays all moves by the registry, and shows each position and what was told to `watch`.
    ///
    /// # Errors
    /// When the header cannot be opened, a move is refused or an order answers otherwise.
    pub fn replay(&self, watch: impl FnMut(&Move, &dyn AnyGame, Story)) -> Result<Box<dyn AnyGame>, NotReplayed> {
        self.replay_by(self.entry()?, watch)
    }

    /// Plays all moves by the row `entry`.
    ///
    /// # Errors
    /// As for [`replay`](Record::replay).
    pub fn replay_by(
        &self,
        entry: &GameEntry,
        mut watch: impl FnMut(&Move, &dyn AnyGame, Story),
    ) -> Result<Box<dyn AnyGame>, NotReplayed> {
        let (mut game, mut history) = (self.open(entry)?, History::default());
        for (at, played) in (0..).zip(&self.moves) {
            match history.play(&mut game, at, played.by, &played.action, played.cause.as_ref()) {
                Ok(story) => watch(played, game.as_ref(), story),
                Err(why) => return Err(NotReplayed::Move { played: Box::new(played.clone()), why }),
            }
        }
        Ok(game)
    }

    /// Returns the game without what was taken back.
    #[must_use]
    pub fn standing(&self) -> Record {
        let moves = self.standing_moves().into_iter().map(|(_, played)| played.clone()).collect();
        Record { moves, game: self.game.clone(), options: self.options.clone(), ..*self }
    }

    /// Returns the moves that were not taken back, each with its index among all.
    pub fn standing_moves(&self) -> Vec<(usize, &Move)> {
        let mut standing = Vec::new();
        for (at, played) in self.moves.iter().enumerate() {
            match undone_by(&played.action) {
                Some(count) => standing.truncate(standing.len().saturating_sub(count as usize)),
                None => standing.push((at, played)),
            }
        }
        standing
    }
}

impl Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "tertulia-record {VERSION}\ngame {} {}\nseats {}", self.game, self.rules, self.seats)?;
        for (key, value) in &self.options {
            writeln!(f, "option {key} {value}")?;
        }
        writeln!(f)?;
        self.moves.iter().try_for_each(|m| writeln!(f, "{m}"))
    }
}

impl FromStr for Record {
    type Err = BadRecord;

    fn from_str(text: &str) -> Result<Record, BadRecord> {
        // Some editors put a byte order mark before the first line.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // A hash begins a comment; white space separates words; blank lines mean nothing.
        let mut lines = text.lines().enumerate().filter_map(|(at, line)| {
            let words: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
            (!words.is_empty()).then_some((at + 1, words))
        });
        let mut header = |what: &'static str| lines.next().ok_or(BadRecord { line: text.lines().count() + 1, wanted: what });

        match header("`tertulia-record 1`")? {
            (_, words) if words == ["tertulia-record", VERSION] => {}
            (line, _) => return Err(BadRecord { line, wanted: "`tertulia-record 1`" }),
        }
        let (line, words) = header("`game <slug> <version>`")?;
        let ["game", game, version] = words[..] else {
            return Err(BadRecord { line, wanted: "`game <slug> <version>`" });
        };
        let game = game.to_owned();
        let rules = version.parse().map_err(|_| BadRecord { line, wanted: "a version number" })?;
        let (line, words) = header("`seats <number>`")?;
        let ["seats", seats] = words[..] else {
            return Err(BadRecord { line, wanted: "`seats <number>`" });
        };
        let seats = seats.parse().map_err(|_| BadRecord { line, wanted: "a number of seats" })?;
        let mut record = Record { game, rules, seats, options: Vec::new(), moves: Vec::new() };
        for (line, words) in lines {
            match words[..] {
                ["option", key, value] if record.moves.is_empty() => record.options.push((key.to_owned(), value.to_owned())),
                ["option", ..] => return Err(BadRecord { line, wanted: "`option <key> <value>` above the first move" }),
                [by, first, ..] if !first.starts_with(CAUSE) => {
                    let by = by.parse().map_err(|_| BadRecord { line, wanted: "an actor: `p1` to `p5`, or `chance`" })?;
                    let said = words[1..].join(" ");
                    let (action, cause) = match said.split_once(CAUSE) {
                        Some((action, cause)) => {
                            let wanted = "`@order <order>` or `@prepared` behind the action";
                            (action.trim_end(), Some(cause.parse().map_err(|_| BadRecord { line, wanted })?))
                        }
                        None => (said.as_str(), None),
                    };
                    record.moves.push(Move { line, by, action: action.to_owned(), cause });
                }
                _ => return Err(BadRecord { line, wanted: "`<actor> <action>`" }),
            }
        }
        Ok(record)
    }
}

/// A line that is not in the format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {wanted}")]
pub struct BadRecord {
    /// The line number, from 1.
    pub line: usize,
    /// What belongs there.
    pub wanted: &'static str,
}

/// A header that cannot be opened here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadHeader {
    /// There is no such game.
    #[error("there is no game `{0}`")]
    Game(String),
    /// The rules version is unknown here.
    #[error("{game} has rules version {known} here, not {version}")]
    Version {
        /// The slug.
        game: &'static str,
        /// The version in the record.
        version: u16,
        /// The newest version known here.
        known: u16,
    },
    /// The game does not have this option.
    #[error(transparent)]
    Option(#[from] BadOption),
    /// The game cannot be opened with these options and seats.
    #[error("the game does not start like that ({})", .0.key)]
    Refused(Text),
}

/// A record that does not replay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotReplayed {
    /// The header cannot be opened.
    #[error(transparent)]
    Header(#[from] BadHeader),
    /// A move was not played.
    #[error("line {}: {} {}: refused", played.line, played.by, played.action)]
    Move {
        /// The move.
        played: Box<Move>,
        /// The reason.
        why: NotPlayed,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::Order;

    #[test]
    fn a_record_is_played_by_the_version_of_the_rules_it_names() {
        for rules in crate::games::GAMES {
            let (newest, seats) = (rules.info.version, rules.info.seats.1);
            let options = Options::defaults(rules.info);
            let named = |version| Record { rules: version, ..Record::new(rules, seats, &options) };
            let by_the_newest = rules.new_game(&options, seats).map(|game| game.save()).ok();
            for version in 1..=newest {
                let opened = named(version).entry().and_then(|entry| named(version).open(entry)).map(|game| game.save()).ok();
                assert!(opened.is_some(), "{} {version}", rules.info.slug);
                assert_eq!(opened == by_the_newest, version == newest, "{} {version}", rules.info.slug);
            }
            for version in [0, newest + 1] {
                let refused = BadHeader::Version { game: rules.info.slug, version, known: newest };
                assert_eq!(named(version).entry().err(), Some(refused));
            }
        }
    }

    #[test]
    fn a_byte_order_mark_and_the_line_ends_of_windows_mean_nothing() {
        let text = "tertulia-record 1\ngame tic-tac-toe 1\nseats 2\n\np1 place 4\n";
        let record = text.parse::<Record>();
        assert!(record.is_ok());
        assert_eq!(format!("\u{feff}{text}").parse(), record);
        assert_eq!(format!("\u{feff}{}", text.replace('\n', "\r\n")).parse(), record);
        assert_eq!("\u{feff}".parse::<Record>().map_err(|bad| bad.line), Err(1));
    }

    #[test]
    fn a_cause_is_written_behind_its_move_and_read_again() {
        let text = "tertulia-record 1\ngame tic-tac-toe 1\nseats 2\n\n\
            p1 ship corn 3 @order ship-most\np2 sell none @order sell-for 3\np1 settler quarry @prepared\np2 end\n";
        let record: Record = text.parse().unwrap();
        let (most, three) = (Order::of("ship-most"), Order::with("sell-for", "3"));
        let causes: Vec<Option<Cause>> = record.moves.iter().map(|played| played.cause.clone()).collect();
        assert_eq!(causes, [Some(Cause::Order(most)), Some(Cause::Order(three)), Some(Cause::Prepared), None]);
        assert_eq!((record.moves[1].action.as_str(), record.to_string().as_str()), ("sell none", text));
        for (line, wrong) in
            ["p1 end @", "p1 end @ordered", "p1 end @order", "p1 end @order A", "p1 end @order a b c", "p1 @prepared"]
                .iter()
                .enumerate()
        {
            let refused = format!("{text}{wrong}\n").parse::<Record>().map_err(|bad| bad.line);
            assert_eq!(refused, Err(9), "{line}: {wrong}");
        }
    }
}
