//! The longest road (CA:R37-R40).

use super::super::map::{ALL_PATHS, nodes_of};
use super::super::road::longest;
use super::*;

fn nodes(names: &str) -> u64 {
    names.split_whitespace().fold(0, |set, name| set | name.parse::<Node>().expect("an intersection").bit())
}

const RED: &str = "b1.s b1.se b2.s b2.se b3.s b3.se b4.s c4.se";
const BLUE: &str = "b2.se a2.s a1.se a1.s a1.sw b1.nw b1.sw";
const WHITE: &str = "d1.se d2.s d2.se d3.s d3.se d4.s d4.se";
const RING: &str = "c3.n c3.ne c3.se c3.s c3.sw c3.nw c3.n";

/// CA-T6, CA-T8, CA-T9, CA-T19, CA:R37, CA:R37a. Columns: roads, opponents' buildings, length.
#[test]
fn a_trail_passes_no_opponent_and_may_end_at_one() {
    let branches = [RED, "b2.s c2.se", "b3.se a3.s"];
    let tail = [RING, "b3.s b3.se b4.s"];
    let rings = [RING, "c4.n c4.ne c4.se c4.s c4.sw c4.nw c4.n"];
    let rows: &[(&[&str], &str, u8)] = &[
        (&branches, "", 7),
        (&branches, "b2.se", 4),
        (&branches, "c4.se", 7),
        (&branches, "c4.se b1.s", 7),
        (&[RING], "", 6),
        (&tail, "", 8),
        (&tail, "c3.ne", 6),
        (&[RING], "c3.ne c3.sw", 3),
        (&rings, "", 11),
        (&[RING], "c3.ne", 6),
        (&[], "", 0),
        (&["a1.n a1.ne"], "a1.n a1.ne", 1),
        (&["a1.n a1.ne", "e3.s e3.se e3.ne"], "", 2),
    ];
    for (ways, buildings, length) in rows {
        let roads = ways.iter().fold(0, |all, nodes| all | way(nodes));
        assert_eq!(longest(roads, nodes(buildings)), *length, "{ways:?} | {buildings}");
    }
}

/// Finds the longest trail by trying all subsets: a connected set of paths is a trail if at most
/// two of its ends are odd. An opponent's building separates the paths that meet there.
fn by_subsets(roads: u128, blocked: u64) -> u8 {
    let paths: Vec<Path> = paths_of(roads).collect();
    // Every path ends separately at a blocked intersection.
    let end = |at: usize, side: usize| {
        let node = paths[at].ends()[side];
        if blocked & node.bit() == 0 { usize::from(node.0) } else { 100 + 2 * at + side }
    };
    let is_trail = |subset: u32| {
        let chosen: Vec<usize> = (0..paths.len()).filter(|at| subset >> at & 1 == 1).collect();
        let mut degrees = std::collections::BTreeMap::new();
        let ends = chosen.iter().flat_map(|at| [end(*at, 0), end(*at, 1)]);
        ends.for_each(|end| *degrees.entry(end).or_insert(0) += 1);
        let mut reached = std::collections::BTreeSet::from([end(chosen[0], 0)]);
        loop {
            let before = reached.len();
            for at in &chosen {
                if reached.contains(&end(*at, 0)) || reached.contains(&end(*at, 1)) {
                    reached.extend([end(*at, 0), end(*at, 1)]);
                }
            }
            if reached.len() == before {
                break;
            }
        }
        reached.len() == degrees.len() && degrees.values().filter(|n| *n % 2 == 1).count() <= 2
    };
    (1..1u32 << paths.len()).filter(|subset| is_trail(*subset)).map(|subset| subset.count_ones() as u8).max().unwrap_or(0)
}

