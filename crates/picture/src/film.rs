//! A whole game as a short film, with a frame for each turn. Start reading at [`film`].

use tertulia_drawing::Reel;
use tertulia_drawing::block::{Anchor, Block, Ink, Paint};
use tertulia_drawing::font::{self, Weight};
use tertulia_model::Localizer;
use tertulia_rules::erased::{AnyGame, GameEntry};
use tertulia_rules::game::{Eye, SeatSet};
use tertulia_rules::record::{NotReplayed, Record};
use tertulia_rules::scene::Scene;
use tertulia_rules::text::Text;

use super::credits::Credits;
use super::theme::palette;
use super::{Picture, Theme};

/// Most frames. Longer games omit positions evenly: each frame stays half a second, to be read.
const FRAMES: usize = 72;
/// Most bytes. Larger films omit more positions.
const LARGEST: usize = 3_000_000;

/// Why there is no film.
#[derive(Debug, thiserror::Error)]
pub enum NotFilmed {
    /// The record cannot be replayed.
    #[error("the record cannot be played: {0}")]
    Replay(#[from] NotReplayed),
    /// Nobody decides anything in it.
    #[error("nothing happens in this game")]
    Empty,
    /// A frame cannot be drawn.
    #[error(transparent)]
    Drawn(#[from] super::NotDrawn),
}

struct Shot {
    scene: Scene,
    awaited: SeatSet,
    /// What happened last.
    caption: Option<Text>,
}

/// Films a game as `eye` sees it, from its first decision to its last position, as a looping GIF: a
/// frame whenever it becomes somebody else's turn, with changes marked, the last frame longest.
/// Takes seconds: not for a thread that others wait for. Equal records give equal bytes.
///
/// # Errors
/// When the record cannot be replayed, nothing happens in it, or a picture cannot be drawn.
pub fn film(record: &Record, entry: &GameEntry, eye: Eye, localizer: &Localizer, theme: Theme) -> Result<Vec<u8>, NotFilmed> {
    signed(record, entry, eye, localizer, theme, Credits::default())
}

/// Films it as [`film`] does, and signs it with when it was.
pub(super) fn signed(
    record: &Record,
    entry: &GameEntry,
    eye: Eye,
    localizer: &Localizer,
    theme: Theme,
    credits: Credits,
) -> Result<Vec<u8>, NotFilmed> {
    let mut shots = shots(record, entry, eye)?;
    if let Some(last) = shots.last_mut() {
        last.caption = Credits::headline(entry.info, &last.scene.places).or(last.caption.take());
    }
    let all: Vec<usize> = (0..shots.len()).collect();
    let (mut bytes, mut kept) = (reel(&shots.iter().collect::<Vec<_>>(), localizer, theme, credits)?, all.clone());
    while bytes.len() > LARGEST && kept.len() > 10 {
        // A little fewer than would do if all frames were alike.
        kept = thinned(&all, kept.len() * (LARGEST / 100 * 95) / bytes.len());
        let fewer: Vec<&Shot> = kept.iter().filter_map(|at| shots.get(*at)).collect();
        bytes = reel(&fewer, localizer, theme, credits)?;
    }
    Ok(bytes)
}

fn reel(shots: &[&Shot], localizer: &Localizer, theme: Theme, credits: Credits) -> Result<Vec<u8>, NotFilmed> {
    let last = shots.last().ok_or(NotFilmed::Empty)?;
    let picture = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| shots.get(at)).map(|shot| &shot.scene);
        let shot = shots.get(at).unwrap_or(last);
        Picture { before, awaited: shot.awaited, theme, ..Picture::of(&shot.scene, localizer) }
    };
    let frame = |(at, shot): (usize, &&Shot)| frame(&picture(at), shot.caption.as_ref(), credits);
    let pages: Vec<Block> = shots.iter().enumerate().map(frame).collect();
    let width = pages.first().map_or(0.0, |page| page.w);
    Ok(Reel::of(&pages, width, palette(theme).page).film(&pages)?)
}

