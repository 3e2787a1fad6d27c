//! Which message a destination ought to have, by the table. Start reading at [`desired`].

use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::UserId;
use tertulia_delivery::Destination;
use tertulia_model::{Arrival, Curve, GuildPreferences, Head, Layout, MatchAnswer, Phase, Player, Table, Theme};
use tertulia_render as render;
use tertulia_render::illustrated;
use tertulia_render::message::Message;
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::scene::Scene;
use tertulia_rules::text::Text;
use tertulia_tables::{Follower, Tables, Trouble};

use super::Sound;
use super::bells::{Bell, BellOf, Bells, bells, told_bell};
use super::desired_message::{Desired, DesiredMessage, To};
use super::ledger::Delivered;
use super::panel::{is_awaited, panel};
use super::post_numbers::{counted, post_of_follower};

/// Returns what a destination ought to have, after what was delivered there.
pub(super) async fn desired(
    tables: &Tables,
    table: &Table,
    destination: Destination,
    delivered: &Delivered,
) -> Result<Desired, Trouble> {
    let mut desired = composed(tables, table, destination, delivered).await?;
    if let Desired::Message(wanted) | Desired::IfThere(wanted) | Desired::Later(wanted, _) = &mut desired {
        let content = &mut wanted.content;
        if let To::User(user) = wanted.to {
            // A direct message notifies, and a phone shows nothing of one with buttons beside its
            // lines.
            let read = std::mem::take(content).for_reader(&tables.preferences(user).await?);
            *content = read.classic().into_owned();
        } else if content.has_sections() && guild_preferences(tables, &table.head).await?.layout == Layout::Classic {
            *content = content.classic().into_owned();
        }
    }
    Ok(desired)
}

async fn composed(tables: &Tables, table: &Table, destination: Destination, delivered: &Delivered) -> Result<Desired, Trouble> {
    let head = &table.head;
    match destination {
        Destination::Live => live(tables, table).await,
        Destination::Panel(seat) => panel(tables, table, seat, delivered).await,
        Destination::Reminder(seat) => {
            let count = head.states[seat.index()].notified.told;
            let Some(player) = head.person(seat).filter(|_| is_awaited(head, seat) && count > 0) else {
                return Ok(Desired::Nothing);
            };
            // If direct messages reach them, the panel is sent again instead.
            let likes = tables.preferences(player.user).await?;
            if !likes.ring.rings_channel() && !tables.reach(player.user).await?.is_closed(head.since) {
                return Ok(Desired::Nothing);
            }
            let post = counted(head.states[seat.index()].decision, count - 1);
            let wanted = in_channel(head, post, render::reminder(table, seat));
            if head.timing.paused.is_some() {
                return Ok(Desired::IfThere(wanted));
            }
            Ok(Desired::ringing(wanted, told_bell(head, seat, player.user), likes.arrival(tables.now())))
        }
        Destination::Offer(seat) => {
            if head.phase != Phase::Playing || !head.open.has(seat) {
                return Ok(Desired::Nothing);
            }
            // A later offer is a new message.
            Ok(Desired::Message(in_channel(head, head.parts.offers, render::offer(table, seat)).silent()))
        }
        Destination::StillPlaying => {
            let Some(asked) = head.asked.filter(|_| head.phase == Phase::Playing) else { return Ok(Desired::Nothing) };
            let number = u32::try_from(asked.seconds()).unwrap_or(0);
            let wanted = in_channel(head, number, render::still_playing(table, Tables::closes(asked).seconds())).silent();
            let mut bells = Bells::default();
            for (seat, player) in head.people() {
                let bell = Bell { seat, of: BellOf::Turn, number, user: player.user };
                bells.ring(bell, tables.preferences(player.user).await?.arrival(tables.now()));
            }
            Ok(Desired::Message(DesiredMessage { bells, ..wanted }))
        }
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
            let wanted = DesiredMessage::loud(To::User(player.user), channel.0 as u32, content);
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
            Ok(Desired::Message(in_channel(head, post, render::loss(head, left.as_deref()))))
        }
        Destination::Confirm(place) => confirmation(tables, table, place, delivered).await,
        // They are composed in `noticeboard.rs` and `league.rs`.
        Destination::Noticeboard | Destination::LobbyCall | Destination::League => Ok(Desired::Nothing),
        Destination::Film => {
            let Some(record) = tables.record(head.id).await?.filter(|_| head.phase == Phase::Over) else {
                return Ok(Desired::Nothing);
            };
            let content = illustrated::film(table, record, theme(tables, head).await?);
            Ok(Desired::Message(in_channel(head, 0, content)))
        }
    }
}

