//! The shape of a page, and the least type on it. Start reading at [`Frame`].

/// Least size of any type on a landscape page: eleven pixels where it is shown at its size.
pub const LEAST: f32 = 11.0;
/// And on a phone's: nine pixels where Discord shows the page 332 wide.
const PHONE_LEAST: f32 = 18.0;

/// What a page is laid out for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Frame {
    /// 11 to 7, the shape that Discord shows largest on a screen.
    #[default]
    Landscape,
    /// 4 to 5, for a phone, where messages are narrow.
    Portrait,
}

impl Frame {
    /// Returns width and height of the page, in steps.
    pub const fn size(self) -> (f32, f32) {
        match self {
            Frame::Landscape => (1_100.0, 700.0),
            Frame::Portrait => (660.0, 825.0),
        }
    }

    /// Returns the least size of type, where `usual` is that of a landscape page.
    pub fn least(self, usual: f32) -> f32 {
        match self {
            Frame::Landscape => usual,
            Frame::Portrait => PHONE_LEAST.max(usual),
        }
    }

    /// Returns what two lines of the least type need more than on a landscape page.
    pub fn more(self) -> f32 {
        2.2 * (self.least(LEAST) - LEAST)
    }
}
