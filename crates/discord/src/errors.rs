//! What a failed request means: retry, or not. Start reading at [`not_delivered`].

use std::time::Duration;

use serenity::http::HttpError;

use tertulia_outbox::NotDelivered;

/// How long to wait if Discord takes no requests and does not say for how long.
pub(super) const PATIENCE: Duration = Duration::from_secs(4);
/// If Discord or the way there fails, the sender knows best when to retry.
pub(super) const AS_YOU_LIKE: Duration = Duration::ZERO;

/// Returns the status of Discord's answer, as far as known; `None` if no answer came.
pub(super) fn status<T>(result: &serenity::Result<T>) -> Option<u16> {
    match result {
        // The client library does not say which.
        Ok(_) => Some(200),
        Err(why) => status_of(why),
    }
}

/// Returns the status of a refusal; `None` if no answer came.
pub(super) fn status_of(why: &serenity::Error) -> Option<u16> {
    match why {
        serenity::Error::Http(why) => why.status_code().map(|status| status.as_u16()),
        _ => None,
    }
}

/// How long to open no direct messages after too many: Discord does not say for how long.
pub(super) const TOO_MANY_DIRECTS: Duration = Duration::from_secs(60);

/// Discord's error for direct messages that are opened too fast.
const OPENED_TOO_FAST: isize = 40003;

pub(super) fn are_too_many_directs(why: &serenity::Error) -> bool {
    code(why) == Some(OPENED_TOO_FAST)
}

/// Returns Discord's own error code, if it sent one.
pub(super) fn code(why: &serenity::Error) -> Option<isize> {
    match why {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => Some(answer.error.code),
        _ => None,
    }
}

/// Returns whether the message that a request names is gone.
pub(super) fn is_unknown_message(why: &serenity::Error) -> bool {
    code(why) == Some(10008)
}

/// Returns whether a thread takes no changes because it is archived.
pub(super) fn is_archived(why: &serenity::Error) -> bool {
    code(why) == Some(50083)
}

/// Returns what a failure means for the sender.
pub(super) fn not_delivered(why: &serenity::Error) -> NotDelivered {
    let later = |wait, why: &dyn ToString| NotDelivered::Later { wait, why: why.to_string() };
    match why {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
            verdict(answer.status_code.as_u16(), answer.error.code, &answer.error.message)
        }
        // Timeouts, lost connections, bad answers: the nonce keeps a retry from posting twice.
        serenity::Error::Http(HttpError::Request(_)) | serenity::Error::Io(_) | serenity::Error::Json(_) => {
            later(AS_YOU_LIKE, why)
        }
        other => NotDelivered::Refused { why: other.to_string() },
    }
}

/// Says what status and error code mean. Discord docs: Opcodes and Status Codes, JSON Error Codes.
fn verdict(status: u16, code: isize, message: &str) -> NotDelivered {
    let why = format!("{status} {code}: {message}");
    match (status, code) {
        // Unknown channel, guild or message; an expired interaction or token.
        (_, 10003 | 10004 | 10008 | 10015 | 10062 | 50027) => NotDelivered::Gone,
        (_, 50007 | 50278) => NotDelivered::Closed,
        (_, OPENED_TOO_FAST) => NotDelivered::Later { wait: TOO_MANY_DIRECTS, why },
        // Missing access or permissions; a thread that is locked, or archived for good.
        (_, 50001 | 50013 | 160_005 | 50083) => NotDelivered::Forbidden { why },
        // The client library retries by itself if a time is named; here none was.
        (429, _) => NotDelivered::Later { wait: PATIENCE, why },
        (408 | 500.., _) => NotDelivered::Later { wait: AS_YOU_LIKE, why },
        (401, _) => NotDelivered::Later { wait: 15 * PATIENCE, why },
        // Something on the way answered, not Discord: it is not JSON.
        (_, ..0) => NotDelivered::Later { wait: PATIENCE, why },
        (_, _) => NotDelivered::Refused { why },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discords_answers_tell_gone_closed_forbidden_later_and_refused_apart() {
        let kind = |status, code| match verdict(status, code, "") {
            NotDelivered::Later { .. } => "later",
            NotDelivered::Gone => "gone",
            NotDelivered::Closed => "closed",
            NotDelivered::Forbidden { .. } => "forbidden",
            NotDelivered::Refused { .. } => "refused",
        };
        for (expected, answers) in [
            ("gone", &[(404, 10003), (404, 10008), (404, 10062), (401, 50027)][..]),
            ("closed", &[(403, 50007), (403, 50278)][..]),
            ("later", &[(403, 40003), (429, 30046), (429, 20028), (503, 130_000), (401, 0)][..]),
            ("later", &[(429, 0), (500, 0), (503, 0), (502, -1), (403, -1)][..]),
            ("forbidden", &[(403, 50001), (403, 50013), (400, 50083)][..]),
            ("refused", &[(400, 50035), (404, 0)][..]),
        ] {
            for (status, code) in answers {
                assert_eq!(kind(*status, *code), expected, "{status} {code}");
            }
        }
    }
}
