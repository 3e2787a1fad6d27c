//! LZW as a GIF has it. A run of one symbol is taken as a whole, since most of a film's frame is
//! "as before". Start reading at [`encode`].

use std::iter;

/// Bits of a symbol.
const SYMBOL: u8 = 8;
/// Codes after those of the symbols: begin anew, and the end.
const CLEAR: u16 = 1 << SYMBOL;
const END: u16 = CLEAR + 1;
/// The first code of a phrase.
const FIRST: u16 = END + 1;
/// Codes have no more bits.
const BITS: u32 = 12;
/// The number of slots: twice as many as there are phrases.
const SLOTS: usize = 2 << BITS;
/// No phrase: a prefix has fewer bits.
const FREE: u32 = u32::MAX;

/// Returns the symbols as the library takes them: how many bits a symbol has, and the codes.
pub(crate) fn encode(symbols: &[u8]) -> Vec<u8> {
    let mut codes = Codes { bytes: vec![SYMBOL], waiting: 0, filled: 0, bits: u32::from(SYMBOL) + 1 };
    let mut phrases = Phrases::new();
    codes.put(CLEAR);
    let mut rest = symbols;
    while !rest.is_empty() {
        let (code, length) = phrases.longest(rest);
        codes.put(code);
        rest = &rest[length..];
        // The reader counts a phrase after the last code, too.
        let new = phrases.learn(code, rest.first().copied());
        if u32::from(new) == 1 << codes.bits {
            codes.bits += 1;
        }
        if u32::from(new) + 1 == 1 << BITS {
            codes.put(CLEAR);
            phrases.forget();
            codes.bits = u32::from(SYMBOL) + 1;
        }
    }
    codes.put(END);
    codes.finish()
}

/// Codes, the first in the lowest bits.
struct Codes {
    bytes: Vec<u8>,
    waiting: u32,
    filled: u32,
    bits: u32,
}

impl Codes {
    fn put(&mut self, code: u16) {
        self.waiting |= u32::from(code) << self.filled;
        self.filled += self.bits;
        while self.filled >= 8 {
            self.bytes.push(self.waiting as u8);
            self.waiting >>= 8;
            self.filled -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.filled > 0 {
            self.bytes.push(self.waiting as u8);
        }
        self.bytes
    }
}

/// What has a code.
struct Phrases {
    /// Of each symbol the codes of its runs: of one, of two, and so on.
    runs: Vec<Vec<u16>>,
    /// Other phrases, by the code of all but their last symbol, and that.
    slots: Vec<(u32, u16)>,
    next: u16,
}

impl Phrases {
    fn new() -> Phrases {
        Phrases { runs: (0..CLEAR).map(|symbol| vec![symbol]).collect(), slots: vec![(FREE, 0); SLOTS], next: FIRST }
    }

    fn forget(&mut self) {
        self.runs.iter_mut().for_each(|runs| runs.truncate(1));
        self.slots.fill((FREE, 0));
        self.next = FIRST;
    }

    /// Returns the code of the longest phrase at the beginning of `symbols`, and its length.
    fn longest(&self, symbols: &[u8]) -> (u16, usize) {
        let runs = &self.runs[usize::from(symbols[0])];
        let mut length = run(&symbols[..symbols.len().min(runs.len() + 1)]);
        if length > runs.len() {
            return (runs[runs.len() - 1], runs.len());
        }
        let mut code = runs[length - 1];
        while let Some(longer) = symbols.get(length).and_then(|symbol| self.find(code, *symbol)) {
            code = longer;
            length += 1;
        }
        (code, length)
    }

    /// Gives a phrase and the symbol behind it a code, which is returned.
    fn learn(&mut self, code: u16, symbol: Option<u8>) -> u16 {
        let new = self.next;
        self.next += 1;
        let Some(symbol) = symbol else { return new };
        let runs = &mut self.runs[usize::from(symbol)];
        if runs.last() == Some(&code) {
            runs.push(new);
        } else if let Some(free) = slots_of(key(code, symbol)).find(|slot| self.slots[*slot].0 == FREE) {
            self.slots[free] = (key(code, symbol), new);
        }
        new
    }

    fn find(&self, code: u16, symbol: u8) -> Option<u16> {
        let wanted = key(code, symbol);
        let (found, code) = slots_of(wanted).map(|slot| self.slots[slot]).find(|(key, _)| *key == wanted || *key == FREE)?;
        (found == wanted).then_some(code)
    }
}

fn key(code: u16, symbol: u8) -> u32 {
    u32::from(code) << SYMBOL | u32::from(symbol)
}

/// Returns the slots where a phrase may be, in order.
fn slots_of(key: u32) -> impl Iterator<Item = usize> {
    let first = (key.wrapping_mul(0x9e37_79b1) >> (32 - SLOTS.trailing_zeros())) as usize;
    iter::successors(Some(first), |slot| Some((slot + 1) % SLOTS))
}

/// Returns how often the first symbol stands at the beginning.
fn run(symbols: &[u8]) -> usize {
    const AT_ONCE: usize = 16;
    let (parts, _) = symbols.as_chunks::<AT_ONCE>();
    let whole = AT_ONCE * parts.iter().take_while(|part| **part == [symbols[0]; AT_ONCE]).count();
    whole + symbols[whole..].iter().take_while(|symbol| **symbol == symbols[0]).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gif::{ColorOutput, DecodeOptions, Encoder, Frame};

    /// Returns what a GIF's reader finds in it.
    fn decoded(symbols: &[u8]) -> Vec<u8> {
        let (w, h) = (200, (symbols.len() / 200) as u16);
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, w, h, &crate::palette::RGB).unwrap();
        let frame = Frame { width: w, height: h, buffer: encode(symbols).into(), ..Frame::default() };
        encoder.write_lzw_pre_encoded_frame(&frame).unwrap();
        drop(encoder);
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::Indexed);
        let mut decoder = options.read_info(file.as_slice()).unwrap();
        decoder.read_next_frame().unwrap().unwrap().buffer.to_vec()
    }

    #[test]
    fn a_reader_finds_what_was_encoded_whether_it_runs_or_changes_all_the_time() {
        let noise = |n: usize| (n as u32).wrapping_mul(2_654_435_761).rotate_left(9).wrapping_mul(n as u32) >> 13;
        for height in [1, 2, 3, 20, 300] {
            // Runs of about that length, of so many symbols.
            for (length, of) in [(1, 256), (1, 2), (3, 3), (17, 5), (400, 2), (100_000, 1)] {
                let symbols: Vec<u8> = (0..200 * height).map(|at| (noise(at / length) % of + 255) as u8).collect();
                assert!(decoded(&symbols) == symbols, "{height} lines of runs of {length} of {of} symbols");
            }
        }
    }

    #[test]
    fn it_is_as_short_as_that_of_the_library() {
        let symbols: Vec<u8> = (0..60_000_usize).map(|at| if at / 700 % 3 == 0 { (at % 7) as u8 } else { 255 }).collect();
        let mut frame = Frame { width: 300, height: 200, buffer: symbols.as_slice().into(), ..Frame::default() };
        frame.make_lzw_pre_encoded();
        let (ours, theirs) = (encode(&symbols).len(), frame.buffer.len());
        assert!(ours <= theirs + theirs / 100, "{ours} bytes, {theirs} of the library");
    }
}
