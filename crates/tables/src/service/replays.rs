//! What was played: as told, as seen, and as a record. Start reading at [`Tables::story`].

use std::collections::BTreeMap;

use tertulia_base::ids::TableId;
use tertulia_model::{Chapter, Curve, GameMoment, Phase, Table, is_same_round};
use tertulia_rules::game::{Actor, Eye, Prompt, Seat};
use tertulia_rules::record::{Move, Record};
use tertulia_rules::scene::Scene;
use tertulia_rules::text::Text;
use tertulia_rules::undo::undone_by;

use crate::{Tables, Trouble, rows::table, service::queue};

impl Tables {
    /// Returns what an eye was told by the log entries since `from`; nothing without a game.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn story(&self, table: TableId, from: u32, eye: Eye) -> Result<Vec<Text>, Trouble> {
        let Some(table) = self.look(table).await? else { return Ok(Vec::new()) };
        let head = &table.head;
        if head.began.is_none() || from >= head.log {
            return Ok(Vec::new());
        }
        let current = self.0.queue_at(head);
        if let Some(story) = current.and_then(|current| current.story(from, eye)) {
            return Ok(story);
        }
        if let Some(story) = table::told_lately(self.0.store.as_ref(), &table, from).await? {
            return Ok(story.iter().flat_map(|told| queue::heard(told, eye)).collect());
        }
        let mut story = Vec::new();
        table::replay(self.0.store.as_ref(), &table, head.log, |at, _, told, _| {
            if at >= from {
                story.extend(queue::heard(&told, eye));
            }
        })
        .await?;
        Ok(story)
    }

    /// Returns the whole story as an eye heard it, by rounds; nothing without a game.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn chapters(&self, table: TableId, eye: Eye) -> Result<Vec<Chapter>, Trouble> {
        let Some(table) = self.look(table).await? else { return Ok(Vec::new()) };
        let mut chapters: Vec<Chapter> = Vec::new();
        if table.head.began.is_none() {
            return Ok(chapters);
        }
        // What ends a round is told in it.
        let mut title = None;
        table::replay(self.0.store.as_ref(), &table, table.head.log, |at, action, told, game| {
            let after = game.title();
            let now = if at == 0 { after.clone() } else { std::mem::take(&mut title) };
            // A round that an undo returns to appears once, with all that was done in it.
            let back = chapters
                .iter()
                .rposition(|chapter| is_same_round(&chapter.title, &after))
                .filter(|_| undone_by(action).is_some());
            title = after;
            if let Some(back) = back {
                let taken_back = chapters.split_off(back + 1);
                if let Some(chapter) = chapters.last_mut() {
                    chapter.events.extend(taken_back.into_iter().flat_map(|later| later.events).chain(queue::heard(&told, eye)));
                    chapter.ends = at + 1;
                }
                return;
            }
            let (heard, ends) = (queue::heard(&told, eye), at + 1);
            match chapters.last_mut().filter(|chapter| is_same_round(&chapter.title, &now)) {
                Some(chapter) => {
                    chapter.events.extend(heard);
                    chapter.ends = ends;
                }
                None => chapters.push(Chapter { title: now, events: heard.collect(), ends }),
            }
        })
        .await?;
        Ok(chapters)
    }

    /// Returns who was ahead when; `None` unless the game is over, as it tells what was hidden.
    ///
    /// # Errors
    /// When the table's log cannot be read or replayed.
    pub async fn curve(&self, table: &Table) -> Result<Option<Curve>, Trouble> {
        if table.head.phase != Phase::Over {
            return Ok(None);
        }
        let record = table::record(self.0.store.as_ref(), table).await?;
        let damaged = |why: &dyn std::fmt::Display| Trouble::Damaged(format!("table {}: {why}", table.head.id));
        let curve = table::guarded(|| Curve::of(&record, table.entry)).map_err(|why| damaged(&why))?;
        curve.map(Some).map_err(|why| damaged(&why))
    }

    /// Returns the moment after `at` log entries as an eye saw it: the latest until then of which
    /// it was told, else the first. `None` if nothing has happened.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn moment(&self, table: &Table, at: u32, eye: Eye) -> Result<Option<GameMoment>, Trouble> {
        if table.head.began.is_none() {
            return Ok(None);
        }
        let mut shown: Option<GameMoment> = None;
        let (mut later, mut moments) = (None, 0);
        table::replay(self.0.store.as_ref(), table, table.head.log, |entry, _, told, game| {
            let told: Vec<Text> = queue::heard(&told, eye).collect();
            if told.is_empty() {
                return;
            }
            let number = entry + 1;
            moments += 1;
            if shown.is_some() && number > at {
                later.get_or_insert(number);
                return;
            }
            let (earlier, before) = shown.take().map(|shown| (shown.at, shown.scene)).unzip();
            let place = (moments, moments);
            shown = Some(GameMoment { at: number, told, scene: game.scene(eye), before, earlier, later: None, place });
        })
        .await?;
        Ok(shown.map(|moment| GameMoment { later, place: (moment.place.0, moments), ..moment }))
    }

    /// Returns what an eye saw before log entry `at`; `None` without a game or such an entry.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn scene_at(&self, table: &Table, at: u32, eye: Eye) -> Result<Option<Scene>, Trouble> {
        let head = &table.head;
        if head.began.is_none() || at >= head.log {
            return Ok(None);
        }
        let current = self.0.queue_at(head);
        if let Some(scene) = current.and_then(|current| current.scene_at(at, eye)) {
            return Ok(Some(scene));
        }
        // The history keeps the position before whatever can be taken back.
        if let Some(step) = table.history.steps().find(|step| step.at == at) {
            return table::guarded(|| Some(step.before.scene(eye)));
        }
        let game = table::replay(self.0.store.as_ref(), table, at, |_, _, _, _| {}).await?;
        table::guarded(|| Some(game.scene(eye)))
    }

    /// Returns what an eye saw before the last action of a seat that it was told of; `None` if
    /// there is none. What somebody chooses in secret leaves that as it is.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn scene_before_last_action(&self, table: &Table, eye: Eye) -> Result<Option<Scene>, Trouble> {
        match table::last_action(self.0.store.as_ref(), table, eye).await? {
            Some(at) => self.scene_at(table, at, eye).await,
            None => Ok(None),
        }
    }

    /// Returns whether a seat answered its decisions from that number on by exactly what `meant`
    /// makes of the prompt then, which only the seat may know.
    ///
    /// # Errors
    /// When the table's log cannot be read.
    pub async fn was_answered(
        &self,
        table: &Table,
        seat: Seat,
        decision: u32,
        meant: impl FnOnce(&Prompt) -> Option<Vec<String>>,
    ) -> Result<bool, Trouble> {
        if table.head.state(seat).decision <= decision {
            return Ok(false);
        }
        let record = table::record(self.0.store.as_ref(), table).await?;
        let own: Vec<(usize, &Move)> =
            record.moves.iter().enumerate().filter(|(_, one)| numbers(one, seat)).skip(decision as usize).collect();
        let Some((at, _)) = own.first() else { return Ok(false) };
        let then = table::replay(self.0.store.as_ref(), table, *at as u32, |_, _, _, _| {}).await?;
        let Some(meant) = meant(&table::guarded(|| then.prompt(seat))?) else { return Ok(false) };
        let meant: Result<Vec<String>, _> = meant.iter().map(|words| table.entry.notation(words)).collect();
        let answers = |meant: Vec<String>| {
            !meant.is_empty()
                && meant.len() <= own.len()
                && meant.iter().zip(&own).all(|(action, (_, one))| *action == one.action)
        };
        Ok(meant.is_ok_and(answers))
    }

    /// Returns whether a seat took something back at that decision number.
    ///
    /// # Errors
    /// When the table's log cannot be read.
    pub async fn was_taken_back(&self, table: &Table, seat: Seat, decision: u32) -> Result<bool, Trouble> {
        if table.head.state(seat).decision <= decision {
            return Ok(false);
        }
        let record = table::record(self.0.store.as_ref(), table).await?;
        let answer = record.moves.iter().filter(|one| numbers(one, seat)).nth(decision as usize);
        Ok(answer.is_some_and(|one| one.by == Actor::Seat(seat) && undone_by(&one.action).is_some()))
    }

    /// Returns a game's record with its secrets: check who may have it. `None` without a game.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn record(&self, table: TableId) -> Result<Option<Record>, Trouble> {
        let Some(table) = self.look(table).await? else { return Ok(None) };
        if table.head.began.is_none() {
            return Ok(None);
        }
        table::record(self.0.store.as_ref(), &table).await.map(Some)
    }

    /// Returns how often each sum of the dice fell, by its record, the lowest first; nothing in a
    /// game without dice.
    ///
    /// # Errors
    /// When the table's log cannot be read.
    pub async fn rolls(&self, of: &Table) -> Result<Vec<(u8, u32)>, Trouble> {
        if !of.entry.has_dice || of.head.began.is_none() {
            return Ok(Vec::new());
        }
        let record = table::record(self.0.store.as_ref(), of).await?;
        let outcomes = record.moves.iter().filter(|played| played.by == Actor::Chance);
        let mut times: BTreeMap<u8, u32> = BTreeMap::new();
        for sum in outcomes.filter_map(|outcome| (of.entry.rolled)(&outcome.action)) {
            *times.entry(sum).or_default() += 1;
        }
        Ok(times.into_iter().collect())
    }

    /// Returns who played which seat from which entry on, or for a friend, as comments.
    ///
    /// # Errors
    /// When the table's log cannot be read.
    pub async fn credits(&self, table: &Table) -> Result<String, Trouble> {
        let head = &table.head;
        let mut lines = Vec::new();
        for (at, player) in head.players.iter().enumerate() {
            let seat = Seat(u8::try_from(at).unwrap_or(u8::MAX));
            let mut from = 0;
            for past in head.parts.players_before(seat) {
                lines.push(format!("# {seat} from {from}: {}", one_line(&past.name)));
                from = past.until;
            }
            lines.push(format!("# {seat} from {from}: {}", one_line(&player.name)));
        }
        for (at, user) in table::acted_for(self.0.store.as_ref(), head).await? {
            lines.push(format!("# {at}: {} acted", one_line(head.parts.name_of(user).unwrap_or("?"))));
        }
        Ok(lines.into_iter().map(|line| line + "\n").collect())
    }
}

/// Returns whether a move raises a seat's decision number: its own, or anybody's undo.
fn numbers(one: &Move, seat: Seat) -> bool {
    one.by == Actor::Seat(seat) || undone_by(&one.action).is_some()
}

/// Makes a name fit for a comment of one line.
fn one_line(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
