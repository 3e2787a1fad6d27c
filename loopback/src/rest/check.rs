//! The vocabulary for rules of bodies, which read like the tables of Discord's documentation. A
//! rule is one line, such as `button.may("label", Text(0..=limits::BUTTON_LABEL))`. Start at
//! [`BodyPart`].
//!
//! A rule also converts: Discord reads `"8"` and `8.0` where it wants an integer, and `8` where
//! it wants a text. Whoever reads a body after its rules sees the types that the rules want.

use std::cell::RefCell;
use std::fmt::Display;
use std::ops::RangeInclusive;

use serde_json::{Value, json};

use super::error::{ApiError, FieldErrors, Place, amount, length};
use crate::snowflake::read_moment;

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
    /// An id, which becomes a string.
    Snowflake,
    /// A set of bits, such as permissions, which becomes a string.
    Bits,
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
    findings: &'p RefCell<Findings>,
}

#[derive(Default)]
struct Findings {
    faults: FieldErrors,
    /// Values to be replaced by others of the type that a rule wants, by their places.
    converted: Vec<(String, Value)>,
}

/// Applies rules to what stands in a place, and converts it to the types that they want. The error
/// says all that is wrong.
pub(crate) fn check(value: &mut Value, place: Place<'_>, rules: impl Fn(&BodyPart<'_, '_>)) -> Result<(), ApiError> {
    let root = place.pointer();
    loop {
        let findings = RefCell::new(Findings::default());
        rules(&BodyPart { value: &*value, place, findings: &findings });
        let Findings { faults, converted } = findings.into_inner();
        // No rule converts what it has converted, so that this ends.
        if converted.is_empty() {
            return faults.done();
        }
        for (pointer, new) in converted {
            let inner = pointer.strip_prefix(root.as_str()).unwrap_or(&pointer);
            if let Some(old) = value.pointer_mut(inner) {
                *old = new;
            }
        }
    }
}

