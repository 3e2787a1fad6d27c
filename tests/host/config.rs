//! Settings are taken, or refused with where, which and what is allowed.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tertulia::config::{LogFormat, Reminding, SETTINGS, Settings, duration};
use tertulia::ids::GuildId;

const EXAMPLE: &str = include_str!("../../config.example.toml");

fn from_file(text: &str) -> Result<Settings, String> {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("config.toml");
    std::fs::write(&file, text).unwrap();
    Settings::load(Some(&file), []).map_err(|why| why.to_string().replace(&file.display().to_string(), "FILE"))
}

fn from_env(variables: &[(&str, &str)]) -> Result<Settings, String> {
    let env = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
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
        discord = { token = "abc.def", test_guild = "77" }
        data.dir = "/somewhere"
        log = { format = "json", filter = "debug" }
        reminders = { enabled = false, after = "1d 12h" }
        lobby.idle_days = 3
        rehearsal = { port = 0, pace = 100 }
    "#;
    let settings = from_file(file).unwrap();
    assert_eq!(settings.token.as_ref().unwrap().reveal(), "abc.def");
    assert_eq!(settings.test_guild, Some(GuildId(77)));
    assert_eq!(settings.data, PathBuf::from("/somewhere"));
    assert_eq!((settings.log_format, settings.log_filter.as_str()), (LogFormat::Json, "debug"));
    assert_eq!((settings.reminders, settings.remind_after), (Reminding::Off, Duration::from_secs(36 * 3600)));
    assert_eq!((settings.lobby_days, settings.rehearsal_port, settings.rehearsal_pace), (3, 0, 100));
    assert_eq!(settings.manners().remind_after, None);
    assert_eq!(settings.manners().lobby_idle, Duration::from_secs(3 * 24 * 3600));

    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("config.toml");
    std::fs::write(&path, file).unwrap();
    let env = [("TERTULIA_DISCORD_TOKEN", "xyz"), ("TERTULIA_LOBBY_IDLE_DAYS", "30"), ("HOME", "/root")];
    let env = env.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let settings = Settings::load(Some(&path), env).unwrap();
    assert_eq!((settings.token.unwrap().reveal(), settings.lobby_days), ("xyz", 30));
}

#[test]
fn the_token_is_never_shown() {
    let settings = from_env(&[("TERTULIA_DISCORD_TOKEN", "very-secret")]).unwrap();
    assert!(!format!("{settings:?}").contains("very-secret"));
    let why = from_env(&[("TERTULIA_DISCORD_TOKEN", "very secret")]).unwrap_err();
    assert!(!why.contains("very secret") && why.contains("discord.token"), "{why}");
}

#[test]
fn a_wrong_setting_is_reported_with_place_key_and_what_is_allowed() {
    let cases = [
        ("log.format = 'xml'", "FILE: log.format must be plain or json"),
        ("log.filter = 'info,=='", "FILE: log.filter must be levels"),
        ("reminders.after = '30s'", "FILE: reminders.after must be a time from 1m to 30d"),
        ("reminders.after = '31d'", "FILE: reminders.after must be a time"),
        ("reminders.after = 12", "FILE: reminders.after must be a time"),
        ("reminders.enabled = 'maybe'", "FILE: reminders.enabled must be true or false"),
        ("lobby.idle_days = 0", "FILE: lobby.idle_days must be a whole number of days, 1 to 365"),
        ("lobby.idle_days = 1.5", "FILE: lobby.idle_days must be"),
        ("rehearsal.port = 65536", "FILE: rehearsal.port must be a port"),
        ("rehearsal.port = [1]", "FILE: rehearsal.port must be a port"),
        ("rehearsal.pace = 0", "FILE: rehearsal.pace must be a whole number, 1 to 10000"),
        ("rehearsal.pace = 10001", "FILE: rehearsal.pace must be a whole number"),
        ("discord.test_guild = 'mine'", "FILE: discord.test_guild must be a server's id"),
        ("data.dir = ''", "FILE: data.dir must be a directory"),
        ("data.path = 'x'", "FILE: there is no setting `data.path`; there are: discord.token, "),
        ("colour = 'red'", "FILE: there is no setting `colour`"),
        ("[colour]\n", "FILE: there is no setting `colour`"),
        ("log = 'info'", "FILE: there is no setting `log`"),
        ("log.format = ", "FILE: cannot be read: "),
    ];
    for (text, expected) in cases {
        let why = from_file(text).unwrap_err();
        assert!(why.starts_with(expected), "{text}: {why}");
    }
    let why = from_env(&[("TERTULIA_LOG_FORMAT", "xml")]).unwrap_err();
    assert_eq!(why, "the environment: log.format must be plain or json");
    let why = from_env(&[("TERTULIA_LOG_COLOUR", "red")]).unwrap_err();
    assert!(why.starts_with("the environment: there is no setting `TERTULIA_LOG_COLOUR`"), "{why}");
    let why = Settings::load(Some(Path::new("/no/such/file.toml")), []).unwrap_err().to_string();
    assert!(why.starts_with("/no/such/file.toml: cannot be read: "), "{why}");
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
