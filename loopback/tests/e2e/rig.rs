//! A small bot on the unmodified serenity client, connected as in production: TLS, rate limiter,
//! gateway. Start at [`Rig::start`].

use std::sync::{Arc, Mutex};
use std::time::Duration;

use discord_loopback::{Discord, Loopback, Options, Patience, Presence};
use serenity::all::MessageInteractionMetadata;
use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ButtonStyle, ClientBuilder, Command, CommandInteraction, CommandOptionType,
    ComponentInteraction, ComponentInteractionDataKind, Context, CreateActionRow, CreateAttachment, CreateAutocompleteResponse,
    CreateButton, CreateCommand, CreateCommandOption, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, EditInteractionResponse, Event, EventHandler, GatewayIntents, Http, HttpBuilder, InputTextStyle,
    Interaction, ModalInteraction, RawEventHandler, Ready,
};
use serenity::async_trait;

/// Deadline of every wait. It ends a hang, and says nothing about a slow machine.
pub const BOUND: Duration = Duration::from_secs(120);

pub struct Rig {
    pub loopback: Loopback,
    pub discord: Discord,
    pub http: Arc<Http>,
    pub bot: Running,
}

impl Rig {
    pub async fn start() -> Self {
        Self::with(options(), intents()).await
    }

    pub async fn with(options: Options, intents: GatewayIntents) -> Self {
        let loopback = Loopback::start(options).await.unwrap();
        let http = Arc::new(http(&loopback));
        let bot = spawn_bot(&loopback, intents);
        let discord = loopback.discord();
        discord.wait_for_bot(Presence::Online, BOUND).await.unwrap();
        // The bot registers its commands when it is ready.
        let mut events = discord.events("ana").unwrap();
        while discord.commands().is_empty() {
            tokio::time::timeout(BOUND, events.next()).await.unwrap().unwrap();
        }
        Self { loopback, discord, http, bot }
    }
}

/// Strict limits that refill too fast to be met by accident, and a deadline for slow machines.
pub fn options() -> Options {
    Options { pace: 10_000, patience: Patience { answer: BOUND, ..Patience::default() }, ..Options::default() }
}

pub async fn loopback() -> Loopback {
    Loopback::start(options()).await.unwrap()
}

pub fn intents() -> GatewayIntents {
    GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES
}

/// Returns a client for which, as in production, discord.com is the loopback, whose CA it trusts.
pub fn client(loopback: &Loopback) -> reqwest::Client {
    let ca = reqwest::Certificate::from_pem(loopback.ca_pem().as_bytes()).unwrap();
    let client = reqwest::Client::builder().resolve("discord.com", loopback.rest_addr()).add_root_certificate(ca);
    client.timeout(BOUND).build().unwrap()
}

/// Returns serenity's client over that one.
pub fn http(loopback: &Loopback) -> Http {
    HttpBuilder::new(loopback.token()).client(client(loopback)).build()
}

/// A bot in a runtime of its own, so that it can be killed like a process.
pub struct Running {
    runtime: Option<tokio::runtime::Runtime>,
    /// Events that serenity could not parse and would not report.
    unread: Arc<Mutex<Vec<String>>>,
}

impl Running {
    /// Ends all its tasks at once, which cuts its connections.
    pub fn kill(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
        let unread = self.unread.lock().unwrap();
        assert!(unread.is_empty() || std::thread::panicking(), "events that the client does not understand: {unread:?}");
    }
}

pub fn spawn_bot(loopback: &Loopback, intents: GatewayIntents) -> Running {
    spawn_bot_on(http(loopback), intents)
}

pub fn spawn_bot_on(http: Http, intents: GatewayIntents) -> Running {
    let unread = Arc::<Mutex<Vec<String>>>::default();
    let reader = Reader(unread.clone());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.spawn(async move {
        let mut client = ClientBuilder::new_with_http(http, intents).event_handler(Bot).raw_event_handler(reader).await.unwrap();
        client.start_autosharded().await.unwrap();
    });
    Running { runtime: Some(runtime), unread }
}

/// Collects events that serenity's model does not know.
struct Reader(Arc<Mutex<Vec<String>>>);

#[async_trait]
impl RawEventHandler for Reader {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(event) = event {
            self.0.lock().unwrap().push(format!("{event:?}"));
        }
    }
}

struct Bot;

#[async_trait]
impl EventHandler for Bot {
    async fn ready(&self, ctx: Context, _: Ready) {
        Command::set_global_commands(&ctx.http, commands()).await.unwrap();
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => command_used(&ctx, &command).await,
            Interaction::Component(component) => component_used(&ctx, &component).await,
            Interaction::Modal(modal) => modal_sent(&ctx, &modal).await,
            Interaction::Autocomplete(typed) => {
                let focused = typed.data.autocomplete().unwrap().value.to_owned();
                let choice = AutocompleteChoice::new(format!("{focused}!"), focused).add_localized_name("fr", "en français");
                let response = CreateAutocompleteResponse::new().set_choices(vec![choice]);
                typed.create_response(&ctx.http, CreateInteractionResponse::Autocomplete(response)).await.unwrap();
            }
            _ => panic!("an interaction of an unknown kind"),
        }
    }

    async fn ratelimit(&self, info: serenity::http::RatelimitInfo) {
        panic!("limited: {info:?}");
    }
}

