//! Messages of users: written, edited and deleted as far as Discord's client and server allow it.
//! Not here: interactions (`user_acts`), reactions (`reactions`). Start at [`World::say`].

use std::sync::Arc;

use serde_json::json;

use crate::act_error::Refused;
use crate::audit_entry::{AuditAction, AuditEntry};
use crate::automod::Breach;
use crate::given_files::{FilledFile, GivenFile};
use crate::limits;
use crate::mentions::{everyone_in, roles_in, users_in};
use crate::model::{Attachment, Channel, Message, MessageKind, User};
use crate::permissions::Permissions;
use crate::snowflake::Id;
use crate::world::World;

impl World {
    /// Posts a user's message, which may be a reply and have files.
    pub(crate) fn say(
        &mut self,
        user: &User,
        channel: &Channel,
        content: &str,
        reply_to: Option<Id>,
        files: Vec<GivenFile>,
    ) -> Result<Arc<Message>, Refused> {
        check_content(content, files.len())?;
        self.check_writing(user, channel)?;
        if !files.is_empty() && !self.user_can(user, channel, Permissions::ATTACH_FILES) {
            return Err(Refused::NotAllowed(format!("{} may not attach files here", user.display_name())));
        }
        let answered = reply_to.map(|id| self.answered_by(user, channel, id)).transpose()?;
        let breaches = self.triggered(user, channel, content);
        if let Some(refused) = breaches.iter().find_map(Breach::blocks) {
            breaches.iter().for_each(|breach| self.enforce(breach, user, channel, content, None));
            return Err(refused);
        }
        let files = files.into_iter().map(|file| file.open(self.ids.next())).collect::<Result<Vec<_>, _>>()?;
        self.let_in(user, channel);
        let kind = if answered.is_some() { MessageKind::Reply } else { MessageKind::Default };
        let mut message = Message::new(self.ids.next(), channel.id, user.id, kind);
        message.attachments = files.into_iter().map(|file| self.attach(channel.id, file)).collect();
        self.set_content(&mut message, user, channel, content);
        if let Some(answered) = answered {
            message.refers_to = Some(answered.id);
            if answered.author != user.id && !message.mentions.contains(&answered.author) {
                message.mentions.push(answered.author);
            }
        }
        let posted = self.post(message);
        breaches.iter().for_each(|breach| self.enforce(breach, user, channel, content, Some(posted.id)));
        Ok(posted)
    }

    /// Refuses a message of a user who may not write in a channel.
    pub(crate) fn check_writing(&self, user: &User, channel: &Channel) -> Result<(), Refused> {
        if !channel.kind.takes_messages() {
            return Err(Refused::NotAllowed("nobody writes in a channel of this type".to_owned()));
        }
        if !self.user_can(user, channel, channel.write()) {
            return Err(Refused::NotAllowed(format!("{} may not write here", user.display_name())));
        }
        let manages = self.user_can(user, channel, Permissions::MANAGE_THREADS);
        if channel.locked && !manages {
            return Err(Refused::NotAllowed("the thread is locked".to_owned()));
        }
        self.check_slowmode(user, channel)
    }

    /// Makes whoever writes in a thread a member of it.
    pub(crate) fn let_in(&mut self, user: &User, channel: &Channel) {
        if channel.kind.is_thread() && !channel.members.contains(&user.id) {
            let mut joined = channel.clone();
            joined.members.push(user.id);
            self.put_channel(joined);
        }
    }

    /// Finds a message that a user may reply to.
    fn answered_by(&self, user: &User, channel: &Channel, id: Id) -> Result<Arc<Message>, Refused> {
        let found = self.message(channel.id, id).filter(|message| message.only_for.is_none() && !message.kind.is_system());
        let found = found.ok_or_else(|| Refused::NotFound("no such message to reply to in this channel".to_owned()))?;
        if !self.user_can(user, channel, Permissions::READ_MESSAGE_HISTORY) {
            return Err(Refused::NotAllowed(format!("{} may not read earlier messages here", user.display_name())));
        }
        Ok(found.clone())
    }

    /// Keeps a file of a message.
    fn attach(&mut self, channel: Id, file: FilledFile) -> Attachment {
        let FilledFile { id, name, contents } = file;
        let attachment = Attachment::of(self.page, channel, id, name, &contents);
        if let Some(journal) = &mut self.journal {
            journal.put_file(id, &contents);
        }
        self.files.insert(id, contents);
        attachment
    }

