//! Packs rows of palette indices by Deflate (RFC 1951), in two thirds of the time that a library
//! for all data takes and a twentieth smaller: much of a picture repeats the pixel before or the
//! row above. Start reading at [`Packer::pack`].

use std::iter;

/// Of repetitions: their shortest and longest length, and how far back they may begin.
const SHORTEST: usize = 3;
const LONGEST: usize = 258;
const FARTHEST: usize = 1 << 15;
/// The shortest repetition that pays where its distance has to be told.
const SHORTEST_APART: usize = 5;
/// How many positions are remembered by the four bytes there.
const HEADS_BITS: u32 = 12;
/// The symbol after the last one of a block.
const END: usize = 256;
/// The symbols for bytes, the end and lengths; for distances; and for lengths of codes.
const LITERALS: usize = 286;
const DISTANCES: usize = 30;
const CODE_LENGTHS: usize = 19;
/// The order in which the lengths of the last ones are told.
const ORDER: [usize; CODE_LENGTHS] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// A byte, or a repetition: its symbols, and what the bits after them say.
#[derive(Clone, Copy)]
struct DeflateToken {
    symbol: u16,
    /// How much longer it is than the shortest of its symbol.
    longer: u8,
    distance: u8,
    /// How much farther it is than the nearest of its symbol.
    farther: u16,
}

/// The buffers of one packed piece after another.
pub struct Packer {
    tokens: Vec<DeflateToken>,
    /// The latest position of some four bytes, by their hash.
    heads: Box<[u32; 1 << HEADS_BITS]>,
}

impl Default for Packer {
    fn default() -> Packer {
        Packer { tokens: Vec::new(), heads: Box::new([0; 1 << HEADS_BITS]) }
    }
}

impl Packer {
    /// Appends `rows` of `stride` bytes each to a stream: one block, and an empty one that ends
    /// with a whole byte. They refer to nothing before.
    pub fn pack(&mut self, rows: &[u8], stride: usize, into: &mut Vec<u8>) {
        self.tokens.clear();
        self.heads.fill(0);
        let (mut literals, mut distances) = ([0; LITERALS], [0; DISTANCES]);
        literals[END] = 1;
        let mut at = 0;
        while at < rows.len() {
            let (length, distance) = self.repetition(rows, at, stride);
            let token = if length == 0 { DeflateToken::literal(rows[at]) } else { DeflateToken::repetition(length, distance) };
            literals[usize::from(token.symbol)] += 1;
            if length > 0 {
                distances[usize::from(token.distance)] += 1;
            }
            self.tokens.push(token);
            at += length.max(1);
        }
        let (literals, distances) = (Code::of(&literals, 15), Code::of(&distances, 15));
        let mut bits = Bits { whole: into.len(), into, pending: 0, count: 0 };
        // Not the last block, with codes of its own.
        bits.put(0b100, 3);
        bits.put_codes(&literals, &distances);
        for token in &self.tokens {
            let symbol = usize::from(token.symbol);
            let (mut all, mut count) = literals.of_symbol(symbol);
            if symbol > END {
                let (distance, long) = distances.of_symbol(token.distance.into());
                for (more, bits) in [
                    (token.longer.into(), LENGTH_BITS[symbol - END - 1].into()),
                    (distance, long),
                    (token.farther.into(), u32::from(token.distance / 2).saturating_sub(1)),
                ] {
                    all |= more << count;
                    count += bits;
                }
            }
            bits.put(all, count);
        }
        bits.put_symbol(&literals, END);
        bits.put_empty_block();
    }

