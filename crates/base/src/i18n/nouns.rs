//! The names of the words of a game's notation. Start reading at [`nouns`].

use tertulia_rules::game::GameInfo;

use super::Lang;

/// Lists each word of the notation that has a name, with that name, in the order of the game's
/// texts: `small-market` and "petit marché".
pub fn nouns(game: &'static GameInfo, lang: Lang) -> impl Iterator<Item = (&'static str, &'static str)> {
    let source = match lang {
        Lang::En => game.text.en,
        Lang::Fr => game.text.fr,
    };
    source.lines().filter_map(|line| {
        let (key, name) = line.split_once(" = ")?;
        let noun = key.strip_prefix(game.texts)?.strip_prefix('-')?;
        let of = |group: &&str| noun.strip_prefix(*group)?.strip_prefix('-');
        let word = game.nouns.iter().find_map(of)?;
        (!name.contains('{')).then_some((word, name))
    })
}
