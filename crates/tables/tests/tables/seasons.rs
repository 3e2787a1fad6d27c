//! Leagues and cups: sign-up, seasons, who drops out, and that no step is taken twice.

use std::sync::Arc;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_model::league::{DroppedOut, LeagueForm, LeaguePhase, LeagueRules, LeagueView};
use tertulia_model::{Phase, TimeControl};
use tertulia_rules::text::Text;
use tertulia_store::{Batch, keys};
use tertulia_tables::{Denied, Founding, Trouble};
use tertulia_testkit::{ANA, BO, CY, DAY, DEE, GUILD, House, TestStore, person};

const HERE: ChannelId = ChannelId(700);
const MANAGER: UserId = UserId(90);

fn founding(form: LeagueForm) -> Founding {
    let rules = LeagueRules {
        game: "toy".to_owned(),
        options: vec![("rounds".to_owned(), "1".to_owned())],
        clock: TimeControl::None,
        at_table: 2,
        at_once: 1,
        sign_up_days: 7,
    };
    Founding { host: MANAGER, guild: GUILD, channel: HERE, lang: Lang::En, form, rules }
}

async fn view(house: &House, id: TableId) -> LeagueView {
    house.tables.league_view(id).await.unwrap().unwrap()
}

/// A league for which these people have signed up, just when its season begins.
async fn begun(house: &House, form: LeagueForm, people: &[UserId]) -> TableId {
    let id = house.tables.found_league(&founding(form)).await.unwrap();
    for user in people {
        assert!(house.tables.sign_up(id, &person(*user)).await.unwrap());
    }
    house.clock.advance(7 * DAY);
    house.tables.league_moves_on(id).await.unwrap();
    id
}

/// Opens all tables that can be opened, in channels of their own, and returns those that run.
async fn opened(house: &House, id: TableId, channel: &mut u64) -> Vec<TableId> {
    while let Some(next) = house.tables.next_league_table(id, &[]).await.unwrap() {
        *channel += 1;
        assert!(house.tables.open_league_table(&next, ChannelId(*channel)).await.unwrap());
    }
    view(house, id).await.now.season.running().map(|(_, table, _)| table).collect()
}

/// Plays all tables of a season; everything in memory is lost between any two steps.
async fn play_on(house: House, id: TableId) -> House {
    let (mut house, mut channel) = (house, 1_000);
    loop {
        let running = opened(&house, id, &mut channel).await;
        if running.is_empty() {
            return house;
        }
        let season = view(&house, id).await.now.season;
        assert!(season.members.keys().all(|who| season.sits_at(*who) <= 1), "nobody sits at more tables than they bear");
        for table in running {
            assert_eq!(house.head(table).await.phase, Phase::Playing);
            house.finish(table).await;
        }
        house = house.restarted(channel);
        house.tables.league_moves_on(id).await.unwrap();
    }
}

