//! Runs a loopback alone, so that a bot in any language can connect to it. Start at `main`.

use std::error::Error;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use discord_loopback::{Loopback, Options, Permissions, Plan, PrivilegedIntent, Recording};

/// Faster for the many small allocations of a reply.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const USAGE: &str = "\
Discord on your own machine.

usage: discord-loopback [OPTION VALUE]...
  --page ADDRESS        where the page, control API, gateway and REST API are      [127.0.0.1:8080]
  --rest ADDRESS        where discord.com and gateway.discord.gg are, over TLS     [127.0.0.1:8443]
  --token TOKEN         the bot token to accept                                    [a constant one]
  --application NAME    the name of the application and its bot                    [Loopback]
  --state FILE          keep the world in this file                                [not kept]
  --pace N              let rate limits refill N times faster than on Discord      [1]
  --shards N            recommend that many shards, and let as many start at once  [1]
  --intents A,B         privileged intents that the application has been granted:  [none]
                        GUILD_MEMBERS, GUILD_PRESENCES, MESSAGE_CONTENT
  --permissions A,B     permissions of the bot besides those it needs to talk,     [none]
                        such as ADMINISTRATOR or KICK_MEMBERS
  --faults FILE         let go wrong what this plan in JSON says; without it the   [nothing]
                        one that $DISCORD_LOOPBACK_FAULTS names
  --record FILE         record the bot's traffic and what users do, without tokens [not recorded]
  --replay FILE         do again what users did in a recording, and compare what   [not done]
                        the bot sends; ends with 1 if that differs
  --ca-file FILE        write the certificate to trust for these names             [not written]
  --env-file FILE       write the lines for a bot's environment here too           [not written]
A port alone may stand for an address, and port 0 for any free one. Ctrl-C or SIGTERM ends it.";

#[tokio::main]
async fn main() -> ExitCode {
    tracing_subscriber::fmt().with_writer(io::stderr).with_max_level(tracing::Level::INFO).init();
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.iter().any(|word| word == "--help" || word == "-h") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    match run(&words).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("discord-loopback: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let command_line = CommandLine::read(words)?;
    let ended = asked_to_end()?;
    let loopback = Loopback::start(command_line.options).await?;
    if let Some(file) = &command_line.ca_file {
        put(file, loopback.ca_pem())?;
    }
    let environment = environment(&loopback, command_line.ca_file.as_deref());
    println!("# Open {} in a browser, and give your bot:", loopback.page_url());
    print!("{environment}");
    println!("# For clients that insist on discord.com and gateway.discord.gg, these are: {}", loopback.rest_addr());
    // Written last, so that whoever waits for this file finds everything else in place.
    if let Some(file) = &command_line.env_file {
        put(file, &environment)?;
    }
    let Some(recording) = &command_line.replay else {
        ended.await;
        return Ok(());
    };
    let discord = loopback.discord();
    let differences = tokio::select! {
        differences = discord.replay(recording, REPLAY_WAITS) => differences?,
        () = ended => return Err("ended before the recording was".into()),
    };
    differences.iter().take(DIFFERENCES_TOLD).for_each(|difference| println!("{difference}"));
    match differences.len() {
        0 => Ok(()),
        count => Err(format!("the bot differs from the recording in {count} places").into()),
    }
}

/// How long a replay waits for the bot, and for each request that it is to make.
const REPLAY_WAITS: Duration = Duration::from_secs(30);

/// The differences that are printed.
const DIFFERENCES_TOLD: usize = 20;

struct CommandLine {
    options: Options,
    ca_file: Option<PathBuf>,
    env_file: Option<PathBuf>,
    replay: Option<PathBuf>,
}

impl CommandLine {
    fn read(words: &[String]) -> Result<Self, String> {
        let mut options = Options { page: local(8080), rest: local(8443), ..Options::default() };
        let (mut ca_file, mut env_file, mut replay) = (None, None, None);
        let mut faults = std::env::var_os("DISCORD_LOOPBACK_FAULTS").filter(|file| !file.is_empty()).map(PathBuf::from);
        for pair in words.chunks(2) {
            let [name, value] = pair else { return Err(format!("{} needs a value\n\n{USAGE}", pair[0])) };
            match name.as_str() {
                "--page" => options.page = address(value)?,
                "--rest" => options.rest = address(value)?,
                "--token" => options.token = Some(token(value)?),
                "--application" => options.application.clone_from(value),
                "--state" => options.state = Some(PathBuf::from(value)),
                "--pace" => options.pace = value.parse().map_err(|_| format!("\"{value}\" is no whole number"))?,
                "--shards" => {
                    let shards = value.parse().ok().filter(|shards| (1..=1_000).contains(shards));
                    options.shards = shards.ok_or_else(|| format!("\"{value}\" is no number of shards"))?;
                    options.max_concurrency = options.shards;
                }
                "--intents" => options.privileged_intents = value.split(',').map(intent).collect::<Result<_, _>>()?,
                "--permissions" => options.permissions |= value.split(',').map(permission).collect::<Result<Permissions, _>>()?,
                "--faults" => faults = Some(PathBuf::from(value)),
                "--record" => options.recording = Some(Recording::File(PathBuf::from(value))),
                "--replay" => {
                    options.recording = Some(Recording::Memory);
                    replay = Some(PathBuf::from(value));
                }
                "--ca-file" => ca_file = Some(std::path::absolute(value).map_err(|error| format!("{value}: {error}"))?),
                "--env-file" => env_file = Some(PathBuf::from(value)),
                _ => return Err(format!("{name} is no option\n\n{USAGE}")),
            }
        }
        if let Some(file) = faults {
            options.faults = plan(&file).map_err(|why| format!("{}: {why}", file.display()))?;
        }
        Ok(Self { options, ca_file, env_file, replay })
    }
}

fn plan(file: &Path) -> Result<Plan, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    Plan::from_json(serde_json::from_str(&text).map_err(|error| error.to_string())?)
}

