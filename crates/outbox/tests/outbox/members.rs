//! Who plays: seats that change hands in the middle of a game, friends who act, who may sit down at
//! all, and games that are forgotten.

use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, RoleId, TableId, UserId};
use tertulia_model::{
    Admits, Head, Leaving, Phase, Preferences, Ring, Standing as Reliable, Stopped, Tenure, Term, Vacations, Wanted,
};
use tertulia_render::press::Control;
use tertulia_rules::game::{Eye, Seat, SeatSet};
use tertulia_rules::record::Record;
use tertulia_tables::{ChannelAccess, Company, Denied, Done, Friend, Opening, Person, Refusal, Request, Roles, Tables, What};

use crate::set::Set;
use tertulia_testkit::discord::direct_channel;
use tertulia_testkit::{ANA, BO, CHANNEL, CY, DAY, DEE, GUILD, HOUR, House, opening, person, reason, until, watch, yields};

const P1: Seat = Seat(0);
const P2: Seat = Seat(1);
const EVE: UserId = UserId(5);

fn friend(user: UserId) -> Friend {
    Friend { user, name: person(user).name }
}

/// Dee sits down for Bo, who gave his seat away.
async fn taken(house: &House, table: TableId) -> Done {
    house.ask(BO, table, What::OfferSeat(P2)).await.unwrap();
    house.ask(DEE, table, What::TakeSeat(P2)).await.unwrap()
}

fn user_of(head: &Head, seat: Seat) -> UserId {
    head.player(seat).unwrap().user
}

#[tokio::test]
async fn a_seat_that_is_given_away_is_a_stand_ins_until_somebody_takes_it_in_the_middle_of_its_decision() {
    let house = House::new();
    let table = house.begun(&[ANA, BO, CY]).await;
    house.play(ANA, table, &["bid 2"]).await.unwrap();
    assert_eq!(reason(house.ask(DEE, table, What::TakeSeat(P2)).await), "table-not-open");
    let offered = house.ask(BO, table, What::OfferSeat(P2)).await.unwrap().table;
    assert_eq!((offered.head.open, offered.head.stand_ins), (SeatSet::one(P2), SeatSet::one(P2)));
    // Nothing changes by saying it twice.
    house.ask(BO, table, What::OfferSeat(P2)).await.unwrap();
    let again = house.ask(BO, table, What::HandOver).await.unwrap().table;
    assert_eq!(again.head.open, SeatSet::one(P2), "that a stand-in plays takes no offer back");

    let done = house.ask(DEE, table, What::TakeSeat(P2)).await.unwrap();
    let head = &done.table.head;
    assert_eq!((done.seat, user_of(head, P2)), (Some(P2), DEE));
    assert_eq!((head.open, head.stand_ins, head.parts.given), (SeatSet::NONE, SeatSet::NONE, SeatSet::NONE));
    assert_eq!((head.awaited.iter().count(), head.states[1].decision), (2, 0), "Bo and Cy were deciding; Dee decides for Bo");
    let past = &head.parts.past[0];
    assert_eq!((past.seat, past.user, past.tenure), (P2, BO, Tenure::Player(Leaving::InGoodOrder)));
    assert_eq!((past.from, past.until, past.turns), (0, 2, 1));
    // Indices follow, and what Bo could do he cannot any more.
    assert_eq!(house.tables.of(BO).await.unwrap().len(), 0);
    assert_eq!(house.tables.of(DEE).await.unwrap().len(), 1);
    for what in [What::OfferSeat(P2), What::TakeBack, What::Leave] {
        let why = reason(house.ask(BO, table, what).await);
        assert!(["table-gone", "table-not-host-nor-manager"].contains(&why.as_str()), "{why}");
    }
    assert_eq!(reason(house.play_at(BO, table, 0, &["bid 1"]).await), "table-gone");
    house.play_at(DEE, table, 0, &["bid 1"]).await.unwrap();
    house.play(CY, table, &["bid 0"]).await.unwrap();
    // A restart keeps all of it.
    let house = house.restarted(9);
    assert_eq!(house.head(table).await.parts.past.len(), 1);
    let told = house.tables.story(table, 0, Eye::Public).await.unwrap();
    assert!(told.iter().any(|text| text.key == "front-sat-down"), "{told:?}");
}

