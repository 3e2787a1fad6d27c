//! Draws a bar chart as SVG, PNG and animated GIF:
//! `cargo run -p tertulia-drawing --example chart [DIRECTORY]`.

use std::error::Error;
use std::path::PathBuf;

use tertulia_drawing::Reel;
use tertulia_drawing::block::{Anchor, Block, Ink, Paint};
use tertulia_drawing::{font, png};

const PAPER: &str = "#ffffff";
const BAR: &str = "#93c455";
const NAME: Ink = Ink::bold(16.0, "#26282d");
const NUMBER: Ink = Ink::plain(14.0, "#4b4e57");

/// An icon, a name, and a bar as long as the number. Names are shortened to their column.
fn row(icon: &str, name: &str, number: f32) -> Block {
    let mut row = Block::new(360.0, 32.0);
    row.icon(icon, 0.0, 4.0, 24.0);
    row.text(34.0, 22.0, &font::fit(name, NAME.size, NAME.weight, 110.0), NAME, Anchor::Start);
    row.rect(150.0, 8.0, number * 8.0, 16.0, 4.0, Paint::fill(BAR));
    row.text(158.0 + number * 8.0, 21.0, &format!("{number:.0}"), NUMBER, Anchor::Start);
    row
}

/// The chart when that part of the year is over, 0 to 1.
pub fn chart(year: f32) -> Block {
    let harvest =
        [("corn", "Ana", 12.0), ("indigo", "Дмитрий", 21.0), ("coffee", "محمد", 17.0), ("sugar", "Maria Magdalena", 7.0)];
    let mut page = Block::new(400.0, 200.0);
    page.rect(0.0, 0.0, page.w, page.h, 0.0, Paint::fill(PAPER));
    page.text(20.0, 32.0, "Barrels in a year", Ink::bold(20.0, "#26282d"), Anchor::Start);
    for (at, (icon, name, barrels)) in harvest.into_iter().enumerate() {
        page.put(20.0, 52.0 + 34.0 * at as f32, &row(icon, name, barrels * year));
    }
    page
}

fn main() -> Result<(), Box<dyn Error>> {
    let directory = std::env::args().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    let page = chart(1.0);
    let months: Vec<Block> = (0..=12).map(|month| chart(month as f32 / 12.0)).collect();
    let files = [
        ("chart.svg", page.document().into_bytes()),
        ("chart.png", png::draw(&page, 1.5)?),
        ("chart.gif", Reel::of(&months, page.w, PAPER).film(&months)?),
    ];
    for (name, bytes) in files {
        let path = directory.join(name);
        std::fs::write(&path, &bytes)?;
        println!("{}: {} bytes", path.display(), bytes.len());
    }
    Ok(())
}
