//! The final checks: the records against the notes, and the screens against the records.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use discord_loopback::{Change, Discord, Id, Message, MessageKind, Posted};
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Phase, SeatDue, Table};
use tertulia_render::CustomId;
use tertulia_render::guide::Guide;
use tertulia_render::message::ComponentRow;
use tertulia_render::press::{Call, Control, Press};
use tertulia_render::{self as render, Marks};
use tertulia_rules::erased::AnyGame;
use tertulia_rules::game::{Actor, Eye, Seat};
use tertulia_rules::orders::{Cause, Order};
use tertulia_rules::record::{Move, Record};
use tertulia_store::{Store, keys};
use tertulia_tables::Tables;

use super::notes::{Attempt, Declined, Heard, Inner, Notes, Read, Said};
use super::user::presses;

/// Counts of what was checked.
#[derive(Debug, Default)]
pub struct Sums {
    pub tables: usize,
    pub over: usize,
    pub moves: usize,
    /// Moves by game.
    pub games: BTreeMap<String, usize>,
    /// Moves made before anybody came.
    pub prefilled: usize,
    pub acknowledged: u64,
    /// Presses that repeated an earlier one.
    pub again: usize,
    /// Moves whose players were told that something went wrong and nothing was changed.
    pub unchanged: usize,
    /// Moves without an answer: those that were made, and those that were not.
    pub unheard_done: usize,
    pub unheard_lost: usize,
    /// Moves of several actions.
    pub several: usize,
    /// Log entries made by standing orders.
    pub ordered: usize,
    pub messages: usize,
}

impl std::ops::AddAssign for Sums {
    fn add_assign(&mut self, more: Sums) {
        self.tables += more.tables;
        self.over += more.over;
        self.moves += more.moves;
        for (game, moves) in more.games {
            *self.games.entry(game).or_default() += moves;
        }
        self.prefilled += more.prefilled;
        self.acknowledged += more.acknowledged;
        self.again += more.again;
        self.unchanged += more.unchanged;
        self.unheard_done += more.unheard_done;
        self.unheard_lost += more.unheard_lost;
        self.several += more.several;
        self.ordered += more.ordered;
        self.messages += more.messages;
    }
}

pub async fn nothing_is_left_to_deliver(store: &dyn Store) -> bool {
    store.scan(&keys::all_notices(), 1).await.unwrap().is_empty()
}

/// Compares everything with the notes. `history` holds everything ever posted, `discord` what is
/// shown now.
pub async fn everything(discord: &Discord, history: &[Posted], tables: &Tables, notes: &Notes) -> Sums {
    let notes = std::mem::take(&mut *notes.lock());
    assert!(notes.faults.is_empty(), "{:#?}", notes.faults);
    let mut sums = Sums::default();
    nothing_is_posted_twice(history, discord.application(), &notes);
    for id in tables_seen(history) {
        let table = tables.look(id).await.unwrap().unwrap_or_else(|| panic!("table {id} is gone"));
        sums.tables += 1;
        sums.over += usize::from(table.head.phase == Phase::Over);
        people_sit_where_they_were_told(&table, &notes);
        the_log_is_right(tables, &table, &notes, &mut sums).await;
        let story = match table.game {
            Some(_) => tables.story(id, told_from(&table), Eye::Public).await.unwrap(),
            None => Vec::new(),
        };
        the_live_message_is_right(discord, history, &table, &render::live(&table, &story));
        prompts_are_right(discord, &table);
    }
    for id in notes.opened.iter().chain(&notes.begun) {
        assert!(tables.look(*id).await.unwrap().is_some(), "table {id} was opened and is gone");
    }
    for id in &notes.begun {
        let phase = tables.look(*id).await.unwrap().unwrap().head.phase;
        assert_ne!(phase, Phase::Lobby, "table {id} was started");
    }
    sums.messages = history.iter().filter(|line| line.change == Change::Created).count();
    sums
}

