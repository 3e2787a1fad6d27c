//! Undo over the wire: by the player's own button, or by a question to the players it concerns.
//!
//! Ana and Bo read English, Cy French.

use std::time::Duration;

use discord_loopback::Message;
use tertulia_base::i18n::Lang;
use tertulia_model::{About, Choice};
use tertulia_render::press::{Control, Press};
use tertulia_rules::game::Dice;
use tertulia_rules::kit::SeededDice;

use crate::support::{AtTable, House, has, lang_of, says, tells, told, warns, words_of};

/// Returns the custom id and the label of the undo button.
fn undo_button(message: &Message) -> Option<(String, String)> {
    let is_it = |id: &str| matches!(id.parse(), Ok(Press { control: Control::Undo(..), .. }));
    let buttons = message.buttons().into_iter();
    buttons.filter_map(|button| Some((button.custom_id.filter(|id| is_it(id))?, button.label))).next()
}

/// Has an awaited player choose any action; buttons that choose are tested elsewhere.
async fn plays(table: &AtTable<'_>, user: &str, dice: &mut SeededDice) {
    let seat = table.seat(user).await;
    let legal = table.legal(seat).await;
    table.does(seat, &legal[dice.below(legal.len() as u32) as usize]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_choice_is_taken_back_by_its_own_button_in_both_languages() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "cy", "bo"]).await;
    let mut dice = SeededDice::new(3);
    let mut pressed = Vec::new();
    for _ in 0..60 {
        let mover = table.awaited().await[0].clone();
        let (before, was) = (table.log().await, table.now().await.game.as_ref().unwrap().save());
        plays(&table, &mover, &mut dice).await;
        let panel = table.panel(&mover).await;
        let Some((id, label)) = undo_button(&panel).filter(|_| !pressed.contains(&mover)) else { continue };
        assert!(label.contains(&words_of("front-undo", lang_of(&mover))), "{mover} reads {label}");
        // Nobody else has the button or can forge its press.
        let other = ["ana", "cy", "bo"].into_iter().find(|other| *other != mover).unwrap();
        let looks = table.panel(other).await;
        assert_eq!(undo_button(&looks), None);
        let done = table.log().await;
        house.forges(other, &looks, &id, &[]).await;
        assert_eq!(table.log().await, done, "{other} takes {mover}'s choice back");
        house.presses_id(&mover, &panel, &id).await;
        let now = table.now().await;
        assert_eq!(now.game.as_ref().unwrap().save(), was);
        let kept = table.log().await;
        assert!(kept.starts_with(&before) && kept.last().unwrap().contains(" undo "), "{kept:?}");
        // The same press again is a success. Another player's press is refused.
        let again = house.forges(&mover, &panel, &id, &[]).await;
        assert!(!told(&again).is_empty() && !warns(&told(&again)), "{mover} reads {}", told(&again));
        let others = house.forges(other, &looks, &id, &[]).await;
        assert!(warns(&told(&others)), "{other} reads {}", told(&others));
        assert_eq!(table.log().await, kept);
        pressed.push(mover);
        if pressed.len() == 3 {
            return;
        }
    }
    panic!("only {pressed:?} could take something back");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_others_have_answered_is_asked_for_and_they_say_yes_no_or_never() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "cy", "bo"]).await;
    let mut dice = SeededDice::new(3);
    let mut asked_by = Vec::new();
    for _ in 0..200 {
        let mover = table.awaited().await[0].clone();
        plays(&table, &mover, &mut dice).await;
        let now = table.now().await;
        let seat = table.seat(&mover).await;
        if asked_by.contains(&mover) || now.free_undo(seat).is_some() || now.undo(seat).is_none() {
            continue;
        }
        let stood = table.log().await;
        for choice in [Choice::Refuse, Choice::Agree] {
            let asks = house.types(&mover, &table.channel, "table undo", &[]).await;
            tells(&asks, &table.id.to_string());
            let question = table.now().await.head.timing.asks().cloned().unwrap();
            let About::Undo { asked, .. } = question.about else { panic!("{question:?}") };
            house.settle().await;
            let live = table.live().await;
            has(&live.text(), "eli", "front-question-undo");
            let number = table.now().await.head.timing.questions;
            for other in asked.iter() {
                let other = house.username(table.now().await.head.player(other).unwrap().user);
                table.press_on(&other, &live, Control::Vote(number, choice)).await;
                if choice == Choice::Refuse {
                    assert_eq!((table.now().await.head.timing.question.clone(), table.log().await), (None, stood.clone()));
                    says(&house.types(&mover, &table.channel, "table undo", &[]).await, &mover, "table-asked-in-vain");
                    house.pass(Duration::from_secs(60 * 60)).await;
                    break;
                }
            }
        }
        let kept = table.log().await;
        assert!(kept.starts_with(&stood) && kept.len() == stood.len() + 1, "{kept:?}");
        assert!(kept.last().unwrap().starts_with(&format!("{seat} undo ")), "{kept:?}");
        asked_by.push(mover);
        if ["ana", "cy"].iter().all(|who| asked_by.iter().any(|other| other == who)) {
            break;
        }
    }
    assert!(asked_by.iter().any(|who| who == "cy") && asked_by.len() > 1, "{asked_by:?} asked");
    // Somebody who refuses all such questions is no longer asked, and the asker reads why.
    let mut refused = Vec::new();
    for _ in 0..200 {
        let mover = table.awaited().await[0].clone();
        plays(&table, &mover, &mut dice).await;
        let now = table.now().await;
        let seat = table.seat(&mover).await;
        if refused.contains(&mover) || now.free_undo(seat).is_some() || now.undo(seat).is_none() {
            continue;
        }
        if !unwanted(&now, &mover) {
            house.types(&mover, &table.channel, "table undo", &[]).await;
            house.settle().await;
            let (live, now) = (table.live().await, table.now().await);
            let Some(About::Undo { asked, .. }) = now.head.timing.asks().map(|question| question.about) else { continue };
            for other in asked.iter().take(1) {
                let other = house.username(now.head.player(other).unwrap().user);
                table.press_on(&other, &live, Control::Vote(now.head.timing.questions, Choice::RefuseAlways)).await;
            }
        }
        let before = table.log().await;
        says(&house.types(&mover, &table.channel, "table undo", &[]).await, &mover, "table-undo-unwanted");
        assert_eq!((table.log().await, table.now().await.head.timing.question.clone()), (before, None));
        refused.push(mover);
        if ["ana", "cy"].iter().all(|who| refused.iter().any(|other| other == who)) {
            return;
        }
    }
    panic!("only {refused:?} were refused");
}

