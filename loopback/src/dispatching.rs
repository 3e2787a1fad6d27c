//! Gateway events about guilds, channels, threads, members and typing, each with its intent. Not
//! here: messages (`posting`), interactions (`user_acts`), events for users' clients (`events`).
//! Start at [`World::dispatch_channel`]. Discord docs: Gateway Events; Threads.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::audit_entry::AuditEntry;
use crate::bot_sessions::intents;
use crate::events::Event;
use crate::model::{Channel, Invite, User};
use crate::permissions::Permissions;
use crate::roster::StageInstance;
use crate::shapes::{self, ChannelShape, MemberShape, ThreadMember, UserShape};
use crate::snowflake::{Id, Moment};
use crate::world::World;

/// Maximum `member_count` of a thread in an event.
const THREAD_MEMBERS_COUNTED: usize = 50;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    Appeared,
    Changed,
}

/// Why a guild is gone for the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Absence {
    /// The guild is unavailable for a while.
    Outage,
    /// The bot was removed from the guild.
    Removed,
}

/// Which of a thread's members a session is told about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Members {
    Everybody,
    OnlyTheBot,
}

impl World {
    /// Whether any session would receive an event, so that unneeded bodies are not built. Guilds
    /// without the bot or in an outage send nothing.
    pub(crate) fn wants(&self, intent: u64, guild: Option<Id>) -> bool {
        guild.is_none_or(|guild| self.is_present(guild)) && self.gateway.wants(intent, guild)
    }

    /// Reports that a guild went into an outage or removed the bot.
    pub(crate) fn dispatch_guild_deletion(&mut self, id: Id, why: Absence) {
        let body = match why {
            Absence::Outage => json!({ "id": id, "unavailable": true }),
            Absence::Removed => json!({ "id": id }),
        };
        self.gateway.dispatch("GUILD_DELETE", intents::GUILDS, Some(id), &body.to_string());
    }

    /// Reports that a guild is new to the bot or changed.
    pub(crate) fn dispatch_guild(&mut self, id: Id, news: News) {
        if !self.wants(intents::GUILDS, Some(id)) {
            return;
        }
        let Some(guild) = self.guilds.get(&id) else { return };
        let (name, body) = match news {
            News::Appeared => ("GUILD_CREATE", shapes::guild_create(self, guild)),
            News::Changed => ("GUILD_UPDATE", shapes::guild(self, guild)),
        };
        self.gateway.dispatch(name, intents::GUILDS, Some(id), &body.to_string());
    }

    /// Reports that the permissions of the bot's role changed, in every guild.
    pub(crate) fn dispatch_bot_role(&mut self) {
        let guilds: Vec<Id> = self.guilds.keys().copied().filter(|guild| self.wants(intents::GUILDS, Some(*guild))).collect();
        for id in guilds {
            let Some(guild) = self.guilds.get(&id) else { continue };
            let body = json!({ "guild_id": id, "role": shapes::roles(self, guild)[2] });
            self.gateway.dispatch("GUILD_ROLE_UPDATE", intents::GUILDS, Some(id), &body.to_string());
        }
    }

    /// Reports that a role of a guild appeared, changed or, if it is not there, is gone.
    pub(crate) fn dispatch_role(&mut self, id: Id, role: Id, news: News) {
        if !self.wants(intents::GUILDS, Some(id)) {
            return;
        }
        let Some(guild) = self.guilds.get(&id) else { return };
        let (name, body) = match (shapes::role(self, guild, role), news) {
            (None, _) => ("GUILD_ROLE_DELETE", json!({ "guild_id": id, "role_id": role })),
            (Some(role), News::Appeared) => ("GUILD_ROLE_CREATE", json!({ "guild_id": id, "role": role })),
            (Some(role), News::Changed) => ("GUILD_ROLE_UPDATE", json!({ "guild_id": id, "role": role })),
        };
        self.gateway.dispatch(name, intents::GUILDS, Some(id), &body.to_string());
    }

    /// Reports a member who changed in one guild.
    pub(crate) fn dispatch_member_of(&mut self, id: Id, user: Id) {
        let intent = if user == self.application.bot { intents::ANY } else { intents::GUILD_MEMBERS };
        if !self.wants(intent, Some(id)) {
            return;
        }
        let Some((guild, user)) = self.guilds.get(&id).zip(self.users.get(&user)) else { return };
        let mut body = json!(MemberShape::new(guild, user));
        body["guild_id"] = json!(id);
        self.gateway.dispatch("GUILD_MEMBER_UPDATE", intent, Some(id), &body.to_string());
    }

