//! The command line, as a host uses it in a terminal.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use serde_json::Value;
use tertulia_base::clock::SimClock;
use tertulia_base::ids::TableId;
use tertulia_model::Head;
use tertulia_rules::game::SeatSet;
use tertulia_rules::games::GAMES;
use tertulia_store::{Batch, DiskStore, Store, copy, keys};
use tertulia_tables::TablePolicy;
use tertulia_testkit::{ANA, BEGINNING, BO, CY, House};

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/src/games/puerto_rico/golden/three.record");

fn tertulia(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tertulia"));
    command.args(args).current_dir(std::env::temp_dir());
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn complained(output: &Output) -> String {
    failed(output, 1)
}

fn misused(output: &Output) -> String {
    failed(output, 2)
}

fn failed(output: &Output, code: i32) -> String {
    assert_eq!(output.status.code(), Some(code), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A test of `crates/render` checks the version in `/table rules`.
#[test]
fn the_program_and_the_image_say_the_version_of_the_workspace() {
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(said(&tertulia(&["--version"])), format!("tertulia {version}\n"));
    let label = format!("LABEL org.opencontainers.image.version=\"{version}\"");
    assert!(include_str!("../Dockerfile").lines().any(|line| line == label), "the Dockerfile should have: {label}");
    let entry = format!("## [{version}] - ");
    assert!(include_str!("../CHANGELOG.md").contains(&entry), "the changelog should have: {entry}");
}

#[test]
fn games_lists_slugs_seats_and_options() {
    let games = said(&tertulia(&["games"]));
    assert!(games.contains("puerto-rico") && games.contains("2 to 5"), "{games}");
    assert!(games.contains("captainShip=mostGoods|largestShip"), "{games}");
}

/// What a package installs beside the program.
#[test]
fn the_manual_and_completions_have_every_command() {
    let manual = said(&tertulia(&["manual"]));
    let help = said(&tertulia(&["--help"]));
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> = listed.filter_map(|line| line.split_whitespace().next()).filter(|word| *word != "help").collect();
    assert!(commands.len() > 15, "{commands:?}");
    for shell in ["bash", "fish", "zsh"] {
        let completions = said(&tertulia(&["completions", shell]));
        for command in &commands {
            assert!(manual.contains(&format!("tertulia\\-{command}(1)")), "{command}: {manual}");
            assert!(completions.contains(command), "{shell}: {command}");
        }
    }
    assert!(misused(&tertulia(&["completions", "sh"])).contains("zsh"));
}

#[test]
fn who_has_read_enough_closes_what_is_printed_and_nothing_breaks() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tertulia"));
    let mut running = command.args(["replay", GOLDEN]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(running.stdout.take());
    assert_eq!(said(&running.wait_with_output().unwrap()), "");
}

#[test]
fn notation_documents_every_verb() {
    let manual = said(&tertulia(&["notation", "puerto-rico"]));
    for verb in tertulia_rules::games::find("puerto-rico").unwrap().info.verbs {
        assert!(manual.contains(&format!("`{}", verb.name)), "{} is not documented", verb.name);
    }
    assert!(complained(&tertulia(&["notation", "chess"])).contains("puerto-rico"));
}

#[test]
fn replay_prints_the_position_and_at_the_end_the_scores() {
    let end = said(&tertulia(&["replay", GOLDEN]));
    assert!(end.contains("🏆"), "{end}");
    let early = said(&tertulia(&["replay", GOLDEN, "--until", "40", "--lang", "fr"]));
    assert!(early.contains("Doublons") && !early.contains('🏆'), "{early}");
    let named = said(&tertulia(&["replay", GOLDEN, "--until", "40", "--names", "Ana,Bo"]));
    assert!(named.contains("Ana") && named.contains("Bo") && named.contains("p3") && !early.contains("Ana"), "{named}");
}

#[test]
fn replay_draws_a_picture_and_says_what_it_shows() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str| dir.path().join(name).to_string_lossy().into_owned();
    let draw = |out: &str, more: &[&str]| {
        tertulia(&[&["replay", GOLDEN, "--until", "60", "--lang", "fr", "--picture", out][..], more].concat())
    };
    let alt = said(&draw(&file("dark.png"), &[]));
    assert!(alt.contains("En attente de p") && alt.contains("Île 5 sur 12"), "{alt}");
    said(&draw(&file("light.png"), &["--theme", "light", "--since", "50"]));
    said(&draw(&file("one.svg"), &["--focus", "p2", "--eye", "p2"]));
    said(&draw(&file("tall.svg"), &["--focus", "p2", "--eye", "p2", "--upright"]));
    let read = |name: &str| std::fs::read(file(name)).unwrap();
    assert!(read("dark.png").starts_with(b"\x89PNG") && read("light.png").starts_with(b"\x89PNG"));
    assert!(read("dark.png") != read("light.png"));
    assert!(String::from_utf8(read("one.svg")).unwrap().starts_with("<svg"));
    assert!(String::from_utf8(read("tall.svg")).unwrap().contains(r#"width="660" height="825""#));
    assert!(complained(&draw(&file("none.png"), &["--focus", "p4"])).contains("3 seats"));
    assert!(complained(&draw(&file("no/such/folder.png"), &[])).contains("folder.png"));
}

#[test]
fn replay_films_a_whole_game() {
    let folder = tempfile::tempdir().unwrap();
    let (short, out) = (folder.path().join("short.txt"), folder.path().join("out.gif"));
    let record = std::fs::read_to_string(GOLDEN).unwrap();
    std::fs::write(&short, record.lines().take(40).collect::<Vec<_>>().join("\n")).unwrap();
    let (short, path) = (short.to_str().unwrap(), out.to_str().unwrap());
    assert!(said(&tertulia(&["replay", short, "--film", path, "--theme", "light", "--lang", "fr"])).is_empty());
    let bytes = std::fs::read(&out).unwrap();
    assert!(bytes.starts_with(b"GIF89a") && bytes.len() < 8_000_000, "{} bytes", bytes.len());
    // A film shows the whole game, so `--until` is refused.
    assert!(!tertulia(&["replay", short, "--film", path, "--until", "20"]).status.success());
}

#[test]
fn replay_draws_how_a_game_that_is_over_went_and_says_it_in_words() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("results.png");
    let path = out.to_str().unwrap();
    let over = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/src/games/san_juan/golden/four.record");
    let words = said(&tertulia(&["replay", over, "--results", path]));
    assert!(words.contains("p1 wins") && words.contains("In the lead: ") && words.contains("chapel 16"), "{words}");
    assert_eq!(std::fs::read(&out).unwrap()[..4], *b"\x89PNG");
    let french = said(&tertulia(&["replay", over, "--results", path, "--theme", "light", "--lang", "fr"]));
    assert!(french.contains("p1 gagne") && french.contains("En tête"), "{french}");
    let record = std::fs::read_to_string(over).unwrap();
    let short = dir.path().join("short.record");
    std::fs::write(&short, record.lines().take(40).collect::<Vec<_>>().join("\n")).unwrap();
    assert!(complained(&tertulia(&["replay", short.to_str().unwrap(), "--results", path])).contains("is not over"));
}

#[test]
fn replay_shows_an_eye_its_own_chips_alone() {
    let count = |eye: &str| said(&tertulia(&["replay", GOLDEN, "--until", "60", "--eye", eye])).matches("VP chips").count();
    assert_eq!((count("public"), count("p1"), count("p3")), (0, 1, 1));
    assert!(complained(&tertulia(&["replay", GOLDEN, "--eye", "p5"])).contains("3 seats"));
}

#[test]
fn replay_names_the_line_that_is_refused_and_says_why() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("bad.record");
    let golden = std::fs::read_to_string(GOLDEN).unwrap();
    let kept: Vec<&str> = golden.lines().take_while(|line| !line.starts_with('p')).collect();
    let first = golden.lines().position(|line| line.starts_with('p')).unwrap() + 1;
    let seat = golden.lines().nth(first - 1).unwrap().split(' ').next().unwrap();
    let text = format!("{}\n{seat} ship corn 5 # too early\n", kept.join("\n"));
    std::fs::write(&file, &text).unwrap();
    let path = file.to_str().unwrap();
    let english = complained(&tertulia(&["replay", path]));
    assert!(english.starts_with(&format!("{path}:{first}: {seat} ship corn 5: ")), "{english}");
    assert_ne!(english, complained(&tertulia(&["replay", path, "--lang", "fr"])));

    std::fs::write(&file, "tertulia-record 1\ngame puerto-rico 1\nseats 3\n\np9 pass\n").unwrap();
    assert!(complained(&tertulia(&["replay", path])).starts_with(&format!("{path}:5: expected an actor")));

    // Some Windows editors put a byte order mark at the start of a file.
    std::fs::write(&file, format!("\u{feff}{text}")).unwrap();
    assert_eq!(complained(&tertulia(&["replay", path])), english);

    let unfit = "tertulia-record 1\ngame puerto-rico 1\nseats 3\noption nobles off\noption buildingSelection list\n\n";
    std::fs::write(&file, unfit).unwrap();
    let unfit = complained(&tertulia(&["replay", path]));
    let begins = format!("{path}:2: puerto-rico does not start with 3 seats, buildingSelection=list: ");
    assert!(unfit.starts_with(&begins) && unfit.contains("New Buildings"), "{unfit}");
    assert!(complained(&tertulia(&["replay", path, "--lang", "fr"])).contains("nouveaux bâtiments"));

    std::fs::File::create(&file).unwrap().set_len(1 << 30).unwrap();
    assert!(complained(&tertulia(&["replay", path])).contains("larger than"));
}

#[test]
fn simulate_ends_with_one_line_of_json_and_writes_records_that_replay() {
    let dir = tempfile::tempdir().unwrap();
    let records = dir.path().to_str().unwrap();
    let args =
        ["simulate", "puerto-rico", "--seats", "4", "--games", "2", "--seed", "9", "--option", "openVP=on", "--records", records];
    let said = said(&tertulia(&args));
    let summary: serde_json::Value = serde_json::from_str(said.lines().last().unwrap()).unwrap();
    for key in ["game", "seats", "games", "decisions", "seconds", "games_per_s", "decisions_per_s", "broken", "wins_by_seat"] {
        assert!(!summary[key].is_null(), "{key} in {summary}");
    }
    assert_eq!((&summary["games"], &summary["broken"]), (&2.into(), &0.into()));
    for seed in [9, 10] {
        let file = dir.path().join(format!("puerto-rico-4-{seed}.record"));
        assert!(self::said(&tertulia(&["replay", file.to_str().unwrap()])).contains('🏆'));
    }
    assert!(complained(&tertulia(&["simulate", "puerto-rico", "--seats", "9"])).contains("2 to 5"));
    assert!(complained(&tertulia(&["simulate", "puerto-rico", "--option", "openVP=maybe"])).contains("off, on"));
    let unfit = complained(&tertulia(&["simulate", "puerto-rico", "--option", "buildingSelection=draft"]));
    assert!(unfit.contains("buildingSelection=draft: ") && unfit.contains("only with New Buildings"), "{unfit}");
}

#[test]
fn simulate_draws_the_seats_and_options_of_each_game_by_its_seed() {
    let records = |seed: &str, games: &str| -> Vec<String> {
        let dir = tempfile::tempdir().unwrap();
        let records = dir.path().to_str().unwrap();
        said(&tertulia(&["simulate", "san-juan", "--vary", "--seed", seed, "--games", games, "--records", records]));
        let mut files: Vec<_> = std::fs::read_dir(dir.path()).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
    };
    let all = records("1", "6");
    let begun: BTreeSet<&str> = all.iter().map(|record| record.split("\n\n").next().unwrap()).collect();
    assert!(all.len() == 6 && begun.len() > 3, "seats and options differ: {begun:?}");
    assert!(all.contains(&records("4", "1")[0]), "a seed repeats its game");
}

#[test]
fn arena_counts_who_wins_and_a_seed_repeats_it() {
    let args = ["arena", "anno-1503", "--seat", "heuristic", "--seat", "random", "--games", "6", "--seed", "3"];
    let summary = || -> serde_json::Value {
        let said = said(&tertulia(&[&args[..], &["--option", "turnLimit=300"]].concat()));
        assert!(said.contains("heuristic ") && said.contains(" ms a decision"), "{said}");
        serde_json::from_str(said.lines().last().unwrap()).unwrap()
    };
    let (mut one, mut again) = (summary(), summary());
    assert_eq!((&one["game"], &one["games"], &one["unfinished"]), (&"anno-1503".into(), &6.into(), &0.into()));
    let mut wins = 0.0;
    for kind in ["heuristic", "random"] {
        let account = &one["kinds"][kind];
        let number = |key: &str| account[key].as_f64().unwrap_or_else(|| panic!("{key} in {account}"));
        assert_eq!(number("seats"), 6.0);
        assert!((number("share") - number("wins") / 6.0).abs() < 0.000_001, "{account}");
        assert!(number("low") <= number("share") && number("share") <= number("high") && number("ms") > 0.0, "{account}");
        wins += number("wins");
    }
    assert_eq!(wins, 6.0);
    assert!(one["kinds"]["heuristic"]["wins"].as_f64().unwrap() > 3.0, "{one}");
    for summary in [&mut one, &mut again] {
        for kind in ["heuristic", "random"] {
            for time in ["ms", "longest_ms"] {
                summary["kinds"][kind][time].take();
            }
        }
    }
    assert_eq!(one, again);
}

#[test]
fn arena_has_players_that_look_ahead() {
    let searches = "search:20,horizon=5";
    let args = ["arena", "anno-1503", "--seat", "heuristic", "--seat", searches, "--games", "2", "--option", "turnLimit=300"];
    let said = said(&tertulia(&args));
    let summary: serde_json::Value = serde_json::from_str(said.lines().last().unwrap()).unwrap();
    assert_eq!(summary["kinds"][searches]["seats"], 2, "{summary}");
    assert!(summary["kinds"][searches]["ms"].as_f64() > summary["kinds"]["heuristic"]["ms"].as_f64(), "{summary}");
}

#[test]
fn arena_has_players_of_levels_and_plays_with_options() {
    let seats = ["--seat", "medium", "--seat", "easy", "--seat", "easy"];
    let said = said(&tertulia(&[&["arena", "catan", "--games", "3", "--option", "trade=off"][..], &seats].concat()));
    let summary: serde_json::Value = serde_json::from_str(said.lines().last().unwrap()).unwrap();
    let of = |kind: &str| summary["kinds"][kind]["seats"].as_u64();
    assert_eq!((of("medium"), of("easy")), (Some(3), Some(6)), "{summary}");
}

#[test]
fn arena_prints_positions_with_a_better_move_and_a_seed_repeats_them() {
    let args = ["arena", "san-juan", "--blunders", "--games", "2", "--seed", "3", "--effort", "100000"];
    let found = said(&tertulia(&args));
    let summary: serde_json::Value = serde_json::from_str(found.lines().last().unwrap()).unwrap();
    assert_eq!((&summary["game"], &summary["games"], &summary["unfinished"]), (&"san-juan".into(), &2.into(), &0.into()));
    let count = |words: &str| found.matches(words).count() as u64;
    assert_eq!(summary["blunders"].as_u64(), Some(count(" loses ")), "{found}");
    assert_eq!((count("\n  played "), count("\n  better ")), (count(" loses "), count(" loses ")), "{found}");
    assert_eq!(found, said(&tertulia(&args)));
    assert!(misused(&tertulia(&[&args[..], &["--seat", "random"]].concat())).contains("--seat"));
}

/// Plays San Juan against the heuristic. Returns what is printed last, and the program's part.
fn arena_with(program: &str, more: &[&str]) -> (Value, Value) {
    let seats = ["arena", "san-juan", "--seat", program, "--seat", "heuristic"];
    let said = said(&tertulia(&[&seats[..], more].concat()));
    let summary: Value = serde_json::from_str(said.lines().last().unwrap()).unwrap();
    let account = summary["kinds"][program].clone();
    (summary, account)
}

#[test]
fn arena_has_programs_of_others_which_see_what_their_seat_sees() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str| dir.path().join(name).to_string_lossy().into_owned();
    // It looks at the table, takes the first offer, and writes down every line.
    let script = "seen=no\nwhile read -r word rest; do\n  echo \"$word $rest\" >> \"$1\"\n  \
        if [ \"$word\" = sees ]; then seen=yes; fi\n  \
        if [ \"$word\" != move ]; then continue; fi\n  \
        rest=${rest#* }\n  \
        if [ $seen = no ]; then echo look; else echo \"${rest%%,*}\"; fi\n  seen=no\ndone\n";
    std::fs::write(file("player.sh"), script).unwrap();
    let play = |log: &str, more: &[&str]| {
        let program = format!("program sh {} {}", file("player.sh"), file(log));
        let args = ["--games", "2", "--seed", "5", "--move-time", "60000"];
        let (summary, account) = arena_with(&program, &[&args[..], more].concat());
        assert_eq!((&account["seats"], &account["late"], &account["illegal"]), (&2.into(), &0.into(), &0.into()), "{summary}");
        let elo = |kind: &str| summary["kinds"][kind]["elo"].as_f64().unwrap();
        assert!((elo(&program) + elo("heuristic")).abs() < 0.001, "{summary}");
        (summary, std::fs::read_to_string(file(log)).unwrap())
    };
    let (summary, closed) = play("closed", &[]);
    assert_eq!((&summary["open"], &summary["unfinished"]), (&false.into(), &0.into()));
    let begins = |word: &str| closed.lines().filter(|line| line.starts_with(word)).count();
    assert!(
        closed.starts_with("game san-juan ") && closed.contains(" 2 p1 closed ") && closed.contains(" 2 p2 closed "),
        "{closed}"
    );
    assert_eq!((begins("game "), begins("over p")), (2, 2), "{closed}");
    assert!(begins("sees San Juan") * 2 == begins("move 60000 ") && begins("sees ") > 40, "{closed}");
    assert!(begins("move 60000 ") > 20 && begins("told ") > 20 && begins("played ") > 20, "{closed}");
    let drawn = |line: &&str| line.starts_with("played chance draw ");
    let hidden = closed.lines().filter(drawn).filter(|line| line.ends_with(" ?")).count();
    assert!((1..closed.lines().filter(drawn).count()).contains(&hidden), "one's own cards are named: {closed}");
    let (summary, open) = play("open", &["--open"]);
    assert_eq!(summary["open"], true);
    assert!(open.contains(" p1 open ") && open.lines().any(|line| drawn(&line)), "{open}");
    assert!(!open.lines().filter(drawn).any(|line| line.ends_with(" ?")), "{open}");
}

#[test]
fn arena_keeps_settings_such_as_the_token_from_programs_of_others() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str| dir.path().join(name).to_string_lossy().into_owned();
    std::fs::write(file("player.sh"), "env > \"$1\"\n").unwrap();
    let program = format!("program sh {} {}", file("player.sh"), file("environment"));
    let args = ["arena", "san-juan", "--seat", &program, "--seat", "heuristic", "--games", "1"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_tertulia"));
    said(&command.args(args).env("TERTULIA_DISCORD_TOKEN", "secret").current_dir(std::env::temp_dir()).output().unwrap());
    let environment = std::fs::read_to_string(file("environment")).unwrap();
    assert!(environment.contains("PATH=") && !environment.contains("TERTULIA_"), "{environment}");
}

#[test]
fn arena_plays_on_by_the_heuristic_for_programs_that_die_flood_or_never_answer() {
    for program in ["false", "head -c 5000 /dev/zero", "sleep 1000"] {
        let (summary, account) = arena_with(&format!("program {program}"), &["--games", "1", "--move-time", "50"]);
        assert_eq!(summary["unfinished"], 0, "{summary}");
        assert!(account["late"].as_u64() > Some(10) && account["illegal"] == 0, "{program}: {summary}");
    }
    for program in ["yes", "cat"] {
        let (summary, account) = arena_with(&format!("program {program}"), &["--games", "1"]);
        assert!(account["illegal"].as_u64() > Some(10) && summary["unfinished"] == 0, "{program}: {summary}");
    }
    let nowhere = ["arena", "san-juan", "--seat", "program ./no-such-player", "--seat", "random"];
    assert!(complained(&tertulia(&nowhere)).contains("`./no-such-player` does not start"));
}

#[test]
fn arena_has_the_player_that_its_page_shows() {
    let player = include_str!("../docs/arena/player.py");
    assert!(include_str!("../docs/arena.md").contains(player), "docs/arena.md should show docs/arena/player.py as it is");
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let program = concat!("program python3 ", env!("CARGO_MANIFEST_DIR"), "/docs/arena/player.py");
    let (summary, account) = arena_with(program, &["--games", "2", "--move-time", "60000"]);
    assert_eq!((&account["late"], &account["illegal"]), (&0.into(), &0.into()), "{summary}");
}

#[test]
fn arena_says_what_is_wrong_with_its_arguments() {
    let arena = |args: &[&str]| misused(&tertulia(&[&["arena"], args].concat()));
    let (one, three) = (["catan", "--seat", "random"], ["catan", "--seat", "random", "--seat", "random", "--seat", "random"]);
    assert!(arena(&["chess", "--seat", "random"]).contains("no game `chess`"));
    assert!(arena(&["catan"]).contains("--seat"));
    assert!(arena(&one).contains("takes 3 to 4 players, but --seat was given once"));
    assert!(arena(&["catan", "--seat", "genius"]).contains("heuristic, random"));
    assert!(arena(&["catan", "--seat", "program"]).contains("`program ./mine`"));
    assert!(arena(&[&three[..], &["--games", "0"]].concat()).contains("--games"));
    assert!(arena(&[&three[..], &["--option", "map=flat"]].concat()).contains("beginner5e"));
    assert!(arena(&[&three[..], &["--option", "map"]].concat()).contains("key=value"));
    let unfit = arena(&["puerto-rico", "--seat", "random", "--seat", "random", "--option", "buildingSelection=list"]);
    assert!(unfit.contains("2 seats, buildingSelection=list: ") && unfit.contains("only with New Buildings"), "{unfit}");
}

fn wait<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(work)
}

