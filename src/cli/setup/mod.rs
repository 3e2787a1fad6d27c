//! `tertulia setup`: asks for what a bot needs, checks it with Discord, and writes its settings.
//! Nothing is changed before the last answer.
//!
//! Start reading at [`run`].

mod dialogue;
mod unit;

use std::ffi::OsStr;
use std::io::{self, ErrorKind, IsTerminal};
use std::net::{SocketAddr, TcpListener};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::fs::{Access, access};
use tertulia_base::i18n::Lang;
use tertulia_discord::{ApplicationClient, ConnectionSettings, Endpoint, Introduction, NotAnswered, OwnApplication};
use tertulia_rules::text::Text;
use tertulia_store::{Address, private};
use tokio::runtime::Runtime;
use toml::{Table, Value};

use super::place::{DEFAULT_FILE, OURS};
use super::serve::endpoint;
use super::{Failure, control, invite_links, one_of, print, runtime};
use crate::config::{LARGEST_FILE, Settings, read_bytes, read_text, token_in};

use dialogue::{Asking, Dialogue};
use unit::{ServiceUnit, ServiceUser, in_shell, service_uid};

const HEADER: &str = "# Written by `tertulia setup`. Every setting is explained in config.example.toml.\n\n";
/// Where a bot that systemd runs as a user of its own has its settings, begins, and has its data.
const SERVICE_CONFIG: &str = "/etc/tertulia/config.toml";
const SERVICE_HOME: &str = "/var/lib/tertulia";
const SERVICE_DATA: &str = "/var/lib/tertulia/data";
/// Exists where systemd runs the machine (`sd_booted(3)`).
const SYSTEMD: &str = "/run/systemd/system";
/// Answers for none, in each language.
const NONE: [&str; 3] = ["none", "aucune", "-"];

#[derive(Debug, clap::Args)]
pub(super) struct SetupArgs {
    /// Language of the questions and of the application's description; by default that of LANG
    #[arg(long, value_parser = one_of(&[("en", Lang::En), ("fr", Lang::Fr)]))]
    language: Option<Lang>,
    /// Read the bot's token from this file
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Keep tables in this directory, or in the PostgreSQL database with this address
    #[arg(long, value_name = "PLACE")]
    data: Option<String>,
    /// Keep backups in this directory; `none` makes none
    #[arg(long, value_name = "DIR")]
    backups: Option<String>,
    /// How often a backup is made, such as 6h or 1d
    #[arg(long, value_name = "TIME")]
    every: Option<String>,
    /// Whether systemd starts the bot with the machine: yes or no
    ///
    /// As root, this creates the user `tertulia`, who then owns settings and data, and starts the
    /// bot. As another user, the commands that root has to run are printed.
    #[arg(long, value_name = "ANSWER")]
    unit: Option<String>,
    /// Replace a settings file that exists
    #[arg(long)]
    replace: bool,
    /// Ask nothing: take the options and, for what they leave out, the defaults
    #[arg(long)]
    yes: bool,
}