fn intent(name: &str) -> Result<PrivilegedIntent, String> {
    PrivilegedIntent::named(name).ok_or_else(|| format!("\"{name}\" is no privileged intent"))
}

fn permission(name: &str) -> Result<Permissions, String> {
    Permissions::from_name(name).ok_or_else(|| format!("\"{name}\" is no permission"))
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let port = text.parse().map(local);
    port.or_else(|_| text.parse()).map_err(|_| format!("\"{text}\" is no address; write for example 127.0.0.1:8080"))
}

fn local(port: u16) -> SocketAddr {
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port)
}

/// Validates a token, which is sent in a header: neither spaces nor line ends can arrive.
fn token(text: &str) -> Result<String, String> {
    let sendable = !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic());
    sendable.then(|| text.to_owned()).ok_or_else(|| "a token has visible ASCII characters only, and at least one".to_owned())
}

/// Returns the bot's environment variables as lines for a shell or an `.env` file.
fn environment(loopback: &Loopback, ca_file: Option<&Path>) -> String {
    let mut lines = vec![
        ("DISCORD_API", loopback.api_url()),
        ("DISCORD_GATEWAY", loopback.gateway_url()),
        ("DISCORD_TOKEN", loopback.token().to_owned()),
        ("DISCORD_APPLICATION_ID", loopback.discord().application().to_string()),
        ("DISCORD_PUBLIC_KEY", loopback.public_key()),
        ("DISCORD_PAGE", loopback.page_url()),
    ];
    lines.extend(ca_file.map(|file| ("DISCORD_CA_FILE", file.display().to_string())));
    lines.into_iter().map(|(name, value)| format!("export {name}={}\n", quoted(&value))).collect()
}

/// Quotes a word for a shell, where needed.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:@".contains(c);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// Writes a file atomically.
fn put(file: &Path, contents: &str) -> Result<(), String> {
    let mut unfinished = file.as_os_str().to_owned();
    unfinished.push(".new");
    let written = std::fs::write(&unfinished, contents).and_then(|()| std::fs::rename(&unfinished, file));
    written.map_err(|error| format!("cannot write {}: {error}", file.display()))
}

/// Resolves on Ctrl-C or SIGTERM, listening from this call on.
#[cfg(unix)]
fn asked_to_end() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn asked_to_end() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::error!(%error, "cannot listen for Ctrl-C: it ends only when it is killed");
            std::future::pending::<()>().await;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<CommandLine, String> {
        CommandLine::read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn a_port_alone_stands_for_an_address_on_this_machine() {
        let read = read("--page 0 --rest [::1]:9 --token a.b-c --ca-file ca.pem").unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read.options.page.to_string(), "127.0.0.1:0");
        assert_eq!(read.options.rest.to_string(), "[::1]:9");
        assert_eq!(read.options.token.as_deref(), Some("a.b-c"));
        assert!(read.ca_file.is_some_and(|file| file.is_absolute() && file.ends_with("ca.pem")));
    }

    #[test]
    fn the_bot_gets_permissions_besides_its_own() {
        let read = read("--permissions KICK_MEMBERS,MANAGE_ROLES").unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read.options.permissions, Permissions::BOT | Permissions::KICK_MEMBERS | Permissions::MANAGE_ROLES);
    }

    #[test]
    fn what_makes_no_sense_is_refused_in_words() {
        for (line, said) in [
            ("--page", "needs a value"),
            ("--page nowhere", "no address"),
            ("--colour blue", "no option"),
            ("--shards 0", "no number of shards"),
            ("--permissions FLY", "no permission"),
            ("--token käse", "visible ASCII"),
        ] {
            assert!(read(line).err().is_some_and(|error| error.contains(said)), "{line}");
        }
    }

    #[test]
    fn a_shell_takes_every_value_as_it_is() {
        assert_eq!(quoted("http://127.0.0.1:8080/api"), "http://127.0.0.1:8080/api");
        assert_eq!(quoted("it's $HOME"), r"'it'\''s $HOME'");
    }
}
