//! What is logged, and what never is.
//!
//! Below `warn`, libraries log what they send and receive: serenity its requests with everybody's
//! hands at `debug`, and the frame with the token at `trace`. Only our own crates are logged below
//! `warn`, unless `log.reveal_token_and_hands` is set. Start reading at [`init`].

use std::io::IsTerminal;

use tracing::Level;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::{Targets, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::config::{LogFormat, LogSecrets, Settings};

/// How targets of our crates begin, besides `tertulia_...`. They never log what somebody holds.
const OURS: [&str; 2] = ["tertulia", "discord_loopback"];

/// Parts of the client library that are logged from `error` on only. At `warn` the first logs a
/// whole frame of Discord's that it does not understand, perhaps a press with the hand in it; the
/// second the address of an answer, with which that can be read for a quarter of an hour.
const EVEN_QUIETER: [&str; 2] = ["::gateway::ws", "::http::client"];

/// Logs to standard error; standard output is for people.
pub fn init(settings: &Settings) {
    // The filter was checked with the settings.
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
    // In a test, somebody else's subscriber stays.
    if subscriber.try_init().is_err() {
        return;
    }
    match secrets {
        LogSecrets::Revealed => {
            tracing::warn!(
                "log.reveal_token_and_hands is set: this log may hold the token and what players must not know of one another"
            );
        }
        LogSecrets::Kept if asks_for_more => {
            tracing::info!("libraries are logged from warn on only: below that they log the token and hands");
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
