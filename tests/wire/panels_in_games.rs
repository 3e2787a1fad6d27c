//! Private panels over many decisions: none is outdated, and none piles up. Nothing here names a
//! game.
//!
//! Not here: how one private message replaces another (`panels.rs`), and what nobody may read
//! (`whole_games.rs`). Start reading at [`stays_true`] and [`plays_alone`].

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use discord_loopback::{Change, Message};
use tertulia_base::ids::ChannelId;
use tertulia_model::Phase;
use tertulia_render::choices::READY;
use tertulia_render::message::{Button, ComponentRow, Menu, Message as Rendered};
use tertulia_render::press::Control;
use tertulia_render::{illustrated, panel_folded};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Dice, Group, Options};
use tertulia_rules::games::{GAMES, newest_of_each};
use tertulia_rules::kit::SeededDice;
use tertulia_rules::text::Text;
use tertulia_tables::TablePolicy;
use tertulia_testkit::random;

use crate::support::{AtTable, BOUND, House, Ways, can_decide, lang_of, told, unadorned, unhurried, until, words_of};

/// The players, as many as a game needs. Cy reads words, in French.
const PLAYERS: [&str; 5] = ["ana", "cy", "bo", "dee", "eli"];
/// How many decisions several people make in `cargo test`; at night they play to the end.
const BEGINNING: usize = 20;
/// How many somebody makes who plays alone.
const ALONE: usize = 15;
/// After a pause of this length panels follow their table at once, else once the table is quiet.
const PAUSE: Duration = Duration::from_secs(2);
/// One decision in this many comes without a pause.
const QUICK: usize = 8;
/// Whoever plays alone opens everything before one decision in this many.
const LOOK_EVERY: usize = 5;
/// The most private messages during a game: a panel, a board, and a page of the log.
const KEPT: usize = 3;
/// Begins a line in small letters, which says since when somebody is asked.
const SMALL: &str = "-# ";

/// Returns how many decisions of a game are made.
fn enough(usual: usize) -> usize {
    if random::times(1) > 1 { usize::MAX } else { usual }
}

/// Returns the options of random play as they are typed: with them each game ends.
fn simulated(entry: &GameEntry) -> String {
    let options = Options::simulated(entry.info);
    let pairs = options.iter().map(|(key, value)| format!("{key}={value}")).filter(|pair| !pair.contains(','));
    pairs.collect::<Vec<_>>().join(", ")
}

/// Returns the index of the action that is wished for, or of any other.
fn choice(actions: &[String], wish: Option<&str>, dice: &mut SeededDice) -> usize {
    // A ready answer may give an order, and then the bot decides.
    let others: Vec<usize> = (0..actions.len()).filter(|at| !actions[*at].starts_with(READY)).collect();
    let wished = actions.iter().position(|action| Some(action.as_str()) == wish);
    wished.or_else(|| others.get(dice.below(others.len().max(1) as u32) as usize).copied()).unwrap_or(0)
}

/// Custom ids of buttons and menus, and the values in these.
type Controls = BTreeSet<(String, Vec<String>)>;

/// Returns what can be pressed on a message.
fn controls(message: &Message) -> Controls {
    let buttons = message.buttons().into_iter().filter_map(|button| Some((button.custom_id?, Vec::<String>::new())));
    let menus = message.selects().into_iter().map(|menu| {
        let values = menu.options.into_iter().map(|option| option.value);
        (menu.custom_id, values.collect::<Vec<String>>())
    });
    buttons.chain(menus).collect()
}

/// Returns what can be pressed on a message once it is sent.
fn rendered_controls(message: &Rendered) -> Controls {
    message.rows.iter().flat_map(row_controls).collect()
}

