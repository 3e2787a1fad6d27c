//! The drawings: goods, lands, people, buildings, dice. In our own hand, 24 by 24, one file each in `icons/`.
//!
//! Not here: anything drawn by a publisher, colours of seats (`currentColor` stands for them). Start reading at [`find`].

use std::sync::LazyLock;

/// A drawing.
#[derive(Debug)]
pub struct Icon {
    /// What games call it.
    pub name: &'static str,
    /// The whole file.
    pub file: &'static str,
    /// The colour behind it, if it has one.
    pub tone: Option<&'static str>,
    /// What is drawn on that.
    pub glyph: &'static str,
}

macro_rules! files {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("icons/", $name, ".svg")))),*]
    };
}

/// In alphabetical order, so that they can be looked up.
const FILES: &[(&str, &str)] = &files![
    "agreement"
    "any"
    "aqueduct"
    "arch"
    "bathhouse"
    "book"
    "bowl"
    "branch"
    "brick"
    "builder"
    "builder-hut"
    "captain"
    "card"
    "cards"
    "chapel"
    "church"
    "city"
    "city-hall"
    "cloister"
    "cloth"
    "coffee"
    "coin"
    "colonist"
    "column"
    "corn"
    "cottage"
    "councillor"
    "craftsman"
    "crane"
    "crates"
    "customs"
    "desert"
    "die-1"
    "die-2"
    "die-3"
    "die-4"
    "die-5"
    "die-6"
    "factory"
    "fire-brigade"
    "forest"
    "forest-house"
    "forge"
    "fortress"
    "garden"
    "gear-house"
    "goal"
    "gold-mine"
    "governor"
    "grain"
    "guesthouse"
    "guild-hall"
    "hacienda"
    "hall"
    "handshake"
    "harbor"
    "hero"
    "hospice"
    "house"
    "hut"
    "indigo"
    "invention"
    "isle-2"
    "isle-3"
    "isle-4"
    "isle-bare"
    "jeweler"
    "key"
    "knight"
    "large-branch"
    "library"
    "lighthouse"
    "lodge"
    "lumber"
    "mansion"
    "map-house"
    "market"
    "mask"
    "mayor"
    "monopoly"
    "monument"
    "no"
    "noble"
    "office"
    "ore"
    "palace"
    "points"
    "port"
    "port-house"
    "producer"
    "prospector"
    "quarry"
    "residence"
    "restaurant"
    "road"
    "road-building"
    "robber"
    "royal-house"
    "saw"
    "school"
    "score"
    "scroll-house"
    "settlement"
    "settler"
    "ship"
    "shipyard"
    "silver"
    "smithy"
    "spice"
    "statue"
    "stone"
    "stone-house"
    "sugar"
    "tile"
    "tobacco"
    "tool"
    "tower"
    "townhouse"
    "trade"
    "trader"
    "treasure"
    "union-house"
    "university"
    "upgrade"
    "victory-point"
    "villa"
    "wait"
    "warehouse"
    "well"
    "wharf"
    "wood"
    "wool"
    "yes"
];

/// Every drawing, by name.
pub static ALL: LazyLock<Vec<Icon>> = LazyLock::new(|| FILES.iter().map(|(name, file)| Icon::read(name, file)).collect());

impl Icon {
    /// A file has the `svg` element on its first line and its end on the last; the background, if any, on a line of its own.
    fn read(name: &'static str, file: &'static str) -> Icon {
        const BACK: &str = r#"<rect width="24" height="24" rx="6" fill=""#;
        let body = file.split_once('\n').map_or("", |(_, rest)| rest).trim_end().trim_end_matches("</svg>").trim_end();
        let toned = body.strip_prefix(BACK).and_then(|rest| rest.split_once("\"/>\n"));
        let (tone, glyph) = toned.map_or((None, body), |(tone, glyph)| (Some(tone), glyph));
        Icon { name, file, tone, glyph }
    }
}

/// The drawing of that name.
pub fn find(name: &str) -> Option<&'static Icon> {
    ALL.binary_search_by(|icon| icon.name.cmp(name)).ok().and_then(|at| ALL.get(at))
}

/// The colour behind it.
pub fn tone(name: &str) -> Option<&'static str> {
    find(name)?.tone
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_is_found_by_its_name_and_has_something_on_it() {
        for (name, _) in FILES {
            let icon = find(name).unwrap_or_else(|| panic!("{name} is out of order"));
            assert!(icon.glyph.starts_with('<') && icon.glyph.ends_with('>'), "{name}: {}", icon.glyph);
        }
        assert_eq!(tone("corn"), Some("#f2bf2b"));
        assert_eq!(tone("coin"), None);
        assert!(find("nobody drew this").is_none());
    }
}
