//! The vocabulary for rules of bodies, which read like the tables of Discord's documentation. Start
//! at [`Part`]; a rule is one line, such as `button.may("label", Text(0..=limits::BUTTON_LABEL))`.

use std::cell::RefCell;
use std::fmt::Display;
use std::ops::RangeInclusive;

use serde_json::Value;
use time::format_description::well_known::{Iso8601, Rfc3339};
use time::{Date, OffsetDateTime, PrimitiveDateTime};

use super::error::{ApiError, FieldErrors, Place, amount, length};

#[derive(Clone, Debug)]
pub(crate) enum BodyRule {
    /// A string whose number of characters is in this range.
    Text(RangeInclusive<usize>),
    /// As `Text`, after trimming.
    Trimmed(RangeInclusive<usize>),
    /// An integer in this range.
    Whole(RangeInclusive<i64>),
    /// A number in this range.
    Real(RangeInclusive<f64>),
    Boolean,
    /// One of these integers.
    OneOf(&'static [u64]),
    /// One of these strings.
    Word(&'static [&'static str]),
    Snowflake,
    /// A timestamp or date in ISO 8601.
    Moment,
    /// A URL with one of these schemes, of at most this many characters.
    Url(&'static [&'static str], usize),
    /// A list whose length is in this range.
    List(RangeInclusive<usize>),
}

/// An object or a list of a body, with its place.
#[derive(Clone, Copy)]
pub(crate) struct BodyPart<'v, 'p> {
    value: &'v Value,
    place: Place<'p>,
    faults: &'p RefCell<FieldErrors>,
}

/// Applies rules to what stands in a place. The error says all that is wrong.
pub(crate) fn check(value: &Value, place: Place<'_>, rules: impl FnOnce(&BodyPart<'_, '_>)) -> Result<(), ApiError> {
    let faults = RefCell::new(FieldErrors::default());
    rules(&BodyPart { value, place, faults: &faults });
    faults.into_inner().done()
}

/// Applies rules to an object, if that is what stands there.
pub(crate) fn check_object(value: &Value, place: Place<'_>, rules: impl FnOnce(&BodyPart<'_, '_>)) -> Result<(), ApiError> {
    check(value, place, |part| {
        if part.is_object() {
            rules(part)
        }
    })
}

