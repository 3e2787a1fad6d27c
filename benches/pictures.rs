//! How long a picture takes and how large it is, and the film of the whole game:
//! `cargo bench --bench pictures`.
//!
//! Milliseconds are those of the processor where the system counts them (Linux), so that other work
//! on the machine matters little.
//!
//! Every golden record is played through; of each some stretches of positions are drawn one after
//! another as everybody sees them, as a table is drawn while it is played: the first picture of a
//! stretch finds little that was drawn before, the others find what has not changed since. In both
//! themes and languages, what changed since the position before marked. The last line has the means
//! of all, for a program to compare. Read: [`main`].
#![allow(clippy::unwrap_used, clippy::expect_used)]

// The program's allocator.
use tertulia as _;

use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::json;
use tertulia_base::i18n::Lang;
use tertulia_picture::{Focus, Frame, Picture, Theme, film};
use tertulia_render::Localizer;
use tertulia_rules::game::{Eye, SeatSet};
use tertulia_rules::record::Record;
use tertulia_rules::scene::Scene;

/// Stretches of each record, and positions of each.
const STRETCHES: usize = 4;
const POSITIONS: usize = 12;

fn main() {
    println!(
        "{:<34} {:>4} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "record", "n", "layout ms", "first ms", "next ms", "slowest", "KB", "most KB"
    );
    let mut all = Figures::default();
    for file in records() {
        let mut figures = Figures::default();
        for (at, stretch) in stretches(&file).iter().enumerate() {
            let voice = Localizer::nowhere(if at % 2 == 0 { Lang::En } else { Lang::Fr });
            let theme = if at % 4 < 2 { Theme::Dark } else { Theme::Light };
            let mut before = None;
            for (scene, awaited) in stretch {
                let (awaited, focus, frame) = (*awaited, Focus::Table, Frame::Landscape);
                let picture = Picture { scene, before, latest: None, awaited, localizer: &voice, theme, focus, frame };
                figures.layout.push(ms(|| drop(std::hint::black_box(picture.svg()))));
                let mut bytes = Vec::new();
                let whole = ms(|| bytes = picture.png().unwrap());
                if before.is_none() { &mut figures.first } else { &mut figures.next }.push(whole);
                figures.sizes.push(bytes.len() as f64 / 1e3);
                before = Some(scene);
            }
        }
        figures.show(&name(&file));
        all.add(figures);
    }
    all.show("all");
    println!("\n{:<34} {:>9} {:>9}", "film", "s", "MB");
    let mut films = Vec::new();
    for file in records() {
        let start = Clock::start();
        let bytes =
            film(&read(&file), read(&file).entry().unwrap(), Eye::Public, &Localizer::nowhere(Lang::En), Theme::Dark).unwrap();
        films.push(start.ms());
        println!("{:<34} {:>9.2} {:>9.2}", name(&file), films[films.len() - 1] / 1e3, bytes.len() as f64 / 1e6);
    }
    let rounded = |numbers: &[f64]| (mean(numbers) * 1e3).round() / 1e3;
    let (next_ms, first_ms, kb) = (rounded(&all.next), rounded(&all.first), rounded(&all.sizes));
    println!("\n{}", json!({ "next_ms": next_ms, "first_ms": first_ms, "kb": kb, "film_ms": rounded(&films) }));
}

/// Of some pictures: milliseconds, and kilobytes.
#[derive(Default)]
struct Figures {
    layout: Vec<f64>,
    first: Vec<f64>,
    next: Vec<f64>,
    sizes: Vec<f64>,
}

impl Figures {
    fn add(&mut self, other: Figures) {
        self.layout.extend(other.layout);
        self.first.extend(other.first);
        self.next.extend(other.next);
        self.sizes.extend(other.sizes);
    }

    fn show(&mut self, name: &str) {
        for numbers in [&mut self.layout, &mut self.first, &mut self.next, &mut self.sizes] {
            numbers.sort_by(f64::total_cmp);
        }
        let most = |numbers: &[f64]| numbers.last().copied().unwrap_or(f64::NAN);
        println!(
            "{name:<34} {:>4} {:>9.2} {:>9.2} {:>9.2} {:>9.2} {:>9.1} {:>9.1}",
            self.sizes.len(),
            mean(&self.layout),
            mean(&self.first),
            mean(&self.next),
            most(&self.next),
            mean(&self.sizes),
            most(&self.sizes)
        );
    }
}

/// Some systems count in steps of milliseconds: only the mean of many is more exact than those.
fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

fn ms(act: impl FnOnce()) -> f64 {
    let start = Clock::start();
    act();
    start.ms()
}

/// The time this thread has had of a processor, or what has passed where nobody counts that.
struct Clock {
    used: Option<u64>,
    began: Instant,
}

impl Clock {
    fn start() -> Clock {
        Clock { used: Clock::used(), began: Instant::now() }
    }

    /// In nanoseconds.
    fn used() -> Option<u64> {
        std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
    }

    fn ms(&self) -> f64 {
        let used = self.used.zip(Clock::used()).map(|(before, now)| (now - before) as f64 / 1e6);
        used.unwrap_or_else(|| self.began.elapsed().as_secs_f64() * 1e3)
    }
}

fn read(file: &Path) -> Record {
    std::fs::read_to_string(file).unwrap().parse().unwrap()
}

/// Every golden record, by name.
fn records() -> Vec<PathBuf> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/src/games");
    let folders = std::fs::read_dir(games).unwrap().map(|entry| entry.unwrap().path().join("golden")).filter(|dir| dir.is_dir());
    let files = folders.flat_map(|dir| std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()));
    let mut files: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|end| end == "record")).collect();
    files.sort();
    files
}

fn name(file: &Path) -> String {
    let words: Vec<_> = file.iter().rev().filter(|word| *word != "golden").take(2).collect();
    format!("{}/{}", words[1].to_string_lossy(), words[0].to_string_lossy().trim_end_matches(".record"))
}

fn stretches(file: &Path) -> Vec<Vec<(Scene, SeatSet)>> {
    let record = read(file);
    let begin = |n: usize| (record.moves.len() - POSITIONS) * n / (STRETCHES - 1);
    let (mut at, mut stretches) = (0, vec![Vec::new(); STRETCHES]);
    record
        .replay(|_, game, _| {
            for (n, stretch) in stretches.iter_mut().enumerate() {
                if (begin(n)..begin(n) + POSITIONS).contains(&at) {
                    stretch.push((game.scene(Eye::Public), game.turn().awaited()));
                }
            }
            at += 1;
        })
        .unwrap();
    stretches
}
