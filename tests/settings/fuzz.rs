//! Random damage to the settings in a file and in the environment.

use std::ffi::OsString;

use arbtest::arbtest;
use tertulia::config::{SETTINGS, Settings};

use tertulia_testkit::edits::edited;

/// A secret that no error may quote, wherever it stands. No setting has this name or value.
const SECRET: &str = "Zq7SECRETx9";

#[test]
fn damaged_settings_are_refused_without_a_word_of_what_they_say_or_are_valid() {
    let example = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/config.example.toml")).unwrap();
    let short =
        format!("[discord]\ntoken = \"{SECRET}\"\nshards = \"0-7/16\"\n\n[data]\npostgres = \"postgres://u:{SECRET}@h/d\"\n");
    let texts = [example, short];
    let keys = SETTINGS.iter().filter_map(|setting| setting.key.split_once('.'));
    let known = keys.flat_map(|(section, key)| [format!("\n[{section}]\n"), format!("\n{key} = ")]);
    let values = ["1d 12h", "postgres://u@h/d", "host=/run dbname=x", "127.0.0.1:0", "[::1]:80", "true", "json"];
    let values = values.iter().flat_map(|value| [(*value).to_owned(), format!("\"{value}\"")]);
    let words: Vec<String> = known.chain(values).chain([SECRET.to_owned(), format!("\"{SECRET}\"")]).collect();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("config.toml");
    arbtest(|u| {
        let mut env = Vec::new();
        if u.ratio(1, 3)? {
            let name = u.choose(SETTINGS)?.variable();
            let name = if u.ratio(1, 8)? { edited(u, &[name], &words)? } else { name };
            env.push((OsString::from(name), OsString::from(edited(u, &words, &words)?)));
        }
        std::fs::write(&file, edited(u, &texts, &words)?).unwrap();
        match Settings::load(Some(&file), env) {
            Ok(settings) => {
                settings.policy();
                settings.database();
                settings.low_space();
            }
            Err(why) => assert!(!why.to_string().contains(SECRET), "a secret is told: {why}"),
        }
        Ok(())
    });
}
