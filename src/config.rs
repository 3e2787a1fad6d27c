//! The settings: a file, overridden by the environment, and validated before anything starts.
//!
//! Start reading at [`SETTINGS`].

use std::ffi::{OsStr, OsString};
use std::fmt::{self, Debug, Display};
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tertulia_base::ids::{GuildId, Shards};
use tertulia_model::Seating;
use tertulia_store::{Address, BadAddress, Lease};

use toml::{Table, Value};

use tertulia_tables::{Limits, TablePolicy};

/// Largest size of a settings file or a certificate, in bytes.
pub const LARGEST_FILE: u64 = 1 << 20;

/// Declares the settings, each with its default.
macro_rules! settings {
    ($($(#[$doc:meta])* $field:ident: $of:ty = $default:expr;)*) => {
        /// All settings, validated.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Settings {
            $($(#[$doc])* pub $field: $of,)*
        }

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($field: $default,)* }
            }
        }
    };
}

settings! {
    /// Discord's token; without one the program rehearses.
    token: Option<Token> = None;
    /// The file that `token` was read from; `None` if it stands in another setting.
    token_file: Option<PathBuf> = None;
    /// The TLS address of a loopback Discord, for development; `None` is the real Discord.
    address: Option<SocketAddr> = None;
    /// A certificate file (PEM) to trust for `address`, besides the usual ones.
    certificate: Option<PathBuf> = None;
    /// A server in which commands are registered, where they appear at once; `None` registers them
    /// globally.
    test_guild: Option<GuildId> = None;
    /// Whether the bot answers messages that people write to it, which needs message events.
    answer_messages: bool = false;
    /// The shards of this process; `None` takes all that Discord recommends.
    shards: Option<Shards> = None;
    /// The directory for everything that is not in `postgres`.
    data: PathBuf = PathBuf::from("data");
    /// The database of the tables; `None` keeps them in `data`.
    postgres: Option<Address> = None;
    /// The only certificate file (PEM) to trust for that database; `None` trusts the system's.
    postgres_certificate: Option<PathBuf> = None;
    /// How long a process may be silent before others on the database take it for dead, 2 s-10 min.
    lease: Duration = Lease::default().lasts;
    /// Free MiB below which to warn, 0-1,048,576; 0 never warns. See [`Settings::low_space`].
    low_space_mib: u32 = 512;
    /// MiB of `data` above which to warn, 0-1,048,576; 0 never warns. See [`Settings::large`].
    large_mib: u32 = 8192;
    /// The directory of scheduled backups; `None` makes none.
    backup_dir: Option<PathBuf> = None;
    /// The period of scheduled backups, 1 min-30 d.
    backup_every: Duration = Duration::from_secs(24 * HOUR);
    /// How many scheduled backups to keep, 1-1000.
    backup_keep: u32 = 7;
    /// The format of the log.
    log_format: LogFormat = LogFormat::Plain;
    /// The filter of the log, in tracing's syntax.
    log_filter: String = "info".to_owned();
    /// Whether libraries may log what they send and receive, including the token and players'
    /// hands.
    log_secrets: LogSecrets = LogSecrets::Kept;
    /// Whether players are reminded.
    reminders: Reminding = Reminding::On;
    /// The delay of a reminder, 1 min-30 d, unless the player or the server has chosen another.
    remind_after: Duration = Duration::from_secs(12 * HOUR);
    /// How long somebody counts as present in a table's channel after a press there, 0-1 h; 0 for
    /// never.
    present_for: Duration = Duration::from_secs(2 * 60);
    /// How many days a lobby may wait for its start, 1-365.
    lobby_days: u16 = 7;
    /// How seats are assigned, unless the lobby chooses.
    seating: Seating = Seating::default();
    /// Limits per person and per server.
    limits: Limits = Limits::default();
    /// The address for metrics and health; `None` serves neither.
    operation: Option<SocketAddr> = None;
    /// Port of the rehearsal page; 0 picks a free one.
    rehearsal_port: u16 = 7878;
    /// How many times faster than on Discord rate limits refill in a rehearsal, 1-10,000.
    rehearsal_pace: u32 = 1;
}

