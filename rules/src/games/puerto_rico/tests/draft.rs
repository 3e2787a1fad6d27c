//! Tests of the choice of violet buildings, and of declared privileges. PR:R81-R83

use super::*;
use crate::game::legal;

fn game(seats: u8, set: &[(&str, &str)]) -> Result<PuertoRico, Refusal> {
    PuertoRico::new(&options_of(&[&[("newBuildings", "on")], set].concat()), seats)
}

/// Plays the outcomes of chance until a player is awaited.
fn set_up(game: &mut PuertoRico, seed: u64) {
    let mut dice = SeededDice::new(seed);
    while game.turn() == Turn::Chance {
        let action = game.draw(&mut dice).unwrap();
        game.apply(Actor::Chance, &action, &mut Told::deaf()).unwrap();
    }
}

#[test]
fn players_fill_seventeen_slots_in_turn() {
    // PR:R81, PR:R81a, PR:4.6
    for seats in 2..=5 {
        let mut game = game(seats, &[]).unwrap();
        set_up(&mut game, 1);
        assert!(game.table.row.total() > 0 && game.table.round == 0, "with the first row visible");
        let mut seat = game.table.governor;
        for _ in 0..17 {
            assert_eq!(game.turn(), Turn::Seats(SeatSet::one(seat)));
            let offers = legal(&game, seat);
            let pick = offers[offers.len() / 2];
            game.apply(seat.into(), &pick, &mut Told::deaf()).unwrap();
            game.check().unwrap();
            seat = seat.next(seats);
        }
        let costs = |cost| game.table.in_game.and(buildings::VIOLET).iter().filter(|b| b.spec().cost == cost).count();
        assert_eq!([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(costs), [1, 2, 1, 1, 2, 1, 1, 2, 1, 5]);
        assert_eq!((game.table.round, game.table.stage), (1, Stage::Role));
    }
}

#[test]
fn a_slot_a_kind_and_an_excluded_partner_are_refused() {
    // PR:R81, PR:R83
    let mut game = game(3, &[("excludeHaciendaForest", "on")]).unwrap();
    set_up(&mut game, 1);
    let mut at = At::of(game);
    let [a, b, c] = [0, 1, 2].map(|n| Seat((at.game.table.governor.0 + n) % 3));
    at.play(&format!("{a} draft hacienda"));
    at.refuses(&format!("{b} draft hacienda"), Refusal::Drafted(Building::Hacienda));
    at.refuses(&format!("{b} draft forest-house"), Refusal::Excluded(Building::ForestHouse, Building::Hacienda));
    at.refuses(&format!("{b} draft villa"), Refusal::NotInGame(Building::Villa));
    at.play(&format!("{b} draft small-market")).refuses(&format!("{c} draft aqueduct"), Refusal::NoSlot(1));
}

#[test]
fn chance_draws_every_set_equally_often() {
    // PR:R82a: the four kinds for 2 doubloons make six pairs, or five with the exclusion.
    for (set, pairs) in [("off", 6), ("on", 5)] {
        let mut seen = std::collections::BTreeMap::new();
        for seed in 0..3000 {
            let mut game = game(3, &[("buildingSelection", "random"), ("excludeHaciendaForest", set)]).unwrap();
            set_up(&mut game, seed);
            let pair: Vec<_> = game.table.in_game.and(buildings::VIOLET).iter().filter(|b| b.spec().cost == 2).collect();
            *seen.entry(pair).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), pairs);
        let fair = 3000 / pairs as u32;
        assert!(seen.values().all(|&n| n.abs_diff(fair) < fair / 5), "{seen:?}");
    }
}

