//! Restores the world from its state file, and rewrites the file. Not here: the format (`persist`).
//! Start at [`World::restore`].

use std::borrow::Cow;
use std::io;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;

use crate::files::attachment_url;
use crate::interactions::Interaction;
use crate::persist::{Journal, Record, SavedInteraction, nonce_is_remembered, read_file};
use crate::world::World;

impl World {
    /// Restores the world from a file, and appends every later change to it. A missing file means a
    /// new world, and so does a damaged one, which is renamed.
    ///
    /// # Errors
    /// When the file cannot be renamed or written.
    pub(crate) fn restore(&mut self, path: &Path) -> io::Result<()> {
        match Journal::read(path) {
            Ok(records) if records.is_empty() => self.furnish(),
            Ok(records) => {
                for record in records {
                    self.take_over(record);
                }
                self.settle_restored(path);
            }
            Err(error) => {
                let aside = Journal::set_aside(path)?;
                tracing::warn!(%error, path = %path.display(), aside = %aside.display(), "the state file is damaged: renamed it, starting with a new world");
                self.furnish();
            }
        }
        let last_id = self.ids.next();
        self.journal = Some(Journal::write_whole(path, last_id, self.records())?);
        Ok(())
    }

    /// Rewrites the file without obsolete records. If that fails, the old file stays in use.
    pub(crate) fn tidy_journal(&mut self) {
        let Some(path) = self.journal.as_ref().map(|journal| journal.path().to_owned()) else { return };
        let last_id = self.ids.next();
        match Journal::write_whole(&path, last_id, self.records()) {
            Ok(journal) => self.journal = Some(journal),
            Err(error) => tracing::warn!(%error, path = %path.display(), "cannot compact the state file: it goes on growing"),
        }
    }

    fn take_over(&mut self, record: Record<'static>) {
        match record {
            Record::World { last_id, .. } => self.ids.above(last_id),
            // The options define the bot.
            Record::User(user) if user.bot => {}
            Record::User(user) => drop(self.users.insert(user.id, Arc::new(user.into_owned()))),
            Record::Guild(guild) => drop(self.guilds.insert(guild.id, guild.into_owned())),
            Record::Channel(channel) => drop(self.channels.insert(channel.id, Arc::new(channel.into_owned()))),
            Record::Message(message) => {
                self.ids.above(message.id);
                self.messages.entry(message.channel).or_default().insert(message.id, Arc::new(message.into_owned()));
            }
            Record::Command(command) => drop(self.commands.insert(command.id, Arc::new(command.into_owned()))),
            Record::Emoji(emoji) => drop(self.emojis.insert(emoji.id, emoji.into_owned())),
            Record::Application(about) => self.application.about = about.into_owned(),
            Record::Interaction(SavedInteraction::Owned(interaction)) => self.interactions.insert(*interaction),
            Record::Interaction(SavedInteraction::Borrowed(_)) => {}
            Record::Nonce { channel, nonce, message } => drop(self.nonces.insert((channel, nonce), (message, message.millis()))),
            Record::Read { user, channel, message } => drop(self.reads.insert((user, channel), message)),
            Record::CommandMade { guild, at_ms } => self.commands_made.entry(guild).or_default().push_back(at_ms),
            Record::GoneChannel { id } => {
                self.channels.remove(&id);
                self.messages.remove(&id);
            }
            Record::GoneMessage { channel, id } => {
                drop(self.messages.get_mut(&channel).and_then(|messages| messages.remove(&id)))
            }
            Record::GoneCommand { id } => drop(self.commands.remove(&id)),
            Record::GoneEmoji { id } => drop(self.emojis.remove(&id)),
            Record::Webhook(webhook) => drop(self.webhooks.insert(webhook.id, webhook.into_owned())),
            Record::GoneWebhook { id } => drop(self.webhooks.remove(&id)),
            Record::Invite(invite) => drop(self.invites.insert(invite.code.clone(), invite.into_owned())),
            Record::AuditEntry(entry) => drop(self.audit_log.insert(entry.id, entry.into_owned())),
            Record::ScheduledEvent(event) => drop(self.scheduled_events.insert(event.id, event.into_owned())),
            Record::GoneScheduledEvent { id } => drop(self.scheduled_events.remove(&id)),
            Record::AutomodRule(rule) => drop(self.automod_rules.insert(rule.id, rule.into_owned())),
            Record::GoneAutomodRule { id } => drop(self.automod_rules.remove(&id)),
            Record::Sticker(sticker) => drop(self.stickers.insert(sticker.id, sticker.into_owned())),
            Record::GoneSticker { id } => drop(self.stickers.remove(&id)),
            Record::Stage(stage) => drop(self.stages.insert(stage.channel, stage.into_owned())),
            Record::GoneStage { channel } => drop(self.stages.remove(&channel)),
            Record::GoneInvite { code } => drop(self.invites.remove(&code)),
        }
    }

