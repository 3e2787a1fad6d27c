//! How actions and custom ids are written and read: words with a space or another separator
//! between, each form one line. Start reading at [`notation`].

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use crate::game::{BadNotation, Param, Seat, SeatSet, Verb};

/// A value that is written as words of an action: mostly one, sometimes several or none.
pub trait Words: Sized {
    /// Writes the words.
    ///
    /// # Errors
    /// When the formatter fails.
    fn write(&self, out: &mut Writer<'_, '_>) -> fmt::Result;

    /// Reads the words, and leaves what follows.
    ///
    /// # Errors
    /// When the next words are not those of such a value.
    fn read(words: &mut Reader<'_>) -> Result<Self, BadNotation>;
}

/// Writes words one after the other.
pub struct Writer<'f, 'a> {
    out: &'f mut fmt::Formatter<'a>,
    separator: char,
    is_first: bool,
}

impl<'f, 'a> Writer<'f, 'a> {
    /// Returns a writer at the first word; `separator` stands between words.
    pub fn new(out: &'f mut fmt::Formatter<'a>, separator: char) -> Writer<'f, 'a> {
        Writer { out, separator, is_first: true }
    }

    /// Writes a word.
    ///
    /// # Errors
    /// When the formatter fails.
    pub fn word(&mut self, word: impl Display) -> fmt::Result {
        if !std::mem::replace(&mut self.is_first, false) {
            self.out.write_char(self.separator)?;
        }
        write!(self.out, "{word}")
    }
}

/// The words still to be read.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    rest: Option<&'a str>,
    separator: char,
}

impl<'a> Reader<'a> {
    /// Returns a reader of `words`, of which there is at least one, if only an empty one.
    pub const fn new(words: &'a str, separator: char) -> Reader<'a> {
        Reader { rest: Some(words), separator }
    }

    /// Reads the next word.
    ///
    /// # Errors
    /// When there is none.
    pub fn word(&mut self) -> Result<&'a str, BadNotation> {
        let words = self.rest.ok_or(BadNotation)?;
        let (word, rest) = words.split_once(self.separator).map_or((words, None), |(word, rest)| (word, Some(rest)));
        self.rest = rest;
        Ok(word)
    }

    /// Reads the next word, which must be one of `words`.
    ///
    /// # Errors
    /// When it is not.
    pub fn one_of(&mut self, words: &[&str]) -> Result<(), BadNotation> {
        if words.contains(&self.word()?) { Ok(()) } else { Err(BadNotation) }
    }

    /// Returns whether every word is read.
    pub const fn is_empty(&self) -> bool {
        self.rest.is_none()
    }
}

