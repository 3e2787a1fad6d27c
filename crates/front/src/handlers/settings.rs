//! Settings of a person, and of a server for all its tables. Start reading at [`Front::settings`].

use std::time::Duration;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::GuildId;
use tertulia_delivery::Reach;
use tertulia_model::results::Listing;
use tertulia_model::{Board, GuildPreferences, Layout, Night, Part, Preferences, Ring, Screen, TimeControl, TurnHelp};
use tertulia_picture::Theme;
use tertulia_render::guide::Guide;
use tertulia_render::message::{ComponentRow, Message};
use tertulia_render::{self as render, Localizer, PanelState, SettingsPage, USUAL, illustrated};
use tertulia_rules::text::Text;
use tertulia_tables::Denied;

use crate::answer::{Answer, FieldSize, ModalForm, put, sentence, wrong};
use crate::asker::{Asker, MessageContext};
use crate::handlers::presses::more;
use crate::known::Known;
use crate::missing_permissions::{self, ChannelPlan};
use crate::permissions::Permissions;
use crate::reading::commands::{CALL, DELETE_DATA, END_TABLES, EXPORT_DATA, HERE, MOST_HOURS, NEWCOMERS, NOTICEBOARD};
use crate::reading::dates::{self, Vacation};
use crate::reading::hours;
use crate::reading::typed::{Typed, Value};
use crate::reading::zones;
use crate::{Front, NotReached};

/// How long a noticeboard may be out of date before its server's managers are told.
const SOON: Duration = Duration::from_secs(60);

impl Front {
    /// Shows what somebody likes, once what they typed is saved; or does with what is kept of them
    /// what they asked for, unless something that they typed beside it was not understood, which is
    /// said first.
    pub(crate) async fn settings(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        let Liked { after, notes, .. } = self.liked(asker, typed).await?;
        match typed.words("data").filter(|_| notes.is_empty()) {
            Some(EXPORT_DATA) => return self.export(asker).await,
            Some(DELETE_DATA) => return Ok(Answer::private(render::ask_forget(asker.lang()))),
            Some(_) | None => {}
        }
        let keys = typed.options.iter().map(|(key, _)| SettingsPage::of(key));
        let page = keys.reduce(|one, other| if one == other { one } else { SettingsPage::Rings });
        // `ring` counts even if unchanged: whoever types it wants another test message.
        let page = page.unwrap_or(SettingsPage::Rings);
        Ok(Answer::private(self.settings_of(asker, &after, notes, ring(typed), page).await?))
    }

    /// The same by a menu, which then shows it.
    pub(crate) async fn like(&self, asker: &Asker, chosen: &Typed, page: SettingsPage) -> Result<Answer, Denied> {
        let Liked { before, after, notes } = self.liked(asker, chosen).await?;
        let newly = Some(after.ring).filter(|ring| *ring != before.ring);
        Ok(put(asker, self.settings_of(asker, &after, notes, newly, page).await?.for_reader(&after)))
    }

    /// Whether the asker's questions say what they are about, by a button beside others of a table.
    pub(crate) async fn set_turn_help(&self, asker: &Asker, known: &Known, help: TurnHelp) -> Answer {
        match self.tables.change_preferences(asker.person.user, |likes| likes.turn_help = help).await {
            Ok(_) => put(asker, more(asker, known, help)),
            Err(why) => self.denied(&asker.beside(), Some(&known.table), why.into()),
        }
    }

    /// That the asker reads on a phone, by a button of a turn's direct message, which is drawn
    /// upright at once.
    pub(crate) async fn set_phone(&self, asker: &Asker, known: &Known) -> Answer {
        let table = &known.table;
        match self.tables.change_preferences(asker.person.user, |likes| likes.screen = Screen::Phone).await {
            Ok((_, likes)) => {
                let (seat, note) = (table.head.seat_for(asker.person.user), [Text::new("front-phone-set")]);
                put(asker, illustrated::panel(table, seat, asker.lang(), &likes, &note, &PanelState::default()))
            }
            Err(why) => self.denied(&asker.beside(), Some(table), why.into()),
        }
    }

