//! The icons: goods, lands, people, buildings, dice; our own drawings, 24 by 24, a file each in
//! `icons/`. Not here: anything drawn by a publisher, colours of seats (`currentColor`). Start
//! reading at [`find`].
//!
//! No SVG is read at run time: `icons/shapes.txt` has the shapes of each file, as usvg reads it.
//! After a change, `cargo test -p tertulia-drawing shapes_of_icons -- --ignored` writes it.

use std::collections::HashMap;
use std::sync::LazyLock;

use foldhash::fast::RandomState;

use crate::icon_path::IconPath;

#[cfg(test)]
mod tests;

pub(crate) const SIDE: f32 = 24.0;

/// What usvg makes of each file, a path a line, as [`IconPath::read`] reads it.
const SHAPES: &str = include_str!("icons/shapes.txt");

macro_rules! files {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("icons/", $name, ".svg")))),*] };
}

/// The files in `icons/`, by name.
const FILES: &[(&str, &str)] = &files![
    "agreement" "any" "aqueduct" "arch" "away" "bathhouse" "book" "bowl" "branch" "brick" "builder" "builder-hut" "captain"
    "card" "cards" "chapel" "church" "city" "city-hall" "cloister" "cloth" "coffee" "coffee-roaster" "coin" "colonist" "column"
    "corn" "cottage" "councillor" "craftsman" "crane" "crates" "customs" "desert" "die-1" "die-2" "die-3" "die-4" "die-5"
    "die-6" "factory" "fire-brigade" "forest" "forest-house" "forge" "fortress" "garden" "gear-house" "go-on" "goal" "gold-mine"
    "governor" "grain" "guesthouse" "guild-hall" "hacienda" "hall" "handshake" "harbor" "hero" "hospice" "house" "hut" "indigo"
    "indigo-plant" "invention" "isle-2" "isle-3" "isle-4" "isle-bare" "jeweler" "key" "knight" "land-brick" "land-desert"
    "land-grain" "land-lumber" "land-ore" "land-wave" "land-wool" "large-branch" "large-market" "large-warehouse" "library"
    "lighthouse" "lodge" "lumber" "mansion" "map-house" "market" "mask" "mayor" "mission" "monopoly" "monument" "no" "noble"
    "office" "ore" "palace" "pause" "points" "port" "port-house" "producer" "prospector" "quarry" "residence" "restaurant"
    "road" "road-building" "robber" "royal-house" "saw" "school" "score" "scroll-house" "seat" "settlement" "settler" "ship"
    "shipyard" "silver" "silver-smelter" "small-indigo-plant" "small-market" "small-sugar-mill" "small-warehouse" "small-wharf"
    "smithy" "spice" "statue" "stone" "stone-house" "sugar" "sugar-mill" "take-back" "tile" "tobacco" "tobacco-storage" "tool"
    "tower" "townhouse" "trade" "trader" "treasure" "trophy" "union-house" "university" "upgrade" "vacant-building" "vacant-tile" "victory-point" "villa"
    "wait" "warehouse" "warning" "well" "wharf" "wood" "wool" "yes"
];

/// An icon.
#[derive(Debug)]
pub struct Icon {
    /// The name that games use.
    pub name: &'static str,
    /// The whole SVG file.
    pub file: &'static str,
    /// The background colour, if any.
    pub tone: Option<&'static str>,
    /// The SVG of what is drawn on the background.
    pub glyph: &'static str,
    /// The shapes of the whole file, from the back to the front.
    pub(crate) shapes: Vec<IconPath>,
}

/// Every icon, by name.
pub static ALL: LazyLock<Vec<Icon>> = LazyLock::new(|| FILES.iter().map(|(name, file)| Icon::read(name, file)).collect());

/// The same, to be found.
static BY_NAME: LazyLock<HashMap<&str, &Icon, RandomState>> =
    LazyLock::new(|| ALL.iter().map(|icon| (icon.name, icon)).collect());

impl Icon {
    /// Reads a file: `svg` begins on its first line and ends on its last, a background has its own.
    fn read(name: &'static str, file: &'static str) -> Icon {
        const BACK: &str = r#"<rect width="24" height="24" rx="6" fill=""#;
        let body = file.split_once('\n').map_or("", |(_, rest)| rest).trim_end().trim_end_matches("</svg>").trim_end();
        let toned = body.strip_prefix(BACK).and_then(|rest| rest.split_once("\"/>\n"));
        let (tone, glyph) = toned.map_or((None, body), |(tone, glyph)| (Some(tone), glyph));
        let lines = SHAPES.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(';'));
        Icon { name, file, tone, glyph, shapes: lines.filter_map(IconPath::read).collect() }
    }

    /// Returns the shapes without the background.
    pub(crate) fn glyph_shapes(&self) -> &[IconPath] {
        self.shapes.get(usize::from(self.tone.is_some())..).unwrap_or_default()
    }
}

/// Returns the icon of that name.
pub fn find(name: &str) -> Option<&'static Icon> {
    BY_NAME.get(name).copied()
}

/// Returns the background colour of the icon of that name.
pub fn tone(name: &str) -> Option<&'static str> {
    find(name)?.tone
}
