//! The icons: goods, lands, people, buildings, dice; our own drawings, 24 by 24, a file each in
//! `icons/`. Not here: anything drawn by a publisher, colours of seats (`currentColor`). Start
//! reading at [`find`].
//!
//! No SVG is read at run time: `icons/shapes.rs` has the shapes of each file, as usvg reads it.
//! After a change, `cargo test -p tertulia-drawing shapes_of_icons -- --ignored` writes it.

use std::sync::LazyLock;

use crate::shape::IconPath;

#[rustfmt::skip]
mod shapes;
#[cfg(test)]
mod tests;

pub(crate) const SIDE: f32 = 24.0;

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
    pub(crate) shapes: &'static [IconPath],
}

/// Every icon, by name.
pub static ALL: LazyLock<Vec<Icon>> =
    LazyLock::new(|| shapes::FILES.iter().map(|(name, file, shapes)| Icon::read(name, file, shapes)).collect());

impl Icon {
    /// Reads a file: `svg` begins on its first line and ends on its last, a background has its own.
    fn read(name: &'static str, file: &'static str, shapes: &'static [IconPath]) -> Icon {
        const BACK: &str = r#"<rect width="24" height="24" rx="6" fill=""#;
        let body = file.split_once('\n').map_or("", |(_, rest)| rest).trim_end().trim_end_matches("</svg>").trim_end();
        let toned = body.strip_prefix(BACK).and_then(|rest| rest.split_once("\"/>\n"));
        let (tone, glyph) = toned.map_or((None, body), |(tone, glyph)| (Some(tone), glyph));
        Icon { name, file, tone, glyph, shapes }
    }

    /// Returns the shapes without the background.
    pub(crate) fn glyph_shapes(&self) -> &'static [IconPath] {
        match (self.tone, self.shapes) {
            (Some(_), [_, glyph @ ..]) => glyph,
            (Some(_) | None, all) => all,
        }
    }
}

/// Returns the icon of that name.
pub fn find(name: &str) -> Option<&'static Icon> {
    ALL.binary_search_by(|icon| icon.name.cmp(name)).ok().and_then(|at| ALL.get(at))
}

/// Returns the background colour of the icon of that name.
pub fn tone(name: &str) -> Option<&'static str> {
    find(name)?.tone
}
