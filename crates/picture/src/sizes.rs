//! What layouts found out before. A layout tries panels at many scales and widths until the table
//! fits on the page, and most of what it tries is as it was a move ago. Start reading at
//! [`recall`], then [`PanelSizes::block`].

use std::hash::{BuildHasher, Hash};
use std::sync::{LazyLock, Mutex, PoisonError};

use foldhash::quality::RandomState;
use tertulia_base::latest::Latest;
use tertulia_rules::scene::{Panel, Scene};

use super::block::{Block, measured};

/// A 128-bit hash with two secret seeds: nobody can make up a thing that is taken for another.
type SizesKey = [u64; 2];
/// What was found out lately, by a key of all that it depends on.
pub type FoundBefore<V, const MOST: usize> = LazyLock<Mutex<Latest<SizesKey, V, MOST>>>;

static SEEDS: LazyLock<[RandomState; 2]> = LazyLock::new(Default::default);
/// Sizes of panels: those of some hundred tables.
static SIZES: FoundBefore<(f32, f32), 50_000> = LazyLock::new(Mutex::default);

fn key(of: impl Hash) -> SizesKey {
    SEEDS.each_ref().map(|seed| seed.hash_one(&of))
}

/// Returns what `find` finds out, or found out before, of a thing with that hash.
pub fn recall<V: Clone, const MOST: usize>(kept: &FoundBefore<V, MOST>, thing: impl Hash, find: impl FnOnce() -> V) -> V {
    let key = key(thing);
    if let Some(known) = kept.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return known.clone();
    }
    let found = find();
    kept.lock().unwrap_or_else(PoisonError::into_inner).put(key, found.clone());
    found
}

/// A hash of all that sizes on a page depend on besides what is drawn, and of each panel with that.
#[derive(Debug)]
pub struct PanelSizes<'a> {
    page: SizesKey,
    panels: Vec<(&'a Panel, SizesKey)>,
}

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

    /// Returns whether nothing but sizes matters.
    pub const fn is_alone(self) -> bool {
        matches!(self, Sizes::Alone(_))
    }

    /// Returns what is known.
    pub const fn known(self) -> Option<&'a PanelSizes<'a>> {
        match self {
            Sizes::Unknown => None,
            Sizes::Known(sizes) | Sizes::Alone(sizes) => Some(sizes),
        }
    }
}

/// As what a panel is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PanelForm {
    /// A player's, beside others.
    Rail,
    /// The reader's own, large.
    Own,
    /// A player's with all tiles and buildings.
    Holding,
    /// A common one.
    Group,
    /// The plates of a common one.
    Offices,
}

impl<'a> PanelSizes<'a> {
    /// Looks at the panels of a scene on a page: all that sizes depend on there, words and what is
    /// large.
    pub fn of(scene: &'a Scene, page: impl Hash) -> PanelSizes<'a> {
        PanelSizes { page: key(page), panels: Vec::new() }.and(&scene.panels)
    }

    /// Looks at other panels too.
    pub fn and(&self, panels: impl IntoIterator<Item = &'a Panel>) -> PanelSizes<'a> {
        let others = panels.into_iter().map(|panel| (panel, self.key(panel)));
        PanelSizes { page: self.page, panels: self.panels.iter().copied().chain(others).collect() }
    }

    /// Returns a key of something on the page, with all else that its size depends on.
    pub fn key(&self, thing: impl Hash) -> SizesKey {
        key((self.page, thing))
    }

    /// Returns an empty block as large as `draw` draws it, or drew it before.
    pub fn block(&self, panel: &Panel, how: impl Hash, draw: impl FnOnce() -> Block) -> Block {
        let known = self.panels.iter().find(|(known, _)| std::ptr::eq(*known, panel));
        let name = known.map_or_else(|| self.key(panel), |(_, name)| *name);
        let (w, h) = recall(&SIZES, (name, how), || {
            let Block { w, h, .. } = measured(draw);
            (w, h)
        });
        Block::new(w, h)
    }
}

#[cfg(test)]
mod tests {
    use tertulia_rules::text::Text;

    use super::*;

    fn scene(n: i64) -> Scene {
        Scene { panels: vec![Panel::new(Text::new("option-on").with("n", n), Vec::new())], ..Scene::default() }
    }

    #[test]
    fn a_size_is_kept_for_one_kind_of_page_and_one_panel_wherever_that_stands() {
        let high = |panel: i64, page: &str, drawn: f32| {
            let (known, scene) = (Scene::default(), scene(panel));
            let draw = || Block::new(100.0, drawn);
            PanelSizes::of(&known, page).block(&scene.panels[0], PanelForm::Rail, draw).h
        };
        assert_eq!([high(1, "table", 10.0), high(1, "seat", 20.0)], [10.0, 20.0]);
        assert_eq!([high(1, "table", 30.0), high(2, "table", 40.0)], [10.0, 40.0]);
        let scene = scene(1);
        let sizes = PanelSizes::of(&scene, "table");
        assert_eq!(sizes.block(&scene.panels[0], PanelForm::Rail, || Block::new(100.0, 50.0)).h, 10.0);
        assert_eq!(sizes.block(&scene.panels[0], PanelForm::Group, || Block::new(100.0, 60.0)).h, 60.0);
    }
}