/// Implements `Display`, `FromStr` and [`Words`] for an enum, a line for each form. On the left is
/// a variant: a pattern, and what is made of the words. On the right are the words: a literal,
/// `("look" | "regarder")` of which the first is written, a value of the left side, or such a value
/// in a wrapper that writes it. The first form that fits is taken, so a form stands before a
/// shorter one that it begins with, unless nothing may follow. Words are separated by a space, or
/// by the separator named; with that, the whole is one word of what it is part of.
///
/// ```text
/// notation! {
///     Action {
///         Roll(n) = ["roll" Die(n)];
///         Sail(None, Step::Look(way)) = ["sail" ("look" | "regarder") way];
///     }
/// }
/// notation! { Page by ':' { Log(number) = ["log" number]; } }
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! __notation {
    ($name:ident { $($forms:tt)+ }) => {
        $crate::notation::notation!(@forms $name { $($forms)+ });
        $crate::notation::notation!(@text $name ' ');

        impl $crate::notation::Words for $name {
            fn write(&self, out: &mut $crate::notation::Writer<'_, '_>) -> std::fmt::Result {
                self.write_form(out)
            }

            fn read(words: &mut $crate::notation::Reader<'_>) -> Result<$name, $crate::game::BadNotation> {
                let (read, rest) = $name::read_form(*words, false)?;
                *words = rest;
                Ok(read)
            }
        }
    };

    ($name:ident by $separator:literal { $($forms:tt)+ }) => {
        $crate::notation::notation!(@forms $name { $($forms)+ });
        $crate::notation::notation!(@text $name $separator);
        $crate::notation::one_word!($name);
    };

    (@forms $name:ident { $($variant:ident $(($($inner:tt)*))? $({$($field:tt)*})? = [$($word:tt)*];)+ }) => {
        impl $name {
            /// The variant of each form, by name.
            #[allow(dead_code, reason = "for tests that want one of each")]
            pub const VARIANTS: &[&str] = &[$(stringify!($variant)),+];

            /// Returns the first form of the next words and what follows; `whole` if nothing may.
            fn read_form<'a>(
                words: $crate::notation::Reader<'a>,
                whole: bool,
            ) -> Result<($name, $crate::notation::Reader<'a>), $crate::game::BadNotation> {
                $({
                    let mut rest = words;
                    let form = |words: &mut $crate::notation::Reader<'_>| -> Result<$name, $crate::game::BadNotation> {
                        $crate::notation::notation!(@read words $($word)*);
                        Ok($name::$variant $(($($inner)*))? $({$($field)*})?)
                    };
                    if let Ok(read) = form(&mut rest) {
                        if rest.is_empty() || !whole {
                            return Ok((read, rest));
                        }
                    }
                })+
                Err($crate::game::BadNotation)
            }

            fn write_form(&self, out: &mut $crate::notation::Writer<'_, '_>) -> std::fmt::Result {
                match self {
                    $($name::$variant $(($($inner)*))? $({$($field)*})? => {
                        $crate::notation::notation!(@write out $($word)*);
                    })+
                }
                Ok(())
            }
        }
    };

    (@text $name:ident $separator:literal) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.write_form(&mut $crate::notation::Writer::new(f, $separator))
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::game::BadNotation;

            fn from_str(s: &str) -> Result<$name, $crate::game::BadNotation> {
                $name::read_form($crate::notation::Reader::new(s, $separator), true).map(|(read, _)| read)
            }
        }
    };

    (@write $out:ident) => { let _ = $out; };
    (@write $out:ident $word:literal $($rest:tt)*) => {
        $out.word($word)?;
        $crate::notation::notation!(@write $out $($rest)*);
    };
    (@write $out:ident ($word:literal $(| $also:literal)*) $($rest:tt)*) => {
        $out.word($word)?;
        $crate::notation::notation!(@write $out $($rest)*);
    };
    (@write $out:ident $wrapper:ident($value:ident) $($rest:tt)*) => {
        $crate::notation::Words::write(&$wrapper(*$value), $out)?;
        $crate::notation::notation!(@write $out $($rest)*);
    };
    (@write $out:ident $value:ident $($rest:tt)*) => {
        $crate::notation::Words::write($value, $out)?;
        $crate::notation::notation!(@write $out $($rest)*);
    };

    (@read $words:ident) => { let _ = $words; };
    (@read $words:ident $word:literal $($rest:tt)*) => {
        $words.one_of(&[$word])?;
        $crate::notation::notation!(@read $words $($rest)*);
    };
    (@read $words:ident ($word:literal $(| $also:literal)*) $($rest:tt)*) => {
        $words.one_of(&[$word $(, $also)*])?;
        $crate::notation::notation!(@read $words $($rest)*);
    };
    (@read $words:ident $wrapper:ident($value:ident) $($rest:tt)*) => {
        let $wrapper($value) = $crate::notation::Words::read($words)?;
        $crate::notation::notation!(@read $words $($rest)*);
    };
    (@read $words:ident $value:ident $($rest:tt)*) => {
        let $value = $crate::notation::Words::read($words)?;
        $crate::notation::notation!(@read $words $($rest)*);
    };
}
pub use __notation as notation;

/// Implements [`Words`] for types whose `Display` and `FromStr` use one word.
#[macro_export]
#[doc(hidden)]
macro_rules! __one_word {
    ($($name:ty)+) => {$(
        impl $crate::notation::Words for $name {
            fn write(&self, out: &mut $crate::notation::Writer<'_, '_>) -> std::fmt::Result {
                out.word(self)
            }

            fn read(words: &mut $crate::notation::Reader<'_>) -> Result<$name, $crate::game::BadNotation> {
                words.word()?.parse().map_err(|_| $crate::game::BadNotation)
            }
        }
    )+};
}
pub use __one_word as one_word;

one_word!(Seat u8 u16 u32);

/// Any word but an empty one.
impl Words for String {
    fn write(&self, out: &mut Writer<'_, '_>) -> fmt::Result {
        out.word(self)
    }

    fn read(words: &mut Reader<'_>) -> Result<String, BadNotation> {
        Some(words.word()?).filter(|word| !word.is_empty()).map(str::to_owned).ok_or(BadNotation)
    }
}

/// A value, or nothing, at the end of the words.
impl<T: Words> Words for Option<T> {
    fn write(&self, out: &mut Writer<'_, '_>) -> fmt::Result {
        self.as_ref().map_or(Ok(()), |value| value.write(out))
    }

    fn read(words: &mut Reader<'_>) -> Result<Option<T>, BadNotation> {
        if words.is_empty() { Ok(None) } else { T::read(words).map(Some) }
    }
}

/// What a die shows: a digit from 1 to 6.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Die(pub(crate) u8);

