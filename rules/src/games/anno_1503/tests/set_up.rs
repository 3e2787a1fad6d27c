//! Set-up. AN:R1-R5

use super::*;

/// AN-T20: the tiles on the board and in the reserve, and the public buildings.
#[test]
fn the_box_is_laid_out_for_two_three_and_four() {
    for (seats, tiles, reserve, buildings) in [(2, 14, 2, 7), (3, 20, 4, 11), (4, 26, 6, 14)] {
        let at = At::start(seats);
        let table = &at.game.table;
        assert_eq!((table.tiles().len(), table.reserve), (tiles, reserve), "AN:R1, {seats} players");
        assert_eq!(table.display.iter().sum::<u8>(), buildings, "AN:R2");
    }
}

/// AN:R3
#[test]
fn everybody_starts_alike() {
    let at = At::start(3);
    for seat in Seat::all(3) {
        let board = at.game.table.board(seat);
        assert_eq!((board.gold, at.cards(seat).as_str()), (7, "stone wood"));
        assert_eq!(board.spaces[..3], [Some(Rank::Pioneer), Some(Rank::Settler), None]);
        assert_eq!(board.ships, [Some(square("c1")), None]);
    }
    assert_eq!(at.game.table.stock, Goods::new([12, 12, 15, 15, 15, 15]), "AN:R4");
}

/// AN:R1: with two or three players the squares of the other numbers stay empty.
#[test]
fn squares_of_unused_numbers_stay_empty() {
    let at = At::start(2);
    let [two, three, four] = at.game.table.lying;
    assert_eq!((two, three, four), (at.game.table.chart.islets[0], Squares::NONE, Squares::NONE));
}

#[test]
fn chance_decides_nothing_that_cannot_be() {
    let mut at = At::new(2, &[]);
    for line in [
        "chance first p1",
        "chance tiles 3 wcpbaa",
        "chance tiles 2 ppbbctsaaugaa",
        "chance tiles 2 pppbctsaaugaau",
        "chance tiles 2 ppbbctwaaugaau",
        "chance board 12579ac 24579 bc 24689 12468bc",
    ] {
        assert_eq!(at.refusal(line), Refusal::BadOutcome, "{line}");
    }
    at.play("chance tiles 2 ppbbctsaaugaau");
    for line in ["chance islands 1 1", "chance islands 1", "chance islands 1 2 3"] {
        assert_eq!(at.refusal(line), Refusal::BadOutcome, "{line}");
    }
    at.play("chance islands 4 2");
    assert_eq!(at.refusal("chance first p3"), Refusal::BadOutcome);
    at.play("chance first p2");
    assert_eq!(at.refusal("chance event 6"), Refusal::BadOutcome);
    assert_eq!(at.game.table.active, P2, "AN:R5");
}

#[test]
fn every_outcome_of_chance_is_written_and_read() {
    let written = "board 12579ac 24579 bc 24689 12468bc, board 123456789abc 1 2 3456789abc 123, tiles 4 stpbaa, islands 3 1 4 2, \
        top 3 upgrade, card tobacco, event 5";
    let wrong = "board 21 0 0 0 0,board 0 0 0 0,board d 0 0 0 0,board 11 0 0 0 0,roll 7,tiles 5 a,tiles 2 x,islands 5,\
        islands 1 2 3 4 1,sail 3 east,develop 8,put a13,put f1,put a01";
    testing::spellings::are_read_as_written::<Anno>(written, wrong);
}
