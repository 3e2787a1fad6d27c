//! How games ended is kept by the commit that ends them, once, and is its people's own.

use std::sync::Arc;

use tertulia::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia::model::Phase;
use tertulia::model::results::{AllTotals, Listing, Scope, Who, recount};
use tertulia::render;
use tertulia::store::{Batch, MemoryStore, keys};
use tertulia::tables::What;

use crate::support::{ANA, BO, CHANNEL, CY, GUILD, HOUR, House};

/// Plays a game of these to its end, the last to the first offer of each decision in turn.
async fn played(house: &House, channel: ChannelId, people: &[UserId]) -> TableId {
    let table = house.begun_in(channel, people, &[("rounds", "1"), ("purses", "closed")]).await;
    finish(house, table).await;
    table
}

async fn finish(house: &House, table: TableId) {
    house.clock.advance(HOUR);
    loop {
        let now = house.tables.look(table).await.unwrap().unwrap();
        let Some((seat, player)) = now.head.awaited_people().next() else { break };
        let action = now.game.as_ref().unwrap().legal(seat).pop().unwrap();
        house.play(player.user, table, &[&action]).await.unwrap();
    }
    assert_eq!(house.head(table).await.phase, Phase::Over);
}

async fn totals(house: &House, scope: Scope, user: UserId) -> tertulia::model::results::Totals {
    house.tables.totals(scope, Some(user)).await.unwrap()
}

#[tokio::test]
async fn the_commit_that_ends_a_game_writes_its_result_once_and_totals_come_from_results_alone() {
    let house = House::new();
    let mut results = Vec::new();
    for people in [&[ANA, BO][..], &[ANA, BO, CY], &[BO, ANA], &[CY, ANA], &[ANA, BO], &[ANA, BO], &[BO, ANA]] {
        let table = played(&house, CHANNEL, people).await;
        let result = house.tables.result(table).await.unwrap().unwrap();
        assert!(result.rated && result.lasted() >= HOUR.as_millis() as u64);
        assert_eq!(result.people().collect::<Vec<_>>(), people);
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
    let other = played(&house, CHANNEL, &[ANA, BO]).await;
    let result = house.tables.result(other).await.unwrap().unwrap();
    let table = house.begun_with(&[ANA, BO], &[("rounds", "1"), ("purses", "closed")]).await;
    let mut batch = Batch::new();
    batch.put(keys::result(table), &result);
    house.store.commit(batch).await.unwrap();
    let before = totals(&house, Scope::Everywhere, ANA).await;
    let mut last = Ok(());
    while last.is_ok() {
        let now = house.tables.look(table).await.unwrap().unwrap();
        let Some((seat, player)) = now.head.awaited_people().next() else { break };
        let action = now.game.as_ref().unwrap().legal(seat).pop().unwrap();
        last = house.play(player.user, table, &[&action]).await.map(|_| ()).map_err(|_| ());
    }
    assert!(last.is_err(), "it cannot end twice");
    assert_eq!(totals(&house, Scope::Everywhere, ANA).await, before);
}

#[tokio::test]
async fn games_that_were_stopped_count_for_nothing_and_games_with_stand_ins_for_no_rating() {
    let house = House::new();
    let stopped = house.begun(&[ANA, BO]).await;
    house.ask(ANA, stopped, What::Stop).await.unwrap();
    assert_eq!(house.tables.result(stopped).await.unwrap(), None);
    // A stand-in played a while, and Bo came back.
    let table = house.begun_with(&[ANA, BO], &[("rounds", "1"), ("purses", "closed")]).await;
    house.ask(BO, table, What::HandOver).await.unwrap();
    house.ask(BO, table, What::TakeBack).await.unwrap();
    finish(&house, table).await;
    let result = house.tables.result(table).await.unwrap().unwrap();
    assert!(!result.rated);
    let ana = totals(&house, Scope::Everywhere, ANA).await;
    assert_eq!(ana.kind("toy", 2).map(|kind| (kind.games, kind.rated)), Some((1, 0)));
    // Whoever gave up is behind the others, and the game counts.
    let table = house.begun_with(&[ANA, BO, CY], &[("rounds", "1"), ("purses", "closed")]).await;
    house.ask(ANA, table, What::Leave).await.unwrap();
    finish(&house, table).await;
    let result = house.tables.result(table).await.unwrap().unwrap();
    assert!(result.rated && result.seats[0].place == 3, "{result:?}");
}

#[tokio::test]
async fn a_server_hears_of_its_own_games_and_of_nobody_who_does_not_want_that() {
    let house = House::new();
    played(&house, CHANNEL, &[ANA, BO]).await;
    let elsewhere = GuildId(901);
    assert_eq!(house.tables.totals(Scope::Server(elsewhere), None).await.unwrap().kinds().len(), 0);
    assert!(house.tables.listed(elsewhere).await.unwrap().is_empty());
    let listed = |all: Vec<(UserId, _)>| {
        all.into_iter().map(|(user, _): (UserId, tertulia::model::results::Totals)| user).collect::<Vec<_>>()
    };
    assert_eq!(listed(house.tables.listed(GUILD).await.unwrap()), [ANA, BO]);
    house.tables.set_listing(ANA, Listing::Unlisted).await.unwrap();
    assert_eq!(listed(house.tables.listed(GUILD).await.unwrap()), [BO]);
    assert_eq!(totals(&house, Scope::Everywhere, ANA).await.kinds().len(), 1, "their own they have");
    let server = house.tables.totals(Scope::Server(GUILD), None).await.unwrap();
    let players = house.tables.listed(GUILD).await.unwrap();
    for lang in tertulia::i18n::Lang::ALL {
        let shown = render::server_statistics(&server, &players, None, house.tables.games(), lang);
        assert!(shown.text.contains(&format!("<@{BO}>")) && !shown.text.contains(&format!("<@{ANA}>")), "{}", shown.text);
        assert!(!shown.text.contains('⟦'), "{}", shown.text);
    }
}

#[tokio::test]
async fn whoever_is_forgotten_is_a_former_player_and_the_others_ratings_stay() {
    let house = House::new();
    let table = played(&house, CHANNEL, &[ANA, BO]).await;
    let exported = house.tables.export(ANA).await.unwrap();
    assert!(exported.contains(&table.number().to_string()) && exported.contains("\"toy\""), "{exported}");
    assert!(!exported.contains(&format!("\"Person\": {BO}")), "the others are nobody in it: {exported}");
    let bo = totals(&house, Scope::Server(GUILD), BO).await;
    house.tables.forget(ANA).await.unwrap();
    let result = house.tables.result(table).await.unwrap().unwrap();
    assert_eq!(result.seats.iter().map(|seat| seat.who).collect::<Vec<_>>(), [Who::Former, Who::Person(BO)]);
    for scope in [Scope::Everywhere, Scope::Server(GUILD)] {
        assert_eq!(totals(&house, scope, ANA).await.kinds().len(), 0);
    }
    assert!(house.tables.results_of(ANA).await.unwrap().is_empty());
    assert_eq!(totals(&house, Scope::Server(GUILD), BO).await, bo);
    assert_eq!(recount(vec![result])[&(Scope::Server(GUILD), Some(BO))], bo);
    let now = house.tables.look(table).await.unwrap().unwrap();
    let shown =
        render::table_statistics(&now, house.tables.result(table).await.unwrap().as_ref(), (BO, &bo), tertulia::i18n::Lang::En);
    assert!(shown.text.contains("a former player") && !shown.text.contains("Ana"), "{}", shown.text);
}