#[tokio::test]
async fn seats_change_hands_only_while_a_game_goes_on() {
    let house = House::new();
    let lobby = house.opened_in(ANA, ChannelId(501), &[]).await;
    for what in [What::OfferSeat(P1), What::WithdrawSeat(P1), What::Dismiss] {
        assert_eq!(reason(house.ask(ANA, lobby, what).await), "table-not-started");
    }
    let table = house.begun(&[ANA, BO, CY]).await;
    house.ask(ANA, table, What::Appoint(friend(EVE))).await.unwrap();
    house.ask(BO, table, What::OfferSeat(P2)).await.unwrap();
    house.ask(ANA, table, What::Stop).await.unwrap();
    for (user, what) in [
        (DEE, What::TakeSeat(P2)),
        (BO, What::WithdrawSeat(P2)),
        (ANA, What::OfferSeat(P1)),
        (ANA, What::Dismiss),
        (DEE, What::Leave),
    ] {
        assert_eq!(reason(house.ask(user, table, what).await), "table-ended");
    }
}

#[tokio::test]
async fn whoever_takes_a_seat_puts_nobody_elses_reminder_off() {
    let house = House::new();
    let table = house.begun(&[ANA, BO]).await;
    let of_ana = async || house.due_of(table, P1).await;
    let before = of_ana().await;
    house.clock.advance(HOUR);
    taken(&house, table).await;
    assert!(!before.is_empty());
    assert_eq!(of_ana().await, before);
}

#[tokio::test]
async fn nobody_takes_a_second_seat_nor_one_after_seeing_another() {
    let house = House::new();
    let table = house.begun(&[ANA, BO, CY]).await;
    house.ask(BO, table, What::OfferSeat(P2)).await.unwrap();
    assert_eq!(reason(house.ask(ANA, table, What::TakeSeat(P2)).await), "table-joined-already");
    // Bo may come back to what he knows.
    house.ask(DEE, table, What::TakeSeat(P2)).await.unwrap();
    house.ask(CY, table, What::OfferSeat(Seat(2))).await.unwrap();
    assert_eq!(reason(house.ask(BO, table, What::TakeSeat(Seat(2))).await), "table-saw-another");
    house.ask(DEE, table, What::OfferSeat(P2)).await.unwrap();
    assert_eq!(house.ask(BO, table, What::TakeSeat(P2)).await.unwrap().seat, Some(P2));
    // Who was a friend of one seat has seen it too.
    house.ask(ANA, table, What::Appoint(friend(EVE))).await.unwrap();
    assert_eq!(reason(house.ask(EVE, table, What::TakeSeat(Seat(2))).await), "table-saw-another");
    house.ask(EVE, table, What::Dismiss).await.unwrap();
    assert_eq!(reason(house.ask(EVE, table, What::TakeSeat(Seat(2))).await), "table-saw-another");
    // What is given up for good is nobody's, whatever was said of it before, and a seat that is not
    // there neither.
    house.ask(BO, table, What::Appoint(friend(UserId(6)))).await.unwrap();
    house.ask(BO, table, What::OfferSeat(P2)).await.unwrap();
    house.ask(BO, table, What::Leave).await.unwrap();
    assert_eq!(reason(house.ask(UserId(77), table, What::TakeSeat(P2)).await), "table-not-open");
    let head = house.head(table).await;
    assert_eq!((head.stand_ins, head.parts.deputies.len()), (SeatSet::one(Seat(2)), 0));
    assert_eq!(reason(house.ask(ANA, table, What::OfferSeat(P2)).await), "table-forfeited");
    assert_eq!(reason(house.ask(BO, table, What::TakeSeat(Seat(2))).await), "table-gone");
    for seat in [Seat(4), Seat(5), Seat(7), Seat(200)] {
        assert_eq!(reason(house.ask(ANA, table, What::OfferSeat(seat)).await), "table-no-seat");
        assert_eq!(reason(house.ask(UserId(77), table, What::TakeSeat(seat)).await), "table-no-seat");
    }
}

