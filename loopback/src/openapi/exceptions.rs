//! Where the real Discord, by its documentation, differs from its OpenAPI document. A mere
//! deviation of the loopback is no exception, but a bug. Start at [`AMENDMENTS`] and
//! [`EXCEPTIONS`].

use serde_json::{Value, json};

use super::violation::{Part, Violation};

/// A property of a component with an additional type.
struct Amendment {
    component: &'static str,
    property: &'static str,
    or: &'static str,
}

/// Amendments to the document, with reasons. An exception would excuse every other type too.
const AMENDMENTS: &[Amendment] = &[
    // Discord docs: API Reference, "Uploading Files": `"id": 0` is the number of a new file's part.
    Amendment { component: "MessageAttachmentRequest", property: "id", or: "integer" },
    // Discord docs: Permissions: "serialized as a string". Application Commands, "Using Default
    // Permissions", says the same.
    Amendment { component: "CreateRoleRequest", property: "permissions", or: "string" },
    Amendment { component: "UpdateRoleRequestPartial", property: "permissions", or: "string" },
    Amendment { component: "ChannelPermissionOverwriteRequest", property: "allow", or: "string" },
    Amendment { component: "ChannelPermissionOverwriteRequest", property: "deny", or: "string" },
    Amendment { component: "ApplicationCommandCreateRequest", property: "default_member_permissions", or: "string" },
    Amendment { component: "ApplicationCommandPatchRequestPartial", property: "default_member_permissions", or: "string" },
    Amendment { component: "ApplicationCommandUpdateRequest", property: "default_member_permissions", or: "string" },
    // Discord docs: Application Resource, "Edit Current Application".
    Amendment { component: "ApplicationFormPartial", property: "description", or: "string" },
];

/// Applies the amendments whose properties the document has.
pub(crate) fn amend(document: &mut Value) {
    for Amendment { component, property, or } in AMENDMENTS {
        if let Some(schema) = document.pointer_mut(&format!("/components/schemas/{component}/properties/{property}")) {
            *schema = json!({ "anyOf": [schema.take(), { "type": or }] });
        }
    }
}

struct Exception {
    /// A route such as `GET /gateway`; `*` for every route.
    route: &'static str,
    part: Side,
    /// A field; `*` matches one name or index, `**` any number of them.
    field: &'static str,
    /// The beginning of the rule.
    rule: &'static str,
}

#[derive(Clone, Copy)]
enum Side {
    Request,
    Reply,
    Limited,
}

const OVERWRITE: &str = "PUT /channels/{channel_id}/permissions/{overwrite_id}";

/// The exceptions, each with its reason.
const EXCEPTIONS: &[Exception] = &[
    // Discord docs: API Reference, "Error Messages": codes in `errors` are strings
    // (`BASE_TYPE_REQUIRED`); the document has numbers.
    Exception { route: "*", part: Side::Reply, field: "/errors/**/_errors/*/code", rule: "is not an integer" },
    // With several such strings, the document's other alternative looks like the intended one.
    Exception { route: "*", part: Side::Reply, field: "/errors/**", rule: "has unknown properties" },
    Exception { route: "*", part: Side::Reply, field: "/errors/**/_errors", rule: "is missing" },
    Exception { route: "*", part: Side::Reply, field: "/errors/**/_errors", rule: "is not an object" },
    // Discord docs: Rate Limits, "Rate Limit Response Structure": `code?`; always in the document.
    Exception { route: "*", part: Side::Limited, field: "/code", rule: "is missing" },
    // Discord docs: Rate Limits, "Invalid Request Limit": a proxy bans, which speaks no JSON.
    Exception { route: "*", part: Side::Limited, field: "", rule: "is of the type \"text/plain\"" },
    // Discord docs: Channel Resource, "Edit Channel Permissions": "the bitwise value", a string as
    // all permissions are. The document has no component for this body.
    Exception { route: OVERWRITE, part: Side::Request, field: "/allow", rule: "is not null or an integer" },
    Exception { route: OVERWRITE, part: Side::Request, field: "/deny", rule: "is not null or an integer" },
    // Discord docs: Guild Resource, "Remove Guild Ban", has no parameters; libraries send no body.
    Exception { route: "DELETE /guilds/{guild_id}/bans/{user_id}", part: Side::Request, field: "", rule: "a body is missing" },
];

/// Whether a status needs no description, since any route may fail with it. Discord docs: Opcodes
/// and Status Codes (500, 502, "5xx").
pub(crate) fn is_failure_of_discord(status: u16) -> bool {
    (500..600).contains(&status)
}

pub(crate) fn excuses(violation: &Violation) -> bool {
    let is_on = |side: Side| match side {
        Side::Request => violation.part == Part::Request,
        Side::Reply => matches!(violation.part, Part::Reply(_)),
        Side::Limited => violation.part == Part::Reply(429),
    };
    EXCEPTIONS.iter().any(|exception| {
        (exception.route == "*" || exception.route == violation.route)
            && is_on(exception.part)
            && fits(exception.field, &violation.field)
            && violation.rule.starts_with(exception.rule)
    })
}

fn fits(pattern: &str, field: &str) -> bool {
    let (pattern, field): (Vec<&str>, Vec<&str>) = (pattern.split('/').collect(), field.split('/').collect());
    parts_fit(&pattern, &field)
}

fn parts_fit(pattern: &[&str], parts: &[&str]) -> bool {
    match (pattern, parts) {
        ([], parts) => parts.is_empty(),
        (["**", rest @ ..], _) => (0..=parts.len()).any(|passed| parts_fit(rest, &parts[passed..])),
        (_, []) => false,
        ([wanted, pattern @ ..], [part, parts @ ..]) => (*wanted == "*" || wanted == part) && parts_fit(pattern, parts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_one_part_and_double_stars_for_any_number() {
        assert!(fits("/a/*/c", "/a/0/c"));
        assert!(!fits("/a/*/c", "/a/0/b/c"));
        assert!(fits("/errors/**/_errors/*/code", "/errors/_errors/0/code"));
        assert!(fits("/errors/**/_errors/*/code", "/errors/embeds/0/title/_errors/0/code"));
        assert!(!fits("/errors/**/_errors/*/code", "/errors/embeds/0/title/_errors/0/message"));
        assert!(!fits("", "/a") && fits("", ""));
    }

    #[test]
    fn an_exception_holds_only_for_its_side_and_its_rule() {
        let violation = |part, rule: &str| Violation {
            route: "POST /channels/{channel_id}/messages".to_owned(),
            part,
            field: "/errors/content/_errors/0/code".to_owned(),
            rule: rule.to_owned(),
            value: None,
        };
        assert!(excuses(&violation(Part::Reply(400), "is not an integer")));
        assert!(!excuses(&violation(Part::Reply(400), "longer than 5 characters")));
        assert!(!excuses(&violation(Part::Request, "is not an integer")));
    }
}
