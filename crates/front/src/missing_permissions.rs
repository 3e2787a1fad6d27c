//! The permissions that the bot needs, and what to say if it lacks one. Start reading at
//! [`missing`].

use tertulia_base::ids::ChannelId;
use tertulia_rules::text::Text;

use crate::asker::{Place, PlaceKind};
use crate::permissions::Permissions;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChannelPlan {
    /// Open a table in that place.
    TableHere,
    /// Open a thread below that channel, and a table in it.
    TableInThread,
}

/// The first permission that the bot lacks for its plan, as a sentence; `None` when it has all of
/// them.
pub(crate) fn missing(place: &Place, plan: ChannelPlan) -> Option<Text> {
    let granted = place.granted?;
    if granted.contains(Permissions::ADMINISTRATOR) {
        return None;
    }
    let lacks = needed(place.kind, plan).iter().find(|(permission, _)| !granted.contains(*permission));
    lacks.map(|(_, name)| refusal(Text::new(*name), place.channel))
}

/// "I lack “Send Messages” in #channel".
pub(crate) fn refusal(permission: Text, channel: ChannelId) -> Text {
    Text::new("front-lacks").with("permission", permission).with("channel", channel.to_string())
}

/// Returns the permissions that the bot lacks to play in such a place, by Discord's names.
pub fn lacking(granted: Permissions, kind: PlaceKind) -> Vec<Text> {
    if granted.contains(Permissions::ADMINISTRATOR) {
        return Vec::new();
    }
    let lacks = needed(kind, ChannelPlan::TableHere).iter().filter(|(permission, _)| !granted.contains(*permission));
    lacks.map(|(_, name)| Text::new(*name)).collect()
}

/// Returns whether the bot may show pictures; if not, boards come in words.
pub fn may_attach(granted: Permissions) -> bool {
    granted.intersects(Permissions::ADMINISTRATOR | Permissions::ATTACH_FILES)
}

/// Returns what the bot asks of a server that adds it: all that it needs in channels and threads,
/// and to show pictures.
pub fn permissions_asked() -> Permissions {
    let plans = [
        (PlaceKind::Channel, ChannelPlan::TableHere),
        (PlaceKind::Channel, ChannelPlan::TableInThread),
        (PlaceKind::Thread, ChannelPlan::TableHere),
    ];
    let all = plans.into_iter().flat_map(|(kind, plan)| needed(kind, plan));
    all.fold(Permissions::ATTACH_FILES, |asked, (permission, _)| asked | *permission)
}

fn needed(kind: PlaceKind, plan: ChannelPlan) -> &'static [(Permissions, &'static str)] {
    const SEE: (Permissions, &str) = (Permissions::VIEW_CHANNEL, "permission-view-channel");
    const SEND: (Permissions, &str) = (Permissions::SEND_MESSAGES, "permission-send-messages");
    const OPEN: (Permissions, &str) = (Permissions::CREATE_PUBLIC_THREADS, "permission-create-threads");
    const SEND_THERE: (Permissions, &str) = (Permissions::SEND_MESSAGES_IN_THREADS, "permission-send-in-threads");
    match (plan, kind) {
        (ChannelPlan::TableHere, PlaceKind::Channel) => &[SEE, SEND],
        // In direct messages, Discord names neither viewing nor sending among the permissions.
        (ChannelPlan::TableHere, PlaceKind::Direct) => &[],
        (ChannelPlan::TableHere, PlaceKind::Thread) => &[SEE, SEND_THERE],
        (ChannelPlan::TableInThread, PlaceKind::Channel | PlaceKind::Thread | PlaceKind::Direct) => &[SEE, OPEN, SEND_THERE],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(kind: PlaceKind, granted: Permissions) -> Place {
        Place { kind, ..Place::channel(None, ChannelId(5), Some(granted)) }
    }

    #[test]
    fn a_server_is_asked_for_all_that_the_bot_misses_anywhere_and_for_nothing_else() {
        use Permissions as P;
        let asked = permissions_asked();
        let listed =
            P::VIEW_CHANNEL | P::SEND_MESSAGES | P::SEND_MESSAGES_IN_THREADS | P::CREATE_PUBLIC_THREADS | P::ATTACH_FILES;
        assert_eq!(asked, listed, "those that docs/hosting.md lists");
        for kind in [PlaceKind::Channel, PlaceKind::Thread, PlaceKind::Direct] {
            assert_eq!((lacking(asked, kind), may_attach(asked)), (Vec::new(), true), "{kind:?}");
            assert_eq!(missing(&place(kind, asked), ChannelPlan::TableInThread), None, "{kind:?}");
        }
    }

    #[test]
    fn exactly_the_permission_that_is_missing_is_named() {
        use Permissions as P;
        let all = P::VIEW_CHANNEL | P::SEND_MESSAGES | P::SEND_MESSAGES_IN_THREADS;
        for (kind, plan, granted, lacks) in [
            (PlaceKind::Channel, ChannelPlan::TableHere, all, None),
            (PlaceKind::Channel, ChannelPlan::TableHere, all - P::SEND_MESSAGES, Some("permission-send-messages")),
            (PlaceKind::Channel, ChannelPlan::TableHere, all - P::VIEW_CHANNEL, Some("permission-view-channel")),
            (PlaceKind::Direct, ChannelPlan::TableHere, P::from_bits_retain(1 << 14 | 1 << 15), None),
            (PlaceKind::Thread, ChannelPlan::TableHere, all - P::SEND_MESSAGES, None),
            (PlaceKind::Thread, ChannelPlan::TableHere, all - P::SEND_MESSAGES_IN_THREADS, Some("permission-send-in-threads")),
            (PlaceKind::Channel, ChannelPlan::TableInThread, all, Some("permission-create-threads")),
            (PlaceKind::Channel, ChannelPlan::TableInThread, P::ADMINISTRATOR, None),
        ] {
            let expected = lacks.map(|name| refusal(Text::new(name), ChannelId(5)));
            assert_eq!(missing(&place(kind, granted), plan), expected, "{kind:?} {plan:?}");
        }
    }
}
