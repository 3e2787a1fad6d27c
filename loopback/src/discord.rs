//! The handle with which a test, or the control API, plays the users and looks at what they see.
//! Never here: HTTP, the bot's side. No lock is held while anything is awaited.
//! Start at [`Discord`].

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::acting::{Deed, Honesty};
use crate::commands::{Stage, Texts};
use crate::events::{Audience, Event, Events, Presence};
use crate::faults::Plan;
use crate::gateway::GatewayFault;
use crate::interactions::{Choice, Outcome, Reply};
use crate::limits;
use crate::model::{Channel, ChannelKind, Guild, Message, User};
use crate::openapi::Violation;
use crate::permissions::Permissions;
use crate::posting::Posted;
use crate::server::Shared;
use crate::snowflake::Id;
use crate::world::World;

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// There is no such thing, or this user cannot see it.
    #[error("{0}")]
    NotFound(String),
    /// It makes no sense as given.
    #[error("{0}")]
    Invalid(String),
    /// This user may not.
    #[error("{0}")]
    NotAllowed(String),
}

/// A user, guild or channel, by id or by name. For a channel `dm` means the user's conversation with the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named(String);

impl From<&str> for Named {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}
impl From<String> for Named {
    fn from(text: String) -> Self {
        Self(text)
    }
}
impl From<&String> for Named {
    fn from(text: &String) -> Self {
        Self(text.clone())
    }
}
impl From<Id> for Named {
    fn from(id: Id) -> Self {
        Self(id.to_string())
    }
}
impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What to change about a user. `Default` changes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserEdit {
    /// A new language.
    pub locale: Option<String>,
    /// Whether the bot's direct messages reach them.
    pub dms_open: Option<bool>,
    /// Whether they moderate.
    pub moderator: Option<bool>,
}

/// Whether a thread is archived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Put away; a message takes it out again.
    Archived,
    /// Open.
    Open,
}

/// Whether a thread is locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    /// Only those who manage threads write in it and reopen it.
    Locked,
    /// It is as any other.
    Unlocked,
}

/// Everything one user sees.
#[derive(Clone, Debug)]
pub struct View {
    /// Who looks.
    pub user: Arc<User>,
    /// Channels, then threads, then the conversation with the bot.
    pub channels: Vec<ChannelView>,
}

/// A channel as one user sees it.
#[derive(Clone, Debug)]
pub struct ChannelView {
    /// The channel.
    pub channel: Arc<Channel>,
    /// How many messages the user has not read.
    pub unread: usize,
    /// How many of those ring.
    pub mentions: usize,
    /// What the user sees, oldest first, ephemeral replies to them included.
    pub messages: Vec<Arc<Message>>,
}

impl View {
    /// The channel with this name or id; `dm` is the conversation with the bot.
    pub fn channel(&self, name: &str) -> Option<&ChannelView> {
        self.channels.iter().find(|view| match view.channel.kind {
            ChannelKind::Dm => name == "dm" || view.channel.id.to_string() == name,
            ChannelKind::Text | ChannelKind::PublicThread | ChannelKind::PrivateThread => {
                view.channel.name == name || view.channel.id.to_string() == name
            }
        })
    }

    /// Every message in every channel.
    pub fn messages(&self) -> impl Iterator<Item = &Arc<Message>> {
        self.channels.iter().flat_map(|view| &view.messages)
    }
}

/// Plays the users. Cheap to clone.
#[derive(Clone)]
pub struct Discord {
    shared: Arc<Shared>,
}

impl fmt::Debug for Discord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Discord").finish_non_exhaustive()
    }
}

impl Discord {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// The application's id, which is its bot's too.
    pub fn application(&self) -> Id {
        self.shared.lock().application.id
    }

    /// All users, the bot included.
    pub fn users(&self) -> Vec<Arc<User>> {
        self.shared.lock().users.values().cloned().collect()
    }

    /// A user.
    ///
    /// # Errors
    /// When there is none of this id or username.
    pub fn user(&self, user: impl Into<Named>) -> Result<Arc<User>, Refused> {
        find_user(&self.shared.lock(), &user.into())
    }

    /// All guilds.
    pub fn guilds(&self) -> Vec<Guild> {
        self.shared.lock().guilds.values().cloned().collect()
    }

    /// All channels, threads and direct conversations.
    pub fn channels(&self) -> Vec<Arc<Channel>> {
        self.shared.lock().channels.values().cloned().collect()
    }