fn row_controls(row: &ComponentRow) -> Vec<(String, Vec<String>)> {
    let button = |button: &Button| (button.id.to_string(), Vec::<String>::new());
    let menu = |menu: &Menu, listed: usize| {
        let values = menu.entries.iter().skip(listed).map(|entry| entry.value.clone());
        (menu.id.to_string(), values.collect::<Vec<String>>())
    };
    match row {
        ComponentRow::Buttons(buttons) => buttons.iter().map(button).collect(),
        ComponentRow::Section(section) => vec![button(&section.button)],
        ComponentRow::Menu(whole) => vec![menu(whole, 0)],
        ComponentRow::Listed(sections, whole) => {
            let mut listed: Vec<_> = sections.iter().map(|section| button(&section.button)).collect();
            // The menu has what the list has no room for.
            if whole.entries.len() > sections.len() {
                listed.push(menu(whole, sections.len()));
            }
            listed
        }
        ComponentRow::People(_) | ComponentRow::Roles(_) | ComponentRow::Lines(_) => Vec::new(),
    }
}

/// Returns a line without the sign that makes it small.
fn large(line: &str) -> &str {
    line.trim_start_matches(SMALL).trim()
}

/// Holds a reader's private messages at a table against what the bot would show now: the question,
/// for whom they wait, or that the game is over, with what can be pressed.
///
/// # Errors
/// What they read that is not so.
async fn says_what_is_so(table: &AtTable<'_>, reader: &str) -> Result<(), String> {
    let (now, user, lang) = (table.now().await, table.house.user(reader), lang_of(reader));
    let seat = now.head.seat_of(user).expect("nobody leaves");
    let likes = table.house.tables.preferences(user).await.unwrap();
    let noting = |notes: &[Text]| illustrated::panel_after_move(&now, Some(seat), lang, &likes, notes).for_reader(&likes);
    let (panel, noted) = (noting(&[]), noting(&[Text::new("front-never-mind")]));
    let fold = panel_folded(&now, seat, lang, None).for_reader(&likes);
    let asks = panel.panel.is_some_and(|of| of.asks.is_some());
    let wanted: Vec<String> = if asks {
        // What others or an order did for the reader stands only where no note says what they did.
        let is_steady = |line: &&str| !line.starts_with(SMALL) && noted.text.lines().any(|other| other == *line);
        panel.text.lines().filter(is_steady).map(unadorned).collect()
    } else {
        fold.text.lines().map(unadorned).collect()
    };
    let (open, flat) = (rendered_controls(&panel), rendered_controls(&panel.classic()));
    let folded = rendered_controls(&fold);
    let rest = unadorned(&words_of("front-rest-on-board", lang));

    let own = table.private(reader);
    if own.len() > 1 || own.is_empty() && now.head.is_running() {
        let texts: Vec<String> = own.iter().map(|message| message.text()).collect();
        return Err(format!("{} private messages: {texts:#?}", own.len()));
    }
    for message in &own {
        let (text, there) = (unadorned(&message.text()), controls(message));
        let said: BTreeSet<&str> = text.lines().map(large).collect();
        // Where there is no room for the board in words, the first line is still there.
        let count = if text.contains(rest.trim()) { 1 } else { wanted.len() };
        let lacks: Vec<&str> = wanted.iter().take(count).map(|line| large(line)).filter(|line| !said.contains(line)).collect();
        let fits = if there == folded {
            !asks && message.attachments.is_empty()
        } else {
            now.head.is_running() && (there == open || there == flat)
        };
        if !lacks.is_empty() || !fits {
            let pictures = message.attachments.len();
            return Err(format!(
                "{text}\nwith {there:#?} and {pictures} pictures, lacks {lacks:#?}; asks: {asks}, with {open:#?}"
            ));
        }
    }
    Ok(())
}

/// Waits until everybody's private messages say what is so, which they may do later than others.
async fn all_say_what_is_so(table: &AtTable<'_>, players: &[&str], when: &str) {
    for reader in players {
        until(&format!("{reader} reads what is so {when}"), async || says_what_is_so(table, reader).await).await;
    }
}

/// Where somebody decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// On the public message; on the panel that it opens where the choices are not public.
    Public,
    /// On the panel that stands.
    Panel,
    /// On the turn's direct message.
    Direct,
    /// By the game's command.
    Typed,
}