/// Discord's token. Its debug output is hidden.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Returns the token itself, for logging in.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(hidden)")
    }
}

/// The format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// Text for people.
    Plain,
    /// One JSON object per line.
    Json,
}

/// Whether libraries may log below `warn`, where they log what they send and receive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogSecrets {
    /// Never, whatever the filter says.
    Kept,
    /// As the filter says.
    Revealed,
}

/// Whether players are reminded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reminding {
    /// As the player or the server has chosen.
    On,
    /// Never.
    Off,
}

const HOUR: u64 = 60 * 60;
const POSTGRES: &str = "data.postgres";
const TOKEN: &str = "discord.token";

/// A setting: its key in the file, its allowed values, and how it changes [`Settings`].
pub struct Setting {
    /// Section and key in the file, such as `discord.token`. For the environment see
    /// [`Setting::variable`].
    pub key: &'static str,
    /// The allowed values, as the error for a refused value names them.
    pub allowed: &'static str,
    set: fn(&mut Settings, &str) -> Option<()>,
}

/// A setting that is a whole number within these bounds.
macro_rules! number {
    ($key:literal, $of:literal, $fewest:literal to $most:literal, $($field:ident).+) => {
        Setting::new($key, concat!("a whole number", $of, ", ", $fewest, " to ", $most), |s, word| {
            put(&mut s.$($field).+, word.parse().ok().filter(|number| ($fewest..=$most).contains(number)))
        })
    };
}

/// A setting that may be empty, for none.
macro_rules! optional {
    ($key:expr, $allowed:literal, $field:ident) => {
        Setting::new($key, concat!($allowed, ", or empty"), |s, word| {
            put(&mut s.$field, optional(word, |word| word.parse().ok()))
        })
    };
}