    /// A channel.
    ///
    /// # Errors
    /// When there is none of this id or name.
    pub fn channel(&self, channel: impl Into<Named>) -> Result<Arc<Channel>, Refused> {
        find_channel(&self.shared.lock(), &channel.into(), None)
    }

    /// A message as it is now, whoever sees it; `None` if it is not there any more.
    pub fn message(&self, message: Id) -> Option<Arc<Message>> {
        self.shared.lock().message_anywhere(message).cloned()
    }

    /// The registered commands as Discord's objects, localisations included.
    pub fn commands(&self) -> Vec<Value> {
        let world = self.shared.lock();
        world.commands.values().map(|command| command.shape(world.application.id, Texts::All)).collect()
    }

    /// Adds a user, who is a member of every guild.
    ///
    /// # Errors
    /// When the name is empty or has more than 32 characters, or the locale is none.
    pub fn add_user(&self, name: &str, locale: &str) -> Result<Arc<User>, Refused> {
        let name = checked_name(name, 32)?;
        check_locale(locale)?;
        Ok(self.shared.lock().add_user(name, locale))
    }

    /// Changes a user.
    ///
    /// # Errors
    /// When there is no such user, or the locale is none.
    pub fn edit_user(&self, user: impl Into<Named>, edit: UserEdit) -> Result<Arc<User>, Refused> {
        edit.locale.as_deref().map_or(Ok(()), check_locale)?;
        let mut world = self.shared.lock();
        let mut user = User::clone(&*find_user(&world, &user.into())?);
        user.locale = edit.locale.unwrap_or(user.locale);
        user.dms_open = edit.dms_open.unwrap_or(user.dms_open);
        user.moderator = edit.moderator.unwrap_or(user.moderator);
        Ok(world.put_user(user))
    }

    /// Adds a guild, which the bot joins, with a channel `general`.
    ///
    /// # Errors
    /// When the name is empty or has more than 100 characters, or the locale is none.
    pub fn add_guild(&self, name: &str, locale: &str) -> Result<Guild, Refused> {
        let name = checked_name(name, 100)?.to_owned();
        check_locale(locale)?;
        let mut world = self.shared.lock();
        let (id, bot_role, moderator_role) = (world.ids.next(), world.ids.next(), world.ids.next());
        let owner = world.users.values().find(|user| !user.bot).map_or(world.application.bot, |user| user.id);
        let guild = Guild { id, name, locale: locale.to_owned(), owner, bot_role, moderator_role };
        world.put_guild(guild.clone());
        add_channel(&mut world, guild.id, "general");
        Ok(guild)
    }

    /// Changes the language of a guild.
    ///
    /// # Errors
    /// When there is no such guild, or the locale is none.
    pub fn set_guild_locale(&self, guild: impl Into<Named>, locale: &str) -> Result<Guild, Refused> {
        check_locale(locale)?;
        let mut world = self.shared.lock();
        let mut guild = find_guild(&world, &guild.into())?;
        guild.locale = locale.to_owned();
        world.put_guild(guild.clone());
        Ok(guild)
    }

    /// Adds a text channel.
    ///
    /// # Errors
    /// When there is no such guild, or the name is empty or too long.
    pub fn add_channel(&self, guild: impl Into<Named>, name: &str) -> Result<Arc<Channel>, Refused> {
        let name = checked_name(name, 100)?.to_lowercase().replace(' ', "-");
        let mut world = self.shared.lock();
        let guild = find_guild(&world, &guild.into())?;
        Ok(add_channel(&mut world, guild.id, &name))
    }