    /// What the asker reads on, by a button of their settings.
    pub(crate) async fn set_screen(&self, asker: &Asker, screen: Screen) -> Result<Answer, Denied> {
        let (_, after) = self.tables.change_preferences(asker.person.user, |likes| likes.screen = screen).await?;
        let shown = self.settings_of(asker, &after, Vec::new(), None, SettingsPage::Display).await?.for_reader(&after);
        Ok(match asker.context {
            MessageContext::Private => Answer::Update(shown),
            MessageContext::Public | MessageContext::Direct => Answer::private(shown),
        })
    }

    /// Another page of the same.
    pub(crate) async fn settings_page(&self, asker: &Asker, page: SettingsPage) -> Result<Answer, Denied> {
        Ok(put(asker, self.settings_of(asker, &asker.likes, Vec::new(), None, page).await?))
    }

    /// What was typed in the form of a setting.
    pub(crate) async fn asked_for(&self, asker: &Asker, key: &str, words: String) -> Answer {
        let options = vec![(key.to_owned(), Value::Words(words))];
        let set = self.like(asker, &Typed { options, ..Typed::default() }, SettingsPage::of(key)).await;
        set.unwrap_or_else(|denied| self.denied(asker, None, denied))
    }

    /// Saves what was typed, and notes what could not be.
    async fn liked(&self, asker: &Asker, typed: &Typed) -> Result<Liked, Denied> {
        let now = self.tables.now();
        let mut notes = Vec::new();
        let mut take = |read: Option<Text>| notes.extend(read);
        let zone = typed.words("zone").map(zones::zone).transpose().map_err(|why| take(Some(why))).ok().flatten();
        let quiet = typed.words("quiet").map(hours::quiet).transpose().map_err(|why| take(Some(why))).ok().flatten();
        let with_zone = Preferences { zone: zone.clone().or(asker.likes.zone.clone()), ..asker.likes.clone() };
        let away = typed.words("away").map(|words| dates::away(words, &with_zone, now));
        let away = away.transpose().map_err(|why| take(Some(why))).ok().flatten();
        let change = |likes: &mut Preferences| {
            likes.lang = language(typed).unwrap_or(likes.lang);
            likes.ring = ring(typed).unwrap_or(likes.ring);
            likes.theme = theme(typed).unwrap_or(likes.theme);
            likes.board = board(typed).unwrap_or(likes.board);
            likes.screen = screen(typed).unwrap_or(likes.screen);
            match typed.words("focus") {
                Some("common") => likes.focus = Part::Common,
                Some("own") => likes.focus = Part::Own,
                Some(_) => likes.focus = Part::Whole,
                None => {}
            }
            likes.remind_after = reminder(typed).unwrap_or(likes.remind_after);
            likes.zone = zone.clone().or(likes.zone.take());
            likes.quiet = quiet.unwrap_or(likes.quiet);
            match typed.words("night") {
                Some("silent") => likes.night = Night::Silent,
                Some(_) => likes.night = Night::Waits,
                None => {}
            }
            match away {
                Some(Vacation::Until(until)) => {
                    // The reason is noted below.
                    let _ = likes.leave_until(until, now);
                }
                Some(Vacation::Back) => likes.come_back(now),
                None => {}
            }
        };
        if let Some(listed) = typed.switch("listed") {
            let listing = if listed { Listing::Listed } else { Listing::Unlisted };
            self.tables.set_listing(asker.person.user, listing).await?;
        }
        let (before, after) = self.tables.change_preferences(asker.person.user, change).await?;
        if let Some(Vacation::Until(until)) = away
            && let Err(why) = before.clone().leave_until(until, now)
        {
            notes.push(dates::not_away(why));
        }
        Ok(Liked { before, after, notes })
    }

    /// Returns the settings as menus. Sends a direct message if turns are newly to ring by one.
    async fn settings_of(
        &self,
        asker: &Asker,
        likes: &Preferences,
        mut notes: Vec<Text>,
        newly: Option<Ring>,
        page: SettingsPage,
    ) -> Result<Message, Denied> {
        let lang = likes.lang.unwrap_or(asker.locale);
        match newly {
            Some(ring) if ring.sends_direct() => notes.push(self.try_direct(asker, lang).await?),
            Some(_) | None => {}
        }
        notes.extend(self.blocks_line(asker.person.user).await?);
        let listing = self.tables.listing(asker.person.user).await?;
        let here = match asker.place.guild {
            Some(guild) => self.tables.guild_preferences(guild).await?.remind_after,
            None => None,
        };
        let usual = self.tables.reminds_after().map(|house| here.unwrap_or(house));
        Ok(render::settings(likes, listing, usual, self.tables.now(), &notes, page, lang))
    }