#[tokio::test]
async fn a_game_goes_on_when_the_only_one_that_it_waits_for_gives_up() {
    let house = House::new();
    let table = house.begun_with(&[ANA, BO, CY], &[("rounds", "20")]).await;
    house.plays(table, &[(ANA, "bid 0"), (BO, "bid 0")]).await;
    house.ask(CY, table, What::Leave).await.unwrap();
    assert_eq!(house.head(table).await.awaited, SeatSet::all(2), "nobody won, and the next prize is rolled");
}

#[tokio::test]
async fn the_host_and_managers_offer_what_a_stand_in_plays_and_nothing_else() {
    let house = House::new();
    let table = house.begun(&[ANA, BO, CY]).await;
    assert_eq!(reason(house.ask(ANA, table, What::OfferSeat(P2)).await), "table-seat-in-use");
    house.ask(BO, table, What::HandOver).await.unwrap();
    assert_eq!(reason(house.ask(CY, table, What::OfferSeat(P2)).await), "table-not-host-nor-manager");
    assert_eq!(reason(house.ask(DEE, table, What::OfferSeat(P2)).await), "table-not-host-nor-manager");
    let manager = Person { access: ChannelAccess::Managed, ..person(DEE) };
    let hidden = Person { access: ChannelAccess::Hidden, ..person(DEE) };
    let ask = async |who: &Person, what| house.tables.ask(Request { who: who.clone(), table, what }).await;
    assert_eq!(ask(&hidden, What::OfferSeat(P2)).await.err(), Some(Refusal::Unknown(table).into()));
    ask(&manager, What::OfferSeat(P2)).await.unwrap();
    assert_eq!(reason(house.ask(CY, table, What::WithdrawSeat(P2)).await), "table-not-host-nor-manager");
    assert_eq!(ask(&hidden, What::TakeSeat(P2)).await.err(), Some(Refusal::Unknown(table).into()));
    ask(&manager, What::WithdrawSeat(P2)).await.unwrap();
    assert_eq!(house.head(table).await.open, SeatSet::NONE);
    // Who comes back, or acts, keeps their seat.
    for comes_back in [What::TakeBack, What::Play { decision: None, actions: vec!["bid 1".to_owned()] }] {
        house.ask(BO, table, What::HandOver).await.unwrap();
        house.ask(ANA, table, What::OfferSeat(P2)).await.unwrap();
        house.ask(BO, table, comes_back).await.unwrap();
        let head = house.head(table).await;
        assert_eq!((head.open, head.stand_ins), (SeatSet::NONE, SeatSet::NONE));
    }
    assert_eq!(reason(house.ask(DEE, table, What::TakeSeat(P2)).await), "table-not-open");
}

#[tokio::test]
async fn of_many_who_take_a_seat_at_once_one_does_and_the_host_moves_on_with_it() {
    let house = House::new();
    let table = house.begun(&[ANA, BO]).await;
    house.ask(ANA, table, What::OfferSeat(P1)).await.unwrap();
    let all = (100..120).map(|n| house.ask(UserId(n), table, What::TakeSeat(P1)));
    let answers = futures::future::join_all(all).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    for late in answers.into_iter().filter(Result::is_err) {
        assert_eq!(reason(late), "table-not-open");
    }
    let head = house.head(table).await;
    assert!(head.host != ANA && head.seat_of(head.host).is_some(), "the host is somebody who sits there");
}

#[tokio::test]
async fn seats_do_not_change_hands_without_end() {
    let house = House::new();
    let table = house.begun(&[ANA, BO]).await;
    let mut why = String::new();
    for n in 0..100 {
        let (from, to) = if n % 2 == 0 { (BO, DEE) } else { (DEE, BO) };
        house.ask(from, table, What::OfferSeat(P2)).await.unwrap();
        match house.ask(to, table, What::TakeSeat(P2)).await {
            Ok(_) => {}
            denied => {
                why = reason(denied);
                break;
            }
        }
    }
    assert_eq!(why, "table-too-many-changes");
    assert_eq!(reason(house.ask(ANA, table, What::Appoint(friend(EVE))).await), "table-too-many-changes");
    assert!(house.head(table).await.parts.past.len() <= 32);
    // The game goes on all the same.
    let head = house.head(table).await;
    house.ask(user_of(&head, P2), table, What::TakeBack).await.unwrap();
    house.play(user_of(&head, P2), table, &["bid 1"]).await.unwrap();
}

