//! What a follower of a table sees: public facts, and no choices. Start at [`followed`].

use tertulia_base::i18n::Lang;
use tertulia_model::{Head, Localizer, Phase, Table};
use tertulia_rules::erased::outcome;
use tertulia_rules::text::Text;

use crate::button::button;
use crate::fitted_lines::Sheet;
use crate::ids::press::Control;
use crate::limits;
use crate::live::status::{headline, headline_of, standing, winners_text};
use crate::live::tell;
use crate::live::timing::time_lines;
use crate::message::{Button, ComponentRow, Message, Style};
use crate::results::scores;

/// Characters reserved for the final scores.
const SCORES: usize = 1000;

/// Returns the table's state in the follower's language, and the story since the awaited players
/// last looked.
pub fn followed(table: &Table, story: &[Text], lang: Lang) -> Message {
    let (head, localizer) = (&table.head, Localizer::at(table, lang));
    let mut sheet = Sheet::new(limits::TEXT);
    let outcome = table.game.as_ref().filter(|_| head.phase == Phase::Over).and_then(|game| outcome(game.as_ref()));
    let mut foot = sheet.split(if outcome.is_some() { SCORES } else { 0 });
    match &outcome {
        Some(outcome) => {
            winners_text(table.entry.info, outcome).iter().for_each(|line| sheet.must(&localizer.say(line)));
            scores::table(table.entry.info, outcome, &localizer).lines().for_each(|line| foot.must(line));
        }
        None => sheet.must(&localizer.say(&standing(table, None))),
    }
    sheet.must(&format!("-# {}", headline(table, &localizer)));
    time_lines(head, &localizer).iter().for_each(|line| sheet.must(line));
    tell(&mut sheet, table, story, &localizer);
    if head.is_running() {
        let place = Text::new("front-following").with("channel", head.home.channel.to_string());
        sheet.must(&localizer.say(&place));
    }
    sheet.below(foot);
    let rows = head.is_running().then(|| ComponentRow::Buttons(vec![stop(head, &localizer)])).into_iter().collect();
    Message { text: sheet.text(), rows, ..Message::default() }
}

/// Confirms that a user now follows a table, with what comes of it and a button to stop.
pub fn following(table: &Table, lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let text = localizer.say(&Text::new("front-did-follow"));
    let text = format!("{text}\n-# {}", headline_of(table, None, &localizer));
    Message::with_buttons(text, [stop(&table.head, &localizer)])
}

/// The button for a guest to follow a table that goes on at a server.
pub(crate) fn follow_button(head: &Head, localizer: &Localizer) -> Option<Button> {
    let can_be = head.is_running() && head.home.guild.is_some();
    can_be.then(|| button(Control::Follow.at(head.id), "front-follow", "🔔", Style::Secondary, localizer))
}

fn stop(head: &Head, localizer: &Localizer) -> Button {
    button(Control::Unfollow.at(head.id), "front-unfollow", "🔕", Style::Secondary, localizer)
}
