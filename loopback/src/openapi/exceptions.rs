//! Where the real Discord, by its documentation, does what its OpenAPI document does not describe.
//! What the loopback merely does otherwise is no exception; that is to be mended.
//! Start at [`AMENDMENTS`] and [`EXCEPTIONS`].

use serde_json::{Value, json};

use super::violation::{Part, Violation};

/// A property of a component that may be of another type too.
struct Amendment {
    component: &'static str,
    property: &'static str,
    or: &'static str,
}

/// What the document is amended by before it is used, each with its reason. An exception would excuse every other type too.
const AMENDMENTS: &[Amendment] = &[
    // Discord docs: API Reference, "Uploading Files": `"id": 0` of a new file is the number of its part; the document has texts only.
    Amendment { component: "MessageAttachmentRequest", property: "id", or: "integer" },
    // Discord docs: Application Commands, "Using Default Permissions": a set of permissions "serialized as a string".
    Amendment { component: "ApplicationCommandCreateRequest", property: "default_member_permissions", or: "string" },
    Amendment { component: "ApplicationCommandPatchRequestPartial", property: "default_member_permissions", or: "string" },
    Amendment { component: "ApplicationCommandUpdateRequest", property: "default_member_permissions", or: "string" },
];

/// Amends a document. One that does not have such a property stays as it is.
pub(crate) fn amend(document: &mut Value) {
    for Amendment { component, property, or } in AMENDMENTS {
        if let Some(schema) = document.pointer_mut(&format!("/components/schemas/{component}/properties/{property}")) {
            *schema = json!({ "anyOf": [schema.take(), { "type": or }] });
        }
    }
}

/// Something that is no violation although the document says so.
struct Exception {
    /// The route, such as `GET /gateway`; `*` for every one.
    route: &'static str,
    part: Side,
    /// The field, with `*` for any one name or index and `**` for any number of them.
    field: &'static str,
    /// How the rule begins.
    rule: &'static str,
}

#[derive(Clone, Copy)]
enum Side {
    Reply,
    /// A reply with the status 429.
    Limited,
}

/// Each with its reason.
const EXCEPTIONS: &[Exception] = &[
    // Discord docs: API Reference, "Error Messages": the codes in `errors` are words (`BASE_TYPE_REQUIRED`); the document has numbers.
    Exception { route: "*", part: Side::Reply, field: "/errors/**/_errors/*/code", rule: "is not an integer" },
    // The same, where several such words in one place make the other of the document's two alternatives look nearer.
    Exception { route: "*", part: Side::Reply, field: "/errors/**", rule: "has unknown properties" },
    Exception { route: "*", part: Side::Reply, field: "/errors/**/_errors", rule: "is missing" },
    Exception { route: "*", part: Side::Reply, field: "/errors/**/_errors", rule: "is not an object" },
    // Discord docs: Rate Limits, "Rate Limit Response Structure": `code?`; the document has it always.
    Exception { route: "*", part: Side::Limited, field: "/code", rule: "is missing" },
    // Discord docs: Rate Limits, "Invalid Request Limit": who is banned hears from what stands before the API, which speaks no JSON.
    Exception { route: "*", part: Side::Limited, field: "", rule: "is of the type \"text/plain\"" },
];

/// Statuses that any route may answer, and that no route describes: what failed is Discord or the way to it.
/// Discord docs: Opcodes and Status Codes (500, 502, "5xx").
pub(crate) fn is_failure_of_discord(status: u16) -> bool {
    (500..600).contains(&status)
}

/// Whether a violation is none.
pub(crate) fn excuses(violation: &Violation) -> bool {
    let is_on = |side: Side| match side {
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
