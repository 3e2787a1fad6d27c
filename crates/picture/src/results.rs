//! How a game went, on a landscape page: who won and what ended it, a table of all points by
//! source, with bars and the winner first, and below it all points round by round and who led.
//! Seats are identified by number as well as colour. Start reading at [`Results`].

use tertulia_model::Localizer;
use tertulia_model::{Curve, Lead, Round};
use tertulia_rules::game::Seat;
use tertulia_rules::scene::Place;
use tertulia_rules::text::Text;

use super::alt::LONGEST;
use super::block::{Anchor, Block, Ink, Paint};
use super::brush::{Brush, EDGE};
use super::credits::Closing;
use super::font::{self, Weight};
use super::kit::KEY;
use super::landscape::{GAP, SIZE};
use super::theme::{Theme, palette, seat_colors};

/// Size of names and of the banner.
const LARGE: f32 = 26.0;
/// Size of the names of sources.
const SOURCE: f32 = 22.0;
/// Size of explanations.
const SMALL: f32 = 18.0;
/// Heights of the table's rows, from comfortable to least.
const ROWS: (f32, f32) = (33.0, 23.0);
/// The widest column of sources, as a share of the page.
const SOURCES: f32 = 0.26;
/// Least height of the curve with its labels.
const LEAST_CURVE: f32 = 210.0;
/// Left of the curve, for the points, and right of it, for the players.
const AXIS: f32 = 46.0;
const ENDS: f32 = 150.0;
/// Outline of lines, so that a light one is visible on light ground.
const OUTLINE: &str = "#17181c";
/// How many times within the curve a line bears its seat's number.
const NUMBERED: usize = 3;
/// How many rounds the description lists.
const TOLD: usize = 8;

/// Everything that the page is drawn from.
#[derive(Clone, Copy, Debug)]
pub struct Results<'a> {
    /// The game and its last round.
    pub title: Option<&'a Text>,
    /// The final place of each seat, the best first.
    pub places: &'a [Place],
    /// What ended the game, as a sentence; `None` where the points say it.
    pub ended: Option<&'a Text>,
    /// All points round by round.
    pub curve: &'a Curve,
    /// The reader's language, and the players' names.
    pub localizer: &'a Localizer,
    /// Dark or light.
    pub theme: Theme,
}

