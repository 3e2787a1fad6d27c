//! The paths of icons, filled or stroked with one colour. Start reading at [`IconPath::draw`].

use tiny_skia::{FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Stroke, Transform};

use crate::tone::Tone;

/// The colour that is chosen when an icon is drawn.
pub(crate) const CURRENT_COLOR: &str = "currentColor";

/// A path of an icon: its inside, and over it the line along it.
#[derive(Clone, Debug)]
pub(crate) struct IconPath {
    /// The colour, `#rrggbb` or [`CURRENT_COLOR`].
    fill: Option<&'static str>,
    stroke: Option<(&'static str, Stroke)>,
    /// The transforms of the groups around it, outermost first. They are multiplied when it is
    /// drawn, as resvg does: multiplying beforehand would round differently.
    groups: Vec<Transform>,
    path: Path,
}

impl IconPath {
    /// Reads `fill;stroke;groups;path`, where a stroke is its colour, width, cap and join, a group
    /// SVG's `matrix`, and the path SVG's path data with spaces between absolute coordinates.
    pub(crate) fn read(line: &'static str) -> Option<IconPath> {
        let [fill, stroke, groups, path] = line.split(';').collect::<Vec<_>>().try_into().ok()?;
        let groups: Vec<f32> = groups.split_whitespace().map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let matrix = |&[a, b, c, d, e, f]: &[f32; 6]| Transform::from_row(a, b, c, d, e, f);
        Some(IconPath {
            fill: Some(fill).filter(|fill| !fill.is_empty()),
            stroke: read_stroke(stroke),
            groups: groups.as_chunks().0.iter().map(matrix).collect(),
            path: read_path(path)?,
        })
    }

    /// Draws the shape, with `tint` for [`CURRENT_COLOR`].
    pub(crate) fn draw(&self, tint: &str, to: Transform, pixels: &mut Pixmap) {
        let to = self.groups.iter().fold(to, |to, group| to.pre_concat(*group));
        let paint = |color| Tone::paint(if color == CURRENT_COLOR { tint } else { color });
        if let Some(color) = self.fill {
            pixels.fill_path(&self.path, &paint(color), FillRule::Winding, to, None);
        }
        if let Some((color, stroke)) = &self.stroke {
            pixels.stroke_path(&self.path, &paint(color), stroke, to, None);
        }
    }
}

fn read_stroke(words: &'static str) -> Option<(&'static str, Stroke)> {
    let [color, width, cap, join] = words.split(' ').collect::<Vec<_>>().try_into().ok()?;
    let line_cap = if cap == "Round" { LineCap::Round } else { LineCap::Butt };
    let line_join = if join == "Round" { LineJoin::Round } else { LineJoin::Miter };
    Some((color, Stroke { width: width.parse().ok()?, line_cap, line_join, ..Stroke::default() }))
}

fn read_path(words: &str) -> Option<Path> {
    let (mut path, mut words) = (PathBuilder::new(), words.split(' '));
    while let Some(command) = words.next() {
        let mut n = || words.next()?.parse().ok();
        match command {
            "M" => path.move_to(n()?, n()?),
            "L" => path.line_to(n()?, n()?),
            "Q" => path.quad_to(n()?, n()?, n()?, n()?),
            "C" => path.cubic_to(n()?, n()?, n()?, n()?, n()?, n()?),
            _ => path.close(),
        }
    }
    path.finish()
}
