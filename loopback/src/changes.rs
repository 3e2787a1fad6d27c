//! Creates, changes and deletes users, guilds, channels, emojis and stickers: saves, then notifies
//! the bot and every user who sees it. Not here: messages (`posting`), permission checks (the
//! callers'). Start at [`World::put_channel`]; [`World::furnish`] makes the initial world.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;

use crate::audit_entry::AuditEntry;
use crate::dispatching::{Absence, News};
use crate::emojis::OwnEmoji;
use crate::events::{Audience, Event};
use crate::model::{About, Attachment, Channel, ChannelKind, Invite, User, Webhook};
use crate::persist::Record;
use crate::roster::{Guild, StageInstance, Sticker};
use crate::snowflake::Id;
use crate::world::World;

/// The users of a new world, with their languages.
const PEOPLE: [(&str, &str); 5] = [("Ana", "en-US"), ("Bo", "en-US"), ("Cy", "fr"), ("Dee", "en-US"), ("Eli", "en-US")];

impl World {
    /// Makes this a new world again. The bot keeps its sessions, its emojis and the commands that
    /// have a place; to it the first guild had an outage, and all others have removed it.
    pub(crate) fn reset(&mut self) {
        let first = Id::new(self.application.id.get() + PEOPLE.len() as u64 + 1);
        let others: Vec<Id> = self.joined().map(|guild| guild.id).filter(|id| *id != first).collect();
        others.into_iter().for_each(|id| self.dispatch_guild_deletion(id, Absence::Removed));
        self.begin_outage(first);
        self.emojis.retain(|_, emoji| emoji.guild.is_none());
        let files: Vec<Id> = self.files.keys().copied().filter(|id| !self.emojis.contains_key(id)).collect();
        files.into_iter().for_each(|id| self.forget_file(id));
        self.users.retain(|_, user| user.bot);
        self.guilds.clear();
        self.channels.clear();
        self.messages.clear();
        self.channel_of.clear();
        self.dms.clear();
        self.nonces.clear();
        self.reads.clear();
        self.webhooks.clear();
        self.invites.clear();
        self.audit_log.clear();
        self.voice.clear();
        self.automod_rules.clear();
        self.scheduled_events.clear();
        self.stickers.clear();
        self.stages.clear();
        self.open_polls.clear();
        self.history.clear();
        self.interactions.clear();
        self.commands.retain(|_, command| command.guild.is_none_or(|guild| guild == first));
        // Nothing of the first guild is told before it is whole.
        self.outages.retain(|id| *id == first);
        self.furnish();
        self.end_outage(first);
        self.tidy_journal();
        self.tell(Audience::Everyone, Event::Missed);
    }

    /// Moves the clock on, and does what is due by then.
    pub(crate) fn advance_clock(&mut self, by: Duration) {
        self.ids.clock.advance(by);
        self.gateway.starts.advance(by);
        self.interactions.advance(by);
        self.expire_interactions();
        self.archive_idle_threads();
        self.end_due_polls();
        self.begin_and_end_events();
    }

    /// Archives threads in which nobody has written for as long as they say.
    fn archive_idle_threads(&mut self) {
        let now_ms = self.ids.clock.now_ms();
        let is_idle = |thread: &Channel| {
            let last_ms = thread.last_message.map_or(0, Id::millis).max(thread.archive_changed_ms);
            thread.kind.is_thread() && !thread.archived && last_ms + u64::from(thread.auto_archive_minutes) * 60_000 <= now_ms
        };
        let idle = self.channels.values().filter(|thread| is_idle(thread)).map(|thread| Channel::clone(thread));
        for mut thread in idle.collect::<Vec<_>>() {
            (thread.archived, thread.archive_changed_ms) = (true, now_ms);
            self.put_channel(thread);
        }
    }

    /// Adds the guild, channels and users of a new world. Their ids are always the same.
    pub(crate) fn furnish(&mut self) {
        let mut next = self.application.id.get();
        let mut fixed = || {
            next += 1;
            Id::new(next)
        };
        for (name, locale) in PEOPLE {
            let id = fixed();
            self.insert_user(id, name, locale);
        }
        let (guild, bot_role, moderator_role) = (fixed(), fixed(), fixed());
        let owner = self.users.values().find(|user| !user.bot).map_or(self.application.bot, |user| user.id);
        let joined_ms = self.ids.clock.now_ms();
        let guild = Guild::new(guild, "La Plaza", "en-US", owner, [bot_role, moderator_role], joined_ms);
        self.put_guild(guild.clone());
        for (position, name) in (0..).zip(["general", "table-one", "table-two"]) {
            let mut channel = Channel::new(fixed(), ChannelKind::Text, name);
            channel.guild = Some(guild.id);
            channel.position = position;
            self.put_channel(channel);
        }
    }