impl Results<'_> {
    /// Returns the picture as SVG.
    pub fn svg(&self) -> String {
        self.page(&Closing::default()).document()
    }

    /// Returns the picture as PNG.
    ///
    /// # Errors
    /// When it cannot be rasterised.
    pub fn png(&self) -> Result<Vec<u8>, super::NotDrawn> {
        self.closed(&Closing::default())
    }

    /// Returns the picture as PNG, with what is known of the game beside its table.
    pub(super) fn closed(&self, closing: &Closing) -> Result<Vec<u8>, super::NotDrawn> {
        super::png::draw(&self.page(closing), super::LANDSCAPE)
    }

    pub(super) fn brush(&self) -> Brush<'_> {
        Brush::new(palette(self.theme), self.localizer)
    }

    pub(super) fn page(&self, closing: &Closing) -> Block {
        let brush = self.brush();
        let (w, parts) = (SIZE.0 - 2.0 * GAP, self.parts());
        let mut page = Block::new(SIZE.0, SIZE.1);
        page.rect(0.0, 0.0, SIZE.0, SIZE.1, 0.0, Paint::fill(brush.palette.page));
        let banner = self.banner(&brush, closing, w);
        page.put(GAP, GAP, &banner);
        let ending = brush.ending(self.ended, SMALL, w);
        page.put(GAP, GAP + banner.h, &ending);
        let top = banner.h + ending.h + 2.0 * GAP;
        let room = SIZE.1 - top - 2.0 * GAP - LEAST_CURVE;
        let head = LARGE * 2.9;
        let row = ((room - head) / parts.len().max(1) as f32).clamp(ROWS.1, ROWS.0);
        let table = self.table(&brush, &parts, w, head, row);
        page.put(GAP, top, &table);
        let below = top + table.h + GAP;
        let heading = Text::new("front-results-curve");
        page.put(GAP, below, &self.curve(&brush, closing, &heading, w, SIZE.1 - below - GAP));
        page
    }

    /// Returns the sources of points, in the order of the first player who has each.
    fn parts(&self) -> Vec<&Text> {
        let mut parts: Vec<&Text> = Vec::new();
        for (part, _) in self.places.iter().flat_map(|place| &place.parts) {
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        parts
    }

    /// Draws a cup, and says who beat whom or at least who won.
    pub(super) fn banner(&self, brush: &Brush<'_>, closing: &Closing, w: f32) -> Block {
        let Some(headline) = &closing.headline else { return brush.banner(self.places, w, LARGE * 1.1) };
        let (said, cup) = (brush.say(headline), LARGE * 2.0);
        let large = Ink::bold(LARGE * 1.3, brush.palette.text);
        let room = w - cup - GAP;
        let ink = if large.width(&said) > room { Ink { size: KEY, ..large } } else { large };
        let mut block = Block::new(w, cup);
        block.icon("trophy", 0.0, 0.0, cup);
        block.fact(cup + GAP, cup / 2.0 + ink.size * 0.36, &font::fit(&said, ink.size, ink.weight, room), ink, Anchor::Start);
        block
    }

    /// Draws a column for each player, the best first, and a row for each source.
    fn table(&self, brush: &Brush<'_>, parts: &[&Text], w: f32, head: f32, row: f32) -> Block {
        let p = brush.palette;
        let source = Ink::plain(SOURCE.min(row * 0.92), p.text);
        let words: Vec<String> = parts.iter().map(|part| brush.say(part)).collect();
        let widest = words.iter().map(|words| source.width(words)).fold(0.0, f32::max);
        let left = (widest + 2.0 * GAP).clamp(w * 0.1, w * SOURCES);
        let column = (w - left) / self.places.len().max(1) as f32;
        let high = head + row * parts.len() as f32 + GAP;
        let mut block = Block::new(w, high);
        for (at, place) in self.places.iter().enumerate() {
            let x = left + column * at as f32;
            let edge = if place.won { Paint::both(p.plate, p.turn, 2.5) } else { Paint::fill(p.panel) };
            block.rect(x + 2.0, 1.5, column - 4.0, high - 3.0, 9.0, edge);
            block.put(x + GAP, 0.0, &head_of(brush, place, column - 2.0 * GAP, head));
        }
        let most = self.places.iter().flat_map(|place| &place.parts).map(|(_, points)| *points).max().unwrap_or(0).max(1);
        for (at, (part, words)) in parts.iter().zip(&words).enumerate() {
            let y = head + row * at as f32;
            if at % 2 == 0 {
                block.rect(0.0, y, w, row, 4.0, Paint::fill("#80808024"));
            }
            let words = font::fit(words, source.size, source.weight, left - GAP);
            block.text(GAP / 2.0, y + row / 2.0 + source.size * 0.36, &words, source, Anchor::Start);
            for (at, place) in self.places.iter().enumerate() {
                let points: i32 = place.parts.iter().filter(|(its, _)| its == *part).map(|(_, points)| points).sum();
                let x = left + column * at as f32 + GAP;
                block.put(x, y, &cell(brush, place.seat, points, most, (column - 2.0 * GAP, row)));
            }
        }
        block
    }

    /// Draws all points after each round, and below them who led.
    pub(super) fn curve(&self, brush: &Brush<'_>, closing: &Closing, heading: &Text, w: f32, h: f32) -> Block {
        let p = brush.palette;
        let mut block = Block::new(w, h);
        block.rect(0.5, 0.5, w - 1.0, h - 1.0, 9.0, Paint::fill(p.panel));
        let ink = Ink::plain(SMALL, p.muted);
        let said = brush.say(heading);
        block.text(GAP, SMALL * 1.35, &said, ink, Anchor::Start);
        let title = self.title.map(|title| brush.say(title)).unwrap_or_default();
        let signed = [title, closing.signature.clone()].join(" · ");
        let signed = font::fit(&signed, SMALL, Weight::Regular, w - 4.0 * GAP - ink.width(&said));
        block.text(w - GAP - ink.width(&signed), SMALL * 1.35, &signed, ink, Anchor::Start);
        let rounds = &self.curve.rounds;
        if rounds.is_empty() {
            return block;
        }
        let strip = KEY + 4.0;
        let (top, foot) = (SMALL * 2.2, SMALL * 1.6);
        let plot = Plot::of(rounds, (AXIS, top), (w - AXIS - ENDS - GAP, h - top - foot - strip - GAP));
        plot.grid(&mut block, brush);
        let seats: Vec<Seat> = Seat::all(u8::try_from(rounds[0].points.len()).unwrap_or(u8::MAX)).collect();
        // The winner's line is drawn last, over the others.
        for place in self.places.iter().rev() {
            plot.line(&mut block, rounds, place.seat, seats.len());
        }
        for place in self.places.iter().rev() {
            plot.numbers(&mut block, brush, rounds, place.seat, seats.len());
        }
        plot.ends(&mut block, brush, rounds, self.places);
        let y = plot.bottom() + GAP / 2.0;
        for lead in self.curve.leads() {
            plot.lead(&mut block, brush, lead, y, strip);
        }
        plot.titles(&mut block, brush, rounds, h - GAP);
        block
    }

    /// Returns the description, at most 1,024 characters.
    pub fn alt(&self) -> String {
        let say = |text: &Text| self.localizer.plain(text);
        let lines = [self.won(say), self.lead(say), self.sources(say), self.course(say)].concat();
        fitting(lines, &self.localizer.word("front-alt-more-results"))
    }

    /// Returns the description beside a message's text, which has who won and the places.
    pub fn alt_in_message(&self) -> String {
        fitting(self.told(|text| self.localizer.plain(text)), &self.localizer.word("front-alt-more-results"))
    }

    /// Returns the description for a message that has who won and the places, line by line.
    pub fn words(&self) -> Vec<String> {
        self.told(|text| self.localizer.say(text))
    }

    /// Says everything but who won and the places.
    fn told(&self, say: impl Fn(&Text) -> String) -> Vec<String> {
        let ended: Vec<String> = self.ended.map(&say).into_iter().collect();
        [self.lead(&say), ended, self.sources(&say), self.course(&say)].concat()
    }

    /// Says who won, what ended the game, and the places.
    fn won(&self, say: impl Fn(&Text) -> String) -> Vec<String> {
        let winners: Vec<Seat> = self.places.iter().filter(|place| place.won).map(|place| place.seat).collect();
        let won = match winners.len() {
            0 => say(&Text::new("front-picture-nobody")),
            count => say(&Text::new("front-alt-won").with("who", winners).with("count", count as i64)),
        };
        let title = self.title.map(&say);
        let said = title.into_iter().chain([won]).map(|said| said + ".").chain(self.ended.map(&say));
        let won = said.collect::<Vec<_>>().join(" ");
        let place = |place: &Place| {
            let text = Text::new("front-alt-place").with("place", u32::from(place.rank)).with("who", place.seat);
            say(&text.with("points", place.points.clone()))
        };
        vec![won, self.places.iter().map(place).collect::<Vec<_>>().join(" ")]
    }

    pub(super) fn lead(&self, say: impl Fn(&Text) -> String) -> Vec<String> {
        ahead(self.curve, self.localizer).as_ref().map(say).into_iter().collect()
    }

    /// Says where points came from.
    fn sources(&self, say: impl Fn(&Text) -> String) -> Vec<String> {
        let line = |place: &Place| {
            let parts: Vec<String> = place.parts.iter().map(|(part, points)| format!("{} {points}", say(part))).collect();
            let who = say(&Text::new("front-mention").with("who", place.seat));
            format!("{}.", self.localizer.pair(&who, &parts.join(", ")))
        };
        self.places.iter().filter(|place| !place.parts.is_empty()).map(line).collect()
    }

    /// Says how points grew.
    fn course(&self, say: impl Fn(&Text) -> String) -> Vec<String> {
        self.told_rounds("front-alt-rounds").as_ref().map(say).into_iter().collect()
    }

    /// Returns a sentence on all points after some of the rounds, in the order of places.
    pub(super) fn told_rounds(&self, key: &'static str) -> Option<Text> {
        let rounds = &self.curve.rounds;
        let step = rounds.len().div_ceil(TOLD).max(1);
        let points = |round: &Round| {
            let of = |place: &Place| round.points.get(place.seat.index()).map(i32::to_string);
            self.places.iter().filter_map(of).collect::<Vec<_>>().join(", ")
        };
        // The last round is always among them.
        let mut told: Vec<String> = (0..rounds.len())
            .rev()
            .step_by(step)
            .filter_map(|at| Some(self.localizer.pair(&round_title(self.localizer, rounds, at), &points(rounds.get(at)?))))
            .collect();
        told.reverse();
        let who: Vec<Seat> = self.places.iter().map(|place| place.seat).collect();
        (!told.is_empty()).then(|| Text::new(key).with("who", who).with("rounds", told.join("; ")))
    }
}

