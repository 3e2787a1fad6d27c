//! Settings are applied, or refused with their source, their key and the allowed values.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tertulia_base::ids::{GuildId, Shards};
use tertulia_model::Seating;
use tertulia_tables::{Limits, Rate};

use tertulia::config::{LogFormat, LogSecrets, Reminding, SETTINGS, Settings, duration};

const EXAMPLE: &str = include_str!("../../config.example.toml");

fn from_file(text: &str) -> Result<Settings, String> {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("config.toml");
    std::fs::write(&file, text).unwrap();
    Settings::load(Some(&file), []).map_err(|why| why.to_string().replace(&file.display().to_string(), "FILE"))
}

fn from_env(variables: &[(&str, &str)]) -> Result<Settings, String> {
    let env = variables.iter().map(|(name, value)| (OsString::from(*name), OsString::from(*value)));
    Settings::load(None, env).map_err(|why| why.to_string())
}

#[test]
fn the_example_explains_every_setting_and_holds_the_defaults() {
    assert_eq!(from_file(EXAMPLE), Ok(Settings::default()));
    let mut section = "";
    let mut keys = Vec::new();
    let mut explained = false;
    for line in EXAMPLE.lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']');
        } else if let Some((key, _)) = line.split_once(" = ").filter(|_| !line.starts_with('#')) {
            assert!(explained, "{section}.{key} has no comment");
            keys.push(format!("{section}.{key}"));
        }
        explained = line.starts_with('#');
    }
    assert_eq!(keys, SETTINGS.iter().map(|setting| setting.key).collect::<Vec<_>>());
}

#[test]
fn without_file_and_environment_everything_has_its_default() {
    assert_eq!(Settings::load(None, []), Ok(Settings::default()));
    assert_eq!(from_file(""), Ok(Settings::default()));
}

#[test]
fn every_setting_can_be_set_in_the_file_and_the_environment_goes_before_it() {
    let file = r#"
        discord = { token = "abc.def", test_guild = "77", shards = "0-7/16" }
        data = { dir = "/somewhere", low_space = 3, large = 5, postgres = "postgres://db.example/games", postgres_certificate = "ca.pem", lease = "20s" }
        backup = { dir = "/elsewhere", every = "6h", keep = 3 }
        log = { format = "json", filter = "debug", reveal_token_and_hands = true }
        reminders = { enabled = false, after = "1d 12h", present = "0s" }
         lobby = { idle_days = 3, seating = "joined" }
         limits = { lobbies_per_person = 1, tables_per_person = 2, tables_per_newcomer = 3, tables_per_server = 4, solo_per_person = 7, solo_per_hour = 8, presses_at_once = 5, presses_per_second = 6 }
        operation.address = "127.0.0.1:9464"
        rehearsal = { port = 0, pace = 100 }
    "#;
    let settings = from_file(file).unwrap();
    assert_eq!(settings.token.as_ref().unwrap().reveal(), "abc.def");
    assert_eq!(settings.test_guild, Some(GuildId(77)));
    assert_eq!(settings.shards, Some(Shards { first: 0, last: 7, of: 16 }));
    assert_eq!(settings.data, PathBuf::from("/somewhere"));
    assert_eq!(settings.postgres.as_ref().unwrap().to_string(), "postgres://db.example/games");
    assert_eq!(settings.postgres_certificate, Some(PathBuf::from("ca.pem")));
    assert_eq!(settings.database(), settings.postgres.clone().map(|address| address.trusting(Some(Path::new("ca.pem")))));
    assert_eq!(settings.lease().lasts, Duration::from_secs(20));
    assert_eq!((settings.low_space_mib, settings.low_space()), (3, 3 * 1024 * 1024));
    assert_eq!((settings.large_mib, settings.large()), (5, 5 * 1024 * 1024));
    assert_eq!((settings.log_format, settings.log_filter.as_str()), (LogFormat::Json, "debug"));
    assert_eq!(settings.log_secrets, LogSecrets::Revealed);
    let presses = Rate { burst: 5, per_second: 6 };
    let limits = Limits {
        lobbies_per_person: 1,
        tables_per_person: 2,
        tables_per_newcomer: 3,
        tables_per_server: 4,
        solo_per_person: 7,
        solo_per_hour: 8,
        presses,
    };
    assert_eq!(settings.policy().limits, limits);
    assert_eq!(settings.policy().seating, Seating::Joined);
    assert_eq!((settings.reminders, settings.remind_after), (Reminding::Off, Duration::from_secs(36 * 3600)));
    assert_eq!((settings.lobby_days, settings.rehearsal_port, settings.rehearsal_pace), (3, 0, 100));
    assert_eq!((settings.backup_dir.clone(), settings.backup_keep), (Some(PathBuf::from("/elsewhere")), 3));
    assert_eq!(settings.backup_every, Duration::from_secs(6 * 3600));
    assert_eq!(settings.operation, Some(([127, 0, 0, 1], 9464).into()));
    assert_eq!(settings.policy().remind_after, None);
    assert_eq!(settings.policy().present_for, None);
    assert_eq!(settings.policy().lobby_idle, Duration::from_secs(3 * 24 * 3600));

    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("config.toml");
    std::fs::write(&path, file).unwrap();
    let env = [("TERTULIA_DISCORD_TOKEN", "xyz"), ("TERTULIA_LOBBY_IDLE_DAYS", "30"), ("HOME", "/root")];
    let env = env.map(|(name, value)| (name.into(), value.into()));
    let settings = Settings::load(Some(&path), env).unwrap();
    assert_eq!((settings.token.unwrap().reveal(), settings.lobby_days), ("xyz", 30));
}

