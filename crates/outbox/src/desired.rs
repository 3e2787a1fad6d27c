//! Which message a destination ought to have, from the table as it stands.
//!
//! Start reading at [`desired`].

use std::sync::Arc;

use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_delivery::Destination;
use tertulia_model::{Arrival, Curve, Head, Phase, Player, Preferences, Ring, Table, Theme};
use tertulia_render as render;
use tertulia_render::At;
use tertulia_render::help::with_ring_choice;
use tertulia_render::illustrated;
use tertulia_render::message::Message;
use tertulia_rules::game::{Eye, MOST_SEATS, Seat, SeatSet};
use tertulia_rules::scene::Scene;
use tertulia_tables::{Follower, Tables, Trouble};

use super::Sound;

/// What a destination ought to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Desired {
    /// This message.
    Message(Wanted),
    /// The same, but only where it stands already.
    IfThere(Wanted),
    /// The same, when its reader may be rung again. Until then what stands of the same turn is edited, and nothing is posted.
    Later(Wanted, Late),
    /// None; what there was is put away.
    Nothing,
}

/// Where a message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    Channel(ChannelId),
    User(UserId),
}

/// A message that a destination ought to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    pub(super) to: To,
    /// Tells when a new one is to be posted instead of editing the last.
    pub(super) post: u32,
    pub(super) content: Message,
    /// How it arrives where no bell is due.
    pub(super) sound: Sound,
    /// Who is to be rung by it, each once for each turn: only a new post rings.
    pub(super) bells: Vec<Bell>,
    /// For whom it comes silently, since they sleep and want it so: they are not rung for that turn any more.
    pub(super) hushed: Vec<Bell>,
    /// Who is to be rung later, since they sleep or are away.
    pub(super) late: Vec<Late>,
    /// What it rings for as a whole, once, however often it is posted.
    pub(super) once: Option<Bell>,
}

/// That somebody is not to be rung before a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Late {
    pub(super) bell: Bell,
    pub(super) until: Moment,
}

/// That somebody is to be told of something by ringing in the channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bell {
    pub(super) seat: Seat,
    pub(super) of: BellOf,
    /// Counts the seat's turns, what it is told of its decisions, or the table's questions; the end of the game is the turn after its last.
    pub(super) number: u32,
    pub(super) user: UserId,
}

/// What somebody is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BellOf {
    /// A turn of theirs.
    Turn,
    /// What the table is asked.
    Question,
    /// That a decision of theirs waits.
    Told,
}

impl Bell {
    /// Places there are.
    pub(super) const PLACES: usize = 3 * MOST_SEATS;

    /// Where it is written down of what number the seat was told last.
    pub(super) fn place(&self) -> usize {
        match self.of {
            BellOf::Turn => self.seat.index(),
            BellOf::Question => MOST_SEATS + self.seat.index(),
            BellOf::Told => 2 * MOST_SEATS + self.seat.index(),
        }
    }
}

impl Wanted {
    /// A message that arrives with a ring, whoever it mentions.
    pub(super) fn loud(to: To, post: u32, content: Message) -> Wanted {
        Wanted { to, post, content, sound: Sound::Rings, bells: Vec::new(), hushed: Vec::new(), late: Vec::new(), once: None }
    }

    /// The same without a ring.
    pub(super) fn silent(&self) -> Wanted {
        let content = Message { rings: Vec::new(), ..self.content.clone() };
        Wanted { sound: Sound::Silent, content, once: None, ..self.clone() }
    }

    /// As it is sent to ring these seats.
    pub(super) fn ringing(&self, seats: SeatSet) -> Message {
        // Whoever is told of two things is mentioned once: Discord takes nobody twice.
        let mut rings = self.content.rings.clone();
        for bell in self.bells.iter().filter(|bell| seats.has(bell.seat)) {
            if !rings.contains(&bell.user) {
                rings.push(bell.user);
            }
        }
        Message { rings, ..self.content.clone() }
    }
}

impl Desired {
    /// What is there at once and rings, for somebody who may sleep or be away.
    fn ringing(wanted: Wanted, bell: Bell, arrival: Arrival) -> Desired {
        let wanted = Wanted { once: Some(bell), ..wanted };
        match arrival {
            Arrival::Rings => Desired::Message(wanted),
            Arrival::Silent => Desired::Message(wanted.silent()),
            Arrival::Later(until) => Desired::Later(wanted, Late { bell, until }),
        }
    }
}

