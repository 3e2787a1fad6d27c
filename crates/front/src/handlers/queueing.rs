//! A server's queue: `/queue`, its buttons, and the friends who are asked to wait, too.
//!
//! Start reading at [`Front::queue`]. Not here: who is matched (`matchmaker.rs`).

use std::time::Duration;

use tertulia_base::ids::{GuildId, UserId};
use tertulia_model::{Arrival, QueuePlace, TimeControl, Wanted};
use tertulia_render as render;
use tertulia_render::message::Message;
use tertulia_rules::text::{Arg, Text};
use tertulia_tables::{Denied, Friend, QueueWish, Refusal};

use crate::Front;
use crate::answer::{Answer, put, show, wrong};
use crate::asker::Asker;
use crate::handlers::slash::no;
use crate::known::Known;
use crate::missing_permissions::{ChannelPlan, missing};
use crate::reading::commands::{MOST_DAYS, QUEUE_FRIENDS, QUEUE_GAMES};
use crate::reading::typed::{Named, Typed};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// For how many days somebody waits who does not say.
const USUAL_DAYS: u32 = 7;

impl Front {
    /// `/queue join`, `leave` and `show`.
    pub(crate) async fn queue(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        match typed.sub.as_str() {
            "join" => self.join_queue(asker, typed).await,
            "leave" => self.leave_queue(asker).await,
            _ => self.show_queue(asker, &[]).await,
        }
    }

    /// Waits in the queue for that game or for any, as with `/queue join`: what is pressed below an
    /// empty list of open tables. Whoever waits for it already keeps their place as it is.
    pub(crate) async fn queue_for(&self, asker: &Asker, game: Option<String>) -> Result<Answer, Denied> {
        let place = self.tables.queue_place(server(asker)?, asker.person.user).await?;
        if place.is_some_and(|place| game.as_ref().is_none_or(|game| place.games.contains(game))) {
            return self.show_queue(asker, &[]).await;
        }
        self.wait_for(asker, game.into_iter().collect(), &Typed::default()).await
    }

    async fn join_queue(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        let games = QUEUE_GAMES.iter().filter_map(|name| typed.words(name)).map(str::to_owned).collect();
        self.wait_for(asker, games, typed).await
    }

    async fn wait_for(&self, asker: &Asker, games: Vec<String>, typed: &Typed) -> Result<Answer, Denied> {
        let place = &asker.place;
        let guild = server(asker)?;
        // Sooner than when everybody is there.
        if let Some(lacks) = missing(place, ChannelPlan::TableInThread) {
            return Err(no(lacks));
        }
        let friends = self.friends_of(asker, typed).await?;
        let days = typed.number("days").and_then(|days| u32::try_from(days).ok()).unwrap_or(USUAL_DAYS).clamp(1, MOST_DAYS);
        let wish = QueueWish {
            channel: place.thread_parent(),
            games,
            players: typed.number("players").map(|players| u8::try_from(players).unwrap_or(u8::MAX)),
            clock: typed.words("clock").and_then(TimeControl::of_key),
            wanted: if typed.switch("reliable") == Some(true) { Wanted::Reliability } else { Wanted::Anything },
            until: self.tables.now().plus(DAY * days),
            friends: friends.iter().map(|named| Friend { user: named.who.user, name: named.name.clone() }).collect(),
        };
        if !friends.is_empty() {
            self.tables.count_invitations(asker.person.user, friends.len()).await?;
        }
        let waits = self.tables.join_queue(guild, &asker.person, &wish).await?;
        for friend in &friends {
            self.ask_friend(guild, &waits, friend.who.user).await;
        }
        let closed = self.tables.reach(asker.person.user).await?.is_closed(self.tables.now());
        let mut notes: Vec<Text> = closed.then(|| wrong(Text::new("front-queue-closed"))).into_iter().collect();
        if let Err(Denied::Because(why)) = self.tables.check_room(guild, asker.person.user).await {
            notes.push(wrong(Text::from(why)));
        }
        self.show_queue(asker, &notes).await
    }

    /// Returns the friends who were named, each once.
    async fn friends_of(&self, asker: &Asker, typed: &Typed) -> Result<Vec<Named>, Denied> {
        let own = self.tables.blocks(asker.person.user).await?;
        let mut friends: Vec<Named> = Vec::new();
        for named in QUEUE_FRIENDS.iter().filter_map(|name| typed.person(name)) {
            let who = named.who;
            let why = if who.user == asker.person.user {
                "front-queue-self"
            } else if who.bot {
                "front-queue-bot"
            } else if own.contains(&who.user) {
                "front-queue-blocked"
            } else if !who.sees {
                "front-queue-hidden"
            } else {
                if !friends.iter().any(|friend| friend.who.user == who.user) {
                    friends.push(named.clone());
                }
                continue;
            };
            return Err(no(Text::new(why).with("who", mention(who.user))));
        }
        Ok(friends)
    }

