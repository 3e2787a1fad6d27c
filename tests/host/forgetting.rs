//! What is kept of a person is given to them, and deleted: where games are over they are a former player.

use std::collections::BTreeSet;
use std::sync::Arc;

use tertulia::ids::{TableId, UserId};
use tertulia::model::Phase;
use tertulia::model::rating::Rating;
use tertulia::model::results::{Scope, Who, recount};
use tertulia::render;
use tertulia::store::keys;
use tertulia::tables::{Friend, Recounting, What};

use crate::support::{ANA, BO, CY, DEE, Failing, GUILD, HOUR, House, Patient, person};

const SHORT: &[(&str, &str)] = &[("rounds", "1"), ("purses", "closed")];

/// A game of these that is over.
async fn played(house: &House, people: &[UserId]) -> TableId {
    let table = house.begun_with(people, SHORT).await;
    house.clock.advance(HOUR);
    house.finish(table).await;
    table
}

/// All that is said of who had a part in a game, and in which order.
async fn credits(house: &House, table: TableId) -> String {
    let table = house.tables.look(table).await.unwrap().unwrap();
    house.tables.credits(&table).await.unwrap()
}

/// Whether any row below the head of that table, or its result, has the name or the id of somebody.
async fn is_named(house: &House, table: TableId, user: UserId) -> bool {
    let (head, name) = (house.head(table).await, person(user).name);
    let result = house.tables.result(table).await.unwrap();
    head.named().contains(&user)
        || format!("{head:?}").contains(&name)
        || credits(house, table).await.contains(&name)
        || result.is_some_and(|result| result.people().any(|who| who == user))
}

#[tokio::test]
async fn whoever_is_forgotten_is_nobody_in_finished_and_stopped_tables_their_records_and_logs() {
    let house = House::new();
    let over = played(&house, &[ANA, BO]).await;
    let stopped = house.begun(&[BO, ANA]).await;
    house.ask(ANA, stopped, What::Leave).await.unwrap();
    let lobby = house.open(ANA).await;
    house.ask(ANA, lobby, What::Stop).await.unwrap();
    // A friend who acted, and whose acts are in the log.
    let helped = house.begun_with(&[BO, CY], SHORT).await;
    house.ask(BO, helped, What::Appoint(Friend { user: ANA, name: person(ANA).name })).await.unwrap();
    house.play(ANA, helped, &["bid 1"]).await.unwrap();
    house.finish(helped).await;
    assert!(credits(&house, helped).await.contains(&format!("{} acted", person(ANA).name)));
    for table in [over, stopped, lobby, helped] {
        assert!(is_named(&house, table, ANA).await, "{table}");
    }
    let revision = house.head(over).await.revision;
    house.tables.forget(ANA).await.unwrap();
    for house in [&house, &house.restarted(3)] {
        for table in [over, stopped, lobby, helped] {
            assert!(!is_named(house, table, ANA).await, "{table}: {:?}", house.head(table).await);
        }
        assert!(is_named(house, over, BO).await && is_named(house, helped, CY).await, "the others stay");
        assert_eq!(credits(house, over).await.lines().next(), Some("# p1 from 0: a former player"));
        assert!(credits(house, helped).await.contains("a former player acted"));
        assert!(house.tables.recount(Recounting::Compare).await.unwrap().wrong == 0);
    }
    assert_eq!(house.head(over).await.revision, revision + 1);
    assert!(house.store.scan(&keys::ended_all(ANA), 9).await.unwrap().is_empty());
    // The message of the end names and rings the others alone.
    let shown = render::live(&house.tables.look(over).await.unwrap().unwrap(), &[]);
    assert!(shown.text.contains("a former player") && shown.text.contains("<@2>"), "{}", shown.text);
    assert!(!shown.text.contains("<@1>") && !shown.text.contains(&UserId::FORMER.to_string()), "{}", shown.text);
    // Nobody is that former player.
    let again = house.tables.rematch(&person(BO), over).await.unwrap().table.head.clone();
    assert!(again.kept.is_empty() && again.named() == [BO], "{again:?}");
}

#[tokio::test]
async fn of_two_who_want_to_be_forgotten_at_once_none_stays() {
    for is_over in [true, false] {
        let house = House::on(Arc::new(Patient::default()));
        let table = house.begun_with(&[ANA, BO], SHORT).await;
        match is_over {
            true => house.finish(table).await,
            false => _ = house.ask(ANA, table, What::Stop).await.unwrap(),
        }
        let (ana, bo) = tokio::join!(house.tables.forget(ANA), house.tables.forget(BO));
        ana.and(bo).unwrap();
        for user in [ANA, BO] {
            assert!(!is_named(&house, table, user).await, "{user} {is_over}");
        }
    }
}