/// Above this bit of the number of a message stands how often its reader was told that they are waited for: nobody has so many turns or decisions.
const COUNTED: u32 = 24;

/// What is added to that for a message that something was not taken back: nobody is told so often that they are waited for.
const DECLINED: u8 = 1 << 7;

/// The number of a message that comes again with every reminder.
const fn counted(number: u32, reminders: u8) -> u32 {
    number | (reminders as u32) << COUNTED
}

/// Whether a message with the first number is edited to show what one with the second would: also one that came with a reminder, when its
/// reader has decided something in the same turn and nothing is to ring.
pub(super) const fn is_edited(stands: u32, wanted: u32) -> bool {
    stands == wanted || is_of_same_turn(stands, wanted) && stands > wanted
}

/// Whether two numbers are of the same turn, or decision, however often its reader was reminded.
pub(super) const fn is_of_same_turn(stands: u32, wanted: u32) -> bool {
    const NUMBER: u32 = (1 << COUNTED) - 1;
    stands & NUMBER == wanted & NUMBER
}

/// How a message that is no longer wanted is put away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cleanup {
    Delete,
    /// Or, where it cannot be deleted, it becomes this.
    DeleteOrEdit(Box<Message>),
}

/// `stands` is the number of the message that stands there, if any.
pub(super) async fn desired(
    tables: &Tables,
    table: &Arc<Table>,
    destination: Destination,
    stands: Option<u32>,
) -> Result<Desired, Trouble> {
    let head = &table.head;
    match destination {
        Destination::Live => {
            let from = story_from(table);
            let story = match tables.story(head.id, from, Eye::Public).await {
                Ok(story) => story,
                Err(why @ Trouble::Damaged(_)) => {
                    tracing::error!(table = %head.id, %why, "cannot read the table's log: sending the live message without what happened");
                    Vec::new()
                }
                // The store fails for a moment: the message waits for its story.
                Err(why) => return Err(why),
            };
            let theme = theme(tables, head).await?;
            let mut content = match curve(tables, table).await? {
                Some(curve) => illustrated::over(table, &story, theme, curve),
                None => {
                    let before = marked_against(table, tables.scene_at(table, from, Eye::Public).await);
                    let latest = marked_against(table, tables.scene_before_last_action(table, Eye::Public).await);
                    illustrated::live(table, &story, theme, before, latest)
                }
            };
            let sound = match head.phase {
                // Those it names are rung by a bell, or where they would rather be.
                Phase::Playing | Phase::Over => {
                    content.rings.clear();
                    Sound::Silent
                }
                Phase::Lobby | Phase::Stopped => {
                    content.rings = awake(tables, &content.rings).await?;
                    Sound::Rings
                }
            };
            if head.phase == Phase::Playing {
                content = render::with_away(content, table, &away(tables, head).await?);
            }
            let Bells { loud: bells, hushed, late } = bells(tables, head).await?;
            let to = To::Channel(head.home.channel);
            Ok(Desired::Message(Wanted { to, post: head.post, content, sound, bells, hushed, late, once: None }))
        }
        Destination::Panel(seat) => panel(tables, table, seat, stands).await,
        Destination::Reminder(seat) => {
            let count = head.states[seat.index()].notified.told;
            let Some(player) = head.person(seat).filter(|_| is_awaited(head, seat) && count > 0) else {
                return Ok(Desired::Nothing);
            };
            // A direct message that reaches them comes again instead.
            let likes = tables.preferences(player.user).await?;
            if !likes.ring.rings_channel() && !tables.reach(player.user).await?.is_closed(head.since) {
                return Ok(Desired::Nothing);
            }
            let post = counted(head.states[seat.index()].decision, count - 1);
            let wanted = Wanted::loud(To::Channel(head.home.channel), post, render::reminder(table, seat));
            if head.timing.paused.is_some() {
                return Ok(Desired::IfThere(wanted));
            }
            Ok(Desired::ringing(wanted, told_bell(head, seat, player.user), likes.arrival(tables.now())))
        }
        Destination::Offer(seat) => {
            if head.phase != Phase::Playing || !head.open.has(seat) {
                return Ok(Desired::Nothing);
            }
            // Offered again later, it is a new message.
            Ok(silent(in_channel(head, head.parts.offers, render::offer(table, seat))))
        }
        Destination::StillPlaying => match head.asked {
            Some(asked) if head.phase == Phase::Playing => {
                let number = u32::try_from(asked.seconds()).unwrap_or(0);
                let mut content = render::still_playing(table, Tables::closes(asked).seconds());
                content.rings.clear();
                let mut bells = Bells::default();
                for (seat, player) in head.people() {
                    let bell = Bell { seat, of: BellOf::Turn, number, user: player.user };
                    bells.ring(bell, tables.preferences(player.user).await?.arrival(tables.now()));
                }
                let Bells { loud: bells, hushed, late } = bells;
                let wanted = Wanted::loud(To::Channel(head.home.channel), number, content);
                Ok(Desired::Message(Wanted { sound: Sound::Silent, bells, hushed, late, ..wanted }))
            }
            Some(_) | None => Ok(Desired::Nothing),
        },
        Destination::Digest(seat) => digest(tables, table, seat).await,
        Destination::Follower(slot) => follower(tables, table, slot).await,
        Destination::Homeless(seat) => {
            let channel = head.home.channel;
            let Some(player) = head.person(seat).filter(|_| head.is_running()) else { return Ok(Desired::Nothing) };
            if !tables.is_gone(channel).await? {
                return Ok(Desired::Nothing);
            }
            let likes = tables.preferences(player.user).await?;
            let content = render::homeless(table, likes.lang.unwrap_or(player.lang));
            let wanted = Wanted::loud(To::User(player.user), channel.0 as u32, content);
            Ok(Desired::Message(match likes.arrival(tables.now()) {
                Arrival::Rings => wanted,
                Arrival::Silent | Arrival::Later(_) => wanted.silent(),
            }))
        }
        Destination::Loss => {
            let left = match tables.look(head.id).await {
                Ok(left) => left,
                Err(Trouble::Damaged(_)) => None,
                Err(why) => return Err(why),
            };
            let post = u32::try_from(head.revision).unwrap_or(u32::MAX);
            Ok(in_channel(head, post, render::loss(head, left.as_deref())))
        }
        Destination::Film => {
            let Some(record) = tables.record(head.id).await?.filter(|_| head.phase == Phase::Over) else {
                return Ok(Desired::Nothing);
            };
            let content = illustrated::film(table, record, theme(tables, head).await?);
            Ok(in_channel(head, 0, content))
        }
    }
}

