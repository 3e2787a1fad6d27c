//! Help, and the buttons of the greeting and of help. Start reading at [`Front::guided`].

use tertulia_model::Screen;
use tertulia_render::guide::Guide;
use tertulia_render::help::{games_to_choose, greeting, help, with_checkup, with_way_back};
use tertulia_render::message::Message;
use tertulia_render::{RulesOf, SettingsPage, USUAL, checkup, rules};
use tertulia_rules::text::Text;

use crate::Front;
use crate::answer::{Answer, not_ours, put, sentence, wrong};
use crate::asker::{Asker, MessageContext, PlaceKind};
use crate::handlers::presses::{Pressed, number};
use crate::handlers::settings::settings_form;
use crate::permissions::Permissions;
use crate::reading::typed::{Typed, Value};

impl Front {
    /// Does what was pressed on the greeting or on help.
    pub(crate) async fn guided(&self, asker: &Asker, guide: Guide, pressed: &Pressed) -> Answer {
        let (games, lang) = (self.tables.games(), asker.lang());
        let answer = match guide {
            Guide::Help => Ok(put(asker, self.help(asker))),
            Guide::Open | Guide::New(_) | Guide::Play | Guide::Solo(_) if !may_type_commands(asker) => {
                Ok(sentence(&wrong(Text::new("front-guide-no-commands")), lang))
            }
            Guide::Open => Ok(choices(asker, games_to_choose("front-guide-which", games, Guide::New, lang))),
            Guide::New(game) => self.new_table(asker, &about("new", game)).await,
            Guide::Play => Ok(choices(asker, games_to_choose("front-guide-which-solo", games, Guide::Solo, lang))),
            Guide::Solo(game) => {
                let mut typed = about("new", game);
                typed.options.push(("solo".to_owned(), Value::Switch(true)));
                self.new_table(asker, &typed).await
            }
            Guide::Find => self.find(asker, pressed.chosen.first().map(String::as_str)).await,
            Guide::Queue(_) if !may_type_commands(asker) => Ok(sentence(&wrong(Text::new("front-guide-no-commands")), lang)),
            Guide::Queue(game) => self.queue_for(asker, game).await,
            Guide::QueueLeave => self.leave_queue(asker).await,
            Guide::QueueAgree(guild, holder) => self.agree_to_queue(asker, guild, holder).await,
            Guide::QueueRefuse(guild, holder) => self.refuse_queue(asker, guild, holder).await,
            Guide::Games => {
                Ok(choices(asker, games_to_choose("front-guide-which", games, |game| Guide::Rules(game, None), lang)))
            }
            Guide::Rules(game, topic) => match (self.tables.game(&game), topic.or_else(|| number(&pressed.chosen))) {
                (Some(entry), Some(topic)) => Ok(put(asker, rules(RulesOf::Game(entry.info), Some(topic), lang))),
                (Some(_), None) | (None, _) => self.rules(asker, &about("rules", game)).await,
            },
            Guide::Settings => self.settings(asker, &Typed { command: "settings".to_owned(), ..Typed::default() }).await,
            Guide::Page(page) => self.settings_page(asker, page).await,
            Guide::Like(key) => self.like(asker, &set(&key, pressed.chosen.first()), SettingsPage::of(&key)).await,
            Guide::Phone => self.set_screen(asker, Screen::Phone).await,
            Guide::NoPhone => self.set_screen(asker, Screen::Wide).await,
            Guide::Back => {
                let typed = Typed { options: vec![("away".to_owned(), Value::Words("back".to_owned()))], ..Typed::default() };
                self.like(asker, &typed, SettingsPage::Rings).await
            }
            Guide::Ask(key) => Ok(settings_form(&key, lang).unwrap_or_else(|| not_ours(lang))),
            Guide::Stats => self.own_statistics(asker).await,
            Guide::Players => self.server_statistics(asker, pressed.chosen.first().map(String::as_str)).await,
            Guide::Export => self.export(asker).await,
            Guide::Forget => Ok(put(asker, tertulia_render::ask_forget(lang))),
            Guide::ForgetMeant => self.forget(asker).await,
            Guide::EndTables(of) => self.end_tables(asker, of).await,
            Guide::Checkup => match self.discord.checkup(asker.person.user).await {
                Some(findings) => Ok(put(asker, checkup(&findings, lang))),
                // As for any press of what is none of our buttons.
                None => Ok(not_ours(lang)),
            },
            Guide::ServerTables => self.server_tables(asker, Some(number(&pressed.chosen).unwrap_or_default())).await,
            Guide::Server(key) => self.set_server(asker, &set(&key, pressed.chosen.first())).await,
        };
        answer.unwrap_or_else(|denied| self.denied(asker, None, denied))
    }

