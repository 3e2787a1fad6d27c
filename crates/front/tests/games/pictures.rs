//! How many pictures follow what people press on their own panels.

use tertulia_base::i18n::Lang;
use tertulia_front::{Answer, MessageContext};
use tertulia_model::{Preferences, Table};
use tertulia_render::illustrated;
use tertulia_render::message::Message;
use tertulia_render::press::{Call, Control};
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::games::{GAMES, newest_of_each};
use tertulia_rules::kit::SeededDice;

use crate::house::{AtTable, House, player};

const PLAYS: usize = 60;

/// Has somebody who is awaited decide as a person would, on their panel.
async fn plays_on(table: AtTable<'_>, dice: &mut SeededDice) -> Seat {
    let now = table.now().await;
    let seat = now.head.awaited.iter().next().expect("the game goes on");
    let action = now.game.as_ref().unwrap().heuristic(seat, dice).unwrap();
    let call = Call { seat, decision: now.head.state(seat).decision };
    let play = Control::Play(call, action).at(table.id).into();
    let answer = table.house.press(player(seat), &Message::default(), MessageContext::Private, &play, &[]).await;
    assert!(matches!(answer, Answer::Decided { .. }), "{answer:?}");
    seat
}

#[tokio::test]
async fn while_several_decide_at_once_an_answer_changes_the_picture_of_another_only_where_it_shows() {
    let mut compared = 0;
    for (seed, entry) in (1..).zip(newest_of_each(GAMES)) {
        let (house, mut dice) = (House::new(GAMES, seed), SeededDice::new(seed));
        let table = house.table(entry.info.slug, 3, "").await.unwrap();
        for _ in 0..PLAYS {
            let before = table.now().await;
            let decided = plays_on(table, &mut dice).await;
            let now = table.now().await;
            let decision = |table: &Table, seat| table.head.awaited.has(seat).then(|| table.head.state(seat).decision);
            let still_asked = |seat: &Seat| decision(&now, *seat).is_some() && decision(&now, *seat) == decision(&before, *seat);
            for seat in now.head.awaited.iter().filter(|seat| *seat != decided && still_asked(seat)) {
                let own = |table: &Table| {
                    let panel = illustrated::panel_after_move(table, Some(seat), Lang::En, &Preferences::default(), &[]);
                    panel.picture.expect("who is awaited has a picture")
                };
                let (was, is) = (own(&before), own(&now));
                let shows = was.scene.panels != is.scene.panels;
                assert_eq!(was != is, shows, "{}: {seat}’s picture after a choice of {decided}", entry.info.slug);
                compared += usize::from(!shows);
            }
        }
    }
    assert!(compared > 0, "somebody chooses in secret");
}

#[tokio::test]
async fn the_tables_picture_marks_what_everybody_was_told_last_while_somebody_chooses_in_secret() {
    let mut compared = 0;
    for (seed, entry) in (1..).zip(newest_of_each(GAMES)) {
        let (house, mut dice) = (House::new(GAMES, seed), SeededDice::new(seed));
        let table = house.table(entry.info.slug, 3, "").await.unwrap();
        let marked = async || {
            let now = table.now().await;
            house.tables.scene_before_last_action(&now, Eye::Public).await.unwrap()
        };
        plays_on(table, &mut dice).await;
        for _ in 0..PLAYS {
            let (log, before) = (table.now().await.head.log, marked().await);
            plays_on(table, &mut dice).await;
            if house.tables.story(table.id, log, Eye::Public).await.unwrap().is_empty() {
                assert!(marked().await == before, "{}: a secret choice takes the marks away", entry.info.slug);
                compared += 1;
            }
        }
    }
    assert!(compared > 0, "somebody chooses in secret");
}

/// The table's message has one, and so has the direct message of each who is awaited: those that an
/// answer of another does not change are not drawn.
#[tokio::test]
async fn little_more_than_two_pictures_are_drawn_for_a_play() {
    let mut all = 0;
    for (seed, entry) in (1..).zip(newest_of_each(GAMES)) {
        let (house, mut dice) = (House::new(GAMES, seed), SeededDice::new(seed));
        let table = house.table(entry.info.slug, 3, "").await.unwrap();
        let begun = house.drawn();
        for _ in 0..PLAYS {
            plays_on(table, &mut dice).await;
            house.settle().await;
        }
        let drawn = house.drawn() - begun;
        eprintln!("{}: {drawn} pictures drawn for {PLAYS} plays", entry.info.slug);
        all += drawn;
    }
    let plays = PLAYS * newest_of_each(GAMES).count();
    assert!(10 * all <= 21 * plays, "{all} pictures drawn for {plays} plays");
}

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
