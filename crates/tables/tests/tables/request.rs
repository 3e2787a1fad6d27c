//! What a table promises whoever asks it for something.

use std::collections::BTreeSet;

use tertulia_base::clock::Clock;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_model::{GameMoment, Phase, Stopped, Term, Vacations};
use tertulia_rules::erased::AnyGame;
use tertulia_rules::game::{Actor, Eye, Seat, SeatSet};
use tertulia_tables::{ChannelAccess, Person, Refusal, Request, What};

use crate::begun;
use tertulia_testkit::{ANA, BO, CHANNEL, CY, DEE, GUILD, HOUR, House, opening, person, reason, toy, words};

const P1: Seat = Seat(0);
const P2: Seat = Seat(1);

#[tokio::test]
async fn a_table_is_opened_with_its_host_in_the_first_seat() {
    let house = House::new();
    let done = house.open_in(ANA, CHANNEL, &[("rounds", "20")]).await.unwrap();
    let table = &done.table.head;
    assert_eq!((table.phase, table.host, done.seat, table.seats), (Phase::Lobby, ANA, Some(P1), 5));
    assert_eq!(table.options.get("rounds"), "20");
    assert_eq!(house.tables.at(CHANNEL).await, Ok(Some(table.id)));
    assert_eq!(house.tables.of(ANA).await.unwrap()[0].head, *table);
    assert_eq!(house.tables.of(BO).await.unwrap().len(), 0);
}

#[tokio::test]
async fn an_opening_that_does_not_fit_is_refused_with_its_reason() {
    let house = House::new();
    let fine = opening(ANA, CHANNEL, &[]);
    let cases = [
        ("table-no-game", tertulia_tables::Opening { game: "chess".into(), ..fine.clone() }),
        ("rules-bad-seats", tertulia_tables::Opening { seats: Some(6), ..fine.clone() }),
        ("rules-bad-seats", tertulia_tables::Opening { seats: Some(1), ..fine.clone() }),
        ("table-no-option", opening(ANA, CHANNEL, &[("speed", "fast")])),
        ("table-no-value", opening(ANA, CHANNEL, &[("rounds", "7")])),
        ("table-name-empty", tertulia_tables::Opening { who: Person { name: " \n".into(), ..person(ANA) }, ..fine.clone() }),
        ("table-name-too-long", tertulia_tables::Opening { who: Person { name: "é".repeat(33), ..person(ANA) }, ..fine.clone() }),
    ];
    for (why, opening) in cases {
        assert_eq!(reason(house.tables.open(opening).await), why);
    }
    assert_eq!(house.tables.at(CHANNEL).await, Ok(None));
    // As long as a name may be.
    let who = Person { name: "é".repeat(32), ..person(ANA) };
    house.tables.open(tertulia_tables::Opening { who, ..fine }).await.unwrap();
}

#[tokio::test]
async fn a_channel_has_one_running_table_at_a_time() {
    let house = House::new();
    let first = house.open(ANA).await;
    assert_eq!(house.open_in(BO, CHANNEL, &[]).await.err(), Some(Refusal::ChannelTaken(first).into()));
    house.open_in(BO, ChannelId(501), &[]).await.unwrap();
    house.ask(ANA, first, What::Stop).await.unwrap();
    let second = house.open(BO).await;
    assert_eq!(house.tables.at(CHANNEL).await, Ok(Some(second)));
    // The end of the first one long after must not free the channel again.
    assert_eq!(reason(house.ask(ANA, first, What::Stop).await), "table-ended");
    assert_eq!(house.tables.at(CHANNEL).await, Ok(Some(second)));
}

#[tokio::test]
async fn of_many_who_open_in_one_channel_at_once_one_does() {
    let house = House::new();
    let all = (1..=20).map(|n| {
        let tables = house.tables.clone();
        tokio::spawn(async move { tables.open(opening(UserId(n), CHANNEL, &[])).await })
    });
    let answers = futures::future::join_all(all).await;
    assert_eq!(answers.iter().filter(|answer| answer.as_ref().unwrap().is_ok()).count(), 1);
    for answer in answers.into_iter().map(Result::unwrap).filter(Result::is_err) {
        assert_eq!(reason(answer), "table-channel-taken");
    }
}

