use tertulia_rules::{
    game::Options,
    games,
    kit::{Player, Simulation, Watch},
};
fn go(slug: &str, seeds: u64) {
    let e = games::find(slug).unwrap();
    let base = Options::simulated(e.info);
    let mut variants = vec![base.clone()];
    let mut all = base.clone();
    for o in e.info.options {
        for v in o.values {
            if let Ok(x) = base.clone().with(e.info, o.key, v) {
                if x != base {
                    variants.push(x);
                }
            }
        }
        all = all.clone().with(e.info, o.key, o.values.last().unwrap()).unwrap_or(all);
    }
    variants.push(all);
    let mut bad = 0;
    for options in variants {
        for seats in e.info.seats.0..=e.info.seats.1 {
            for seed in 0..seeds {
                let how = Simulation { seats, options: options.clone(), seed, watch: Watch::Contract, player: Player::Random };
                if let Err(b) = (e.play_at_random)(&how) {
                    if format!("{:?}", b.promise) == "Opens" {
                        continue;
                    }
                    bad += 1;
                    let f: String = b.found.chars().take(1800).collect();
                    println!(
                        "== {slug} seats {seats} seed {seed} {:?}\n{} moves: {:?}: {f}\n last {:?}",
                        options.iter().filter(|(k, v)| base.get(k) != *v).collect::<Vec<_>>(),
                        b.moves.len(),
                        b.promise,
                        b.moves.iter().rev().take(6).map(|m| m.to_string()).collect::<Vec<_>>()
                    );
                    if bad > 3 {
                        panic!("bad");
                    }
                }
            }
        }
    }
    assert_eq!(bad, 0);
}
#[test]
fn puerto() {
    go("puerto-rico", 1)
}
#[test]
fn juan() {
    go("san-juan", 1)
}
#[test]
fn catan() {
    go("catan", 1)
}
#[test]
fn anno() {
    go("anno-1503", 1)
}
