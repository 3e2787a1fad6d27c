//! What the program tells its operator: metrics, readiness, and what needs attention.

use std::fs;
use std::process::{Output, Stdio};

use tertulia_render::press::Control;

use crate::program::{Program, Setup};
use tertulia_testkit::comes;

/// Port 0, so that a free one is used.
const SERVED: (&str, &str) = ("OPERATION_ADDRESS", "127.0.0.1:0");

fn address(program: &Program) -> String {
    let log = program.logged();
    let line = log.lines().find(|line| line.contains("serving /metrics")).unwrap_or_else(|| panic!("it says where:\n{log}"));
    line.rsplit("address=").next().unwrap().trim().to_owned()
}

async fn get(address: &str, path: &str) -> (u16, String) {
    let answer = reqwest::get(format!("http://{address}{path}")).await.expect("it answers");
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// Returns the metrics once each of these lines is among them.
async fn metrics(address: &str, lines: &[&str]) -> String {
    let has_all = |(status, text): &(u16, String)| {
        assert_eq!(*status, 200);
        lines.iter().all(|line| text.lines().any(|found| found == *line))
    };
    comes(&format!("{lines:?}"), async || get(address, "/metrics").await, has_all).await.1
}

/// Returns the value of a metric.
fn value(text: &str, name: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{name} is missing in:\n{text}"));
    line.trim().parse().unwrap()
}

fn health(setup: &Setup, address: &str) -> Output {
    setup.command().env("TERTULIA_OPERATION_ADDRESS", address).arg("health").output().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_people_do_is_counted_without_a_word_about_who_they_are() {
    let setup = Setup::new().await;
    let program = setup.start(&[SERVED]).await;
    let at = address(&program);
    setup.types("ana", "table-one", "table new", &[("game", "san-juan")]).await;
    let lobby = setup.live("ana", "table-one", |press| matches!(press.control, Control::Join)).await;
    let table = lobby.1.table;
    setup.discord.press("bo", lobby.0, &Control::Join.at(table).to_string()).await.unwrap();
    let counted = [
        r#"tertulia_interactions_total{kind="command",answer="at_once"} 1"#,
        r#"tertulia_interactions_total{kind="press",answer="at_once"} 1"#,
        r#"tertulia_interaction_seconds_count{kind="press"} 1"#,
        r#"tertulia_tables{game="san-juan",phase="lobby"} 1"#,
        r#"tertulia_gateway_shards{state="connected"} 1"#,
        "tertulia_outbox_oldest_seconds 0.0",
        "tertulia_store_writes 1",
    ];
    let text = metrics(&at, &counted).await;
    assert!(value(&text, r#"tertulia_commits_total{result="written"}"#) >= 2.0, "{text}");
    assert!(value(&text, r#"tertulia_discord_answers_total{for="interactions",status="2xx"}"#) >= 2.0, "{text}");
    assert!(value(&text, r#"tertulia_discord_answers_total{for="outbox",status="2xx"}"#) >= 1.0, "{text}");
    assert!(value(&text, "tertulia_data_bytes") > 0.0, "{text}");
    let view = setup.discord.view("ana").unwrap();
    let channel = view.channel("table-one").unwrap();
    let ids = channel.messages.iter().map(|message| message.id.to_string());
    let private = ids.chain([table.to_string(), "ana".to_owned(), "Ana".to_owned(), setup.loopback.token().to_owned()]);
    for word in private {
        assert!(!text.contains(&word), "{word} stands in:\n{text}");
    }

    setup.types("ana", "table-one", "table start", &[]).await;
    let playing = r#"tertulia_tables{game="san-juan",phase="playing"} 1"#;
    metrics(&at, &[r#"tertulia_tables{game="san-juan",phase="lobby"} 0"#, playing]).await;
    program.end().await;
    let program = setup.start(&[SERVED]).await;
    let text = metrics(&address(&program), &[playing]).await;
    let no_press = r#"tertulia_interactions_total{kind="press",answer="at_once"} 0"#;
    assert!(text.contains(no_press), "what happened before is not: {text}");
    program.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_ready_until_nothing_can_be_committed() {
    let setup = Setup::new().await;
    let program = setup.start(&[SERVED]).await;
    let at = address(&program);
    comes("it is ready", async || get(&at, "/healthz").await, |(status, _)| *status == 200).await;
    let said = health(&setup, &at);
    assert_eq!((said.status.code(), String::from_utf8_lossy(&said.stdout).as_ref()), (Some(0), "ready\n"));

    fs::remove_dir_all(setup.data()).unwrap();
    let health_now = async || get(&at, "/healthz").await;
    let (status, why) = comes("it is noticed without a press", health_now, |(status, _)| *status != 200).await;
    assert_eq!(status, 503);
    assert!(why.starts_with("not ready: the store does not commit: "), "{why}");
    let said = health(&setup, &at);
    assert_eq!(said.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&said.stderr), why);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_served_unless_an_address_is_set_and_one_that_is_taken_is_said() {
    let setup = Setup::new().await;
    let log = setup.start(&[]).await.end().await;
    assert!(!log.contains("/metrics"), "{log}");
    let said = setup.command().arg("health").output().unwrap();
    assert!(String::from_utf8_lossy(&said.stderr).contains("operation.address"));

    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let refused = setup.command().env("TERTULIA_OPERATION_ADDRESS", &address).output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains(&address) && said.contains("operation.address"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_program_backs_itself_up_and_a_new_one_goes_on_from_there() {
    let setup = Setup::new().await;
    let backups = setup.data().with_file_name("backups");
    let settings = [("BACKUP_DIR", backups.to_str().unwrap())];
    // The first backup is made at once, so the table has to exist before backups are turned on.
    let program = setup.start(&[]).await;
    let table = setup.table("san-juan", "table-one", &["ana", "bo"]).await;
    program.end().await;
    let program = setup.start(&settings).await;
    let made = async || {
        let mut files = fs::read_dir(&backups).into_iter().flatten().map(|entry| entry.unwrap().path());
        files.find(|file| file.extension().is_some_and(|ending| ending == "backup"))
    };
    let file = comes("a backup is made", made, Option::is_some).await.unwrap();
    program.end().await;
    let run = |args: &[&str]| {
        let output = setup.command().args(args).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(run(&["verify", file.to_str().unwrap()]).starts_with("Tables: 1. Games replayed: 1, "));
    fs::remove_dir_all(setup.data()).unwrap();
    run(&["restore", file.to_str().unwrap(), "--data", setup.data().to_str().unwrap()]);
    let program = setup.start(&[]).await;
    let board = setup.types("ana", "table-one", "table board", &[]).await;
    assert!(board.state == discord_loopback::State::Answered, "{board:?}");
    let log = program.end().await;
    assert!(!log.contains("ERROR"), "{table}: {log}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_needs_attention_at_the_first_start_of_a_rehearsal() {
    let setup = Setup::new().await;
    let mut command = setup.command();
    command.args(["rehearse", "--port", "0"]).stdout(Stdio::null());
    let program = setup.run("log", command);
    // More requests than Discord takes in a second, while the bot greets its server.
    program.logs("the application's emojis are up to date").await;
    let log = program.end().await;
    assert!(!log.contains(" WARN ") && !log.contains("ERROR "), "{log}");
}
