//! How games ended is kept by the commit that ends them, once, and is its people's own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use tertulia_base::clock::{Clock, Moment};
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_model::Phase;
use tertulia_model::results::{AllTotals, Listing, Scope, Who, recount};
use tertulia_render as render;
use tertulia_rules::kit::SeededDice;
use tertulia_store::{Batch, MemoryStore, keys};
use tertulia_tables::{Company, Friend, Opening, Recounted, Recounting, What};

use crate::{RATED, SHORT, begun, finish, played};
use tertulia_testkit::{ANA, BO, CHANNEL, CY, DEE, GUILD, HOUR, House, goes_on, opening, pass, person, table_of, watch};

async fn totals(house: &House, scope: Scope, user: UserId) -> tertulia_model::results::Totals {
    house.tables.totals(scope, Some(user)).await.unwrap()
}

#[tokio::test]
async fn the_commit_that_ends_a_game_writes_its_result_once_and_totals_come_from_results_alone() {
    let house = House::new();
    let mut results = Vec::new();
    for people in [&[ANA, BO][..], &[ANA, BO, CY], &[BO, ANA], &[CY, ANA], &[ANA, BO], &[ANA, BO], &[BO, ANA]] {
        let table = played(&house, people).await;
        let result = house.tables.result(table).await.unwrap().unwrap();
        assert!(result.rated && result.lasted() >= HOUR.as_millis() as u64);
        assert_eq!(result.people().collect::<BTreeSet<_>>(), BTreeSet::from_iter(people.iter().copied()));
        // Nothing that is asked of the table later writes another one.
        assert!(house.ask(ANA, table, What::Leave).await.is_err());
        assert_eq!(house.tables.result(table).await.unwrap().as_ref(), Some(&result));
        results.push(result);
    }
    results.reverse();
    let again: AllTotals = recount(results);
    assert_eq!(again.len(), 3 * 2 + 1, "three people everywhere and here, and the server");
    for ((scope, user), expected) in &again {
        assert_eq!(house.tables.totals(*scope, *user).await.unwrap(), *expected, "{scope:?} {user:?}");
    }
    let ana = totals(&house, Scope::Everywhere, ANA).await;
    assert_eq!(ana.kind("toy", 2).map(|kind| (kind.games, kind.shown().is_some())), Some((6, true)));
    assert_eq!(ana.kind("toy", 3).map(|kind| (kind.games, kind.shown().is_some())), Some((1, false)));
}

#[tokio::test]
async fn a_result_that_is_there_already_keeps_another_from_being_written() {
    let house = House::on(Arc::new(MemoryStore::new()));
    let other = played(&house, &[ANA, BO]).await;
    let result = house.tables.result(other).await.unwrap().unwrap();
    let table = house.begun_with(&[ANA, BO], SHORT).await;
    house.store.commit(Batch::putting(keys::result(table), &result)).await.unwrap();
    let before = totals(&house, Scope::Everywhere, ANA).await;
    let mut last = Ok(true);
    while matches!(last, Ok(true)) {
        last = house.play_next(table).await;
    }
    assert!(last.is_err(), "it cannot end twice");
    assert_eq!(totals(&house, Scope::Everywhere, ANA).await, before);
}