/// Asks, shows what will be done, and does it.
pub(super) fn run(config: Option<&Path>, args: SetupArgs) -> Result<(), Failure> {
    let SetupArgs { language, token_file, data, backups, every, unit, replace, yes } = args;
    let asking = if yes { Asking::Nobody } else { Asking::InTerminal };
    let dialogue = begin(language, asking)?;
    let user = service_user(dialogue, unit)?;
    let config = settings_file(config, user)?;
    if let Some(why) = closed(directory_of(&config)).or_else(|| anothers(directory_of(&config), user)) {
        return Err(dialogue.failure(&why));
    }
    let mut existing = Existing::read(dialogue, &config, replace)?;
    let runtime = runtime()?;
    let identified = identify(dialogue, &runtime, &mut existing.settings, token_file.as_deref())?;
    if let Some((_, application)) = &identified.discord {
        let known = Text::new("setup-token-taken").with("application", application.name().to_owned());
        dialogue.tell(&known.with("bot", application.bot.clone()))?;
    }

    let tables = ask_for_tables(dialogue, &existing, user, data)?;
    let dir = match &tables {
        TablesIn::Directory(dir) => dir.clone(),
        TablesIn::Database(_) if user == Some(ServiceUser::OfItsOwn) => PathBuf::from(SERVICE_DATA),
        TablesIn::Database(_) => placed(&existing.settings.data.display().to_string(), user),
    };
    let schedule = match &tables {
        TablesIn::Directory(dir) => ask_for_backups(dialogue, &existing, user, dir, backups, every)?,
        // A database is backed up with its own tools.
        TablesIn::Database(_) => None,
    };
    ask_for_operation(dialogue, &mut existing)?;
    let token = config.with_file_name("token");
    let unit = user.map(|user| service_unit(user, &config, &token, dir, schedule.as_ref())).transpose()?;
    let table = written(existing.table, &token, tables, schedule);
    let plan = SetupPlan { dialogue, config, token, table, before: existing.content, unit };
    plan.show(&identified)?;
    if !dialogue.agrees(&Text::new("setup-go-question"), None, "setup-yes")? {
        return Err(dialogue.cancelled());
    }
    while let Err(why) = plan.write(&identified.token) {
        if dialogue.asking == Asking::Nobody {
            return Err(dialogue.failure(&why));
        }
        dialogue.tell(&why)?;
        if !dialogue.agrees(&Text::new("setup-again-question"), None, "setup-yes")? {
            return Err(dialogue.cancelled());
        }
    }
    dialogue.tell(&Text::new("setup-written"))?;
    let links = introduce(dialogue, &runtime, identified)?;
    print(format_args!("\n{links}\n"))?;
    plan.start()
}

/// Decides in which language to ask.
fn begin(language: Option<Lang>, asking: Asking) -> Result<Dialogue, Failure> {
    let dialogue = Dialogue { lang: language.unwrap_or_else(language_here), asking };
    if asking == Asking::InTerminal && !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err(dialogue.failure(&Text::new("setup-no-terminal")).misused());
    }
    if language.is_some() {
        return Ok(dialogue);
    }
    let lang = dialogue.ask(&Text::new("setup-language-question"), None, dialogue.lang.code(), |answer| {
        Lang::ALL.into_iter().find(|lang| lang.code() == answer).ok_or_else(|| Text::new("setup-language-refused"))
    })?;
    Ok(Dialogue { lang, ..dialogue })
}

/// Returns the language of the environment.
fn language_here() -> Lang {
    let set =
        ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| std::env::var(name).ok().filter(|set| !set.is_empty()));
    Lang::of_locale(&set.unwrap_or_default().replace(['_', '.', '@'], "-"))
}

/// Returns as whom systemd is to run the bot; `None` if it is not to run it.
fn service_user(dialogue: Dialogue, unit: Option<String>) -> Result<Option<ServiceUser>, Failure> {
    if unit.is_none() && !Path::new(SYSTEMD).is_dir() {
        return Ok(None);
    }
    let default = match dialogue.asking {
        Asking::InTerminal => "setup-yes",
        Asking::Nobody => "setup-no",
    };
    let wanted = dialogue.agrees(&Text::new("setup-unit-question"), unit, default)?;
    Ok(wanted.then(ServiceUser::here))
}

/// Returns the settings file to write. A unit needs absolute paths.
fn settings_file(config: Option<&Path>, user: Option<ServiceUser>) -> Result<PathBuf, Failure> {
    let default = if user == Some(ServiceUser::OfItsOwn) { SERVICE_CONFIG } else { DEFAULT_FILE };
    let file = config.unwrap_or(Path::new(default));
    match user {
        Some(_) => std::path::absolute(file).map_err(Failure::new),
        None => Ok(file.to_owned()),
    }
}

