//! All interactions come in here: read from the client library's types, understood by
//! [`tertulia_front`], answered by [`Reply`]. Start reading at [`Interactions::answer`].

use std::sync::{Arc, OnceLock};

use serde_json::json;
use serenity::model::application::{
    ActionRowComponent, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, CommandData, CommandDataOption,
    CommandDataOptionValue, CommandInteraction, ComponentInteraction, Interaction, MessageInteractionMetadata, ModalInteraction,
};
use serenity::model::channel::{ChannelType, Message, MessageFlags, PartialChannel};
use serenity::model::guild::Member;
use serenity::model::id;
use serenity::model::permissions::Permissions as Granted;
use serenity::model::user::User;
use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, RoleId, UserId};
use tertulia_delivery::EditLock;
use tertulia_front::{
    Answer, Asker, Completion, Front, MessageContext, Place, PlaceKind, Pressed, Typed, Value, not_ours, too_fast,
};
use tertulia_metrics::{Answered, Answering, Interaction as Kind};
use tertulia_render::CustomId;
use tertulia_render::message::Layout;

use super::answer_messages::AnswerMessages;
use super::api::Api;
use super::errors::status;
use super::marks;
use super::panels::PressedPanel;
use super::permission_lookup::permissions;
use super::reply::{InteractionOrigin, Reply};
use super::services::Services;

pub(super) struct Interactions(pub(super) Services);

impl Interactions {
    pub(super) async fn answer(&self, event: Interaction) {
        match event {
            Interaction::Command(event) => self.command(event).await,
            Interaction::Autocomplete(event) => self.autocomplete(event).await,
            Interaction::Component(event) => self.press(event).await,
            Interaction::Modal(event) => self.form(event).await,
            Interaction::Ping(_) => {}
            other => tracing::warn!(kind = ?other.kind(), "interaction of an unknown type: leaving it unanswered"),
        }
    }

    /// Tells somebody who is too fast when to try again; a completion gets no choices.
    pub(super) async fn refuse(&self, event: Interaction, again: Moment) {
        let (asker, id, token, kind) = match &event {
            Interaction::Command(event) => (of_command(event), event.id, &event.token, Kind::Command),
            Interaction::Component(event) => (of_press(event), event.id, &event.token, Kind::Press),
            Interaction::Modal(event) => (of_form(event), event.id, &event.token, Kind::Form),
            Interaction::Autocomplete(event) => return self.completed(event, Vec::new(), self.arrived(Kind::Completion)).await,
            _ => return,
        };
        let reply = self.reply(id, token, &asker, InteractionOrigin::Command, self.arrived(kind));
        let lang = asker.lang();
        let lang = self.front(None).with_preferences(asker).await.map_or(lang, |asker| asker.lang());
        reply.give(std::future::ready(too_fast(again, lang)), lang).await;
    }

    async fn command(&self, event: CommandInteraction) {
        let answering = self.arrived(Kind::Command);
        let asker = of_command(&event);
        let front = self.front(event.member);
        let reply = self.reply(event.id, &event.token, &asker, InteractionOrigin::Command, answering);
        let lang = asker.lang();
        reply.give(either(to_command(&front, asker, &event.data)), lang).await;
    }

    async fn press(&self, event: ComponentInteraction) {
        let answering = self.arrived(Kind::Press);
        let (asker, front) = (of_press(&event), self.front(event.member.clone().map(Box::new)));
        let reply = self.reply(event.id, &event.token, &asker, pressed_on(&event.message), answering);
        let (lang, lock, id) = (asker.lang(), reply.lock.clone(), event.data.custom_id.parse().ok());
        let _pressed = self.pressed_panel(asker.person.user, id.as_ref(), reply.asked);
        reply.give(either(to_press(&front, asker, id, &event, lock)), lang).await;
    }

    async fn form(&self, event: ModalInteraction) {
        let answering = self.arrived(Kind::Form);
        // A form updates the message of the button that opened it; if that is gone, it is answered
        // like a command.
        let asked = event.message.as_deref().map_or(InteractionOrigin::Command, pressed_on);
        let (asker, front) = (of_form(&event), self.front(event.member.clone().map(Box::new)));
        let reply = self.reply(event.id, &event.token, &asker, asked, answering);
        let (lang, lock, id) = (asker.lang(), reply.lock.clone(), event.data.custom_id.parse().ok());
        let _pressed = self.pressed_panel(asker.person.user, id.as_ref(), asked);
        reply.give(either(to_form(&front, asker, id, &event, &lock)), lang).await;
    }