#[tokio::test]
async fn a_friend_acts_for_a_seat_until_either_ends_it_and_the_log_names_them() {
    let house = House::new();
    let table = house.begun(&[ANA, BO]).await;
    assert_eq!(reason(house.play(DEE, table, &["bid 1"]).await), "table-stranger");
    assert_eq!(reason(house.ask(ANA, table, What::Appoint(friend(BO))).await), "table-deputy-sits");
    assert_eq!(reason(house.ask(DEE, table, What::Appoint(friend(CY))).await), "table-stranger");
    assert_eq!(reason(house.ask(DEE, table, What::Dismiss).await), "table-no-deputy");
    house.ask(ANA, table, What::Appoint(friend(DEE))).await.unwrap();
    assert_eq!(reason(house.ask(BO, table, What::Appoint(friend(DEE))).await), "table-deputy-saw-another");
    // From anywhere, as Ana could; but she alone gives her seat away, resigns or names friends.
    let away = Person { access: ChannelAccess::Hidden, ..person(DEE) };
    let what = What::Play { decision: Some(0), actions: vec!["bid 1".to_owned()] };
    let done = house.tables.ask(Request { who: away, table, what }).await.unwrap();
    assert_eq!((done.seat, done.table.head.each(|seat| seat.decision)), (Some(P1), vec![1, 0]));
    for what in [What::Leave, What::HandOver, What::Appoint(friend(EVE)), What::OfferSeat(P1)] {
        let why = reason(house.ask(DEE, table, what).await);
        assert!(["table-stranger", "table-not-host-nor-manager"].contains(&why.as_str()), "{why}");
    }
    let told = house.tables.story(table, 0, Eye::Public).await.unwrap();
    let acted = |told: &[tertulia_rules::text::Text]| told.iter().filter(|text| text.key == "front-acted-for").count();
    assert_eq!(acted(&told), 1, "{told:?}");
    let again = house.restarted(3);
    assert_eq!(acted(&again.tables.story(table, 0, Eye::Public).await.unwrap()), 1, "and after a restart, from the log");
    let credits = house.tables.credits(&*house.table(table).await).await.unwrap();
    assert!(credits.contains("# p1 from 0: Ana\n") && credits.contains(": Dee acted\n"), "{credits}");
    let record = format!("{}\n{credits}", house.tables.record(table).await.unwrap().unwrap());
    assert_eq!(record.parse::<Record>().unwrap().moves.len(), house.log(table).await.len(), "names are comments");

    house.ask(ANA, table, What::Dismiss).await.unwrap();
    house.play(BO, table, &["bid 0"]).await.unwrap();
    assert_eq!(reason(house.play(DEE, table, &["done"]).await), "table-stranger");
    // A friend of whoever sat there is not a friend of who comes.
    house.ask(ANA, table, What::Appoint(friend(DEE))).await.unwrap();
    house.passes_on(table, P1, ANA, EVE).await;
    let head = house.head(table).await;
    assert_eq!((head.parts.deputies.len(), head.seat_for(DEE)), (0, None));
}

#[tokio::test]
async fn a_seat_has_one_friend_at_a_time() {
    let house = House::new();
    let table = house.begun(&[ANA, BO]).await;
    house.ask(ANA, table, What::Appoint(friend(DEE))).await.unwrap();
    house.ask(ANA, table, What::Appoint(friend(EVE))).await.unwrap();
    assert_eq!(reason(house.play(DEE, table, &["bid 1"]).await), "table-stranger");
    let head = house.head(table).await;
    assert_eq!(head.parts.deputies.iter().map(|deputy| deputy.user).collect::<Vec<_>>(), [EVE]);
    house.play(EVE, table, &["bid 1"]).await.unwrap();
}

#[tokio::test]
async fn whoever_takes_a_seat_was_not_reminded_yet() {
    let (house, _watch) = House::watched();
    let table = house.begun(&[ANA, BO, CY]).await;
    house.clock.advance(12 * HOUR);
    until("all are reminded", async || house.head(table).await.each(|seat| seat.notified.reminders) == [1; 3]).await;
    taken(&house, table).await;
    let head = house.head(table).await;
    assert_eq!((head.each(|seat| seat.notified.reminders), head.each(|seat| seat.notified.told)), (vec![1, 0, 1], vec![1, 0, 1]));
}