/// Returns the directory of a file.
fn directory_of(file: &Path) -> &Path {
    file.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns the path that was typed, absolute if a unit needs it.
fn placed(typed: &str, user: Option<ServiceUser>) -> PathBuf {
    let path = expanded(typed, std::env::var_os("HOME").as_deref());
    user.and_then(|_| std::path::absolute(&path).ok()).unwrap_or(path)
}

/// Returns a path as a shell reads it, which was not asked here: `~/` begins the home directory.
fn expanded(typed: &str, home: Option<&OsStr>) -> PathBuf {
    match typed.strip_prefix("~/").zip(home) {
        Some((rest, home)) => Path::new(home).join(rest.trim_start_matches('/')),
        None => PathBuf::from(typed),
    }
}

/// Returns what keeps this user from writing in a directory, which may have to be created.
fn closed(dir: &Path) -> Option<Text> {
    let mut named = dir.ancestors().map(|dir| if dir.as_os_str().is_empty() { Path::new(".") } else { dir });
    let there = named.find(|dir| dir.symlink_metadata().is_ok())?;
    let why = match there.is_dir() {
        true => io::Error::from(access(there, Access::WRITE_OK | Access::EXEC_OK).err()?),
        false => io::Error::from(ErrorKind::NotADirectory),
    };
    Some(Text::new("setup-dir-closed").with("dir", dir.display().to_string()).with("why", why.to_string()))
}

/// Returns whose directory root would leave settings in that its owner cannot read. The user whom
/// root creates for a unit becomes their owner.
fn anothers(dir: &Path, user: Option<ServiceUser>) -> Option<Text> {
    let is_root = rustix::process::geteuid().is_root();
    let owner = private::owner(dir, &[]).ok().filter(|owner| is_root && *owner != 0)?;
    let belongs = Text::new("setup-dir-anothers").with("dir", dir.display().to_string()).with("user", owner.to_string());
    (user != Some(ServiceUser::OfItsOwn)).then_some(belongs)
}

/// Returns what keeps the user of the unit from writing in a directory that exists: unlike a new
/// one, it does not become theirs.
fn closed_to_service(dir: &Path, user: Option<ServiceUser>) -> Option<Text> {
    const BY_GROUP_OR_OTHERS: u32 = 0o022;
    let there = std::fs::metadata(dir).ok().filter(|_| user == Some(ServiceUser::OfItsOwn))?;
    let may_write = there.mode() & BY_GROUP_OR_OTHERS != 0 || Some(there.uid()) == service_uid();
    let say = Text::new("setup-dir-not-services").with("dir", dir.display().to_string());
    (!may_write).then(|| say.with("user", there.uid().to_string()))
}

/// Returns what speaks against a directory for tables.
fn unfit(dir: &Path, user: Option<ServiceUser>) -> Option<Text> {
    let say = |key: &'static str| Text::new(key).with("dir", dir.display().to_string());
    let us = rustix::process::geteuid().as_raw();
    match private::owner(dir, &OURS) {
        // The user that root creates for a unit becomes its owner.
        Ok(owner) if owner != us && user != Some(ServiceUser::OfItsOwn) => {
            Some(say("setup-dir-anothers").with("user", owner.to_string()))
        }
        Ok(_) if dir.is_dir() && !private::is_ours(dir, &OURS) => Some(say("setup-dir-taken")),
        Ok(_) | Err(_) => closed(dir),
    }
}

/// The settings that are there already.
struct Existing {
    /// The file as it is.
    content: Option<Vec<u8>>,
    /// What it sets; empty if it is not valid.
    table: Table,
    settings: Settings,
}

impl Existing {
    fn read(dialogue: Dialogue, file: &Path, replace: bool) -> Result<Existing, Failure> {
        let about = |key: &'static str| Text::new(key).with("file", file.display().to_string());
        let content = match read_bytes(file, LARGEST_FILE) {
            Ok(content) => Some(content),
            Err(why) if why.kind() == ErrorKind::NotFound => None,
            Err(why) => return Err(dialogue.failure(&about("setup-unread").with("why", why.to_string()))),
        };
        let there = content.as_ref().map(|_| file);
        let (valid, question) = match Settings::load_without_token_file(there, []) {
            Ok(_) => (there, "setup-replace-question"),
            Err(why) => {
                dialogue.tell(&about("setup-existing-refused").with("why", why.to_string()))?;
                (None, "setup-aside-question")
            }
        };
        if there.is_some() && !replace {
            if dialogue.asking == Asking::Nobody {
                return Err(dialogue.failure(&Text::new("setup-replace-missing")).misused());
            }
            let question = about(question).with("before", before(file).display().to_string());
            if !dialogue.agrees(&question, None, "setup-yes")? {
                return Err(dialogue.cancelled());
            }
        }
        let mut settings = Settings::load_without_token_file(valid, std::env::vars_os()).map_err(Failure::new)?;
        if let Err(why) = settings.read_token() {
            dialogue.tell(&Text::new("setup-token-lost").with("why", why.to_string()))?;
            settings.token = None;
        }
        let text = content.as_deref().filter(|_| valid.is_some()).and_then(|content| str::from_utf8(content).ok());
        let table = text.and_then(|text| text.parse::<Table>().ok()).unwrap_or_default();
        Ok(Existing { content, table, settings })
    }

    /// Returns a setting of the file.
    fn get(&self, section: &str, key: &str) -> Option<&str> {
        self.table.get(section)?.get(key)?.as_str()
    }
}

/// Where the file that was replaced is kept.
fn before(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".before");
    PathBuf::from(name)
}