    async fn autocomplete(&self, event: CommandInteraction) {
        let answering = self.arrived(Kind::Completion);
        let choices = to_completion(&self.front(event.member.clone()), of_command(&event), &event.data).await;
        self.completed(&event, choices, answering).await;
    }

    async fn completed(&self, event: &CommandInteraction, choices: Vec<Completion>, answering: Answering) {
        let choices: Vec<_> = choices.into_iter().map(|choice| json!({ "name": choice.name, "value": choice.value })).collect();
        let body = json!({ "type": 8, "data": { "choices": choices } });
        let sent = self.0.http.create_interaction_response(event.id, &event.token, &body, Vec::new()).await;
        answering.discord_answered(status(&sent));
        match sent {
            Ok(()) => {
                answering.taken();
                answering.ended(Answered::AtOnce);
            }
            Err(why) => {
                answering.ended(Answered::Failed);
                tracing::debug!(%why, "cannot answer an autocompletion: dropping it");
            }
        }
    }

    /// Returns a front for an interaction's user, who is this member of the server.
    fn front(&self, member: Option<Box<Member>>) -> Front {
        Front::new(self.0.tables.clone(), Arc::new(Api { to: self.0.clone(), member }))
    }

    /// Notes that a press is to be answered, if it is on the presser's own panel.
    fn pressed_panel(&self, presser: UserId, id: Option<&CustomId>, asked: InteractionOrigin) -> Option<PressedPanel<'_>> {
        let (InteractionOrigin::Press { made_by: Some(made_by), .. }, Some(CustomId::Table(press))) = (asked, id) else {
            return None;
        };
        self.0.panels.pressed((presser, press.table), made_by)
    }

    /// Starts to measure how long the answer takes.
    fn arrived(&self, kind: Kind) -> Answering {
        self.0.tables.metrics().interaction(kind)
    }

    fn reply(&self, id: id::InteractionId, token: &str, asker: &Asker, asked: InteractionOrigin, answering: Answering) -> Reply {
        let Services { http, pictures, emojis, panels, tables, .. } = self.0.clone();
        let (user, channel, clock) = (asker.person.user, asker.place.channel, Arc::clone(tables.clock()));
        let (messages, lock, panel, layouts) = (AnswerMessages::of(token), Arc::default(), OnceLock::new(), Arc::default());
        Reply { http, id, messages, user, channel, asked, pictures, emojis, panels, clock, lock, panel, layouts, answering }
    }
}

/// Returns an answer, or what is answered instead.
async fn either(answer: impl Future<Output = Result<Answer, Answer>> + Send) -> Answer {
    let (Ok(answer) | Err(answer)) = answer.await;
    answer
}

/// Returns the answer to a command.
///
/// # Errors
/// What to answer if the asker's preferences cannot be read.
async fn to_command(front: &Front, asker: Asker, data: &CommandData) -> Result<Answer, Answer> {
    let asker = front.with_preferences(asker).await?;
    Ok(front.command(&asker, &typed(data)).await)
}

async fn to_completion(front: &Front, asker: Asker, data: &CommandData) -> Vec<Completion> {
    let Ok(asker) = front.with_preferences(asker).await else { return Vec::new() };
    front.complete(&asker, &typed(data)).await
}

/// Returns the answer to a press of a component with that id, if it is one of ours; `lock` keeps
/// edits from the direct message that it is on.
///
/// # Errors
/// As for [`to_command`].
async fn to_press(
    front: &Front,
    asker: Asker,
    id: Option<CustomId>,
    event: &ComponentInteraction,
    lock: Arc<OnceLock<EditLock>>,
) -> Result<Answer, Answer> {
    let asker = front.with_preferences(asker).await?;
    let Some(id) = id else { return Ok(not_ours(asker.lang())) };
    let (chosen, picked, roles) = (marks::chosen(event), marks::picked(event), marks::roles(event));
    Ok(front.pressed(&asker, Pressed { id, chosen, picked, roles, marks: marks::marks(event), lock }).await)
}

