//! Somebody who has everything read aloud: some turns of each game, played by what is heard alone,
//! and whole games without a sign.
//!
//! Start reading at [`Heard`].

use tertulia_base::ids::UserId;
use tertulia_front::{MessageContext, Value};
use tertulia_model::Phase;
use tertulia_render::CustomId;
use tertulia_render::message::{ComponentRow, Message};
use tertulia_render::press::{Control, Press};
use tertulia_rules::game::Seat;
use tertulia_rules::games::GAMES;

use crate::house::{AtTable, House, messages, player};
use crate::people::{By, Person};
use crate::whole_games::{BEGINNING, TOO_LONG};
use tertulia_testkit::random::{self, times};

const SEATS: u8 = 3;
/// The goods of Anno 1503, as they are offered.
const GOODS: [&str; 6] = ["Stone", "Wood", "Tool", "Cloth", "Spice", "Tobacco"];

/// Something to press, which a screen reader reaches by its name.
struct Named {
    /// Its label and, of an entry, the description.
    name: String,
    id: CustomId,
    /// The value to choose, in a menu.
    value: Option<String>,
}

/// What a screen reader says of a message. Who decides is given the words alone.
struct Heard {
    lines: Vec<String>,
    named: Vec<Named>,
}

impl Heard {
    fn of(message: &Message) -> Heard {
        let mut lines: Vec<String> = message.text.lines().map(str::to_owned).collect();
        let mut named = Vec::new();
        for row in &message.rows {
            match row {
                ComponentRow::Buttons(buttons) => named.extend(buttons.iter().map(|button| Named {
                    name: format!("{}{}", button.symbol.character, button.label),
                    id: button.id.clone(),
                    value: None,
                })),
                ComponentRow::Menu(menu) => {
                    lines.push(menu.placeholder.clone());
                    // What is only marked is confirmed with a button.
                    let marks = matches!(menu.id, CustomId::Table(Press { control: Control::Mark(..), .. }));
                    named.extend(menu.entries.iter().filter(|_| !marks).map(|entry| Named {
                        name: format!("{}{}; {}", entry.symbol.character, entry.label, entry.note),
                        id: menu.id.clone(),
                        value: Some(entry.value.clone()),
                    }));
                }
                ComponentRow::People(menu) => lines.push(menu.placeholder.clone()),
                ComponentRow::Roles(menu) => lines.push(menu.placeholder.clone()),
                ComponentRow::Section(_) | ComponentRow::Listed(..) | ComponentRow::Lines(_) => {
                    panic!("not in the classic layout")
                }
            }
        }
        Heard { lines, named }
    }

    fn names(&self) -> Vec<&str> {
        self.named.iter().map(|named| named.name.as_str()).collect()
    }

    /// What follows a label at the beginning of a line.
    fn row(&self, label: &str) -> &str {
        let found = self.lines.iter().find_map(|line| line.strip_prefix(label)?.split_once(": ").map(|(_, what)| what));
        found.unwrap_or_else(|| panic!("no {label} in {:#?}", self.lines))
    }
}

