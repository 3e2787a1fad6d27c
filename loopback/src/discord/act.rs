//! Everything that can be done here, as JSON: acts of users, changes of their world, faults. Not
//! here: how it is done (`playing`, `arranging`, `troubling`). Start at [`Act`].

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::arranging::{ChannelEdit, GuildEdit, UserEdit};
use super::{Discord, Named};
use crate::act_error::Refused;
use crate::bot_sessions::session::GatewayFault;
use crate::faults::Plan;
use crate::given_files::GivenFile;
use crate::interactions::Outcome;
use crate::limits;
use crate::model::{Channel, Message};
use crate::permissions::{Permissions, by_name};
use crate::polls::AskedPoll;
use crate::roster::Guild;
use crate::shapes::{For, MessageShape, control_channel, control_guild, control_outcome, control_user};
use crate::snowflake::Id;
use crate::user_acts::Honesty;

/// What can be done. `CONTROL.md` documents each, and has a row for each.
#[derive(Debug, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Act {
    Say { user: Named, channel: Named, content: Option<String>, reply_to: Option<Id>, files: Option<Vec<GivenFile>> },
    Poll { user: Named, channel: Named, question: String, answers: Vec<String>, hours: Option<u64>, multiselect: Option<bool> },
    Vote { user: Named, message: Id, answers: Vec<usize> },
    Interest { user: Named, event: Id, interested: bool },
    Edit { user: Named, message: Id, content: String },
    Delete { user: Named, message: Id },
    Typing { user: Named, channel: Named },
    React { user: Named, message: Id, emoji: String },
    Unreact { user: Named, message: Id, emoji: String },
    Read { user: Named, channel: Named },
    Dismiss { user: Named, message: Id },
    Autocomplete { user: Named, channel: Named, name: String, options: Option<Vec<Value>> },
    Command { user: Named, channel: Named, name: String, options: Option<Vec<Value>>, target: Option<Id>, message: Option<Id> },
    Component { user: Named, message: Id, custom_id: String, values: Option<Vec<String>>, forged: Option<bool> },
    Modal { user: Named, interaction: Id, custom_id: String, fields: Option<BTreeMap<String, Value>> },
    AddUser { name: String, locale: Option<String> },
    EditUser { user: Named, edit: UserEdit },
    AddGuild { name: String, locale: Option<String> },
    EditGuild { guild: Named, edit: GuildEdit },
    Join { user: Named, guild: Named },
    AcceptInvite { user: Named, code: String },
    Leave { user: Named, guild: Named },
    AddGroup { name: String, users: Vec<String> },
    AddChannel { guild: Named, name: String },
    EditChannel { channel: Named, edit: ChannelEdit },
    Overwrite { channel: Named, user: Named, edit: OverwriteEdit },
    DeleteChannel { channel: Named },
    Permit { permissions: Vec<String> },
    Reset {},
    Disturb { fault: GatewayFault },
    Faults { plan: Value },
    Clock { advance_ms: u64 },
}

/// What a member is allowed and denied in a channel.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct OverwriteEdit {
    #[serde(deserialize_with = "by_name")]
    allow: Option<Permissions>,
    #[serde(deserialize_with = "by_name")]
    deny: Option<Permissions>,
}