    pub(crate) fn set_about(&mut self, about: About) {
        self.keep(&Record::Application(Cow::Borrowed(&about)));
        self.application.about = about;
        if let Some(bot) = self.users.get(&self.application.bot).cloned() {
            self.tell(Audience::Everyone, Event::User(bot));
        }
    }

    /// Adds a user with an unused username derived from the name.
    pub(crate) fn add_user(&mut self, name: &str, locale: &str) -> Arc<User> {
        let id = self.ids.next();
        let user = self.insert_user(id, name, locale);
        self.dispatch_member(&user, News::Appeared);
        self.tell(Audience::Everyone, Event::User(user.clone()));
        user
    }

    fn insert_user(&mut self, id: Id, name: &str, locale: &str) -> Arc<User> {
        let mut user = User::new(id, name, locale, self.users.len());
        let wanted = user.username.clone();
        for number in 2.. {
            if !self.users.values().any(|other| other.username == user.username) {
                break;
            }
            user.username = format!("{wanted}{number}");
        }
        self.keep(&Record::User(Cow::Borrowed(&user)));
        let user = Arc::new(user);
        self.users.insert(id, user.clone());
        user
    }

    pub(crate) fn put_user(&mut self, user: User) -> Arc<User> {
        self.keep(&Record::User(Cow::Borrowed(&user)));
        let user = Arc::new(user);
        self.users.insert(user.id, user.clone());
        self.dispatch_member(&user, News::Changed);
        self.tell(Audience::Everyone, Event::User(user.clone()));
        user
    }

    /// Adds or replaces a guild, and notifies everybody.
    pub(crate) fn put_guild(&mut self, guild: Guild) {
        self.keep(&Record::Guild(Cow::Borrowed(&guild)));
        let (id, new) = (guild.id, !self.guilds.contains_key(&guild.id));
        self.guilds.insert(id, guild);
        self.dispatch_guild(id, if new { News::Appeared } else { News::Changed });
        self.tell(Audience::Everyone, Event::Guild(id));
    }

    /// Replaces a guild in which a role appeared, changed or, if it has none of this id, is gone.
    pub(crate) fn put_role(&mut self, guild: Guild, role: Id, news: News) {
        let id = guild.id;
        self.keep(&Record::Guild(Cow::Borrowed(&guild)));
        self.guilds.insert(id, guild);
        self.dispatch_role(id, role, news);
        self.tell(Audience::Everyone, Event::Guild(id));
    }

    /// Replaces a guild in which a member changed.
    pub(crate) fn put_member(&mut self, guild: Guild, user: Id) {
        let id = guild.id;
        self.keep(&Record::Guild(Cow::Borrowed(&guild)));
        self.guilds.insert(id, guild);
        self.dispatch_member_of(id, user);
        self.tell(Audience::Everyone, Event::Guild(id));
    }

    /// Replaces a guild that a user joined, left or was banned from, and takes who left out of its
    /// threads.
    pub(crate) fn put_attendance(&mut self, guild: Guild, user: Id) {
        let (id, is) = (guild.id, guild.has(user));
        let was = self.guilds.get(&id).is_some_and(|guild| guild.has(user));
        let seen = self.seen_in(id, user);
        self.keep(&Record::Guild(Cow::Borrowed(&guild)));
        self.guilds.insert(id, guild);
        if was && !is {
            let threads = self.channels.values().filter(|thread| thread.guild == Some(id) && thread.members.contains(&user));
            for mut thread in threads.map(|thread| Channel::clone(thread)).collect::<Vec<_>>() {
                thread.members.retain(|member| *member != user);
                self.put_channel(thread);
            }
        }
        if was != is {
            self.dispatch_attendance(id, user);
            let (before, after) = if is { (Vec::new(), self.seen_in(id, user)) } else { (seen, Vec::new()) };
            before.into_iter().for_each(|channel| self.tell(Audience::Only(vec![user]), Event::ChannelDelete(channel)));
            after.into_iter().for_each(|channel| self.tell(Audience::Only(vec![user]), Event::Channel(channel)));
        }
        self.tell(Audience::Everyone, Event::Guild(id));
    }

    /// Returns the channels of a guild that a user sees.
    fn seen_in(&self, guild: Id, user: Id) -> Vec<Arc<Channel>> {
        self.channels.values().filter(|channel| channel.guild == Some(guild) && self.sees(user, channel)).cloned().collect()
    }

    /// Adds or replaces a channel or thread, and notifies everybody who sees it.
    pub(crate) fn put_channel(&mut self, channel: Channel) -> Arc<Channel> {
        self.keep(&Record::Channel(Cow::Borrowed(&channel)));
        let channel = Arc::new(channel);
        let before = self.channels.insert(channel.id, channel.clone());
        if let Some(user) = channel.recipient {
            self.dms.insert(user, channel.id);
        }
        self.dispatch_channel(before.as_deref(), &channel);
        self.tell(self.audience(&channel), Event::Channel(channel.clone()));
        channel
    }