const WAYS: [Way; 4] = [Way::Public, Way::Panel, Way::Direct, Way::Typed];

/// Has a player decide, in the wanted way if it leads to this decision. Returns the way it took.
async fn decide(table: &AtTable<'_>, who: &str, wanted: Way, dice: &mut SeededDice) -> Way {
    let (now, call) = (table.now().await, table.call(who).await);
    let wish = now.game.as_ref().unwrap().heuristic(call.seat, dice);
    let on = match wanted {
        Way::Panel => table.private(who).into_iter().rfind(|message| can_decide(message, call)),
        Way::Direct => table.house.direct(who).into_iter().rfind(|message| can_decide(message, call)),
        Way::Public | Way::Typed => None,
    };
    // Several values, and those of a form, have tests of their own.
    let groups = now.prompt(call.seat).groups;
    let is_one = groups.iter().any(|group| matches!(group, Group::One { .. }));
    let is_typed = wanted == Way::Typed && is_one && !groups.iter().any(|group| matches!(group, Group::Several { .. }));
    let mut pick = |actions: &[String]| choice(actions, wish.as_deref(), dice);
    match on {
        Some(message) => {
            table.choose_on(who, &message, &mut pick).await;
            wanted
        }
        None if is_typed => {
            table.choose_by_typing(who, &mut pick).await;
            wanted
        }
        None => {
            table.choose_by_button(who, wish.as_deref(), &mut pick).await;
            Way::Public
        }
    }
}

/// Plays a game in which everybody has opened their panel and takes the next way with each of their
/// decisions.
async fn stays_true(entry: &GameEntry) {
    let (slug, players) = (entry.info.slug, &PLAYERS[..usize::from(entry.info.seats.0)]);
    let house = House::open().await;
    house.types("cy", "general", "settings", &[("text", "true")]).await;
    let table = house.table_of(slug, "table-one", players, &simulated(entry)).await;
    for who in players {
        table.panel(who).await;
    }
    all_say_what_is_so(&table, players, "in the beginning").await;
    let mut dice = SeededDice::new(random::seed(7));
    let (mut decisions, mut used) = ([0_usize; PLAYERS.len()], BTreeSet::new());
    for number in 1..=enough(BEGINNING) {
        if table.now().await.head.phase != Phase::Playing {
            break;
        }
        let mut awaited = table.awaited().await;
        let who = awaited.swap_remove(dice.below(awaited.len() as u32) as usize);
        let at = players.iter().position(|player| *player == who).unwrap();
        let way = WAYS[(at + decisions[at]) % WAYS.len()];
        decisions[at] += 1;
        if number % QUICK > 0 {
            house.ways.clock.by(PAUSE);
        }
        let way = decide(&table, &who, way, &mut dice).await;
        used.insert(way);
        house.settle().await;
        all_say_what_is_so(&table, players, &format!("after decision {number} in {slug}, by {who}: {way:?}")).await;
    }
    assert_eq!(used, BTreeSet::from(WAYS), "{slug}: they decided in each way");
    if table.now().await.head.is_running() {
        table.stops().await;
    }
    house.settle().await;
    all_say_what_is_so(&table, players, &format!("after a game of {slug}")).await;
}

/// Takes seconds, for some decisions of one kind of game: each way to decide has tests of its own,
/// but what one of them leaves on a panel shows only when another follows.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_panel_says_what_is_so_however_its_reader_and_others_decide() {
    for entry in random::some(newest_of_each(GAMES), 1, 2) {
        stays_true(entry).await;
    }
}