#[tokio::test]
async fn who_sat_down_for_whom_is_told_seat_by_seat() {
    let house = House::new();
    let table = house.begun_with(&[ANA, BO, CY], &[("rounds", "20")]).await;
    taken(&house, table).await;
    house.play(DEE, table, &["bid 1"]).await.unwrap();
    house.passes_on(table, Seat(2), CY, EVE).await;
    house.play(EVE, table, &["bid 1"]).await.unwrap();
    house.passes_on(table, P2, DEE, UserId(6)).await;
    house.play_next(table).await.unwrap();
    let again = house.restarted(3);
    for house in [&house, &again] {
        let told = house.tables.story(table, 0, Eye::Public).await.unwrap();
        let told: Vec<String> = told.iter().filter(|text| text.key == "front-sat-down").map(|text| format!("{text:?}")).collect();
        let says = |at: usize, names: [&str; 2]| names.iter().all(|name| told[at].contains(name));
        assert!(told.len() == 3 && says(0, ["Dee", "Bo"]) && says(1, ["Somebody", "Cy"]), "{told:?}");
        assert!(says(2, ["Somebody", "Dee"]), "{told:?}");
    }
}

#[tokio::test]
async fn a_friend_is_not_rung_and_their_principal_is() {
    let set = Set::new();
    let table = set.house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    set.house.ask(ANA, table, What::Appoint(friend(DEE))).await.unwrap();
    set.play(DEE, table, "bid 1").await;
    let before = set.discord.posted().len();
    set.play(BO, table, "bid 0").await;
    assert_eq!(set.house.head(table).await.awaited, SeatSet::one(P1), "Ana takes the prize");
    let rung: Vec<ChannelId> = set.discord.posted()[before..].iter().map(|one| one.channel).collect();
    assert!(rung.contains(&direct_channel(ANA)) && !rung.contains(&direct_channel(DEE)), "{rung:?}");
}

#[tokio::test]
async fn the_message_with_a_seats_secrets_goes_with_who_left_and_comes_to_who_came() {
    let set = Set::new();
    for kept in [false, true] {
        let channel = ChannelId(700 + u64::from(kept));
        let table = set.house.begun_in(channel, &[ANA, BO, CY], &[]).await;
        set.quiet().await;
        if kept {
            set.discord.keep_in(direct_channel(BO));
        }
        let of = |user: UserId| {
            let all = set.direct(user).into_iter();
            all.filter(|one| one.nonce.starts_with(&table.to_string())).collect::<Vec<_>>()
        };
        let [before] = &of(BO)[..] else { panic!("{:?}", of(BO)) };
        assert!(!before.content.rows.is_empty());
        set.ask(BO, table, What::OfferSeat(P2)).await;
        let offers = || {
            let take = Control::TakeSeat(P2).at(table).to_string();
            let all = set.discord.in_channel(channel).into_iter();
            all.filter(|one| format!("{:?}", one.content.rows).contains(&take)).collect::<Vec<_>>()
        };
        assert_eq!(offers().len(), 1);
        assert!(offers()[0].content.text.contains("Bo’s seat in this game"), "{:?}", offers());
        set.ask(DEE, table, What::TakeSeat(P2)).await;
        assert_eq!(offers(), []);
        for left in of(BO) {
            assert!(kept, "it is deleted: {left:?}");
            assert!(left.content.rows.is_empty() && left.content.picture.is_none(), "nothing to press, nothing secret: {left:?}");
        }
        let [now] = &of(DEE)[..] else { panic!("{:?}", of(DEE)) };
        assert!(format!("{:?}", now.content.rows).contains(&format!("p2.{}", 0)), "{now:?}");
        // Back and forth within a minute: each has what they are to have.
        set.ask(DEE, table, What::OfferSeat(P2)).await;
        assert_eq!(offers().len(), 1, "offered once more, it stands once more");
        set.ask(BO, table, What::TakeSeat(P2)).await;
        assert_eq!(of(DEE).len(), 0);
        assert_eq!(of(BO).iter().filter(|one| !one.content.rows.is_empty()).count(), 1);
        set.ask(ANA, table, What::Stop).await;
    }
}