#[tokio::test]
async fn games_that_were_stopped_count_for_nothing_and_games_with_stand_ins_for_no_rating() {
    let (house, stopped) = begun(&[ANA, BO], &[]).await;
    house.ask(ANA, stopped, What::Stop).await.unwrap();
    assert_eq!(house.tables.result(stopped).await.unwrap(), None);
    // A stand-in played a while, and Bo came back.
    let table = house.begun_with(&[ANA, BO], RATED).await;
    house.ask(BO, table, What::HandOver).await.unwrap();
    house.ask(BO, table, What::TakeBack).await.unwrap();
    finish(&house, table).await;
    let result = house.tables.result(table).await.unwrap().unwrap();
    assert!(!result.rated);
    assert!(house.store.get(&keys::stood_in(table)).await.unwrap().is_none(), "the result says it");
    let ana = totals(&house, Scope::Everywhere, ANA).await;
    assert_eq!(ana.kind("toy", 2).map(|kind| (kind.games, kind.rated)), Some((1, 0)));
    // A stand-in that left before the game began played no part in it.
    let table = house.opened_in(ANA, CHANNEL, RATED).await;
    for (user, what) in [(BO, What::Join), (ANA, What::AddStandIn), (ANA, What::RemoveStandIn), (ANA, What::Start)] {
        house.ask(user, table, what).await.unwrap();
    }
    finish(&house, table).await;
    assert!(house.tables.result(table).await.unwrap().unwrap().rated);
    // A friend acts for somebody: that is as if they did.
    let table = house.begun_with(&[ANA, BO], RATED).await;
    house.ask(BO, table, What::Appoint(Friend { user: CY, name: person(CY).name })).await.unwrap();
    house.play(CY, table, &["bid 1"]).await.unwrap();
    house.ask(CY, table, What::Dismiss).await.unwrap();
    finish(&house, table).await;
    assert!(house.tables.result(table).await.unwrap().unwrap().rated);
    // Whoever gave up is behind the others, and the game counts.
    let table = house.begun_with(&[ANA, BO, CY], RATED).await;
    house.ask(ANA, table, What::Leave).await.unwrap();
    finish(&house, table).await;
    let result = house.tables.result(table).await.unwrap().unwrap();
    let ana = result.seats.iter().find(|seat| seat.who == Who::Person(ANA)).unwrap();
    assert!(result.rated && ana.place == 3, "{result:?}");
}

#[tokio::test]
async fn each_seat_has_its_place_and_its_points_in_the_result() {
    let (house, table) = begun(&[ANA, BO, CY], &[("rounds", "1")]).await;
    house.plays(table, &[(ANA, "bid 0"), (BO, "bid 1"), (CY, "bid 0"), (BO, "add")]).await;
    while house.play_next(table).await.unwrap() {}
    let result = house.tables.result(table).await.unwrap().unwrap();
    let seats: Vec<_> = result.seats.iter().map(|seat| (seat.who, seat.place, seat.points)).collect();
    assert_eq!(seats, [(Who::Person(ANA), 2, 0), (Who::Person(BO), 1, 1), (Who::Person(CY), 2, 0)]);
}

#[tokio::test]
async fn a_game_as_for_beginners_is_not_rated_and_whoever_has_finished_one_opens_another() {
    let house = House::of_games(7);
    for (wished, map, rated) in
        [(&[][..], "beginner5e", false), (&[], "variable", true), (&[("map", "beginner5e")], "beginner5e", false)]
    {
        let wished = [wished, &[("seating", "drawn")][..]].concat();
        let table = house.begun_of("catan", &[ANA, BO, CY], &wished).await;
        assert_eq!(house.head(table).await.options.get("map"), map);
        for user in [BO, CY] {
            house.ask(user, table, What::Leave).await.unwrap();
        }
        assert_eq!(house.tables.result(table).await.unwrap().map(|result| result.rated), Some(rated), "{map}");
    }
}

#[tokio::test]
async fn a_server_hears_of_its_own_games_and_of_nobody_who_does_not_want_that() {
    let house = House::new();
    played(&house, &[ANA, BO]).await;
    let elsewhere = GuildId(901);
    assert_eq!(house.tables.totals(Scope::Server(elsewhere), None).await.unwrap().kinds().len(), 0);
    assert!(house.tables.listed(elsewhere).await.unwrap().is_empty());
    let listed = |all: Vec<(UserId, _)>| {
        all.into_iter().map(|(user, _): (UserId, tertulia_model::results::Totals)| user).collect::<Vec<_>>()
    };
    assert_eq!(listed(house.tables.listed(GUILD).await.unwrap()), [ANA, BO]);
    house.tables.set_listing(ANA, Listing::Unlisted).await.unwrap();
    assert_eq!(listed(house.tables.listed(GUILD).await.unwrap()), [BO]);
    assert_eq!(totals(&house, Scope::Everywhere, ANA).await.kinds().len(), 1, "their own they have");
    let server = house.tables.totals(Scope::Server(GUILD), None).await.unwrap();
    let players = house.tables.listed(GUILD).await.unwrap();
    for lang in tertulia_base::i18n::Lang::ALL {
        let shown = render::server_statistics(&server, &players, None, house.tables.games(), lang);
        assert!(shown.text.contains(&format!("<@{BO}>")) && !shown.text.contains(&format!("<@{ANA}>")), "{}", shown.text);
        assert!(!shown.text.contains('⟦'), "{}", shown.text);
    }
}

