//! Stand-ins at a table: seated in the lobby, playing by themselves, and never told anything.

use std::sync::Arc;
use std::time::Duration;

use tertulia_base::clock::SimClock;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_model::results::Who;
use tertulia_model::{DueWhat, Phase, SeatDue, Stopped};
use tertulia_render::live;
use tertulia_rules::game::{Seat, SeatSet};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;
use tertulia_store::MemoryStore;
use tertulia_tables::{ChannelAccess, Company, Denied, Done, Opening, Person, Request, TablePolicy, What};

use crate::set::Set;
use tertulia_testkit::{ANA, BEGINNING, BO, CHANNEL, CY, DEE, House, opening, person, reason, until, watch};

/// How long a stand-in seems to think, and a little more.
const PAUSE: Duration = Duration::from_millis(2_001);

fn house(store: Arc<MemoryStore>) -> House {
    House::of(GAMES, store, SimClock::at(BEGINNING), 7, TablePolicy::default())
}

async fn alone(house: &House, game: &str) -> Result<Done, Denied> {
    let game = game.to_owned();
    house.tables.open(Opening { game, company: Company::StandIns, ..opening(ANA, CHANNEL, &[]) }).await
}

/// Plays as the person there would until that holds of the table's head.
async fn play_until(house: &House, table: TableId, dice: &mut SeededDice, holds: impl Fn(&tertulia_model::Head) -> bool) {
    loop {
        let now = house.table(table).await;
        if holds(&now.head) {
            return;
        }
        let log = now.head.log;
        match now.head.awaited_people().next() {
            Some((seat, player)) => {
                let action = now.game.as_ref().unwrap().heuristic(seat, dice).unwrap();
                house.play(player.user, table, &[&action]).await.unwrap();
            }
            None => {
                house.clock.advance(PAUSE);
                until("a stand-in has played", async || house.head(table).await.log > log).await;
            }
        }
    }
}

/// A whole game of each kind, and the record is one that replays. It takes seconds where nothing is
/// optimised.
#[tokio::test]
async fn one_person_plays_any_game_to_its_end_with_stand_ins_who_are_asked_and_told_nothing() {
    for entry in GAMES {
        let set = Set::on(house(Arc::default()));
        let _watch = watch(&set.house);
        let table = alone(&set.house, entry.info.slug).await.unwrap().table.head.id;
        let head = set.house.head(table).await;
        assert_eq!((head.phase, head.players.len(), head.stand_ins.len()), (Phase::Playing, 3, 2));
        play_until(&set.house, table, &mut SeededDice::new(3), |head| head.phase == Phase::Over).await;
        set.quiet().await;
        let asked: Vec<String> = set.discord.calls().into_iter().filter(|call| call.starts_with("direct ")).collect();
        assert!(asked.iter().all(|call| *call == format!("direct {ANA}")) && !asked.is_empty(), "{asked:?}");
        let now = set.house.table(table).await;
        let shown = live(&now, &[]);
        assert!(shown.text.contains("Robot 1") && !shown.text.contains(&UserId::stand_in(1).to_string()), "{}", shown.text);
        let record = set.house.tables.record(table).await.unwrap().unwrap();
        record.replay(|_, _, _| {}).unwrap();
        // Who played with stand-ins alone plays at once again.
        let again = set.house.tables.rematch(&person(ANA), table).await.unwrap().table.head.clone();
        assert_eq!((again.phase, again.stand_ins.len()), (Phase::Playing, 2));
    }
}

#[tokio::test]
async fn stand_ins_that_played_among_people_sit_down_again_for_the_rematch() {
    let (house, _watch) = House::watched();
    let table = house.opened_in(ANA, CHANNEL, &[("rounds", "1")]).await;
    for (user, what) in [(BO, What::Join), (ANA, What::AddStandIn), (ANA, What::Start)] {
        house.ask(user, table, what).await.unwrap();
    }
    play_until(&house, table, &mut SeededDice::new(3), |head| head.phase == Phase::Over).await;
    let result = house.tables.result(table).await.unwrap().unwrap();
    assert_eq!((result.people().collect::<Vec<_>>(), result.seats[2].who), (vec![ANA, BO], Who::StandIn));
    let again = house.tables.rematch(&person(ANA), table).await.unwrap().table.head.clone();
    let sit: Vec<UserId> = again.players.iter().map(|player| player.user).collect();
    assert_eq!((sit, again.stand_ins), (vec![ANA, UserId::stand_in(1)], SeatSet::one(Seat(1))));
    assert!(again.keeps_for(BO));
}

