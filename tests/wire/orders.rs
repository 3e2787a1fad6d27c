//! Standing orders and prepared moves over the wire, by button and by typing.
//!
//! Ana and Bo read English, Cy French.

use discord_loopback::{Message, Outcome};
use tertulia_base::i18n::{Names, plain};
use tertulia_model::Lasts;
use tertulia_render::press::{Control, Press};
use tertulia_render::{CustomId, Ordering, lasts_text};
use tertulia_rules::game::Order;
use tertulia_rules::naming;
use tertulia_rules::text::Text;

use crate::support::{AtTable, House, has, lang_of, presses_of, says, told, unadorned, words_of};

const PEOPLE: [&str; 3] = ["ana", "cy", "bo"];

fn id(table: &AtTable<'_>, what: Ordering) -> String {
    Control::Orders(what).at(table.id).to_string()
}

fn said(text: &Text, reader: &str) -> String {
    plain(text, lang_of(reader), &Names::seats())
}

/// Returns whether a text mentions orders or prepared moves, in the reader's language.
fn shows(text: &str, reader: &str) -> bool {
    let keys = [
        "front-orders-title",
        "front-prepare-title",
        "front-prepare-about",
        "front-by-order",
        "front-as-prepared",
        "front-done-by-order",
        "front-done-as-prepared",
    ];
    keys.into_iter().any(|key| unadorned(text).contains(&unadorned(&words_of(key, lang_of(reader)))))
}

/// Returns the standing orders of somebody's seat.
async fn orders(table: &AtTable<'_>, user: &str) -> Vec<String> {
    let (now, seat) = (table.now().await, table.seat(user).await);
    now.head.states[seat.index()].beforehand.orders.iter().map(|standing| standing.order.to_string()).collect()
}

/// Returns what somebody has prepared, in notation.
async fn plan(table: &AtTable<'_>, user: &str) -> Vec<String> {
    let (now, seat) = (table.now().await, table.seat(user).await);
    let plan = now.head.states[seat.index()].beforehand.plan.as_ref();
    plan.map(|plan| plan.steps().iter().map(|step| step.action.clone()).collect()).unwrap_or_default()
}

fn message(outcome: Outcome) -> std::sync::Arc<Message> {
    outcome.message.expect("an answer")
}

/// Returns whether a message is the reader's own view of the table.
fn is_panel(message: &Message) -> bool {
    presses_of(message).any(|press| press.control == Control::More)
}

/// Returns the button or menu that prepares that action, and the value to choose in it.
fn prepares(message: &Message, action: &str) -> Option<(String, Vec<String>)> {
    let is_it = |id: &str| matches!(id.parse(), Ok(CustomId::Prepared(Press { control: Control::Play(_, of) | Control::AskConfirm(_, of), .. })) if of == action);
    let button = message.buttons().into_iter().filter_map(|button| button.custom_id).find(|id| is_it(id));
    let menus = message.selects();
    let menu = menus.iter().find(|menu| {
        matches!(menu.custom_id.parse(), Ok(CustomId::Prepared(Press { control: Control::Choose(..), .. })))
            && menu.options.iter().any(|option| option.value == action)
    });
    button.map(|id| (id, Vec::new())).or_else(|| menu.map(|menu| (menu.custom_id.clone(), vec![action.to_owned()])))
}

