//! A lobby that was opened from the queue: what asks each of its people to confirm, and what all
//! see of it. Start reading at [`confirmation`].

use tertulia_base::i18n::Lang;
use tertulia_base::ids::UserId;
use tertulia_model::{Localizer, MatchAnswer, MatchedPerson, Table};
use tertulia_rules::text::{Arg, Text};

use crate::button::button;
use crate::fitted_lines::Sheet;
use crate::ids::press::Control;
use crate::live::status::headline;
use crate::lobby::{options, terms};
use crate::message::{Button, Message, Style};
use crate::{limits, words};

/// Characters of what differs from the usual at a table.
const SETTINGS: usize = 300;

/// Returns the direct message to the person of that place among those for whom the lobby was
/// opened: the question, or what came of it.
pub fn confirmation(table: &Table, place: u8, lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let head = &table.head;
    let mut sheet = Sheet::new(limits::TEXT);
    let asked = head.matched.get(usize::from(place)).copied();
    let game = words::game_name(table.entry.info);
    let (text, buttons) = match asked {
        Some(MatchedPerson { answer: MatchAnswer::Awaited, until, .. }) if head.is_match() => {
            let text = Text::new("front-match-ask").with("game", game).with("until", until.seconds().to_string());
            (text, vec![confirm(table, &localizer), decline(table, "front-match-no", &localizer)])
        }
        Some(MatchedPerson { answer: MatchAnswer::Confirmed, .. }) if head.is_match() => {
            let until = head.kept_until.unwrap_or_default().seconds().to_string();
            let text = Text::new("front-match-waits").with("game", game).with("until", until);
            (text, vec![decline(table, "front-match-leave", &localizer)])
        }
        Some(MatchedPerson { answer: MatchAnswer::Declined, .. }) => (Text::new("front-match-declined"), Vec::new()),
        Some(MatchedPerson { answer: MatchAnswer::Missed, .. }) => (Text::new("front-match-missed"), Vec::new()),
        Some(MatchedPerson { holder, .. })
            if head.matched.iter().any(|other| other.user == holder && other.answer.gives_up()) =>
        {
            (Text::new("front-match-friend"), Vec::new())
        }
        Some(_) | None => (Text::new("front-match-off"), Vec::new()),
    };
    sheet.must(&localizer.say(&text));
    if !buttons.is_empty() {
        let others = head.matched.iter().map(|matched| matched.user).filter(|user| Some(*user) != asked.map(|asked| asked.user));
        sheet.must(&localizer.say(&Text::new("front-match-with").with("who", Arg::List(others.map(mention).collect()))));
        about(&mut sheet, table, &localizer);
    }
    sheet.must(&format!("-# {} · <#{}>", headline(table, &localizer), head.home.channel));
    let mut message = Message { text: sheet.text(), ..Message::default() };
    message.add_buttons(&buttons);
    message
}

/// Returns what everybody in its channel sees while its people are asked. It mentions those who are
/// awaited; whom it notifies is decided where it is sent.
pub(crate) fn match_lobby(table: &Table, localizer: &Localizer) -> Message {
    let head = &table.head;
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline(table, localizer));
    let until = head.kept_until.unwrap_or_default().seconds().to_string();
    sheet.must(&localizer.say(&Text::new("front-match-lobby").with("until", until)));
    for matched in &head.matched {
        let key = if matched.answer == MatchAnswer::Confirmed { "front-match-in" } else { "front-match-awaited" };
        sheet.must(&localizer.say(&Text::new(key).with("who", mention(matched.user))));
    }
    about(&mut sheet, table, localizer);
    let awaited = head.matched.iter().filter(|matched| matched.answer == MatchAnswer::Awaited);
    let rings = awaited.map(|matched| matched.user).collect();
    let mut message = Message { text: sheet.text(), rings, ..Message::default() };
    let more = button(Control::More.at(head.id), "front-more", "", Style::Secondary, localizer);
    message.add_buttons(&[confirm(table, localizer), decline(table, "front-match-no", localizer), more]);
    message
}

