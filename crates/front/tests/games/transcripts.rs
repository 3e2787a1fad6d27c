//! Whole games as one of their players reads them, for people to read: every public message and all
//! that is said to the first seat.
//!
//! Nothing is tested here; `CONTRIBUTING.md` has the command.

use std::collections::HashSet;
use std::path::Path;

use tertulia_base::i18n::Lang;
use tertulia_model::Phase;
use tertulia_picture::symbol;
use tertulia_render::message::{ComponentRow, Message, Section};
use tertulia_rules::game::Seat;
use tertulia_rules::games::{GAMES, newest_of_each};

use crate::house::{House, player};
use crate::people::{By, Person};
use crate::whole_games::TOO_LONG;

const SEATS: u8 = 3;

/// Writes a message, each of its lines that was not written before.
fn written(message: &Message, names: &[(String, &str)], before: &mut HashSet<String>) -> String {
    let pressed = message.rows.iter().map(|row| match row {
        ComponentRow::Buttons(buttons) => {
            buttons.iter().map(|button| format!("[{}]", button.label)).collect::<Vec<_>>().join(" ")
        }
        ComponentRow::Menu(menu) => {
            let entries = menu.entries.iter().map(|entry| format!("    {} | {}", entry.label, entry.note));
            std::iter::once(format!("menu: {}", menu.placeholder)).chain(entries).collect::<Vec<_>>().join("\n")
        }
        ComponentRow::Section(Section { line, short, .. }) => format!("{} [{short}]", symbol::characters(line)),
        ComponentRow::Listed(sections, menu) => {
            let lines = sections.iter().map(|Section { line, short, .. }| format!("{} [{short}]", symbol::characters(line)));
            let rest = menu.entries.iter().skip(sections.len()).map(|entry| format!("    {} | {}", entry.label, entry.note));
            lines.chain(rest).collect::<Vec<_>>().join("\n")
        }
        ComponentRow::Lines(lines) => symbol::characters(lines),
        ComponentRow::People(_) | ComponentRow::Roles(_) => String::new(),
    });
    let text = std::iter::once(symbol::characters(&message.text)).chain(pressed).collect::<Vec<_>>().join("\n");
    let text = names.iter().fold(text, |text, (mention, name)| text.replace(mention, name));
    let lines = text.lines().filter(|line| !line.trim().is_empty() && before.insert((*line).to_owned()));
    lines.map(|line| format!("{line}\n")).collect()
}

#[tokio::test]
#[ignore = "writes target/transcripts, for people to read"]
async fn write_transcripts() {
    let to = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/transcripts");
    std::fs::create_dir_all(&to).unwrap();
    for lang in Lang::ALL {
        for entry in newest_of_each(GAMES) {
            let house = House::new(GAMES, 5).speaking(lang);
            let table = house.table(entry.info.slug, SEATS, "").await.unwrap();
            let mut person = Person::new(By::Button, 5);
            for _ in 0..TOO_LONG {
                if table.now().await.head.phase != Phase::Playing {
                    break;
                }
                let seat = person.next(table).await;
                person.decide(table, seat).await;
                house.settle().await;
            }
            let reader = player(Seat(0));
            let names = ["Ana", "Bo", "Cy"].map(|name| format!("@{name}"));
            let names: Vec<(String, &str)> =
                names.iter().enumerate().map(|(at, name)| (format!("<@{}>", at + 1), name.as_str())).collect();
            let mut before = HashSet::new();
            let mut text = String::new();
            for said in house.said_since(0).into_iter().filter(|said| said.reader.is_none_or(|to| to == reader)) {
                let lines = written(&said.message, &names, &mut before);
                if !lines.is_empty() {
                    let whose = if said.reader.is_some() { "to Ana" } else { "to all" };
                    text.push_str(&format!("--- {whose}\n{lines}"));
                }
            }
            std::fs::write(to.join(format!("{}-{}.txt", entry.info.slug, lang.code())), text).unwrap();
        }
    }
}
