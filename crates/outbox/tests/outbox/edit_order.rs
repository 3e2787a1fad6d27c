//! What is shown of one message never goes back: a hold, an answer and an edit, in every order.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{TableId, UserId};
use tertulia_delivery::Destination;
use tertulia_model::Ring;
use tertulia_outbox::{NotDelivered, Sound};
use tertulia_render::message::Message;
use tertulia_rules::game::Seat;
use tertulia_store::keys;
use tertulia_tables::What;
use tokio::sync::Semaphore;

use crate::outbox::{full_lobby, panel};
use crate::set::Set;
use tertulia_testkit::discord::{NONCE_MEMORY, Scripted, direct_channel, later};
use tertulia_testkit::{ANA, BO, CHANNEL, House, TestStore, settle, until};

const PANEL: Destination = Destination::Panel(Seat(0));

impl Set {
    /// Ana is awaited for long: she takes the four that she has won, one by one, and Bo has no say
    /// in it.
    async fn winner(&self) -> TableId {
        loop {
            let table = self.house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
            self.house.plays(table, &[(ANA, "bid 2"), (BO, "bid 1")]).await;
            if self.house.log(table).await.contains(&"chance roll 4".to_owned()) {
                self.quiet().await;
                return table;
            }
            self.house.ask(ANA, table, What::Stop).await.unwrap();
        }
    }

    fn shown(&self, user: UserId) -> Vec<Message> {
        let shown = self.edits.lock().unwrap();
        shown.iter().filter(|(at, _)| *at == direct_channel(user)).map(|(_, message)| message.clone()).collect()
    }

    fn calls_to(&self, user: UserId) -> usize {
        self.discord.calls().iter().filter(|call| call.contains(&format!(" {} ", direct_channel(user)))).count()
    }
}

#[tokio::test]
async fn while_a_press_is_being_answered_nothing_is_sent_to_its_message() {
    let set = Set::idle().await;
    let table = set.winner().await;
    let before = set.calls_to(ANA);
    let hold = set.house.tables.edit_locks().take(table, PANEL, 0);
    set.house.play(ANA, table, &["add"]).await.unwrap();
    settle().await;
    assert_eq!(set.calls_to(ANA), before, "the answer comes first");
    set.shows(table).await;
    drop(hold);
    settle().await;
    assert_eq!(set.calls_to(ANA), before + 1, "as soon as it is answered");
    let shown = set.direct(ANA);
    assert_eq!(shown.last().unwrap().content, panel(&set.house, table, Seat(0), Lang::En).await);
}

#[tokio::test]
async fn an_answer_that_never_ends_is_not_waited_for() {
    let set = Set::idle().await;
    let table = set.winner().await;
    let before = set.calls_to(ANA);
    let _hold = set.house.tables.edit_locks().take(table, PANEL, 0);
    set.house.play(ANA, table, &["add"]).await.unwrap();
    settle().await;
    set.house.clock.advance(Duration::from_secs(59));
    settle().await;
    assert_eq!(set.calls_to(ANA), before);
    set.house.clock.advance(Duration::from_secs(1));
    until("it is shown all the same", async || set.calls_to(ANA) == before + 1).await;
}

#[tokio::test]
async fn an_edit_whose_picture_is_drawn_while_a_press_is_answered_does_not_follow_the_answer() {
    // When the picture is there, the answer is not yet sent, or is on its way, or it was given
    // before.
    for (sent, given) in [(false, false), (true, false), (true, true)] {
        let set = Set::idle().await;
        let table = set.winner().await;
        set.edits.lock().unwrap().clear();
        // Nobody knows what became of an edit, so that the next one brings its picture anew; and
        // pictures take as long as we like.
        set.discord.lose_next(format!("edit {} ", direct_channel(ANA)));
        set.house.play(ANA, table, &["add"]).await.unwrap();
        until("it was edited", async || set.shown(ANA).len() == 1).await;
        settle().await;
        let older = panel(&set.house, table, Seat(0), Lang::En).await;
        let (all, drawn) = (set.discord.pictures.available_permits(), set.discord.drawing.load(Ordering::Relaxed));
        set.discord.pictures.forget_permits(all);
        set.house.clock.advance(Duration::from_secs(5));
        until("the edit is composed", async || set.discord.drawing.load(Ordering::Relaxed) > drawn).await;
        // Now she presses.
        let revision = set.house.head(table).await.revision;
        let hold = set.house.tables.edit_locks().take(table, PANEL, revision);
        let done = set.house.play(ANA, table, &["add"]).await.unwrap();
        if sent {
            drop(hold.send(done.table.head.revision).await.unwrap());
        }
        let hold = Some(hold).filter(|_| !given);
        settle().await;
        set.discord.pictures.add_permits(all);
        settle().await;
        drop(hold);
        set.quiet().await;
        let shown = set.shown(ANA);
        assert_eq!(shown.iter().filter(|message| **message == older).count(), 1, "not once more after the answer: {shown:#?}");
        assert_eq!(shown.last(), Some(&panel(&set.house, table, Seat(0), Lang::En).await));
    }
}

/// Whether a message has anything to press.
fn asks(message: &Message) -> bool {
    !message.rows.is_empty()
}

