//! What somebody can do who is away for a while, in one place. Start reading at [`absence`].

use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_model::{Localizer, Preferences, Table};
use tertulia_rules::game::Seat;
use tertulia_rules::text::Text;

use crate::button::button;
use crate::fitted_lines::Sheet;
use crate::help::HelpPlace;
use crate::ids::guide::Guide;
use crate::ids::press::Control;
use crate::limits;
use crate::live::status::headline_of;
use crate::lobby::members::dismiss_button;
use crate::message::{ComponentRow, Message, PanelOf, PeopleMenu, Style};
use crate::panel::beforehand::orders_button;

/// Returns vacation, stand-in, deputy and standing orders of a player's own seat, each with a line
/// that says what it does. Discord's menu of people lists nobody to choose in a
/// direct message: there it is named where they are chosen.
pub fn absence(table: &Table, seat: Seat, likes: &Preferences, now: Moment, place: HelpPlace, lang: Lang) -> Message {
    let (head, localizer) = (&table.head, Localizer::at(table, lang));
    let say = |key: &'static str| localizer.say(&Text::new(key));
    let press = |control: Control, key| button(control.at(head.id), key, "", Style::Secondary, &localizer);
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&say("front-absence-title"));
    sheet.must(&format!("-# {}", headline_of(table, None, &localizer)));
    let panel = Some(PanelOf::page(table, Some(seat), lang));
    let mut message = Message { text: sheet.cut(), panel, ..Message::default() };
    let vacation = match likes.away.filter(|away| away.has(now)) {
        Some(away) => {
            sheet.must(&localizer.say(&Text::new("front-away-now").with("until", away.until.seconds().to_string())));
            button(Guide::Back, "front-absence-vacation-ends", "", Style::Secondary, &localizer)
        }
        None => button(Guide::Ask("away".to_owned()), "front-absence-vacation-begins", "", Style::Secondary, &localizer),
    };
    sheet.section(&mut message, &say("front-absence-vacation"), vacation);
    let stand_in = match head.stand_ins.has(seat) {
        true => press(Control::TakeBack, "front-take-back"),
        false => press(Control::HandOver, "front-absence-stand-in-begins"),
    };
    sheet.section(&mut message, &say("front-absence-stand-in"), stand_in);
    if let Some(orders) = orders_button(table, seat, &localizer) {
        sheet.section(&mut message, &say("front-absence-orders"), orders);
    }
    match (head.parts.deputy_of(seat), place) {
        (Some(deputy), _) => {
            sheet.must(&localizer.say(&Text::new("front-deputy").with("deputy", deputy.name.clone()).with("who", seat)));
            sheet.section(&mut message, &say("front-absence-friend"), dismiss_button(table, &localizer));
        }
        (None, HelpPlace::Server) => {
            sheet.must(&say("front-absence-friend"));
            sheet.lines(&mut message);
            message.rows.push(ComponentRow::People(PeopleMenu {
                id: Control::Appoint.at(head.id).into(),
                placeholder: limits::clip(&localizer.word("front-absence-friend-menu"), limits::PLACEHOLDER),
                max: 1,
            }));
        }
        (None, HelpPlace::Direct) => {
            sheet.must(&say("front-absence-friend"));
            let there = Text::new("front-absence-friend-there").with("channel", head.home.channel.to_string());
            sheet.must(&localizer.say(&there));
            sheet.lines(&mut message);
        }
    }
    message.add_buttons(&[press(Control::More, "front-never")]);
    message
}
