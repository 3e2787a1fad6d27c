//! Somebody does not act: what they and the others are told, and what the others can press and
//! type, in both languages.

use tertulia_base::i18n::Lang;
use tertulia_model::{Choice, DueWhat, GuildPreferences, Head, Phase, SeatDue};
use tertulia_render::press::Control;

use crate::support::{AtTable, House, has, says, told, unadorned, words_of};

/// Makes the due row that fits due now, and handles it.
async fn comes_due(table: &AtTable<'_>, is_it: impl Fn(&DueWhat) -> bool) -> Head {
    let head = table.now().await.head.clone();
    let due = head.due.iter().find(|due| is_it(&due.what)).copied().unwrap_or_else(|| panic!("not due: {:?}", head.due));
    table.house.tables.come_due(table.id, due).await.unwrap();
    table.now().await.head.clone()
}

/// Votes on the table's present question; returns the answer.
async fn votes(table: &AtTable<'_>, user: &str, choice: Choice) -> String {
    let live = table.live().await;
    let number = table.now().await.head.timing.questions;
    let id = Control::Vote(number, choice).at(table.id).to_string();
    let offered = live.buttons().iter().any(|button| button.custom_id.as_deref() == Some(&id));
    assert!(offered, "{choice:?} is offered on: {}", live.text());
    told(&table.house.presses_id(user, &live, &id).await)
}

/// Uses the lobby's menu, pauses the table, then asks twice how to go on without a player: first a
/// stand-in plays, then the others end the game.
async fn plays_out(house: &House, channel: &str, lang: Lang) {
    let table = house.lobby(channel, &["ana", "bo", "cy"], "").await;
    let shows = async |key: &'static str| {
        let (words, live) = (words_of(key, lang), table.live().await);
        // The key's text may stand at the beginning of a sentence, with a capital.
        let says = unadorned(&live.text()).to_lowercase().contains(unadorned(&words).trim().to_lowercase().as_str());
        assert!(says, "{key}: {words:?} in: {}", live.text());
    };
    // A clock is chosen in the lobby, then none.
    let options = table.presses("ana", "Options…").await.message.unwrap();
    let menu = options.selects().first().unwrap().custom_id.clone();
    for value in ["@clock slow", "@vacations off"] {
        house.chooses("ana", &options, &menu, &[value]).await;
    }
    shows("front-clock-slow").await;
    shows("front-vacations-not-allowed").await;
    let lobby = table.live().await;
    says(&house.forges("bo", &lobby, &menu, &["@clock fast"]).await, "bo", "table-not-host");
    house.chooses("ana", &options, &menu, &["@clock none"]).await;
    table.press("ana", Control::Start).await;

    // The table pauses and resumes: one player types, the others press.
    says(&house.types("cy", &table.channel, "table pause", &[]).await, "cy", "front-did-ask");
    shows("front-question-pause").await;
    for user in ["ana", "bo"] {
        assert_eq!(votes(&table, user, Choice::Agree).await, "");
    }
    shows("front-paused").await;
    says(&house.types("bo", &table.channel, "table pause", &[]).await, "bo", "table-paused");
    table.press("ana", Control::Resume).await;
    for user in ["bo", "cy"] {
        house.types(user, &table.channel, "table vote", &[("answer", "yes")]).await;
    }
    assert!(table.now().await.head.timing.paused.is_none());
    says(&house.types("cy", &table.channel, "table time", &[]).await, "cy", "table-no-clock");

    // Six reminders; the last one says what happens next.
    let absent = table.awaited().await[0].clone();
    let others: Vec<&str> = ["ana", "bo", "cy"].into_iter().filter(|user| *user != absent).collect();
    let seat = table.seat(&absent).await;
    for _ in 0..6 {
        comes_due(&table, |due| due.is(SeatDue::Remind, seat)).await;
    }
    house.settle().await;
    has(&house.direct(&absent).last().unwrap().text(), &absent, "front-warned");
    shows("front-time-left").await;

    // The time is up.
    let is_up = |due: &DueWhat| due.is(SeatDue::TimeUp, seat);
    let head = comes_due(&table, is_up).await;
    assert_eq!(head.states[seat.index()].timeouts, 1);
    shows("front-question-absent").await;
    house.settle().await;
    has(&house.direct(&absent).last().unwrap().text(), &absent, "front-time-is-up");
    for (user, key) in [(absent.as_str(), "table-others-decide"), ("eli", "table-stranger")] {
        has(&votes(&table, user, Choice::Wait).await, user, key);
    }
    // The others disagree, so all wait and are asked again.
    let first = table.live().await;
    votes(&table, others[0], Choice::StandIn).await;
    shows("front-choice-stand-in").await;
    votes(&table, others[1], Choice::Replace).await;
    shows("front-absent-waits").await;
    comes_due(&table, |due| matches!(due, DueWhat::Ask { .. })).await;
    let old = Control::Vote(head.timing.questions, Choice::End).at(table.id).to_string();
    let second = table.live().await;
    says(&house.forges(others[0], &second, &old, &[]).await, others[0], "front-stale");
    assert_ne!(first.id, second.id, "it is posted anew");
    for user in &others {
        votes(&table, user, Choice::StandIn).await;
    }
    shows("front-stands-in").await;
    // One press takes the seat back.
    let panel = table.panel(&absent).await;
    table.press_on(&absent, &panel, Control::TakeBack).await;
    assert!(table.now().await.head.stand_ins.is_empty());

    // Only all of the others together can end somebody's game.
    let waits = table.now().await.head.awaited.has(seat);
    if waits {
        comes_due(&table, is_up).await;
        // They were asked a moment ago, so the next question comes later.
        comes_due(&table, |due| matches!(due, DueWhat::Ask { .. })).await;
        votes(&table, others[0], Choice::End).await;
        assert_eq!(table.now().await.head.phase, Phase::Playing);
        votes(&table, others[1], Choice::End).await;
        assert_eq!(table.now().await.head.phase, Phase::Stopped);
        shows("front-stopped-agreed").await;
        let ended = table.live().await;
        says(&house.forges(others[0], &ended, &old, &[]).await, others[0], "table-ended");
    } else {
        // The stand-in decided before the seat was taken back.
        assert!(table.now().await.head.states[seat.index()].decision > head.states[seat.index()].decision);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_others_say_how_to_go_on_without_somebody_and_who_comes_back_is_back() {
    let house = House::open().await;
    plays_out(&house, "table-one", Lang::En).await;
    let first = house.lobby("general", &["ana"], "").await.now().await.head.home.guild.unwrap();
    let french = GuildPreferences { lang: Some(Lang::Fr), ..GuildPreferences::default() };
    house.tables.set_guild_preferences(first, &french).await.unwrap();
    plays_out(&house, "table-two", Lang::Fr).await;
}
