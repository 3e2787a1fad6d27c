//! Nobody holds a table up for ever by what they do alone: whatever leads back to where a turn was
//! brings no time to think.

use std::time::Duration;

use tertulia_base::clock::Clock;
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::About;
use tertulia_rules::erased::AnyGame;
use tertulia_rules::game::{Actor, Seat, SeatSet};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;
use tertulia_tables::What;

use tertulia_testkit::{ANA, BO, CY, HOUR, House, MINUTE, alone, goes_on, pass, table_of, watch};

/// Shortly before the least that a decision begins with is over.
const NEARLY: Duration = Duration::from_secs(11 * 3600 + 36 * 60);
/// What a turn has with a clock of a day: that, and once the least that a decision begins with.
const ALL: Duration = Duration::from_secs((24 + 12) * 3600);

/// Two choices of a seat after which it is asked what it is asked now, as often as it likes.
fn there_and_back(game: &dyn AnyGame, seat: Seat) -> Option<[String; 2]> {
    let asked = game.prompt(seat);
    let played = |game: &dyn AnyGame, action: &str| {
        let mut then = game.boxed_clone();
        then.play(Actor::Seat(seat), action).ok()?;
        Some(then).filter(|then| then.turn().awaited() == SeatSet::one(seat))
    };
    game.legal(seat).into_iter().find_map(|there| {
        let then = played(game, &there)?;
        let leads_back = |back: &String| {
            let mut now = played(then.as_ref(), back).filter(|again| again.prompt(seat) == asked);
            for _ in 0..4 {
                now = now.and_then(|now| played(played(now.as_ref(), &there)?.as_ref(), back));
            }
            now.is_some()
        };
        let back = then.legal(seat).into_iter().find(leads_back)?;
        Some([there, back])
    })
}

/// How long a seat's turn goes on before the table is asked about it, with something done every
/// 11.6 hours. At most three days.
async fn held(house: &House, table: TableId, seat: Seat, mut does: impl AsyncFnMut(usize)) -> Duration {
    let begun = house.clock.now();
    for round in 0..6 {
        does(round).await;
        pass(house, NEARLY).await;
        let head = house.head(table).await;
        if let Some(question) = &head.timing.question {
            assert_eq!(question.about, About::Absent(SeatSet::one(seat)));
            break;
        }
    }
    house.clock.now().after(begun)
}

#[tokio::test]
async fn in_no_game_can_a_turn_be_held_by_going_there_and_back() {
    let mut found = Vec::new();
    for entry in GAMES {
        let (house, table) = table_of(entry.info.slug).await;
        let _watch = watch(&house);
        let mut dice = SeededDice::new(1);
        for _ in 0..150 {
            let now = house.table(table).await;
            let decides = alone(&house, table).await;
            let pair = decides.and_then(|(seat, _)| there_and_back(now.game.as_deref().unwrap(), seat));
            if let (Some((seat, user)), Some(pair)) = (decides, pair) {
                let held = held(&house, table, seat, async |round| {
                    house.play(user, table, &[&pair[round % 2]]).await.unwrap();
                })
                .await;
                assert!(held <= ALL + NEARLY, "{} by {pair:?}: nobody is asked for {held:?}", entry.info.slug);
                found.push(entry.info.slug);
                break;
            }
            goes_on(&house, table, &mut dice).await;
        }
    }
    let some = ["catan", "san-juan"].iter().all(|slug| found.contains(slug));
    assert!(some, "there is something to go back from: {found:?}");
}