/// Also where a friend has come back for Bo: then the seat is his, and reminds him, until somebody
/// takes it.
#[tokio::test]
async fn reminders_follow_whoever_sits_in_the_seat() {
    for comes_back in [false, true] {
        let house = House::new();
        let hours = |hours: u32| Preferences { remind_after: Some(hours * HOUR), ring: Ring::Channel, ..Preferences::default() };
        house.tables.set_preferences(BO, &hours(1)).await.unwrap();
        house.tables.set_preferences(DEE, &hours(5)).await.unwrap();
        let table = house.begun(&[ANA, BO]).await;
        house.ask(BO, table, What::Appoint(friend(EVE))).await.unwrap();
        house.clock.advance(HOUR / 2);
        house.ask(BO, table, What::OfferSeat(P2)).await.unwrap();
        if comes_back {
            house.ask(EVE, table, What::TakeBack).await.unwrap();
        }
        house.ask(DEE, table, What::TakeSeat(P2)).await.unwrap();
        let _watch = watch(&house);
        house.clock.advance(5 * HOUR - Duration::from_millis(1));
        yields(200).await;
        assert_eq!(house.head(table).await.each(|seat| seat.notified.reminders), [0, 0], "not after Bo's hour");
        house.clock.advance(Duration::from_millis(1));
        until("Dee is reminded", async || house.head(table).await.each(|seat| seat.notified.reminders) == [0, 1]).await;
    }
}

#[tokio::test]
async fn how_games_ended_is_kept_with_whoever_played_them() {
    let house = House::new();
    for n in 0..10 {
        let table = house.begun_in(ChannelId(600 + n), &[ANA, BO], &[("rounds", "1")]).await;
        house.plays(table, &[(ANA, "bid 0"), (BO, "bid 0")]).await;
    }
    let of = async |user| house.tables.reliability(user).await.unwrap();
    assert_eq!((of(ANA).await.standing(), of(ANA).await.turns()), (Reliable::Reliable, (10, 0)));
    // Who gives a seat away in good order has abandoned nothing; who resigns has, once.
    let table = house.begun(&[ANA, BO, CY]).await;
    taken(&house, table).await;
    assert_eq!((of(BO).await.games(), of(BO).await.abandoned()), (10, 0));
    house.ask(CY, table, What::Leave).await.unwrap();
    assert_eq!((of(CY).await.games(), of(CY).await.abandoned()), (1, 1));
    assert_eq!(of(DEE).await.games(), 0, "she still plays");
    house.ask(ANA, table, What::Stop).await.unwrap();
    assert_eq!((of(DEE).await.games(), of(ANA).await.abandoned()), (0, 0), "what has no result counts for nobody");
    // Who stayed away until the host gave the seat to somebody.
    let table = house.begun(&[ANA, CY]).await;
    house.ask(CY, table, What::HandOver).await.unwrap();
    house.passes_on(table, P2, ANA, DEE).await;
    assert_eq!((of(CY).await.abandoned(), of(CY).await.standing()), (2, Reliable::Unreliable));
    // Among stand-ins alone nothing counts, whoever may act for them.
    let alone = Opening { seats: Some(2), company: Company::StandIns, ..opening(EVE, ChannelId(700), &[]) };
    let table = house.opened(alone).await;
    house.ask(EVE, table, What::Appoint(friend(DEE))).await.unwrap();
    house.ask(EVE, table, What::Leave).await.unwrap();
    assert!(!house.head(table).await.is_running());
    assert_eq!(of(EVE).await.games(), 0);
    // Unless somebody else takes the seat over: then two people have played.
    let alone = Opening { seats: Some(2), company: Company::StandIns, ..opening(EVE, ChannelId(701), &[]) };
    let table = house.opened(alone).await;
    house.passes_on(table, P1, EVE, UserId(6)).await;
    assert_eq!((of(EVE).await.games(), of(EVE).await.abandoned()), (1, 0));
}

async fn opened(house: &House, channel: u64, term: Term) -> TableId {
    let opening = Opening { terms: vec![term], ..opening(ANA, ChannelId(channel), &[]) };
    house.opened(opening).await
}