/// Plays until a reader of that language has just drawn a card or turned one up, which they can
/// only ask to take back. Returns that player.
async fn somebody_reveals(table: &AtTable<'_>, lang: Lang, dice: &mut SeededDice) -> String {
    for _ in 0..200 {
        let mover = table.awaited().await[0].clone();
        plays(table, &mover, dice).await;
        let (now, seat) = (table.now().await, table.seat(&mover).await);
        let crossed = now.undo(seat).map(|count| now.crossed(seat, count));
        if lang_of(&mover) == lang && now.free_undo(seat).is_none() && crossed.is_some_and(|crossed| crossed.reveals) {
            return mover;
        }
    }
    panic!("nobody who reads {lang:?} has revealed anything");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_known_since_is_not_taken_back_without_the_others_who_read_why_nor_after_a_day_without_an_answer() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "cy", "bo"]).await;
    let mut dice = SeededDice::new(5);
    for lang in Lang::ALL {
        let mover = somebody_reveals(&table, lang, &mut dice).await;
        let stood = table.log().await;
        let seat = table.seat(&mover).await;
        let panel = table.panel(&mover).await;
        assert_eq!(undo_button(&panel), None, "it is not {mover}'s alone to take back");
        // The old button and the command take nothing back: they ask the others, who read why.
        let call = Control::Undo(table.call(&mover).await).at(table.id).to_string();
        house.forges(&mover, &panel, &call, &[]).await;
        let question = table.now().await.head.timing.asks().cloned().expect("a question");
        assert!(matches!(question.about, About::Undo { seat: of, .. } if of == seat), "{question:?}");
        let live = table.live().await;
        has(&live.text(), "eli", "table-undo-revealed");
        assert_eq!(table.log().await, stood);
        says(&house.types(&mover, &table.channel, "table undo", &[]).await, &mover, "table-asked-already");
        // A day passes without an answer.
        house.pass(Duration::from_secs(25 * 60 * 60)).await;
        let now = table.now().await;
        assert_eq!((now.head.timing.question.clone(), table.log().await), (None, stood), "it stands");
        has(&table.panel(&mover).await.text(), &mover, "front-undo-lapsed");
        // It is too late to agree.
        let late = Control::Vote(now.head.timing.questions, Choice::Agree).at(table.id).to_string();
        let other = ["ana", "cy", "bo"].into_iter().find(|other| *other != mover).unwrap();
        says(&house.forges(other, &live, &late, &[]).await, other, "table-nothing-asked");
        // The second request is refused, and the asker reads that too.
        says(&house.types(&mover, &table.channel, "table undo", &[]).await, &mover, "table-undo-revealed");
        let number = table.now().await.head.timing.questions;
        table.press(other, Control::Vote(number, Choice::Refuse)).await;
        has(&table.panel(&mover).await.text(), &mover, "front-undo-refused");
    }
}

/// Returns whether another player refuses all such questions, so that nobody is asked.
fn unwanted(now: &tertulia_model::Table, asker: &str) -> bool {
    let mut people = now.head.players.iter().zip(&now.head.states);
    people.any(|(player, state)| state.no_undo && !player.name.eq_ignore_ascii_case(asker))
}