/// Every setting, in the order of `config.example.toml`.
pub const SETTINGS: &[Setting] = &[
    Setting::new(TOKEN, "the bot's token, or empty to rehearse without Discord", |s, word| {
        let plain = word.chars().all(|c| c.is_ascii_graphic());
        s.token = (!word.is_empty()).then(|| Token(word.to_owned()));
        plain.then_some(())
    }),
    optional!("discord.token_file", "a file", token_file),
    Setting::new("discord.test_guild", "a server's id (digits), or empty", |s, word| {
        let id = |word: &str| word.parse().ok().filter(|id| *id > 0).map(GuildId);
        put(&mut s.test_guild, optional(word, id))
    }),
    Setting::new("discord.answer_messages", "true or false", |s, word| put(&mut s.answer_messages, word.parse().ok())),
    optional!("discord.shards", "a range of shards and their total, such as 0-7/16 or 3/16", shards),
    optional!("discord.address", "an address and a port, such as 127.0.0.1:8443", address),
    optional!("discord.certificate", "a file", certificate),
    Setting::new("data.dir", "a directory", |s, word| {
        s.data = PathBuf::from(word);
        (!word.is_empty()).then_some(())
    }),
    optional!(
        POSTGRES,
        "the address of a PostgreSQL database, such as postgres://user:password@host/database (write an @ in the password as %40)",
        postgres
    ),
    optional!("data.postgres_certificate", "a file", postgres_certificate),
    Setting::new("data.lease", "a time in seconds from 2s to 600s, such as 15s", |s, word| {
        let seconds = word.strip_suffix('s')?.trim().parse().ok().filter(|seconds| (2..=600).contains(seconds))?;
        s.lease = Duration::from_secs(seconds);
        Some(())
    }),
    number!("data.low_space", " of MiB", 0 to 1048576, low_space_mib),
    number!("data.large", " of MiB", 0 to 1048576, large_mib),
    optional!("backup.dir", "a directory", backup_dir),
    Setting::new("backup.every", "a time from 1m to 30d, such as 6h or 1d", |s, word| put(&mut s.backup_every, period(word))),
    number!("backup.keep", "", 1 to 1000, backup_keep),
    Setting::new("log.format", "plain or json", |s, word| {
        s.log_format = match word {
            "plain" => LogFormat::Plain,
            "json" => LogFormat::Json,
            _ => return None,
        };
        Some(())
    }),
    Setting::new(
        "log.filter",
        "levels (error, warn, info, debug, trace, off), alone or as target=level, separated by commas",
        |s, word| {
            // An empty directive would match every target.
            s.log_filter = word.split(',').map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(",");
            s.log_filter.parse::<tracing_subscriber::filter::Targets>().ok()?;
            (!s.log_filter.is_empty()).then_some(())
        },
    ),
    Setting::new("log.reveal_token_and_hands", "true or false", |s, word| {
        put(&mut s.log_secrets, either(word, LogSecrets::Revealed, LogSecrets::Kept))
    }),
    Setting::new("reminders.enabled", "true or false", |s, word| {
        put(&mut s.reminders, either(word, Reminding::On, Reminding::Off))
    }),
    Setting::new("reminders.after", "a time from 1m to 30d, such as 90m, 12h or 2d", |s, word| {
        put(&mut s.remind_after, period(word))
    }),
    Setting::new("reminders.present", "a time from 0s to 1h, such as 2m or 90s", |s, word| {
        put(&mut s.present_for, duration(word).filter(|time| *time <= Duration::from_secs(HOUR)))
    }),
    number!("lobby.idle_days", " of days", 1 to 365, lobby_days),
    Setting::new("lobby.seating", "drawn or joined", |s, word| put(&mut s.seating, Seating::of_key(word))),
    number!("limits.lobbies_per_person", " of tables", 1 to 1000, limits.lobbies_per_person),
    number!("limits.tables_per_person", " of tables", 1 to 1000, limits.tables_per_person),
    number!("limits.tables_per_newcomer", " of tables", 1 to 1000, limits.tables_per_newcomer),
    number!("limits.tables_per_server", " of tables", 1 to 10000, limits.tables_per_server),
    number!("limits.solo_per_person", " of games", 1 to 1000, limits.solo_per_person),
    number!("limits.solo_per_hour", " of games", 1 to 1000, limits.solo_per_hour),
    number!("limits.presses_at_once", "", 5 to 10000, limits.presses.burst),
    number!("limits.presses_per_second", "", 1 to 10000, limits.presses.per_second),
    optional!("operation.address", "an address and a port, such as 127.0.0.1:9464", operation),
    Setting::new("rehearsal.port", "a port, 0 to 65535; 0 picks a free one", |s, word| {
        put(&mut s.rehearsal_port, word.parse().ok())
    }),
    Setting::new("rehearsal.pace", "a whole number, 1 to 10000; 1 is Discord's own pace", |s, word| {
        put(&mut s.rehearsal_pace, word.parse().ok().filter(|pace| (1..=10_000).contains(pace)))
    }),
];

impl Settings {
    /// Reads the file over the defaults, then the environment variables that begin with
    /// `TERTULIA_`.
    ///
    /// # Errors
    /// At the first file, key or value that is invalid.
    pub fn load(file: Option<&Path>, env: impl IntoIterator<Item = (OsString, OsString)>) -> Result<Settings, BadSetting> {
        let mut settings = Settings::load_without_token_file(file, env)?;
        settings.read_token()?;
        Ok(settings)
    }

