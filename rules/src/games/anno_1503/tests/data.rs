//! What is known of the reconstructed data. AN:2.2-2.5
//!
//! Whoever puts the box's data into `data.rs` keeps these tests, except the test and the assertion
//! marked as ours.

use super::super::data::{BOARD, CHART, DISPLAY, ISLANDS, TILES, display};
use super::super::sea::START;
use super::*;

/// AN:2, AN:2.5: 5 by 12 squares with 26 islands, of which 14, 6 and 6 have 2, 3 and 4 islets; the
/// sea is connected and touches every island.
#[test]
fn the_board_has_the_squares_that_are_known() {
    assert!(BOARD.iter().all(|row| row.len() == 12) && BOARD.len() == 5);
    assert_eq!(BOARD[2].as_bytes()[0], b'S');
    assert!(CHART.is_sound(), "counts, connectivity, islets that grow with the distance");
    assert_eq!((CHART.islands().len(), CHART.sea().len()), (26, 34));
    assert!(CHART.sea().has(START));
    let dolphins = BOARD.iter().flat_map(|row| row.bytes()).filter(|mark| *mark == b'D').count();
    assert_eq!(dolphins, 2, "the way to the expansion, at the east edge");
}

/// AN:2.5, ours: the table of distances.
#[test]
fn distances_are_those_of_the_rules_page() {
    let table = [
        (1, "a1 e1 b2 d2"),
        (3, "b4 d4"),
        (4, "a2 e2 e4 b5"),
        (5, "a5 d6"),
        (6, "e6 b7"),
        (7, "a7 d8"),
        (8, "e8 b9 d9"),
        (9, "a9 c11"),
        (10, "a10"),
        (11, "e11"),
        (12, "a12 c12 e12"),
    ];
    let mut all = Squares::NONE;
    for (distance, squares) in table {
        for word in squares.split(' ') {
            assert_eq!(CHART.distance(square(word)), distance, "{word}");
            all = all.with(square(word).set());
        }
    }
    assert_eq!(all, CHART.islands());
}

/// AN:2, AN:2.3: there are 32 tiles. With any number of players some are left over as a reserve,
/// there are fewer branches and agreements than all players would need, and there is each kind of
/// treasure.
#[test]
fn the_tiles_are_as_many_as_is_known_and_too_few_for_everybody() {
    assert_eq!(TILES.total(), 32);
    assert!(TILES.is_sound());
    let sum = |faces: &[Face], seats: u8| -> u32 {
        Back::used(seats).flat_map(|back| faces.iter().map(move |face| u32::from(TILES.of(Tile { back, face: *face })))).sum()
    };
    let branches = Good::ALL.map(Face::Branch);
    for seats in 2..=4u8 {
        assert!(sum(&branches, seats) < 4 * u32::from(seats) && sum(&[Face::Agreement], seats) < 3 * u32::from(seats));
        let (on_board, all): (u32, u32) = Back::used(seats)
            .map(|back| (CHART.islets[back.index()].len(), TILES.with_back(back)))
            .fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
        assert!(all > on_board, "a reserve with {seats}");
    }
    assert!(sum(&[Face::Upgrade], 2) > 0 && sum(&[Face::Gold], 2) > 0);
}

/// AN:2.4: every island has one "?" and one each of wood, stone, tool and cloth; no number gives
/// the same good on two islands.
#[test]
fn home_islands_are_a_latin_square() {
    let five = [None, Some(Good::Stone), Some(Good::Wood), Some(Good::Tool), Some(Good::Cloth)];
    for site in 0..SITES {
        let row: Vec<_> = ISLANDS.iter().map(|island| island[site]).collect();
        assert!(row.iter().enumerate().all(|(at, good)| !row[..at].contains(good)), "number {}", site + 1);
    }
    for island in ISLANDS {
        assert!(five.iter().all(|good| island.contains(good)), "{island:?}");
    }
    // These are the rulebook's examples.
    assert_eq!((ISLANDS[0][3], ISLANDS[0][0], ISLANDS[0][2]), (Some(Good::Cloth), None, Some(Good::Wood)));
}

/// AN:2, AN:2.2: there are 14 public buildings of 8 kinds, fewer than 4 for each player; with 3
/// players there are at least two schools (the rulebook's example).
#[test]
fn public_buildings_are_as_many_as_is_known_and_too_few_for_everybody() {
    assert_eq!(DISPLAY.iter().map(|kinds| kinds.len()).sum::<usize>(), 14);
    for seats in 2..=4 {
        assert!(display(seats).iter().sum::<u8>() < 4 * seats);
    }
    assert!(display(4).iter().all(|n| *n > 0), "all kinds");
    assert!(display(3)[Building::School.index()] >= 2);
    assert_eq!([2, 3, 4].map(|seats| display(seats).iter().sum::<u8>()), [7, 11, 14], "AN-T20, ours");
}