/// Draws a page with what has happened above it, signed.
fn frame(picture: &Picture<'_>, caption: Option<&Text>, credits: Credits) -> Block {
    let page = picture.landscape();
    let palette = palette(picture.theme);
    let size = page.w / 50.0;
    let strip = size * 1.8;
    let mut frame = Block::new(page.w, (page.h + strip).ceil());
    frame.rect(0.0, 0.0, frame.w, frame.h, 0.0, Paint::fill(palette.page));
    frame.rect(0.0, 0.0, frame.w, strip, 0.0, Paint::fill(palette.panel));
    let words = caption.map(|caption| picture.brush().say(caption)).unwrap_or_default();
    let (small, signature) = (Ink::plain(size * 0.82, palette.muted), credits.signature());
    let right = frame.w - size * 0.6 - small.width(&signature);
    frame.text(right, strip / 2.0 + small.size * 0.365, &signature, small, Anchor::Start);
    let words = font::fit(&words, size, Weight::Regular, right - size * 1.2);
    frame.text(size * 0.6, strip / 2.0 + size * 0.365, &words, Ink::plain(size, palette.text), Anchor::Start);
    frame.put(0.0, strip, &page);
    frame
}

/// Returns the positions to show: the first decision, each change of who is awaited, and the last.
fn shots(record: &Record, entry: &GameEntry, eye: Eye) -> Result<Vec<Shot>, NotFilmed> {
    // Undone moves are not shown.
    let record = &record.standing();
    let mut wanted = Vec::new();
    let (mut at, mut asked) = (0_usize, SeatSet::NONE);
    record.replay_by(entry, |_, game, _| {
        let awaited = game.turn().awaited();
        if awaited != SeatSet::NONE && awaited != asked {
            asked = awaited;
            wanted.push(at);
        }
        at += 1;
    })?;
    let end = at.checked_sub(1).ok_or(NotFilmed::Empty)?;
    if wanted.last() != Some(&end) {
        wanted.push(end);
    }
    let wanted = thinned(&wanted, FRAMES);
    let (mut at, mut shots, mut caption) = (0, Vec::new(), None);
    record.replay_by(entry, |_, game: &dyn AnyGame, story| {
        let mut told = story.into_iter().filter(|(to, _)| *to == Eye::Public || *to == eye).map(|(_, text)| text);
        caption = told.next_back().or(caption.take());
        if wanted.binary_search(&at).is_ok() {
            shots.push(Shot { scene: game.scene(eye), awaited: game.turn().awaited(), caption: caption.take() });
        }
        at += 1;
    })?;
    Ok(shots)
}