    /// Sets what the bot may not do in a channel.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn deny(&self, channel: impl Into<Named>, deny: Permissions) -> Result<Arc<Channel>, Refused> {
        self.change_channel(&channel.into(), |channel| {
            channel.deny = deny;
            Ok(())
        })
    }

    /// Sets what members may not do in a channel; moderators and the bot are excepted.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn deny_members(&self, channel: impl Into<Named>, deny: Permissions) -> Result<Arc<Channel>, Refused> {
        self.change_channel(&channel.into(), |channel| {
            channel.deny_members = deny;
            Ok(())
        })
    }

    /// Sets how many seconds a member must wait between two messages; 0 for no wait.
    ///
    /// # Errors
    /// When there is no such channel, or the span is longer than six hours.
    pub fn slow_down(&self, channel: impl Into<Named>, seconds: u16) -> Result<Arc<Channel>, Refused> {
        if !limits::SLOWMODE.contains(&seconds) {
            return Err(Refused::Invalid(format!("slow mode takes 0 to {} seconds", limits::SLOWMODE.end())));
        }
        self.change_channel(&channel.into(), |channel| {
            channel.slowmode_seconds = seconds;
            Ok(())
        })
    }

    /// Locks a thread, or unlocks it.
    ///
    /// # Errors
    /// When there is no such thread.
    pub fn lock(&self, thread: impl Into<Named>, lock: Lock) -> Result<Arc<Channel>, Refused> {
        self.change_channel(&thread.into(), |channel| {
            if !channel.kind.is_thread() {
                return Err(Refused::Invalid("only threads can be locked".to_owned()));
            }
            channel.locked = lock == Lock::Locked;
            Ok(())
        })
    }

    /// Archives or opens a thread.
    ///
    /// # Errors
    /// When there is no such thread.
    pub fn archive(&self, thread: impl Into<Named>, shelf: Shelf) -> Result<Arc<Channel>, Refused> {
        let now = self.shared.clock.now_ms();
        self.change_channel(&thread.into(), |channel| {
            if !channel.kind.is_thread() {
                return Err(Refused::Invalid("only threads can be archived".to_owned()));
            }
            channel.archived = shelf == Shelf::Archived;
            channel.archive_changed_ms = now;
            Ok(())
        })
    }

    fn change_channel(
        &self,
        channel: &Named,
        change: impl FnOnce(&mut Channel) -> Result<(), Refused>,
    ) -> Result<Arc<Channel>, Refused> {
        let mut world = self.shared.lock();
        let mut channel = Channel::clone(&*find_channel(&world, channel, None)?);
        change(&mut channel)?;
        Ok(world.put_channel(channel))
    }

    /// Deletes a channel or thread and all that is in it.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn delete_channel(&self, channel: impl Into<Named>) -> Result<(), Refused> {
        let mut world = self.shared.lock();
        let channel = find_channel(&world, &channel.into(), None)?.id;
        world.remove_channel(channel);
        Ok(())
    }

    /// What a user sees.
    ///
    /// # Errors
    /// When there is no such user.
    pub fn view(&self, user: impl Into<Named>) -> Result<View, Refused> {
        let world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        Ok(view(&world, user))
    }

    /// What happens from now on, as far as a user sees it.
    ///
    /// # Errors
    /// When there is no such user.
    pub fn events(&self, user: impl Into<Named>) -> Result<Events, Refused> {
        let world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        Ok(Events::new(user.id, world.listen()))
    }

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
            world.command_deed(user, channel, name, options, Stage::Typing)
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
            world.command_deed(user, channel, name, options, Stage::Sent)
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
        let acted = self.act(&user.into(), |world, user| world.component_deed(user, message, custom_id, values, honesty))?;
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
        let acted = self.act(&user.into(), |world, user| world.modal_deed(user, interaction, custom_id, fields))?;
        self.outcome_of(acted).await
    }

    fn act(
        &self,
        user: &Named,
        deed: impl FnOnce(&mut World, Arc<User>) -> Result<Deed, Refused>,
    ) -> Result<(Id, oneshot::Receiver<Reply>), Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, user)?;
        if user.bot {
            return Err(Refused::NotAllowed("the bot does not act as a user".to_owned()));
        }
        let deed = deed(&mut world, user)?;
        let acted = world.act(deed);
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

    /// What has come of an interaction so far.
    ///
    /// # Errors
    /// When there is none of this id, or its token has died.
    pub fn outcome(&self, interaction: Id) -> Result<Outcome, Refused> {
        let world = self.shared.lock();
        let interaction = world.interactions.get(interaction);
        let interaction = interaction.ok_or_else(|| Refused::NotFound("no such interaction, or it is too old".to_owned()))?;
        Ok(world.outcome(interaction))
    }

    /// Whether the bot is connected.
    pub fn presence(&self) -> Presence {
        self.shared.lock().gateway.presence()
    }

    /// Disturbs the bot's connections; returns how many there were.
    pub fn disturb(&self, fault: GatewayFault) -> usize {
        self.shared.lock().gateway.disturb(fault)
    }

    /// Puts a plan of faults in force instead of the one before; all its rules begin anew.
    ///
    /// # Errors
    /// When the plan cannot be carried out.
    pub fn faults(&self, plan: Plan) -> Result<(), Refused> {
        plan.check().map_err(Refused::Invalid)?;
        self.shared.replace_faults(plan);
        Ok(())
    }

    /// Ends all faults.
    pub fn calm(&self) {
        self.shared.replace_faults(Plan::default());
    }

    /// The plan of faults in force, and how often each of its rules has struck.
    pub fn faults_now(&self) -> (Plan, Vec<u64>) {
        self.shared.faults.now()
    }

    /// What went over the wire and is not as the OpenAPI document says, oldest first, the same mistake only once; nothing without
    /// [`Options::openapi`](crate::Options::openapi). What was asked for here no longer makes the loopback panic when it is dropped.
    pub fn violations(&self) -> Vec<Violation> {
        self.shared.audit.as_ref().map(|audit| audit.look()).unwrap_or_default()
    }

    /// How often each REST route has been called, such as `POST /channels/{channel}/messages`.
    pub fn calls(&self) -> BTreeMap<String, u64> {
        self.shared.calls.counts()
    }

    /// Everything that was posted, edited and deleted, by anybody, oldest first; as much of it as the options say is kept.
    pub fn history(&self) -> Vec<Posted> {
        self.shared.lock().history.iter().cloned().collect()
    }
}