    /// `/play`: what the greeting's buttons do, or these where it is not said which.
    pub(crate) async fn play_now(&self, asker: &Asker, typed: &Typed) -> Answer {
        let guide = match (typed.words("game"), typed.switch("solo")) {
            // Its options are options of `/table new`.
            (Some(_), _) => {
                return self.new_table(asker, typed).await.unwrap_or_else(|denied| self.denied(asker, None, denied));
            }
            // The buttons to choose a game do not carry them on.
            (None, _) if typed.words("robots").is_some() => {
                return sentence(&wrong(Text::new("front-which-game")), asker.lang());
            }
            (None, Some(true)) => Guide::Play,
            (None, Some(false)) => Guide::Open,
            (None, None) => return Answer::private(greeting(asker.lang())),
        };
        self.guided(asker, guide.clone(), &Pressed::button(guide)).await
    }

    /// How it works.
    pub(crate) fn help(&self, asker: &Asker) -> Message {
        let message = help(asker.help_place(), asker.lang());
        match self.discord.is_owner(asker.person.user) {
            true => with_checkup(message, asker.lang()),
            false => message,
        }
    }
}

/// Choices in place of help, or of what led to them, have a way back.
fn choices(asker: &Asker, message: Message) -> Answer {
    put(asker, if asker.context == MessageContext::Public { message } else { with_way_back(message, asker.lang()) })
}

/// A press needs the right to type commands, as it opens what `/table new` opens.
fn may_type_commands(asker: &Asker) -> bool {
    asker.place.kind == PlaceKind::Direct
        || asker.rights.intersects(Permissions::USE_APPLICATION_COMMANDS | Permissions::ADMINISTRATOR)
}

/// Returns what typing `/table <sub> game:<game>` gives.
fn about(sub: &str, game: String) -> Typed {
    let options = vec![("game".to_owned(), Value::Words(game))];
    Typed { command: "table".to_owned(), sub: sub.to_owned(), options, ..Typed::default() }
}

/// Returns what typing a setting with the value chosen in its menu gives; empty if unknown.
fn set(key: &str, chosen: Option<&String>) -> Typed {
    let words = |value: &str| Value::Words(value.to_owned());
    let options = match (key, chosen.map_or("", String::as_str)) {
        ("reminder", USUAL) => vec![("reminder", words(USUAL))],
        ("reminder" | "tables", value) => value.parse().map(|n| vec![(key, Value::Number(n))]).unwrap_or_default(),
        ("boards", "text") => vec![("text", Value::Switch(true))],
        ("boards", theme @ ("dark" | "light")) => vec![("text", Value::Switch(false)), ("theme", words(theme))],
        ("theme", theme @ ("dark" | "light")) => vec![("theme", words(theme))],
        ("ring", ring @ ("direct" | "channel" | "both")) => vec![("ring", words(ring))],
        ("quiet", hours) if !hours.is_empty() => vec![("quiet", words(hours))],
        ("night", night @ ("waits" | "silent")) => vec![("night", words(night))],
        ("focus", part @ ("whole" | "common" | "own")) => vec![("focus", words(part))],
        ("clock", clock) => vec![("clock", words(clock))],
        ("listed", listed @ ("yes" | "no")) => vec![("listed", Value::Switch(listed == "yes"))],
        ("language", lang @ ("auto" | "en" | "fr")) => vec![("language", words(lang))],
        (_, _) => Vec::new(),
    };
    let options = options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Typed { options, ..Typed::default() }
}
