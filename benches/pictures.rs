//! How long a picture takes and how large it is, and the film of the whole game:
//! `cargo bench --bench pictures`.
//!
//! Milliseconds are those of the processor where the system counts them (Linux), so that other work
//! on the machine matters little. A following picture is laid out, its strips are looked for and
//! put into a file, and those that are not found are drawn and packed: each part is told.
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
    warm_up();
    println!(
        "{:<34} {:>4} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "record", "n", "layout ms", "find ms", "draw ms", "next ms", "slowest", "first ms", "KB", "most KB"
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
                let (layout, page) = timed(|| picture.page());
                let (drawing, bytes) = timed(|| picture.draw(&page).unwrap());
                // Now every strip is found.
                let (finding, _) = timed(|| picture.draw(&page).unwrap());
                if before.is_none() {
                    figures.first.push(layout + drawing);
                } else {
                    figures.next.push(layout + drawing);
                    figures.layout.push(layout);
                    figures.finding.push(finding);
                }
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
        let (ms, bytes) = timed(|| {
            let entry = read(&file).entry().unwrap();
            film(&read(&file), entry, Eye::Public, &Localizer::nowhere(Lang::En), Theme::Dark).unwrap()
        });
        println!("{:<34} {:>9.2} {:>9.2}", name(&file), ms / 1e3, bytes.len() as f64 / 1e6);
        films.push(ms);
    }
    let rounded = |numbers: &[f64]| (mean(numbers) * 1e3).round() / 1e3;
    let (next_ms, first_ms, kb) = (rounded(&all.next), rounded(&all.first), rounded(&all.sizes));
    println!("\n{}", json!({ "next_ms": next_ms, "first_ms": first_ms, "kb": kb, "film_ms": rounded(&films) }));
}

/// Draws a picture of another shape: typeface, palette and texts are read once.
fn warm_up() {
    let stretches = stretches(&records()[0]);
    let (scene, awaited) = &stretches[0][0];
    let (awaited, localizer, focus) = (*awaited, &Localizer::nowhere(Lang::En), Focus::Table);
    let (theme, frame) = (Theme::Dark, Frame::Portrait);
    Picture { scene, before: None, latest: None, awaited, localizer, theme, focus, frame }.png().unwrap();
}

/// Of some pictures: milliseconds, and kilobytes.
#[derive(Default)]
struct Figures {
    first: Vec<f64>,
    next: Vec<f64>,
    /// Of following pictures: laying them out.
    layout: Vec<f64>,
    /// Of following pictures: looking for strips, and writing the file.
    finding: Vec<f64>,
    sizes: Vec<f64>,
}

impl Figures {
    fn add(&mut self, other: Figures) {
        self.first.extend(other.first);
        self.next.extend(other.next);
        self.layout.extend(other.layout);
        self.finding.extend(other.finding);
        self.sizes.extend(other.sizes);
    }

    fn show(&self, name: &str) {
        let most = |numbers: &[f64]| numbers.iter().copied().fold(f64::NAN, f64::max);
        let (next, layout, finding) = (mean(&self.next), mean(&self.layout), mean(&self.finding));
        println!(
            "{name:<34} {:>4} {layout:>9.3} {finding:>9.3} {:>9.3} {next:>9.3} {:>9.2} {:>9.3} {:>9.1} {:>9.1}",
            self.sizes.len(),
            next - layout - finding,
            most(&self.next),
            mean(&self.first),
            mean(&self.sizes),
            most(&self.sizes)
        );
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// Returns what `act` returns, and the milliseconds it took.
fn timed<T>(act: impl FnOnce() -> T) -> (f64, T) {
    let start = Clock::start();
    let made = act();
    (start.ms(), made)
}

/// The time this thread has had of a processor, or what has passed where nobody counts that.
struct Clock {
    used: Option<f64>,
    began: Instant,
}

impl Clock {
    fn start() -> Clock {
        Clock { used: Clock::used(), began: Instant::now() }
    }

    /// In milliseconds.
    #[cfg(target_os = "linux")]
    fn used() -> Option<f64> {
        let used = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Some(used.tv_sec as f64 * 1e3 + used.tv_nsec as f64 / 1e6)
    }

    #[cfg(not(target_os = "linux"))]
    fn used() -> Option<f64> {
        None
    }

    fn ms(&self) -> f64 {
        let used = self.used.zip(Clock::used()).map(|(before, now)| now - before);
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
