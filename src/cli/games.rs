//! `tertulia games` and `tertulia notation`.

use tertulia_base::i18n::Lang;
use tertulia_render::{Localizer, words};
use tertulia_rules::games::GAMES;

use super::{Failure, game, print};

/// Lists every game with its seats and options. The first value of an option is its default.
pub fn list() -> Result<(), Failure> {
    let localizer = Localizer::nowhere(Lang::En);
    for rules in GAMES {
        let kind = rules.info;
        let name = localizer.plain(&words::game_name(kind));
        let (slug, version, (fewest, most)) = (kind.slug, kind.version, kind.seats);
        print(format_args!("{slug}  {name} ({fewest} to {most} seats, rules version {version})\n"))?;
        for option in kind.options {
            print(format_args!("  {}={}\n", option.key, option.values.join("|")))?;
        }
    }
    Ok(())
}

pub fn notation(slug: &str) -> Result<(), Failure> {
    print(game(slug)?.info.manual)
}
