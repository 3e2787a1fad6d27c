//! Set-up (CA:R1-R10).

use super::super::island::{BY_LETTER, CORNERS, lay_tokens, reds_touch, spiral};
use super::*;

/// CA-T1, CA:R1, CA:4
#[test]
fn the_beginner_map_gives_its_starting_hands() {
    let at = At::beginner(4);
    let hands = [(P1, "brick-2wool"), (P2, "2lumber-ore"), (P3, "brick-grain-ore"), (P4, "lumber-2grain")];
    for (seat, cards) in hands {
        assert_eq!(at.cards(seat), cards, "{seat}");
        assert_eq!(at.points(seat), 2, "CA:R43");
        assert_eq!(at.game.table.board(seat).length, 1);
    }
    assert_eq!(at.game.table.robber.name(), "C3", "CA:R5");
}

/// CA-T1b
#[test]
fn a_starred_settlement_at_c1_se_gives_two_lumber_and_one_grain() {
    assert_eq!(At::bare(4).game.table.island.around("c1.se".parse().unwrap()).to_string(), "2lumber-grain");
}

/// CA-T18, CA:R1
#[test]
fn with_three_players_red_is_left_out() {
    let at = At::beginner(3);
    assert!(at.game.table.boards[3] == Board::default());
    assert!(at.cards(P1) == "brick-2wool" && at.cards(P2) == "2lumber-ore" && at.cards(P3) == "brick-grain-ore");
}

/// CA:R2
#[test]
fn the_first_player_is_drawn_or_the_first_seat() {
    let mut game = Catan::new(&options_of(&[]), 3).unwrap();
    assert_eq!(game.turn(), Turn::Chance);
    let strangers = game.apply(Actor::Chance, &Action::First(P4), &mut Told::new());
    assert_eq!(strangers, Err(Refusal::BadOutcome));
    game.apply(Actor::Chance, &Action::First(P3), &mut Told::new()).unwrap();
    assert_eq!(game.turn().awaited(), SeatSet::one(P3));
    assert_eq!(At::beginner(3).awaited(), [P1]);
}

/// CA-T15, CA:R4
#[test]
fn tokens_go_along_the_spiral() {
    let terrains = island::BEGINNER.terrains;
    let tokens = lay_tokens(&terrains, "e1".parse().unwrap()).unwrap();
    let laid = "E1=5 E2=2 E3=6 D4=3 C5=8 B4=10 A3=9 A2=12 A1=11 B1=4 C1=8 D1=10 D2=9 D3=4 C4=5 B3=6 B2=3 C2=11";
    for pair in laid.split(' ') {
        let (hex, token) = pair.split_once('=').unwrap();
        let hex: Hex = hex.to_lowercase().parse().unwrap();
        assert_eq!(tokens[hex.index()].to_string(), token, "{pair}");
    }
    assert_eq!(BY_LETTER.len(), 18);
    assert!(lay_tokens(&terrains, "a2".parse().unwrap()).is_none(), "not a corner");
}

/// CA:R4
#[test]
fn spirals_start_at_six_corners_and_keep_six_and_eight_apart() {
    let table = "A1 B1 C1 D1 E1 E2 E3 D4 C5 B4 A3 A2 B2 C2 D2 D3 C4 B3 C3|C1 D1 E1 E2 E3 D4 C5 B4 A3 A2 A1 B1 C2 D2 D3 C4 B3 B2 C3|\
        E1 E2 E3 D4 C5 B4 A3 A2 A1 B1 C1 D1 D2 D3 C4 B3 B2 C2 C3|E3 D4 C5 B4 A3 A2 A1 B1 C1 D1 E1 E2 D3 C4 B3 B2 C2 D2 C3|\
        C5 B4 A3 A2 A1 B1 C1 D1 E1 E2 E3 D4 C4 B3 B2 C2 D2 D3 C3|A3 A2 A1 B1 C1 D1 E1 E2 E3 D4 C5 B4 B3 B2 C2 D2 D3 C4 C3";
    for (corner, line) in CORNERS.into_iter().zip(table.split('|')) {
        let names: Vec<String> = spiral(corner).unwrap().map(Hex::name).collect();
        assert_eq!(names.join(" "), line);
        for desert in Hex::all() {
            let mut terrains = island::BEGINNER.terrains;
            let before = terrains.desert();
            terrains.0.swap(before.index(), desert.index());
            assert!(!reds_touch(&lay_tokens(&terrains, corner).unwrap()), "{corner} {desert}");
        }
    }
}

/// CA:R3, CA:10
#[test]
fn chance_lays_what_is_in_the_box_and_nothing_else() {
    let fresh = At::new(3, &[("map", "variable")]);
    assert_eq!(fresh.refusal("chance island owl-gbwb-gldlo-logw-bgl"), Refusal::BadOutcome);
    assert_eq!(fresh.refusal("chance corner a1"), Refusal::BadOutcome);
    let spiral = At::laid("variable");
    assert_eq!(spiral.refusal("chance corner b2"), Refusal::BadOutcome);
    assert_eq!(spiral.refusal("chance tokens 10 2 9 12 6 4 10 9 11 3 8 8 3 4 5 5 6 11"), Refusal::BadOutcome);
    let mut at = spiral.clone();
    at.play("chance corner e1");
    assert_eq!(at.awaited(), [P1]);
    assert_eq!(at.game.table.robber.name(), "C3", "CA:R5");

    let random = At::laid("variableRandomTokens");
    assert_eq!(random.refusal("chance corner e1"), Refusal::BadOutcome);
    // A 6 beside an 8; one token too many.
    assert_eq!(random.refusal("chance tokens 6 8 9 12 10 4 10 9 11 3 8 2 3 4 5 5 6 11"), Refusal::BadOutcome);
    assert_eq!(random.refusal("chance tokens 10 2 9 12 6 4 10 9 11 3 8 8 3 4 5 5 6 12"), Refusal::BadOutcome);
    random.clone().play("chance tokens 10 2 9 12 6 4 10 9 11 3 8 8 3 4 5 5 6 11");
}