    /// What everybody has at this server who has nothing of their own. Discord lets its managers
    /// alone type that.
    pub(crate) async fn server(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        let shown = self.server_of(asker, typed).await?;
        match typed.person(END_TABLES) {
            Some(member) => self.ask_end_tables(asker, member.who.user).await,
            None => Ok(Answer::private(shown)),
        }
    }

    /// The same by a menu. Rights may have been lost since it was shown, and an id can be made up:
    /// they are looked at each time.
    pub(crate) async fn set_server(&self, asker: &Asker, chosen: &Typed) -> Result<Answer, Denied> {
        if asker.place.guild.is_some() && !manages_server(asker) {
            return Ok(sentence(&wrong(Text::new("front-server-managers")), asker.lang()));
        }
        Ok(put(asker, self.server_of(asker, chosen).await?))
    }

    async fn server_of(&self, asker: &Asker, typed: &Typed) -> Result<Message, Denied> {
        let Some(guild) = asker.place.guild else {
            return Ok(render::note(&wrong(Text::new("front-needs-server")), &Localizer::nowhere(asker.lang())));
        };
        let change = |has: &mut GuildPreferences| {
            has.lang = language(typed).unwrap_or(has.lang);
            has.remind_after = reminder(typed).unwrap_or(has.remind_after);
            has.theme = theme(typed).unwrap_or(has.theme);
            has.tables = at_most(typed, "tables").unwrap_or(has.tables);
            has.newcomer_tables = at_most(typed, NEWCOMERS).unwrap_or(has.newcomer_tables);
            has.layout = layout(typed).unwrap_or(has.layout);
            has.clock = typed.words("clock").and_then(TimeControl::of_key).unwrap_or(has.clock);
        };
        self.tables.change_guild_preferences(guild, change).await?;
        let mut notes = Vec::new();
        if let Some(place) = typed.words(NOTICEBOARD) {
            notes.extend(self.hang(asker, guild, place).await?);
        }
        if let Some(role) = typed.role(CALL) {
            // @everyone, whose id is the server's, stands for nobody.
            self.tables.call_for_lobbies(guild, Some(role).filter(|role| role.0 != guild.0)).await?;
        }
        let after = self.tables.guild_preferences(guild).await?;
        if let Some((board, channel)) = after.hung()
            && let Some(since) = self.tables.noticeboard_waits(board.id).await?
            && since.plus(SOON) < self.tables.now()
        {
            notes.push(wrong(Text::new("front-server-noticeboard-waits").with("channel", channel.to_string())));
        }
        notes.push(Text::new("front-server-newcomers").with("n", self.tables.limits().at_first(&after)));
        let most = self.tables.limits().tables_per_server;
        let mut message = render::server_settings(&after, most, self.tables.reminds_after(), &notes, asker.lang());
        if !manages_server(asker) {
            // A server may let others type the command; menus would refuse them.
            let shown = message.rows.iter().filter_map(ComponentRow::shown).map(|label| format!("\n{label}")).collect::<String>();
            message = Message { text: message.text + &shown, ..Message::default() };
        }
        Ok(message)
    }

    /// Hangs up the server's noticeboard where this was typed, or takes it down. Returns why it
    /// could not be hung up.
    async fn hang(&self, asker: &Asker, guild: GuildId, place: &str) -> Result<Option<Text>, Denied> {
        if place != HERE {
            self.tables.take_noticeboard_down(guild).await?;
            return Ok(None);
        }
        if let Some(lacks) = missing_permissions::missing(&asker.place, ChannelPlan::TableHere) {
            return Ok(Some(wrong(lacks)));
        }
        let lang = asker.place.guild_lang.unwrap_or(asker.lang());
        self.tables.hang_noticeboard(guild, asker.place.channel, lang).await?;
        Ok(None)
    }

