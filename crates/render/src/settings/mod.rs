//! The settings of a user or a server, as menus that show what is set. Start reading at
//! [`settings`] and [`server_settings`].

pub(crate) mod checkup;
pub(crate) mod managing;

use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_model::results::Listing;
use tertulia_model::{
    Board, GuildPreferences, Layout, Localizer, Night, NoticeboardPlace, Part, Preferences, Quiet, QuietHours, Ring, Screen,
    Theme, TimeControl, WallClock,
};
use tertulia_rules::text::Text;

use crate::button::button;
use crate::fitted_lines::Sheet;
use crate::ids::guide::Guide;
use crate::ids::pages::SettingsPage;
use crate::limits;
use crate::live::timing::control_text;
use crate::message::{ComponentRow, Menu, MenuEntry, Message, Style};

/// The value that stands for the default.
pub const USUAL: &str = "usual";
/// Hours to choose a reminder from.
const HOURS: [u64; 8] = [0, 1, 3, 6, 12, 24, 36, 48];
/// Quiet hours to choose from: whole hours, from and until.
pub const QUIET_HOURS: [(u16, u16); 12] =
    [(20, 6), (21, 7), (22, 6), (22, 7), (22, 8), (22, 9), (23, 7), (23, 8), (23, 9), (0, 8), (0, 9), (0, 10)];
/// Numbers of tables to choose from, up to what the bot's host allows.
const TABLES: [u32; 9] = [1, 2, 3, 5, 10, 20, 50, 100, 200];
const SECONDS_A_DAY: i64 = 24 * 60 * 60;
/// Discord's own language.
const AUTO: &str = "auto";

/// A setting with the values it may have.
struct SettingMenu {
    /// As in the command's options.
    key: &'static str,
    name: Text,
    now: String,
    values: Vec<(String, Text)>,
}

/// Returns a page of a user's settings at that moment, below the results of changing them.
///
/// `usual` is after how long people here who have not chosen are reminded; `None` is never.
pub fn settings(
    likes: &Preferences,
    listing: Listing,
    usual: Option<Duration>,
    now: Moment,
    notes: &[Text],
    page: SettingsPage,
    lang: Lang,
) -> Message {
    let boards = match (likes.board, likes.theme) {
        (Board::Text, _) => "text",
        (Board::Picture, Theme::Dark) => "dark",
        (Board::Picture, Theme::Light) => "light",
    };
    let ring = match likes.ring {
        Ring::Direct => "direct",
        Ring::Channel => "channel",
        Ring::Both => "both",
    };
    let focus = match likes.focus {
        Part::Whole => "whole",
        Part::Common => "common",
        Part::Own => "own",
    };
    let rings = [("direct", "choice-ring-direct"), ("channel", "choice-ring-channel"), ("both", "choice-ring-both")];
    let looks = [("dark", "choice-picture-dark"), ("light", "choice-picture-light"), ("text", "choice-text")];
    let parts = [("whole", "choice-whole"), ("common", "choice-common"), ("own", "choice-own")];
    let night = match likes.night {
        Night::Waits => "waits",
        Night::Silent => "silent",
    };
    let listed = match listing {
        Listing::Listed => "yes",
        Listing::Unlisted => "no",
    };
    let listings = [("yes", "choice-listed"), ("no", "choice-unlisted")];
    let nights = [("waits", "choice-night-waits"), ("silent", "choice-night-silent")];
    let localizer = Localizer::nowhere(lang);
    let button = |guide: Guide, key| button(guide, key, "", Style::Secondary, &localizer);
    let (all, buttons, lines) = match page {
        SettingsPage::Rings => {
            let all = vec![
                of_words("ring", "front-setting-ring", ring, &rings),
                reminder(likes.remind_after, Text::new("front-reminder-default").with("after", reminded(usual))),
                quiet(likes.quiet),
                of_words("night", "front-setting-night", night, &nights),
            ];
            let back = likes.away_at(now).then(|| button(Guide::Back, "choice-away-back"));
            let asked = [("zone", "front-zone-button"), ("away", "front-away-button")];
            let asked = asked.map(|(key, label)| button(Guide::Ask(key.to_owned()), label));
            let other = button(Guide::Page(SettingsPage::Display), "front-settings-display");
            (all, asked.into_iter().chain(back).chain([other]).collect(), hours_lines(likes, now))
        }
        SettingsPage::Display => {
            let all = vec![
                of_words("boards", "front-setting-boards", boards, &looks),
                of_words("focus", "front-setting-focus", focus, &parts),
                language("front-setting-language", likes.lang),
                of_words("listed", "front-setting-listed", listed, &listings),
            ];
            let (phone, says) = match likes.screen {
                Screen::Phone => (button(Guide::NoPhone, "front-no-phone"), "front-phone-now"),
                Screen::Unknown | Screen::Asked(_) | Screen::Wide => (button(Guide::Phone, "front-phone"), "front-wide-now"),
            };
            let buttons = vec![
                button(Guide::Page(SettingsPage::Rings), "front-settings-rings"),
                phone,
                button(Guide::Stats, "front-statistics"),
                button(Guide::Export, "front-export"),
                button(Guide::Forget, "front-forget"),
            ];
            (all, buttons, vec![Text::new(says)])
        }
    };
    let notes: Vec<Text> = notes.iter().cloned().chain(lines).collect();
    let mut message = message(&Text::new("front-settings"), &notes, &all, Guide::Like, lang);
    message.rows.push(ComponentRow::Buttons(buttons));
    message
}

