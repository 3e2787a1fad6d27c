//! Looks at places in servers' queues that are due, and opens lobbies for those who can play
//! together: in a thread below the channel where one of them asked and that all of them see.
//!
//! Each step is committed by itself (`tables/service/matchmaking.rs`); a kill leaves at most an
//! empty thread. Start reading at [`Front::match_due`].

use std::time::Duration;

use futures::future::join_all;
use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, UserId};
use tertulia_render as render;
use tertulia_rules::text::Text;
use tertulia_tables::{DuePlace, MatchProposal, Trouble};

use crate::Front;

/// When what failed is tried again.
const RETRY: Duration = Duration::from_secs(60);
/// How many groups are tried for one place, in case they see no channel in common.
const MOST_GROUPS: usize = 4;

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
            let Some(proposal) = self.tables.propose(due.guild, &place, &except).await? else { break };
            if let Some(channel) = self.seen_by_all(&proposal).await {
                if self.open_match(&proposal, channel).await? {
                    return Ok(());
                }
                break;
            }
            let mut holders = proposal.places.iter().rev().map(|other| other.holder.user);
            let Some(last) = holders.find(|holder| *holder != due.user) else { break };
            except.push(last);
        }
        self.tables.put_off(due.guild, &place).await
    }

    /// Returns the first channel where one of them asked that all of them see, by Discord.
    async fn seen_by_all(&self, proposal: &MatchProposal) -> Option<ChannelId> {
        let mut channels: Vec<ChannelId> = Vec::new();
        for place in &proposal.places {
            if !channels.contains(&place.channel) {
                channels.push(place.channel);
            }
        }
        for channel in channels {
            let people = proposal.people().map(|player| self.discord.member(proposal.guild, channel, player.user));
            let members = join_all(people).await;
            if members.iter().all(|member| member.is_some_and(|member| member.sees && !member.bot)) {
                return Some(channel);
            }
        }
        None
    }

    /// Opens the lobby of a match in a new thread. Returns whether that is done.
    async fn open_match(&self, proposal: &MatchProposal, channel: ChannelId) -> Result<bool, Trouble> {
        let has = self.tables.guild_preferences(proposal.guild).await?;
        let lang = has.lang.or(proposal.people().next().map(|player| player.lang)).unwrap_or_default();
        let name = Text::new("front-thread-queue").with("game", render::words::game_name(proposal.entry.info));
        let name = render::limits::clip(&render::Localizer::nowhere(lang).plain(&name), 100);
        match self.discord.open_thread(proposal.guild, channel, &name).await {
            Ok(thread) => Ok(self.tables.open_match(proposal, thread).await?.is_some()),
            Err(why) => {
                tracing::warn!(guild = %proposal.guild, %channel, ?why, "cannot open a thread for people of a queue: trying again later");
                Ok(false)
            }
        }
    }
}
