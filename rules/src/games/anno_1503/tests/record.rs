//! A game written by hand in the notation.

use super::*;
use crate::record::Record;

/// The first turn of a game of three and the next production; some lines end with everybody's hand
/// and gold after them.
const BY_HAND: &str = "
tertulia-record 1
game anno-1503 1
seats 3

chance tiles 2 ppbbctsaaugaau   # AN:R1
chance tiles 3 wcpbaa
chance islands 1 2 3            # AN:R3
chance first p2                 # AN:R5
chance roll 4                   #= stone wood cloth | stone 2wood | 2stone wood | 7 7 7    AN-T1
p2 sell stone 1                 #= stone wood cloth | 2wood | 2stone wood | 7 8 7          AN:R27
p2 buy tool                     #= stone wood cloth | 2wood tool | 2stone wood | 7 2 7     AN:R29
p2 pioneer                      #= stone wood cloth | wood | 2stone wood | 7 2 7           AN:R21
p2 close
p2 sail east
p2 sail look north
p2 use bridge 1                 #= stone wood cloth | wood | 2stone wood | 7 2 7           AN:R37: tobacco
chance roll 1
p1 take spice                   # asked of p1 and p2 at the same time: AN:R12
p2 take tobacco                 #= stone wood cloth | wood tobacco | 2stone wood | 7 2 7   before p3's turn goes on
";

#[test]
fn a_record_written_by_hand_replays() {
    let text = BY_HAND.replace("p3's", "p3");
    let record: Record = text.parse().unwrap();
    let mut at = At::new(record.seats, &[("turnLimit", "off")]);
    let mut checked = 0;
    for played in &record.moves {
        at.play(&format!("{} {}", played.by, played.action));
        let line = text.lines().nth(played.line - 1).unwrap();
        let Some((_, state)) = line.split_once("#= ") else { continue };
        if line.contains("p2 take") {
            continue;
        }
        let parts: Vec<&str> = state.split('|').map(str::trim).collect();
        for (seat, hand) in Seat::all(3).zip(&parts) {
            assert_eq!(at.cards(seat), *hand, "line {}: {line}, {seat}", played.line);
            checked += 1;
        }
        let gold: Vec<u32> = parts[3].split_whitespace().take(3).map(|n| n.parse().unwrap()).collect();
        assert_eq!(Seat::all(3).map(|seat| at.gold_of(seat)).collect::<Vec<_>>(), gold, "{line}");
    }
    assert_eq!((checked, at.awaited()), (15, vec![P3]));
    assert_eq!(
        (at.cards(P1), at.cards(P2), at.cards(P3)),
        ("stone wood cloth spice".into(), "wood tobacco".into(), "2stone wood cloth".into())
    );
    let end = record.replay(|_, game, _| game.check().unwrap()).unwrap();
    assert_eq!(end.save(), postcard::to_stdvec(&at.game).unwrap());
}
