//! Who may know what. AN:5

use super::*;
use crate::game::{Group, Resample};

/// AN:5: the table of what is visible.
#[test]
fn views_tell_what_is_public_and_ones_own_alone() {
    let at = At::town(3).hand(P1, "2spice wood").ships(P1, "c2").play("p1 close; p1 sail look north").clone();
    let public = at.game.view(Eye::Public);
    assert!(public.seats.iter().all(|known| known.own.is_none() && known.hand.is_none()));
    assert_eq!((public.table.board(P1).cards, public.table.reserve, public.faces), (3, 4, [Squares::NONE; 9]));
    assert_eq!(public.table.stage, Stage::Looked(Ship(0), square("b2")), "which square is public");
    // With other cards in a hand and another face of a tile, only the view of their owner differs.
    let mut other = at.clone();
    other.game.own[0].hand = cards("2cloth tool");
    other.game.table.stock = at.game.table.stock;
    for under in &mut other.game.hidden.under {
        *under = under.without(square("b2").set());
    }
    other.game.hidden.under[Face::Gold.index()].0 |= square("b2").set().0;
    for eye in [Eye::Public, Eye::Seat(P2), Eye::Seat(P3)] {
        assert_eq!(at.game.view(eye), other.game.view(eye), "{eye:?}");
    }
    assert_ne!(at.game.view(Eye::Seat(P1)), other.game.view(Eye::Seat(P1)));
}

/// The kit redraws what is hidden and compares; this test shows that it redraws all of it.
#[test]
fn resampling_changes_everything_hidden_and_nothing_known() {
    let mut at = At::start(4);
    at.hand(P1, "4stone 2wood").hand(P2, "3cloth 2tool").hand(P4, "2spice 3tobacco");
    at.people(P2, "pioneer settler pioneer pioneer").buildings(P2, "church");
    at.game.own[1].seen = square("a1").set().with(square("e4").set());
    at.game.own[2].seen = square("a2").set().with(square("d4").set());
    at.play("chance roll 6; chance event 6; p1 take spice; p2 take stone; p4 take wood");
    let mut dice = SeededDice::new(3);
    let (mut hands, mut faces, mut reserve, mut picks) = (0, 0, 0, 0);
    for _ in 0..40 {
        let other = at.game.resample_hidden(Eye::Seat(P3), &mut dice);
        other.check().unwrap();
        assert_eq!((other.own[2], other.table), (at.game.own[2], at.game.table), "one's own, and what everybody sees");
        for face in Face::ALL {
            let known = at.game.own[2].seen;
            assert_eq!(other.hidden.under[face.index()].and(known), at.game.hidden.under[face.index()].and(known));
        }
        hands += usize::from(other.own[1].hand != at.game.own[1].hand);
        faces += usize::from(other.hidden.under != at.game.hidden.under);
        reserve += usize::from(other.hidden.reserve != at.game.hidden.reserve);
        assert_eq!(other.own[1].seen, at.game.own[1].seen, "AN:R34: where somebody has looked is told to all");
        picks += usize::from(other.own[0].picks != at.game.own[0].picks);
    }
    assert!([hands, faces, reserve, picks].into_iter().all(|n| n > 20), "{hands} {faces} {reserve} {picks}");
}

/// Choices that depend on a hand or a tile are private; sailing and choosing goods are public.
#[test]
fn prompts_are_private_where_their_choices_would_tell_something() {
    let public = |at: &At, seat: Seat| Anno::prompt(&at.game.view(Eye::Seat(seat)), seat).public;
    let mut at = At::town(2);
    assert!(public(&at, P1), "nothing in hand");
    at.hand(P1, "wood");
    assert!(!public(&at, P1));
    at.ships(P1, "c2").play("p1 close");
    assert!(public(&at, P1));
    at.play("p1 sail look north");
    assert!(!public(&at, P1));
    let mut golden = At::start(2);
    golden.people(P1, "pioneer settler pioneer pioneer").buildings(P1, "church").play("chance roll 6; chance event 6");
    assert!(public(&golden, P2));
    assert!(!public(&golden, P1), "two are proposed by what is in hand");
    golden.play("p1 take wood");
    assert!(!public(&golden, P1), "that one is chosen is not told");
}

/// AN:R35b: the same player is awaited whether or not the tile can be used, and nothing answers for
/// them.
#[test]
fn a_useless_tile_is_waited_for_like_any_other() {
    let useless = At::town(2).ships(P1, "c2").agreements(P1, 3).play("p1 close; p1 sail look south").clone();
    let useful = At::town(2).ships(P1, "c2").play("p1 close; p1 sail look south").clone();
    for at in [&useless, &useful] {
        assert_eq!(at.awaited(), [P1]);
        assert!(!Anno::prompt(&at.game.view(Eye::Seat(P1)), P1).public, "nobody answers for him");
    }
    assert_eq!((useless.choices(P1).len(), useful.choices(P1).len()), (1, 2));
}

/// The public part of a private decision, the question and the answers that are always possible, is
/// the same for all hands and tiles.
#[test]
fn what_everybody_sees_of_a_private_decision_depends_on_nothing_hidden() {
    let open = |at: &At| {
        let prompt = Anno::open_prompt(&at.game.view(Eye::Public), P1).map(Action::to_string);
        prompt.groups.iter().flat_map(Group::entries).map(|entry| entry.action.clone()).collect::<Vec<_>>()
    };
    let mut at = At::town(2).hand(P1, "wood tool").clone();
    assert!(open(&at).is_empty(), "what ends a phase is not all there is to do");
    at.sails(P1).ships(P1, "c2").sails(P1).play("p1 sail look north");
    assert!(open(&at).is_empty(), "nobody leaves a tile before seeing it");
    at.play("p1 return; p1 end").towns(P1).hand(P1, "7wood").ships(P1, "").play("p1 end");
    assert_eq!((at.game.table.stage, open(&at)), (Stage::Discard, Vec::new()));
}

/// AN:R34, AN:R36: what shows a tile can be taken back freely only if everybody who sees it was
/// sure of its face, even where a single one of the unknown tiles is another.
#[test]
fn a_tile_that_somebody_has_seen_cannot_be_put_back_unseen() {
    let (mut free, mut kept) = (0, 0);
    for seed in 0..60 {
        let mut game = Anno::new(&options_of(&[]), 2 + (seed % 3) as u8).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        while let Some((by, action)) = step(&game, |_| SimulatedPlayer::Heuristic, &mut dice, &mut offers) {
            let before = game;
            game.apply(by, &action, &mut Told::deaf()).unwrap();
            let Actor::Seat(seat) = by else { continue };
            let (at, eyes): (_, Vec<Eye>) = match (action, before.table.stage, game.table.stage) {
                (Action::Use(_), Stage::Looked(_, at), _) => (at, Eye::all(before.seats()).collect()),
                (_, Stage::Sail, Stage::Looked(_, at)) => (at, vec![Eye::Seat(seat)]),
                _ => continue,
            };
            let face = before.hidden.face(at);
            let is_sure = |eye: &Eye| {
                let mut dice = SeededDice::new(seed);
                (0..200).all(|_| before.resample_hidden(*eye, &mut dice).hidden.face(at) == face)
            };
            let reveals = crate::foresight::reveals(&before, seat, &[(by, action)]);
            assert_eq!(reveals, !eyes.iter().all(is_sure), "seed {seed}: {seat} {action} at {}", at.name());
            *if reveals { &mut kept } else { &mut free } += 1;
        }
    }
    assert!(free > 10 && kept > 1000, "{free} {kept}");
}
