//! What slash commands do. Start reading at [`Front::command`].

use std::sync::Arc;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId};
use tertulia_model::{GuildPreferences, Home, Layout, Phase, Preferences, Table};
use tertulia_picture::Focus;
use tertulia_render::message::Message;
use tertulia_render::{self as render, Localizer, PanelState, illustrated};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::games::newest_of_each;
use tertulia_rules::text::Text;
use tertulia_tables::{Company, Denied, Done, Opening, Refusal, What};

use crate::answer::{Answer, sentence, show, wrong};
use crate::asker::{Asker, Place, PlaceKind};
use crate::handlers::presses::{asked_or, asked_undo, heard};
use crate::handlers::settings::{board, theme};
use crate::handlers::views::BoardView;
use crate::known::Known;
use crate::missing_permissions::{self, ChannelPlan};
use crate::reading::commands::INVITE_TO_A_TABLE;
use crate::reading::typed::Typed;
use crate::reading::{options, words};
use crate::{Front, NoThread};

impl Front {
    /// Does what was typed.
    pub async fn command(&self, asker: &Asker, typed: &Typed) -> Answer {
        let answer = match (typed.command.as_str(), typed.sub.as_str()) {
            ("table", "new") => self.new_table(asker, typed).await,
            ("table", "rules") => self.rules(asker, typed).await,
            ("table", "follow") => self.follow_typed(asker, typed).await,
            ("table", sub) => self.at_table(asker, typed, sub).await,
            (INVITE_TO_A_TABLE, _) => self.invite_to_mine(asker, typed).await,
            ("play", _) => Ok(self.play_now(asker, typed).await),
            ("queue", _) => self.queue(asker, typed).await,
            ("block" | "unblock", _) => self.block(asker, typed).await,
            ("find", _) => self.find(asker, typed.words("game")).await,
            ("help", _) => Ok(Answer::private(self.help(asker))),
            ("turns", _) => self.turns(asker).await,
            ("stats", "me") => self.own_statistics(asker).await,
            ("stats", "server") => self.server_statistics(asker, None).await,
            ("stats", _) => match self.which(asker, typed).await {
                Ok(known) => Ok(self.table_statistics(asker, &known.table).await.about(&known)),
                Err(denied) => Err(denied),
            },
            ("settings", _) => self.settings(asker, typed).await,
            ("server", "tables" | "ban" | "unban" | "log") => self.manage_server(asker, typed).await,
            ("server", _) => self.server(asker, typed).await,
            ("league", _) => self.league(asker, typed).await,
            (slug, verb) => match self.tables.game(slug) {
                Some(entry) => self.play_typed(asker, entry, verb, typed).await,
                None => Ok(sentence(&Text::new("front-no-command"), asker.lang())),
            },
        };
        let answer = answer.unwrap_or_else(|denied| self.denied(asker, None, denied));
        self.for_asker(asker, answer).await
    }

    /// Returns an answer in the form that its reader prefers and the server has chosen.
    pub(crate) async fn for_asker(&self, asker: &Asker, answer: Answer) -> Answer {
        let answer = answer.for_reader(&asker.likes);
        let guild = asker.place.guild.filter(|_| answer.messages().iter().any(|message| message.has_sections()));
        let Some(guild) = guild else { return answer };
        match self.tables.guild_preferences(guild).await {
            Ok(GuildPreferences { layout: Layout::Modern, .. }) => answer,
            // Buttons below the text are right anywhere.
            Ok(GuildPreferences { layout: Layout::Classic, .. }) | Err(_) => answer.classic(),
        }
    }

