//! Why an action is refused: what every game refuses, and a table of what one game refuses besides.
//! Not here: a game's own sentences, in its texts by the names of the variants. Start reading at
//! [`refusals!`](crate::refusals).

use crate::info::GameInfo;
use crate::naming::kebab;
use crate::text::Text;

/// Returns the refusal of a number of seats that the game is not played by.
pub fn bad_seats(info: &GameInfo) -> Text {
    let (fewest, most) = info.seats;
    Text::new("rules-bad-seats").with("fewest", fewest).with("most", most)
}

/// Returns the text of a game's own refusal: `catan-refused-no-road-left` for `NoRoadLeft`.
pub fn own(info: &GameInfo, variant: &str) -> Text {
    Text::new(format!("{}-refused-{}", info.texts, kebab(variant)))
}

/// The refusals of a game as one table: `Name` or `Name(argument: Type => words)`, with the clause
/// above it. Its sentence is the text `<texts>-refused-<name>`, the name in kebab-case, with the
/// arguments by name. `words` turns a value into what the sentence takes, if that is not the value:
/// a function not named like the argument, which would hide it. `as function` behind a row makes
/// the sentence otherwise. Every game also has the standard refusals, whose sentences are in
/// `rules/src/text`: `Seats`, `Over`, `Chance`, `NotChance`, `BadOutcome`, `NotYours` and `NotNow`.
/// The last two say what is to be decided: the type after `asking`, and what makes a text of it.
///
/// ```text
/// refusals! {
///     /// Why not.
///     pub enum Refusal of Catan, asking Ask => Ask::text {
///         /// CA:R28
///         NoRoadLeft,
///         /// These are missing.
///         CannotPay(cards: Cards => text::cards),
///     }
/// }
/// ```
#[macro_export]
macro_rules! refusals {
    (@value $arg:ident) => {
        $arg
    };
    (@value $arg:ident => $words:expr) => {
        ($words)($arg)
    };
    (@text $game:ty, $name:ident ($($arg:ident $(=> $words:expr)?),+) as $text:path) => {
        $text($($arg),+)
    };
    (@text $game:ty, $name:ident $(($($arg:ident $(=> $words:expr)?),+))?) => {
        $crate::refusal::own(<$game as $crate::game::Game>::INFO, stringify!($name))
            $($(.with(stringify!($arg), $crate::refusals!(@value $arg $(=> $words)?)))+)?
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $Refusal:ident of $game:ty, asking $Ask:ty => $ask:path {
            $($(#[$doc:meta])* $name:ident $(($($arg:ident: $ty:ty $(=> $words:expr)?),+))? $(as $text:path)?,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis enum $Refusal {
            /// The game is not played by this many.
            Seats(u8),
            /// The game is over.
            Over,
            /// Dice or draws come first.
            Chance,
            /// It is not chance's turn.
            NotChance,
            /// Chance cannot have this outcome.
            BadOutcome,
            /// These seats are awaited, for this decision.
            NotYours($crate::game::SeatSet, $Ask),
            /// Another decision is to be made: this one.
            NotNow($Ask),
            $($(#[$doc])* $name $(($($ty),+))?,)*
        }

        impl $Refusal {
            /// Returns the refusal for a seat that is not awaited on this turn.
            $vis fn not_awaited(turn: $crate::game::Turn, ask: $Ask) -> $Refusal {
                match turn {
                    $crate::game::Turn::Seats(awaited) => $Refusal::NotYours(awaited, ask),
                    $crate::game::Turn::Chance => $Refusal::Chance,
                    $crate::game::Turn::Over(_) => $Refusal::Over,
                }
            }
        }

        impl From<$Refusal> for $crate::text::Text {
            fn from(refusal: $Refusal) -> $crate::text::Text {
                use $crate::text::Text;
                match refusal {
                    $Refusal::Seats(_) => $crate::refusal::bad_seats(<$game as $crate::game::Game>::INFO),
                    $Refusal::Over => Text::new("rules-refused-over"),
                    $Refusal::Chance => Text::new("rules-refused-chance"),
                    $Refusal::NotChance => Text::new("rules-refused-not-chance"),
                    $Refusal::BadOutcome => Text::new("rules-refused-bad-outcome"),
                    $Refusal::NotYours(seats, ask) => {
                        let seats: Vec<$crate::game::Seat> = seats.iter().collect();
                        Text::new("rules-refused-not-yours").with("seats", seats).with("ask", $ask(ask))
                    }
                    $Refusal::NotNow(ask) => Text::new("rules-refused-not-now").with("ask", $ask(ask)),
                    $($Refusal::$name $(($($arg),+))? => {
                        $crate::refusals!(@text $game, $name $(($($arg $(=> $words)?),+))? $(as $text)?)
                    })*
                }
            }
        }
    };
}

/// As [`refusals!`](crate::refusals), for the games of this crate, whose tests say every refusal.
macro_rules! refusals_with_samples {
    (@sample $all:ident, $Refusal:ident, $name:ident) => {
        $all.push($Refusal::$name);
    };
    (@sample $all:ident, $Refusal:ident, $name:ident ($($arg:ident: $ty:ty),+)) => {
        $(let $arg = <$ty as $crate::testing::samples::Samples>::samples();)+
        let most = [$($arg.len()),+].into_iter().max().unwrap_or(0);
        $all.extend((0..most).map(|at| $Refusal::$name($($arg[at % $arg.len()].clone()),+)));
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $Refusal:ident of $game:ty, asking $Ask:ident => $ask:path {
            $($(#[$doc:meta])* $name:ident $(($($arg:ident: $ty:ty $(=> $words:expr)?),+))? $(as $text:path)?,)*
        }
    ) => {
        $crate::refusals! {
            $(#[$meta])*
            $vis enum $Refusal of $game, asking $Ask => $ask {
                $($(#[$doc])* $name $(($($arg: $ty $(=> $words)?),+))? $(as $text)?,)*
            }
        }

        #[cfg(test)]
        impl $Refusal {
            /// Returns every refusal, with samples of what it names.
            pub(super) fn samples() -> Vec<$Refusal> {
                use $Refusal::{BadOutcome, Chance, NotChance, NotNow, NotYours, Over, Seats};
                let mut all = vec![Seats(9), Over, Chance, NotChance, BadOutcome];
                let both = $crate::game::SeatSet::all(2);
                all.extend($Ask::ALL.into_iter().flat_map(|ask| [NotYours(both, ask), NotNow(ask)]));
                $($crate::refusal::refusals_with_samples!(@sample all, $Refusal, $name $(($($arg: $ty),+))?);)*
                all
            }
        }
    };
}
pub(crate) use refusals_with_samples;
