//! The database fails under play and comes back: no live process is taken for dead.

use std::time::Duration;

use super::play::bot::Bot;
use super::play::dice::Rng;
use super::play::house::{House, Kind};
use super::play::user::Power;
use super::postgres_servers::Servers;
use super::several::{copy, delivered_and_checked, was_taken_over};
use tertulia_testkit::random::{seed, times};

const PROCESSES: usize = 3;
/// How often the database is away. Once means for two leases; more often means from ten leases down
/// to half a lease.
const OUTAGES: u64 = 1;
const SEED: u64 = 20_261_128;
const LEASE: Duration = Duration::from_secs(2);
/// Records every process that was taken for dead, with its time. A process that ends by itself is
/// not recorded, as its lease has not expired.
const WRITE_DOWN: &str = "CREATE TABLE buried (name text, at timestamptz NOT NULL DEFAULT now()); \
    CREATE FUNCTION bury() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO buried (name) VALUES (OLD.name); RETURN OLD; END $$; \
    CREATE TRIGGER bury AFTER DELETE ON tertulia_processes FOR EACH ROW WHEN (OLD.expires <= now()) EXECUTE FUNCTION bury()";

#[derive(Clone, Copy, Debug)]
enum Outage {
    /// The server is shut down and restarted.
    Stopped,
    /// The server is stopped by a signal and does not answer.
    Frozen,
}

/// The long run takes half an hour: `TERTULIA_TEST_TIMES=50 cargo test --test kill -- --nocapture
/// after_an_outage`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_an_outage_of_the_database_nobody_is_taken_for_dead_who_had_no_time_to_be_heard_again() {
    let Some(servers) = Servers::named() else { return };
    let outages = times(OUTAGES);
    let longest = if outages > 1 { 10.0 } else { 2.0 };
    let mut rng = Rng::new(seed(SEED));
    servers.start("database");
    let house = House::build_on(Kind::Several { shards: 4 }, &mut rng, |setup| {
        setup.set("TERTULIA_DATA_POSTGRES", &servers.address(&["database"]));
        setup.set("TERTULIA_DATA_LEASE", &format!("{}s", LEASE.as_secs()));
    })
    .await;
    copy(&house, &["--from", &format!("sled:{}", house.setup.tables().display()), "--to", "postgres"]);
    servers.says("database", WRITE_DOWN);
    let says = |sql: &str| servers.says("database", sql).parse::<i64>().expect("a number");
    let mut bots: Vec<Bot> = (0..PROCESSES).map(|_| Bot::start(&house.setup)).collect();
    // On a busy machine a process may be silent for a whole lease: others take it for dead, and it
    // is restarted.
    while let Err(code) = bots[0].try_online(&house.setup, house.discord().as_ref()).await {
        assert!(was_taken_over(&bots[0], code), "it ends with {code:?}: {}", bots[0].said());
        bots[0] = Bot::start(&house.setup);
    }
    let people = house.people(&mut rng);
    house.power.send_replace(Power::On(0));

    let lasts = LEASE.as_secs();
    let at_work = format!(
        "SELECT count(*) FROM tertulia_processes WHERE expires > now() AND unbroken <= now() - interval '{lasts} seconds'"
    );
    let (mut proved, mut silent, mut moves) = (0, 0, 0);
    for outage in 0..outages {
        // Only a process that held its lease without a break for one lease may take others for
        // dead. The more processes may, the more this test proves.
        let mut could = 0;
        for _ in 0..100 {
            could = says(&at_work);
            if could == PROCESSES as i64 {
                break;
            }
            tokio::time::sleep(LEASE / 20).await;
        }
        proved += u64::from(could == PROCESSES as i64);
        let leases = longest - (longest - 0.5) * outage as f64 / (outages - 1).max(1) as f64;
        let (away, how) = (LEASE.mul_f64(leases), if rng.one_in(3) { Outage::Frozen } else { Outage::Stopped });
        // The moment from which the database can be reached again.
        let ends = match how {
            Outage::Stopped => {
                servers.stop("database");
                tokio::time::sleep(away).await;
                servers.serve("database");
                format!("timestamptz '{}'", servers.ready_since("database"))
            }
            Outage::Frozen => {
                servers.signal("database", "STOP");
                tokio::time::sleep(away).await;
                let ends = format!("to_timestamp({})", now());
                servers.signal("database", "CONT");
                ends
            }
        };
        house.notes.hear(1, &format!("{how:?} for {away:?}")).await;
        tokio::time::sleep(2 * LEASE).await;
        let within = format!("{ends} AND {ends} + interval '{lasts} seconds'");
        let wrongly = says(&format!("SELECT count(*) FROM buried WHERE at BETWEEN {within}"));
        assert_eq!(wrongly, 0, "{how:?} for {away:?}: nobody had a whole lease to be heard again");
        for bot in &mut bots {
            if let Some(status) = bot.child.has_ended() {
                assert!(was_taken_over(bot, status.code()), "{how:?} for {away:?}: {status:?}: {}", bot.said());
                silent += 1;
                *bot = Bot::start(&house.setup);
            }
        }
        moves = house.notes.acknowledged();
        eprintln!(
            "outage {outage}: {how:?} for {away:?}, {could} could take others for dead, {silent} silent so far, {moves} moves"
        );
    }
    for bot in &mut bots {
        let code = bot.terminate().await;
        // A process that was restarted a moment ago may not handle SIGTERM yet.
        let young = silent > 0 && code.is_none();
        assert!(code == Some(0) || young || was_taken_over(bot, code), "it ends with {code:?}: {}", bot.said());
    }
    // A live process that was silent for a lease counts as paused: others took over its work, and
    // its post on the wire may arrive after theirs. The database knows of it even if the process
    // ended without noticing.
    house.notes.lock().paused = says("SELECT count(*) FROM buried") > 0;
    let sums = delivered_and_checked(house, people, async |sql| says(sql)).await;
    eprintln!(
        "{outages} outages, before {proved} of which all could take others for dead; {silent} processes were silent for a lease by themselves: {sums:?}"
    );
    assert!(sums.acknowledged >= moves, "{sums:?}");
}

fn now() -> f64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs_f64()
}