fn in_channel(head: &Head, post: u32, content: Message) -> Desired {
    Desired::Message(Wanted::loud(To::Channel(head.home.channel), post, content))
}

fn bell(head: &Head, seat: Seat, user: UserId) -> Bell {
    Bell { seat, of: BellOf::Turn, number: head.states[seat.index()].turn, user }
}

/// The same for being told once more that what they have to decide waits. Either its decision or its turn is another one when that begins anew.
fn told_bell(head: &Head, seat: Seat, user: UserId) -> Bell {
    const TOLD: u32 = 8;
    let at = seat.index();
    let number = head.states[at].decision.wrapping_add(head.states[at].turn) << TOLD | u32::from(head.states[at].notified.told);
    Bell { of: BellOf::Told, number, ..bell(head, seat, user) }
}

/// How what rings a seat for its turn arrives: later, where it has rung a moment ago for a turn that was taken back.
fn arrival_of_turn(tables: &Tables, head: &Head, seat: Seat, likes: &Preferences) -> Arrival {
    let now = tables.now();
    match head.spared.turn(seat, now) {
        Some(until) => match likes.arrival(until) {
            Arrival::Later(later) => Arrival::Later(later),
            Arrival::Rings | Arrival::Silent => Arrival::Later(until),
        },
        None => likes.arrival(now),
    }
}

/// Those of them who may be rung now.
async fn awake(tables: &Tables, users: &[UserId]) -> Result<Vec<UserId>, Trouble> {
    let mut awake = Vec::new();
    for user in users {
        if tables.preferences(*user).await?.arrival(tables.now()) == Arrival::Rings {
            awake.push(*user);
        }
    }
    Ok(awake)
}