/// Opens a table and starts its game in a store in that directory.
fn table_in(data: &Path) -> TableId {
    wait(async {
        let store = Arc::new(DiskStore::open(data).unwrap());
        let house = House::of(GAMES, store, SimClock::at(BEGINNING), 7, TablePolicy::default());
        house.begun_of("puerto-rico", &[ANA, BO, CY], &[]).await
    })
}

/// Deletes the first entry of a table's log.
fn lose_the_first_entry(data: &Path, table: &str) {
    let mut batch = Batch::new();
    batch.delete(keys::entry(table.parse().unwrap(), 0));
    wait(DiskStore::open(data).unwrap().commit(batch)).unwrap();
}

#[test]
fn export_keeps_the_secrets_of_a_game_that_is_not_over() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().to_str().unwrap();
    assert!(complained(&tertulia(&["export", "AAAA", "--data", data])).contains("There is no data"));

    let id = table_in(dir.path()).to_string();
    assert!(complained(&tertulia(&["export", &id, "--data", data])).contains("not over"));
    let record = said(&tertulia(&["export", &id, "--data", data, "--with-secrets"]));
    assert!(record.starts_with("tertulia-record 1\ngame puerto-rico 1\nseats 3\n"), "{record}");
    let file = dir.path().join("exported.record");
    std::fs::write(&file, record).unwrap();
    assert!(said(&tertulia(&["replay", file.to_str().unwrap()])).contains("Doubloons"));
    assert!(complained(&tertulia(&["export", "ZZZZ", "--data", data])).contains("no table"));
    assert!(complained(&tertulia(&["export", "nonsense!", "--data", data])).contains("K7QF"));
}