#[test]
fn quotes_around_a_value_and_a_byte_order_mark_before_the_file_are_no_part_of_it() {
    for token in ["\"abc.def\"", "'abc.def'", " \"abc.def\" ", "\" abc.def \"", "abc.def"] {
        let settings = from_env(&[("TERTULIA_DISCORD_TOKEN", token)]);
        assert_eq!(settings.map(|settings| settings.token.unwrap().reveal().to_owned()), Ok("abc.def".to_owned()), "{token}");
    }
    assert_eq!(from_env(&[("TERTULIA_DISCORD_TOKEN", "\"\"")]).unwrap().token, None);
    assert_eq!(from_env(&[("TERTULIA_LOBBY_IDLE_DAYS", "\"30\"")]).unwrap().lobby_days, 30);
    // An unmatched quote is part of the value.
    assert_eq!(from_env(&[("TERTULIA_DISCORD_TOKEN", "\"")]).unwrap().token.unwrap().reveal(), "\"");
    let settings = from_file("\u{feff}[discord]\ntoken = \"'abc.def'\"\n").unwrap();
    assert_eq!(settings.token.unwrap().reveal(), "abc.def");
}

#[test]
fn the_token_is_read_from_a_file_of_its_own_unless_another_setting_has_it() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("token");
    let setting = ("TERTULIA_DISCORD_TOKEN_FILE", file.to_str().unwrap());
    for text in ["abc.def", "abc.def\n", "TERTULIA_DISCORD_TOKEN=abc.def\n", "TERTULIA_DISCORD_TOKEN=\"abc.def\"\n"] {
        std::fs::write(&file, text).unwrap();
        let settings = from_env(&[setting]).unwrap();
        assert_eq!(settings.token.unwrap().reveal(), "abc.def", "{text:?}");
        assert_eq!(settings.token_file.as_deref(), Some(&*file), "where it came from");
    }
    std::fs::write(&file, "very secret").unwrap();
    let why = from_env(&[setting]).unwrap_err();
    assert_eq!(
        why,
        "the file in discord.token_file: discord.token must be the bot's token, or empty to rehearse without Discord"
    );
    let settings = from_env(&[setting, ("TERTULIA_DISCORD_TOKEN", "xyz")]).unwrap();
    assert_eq!((settings.token.unwrap().reveal(), settings.token_file), ("xyz", None), "the file is not read");
    let why = from_env(&[("TERTULIA_DISCORD_TOKEN_FILE", "very-secret")]).unwrap_err();
    assert!(why.starts_with("the file in discord.token_file: cannot be read: ") && !why.contains("very-secret"), "{why}");
}

#[test]
fn the_token_is_never_shown() {
    let settings = from_env(&[("TERTULIA_DISCORD_TOKEN", "very-secret")]).unwrap();
    assert!(!format!("{settings:?}").contains("very-secret"));
    let why = from_env(&[("TERTULIA_DISCORD_TOKEN", "very secret")]).unwrap_err();
    assert!(!why.contains("very secret") && why.contains("discord.token"), "{why}");
}

#[test]
fn the_password_of_the_database_is_never_shown() {
    let settings = from_env(&[("TERTULIA_DATA_POSTGRES", "postgres://ana:very-secret@db.example/games")]).unwrap();
    assert!(!format!("{settings:?}").contains("very-secret"));
    let why = from_env(&[("TERTULIA_DATA_POSTGRES", "postgres://ana:very-secret@db.example:port/games")]).unwrap_err();
    assert!(!why.contains("very-secret") && why.contains("data.postgres must be the address"), "{why}");
    let why = from_env(&[("TERTULIA_DATA_POSTGRES", "postgres://ana:very-secret@db.example/games?sslcert=a.pem")]).unwrap_err();
    assert!(!why.contains("very-secret") && why.contains("data.postgres is an address with the parameter sslcert"), "{why}");
    assert_eq!(from_env(&[("TERTULIA_DATA_POSTGRES", "")]).unwrap().postgres, None);
}