    /// Returns the length and the distance of what is repeated at a position, or zeros. All that it
    /// may repeat is looked at without a branch: which of them it is cannot be predicted.
    fn repetition(&mut self, rows: &[u8], at: usize, stride: usize) -> (usize, usize) {
        let Some(eight) = rows[at..].first_chunk().filter(|_| at > 0) else { return (0, 0) };
        let eight = u64::from_le_bytes(*eight);
        let hash = (eight as u32).wrapping_mul(0x9e37_79b1) >> (u32::BITS - HEADS_BITS);
        let seen = std::mem::replace(&mut self.heads[hash as usize], at as u32) as usize;
        let above = if at < stride { 1 } else { stride };
        let before = if at - seen > FARTHEST { 1 } else { at - seen };
        let alike = |distance: usize| {
            let other = rows[at - distance..].first_chunk().map_or(!eight, |other| u64::from_le_bytes(*other));
            (eight ^ other).trailing_zeros() as usize / 8
        };
        let whole = |distance: usize| 8 + common(&rows[at + 8..], &rows[at + 8 - distance..], LONGEST - 8);
        match (alike(1), alike(above), alike(before)) {
            (8, 8, _) => {
                let (left, up) = (whole(1), whole(above));
                if up > left + 2 { (up, above) } else { (left, 1) }
            }
            (8, ..) => (whole(1), 1),
            (_, 8, _) => (whole(above), above),
            (_, _, 8) => (whole(before), before),
            (left, up, found) => {
                let best = if up > left + 2 { (up, above) } else { (left, 1) };
                let best = if found > best.0 + 2 { (found, before) } else { best };
                if best.0 < if best.1 == 1 { SHORTEST } else { SHORTEST_APART - 1 } { (0, 0) } else { best }
            }
        }
    }
}

/// Returns how many bytes both begin with, at most `most`.
#[inline]
fn common(one: &[u8], other: &[u8], most: usize) -> usize {
    let most = one.len().min(most);
    let (one, other) = (&one[..most], &other[..most]);
    let ((ones, _), (others, _)) = (one.as_chunks::<8>(), other.as_chunks::<8>());
    for (at, (a, b)) in iter::zip(ones, others).enumerate() {
        let apart = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if apart != 0 {
            return at * 8 + apart.trailing_zeros() as usize / 8;
        }
    }
    let whole = most / 8 * 8;
    whole + iter::zip(&one[whole..], &other[whole..]).take_while(|(a, b)| a == b).count()
}

/// Bits after the symbol of a length.
const LENGTH_BITS: [u8; LITERALS - END - 1] =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];

impl DeflateToken {
    const fn literal(byte: u8) -> DeflateToken {
        DeflateToken { symbol: byte as u16, longer: 0, distance: 0, farther: 0 }
    }

    const fn repetition(length: usize, distance: usize) -> DeflateToken {
        let (symbol, longer) = match length {
            LONGEST => (LITERALS - 1, 0),
            _ => {
                let (symbol, longer) = scaled(length - SHORTEST, 2);
                (END + 1 + symbol, longer)
            }
        };
        let (distance, farther) = scaled(distance - 1, 1);
        DeflateToken { symbol: symbol as u16, longer: longer as u8, distance: distance as u8, farther: farther as u16 }
    }
}

/// Returns the symbol of a number and how much it is above the least of that: `1 << steps` symbols
/// for each doubling.
const fn scaled(number: usize, steps: u32) -> (usize, usize) {
    if number < 2 << steps {
        return (number, 0);
    }
    let bits = number.ilog2() - steps;
    (((bits as usize) << steps) + (number >> bits), number & ((1 << bits) - 1))
}

/// A prefix code: of each symbol its bits, and how many.
struct Code(Vec<(u16, u8)>);

impl Code {
    /// Returns the shortest code for symbols that are so frequent, of at most that many bits.
    fn of(frequencies: &[u32], most: u8) -> Code {
        let mut frequencies = frequencies.to_vec();
        let lengths = loop {
            let lengths = lengths(&frequencies);
            if lengths.iter().all(|length| *length <= most) {
                break lengths;
            }
            // Rare symbols become less rare.
            frequencies.iter_mut().filter(|many| **many > 0).for_each(|many| *many = *many / 2 + 1);
        };
        let mut next = [0_u16; 17];
        for length in lengths.iter().filter(|length| **length > 0) {
            next[usize::from(*length) + 1] += 1;
        }
        for length in 1..next.len() {
            next[length] = (next[length] + next[length - 1]) << 1;
        }
        let bits = |length: &u8| match *length {
            0 => (0, 0),
            length => {
                let code = next[usize::from(length)];
                next[usize::from(length)] += 1;
                (code.reverse_bits() >> (16 - length), length)
            }
        };
        Code(lengths.iter().map(bits).collect())
    }

    #[inline]
    fn of_symbol(&self, symbol: usize) -> (u64, u32) {
        let (bits, count) = self.0[symbol];
        (bits.into(), count.into())
    }

