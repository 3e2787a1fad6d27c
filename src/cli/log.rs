//! Sets up the log and keeps secrets out of it.
//!
//! Below `warn`, libraries log what they send and receive: serenity logs its requests with players'
//! hands at `debug`, and the frame with the token at `trace`. Below `warn` only our own crates are
//! logged, unless `log.reveal_token_and_hands` is set. Start reading at [`init`].

use std::io::IsTerminal;

use tracing::Level;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::{Targets, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::config::{LogFormat, LogSecrets, Settings};

/// Names of our crates besides `tertulia_...`. Our crates never log players' hands.
const OURS: [&str; 2] = ["tertulia", "discord_loopback"];

/// Modules of serenity that are logged only at `error`. At `warn` the first logs any gateway frame
/// that it cannot parse, which may be a press with a hand in it; the second logs the URL of an
/// interaction's answer, with which anybody can read that answer for 15 minutes.
const EVEN_QUIETER: [&str; 2] = ["::gateway::ws", "::http::client"];

/// Logs to standard error. Standard output is for the results of commands.
pub fn init(settings: &Settings) {
    // The filter was validated with the settings.
    let filter: Targets = settings.log_filter.parse().unwrap_or_default();
    let asks_for_more = filter.iter().map(|(_, most)| most).chain(filter.default_level()).any(|most| most > LevelFilter::INFO);
    let secrets = settings.log_secrets;
    let lines = fmt::layer().with_ansi(std::io::stderr().is_terminal()).with_writer(std::io::stderr);
    let lines = match settings.log_format {
        LogFormat::Plain => lines.boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    let cap = filter_fn(move |about| may_be_shown(about.target(), *about.level(), secrets));
    let subscriber = tracing_subscriber::registry().with(filter).with(cap).with(lines);
    // A test's subscriber stays in place.
    if subscriber.try_init().is_err() {
        return;
    }
    match secrets {
        LogSecrets::Revealed => {
            tracing::warn!("log.reveal_token_and_hands is set: this log may contain the token and players' hands");
        }
        LogSecrets::Kept if asks_for_more => {
            tracing::info!("libraries are logged from warn on only: below that they would log the token and players' hands");
        }
        LogSecrets::Kept => {}
    }
}

fn may_be_shown(target: &str, level: Level, secrets: LogSecrets) -> bool {
    let most = match secrets {
        LogSecrets::Revealed => return true,
        LogSecrets::Kept if is_ours(target) => return true,
        LogSecrets::Kept if EVEN_QUIETER.iter().any(|part| target.ends_with(part)) => Level::ERROR,
        LogSecrets::Kept => Level::WARN,
    };
    level <= most
}

fn is_ours(target: &str) -> bool {
    let name = target.split("::").next().unwrap_or_default();
    name.starts_with("tertulia_") || OURS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_are_heard_from_warn_on_and_two_of_their_parts_from_error_on() {
        let cases = [
            ("tertulia_tables::queue", Level::TRACE),
            ("discord_loopback::persist", Level::TRACE),
            ("tertulias::tables", Level::WARN),
            ("serenity", Level::WARN),
            ("serenity::http::request", Level::WARN),
            ("serenity::gateway::ws", Level::ERROR),
            ("serenity::http::client", Level::ERROR),
            ("sled::pagecache", Level::WARN),
            ("tokio_tungstenite", Level::WARN),
            ("log", Level::WARN),
            ("", Level::WARN),
        ];
        for (target, most) in cases {
            for level in [Level::ERROR, Level::WARN, Level::INFO, Level::DEBUG, Level::TRACE] {
                assert_eq!(may_be_shown(target, level, LogSecrets::Kept), level <= most, "{target} {level}");
                assert!(may_be_shown(target, level, LogSecrets::Revealed), "{target} {level}");
            }
        }
    }
}