/// Returns the answer to a form, with `id` and `lock` as for [`to_press`].
///
/// # Errors
/// As for [`to_command`].
async fn to_form(
    front: &Front,
    asker: Asker,
    id: Option<CustomId>,
    event: &ModalInteraction,
    lock: &OnceLock<EditLock>,
) -> Result<Answer, Answer> {
    let asker = front.with_preferences(asker).await?;
    let inputs = event.data.components.iter().flat_map(|row| &row.components).filter_map(|component| match component {
        ActionRowComponent::InputText(input) => Some(input.value.clone().unwrap_or_default()),
        _ => None,
    });
    let Some(id) = id else { return Ok(not_ours(asker.lang())) };
    Ok(front.filled_in(&asker, id, inputs.collect(), lock).await)
}

/// Returns what kind of message somebody acted on. That of a form may be gone, so that the form is
/// answered in private.
fn context(kind: PlaceKind, message: Option<&Message>) -> MessageContext {
    match (message, kind) {
        (None, _) => MessageContext::Private,
        (Some(message), _) if is_private(message) => MessageContext::Private,
        (Some(_), PlaceKind::Direct) => MessageContext::Direct,
        (Some(_), PlaceKind::Channel | PlaceKind::Thread) => MessageContext::Public,
    }
}

fn pressed_on(message: &Message) -> InteractionOrigin {
    let made_by = message.interaction_metadata.as_deref().filter(|_| is_private(message)).and_then(|made_by| match made_by {
        MessageInteractionMetadata::Command(by) => Some(by.id),
        MessageInteractionMetadata::Component(by) => Some(by.id),
        MessageInteractionMetadata::ModalSubmit(by) => Some(by.id),
        _ => None,
    });
    // Each of our messages has a text; one of components alone has it in these, which the client
    // library skips.
    let layout = if message.content.is_empty() { Layout::Modern } else { Layout::Classic };
    InteractionOrigin::Press { on: message.id, made_by, layout }
}

fn is_private(message: &Message) -> bool {
    message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

fn of_command(event: &CommandInteraction) -> Asker {
    let place =
        place(event.guild_id, event.channel_id, event.channel.as_ref(), event.app_permissions, event.guild_locale.as_deref());
    let place = known(place, &event.authorizing_integration_owners);
    asker(&event.user, event.member.as_deref(), &event.locale, place)
}

fn of_press(event: &ComponentInteraction) -> Asker {
    let place =
        place(event.guild_id, event.channel_id, event.channel.as_ref(), event.app_permissions, event.guild_locale.as_deref());
    let place = known(place, &event.authorizing_integration_owners);
    let context = context(place.kind, Some(&event.message));
    asker(&event.user, event.member.as_ref(), &event.locale, place).on(context)
}

fn of_form(event: &ModalInteraction) -> Asker {
    let place =
        place(event.guild_id, event.channel_id, event.channel.as_ref(), event.app_permissions, event.guild_locale.as_deref());
    // The client library does not read whose installation a form came by; its message tells.
    let metadata = event.message.as_deref().and_then(|message| message.interaction_metadata.as_deref());
    let place = match metadata.and_then(owners) {
        Some(owners) => known(place, owners),
        None => place,
    };
    let context = context(place.kind, event.message.as_deref());
    asker(&event.user, event.member.as_ref(), &event.locale, place).on(context)
}

/// Returns whose installation a message came by.
fn owners(metadata: &MessageInteractionMetadata) -> Option<&AuthorizingIntegrationOwners> {
    match metadata {
        MessageInteractionMetadata::Command(by) => Some(&by.authorizing_integration_owners),
        MessageInteractionMetadata::Component(by) => Some(&by.authorizing_integration_owners),
        MessageInteractionMetadata::ModalSubmit(by) => Some(&by.authorizing_integration_owners),
        _ => None,
    }
}

fn asker(user: &User, member: Option<&Member>, locale: &str, place: Place) -> Asker {
    // What somebody is in a server without the bot is not told to others.
    let member = member.filter(|_| place.guild.is_some());
    let name = marks::display_name(user, member.and_then(|member| member.nick.as_deref()));
    let rights = member.and_then(|member| member.permissions).unwrap_or_default();
    let roles = member.map(|member| member.roles.iter().map(|role| RoleId(role.get())).collect()).unwrap_or_default();
    Asker::new(UserId(user.id.get()), name, locale, place, permissions(rights)).with_roles(roles)
}

fn place(
    guild: Option<id::GuildId>,
    channel: id::ChannelId,
    about: Option<&PartialChannel>,
    granted: Option<Granted>,
    guild_locale: Option<&str>,
) -> Place {
    let kind = match about.map(|channel| channel.kind) {
        _ if guild.is_none() => PlaceKind::Direct,
        Some(ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread) => PlaceKind::Thread,
        Some(_) | None => PlaceKind::Channel,
    };
    let parent = about.filter(|_| kind == PlaceKind::Thread).and_then(|channel| channel.parent_id);
    Place {
        guild: guild.map(|id| GuildId(id.get())),
        channel: ChannelId(channel.get()),
        parent: parent.map(|id| ChannelId(id.get())),
        kind,
        granted: granted.map(permissions),
        guild_lang: guild_locale.map(Lang::of_locale),
    }
}

/// Returns the place as the bot knows it. If only its user's installation brought it, the bot is no
/// member, sees no channel and can only answer: as in a direct message.
fn known(place: Place, owners: &AuthorizingIntegrationOwners) -> Place {
    let by_server = |owner: &AuthorizingIntegrationOwner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_));
    let by_user = |owner: &AuthorizingIntegrationOwner| matches!(owner, AuthorizingIntegrationOwner::UserInstall(_));
    if owners.0.iter().any(by_user) && !owners.0.iter().any(by_server) {
        Place { guild: None, parent: None, kind: PlaceKind::Direct, guild_lang: None, ..place }
    } else {
        place
    }
}

