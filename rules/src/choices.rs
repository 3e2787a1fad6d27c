//! Options with a few named values: an enum for each. Start reading at [`choices`].

/// Defines an enum for each option: its key, and its values with their words, the default first.
///
/// ```text
/// choices! {
///     /// Who begins.
///     pub FirstPlayer = "firstPlayer" { Drawn = "random", Host = "host" }
/// }
/// ```
///
/// `SPEC` is the option as it is offered. `of` reads a table's options and `from_word` a word; both
/// return the default for an unknown word.
macro_rules! choices {
    ($($(#[$doc:meta])* $vis:vis $name:ident = $key:literal {
        $(#[$first_doc:meta])* $first:ident = $default:literal
        $(, $(#[$other_doc:meta])* $other:ident = $word:literal)+
    })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        $vis enum $name {
            $(#[$first_doc])* $first,
            $($(#[$other_doc])* $other,)+
        }

        impl $name {
            $vis const SPEC: $crate::game::OptionSpec = $crate::game::OptionSpec::of($key, &[$default, $($word),+]);

            $vis fn of(options: &$crate::game::Options) -> $name {
                $name::from_word(options.get($key))
            }

            $vis fn from_word(word: &str) -> $name {
                match word {
                    $($word => $name::$other,)+
                    _ => $name::$first,
                }
            }
        }
    )*};
}
pub(crate) use choices;

#[cfg(test)]
mod tests {
    use crate::game::{Game, Options};
    use crate::games::catan::Catan;

    choices! {
        pub(super) Tie = "tie" { Nobody = "off", First = "on", Shared = "shared" }
    }

    #[test]
    fn what_is_none_of_its_words_is_the_default() {
        assert_eq!((Tie::SPEC.key, Tie::SPEC.values), ("tie", &["off", "on", "shared"][..]));
        assert_eq!(["off", "on", "shared", ""].map(Tie::from_word), [Tie::Nobody, Tie::First, Tie::Shared, Tie::Nobody]);
        assert_eq!(Tie::of(&Options::defaults(Catan::INFO)), Tie::Nobody, "an option that the game does not have");
    }
}
