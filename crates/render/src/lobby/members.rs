//! Messages about who plays: open seats, deputies, games nobody plays. Start at [`offer`].

use tertulia_base::i18n::Lang;
use tertulia_base::ids::UserId;
use tertulia_model::{Head, Localizer, Reliability, Standing, Table, Tenure};
use tertulia_rules::game::Seat;
use tertulia_rules::text::{Arg, Text};

use crate::button::button;
use crate::fitted_lines::Sheet;
use crate::ids::press::Control;
use crate::live::status::{headline, small_print};
use crate::message::{Button, Message, Style};
use crate::{limits, words};

/// Offers a seat to anybody in the table's channel, with the button to take it over.
pub fn offer(table: &Table, seat: Seat) -> Message {
    let localizer = Localizer::at(table, table.head.home.lang);
    let mut sheet = Sheet::new(limits::TEXT);
    let text = Text::new("front-offer").with("who", seat).with("game", words::game_name(table.entry.info));
    sheet.must(&localizer.say(&text));
    sheet.must(&small_print(table, &localizer));
    Message::with_buttons(sheet.text(), [take_button(table, seat, &localizer)])
}

/// "Take the seat of Ana".
pub(crate) fn take_button(table: &Table, seat: Seat, localizer: &Localizer) -> Button {
    let label = Text::new("front-take-seat").with("who", seat);
    button(Control::TakeSeat(seat).at(table.head.id), label, "🪑", Style::Success, localizer)
}

/// Tells whoever offered a seat where it can be taken, how invitations went, and how to withdraw.
pub fn offered(table: &Table, seat: Seat, notes: &[Text], lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let mut sheet = Sheet::new(limits::TEXT);
    let text = Text::new("front-offered").with("who", seat).with("channel", table.head.home.channel.to_string());
    sheet.must(&localizer.say(&text));
    sheet.may_each(notes.iter().map(|note| localizer.say(note)));
    sheet.must(&format!("-# {}", headline(table, &localizer)));
    let withdraw = button(Control::WithdrawSeat(seat).at(table.head.id), "front-withdraw-seat", "", Style::Secondary, &localizer);
    Message::with_buttons(sheet.text(), [withdraw])
}

/// Tells whoever named a deputy what the deputy may do now, with a button to end it.
pub fn appointed(table: &Table, friend: UserId, lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let text = Text::new("front-appointed").with("who", Arg::Person(friend.0)).with("table", table.head.id.to_string());
    Message::with_buttons(limits::clip(&localizer.say(&text), limits::TEXT), [dismiss_button(table, &localizer)])
}

/// Ends that a friend may act.
pub(crate) fn dismiss_button(table: &Table, localizer: &Localizer) -> Button {
    button(Control::Dismiss.at(table.head.id), "front-dismiss", "", Style::Secondary, localizer)
}

/// Which friends may act for whom, a line each.
pub(crate) fn deputies(head: &Head, localizer: &Localizer) -> Vec<String> {
    let line = |deputy: &tertulia_model::Deputy| {
        let text = Text::new("front-deputy").with("deputy", deputy.name.clone()).with("who", deputy.seat);
        format!("-# {}", localizer.say(&text))
    };
    head.parts.deputies.iter().map(line).collect()
}

/// Who sat in a seat before those who sit there now, a line each.
pub(crate) fn predecessors(head: &Head, localizer: &Localizer) -> Vec<String> {
    let sat = head.parts.past.iter().filter(|past| past.tenure != Tenure::Deputy);
    let line = |past: &tertulia_model::Past| {
        let text = Text::new("front-predecessor").with("before", past.name.clone()).with("who", past.seat);
        format!("-# {}", localizer.say(&text.with("from", past.from + 1).with("until", past.until)))
    };
    sat.filter(|past| past.until > past.from).map(line).collect()
}

/// Asks in the table's channel whether its people still play, with a button to confirm. Otherwise
/// the table closes at `closes`, in seconds since 1970.
pub fn still_playing(table: &Table, closes: i64) -> Message {
    let head = &table.head;
    let localizer = Localizer::at(table, head.home.lang);
    let people: Vec<UserId> = head.members().map(|(_, player)| player.user).collect();
    let mention = |user: &UserId| Text::new("front-mention").with("who", Arg::Person(user.0));
    let mut sheet = Sheet::new(limits::TEXT);
    let text = Text::new("front-still-playing").with("people", Arg::List(people.iter().map(mention).collect()));
    sheet.must(&localizer.say(&text.with("closes", Arg::Moment(closes))));
    sheet.must(&small_print(table, &localizer));
    let yes = button(Control::StillPlaying.at(head.id), "front-still-playing-yes", "✅", Style::Success, &localizer);
    Message { rings: people, ..Message::with_buttons(sheet.text(), [yes]) }
}

/// Returns lobbies to choose from, to invite somebody to one.
pub fn invite_where(tables: &[std::sync::Arc<Table>], whom: UserId, lang: Lang) -> Message {
    let nowhere = Localizer::nowhere(lang);
    let buttons = tables.iter().take(limits::BUTTONS * limits::ROWS).map(|table| {
        let localizer = Localizer::at(table, lang);
        let label = Text::new("front-invite-to")
            .with("game", words::game_name(table.entry.info))
            .with("table", table.head.id.to_string());
        button(Control::InviteOne(whom).at(table.head.id), label, "", Style::Primary, &localizer)
    });
    let buttons: Vec<Button> = buttons.collect();
    let text = nowhere.say(&Text::new("front-invite-where").with("who", Arg::Person(whom.0)));
    let mut message = Message { text, ..Message::default() };
    message.add_buttons(&buttons);
    message
}

/// Returns what a user's latest games say of their reliability, for themselves; nothing before
/// there are enough.
pub fn reliability(row: &Reliability, lang: Lang) -> Option<String> {
    let (turns, timeouts) = row.turns();
    let text = match row.standing() {
        Standing::New => return None,
        Standing::Reliable => Text::new("front-reliability-good"),
        Standing::Unreliable => Text::new("front-reliability-bad"),
    };
    let text = text.with("games", row.games() as i64).with("abandoned", row.abandoned() as i64);
    Some(Localizer::nowhere(lang).say(&text.with("turns", turns).with("timeouts", timeouts)))
}