#[tokio::test]
async fn ratings_are_counted_again_from_the_stored_results_and_what_was_otherwise_is_put_right() {
    let house = House::new();
    for people in [&[ANA, BO][..], &[ANA, BO, CY], &[BO, ANA], &[CY, ANA], &[ANA, BO], &[ANA, BO], &[BO, ANA]] {
        played(&house, people).await;
    }
    let all = Recounted { results: 7, totals: 3 * 2 + 1, wrong: 0 };
    assert_eq!(house.tables.recount(Recounting::Compare).await.unwrap(), all);
    let ana = totals(&house, Scope::Everywhere, ANA).await;
    let mut batch = Batch::new();
    batch.put(keys::totals(None, Some(ANA)), &totals(&house, Scope::Everywhere, BO).await);
    batch.delete(keys::totals(Some(GUILD), Some(BO)));
    batch.put(keys::totals(None, Some(UserId(77))), &ana);
    house.store.commit(batch).await.unwrap();
    let wrong = Recounted { wrong: 3, ..all.clone() };
    assert_eq!(house.tables.recount(Recounting::Compare).await.unwrap(), wrong);
    assert_eq!(house.tables.recount(Recounting::Compare).await.unwrap(), wrong, "comparing changes nothing");
    assert_eq!(house.tables.recount(Recounting::Write).await.unwrap(), wrong);
    assert_eq!(house.tables.recount(Recounting::Compare).await.unwrap(), all);
    assert_eq!(totals(&house, Scope::Everywhere, ANA).await, ana);
    assert!(house.store.get(&keys::totals(None, Some(UserId(77)))).await.unwrap().is_none());
}

#[tokio::test]
async fn an_opening_that_was_taken_back_is_none() {
    let house = House::of_games(7);
    let table = house.begun_of("puerto-rico", &[ANA, BO], &[]).await;
    let now = house.table(table).await;
    let (seat, player) = now.head.awaited_people().next().unwrap();
    let meant = |role: &str| now.game.as_ref().unwrap().legal(seat).contains(&role.to_owned());
    assert!(meant("role builder") && meant("role mayor"));
    house.play(player.user, table, &["role builder"]).await.unwrap();
    house.ask(player.user, table, What::Undo { decision: None }).await.unwrap();
    house.play(player.user, table, &["role mayor"]).await.unwrap();
    house.ask(BO, table, What::Leave).await.unwrap();
    let result = house.tables.result(table).await.unwrap().unwrap();
    assert_eq!(result.seats[seat.index()].opening, "role mayor");
    // What somebody opened with is exported to themselves alone.
    let other = if player.user == ANA { BO } else { ANA };
    for (reader, reads) in [(player.user, true), (other, false)] {
        let exported = house.tables.export(reader).await.unwrap();
        assert!(exported.contains("puerto-rico") && exported.contains("role mayor") == reads, "{reader}: {exported}");
    }
}

