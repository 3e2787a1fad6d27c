//! Acts as a user: messages, reactions, commands, buttons, menus, modals. Not here: validation of
//! acts (`user_acts`). Start at [`Discord::press`].

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::{Discord, Named, find_channel, find_user};
use crate::act_error::Refused;
use crate::commands::Stage;
use crate::events::{Audience, Event};
use crate::given_files::GivenFile;
use crate::interactions::{Choice, Outcome, Reply};
use crate::model::{Channel, Message, User};
use crate::polls::AskedPoll;
use crate::snowflake::Id;
use crate::user_acts::{CheckedAct, Honesty, MenuTarget};
use crate::world::World;

impl Discord {
    /// Sends a user's message.
    ///
    /// # Errors
    /// When user or channel is unknown, writing is not allowed, or the text is empty or too long.
    pub fn say(&self, user: impl Into<Named>, channel: impl Into<Named>, content: &str) -> Result<Arc<Message>, Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        let channel = channel_for(&mut world, &user, &channel.into())?;
        world.say(&user, &channel, content, None, Vec::new())
    }

    /// Sends a user's message that replies to another, or has files, or both.
    pub(crate) fn write(
        &self,
        user: &Named,
        channel: &Named,
        content: &str,
        reply_to: Option<Id>,
        files: Vec<GivenFile>,
    ) -> Result<Arc<Message>, Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, user)?;
        let channel = channel_for(&mut world, &user, channel)?;
        world.say(&user, &channel, content, reply_to, files)
    }

    /// Sends a user's reply to a message.
    ///
    /// # Errors
    /// As for [`Discord::say`], and when the user sees no such message.
    pub fn reply(&self, user: impl Into<Named>, message: Id, content: &str) -> Result<Arc<Message>, Refused> {
        let channel = self.message(message).map(|message| message.channel);
        let channel = channel.ok_or_else(|| Refused::NotFound("no such message to reply to".to_owned()))?;
        self.write(&user.into(), &channel.into(), content, Some(message), Vec::new())
    }

    /// Edits a message that the user wrote.
    ///
    /// # Errors
    /// When the user did not write it, the text is empty or too long, or the thread is closed.
    pub fn edit_message(&self, user: impl Into<Named>, message: Id, content: &str) -> Result<Arc<Message>, Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        world.edit_as(&user, message, content)
    }

    /// Deletes a message that the user wrote, or any if they manage messages.
    ///
    /// # Errors
    /// When the user may not delete it.
    pub fn delete_message(&self, user: impl Into<Named>, message: Id) -> Result<(), Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        world.delete_as(&user, message)
    }

    /// Adds a user's reaction: a Unicode emoji, or `name:id` of one already on the message.
    ///
    /// # Errors
    /// When the user cannot see or react to the message, it is no emoji, or there are too many.
    pub fn react(&self, user: impl Into<Named>, message: Id, emoji: &str) -> Result<Arc<Message>, Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        world.user_reacts(&user, message, emoji)
    }

    /// Removes a user's reaction.
    ///
    /// # Errors
    /// When the user cannot see the message, or has not reacted with that emoji.
    pub fn unreact(&self, user: impl Into<Named>, message: Id, emoji: &str) -> Result<Arc<Message>, Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        world.user_unreacts(&user, message, emoji)
    }

    /// Makes these the user's answers in a poll, by their numbers from 1; none takes the vote back.
    ///
    /// # Errors
    /// When the user cannot see the message, or it has no poll that is open and has these answers.
    pub fn vote(&self, user: impl Into<Named>, message: Id, answers: &[usize]) -> Result<Arc<Message>, Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        world.vote(&user, message, answers)
    }

    /// Sends a user's poll.
    pub(crate) fn ask(&self, user: &Named, channel: &Named, asked: AskedPoll) -> Result<Arc<Message>, Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, user)?;
        let channel = channel_for(&mut world, &user, channel)?;
        world.ask(&user, &channel, asked)
    }

    /// Notes whether a user is interested in a scheduled event.
    ///
    /// # Errors
    /// When there is no such event, it is over, or the user is not in its guild.
    pub fn set_interest(&self, user: impl Into<Named>, event: Id, interested: bool) -> Result<(), Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        world.set_interest(&user, event, interested)
    }

    /// Reports that a user is typing in a channel.
    ///
    /// # Errors
    /// When the user or channel is unknown.
    pub fn typing(&self, user: impl Into<Named>, channel: impl Into<Named>) -> Result<(), Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        let channel = channel_for(&mut world, &user, &channel.into())?;
        world.type_in(&channel, &user);
        Ok(())
    }

    /// Marks a channel as read by a user.
    ///
    /// # Errors
    /// When the user or channel is unknown.
    pub fn read(&self, user: impl Into<Named>, channel: impl Into<Named>) -> Result<(), Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        let channel = channel_for(&mut world, &user, &channel.into())?;
        if let Some(newest) = world.messages.get(&channel.id).and_then(|messages| messages.keys().next_back().copied()) {
            world.mark_read(user.id, channel.id, newest);
        }
        world.tell(Audience::Only(vec![user.id]), Event::Read(user.id, channel));
        Ok(())
    }

    /// Dismisses a user's ephemeral message.
    ///
    /// # Errors
    /// When the user has no such ephemeral message.
    pub fn dismiss(&self, user: impl Into<Named>, message: Id) -> Result<(), Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        let message = world.message_anywhere(message).filter(|message| message.only_for == Some(user.id)).cloned();
        let message = message.ok_or_else(|| Refused::NotFound("no such ephemeral message".to_owned()))?;
        world.unpost(message.channel, message.id);
        Ok(())
    }

    /// Returns the bot's choices while a user types, none if it is late. `options` are Discord's
    /// interaction data, one with `focused: true`; `name` may have subcommands (`table new`).
    ///
    /// # Errors
    /// When the user, channel, command or option is unknown.
    pub async fn autocomplete(
        &self,
        user: impl Into<Named>,
        channel: impl Into<Named>,
        name: &str,
        options: &[Value],
    ) -> Result<Vec<Choice>, Refused> {
        let (_, reply) = self.act(&user.into(), |world, user| {
            let channel = channel_for(world, &user, &channel.into())?;
            world.command_act(user, channel, name, options, Stage::Typing)
        })?;
        match reply.await {
            Ok(Reply::Choices(choices)) => Ok(choices),
            Ok(Reply::Outcome(_)) | Err(_) => Ok(Vec::new()),
        }
    }

    /// Sends a slash command; returns at the response or its deadline. `options` are Discord's
    /// interaction data, types optional, an attachment as `{"filename", "content" or "base64"}`;
    /// `name` may have subcommands (`table new`).
    ///
    /// # Errors
    /// When the user, channel or command is unknown or not allowed, or the options do not fit.
    pub async fn command(
        &self,
        user: impl Into<Named>,
        channel: impl Into<Named>,
        name: &str,
        options: &[Value],
    ) -> Result<Outcome, Refused> {
        let acted = self.act(&user.into(), |world, user| {
            let channel = channel_for(world, &user, &channel.into())?;
            world.command_act(user, channel, name, options, Stage::Sent)
        })?;
        self.outcome_of(acted).await
    }

    /// Sends a user command for `target`.
    ///
    /// # Errors
    /// When either user, the channel or the command is unknown or not allowed.
    pub async fn user_command(
        &self,
        user: impl Into<Named>,
        channel: impl Into<Named>,
        name: &str,
        target: Id,
    ) -> Result<Outcome, Refused> {
        let acted = self.act(&user.into(), |world, user| {
            let channel = channel_for(world, &user, &channel.into())?;
            world.menu_command_act(user, channel, name, MenuTarget::User(target))
        })?;
        self.outcome_of(acted).await
    }

    /// Sends a message command for a message of the channel.
    ///
    /// # Errors
    /// When the user, the channel, the message or the command is unknown or not allowed.
    pub async fn message_command(
        &self,
        user: impl Into<Named>,
        channel: impl Into<Named>,
        name: &str,
        message: Id,
    ) -> Result<Outcome, Refused> {
        let acted = self.act(&user.into(), |world, user| {
            let channel = channel_for(world, &user, &channel.into())?;
            world.menu_command_act(user, channel, name, MenuTarget::Message(message))
        })?;
        self.outcome_of(acted).await
    }

    /// Presses a button.
    ///
    /// # Errors
    /// When the user cannot see the message, or it has no such enabled button.
    pub async fn press(&self, user: impl Into<Named>, message: Id, custom_id: &str) -> Result<Outcome, Refused> {
        self.component(user, message, custom_id, &[], Honesty::Checked).await
    }

    /// Chooses from a menu.
    ///
    /// # Errors
    /// When the user cannot see the message, it has no such enabled menu, or the values do not fit.
    pub async fn choose(
        &self,
        user: impl Into<Named>,
        message: Id,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Outcome, Refused> {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        self.component(user, message, custom_id, &values, Honesty::Checked).await
    }

    /// Uses a component that need not be on the message, as a tampered client would.
    ///
    /// # Errors
    /// When the user cannot see the message.
    pub async fn forge(&self, user: impl Into<Named>, message: Id, custom_id: &str, values: &[&str]) -> Result<Outcome, Refused> {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        self.component(user, message, custom_id, &values, Honesty::Forged).await
    }

    pub(crate) async fn component(
        &self,
        user: impl Into<Named>,
        message: Id,
        custom_id: &str,
        values: &[String],
        honesty: Honesty,
    ) -> Result<Outcome, Refused> {
        let acted = self.act(&user.into(), |world, user| world.component_act(user, message, custom_id, values, honesty))?;
        self.outcome_of(acted).await
    }

    /// Submits the modal that `interaction` opened. A field left out keeps its initial value.
    ///
    /// # Errors
    /// When the interaction opened no such modal for this user, or a field does not fit.
    pub async fn submit(
        &self,
        user: impl Into<Named>,
        interaction: Id,
        custom_id: &str,
        fields: &[(&str, &str)],
    ) -> Result<Outcome, Refused> {
        let fields = fields.iter().map(|(field, value)| (field.to_string(), json!(value))).collect();
        self.submit_values(user, interaction, custom_id, &fields).await
    }

    /// Submits any fields: a string for an input or radio group, a list for a menu or checkbox
    /// group, a boolean for a checkbox, `[{"filename", "content" or "base64"}]` for an upload.
    ///
    /// # Errors
    /// As for [`Discord::submit`].
    pub async fn submit_values(
        &self,
        user: impl Into<Named>,
        interaction: Id,
        custom_id: &str,
        fields: &BTreeMap<String, Value>,
    ) -> Result<Outcome, Refused> {
        let acted = self.act(&user.into(), |world, user| world.modal_act(user, interaction, custom_id, fields))?;
        self.outcome_of(acted).await
    }

    fn act(
        &self,
        user: &Named,
        checked: impl FnOnce(&mut World, Arc<User>) -> Result<CheckedAct, Refused>,
    ) -> Result<(Id, oneshot::Receiver<Reply>), Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, user)?;
        if user.bot {
            return Err(Refused::NotAllowed("the bot does not act as a user".to_owned()));
        }
        let checked = checked(&mut world, user)?;
        let acted = world.act(checked);
        let first = world.interactions.in_line() == 1;
        drop(world);
        if first {
            self.shared.deadlines.notify_one();
        }
        Ok(acted)
    }

    async fn outcome_of(&self, (interaction, reply): (Id, oneshot::Receiver<Reply>)) -> Result<Outcome, Refused> {
        match reply.await {
            Ok(Reply::Outcome(outcome)) => Ok(outcome),
            Ok(Reply::Choices(_)) | Err(_) => self.outcome(interaction),
        }
    }
}

/// Finds a channel that a user names and sees. `dm` opens their DM channel.
fn channel_for(world: &mut World, user: &User, channel: &Named) -> Result<Arc<Channel>, Refused> {
    if channel.0 == "dm" {
        return Ok(world.open_dm(user.id));
    }
    let channel = find_channel(world, channel, Some(user.id))?.id;
    world.visible_channel(user, channel)
}