/// Opens everything there is to read, and comes back to the panel, which is returned.
async fn reads_everything(table: &AtTable<'_>) -> Arc<Message> {
    let press = async |on: &Message, control: Control| {
        table.house.presses_id("ana", on, &control.at(table.id).to_string()).await.message.unwrap()
    };
    let panel = table.panel("ana").await;
    let more = press(&panel, Control::More).await;
    let log = press(&more, Control::Story(None)).await;
    let more = press(&log, Control::More).await;
    let rules = press(&more, Control::Rules(None)).await;
    let more = press(&rules, Control::More).await;
    let panel = press(&more, Control::View).await;
    press(&panel, Control::Board).await;
    table.house.types("ana", &table.channel, "table log", &[]).await;
    panel
}

/// Waits until Ana is to decide; returns false if the game is over.
async fn is_asked(table: &AtTable<'_>) -> bool {
    until("Ana is to decide, or it is over", async || {
        let now = table.now().await;
        let goes_on = now.head.phase == Phase::Playing && now.head.awaited_people().next().is_none();
        if goes_on { Err(format!("{:?}", now.head.awaited)) } else { Ok(()) }
    })
    .await;
    table.now().await.head.phase == Phase::Playing
}

/// Returns how many direct messages Ana got, including those that were deleted.
fn written(house: &House) -> usize {
    let there = house.discord.view("ana").unwrap().channel("dm").map(|dm| dm.channel.id);
    let history = house.discord.history();
    let created = history.iter().filter(|posted| posted.change == Change::Created && !posted.message.is_ephemeral());
    created.filter(|posted| Some(posted.message.channel) == there).count()
}

/// Plays a game of Ana and stand-ins in the channel. Not everything is delivered while she is
/// there: what would ring her waits.
async fn plays_alone(entry: &GameEntry) {
    let slug = entry.info.slug;
    let policy = TablePolicy { present_for: Some(BOUND), stand_in_pause: Duration::ZERO, ..unhurried() };
    let house = House::open_with(Ways { policy, ..Ways::default() }).await;
    let options = simulated(entry);
    let typed = [("game", slug), ("solo", "true"), ("options", options.as_str())];
    let begun = house.types("ana", "table-one", "table new", &typed).await;
    let channel = ChannelId(house.discord.channel("table-one").unwrap().id.get());
    let id = house.tables.at(channel).await.unwrap().unwrap_or_else(|| panic!("{slug}: {}", told(&begun)));
    let table = house.at(id).await;
    let (mut dice, mut decided) = (SeededDice::new(random::seed(3)), 0);
    while is_asked(&table).await && decided < enough(ALONE) {
        let (now, call) = (table.now().await, table.call("ana").await);
        let wish = now.game.as_ref().unwrap().heuristic(call.seat, &mut dice);
        let stands = table.private("ana").into_iter().rfind(|message| can_decide(message, call));
        let panel = match stands {
            _ if decided % LOOK_EVERY == 0 => reads_everything(&table).await,
            Some(panel) => panel,
            // It follows the table a little later.
            None => table.panel("ana").await,
        };
        table.choose_on("ana", &panel, &mut |actions| choice(actions, wish.as_deref(), &mut dice)).await;
        decided += 1;
        until("private messages do not pile up", async || match table.private("ana").len() {
            0..=KEPT => Ok(()),
            more => Err(format!("{slug}, after {decided} decisions: {more} private messages")),
        })
        .await;
    }
    if table.now().await.head.is_running() {
        table.stops().await;
    }
    until("one private message is left at most, with nothing to press", async || {
        let left = table.private("ana");
        let is_over = left.len() <= 1 && left.iter().all(|message| message.buttons().is_empty());
        let texts = || left.iter().map(|message| message.text()).collect::<Vec<_>>();
        if is_over { Ok(()) } else { Err(format!("{slug}: {:#?}", texts())) }
    })
    .await;
    let written = written(&house);
    assert!(written <= 2, "{slug}: {written} direct messages");
}

/// Takes seconds, for some decisions of two kinds of games: what piles up does so over a game, and
/// from presses on what was opened before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_plays_alone_in_the_channel_gets_two_direct_messages_and_keeps_one_private_message_at_most() {
    for entry in random::some(newest_of_each(GAMES), 2, 0) {
        plays_alone(entry).await;
    }
}
