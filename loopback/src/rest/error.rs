//! Discord's errors: status, code, message, and faults by place in the body. Start at [`ApiError`];
//! [`FieldErrors`] collects the faults of a body.

use std::ops::RangeInclusive;

use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde_json::{Map, Value, json};

use crate::refused::{FieldFault, Reason};

/// An error response of Discord.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ApiError {
    status: StatusCode,
    code: u32,
    message: &'static str,
    errors: Option<Value>,
    /// Seconds to wait before a retry.
    retry_after: Option<u64>,
}

macro_rules! api_errors {
    ($($name:ident = $status:ident $code:literal $message:literal;)*) => {
        impl ApiError {
            $(pub(crate) const $name: Self = Self { status: StatusCode::$status, code: $code, message: $message, errors: None, retry_after: None };)*
        }
    };
}

api_errors! {
    UNAUTHORIZED = UNAUTHORIZED 0 "401: Unauthorized";
    NOT_FOUND = NOT_FOUND 0 "404: Not Found";
    METHOD_NOT_ALLOWED = METHOD_NOT_ALLOWED 0 "405: Method Not Allowed";
    UNKNOWN_APPLICATION = NOT_FOUND 10002 "Unknown Application";
    UNKNOWN_CHANNEL = NOT_FOUND 10003 "Unknown Channel";
    UNKNOWN_GUILD = NOT_FOUND 10004 "Unknown Guild";
    UNKNOWN_MEMBER = NOT_FOUND 10007 "Unknown Member";
    UNKNOWN_MESSAGE = NOT_FOUND 10008 "Unknown Message";
    UNKNOWN_INVITE = NOT_FOUND 10006 "Unknown Invite";
    UNKNOWN_OVERWRITE = NOT_FOUND 10009 "Unknown Permission Overwrite";
    UNKNOWN_ROLE = NOT_FOUND 10011 "Unknown Role";
    UNKNOWN_USER = NOT_FOUND 10013 "Unknown User";
    UNKNOWN_EMOJI = BAD_REQUEST 10014 "Unknown Emoji";
    UNKNOWN_OWN_EMOJI = NOT_FOUND 10014 "Unknown Emoji";
    UNKNOWN_WEBHOOK = NOT_FOUND 10015 "Unknown Webhook";
    UNKNOWN_BAN = NOT_FOUND 10026 "Unknown Ban";
    UNKNOWN_STICKER = NOT_FOUND 10060 "Unknown sticker";
    UNKNOWN_VOICE_STATE = NOT_FOUND 10065 "Unknown Voice State";
    UNKNOWN_INTERACTION = NOT_FOUND 10062 "Unknown interaction";
    UNKNOWN_COMMAND = NOT_FOUND 10063 "Unknown application command";
    UNKNOWN_RULE = NOT_FOUND 10066 "Unknown Auto Moderation Rule";
    UNKNOWN_STAGE = NOT_FOUND 10067 "Unknown Stage Instance";
    UNKNOWN_EVENT = NOT_FOUND 10070 "Unknown Guild Scheduled Event";
    TOO_MANY_EVENTS = BAD_REQUEST 30038 "Maximum number of uncompleted guild scheduled events reached (100)";
    TOO_MANY_STICKERS = BAD_REQUEST 30039 "Maximum number of stickers reached (5)";
    UNKNOWN_TAG = NOT_FOUND 10087 "Unknown tag";
    TOO_MANY_PINS = BAD_REQUEST 30003 "Maximum number of pinned messages reached (250)";
    TOO_MANY_ROLES = BAD_REQUEST 30005 "Maximum number of guild roles reached (250)";
    TOO_MANY_WEBHOOKS = BAD_REQUEST 30007 "Maximum number of webhooks reached (15)";
    TOO_MANY_EMOJIS = BAD_REQUEST 30008 "Maximum number of emojis reached (2000)";
    TOO_MANY_GUILD_EMOJIS = BAD_REQUEST 30008 "Maximum number of emojis reached (50)";
    TOO_MANY_REACTIONS = BAD_REQUEST 30010 "Maximum number of reactions reached (20)";
    TOO_MANY_CHANNELS = BAD_REQUEST 30013 "Maximum number of guild channels reached (500)";
    TOO_MANY_THREAD_MEMBERS = BAD_REQUEST 30033 "Maximum number of thread participants has been reached (1000)";
    TOO_MANY_ATTACHMENTS = BAD_REQUEST 30015 "Maximum number of attachments in a message reached (10)";
    TOO_MANY_COMMANDS = BAD_REQUEST 30032 "Maximum number of application commands reached";
    TOO_MANY_NEW_COMMANDS = TOO_MANY_REQUESTS 30034 "Max number of daily application command creates has been reached (200)";
    DMS_TOO_FAST = FORBIDDEN 40003 "You are opening direct messages too fast";
    TOO_LARGE = PAYLOAD_TOO_LARGE 40005 "Request entity too large";
    NOT_IN_VOICE = BAD_REQUEST 40032 "Target user is not connected to voice.";
    ALREADY_CROSSPOSTED = BAD_REQUEST 40033 "This message has already been crossposted.";
    ALREADY_ACKNOWLEDGED = BAD_REQUEST 40060 "Interaction has already been acknowledged.";
    MISSING_ACCESS = FORBIDDEN 50001 "Missing Access";
    NOT_IN_DMS = BAD_REQUEST 50003 "Cannot execute action on a DM channel";
    NOT_THE_AUTHOR = FORBIDDEN 50005 "Cannot edit a message authored by another user";
    EMPTY_MESSAGE = BAD_REQUEST 50006 "Cannot send an empty message";
    CLOSED_DM = FORBIDDEN 50007 "Cannot send messages to this user";
    NO_TEXT_CHANNEL = BAD_REQUEST 50008 "Cannot send messages in a non-text channel";
    MISSING_PERMISSIONS = FORBIDDEN 50013 "Missing Permissions";
    BULK_DELETE_COUNT = BAD_REQUEST 50016 "Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages to delete";
    SYSTEM_MESSAGE = FORBIDDEN 50021 "Cannot execute action on a system message";
    WRONG_CHANNEL_TYPE = BAD_REQUEST 50024 "Cannot execute action on this channel type";
    INVALID_ROLE = BAD_REQUEST 50028 "Invalid Role";
    NO_SUCH_RECIPIENT = BAD_REQUEST 50033 "Invalid Recipient(s)";
    NO_DM_WITH_BOTS = BAD_REQUEST 50007 "Cannot send messages to this user";
    WRONG_MESSAGE_TYPE = BAD_REQUEST 50068 "Invalid message type";
    NEEDS_BOOSTS = BAD_REQUEST 50101 "This server needs more boosts to perform this action";
    EMOJI_TOO_LARGE = BAD_REQUEST 50138 "Failed to resize asset below the maximum size: 262144";
    STICKER_TOO_LARGE = BAD_REQUEST 50045 "File uploaded exceeds the maximum size";
    INVALID_FILE = BAD_REQUEST 50046 "Invalid file uploaded";
    DEAD_TOKEN = UNAUTHORIZED 50027 "Invalid Webhook Token";
    INVALID_VERSION = BAD_REQUEST 50041 "Invalid API version provided";
    TOO_OLD_TO_DELETE = BAD_REQUEST 50034 "You can only bulk delete messages that are under 14 days old.";
    INVALID_FORM = BAD_REQUEST 50035 "Invalid Form Body";
    INVALID_STICKER = BAD_REQUEST 50081 "Invalid sticker sent";
    ARCHIVED_THREAD = BAD_REQUEST 50083 "Thread is archived";
    CLOSED_THREAD = FORBIDDEN 50083 "Thread is archived";
    INVALID_JSON = BAD_REQUEST 50109 "The request body contains invalid JSON.";
    NO_VOICE_MESSAGES = FORBIDDEN 50173 "You cannot send voice messages in this channel.";
    STAGE_IS_OPEN = BAD_REQUEST 150006 "The Stage is already open";
    NO_HISTORY = FORBIDDEN 160002 "Cannot reply without permission to read message history";
    HAS_THREAD = BAD_REQUEST 160004 "A thread has already been created for this message";
    TOO_MANY_THREADS = BAD_REQUEST 160006 "Maximum number of active threads reached";
    CANNOT_FORWARD = BAD_REQUEST 160014 "You cannot forward a message whose content you cannot read.";
    FINISHED_EVENT = BAD_REQUEST 180000 "Cannot update a finished event";
    OVERLOADED = SERVICE_UNAVAILABLE 130000 "API resource is currently overloaded. Try again a little later";
    NO_THREAD_OF_FORUM = BAD_REQUEST 220001 "Webhooks posted to forum channels must have a thread_name or thread_id";
    THREAD_NAME_AND_ID = BAD_REQUEST 220002 "Webhooks posted to forum channels cannot have both a thread_name and thread_id";
    NO_FORUM = BAD_REQUEST 220003 "Webhooks can only create threads in forum channels";
    TOO_MANY_FOLLOW_UPS = BAD_REQUEST 40094 "This interaction has hit the maximum number of follow up messages";
    NOBODY_BANNED = BAD_REQUEST 500000 "Failed to ban users";
    POLL_EXPIRED = BAD_REQUEST 520001 "Poll expired";
    POLL_IS_FINAL = BAD_REQUEST 520003 "Cannot edit a poll message";
    POLL_EMOJI = BAD_REQUEST 520004 "Cannot use an emoji included with the poll";
    NO_POLL = BAD_REQUEST 520006 "Cannot expire a non-poll message";
    NO_MUTUAL_GUILD = FORBIDDEN 50278 "Cannot send messages to this user due to having no mutual guilds";
    THREAD_LOCKED = FORBIDDEN 160005 "Thread is locked";
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut body = json!({ "code": self.code, "message": self.message });
        let reason = Extension(self.reason());
        if let Some(errors) = self.errors {
            body["errors"] = errors;
        }
        let Some(seconds) = self.retry_after else { return (self.status, reason, Json(body)).into_response() };
        body["retry_after"] = json!(seconds);
        body["global"] = json!(false);
        (self.status, reason, [(RETRY_AFTER, seconds.to_string())], Json(body)).into_response()
    }
}