#[test]
fn results_are_one_json_object_for_each_finished_game_that_is_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().to_str().unwrap();
    let results = |more: &[&str]| tertulia(&[&["results", "--data", data][..], more].concat());
    assert!(complained(&results(&[])).contains("There is no data"));
    let table = wait(async {
        let store = Arc::new(DiskStore::open(dir.path()).unwrap());
        let house = House::kept(store, SimClock::at(BEGINNING), 7, TablePolicy::default());
        let table = house.begun_with(&[ANA, BO], &[("rounds", "1"), ("purses", "closed"), ("seating", "drawn")]).await;
        house.finish(table).await;
        table
    });
    let printed = said(&results(&[]));
    assert!(printed.starts_with(&format!("{{\"table\":\"{table}\",\"game\":\"toy\",\"options\":{{")), "{printed}");
    assert_eq!(printed.matches('\n').count(), 1, "{printed}");
    let line: Value = serde_json::from_str(&printed).unwrap();
    let ended = "2023-11-14T22:13:20Z";
    for (key, expected) in [("server", "900"), ("began", ended), ("ended", ended)] {
        assert_eq!(line[key], expected, "{line:#}");
    }
    assert_eq!((&line["rated"], &line["options"]["rounds"]), (&Value::from(true), &Value::from("1")), "{line:#}");
    let players = line["players"].as_array().unwrap();
    let users: BTreeSet<&str> = players.iter().map(|player| player["user"].as_str().unwrap()).collect();
    assert_eq!(users, BTreeSet::from(["1", "2"]), "{line:#}");
    assert!(players.iter().all(|player| player["place"].is_u64() && player["points"].is_i64() && player["stand_in"] == false));
    for (asked, is_found) in [
        (["--since", ended], true),
        (["--since", "2023-11-14"], true),
        (["--since", "2023-11-15"], false),
        (["--server", "900"], true),
        (["--server", "901"], false),
        (["--game", "catan"], false),
    ] {
        assert_eq!(said(&results(&asked)), if is_found { printed.as_str() } else { "" }, "{asked:?}");
    }
    assert!(complained(&results(&["--game", "chess"])).contains("puerto-rico"));
    assert!(misused(&results(&["--since", "lately"])).contains("2026-11-30"));
}