/// Offers are not listed, and who makes one is asked again by what the others answer.
#[tokio::test]
async fn offers_that_are_refused_or_withdrawn_bring_no_time() {
    for withdraws in [true, false] {
        let (house, table) = table_of("catan").await;
        let _watch = watch(&house);
        let mut dice = SeededDice::new(2);
        let goods = ["lumber", "brick", "wool", "grain", "ore"];
        let offers: Vec<String> = goods.iter().flat_map(|give| goods.map(|want| format!("offer {give} {want}"))).collect();
        let (seat, user, offer) = 'found: loop {
            if let Some((seat, user)) = alone(&house, table).await {
                for offer in &offers {
                    let waits = |game: &dyn AnyGame| game.turn().awaited().len() == 2;
                    let mut then = house.table(table).await.game.as_ref().unwrap().boxed_clone();
                    if then.play(Actor::Seat(seat), offer).is_ok() && waits(then.as_ref()) {
                        break 'found (seat, user, offer);
                    }
                }
            }
            goes_on(&house, table, &mut dice).await;
        };
        let others: Vec<UserId> = [ANA, BO, CY].into_iter().filter(|other| *other != user).collect();
        let held = held(&house, table, seat, async |_| {
            house.play(user, table, &[offer]).await.unwrap();
            assert!(!house.head(table).await.awaited.has(seat), "the others are asked");
            if withdraws {
                house.play(user, table, &["withdraw"]).await.unwrap();
            } else {
                for other in &others {
                    house.play(*other, table, &["decline"]).await.unwrap();
                }
                // An offer that nobody took stands, and is no second one.
                house.play(user, table, &["withdraw"]).await.unwrap();
            }
            assert_eq!(alone(&house, table).await, Some((seat, user)));
        })
        .await;
        assert!(held <= ALL + NEARLY, "nobody is asked for {held:?}");
    }
}

#[tokio::test]
async fn a_choice_that_is_taken_back_again_and_again_costs_the_time_that_others_thought_in_vain() {
    let (house, _watch) = House::watched();
    let table = house.begun_with(&[ANA, BO, CY], &[("clock", "1d"), ("vacations", "off"), ("rounds", "20")]).await;
    house.play(CY, table, &["bid 0"]).await.unwrap();
    let begun = house.clock.now();
    while house.head(table).await.timing.question.is_none() {
        assert!(house.clock.now().after(begun) <= ALL + NEARLY, "nobody is asked: {:?}", house.head(table).await.timing);
        house.play(ANA, table, &["bid 1"]).await.unwrap();
        pass(&house, NEARLY).await;
        house.ask(ANA, table, What::Undo { decision: None }).await.unwrap();
        pass(&house, MINUTE).await;
    }
}

#[tokio::test]
async fn a_seat_that_goes_to_a_stand_in_and_back_has_some_hours_once_a_turn() {
    let (house, table) = table_of("puerto-rico").await;
    let _watch = watch(&house);
    let (seat, user) = alone(&house, table).await.unwrap();
    let held = held(&house, table, seat, async |_| {
        for what in [What::HandOver, What::TakeBack] {
            house.ask(user, table, what).await.unwrap();
        }
    })
    .await;
    assert!(held <= ALL + NEARLY, "nobody is asked for {held:?}");
}

/// Whoever acts when their time is up is back; whoever only goes there and back is not, and the
/// question stands.
#[tokio::test]
async fn who_has_no_time_left_does_not_end_the_question_by_going_there_and_back() {
    let (house, table) = table_of("san-juan").await;
    let _watch = watch(&house);
    let mut dice = SeededDice::new(1);
    let (seat, user, pair) = loop {
        let now = house.table(table).await;
        if let Some((seat, user)) = alone(&house, table).await
            && let Some(pair) = there_and_back(now.game.as_deref().unwrap(), seat)
        {
            break (seat, user, pair);
        }
        goes_on(&house, table, &mut dice).await;
    };
    pass(&house, 24 * HOUR).await;
    assert!(house.head(table).await.is_absent(seat));
    house.play(user, table, &[&pair[0]]).await.unwrap();
    assert_eq!(house.head(table).await.timing.question, None, "she is back, with twelve hours");
    pass(&house, 12 * HOUR).await;
    let asked = house.head(table).await.timing.questions;
    for action in [&pair[1], &pair[0], &pair[1]] {
        house.play(user, table, &[action]).await.unwrap();
        pass(&house, MINUTE).await;
        let head = house.head(table).await;
        assert!(head.is_absent(seat) && head.timing.questions == asked, "asked once: {:?}", head.timing);
    }
    // Whoever ends their turn is.
    while house.head(table).await.awaited.has(seat) {
        goes_on(&house, table, &mut dice).await;
    }
    assert_eq!(house.head(table).await.timing.question, None);
}
