//! A landscape page of a table where every player has tiles and a city: on the left the common
//! things, no larger than they need, on the right the players. Start reading at
//! [`Picture::colony`], then [`Picture::own_colony`].

use tertulia_rules::scene::{Cell, Panel, Piece, Row, Shape, Stress};

use super::Picture;
use super::block::{Anchor, Block, Ink, Paint};
use super::changes::{Before, BoardChange, Since};
use super::cities::spaces;
use super::font;
use super::icons;
use super::landscape::{BAR, GAP, PAD, SCALES as OVERLAID, SIZE, STRIP};
use super::pieces::Brush;
use super::things::{BuildingNames, CAPTION, Hold, KEY, Kit};

/// The page without its title bar.
const W: f32 = SIZE.0 - 2.0 * GAP;
const H: f32 = SIZE.1 - BAR - 2.0 * GAP;
/// Widths of the players' column, the widest first.
const PLAYERS: [f32; 5] = [680.0, 620.0, 570.0, 520.0, 470.0];
/// Scales of the players' things, the largest first; type never shrinks below [`CAPTION`].
const SCALES: [f32; 11] = [2.0, 1.8, 1.65, 1.5, 1.35, 1.22, 1.1, 1.0, 0.94, 0.88, 0.82];
/// Width of other players' counts beside what one decides on.
const OTHERS: f32 = 400.0;
/// Scales of common things, the largest first.
const COMMON: [f32; 8] = [2.0, 1.8, 1.6, 1.45, 1.3, 1.2, 1.1, 1.0];
/// Scales of a player's own things beyond those.
const OWN: [f32; 3] = [2.8, 2.5, 2.2];
/// Between small things.
const NEAR: f32 = 4.0;
/// The side of a tile at scale 1.
const TILE: f32 = 40.0;
/// A circle's share of its tile.
const ROUND: f32 = 0.6;
/// Least sizes of a building that is left: without its name, and with it.
const LEFT: (f32, f32) = (71.0, 49.0);
const LEFT_NAMED: (f32, f32) = (94.0, 84.0);

/// How ships and houses are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fleet {
    /// With every place of their holds, on the water.
    Drawn,
    /// With what they hold and how much of it.
    Counted,
}

/// How things are shown.
#[derive(Clone, Copy, Debug)]
struct Shown {
    /// The buildings that are left; `None` leaves out what nobody can buy now.
    left: Option<BuildingNames>,
    /// The buildings in cities.
    built: BuildingNames,
    fleet: Fleet,
}

