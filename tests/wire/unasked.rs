//! Nothing irreversible happens without a confirmation: a resignation and a rash pass are
//! confirmed, and a command that could mean several tables affects none.

use std::sync::atomic::Ordering;

use discord_loopback::{AnswerKind, Button, Message, Outcome};
use tertulia_base::i18n::Lang;
use tertulia_model::Phase;
use tertulia_render::press::{Control, Press};
use tertulia_rules::game::{Group, Seat};

use crate::laid;
use crate::support::{AtTable, House, Ways, comes, tells, told, words_of};

/// Checks that the outcome asks for confirmation and that nothing has been committed.
async fn asks(table: &AtTable<'_>, revision: u64, outcome: Outcome, kind: AnswerKind, key: &'static str, sure: &Press) {
    let asked = outcome.message.expect("a question");
    let (text, sure) = (asked.text(), sure.to_string());
    assert!(asked.is_ephemeral() || asked.channel.to_string() != table.channel, "others need not see it: {text}");
    assert!(text.contains(&words_of(key, Lang::En)), "{text}");
    assert_eq!(outcome.kind, Some(kind), "{text}");
    let buttons: Vec<String> = asked.buttons().into_iter().filter_map(|button| button.custom_id).collect();
    let instead = [Control::HandOver.at(table.id), Control::GiveSeat.at(table.id)].map(|press| press.to_string());
    let others: Vec<&str> = buttons.iter().filter(|id| !instead.contains(id)).map(String::as_str).collect();
    assert_eq!(others, [sure.as_str(), &Control::Cancel.at(table.id).to_string()], "yes or no");
    assert_eq!(table.now().await.head.revision, revision, "it happened unasked");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_presses_leave_in_play_is_asked_wherever_the_button_is() {
    const KEY: &str = "front-ask-leave";
    let house = House::open().await;
    let table = house.lobby("table-one", &["ana", "bo", "dee"], "").await;
    let leave = Control::Leave.at(table.id).to_string();
    let lobby = table.live().await;
    assert!(lobby.buttons().iter().any(|button| button.custom_id.as_deref() == Some(&leave)), "in the lobby it is one press");
    table.press_on("ana", &lobby, Control::Start).await;
    let live = table.live().await;
    let who = table.awaited().await.remove(0);
    let revision = table.now().await.head.revision;
    let sure = Control::ConfirmLeave.at(table.id);
    // From a private message, from a public one (a client may still show the lobby), and from a
    // direct message.
    let more = table.press_on("dee", &live, Control::More).await.message.unwrap();
    let private = house.presses_id("dee", &more, &leave).await;
    let question = private.message.clone().unwrap();
    asks(&table, revision, private, AnswerKind::Update, KEY, &sure).await;
    // The next private message about the table takes its place.
    tells(&house.presses("dee", &question, "Back").await, "nothing was done");
    let public = house.forges("dee", &live, &leave, &[]).await;
    asks(&table, revision, public, AnswerKind::Message, KEY, &sure).await;
    let turn = house.direct(&who).pop().expect("a turn's direct message");
    let direct = house.forges(&who, &turn, &leave, &[]).await;
    asks(&table, revision, direct, AnswerKind::Update, KEY, &sure).await;

    assert_eq!(table.now().await.head.revision, revision);
    // Instead of resigning, a player can let a stand-in play until they take the seat back.
    let more = table.press_on("dee", &live, Control::More).await.message.unwrap();
    let question = house.presses_id("dee", &more, &leave).await.message.unwrap();
    let away = table.press_on("dee", &question, Control::HandOver).await.message.unwrap();
    assert!(away.text().contains(&words_of("front-stand-in-plays", Lang::En)), "{}", away.text());
    assert_eq!(table.now().await.head.stand_ins.len(), 1);
    let back = table.press_on("dee", &away, Control::TakeBack).await.message.unwrap();
    assert!(!back.text().contains(&words_of("front-stand-in-plays", Lang::En)), "{}", back.text());
    assert_eq!(table.now().await.head.stand_ins.len(), 0);

    let more = table.press("dee", Control::More).await.message.unwrap();
    let question = house.presses_id("dee", &more, &leave).await.message.unwrap();
    house.presses_id("dee", &question, &sure.to_string()).await;
    assert!(table.now().await.head.seat_of(house.user("dee")).is_none(), "asked and meant");
    let more = table.press("ana", Control::More).await.message.unwrap();
    let question = house.presses_id("ana", &more, &leave).await.message.unwrap().text();
    assert!(question.contains(&words_of("front-ask-leave-ends", Lang::En)), "of two the other one wins: {question}");
}

/// The lobby's button gives a seat up at once. Whoever presses it while the game starts keeps their
/// seat.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_the_lobby_while_the_game_begins_gives_nothing_up() {
    let house = House::open().await;
    for (channel, types) in [("table-one", false), ("table-two", true)] {
        let table = house.lobby(channel, &["ana", "bo", "dee"], "").await;
        let lobby = table.live().await;
        let (commits, slow) = (&house.store.commits, &house.commit_pause);
        // Nothing else is to be saved.
        house.settle().await;
        let before = commits.load(Ordering::SeqCst);
        slow.store(200, Ordering::SeqCst);
        let begins = table.press_on("ana", &lobby, Control::Start);
        let leaves = async {
            // The start is decided but not on disk yet, so everybody still sees the lobby.
            while commits.load(Ordering::SeqCst) == before {
                tokio::task::yield_now().await;
            }
            if types {
                house.types("dee", &table.channel, "table leave", &[]).await;
            } else {
                table.press_on("dee", &lobby, Control::Leave).await;
            }
        };
        tokio::join!(begins, leaves);
        slow.store(0, Ordering::SeqCst);
        let words = words_of("table-started", Lang::En);
        let here = |message: &Message| message.channel.to_string() == table.channel && message.is_ephemeral();
        house.newest("dee", |message| here(message) && message.text().contains(&words)).await;
        let now = table.now().await;
        assert!(now.head.phase == Phase::Playing && now.head.seat_of(house.user("dee")).is_some(), "she has her seat");
    }
}