    async fn at_table(&self, asker: &Asker, typed: &Typed, sub: &str) -> Result<Answer, Denied> {
        let known = self.which(asker, typed).await?;
        let table = &known.table;
        let (lang, seat) = (asker.lang(), table.head.seat_for(asker.person.user));
        let answer = match sub {
            "join" => self.managed(asker, &known, What::Join, "front-did-join").await,
            "start" => self.managed(asker, &known, What::Start, "front-did-start").await,
            "leave" if table.head.phase == Phase::Playing && table.head.seat_of(asker.person.user).is_some() => {
                Answer::private(render::ask_leave(table, lang))
            }
            "leave" => self.managed(asker, &known, What::LeaveLobby, "front-did-leave").await,
            "stop" => self.stop(asker, &known),
            "move" => self.move_here(asker, &known).await,
            "time" => self.managed(asker, &known, What::GiveTime, "front-did-give-time").await,
            "pause" => self.managed(asker, &known, What::Pause, asked_or(&known.table, "front-did-pause")).await,
            "resume" => self.managed(asker, &known, What::Resume, asked_or(&known.table, "front-did-resume")).await,
            "undo" => {
                let then = |done: Done| match done.story.is_empty() {
                    true => Answer::private(said(&asked_undo(&done.table), &done.table, lang)),
                    false => played(asker, &done),
                };
                self.ask_then(asker, &known, What::Undo { decision: None }, then).await
            }
            "vote" => match typed.words("answer").and_then(|words| words.parse().ok()) {
                Some(choice) => self.managed(asker, &known, What::Vote { number: None, choice }, "front-did-vote").await,
                None => sentence(&Text::new("front-no-command"), lang),
            },
            "resign" => self.resign(asker, &known),
            "replace" => self.replace(asker, &known, typed).await,
            "deputy" => self.deputy(asker, &known, typed).await,
            "set" => self.set_typed(asker, &known, typed).await,
            "invite" => match typed.person("friend") {
                Some(friend) => self.invite(asker, &known, &[friend.who]).await,
                None => self.offer_invite(asker, &known).await,
            },
            "orders" => self.orders_typed(asker, &known, typed).await,
            "prepare" => self.prepare_typed(asker, &known),
            "hand" => Answer::private(illustrated::panel(table, seat, lang, &asker.likes, &[], &PanelState::default())),
            "hint" => self.hint(asker, &known).await,
            "log" => self.story(asker, table, None, None).await,
            "analysis" => self.analysis(asker, table).await,
            "board" => {
                let liked = BoardView::of(asker, seat);
                let focus = match typed.words("focus") {
                    Some("common") => Focus::Common,
                    Some(player) => player.parse().map_or(Focus::Whole, Focus::Seat),
                    None => liked.focus,
                };
                let Preferences { theme: usual, board: shown, .. } = liked.likes;
                let (theme, board) = (theme(typed).unwrap_or(usual), board(typed).unwrap_or(shown));
                let view = BoardView { likes: Preferences { theme, board, ..liked.likes }, focus };
                match focus {
                    Focus::Seat(of) if of.0 >= table.head.seats => sentence(&Text::new("front-no-such-seat"), lang),
                    Focus::Table | Focus::Whole | Focus::Common | Focus::Players(_) | Focus::Seat(_) => {
                        self.board(asker, table, &view).await
                    }
                }
            }
            _ => sentence(&Text::new("front-no-command"), lang),
        };
        Ok(answer.about(&known))
    }

    /// Makes a request about the table, and says in private where that is.
    async fn managed(&self, asker: &Asker, known: &Known, what: What, did: &'static str) -> Answer {
        let then = |done: Done| Answer::private(said(&did_text(did, &done), &done.table, asker.lang()));
        self.ask_then(asker, known, what, then).await
    }

    /// Moves a table to the channel where this is typed.
    async fn move_here(&self, asker: &Asker, known: &Known) -> Answer {
        let place = &asker.place;
        let lacks = match (place.guild, known.table.head.home.guild) {
            (None, _) => Some(Text::new("front-needs-server")),
            (Some(here), home) if home != Some(here) => Some(Text::new("front-move-elsewhere")),
            (Some(_), _) => missing_permissions::missing(place, ChannelPlan::TableHere),
        };
        match lacks {
            Some(lacks) => sentence(&wrong(lacks), asker.lang()),
            None => self.managed(asker, known, What::Move(place.channel), "front-did-move").await,
        }
    }

