//! Whole random games, at full speed and with damaged saves.

use super::*;
use crate::kit::{Simulation, Watch, play_at_random};

/// `cargo test --release -p tertulia-rules san_juan::tests::play::speed -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
#[allow(clippy::disallowed_types)]
fn speed() {
    for seats in 2..=4 {
        let start = std::time::Instant::now();
        let (mut decisions, mut games) = (0, 0);
        while start.elapsed().as_secs() < 3 {
            let how = Simulation { seats, options: options_of(&[]), seed: games, watch: Watch::Off };
            decisions += play_at_random::<SanJuan>(&how).expect("sound").decisions;
            games += 1;
        }
        let rate = decisions as f64 / start.elapsed().as_secs_f64();
        println!("{seats} players: {games} games, {decisions} decisions, {rate:.0} decisions/s");
        assert!(cfg!(debug_assertions) || rate > 2e6);
    }
}

#[test]
fn random_games_end_by_themselves() {
    for seats in 2..=4 {
        for seed in 0..300 {
            let how = Simulation { seats, options: options_of(&[("roundLimit", "300")]), seed, watch: Watch::Off };
            assert!(play_at_random::<SanJuan>(&how).expect("sound").over, "seed {seed}, {seats} players");
        }
    }
}

/// Each byte of saves from all over a game is damaged; what loads and passes the check is played on.
#[test]
fn a_damaged_save_is_found_out_or_can_be_played() {
    let (mut found_out, mut played) = (0, 0);
    for seed in 0..30 {
        let mut dice = SeededDice::new(seed);
        let seats = 2 + (seed % 3) as u8;
        let set: &[(&str, &str)] = match seed % 3 {
            0 => &[],
            1 => &[("startDraft", "on"), ("askDraws", "on")],
            _ => &[("simultaneousPhases", "off")],
        };
        let mut game = SanJuan::new(&options_of(set), seats).expect("a game");
        let mut offers = Vec::new();
        for _ in 0..dice.below(500) {
            let Some((by, action)) = random_step(&game, &mut dice, &mut offers) else { break };
            game.apply(by, &action, &mut Told::deaf()).expect("legal");
        }
        let bytes = postcard::to_stdvec(&game).expect("saved");
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << dice.below(8);
            let Ok(mut game) = postcard::from_bytes::<SanJuan>(&damaged) else { continue };
            if game.check().is_err() {
                found_out += 1;
                continue;
            }
            played += 1;
            for _ in 0..40 {
                for eye in std::iter::once(Eye::Public).chain(Seat::all(game.seats()).map(Eye::Seat)) {
                    let view = game.view(eye);
                    let _ = SanJuan::scene(&view);
                    Seat::all(game.seats()).for_each(|seat| drop(SanJuan::prompt(&view, seat)));
                }
                let _ = game.disguise(Eye::Public, &mut dice);
                let Some((by, action)) = random_step(&game, &mut dice, &mut offers) else { break };
                let before = game.table;
                game.apply(by, &action, &mut Told::deaf()).expect("legal");
                game.check().unwrap_or_else(|why| panic!("seed {seed}, byte {at}: {why}, after {by} {action} in {before:?}"));
            }
        }
    }
    assert!(found_out > 5000 && played > 50, "{found_out} found out, {played} played");
}

/// Counts of what happens in random games: every card is built, and every building does what it does.
#[test]
fn every_card_is_built_and_every_power_used() {
    let (mut built, mut powers) = ([0u32; 29], [0u32; 20]);
    for seed in 0..300 {
        let seats = 2 + (seed % 3) as u8;
        let mut game = SanJuan::new(&options_of(&[("roundLimit", "300")]), seats).expect("a game");
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        while let Some((by, action)) = random_step(&game, &mut dice, &mut offers) {
            let (before, mut told) = (game.table, Told::new());
            game.apply(by, &action, &mut told).expect("legal");
            for (_, event) in told.events {
                let used = match event {
                    Event::Built { seat, card, under, cards, goods } => {
                        built[card as usize] += 1;
                        let bare = card.spec().cost.saturating_sub(under.map_or(0, |under| under.spec().cost));
                        let board = &before.boards[seat.index()];
                        let cheaper = u16::from(bare) > cards + u16::from(goods);
                        powers[0] += u32::from(goods > 0);
                        powers[1] += u32::from(under.is_some());
                        powers[2] += u32::from(cheaper && card.good().is_some() && board.has(Card::Smithy));
                        powers[3] += u32::from(cheaper && card.good().is_none() && board.has(Card::Quarry));
                        continue;
                    }
                    Event::Drew(_, _, Cause::Built { giver: Card::Carpenter, .. }) => 4,
                    Event::Drew(_, _, Cause::Built { giver: Card::PoorHouse, .. }) => 5,
                    Event::Drew(_, _, Cause::Well) => 6,
                    Event::Took(..) => 7,
                    Event::MinedNothing(_) => 8,
                    Event::Chose(Choice::Tuck(_)) => 9,
                    Event::Kept(seat, drawn, kept) if kept < drawn && before.boards[seat.index()].has(Card::Archive) => 10,
                    Event::Kept(_, _, 2) => 11,
                    Event::Role(_, _, Privilege::Doubled) => 12,
                    Event::Produced(_, goods) if goods.iter().sum::<u8>() > 2 => 13,
                    Event::Produced(seat, goods) if seat != before.picker && goods.iter().sum::<u8>() > 1 => 14,
                    Event::Sold(seat, goods) => {
                        let board = &before.boards[seat.index()];
                        powers[15] += u32::from(board.has(Card::MarketStand) && goods.iter().sum::<u8>() > 1);
                        powers[16] += u32::from(board.has(Card::MarketHall));
                        17 + usize::from(seat == before.picker || goods.iter().sum::<u8>() < 2)
                    }
                    Event::Round(..) => {
                        let full =
                            |s: Seat| game.own[s.index()].hand.total() > 7 && game.table.boards[s.index()].has(Card::Tower);
                        powers[19] += u32::from(Seat::all(seats).any(full));
                        continue;
                    }
                    _ => continue,
                };
                powers[used] += 1;
            }
        }
    }
    assert!(built.iter().chain(&powers).all(|&n| n > 5), "built {built:?}, powers {powers:?}");
}
