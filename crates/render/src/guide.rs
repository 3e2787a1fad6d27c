//! What newcomers are shown: the greeting of a server, help, and the games to choose from.
//!
//! Start reading at [`Guide`].

use std::fmt::{self, Display};
use std::str::FromStr;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::UserId;
use tertulia_model::Localizer;
use tertulia_rules::erased::GameEntry;
use tertulia_rules::games::newest_of_each;
use tertulia_rules::symbol::Symbol;
use tertulia_rules::text::Text;

use super::limits;
use super::message::{Button, Message, Row, Style};
use super::pages::SettingsPage;
use super::press::NotOurs;
use super::words::game_name;

/// What a button means that is about no table. Written `v1:guide:<verb>[:<game>[:<topic>]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Guide {
    /// Show how it works.
    Help,
    /// Show the games, to open a table of one.
    Open,
    /// Open a table of that game, in the channel where it was pressed.
    New(String),
    /// Show the games, to play one at once with stand-ins.
    Play,
    /// Play that game with stand-ins, in the channel where it was pressed.
    Solo(String),
    /// Show the games, to read the rules of one.
    Games,
    /// Show the rules of that game: that topic of them, the one chosen in the menu or the first for `None`.
    Rules(String, Option<u8>),
    /// Show one's settings.
    Settings,
    /// Show another page of them.
    Page(SettingsPage),
    /// Ask for one's setting of that key, which is typed.
    Ask(String),
    /// Come back from vacation.
    Back,
    /// Set one's setting of that key to what is chosen in this menu.
    Like(String),
    /// Set the setting of that key of the server where it is pressed.
    Server(String),
    /// Show one's statistics.
    Stats,
    /// Show the statistics of the server where it is pressed, with the players of the game chosen in this menu.
    Players,
    /// Give everything that is kept of oneself as a file.
    Export,
    /// Ask whether that is to be deleted.
    Forget,
    /// Delete it.
    ForgetMeant,
    /// End all tables that somebody hosts at the server where it is pressed.
    EndTables(UserId),
    /// Show whoever owns the application how the bot does.
    Checkup,
}

impl Display for Guide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Guide::Help => f.write_str("v1:guide:help"),
            Guide::Open => f.write_str("v1:guide:open"),
            Guide::New(game) => write!(f, "v1:guide:new:{game}"),
            Guide::Play => f.write_str("v1:guide:play"),
            Guide::Solo(game) => write!(f, "v1:guide:solo:{game}"),
            Guide::Games => f.write_str("v1:guide:games"),
            Guide::Rules(game, None) => write!(f, "v1:guide:rules:{game}"),
            Guide::Rules(game, Some(topic)) => write!(f, "v1:guide:rules:{game}:{topic}"),
            Guide::Settings => f.write_str("v1:guide:settings"),
            Guide::Page(page) => write!(f, "v1:guide:page:{page}"),
            Guide::Ask(key) => write!(f, "v1:guide:ask:{key}"),
            Guide::Back => f.write_str("v1:guide:back"),
            Guide::Like(key) => write!(f, "v1:guide:like:{key}"),
            Guide::Server(key) => write!(f, "v1:guide:server:{key}"),
            Guide::Stats => f.write_str("v1:guide:stats"),
            Guide::Players => f.write_str("v1:guide:players"),
            Guide::Export => f.write_str("v1:guide:export"),
            Guide::Forget => f.write_str("v1:guide:forget"),
            Guide::ForgetMeant => f.write_str("v1:guide:forget-meant"),
            Guide::EndTables(of) => write!(f, "v1:guide:end-tables:{of}"),
            Guide::Checkup => f.write_str("v1:guide:checkup"),
        }
    }
}

impl FromStr for Guide {
    type Err = NotOurs;

    fn from_str(id: &str) -> Result<Guide, NotOurs> {
        let mut parts = id.strip_prefix("v1:guide:").ok_or(NotOurs)?.splitn(3, ':');
        let (verb, game, topic) = (parts.next(), parts.next().filter(|game| !game.is_empty()), parts.next());
        let guide = match (verb, game, topic) {
            (Some("help"), None, None) => Guide::Help,
            (Some("open"), None, None) => Guide::Open,
            (Some("new"), Some(game), None) => Guide::New(game.to_owned()),
            (Some("play"), None, None) => Guide::Play,
            (Some("solo"), Some(game), None) => Guide::Solo(game.to_owned()),
            (Some("games"), None, None) => Guide::Games,
            (Some("rules"), Some(game), None) => Guide::Rules(game.to_owned(), None),
            (Some("rules"), Some(game), Some(topic)) => Guide::Rules(game.to_owned(), Some(topic.parse().map_err(|_| NotOurs)?)),
            (Some("settings"), None, None) => Guide::Settings,
            (Some("page"), Some(page), None) => Guide::Page(page.parse()?),
            (Some("ask"), Some(key), None) => Guide::Ask(key.to_owned()),
            (Some("back"), None, None) => Guide::Back,
            (Some("like"), Some(key), None) => Guide::Like(key.to_owned()),
            (Some("server"), Some(key), None) => Guide::Server(key.to_owned()),
            (Some("stats"), None, None) => Guide::Stats,
            (Some("players"), None, None) => Guide::Players,
            (Some("export"), None, None) => Guide::Export,
            (Some("forget"), None, None) => Guide::Forget,
            (Some("forget-meant"), None, None) => Guide::ForgetMeant,
            (Some("end-tables"), Some(of), None) => Guide::EndTables(UserId(of.parse().map_err(|_| NotOurs)?)),
            (Some("checkup"), None, None) => Guide::Checkup,
            (_, _, _) => return Err(NotOurs),
        };
        // One spelling each: what we would not write is not ours.
        if guide.to_string() == id { Ok(guide) } else { Err(NotOurs) }
    }
}

