//! Serenity's model parses every payload of the loopback, with all that it holds.

use std::collections::BTreeSet;
use std::sync::Mutex;

use discord_loopback::{
    ChannelEdit, GuildEdit, Loopback, Options, Patience, Permissions, Presence, PrivilegedIntent, State, UserEdit,
};
use serde_json::json;
use serenity::all::{
    ChannelId, ChannelType, Context, CreateThread, EditMessage, Event, GatewayIntents, GuildId, Interaction, InteractionContext,
    RawEventHandler,
};
use serenity::builder::Builder;
use tokio::sync::mpsc;

use crate::rig::{BOUND, Rig, http, options};

struct Collector(Mutex<mpsc::UnboundedSender<Event>>);

#[serenity::async_trait]
impl RawEventHandler for Collector {
    async fn raw_event(&self, _: Context, event: Event) {
        // The test may have ended.
        let _ = self.0.lock().unwrap().send(event);
    }
}

#[tokio::test]
async fn every_event_is_understood_by_the_client() {
    let all = Options { patience: Patience::default(), privileged_intents: PrivilegedIntent::ALL.to_vec(), ..options() };
    let loopback = Loopback::start(all).await.unwrap();
    let (sender, mut events) = mpsc::unbounded_channel();
    let client = serenity::client::ClientBuilder::new_with_http(http(&loopback), GatewayIntents::all());
    let mut client = client.raw_event_handler(Collector(Mutex::new(sender))).await.unwrap();
    tokio::spawn(async move { client.start().await.unwrap() });
    let discord = loopback.discord();
    discord.wait_for_bot(Presence::Online, BOUND).await.unwrap();
    let http = http(&loopback);
    http.set_application_id(discord.application().get().into());

    let command = json!([{ "name": "look", "description": "Look", "options": [
        { "type": 6, "name": "at", "description": "Whom" }, { "type": 7, "name": "where", "description": "Where" },
        { "type": 8, "name": "role", "description": "Which" }, { "type": 9, "name": "any", "description": "Anything" },
        { "type": 10, "name": "number", "description": "A number" }, { "type": 5, "name": "yes", "description": "Yes or no" },
        { "type": 4, "name": "count", "description": "How many", "autocomplete": true },
    ]}]);
    http.create_global_commands(&command).await.unwrap();
    let general: ChannelId = discord.channel("general").unwrap().id.get().into();
    let guild = discord.guilds()[0].clone();

    discord.say("ana", "general", &format!("hello <@{}>", discord.application())).unwrap();
    let menu = |kind: u8, id: &str| json!({ "type": 1, "components": [{ "type": kind, "custom_id": id }] });
    let body = json!({
        "content": "all sorts", "embeds": [{ "title": "t", "fields": [{ "name": "n", "value": "v", "inline": true }] }],
        "components": [
            { "type": 1, "components": [{ "type": 2, "style": 1, "label": "b", "custom_id": "b", "emoji": { "name": "🌽" } }] },
            { "type": 1, "components": [{ "type": 3, "custom_id": "s", "options": [{ "label": "l", "value": "v" }] }] },
            menu(5, "users"), menu(8, "channels"), menu(7, "any"),
        ],
    });
    let message = http.send_message(general, vec![], &body).await.unwrap();
    EditMessage::new().content("edited").execute(&http, (general, message.id, None)).await.unwrap();
    http.pin_message(general, message.id, None).await.unwrap();
    discord.typing("ana", "general").unwrap();
    discord.add_user("Fay", "fr").unwrap();
    let thread = general.create_thread(&http, CreateThread::new("t").kind(ChannelType::PublicThread)).await.unwrap();
    http.add_thread_channel_member(thread.id, discord.user("bo").unwrap().id.get().into()).await.unwrap();
    discord.edit_channel(thread.id.get().to_string(), ChannelEdit { archived: Some(true), ..ChannelEdit::default() }).unwrap();
    discord.edit_channel(thread.id.get().to_string(), ChannelEdit { archived: Some(false), ..ChannelEdit::default() }).unwrap();
    discord.deny("general", Permissions::VIEW_CHANNEL).unwrap();
    discord.deny("general", Permissions::NONE).unwrap();
    thread.delete(&http).await.unwrap();
    discord.deny("table-two", Permissions::SEND_MESSAGES).unwrap();
    discord.delete_channel("table-two").unwrap();
    discord.add_channel(guild.id, "new one").unwrap();
    discord.edit_guild(guild.id, GuildEdit { locale: Some("fr".to_owned()), ..GuildEdit::default() }).unwrap();
    discord.add_guild("Second", "fr").unwrap();
    discord.edit_user("bo", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();

    // Nobody answers these: it is enough that the client receives them.
    let (ana, role) = (discord.user("ana").unwrap().id, guild.moderator_role);
    let id = message.id.get();
    let options = [
        json!({ "name": "at", "value": ana }),
        json!({ "name": "where", "value": general }),
        json!({ "name": "role", "value": role }),
        json!({ "name": "any", "value": role }),
        json!({ "name": "number", "value": 1.5 }),
        json!({ "name": "yes", "value": true }),
        json!({ "name": "count", "value": 3 }),
    ];
    let typed = [json!({ "name": "count", "value": "3", "focused": true })];
    let (ana_text, general_text) = (ana.to_string(), general.to_string());
    let (ana_text, general_text) = ([ana_text.as_str()], [general_text.as_str()]);
    let message_id = discord_loopback::Id::new(id);
    let (look, dm, complete, press, select, users, channels, made_up) = tokio::join!(
        discord.command("bo", "general", "look", &options),
        discord.command("cy", "dm", "look", &[]),
        discord.autocomplete("cy", "general", "look", &typed),
        discord.press("bo", message_id, "b"),
        discord.choose("bo", message_id, "s", &["v"]),
        discord.choose("bo", message_id, "users", &ana_text),
        discord.choose("bo", message_id, "channels", &general_text),
        discord.forge("bo", message_id, "made-up", &[]),
    );
    for outcome in [look, dm, press, select, users, channels] {
        outcome.unwrap();
    }
    complete.unwrap();
    made_up.unwrap();
    let more = [(); 2].map(|()| discord.say("ana", "general", "x").unwrap().id);
    http.delete_messages(general, &json!({ "messages": more }), None).await.unwrap();
    http.delete_message(general, message.id, None).await.unwrap();

    let mut names = BTreeSet::new();
    let mut interactions = Vec::new();
    while !names.contains("MESSAGE_DELETE") {
        let event = tokio::time::timeout(BOUND, events.recv()).await.unwrap().unwrap();
        if let Event::Unknown(unknown) = &event {
            panic!("{} was not understood: {:#}", unknown.kind, unknown.value);
        }
        names.insert(event.name().unwrap());
        if let Event::InteractionCreate(create) = event {
            interactions.push(create.interaction);
        }
    }
    let expected = "CHANNEL_CREATE CHANNEL_DELETE CHANNEL_PINS_UPDATE CHANNEL_UPDATE GUILD_CREATE GUILD_MEMBER_ADD \
        GUILD_MEMBER_UPDATE GUILD_UPDATE INTERACTION_CREATE MESSAGE_CREATE MESSAGE_DELETE MESSAGE_DELETE_BULK MESSAGE_UPDATE READY \
        THREAD_CREATE THREAD_DELETE THREAD_LIST_SYNC THREAD_MEMBERS_UPDATE THREAD_MEMBER_UPDATE THREAD_UPDATE TYPING_START";
    assert_eq!(names, expected.split(' ').map(str::to_owned).collect::<BTreeSet<_>>());
    check_interactions(&interactions, guild.id.get().into());
}

fn check_interactions(interactions: &[Interaction], guild: GuildId) {
    assert_eq!(interactions.len(), 8);
    let commands: Vec<_> = interactions.iter().filter_map(Interaction::as_command).collect();
    let here = commands.iter().find(|command| command.guild_id == Some(guild)).unwrap();
    let member = here.member.as_ref().unwrap();
    assert!(member.permissions.unwrap().manage_guild(), "Bo is a moderator");
    assert_eq!(here.app_permissions.unwrap().bits() & 1 << 11, 1 << 11);
    assert_eq!((here.locale.as_str(), here.guild_locale.as_deref()), ("en-US", Some("fr")));
    assert_eq!(here.context, Some(InteractionContext::Guild));
    assert_eq!(here.channel.as_ref().unwrap().name.as_deref(), Some("general"));
    let resolved = &here.data.resolved;
    assert_eq!((resolved.users.len(), resolved.members.len(), resolved.channels.len(), resolved.roles.len()), (1, 1, 1, 1));
    assert_eq!(here.data.options.len(), 7);
    let dm = commands.iter().find(|command| command.guild_id.is_none()).unwrap();
    assert!(dm.member.is_none() && dm.guild_locale.is_none());
    assert_eq!((dm.user.name.as_str(), dm.context), ("cy", Some(InteractionContext::BotDm)));
    let pressed = interactions.iter().filter_map(Interaction::as_message_component);
    for component in pressed {
        assert_eq!(component.message.components.len(), 5, "with its components as last shown");
        assert_eq!(component.message.content, "edited");
    }
}

#[tokio::test]
async fn every_answer_of_rest_is_understood_by_the_client() {
    let granted = vec![PrivilegedIntent::GuildMembers];
    let rig = Rig::with(Options { privileged_intents: granted, ..options() }, crate::rig::intents()).await;
    let http = &rig.http;
    http.set_application_id(rig.discord.application().get().into());
    let guild: GuildId = rig.discord.guilds()[0].id.get().into();
    assert!(http.get_gateway().await.unwrap().url.starts_with("ws://"));
    assert_eq!(http.get_bot_gateway().await.unwrap().shards, 1);
    let me = http.get_current_user().await.unwrap();
    assert!(me.bot && me.id.get() == rig.discord.application().get());
    assert_eq!(http.get_current_application_info().await.unwrap().name, "Loopback");
    assert_eq!(http.get_guild(guild).await.unwrap().name, "La Plaza");
    assert_eq!(http.get_guilds(None, None).await.unwrap().len(), 1);
    assert_eq!(http.get_channels(guild).await.unwrap().len(), 3);
    assert_eq!(http.get_guild_roles(guild).await.unwrap().len(), 3);
    assert_eq!(http.get_guild_members(guild, None, None).await.unwrap().len(), 6);
    let ana = rig.discord.user("ana").unwrap().id.get();
    assert_eq!(http.get_member(guild, ana.into()).await.unwrap().user.name, "ana");
    assert_eq!(http.get_user(ana.into()).await.unwrap().global_name.as_deref(), Some("Ana"));
    assert!(http.get_guild_active_threads(guild).await.unwrap().threads.is_empty());
    let commands = http.get_global_commands_with_localizations().await.unwrap();
    let echo = commands.iter().find(|command| command.name == "echo").unwrap();
    assert_eq!(echo.name_localizations.as_ref().unwrap()["fr"], "écho");
    let plain = http.get_global_commands().await.unwrap();
    assert!(plain.iter().all(|command| command.name_localizations.is_none()));
    assert_eq!(http.get_global_command(echo.id).await.unwrap().id, echo.id);
    let renamed = http.edit_global_command(echo.id, &json!({ "description": "New words" })).await.unwrap();
    assert_eq!((renamed.id, renamed.description.as_str()), (echo.id, "New words"));
    http.delete_global_command(echo.id).await.unwrap();
    assert_eq!(http.get_global_commands().await.unwrap().len(), commands.len() - 1);
    let local = json!({ "name": "local", "description": "Only here" });
    let local = http.create_guild_command(guild, &local).await.unwrap();
    assert_eq!(local.guild_id, Some(guild));
    assert_eq!(http.get_guild_commands(guild).await.unwrap().len(), 1);
    http.delete_guild_command(guild, local.id).await.unwrap();

    let general: ChannelId = rig.discord.channel("general").unwrap().id.get().into();
    let question = http.send_message(general, vec![], &json!({ "content": "when?" })).await.unwrap();
    let reply = json!({ "content": "now", "message_reference": { "message_id": question.id } });
    let reply = http.send_message(general, vec![], &reply).await.unwrap();
    assert_eq!(reply.referenced_message.unwrap().content, "when?");
    question.pin(http).await.unwrap();
    assert_eq!(general.pins(http).await.unwrap()[0].id, question.id);
    question.unpin(http).await.unwrap();
    assert!(general.pins(http).await.unwrap().is_empty());
    let long = http.send_message(general, vec![], &json!({ "content": "x".repeat(2_001) })).await.unwrap_err();
    let serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(refused)) = long else { panic!("{long}") };
    assert_eq!(refused.error.errors[0].path, "content");
}