/// Applies rules to an object, if that is what stands there.
pub(crate) fn check_object(value: &mut Value, place: Place<'_>, rules: impl Fn(&BodyPart<'_, '_>)) -> Result<(), ApiError> {
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
        self.findings.borrow_mut().faults.add(&self.place, code, message);
    }

    pub(crate) fn fault_at(&self, name: &str, code: &str, message: impl Into<String>) {
        self.findings.borrow_mut().faults.add(&self.place.field(name), code, message);
    }

    pub(crate) fn at_most(&self, name: &str, most: impl Display) {
        self.fault_at(name, "NUMBER_TYPE_MAX", format!("int value should be less than or equal to {most}."));
    }

    pub(crate) fn at_least(&self, name: &str, least: impl Display) {
        self.fault_at(name, "NUMBER_TYPE_MIN", format!("int value should be greater than or equal to {least}."));
    }

    /// Checks a field unless it is absent; returns its value if it is valid as it is.
    #[allow(clippy::needless_pass_by_value)]
    pub(crate) fn may(&self, name: &str, rule: BodyRule) -> Option<&'v Value> {
        let value = self.get(name);
        if value.is_null() {
            return None;
        }
        self.fits(value, &self.place.field(name), &rule).then_some(value)
    }

    /// Whether a value keeps to a rule as it is. If not, that is noted, or how to convert it.
    fn fits(&self, value: &Value, place: &Place<'_>, rule: &BodyRule) -> bool {
        let mut findings = self.findings.borrow_mut();
        if let Some(new) = converted(value, rule) {
            findings.converted.push((place.pointer(), new));
            return false;
        }
        let broken = broken(value, rule);
        let fits = broken.is_none();
        if let Some((code, message)) = broken {
            findings.faults.add(place, code, message);
        }
        fits
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
        self.findings.borrow_mut().faults.required(&self.place.field(name));
    }

    /// Whether a field is there and no object of nothing.
    pub(crate) fn is_filled(&self, name: &str) -> bool {
        self.has(name) && !is_empty(self.get(name))
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
            let part = BodyPart { value: self.get(name), place: self.place.field(name), findings: self.findings };
            if part.is_object() {
                rules(&part);
            }
        }
    }

    /// As [`BodyPart::inside`], where an object of nothing counts as absent.
    pub(crate) fn inside_filled(&self, name: &str, rules: impl FnOnce(&BodyPart<'v, '_>)) {
        if self.is_filled(name) {
            self.inside(name, rules);
        }
    }

    /// Looks into each object of the list in a field, if there is one.
    pub(crate) fn each(&self, name: &str, rules: impl FnMut(&BodyPart<'v, '_>)) {
        BodyPart { value: self.get(name), place: self.place.field(name), findings: self.findings }.items(rules);
    }

    /// Looks into each object of a list.
    pub(crate) fn items(&self, mut rules: impl FnMut(&BodyPart<'v, '_>)) {
        for (number, value) in self.value.as_array().into_iter().flatten().enumerate() {
            let part = BodyPart { value, place: self.place.item(number), findings: self.findings };
            if part.is_object() {
                rules(&part);
            }
        }
    }

    /// Each value of the list in a field keeps to a rule.
    pub(crate) fn each_is(&self, name: &str, rule: &BodyRule) {
        let place = self.place.field(name);
        for (number, value) in self.get(name).as_array().into_iter().flatten().enumerate() {
            self.fits(value, &place.item(number), rule);
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

/// Whether a value is an object of nulls or of nothing.
pub(crate) fn is_empty(value: &Value) -> bool {
    value.as_object().is_some_and(|fields| fields.values().all(Value::is_null))
}

/// Returns a value as the type that a rule wants, if it is of another type that Discord reads so.
/// The rules are those of the library whose codes Discord answers with (schematics for Python).
fn converted(value: &Value, rule: &BodyRule) -> Option<Value> {
    match rule {
        BodyRule::Text(_) | BodyRule::Trimmed(_) => match value {
            Value::Number(number) if !number.is_f64() => Some(json!(number.to_string())),
            Value::Bool(true) => Some(json!("True")),
            Value::Bool(false) => Some(json!("False")),
            Value::Number(_) | Value::String(_) | Value::Null | Value::Array(_) | Value::Object(_) => None,
        },
        BodyRule::Whole(_) | BodyRule::OneOf(_) if value.as_i64().is_none() => Some(json!(integer(value)?)),
        BodyRule::Real(_) => {
            let number = value.as_str()?.trim().parse().ok().filter(|number: &f64| number.is_finite())?;
            Some(json!(number))
        }
        BodyRule::Boolean => {
            let number = value.as_u64();
            let is = |word: &str| value.as_str() == Some(word);
            if is("True") || is("true") || is("1") || number == Some(1) {
                Some(json!(true))
            } else if is("False") || is("false") || is("0") || number == Some(0) {
                Some(json!(false))
            } else {
                None
            }
        }
        BodyRule::Snowflake | BodyRule::Bits => {
            let number = value.as_u64().or_else(|| u64::try_from(integer(value)?).ok()).map(|number| number.to_string())?;
            (value.as_str() != Some(number.as_str())).then(|| json!(number))
        }
        BodyRule::Whole(_)
        | BodyRule::OneOf(_)
        | BodyRule::Word(_)
        | BodyRule::Moment
        | BodyRule::Url(..)
        | BodyRule::List(_) => None,
    }
}

/// Reads an integer: `8`, `8.0`, `"8"` or `true`.
pub(crate) fn integer(value: &Value) -> Option<i64> {
    /// From here on not every integer is a float.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        Value::Number(number) => number.as_i64().or_else(|| {
            let float = number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < EXACT)?;
            Some(float as i64)
        }),
        Value::String(text) => text.trim().parse().ok(),
        Value::Bool(set) => Some(i64::from(*set)),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
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
        BodyRule::Bits if value.as_str().is_some_and(|text| text.parse::<u64>().is_ok()) => None,
        BodyRule::Bits => no_number("int"),
        BodyRule::Moment => {
            let is = value.as_str().and_then(read_moment).is_some();
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
    use super::*;

    #[test]
    fn what_discord_reads_as_another_type_is_converted_and_nothing_else() {
        let whole = BodyRule::Whole(0..=9);
        let cases = [
            (json!("8"), whole.clone(), Some(json!(8))),
            (json!(" 8 "), whole.clone(), Some(json!(8))),
            (json!(255.0), whole.clone(), Some(json!(255))),
            (json!(true), whole.clone(), Some(json!(1))),
            (json!(8), whole.clone(), None),
            (json!(1.5), whole.clone(), None),
            (json!("1.0"), whole, None),
            (json!("2"), BodyRule::OneOf(&[1, 2]), Some(json!(2))),
            (json!(" 0.5"), BodyRule::Real(0.0..=1.0), Some(json!(0.5))),
            (json!("nan"), BodyRule::Real(0.0..=1.0), None),
            (json!(5), BodyRule::Text(0..=9), Some(json!("5"))),
            (json!(5.5), BodyRule::Text(0..=9), None),
            (json!("True"), BodyRule::Boolean, Some(json!(true))),
            (json!(0), BodyRule::Boolean, Some(json!(false))),
            (json!("yes"), BodyRule::Boolean, None),
            (json!(175_928_847_299_117_063_u64), BodyRule::Snowflake, Some(json!("175928847299117063"))),
            (json!("175928847299117063"), BodyRule::Snowflake, None),
            (json!(8), BodyRule::Bits, Some(json!("8"))),
            (json!("ADMIN"), BodyRule::Bits, None),
        ];
        for (value, rule, expected) in cases {
            assert_eq!(converted(&value, &rule), expected, "{value} {rule:?}");
        }
    }

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
