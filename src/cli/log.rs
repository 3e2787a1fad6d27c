//! What is logged, and what never is.
//!
//! Below `warn`, libraries log what they send and receive: serenity its requests with everybody's hands at `debug`, and at `trace` the
//! frame that logs in, with the token in it. So that a filter set to look into something else shows none of that, what is not our own is
//! logged from `warn` on only, unless `log.reveal_token_and_hands` says otherwise. Start reading at [`init`].

use std::io::IsTerminal;

use tracing::level_filters::LevelFilter;
use tracing::{Level, Metadata};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};

use crate::config::{LogFormat, LogSecrets, Settings};

/// Our own crates, as targets begin with them. They log what happens, never what somebody holds.
const OURS: [&str; 4] = ["tertulia", "tertulia_rules", "tertulia_drawing", "discord_loopback"];

/// At `warn` it logs a frame of Discord's that it does not understand, whole: a press on a hand has the hand in it.
const EVEN_QUIETER: &str = "serenity::gateway::ws";

/// Logs to standard error; standard output is for people.
pub fn init(settings: &Settings) {
    // The filter was checked with the settings.
    let filter = EnvFilter::builder().parse_lossy(&settings.log_filter);
    let asks_for_more = filter.max_level_hint().is_none_or(|most| most > LevelFilter::INFO);
    let secrets = settings.log_secrets;
    let lines = fmt::layer().with_ansi(std::io::stderr().is_terminal()).with_writer(std::io::stderr);
    let lines = match settings.log_format {
        LogFormat::Plain => lines.boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    let subscriber =
        tracing_subscriber::registry().with(filter).with(filter_fn(move |about| may_be_shown(about, secrets))).with(lines);
    // Somebody else's subscriber, in a test, stays.
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

fn may_be_shown(about: &Metadata<'_>, secrets: LogSecrets) -> bool {
    let most = match secrets {
        LogSecrets::Revealed => return true,
        LogSecrets::Kept if is_ours(about.target()) => return true,
        LogSecrets::Kept if about.target().starts_with(EVEN_QUIETER) => Level::ERROR,
        LogSecrets::Kept => Level::WARN,
    };
    *about.level() <= most
}

fn is_ours(target: &str) -> bool {
    let name = target.split("::").next().unwrap_or_default();
    OURS.contains(&name)
}
