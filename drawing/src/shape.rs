//! The paths of icons, filled or stroked with one colour. Start reading at [`IconPath::draw`].

use tiny_skia::{FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Stroke, Transform};

use crate::tone::Tone;

/// The colour that is chosen when an icon is drawn.
pub(crate) const CURRENT_COLOR: &str = "currentColor";

/// A path of an icon: its inside, and over it the line along it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IconPath {
    /// The colour, `#rrggbb` or [`CURRENT_COLOR`].
    pub fill: Option<&'static str>,
    pub stroke: Option<Pen>,
    /// The transforms of the groups around it, outermost first, as SVG's `matrix` has them. They
    /// are multiplied at run time, as resvg does: multiplying beforehand would round differently.
    pub groups: &'static [[f32; 6]],
    pub path: &'static [PathCommand],
}

/// What a line is drawn with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    /// The colour, `#rrggbb` or [`CURRENT_COLOR`].
    pub color: &'static str,
    pub width: f32,
    pub cap: LineCap,
    pub join: LineJoin,
}

/// A command of SVG's path data, with absolute coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PathCommand {
    M(f32, f32),
    L(f32, f32),
    Q(f32, f32, f32, f32),
    C(f32, f32, f32, f32, f32, f32),
    Z,
}

impl IconPath {
    /// Draws the shape, with `tint` for [`CURRENT_COLOR`].
    pub(crate) fn draw(&self, tint: &str, to: Transform, pixels: &mut Pixmap) {
        let Some(path) = self.path() else { return };
        let to = self.groups.iter().fold(to, |to, &[a, b, c, d, e, f]| to.pre_concat(Transform::from_row(a, b, c, d, e, f)));
        let paint = |color| Tone::paint(if color == CURRENT_COLOR { tint } else { color });
        if let Some(color) = self.fill {
            pixels.fill_path(&path, &paint(color), FillRule::Winding, to, None);
        }
        if let Some(pen) = &self.stroke {
            pixels.stroke_path(&path, &paint(pen.color), &pen.stroke(), to, None);
        }
    }

    /// Returns the path before any transform; `None` if it is empty.
    pub(crate) fn path(&self) -> Option<Path> {
        let mut path = PathBuilder::new();
        for step in self.path {
            match *step {
                PathCommand::M(x, y) => path.move_to(x, y),
                PathCommand::L(x, y) => path.line_to(x, y),
                PathCommand::Q(a, b, x, y) => path.quad_to(a, b, x, y),
                PathCommand::C(a, b, c, d, x, y) => path.cubic_to(a, b, c, d, x, y),
                PathCommand::Z => path.close(),
            }
        }
        path.finish()
    }
}

impl Pen {
    pub(crate) fn stroke(&self) -> Stroke {
        Stroke { width: self.width, line_cap: self.cap, line_join: self.join, ..Stroke::default() }
    }
}
