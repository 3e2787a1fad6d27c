//! The meaning of a button, menu or modal, as Discord keeps it and gives it back. A button holds a
//! [`CustomId`]; it is written for the wire only, and parsed once, when it is pressed.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::ids::guide::Guide;
use crate::ids::press::Press;

/// The meaning of a button, menu or modal. Sent messages keep their meaning: no form ever changes.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum CustomId {
    /// It belongs to a table: `v1:<table>:<control>`.
    Table(Press),
    /// A choice in the panel of prepared moves, to prepare instead of play: `a1:<table>:<control>`.
    /// The number of its call is the plan's [version](tertulia_model::Beforehand::version).
    Prepared(Press),
    /// It belongs to no table: `v1:guide:<guide>`.
    Guide(Guide),
}

/// A custom id that is not the bot's, or not of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a button of ours")]
pub struct NotOurs;

impl CustomId {
    /// Returns the press at a table, if it is one.
    pub const fn press(&self) -> Option<&Press> {
        match self {
            CustomId::Table(press) | CustomId::Prepared(press) => Some(press),
            CustomId::Guide(_) => None,
        }
    }
}

impl From<Press> for CustomId {
    fn from(press: Press) -> CustomId {
        CustomId::Table(press)
    }
}

impl From<Guide> for CustomId {
    fn from(guide: Guide) -> CustomId {
        CustomId::Guide(guide)
    }
}

impl Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CustomId::Table(press) => press.fmt(f),
            CustomId::Prepared(Press { table, control }) => write!(f, "a1:{table}:{control}"),
            CustomId::Guide(guide) => write!(f, "v1:guide:{guide}"),
        }
    }
}

/// Shows the written form, which is shorter and says as much.
impl fmt::Debug for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

impl FromStr for CustomId {
    type Err = NotOurs;

    fn from_str(id: &str) -> Result<CustomId, NotOurs> {
        let (kind, rest) = id.split_once(':').ok_or(NotOurs)?;
        let press = |rest: &str| {
            let (table, control) = rest.split_once(':').ok_or(NotOurs)?;
            Ok(Press { table: table.parse().map_err(|_| NotOurs)?, control: control.parse().map_err(|_| NotOurs)? })
        };
        let read = match (kind, rest.strip_prefix("guide:")) {
            ("v1", Some(guide)) => CustomId::Guide(guide.parse().map_err(|_| NotOurs)?),
            ("v1", None) => CustomId::Table(press(rest)?),
            ("a1", _) => CustomId::Prepared(press(rest).ok().filter(|press| press.control.call().is_some()).ok_or(NotOurs)?),
            (_, _) => return Err(NotOurs),
        };
        // Each has one spelling: what the bot would not write is not its own.
        if read.to_string() == id { Ok(read) } else { Err(NotOurs) }
    }
}

/// Writes a custom id.
impl Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v1:{}:{}", self.table, self.control)
    }
}

/// Parses a custom id that belongs to a table and prepares nothing.
impl FromStr for Press {
    type Err = NotOurs;

    fn from_str(id: &str) -> Result<Press, NotOurs> {
        match id.parse()? {
            CustomId::Table(press) => Ok(press),
            CustomId::Prepared(_) | CustomId::Guide(_) => Err(NotOurs),
        }
    }
}

#[cfg(test)]
mod tests {
    use tertulia_base::ids::{GuildId, TableId, UserId};
    use tertulia_model::{Choice, Lasts, TurnHelp};
    use tertulia_rules::game::Seat;

    use super::*;
    use crate::ids::order_panels::Ordering;
    use crate::ids::pages::SettingsPage;
    use crate::ids::press::{Call, Calls, Control, FormField, FormWords, Snooze};

