//! A picture that is ordered now and drawn later, elsewhere; and a cache, so that an unchanged
//! board is not drawn again. Start reading at [`PictureOrder`].

use std::collections::VecDeque;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use tertulia_base::i18n::Lang;
use tertulia_model::{Curve, Head, Localizer, Table, Zone};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Eye, SeatSet};
use tertulia_rules::record::Record;
use tertulia_rules::scene::Scene;

use super::credits::{Closing, Credits};
use super::film::{NotFilmed, signed};
use super::win_chances::Chances;
use super::{Drawn, Focus, Frame, Picture, Results, Theme};

/// Everything a picture is drawn from. Different orders may give the same picture only by chance.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PictureOrder {
    /// What is on the table.
    pub scene: LazyScene,
    before: Option<Scene>,
    latest: Option<Scene>,
    awaited: SeatSet,
    /// The language and names of its text.
    pub localizer: Localizer,
    theme: Theme,
    /// Which part is shown.
    pub focus: Focus,
    /// The shape of its page.
    pub frame: Frame,
    name: String,
    shows: Shows,
    entry: &'static GameEntry,
    credits: Credits,
}

/// A scene that is made when it is first looked at. While people play fast, most pictures that are
/// ordered for them are never drawn.
#[derive(Clone)]
pub struct LazyScene(Arc<LazyLock<Scene, Box<dyn FnOnce() -> Scene + Send>>>);

impl LazyScene {
    fn new(scene: impl FnOnce() -> Scene + Send + 'static) -> LazyScene {
        LazyScene(Arc::new(LazyLock::new(Box::new(scene))))
    }
}

impl From<Scene> for LazyScene {
    fn from(scene: Scene) -> LazyScene {
        LazyScene::new(move || scene)
    }
}

impl Deref for LazyScene {
    type Target = Scene;

    fn deref(&self) -> &Scene {
        &self.0
    }
}

impl PartialEq for LazyScene {
    fn eq(&self, other: &LazyScene) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || **self == **other
    }
}

impl Eq for LazyScene {}

impl Hash for LazyScene {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for LazyScene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Shows {
    Table,
    /// The game so far, and the entry that replays it.
    Film(Record, &'static GameEntry),
    /// How the game ended, and the course of the lead.
    Results(Curve),
    /// Everybody's chance to win in its course, in percent.
    Chances(Curve),
}

impl PictureOrder {
    /// Orders a picture of the table as `eye` sees it; `None` if no game has begun. The own page of
    /// a seat that is awaited says what is asked of that seat alone: while several decide at once,
    /// an answer of another leaves it as it is.
    pub fn of(table: &Table, eye: Eye, lang: Lang, theme: Theme, focus: Focus) -> Option<PictureOrder> {
        let game = table.game.as_ref()?;
        let asked = match (eye, focus) {
            (Eye::Seat(reader), Focus::Seat(own)) if reader == own && table.head.awaited.has(reader) => Some(reader),
            _ => None,
        };
        let awaited = asked.map_or(table.head.awaited, SeatSet::one);
        let position = game.boxed_clone();
        let scene = LazyScene::new(move || {
            let mut scene = position.scene(eye);
            if let Some(reader) = asked {
                scene.asks = position.prompt(reader).ask.or(scene.asks);
            }
            scene
        });
        let name = format!("{}.png", table.head.id);
        Some(PictureOrder {
            scene,
            before: None,
            latest: None,
            awaited,
            localizer: Localizer::at(table, lang),
            theme,
            focus,
            frame: Frame::default(),
            name,
            shows: Shows::Table,
            entry: table.entry,
            credits: credits(&table.head),
        })
    }

    /// Orders a film instead: the public record, replayed by the table's entry.
    pub fn film(self, record: Record, entry: &'static GameEntry) -> PictureOrder {
        let name = self.name.replace(".png", ".gif");
        PictureOrder { shows: Shows::Film(record, entry), name, ..self }
    }