/// Returns the live message. From the start of the game on, and in a match of the queue, it
/// notifies by bells alone.
async fn live(tables: &Tables, table: &Table) -> Result<Desired, Trouble> {
    let head = &table.head;
    let from = story_from(table);
    let story = story(tables, table, from).await?;
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
        // The players it names are notified by a bell or a direct message.
        Phase::Lobby | Phase::Stopped if !head.is_match() => {
            content.rings = awake(tables, &content.rings).await?;
            Sound::Rings
        }
        Phase::Lobby | Phase::Stopped | Phase::Playing | Phase::Over => {
            content.rings.clear();
            Sound::Silent
        }
    };
    if head.phase == Phase::Playing {
        content = render::with_away(content, table, &away(tables, head).await?);
    }
    if head.is_running()
        && let Some(announced) = tables.announcement().await?
    {
        content = render::with_announcement(content, table, announced);
    }
    let bells = bells(tables, head).await?;
    Ok(Desired::Message(DesiredMessage { sound, bells, ..in_channel(head, head.post, content) }))
}

fn in_channel(head: &Head, post: u32, content: Message) -> DesiredMessage {
    DesiredMessage::loud(To::Channel(head.home.channel), post, content)
}

/// Returns those users who may be notified now.
async fn awake(tables: &Tables, users: &[UserId]) -> Result<Vec<UserId>, Trouble> {
    let mut awake = Vec::new();
    for user in users {
        if tables.preferences(*user).await?.arrival(tables.now()) == Arrival::Rings {
            awake.push(*user);
        }
    }
    Ok(awake)
}

/// Returns what asks somebody of the queue to confirm, once they may be notified. It says what came
/// of it only where it stands, and goes when the game begins.
async fn confirmation(tables: &Tables, table: &Table, place: u8, delivered: &Delivered) -> Result<Desired, Trouble> {
    const POST: u32 = 1;
    let head = &table.head;
    let asked = head.matched.get(usize::from(place)).filter(|asked| asked.user.is_person());
    let Some(asked) = asked else { return Ok(Desired::Nothing) };
    let likes = tables.preferences(asked.user).await?;
    let player = head.kept.iter().chain(&head.players).find(|player| player.user == asked.user);
    let lang = likes.lang.or(player.map(|player| player.lang)).unwrap_or(head.home.lang);
    let wanted = DesiredMessage::loud(To::User(asked.user), POST, render::confirmation(table, place, lang));
    if delivered.edited_into(POST).is_some() || !head.is_match() || asked.answer != MatchAnswer::Awaited {
        return Ok(Desired::IfThere(wanted));
    }
    Ok(match likes.arrival(tables.now()) {
        Arrival::Rings => Desired::Message(wanted),
        Arrival::Silent => Desired::Message(wanted.silent()),
        Arrival::Later(until) => Desired::Waits(until),
    })
}

/// Returns who is on vacation, and until when.
async fn away(tables: &Tables, head: &Head) -> Result<Vec<(Seat, Moment)>, Trouble> {
    let mut found = Vec::new();
    for (seat, player) in head.people() {
        let away = tables.preferences(player.user).await?.away;
        found.extend(away.filter(|away| away.has(tables.now())).map(|away| (seat, away.until)));
    }
    Ok(found)
}