#[tokio::test]
async fn a_stand_in_waits_for_its_pause_once_whatever_restarts_meanwhile() {
    let store = Arc::new(MemoryStore::new());
    let house = house(store.clone());
    let table = alone(&house, "puerto-rico").await.unwrap().table.head.id;
    let mut dice = SeededDice::new(1);
    let is_theirs = |head: &tertulia_model::Head| head.awaited_people().next().is_none();
    play_until(&house, table, &mut dice, is_theirs).await;
    let head = house.head(table).await;
    let due: Vec<DueWhat> = head.due.iter().map(|due| due.what).collect();
    let seat = head.awaited.iter().next().unwrap();
    assert_eq!(due, [SeatDue::StandIn.of(seat, head.states[seat.index()].decision), DueWhat::Fold]);
    // It is told again after a restart, is done once, and an old row that is left does nothing.
    let house = House::of(GAMES, store, house.clock.clone(), 9, TablePolicy::default());
    let standing = head.due[0];
    house.clock.advance(PAUSE);
    let _watch = watch(&house);
    until("the stand-in has played", async || house.head(table).await.log > head.log).await;
    let after = house.head(table).await;
    assert!(after.states[seat.index()].decision > head.states[seat.index()].decision);
    assert!(!after.awaited.has(seat), "its turn is whole");
    house.tables.come_due(table, standing).await.unwrap();
    assert_eq!(house.head(table).await, after);
}

#[tokio::test]
async fn the_host_alone_seats_stand_ins_and_they_make_room_for_people() {
    let house = house(Arc::default());
    let opening = Opening { game: "san-juan".to_owned(), seats: Some(3), ..opening(ANA, CHANNEL, &[]) };
    let table = house.opened(opening).await;
    house.ask(BO, table, What::Join).await.unwrap();
    for who in [person(BO), person(CY), Person { access: ChannelAccess::Managed, ..person(DEE) }] {
        for what in [What::AddStandIn, What::RemoveStandIn] {
            let answer = house.tables.ask(Request { who: who.clone(), table, what }).await;
            assert_eq!(reason(answer), "table-not-host");
        }
    }
    assert_eq!(reason(house.ask(ANA, table, What::RemoveStandIn).await), "table-no-stand-in");
    house.ask(ANA, table, What::AddStandIn).await.unwrap();
    assert_eq!(reason(house.ask(ANA, table, What::AddStandIn).await), "table-full");
    let names = async || house.head(table).await.players.into_iter().map(|player| player.name).collect::<Vec<_>>();
    assert_eq!(names().await, ["Ana", "Bo", "Robot 1"]);
    // Whoever leaves frees a seat, and the stand-in keeps its own.
    house.ask(BO, table, What::LeaveLobby).await.unwrap();
    assert_eq!((names().await, house.head(table).await.stand_ins), (vec!["Ana".into(), "Robot 1".into()], SeatSet::one(Seat(1))));
    house.ask(ANA, table, What::AddStandIn).await.unwrap();
    house.ask(BO, table, What::Join).await.unwrap();
    assert_eq!(names().await, ["Ana", "Robot 1", "Bo"], "the latest stand-in got up");
    house.ask(ANA, table, What::Start).await.unwrap();
    for what in [What::AddStandIn, What::RemoveStandIn] {
        assert_eq!(reason(house.ask(ANA, table, what).await), "table-started");
    }
}

#[tokio::test]
async fn stand_ins_do_not_play_on_without_people() {
    let house = house(Arc::default());
    let table = alone(&house, "puerto-rico").await.unwrap().table.head.id;
    assert_eq!(house.tables.of(UserId::stand_in(1)).await.unwrap().len(), 0, "nothing is kept of them as of people");
    house.ask(ANA, table, What::Leave).await.unwrap();
    let head = house.head(table).await;
    assert_eq!((head.phase, head.stopped, head.due.len()), (Phase::Stopped, Some(Stopped::Empty), 0));
    let elsewhere = house.open_in(BO, ChannelId(501), &[]).await;
    assert!(elsewhere.is_err(), "the toy is no game of this house");
    assert!(alone(&house, "puerto-rico").await.is_ok(), "and the channel is free");
}

#[tokio::test]
async fn whoever_opens_a_game_with_stand_ins_begins_by_their_own_doing_and_stand_ins_have_read_what_they_did() {
    let (house, _watch) = House::watched();
    let opening = Opening { seats: Some(2), company: Company::StandIns, ..opening(ANA, CHANNEL, &[("rounds", "20")]) };
    let head = house.tables.open(opening).await.unwrap().table.head.clone();
    assert_eq!((head.awaited, head.each(|state| state.notified.own_doing)), (SeatSet::all(2), vec![true, false]));
    house.clock.advance(PAUSE);
    until("the stand-in has played", async || house.head(head.id).await.log > head.log).await;
    let after = house.head(head.id).await;
    assert_eq!((after.states[1].read, after.log), (head.log + 1, head.log + 1));
}

