//! Inviting people to a lobby: the menu to choose them, and their messages. Start at [`invite`].

use tertulia_base::i18n::Lang;
use tertulia_base::ids::UserId;
use tertulia_model::{Localizer, Phase, Table};
use tertulia_rules::text::{Arg, Text};

use crate::button::button;
use crate::fitted_lines::Sheet;
use crate::ids::press::Control;
use crate::limits;
use crate::live::status::headline;
use crate::lobby::members::take_button;
use crate::message::{ComponentRow, Message, PeopleMenu, Style};
use crate::words;

/// Returns the menu of people, for all free seats, below the results of earlier invitations.
pub fn invite(table: &Table, notes: &[Text], lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let head = &table.head;
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.may_each(notes.iter().map(|note| localizer.say(note)));
    let free = match head.phase {
        Phase::Lobby => usize::from(head.seats).saturating_sub(head.players.len()),
        Phase::Playing => head.open.iter().count(),
        Phase::Over | Phase::Stopped => 0,
    };
    let offers = free > 0;
    if notes.is_empty() && offers {
        sheet.must(&localizer.word("front-invite-ask"));
    }
    sheet.must(&format!("-# {}", headline(table, &localizer)));
    let menu = || PeopleMenu {
        id: Control::Invited.at(head.id).into(),
        placeholder: limits::clip(&localizer.word("front-invite-menu"), limits::PLACEHOLDER),
        max: u8::try_from(free.min(limits::ENTRIES)).unwrap_or(1),
    };
    let rows = if offers { vec![ComponentRow::People(menu())] } else { Vec::new() };
    Message { text: sheet.text(), rows, ..Message::default() }
}

/// Returns the direct message of an invitation: who invites to what and where. It tells nothing
/// that the lobby does not show.
pub fn invitation(table: &Table, by: &str, lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let key = if table.head.phase == Phase::Playing { "front-invitation-seat" } else { "front-invitation" };
    let text = invited(key, table, by).with("channel", table.head.home.channel.to_string());
    about(table, &localizer.say(&text), Vec::new(), &localizer)
}

/// Returns the invitation in the table's channel, for people who accept no direct messages.
pub fn invitation_here(table: &Table, by: &str, people: &[UserId]) -> Message {
    let localizer = Localizer::at(table, table.head.home.lang);
    let mention = |user: &UserId| Text::new("front-mention").with("who", Arg::Person(user.0));
    let key = if table.head.phase == Phase::Playing { "front-invitation-seat-here" } else { "front-invitation-here" };
    let text = invited(key, table, by).with("people", Arg::List(people.iter().map(mention).collect()));
    about(table, &localizer.say(&text), people.to_vec(), &localizer)
}

fn invited(key: &'static str, table: &Table, by: &str) -> Text {
    Text::new(key).with("who", by.to_owned()).with("game", words::game_name(table.entry.info))
}

fn about(table: &Table, line: &str, rings: Vec<UserId>, localizer: &Localizer) -> Message {
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(line);
    sheet.must(&format!("-# {}", localizer.say(&words::game_kind(table.entry.info))));
    sheet.must(&format!("-# {}", localizer.say(&words::game_lasts(table.entry.info))));
    let buttons = match table.head.phase {
        Phase::Playing => table.head.open.iter().take(limits::BUTTONS).map(|seat| take_button(table, seat, localizer)).collect(),
        Phase::Lobby | Phase::Over | Phase::Stopped => {
            vec![button(Control::Join.at(table.head.id), "front-join", "🪑", Style::Success, localizer)]
        }
    };
    let rows = if buttons.is_empty() { Vec::new() } else { vec![ComponentRow::Buttons(buttons)] };
    Message { text: sheet.text(), rings, rows, ..Message::default() }
}