    /// Asks a friend by direct message, unless they block somebody of the party: they are not told,
    /// and nor is whoever asks. `/queue show` asks whom it does not reach.
    async fn ask_friend(&self, guild: GuildId, place: &QueuePlace, friend: UserId) {
        let blocked = self.tables.blocks(friend).await.unwrap_or_default();
        if place.people().any(|player| blocked.contains(&player.user)) {
            return;
        }
        // Without readable preferences nobody knows when they sleep.
        let likes = self.tables.preferences(friend).await.ok();
        let arrival = likes.as_ref().map_or(Arrival::Silent, |likes| likes.arrival(self.tables.now()));
        let likes = likes.unwrap_or_default();
        let lang = likes.lang.unwrap_or(place.holder.lang);
        let message = render::queue_invitation(guild, place, self.tables.games(), lang).for_reader(&likes);
        let nonce = format!("q-{:x}-{}", place.since.seconds(), friend.0 % 1_000_000_007);
        if let Err(why) = self.discord.send_direct(friend, &message, arrival, &nonce).await {
            tracing::info!(%friend, ?why, "cannot ask a friend to wait in a queue: /queue show asks them");
        }
    }

    pub(crate) async fn leave_queue(&self, asker: &Asker) -> Result<Answer, Denied> {
        let guild = server(asker)?;
        let left = self.tables.leave_queue(guild, asker.person.user).await?;
        let said = Text::new(if left { "front-queue-left" } else { "front-queue-none" });
        Ok(put(asker, note(&said, asker)))
    }

    /// The asker's place, and for whose they are asked. Whom they block does not ask them.
    async fn show_queue(&self, asker: &Asker, notes: &[Text]) -> Result<Answer, Denied> {
        let (guild, user) = (server(asker)?, asker.person.user);
        let place = self.tables.queue_place(guild, user).await?;
        let blocked = self.tables.blocks(user).await?;
        let named = self.tables.places_naming(guild, user).await?;
        let has_agreed = |place: &QueuePlace| place.friend(user).is_some_and(|friend| friend.agreed);
        let (waits, mut asked): (Vec<QueuePlace>, Vec<QueuePlace>) = named.into_iter().partition(has_agreed);
        asked.retain(|place| !place.people().any(|player| blocked.contains(&player.user)));
        let waits = waits.into_iter().next();
        let with = waits.as_ref().map(|place| Text::new("front-queue-with").with("who", mention(place.holder.user)));
        let notes: Vec<Text> = notes.iter().cloned().chain(with).collect();
        let shown = place.as_ref().or(waits.as_ref());
        Ok(show(asker, render::queue(guild, shown, &asked, self.tables.games(), &notes, asker.lang())))
    }

    /// A friend agrees to wait with whoever asked.
    pub(crate) async fn agree_to_queue(&self, asker: &Asker, guild: GuildId, holder: UserId) -> Result<Answer, Denied> {
        self.tables.agree_to_queue(guild, holder, &asker.person).await?;
        Ok(put(asker, note(&Text::new("front-queue-agreed").with("who", mention(holder)), asker)))
    }

    /// A friend refuses; whoever asked goes on waiting without them.
    pub(crate) async fn refuse_queue(&self, asker: &Asker, guild: GuildId, holder: UserId) -> Result<Answer, Denied> {
        // By a button of theirs nobody ends a place of their own.
        if holder != asker.person.user {
            self.tables.leave_place(guild, holder, asker.person.user).await?;
        }
        Ok(put(asker, note(&Text::new("front-queue-refused"), asker)))
    }

    /// Somebody for whom a lobby was opened from the queue does not play. Its messages show it.
    pub(crate) async fn decline_match(&self, asker: &Asker, known: &Known) -> Answer {
        let (head, user) = (&known.table.head, asker.person.user);
        let is_theirs = head.matched.iter().any(|matched| matched.user == user);
        let declined = match (head.is_match(), is_theirs) {
            (true, true) => self.tables.decline_match(head.id, user).await.map_err(Denied::from),
            (true, false) => Err(Refusal::Matched.into()),
            (false, _) if head.is_running() => Err(Refusal::Started.into()),
            (false, _) => Err(Refusal::Ended.into()),
        };
        match declined {
            Ok(()) => Answer::Quiet,
            Err(denied) => self.denied(&asker.beside(), None, denied),
        }
    }
}

/// Returns the server where somebody acts.
fn server(asker: &Asker) -> Result<GuildId, Denied> {
    asker.place.guild.ok_or_else(|| no(Text::new("front-needs-server")))
}

fn mention(user: UserId) -> Text {
    Text::new("front-mention").with("who", Arg::Person(user.0))
}

fn note(text: &Text, asker: &Asker) -> Message {
    render::note(text, &render::Localizer::nowhere(asker.lang()))
}