/// A place in a body, as a chain from the inside out. It costs nothing until a fault is noted.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    outer: Option<&'a Place<'a>>,
    key: Key<'a>,
}

#[derive(Clone, Copy)]
enum Key<'a> {
    Body,
    Name(&'a str),
    Index(usize),
}

impl<'a> Place<'a> {
    pub(crate) const fn body() -> Self {
        Self { outer: None, key: Key::Body }
    }

    /// Returns the place of a field of the body.
    pub(crate) const fn of(name: &'a str) -> Self {
        Self { outer: None, key: Key::Name(name) }
    }

    pub(crate) const fn field(&'a self, name: &'a str) -> Place<'a> {
        Place { outer: Some(self), key: Key::Name(name) }
    }

    pub(crate) const fn item(&'a self, index: usize) -> Place<'a> {
        Place { outer: Some(self), key: Key::Index(index) }
    }

    /// Returns the place as a JSON pointer.
    pub(crate) fn pointer(&self) -> String {
        let mut pointer = self.outer.map(Place::pointer).unwrap_or_default();
        match self.key {
            Key::Body => {}
            Key::Name(name) => {
                pointer.push('/');
                pointer.push_str(&name.replace('~', "~0").replace('/', "~1"));
            }
            Key::Index(index) => pointer.push_str(&format!("/{index}")),
        }
        pointer
    }

    fn within<'v>(&self, root: &'v mut Value) -> &'v mut Value {
        let outer = match self.outer {
            Some(outer) => outer.within(root),
            None => root,
        };
        let key = match self.key {
            Key::Body => return outer,
            Key::Name(name) => name.to_owned(),
            Key::Index(index) => index.to_string(),
        };
        &mut outer[key]
    }
}