    /// Reports that a user joined or left a guild.
    pub(crate) fn dispatch_attendance(&mut self, id: Id, user: Id) {
        if !self.wants(intents::GUILD_MEMBERS, Some(id)) {
            return;
        }
        let Some((guild, user)) = self.guilds.get(&id).zip(self.users.get(&user)) else { return };
        let (name, mut body) = if guild.has(user.id) {
            ("GUILD_MEMBER_ADD", json!(MemberShape::new(guild, user)))
        } else {
            ("GUILD_MEMBER_REMOVE", json!({ "user": UserShape::new(user) }))
        };
        body["guild_id"] = json!(id);
        self.gateway.dispatch(name, intents::GUILD_MEMBERS, Some(id), &body.to_string());
    }

    /// Reports that a guild banned a user, or did so no longer.
    pub(crate) fn dispatch_ban(&mut self, id: Id, user: Id) {
        if !self.wants(intents::GUILD_MODERATION, Some(id)) {
            return;
        }
        let Some((guild, user)) = self.guilds.get(&id).zip(self.users.get(&user)) else { return };
        let name = if guild.ban(user.id).is_some() { "GUILD_BAN_ADD" } else { "GUILD_BAN_REMOVE" };
        let body = json!({ "guild_id": id, "user": UserShape::new(user) });
        self.gateway.dispatch(name, intents::GUILD_MODERATION, Some(id), &body.to_string());
    }

    /// Reports an entry of an audit log to a bot that may read it.
    pub(crate) fn dispatch_audit_entry(&mut self, entry: &AuditEntry) {
        let may = self.bot_permissions.allow(Permissions::VIEW_AUDIT_LOG);
        if !may || !self.wants(intents::GUILD_MODERATION, Some(entry.guild)) {
            return;
        }
        let mut body = entry.shape();
        body["guild_id"] = json!(entry.guild);
        let body = body.to_string();
        self.gateway.dispatch("GUILD_AUDIT_LOG_ENTRY_CREATE", intents::GUILD_MODERATION, Some(entry.guild), &body);
    }

    /// Reports the emojis of a guild, one of which is new, changed or gone.
    pub(crate) fn dispatch_emojis(&mut self, guild: Option<Id>) {
        let Some(id) = guild.filter(|guild| self.wants(intents::GUILD_EXPRESSIONS, Some(*guild))) else { return };
        let body = json!({ "guild_id": id, "emojis": shapes::emojis(self, Some(id)) }).to_string();
        self.gateway.dispatch("GUILD_EMOJIS_UPDATE", intents::GUILD_EXPRESSIONS, guild, &body);
    }

    /// Reports the stickers of a guild, one of which is new, changed or gone.
    pub(crate) fn dispatch_stickers(&mut self, guild: Id) {
        if self.wants(intents::GUILD_EXPRESSIONS, Some(guild)) {
            let body = json!({ "guild_id": guild, "stickers": shapes::stickers(self, guild) }).to_string();
            self.gateway.dispatch("GUILD_STICKERS_UPDATE", intents::GUILD_EXPRESSIONS, Some(guild), &body);
        }
    }

    /// Reports that a stage channel became live, changed, or is live no more.
    pub(crate) fn dispatch_stage(&mut self, name: &str, stage: &StageInstance) {
        if self.wants(intents::GUILDS, Some(stage.guild)) {
            let body = shapes::stage_instance(stage).to_string();
            self.gateway.dispatch(name, intents::GUILDS, Some(stage.guild), &body);
        }
    }

    /// Reports that there is a new invitation or, if it changed, that it is gone.
    pub(crate) fn dispatch_invite(&mut self, invite: &Invite, news: News) {
        if !self.wants(intents::GUILD_INVITES, Some(invite.guild)) {
            return;
        }
        let (name, body) = match news {
            News::Appeared => {
                let mut body = shapes::invite(self, invite);
                if let Some(body) = body.as_object_mut() {
                    body.retain(|part, _| !matches!(part.as_str(), "guild" | "channel"));
                }
                body["channel_id"] = json!(invite.channel);
                ("INVITE_CREATE", body)
            }
            News::Changed => {
                ("INVITE_DELETE", json!({ "channel_id": invite.channel, "guild_id": invite.guild, "code": invite.code }))
            }
        };
        self.gateway.dispatch(name, intents::GUILD_INVITES, Some(invite.guild), &body.to_string());
    }

    /// Reports that the webhooks of a channel changed.
    pub(crate) fn dispatch_webhooks(&mut self, guild: Id, channel: Id) {
        if self.wants(intents::GUILD_WEBHOOKS, Some(guild)) {
            let body = json!({ "guild_id": guild, "channel_id": channel }).to_string();
            self.gateway.dispatch("WEBHOOKS_UPDATE", intents::GUILD_WEBHOOKS, Some(guild), &body);
        }
    }