    /// Sets what a message says, and whom it mentions.
    fn set_content(&self, message: &mut Message, user: &User, channel: &Channel, content: &str) {
        content.trim().clone_into(&mut message.content);
        message.mentions = users_in(content).filter(|id| self.users.contains_key(id)).collect();
        let trusted = self.user_may(user, channel).allow(Permissions::MENTION_EVERYONE);
        if let Some(guild) = channel.guild.and_then(|guild| self.guilds.get(&guild)) {
            let may = |id: &Id| guild.has_role(*id) && (trusted || guild.is_mentionable(*id));
            message.mention_roles = roles_in(content).filter(may).collect();
            message.mention_everyone = trusted && everyone_in(content);
        }
    }

    /// Edits a message that a user wrote.
    pub(crate) fn edit_as(&mut self, user: &User, message: Id, content: &str) -> Result<Arc<Message>, Refused> {
        let (message, channel) = self.seen_message(user, message)?;
        if message.author != user.id || message.kind.is_system() {
            return Err(Refused::NotAllowed("only who wrote a message edits it".to_owned()));
        }
        if channel.archived || (channel.locked && !self.user_can(user, &channel, Permissions::MANAGE_THREADS)) {
            return Err(Refused::NotAllowed("the thread is archived or locked".to_owned()));
        }
        if message.poll.is_some() {
            return Err(Refused::Invalid("nobody edits a poll".to_owned()));
        }
        check_content(content, message.attachments.len())?;
        let breaches = self.triggered(user, &channel, content);
        let refused = breaches.iter().find_map(Breach::blocks);
        breaches.iter().for_each(|breach| self.enforce(breach, user, &channel, content, Some(message.id)));
        if let Some(refused) = refused {
            return Err(refused);
        }
        let mut edited = Message::clone(&message);
        self.set_content(&mut edited, user, &channel, content);
        edited.edited_ms = Some(self.ids.clock.now_ms());
        Ok(self.revise(edited))
    }

    /// Deletes a message that a user wrote, or any if they manage messages.
    pub(crate) fn delete_as(&mut self, user: &User, message: Id) -> Result<(), Refused> {
        let (message, channel) = self.seen_message(user, message)?;
        let manages = channel.guild.is_some() && self.user_can(user, &channel, Permissions::MANAGE_MESSAGES);
        if message.author != user.id && !manages {
            return Err(Refused::NotAllowed(format!("{} may not delete this message", user.display_name())));
        }
        if !message.kind.is_deletable() {
            return Err(Refused::Invalid("nobody deletes this kind of message".to_owned()));
        }
        self.check_open(user, &channel)?;
        self.unpost(channel.id, message.id);
        if let Some(guild) = channel.guild.filter(|_| message.author != user.id) {
            let entry = AuditEntry::new(guild, AuditAction::MessageDelete, Some(message.author)).by(user.id);
            self.log(entry.with(json!({ "channel_id": channel.id, "count": "1" })));
        }
        Ok(())
    }

    /// Finds a message that a user sees and that is not ephemeral, and its channel.
    fn seen_message(&self, user: &User, message: Id) -> Result<(Arc<Message>, Arc<Channel>), Refused> {
        let message = self.message_anywhere(message).filter(|message| message.only_for.is_none()).cloned();
        let message = message.ok_or_else(|| Refused::NotFound("no such message, or it is ephemeral".to_owned()))?;
        let channel = self.visible_channel(user, message.channel)?;
        Ok((message, channel))
    }

    /// Refuses a message during slow mode (Discord docs: Channel Resource, `rate_limit_per_user`).
    fn check_slowmode(&self, user: &User, channel: &Channel) -> Result<(), Refused> {
        if channel.slowmode_seconds == 0 || self.user_can(user, channel, Permissions::BYPASS_SLOWMODE) {
            return Ok(());
        }
        let messages = self.messages.get(&channel.id).into_iter().flat_map(|messages| messages.values().rev());
        let last = messages.filter(|message| message.author == user.id).map(|message| message.id.millis()).next();
        let free_again = last.map_or(0, |last| last + u64::from(channel.slowmode_seconds) * 1_000);
        let wait = free_again.saturating_sub(self.ids.clock.now_ms()).div_ceil(1_000);
        if wait == 0 { Ok(()) } else { Err(Refused::NotAllowed(format!("slow mode: the next message in {wait} seconds"))) }
    }
}

/// Refuses a text that is too long, or empty beside no file, and too many files.
fn check_content(content: &str, files: usize) -> Result<(), Refused> {
    let length = content.chars().count();
    if (content.trim().is_empty() && files == 0) || length > limits::CONTENT {
        return Err(Refused::Invalid(format!("a message has 1 to {} characters, this one {length}", limits::CONTENT)));
    }
    if files > limits::ATTACHMENTS {
        return Err(Refused::Invalid(format!("a message has at most {} files", limits::ATTACHMENTS)));
    }
    Ok(())
}