    /// Orders the results of a finished game instead: the places, why, and the course of the lead.
    pub fn results(self, curve: Curve) -> PictureOrder {
        PictureOrder { shows: Shows::Results(curve), before: None, latest: None, ..self }
    }

    /// Orders everybody's chance to win in the course of a finished game instead, in percent.
    pub fn chances(self, curve: Curve) -> PictureOrder {
        PictureOrder { shows: Shows::Chances(curve), ..self.awaiting_nobody() }
    }

    /// Shows that scene instead.
    pub fn showing(self, scene: Scene) -> PictureOrder {
        PictureOrder { scene: scene.into(), ..self }
    }

    /// Shows the table as it would be after what its reader has marked and not yet played. What is
    /// asked stays.
    pub fn marked(self, scene: Scene) -> PictureOrder {
        let asking = self.scene;
        PictureOrder { scene: LazyScene::new(move || Scene { asks: asking.asks.clone(), ..scene }), ..self }
    }

    /// Lays it out for such a page. Films and results have one shape only.
    pub fn framed(self, frame: Frame) -> PictureOrder {
        PictureOrder { frame, ..self }
    }

    /// Parts a picture of everything into the pages of a board; any other is one page.
    pub fn pages(self) -> Vec<PictureOrder> {
        if self.focus != Focus::Whole {
            return vec![self];
        }
        let pages = self.picture().board().into_iter().enumerate();
        let name = |at: usize| self.name.replace(".png", &format!("-{}.png", at + 1));
        pages.map(|(at, focus)| PictureOrder { focus, name: name(at), ..self.clone() }).collect()
    }

    /// Shows nobody in particular as awaited.
    pub fn awaiting_nobody(self) -> PictureOrder {
        PictureOrder { awaited: SeatSet::NONE, ..self }
    }

    /// Returns whether it is a film, which takes seconds to draw.
    pub fn is_film(&self) -> bool {
        matches!(self.shows, Shows::Film(..))
    }

    /// Marks what has changed since `before`.
    pub fn since(self, before: Option<Scene>) -> PictureOrder {
        PictureOrder { before, ..self }
    }

    /// Marks the changes of the last action more strongly; `latest` is the scene before it.
    pub fn latest(self, latest: Option<Scene>) -> PictureOrder {
        PictureOrder { latest, ..self }
    }

    /// Returns the description beside the text of its message, at most 1,024 characters.
    pub fn alt(&self) -> String {
        match &self.shows {
            Shows::Table | Shows::Film(..) => self.picture().alt_in_message(),
            Shows::Results(curve) => self.results_of(curve).alt_in_message(),
            Shows::Chances(curve) => Chances(self.results_of(curve)).alt(),
        }
    }

    /// Returns the results in words, if that is what it shows.
    pub fn results_in_words(&self) -> Option<Vec<String>> {
        match &self.shows {
            Shows::Results(curve) => Some(self.results_of(curve).words()),
            Shows::Chances(curve) => Some(Chances(self.results_of(curve)).words()),
            Shows::Table | Shows::Film(..) => None,
        }
    }

    fn closing(&self) -> Closing {
        let headline = Credits::headline(self.entry.info, &self.scene.places);
        Closing { headline, signature: self.credits.signature() }
    }

    fn results_of<'a>(&'a self, curve: &'a Curve) -> Results<'a> {
        let PictureOrder { scene, localizer, theme, .. } = self;
        let (title, ended) = (scene.title.as_ref(), scene.ended.as_ref());
        Results { title, places: &scene.places, ended, curve, localizer, theme: *theme }
    }

