//! The keys of a game's name, options, verbs and scores. Start reading at [`game_name`].

use tertulia_rules::game::{GameInfo, OptionSpec, OrderSpec};
use tertulia_rules::naming;
pub use tertulia_rules::naming::{
    game_about, game_kind, game_lasts, game_name, option_about, option_group, option_name, order_about, order_name, param_about,
    param_name, points, score_part, tie_break, topic_name, topic_rules, verb_about, verb_name,
};
use tertulia_rules::text::Text;

/// Returns the name of an option's value.
pub fn option_value(kind: &GameInfo, option: &OptionSpec, value: &str) -> Text {
    naming::option_value(kind, option, value).unwrap_or_else(|| match value {
        "on" => Text::new("option-on"),
        "off" => Text::new("option-off"),
        typed => Text::new("option-typed").with("words", typed.replace(',', ", ")),
    })
}

/// Returns the name of an order whose value is not chosen yet.
pub fn order_of(kind: &GameInfo, spec: &OrderSpec) -> Text {
    let name = Text::new(format!("{}-order-{}", kind.texts, spec.key));
    if spec.values.is_empty() { name } else { name.with("value", "…".to_owned()) }
}
