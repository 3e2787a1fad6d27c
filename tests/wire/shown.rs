//! Checks the descriptions of pictures during whole games: each has to be the table as its reader
//! may see it, in ephemeral messages too.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use discord_loopback::{Id, Message, Posted};
use tertulia_base::i18n::Lang;
use tertulia_base::ids::UserId;
use tertulia_model::Table;
use tertulia_picture::{Focus, Frame, Picture, PictureOrder, Results, Theme};
use tertulia_render::Localizer;
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::scene::Scene;

use crate::support::AtTable;

/// Reads every picture once.
#[derive(Debug, Default)]
pub struct Shown {
    /// How many lines of the history were read.
    read: usize,
    pictures: BTreeSet<Id>,
    /// The descriptions of the results picture in every language, once the game is over.
    over: Vec<String>,
    /// The latest positions: pictures follow their texts, later still on a busy machine.
    recent: VecDeque<Arc<Table>>,
    /// How many pictures differed from the public view.
    pub own: usize,
}

/// How many positions back a picture may show.
const RECENT: usize = 64;

impl Shown {
    /// Reads all pictures sent since the last call. Call it once before the first decision, and
    /// after each one.
    pub async fn look(&mut self, table: &AtTable<'_>) {
        self.recent.truncate(RECENT - 1);
        self.recent.push_front(table.now().await);
        self.over = over(table, &self.recent[0]).await;
        let history = table.house.discord.history();
        for Posted { message, .. } in &history[self.read..] {
            for file in message.attachments.iter().filter(|file| file.filename.ends_with(".png")) {
                if self.pictures.insert(file.id) {
                    self.read(table, message, file.description.as_deref().expect("it is said in words too"));
                }
            }
        }
        self.read = history.len();
    }

    fn read(&mut self, table: &AtTable<'_>, message: &Message, words: &str) {
        if self.over.iter().any(|over| over == words) {
            return;
        }
        let reader = reader(table, message);
        let eye = reader.and_then(|user| self.recent[0].head.seat_of(user)).map_or(Eye::Public, Eye::Seat);
        let shown = self.recent.iter().find_map(|at| {
            let seen = Seen::by(at, eye)?;
            Some((at, parts(at).find(|part| seen.said(*part) == words)?))
        });
        let Some((at, part)) = shown else { panic!("{reader:?} has the eye of {eye:?} and is shown: {words}") };
        self.own += usize::from(Seen::by(at, Eye::Public).is_some_and(|seen| seen.said(part) != words));
    }
}

/// Returns the descriptions of the results picture in every language; empty while the game goes on.
async fn over(table: &AtTable<'_>, now: &Table) -> Vec<String> {
    let Some(curve) = table.house.tables.curve(now).await.unwrap() else { return Vec::new() };
    let Some(scene) = now.game.as_ref().map(|game| game.scene(Eye::Public)) else { return Vec::new() };
    let said = |lang| {
        let localizer = Localizer::at(now, lang);
        let (title, places, ended) = (scene.title.as_ref(), &scene.places, scene.ended.as_ref());
        Results { title, places, ended, curve: &curve, localizer: &localizer, theme: Theme::Dark }.alt_in_message()
    };
    Lang::ALL.into_iter().map(said).collect()
}

/// Returns every focus of a table's picture, in every language.
fn parts(table: &Table) -> impl Iterator<Item = (Lang, Focus)> + use<> {
    let seats = Seat::all(table.head.seats).map(Focus::Seat);
    let board = PictureOrder::of(table, Eye::Public, Lang::En, Theme::Dark, Focus::Whole).into_iter();
    let pages = board.flat_map(PictureOrder::pages).map(|page| page.focus);
    let focuses: Vec<Focus> = [Focus::Table].into_iter().chain(pages).chain(seats).collect();
    focuses.into_iter().flat_map(|focus| Lang::ALL.into_iter().map(move |lang| (lang, focus)))
}

/// A table as an eye sees it.
struct Seen<'a> {
    table: &'a Table,
    scene: Scene,
}

impl Seen<'_> {
    fn by(table: &Table, eye: Eye) -> Option<Seen<'_>> {
        Some(Seen { table, scene: table.game.as_ref()?.scene(eye) })
    }

    fn said(&self, (lang, focus): (Lang, Focus)) -> String {
        let (voice, awaited) = (Localizer::at(self.table, lang), self.table.head.awaited);
        let (theme, frame) = (Theme::Dark, Frame::Landscape);
        Picture { scene: &self.scene, before: None, latest: None, awaited, localizer: &voice, theme, focus, frame }
            .alt_in_message()
    }
}

/// Returns the only person who sees a message; `None` if others do too.
pub fn reader(table: &AtTable<'_>, message: &Message) -> Option<UserId> {
    let channel = table.house.discord.channel(message.channel).unwrap();
    Some(UserId(message.only_for.or(channel.recipient)?.get()))
}
