//! Where commands are available: in guilds with the application, and for users who installed it.

use std::time::Duration;

use discord_loopback::{Discord, GuildEdit, Id, Loopback, Options, Patience, Refused, UserEdit};
use serde_json::{Value, json};

use crate::limits_rest::Rest;
use crate::rig::options;
use crate::wire::{DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS, Wire};

const COMMANDS: [(&str, &[u8], &[u8]); 4] =
    [("both", &[0, 1], &[0, 1, 2]), ("guilds", &[0], &[0, 1, 2]), ("users", &[1], &[0, 1, 2]), ("elsewhere", &[0, 1], &[1, 2])];

/// A bot that sends nothing by itself, in `La Plaza` but not `Elsewhere`, with [`COMMANDS`].
struct Installed {
    loopback: Loopback,
    discord: Discord,
    rest: Rest,
    wire: Wire,
    /// A channel of a guild without the bot.
    elsewhere: Id,
}

impl Installed {
    /// `answer` is the deadline of responses.
    async fn with_patience(answer: Duration) -> Self {
        let patience = Patience { answer, ..Patience::default() };
        let loopback = Loopback::start(Options { patience, ..options() }).await.unwrap();
        let (discord, rest) = (loopback.discord(), Rest::new(&loopback));
        let elsewhere = discord.add_guild("Elsewhere", "en-US").unwrap().id;
        discord.edit_guild(elsewhere, GuildEdit { bot: Some(false), ..GuildEdit::default() }).unwrap();
        let elsewhere = discord.channels().iter().find(|channel| channel.guild == Some(elsewhere)).unwrap().id;
        let path = format!("/applications/{}/commands", discord.application());
        for (name, integration_types, contexts) in COMMANDS {
            let command =
                json!({ "name": name, "description": "d", "integration_types": integration_types, "contexts": contexts });
            assert_eq!(rest.post(&path, &command).await.status(), 201);
        }
        let (mut wire, ready) = Wire::identified(&loopback, GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES).await;
        assert_eq!(ready["guilds"].as_array().unwrap().len(), 1, "it is in one guild of two");
        wire.event("GUILD_CREATE").await;
        Self { loopback, discord, rest, wire, elsewhere }
    }

    fn installs(&self, user: &str) {
        self.discord.edit_user(user, UserEdit { installed: Some(true), ..UserEdit::default() }).unwrap();
    }

    /// Returns which of [`COMMANDS`] a user has in a channel. The bot answers none of them.
    async fn has(&mut self, user: &str, channel: &str) -> Vec<&'static str> {
        let mut has = Vec::new();
        for (name, ..) in COMMANDS {
            match self.discord.command(user, channel, name, &[]).await {
                Ok(_) => {
                    self.wire.event_after("INTERACTION_CREATE").await;
                    has.push(name);
                }
                Err(Refused::NotFound(_) | Refused::NotAllowed(_)) => {}
                Err(why) => panic!("{why}"),
            }
        }
        has
    }

    /// Sends a user's command, which nobody answers yet; returns the bot's event.
    async fn sends(&mut self, user: &str, channel: &str, name: &'static str) -> Value {
        let (discord, user, channel) = (self.discord.clone(), user.to_owned(), channel.to_owned());
        tokio::spawn(async move { discord.command(user, channel, name, &[]).await });
        self.wire.event_after("INTERACTION_CREATE").await
    }
}

#[tokio::test]
async fn a_command_is_there_for_those_who_installed_it_in_its_contexts() {
    let mut bot = Installed::with_patience(Duration::from_millis(20)).await;
    bot.installs("ana");
    bot.discord.add_group("friends", &["ana", "bo"]).unwrap();
    let elsewhere = bot.elsewhere.to_string();
    for (user, channel, expected) in [
        ("ana", "table-one", &["both", "guilds", "users"][..]),
        ("bo", "table-one", &["both", "guilds"]),
        ("ana", "dm", &["both", "guilds", "users", "elsewhere"]),
        ("bo", "dm", &["both", "guilds", "elsewhere"]),
        ("ana", "friends", &["both", "users", "elsewhere"]),
        ("bo", "friends", &[]),
        ("ana", &elsewhere, &["both", "users"]),
        ("bo", &elsewhere, &[]),
    ] {
        assert_eq!(bot.has(user, channel).await, expected, "{user} in {channel}");
    }
}

