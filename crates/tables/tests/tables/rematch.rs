//! The next table of the same people.

use std::sync::Arc;

use tertulia_base::ids::{TableId, UserId};
use tertulia_model::Phase;
use tertulia_render::live;
use tertulia_tables::reminders::Reminders;
use tertulia_tables::{ChannelAccess, Denied, Done, Person, Request, What};

use crate::{SHORT, begun};
use tertulia_testkit::{ANA, BO, CHANNEL, CY, DEE, HOUR, House, person, reason, until, yields};

async fn again(house: &House, user: UserId, of: TableId) -> Result<Done, Denied> {
    house.tables.rematch(&person(user), of).await
}

/// A game of these that is over. Whoever is in `leaving` gave up.
async fn over(house: &House, people: &[UserId], leaving: &[UserId]) -> TableId {
    let table = house.begun_with(people, SHORT).await;
    for user in leaving {
        house.ask(*user, table, What::Leave).await.unwrap();
    }
    house.finish(table).await;
    table
}

#[tokio::test]
async fn whoever_presses_first_opens_it_and_all_others_find_their_seats_there_however_often_they_press() {
    let mut house = House::new();
    let table = over(&house, &[ANA, BO, CY], &[]).await;
    let before = house.head(table).await;
    let presses = (0..1000).map(|press| again(&house, [ANA, BO, CY][press % 3], table));
    let opened: Vec<_> = futures::future::join_all(presses).await.into_iter().map(Result::unwrap).collect();
    let next = opened[0].table.head.id;
    assert!(next != table && opened.iter().all(|done| done.table.head.id == next && done.seat.is_some()));
    let head = house.head(next).await;
    assert_eq!((head.phase, head.home, head.seats, &head.options), (Phase::Lobby, before.home, 3, &before.options));
    assert_eq!((head.players.len(), head.kept.len()), (3, 0));
    assert_eq!(house.head(table).await, before, "what is over stays as it was");
    // After a restart it is the same one, and once it is over another.
    house = house.restarted(9);
    assert_eq!(again(&house, BO, table).await.unwrap().table.head.id, next);
    house.ask(head.host, next, What::Stop).await.unwrap();
    let third = again(&house, BO, table).await.unwrap().table.head.clone();
    assert!(third.id != next && third.host == BO && third.kept.len() == 2);
}

#[tokio::test]
async fn a_kept_seat_is_nobody_elses_for_a_day_and_then_anybodys() {
    for (waits, taken) in [(23 * HOUR, false), (24 * HOUR, true)] {
        let house = House::new();
        let table = over(&house, &[ANA, BO, CY], &[]).await;
        let next = again(&house, ANA, table).await.unwrap().table.head.id;
        house.clock.advance(waits);
        if taken {
            house.ask(ANA, next, What::AddStandIn).await.unwrap();
            house.ask(ANA, next, What::RemoveStandIn).await.unwrap();
            house.ask(DEE, next, What::Join).await.unwrap();
        } else {
            assert_eq!(reason(house.ask(DEE, next, What::Join).await), "table-kept");
            assert_eq!(reason(house.ask(ANA, next, What::AddStandIn).await), "table-kept");
        }
        // Bo has his all the same, by the button of the lobby and from anywhere.
        let away = Person { access: ChannelAccess::Hidden, ..person(BO) };
        house.tables.ask(tertulia_tables::Request { who: away, table: next, what: What::Join }).await.unwrap();
        let last = again(&house, CY, table).await;
        if taken {
            assert_eq!(reason(last), "table-full");
        } else {
            assert_eq!(last.unwrap().table.head.players.len(), 3);
        }
    }
}