impl Picture<'_> {
    /// Puts common panels beside the players, with as many names of buildings as fit. `None` if a
    /// player has no tiles or no city, or without room.
    pub(super) fn colony(&self, brush: &Brush<'_>, rails: &[&Panel], shelf: &[&Panel]) -> Option<Block> {
        if rails.is_empty() || !rails.iter().all(|panel| is_colony(panel)) {
            return None;
        }
        for shown in ways(shelf) {
            for side in PLAYERS {
                let Some(common) = self.common(brush, shelf, shown, W - side - GAP, H) else { continue };
                let kit = Kit { brush, scale: 1.0, names: shown.built };
                let Some(players) = self.largest_players(kit, rails, side) else { break };
                let mut block = Block::new(W, H);
                block.put(0.0, 0.0, &common);
                block.put(W - side, 0.0, &players);
                return Some(block);
            }
        }
        None
    }

    /// Draws the players beside the final places; returns the width too.
    pub(super) fn ended_colony(&self, brush: &Brush<'_>, rails: &[&Panel]) -> Option<(Block, f32)> {
        let side = PLAYERS[3];
        if rails.is_empty() || !rails.iter().all(|panel| is_colony(panel)) {
            return None;
        }
        let mut names = [BuildingNames::Shown, BuildingNames::Hidden].into_iter();
        names.find_map(|names| self.largest_players(Kit { brush, scale: 1.0, names }, rails, side)).map(|players| (players, side))
    }

    /// Draws the players as large as fits, with names only where nothing shrinks for them.
    fn largest_players(&self, kit: Kit<'_>, panels: &[&Panel], w: f32) -> Option<Block> {
        let fits = |scale: &f32| self.players(&Kit { scale: *scale, ..kit }, panels, w, H);
        let (shrunk, grown): (Vec<f32>, Vec<f32>) = SCALES.into_iter().partition(|scale| *scale < 1.0);
        let least = grown.last().and_then(fits);
        match (least, kit.names) {
            (Some(least), _) => Some(grown.iter().find_map(fits).unwrap_or(least)),
            // Where even that is too large, circles lie on the drawings.
            (None, BuildingNames::Hidden) => shrunk.iter().find_map(fits).or_else(|| {
                let mut scales = OVERLAID.into_iter();
                scales.find_map(|scale| self.rails(&Kit { scale, ..kit }, panels, w, H))
            }),
            (None, BuildingNames::Shown) => None,
        }
    }

    /// Puts what a player decides on above or beside the player's own panel, both as large as fits.
    pub(super) fn own_colony(&self, brush: &Brush<'_>, rails: &[&Panel], own: &Panel, shelf: &[&Panel]) -> Option<Block> {
        if !is_colony(own) {
            return None;
        }
        let asked: Vec<&Panel> = shelf.iter().copied().filter(|panel| panel.stress == Stress::Strong).collect();
        if asked.iter().flat_map(|panel| &panel.rows).any(|row| matches!(row.shape, Shape::Plates { .. })) {
            return self.own_beside(brush, own, &asked);
        }
        let mut block = Block::new(W, H);
        let kit = |scale: f32| Kit { brush, scale, names: BuildingNames::Shown };
        let is_plate = |row: &Row| matches!(row.shape, Shape::Plate(_));
        if !asked.is_empty() && asked.iter().flat_map(|panel| &panel.rows).all(is_plate) {
            let top = self.strips(&kit(1.5), &asked, Fleet::Drawn, W)?;
            block.put(0.0, 0.0, &top);
            block.put(0.0, top.h + GAP, &self.largest_own(brush, own, W, H - top.h - GAP)?.1);
            return Some(block);
        }
        let others: Vec<&Panel> = rails.iter().copied().filter(|panel| panel.owner != own.owner).collect();
        if asked.is_empty() {
            let others = self.heads(&kit(1.0), &others, W, others.len().min(2));
            block.put(0.0, H - others.h, &others);
            block.put(0.0, 0.0, &self.largest_own(brush, own, W, H - others.h - GAP)?.1);
            return Some(block);
        }
        let others = self.heads(&kit(1.0), &others, OTHERS, 1);
        let room = W - OTHERS - 2.0 * GAP;
        let most = others.h.max(H * 0.4);
        let tops = COMMON.into_iter().filter_map(|scale| self.strips(&kit(scale), &asked, Fleet::Drawn, room));
        let top = tops.into_iter().find(|top| top.h <= most && top.w <= room)?;
        let high = top.h.max(others.h);
        block.put((room - top.w) / 2.0, (high - top.h) / 2.0, &top);
        block.put(W - OTHERS, (high - others.h) / 2.0, &others);
        block.put(0.0, high + GAP, &self.largest_own(brush, own, W, H - high - GAP)?.1);
        Some(block)
    }

    /// Puts buildings to buy at the left of the player's own panel.
    fn own_beside(&self, brush: &Brush<'_>, own: &Panel, asked: &[&Panel]) -> Option<Block> {
        let shown = Shown { left: Some(BuildingNames::Shown), built: BuildingNames::Shown, fleet: Fleet::Drawn };
        let ways = PLAYERS.into_iter().filter_map(|side| {
            let (scale, large) = self.largest_own(brush, own, side, H)?;
            let common = self.common(brush, asked, shown, W - side - GAP, H)?;
            // What is decided on is worth more than what one has.
            Some((scale.min(1.2), side, common, large))
        });
        let (_, side, common, large) = ways.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.total_cmp(&a.1)))?;
        let mut block = Block::new(W, H);
        block.put(0.0, 0.0, &common);
        block.put(W - side, 0.0, &large);
        Some(block)
    }

    /// Draws the names and counts of other players, `across` on a line.
    fn heads(&self, kit: &Kit<'_>, panels: &[&Panel], w: f32, across: usize) -> Block {
        let one = (w - GAP * (across.max(1) - 1) as f32) / across.max(1) as f32;
        let heads = panels.iter().map(|panel| {
            let head = self.head(kit, panel, self.since().panel(panel), one - STRIP - 20.0);
            self.framed(kit.brush, panel, &head, one, head.h + PAD)
        });
        kit.flow(&heads.collect::<Vec<_>>(), GAP, w)
    }

    /// Draws a player's panel as large as fits into a frame of that size; returns its scale too.
    fn largest_own(&self, brush: &Brush<'_>, panel: &Panel, w: f32, h: f32) -> Option<(f32, Block)> {
        let before = self.since().panel(panel);
        let of = |scale: f32| self.holding(&Kit { brush, scale, names: BuildingNames::Shown }, panel, before, w - STRIP - 20.0);
        let scales = OWN.into_iter().chain(SCALES);
        let (scale, body) = scales.map(|scale| (scale, of(scale))).find(|(_, body)| body.h + PAD <= h)?;
        Some((scale, self.framed(brush, panel, &body, w, h)))
    }

    /// Stacks the players over the whole height, if they fit.
    fn players(&self, kit: &Kit<'_>, panels: &[&Panel], w: f32, room: f32) -> Option<Block> {
        let before = self.since();
        let body = |panel: &&Panel| self.holding(kit, panel, before.panel(panel), w - STRIP - 20.0);
        let bodies: Vec<Block> = panels.iter().map(body).collect();
        let high: f32 = bodies.iter().map(|body| body.h + PAD).sum();
        let spare = room - high - GAP * (panels.len().max(1) - 1) as f32;
        if spare < 0.0 || bodies.iter().any(|body| body.w > w - STRIP - 20.0) {
            return None;
        }
        let mut column = Block::new(w, 0.0);
        for (panel, body) in panels.iter().zip(&bodies) {
            let rail = self.framed(kit.brush, panel, body, w, body.h + PAD + spare / panels.len() as f32);
            column.put(0.0, column.h, &rail);
            column.h += rail.h + GAP;
        }
        Some(column)
    }

    /// Draws a player's name and counts, tiles and buildings.
    fn holding(&self, kit: &Kit<'_>, panel: &Panel, before: Since<'_, Panel>, w: f32) -> Block {
        let counts = Kit { scale: kit.scale.max(1.0), ..*kit };
        let mut laid: Vec<Block> = Vec::new();
        for row in panel.rows.iter().filter(|row| kit.is_grid(row)) {
            let was = before.row(row);
            let mut items = match row.shape {
                Shape::Plates { .. } => kit.buildings(row, was),
                _ => kit.land(row, was),
            };
            let taken: u8 = row.cells.iter().filter_map(|cell| cell.piece.as_ref()).map(|piece| piece.span * piece.times).sum();
            let free = free_places(row).saturating_sub(taken);
            let bare = kit.flow(&items, NEAR, w);
            if free > 0 && self.scene.places.is_empty() {
                items.push(kit.vacant(free, items.last().map_or(TILE * kit.scale, |item| item.h)));
            }
            // The number of free places is worth no line of its own.
            let whole = kit.flow(&items, NEAR, w);
            laid.push(if bare.h > 0.0 && whole.h > bare.h { bare } else { whole });
        }
        // Side by side where a line can hold both.
        let both: f32 = laid.iter().map(|part| part.w).sum::<f32>() + 5.0 * NEAR;
        let laid = if both <= w { vec![kit.flow(&laid, 5.0 * NEAR, w)] } else { laid };
        let parts: Vec<Block> = std::iter::once(self.head(&counts, panel, before, w)).chain(laid).collect();
        Kit::stack(&parts, NEAR)
    }

    /// Draws common panels over the whole of that room, as large as fits: roles on top, what is left
    /// to build at the foot, everything else between. `None` without room.
    fn common(&self, brush: &Brush<'_>, panels: &[&Panel], shown: Shown, w: f32, h: f32) -> Option<Block> {
        let names = shown.left.unwrap_or(BuildingNames::Hidden);
        let sold =
            panels.iter().filter(|_| shown.left.is_some()).flat_map(|panel| panel.rows.iter().map(move |row| (*panel, row)));
        let sold: Vec<(&Panel, &Row)> = sold.filter(|(_, row)| matches!(row.shape, Shape::Plates { .. })).collect();
        let of = |scale: &f32| {
            let kit = Kit { brush, scale: *scale, names };
            let top = self.strips(&kit, panels, shown.fleet, w).filter(|top| top.h <= h && top.w <= w + 0.01)?;
            let gap = if top.h > 0.0 { GAP } else { 0.0 };
            let market = if sold.is_empty() { Block::new(0.0, 0.0) } else { self.market(&kit, &sold, w, h - top.h - gap)? };
            let mut block = Block::new(w, h);
            // The spare room is above and below, or between the two.
            let spare = h - top.h - market.h;
            let above = if market.h > 0.0 { 0.0 } else { spare / 2.0 };
            let foot = if top.h > 0.0 { h - market.h } else { spare / 2.0 };
            block.put((w - top.w) / 2.0, above, &top);
            block.put((w - market.w) / 2.0, foot, &market);
            Some(block)
        };
        let least = COMMON.last().and_then(of)?;
        Some(COMMON.iter().find_map(of).unwrap_or(least))
    }

    /// Draws everything common but buildings: plates, then ships beside tiles and houses, then counts.
    /// `None` where the name of a plate would be broken.
    fn strips(&self, kit: &Kit<'_>, panels: &[&Panel], fleet: Fleet, w: f32) -> Option<Block> {
        let before = self.since();
        let (mut parts, mut ships, mut beside) = (Vec::new(), Vec::new(), Vec::new());
        for panel in panels {
            let was = before.panel(panel);
            let plates: Vec<&Row> = panel.rows.iter().filter(|row| matches!(row.shape, Shape::Plate(_))).collect();
            if !plates.is_empty() {
                parts.push(kit.offices(&plates, was, w)?);
            }
            for row in panel.rows.iter() {
                match row.shape {
                    Shape::Ship(places) => ships.push(kit.vessel(row, was.row(row), places, fleet)),
                    Shape::House(places) if fleet == Fleet::Drawn => beside.push(kit.house(row, was.row(row), places)),
                    Shape::House(places) => beside.push(kit.stall(row, was.row(row), places)),
                    Shape::Tiles { .. } if !row.cells.is_empty() => {
                        let scale = if fleet == Fleet::Counted { kit.scale * 0.8 } else { kit.scale };
                        beside.extend(Kit { scale, ..*kit }.land(row, was.row(row)));
                    }
                    _ => {}
                }
            }
        }
        if fleet == Fleet::Counted {
            ships.append(&mut beside);
            parts.push(kit.flow(&ships, 10.0, w));
        } else {
            let ships = if ships.is_empty() { Block::new(0.0, 0.0) } else { kit.afloat(&Kit::stack(&ships, 5.0)) };
            let room = w - ships.w - if ships.w > 0.0 { 2.0 * GAP } else { 0.0 };
            let beside = kit.flow(&beside, NEAR, room);
            let mut middle = Block::new(ships.w, ships.h.max(beside.h));
            middle.put(0.0, (middle.h - ships.h) / 2.0, &ships);
            if beside.w > 0.0 {
                let left = w - room + ((room - beside.w) / 2.0).max(0.0);
                middle.put(left, (middle.h - beside.h) / 2.0, &beside);
                middle.w = left + beside.w;
            }
            parts.push(middle);
        }
        parts.extend(self.counted(kit, panels, w));
        Some(Kit::stack(&parts, GAP))
    }

    /// Draws counts: first those that can be told by their icons, then those that need a caption.
    fn counted(&self, kit: &Kit<'_>, panels: &[&Panel], w: f32) -> [Block; 2] {
        let rows = || panels.iter().flat_map(|panel| panel.rows.iter().map(move |row| (*panel, row)));
        let lines: Vec<(&Panel, &Row)> = rows().filter(|(_, row)| row.shape == Shape::Line && !row.cells.is_empty()).collect();
        let icons = |row: &Row| row.cells.iter().filter_map(|cell| Some(cell.piece.as_ref()?.icon)).collect::<Vec<_>>();
        let (mut plain, mut captioned) = (Vec::new(), Vec::new());
        for (panel, row) in &lines {
            let was = self.since().panel(panel).row(row);
            let mine = icons(row);
            let shared = lines.iter().any(|(_, other)| other != row && icons(other).iter().any(|icon| mine.contains(icon)));
            if shared || mine.is_empty() {
                captioned.extend(kit.captioned(row, was, w));
            } else {
                plain.push(kit.flow(&kit.chips(row, was, w), 9.0, w));
            }
        }
        [kit.flow(&plain, 18.0, w), kit.flow(&captioned, 14.0, w)]
    }

    /// Draws the buildings that are left, as large as fits. `None` without room.
    fn market(&self, kit: &Kit<'_>, rows: &[(&Panel, &Row)], w: f32, h: f32) -> Option<Block> {
        let cells: Vec<(&Cell, Since<'_, Cell>)> = rows
            .iter()
            .flat_map(|(panel, row)| {
                let was = self.since().panel(panel).row(row);
                (0..row.cells.len()).map(move |at| (&row.cells[at], was.cell(&row.cells, at)))
            })
            .collect();
        let names = cells.iter().filter_map(|(cell, _)| cell.piece.as_ref()?.name.as_ref());
        let words: Vec<String> = names.map(|name| kit.brush.say(name)).collect();
        let (wide, high) = match kit.names {
            BuildingNames::Hidden => LEFT,
            BuildingNames::Shown => {
                let widest =
                    words.iter().flat_map(|name| name.split(' ')).map(|word| font::width(word, CAPTION, font::Weight::Regular));
                (widest.fold(LEFT_NAMED.0, |most, word| most.max(word + 8.0)), LEFT_NAMED.1)
            }
        };
        let ways = (1..=cells.len()).map(|across| {
            let lines = cells.len().div_ceil(across) as f32;
            let (one, line) = ((w + NEAR) / across as f32 - NEAR, (h + NEAR) / lines - NEAR);
            ((one / wide).min(line / high).min(2.0), across, one)
        });
        let (scale, across, one) = ways.max_by(|a, b| a.0.total_cmp(&b.0))?;
        if scale < 1.0 {
            return None;
        }
        let one = one.min(wide * scale * 1.25);
        let tiles = cells.iter().map(|(cell, was)| {
            let mut tile = Block::new(one, high * scale);
            if let Some(piece) = &cell.piece {
                tile = kit.on_sale(piece, tile.w, tile.h, scale);
            }
            let (w, h) = (tile.w, tile.h);
            kit.changed(&mut tile, (0.0, 0.0, w, h), was.change(|was| was.differs(cell)));
            tile
        });
        Some(kit.flow(&tiles.collect::<Vec<_>>(), NEAR, one * across as f32 + NEAR * (across - 1) as f32))
    }
}