    /// Finds out whether direct messages arrive, by sending one.
    async fn try_direct(&self, asker: &Asker, lang: Lang) -> Result<Text, Denied> {
        let user = asker.person.user;
        let likes = self.tables.preferences(user).await?;
        let hello = render::note(&Text::new("front-dm-hello"), &Localizer::nowhere(lang)).for_reader(&likes);
        let arrival = likes.arrival(self.tables.now());
        let nonce = format!("hello-{}", user.0 % 1_000_000_007);
        Ok(match self.discord.send_direct(user, &hello, arrival, &nonce).await {
            Ok(()) => {
                self.tables.set_reach(user, Reach::default()).await?;
                Text::new("front-dm-open")
            }
            Err(NotReached::Closed) => {
                self.tables.set_reach(user, Reach { closed: Some(self.tables.now()) }).await?;
                Text::new("front-dm-closed")
            }
            Err(NotReached::Unsure) => Text::new("front-dm-unsure"),
        })
    }
}

struct Liked {
    before: Preferences,
    after: Preferences,
    /// What could not be set, and why.
    notes: Vec<Text>,
}

/// The form to type a setting in; `None` where there is none.
pub(crate) fn settings_form(key: &str, lang: Lang) -> Option<Answer> {
    let (title, hint) = match key {
        "zone" => ("front-zone-form", "front-zone-hint"),
        "away" => ("front-away-form", "front-away-hint"),
        _ => return None,
    };
    let (id, [title, hint]) = (Guide::Ask(key.to_owned()).into(), [title, hint].map(|key| Localizer::nowhere(lang).word(key)));
    Some(Answer::Form(ModalForm::of_one(id, &title, &hint, FieldSize::Line, String::new())))
}

/// Whether somebody may set what a server has, as Discord lets nobody else type it by default.
pub(crate) fn manages_server(asker: &Asker) -> bool {
    asker.rights.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR)
}

/// The colours that were asked for.
pub(crate) fn theme(typed: &Typed) -> Option<Theme> {
    typed.words("theme").map(|theme| if theme == "light" { Theme::Light } else { Theme::Dark })
}

/// How a server's messages are to be laid out, if that was said.
fn layout(typed: &Typed) -> Option<Layout> {
    typed.words("layout").map(|layout| if layout == "classic" { Layout::Classic } else { Layout::Modern })
}

/// How boards are to be shown, if that was said.
pub(crate) fn board(typed: &Typed) -> Option<Board> {
    typed.switch("text").map(|text| if text { Board::Text } else { Board::Picture })
}

/// Returns what somebody reads on, if that was said.
fn screen(typed: &Typed) -> Option<Screen> {
    typed.switch("phone").map(|phone| if phone { Screen::Phone } else { Screen::Wide })
}

/// Returns where turns ring, if that was said. Discord may still show an older `dms: on` or `off`.
fn ring(typed: &Typed) -> Option<Ring> {
    let said = typed.words("ring").or(typed.words("dms"))?;
    Some(match said {
        "channel" | "off" => Ring::Channel,
        "both" => Ring::Both,
        _ => Ring::Direct,
    })
}

/// Returns the chosen language, if any; the inner `None` means Discord's.
fn language(typed: &Typed) -> Option<Option<Lang>> {
    typed.words("language").map(|lang| match lang {
        "en" => Some(Lang::En),
        "fr" => Some(Lang::Fr),
        _ => None,
    })
}

/// Returns the delay of reminders, if any was said: zero is never, the inner `None` the default.
fn reminder(typed: &Typed) -> Option<Option<Duration>> {
    const AN_HOUR: u64 = 60 * 60;
    if typed.words("reminder") == Some(USUAL) {
        return Some(None);
    }
    let hours = typed.number("reminder")?;
    let after = Duration::from_secs(u64::try_from(hours).unwrap_or(0).min(MOST_HOURS.into()) * AN_HOUR);
    Some(Some(after))
}

/// Returns how many tables there may be, if said in that option; the inner `None`, typed as 0, is
/// what the operator says.
fn at_most(typed: &Typed, option: &str) -> Option<Option<u32>> {
    let most = u32::try_from(typed.number(option)?).ok()?;
    Some((most > 0).then_some(most))
}
