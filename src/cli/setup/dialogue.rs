//! Questions and answers in a terminal. Start reading at [`Dialogue::ask`].

use std::io::{self, BufRead};

use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr};
use tertulia_base::i18n::{Lang, Names, plain};
use tertulia_rules::text::Text;

use crate::cli::{Failure, print};

/// What the keys send when the terminal passes them on.
const CTRL_C: u8 = 0x03;
const CTRL_D: u8 = 0x04;
const BACKSPACE: u8 = 0x08;
const CTRL_U: u8 = 0x15;
const DELETE: u8 = 0x7f;

/// Whether questions are asked, or answered by flags and defaults alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asking {
    InTerminal,
    Nobody,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Dialogue {
    pub(super) lang: Lang,
    pub(super) asking: Asking,
}

impl Dialogue {
    pub(super) fn say(self, text: &Text) -> String {
        plain(text, self.lang, &Names::seats())
    }

    pub(super) fn tell(self, text: &Text) -> Result<(), Failure> {
        print(format_args!("{}\n", self.say(text)))
    }

    pub(super) fn failure(self, text: &Text) -> Failure {
        Failure::new(self.say(text))
    }

    /// Asks until `read` understands the answer. What a flag has `given` is tried first; an empty
    /// answer is the default. Where nobody is asked, what is refused is a failure.
    pub(super) fn ask<T>(
        self,
        question: &Text,
        given: Option<String>,
        default: &str,
        mut read: impl FnMut(&str) -> Result<T, Text>,
    ) -> Result<T, Failure> {
        let mut given = given.filter(|given| !given.is_empty());
        loop {
            let answer = match (given.take(), self.asking) {
                (Some(answer), _) => answer,
                (None, Asking::InTerminal) => self.line(question, default)?,
                (None, Asking::Nobody) => default.to_owned(),
            };
            match (read(&answer), self.asking) {
                (Ok(meant), _) => return Ok(meant),
                (Err(why), Asking::InTerminal) => self.tell(&why)?,
                (Err(why), Asking::Nobody) => return Err(self.failure(&why)),
            }
        }
    }

    /// Asks a question that is answered by yes or no; `default` is the key of one of them.
    pub(super) fn agrees(self, question: &Text, given: Option<String>, default: &'static str) -> Result<bool, Failure> {
        let default = self.say(&Text::new(default));
        self.ask(question, given, &default, |answer| match answer.to_lowercase().as_str() {
            "yes" | "y" | "oui" | "o" => Ok(true),
            "no" | "n" | "non" => Ok(false),
            _ => Err(Text::new("setup-yes-or-no")),
        })
    }

    fn line(self, question: &Text, default: &str) -> Result<String, Failure> {
        print(format_args!("{} [{default}]: ", self.say(question)))?;
        let mut typed = String::new();
        match io::stdin().lock().read_line(&mut typed).map_err(Failure::new)? {
            0 => {
                print("\n")?;
                Err(self.cancelled())
            }
            _ if typed.trim().is_empty() => Ok(default.to_owned()),
            _ => Ok(typed.trim().to_owned()),
        }
    }

    /// Asks for a line that the terminal does not show while it is typed.
    pub(super) fn hidden(self, question: &Text) -> Result<String, Failure> {
        let mode = HiddenInput::begin().map_err(Failure::new)?;
        print(format_args!("{}: ", self.say(question)))?;
        let typed = read_keys(io::stdin().lock()).map_err(Failure::new);
        drop(mode);
        print("\n")?;
        typed?.ok_or_else(|| self.cancelled())
    }

    pub(super) fn cancelled(self) -> Failure {
        self.failure(&Text::new("setup-cancelled"))
    }
}

/// Reads keys until a line ends. Returns `None` if it was cancelled.
fn read_keys(keys: impl BufRead) -> io::Result<Option<String>> {
    let mut typed = Vec::new();
    for key in keys.bytes() {
        match key? {
            b'\r' | b'\n' => return Ok(Some(String::from_utf8_lossy(&typed).trim().to_owned())),
            CTRL_C | CTRL_D => return Ok(None),
            BACKSPACE | DELETE => {
                typed.pop();
            }
            CTRL_U => typed.clear(),
            key => typed.push(key),
        }
    }
    Ok(None)
}

/// A terminal that passes each key on and shows none, until this is dropped. Ctrl-C is a key, too,
/// because a program that it ended would leave the terminal like that.
struct HiddenInput(Termios);

impl HiddenInput {
    fn begin() -> io::Result<HiddenInput> {
        let before = tcgetattr(io::stdin())?;
        let mut mode = before.clone();
        mode.local_modes.remove(LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG);
        mode.special_codes[SpecialCodeIndex::VMIN] = 1;
        mode.special_codes[SpecialCodeIndex::VTIME] = 0;
        tcsetattr(io::stdin(), OptionalActions::Now, &mode)?;
        Ok(HiddenInput(before))
    }
}

impl Drop for HiddenInput {
    fn drop(&mut self) {
        // Nothing better can be done than to go on.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_correct_the_line_before_it_ends_or_cancel_it() {
        for (keys, line) in [
            ("abc\nrest", Some("abc")),
            ("ab\u{7f}c\u{8}d\r", Some("ad")),
            ("wrong\u{15} right \n", Some("right")),
            ("\u{7f}\n", Some("")),
            ("abc\u{3}", None),
            ("\u{4}", None),
            ("abc", None),
        ] {
            assert_eq!(read_keys(keys.as_bytes()).unwrap().as_deref(), line, "{keys:?}");
        }
    }
}
