//! Everybody's chance to win in the course of a finished game, on a landscape page. Start reading
//! at [`Chances`].

use tertulia_rules::text::Text;

use super::block::{Block, Paint};
use super::credits::Closing;
use super::landscape::{GAP, SIZE};
use super::results::{Results, fitting};

/// Results whose curve is of chances in percent, without the table of points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chances<'a>(pub(super) Results<'a>);

impl Chances<'_> {
    /// Returns the picture as PNG.
    pub(super) fn png(&self, closing: &Closing) -> Result<Vec<u8>, super::NotDrawn> {
        super::png::draw(&self.page(closing), super::LANDSCAPE)
    }

    pub(super) fn page(&self, closing: &Closing) -> Block {
        let Chances(results) = self;
        let (brush, w) = (results.brush(), SIZE.0 - 2.0 * GAP);
        let mut page = Block::new(SIZE.0, SIZE.1);
        page.rect(0.0, 0.0, SIZE.0, SIZE.1, 0.0, Paint::fill(brush.palette.page));
        let banner = results.banner(&brush, closing, w);
        page.put(GAP, GAP, &banner);
        let top = banner.h + 2.0 * GAP;
        let heading = Text::new("front-picture-chances");
        page.put(GAP, top, &results.curve(&brush, closing, &heading, w, SIZE.1 - top - GAP));
        page
    }

    /// Returns the description beside a message's text, at most 1,024 characters.
    pub(super) fn alt(&self) -> String {
        let Chances(results) = self;
        fitting(self.told(|text| results.localizer.plain(text)), &results.localizer.word("front-alt-more-results"))
    }

    /// Returns the description line by line.
    pub(super) fn words(&self) -> Vec<String> {
        self.told(|text| self.0.localizer.say(text))
    }

    fn told(&self, say: impl Fn(&Text) -> String) -> Vec<String> {
        let course = self.0.told_rounds("front-alt-chances");
        self.0.lead(&say).into_iter().chain(course.as_ref().map(&say)).collect()
    }
}
