//! Acting as a user: writing, reacting, commands, buttons, menus, forms.
//! Not here: whether Discord lets the act through (`acting`).
//! Start at [`Discord::press`].

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::{Discord, Named, find_channel, find_user};
use crate::acting::{CheckedAct, Honesty};
use crate::commands::Stage;
use crate::events::{Audience, Event};
use crate::interactions::{Choice, Outcome, Reply};
use crate::model::{Channel, Message, User};
use crate::refused::Refused;
use crate::snowflake::Id;
use crate::world::World;

impl Discord {
    /// A user writes a message.
    ///
    /// # Errors
    /// When the user or channel is unknown, or the message empty or too long.
    pub fn say(&self, user: impl Into<Named>, channel: impl Into<Named>, content: &str) -> Result<Arc<Message>, Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        let channel = channel_for(&mut world, &user, &channel.into())?;
        world.say(&user, &channel, content)
    }

    /// A user reacts to a message with an emoji: a character, or `name:id` of one that is on the message already.
    ///
    /// # Errors
    /// When the user does not see the message or may not react to it, it is no emoji, or there are too many.
    pub fn react(&self, user: impl Into<Named>, message: Id, emoji: &str) -> Result<Arc<Message>, Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        world.user_reacts(&user, message, emoji)
    }

    /// A user takes a reaction back.
    ///
    /// # Errors
    /// When the user does not see the message, or has not reacted so.
    pub fn unreact(&self, user: impl Into<Named>, message: Id, emoji: &str) -> Result<Arc<Message>, Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        world.user_unreacts(&user, message, emoji)
    }

    /// A user types in a channel, and has not sent anything yet.
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

    /// A user reads a channel to its end.
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

    /// A user puts an ephemeral message away.
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

    /// What the bot offers while a user types an option. `options` as in Discord's interaction data, one with `focused: true`;
    /// `name` may hold subcommands too (`table new`). An unanswered request offers nothing.
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

    /// A user sends a slash command. `options` as in Discord's interaction data (types may be left out); `name` may hold subcommands
    /// too (`table new`). Returns as soon as the bot has answered, or after three seconds.
    ///
    /// # Errors
    /// When the user, channel or command is unknown, or the options do not fit it.
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

    /// A user chooses a command in the menu of somebody.
    ///
    /// # Errors
    /// When one of them, the channel or the command is unknown, or it cannot be used there.
    pub async fn user_command(
        &self,
        user: impl Into<Named>,
        channel: impl Into<Named>,
        name: &str,
        target: Id,
    ) -> Result<Outcome, Refused> {
        let acted = self.act(&user.into(), |world, user| {
            let channel = channel_for(world, &user, &channel.into())?;
            world.user_command_act(user, channel, name, target)
        })?;
        self.outcome_of(acted).await
    }

    /// A user presses a button.
    ///
    /// # Errors
    /// When the user does not see the message, or it has no such button, or it is disabled.
    pub async fn press(&self, user: impl Into<Named>, message: Id, custom_id: &str) -> Result<Outcome, Refused> {
        self.component(user, message, custom_id, &[], Honesty::Checked).await
    }

    /// A user chooses from a menu.
    ///
    /// # Errors
    /// When the user does not see the message, or it has no such menu, or the values do not fit it.
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

    /// A user with a tampered client uses a component that need not be on the message.
    ///
    /// # Errors
    /// When the user does not see the message.
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

    /// A user sends the form that `interaction` opened. A field left out keeps the text it came with.
    ///
    /// # Errors
    /// When the interaction opened no such form for this user, or a field does not fit.
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

    /// The same, for fields of every kind: a text for a text input, a list of values for a menu or a group of checkboxes, one value
    /// for a radio group, `true` or `false` for a checkbox, `[{"filename", "content" or "base64"}]` for an upload.
    ///
    /// # Errors
    /// When the interaction opened no such form for this user, or a field does not fit.
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

/// A channel that a user means and sees. `dm` opens their conversation with the bot.
fn channel_for(world: &mut World, user: &User, channel: &Named) -> Result<Arc<Channel>, Refused> {
    if channel.0 == "dm" {
        return Ok(world.open_dm(user.id));
    }
    let channel = find_channel(world, channel, Some(user.id))?.id;
    world.visible_channel(user, channel)
}
