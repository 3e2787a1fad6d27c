//! Sizes of panels that were laid out before. A layout tries panels at many scales and widths until
//! the table fits on the page, and most of them are as they were a move ago. Start reading at
//! [`PanelSizes::block`].

use std::hash::{BuildHasher, Hash};
use std::sync::{LazyLock, Mutex, PoisonError};

use foldhash::quality::RandomState;
use tertulia_base::latest::Latest;
use tertulia_rules::scene::{Panel, Scene};

use super::block::Block;

/// A 128-bit hash with two secret seeds: nobody can make up a panel that is taken for another.
type SizesKey = [u64; 2];
/// The most sizes that are kept: those of some hundred tables.
const MOST: usize = 50_000;

static SEEDS: LazyLock<[RandomState; 2]> = LazyLock::new(Default::default);
static KEPT: LazyLock<Mutex<Latest<SizesKey, (f32, f32), MOST>>> = LazyLock::new(Mutex::default);

/// The panels of a scene, and a hash of each with all that its size depends on besides [`How`].
#[derive(Debug)]
pub struct PanelSizes<'a>(Vec<(&'a Panel, SizesKey)>);

/// What a layout knows of sizes.
#[derive(Clone, Copy, Debug)]
pub enum Sizes<'a> {
    /// Nothing.
    Unknown,
    /// Those of these panels.
    Known(&'a PanelSizes<'a>),
    /// The same, and nothing but the size of a block matters: it may be empty.
    Alone(&'a PanelSizes<'a>),
}

impl<'a> Sizes<'a> {
    /// Returns the same where nothing but sizes matters.
    pub const fn alone(self) -> Sizes<'a> {
        match self {
            Sizes::Unknown => Sizes::Unknown,
            Sizes::Known(sizes) | Sizes::Alone(sizes) => Sizes::Alone(sizes),
        }
    }
}

/// How a panel is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct How {
    /// In which form.
    pub form: PanelForm,
    /// How large things are.
    pub scale: f32,
    /// Whether buildings have their names.
    pub is_named: bool,
    /// The width that it has.
    pub w: f32,
}

/// As what a panel is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PanelForm {
    /// A player's, beside others.
    Rail,
    /// The reader's own, large.
    Own,
    /// A common one.
    Group,
}

impl<'a> PanelSizes<'a> {
    /// Looks at the panels of a scene on a page: all that sizes depend on there, words and what is
    /// large.
    pub fn of(scene: &'a Scene, page: impl Hash) -> PanelSizes<'a> {
        let look = SEEDS.each_ref().map(|seed| seed.hash_one(&page));
        let name = |panel: &Panel| [0, 1].map(|at| SEEDS[at].hash_one((look[at], panel)));
        PanelSizes(scene.panels.iter().map(|panel| (panel, name(panel))).collect())
    }

    /// Returns an empty block as large as `draw` draws it, or drew it before.
    pub fn block(&self, panel: &Panel, how: How, draw: impl FnOnce() -> Block) -> Block {
        let Some((_, name)) = self.0.iter().find(|(known, _)| std::ptr::eq(*known, panel)) else { return draw() };
        let how = (how.form, how.scale.to_bits(), how.is_named, how.w.to_bits());
        let key = [0, 1].map(|at| SEEDS[at].hash_one((name[at], how)));
        if let Some((w, h)) = KEPT.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Block::new(*w, *h);
        }
        let Block { w, h, .. } = draw();
        KEPT.lock().unwrap_or_else(PoisonError::into_inner).put(key, (w, h));
        Block::new(w, h)
    }
}

#[cfg(test)]
mod tests {
    use tertulia_rules::text::Text;

    use super::*;

    #[test]
    fn a_size_is_kept_for_one_kind_of_page() {
        let scene = Scene { panels: vec![Panel::new(Text::new("option-on"), Vec::new())], ..Scene::default() };
        let how = How { form: PanelForm::Rail, scale: 1.0, is_named: true, w: 100.0 };
        let high =
            |page: &str, drawn: f32| PanelSizes::of(&scene, page).block(&scene.panels[0], how, || Block::new(100.0, drawn)).h;
        assert_eq!([high("table", 10.0), high("seat", 20.0), high("table", 30.0)], [10.0, 20.0, 10.0]);
    }
}