/// What they had played when they sat down is noted with the game: no press has to look it up.
#[tokio::test]
async fn whoever_has_finished_no_game_of_a_kind_learns_it_until_it_is_over_and_no_stand_in_does() {
    let house = House::new();
    let learn = async |table: TableId| {
        let head = house.head(table).await;
        head.parts.learners.iter().map(|seat| head.players[seat.index()].user).collect::<BTreeSet<_>>()
    };
    let first = house.begun_in(CHANNEL, &[ANA, BO], SHORT).await;
    let meanwhile = house.begun_in(ChannelId(811), &[BO, CY], SHORT).await;
    finish(&house, first).await;
    assert_eq!(learn(first).await, BTreeSet::from([ANA, BO]));
    assert_eq!(learn(meanwhile).await, BTreeSet::from([BO, CY]), "as when it began");
    let second = house.begun_in(CHANNEL, &[ANA, CY], SHORT).await;
    assert_eq!(learn(second).await, BTreeSet::from([CY]));
    for (leaves, sits) in [(CY, BO), (ANA, DEE)] {
        let seat = house.head(second).await.seat_of(leaves).unwrap();
        house.passes_on(second, seat, leaves, sits).await;
    }
    assert_eq!(learn(second).await, BTreeSet::from([DEE]), "it is about who sits there");
    let _watch = watch(&house);
    for learners in [BTreeSet::from([DEE]), BTreeSet::new()] {
        let alone = Opening { company: Company::StandIns, ..opening(DEE, ChannelId(812), SHORT) };
        let alone = house.opened(alone).await;
        assert_eq!(learn(alone).await, learners, "a game with stand-ins alone is played, too, though it has no result");
        while house.play_next(alone).await.unwrap() || house.head(alone).await.phase == Phase::Playing {
            pass(&house, Duration::from_secs(60)).await;
        }
    }
}

#[tokio::test]
async fn finished_games_are_listed_in_the_order_of_their_ends_without_whom_no_list_may_name() {
    let house = House::new();
    let first = played(&house, &[ANA, BO]).await;
    let between = house.clock.now().plus(Duration::from_secs(1));
    let (second, third) = (played(&house, &[BO, ANA]).await, played(&house, &[CY, DEE]).await);
    let listed = async |since, game, guild| house.tables.finished_games(since, game, guild).await.unwrap();
    let ever = Moment(0);
    for (since, game, guild, expected) in [
        (ever, None, None, &[first, second, third][..]),
        (between, None, None, &[second, third]),
        (ever, Some("toy"), Some(GUILD), &[first, second, third]),
        (ever, Some("another"), None, &[]),
        (ever, None, Some(GuildId(1)), &[]),
    ] {
        assert_eq!(listed(since, game, guild).await, expected, "{since:?} {game:?} {guild:?}");
    }
    let named = async |table| {
        let game = house.tables.finished_game(table).await.unwrap().unwrap();
        assert_eq!(game.options.map(|options| options.get("rounds").to_owned()).as_deref(), Some("1"));
        game.result.people().collect::<BTreeSet<_>>()
    };
    assert_eq!(named(third).await, BTreeSet::from([CY, DEE]));
    house.tables.set_listing(DEE, Listing::Unlisted).await.unwrap();
    assert_eq!(named(third).await, BTreeSet::from([CY]));
    // The deletion of Bo's data is interrupted before it comes to results.
    let mut batch = Batch::new();
    batch.copy(keys::forgetting(BO), Some(vec![1]));
    house.store.commit(batch).await.unwrap();
    assert_eq!(named(first).await, BTreeSet::from([ANA]));
    house.tables.forget(BO).await.unwrap();
    assert_eq!(named(second).await, BTreeSet::from([ANA]));
    assert_eq!(house.tables.finished_game(house.begun(&[ANA, BO]).await).await.unwrap(), None);
}

#[tokio::test]
async fn how_often_each_sum_of_the_dice_fell_is_counted_by_the_record() {
    let (house, table) = table_of("catan").await;
    let mut dice = SeededDice::new(3);
    while house.head(table).await.log < 80 {
        goes_on(&house, table, &mut dice).await;
    }
    let log = house.log(table).await;
    let mut times: BTreeMap<u8, u32> = BTreeMap::new();
    for roll in log.iter().filter_map(|line| line.strip_prefix("chance dice ")) {
        *times.entry(roll.split(' ').map(|die| die.parse::<u8>().unwrap()).sum()).or_default() += 1;
    }
    let rolls = house.tables.rolls(&*house.table(table).await).await.unwrap();
    assert!(rolls.len() > 2, "{rolls:?}");
    assert_eq!(rolls, times.into_iter().collect::<Vec<_>>());
    let (house, without) = table_of("san-juan").await;
    assert_eq!(house.tables.rolls(&*house.table(without).await).await.unwrap(), []);
}
