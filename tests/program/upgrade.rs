//! From one release to the next and back, by the commands of `docs/hosting.md`. There is one
//! program only: what comes before or after it is a store opened by a release that is made up.

use std::path::Path;

use tertulia_store::{DiskStore, Release, StoreOpening};
use tertulia_testkit::child::without_settings;

use crate::program::{Program, Setup};

const PAGE: &str = include_str!("../../docs/hosting.md");
/// Where the page has everything of the bot.
const HOME: &str = "/var/lib/tertulia";
/// Commands that build or install, which this test does not carry out.
const BUILDS: [&str; 3] = ["git ", "cargo ", "install "];

/// Returns the commands in the code blocks of a section.
fn commands(section: &str) -> Vec<&'static str> {
    let parts = PAGE.split("\n## ").filter_map(|part| part.strip_prefix(section)?.strip_prefix('\n'));
    let blocks = parts.flat_map(|part| part.split("```sh\n").skip(1)).filter_map(|rest| rest.split("```").next());
    blocks.flat_map(str::lines).map(str::trim).filter(|line| !line.is_empty()).collect()
}

/// Returns the release that the page's example upgrades to, with a format newer than ours.
fn following() -> Release {
    let named = PAGE.split("/before-").filter_map(|rest| rest.split_once(".backup"));
    let version = named.map(|(version, _)| version).find(|version| version.starts_with(|c: char| c.is_ascii_digit()));
    Release { version: version.expect("the page names a backup").to_owned(), format: Release::this().format + 1 }
}

/// Opens and closes the data as that release does at its start.
fn starts(release: Release, data: &Path) {
    drop(DiskStore::open_with(data, StoreOpening { release, ..StoreOpening::default() }).unwrap());
}

/// Follows a section of the page. A restart ends the program and leaves the data to the following
/// release. Returns what the commands printed, and the program if it runs then.
async fn follow(setup: &Setup, mut program: Option<Program>, section: &str) -> (String, Option<Program>) {
    let (data, binary) = (setup.data(), Path::new(env!("CARGO_BIN_EXE_tertulia")));
    let home = data.parent().unwrap();
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut printed = String::new();
    for line in commands(section) {
        match line {
            "systemctl stop tertulia" => {
                // One that refused the data has ended.
                if let Some(program) = program.take() {
                    program.end().await;
                }
            }
            "systemctl start tertulia" => program = Some(setup.start(&[]).await),
            "systemctl restart tertulia" => {
                program.take().expect("it runs").end().await;
                starts(following(), &data);
            }
            build if BUILDS.iter().any(|word| build.starts_with(word)) => {}
            line if line.starts_with("sudo -u tertulia tertulia ") || line.starts_with("mv ") => {
                let line = line.replace("sudo -u tertulia ", "").replace(HOME, home.to_str().unwrap());
                let mut command = without_settings("sh", &["TERTULIA_"]);
                let output = command.args(["-c", line.as_str()]).env("PATH", &path).current_dir(home).output().unwrap();
                assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
                printed += &String::from_utf8(output.stdout).unwrap();
            }
            other => panic!("this test does not know how to follow: {other}"),
        }
    }
    (printed, program)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_follows_the_page_upgrades_and_comes_back_with_every_game() {
    let setup = Setup::new().await;
    let program = setup.start(&[]).await;
    setup.table("san-juan", "table-one", &["ana", "bo"]).await;
    let whole = "Tables: 1. Games replayed: 1, with ";
    let (printed, program) = follow(&setup, Some(program), "Upgrade").await;
    assert!(printed.contains(" rows to ") && printed.contains(whole), "{printed}");
    assert!(program.is_none(), "the following release has the data now");

    let refused = setup.command().output().unwrap();
    let (refused, Release { version, .. }) = (String::from_utf8_lossy(&refused.stderr).into_owned(), following());
    let this = env!("CARGO_PKG_VERSION");
    assert!(refused.contains(&format!("was written by Tertulia {version}, and this is Tertulia {this}")), "{refused}");

    let (printed, program) = follow(&setup, None, "Go back").await;
    assert!(printed.contains("Restored ") && printed.contains(whole), "{printed}");
    let log = program.expect("the page starts it").end().await;
    assert!(log.contains("opened the data") && log.contains(&format!("written_by=\"{this}\"")), "{log}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_says_who_wrote_the_data_and_how_to_restore_what_was_there_before_the_format_was_raised() {
    let setup = Setup::new().await;
    let Release { version: this, format } = Release::this();
    starts(Release { version: "0.0.9".to_owned(), format: format - 1 }, &setup.data());
    let log = setup.start(&[]).await.end().await;
    let file = setup.data().join(format!("before-{this}.backup"));
    let told = format!("run `tertulia restore {} --data NEW`", file.display());
    for words in [told.as_str(), "written_by=\"0.0.9\"", format!("this=\"{this}\"").as_str()] {
        assert!(log.contains(words), "{words}: {log}");
    }
    let log = setup.start(&[]).await.end().await;
    assert!(log.contains(&format!("written_by=\"{this}\"")) && !log.contains("made a backup"), "{log}");
    assert!(file.exists(), "it is kept");
}
