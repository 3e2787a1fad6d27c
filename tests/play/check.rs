//! What has to be true after everything: the records against the notes, the screens against the records.

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
use tertulia_rules::game::{Actor, Eye, Group, Seat};
use tertulia_rules::orders::{Cause, Order};
use tertulia_rules::record::{Move, Record};
use tertulia_store::{Store, keys};
use tertulia_tables::Tables;

use super::notes::{Attempt, Heard, Inner, Notes, Read, Said};
use super::user::presses;

/// What was looked at.
#[derive(Debug, Default)]
pub struct Sums {
    pub tables: usize,
    pub over: usize,
    pub moves: usize,
    /// The same by game.
    pub games: BTreeMap<String, usize>,
    /// Moves that were there before anybody came.
    pub prefilled: usize,
    /// Moves whose authors were told that they are done.
    pub acknowledged: u64,
    /// Presses that came once more.
    pub again: usize,
    /// Moves whose authors were told that something went wrong and nothing was changed.
    pub unchanged: usize,
    /// Moves that nobody was told about, done and not done.
    pub unheard_done: usize,
    pub unheard_lost: usize,
    /// Moves of several actions.
    pub several: usize,
    /// Entries that a standing order answered.
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

/// Compares everything with the notes: `history` is what was ever posted, `discord` what stands there now.
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

/// Compares the logs of all tables that people were at with the notes, and nothing else: what is on disk at some moment.
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

/// What somebody read as the log is how the log of now was at some time.
async fn what_was_read_is_there(tables: &Tables, table: &Table, read: &Read) {
    let head = &table.head;
    let seat = head.seat_of(UserId(read.user.get()));
    let told = tables.story(head.id, 0, seat.map_or(Eye::Public, Eye::Seat)).await.unwrap();
    // The heading says what turn it is now.
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

/// Every entry of the log is somebody's move, whole and once; every acknowledged move is there; and the position is that of the log.
fn the_log_is_what_people_did(table: &Table, record: &Record, notes: &Inner, sums: &mut Sums) {
    let (head, attempts) = (&table.head, &notes.attempts);
    let before = notes.prefilled.get(&head.id).map(Vec::as_slice).unwrap_or_default();
    assert!(record.moves.starts_with(before), "table {}: what was played before anybody came is not as it was", head.id);
    sums.prefilled += before.len();
    let mut decisions = vec![0u32; usize::from(head.seats)];
    let mut game = record.open(record.entry().unwrap()).unwrap();
    // What was said to have changed nothing explains no entry.
    let here = attempts.iter().enumerate().filter(|(_, a)| a.table == head.id);
    let (unchanged, mut open): (Vec<_>, Vec<(usize, &Attempt)>) = here.partition(|(_, a)| a.heard == Heard::Unchanged);
    sums.unchanged += unchanged.len();
    let all = open.len();
    let mut latest: BTreeMap<Seat, usize> = BTreeMap::new();
    let mut given: Vec<(Seat, Order)> = Vec::new();
    let mut at = 0;
    while let Some(next) = record.moves.get(at) {
        let mut count = 1;
        if let (Actor::Seat(seat), Some(cause)) = (next.by, &next.cause) {
            let Cause::Order(order) = cause else { panic!("table {}: entry {at}: nobody prepares anything: {next}", head.id) };
            assert!(given.contains(&(seat, order.clone())), "table {}: entry {at}: nobody gave this order: {next}", head.id);
            // Whoever presses meanwhile what the order has answered is told so.
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
            // One that nothing was heard of is not what did a thing that somebody was told is done by a press of its own.
            let told = |later: u32| {
                let of_seat = |a: &Attempt| a.seat == seat && a.decision == later && !a.typed;
                open.iter().any(|(_, a)| of_seat(a) && a.heard == Heard::Acknowledged)
            };
            // Somebody may have been told that the first part is done of what a press of the whole did, of which nothing was heard: the rest is
            // nobody's then.
            let leaves_nothing = |actions: usize| {
                let later = decision + actions as u32;
                let of_seat = |a: &Attempt| a.seat == seat && (a.decision == later || a.typed && a.decision <= later);
                let next = record.moves.get(at + actions);
                next.is_none_or(|next| next.by != Actor::Seat(seat) || next.cause.is_some())
                    || open.iter().any(|(_, a)| of_seat(a))
            };
            // What was typed names no decision, and is nobody's press once more: an acknowledged one made an entry. Where no later one fits, it
            // made this one, and a press of more of the same was told later that it is done.
            let made_no_other = |a: &Attempt, actions: usize| {
                let by_hand = |entry: &&Move| entry.by == Actor::Seat(seat) && entry.cause.is_none();
                let first = &record.moves[at].action;
                a.typed && !record.moves[at + actions..].iter().filter(by_hand).any(|entry| entry.action == *first)
            };
            let made = open.iter().position_max(|(_, a)| {
                let (acknowledged, actions) = whole(game.as_ref(), a, seat, decision, &record.moves[at..])?;
                let made_no_other = acknowledged && made_no_other(a, actions);
                let swallows = !acknowledged && (decision + 1..decision + actions as u32).any(told);
                // Of those that nothing was heard of, a press is of this decision only, and what is typed may be what made a later entry.
                let spares_typed = acknowledged || !a.typed;
                (!swallows).then_some(((made_no_other, leaves_nothing(actions), acknowledged), actions, spares_typed))
            });
            match made {
                Some((place, actions)) => {
                    let (number, attempt) = open.remove(place);
                    // Whoever presses once more what was done is told so, not that it is stale.
                    let again = |a: &Attempt| !a.typed && whole(game.as_ref(), a, seat, decision, &record.moves[at..]).is_some();
                    let repeated: Vec<(usize, &Attempt)> = open.extract_if(.., |(_, a)| again(a)).collect();
                    let any = repeated.iter().map(|(_, a)| *a).chain([attempt]);
                    given.extend(any.filter_map(|a| Some((seat, order_of(game.as_ref(), a)?))));
                    let repeats: Vec<usize> = repeated.into_iter().map(|(number, _)| number).collect();
                    sums.again += repeats.len();
                    if attempt.heard == Heard::Acknowledged {
                        sums.acknowledged += 1;
                        // Any of them may have made it: a press that nothing was heard of, and one that was told later that it is done.
                        let before = latest.get(&seat).copied();
                        // So may one that was typed, which is left for a later entry all the same.
                        let fits = |a: &Attempt| whole(game.as_ref(), a, seat, decision, &record.moves[at..]).is_some();
                        let typed = open.iter().filter(|(_, a)| a.typed && fits(a)).map(|(number, _)| *number);
                        let any = repeats.into_iter().chain([number]).chain(typed);
                        let earliest = any.filter(|number| Some(*number) > before).min();
                        let disorder = || {
                            let by = |number: usize| &attempts[number];
                            let (this, last) = (by(number), before.map(by));
                            let near = |a: &&Attempt| a.table == head.id && a.seat == seat && a.decision.abs_diff(decision) < 3;
                            let beside: Vec<_> = attempts.iter().enumerate().filter(|(_, a)| near(a)).collect();
                            let declined: Vec<_> = notes
                                .declined
                                .iter()
                                .filter(|a| a.table == head.id && a.seat == seat && a.decision.abs_diff(decision) < 3)
                                .collect();
                            panic!(
                                "table {}: {seat}'s moves are out of order at entry {at}: {this:#?} after {last:#?}, of {beside:?}, declined {declined:?}",
                                head.id
                            )
                        };
                        // What is typed names no decision: nothing may have been heard of one that was typed before, and this have been a later
                        // one. It tells nothing of the order.
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
                    is_forced(game.as_ref(), seat),
                    "table {}: nobody made entry {at}, {seat}.{decision} {}, or it is half of what was made: {:#?}, declined: {:#?}",
                    head.id,
                    next.action,
                    attempts
                        .iter()
                        .filter(|a| a.table == head.id && a.seat == seat && a.decision.abs_diff(decision) < 3)
                        .collect::<Vec<_>>(),
                    notes
                        .declined
                        .iter()
                        .filter(|a| a.table == head.id && a.seat == seat && a.decision.abs_diff(decision) < 2)
                        .collect::<Vec<_>>()
                ),
            }
        }
        for (place, entry) in (at..).zip(&record.moves[at..at + count]) {
            if let (Actor::Seat(seat), true) = (entry.by, place > at) {
                // Whoever was told that this is done may have done its first part and then the rest, and been told of that, too.
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
    let beside = || {
        let near = |a: &&Attempt| {
            lost.iter().any(|(_, b)| a.table == b.table && a.seat == b.seat && a.decision.abs_diff(b.decision) < 3)
        };
        attempts.iter().filter(near).collect::<Vec<_>>()
    };
    assert!(lost.is_empty(), "table {}: acknowledged and not in the log: {lost:#?}, of {:#?}", head.id, beside());
    sums.unheard_lost += open.len();
    assert!(open.len() <= all);

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

/// How many actions a move has, if the log goes on with all of them. Acknowledged moves come before others, longer ones before shorter.
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

/// The actions that a move stands for in a position; several where it can be read in several ways.
fn meant(game: &dyn AnyGame, attempt: &Attempt) -> Vec<Vec<String>> {
    let prompt = game.prompt(attempt.seat);
    match &attempt.said {
        Said::Play(action) => vec![vec![action.clone()]],
        Said::Ready(key) => prompt.ready.iter().filter(|ready| ready.key == key).map(|ready| ready.actions.clone()).collect(),
        // A message in which something was marked may be drawn anew before "Confirm": then the proposal is meant.
        Said::Marked(values) => {
            let marks = [values.iter().cloned().collect::<Marks>(), Marks::proposed(&prompt)];
            marks.iter().filter_map(|marks| marks.confirm(&prompt).ok()).collect()
        }
    }
}

/// The order that a move gives beside what it does, if it is a ready answer that gives one.
fn order_of(game: &dyn AnyGame, attempt: &Attempt) -> Option<Order> {
    let Said::Ready(key) = &attempt.said else { return None };
    game.prompt(attempt.seat).ready.into_iter().find(|ready| ready.key == key)?.then
}

trait PositionMax: Iterator {
    /// Where the greatest is, the first of equals, and how many actions it has.
    fn position_max(self, rank: impl Fn(&Self::Item) -> Option<((bool, bool, bool), usize, bool)>) -> Option<(usize, usize)>
    where
        Self: Sized,
    {
        let ranked = self.enumerate().filter_map(|(place, item)| Some((rank(&item)?, std::cmp::Reverse(place))));
        ranked.max().map(|((_, actions, _), std::cmp::Reverse(place))| (place, actions))
    }
}

impl<I: Iterator> PositionMax for I {}

/// Whether the seat has one thing it can do, which is done for it.
fn is_forced(game: &dyn AnyGame, seat: Seat) -> bool {
    let form = |group: &Group| matches!(group, Group::Form { .. });
    let prompt = game.prompt(seat);
    game.legal(seat).len() == 1 && prompt.public && !prompt.groups.iter().any(form)
}

/// A message of the bot that was posted by itself, not as an answer, has a nonce: table, place, number of the post, copy. What a paused process had on
/// the wire may come when the message that it was repeated with is gone: then one of the two is gone in the end.
fn nothing_is_posted_twice(history: &[Posted], bot: Id, notes: &Inner) {
    let gone: BTreeSet<Id> = history.iter().filter(|line| line.change == Change::Deleted).map(|line| line.message.id).collect();
    let is_late = |first: &Message, second: &Message| notes.paused && (gone.contains(&first.id) || gone.contains(&second.id));
    let mut posts: BTreeMap<(Id, String), &Message> = BTreeMap::new();
    for line in history {
        let message = &line.message;
        // That a thread was made says Discord: whoever was not answered in time has opened another table.
        let is_ours = message.author == bot && message.kind != MessageKind::ThreadCreated;
        if line.change != Change::Created || !is_ours || message.only_for.is_some() {
            continue;
        }
        let nonce = message.nonce.as_ref().and_then(|nonce| nonce.as_str());
        let nonce = nonce.unwrap_or_else(|| panic!("without a nonce: {message:#?}"));
        // A greeting and an answer to what somebody wrote are tried once, and have no copies.
        let once = nonce.starts_with("greet-") || nonce.starts_with("help-");
        let (post, copy) = if once { (nonce, "0") } else { nonce.rsplit_once('-').expect("the number of the copy") };
        let earlier = posts.insert((message.channel, post.to_owned()), message);
        if copy != "0" {
            // Nobody deleted anything: a copy is posted for whom the one before has not rung, as their direct messages turned out to be closed. Where
            // that copy may have been lost, and they have played since, it comes for nobody in place of the one before.
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

/// From where the story on the live message is told: from where those awaited left it.
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
    assert_eq!(in_characters(&live.content), in_characters(&wanted.text), "table {id}");
    assert_eq!(ids(live), wanted_ids(wanted), "table {id}");

    // Direct messages ring who is awaited, the live message whom they do not reach and at the end everybody who is still there.
    let mentioned: BTreeSet<u64> = live.mentions.iter().map(|user| user.get()).collect();
    let named: BTreeSet<u64> = match head.phase {
        Phase::Playing | Phase::Lobby => wanted.rings.iter().map(|user| user.0).collect(),
        Phase::Over => head.present().map(|(_, player)| player.user.0).collect(),
        Phase::Stopped => BTreeSet::new(),
    };
    assert!(mentioned.is_subset(&named), "table {id}: {mentioned:?} are rung and not {named:?}");
    assert!(head.phase != Phase::Over || mentioned == named, "table {id}: {mentioned:?} are rung at the end and not {named:?}");
    // An edit rings nobody: whoever is named as rung was rung when it was posted.
    let posted = history.iter().find(|line| line.change == Change::Created && line.message.id == live.id).unwrap();
    let rung: BTreeSet<u64> = posted.message.mentions.iter().map(|user| user.get()).collect();
    assert!(mentioned.is_subset(&rung), "table {id}: {mentioned:?} are named, {rung:?} were rung");
}

/// Whoever is awaited has one direct message that asks it, nobody else is asked anything, and nothing asks what was decided long ago.
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
        // A turn that was taken back and has come again rings nobody for a while. Who has it back by what they did themselves is there, and gets no
        // message at all.
        let is_rung_later = head.is_due(SeatDue::Ring.of(seat, now));
        let has_it_back = head.own_doing.has(seat) && head.spared.turns.iter().any(|turn| turn.seat == seat);
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
        assert!(
            presses(panel).iter().filter_map(|press| press.control.call()).all(|other| other == call),
            "table {id}: {call}: {:#?}",
            shown(&[panel])
        );
        // The first one offers to choose where turns ring.
        let shown =
            ids(panel).into_iter().filter(|id| *id != CustomId::from(Guide::Settings).to_string()).collect::<BTreeSet<_>>();
        let wanted = wanted_ids(&render::panel(table, Some(seat), player.lang, None));
        let fits = shown == wanted || asks_whether_sure(&shown, &wanted) || is_marked(&shown, &wanted);
        assert!(fits, "table {id}: {seat} sees {shown:?}, not {wanted:?}");
    }
}

/// Whether what is shown is the question if they are sure of a rash action among the wanted ones: somebody stopped there.
fn asks_whether_sure(shown: &BTreeSet<String>, wanted: &BTreeSet<String>) -> bool {
    wanted.iter().map(|id| id.parse().unwrap()).any(|Press { table, control }| match control {
        Control::AskConfirm(call, action) => {
            *shown == BTreeSet::from([Control::Cancel, Control::Play(call, action)].map(|control| control.at(table).to_string()))
        }
        _ => false,
    })
}

/// Whether what is shown are the wanted menus with something marked in them: somebody stopped before "Confirm". On the marks depends whether
/// there is something to clear, and which ready answers are left out because "Confirm" would do the same.
fn is_marked(shown: &BTreeSet<String>, wanted: &BTreeSet<String>) -> bool {
    let control = |id: &String| id.parse::<Press>().unwrap().control;
    let others = |ids: &BTreeSet<String>| -> BTreeSet<String> {
        ids.iter().filter(|id| !matches!(control(id), Control::Ready(..) | Control::Clear(..))).cloned().collect()
    };
    wanted.iter().any(|id| matches!(control(id), Control::Mark(..))) && others(shown) == others(wanted)
}

/// What a programmer wants to see of messages that are not right.
fn shown(messages: &[&Arc<Message>]) -> Vec<String> {
    let show = |message: &&Arc<Message>| format!("{} {:?} {:?}: {}", message.id, message.nonce, ids(message), message.content);
    messages.iter().map(show).collect()
}

/// A text with characters for the bot's own symbols, which are emojis on Discord once it has made them.
fn in_characters(text: &str) -> String {
    let mut text = tertulia_picture::symbol::characters(text);
    for (character, icon) in [("⚠️", "<:warning:"), ("✅", "<:yes:"), ("🏆", "<:trophy:"), ("⏳", "<:wait:")] {
        while let Some(from) = text.find(icon) {
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
