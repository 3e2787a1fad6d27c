//! Examines the bot on Discord: token, application, servers, commands, emojis, clock, permissions.
//! It only reads, one request after the other, so that players' requests come first. Not here: the
//! machine (`cli/machine.rs`), texts. Start reading at [`Doctor::findings`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use serenity::http::Http;
use serenity::model::application::{ApplicationFlags, CurrentApplicationInfo};
use serenity::model::channel::ChannelType;
use serenity::model::guild::Member;
use serenity::model::id;
use tertulia_base::clock::{Clock, Moment};
use tertulia_base::doctor::{Examine, Finding, FindingTopic};
use tertulia_base::ids::{ChannelId, GuildId, UserId};
use tertulia_base::mutex::Mutex;
use tertulia_front::{self as front, PlaceKind, lacking, may_attach};
use tertulia_outbox::NotDelivered;
use tertulia_rules::text::Text;
use tertulia_tables::Tables;

use super::connection::{ConnectionSettings, Gateway, NotConnected, http, web};
use super::emojis::emoji_names;
use super::errors::{not_delivered, status_of};
use super::install_links::{InstallLinks, server_link};
use super::permission_lookup::PermissionLookup;
use super::sessions::Connections;

/// Most channels examined; the rest is counted.
const CHANNELS: usize = 100;
/// Seconds that the clock may be off before somebody should look, and before deadlines are wrong.
const OFF: u64 = 5;
const FAR_OFF: u64 = 60;
/// Tries on a rate limit, and the pause between: the client library waits on some routes only.
const TRIES: u32 = 5;
const PAUSE: Duration = Duration::from_secs(1);
/// Asked for the time, as it needs no token.
const ANYTHING: &str = "https://discord.com/api/v10/gateway";

/// Examines how the bot does. Cheap to clone.
#[derive(Clone)]
pub struct Doctor(Arc<DoctorState>);

struct DoctorState {
    /// Its own, so that the bot's requests do not wait for it.
    http: Http,
    web: reqwest::Client,
    test_guild: Option<GuildId>,
    /// None if tables cannot be read.
    tables: Option<Tables>,
    clock: Arc<dyn Clock>,
    lookup: PermissionLookup,
    /// Set if the bot runs.
    gateway: OnceLock<Gateway>,
    /// Examines the machine, if set.
    machine: OnceLock<Arc<dyn Examine>>,
    /// The owner of the application, as Discord said last.
    owner: Mutex<Option<UserId>>,
    /// Allows one examination at a time.
    looking: tokio::sync::Mutex<()>,
}

impl Doctor {
    /// Returns a doctor that asks Discord with these settings, whether the bot runs or not.
    ///
    /// # Errors
    /// When the settings do not make a connection.
    pub fn new(settings: &ConnectionSettings, tables: Option<Tables>, clock: Arc<dyn Clock>) -> Result<Doctor, NotConnected> {
        Ok(Doctor(Arc::new(DoctorState {
            http: http(settings)?,
            web: web(settings)?,
            test_guild: settings.test_guild,
            tables,
            clock,
            lookup: PermissionLookup::default(),
            gateway: OnceLock::new(),
            machine: OnceLock::new(),
            owner: Mutex::default(),
            looking: tokio::sync::Mutex::default(),
        })))
    }

    /// Examines the machine, too, from now on.
    pub fn with_machine(&self, machine: Arc<dyn Examine>) {
        // The first one stays: there is one machine.
        let _ = self.0.machine.set(machine);
    }

    /// Examines these connections, too, from now on.
    pub(super) fn with_gateway(&self, gateway: Gateway) {
        let _ = self.0.gateway.set(gateway);
    }

    pub(super) fn knows_as_owner(&self, user: UserId) -> bool {
        *self.0.owner.lock() == Some(user)
    }

    /// Asks Discord who owns the application. After a failure, whoever needs it asks again.
    pub(super) async fn learn_owner(&self) {
        if let Ok(about) = self.ask(|| self.0.http.get_current_application_info()).await {
            self.note_owner(&about);
        }
    }

    /// Returns the findings if the user owns the application, which Discord may be asked about.
    pub(super) async fn checkup(&self, user: UserId) -> Option<Vec<Finding>> {
        let known = *self.0.owner.lock();
        if known.is_none_or(|owner| owner == user) {
            self.learn_owner().await;
        }
        if self.knows_as_owner(user) { Some(self.findings().await) } else { None }
    }

