//! What a hint says, and to whom.

use tertulia_base::i18n::Lang;
use tertulia_base::ids::UserId;
use tertulia_front::{Answer, MessageContext};
use tertulia_model::Table;
use tertulia_render::message::{ComponentRow, Message, NoteKind};
use tertulia_render::press::Control;
use tertulia_render::{CustomId, Localizer, hint, limits};
use tertulia_rules::game::Seat;
use tertulia_rules::games::{GAMES, newest_of_each};
use tertulia_rules::kit::SeededDice;
use tertulia_tables::{Person, Request, What};

use crate::house::{AtTable, GUEST, House, Reading, messages, player};

/// Somebody presses the button of a hint on the message that all see.
async fn asks(table: AtTable<'_>, user: UserId) -> Answer {
    let id = Control::Hint.at(table.id).into();
    table.house.press(user, &table.live(), MessageContext::Public, &id, &[]).await
}

fn offers(message: &Message, table: &Table) -> bool {
    let id: CustomId = Control::Hint.at(table.head.id).into();
    message.rows.iter().flat_map(ComponentRow::ids).any(|its| *its == id)
}

/// Plays on as a heuristic player would until that many decisions were made.
async fn plays(table: AtTable<'_>, decisions: usize, dice: &mut SeededDice) {
    for _ in 0..decisions {
        let now = table.now().await;
        let seat = now.head.awaited.iter().next().unwrap();
        let action = now.game.as_ref().unwrap().heuristic(seat, dice).unwrap();
        let what = What::Play { decision: None, actions: vec![action] };
        let who = Person::new(player(seat), "Somebody", Lang::En);
        table.house.tables.ask(Request { who, table: table.id, what }).await.unwrap();
    }
}

#[tokio::test]
async fn a_hint_says_in_its_readers_words_how_good_each_move_is_and_why_and_tells_no_secret() {
    for entry in newest_of_each(GAMES) {
        let house = House::new(GAMES, 5);
        let table = house.table(entry.info.slug, 3, "").await.unwrap();
        let (mut dice, mut reading) = (SeededDice::new(1), Reading::new());
        for _ in 0..12 {
            plays(table, 1, &mut dice).await;
            house.settle().await;
            reading.look(table).await.unwrap();
        }
        let now = table.now().await;
        let seat = now.head.awaited.iter().next().unwrap();
        let answer = asks(table, player(seat)).await;
        assert!(matches!(answer, Answer::Private(_)), "{answer:?}");
        assert_eq!(messages(&answer)[0].note_kind(), NoteKind::Page, "a view that is opened puts a line away");
        reading.look(table).await.unwrap();
        let who = Person::new(player(seat), "Somebody", Lang::En);
        let (of, moves) = house.tables.hint(&now, &who).await.unwrap();
        assert_eq!(of, seat);
        for lang in Lang::ALL {
            let Message { text, .. } = hint(&now, seat, &moves, lang);
            let shown = moves.len().min(3);
            let title = Localizer::at(&now, lang).say(&"front-hint-title".into());
            assert!(text.starts_with(&title) && text.contains('%') && !text.contains('⟦'), "{text}");
            assert!((1..=shown).all(|n| text.contains(&format!("**{n}. "))), "{text}");
            assert!(!text.contains(&format!("**{}. ", shown + 1)), "{text}");
            limits::check(&hint(&now, seat, &moves, lang)).unwrap();
            let is_readers = messages(&answer)[0].text == text;
            let is_first = seat != Seat(2);
            assert_eq!(is_readers, (lang == Lang::En) == is_first, "Cy alone reads French: {text}");
        }
    }
}

#[tokio::test]
async fn whoever_is_awaited_is_offered_hints_and_a_beginner_told_of_them_once() {
    let house = House::new(GAMES, 4);
    let table = house.table("puerto-rico", 3, "").await.unwrap();
    let now = table.now().await;
    let seat = now.head.awaited.iter().next().unwrap();
    let other = Seat::all(3).find(|other| *other != seat).unwrap();
    let panel = async |user| messages(&house.command(user, "table hand", &[]).await).remove(0);
    let told = Localizer::at(&now, if seat == Seat(2) { Lang::Fr } else { Lang::En }).say(&"front-hint-offer".into());
    let own = panel(player(seat)).await;
    assert!(offers(&own, &now) && own.text.contains(&told), "{}", own.text);
    for user in [player(other), GUEST] {
        assert!(!offers(&panel(user).await, &now), "{user}");
        let Answer::Private(refused) = asks(table, user).await else { panic!("in private") };
        assert!(refused[0].text.starts_with('⚠') && refused[0].rows.is_empty(), "{refused:?}");
    }
    let more = house.press(player(seat), &table.live(), MessageContext::Public, &Control::More.at(table.id).into(), &[]).await;
    assert!(offers(&messages(&more)[0], &now), "{more:?}");
    // In its next turn the button says enough.
    let mut dice = SeededDice::new(1);
    while table.now().await.head.state(seat).turn < 2 || !table.now().await.head.awaited.has(seat) {
        plays(table, 1, &mut dice).await;
    }
    let later = panel(player(seat)).await;
    assert!(offers(&later, &now) && !later.text.contains(&told), "{}", later.text);
}
