//! How often a press reads its table, where other processes write to it too; and that a press and
//! its deliveries read no preferences again, where none do.

use std::sync::Arc;

use tertulia_base::clock::SimClock;
use tertulia_base::ids::{TableId, UserId};
use tertulia_front::{Asker, Front, MessageContext, NoDiscord, Permissions, Place, Pressed};
use tertulia_render::press::{Call, Control};
use tertulia_rules::games::GAMES;
use tertulia_store::keys;
use tertulia_tables::TablePolicy;
use tertulia_testkit::discord::Discord;
use tertulia_testkit::{ANA, BEGINNING, BO, CHANNEL, CY, GUILD, House, TestStore, quiet};

fn asker(user: UserId) -> Asker {
    let place = Place::channel(Some(GUILD), CHANNEL, Some(Permissions::all()));
    Asker::new(user, format!("P{user}"), "en-US", place, Permissions::all())
}

/// A play that is open at a table, and who may press it.
async fn due(house: &House, table: TableId) -> (Asker, Call, Pressed) {
    let now = house.table(table).await;
    let (seat, player) = now.head.awaited_people().next().unwrap();
    let call = Call { seat, decision: now.head.states[seat.index()].decision };
    let action = now.game.as_ref().unwrap().legal(seat)[0].clone();
    (asker(player.user), call, Pressed::button(Control::Play(call, action).at(table)))
}

#[tokio::test]
async fn a_press_reads_the_head_of_its_table_once_before_it_commits() {
    let store = Arc::new(TestStore::shared());
    let house = House::of(GAMES, store.clone(), SimClock::at(BEGINNING), 7, TablePolicy::default());
    let front = Front::new(house.tables.clone(), Arc::new(NoDiscord));
    let table = house.begun_of("puerto-rico", &[ANA, BO, CY], &[]).await;
    for context in [MessageContext::Direct, MessageContext::Public, MessageContext::Private] {
        let (asker, call, play) = due(&house, table).await;
        store.read.lock().unwrap().clear();
        front.pressed(&asker.on(context), play).await;
        let read = std::mem::take(&mut *store.read.lock().unwrap());
        let after = house.table(table).await;
        assert_eq!(after.head.states[call.seat.index()].decision, call.decision + 1, "{context:?}: it was played");
        assert_eq!(read.iter().filter(|key| **key == keys::head(table)).count(), 1, "{context:?}: {read:?}");
    }
}

#[tokio::test]
async fn a_press_and_its_deliveries_read_no_preferences_again() {
    let store = Arc::new(TestStore::default());
    let house = House::of(GAMES, store.clone(), SimClock::at(BEGINNING), 7, TablePolicy::default());
    let front = Front::new(house.tables.clone(), Arc::new(NoDiscord));
    let discord = Arc::new(Discord::new(&house.clock));
    let outbox = house.deliver_to(&discord);
    let table = house.begun_of("puerto-rico", &[ANA, BO, CY], &[]).await;
    // The first messages ask their readers what they read on, and note that.
    while house.head(table).await.states.iter().any(|state| state.turn < 2) {
        assert!(house.play_next(table).await.unwrap());
        quiet(&house, &outbox).await;
    }
    for _ in 0..6 {
        let ((asker, _, play), calls) = (due(&house, table).await, discord.calls().len());
        store.read.lock().unwrap().clear();
        front.pressed(&asker.on(MessageContext::Direct), play).await;
        quiet(&house, &outbox).await;
        let read = std::mem::take(&mut *store.read.lock().unwrap());
        assert!(discord.calls().len() > calls, "something was delivered");
        let of_people = [ANA, BO, CY].into_iter().flat_map(|user| [keys::person(user), keys::reach(user)]);
        let again = of_people.chain([keys::guild(GUILD), keys::announcement()]);
        let again: Vec<_> = again.filter(|key| read.contains(key)).collect();
        assert!(again.is_empty(), "{again:?} of {read:?}");
    }
}
