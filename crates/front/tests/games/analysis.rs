//! What a finished game was about: its course for whoever may look at the table, and a player's
//! own decisions for that player alone, first as questions.

use tertulia_front::MessageContext;
use tertulia_model::Phase;
use tertulia_render::limits;
use tertulia_render::message::{ComponentRow, Menu, Message};
use tertulia_render::press::Control;
use tertulia_rules::game::{Dice, Seat};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;
use tertulia_tables::{Person, Request, What};
use tertulia_testkit::until;

use crate::house::{AtTable, GUEST, House, messages, player};

async fn pressed(table: AtTable<'_>, seat: Option<Seat>, control: Control, chosen: &[&str]) -> Message {
    let (who, id) = (seat.map_or(GUEST, player), control.at(table.id).into());
    let answer = table.house.press(who, &Message::default(), MessageContext::Private, &id, chosen).await;
    let message = messages(&answer).remove(0);
    limits::check(&message).unwrap_or_else(|why| panic!("{why}: {message:?}"));
    message
}

/// Plays a game on to its end, mostly by the heuristic: some moves are mistakes.
async fn finish(table: AtTable<'_>) {
    let mut dice = SeededDice::new(9);
    loop {
        let now = table.now().await;
        let Some(seat) = now.head.awaited.iter().next().filter(|_| now.head.phase == Phase::Playing) else { return };
        let game = now.game.as_ref().unwrap();
        let mut legal = game.legal(seat);
        let action = match dice.below(4) {
            0 => legal.swap_remove(dice.below(legal.len() as u32) as usize),
            _ => game.heuristic(seat, &mut dice).unwrap(),
        };
        let one = now.head.player(seat).unwrap();
        let (who, what) = (Person::new(one.user, &one.name, one.lang), What::Play { decision: None, actions: vec![action] });
        table.house.tables.ask(Request { who, table: table.id, what }).await.unwrap();
    }
}

/// The page of the analysis, once it is there.
async fn page(table: AtTable<'_>, seat: Option<Seat>) -> Message {
    until("the analysis is there", async || pressed(table, seat, Control::Analysis, &[]).await.picture.is_some()).await;
    pressed(table, seat, Control::Analysis, &[]).await
}

fn menu(message: &Message) -> &Menu {
    let menu = message.rows.iter().find_map(|row| match row {
        ComponentRow::Menu(menu) => Some(menu),
        _ => None,
    });
    menu.unwrap_or_else(|| panic!("a menu on {message:?}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_course_of_every_game_is_for_everybody_and_a_players_decisions_are_for_them_alone() {
    let mut asked = 0;
    for entry in GAMES {
        let slug = entry.info.slug;
        let house = House::new(GAMES, 4);
        let table = house.table(slug, 3, "").await.unwrap();
        let own = [Control::LostChance(1), Control::TryAgain(1), Control::BetterMove(1)];
        for control in [Control::Analysis].into_iter().chain(own.clone()) {
            let chosen: &[&str] = if matches!(control, Control::TryAgain(_)) { &["x"] } else { &[] };
            let said = pressed(table, Some(Seat(0)), control, chosen).await;
            assert!(said.text.contains('⚠') && said.picture.is_none(), "{slug}: while it is played: {said:?}");
        }
        finish(table).await;
        let now = table.now().await;
        assert_eq!(now.head.phase, Phase::Over, "{slug}");

        let guests = page(table, None).await;
        assert!(guests.rows.is_empty(), "{slug}: {guests:?}");
        for control in own {
            let chosen: &[&str] = if matches!(control, Control::TryAgain(_)) { &["x"] } else { &[] };
            let said = pressed(table, None, control, chosen).await;
            assert!(said.text.contains('⚠') && said.picture.is_none(), "{slug}: to a guest: {said:?}");
        }
        for seat in Seat::all(3) {
            let own = page(table, Some(seat)).await;
            assert!(!own.text.contains('⟦'), "{slug}: {}", own.text);
            let count: usize = own.rows.iter().map(|row| row.ids().len()).sum();
            assert!(count <= 3, "{slug}: {own:?}");
            for n in 1..=count as u8 {
                let question = pressed(table, Some(seat), Control::LostChance(n), &[]).await;
                assert!(question.picture.is_some() && !question.text.contains('⟦'), "{slug}: {question:?}");
                let values: Vec<&str> = menu(&question).entries.iter().map(|entry| entry.value.as_str()).collect();
                let told = pressed(table, Some(seat), Control::BetterMove(n), &[]).await;
                let unescaped = told.text.replace('\\', "");
                let is_told = |value: &&str| unescaped.contains(*value);
                assert!(values.iter().filter(|value| is_told(value)).count() >= 2, "{slug}: {values:?} in {}", told.text);
                assert!(!question.text.contains('%'), "{slug}: it is told at once: {}", question.text);
                let again = pressed(table, Some(seat), Control::TryAgain(n), &values[..1]).await;
                assert!(again.text.len() > told.text.len() && again.picture.is_some(), "{slug}: {again:?}");
                asked += 1;
            }
            // What they were not asked, and what was no choice there.
            let beyond = pressed(table, Some(seat), Control::LostChance(count as u8 + 1), &[]).await;
            let unasked = pressed(table, Some(seat), Control::TryAgain(1), &["no such move"]).await;
            assert!(beyond.picture.is_none() && unasked.picture.is_none(), "{slug}: {beyond:?} {unasked:?}");
        }
    }
    assert!(asked > 0, "no mistake is found in four games");
}