impl Discord {
    /// Performs an act. Returns its response as JSON.
    pub(crate) async fn perform(&self, act: Act) -> Result<Value, Refused> {
        let message_shape = |message: Arc<Message>| json!(MessageShape::new(&self.shared.lock(), &message, For::Page));
        let outcome_shape = |outcome: Outcome| control_outcome(&self.shared.lock(), &outcome);
        let channel_shape = |channel: Arc<Channel>| control_channel(&self.shared.lock(), &channel);
        let guild_shape = |guild: Guild| control_guild(&self.shared.lock(), &guild);
        let locale_or_english = |locale: Option<String>| locale.unwrap_or_else(|| "en-US".to_owned());
        Ok(match act {
            Act::Say { user, channel, content, reply_to, files } => {
                let content = content.unwrap_or_default();
                message_shape(self.write(&user, &channel, &content, reply_to, files.unwrap_or_default())?)
            }
            Act::Poll { user, channel, question, answers, hours, multiselect } => {
                let hours = hours.unwrap_or(limits::POLL_DEFAULT_HOURS);
                let asked = AskedPoll { question, answers, hours, multiselect: multiselect.unwrap_or(false) };
                message_shape(self.ask(&user, &channel, asked)?)
            }
            Act::Vote { user, message, answers } => message_shape(self.vote(user, message, &answers)?),
            Act::Interest { user, event, interested } => json!(self.set_interest(user, event, interested)?),
            Act::Edit { user, message, content } => message_shape(self.edit_message(user, message, &content)?),
            Act::Delete { user, message } => json!(self.delete_message(user, message)?),
            Act::Typing { user, channel } => json!(self.typing(user, channel)?),
            Act::React { user, message, emoji } => message_shape(self.react(user, message, &emoji)?),
            Act::Unreact { user, message, emoji } => message_shape(self.unreact(user, message, &emoji)?),
            Act::Read { user, channel } => json!(self.read(user, channel)?),
            Act::Dismiss { user, message } => json!(self.dismiss(user, message)?),
            Act::Autocomplete { user, channel, name, options } => {
                json!({ "choices": self.autocomplete(user, channel, &name, &options.unwrap_or_default()).await? })
            }
            Act::Command { user, channel, name, options, target, message } => outcome_shape(match (target, message) {
                (Some(_), Some(_)) => return Err(Refused::Invalid("a command has one target".to_owned())),
                (Some(target), None) => self.user_command(user, channel, &name, target).await?,
                (None, Some(message)) => self.message_command(user, channel, &name, message).await?,
                (None, None) => self.command(user, channel, &name, &options.unwrap_or_default()).await?,
            }),
            Act::Component { user, message, custom_id, values, forged } => {
                let honesty = if forged == Some(true) { Honesty::Forged } else { Honesty::Checked };
                outcome_shape(self.component(user, message, &custom_id, &values.unwrap_or_default(), honesty).await?)
            }
            Act::Modal { user, interaction, custom_id, fields } => {
                outcome_shape(self.submit_values(user, interaction, &custom_id, &fields.unwrap_or_default()).await?)
            }
            Act::AddUser { name, locale } => control_user(&*self.add_user(&name, &locale_or_english(locale))?),
            Act::EditUser { user, edit } => control_user(&*self.edit_user(user, edit)?),
            Act::AddGuild { name, locale } => guild_shape(self.add_guild(&name, &locale_or_english(locale))?),
            Act::EditGuild { guild, edit } => guild_shape(self.edit_guild(guild, edit)?),
            Act::Join { user, guild } => json!(self.join_guild(user, guild)?),
            Act::AcceptInvite { user, code } => json!(self.accept_invite(user, &code)?),
            Act::Leave { user, guild } => json!(self.leave_guild(user, guild)?),
            Act::AddGroup { name, users } => {
                channel_shape(self.add_group(&name, &users.iter().map(String::as_str).collect::<Vec<_>>())?)
            }
            Act::AddChannel { guild, name } => channel_shape(self.add_channel(guild, &name)?),
            Act::EditChannel { channel, edit } => channel_shape(self.edit_channel(channel, edit)?),
            Act::Overwrite { channel, user, edit: OverwriteEdit { allow, deny } } => {
                channel_shape(self.overwrite(channel, user, allow.unwrap_or_default(), deny.unwrap_or_default())?)
            }
            Act::DeleteChannel { channel } => json!(self.delete_channel(channel)?),
            Act::Permit { permissions } => {
                let known = |name: &String| {
                    Permissions::from_name(name).ok_or_else(|| Refused::Invalid(format!("there is no permission {name}")))
                };
                self.permit(permissions.iter().map(known).collect::<Result<_, _>>()?);
                Value::Null
            }
            Act::Reset {} => {
                self.reset();
                Value::Null
            }
            Act::Disturb { fault } => json!({ "connections": self.disturb(fault) }),
            Act::Faults { plan } => {
                self.faults(Plan::from_json(plan).map_err(Refused::Invalid)?)?;
                self.faults_shape()
            }
            Act::Clock { advance_ms } => {
                self.advance_clock(Duration::from_millis(advance_ms))?;
                self.clock_shape()
            }
        })
    }
}