#[test]
fn announce_says_what_is_wrong_with_its_arguments() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().to_str().unwrap();
    let announce = |given: &[&str]| misused(&tertulia(&[&["announce", "--data", data][..], given].concat()));
    assert!(announce(&["x".repeat(201).as_str()]).contains("at most 200"));
    assert!(announce(&[" "]).contains("nothing to announce"));
    assert!(announce(&["soon", "--until", "then"]).contains("`then` is no time"));
    assert!(announce(&["soon", "--until", "2020-01-01"]).contains("--until is past"));
    let contradictions: [&[&str]; 3] = [&[], &["soon", "--clear"], &["--clear", "--until", "2h"]];
    for contradiction in contradictions {
        assert!(announce(contradiction).contains("Usage:"), "{contradiction:?}");
    }
}

#[test]
fn ratings_counts_again_and_complains_where_nothing_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().to_str().unwrap();
    assert!(complained(&tertulia(&["ratings", "--data", data])).contains("There is no data"));
    table_in(dir.path());
    let found = said(&tertulia(&["ratings", "--data", data]));
    assert_eq!(found, "Game results: 0. Totals of people and servers: 0, 0 of them wrong.\n");
    assert!(said(&tertulia(&["ratings", "--data", data, "--write"])).ends_with("corrected.\n"));
}