/// A token, and the application that it belongs to.
struct Identified {
    token: String,
    /// `None` if Discord could not be asked, and the token is to be taken unchecked.
    discord: Option<(ApplicationClient, OwnApplication)>,
}

/// Asks for the token until Discord knows it, or is not to be asked. Without a new one, that of the
/// settings is tried.
fn identify(
    dialogue: Dialogue,
    runtime: &Runtime,
    settings: &mut Settings,
    token_file: Option<&Path>,
) -> Result<Identified, Failure> {
    let endpoint = endpoint(settings)?;
    let mut given = None;
    if let Some(file) = token_file {
        let about = Text::new("setup-unread").with("file", file.display().to_string());
        given = Some(read_text(file, LARGEST_FILE).map_err(|why| dialogue.failure(&about.with("why", why.to_string())))?);
    }
    loop {
        let question = if settings.token.is_some() { "setup-token-again-question" } else { "setup-token-question" };
        let typed = match (given.take(), dialogue.asking) {
            (Some(text), _) => token_in(&text).to_owned(),
            (None, Asking::InTerminal) => dialogue.hidden(&Text::new(question))?,
            (None, Asking::Nobody) => String::new(),
        };
        match (try_token(runtime, &endpoint, settings, &typed)?, dialogue.asking) {
            (Ok(identified), _) => return Ok(identified),
            (Err(why), Asking::InTerminal) => dialogue.tell(&why)?,
            (Err(why), Asking::Nobody) => return Err(dialogue.failure(&why)),
        }
        // A token that Discord has not refused is still there.
        if let Some(token) = &settings.token
            && dialogue.agrees(&Text::new("setup-unchecked-question"), None, "setup-no")?
        {
            return Ok(Identified { token: token.reveal().to_owned(), discord: None });
        }
    }
}

fn try_token(
    runtime: &Runtime,
    endpoint: &Endpoint,
    settings: &mut Settings,
    typed: &str,
) -> Result<Result<Identified, Text>, Failure> {
    if !typed.is_empty() && settings.change("discord.token", typed).is_none() {
        settings.token = None;
        return Ok(Err(Text::new("setup-token-shape")));
    }
    let Some(token) = settings.token.as_ref().map(|token| token.reveal().to_owned()) else {
        return Ok(Err(Text::new("setup-token-missing")));
    };
    let connection = ConnectionSettings::new(token.clone(), endpoint.clone());
    let client = ApplicationClient::new(&connection).map_err(Failure::new)?;
    Ok(match runtime.block_on(client.ask()) {
        Ok(application) => Ok(Identified { token, discord: Some((client, application)) }),
        Err(why) => {
            if why == NotAnswered::BadToken {
                settings.token = None;
            }
            Err(reason(why))
        }
    })
}

fn reason(why: NotAnswered) -> Text {
    match why {
        NotAnswered::BadToken => Text::new("setup-token-refused"),
        NotAnswered::Refused(status) => Text::new("setup-discord-refused").with("status", i64::from(status)),
        NotAnswered::Silent => Text::new("setup-discord-silent"),
    }
}

/// Where tables are kept.
enum TablesIn {
    Directory(PathBuf),
    /// In a database with this address; `None` leaves it as the settings have it.
    Database(Option<String>),
}

fn ask_for_tables(
    dialogue: Dialogue,
    existing: &Existing,
    user: Option<ServiceUser>,
    given: Option<String>,
) -> Result<TablesIn, Failure> {
    // An address is shown without its password.
    let database = existing.settings.postgres.as_ref().map(ToString::to_string);
    let default = match (&database, user) {
        (Some(address), _) => address.clone(),
        (None, Some(ServiceUser::OfItsOwn)) if existing.get("data", "dir").is_none() => SERVICE_DATA.to_owned(),
        (None, _) => existing.settings.data.display().to_string(),
    };
    dialogue.ask(&Text::new("setup-data-question"), given, &default, |answer| {
        if database.as_deref() == Some(answer) {
            return Ok(TablesIn::Database(None));
        }
        if answer.contains(['=', '@']) || answer.contains("://") || answer.starts_with("postgres:") {
            return match answer.parse::<Address>() {
                Ok(_) => Ok(TablesIn::Database(Some(answer.to_owned()))),
                Err(why) => Err(Text::new("setup-address-refused").with("why", why.to_string())),
            };
        }
        let dir = placed(answer, user);
        unfit(&dir, user).map_or(Ok(TablesIn::Directory(dir)), Err)
    })
}

