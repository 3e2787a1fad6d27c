//! People queue, are asked by direct message, and play in a thread.

use tertulia_base::ids::GuildId;
use tertulia_model::Phase;
use tertulia_testkit::comes;

use crate::support::{House, lang_of, words_of};

/// One of them reads French.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_who_queue_are_asked_by_direct_message_and_play_once_both_have_confirmed() {
    let house = House::open().await;
    for user in ["ana", "cy"] {
        let shown = house.types(user, "general", "queue join", &[("game", "puerto-rico"), ("players", "2")]).await;
        let shown = shown.message.expect("one's place");
        assert!(
            shown.is_ephemeral() && shown.button(&words_of("front-queue-leave", lang_of(user))).is_some(),
            "{}",
            shown.text()
        );
    }
    for user in ["ana", "cy"] {
        let yes = words_of("front-match-yes", lang_of(user));
        let asked = async || house.direct(user).into_iter().find(|message| message.button(&yes).is_some());
        let asked = comes("the bot asks each", asked, Option::is_some).await.unwrap();
        house.presses(user, &asked, &yes).await;
    }
    let game = async || {
        let running = house.tables.of(house.user("ana")).await.unwrap();
        running.iter().find(|table| table.head.phase == Phase::Playing).map(|table| table.head.clone())
    };
    let head = comes("the game begins", game, Option::is_some).await.unwrap();
    assert!(head.seat_of(house.user("ana")).is_some() && head.seat_of(house.user("cy")).is_some());
    let guild: GuildId = head.home.guild.unwrap();
    for user in ["ana", "cy"] {
        assert_eq!(house.tables.queue_place(guild, house.user(user)).await.unwrap(), None, "{user} waits no more");
    }
    house.settle().await;
    assert_eq!(house.calls("POST /channels/{channel}/threads"), 1, "it is in a thread of its own");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whom_one_blocks_reads_nothing_of_it_and_is_never_asked_with_them() {
    let house = House::open().await;
    let bo = house.user("bo").to_string();
    let said = house.words("ana", "general", "block", &[("person", bo.as_str())]).await.message.expect("an answer");
    assert!(said.is_ephemeral(), "nobody else sees it");
    for user in ["ana", "bo", "dee"] {
        house.types(user, "general", "queue join", &[("game", "puerto-rico"), ("players", "2")]).await;
    }
    let yes = words_of("front-match-yes", lang_of("dee"));
    let asked = async || house.direct("dee").into_iter().find(|message| message.button(&yes).is_some());
    comes("she is matched", asked, Option::is_some).await;
    house.settle().await;
    assert!(house.direct("bo").is_empty(), "he waits on");
}