/// Where help is read: a table can be opened on a server alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpPlace {
    /// In a channel or thread of a server.
    Server,
    /// In a direct message.
    Direct,
}

/// What a server reads when the bot has joined it.
pub fn greeting(lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let buttons = vec![
        button(&Guide::Play, &Text::new("front-guide-play"), "▶️", Style::Success, &localizer),
        button(&Guide::Open, &Text::new("front-guide-open"), "🎲", Style::Primary, &localizer),
        button(&Guide::Help, &Text::new("front-guide-how"), "💡", Style::Secondary, &localizer),
    ];
    Message { text: localizer.say(&Text::new("front-greeting")), rows: vec![Row::Buttons(buttons)], ..Message::default() }
}

/// How it works, and buttons to what it names.
pub fn help(place: HelpPlace, lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let text = match place {
        HelpPlace::Server => Text::new("front-help"),
        HelpPlace::Direct => Text::new("front-help-direct"),
    };
    let open = match place {
        HelpPlace::Server => Some(button(&Guide::Open, &Text::new("front-guide-open"), "🎲", Style::Primary, &localizer)),
        HelpPlace::Direct => None,
    };
    let others = [
        button(&Guide::Games, &Text::new("front-rules"), "📖", Style::Secondary, &localizer),
        button(&Guide::Settings, &Text::new("front-guide-settings"), "⚙️", Style::Secondary, &localizer),
    ];
    let buttons = open.into_iter().chain(others).collect();
    Message { text: localizer.say(&text), rows: vec![Row::Buttons(buttons)], ..Message::default() }
}

/// Help for whoever owns the application: with the way to see how the bot does.
pub fn with_checkup(mut message: Message, lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let look = button(&Guide::Checkup, &Text::new("doctor-button"), "🩺", Style::Secondary, &localizer);
    message.rows.push(Row::Buttons(vec![look]));
    message
}

/// A direct message with the way to choose where one's turns ring. Where there is no room it stays as it is.
pub fn with_ring_choice(mut message: Message, lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let choose = button(&Guide::Settings, &Text::new("front-guide-ring"), "", Style::Secondary, &localizer);
    let room = message.rows.len() < limits::ROWS;
    match message.rows.last_mut() {
        Some(Row::Buttons(last)) if last.len() < limits::BUTTONS => last.push(choose),
        Some(_) | None if room => message.rows.push(Row::Buttons(vec![choose])),
        Some(_) | None => {}
    }
    message
}

/// A button for each game, to open a table of it or to read its rules.
pub fn games_to_choose(games: &'static [GameEntry], meaning: fn(String) -> Guide, lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let buttons: Vec<Button> = newest_of_each(games)
        .take(limits::ROWS * limits::BUTTONS)
        .map(|entry| button(&meaning(entry.info.slug.to_owned()), &game_name(entry.info), "", Style::Secondary, &localizer))
        .collect();
    let rows = buttons.chunks(limits::BUTTONS).map(|row| Row::Buttons(row.to_vec())).collect();
    Message { text: localizer.say(&Text::new("front-guide-which")), rows, ..Message::default() }
}

pub(super) fn button(guide: &Guide, label: &Text, symbol: impl Into<Symbol>, style: Style, localizer: &Localizer) -> Button {
    let label = limits::clip(&localizer.plain(label), limits::LABEL);
    Button { id: guide.to_string(), label, symbol: symbol.into(), style, enabled: true }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::press::Press;

    #[test]
    fn every_press_of_the_guide_is_read_as_it_was_written() {
        let game = || "some-game".to_owned();
        for guide in [
            Guide::Help,
            Guide::Open,
            Guide::New(game()),
            Guide::Play,
            Guide::Solo(game()),
            Guide::Games,
            Guide::Rules(game(), None),
            Guide::Rules(game(), Some(7)),
            Guide::Settings,
            Guide::Page(SettingsPage::Rings),
            Guide::Page(SettingsPage::Display),
            Guide::Ask("zone".to_owned()),
            Guide::Back,
            Guide::Like("ring".to_owned()),
            Guide::Server("tables".to_owned()),
            Guide::EndTables(UserId(77)),
            Guide::Checkup,
        ] {
            let id = guide.to_string();
            assert_eq!(id.parse(), Ok(guide), "{id}");
            assert_eq!(id.parse::<Press>(), Err(NotOurs), "{id} is about no table");
        }
        for id in [
            "v1:guide",
            "v1:guide:",
            "v1:guide:new",
            "v1:guide:new:",
            "v1:guide:help:",
            "v1:guide:open:x",
            "v2:guide:help",
            "v1:guide:rules:x:07",
            "v1:guide:like",
            "v1:guide:like:",
            "v1:guide:server:tables:1",
            "v1:guide:end-tables:077",
        ] {
            assert_eq!(id.parse::<Guide>(), Err(NotOurs), "{id}");
        }
    }

    #[test]
    fn help_in_a_direct_message_offers_no_table_that_cannot_be_opened_there() {
        for lang in Lang::ALL {
            let ids = |place| match &help(place, lang).rows[..] {
                [Row::Buttons(buttons)] => buttons.iter().map(|button| button.id.clone()).collect::<Vec<_>>(),
                rows => panic!("one row of buttons was expected: {rows:?}"),
            };
            assert!(ids(HelpPlace::Server).contains(&Guide::Open.to_string()));
            assert!(!ids(HelpPlace::Direct).contains(&Guide::Open.to_string()));
        }
    }
}
