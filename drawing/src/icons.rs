//! The drawings: goods, lands, people, buildings, dice. In our own hand, 24 by 24, one file each in `icons/`:
//! a file that is put there is found.
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

/// Name and file of each, by name, so that they can be looked up: `build.rs` finds them.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/icons.rs"));

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
