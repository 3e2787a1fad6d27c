//! `tertulia setup`: asks for what a bot needs, checks it with Discord, and writes its settings.
//! Nothing is changed before the last answer.
//!
//! Start reading at [`run`].

mod dialogue;
mod unit;

use std::io::{self, ErrorKind, IsTerminal};
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
use super::{Failure, invite_links, one_of, print, runtime};
use crate::config::{LARGEST_FILE, Settings, read_text, token_in};

use dialogue::{Asking, Dialogue};
use unit::{ServiceUnit, ServiceUser, in_shell};

const HEADER: &str = "# Written by `tertulia setup`. Every setting is explained in config.example.toml.\n\n";
/// Where a bot that systemd runs as a user of its own has its settings, begins, and has its data.
const SERVICE_CONFIG: &str = "/etc/tertulia/config.toml";
const SERVICE_HOME: &str = "/var/lib/tertulia";
const SERVICE_DATA: &str = "/var/lib/tertulia/data";
/// Exists where systemd runs the machine (`sd_booted(3)`).
const SYSTEMD: &str = "/run/systemd/system";

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
    if let Some(why) = closed(directory_of(&config)) {
        return Err(dialogue.failure(&why));
    }
    let mut existing = Existing::read(dialogue, &config, replace)?;
    let runtime = runtime()?;
    let identified = identify(dialogue, &runtime, &mut existing.settings, token_file.as_deref())?;
    let application = &identified.application;
    let known = Text::new("setup-token-taken").with("application", application.name().to_owned());
    dialogue.tell(&known.with("bot", application.bot.clone()))?;

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
    let token = config.with_file_name("token");
    let unit = user.map(|user| service_unit(user, &config, &token, dir, schedule.as_ref())).transpose()?;
    let table = written(existing.table, &token, tables, schedule);
    let plan = SetupPlan { dialogue, config, token, table, before: existing.text, unit };
    plan.show()?;
    if !dialogue.agrees(&Text::new("setup-go-question"), None, "setup-yes")? {
        return Err(dialogue.cancelled());
    }
    plan.write(&identified.token)?;
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
    let absolute = user.and_then(|_| std::path::absolute(typed).ok());
    absolute.unwrap_or_else(|| PathBuf::from(typed))
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
    text: Option<String>,
    /// What it sets; empty if it is not valid.
    table: Table,
    settings: Settings,
}

impl Existing {
    fn read(dialogue: Dialogue, file: &Path, replace: bool) -> Result<Existing, Failure> {
        let about = |key: &'static str| Text::new(key).with("file", file.display().to_string());
        let text = match read_text(file, LARGEST_FILE) {
            Ok(text) => Some(text),
            Err(why) if why.kind() == ErrorKind::NotFound => None,
            Err(why) => return Err(dialogue.failure(&about("setup-unread").with("why", why.to_string()))),
        };
        let there = text.as_ref().map(|_| file);
        let valid = match (there, Settings::load(there, [])) {
            (Some(_), Err(why)) => {
                dialogue.tell(&about("setup-existing-refused").with("why", why.to_string()))?;
                None
            }
            (there, _) => there,
        };
        if there.is_some() && !replace {
            if dialogue.asking == Asking::Nobody {
                return Err(dialogue.failure(&Text::new("setup-replace-missing")).misused());
            }
            let question = about("setup-replace-question").with("before", before(file).display().to_string());
            if !dialogue.agrees(&question, None, "setup-yes")? {
                return Err(dialogue.cancelled());
            }
        }
        let settings = Settings::load(valid, std::env::vars_os()).map_err(Failure::new)?;
        let table = text.as_deref().filter(|_| valid.is_some()).and_then(|text| text.parse::<Table>().ok()).unwrap_or_default();
        Ok(Existing { text, table, settings })
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

/// The application that the token belongs to.
struct Identified {
    token: String,
    client: ApplicationClient,
    application: OwnApplication,
}

/// Asks for the token until Discord knows it. Without a new one, that of the settings is tried.
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
        Ok(application) => Ok(Identified { token, client, application }),
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
        if ["none", "aucune", "-"].contains(&answer) {
            return Ok(None);
        }
        let dir = placed(answer, user);
        closed(&dir).map_or(Ok(Some(dir)), Err)
    })?;
    let Some(dir) = dir else { return Ok(None) };
    let default = existing.get("backup", "every").unwrap_or("1d");
    let every = dialogue.ask(&Text::new("setup-every-question"), every, default, |answer| {
        let allowed = Settings::default().change("backup.every", answer);
        allowed.map(|()| answer.to_owned()).ok_or_else(|| Text::new("setup-every-refused"))
    })?;
    Ok(Some(BackupSchedule { dir, every }))
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
    /// The settings file that is replaced.
    before: Option<String>,
    unit: Option<ServiceUnit>,
}

impl SetupPlan {
    fn show(&self) -> Result<(), Failure> {
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
        self.dialogue.tell(&Text::new("setup-configures"))?;
        if let Some(unit) = &self.unit {
            let key = match unit.user {
                ServiceUser::OfItsOwn => "setup-installs-unit",
                ServiceUser::SettingUp { .. } => "setup-writes-unit",
            };
            self.dialogue.tell(&about(key, &unit.file()))?;
        }
        Ok(())
    }

    fn write(&self, token: &str) -> Result<(), Failure> {
        let failed = |path: &Path, why: io::Error| {
            let text = Text::new("setup-not-written").with("file", path.display().to_string());
            self.dialogue.failure(&text.with("why", why.to_string()))
        };
        let write = |path: &Path, text: &str| private::replace_file(path, text.as_bytes()).map_err(|why| failed(path, why));
        let dir = directory_of(&self.config);
        std::fs::create_dir_all(dir).map_err(|why| failed(dir, why))?;
        if let Some(text) = &self.before {
            write(&before(&self.config), text)?;
        }
        write(&self.token, &format!("TERTULIA_DISCORD_TOKEN={token}\n"))?;
        write(&self.config, &format!("{HEADER}{}", self.table))?;
        if let Some(unit) = &self.unit {
            write(&unit.file(), &unit.text())?;
            if unit.user != ServiceUser::OfItsOwn {
                // The unit's view of the disk has them only if they exist.
                for dir in unit.writable() {
                    private::create_private_dir(dir).map_err(|why| failed(dir, why))?;
                }
            }
        }
        self.dialogue.tell(&Text::new("setup-written"))
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

/// Configures the application on Discord; returns the links by which it is installed. Whatever
/// Discord refuses can be done by hand.
fn introduce(dialogue: Dialogue, runtime: &Runtime, identified: Identified) -> Result<String, Failure> {
    let Identified { client, application, .. } = identified;
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
