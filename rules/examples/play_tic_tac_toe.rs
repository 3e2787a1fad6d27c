//! A random game of tic-tac-toe: `cargo run -p tertulia-rules --example play_tic_tac_toe`. The game
//! in `tic_tac_toe/` is written as for `src/games/`, so it finds these imports under `crate::`;
//! `docs/adding-a-game.md` walks through it.

use tertulia_rules::{game, kit, refusals, scene, text};

mod tic_tac_toe;

fn main() -> Result<(), Box<kit::Breach>> {
    print!("{}", kit::random_record::<tic_tac_toe::TicTacToe>(0)?);
    Ok(())
}