/// Returns who led when: "Ahead: Ana (round 1 – round 4); Bo (round 5)."; `None` without rounds.
pub fn ahead(curve: &Curve, localizer: &Localizer) -> Option<Text> {
    let lead = |lead: &Lead| {
        let (first, last) = (round_title(localizer, &curve.rounds, lead.first), round_title(localizer, &curve.rounds, lead.last));
        let rounds = if lead.first == lead.last { first } else { format!("{first} – {last}") };
        let who: Vec<Seat> = lead.seats.iter().collect();
        let all = curve.rounds.get(lead.first).map_or(0, |round| round.points.len());
        let text =
            if who.len() == all { Text::new("front-results-level") } else { Text::new("front-results-lead").with("who", who) };
        text.with("rounds", rounds)
    };
    let then = |before: Text, lead: Text| Text::new("front-results-then").with("before", before).with("lead", lead);
    let leads = curve.leads().iter().map(lead).reduce(then)?;
    Some(Text::new("front-results-ahead").with("leads", leads))
}

/// Returns the name of a round: its title behind the game's name, or its number.
pub fn round_title(localizer: &Localizer, rounds: &[Round], at: usize) -> String {
    let title = rounds.get(at).and_then(|round| round.title.as_ref()).map(|title| localizer.plain(title));
    match title {
        Some(title) => title.rsplit_once(" · ").map_or(title.as_str(), |(_, round)| round).to_owned(),
        None => (at + 1).to_string(),
    }
}

