//! How long another server waits for its first message while one person opens many tables with a
//! friend, at Discord's own pace.

use std::time::{Duration, Instant};

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId};
use tertulia_model::Home;
use tertulia_tables::{Company, Limits, Opening, Person, Request, TablePolicy, What};

use discord_loopback::{Loopback, Options};

use crate::support::{House, Ways, unhurried};

fn person(house: &House, name: &str) -> Person {
    Person::new(house.user(name), name, Lang::En)
}

fn opening(house: &House, host: &str, guild: GuildId, channel: ChannelId) -> Opening {
    let home = Home { guild: Some(guild), channel, lang: Lang::En };
    Opening {
        who: person(house, host),
        home,
        game: "puerto-rico".to_owned(),
        seats: None,
        options: Vec::new(),
        company: Company::People,
        terms: Vec::new(),
    }
}

/// Ana opens a table in each of `tables` channels, Bo joins, and they start.
async fn crowd(house: &House, tables: usize) {
    let guild = house.discord.guilds()[0].id;
    for number in 0..tables {
        let channel = ChannelId(house.discord.add_channel(guild, &format!("crowd-{number}")).unwrap().id.get());
        let opened = house.tables.open(opening(house, "ana", GuildId(guild.get()), channel)).await.unwrap();
        let table = opened.table.head.id;
        for (who, what) in [("bo", What::Join), ("ana", What::Start)] {
            house.tables.ask(Request { who: person(house, who), table, what }).await.unwrap();
        }
    }
}

/// Returns how long Dee waits for the message of a table that she opens in her own server.
async fn first_message(house: &House) -> Duration {
    let guild = house.discord.add_guild("elsewhere", "en-US").unwrap().id;
    let channel = house.discord.add_channel(guild, &format!("of-{guild}")).unwrap().id;
    let begun = Instant::now();
    house.tables.open(opening(house, "dee", GuildId(guild.get()), ChannelId(channel.get()))).await.unwrap();
    loop {
        let view = house.discord.view("dee").unwrap();
        if view.channel(&channel.to_string()).is_some_and(|channel| !channel.messages.is_empty()) {
            return begun.elapsed();
        }
        if begun.elapsed() > Duration::from_secs(240) {
            return Duration::MAX;
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

fn calls(house: &House, route: &str) -> u64 {
    house.discord.calls().get(route).copied().unwrap_or(0)
}

/// Prints a line for each number of tables: how long opening them took, then Dee's wait right away,
/// one second and five seconds later, and the calls for channels of direct messages.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement at Discord's own pace: cargo test --test wire crowd -- --ignored --nocapture"]
async fn the_first_message_of_another_server_beside_a_crowd() {
    for tables in [0, 0, 60, 200] {
        let loopback = Loopback::start(Options { pace: 1, ..Options::default() }).await.unwrap();
        // Limits per person are raised: fairness must not depend on them.
        let limits = Limits { tables_per_person: 1_000, tables_per_server: 1_000, ..unhurried().limits };
        let policy = TablePolicy { limits, ..unhurried() };
        let ways = Ways { per_second: std::num::NonZeroU32::new(40), policy, ..Ways::default() };
        let house = House::on(loopback, tempfile::tempdir().unwrap(), ways).await;
        // The emojis are made first, since they would use up the global limit.
        house.drawn().await;
        tokio::time::sleep(Duration::from_secs(2)).await;
        let begun = Instant::now();
        crowd(&house, tables).await;
        let opened = begun.elapsed();
        let at_once = first_message(&house).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        let after_one = first_message(&house).await;
        tokio::time::sleep(Duration::from_secs(4)).await;
        let after_five = first_message(&house).await;
        let (asked, posted) = (calls(&house, "POST /users/@me/channels"), calls(&house, "POST /channels/{channel}/messages"));
        println!(
            "{tables} tables opened in {opened:.1?}: first message after {at_once:.0?}, {after_one:.0?}, {after_five:.0?}; \
             {asked} calls for channels, {posted} posts so far"
        );
    }
}
