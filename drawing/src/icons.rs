//! The drawings: goods, lands, people, buildings, dice. In our own hand, 24 by 24, one SVG file each in `icons/`.
//!
//! No SVG is read at run time: `icons/shapes.rs` has the shapes of each file, as usvg reads it. After a file is added or changed, a test
//! writes them anew: `cargo test -p tertulia-drawing shapes_of_icons -- --ignored`.
//!
//! Not here: anything drawn by a publisher, colours of seats (`currentColor` stands for them). Start reading at [`find`].

use std::sync::LazyLock;

use crate::shape::Shape;

#[rustfmt::skip]
mod shapes;
#[cfg(test)]
mod tests;

/// How wide and how high each is.
pub(crate) const SIDE: f32 = 24.0;

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
    /// What the whole file draws, from the back to the front.
    pub(crate) shapes: &'static [Shape],
}

/// Every drawing, by name.
pub static ALL: LazyLock<Vec<Icon>> =
    LazyLock::new(|| shapes::FILES.iter().map(|(name, file, shapes)| Icon::read(name, file, shapes)).collect());

impl Icon {
    /// A file has the `svg` element on its first line and its end on the last; the background, if any, on a line of its own.
    fn read(name: &'static str, file: &'static str, shapes: &'static [Shape]) -> Icon {
        const BACK: &str = r#"<rect width="24" height="24" rx="6" fill=""#;
        let body = file.split_once('\n').map_or("", |(_, rest)| rest).trim_end().trim_end_matches("</svg>").trim_end();
        let toned = body.strip_prefix(BACK).and_then(|rest| rest.split_once("\"/>\n"));
        let (tone, glyph) = toned.map_or((None, body), |(tone, glyph)| (Some(tone), glyph));
        Icon { name, file, tone, glyph, shapes }
    }

    /// What the glyph draws.
    pub(crate) fn glyph_shapes(&self) -> &'static [Shape] {
        match (self.tone, self.shapes) {
            (Some(_), [_, glyph @ ..]) => glyph,
            (Some(_) | None, all) => all,
        }
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
