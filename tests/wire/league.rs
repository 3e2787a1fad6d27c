//! A league on Discord: its message, signing up on it, and its tables as threads.

use std::sync::Arc;
use std::time::Duration;

use discord_loopback::{Message, UserEdit};
use tertulia_base::i18n::Lang;

use crate::support::{House, comes, says, told, words_of};

/// Longer than its message rests between two edits.
const REST: Duration = Duration::from_secs(11);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The messages of leagues in general, as Eli sees them.
fn leagues(house: &House) -> Vec<Arc<Message>> {
    let view = house.discord.view("eli").unwrap();
    let messages = &view.channel("general").expect("the channel").messages;
    messages.iter().filter(|message| !message.is_ephemeral() && message.text().contains("🏅")).cloned().collect()
}

/// The league's message once it says that.
async fn league(house: &House, words: &str) -> Arc<Message> {
    let now = async || {
        house.pass(REST).await;
        leagues(house)
    };
    let fits = |shown: &Vec<Arc<Message>>| shown.len() == 1 && shown[0].text().contains(words);
    comes("the league's message follows", now, fits).await.remove(0)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_sign_up_for_a_league_and_its_tables_open_as_threads() {
    let house = House::open().await;
    house.discord.edit_user("dee", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    let options = [("game", "puerto-rico"), ("seats", "3"), ("days", "1")];
    says(&house.types("dee", "general", "league new", &options).await, "dee", "front-league-did-new");
    let shown = league(&house, "Nobody has signed up yet").await;
    for user in ["ana", "bo", "eli"] {
        let pressed = house.presses(user, &shown, &words_of("front-league-sign-up", Lang::En)).await;
        assert!(pressed.message.as_ref().is_some_and(|message| message.is_ephemeral()), "{pressed:?}");
    }
    let after = league(&house, "3 people have signed up").await;
    assert_eq!(after.id, shown.id, "it is edited");
    house.pass(DAY).await;
    let shown = league(&house, "1 in play").await;
    let own = house.presses("eli", &shown, &words_of("front-league-mine", Lang::En)).await;
    assert!(told(&own).contains("Eli"), "{}", told(&own));
    says(&house.types("dee", "general", "league end", &[]).await, "dee", "front-league-did-end");
    league(&house, &words_of("front-league-over", Lang::En)).await;
}