fn key(denied: Denied) -> String {
    match denied {
        Denied::Because(why) => Text::from(why).key.into_owned(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_season_is_signed_up_for_drawn_and_played_and_the_next_begins() {
    let house = House::new();
    let id = begun(&house, LeagueForm::League, &[ANA, BO, CY]).await;
    let drawn = view(&house, id).await;
    assert_eq!((drawn.league.phase, drawn.league.rules.clock), (LeaguePhase::Playing, TimeControl::Usual));
    assert_eq!((drawn.now.season.stages[0].divisions.len(), drawn.now.season.stages[0].tables.len()), (1, 3));
    assert_eq!(key(house.tables.sign_up(id, &person(DEE)).await.unwrap_err()), "table-league-closed");
    let house = play_on(house, id).await;
    let after = view(&house, id).await;
    assert!(matches!(after.league.phase, LeaguePhase::SignUp(_)) && after.league.season == 2, "{after:?}");
    assert!(after.now.season.members.is_empty(), "everybody signs up anew");
    let lines = &after.before.unwrap().standings[0];
    assert!(lines.iter().all(|line| (line.played, line.tables) == (2, 2)), "{lines:?}");
    assert_eq!(lines.iter().map(|line| line.points).sum::<u32>(), 3 * 2, "two points a table");
    assert!(lines.is_sorted_by_key(|line| line.place) && lines[0].place == 1, "{lines:?}");
    assert!(house.tables.sign_up(id, &person(DEE)).await.unwrap());
    assert!(house.tables.end_league(id).await.unwrap());
    let last = view(&house, id).await.before.unwrap();
    assert_eq!(last.standings.first().map(Vec::len), Some(3), "the season that was played stays the last");
}

#[tokio::test]
async fn whoever_comes_and_goes_while_people_sign_up_leaves_nothing_behind() {
    let house = House::new();
    let id = house.tables.found_league(&founding(LeagueForm::League)).await.unwrap();
    for user in [ANA, MANAGER].repeat(10) {
        assert!(house.tables.sign_up(id, &person(user)).await.unwrap());
        assert!(house.tables.withdraw(id, user).await.unwrap());
    }
    assert!(house.store.scan(&keys::league_entries(id, 0, u32::MAX), 9).await.unwrap().is_empty());
    let named = async |user| house.store.scan(&keys::leagues_naming(user), 9).await.unwrap().len();
    assert_eq!((named(ANA).await, named(MANAGER).await), (0, 1), "its host is named as long as it is there");
}

#[tokio::test]
async fn sign_up_goes_on_while_too_few_have_signed_up_and_nobody_is_on_the_list_twice() {
    let house = House::new();
    let id = begun(&house, LeagueForm::League, &[ANA]).await;
    assert!(matches!(view(&house, id).await.league.phase, LeaguePhase::SignUp(_)));
    assert!(!house.tables.sign_up(id, &person(ANA)).await.unwrap());
    assert!(house.tables.sign_up(id, &person(BO)).await.unwrap());
    assert!(house.tables.withdraw(id, ANA).await.unwrap() && !house.tables.withdraw(id, ANA).await.unwrap());
    assert_eq!(view(&house, id).await.now.season.members.len(), 1);
    let other = house.tables.found_league(&founding(LeagueForm::Cup)).await;
    assert_eq!(key(other.unwrap_err()), "table-league-taken");
    assert!(house.tables.end_league(id).await.unwrap() && !house.tables.end_league(id).await.unwrap());
    assert!(house.tables.found_league(&founding(LeagueForm::Cup)).await.is_ok(), "the channel is free again");
}

#[tokio::test]
async fn no_table_is_opened_twice() {
    let house = House::new();
    let id = begun(&house, LeagueForm::League, &[ANA, BO]).await;
    let next = house.tables.next_league_table(id, &[]).await.unwrap().unwrap();
    assert!(house.tables.open_league_table(&next, ChannelId(1)).await.unwrap());
    let again = house.restarted(8);
    assert!(!again.tables.open_league_table(&next, ChannelId(2)).await.unwrap());
    assert!(again.tables.at(ChannelId(2)).await.unwrap().is_none());
    assert_eq!(view(&again, id).await.now.season.running().count(), 1);
}

#[tokio::test]
async fn of_two_tables_that_share_a_player_one_waits_for_the_other() {
    let house = House::new();
    let id = begun(&house, LeagueForm::League, &[ANA, BO, CY]).await;
    let one = house.tables.next_league_table(id, &[]).await.unwrap().unwrap();
    let other = house.tables.next_league_table(id, &[one.number]).await.unwrap().unwrap();
    assert!(house.tables.open_league_table(&one, ChannelId(1)).await.unwrap());
    assert!(!house.tables.open_league_table(&other, ChannelId(2)).await.unwrap());
    assert_eq!(view(&house, id).await.now.season.running().count(), 1);
    play_on(house, id).await;
}

#[tokio::test]
async fn who_drops_out_early_is_taken_out_and_the_others_play_on() {
    let house = House::new();
    let id = begun(&house, LeagueForm::League, &[ANA, BO, CY]).await;
    assert!(house.tables.withdraw(id, ANA).await.unwrap());
    house.tables.league_moves_on(id).await.unwrap();
    let house = play_on(house, id).await;
    let before = view(&house, id).await.before.unwrap();
    let users: Vec<UserId> = before.standings[0].iter().map(|line| before.season.members[&line.member].user).collect();
    assert!(users.len() == 2 && !users.contains(&ANA), "{users:?}");
    let dropped: Vec<_> = before.season.members.values().filter_map(|member| member.dropped_out).collect();
    assert_eq!(dropped, [DroppedOut::TakenOut]);
}

#[tokio::test]
async fn whoever_is_banned_is_in_no_league_of_the_server() {
    let house = House::new();
    let id = house.tables.found_league(&founding(LeagueForm::League)).await.unwrap();
    house.tables.sign_up(id, &person(CY)).await.unwrap();
    house.tables.ban(GUILD, MANAGER, CY, None).await.unwrap();
    assert!(view(&house, id).await.now.season.members.is_empty());
    assert_eq!(key(house.tables.sign_up(id, &person(CY)).await.unwrap_err()), "table-banned");
}

#[tokio::test]
async fn a_damaged_league_keeps_nobody_at_a_table_or_in_another_league_and_gives_way_to_a_new_one() {
    let house = House::new();
    let mut leagues = Vec::new();
    for channel in [HERE, ChannelId(701), ChannelId(702)] {
        let asked = Founding { channel, ..founding(LeagueForm::League) };
        let id = house.tables.found_league(&asked).await.unwrap();
        for user in [ANA, BO] {
            assert!(house.tables.sign_up(id, &person(user)).await.unwrap());
        }
        leagues.push(id);
    }
    let mut batch = Batch::new();
    batch.copy(keys::league(leagues[1]), Some(vec![1, 255]));
    house.store.commit(batch).await.unwrap();
    let lobby = house.lobby(&[BO, ANA]).await;
    assert!(house.tables.ban(GUILD, MANAGER, ANA, None).await.is_err(), "what is left is tried again");
    assert!(house.head(lobby).await.seat_of(ANA).is_none());
    let members = async |at: usize| view(&house, leagues[at]).await.now.season.members.len();
    assert_eq!((members(0).await, members(2).await), (1, 1));
    assert!(house.tables.forget(BO).await.is_err(), "so is what is left here");
    assert_eq!((members(0).await, members(2).await), (0, 0));
    assert_eq!(house.tables.leagues_of_server(GUILD).await.unwrap().len(), 2);
    let instead = Founding { channel: ChannelId(701), ..founding(LeagueForm::League) };
    assert!(house.tables.found_league(&instead).await.is_ok());
}

#[tokio::test]
async fn a_cup_has_a_final_and_is_over() {
    let house = House::new();
    let id = begun(&house, LeagueForm::Cup, &[ANA, BO, CY, DEE]).await;
    let house = play_on(house, id).await;
    let over = view(&house, id).await;
    let before = over.before.unwrap();
    assert_eq!((over.league.phase, before.season.stages.len()), (LeaguePhase::Over, 2));
    assert_eq!((before.standings.len(), before.standings[0].len()), (1, 2), "two play the final");
    assert!(house.tables.league_in(HERE).await.unwrap().is_none());
}

#[tokio::test]
async fn whoever_is_forgotten_is_a_former_player_in_the_log() {
    let house = House::new();
    let id = begun(&house, LeagueForm::League, &[ANA, BO, CY]).await;
    house.tables.forget(ANA).await.unwrap();
    let season = view(&house, id).await.now.season;
    let former: Vec<_> = season.members.values().filter(|member| member.user == UserId::FORMER).collect();
    assert!(former.len() == 1 && former[0].dropped_out.is_some() && former[0].name != "Ana", "{former:?}");
    house.tables.league_moves_on(id).await.unwrap();
    play_on(house, id).await;
}

/// Plays a season as far as the store lets it.
async fn try_to_play(house: &House, id: TableId) -> Result<(), Trouble> {
    for channel in 5_000..5_010 {
        house.tables.league_moves_on(id).await?;
        let Some(next) = house.tables.next_league_table(id, &[]).await? else { return Ok(()) };
        house.tables.open_league_table(&next, ChannelId(channel)).await?;
        let running: Vec<TableId> = view(house, id).await.now.season.running().map(|(_, table, _)| table).collect();
        for table in running {
            while house.play_next(table).await.is_ok_and(|played| played) {}
        }
    }
    Ok(())
}

#[tokio::test]
async fn after_a_stop_behind_any_commit_a_season_ends_as_it_would_have() {
    for commits in 0..30 {
        let store = Arc::new(TestStore::default());
        let house = House::on(store.clone());
        let id = house.tables.found_league(&founding(LeagueForm::League)).await.unwrap();
        for user in [ANA, BO, CY] {
            house.tables.sign_up(id, &person(user)).await.unwrap();
        }
        house.clock.advance(7 * DAY);
        *store.left.lock().unwrap() = Some(commits);
        // It fails, or was quicker.
        let _ = try_to_play(&house, id).await;
        *store.left.lock().unwrap() = None;
        let house = house.restarted(u64::from(commits) + 100);
        house.tables.league_moves_on(id).await.unwrap();
        let house = play_on(house, id).await;
        let before = view(&house, id).await.before.unwrap();
        let lines = &before.standings[0];
        assert!(lines.len() == 3 && lines.iter().all(|line| (line.played, line.tables) == (2, 2)), "{commits}: {lines:?}");
        let (leagues, wrong) = house.tables.recount_leagues().await.unwrap();
        assert_eq!((leagues.len(), wrong), (1, 0), "after {commits} commits");
    }
}