#[tokio::test]
async fn a_lobby_admits_those_its_opener_chose_and_tells_the_others_why_not() {
    let house = House::new();
    let role = RoleId(9);
    let with = |guild, held: &[RoleId]| Person { roles: Roles { guild, held: held.to_vec() }, ..person(BO) };
    let join = async |table, who: &Person| {
        let answer = house.tables.ask(Request { who: who.clone(), table, what: What::Join }).await;
        let sits = answer.is_ok();
        if sits { "joined".to_owned() } else { reason(answer) }
    };
    let invited = opened(&house, 801, Term::Admits(Admits::Invited)).await;
    assert_eq!(join(invited, &person(BO)).await, "table-not-invited");
    house.tables.invite(&person(ANA), invited, &[BO]).await.unwrap();
    assert_eq!(join(invited, &person(BO)).await, "joined");
    assert_eq!(join(invited, &person(CY)).await, "table-not-invited");
    let hidden = Person { access: ChannelAccess::Hidden, ..person(CY) };
    assert_eq!(join(invited, &hidden).await, "table-unknown", "whoever does not see it does not learn that there is one");

    let of_role = opened(&house, 802, Term::Admits(Admits::Role(role))).await;
    for (who, why) in [
        (with(Some(GUILD), &[RoleId(8)]), "table-no-role"),
        (with(Some(tertulia_base::ids::GuildId(99)), &[role]), "table-role-elsewhere"),
        (with(None, &[role]), "table-role-elsewhere"),
        (with(Some(GUILD), &[RoleId(8), role]), "joined"),
    ] {
        assert_eq!(join(of_role, &who).await, why, "{:?}", who.roles);
    }
    // Changed by the host, in the lobby alone.
    let set = |term| What::Set { options: Vec::new(), terms: vec![term] };
    assert_eq!(reason(house.ask(BO, of_role, set(Term::Admits(Admits::Anybody))).await), "table-not-host");
    house.ask(ANA, of_role, set(Term::Admits(Admits::Anybody))).await.unwrap();
    house.ask(ANA, of_role, set(Term::Vacations(Vacations::NotAllowed))).await.unwrap();
    assert_eq!(join(of_role, &person(CY)).await, "joined");
    house.ask(ANA, of_role, What::Start).await.unwrap();
    assert_eq!(reason(house.ask(ANA, of_role, set(Term::Wanted(Wanted::Reliability))).await), "table-started");
    assert!(!house.head(of_role).await.vacations);
    // A seat of the game is for the same people.
    house.ask(ANA, invited, What::Start).await.unwrap();
    house.ask(BO, invited, What::OfferSeat(P2)).await.unwrap();
    assert_eq!(reason(house.ask(DEE, invited, What::TakeSeat(P2)).await), "table-not-invited");
    house.tables.invite(&person(ANA), invited, &[DEE]).await.unwrap();
    house.ask(DEE, invited, What::TakeSeat(P2)).await.unwrap();
    // Whoever takes no seat need not be admitted.
    house.ask(ANA, invited, What::Appoint(friend(CY))).await.unwrap();
    house.play(CY, invited, &["bid 1"]).await.unwrap();
}

#[tokio::test]
async fn a_table_that_wants_reliability_refuses_who_abandons_games_and_marks_who_is_new() {
    let house = House::new();
    for _ in 0..2 {
        let table = house.begun(&[ANA, BO]).await;
        house.ask(BO, table, What::Leave).await.unwrap();
        assert_eq!(house.head(table).await.phase, Phase::Over);
    }
    let table = opened(&house, 803, Term::Wanted(Wanted::Reliability)).await;
    let before = house.head(table).await;
    assert_eq!(reason(house.ask(BO, table, What::Join).await), "table-unreliable");
    assert_eq!(house.head(table).await, before);
    house.ask(CY, table, What::Join).await.unwrap();
    house.ask(DEE, table, What::Join).await.unwrap();
    assert_eq!(house.head(table).await.parts.newcomers, [Seat(1), Seat(2)].into_iter().collect());
    house.ask(CY, table, What::Leave).await.unwrap();
    assert_eq!(house.head(table).await.parts.newcomers, SeatSet::one(Seat(1)), "those behind move up");
    // Elsewhere nobody asks.
    let free = opened(&house, 804, Term::Wanted(Wanted::Anything)).await;
    house.join(free, &[BO, CY]).await;
    assert_eq!(house.head(free).await.parts.newcomers, SeatSet::NONE);
}