#[tokio::test]
async fn a_running_game_goes_on_and_forgets_whom_it_has_to_when_it_ends() {
    let house = House::new();
    let first = played(&house, &[ANA, BO]).await;
    let table = house.begun_with(&[ANA, BO, CY], SHORT).await;
    house.clock.advance(HOUR);
    house.tables.forget(ANA).await.unwrap();
    assert!(is_named(&house, table, ANA).await, "she plays on");
    house.finish(table).await;
    assert!(!is_named(&house, table, ANA).await, "{:?}", house.head(table).await);
    let result = house.tables.result(table).await.unwrap().unwrap();
    assert_eq!(result.seats.iter().map(|seat| seat.who).collect::<Vec<_>>(), [Who::Former, Who::Person(BO), Who::Person(CY)]);
    assert!(house.tables.results_of(ANA).await.unwrap().is_empty());
    assert_eq!(house.tables.totals(Scope::Everywhere, Some(ANA)).await.unwrap().kinds().len(), 0);
    assert_eq!(house.tables.recount(Recounting::Compare).await.unwrap().wrong, 0);
    // What begins afterwards is a new life.
    house.clock.advance(HOUR);
    let later = played(&house, &[ANA, BO]).await;
    assert!(is_named(&house, later, ANA).await && !is_named(&house, first, ANA).await);
    assert_eq!(house.tables.results_of(ANA).await.unwrap().len(), 1);
    assert_eq!(house.tables.recount(Recounting::Compare).await.unwrap().wrong, 0);
}

/// Also in the last move, which is written by the commit that ends the game.
#[tokio::test]
async fn a_friend_who_was_forgotten_meanwhile_is_in_no_row_of_the_log() {
    const FRIEND: UserId = UserId(987_654_321_987_654_321);
    let house = House::new();
    let table = house.begun_with(&[ANA, BO], SHORT).await;
    house.ask(ANA, table, What::Appoint(Friend { user: FRIEND, name: person(FRIEND).name })).await.unwrap();
    let id = postcard::to_stdvec(&FRIEND).unwrap();
    let rows_with_friend = async || {
        let rows = house.store.scan(&keys::entries(table, 0, u32::MAX), usize::MAX).await.unwrap();
        rows.iter().filter(|(_, row)| row.windows(id.len()).any(|part| part == id)).count()
    };
    house.clock.advance(HOUR);
    house.tables.forget(FRIEND).await.unwrap();
    let mut most = 0;
    loop {
        let now = house.tables.look(table).await.unwrap().unwrap();
        // Bo bids first, and nothing: what is won is hers, and what is left to do the friend does.
        let Some((seat, player)) = now.head.awaited_people().last() else { break };
        let mut legal = now.game.as_ref().unwrap().legal(seat);
        let (user, action) = if player.user == ANA { (FRIEND, legal.pop().unwrap()) } else { (BO, legal.remove(0)) };
        house.play(user, table, &[&action]).await.unwrap();
        most = most.max(rows_with_friend().await);
    }
    assert_eq!(house.head(table).await.phase, Phase::Over);
    assert!(most > 0, "while the game goes on the log says who acted");
    assert_eq!(rows_with_friend().await, 0);
}

#[tokio::test]
async fn a_deletion_that_the_programs_end_interrupted_goes_on_at_the_next_start() {
    for commits in 0..6 {
        let store = Arc::new(Failing::default());
        let house = House::on(store.clone());
        let mut tables = Vec::new();
        for _ in 0..4 {
            tables.push(played(&house, &[ANA, BO]).await);
        }
        *store.left.lock().unwrap() = Some(commits);
        let answer = house.tables.forget(ANA).await;
        assert!(answer.is_err(), "after {commits} commits of six");
        *store.left.lock().unwrap() = None;
        let house = house.restarted(5);
        house.tables.resume_forgetting().await;
        for table in &tables {
            // What was never begun was not promised either.
            assert_eq!(is_named(&house, *table, ANA).await, commits == 0, "{table} after {commits} commits");
        }
        assert!(house.store.scan(&keys::all_forgetting(), 9).await.unwrap().is_empty());
        assert_eq!(house.tables.recount(Recounting::Compare).await.unwrap().wrong, 0);
    }
}

