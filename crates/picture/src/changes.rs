//! What has changed: the same thing in an earlier scene, found by what it is and not by where it stands.
//!
//! Start reading at [`Before`], then [`Since`].

use tertulia_rules::scene::{Cell, Grid, HexMap, Panel, Piece, Row, Scene};

/// A part of the picture as it was when the reader last looked.
#[derive(Debug)]
pub enum Before<'a, T> {
    /// Nobody has looked yet: nothing is marked.
    Unknown,
    /// It was not there.
    Absent,
    /// It was like that.
    Was(&'a T),
}

impl<T> Clone for Before<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Before<'_, T> {}

impl<'a, T> Before<'a, T> {
    /// A part of it.
    fn part<P>(self, find: impl FnOnce(&'a T) -> Option<&'a P>) -> Before<'a, P> {
        match self {
            Before::Unknown => Before::Unknown,
            Before::Absent => Before::Absent,
            Before::Was(whole) => find(whole).map_or(Before::Absent, Before::Was),
        }
    }
}

/// How new a difference is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// There is none.
    None,
    /// It came since the reader last looked.
    Earlier,
    /// The last action brought it.
    Latest,
}

/// A part of the picture as it was when the reader last looked, and as it was before the last action.
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

/// Nothing is known of the last action: whatever differs is as new as can be.
impl<'a, T> From<Before<'a, T>> for Since<'a, T> {
    fn from(seen: Before<'a, T>) -> Since<'a, T> {
        Since { seen, latest: Before::Unknown }
    }
}

impl<'a, T> Since<'a, T> {
    /// How new a difference is that `differs` finds.
    pub fn change(self, differs: impl Fn(Before<'a, T>) -> bool) -> Change {
        let latest = if matches!(self.latest, Before::Unknown) { self.seen } else { self.latest };
        match (differs(latest), differs(self.seen)) {
            (true, _) => Change::Latest,
            (false, true) => Change::Earlier,
            (false, false) => Change::None,
        }
    }

    fn part<P>(self, part: impl Fn(Before<'a, T>) -> Before<'a, P>) -> Since<'a, P> {
        Since { seen: part(self.seen), latest: part(self.latest) }
    }
}

impl<'a> Since<'a, Scene> {
    /// Two earlier scenes, or none.
    pub fn of(seen: Option<&'a Scene>, latest: Option<&'a Scene>) -> Since<'a, Scene> {
        Since { seen: Before::of(seen), latest: Before::of(latest) }
    }

    /// See [`Before::panel`].
    pub fn panel(self, panel: &Panel) -> Since<'a, Panel> {
        self.part(|scene| scene.panel(panel))
    }
}

impl<'a> Since<'a, Panel> {
    /// See [`Before::row`].
    pub fn row(self, row: &Row) -> Since<'a, Row> {
        self.part(|panel| panel.row(row))
    }

    /// See [`Before::map`].
    pub fn map(self) -> Since<'a, HexMap> {
        self.part(Before::map)
    }

    /// See [`Before::grid`].
    pub fn grid(self) -> Since<'a, Grid> {
        self.part(Before::grid)
    }
}

impl<'a> Since<'a, Row> {
    /// See [`Before::cell`].
    pub fn cell(self, cells: &[Cell], at: usize) -> Since<'a, Cell> {
        self.part(|row| row.cell(cells, at))
    }
}

impl<'a> Before<'a, Scene> {
    /// Nothing, or an earlier scene.
    pub fn of(scene: Option<&'a Scene>) -> Before<'a, Scene> {
        scene.map_or(Before::Unknown, Before::Was)
    }

    /// The same panel: of the same owner, or with the same name.
    pub fn panel(self, panel: &Panel) -> Before<'a, Panel> {
        let same = |was: &&Panel| was.owner == panel.owner && (panel.owner.is_some() || was.title.key == panel.title.key);
        match self.part(|scene| scene.panels.iter().find(same)) {
            // A panel that comes and goes is no news as a whole.
            Before::Absent => Before::Unknown,
            was => was,
        }
    }
}

impl<'a> Before<'a, Panel> {
    /// The same row: of the same name, whatever numbers stand in it.
    pub fn row(self, row: &Row) -> Before<'a, Row> {
        self.part(|panel| {
            let exact = panel.rows.iter().find(|was| was.label == row.label);
            exact.or_else(|| panel.rows.iter().find(|was| was.label.key == row.label.key))
        })
    }

    /// The map.
    pub fn map(self) -> Before<'a, HexMap> {
        match self.part(|panel| panel.map.as_ref()) {
            Before::Absent => Before::Unknown,
            was => was,
        }
    }

    /// The grid.
    pub fn grid(self) -> Before<'a, Grid> {
        match self.part(|panel| panel.grid.as_ref()) {
            Before::Absent => Before::Unknown,
            was => was,
        }
    }
}

impl<'a> Before<'a, Row> {
    /// The same thing: the `at`th of its kind.
    pub fn cell(self, cells: &[Cell], at: usize) -> Before<'a, Cell> {
        let Some(cell) = cells.get(at) else { return Before::Unknown };
        let nth = cells.iter().take(at).filter(|other| alike(other, cell)).count();
        self.part(|row| row.cells.iter().filter(|was| alike(was, cell)).nth(nth))
    }

    /// Whether anything in the row is other than it was, something gone included.
    pub fn differs(self, row: &Row) -> bool {
        match self {
            Before::Unknown => false,
            Before::Absent => true,
            Before::Was(was) => !was.cells.iter().map(essence).eq(row.cells.iter().map(essence)),
        }
    }
}

impl Before<'_, Cell> {
    /// Whether the thing is other than it was.
    pub fn differs(self, cell: &Cell) -> bool {
        match self {
            Before::Unknown => false,
            Before::Absent => true,
            Before::Was(was) => essence(was) != essence(cell),
        }
    }

    /// How many of it there were.
    pub fn times(self, cell: &Cell) -> u8 {
        let of = |cell: &Cell| cell.piece.as_ref().map_or(1, |piece| piece.times);
        match self {
            Before::Unknown => of(cell),
            Before::Absent => 0,
            Before::Was(was) => of(was),
        }
    }
}

/// Whether two cells speak of the same thing.
fn alike(a: &Cell, b: &Cell) -> bool {
    match (&a.piece, &b.piece) {
        (Some(a), Some(b)) => (a.icon, &a.name, a.owner) == (b.icon, &b.name, b.owner),
        (None, None) => a.text.key == b.text.key,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// What counts as a change: not the price, which depends on whose turn it is, nor who may choose.
fn essence(cell: &Cell) -> (Option<Piece>, Option<&tertulia_rules::text::Text>) {
    match &cell.piece {
        Some(piece) => (Some(Piece { price: None, stress: Default::default(), note: None, ..piece.clone() }), None),
        None => (None, Some(&cell.text)),
    }
}
