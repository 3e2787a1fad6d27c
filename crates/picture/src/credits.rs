//! What a finished game's pictures say of it beside the table: who won and by how much, in words,
//! and whose picture of which day it is. Start reading at [`Credits`].

use tertulia_rules::game::{GameInfo, Seat};
use tertulia_rules::naming::points;
use tertulia_rules::scene::Place;
use tertulia_rules::text::Text;

/// The bot that draws.
const NAME: &str = "Tertulia";

/// What nobody sees on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Credits {
    /// When the game ended: year, month and day.
    pub date: Option<(i16, i8, i8)>,
}

/// What a page of results says beyond the table.
#[derive(Clone, Debug)]
pub struct Closing {
    /// Who won and by how much, in words; without it, who won.
    pub headline: Option<Text>,
    /// Whose picture it is, and of which day.
    pub signature: String,
}

impl Default for Closing {
    fn default() -> Closing {
        Closing { headline: None, signature: Credits::default().signature() }
    }
}

impl Credits {
    /// Signs a picture.
    pub fn signature(self) -> String {
        self.date.map_or_else(|| NAME.to_owned(), |(year, month, day)| format!("{NAME} · {year}-{month:02}-{day:02}"))
    }

    /// Says who won by how much ahead of whom came next; `None` if nobody won.
    pub fn headline(info: &GameInfo, places: &[Place]) -> Option<Text> {
        let (won, lost): (Vec<&Place>, Vec<&Place>) = places.iter().partition(|place| place.won);
        let who: Vec<Seat> = won.iter().map(|place| place.seat).collect();
        let best = won.first()?.total;
        let text = match (who.len(), lost.iter().map(|place| place.total).max()) {
            (1, Some(next)) if next < best => Text::new("front-results-beat").with("points", points(info, best - next)),
            (1, Some(_)) => Text::new("front-results-tied"),
            _ => return Some(Text::new("front-results-shared").with("who", who)),
        };
        let next = lost.iter().map(|place| place.rank).min();
        let next: Vec<Seat> = lost.iter().filter(|place| Some(place.rank) == next).map(|place| place.seat).collect();
        Some(text.with("who", who).with("others", next))
    }
}

#[cfg(test)]
mod tests {
    use tertulia_base::i18n::{Lang, Names};
    use tertulia_model::Localizer;
    use tertulia_rules::games::GAMES;

    use super::*;

    #[test]
    fn a_headline_says_by_how_much_the_winner_was_ahead_of_whom() {
        let info = GAMES.iter().find(|game| game.info.slug == "catan").unwrap().info;
        let rank = |totals: &[i32], at: u8| {
            if at == 0 { 1 } else { 2 + totals[1..].iter().filter(|n| **n > totals[usize::from(at)]).count() as u8 }
        };
        let said = |lang, totals: &[i32]| {
            let place = |(at, total): (u8, i32)| Place {
                seat: Seat(at),
                rank: rank(totals, at),
                won: at == 0,
                total,
                points: Text::new("front-picture-free").with("n", i64::from(total)),
                parts: Vec::new(),
                tie: None,
            };
            let places: Vec<Place> = (0..).zip(totals.iter().copied()).map(place).collect();
            let localizer = Localizer { lang, names: Names::new(["Ana", "Bo", "Cy", "Dan"]) };
            localizer.plain(&Credits::headline(info, &places).unwrap())
        };
        for (lang, totals, sentence) in [
            (Lang::En, &[10, 9, 4][..], "Ana won, 1 point ahead of Bo"),
            (Lang::En, &[10, 8, 8], "Ana won, 2 points ahead of Bo and Cy"),
            (Lang::En, &[10, 10, 4], "Ana won the tie-break against Bo"),
            (Lang::Fr, &[10, 9, 4], "Ana a gagné avec 1 point d’avance sur Bo"),
        ] {
            assert_eq!(said(lang, totals), sentence);
        }
    }

    #[test]
    fn a_picture_is_signed_with_the_day_if_that_is_known() {
        assert_eq!(Credits { date: Some((2026, 3, 9)) }.signature(), "Tertulia · 2026-03-09");
        assert_eq!(Credits::default().signature(), "Tertulia");
    }
}