/// Returns whether a player has both tiles and a city.
fn is_colony(panel: &Panel) -> bool {
    panel.rows.iter().any(|row| spaces(row) > 0) && panel.rows.iter().any(|row| matches!(row.shape, Shape::Tiles { .. }))
}

/// Returns what to show, the best first: names of what is asked about, then as many as fit.
fn ways(shelf: &[&Panel]) -> Vec<Shown> {
    use BuildingNames::{Hidden, Shown as Named};
    let sells = |panel: &&&Panel| panel.rows.iter().any(|row| matches!(row.shape, Shape::Plates { .. }));
    let asked = shelf.iter().find(sells).is_some_and(|panel| panel.stress == Stress::Strong);
    let picked = shelf.iter().any(|panel| panel.rows.iter().any(|row| row.stress == Stress::Strong));
    let names: &[(Option<BuildingNames>, BuildingNames)] = match (asked, picked) {
        (true, _) => &[(Some(Named), Named), (Some(Named), Hidden), (Some(Hidden), Hidden)],
        // While another role is played, nobody can buy.
        (false, true) => &[
            (Some(Named), Named),
            (Some(Hidden), Named),
            (None, Named),
            (Some(Named), Hidden),
            (Some(Hidden), Hidden),
            (None, Hidden),
        ],
        (false, false) => &[(Some(Named), Named), (Some(Hidden), Named), (Some(Named), Hidden), (Some(Hidden), Hidden)],
    };
    let ships = |panel: &&&Panel| panel.rows.iter().any(|row| matches!(row.shape, Shape::Ship(_)));
    let loading = shelf.iter().find(ships).is_some_and(|panel| panel.stress == Stress::Strong);
    let with = |fleet: Fleet| names.iter().map(move |&(left, built)| Shown { left, built, fleet });
    if loading {
        return with(Fleet::Drawn).chain(with(Fleet::Counted)).collect();
    }
    with(Fleet::Drawn).zip(with(Fleet::Counted)).flat_map(|(drawn, counted)| [drawn, counted]).collect()
}