/// Returns a user's local time, the hours learned of them, and whether they are away.
fn hours_lines(likes: &Preferences, now: Moment) -> Vec<Text> {
    let clock = likes.zone.as_ref().and_then(|zone| Some((zone.shown(), zone.wall_clock(now)?)));
    let zone = match clock {
        Some((zone, WallClock { hour, minute })) => {
            Text::new("front-zone-now").with("time", format!("{hour:02}:{minute:02}")).with("zone", zone)
        }
        None => Text::new("front-zone-unknown"),
    };
    let learned = match (likes.quiet, likes.learned) {
        (Quiet::Learned, Some(hours)) => {
            // In UTC; Discord shows the moment on its reader's clock.
            let today = now.seconds() / SECONDS_A_DAY * SECONDS_A_DAY;
            let at = |minutes: u16| (today + i64::from(minutes) * 60).to_string();
            Some(Text::new("front-quiet-learned").with("from", at(hours.from())).with("until", at(hours.until())))
        }
        (Quiet::Learned, None) => Some(Text::new("front-quiet-learning")),
        (Quiet::Never | Quiet::In(_), _) => None,
    };
    let away = match likes.away.filter(|away| away.has(now)) {
        Some(away) => Text::new("front-away-now").with("until", away.until.seconds().to_string()),
        None => Text::new("front-away-left").with("left", likes.away_days_left(now)),
    };
    std::iter::once(zone).chain(learned).chain([away]).collect()
}

/// Returns quiet hours as they are typed and chosen, and as they are said.
pub fn quiet_words(quiet: Quiet) -> (String, Text) {
    match quiet {
        Quiet::Learned => ("learned".to_owned(), Text::new("choice-quiet-learned")),
        Quiet::Never => ("never".to_owned(), Text::new("choice-quiet-never")),
        Quiet::In(hours) => {
            let [from, until] = [hours.from(), hours.until()].map(|at| format!("{:02}:{:02}", at / 60, at % 60));
            (format!("{from}-{until}"), Text::new("choice-quiet-hours").with("from", from).with("until", until))
        }
    }
}

fn quiet(now: Quiet) -> SettingMenu {
    let hours = QUIET_HOURS.into_iter().filter_map(|(from, until)| QuietHours::new(from * 60, until * 60)).map(Quiet::In);
    let mut values: Vec<(String, Text)> = [Quiet::Learned, Quiet::Never].into_iter().chain(hours).map(quiet_words).collect();
    if !values.contains(&quiet_words(now)) {
        values.push(quiet_words(now));
    }
    SettingMenu { key: "quiet", name: Text::new("front-setting-quiet"), now: quiet_words(now).0, values }
}