#[test]
fn a_wrong_setting_is_reported_with_place_key_and_what_is_allowed() {
    let cases = [
        ("log.format = 'xml'", "FILE: log.format must be plain or json"),
        ("log.filter = 'info,=='", "FILE: log.filter must be levels"),
        ("reminders.after = '30s'", "FILE: reminders.after must be a time from 1m to 30d"),
        ("reminders.after = '31d'", "FILE: reminders.after must be a time"),
        ("reminders.present = '2h'", "FILE: reminders.present must be a time from 0s to 1h"),
        ("reminders.after = 12", "FILE: reminders.after must be a time"),
        ("reminders.enabled = 'maybe'", "FILE: reminders.enabled must be true or false"),
        ("lobby.idle_days = 0", "FILE: lobby.idle_days must be a whole number of days, 1 to 365"),
        ("lobby.idle_days = 1.5", "FILE: lobby.idle_days must be"),
        ("lobby.seating = 'fair'", "FILE: lobby.seating must be drawn or joined"),
        ("rehearsal.port = 65536", "FILE: rehearsal.port must be a port"),
        ("rehearsal.port = [1]", "FILE: rehearsal.port must be a port"),
        ("rehearsal.pace = 0", "FILE: rehearsal.pace must be a whole number, 1 to 10000"),
        ("rehearsal.pace = 10001", "FILE: rehearsal.pace must be a whole number"),
        ("discord.test_guild = 'mine'", "FILE: discord.test_guild must be a server's id"),
        ("discord.shards = '0-16/16'", "FILE: discord.shards must be a range of shards and their total, such as 0-7/16"),
        ("data.dir = ''", "FILE: data.dir must be a directory"),
        ("data.postgres = 'games'", "FILE: data.postgres must be the address of a PostgreSQL database"),
        ("data.path = 'x'", "FILE: there is no setting `data.path`. The settings are: discord.token, "),
        ("colour = 'red'", "FILE: there is no setting `colour`"),
        ("[colour]\n", "FILE: there is no setting `colour`"),
        ("log = 'info'", "FILE: there is no setting `log`"),
        ("log.format = ", "FILE: line 1, column "),
        ("# first\n\nlog.format = plain", "FILE: line 3, column 14: string values must be quoted"),
        ("log.format = 'a'\nlog.format = 'b'", "FILE: line 2, column 5: duplicate key"),
        ("log.reveal_token_and_hands = 'maybe'", "FILE: log.reveal_token_and_hands must be true or false"),
        ("data.lease = '1s'", "FILE: data.lease must be a time in seconds from 2s to 600s"),
        ("data.large = 1048577", "FILE: data.large must be a whole number of MiB, 0 to 1048576"),
        ("data.low_space = 1048577", "FILE: data.low_space must be a whole number of MiB, 0 to 1048576"),
        ("limits.lobbies_per_person = 0", "FILE: limits.lobbies_per_person must be a whole number of tables, 1 to 1000"),
        ("limits.tables_per_person = 1001", "FILE: limits.tables_per_person must be a whole number"),
        ("limits.tables_per_server = 0", "FILE: limits.tables_per_server must be a whole number of tables, 1 to 10000"),
        ("limits.presses_at_once = 4", "FILE: limits.presses_at_once must be a whole number, 5 to 10000"),
        ("limits.presses_per_second = 0", "FILE: limits.presses_per_second must be a whole number, 1 to 10000"),
    ];
    for (text, expected) in cases {
        let why = from_file(text).unwrap_err();
        assert!(why.starts_with(expected), "{text}: {why}");
    }
    let why = from_env(&[("TERTULIA_LOG_FORMAT", "xml")]).unwrap_err();
    assert_eq!(why, "the environment: log.format must be plain or json");
    let why = from_env(&[("TERTULIA_LOG_COLOUR", "red")]).unwrap_err();
    assert!(why.starts_with("the environment: there is no setting `TERTULIA_LOG_COLOUR`"), "{why}");
    assert_eq!(from_env(&[("TERTULIA_TEST_POSTGRES", "host=here")]), Ok(Settings::default()));
    let why = Settings::load(Some(Path::new("/no/such/file.toml")), []).unwrap_err().to_string();
    assert!(why.starts_with("/no/such/file.toml: cannot be read: "), "{why}");
}

/// A token of the form that Discord's have.
const TOKEN: &str = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs";

/// Returns whether the words contain any part of the token.
fn reveals(words: &str) -> bool {
    TOKEN.split('.').any(|part| words.contains(part))
}

