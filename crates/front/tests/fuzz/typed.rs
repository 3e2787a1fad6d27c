//! Every field of a command or a form in which people may type what they like, at a table of each
//! game.
//!
//! Start reading at [`fields`].

use std::sync::{Arc, OnceLock};

use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;
use tertulia_base::clock::{Moment, SimClock};
use tertulia_base::ids::{ChannelId, GuildId, UserId};
use tertulia_front::{Answer, Asker, Front, MessageContext, NoDiscord, Permissions, Place, Typed, Value, commands};
use tertulia_render::guide::Guide;
use tertulia_render::limits;
use tertulia_rules::games::{GAMES, newest_of_each};
use tertulia_store::MemoryStore;
use tertulia_tables::{Opening, TablePolicy, What};

use crate::text::{actions, golden};
use tertulia_testkit::edits::{ODD, edited};
use tertulia_testkit::{ANA, BO, CY, House, opening};

/// What is right in some field, with numbers in every form in which people write them.
const RIGHT: &str = "22-8 | 22:30 – 7:05 | 22h30-7h | never | learned | Europe/Paris | kolk | 2026-12-24 | 24.12.2026 | \
    24/12/2026 | 24.12. | 7 | back | K7QF2M | p1 | p5 | nobles=on, openVP=on | buildingList=hacienda, library | \
    pointsToWin=12 | 4 | 0-7/16";

/// A field: its command, the subcommand, and its own name.
struct Field {
    command: String,
    sub: String,
    name: String,
}

/// All fields of all commands whose value is typed and no choice of a list: those of the house, and
/// those of the games.
fn fields() -> [Vec<Field>; 2] {
    let list = |of: &serde_json::Value| of["options"].as_array().cloned().unwrap_or_default();
    let word = |of: &serde_json::Value| of["name"].as_str().unwrap().to_owned();
    let (mut house, mut games) = (Vec::new(), Vec::new());
    for command in commands(GAMES) {
        let is_game = GAMES.iter().any(|entry| command["name"] == entry.info.slug);
        let fields = if is_game { &mut games } else { &mut house };
        let mut typed = |sub: &str, options: Vec<serde_json::Value>| {
            let is_typed =
                |option: &&serde_json::Value| [3, 4].map(Into::into).contains(&option["type"]) && option["choices"].is_null();
            let new = |option| Field { command: word(&command), sub: sub.to_owned(), name: word(option) };
            fields.extend(options.iter().filter(is_typed).map(new));
        };
        for option in list(&command) {
            match option["type"] == 1 {
                true => typed(&word(&option), list(&option)),
                false => typed("", vec![option]),
            }
        }
    }
    [house, games]
}

/// Somebody in the channel with the table of that game.
fn asker(user: u64, game: usize) -> Asker {
    let rights = Permissions::all();
    let place = Place::channel(Some(GuildId(900)), ChannelId(500 + game as u64), Some(rights));
    Asker::new(UserId(user), "Ana".to_owned(), if user == 1 { "fr" } else { "en-US" }, place, rights)
}

/// A house with a table of each game, in play in a channel of its own.
async fn house() -> Front {
    let clock = SimClock::at(Moment(1_764_108_000_000));
    let house = House::of(GAMES, Arc::new(MemoryStore::new()), clock, 0, TablePolicy::default());
    for (at, entry) in newest_of_each(GAMES).enumerate() {
        let opening = opening(ANA, ChannelId(500 + at as u64), &[]);
        let table = house.opened(Opening { game: entry.info.slug.to_owned(), ..opening }).await;
        house.join(table, &[BO, CY]).await;
        house.ask(ANA, table, What::Start).await.unwrap();
    }
    Front::new(house.tables, Arc::new(NoDiscord))
}

fn fits(answer: &Answer) {
    for message in answer.messages() {
        assert_eq!(limits::check(&message), Ok(()), "{message:?}");
    }
}

#[test]
fn whatever_is_typed_into_a_field_is_answered_with_what_fits_and_so_is_whoever_still_types() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let fields = fields();
    assert!(fields.iter().all(|fields| fields.len() > 10));
    let words: Vec<String> = RIGHT.split(" | ").chain(ODD.iter().copied()).map(str::to_owned).collect();
    let played: Vec<String> = actions(&golden()).iter().filter_map(|action| Some(action.split_once(' ')?.1.to_owned())).collect();
    let games: Vec<&str> = newest_of_each(GAMES).map(|entry| entry.info.slug).collect();
    let mut front = runtime.block_on(house());
    let mut count = 0;
    arbtest(|u| {
        count += 1;
        if count % 500 == 0 {
            front = runtime.block_on(house());
        }
        let of_game = u.ratio(1, 3)?;
        let field = u.choose(&fields[usize::from(of_game)])?;
        let typed = edited(u, if of_game { &played } else { &words }, &words)?;
        runtime.block_on(ask(u, &front, field, typed, &games))
    });
}

async fn ask(u: &mut Unstructured<'_>, front: &Front, field: &Field, words: String, games: &[&str]) -> Result<()> {
    let at = match games.iter().position(|slug| *slug == field.command) {
        Some(at) => at,
        None => u.choose_index(games.len())?,
    };
    let asker = front.with_preferences(asker(u.int_in_range(1..=3)?, at)).await.expect("the store of this test never fails");
    let value = if u.ratio(1, 10)? { Value::Number(u.arbitrary()?) } else { Value::Words(words.clone()) };
    let mut options = vec![(field.name.clone(), value)];
    if (field.command.as_str(), field.name.as_str()) == ("table", "options") {
        options.push(("game".to_owned(), Value::Words(games[at].to_owned())));
    }
    let mut typed = Typed { command: field.command.clone(), sub: field.sub.clone(), options, ..Typed::default() };
    fits(&front.command(&asker, &typed).await);
    typed.focused = Some(field.name.clone());
    let choices = front.complete(&asker, &typed).await;
    assert!(choices.len() <= 25, "{choices:?}");
    if field.command == "settings" {
        let form = Guide::Ask(field.name.clone()).into();
        fits(&front.filled_in(&asker.on(MessageContext::Private), form, vec![words], &OnceLock::new()).await);
    }
    Ok(())
}
