//! Reminders can be put off from the second one on, by the one whom they are for, in both
//! languages.

use tertulia_base::ids::UserId;
use tertulia_front::{Answer, MessageContext};
use tertulia_model::{DueWhat, SeatDue};
use tertulia_render::message::Message;
use tertulia_render::press::{Call, Control, Snooze};
use tertulia_rules::game::Seat;
use tertulia_rules::games::GAMES;

use crate::house::{AtTable, GUEST, House, messages, player};

/// The reminder of a seat comes, whatever the clock shows.
async fn remind(table: AtTable<'_>, seat: Seat) {
    let now = table.now().await;
    let of_seat = |what: DueWhat| what.is(SeatDue::Remind, seat) || what.is(SeatDue::Snoozed, seat);
    let due = *now.head.due.iter().find(|due| of_seat(due.what)).expect("a reminder is due");
    table.house.tables.come_due(table.id, due).await.unwrap();
    table.house.settle().await;
}

async fn pressed(table: AtTable<'_>, who: UserId, call: Call, how: Snooze) -> String {
    let id = Control::Snooze(call, how).at(table.id).into();
    let answer = table.house.press(who, &Message::default(), MessageContext::Direct, &id, &[]).await;
    assert!(matches!(answer, Answer::Private(_)), "beside the reminder: {answer:?}");
    messages(&answer).remove(0).text
}

#[tokio::test]
async fn a_reminder_is_put_off_by_its_reader_alone_and_for_what_is_asked_now() {
    for entry in GAMES {
        let house = House::new(GAMES, 3);
        let table = house.table(entry.info.slug, 3, "").await.unwrap();
        let seat = table.now().await.head.awaited.iter().last().unwrap();
        let panel = async || messages(&house.command(player(seat), "table hand", &[]).await).remove(0);
        let offers = |panel: &Message| format!("{:?}", panel.rows).contains(":snooze:");
        remind(table, seat).await;
        assert!(!offers(&panel().await), "{}: after the first", entry.info.slug);
        remind(table, seat).await;
        assert!(offers(&panel().await), "{}: after the second", entry.info.slug);
        tertulia_render::limits::check(&panel().await).unwrap();
        let call = Call { seat, decision: table.now().await.head.states[seat.index()].decision };

        let before = table.now().await.head.clone();
        let other = Seat((seat.0 + 1) % 3);
        for who in [player(other), GUEST] {
            let said = pressed(table, who, call, Snooze::Turn).await;
            assert!(said.contains("⚠"), "{said}");
        }
        let stale = pressed(table, player(seat), Call { decision: call.decision + 1, ..call }, Snooze::Turn).await;
        assert!(stale.contains("⚠"), "{stale}");
        assert_eq!(table.now().await.head, before, "nothing has changed");

        for (how, hours) in [(Snooze::Hours, 4), (Snooze::Morning, 12)] {
            let said = pressed(table, player(seat), call, how).await;
            assert!(said.contains(if seat == Seat(2) { "D’accord" } else { "OK" }), "{said}");
            let when = house.tables.now().0 / 1000 + hours * 3600;
            assert!(said.contains(&format!("<t:{when}:R>")), "{said}");
            let due: Vec<DueWhat> = table.now().await.head.due.iter().map(|due| due.what).collect();
            assert!(due.contains(&SeatDue::Snoozed.of(seat, call.decision)), "{due:?}");
            assert!(!due.contains(&SeatDue::Remind.of(seat, call.decision)), "{due:?}");
        }
        remind(table, seat).await;
        assert_eq!(table.now().await.head.states[seat.index()].notified.reminders, 3);
        pressed(table, player(seat), call, Snooze::Turn).await;
        let head = table.now().await.head.clone();
        assert!(head.due.iter().all(|due| due.what.rings().is_none_or(|(of, _)| of != seat)), "{:?}", head.due);
        assert!(!offers(&panel().await), "it is put off for good");
        house
            .press(player(seat), &Message::default(), MessageContext::Private, &Control::HandOver.at(table.id).into(), &[])
            .await;
        let refused = pressed(table, player(seat), call, Snooze::Hours).await;
        assert!(refused.contains("⚠"), "a stand-in plays: {refused}");
    }
}