/// Picks at most `most` (two or more) of them evenly, with the first and the last.
fn thinned(all: &[usize], most: usize) -> Vec<usize> {
    if all.len() <= most {
        return all.to_vec();
    }
    (0..most).filter_map(|n| all.get(n * (all.len() - 1) / (most - 1)).copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_base::i18n::Lang;

    /// Returns the first moves of a golden record.
    fn beginning(file: &str, moves: usize) -> Record {
        let path = format!("{}/../../rules/src/games/{file}.record", env!("CARGO_MANIFEST_DIR"));
        let mut record: Record = std::fs::read_to_string(path).unwrap().parse().unwrap();
        record.moves.truncate(moves);
        record
    }

    /// Returns the size, the last screen, and how long each frame stays.
    fn watched(file: &[u8]) -> (u16, u16, Vec<[u8; 3]>, Vec<u16>) {
        let mut decoder = gif::DecodeOptions::new();
        decoder.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = decoder.read_info(file).unwrap();
        let palette: Vec<[u8; 3]> = decoder.global_palette().unwrap().as_chunks::<3>().0.to_vec();
        let (w, h) = (decoder.width(), decoder.height());
        let mut screen = vec![[0; 3]; usize::from(w) * usize::from(h)];
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            delays.push(frame.delay);
            for (at, color) in frame.buffer.iter().enumerate().filter(|(_, color)| Some(**color) != frame.transparent) {
                let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
                let place = (usize::from(frame.top) + y) * usize::from(w) + usize::from(frame.left) + x;
                screen[place] = palette[usize::from(*color)];
            }
        }
        (w, h, screen, delays)
    }

    /// Asserts that the film has a frame for each of these positions and ends with the last one.
    fn assert_shows(file: &str, bytes: &[u8], shots: &[Shot], localizer: &Localizer) {
        let (w, h, screen, delays) = watched(bytes);
        assert_eq!(delays.len(), shots.len(), "{file}");
        assert!(delays.len() > 5, "{file}: {} frames", delays.len());
        assert!(delays[0] > delays[1] && delays.last() > delays.first(), "{file}: {delays:?}");
        let whole: u32 = delays.iter().map(|delay| u32::from(*delay)).sum();
        assert!(whole <= 4_500, "{file}: {whole} hundredths of a second");
        // The last frame shows the last position, as nearly as its palette allows.
        let (last, before) = (&shots[shots.len() - 1], &shots[shots.len() - 2]);
        let before = Some(&before.scene);
        let picture = Picture { before, awaited: last.awaited, ..Picture::of(&last.scene, localizer) };
        let page = frame(&picture, last.caption.as_ref(), Credits::default());
        let reel = Reel::of(&[Block::new(page.w, f32::from(h) * page.w / f32::from(w))], page.w, palette(Theme::Dark).page);
        let canvas = reel.canvas(&page).unwrap();
        assert_eq!((u32::from(w), u32::from(h)), (canvas.pixels().width(), canvas.pixels().height()), "{file}");
        let (pixels, _) = canvas.pixels().data().as_chunks::<4>();
        let far = |(pixel, seen): (&[u8; 4], &[u8; 3])| pixel.iter().zip(seen).any(|(a, b)| a.abs_diff(*b) > 24);
        let apart = pixels.iter().zip(&screen).filter(|(pixel, seen)| far((pixel, seen))).count();
        assert!(apart * 200 < screen.len(), "{file}: {apart} of {} pixels are others", screen.len());
    }

    #[test]
    fn a_film_shows_a_frame_for_every_turn_and_ends_with_the_last_position() {
        let localizer = Localizer::nowhere(Lang::En);
        for file in ["anno_1503/golden/three", "catan/golden/three", "puerto_rico/golden/three", "san_juan/golden/three"] {
            let record = beginning(file, 30);
            let bytes = film(&record, record.entry().unwrap(), Eye::Public, &localizer, Theme::Dark).unwrap();
            assert_shows(file, &bytes, &shots(&record, record.entry().unwrap(), Eye::Public).unwrap(), &localizer);
        }
    }

    /// Films some turns only: unoptimised code takes long to draw a frame.
    #[test]
    fn a_film_of_a_whole_game_goes_from_its_first_decision_to_its_end() {
        let localizer = Localizer::nowhere(Lang::En);
        for file in ["puerto_rico/golden/two", "san_juan/golden/two"] {
            let record = beginning(file, usize::MAX);
            let all = shots(&record, record.entry().unwrap(), Eye::Public).unwrap();
            assert!(all.len() > 40 && all.len() <= FRAMES, "{file}: {}", all.len());
            assert!(all[0].awaited != SeatSet::NONE && all[all.len() - 1].awaited == SeatSet::NONE, "{file}");
            let step = all.len().div_ceil(6);
            let last = all.len() - 1;
            let some = all.into_iter().enumerate().filter(|(at, _)| at % step == 0 || *at == last);
            let some: Vec<Shot> = some.map(|(_, shot)| shot).collect();
            let bytes = reel(&some.iter().collect::<Vec<_>>(), &localizer, Theme::Dark, Credits::default()).unwrap();
            assert_shows(file, &bytes, &some, &localizer);
        }
    }

    #[test]
    fn the_same_record_gives_the_same_film_and_a_broken_or_empty_one_none() {
        let localizer = Localizer::nowhere(Lang::Fr);
        let record = beginning("san_juan/golden/two", 12);
        let of = |record: &Record| film(record, record.entry().unwrap(), Eye::Public, &localizer, Theme::Light);
        assert!(of(&record).unwrap() == of(&record).unwrap());
        assert!(matches!(of(&beginning("san_juan/golden/two", 0)), Err(NotFilmed::Empty)));
        let mut broken = record;
        broken.moves.swap(0, 5);
        assert!(matches!(of(&broken), Err(NotFilmed::Replay(_))));
    }

    #[test]
    fn of_a_long_game_some_positions_are_left_out_and_never_the_first_or_the_last() {
        let many: Vec<usize> = (0..1_000).map(|n| n * 3).collect();
        let kept = thinned(&many, FRAMES);
        assert_eq!((kept.len(), kept[0], kept.last()), (FRAMES, 0, many.last()));
        assert!(kept.is_sorted() && kept.windows(2).all(|two| two[1] - two[0] <= 3 * many.len().div_ceil(FRAMES - 1)));
        assert_eq!(thinned(&many[..FRAMES], FRAMES), many[..FRAMES]);
    }
}
