//! What newcomers see: a server's greeting, help, and the games to choose from. Start at [`help`].

use tertulia_base::i18n::Lang;
use tertulia_base::ids::TableId;
use tertulia_model::Localizer;
use tertulia_rules::erased::GameEntry;
use tertulia_rules::games::newest_of_each;
use tertulia_rules::text::Text;

use crate::button::button;
use crate::ids::custom_id::CustomId;
use crate::ids::guide::Guide;
use crate::ids::press::{Control, Press};
use crate::limits;
use crate::message::{Button, ComponentRow, Message, Style};
use crate::words::game_name;

/// Where help is read: tables can be opened on servers only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpPlace {
    /// In a channel or thread of a server.
    Server,
    /// In a direct message.
    Direct,
}

/// Returns the greeting to a server that the bot has joined.
pub fn greeting(lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let buttons = [
        button(Guide::Play, "front-guide-play", "▶️", Style::Success, &localizer),
        button(Guide::Open, "front-guide-open", "🎲", Style::Primary, &localizer),
        button(Guide::Find, "front-guide-find", "🔎", Style::Secondary, &localizer),
        button(Guide::Help, "front-guide-how", "💡", Style::Secondary, &localizer),
    ];
    Message::with_buttons(localizer.say(&Text::new("front-greeting")), buttons)
}

/// Returns an explanation of the bot, with buttons to what it mentions.
pub fn help(place: HelpPlace, lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let (text, mut buttons) = match place {
        HelpPlace::Server => {
            let play = button(Guide::Play, "front-guide-play", "▶️", Style::Primary, &localizer);
            let open = button(Guide::Open, "front-guide-open", "🎲", Style::Secondary, &localizer);
            let find = button(Guide::Find, "front-guide-find", "🔎", Style::Secondary, &localizer);
            ("front-help", vec![play, open, find])
        }
        HelpPlace::Direct => ("front-help-direct", Vec::new()),
    };
    buttons.push(button(Guide::Games, "front-rules", "📖", Style::Secondary, &localizer));
    buttons.push(button(Guide::Settings, "front-guide-settings", "⚙️", Style::Secondary, &localizer));
    Message::with_buttons(localizer.say(&Text::new(text)), buttons)
}

/// Adds a button to the bot's health, for the owner of the application.
pub fn with_checkup(mut message: Message, lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let look = button(Guide::Checkup, "doctor-button", "🩺", Style::Secondary, &localizer);
    message.rows.push(ComponentRow::Buttons(vec![look]));
    message
}

/// Adds the way back to help, for a message that took its place.
pub fn with_way_back(mut message: Message, lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let back = button(Guide::Help, "front-guide-how", "◀️", Style::Secondary, &localizer);
    if message.rows.len() < limits::ROWS {
        message.rows.push(ComponentRow::Buttons(vec![back]));
    }
    message
}

/// Adds the way back to `More`, for a page that took its place, if there is room.
pub fn with_back(message: Message, table: TableId, lang: Lang) -> Message {
    with_last(message, button(Control::More.at(table), "front-never", "", Style::Secondary, &Localizer::nowhere(lang)))
}

/// Adds a button to choose where turns notify, if there is room.
pub fn with_ring_choice(message: Message, lang: Lang) -> Message {
    with_last(message, button(Guide::Settings, "front-guide-ring", "", Style::Secondary, &Localizer::nowhere(lang)))
}

/// Adds a button to a table's panel to say that one reads on a phone, if there is room.
pub fn with_phone_choice(message: Message, table: TableId, lang: Lang) -> Message {
    with_last(message, button(Control::Phone.at(table), "front-phone", "📱", Style::Secondary, &Localizer::nowhere(lang)))
}

/// Whether a message has that button.
pub fn asks_about_phone(message: &Message) -> bool {
    message.rows.iter().flat_map(ComponentRow::ids).any(|id| matches!(id, CustomId::Table(Press { control: Control::Phone, .. })))
}

/// Adds a button to the last row, or below it, if there is room.
fn with_last(mut message: Message, choose: Button) -> Message {
    let room = message.rows.len() < limits::ROWS;
    match message.rows.last_mut() {
        Some(ComponentRow::Buttons(last)) if last.len() < limits::BUTTONS => last.push(choose),
        Some(_) | None if room => message.rows.push(ComponentRow::Buttons(vec![choose])),
        Some(_) | None => {}
    }
    message
}

/// Returns a button for each game, to open a table of it or to read its rules, below that question.
pub fn games_to_choose(which: &'static str, games: &'static [GameEntry], meaning: fn(String) -> Guide, lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let buttons: Vec<Button> = newest_of_each(games)
        .take(limits::ROWS * limits::BUTTONS)
        .map(|entry| button(meaning(entry.info.slug.to_owned()), game_name(entry.info), "", Style::Secondary, &localizer))
        .collect();
    let mut message = Message { text: localizer.say(&Text::new(which)), ..Message::default() };
    message.add_buttons(&buttons);
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_in_a_direct_message_offers_no_table_that_cannot_be_opened_there() {
        for lang in Lang::ALL {
            let ids = |place| match &help(place, lang).rows[..] {
                [ComponentRow::Buttons(buttons)] => buttons.iter().map(|button| button.id.clone()).collect::<Vec<_>>(),
                rows => panic!("one row of buttons was expected: {rows:?}"),
            };
            assert!(ids(HelpPlace::Server).starts_with(&[Guide::Play.into(), Guide::Open.into(), Guide::Find.into()]));
            assert!(
                [Guide::Play, Guide::Open, Guide::Find]
                    .iter()
                    .all(|guide| !ids(HelpPlace::Direct).contains(&guide.clone().into()))
            );
        }
    }
}
