//! Damage done to what was right: a few edits by chance, so that most of it still is and what reads
//! it gets far.
//!
//! Start reading at [`edited`].

use arbtest::arbitrary::{Result, Unstructured};

/// Numbers at the ends of what fits somewhere, and words that only look like numbers.
pub fn numbers() -> Vec<&'static str> {
    let whole = "0 1 -1 00 255 256 32768 65535 65536 4294967295 4294967296 9223372036854775808";
    whole.split(' ').chain(["18446744073709551615", "18446744073709551616", "1e9", "0x10", "٣", "½"]).collect()
}

/// What separates, ends, escapes, or takes more bytes, characters or columns than one thinks.
pub const ODD: &[&str] = &[
    "", " ", "\n", "\r\n", "\t", "\0", "#", ":", ".", ",", "-", "+", "/", "@", "`", "\"", "\\", "[", "]", "{", "}", "=", "<@1>",
    "é", "ß", "İ", "\u{301}", "\u{200d}", "\u{202e}", "\u{feff}", "\u{fffd}", "🇫🇷", LAST,
];
const LAST: &str = "\u{10ffff}";
/// The most edits of one thing.
const MOST: usize = 6;
/// The most bytes that one edit takes away or writes again.
const LONGEST: usize = 80;

/// One of these texts, with some edits; `words` are what may be put into it.
pub fn edited(u: &mut Unstructured<'_>, texts: &[String], words: &[String]) -> Result<String> {
    let mut bytes = u.choose(texts)?.clone().into_bytes();
    for _ in 0..u.int_in_range(1..=MOST)? {
        edit(u, &mut bytes, texts, words)?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

pub fn edit(u: &mut Unstructured<'_>, bytes: &mut Vec<u8>, others: &[String], words: &[String]) -> Result<()> {
    let at = u.int_in_range(0..=bytes.len())?;
    let end = u.int_in_range(at..=bytes.len().min(at + LONGEST))?;
    match u.int_in_range(0..=8)? {
        0 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << u.int_in_range(0..=7)?;
            }
        }
        1 => drop(bytes.drain(at..end)),
        2 => {
            let again = bytes[at..end].to_vec();
            for _ in 0..u.int_in_range(1..=4)? {
                bytes.splice(at..at, again.iter().copied());
            }
        }
        3 if !others.is_empty() => {
            let other = u.choose(others)?.as_bytes();
            let from = u.int_in_range(0..=other.len())?;
            let to = u.int_in_range(from..=other.len().min(from + LONGEST))?;
            bytes.splice(at..end, other[from..to].iter().copied());
        }
        4 if !words.is_empty() => drop(bytes.splice(at..end.min(at + 1), u.choose(words)?.bytes())),
        5 => {
            // The next number in it becomes another.
            let first = bytes[at..].iter().position(u8::is_ascii_digit).map_or(bytes.len(), |next| at + next);
            let last = bytes[first..].iter().position(|byte| !byte.is_ascii_digit()).map_or(bytes.len(), |next| first + next);
            bytes.splice(first..last, u.choose(&numbers())?.bytes());
        }
        6 => bytes.truncate(at),
        7 => {
            // A line moves.
            let start = bytes[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |before| before + 1);
            let after = bytes[at..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |next| at + next + 1);
            let line: Vec<u8> = bytes.drain(start..after).collect();
            let to = u.int_in_range(0..=bytes.len())?;
            let to = bytes[..to].iter().rposition(|byte| *byte == b'\n').map_or(0, |before| before + 1);
            bytes.splice(to..to, line);
        }
        _ => drop(bytes.splice(at..at, u.choose(ODD)?.bytes())),
    }
    Ok(())
}
