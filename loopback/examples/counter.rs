//! A bot on serenity, and two users who meet it: `cargo run -p discord-loopback --example counter`.

use std::error::Error;
use std::time::Duration;

use discord_loopback::{Loopback, Options, Presence};
use serenity::all::{
    ClientBuilder, Command, Context, CreateActionRow, CreateButton, CreateCommand, CreateInteractionResponse,
    CreateInteractionResponseMessage, EventHandler, GatewayIntents, HttpBuilder, Interaction,
};

/// The bot: `/counter` posts a number, and everybody can press the button below it.
struct Bot;

fn counter(count: u64) -> CreateInteractionResponseMessage {
    let buttons = CreateActionRow::Buttons(vec![CreateButton::new("add").label("Add one")]);
    CreateInteractionResponseMessage::new().content(format!("Counter: {count}")).components(vec![buttons])
}

#[serenity::async_trait]
impl EventHandler for Bot {
    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let answered = match interaction {
            Interaction::Command(command) => {
                command.create_response(&context, CreateInteractionResponse::Message(counter(0))).await
            }
            Interaction::Component(press) => {
                let count: u64 = press.message.content.rsplit(' ').find_map(|word| word.parse().ok()).unwrap_or(0);
                press.create_response(&context, CreateInteractionResponse::UpdateMessage(counter(count + 1))).await
            }
            _ => Ok(()),
        };
        if let Err(error) = answered {
            eprintln!("cannot answer: {error}");
        }
    }
}

/// Starts a Discord and the bot, and returns what a user sees in the end.
pub async fn play(options: Options) -> Result<String, Box<dyn Error>> {
    let loopback = Loopback::start(options).await?;
    let discord = loopback.discord();

    // All that is not as on Discord: where the API is. Serenity's rate limiter does not work
    // through a proxy.
    let http = HttpBuilder::new(loopback.token()).proxy(loopback.page_url()).ratelimiter_disabled(true).build();
    http.set_application_id(discord.application().get().into());
    Command::create_global_command(&http, CreateCommand::new("counter").description("Count something together")).await?;
    let mut bot = ClientBuilder::new_with_http(http, GatewayIntents::empty()).event_handler(Bot).await?;
    tokio::spawn(async move { bot.start().await });
    discord.wait_for_bot(Presence::Online, Duration::from_secs(60)).await?;

    // Ana sends the command, Bo presses the button: each call returns when the bot has answered.
    let answer = discord.command("ana", "general", "counter", &[]).await?.message.ok_or("no answer")?;
    let button = answer.button("Add one").and_then(|button| button.custom_id).ok_or("no button")?;
    discord.press("bo", answer.id, &button).await?;
    let view = discord.view("ana")?;
    Ok(view.messages().map(|message| message.text()).collect())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    println!("Ana sees: {}", play(Options::default()).await?);
    Ok(())
}