fn commands() -> Vec<CreateCommand> {
    let text = CreateCommandOption::new(CommandOptionType::String, "text", "What to say")
        .name_localized("fr", "texte")
        .required(true)
        .set_autocomplete(true);
    let whom = CreateCommandOption::new(CommandOptionType::User, "whom", "Whom to greet");
    let plain = |name: &str| CreateCommand::new(name).description(name);
    vec![
        CreateCommand::new("echo")
            .description("Say it again")
            .name_localized("fr", "écho")
            .description_localized("fr", "Le redire")
            .add_option(text)
            .add_option(whom),
        plain("secret"),
        plain("buttons"),
        plain("menu"),
        plain("form"),
        plain("slow"),
        plain("picture"),
    ]
}

fn message(text: impl Into<String>) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(text)
}

async fn command_used(ctx: &Context, command: &CommandInteraction) {
    use CreateInteractionResponse::{Defer, Message, Modal};
    let response = match command.data.name.as_str() {
        "echo" => {
            let text = command.data.options[0].value.as_str().unwrap();
            let greeted = command.data.resolved.users.values().next().map_or("nobody", |user| &user.name);
            Message(message(format!("{text} to {greeted} in {} ({})", command.locale, command.user.name)))
        }
        "secret" => Message(message("only you see this").ephemeral(true)),
        "buttons" => Message(message("0 presses").components(vec![CreateActionRow::Buttons(vec![
            CreateButton::new("press").label("Press").style(ButtonStyle::Primary),
            CreateButton::new("whisper").label("Whisper"),
            CreateButton::new("never").label("Never").disabled(true),
            CreateButton::new("later").label("Later"),
        ])])),
        "menu" => {
            let options = ["corn", "indigo", "sugar"].map(|good| CreateSelectMenuOption::new(good, good));
            let menu = CreateSelectMenu::new("goods", CreateSelectMenuKind::String { options: options.to_vec() }).max_values(2);
            Message(message("choose").components(vec![CreateActionRow::SelectMenu(menu)]))
        }
        "form" => {
            let field = CreateInputText::new(InputTextStyle::Short, "Offer", "offer").max_length(20);
            Modal(CreateModal::new("trade", "Trade").components(vec![CreateActionRow::InputText(field)]))
        }
        "slow" => Defer(message("").ephemeral(true)),
        "picture" => Message(message("a picture follows")),
        other => panic!("unknown command {other}"),
    };
    command.create_response(&ctx.http, response).await.unwrap();
    match command.data.name.as_str() {
        "slow" => {
            let edit = EditInteractionResponse::new().content("here it is");
            command.edit_response(&ctx.http, edit).await.unwrap();
            let follow = CreateInteractionResponseFollowup::new().content("and one more");
            command.create_followup(&ctx.http, follow).await.unwrap();
        }
        "picture" => {
            let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
            png.extend([0, 0, 3, 232, 0, 0, 3, 32]);
            let file = CreateAttachment::bytes(png, "board.png").description("the board");
            let edit = EditInteractionResponse::new().content("the picture").new_attachment(file);
            command.edit_response(&ctx.http, edit).await.unwrap();
        }
        _ => {}
    }
}

async fn component_used(ctx: &Context, component: &ComponentInteraction) {
    use CreateInteractionResponse::{Acknowledge, Message, UpdateMessage};
    // The message comes with its current components.
    assert!(!component.message.components.is_empty());
    assert!(component.app_permissions.is_some());
    let response = match &component.data.kind {
        ComponentInteractionDataKind::Button if component.data.custom_id == "press" => {
            let presses: u32 = component.message.content.split(' ').next().unwrap().parse().unwrap();
            UpdateMessage(message(format!("{} presses", presses + 1)))
        }
        ComponentInteractionDataKind::Button if component.data.custom_id == "later" => Acknowledge,
        ComponentInteractionDataKind::Button => {
            Message(message(format!("you pressed {}", component.data.custom_id)).ephemeral(true))
        }
        ComponentInteractionDataKind::StringSelect { values } => {
            UpdateMessage(message(format!("chosen: {}", values.join(", "))).components(vec![]))
        }
        other => panic!("unknown component {other:?}"),
    };
    component.create_response(&ctx.http, response).await.unwrap();
    if component.data.custom_id == "later" {
        let edit = EditInteractionResponse::new().content("later has come").components(vec![]);
        component.edit_response(&ctx.http, edit).await.unwrap();
    }
}

async fn modal_sent(ctx: &Context, modal: &ModalInteraction) {
    let ActionRowComponent::InputText(field) = &modal.data.components[0].components[0] else { panic!("no text") };
    let text = format!("{}: {} = {}", modal.data.custom_id, field.custom_id, field.value.as_deref().unwrap());
    modal.create_response(&ctx.http, CreateInteractionResponse::Message(message(text).ephemeral(true))).await.unwrap();
    let answer = modal.get_response(&ctx.http).await.unwrap();
    let origin = match answer.interaction_metadata.as_deref() {
        Some(MessageInteractionMetadata::ModalSubmit(origin)) => origin.triggering_interaction_metadata.as_ref(),
        other => panic!("no form: {other:?}"),
    };
    let MessageInteractionMetadata::Command(origin) = origin else { panic!("not by a command: {origin:?}") };
    let told = CreateInteractionResponseFollowup::new().content(format!("opened by {}", origin.id));
    modal.create_followup(&ctx.http, told).await.unwrap();
}

/// Returns Discord's code in an error of serenity.
pub fn code(error: &serenity::Error) -> isize {
    match error {
        serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(response)) => response.error.code,
        other => panic!("not an answer of Discord: {other:?}"),
    }
}
