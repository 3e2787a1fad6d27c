//! What a button or menu means, written into its custom id. It survives restarts, and never is an index into a list.
//!
//! Start reading at [`Press`].

use std::fmt::{self, Display};
use std::str::FromStr;

use tertulia_base::ids::{TableId, UserId};
use tertulia_model::Choice;
use tertulia_rules::game::Seat;

pub use super::ordering::NotOurs;
use super::ordering::Ordering;

/// A decision of one seat: what a button answers. Written `p1.17`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Whose.
    pub seat: Seat,
    /// The seat's decision number.
    pub decision: u32,
}

impl Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.seat, self.decision)
    }
}

impl FromStr for Call {
    type Err = NotOurs;

    fn from_str(s: &str) -> Result<Call, NotOurs> {
        let (seat, decision) = s.split_once('.').ok_or(NotOurs)?;
        Ok(Call { seat: seat.parse().map_err(|_| NotOurs)?, decision: decision.parse().map_err(|_| NotOurs)? })
    }
}

/// The meaning of a press on something of a table. Written `v1:<table>:<verb>[:<call>[:<rest>]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// Take a seat.
    Join(TableId),
    /// Give it up; in play it asks first.
    Leave(TableId),
    /// Forfeit, asked and meant.
    ConfirmLeave(TableId),
    /// Begin.
    Start(TableId),
    /// Show the options of a lobby, to change them.
    Options(TableId),
    /// Change an option in the lobby; key and value come from the menu. The number tells menus of one message apart.
    Option(TableId, u8),
    /// Change that option in the lobby to what is typed.
    Typed(TableId, String),
    /// Choose whom to invite to a lobby.
    Invite(TableId),
    /// Invite those chosen in the menu.
    Invited(TableId),
    /// Seat a stand-in.
    AddStandIn(TableId),
    /// Free the seat of a stand-in.
    RemoveStandIn(TableId),
    /// Let a stand-in play for oneself.
    HandOver(TableId),
    /// Play again oneself.
    TakeBack(TableId),
    /// Let somebody else take over one's own seat.
    GiveSeat(TableId),
    /// Take over that seat.
    TakeSeat(TableId, Seat),
    /// Let nobody take over that seat any more.
    WithdrawSeat(TableId, Seat),
    /// Let a friend act no more.
    Dismiss(TableId),
    /// The game is still played.
    StillPlaying(TableId),
    /// Invite that person to a lobby.
    InviteOne(TableId, UserId),
    /// Show me my panel.
    View(TableId),
    /// Show me my panel, so that I can answer.
    Answer(TableId),
    /// Show me my panel, so that I can act although nobody waits for me.
    Aside(TableId),
    /// More choices: log, board, rules, stop.
    More(TableId),
    /// Show the board as text.
    Board(TableId),
    /// Show the whole story: a page of it, the one chosen in the menu or the latest for `None`.
    Story(TableId, Option<u16>),
    /// Show what the story tells of one player: a page of it, the one chosen in the menu or the latest for `None`.
    StoryOf(TableId, Seat, Option<u16>),
    /// Show what the story tells of the player chosen in the menu.
    StoryBy(TableId),
    /// Show the table as it was after so many entries of its log.
    Moment(TableId, u32),
    /// Show the rules: that topic of them, the one chosen in the menu or the first for `None`.
    Rules(TableId, Option<u8>),
    /// Hand out the record of a finished game.
    Record(TableId),
    /// Show its statistics.
    Stats(TableId),
    /// Play again with the same people: a seat at the next table, which is opened if need be.
    Rematch(TableId),
    /// End the table; asks first.
    Stop(TableId),
    /// End it, asked and meant.
    StopMeant(TableId),
    /// What was asked was not meant.
    Cancel(TableId),
    /// Play an action.
    Play(TableId, Call, String),
    /// Play an action on a button that several seats have in common; each answers its own decision.
    Common(TableId, Vec<Call>, String),
    /// Play an action that is seldom meant; asks first.
    AskConfirm(TableId, Call, String),
    /// Play the action, or give the ready answer, chosen in this menu. The number tells menus of one message apart.
    Choose(TableId, Call, u8),
    /// A menu of several was changed. The number tells menus of one message apart.
    Mark(TableId, Call, u8),
    /// Play what is marked in the menus of this message.
    Confirm(TableId, Call),
    /// Mark nothing in them.
    Clear(TableId, Call),
    /// Give a ready answer.
    Ready(TableId, Call, String),
    /// Show another page of the choices.
    Page(TableId, Call, u8),
    /// Open the form of this verb.
    Form(TableId, Call, String),
    /// A field of this verb's form was changed, by its place among the parameters.
    Fill(TableId, Call, u8, String),
    /// Play what is chosen in the fields of this verb's form.
    Send(TableId, Call, String),
    /// Give time to whoever is awaited.
    GiveTime(TableId),
    /// Ask the table to pause.
    Pause(TableId),
    /// Ask it to go on after a pause.
    Resume(TableId),
    /// Answer what the table is asked: the number of the question, and the answer.
    Vote(TableId, u32, Choice),
    /// Take one's last choice back, or ask whether one may: what that is, the seat's decision number says.
    Undo(TableId, Call),
    /// Be shown what happens there in direct messages.
    Follow(TableId),
    /// No more.
    Unfollow(TableId),
    /// Let only members of the role chosen in the menu sit down.
    ForRole(TableId),
    /// Put the next reminder of this decision off.
    Snooze(TableId, Call, Snooze),
    /// Something of the panels of orders and prepared moves.
    Orders(TableId, Ordering),
}