#[test]
fn a_backup_is_restored_to_the_same_games_and_verified_by_playing_them_again() {
    let here = tempfile::tempdir().unwrap();
    let path = |name: &str| here.path().join(name).to_str().unwrap().to_owned();
    let (data, file, new) = (path("data"), path("all.backup"), path("new"));
    assert!(complained(&tertulia(&["backup", &file, "--data", &data])).contains("There is no data"));
    let id = table_in(Path::new(&data)).to_string();
    assert!(said(&tertulia(&["backup", &file, "--data", &data])).contains(" rows to "));
    assert!(complained(&tertulia(&["backup", &file, "--data", &data])).contains("already exists"));
    let verified = "Tables: 1. Games replayed: 1, with ";
    assert!(said(&tertulia(&["verify", &file])).starts_with(verified));
    said(&tertulia(&["restore", &file, "--data", &new]));
    assert!(said(&tertulia(&["verify", "--data", &new])).starts_with(verified));
    let record = |data: &str| said(&tertulia(&["export", &id, "--data", data, "--with-secrets"]));
    assert_eq!(record(&new), record(&data));
    assert!(complained(&tertulia(&["restore", &file, "--data", &new])).contains("is not empty"));
    assert_eq!(tertulia(&["verify"]).status.code(), Some(2));

    // Corrupt the head: it awaits nobody, unlike the position that the log leads to.
    let table: TableId = id.parse().unwrap();
    wait(async {
        let store: Arc<dyn Store> = Arc::new(DiskStore::open(Path::new(&new)).unwrap());
        let (number, mut head) = store.read_numbered::<Head>(&keys::head(table)).await.unwrap().unwrap();
        head.awaited = SeatSet::NONE;
        let mut batch = Batch::new();
        batch.put_numbered(keys::head(table), number, &head);
        store.commit(batch).await.unwrap();
    });
    let wrong = tertulia(&["verify", "--data", &new]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&wrong.stdout).contains(&format!("{id}: its log leads to another turn")));
}