    /// Deletes a channel, its threads and all their messages. Channels of a category stay.
    pub(crate) fn remove_channel(&mut self, id: Id) {
        let inside: Vec<Arc<Channel>> = self.channels.values().filter(|channel| channel.parent == Some(id)).cloned().collect();
        for channel in inside {
            if channel.kind.is_thread() {
                self.remove_channel(channel.id);
            } else {
                self.put_channel(Channel { parent: None, ..Channel::clone(&channel) });
            }
        }
        self.remove_stage(id);
        let Some(channel) = self.channels.remove(&id) else { return };
        self.keep(&Record::GoneChannel { id });
        self.webhooks.retain(|_, webhook| webhook.channel != id);
        self.invites.retain(|_, invite| invite.channel != id);
        if let Some(user) = channel.recipient {
            self.dms.remove(&user);
        }
        for message in self.messages.remove(&id).unwrap_or_default().into_values() {
            self.channel_of.remove(&message.id);
            self.forget_files(&message.attachments);
        }
        self.dispatch_channel_deletion(&channel);
        self.tell(self.audience(&channel), Event::ChannelDelete(channel));
    }

    /// Begins an outage; notifies nobody if there is one already or the bot is not a member.
    pub(crate) fn begin_outage(&mut self, id: Id) {
        if self.outages.insert(id) && self.has_bot(id) {
            self.dispatch_guild_deletion(id, Absence::Outage);
            self.tell(Audience::Everyone, Event::Guild(id));
        }
    }

    /// Ends an outage; notifies nobody if there is none or the bot is not a member.
    pub(crate) fn end_outage(&mut self, id: Id) {
        if self.outages.remove(&id) && self.has_bot(id) {
            self.dispatch_guild(id, News::Appeared);
            self.tell(Audience::Everyone, Event::Guild(id));
        }
    }

    /// Replaces a guild that the bot joins or leaves. Does nothing if it has done so already.
    pub(crate) fn put_membership(&mut self, mut guild: Guild) {
        let (id, member) = (guild.id, guild.has_bot);
        if self.has_bot(id) == member {
            return;
        }
        guild.joined_ms = self.ids.clock.now_ms();
        self.keep(&Record::Guild(Cow::Borrowed(&guild)));
        self.guilds.insert(id, guild);
        if member {
            self.dispatch_guild(id, News::Appeared);
        } else {
            self.dispatch_guild_deletion(id, Absence::Removed);
        }
        self.tell(Audience::Everyone, Event::Guild(id));
    }

    /// Returns a user's DM channel, and opens it if there is none.
    pub(crate) fn open_dm(&mut self, user: Id) -> Arc<Channel> {
        if let Some(channel) = self.dms.get(&user).and_then(|channel| self.channels.get(channel)) {
            return channel.clone();
        }
        let mut channel = Channel::new(self.ids.next(), ChannelKind::Dm, "");
        channel.recipient = Some(user);
        self.put_channel(channel)
    }

    /// Drops the contents of files that no message has any more.
    pub(crate) fn forget_files(&mut self, attachments: &[Attachment]) {
        attachments.iter().for_each(|attachment| self.forget_file(attachment.id));
    }

    fn forget_file(&mut self, id: Id) {
        self.files.remove(&id);
        if let Some(journal) = &mut self.journal {
            journal.forget_file(id);
        }
    }

    fn keep_file(&mut self, id: Id, contents: Bytes) {
        if let Some(journal) = &mut self.journal {
            journal.put_file(id, &contents);
        }
        self.files.insert(id, contents);
    }

    /// Adds or replaces a webhook.
    pub(crate) fn put_webhook(&mut self, webhook: Webhook) {
        self.keep(&Record::Webhook(Cow::Borrowed(&webhook)));
        self.dispatch_webhooks(webhook.guild, webhook.channel);
        self.webhooks.insert(webhook.id, webhook);
    }

    /// Deletes a webhook. What it posted stays.
    pub(crate) fn remove_webhook(&mut self, id: Id) {
        let Some(webhook) = self.webhooks.remove(&id) else { return };
        self.keep(&Record::GoneWebhook { id });
        self.dispatch_webhooks(webhook.guild, webhook.channel);
    }

    /// Adds an entry to the audit log of its guild.
    pub(crate) fn log(&mut self, mut entry: AuditEntry) {
        entry.id = self.ids.next();
        entry.user = entry.user.or(Some(self.application.bot));
        self.keep(&Record::AuditEntry(Cow::Borrowed(&entry)));
        self.dispatch_audit_entry(&entry);
        self.audit_log.insert(entry.id, entry);
    }