#[derive(Default)]
pub(crate) struct FieldErrors(Option<Value>);

impl FieldErrors {
    pub(crate) fn add(&mut self, place: &Place<'_>, code: &str, message: impl Into<String>) {
        let root = self.0.get_or_insert_with(|| Value::Object(Map::new()));
        let here = &mut place.within(root)["_errors"];
        if !here.is_array() {
            *here = json!([]);
        }
        if let Some(list) = here.as_array_mut() {
            list.push(json!({ "code": code, "message": message.into() }));
        }
    }

    pub(crate) fn required(&mut self, place: &Place<'_>) {
        self.add(place, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// Returns the error that lists all faults, if there are any.
    pub(crate) fn done(self) -> Result<(), ApiError> {
        match self.0 {
            Some(mut errors) => {
                separate(&mut errors);
                Err(ApiError { errors: Some(errors), ..ApiError::INVALID_FORM })
            }
            None => Ok(()),
        }
    }
}

/// Returns what is wrong with a text's length in characters.
pub(crate) fn length(text: &str, allowed: &RangeInclusive<usize>) -> Option<(&'static str, String)> {
    // There are at least as many bytes as characters: most texts need no counting.
    if text.len() <= *allowed.end() && (*allowed.start() == 0 || (*allowed.start() == 1 && !text.is_empty())) {
        return None;
    }
    amount(text.chars().count(), allowed)
}

/// Returns what is wrong with a count.
pub(crate) fn amount(count: usize, allowed: &RangeInclusive<usize>) -> Option<(&'static str, String)> {
    let (least, most) = (*allowed.start(), *allowed.end());
    if allowed.contains(&count) {
        None
    } else if least == 0 {
        Some(("BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length.")))
    } else {
        Some(("BASE_TYPE_BAD_LENGTH", format!("Must be between {least} and {most} in length.")))
    }
}

/// Drops the faults of a place that has faulty parts, since no place has both (the OpenAPI
/// document's `ErrorDetails`): Discord checks a whole only when its parts are right.
fn separate(place: &mut Value) {
    let Some(fields) = place.as_object_mut() else { return };
    if fields.len() > 1 {
        fields.remove("_errors");
    }
    fields.values_mut().for_each(separate);
}

impl ApiError {
    /// Returns what the list of refusals says of it.
    pub(crate) fn reason(&self) -> Reason {
        let faults = self.errors.as_ref().map(FieldFault::all).unwrap_or_default();
        Reason { code: self.code, message: self.message.to_owned(), faults }
    }