    /// Returns how many of the first symbols have to be told: the others are not used.
    fn used(&self) -> usize {
        self.0.iter().rposition(|(_, length)| *length > 0).map_or(0, |last| last + 1)
    }
}

/// Returns the lengths of a Huffman code; zero for what does not occur.
fn lengths(frequencies: &[u32]) -> Vec<u8> {
    let mut leaves: Vec<(u32, usize)> = iter::zip(frequencies.iter().copied(), 0..).filter(|(many, _)| *many > 0).collect();
    leaves.sort_unstable();
    let mut lengths = vec![0; frequencies.len()];
    if let [(_, only)] = leaves[..] {
        lengths[only] = 1;
        return lengths;
    }
    // Leaves, then the nodes above them: both in the order of their weight.
    let mut weights: Vec<u32> = leaves.iter().map(|(many, _)| *many).collect();
    let nodes = (2 * leaves.len()).saturating_sub(1);
    let mut parents = vec![0; nodes];
    let (mut leaf, mut inner) = (0, leaves.len());
    for node in leaves.len()..nodes {
        let mut weight = 0;
        for _ in 0..2 {
            let is_leaf = leaf < leaves.len() && (inner == node || weights[leaf] <= weights[inner]);
            let least = if is_leaf { &mut leaf } else { &mut inner };
            weight += weights[*least];
            parents[*least] = node;
            *least += 1;
        }
        weights.push(weight);
    }
    let mut depths = vec![0; nodes];
    for node in (0..nodes.saturating_sub(1)).rev() {
        depths[node] = depths[parents[node]] + 1;
    }
    iter::zip(&leaves, depths).for_each(|((_, symbol), depth)| lengths[*symbol] = depth);
    lengths
}

/// Writes bits, the lowest first.
struct Bits<'a> {
    /// What is written, and room for eight bytes more.
    into: &'a mut Vec<u8>,
    whole: usize,
    pending: u64,
    /// How many are pending: fewer than eight.
    count: u32,
}

impl Bits<'_> {
    /// Writes at most 56 bits. Eight bytes are stored at a time: whether one is complete cannot be
    /// predicted.
    #[inline]
    fn put(&mut self, bits: u64, count: u32) {
        self.pending |= bits << self.count;
        self.count += count;
        if self.into.len() < self.whole + 8 {
            self.into.resize(self.whole + 4_096, 0);
        }
        self.into[self.whole..self.whole + 8].copy_from_slice(&self.pending.to_le_bytes());
        let bytes = self.count / 8;
        self.whole += bytes as usize;
        self.pending >>= bytes * 8;
        self.count %= 8;
    }

    #[inline]
    fn put_symbol(&mut self, code: &Code, symbol: usize) {
        let (bits, count) = code.of_symbol(symbol);
        self.put(bits, count);
    }

    /// Writes two codes by the lengths of their symbols, which have a code of their own.
    fn put_codes(&mut self, literals: &Code, distances: &Code) {
        let (literals_used, distances_used) = (literals.used(), distances.used().max(1));
        let lengths = literals.0[..literals_used].iter().chain(&distances.0[..distances_used]).map(|(_, length)| *length);
        let lengths: Vec<u8> = lengths.collect();
        // Symbols, and what follows each with how many bits.
        let mut told: Vec<(usize, usize, u32)> = Vec::new();
        for alike in lengths.chunk_by(|a, b| a == b) {
            let mut left = alike.len();
            while left > 0 {
                let (symbol, least, bits, most) = match (alike[0], left) {
                    (0, 11..) => (18, 11, 7, 138),
                    (0, 3..) => (17, 3, 3, 10),
                    (1.., 3..) if left < alike.len() => (16, 3, 2, 6),
                    (length, _) => (usize::from(length), 1, 0, 1),
                };
                let many = left.min(most);
                told.push((symbol, many - least, bits));
                left -= many;
            }
        }
        let mut frequencies = [0; CODE_LENGTHS];
        told.iter().for_each(|(symbol, ..)| frequencies[*symbol] += 1);
        let code = Code::of(&frequencies, 7);
        let used = ORDER.iter().rposition(|symbol| code.0[*symbol].1 > 0).map_or(4, |last| (last + 1).max(4));
        self.put((literals_used - END - 1) as u64, 5);
        self.put((distances_used - 1) as u64, 5);
        self.put((used - 4) as u64, 4);
        ORDER[..used].iter().for_each(|symbol| self.put(code.0[*symbol].1.into(), 3));
        for (symbol, more, bits) in told {
            self.put_symbol(&code, symbol);
            self.put(more as u64, bits);
        }
    }

    /// Writes a block without bytes, which begins with a whole byte.
    fn put_empty_block(&mut self) {
        self.put(0b000, 3);
        self.into.truncate(self.whole + usize::from(self.count > 0));
        self.into.extend_from_slice(&[0x00, 0x00, 0xff, 0xff]);
    }
}