impl<'v> BodyPart<'v, '_> {
    /// Returns a field; null if it is absent, which is the same to Discord.
    pub(crate) fn get(&self, name: &str) -> &'v Value {
        self.value.get(name).unwrap_or(&Value::Null)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        !self.get(name).is_null()
    }

    /// Returns a field that is a string.
    pub(crate) fn text(&self, name: &str) -> Option<&'v str> {
        self.get(name).as_str()
    }

    /// Whether a field is `true`.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.get(name) == &Value::Bool(true)
    }

    /// Returns a field that is an integer, or else `default`.
    pub(crate) fn whole_or(&self, name: &str, default: i64) -> i64 {
        self.get(name).as_i64().unwrap_or(default)
    }

    /// Returns the length of the list in a field, 0 if there is none.
    pub(crate) fn count(&self, name: &str) -> usize {
        self.get(name).as_array().map_or(0, Vec::len)
    }

    /// Notes a fault of the part as a whole.
    pub(crate) fn fault(&self, code: &str, message: impl Into<String>) {
        self.faults.borrow_mut().add(&self.place, code, message);
    }

    pub(crate) fn fault_at(&self, name: &str, code: &str, message: impl Into<String>) {
        self.faults.borrow_mut().add(&self.place.field(name), code, message);
    }

    pub(crate) fn at_most(&self, name: &str, most: impl Display) {
        self.fault_at(name, "NUMBER_TYPE_MAX", format!("int value should be less than or equal to {most}."));
    }

    pub(crate) fn at_least(&self, name: &str, least: impl Display) {
        self.fault_at(name, "NUMBER_TYPE_MIN", format!("int value should be greater than or equal to {least}."));
    }

    /// Checks a field unless it is absent; returns its value if it is valid.
    #[allow(clippy::needless_pass_by_value)]
    pub(crate) fn may(&self, name: &str, rule: BodyRule) -> Option<&'v Value> {
        let value = self.get(name);
        if value.is_null() {
            return None;
        }
        match broken(value, &rule) {
            None => Some(value),
            Some((code, message)) => {
                self.fault_at(name, code, message);
                None
            }
        }
    }

    /// The field is there and keeps to the rule. What is sound is returned.
    pub(crate) fn must(&self, name: &str, rule: BodyRule) -> Option<&'v Value> {
        self.needs(name);
        self.may(name, rule)
    }

    pub(crate) fn needs(&self, name: &str) {
        if !self.has(name) {
            self.required(name);
        }
    }

    pub(crate) fn required(&self, name: &str) {
        self.faults.borrow_mut().required(&self.place.field(name));
    }

    /// Checks that a field is absent.
    pub(crate) fn must_not(&self, name: &str, code: &str, message: &str) {
        if self.has(name) {
            self.fault_at(name, code, message);
        }
    }

    /// Looks into an object in a field, if there is one.
    pub(crate) fn inside(&self, name: &str, rules: impl FnOnce(&BodyPart<'v, '_>)) {
        if self.has(name) {
            let part = BodyPart { value: self.get(name), place: self.place.field(name), faults: self.faults };
            if part.is_object() {
                rules(&part);
            }
        }
    }

    /// Looks into each object of the list in a field, if there is one.
    pub(crate) fn each(&self, name: &str, rules: impl FnMut(&BodyPart<'v, '_>)) {
        BodyPart { value: self.get(name), place: self.place.field(name), faults: self.faults }.items(rules);
    }

    /// Looks into each object of a list.
    pub(crate) fn items(&self, mut rules: impl FnMut(&BodyPart<'v, '_>)) {
        for (number, value) in self.value.as_array().into_iter().flatten().enumerate() {
            let part = BodyPart { value, place: self.place.item(number), faults: self.faults };
            if part.is_object() {
                rules(&part);
            }
        }
    }

    /// Each value of the list in a field keeps to a rule.
    pub(crate) fn each_is(&self, name: &str, rule: &BodyRule) {
        let place = self.place.field(name);
        for (number, value) in self.get(name).as_array().into_iter().flatten().enumerate() {
            if let Some((code, message)) = broken(value, rule) {
                self.faults.borrow_mut().add(&place.item(number), code, message);
            }
        }
    }

    /// Looks at each named text of an object in a field, such as the translations of a name.
    pub(crate) fn each_entry(&self, name: &str, rules: impl Fn(&BodyPart<'v, '_>, &str, &'v Value)) {
        self.inside(name, |entries| {
            for (key, value) in entries.value.as_object().into_iter().flatten() {
                rules(entries, key, value);
            }
        });
    }

    /// Returns the part's `type`, which must be among those possible here.
    pub(crate) fn kind_among(&self, possible: &[i64]) -> Option<i64> {
        let kind = self.may("type", BodyRule::Whole(0..=i64::MAX)).and_then(Value::as_i64);
        self.needs("type");
        if kind.is_some_and(|kind| !possible.contains(&kind)) {
            let mut numbers = possible.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            if possible.len() == 1 {
                numbers.push(',');
            }
            self.fault("UNION_TYPE_CHOICES", format!("Value of field \"type\" must be one of ({numbers})."));
            return None;
        }
        kind
    }

    fn is_object(&self) -> bool {
        let is = self.value.is_object();
        if !is {
            self.fault("MODEL_TYPE_CONVERT", "Expected an object/dictionary.");
        }
        is
    }
}

/// What is wrong with a value, if something is: Discord's code and sentence.
fn broken(value: &Value, rule: &BodyRule) -> Option<(&'static str, String)> {
    let no_text = || Some(("STRING_TYPE_CONVERT", format!("Could not interpret \"{value}\" as string.")));
    let no_number = |kind: &str| Some(("NUMBER_TYPE_COERCE", format!("Value {value} is not {kind}.")));
    match rule {
        BodyRule::Text(allowed) => value.as_str().map_or_else(no_text, |text| length(text, allowed)),
        BodyRule::Trimmed(allowed) => value.as_str().map_or_else(no_text, |text| length(text.trim(), allowed)),
        BodyRule::Whole(allowed) => value.as_i64().map_or_else(|| no_number("int"), |number| outside(&number, allowed, "int")),
        BodyRule::Real(allowed) => value.as_f64().map_or_else(|| no_number("float"), |number| outside(&number, allowed, "float")),
        BodyRule::Boolean => (!value.is_boolean()).then(|| ("BOOLEAN_TYPE_CONVERT", "Must be either true or false.".to_owned())),
        BodyRule::OneOf(choices) => {
            let fits = value.as_u64().is_some_and(|number| choices.contains(&number));
            (!fits).then(|| ("BASE_TYPE_CHOICES", must_be_one_of(choices.iter())))
        }
        BodyRule::Word(choices) => {
            let fits = value.as_str().is_some_and(|word| choices.contains(&word));
            (!fits).then(|| ("BASE_TYPE_CHOICES", must_be_one_of(choices.iter().map(|choice| format!("'{choice}'")))))
        }
        BodyRule::Snowflake => match value.as_u64().or_else(|| value.as_str()?.parse().ok()) {
            Some(id) if i64::try_from(id).is_ok() => None,
            Some(_) => Some(("NUMBER_TYPE_MAX", format!("snowflake value should be less than or equal to {}.", i64::MAX))),
            None => no_number("snowflake"),
        },
        BodyRule::Moment => {
            let is = value.as_str().is_some_and(is_moment);
            (!is).then(|| ("DATE_TIME_TYPE_PARSE", format!("Could not parse {}. Should be ISO8601.", bare(value))))
        }
        BodyRule::Url(schemes, longest) => {
            value.as_str().map_or_else(no_text, |text| address(text, schemes).or_else(|| length(text, &(0..=*longest))))
        }
        BodyRule::List(allowed) => match value.as_array() {
            Some(list) => amount(list.len(), allowed),
            None => Some(("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType".to_owned())),
        },
    }
}

