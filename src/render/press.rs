//! What a button or menu means, written into its custom id. It survives restarts, and never is an index into a list.
//!
//! What must never come in: what is done about it. Start reading at [`Press`].

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::ids::TableId;

/// The meaning of a press on something of a table. Written `v1:<table>:<verb>[:<decision>[:<rest>]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// Take a seat.
    Join(TableId),
    /// Give it up.
    Leave(TableId),
    /// Begin.
    Start(TableId),
    /// Choose an option of the lobby; the value comes from the menu.
    Option(TableId, String),
    /// Show me my panel.
    View(TableId),
    /// More choices: log, board, rules, stop.
    More(TableId),
    /// Show the board as text.
    Board(TableId),
    /// Show the whole story.
    Story(TableId),
    /// Show the rules.
    Rules(TableId),
    /// End the table; asks first.
    Stop(TableId),
    /// End it, asked and meant.
    StopMeant(TableId),
    /// Forfeit, asked and meant.
    LeaveMeant(TableId),
    /// Play an action.
    Play(TableId, u32, String),
    /// Play an action that is seldom meant; asks first.
    Rash(TableId, u32, String),
    /// Play the action chosen in this menu; the text tells menus of one message apart.
    Choose(TableId, u32, String),
    /// A menu of several was changed; the text tells menus of one message apart.
    Mark(TableId, u32, String),
    /// Play what is marked in the menus of this message.
    Confirm(TableId, u32),
    /// Give a ready answer.
    Ready(TableId, u32, String),
}

impl Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Press::Join(t) => write!(f, "v1:{t}:join"),
            Press::Leave(t) => write!(f, "v1:{t}:leave"),
            Press::Start(t) => write!(f, "v1:{t}:start"),
            Press::Option(t, key) => write!(f, "v1:{t}:option:{key}"),
            Press::View(t) => write!(f, "v1:{t}:view"),
            Press::More(t) => write!(f, "v1:{t}:more"),
            Press::Board(t) => write!(f, "v1:{t}:board"),
            Press::Story(t) => write!(f, "v1:{t}:story"),
            Press::Rules(t) => write!(f, "v1:{t}:rules"),
            Press::Stop(t) => write!(f, "v1:{t}:stop"),
            Press::StopMeant(t) => write!(f, "v1:{t}:stop-meant"),
            Press::LeaveMeant(t) => write!(f, "v1:{t}:leave-meant"),
            Press::Play(t, d, action) => write!(f, "v1:{t}:play:{d}:{action}"),
            Press::Rash(t, d, action) => write!(f, "v1:{t}:rash:{d}:{action}"),
            Press::Choose(t, d, menu) => write!(f, "v1:{t}:choose:{d}:{menu}"),
            Press::Mark(t, d, menu) => write!(f, "v1:{t}:mark:{d}:{menu}"),
            Press::Confirm(t, d) => write!(f, "v1:{t}:confirm:{d}"),
            Press::Ready(t, d, key) => write!(f, "v1:{t}:ready:{d}:{key}"),
        }
    }
}

/// A custom id that is not ours, or not of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a button of ours")]
pub struct NotOurs;

impl FromStr for Press {
    type Err = NotOurs;

    fn from_str(id: &str) -> Result<Press, NotOurs> {
        let rest = id.strip_prefix("v1:").ok_or(NotOurs)?;
        let mut parts = rest.splitn(4, ':');
        let mut next = || parts.next().ok_or(NotOurs);
        let table: TableId = next()?.parse().map_err(|_| NotOurs)?;
        let verb = next()?;
        let third = parts.next();
        let fourth = parts.next();
        let decision = || third.and_then(|d| d.parse::<u32>().ok()).ok_or(NotOurs);
        let words = || fourth.filter(|w| !w.is_empty()).map(str::to_owned).ok_or(NotOurs);
        let press = match (verb, third, fourth) {
            ("join", None, None) => Press::Join(table),
            ("leave", None, None) => Press::Leave(table),
            ("start", None, None) => Press::Start(table),
            ("option", Some(key), None) => Press::Option(table, key.to_owned()),
            ("view", None, None) => Press::View(table),
            ("more", None, None) => Press::More(table),
            ("board", None, None) => Press::Board(table),
            ("story", None, None) => Press::Story(table),
            ("rules", None, None) => Press::Rules(table),
            ("stop", None, None) => Press::Stop(table),
            ("stop-meant", None, None) => Press::StopMeant(table),
            ("leave-meant", None, None) => Press::LeaveMeant(table),
            ("play", _, _) => Press::Play(table, decision()?, words()?),
            ("rash", _, _) => Press::Rash(table, decision()?, words()?),
            ("choose", _, _) => Press::Choose(table, decision()?, words()?),
            ("mark", _, _) => Press::Mark(table, decision()?, words()?),
            ("confirm", _, None) => Press::Confirm(table, decision()?),
            ("ready", _, _) => Press::Ready(table, decision()?, words()?),
            (_, _, _) => return Err(NotOurs),
        };
        Ok(press)
    }
}