    /// Adds an entry to the audit log of its guild, unless nothing changed.
    pub(crate) fn log_change(&mut self, entry: AuditEntry) {
        if !entry.changes.is_empty() {
            self.log(entry);
        }
    }

    /// Adds an invitation.
    pub(crate) fn put_invite(&mut self, invite: Invite) {
        self.keep(&Record::Invite(Cow::Borrowed(&invite)));
        self.dispatch_invite(&invite, News::Appeared);
        self.invites.insert(invite.code.clone(), invite);
    }

    /// Counts a use of an invitation.
    pub(crate) fn note_use(&mut self, mut invite: Invite) {
        invite.uses += 1;
        self.keep(&Record::Invite(Cow::Borrowed(&invite)));
        self.invites.insert(invite.code.clone(), invite);
    }

    pub(crate) fn remove_invite(&mut self, code: &str) {
        let Some(invite) = self.invites.remove(code) else { return };
        self.dispatch_invite(&invite, News::Changed);
        self.keep(&Record::GoneInvite { code: invite.code });
    }

    pub(crate) fn add_emoji(&mut self, emoji: OwnEmoji, picture: Bytes) {
        self.keep_file(emoji.id, picture);
        self.put_emoji(emoji);
    }

    pub(crate) fn put_emoji(&mut self, emoji: OwnEmoji) {
        self.keep(&Record::Emoji(Cow::Borrowed(&emoji)));
        let guild = emoji.guild;
        self.emojis.insert(emoji.id, emoji);
        self.dispatch_emojis(guild);
    }

    /// Deletes an emoji and its picture. Messages and reactions go on naming it.
    pub(crate) fn remove_emoji(&mut self, id: Id) {
        let guild = self.emojis.remove(&id).and_then(|emoji| emoji.guild);
        self.keep(&Record::GoneEmoji { id });
        self.forget_file(id);
        self.dispatch_emojis(guild);
    }

    pub(crate) fn add_sticker(&mut self, sticker: Sticker, picture: Bytes) {
        self.keep_file(sticker.id, picture);
        self.put_sticker(sticker);
    }

    pub(crate) fn put_sticker(&mut self, sticker: Sticker) {
        self.keep(&Record::Sticker(Cow::Borrowed(&sticker)));
        let guild = sticker.guild;
        self.stickers.insert(sticker.id, sticker);
        self.dispatch_stickers(guild);
    }

    pub(crate) fn remove_sticker(&mut self, id: Id) {
        let Some(sticker) = self.stickers.remove(&id) else { return };
        self.keep(&Record::GoneSticker { id });
        self.forget_file(id);
        self.dispatch_stickers(sticker.guild);
    }

    /// Makes a stage channel live, or changes how it is.
    pub(crate) fn put_stage(&mut self, stage: StageInstance) {
        let name = if self.stages.contains_key(&stage.channel) { "STAGE_INSTANCE_UPDATE" } else { "STAGE_INSTANCE_CREATE" };
        self.keep(&Record::Stage(Cow::Borrowed(&stage)));
        self.dispatch_stage(name, &stage);
        self.stages.insert(stage.channel, stage);
    }

    /// Ends what is live in a stage channel, if something is.
    pub(crate) fn remove_stage(&mut self, channel: Id) {
        let Some(stage) = self.stages.remove(&channel) else { return };
        self.keep(&Record::GoneStage { channel });
        self.dispatch_stage("STAGE_INSTANCE_DELETE", &stage);
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use super::*;
    use crate::permissions::Permissions;

    fn world() -> World {
        let mut world = World::empty("Testbot", SocketAddr::from(([127, 0, 0, 1], 1)), Permissions::BOT, 10);
        world.furnish();
        world
    }

    #[test]
    fn a_new_world_has_a_plaza_and_five_people_always_with_the_same_ids() {
        let (one, two) = (world(), world());
        assert_eq!(one.channels, two.channels);
        assert_eq!(one.users, two.users);
        let names: Vec<_> = one.users.values().filter(|user| !user.bot).map(|user| (&*user.username, &*user.locale)).collect();
        assert_eq!(names, [("ana", "en-US"), ("bo", "en-US"), ("cy", "fr"), ("dee", "en-US"), ("eli", "en-US")]);
        let channels: Vec<_> = one.channels.values().map(|channel| &*channel.name).collect();
        assert_eq!(channels, ["general", "table-one", "table-two"]);
    }

    #[test]
    fn a_second_ana_gets_another_username() {
        let mut world = world();
        assert_eq!(world.add_user("Ana", "fr").username, "ana2");
        assert_eq!(world.user("ana2").unwrap().locale, "fr");
        assert_eq!(world.add_user("Zoë L.", "fr").username, "zoë_l.");
    }
}
