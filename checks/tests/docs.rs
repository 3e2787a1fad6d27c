//! Whatever documents and comments refer to exists: clauses of the rules pages, options, files,
//! headings.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::iter::Peekable;
use std::path::{Component, Path};
use std::str::Chars;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use files::{files, root};

mod files;

fn documents() -> Vec<(String, String)> {
    files("", &[".md"])
}

/// Splits `text` after its longest prefix of characters for which `keep` holds.
fn split(text: &str, keep: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !keep(c)).unwrap_or(text.len()))
}

/// Returns each place where `word` stands in `text` without being the end of a longer word: the
/// text before it, and the text after it.
fn after<'t>(text: &'t str, word: &str) -> impl Iterator<Item = (&'t str, &'t str)> {
    text.match_indices(word)
        .map(move |(at, found)| (&text[..at], &text[at + found.len()..]))
        .filter(|(before, _)| !before.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// Splits off a number at the start of `text`: with parts (`4.2`) or with one letter (`58a`).
fn number(text: &str) -> Option<(&str, &str)> {
    let (mut word, _) = split(text, |c| c.is_ascii_digit() || c == '.');
    word = word.trim_end_matches('.');
    let (letters, _) = split(&text[word.len()..], char::is_alphanumeric);
    let long = word.len() + if letters.len() == 1 && letters.is_ascii() { 1 } else { 0 };
    (!word.is_empty()).then(|| text.split_at(long))
}

/// A rules page: everything on it that can be cited.
struct Page {
    slug: String,
    prefix: String,
    /// Clauses such as `R58a`, in the page's order.
    clauses: Vec<String>,
    /// Sections in the page's order: `4`, `4.2`, and `7.14` for an item of a numbered list.
    sections: Vec<String>,
    /// Test vectors such as `T3` or `T3a`.
    vectors: BTreeSet<String>,
    /// Rulings such as `O5`.
    rulings: BTreeSet<String>,
    options: BTreeSet<String>,
}

impl Page {
    fn read(file: &str, text: &str) -> Self {
        let (_, rest) = text.split_once("Clauses are cited as `").unwrap_or_else(|| panic!("{file}: how are its clauses cited?"));
        let prefix = rest.split_once(':').unwrap().0.to_owned();
        let slug = Path::new(file).file_stem().unwrap().to_string_lossy().into_owned();
        let mut page =
            Page { slug, clauses: vec![], sections: vec![], vectors: [].into(), rulings: [].into(), options: [].into(), prefix };
        let mut section = String::new();
        let mut title = "";
        for line in text.lines() {
            if let Some((found, words)) = line.strip_prefix("##").and_then(|rest| number(rest.trim_start_matches(['#', ' ']))) {
                section = found.to_owned();
                title = words.trim_start_matches('.').trim();
                page.sections.push(section.clone());
            } else if let Some((clause, "**")) = line.strip_prefix("- **R").and_then(number).map(|(n, rest)| (n, &rest[..2])) {
                page.clauses.push(format!("R{clause}"));
            } else if let Some((item, rest)) = number(line)
                && rest.starts_with(". ")
            {
                page.sections.push(format!("{section}.{item}"));
            } else if title.contains("Options") {
                page.options.extend(options(line).filter(|name| name != "players"));
            }
            for (_, rest) in
                line.match_indices(&format!("**{}-T", page.prefix)).map(|(at, found)| line.split_at(at + found.len()))
            {
                page.vectors.extend(number(rest).map(|(n, _)| format!("T{n}")));
            }
            let ruling = line.strip_prefix(&format!("| {}-O", page.prefix)).and_then(number);
            page.rulings.extend(ruling.map(|(n, _)| format!("O{n}")));
        }
        page
    }

    /// Returns the error if the page has no such reference: `R58`, `4.2`, `T3`, `O5`.
    fn wrong(&self, cited: &str) -> Option<String> {
        let there = match cited.chars().next() {
            Some('R') => self.clauses.iter().any(|c| c == cited),
            Some('T') => self.vectors.contains(cited),
            Some('O') => self.rulings.contains(cited),
            _ => self.sections.iter().any(|s| s == cited),
        };
        (!there).then(|| format!("{} has no {cited}", self.slug))
    }

    /// Returns the error if the page has no such range of references.
    fn wrong_range(&self, from: &str, to: &str) -> Option<String> {
        let list = if from.starts_with('R') { &self.clauses } else { &self.sections };
        let place = |cited: &str| list.iter().position(|c| c == cited);
        match (place(from), place(to)) {
            (Some(first), Some(last)) => (first >= last).then(|| format!("{from} does not come before {to} in {}", self.slug)),
            (None, _) => self.wrong(from),
            (_, None) => self.wrong(to),
        }
    }
}

/// Reads the pages of `docs/rules`.
fn pages() -> Vec<Page> {
    let pages = files("docs/rules", &[".md"]);
    pages.iter().filter(|(file, _)| !file.ends_with("README.md")).map(|(file, text)| Page::read(file, text)).collect()
}

/// Returns the options in the first cell of a table row; a header row has none.
fn options(line: &str) -> impl Iterator<Item = String> {
    let cell = line.strip_prefix("| ").and_then(|row| row.split(" |").next()).unwrap_or_default();
    cell.split(", ").map(|name| name.trim_matches('`').to_owned()).filter(|name| !name.is_empty() && name != "option")
}

/// Splits off a reference at the start of `text`: `R58`, `4.2`, `T3` or `O5`.
fn cited(text: &str) -> Option<(String, &str)> {
    let letter = text.chars().next().filter(|c| ['R', 'T', 'O'].contains(c));
    let (n, rest) = number(&text[letter.map_or(0, char::len_utf8)..])?;
    Some((letter.into_iter().chain(n.chars()).collect(), rest))
}

/// Returns the errors among the citations of `page` in a line: `PR:R58-R60`, `PR:4.2`, `PR-T3a-c`,
/// `PR-O5`.
fn citations(page: &Page, line: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for mark in [":", "-"] {
        for (_, rest) in after(line, &format!("{}{mark}", page.prefix)) {
            let Some((from, rest)) = cited(rest).filter(|(from, _)| from.starts_with(['T', 'O']) == (mark == "-")) else {
                continue;
            };
            wrong.extend(match rest.strip_prefix('-').and_then(cited) {
                Some((to, _)) => page.wrong_range(&from, &to),
                None => page.wrong(&from),
            });
            // In `T3a-c`, checks the last letter too.
            let last = rest.strip_prefix('-').filter(|_| from.starts_with('T')).map(|rest| split(rest, char::is_alphanumeric).0);
            if let Some(letter) = last.filter(|letter| letter.len() == 1) {
                wrong.extend(page.wrong(&format!("{}{letter}", from.trim_end_matches(|c: char| c.is_ascii_lowercase()))));
            }
        }
    }
    wrong
}

/// Returns the errors among a page's references to itself, or those of its game's `RULES.md`:
/// `R58`, `R81 to R85`, `section 4.2`, `opt.openVP`.
fn own(page: &Page, line: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for (before, rest) in after(line, "R").filter(|(before, _)| !before.ends_with(':')) {
        let Some((n, rest)) = number(rest).filter(|(n, _)| !n.contains('.')) else { continue };
        let from = format!("R{n}");
        let to = [" to R", "-R"].iter().find_map(|word| rest.strip_prefix(word)).and_then(number);
        let end = before.ends_with(" to ");
        wrong.extend(match to.filter(|_| !end) {
            Some((to, _)) => page.wrong_range(&from, &format!("R{to}")),
            None => page.wrong(&from),
        });
    }
    for word in ["section ", "sections ", "table ", "tables "] {
        let found = after(line, word).filter_map(|(_, rest)| number(rest)).map(|(n, _)| n);
        wrong.extend(found.filter_map(|n| page.wrong(n.trim_end_matches(|c: char| c.is_alphabetic()))));
    }
    for (_, rest) in after(line, "opt.") {
        let (name, _) = split(rest, char::is_alphanumeric);
        if !name.is_empty() && !page.options.contains(name) {
            wrong.push(format!("{} has no option {name}", page.slug));
        }
    }
    wrong
}

#[test]
fn every_clause_that_is_cited_is_on_its_page() {
    let pages = pages();
    let mut broken = Vec::new();
    let mut count = 0;
    let sources = ["rules", "src", "crates", "tests", "benches", "drawing"].iter().flat_map(|dir| files(dir, &[".rs", ".ftl"]));
    for (file, text) in sources.chain(documents()) {
        let game =
            file.strip_prefix("rules/src/games/").and_then(|rest| rest.split_once('/')).map(|(game, _)| game.replace('_', "-"));
        for (at, line) in text.lines().enumerate() {
            for page in &pages {
                broken.extend(citations(page, line).iter().map(|what| format!("{file}:{}: {what}", at + 1)));
                let here = after(line, &format!("{}:", page.prefix)).count();
                count += here;
                if here > 0 && game.as_ref().is_some_and(|game| *game != page.slug) {
                    broken.push(format!("{file}:{}: cites {}", at + 1, page.slug));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(count > 500, "only {count} citations: are they still written as docs/rules/README.md says?");
}

#[test]
fn pages_and_manuals_refer_to_clauses_and_options_that_there_are() {
    let pages = pages();
    let mut broken = Vec::new();
    for (game, manual) in files("rules/src/games", &["RULES.md"]) {
        let slug = game.split('/').rev().nth(1).unwrap().replace('_', "-");
        let Some(page) = pages.iter().find(|page| page.slug == slug) else {
            broken.push(format!("{game}: there is no docs/rules/{slug}.md"));
            continue;
        };
        let file = format!("docs/rules/{slug}.md");
        let text = fs::read_to_string(root().join(&file)).unwrap();
        if !manual.contains(&format!("docs/rules/{slug}.md)")) {
            broken.push(format!("{game}: no link to {file}"));
        }
        for (name, text) in [(&game, &manual), (&file, &text)] {
            for (at, line) in text.lines().enumerate() {
                broken.extend(own(page, line).iter().map(|what| format!("{name}:{}: {what}", at + 1)));
            }
        }
        let table = manual.split("\n## ").find_map(|part| part.strip_prefix("Options\n")).unwrap_or_default();
        let options: BTreeSet<String> = table.lines().flat_map(options).collect();
        broken.extend(
            options.symmetric_difference(&page.options).map(|name| format!("{name}: an option of {game} or {file} only")),
        );
        let mut clauses = BTreeSet::new();
        broken.extend(page.clauses.iter().filter(|c| !clauses.insert(*c)).map(|c| format!("{file}: {c} is there twice")));
        assert!(
            !page.sections.is_empty() && !page.vectors.is_empty() && !page.rulings.is_empty(),
            "{file} has parts that are not understood"
        );
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Returns the lines of a document, with an empty string for each line of a code block.
fn prose(text: &str) -> Vec<&str> {
    let mut code = false;
    text.lines()
        .map(|line| {
            let fence = line.trim_start().starts_with("```");
            code ^= fence;
            if code || fence { "" } else { line }
        })
        .collect()
}

/// The parts of a rendered document that the tests check.
#[derive(Default)]
struct Rendered {
    /// The targets of links and images, each with its line.
    links: Vec<(usize, String)>,
    /// The anchors that GitHub makes of the headings.
    anchors: BTreeSet<String>,
    /// Lines that look like table rows but belong to no table.
    strays: Vec<usize>,
}

impl Rendered {
    fn of(text: &str) -> Rendered {
        let mut rendered = Rendered::default();
        let (mut heading, mut begins) = (None, false);
        for (event, at) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
            let line = text[..at.start].matches('\n').count() + 1;
            match event {
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    rendered.links.push((line, dest_url.into_string()));
                }
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => rendered.anchors.extend(heading.take().map(|words| anchor(&words))),
                Event::Start(Tag::Paragraph) | Event::SoftBreak => begins = true,
                Event::Text(words) | Event::Code(words) => {
                    if std::mem::take(&mut begins) && words.starts_with('|') {
                        rendered.strays.push(line);
                    }
                    if let Some(heading) = &mut heading {
                        heading.push_str(&words);
                    }
                }
                _ => begins = false,
            }
        }
        rendered
    }
}

fn anchor(heading: &str) -> String {
    let kept =
        heading.trim().to_lowercase().chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c)).collect::<String>();
    kept.replace(' ', "-")
}

/// Returns the path from the root that `link` in `file` refers to; `None` if it leaves the
/// repository.
fn resolve(file: &str, link: &str) -> Option<String> {
    let mut parts: Vec<String> = Path::new(file).parent()?.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => drop(parts.pop()?),
            Component::Normal(name) => parts.push(name.to_string_lossy().into_owned()),
            Component::CurDir => (),
            _ => return None,
        }
    }
    Some(parts.join("/"))
}

#[test]
fn every_table_is_whole_and_every_link_leads_somewhere_in_the_repository() {
    let texts: BTreeMap<String, Rendered> = documents().into_iter().map(|(file, text)| (file, Rendered::of(&text))).collect();
    let mut broken = Vec::new();
    let mut reached = BTreeSet::from(["README.md".to_owned()]);
    let mut waiting = vec!["README.md".to_owned()];
    let mut leads: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (file, text) in &texts {
        broken.extend(text.strays.iter().map(|line| format!("{file}:{line}: this row belongs to no table")));
        for (line, link) in text.links.iter().filter(|(_, link)| !link.contains("://") && !link.starts_with("mailto:")) {
            let (path, place) = link.split_once('#').map_or((link.as_str(), None), |(path, place)| (path, Some(place)));
            let target = if path.is_empty() { Some(file.clone()) } else { resolve(file, path) };
            let Some(target) = target.filter(|target| root().join(target).exists()) else {
                broken.push(format!("{file}:{line}: {link} is not there"));
                continue;
            };
            if let Some(place) = place
                && !texts.get(&target).is_some_and(|text| text.anchors.contains(place))
            {
                broken.push(format!("{file}:{line}: {target} has no heading #{place}"));
            }
            leads.entry(file).or_default().push(target);
        }
    }
    while let Some(file) = waiting.pop() {
        let further = leads.get(file.as_str()).into_iter().flatten().filter(|to| texts.contains_key(*to));
        waiting.extend(further.filter(|to| reached.insert((*to).clone())).cloned());
    }
    broken.extend(
        texts.keys().filter(|file| !reached.contains(*file)).map(|file| format!("{file}: no way of links from README.md")),
    );
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn no_document_has_marks_of_an_unfinished_merge() {
    for (file, text) in documents() {
        let mark = text.lines().find(|line| line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> "));
        assert_eq!(mark, None, "{file}");
    }
}

/// Quoted Rust compiles, because the examples do.
#[test]
fn rust_in_a_document_is_quoted_from_an_example() {
    let lines = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let folders = ["rules/examples", "drawing/examples", "loopback/examples"];
    let examples: String = folders.iter().flat_map(|dir| files(dir, &[".rs"])).map(|(_, text)| lines(&text)).collect();
    let mut quotes = 0;
    for (file, text) in documents() {
        for quote in text.split("```rust\n").skip(1).filter_map(|rest| rest.split("\n```").next()) {
            quotes += 1;
            assert!(examples.contains(&lines(quote)), "{file} quotes what is in no example:\n{quote}");
        }
    }
    assert!(quotes >= 3, "the guide and two READMEs quote one each");
}

/// Returns whether `word` looks like a path, from the root or from the directory of `file`.
fn is_path(file: &str, word: &str) -> bool {
    let here = Path::new(file).parent().unwrap();
    let plain = |c: char| c.is_alphanumeric() || ['_', '-', '.', '/'].contains(&c);
    let first = word.split('/').next().unwrap();
    let made = ["target", "data", "", "..", "."].contains(&first);
    word.contains('/')
        && word.chars().all(plain)
        && !made
        && (root().join(first).is_dir() || root().join(here).join(first).is_dir())
}

#[test]
fn every_path_that_a_document_names_is_there_and_in_the_repository() {
    let mut broken = Vec::new();
    for (file, text) in documents() {
        let here = root().join(Path::new(&file).parent().unwrap());
        for (at, line) in prose(&text).into_iter().enumerate() {
            for word in line.split('`').skip(1).step_by(2).filter(|word| is_path(&file, word)) {
                if !root().join(word).exists() && !here.join(word).exists() {
                    broken.push(format!("{file}:{}: {word} is not there", at + 1));
                }
            }
        }
    }
    let sources = ["rules", "src", "crates", "checks", "tests", "benches", "drawing", "loopback"]
        .iter()
        .flat_map(|dir| files(dir, &[".rs", ".ftl"]));
    for (file, text) in sources.chain(documents()).filter(|(file, _)| file != "checks/tests/docs.rs") {
        let depth = Path::new(&file).parent().unwrap().components().count();
        for (at, line) in text.lines().enumerate() {
            if line.contains(&"../".repeat(depth + 1)) {
                broken.push(format!("{file}:{}: this leads out of the repository", at + 1));
            }
            // Tests may use an invented home directory.
            let homes: &[&str] = if file.ends_with(".md") { &["/home/", "/root/"] } else { &[] };
            for home in homes.iter().filter(|home| after(line, home).next().is_some()) {
                broken.push(format!("{file}:{}: {home} is outside the repository", at + 1));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn every_name_in_the_glossary_is_in_the_code() {
    let text = fs::read_to_string(root().join("docs/glossary.md")).unwrap();
    let dirs = ["rules/src", "src", "crates", "drawing/src", "loopback/src"];
    let code: String = dirs.iter().flat_map(|dir| files(dir, &[".rs"])).map(|(_, text)| text).collect();
    let mut words = 0;
    for row in text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| our word")) {
        let last = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        for name in last.split('`').skip(1).step_by(2).filter(|name| !name.contains(['/', '.'])) {
            words += 1;
            assert!(
                after(&code, name).any(|(_, rest)| !rest.starts_with(char::is_alphanumeric)),
                "docs/glossary.md: {name} is not in the code"
            );
        }
    }
    assert!(words > 20, "only {words} names are looked up");
}

/// Reads a text in code up to its closing quotation mark, of which the first is behind.
fn literal(chars: &mut Peekable<Chars<'_>>) -> String {
    let mut words = String::new();
    while let Some(c) = chars.next().filter(|c| *c != '"') {
        match c {
            '\\' => match chars.next() {
                Some('\n') => while chars.next_if(|c| c.is_whitespace()).is_some() {},
                escaped => words.extend(escaped),
            },
            c => words.push(c),
        }
    }
    words
}

/// Returns the last text among the arguments of a macro, which `call` begins with.
fn message(call: &str) -> String {
    let (mut chars, mut depth, mut last) = (call.chars().peekable(), 1, String::new());
    while let Some(c) = chars.next().filter(|_| depth > 0) {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            '"' => last = literal(&mut chars),
            _ => {}
        }
    }
    last
}

/// Returns every warning and error that the host logs: where, and what it says.
fn logged() -> Vec<(String, String)> {
    let is_test = |file: &str| file.contains("/tests") || file.contains("testkit") || file.contains("/benches/");
    let mut found = Vec::new();
    for (file, text) in ["src", "crates"].into_iter().flat_map(|dir| files(dir, &[".rs"])).filter(|(file, _)| !is_test(file)) {
        let code = &text[..text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len())];
        for call in ["warn!(", "error!("] {
            let calls =
                code.match_indices(call).filter(|(at, _)| !code[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_'));
            found.extend(calls.map(|(at, _)| {
                let line = code[..at].matches('\n').count() + 1;
                (format!("{file}:{line}"), message(&code[at + call.len()..]))
            }));
        }
    }
    found
}

/// The page says what a host can do about it.
#[test]
fn every_warning_and_error_of_the_log_is_on_the_page_for_hosts_by_its_first_words() {
    let page = fs::read_to_string(root().join("docs/operations.md")).unwrap();
    let section = page.split("\n## ").find_map(|part| part.strip_prefix("What the log says\n")).unwrap();
    let cells = section.lines().filter_map(|line| line.strip_prefix("| `")?.split(" |").next());
    let listed: Vec<&str> = cells.flat_map(|cell| cell.trim_end_matches('`').split("`, `")).collect();
    let logged = logged();
    assert!(logged.len() > 150, "only {} messages are found", logged.len());
    let mut broken = Vec::new();
    for (place, message) in &logged {
        match listed.iter().filter(|begins| message.starts_with(**begins)).count() {
            1 => {}
            0 => broken.push(format!("{place}: docs/operations.md lacks: {message}")),
            times => broken.push(format!("{place}: docs/operations.md has it {times} times: {message}")),
        }
    }
    for begins in &listed {
        if !begins.contains(' ') || !logged.iter().any(|(_, message)| message.starts_with(begins)) {
            broken.push(format!("docs/operations.md: no message begins with these words: {begins}"));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn nothing_that_restarts_the_bot_begins_empty_each_time() {
    for file in ["Dockerfile", "compose.yaml", "deploy/scale/compose.yaml", "deploy/tertulia.service"] {
        let text = fs::read_to_string(root().join(file)).unwrap();
        assert!(text.contains("tertulia") && !text.contains("--new"), "{file} starts the bot with --new");
    }
}

#[test]
fn the_dashboard_is_json() {
    serde_json::from_str::<serde_json::Value>(&fs::read_to_string(root().join("deploy/dashboard.json")).unwrap()).unwrap();
}