/// Compares only the logs with the notes, for all tables at which people played: the state of a
/// disk at some moment.
pub async fn the_logs(tables: &Tables, notes: &Inner) -> Sums {
    let mut sums = Sums::default();
    let ids: BTreeSet<TableId> =
        notes.attempts.iter().map(|attempt| attempt.table).chain(notes.prefilled.keys().copied()).collect();
    for id in ids {
        let known = notes.prefilled.contains_key(&id)
            || notes.attempts.iter().any(|attempt| attempt.table == id && attempt.heard == Heard::Acknowledged);
        let Some(table) = tables.look(id).await.unwrap() else {
            assert!(!known, "table {id} is gone");
            continue;
        };
        sums.tables += 1;
        the_log_is_right(tables, &table, notes, &mut sums).await;
        for ((_, seat), asked) in notes.asked.iter().filter(|((at, _), _)| *at == id) {
            let there = table.head.states[seat.index()].decision;
            let shown = asked.last().map_or(0, |(decision, _)| *decision);
            assert!(shown <= there, "table {id}: {seat} was shown decision {shown}, on disk is {there}");
        }
        for read in notes.read.iter().filter(|read| read.table == id) {
            what_was_read_is_there(tables, &table, read).await;
        }
    }
    sums
}

/// Checks that the log as somebody read it is a part of the log on disk.
async fn what_was_read_is_there(tables: &Tables, table: &Table, read: &Read) {
    let head = &table.head;
    let seat = head.seat_of(UserId(read.user.get()));
    let told = tables.story(head.id, 0, seat.map_or(Eye::Public, Eye::Seat)).await.unwrap();
    // The heading is left out, because it names the present turn.
    let bullets = |text: &str| text.lines().filter(|line| line.starts_with('•')).map(str::to_owned).collect::<Vec<_>>();
    let had = bullets(&read.text);
    let was = |lang: Lang| {
        let localizer = render::Localizer::at(table, lang);
        let all: Vec<String> = told.iter().flat_map(|event| bullets(&format!("• {}", localizer.say(event)))).collect();
        had.is_empty() || all.windows(had.len()).any(|lines| lines == had)
    };
    assert!(was(Lang::En) || was(Lang::Fr), "table {}: somebody read a log that is not on disk: {}", head.id, read.text);
}

async fn the_log_is_right(tables: &Tables, table: &Table, notes: &Inner, sums: &mut Sums) {
    if let Some(record) = tables.record(table.head.id).await.unwrap() {
        sums.moves += record.moves.len();
        *sums.games.entry(table.head.game.clone()).or_default() += record.moves.len();
        the_log_is_what_people_did(table, &record, notes, sums);
    }
}

fn tables_seen(history: &[Posted]) -> BTreeSet<TableId> {
    history.iter().flat_map(|line| presses(&line.message)).map(|press| press.table).collect()
}

fn people_sit_where_they_were_told(table: &Table, notes: &Inner) {
    for ((_, user), sits) in notes.sits.iter().filter(|((id, _), _)| *id == table.head.id) {
        let seats = table.head.players.iter().filter(|player| player.user.0 == user.get()).count();
        assert!(seats <= 1, "table {}: {user} sits there {seats} times", table.head.id);
        if let Some(sits) = sits {
            assert_eq!(seats == 1, *sits, "table {}: user {user} was told otherwise", table.head.id);
        }
    }
}

