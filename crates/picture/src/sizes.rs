//! Sizes of panels that were laid out before. A layout tries panels at many scales and widths until
//! the table fits on the page, and most of them are as they were a move ago. Start reading at
//! [`PanelSizes::block`].

use std::hash::{BuildHasher, RandomState};
use std::sync::{LazyLock, Mutex, PoisonError};

use tertulia_base::latest::Latest;
use tertulia_model::Localizer;
use tertulia_rules::scene::{Panel, Scene};

use super::block::Block;
use super::theme::Palette;

/// A 128-bit hash with two secret seeds: nobody can make up a panel that is taken for another.
type Name = [u64; 2];
/// The most sizes that are kept: those of some hundred tables.
const MOST: usize = 50_000;

static SEEDS: LazyLock<[RandomState; 2]> = LazyLock::new(|| [RandomState::new(), RandomState::new()]);
static KEPT: LazyLock<Mutex<Latest<Name, (f32, f32), MOST>>> = LazyLock::new(Mutex::default);

/// The panels of a scene, and a hash of each with all that its size depends on besides [`How`].
#[derive(Debug)]
pub struct PanelSizes<'a>(Vec<(&'a Panel, Name)>);

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
    /// Looks at the panels of a scene that are drawn with these colours, words and size of plates.
    pub fn of(scene: &'a Scene, palette: &'static Palette, localizer: &Localizer, zoom: f32) -> PanelSizes<'a> {
        let palette = std::ptr::from_ref(palette) as usize;
        let look = SEEDS.each_ref().map(|seed| seed.hash_one((localizer, palette, zoom.to_bits())));
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