/// Keeps the whole lines that fit; adds `more` if some are left out.
pub(super) fn fitting(lines: Vec<String>, more: &str) -> String {
    let length = |words: &str| words.chars().count() + 1;
    let whole: usize = lines.iter().map(|line| length(line)).sum();
    if whole <= LONGEST {
        return lines.join("\n");
    }
    let mut room = LONGEST.saturating_sub(length(more));
    let mut kept = Vec::new();
    for line in lines {
        if let Some(left) = room.checked_sub(length(&line)) {
            room = left;
            kept.push(line);
        }
    }
    kept.push(more.to_owned());
    kept.join("\n")
}

/// Draws rank, number and points, and the name below.
fn head_of(brush: &Brush<'_>, place: &Place, w: f32, h: f32) -> Block {
    let p = brush.palette;
    let mut block = Block::new(w, h);
    let (rank, total) = (Ink::bold(KEY, p.muted), Ink::bold(LARGE * 1.15, p.text));
    let said = format!("{}.", place.rank);
    let line = h * 0.33;
    block.fact(0.0, line + rank.size * 0.365, &said, rank, Anchor::Start);
    let x = rank.width(&said) + GAP;
    block.put(x, line - LARGE * 0.55, &brush.badge(place.seat, LARGE * 1.1));
    let points = place.total.to_string();
    block.fact(w - total.width(&points), line + total.size * 0.365, &points, total, Anchor::Start);
    if place.won {
        block.icon("trophy", w - total.width(&points) - LARGE * 1.3, line - LARGE * 0.55, LARGE * 1.1);
    }
    let name = Ink::bold(KEY, p.text);
    let words = font::fit(&brush.name(place.seat), name.size, name.weight, w);
    block.fact(0.0, h - name.size * 0.5, &words, name, Anchor::Start);
    block
}

