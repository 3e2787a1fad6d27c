//! The files in this folder, by name, with what usvg makes of each; written by the test `the_shapes_of_icons_are_read_anew`.
//! Who takes a file away takes its lines away.

use tiny_skia::{LineCap, LineJoin};

use crate::shape::Step::{C, L, M, Q, Z};
use crate::shape::{Pen, Shape};

pub(super) const FILES: &[(&str, &str, &[Shape])] = &[
];