/// The id of the user `nobody` on most systems.
const NOBODY: u32 = 65_534;

/// Gives a directory and everything in it to a user.
fn give(dir: &Path, user: u32) {
    chown(dir, Some(user), Some(user)).unwrap();
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { give(&path, user) } else { chown(&path, Some(user), Some(user)).unwrap() }
    }
}

#[test]
fn the_data_of_another_user_is_left_as_it_is_by_every_command_and_its_owner_is_named() {
    let here = tempfile::tempdir().unwrap();
    let path = |name: &str| here.path().join(name);
    let (own, file) = (path("own"), path("all.backup").to_str().unwrap().to_owned());
    let mine = path("mine");
    for dir in [&own, &mine] {
        table_in(dir);
    }
    // Only root can change an owner. Other users try a directory that belongs to root.
    let is_root = rustix::process::geteuid().is_root();
    let (dir, owner) = if is_root { (own.as_path(), NOBODY) } else { (Path::new("/"), 0) };
    if is_root {
        give(dir, NOBODY);
    }
    let data = dir.to_str().unwrap();
    let there = || {
        let files = std::fs::read_dir(dir).unwrap().map(Result::unwrap);
        let mut all: Vec<_> = files.map(|file| (file.file_name(), file.metadata().unwrap().uid())).collect();
        all.sort();
        all
    };
    let before = there();
    for command in [
        &["store", "check", "--data", data][..],
        &["verify", "--data", data],
        &["export", "AAAA", "--data", data],
        &["backup", &file, "--data", data],
        &["results", "--data", data],
        &["ratings", "--data", data],
        &["ratings", "--data", data, "--write"],
        &["compact", "--data", data],
        &["store", "copy", "--from", data, "--to", path("new").to_str().unwrap()],
        &["store", "copy", "--from", mine.to_str().unwrap(), "--to", data],
    ] {
        let why = complained(&tertulia(command));
        assert!(why.contains(&format!("belongs to user {owner}")), "{command:?}: {why}");
        assert_eq!(there(), before, "{command:?}");
    }
}