impl Words for Die {
    fn write(&self, out: &mut Writer<'_, '_>) -> fmt::Result {
        out.word(self.0)
    }

    fn read(words: &mut Reader<'_>) -> Result<Die, BadNotation> {
        digit(words.word()?, 1..=6).map(Die)
    }
}

/// Reads one digit within the range, without a sign.
pub(crate) fn digit(word: &str, range: std::ops::RangeInclusive<u8>) -> Result<u8, BadNotation> {
    match word.as_bytes() {
        [digit @ b'0'..=b'9'] if range.contains(&(digit - b'0')) => Ok(digit - b'0'),
        _ => Err(BadNotation),
    }
}

/// `N` values, a word each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Each<T, const N: usize>(pub(crate) [T; N]);

impl<T: Copy + Display + FromStr, const N: usize> Words for Each<T, N> {
    fn write(&self, out: &mut Writer<'_, '_>) -> fmt::Result {
        self.0.iter().try_for_each(|one| out.word(one))
    }

    fn read(words: &mut Reader<'_>) -> Result<Each<T, N>, BadNotation> {
        let all = (0..N).map(|_| words.word()?.parse().map_err(|_| BadNotation)).collect::<Result<Vec<T>, _>>()?;
        all.try_into().map(Each).map_err(|_| BadNotation)
    }
}

/// Seats, or nobody. `p2-p3` is written; `p2 p3` in any order is read too, up to the last word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seats(pub(crate) SeatSet);

impl Words for Seats {
    fn write(&self, out: &mut Writer<'_, '_>) -> fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        out.word(self.0.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join("-"))
    }

    fn read(words: &mut Reader<'_>) -> Result<Seats, BadNotation> {
        let mut seats = SeatSet::NONE;
        while !words.is_empty() {
            for seat in words.word()?.split('-') {
                seats = seats.with(seat.parse()?);
            }
        }
        Ok(Seats(seats))
    }
}

/// Returns a verb whose actions are given one at a time.
pub(crate) const fn verb(name: &'static str, params: &'static [Param]) -> Verb {
    Verb { name, params, many: false }
}

/// Returns a verb of which several actions can be given at once.
pub(crate) const fn many(name: &'static str, params: &'static [Param]) -> Verb {
    Verb { name, params, many: true }
}

/// Returns a parameter without which the verb means nothing.
pub(crate) const fn word(name: &'static str) -> Param {
    Param { name, required: true }
}

/// Returns a parameter that may be left out.
pub(crate) const fn optional(name: &'static str) -> Param {
    Param { name, required: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Step {
        Look(Seat),
        To(Seat),
    }
    notation! {
        Step {
            Look(seat) = [("look" | "regarder") seat];
            To(seat) = [seat];
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Move {
        Pass,
        PassTo { seat: Seat },
        Roll(u8, u8),
        Go(Option<Seat>, Step),
        Give(SeatSet),
        Row([u8; 2]),
    }
    notation! {
        Move {
            Pass = ["pass"];
            PassTo { seat } = ["pass" seat];
            Roll(a, b) = ["roll" Die(a) Die(b)];
            Go(None, step) = ["go" step];
            Go(Some(seat), step) = ["go" seat step "now"];
            Give(seats) = ["give" Seats(seats)];
            Row(row) = ["row" Each(row)];
        }
    }

    #[test]
    fn each_form_is_written_and_read() {
        let (p1, p2) = (Seat(0), Seat(1));
        let rows = [
            (Move::Pass, "pass"),
            (Move::PassTo { seat: p2 }, "pass p2"),
            (Move::Roll(3, 6), "roll 3 6"),
            (Move::Go(None, Step::To(p1)), "go p1"),
            (Move::Go(None, Step::Look(p1)), "go look p1"),
            (Move::Go(Some(p2), Step::Look(p1)), "go p2 look p1 now"),
            (Move::Give(SeatSet::NONE), "give"),
            (Move::Give(SeatSet::all(2)), "give p1-p2"),
            (Move::Row([10, 0]), "row 10 0"),
        ];
        for (action, words) in rows {
            assert_eq!((action.to_string().as_str(), words.parse()), (words, Ok(action)));
        }
        assert_eq!("go regarder p1".parse(), Ok(Move::Go(None, Step::Look(p1))));
        assert_eq!("give p2 p1".parse(), Ok(Move::Give(SeatSet::all(2))));
    }

    #[test]
    fn what_has_no_form_is_refused() {
        let wrong = ", ,pass , pass,pass  p1,pass p1 p2,roll 3,roll 3 7,roll 3 +6,go,go p2 look p1,row 1";
        for words in wrong.split(',') {
            assert_eq!(words.parse::<Move>(), Err(BadNotation), "{words:?}");
        }
    }
}