/// How long a reminder is put off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Snooze {
    /// Four hours.
    Hours,
    /// Until tomorrow morning.
    Morning,
    /// As long as the turn goes on.
    Turn,
}

impl Display for Snooze {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Snooze::Hours => "hours",
            Snooze::Morning => "morning",
            Snooze::Turn => "turn",
        })
    }
}

impl FromStr for Snooze {
    type Err = NotOurs;

    fn from_str(s: &str) -> Result<Snooze, NotOurs> {
        [Snooze::Hours, Snooze::Morning, Snooze::Turn].into_iter().find(|how| how.to_string() == s).ok_or(NotOurs)
    }
}

impl Press {
    /// The table it concerns.
    pub const fn table(&self) -> TableId {
        match self {
            Press::Join(t)
            | Press::Leave(t)
            | Press::ConfirmLeave(t)
            | Press::Start(t)
            | Press::Options(t)
            | Press::Option(t, _)
            | Press::Typed(t, _)
            | Press::Invite(t)
            | Press::Invited(t)
            | Press::AddStandIn(t)
            | Press::RemoveStandIn(t)
            | Press::HandOver(t)
            | Press::TakeBack(t)
            | Press::GiveSeat(t)
            | Press::TakeSeat(t, _)
            | Press::WithdrawSeat(t, _)
            | Press::Dismiss(t)
            | Press::StillPlaying(t)
            | Press::InviteOne(t, _)
            | Press::View(t)
            | Press::Answer(t)
            | Press::Aside(t)
            | Press::More(t)
            | Press::Board(t)
            | Press::Story(t, _)
            | Press::StoryOf(t, ..)
            | Press::StoryBy(t)
            | Press::Moment(t, _)
            | Press::Rules(t, _)
            | Press::Record(t)
            | Press::Stats(t)
            | Press::Rematch(t)
            | Press::Stop(t)
            | Press::StopMeant(t)
            | Press::Cancel(t)
            | Press::Play(t, ..)
            | Press::Common(t, ..)
            | Press::AskConfirm(t, ..)
            | Press::Choose(t, ..)
            | Press::Mark(t, ..)
            | Press::Confirm(t, ..)
            | Press::Clear(t, ..)
            | Press::Ready(t, ..)
            | Press::Page(t, ..)
            | Press::Form(t, ..)
            | Press::Fill(t, ..)
            | Press::Send(t, ..)
            | Press::GiveTime(t)
            | Press::Pause(t)
            | Press::Resume(t)
            | Press::Follow(t)
            | Press::Unfollow(t)
            | Press::ForRole(t)
            | Press::Undo(t, _)
            | Press::Snooze(t, ..)
            | Press::Orders(t, _)
            | Press::Vote(t, ..) => *t,
        }
    }

