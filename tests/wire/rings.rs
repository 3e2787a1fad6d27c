//! A whole game over a faulty wire: whom each message rings, that each player has one direct
//! message of a table at a time, and the rematch.

use std::collections::{BTreeMap, BTreeSet};

use discord_loopback::{Change, Fault, Id, Plan, Rule};
use tertulia_model::Phase;
use tertulia_render::CustomId;
use tertulia_render::guide::Guide;
use tertulia_render::press::Control;
use tertulia_rules::game::{Dice, Seat};
use tertulia_rules::kit::SeededDice;
use tertulia_tables::What;

use crate::support::{AtTable, House, presses_of, tells};

const PLAYERS: [&str; 3] = ["ana", "bo", "cy"];
const DECISIONS: usize = 40;

/// Notes who has come to a new turn, and how many turns each has been told of.
async fn note_turns(table: &AtTable<'_>, turns: &mut [u32; 3], told_of: &mut [usize; 3]) {
    let head = &table.now().await.head;
    for seat in head.awaited.iter() {
        let turn = head.states[seat.index()].turn;
        told_of[seat.index()] += usize::from(turn > turns[seat.index()] && !head.state(seat).notified.own_doing);
        turns[seat.index()] = turn;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_rings_once_a_turn_keeps_one_direct_message_each_and_rings_everybody_at_the_end() {
    let house = House::open().await;
    for user in PLAYERS {
        house.types(user, "general", "settings", &[("text", "true")]).await;
    }
    let table = house.table_of("san-juan", "table-one", &PLAYERS, "").await;
    let mut dice = SeededDice::new(5);
    let mut turns = [0; 3];
    let mut told_of = [0; 3];
    for decided in 0..=DECISIONS {
        house.settle().await;
        note_turns(&table, &mut turns, &mut told_of).await;
        let now = table.now().await;
        if decided == DECISIONS || now.head.phase != Phase::Playing {
            break;
        }
        if dice.below(3) == 0 {
            let fault = [Fault::DropAnswer, Fault::DropRequest, Fault::Error][dice.below(3) as usize];
            let rules = ["POST /channels/{channel}/messages", "DELETE /channels/{channel}/messages/{message}"];
            let rules = rules.map(|on| Rule::of(fault).on(on).times(1)).into();
            house.discord.faults(Plan { rules, ..Plan::default() }).unwrap();
        }
        let awaited: Vec<Seat> = now.head.awaited.iter().collect();
        let seat = awaited[dice.below(awaited.len() as u32) as usize];
        let legal = table.legal(seat).await;
        table.does(seat, &legal[dice.below(legal.len() as u32) as usize]).await;
    }
    house.discord.calm();
    // The game ends: two resign, and one remains.
    for seat in [Seat(1), Seat(2)] {
        if table.now().await.head.phase == Phase::Playing {
            table.asks(seat, What::Leave).await;
            house.settle().await;
            note_turns(&table, &mut turns, &mut told_of).await;
        }
    }
    assert_eq!(table.now().await.head.phase, Phase::Over);
    let live = table.live().await;

    const SILENT: u64 = 1 << 12;
    let mut standing: BTreeMap<Id, BTreeSet<Id>> = BTreeMap::new();
    let mut rung = [0; 3];
    for line in house.discord.history() {
        let message = &line.message;
        let is_direct = |user: &&str| {
            let view = house.discord.view(*user).unwrap();
            view.channel("dm").is_some_and(|dm| dm.channel.id == message.channel)
        };
        let Some(seat) = PLAYERS.iter().position(is_direct) else { continue };
        let has_press = presses_of(message).any(|press| press.table == table.id);
        let is_of_table = has_press || message.text().contains(&table.id.to_string());
        match line.change {
            Change::Created if is_of_table => {
                rung[seat] += usize::from(message.flags & SILENT == 0);
                standing.entry(message.channel).or_default().insert(message.id);
            }
            Change::Deleted => {
                standing.entry(message.channel).or_default().remove(&message.id);
            }
            _ => {}
        }
        let there = standing.get(&message.channel).map_or(0, BTreeSet::len);
        assert!(there <= 1, "{} has {there} direct messages of one table at once", PLAYERS[seat]);
    }
    assert_eq!(rung, told_of, "a turn rings once, and the end in the channel");
    let mentions: Vec<u64> = live.mentions.iter().map(|user| user.get()).collect();
    assert_eq!(mentions, [house.user("ana").0], "the end rings who is still there");
    let mut named = house.discord.history();
    named.retain(|line| line.change == Change::Created && !line.message.mentions.is_empty());
    named.retain(|line| line.message.channel == live.channel && line.message.id != live.id);
    assert_eq!(named.len(), 0, "direct messages ring in play, and the channel nobody");

    // A rematch from the direct message. Strangers and players who resigned open none.
    let rematch = Control::Rematch.at(table.id).to_string();
    for other in ["bo", "eli"] {
        house.forges(other, &live, &rematch, &[]).await;
        assert_eq!(house.tables.at(table.now().await.head.home.channel).await.unwrap(), None);
    }
    let end = house.direct("ana").pop().unwrap();
    assert!(end.text().contains("You won") && end.flags & (1 << 12) != 0, "{}", end.text());
    let answer = house.presses_id("ana", &end, &rematch).await;
    let next = house.tables.at(table.now().await.head.home.channel).await.unwrap().expect("a lobby");
    tells(&answer, &next.to_string());
    house.presses_id("ana", &live, &rematch).await;
    assert_eq!(house.tables.at(table.now().await.head.home.channel).await.unwrap(), Some(next));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_direct_message_lets_choose_where_turns_ring() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let asked = async |turn: u32| {
        house.settle().await;
        let now = table.now().await;
        let (seat, _) = now.head.awaited_people().find(|(seat, _)| now.head.states[seat.index()].turn == turn)?;
        Some((seat, house.direct(PLAYERS[seat.index()]).pop().expect("a direct message")))
    };
    let (seat, first) = asked(1).await.expect("a first turn");
    let choose = CustomId::from(Guide::Settings).to_string();
    assert!(first.buttons().iter().any(|button| button.custom_id.as_deref() == Some(&choose)), "{:?}", first.buttons());
    let settings = house.presses_id(PLAYERS[seat.index()], &first, &choose).await;
    assert!(settings.message.is_some_and(|message| message.is_ephemeral()), "for them alone");
    // Play until somebody has a second turn.
    for _ in 0..40 {
        if let Some((_, second)) = asked(2).await {
            let buttons = second.buttons();
            assert!(!buttons.iter().any(|button| button.custom_id.as_deref() == Some(&choose)), "{buttons:?}");
            return;
        }
        let seat = table.now().await.head.awaited.iter().next().expect("somebody is awaited");
        table.does(seat, &table.legal(seat).await[0]).await;
    }
    panic!("nobody has a second turn");
}