/// Reads a command, its subcommand and its options. Ours have no options of other kinds.
fn typed(data: &CommandData) -> Typed {
    let target = data.target_id.and_then(|id| marks::described(&data.resolved, id.to_user_id()));
    let mut typed = Typed { command: data.name.clone(), target, ..Typed::default() };
    let mut options: &[CommandDataOption] = &data.options;
    if let [CommandDataOption { name, value: CommandDataOptionValue::SubCommand(inner), .. }] = options {
        typed.sub = name.clone();
        options = inner;
    }
    for option in options {
        let value = match &option.value {
            CommandDataOptionValue::String(words) => Value::Words(words.clone()),
            CommandDataOptionValue::Autocomplete { value, .. } => {
                typed.focused = Some(option.name.clone());
                Value::Words(value.clone())
            }
            CommandDataOptionValue::Integer(number) => Value::Number(*number),
            CommandDataOptionValue::Boolean(on) => Value::Switch(*on),
            CommandDataOptionValue::User(id) => match marks::named(&data.resolved, *id) {
                Some(named) => Value::Person(named),
                None => continue,
            },
            CommandDataOptionValue::Role(id) => Value::Role(RoleId(id.get())),
            _ => continue,
        };
        typed.options.push((option.name.clone(), value));
    }
    typed
}

#[cfg(test)]
mod tests {

    use arbtest::arbtest;
    use serde_json::Value as Json;
    use tertulia_rules::games::GAMES;

    use super::*;
    use tertulia_base::clock::SimClock;
    use tertulia_front::NoDiscord;
    use tertulia_render::limits;
    use tertulia_store::MemoryStore;
    use tertulia_tables::{TablePolicy, Tables, World};
    use tertulia_testkit::SeededChance;
    use tertulia_testkit::json::edit_json;

    fn tables() -> Tables {
        let clock = Arc::new(SimClock::at(Moment(1_764_108_000_000)));
        let (store, chance) = (Arc::new(MemoryStore::new()), Arc::new(SeededChance::new(0)));
        Tables::new(World { store, clock, chance, games: GAMES, policy: TablePolicy::default() })
    }

    fn user(id: u64) -> Json {
        json!({ "id": id.to_string(), "username": format!("u{id}"), "discriminator": "0", "global_name": "Ana", "avatar": null })
    }

    fn member(id: u64) -> Json {
        json!({
            "user": user(id), "roles": ["77"], "nick": null, "avatar": null, "joined_at": "2026-01-01T00:00:00+00:00",
            "deaf": false, "mute": false, "flags": 0, "permissions": "3072", "pending": false, "premium_since": null,
        })
    }