    /// Opens a table here; where one runs already, in a new thread. What was chosen in has nothing
    /// to choose then.
    pub(crate) async fn new_table(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        let place = &asker.place;
        let Some(guild) = place.guild else {
            return Ok(sentence(&wrong(Text::new("front-needs-server")), asker.lang()));
        };
        if let Some(lacks) = missing_permissions::missing(place, ChannelPlan::TableHere) {
            return Ok(sentence(&wrong(lacks), asker.lang()));
        }
        // Without a known game, the table names those that there are.
        let game = typed.words("game").and_then(|slug| self.tables.game(slug));
        let read = |game: &GameEntry| options::read(game.info, typed.words("options").unwrap_or_default(), asker.lang());
        let options = match game.map(read).transpose() {
            Ok(options) => options.unwrap_or_default(),
            Err(why) => return Ok(sentence(&wrong(why), asker.lang())),
        };
        let terms = match options::terms(typed) {
            Ok(terms) => terms,
            Err(why) => return Ok(sentence(&wrong(why), asker.lang())),
        };
        let lang = self.tables.guild_preferences(guild).await?.lang.or(place.guild_lang).unwrap_or(asker.lang());
        let opening = |channel| Opening {
            who: asker.person.clone(),
            home: Home { guild: Some(guild), channel, lang },
            game: typed.words("game").unwrap_or_default().to_owned(),
            seats: typed.number("seats").map(|seats| u8::try_from(seats).unwrap_or(u8::MAX)),
            options: options.clone(),
            terms: terms.clone(),
            company: if typed.switch("solo") == Some(true) { Company::StandIns } else { Company::People },
        };
        let user = asker.person.user;
        self.tables.note_presence(place.channel, user);
        match self.tables.open(opening(place.channel)).await {
            Ok(done) if done.table.head.phase == Phase::Playing => Ok(show(asker, render::begun(&done.table, asker.lang()))),
            Ok(done) => Ok(opened(asker, &done, "front-did-open")),
            Err(Denied::Because(Refusal::ChannelTaken(_))) => {
                if let Some(lacks) = missing_permissions::missing(place, ChannelPlan::TableInThread) {
                    return Ok(sentence(&wrong(lacks), asker.lang()));
                }
                let thread = match self.open_thread(place, guild, &opening(place.channel), lang).await {
                    Ok(thread) => thread,
                    Err(why) => return Ok(sentence(&wrong(why), asker.lang())),
                };
                self.tables.note_presence(thread, user);
                let done = self.tables.open(opening(thread)).await?;
                Ok(opened(asker, &done, "front-did-open-thread"))
            }
            Err(denied) => Err(denied),
        }
    }

    /// Opens a thread below the channel, or beside the thread, where somebody asked.
    async fn open_thread(&self, place: &Place, guild: GuildId, opening: &Opening, lang: Lang) -> Result<ChannelId, Text> {
        let channel = place.thread_parent();
        let game = self.tables.game(&opening.game).map(|entry| render::words::game_name(entry.info));
        let name = Text::new("front-thread-name").with("host", opening.who.name.clone());
        let name = match game {
            Some(game) => name.with("game", game),
            None => name.with("game", opening.game.clone()),
        };
        let name = Localizer::nowhere(lang).plain(&name);
        self.discord.open_thread(guild, channel, &render::limits::clip(&name, 100)).await.map_err(|why| match why {
            NoThread::Forbidden => missing_permissions::refusal(Text::new("permission-create-threads"), channel),
            NoThread::Failed => Text::new("front-no-thread"),
        })
    }

    /// The rules of the game that is named, or of the table here.
    pub(crate) async fn rules(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        if let Some(slug) = typed.words("game") {
            let known = || newest_of_each(self.tables.games()).map(|entry| entry.info.slug).collect();
            let entry = self.tables.game(slug).ok_or_else(|| Refusal::NoGame { game: slug.to_owned(), known: known() })?;
            return Ok(Answer::private(render::rules(render::RulesOf::Game(entry.info), None, asker.lang())));
        }
        match self.which(asker, typed).await {
            Ok(known) => {
                let rolls = self.tables.rolls(&known.table).await?;
                let page = render::rules(render::RulesOf::Table(&known.table, &rolls), None, asker.lang());
                Ok(Answer::private(page).about(&known))
            }
            Err(Denied::Because(_)) if typed.words("table").is_none() => {
                Ok(sentence(&wrong(Text::new("front-which-game")), asker.lang()))
            }
            Err(denied) => Err(denied),
        }
    }

