//! The stand-in's decisions.

use std::collections::BTreeMap;

use super::*;

/// CA:R21b, CA:R27. Columns: the hand of `p2`, the offer, the cities of `p1`, the answer.
#[test]
fn offers_are_accepted_that_help_and_do_not_help_somebody_to_win() {
    let rows = [
        ("2grain-2ore-wool", "ore wool", "a2.n", "accept"),
        ("2grain-2ore-wool", "ore wool", "a2.n c1.n c5.n e1.s", "decline"),
        ("2grain-3ore", "wool ore", "a2.n", "decline"),
    ];
    for (hand, offer, cities, answer) in rows {
        let mut at = At::bare(3);
        at.settlements(P2, "b2.s").cities(P1, cities).hand(P1, "ore-wool").hand(P2, hand);
        at.play(&format!("p1 offer {offer}"));
        assert_eq!(at.stand_in(P2), answer, "{hand} {offer} {cities}");
    }
}

/// CA:R16
#[test]
fn the_robber_goes_where_others_harvest() {
    let mut at = At::bare(3);
    at.settlements(P1, "c3.n").cities(P2, "b1.s").turn_of(P1).play("p1 roll; chance dice 3 4");
    let hex: Hex = at.stand_in(P1).strip_prefix("robber ").expect("the robber").parse().expect("a hex");
    let stands = |seat: Seat| at.game.table.board(seat).buildings() & hex.nodes() != 0;
    assert!(stands(P2) && !stands(P1), "{hex}");
}

/// CA:R15, CA:R27: the four cards kept of eight nearly make a city.
#[test]
fn what_is_needed_is_not_discarded() {
    let mut at = At::bare(3);
    at.settlements(P1, "b2.s").hand(P1, "2grain-3ore-3wool").turn_of(P1).play("p1 roll; chance dice 3 4");
    for _ in 0..4 {
        let discard = at.stand_in(P1);
        at.play(&format!("p1 {discard}"));
    }
    let left = at.game.own[P1.index()].hand;
    assert_eq!((left.total(), left[Resource::Wool]), (4, 0), "{left}");
}

/// CA:R21d: stand-ins trade with each other, and their turns come to an end.
#[test]
fn a_turn_has_few_offers_and_some_are_taken() {
    let (mut offered, mut traded) = (0, 0);
    for seed in 0..4 {
        let mut game = Catan::new(&options_of(&[]), 4).expect("a game");
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        let mut in_turn: BTreeMap<u16, (u32, u32)> = BTreeMap::new();
        while let Some((by, action)) = step(&game, |_| SimulatedPlayer::Heuristic, &mut dice, &mut offers) {
            if by == Actor::Seat(game.table.active) && game.table.turn > 0 {
                let (decisions, offers) = in_turn.entry(game.table.turn).or_default();
                *decisions += 1;
                *offers += u32::from(matches!(action, Action::Offer { .. }));
            }
            traded += u32::from(matches!(action, Action::Confirm(_)));
            game.apply(by, &action, &mut Told::deaf()).expect("legal");
        }
        assert!(in_turn.values().all(|(decisions, offers)| *decisions <= 25 && *offers <= 3), "seed {seed}: {in_turn:?}");
        offered += in_turn.values().map(|(_, offers)| offers).sum::<u32>();
        assert!(game.table.turn <= 160, "seed {seed}: {} turns", game.table.turn);
    }
    assert!(traded > 10 && offered > traded, "{offered} offers, {traded} trades");
}

/// What nobody would or could give is not asked for in the next turn again. CA:R21d
#[test]
fn an_offer_is_not_repeated_in_the_next_turn() {
    let mut at = At::bare(3);
    at.settlements(P1, "c2.s a1.n").roads(P1, "c2.s c1.se").hand(P2, "wool").hand(P3, "wool");
    at.hand(P1, "3wool-lumber");
    let wanted = |at: &mut At, turn: u16| {
        at.game.table.turn = turn;
        at.stand_in(P1).split(' ').nth(2).map(str::to_owned)
    };
    let asked: Vec<Option<String>> = [3, 6, 9, 12].into_iter().map(|turn| wanted(&mut at, turn)).collect();
    assert!(asked.iter().any(Option::is_some), "{asked:?}");
    assert!(asked.windows(2).all(|two| two[0].is_none() || two[0] != two[1]), "{asked:?}");
}

/// CA:R21d
#[test]
fn an_offer_that_all_declined_is_not_repeated_in_its_turn() {
    let mut made = 0;
    for turn in [3, 6] {
        let mut at = At::bare(3);
        at.settlements(P1, "c2.s a1.n").roads(P1, "c2.s c1.se").hand(P2, "wool").hand(P3, "wool");
        at.hand(P1, "3wool-lumber").game.table.turn = turn;
        let mut offered: Vec<String> = Vec::new();
        while let Some(offer) = Some(at.stand_in(P1)).filter(|said| said.starts_with("offer")) {
            assert!(!offered.contains(&offer), "{offer} again after {offered:?}");
            at.play(&format!("p1 {offer}; p2 decline; p3 decline"));
            offered.push(offer);
        }
        made += offered.len();
    }
    assert!(made > 0, "some turn has an offer");
}
