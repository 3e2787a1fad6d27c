//! Drawing on a page of given size: letters, icons, shapes; the page as SVG, as PNG, and many as a GIF.
//!
//! Not here: games, people, words in any language. Start reading at [`block::Block`], then `raster.rs`.

pub mod badge;
pub mod block;
pub mod emblem;
mod film;
pub mod font;
pub mod icons;
pub mod palette;
pub mod png;
pub mod raster;
mod shape;
mod shaping;
mod tone;

pub use film::Reel;