/// Checks that every entry of the log is exactly one person's move and whole, that every
/// acknowledged move is in it, and that the position follows from it.
fn the_log_is_what_people_did(table: &Table, record: &Record, notes: &Inner, sums: &mut Sums) {
    let (head, attempts) = (&table.head, &notes.attempts);
    let before = notes.prefilled.get(&head.id).map(Vec::as_slice).unwrap_or_default();
    assert!(record.moves.starts_with(before), "table {}: what was played before anybody came is not as it was", head.id);
    sums.prefilled += before.len();
    let mut decisions = vec![0u32; usize::from(head.seats)];
    let mut game = record.open(record.entry().unwrap()).unwrap();
    // A move that was said to have changed nothing explains no entry.
    let here = attempts.iter().enumerate().filter(|(_, a)| a.table == head.id);
    let (unchanged, mut open): (Vec<_>, Vec<(usize, &Attempt)>) = here.partition(|(_, a)| a.heard == Heard::Unchanged);
    sums.unchanged += unchanged.len();
    let mut latest: BTreeMap<Seat, usize> = BTreeMap::new();
    let mut given: Vec<(Seat, Order)> = Vec::new();
    let mut at = 0;
    while let Some(next) = record.moves.get(at) {
        let mut count = 1;
        if let (Actor::Seat(seat), Some(cause)) = (next.by, &next.cause) {
            let Cause::Order(order) = cause else { panic!("table {}: entry {at}: nobody prepares anything: {next}", head.id) };
            assert!(given.contains(&(seat, order.clone())), "table {}: entry {at}: nobody gave this order: {next}", head.id);
            // A press of what the order has answered meanwhile is acknowledged.
            let decision = decisions[seat.index()];
            let again = |a: &Attempt| {
                !a.typed
                    && a.seat == seat
                    && a.decision == decision
                    && meant(game.as_ref(), a).contains(&vec![next.action.clone()])
            };
            sums.again += open.extract_if(.., |(_, a)| again(a)).count();
            sums.ordered += 1;
        } else if let Actor::Seat(seat) = next.by
            && at >= before.len()
        {
            let decision = decisions[seat.index()];
            // A move without an answer must not cover an entry that an acknowledged press of its
            // own explains.
            let told = |later: u32| {
                let of_seat = |a: &Attempt| a.seat == seat && a.decision == later && !a.typed;
                open.iter().any(|(_, a)| of_seat(a) && a.heard == Heard::Acknowledged)
            };
            // After an unanswered press of the whole move, a press of its first part may be
            // acknowledged. Then nobody's press explains the other parts.
            let leaves_nothing = |actions: usize| {
                let Some(next) = record.moves.get(at + actions) else { return true };
                let later = decision + actions as u32;
                let other = |a: &Attempt| matches!(&a.said, Said::Play(action) if *action != next.action);
                let may_be = |a: &Attempt| if a.typed { a.decision <= later && !other(a) } else { a.decision == later };
                next.by != Actor::Seat(seat) || next.cause.is_some() || open.iter().any(|(_, a)| a.seat == seat && may_be(a))
            };
            // A typed move names no decision and repeats no press: an acknowledged one made an
            // entry. If no later entry fits, it made this one, and a press that includes more was
            // acknowledged later.
            let made_no_other = |a: &Attempt, actions: usize| {
                let by_hand = |entry: &&Move| entry.by == Actor::Seat(seat) && entry.cause.is_none();
                let first = &record.moves[at].action;
                a.typed && !record.moves[at + actions..].iter().filter(by_hand).any(|entry| entry.action == *first)
            };
            let made = open.iter().position_max(|(_, a)| {
                let (acknowledged, actions) = whole(game.as_ref(), a, seat, decision, &record.moves[at..])?;
                let made_no_other = acknowledged && made_no_other(a, actions);
                let swallows = !acknowledged && (decision + 1..decision + actions as u32).any(told);
                // Among moves without an answer: a press belongs to this decision only, while a
                // typed move may have made a later entry.
                let spares_typed = acknowledged || !a.typed;
                (!swallows).then_some(((made_no_other, leaves_nothing(actions), acknowledged), actions, spares_typed))
            });
            match made {
                Some((place, actions)) => {
                    let (number, attempt) = open.remove(place);
                    // A repeated press of a move that was made is acknowledged, not called stale.
                    let again = |a: &Attempt| !a.typed && whole(game.as_ref(), a, seat, decision, &record.moves[at..]).is_some();
                    let repeated: Vec<(usize, &Attempt)> = open.extract_if(.., |(_, a)| again(a)).collect();
                    let any = repeated.iter().map(|(_, a)| *a).chain([attempt]);
                    given.extend(any.filter_map(|a| Some((seat, order_of(game.as_ref(), a)?))));
                    let repeats: Vec<usize> = repeated.into_iter().map(|(number, _)| number).collect();
                    sums.again += repeats.len();
                    if attempt.heard == Heard::Acknowledged {
                        sums.acknowledged += 1;
                        // Any of these presses may have made the entry: one without an answer, or
                        // one that was acknowledged later.
                        let before = latest.get(&seat).copied();
                        // A typed move may have made it too, though it stays available for a later
                        // entry.
                        let fits = |a: &Attempt| whole(game.as_ref(), a, seat, decision, &record.moves[at..]).is_some();
                        let typed = open.iter().filter(|(_, a)| a.typed && fits(a)).map(|(number, _)| *number);
                        let any = repeats.into_iter().chain([number]).chain(typed);
                        let earliest = any.filter(|number| Some(*number) > before).min();
                        let disorder = || {
                            let by = |number: usize| &attempts[number];
                            let (this, last) = (by(number), before.map(by));
                            let beside = beside(notes, head.id, seat, decision);
                            panic!(
                                "table {}: {seat}'s moves are out of order at entry {at}: {this:#?} after {last:#?}, of {beside:?}",
                                head.id
                            )
                        };
                        // A typed move names no decision. An earlier typed move without an answer
                        // may have made this entry, and this one a later entry, so typed moves
                        // prove nothing about the order.
                        if !attempt.typed {
                            latest.insert(seat, earliest.unwrap_or_else(disorder));
                        }
                    } else {
                        sums.unheard_done += 1;
                    }
                    sums.several += usize::from(actions > 1);
                    count = actions;
                }
                None => assert!(
                    game.only_choice(seat).as_ref() == Some(&next.action),
                    "table {}: nobody made entry {at}, {seat}.{decision} {}, or it is half of what was made: {:#?}",
                    head.id,
                    next.action,
                    beside(notes, head.id, seat, decision)
                ),
            }
        }
        for (place, entry) in (at..).zip(&record.moves[at..at + count]) {
            if let (Actor::Seat(seat), true) = (entry.by, place > at) {
                // Somebody who was told that the whole is done may have pressed its first part and
                // then the rest, and been told of both.
                let decision = decisions[seat.index()];
                let again =
                    |a: &Attempt| !a.typed && whole(game.as_ref(), a, seat, decision, &record.moves[place..at + count]).is_some();
                sums.again += open.extract_if(.., |(_, a)| again(a)).count();
            }
            game.play(entry.by, &entry.action).unwrap_or_else(|why| panic!("table {}: entry {at} is refused: {why:?}", head.id));
            if let Actor::Seat(seat) = entry.by {
                decisions[seat.index()] += 1;
            }
        }
        at += count;
    }
    let lost: Vec<_> = open.iter().filter(|(_, attempt)| attempt.heard == Heard::Acknowledged).collect();
    let beside = || lost.iter().map(|(_, a)| beside(notes, a.table, a.seat, a.decision)).collect::<Vec<_>>();
    assert!(lost.is_empty(), "table {}: acknowledged and not in the log: {lost:#?}, of {:#?}", head.id, beside());
    sums.unheard_lost += open.len();

    assert_eq!(head.log as usize, record.moves.len());
    assert_eq!(head.each(|seat| seat.decision), decisions);
    let replayed = record.replay(|_, _, _| {}).unwrap();
    let stands = table.game.as_ref().unwrap();
    for eye in std::iter::once(Eye::Public).chain(Seat::all(head.seats).map(Eye::Seat)) {
        assert_eq!(stands.view(eye), replayed.view(eye), "table {}: {eye:?}", head.id);
        assert_eq!(stands.view(eye), game.view(eye), "table {}: {eye:?}", head.id);
    }
    if head.phase == Phase::Playing {
        assert_eq!(head.awaited, stands.turn().awaited());
    }
}