    async fn turns(&self, asker: &Asker) -> Result<Answer, Denied> {
        let tables = self.tables.of(asker.person.user).await?;
        let reliability = self.tables.reliability(asker.person.user).await?;
        Ok(Answer::private(render::turns(&tables, asker.person.user, Some(&reliability), asker.lang())))
    }

    /// Plays a verb as it was typed; a table of an older version reads it in its own way.
    async fn play_typed(&self, asker: &Asker, typed_for: &GameEntry, verb: &str, typed: &Typed) -> Result<Answer, Denied> {
        let known = self.which(asker, typed).await?;
        let table = &known.table;
        let answer = if table.head.game != typed_for.info.slug {
            let why = Text::new("front-other-game")
                .with("game", render::words::game_name(table.entry.info))
                .with("command", table.head.game.clone());
            Answer::private(render::note(&wrong(why), &Localizer::at(table, asker.lang())))
        } else if let Some(verb) = table.entry.info.verbs.iter().find(|v| v.name == verb) {
            match words::meant(asker, table, verb, typed) {
                Ok(what) => self.ask_then(asker, &known, what, |done| played(asker, &done)).await,
                Err(why) => self.denied_now(asker, &known, no(why)).await,
            }
        } else {
            sentence(&Text::new("front-no-command"), asker.lang())
        };
        Ok(answer.about(&known))
    }

    /// The table that a command is about: the one that is named, the one that runs in the channel,
    /// or in a direct message the asker's only one, or the only one that waits for them.
    pub(crate) async fn which(&self, asker: &Asker, typed: &Typed) -> Result<Known, Denied> {
        if let Some(words) = typed.words("table") {
            let named = words.split_whitespace().next().unwrap_or_default();
            let id: TableId = named.parse().map_err(|_| no(Text::new("front-no-such-table").with("words", named.to_owned())))?;
            return self.known(asker, id).await;
        }
        if asker.place.kind == PlaceKind::Direct {
            let mine = self.tables.of(asker.person.user).await?;
            let waits =
                |table: &&Arc<Table>| table.head.seat_of(asker.person.user).is_some_and(|seat| table.head.awaited.has(seat));
            let mut waiting = mine.iter().filter(waits);
            return match (mine.as_slice(), waiting.next(), waiting.next()) {
                ([], ..) => Err(no(Text::new("front-no-table-of-yours"))),
                ([only], ..) | (_, Some(only), None) => self.known(asker, only.head.id).await,
                (_, _, _) => Err(no(Text::new("front-which-table"))),
            };
        }
        match self.tables.at(asker.place.channel).await? {
            Some(id) => self.known(asker, id).await,
            None => Err(no(Text::new("front-no-table-here"))),
        }
    }
}

/// Answers somebody who has typed an action with what a press makes of their panel.
fn played(asker: &Asker, done: &Done) -> Answer {
    Answer::private(illustrated::panel_after_move(&done.table, done.seat, asker.lang(), &asker.likes, &heard(done)))
}

pub(crate) fn no(why: Text) -> Denied {
    Refusal::Words(why).into()
}

/// Says that a table was opened. The game's own message has the rest.
fn opened(asker: &Asker, done: &Done, did: &'static str) -> Answer {
    show(asker, said(&did_text(did, done), &done.table, asker.lang()))
}

fn did_text(did: &'static str, done: &Done) -> Text {
    Text::new(did).with("table", done.table.head.id.to_string()).with("channel", done.table.head.home.channel.to_string())
}

fn said(text: &Text, table: &Table, lang: Lang) -> Message {
    render::note(text, &Localizer::at(table, lang))
}
