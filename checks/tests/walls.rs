//! The walls between the crates and files of the host. An untested wall is a wish.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use files::{files, root};

mod files;

/// Words allowed in one part of the host only: word, places, reason. A crate's `Cargo.toml` says
/// what it may use at all.
const BANS: &[(&str, &[&str], &str)] = &[
    ("sled::", &["crates/store/src/database.rs"], "only one file knows the database"),
    ("tokio_postgres", &["crates/store/src/postgres/"], "only one folder knows PostgreSQL"),
    ("deadpool_postgres", &["crates/store/src/postgres/"], "only one folder knows PostgreSQL"),
    ("SystemTime", &["crates/base/src/clock/"], "only `clock` reads time"),
    ("Instant::now", &["crates/base/src/clock/"], "only `clock` reads time"),
    ("rand::", &["crates/base/src/clock/"], "only `clock` reads randomness"),
    ("httpdate", &["crates/base/src/clock/"], "only `clock` reads time"),
    ("/proc/", &["crates/metrics/src/process.rs"], "only one file looks at the process"),
    ("axum", &["src/cli/operation.rs", "src/cli/control.rs", "src/cli/http_server.rs"], "only three files serve HTTP"),
    ("games::find", &["src/cli/"], "a table holds the entry that plays it"),
];

/// Returns the source folders of the host: the program's and its crates', except the testkit.
fn host() -> Vec<String> {
    let crates = fs::read_dir(root().join("crates")).unwrap();
    let mut all: Vec<String> =
        crates.map(|entry| format!("crates/{}/src", entry.unwrap().file_name().to_string_lossy())).collect();
    all.retain(|dir| dir != "crates/testkit/src");
    all.push("src".to_owned());
    all.sort();
    all
}

/// Returns the Rust files below `dir` that are no tests.
fn sources(dir: &str) -> Vec<(String, String)> {
    let is_test = |file: &str| file.contains("/tests/") || file.contains("/testing/") || file.ends_with("/tests.rs");
    files(dir, &[".rs"]).into_iter().filter(|(file, _)| !is_test(file)).collect()
}

