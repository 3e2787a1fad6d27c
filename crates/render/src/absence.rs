//! What somebody can do who is away for a while, in one place. Start reading at [`absence`].

use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_model::{Localizer, Preferences, Table};
use tertulia_rules::game::Seat;
use tertulia_rules::text::Text;

use crate::button::button;
use crate::help::HelpPlace;
use crate::ids::guide::Guide;
use crate::ids::press::Control;
use crate::limits;
use crate::live::status::headline;
use crate::lobby::members::dismiss_button;
use crate::message::{ComponentRow, Message, PeopleMenu, Style};
use crate::panel::beforehand::orders_button;
use crate::sheet::Sheet;

/// Returns vacation, stand-in, deputy and standing orders of a player's own seat, each with a line
/// that says what it does and one press away. Discord's menu of people lists nobody to choose in a
/// direct message: there it is named where they are chosen.
pub fn absence(table: &Table, seat: Seat, likes: &Preferences, now: Moment, place: HelpPlace, lang: Lang) -> Message {
    let (head, localizer) = (&table.head, Localizer::at(table, lang));
    let press = |control: Control, key| button(control.at(head.id), key, "", Style::Secondary, &localizer);
    let orders = orders_button(table, seat, &localizer);
    let mut lines = vec![Text::new("front-absence-title"), Text::new("front-absence-vacation")];
    let mut buttons = vec![match likes.away.filter(|away| away.has(now)) {
        Some(away) => {
            lines.push(Text::new("front-away-now").with("until", away.until.seconds().to_string()));
            button(Guide::Back, "front-absence-vacation-ends", "🏖️", Style::Secondary, &localizer)
        }
        None => button(Guide::Ask("away".to_owned()), "front-absence-vacation-begins", "🏖️", Style::Secondary, &localizer),
    }];
    lines.push(Text::new("front-absence-stand-in"));
    buttons.push(match head.stand_ins.has(seat) {
        true => press(Control::TakeBack, "front-take-back"),
        false => press(Control::HandOver, "front-hand-over"),
    });
    if orders.is_some() {
        lines.push(Text::new("front-absence-orders"));
    }
    buttons.extend(orders);
    lines.push(Text::new("front-absence-friend"));
    let mut rows = Vec::new();
    match (head.parts.deputy_of(seat), place) {
        (Some(deputy), _) => {
            lines.push(Text::new("front-deputy").with("deputy", deputy.name.clone()).with("who", seat));
            buttons.push(dismiss_button(table, &localizer));
        }
        (None, HelpPlace::Server) => rows.push(ComponentRow::People(PeopleMenu {
            id: Control::Appoint.at(head.id).into(),
            placeholder: limits::clip(&localizer.word("front-absence-friend-menu"), limits::PLACEHOLDER),
            max: 1,
        })),
        (None, HelpPlace::Direct) => {
            lines.push(Text::new("front-absence-friend-there").with("channel", head.home.channel.to_string()));
        }
    }
    rows.insert(0, ComponentRow::Buttons(buttons));
    let mut sheet = Sheet::new(limits::TEXT);
    lines.iter().for_each(|line| sheet.must(&localizer.say(line)));
    sheet.must(&format!("-# {}", headline(table, &localizer)));
    Message { text: sheet.text(), rows, ..Message::default() }
}