/// Returns how many places a row of tiles or buildings has.
const fn free_places(row: &Row) -> u8 {
    match row.shape {
        Shape::Tiles { spaces, .. } | Shape::Plates { spaces, .. } => spaces,
        _ => 0,
    }
}

impl Kit<'_> {
    /// Draws tiles, each with its circle below the drawing.
    fn land(&self, row: &Row, before: Since<'_, Row>) -> Vec<Block> {
        let mut tiles = Vec::new();
        for (at, cell) in row.cells.iter().enumerate() {
            let Some(piece) = &cell.piece else { continue };
            let was = before.cell(&row.cells, at);
            for n in 0..piece.times {
                let circle = piece.circles.get(usize::from(n));
                let mut tile = self.field(piece, circle.copied(), free_places(row) > 0);
                let (w, h) = (tile.w, tile.h);
                let moved = was.change(|was| n >= was.times(cell) || was.circle(n).is_some_and(|old| circle != Some(&old)));
                self.changed(&mut tile, (0.0, 0.0, w, h), moved);
                tiles.push(tile);
            }
        }
        tiles
    }

    /// Draws free places as one, with their number.
    fn vacant(&self, n: u8, high: f32) -> Block {
        let p = self.brush.palette;
        let mut block = Block::new(TILE * self.scale.max(0.8), high);
        block.rect(1.0, 1.0, block.w - 2.0, high - 2.0, 7.0, Paint::both(p.free, p.line, 1.4));
        let ink = Ink::plain((CAPTION * self.scale).clamp(CAPTION, 28.0), p.muted);
        block.text(block.w / 2.0, high / 2.0 + ink.size * 0.36, &n.to_string(), ink, Anchor::Middle);
        block
    }

    fn field(&self, piece: &Piece, circle: Option<&str>, manned: bool) -> Block {
        let p = self.brush.palette;
        let side = TILE * self.scale;
        let round = side * ROUND;
        let high = if manned { side * 0.8 + round } else { side };
        let mut block = Block::new(side, high);
        let tone = icons::tone(piece.icon).unwrap_or(p.plate);
        block.rect(0.0, 0.0, side, high, 7.0, Paint::both(tone, p.line, 1.0));
        let drawing = side * 0.84;
        let top = if circle.is_some() { 0.0 } else { (high - drawing) / 2.0 };
        block.glyph(piece.icon, (side - drawing) / 2.0, top, drawing);
        if let Some(who) = circle {
            self.brush.circle(&mut block, (side - round) / 2.0, high - round - 1.0, round, who, p.free);
        }
        block
    }

    /// Draws buildings, each with its circles beside the drawing, and its name where there is room.
    fn buildings(&self, row: &Row, before: Since<'_, Row>) -> Vec<Block> {
        let buildings = row.cells.iter().enumerate().filter_map(|(at, cell)| {
            let mut block = self.building(cell.piece.as_ref()?);
            let (w, h) = (block.w, block.h);
            let change = before.cell(&row.cells, at).change(|was| was.differs(cell));
            self.changed(&mut block, (0.0, 0.0, w, h), change);
            Some(block)
        });
        buildings.collect()
    }

    fn building(&self, piece: &Piece) -> Block {
        let p = self.brush.palette;
        let side = TILE * self.scale;
        let name = match (&piece.name, self.names) {
            (Some(name), BuildingNames::Shown) => {
                let ink = Ink::plain((CAPTION * self.scale).clamp(CAPTION, 28.0), p.text);
                self.fitted_to(&self.brush.say(name), ink, 150.0 * self.scale, 2, CAPTION)
            }
            _ => Block::new(0.0, 0.0),
        };
        let people = self.crew(&piece.circles, name.h > 0.0);
        let inner = (name.h + people.h).max(side);
        let aside = name.w.max(people.w);
        let mut block = Block::new(side + if name.h > 0.0 { aside + 11.0 } else { aside + 5.0 }, inner + 4.0);
        block.rect(0.5, 0.5, block.w - 1.0, block.h - 1.0, 7.0, Paint::both(p.plate, p.line, 1.0));
        block.icon(piece.icon, 2.0, 2.0 + (inner - side) / 2.0, side);
        block.put(side + 5.0, 2.0 + (inner - name.h - people.h) / 2.0, &name);
        block.put(side + 4.0, 2.0 + (inner + name.h - people.h) / 2.0, &people);
        block
    }

    /// Draws circles on a line below a name, else in a column of at most two.
    fn crew(&self, circles: &[&str], below: bool) -> Block {
        let side = TILE * self.scale;
        let (round, lines) = match (below, circles.len()) {
            (true, _) => (side * ROUND, 1),
            (false, 0..=1) => (side * ROUND, 1),
            (false, _) => (side * 0.5, 2),
        };
        let columns = circles.len().div_ceil(lines);
        let mut block = Block::new(round * columns as f32, if circles.is_empty() { 0.0 } else { round * lines as f32 });
        for (at, who) in circles.iter().enumerate() {
            let (x, y) = (round * (at / lines) as f32, round * (at % lines) as f32);
            self.brush.circle(&mut block, x, y, round, who, self.brush.palette.free);
        }
        block
    }

    /// Draws a building that is left: its price and number beside the drawing, its name below.
    fn on_sale(&self, piece: &Piece, w: f32, h: f32, scale: f32) -> Block {
        let p = self.brush.palette;
        let mut inside = Block::new(w, h);
        inside.rect(0.5, 0.5, w - 1.0, h - 1.0, 6.0, Paint::both(p.plate, p.line, 0.8));
        let side = 38.0 * scale;
        inside.icon(piece.icon, 2.0, 3.0, side);
        let r = 13.5 * scale;
        let x = w - r - 1.5;
        let ink = Ink::bold(KEY * scale.min(1.5), "#2f2000");
        if let Some(price) = piece.price {
            inside.circle(x, r + 2.0, r, Paint::both("#f0bf3f", "#7a5200", 1.2));
            inside.fact(x, r + 2.0 + ink.size * 0.36, &price.to_string(), ink, Anchor::Middle);
        }
        if let Some(n) = piece.count {
            let ink = Ink::bold(CAPTION * scale.min(1.4), p.muted);
            inside.text(x, 2.0 * r + 4.0 + ink.size * 0.85, &format!("×{n}"), ink, Anchor::Middle);
        }
        if let (Some(name), BuildingNames::Shown) = (&piece.name, self.names) {
            let (top, ink) = (side + 4.0, Ink::plain(CAPTION * scale.min(1.5), p.text));
            let name = self.fitted_to(&self.brush.say(name), ink, w - 6.0, 2, CAPTION);
            inside.put(3.0, top + (h - top - name.h).max(0.0) / 2.0, &name);
        }
        match piece.stress {
            Stress::Faint => {
                let mut block = Block::new(w, h);
                block.put_faint(0.0, 0.0, &inside);
                block
            }
            Stress::Plain | Stress::Strong => inside,
        }
    }

    /// Draws a ship: how much is in its hold of how much, and the hold.
    fn vessel(&self, row: &Row, before: Since<'_, Row>, places: u8, fleet: Fleet) -> Block {
        let slot = 26.0 * self.scale;
        let drawn = if fleet == Fleet::Drawn { places } else { 1 };
        let aboard: u8 = row.cells.iter().filter_map(|cell| cell.piece.as_ref()).map(|piece| piece.times).sum();
        let ink = Ink::bold((KEY * self.scale).clamp(KEY, 34.0), "#2a1608");
        let words = format!("{aboard}/{places}");
        let (flag, high) = (ink.width(&words) + 12.0, slot + 10.0);
        let mut block = Block::new(flag + 6.0 + slot * f32::from(drawn) + slot, high);
        block.rect(0.0, (high - ink.size * 1.3) / 2.0, flag, ink.size * 1.3, 4.0, Paint::both("#f3ead3", "#7d6f50", 1.2));
        block.fact(flag / 2.0, high / 2.0 + ink.size * 0.36, &words, ink, Anchor::Middle);
        let (left, right) = (flag + 6.0, block.w);
        let edge = match before.change(|was| was.differs(row)) {
            BoardChange::Latest => Paint::both("#7a4a22", self.brush.palette.changed, 3.4),
            _ => Paint::both("#7a4a22", "#2a1608", 1.6),
        };
        block.polygon(&[(left, 1.0), (right, 1.0), (right - slot * 0.6, high - 1.0), (left + slot * 0.4, high - 1.0)], edge);
        block.line((left + 1.0, 3.0), (right - 1.0, 3.0), "#a56b36", slot * 0.1);
        self.slots(&mut block, row, before, Hold { at: (left + slot * 0.4, 5.0), slot, places: drawn, across: drawn });
        block
    }

    /// Draws a house as its icon, and its places on a line.
    fn stall(&self, row: &Row, before: Since<'_, Row>, places: u8) -> Block {
        let slot = 26.0 * self.scale;
        let mut block = Block::new(slot * f32::from(places) + slot + 12.0, slot + 10.0);
        block.rect(0.5, 0.5, block.w - 1.0, block.h - 1.0, 6.0, Paint::both("#e9dcbb", "#5a4a2a", 1.4));
        block.icon(row.icon, 4.0, 5.0, slot);
        self.slots(&mut block, row, before, Hold { at: (slot + 8.0, 5.0), slot, places, across: places });
        block
    }

    /// Draws rows as plates: name, icon, what is on them; and in words what they do, if asked about.
    fn offices(&self, rows: &[&Row], before: Since<'_, Panel>, w: f32) -> Option<Block> {
        let Some(Shape::Plate(across)) = rows.first().map(|row| row.shape) else { return None };
        let across = usize::from(across.max(1));
        let one = (w - NEAR * (across - 1) as f32) / across as f32;
        let ink = Ink::bold(CAPTION, self.brush.palette.text);
        let names: Vec<String> = rows.iter().map(|row| self.brush.say(&row.label)).collect();
        if names.iter().flat_map(|name| name.split(' ')).any(|word| ink.width(word) > one - 14.0) {
            return None;
        }
        let plates: Vec<Block> = rows.iter().map(|row| self.office(row, one, 0.0)).collect();
        let high = plates.iter().map(|plate| plate.h).fold(0.0, f32::max);
        let change = |row: &Row| before.row(row).change(|was| was.differs(row));
        let many = rows.iter().filter(|row| change(row) != BoardChange::None).count() * 3 > rows.len();
        let plate = |row: &&Row| {
            let mut plate = self.office(row, one, high);
            if !many {
                self.changed(&mut plate, (1.5, 1.5, one - 3.0, high - 3.0), change(row));
            }
            plate
        };
        Some(self.flow(&rows.iter().map(plate).collect::<Vec<_>>(), NEAR, w))
    }

    /// `least` is the least height.
    fn office(&self, row: &Row, w: f32, least: f32) -> Block {
        let p = self.brush.palette;
        let inner = w - 14.0;
        let side = 36.0 * self.scale;
        let ink = Ink::bold((CAPTION * self.scale).min(28.0), p.text);
        let aside = inner - side - 6.0;
        let name = self.brush.say(&row.label);
        // Beside the drawing if it fits there, else above.
        let is_beside = ink.width(&name) <= aside;
        let name = self.fitted_to(&name, ink, if is_beside { aside } else { inner }, 2, CAPTION);
        let kit = Kit { scale: self.scale.min(1.4), ..*self };
        let chips: Vec<Block> = row.said().map(|cell| kit.chip(cell, Before::Unknown.into(), aside)).collect();
        let chips = kit.flow(&chips, 6.0, aside);
        let mut head = Block::new(inner, 0.0);
        if is_beside {
            head.h = side.max(name.h + chips.h);
            head.put(side + 6.0, (head.h - name.h - chips.h) / 2.0, &name);
            head.put(side + 6.0, (head.h + name.h - chips.h) / 2.0, &chips);
        } else {
            head.put(0.0, 0.0, &name);
            head.h = name.h + side;
            head.put(side + 6.0, head.h - (side + chips.h) / 2.0, &chips);
        }
        head.icon(row.icon, 0.0, if is_beside { (head.h - side) / 2.0 } else { name.h }, side);
        let mut parts = vec![head];
        parts.extend(self.explained(row, inner));
        let body = Kit::stack(&parts, 3.0);
        let mut inside = Block::new(w, (body.h + 12.0).max(least));
        let edge = match row.stress {
            Stress::Strong => Paint::both(p.plate, p.turn, 4.0),
            Stress::Plain | Stress::Faint => Paint::both(p.plate, p.line, 1.2),
        };
        inside.rect(2.0, 2.0, w - 4.0, inside.h - 4.0, 9.0, edge);
        inside.put(7.0, 6.0, &body);
        let mut block = Block::new(w, inside.h);
        match row.stress {
            Stress::Faint => block.put_faint(0.0, 0.0, &inside),
            Stress::Plain | Stress::Strong => block.put(0.0, 0.0, &inside),
        }
        block
    }

    /// Says what a plate does, and what it would bring, where things are large.
    fn explained(&self, row: &Row, w: f32) -> Vec<Block> {
        let p = self.brush.palette;
        if self.scale < 1.4 {
            return Vec::new();
        }
        let unsaid = row.cells.iter().filter(|cell| cell.text.key.is_empty()).filter_map(|cell| cell.piece.as_ref());
        let lines = unsaid.flat_map(|piece| [(&piece.name, Ink::plain(20.0, p.muted)), (&piece.note, Ink::bold(KEY, p.turn))]);
        lines.filter_map(|(words, ink)| Some(self.fitted_to(&self.brush.say(words.as_ref()?), ink, w, 2, CAPTION))).collect()
    }
}
