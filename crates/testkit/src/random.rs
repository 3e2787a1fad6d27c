//! What is tried at random: from which seed on, and how much of it.
//!
//! | variable | meaning | without it |
//! |---|---|---|
//! | `TERTULIA_TEST_SEED` | is added to every seed; `.ci/run` takes it from the commit | 0: each run tries the same |
//! | `TERTULIA_TEST_TIMES` | how many times as much is tried as in `cargo test` (`20`, `0.5`) | 1 |

const SEED: &str = "TERTULIA_TEST_SEED";
const TIMES: &str = "TERTULIA_TEST_TIMES";

/// A test's own seed, moved by `TERTULIA_TEST_SEED`. The output of the test then says how to repeat
/// it.
pub fn seed(own: u64) -> u64 {
    let Ok(words) = std::env::var(SEED) else { return own };
    eprintln!("repeat this with {SEED}={words}");
    own.wrapping_add(words.parse().expect("TERTULIA_TEST_SEED is a whole number"))
}

/// How often something is tried, at least once: `usual` is how often in `cargo test`.
pub fn times(usual: u64) -> u64 {
    let Ok(words) = std::env::var(TIMES) else { return usual };
    let times: f64 = words.parse().expect("TERTULIA_TEST_TIMES is a number");
    (usual as f64 * times).round().max(1.0) as u64
}

/// `usual` of them, evenly spread, which go round with the seed of the run: enough runs try all.
/// `own` tells the tests apart.
pub fn some<T>(all: impl IntoIterator<Item = T>, usual: u64, own: u64) -> impl Iterator<Item = T> {
    let all: Vec<T> = all.into_iter().collect();
    let (count, wanted) = (all.len(), times(usual) as usize);
    let first = seed(own) as usize % count.max(1);
    let is_chosen = move |at: usize| wanted >= count || (at * wanted + first) % count < wanted;
    all.into_iter().enumerate().filter(move |(at, _)| is_chosen(*at)).map(|(_, one)| one)
}
