//! What people press and type while days pass: time for others, pauses, postponed reminders, seats
//! that change hands, a game that nobody plays any more. Each case is read in English and in
//! French. Tests advance the clock.
//!
//! Ana and Bo read English, Cy and Fay French.

use std::sync::Arc;
use std::time::Duration;

use discord_loopback::{Message, Outcome, flags};
use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_model::{Choice, Night, Phase, Preferences, Quiet, QuietHours, Zone};
use tertulia_render::CustomId;
use tertulia_render::SettingsPage;
use tertulia_render::guide::Guide;
use tertulia_render::press::{Control, Press, Snooze};
use tertulia_rules::kit::SeededDice;
use tertulia_testkit::{DAY, HOUR, MINUTE, random};

use crate::support::{AtTable, House, has, lang_of, presses_of, says, told, told_and_set, unadorned, warns, words_of};

const PEOPLE: [&str; 4] = ["ana", "bo", "cy", "fay"];

/// Opens a house with Fay in it.
async fn open() -> House {
    let house = House::open().await;
    house.discord.add_user("Fay", "fr").unwrap();
    house
}

/// Checks what the live message says to an English reader.
async fn shows(table: &AtTable<'_>, key: &'static str) {
    has(&table.live().await.text(), "eli", key);
}

async fn types(table: &AtTable<'_>, user: &str, command: &str) -> Outcome {
    table.house.types(user, &table.channel, command, &[]).await
}

/// Returns somebody's newest direct message with buttons.
fn direct(house: &House, user: &str) -> Option<Arc<Message>> {
    house.direct(user).into_iter().rfind(|message| !message.is_ephemeral() && !message.buttons().is_empty())
}

fn rings(message: &Message) -> bool {
    message.flags & flags::SUPPRESS_NOTIFICATIONS == 0
}

/// Plays until an awaited player reads that language; returns that player.
async fn until_waits_for(table: &AtTable<'_>, lang: Lang) -> String {
    let mut dice = SeededDice::new(11);
    loop {
        let awaited = table.awaited().await;
        if let Some(who) = awaited.iter().find(|who| lang_of(who) == lang) {
            table.house.settle().await;
            return who.clone();
        }
        assert!(table.goes_on(&mut dice).await, "somebody is awaited");
    }
}

