//! Checks that icons look as resvg draws them; one test writes `shapes.txt` by usvg.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use resvg::usvg::{self, Node, Options, PaintOrder, Tree};
use tiny_skia::{PathSegment, Pixmap, Stroke, Transform};

use super::*;
use crate::icon_path::CURRENT_COLOR;

/// Replaces [`CURRENT_COLOR`] while usvg reads a file: no icon has this colour.
const STAND_IN: &str = "#012345";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/icons")
}

/// Returns the name and contents of every SVG file, by name.
fn files() -> Vec<(String, String)> {
    let paths = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let svg = paths.filter(|path| path.extension().is_some_and(|ending| ending == "svg"));
    let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let mut files: Vec<_> = svg.map(|path| (name(&path), fs::read_to_string(&path).unwrap())).collect();
    files.sort();
    files
}

fn read(svg: &str) -> Tree {
    Tree::from_str(svg, &Options::default()).unwrap()
}

/// Returns the shapes of a group within others, from the back to the front, as in `shapes.txt`.
fn shapes_of(group: &usvg::Group, groups: &[[f32; 6]], name: &str) -> Vec<String> {
    assert!(!group.should_isolate(), "{name}: opacity, clips, masks and filters of groups are not drawn");
    let Transform { sx, kx, ky, sy, tx, ty } = group.transform();
    let own = Some([sx, ky, kx, sy, tx, ty]).filter(|_| !group.transform().is_identity());
    let groups: Vec<_> = groups.iter().copied().chain(own).collect();
    let shapes = |node: &Node| match node {
        Node::Group(group) => shapes_of(group, &groups, name),
        Node::Path(path) => vec![shape(path, &groups, name)],
        Node::Image(_) | Node::Text(_) => panic!("{name}: images and letters are not drawn"),
    };
    group.children().iter().flat_map(shapes).collect()
}

fn color(paint: &usvg::Paint, opacity: usvg::Opacity, name: &str) -> String {
    let usvg::Paint::Color(usvg::Color { red, green, blue }) = paint else {
        panic!("{name}: gradients and patterns are not drawn")
    };
    assert!(opacity == usvg::Opacity::ONE, "{name}: nothing that is seen through is drawn");
    let color = format!("#{red:02x}{green:02x}{blue:02x}");
    if color == STAND_IN { CURRENT_COLOR.to_owned() } else { color }
}

fn shape(path: &usvg::Path, groups: &[[f32; 6]], name: &str) -> String {
    let plain =
        path.is_visible() && path.paint_order() == PaintOrder::FillAndStroke && path.rendering_mode().use_shape_antialiasing();
    assert!(plain, "{name}: `visibility`, `paint-order` and `shape-rendering` are not heeded");
    let bounds = path.data().bounds();
    // Nothing without an inside is filled, not even its edge.
    let fill = path.fill().filter(|_| bounds.width() > 0.0 && bounds.height() > 0.0).map(|fill| {
        assert!(fill.rule() == usvg::FillRule::NonZero, "{name}: `fill-rule` is not heeded");
        color(fill.paint(), fill.opacity(), name)
    });
    let stroke = path.stroke().map(|stroke| {
        let color = color(stroke.paint(), stroke.opacity(), name);
        let stroke = stroke.to_tiny_skia();
        let Stroke { width, line_cap, line_join, .. } = stroke;
        let plain = Stroke { width, line_cap, line_join, ..Stroke::default() };
        assert!(stroke == plain, "{name}: dashes and limits of miters are not drawn");
        format!("{color} {width:?} {line_cap:?} {line_join:?}")
    });
    let step = |segment| match segment {
        PathSegment::MoveTo(to) => format!("M {}", numbers(&[to.x, to.y])),
        PathSegment::LineTo(to) => format!("L {}", numbers(&[to.x, to.y])),
        PathSegment::QuadTo(a, to) => format!("Q {}", numbers(&[a.x, a.y, to.x, to.y])),
        PathSegment::CubicTo(a, b, to) => format!("C {}", numbers(&[a.x, a.y, b.x, b.y, to.x, to.y])),
        PathSegment::Close => "Z".to_owned(),
    };
    let steps: Vec<String> = path.data().segments().map(step).collect();
    let (fill, stroke) = (fill.unwrap_or_default(), stroke.unwrap_or_default());
    format!("{name};{fill};{stroke};{};{}", numbers(groups.as_flattened()), steps.join(" "))
}

