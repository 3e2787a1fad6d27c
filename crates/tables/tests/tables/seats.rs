//! Who gets which seat: drawn when the game starts, or in the order of the lobby.

use std::sync::Arc;

use tertulia_base::clock::SimClock;
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Head, Seating, Term};
use tertulia_rules::game::{Seat, SeatSet};
use tertulia_store::MemoryStore;
use tertulia_tables::{Company, Opening, What};

use tertulia_testkit::{ANA, BEGINNING, BO, CHANNEL, CY, DEE, House, opening, person};

const PEOPLE: [UserId; 4] = [ANA, BO, CY, DEE];

fn house(seed: u64) -> House {
    House::with(Arc::new(MemoryStore::new()), SimClock::at(BEGINNING), seed)
}

/// A lobby of these people, in that order.
async fn lobby(house: &House, people: &[UserId], seating: Seating) -> TableId {
    let options = [("seating", seating.key()), ("rounds", "1")];
    let table = house.opened_in(people[0], CHANNEL, &options).await;
    house.join(table, &people[1..]).await;
    table
}

fn seated(head: &Head) -> Vec<UserId> {
    head.players.iter().map(|player| player.user).collect()
}

#[tokio::test]
async fn everybody_gets_every_seat_equally_often_whoever_joined_when() {
    let mut times = [[0u32; 4]; 4];
    for seed in 0..400 {
        let house = house(seed);
        let table = lobby(&house, &PEOPLE, Seating::Drawn).await;
        assert_eq!(seated(&house.head(table).await), PEOPLE, "nothing is drawn in the lobby");
        let begun = house.ask(ANA, table, What::Start).await.unwrap();
        let head = &begun.table.head;
        assert_eq!((head.host, begun.seat), (ANA, head.seat_of(ANA)));
        for (user, times) in PEOPLE.iter().zip(&mut times) {
            times[head.seat_of(*user).unwrap().index()] += 1;
        }
        // What was drawn was committed with the start: after a restart it is the same, with other
        // dice.
        assert_eq!(seated(&house.restarted(seed + 1).head(table).await), seated(head));
    }
    // Five standard deviations of a fair draw, and the seeds are fixed.
    assert!(times.iter().flatten().all(|n| (57..=143).contains(n)), "{times:?}");
}

#[tokio::test]
async fn the_order_of_the_lobby_holds_where_its_host_says_so() {
    for seed in 0..20 {
        let house = house(seed);
        let table = lobby(&house, &PEOPLE, Seating::Drawn).await;
        let terms = vec![Term::Seating(Seating::Joined)];
        house.ask(ANA, table, What::Set { options: Vec::new(), terms }).await.unwrap();
        house.ask(ANA, table, What::Start).await.unwrap();
        assert_eq!(seated(&house.head(table).await), PEOPLE);
    }
}

/// Catan's map for beginners gives each seat its starting places, and every map its colour.
#[tokio::test]
async fn who_begins_and_has_which_places_in_catan_does_not_depend_on_who_joined_when() {
    let people = [ANA, BO, CY];
    let (mut seated, mut began) = ([[0u32; 3]; 3], [0u32; 3]);
    for seed in 0..180 {
        let house = House::of_games(seed);
        let table = house.begun_of("catan", &people, &[("seating", "drawn")]).await;
        let head = house.head(table).await;
        assert_eq!(head.options.get("map"), "beginner5e");
        let first = head.awaited.iter().next().unwrap();
        for (at, user) in people.into_iter().enumerate() {
            let seat = head.seat_of(user).unwrap();
            seated[at][seat.index()] += 1;
            began[at] += u32::from(seat == first);
        }
    }
    // Five standard deviations, as above.
    assert!(seated.iter().flatten().chain(&began).all(|n| (28..=92).contains(n)), "{seated:?} {began:?}");
}

#[tokio::test]
async fn a_game_in_the_order_of_the_lobby_is_not_rated() {
    for seating in Seating::ALL {
        let house = house(1);
        let table = lobby(&house, &[ANA, BO], seating).await;
        house.ask(ANA, table, What::Start).await.unwrap();
        house.finish(table).await;
        let rated = house.tables.result(table).await.unwrap().map(|result| result.rated);
        assert_eq!(rated, Some(seating == Seating::Drawn), "{seating:?}");
    }
}

#[tokio::test]
async fn stand_ins_are_drawn_seats_too_and_still_play_them() {
    let mut of_cy = SeatSet::NONE;
    for seed in 0..40 {
        let house = house(seed);
        let table = lobby(&house, &[ANA, BO], Seating::Drawn).await;
        house.ask(ANA, table, What::AddStandIn).await.unwrap();
        let begun = house.ask(ANA, table, What::Start).await.unwrap();
        let head = &begun.table.head;
        let of_stand_ins: SeatSet =
            Seat::all(3).filter(|seat| head.player(*seat).unwrap().user.stand_in_number().is_some()).collect();
        assert_eq!((head.stand_ins, of_stand_ins.len()), (of_stand_ins, 1));

        // Somebody alone with stand-ins, whose game begins as it is opened.
        let terms = vec![Term::Seating(Seating::Drawn)];
        let alone = Opening { company: Company::StandIns, seats: Some(4), terms, ..opening(CY, CHANNEL, &[]) };
        house.ask(ANA, table, What::Stop).await.unwrap();
        let alone = house.tables.open(alone).await.unwrap();
        let seat = alone.table.head.seat_of(CY).unwrap();
        assert_eq!(alone.seat, Some(seat));
        assert_eq!(alone.table.head.stand_ins, SeatSet::all(4).without(seat));
        of_cy = of_cy.with(seat);
    }
    assert_eq!(of_cy, SeatSet::all(4), "of forty games alone");
}

#[tokio::test]
async fn the_next_table_of_the_same_people_draws_again() {
    let mut alike = 0;
    for seed in 0..30 {
        let house = house(seed);
        let table = lobby(&house, &[ANA, BO, CY], Seating::Drawn).await;
        house.ask(ANA, table, What::Start).await.unwrap();
        house.finish(table).await;
        let mut next = table;
        for user in [ANA, BO, CY] {
            next = house.tables.rematch(&person(user), table).await.unwrap().table.head.id;
        }
        house.ask(ANA, next, What::Start).await.unwrap();
        assert_eq!(house.head(next).await.seating, Seating::Drawn);
        alike += u32::from(seated(&house.head(next).await) == seated(&house.head(table).await));
    }
    assert!(alike < 15, "of 30 rematches {alike} have the seats of the game before");
}
