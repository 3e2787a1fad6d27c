//! What is kept of a person is given to them, and deleted: where games are over they are a former
//! player.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_delivery::Reach;
use tertulia_model::league::{LeagueForm, LeagueRules};
use tertulia_model::rating::Rating;
use tertulia_model::results::{Listing, Scope, Who, recount};
use tertulia_model::{Acts, Lasts, Phase, Preferences, Ring, TimeControl, Wanted};
use tertulia_render as render;
use tertulia_rules::game::{Order, Seat};
use tertulia_store::keys::{self, KINDS, NamesPeople};
use tertulia_store::{Batch, DiskStore, Key, Span, copy, finish};
use tertulia_tables::{Company, Founding, Friend, Opening, Preparing, QueueWish, Recounting, What};

use crate::{SHORT, begun, played};
use tertulia_testkit::{ANA, BO, CHANNEL, CY, DEE, GUILD, HOUR, House, TestStore, opening, person, words};

/// All that is said of who had a part in a game, and in which order.
async fn credits(house: &House, table: TableId) -> String {
    let table = house.table(table).await;
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
        assert!(credits(house, over).await.contains(" from 0: a former player"));
        assert!(credits(house, helped).await.contains("a former player acted"));
        assert!(house.tables.recount(Recounting::Compare).await.unwrap().wrong == 0);
    }
    assert_eq!(house.head(over).await.revision, revision + 1);
    assert!(house.store.scan(&keys::ended_all(ANA), 9).await.unwrap().is_empty());
    // The message of the end names and rings the others alone.
    let shown = render::live(&*house.table(over).await, &[]);
    assert!(shown.text.contains("a former player") && shown.text.contains("<@2>"), "{}", shown.text);
    assert!(!shown.text.contains("<@1>") && !shown.text.contains(&UserId::FORMER.to_string()), "{}", shown.text);
    // Nobody is that former player.
    let again = house.tables.rematch(&person(BO), over).await.unwrap().table.head.clone();
    assert!(again.kept.is_empty() && again.named() == [BO], "{again:?}");
}