    /// Derives the rest from the records: newest messages, files with their URLs, the highest id.
    fn settle_restored(&mut self, path: &Path) {
        let page = self.page;
        self.messages.retain(|channel, _| self.channels.contains_key(channel));
        self.webhooks.retain(|_, webhook| self.channels.contains_key(&webhook.channel));
        self.invites.retain(|_, invite| self.channels.contains_key(&invite.channel));
        self.stages.retain(|channel, _| self.channels.contains_key(channel));
        self.dms = self.channels.values().filter_map(|channel| Some((channel.recipient?, channel.id))).collect();
        for (id, messages) in &mut self.messages {
            self.channel_of.extend(messages.keys().map(|message| (*message, *id)));
            let polls = messages.values().filter_map(|message| Some((message.id, message.poll.as_ref()?)));
            self.open_polls.extend(polls.filter(|(_, poll)| !poll.is_finalized).map(|(id, poll)| (id, poll.expires_ms)));
            for message in messages.values_mut().filter(|message| !message.attachments.is_empty()) {
                let message = Arc::make_mut(message);
                for attachment in &mut message.attachments {
                    let url = attachment_url(page, *id, attachment.id, &attachment.filename);
                    let old = std::mem::replace(&mut attachment.url, url.clone());
                    message.embeds.iter_mut().chain(&mut message.components).for_each(|value| repoint(value, &old, &url));
                    attachment.proxy_url = url;
                    if let Some(contents) = read_file(path, attachment.id) {
                        self.files.insert(attachment.id, contents);
                    }
                }
            }
            if let Some(channel) = self.channels.get_mut(id).map(Arc::make_mut) {
                let public = || messages.values().filter(|message| message.only_for.is_none());
                channel.last_message = public().next_back().map(|message| message.id);
                channel.sent = u32::try_from(public().count()).unwrap_or(u32::MAX);
            }
        }
        for id in self.emojis.keys().chain(self.stickers.keys()) {
            if let Some(contents) = read_file(path, *id) {
                self.files.insert(*id, contents);
            }
        }
        let ids = self
            .users
            .keys()
            .chain(self.emojis.keys())
            .chain(self.webhooks.keys())
            .chain(self.audit_log.keys())
            .chain(self.scheduled_events.keys())
            .chain(self.automod_rules.keys())
            .chain(self.stickers.keys())
            .chain(self.stages.values().map(|stage| &stage.id))
            .chain(self.guilds.keys())
            .chain(self.channels.keys())
            .chain(self.commands.keys());
        if let Some(highest) = ids.max() {
            self.ids.above(*highest);
        }
    }

    fn records(&self) -> impl Iterator<Item = Record<'_>> {
        let users = self.users.values().map(|user| Record::User(Cow::Borrowed(user)));
        let guilds = self.guilds.values().map(|guild| Record::Guild(Cow::Borrowed(guild)));
        let channels = self.channels.values().map(|channel| Record::Channel(Cow::Borrowed(channel)));
        let messages =
            self.messages.values().flat_map(|messages| messages.values()).map(|message| Record::Message(Cow::Borrowed(message)));
        let commands = self.commands.values().map(|command| Record::Command(Cow::Borrowed(command)));
        let mut interactions: Vec<&Interaction> = self.interactions.living().collect();
        interactions.sort_by_key(|interaction| interaction.id);
        let interactions =
            interactions.into_iter().map(|interaction| Record::Interaction(SavedInteraction::Borrowed(interaction)));
        let now_ms = self.ids.clock.steady_ms();
        let nonces = self.nonces.iter().filter(move |(_, (_, sent_ms))| nonce_is_remembered(*sent_ms, now_ms));
        let nonces = nonces.map(|((channel, nonce), (message, _))| Record::Nonce {
            channel: *channel,
            nonce: nonce.clone(),
            message: *message,
        });
        let reads = self.reads.iter();
        let reads = reads.map(|((user, channel), message)| Record::Read { user: *user, channel: *channel, message: *message });
        let emojis = self.emojis.values().map(|emoji| Record::Emoji(Cow::Borrowed(emoji)));
        let webhooks = self.webhooks.values().map(|webhook| Record::Webhook(Cow::Borrowed(webhook)));
        let invites = self.invites.values().map(|invite| Record::Invite(Cow::Borrowed(invite)));
        let audit_log = self.audit_log.values().map(|entry| Record::AuditEntry(Cow::Borrowed(entry)));
        let events = self.scheduled_events.values().map(|event| Record::ScheduledEvent(Cow::Borrowed(event)));
        let rules = self.automod_rules.values().map(|rule| Record::AutomodRule(Cow::Borrowed(rule)));
        let stickers = self.stickers.values().map(|sticker| Record::Sticker(Cow::Borrowed(sticker)));
        let stages = self.stages.values().map(|stage| Record::Stage(Cow::Borrowed(stage)));
        let about = std::iter::once(Record::Application(Cow::Borrowed(&self.application.about)));
        let made = self.commands_made.iter().flat_map(|(guild, made)| made.iter().map(move |at_ms| (*guild, *at_ms)));
        let made = made.map(|(guild, at_ms)| Record::CommandMade { guild, at_ms });
        users
            .chain(emojis)
            .chain(webhooks)
            .chain(invites)
            .chain(audit_log)
            .chain(events)
            .chain(rules)
            .chain(stickers)
            .chain(stages)
            .chain(about)
            .chain(guilds)
            .chain(channels)
            .chain(messages)
            .chain(commands)
            .chain(made)
            .chain(interactions)
            .chain(nonces)
            .chain(reads)
    }
}

/// Replaces a URL wherever it occurs in a value.
fn repoint(value: &mut Value, old: &str, new: &str) {
    match value {
        Value::String(text) if text == old => new.clone_into(text),
        Value::Array(items) => items.iter_mut().for_each(|item| repoint(item, old, new)),
        Value::Object(fields) => fields.values_mut().for_each(|field| repoint(field, old, new)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