    /// Returns an interaction by a member of a server, as Discord sends it.
    fn interaction(kind: u8, by: u64, data: &Json) -> Json {
        json!({
            "id": "1100000000000000000", "application_id": "1", "type": kind, "token": "t", "version": 1, "data": data,
            "guild_id": "900", "guild": { "id": "900", "locale": "en-US", "features": [] }, "channel_id": "500",
            "channel": { "id": "500", "type": 0, "name": "general", "guild_id": "900", "permissions": "3072" },
            "member": member(by), "app_permissions": "274877991936", "locale": "fr", "guild_locale": "en-US", "entitlements": [],
            "authorizing_integration_owners": { "0": "900" }, "context": 0, "attachment_size_limit": 10_485_760,
        })
    }

    fn command(by: u64, sub: &str, options: &Json) -> Json {
        let inner = json!([{ "type": 1, "name": sub, "options": options }]);
        interaction(2, by, &json!({ "id": "5", "name": "table", "type": 1, "options": inner }))
    }

    fn press(by: u64, id: &str, data: &Json) -> Json {
        let mut data = data.clone();
        data["custom_id"] = json!(id);
        let menu = |id: String| {
            let options = json!([{ "label": "one", "value": "settler", "default": true }, { "label": "two", "value": "mayor" }]);
            json!({ "type": 3, "custom_id": id, "options": options, "min_values": 0, "max_values": 2 })
        };
        let table = id.split(':').nth(1).unwrap_or_default();
        let rows = [menu(format!("v1:{table}:mark:p1.0:0")), menu(format!("v1:{table}:fill:p1.0:0.trade"))];
        let rows = rows.map(|menu| json!({ "type": 1, "components": [menu] }));
        let mut pressed = interaction(3, by, &data);
        pressed["message"] = json!({
            "id": "1200", "channel_id": "500", "author": user(1), "content": "", "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
            "attachments": [], "embeds": [], "pinned": false, "type": 0, "flags": 64, "components": rows,
        });
        pressed
    }

    /// Returns what Discord may send at a table in play.
    fn interactions(table: &str) -> Vec<Json> {
        let id = |rest: &str| format!("v1:{table}:{rest}");
        let button = json!({ "component_type": 2 });
        let menu = |values: &[&str]| json!({ "component_type": 3, "values": values });
        let resolved = json!({ "users": { "3": user(3) }, "members": { "3": member(3) } });
        let person = json!({ "component_type": 5, "values": ["3"], "resolved": resolved });
        let role = json!({ "component_type": 6, "values": ["77"] });
        let form = |form: &str, field: &str, value: &str| {
            let input = json!({ "type": 4, "id": 2, "custom_id": field, "value": value });
            let data = json!({ "custom_id": form, "components": [{ "type": 1, "id": 1, "components": [input] }] });
            interaction(5, 1, &data)
        };
        let mut all = vec![
            command(1, "new", &json!([{ "type": 3, "name": "game", "value": "catan" }])),
            command(1, "board", &json!([{ "type": 5, "name": "text", "value": true }])),
            command(2, "log", &json!([])),
            command(3, "rules", &json!([{ "type": 3, "name": "game", "value": "san-juan" }])),
            form("v1:guide:ask:quiet-hours", "hours", "22:00-07:00 Europe/Paris"),
            form(&id("typed:list"), "value", "42"),
        ];
        let mut invite = command(1, "invite", &json!([{ "type": 6, "name": "player", "value": "3" }]));
        invite["data"]["resolved"] = resolved.clone();
        all.push(invite);
        let mut completing = command(1, "new", &json!([{ "type": 3, "name": "game", "value": "pue", "focused": true }]));
        completing["type"] = json!(4);
        all.push(completing);
        for (rest, data) in [
            ("join", &button),
            ("view", &button),
            ("more", &button),
            ("story-of:p1", &button),
            ("moment:3", &button),
            ("play:p1.0:settler", &button),
            ("orders:show", &button),
            ("orders:prepare", &button),
            ("vote:1:yes", &button),
            ("snooze:p1.0:morning", &button),
            ("choose:p1.0:0", &menu(&["settler"])),
            ("mark:p1.0:0", &menu(&["settler", "mayor"])),
            ("confirm:p1.0", &button),
            ("rules", &menu(&["3"])),
            ("option:0", &menu(&["nobles=on"])),
            ("invited", &person),
            ("for-role", &role),
        ] {
            all.push(press(1, &id(rest), data));
        }
        for (rest, data) in
            [("v1:guide:help", &button), ("v1:guide:like:ring", &menu(&["both"])), ("v1:guide:page:display", &button)]
        {
            all.push(press(2, rest, data));
        }
        all
    }