/// CA:R37, over random networks: connected or scattered, some with opponents' buildings.
#[test]
fn the_longest_road_agrees_with_a_count_of_all_subsets() {
    let mut dice = SeededDice::new(11);
    let mut lengths = std::collections::BTreeMap::new();
    for _ in 0..300 {
        let mut roads = 1u128 << dice.below(72);
        for _ in 0..dice.below(13) {
            let ends = paths_of(roads).fold(0, |ends, path| ends | path.nodes());
            let grown = nodes_of(ends).fold(0, |paths, node| paths | node.paths());
            let free = if dice.below(6) == 0 { ALL_PATHS } else { grown } & !roads;
            let at = dice.below(free.count_ones()) as usize;
            roads |= paths_of(free).nth(at).unwrap().bit();
        }
        let ends = paths_of(roads).fold(0, |ends, path| ends | path.nodes());
        let blocked = nodes_of(ends).filter(|_| dice.below(10) == 0).fold(0, |set, node| set | node.bit());
        let length = longest(roads, blocked);
        assert_eq!(length, by_subsets(roads, blocked), "{roads:#x} {blocked:#x}");
        *lengths.entry(length).or_insert(0) += 1;
    }
    assert!(lengths.len() > 8, "networks of many lengths: {lengths:?}");
}

/// Red holds the longest road, and blue is about to cut it.
fn cut_at(set: &[(&str, &str)]) -> At {
    let mut at = At::bare_with(4, set);
    at.roads(P4, RED).roads(P4, "b2.s c2.se").roads(P4, "b3.se a3.s").roads(P3, BLUE);
    at.hand(P3, "3lumber-3brick-wool-grain").trades(P3);
    assert_eq!(at.game.table.longest, Some(P4));
    at
}

/// CA-T6, CA:R38, CA:R39
#[test]
fn a_settlement_cuts_a_road_and_the_next_longest_takes_the_card() {
    let at = cut_at(&[]).play("p3 settle b2 se").clone();
    let lengths = [P3, P4].map(|seat| at.game.table.board(seat).length);
    assert_eq!((lengths, at.game.table.longest), ([6, 4], Some(P3)));
    assert_eq!((at.points(P3), at.points(P4)), (3, 0));
    assert!(at.heard(&Event::LongestRoad { before: Some(P4), holder: Some(P3), length: 6 }));
}

/// CA-T7, CA:R39
#[test]
fn after_a_cut_a_tie_sets_the_card_aside_until_somebody_is_alone() {
    let mut at = cut_at(&[]).roads(P2, WHITE).play("p3 settle b2 se").clone();
    assert_eq!((at.game.table.longest, at.points(P4)), (None, 0));
    at.play("p3 road b1.sw c1.nw");
    assert_eq!((at.game.table.longest, at.points(P3)), (Some(P3), 3));
}

/// CA-T20, CA:R39
#[test]
fn a_card_set_aside_goes_to_who_is_alone_because_another_was_cut() {
    let mut at = cut_at(&[]).roads(P2, WHITE).play("p3 settle b2 se; p3 end").clone();
    at.roads(P1, "d3.s e2.se");
    at.hand(P1, "lumber-brick-wool-grain").trades(P1).play("p1 settle d3 s");
    assert_eq!(at.game.table.board(P2).length, 3);
    assert_eq!(at.game.table.longest, Some(P3));

    // While red still holds the card, the cut changes nothing.
    let mut held = cut_at(&[]);
    held.roads(P2, WHITE).roads(P1, "d3.s e2.se").hand(P1, "lumber-brick-wool-grain").trades(P1).play("p1 settle d3 s");
    assert_eq!(held.game.table.longest, Some(P4));
}

/// CA-T7b, CA:R39
#[test]
fn a_holder_cut_down_to_a_tie_loses_the_card_unless_the_option_keeps_it() {
    for (set, holder) in [(&[][..], None), (&[("lrHolderKeepsTie", "on")][..], Some(P4))] {
        let mut at = At::bare_with(4, set);
        at.roads(P4, &format!("{RED} c4.s")).roads(P3, "b2.se a2.s a1.se a1.s a1.sw b1.nw");
        at.hand(P3, "lumber-brick-wool-grain").trades(P3).play("p3 settle b2 se");
        let lengths = [P3, P4].map(|seat| at.game.table.board(seat).length);
        assert_eq!((lengths, at.game.table.longest), ([5, 5], holder), "{set:?}");
    }
}