    /// Adds the seconds to wait before a retry.
    pub(crate) fn after(self, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }

    /// Returns an invalid body with one fault.
    pub(crate) fn fault(place: &Place<'_>, code: &str, message: impl Into<String>) -> Self {
        let mut faults = FieldErrors::default();
        faults.add(place, code, message);
        faults.done().err().unwrap_or(Self::INVALID_FORM)
    }

    /// Returns an invalid body that lacks a field.
    pub(crate) fn required(name: &str) -> Self {
        Self::fault(&Place::of(name), "BASE_TYPE_REQUIRED", "This field is required")
    }

    /// Refuses a body unless these fields are given.
    pub(crate) fn unless_given<const N: usize>(fields: [(&str, bool); N]) -> Result<(), Self> {
        let mut faults = FieldErrors::default();
        fields.iter().filter(|(_, given)| !given).for_each(|(name, _)| faults.required(&Place::of(name)));
        faults.done()
    }

    /// Returns an error for wrong types. Serde knows what was expected, but not always where.
    pub(crate) fn wrong_type(error: &serde_json::Error) -> Self {
        let mut errors = json!({});
        errors["_errors"] = json!([{ "code": "MODEL_TYPE_CONVERT", "message": error.to_string() }]);
        Self { errors: Some(errors), ..Self::INVALID_FORM }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_told_in_its_place() {
        let mut faults = FieldErrors::default();
        let rows = Place::of("components");
        let row = rows.item(0);
        let inner = row.field("components");
        let button = inner.item(1);
        let texts =
            [(button.field("custom_id"), 0, 1..=100), (Place::of("content"), 2_001, 0..=2_000), (Place::of("nonce"), 25, 0..=25)];
        for (place, letters, allowed) in texts {
            if let Some((code, message)) = length(&"é".repeat(letters), &allowed) {
                faults.add(&place, code, message);
            }
        }
        faults.add(&rows, "BASE_TYPE_MAX_LENGTH", "not told, as there is more to tell inside");
        let error = faults.done().unwrap_err();
        assert_eq!(error.code, 50035);
        assert_eq!(button.field("a/b").pointer(), "/components/0/components/1/a~1b");
        assert_eq!(
            error.errors.unwrap(),
            json!({
                "components": { "0": { "components": { "1": { "custom_id": {
                    "_errors": [{ "code": "BASE_TYPE_BAD_LENGTH", "message": "Must be between 1 and 100 in length." }] } } } } },
                "content": { "_errors": [{ "code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length." }] },
            })
        );
    }
}