/// Returns what was tried and what was declined about that decision and those beside it.
fn beside(notes: &Inner, table: TableId, seat: Seat, decision: u32) -> (Vec<(usize, &Attempt)>, Vec<&Declined>) {
    let near = |at: TableId, by: Seat, answered: u32| (at, by) == (table, seat) && answered.abs_diff(decision) < 3;
    let tried = notes.attempts.iter().enumerate().filter(|(_, a)| near(a.table, a.seat, a.decision));
    (tried.collect(), notes.declined.iter().filter(|a| near(a.table, a.seat, a.decision)).collect())
}

/// Returns how many actions a move has if the log continues with all of them. Acknowledged moves
/// rank before others, and longer ones before shorter.
fn whole(game: &dyn AnyGame, attempt: &Attempt, seat: Seat, decision: u32, log: &[Move]) -> Option<(bool, usize)> {
    let fits = if attempt.typed { attempt.decision <= decision } else { attempt.decision == decision };
    if attempt.seat != seat || !fits {
        return None;
    }
    let by_hand = |entry: &Move| entry.by == Actor::Seat(seat) && entry.cause.is_none();
    let there = |actions: &Vec<String>| {
        !actions.is_empty()
            && log.len() >= actions.len()
            && actions.iter().zip(log).all(|(action, entry)| by_hand(entry) && entry.action == *action)
    };
    let longest = meant(game, attempt).into_iter().filter(there).map(|actions| actions.len()).max()?;
    Some((attempt.heard == Heard::Acknowledged, longest))
}