    /// Returns the links by which the bot is installed.
    ///
    /// # Errors
    /// What is wrong where Discord does not say which application it is.
    pub async fn install_links(&self) -> Result<InstallLinks, Finding> {
        let asked = self.ask(|| self.0.http.get_current_application_info()).await;
        asked.map(|about| InstallLinks::of(&about)).map_err(|why| silent(&why))
    }

    /// Examines everything.
    pub async fn findings(&self) -> Vec<Finding> {
        let _one = self.0.looking.lock().await;
        let mut found = match self.0.machine.get() {
            Some(machine) => machine.examine().await,
            None => Vec::new(),
        };
        found.extend(self.gateway().await);
        let about = match self.ask(|| self.0.http.get_current_application_info()).await {
            Ok(about) => about,
            Err(why) => {
                found.push(silent(&why));
                return found;
            }
        };
        self.note_owner(&about);
        self.0.http.set_application_id(about.id);
        found.push(Finding::well(FindingTopic::Token, Text::new("doctor-token-taken").with("name", about.name.clone())));
        found.extend(application(&about));
        found.push(self.servers(&about).await);
        found.push(self.commands().await);
        found.push(self.emojis().await);
        found.push(self.time().await);
        found.extend(self.channels().await);
        found
    }

    /// Asks Discord, with retries on rate limits.
    async fn ask<T, F: Future<Output = serenity::Result<T>>>(&self, mut asking: impl FnMut() -> F) -> serenity::Result<T> {
        for _ in 1..TRIES {
            match asking().await {
                Err(why) if status_of(&why) == Some(429) => self.0.clock.sleep(PAUSE).await,
                answer => return answer,
            }
        }
        asking().await
    }

    fn note_owner(&self, about: &CurrentApplicationInfo) {
        let owner = about.team.as_ref().map(|team| team.owner_user_id).or(about.owner.as_ref().map(|owner| owner.id));
        *self.0.owner.lock() = owner.map(|owner| UserId(owner.get()));
    }

    async fn gateway(&self) -> Option<Finding> {
        let gateway = self.0.gateway.get()?;
        let Connections { all, connected } = gateway.connections().await;
        let count = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        let found = Text::new("doctor-gateway").with("connected", count(connected)).with("all", count(all));
        Some(match all > 0 && connected == all {
            true => Finding::well(FindingTopic::Gateway, found),
            false => Finding::wrong(FindingTopic::Gateway, found, Text::new("doctor-gateway-advice")),
        })
    }

    async fn servers(&self, about: &CurrentApplicationInfo) -> Finding {
        let topic = FindingTopic::Servers;
        // One is enough to know: the bot may be on thousands.
        match self.ask(|| self.0.http.get_guilds(None, Some(1))).await {
            Ok(guilds) if guilds.is_empty() => {
                let advice = Text::new("doctor-servers-none-advice").with("link", server_link(about.id));
                Finding::look(topic, Text::new("doctor-servers-none"), advice)
            }
            Ok(_) => Finding::well(topic, Text::new("doctor-servers")),
            Err(why) => unseen(topic, &why),
        }
    }

    async fn commands(&self) -> Finding {
        let topic = FindingTopic::Commands;
        let asked = match self.0.test_guild.filter(|guild| guild.0 != 0) {
            Some(guild) => self.ask(|| self.0.http.get_guild_commands(id::GuildId::new(guild.0))).await,
            None => self.ask(|| self.0.http.get_global_commands()).await,
        };
        let there: BTreeSet<String> = match asked {
            Ok(commands) => commands.into_iter().map(|command| command.name).collect(),
            Err(why) => return unseen(topic, &why),
        };
        let games = self.0.tables.as_ref().map_or(tertulia_rules::games::GAMES, Tables::games);
        let ours = front::commands(games);
        let ours: BTreeSet<String> = ours.iter().filter_map(|command| command["name"].as_str()).map(str::to_owned).collect();
        let missing: Vec<&str> = ours.difference(&there).map(String::as_str).collect();
        let surplus: Vec<&str> = there.difference(&ours).map(String::as_str).collect();
        if !missing.is_empty() {
            let found = Text::new("doctor-commands-missing").with("names", missing.join(", "));
            return Finding::wrong(topic, found, Text::new("doctor-commands-missing-advice"));
        }
        if !surplus.is_empty() {
            let found = Text::new("doctor-commands-surplus").with("names", surplus.join(", "));
            return Finding::look(topic, found, Text::new("doctor-commands-surplus-advice"));
        }
        Finding::well(topic, Text::new("doctor-commands").with("count", i64::try_from(ours.len()).unwrap_or(i64::MAX)))
    }