/// In the middle of a decision of every game, also one that several have: the direct message goes,
/// the stand-in plays on, and one press, or an action, brings the seat back.
#[tokio::test]
async fn whoever_leaves_their_seat_to_a_stand_in_has_it_back_when_they_like() {
    for entry in GAMES {
        let set = Set::on(house(Arc::default()));
        let _watch = watch(&set.house);
        let game = entry.info.slug.to_owned();
        let table = set.house.opened(Opening { game, seats: Some(3), ..opening(ANA, CHANNEL, &[]) }).await;
        set.house.ask(BO, table, What::Join).await.unwrap();
        set.house.ask(CY, table, What::Join).await.unwrap();
        assert_eq!(reason(set.house.ask(BO, table, What::HandOver).await), "table-not-started");
        set.house.ask(ANA, table, What::Start).await.unwrap();
        let (mut dice, bo) = (SeededDice::new(5), Seat(1));
        for (turn, back) in [What::TakeBack, What::HandOver].into_iter().enumerate() {
            play_until(&set.house, table, &mut dice, |head| head.awaited.has(bo)).await;
            set.quiet().await;
            assert_eq!(set.direct(BO).len(), 1, "{}", entry.info.slug);
            assert_eq!(reason(set.house.ask(DEE, table, What::HandOver).await), "table-stranger");
            let before = set.house.ask(BO, table, What::HandOver).await.unwrap().table.head.clone();
            assert_eq!((before.stand_ins, before.person(bo)), (SeatSet::one(bo), None));
            assert!(before.due.iter().all(|due| !due.what.is(SeatDue::Remind, bo)));
            set.quiet().await;
            assert!(set.direct(BO).is_empty(), "also before that has played");
            // Twice is as good as once.
            set.house.ask(BO, table, What::HandOver).await.unwrap();
            assert!(!set.house.tables.of(BO).await.unwrap().is_empty(), "it still is a table of theirs");
            set.house.clock.advance(PAUSE);
            until("the stand-in has played", async || set.house.head(table).await.states[1].decision > before.states[1].decision)
                .await;
            set.quiet().await;
            assert!(set.direct(BO).is_empty(), "nobody writes to who is away");
            let now = set.house.table(table).await;
            let panel = tertulia_render::panel(&now, Some(bo), tertulia_base::i18n::Lang::En, None);
            assert!(panel.text.starts_with("A stand-in plays for you"), "{}", panel.text);
            if back == What::TakeBack {
                assert_eq!(set.house.ask(BO, table, back).await.unwrap().table.head.stand_ins, SeatSet::NONE);
            } else {
                let awaited = async || set.house.head(table).await.awaited;
                // They act in a turn of the stand-in's, before it does.
                play_until(&set.house, table, &mut dice, |head| head.awaited.has(bo)).await;
                assert!(awaited().await.has(bo), "turn {turn}");
                let now = set.house.table(table).await;
                let action = now.game.as_ref().unwrap().heuristic(bo, &mut dice).unwrap();
                let after = set.house.play(BO, table, &[&action]).await.unwrap().table.head.clone();
                assert_eq!(after.stand_ins, SeatSet::NONE, "whoever acts is back");
            }
        }
        // When all of them are away the table rests.
        play_until(&set.house, table, &mut dice, |head| head.awaited_people().next().is_some()).await;
        for user in [ANA, BO, CY] {
            set.house.ask(user, table, What::HandOver).await.unwrap();
        }
        let resting = set.house.head(table).await;
        let due: Vec<DueWhat> = resting.due.iter().map(|due| due.what).collect();
        assert_eq!((resting.phase, due), (Phase::Playing, vec![DueWhat::AskStillPlaying]));
        set.house.ask(CY, table, What::TakeBack).await.unwrap();
        let after = set.house.head(table).await;
        let is_expected = |what: DueWhat| match what {
            DueWhat::Seat(SeatDue::StandIn, seat, _) => seat != Seat(2),
            DueWhat::Seat(SeatDue::Remind, seat, _) => seat == Seat(2),
            DueWhat::Fold | DueWhat::FreeSeats | DueWhat::Ask { .. } | DueWhat::Seat(..) | DueWhat::League => false,
            DueWhat::AskStillPlaying | DueWhat::Forget => true,
        };
        assert!(!after.due.is_empty() && after.due.iter().all(|due| is_expected(due.what)));
    }
}
