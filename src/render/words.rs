//! The keys of what a game says about itself: its name, options, verbs and scores.
//!
//! What must never come in: a particular game, a sentence. Start reading at [`game_name`].

use tertulia_rules::game::{Kind, Open, OptionSpec, Param, Verb};
use tertulia_rules::text::Text;

/// "Puerto Rico".
pub fn game_name(slug: &str) -> Text {
    match tertulia_rules::games::find(slug) {
        Some(rules) => Text::new(format!("{}-name", rules.kind.slug)),
        // A table of a game that this release does not have.
        None => Text::new("front-game-unknown").with("game", slug.to_owned()),
    }
}

/// How the game is played, in short.
pub fn game_rules(kind: &Kind) -> Text {
    Text::new(format!("{}-rules", kind.slug))
}

/// One line about the game: the description of its command.
pub fn game_about(kind: &Kind) -> Text {
    Text::new(format!("{}-about", kind.slug))
}

/// An option's name.
pub fn option_name(kind: &Kind, option: &OptionSpec) -> Text {
    Text::new(format!("{}-option-{}", kind.slug, kebab(option.key)))
}

/// What an option changes.
pub fn option_about(kind: &Kind, option: &OptionSpec) -> Text {
    Text::new(format!("{}-option-{}-about", kind.slug, kebab(option.key)))
}

/// The name of one of its values.
pub fn option_value(kind: &Kind, option: &OptionSpec, value: &str) -> Text {
    match value {
        words if option.open == Open::Text => Text::new("option-typed").with("words", words.replace(',', ", ")),
        "on" if is_switch(option) => Text::new("option-on"),
        "off" if is_switch(option) => Text::new("option-off"),
        value => Text::new(format!("{}-option-{}-{}", kind.slug, kebab(option.key), kebab(value))),
    }
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

/// `captainShip` is `captain-ship`; letters that stand together stay together: `openVP` is `open-vp`.
pub fn kebab(key: &str) -> String {
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