#[tokio::test]
async fn a_rematch_is_for_those_who_sat_there_in_the_end_on_the_same_terms() {
    let house = House::new();
    let terms = vec![Term::Admits(Admits::Invited), Term::Vacations(Vacations::NotAllowed)];
    let opening = Opening { terms, ..opening(ANA, CHANNEL, &[("rounds", "1")]) };
    let table = house.opened(opening).await;
    house.tables.invite(&person(ANA), table, &[BO, DEE]).await.unwrap();
    house.ask(BO, table, What::Join).await.unwrap();
    house.ask(ANA, table, What::Start).await.unwrap();
    taken(&house, table).await;
    house.plays(table, &[(ANA, "bid 0"), (DEE, "bid 0")]).await;
    assert!(!house.tables.is_invited(table, BO).await.unwrap(), "nobody needs to know that any more");
    assert_eq!(house.tables.rematch(&person(BO), table).await.err(), Some(Denied::Because(Refusal::Gone)));
    let next = house.tables.rematch(&person(ANA), table).await.unwrap().table.head.clone();
    assert_eq!(next.kept.iter().map(|player| player.user).collect::<Vec<_>>(), [DEE]);
    assert_eq!((next.terms.admits, next.vacations), (Admits::Invited, false));
    let dee = house.tables.rematch(&person(DEE), table).await.unwrap();
    assert_eq!(dee.seat, Some(P2), "her seat is kept: she need not be invited");
}

#[tokio::test]
async fn a_game_where_nobody_acts_for_sixty_days_asks_once_and_folds_up_a_week_later() {
    assert_eq!(Tables::closes(Moment(0)), Moment(0).plus(7 * DAY), "what is told of when it closes");
    let (set, _watch) = Set::watched();
    for user in [ANA, BO] {
        let never = Preferences { remind_after: Some(Duration::ZERO), ..Preferences::default() };
        set.house.tables.set_preferences(user, &never).await.unwrap();
    }
    let table = set.house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    set.house.clock.advance(59 * DAY);
    set.house.play(ANA, table, &["bid 0"]).await.unwrap();
    set.house.clock.advance(59 * DAY);
    set.quiet().await;
    assert_eq!(set.house.head(table).await.asked, None, "Ana acted 59 days ago");
    set.house.clock.advance(DAY);
    until("they are asked", async || set.house.head(table).await.asked.is_some()).await;
    set.quiet().await;
    let questions = || {
        let yes = Control::StillPlaying.at(table).to_string();
        let all = set.discord.in_channel(CHANNEL).into_iter();
        all.filter(|one| format!("{:?}", one.content.rows).contains(&yes)).collect::<Vec<_>>()
    };
    assert_eq!(questions().len(), 1);
    assert_eq!(questions()[0].content.rings, [ANA, BO]);
    assert_eq!(reason(set.house.ask(DEE, table, What::StillPlaying).await), "table-stranger");
    set.ask(BO, table, What::StillPlaying).await;
    assert_eq!((set.house.head(table).await.asked, questions().len()), (None, 0));
    // Long after that, and nobody answers; a restart in between changes nothing.
    set.house.clock.advance(60 * DAY);
    until("they are asked again", async || set.house.head(table).await.asked.is_some()).await;
    set.house.clock.advance(7 * DAY - HOUR);
    set.quiet().await;
    assert_eq!((set.house.head(table).await.phase, questions().len()), (Phase::Playing, 1));
    set.house.clock.advance(HOUR);
    until("it folds up", async || set.house.head(table).await.phase == Phase::Stopped).await;
    set.quiet().await;
    let head = set.house.head(table).await;
    assert_eq!((head.stopped, head.is_finished(), questions().len()), (Some(Stopped::Forgotten), true, 0));
    assert_eq!(set.house.tables.at(CHANNEL).await, Ok(None));
    assert!(set.house.tables.record(table).await.unwrap().is_some());
    let live: Vec<_> = set.discord.in_channel(CHANNEL).into_iter().filter(|one| one.nonce.contains("-l-")).collect();
    assert!(format!("{:?}", live.last().unwrap().content.rows).contains(&Control::Record.at(table).to_string()), "{live:?}");
}