/// Returns whether `word` stands in `line` without being the end of a longer word.
fn has(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// Returns the program's lines of a file with their numbers: no comments, no tests.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    text[..end].lines().enumerate().map(|(at, line)| (at + 1, line)).filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// Returns the games' slugs in small letters, with every separator that a name in code may have.
fn slugs() -> Vec<String> {
    let games = fs::read_dir(root().join("rules/src/games")).unwrap().map(|entry| entry.unwrap().path().join("mod.rs"));
    let slug = |file: &PathBuf| {
        let text = fs::read_to_string(file).unwrap();
        let (_, rest) = text.split_once("slug: \"").unwrap_or_else(|| panic!("{} has no slug", file.display()));
        rest.split('"').next().unwrap().to_owned()
    };
    let games: Vec<String> = games.filter(|file| file.is_file()).map(|file| slug(&file)).collect();
    assert_eq!(games.len(), types().len(), "each row of the registry names a type, and each game has a slug");
    let mut slugs: Vec<String> =
        games.iter().flat_map(|slug| ["-", "_", " ", ""].map(|joint| slug.replace('-', joint))).collect();
    slugs.sort();
    slugs.dedup();
    slugs
}

/// Returns the games' types, as the registry names them.
fn types() -> Vec<String> {
    let registry = fs::read_to_string(root().join("rules/src/games.rs")).unwrap();
    let rows = registry.split("GameEntry::of::<").skip(1).filter_map(|rest| rest.split('>').next());
    rows.filter_map(|path| path.rsplit("::").next()).map(str::to_owned).collect()
}

#[test]
fn only_the_rules_name_a_game() {
    let (slugs, types) = (slugs(), types());
    let mut broken = Vec::new();
    let others = ["drawing/src", "loopback/src"].map(str::to_owned);
    for (file, text) in host().iter().chain(&others).flat_map(|dir| sources(dir)) {
        for (line, words) in code(&text) {
            let lower = words.to_lowercase();
            let mut names = words.split(|c: char| !c.is_alphanumeric() && c != '_');
            if slugs.iter().any(|slug| has(&lower, slug)) || names.any(|name| types.iter().any(|known| known == name)) {
                broken.push(format!("{file}:{line}: {words}"));
            }
        }
    }
    assert!(broken.is_empty(), "a game is known by its entry alone:\n{}", broken.join("\n"));
}

/// Types that several crates have, each one of its own under that name.
const SHARED_TYPES: &[&str] = &["Icon", "Place", "Row"];

/// Returns the types that a file declares, associated types left out.
fn declared(text: &str) -> impl Iterator<Item = &str> {
    code(text).filter_map(|(_, line)| {
        let words = line.trim_start();
        let words = words.strip_prefix("pub(").and_then(|rest| Some(rest.split_once(") ")?.1)).unwrap_or(words);
        let (kind, rest) = words.strip_prefix("pub ").unwrap_or(words).split_once(' ')?;
        let is_type = ["struct", "enum", "trait", "union"].contains(&kind) || kind == "type" && !line.starts_with(' ');
        let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        (is_type && !name.is_empty()).then_some(name)
    })
}

/// The games are left out, and the kit's toys: a game is a namespace, with an `Action`, a `View`
/// and so on. So is the loopback, a crate that bots of others use too: its names are Discord's.
#[test]
fn no_two_types_share_a_name() {
    let mut homes: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    let others = ["rules/src", "drawing/src", "simulation/src", "crates/testkit/src"].map(str::to_owned);
    for dir in host().into_iter().chain(others) {
        for (file, text) in sources(&dir) {
            if file.starts_with("rules/src/games/") || file.starts_with("rules/src/kit/toys/") {
                continue;
            }
            for name in declared(&text) {
                homes.entry(name.to_owned()).or_default().push((dir.clone(), file.clone()));
            }
        }
    }
    assert!(homes.len() > 780, "{} types are declared", homes.len());
    homes.retain(|name, homes| {
        let crates: BTreeSet<&String> = homes.iter().map(|(dir, _)| dir).collect();
        homes.len() > crates.len() || crates.len() > 1 && !SHARED_TYPES.contains(&name.as_str())
    });
    let shared: Vec<String> = homes
        .iter()
        .map(|(name, homes)| {
            let files: Vec<&str> = homes.iter().map(|(_, file)| file.as_str()).collect();
            format!("{name}: {}", files.join(", "))
        })
        .collect();
    assert!(shared.is_empty(), "one name, one type:\n{}", shared.join("\n"));
}

/// Returns every Rust file below `dir` with the name of its module: for `mod.rs`, that of its
/// folder.
fn modules(dir: &Path, found: &mut BTreeMap<String, PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            modules(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let named = if path.ends_with("mod.rs") { path.parent().unwrap() } else { &path };
            let name = named.file_stem().unwrap().to_string_lossy().into_owned();
            if !["lib", "main", "tests"].contains(&name.as_str()) {
                found.insert(name, path);
            }
        }
    }
}

/// Returns a name as it is and without each ending that it may have.
fn stems(name: &str) -> BTreeSet<&str> {
    let endings = ["s", "es", "e", "y", "ies", "er", "ers", "ed", "ing", "al"];
    let stems = endings.iter().filter_map(|ending| name.strip_suffix(ending)).filter(|stem| stem.len() >= 3);
    stems.chain([name]).collect()
}

/// Returns whether two names differ by one letter, changed or added.
fn differ_by_a_letter(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let same = short.bytes().zip(long.bytes()).take_while(|(a, b)| a == b).count();
    let skipped = same + 1 - (long.len() - short.len()).min(1);
    short.len() + 1 >= long.len() && short.as_bytes().get(skipped..) == long.as_bytes().get(same + 1..)
}