/// Draws the points from one source, with a bar in their owner's colour.
fn cell(brush: &Brush<'_>, seat: Seat, points: i32, most: i32, (w, h): (f32, f32)) -> Block {
    let p = brush.palette;
    let size = KEY.min(h * 0.92);
    let mut block = Block::new(w, h);
    let y = h / 2.0 + size * 0.36;
    let figures = size * 1.5;
    if points == 0 {
        block.text(figures - size * 0.6, y, "–", Ink::plain(size, p.muted), Anchor::Start);
        return block;
    }
    let (ink, said) = (Ink::bold(size, p.text), points.to_string());
    let write = if size < KEY { Block::text } else { Block::fact };
    write(&mut block, figures - ink.width(&said), y, &said, ink, Anchor::Start);
    let long = (w - figures - GAP) * points.max(0) as f32 / most as f32;
    if long > 0.0 {
        let (fill, _) = seat_colors(seat);
        block.rect(figures + GAP, h * 0.2, long.max(3.0), h * 0.6, 3.0, Paint::both(fill, EDGE, 0.8));
    }
    block
}

struct Plot {
    x: f32,
    y: f32,
    w: f32,
    h: f32,
    rounds: usize,
    /// The fewest and the most points that are shown, and the step between lines.
    points: (i32, i32, i32),
}

