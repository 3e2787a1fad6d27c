//! What commands ask of the tables of a running bot, over its control socket, or of those in the
//! store of a stopped one; and the answers.
//!
//! Start reading at [`RecordQuery`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::{GuildId, TableId};
use tertulia_model::results::{SeatResult, Who};
use tertulia_model::rfc3339;
use tertulia_rules::game::Seat;
use tertulia_tables::{FinishedGame, LONGEST_ANNOUNCEMENT, Tables};

use super::Failure;

/// Results read for one piece of an answer.
const RESULTS_AT_ONCE: usize = 256;

/// Whether the record of an unfinished game may be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Secrets {
    Kept,
    Included,
}

/// Asks for the record of a table's game. That of an unfinished game holds hidden information, so
/// the host has to ask for it with `secrets`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct RecordQuery {
    pub(super) table: TableId,
    pub(super) secrets: Secrets,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum RecordAnswer {
    Record(String),
    NoTable,
    NotBegun,
    /// The game is not over.
    Secret,
}

impl RecordQuery {
    pub(super) async fn answer(self, tables: &Tables) -> Result<RecordAnswer, Failure> {
        let RecordQuery { table: id, secrets } = self;
        let Some(table) = tables.look(id).await.map_err(Failure::new)? else { return Ok(RecordAnswer::NoTable) };
        if secrets == Secrets::Kept && !table.head.is_finished() {
            return Ok(RecordAnswer::Secret);
        }
        let Some(record) = tables.record(id).await.map_err(Failure::new)? else { return Ok(RecordAnswer::NotBegun) };
        let credits = tables.credits(&table).await.map_err(Failure::new)?;
        Ok(RecordAnswer::Record(format!("{record}\n{credits}")))
    }
}

/// Asks for the results of finished games, all of them unless it says which.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct ResultQuery {
    pub(super) since: Moment,
    /// The slug of the game.
    pub(super) game: Option<String>,
    pub(super) server: Option<GuildId>,
}

impl ResultQuery {
    /// Returns the tables of these games in the order of their ends, as many at once as
    /// [`result_lines`] takes.
    pub(super) async fn find(&self, tables: &Tables) -> Result<Vec<Vec<TableId>>, Failure> {
        let found = tables.finished_games(self.since, self.game.as_deref(), self.server).await.map_err(Failure::new)?;
        Ok(found.chunks(RESULTS_AT_ONCE).map(<[TableId]>::to_vec).collect())
    }
}

/// A finished game, as `docs/command-line.md` documents it.
#[derive(Debug, Serialize)]
struct ResultLine<'a> {
    table: String,
    game: &'a str,
    options: Option<BTreeMap<&'a str, &'a str>>,
    server: Option<String>,
    league: Option<String>,
    began: String,
    ended: String,
    rated: bool,
    players: Vec<PlayerLine>,
}

#[derive(Debug, Serialize)]
struct PlayerLine {
    place: u8,
    points: i32,
    user: Option<String>,
    stand_in: bool,
}

/// Returns the results of these tables' games, each as JSON on a line of its own.
pub(super) async fn result_lines(tables: &Tables, of: &[TableId]) -> Result<String, Failure> {
    let mut lines = String::new();
    for table in of {
        // The bot may have deleted it meanwhile.
        if let Some(game) = tables.finished_game(*table).await.map_err(Failure::new)? {
            lines += &serde_json::to_string(&result_line(&game)).map_err(Failure::new)?;
            lines.push('\n');
        }
    }
    Ok(lines)
}

fn result_line(game: &FinishedGame) -> ResultLine<'_> {
    let FinishedGame { result, options, stand_ins, league } = game;
    let players = result.seats.iter().zip(Seat::all(u8::MAX));
    let players = players.map(|(SeatResult { who, place, points, .. }, seat)| PlayerLine {
        place: *place,
        points: *points,
        user: match who {
            // Ids are longer than the numbers of many JSON readers.
            Who::Person(user) => Some(user.to_string()),
            Who::Former | Who::StandIn => None,
        },
        stand_in: *who == Who::StandIn || stand_ins.has(seat),
    });
    ResultLine {
        table: result.table.to_string(),
        game: &result.game,
        options: options.as_ref().map(|options| options.iter().collect()),
        server: result.guild.map(|guild| guild.to_string()),
        league: league.map(|league| league.to_string()),
        began: rfc3339(result.began),
        ended: rfc3339(result.ended),
        rated: result.rated,
        players: players.collect(),
    }
}

/// Begins or ends the announcement at every running table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum AnnounceOrder {
    Begin { text: String, until: Option<Moment> },
    End,
}

/// What an [`AnnounceOrder`] changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum AnnounceAnswer {
    Begun,
    Ended,
    /// Nothing was announced.
    Nothing,
}

impl AnnounceOrder {
    /// Makes an order to announce that text.
    pub(super) fn begin(text: &str, until: Option<Moment>) -> Result<AnnounceOrder, Failure> {
        let text = text.trim();
        match text.chars().count() {
            0 => Err(Failure::new("There is nothing to announce.")),
            long if long > LONGEST_ANNOUNCEMENT => {
                Err(Failure::new(format!("The text has {long} characters; at most {LONGEST_ANNOUNCEMENT} are shown.")))
            }
            _ => Ok(AnnounceOrder::Begin { text: text.to_owned(), until }),
        }
    }

    pub(super) async fn carry_out(&self, tables: &Tables) -> Result<AnnounceAnswer, Failure> {
        match self {
            AnnounceOrder::Begin { text, until } => {
                tables.announce(text, *until).await.map_err(Failure::new)?;
                Ok(AnnounceAnswer::Begun)
            }
            AnnounceOrder::End => match tables.end_announcement().await.map_err(Failure::new)? {
                true => Ok(AnnounceAnswer::Ended),
                false => Ok(AnnounceAnswer::Nothing),
            },
        }
    }
}