/// Where backups are kept, and how often one is made.
struct BackupSchedule {
    dir: PathBuf,
    every: String,
}

fn ask_for_backups(
    dialogue: Dialogue,
    existing: &Existing,
    user: Option<ServiceUser>,
    data: &Path,
    dir: Option<String>,
    every: Option<String>,
) -> Result<Option<BackupSchedule>, Failure> {
    let default = existing.settings.backup_dir.clone().unwrap_or_else(|| data.with_file_name("backups"));
    let default = default.display().to_string();
    let dir = dialogue.ask(&Text::new("setup-backups-question"), dir, &default, |answer| {
        if NONE.contains(&answer) {
            return Ok(None);
        }
        let dir = placed(answer, user);
        closed(&dir).or_else(|| closed_to_service(&dir, user)).map_or(Ok(Some(dir)), Err)
    })?;
    let Some(dir) = dir else { return Ok(None) };
    let default = existing.get("backup", "every").unwrap_or("1d");
    let every = dialogue.ask(&Text::new("setup-every-question"), every, default, |answer| {
        let allowed = Settings::default().change("backup.every", answer);
        allowed.map(|()| answer.to_owned()).ok_or_else(|| Text::new("setup-every-refused"))
    })?;
    Ok(Some(BackupSchedule { dir, every }))
}

/// Asks where metrics and health are served if another program has taken the address that the file
/// sets for them.
fn ask_for_operation(dialogue: Dialogue, existing: &mut Existing) -> Result<(), Failure> {
    // A bot that runs already has it itself.
    let running = control::is_running(&existing.settings.data);
    let Some(address) = existing.get("operation", "address").filter(|address| !address.is_empty() && !running) else {
        return Ok(());
    };
    let (address, none) = (address.to_owned(), dialogue.say(&Text::new("setup-none")));
    let chosen = dialogue.ask(&Text::new("setup-operation-question"), Some(address), &none, |answer| {
        if NONE.contains(&answer) {
            return Ok(None);
        }
        let address: SocketAddr = answer.parse().map_err(|_| Text::new("setup-operation-refused"))?;
        match TcpListener::bind(address) {
            Ok(_) => Ok(Some(answer.to_owned())),
            Err(why) => Err(Text::new("setup-operation-taken").with("address", answer.to_owned()).with("why", why.to_string())),
        }
    })?;
    set(&mut existing.table, "operation", "address", chosen);
    Ok(())
}

fn service_unit(
    user: ServiceUser,
    config: &Path,
    token: &Path,
    data: PathBuf,
    schedule: Option<&BackupSchedule>,
) -> Result<ServiceUnit, Failure> {
    let program = std::env::current_exe().map_err(Failure::new)?;
    let directory = match user {
        ServiceUser::OfItsOwn => PathBuf::from(SERVICE_HOME),
        ServiceUser::SettingUp { .. } => std::env::current_dir().map_err(Failure::new)?,
    };
    let backups = schedule.map(|schedule| schedule.dir.clone());
    Ok(ServiceUnit { user, program, config: config.to_owned(), token: token.to_owned(), data, backups, directory })
}

/// Returns the settings to write: those that were there, with the answers.
fn written(mut table: Table, token: &Path, tables: TablesIn, schedule: Option<BackupSchedule>) -> Table {
    let path = |path: PathBuf| Some(path.display().to_string());
    set(&mut table, "discord", "token", None);
    set(&mut table, "discord", "token_file", path(token.to_owned()));
    match tables {
        TablesIn::Directory(dir) => {
            set(&mut table, "data", "dir", path(dir));
            set(&mut table, "data", "postgres", None);
            let (dir, every) = schedule.map_or((None, None), |schedule| (path(schedule.dir), Some(schedule.every)));
            set(&mut table, "backup", "dir", dir);
            set(&mut table, "backup", "every", every);
        }
        TablesIn::Database(Some(address)) => set(&mut table, "data", "postgres", Some(address)),
        TablesIn::Database(None) => {}
    }
    table
}

