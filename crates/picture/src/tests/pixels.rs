//! Colours, and what becomes of a page in pixels.

use tertulia_base::i18n::{Lang, Names};
use tertulia_rules::game::{Eye, Seat};

use super::super::theme::Palette;
use super::super::*;
use super::{faces, games, names, picture, positions, random, records};

type Matrix = [[f64; 3]; 3];

/// Returns the amounts of red, green and blue light, 0 to 1.
fn linear(color: &str) -> [f64; 3] {
    [1, 3, 5].map(|at| {
        let c = f64::from(u8::from_str_radix(&color[at..at + 2], 16).unwrap()) / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    })
}

fn times(matrix: &Matrix, of: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(of).map(|(a, b)| a * b).sum())
}

#[test]
fn words_and_marks_stand_out_from_what_is_behind_them() {
    // Contrast as WCAG defines it: 4.5 for text, 3 for marks.
    fn light(color: &str) -> f64 {
        let [r, g, b] = linear(color);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    let contrast = |a: &str, b: &str| {
        let (a, b) = (light(a), light(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    };
    for Palette { page, panel, plate, free, text, muted, changed, turn, on_turn, .. } in
        [palette(Theme::Dark), palette(Theme::Light)]
    {
        for back in [page, panel, plate] {
            assert!(contrast(text, back) >= 7.0, "{text} on {back}");
            assert!(contrast(muted, back) >= 4.5, "{muted} on {back}");
            assert!(contrast(changed, back) >= 3.0 && contrast(turn, back) >= 3.0, "{changed}, {turn} on {back}");
        }
        assert!(contrast(muted, free) >= 4.5, "{muted} on {free}");
        assert!(contrast(on_turn, turn) >= 4.5, "{on_turn} on {turn}");
    }
    for seat in Seat::all(5) {
        let (fill, ink) = theme::seat_colors(seat);
        assert!(contrast(fill, ink) >= 3.0, "{ink} on {fill}");
    }
}

#[test]
fn eyes_without_red_or_green_tell_seats_apart_and_what_lies_beside_one_another_in_a_result() {
    // What they see, by Machado, Oliveira and Fernandes (2009), then Oklab.
    const EYES: [(&str, Matrix); 2] = [
        ("protanopia", [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
        ("deuteranopia", [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    ];
    const CONES: Matrix = [[0.4122, 0.5363, 0.0514], [0.2119, 0.6807, 0.1074], [0.0883, 0.2817, 0.6300]];
    const OKLAB: Matrix = [[0.2105, 0.7936, -0.0041], [1.9780, -2.4286, 0.4506], [0.0259, 0.7828, -0.8087]];
    let seats: Vec<&str> = Seat::all(5).map(|seat| theme::seat_colors(seat).0).collect();
    let parts = winners::PARTS.map(|(fill, _)| fill);
    for (eyes, matrix) in &EYES {
        let seen = |color: &str| {
            let light = times(matrix, linear(color)).map(|light| light.clamp(0.0, 1.0));
            times(&OKLAB, times(&CONES, light).map(f64::cbrt))
        };
        // 0.02 is just noticed where two meet. Seats and parts bear numbers, too.
        let apart = |one: &str, other: &str, least: f64| {
            let far = seen(one).iter().zip(seen(other)).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
            assert!(far >= least, "{one} and {other} are {far:.3} apart for {eyes}, not {least}");
        };
        for (colors, least) in [(&seats[..], 0.15), (&parts[..], 0.05)] {
            for (at, one) in colors.iter().enumerate() {
                colors[at + 1..].iter().for_each(|other| apart(one, other, least));
            }
        }
        for (at, one) in parts.iter().enumerate() {
            apart(one, parts[(at + 1) % parts.len()], 0.2);
        }
    }
}

#[test]
fn a_picture_is_a_png_on_the_page_of_its_theme_and_always_the_same() {
    let localizer = Localizer::nowhere(Lang::En);
    for (_, record) in records().iter().step_by(5) {
        let game = record.replay(|_, _, _| {}).unwrap();
        let scene = game.scene(Eye::Public);
        for (theme, page) in [(Theme::Dark, [0x31, 0x33, 0x38]), (Theme::Light, [0xff, 0xff, 0xff])] {
            let drawing = Picture { theme, ..picture(&scene, &localizer) };
            let file = drawing.png().unwrap();
            assert!(file == drawing.png().unwrap(), "two pictures of the same");
            assert!(file.len() < 300_000, "{} bytes", file.len());
            let mut decoder = ::png::Decoder::new(std::io::Cursor::new(&file));
            decoder.set_transformations(::png::Transformations::EXPAND);
            let mut reader = decoder.read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            let info = reader.next_frame(&mut pixels).unwrap();
            assert_eq!((info.width, info.height), (1_100, 700));
            let last = pixels.len() - 3;
            // A corner is page, and not everything is.
            assert_eq!(pixels[last..], page);
            assert!(pixels.chunks(3).filter(|pixel| *pixel != page).count() > pixels.len() / 30);
        }
    }
}

#[test]
fn a_picture_looks_like_its_svg_drawn_by_resvg() {
    let options = faces();
    for (at, (name, record)) in records().iter().step_by(3).enumerate() {
        let localizer = match at % 2 {
            0 => Localizer::nowhere(Lang::Fr),
            _ => Localizer { lang: Lang::Fr, names: Names::new(["محمد علي", "דנה", "田中", "Zoe\u{308}", "Alex"]) },
        };
        let game = record.replay(|_, _, _| {}).unwrap();
        let scene = game.scene(Eye::Public);
        for theme in random::some([Theme::Dark, Theme::Light], 1, at as u64) {
            let page = Picture { theme, ..picture(&scene, &localizer) }.page();
            let mut ours = tertulia_drawing::raster::Canvas::new(page.w, page.h, LANDSCAPE).unwrap();
            ours.block(0.0, 0.0, &page);
            let tree = resvg::usvg::Tree::from_str(&page.document(), &options).unwrap();
            let mut theirs = resvg::tiny_skia::Pixmap::new(ours.pixels().width(), ours.pixels().height()).unwrap();
            resvg::render(&tree, resvg::tiny_skia::Transform::from_scale(LANDSCAPE, LANDSCAPE), &mut theirs.as_mut());
            let pairs = || ours.pixels().data().iter().zip(theirs.data()).map(|(a, b)| u64::from(a.abs_diff(*b)));
            let (all, apart) = (theirs.data().len() as u64, pairs().sum::<u64>());
            // Edges of letters and icons differ a little; nothing else does.
            assert!(apart * 2 < all * 5, "{name} {theme:?}: {} of 255 apart on average", apart as f64 / all as f64);
            let far = pairs().filter(|difference| *difference > 90).count() as u64;
            assert!(far * 100 < all * 2, "{name} {theme:?}: {far} of {all} are far apart");
        }
    }
}

/// Counts the colours of pictures of all games, in both themes, and rewrites the palette.
#[test]
#[ignore = "writes drawing/src/palette.txt"]
fn the_palette_is_counted_anew() {
    use tertulia_drawing::palette::{BINS, COLORS, bin};
    use tertulia_drawing::raster::Canvas;
    // For each bin: its weight in all pictures, its longest run of one colour, and that colour.
    let mut bins = vec![(0.0_f64, 0_usize, [0_u8; 3]); BINS];
    for (_, _, game) in games(12, |_| true) {
        for (theme, lang) in [(Theme::Dark, Lang::En), (Theme::Light, Lang::Fr)] {
            let localizer = Localizer { lang, ..names() };
            for (eye, focus) in [(Eye::Public, Focus::Table), (Eye::Seat(Seat(1)), Focus::Seat(Seat(1)))] {
                let scene = game.scene(eye);
                let page = Picture { theme, focus, awaited: game.turn().awaited(), ..picture(&scene, &localizer) }.page();
                let mut canvas = Canvas::new(page.w, page.h, LANDSCAPE).unwrap();
                canvas.block(0.0, 0.0, &page);
                let mut counts = vec![0_u32; BINS];
                for run in canvas.pixels().data().as_chunks::<4>().0.chunk_by(|a, b| a == b) {
                    let (at, [r, g, b, _]) = (bin(run[0]), run[0]);
                    counts[at] += run.len() as u32;
                    if run.len() > bins[at].1 {
                        (bins[at].1, bins[at].2) = (run.len(), [r, g, b]);
                    }
                }
                // A colour that fills a few pictures must not outweigh all others.
                bins.iter_mut().zip(counts).for_each(|(bin, count)| bin.0 += f64::from(count).sqrt());
            }
        }
    }
    // Adds the colour that would be farthest from its nearest, weighted, one after another.
    let mut missed: Vec<f64> = bins.iter().map(|(count, ..)| count * 1e6).collect();
    let mut lines = Vec::new();
    while lines.len() < COLORS {
        let next = (0..BINS).max_by(|a, b| missed[*a].total_cmp(&missed[*b])).unwrap();
        let [r, g, b] = bins[next].2;
        lines.push(format!("{r:02x}{g:02x}{b:02x}\n"));
        for (missed, (count, _, [x, y, z])) in missed.iter_mut().zip(&bins) {
            let far = |a: u8, b: &u8| (f64::from(a) - f64::from(*b)).powi(2);
            *missed = missed.min(count * (2.0 * far(r, x) + 4.0 * far(g, y) + 3.0 * far(b, z)));
        }
    }
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../../drawing/src/palette.txt"), lines.concat()).unwrap();
}

#[test]
fn the_palette_has_a_color_near_every_one_that_pictures_have() {
    use tertulia_drawing::palette::{RGB, places};
    use tertulia_drawing::raster::Canvas;
    let (colors, _) = RGB.as_chunks::<3>();
    for (name, record) in &random::some(records(), 5, 0).collect::<Vec<_>>() {
        for game in positions(record, 2) {
            for theme in [Theme::Dark, Theme::Light] {
                let (scene, localizer) = (game.scene(Eye::Public), names());
                let page = Picture { theme, focus: Focus::Table, ..picture(&scene, &localizer) }.page();
                let mut canvas = Canvas::new(page.w, page.h, LANDSCAPE).unwrap();
                canvas.block(0.0, 0.0, &page);
                let (pixels, _) = canvas.pixels().data().as_chunks::<4>();
                let mut far = 0;
                for ([r, g, b, _], place) in pixels.iter().zip(places(pixels)) {
                    let [x, y, z] = colors[usize::from(place)];
                    let apart = r.abs_diff(x).max(g.abs_diff(y)).max(b.abs_diff(z));
                    assert!(apart <= 80, "{name} {theme:?}: {r} {g} {b} would be {x} {y} {z}: count the palette anew");
                    far += usize::from(apart > 16);
                }
                assert!(far * 50 < pixels.len(), "{name} {theme:?}: {far} pixels of another colour: count the palette anew");
            }
        }
    }
}