/// Whoever looks for a file by its name has to find the one file, `change` or `changing`.
#[test]
fn no_two_files_of_a_crate_differ_by_a_letter_or_an_ending() {
    let root = root();
    let crates = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let others = ["", "rules", "drawing", "loopback", "simulation"].map(|dir| root.join(dir));
    let mut close = Vec::new();
    for dir in crates.chain(others) {
        let mut found: BTreeMap<String, PathBuf> = BTreeMap::new();
        for part in ["src", "tests", "benches"].map(|part| dir.join(part)).iter().filter(|part| part.is_dir()) {
            modules(part, &mut found);
        }
        for (name, path) in &found {
            for (other, its) in found.range(name.clone()..).skip(1) {
                // The contract of a game, and the registry of all.
                if [name.as_str(), other] == ["game", "games"] {
                    continue;
                }
                if differ_by_a_letter(name, other) || !stems(name).is_disjoint(&stems(other)) {
                    close.push(format!("{} and {}", path.display(), its.display()));
                }
            }
        }
    }
    assert!(close.is_empty(), "say in each name what is in the file:\n{}", close.join("\n"));
}

#[test]
fn every_crate_uses_what_it_depends_on() {
    let root = root();
    let mut idle = Vec::new();
    for dir in host().into_iter().chain(["rules", "drawing", "loopback", "simulation"].map(|dir| format!("{dir}/src"))) {
        let manifest = root.join(&dir).parent().unwrap().join("Cargo.toml");
        let manifest: toml::Table = fs::read_to_string(manifest).unwrap().parse().unwrap();
        let text: String = sources(&dir).into_iter().flat_map(|(_, text)| [text, "\n".to_owned()]).collect();
        let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        // Crates that are declared only to set their features.
        let ignored =
            manifest["package"].get("metadata").map(|metadata| metadata["cargo-machete"]["ignored"].as_array().unwrap());
        let is_ignored = |name: &str| ignored.is_some_and(|names| names.iter().any(|one| one.as_str() == Some(name)));
        let names = manifest["dependencies"].as_table().unwrap().keys();
        let unused = names.filter(|name| !is_ignored(name) && !words.contains(name.replace('-', "_").as_str()));
        idle.extend(unused.map(|name| format!("{dir} does not use {name}")));
    }
    assert!(idle.is_empty(), "{}", idle.join("\n"));
}

/// Crates beside the host that may have no import cycles either.
const ONE_WAY: &[&str] = &["rules/src", "drawing/src", "loopback/src", "simulation/src"];

/// Returns the module path of a file below `root`: `["disk", "recovery"]` for `disk/recovery.rs`,
/// `["lib"]` for `lib.rs`.
fn module_of<'a>(root: &str, file: &'a str) -> Vec<&'a str> {
    let inside = file.trim_start_matches(root).trim_start_matches('/').trim_end_matches(".rs");
    inside.split('/').filter(|name| *name != "mod").collect()
}

/// Expands an import tree: `a::{b, c::{d, e}}` becomes `a::b`, `a::c::d` and `a::c::e`.
fn paths(tree: &str) -> Vec<String> {
    let Some((stem, group)) = tree.split_once('{') else { return vec![tree.trim().to_owned()] };
    let group = group.trim_end().strip_suffix('}').unwrap();
    let mut depth = 0;
    let members = group.split(|c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    members.flat_map(paths).map(|member| format!("{}{member}", stem.trim_start())).collect()
}

/// Returns every path in a file that begins with `crate`, `super` or `self`, imported or used in
/// the code.
fn paths_named(text: &str) -> Vec<String> {
    let code = code(text).map(|(_, line)| line).collect::<Vec<_>>().join("\n");
    let mut named = Vec::new();
    for root in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(root) {
            if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let imports = code[..at].trim_end().ends_with("use");
            let ends = |c: char| if imports { c == ';' } else { !c.is_alphanumeric() && c != '_' && c != ':' };
            named.extend(paths(code[at..].split(ends).next().unwrap()));
        }
    }
    named
}

/// Returns what the crate's root exports from its modules, with the path to it.
fn exports(root: &str) -> BTreeMap<String, String> {
    let uses = root.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next());
    let named = uses.flat_map(paths).map(|path| (path.rsplit("::").next().unwrap().to_owned(), format!("crate::{path}")));
    named.collect()
}