/// Prepares an action in a panel; returns the answer.
async fn prepare(table: &AtTable<'_>, user: &str, panel: &Message, action: &str) -> Outcome {
    let (id, chosen) = prepares(panel, action).unwrap_or_else(|| panic!("{action} is not offered: {}", panel.text()));
    if chosen.is_empty() {
        table.house.presses_id(user, panel, &id).await
    } else {
        table.house.chooses(user, panel, &id, &[action]).await
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orders_are_given_with_and_without_a_value_and_ended_by_button_in_both_languages() {
    let house = House::open().await;
    let table = house.table("table-one", &PEOPLE).await;
    let info = table.now().await.entry.info;
    for who in ["ana", "cy"] {
        let panel = table.panel(who).await;
        let more = message(table.press_on(who, &panel, Control::More).await);
        let shown = table.press_on(who, &more, Control::Orders(Ordering::Show)).await;
        says(&shown, who, "front-orders-none");
        let round = house.chooses(who, &message(shown), &id(&table, Ordering::Lasting), &["round"]).await;
        let decision = table.call(who).await.decision;
        let give = id(&table, Ordering::Give(Lasts::Round, decision));
        let given = house.chooses(who, &message(round), &give, &["keep-best"]).await;
        let text = unadorned(&told(&given));
        for words in [naming::order_name(info, &Order::of("keep-best")), lasts_text(Lasts::Round)] {
            assert!(text.contains(&said(&words, who)), "{who} reads “{text}”");
        }
        let with = house.chooses(who, &message(given), &give, &["sell-for"]).await;
        assert_eq!(orders(&table, who).await, ["keep-best"], "its value is asked first");
        let with_which = id(&table, Ordering::With(Lasts::Round, decision, "sell-for".to_owned()));
        let given = house.chooses(who, &message(with), &with_which, &["3"]).await;
        assert_eq!(orders(&table, who).await, ["keep-best", "sell-for 3"]);
        let ended = house.presses_id(who, &message(given), &id(&table, Ordering::End("keep-best".to_owned()))).await;
        assert_eq!(orders(&table, who).await, ["sell-for 3"]);
        let back = house.presses_id(who, &message(ended), &id(&table, Ordering::Done)).await;
        // The game refuses values and orders that it does not have.
        let panel = table.panel(who).await;
        house.forges(who, &panel, &with_which, &["9"]).await;
        house.forges(who, &panel, &give, &["eat"]).await;
        assert_eq!(orders(&table, who).await, ["sell-for 3"]);
        assert!(is_panel(&message(back)));
    }
    house.settle().await;
    for public in table.public() {
        assert!(!shows(&public.text(), "ana") && !shows(&public.text(), "cy"), "{}", public.text());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orders_are_given_and_ended_by_typing_with_what_they_are_called_in_both_languages() {
    let house = House::open().await;
    let table = house.table("table-one", &PEOPLE).await;
    let info = table.now().await.entry.info;
    for who in ["ana", "cy"] {
        let name = said(&naming::order_name(info, &Order::with("settle", "quarry")), who);
        let offered = house.completes(who, &table.channel, "table orders", &[("give", &name)]).await;
        assert_eq!(offered, [(name, "settle quarry".to_owned())]);
        let given = house.types(who, &table.channel, "table orders", &[("give", "settle quarry"), ("lasts", "phase")]).await;
        assert!(told(&given).contains(&said(&lasts_text(Lasts::Phase), who)), "{}", told(&given));
        let none = house.types(who, &table.channel, "table orders", &[("give", "eat all")]).await;
        assert!(told(&none).contains("“eat”") || told(&none).contains("«\u{a0}eat\u{a0}»"), "{}", told(&none));
        let stand = house.completes(who, &table.channel, "table orders", &[("end", "")]).await;
        assert_eq!(stand.into_iter().map(|(_, value)| value).collect::<Vec<_>>(), ["settle quarry"]);
        let ended = house.types(who, &table.channel, "table orders", &[("end", "settle quarry")]).await;
        says(&ended, who, "front-orders-none");
    }
}

/// The first player builds. The second has an order to build nothing and a prepared role, and the
/// third has prepared the same role.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_prepared_turn_is_played_without_a_ring_and_one_whose_premise_fails_is_told_to_its_owner() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let [first, second, third] = table.in_turn().await;
    house.types(second, &table.channel, "table orders", &[("give", "build-nothing")]).await;
    for who in [second, third] {
        let panel = house.types(who, &table.channel, "table prepare", &[]).await;
        says(&panel, who, "front-prepare-about");
        let panel = message(panel);
        // Prepared, cleared, prepared anew, and taken back.
        let added = message(prepare(&table, who, &panel, "role captain").await);
        assert_eq!(plan(&table, who).await[..1], ["role captain"]);
        let (choice, chosen) = prepares(&panel, "role mayor").expect("another role");
        let chosen: Vec<&str> = chosen.iter().map(String::as_str).collect();
        let stale = house.forges(who, &added, &choice, &chosen).await;
        says(&stale, who, "front-plan-stale");
        assert_eq!(plan(&table, who).await[..1], ["role captain"]);
        let seat = table.seat(who).await;
        let version = async || table.now().await.head.states[seat.index()].beforehand.version;
        let clear = id(&table, Ordering::Clear(version().await));
        let cleared = message(house.presses_id(who, &message(stale), &clear).await);
        assert_eq!(plan(&table, who).await, [""; 0]);
        let added = message(prepare(&table, who, &cleared, "role craftsman").await);
        let back = id(&table, Ordering::Back(version().await));
        let empty = message(house.presses_id(who, &added, &back).await);
        let added = message(prepare(&table, who, &empty, "role trader").await);
        assert_eq!(plan(&table, who).await, ["role trader"]);
        let done = house.presses_id(who, &added, &id(&table, Ordering::Done)).await;
        assert!(is_panel(&message(done)));
    }
    table.plays(first, "role builder").await;
    table.plays(first, "pass").await;
    house.settle().await;
    assert_eq!(house.direct(second).len(), 0, "{second} has not been asked");
    table.plays(third, "pass").await;
    house.settle().await;
    let (all, sleeps) = (table.log().await, table.seat(second).await);
    for line in [format!("{sleeps} pass @order build-nothing"), format!("{sleeps} role trader @prepared")] {
        assert!(all.contains(&line), "{line} is not in {all:?}");
    }
    assert_eq!((house.direct(second).len(), table.awaited().await), (0, vec![third.to_owned()]), "{second} sleeps on");
    has(&table.panel(second).await.text(), second, "front-done-as-prepared");
    // Only the third player is told, in their own message, why they are asked.
    let told_third = house.direct(third).last().map(|message| message.text()).unwrap_or_default();
    has(&told_third, third, "rules-plan-refused");
    for other in [first, second] {
        let panel = table.panel(other).await.text();
        let why = unadorned(&words_of("rules-plan-refused", lang_of(other)));
        assert!(!unadorned(&panel).contains(&why), "{other} reads “{panel}”");
    }
    says(&house.types(second, &table.channel, "table log", &[]).await, second, "front-as-prepared");
    let other = told(&house.types(first, &table.channel, "table log", &[]).await);
    assert!(!shows(&other, first), "{other}");
}

/// Only the settler may take a quarry. Whoever has only an order for a quarry is asked, and the
/// order stays.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_whose_premise_fails_answers_nothing_and_its_owner_is_asked() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let [first, second, third] = table.in_turn().await;
    for who in [second, third] {
        house.types(who, &table.channel, "table orders", &[("give", "settle quarry")]).await;
    }
    table.plays(first, "role settler").await;
    table.plays(first, "settle quarry").await;
    for who in [second, third] {
        house.settle().await;
        assert_eq!(table.awaited().await, [who]);
        assert_eq!(house.direct(who).len(), 1, "{who} is rung, once");
        let others = table.legal(table.seat(who).await).await;
        assert!(!others.contains(&"settle quarry".to_owned()), "{others:?}");
        table.plays(who, others.iter().find(|action| action.starts_with("settle")).expect("another tile")).await;
        assert_eq!(orders(&table, who).await, ["settle quarry"], "it was not for this time alone");
    }
    let all = table.log().await;
    assert!(all.iter().all(|line| !line.contains("@order")), "{all:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_play_or_plays_no_more_can_order_and_prepare_nothing() {
    let house = House::open().await;
    let table = house.table("table-one", &PEOPLE).await;
    let begins = table.awaited().await;
    let others: Vec<&str> = PEOPLE.into_iter().filter(|who| begins != [*who]).collect();
    let [waits, leaves] = others[..] else { panic!("{begins:?} begin") };
    let panel = message(house.types(waits, &table.channel, "table prepare", &[]).await);
    let (choice, _) = prepares(&panel, "role captain").expect("a role");
    house.types(waits, &table.channel, "table orders", &[("give", "keep-best")]).await;
    house.settle().await;
    let live = table.live().await;
    // One of them gives the seat to Eli.
    house.types(leaves, &table.channel, "table replace", &[]).await;
    house.settle().await;
    let seat = table.seat(leaves).await;
    house.forges("eli", &live, &Control::TakeSeat(seat).at(table.id).to_string(), &[]).await;
    assert_eq!(table.seat("eli").await, seat);
    let before = table.now().await.head.each(|seat| seat.beforehand.clone());
    let presses = [
        (id(&table, Ordering::Show), vec![]),
        (id(&table, Ordering::Lasting), vec!["phase"]),
        (id(&table, Ordering::Give(Lasts::Phase, 0)), vec!["ship-most"]),
        (id(&table, Ordering::With(Lasts::Phase, 0, "sell-for".to_owned())), vec!["1"]),
        (id(&table, Ordering::End("keep-best".to_owned())), vec![]),
        (id(&table, Ordering::Prepare), vec![]),
        (id(&table, Ordering::Back(1)), vec![]),
        (id(&table, Ordering::Clear(1)), vec![]),
        (choice, vec!["role captain"]),
    ];
    for (who, why) in [("dee", "table-stranger"), (leaves, "table-gone")] {
        for (press, chosen) in &presses {
            let answer = house.forges(who, &live, press, chosen).await;
            let text = told(&answer);
            assert!(!shows(&text, who), "{who} presses {press} and reads {text}");
            says(&answer, who, why);
        }
        for command in ["table orders", "table prepare"] {
            let answer = house.types(who, &table.channel, command, &[]).await;
            assert!(!shows(&told(&answer), who), "{who} reads {}", told(&answer));
            says(&answer, who, why);
        }
        assert_eq!(house.completes(who, &table.channel, "table orders", &[("end", "")]).await, []);
    }
    // Another player presses what belonged to somebody else.
    let answer = house.forges(&begins[0], &live, &presses[8].0, &["role captain"]).await;
    assert!(!shows(&told(&answer), &begins[0]), "{}", told(&answer));
    says(&answer, &begins[0], "front-not-ours");
    assert_eq!(table.now().await.head.each(|seat| seat.beforehand.clone()), before);
}
