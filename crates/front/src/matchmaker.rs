//! Looks at places in servers' queues that are due, and opens lobbies for those who can play
//! together: in a thread below the channel where one of them asked and that all of them see.
//!
//! Each step is committed by itself (`tables/service/matchmaking.rs`); a kill leaves at most an
//! empty thread. Start reading at [`Front::match_due`].

use std::time::Duration;

use futures::future::join_all;
use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, GuildId, UserId};
use tertulia_model::QueuePlace;
use tertulia_render as render;
use tertulia_rules::text::Text;
use tertulia_tables::{DuePlace, MatchProposal, Trouble};

use crate::Front;

/// When what failed is tried again.
const RETRY: Duration = Duration::from_secs(60);
/// When a place is looked at again whose match Discord kept from being opened.
const LATER: Duration = Duration::from_secs(60 * 60);
/// How many groups are tried for one place, in case they see no channel in common.
const MOST_GROUPS: usize = 8;

impl Front {
    /// Looks at every place that is due, and returns when to look again.
    pub async fn match_due(&self) -> Moment {
        let now = self.tables.now();
        let (due, next) = match self.tables.due_places().await {
            Ok(read) => read,
            Err(why) => {
                tracing::error!(%why, "cannot read which places in queues are due; retrying");
                return now.plus(RETRY);
            }
        };
        let mut is_left = false;
        for place in &due {
            // Another process does what is not ours.
            let Some(_work) = self.tables.share().work_at(Some(place.guild)) else {
                is_left = true;
                continue;
            };
            if let Err(why) = self.match_place(*place).await {
                tracing::error!(%why, guild = %place.guild, user = %place.user, "cannot match a place in a queue; retrying");
                is_left = true;
            }
        }
        match next {
            _ if is_left => now.plus(RETRY),
            // Looking has put them off, perhaps for less.
            _ if !due.is_empty() => now,
            Some(next) => next,
            None => Moment(u64::MAX),
        }
    }

    async fn match_place(&self, due: DuePlace) -> Result<(), Trouble> {
        let Some(place) = self.tables.tend(due).await? else { return Ok(()) };
        let mut except: Vec<UserId> = Vec::new();
        for _ in 0..MOST_GROUPS {
            let Some(mut proposal) = self.tables.propose(due.guild, &place, &except).await? else { break };
            let channels = match self.seen_by_all(&proposal, due.user).await {
                Ok(channels) => channels,
                // They have left, or Discord does not answer.
                Err(blind) if blind.is_empty() => Vec::new(),
                Err(blind) => {
                    except.extend(blind);
                    continue;
                }
            };
            // Written before there is a thread, so that failures do not leave one every minute.
            if let Some(later) = self.tables.look_after(due.guild, &place, LATER).await? {
                proposal.places.iter_mut().filter(|own| **own == place).for_each(|own| *own = later.clone());
                self.open_match(&proposal, &channels).await?;
            }
            return Ok(());
        }
        self.tables.put_off(due.guild, &place).await
    }

    /// Returns the channels where one of them asked and that all of them see, by Discord. If there
    /// are none, whose places `first` can do without: those who do not see the one that most see.
    async fn seen_by_all(&self, proposal: &MatchProposal, first: UserId) -> Result<Vec<ChannelId>, Vec<UserId>> {
        let mut channels: Vec<ChannelId> = Vec::new();
        for place in &proposal.places {
            if !channels.contains(&place.channel) {
                channels.push(place.channel);
            }
        }
        let (mut seen, mut fewest) = (Vec::new(), None::<Vec<UserId>>);
        for channel in channels {
            let asked = proposal.places.iter().map(|place| self.blind(proposal.guild, channel, place));
            let blind: Vec<UserId> = join_all(asked).await.into_iter().flatten().collect();
            if blind.is_empty() {
                seen.push(channel);
            } else if !blind.contains(&first) && fewest.as_ref().is_none_or(|fewest| blind.len() < fewest.len()) {
                fewest = Some(blind);
            }
        }
        if seen.is_empty() { Err(fewest.unwrap_or_default()) } else { Ok(seen) }
    }

    /// Returns whose place it is unless all of its people see a channel. Whoever has left the
    /// server sees none.
    async fn blind(&self, guild: GuildId, channel: ChannelId, place: &QueuePlace) -> Option<UserId> {
        let people = place.people().map(|player| self.discord.member(guild, channel, player.user));
        let all_see = join_all(people).await.iter().all(|member| member.is_some_and(|member| member.sees && !member.bot));
        (!all_see).then_some(place.holder.user)
    }

    /// Opens the lobby of a match in a new thread, below the first of these channels where Discord
    /// lets the bot open one.
    async fn open_match(&self, proposal: &MatchProposal, channels: &[ChannelId]) -> Result<(), Trouble> {
        let has = self.tables.guild_preferences(proposal.guild).await?;
        let lang = has.lang.or(proposal.people().next().map(|player| player.lang)).unwrap_or_default();
        let name = Text::new("front-thread-queue").with("game", render::words::game_name(proposal.entry.info));
        let name = render::limits::clip(&render::Localizer::nowhere(lang).plain(&name), 100);
        for channel in channels {
            match self.discord.open_thread(proposal.guild, *channel, &name).await {
                Ok(thread) => return self.tables.open_match(proposal, thread).await.map(|_| ()),
                Err(why) => {
                    tracing::warn!(guild = %proposal.guild, %channel, ?why, "cannot open a thread for people of a queue: trying another channel, or later");
                }
            }
        }
        Ok(())
    }
}