/// CA-T21, CA:R39a, CA:R40. Columns: holder before, lengths after, whose road was cut, its length
/// before, holder after, holder after with the option.
#[test]
fn the_card_goes_by_the_procedure() {
    let none: Option<Seat> = None;
    let rows = [
        // Nobody has five.
        (none, [4, 4, 0], none, 0, none, none),
        (Some(P1), [4, 3, 0], Some(P1), 7, none, none),
        // One seat is alone longest.
        (none, [5, 4, 0], none, 0, Some(P1), Some(P1)),
        (Some(P1), [5, 6, 0], none, 0, Some(P2), Some(P2)),
        (Some(P1), [6, 7, 0], Some(P1), 7, Some(P2), Some(P2)),
        (Some(P1), [6, 5, 0], Some(P1), 9, Some(P1), Some(P1)),
        // A tie by building leaves the card with the holder.
        (Some(P1), [7, 7, 0], none, 0, Some(P1), Some(P1)),
        // The holder lost only a side branch.
        (Some(P1), [7, 7, 0], Some(P1), 7, Some(P1), Some(P1)),
        // The holder is cut down to a tie.
        (Some(P1), [7, 7, 0], Some(P1), 8, none, Some(P1)),
        // Another seat is cut.
        (Some(P1), [7, 5, 7], Some(P2), 8, Some(P1), Some(P1)),
        // Others tie above the holder, or nobody holds the card.
        (Some(P1), [5, 6, 6], Some(P1), 8, none, none),
        (none, [6, 6, 5], none, 0, none, none),
        (none, [6, 5, 5], Some(P2), 6, Some(P1), Some(P1)),
    ];
    for (before, lengths, cut, length, after, with_option) in rows {
        for (set, expected) in [(&[][..], after), (&[("lrHolderKeepsTie", "on")][..], with_option)] {
            let mut at = At::bare_with(3, set);
            at.game.table.longest = before;
            for (board, length) in at.game.table.boards.iter_mut().zip(lengths) {
                board.length = length;
            }
            let cut = cut.map(|seat| super::super::road::Cut { seat, before: length });
            at.game.award_longest_road(cut, &mut Told::new());
            assert_eq!(at.game.table.longest, expected, "{before:?} {lengths:?} {set:?}");
        }
    }
}

/// CA-T22, CA:R42, CA:R42a
#[test]
fn points_in_another_players_turn_win_only_when_the_own_turn_comes() {
    let mut at = cut_at(&[]).roads(P2, WHITE).cities(P2, "e1.sw e2.sw e3.sw e3.se").clone();
    // Blue is one shorter, so that white is alone longest after the cut.
    at.game.board(P3).roads = way("b2.se a2.s a1.se a1.s a1.sw b1.nw");
    at.game.board(P3).reach = nodes("b2.se a2.s a1.se a1.s a1.sw b1.nw");
    at.roads(P3, "b2.se a2.s");
    assert_eq!(at.points(P2), 8);
    at.play("p3 settle b2 se");
    assert_eq!((at.game.table.longest, at.points(P2), at.winner()), (Some(P2), 10, None));

    let mut extended = at.clone();
    extended.play("p3 road b1.sw b1.nw; p3 road b1.sw c1.nw");
    assert_eq!((extended.game.table.longest, extended.points(P2)), (Some(P3), 8));

    at.play("p3 end");
    // Red's turn comes first.
    assert_eq!(at.winner(), None);
    at.play("p4 roll; chance dice 1 1; p4 end; p1 roll; chance dice 1 1; p1 end");
    assert_eq!(at.winner(), Some(P2), "at the start of his turn, before the roll");

    // The builder wins if the settlement is the builder's own tenth point.
    let mut both = cut_at(&[]).roads(P2, WHITE).cities(P2, "e1.sw e2.sw e3.sw e3.se").clone();
    both.game.board(P3).roads = way("b2.se a2.s a1.se a1.s a1.sw b1.nw");
    both.game.board(P3).reach = nodes("b2.se a2.s a1.se a1.s a1.sw b1.nw");
    both.roads(P3, "b2.se a2.s").cities(P3, "a3.n a3.se c5.ne d4.ne").held(P3, "victory-point");
    assert_eq!(both.points(P3), 9);
    both.play("p3 settle b2 se");
    assert_eq!((both.points(P2), both.winner()), (10, Some(P3)));
}