#[tokio::test]
async fn people_come_and_go_in_the_lobby_each_with_a_reason_when_they_cannot() {
    let house = House::new();
    let mut wish = opening(ANA, CHANNEL, &[]);
    wish.seats = Some(3);
    let table = house.opened(wish).await;

    assert_eq!(reason(house.ask(ANA, table, What::Join).await), "table-joined-already");
    assert_eq!(reason(house.ask(BO, table, What::Leave).await), "table-stranger");
    assert_eq!(reason(house.ask(ANA, table, What::Start).await), "table-too-few");
    assert_eq!(reason(house.play(ANA, table, &["bid 1"]).await), "table-not-started");
    assert_eq!(house.ask(BO, table, What::Join).await.unwrap().seat, Some(P2));
    house.ask(CY, table, What::Join).await.unwrap();
    assert_eq!(reason(house.ask(DEE, table, What::Join).await), "table-full");
    assert_eq!(reason(house.ask(BO, table, What::Start).await), "table-not-host-nor-manager");
    assert_eq!(reason(house.ask(BO, table, What::Stop).await), "table-not-host-nor-manager");
    let set = |key: &str, value: &str| What::Set { options: vec![(key.to_owned(), value.to_owned())], terms: Vec::new() };
    assert_eq!(reason(house.ask(BO, table, set("rounds", "1")).await), "table-not-host");
    assert_eq!(reason(house.ask(ANA, table, set("pace", "1")).await), "table-no-option");
    assert_eq!(reason(house.ask(ANA, table, set("rounds", "many")).await), "table-no-value");
    house.ask(ANA, table, set("rounds", "1")).await.unwrap();
    assert_eq!(house.head(table).await.options.get("rounds"), "1");
    // Several at once, all or none.
    let (pairs, term) = (
        |value: &str| vec![("rounds".to_owned(), "2".to_owned()), ("purses".to_owned(), value.to_owned())],
        Term::Vacations(Vacations::NotAllowed),
    );
    let before = house.head(table).await;
    assert_eq!(reason(house.ask(ANA, table, What::Set { options: pairs("glass"), terms: vec![term] }).await), "table-no-value");
    assert_eq!(house.head(table).await, before);
    house.ask(ANA, table, What::Set { options: pairs("closed"), terms: vec![term] }).await.unwrap();
    let after = house.head(table).await;
    assert_eq!((after.options.get("rounds"), after.options.get("purses"), after.vacations), ("2", "closed", false));
    assert_eq!(after.revision, before.revision + 1, "in one commit");
    house.ask(ANA, table, set("rounds", "1")).await.unwrap();

    // The host leaves: the next one is the host, and the seats close up.
    let left = house.ask(ANA, table, What::Leave).await.unwrap();
    assert_eq!((left.seat, left.table.head.host), (None, BO));
    assert_eq!(left.table.head.players.iter().map(|p| p.user).collect::<Vec<_>>(), [BO, CY]);
    assert!(house.tables.of(ANA).await.unwrap().is_empty());
    house.ask(BO, table, What::Start).await.unwrap();
    assert_eq!(reason(house.ask(DEE, table, What::Join).await), "table-started");
    assert_eq!(reason(house.ask(BO, table, What::Start).await), "table-started");
    assert_eq!(reason(house.ask(BO, table, set("rounds", "20")).await), "table-started");
    assert_eq!(reason(house.ask(ANA, TableId::new(3), What::Join).await), "table-unknown");
}

#[tokio::test]
async fn a_lobby_that_everybody_leaves_is_over() {
    let house = House::new();
    let table = house.open(ANA).await;
    let done = house.ask(ANA, table, What::Leave).await.unwrap();
    assert_eq!((done.table.head.phase, done.table.head.stopped), (Phase::Stopped, Some(Stopped::Empty)));
    assert_eq!(house.tables.at(CHANNEL).await, Ok(None));
}

#[tokio::test]
async fn a_manager_can_start_and_stop_what_others_opened() {
    let house = House::new();
    let table = house.lobby(&[ANA, BO]).await;
    let who = Person { access: ChannelAccess::Managed, ..person(DEE) };
    for what in [What::Start, What::Stop] {
        house.tables.ask(Request { who: who.clone(), table, what }).await.unwrap();
    }
    assert_eq!(house.head(table).await.stopped, Some(Stopped::By(DEE)));
}

