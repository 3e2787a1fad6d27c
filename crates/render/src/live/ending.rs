//! The private message to a player when a game is over. Start reading at [`ending`].

use tertulia_base::i18n::Lang;
use tertulia_model::{Localizer, Table};
use tertulia_rules::erased::outcome;
use tertulia_rules::game::Seat;
use tertulia_rules::text::Text;

use crate::fitted_lines::Sheet;
use crate::live::after_the_end;
use crate::live::status::{headline, winners_text};
use crate::message::Message;
use crate::{limits, words};

/// Returns the direct message at the end: the reader's own place first, then who won.
pub fn ending(table: &Table, seat: Seat, lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let mut sheet = Sheet::new(limits::TEXT);
    if let Some(outcome) = table.game.as_ref().and_then(|game| outcome(game.as_ref())) {
        let points = outcome.scores.get(seat.index()).map_or(0, |score| score.total);
        let place = outcome.place(seat);
        let others: Vec<Seat> = outcome.winners.iter().filter(|winner| *winner != seat).collect();
        let won = || Text::new("front-ending-won").with("count", others.len() as i64 + 1).with("others", others.clone());
        let own = if place == 1 { won() } else { Text::new("front-ending-place").with("place", place) };
        let game = words::game_name(table.entry.info);
        let players = outcome.scores.len() as i64;
        sheet.must(
            &localizer
                .say(&own.with("players", players).with("points", words::points(table.entry.info, points)).with("game", game)),
        );
        if place > 1 {
            winners_text(table.entry.info, &outcome).iter().for_each(|line| sheet.must(&localizer.say(line)));
        }
    }
    sheet.must(&headline(table, &localizer));
    let mut message = Message { text: sheet.text(), ..Message::default() };
    message.add_buttons(&after_the_end(&table.head, &localizer));
    message
}