/// Who is on vacation, and until when.
async fn away(tables: &Tables, head: &Head) -> Result<Vec<(Seat, Moment)>, Trouble> {
    let mut found = Vec::new();
    for (seat, player) in head.people() {
        let away = tables.preferences(player.user).await?.away;
        found.extend(away.filter(|away| away.has(tables.now())).map(|away| (seat, away.until)));
    }
    Ok(found)
}

/// A player's reminder of several tables, while this one waits for them and tells of all. Once they have answered here, what stands tells of the
/// others as long as they wait: those of which nobody has told them by then ring by themselves.
async fn digest(tables: &Tables, table: &Arc<Table>, seat: Seat) -> Result<Desired, Trouble> {
    let head = &table.head;
    let Some(player) = head.person(seat) else { return Ok(Desired::Nothing) };
    let likes = tables.preferences(player.user).await?;
    let closed = tables.reach(player.user).await?.is_closed(head.since);
    if !likes.ring.sends_direct() || closed {
        return Ok(Desired::Nothing);
    }
    let (turn, told_here) = (head.states[seat.index()].turn, head.states[seat.index()].notified.told);
    let to = To::User(player.user);
    if head.hosts_digest_of(player.user).is_some() {
        let wanted = Wanted::loud(to, counted(turn, told_here), digest_of(tables, player, likes.lang).await?);
        return Ok(Desired::ringing(wanted, told_bell(head, seat, player.user), likes.arrival(tables.now())));
    }
    let is_told =
        |other: &Head| other.awaited_seat_of(player.user).is_some_and(|at| other.state(at).notified.along == Some(head.id));
    let mut told = tables.of(player.user).await?;
    told.retain(|other| is_told(&other.head));
    if told.is_empty() {
        return Ok(Desired::Nothing);
    }
    let content = render::turns(&told, player.user, None, likes.lang.unwrap_or(player.lang));
    Ok(Desired::IfThere(Wanted::loud(to, counted(turn, 0), content)))
}

/// All tables that wait for somebody.
async fn digest_of(tables: &Tables, player: &Player, lang: Option<Lang>) -> Result<Message, Trouble> {
    let mut waiting = tables.of(player.user).await?;
    waiting.retain(|table| table.head.awaited_seat_of(player.user).is_some());
    Ok(render::turns(&waiting, player.user, None, lang.unwrap_or(player.lang)))
}

/// The same, and it rings nobody.
fn silent(desired: Desired) -> Desired {
    match desired {
        Desired::Message(wanted) => Desired::Message(Wanted { sound: Sound::Silent, ..wanted }),
        Desired::IfThere(_) | Desired::Later(..) | Desired::Nothing => desired,
    }
}

/// What a player's direct message says.
enum Says {
    /// What they decide.
    Question,
    /// How it went.
    Ending,
    /// That something was not taken back.
    Declined,
}

