//! How often a press reads its table, where other processes write to it too.

use std::sync::Arc;

use tertulia_base::clock::{Moment, SimClock};
use tertulia_base::ids::{ChannelId, GuildId, UserId};
use tertulia_front::{Asker, Front, MessageContext, NoDiscord, Permissions, Place, PlaceKind, Pressed, Typed, Value};
use tertulia_render::press::{Call, Control};
use tertulia_rules::games::GAMES;
use tertulia_store::keys;
use tertulia_tables::{TablePolicy, Tables, World};
use tertulia_testkit::TestStore;

fn asker(user: u64) -> Asker {
    let place = Place {
        guild: Some(GuildId(900)),
        channel: ChannelId(500),
        parent: None,
        kind: PlaceKind::Channel,
        granted: Some(Permissions::all()),
        guild_lang: None,
    };
    Asker::new(UserId(user), format!("P{user}"), "en-US", place, Permissions::all())
}

#[tokio::test]
async fn a_press_reads_the_head_of_its_table_once_before_it_commits() {
    let (store, clock) = (Arc::new(TestStore::shared()), Arc::new(SimClock::at(Moment(1_764_108_000_000))));
    let chance = Arc::new(tertulia_base::clock::FairChance);
    let tables = Tables::new(World { store: store.clone(), clock, chance, games: GAMES, policy: TablePolicy::default() });
    let front = Front::new(tables.clone(), Arc::new(NoDiscord));
    let game = vec![("game".to_owned(), Value::Words("puerto-rico".to_owned()))];
    let new = Typed { command: "table".to_owned(), sub: "new".to_owned(), options: game, ..Typed::default() };
    front.command(&asker(1), &new).await;
    let table = tables.at(ChannelId(500)).await.unwrap().unwrap();
    for (user, control) in [(2, Control::Join), (3, Control::Join), (1, Control::Start)] {
        front.pressed(&asker(user), Pressed::button(control.at(table))).await;
    }
    for context in [MessageContext::Direct, MessageContext::Public, MessageContext::Private] {
        let now = tables.look(table).await.unwrap().unwrap();
        let (seat, player) = now.head.awaited_people().next().unwrap();
        let call = Call { seat, decision: now.head.states[seat.index()].decision };
        let action = now.game.as_ref().unwrap().legal(seat)[0].clone();
        let asker = asker(player.user.0);
        store.read.lock().unwrap().clear();
        front.pressed(&asker.on(context), Pressed::button(Control::Play(call, action).at(table))).await;
        let read = std::mem::take(&mut *store.read.lock().unwrap());
        let after = tables.look(table).await.unwrap().unwrap();
        assert_eq!(after.head.states[seat.index()].decision, call.decision + 1, "{context:?}: it was played");
        assert_eq!(read.iter().filter(|key| **key == keys::head(table)).count(), 1, "{context:?}: {read:?}");
    }
}