/// Returns the actions that a move stands for in a position; several lists if it can be read in
/// several ways.
fn meant(game: &dyn AnyGame, attempt: &Attempt) -> Vec<Vec<String>> {
    let prompt = game.prompt(attempt.seat);
    match &attempt.said {
        Said::Play(action) => vec![vec![action.clone()]],
        Said::Ready(key) => prompt.ready.iter().filter(|ready| ready.key == key).map(|ready| ready.actions.clone()).collect(),
        // A message with marks may be redrawn before "Confirm", which then confirms the proposal.
        Said::Marked(values) => {
            let marks = [values.iter().cloned().collect::<Marks>(), Marks::proposed(&prompt)];
            marks.iter().filter_map(|marks| marks.confirm(&prompt).ok()).collect()
        }
    }
}

/// Returns the order that a ready answer gives along with its actions.
fn order_of(game: &dyn AnyGame, attempt: &Attempt) -> Option<Order> {
    let Said::Ready(key) = &attempt.said else { return None };
    game.prompt(attempt.seat).ready.into_iter().find(|ready| ready.key == key)?.then
}

trait PositionMax: Iterator {
    /// Returns the index of the greatest item, the first among equals, and its number of actions.
    fn position_max(self, rank: impl Fn(&Self::Item) -> Option<((bool, bool, bool), usize, bool)>) -> Option<(usize, usize)>
    where
        Self: Sized,
    {
        let ranked = self.enumerate().filter_map(|(place, item)| Some((rank(&item)?, std::cmp::Reverse(place))));
        ranked.max().map(|((_, actions, _), std::cmp::Reverse(place))| (place, actions))
    }
}

impl<I: Iterator> PositionMax for I {}

/// Checks that nothing is posted twice. A message that answers no interaction has a nonce: table,
/// place, number of the post, copy. If a process was paused, its post on the wire may arrive after
/// the message that repeated it is gone; then one of the two is deleted in the end.
fn nothing_is_posted_twice(history: &[Posted], bot: Id, notes: &Inner) {
    let gone: BTreeSet<Id> = history.iter().filter(|line| line.change == Change::Deleted).map(|line| line.message.id).collect();
    let is_late = |first: &Message, second: &Message| notes.paused && (gone.contains(&first.id) || gone.contains(&second.id));
    let mut posts: BTreeMap<(Id, String), &Message> = BTreeMap::new();
    for line in history {
        let message = &line.message;
        // Discord itself announces a new thread. Whoever got no answer in time has opened another
        // table.
        let is_ours = message.author == bot && message.kind != MessageKind::ThreadCreated;
        if line.change != Change::Created || !is_ours || message.only_for.is_some() {
            continue;
        }
        let nonce = message.nonce.as_ref().and_then(|nonce| nonce.as_str());
        let nonce = nonce.unwrap_or_else(|| panic!("without a nonce: {message:#?}"));
        // A greeting and an answer to a message have no copies.
        let once = nonce.starts_with("greet-") || nonce.starts_with("help-");
        let (post, copy) = if once { (nonce, "0") } else { nonce.rsplit_once('-').expect("the number of the copy") };
        let earlier = posts.insert((message.channel, post.to_owned()), message);
        if copy != "0" {
            // Without a deletion, a copy is posted only to ring people whom the post before did
            // not, because their direct messages turned out to be closed. If that copy may have
            // been lost and they have played since, it rings nobody and replaces the post before.
            let rung = |message: &Message| message.mentions.iter().copied().collect::<BTreeSet<Id>>();
            let rings_anew = !rung(message).is_subset(&earlier.map(rung).unwrap_or_default());
            let replaces = !notes.calm && earlier.is_none_or(|earlier| gone.contains(&earlier.id));
            assert!(rings_anew || replaces, "posted again, and it rings nobody anew: {}", message.text());
        } else if let Some(first) = earlier
            && !is_late(first, message)
        {
            panic!("posted twice, as {} and as {}: {}", first.id, message.id, message.text());
        }
    }
}