/// Returns the number behind some words.
fn number_after(words: &str, before: &str) -> Option<u32> {
    let digits: String = words.split_once(before)?.1.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// What stands beside the choices, in both languages.
const BESIDES: &str = "More | Plus | Hint | Conseil | All places | Tous les endroits | Back to | Retour | Auto-replies… | Board | Log | Undo | \
    Withdraw | Offer a trade | Auto-replies: | Consignes… | Plateau | Historique | Annuler mon coup | Effacer | \
    Proposer un échange";

/// Chooses a name by what is said, as somebody who knows the rules and sees nothing.
fn decide(heard: &Heard) -> &str {
    let (question, names) = (heard.lines[0].as_str(), heard.names());
    let asks = |words: &str| question.contains(words);
    let starts = |words: &str| names.iter().copied().find(|name| name.starts_with(words));
    let has = |words: &str| names.iter().copied().find(|name| name.contains(words));
    let best = |before: &str| names.iter().copied().filter_map(|name| Some((number_after(name, before)?, name))).max();
    let choice = if asks("place a starting settlement") {
        // A place is told by how often it pays and what lies around it, as the island's rows name
        // it.
        let place = has(" of 36 rolls · ").expect("places with what they are worth, the best first");
        let land = place.rsplit_once(": ").and_then(|(_, around)| around.split([',', ';']).next()).unwrap();
        let island: String = (b'A'..=b'E').map(|row| heard.row(&format!("Row {}", char::from(row))).to_owned() + "\n").collect();
        assert!(island.contains(land), "{place} is not on the island: {island}");
        Some(place)
    } else if asks("move the robber") {
        // Not where it takes from oneself.
        let own = heard.row("Settlements").to_owned();
        let is_mine = |name: &str| name.split_once(": ").is_some_and(|(_, land)| own.contains(land.split(';').next().unwrap()));
        names.iter().copied().find(|name| name.contains("hits ") && !is_mine(name)).or(has("hits "))
    } else if asks("trade, build or end your turn") || asks("build or end your turn") {
        has("Settlement: ")
            .or(has("City: "))
            .or(has("Road to "))
            .filter(|name| !name.contains("then end turn"))
            .or(starts("End turn"))
    } else if asks("choose which good you get") {
        // A good that is not in hand yet.
        let hand = heard.row("Goods").to_owned();
        names.iter().copied().find(|name| GOODS.contains(name) && !hand.contains(&name.to_lowercase()))
    } else if asks("build, upgrade, sell or buy") {
        starts("Place a pioneer").or(starts("Upgrade")).or(starts("Set sail"))
    } else if asks("sail and explore") {
        // By the compass: eastwards, away from the port.
        has("east (").or(has("east")).or(starts("End turn"))
    } else if asks("pick a role") {
        let roles = names.iter().copied().filter(|name| BESIDES.split(" | ").all(|beside| beside != *name));
        roles.max_by_key(|role| heard.lines.iter().find_map(|line| number_after(line, &format!("{role}: "))).unwrap_or(0))
    } else if asks("buy a building") || asks("build something") {
        // The dearest of those that can be paid.
        let money = heard.lines.iter().find_map(|line| number_after(line, "Doubloons: ")).unwrap_or(u32::MAX);
        best(" for ").map(|(price, name)| {
            assert!(price <= money, "{name} with {money} doubloons");
            name
        })
    } else {
        None
    };
    // What is proposed is taken.
    let choice = choice.or(starts("Confirm")).or(starts("Valider"));
    choice
        .or_else(|| names.into_iter().find(|name| !BESIDES.split(" | ").any(|beside| name.starts_with(beside))))
        .expect("a choice")
}

async fn reads_words(house: &House) {
    for seat in Seat::all(SEATS) {
        house.command(player(seat), "settings", &[("text", Value::Switch(true))]).await;
    }
}

#[tokio::test]
async fn turns_of_every_game_are_played_by_what_is_heard_alone() {
    /// Decisions of a game: some turns of everybody.
    const DECISIONS: usize = 60;
    for entry in GAMES {
        let slug = entry.info.slug;
        let house = House::new(GAMES, 5);
        reads_words(&house).await;
        let options = if slug == "catan" { "map=variable" } else { "" };
        let table = house.table(slug, SEATS, options).await.unwrap();
        let (mut decided, mut pressed) = ([0; SEATS as usize], Vec::new());
        for _ in 0..DECISIONS {
            let before = table.now().await;
            let Some(seat) = before.head.awaited.iter().next() else { break };
            let decision = before.head.states[seat.index()].decision;
            let mut shown = messages(&house.command(player(seat), "table hand", &[]).await).remove(0);
            let mut asked = Vec::new();
            while table.now().await.head.states[seat.index()].decision == decision {
                let heard = Heard::of(&shown);
                let wanted = decide(&heard).to_owned();
                let same: Vec<&Named> = heard.named.iter().filter(|named| named.name == wanted).collect();
                let [Named { id, value, .. }] = same.as_slice() else { panic!("{slug}: several are called {wanted}") };
                let chosen: Vec<&str> = value.as_deref().into_iter().collect();
                asked.push(wanted.clone());
                assert!(asked.len() < 4, "{slug}: {seat} pressed {asked:?} and nothing came of it: {}", shown.text);
                let answer = house.press(player(seat), &shown, MessageContext::Private, id, &chosen).await;
                let Some(next) = messages(&answer).pop() else { break };
                shown = next;
            }
            decided[seat.index()] += 1;
            pressed = asked;
            house.settle().await;
        }
        assert!(decided.iter().all(|decided| *decided > 5), "{slug}: everybody had turns: {decided:?}, at last {pressed:#?}");
    }
}

/// Whether a screen reader names a character in the middle of a sentence.
const fn is_sign(c: char) -> bool {
    matches!(c,
        '\u{2190}'..='\u{21FF}' | '\u{2300}'..='\u{23FF}' | '\u{25A0}'..='\u{27BF}' | '\u{2B00}'..='\u{2BFF}' | '\u{FE0F}'
        | '\u{E000}'..='\u{F8FF}' | '\u{1F000}'..='\u{1FAFF}' | '\u{F_0000}'..='\u{10_FFFF}' | '⟦')
}

/// Returns a text as Discord shows it: mentions and moments are names and words.
fn shown(text: &str) -> String {
    let mut parts = text.split('<');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('>') {
            Some((what, rest)) if what.starts_with(['t', '@', '#']) => out.push_str(rest),
            _ => out.push_str(part),
        }
    }
    out
}

