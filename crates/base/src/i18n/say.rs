//! Renders a text as a sentence. Start reading at [`say`].

use std::collections::BTreeSet;

use fluent_bundle::{FluentArgs, FluentValue};
use tertulia_rules::text::{Arg, Text};

use super::names::is_invisible;
use super::{Lang, Names, elision};
use crate::mutex::Mutex;

/// Renders a text as Discord's Markdown. Names and typed words are escaped: they can neither format
/// nor mention. A missing key is shown between `⟦⟧` and logged once.
pub fn say(text: &Text, lang: Lang, names: &Names) -> String {
    Speaker { lang, names, script: Script::Markdown }.say(text)
}

/// Renders a text where Markdown means nothing: on buttons, in menus, in files and on a terminal.
pub fn plain(text: &Text, lang: Lang, names: &Names) -> String {
    Speaker { lang, names, script: Script::Plain }.say(text)
}

#[derive(Clone, Copy)]
enum Script {
    Markdown,
    Plain,
}

#[derive(Clone, Copy)]
struct Speaker<'a> {
    lang: Lang,
    names: &'a Names,
    script: Script,
}

impl Speaker<'_> {
    fn say(self, text: &Text) -> String {
        let bundle = self.lang.bundle();
        let Some(pattern) = bundle.get_message(&text.key).and_then(|message| message.value()) else {
            complain(self.lang, &text.key, "missing text");
            return format!("⟦{}⟧", text.key);
        };
        let mut args = FluentArgs::with_capacity(text.args.len());
        for (name, arg) in &text.args {
            args.set(name.as_ref(), self.value(arg));
        }
        let mut errors = Vec::new();
        let said = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        if !errors.is_empty() {
            complain(self.lang, &text.key, "missing argument");
        }
        match self.lang {
            Lang::En => said,
            Lang::Fr => elision::elided(said),
        }
    }

    fn value(self, arg: &Arg) -> FluentValue<'static> {
        let words = match arg {
            Arg::Number(n) => return FluentValue::from(*n),
            Arg::Seat(seat) => self.escape(&self.names.of(*seat)),
            Arg::Seats(seats) => self.list(seats.iter().map(|s| self.escape(&self.names.of(*s))).collect()),
            Arg::Text(text) => self.say(text),
            Arg::List(texts) => self.list(texts.iter().map(|t| self.say(t)).collect()),
            Arg::Verbatim(words) => self.escape(&words.chars().filter(|c| !is_invisible(*c)).collect::<String>()),
            Arg::Moment(seconds) => format!("<t:{seconds}:R>"),
            Arg::Person(user) => format!("<@{user}>"),
        };
        FluentValue::from(match self.lang {
            Lang::En => words,
            Lang::Fr => elision::begins(words),
        })
    }

    /// Joins items as in "Ana, Bo and Cy".
    fn list(self, mut items: Vec<String>) -> String {
        let Some(last) = items.pop() else {
            return self.say(&Text::new("rules-list-empty"));
        };
        if items.is_empty() {
            return last;
        }
        let first = items.join(", ");
        let mut args = FluentArgs::with_capacity(2);
        args.set("first", first);
        args.set("last", last);
        let bundle = self.lang.bundle();
        match bundle.get_message("rules-list-and").and_then(|message| message.value()) {
            Some(pattern) => bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned(),
            None => {
                complain(self.lang, "rules-list-and", "missing text");
                "⟦rules-list-and⟧".to_owned()
            }
        }
    }

    fn escape(self, words: &str) -> String {
        match self.script {
            Script::Markdown => escape(words),
            Script::Plain => words.chars().map(|c| if c.is_control() { ' ' } else { c }).collect(),
        }
    }
}

/// Escapes for Discord's Markdown, on one line. Between backticks the escapes would be visible.
fn escape(words: &str) -> String {
    let mut safe = String::with_capacity(words.len() + 4);
    for c in words.chars() {
        match c {
            // Formatting, links, timestamps, mentions and emoji; the colon breaks up addresses.
            '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '[' | ']' | ':' => safe.extend(['\\', c]),
            // Quotes, headings, small print and lists.
            '>' | '#' | '-' | '+' if safe.is_empty() => safe.extend(['\\', c]),
            // A backslash does not stop `@everyone`; a zero-width space does.
            '@' => safe.push_str("@\u{200b}"),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

/// Logs a problem once for each text and language.
fn complain(lang: Lang, key: &str, what: &'static str) {
    static TOLD: Mutex<BTreeSet<(&'static str, String)>> = Mutex::new(BTreeSet::new());
    let mut told = TOLD.lock();
    if told.insert((lang.code(), key.to_owned())) {
        tracing::error!(key, lang = lang.code(), what, "incomplete text: showing the key, or the argument's name, in its place");
    }
}