/// Sets one setting, or leaves it out.
fn set(table: &mut Table, section: &str, key: &str, word: Option<String>) {
    let Some(word) = word else {
        if let Some(Value::Table(section)) = table.get_mut(section) {
            section.remove(key);
        }
        return;
    };
    if let Value::Table(section) = table.entry(section).or_insert_with(|| Value::Table(Table::new())) {
        section.insert(key.to_owned(), Value::String(word));
    }
}

/// What will be written and started.
struct SetupPlan {
    dialogue: Dialogue,
    config: PathBuf,
    token: PathBuf,
    table: Table,
    /// What the settings file has that is replaced.
    before: Option<Vec<u8>>,
    unit: Option<ServiceUnit>,
}

impl SetupPlan {
    fn show(&self, identified: &Identified) -> Result<(), Failure> {
        let about = |key: &'static str, file: &Path| Text::new(key).with("file", file.display().to_string());
        let mut shown = self.table.clone();
        if let Some(Value::Table(data)) = shown.get_mut("data")
            && data.contains_key("postgres")
        {
            let hidden = self.dialogue.say(&Text::new("setup-hidden"));
            data.insert("postgres".to_owned(), Value::String(hidden));
        }
        print("\n")?;
        self.dialogue.tell(&about("setup-writes", &self.config))?;
        print(format_args!("\n{shown}\n"))?;
        self.dialogue.tell(&about("setup-writes-token", &self.token))?;
        let on_discord = if identified.discord.is_some() { "setup-configures" } else { "setup-unchecked" };
        self.dialogue.tell(&Text::new(on_discord))?;
        if let Some(unit) = &self.unit {
            let key = match unit.user {
                ServiceUser::OfItsOwn => "setup-installs-unit",
                ServiceUser::SettingUp { .. } => "setup-writes-unit",
            };
            self.dialogue.tell(&about(key, &unit.file()))?;
        }
        Ok(())
    }

    /// Writes everything, or changes nothing and says why.
    fn write(&self, token: &str) -> Result<(), Text> {
        let dir = directory_of(&self.config);
        // The unit's view of the disk has them only if they exist.
        let of_unit = self.unit.iter().filter(|unit| unit.user != ServiceUser::OfItsOwn).flat_map(ServiceUnit::writable);
        let of_unit: Vec<&Path> = of_unit.map(PathBuf::as_path).collect();
        let parents = [dir].into_iter().chain(of_unit.iter().copied()).flat_map(Path::ancestors);
        let missing: Vec<&Path> = parents.filter(|dir| !dir.as_os_str().is_empty() && !dir.exists()).collect();
        let written = self.write_into(dir, &of_unit, token);
        if written.is_err() {
            for dir in missing {
                // The inner ones come first, and one that holds something stays.
                let _ = std::fs::remove_dir(dir);
            }
        }
        written
    }

    fn write_into(&self, dir: &Path, of_unit: &[&Path], token: &str) -> Result<(), Text> {
        std::fs::create_dir_all(dir).map_err(|why| not_written(dir, &why))?;
        for dir in of_unit {
            private::create_private_dir(dir).map_err(|why| not_written(dir, &why))?;
        }
        let mut files: Vec<(PathBuf, Vec<u8>)> = self.before.iter().map(|old| (before(&self.config), old.clone())).collect();
        files.push((self.token.clone(), format!("TERTULIA_DISCORD_TOKEN={token}\n").into_bytes()));
        files.push((self.config.clone(), format!("{HEADER}{}", self.table).into_bytes()));
        files.extend(self.unit.iter().map(|unit| (unit.file(), unit.text().into_bytes())));
        private::replace_files(&files).map_err(|(path, why)| not_written(&path, &why))
    }

