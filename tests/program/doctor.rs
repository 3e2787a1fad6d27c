//! `tertulia doctor`, `backup`, `invite`, `status`, `announce`, `export` and `results`, with and
//! without a running bot.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Output;

use discord_loopback::{GuildEdit, Message, Permissions, View};
use serde_json::{Value, json};
use tertulia_testkit::{BOUND, comes};

use crate::program::{Setup, mode, run};

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|why| panic!("{why}: {output:?}"))
}

/// Returns the findings about a topic: verdict and text.
fn about(found: &Value, topic: &str) -> Vec<(String, String)> {
    let all = found["findings"].as_array().expect("findings").iter();
    let words = |finding: &Value, key: &str| finding[key].as_str().expect("words").to_owned();
    all.filter(|finding| finding["topic"] == topic).map(|finding| (words(finding, "verdict"), words(finding, "found"))).collect()
}

fn only(found: &Value, topic: &str) -> (String, String) {
    match &about(found, topic)[..] {
        [one] => one.clone(),
        other => panic!("one finding of {topic} was expected: {other:?}"),
    }
}

async fn doctor(setup: &Setup, settings: &[(&str, &str)], args: &[&str]) -> Output {
    let mut command = setup.command();
    for (name, value) in settings {
        command.env(format!("TERTULIA_{name}"), value);
    }
    command.arg("doctor").args(args);
    run(command).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_looks_at_everything_beside_a_running_bot_and_where_none_runs() {
    let setup = Setup::new().await;
    let program = setup.start(&[("DATA_LOW_SPACE", "0")]).await;
    setup.table("san-juan", "table-one", &["ana", "bo"]).await;
    assert_eq!(mode(&setup.data().join("control")), 0o600, "nobody else can ask");
    let beside = doctor(&setup, &[], &["--json"]).await;
    let found = json(&beside);
    assert_eq!((beside.status.code(), &found["verdict"]), (Some(0), &Value::from("look")), "{found:#}");
    for topic in ["program", "settings", "token", "application", "servers", "gateway", "commands", "clock", "channels", "space"] {
        assert_eq!(only(&found, topic).0, "well", "{topic}: {found:#}");
    }
    assert_eq!(only(&found, "backups").0, "look", "none are made");
    assert!(only(&found, "channels").1.contains("in the one channel with a table"), "{found:#}");
    assert!(only(&found, "program").1.contains(env!("CARGO_PKG_VERSION")), "{found:#}");

    // The restarted bot has no cached answers from Discord.
    program.end().await;
    setup.discord.deny("table-one", Permissions::SEND_MESSAGES).unwrap();
    let program = setup.start(&[("DATA_LOW_SPACE", "0")]).await;
    // It is connected a moment after Discord says so.
    let is_connected = |words: &Output| !String::from_utf8_lossy(&words.stdout).contains("0 of 1 connections");
    let words = comes("the bot is connected", async || doctor(&setup, &[], &[]).await, is_connected).await;
    assert_eq!(words.status.code(), Some(1), "{words:?}");
    let said = String::from_utf8(words.stdout).unwrap();
    let line = said.lines().find(|line| line.starts_with("WRONG")).unwrap_or_else(|| panic!("{said}"));
    assert!(line.contains("#table-one") && line.contains("Send Messages"), "{line}");
    assert_eq!(String::from_utf8_lossy(&words.stderr).trim(), "One thing is wrong.");
    assert!(!said.contains(setup.loopback.token()), "no secrets");
    program.end().await;
    assert!(!setup.data().join("control").exists(), "the next one finds nothing");

    let alone = doctor(&setup, &[], &["--json"]).await;
    let found = json(&alone);
    assert_eq!(only(&found, "program").0, "look", "it says that no bot runs");
    assert_eq!(about(&found, "channels")[0].0, "wrong", "it reads which channels have tables: {found:#}");
    let refused = doctor(&setup, &[("DISCORD_TOKEN", "not-the-token")], &["--json"]).await;
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(only(&json(&refused), "token").0, "wrong", "{refused:?}");
    let bad = doctor(&setup, &[("LOG_FORMAT", "xml")], &["--json"]).await;
    assert!(only(&json(&bad), "settings").1.contains("log.format must be plain or json"), "{bad:?}");
    fs::set_permissions(setup.data(), PermissionsExt::from_mode(0o755)).unwrap();
    // Opening the data makes it private again. That it was open to others is reported all the same.
    let open = json(&doctor(&setup, &[], &["--json"]).await);
    assert!(about(&open, "data").iter().any(|(verdict, _)| verdict == "wrong"), "{open:#}");
}

/// Returns the link that adds the bot to a server.
fn link(setup: &Setup) -> String {
    let page = format!("https://discord.com/oauth2/authorize?client_id={}", setup.discord.application());
    page + "&permissions=309237681152&integration_type=0&scope=bot+applications.commands"
}

/// Returns the exit code of `tertulia invite`, and what it says.
async fn invite(setup: &Setup, token: Option<&str>) -> (Option<i32>, String) {
    let mut command = setup.command();
    command.env_remove("TERTULIA_DISCORD_TOKEN").arg("invite");
    if let Some(token) = token {
        command.env("TERTULIA_DISCORD_TOKEN", token);
    }
    let Output { status, stdout, stderr } = run(command).await;
    (status.code(), String::from_utf8([stdout, stderr].concat()).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_links_of_the_bot_come_from_discord_or_from_a_running_bot_that_has_the_token() {
    let setup = Setup::new().await;
    let program = setup.start(&[]).await;
    let token = setup.loopback.token();
    for token in [Some(token), None] {
        let (code, said) = invite(&setup, token).await;
        assert_eq!(code, Some(0), "{said}");
        assert!(said.lines().any(|line| line == link(&setup)), "{said}");
        assert!(said.lines().any(|line| line.ends_with("&integration_type=1&scope=applications.commands")), "{said}");
    }
    program.end().await;
    assert_eq!(invite(&setup, Some(token)).await.0, Some(0), "Discord is asked");
    for (token, why) in [(Some("not-the-token"), "Token: Discord doesn’t accept it."), (None, "No bot is running on ")] {
        let (code, said) = invite(&setup, token).await;
        assert!(code == Some(1) && said.starts_with(why) && !said.contains("not-the-token"), "{code:?}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_on_no_server_says_so_in_its_log_and_to_the_doctor_with_the_link_that_adds_it() {
    let setup = Setup::new().await;
    setup.discord.edit_guild("La Plaza", GuildEdit { bot: Some(false), ..GuildEdit::default() }).unwrap();
    let program = setup.start(&[]).await;
    let beside = json(&doctor(&setup, &[], &["--json"]).await);
    let log = program.end().await;
    let said: Vec<&str> = log.lines().filter(|line| line.contains("the bot is on no server")).collect();
    assert!(said.len() == 1 && said[0].contains(&link(&setup)), "{log}");
    let alone = json(&doctor(&setup, &[], &["--json"]).await);
    for found in [beside, alone] {
        assert_eq!(only(&found, "servers").0, "look", "{found:#}");
        assert!(found.to_string().contains(&link(&setup)), "{found:#}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn status_has_the_figures_of_a_running_bot_and_says_plainly_where_none_runs() {
    let setup = Setup::new().await;
    let program = setup.start(&[]).await;
    setup.discord.add_guild("Elsewhere", "en-US").unwrap();
    setup.table("san-juan", "table-one", &["ana", "bo"]).await;
    setup.types("ana", "table-two", "table new", &[("game", "san-juan")]).await;
    let status = async |args: &[&str]| {
        let mut command = setup.command();
        command.arg("status").args(args);
        run(command).await
    };
    let expected = json!({
        "version": env!("CARGO_PKG_VERSION"), "connected": 1, "connections": 1, "servers": 2, "tables": { "playing": 1, "lobby": 1 },
        "presses": 1, "presses_last_hour": 1, "waiting": 0, "refused": 0, "last_backup": null, "not_saving": null, "last_error": null,
    });
    let is_expected = |found: &Value| expected.as_object().unwrap().iter().all(|(key, value)| found.get(key) == Some(value));
    let found = comes("the figures", async || json(&status(&["--json"]).await), is_expected).await;
    for figure in ["since", "data_bytes", "free_bytes"] {
        assert!(found[figure].as_u64() > Some(0), "{figure}: {found:#}");
    }
    let words = status(&[]).await;
    let said = String::from_utf8(words.stdout).unwrap();
    assert!(said.starts_with(concat!("Tertulia ", env!("CARGO_PKG_VERSION"), ", up since 2")), "{said}");
    assert!(said.lines().count() < 24 && !said.contains("Elsewhere"), "one screen, and no list of servers: {said}");
    program.end().await;
    let nobody = status(&[]).await;
    assert_eq!(nobody.status.code(), Some(1));
    let said = String::from_utf8_lossy(&nobody.stderr);
    assert!(said.starts_with(&format!("No bot is running on {}. Start it", setup.data().display())), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_bot_announces_a_line_and_tells_the_record_and_the_results_of_its_games() {
    let setup = Setup::new().await;
    let program = setup.start(&[]).await;
    let table = setup.table("san-juan", "table-one", &["ana", "bo"]).await.to_string();
    let tertulia = async |args: &[&str]| {
        let mut command = setup.command();
        command.args(args);
        let Output { status, stdout, stderr } = run(command).await;
        (status.code(), String::from_utf8([stdout, stderr].concat()).unwrap())
    };
    let says = |view: &View, words: &str| {
        let in_it = |message: &Message| {
            message.content.contains(words) || message.components.iter().any(|row| row.to_string().contains(words))
        };
        view.channel("table-one").is_some_and(|channel| channel.messages.iter().any(|message| in_it(message)))
    };
    let begun = tertulia(&["announce", "restart soon", "--until", "2h"]).await;
    assert!(begun.0 == Some(0) && begun.1.contains(" until 2"), "{begun:?}");
    setup.discord.wait_until("ana", BOUND, |view| says(view, "restart soon")).await.expect("the line is shown");
    assert_eq!(tertulia(&["announce", "--clear"]).await.0, Some(0));
    setup.discord.wait_until("ana", BOUND, |view| !says(view, "restart soon")).await.expect("the line goes");
    // It may be refreshing the messages still.
    assert_eq!(tertulia(&["announce", "--clear"]).await, (Some(0), "Nothing was announced.\n".to_owned()));

    let (code, record) = tertulia(&["export", &table, "--with-secrets"]).await;
    assert!(code == Some(0) && record.starts_with("tertulia-record 1\ngame san-juan "), "{record}");
    for (asked, why) in [(table.as_str(), "is not over"), ("ZZZZ", "There is no table ZZZZ in data.")] {
        let (code, said) = tertulia(&["export", asked]).await;
        assert!(code == Some(1) && said.contains(why), "{said}");
    }
    assert_eq!(tertulia(&["results"]).await, (Some(0), String::new()), "no game is over");
    program.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_bot_is_backed_up_when_asked_and_a_new_one_goes_on_from_there() {
    let setup = Setup::new().await;
    let file = setup.data().with_file_name("now.backup");
    let (data, new) = (setup.data(), setup.data().with_file_name("new"));
    let words = |path: &std::path::Path| path.to_str().unwrap().to_owned();
    let tertulia = async |args: &[String]| {
        let mut command = setup.command();
        command.args(args);
        run(command).await
    };
    let ok = |output: Output| {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let backup = ["backup".to_owned(), words(&file), "--data".to_owned(), words(&data)];
    let program = setup.start(&[]).await;
    let table = setup.table("san-juan", "table-one", &["ana", "bo"]).await;
    assert!(ok(tertulia(&backup).await).contains(" rows to "));
    assert_eq!(mode(&file), 0o600);
    let again = tertulia(&backup).await;
    assert!(String::from_utf8_lossy(&again.stderr).contains("already exists"), "{again:?}");
    let log = program.end().await;
    assert!(log.contains("sent a backup to whoever asked for it"), "the bot made it: {log}");
    let checked = ok(tertulia(&["verify".to_owned(), words(&file)]).await);
    assert!(checked.starts_with("Tables: 1. Games replayed: 1, "), "{checked}");
    ok(tertulia(&["restore".to_owned(), words(&file), "--data".to_owned(), words(&new)]).await);
    let program = setup.start(&[("DATA_DIR", new.to_str().unwrap())]).await;
    let board = setup.types("ana", "table-one", "table board", &[]).await;
    assert!(board.state == discord_loopback::State::Answered, "{table}: {board:?}");
    program.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_a_killed_bot_left_is_in_nobodys_way() {
    let setup = Setup::new().await;
    let mut program = setup.start(&[]).await;
    program.child.signal("KILL");
    program.child.ended().await;
    assert!(setup.data().join("control").exists(), "it is still there");
    let file = setup.data().with_file_name("after.backup");
    let mut command = setup.command();
    command.arg("backup").arg(&file).arg("--data").arg(setup.data());
    let made = run(command).await;
    assert!(made.status.success(), "{made:?}");
    let program = setup.start(&[]).await;
    let found = json(&doctor(&setup, &[], &["--json"]).await);
    assert_eq!(only(&found, "program").0, "well", "{found:#}");
    program.end().await;
}