pub(crate) fn view(world: &World, user: Arc<User>) -> View {
    let mut channels: Vec<&Arc<Channel>> = world.channels.values().filter(|channel| world.sees(user.id, channel)).collect();
    channels.sort_by_key(|channel| {
        let group = match channel.kind {
            ChannelKind::Text => 0,
            ChannelKind::PublicThread | ChannelKind::PrivateThread => 1,
            ChannelKind::Dm => 2,
        };
        (group, channel.guild, channel.position, channel.id)
    });
    let channels = channels.into_iter().map(|channel| channel_view(world, &user, channel)).collect();
    View { user, channels }
}

fn channel_view(world: &World, user: &User, channel: &Arc<Channel>) -> ChannelView {
    let messages: Vec<Arc<Message>> = world
        .messages
        .get(&channel.id)
        .map(|messages| messages.values().filter(|message| message.is_for(user.id)).cloned().collect())
        .unwrap_or_default();
    let read = world.reads.get(&(user.id, channel.id)).copied().unwrap_or_default();
    let unread = || messages.iter().filter(|message| message.id > read && message.author != user.id);
    let (unread, mentions) = (unread().count(), unread().filter(|message| world.rings(message, channel, user)).count());
    ChannelView { channel: channel.clone(), unread, mentions, messages }
}

fn add_channel(world: &mut World, guild: Id, name: &str) -> Arc<Channel> {
    let mut channel = Channel::new(world.ids.next(), ChannelKind::Text, name);
    channel.guild = Some(guild);
    let position = world.channels.values().filter(|other| other.guild == Some(guild) && other.kind == ChannelKind::Text).count();
    channel.position = u16::try_from(position).unwrap_or(u16::MAX);
    world.put_channel(channel)
}

fn find_user(world: &World, user: &Named) -> Result<Arc<User>, Refused> {
    world.user(&user.0).cloned().ok_or_else(|| Refused::NotFound(format!("no user {user}")))
}

fn find_guild(world: &World, guild: &Named) -> Result<Guild, Refused> {
    world.guild(&guild.0).cloned().ok_or_else(|| Refused::NotFound(format!("no guild {guild}")))
}

fn find_channel(world: &World, channel: &Named, user: Option<Id>) -> Result<Arc<Channel>, Refused> {
    world.channel(&channel.0, user).cloned().ok_or_else(|| Refused::NotFound(format!("no channel {channel}")))
}

/// A channel that a user means and sees. `dm` opens their conversation with the bot.
fn channel_for(world: &mut World, user: &User, channel: &Named) -> Result<Arc<Channel>, Refused> {
    if channel.0 == "dm" {
        return Ok(world.open_dm(user.id));
    }
    let channel = find_channel(world, channel, Some(user.id))?.id;
    world.visible_channel(user, channel)
}

fn checked_name(name: &str, most: usize) -> Result<&str, Refused> {
    let name = name.trim();
    let fits = (1..=most).contains(&name.chars().count());
    fits.then_some(name).ok_or_else(|| Refused::Invalid(format!("a name has 1 to {most} characters")))
}

fn check_locale(locale: &str) -> Result<(), Refused> {
    if LOCALES.contains(&locale) { Ok(()) } else { Err(Refused::Invalid(format!("\"{locale}\" is none of Discord's locales"))) }
}

/// Discord's locales.
pub(crate) const LOCALES: [&str; 33] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR", "ro", "fi",
    "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko", "he",
];