#[test]
fn wherever_the_token_stands_in_a_file_no_error_repeats_it() {
    let files = [
        "token = TOKEN",
        "TOKEN",
        "TOKEN = 1",
        "TOKEN = ''",
        "[TOKEN]",
        "['TOKEN']",
        "[discord]\nTOKEN",
        "[discord]\nTOKEN = ''",
        "[discord]\n'TOKEN' = ''",
        "[discord]\ntoken = TOKEN",
        "[discord]\ntoken = \"TOKEN",
        "[discord]\ntoken = 'TOKEN",
        "[discord]\ntoken = \"\"\"TOKEN",
        "[discord]\ntoken = \"TOKEN\" TOKEN",
        "[discord]\ntoken = \"TOKEN\\q\"",
        "[discord]\ntoken = \"TOKEN\"\ntoken = \"TOKEN\"",
        "[discord]\ntoken \"TOKEN\"",
        "[discord]\ntoken: TOKEN",
        "[discord]\ntoken = [\"TOKEN\"",
        "[discord]\ntoken = {\"TOKEN\"",
        "[discord]\ntoken = { 'TOKEN' = 1 }\ntoken = 2",
        "[discord]\ntoken = \"the TOKEN\"",
        "[discord]\ntest_guild = \"TOKEN\"",
        "[discord]\naddress = \"TOKEN\"",
        "[data]\nlow_space = \"TOKEN\"",
        "[log]\nfilter = \"=TOKEN=\"",
        "[log]\nTOKEN = \"info\"",
        "discord = \"TOKEN\"",
        "discord.token.TOKEN = TOKEN",
        "[discord.token.TOKEN]\n[discord.token.TOKEN]",
        "[discord.TOKEN]\na = 1",
        "[[discord.TOKEN]]",
    ];
    for file in files {
        let why = from_file(&file.replace("TOKEN", TOKEN)).unwrap_err();
        assert!(!reveals(&why), "{file}: {why}");
        assert!(why.starts_with("FILE: "), "{file}: {why}");
    }
    // The error still names the line.
    let why = from_file(&format!("[discord]\n\n'{TOKEN}' = 1")).unwrap_err();
    assert!(why.starts_with("FILE: there is no setting with the name in line 3. "), "{why}");
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("config.toml");
    std::fs::write(&file, [b"[discord]\ntoken = '\xff", TOKEN.as_bytes()].concat()).unwrap();
    let why = Settings::load(Some(&file), []).unwrap_err().to_string();
    assert!(why.contains("cannot be read") && !reveals(&why), "{why}");
}

#[test]
fn wherever_the_token_stands_in_the_environment_no_error_repeats_it() {
    let named = format!("TERTULIA_{TOKEN}");
    let cases = [
        ("TERTULIA_DISCORD_TOKEN", format!("{TOKEN} {TOKEN}")),
        ("TERTULIA_DISCORD_TEST_GUILD", TOKEN.to_owned()),
        ("TERTULIA_DISCORD_ADDRESS", TOKEN.to_owned()),
        ("TERTULIA_TOKEN", TOKEN.to_owned()),
        (named.as_str(), "1".to_owned()),
    ];
    for (name, value) in cases {
        let why = from_env(&[(name, value.as_str())]).unwrap_err();
        assert!(why.starts_with("the environment: ") && !reveals(&why), "{name}: {why}");
    }
}

#[test]
#[cfg(unix)]
fn a_variable_that_is_not_utf_8_is_named_without_its_value_if_it_is_ours() {
    use std::os::unix::ffi::OsStringExt;

    let broken = |before: &str| OsString::from_vec([before.as_bytes(), b"\xff\xfe"].concat());
    let load = |name: OsString, value: OsString| Settings::load(None, [(name, value)]).map_err(|why| why.to_string());
    let why = load("TERTULIA_DISCORD_TOKEN".into(), broken(TOKEN)).unwrap_err();
    assert_eq!(why, "the environment: TERTULIA_DISCORD_TOKEN is not UTF-8");
    let why = load(broken("TERTULIA_"), "1".into()).unwrap_err();
    assert!(why.starts_with("the environment: there is no setting with a name that was given"), "{why}");
    // Foreign variables are ignored, even if they are not UTF-8.
    assert_eq!(load(broken("SOMEBODY"), broken(TOKEN)), Ok(Settings::default()));
    assert_eq!(load("HOME".into(), broken("/home/")), Ok(Settings::default()));
}

#[test]
fn times_are_read_as_people_write_them() {
    let cases = [
        ("90m", Some(90 * 60)),
        ("12h", Some(12 * 3600)),
        ("1d 12h", Some(36 * 3600)),
        ("45s", Some(45)),
        ("0h", Some(0)),
        ("", None),
        ("h", None),
        ("12", None),
        ("12 h", None),
        ("-1h", None),
        ("1h30m", None),
        ("1é", None),
        ("99999999999999999999d", None),
        ("9999999999999999d", None),
    ];
    for (words, seconds) in cases {
        assert_eq!(duration(words), seconds.map(Duration::from_secs), "{words}");
    }
}