#[test]
fn whoever_asks_a_bot_reads_that_none_runs_or_that_it_is_another_users() {
    let here = tempfile::tempdir().unwrap();
    let dir = here.path().to_str().unwrap();
    let commands = [&["status", "--data", dir][..], &["invite", "--data", dir], &["announce", "soon", "--data", dir]];
    let nobody = || {
        for command in commands {
            let why = complained(&tertulia(command));
            assert!(why.starts_with(&format!("No bot is running on {dir}. Start it")), "{command:?}: {why}");
        }
    };
    nobody();
    // A killed bot leaves its socket.
    drop(UnixListener::bind(here.path().join("control")).unwrap());
    nobody();

    let _listening = {
        std::fs::remove_file(here.path().join("control")).unwrap();
        UnixListener::bind(here.path().join("control")).unwrap()
    };
    let set_mode = |mode: u32| std::fs::set_permissions(here.path(), std::fs::Permissions::from_mode(mode)).unwrap();
    for arguments in commands {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tertulia"));
        command.args(arguments).current_dir(std::env::temp_dir());
        if rustix::process::geteuid().is_root() {
            command.uid(NOBODY).gid(NOBODY);
        }
        set_mode(0o000);
        let asked = command.output();
        set_mode(0o700);
        match asked {
            Ok(output) => {
                let why = complained(&output);
                assert!(why.contains("only answers its own user and root"), "{arguments:?}: {why}");
            }
            // The user `nobody` may not be allowed to run the binary that was built here.
            Err(why) => assert_eq!(why.kind(), std::io::ErrorKind::PermissionDenied),
        }
    }
}

