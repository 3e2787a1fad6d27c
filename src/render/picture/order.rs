//! A picture ordered now and drawn later, by somebody else; and the pictures drawn last, so that an unchanged board is not drawn again.
//!
//! Start reading at [`Order`].

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Eye, SeatSet};
use tertulia_rules::record::Record;
use tertulia_rules::scene::Scene;

use super::block::Block;
use super::film::{NotFilmed, film};
use super::{Focus, NotDrawn, Picture, Theme};
use crate::i18n::Lang;
use crate::model::Table;
use crate::render::board::{Look, panel_lines};
use crate::render::limits;
use crate::render::localizer::Localizer;
use crate::render::message::Message;
use crate::render::panel::with_words;
use crate::render::sheet::Sheet;

/// All that a picture is drawn from. Orders that differ are other pictures, or the same by chance.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Order {
    scene: Scene,
    before: Option<Scene>,
    latest: Option<Scene>,
    awaited: SeatSet,
    localizer: Localizer,
    theme: Theme,
    focus: Focus,
    name: String,
    /// How it came about, and what plays it, if that is to be seen too.
    film: Option<(Record, &'static GameEntry)>,
}

/// A picture as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Name of the file.
    pub name: String,
    /// A PNG, or a GIF if it moves.
    pub bytes: Arc<[u8]>,
    /// The picture in words, at most 1,024 characters.
    pub alt: String,
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
            film: None,
        })
    }

    /// All that led there, as everybody may see it, played by the table's entry, and that last.
    pub fn film(self, record: Record, entry: &'static GameEntry) -> Order {
        let name = self.name.replace(".png", ".gif");
        Order { film: Some((record, entry)), name, ..self }
    }

    /// With that scene instead: the table with what somebody has marked and not yet played.
    pub fn showing(self, scene: Scene) -> Order {
        Order { scene, ..self }
    }

    /// Whether it moves. That takes seconds to draw.
    pub fn is_film(&self) -> bool {
        self.film.is_some()
    }

    /// With what has changed since then marked.
    pub fn since(self, before: Option<Scene>) -> Order {
        Order { before, ..self }
    }

    /// With what the last action has changed marked more strongly: `latest` lay on the table before it.
    pub fn latest(self, latest: Option<Scene>) -> Order {
        Order { latest, ..self }
    }

    /// A message with the board in words, as far as there is room for them, instead of the picture. What is one player's own goes with
    /// their panel: their part comes first. `None` for a film: nothing stands for that.
    pub fn in_words(&self, message: &Message) -> Option<Message> {
        if self.is_film() {
            return None;
        }
        if let Focus::Seat(seat) = self.focus {
            return Some(with_words(message, &self.scene, Some(seat), &self.localizer));
        }
        let mut sheet = Sheet::new(limits::TEXT);
        message.text.lines().for_each(|line| sheet.must(line));
        let panels = self.scene.panels.iter().filter(|panel| self.focus.shows(panel));
        sheet.fill(&panels.flat_map(|panel| panel_lines(panel, &self.localizer, Look::Symbols)).collect::<Vec<_>>());
        Some(Message { text: sheet.text(), picture: None, ..message.clone() })
    }

    /// The picture in words, at most 1,024 characters.
    pub fn alt(&self) -> String {
        self.picture().alt()
    }

    fn picture(&self) -> Picture<'_> {
        let Order { scene, before, latest, awaited, localizer, theme, focus, .. } = self;
        let (before, latest) = (before.as_ref(), latest.as_ref());
        Picture { scene, before, latest, awaited: *awaited, localizer, theme: *theme, focus: *focus }
    }
}

/// How many pictures are kept.
const KEPT: usize = 64;

/// The pictures drawn last, by their drawing.
#[derive(Debug, Default)]
pub struct PictureCache(Mutex<VecDeque<(String, Arc<[u8]>)>>);

impl PictureCache {
    /// Draws what was ordered, or finds it; films are not kept. Takes tens of milliseconds, and seconds for a film: not for a thread that
    /// others wait for.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub fn draw(&self, order: &Order) -> Result<Drawn, NotFilmed> {
        let picture = order.picture();
        let bytes = match &order.film {
            Some((record, entry)) => film(record, entry, Eye::Public, &order.localizer, order.theme)?.into(),
            None => self.still(&picture)?,
        };
        Ok(Drawn { name: order.name.clone(), bytes, alt: picture.alt() })
    }

    fn still(&self, picture: &Picture<'_>) -> Result<Arc<[u8]>, NotDrawn> {
        let page = picture.page();
        let svg = page.document();
        match self.find(&svg) {
            Some(bytes) => Ok(bytes),
            None => self.keep(svg, &page),
        }
    }

    fn find(&self, svg: &str) -> Option<Arc<[u8]>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(drawing, _)| drawing == svg).map(|(_, bytes)| Arc::clone(bytes))
    }

    fn keep(&self, svg: String, page: &Block) -> Result<Arc<[u8]>, NotDrawn> {
        let bytes: Arc<[u8]> = super::pixels(page)?.into();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.truncate(KEPT - 1);
        kept.push_front((svg, Arc::clone(&bytes)));
        Ok(bytes)
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
            film: None,
        };
        let cache = PictureCache::default();
        let (first, again) = (cache.draw(&order(Theme::Dark)).unwrap(), cache.draw(&order(Theme::Dark)).unwrap());
        assert!(Arc::ptr_eq(&first.bytes, &again.bytes));
        assert_eq!(first.name, "K7QF.png");
        let other = cache.draw(&order(Theme::Light)).unwrap();
        assert!(first.bytes != other.bytes);
    }

    #[test]
    fn old_pictures_make_room_for_new_ones() {
        let cache = PictureCache::default();
        let keep = |n: usize| cache.keep(n.to_string(), &Block::new(9.0, 9.0));
        for n in 0..=KEPT {
            keep(n).unwrap();
        }
        assert!(cache.find("0").is_none());
        assert!(cache.find("1").is_some() && cache.find(&KEPT.to_string()).is_some());
        assert!(cache.keep("nothing".to_owned(), &Block::new(0.0, 0.0)).is_err());
        assert!(cache.keep("too much".to_owned(), &Block::new(9.0, 9_000.0)).is_err());
    }
}