#[tokio::test]
async fn to_who_sees_nothing_of_its_channel_a_table_does_not_exist() {
    let house = House::new();
    let table = house.lobby(&[ANA, BO]).await;
    let everything = || {
        let (set, key) =
            (What::Set { options: vec![("rounds".to_owned(), "1".to_owned())], terms: Vec::new() }, "ready".to_owned());
        let play = What::Play { decision: None, actions: vec!["bid 1".to_owned()] };
        [What::Join, What::Leave, What::Start, set, play, What::Ready { decision: None, key }, What::Stop]
    };
    for _ in [Phase::Lobby, Phase::Playing, Phase::Stopped] {
        let before = house.head(table).await;
        for what in everything() {
            let ask = |table| Request { who: Person { access: ChannelAccess::Hidden, ..person(DEE) }, table, what: what.clone() };
            let answer = house.tables.ask(ask(table)).await;
            assert_eq!(answer.map(|_| ()), Err(Refusal::Unknown(table).into()), "{what:?}");
        }
        assert_eq!(house.head(table).await, before);
        // Who sits there needs to see nothing.
        let who = Person { access: ChannelAccess::Hidden, ..person(ANA) };
        let what = if before.phase == Phase::Lobby { What::Start } else { What::Stop };
        house.tables.ask(Request { who, table, what }).await.ok();
    }
    let head = house.head(table).await;
    assert_eq!((head.stopped, head.awaited), (Some(Stopped::By(ANA)), SeatSet::NONE), "nobody is waited for");
}

#[tokio::test]
async fn a_game_begins_with_chance_and_waits_for_everybody_it_needs() {
    let (house, table) = begun(&[ANA, BO, CY], &[]).await;
    let head = house.head(table).await;
    assert_eq!((head.phase, head.seats, head.log), (Phase::Playing, 3, 1));
    assert_eq!(head.awaited.len(), 3);
    assert_eq!(head.each(|seat| seat.turn), [1, 1, 1]);
    assert_eq!(head.post, 2, "the lobby's message, then the game's");
    assert!(house.log(table).await[0].starts_with("chance roll "));
}

#[tokio::test]
async fn a_partners_move_does_not_make_mine_stale() {
    let (house, table) = begun(&[ANA, BO, CY], &[]).await;
    house.play_at(BO, table, 0, &["bid 1"]).await.unwrap();
    house.play_at(CY, table, 0, &["bid 1"]).await.unwrap();
    house.play_at(ANA, table, 0, &["bid 2"]).await.unwrap();
    assert_eq!(house.log(table).await[1..4], ["p2 bid 1", "p3 bid 1", "p1 bid 2"]);
}

#[tokio::test]
async fn a_double_or_stale_press_changes_nothing() {
    let (house, table) = begun(&[ANA, BO, CY], &[]).await;
    house.play_at(ANA, table, 0, &["bid 2"]).await.unwrap();
    let before = house.head(table).await;
    assert_eq!(reason(house.play_at(ANA, table, 0, &["bid 2"]).await), "stale");
    assert_eq!(reason(house.play_at(ANA, table, 0, &["bid 3"]).await), "stale");
    assert_eq!(reason(house.play_at(BO, table, 7, &["bid 3"]).await), "stale");
    assert_eq!(reason(house.play_at(ANA, table, 1, &["bid 3"]).await), "table-not-your-turn");
    assert_eq!(reason(house.play(ANA, table, &["bid 3"]).await), "table-not-your-turn");
    assert_eq!(house.head(table).await, before);

    // Whether a press came twice is told from one that comes too late, and from what is yet to be
    // decided.
    let now = house.table(table).await;
    let cases: [(Seat, u32, &[&str], bool); 6] = [
        (Seat(0), 0, &["bid 2"], true),
        (Seat(0), 0, &["bid 3"], false),
        (Seat(0), 0, &["bid 2", "bid 2"], false),
        (Seat(0), 1, &["bid 2"], false),
        (Seat(1), 0, &["bid 2"], false),
        (Seat(0), 0, &[], false),
    ];
    for (seat, decision, actions, was) in cases {
        let answer = house.tables.was_answered(&now, seat, decision, |_| Some(words(actions))).await;
        assert_eq!(answer, Ok(was), "{seat} {decision} {actions:?}");
    }

    // The same button pressed many times at once counts once.
    let presses = (0..10).map(|_| house.play_at(BO, table, 0, &["bid 1"]));
    let answers = futures::future::join_all(presses).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert_eq!(house.head(table).await.each(|seat| seat.decision)[..3], [1, 1, 0]);
}