    async fn emojis(&self) -> Finding {
        let there: BTreeSet<String> = match self.ask(|| self.0.http.get_application_emojis()).await {
            Ok(emojis) => emojis.into_iter().map(|emoji| emoji.name).collect(),
            Err(why) => return unseen(FindingTopic::Emojis, &why),
        };
        let all = emoji_names().count();
        let missing = emoji_names().filter(|name| !there.contains(*name)).count();
        let count = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        match missing {
            0 => Finding::well(FindingTopic::Emojis, Text::new("doctor-emojis").with("count", count(all))),
            _ => Finding::look(
                FindingTopic::Emojis,
                Text::new("doctor-emojis-missing").with("missing", count(missing)).with("all", count(all)),
                Text::new("doctor-emojis-missing-advice"),
            ),
        }
    }

    /// Compares the machine's clock with the date of Discord's answer.
    async fn time(&self) -> Finding {
        let asked = self.0.web.get(ANYTHING).send().await.ok();
        let now = self.0.clock.now();
        let date = asked.as_ref().and_then(|answer| answer.headers().get(reqwest::header::DATE)?.to_str().ok());
        match date.and_then(Moment::of_http_date) {
            Some(theirs) => clock(theirs.distance(now).as_secs()),
            None => Finding::look(FindingTopic::Clock, Text::new("doctor-clock-unknown"), Text::new("doctor-ask-again")),
        }
    }

    /// Returns each channel with a table where something is wrong, and how many are well.
    async fn channels(&self) -> Vec<Finding> {
        let topic = FindingTopic::Channels;
        let Some(tables) = &self.0.tables else {
            return vec![Finding::look(topic, Text::new("doctor-channels-unknown"), Text::new("doctor-channels-unknown-advice"))];
        };
        let (homes, besides) = match tables.homes(CHANNELS).await {
            Ok(homes) => homes,
            Err(why) => {
                tracing::error!(%why, "cannot read which channels have tables: leaving the channels out of the checkup");
                return vec![Finding::wrong(topic, Text::new("doctor-tables-unread"), Text::new("doctor-see-log"))];
            }
        };
        let us = match self.ask(|| self.0.http.get_current_user()).await {
            Ok(us) => us.id,
            Err(why) => return vec![unseen(topic, &why)],
        };
        let (mut found, mut well) = (Vec::new(), 0);
        let mut by_server: BTreeMap<GuildId, Vec<ChannelId>> = BTreeMap::new();
        for (guild, channel) in homes {
            by_server.entry(guild).or_default().push(channel);
        }
        for (guild, channels) in by_server {
            let member = match self.ask(|| self.0.http.get_member(id::GuildId::new(guild.0.max(1)), us)).await {
                Ok(member) => member,
                Err(why) => {
                    found.push(no_member(guild, &why));
                    continue;
                }
            };
            for channel in channels {
                match self.channel(guild, channel, &member).await {
                    Some(wrong) => found.push(wrong),
                    None => well += 1,
                }
            }
        }
        let count = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        match (well, found.is_empty()) {
            (0, true) => found.push(Finding::well(topic, Text::new("doctor-channels-none"))),
            (0, false) => {}
            (1.., _) => found.push(Finding::well(topic, Text::new("doctor-channels").with("count", count(well)))),
        }
        if besides > 0 {
            let left_out = Text::new("doctor-channels-besides").with("count", count(besides));
            found.push(Finding::look(topic, left_out, Text::new("doctor-channels-besides-advice")));
        }
        found
    }

    /// Returns what is wrong with a channel or thread that has a table.
    async fn channel(&self, guild: GuildId, channel: ChannelId, us: &Member) -> Option<Finding> {
        let DoctorState { http, clock, lookup, .. } = &*self.0;
        let now = clock.now();
        let server = lookup.guild(http, now, guild).await.map_or_else(|| guild.to_string(), |about| about.name.clone());
        let Some(granted) = lookup.rights(http, now, guild, channel, us).await else {
            return Some(lacks(&channel.to_string(), &server, vec![Text::new("permission-view-channel")]));
        };
        let about = lookup.channel(http, now, channel).await;
        let name = about.as_ref().map_or_else(|| channel.to_string(), |about| about.name.clone());
        let kind = match about.map(|about| about.kind) {
            Some(ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread) => PlaceKind::Thread,
            Some(_) | None => PlaceKind::Channel,
        };
        let missing = lacking(granted, kind);
        if !missing.is_empty() {
            return Some(lacks(&name, &server, missing));
        }
        (!may_attach(granted)).then(|| {
            let found = Text::new("doctor-channel-no-pictures").with("channel", name).with("server", server);
            Finding::look(FindingTopic::Channels, found, Text::new("doctor-channel-no-pictures-advice"))
        })
    }
}

