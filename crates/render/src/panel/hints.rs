//! What a player might do now, with how well each move does and why: for that player alone. Start
//! reading at [`hint`].

use tertulia_base::i18n::Lang;
use tertulia_model::{Localizer, Table};
use tertulia_rules::appraisal::Appraisal;
use tertulia_rules::game::{Group, Prompt, Seat, said};
use tertulia_rules::text::Text;

use crate::fitted_lines::Sheet;
use crate::message::{Message, NoteKind};
use crate::{limits, words};

/// The most moves that are shown; one more is compared with the last of these.
const SHOWN: usize = 3;
/// Most characters of what a move does, and what follows.
const TELLS: usize = 260;
/// Points from which a difference between averages is told in whole points.
const WHOLE: f64 = 0.5;
/// Points from which it is told at all.
const LITTLE: f64 = 0.1;

/// Returns the best moves of a seat: each with its chance to win, what the log would say of it and
/// of what follows, and by how much it is better or worse at the end than the next one.
pub fn hint(table: &Table, seat: Seat, moves: &[Appraisal], lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let prompt = table.prompt(seat);
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&localizer.say(&Text::new("front-hint-title")));
    for (at, one) in moves.iter().take(SHOWN).enumerate() {
        let n = at as i64 + 1;
        let percent = (100.0 * one.chance).round() as i64;
        let line = Text::new("front-hint-move").with("n", n).with("move", name(&prompt, one));
        sheet.must(&localizer.say(&line.with("percent", percent)));
        let told = table.entry.told(one.tells.iter().cloned());
        let tells =
            [("front-hint-tells", &told), ("front-hint-then", &one.then)].into_iter().filter(|(_, told)| !told.is_empty());
        let tells = tells.map(|(key, told)| {
            let said: Vec<String> = std::iter::once(&Text::new(key)).chain(told).map(|text| localizer.say(text)).collect();
            said.join(" ")
        });
        let tells: Vec<String> = tells.collect();
        if !tells.is_empty() {
            sheet.must(&format!("-# {}", limits::clip(&tells.join(" "), TELLS)));
        }
        if let Some(next) = moves.get(at + 1) {
            let than = match at + 1 < SHOWN {
                true => Text::new("front-hint-than").with("n", n + 1),
                false => Text::new("front-hint-than-next"),
            };
            let why: Vec<String> = why(table, seat, one, next, &than).iter().map(|why| localizer.say(why)).collect();
            sheet.must(&format!("-# {}", why.join(" ")));
        }
    }
    let play_outs = moves.first().map_or(0, |best| best.play_outs);
    sheet.must(&format!("-# {}", localizer.say(&Text::new("front-hint-basis").with("count", i64::from(play_outs)))));
    // It stays when its reader opens their view to follow it.
    Message { text: sheet.text(), note: NoteKind::Page, ..Message::default() }
}

/// Names a move as its button does.
fn name(prompt: &Prompt, one: &Appraisal) -> Text {
    let has_entry = prompt.groups.iter().flat_map(Group::entries).any(|entry| entry.action == one.action);
    let said = said(prompt, &one.action);
    // Of what ends a choice of several, or is open, only its notation says what it is.
    let name = if has_entry { said.first() } else { said.last() };
    name.cloned().unwrap_or_else(|| Text::new("rules-quoted").with("what", one.action.clone()))
}

/// Says by how much the seat has more or fewer points at the end than by the next move, and what
/// they come from; and who else has fewer.
fn why(table: &Table, seat: Seat, one: &Appraisal, next: &Appraisal, than: &Text) -> Vec<Text> {
    let info = table.entry.info;
    let points = |of: &Appraisal, seat: Seat| of.points.get(seat.index()).copied().unwrap_or(0.0);
    let ahead = |seat: Seat| points(one, seat) - points(next, seat);
    let own = ahead(seat);
    let whole = |points: f64| words::points(info, points.abs().round() as i32);
    let mut why = Vec::new();
    let main = main_part(one, next, own).map(|part| words::score_part(info, part));
    let text = match main {
        Some(part) if own.abs() >= WHOLE => {
            let text = Text::new(if own > 0.0 { "front-hint-more" } else { "front-hint-fewer" });
            Some(text.with("points", whole(own)).with("part", part))
        }
        Some(part) if own.abs() >= LITTLE => {
            Some(Text::new(if own > 0.0 { "front-hint-little-more" } else { "front-hint-little-fewer" }).with("part", part))
        }
        Some(_) | None => None,
    };
    why.extend(text.map(|text| text.with("than", than.clone())));
    let others = Seat::all(table.head.seats).filter(|other| *other != seat);
    let held_back = others.min_by(|one, other| ahead(*one).total_cmp(&ahead(*other)));
    if let Some(other) = held_back.filter(|other| ahead(*other) <= -WHOLE) {
        why.push(Text::new("front-hint-rival").with("who", other).with("points", whole(ahead(other))));
    }
    if why.is_empty() {
        why.push(Text::new("front-hint-even").with("than", than.clone()));
    }
    why
}

/// Returns the part of the score in which two moves differ most, in the direction of the whole.
fn main_part<'a>(one: &'a Appraisal, next: &'a Appraisal, own: f64) -> Option<&'a str> {
    let of =
        |moved: &Appraisal, part: &str| moved.parts.iter().filter(|(its, _)| its == part).map(|(_, points)| points).sum::<f64>();
    let parts = one.parts.iter().chain(&next.parts).map(|(part, _)| part.as_str());
    let weight = |part: &str| own.signum() * (of(one, part) - of(next, part));
    parts.max_by(|&part, &other| weight(part).total_cmp(&weight(other)))
}
