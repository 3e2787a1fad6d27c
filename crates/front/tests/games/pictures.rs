//! How many pictures follow what people press on their own panels.

use tertulia_front::{Answer, MessageContext};
use tertulia_render::message::Message;
use tertulia_render::press::{Call, Control};
use tertulia_rules::games::{GAMES, newest_of_each};

use crate::house::{House, player};

const PLAYS: usize = 60;

#[tokio::test]
async fn a_play_on_ones_own_panel_brings_a_picture_only_if_something_more_is_asked() {
    for (seed, entry) in (1..).zip(newest_of_each(GAMES)) {
        let (slug, house) = (entry.info.slug, House::new(GAMES, seed));
        let table = house.table(slug, 3, "").await.unwrap();
        let (mut asked, mut pictures) = (0, 0);
        for _ in 0..PLAYS {
            let now = table.now().await;
            let seat = now.head.awaited.iter().next().expect("the game goes on");
            let action = now.game.as_ref().unwrap().legal(seat).remove(0);
            let call = Call { seat, decision: now.head.state(seat).decision };
            let play = Control::Play(call, action).at(table.id).into();
            let answer = house.press(player(seat), &Message::default(), MessageContext::Private, &play, &[]).await;
            let Answer::Decided { message, .. } = answer else { panic!("{slug}: {answer:?}") };
            let asks = message.panel.expect("a panel").asks.is_some();
            assert_eq!(message.picture.is_some(), asks, "{slug}: {}", message.text);
            asked += usize::from(table.now().await.head.awaited.has(seat));
            pictures += usize::from(message.picture.is_some());
        }
        assert!(pictures <= asked && asked < PLAYS, "{slug}: {pictures} pictures, {asked} of {PLAYS} plays asked for more");
    }
}