    /// The decision it answers, if it answers one of one seat.
    pub const fn call(&self) -> Option<Call> {
        match self {
            Press::Join(_)
            | Press::Leave(_)
            | Press::ConfirmLeave(_)
            | Press::Start(_)
            | Press::Options(_)
            | Press::Option(..)
            | Press::Typed(..)
            | Press::Invite(_)
            | Press::Invited(_)
            | Press::AddStandIn(_)
            | Press::RemoveStandIn(_)
            | Press::HandOver(_)
            | Press::TakeBack(_)
            | Press::GiveSeat(_)
            | Press::TakeSeat(..)
            | Press::WithdrawSeat(..)
            | Press::Dismiss(_)
            | Press::StillPlaying(_)
            | Press::InviteOne(..)
            | Press::View(_)
            | Press::Answer(_)
            | Press::Aside(_)
            | Press::More(_)
            | Press::Board(_)
            | Press::Story(..)
            | Press::StoryOf(..)
            | Press::StoryBy(_)
            | Press::Moment(..)
            | Press::Rules(..)
            | Press::Record(_)
            | Press::Stats(_)
            | Press::Rematch(_)
            | Press::Stop(_)
            | Press::StopMeant(_)
            | Press::Cancel(_)
            | Press::GiveTime(_)
            | Press::Pause(_)
            | Press::Resume(_)
            | Press::Follow(_)
            | Press::Unfollow(_)
            | Press::ForRole(_)
            | Press::Vote(..)
            | Press::Orders(..)
            | Press::Common(..) => None,
            Press::Play(_, call, _)
            | Press::AskConfirm(_, call, _)
            | Press::Choose(_, call, _)
            | Press::Mark(_, call, _)
            | Press::Confirm(_, call)
            | Press::Clear(_, call)
            | Press::Ready(_, call, _)
            | Press::Page(_, call, _)
            | Press::Form(_, call, _)
            | Press::Fill(_, call, ..)
            | Press::Send(_, call, _)
            | Press::Undo(_, call)
            | Press::Snooze(_, call, _) => Some(*call),
        }
    }
}