/// Returns the module that a path named in `module` leads to: the deepest one on its way, or the
/// one that the crate's root exports it from. `None` is the crate's root.
fn leads_to<'a>(
    path: &str,
    module: &[&str],
    modules: &[Vec<&'a str>],
    exports: &BTreeMap<String, String>,
) -> Option<Vec<&'a str>> {
    let mut at: Vec<&str> = module.to_vec();
    for name in path.split("::").map(str::trim) {
        match name {
            "crate" => at.clear(),
            "super" => drop(at.pop()),
            "self" => {}
            name if at.is_empty() && !modules.contains(&vec![name]) && exports.contains_key(name) => {
                return leads_to(&exports[name], module, modules, &BTreeMap::new());
            }
            name => {
                at.push(name);
                if !modules.contains(&at) {
                    at.pop();
                    break;
                }
            }
        }
    }
    modules.iter().find(|module| !module.is_empty() && **module == at).cloned()
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    for root in &host().into_iter().chain(ONE_WAY.iter().map(|dir| (*dir).to_owned())).collect::<Vec<_>>() {
        let sources = sources(root);
        let modules: Vec<Vec<&str>> = sources.iter().map(|(file, _)| module_of(root, file)).collect();
        let exports = sources.iter().zip(&modules).find(|(_, module)| module[..] == ["lib"]).map(|((_, text), _)| exports(text));
        let exports = exports.unwrap_or_default();
        let mut edges: BTreeMap<&Vec<&str>, BTreeSet<Vec<&str>>> = BTreeMap::new();
        for ((_, text), module) in sources.iter().zip(&modules).filter(|(_, module)| !matches!(module[..], ["lib" | "main"])) {
            let targets = paths_named(text).into_iter().filter_map(|path| leads_to(&path, module, &modules, &exports));
            edges.insert(module, targets.filter(|target| target != module).collect());
        }
        // Repeatedly removes modules that import none of the rest or are imported by none of it.
        // The import cycles remain.
        loop {
            let before = edges.len();
            let left: BTreeSet<Vec<&str>> = edges.keys().map(|module| (*module).clone()).collect();
            let imported: BTreeSet<Vec<&str>> = edges.values().flatten().cloned().collect();
            edges.retain(|module, targets| {
                targets.retain(|target| left.contains(target));
                !targets.is_empty() && imported.contains(*module)
            });
            if edges.len() == before {
                break;
            }
        }
        let names = |module: &[&str]| module.join("::");
        let circles: Vec<String> = edges
            .iter()
            .flat_map(|(module, targets)| targets.iter().map(|target| format!("{} imports {}", names(module), names(target))))
            .collect();
        assert!(circles.is_empty(), "{root}: put what both need into a file below both:\n{}", circles.join("\n"));
    }
}

/// rustfmt leaves comments as they are. A row of a table is one line, and so is one of an example.
#[test]
fn comments_are_at_most_a_hundred_columns_wide() {
    let others = ["rules/src", "drawing/src", "loopback/src", "simulation/src", "crates/testkit/src", "checks/src"];
    let all = host().into_iter().chain(others.map(str::to_owned));
    let parts = all.flat_map(|src| ["src", "tests", "benches", "examples"].map(|part| src.replace("src", part)));
    for (file, text) in parts.filter(|part| root().join(part).is_dir()).flat_map(|part| files(&part, &[".rs"])) {
        for (at, line) in text.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with("//")) {
            let may = ["//! |", "//! #"].iter().any(|begins| line.trim_start().starts_with(begins));
            assert!(may || line.chars().count() <= 100, "{file}:{}", at + 1);
        }
    }
}

/// The crates set `doctest = false`, which saves a pass of rustdoc for each. A tested example has
/// to be a test.
#[test]
fn no_example_in_a_comment_looks_as_if_it_were_tested() {
    for (file, text) in host().iter().map(String::as_str).chain(["rules/src", "drawing/src", "simulation/src"]).flat_map(sources)
    {
        let comments =
            text.lines().map(str::trim_start).filter_map(|line| line.strip_prefix("//! ").or(line.strip_prefix("/// ")));
        for fence in comments.filter(|words| words.starts_with("```")).step_by(2) {
            assert_eq!(fence, "```text", "{file}");
        }
    }
}