#[tokio::test]
async fn an_application_that_users_cannot_install_has_no_commands_for_them() {
    let loopback = Loopback::start(Options { user_install: false, ..options() }).await.unwrap();
    let rest = Rest::new(&loopback);
    let path = format!("/applications/{}/commands", loopback.discord().application());
    let command = |types: Value| json!({ "name": "x", "description": "d", "integration_types": types });
    let refused = rest.post(&path, &command(json!([0, 1]))).await;
    assert_eq!(refused.status(), 400);
    assert!(refused.json::<Value>().await.unwrap()["errors"]["integration_types"].is_object());
    assert_eq!(rest.post(&path, &command(json!([0]))).await.status(), 201);
    let about = rest.get("/applications/@me").await.json::<Value>().await.unwrap();
    assert!(about["integration_types_config"]["0"].is_object() && about["integration_types_config"]["1"].is_null());
}

#[tokio::test]
async fn an_interaction_tells_its_context_and_by_whose_installation_it_came() {
    let mut bot = Installed::with_patience(Patience::default().answer).await;
    bot.installs("ana");
    bot.discord.add_group("friends", &["ana", "bo"]).unwrap();
    let (plaza, ana) = (bot.discord.guilds()[0].id, bot.discord.user("ana").unwrap().id);
    let elsewhere = bot.elsewhere.to_string();
    for (user, channel, context, owners) in [
        ("ana", "table-one", 0, json!({ "0": plaza, "1": ana })),
        ("bo", "table-one", 0, json!({ "0": plaza })),
        ("bo", "dm", 1, json!({ "0": "0" })),
        ("ana", "friends", 2, json!({ "1": ana })),
        ("ana", &elsewhere, 0, json!({ "1": ana })),
    ] {
        let heard = bot.sends(user, channel, "both").await;
        assert_eq!(heard["context"], context, "{user} in {channel}");
        assert_eq!(heard["authorizing_integration_owners"], owners, "{user} in {channel}");
        assert_eq!(heard["guild_id"].is_string(), context == 0);
    }
}

#[tokio::test]
async fn where_the_application_is_not_installed_it_answers_and_follows_up_five_times_and_does_nothing_else() {
    let mut bot = Installed::with_patience(Patience::default().answer).await;
    bot.installs("ana");
    let (elsewhere, application) = (bot.elsewhere.to_string(), bot.discord.application());
    let text = json!({ "content": "x" });
    for (channel, most) in [(&*elsewhere, 5), ("table-one", 6)] {
        let heard = bot.sends("ana", channel, "both").await;
        let (id, token) = (heard["id"].as_str().unwrap(), heard["token"].as_str().unwrap());
        let button = json!({ "type": 1, "components": [{ "type": 2, "style": 1, "label": "P", "custom_id": "p" }] });
        let answer = json!({ "type": 4, "data": { "content": "hello", "components": [button] } });
        assert_eq!(bot.rest.post(&format!("/interactions/{id}/{token}/callback"), &answer).await.status(), 204);
        let webhook = format!("/webhooks/{application}/{token}");
        for follow_up in 0..most {
            assert_eq!(bot.rest.post(&webhook, &text).await.status(), 200, "{follow_up} in {channel}");
        }
        assert_eq!(bot.rest.patch(&format!("{webhook}/messages/@original"), &text).await.status(), 200, "edits are not counted");
        if channel == elsewhere {
            let refused = bot.rest.post(&webhook, &text).await;
            assert_eq!((refused.status().as_u16(), refused.json::<Value>().await.unwrap()["code"].clone()), (400, json!(40094)));
            let posted = bot.rest.post(&format!("/channels/{channel}/messages"), &text).await;
            assert_eq!((posted.status().as_u16(), posted.json::<Value>().await.unwrap()["code"].clone()), (403, json!(50001)));
        }
    }
    // The bot gets no events of messages there, and any press counts as by Ana's installation.
    let there = bot.discord.view("bo").unwrap();
    let answered = there.channel(&elsewhere).unwrap().messages[0].id;
    let discord = bot.discord.clone();
    tokio::spawn(async move { discord.press("bo", answered, "p").await });
    let heard = loop {
        let mut message = bot.wire.next().await;
        assert!(message["d"]["channel_id"] != json!(elsewhere) || message["t"] == "INTERACTION_CREATE", "{message}");
        if message["t"] == "INTERACTION_CREATE" {
            break message["d"].take();
        }
    };
    let ana = bot.discord.user("ana").unwrap().id;
    assert_eq!(heard["authorizing_integration_owners"], json!({ "1": ana }));
    assert_eq!(heard["member"]["user"]["username"], "bo");
    assert_eq!(bot.loopback.discord().guilds().len(), 2);
}