impl Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Press::Join(t) => write!(f, "v1:{t}:join"),
            Press::Leave(t) => write!(f, "v1:{t}:leave"),
            Press::Follow(t) => write!(f, "v1:{t}:follow"),
            Press::Unfollow(t) => write!(f, "v1:{t}:unfollow"),
            Press::ForRole(t) => write!(f, "v1:{t}:for-role"),
            Press::ConfirmLeave(t) => write!(f, "v1:{t}:leave-meant"),
            Press::Start(t) => write!(f, "v1:{t}:start"),
            Press::Options(t) => write!(f, "v1:{t}:options"),
            Press::Option(t, menu) => write!(f, "v1:{t}:option:{menu}"),
            Press::Typed(t, key) => write!(f, "v1:{t}:typed:{key}"),
            Press::Invite(t) => write!(f, "v1:{t}:invite"),
            Press::Invited(t) => write!(f, "v1:{t}:invited"),
            Press::AddStandIn(t) => write!(f, "v1:{t}:add-stand-in"),
            Press::RemoveStandIn(t) => write!(f, "v1:{t}:remove-stand-in"),
            Press::HandOver(t) => write!(f, "v1:{t}:hand-over"),
            Press::TakeBack(t) => write!(f, "v1:{t}:take-back"),
            Press::GiveSeat(t) => write!(f, "v1:{t}:give-seat"),
            Press::TakeSeat(t, seat) => write!(f, "v1:{t}:take-seat:{seat}"),
            Press::WithdrawSeat(t, seat) => write!(f, "v1:{t}:withdraw-seat:{seat}"),
            Press::Dismiss(t) => write!(f, "v1:{t}:dismiss"),
            Press::StillPlaying(t) => write!(f, "v1:{t}:still-playing"),
            Press::InviteOne(t, user) => write!(f, "v1:{t}:invite-one:{user}"),
            Press::View(t) => write!(f, "v1:{t}:view"),
            Press::Answer(t) => write!(f, "v1:{t}:answer"),
            Press::Aside(t) => write!(f, "v1:{t}:aside"),
            Press::More(t) => write!(f, "v1:{t}:more"),
            Press::Board(t) => write!(f, "v1:{t}:board"),
            Press::Story(t, None) => write!(f, "v1:{t}:story"),
            Press::Story(t, Some(page)) => write!(f, "v1:{t}:story:{page}"),
            Press::StoryOf(t, seat, None) => write!(f, "v1:{t}:story-of:{seat}"),
            Press::StoryOf(t, seat, Some(page)) => write!(f, "v1:{t}:story-of:{seat}:{page}"),
            Press::StoryBy(t) => write!(f, "v1:{t}:story-by"),
            Press::Moment(t, at) => write!(f, "v1:{t}:moment:{at}"),
            Press::Rules(t, None) => write!(f, "v1:{t}:rules"),
            Press::Rules(t, Some(topic)) => write!(f, "v1:{t}:rules:{topic}"),
            Press::Record(t) => write!(f, "v1:{t}:record"),
            Press::Stats(t) => write!(f, "v1:{t}:stats"),
            Press::Rematch(t) => write!(f, "v1:{t}:rematch"),
            Press::Stop(t) => write!(f, "v1:{t}:stop"),
            Press::StopMeant(t) => write!(f, "v1:{t}:stop-meant"),
            Press::Cancel(t) => write!(f, "v1:{t}:never"),
            Press::Play(t, c, action) => write!(f, "v1:{t}:play:{c}:{action}"),
            Press::Common(t, calls, action) => {
                let calls: Vec<String> = calls.iter().map(Call::to_string).collect();
                write!(f, "v1:{t}:common:{}:{action}", calls.join("+"))
            }
            Press::AskConfirm(t, c, action) => write!(f, "v1:{t}:rash:{c}:{action}"),
            Press::Choose(t, c, menu) => write!(f, "v1:{t}:choose:{c}:{menu}"),
            Press::Mark(t, c, menu) => write!(f, "v1:{t}:mark:{c}:{menu}"),
            Press::Confirm(t, c) => write!(f, "v1:{t}:confirm:{c}"),
            Press::Clear(t, c) => write!(f, "v1:{t}:clear:{c}"),
            Press::Ready(t, c, key) => write!(f, "v1:{t}:ready:{c}:{key}"),
            Press::Page(t, c, page) => write!(f, "v1:{t}:page:{c}:{page}"),
            Press::Form(t, c, verb) => write!(f, "v1:{t}:form:{c}:{verb}"),
            Press::Fill(t, c, field, verb) => write!(f, "v1:{t}:fill:{c}:{field}.{verb}"),
            Press::Send(t, c, verb) => write!(f, "v1:{t}:send:{c}:{verb}"),
            Press::GiveTime(t) => write!(f, "v1:{t}:give-time"),
            Press::Pause(t) => write!(f, "v1:{t}:pause"),
            Press::Resume(t) => write!(f, "v1:{t}:resume"),
            Press::Vote(t, number, choice) => write!(f, "v1:{t}:vote:{number}:{}", choice.key()),
            Press::Undo(t, c) => write!(f, "v1:{t}:undo:{c}"),
            Press::Snooze(t, c, how) => write!(f, "v1:{t}:snooze:{c}:{how}"),
            Press::Orders(t, what) => write!(f, "v1:{t}:orders:{what}"),
        }
    }
}

impl FromStr for Press {
    type Err = NotOurs;

