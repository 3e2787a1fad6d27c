//! The keys of a game's own texts in its Fluent files. Start reading at [`option_value`].

#[cfg(test)]
use crate::info::Options;
use crate::info::{GameInfo, Open, OptionSpec, Param, Topic, Verb};
use crate::orders::{Order, OrderSpec};
use crate::text::{Arg, Text};

/// Defines functions for texts of a game: what follows its prefix in the key, with these words.
macro_rules! names {
    ($($(#[$doc:meta])* $name:ident($($of:ident: $type:ty)?) = $key:literal $(, $word:expr)?;)+) => {$(
        $(#[$doc])*
        pub fn $name(info: &GameInfo $(, $of: $type)?) -> Text {
            Text::new(format!(concat!("{}-", $key), info.texts $(, $word)?))
        }
    )+};
}

names! {
    /// Names the game.
    game_name() = "name";
    /// Describes the game in one line: the description of its command.
    game_about() = "about";
    /// Says how long a game takes, in one sitting and played now and then.
    game_lasts() = "lasts";
    /// Says what kind of game it is, in a few words.
    game_kind() = "kind";
    /// Names a topic of the rules in short, as in a menu.
    topic_name(topic: &Topic) = "topic-{}", topic.key;
    /// Says what the rules in short have on a topic, above its list.
    topic_rules(topic: &Topic) = "rules-{}", topic.key;
    /// Names an option.
    option_name(option: &OptionSpec) = "option-{}", kebab(option.key);
    /// Names a group of options.
    option_group(group: &str) = "option-group-{}", group;
    /// Says what an option changes.
    option_about(option: &OptionSpec) = "option-{}-about", kebab(option.key);
    /// Names a verb, as a subcommand.
    verb_name(verb: &Verb) = "verb-{}", verb.name;
    /// Says what a verb does.
    verb_about(verb: &Verb) = "verb-{}-about", verb.name;
    /// Names a parameter, as a command's option.
    param_name(param: &Param) = "param-{}", param.name;
    /// Says what a parameter means.
    param_about(param: &Param) = "param-{}-about", param.name;
    /// Says what a standing order does.
    order_about(spec: &OrderSpec) = "order-{}-about", spec.key;
    /// Says where points came from.
    score_part(part: &str) = "score-{}", part;
}

/// Names a value of an option. `None` for typed text and a switch's `on` and `off`.
pub fn option_value(info: &GameInfo, option: &OptionSpec, value: &str) -> Option<Text> {
    let named = option.open != Open::Text && !(is_switch(option) && matches!(value, "on" | "off"));
    named.then(|| Text::new(format!("{}-option-{}-{}", info.texts, kebab(option.key), kebab(value))))
}

fn is_switch(option: &OptionSpec) -> bool {
    option.values.iter().all(|v| matches!(*v, "on" | "off"))
}

/// Names a standing order with its value.
pub fn order_name(info: &GameInfo, order: &Order) -> Text {
    let name = Text::new(format!("{}-order-{}", info.texts, order.key));
    match &order.value {
        Some(value) => name.with("value", order_value(info, &order.key, value)),
        None => name,
    }
}

/// Names a value of a standing order: a number, or a word.
pub fn order_value(info: &GameInfo, key: &str, value: &str) -> Arg {
    match value.parse::<i64>() {
        Ok(number) => number.into(),
        Err(_) => Text::new(format!("{}-order-{key}-{value}", info.texts)).into(),
    }
}

/// Says how many points, by what the game counts them in: "12 points", "3 goals".
pub fn points(info: &GameInfo, points: i32) -> Text {
    Text::new(format!("{}-points", info.texts)).with("points", i64::from(points))
}

/// Says how much a player has of what breaks a tie: "4 cards".
pub fn tie_break(info: &GameInfo, n: i32) -> Text {
    Text::new(format!("{}-tie-break", info.texts)).with("n", i64::from(n))
}

/// Returns every text above but the last, with those of the parts of a score.
#[cfg(test)]
pub(crate) fn all(info: &GameInfo, score_parts: &[impl AsRef<str>]) -> Vec<Text> {
    let mut all = vec![game_name(info), game_about(info), game_kind(info), game_lasts(info), points(info, 1)];
    for topic in info.topics {
        all.extend([topic_name(info, topic), topic_rules(info, topic)]);
        all.extend((topic.list)(None));
        all.extend((topic.list)(Some(&Options::defaults(info))));
    }
    for option in info.options {
        all.extend([option_name(info, option), option_about(info, option)]);
        all.extend(option.begins.map(|group| option_group(info, group)));
        all.extend(option.values.iter().filter_map(|value| option_value(info, option, value)));
    }
    for verb in info.verbs {
        all.extend([verb_name(info, verb), verb_about(info, verb)]);
        all.extend(verb.params.iter().flat_map(|param| [param_name(info, param), param_about(info, param)]));
    }
    for spec in info.orders {
        all.push(order_about(info, spec));
        all.extend(spec.orders().map(|order| order_name(info, &order)));
    }
    all.extend(score_parts.iter().map(|part| score_part(info, part.as_ref())));
    all
}

/// Turns `captainShip` into `captain-ship`; capitals in a row stay together: `openVP` is `open-vp`.
pub(crate) fn kebab(key: &str) -> String {
    let mut out = String::with_capacity(key.len() + 4);
    let mut before = 'A';
    for c in key.chars() {
        if c.is_ascii_uppercase() && !before.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(c.to_ascii_lowercase());
        before = c;
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn keys_are_spelt_in_kebab_case() {
        assert_eq!(super::kebab("captainShip"), "captain-ship");
        assert_eq!(super::kebab("wharfMax11"), "wharf-max11");
        assert_eq!(super::kebab("openVP"), "open-vp");
    }
}
