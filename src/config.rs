//! Settings: a file, then the environment over it, checked before anything starts.
//!
//! What must never come in: what a setting does. Start reading at [`SETTINGS`].

use std::fmt::{self, Debug, Display};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use toml::{Table, Value};

use crate::ids::GuildId;
use crate::tables::Manners;

/// Everything that can be set, valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What Discord is logged in with; none rehearses.
    pub token: Option<Token>,
    /// Where Discord is to be found, for development: the TLS address of a Discord of one's own. None is the real one.
    pub address: Option<SocketAddr>,
    /// A certificate file (PEM) to trust besides the usual ones, for `address`.
    pub certificate: Option<PathBuf>,
    /// A server where commands appear at once; none registers them everywhere.
    pub test_guild: Option<GuildId>,
    /// Where everything is kept.
    pub data: PathBuf,
    /// How the log is written.
    pub log_format: LogFormat,
    /// What is logged, as tracing's filters say it.
    pub log_filter: String,
    /// Whether anybody is ever reminded.
    pub reminders: Reminding,
    /// How long a decision may wait before its player is reminded, unless they or their server said otherwise.
    pub remind_after: Duration,
    /// How many days a lobby may wait to be started, 1-365.
    pub lobby_days: u16,
    /// Port of the rehearsal page; 0 takes a free one.
    pub rehearsal_port: u16,
    /// How many times faster than on Discord rate limits refill in a rehearsal.
    pub rehearsal_pace: u32,
}

/// Discord's token. It is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The token itself, for logging in.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(hidden)")
    }
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Plain,
    /// For machines, one object a line.
    Json,
}

/// Whether anybody is ever reminded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reminding {
    /// As people and servers like it.
    On,
    /// Never.
    Off,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            token: None,
            address: None,
            certificate: None,
            test_guild: None,
            data: PathBuf::from("data"),
            log_format: LogFormat::Plain,
            // At `info`, serenity describes its whole rate limiter with every request.
            log_filter: "info,serenity=warn,sled=warn".to_owned(),
            reminders: Reminding::On,
            remind_after: Duration::from_secs(12 * HOUR),
            lobby_days: 7,
            rehearsal_port: 7878,
            rehearsal_pace: 1,
        }
    }
}

const HOUR: u64 = 60 * 60;
const SHORTEST_REMINDER: Duration = Duration::from_secs(60);
const LONGEST_REMINDER: Duration = Duration::from_secs(30 * 24 * HOUR);

/// A setting: its place in the file, what it can be, and what it does to [`Settings`].
pub struct Setting {
    /// Section and key in the file: `discord.token`. In the environment it is `TERTULIA_DISCORD_TOKEN`.
    pub key: &'static str,
    /// What it can be, for whoever set it to something else.
    pub allowed: &'static str,
    set: fn(&mut Settings, &str) -> Option<()>,
}

/// Every setting, in the order of `config.example.toml`.
pub const SETTINGS: &[Setting] = &[
    Setting {
        key: "discord.token",
        allowed: "the bot's token, or empty to rehearse without Discord",
        set: |s, word| {
            let plain = word.chars().all(|c| c.is_ascii_graphic());
            s.token = (!word.is_empty()).then(|| Token(word.to_owned()));
            plain.then_some(())
        },
    },
    Setting {
        key: "discord.test_guild",
        allowed: "a server's id (digits), or empty",
        set: |s, word| {
            s.test_guild = if word.is_empty() { None } else { Some(GuildId(word.parse().ok().filter(|id| *id > 0)?)) };
            Some(())
        },
    },
    Setting {
        key: "discord.address",
        allowed: "an address and a port, such as 127.0.0.1:8443, or empty",
        set: |s, word| {
            s.address = if word.is_empty() { None } else { Some(word.parse().ok()?) };
            Some(())
        },
    },
    Setting {
        key: "discord.certificate",
        allowed: "a file, or empty",
        set: |s, word| {
            s.certificate = (!word.is_empty()).then(|| PathBuf::from(word));
            Some(())
        },
    },
    Setting {
        key: "data.dir",
        allowed: "a directory",
        set: |s, word| {
            s.data = PathBuf::from(word);
            (!word.is_empty()).then_some(())
        },
    },
    Setting {
        key: "log.format",
        allowed: "plain or json",
        set: |s, word| {
            s.log_format = match word {
                "plain" => LogFormat::Plain,
                "json" => LogFormat::Json,
                _ => return None,
            };
            Some(())
        },
    },
    Setting {
        key: "log.filter",
        allowed: "levels (error, warn, info, debug, trace, off), alone or as target=level, separated by commas",
        set: |s, word| {
            tracing_subscriber::EnvFilter::builder().parse(word).ok()?;
            s.log_filter = word.to_owned();
            (!word.is_empty()).then_some(())
        },
    },
    Setting {
        key: "reminders.enabled",
        allowed: "true or false",
        set: |s, word| {
            s.reminders = match word {
                "true" => Reminding::On,
                "false" => Reminding::Off,
                _ => return None,
            };
            Some(())
        },
    },
    Setting {
        key: "reminders.after",
        allowed: "a time from 1m to 30d, such as 90m, 12h or 2d",
        set: |s, word| {
            s.remind_after = duration(word).filter(|after| (SHORTEST_REMINDER..=LONGEST_REMINDER).contains(after))?;
            Some(())
        },
    },
    Setting {
        key: "lobby.idle_days",
        allowed: "a whole number of days, 1 to 365",
        set: |s, word| {
            s.lobby_days = word.parse().ok().filter(|days| (1..=365).contains(days))?;
            Some(())
        },
    },
    Setting {
        key: "rehearsal.port",
        allowed: "a port, 0 to 65535; 0 takes a free one",
        set: |s, word| {
            s.rehearsal_port = word.parse().ok()?;
            Some(())
        },
    },
    Setting {
        key: "rehearsal.pace",
        allowed: "a whole number, 1 to 10000; 1 is Discord's own pace",
        set: |s, word| {
            s.rehearsal_pace = word.parse().ok().filter(|pace| (1..=10_000).contains(pace))?;
            Some(())
        },
    },
];