    /// Answers an interaction but sends nothing. `None` if the client library cannot read it.
    async fn heard(tables: &Tables, event: Json) -> Option<()> {
        let front = Front::new(tables.clone(), Arc::new(NoDiscord));
        let (Ok(answer) | Err(answer)) = match serde_json::from_value::<Interaction>(event).ok()? {
            Interaction::Command(event) => to_command(&front, of_command(&event), &event.data).await,
            Interaction::Component(event) => {
                let id = event.data.custom_id.parse().ok();
                to_press(&front, of_press(&event), id, &event, Arc::default()).await
            }
            Interaction::Modal(event) => {
                let id = event.data.custom_id.parse().ok();
                to_form(&front, of_form(&event), id, &event, &OnceLock::new()).await
            }
            Interaction::Autocomplete(event) => {
                let choices = to_completion(&front, of_command(&event), &event.data).await;
                assert!(choices.len() <= 25, "{choices:?}");
                return Some(());
            }
            _ => return Some(()),
        };
        for message in answer.messages() {
            assert_eq!(limits::check(&message), Ok(()), "{message:?}");
        }
        Some(())
    }

    #[test]
    fn whatever_discord_sends_in_an_interaction_is_answered_with_what_fits_or_is_none() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        // A new table in play with two people, each time.
        let at_a_table = || {
            let tables = tables();
            let opened = runtime.block_on(async {
                let game = json!([{ "type": 3, "name": "game", "value": "puerto-rico" }]);
                heard(&tables, command(1, "new", &game)).await.unwrap();
                let table = tables.at(ChannelId(500)).await.unwrap().unwrap();
                for (by, verb) in [(2, "join"), (1, "start")] {
                    heard(&tables, press(by, &format!("v1:{table}:{verb}"), &json!({ "component_type": 2 }))).await.unwrap();
                }
                assert!(tables.look(table).await.unwrap().unwrap().game.is_some());
                table
            });
            (tables, opened)
        };
        let (tables, table) = at_a_table();
        let all = interactions(&table.to_string());
        for event in &all {
            assert!(runtime.block_on(heard(&tables, event.clone())).is_some(), "the client library cannot read {event:#}");
        }
        let words: Vec<String> = all.iter().filter_map(|event| event["data"]["custom_id"].as_str()).map(str::to_owned).collect();
        let (mut tables, mut count) = (tables, 0);
        arbtest(|u| {
            count += 1;
            if count % 500 == 0 {
                tables = at_a_table().0;
            }
            let mut event = u.choose(&all)?.clone();
            for _ in 0..u.int_in_range(1..=4)? {
                edit_json(u, &mut event, &words)?;
            }
            runtime.block_on(heard(&tables, event));
            Ok(())
        });
    }

    #[test]
    fn a_place_where_only_a_users_own_installation_brought_the_bot_is_as_good_as_a_direct_message() {
        use AuthorizingIntegrationOwner::{GuildInstall, UserInstall};
        let server = Place {
            guild: Some(GuildId(1)),
            channel: ChannelId(2),
            parent: Some(ChannelId(3)),
            kind: PlaceKind::Thread,
            granted: None,
            guild_lang: Some(Lang::Fr),
        };
        let (by_server, by_user) = (GuildInstall(Some(id::GuildId::new(1))), UserInstall(id::UserId::new(4)));
        let seen = |owners: &[AuthorizingIntegrationOwner]| known(server.clone(), &AuthorizingIntegrationOwners(owners.to_vec()));
        for owners in [&[][..], std::slice::from_ref(&by_server), &[by_server.clone(), by_user.clone()]] {
            assert_eq!(seen(owners), server, "{owners:?}");
        }
        let direct = Place { guild: None, parent: None, kind: PlaceKind::Direct, guild_lang: None, ..server.clone() };
        assert_eq!(seen(&[by_user]), direct);
    }
}
