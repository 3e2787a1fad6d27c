//! The counter on twilight.

use std::env;
use std::error::Error;

use twilight_gateway::{ConfigBuilder, EventTypeFlags, Intents, Shard, ShardId, StreamExt};
use twilight_http::Client;
use twilight_model::application::interaction::modal::ModalInteractionComponent;
use twilight_model::application::interaction::{Interaction, InteractionData};
use twilight_model::channel::message::MessageFlags;
use twilight_model::channel::message::component::{ActionRow, Button, ButtonStyle, Component, TextInput, TextInputStyle};
use twilight_model::gateway::event::Event;
use twilight_model::http::interaction::{InteractionResponse, InteractionResponseData, InteractionResponseType as Kind};

type Done = Result<(), Box<dyn Error>>;

fn button(custom_id: &str, label: &str, style: ButtonStyle) -> Component {
    let (custom_id, label) = (Some(custom_id.to_owned()), Some(label.to_owned()));
    Component::Button(Button { id: None, custom_id, disabled: false, emoji: None, label, style, url: None, sku_id: None })
}

fn row(components: Vec<Component>) -> Option<Vec<Component>> {
    Some(vec![Component::ActionRow(ActionRow { id: None, components })])
}

fn counter(count: u64) -> InteractionResponseData {
    let buttons = vec![button("add", "Add one", ButtonStyle::Primary), button("rename", "Rename", ButtonStyle::Secondary)];
    InteractionResponseData { content: Some(format!("Count: {count}")), components: row(buttons), ..Default::default() }
}

#[allow(deprecated)]
fn form() -> InteractionResponseData {
    let field = TextInput {
        id: None,
        custom_id: "name".to_owned(),
        label: Some("New name".to_owned()),
        max_length: None,
        min_length: None,
        placeholder: None,
        required: None,
        style: TextInputStyle::Short,
        value: None,
    };
    let (custom_id, title) = (Some("form".to_owned()), Some("Rename the counter".to_owned()));
    InteractionResponseData { custom_id, title, components: row(vec![Component::TextInput(field)]), ..Default::default() }
}

async fn answer(http: &Client, interaction: Interaction) -> Done {
    let hidden = Some(MessageFlags::EPHEMERAL);
    let (kind, data) = match interaction.data.as_ref().ok_or("no data")? {
        InteractionData::ApplicationCommand(command) if command.name == "count" => (Kind::ChannelMessageWithSource, counter(0)),
        InteractionData::ApplicationCommand(_) => {
            (Kind::DeferredChannelMessageWithSource, InteractionResponseData { flags: hidden, ..Default::default() })
        }
        InteractionData::MessageComponent(press) if press.custom_id == "add" => {
            let message = interaction.message.as_ref().ok_or("no message")?;
            let count: u64 = message.content.rsplit(' ').next().ok_or("no count")?.parse()?;
            (Kind::UpdateMessage, counter(count + 1))
        }
        InteractionData::MessageComponent(_) => (Kind::Modal, form()),
        InteractionData::ModalSubmit(filled) => {
            let Some(ModalInteractionComponent::ActionRow(row)) = filled.components.first() else { return Err("no row".into()) };
            let Some(ModalInteractionComponent::TextInput(name)) = row.components.first() else { return Err("no field".into()) };
            let content = Some(format!("Renamed to {}.", name.value));
            (Kind::ChannelMessageWithSource, InteractionResponseData { content, flags: hidden, ..Default::default() })
        }
        _ => return Ok(()),
    };
    let deferred = kind == Kind::DeferredChannelMessageWithSource;
    let client = http.interaction(interaction.application_id);
    client.create_response(interaction.id, &interaction.token, &InteractionResponse { kind, data: Some(data) }).await?;
    if deferred {
        let guild = interaction.guild_id.ok_or("no guild")?;
        let roles: Vec<_> = http.roles(guild).await?.model().await?.into_iter().map(|role| role.name).collect();
        let members = http.guild_members(guild).limit(100).await?.model().await?;
        let members: Vec<_> = members.into_iter().map(|member| member.user.name).collect();
        let told = format!("Roles: {}. Members: {}.", roles.join(", "), members.join(", "));
        client.update_response(&interaction.token).content(Some(&told)).await?;
    }
    Ok(())
}

#[tokio::main]
async fn main() -> Done {
    let token = env::var("DISCORD_TOKEN")?;
    // Where the API and the gateway are: all that is not as on Discord.
    let api = env::var("DISCORD_API")?;
    let host = api.trim_start_matches("http://").trim_end_matches("/api").to_owned();
    let http = Client::builder().token(token.clone()).proxy(host, true).build();
    let gateway = env::var("DISCORD_GATEWAY")?;
    let config = ConfigBuilder::new(token, Intents::GUILDS | Intents::GUILD_MEMBERS).proxy_url(gateway).build();

    let application = http.current_user_application().await?.model().await?.id;
    let client = http.interaction(application);
    client.create_global_command().chat_input("count", "Count something").await?;
    client.create_global_command().chat_input("who", "Name the roles and members of this server").await?;

    let mut shard = Shard::with_config(ShardId::ONE, config);
    while let Some(event) = shard.next_event(EventTypeFlags::all()).await {
        if let Event::InteractionCreate(interaction) = event? {
            answer(&http, interaction.0).await?;
        }
    }
    Ok(())
}