/// Returns a server's settings, for its managers. `most` is how many tables the bot's host allows
/// at once, `usual` after how long people are reminded where the server has chosen nothing. `notes`
/// come first.
pub fn server_settings(has: &GuildPreferences, most: u32, usual: Option<Duration>, notes: &[Text], lang: Lang) -> Message {
    let theme = match has.theme {
        Theme::Dark => "dark",
        Theme::Light => "light",
    };
    let now = has.tables.map(|tables| tables.min(most));
    let mut numbers: Vec<u32> = TABLES.into_iter().filter(|n| *n < most).chain(now).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let at_most = |n: u32| Text::new("front-at-most").with("n", n);
    let mut tables = vec![("0".to_owned(), at_most(most))];
    tables.extend(numbers.into_iter().map(|n| (n.to_string(), at_most(n))));
    let all = [
        language("front-setting-tables-language", has.lang),
        reminder(has.remind_after, Text::new("front-reminder-house").with("after", reminded(usual))),
        of_words("theme", "front-setting-theme", theme, &[("dark", "choice-dark"), ("light", "choice-light")]),
        SettingMenu { key: "tables", name: Text::new("front-setting-tables"), now: now.unwrap_or(0).to_string(), values: tables },
    ];
    let clocks = TimeControl::ALL.map(|control| (control.key().to_owned(), control_text(control))).to_vec();
    let clock =
        SettingMenu { key: "clock", name: Text::new("front-setting-clock"), now: has.clock.key().to_owned(), values: clocks };
    let all: Vec<SettingMenu> = all.into_iter().chain([clock]).collect();
    let layout = match has.layout {
        Layout::Modern => Text::new("front-server-modern"),
        Layout::Classic => Text::new("front-server-classic"),
    };
    let noticeboard = match has.noticeboard.map_or(NoticeboardPlace::Nowhere, |board| board.place) {
        NoticeboardPlace::Nowhere => Text::new("front-server-no-noticeboard"),
        NoticeboardPlace::In(channel) => Text::new("front-server-noticeboard").with("channel", channel.to_string()),
        NoticeboardPlace::Gone => Text::new("front-server-noticeboard-gone"),
    };
    let rings = has.hung().and_then(|(board, _)| board.rings);
    let rings = rings.map(|role| Text::new("front-server-call").with("role", role.to_string()));
    let notes: Vec<Text> = notes.iter().cloned().chain([layout, noticeboard]).chain(rings).collect();
    message(&Text::new("front-server-settings"), &notes, &all, Guide::Server, lang)
}

