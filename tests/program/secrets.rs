//! Even at the most verbose level, the log shows neither the token nor anybody's hand.

use std::collections::BTreeSet;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};

use crate::program::Setup;

/// Returns a token in every form in which a library may print it.
fn forms(token: &str) -> Vec<(&'static str, String)> {
    let list = |format: fn(&u8) -> String| token.as_bytes().iter().map(format).collect::<Vec<_>>().join(", ");
    vec![
        ("as it is", token.to_owned()),
        ("in base64", STANDARD.encode(token).trim_end_matches('=').to_owned()),
        ("in base64 for addresses", URL_SAFE_NO_PAD.encode(token)),
        ("as bytes", list(|byte| byte.to_string())),
        ("as bytes in hexadecimal", list(|byte| format!("{byte:#x}"))),
        ("as escaped bytes", token.as_bytes().iter().map(|byte| format!("\\x{byte:02x}")).collect()),
    ]
}

/// Plays a game in which both players look at their hands. Returns the log, the token, and the
/// lines that only one player was shown.
async fn log_of_a_game(settings: &[(&str, &str)]) -> (String, String, BTreeSet<String>) {
    let setup = Setup::new().await;
    let program = setup.start(settings).await;
    setup.table("san-juan", "table-one", &["ana", "bo"]).await;
    let mut hands = Vec::new();
    for user in ["ana", "bo"] {
        let hand = setup.types(user, "table-one", "table hand", &[]).await.message.expect("a hand");
        assert!(hand.is_ephemeral());
        hands.push(hand.text().lines().map(str::to_owned).collect::<BTreeSet<_>>());
    }
    // A line that both players or the public can read is no secret.
    let public = setup.discord.view("eli").unwrap();
    let public: String = public.messages().map(|message| message.text()).collect::<Vec<_>>().join("\n");
    let secrets = hands[0].symmetric_difference(&hands[1]).filter(|line| line.len() > 12 && !public.contains(*line)).cloned();
    let secrets: BTreeSet<String> = secrets.collect();
    assert!(!secrets.is_empty(), "{hands:?}");
    let token = setup.loopback.token().to_owned();
    (program.end().await, token, secrets)
}

fn found(log: &str, token: &str, secrets: &BTreeSet<String>) -> Vec<String> {
    let tokens = forms(token).into_iter().filter(|(_, form)| log.contains(form)).map(|(how, _)| format!("the token {how}"));
    // A body may be logged as text, as a debug string, or as JSON. Words without escapes look alike
    // in all of them.
    let words = |line: &String| {
        line.split(|c: char| !c.is_ascii_alphanumeric() && !" '.,:".contains(c)).max_by_key(|part| part.len()).map(str::to_owned)
    };
    let hands = secrets
        .iter()
        .filter(|line| words(line).is_some_and(|words| words.len() > 8 && log.contains(&words)))
        .map(|line| format!("a hand: {line}"));
    tokens.chain(hands).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_trace_the_log_shows_neither_the_token_nor_a_hand_unless_told_to() {
    let everything = [("LOG_FILTER", "trace,serenity=trace,reqwest=trace")];
    let (log, token, secrets) = log_of_a_game(&everything).await;
    assert!(log.contains("TRACE") || log.contains("DEBUG"), "our own part is logged: {log}");
    assert!(log.contains("libraries are logged from warn on only"), "{log}");
    assert_eq!(found(&log, &token, &secrets), Vec::<String>::new());

    // With the setting, the search above finds both.
    let (log, token, secrets) = log_of_a_game(&[everything[0], ("LOG_REVEAL_TOKEN_AND_HANDS", "true")]).await;
    let found = found(&log, &token, &secrets);
    for what in ["the token as", "a hand: "] {
        assert!(found.iter().any(|found| found.starts_with(what)), "{what} is not found among {found:?}");
    }
    assert!(log.contains("log.reveal_token_and_hands is set"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_setting_is_reported_without_the_token() {
    use std::os::unix::ffi::OsStringExt;

    let setup = Setup::new().await;
    let token = setup.loopback.token().to_owned();
    let refused = |command: &mut std::process::Command| {
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert_eq!(found(&said, &token, &BTreeSet::new()), Vec::<String>::new(), "{said}");
        said
    };
    let file = setup.data().with_file_name("wrong.toml");
    std::fs::write(&file, format!("[discord]\ntoken = {token}\n")).unwrap();
    let said = refused(setup.command().arg("--config").arg(&file));
    assert!(said.contains("line 2, column 9"), "{said}");
    let broken = std::ffi::OsString::from_vec([token.as_bytes(), b"\xff"].concat());
    let said = refused(setup.command().env("TERTULIA_DISCORD_TOKEN", &broken));
    assert_eq!(said.trim(), "the environment: TERTULIA_DISCORD_TOKEN is not UTF-8");
    let said = refused(setup.command().env("TERTULIA_DISCORD_CERTIFICATE", &token));
    assert!(said.contains("discord.certificate"), "{said}");
    let said = refused(setup.command().args(["--new", "games"]));
    assert!(said.contains("--new"), "{said}");
    assert!(!setup.data().exists(), "nothing was begun");
}
