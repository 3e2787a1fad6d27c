//! What a finished game's pictures say of it beside the table: who beat whom, in words, and whose
//! picture of which day it is. Start reading at [`Credits`].

use tertulia_rules::game::{GameInfo, Seat, SeatSet};
use tertulia_rules::naming::points;
use tertulia_rules::scene::Place;
use tertulia_rules::text::Text;

/// The bot that draws.
const NAME: &str = "Tertulia";

/// What nobody sees on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Credits {
    /// The seats of robots.
    pub robots: SeatSet,
    /// When the game ended: year, month and day.
    pub date: Option<(i16, i8, i8)>,
}

/// What a page of results says beyond the table.
#[derive(Clone, Debug)]
pub struct Closing {
    /// Who beat whom, in words; without it, who won.
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

    /// Says who beat whom by how much; `None` if nobody won.
    pub fn headline(self, info: &GameInfo, places: &[Place]) -> Option<Text> {
        let (won, lost): (Vec<&Place>, Vec<&Place>) = places.iter().partition(|place| place.won);
        let who: Vec<Seat> = won.iter().map(|place| place.seat).collect();
        let best = won.first()?.total;
        let text = match (who.len(), lost.iter().map(|place| place.total).max()) {
            (1, Some(next)) if next < best => Text::new("front-results-beat").with("points", points(info, best - next)),
            (1, Some(_)) => Text::new("front-results-tied"),
            _ => return Some(Text::new("front-results-shared").with("who", who)),
        };
        let lost: Vec<Seat> = lost.iter().map(|place| place.seat).collect();
        Some(text.with("who", who).with("others", self.named(&lost)))
    }

    /// Names people, and counts robots.
    fn named(self, seats: &[Seat]) -> Vec<Text> {
        let (robots, people): (Vec<Seat>, Vec<Seat>) = seats.iter().partition(|seat| self.robots.has(**seat));
        let counted = (!robots.is_empty()).then(|| Text::new("front-results-robots").with("n", robots.len() as i64));
        people.into_iter().map(|seat| Text::new("front-mention").with("who", seat)).chain(counted).collect()
    }
}

#[cfg(test)]
mod tests {
    use tertulia_base::i18n::{Lang, Names};
    use tertulia_model::Localizer;
    use tertulia_rules::games::GAMES;

    use super::*;

    #[test]
    fn a_headline_names_people_counts_robots_and_says_by_how_much() {
        let info = GAMES.iter().find(|game| game.info.slug == "catan").unwrap().info;
        let place = |(at, total): (u8, i32)| Place {
            seat: Seat(at),
            rank: at + 1,
            won: at == 0,
            total,
            points: Text::new("front-picture-free").with("n", i64::from(total)),
            parts: Vec::new(),
        };
        let said = |lang, robots: &[u8], totals: &[i32]| {
            let places: Vec<Place> = (0..).zip(totals.iter().copied()).map(place).collect();
            let credits = Credits { robots: robots.iter().map(|at| Seat(*at)).collect(), date: None };
            let localizer = Localizer { lang, names: Names::new(["Ana", "Bo", "Cy", "Dan"]) };
            localizer.plain(&credits.headline(info, &places).unwrap())
        };
        for (lang, robots, totals, sentence) in [
            (Lang::En, &[1, 2][..], &[10, 9, 4][..], "Ana beat two robots by 1 point"),
            (Lang::En, &[2], &[10, 8, 4], "Ana beat Bo and a robot by 2 points"),
            (Lang::En, &[3], &[10, 8, 4, 4], "Ana beat Bo, Cy and a robot by 2 points"),
            (Lang::En, &[], &[10, 10, 4], "Ana beat Bo and Cy on the tie-break"),
            (Lang::Fr, &[1, 2], &[10, 9, 4], "Ana bat deux robots, avec 1 point d’avance"),
        ] {
            assert_eq!(said(lang, robots, totals), sentence);
        }
    }

    #[test]
    fn a_picture_is_signed_with_the_day_if_that_is_known() {
        assert_eq!(Credits { date: Some((2026, 3, 9)), ..Credits::default() }.signature(), "Tertulia · 2026-03-09");
        assert_eq!(Credits::default().signature(), "Tertulia");
    }
}
