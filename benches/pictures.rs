//! How long a picture takes and how large it is, and the film of the whole game: `cargo bench --bench pictures`.
//!
//! Milliseconds are those of the processor where the system counts them (Linux), so that other work on the machine matters little.
//!
//! Every golden record is played through; some positions of each (the first, the last, and between) are drawn as everybody sees them, in
//! both themes and languages, what changed since the position before marked. Read: [`main`].
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::{Path, PathBuf};
use std::time::Instant;

use tertulia::i18n::Lang;
use tertulia::render::Localizer;
use tertulia::render::picture::{Focus, Picture, Theme, film};
use tertulia_rules::game::{Eye, SeatSet};
use tertulia_rules::record::Record;
use tertulia_rules::scene::Scene;

/// Positions drawn of each record.
const POSITIONS: usize = 9;

fn main() {
    println!("{:<34} {:>4} {:>9} {:>9} {:>9} {:>9} {:>9}", "record", "n", "svg ms", "median", "slowest", "median KB", "most KB");
    let mut all = (Vec::new(), Vec::new(), Vec::new());
    for file in records() {
        let (mut svg, mut whole, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
        let scenes = positions(&file);
        let before = std::iter::once(None).chain(scenes.iter().map(|(scene, _)| Some(scene)));
        for ((at, (scene, awaited)), before) in scenes.iter().enumerate().zip(before) {
            let voice = Localizer::nowhere(if at % 2 == 0 { Lang::En } else { Lang::Fr });
            let theme = if at % 4 < 2 { Theme::Dark } else { Theme::Light };
            let picture =
                Picture { scene, before, latest: None, awaited: *awaited, localizer: &voice, theme, focus: Focus::Table };
            picture.png().unwrap();
            svg.push(ms(|| drop(std::hint::black_box(picture.svg()))));
            let mut bytes = Vec::new();
            whole.push(ms(|| bytes = picture.png().unwrap()));
            sizes.push(bytes.len() as f64 / 1e3);
        }
        show(&name(&file), &mut svg, &mut whole, &mut sizes);
        all.0.extend(svg);
        all.1.extend(whole);
        all.2.extend(sizes);
    }
    show("all", &mut all.0, &mut all.1, &mut all.2);
    println!("\n{:<34} {:>9} {:>9}", "film", "s", "MB");
    for file in records() {
        let start = Clock::start();
        let bytes =
            film(&read(&file), read(&file).entry().unwrap(), Eye::Public, &Localizer::nowhere(Lang::En), Theme::Dark).unwrap();
        println!("{:<34} {:>9.2} {:>9.2}", name(&file), start.ms() / 1e3, bytes.len() as f64 / 1e6);
    }
}

/// How long that takes, on average of a few times: the system counts in steps of some milliseconds.
fn ms(mut act: impl FnMut()) -> f64 {
    const TIMES: u32 = 8;
    let start = Clock::start();
    (0..TIMES).for_each(|_| act());
    start.ms() / f64::from(TIMES)
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

fn show(name: &str, svg: &mut [f64], whole: &mut [f64], sizes: &mut [f64]) {
    for numbers in [&mut *svg, &mut *whole, &mut *sizes] {
        numbers.sort_by(f64::total_cmp);
    }
    let median = |numbers: &[f64]| numbers[numbers.len() / 2];
    let most = |numbers: &[f64]| numbers[numbers.len() - 1];
    println!(
        "{name:<34} {:>4} {:>9.2} {:>9.2} {:>9.2} {:>9.1} {:>9.1}",
        whole.len(),
        median(svg),
        median(whole),
        most(whole),
        median(sizes),
        most(sizes)
    );
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

fn positions(file: &Path) -> Vec<(Scene, SeatSet)> {
    let record = read(file);
    let last = record.moves.len() - 1;
    let wanted: Vec<usize> = (0..POSITIONS).map(|n| last * n / (POSITIONS - 1)).collect();
    let (mut at, mut scenes) = (0, Vec::new());
    record
        .replay(|_, game, _| {
            if wanted.contains(&at) {
                scenes.push((game.scene(Eye::Public), game.turn().awaited()));
            }
            at += 1;
        })
        .unwrap();
    scenes
}
