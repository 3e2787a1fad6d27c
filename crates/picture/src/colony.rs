//! A landscape page of a table where every player has tiles and a city: on the left the common
//! things, no larger than they need, on the right the players. Start reading at
//! [`Picture::colony`], then [`Picture::own_colony`].

use tertulia_rules::scene::{Cell, Panel, Row, Shape, Stress};

use super::Picture;
use super::block::Block;
use super::brush::Brush;
use super::changes::Since;
use super::cities::spaces;
use super::estates::free_places;
use super::fleet::Fleet;
use super::font;
use super::kit::{BuildingNames, CAPTION, KEY, Kit, NEAR};
use super::landscape::{GAP, H, PAD, SCALES as OVERLAID, W, rail_width};
use super::plates::Effects;
use super::sizes::PanelForm;

/// Widths of the players' column, the widest first.
const PLAYERS: [f32; 5] = [680.0, 620.0, 570.0, 520.0, 470.0];
/// Scales of the players' things, the largest first; type never shrinks below [`CAPTION`], nor a
/// circle.
const SCALES: [f32; 15] = [2.0, 1.8, 1.65, 1.5, 1.35, 1.22, 1.1, 1.0, 0.94, 0.88, 0.82, 0.74, 0.66, 0.58, 0.5];
/// Width of other players' counts beside what one decides on.
const OTHERS: f32 = 400.0;
/// Scales of common things, the largest first.
const COMMON: [f32; 8] = [2.0, 1.8, 1.6, 1.45, 1.3, 1.2, 1.1, 1.0];
/// Scales of a player's own things beyond those.
const OWN: [f32; 3] = [2.8, 2.5, 2.2];
/// Least and largest scale of counts: beyond that, drawings would outgrow their figures.
const COUNTS: (f32, f32) = (1.0, 1.6);
/// Largest scale of a number of free places: nobody decides on it.
const FREE: f32 = 1.2;
/// Least sizes of a building that is left: without its name, and with it.
const LEFT: (f32, f32) = (96.0, 43.0);
const LEFT_NAMED: (f32, f32) = (96.0, 84.0);

/// How things are shown.
#[derive(Clone, Copy, Debug)]
struct ShownDetails {
    /// The buildings that are left; `None` leaves out what nobody can buy now.
    left: Option<BuildingNames>,
    /// The buildings in cities.
    built: BuildingNames,
    fleet: Fleet,
    /// Plates that are asked about.
    effects: Effects,
}

impl ShownDetails {
    /// Everything.
    const WHOLE: ShownDetails = ShownDetails {
        left: Some(BuildingNames::Shown),
        built: BuildingNames::Shown,
        fleet: Fleet::Drawn,
        effects: Effects::Told,
    };
}

/// What has been tried: several ways to lay a page out have the same left or right side.
struct TriedSides<K, V>(Vec<(K, V)>);

impl<K: PartialEq, V> TriedSides<K, V> {
    /// Returns what `find` finds out, or found out before.
    fn of(&mut self, key: K, find: impl FnOnce() -> V) -> &V {
        let known = self.0.iter().position(|(its, _)| *its == key);
        let at = known.unwrap_or_else(|| {
            self.0.push((key, find()));
            self.0.len() - 1
        });
        &self.0[at].1
    }
}