    /// Reports a new or changed user in every guild; the bot's own changes need no intent.
    pub(crate) fn dispatch_member(&mut self, user: &User, news: News) {
        let own = user.id == self.application.bot;
        if own && news == News::Changed {
            self.gateway.dispatch("USER_UPDATE", intents::ANY, None, &shapes::own_user(user).to_string());
        }
        let intent = if own { intents::ANY } else { intents::GUILD_MEMBERS };
        let name = match news {
            News::Appeared => "GUILD_MEMBER_ADD",
            News::Changed => "GUILD_MEMBER_UPDATE",
        };
        let theirs = self.guilds.values().filter(|guild| guild.has(user.id)).map(|guild| guild.id);
        let guilds: Vec<Id> = theirs.filter(|guild| self.wants(intent, Some(*guild))).collect();
        for id in guilds {
            let Some(guild) = self.guilds.get(&id) else { continue };
            let mut body = json!(MemberShape::new(guild, user));
            body["guild_id"] = json!(id);
            self.gateway.dispatch(name, intent, Some(id), &body.to_string());
        }
    }

    /// Reports a new or changed channel or thread, but no DM channel: the bot opens those itself.
    pub(crate) fn dispatch_channel(&mut self, before: Option<&Channel>, channel: &Channel) {
        let heard = [intents::GUILDS, intents::GUILD_MEMBERS].into_iter().any(|intent| self.wants(intent, channel.guild));
        if channel.guild.is_none() || !heard {
            return;
        }
        if channel.kind.is_thread() {
            self.dispatch_thread(before, channel);
            return;
        }
        self.send_channel(if before.is_some() { "CHANNEL_UPDATE" } else { "CHANNEL_CREATE" }, channel, |_| {});
        let saw = before.is_none_or(|before| self.bot_may(before).allow(Permissions::VIEW_CHANNEL));
        if !saw && self.bot_may(channel).allow(Permissions::VIEW_CHANNEL) {
            self.dispatch_thread_list(channel);
        }
    }

    fn dispatch_thread(&mut self, before: Option<&Channel>, thread: &Channel) {
        let bot = self.application.bot;
        let sees = self.bot_sees_thread(thread);
        let saw = before.is_some_and(|before| self.bot_sees_thread(before));
        match before {
            None if sees => self.send_channel("THREAD_CREATE", thread, |body| body["newly_created"] = json!(true)),
            // The bot was added to a private thread that it did not know.
            Some(_) if sees && !saw => self.send_channel("THREAD_CREATE", thread, |_| {}),
            Some(before) if sees && is_another_thread(before, thread) => self.send_channel("THREAD_UPDATE", thread, |_| {}),
            None | Some(_) => {}
        }
        let Some(before) = before else { return };
        if before.archived && !thread.archived && thread.members.contains(&bot) {
            let mut body = json!(ThreadMember::new(thread, bot));
            body["guild_id"] = json!(thread.guild);
            self.gateway.dispatch("THREAD_MEMBER_UPDATE", intents::GUILDS, thread.guild, &body.to_string());
        }
        if sees || saw {
            self.dispatch_thread_members(before, thread);
        }
    }

    /// Reports joined and left members: all to sessions with GUILD_MEMBERS, else only the bot.
    fn dispatch_thread_members(&mut self, before: &Channel, thread: &Channel) {
        let absent = |from: &[Id], id: &&Id| !from.contains(id);
        let added: Vec<Id> = thread.members.iter().filter(|id| absent(&before.members, id)).copied().collect();
        let removed: Vec<Id> = before.members.iter().filter(|id| absent(&thread.members, id)).copied().collect();
        let bot = self.application.bot;
        for members in [Members::Everybody, Members::OnlyTheBot] {
            let heard = |ids: &[Id]| -> Vec<Id> {
                ids.iter().copied().filter(|id| members == Members::Everybody || *id == bot).collect()
            };
            let (added, removed) = (heard(&added), heard(&removed));
            if added.is_empty() && removed.is_empty() {
                continue;
            }
            let guild = thread.guild.and_then(|guild| self.guilds.get(&guild));
            let shape = |id: &Id| {
                let mut shape = json!(ThreadMember::new(thread, *id));
                shape["member"] = json!(guild.zip(self.users.get(id)).map(|(guild, user)| MemberShape::new(guild, user)));
                shape["presence"] = Value::Null;
                shape
            };
            let mut body = json!({
                "id": thread.id, "guild_id": thread.guild, "member_count": thread.members.len().min(THREAD_MEMBERS_COUNTED),
            });
            if !added.is_empty() {
                body["added_members"] = added.iter().map(shape).collect();
            }
            if !removed.is_empty() {
                body["removed_member_ids"] = json!(removed);
            }
            let (with, without) = match members {
                Members::Everybody => (intents::GUILD_MEMBERS, intents::ANY),
                Members::OnlyTheBot => (intents::GUILDS, intents::GUILD_MEMBERS),
            };
            self.gateway.dispatch_without("THREAD_MEMBERS_UPDATE", with, without, thread.guild, &body.to_string());
        }
    }