/// CA:10: dice that never vary also give a valid order.
#[test]
fn random_tokens_never_have_six_beside_eight() {
    struct Stuck;
    impl Dice for Stuck {
        fn below(&mut self, _: u32) -> u32 {
            0
        }
    }
    let terrains = island::BEGINNER.terrains;
    let mut dice = SeededDice::new(7);
    for _ in 0..200 {
        assert!(!reds_touch(&island::spread(&terrains, &island::draw_tokens(&terrains, &mut dice))));
    }
    let stuck = island::spread(&terrains, &island::draw_tokens(&terrains, &mut Stuck));
    assert!(!reds_touch(&stuck) && island::are_all_tokens(&terrains, &stuck));
}

/// CA:R7, CA:R8, CA:R9, CA:R10, CA-T29
#[test]
fn one_founds_in_snake_order_and_takes_cards_for_the_second_settlement() {
    let mut at = At::new(3, &[("map", "variable")]);
    at.play(ISLAND).play("chance corner e1; chance first p2");
    // The terrain is that of the beginner map; the tokens do not matter here.
    let order = [
        (P2, "a1 s", "a1.s a1.se"),
        (P3, "d3 se", "d3.se d3.s"),
        (P1, "c2 s", "c2.s c1.se"),
        (P1, "c3 n", "c3.n c3.ne"),
        (P3, "a1 n", "a1.n a1.ne"),
        (P2, "e3 se", "e3.se e3.s"),
    ];
    for (seat, settlement, road) in order {
        assert_eq!(at.awaited(), [seat], "{settlement}");
        at.play(&format!("{seat} settle {settlement}; {seat} road {road}"));
    }
    assert_eq!(at.awaited(), [P2], "CA:R10");
    assert_eq!(at.game.table.stage, Stage::Roll);
    assert_eq!(at.cards(P1), "brick-wool", "CA-T29: C3.N touches hills, pasture and the desert");
    assert_eq!(at.cards(P3), "ore", "CA-T29: A1.N touches mountains alone");
    assert_eq!(at.cards(P2), "wool");
}

/// CA:R7, CA:R8
#[test]
fn a_founding_road_begins_at_the_new_settlement() {
    let mut at = At::laid("variable");
    at.play("chance corner e1; p1 settle a1 s; p1 road a1.s a1.se; p2 settle c2 s; p2 road c2.s c1.se");
    at.play("p3 settle d3 se; p3 road d3.se d3.s; p3 settle e1 s");
    let at_other = at.refusal("p3 road d3.se d3.ne");
    assert_eq!(at_other, Refusal::RoadAt("e1.s".parse().unwrap()));
    assert_eq!(at.choices(P3), ["road e1.se e1.s", "road e1.s e1.sw"]);
    assert_eq!(at.refusal("p3 settle e3 s"), Refusal::NotNow(super::super::text::Ask::FoundRoad));
}

/// CA-T17, CA:R25
#[test]
fn intersections_beside_a_building_are_closed() {
    let at = At::laid("variable").play("chance corner e1; p1 settle a2 s; p1 road a2.s a2.se").clone();
    for place in ["a1 se", "a2 se", "b2 se"] {
        let node: Node = place.replace(' ', ".").parse().unwrap();
        assert_eq!(at.refusal(&format!("p2 settle {place}")), Refusal::TooClose(node), "{place}");
    }
    assert_eq!(at.refusal("p2 settle a2 s"), Refusal::NodeTaken("a2.s".parse().unwrap()));
    assert_eq!(at.choices(P2).len(), 50);
}

/// CA:R1a: turns follow the seats, whoever goes first; colours belong to seats.
#[test]
fn turns_go_round_by_seat_from_whoever_begins() {
    let mut at = At::new(4, &[]).play("chance first p3").clone();
    for seat in [P3, P4, P1, P2, P3] {
        assert_eq!(at.awaited(), [seat]);
        at.play(&format!("{seat} roll; chance dice 1 1; {seat} end"));
    }
}

/// CA:R6, CA:2: the bank lacks only what is in hands, and everybody sees both stacks.
#[test]
fn the_bank_has_nineteen_of_each_and_the_stack_twenty_five() {
    let at = At::beginner(4);
    let hands = Seat::all(4).fold(Cards::NONE, |all, seat| all.plus(at.game.own[seat.index()].hand));
    let public = at.game.view(Eye::Public).table;
    for kind in Resource::ALL {
        assert_eq!(public.bank[kind] + hands[kind], 19, "{kind}");
    }
    assert_eq!(hands.to_string(), "3lumber-2brick-2wool-3grain-2ore");
    assert_eq!(
        (public.deck, at.game.deck.total(), at.game.deck[Card::Knight], at.game.deck[Card::VictoryPoint]),
        (25, 25, 14, 5)
    );
    for card in [Card::RoadBuilding, Card::Invention, Card::Monopoly] {
        assert_eq!(at.game.deck[card], 2, "{card}");
    }
}