impl Settings {
    /// The defaults, then the file, then those variables of the environment that begin with `TERTULIA_`.
    ///
    /// # Errors
    /// At the first file, key or value that is not as it must be.
    pub fn load(file: Option<&Path>, env: impl IntoIterator<Item = (String, String)>) -> Result<Settings, BadSetting> {
        let mut settings = Settings::default();
        if let Some(file) = file {
            let place = Place::File(file.to_owned());
            match std::fs::read_to_string(file) {
                Ok(text) => settings.read(&place, &text)?,
                Err(why) => return Err(BadSetting { place, problem: Problem::Unreadable(why.to_string()) }),
            }
        }
        for (name, value) in env {
            settings.read_variable(&name, &value)?;
        }
        Ok(settings)
    }

    /// How tables are kept.
    pub fn manners(&self) -> Manners {
        Manners {
            remind_after: match self.reminders {
                Reminding::On => Some(self.remind_after),
                Reminding::Off => None,
            },
            lobby_idle: Duration::from_secs(u64::from(self.lobby_days) * 24 * HOUR),
        }
    }

    fn read(&mut self, place: &Place, text: &str) -> Result<(), BadSetting> {
        let bad = |problem| BadSetting { place: place.clone(), problem };
        let file: Table = text.parse().map_err(|why: toml::de::Error| bad(Problem::Unreadable(why.to_string())))?;
        for (section, content) in &file {
            let Value::Table(content) = content else { return Err(bad(Problem::Unknown(section.clone()))) };
            if !SETTINGS.iter().any(|setting| setting.key.split('.').next() == Some(section)) {
                return Err(bad(Problem::Unknown(section.clone())));
            }
            for (key, value) in content {
                let key = format!("{section}.{key}");
                let word = match value {
                    Value::String(word) => word.clone(),
                    Value::Integer(number) => number.to_string(),
                    Value::Boolean(switch) => switch.to_string(),
                    Value::Float(_) | Value::Datetime(_) | Value::Array(_) | Value::Table(_) => value.to_string(),
                };
                self.set(place, &key, &word)?;
            }
        }
        Ok(())
    }

    fn read_variable(&mut self, name: &str, value: &str) -> Result<(), BadSetting> {
        const PREFIX: &str = "TERTULIA_";
        if !name.starts_with(PREFIX) {
            return Ok(());
        }
        match SETTINGS.iter().find(|setting| setting.variable() == name) {
            Some(setting) => self.set(&Place::Environment, setting.key, value),
            None => Err(BadSetting { place: Place::Environment, problem: Problem::Unknown(name.to_owned()) }),
        }
    }

    fn set(&mut self, place: &Place, key: &str, word: &str) -> Result<(), BadSetting> {
        let bad = |problem| BadSetting { place: place.clone(), problem };
        let setting = SETTINGS.iter().find(|setting| setting.key == key).ok_or_else(|| bad(Problem::Unknown(key.to_owned())))?;
        (setting.set)(self, word.trim()).ok_or_else(|| bad(Problem::Value(setting.key, setting.allowed)))
    }
}

impl Setting {
    /// Its name in the environment.
    pub fn variable(&self) -> String {
        format!("TERTULIA_{}", self.key.replace('.', "_").to_ascii_uppercase())
    }
}

/// A setting that cannot be taken: where it was set, which one, and what it can be. The value is not repeated: it may be a secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct BadSetting {
    place: Place,
    problem: Problem,
}

/// Where a setting was set.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    File(PathBuf),
    Environment,
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File(file) => write!(f, "{}", file.display()),
            Place::Environment => f.write_str("the environment"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Problem {
    Unreadable(String),
    Unknown(String),
    Value(&'static str, &'static str),
}

impl Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Unreadable(why) => write!(f, "cannot be read: {why}"),
            Problem::Unknown(key) => {
                let known: Vec<&str> = SETTINGS.iter().map(|setting| setting.key).collect();
                write!(f, "there is no setting `{key}`; there are: {}", known.join(", "))
            }
            Problem::Value(key, allowed) => write!(f, "{key} must be {allowed}"),
        }
    }
}

/// Reads `90m`, `12h`, `2d`, or several of them: `1d 12h`. `None` for anything else.
pub fn duration(words: &str) -> Option<Duration> {
    let mut seconds: u64 = 0;
    let mut parts = words.split_whitespace().peekable();
    parts.peek()?;
    for part in parts {
        let unit = part.chars().next_back()?;
        let number: u64 = part.strip_suffix(unit)?.parse().ok()?;
        let factor = match unit {
            's' => 1,
            'm' => 60,
            'h' => HOUR,
            'd' => 24 * HOUR,
            _ => return None,
        };
        seconds = seconds.checked_add(number.checked_mul(factor)?)?;
    }
    Some(Duration::from_secs(seconds))
}
