//! A picture ordered now and drawn later, by somebody else; and the pictures drawn last, so that an unchanged board is not drawn again.
//!
//! Start reading at [`Order`].

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tertulia_base::i18n::Lang;
use tertulia_model::{Curve, Localizer, Table};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Eye, SeatSet};
use tertulia_rules::record::Record;
use tertulia_rules::scene::Scene;

use super::film::{NotFilmed, film};
use super::{Drawn, Focus, Picture, Results, Theme};

/// All that a picture is drawn from. Orders that differ are other pictures, or the same by chance.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Order {
    /// What lies there.
    pub scene: Scene,
    before: Option<Scene>,
    latest: Option<Scene>,
    awaited: SeatSet,
    /// Whose words it is in.
    pub localizer: Localizer,
    theme: Theme,
    /// What of it.
    pub focus: Focus,
    name: String,
    shows: Shows,
}

/// What is drawn of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Shows {
    /// What lies on the table.
    Table,
    /// How it came about, and what plays it.
    Film(Record, &'static GameEntry),
    /// How it ended, and who was ahead when.
    Results(Curve),
}

impl Order {
    /// Of the table as `eye` sees it; `None` where no game has begun.
    pub fn of(table: &Table, eye: Eye, lang: Lang, theme: Theme, focus: Focus) -> Option<Order> {
        let scene = table.game.as_ref()?.scene(eye);
        let name = format!("{}.png", table.head.id);
        Some(Order {
            scene,
            before: None,
            latest: None,
            awaited: table.head.awaited,
            localizer: Localizer::at(table, lang),
            theme,
            focus,
            name,
            shows: Shows::Table,
        })
    }

    /// All that led there, as everybody may see it, played by the table's entry, and that last.
    pub fn film(self, record: Record, entry: &'static GameEntry) -> Order {
        let name = self.name.replace(".png", ".gif");
        Order { shows: Shows::Film(record, entry), name, ..self }
    }

    /// How the game ended instead: who came where and why, and who was ahead when. Of a game that is over.
    pub fn results(self, curve: Curve) -> Order {
        Order { shows: Shows::Results(curve), before: None, latest: None, ..self }
    }

    /// With that scene instead: the table with what somebody has marked and not yet played.
    pub fn showing(self, scene: Scene) -> Order {
        Order { scene, ..self }
    }

    /// As it was when nobody in particular was awaited.
    pub fn awaiting_nobody(self) -> Order {
        Order { awaited: SeatSet::NONE, ..self }
    }

    /// Whether it moves. That takes seconds to draw.
    pub fn is_film(&self) -> bool {
        matches!(self.shows, Shows::Film(..))
    }

    /// With what has changed since then marked.
    pub fn since(self, before: Option<Scene>) -> Order {
        Order { before, ..self }
    }

    /// With what the last action has changed marked more strongly: `latest` lay on the table before it.
    pub fn latest(self, latest: Option<Scene>) -> Order {
        Order { latest, ..self }
    }

    /// The picture in words, at most 1,024 characters.
    pub fn alt(&self) -> String {
        match &self.shows {
            Shows::Table | Shows::Film(..) => self.picture().alt(),
            Shows::Results(curve) => self.results_of(curve).alt(),
        }
    }

    /// How the game ended, in words, where that is what it shows.
    pub fn results_in_words(&self) -> Option<Vec<String>> {
        match &self.shows {
            Shows::Results(curve) => Some(self.results_of(curve).words()),
            Shows::Table | Shows::Film(..) => None,
        }
    }

    fn results_of<'a>(&'a self, curve: &'a Curve) -> Results<'a> {
        let Order { scene, localizer, theme, .. } = self;
        Results { title: scene.title.as_ref(), places: &scene.places, curve, localizer, theme: *theme }
    }

    fn picture(&self) -> Picture<'_> {
        let Order { scene, before, latest, awaited, localizer, theme, focus, .. } = self;
        let (before, latest) = (before.as_ref(), latest.as_ref());
        Picture { scene, before, latest, awaited: *awaited, localizer, theme: *theme, focus: *focus }
    }
}

/// How many pictures are kept.
const KEPT: usize = 64;

/// The pictures drawn last, by what was ordered: messages that show the same share one.
#[derive(Debug, Default)]
pub struct PictureCache(Mutex<VecDeque<(Arc<Order>, Drawn)>>);

impl PictureCache {
    /// Draws what was ordered, or finds it; films are not kept. Takes some milliseconds, and seconds for a film: not for a thread that
    /// others wait for.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub fn draw(&self, order: &Arc<Order>) -> Result<Drawn, NotFilmed> {
        if let Some(drawn) = self.find(order) {
            return Ok(drawn);
        }
        let bytes: Arc<[u8]> = match &order.shows {
            Shows::Film(record, entry) => film(record, entry, Eye::Public, &order.localizer, order.theme)?.into(),
            Shows::Table => order.picture().png()?.into(),
            Shows::Results(curve) => order.results_of(curve).png()?.into(),
        };
        let drawn = Drawn { name: order.name.clone(), bytes, alt: order.alt() };
        if !order.is_film() {
            self.keep(order, &drawn);
        }
        Ok(drawn)
    }

    fn find(&self, order: &Arc<Order>) -> Option<Drawn> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |other: &Arc<Order>| Arc::ptr_eq(other, order) || other == order;
        kept.iter().find(|(other, _)| same(other)).map(|(_, drawn)| drawn.clone())
    }

    fn keep(&self, order: &Arc<Order>, drawn: &Drawn) {
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

    #[test]
    fn the_same_board_is_drawn_once_and_another_one_anew() {
        let rules = &GAMES[0];
        let game = rules.new_game(&Options::defaults(rules.info), rules.info.seats.1).unwrap();
        let order = |theme| Order {
            scene: game.scene(Eye::Public),
            before: None,
            latest: None,
            awaited: SeatSet::NONE,
            localizer: Localizer::nowhere(Lang::En),
            theme,
            focus: Focus::Whole,
            name: "K7QF.png".to_owned(),
            shows: Shows::Table,
        };
        let cache = PictureCache::default();
        let draw = |theme| cache.draw(&Arc::new(order(theme))).unwrap();
        let (first, again) = (draw(Theme::Dark), draw(Theme::Dark));
        assert!(Arc::ptr_eq(&first.bytes, &again.bytes));
        assert_eq!(first.name, "K7QF.png");
        let other = draw(Theme::Light);
        assert!(first.bytes != other.bytes);
    }

    #[test]
    fn old_pictures_make_room_for_new_ones() {
        let cache = PictureCache::default();
        let rules = &GAMES[0];
        let game = rules.new_game(&Options::defaults(rules.info), rules.info.seats.1).unwrap();
        let order = |n: usize| {
            Arc::new(Order {
                scene: game.scene(Eye::Public),
                before: None,
                latest: None,
                awaited: SeatSet::NONE,
                localizer: Localizer::nowhere(Lang::En),
                theme: Theme::Dark,
                focus: Focus::Whole,
                name: n.to_string(),
                shows: Shows::Table,
            })
        };
        let drawn = |n: usize| Drawn { name: n.to_string(), bytes: Arc::from([]), alt: String::new() };
        (0..=KEPT).for_each(|n| cache.keep(&order(n), &drawn(n)));
        assert!(cache.find(&order(0)).is_none());
        assert_eq!(cache.find(&order(1)), Some(drawn(1)));
        assert_eq!(cache.find(&order(KEPT)), Some(drawn(KEPT)));
    }
}
