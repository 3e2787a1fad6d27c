//! What lies on the table: a grid for the picture, and rows that say the same in words.

use super::{Mark, SYMBOLS, TicTacToe, key};
use crate::game::Seat;
use crate::scene::{Cell, Grid, Panel, Row, Scene, Shape, Square};

pub fn scene(view: &TicTacToe) -> Scene {
    let square =
        |Mark(n): Mark| Square { at: ((n / 3) as u8, (n % 3) as u8), pieces: Vec::from_iter(view.marks[n]), ..Square::default() };
    let cell = |mark: Mark| match view.marks[mark.0] {
        Some(seat) => Cell::new(SYMBOLS[seat.index()], key("mark").with("seat", seat)),
        None => Cell::new("⬜", key("free").with("square", mark.square())),
    };
    let row = |(n, marks): (usize, &[Mark])| {
        Row::new(key("row").with("n", n as u8 + 1), marks.iter().copied().map(cell).collect()).shaped(Shape::Said)
    };
    let grid = Grid { rows: 3, columns: 3, squares: Mark::ALL.into_iter().map(square).collect(), ..Grid::default() };
    let board = Panel { grid: Some(grid), ..Panel::new(key("board"), Mark::ALL.chunks(3).enumerate().map(row).collect()) };
    let players = Seat::all(2).map(|seat| Panel::of(seat, key("mark").with("seat", seat), Vec::new()));
    Scene { title: Some(key("name")), panels: [board].into_iter().chain(players).collect(), ..Scene::default() }
}