    fn from_str(id: &str) -> Result<Press, NotOurs> {
        let mut parts = id.splitn(5, ':');
        let (Some("v1"), Some(table), Some(verb)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(NotOurs);
        };
        let table: TableId = table.parse().map_err(|_| NotOurs)?;
        let (third, fourth) = (parts.next(), parts.next());
        let call = || third.ok_or(NotOurs)?.parse::<Call>();
        let words = || fourth.filter(|w| !w.is_empty()).map(str::to_owned).ok_or(NotOurs);
        let number = |part: Option<&str>| part.ok_or(NotOurs)?.parse::<u8>().map_err(|_| NotOurs);
        let press = match (verb, third, fourth) {
            ("join", None, None) => Press::Join(table),
            ("leave", None, None) => Press::Leave(table),
            ("leave-meant", None, None) => Press::ConfirmLeave(table),
            ("start", None, None) => Press::Start(table),
            ("options", None, None) => Press::Options(table),
            ("option", _, None) => Press::Option(table, number(third)?),
            ("typed", Some(key), None) => Press::Typed(table, key.to_owned()),
            ("invite", None, None) => Press::Invite(table),
            ("invited", None, None) => Press::Invited(table),
            ("add-stand-in", None, None) => Press::AddStandIn(table),
            ("remove-stand-in", None, None) => Press::RemoveStandIn(table),
            ("hand-over", None, None) => Press::HandOver(table),
            ("take-back", None, None) => Press::TakeBack(table),
            ("give-seat", None, None) => Press::GiveSeat(table),
            ("take-seat", Some(seat), None) => Press::TakeSeat(table, seat.parse().map_err(|_| NotOurs)?),
            ("withdraw-seat", Some(seat), None) => Press::WithdrawSeat(table, seat.parse().map_err(|_| NotOurs)?),
            ("dismiss", None, None) => Press::Dismiss(table),
            ("still-playing", None, None) => Press::StillPlaying(table),
            ("invite-one", Some(user), None) => Press::InviteOne(table, UserId(user.parse().map_err(|_| NotOurs)?)),
            ("view", None, None) => Press::View(table),
            ("answer", None, None) => Press::Answer(table),
            ("aside", None, None) => Press::Aside(table),
            ("more", None, None) => Press::More(table),
            ("board", None, None) => Press::Board(table),
            ("story", None, None) => Press::Story(table, None),
            ("story", Some(page), None) => Press::Story(table, Some(page.parse().map_err(|_| NotOurs)?)),
            ("story-of", Some(seat), page) => {
                let page = page.map(|page| page.parse().map_err(|_| NotOurs)).transpose()?;
                Press::StoryOf(table, seat.parse().map_err(|_| NotOurs)?, page)
            }
            ("story-by", None, None) => Press::StoryBy(table),
            ("moment", Some(at), None) => Press::Moment(table, at.parse().map_err(|_| NotOurs)?),
            ("rules", None, None) => Press::Rules(table, None),
            ("rules", Some(_), None) => Press::Rules(table, Some(number(third)?)),
            ("record", None, None) => Press::Record(table),
            ("stats", None, None) => Press::Stats(table),
            ("rematch", None, None) => Press::Rematch(table),
            ("stop", None, None) => Press::Stop(table),
            ("stop-meant", None, None) => Press::StopMeant(table),
            ("never", None, None) => Press::Cancel(table),
            ("play", _, _) => Press::Play(table, call()?, words()?),
            ("common", Some(calls), _) => {
                let calls: Result<Vec<Call>, NotOurs> = calls.split('+').map(str::parse).collect();
                Press::Common(table, calls?, words()?)
            }
            ("rash", _, _) => Press::AskConfirm(table, call()?, words()?),
            ("choose", _, _) => Press::Choose(table, call()?, number(fourth)?),
            ("mark", _, _) => Press::Mark(table, call()?, number(fourth)?),
            ("confirm", _, None) => Press::Confirm(table, call()?),
            ("clear", _, None) => Press::Clear(table, call()?),
            ("ready", _, _) => Press::Ready(table, call()?, words()?),
            ("page", _, _) => Press::Page(table, call()?, number(fourth)?),
            ("form", _, _) => Press::Form(table, call()?, words()?),
            ("fill", _, Some(field)) => {
                let (field, verb) = field.split_once('.').ok_or(NotOurs)?;
                Press::Fill(table, call()?, number(Some(field))?, verb.to_owned())
            }
            ("send", _, _) => Press::Send(table, call()?, words()?),
            ("give-time", None, None) => Press::GiveTime(table),
            ("pause", None, None) => Press::Pause(table),
            ("resume", None, None) => Press::Resume(table),
            ("vote", Some(number), Some(choice)) => {
                let choice = Choice::of_key(choice).ok_or(NotOurs)?;
                Press::Vote(table, number.parse().map_err(|_| NotOurs)?, choice)
            }
            ("follow", None, None) => Press::Follow(table),
            ("unfollow", None, None) => Press::Unfollow(table),
            ("for-role", None, None) => Press::ForRole(table),
            ("undo", _, None) => Press::Undo(table, call()?),
            ("orders", Some(what), None) => Press::Orders(table, what.parse()?),
            ("snooze", _, Some(how)) => Press::Snooze(table, call()?, how.parse()?),
            (_, _, _) => return Err(NotOurs),
        };
        // One spelling each: what we would not write is not ours.
        if press.to_string() == id { Ok(press) } else { Err(NotOurs) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_press_is_read_as_it_was_written() {
        let (t, c) = (TableId::new(99_999), Call { seat: Seat(4), decision: u32::MAX });
        let words = "a".repeat(60);
        for press in [
            Press::Join(t),
            Press::Leave(t),
            Press::ConfirmLeave(t),
            Press::Start(t),
            Press::Options(t),
            Press::Option(t, 3),
            Press::Typed(t, "list".to_owned()),
            Press::Invite(t),
            Press::Invited(t),
            Press::AddStandIn(t),
            Press::RemoveStandIn(t),
            Press::HandOver(t),
            Press::TakeBack(t),
            Press::GiveSeat(t),
            Press::TakeSeat(t, Seat(4)),
            Press::WithdrawSeat(t, Seat(0)),
            Press::Dismiss(t),
            Press::StillPlaying(t),
            Press::InviteOne(t, UserId(u64::MAX)),
            Press::View(t),
            Press::Answer(t),
            Press::Aside(t),
            Press::More(t),
            Press::Board(t),
            Press::Story(t, None),
            Press::Story(t, Some(0)),
            Press::StoryOf(t, Seat(1), None),
            Press::StoryOf(t, Seat(4), Some(u16::MAX)),
            Press::StoryBy(t),
            Press::Moment(t, u32::MAX),
            Press::Rules(t, None),
            Press::Rules(t, Some(12)),
            Press::Record(t),
            Press::Stats(t),
            Press::Rematch(t),
            Press::Stop(t),
            Press::StopMeant(t),
            Press::Cancel(t),
            Press::Play(t, c, words.clone()),
            Press::Common(t, vec![c, Call { seat: Seat(0), decision: 9 }], "accept".to_owned()),
            Press::AskConfirm(t, c, words.clone()),
            Press::Choose(t, c, 4),
            Press::Mark(t, c, 0),
            Press::Confirm(t, c),
            Press::Ready(t, c, "keep".to_owned()),
            Press::Page(t, c, 2),
            Press::Clear(t, c),
            Press::Form(t, c, "offer".to_owned()),
            Press::Fill(t, c, 2, "offer".to_owned()),
            Press::Undo(t, c),
            Press::Snooze(t, c, Snooze::Hours),
            Press::Snooze(t, c, Snooze::Morning),
            Press::Snooze(t, c, Snooze::Turn),
            Press::Send(t, c, "offer".to_owned()),
            Press::GiveTime(t),
            Press::Pause(t),
            Press::Resume(t),
            Press::Vote(t, u32::MAX, Choice::StandIn),
            Press::Orders(t, Ordering::Clear(u32::MAX)),
        ] {
            let id = press.to_string();
            assert!(id.len() <= super::super::limits::ID, "{id}");
            assert_eq!(id.parse(), Ok(press));
        }
    }

    #[test]
    fn a_made_up_id_is_not_ours() {
        for id in [
            "",
            "v1",
            "v1:K7QF",
            "v2:K7QF:join",
            "v1:K7QF:join:",
            "v1:K7QF:join:1",
            "v1:????:join",
            "v1:K7QF:play:p1.1:",
            "v1:K7QF:play:p9.1:x",
            "v1:K7QF:play:p1.+1:x",
            "v1:K7QF:common::accept",
            "v1:K7QF:common:p1.1+:accept",
            "v1:K7QF:common:p1.1:",
            "v1:K7QF:mark:p1.1:x",
            "v1:K7QF:confirm:p1.1:x",
            "v1:K7QF:eat",
            "v1:k7qf:join",
            "v1:K7QF:option:07",
            "v1:K7QF:vote:1:eat",
            "v1:K7QF:vote:x:wait",
        ] {
            assert_eq!(id.parse::<Press>(), Err(NotOurs), "{id}");
        }
    }
}
