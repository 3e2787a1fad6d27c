//! How the words of a game's parts are called in its Fluent files.
//!
//! What must never come in: the words. Start reading at [`option_value`].

use crate::game::{Kind, Open, OptionSpec, Param, Verb};
use crate::text::Text;

/// The game's name.
pub fn game_name(kind: &Kind) -> Text {
    Text::new(format!("{}-name", kind.slug))
}

/// One line about the game: the description of its command.
pub fn game_about(kind: &Kind) -> Text {
    Text::new(format!("{}-about", kind.slug))
}

/// Its rules in short, for who knows the published game.
pub fn game_rules(kind: &Kind) -> Text {
    Text::new(format!("{}-rules", kind.slug))
}

/// An option's name.
pub fn option_name(kind: &Kind, option: &OptionSpec) -> Text {
    Text::new(format!("{}-option-{}", kind.slug, kebab(option.key)))
}

/// What an option changes.
pub fn option_about(kind: &Kind, option: &OptionSpec) -> Text {
    Text::new(format!("{}-option-{}-about", kind.slug, kebab(option.key)))
}

/// The name of one of its values. `None` for what is the same in every game: what a switch says, and what was typed.
pub fn option_value(kind: &Kind, option: &OptionSpec, value: &str) -> Option<Text> {
    let named = option.open != Open::Text && !(is_switch(option) && matches!(value, "on" | "off"));
    named.then(|| Text::new(format!("{}-option-{}-{}", kind.slug, kebab(option.key), kebab(value))))
}

fn is_switch(option: &OptionSpec) -> bool {
    option.values.iter().all(|v| matches!(*v, "on" | "off"))
}

/// A verb's name as a subcommand.
pub fn verb_name(kind: &Kind, verb: &Verb) -> Text {
    Text::new(format!("{}-verb-{}", kind.slug, verb.name))
}

/// What a verb does.
pub fn verb_about(kind: &Kind, verb: &Verb) -> Text {
    Text::new(format!("{}-verb-{}-about", kind.slug, verb.name))
}

/// A parameter's name as a command's option.
pub fn param_name(kind: &Kind, param: &Param) -> Text {
    Text::new(format!("{}-param-{}", kind.slug, param.name))
}

/// What a parameter means.
pub fn param_about(kind: &Kind, param: &Param) -> Text {
    Text::new(format!("{}-param-{}-about", kind.slug, param.name))
}

/// Where points came from.
pub fn score_part(slug: &str, part: &str) -> Text {
    Text::new(format!("{slug}-score-{part}"))
}

/// All of them, with those of the parts of its score.
#[cfg(test)]
pub(crate) fn all(kind: &Kind, score_parts: &[impl AsRef<str>]) -> Vec<Text> {
    let mut all = vec![game_name(kind), game_about(kind), game_rules(kind)];
    for option in kind.options {
        all.extend([option_name(kind, option), option_about(kind, option)]);
        all.extend(option.values.iter().filter_map(|value| option_value(kind, option, value)));
    }
    for verb in kind.verbs {
        all.extend([verb_name(kind, verb), verb_about(kind, verb)]);
        all.extend(verb.params.iter().flat_map(|param| [param_name(kind, param), param_about(kind, param)]));
    }
    all.extend(score_parts.iter().map(|part| score_part(kind.slug, part.as_ref())));
    all
}

/// `captainShip` is `captain-ship`; letters that stand together stay together: `openVP` is `open-vp`.
fn kebab(key: &str) -> String {
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