#[tokio::test]
async fn a_notice_that_is_newer_than_the_table_in_memory_is_not_taken_for_delivered() {
    // A commit may be written and its answer not come back yet.
    let next = Arc::new(Mutex::<Option<Arc<Semaphore>>>::default());
    let taken = next.clone();
    let store = TestStore::default().on_commit(move |below, batch| {
        let pause = taken.lock().unwrap().take();
        Box::pin(async move {
            below.commit(batch).await?;
            if let Some(pause) = pause {
                pause.acquire().await.unwrap().forget();
            }
            Ok(())
        })
    });
    let set = Set::on(House::on(Arc::new(store)));
    set.discord.script([Scripted::Fails(later())]);
    let table = set.house.open(ANA).await;
    until("the first try has failed", async || set.discord.calls().len() == 1).await;
    // Bo's joining is written, and the table does not know it yet when the next try begins.
    let pause = Arc::new(Semaphore::new(0));
    *next.lock().unwrap() = Some(pause.clone());
    let house = set.house.clone();
    let join = tokio::spawn(async move { house.ask(BO, table, What::Join).await.unwrap() });
    settle().await;
    set.house.clock.advance(Duration::from_secs(5));
    settle().await;
    assert!(!set.house.store.scan(&keys::all_notices(), 1).await.unwrap().is_empty(), "it is still to be delivered");
    pause.add_permits(1);
    join.await.unwrap();
    set.quiet().await;
    set.shows(table).await;
}

/// Discord is not there for longer than it remembers a nonce.
fn outage() -> Scripted {
    Scripted::Fails(NotDelivered::Later { wait: 2 * NONCE_MEMORY, why: "scripted".to_owned() })
}

#[tokio::test]
async fn a_message_whose_answer_was_lost_is_not_posted_twice_though_its_nonce_is_forgotten() {
    // It got through and nobody heard of it; or it never did.
    for first in [Scripted::Lost, Scripted::Fails(later())] {
        let set = Set::idle().await;
        set.discord.script([first, outage()]);
        let table = set.lobby(&[ANA]).await;
        set.shows(table).await;
        // And it is the one that is kept up to date.
        set.ask(BO, table, What::Join).await;
        set.shows(table).await;
        assert_eq!(set.discord.posted().len(), 1);
    }
}

/// Its nonce is known, or forgotten, and then it has to be found.
#[tokio::test]
async fn a_message_whose_answer_was_lost_goes_when_its_time_is_past() {
    for then in [None, Some(outage())] {
        let (set, table) = full_lobby().await;
        let posts = if then.is_some() { 3 } else { 2 };
        set.discord.script(std::iter::once(Scripted::Lost).chain(then));
        set.house.ask(ANA, table, What::Start).await.unwrap();
        until("it was posted", async || set.discord.in_channel(CHANNEL).len() == 2).await;
        if posts == 3 {
            set.house.clock.advance(Duration::from_secs(5));
        }
        until("it was tried", async || set.discord.calls().iter().filter(|call| call.starts_with("post")).count() == posts).await;
        // Before anybody tries again, the turn passes on.
        set.plays(table, &[(ANA, "bid 2"), (BO, "bid 1")]).await;
        set.shows(table).await;
        assert_eq!(set.discord.in_channel(CHANNEL).len(), 1, "no live message is left over");
    }
}

#[tokio::test]
async fn a_post_that_is_repeated_rings_once_and_one_repeated_to_be_put_away_rings_nobody() {
    let (set, table) = full_lobby().await;
    let before = set.discord.posted().len();
    set.discord.script([Scripted::Fails(later())]);
    set.house.ask(ANA, table, What::Start).await.unwrap();
    until("it was tried", async || set.discord.calls().iter().filter(|call| call.starts_with("post")).count() == 2).await;
    // The post never got through; when its time is past it is repeated only to find out whether it
    // stands.
    set.plays(table, &[(ANA, "bid 2"), (BO, "bid 1")]).await;
    let posted = set.discord.posted();
    let [silent, loud] = &posted[before..] else { panic!("{posted:#?}") };
    assert_eq!((silent.sound, silent.content.rings.len()), (Sound::Silent, 0), "{silent:#?}");
    assert_eq!((loud.sound, loud.content.rings.clone()), (Sound::Rings, vec![ANA]), "{loud:#?}");
    // One that is repeated in its own time rings whom it should.
    set.discord.script([Scripted::Fails(later())]);
    set.play(ANA, table, "done").await;
    let last = set.discord.posted().pop().unwrap();
    assert!(last.sound == Sound::Rings && !last.content.rings.is_empty(), "{last:#?}");
    set.shows(table).await;
}

#[tokio::test]
async fn a_panel_that_stands_when_direct_messages_are_turned_off_is_kept_up_to_date_until_its_turn_is_over() {
    let set = Set::idle().await;
    let table = set.winner().await;
    let panels = set.direct(ANA).len();
    set.likes(ANA, Ring::Channel).await;
    set.play(ANA, table, "add").await;
    let shown = set.direct(ANA);
    assert_eq!(shown.len(), panels, "no new one");
    assert_eq!(shown.last().unwrap().content, panel(&set.house, table, Seat(0), Lang::En).await, "but this one is true");
    assert!(asks(&shown.last().unwrap().content));
    // Once she is not asked any more it goes.
    set.plays(table, &[(ANA, "done"), (ANA, "bid 0")]).await;
    assert!(set.direct(ANA).is_empty());
}

#[tokio::test]
async fn a_panel_that_may_stand_when_direct_messages_are_turned_off_is_put_away() {
    let set = Set::idle().await;
    let table = set.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    set.play(ANA, table, "bid 2").await;
    let panels = set.direct(ANA).len();
    // Her next panel gets through, and nobody hears of it.
    set.discord.lose_next(format!("post {} ", direct_channel(ANA)));
    set.house.play(BO, table, &["bid 1"]).await.unwrap();
    until("it was posted", async || set.direct(ANA).len() > panels).await;
    set.likes(ANA, Ring::Channel).await;
    set.quiet().await;
    let shown = set.direct(ANA);
    assert!(shown.is_empty(), "nothing that can be pressed is left: {shown:#?}");
}