async fn with_clock<'h>(house: &'h House, channel: &str, clock: &str) -> AtTable<'h> {
    let table = house.lobby(channel, &PEOPLE, "").await;
    house.types("ana", &table.channel, "table set", &[("clock", clock), ("vacations", "false")]).await;
    table.press("ana", Control::Start).await;
    table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_others_give_time_by_button_and_by_command_once_a_turn() {
    let house = open().await;
    let table = with_clock(&house, "table-one", "7d").await;
    for lang in Lang::ALL {
        // The two readers of the other language each give time.
        let waits = until_waits_for(&table, lang).await;
        let seat = table.seat(&waits).await;
        let others: Vec<&str> = PEOPLE.into_iter().filter(|who| *who != waits && lang_of(who) != lang).collect();
        let left = async || table.now().await.head.deadline(seat).expect("a clock runs");
        let before = left().await;
        let by_button = table.press(others[0], Control::GiveTime).await;
        assert_eq!(left().await, before.plus(DAY), "{}", told(&by_button));
        says(&types(&table, others[1], "table time").await, others[1], "front-did-give-time");
        assert_eq!(left().await, before.plus(2 * DAY));
        for who in &others {
            says(&types(&table, who, "table time").await, who, "table-given-already");
            says(&table.press(who, Control::GiveTime).await, who, "table-given-already");
        }
        says(&types(&table, &waits, "table time").await, &waits, "table-nobody-to-give");
        assert_eq!(left().await, before.plus(2 * DAY));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_pauses_by_a_button_under_more_and_goes_on_by_one_or_by_command() {
    let house = open().await;
    let table = with_clock(&house, "table-one", "3d").await;
    let vote = async |who: &str, choice: Choice| {
        let number = table.now().await.head.timing.questions;
        table.press(who, Control::Vote(number, choice)).await
    };
    for (asks, refuses) in [("ana", "cy"), ("cy", "bo")] {
        let others: Vec<&str> = PEOPLE.into_iter().filter(|who| *who != asks).collect();
        let pause = async || {
            let more = table.press(asks, Control::More).await.message.unwrap();
            let asked = table.press_on(asks, &more, Control::Pause).await;
            says(&asked, asks, "front-ask-pause");
            assert_eq!(table.now().await.head.timing.question, None, "nobody else is asked yet");
            table.press_on(asks, &asked.message.unwrap(), Control::PauseMeant).await
        };
        says(&pause().await, asks, "front-did-ask");
        shows(&table, "front-question-pause").await;
        let is_vote = |id: &Option<String>| id.as_ref().is_some_and(|id| id.contains(":vote:"));
        let votes: Vec<bool> = table.live().await.buttons().iter().map(|button| is_vote(&button.custom_id)).collect();
        assert!(!votes[0] && votes.is_sorted() && votes.ends_with(&[true; 3]), "below the turn's buttons: {votes:?}");
        // One refusal is enough.
        vote(refuses, Choice::Refuse).await;
        assert_eq!((table.now().await.head.timing.question.clone(), table.now().await.head.timing.paused), (None, None));
        // The table learns it, and whoever asked.
        shows(&table, "front-pause-refused").await;
        has(&table.panel(asks).await.text(), asks, "front-pause-refused");
        let (other, refused) = (table.panel(refuses).await.text(), words_of("front-pause-refused", lang_of(refuses)));
        assert!(!unadorned(&other).contains(unadorned(&refused).trim()), "{other}");
        says(&pause().await, asks, "table-asked-in-vain");
        house.pass(DAY / 24).await;
        pause().await;
        for who in &others {
            vote(who, Choice::Agree).await;
        }
        shows(&table, "front-paused").await;
        let left = table.now().await.head.deadline(table.seat(&table.awaited().await[0]).await);
        assert_eq!(left, None, "no clock runs");
        // Nobody is reminded during a pause.
        let waits = table.awaited().await[0].clone();
        let before = house.direct(&waits).len();
        house.pass(3 * DAY).await;
        assert_eq!(house.direct(&waits).len(), before, "{waits} was left alone");
        says(&types(&table, others[0], "table resume").await, others[0], "front-did-ask");
        shows(&table, "front-question-resume").await;
        for who in PEOPLE.into_iter().filter(|who| *who != others[0]) {
            let typed = house.types(who, &table.channel, "table vote", &[("answer", "yes")]).await;
            assert!(!told(&typed).is_empty() && !warns(&told(&typed)), "{who} reads {}", told(&typed));
        }
        assert_eq!(table.now().await.head.timing.paused, None);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reminder_is_put_off_by_each_of_its_buttons_in_the_direct_message() {
    let house = open().await;
    let table = house.table("table-one", &PEOPLE).await;
    for lang in Lang::ALL {
        let who = until_waits_for(&table, lang).await;
        let who = who.as_str();
        let seat = table.seat(who).await;
        let call = table.call(who).await;
        let reminders = async || table.now().await.head.states[seat.index()].notified.reminders;
        let snooze = async |how: Snooze| {
            let message = direct(&house, who).expect("the turn as a direct message");
            table.press_on(who, &message, Control::Snooze(call, how)).await
        };
        house.pass(12 * HOUR + MINUTE).await;
        assert_eq!(reminders().await, 1);
        let first = direct(&house, who).unwrap();
        assert!(!presses_of(&first).any(|press| matches!(press.control, Control::Snooze(..))), "not after the first");
        house.pass(24 * HOUR).await;
        assert_eq!(reminders().await, 2);
        assert_ne!(direct(&house, who).unwrap().id, first.id, "it is posted anew");
        for (how, key) in [(Snooze::Hours, "front-snoozed"), (Snooze::Morning, "front-snoozed")] {
            let (before, standing) = (reminders().await, direct(&house, who).unwrap());
            says(&snooze(how).await, who, key);
            house.pass(3 * HOUR + 50 * MINUTE).await;
            assert_eq!((reminders().await, direct(&house, who).unwrap().id), (before, standing.id), "{how}: not yet");
            house.pass(21 * HOUR).await;
            assert_eq!(reminders().await, before + 1, "{how}");
            let again = direct(&house, who).unwrap();
            assert!(again.id != standing.id && rings(&again), "{how} rings");
        }
        let before = reminders().await;
        says(&snooze(Snooze::Turn).await, who, "front-snoozed-turn");
        house.pass(2 * DAY).await;
        assert_eq!((reminders().await, table.call(who).await), (before, call), "no more of this turn");
        table.decide_by_button(who, &mut |_| 0).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_tables_that_wait_for_one_person_remind_them_by_one_message_with_a_link_to_each() {
    for lang in Lang::ALL {
        let house = open().await;
        let one = house.table("table-one", &PEOPLE).await;
        let two = house.table("table-two", &PEOPLE).await;
        let mut dice = SeededDice::new(2);
        let who = until_waits_for(&one, lang).await;
        while !two.awaited().await.contains(&who) {
            two.goes_on(&mut dice).await;
        }
        house.settle().await;
        // Both tables send their first reminder, then one message is the second reminder of both.
        house.pass(12 * HOUR + 5 * MINUTE).await;
        let standing = house.direct(&who);
        house.pass(25 * HOUR).await;
        let is_new = |message: &Arc<Message>| rings(message) && standing.iter().all(|old| old.id != message.id);
        let new: Vec<_> = house.direct(&who).into_iter().filter(is_new).collect();
        let [digest] = &new[..] else { panic!("one message: {new:#?}") };
        has(&digest.text(), &who, "front-turns");
        for table in [&one, &two] {
            let (name, link) = (format!("`{}`", table.id), format!("<#{}>", table.channel));
            assert!(digest.text().contains(&name) && digest.text().contains(&link), "{}", digest.text());
            let answer = Control::Answer.at(table.id);
            assert!(presses_of(digest).any(|press| press == answer), "{:?}", digest.buttons());
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_leaves_lets_a_stand_in_play_or_gives_the_seat_away_and_takes_it_back() {
    let house = open().await;
    let table = house.table("table-one", &PEOPLE).await;
    for (who, friend) in [("ana", "dee"), ("cy", "eli")] {
        let seat = table.seat(who).await;
        let asks = async || types(&table, who, "table leave").await.message.unwrap();
        let asked = asks().await;
        says(&table.press_on(who, &asked, Control::HandOver).await, who, "front-stand-in-plays");
        assert!(table.now().await.head.stand_ins.has(seat));
        let panel = table.panel(who).await;
        has(&panel.text(), who, "front-stand-in-plays");
        table.press_on(who, &panel, Control::TakeBack).await;
        assert!(!table.now().await.head.stand_ins.has(seat));
        let asked = asks().await;
        let offered = table.press_on(who, &asked, Control::GiveSeat).await;
        says(&offered, who, "front-offered");
        assert!(table.now().await.head.open.has(seat));
        shows(&table, "front-seat-open").await;
        let withdrawn = table.press_on(who, &offered.message.unwrap(), Control::WithdrawSeat(seat)).await;
        says(&withdrawn, who, "front-did-withdraw-seat");
        assert!(!table.now().await.head.open.has(seat) && !table.now().await.head.stand_ins.has(seat));
        // A withdrawn offer cannot be taken.
        let late = house.forges("eli", &*table.live().await, &Control::TakeSeat(seat).at(table.id).to_string(), &[]).await;
        says(&late, "eli", "table-not-open");
        // A deputy, until the button below the answer dismisses them.
        let friend = house.user(friend).to_string();
        let named = house.words(who, &table.channel, "table deputy", &[("friend", &friend)]).await;
        says(&named, who, "front-appointed");
        assert_eq!(table.now().await.head.parts.deputies.len(), 1);
        says(&table.press_on(who, &named.message.unwrap(), Control::Dismiss).await, who, "front-did-dismiss");
        assert!(table.now().await.head.parts.deputies.is_empty());
        says(&types(&table, who, "table deputy").await, who, "table-no-deputy");
    }
    for who in ["bo", "fay"] {
        let asked = types(&table, who, "table resign").await;
        says(&asked, who, "front-ask-leave");
        table.press_on(who, &asked.message.unwrap(), Control::ConfirmLeave).await;
        let user = house.user(who);
        assert!(table.now().await.head.players.iter().any(|player| player.user == user && player.gone), "{who}");
        says(&types(&table, who, "table resign").await, who, "table-gone");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_nobody_plays_is_asked_about_and_goes_on_by_one_press_or_closes() {
    let house = open().await;
    // Reminders are off, so that nobody is reminded or asked about.
    for who in PEOPLE {
        house.types(who, "general", "settings", &[("reminder", "0")]).await;
    }
    let table = house.table("table-one", &PEOPLE).await;
    let asked = || {
        let asks = |press: Press| press.control == Control::StillPlaying;
        table.public().into_iter().filter(|message| presses_of(message).any(asks)).collect::<Vec<_>>()
    };
    for who in ["ana", "cy"] {
        house.pass(59 * DAY).await;
        assert!(asked().is_empty(), "{:?}", asked());
        house.pass(2 * DAY).await;
        let [question] = &asked()[..] else { panic!("{who} is asked once") };
        has(&question.text(), "eli", "front-still-playing");
        says(&table.press_on("eli", question, Control::StillPlaying).await, "eli", "table-stranger");
        assert_eq!(asked().len(), 1, "a stranger keeps no table open");
        let goes_on = table.press_on(who, question, Control::StillPlaying).await;
        house.settle().await;
        assert!(!warns(&told(&goes_on)), "{}", told(&goes_on));
        assert_eq!(asked().len(), 0, "answered");
    }
    house.pass(70 * DAY).await;
    assert_eq!(table.now().await.head.phase, Phase::Stopped);
    shows(&table, "front-stopped-forgotten").await;
    let record = table.press("cy", Control::Record).await.message.unwrap();
    assert_eq!(record.attachments.len(), 1, "exportable: {}", record.text());
}

fn until_hour(now: Moment, zone: &Zone, hour: u64) -> Duration {
    let there = zone.wall_clock(now).expect("a zone that is known");
    let minutes = u64::from(there.hour) * 60 + u64::from(there.minute);
    MINUTE * u32::try_from((hour * 60 + 24 * 60 - minutes) % (24 * 60)).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_prepared_in_the_evening_is_played_at_three_in_the_morning_and_rings_who_is_awake_alone() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let [first, sleeps, next] = table.in_turn().await;
    // At three in the morning in Tokyo it is early afternoon for whoever comes next.
    let (tokyo, new_york) = (Zone::named("Asia/Tokyo").unwrap(), Zone::named("America/New_York").unwrap());
    let nights = [(sleeps, &tokyo, Night::Waits), (next, &new_york, Night::Waits), (first, &new_york, Night::Silent)];
    for (who, zone, night) in nights {
        let (zone, remind_after) = (Some(zone.clone()), Some(Duration::ZERO));
        let quiet = Quiet::In(QuietHours::new(22 * 60, 8 * 60).unwrap());
        let likes = Preferences { zone, quiet, night, remind_after, ..Preferences::default() };
        house.tables.set_preferences(house.user(who), &likes).await.unwrap();
    }
    house.types(sleeps, &table.channel, "table orders", &[("give", "build-nothing")]).await;
    let panel = types(&table, sleeps, "table prepare").await.message.unwrap();
    let prepare = panel.buttons().into_iter().filter_map(|button| button.custom_id).find(|id| id.ends_with(":role trader"));
    house.presses_id(sleeps, &panel, &prepare.expect("the role is offered")).await;
    house.pass(until_hour(house.tables.now(), &tokyo, 3)).await;
    let there = tokyo.wall_clock(house.tables.now()).unwrap();
    assert_eq!(there.hour, 3, "{there:?}");
    let (asleep, awake) = (house.direct(sleeps).len(), house.direct(next).len());

    table.plays(first, "role builder").await;
    table.plays(first, "pass").await;
    table.plays(next, "pass").await;
    house.settle().await;
    let (log, seat) = (table.log().await, table.seat(sleeps).await);
    assert!(log.contains(&format!("{seat} role trader @prepared")), "{log:?}");
    assert_eq!(table.awaited().await, [next], "the trader's privilege is none without goods");
    assert_eq!(house.direct(sleeps).len(), asleep, "{sleeps} sleeps on");
    let named = house.user(sleeps);
    let is_named = |message: &&Arc<Message>| message.mentions.iter().any(|user| user.get() == named.0);
    assert_eq!(table.public().iter().filter(is_named).count(), 0, "nor is {sleeps} rung in the channel");
    let came = house.direct(next);
    assert!(came.len() > awake && rings(came.last().unwrap()), "{next} is awake and rung");
    // Nothing rings them later in the night or at its end either, since it is not their turn.
    house.pass(until_hour(house.tables.now(), &tokyo, 9)).await;
    assert_eq!(house.direct(sleeps).len(), asleep, "{:?}", house.direct(sleeps).last().map(|message| message.text()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_setting_is_typed_and_says_what_it_is_now() {
    let house = open().await;
    for who in ["ana", "cy"] {
        let set = async |name: &str, value: &str| {
            told_and_set(&match name {
                "reminder" | "listed" => house.types(who, "general", "settings", &[(name, value)]).await,
                _ => house.words(who, "general", "settings", &[(name, value)]).await,
            })
        };
        for (name, value, key) in [
            ("ring", "both", "choice-ring-both"),
            ("reminder", "36", "front-reminder-after"),
            ("reminder", "0", "front-reminder-never"),
            ("quiet", "never", "choice-quiet-never"),
            ("quiet", "learned", "front-quiet-learning"),
            ("night", "silent", "choice-night-silent"),
            ("night", "waits", "choice-night-waits"),
            ("zone", "Europe/Paris", "front-zone-now"),
            ("away", "5", "front-away-now"),
            ("away", "back", "front-away-left"),
        ] {
            has(&set(name, value).await, who, key);
        }
        // These settings are on the other page.
        for (name, value, key) in [("listed", "false", "choice-unlisted"), ("listed", "true", "choice-listed")] {
            set(name, value).await;
            let page = house.types(who, "general", "settings", &[]).await.message.unwrap();
            let display = CustomId::from(Guide::Page(SettingsPage::Display)).to_string();
            let shown = house.presses_id(who, &page, &display).await;
            has(&told_and_set(&shown), who, key);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_is_invited_from_their_menu_and_a_rematch_seats_the_same_people_in_both_languages() {
    let house = open().await;
    let command = tertulia_front::INVITE_TO_A_TABLE;
    // Each plays a whole game.
    for (who, channel, friend) in random::some([("ana", "table-one", "dee"), ("cy", "table-two", "eli")], 1, 0) {
        says(&house.chooses_of(who, "general", command, friend).await, who, "front-invite-nowhere");
        let table = house.lobby_of("san-juan", channel, &[who, "bo", "fay"], "").await;
        says(&house.chooses_of(who, "general", command, friend).await, who, "front-invite-did");
        says(&house.chooses_of(who, "general", command, friend).await, who, "front-invite-again");
        table.press(who, Control::Start).await;
        let mut dice = SeededDice::new(4);
        while table.goes_on(&mut dice).await {}
        assert_eq!(table.now().await.head.phase, Phase::Over);
        let again = table.press(who, Control::Rematch).await;
        says(&again, who, "front-did-rematch");
        let next = told(&again).split('`').nth(1).unwrap().parse().unwrap();
        let next = house.at(next).await;
        let head = next.now().await.head.clone();
        assert_eq!((head.phase, head.players.len(), head.kept.len(), &*head.game), (Phase::Lobby, 1, 2, "san-juan"));
        next.closes(who).await;
    }
}
