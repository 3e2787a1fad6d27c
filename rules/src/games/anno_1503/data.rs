//! RECONSTRUCTED: what the rulebook shows in pictures only and nobody has published: the board, the
//! mix of tiles, the home islands, the public buildings. Each constant is our design and satisfies
//! every sentence, example and count of the rulebook. AN:2.2-2.5
//!
//! No rule depends on the figures. Whoever owns the game replaces them by what is in the box;
//! `tests/data.rs` checks what is known of them. A change here changes how old games replay, so
//! raise `version` in `mod.rs` with it. The option `tileMix` sets another mix of tiles for a single
//! table. Start reading at [`BOARD`].

use super::building_kind::Building;
use super::good::Good;
use super::sea::{Chart, Squares};
use super::tile::{FACES, Mix};

/// The board, rows A to E from the top, columns 1 to 12 from the left: `S` the start, `.` sea, `D`
/// sea with a dolphin (the link to the expansion's board; plain sea here), a digit an island square
/// with that many islets. AN:2.5
pub(super) const BOARD: [&str; 5] = ["22..2.3.34.4", ".2.22.2.3..D", "S.........44", ".2.2.2.33..D", "22.2.2.3..44"];

/// The number of tiles of each face, by back (2, 3, 4). AN:2.3
///
/// Each row counts branches of stone, wood, tool, cloth, spice and tobacco, then agreements,
/// upgrade treasures and gold treasures.
pub(super) const TILES: Mix = Mix([[1, 0, 1, 1, 2, 2, 5, 2, 2], [0, 1, 0, 1, 1, 1, 3, 0, 1], [1, 0, 1, 0, 1, 1, 3, 1, 0]]);

const _: () = assert!(FACES == 9);

/// The number of production sites on a home island.
pub(super) const SITES: usize = 5;

/// What each home island produces, by the number on the die; `None` is "?", any good. Every other
/// site has a stone bridge for a branch. AN:2.4
pub(super) const ISLANDS: [[Option<Good>; SITES]; 4] = {
    const S: Option<Good> = Some(Good::Stone);
    const W: Option<Good> = Some(Good::Wood);
    const T: Option<Good> = Some(Good::Tool);
    const C: Option<Good> = Some(Good::Cloth);
    [[None, S, W, C, T], [T, None, S, W, C], [C, T, None, S, W], [W, C, T, None, S]]
};

/// The public buildings by the number of players from which they are used (2, 3, 4). AN:2.2
pub(super) const DISPLAY: [&[Building]; 3] = {
    use Building::{Bathhouse, Church, FireBrigade, Forge, LargeBranch, Restaurant, School, Shipyard};
    [
        &[School, Church, FireBrigade, Forge, Restaurant, Bathhouse, Shipyard],
        &[LargeBranch, School, FireBrigade, Restaurant],
        &[LargeBranch, Church, Forge],
    ]
};

/// Counts the buildings of [`DISPLAY`] for that number of players.
pub(super) fn display(seats: u8) -> [u8; Building::COUNT] {
    let mut counts = [0; Building::COUNT];
    for building in DISPLAY.iter().take(usize::from(seats).saturating_sub(1)).flat_map(|kinds| kinds.iter()) {
        counts[building.index()] += 1;
    }
    counts
}

/// [`BOARD`] as sets of squares.
pub(super) const CHART: Chart = {
    let mut islets = [Squares::NONE; 3];
    let mut at = 0;
    while at < 60 {
        let mark = BOARD[at / 12].as_bytes()[at % 12];
        if mark >= b'2' && mark <= b'4' {
            let number = (mark - b'2') as usize;
            islets[number] = Squares(islets[number].0 | 1 << at);
        }
        at += 1;
    }
    Chart { islets }
};