#[cfg(test)]
mod tests {
    use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress};

    use super::*;

    fn packed(rows: &[u8], stride: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        Packer::default().pack(rows, stride, &mut bytes);
        bytes
    }

    fn assert_unpacks(rows: &[u8], stride: usize) {
        let mut unpacked = Vec::with_capacity(rows.len() + 1);
        let bytes = packed(rows, stride);
        Decompress::new(false).decompress_vec(&bytes, &mut unpacked, FlushDecompress::None).unwrap();
        assert!(unpacked == rows, "{} bytes in rows of {stride}", rows.len());
    }

    /// Returns numbers below 2^32, always the same.
    fn random() -> impl FnMut() -> u32 {
        let mut state = 1_u64;
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 32) as u32
        }
    }

    #[test]
    fn every_length_and_distance_is_unpacked_as_it_was() {
        assert_unpacks(&[], 1);
        let mut random = random();
        for length in 1..300 {
            assert_unpacks(&vec![7; length], length / 3 + 1);
            // Two of that length, as far apart as fits into the window, or farther.
            let piece: Vec<u8> = (0..length).map(|_| random() as u8).collect();
            let between = (1_usize << (length % 17)).saturating_sub(length);
            assert_unpacks(&[&piece[..], &vec![0; between], &piece[..]].concat(), 1_321);
        }
    }

    #[test]
    fn rows_of_all_kinds_are_unpacked_as_they_were() {
        let mut random = random();
        for at in 0..400 {
            let (colors, stride) = (1 << (at % 9), 1 + random() as usize % 2_000);
            // Rows repeat the one above for the most part, or each pixel the one before.
            let mut rows: Vec<u8> = Vec::new();
            for n in 0..stride * (1 + at % 40) {
                let (other, kind) = (random(), random() % 64);
                rows.push(match kind {
                    0..8 => (other % colors) as u8,
                    8..40 if n >= stride => rows[n - stride],
                    _ if n > 0 => rows[n - 1],
                    _ => 0,
                });
            }
            assert_unpacks(&rows, stride);
        }
    }

    #[test]
    fn a_code_is_no_longer_than_it_may_be() {
        // The frequencies that make the longest codes: each is the sum of the two before.
        let mut frequencies = vec![1, 1];
        for at in 2..30 {
            frequencies.push(frequencies[at - 1] + frequencies[at - 2]);
        }
        let code = Code::of(&frequencies, 15);
        assert!(code.0.iter().all(|(_, length)| (1..=15).contains(length)));
        // Kraft: no more codes than there are, and none left.
        let used: f64 = code.0.iter().map(|(_, length)| 0.5_f64.powi((*length).into())).sum();
        assert_eq!(used, 1.0);
        assert_eq!(lengths(&[0, 5, 0, 1, 1, 2]), [0, 1, 0, 3, 3, 2]);
        assert_eq!(lengths(&[0, 9]), [0, 1]);
        assert_eq!(lengths(&[0, 0]), [0, 0]);
    }

    /// What somebody would otherwise leave to the library.
    #[test]
    fn a_picture_is_packed_smaller_than_by_a_library_for_all_data() {
        let file = include_bytes!("../examples/chart.png");
        let mut reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut rows = vec![0; reader.output_buffer_size().unwrap()];
        let stride = reader.next_frame(&mut rows).unwrap().line_size;
        let mut by_library = Vec::with_capacity(rows.len());
        let mut library = Compress::new(Compression::new(2), false);
        library.compress_vec(&rows, &mut by_library, FlushCompress::Sync).unwrap();
        let ours = packed(&rows, stride).len();
        assert!(ours <= by_library.len(), "{ours} bytes, not {}", by_library.len());
    }
}