#[tokio::test]
async fn while_the_same_player_goes_on_the_message_stays_and_the_wait_begins_anew() {
    for seed in 0.. {
        let house = House::new().restarted(seed);
        let table = house.begun(&[ANA, BO, CY]).await;
        if house.log(table).await[0] == "chance roll 1" {
            // Nothing would be left to decide after the first coin.
            continue;
        }
        let began = house.head(table).await;
        house.clock.advance(HOUR);
        house.play(ANA, table, &["bid 2"]).await.unwrap();
        assert_eq!(house.head(table).await.since, began.since, "Bo and Cy are asked what they were asked before");
        house.plays(table, &[(BO, "bid 1"), (CY, "bid 1")]).await;
        let asked = house.head(table).await;
        assert!(asked.post > began.post && asked.since == house.clock.now(), "Ana is asked anew");
        house.clock.advance(HOUR);
        house.play(ANA, table, &["add"]).await.unwrap();
        let goes_on = house.head(table).await;
        assert_eq!(
            (goes_on.awaited, goes_on.post, &goes_on.each(|seat| seat.turn)),
            (asked.awaited, asked.post, &asked.each(|seat| seat.turn))
        );
        assert_eq!(goes_on.since, house.clock.now(), "since when she decides this");
        return;
    }
}

#[tokio::test]
async fn strangers_illegal_actions_and_nonsense_are_refused_and_change_nothing() {
    let (house, table) = begun(&[ANA, BO], &[]).await;
    let before = house.head(table).await;
    let position = house.table(table).await.game.as_ref().unwrap().save();
    let too_much = vec!["add"; 65];
    let cases: [(&str, UserId, &[&str]); 8] = [
        ("table-stranger", DEE, &["bid 1"]),
        ("toy-too-poor", ANA, &["bid 9"]),
        ("toy-not-now", ANA, &["done"]),
        ("rules-bad-notation", ANA, &["fly"]),
        ("rules-bad-notation", ANA, &[""]),
        // A seat is given up by leaving, not by a word in a forged button.
        ("rules-bad-notation", ANA, &["forfeit"]),
        ("table-nothing-to-play", ANA, &[]),
        ("table-too-much", ANA, &too_much),
    ];
    for (why, user, actions) in cases {
        assert_eq!(reason(house.play(user, table, actions).await), why, "{actions:?}");
    }
    let ready = What::Ready { decision: None, key: "all".to_owned() };
    assert_eq!(reason(house.ask(ANA, table, ready).await), "table-no-ready-answer");
    assert_eq!(house.head(table).await, before);
    let after = house.table(table).await.game.as_ref().unwrap().save();
    assert_eq!(after, position);
}

#[tokio::test]
async fn several_actions_are_played_all_or_none() {
    let (house, table) = begun(&[ANA, BO], &[("rounds", "20")]).await;
    house.plays(table, &[(ANA, "bid 1"), (BO, "bid 0")]).await;
    let before = house.head(table).await;
    // The fifth one cannot be: no prize is larger than four.
    assert_eq!(reason(house.play(ANA, table, &["add", "add", "add", "add", "add"]).await), "toy-not-now");
    assert_eq!(reason(house.play(ANA, table, &["add", "fly"]).await), "rules-bad-notation");
    assert_eq!(house.head(table).await, before);
    house.play_at(ANA, table, 1, &["add", "done"]).await.unwrap();
    let after = house.head(table).await;
    assert_eq!(after.states[0].decision, before.states[0].decision + 2);
    assert_eq!(after.revision, before.revision + 1, "one commit");
}

#[tokio::test]
async fn a_ready_answer_plays_its_actions() {
    let (house, table) = begun(&[ANA, BO], &[("rounds", "20")]).await;
    house.plays(table, &[(ANA, "bid 1"), (BO, "bid 0")]).await;
    let ready = |decision| What::Ready { decision, key: "all".to_owned() };
    assert_eq!(reason(house.ask(ANA, table, ready(Some(0))).await), "stale");
    house.ask(ANA, table, ready(Some(1))).await.unwrap();
    let log = house.log(table).await;
    assert_eq!(log[3..].iter().filter(|line| *line == "p1 done").count(), 1);
    assert!(log.last().unwrap().starts_with("chance roll "), "and the next round has begun: {log:?}");
}

