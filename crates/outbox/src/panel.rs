//! A player's direct message at a table. Start reading at [`panel`].

use tertulia_model::{Board, Head, Phase, Player, Ring, Table};
use tertulia_render as render;
use tertulia_render::help::{with_phone_choice, with_ring_choice};
use tertulia_render::{PanelState, illustrated};
use tertulia_rules::game::Seat;
use tertulia_tables::{Tables, Trouble};

use super::Sound;
use super::bells::{arrival_of_turn, bell, told_bell};
use super::desired_message::{Desired, DesiredMessage, To};
use super::ledger::Delivered;
use super::post_numbers::{DECLINED, counted};

/// Returns a player's direct message: their decision or, in the end, how the game went.
pub(super) async fn panel(tables: &Tables, table: &Table, seat: Seat, delivered: &Delivered) -> Result<Desired, Trouble> {
    let head = &table.head;
    let is_member = |player: &&Player| !player.gone && player.user.is_person();
    let Some(player) = head.player(seat).filter(is_member) else { return Ok(Desired::Nothing) };
    if head.phase == Phase::Playing && head.stand_ins.has(seat) {
        return Ok(Desired::Nothing);
    }
    let likes = tables.preferences(player.user).await?;
    let lang = likes.lang.unwrap_or(player.lang);
    let reach = tables.reach(player.user).await?;
    // In a deleted channel nobody can be notified.
    let rings_here = likes.ring.sends_direct() || tables.is_gone(head.home.channel).await?;
    let sends = rings_here && !reach.is_closed(head.since);
    // Reach is tried as for anybody else, since everybody sees the result in the channel.
    let (answers, is_tried) = (head.answers_itself(seat), head.answers_itself(seat) && reach.closed.is_some());
    let turn = head.states[seat.index()].turn;
    let mut held = None;
    let (post, says, sound) = if is_awaited(head, seat) {
        // What a seat is told is a new message, which rings, unless a digest does.
        let in_digest = head.states[seat.index()].notified.reminders > 0 && head.states[seat.index()].notified.along.is_some();
        let told = if sends && !in_digest { head.states[seat.index()].notified.told } else { 0 };
        let is_left_alone = if told == 0 { head.state(seat).notified.own_doing } else { head.timing.paused.is_some() };
        let sound = if in_digest || is_left_alone || is_tried { Sound::Silent } else { Sound::Rings };
        if told == 0 && !in_digest && !is_tried {
            held = tables.present_until(head, player.user);
        }
        (counted(turn, told), Says::Question, sound)
    } else if head.phase == Phase::Over && sends {
        // The live message has notified.
        (turn + 1, Says::Ending, Sound::Silent)
    } else if head.phase == Phase::Playing && head.state(seat).declined.is_some() {
        // A new message, since the turn's may be gone; the question's number tells it from others.
        let asked = u8::try_from(head.timing.questions % u32::from(DECLINED)).unwrap_or(0);
        (counted(turn, DECLINED | asked), Says::Declined, Sound::Silent)
    } else {
        return Ok(Desired::Nothing);
    };
    // A standing order or prepared move answers, or the player has undone a move and is there.
    let is_back = head.state(seat).notified.own_doing && head.spared.turn(seat, tables.now()).is_some();
    let is_only_edited = !sends || answers && !is_tried || is_back;
    let is_there = delivered.edited_into(post).is_some();
    let may_stand = delivered.tried.is_some_and(|tried| tried.post == post);
    // What is not sent is not composed either.
    if is_only_edited && !is_there {
        return Ok(Desired::Nothing);
    }
    if let Some(until) = held.filter(|_| !is_there && !may_stand) {
        return Ok(Desired::Waits(until));
    }
    let content = match says {
        Says::Question => {
            let notes = render::waits_notes(head, seat);
            let content = illustrated::panel(table, Some(seat), lang, &likes, &notes, &PanelState::default());
            let first = turn <= 1 && likes.ring == Ring::default();
            let content = if first { with_ring_choice(content, lang) } else { content };
            // Whoever reads words has no picture that could be larger.
            let asks = turn <= 1 && likes.board == Board::Picture && likes.screen.is_asked_at(head.id);
            if asks { with_phone_choice(content, head.id, lang) } else { content }
        }
        Says::Ending => render::ending(table, seat, lang),
        Says::Declined => render::panel_closed(table, Some(seat), lang, &[]),
    };
    let wanted = DesiredMessage { sound, ..DesiredMessage::loud(To::User(player.user), post, content) };
    if is_only_edited {
        return Ok(Desired::IfThere(wanted));
    }
    if held.is_some() {
        // What stands has notified of this turn. So has what may stand: repeated, it is found.
        return Ok(if may_stand { Desired::Message(wanted) } else { Desired::IfThere(wanted) });
    }
    Ok(match sound {
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

enum Says {
    /// The decision they have to make.
    Question,
    /// How the game ended.
    Ending,
    /// That a request to undo was declined.
    Declined,
}

pub(super) fn is_awaited(head: &Head, seat: Seat) -> bool {
    head.phase == Phase::Playing && head.awaited.has(seat)
}
