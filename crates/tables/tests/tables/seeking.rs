//! The index of a server's lobbies that seek players.

use tertulia_base::ids::{ChannelId, GuildId, RoleId, TableId};
use tertulia_model::{Admits, Home, Term};
use tertulia_store::keys;
use tertulia_tables::{Opening, What};

use tertulia_testkit::{ANA, BO, CY, DAY, DEE, GUILD, HOUR, House, opening, pass, watch};

fn admit(admits: Admits) -> What {
    What::Set { options: Vec::new(), terms: vec![Term::Admits(admits)] }
}

async fn seeking(house: &House, game: Option<&str>, most: usize) -> Vec<TableId> {
    house.tables.seeking_players(GUILD, game, most).await.unwrap()
}

#[tokio::test]
async fn a_lobby_is_in_it_while_there_is_a_seat_for_others_than_the_invited() {
    let house = House::new();
    let table = house.opened(Opening { seats: Some(2), ..opening(ANA, ChannelId(1), &[]) }).await;
    assert_eq!(seeking(&house, None, 9).await, [table]);
    for (who, what, is_found) in [
        (ANA, admit(Admits::Invited), false),
        (ANA, admit(Admits::Role(RoleId(7))), true),
        (ANA, admit(Admits::Anybody), true),
        (ANA, What::Move(ChannelId(2)), true),
        (BO, What::Join, false),
        (BO, What::LeaveLobby, true),
        // Whoever joins takes the seat of the stand-in.
        (ANA, What::AddStandIn, true),
        (BO, What::Join, false),
        (ANA, What::Start, false),
        (ANA, What::Stop, false),
    ] {
        let said = format!("{who}: {what:?}");
        house.ask(who, table, what).await.unwrap();
        assert_eq!(seeking(&house, None, 9).await.contains(&table), is_found, "{said}");
    }
    assert!(house.store.scan(&keys::all_seeking(GUILD), 9).await.unwrap().is_empty());
}

#[tokio::test]
async fn the_newest_comes_first_of_one_server_and_game_until_nobody_has_started_it_for_too_long() {
    let house = House::of_games(7);
    let _reminders = watch(&house);
    let open = async |host, channel, game: &str| {
        house.clock.advance(HOUR);
        house.opened(Opening { game: game.to_owned(), ..opening(host, ChannelId(channel), &[]) }).await
    };
    let (first, second) = (open(ANA, 1, "catan").await, open(BO, 2, "puerto-rico").await);
    let third = open(CY, 3, "catan").await;
    for guild in [Some(GuildId(901)), None] {
        let wish = opening(DEE, ChannelId(guild.map_or(8, |guild| guild.0)), &[]);
        house.opened(Opening { game: "catan".to_owned(), home: Home { guild, ..wish.home }, ..wish }).await;
    }
    assert_eq!(seeking(&house, None, 9).await, [third, second, first]);
    assert_eq!(seeking(&house, None, 2).await, [third, second]);
    assert_eq!(seeking(&house, Some("catan"), 9).await, [third, first]);
    assert_eq!(seeking(&house, Some("catan"), 1).await, [third]);
    assert_eq!(seeking(&house, Some("anno-1503"), 9).await, []);
    pass(&house, 8 * DAY).await;
    assert_eq!(seeking(&house, None, 9).await, []);
}