#[test]
fn a_list_fills_the_slots_exactly_or_is_refused() {
    // PR:R82a, PR:R82b
    let list = |ids: &str| game(3, &[("buildingSelection", "list"), ("buildingList", ids)]).map(drop);
    let sound = "aqueduct,forest_house,black_market,storehouse,guesthouse,trading_post,church,small_wharf,lighthouse,\
        specialty_factory,library,union_hall,statue,cloister,fortress,residence,city_hall";
    assert_eq!(list(sound), Ok(()));
    assert_eq!(list(&sound.replace("aqueduct,", "")), Err(Refusal::ShortList(1)));
    assert_eq!(list(&format!("{sound},small_market")), Err(Refusal::NoSlot(1)));
    assert_eq!(list(&sound.replace("aqueduct", "villa")), Err(Refusal::NotInGame(Building::Villa)));
    assert_eq!(list(&sound.replace("aqueduct", "castle")), Err(Refusal::BadList("castle".to_owned())));
    for selection in ["draft", "random", "list"] {
        let refused = PuertoRico::new(&options_of(&[("buildingSelection", selection)]), 3).map(drop);
        assert_eq!(refused, Err(Refusal::NeedsNewBuildings), "{selection}");
    }
}

#[test]
fn a_library_for_two_doubles_once_a_round_when_declared() {
    // PR:R96b, PR:R96c
    let mut at = At::all_with(2, &[("library2pOnce", "on")]);
    at.doubloons(P1, 0).city(P1, "library*").refuses("p2 role prospector", Refusal::NotYours(SeatSet::one(P1), text::Ask::Role));
    at.play("p1 role prospector double");
    assert_eq!(at.board(P1).doubloons, 2);
    at.refuses("p2 role craftsman double", Refusal::NotRunning(Building::Library)).play("p2 role craftsman");
    at.refuses("p1 role trader double", Refusal::AlreadyDoubled);
    assert!(!at.legal(P1).contains("double"));
    let mut always = At::all(2);
    always.doubloons(P1, 0).city(P1, "library*").refuses("p1 role prospector double", Refusal::NothingToDeclare);
    always.play("p1 role prospector");
    assert_eq!(always.board(P1).doubloons, 2);
    // The option has no effect with four players.
    let mut four = At::all_with(4, &[("library2pOnce", "on")]);
    four.doubloons(P1, 0).city(P1, "library*").play("p1 role prospector");
    assert_eq!(four.board(P1).doubloons, 2);
}

#[test]
fn each_exclusion_keeps_its_own_pair_apart() {
    // PR:R83
    let pairs = [
        ("excludeHaciendaForest", Building::Hacienda, Building::ForestHouse),
        ("excludeOfficeTradingPost", Building::Office, Building::TradingPost),
    ];
    for (option, one, other) in pairs {
        for (first, second) in [(one, other), (other, one)] {
            for (set, ..) in pairs {
                let mut game = game(3, &[(set, "on")]).unwrap();
                set_up(&mut game, 1);
                let mut at = At::of(game);
                let governor = at.game.table.governor;
                at.play(&format!("{governor} draft {first}"));
                let line = format!("{} draft {second}", governor.next(3));
                if set == option {
                    assert!(!at.legal(governor.next(3)).contains(&format!("draft {second}")));
                    at.refuses(&line, Refusal::Excluded(second, first));
                } else {
                    at.play(&line);
                }
            }
        }
    }
}

#[test]
fn a_library_for_two_can_be_declared_again_in_the_next_round() {
    // PR:R96b, PR:R96c
    let mut at = At::all_with(2, &[("library2pOnce", "on")]).doubloons(P1, 0).city(P1, "library*").clone();
    at.play("p1 role prospector double; p2 role trader; p1 role craftsman; p2 role captain");
    assert_eq!(at.board(P1).doubloons, 2);
    at.refuses("p1 role builder double", Refusal::AlreadyDoubled).play("p1 role builder");
    assert_eq!(at.game.table.price(P1, Building::Office), 4, "not doubled, although the round's first pick was");
    at.play("p1 pass; p2 pass; p2 role settler; p2 pass; p1 pass; chance reveal corn indigo sugar");
    assert_eq!((at.game.table.round, at.game.table.picker), (2, P2));
    at.play("p2 role trader");
    let before = at.board(P1).doubloons;
    assert!(at.legal(P1).contains("role prospector double"));
    at.play("p1 role prospector double");
    assert_eq!(at.board(P1).doubloons, before + 2);
    at.play("p2 role craftsman").refuses("p1 role captain double", Refusal::AlreadyDoubled);
}