fn numbers(all: &[f32]) -> String {
    all.iter().map(|number| format!("{number:?}")).collect::<Vec<_>>().join(" ")
}

/// Returns what `shapes.txt` should be.
fn shapes_of_files() -> String {
    let mut text = String::new();
    for (name, svg) in files() {
        assert!(!svg.contains(STAND_IN), "{name}: {STAND_IN} is not drawn");
        let tree = read(&svg.replace(CURRENT_COLOR, STAND_IN));
        assert_eq!((tree.size().width(), tree.size().height()), (SIDE, SIDE), "{name}");
        shapes_of(tree.root(), &[], &name).iter().for_each(|shape| writeln!(text, "{shape}").unwrap());
    }
    text
}

#[test]
#[ignore = "writes drawing/src/icons/shapes.txt"]
fn the_shapes_of_icons_are_read_anew() {
    fs::write(folder().join("shapes.txt"), shapes_of_files()).unwrap();
}

#[test]
fn the_shapes_of_icons_are_those_of_their_files() {
    let stale = || files().into_iter().map(|(name, _)| name).filter(|name| find(name).is_none()).collect::<Vec<_>>();
    assert!(
        shapes_of_files() == SHAPES,
        "an SVG file was added or changed (not yet listed: {:?}): cargo test -p tertulia-drawing shapes_of_icons -- --ignored",
        stale()
    );
}

#[test]
fn an_icon_is_drawn_as_resvg_draws_its_file() {
    for tint in ["#d13f34", "#000000"] {
        for icon in ALL.iter() {
            for (svg, shapes) in [(icon.file.to_owned(), icon.shapes.as_slice()), (alone(icon.glyph), icon.glyph_shapes())] {
                let tree = read(&svg.replace(CURRENT_COLOR, tint));
                // The sizes in pictures, and larger ones up to an emblem's.
                for side in (5..50_u16).step_by(3).chain([64, 96, 128]) {
                    let scale = f32::from(side) / SIDE;
                    let to = Transform::from_row(scale, 0.0, 0.0, scale, 1.0, 1.0);
                    let mut ours = Pixmap::new(u32::from(side) + 2, u32::from(side) + 2).unwrap();
                    let mut theirs = ours.clone();
                    shapes.iter().for_each(|shape| shape.draw(tint, to, &mut ours));
                    resvg::render(&tree, to, &mut theirs.as_mut());
                    let apart = ours.data().iter().zip(theirs.data()).filter(|(ours, theirs)| ours != theirs).count();
                    assert_eq!(apart, 0, "{} with {side} pixels a side: channels that differ", icon.name);
                    assert!(theirs.data().iter().any(|channel| *channel > 0), "{} with {side} pixels a side: empty", icon.name);
                }
            }
        }
    }
}

fn alone(glyph: &str) -> String {
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{glyph}</svg>"#)
}

#[test]
fn every_drawing_is_found_by_its_name_and_has_something_on_it() {
    for (name, _) in FILES {
        let icon = find(name).unwrap_or_else(|| panic!("{name} is out of order"));
        assert!(icon.glyph.starts_with('<') && icon.glyph.ends_with('>'), "{name}: {}", icon.glyph);
        assert!(!icon.glyph_shapes().is_empty(), "{name}");
    }
    assert_eq!(tone("corn"), Some("#f2bf2b"));
    assert_eq!(tone("coin"), None);
    assert!(find("nobody drew this").is_none());
}
