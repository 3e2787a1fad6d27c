//! Whole games with hidden hands, by button alone; all the way every message that anybody could see is searched
//! for what is another's.

use discord_loopback::{Message, Posted};
use tertulia::i18n::{Lang, Names, plain};
use tertulia::model::Phase;
use tertulia_rules::erased::outcome;
use tertulia_rules::text::Text;

use crate::shown::Shown;
use crate::support::{AtTable, House, all_said, picks};

async fn whole_game(players: &[&str], options: &str, seed: u64) {
    let house = House::open().await;
    let table = house.table_of("san-juan", "table-one", players, options).await;
    let mut pick = picks(seed);
    let (mut decided, mut read, mut private) = (0, 0, 0);
    let mut shown = Shown::default();
    shown.look(&table).await;
    while table.now().await.head.phase == Phase::Playing {
        let awaited = table.awaited().await;
        let who = awaited[pick(awaited.len())].clone();
        table.decide_by_button(&who, &mut pick).await;
        decided += 1;
        assert!(decided < 4000, "the game does not end");
        if decided % 12 == 0 {
            for user in players {
                house.types(user, &table.channel, "table hand", &[]).await;
                house.types(user, &table.channel, "table board", &[("text", "true")]).await;
                house.types(user, &table.channel, "table log", &[]).await;
            }
            // One of them sees it drawn: for all of them whole games take long.
            house.types(&who, &table.channel, "table board", &[]).await;
        }
        let history = house.discord.history();
        for Posted { message, .. } in &history[read..] {
            private += u32::from(tells_a_hand(message));
            assert!(!tells_a_hand(message) || is_private(&table, message), "told to all: {}", all_said(message));
        }
        read = history.len();
        shown.look(&table).await;
    }
    assert!(shown.own > 10, "hands were seen in pictures: {}", shown.own);
    assert!(private > 10, "hands were seen: {private}");
    let end = table.now().await;
    let outcome = outcome(end.game.as_ref().unwrap().as_ref()).unwrap();
    let text = table.live().await.text();
    for winner in outcome.winners.iter() {
        assert!(text.contains(&end.head.player(winner).unwrap().name), "{text}");
    }
    let record = house.tables.record(table.id).await.unwrap().unwrap();
    let again = record.replay(|_, _, _| {}).unwrap();
    assert_eq!(again.save(), end.game.as_ref().unwrap().save());
}

/// Whether it says what only one may know: cards drawn, chosen, held.
pub fn tells_a_hand(message: &Message) -> bool {
    let pressed = format!("{} {:?}", message.text(), message.components);
    let told = all_said(message);
    let words = |key: &str, arg: &'static str, lang| {
        let text = Text::new(format!("san-juan-{key}")).with(arg, "§".to_owned());
        plain(&text, lang, &Names::seats()).split('§').next().unwrap().to_owned()
    };
    let keys = [
        ("event-saw", "cards"),
        ("event-chose-keep", "card"),
        ("event-chose-pay", "card"),
        ("event-chose-discard", "card"),
        ("cell-card", "cost"),
        ("do-keep", "card"),
        ("do-discard", "card"),
        ("do-tuck", "card"),
        ("do-pay", "card"),
        ("do-build", "card"),
    ];
    let shown = |key: &str, arg, lang| {
        let words = words(key, arg, lang);
        // What may be done is no picture's to say: there "discard" is a pile.
        let said = if key.starts_with("do-") { &pressed } else { &told };
        let mut rest = said.match_indices(&words).map(|(at, _)| &said[at + words.len()..]);
        // "costs 4", not "two costs are equal"
        rest.any(|rest| key != "cell-card" || rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    Lang::ALL.into_iter().any(|lang| keys.iter().any(|(key, arg)| shown(key, arg, lang)))
}

/// Whether one person alone sees it.
pub fn is_private(table: &AtTable<'_>, message: &Message) -> bool {
    message.only_for.is_some() || message.channel.to_string() != table.channel
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_play_a_whole_game_with_hands_by_button() {
    whole_game(&["ana", "cy"], "roundLimit=300", 1).await;
}
