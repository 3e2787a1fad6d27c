//! User and guild member objects. Start at [`UserShape`].

use serde::Serialize;
use serde_json::{Value, json};

use crate::model::{User, WebhookAuthor};
use crate::permissions::Permissions;
use crate::roster::Guild;
use crate::snowflake::{Id, Moment};

#[derive(Default, Serialize)]
pub(crate) struct UserShape<'a> {
    id: Id,
    username: &'a str,
    discriminator: &'static str,
    global_name: Option<&'a str>,
    avatar: Option<()>,
    pub(super) bot: bool,
    public_flags: u8,
    flags: u8,
    primary_guild: Option<()>,
}

impl<'a> UserShape<'a> {
    pub(crate) fn new(user: &'a User) -> Self {
        Self {
            id: user.id,
            username: &user.username,
            discriminator: "0",
            global_name: user.global_name.as_deref(),
            bot: user.bot,
            ..Self::default()
        }
    }

    /// As the author of what a webhook posted.
    pub(crate) fn of_webhook(webhook: &'a WebhookAuthor) -> Self {
        Self { id: webhook.id, username: &webhook.name, discriminator: "0000", bot: true, ..Self::default() }
    }
}

/// Returns the bot as itself sees it.
pub(crate) fn own_user(bot: &User) -> Value {
    let mut shape = json!(UserShape::new(bot));
    shape["verified"] = json!(true);
    shape["mfa_enabled"] = json!(true);
    shape["locale"] = json!(bot.locale);
    shape["email"] = Value::Null;
    shape
}

#[derive(Default, Serialize)]
pub(crate) struct MemberShape<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<UserShape<'a>>,
    nick: Option<String>,
    avatar: Option<()>,
    banner: Option<()>,
    roles: Vec<Id>,
    joined_at: Moment,
    premium_since: Option<()>,
    deaf: bool,
    mute: bool,
    flags: u8,
    pending: bool,
    communication_disabled_until: Option<Moment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    permissions: Option<Permissions>,
}

impl<'a> MemberShape<'a> {
    pub(crate) fn new(guild: &Guild, user: &'a User) -> Self {
        let member = guild.member(user.id);
        let until_ms = member.map_or(0, |member| member.timed_out_ms);
        Self {
            user: Some(UserShape::new(user)),
            nick: member.and_then(|member| member.nick.clone()),
            communication_disabled_until: (until_ms > 0).then_some(Moment(until_ms)),
            roles: guild.roles_of(user),
            joined_at: Moment(guild.id.millis().max(user.id.millis())),
            ..Self::default()
        }
    }

    pub(crate) fn with_permissions(mut self, permissions: Permissions) -> Self {
        self.permissions = Some(permissions);
        self
    }

    /// Removes the user, as inside a message.
    pub(crate) fn partial(mut self) -> Self {
        self.user = None;
        self
    }
}