#[tokio::test]
async fn a_seat_with_one_choice_left_is_answered_for_and_the_log_says_so() {
    let (house, table) = begun(&[ANA, BO], &[("rounds", "20")]).await;
    // Ana spends all her coins; from then on she can bid nothing only.
    for bid in ["bid 3", "bid 3"] {
        house.play(ANA, table, &[bid]).await.unwrap();
        house.plays(table, &[(BO, "bid 0"), (ANA, "done")]).await;
    }
    let now = house.head(table).await;
    assert_eq!(now.awaited.iter().collect::<Vec<_>>(), [P2]);
    assert_eq!(house.log(table).await.last().unwrap(), "p1 bid 0");
    assert!(now.states[0].read < now.log, "she has not seen it yet");
    // An answer given for her counts as a decision of hers: her old buttons are stale.
    assert_eq!(reason(house.play_at(ANA, table, 4, &["bid 0"]).await), "stale");
}

/// Whoever is quick to answer where nobody can see their choices would tell that they had no other.
#[tokio::test]
async fn a_seat_with_one_choice_left_that_others_cannot_know_of_is_asked_all_the_same() {
    let (house, table) = begun(&[ANA, BO], &[("rounds", "20"), ("purses", "closed")]).await;
    for bid in ["bid 3", "bid 3"] {
        house.play(ANA, table, &[bid]).await.unwrap();
        house.plays(table, &[(BO, "bid 0"), (ANA, "done")]).await;
    }
    let now = house.table(table).await;
    assert_eq!(now.game.as_ref().unwrap().legal(P1), ["bid 0"], "she has spent all her coins");
    assert_eq!(now.head.awaited.iter().collect::<Vec<_>>(), [P1, P2], "and is asked like everybody else");
    assert!(house.log(table).await.last().unwrap().starts_with("chance roll "));
    house.play(BO, table, &["bid 1"]).await.unwrap();
    let now = house.head(table).await;
    assert_eq!(now.awaited.iter().collect::<Vec<_>>(), [P1], "also when nobody else is awaited");
    house.play(ANA, table, &["bid 0"]).await.unwrap();
    assert_eq!(house.head(table).await.awaited.iter().collect::<Vec<_>>(), [P2]);
}

