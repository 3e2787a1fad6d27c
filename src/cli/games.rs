//! `tertulia games` and `tertulia notation`.

use tertulia_rules::games::GAMES;

use super::{Failure, game};
use crate::i18n::Lang;
use crate::render::{Voice, words};

/// Lists every game with its seats and options; the default value of an option comes first.
pub fn list() -> Result<(), Failure> {
    let voice = Voice::nowhere(Lang::En);
    for rules in GAMES {
        let kind = rules.kind;
        let name = voice.plain(&words::game_name(kind.slug));
        println!("{}  {} ({} to {} seats, rules version {})", kind.slug, name, kind.seats.0, kind.seats.1, kind.version);
        for option in kind.options {
            println!("  {}={}", option.key, option.values.join("|"));
        }
    }
    Ok(())
}

/// Prints the notation of a game.
pub fn notation(slug: &str) -> Result<(), Failure> {
    print!("{}", game(slug)?.kind.manual);
    Ok(())
}
