//! Draws letters, icons and shapes on a page, as SVG or PNG, and several pages as a GIF. Not here:
//! games, people, words in any language. Start reading at [`block::Block`], then `raster.rs`.
//!
//! # Example
#![doc = "```"]
#![doc = include_str!("../examples/chart.rs")]
#![doc = "```"]

mod adler;
pub mod badge;
pub mod block;
mod deflate;
pub mod emblem;
mod film;
pub mod font;
mod generations;
mod icon_path;
pub mod icons;
mod lzw;
pub mod palette;
pub mod png;
pub mod raster;
mod shaping;
mod tone;

pub use film::Reel;

#[cfg(test)]
extern crate self as tertulia_drawing;

#[cfg(test)]
#[path = "../examples/chart.rs"]
#[expect(dead_code, reason = "the example's `main`")]
mod chart;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_has_the_example_and_the_picture_that_it_draws() {
        assert!(include_str!("../README.md").contains(include_str!("../examples/chart.rs")), "README.md has another program");
        let drawn = png::draw(&chart::chart(1.0), 1.5).unwrap() == include_bytes!("../examples/chart.png");
        assert!(drawn, "cargo run -p tertulia-drawing --example chart drawing/examples, and look at chart.png");
    }
}