#[tokio::test]
async fn registering_the_same_commands_again_keeps_their_ids() {
    let rig = Rig::start().await;
    rig.http.set_application_id(rig.discord.application().get().into());
    let before = rig.http.get_global_commands().await.unwrap();
    let body = json!([{ "name": "secret", "description": "secret" }, { "name": "another", "description": "another" }]);
    let after = rig.http.create_global_commands(&body).await.unwrap();
    let id = |commands: &[serenity::all::Command]| commands.iter().find(|command| command.name == "secret").unwrap().id;
    assert_eq!(id(&before), id(&after));
    assert_eq!(after.len(), 2);
    let wrong = json!([{ "name": "Wrong Name", "description": "d" }]);
    assert_eq!(crate::rig::code(&rig.http.create_global_commands(&wrong).await.unwrap_err()), 50035);
    assert_eq!(rig.http.get_global_commands().await.unwrap().len(), 2, "a refused list changes nothing");
}

#[tokio::test]
async fn an_old_token_of_an_unanswered_interaction_cannot_be_used() {
    let mut rig = Rig::with(Options { patience: Patience::default(), ..options() }, crate::rig::intents()).await;
    rig.http.set_application_id(rig.discord.application().get().into());
    rig.bot.kill();
    rig.discord.wait_for_bot(Presence::Offline, BOUND).await.unwrap();
    let (sender, mut events) = mpsc::unbounded_channel();
    let client = serenity::client::ClientBuilder::new_with_http(http(&rig.loopback), GatewayIntents::empty());
    let mut client = client.raw_event_handler(Collector(Mutex::new(sender))).await.unwrap();
    tokio::spawn(async move { client.start().await.unwrap() });
    rig.discord.wait_for_bot(Presence::Online, BOUND).await.unwrap();
    let discord = rig.discord.clone();
    let acted = tokio::spawn(async move { discord.command("ana", "general", "secret", &[]).await.unwrap() });
    let command = loop {
        if let Event::InteractionCreate(create) = tokio::time::timeout(BOUND, events.recv()).await.unwrap().unwrap() {
            break create.interaction.command().unwrap();
        }
    };
    // An unanswered interaction has no messages, and after its deadline it cannot be answered.
    assert_eq!(crate::rig::code(&rig.http.get_original_interaction_response(&command.token).await.unwrap_err()), 10015);
    assert_eq!(acted.await.unwrap().state, State::Failed);
    let late = rig.http.create_interaction_response(command.id, &command.token, &json!({ "type": 5 }), vec![]).await;
    assert_eq!(crate::rig::code(&late.unwrap_err()), 10062);
}