/// Returns where the story on the live message starts: where the awaited players stopped reading.
fn told_from(table: &Table) -> u32 {
    let head = &table.head;
    let reads = head.awaited.iter().map(|seat| head.states[seat.index()].read);
    reads.min().or(head.states.iter().map(|state| state.read).max()).unwrap_or(0)
}

fn the_live_message_is_right(discord: &Discord, history: &[Posted], table: &Table, wanted: &render::message::Message) {
    let (head, id) = (&table.head, table.head.id);
    let view = discord.view(Id::new(head.host.0)).unwrap();
    let channel = view.channel(&head.home.channel.to_string()).expect("the host sees the channel");
    let of_table = |message: &&Arc<Message>| {
        message.only_for.is_none()
            && message.author == discord.application()
            && presses(message).iter().any(|press| press.table == id)
    };
    let standing: Vec<_> = channel.messages.iter().filter(of_table).collect();
    let [live] = standing[..] else { panic!("table {id} has {} live messages: {:#?}", standing.len(), shown(&standing)) };
    assert_eq!(in_characters(&live.text()), in_characters(&wanted.classic().text), "table {id}");
    assert_eq!(ids(live), wanted_ids(wanted), "table {id}");

    // Direct messages ring awaited players. The live message rings those whom direct messages do
    // not reach, and at the end everybody still in the game.
    let mentioned: BTreeSet<u64> = live.mentions.iter().map(|user| user.get()).collect();
    let named: BTreeSet<u64> = match head.phase {
        Phase::Playing | Phase::Lobby => wanted.rings.iter().map(|user| user.0).collect(),
        Phase::Over => head.present().map(|(_, player)| player.user.0).collect(),
        Phase::Stopped => BTreeSet::new(),
    };
    assert!(mentioned.is_subset(&named), "table {id}: {mentioned:?} are rung and not {named:?}");
    assert!(head.phase != Phase::Over || mentioned == named, "table {id}: {mentioned:?} are rung at the end and not {named:?}");
    // An edit rings nobody, so whoever the message mentions was mentioned when it was posted.
    let posted = history.iter().find(|line| line.change == Change::Created && line.message.id == live.id).unwrap();
    let rung: BTreeSet<u64> = posted.message.mentions.iter().map(|user| user.get()).collect();
    assert!(mentioned.is_subset(&rung), "table {id}: {mentioned:?} are named, {rung:?} were rung");
}