    /// Has systemd start the bot, or says how it is started.
    fn start(&self) -> Result<(), Failure> {
        let Some(unit) = &self.unit else {
            let command = match self.config == Path::new(DEFAULT_FILE) {
                true => "tertulia".to_owned(),
                false => format!("tertulia --config {}", self.config.display()),
            };
            return self.dialogue.tell(&Text::new("setup-start").with("command", command));
        };
        match unit.user {
            ServiceUser::OfItsOwn => unit.commands().iter().try_for_each(|command| self.execute(command)),
            ServiceUser::SettingUp { .. } => {
                self.dialogue.tell(&Text::new("setup-unit-commands"))?;
                unit.commands().iter().try_for_each(|command| print(format_args!("sudo {}\n", in_shell(command))))
            }
        }
    }

    fn execute(&self, command: &[String]) -> Result<(), Failure> {
        let Some((program, args)) = command.split_first() else { return Ok(()) };
        let why = match Command::new(program).args(args).status() {
            Ok(status) if status.success() => return Ok(()),
            Ok(status) => status.to_string(),
            Err(why) => why.to_string(),
        };
        let text = Text::new("setup-command-failed").with("command", in_shell(command));
        Err(self.dialogue.failure(&text.with("why", why)))
    }
}

/// Returns why a path is not written, and what to do about it.
fn not_written(path: &Path, why: &io::Error) -> Text {
    let advice = match why.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => "setup-make-room",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "setup-let-write",
        _ => "setup-look-at-disk",
    };
    let text = Text::new("setup-not-written").with("file", path.display().to_string());
    text.with("why", why.to_string()).with("advice", Text::new(advice))
}

/// Configures the application on Discord; returns the links by which it is installed. Whatever
/// Discord refuses can be done by hand.
fn introduce(dialogue: Dialogue, runtime: &Runtime, identified: Identified) -> Result<String, Failure> {
    let Some((client, application)) = identified.discord else {
        return Ok(dialogue.say(&Text::new("setup-links-later")) + "\n");
    };
    let tags = dialogue.say(&Text::new("setup-tags")).split(", ").map(str::to_owned).collect();
    let words = Introduction { description: dialogue.say(&Text::new("setup-description")), tags };
    let application = match runtime.block_on(client.configure(&application, &words)) {
        Ok(()) => runtime.block_on(client.ask()).unwrap_or(application),
        Err(why) => {
            dialogue.tell(&Text::new("setup-not-configured").with("why", reason(why)))?;
            application
        }
    };
    Ok(invite_links::words(&application.install_links(), dialogue.lang))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_change_their_settings_and_no_others() {
        let old = "[discord]\ntoken = \"secret\"\nanswer_messages = true\n[data]\npostgres = \"postgres://u@h/d\"\n";
        let table: Table = old.parse().unwrap();
        let schedule = BackupSchedule { dir: PathBuf::from("b"), every: "6h".to_owned() };
        let token = Path::new("token");
        let new = written(table.clone(), token, TablesIn::Directory(PathBuf::from("d")), Some(schedule));
        let expected = "discord = { answer_messages = true, token_file = \"token\" }\ndata = { dir = \"d\" }\n\
            backup = { dir = \"b\", every = \"6h\" }\n";
        assert_eq!(new, expected.parse::<Table>().unwrap());
        assert_eq!(written(table, token, TablesIn::Database(None), None)["data"]["postgres"].as_str(), Some("postgres://u@h/d"));
    }

    #[test]
    fn a_tilde_begins_the_home_directory_and_no_directory_of_that_name() {
        let home = Some(OsStr::new("/home/ana"));
        for (typed, home, path) in [
            ("~/games/data", home, "/home/ana/games/data"),
            ("~//data", home, "/home/ana/data"),
            ("games~/data", home, "games~/data"),
            ("~/data", None, "~/data"),
        ] {
            assert_eq!(expanded(typed, home), PathBuf::from(path), "{typed}");
        }
    }

    #[test]
    fn a_directory_for_tables_is_empty_or_ours_and_can_be_created() {
        let here = tempfile::tempdir().unwrap();
        let key = |dir: &Path| unfit(dir, None).map(|why| why.key);
        let file = here.path().join("file");
        assert_eq!(key(&here.path().join("new/data")), None);
        assert_eq!(key(here.path()), None, "it is empty");
        std::fs::write(&file, "").unwrap();
        assert_eq!(key(here.path()).as_deref(), Some("setup-dir-taken"));
        assert_eq!(key(&file.join("data")).as_deref(), Some("setup-dir-closed"));
        std::fs::write(here.path().join("db"), "").unwrap();
        assert_eq!(key(here.path()), None, "it is ours");
    }
}
