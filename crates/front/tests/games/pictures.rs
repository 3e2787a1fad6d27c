//! How many pictures follow what people press on their own panels.

use tertulia_front::{Answer, MessageContext};
use tertulia_render::message::Message;
use tertulia_render::press::{Call, Control};
use tertulia_rules::games::{GAMES, newest_of_each};

use crate::house::{House, player};

const PLAYS: usize = 60;

#[tokio::test]
async fn a_play_on_ones_own_panel_brings_a_picture_only_while_its_player_is_awaited() {
    for (seed, entry) in (1..).zip(newest_of_each(GAMES)) {
        let (slug, house) = (entry.info.slug, House::new(GAMES, seed));
        let table = house.table(slug, 3, "").await.unwrap();
        let mut pictures = 0;
        for _ in 0..PLAYS {
            let now = table.now().await;
            let seat = now.head.awaited.iter().next().expect("the game goes on");
            let action = now.game.as_ref().unwrap().legal(seat).remove(0);
            let call = Call { seat, decision: now.head.state(seat).decision };
            let play = Control::Play(call, action).at(table.id).into();
            let answer = house.press(player(seat), &Message::default(), MessageContext::Private, &play, &[]).await;
            let Answer::Decided { message, .. } = answer else { panic!("{slug}: {answer:?}") };
            let is_awaited = table.now().await.head.awaited.has(seat);
            assert_eq!(message.picture.is_some(), is_awaited, "{slug}: {}", message.text);
            pictures += usize::from(message.picture.is_some());
        }
        eprintln!("{slug}: {pictures} pictures of {PLAYS} plays");
        assert!(pictures < PLAYS, "{slug}: a picture for every play");
    }
}