#[test]
fn words_stay_in_their_rooms() {
    let mut broken = Vec::new();
    for (file, text) in host().iter().flat_map(|dir| sources(dir)) {
        for (line, words) in code(&text) {
            for (word, homes, why) in BANS {
                if has(words, word) && !homes.iter().any(|home| file.starts_with(home)) {
                    broken.push(format!("{file}:{line}: `{word}`: {why}"));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn one_file_looks_tables_up_for_those_who_ask() {
    for (file, text) in ["crates/front/src", "crates/discord/src"].into_iter().flat_map(sources) {
        for (line, words) in code(&text) {
            // What was shown to a seat is kept true for that seat alone.
            let may = ["crates/front/src/known.rs", "crates/discord/src/panel_updates.rs"].contains(&file.as_str());
            let looks = words.contains(".look(") && !may;
            assert!(!looks, "{file}:{line}: `Front::known` asks first whether there is a table for them");
        }
    }
}

#[test]
fn the_rules_know_nothing_of_the_world() {
    let banned =
        ["std::fs", "std::net", "std::env", "Instant", "SystemTime", "std::thread", "async ", "println!", "HashMap", "Discord"];
    let mut broken = Vec::new();
    for (file, text) in sources("rules/src") {
        for (line, words) in code(&text) {
            broken.extend(banned.iter().filter(|b| has(words, b)).map(|b| format!("{file}:{line}: `{b}`")));
            if has(words, "rand::") && file != "rules/src/kit/simulation.rs" {
                broken.push(format!("{file}:{line}: `rand::`: chance comes from outside"));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn the_drawing_knows_neither_game_nor_words() {
    for (file, text) in sources("drawing/src") {
        for (line, words) in code(&text) {
            for banned in ["Seat", "std::fs", "std::env"] {
                assert!(!has(words, banned), "{file}:{line}: `{banned}`");
            }
        }
    }
}

#[test]
fn the_loopback_does_not_know_the_bot() {
    for (file, text) in sources("loopback/src") {
        for (line, words) in code(&text) {
            assert!(!words.to_lowercase().contains("tertulia"), "{file}:{line}: `tertulia`");
        }
    }
}

/// The host computes with numbers that people type, so overflow has to be an error in every build.
#[test]
fn sums_of_the_host_are_checked_in_a_release_too() {
    let file = root().join("Cargo.toml");
    let manifest: toml::Table = fs::read_to_string(file).unwrap().parse().unwrap();
    let release = manifest["profile"]["release"].as_table().unwrap();
    assert_eq!(release["overflow-checks"].as_bool(), Some(true));
    let others: BTreeSet<&str> = release["package"].as_table().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        others,
        BTreeSet::from(["*", "discord-loopback", "tertulia-drawing", "tertulia-rules"]),
        "crates of the host are as the rest"
    );
}

/// A key that no text has would stand on the button itself.
#[test]
fn every_text_that_the_host_names_exists() {
    let root = root();
    let file = |path: &str| fs::read_to_string(root.join(path)).unwrap();
    let texts = ["front", "tables", "doctor"].map(|name| file(&format!("crates/base/src/i18n/text/{name}.en.ftl"))).concat();
    let texts = texts + &file("rules/src/text/en.ftl");
    let keys: BTreeSet<&str> = texts.lines().filter_map(|line| Some(line.split_once(" =")?.0)).collect();
    let kinds: BTreeSet<&str> = keys.iter().filter_map(|key| Some(key.split_once('-')?.0)).collect();
    let mut named = 0;
    for (path, text) in host().iter().flat_map(|dir| sources(dir)) {
        for (at, line) in code(&text) {
            let literals = line.split('"').skip(1).step_by(2);
            let is_key = |word: &&str| {
                let is_of_kind = word.split_once('-').is_some_and(|(kind, _)| kinds.contains(kind));
                is_of_kind
                    && !word.ends_with('-')
                    && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
            };
            for key in literals.filter(is_key) {
                named += 1;
                assert!(keys.contains(key), "{path}:{at}: there is no text {key}");
            }
        }
    }
    assert!(named > 500, "{named} texts are named");
}
