//! Whoever is too fast or has too many tables is told so in private, in their own language; others
//! are not affected.

use tertulia_base::i18n::Lang;
use tertulia_render::press::Control;
use tertulia_tables::{Limits, Rate, TablePolicy};

use discord_loopback::{AnswerKind, State, UserEdit};

use crate::support::{House, Ways, says, told, told_and_set, unhurried, words_of};

/// Without refill, so that the fifth press is the last on any machine.
const FIVE_FOR_EVER: Limits = Limits {
    lobbies_per_person: 10,
    tables_per_person: 50,
    tables_per_newcomer: 2,
    tables_per_server: 500,
    solo_per_person: 5,
    solo_per_hour: 10,
    presses: Rate { burst: 5, per_second: 0 },
};

fn ways(limits: Limits) -> Ways {
    Ways { policy: TablePolicy { limits, ..TablePolicy::default() }, ..Ways::default() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_presses_too_fast_is_told_when_to_try_again_and_others_are_answered() {
    let house = House::open_with(ways(FIVE_FOR_EVER)).await;
    let table = house.lobby("table-one", &["ana"], "").await;
    let lobby = table.live().await;
    let join = Control::Join.at(table.id).to_string();
    // Cy reads French, Dee English.
    for (user, lang) in [("cy", Lang::Fr), ("dee", Lang::En)] {
        let presses = (0..10).map(|_| house.discord.press(user, lobby.id, &join));
        let outcomes: Vec<_> = futures::future::join_all(presses).await.into_iter().map(Result::unwrap).collect();
        let words = words_of("front-too-fast", lang);
        let refused: Vec<_> = outcomes.iter().filter(|outcome| told(outcome).contains(&words)).collect();
        assert_eq!(refused.len(), 5, "{outcomes:#?}");
        for outcome in refused {
            assert_eq!((outcome.state, outcome.kind), (State::Answered, Some(AnswerKind::Message)));
            assert!(told(outcome).contains("<t:"), "{}", told(outcome));
        }
        // The other presses were answered as usual; the first took a seat.
        assert!(table.now().await.head.seat_of(house.user(user)).is_some(), "{user} sits down");
    }
    // Bo has not pressed anything yet.
    assert_eq!(told(&house.presses_id("bo", &lobby, &join).await), "");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn completions_of_somebody_who_is_too_fast_are_answered_with_nothing() {
    let house = House::open_with(ways(FIVE_FOR_EVER)).await;
    let mut offered = Vec::new();
    for _ in 0..22 {
        offered.push(house.completes("ana", "table-one", "table new", &[("game", "puerto-rico"), ("options", "")]).await.len());
    }
    assert!(offered[..20].iter().all(|offered| *offered > 0), "{offered:?}");
    assert_eq!(offered[20..], [0, 0], "{offered:?}");
    // She can still press buttons and type commands.
    house.lobby("table-one", &["ana"], "").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_too_many_tables_and_a_server_that_has_too_many_are_told_so() {
    let limits = Limits { lobbies_per_person: 1, tables_per_server: 3, ..unhurried().limits };
    let house = House::open_with(ways(limits)).await;
    house.lobby("table-one", &["cy"], "").await;
    says(&house.types("cy", "table-two", "table new", &[("game", "puerto-rico")]).await, "cy", "table-too-many-lobbies");
    // In a channel that has a table, no thread is made for a table that is refused.
    says(&house.types("cy", "table-one", "table new", &[("game", "puerto-rico")]).await, "cy", "table-too-many-lobbies");
    assert_eq!(house.discord.calls().get("POST /channels/{channel}/threads"), None);

    // A server may choose a lower limit than the settings, not a higher one.
    house.discord.edit_user("dee", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    for (asked, holds) in [("9", "3"), ("1", "1")] {
        let set = told_and_set(&house.types("dee", "general", "server settings", &[("tables", asked)]).await);
        assert!(set.contains(&format!("at most {holds}")), "{set}");
    }
    says(&house.types("ana", "table-two", "table new", &[("game", "puerto-rico")]).await, "ana", "table-server-full");
    let set = told_and_set(&house.types("dee", "general", "server settings", &[("tables", "0")]).await);
    assert!(set.contains("at most 3"), "{set}");
    house.lobby("table-two", &["ana"], "").await;
}