/// Checks that each awaited player has one direct message with the decision, that nobody else is
/// asked anything, and that no message asks for an old decision.
fn prompts_are_right(discord: &Discord, table: &Table) {
    let (head, id) = (&table.head, table.head.id);
    for (at, player) in head.players.iter().enumerate() {
        let seat = Seat(at as u8);
        let view = discord.view(Id::new(player.user.0)).unwrap();
        let messages = view.channel("dm").map_or(&[][..], |dm| &dm.messages);
        let of_table =
            |message: &&Arc<Message>| presses(message).iter().any(|press| press.table == id && press.control.call().is_some());
        if !(view.user.dms_open && view.user.shares_guild) {
            assert!(messages.is_empty(), "table {id}: {seat} takes no direct messages and got one");
            continue;
        }
        let now = head.states[seat.index()].decision;
        let is_old =
            |message: &&Arc<Message>| presses(message).iter().filter_map(|p| p.control.call()).all(|call| call.decision < now);
        let (old, asking): (Vec<_>, Vec<_>) = messages.iter().filter(of_table).partition(is_old);
        assert!(old.is_empty(), "table {id}: {seat} is still asked what was decided: {:#?}", shown(&old));
        if !head.awaited.has(seat) {
            assert!(asking.is_empty(), "table {id}: {seat} is not awaited and asked: {:#?}", shown(&asking));
            continue;
        }
        // A turn that came back after an undo rings nobody for a while. Whoever got it back by
        // their own undo is present and gets no message.
        let is_rung_later = head.is_due(SeatDue::Ring.of(seat, now));
        let has_it_back = head.state(seat).notified.own_doing && head.spared.turns.iter().any(|turn| turn.seat == seat);
        if asking.is_empty() && (is_rung_later || has_it_back) {
            continue;
        }
        let [panel] = asking[..] else {
            let there = view.channel("dm").map(|dm| dm.channel.id);
            let was = |line: &Posted| format!("{} {:?} {}", line.at_ms, line.change, shown(&[&line.message])[0]);
            let history: Vec<String> =
                discord.history().iter().filter(|line| Some(line.message.channel) == there).map(was).collect();
            panic!(
                "table {id}: {seat} is asked by {} messages: {:#?}, {head:?}, after {history:#?}",
                asking.len(),
                shown(&asking)
            )
        };
        let call = Call { seat, decision: head.states[seat.index()].decision };
        let answers_it = presses(panel).iter().filter_map(|press| press.control.call()).all(|other| other == call);
        assert!(answers_it, "table {id}: {call}: {:#?}", shown(&[panel]));
        // The first message of a turn has a button for the settings, and the first of all one for
        // phones.
        let offers = [CustomId::from(Guide::Settings), Control::Phone.at(id).into()].map(|id| id.to_string());
        let shown = ids(panel).into_iter().filter(|id| !offers.contains(id)).collect::<BTreeSet<_>>();
        let wanted = wanted_ids(&render::panel(table, Some(seat), player.lang, None).classic());
        let fits = shown == wanted || asks_whether_sure(&shown, &wanted) || is_marked(&shown, &wanted);
        assert!(fits, "table {id}: {seat} sees {shown:?}, not {wanted:?}");
    }
}

/// Returns whether what is shown is the confirmation of a wanted rash action: somebody stopped
/// there.
fn asks_whether_sure(shown: &BTreeSet<String>, wanted: &BTreeSet<String>) -> bool {
    wanted.iter().map(|id| id.parse().unwrap()).any(|Press { table, control }| match control {
        Control::AskConfirm(call, action) => {
            *shown == BTreeSet::from([Control::Cancel, Control::Play(call, action)].map(|control| control.at(table).to_string()))
        }
        _ => false,
    })
}

/// Returns whether what is shown are the wanted menus with marks in them: somebody stopped before
/// "Confirm". The marks decide whether "Clear" is offered, and which ready answers are left out
/// because "Confirm" would do the same.
fn is_marked(shown: &BTreeSet<String>, wanted: &BTreeSet<String>) -> bool {
    let control = |id: &String| id.parse::<Press>().unwrap().control;
    let others = |ids: &BTreeSet<String>| -> BTreeSet<String> {
        ids.iter().filter(|id| !matches!(control(id), Control::Ready(..) | Control::Clear(..))).cloned().collect()
    };
    wanted.iter().any(|id| matches!(control(id), Control::Mark(..))) && others(shown) == others(wanted)
}

/// Describes messages for a failed assertion.
fn shown(messages: &[&Arc<Message>]) -> Vec<String> {
    let show = |message: &&Arc<Message>| format!("{} {:?} {:?}: {}", message.id, message.nonce, ids(message), message.content);
    messages.iter().map(show).collect()
}

/// Replaces the bot's own emojis by characters.
fn in_characters(text: &str) -> String {
    let mut text = tertulia_picture::symbol::characters(text);
    for (character, icon) in [("⚠️", "warning"), ("✅", "yes"), ("🏆", "trophy"), ("⏳", "wait")] {
        let icon = format!("<:{icon}:");
        while let Some(from) = text.find(&icon) {
            let end = text[from..].find('>').expect("an emoji ends");
            text.replace_range(from..=from + end, character);
        }
    }
    text
}

fn ids(message: &Message) -> BTreeSet<String> {
    let buttons = message.buttons().into_iter().filter_map(|button| button.custom_id);
    buttons.chain(message.selects().into_iter().map(|select| select.custom_id)).collect()
}

fn wanted_ids(message: &render::message::Message) -> BTreeSet<String> {
    message.rows.iter().flat_map(ComponentRow::ids).map(|id| id.to_string()).collect()
}