    /// Messages on Discord have these: lines may be added, but not changed.
    #[test]
    fn each_custom_id_is_read_as_it_was_always_written() {
        let call = Call { seat: Seat(4), decision: u32::MAX };
        let words = |word: &str| word.to_owned();
        let long = "a".repeat(60);
        let controls = [
            (Control::Join, "join"),
            (Control::JoinFound(None), "join-found"),
            (Control::JoinFound(Some(words("some-game"))), "join-found:some-game"),
            (Control::Decline, "decline"),
            (Control::Leave, "leave"),
            (Control::ConfirmLeave, "leave-meant"),
            (Control::Start, "start"),
            (Control::Options, "options"),
            (Control::Option(3), "option:3"),
            (Control::Typed(words("list")), "typed:list"),
            (Control::Invite, "invite"),
            (Control::Invited, "invited"),
            (Control::AddStandIn, "add-stand-in"),
            (Control::RemoveStandIn, "remove-stand-in"),
            (Control::HandOver, "hand-over"),
            (Control::TakeBack, "take-back"),
            (Control::GiveSeat, "give-seat"),
            (Control::TakeSeat(Seat(4)), "take-seat:p5"),
            (Control::WithdrawSeat(Seat(0)), "withdraw-seat:p1"),
            (Control::Dismiss, "dismiss"),
            (Control::Away, "away"),
            (Control::Appoint, "appoint"),
            (Control::TurnHelp(TurnHelp::Off), "turn-help:off"),
            (Control::Phone, "phone"),
            (Control::StillPlaying, "still-playing"),
            (Control::InviteOne(UserId(u64::MAX)), "invite-one:18446744073709551615"),
            (Control::View, "view"),
            (Control::Answer, "answer"),
            (Control::Aside, "aside"),
            (Control::More, "more"),
            (Control::Board, "board"),
            (Control::Hint, "hint"),
            (Control::Story(None), "story"),
            (Control::Story(Some(0)), "story:0"),
            (Control::StoryOf(Seat(1), None), "story-of:p2"),
            (Control::StoryOf(Seat(4), Some(u16::MAX)), "story-of:p5:65535"),
            (Control::StoryBy, "story-by"),
            (Control::Moment(u32::MAX), "moment:4294967295"),
            (Control::Rules(None), "rules"),
            (Control::Rules(Some(12)), "rules:12"),
            (Control::Record, "record"),
            (Control::Stats, "stats"),
            (Control::Analysis, "analysis"),
            (Control::LostChance(1), "lost-chance:1"),
            (Control::TryAgain(3), "try-again:3"),
            (Control::BetterMove(u8::MAX), "better-move:255"),
            (Control::Rematch, "rematch"),
            (Control::Stop, "stop"),
            (Control::StopMeant, "stop-meant"),
            (Control::Cancel, "never"),
            (Control::Play(call, words("offer p2 wood")), "play:p5.4294967295:offer p2 wood"),
            (Control::Play(call, long.clone()), &format!("play:p5.4294967295:{long}")),
            (
                Control::Common(Calls(vec![call, Call { seat: Seat(0), decision: 9 }]), words("accept")),
                "common:p5.4294967295+p1.9:accept",
            ),
            (Control::AskConfirm(call, words("sell")), "rash:p5.4294967295:sell"),
            (Control::Choose(call, 4), "choose:p5.4294967295:4"),
            (Control::Mark(call, 0), "mark:p5.4294967295:0"),
            (Control::Confirm(call), "confirm:p5.4294967295"),
            (Control::Clear(call), "clear:p5.4294967295"),
            (Control::Ready(call, words("keep")), "ready:p5.4294967295:keep"),
            (Control::Page(call, 2), "page:p5.4294967295:2"),
            (Control::Form(call, FormWords::empty("offer")), "form:p5.4294967295:offer"),
            (
                Control::Form(call, FormWords::typed("offer", &[words(" 2 brick,\t1: ore~"), words("3 ore"), words("")])),
                "form:p5.4294967295:offer~2 brick, 1 ore~3 ore~",
            ),
            (Control::Fill(call, FormField { at: 2, verb: words("offer") }), "fill:p5.4294967295:2.offer"),
            (Control::Send(call, words("offer")), "send:p5.4294967295:offer"),
            (Control::GiveTime, "give-time"),
            (Control::Pause, "pause"),
            (Control::PauseMeant, "pause-meant"),
            (Control::Resume, "resume"),
            (Control::Vote(u32::MAX, Choice::StandIn), "vote:4294967295:stand-in"),
            (Control::Undo(call), "undo:p5.4294967295"),
            (Control::Follow, "follow"),
            (Control::Unfollow, "unfollow"),
            (Control::ForRole, "for-role"),
            (Control::Snooze(call, Snooze::Hours), "snooze:p5.4294967295:hours"),
            (Control::Snooze(call, Snooze::Morning), "snooze:p5.4294967295:morning"),
            (Control::Snooze(call, Snooze::Turn), "snooze:p5.4294967295:turn"),
            (Control::Orders(Ordering::Show), "orders:show"),
            (Control::Orders(Ordering::Lasting), "orders:lasting"),
            (Control::Orders(Ordering::Give(Lasts::Phase, 7)), "orders:give.phase.7"),
            (Control::Orders(Ordering::With(Lasts::Round, 8, words("sell-for"))), "orders:with.round.8.sell-for"),
            (Control::Orders(Ordering::End(words("sell-for 3"))), "orders:end.sell-for 3"),
            (Control::Orders(Ordering::Prepare), "orders:prepare"),
            (Control::Orders(Ordering::Back(u32::MAX)), "orders:back.4294967295"),
            (Control::Orders(Ordering::Clear(0)), "orders:clear.0"),
            (Control::Orders(Ordering::Done), "orders:done"),
            (Control::LeagueSignUp, "league-sign-up"),
            (Control::LeagueWithdraw, "league-withdraw"),
            (Control::LeagueWithdrawMeant(u32::MAX), "league-out-meant:4294967295"),
            (Control::LeagueLine, "league-line"),
        ];
        let named = |variant: &str| controls.iter().any(|(control, _)| format!("{control:?}").split('(').next() == Some(variant));
        assert_eq!(Control::VARIANTS.iter().find(|variant| !named(variant)), None, "each form has a line above");
        let table = TableId::new(99_999);
        for (control, written) in controls {
            let has_call = written.split(':').nth(1).is_some_and(|word| word.parse::<Call>().is_ok());
            assert_eq!(control.call().is_some(), has_call, "{control:?}: Control::call");
            let press = control.clone().at(table);
            is_written(CustomId::Table(press.clone()), &format!("v1:DBW9:{written}"));
            match control.call() {
                Some(_) => is_written(CustomId::Prepared(press), &format!("a1:DBW9:{written}")),
                None => {
                    assert_eq!(format!("a1:DBW9:{written}").parse::<CustomId>(), Err(NotOurs), "{control:?} prepares nothing")
                }
            }
        }
        let guides = [
            (Guide::Help, "help"),
            (Guide::Open, "open"),
            (Guide::New(words("some-game")), "new:some-game"),
            (Guide::Play, "play"),
            (Guide::Solo(words("some-game")), "solo:some-game"),
            (Guide::Find, "find"),
            (Guide::Queue(None), "queue"),
            (Guide::Queue(Some(words("some-game"))), "queue:some-game"),
            (Guide::QueueLeave, "queue-leave"),
            (Guide::QueueAgree(GuildId(7), UserId(8)), "queue-agree:7:8"),
            (Guide::QueueRefuse(GuildId(u64::MAX), UserId(u64::MAX)), "queue-refuse:18446744073709551615:18446744073709551615"),
            (Guide::Games, "games"),
            (Guide::Rules(words("some-game"), None), "rules:some-game"),
            (Guide::Rules(words("some-game"), Some(7)), "rules:some-game:7"),
            (Guide::Settings, "settings"),
            (Guide::Page(SettingsPage::Rings), "page:rings"),
            (Guide::Page(SettingsPage::Display), "page:display"),
            (Guide::Ask(words("zone")), "ask:zone"),
            (Guide::Back, "back"),
            (Guide::Phone, "phone"),
            (Guide::NoPhone, "no-phone"),
            (Guide::Like(words("ring")), "like:ring"),
            (Guide::Server(words("tables")), "server:tables"),
            (Guide::ServerTables, "server-tables"),
            (Guide::Stats, "stats"),
            (Guide::Players, "players"),
            (Guide::Export, "export"),
            (Guide::Forget, "forget"),
            (Guide::ForgetMeant, "forget-meant"),
            (Guide::EndTables(UserId(77)), "end-tables:77"),
            (Guide::Checkup, "checkup"),
        ];
        for (guide, written) in guides {
            is_written(CustomId::Guide(guide), &format!("v1:guide:{written}"));
        }
    }

