//! A direct message of a turn never shows an older decision after a newer one.

use tertulia_base::ids::{ChannelId, MessageId};
use tertulia_delivery::Destination;
use tertulia_outbox::{Deliver, Sought};
use tertulia_render::press::Control;

use discord_loopback::{Change, Fault, Message, Plan, Rule};

use crate::support::{AtTable, House, comes};

const EDIT: &str = "PATCH /channels/{channel}/messages/{message}";

/// Plays the first legal action, by a press on that message.
async fn plays(table: &AtTable<'_>, who: &str, message: &Message) {
    let (now, call) = (table.now().await, table.call(who).await);
    let action = now.game.as_ref().unwrap().legal(call.seat).swap_remove(0);
    let id = Control::Play(call, action).at(now.head.id).to_string();
    table.house.forges(who, message, &id, &[]).await;
}

#[tokio::test]
async fn an_answer_comes_after_the_edit_that_is_on_the_wire() {
    let house = House::open().await;
    let table = house.table_of("catan", "table-one", &["ana", "bo", "dee"], "map=variable, firstPlayer=host").await;
    house.settle().await;
    let who = "ana".to_owned();
    assert_eq!(table.awaited().await, ["ana"]);
    let message = house.direct(&who).pop().unwrap();
    // She places a settlement. Her own message and the live message are edited, slowly.
    let rule = Rule::of(Fault::Slow).on(EDIT).delay(300);
    house.discord.faults(Plan { rules: vec![rule], ..Plan::default() }).unwrap();
    plays(&table, &who, &message).await;
    comes("both are edited", async || house.discord.faults_now().1[0], |struck| *struck > 1).await;
    // Meanwhile she builds the road, which ends her turn.
    plays(&table, &who, &message).await;
    assert!(!table.awaited().await.contains(&who));
    house.discord.calm();
    house.settle().await;
    let history = house.discord.history();
    let shown = history.iter().filter(|posted| posted.message.id == message.id && posted.change != Change::Deleted);
    let asks: Vec<bool> = shown.map(|posted| !posted.message.components.is_empty()).collect();
    let done = asks.iter().position(|asks| !asks).expect("in the end nothing is asked");
    assert!(asks.len() > 3 && asks[done..].iter().all(|asks| !asks), "what is done is not asked again: {asks:?}");
}

#[tokio::test]
async fn a_message_whose_answer_was_lost_is_found_among_those_of_its_channel() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    house.settle().await;
    let who = table.awaited().await.remove(0);
    let (live, panel) = (table.live().await, house.direct(&who).pop().unwrap());
    let seat = table.seat(&who).await;
    let content = tertulia_render::message::Message::default();
    for (message, destination) in [(&live, Destination::Live), (&panel, Destination::Panel(seat))] {
        let (channel, id) = (ChannelId(message.channel.get()), MessageId(message.id.get()));
        let find = async |destination, except: &[MessageId]| {
            house.post.find(channel, &Sought { table: table.id, destination, content: &content, except }).await.unwrap()
        };
        assert_eq!(find(destination, &[]).await, [id]);
        assert!(find(destination, &[id]).await.is_empty(), "it is known");
        assert!(find(Destination::Reminder(seat), &[]).await.is_empty(), "it is no reminder");
    }
}
