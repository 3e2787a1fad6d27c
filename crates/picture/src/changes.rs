//! What has changed: finds a thing in an earlier scene by what it is, not by where it stands. Start
//! reading at [`Before`], then [`Since`].

use tertulia_rules::scene::{Cell, Grid, HexMap, Panel, Piece, Row, Scene};

/// A part of the picture as it was when the reader last looked.
#[derive(Debug)]
pub enum Before<'a, T> {
    /// The reader has not looked yet: nothing is marked.
    Unknown,
    /// It was not there.
    Absent,
    /// It was this.
    Was(&'a T),
}

impl<T> Clone for Before<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Before<'_, T> {}

impl<'a, T> Before<'a, T> {
    fn part<P>(self, find: impl FnOnce(&'a T) -> Option<&'a P>) -> Before<'a, P> {
        match self {
            Before::Unknown => Before::Unknown,
            Before::Absent => Before::Absent,
            Before::Was(whole) => find(whole).map_or(Before::Absent, Before::Was),
        }
    }

    /// Returns the same of what comes and goes, which is not marked as a whole.
    fn passing(self) -> Before<'a, T> {
        match self {
            Before::Absent => Before::Unknown,
            was => was,
        }
    }
}

/// How recent a difference is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardChange {
    /// There is none.
    None,
    /// It is from after the reader last looked, but before the last action.
    Earlier,
    /// It is from the last action.
    Latest,
}

/// A part of the picture as it was when the reader last looked, and before the last action.
#[derive(Debug)]
pub struct Since<'a, T> {
    seen: Before<'a, T>,
    latest: Before<'a, T>,
}

impl<T> Clone for Since<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Since<'_, T> {}

/// Nothing is known of the last action: all differences count as the latest.
impl<'a, T> From<Before<'a, T>> for Since<'a, T> {
    fn from(seen: Before<'a, T>) -> Since<'a, T> {
        Since { seen, latest: Before::Unknown }
    }
}

impl<'a, T> Since<'a, T> {
    /// Returns how recent the difference is that `differs` finds.
    pub fn change(self, differs: impl Fn(Before<'a, T>) -> bool) -> BoardChange {
        let latest = if matches!(self.latest, Before::Unknown) { self.seen } else { self.latest };
        match (differs(latest), differs(self.seen)) {
            (true, _) => BoardChange::Latest,
            (false, true) => BoardChange::Earlier,
            (false, false) => BoardChange::None,
        }
    }

    fn part<P>(self, find: impl Fn(&'a T) -> Option<&'a P>) -> Since<'a, P> {
        Since { seen: self.seen.part(&find), latest: self.latest.part(&find) }
    }

    fn passing(self) -> Since<'a, T> {
        Since { seen: self.seen.passing(), latest: self.latest.passing() }
    }
}

impl<'a> Since<'a, Scene> {
    /// Compares with two earlier scenes, or with none.
    pub fn of(seen: Option<&'a Scene>, latest: Option<&'a Scene>) -> Since<'a, Scene> {
        let [seen, latest] = [seen, latest].map(|scene| scene.map_or(Before::Unknown, Before::Was));
        Since { seen, latest }
    }

    /// Finds the panel of the same owner or, without an owner, of the same name.
    pub fn panel(self, panel: &Panel) -> Since<'a, Panel> {
        let same = |was: &&Panel| was.owner == panel.owner && (panel.owner.is_some() || was.title.key == panel.title.key);
        self.part(|scene| scene.panels.iter().find(same)).passing()
    }
}

impl<'a> Since<'a, Panel> {
    /// Finds the row of the same name, whatever numbers are in it.
    pub fn row(self, row: &Row) -> Since<'a, Row> {
        self.part(|panel| {
            let exact = panel.rows.iter().find(|was| was.label == row.label);
            exact.or_else(|| panel.rows.iter().find(|was| was.label.key == row.label.key))
        })
    }

    /// Finds the map.
    pub fn map(self) -> Since<'a, HexMap> {
        self.part(|panel| panel.map.as_ref()).passing()
    }

    /// Finds the grid.
    pub fn grid(self) -> Since<'a, Grid> {
        self.part(|panel| panel.grid.as_ref()).passing()
    }
}

impl<'a> Since<'a, Row> {
    /// Finds the same thing: the `at`th cell, counted among cells of its kind.
    pub fn cell(self, cells: &[Cell], at: usize) -> Since<'a, Cell> {
        let Some(cell) = cells.get(at) else { return Before::Unknown.into() };
        let nth = cells.iter().take(at).filter(|other| alike(other, cell)).count();
        self.part(|row| row.cells.iter().filter(|was| alike(was, cell)).nth(nth))
    }
}

impl Before<'_, Row> {
    /// Returns whether anything in the row changed or is gone.
    pub fn differs(self, row: &Row) -> bool {
        match self {
            Before::Unknown => false,
            Before::Absent => true,
            Before::Was(was) => {
                was.cells.len() != row.cells.len() || !was.cells.iter().zip(&row.cells).all(|(was, cell)| is_same(was, cell))
            }
        }
    }
}

impl<'a> Before<'a, Cell> {
    /// Returns whether the cell changed.
    pub fn differs(self, cell: &Cell) -> bool {
        match self {
            Before::Unknown => false,
            Before::Absent => true,
            Before::Was(was) => !is_same(was, cell),
        }
    }

    /// Returns who or what was on the `n`th circle, if the cell was there.
    pub fn circle(self, n: u8) -> Option<&'a str> {
        let Before::Was(Cell { piece: Some(was), .. }) = self else { return None };
        was.circles.get(usize::from(n)).copied()
    }

    /// Returns how many of the cell's piece there were.
    pub fn times(self, cell: &Cell) -> u8 {
        let of = |cell: &Cell| cell.piece.as_ref().map_or(1, |piece| piece.times);
        match self {
            Before::Unknown => of(cell),
            Before::Absent => 0,
            Before::Was(was) => of(was),
        }
    }
}

/// Returns whether two cells show the same thing.
fn alike(a: &Cell, b: &Cell) -> bool {
    match (&a.piece, &b.piece) {
        (Some(a), Some(b)) => (a.icon, &a.name, a.owner) == (b.icon, &b.name, b.owner),
        (None, None) => a.text.key == b.text.key,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// Returns whether two cells are the same but for what is no change: the price, which depends on
/// the turn, who may choose, how many are wanted, what a hand lacks, and what would come of it.
fn is_same(a: &Cell, b: &Cell) -> bool {
    fn essence(piece: &Piece) -> impl PartialEq {
        let Piece {
            icon,
            name,
            note: _,
            brief,
            count,
            of: _,
            times,
            price: _,
            points,
            circles,
            lacking: _,
            owner,
            span,
            stress: _,
        } = piece;
        (icon, name, brief, count, times, points, circles, owner, span)
    }
    match (&a.piece, &b.piece) {
        (Some(a), Some(b)) => essence(a) == essence(b),
        (None, None) => a.text == b.text,
        (Some(_), None) | (None, Some(_)) => false,
    }
}
