//! Following tables by direct message, and who may. Dee reads English, Gigi French.

use discord_loopback::{Outcome, Permissions};
use tertulia_base::i18n::Lang;
use tertulia_render::press::Control;
use tertulia_rules::game::Dice;
use tertulia_rules::kit::SeededDice;

use crate::support::{AtTable, House, has, says, unadorned, words_of};

async fn follows(table: &AtTable<'_>, user: &str) -> Outcome {
    let outcome = table.house.types(user, &table.channel, "table follow", &[]).await;
    table.house.settle().await;
    outcome
}

/// Returns how many messages somebody has in their conversation with the bot, without answers to
/// interactions.
fn shown(house: &House, user: &str) -> usize {
    house.direct(user).iter().filter(|message| !message.is_ephemeral()).count()
}

async fn goes_on(table: &AtTable<'_>, dice: &mut SeededDice) {
    let mover = table.awaited().await[0].clone();
    table.decide_by_button(&mover, &mut |among| dice.below(among as u32) as usize).await;
    table.house.settle().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_follows_by_button_or_command_and_stops_likewise_in_both_languages() {
    let house = House::open().await;
    house.discord.add_user("Gigi", "fr").unwrap();
    let table = house.table("table-one", &["ana", "bo"]).await;
    let mut dice = SeededDice::new(3);
    let view = table.panel("dee").await;
    house.presses("dee", &view, "Follow").await;
    says(&follows(&table, "gigi").await, "gigi", "front-did-follow");
    for user in ["dee", "gigi"] {
        let direct = house.direct(user);
        assert_eq!(direct.len(), 1, "{user}");
        has(&direct[0].text(), user, "front-following");
        let ids: Vec<String> = direct[0].buttons().into_iter().filter_map(|button| button.custom_id).collect();
        assert_eq!(ids, [Control::Unfollow.at(table.id).to_string()], "nothing to play with");
    }
    // Dee uses the button in her direct message, Gigi the command in the channel.
    says(&house.presses("dee", &house.direct("dee")[0], "Stop following").await, "dee", "front-did-unfollow");
    says(&follows(&table, "gigi").await, "gigi", "front-did-unfollow");
    house.settle().await;
    let left = |user: &str| shown(&house, user);
    assert_eq!((left("dee"), left("gigi")), (0, 0));
    goes_on(&table, &mut dice).await;
    assert_eq!((left("dee"), left("gigi")), (0, 0));
    // Nobody can stop following what they do not follow.
    let again = house.forges("dee", &view, &Control::Unfollow.at(table.id).to_string(), &[]).await;
    says(&again, "dee", "front-not-following");
    // A stopped table says so in its followers' message, and the message stays.
    follows(&table, "gigi").await;
    table.closes("ana").await;
    house.settle().await;
    let direct = house.direct("gigi");
    let last = direct.iter().rfind(|message| !message.is_ephemeral()).expect("it stays");
    let follows = unadorned(&words_of("front-following", Lang::Fr));
    assert!(last.buttons().is_empty() && !unadorned(&last.text()).contains(&follows), "{}", last.text());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_loses_the_channel_follows_no_more() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo"]).await;
    let (number, id) = (table.id, table.id.to_string());
    // From another channel, a member who can see the table's channel may follow.
    says(&house.words("eli", "general", "table follow", &[("table", &id)]).await, "eli", "front-did-follow");
    follows(&table, "dee").await;
    assert_eq!((shown(&house, "dee"), shown(&house, "eli")), (1, 1));
    house.discord.overwrite("table-one", "dee", Permissions::NONE, Permissions::VIEW_CHANNEL).unwrap();
    // The restarted bot has no cached permissions.
    let house = house.restart().await;
    let table = house.at(number).await;
    goes_on(&table, &mut SeededDice::new(3)).await;
    assert_eq!((shown(&house, "dee"), shown(&house, "eli")), (0, 1), "Dee is shown nothing more");
    assert_eq!(house.tables.followed_by(house.user("dee")).await.unwrap(), []);
    says(&house.words("dee", "general", "table follow", &[("table", &id)]).await, "dee", "table-unknown");
}