/// Returns a player's digest of all tables that wait for them, while this one does. After their
/// answer here, the standing digest keeps listing the tables it has reminded of, as long as those
/// wait. Tables that it has not reminded of by then send reminders of their own.
async fn digest(tables: &Tables, table: &Table, seat: Seat) -> Result<Desired, Trouble> {
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
        let wanted = DesiredMessage::loud(to, counted(turn, told_here), digest_of(tables, player, likes.lang).await?);
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
    Ok(Desired::IfThere(DesiredMessage::loud(to, counted(turn, 0), content)))
}

/// Returns the digest of all tables that wait for a player.
pub(super) async fn digest_of(tables: &Tables, player: &Player, lang: Option<Lang>) -> Result<Message, Trouble> {
    let mut waiting = tables.of(player.user).await?;
    waiting.retain(|table| table.head.awaited_seat_of(player.user).is_some());
    Ok(render::turns(&waiting, player.user, None, lang.unwrap_or(player.lang)))
}

/// Returns what everybody was told from that entry on; nothing if the log is damaged.
async fn story(tables: &Tables, table: &Table, from: u32) -> Result<Vec<Text>, Trouble> {
    match tables.story(table.head.id, from, Eye::Public).await {
        Err(why @ Trouble::Damaged(_)) => {
            tracing::error!(table = %table.head.id, %why, "cannot read the table's log: sending the message without its story");
            Ok(Vec::new())
        }
        // A failing store is transient: the message waits for its story.
        story => story,
    }
}

/// Returns the course of the lead, if the game is over and its log can be replayed.
async fn curve(tables: &Tables, table: &Table) -> Result<Option<Curve>, Trouble> {
    match tables.curve(table).await {
        Err(why @ Trouble::Damaged(_)) => {
            tracing::error!(table = %table.head.id, %why, "cannot replay the table's log: sending the last board instead of the results");
            Ok(None)
        }
        curve => curve,
    }
}

/// Returns an earlier scene, to mark changes against, if it can be rebuilt.
fn marked_against(table: &Table, earlier: Result<Option<Scene>, Trouble>) -> Option<Scene> {
    earlier.unwrap_or_else(|why| {
        tracing::error!(table = %table.head.id, %why, "cannot rebuild the earlier board: sending the picture without marking changes");
        None
    })
}

/// Returns the theme of the pictures that everybody sees in that server.
async fn theme(tables: &Tables, head: &Head) -> Result<Theme, Trouble> {
    Ok(guild_preferences(tables, head).await?.theme)
}

async fn guild_preferences(tables: &Tables, head: &Head) -> Result<GuildPreferences, Trouble> {
    match head.home.guild {
        Some(guild) => tables.guild_preferences(guild).await,
        None => Ok(GuildPreferences::default()),
    }
}

/// Returns where the story begins: what the awaited players have not read or, at the end, the last
/// move. A choice said beforehand counts like any other: everybody reads this.
fn story_from(table: &Table) -> u32 {
    let read = |seat: Seat| {
        let chosen = table.history.latest_choice(seat).map_or(0, |step| step.at + 1);
        table.head.states[seat.index()].read.max(chosen)
    };
    table.head.awaited.iter().map(read).min().or(Seat::all(table.head.seats).map(read).max()).unwrap_or(0)
}

/// Returns a follower's message, edited silently. The end is a new one, loud if its reader allows.
async fn follower(tables: &Tables, table: &Table, slot: u8) -> Result<Desired, Trouble> {
    let head = &table.head;
    let Some(Follower { user, lang, number, .. }) = tables.follower(head.id, slot).await? else { return Ok(Desired::Nothing) };
    let likes = tables.preferences(user).await?;
    let from = story_from(table);
    let story = story(tables, table, from).await?;
    let before = marked_against(table, tables.scene_at(table, from, Eye::Public).await);
    let content = illustrated::followed(table, &story, likes.lang.unwrap_or(lang), &likes, before);
    let wanted = DesiredMessage::loud(To::User(user), post_of_follower(number, head), content);
    let rings = head.phase == Phase::Over && likes.arrival(tables.now()) == Arrival::Rings;
    Ok(Desired::Message(if rings { wanted } else { wanted.silent() }))
}