impl Picture<'_> {
    /// Puts common panels beside the players, with as many names of buildings as fit. `None` if a
    /// player has no tiles or no city, or without room.
    pub(super) fn colony(&self, brush: &Brush<'_>, rails: &[&Panel], shelf: &[&Panel]) -> Option<Block> {
        if rails.is_empty() || !rails.iter().all(|panel| is_colony(panel)) {
            return None;
        }
        let (mut lefts, mut rights) = (TriedSides(Vec::new()), TriedSides(Vec::new()));
        for shown in ways(shelf) {
            for side in PLAYERS {
                let key = (shown.left, shown.fleet, shown.effects, side);
                let room = (W - side - GAP, H);
                if !lefts.of(key, || self.has_room_for_common(brush, shelf, shown, room)) {
                    continue;
                }
                let kit = Kit { brush, scale: 1.0, names: shown.built };
                let players = rights.of((shown.built, side), || self.largest_players(kit, rails, side));
                let Some(players) = players else { break };
                let mut block = Block::new(W, H);
                block.put(0.0, 0.0, &self.common(brush, shelf, shown, room)?);
                block.put(W - side, 0.0, players);
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
        let at = |brush: &Brush<'_>, scale: f32| self.players(&Kit { brush, scale, ..kit }, panels, w);
        let fits = |scale: &f32| kit.brush.measure(|brush| at(brush, *scale).is_some());
        let (shrunk, grown): (Vec<f32>, Vec<f32>) = SCALES.into_iter().partition(|scale| *scale < 1.0);
        // If not at the least of them, then at none.
        let largest = |scales: &[f32]| {
            let scale = scales.last().filter(|least| fits(least)).and_then(|_| scales.iter().find(|scale| fits(scale)))?;
            at(kit.brush, *scale)
        };
        match (largest(&grown), kit.names) {
            (Some(players), _) => Some(players),
            // Where even the least is too large, circles lie on the drawings.
            (None, BuildingNames::Hidden) => largest(&shrunk).or_else(|| {
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
            let top = self.strips(&kit(1.5), &asked, ShownDetails::WHOLE, W)?;
            block.put(0.0, 0.0, &top);
            block.put(0.0, top.h + GAP, &self.largest_own(brush, own, W, H - top.h - GAP)?);
            return Some(block);
        }
        let others: Vec<&Panel> = rails.iter().copied().filter(|panel| panel.owner != own.owner).collect();
        if asked.is_empty() {
            let others = self.heads(&kit(1.0), &others, W, others.len().min(2));
            block.put(0.0, H - others.h, &others);
            block.put(0.0, 0.0, &self.largest_own(brush, own, W, H - others.h - GAP)?);
            return Some(block);
        }
        let others = self.heads(&kit(1.0), &others, OTHERS, 1);
        let room = W - OTHERS - 2.0 * GAP;
        let most = others.h.max(H * 0.4);
        let top = |brush: &Brush<'_>, scale: f32| self.strips(&Kit { brush, ..kit(scale) }, &asked, ShownDetails::WHOLE, room);
        let fits = |top: Block| top.h <= most && top.w <= room;
        let scale = COMMON.into_iter().find(|scale| brush.measure(|brush| top(brush, *scale).is_some_and(fits)))?;
        let top = top(brush, scale)?;
        let high = top.h.max(others.h);
        block.put((room - top.w) / 2.0, (high - top.h) / 2.0, &top);
        block.put(W - OTHERS, (high - others.h) / 2.0, &others);
        block.put(0.0, high + GAP, &self.largest_own(brush, own, W, H - high - GAP)?);
        Some(block)
    }

    /// Puts buildings to buy at the left of the player's own panel.
    fn own_beside(&self, brush: &Brush<'_>, own: &Panel, asked: &[&Panel]) -> Option<Block> {
        let room = |side: f32| (W - side - GAP, H);
        let ways = PLAYERS.into_iter().filter_map(|side| {
            let scale = self.own_scale(brush, own, side, H)?;
            let fits = self.has_room_for_common(brush, asked, ShownDetails::WHOLE, room(side));
            // What is decided on is worth more than what one has.
            fits.then_some((scale.min(1.2), side))
        });
        let (_, side) = ways.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.total_cmp(&a.1)))?;
        let mut block = Block::new(W, H);
        block.put(0.0, 0.0, &self.common(brush, asked, ShownDetails::WHOLE, room(side))?);
        block.put(W - side, 0.0, &self.largest_own(brush, own, side, H)?);
        Some(block)
    }

    /// Draws the names and counts of other players, `across` on a line.
    pub(super) fn heads(&self, kit: &Kit<'_>, panels: &[&Panel], w: f32, across: usize) -> Block {
        let one = (w - GAP * (across.max(1) - 1) as f32) / across.max(1) as f32;
        let heads = panels.iter().map(|panel| {
            let head = self.head(kit, panel, self.since().panel(panel), rail_width(one));
            self.framed(kit.brush, panel, &head, one, head.h + PAD)
        });
        kit.flow(&heads.collect::<Vec<_>>(), GAP, w)
    }

    /// Draws a player's panel as large as fits into a frame of that size.
    fn largest_own(&self, brush: &Brush<'_>, panel: &Panel, w: f32, h: f32) -> Option<Block> {
        let body = self.own_body(brush, panel, w, self.own_scale(brush, panel, w, h)?);
        Some(self.framed(brush, panel, &body, w, h))
    }

    /// Returns the largest scale at which it fits.
    fn own_scale(&self, brush: &Brush<'_>, panel: &Panel, w: f32, h: f32) -> Option<f32> {
        let fits = |scale: &f32| brush.measure(|brush| self.own_body(brush, panel, w, *scale)).h + PAD <= h;
        OWN.into_iter().chain(SCALES).find(fits)
    }

    fn own_body(&self, brush: &Brush<'_>, panel: &Panel, w: f32, scale: f32) -> Block {
        let kit = Kit { brush, scale, names: BuildingNames::Shown };
        self.holding(&kit, panel, self.since().panel(panel), rail_width(w))
    }

    /// Stacks the players over the whole height, if they fit.
    fn players(&self, kit: &Kit<'_>, panels: &[&Panel], w: f32) -> Option<Block> {
        let before = self.since();
        let body = |panel: &&Panel| self.holding(kit, panel, before.panel(panel), rail_width(w));
        let bodies: Vec<Block> = panels.iter().map(body).collect();
        let high: f32 = bodies.iter().map(|body| body.h + PAD).sum();
        let spare = H - high - GAP * (panels.len().max(1) - 1) as f32;
        let fits = spare >= 0.0 && bodies.iter().all(|body| body.w <= rail_width(w));
        fits.then(|| self.stacked_rails(kit.brush, panels, &bodies, w, spare / panels.len() as f32))
    }

    /// Draws a player's name and counts, tiles and buildings.
    fn holding(&self, kit: &Kit<'_>, panel: &Panel, before: Since<'_, Panel>, w: f32) -> Block {
        kit.sized(panel, PanelForm::Holding, w, |kit| self.drawn_holding(kit, panel, before, w))
    }

    fn drawn_holding(&self, kit: &Kit<'_>, panel: &Panel, before: Since<'_, Panel>, w: f32) -> Block {
        let counts = Kit { scale: kit.scale.clamp(COUNTS.0, COUNTS.1), ..*kit };
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
                items.push(match items.last().map(|item| item.h) {
                    Some(high) => Kit { scale: kit.scale.min(FREE), ..*kit }.vacant(free, high),
                    // Beside nothing, a number would not say what is free.
                    None => kit.label(&row.label, (CAPTION * kit.scale).clamp(CAPTION, KEY), w),
                });
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

    /// Draws common panels over the whole of that room, as large as fits.
    fn common(&self, brush: &Brush<'_>, panels: &[&Panel], shown: ShownDetails, room: (f32, f32)) -> Option<Block> {
        let fits = |scale: &f32| brush.measure(|brush| self.common_at(brush, panels, shown, room, *scale).is_some());
        self.common_at(brush, panels, shown, room, COMMON.into_iter().find(fits)?)
    }

    /// Returns whether they fit at the least scale: if not, then at none.
    fn has_room_for_common(&self, brush: &Brush<'_>, panels: &[&Panel], shown: ShownDetails, room: (f32, f32)) -> bool {
        let least = COMMON[COMMON.len() - 1];
        brush.measure(|brush| self.common_at(brush, panels, shown, room, least).is_some())
    }

    /// Draws roles on top, what is left to build at the foot, everything else between. `None`
    /// without room.
    fn common_at(
        &self,
        brush: &Brush<'_>,
        panels: &[&Panel],
        shown: ShownDetails,
        (w, h): (f32, f32),
        scale: f32,
    ) -> Option<Block> {
        let kit = Kit { brush, scale, names: shown.left.unwrap_or(BuildingNames::Hidden) };
        let sold =
            panels.iter().filter(|_| shown.left.is_some()).flat_map(|panel| panel.rows.iter().map(move |row| (*panel, row)));
        let sold: Vec<(&Panel, &Row)> = sold.filter(|(_, row)| matches!(row.shape, Shape::Plates { .. })).collect();
        let top = self.strips(&kit, panels, shown, w).filter(|top| top.h <= h && top.w <= w + 0.01)?;
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
    }

    /// Draws everything common but buildings: plates, then ships beside tiles and houses, then
    /// counts. `None` where the name of a plate would be broken.
    fn strips(&self, kit: &Kit<'_>, panels: &[&Panel], shown: ShownDetails, w: f32) -> Option<Block> {
        let fleet = shown.fleet;
        let before = self.since();
        let (mut parts, mut ships, mut beside) = (Vec::new(), Vec::new(), Vec::new());
        for panel in panels {
            let was = before.panel(panel);
            let plates: Vec<&Row> = panel.rows.iter().filter(|row| matches!(row.shape, Shape::Plate(_))).collect();
            if !plates.is_empty() {
                let effects = if panel.stress == Stress::Strong { shown.effects } else { Effects::Untold };
                // Where a name would be broken, they are too wide for any page.
                let whole = |kit: &Kit<'_>| kit.offices(&plates, was, w, effects).unwrap_or(Block::new(f32::INFINITY, 0.0));
                let offices = kit.sized(panel, (PanelForm::Offices, effects), w, whole);
                if offices.w.is_infinite() {
                    return None;
                }
                parts.push(offices);
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
            // Its size is given.
            if let Some(piece) = cell.piece.as_ref().filter(|_| !kit.brush.sizes.is_alone()) {
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
fn ways(shelf: &[&Panel]) -> Vec<ShownDetails> {
    use BuildingNames::{Hidden, Shown as Named};
    let sells = |panel: &&&Panel| panel.rows.iter().any(|row| matches!(row.shape, Shape::Plates { .. }));
    let asked = shelf.iter().find(sells).is_some_and(|panel| panel.stress == Stress::Strong);
    let picked = shelf.iter().any(|panel| panel.rows.iter().any(|row| row.stress == Stress::Strong));
    let is_role = |row: &Row| matches!(row.shape, Shape::Plate(_));
    let picking = shelf.iter().any(|panel| panel.stress == Stress::Strong && panel.rows.iter().any(is_role));
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
        // The builder's question shows prices, and names of what stands matter before.
        (false, false) if picking => {
            &[(Some(Named), Named), (Some(Hidden), Named), (Some(Named), Hidden), (None, Named), (Some(Hidden), Hidden)]
        }
        (false, false) => &[(Some(Named), Named), (Some(Hidden), Named), (Some(Named), Hidden), (Some(Hidden), Hidden)],
    };
    let ships = |panel: &&&Panel| panel.rows.iter().any(|row| matches!(row.shape, Shape::Ship(_)));
    let loading = shelf.iter().find(ships).is_some_and(|panel| panel.stress == Stress::Strong);
    let with =
        |effects: Effects, fleet: Fleet| names.iter().map(move |&(left, built)| ShownDetails { left, built, fleet, effects });
    let all = |effects: Effects| -> Vec<ShownDetails> {
        if loading {
            return with(effects, Fleet::Drawn).chain(with(effects, Fleet::Counted)).collect();
        }
        with(effects, Fleet::Drawn).zip(with(effects, Fleet::Counted)).flat_map(|(drawn, counted)| [drawn, counted]).collect()
    };
    // What roles do, while one is picked, matters more than names.
    if picking { [all(Effects::Told), all(Effects::Untold)].concat() } else { all(Effects::Untold) }
}
