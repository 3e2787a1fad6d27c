//! Rows as plates: a role, who has it, and in a colony what it does. Start reading at
//! [`Kit::plates`] and [`Kit::offices`].

use tertulia_rules::scene::{Cell, Panel, Row, Shape, Stress};

use super::block::{Block, Ink, Paint};
use super::changes::{Before, BoardChange, Since};
use super::kit::{CAPTION, KEY, Kit, NEAR};

/// Whether plates say what they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effects {
    /// They do.
    Told,
    /// They show names alone.
    Untold,
}

/// Between plates.
const GAP: f32 = 6.0;

impl Kit<'_> {
    /// Draws rows as plates in a grid: icon, name, and what is on them.
    pub fn plates(&self, rows: &[&Row], before: Since<'_, Panel>, w: f32) -> Block {
        let across = match rows.first().map(|row| row.shape) {
            Some(Shape::Plate(across)) => usize::from(across.max(1)),
            _ => 1,
        };
        // Wide enough for a name of the least type.
        let across = across.min((w / (11.0 * self.brush.frame.least(0.0)).max(1.0)) as usize).max(1);
        let one = (w - GAP * (across - 1) as f32) / across as f32;
        let h = (56.0 * self.scale).clamp(60.0 + self.brush.frame.more(), 84.0);
        let change = |row: &Row| before.row(row).change(|was| was.differs(row));
        // A change of many at once is no move: a round begins or has ended.
        let many = |of: BoardChange| rows.iter().filter(|row| change(row) == of).count() * 3 > rows.len();
        let told = [BoardChange::Earlier, BoardChange::Latest].map(|of| (of, !many(of)));
        let plate = |row: &&Row| {
            let mut plate = self.plate(row, one, h);
            let change = change(row);
            if told.contains(&(change, true)) {
                self.changed(&mut plate, (1.5, 1.5, one - 3.0, h - 3.0), change);
            }
            plate
        };
        self.flow(&rows.iter().map(plate).collect::<Vec<_>>(), GAP, w)
    }

    fn plate(&self, row: &Row, w: f32, h: f32) -> Block {
        let p = self.brush.palette;
        let strong = row.stress == Stress::Strong;
        let mut inside = Block::new(w, h);
        let edge = if strong { Paint::both(p.plate, p.turn, 4.0) } else { Paint::both(p.plate, p.line, 1.2) };
        inside.rect(2.0, 2.0, w - 4.0, h - 4.0, 9.0, edge);
        let side = (h - 22.0).min(w * 0.3);
        inside.icon(row.icon, 9.0, (h - side) / 2.0, side);
        let left = side + 16.0;
        let ink = Ink::bold(self.small() * if w > 190.0 { 1.35 } else { 1.0 }, p.text);
        let words = self.brush.say(&row.label);
        let one = self.fitted(&words, ink, w - left - 5.0, 1);
        // On two lines before anything is left out.
        let broken = Ink { size: self.least(), ..ink }.width(&words) > w - left - 5.0;
        let name = if broken { self.fitted(&words, Ink { size: self.least(), ..ink }, w - left - 5.0, 2) } else { one };
        let said: Vec<&Cell> = row.said().collect();
        inside.put(
            left,
            if said.is_empty() {
                (h - name.h) / 2.0
            } else if broken {
                3.5
            } else {
                7.0
            },
            &name,
        );
        let mut block = Block::new(w, h);
        match row.stress {
            Stress::Faint => block.put_faint(0.0, 0.0, &inside),
            Stress::Plain | Stress::Strong => block.put(0.0, 0.0, &inside),
        }
        let kit = Kit { scale: 0.9, ..*self };
        for cell in said {
            let chip = kit.chip(cell, Before::Unknown.into(), w - left);
            block.put(left, h - chip.h - 4.0, &chip);
        }
        block
    }

    /// Draws rows as plates: name, icon, what is on them, and in words what they do.
    pub fn offices(&self, rows: &[&Row], before: Since<'_, Panel>, w: f32, effects: Effects) -> Option<Block> {
        let Some(Shape::Plate(across)) = rows.first().map(|row| row.shape) else { return None };
        let across = usize::from(across.max(1));
        let one = (w - NEAR * (across - 1) as f32) / across as f32;
        let ink = Ink::bold(CAPTION, self.brush.palette.text);
        let names: Vec<String> = rows.iter().map(|row| self.brush.say(&row.label)).collect();
        if names.iter().flat_map(|name| name.split(' ')).any(|word| ink.width(word) > one - 14.0) {
            return None;
        }
        let bodies: Vec<Block> = rows.iter().map(|row| self.office(row, one - 14.0, effects)).collect();
        let high = bodies.iter().map(|body| body.h + 12.0).fold(0.0, f32::max);
        let change = |row: &Row| before.row(row).change(|was| was.differs(row));
        let many = rows.iter().filter(|row| change(row) != BoardChange::None).count() * 3 > rows.len();
        let plate = |(row, body): (&&Row, &Block)| {
            let mut plate = self.framed_office(row, body, one, high);
            if !many {
                self.changed(&mut plate, (1.5, 1.5, one - 3.0, high - 3.0), change(row));
            }
            plate
        };
        Some(self.flow(&rows.iter().zip(&bodies).map(plate).collect::<Vec<_>>(), NEAR, w))
    }

    fn office(&self, row: &Row, inner: f32, effects: Effects) -> Block {
        let p = self.brush.palette;
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
        parts.extend((effects == Effects::Told).then(|| self.explained(row, inner)).into_iter().flatten());
        Kit::stack(&parts, 3.0)
    }

    /// Puts what an office shows on a plate of that size.
    fn framed_office(&self, row: &Row, body: &Block, w: f32, h: f32) -> Block {
        let p = self.brush.palette;
        let mut inside = Block::new(w, h);
        let edge = match row.stress {
            Stress::Strong => Paint::both(p.plate, p.turn, 4.0),
            Stress::Plain | Stress::Faint => Paint::both(p.plate, p.line, 1.2),
        };
        inside.rect(2.0, 2.0, w - 4.0, h - 4.0, 9.0, edge);
        inside.put(7.0, 6.0, body);
        let mut block = Block::new(w, h);
        match row.stress {
            Stress::Faint => block.put_faint(0.0, 0.0, &inside),
            Stress::Plain | Stress::Strong => block.put(0.0, 0.0, &inside),
        }
        block
    }

    /// Says what a plate does, and what it would bring.
    fn explained(&self, row: &Row, w: f32) -> Vec<Block> {
        let p = self.brush.palette;
        let unsaid = row.cells.iter().filter(|cell| cell.text.key.is_empty()).filter_map(|cell| cell.piece.as_ref());
        let plain = Ink::plain((CAPTION * self.scale).min(20.0), p.muted);
        let lines = unsaid.flat_map(|piece| [(&piece.name, plain), (&piece.note, Ink::bold(KEY, p.turn))]);
        lines.filter_map(|(words, ink)| Some(self.fitted_to(&self.brush.say(words.as_ref()?), ink, w, 3, CAPTION))).collect()
    }
}