impl Plot {
    fn of(rounds: &[Round], (x, y): (f32, f32), (w, h): (f32, f32)) -> Plot {
        let all = || rounds.iter().flat_map(|round| &round.points).copied();
        let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(1));
        let lines = (h / 34.0).clamp(2.0, 7.0) as i32;
        let enough = |step: &i32| (most - least) / step < lines;
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(enough).unwrap_or(1_000);
        Plot { x, y, w, h, rounds: rounds.len(), points: (least, most, step) }
    }

    fn bottom(&self) -> f32 {
        self.y + self.h
    }

    fn step(&self) -> f32 {
        self.w / self.rounds.max(1) as f32
    }

    fn across(&self, at: usize) -> f32 {
        self.x + self.step() * (at as f32 + 0.5)
    }

    fn up(&self, points: i32) -> f32 {
        let (least, most, _) = self.points;
        self.bottom() - 6.0 - (self.h - 12.0) * (points - least) as f32 / (most - least).max(1) as f32
    }

    /// Returns where a seat's points after a round stand; lines that run together lie side by side.
    fn point(&self, rounds: &[Round], seat: Seat, at: usize, seats: usize) -> (f32, f32) {
        let points = rounds.get(at).and_then(|round| round.points.get(seat.index())).copied().unwrap_or(0);
        let aside = (f32::from(seat.0) - (seats.saturating_sub(1)) as f32 / 2.0) * 2.4;
        (self.across(at), self.up(points) + aside)
    }

    /// Draws lines of equal points, with their number.
    fn grid(&self, block: &mut Block, brush: &Brush<'_>) {
        let (least, most, step) = self.points;
        let ink = Ink::plain(SMALL, brush.palette.muted);
        let first = least.div_euclid(step) * step;
        for points in (0..).map(|n| first + n * step).take_while(|points| *points <= most).filter(|points| *points >= least) {
            let y = self.up(points);
            block.line((self.x, y), (self.x + self.w, y), brush.palette.line, 1.0);
            let said = points.to_string();
            block.text(self.x - GAP - ink.width(&said), y + ink.size * 0.36, &said, ink, Anchor::Start);
        }
    }

    fn line(&self, block: &mut Block, rounds: &[Round], seat: Seat, seats: usize) {
        let mut points: Vec<(f32, f32)> = Vec::new();
        for at in 0..rounds.len() {
            let (x, y) = self.point(rounds, seat, at, seats);
            // While nothing changes, a line stays one line.
            match &mut points[..] {
                [.., (_, one), (last, other)] if *one == y && *other == y => *last = x,
                _ => points.push((x, y)),
            }
        }
        let (fill, _) = seat_colors(seat);
        for (stroke, thick) in [(OUTLINE, 6.0), (fill, 3.6)] {
            for two in points.windows(2) {
                block.line(two[0], two[1], stroke, thick);
            }
            if let [(x, y)] = points[..] {
                block.circle(x, y, thick, Paint::fill(stroke));
            }
        }
    }

    /// Draws the seat's number on its line, at other rounds than the other seats' numbers.
    fn numbers(&self, block: &mut Block, brush: &Brush<'_>, rounds: &[Round], seat: Seat, seats: usize) {
        const SIDE: f32 = 19.0;
        if self.w < SIDE * 2.0 * (NUMBERED * seats) as f32 {
            return;
        }
        let mut last = None;
        for n in 0..NUMBERED {
            let share = (n * seats + seat.index()) as f32 + 0.5;
            let at = (share / (NUMBERED * seats) as f32 * rounds.len() as f32) as usize;
            if last.replace(at) == Some(at) || at + 1 >= rounds.len() {
                continue;
            }
            let (x, y) = self.point(rounds, seat, at, seats);
            block.put(x - SIDE / 2.0, y - SIDE / 2.0, &brush.badge(seat, SIDE));
        }
    }

    /// Draws each seat's mark and name at the end of its line, as near to it as the others leave
    /// room.
    fn ends(&self, block: &mut Block, brush: &Brush<'_>, rounds: &[Round], places: &[Place]) {
        let Some(last) = rounds.len().checked_sub(1) else { return };
        let mut ends: Vec<(Seat, f32)> =
            places.iter().map(|place| (place.seat, self.point(rounds, place.seat, last, places.len()).1)).collect();
        ends.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        let side = (self.h / ends.len().max(1) as f32).min(KEY * 1.3);
        let (from, to) = (self.y + side / 2.0, self.bottom() - side / 2.0);
        let mut least = from;
        for (_, y) in &mut ends {
            *y = y.max(least);
            least = *y + side;
        }
        let mut most = to;
        for (_, y) in ends.iter_mut().rev() {
            *y = y.min(most);
            most = *y - side;
        }
        let (x, ink) = (self.x + self.w + GAP, Ink::bold(SMALL, brush.palette.text));
        for (seat, y) in &ends {
            block.put(x, y - side / 2.0, &brush.badge(*seat, side - 2.0));
            let name = font::fit(&brush.name(*seat), ink.size, ink.weight, ENDS - side - 2.0 * GAP);
            block.text(x + side + 2.0, y - 1.0 + ink.size * 0.36, &name, ink, Anchor::Start);
        }
    }

    /// Draws who led in these rounds; those with equal points share the strip.
    fn lead(&self, block: &mut Block, brush: &Brush<'_>, lead: Lead, y: f32, high: f32) {
        let x = self.x + self.step() * lead.first as f32;
        let wide = self.step() * (lead.last + 1 - lead.first) as f32;
        let share = high / lead.seats.len().max(1) as f32;
        for (at, seat) in lead.seats.iter().enumerate() {
            let (fill, ink) = seat_colors(seat);
            let y = y + share * at as f32;
            block.rect(x + 0.5, y, wide - 1.0, share - 0.5, 3.0, Paint::both(fill, EDGE, 0.6));
            let (figure, number) = (Ink::bold(KEY, ink), (seat.0 + 1).to_string());
            if lead.seats.len() == 1 && figure.width(&number) + 4.0 < wide {
                block.fact(x + wide / 2.0, y + share / 2.0 + figure.size * 0.365, &number, figure, Anchor::Middle);
            }
        }
        // Those who share it are identified by number too.
        let all = lead.seats.len() as f32;
        if all > 1.0 && all * high < wide {
            for (at, seat) in lead.seats.iter().enumerate() {
                block.put(x + wide / 2.0 + (at as f32 - all / 2.0) * high + 2.0, y + 2.0, &brush.badge(seat, high - 4.0));
            }
        }
    }

    /// Draws as many names of rounds as fit, at equal distances from the first on.
    fn titles(&self, block: &mut Block, brush: &Brush<'_>, rounds: &[Round], y: f32) {
        let ink = Ink::plain(SMALL, brush.palette.muted);
        let titles: Vec<String> = (0..rounds.len()).map(|at| font::shown(&round_title(brush.localizer, rounds, at))).collect();
        let widest = titles.iter().map(|title| ink.width(title)).fold(0.0, f32::max) + SMALL * 2.0;
        let most = ((self.w / widest) as usize).clamp(1, 8).min(titles.len());
        for (at, title) in titles.iter().enumerate().step_by(titles.len().div_ceil(most.max(1)).max(1)) {
            let wide = ink.width(title);
            let x = (self.across(at) - wide / 2.0).clamp(self.x, (self.x + self.w + ENDS - wide).max(self.x));
            block.text(x, y, title, ink, Anchor::Start);
        }
    }
}
