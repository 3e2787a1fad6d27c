//! The bot notes when a server removes it, even while it is down, and when the server adds it
//! again.

use tertulia_base::ids::GuildId;
use tertulia_store::{Store, keys};

use discord_loopback::GuildEdit;

use crate::support::{House, comes};

/// Returns the servers that are noted as having removed the bot.
async fn departed(house: &House) -> Vec<GuildId> {
    let rows = house.store.scan(&keys::all_departed(), 99).await.unwrap();
    rows.iter().filter_map(|(key, _)| keys::server_of(key)).collect()
}

async fn noted(house: &House, expected: &[GuildId]) {
    comes("the departures", async || departed(house).await, |found| found == expected).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_removal_is_noted_and_so_is_a_return_also_while_the_bot_does_not_run() {
    let house = House::open().await;
    house.table("table-one", &["ana", "bo", "cy"]).await;
    let id = house.discord.channel("table-one").unwrap().guild.unwrap();
    let (guild, elsewhere) = (GuildId(id.get()), GuildId(7 << 22));
    house.discord.edit_guild(id, GuildEdit { bot: Some(false), ..GuildEdit::default() }).unwrap();
    noted(&house, &[guild]).await;
    house.discord.edit_guild(id, GuildEdit { bot: Some(true), ..GuildEdit::default() }).unwrap();
    noted(&house, &[]).await;
    // A server that removed the bot while it was down: the bot knows it, and Discord no longer
    // lists it.
    house.tables.claim_greeting(elsewhere).await.unwrap();
    let house = house.restart().await;
    noted(&house, &[elsewhere]).await;
}
