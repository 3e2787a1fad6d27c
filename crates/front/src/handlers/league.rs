//! `/league`, for who manages the server, and the buttons of a league's message, for who reads it.
//!
//! A custom id can be forged, so a press counts only in the league's own channel. Start reading at
//! [`Front::league`] and [`Front::league_pressed`].

use tertulia_base::ids::{GuildId, TableId};
use tertulia_model::TimeControl;
use tertulia_model::league::{League, LeagueForm, LeaguePhase, LeagueRules};
use tertulia_render as render;
use tertulia_render::press::Control;
use tertulia_rules::erased::GameEntry;
use tertulia_rules::text::{Arg, Text};
use tertulia_tables::{Denied, Founding, Refusal};

use crate::Front;
use crate::answer::{Answer, sentence, wrong};
use crate::asker::{Asker, PlaceKind};
use crate::handlers::managing::managed_server;
use crate::missing_permissions::{ChannelPlan, missing};
use crate::reading::options;
use crate::reading::typed::Typed;

/// Players at a table, unless the game is for fewer or the manager says otherwise.
const AT_TABLE: u8 = 4;
/// Tables that one person plays at a time, and days to sign up, unless the manager says otherwise.
const AT_ONCE: u8 = 2;
const SIGN_UP_DAYS: u8 = 7;

impl Front {
    /// `/league new`, `show` and `end`.
    pub(crate) async fn league(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        let guild = match managed_server(asker) {
            Ok(guild) => guild,
            Err(why) => return Ok(sentence(&wrong(why), asker.lang())),
        };
        let said = match typed.sub.as_str() {
            "new" => self.found_league(asker, guild, typed).await?,
            "show" => self.show_league(asker, guild).await?,
            "end" => {
                let ended = match self.league_here(asker, guild).await? {
                    Some(league) => self.tables.end_league(league.id).await?,
                    None => false,
                };
                if ended { Text::new("front-league-did-end") } else { wrong(Text::new("front-league-none-here")) }
            }
            _ => Text::new("front-no-command"),
        };
        Ok(sentence(&said, asker.lang()))
    }

    async fn league_here(&self, asker: &Asker, guild: GuildId) -> Result<Option<League>, Denied> {
        let here = self.tables.league_in(asker.place.channel).await?;
        Ok(here.filter(|league| league.guild == guild))
    }

    /// Begins a league where this was typed. Returns what came of it.
    async fn found_league(&self, asker: &Asker, guild: GuildId, typed: &Typed) -> Result<Text, Denied> {
        if let Some(why) = lacks(asker) {
            return Ok(wrong(why));
        }
        let entry = typed.words("game").and_then(|slug| self.tables.game(slug));
        let read = |entry: &GameEntry| options::read(entry.info, typed.words("options").unwrap_or_default(), asker.lang());
        let options = match entry.map(read).transpose() {
            Ok(options) => options.unwrap_or_default(),
            Err(why) => return Ok(wrong(why)),
        };
        let has = self.tables.guild_preferences(guild).await?;
        let number = |name: &str, usual: u8| typed.number(name).map_or(usual, |n| u8::try_from(n).unwrap_or(usual));
        let usual = entry.map_or(AT_TABLE, |entry| AT_TABLE.min(entry.info.seats.1).max(entry.info.seats.0));
        let founding = Founding {
            host: asker.person.user,
            guild,
            channel: asker.place.channel,
            lang: asker.place.guild_lang.unwrap_or(asker.lang()),
            form: if typed.switch("cup") == Some(true) { LeagueForm::Cup } else { LeagueForm::League },
            rules: LeagueRules {
                game: typed.words("game").unwrap_or_default().to_owned(),
                options,
                clock: typed.words("clock").and_then(TimeControl::of_key).unwrap_or(has.clock),
                at_table: number("seats", usual),
                at_once: number("at_once", AT_ONCE),
                sign_up_days: number("days", SIGN_UP_DAYS),
            },
        };
        self.tables.found_league(&founding).await?;
        Ok(Text::new("front-league-did-new"))
    }

    /// Posts the message of the league here anew, or of one whose channel was deleted. Returns what
    /// came of it.
    async fn show_league(&self, asker: &Asker, guild: GuildId) -> Result<Text, Denied> {
        if let Some(why) = lacks(asker) {
            return Ok(wrong(why));
        }
        let league = match self.league_here(asker, guild).await? {
            Some(league) => Some(league),
            None => self.tables.leagues_of_server(guild).await?.into_iter().find(|league| league.is_homeless),
        };
        let Some(league) = league else { return Ok(wrong(Text::new("front-league-none-here"))) };
        self.tables.post_league_anew(league.id, asker.place.channel).await?;
        Ok(Text::new("front-league-did-show"))
    }

    /// Does what was pressed on a league's message.
    pub(crate) async fn league_pressed(&self, asker: &Asker, id: TableId, control: &Control) -> Answer {
        let answer = self.pressed_in_league(asker, id, control).await;
        answer.unwrap_or_else(|denied| self.denied(asker, None, denied))
    }

    async fn pressed_in_league(&self, asker: &Asker, id: TableId, control: &Control) -> Result<Answer, Denied> {
        let (place, user, lang) = (&asker.place, asker.person.user, asker.lang());
        // Whoever made the id up learns no more than of a table that does not exist.
        let is_here = |league: &League| place.guild == Some(league.guild) && place.channel == league.channel;
        let league = self.tables.league(id).await?.filter(is_here).ok_or(Refusal::Unknown(id))?;
        if self.tables.is_banned(league.guild, user).await? {
            return Err(Refusal::Banned.into());
        }
        let said = match control {
            Control::LeagueSignUp => {
                // The same press may come twice.
                self.tables.sign_up(id, &asker.person).await?;
                let begins = match league.phase {
                    LeaguePhase::SignUp(until) => until.seconds(),
                    LeaguePhase::Playing | LeaguePhase::Over => self.tables.now().seconds(),
                };
                Text::new("front-league-signed").with("when", Arg::Moment(begins))
            }
            // Nobody comes back into a season, and perhaps nothing of theirs counts any more.
            Control::LeagueWithdraw | Control::LeagueWithdrawMeant(_)
                if league.phase == LeaguePhase::Playing && *control != Control::LeagueWithdrawMeant(league.season) =>
            {
                let view = self.tables.league_view(id).await?.ok_or(Refusal::Unknown(id))?;
                if view.now.season.member_of(user).is_some() {
                    return Ok(Answer::private(render::ask_withdraw(&league, lang)));
                }
                Text::new("front-league-own-none")
            }
            Control::LeagueWithdraw | Control::LeagueWithdrawMeant(_) => {
                let was_in = self.tables.withdraw(id, user).await?;
                Text::new(if was_in { "front-league-withdrawn" } else { "front-league-own-none" })
            }
            _ => {
                let view = self.tables.league_view(id).await?.ok_or(Refusal::Unknown(id))?;
                return Ok(Answer::private(render::league_line(&view, user, lang)));
            }
        };
        Ok(sentence(&said, lang))
    }
}

/// Returns why no league can be where this was typed.
fn lacks(asker: &Asker) -> Option<Text> {
    if asker.place.kind == PlaceKind::Thread {
        return Some(Text::new("front-league-in-thread"));
    }
    [ChannelPlan::TableHere, ChannelPlan::TableInThread].into_iter().find_map(|plan| missing(&asker.place, plan))
}