    fn is_written(id: CustomId, written: &str) {
        assert_eq!(id.to_string(), written);
        assert!(written.len() <= crate::limits::ID, "{written}");
        assert_eq!(written.parse(), Ok(id));
    }

    #[test]
    fn a_made_up_id_is_not_ours() {
        let made_up = "v1 a1 v1:K7QF v2:K7QF:join v2:guide:help v1:K7QF:join: v1:K7QF:join:1 v1:????:join v1:k7qf:join \
            v1:K7QF:join-found: v1:K7QF:eat v1:K7QF:option:07 v1:K7QF:play:p1.1 v1:K7QF:play:p1.1: v1:K7QF:play:p1.1:a:b \
            v1:K7QF:play:p9.1:x v1:K7QF:play:p1.+1:x a1:K7QF:play:p1.01:x v1:K7QF:common::accept \
            v1:K7QF:common:p1.1+:accept v1:K7QF:common:p1.1: v1:K7QF:mark:p1.1:x v1:K7QF:confirm:p1.1:x \
            v1:K7QF:fill:p1.1:offer v1:K7QF:vote:1:eat v1:K7QF:vote:x:wait v1:K7QF:orders: v1:K7QF:orders:give \
            v1:K7QF:orders:give.ever.1 v1:K7QF:orders:give.phase v1:K7QF:orders:give.phase.x \
            v1:K7QF:orders:with.phase v1:K7QF:orders:back.01 v1:K7QF:orders:done.1 v1:guide v1:guide: \
            v1:guide:new v1:guide:new: v1:guide:help: v1:guide:open:x v1:guide:rules:x:07 v1:guide:like: \
            v1:guide:server:tables:1 v1:guide:end-tables:077";
        for id in made_up.split(' ').chain([""]) {
            assert_eq!(id.parse::<CustomId>(), Err(NotOurs), "{id}");
        }
    }
}
