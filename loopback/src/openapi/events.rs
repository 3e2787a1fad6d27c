//! Which parts of gateway events the document describes; it does not describe whole events. Start
//! at [`DESCRIBED`].

use serde_json::Value;

use super::document::Document;
use super::explain::{SchemaFault, escaped};
use super::violation::{Part, Violation};

#[derive(Clone, Copy)]
enum Is {
    /// The component of this name.
    A(&'static str),
    /// The channel component that fits the `type`.
    Channel,
}

struct Described {
    events: &'static [&'static str],
    /// A JSON pointer; `*` stands for every item or property.
    place: &'static str,
    is: Is,
}

/// The objects that are validated, where an event has them.
#[rustfmt::skip]
const DESCRIBED: &[Described] = &[
    Described { events: &["MESSAGE_CREATE", "MESSAGE_UPDATE"], place: "", is: Is::A("MessageResponse") },
    Described { events: &["CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "THREAD_CREATE", "THREAD_UPDATE"], place: "", is: Is::Channel },
    Described { events: &["GUILD_CREATE", "GUILD_UPDATE"], place: "", is: Is::A("GuildResponse") },
    Described { events: &["GUILD_CREATE"], place: "/members/*", is: Is::A("GuildMemberResponse") },
    Described { events: &["GUILD_CREATE"], place: "/channels/*", is: Is::Channel },
    Described { events: &["GUILD_CREATE", "THREAD_LIST_SYNC"], place: "/threads/*", is: Is::Channel },
    Described { events: &["THREAD_MEMBERS_UPDATE"], place: "/added_members/*", is: Is::A("ThreadMemberResponse") },
    Described { events: &["GUILD_MEMBER_ADD"], place: "", is: Is::A("GuildMemberResponse") },
    Described { events: &["GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE"], place: "/role", is: Is::A("GuildRoleResponse") },
    Described { events: &["INTERACTION_CREATE"], place: "/message", is: Is::A("MessageResponse") },
    Described { events: &["INTERACTION_CREATE", "MESSAGE_REACTION_ADD", "TYPING_START"], place: "/member", is: Is::A("GuildMemberResponse") },
    Described { events: &["INTERACTION_CREATE", "READY"], place: "/user", is: Is::A("UserResponse") },
    Described { events: &["INTERACTION_CREATE"], place: "/data/resolved/users/*", is: Is::A("UserResponse") },
    Described { events: &["INTERACTION_CREATE"], place: "/data/resolved/messages/*", is: Is::A("MessageResponse") },
    Described { events: &["MESSAGE_REACTION_ADD", "MESSAGE_REACTION_REMOVE"], place: "/emoji", is: Is::A("MessageReactionEmojiResponse") },
];

pub(crate) fn violations(document: &Document, event: &str, body: &Value) -> Vec<Violation> {
    let mut violations = Vec::new();
    for described in DESCRIBED.iter().filter(|described| described.events.contains(&event)) {
        for (place, value) in at(body, described.place) {
            let component = match described.is {
                Is::A(component) => component,
                Is::Channel => channel_component(value),
            };
            let faults = document.faults(&format!("/components/schemas/{component}"), value);
            let placed = |fault: SchemaFault| SchemaFault { field: format!("{place}{}", fault.field), ..fault };
            violations.extend(faults.into_iter().map(|fault| Violation::new(event.to_owned(), Part::Event, placed(fault))));
        }
    }
    violations
}

/// Discord docs: Channels Resource, "Channel Types".
fn channel_component(channel: &Value) -> &'static str {
    match channel["type"].as_u64() {
        Some(1) => "PrivateChannelResponse",
        Some(10..=12) => "ThreadResponse",
        _ => "GuildChannelResponse",
    }
}

/// Returns all values at a place, each with its JSON pointer.
fn at<'v>(body: &'v Value, place: &str) -> Vec<(String, &'v Value)> {
    let mut found = vec![(String::new(), body)];
    for step in place.split('/').skip(1) {
        found = found.into_iter().flat_map(|(path, value)| steps(&path, value, step)).collect();
    }
    found
}

fn steps<'v>(path: &str, value: &'v Value, step: &str) -> Vec<(String, &'v Value)> {
    match value {
        Value::Object(fields) => {
            let named = fields.iter().filter(|(name, _)| step == "*" || *name == step);
            named.map(|(name, value)| (format!("{path}/{}", escaped(name)), value)).collect()
        }
        Value::Array(items) if step == "*" => {
            items.iter().enumerate().map(|(index, item)| (format!("{path}/{index}"), item)).collect()
        }
        Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}