/// A player's direct message: what they decide, and in the end how it went.
async fn panel(tables: &Tables, table: &Arc<Table>, seat: Seat, stands: Option<u32>) -> Result<Desired, Trouble> {
    let head = &table.head;
    let is_member = |player: &&Player| !player.gone && player.user.is_person();
    let Some(player) = head.player(seat).filter(is_member) else { return Ok(Desired::Nothing) };
    if head.phase == Phase::Playing && head.stand_ins.has(seat) {
        return Ok(Desired::Nothing);
    }
    let likes = tables.preferences(player.user).await?;
    let lang = likes.lang.unwrap_or(player.lang);
    let reach = tables.reach(player.user).await?;
    // Where the channel was deleted nobody can be rung there.
    let rings_here = likes.ring.sends_direct() || tables.is_gone(head.home.channel).await?;
    let sends = rings_here && !reach.is_closed(head.since);
    // Whether it reaches them is found out as for anybody else, since everybody sees what comes of that in the channel.
    let (answers, is_tried) = (head.answers_itself(seat), head.answers_itself(seat) && reach.closed.is_some());
    let turn = head.states[seat.index()].turn;
    let (post, says, sound) = if is_awaited(head, seat) {
        // What a seat is told is a new message, which rings, unless a digest does.
        let in_digest = head.states[seat.index()].notified.reminders > 0 && head.states[seat.index()].notified.along.is_some();
        let told = if sends && !in_digest { head.states[seat.index()].notified.told } else { 0 };
        let is_left_alone = if told == 0 { head.own_doing.has(seat) } else { head.timing.paused.is_some() };
        let sound = if in_digest || is_left_alone || is_tried { Sound::Silent } else { Sound::Rings };
        (counted(turn, told), Says::Question, sound)
    } else if head.phase == Phase::Over && sends {
        // The live message has rung.
        (turn + 1, Says::Ending, Sound::Silent)
    } else if head.phase == Phase::Playing && head.declined(seat).is_some() {
        // A new message, since that of the turn may be gone; what was asked tells it from others.
        let asked = u8::try_from(head.timing.questions % u32::from(DECLINED)).unwrap_or(0);
        (counted(turn, DECLINED | asked), Says::Declined, Sound::Silent)
    } else {
        return Ok(Desired::Nothing);
    };
    // What it has said beforehand answers; and whoever has their turn back by what they did themselves is there.
    let is_back = head.own_doing.has(seat) && head.spared.turn(seat, tables.now()).is_some();
    let is_only_edited = !sends || answers && !is_tried || is_back;
    if is_only_edited && !stands.is_some_and(|stands| is_edited(stands, post)) {
        // Nor is it composed.
        return Ok(Desired::Nothing);
    }
    let content = match says {
        Says::Question => {
            let notes = render::waits_notes(head, seat);
            let content = illustrated::panel(table, Some(seat), lang, &likes, &notes, &At::default());
            let first = turn <= 1 && likes.ring == Ring::default();
            if first { with_ring_choice(content, lang) } else { content }
        }
        Says::Ending => render::ending(table, seat, lang),
        Says::Declined => render::panel_closed(table, Some(seat), lang, &[]),
    };
    let wanted = Wanted { sound, ..Wanted::loud(To::User(player.user), post, content) };
    Ok(match sound {
        _ if is_only_edited => Desired::IfThere(wanted),
        Sound::Silent => Desired::Message(wanted),
        Sound::Rings => {
            let told = head.states[seat.index()].notified.told > 0;
            let (bell, arrival) = if told {
                (told_bell(head, seat, player.user), likes.arrival(tables.now()))
            } else {
                (bell(head, seat, player.user), arrival_of_turn(tables, head, seat, &likes))
            };
            Desired::ringing(wanted, bell, arrival)
        }
    })
}

/// Those whom the live message is to ring.
#[derive(Default)]
struct Bells {
    loud: Vec<Bell>,
    hushed: Vec<Bell>,
    late: Vec<Late>,
}

impl Bells {
    fn ring(&mut self, bell: Bell, arrival: Arrival) {
        match arrival {
            Arrival::Rings => self.loud.push(bell),
            Arrival::Silent => self.hushed.push(bell),
            Arrival::Later(until) => self.late.push(Late { bell, until }),
        }
    }
}

/// Who is rung by the live message. A turn rings those who want that, and those whom direct messages do not reach, but not for what they did
/// themselves; the end of the game rings everybody who is still there, but nobody who sleeps or is away: nothing is asked of them any more.
async fn bells(tables: &Tables, head: &Head) -> Result<Bells, Trouble> {
    let mut bells = Bells::default();
    match head.phase {
        Phase::Playing => {
            // Also whoever has said beforehand what they answer after a while: by a ring left out everybody could see who has.
            let is_rung = |seat: &Seat| !head.own_doing.has(*seat);
            for (seat, player) in head.awaited_people().filter(|(seat, _)| is_rung(seat)) {
                let likes = tables.preferences(player.user).await?;
                if likes.ring.rings_channel() || tables.reach(player.user).await?.is_closed(head.since) {
                    bells.ring(bell(head, seat, player.user), arrival_of_turn(tables, head, seat, &likes));
                }
            }
            // Where it is asked everybody who answers is rung, but whoever has answered.
            if let Some(question) = head.timing.asks() {
                let number = head.timing.questions;
                for (seat, player) in head.people().filter(|(seat, _)| question.asks(*seat)) {
                    let bell = Bell { seat, of: BellOf::Question, number, user: player.user };
                    bells.ring(bell, tables.preferences(player.user).await?.arrival(tables.now()));
                }
            }
        }
        Phase::Over => {
            for (seat, player) in head.members() {
                let bell = Bell { number: head.states[seat.index()].turn + 1, ..bell(head, seat, player.user) };
                match tables.preferences(player.user).await?.arrival(tables.now()) {
                    Arrival::Rings => bells.loud.push(bell),
                    Arrival::Silent | Arrival::Later(_) => bells.hushed.push(bell),
                }
            }
        }
        Phase::Lobby | Phase::Stopped => {}
    }
    Ok(bells)
}