    fn picture(&self) -> Picture<'_> {
        let PictureOrder { before, latest, awaited, localizer, theme, focus, frame, .. } = self;
        let (before, latest) = (before.as_ref(), latest.as_ref());
        Picture { scene: &self.scene, before, latest, awaited: *awaited, localizer, theme: *theme, focus: *focus, frame: *frame }
    }
}

/// Returns on which day, in UTC, nobody was awaited any more.
fn credits(head: &Head) -> Credits {
    let date = Zone::default().day(head.since).filter(|_| head.is_finished());
    Credits { date }
}

const KEPT: usize = 64;

/// The latest pictures by their orders: messages that show the same share one.
#[derive(Debug, Default)]
pub struct PictureCache(Mutex<VecDeque<(Arc<PictureOrder>, Drawn)>>);

impl PictureCache {
    /// Returns the picture of an equal order, if it was drawn lately.
    pub fn find(&self, order: &Arc<PictureOrder>) -> Option<Drawn> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |other: &Arc<PictureOrder>| Arc::ptr_eq(other, order) || other == order;
        kept.iter().find(|(other, _)| same(other)).map(|(_, drawn)| drawn.clone())
    }

    /// Draws an order that was not found; films are not kept. Takes milliseconds, a film seconds:
    /// not for a thread that others wait for.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub fn draw(&self, order: &Arc<PictureOrder>) -> Result<Drawn, NotFilmed> {
        let bytes: Arc<[u8]> = match &order.shows {
            Shows::Film(record, entry) => {
                signed(record, entry, Eye::Public, &order.localizer, order.theme, order.credits)?.into()
            }
            Shows::Table => order.picture().png()?.into(),
            Shows::Results(curve) => order.results_of(curve).closed(&order.closing())?.into(),
            Shows::Chances(curve) => Chances(order.results_of(curve)).png(&order.closing())?.into(),
        };
        let drawn = Drawn { name: order.name.clone(), bytes, alt: order.alt() };
        if !order.is_film() {
            self.keep(order, &drawn);
        }
        Ok(drawn)
    }

    fn keep(&self, order: &Arc<PictureOrder>, drawn: &Drawn) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.truncate(KEPT - 1);
        kept.push_front((Arc::clone(order), drawn.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_rules::game::Options;
    use tertulia_rules::games::GAMES;

    /// Orders a picture of a game that has just begun.
    fn order(name: &str, theme: Theme) -> Arc<PictureOrder> {
        let rules = &GAMES[0];
        let game = rules.new_game(&Options::defaults(rules.info), rules.info.seats.1).unwrap();
        Arc::new(PictureOrder {
            scene: game.scene(Eye::Public).into(),
            before: None,
            latest: None,
            awaited: SeatSet::NONE,
            localizer: Localizer::nowhere(Lang::En),
            theme,
            focus: Focus::Table,
            frame: Frame::Landscape,
            name: name.to_owned(),
            shows: Shows::Table,
            entry: rules,
            credits: Credits::default(),
        })
    }

    #[test]
    fn the_picture_of_the_same_board_is_found_and_that_of_another_one_is_not() {
        let cache = PictureCache::default();
        let first = cache.draw(&order("K7QF.png", Theme::Dark)).unwrap();
        let again = cache.find(&order("K7QF.png", Theme::Dark)).unwrap();
        assert!(Arc::ptr_eq(&first.bytes, &again.bytes));
        assert_eq!(first.name, "K7QF.png");
        let other = order("K7QF.png", Theme::Light);
        assert_eq!(cache.find(&other), None);
        assert!(first.bytes != cache.draw(&other).unwrap().bytes);
    }

    #[test]
    fn old_pictures_make_room_for_new_ones() {
        let cache = PictureCache::default();
        let order = |n: usize| order(&n.to_string(), Theme::Dark);
        let drawn = |n: usize| Drawn { name: n.to_string(), bytes: Arc::from([]), alt: String::new() };
        (0..=KEPT).for_each(|n| cache.keep(&order(n), &drawn(n)));
        assert!(cache.find(&order(0)).is_none());
        assert_eq!(cache.find(&order(1)), Some(drawn(1)));
        assert_eq!(cache.find(&order(KEPT)), Some(drawn(KEPT)));
    }
}