#[tokio::test]
async fn what_is_exported_has_all_that_is_kept_of_somebody_and_nothing_of_the_others() {
    let house = House::new();
    let over = played(&house, &[ANA, BO]).await;
    let helped = house.begun(&[BO, CY]).await;
    house.ask(BO, helped, What::Appoint(Friend { user: ANA, name: person(ANA).name })).await.unwrap();
    house.ask(BO, helped, What::Stop).await.unwrap();
    let running = house.begun(&[ANA, DEE]).await;
    house.ask(DEE, running, What::Appoint(Friend { user: UserId(77), name: "Evelyn".to_owned() })).await.unwrap();
    let exported = house.tables.export(ANA).await.unwrap();
    assert!(!exported.contains("Evelyn"), "{exported}");
    let all: serde_json::Value = serde_json::from_str(&exported).unwrap();
    let tables: Vec<String> =
        all["tables"].as_array().unwrap().iter().map(|table| table["table"].as_str().unwrap().to_owned()).collect();
    for table in [over, helped, running] {
        assert!(tables.contains(&table.to_string()), "{exported}");
    }
    assert_eq!(all["finished_games"].as_array().unwrap().len(), 1);
    for key in ["preferences", "listing", "reliability", "acts", "direct_messages", "invitations", "totals"] {
        assert!(all.get(key).is_some_and(|value| !value.is_null()), "{key}: {exported}");
    }
    for other in [BO, CY, DEE] {
        assert!(!exported.contains(&person(other).name), "{exported}");
    }
    house.tables.forget(ANA).await.unwrap();
    let all: serde_json::Value = serde_json::from_str(&house.tables.export(ANA).await.unwrap()).unwrap();
    assert_eq!(all["tables"].as_array().unwrap().len(), 1, "the running one");
    assert!(all["finished_games"].as_array().unwrap().is_empty() && all["deleted"].is_number());
}

#[tokio::test]
async fn what_was_believed_of_the_others_is_not_exported() {
    let house = House::new();
    for _ in 0..2 {
        played(&house, &[ANA, BO]).await;
    }
    let all: serde_json::Value = serde_json::from_str(&house.tables.export(ANA).await.unwrap()).unwrap();
    let believed: BTreeSet<String> = all["finished_games"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|game| game["seats"].as_array().unwrap())
        .filter(|seat| seat["who"] == "Former")
        .map(|seat| seat["before"].to_string())
        .collect();
    let nothing = serde_json::to_string(&<[Rating; 2]>::default()).unwrap();
    assert_eq!(believed, BTreeSet::from([nothing]));
}

#[tokio::test]
async fn whoever_is_forgotten_is_a_former_player_in_results_and_the_others_ratings_stay() {
    let house = House::new();
    let table = played(&house, &[ANA, BO]).await;
    let exported = house.tables.export(ANA).await.unwrap();
    assert!(exported.contains(&table.number().to_string()) && exported.contains("\"toy\""), "{exported}");
    assert!(!exported.contains(&format!("\"Person\": {BO}")), "the others are nobody in it: {exported}");
    let bo = house.tables.totals(Scope::Server(GUILD), Some(BO)).await.unwrap();
    house.tables.forget(ANA).await.unwrap();
    let result = house.tables.result(table).await.unwrap().unwrap();
    assert_eq!(result.seats.iter().map(|seat| seat.who).collect::<Vec<_>>(), [Who::Former, Who::Person(BO)]);
    for scope in [Scope::Everywhere, Scope::Server(GUILD)] {
        assert_eq!(house.tables.totals(scope, Some(ANA)).await.unwrap().kinds().len(), 0);
    }
    assert!(house.tables.results_of(ANA).await.unwrap().is_empty());
    assert_eq!(house.tables.totals(Scope::Server(GUILD), Some(BO)).await.unwrap(), bo);
    assert_eq!(recount(vec![result])[&(Scope::Server(GUILD), Some(BO))], bo);
    let now = house.tables.look(table).await.unwrap().unwrap();
    let shown =
        render::table_statistics(&now, house.tables.result(table).await.unwrap().as_ref(), (BO, &bo), tertulia::i18n::Lang::En);
    assert!(shown.text.contains("a former player") && !shown.text.contains("Ana"), "{}", shown.text);
}