/// Whom the live message rings now for a turn of theirs.
pub(super) async fn rings(tables: &Tables, head: &Head) -> Result<Vec<Bell>, Trouble> {
    let loud = bells(tables, head).await?.loud;
    Ok(loud.into_iter().filter(|bell| bell.of == BellOf::Turn).collect())
}

/// Who was ahead when, if the game is over and its log can be played again.
async fn curve(tables: &Tables, table: &Table) -> Result<Option<Curve>, Trouble> {
    match tables.curve(table).await {
        Err(why @ Trouble::Damaged(_)) => {
            tracing::error!(table = %table.head.id, %why, "cannot play the table's log again: sending the last board instead of the results");
            Ok(None)
        }
        curve => curve,
    }
}

/// What lay on the table earlier, if that can be told.
pub(super) fn marked_against(table: &Table, earlier: Result<Option<Scene>, Trouble>) -> Option<Scene> {
    earlier.unwrap_or_else(|why| {
        tracing::error!(table = %table.head.id, %why, "cannot rebuild the earlier board: sending the picture without marks of changes");
        None
    })
}

/// The colours of the pictures that everybody sees there.
async fn theme(tables: &Tables, head: &Head) -> Result<Theme, Trouble> {
    Ok(match head.home.guild {
        Some(guild) => tables.guild_preferences(guild).await?.theme,
        None => Theme::default(),
    })
}

pub(super) async fn cleanup(tables: &Tables, table: &Table, destination: Destination) -> Result<Cleanup, Trouble> {
    match destination {
        Destination::Live
        | Destination::Reminder(_)
        | Destination::Digest(_)
        | Destination::Offer(_)
        | Destination::StillPlaying
        | Destination::Film
        | Destination::Follower(_)
        | Destination::Homeless(_)
        | Destination::Loss => Ok(Cleanup::Delete),
        Destination::Panel(seat) => {
            let Some(player) = table.head.player(seat) else { return Ok(Cleanup::Delete) };
            let lang = tables.preferences(player.user).await?.lang;
            Ok(Cleanup::DeleteOrEdit(Box::new(render::panel_done(table, lang.unwrap_or(player.lang)))))
        }
    }
}

/// What a post whose answer was lost is repeated with, silently, only to find out which message it made and put that away. Should it
/// have made none, this is what stands until it is put away.
pub(super) async fn repetition(tables: &Tables, table: &Table, destination: Destination) -> Result<Message, Trouble> {
    let message = match destination {
        Destination::Live => render::live(table, &[]),
        Destination::Reminder(seat) => render::reminder(table, seat),
        Destination::Digest(seat) => match table.head.player(seat) {
            Some(player) => digest_of(tables, player, tables.preferences(player.user).await?.lang).await?,
            None => render::panel_done(table, table.head.home.lang),
        },
        Destination::Follower(_) => render::followed(table, &[], table.head.home.lang),
        Destination::Film => render::film(table),
        Destination::Offer(seat) => render::offer(table, seat),
        Destination::StillPlaying => render::still_playing(table, Tables::closes(table.head.asked.unwrap_or_default()).seconds()),
        Destination::Loss => render::loss(&table.head, Some(table)),
        Destination::Homeless(seat) => {
            let player = table.head.player(seat);
            let lang = match player {
                Some(player) => tables.preferences(player.user).await?.lang.or(Some(player.lang)),
                None => None,
            };
            render::homeless(table, lang.unwrap_or(table.head.home.lang))
        }
        Destination::Panel(_) => match cleanup(tables, table, destination).await? {
            Cleanup::DeleteOrEdit(done) => *done,
            Cleanup::Delete => render::panel_done(table, table.head.home.lang),
        },
    };
    Ok(Message { rings: Vec::new(), ..message })
}