#[test]
fn a_file_that_another_user_left_in_the_data_is_named() {
    let here = tempfile::tempdir().unwrap();
    let dir = here.path().join("data");
    table_in(&dir);
    let mut names = std::fs::read_dir(&dir).unwrap().map(|file| file.unwrap().path());
    let journal = names.find(|path| path.file_name().unwrap().to_string_lossy().starts_with("journal")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tertulia"));
    command.args(["store", "check", "--data", dir.to_str().unwrap()]).current_dir(std::env::temp_dir());
    if rustix::process::geteuid().is_root() {
        give(here.path(), NOBODY);
        chown(&journal, Some(0), Some(0)).unwrap();
        command.uid(NOBODY).gid(NOBODY);
    }
    std::fs::set_permissions(&journal, std::fs::Permissions::from_mode(0o000)).unwrap();
    match command.output() {
        Ok(output) => {
            let why = complained(&output);
            assert!(why.contains(&format!("{}: Permission denied", journal.display())), "{why}");
        }
        // The user `nobody` may not be allowed to run the binary that was built here.
        Err(why) => assert_eq!(why.kind(), std::io::ErrorKind::PermissionDenied),
    }
}

#[test]
fn a_directory_is_compacted_and_has_the_same_games_unless_one_cannot_be_played_again() {
    let here = tempfile::tempdir().unwrap();
    let path = here.path().join("data");
    let data = path.to_str().unwrap();
    let compact = ["compact", "--data", data];
    assert!(complained(&tertulia(&compact)).contains("There is no data"));
    let id = table_in(&path).to_string();
    let record = || said(&tertulia(&["export", &id, "--data", data, "--with-secrets"]));
    let before = record();
    {
        let _running = DiskStore::open(&path).unwrap();
        assert!(complained(&tertulia(&compact)).contains("another process is using the data"));
    }
    let told = said(&tertulia(&compact));
    assert!(told.contains(" rows.\nTables: 1. Games replayed: 1, with ") && told.contains(" now takes "), "{told}");
    assert_eq!(record(), before);

    lose_the_first_entry(&path, &id);
    let size = std::fs::metadata(path.join("db")).unwrap().len();
    let refused = tertulia(&compact);
    assert!(complained(&refused).contains("Nothing was changed"), "{refused:?}");
    assert!(String::from_utf8_lossy(&refused.stdout).contains(&format!("{id}: ")), "{refused:?}");
    assert_eq!(std::fs::metadata(path.join("db")).unwrap().len(), size);
    assert!(said(&tertulia(&["compact", "--data", data, "--with-damaged"])).contains("Wrong: 1."));
    assert!(complained(&tertulia(&["verify", "--data", data])).contains("differ from their logs"));
}

#[test]
fn a_store_is_copied_into_an_empty_place_and_checked_there() {
    let dir = tempfile::tempdir().unwrap();
    let place = |name: &str| format!("sled:{}", dir.path().join(name).display());
    let (from, to) = (place("from"), place("to"));
    let copy = ["store", "copy", "--from", &from, "--to", &to];
    assert!(complained(&tertulia(&copy)).contains("There is no data"));

    let id = table_in(&dir.path().join("from")).to_string();
    let told = said(&tertulia(&copy));
    assert!(told.contains(" rows; wrote ") && told.contains("Tables: 1. Games replayed: 1, with "), "{told}");
    assert!(told.ends_with(" Wrong: 0.\n"), "{told}");
    assert!(complained(&tertulia(&copy)).contains("a copy needs an empty one"));
    let records = [&from, &to].map(|place| said(&tertulia(&["export", &id, "--data", place, "--with-secrets"])));
    assert_eq!(records[0], records[1]);

    lose_the_first_entry(&dir.path().join("to"), &id);
    let checked = tertulia(&["store", "check", "--data", &to]);
    assert!(complained(&checked).contains("differ from their logs"));
    assert!(String::from_utf8_lossy(&checked.stdout).contains(&format!("{id}: ")), "{checked:?}");
    assert!(said(&tertulia(&["store", "check", "--data", &from])).contains("Wrong: 0."));
}

#[test]
fn a_copy_that_is_not_whole_is_used_for_nothing_but_going_on_with_it() {
    let dir = tempfile::tempdir().unwrap();
    let (from, to) = (dir.path().join("from"), dir.path().join("to"));
    table_in(&from);
    wait(async {
        // The state after a kill just before the copy's last step.
        let (from, to) = (DiskStore::open(&from).unwrap(), DiskStore::open(&to).unwrap());
        copy(&from, &to).await.unwrap();
    });
    let place = |dir: &Path| format!("sled:{}", dir.display());
    assert!(complained(&tertulia(&["store", "check", "--data", &place(&to)])).contains("is incomplete"));
    let copied = said(&tertulia(&["store", "copy", "--from", &place(&from), "--to", &place(&to)]));
    assert!(copied.contains("wrote 0 of them now."), "{copied}");
    assert!(said(&tertulia(&["store", "check", "--data", &place(&to)])).contains("Wrong: 0."));
}

#[test]
fn a_place_that_is_none_is_said_without_its_password() {
    let why = complained(&tertulia(&["store", "check", "--data", "postgres://ana:very-secret@db.example:port/games"]));
    assert!(why.contains("not the address of a PostgreSQL database") && !why.contains("very-secret"), "{why}");
    assert!(complained(&tertulia(&["store", "check", "--data", "postgres"])).contains("data.postgres"));
}
