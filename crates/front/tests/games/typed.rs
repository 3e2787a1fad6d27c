//! What is typed in a language is understood in it, and who mistypes hears what they perhaps meant: in every game, by a game played so.
//!
//! Start reading at [`a_game_is_played_in_words_of_the_readers_language`].

use std::collections::BTreeMap;

use tertulia_base::i18n::{Lang, folded, nouns};
use tertulia_front::Value;
use tertulia_model::Phase;
use tertulia_rules::game::{Dice, GameInfo, Verb};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;

use crate::house::{AtTable, House, messages, player};

/// Decisions of a game that are typed.
const DECISIONS: usize = 40;
/// Nobody calls anything so.
const NONSENSE: &str = "xyzzyx";

/// The words of the notation with their names; a good and the land that gives it may have one word.
type Names = BTreeMap<&'static str, Vec<&'static str>>;

fn names(info: &'static GameInfo, lang: Lang) -> Names {
    let mut names = Names::new();
    nouns(info, lang).for_each(|(word, name)| names.entry(word).or_default().push(name));
    names
}

/// Who is English and who is French at the tables of the house.
fn language(seat: u8) -> Lang {
    if seat == 2 { Lang::Fr } else { Lang::En }
}

/// An action as the options of its command.
fn options(verb: &Verb, words: &[String]) -> Vec<(&'static str, Value)> {
    let last = verb.params.len().saturating_sub(1);
    let given = verb.params.iter().enumerate().take(words.len()).map(|(at, param)| {
        let words = if at == last { words[at..].join(" ") } else { words[at].clone() };
        (param.name, Value::Words(words))
    });
    given.collect()
}

/// What somebody reads who types that.
async fn answer(table: AtTable<'_>, seat: u8, info: &GameInfo, verb: &Verb, words: &[String]) -> String {
    let command = format!("{} {}", info.slug, verb.name);
    let seat = tertulia_rules::game::Seat(seat);
    let answer = table.house.command(player(seat), &command, &options(verb, words)).await;
    messages(&answer).into_iter().map(|message| message.text).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn a_game_is_played_in_words_of_the_readers_language() {
    for (at, entry) in GAMES.iter().enumerate() {
        let info = entry.info;
        let house = House::new(GAMES, 3);
        let table = house.table(info.slug, 3, "").await.unwrap();
        let mut dice = SeededDice::new(at as u64);
        let (mut french, mut hints) = (0, 0);
        for _ in 0..DECISIONS {
            let now = table.now().await;
            if now.head.phase != Phase::Playing {
                break;
            }
            let (game, seat) = (now.game.as_ref().unwrap(), now.head.awaited.iter().next().unwrap());
            let names = names(info, language(seat.0));
            let legal = game.legal(seat);
            let action = game.heuristic(seat, &mut dice).unwrap_or_else(|| legal[0].clone());
            let mut words = action.split(' ').map(str::to_owned);
            let verb = words.next().unwrap();
            let words: Vec<String> = words.collect();
            let verb = info.verbs.iter().find(|known| known.name == verb).unwrap();
            // Now and then somebody mistypes first.
            if let Some(name) = words.first().and_then(|word| names.get(word.as_str())?.last()) {
                let mut mistyped = words.clone();
                mistyped[0] = format!("{name}q");
                let said = answer(table, seat.0, info, verb, &mistyped).await;
                assert!(said.contains(name), "{}: {seat} typed {mistyped:?} for {name:?} and read: {said}", info.slug);
                mistyped[0] = NONSENSE.to_owned();
                let said = answer(table, seat.0, info, verb, &mistyped).await;
                let possible = legal.iter().filter_map(|action| action.strip_prefix(verb.name)?.split(' ').nth(1));
                let mut possible = possible.filter_map(|word| names.get(word)).flatten();
                let helps = said.contains(NONSENSE) && possible.any(|name| said.contains(*name));
                assert!(helps, "{}: {seat} typed {mistyped:?} and read: {said}", info.slug);
                hints += 1;
            }
            let name = |word: &String| names.get(word.as_str()).map_or(word.clone(), |names| names[0].to_owned());
            let mut called: Vec<String> = words.iter().map(name).collect();
            if Dice::below(&mut dice, 2) == 0 {
                called = called.iter().map(|name| folded(name)).collect();
            }
            french += usize::from(language(seat.0) == Lang::Fr && called != words);
            let said = answer(table, seat.0, info, verb, &called).await;
            let decided = table.now().await.head.states[seat.index()].decision > now.head.states[seat.index()].decision;
            assert!(decided, "{}: {seat} typed {} {called:?} for {action} and read: {said}", info.slug, verb.name);
        }
        assert!(french > 0 && hints > 0, "{}: {french} decisions in French, {hints} mistyped", info.slug);
    }
}

#[tokio::test]
async fn players_of_one_name_are_told_by_the_marks_of_their_seats_and_no_typed_name_takes_one_for_another() {
    let trades = |verb: &&Verb| verb.params.iter().any(|param| param.name == "with");
    let (info, verb) = GAMES.iter().find_map(|entry| Some((entry.info, entry.info.verbs.iter().find(trades)?))).unwrap();
    let house = House::of(GAMES, 3, ["Alex", "Sam", "Sam Jones", "alex"]);
    let table = house.table(info.slug, 4, "").await.unwrap();
    let asked = table.now().await.head.awaited.iter().next().unwrap();
    let texts = |answer| messages(&answer).into_iter().map(|message| message.text).collect::<Vec<_>>().join("\n");
    // What is typed is read, and then refused for another reason: nobody gives what they want.
    let read = async |with: &str| {
        let given = verb.params.iter().map(|param| if param.name == "with" { with } else { "1 lumber" }.to_owned());
        answer(table, asked.0, info, verb, &given.collect::<Vec<_>>()).await
    };
    let names = [
        ("Sam", "p2"),
        ("sam jones", "p3"),
        ("Sam Jones, Sam", "p3-p2"),
        ("Sam Jones Sam", "p3-p2"),
        ("④ alex", "p4"),
        ("1 Alex", "p1"),
    ];
    for (typed, seats) in names {
        assert_eq!(read(typed).await, read(seats).await, "{typed} is not {seats}");
    }
    for several in ["Alex", "Sam, ALEX"] {
        let said = read(several).await;
        assert!(said.contains("① Alex") && said.contains("④ alex") && said.contains("p1, p4"), "{several}: {said}");
    }
    // The same for a command of the house; none of it has an effect.
    let replace = [("player", Value::Words("ALEX".to_owned()))];
    let said = texts(house.command(player(asked), "table replace", &replace).await);
    assert!(said.contains("① Alex") && said.contains("④ alex"), "{said}");
    assert!(table.now().await.head.open.is_empty());
    let offered = house.completes(player(asked), "table replace", &[("player", Value::Words("al".to_owned()))]).await;
    let offered: Vec<(&str, &str)> = offered.iter().map(|choice| (choice.name.as_str(), choice.value.as_str())).collect();
    assert_eq!(offered, [("① Alex", "p1"), ("④ alex", "p4")]);
}