#[tokio::test]
async fn of_two_who_want_to_be_forgotten_at_once_none_stays() {
    for is_over in [true, false] {
        let house = House::on(Arc::new(TestStore::patient()));
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
    let (house, table) = begun(&[ANA, BO], SHORT).await;
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
        let now = house.table(table).await;
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
    for commits in 0..7 {
        let store = Arc::new(TestStore::default());
        let house = House::on(store.clone());
        let mut tables = Vec::new();
        for _ in 0..4 {
            tables.push(played(&house, &[ANA, BO]).await);
        }
        *store.left.lock().unwrap() = Some(commits);
        let answer = house.tables.forget(ANA).await;
        assert!(answer.is_err(), "after {commits} commits of seven");
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

/// Somebody with an account and a name that no row has by chance.
const ME: UserId = UserId(987_654_321_987_654_321);

/// The first bytes of the rows that name [`ME`], in their keys or in what they hold, packed or not.
async fn rows_with_me(house: &House) -> BTreeSet<char> {
    let (id, written, name) = (ME.0.to_be_bytes(), postcard::to_stdvec(&ME).unwrap(), person(ME).name);
    let has = |bytes: &[u8], part: &[u8]| bytes.windows(part.len()).any(|one| one == part);
    let everything = Span { from: Key::from_bytes(&[0]), to: Key::from_bytes(&[u8::MAX]) };
    let rows = house.store.scan(&everything, usize::MAX).await.unwrap();
    let names_me = |(key, row): &(Key, Vec<u8>)| {
        let mut row = row.clone();
        if key.as_bytes()[0] == b'P' {
            let packed = row.windows(2).position(|two| two == [0x78, 0xda]).expect("it is packed with zlib");
            let mut unpacked = Vec::new();
            flate2::read::ZlibDecoder::new(&row[packed..]).read_to_end(&mut unpacked).unwrap();
            row = unpacked;
        }
        has(key.as_bytes(), &id) || has(&row, &written) || has(&row, name.as_bytes())
    };
    let kind = |key: &Key| char::from(key.kind().unwrap_or_else(|| panic!("{key} is of no kind that is known")).first);
    rows.iter().inspect(|(key, _)| _ = kind(key)).filter(|row| names_me(row)).map(|(key, _)| kind(key)).collect()
}

/// A game of Bo and Cy in which [`ME`] acts for Bo once.
async fn helped(house: &House, channel: u64) -> TableId {
    let table = house.begun_in(ChannelId(channel), &[BO, CY], SHORT).await;
    house.ask(BO, table, What::Appoint(Friend { user: ME, name: person(ME).name })).await.unwrap();
    house.play(ME, table, &["bid 1"]).await.unwrap();
    table
}

/// One row of each kind that names a person, as far as they name [`ME`]: each is exported, and
/// deleted as far as nobody else needs it.
#[tokio::test]
async fn every_kind_of_row_that_names_somebody_is_exported_and_deleted() {
    let house = House::new();
    // Rows of people, as they come about.
    house.tables.forget(ME).await.unwrap();
    house.clock.advance(HOUR);
    house.tables.set_preferences(ME, &Preferences { ring: Ring::Channel, ..Preferences::default() }).await.unwrap();
    house.tables.set_listing(ME, Listing::Unlisted).await.unwrap();
    house.tables.set_reach(ME, Reach { closed: Some(house.tables.now()) }).await.unwrap();
    let mut acted = Acts::default();
    acted.note(house.tables.now());
    house.store.commit(Batch::putting(keys::acts(ME), &acted)).await.unwrap();
    // A game that is over, and one in which they acted for a friend, packed by now.
    let over = played(&house, &[ME, BO]).await;
    let packed = helped(&house, 1).await;
    house.finish(packed).await;
    house.clock.advance(Duration::from_secs(8 * 24 * 60 * 60));
    while house.tables.pack_some().await.unwrap() {}
    // Games and lobbies that go on: where they act for a friend, sat before, play, follow, are
    // invited, invite.
    let acts = helped(&house, 2).await;
    let left = house.begun_in(ChannelId(3), &[BO, ME, CY], SHORT).await;
    house.passes_on(left, Seat(1), ME, DEE).await;
    let plays = house.begun_in(ChannelId(4), &[ME, BO], &[("rounds", "20")]).await;
    house.plays(plays, &[(ME, "bid 1"), (BO, "bid 3")]).await;
    house.ask(ME, plays, What::GiveOrder { order: Order::of("done"), lasts: Lasts::UntilEnded }).await.unwrap();
    house.ask(BO, plays, What::GiveOrder { order: Order::with("bid", "3"), lasts: Lasts::Round }).await.unwrap();
    house.ask(ME, plays, What::Prepare { version: None, how: Preparing::Add(words(&["bid 2"])) }).await.unwrap();
    let alone = Opening { seats: Some(2), company: Company::StandIns, ..opening(ME, ChannelId(7), &[]) };
    let alone = house.opened(alone).await;
    let follows = house.begun_in(ChannelId(5), &[BO, CY], SHORT).await;
    house.tables.follow(&person(ME), follows).await.unwrap();
    let invited = house.opened_in(BO, ChannelId(6), &[]).await;
    house.tables.invite(&person(BO), invited, &[ME, CY]).await.unwrap();
    let opened = house.opened_in(ME, CHANNEL, &[]).await;
    house.tables.invite(&person(ME), opened, &[CY]).await.unwrap();
    house.tables.block(ME, BO).await.unwrap();
    let (games, friends) = (Vec::new(), Vec::new());
    let until = house.tables.now().plus(HOUR);
    let wish = QueueWish { channel: CHANNEL, games, players: None, clock: None, wanted: Wanted::Anything, until, friends };
    house.tables.join_queue(GUILD, &person(ME), &wish).await.unwrap();
    assert!(house.tables.ban(GuildId(901), BO, ME, Some("too loud".to_owned())).await.unwrap());

    let rules = LeagueRules {
        game: "toy".to_owned(),
        options: Vec::new(),
        clock: TimeControl::Usual,
        at_table: 2,
        at_once: 1,
        sign_up_days: 7,
    };
    let (guild, channel, lang, form) = (GUILD, ChannelId(70), Lang::En, LeagueForm::League);
    let league = house.tables.found_league(&Founding { host: BO, guild, channel, lang, form, rules }).await.unwrap();
    house.tables.sign_up(league, &person(ME)).await.unwrap();

    let named: BTreeSet<char> =
        KINDS.iter().filter(|kind| kind.names == NamesPeople::People).map(|kind| char::from(kind.first)).collect();
    assert_eq!(rows_with_me(&house).await, named, "this test writes one of each, and the list of kinds says which name people");
    let exported = house.tables.export(ME).await.unwrap();
    let all: Value = serde_json::from_str(&exported).unwrap();
    let at = |table: TableId| {
        let tables = all["tables"].as_array().unwrap();
        tables.iter().find(|at| at["table"] == table.to_string()).unwrap_or_else(|| panic!("{table} is left out: {exported}"))
    };
    let part = |table: TableId, key: &str| at(table)["parts"].as_array().unwrap().iter().any(|part| !part[key].is_null());
    let moved = |table: TableId| at(table)["moves_for_others"][0]["action"] == "bid 1";
    for kind in KINDS.iter().filter(|kind| kind.names == NamesPeople::People) {
        let is_there = match kind.first {
            b'h' => at(plays)["parts"][0]["name"] == person(ME).name && at(opened)["host"] == true,
            b'u' => part(plays, "seat") && part(opened, "seat"),
            b'N' => part(acts, "acts_for") && part(left, "earlier"),
            b'e' => part(over, "seat") && part(packed, "acts_for"),
            b'l' => moved(acts),
            b'P' => moved(packed),
            b'i' | b'I' => at(invited)["invited"] == true,
            b'F' => all["followed_tables"][0]["table"] == follows.to_string(),
            b'p' => all["preferences"]["ring"] == "Channel",
            b'w' => all["direct_messages"]["closed"].is_number(),
            b'y' => all["invitations"]["count"] == 1,
            b'k' => all["reliability"]["games"][0].is_object(),
            b'a' => all["acts"].as_array().unwrap().contains(&1.into()),
            b'f' => {
                let mut seats =
                    all["finished_games"].as_array().unwrap().iter().flat_map(|game| game["seats"].as_array().unwrap());
                seats.any(|seat| seat["who"]["Person"] == ME.0)
            }
            b'z' => [&all["totals"], &all["totals_at_servers"][GUILD.to_string()]].iter().all(|one| one["kinds"][0].is_object()),
            b'q' => all["listing"] == "Unlisted",
            b'r' => all["deleted"].is_number(),
            b'X' => all["bans"][0]["banned_since"].is_number() && all["bans"][0]["log"][0]["reason"] == "too loud",
            b'Q' => all["queues"][0]["own"] == true && all["queues"][0]["games"][0] == "toy",
            b'K' => all["blocks"][0] == BO.0,
            b'Y' => all["leagues"][0]["seasons"][0]["name"] == person(ME).name,
            b'A' => all["seats_taken"].as_u64() > Some(0) && all["begun_with_stand_ins_alone"]["count"] == 1,
            other => panic!("rows of kind {} name people: export and deletion have to consider them", char::from(other)),
        };
        assert!(is_there, "a row of kind {} is left out: {exported}", char::from(kind.first));
    }
    let own = at(plays)["parts"][0].clone();
    assert_eq!((&own["orders"][0]["order"]["key"], &own["plan"][0]), (&"done".into(), &"bid 2".into()));
    // What others gave and hold is theirs.
    assert!(!exported.contains("\"value\": \"3\"") && exported.matches("\"lasts\"").count() == 1, "{exported}");
    for other in [BO, CY, DEE] {
        assert!(!exported.contains(&format!("\"{}\"", person(other).name)), "{exported}");
    }

    house.tables.forget(ME).await.unwrap();
    let kept = |kinds: &str| kinds.chars().collect::<BTreeSet<char>>();
    // Tables that go on need their people; what keeps others from harm stays.
    assert_eq!(rows_with_me(&house).await, kept("hlNukyqrAX"), "what was begun in this hour counts");
    for (host, table) in [(BO, acts), (BO, left), (ME, plays), (BO, follows), (BO, invited), (ME, opened), (ME, alone)] {
        house.ask(host, table, What::Stop).await.unwrap();
    }
    assert_eq!(rows_with_me(&house).await, kept("kyqrAX"));
    house.clock.advance(HOUR);
    house.tables.forget(ME).await.unwrap();
    assert_eq!(rows_with_me(&house).await, kept("kyqrX"));
}

/// The files of a data directory that have those words in them, by name.
fn files_with(dir: &Path, words: &str) -> BTreeSet<String> {
    let has = |path: &PathBuf| std::fs::read(path).unwrap().windows(words.len()).any(|part| part == words.as_bytes());
    let files = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    files.filter(has).map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect()
}

/// What a data directory still has of a deleted name: nothing in the journal; in the database until
/// it is compacted.
#[tokio::test]
async fn a_deleted_name_is_in_no_journal_from_then_on_and_in_no_file_once_the_data_is_compacted() {
    const NAME: &str = "Zebedee Quux";
    let (here, compacted) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let dir = here.path();
    let in_journal = || files_with(dir, NAME).iter().any(|file| file.starts_with("journal."));
    let helped = async |house: &House, channel| {
        let table = house.begun_in(ChannelId(channel), &[BO, CY], SHORT).await;
        house.ask(BO, table, What::Appoint(Friend { user: ME, name: NAME.to_owned() })).await.unwrap();
        table
    };
    let house = House::on(Arc::new(DiskStore::open(dir).unwrap()));
    let over = helped(&house, 1).await;
    house.finish(over).await;
    assert!(in_journal());
    house.tables.forget(ME).await.unwrap();
    assert!(!in_journal(), "{:?}", files_with(dir, NAME));
    // A table that goes on needs the name until it has ended.
    house.clock.advance(HOUR);
    let runs = helped(&house, 2).await;
    house.tables.forget(ME).await.unwrap();
    assert!(in_journal());
    house.finish(runs).await;
    assert!(!in_journal(), "{:?}", files_with(dir, NAME));
    let (clock, kept) = (house.clock.clone(), house.head(over).await);
    while house.tables.awake() > 0 {
        tokio::task::yield_now().await;
    }
    drop(house);
    let store = Arc::new(DiskStore::open(dir).unwrap());
    assert!(!in_journal(), "{:?}", files_with(dir, NAME));
    let to = DiskStore::open(compacted.path()).unwrap();
    copy(store.as_ref(), &to).await.unwrap();
    finish(&to).await.unwrap();
    assert_eq!(House::with(store, clock, 3).head(over).await, kept);
    drop(to);
    assert_eq!(files_with(compacted.path(), NAME), BTreeSet::new());
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
    let who: Vec<Who> = result.seats.iter().map(|seat| seat.who).collect();
    assert!(result.rated && who.len() == 2 && who.contains(&Who::Former) && who.contains(&Who::Person(BO)), "{result:?}");
    for scope in [Scope::Everywhere, Scope::Server(GUILD)] {
        assert_eq!(house.tables.totals(scope, Some(ANA)).await.unwrap().kinds().len(), 0);
    }
    assert!(house.tables.results_of(ANA).await.unwrap().is_empty());
    assert_eq!(house.tables.totals(Scope::Server(GUILD), Some(BO)).await.unwrap(), bo);
    assert_eq!(recount(vec![result])[&(Scope::Server(GUILD), Some(BO))], bo);
    let now = house.table(table).await;
    let shown = render::table_statistics(
        &now,
        house.tables.result(table).await.unwrap().as_ref(),
        (BO, &bo),
        tertulia_base::i18n::Lang::En,
    );
    assert!(shown.text.contains("a former player") && !shown.text.contains("Ana"), "{}", shown.text);
}
