//! Sets up the log, keeps secrets out of it, and remembers its last error.
//!
//! Below `warn`, libraries log what they send and receive: serenity logs its requests with players'
//! hands at `debug`, and the frame with the token at `trace`. Below `warn` only our own crates are
//! logged, unless `log.reveal_token_and_hands` is set. Start reading at [`init`].

use std::fmt::{Debug, Write};
use std::io::IsTerminal;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::{Clock, Moment, RealClock};
use tertulia_base::mutex::Mutex;
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::filter::{Targets, filter_fn};
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::config::{LogFormat, LogSecrets, Settings};

/// Names of our crates besides `tertulia_...`. Our crates never log players' hands.
const OURS: [&str; 2] = ["tertulia", "discord_loopback"];

/// Modules of serenity that are logged only at `error`. At `warn` the first logs any gateway frame
/// that it cannot parse, which may be a press with a hand in it; the second logs the URL of an
/// interaction's answer, with which anybody can read that answer for 15 minutes.
const EVEN_QUIETER: [&str; 2] = ["::gateway::ws", "::http::client"];

/// An error in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct LoggedError {
    pub(super) when: Moment,
    /// What failed, and why, on one line.
    pub(super) words: String,
}

/// The latest error since the start. There is one log.
static LAST_ERROR: Mutex<Option<LoggedError>> = Mutex::new(None);

/// Returns the latest error in the log since the start.
pub(super) fn last_error() -> Option<LoggedError> {
    LAST_ERROR.lock().clone()
}

/// Remembers the latest error that one of our crates logs: it is told in Discord, where no hand may
/// be.
struct LastErrorLayer;

impl<S: Subscriber> Layer<S> for LastErrorLayer {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() == Level::ERROR && is_ours(event.metadata().target()) {
            let mut words = EventWords::default();
            event.record(&mut words);
            *LAST_ERROR.lock() = Some(LoggedError { when: RealClock.now(), words: words.in_one_line() });
        }
    }
}

/// What an event says: its message, and the reason.
#[derive(Default)]
struct EventWords {
    message: String,
    why: String,
}

impl EventWords {
    fn in_one_line(&self) -> String {
        let why = if self.why.is_empty() { String::new() } else { format!(" ({})", self.why) };
        format!("{}{why}", self.message).lines().collect::<Vec<_>>().join(" ")
    }

    fn of(&mut self, field: &Field) -> Option<&mut String> {
        match field.name() {
            "message" => Some(&mut self.message),
            "why" => Some(&mut self.why),
            _ => None,
        }
    }
}

impl Visit for EventWords {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if let Some(words) = self.of(field) {
            // Writing to a string never fails.
            let _ = write!(words, "{value:?}");
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        if let Some(words) = self.of(field) {
            words.push_str(value);
        }
    }
}

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
    let subscriber = tracing_subscriber::registry().with(filter).with(cap).with(lines).with(LastErrorLayer);
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

    #[test]
    fn the_last_error_is_remembered_with_its_reason_on_one_line() {
        let log = tracing_subscriber::registry().with(LastErrorLayer);
        tracing::subscriber::with_default(log, || {
            tracing::error!(table = 7, "an earlier one");
            tracing::error!(why = %"no space\nleft", table = 7, "cannot make a backup: retrying");
            tracing::warn!(why = "whatever", "no error");
            tracing::error!(target: "serenity::gateway", "a library's");
        });
        assert_eq!(last_error().unwrap().words, "cannot make a backup: retrying (no space left)");
        let log = tracing_subscriber::registry().with(LastErrorLayer);
        tracing::subscriber::with_default(log, || tracing::error!(why = "in words", "failed"));
        assert_eq!(last_error().unwrap().words, "failed (in words)");
    }
}
