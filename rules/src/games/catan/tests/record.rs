//! A handwritten record: dice and draws are outcomes, so other programs' games can be replayed.

use super::*;
use crate::record::Record;

/// Three players on the beginner map. After `#=` come the hands of orange, white and blue.
const BY_HAND: &str = "\
tertulia-record 1
game catan 1
seats 3
option map beginner5e
option firstPlayer random

chance first p2                 #= brick-2wool | 2lumber-ore | brick-grain-ore      CA-T1, CA-T18
p2 roll
chance dice 4 6                 #= brick-2wool | 2lumber-brick-ore | 2brick-grain-2ore
p2 offer lumber-ore brick p1    # CA-T10
p1 accept
p2 confirm p1                   #= lumber-2wool-ore | lumber-2brick | 2brick-grain-2ore
p2 road c1.se c1.s              #= lumber-2wool-ore | brick | 2brick-grain-2ore     CA:R24
p2 end
p3 roll
chance dice 6 6                 #= lumber-2wool-ore | brick | 2brick-2grain-2ore
p3 offer brick wool
p2 decline
p1 accept
p3 confirm p1                   #= lumber-brick-wool-ore | brick | brick-wool-2grain-2ore
p3 buy
chance draw knight              #= lumber-brick-wool-ore | brick | brick-grain-ore  CA:R29
p3 end
p1 roll
chance dice 1 3                 #= lumber-brick-2wool-grain-ore | brick | brick-wool-grain-ore
p1 close                        # CA:R11a
p1 road d3.s e2.se
p1 buy
chance draw victory-point       #= wool | brick | brick-wool-grain-ore              CA:R36
p1 end
p2 roll
chance dice 3 4                 # CA:R15: nobody has more than seven
p2 robber a1
chance steal ore                #= wool | brick-ore | brick-wool-grain              CA-T26
p2 end
p3 knight                       # CA-T25
p3 robber d1
chance steal brick              #= wool | ore | 2brick-wool-grain
p3 roll
chance dice 5 5                 #= wool | brick-ore | 3brick-wool-grain-ore
p3 buy
chance draw monopoly            #= wool | brick-ore | 3brick
p3 end
p2 never brick                  # CA:R21b
p1 roll
chance dice 5 6                 #= 2wool | lumber-brick-ore | 3brick
p1 offer wool brick
p3 accept
p1 confirm p3                   #= brick-wool | lumber-brick-ore | 2brick-wool
p1 end
p2 roll
chance dice 2 6                 #= brick-wool | lumber-brick-2ore | 2brick-wool     CA-T5: D1 is robbed
p3 propose brick ore            # CA:R21e
p2 confirm p3                   #= brick-wool | lumber-2brick-ore | brick-wool-ore
p2 road c1.s d1.sw              #= brick-wool | brick-ore | brick-wool-ore
p2 end
p3 roll
chance dice 4 6                 #= brick-wool | 2brick-ore | 2brick-wool-2ore
p3 monopoly brick               #= wool | ore | 5brick-wool-2ore                    CA-T27
p3 bank brick lumber            #= wool | ore | lumber-brick-wool-2ore              CA-T11
p3 road b3.se b4.s              #= wool | ore | wool-2ore                           CA-T9: it may end there
p3 end
";

#[test]
fn a_record_written_by_hand_replays() {
    let record: Record = BY_HAND.parse().unwrap();
    let set = [("map", "beginner5e"), ("firstPlayer", "random"), ("offersPerTurn", "off"), ("turnLimit", "off")];
    let mut at = At::new(record.seats, &set);
    let mut checked = 0;
    for played in &record.moves {
        at.play(&format!("{} {}", played.by, played.action));
        let line = BY_HAND.lines().nth(played.line - 1).unwrap();
        if let Some((_, hands)) = line.split_once("#= ") {
            let hands = hands.split('|').map(|hand| hand.split_whitespace().next().unwrap());
            for (seat, hand) in Seat::all(3).zip(hands) {
                assert_eq!(at.cards(seat), hand, "line {}: {line}, {seat}", played.line);
                checked += 1;
            }
        }
    }
    assert_eq!((checked, at.awaited()), (66, vec![P1]));
    let end = record.replay(|_, game, _| game.check().unwrap()).unwrap();
    assert_eq!(end.save(), postcard::to_stdvec(&at.game).unwrap());
}