/// Names a message, so that posting it twice posts it once. At most 25 characters.
pub(super) fn nonce(table: TableId, destination: Destination, post: u32, copy: u16) -> String {
    let place = match destination {
        Destination::Live => "l".to_owned(),
        Destination::Panel(seat) => format!("p{}", seat.0),
        Destination::Reminder(seat) => format!("r{}", seat.0),
        Destination::Digest(seat) => format!("d{}", seat.0),
        Destination::Follower(slot) => format!("w{slot}"),
        Destination::Homeless(seat) => format!("h{}", seat.0),
        Destination::Film => "f".to_owned(),
        Destination::Offer(seat) => format!("o{}", seat.0),
        Destination::StillPlaying => "y".to_owned(),
        Destination::Loss => "x".to_owned(),
    };
    format!("{table}-{place}-{post:x}-{copy:x}")
}

/// The story is told from where those now awaited have left it; at the end, from the last move on. What was chosen for a seat because it had said
/// so beforehand counts like any choice of its own: everybody reads this.
pub(super) fn story_from(table: &Table) -> u32 {
    let read = |seat: Seat| {
        let chosen = table.history.latest_choice(seat).map_or(0, |step| step.at + 1);
        table.head.states[seat.index()].read.max(chosen)
    };
    table.head.awaited.iter().map(read).min().or(Seat::all(table.head.seats).map(read).max()).unwrap_or(0)
}

fn is_awaited(head: &Head, seat: Seat) -> bool {
    head.phase == Phase::Playing && head.awaited.has(seat)
}

/// One message, which is edited in silence; the end of the game is a new one, which rings whoever may be rung then.
async fn follower(tables: &Tables, table: &Arc<Table>, slot: u8) -> Result<Desired, Trouble> {
    let head = &table.head;
    let Some(Follower { user, lang, number, .. }) = tables.follower(head.id, slot).await? else { return Ok(Desired::Nothing) };
    let likes = tables.preferences(user).await?;
    let from = story_from(table);
    let story = match tables.story(head.id, from, Eye::Public).await {
        Ok(story) => story,
        Err(Trouble::Damaged(_)) => Vec::new(),
        Err(why) => return Err(why),
    };
    let before = marked_against(table, tables.scene_at(table, from, Eye::Public).await);
    let content = illustrated::followed(table, &story, likes.lang.unwrap_or(lang), &likes, before);
    let is_over = head.phase == Phase::Over;
    let rings = is_over && likes.arrival(tables.now()) == Arrival::Rings;
    let sound = if rings { Sound::Rings } else { Sound::Silent };
    Ok(Desired::Message(Wanted { sound, ..Wanted::loud(To::User(user), post_of_follower(number, head), content) }))
}

/// A number for what somebody is shown, and another for how it ended.
fn post_of_follower(number: u32, head: &Head) -> u32 {
    // The upper bits count reminders.
    const NUMBERS: u32 = 1 << 23;
    (number % NUMBERS) << 1 | u32::from(head.phase == Phase::Over)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_reminder_is_a_new_message_and_what_follows_in_the_same_turn_is_not() {
        let stands = |stands, wanted| is_edited(stands, wanted);
        assert!(stands(7, 7) && !stands(7, 8) && !stands(8, 7));
        assert!(!stands(7, counted(7, 1)) && !stands(counted(7, 1), counted(7, 2)) && stands(counted(7, 2), counted(7, 2)));
        assert!(stands(counted(7, 2), 7) && !stands(counted(7, 2), 8) && !stands(counted(7, 2), 6));
    }

    #[test]
    fn what_a_seat_was_told_of_each_kind_has_a_place_of_its_own() {
        let kinds = [BellOf::Turn, BellOf::Question, BellOf::Told];
        let bells = kinds
            .into_iter()
            .flat_map(|of| Seat::all(MOST_SEATS as u8).map(move |seat| Bell { seat, of, number: 1, user: UserId(1) }));
        let places: BTreeSet<usize> = bells.map(|bell| bell.place()).collect();
        assert_eq!(places, (0..Bell::PLACES).collect());
    }

    #[test]
    fn a_nonce_fits_discord_and_is_nobody_elses() {
        let last = TableId::new(TableId::ALL - 1);
        assert!(nonce(last, Destination::Reminder(Seat(4)), u32::MAX, u16::MAX).len() <= 25);
        let places =
            [Destination::Live, Destination::Panel(Seat(1)), Destination::Panel(Seat(2)), Destination::Reminder(Seat(1))];
        let mut all: Vec<String> = places
            .iter()
            .flat_map(|place| [(1, 0), (1, 1), (0x11, 0)].map(|(post, copy)| nonce(last, *place, post, copy)))
            .collect();
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
