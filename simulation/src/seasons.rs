//! What people do about their server's leagues: a manager begins two and a cup, again once it is
//! over; the others sign up, and drop out now and then. Not here: what must not come of it
//! (`league_books.rs`). Start reading at [`Program::see_to_leagues`].

use tertulia_base::clock::Clock;
use tertulia_base::ids::{ChannelId, UserId};
use tertulia_front::{Asker, Permissions, Place, Pressed, Typed, Value};
use tertulia_model::league::{League, LeaguePhase, LeagueView};
use tertulia_render::press::Control;
use tertulia_render::{self as render, Threads};
use tertulia_rules::games::find;

use crate::discord::TableMessage;
use crate::league_books::LeagueBooks;
use crate::plan::{LEAGUES, PlannedLeague};
use crate::program::{GUILD, Program};
use crate::queueing::MANAGER;
use crate::world::WorldState;

/// The channel of the first league; those of others follow.
const CHANNEL: u64 = 600;

/// For how many days people sign up.
const SIGN_UP_DAYS: i64 = 2;

impl Program {
    /// Lets the manager begin a league, unless it goes on.
    pub async fn found_league(&self, number: usize) {
        let WorldState { discord, people, .. } = &*self.world.0;
        let PlannedLeague { game, clock, at_table, is_cup } = &LEAGUES[number];
        let Some(entry) = find(game).filter(|_| !discord.is_out()) else { return };
        let seats = (*at_table).min(people.len()).max(usize::from(entry.info.seats.0));
        let options = [
            ("game", Value::Words((*game).to_owned())),
            ("clock", Value::Words((*clock).to_owned())),
            ("seats", Value::Number(seats as i64)),
            ("days", Value::Number(SIGN_UP_DAYS)),
            ("cup", Value::Switch(*is_cup)),
        ];
        let typed = Typed {
            command: "league".to_owned(),
            sub: "new".to_owned(),
            options: options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            ..Typed::default()
        };
        let rights = Permissions::VIEW_CHANNEL | Permissions::MANAGE_GUILD;
        let asker = Asker::new(MANAGER, "Manager".to_owned(), "en-GB", channel(CHANNEL + number as u64), rights);
        // Where one goes on, it is refused.
        self.front.command(&asker, &typed).await;
    }

    /// Lets a person sign up for leagues and cups, or drop out.
    pub async fn see_to_leagues(&self, person: usize) {
        let world = &self.world;
        let who = &world.0.people[person];
        if !who.is_around(world.0.clock.now()) {
            return;
        }
        let Ok(leagues) = self.tables.leagues_of_server(GUILD).await else { return };
        for league in leagues {
            let Ok(Some(LeagueView { league, now, .. })) = self.tables.league_view(league.id).await else { continue };
            let is_in = now.season.member_of(who.user).is_some();
            match league.phase {
                LeaguePhase::SignUp(_) if !is_in && world.below(8) > 0 => self.sign_up(person, &league).await,
                LeaguePhase::SignUp(_) | LeaguePhase::Playing if is_in && world.below(60) == 0 => {
                    self.drop_out(person, &league).await;
                }
                LeaguePhase::SignUp(_) | LeaguePhase::Playing | LeaguePhase::Over => {}
            }
        }
    }

    async fn sign_up(&self, person: usize, league: &League) {
        let WorldState { audit, people, .. } = &*self.world.0;
        let user = people[person].user;
        audit.leagues(|books| books.says_yes(league.id, user));
        self.press_in_league(person, league, Control::LeagueSignUp).await;
        if self.is_in(league, user).await == Some(true) {
            audit.count(|report| report.signed_up += 1);
            // Whoever is being banned is on the list for a moment.
            if !audit.queue(|queue| queue.may_be_banned(user)) {
                audit.leagues(|books| books.is_enrolled(league.id, league.season, user));
            }
        }
    }

    async fn drop_out(&self, person: usize, league: &League) {
        let WorldState { audit, people, .. } = &*self.world.0;
        let user = people[person].user;
        audit.leagues(|books| books.leaves(league.id, user));
        // During a season the button asks first.
        let control = match league.phase {
            LeaguePhase::Playing => Control::LeagueWithdrawMeant(league.season),
            LeaguePhase::SignUp(_) | LeaguePhase::Over => Control::LeagueWithdraw,
        };
        self.press_in_league(person, league, control).await;
        if self.is_in(league, user).await == Some(false) {
            audit.count(|report| report.dropped_out += 1);
        }
    }

    /// Returns whether somebody is in that season; `None` if it is over, or the store fails.
    async fn is_in(&self, league: &League, user: UserId) -> Option<bool> {
        let LeagueView { league: after, now, .. } = self.tables.league_view(league.id).await.ok().flatten()?;
        (after.season == league.season).then(|| now.season.member_of(user).is_some())
    }

    async fn press_in_league(&self, person: usize, league: &League, control: Control) {
        let who = &self.world.0.people[person];
        let rights = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
        let asker = Asker::new(who.user, who.name.clone(), who.locale, channel(league.channel.0), rights);
        self.front.pressed(&asker, Pressed::button(control.at(league.id))).await;
    }

    /// Recounts all leagues from their logs and results, and checks them and what they show.
    pub async fn look_at_leagues(&self) {
        let WorldState { audit, discord, has_leagues, .. } = &*self.world.0;
        if !has_leagues {
            return;
        }
        audit.leagues(LeagueBooks::recounts);
        let Ok((leagues, wrong)) = self.tables.recount_leagues().await else { return };
        if wrong > 0 {
            audit.seasons_wrong(format!("{wrong} tables did not end as the logs of their leagues say"));
        }
        let (unsettled, standing) = (audit.undelivered(), discord.standing());
        let Ok(has) = self.tables.guild_preferences(GUILD).await else { return };
        for view in &leagues {
            let lang = has.lang.unwrap_or(view.league.lang);
            let Ok(next) = self.tables.next_league_table(view.league.id, &[]).await else { continue };
            audit.judge_league(view, next.is_some());
            // What has changed meanwhile is checked another time.
            let is_same = self.tables.league(view.league.id).await.is_ok_and(|after| after.as_ref() == Some(&view.league));
            if unsettled.contains(&view.league.id) || !is_same {
                continue;
            }
            let game = self.tables.game(&view.league.rules.game).map(|entry| entry.info);
            let says = render::league(view, game, Threads::Open, lang).classic().text.clone();
            let shown: Vec<&TableMessage> = standing.iter().filter(|shown| shown.table == view.league.id).collect();
            if shown.len() > 1 {
                audit.stands_wrong(&format!("the message of league {} stands {} times", view.league.id, shown.len()));
            }
            for wrong in shown.iter().filter(|shown| shown.text != says) {
                audit.seasons_wrong(format!("league {} shows {:?}, and not {says:?}", view.league.id, wrong.text));
            }
        }
    }
}

fn channel(number: u64) -> Place {
    Place::channel(Some(GUILD), ChannelId(number), Some(Permissions::all()))
}