    /// Reads as [`Settings::load`] does, but for the file in `discord.token_file`.
    ///
    /// # Errors
    /// As [`Settings::load`].
    pub fn load_without_token_file(
        file: Option<&Path>,
        env: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Settings, BadSetting> {
        let mut settings = Settings::default();
        if let Some(file) = file {
            let place = SettingSource::File(file.to_owned());
            match read_text(file, LARGEST_FILE) {
                Ok(text) => settings.read(&place, &text)?,
                // The reason is the system's or UTF-8's; it quotes nothing of the file.
                Err(why) => return Err(BadSetting { place, problem: Problem::Unreadable(why.to_string()) }),
            }
        }
        for (name, value) in env {
            settings.read_variable(&name, &value)?;
        }
        Ok(settings)
    }

    /// Changes the setting of this key to a value as the file has it. Returns `None` for a key that
    /// does not exist and a value that is not allowed.
    pub fn change(&mut self, key: &str, value: &str) -> Option<()> {
        (Setting::of(key)?.set)(self, unquoted(value.trim()))
    }

    /// Returns the policy for tables.
    pub fn policy(&self) -> TablePolicy {
        TablePolicy {
            present_for: Some(self.present_for).filter(|time| !time.is_zero()),
            remind_after: match self.reminders {
                Reminding::On => Some(self.remind_after),
                Reminding::Off => None,
            },
            lobby_idle: Duration::from_secs(u64::from(self.lobby_days) * 24 * HOUR),
            seating: self.seating,
            limits: self.limits,
            ..TablePolicy::default()
        }
    }

    /// Returns the database of the tables, with the certificate to trust.
    pub fn database(&self) -> Option<Address> {
        self.postgres.clone().map(|address| address.trusting(self.postgres_certificate.as_deref()))
    }

    /// Returns the lease of a process: how long it lasts, and how often it is renewed.
    pub fn lease(&self) -> Lease {
        Lease { lasts: self.lease, renewed_every: self.lease / 6 }
    }

    /// Returns the free space below which to warn, in bytes; 0 never warns.
    pub fn low_space(&self) -> u64 {
        u64::from(self.low_space_mib) << 20
    }

    /// Returns the size of the data above which to warn, in bytes; 0 never warns.
    pub fn large(&self) -> u64 {
        u64::from(self.large_mib) << 20
    }

    fn read(&mut self, place: &SettingSource, text: &str) -> Result<(), BadSetting> {
        let bad = |problem| BadSetting { place: place.clone(), problem };
        let unknown = |name: &str| bad(Problem::Unknown(SettingName::in_file(name, text)));
        let file: Table = text.parse().map_err(|why| bad(Problem::not_toml(&why, text)))?;
        for (section, content) in &file {
            let Value::Table(content) = content else { return Err(unknown(section)) };
            if !SETTINGS.iter().any(|setting| setting.key.split('.').next() == Some(section)) {
                return Err(unknown(section));
            }
            for (key, value) in content {
                let full = format!("{section}.{key}");
                let setting = Setting::of(&full).ok_or_else(|| match SettingName::in_file(key, text) {
                    SettingName::Shown(_) => bad(Problem::Unknown(SettingName::Shown(full))),
                    hidden => bad(Problem::Unknown(hidden)),
                })?;
                let word = match value {
                    Value::String(word) => word.clone(),
                    Value::Integer(number) => number.to_string(),
                    Value::Boolean(switch) => switch.to_string(),
                    Value::Float(_) | Value::Datetime(_) | Value::Array(_) | Value::Table(_) => value.to_string(),
                };
                self.set(place, setting, &word)?;
            }
        }
        Ok(())
    }

    /// Reads the token from its file, unless another setting has it.
    ///
    /// # Errors
    /// When the file cannot be read, or has no token in it.
    pub fn read_token(&mut self) -> Result<(), BadSetting> {
        if self.token.is_some() {
            self.token_file = None;
        }
        let Some(file) = &self.token_file else { return Ok(()) };
        let bad = |problem| BadSetting { place: SettingSource::TokenFile, problem };
        let text = read_text(file, LARGEST_FILE).map_err(|why| bad(Problem::Unreadable(why.to_string())))?;
        let setting = Setting::of(TOKEN).ok_or_else(|| bad(Problem::Unknown(SettingName::Shown(TOKEN.to_owned()))))?;
        self.set(&SettingSource::TokenFile, setting, token_in(&text))
    }

    fn read_variable(&mut self, name: &OsStr, value: &OsStr) -> Result<(), BadSetting> {
        const PREFIX: &str = "TERTULIA_";
        /// Variables of the tests, ignored by a program in the same environment.
        const TESTS: &str = "TERTULIA_TEST_";
        let begins_with = |prefix: &str| name.as_encoded_bytes().starts_with(prefix.as_bytes());
        if !begins_with(PREFIX) || begins_with(TESTS) {
            return Ok(());
        }
        let bad = |problem| BadSetting { place: SettingSource::Environment, problem };
        let Some(setting) = SETTINGS.iter().find(|setting| name == setting.variable().as_str()) else {
            return Err(bad(Problem::Unknown(SettingName::of_variable(name))));
        };
        match value.to_str() {
            Some(value) => self.set(&SettingSource::Environment, setting, value),
            None => Err(bad(Problem::NotUtf8(setting.variable()))),
        }
    }

    fn set(&mut self, place: &SettingSource, setting: &Setting, word: &str) -> Result<(), BadSetting> {
        let word = unquoted(word.trim());
        let bad = || {
            // For an address, the error names the wrong parameter.
            let problem = match word.parse::<Address>() {
                Err(why) if setting.key == POSTGRES && why != BadAddress::Shape => Problem::Address(why),
                Ok(_) | Err(_) => Problem::Value(setting.key, setting.allowed),
            };
            BadSetting { place: place.clone(), problem }
        };
        (setting.set)(self, word).ok_or_else(bad)
    }
}

/// Returns the token in the text of its file: alone, or as a line that systemd and Docker read as
/// the environment.
pub fn token_in(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix("TERTULIA_DISCORD_TOKEN=").unwrap_or(text)
}

/// Removes one pair of quotes around a value: Docker's `--env-file` and some editors keep them.
fn unquoted(word: &str) -> &str {
    let inner = |quote| word.strip_prefix(quote)?.strip_suffix(quote).map(str::trim);
    inner('"').or_else(|| inner('\'')).unwrap_or(word)
}

/// Reads a text file of at most `most` bytes. The limit guards against a device or a disk image.
///
/// # Errors
/// When the file cannot be read, is longer than `most`, or is not UTF-8.
pub fn read_text(file: &Path, most: u64) -> io::Result<String> {
    String::from_utf8(read_bytes(file, most)?).map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8"))
}

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// When the file cannot be read, or is longer than `most`.
pub fn read_bytes(file: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    let read = File::open(file)?.take(most.saturating_add(1)).read_to_end(&mut content)?;
    match read as u64 > most {
        true => Err(io::Error::new(ErrorKind::FileTooLarge, format!("it is larger than {} KiB", most >> 10))),
        false => Ok(content),
    }
}

/// Puts what was read in its place.
fn put<T>(place: &mut T, read: Option<T>) -> Option<()> {
    read.map(|value| *place = value)
}

/// Reads a word, of which an empty one means none.
fn optional<T>(word: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<Option<T>> {
    if word.is_empty() { Some(None) } else { read(word).map(Some) }
}

/// Reads `true` or `false` as one of two values.
fn either<T>(word: &str, yes: T, no: T) -> Option<T> {
    word.parse().ok().map(|is_true| if is_true { yes } else { no })
}

/// Parses a time from one minute to thirty days.
fn period(word: &str) -> Option<Duration> {
    duration(word).filter(|time| (Duration::from_secs(60)..=Duration::from_secs(30 * 24 * HOUR)).contains(time))
}

impl Setting {
    const fn new(key: &'static str, allowed: &'static str, set: fn(&mut Settings, &str) -> Option<()>) -> Setting {
        Setting { key, allowed, set }
    }

    fn of(key: &str) -> Option<&'static Setting> {
        SETTINGS.iter().find(|setting| setting.key == key)
    }

    /// Returns the setting's name in the environment.
    pub fn variable(&self) -> String {
        format!("TERTULIA_{}", self.key.replace('.', "_").to_ascii_uppercase())
    }
}

/// A refused setting: where it was set, which setting it is, and what is allowed. It quotes no
/// value and nothing else that may be a misplaced token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct BadSetting {
    place: SettingSource,
    problem: Problem,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum SettingSource {
    File(PathBuf),
    Environment,
    /// The file in `discord.token_file`, whose name may be a misplaced token.
    TokenFile,
}

impl Display for SettingSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingSource::File(file) => write!(f, "{}", file.display()),
            SettingSource::Environment => f.write_str("the environment"),
            SettingSource::TokenFile => f.write_str("the file in discord.token_file"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Problem {
    /// The file cannot be read, for this reason.
    Unreadable(String),
    /// The file is no TOML from this line and column on (from 1). `what` quotes nothing of the
    /// file.
    NotToml { line: usize, column: usize, what: String },
    /// There is no setting of this name.
    Unknown(SettingName),
    /// The variable of this name is not UTF-8.
    NotUtf8(String),
    /// The key of the setting that has another value, and the allowed values.
    Value(&'static str, &'static str),
    /// The value has the form of a database address, but the address is refused.
    Address(BadAddress),
}

impl Problem {
    fn not_toml(why: &toml::de::Error, text: &str) -> Problem {
        let at = why.span().map_or(0, |span| span.start).min(text.len());
        let before = text.get(..at).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        // The library's message quotes nothing of the file today. In case it ever does, a message
        // with capitals or digits is replaced.
        let description = why.message().split(',').next().unwrap_or_default();
        let plain = description.chars().all(|c| c.is_ascii_lowercase() || " -=_`".contains(c));
        let what = if plain && !description.is_empty() { description.to_owned() } else { "this is not valid TOML".to_owned() };
        Problem::NotToml { line, column, what }
    }
}

/// The name of a setting that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
enum SettingName {
    /// A plain word, which can be shown.
    Shown(String),
    /// Any other name, which may be a misplaced secret: only its line is shown, if it is in a file.
    Hidden { line: Option<usize> },
}

impl SettingName {
    /// Names a section or key. Known ones consist of small letters and underscores; a token has
    /// other characters too.
    fn in_file(name: &str, text: &str) -> SettingName {
        if name.chars().all(|c| c.is_ascii_lowercase() || c == '_') {
            return SettingName::Shown(name.to_owned());
        }
        SettingName::Hidden { line: text.lines().position(|line| line.contains(name)).map(|at| at + 1) }
    }

    /// Names a variable. Known ones consist of capitals and underscores.
    fn of_variable(name: &OsStr) -> SettingName {
        match name.to_str() {
            Some(name) if name.chars().all(|c| c.is_ascii_uppercase() || c == '_') => SettingName::Shown(name.to_owned()),
            Some(_) | None => SettingName::Hidden { line: None },
        }
    }
}

impl Display for SettingName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingName::Shown(name) => write!(f, "`{name}`"),
            SettingName::Hidden { line: Some(line) } => write!(f, "with the name in line {line}"),
            SettingName::Hidden { line: None } => {
                f.write_str("with a name that was given (not repeated here, as it may be a secret)")
            }
        }
    }
}

impl Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Unreadable(why) => write!(f, "cannot be read: {why}"),
            Problem::NotToml { line, column, what } => write!(f, "line {line}, column {column}: {what}"),
            Problem::Unknown(name) => {
                let known: Vec<&str> = SETTINGS.iter().map(|setting| setting.key).collect();
                write!(f, "there is no setting {name}. The settings are: {}", known.join(", "))
            }
            Problem::NotUtf8(variable) => write!(f, "{variable} is not UTF-8"),
            Problem::Value(key, allowed) => write!(f, "{key} must be {allowed}"),
            Problem::Address(why) => write!(f, "{POSTGRES} is {why}"),
        }
    }
}

/// Parses `90m`, `12h`, `2d`, or a sum such as `1d 12h`; `None` for anything else.
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
