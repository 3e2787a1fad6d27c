//! Whatever cannot be done is refused in private, in the reader's language, and changes nothing.
//!
//! Ana reads English, Cy French. Each test starts at [`Scene::set`]: a table of ana, bo and cy at
//! which somebody is to pick a role.

use std::sync::atomic::Ordering;

use discord_loopback::{AnswerKind, Message, Outcome, Permissions, State, UserEdit, View};
use tertulia_base::i18n::{Lang, Names, plain};
use tertulia_render::press::{Call, Control, Press};
use tertulia_rules::game::Seat;
use tertulia_rules::text::Text;

use crate::support::{AtTable, BOUND, House, lang_of, presses_of, says, tells, told, unadorned};

/// A table, its players, and its state at the start.
struct Scene<'h> {
    table: AtTable<'h>,
    /// The player whose turn it is.
    mover: String,
    /// The two other players.
    others: Vec<String>,
    log: u32,
    revision: u64,
}

impl<'h> Scene<'h> {
    async fn set(house: &'h House) -> Scene<'h> {
        let table = house.table("table-one", &["ana", "bo", "cy"]).await;
        let mover = table.awaited().await[0].clone();
        let others = ["ana", "bo", "cy"].into_iter().filter(|who| *who != mover).map(str::to_owned).collect();
        let head = table.now().await.head.clone();
        Scene { table, mover, others, log: head.log, revision: head.revision }
    }

    /// Checks that the outcome is a private text of this key in the reader's language, that the
    /// table is unchanged, and that nothing was posted.
    async fn refused(&self, reader: &str, outcome: &Outcome, key: &'static str) {
        refused(reader, outcome, key);
        let head = self.table.now().await.head.clone();
        assert_eq!((head.log, head.revision), (self.log, self.revision), "something changed");
        self.table.live().await;
        assert_eq!(self.table.public().len(), 1, "something was posted");
    }
}

fn refused(reader: &str, outcome: &Outcome, key: &'static str) {
    says(outcome, reader, key);
    assert_eq!(outcome.state, State::Answered);
}

fn first_play(message: &Message) -> String {
    let mut presses = presses_of(message);
    presses.find(|press| matches!(press.control, Control::Play(..))).expect("a choice to press").to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stale_press_shows_where_things_stand() {
    let house = House::open().await;
    let scene = Scene::set(&house).await;
    let table = &scene.table;
    let panel = table.panel(&scene.mover).await;
    let old = first_play(&panel);
    // The decision is made with another button than the old one.
    table.decide_by_button(&scene.mover, &mut |_| 1).await;
    let before = table.now().await.head.log;
    let outcome = house.presses_id(&scene.mover, &panel, &old).await;
    // On the player's own panel, the answer replaces the panel.
    refused(&scene.mover, &outcome, "front-stale");
    assert_eq!(outcome.kind, Some(AnswerKind::Update));
    assert_eq!(table.now().await.head.log, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_double_press_counts_once_and_both_succeed() {
    let house = House::open().await;
    let scene = Scene::set(&house).await;
    let live = scene.table.live().await;
    let id = first_play(&live);
    let press = || house.discord.press(scene.mover.as_str(), live.id, &id);
    let (one, two) = tokio::join!(press(), press());
    for outcome in [one.unwrap(), two.unwrap()] {
        assert_eq!(outcome.kind, Some(AnswerKind::DeferredUpdate), "{:?}", outcome.message);
    }
    let Ok(Press { control: Control::Play(call, action), .. }) = id.parse() else { panic!("{id} plays something") };
    let played = format!("{} {action}", call.seat);
    assert_eq!(scene.table.log().await.iter().filter(|line| **line == played).count(), 1, "it was played once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_button_that_is_somebody_elses_or_made_up_is_refused_with_the_reason() {
    let house = House::open().await;
    let scene = Scene::set(&house).await;
    let live = scene.table.live().await;
    for other in &scene.others {
        scene.refused(other, &house.presses_id(other, &live, &first_play(&live)).await, "front-not-yours").await;
    }
    for id in ["nonsense", "v1:????:join", "v9:AAAA:join", "v1:AAAA:play:p1.0:", "v1:AAAA:eat"] {
        for reader in ["ana", "cy"] {
            scene.refused(reader, &house.forges(reader, &live, id, &[]).await, "front-not-ours").await;
        }
    }
    // One with an illegal action is refused by the rules.
    let call = scene.table.call(&scene.mover).await;
    for action in ["build harbor", "eat corn", "place corn"] {
        let id = Control::Play(call, action.to_owned()).at(scene.table.id).to_string();
        let outcome = house.forges(&scene.mover, &live, &id, &[]).await;
        scene.refused(&scene.mover, &outcome, "front-wrong").await;
        // The answer offers the choice again.
        assert!(!first_play(&outcome.message.unwrap()).is_empty());
    }
    // A decision that is still to come cannot be answered.
    let ahead = Call { decision: call.decision + 1, ..call };
    let id = Control::Play(ahead, "role mayor".to_owned()).at(scene.table.id).to_string();
    scene.refused(&scene.mover, &house.forges(&scene.mover, &live, &id, &[]).await, "front-stale").await;
    // A seat that nobody has.
    let nobody = Call { seat: Seat(4), decision: 0 };
    let id = Control::Play(nobody, "role mayor".to_owned()).at(scene.table.id).to_string();
    scene.refused(&scene.mover, &house.forges(&scene.mover, &live, &id, &[]).await, "front-not-yours").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_illegal_action_typed_is_refused_with_the_reason() {
    let house = House::open().await;
    let scene = Scene::set(&house).await;
    let typed = house.words(&scene.mover, "table-one", "puerto-rico role", &[("card", "admiral")]).await;
    scene.refused(&scene.mover, &typed, "front-typed-possible").await;
    let typed = house.words(&scene.mover, "table-one", "puerto-rico ship", &[("good", "corn"), ("capacity", "5")]).await;
    scene.refused(&scene.mover, &typed, "front-wrong").await;
    for other in &scene.others {
        let typed = house.words(other, "table-one", "puerto-rico role", &[("card", "mayor")]).await;
        scene.refused(other, &typed, "table-not-your-turn").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_can_watch_and_not_play() {
    let house = House::open().await;
    house.discord.edit_user("eli", UserEdit { locale: Some("fr".to_owned()), ..UserEdit::default() }).unwrap();
    let scene = Scene::set(&house).await;
    let live = scene.table.live().await;
    scene.refused("dee", &house.presses_id("dee", &live, &first_play(&live)).await, "table-stranger").await;
    let typed = house.words("dee", "table-one", "puerto-rico role", &[("card", "mayor")]).await;
    scene.refused("dee", &typed, "table-stranger").await;
    scene.refused("dee", &house.types("dee", "table-one", "table start", &[]).await, "table-started").await;
    refused("cy", &house.words("eli", "table-one", "puerto-rico role", &[("card", "mayor")]).await, "table-stranger");
    // A stranger's view is the public one.
    let view = house.presses("dee", &live, "My view").await;
    let table = scene.table.now().await;
    let public = tertulia_render::panel(&table, None, Lang::En, None);
    assert_eq!(unadorned(&told(&view)), unadorned(&public.text));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_without_a_table_says_so() {
    let house = House::open().await;
    for reader in ["ana", "cy"] {
        for command in ["table join", "table leave", "table start", "table stop", "table board", "table hand", "table log"] {
            refused(reader, &house.types(reader, "general", command, &[]).await, "front-no-table-here");
        }
        refused(reader, &house.words(reader, "general", "puerto-rico role", &[("card", "mayor")]).await, "front-no-table-here");
        refused(reader, &house.types(reader, "dm", "table hand", &[]).await, "front-no-table-of-yours");
        refused(reader, &house.types(reader, "dm", "table new", &[("game", "puerto-rico")]).await, "front-needs-server");
        refused(reader, &house.words(reader, "general", "table hand", &[("table", "K7QF")]).await, "table-unknown");
        refused(reader, &house.words(reader, "general", "table hand", &[("table", "??")]).await, "front-no-such-table");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_permission_is_named_with_its_channel() {
    let house = House::open().await;
    let channel = house.discord.channel("general").unwrap().id;
    house.discord.deny("general", Permissions::SEND_MESSAGES).unwrap();
    for reader in ["ana", "cy"] {
        let typed = house.types(reader, "general", "table new", &[("game", "puerto-rico")]).await;
        refused(reader, &typed, "front-lacks");
        says(&typed, reader, "permission-send-messages");
        tells(&typed, &format!("<#{channel}>"));
    }
    // A second table needs a thread.
    Scene::set(&house).await;
    house.discord.deny("table-one", Permissions::CREATE_PUBLIC_THREADS).unwrap();
    let typed = house.types("dee", "table-one", "table new", &[("game", "puerto-rico")]).await;
    refused("dee", &typed, "front-lacks");
    says(&typed, "dee", "permission-create-threads");
    assert!(house.tables.of(house.user("dee")).await.unwrap().is_empty(), "no table was left behind");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closed_dm_is_said_and_blocks_nothing() {
    let house = House::open().await;
    for who in ["ana", "bo", "cy"] {
        house.discord.edit_user(who, UserEdit { dms_open: Some(false), ..UserEdit::default() }).unwrap();
    }
    for reader in ["ana", "cy"] {
        refused(reader, &house.types(reader, "general", "settings", &[("ring", "direct")]).await, "front-dm-closed");
    }
    let scene = Scene::set(&house).await;
    scene.table.decide_by_button(&scene.mover, &mut |_| 0).await;
    assert!(house.direct(&scene.mover).is_empty());
    refused("dee", &house.types("dee", "general", "settings", &[("ring", "direct")]).await, "front-dm-open");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn trouble_in_the_store_changes_nothing_and_says_so() {
    let house = House::open().await;
    let scene = Scene::set(&house).await;
    let live = scene.table.live().await;
    house.store.commits_fail.store(true, Ordering::SeqCst);
    let pressed = house.presses_id(&scene.mover, &live, &first_play(&live)).await;
    let typed = house.words(&scene.mover, "table-one", "puerto-rico role", &[("card", "mayor")]).await;
    house.store.commits_fail.store(false, Ordering::SeqCst);
    for outcome in [pressed, typed] {
        scene.refused(&scene.mover, &outcome, "front-trouble").await;
    }
    scene.table.decide_by_button(&scene.mover, &mut |_| 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_panic_nobody_is_told_that_nothing_was_changed() {
    let house = House::open().await;
    let scene = Scene::set(&house).await;
    let live = scene.table.live().await;
    house.reads_panic.store(true, Ordering::SeqCst);
    let pressed = house.presses_id(&scene.mover, &live, &first_play(&live)).await;
    let typed = house.words(&scene.mover, "table-one", "table board", &[]).await;
    house.reads_panic.store(false, Ordering::SeqCst);
    for outcome in [pressed, typed] {
        scene.refused(&scene.mover, &outcome, "front-unknown").await;
    }
}

/// Takes five seconds, after which a waiting player is told why.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_waits_for_a_commit_for_long_reads_that_it_is_not_known_yet_and_then_what_became_of_it() {
    let house = House::open().await;
    let scene = Scene::set(&house).await;
    let says = |text: String| {
        move |view: &View| {
            let private = view.channel("table-one").into_iter().flat_map(|channel| &channel.messages);
            private.filter(|message| message.only_for.is_some()).any(|message| message.content.contains(&text))
        }
    };
    house.commit_pause.store(7_000, Ordering::SeqCst);
    let command = house.words(&scene.mover, "table-one", "puerto-rico role", &[("card", "mayor")]);
    let checking = plain(&Text::new("front-checking"), lang_of(&scene.mover), &Names::default());
    let told = house.discord.wait_until(scene.mover.as_str(), BOUND, says(checking));
    let (typed, told) = tokio::join!(command, told);
    assert_eq!(typed.kind, Some(AnswerKind::DeferredMessage), "before the three seconds that Discord waits");
    told.unwrap();
    house.discord.wait_until(scene.mover.as_str(), BOUND, says("•".to_owned())).await.unwrap();
    let seat = scene.table.seat(&scene.mover).await;
    assert!(scene.table.now().await.head.states[seat.index()].decision >= 1);
}
