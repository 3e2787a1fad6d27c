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

/// Defines the options of a game as its rules read them. A field is read by its type, which
/// [`choices`] defines, or as it says.
///
/// ```text
/// variant! {
///     options:
///     /// CA:R2
///     first: FirstPlayer,
///     /// CA:R42
///     points: u8 = options.get("pointsToWin").parse().unwrap_or(10),
/// }
/// ```
macro_rules! variant {
    ($options:ident: $($(#[$doc:meta])* $field:ident: $type:ty $(= $read:expr)?,)+) => {
        /// The values of a table's options.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub(super) struct Variant {
            $($(#[$doc])* pub(super) $field: $type,)+
        }

        impl Variant {
            /// Reads a table's options. The host ensures that each has one of its values.
            pub(super) fn of($options: &$crate::game::Options) -> Variant {
                Variant { $($field: $crate::choices::variant!(@read $options $type $(, $read)?),)+ }
            }
        }
    };
    (@read $options:ident $type:ty) => { <$type>::of($options) };
    (@read $options:ident $type:ty, $read:expr) => { $read };
}
pub(crate) use variant;

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