/// Returns whether a seat may pass where that is rash.
async fn may_pass(table: &AtTable<'_>, seat: Seat) -> bool {
    let prompt = table.now().await.game.as_ref().unwrap().prompt(seat);
    prompt.groups.iter().any(|group| match group {
        Group::One { entries, .. } => entries.iter().any(|entry| entry.rash.is_some() && entry.action == "pass"),
        Group::Several { .. } | Group::Form { .. } => false,
    })
}

/// Plays until somebody may pass rashly: a settler with tiles to choose from.
async fn settling(table: &AtTable<'_>) -> String {
    let mover = table.awaited().await.remove(0);
    table.plays(&mover, "role settler").await;
    let who = table.awaited().await.remove(0);
    assert!(may_pass(table, table.seat(&who).await).await, "{who} may pass, and seldom means to");
    who
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pass_that_is_seldom_meant_is_asked_about_as_a_button_and_in_a_menu() {
    const KEY: &str = "puerto-rico-rash-pass-settle";
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "dee"]).await;
    let who = settling(&table).await;
    let (call, revision) = (table.call(&who).await, table.now().await.head.revision);
    let sure = Control::Play(call, "pass".to_owned()).at(table.id);
    let rash = Control::AskConfirm(call, "pass".to_owned()).at(table.id).to_string();
    // If the choices do not fit into buttons, the pass is in a menu.
    let menu = Control::Choose(call, 0).at(table.id).to_string();
    let live = table.live().await;
    let pressed = house.presses_id(&who, &live, &rash).await;
    asks(&table, revision, pressed, AnswerKind::Message, KEY, &sure).await;
    let chosen = house.forges(&who, &live, &menu, &["pass"]).await;
    asks(&table, revision, chosen, AnswerKind::Message, KEY, &sure).await;
    let panel = table.panel(&who).await;
    let pressed = house.presses_id(&who, &panel, &rash).await;
    asks(&table, revision, pressed, AnswerKind::Update, KEY, &sure).await;
    let panel = table.panel(&who).await;
    let chosen = house.forges(&who, &panel, &menu, &["pass"]).await;
    let question = chosen.message.clone().unwrap();
    asks(&table, revision, chosen, AnswerKind::Update, KEY, &sure).await;
    // What is decided elsewhere is not asked any more.
    table.does(call.seat, "pass").await;
    let buttons = async || {
        let view = house.discord.view(&who).unwrap();
        view.messages().find(|message| message.id == question.id).map(|message| message.buttons()).unwrap_or_default()
    };
    let is_gone = |buttons: &Vec<Button>| buttons.iter().all(|button| button.custom_id != Some(sure.to_string()));
    comes("the question goes", buttons, is_gone).await;
    let next = table.awaited().await.remove(0);
    let call = table.call(&next).await;
    let panel = table.panel(&next).await;
    let question = table.press_on(&next, &panel, Control::AskConfirm(call, "pass".to_owned())).await.message.unwrap();
    table.press_on(&next, &question, Control::Play(call, "pass".to_owned())).await;
    assert_ne!(table.call(&next).await, call, "asked and meant");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_in_a_direct_message_while_two_tables_wait_is_about_neither() {
    let house = House::open_with(Ways { games: laid::GAMES, ..Ways::default() }).await;
    let one = house.table_of("san-juan", "table-one", &["ana", "bo"], "").await;
    let other = house.table_of("san-juan", "table-two", &["ana", "bo"], "").await;
    let revisions = async || [one.now().await.head.revision, other.now().await.head.revision];
    let before = revisions().await;
    assert_eq!([one.awaited().await, other.awaited().await], [["ana"], ["ana"]]);
    let (which, id) = (words_of("front-which-table", Lang::En), other.id.to_string());
    for command in ["table hand", "table board", "table log", "table leave", "table stop", "table join"] {
        let said = told(&house.types("ana", "dm", command, &[]).await);
        let said = if said.is_empty() { house.direct("ana").pop().unwrap().text() } else { said };
        assert!(said.contains(&which), "{command}: {said}");
    }
    let played = house.words("ana", "dm", "san-juan role", &[("tile", "builder")]).await;
    assert!(played.message.unwrap().text().contains(&which));
    assert_eq!(house.completes("ana", "dm", "san-juan role", &[("tile", "")]).await, []);
    assert_eq!(revisions().await, before, "nothing happened at either");

    // A named table is the one that is meant. Afterwards only one table waits.
    house.words("ana", "dm", "san-juan role", &[("tile", "builder"), ("table", &id)]).await;
    assert_eq!(revisions().await, [before[0], before[1] + 1]);
    while other.awaited().await.contains(&"ana".to_owned()) {
        other.decide_by_button("ana", &mut |_| 0).await;
    }
    let after = revisions().await;
    house.words("ana", "dm", "san-juan role", &[("tile", "builder")]).await;
    assert_eq!(revisions().await, [after[0] + 1, after[1]]);
}