#[tokio::test]
async fn who_leaves_a_game_forfeits_and_the_others_go_on() {
    let (house, table) = begun(&[ANA, BO, CY], &[]).await;
    house.plays(table, &[(BO, "bid 2"), (CY, "bid 1")]).await;
    // Only Ana is awaited: without her the round is decided.
    let done = house.ask(ANA, table, What::Leave).await.unwrap();
    assert_eq!(done.seat, None);
    assert_eq!(done.table.head.host, BO, "somebody who is there can stop it");
    assert_eq!(done.table.head.awaited.iter().collect::<Vec<_>>(), [P2]);
    assert!(house.log(table).await.contains(&"p1 forfeit".to_owned()));
    assert!(house.tables.of(ANA).await.unwrap().is_empty());
    assert_eq!(reason(house.ask(ANA, table, What::Leave).await), "table-gone");
    assert_eq!(reason(house.ask(ANA, table, What::Join).await), "table-started");
    assert_eq!(reason(house.play(ANA, table, &["bid 1"]).await), "table-gone");

    let done = house.ask(CY, table, What::Leave).await.unwrap();
    assert_eq!(done.table.head.phase, Phase::Over);
    assert_eq!(house.tables.at(CHANNEL).await, Ok(None));
    assert!(house.tables.of(BO).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_seat_is_given_up_as_in_the_lobby_in_the_lobby_only() {
    let house = House::new();
    let table = house.lobby(&[ANA, BO]).await;
    house.ask(CY, table, What::Join).await.unwrap();
    assert_eq!(reason(house.ask(DEE, table, What::LeaveLobby).await), "table-stranger");
    house.ask(CY, table, What::LeaveLobby).await.unwrap();
    house.ask(ANA, table, What::Start).await.unwrap();
    let before = house.head(table).await;
    assert_eq!(reason(house.ask(BO, table, What::LeaveLobby).await), "table-started");
    assert_eq!(reason(house.ask(CY, table, What::LeaveLobby).await), "table-stranger");
    assert_eq!(house.head(table).await, before);
    house.ask(ANA, table, What::Stop).await.unwrap();
    assert_eq!(reason(house.ask(BO, table, What::LeaveLobby).await), "table-ended");
}

#[tokio::test]
async fn a_finished_game_frees_its_channel_and_can_still_be_looked_at() {
    let (house, table) = begun(&[ANA, BO], &[("rounds", "1")]).await;
    house.play(ANA, table, &["bid 0"]).await.unwrap();
    let done = house.play(BO, table, &["bid 0"]).await.unwrap();
    assert_eq!(done.table.head.phase, Phase::Over);
    assert!(done.table.head.awaited.is_empty() && done.table.head.due.is_empty());
    house.open(CY).await;
    assert_eq!(reason(house.play(BO, table, &["bid 0"]).await), "table-ended");
    assert_eq!(reason(house.ask(BO, table, What::Leave).await), "table-ended");
    let table = house.restarted(1).table(table).await;
    assert!(tertulia_rules::erased::outcome(table.game.as_deref().unwrap()).is_some());
}

#[tokio::test]
async fn a_panic_in_one_table_stops_neither_it_nor_the_others() {
    let (house, table) = begun(&[ANA, BO], &[]).await;
    let other = house.opened_in(CY, ChannelId(501), &[]).await;
    let before = house.head(table).await;
    for fault in ["panic", "break", "spin"] {
        assert_eq!(reason(house.play(ANA, table, &[fault]).await), "trouble", "{fault}");
        assert_eq!(reason(house.play(ANA, table, &["bid 1", fault]).await), "trouble", "{fault}");
        assert_eq!(house.head(table).await, before, "{fault}");
    }
    house.ask(DEE, other, What::Join).await.unwrap();
    house.play(ANA, table, &["bid 1"]).await.unwrap();
}

#[tokio::test]
async fn each_eye_hears_its_own_story_from_where_it_left_off() {
    let (house, table) = begun(&[ANA, BO], &[]).await;
    house.play(ANA, table, &["bid 2"]).await.unwrap();
    let keys = async |from, eye| -> Vec<String> {
        let story = house.tables.story(table, from, eye).await.unwrap();
        story.into_iter().map(|text| text.key.into_owned()).collect()
    };
    assert_eq!(keys(0, Eye::Public).await, ["toy-rolled", "toy-bid"]);
    assert_eq!(keys(0, Eye::Seat(P2)).await, ["toy-rolled", "toy-bid"]);
    assert_eq!(keys(0, Eye::Seat(P1)).await, ["toy-rolled", "toy-bid", "toy-you-bid"]);
    assert_eq!(keys(1, Eye::Public).await, ["toy-bid"]);
    assert_eq!(keys(2, Eye::Public).await, [""; 0]);
    assert_eq!(keys(99, Eye::Public).await, [""; 0]);
    assert_eq!(house.head(table).await.each(|seat| seat.read)[..2], [2, 0]);
}

#[tokio::test]
async fn what_somebody_is_called_and_speaks_follows_them() {
    let (house, table) = begun(&[ANA, BO], &[]).await;
    let who = Person { name: "  Ana \u{7} Maria ".into(), lang: Lang::Fr, ..person(ANA) };
    let what = What::Play { decision: None, actions: words(&["bid 1"]) };
    house.tables.ask(Request { who, table, what }).await.unwrap();
    let ana = house.head(table).await.players[0].clone();
    assert_eq!((ana.name.as_str(), ana.lang), ("Ana Maria", Lang::Fr));
}

#[tokio::test]
async fn a_game_played_by_many_at_once_is_the_game_of_its_log() {
    let house = House::new();
    let people = [ANA, BO, CY, DEE];
    let table = house.begun_with(&people, &[("rounds", "20")]).await;
    let players = people.map(|user| {
        let house = house.clone();
        tokio::spawn(async move {
            // Everybody presses whatever they may, at any time, until it is over.
            for n in 0u32.. {
                let now = house.table(table).await;
                if now.head.phase == Phase::Over {
                    return;
                }
                let seat = now.head.seat_of(user).unwrap();
                let legal = now.game.as_ref().unwrap().legal(seat);
                let action = if legal.is_empty() { "bid 1".to_owned() } else { legal[n as usize % legal.len()].clone() };
                let decision = Some(now.head.states[seat.index()].decision);
                let _ = house.ask(user, table, What::Play { decision, actions: vec![action] }).await;
                tokio::task::yield_now().await;
            }
        })
    });
    for player in players {
        player.await.unwrap();
    }
    let record = house.tables.record(table).await.unwrap().unwrap();
    let end = house.table(table).await;
    let mut game: Box<dyn AnyGame> = toy::GAMES[0].new_game(&end.head.options, 4).unwrap();
    let mut decisions = vec![0; usize::from(end.head.seats)];
    for entry in &record.moves {
        game.play(entry.by, &entry.action).unwrap();
        if let Actor::Seat(seat) = entry.by {
            decisions[seat.index()] += 1;
        }
    }
    assert_eq!(game.save(), end.game.as_ref().unwrap().save());
    assert_eq!(decisions, end.head.each(|seat| seat.decision));
    assert_eq!(record.moves.len() as u32, end.head.log);
}

#[test]
fn every_refusal_has_words_in_every_language_with_its_arguments() {
    let sources =
        [include_str!("../../../base/src/i18n/text/tables.en.ftl"), include_str!("../../../base/src/i18n/text/tables.fr.ftl")];
    let keys: BTreeSet<&str> = Refusal::TEXTS.iter().map(|(key, _)| *key).collect();
    for source in sources {
        let known: BTreeSet<&str> = source
            .lines()
            .filter_map(|line| line.split_once(" ="))
            .map(|(id, _)| id)
            // These two are said inside of another.
            .filter(|id| id.starts_with("table-") && !["table-undo-chosen", "table-undo-revealed"].contains(id))
            .collect();
        assert_eq!(known, keys);
        for (key, args) in Refusal::TEXTS {
            let at = source.find(&format!("\n{key} =")).unwrap() + 1;
            let words = source[at..].split("\ntable-").next().unwrap();
            let used = words.split("{ $").skip(1).map(|rest| rest.split([' ', '}']).next().unwrap());
            // An argument may be left out, but none may be missing.
            let missing: Vec<&str> = used.filter(|name| !args.contains(name)).collect();
            assert!(missing.is_empty(), "{key} wants {missing:?}");
        }
    }
}

#[tokio::test]
async fn what_runs_where_is_told_and_whom_it_concerns() {
    let house = House::new();
    let (lobby, playing) = (ChannelId(601), ChannelId(602));
    let table = house.opened_in(ANA, lobby, &[]).await;
    house.begun_in(playing, &[BO, CY], &[]).await;
    let played = async |channel| house.tables.is_played_in(channel).await.unwrap();
    assert_eq!([played(lobby).await, played(playing).await, played(CHANNEL).await], [false, true, false]);
    let concerns = async |user, channel| house.tables.concerns(table, user, channel).await.unwrap();
    assert!(concerns(ANA, CHANNEL).await && concerns(DEE, lobby).await);
    assert!(!concerns(DEE, CHANNEL).await && !concerns(BO, playing).await);
    let homes = async |most| house.tables.homes(most).await.unwrap();
    assert_eq!(homes(9).await, (vec![(GUILD, lobby), (GUILD, playing)], 0));
    assert_eq!(homes(1).await, (vec![(GUILD, lobby)], 1));
}

#[tokio::test]
async fn the_moments_of_a_game_lead_to_one_another_both_ways() {
    let (house, table) = begun(&[ANA, BO], &[("rounds", "20")]).await;
    while house.head(table).await.log < 12 {
        house.play_next(table).await.unwrap();
    }
    let now = house.table(table).await;
    let from = async |mut at: Option<u32>, goes_to: fn(&GameMoment) -> Option<u32>| {
        let mut found = Vec::new();
        while let Some(next) = at {
            let moment = house.tables.moment(&now, next, Eye::Public).await.unwrap().expect("something has happened");
            found.push((moment.at, moment.place));
            assert!(found.len() <= now.head.log as usize, "it leads back to where it was: {found:?}");
            at = goes_to(&moment);
        }
        found
    };
    let on = from(Some(0), |moment| moment.later).await;
    let mut back = from(Some(now.head.log), |moment| moment.earlier).await;
    back.reverse();
    assert_eq!(on, back);
    let places: Vec<(usize, usize)> = (1..=on.len()).map(|place| (place, on.len())).collect();
    assert!(on.len() > 2 && on.iter().map(|(_, place)| *place).eq(places), "{on:?}");
}