#[tokio::test]
async fn seats_that_nobody_took_within_the_day_are_shown_as_free_and_their_people_are_guests_again() {
    let house = House::new();
    let _watch = Reminders::start(Arc::clone(&house.store), house.tables.clone(), Arc::new(house.clock.clone()));
    let table = over(&house, &[ANA, BO, CY], &[]).await;
    let next = again(&house, ANA, table).await.unwrap().table.head.id;
    again(&house, CY, table).await.unwrap();
    let lobby = async || live(&*house.table(next).await, &[]).classic().into_owned();
    house.clock.advance(23 * HOUR);
    yields(200).await;
    let shown = lobby().await;
    assert!(shown.text.contains("kept for <@2> until") && shown.rings == [BO], "{}", shown.text);
    house.clock.advance(HOUR);
    until("the seat is free", async || house.head(next).await.kept.is_empty()).await;
    let shown = lobby().await;
    assert!(shown.text.contains("3\\. free") && !shown.text.contains("kept") && shown.rings.is_empty(), "{}", shown.text);
    let head = house.head(next).await;
    assert_eq!((head.phase, head.players.len(), head.due.len()), (Phase::Lobby, 2, 1), "it still folds up when nobody starts it");
    let away = Person { access: ChannelAccess::Hidden, ..person(BO) };
    let joins = |who| house.tables.ask(Request { who, table: next, what: What::Join });
    assert_eq!(reason(joins(away).await), "table-unknown");
    joins(person(BO)).await.unwrap();
}

#[tokio::test]
async fn a_rematch_that_begins_without_somebody_is_nothing_to_them_any_more() {
    let house = House::new();
    let table = over(&house, &[ANA, BO, CY], &[]).await;
    let next = again(&house, ANA, table).await.unwrap().table.head.id;
    again(&house, BO, table).await.unwrap();
    house.ask(ANA, next, What::Start).await.unwrap();
    let head = house.head(next).await;
    assert_eq!((head.kept.len(), head.kept_until), (0, None));
    let away = Person { access: ChannelAccess::Hidden, ..person(CY) };
    let looks = Request { who: away, table: next, what: What::StillPlaying };
    assert_eq!(reason(house.tables.ask(looks).await), "table-unknown");
}

#[tokio::test]
async fn who_gave_up_their_seat_did_not_play_or_manages_another_server_opens_nothing() {
    let house = House::new();
    let table = over(&house, &[ANA, BO, CY], &[CY]).await;
    let hidden = |user| Person { access: ChannelAccess::Hidden, ..person(user) };
    let managing = |user| Person { access: ChannelAccess::Managed, ..person(user) };
    for (who, why) in [
        (person(CY), "table-gone"),
        (hidden(CY), "table-unknown"),
        (person(DEE), "table-stranger"),
        (managing(DEE), "table-stranger"),
        (hidden(DEE), "table-unknown"),
    ] {
        assert_eq!(reason(house.tables.rematch(&who, table).await), why, "{who:?}");
    }
    assert_eq!(house.tables.at(CHANNEL).await.unwrap(), None, "and nothing was opened");
    assert_eq!(reason(again(&house, ANA, TableId::new(4)).await), "table-unknown");
    // The seat of who gave up is kept for nobody.
    let next = again(&house, ANA, table).await.unwrap().table.head.clone();
    assert_eq!((next.seats, next.kept.iter().map(|player| player.user).collect::<Vec<_>>()), (3, vec![BO]));
    assert_eq!(reason(house.tables.rematch(&hidden(DEE), next.id).await), "table-unknown");
    house.ask(DEE, next.id, What::Join).await.unwrap();
}

#[tokio::test]
async fn a_rematch_is_for_a_game_that_is_over_in_a_channel_that_is_free_for_people_with_room() {
    let (house, running) = begun(&[ANA, BO], &[]).await;
    assert_eq!(reason(again(&house, ANA, running).await), "table-not-over");
    house.ask(ANA, running, What::Stop).await.unwrap();
    assert_eq!(reason(again(&house, ANA, running).await), "table-ended");
    let table = over(&house, &[ANA, BO], &[]).await;
    let other = house.open(DEE).await;
    assert_eq!(reason(again(&house, ANA, table).await), "table-channel-taken");
    house.ask(DEE, other, What::Stop).await.unwrap();
    for channel in 600..610 {
        house.open_in(ANA, tertulia_base::ids::ChannelId(channel), &[]).await.unwrap();
    }
    assert_eq!(reason(again(&house, ANA, table).await), "table-too-many-lobbies");
    let next = again(&house, BO, table).await.unwrap().table.head.id;
    assert_eq!(reason(again(&house, ANA, table).await), "table-too-many-lobbies", "her seat waits until she has room");
    // The game begins without her: then nothing is kept any more.
    house.ask(DEE, next, What::Join).await.map(|_| ()).unwrap_err();
    assert!(house.head(next).await.keeps_for(ANA));
}
