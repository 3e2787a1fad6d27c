//! Runs a loopback alone, so that any bot can be pointed at it.
//! Never here: anything but reading the command line and printing where everything is.
//! Start at `main`.

use std::error::Error;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use discord_loopback::{Loopback, Options, Plan};

const USAGE: &str = "\
Discord on your own machine.

usage: discord-loopback [OPTION VALUE]...
  --page ADDRESS        where the page, control API and gateway are    [127.0.0.1:8080]
  --rest ADDRESS        where the REST API is, over TLS                [127.0.0.1:8443]
  --token TOKEN         the bot token to accept                        [a constant one]
  --application NAME    the name of the application and its bot        [Loopback]
  --state FILE          keep the world in this file                    [not kept]
  --faults FILE         let go wrong what this plan in JSON says       [$DISCORD_LOOPBACK_FAULTS, or nothing]
  --ca FILE             write the certificate to trust to this file    [discord-loopback-ca.pem in the temporary folder]
A port alone may stand for an address.";

#[tokio::main]
async fn main() -> ExitCode {
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(tracing::Level::INFO).init();
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
    let (options, ca) = read_options(words)?;
    let loopback = Loopback::start(options).await?;
    std::fs::write(&ca, loopback.ca_pem())?;
    println!("page     {}", loopback.page_url());
    println!("gateway  {}", loopback.gateway_url());
    println!("rest     https://{} (answers as discord.com)", loopback.rest_addr());
    println!("ca       {}", ca.display());
    println!("token    {}", loopback.token());
    tokio::signal::ctrl_c().await?;
    Ok(())
}

fn read_options(words: &[String]) -> Result<(Options, PathBuf), String> {
    let mut options = Options { page: local(8080), rest: local(8443), ..Options::default() };
    let mut faults = std::env::var_os("DISCORD_LOOPBACK_FAULTS").filter(|file| !file.is_empty()).map(PathBuf::from);
    let mut ca = std::env::temp_dir().join("discord-loopback-ca.pem");
    for pair in words.chunks(2) {
        let [name, value] = pair else { return Err(format!("{} needs a value\n\n{USAGE}", pair[0])) };
        match name.as_str() {
            "--page" => options.page = address(value)?,
            "--rest" => options.rest = address(value)?,
            "--token" => options.token = Some(value.clone()),
            "--application" => options.application.clone_from(value),
            "--state" => options.state = Some(PathBuf::from(value)),
            "--faults" => faults = Some(PathBuf::from(value)),
            "--ca" => ca = PathBuf::from(value),
            _ => return Err(format!("{name} is no option\n\n{USAGE}")),
        }
    }
    if let Some(file) = faults {
        options.faults = read_plan(&file).map_err(|why| format!("{}: {why}", file.display()))?;
    }
    Ok((options, ca))
}

fn read_plan(file: &Path) -> Result<Plan, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    Plan::from_json(serde_json::from_str(&text).map_err(|error| error.to_string())?)
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let port = text.parse().map(local);
    port.or_else(|_| text.parse()).map_err(|_| format!("\"{text}\" is no address; write for example 127.0.0.1:8080"))
}

fn local(port: u16) -> SocketAddr {
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port)
}