    /// Sends the threads of a channel that the bot can see again.
    fn dispatch_thread_list(&mut self, channel: &Channel) {
        let bot = self.application.bot;
        let threads: Vec<&Channel> = self
            .channels
            .values()
            .map(|thread| &**thread)
            .filter(|thread| {
                let is_its_thread = thread.kind.is_thread() && thread.parent == Some(channel.id);
                is_its_thread && !thread.archived && self.bot_sees_thread(thread)
            })
            .collect();
        let own = threads.iter().filter(|thread| thread.members.contains(&bot));
        let members: Vec<_> = own.map(|thread| ThreadMember::new(thread, bot)).collect();
        let threads: Vec<_> = threads.iter().map(|thread| ChannelShape::new(self, thread)).collect();
        let body = json!({ "guild_id": channel.guild, "channel_ids": [channel.id], "threads": threads, "members": members });
        let body = body.to_string();
        self.gateway.dispatch("THREAD_LIST_SYNC", intents::GUILDS, channel.guild, &body);
    }

    fn send_channel(&mut self, name: &str, channel: &Channel, add: impl FnOnce(&mut Value)) {
        let mut body = json!(ChannelShape::new(self, channel));
        add(&mut body);
        self.gateway.dispatch(name, intents::GUILDS, channel.guild, &body.to_string());
    }

    pub(crate) fn dispatch_channel_deletion(&mut self, channel: &Channel) {
        let heard = channel.guild.is_some() && (!channel.kind.is_thread() || self.bot_sees_thread(channel));
        if !heard || !self.wants(intents::GUILDS, channel.guild) {
            return;
        }
        if !channel.kind.is_thread() {
            self.send_channel("CHANNEL_DELETE", channel, |_| {});
            return;
        }
        let body = json!({
            "id": channel.id, "guild_id": channel.guild, "parent_id": channel.parent, "type": channel.kind.number(),
        });
        self.gateway.dispatch("THREAD_DELETE", intents::GUILDS, channel.guild, &body.to_string());
    }

    pub(crate) fn dispatch_pins(&mut self, channel: &Channel) {
        let intent = if channel.guild.is_some() { intents::GUILDS } else { intents::DIRECT_MESSAGES };
        if !self.wants(intent, channel.guild) {
            return;
        }
        let pinned = self.messages.get(&channel.id).into_iter().flatten().filter(|(_, message)| message.pinned);
        let newest = pinned.filter_map(|(_, message)| message.pinned_ms).max();
        let mut body = json!({ "channel_id": channel.id, "last_pin_timestamp": newest.map(Moment) });
        if let Some(guild) = channel.guild {
            body["guild_id"] = json!(guild);
        }
        self.gateway.dispatch("CHANNEL_PINS_UPDATE", intent, channel.guild, &body.to_string());
    }

    /// Reports typing to everybody who sees the channel, and to the bot.
    pub(crate) fn type_in(&mut self, channel: &Arc<Channel>, user: &User) {
        self.tell(self.audience(channel), Event::Typing(channel.clone(), user.id));
        self.dispatch_typing(channel, user);
    }

    fn dispatch_typing(&mut self, channel: &Channel, user: &User) {
        let intent = if channel.guild.is_some() { intents::GUILD_MESSAGE_TYPING } else { intents::DIRECT_MESSAGE_TYPING };
        if !self.bot_hears(channel.id) || !self.wants(intent, channel.guild) {
            return;
        }
        let mut body = json!({ "channel_id": channel.id, "user_id": user.id, "timestamp": self.ids.clock.now_ms() / 1_000 });
        if let Some(guild) = channel.guild.and_then(|guild| self.guilds.get(&guild)) {
            body["guild_id"] = json!(guild.id);
            body["member"] = json!(MemberShape::new(guild, user));
        }
        self.gateway.dispatch("TYPING_START", intent, channel.guild, &body.to_string());
    }
}

/// Whether anything changed that THREAD_UPDATE reports, unlike members and latest message.
fn is_another_thread(before: &Channel, after: &Channel) -> bool {
    let told = |thread: &Channel| {
        let mut thread = thread.clone();
        thread.members = Vec::new();
        thread.last_message = None;
        thread.sent = 0;
        thread
    };
    told(before) != told(after)
}