/// What is wrong with a number outside of a range.
fn outside<T: PartialOrd + Display>(number: &T, allowed: &RangeInclusive<T>, kind: &str) -> Option<(&'static str, String)> {
    let (least, most) = (allowed.start(), allowed.end());
    // One decimal is written of floats alone.
    if number < least {
        Some(("NUMBER_TYPE_MIN", format!("{kind} value should be greater than or equal to {least:.1}.")))
    } else if number > most {
        Some(("NUMBER_TYPE_MAX", format!("{kind} value should be less than or equal to {most:.1}.")))
    } else {
        None
    }
}

/// Returns Discord's message for a value that is none of these.
pub(crate) fn must_be_one_of(choices: impl Iterator<Item = impl Display>) -> String {
    let choices: Vec<String> = choices.map(|choice| choice.to_string()).collect();
    format!("Value must be one of {{{}}}.", choices.join(", "))
}

fn bare(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Whether a text is a date or time in ISO 8601, with or without an offset.
fn is_moment(text: &str) -> bool {
    OffsetDateTime::parse(text, &Rfc3339).is_ok()
        || OffsetDateTime::parse(text, &Iso8601::PARSING).is_ok()
        || PrimitiveDateTime::parse(text, &Iso8601::PARSING).is_ok()
        || Date::parse(text, &Iso8601::PARSING).is_ok()
}

fn address(text: &str, schemes: &[&str]) -> Option<(&'static str, String)> {
    let scheme = text.split_once(':').map_or("", |(scheme, _)| scheme);
    if !schemes.contains(&scheme) {
        let schemes: Vec<String> = schemes.iter().map(|scheme| format!("'{scheme}'")).collect();
        let message = format!("Scheme \"{scheme}\" is not supported. Scheme must be one of ({}).", schemes.join(", "));
        return Some(("URL_TYPE_INVALID_SCHEME", message));
    }
    let well_formed = match scheme {
        "http" | "https" => url::Url::parse(text).is_ok_and(|url| url.has_host()) && text.contains("://"),
        _ => text.split_once("://").is_some_and(|(_, rest)| !rest.is_empty() && !rest.contains(char::is_whitespace)),
    };
    (!well_formed).then(|| ("URL_TYPE_INVALID_URL", "Not a well formed URL.".to_owned()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The other rules are broken by the tables of `tests/e2e/refuse_*.rs`.
    #[test]
    fn a_number_an_id_a_moment_and_an_address_name_what_breaks_them() {
        const WEB: &[&str] = &["http", "https"];
        let cases = [
            (json!("   "), BodyRule::Trimmed(1..=2), Some("BASE_TYPE_BAD_LENGTH")),
            (json!(1.5), BodyRule::Real(0.0..=1.5), None),
            (json!(1.6), BodyRule::Real(0.0..=1.5), Some("NUMBER_TYPE_MAX")),
            (json!(-0.1), BodyRule::Real(0.0..=1.5), Some("NUMBER_TYPE_MIN")),
            (json!("9223372036854775807"), BodyRule::Snowflake, None),
            (json!(17), BodyRule::Snowflake, None),
            (json!("9223372036854775808"), BodyRule::Snowflake, Some("NUMBER_TYPE_MAX")),
            (json!("2026-11-21T15:08:13Z"), BodyRule::Moment, None),
            (json!("2026-11-21T15:08:13.123456+00:00"), BodyRule::Moment, None),
            (json!("2026-11-21T15:08:13"), BodyRule::Moment, None),
            (json!("2026-11-21"), BodyRule::Moment, None),
            (json!(true), BodyRule::Moment, Some("DATE_TIME_TYPE_PARSE")),
            (json!("https://example.com/a?b#c"), BodyRule::Url(WEB, 30), None),
            (json!("http://127.0.0.1:80/x"), BodyRule::Url(WEB, 30), None),
            (json!(""), BodyRule::Url(WEB, 30), Some("URL_TYPE_INVALID_SCHEME")),
            (json!("https://a b"), BodyRule::Url(WEB, 30), Some("URL_TYPE_INVALID_URL")),
        ];
        for (value, rule, expected) in cases {
            assert_eq!(broken(&value, &rule).map(|(code, _)| code), expected, "{value} {rule:?}");
        }
    }
}
