//! `tertulia doctor`: asks the bot that runs on the data, or examines everything itself if none
//! runs.
//!
//! Start reading at [`run`].

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::json;
use tertulia_base::clock::RealClock;
use tertulia_base::doctor::{Examine, Finding, FindingInWords, FindingTopic, Verdict};
use tertulia_base::i18n::{Lang, Names, plain};
use tertulia_discord::{ConnectionSettings as Connection, Doctor, Greeting};
use tertulia_rules::text::Text;
use tertulia_store::private;
use tertulia_tables::{TablePolicy, Tables, World};

use super::machine::Machine;
use super::place::{DataPlace, OpenStore, bot_directory, config_file, settings};
use super::serve::endpoint;
use super::{Failure, OutputFormat, control, print, runtime};
use crate::config::Settings;

/// Examines everything and prints the findings. Fails if something is wrong.
pub(super) fn run(config: Option<&Path>, data: Option<PathBuf>, format: OutputFormat) -> Result<(), Failure> {
    let found = match settings(config) {
        Ok(mut settings) => {
            settings.data = bot_directory(&settings, data);
            let mut found = control::told(&file(config).into_iter().collect::<Vec<_>>());
            found.extend(runtime()?.block_on(look(&settings))?);
            found
        }
        Err(why) => {
            let found = Text::new("doctor-settings-refused").with("why", why.to_string());
            control::told(&[Finding::wrong(FindingTopic::Settings, found, Text::new("doctor-settings-refused-advice"))])
        }
    };
    match format {
        OutputFormat::Words => print(words(&found))?,
        OutputFormat::Json => print(format_args!("{}\n", json!({ "verdict": worst(&found), "findings": found })))?,
    }
    match found.iter().filter(|told| told.verdict == Verdict::Wrong).count() {
        0 => Ok(()),
        1 => Err(Failure::new("One thing is wrong.")),
        wrong => Err(Failure::new(format!("{wrong} things are wrong."))),
    }
}

fn worst(found: &[FindingInWords]) -> Verdict {
    found.iter().map(|told| told.verdict).max().unwrap_or(Verdict::Well)
}

/// Returns the findings as text, grouped by topic, each with its advice below.
fn words(found: &[FindingInWords]) -> String {
    let mut by_topic: Vec<(FindingTopic, Vec<&FindingInWords>)> = Vec::new();
    for told in found {
        match by_topic.iter_mut().find(|(topic, _)| *topic == told.topic) {
            Some((_, all)) => all.push(told),
            None => by_topic.push((told.topic, vec![told])),
        }
    }
    let mut words = String::new();
    for (topic, all) in by_topic {
        for told in all {
            let verdict = match told.verdict {
                Verdict::Well => "ok   ",
                Verdict::Look => "look ",
                Verdict::Wrong => "WRONG",
            };
            let topic = plain(&topic.name(), Lang::En, &Names::seats());
            words += &format!("{verdict}  {topic}: {}\n", told.found);
            if let Some(advice) = &told.advice {
                words += &format!("       {advice}\n");
            }
        }
    }
    words
}

/// Checks that nobody but its owner can read the file that holds the token: that of the settings,
/// or one of its own.
fn file(config: Option<&Path>) -> Option<Finding> {
    let config = config_file(config)?;
    let settings = Settings::load(Some(&config), []).ok()?;
    settings.token.as_ref()?;
    let file = settings.token_file.unwrap_or(config);
    let about = std::fs::metadata(&file).ok()?;
    let say = |key: &'static str| Text::new(key).with("file", file.display().to_string());
    (about.mode() & 0o077 != 0)
        .then(|| Finding::wrong(FindingTopic::Settings, say("doctor-token-readable"), say("doctor-token-readable-advice")))
}

async fn look(settings: &Settings) -> Result<Vec<FindingInWords>, Failure> {
    if let Some(found) = control::ask(&settings.data, control::DOCTOR).await? {
        return Ok(found);
    }
    let place = DataPlace::of(settings);
    let machine = Machine { settings: settings.clone(), dir: place.directory(), running: None, clock: Arc::new(RealClock) };
    let mut found = machine.examine().await;
    let Some(token) = &settings.token else {
        found.push(Finding::look(FindingTopic::Token, Text::new("doctor-no-token"), Text::new("doctor-no-token-advice")));
        return Ok(control::told(&found));
    };
    let kept = match open(&place).await {
        Ok(kept) => kept,
        Err(finding) => {
            found.extend(finding);
            None
        }
    };
    let tables = kept.as_ref().map(|kept| Tables::new(World::real(kept.store(), TablePolicy::default())));
    if let (Some(kept), Some(tables)) = (&kept, &tables) {
        found.extend(lost(kept, tables).await);
    }
    let (test_guild, shards, greeting) = (settings.test_guild, settings.shards, Greeting::Never);
    let usual = Connection::new(token.reveal().to_owned(), endpoint(settings)?);
    let connection = Connection { test_guild, shards, greeting, ..usual };
    let doctor = Doctor::new(&connection, tables, Arc::new(RealClock)).map_err(Failure::new)?;
    found.extend(doctor.findings().await);
    if let Some(kept) = kept {
        kept.close().await;
    }
    Ok(control::told(&found))
}

/// Opens the data to learn which channels have tables. Only the data's owner may: files left by
/// another user would be unreadable to the bot.
async fn open(place: &DataPlace) -> Result<Option<OpenStore>, Option<Finding>> {
    if place.is_there().is_err() {
        return Err(None);
    }
    private::restrict_new_files();
    place.open_alone().await.map(Some).map_err(|why| {
        let found = Text::new("doctor-data-closed").with("why", why.to_string());
        Some(Finding::wrong(FindingTopic::Data, found, Text::new("doctor-data-closed-advice")))
    })
}

/// Announces lost commits at their tables, as a start of the bot would: only the first opening
/// after a loss learns of it.
async fn lost(kept: &OpenStore, tables: &Tables) -> Option<Finding> {
    let report = kept.report();
    if report.is_complete() {
        return None;
    }
    for fell in &report.rolled_back {
        // If this fails, whoever asks for the table is told that it cannot be read.
        let _ = tables.tell_of_loss(fell.table).await;
    }
    let names: Vec<String> = report.rolled_back.iter().map(|fell| fell.table.to_string()).collect();
    let found = Text::new("doctor-data-lost").with("tables", names.join(", "));
    Some(Finding::wrong(FindingTopic::Data, found, Text::new("doctor-data-lost-advice")))
}

#[cfg(test)]
mod tests {
    use std::fs::{Permissions, set_permissions, write};
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_token_in_a_file_that_others_can_read_is_found() {
        let here = tempfile::tempdir().unwrap();
        let path = here.path().join("config.toml");
        let (with, without) = ("[discord]\ntoken = \"t\"\n", "[discord]\ntoken = \"\"\n");
        for (words, mode, is_wrong) in [(with, 0o600, false), (with, 0o640, true), (with, 0o604, true), (without, 0o644, false)] {
            write(&path, words).unwrap();
            set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            assert_eq!(file(Some(&path)).is_some(), is_wrong, "{mode:o}: {words}");
        }
        let token = here.path().join("token");
        write(&token, "t").unwrap();
        write(&path, format!("[discord]\ntoken_file = {token:?}\n")).unwrap();
        for (mode, is_wrong) in [(0o600, false), (0o640, true)] {
            set_permissions(&token, Permissions::from_mode(mode)).unwrap();
            assert_eq!(file(Some(&path)).is_some(), is_wrong, "{mode:o} of a file of its own");
        }
    }
}