/// Returns what nobody can say: letters and digits mixed, long numbers, seats by their notation. A
/// table's name is spelt.
fn unspeakable(words: &str, table: &str) -> Option<String> {
    let mut tokens = words.split(|c: char| !c.is_alphanumeric()).filter(|token| *token != table);
    let is_bare = |token: &str| {
        let digits = token.chars().filter(char::is_ascii_digit).count();
        let is_seat = token.len() == 2 && token.starts_with('p') && digits == 1;
        is_seat || digits > 4 || digits > 0 && token.len() > 4 && digits < token.len() && !token.starts_with("19")
    };
    tokens.find(|token| is_bare(token)).map(str::to_owned)
}

/// Checks what was said to those who read words.
fn is_speakable(said: &[(Option<UserId>, Message)], table: AtTable<'_>) {
    let id = table.id.to_string();
    for (reader, message) in said.iter().filter(|(reader, _)| reader.is_some()) {
        assert!(message.picture.is_none(), "{reader:?} is shown a picture: {}", message.text);
        let Heard { lines, named } = Heard::of(message);
        for words in lines.iter().map(String::as_str).chain(named.iter().map(|named| named.name.as_str())) {
            let words = shown(words);
            assert!(!words.contains(is_sign), "{reader:?} hears a sign: {words}\nin {}", message.text);
            assert!(!words.contains("```"), "{reader:?} hears columns: {}", message.text);
            let bare = unspeakable(&words, &id);
            assert!(bare.is_none(), "{reader:?} hears {bare:?}: {words}");
        }
    }
}

/// Everything that somebody may look at, in every place of a game.
async fn looks_at_everything(house: &House, user: UserId) {
    let looks =
        ["table hand", "table board", "table log", "table rules", "table orders", "table prepare", "stats table", "turns"];
    for command in looks.into_iter().chain(["help", "settings", "stats me"]) {
        house.command(user, command, &[]).await;
    }
}

#[tokio::test]
async fn who_reads_words_is_shown_no_picture_and_no_sign_and_nothing_that_cannot_be_said() {
    const LOOK_EVERY: usize = 40;
    // One run in three goes to the end of its game.
    let most = if times(1) > 1 || random::seed(0).is_multiple_of(3) { TOO_LONG } else { BEGINNING };
    for (seed, entry) in random::some((7..).zip(GAMES), 1, 0) {
        let house = House::new(GAMES, seed);
        reads_words(&house).await;
        let mut heard = house.said();
        let table = house.table(entry.info.slug, SEATS, "").await.unwrap();
        let mut person = Person::new(By::Button, seed);
        for decided in 0..most {
            let now = table.now().await;
            if decided % LOOK_EVERY == 0 || now.head.phase != Phase::Playing {
                for seat in Seat::all(SEATS) {
                    looks_at_everything(&house, player(seat)).await;
                }
            }
            house.settle().await;
            let said: Vec<_> = house.said_since(heard).into_iter().map(|said| (said.reader, said.message)).collect();
            heard += said.len();
            is_speakable(&said, table);
            if now.head.phase != Phase::Playing {
                break;
            }
            let seat = person.next(table).await;
            person.decide(table, seat).await;
        }
        assert!(most < TOO_LONG || table.now().await.head.phase == Phase::Over, "{}", entry.info.slug);
    }
}