#[async_trait]
impl Examine for Doctor {
    async fn examine(&self) -> Vec<Finding> {
        self.findings().await
    }
}

fn lacks(channel: &str, server: &str, permissions: Vec<Text>) -> Finding {
    let say = |key: &'static str| {
        let text = Text::new(key).with("channel", channel.to_owned()).with("server", server.to_owned());
        text.with("permissions", permissions.clone())
    };
    Finding::wrong(FindingTopic::Channels, say("doctor-channel-lacks"), say("doctor-channel-lacks-advice"))
}

/// Returns findings on the settings in the developer portal.
fn application(about: &CurrentApplicationInfo) -> Vec<Finding> {
    let topic = FindingTopic::Application;
    let mut found = Vec::new();
    if about.interactions_endpoint_url.as_ref().is_some_and(|url| !url.is_empty()) {
        found.push(Finding::wrong(topic, Text::new("doctor-endpoint"), Text::new("doctor-endpoint-advice")));
    }
    if about.bot_require_code_grant {
        found.push(Finding::look(topic, Text::new("doctor-code-grant"), Text::new("doctor-code-grant-advice")));
    }
    let privileged = ApplicationFlags::GATEWAY_PRESENCE
        | ApplicationFlags::GATEWAY_PRESENCE_LIMITED
        | ApplicationFlags::GATEWAY_GUILD_MEMBERS
        | ApplicationFlags::GATEWAY_GUILD_MEMBERS_LIMITED
        | ApplicationFlags::GATEWAY_MESSAGE_CONTENT
        | ApplicationFlags::GATEWAY_MESSAGE_CONTENT_LIMITED;
    if about.flags.is_some_and(|flags| flags.intersects(privileged)) {
        found.push(Finding::look(topic, Text::new("doctor-privileged"), Text::new("doctor-privileged-advice")));
    }
    if found.is_empty() {
        found.push(Finding::well(topic, Text::new("doctor-application")));
    }
    found
}

fn clock(off: u64) -> Finding {
    let found = Text::new("doctor-clock-off").with("seconds", i64::try_from(off).unwrap_or(i64::MAX));
    match off {
        0..OFF => Finding::well(FindingTopic::Clock, Text::new("doctor-clock")),
        OFF..FAR_OFF => Finding::look(FindingTopic::Clock, found, Text::new("doctor-clock-advice")),
        FAR_OFF.. => Finding::wrong(FindingTopic::Clock, found, Text::new("doctor-clock-advice")),
    }
}

/// Reports that Discord does not name the application: nothing else can be examined without that.
fn silent(why: &serenity::Error) -> Finding {
    match status_of(why) {
        Some(401) => {
            Finding::wrong(FindingTopic::Token, Text::new("doctor-token-refused"), Text::new("doctor-token-refused-advice"))
        }
        Some(_) | None => unseen(FindingTopic::Token, why),
    }
}

/// Reports that Discord did not say.
fn unseen(topic: FindingTopic, why: &serenity::Error) -> Finding {
    let found = match status_of(why) {
        Some(status) => Text::new("doctor-discord-refused").with("status", i64::from(status)),
        None => Text::new("doctor-discord-silent"),
    };
    Finding::wrong(topic, found, Text::new("doctor-ask-again"))
}

/// Reports that the bot cannot be seen as a member of a server.
fn no_member(guild: GuildId, why: &serenity::Error) -> Finding {
    match not_delivered(why) {
        NotDelivered::Later { .. } => unseen(FindingTopic::Channels, why),
        NotDelivered::Gone | NotDelivered::Closed | NotDelivered::Forbidden { .. } | NotDelivered::Refused { .. } => {
            let found = Text::new("doctor-no-member").with("server", guild.to_string());
            Finding::look(FindingTopic::Channels, found, Text::new("doctor-no-member-advice"))
        }
    }
}