/// Adds how long a game takes, and under which terms it is played.
fn about(sheet: &mut Sheet, table: &Table, localizer: &Localizer) {
    let lasts = Text::new("front-lobby-lasts").with("lasts", words::game_lasts(table.entry.info));
    let changed = options::changed(table).into_iter().map(|option| options::line(table, option, localizer));
    let settings: Vec<String> = terms::clock_and_unusual(&table.head, localizer).into_iter().chain(changed).collect();
    sheet.must(&format!("-# {}", localizer.say(&lasts)));
    sheet.must(&format!("-# {}", limits::clip(&settings.join(" · "), SETTINGS)));
}

fn confirm(table: &Table, localizer: &Localizer) -> Button {
    button(Control::Join.at(table.head.id), "front-match-yes", "✅", Style::Success, localizer)
}

fn decline(table: &Table, label: &'static str, localizer: &Localizer) -> Button {
    button(Control::Decline.at(table.head.id), label, "", Style::Secondary, localizer)
}

fn mention(user: UserId) -> Text {
    let who = if user.is_person() { Arg::Person(user.0) } else { Text::new("front-former-player").into() };
    Text::new("front-mention").with("who", who)
}

#[cfg(test)]
mod tests {
    use tertulia_base::clock::Moment;
    use tertulia_base::ids::{ChannelId, TableId};
    use tertulia_model::{Head, Home, Phase, Player};
    use tertulia_rules::erased::GameEntry;
    use tertulia_rules::game::Options;
    use tertulia_rules::games::{GAMES, newest_of_each};
    use tertulia_rules::undo::History;

    use super::*;
    use crate::message::ComponentRow;

    /// A match of four, of whom the last has confirmed.
    fn matched(entry: &'static GameEntry, lang: Lang) -> Table {
        let player = |n: u64| Player { user: UserId(n), name: format!("P{n}"), lang, gone: false, level: None };
        let home = Home { guild: None, channel: ChannelId(9), lang };
        let head = Head::opened(TableId::new(7), entry.info, 4, Options::defaults(entry.info), home, player(1), Moment(0));
        let asked = |n: u64| {
            let answer = if n == 4 { MatchAnswer::Confirmed } else { MatchAnswer::Awaited };
            MatchedPerson { user: UserId(n), holder: UserId(n), until: Moment(1_700_000_000_000), answer }
        };
        let (kept, matched) = ((1..4).map(player).collect(), (1..=4).map(asked).collect());
        let head = Head { players: vec![player(4)], kept, matched, kept_until: Some(Moment(1_700_000_000_000)), ..head };
        Table { head, entry, game: None, history: History::default() }
    }

    fn presses(message: &Message) -> Vec<Control> {
        let ids = message.rows.iter().flat_map(ComponentRow::ids);
        ids.filter_map(|id| Some(id.press()?.control.clone())).collect()
    }

    #[test]
    fn what_asks_to_confirm_fits_in_every_language_and_offers_what_can_be_answered() {
        for (entry, lang) in newest_of_each(GAMES).flat_map(|entry| Lang::ALL.map(|lang| (entry, lang))) {
            let mut table = matched(entry, lang);
            let shown = match_lobby(&table, &Localizer::at(&table, lang));
            assert_eq!(shown.rings, [1, 2, 3].map(UserId), "who has answered is not mentioned so that it rings");
            let (asked, waits) = (confirmation(&table, 0, lang), confirmation(&table, 3, lang));
            assert_eq!(presses(&asked), [Control::Join, Control::Decline]);
            assert_eq!(presses(&waits), [Control::Decline]);
            table.head.answer_match(UserId(1), MatchAnswer::Declined);
            table.head.answer_match(UserId(2), MatchAnswer::Missed);
            table.head.phase = Phase::Stopped;
            let over: Vec<Message> = (0..5).map(|place| confirmation(&table, place, lang)).collect();
            assert!(over.iter().all(|message| presses(message).is_empty()));
            assert!(over[0].text != over[1].text && over[1].text != over[2].text && over[2].text == over[3].text);
            // Who waited with a friend has lost the place with them.
            table.head.matched[3].holder = UserId(1);
            let friend = confirmation(&table, 3, lang);
            assert!(!over.iter().any(|other| other.text == friend.text), "{}", friend.text);
            for message in over.iter().chain([&shown, &asked, &waits, &friend]) {
                limits::check(message).unwrap();
                assert!(!message.text.contains('⟦'), "a text is missing: {}", message.text);
            }
        }
    }
}