fn of_words(key: &'static str, name: &'static str, now: &str, values: &[(&str, &'static str)]) -> SettingMenu {
    let values = values.iter().map(|(value, text)| ((*value).to_owned(), Text::new(*text))).collect();
    SettingMenu { key, name: Text::new(name), now: now.to_owned(), values }
}

fn language(name: &'static str, now: Option<Lang>) -> SettingMenu {
    let now = match now {
        None => AUTO,
        Some(Lang::En) => "en",
        Some(Lang::Fr) => "fr",
    };
    of_words("language", name, now, &[(AUTO, "choice-auto"), ("en", "choice-en"), ("fr", "choice-fr")])
}

/// Builds the reminder setting; `usual` says what holds where nothing is set.
fn reminder(now: Option<Duration>, usual: Text) -> SettingMenu {
    let hours = |after: Duration| after.as_secs() / 3600;
    let mut all: Vec<u64> = HOURS.into_iter().chain(now.map(hours)).collect();
    all.sort_unstable();
    all.dedup();
    let said = |hours: u64| reminded(Some(Duration::from_secs(hours * 3600)));
    let mut values = vec![(USUAL.to_owned(), usual)];
    values.extend(all.into_iter().map(|hours| (hours.to_string(), said(hours))));
    let now = now.map_or(USUAL.to_owned(), |after| hours(after).to_string());
    SettingMenu { key: "reminder", name: Text::new("front-setting-reminder"), now, values }
}

/// Returns after how long somebody is reminded; `None` and zero are never.
fn reminded(after: Option<Duration>) -> Text {
    let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    match after.map_or(0, |after| after.as_secs().div_ceil(60)) {
        0 => Text::new("front-reminder-never"),
        minutes if minutes % 60 != 0 => Text::new("front-reminder-minutes").with("minutes", number(minutes)),
        minutes => Text::new("front-reminder-after").with("hours", number(minutes / 60)),
    }
}

fn message(title: &Text, notes: &[Text], all: &[SettingMenu], meaning: fn(String) -> Guide, lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&localizer.say(title));
    sheet.fill(&notes.iter().map(|note| localizer.say(note)).collect::<Vec<_>>());
    let rows = all.iter().map(|setting| ComponentRow::Menu(menu(setting, meaning(setting.key.to_owned()), &localizer))).collect();
    Message { text: sheet.text(), rows, ..Message::default() }
}

/// A chosen entry also names its setting, since a closed menu shows nothing else.
fn menu(setting: &SettingMenu, id: Guide, localizer: &Localizer) -> Menu {
    let name = localizer.plain(&setting.name);
    let entry = |(value, text): &(String, Text)| {
        let chosen = *value == setting.now;
        let said = localizer.plain(text);
        let label = if chosen { localizer.pair(&name, &said) } else { said };
        MenuEntry::new(value, limits::clip(&label, limits::ENTRY)).chosen_if(chosen)
    };
    let entries = setting.values.iter().take(limits::ENTRIES).map(entry).collect();
    Menu::one_of(id, limits::clip(&name, limits::PLACEHOLDER), entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_model::Zone;

    fn shown(message: &Message) -> Vec<String> {
        let menus = message.rows.iter().filter_map(|row| if let ComponentRow::Menu(menu) = row { Some(menu) } else { None });
        let chosen = menus.map(|menu| menu.entries.iter().filter(|entry| entry.chosen).collect::<Vec<_>>());
        chosen
            .map(|chosen| if let [only] = chosen[..] { only.label.clone() } else { panic!("one is chosen: {chosen:?}") })
            .collect()
    }

    #[test]
    fn each_menu_shows_the_one_value_that_is_set_and_what_it_is_of() {
        for lang in Lang::ALL {
            for (board, theme) in [(Board::Picture, Theme::Light), (Board::Text, Theme::Dark)] {
                for remind_after in [None, Some(Duration::ZERO), Some(Duration::from_secs(5 * 3600))] {
                    let likes = Preferences {
                        lang: Some(lang),
                        ring: Ring::Both,
                        board,
                        theme,
                        remind_after,
                        focus: Part::Own,
                        ..Preferences::default()
                    };
                    for (page, menus) in [(SettingsPage::Rings, 4), (SettingsPage::Display, 4)] {
                        let message = settings(&likes, Listing::Unlisted, None, Moment(1_700_000_000_000), &[], page, lang);
                        limits::check(&message).unwrap();
                        assert_eq!(shown(&message).len(), menus, "{message:?}");
                    }
                    let has = GuildPreferences {
                        lang: None,
                        remind_after,
                        theme,
                        tables: Some(7),
                        clock: TimeControl::Slow,
                        layout: Layout::Classic,
                        noticeboard: None,
                        newcomer_tables: None,
                    };
                    let message = server_settings(&has, 40, Some(Duration::from_secs(12 * 3600)), &[], lang);
                    limits::check(&message).unwrap();
                    assert!(shown(&message)[3].contains('7'), "{message:?}");
                }
            }
        }
        for (lang, screen, offered, says, button) in [
            (Lang::En, Screen::Unknown, Guide::Phone, "phone", "I’m on a phone"),
            (Lang::Fr, Screen::Wide, Guide::Phone, "téléphone", "Je suis sur téléphone"),
            (Lang::En, Screen::Phone, Guide::NoPhone, "upright", "I read on a wide screen"),
            (Lang::Fr, Screen::Phone, Guide::NoPhone, "en hauteur", "Je lis sur un grand écran"),
        ] {
            let likes = Preferences { screen, ..Preferences::default() };
            let message = settings(&likes, Listing::Listed, None, Moment(0), &[], SettingsPage::Display, lang);
            let ids: Vec<_> = message.rows.iter().flat_map(ComponentRow::ids).collect();
            assert!(ids.contains(&&offered.into()) && message.text.contains(says), "{message:?}");
            assert!(format!("{:?}", message.rows).contains(button), "{message:?}");
        }
        let hours = QuietHours::new(22 * 60 + 30, 7 * 60 + 15);
        let on = Moment(1_795_542_000_000);
        let mut likes = Preferences { zone: Zone::named("Asia/Kolkata"), ..Preferences::default() };
        let said = |likes: &Preferences| {
            settings(likes, Listing::Listed, Some(Duration::from_secs(12 * 3600)), on, &[], SettingsPage::Rings, Lang::En)
        };
        assert!(said(&likes).text.contains("23\\:10 (Asia"), "{}", said(&likes).text);
        assert!(shown(&said(&likes)).contains(&"Reminder: after 12 hours (default here)".to_owned()));
        likes.learned = hours;
        assert!(said(&likes).text.contains("between <t:"), "{}", said(&likes).text);
        likes.quiet = Quiet::In(hours.unwrap());
        assert!(shown(&said(&likes)).contains(&"Quiet hours: 22:30 to 07:15".to_owned()));
        assert!(!said(&likes).text.contains("between <t:"));
        likes.leave_until(on.plus(Duration::from_secs(7 * 24 * 3600)), on).unwrap();
        assert!(said(&likes).text.contains("You’re on vacation until <t:1796146800:D>"), "{}", said(&likes).text);
        // More than the bot's host allows now is shown as what it allows.
        let has = GuildPreferences { tables: Some(500), ..GuildPreferences::default() };
        assert!(shown(&server_settings(&has, 40, None, &[], Lang::En))[3].ends_with("40"));
    }
}
