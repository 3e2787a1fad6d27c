//! Packs tiles of palette indices by Deflate (RFC 1951), each once: tiles side by side become a
//! stream by putting their bits together, row by row. For that a tile refers to nothing outside of
//! itself, and all have the same two codes, by what is frequent in pictures of games;
//! `cargo test -p tertulia-drawing the_codes_are_counted_anew -- --ignored` counts again after
//! pictures look otherwise. Start reading at [`Packer::pack`].

use std::iter;
use std::ops::Range;
use std::sync::LazyLock;

use crate::adler::Adler;

/// Of repetitions: their shortest and longest length, and how far back they may begin.
const SHORTEST: usize = 3;
const LONGEST: usize = 258;
const FARTHEST: usize = 1 << 15;
/// How many positions are remembered by the four bytes there.
const HEADS_BITS: u32 = 11;
/// The symbol after the last one of a block.
const END: usize = 256;
/// The symbols for bytes, the end and lengths; and for distances.
const LITERALS: usize = 286;
const DISTANCES: usize = 30;
/// Bits after the symbol of a length.
const LENGTH_BITS: [u8; LITERALS - END - 1] =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];

/// How many bits each symbol has, in two lines: bytes and lengths, distances.
const LENGTHS: &str = include_str!("codes.txt");

static CODES: LazyLock<[Code; 2]> = LazyLock::new(|| {
    let mut lines = LENGTHS.lines().map(|line| line.split(' ').filter_map(|number| number.parse().ok()).collect::<Vec<u8>>());
    [(); 2].map(|()| Code::of(&lines.next().unwrap_or_default()))
});

/// Some columns of a strip, packed.
pub struct PackedTile {
    /// The bytes of a row.
    width: usize,
    /// The rows one after another, and eight bytes more.
    bits: Vec<u8>,
    rows: Vec<PackedRow>,
}

struct PackedRow {
    /// Where its bits end. It has none if it repeats the row above: tiles side by side do that at
    /// once.
    end: u32,
    /// The parts of its checksum.
    sum: [u16; 2],
}

impl PackedTile {
    /// The bytes that it takes.
    pub fn size(&self) -> usize {
        self.bits.len() + size_of_val(self.rows.as_slice())
    }
}

/// The buffers of one tile after another.
pub struct Packer {
    /// The latest row and column of some four bytes, by their hash.
    heads: Box<[[u16; 2]; 1 << HEADS_BITS]>,
    bits: Vec<u8>,
}

impl Default for Packer {
    fn default() -> Packer {
        Packer { heads: Box::new([[0; 2]; 1 << HEADS_BITS]), bits: Vec::new() }
    }
}

/// What is packed.
#[derive(Clone, Copy)]
struct Unpacked<'a> {
    /// The rows one after another, and eight bytes more.
    bytes: &'a [u8],
    width: usize,
    stride: usize,
}

impl Packer {
    /// Packs rows of `width` bytes each for a stream in which each begins `stride` bytes after the
    /// one above. Of `bytes`, eight are added.
    pub fn pack(&mut self, bytes: &mut Vec<u8>, width: usize, stride: usize) -> PackedTile {
        let height = bytes.len().checked_div(width).unwrap_or(0);
        bytes.extend([0; 8]);
        self.heads.fill([0; 2]);
        let codes = &*CODES;
        let mut buffer = std::mem::take(&mut self.bits);
        buffer.clear();
        let mut bits = Bits::new(&mut buffer);
        let mut rows = Vec::with_capacity(height);
        let unpacked = Unpacked { bytes, width, stride };
        for (y, row) in bytes.chunks(width.max(1)).take(height).enumerate() {
            let above = y.checked_sub(1).map(|above| &bytes[above * width..][..width]);
            let mut x = if above == Some(row) && width >= SHORTEST { width } else { 0 };
            while x < width {
                let (length, distance) = self.repetition(unpacked, y, x);
                if length == 0 {
                    bits.put_symbol(codes, row[x].into())
                } else {
                    bits.put_repetition(codes, length, distance)
                }
                x += length.max(1);
            }
            rows.push(PackedRow { end: bits.count(), sum: Adler::of(row).parts() });
        }
        bits.pause();
        let tile = PackedTile { width, bits: buffer.clone(), rows };
        self.bits = buffer;
        tile
    }

    /// Returns the length and the distance of what is repeated at a position, or zeros.
    fn repetition(&mut self, unpacked: Unpacked<'_>, y: usize, x: usize) -> (usize, usize) {
        let Unpacked { bytes, width, stride } = unpacked;
        let (at, most) = (y * width + x, width - x);
        let eight = word(bytes, at);
        let hash = (eight as u32).wrapping_mul(0x9e37_79b1) >> (u32::BITS - HEADS_BITS);
        let [seen_y, seen_x] = std::mem::replace(&mut self.heads[hash as usize], [y as u16, x as u16]).map(usize::from);
        let apart = (y - seen_y) * stride + x - seen_x;
        let alike = |other: usize, most: usize| match (eight ^ word(bytes, other)).trailing_zeros() as usize / 8 {
            8 if most > 8 => 8 + common(&bytes[at + 8..], &bytes[other + 8..], most.min(LONGEST) - 8),
            few => few.min(most),
        };
        // What is left and right of the tile is not known.
        let left = if x == 0 { 0 } else { alike(at - 1, most) };
        let up = if y == 0 { 0 } else { alike(at - width, most) };
        let is_near = left < 8 && up < 8 && (1..=FARTHEST).contains(&apart);
        let found = if is_near { alike(seen_y * width + seen_x, most.min(width - seen_x)) } else { 0 };
        let best = if up > left + 1 { (up, stride) } else { (left, 1) };
        let best = if found > best.0 + 1 { (found, apart) } else { best };
        if best.0 < SHORTEST { (0, 0) } else { best }
    }
}

fn word(bytes: &[u8], at: usize) -> u64 {
    bytes[at..].first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight))
}

/// Returns how many bytes both begin with, at most `most`.
#[inline]
fn common(one: &[u8], other: &[u8], most: usize) -> usize {
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
    /// Returns the code whose symbols have so many bits each.
    fn of(lengths: &[u8]) -> Code {
        let mut next = [0_u16; 17];
        for length in lengths {
            next[usize::from(*length) + 1] += 1;
        }
        next[1] = 0;
        for length in 1..next.len() {
            next[length] = (next[length] + next[length - 1]) << 1;
        }
        let bits = |length: &u8| {
            let code = next[usize::from(*length)];
            next[usize::from(*length)] += 1;
            (code.reverse_bits() >> (16 - length), *length)
        };
        Code(lengths.iter().map(bits).collect())
    }

    #[inline]
    fn of_symbol(&self, symbol: usize) -> (u64, u32) {
        let (bits, count) = self.0[symbol];
        (bits.into(), count.into())
    }
}

/// Appends a stream to bytes: one block, the lowest bits first.
pub struct Bits<'a> {
    /// What is written, and room for eight bytes more.
    into: &'a mut Vec<u8>,
    whole: usize,
    pending: u64,
    /// How many are pending: fewer than eight.
    count: u32,
}

impl<'a> Bits<'a> {
    pub fn new(into: &'a mut Vec<u8>) -> Bits<'a> {
        Bits { whole: into.len(), into, pending: 0, count: 0 }
    }

    fn count(&self) -> u32 {
        self.whole as u32 * 8 + self.count
    }

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
    fn put_symbol(&mut self, [literals, _]: &[Code; 2], symbol: usize) {
        let (bits, count) = literals.of_symbol(symbol);
        self.put(bits, count);
    }

    #[inline]
    fn put_repetition(&mut self, [literals, distances]: &[Code; 2], length: usize, distance: usize) {
        let (symbol, longer) = if length == LONGEST { (LITERALS - END - 2, 0) } else { scaled(length - SHORTEST, 2) };
        let (far, farther) = scaled(distance - 1, 1);
        let (mut all, mut count) = literals.of_symbol(END + 1 + symbol);
        let (bits, long) = distances.of_symbol(far);
        for (more, bits) in
            [(longer as u64, LENGTH_BITS[symbol].into()), (bits, long), (farther as u64, (far as u32 / 2).saturating_sub(1))]
        {
            all |= more << count;
            count += bits;
        }
        self.put(all, count);
    }

    /// Begins the last block of a stream, with the codes that all tiles use.
    pub fn begin(&mut self) {
        self.put(0b101, 3);
        self.put((LITERALS - END - 1) as u64, 5);
        self.put(DISTANCES as u64 - 1, 5);
        self.put(19 - 4, 4);
        // Four bits for each length, the highest first: for none that stands for others.
        (0..19).for_each(|at| self.put(if at < 3 { 0 } else { 4 }, 3));
        for (_, length) in CODES.iter().flat_map(|code| &code.0) {
            self.put(u64::from(length.reverse_bits() >> 4), 4);
        }
    }

    /// Writes the rows of tiles that stand side by side; returns their checksum.
    pub fn put_tiles<'t>(&mut self, rows: usize, tiles: impl Iterator<Item = &'t PackedTile> + Clone) -> Adler {
        let codes = &*CODES;
        let stride = tiles.clone().map(|tile| tile.width).sum();
        let (mut sum, mut repeated) = (Adler::EMPTY, 0);
        for y in 0..rows {
            // A picture may have fewer columns than tiles.
            for tile in tiles.clone().filter(|tile| tile.width > 0) {
                let from = y.checked_sub(1).map_or(0, |above| tile.rows[above].end);
                let PackedRow { end, sum: parts } = tile.rows[y];
                if from == end {
                    repeated += tile.width;
                } else {
                    self.put_repeated(codes, &mut repeated, stride);
                    self.put_all(&tile.bits, from..end);
                }
                sum = sum.then(Adler::new(parts, tile.width));
            }
        }
        self.put_repeated(codes, &mut repeated, stride);
        sum
    }

    /// Writes that many bytes of the row above.
    fn put_repeated(&mut self, codes: &[Code; 2], repeated: &mut usize, stride: usize) {
        while *repeated > 0 {
            let most = if *repeated > LONGEST { (*repeated - SHORTEST).min(LONGEST) } else { *repeated };
            self.put_repetition(codes, most, stride);
            *repeated -= most;
        }
    }

    /// Writes these of some bits, which eight bytes more follow.
    pub fn put_all(&mut self, bits: &[u8], mut range: Range<u32>) {
        while !range.is_empty() {
            let count = (range.end - range.start).min(56);
            let eight = word(bits, range.start as usize / 8) >> (range.start % 8);
            self.put(eight & ((1 << count) - 1), count);
            range.start += count;
        }
    }

    /// Ends the block with a whole byte.
    pub fn end(&mut self) {
        self.put_symbol(&CODES, END);
        self.put(0, 7);
        self.into.truncate(self.whole);
    }

    /// Leaves what was written and eight bytes more; returns how many bits were.
    pub fn pause(self) -> u32 {
        let count = self.count();
        self.into.resize(self.whole + 8, 0);
        count
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use flate2::{Decompress, FlushDecompress};

    use super::*;
    use crate::png::STRIP;

    /// Packs rows in so many tiles; returns the stream.
    fn packed(rows: &[u8], stride: usize, tiles: usize) -> Vec<u8> {
        let mut stream = Vec::new();
        let mut bits = Bits::new(&mut stream);
        bits.begin();
        let tiles = in_tiles(rows, stride, tiles);
        let sum = bits.put_tiles(rows.len() / stride, tiles.iter());
        assert_eq!(sum, Adler::of(rows));
        bits.end();
        stream
    }

    fn in_tiles(rows: &[u8], stride: usize, tiles: usize) -> Vec<PackedTile> {
        let mut packer = Packer::default();
        let tile = |at: usize| {
            let columns = stride * at / tiles..stride * (at + 1) / tiles;
            let mut own: Vec<u8> = rows.chunks(stride).flat_map(|row| &row[columns.clone()]).copied().collect();
            packer.pack(&mut own, columns.len(), stride)
        };
        (0..tiles).map(tile).collect()
    }

    fn assert_unpacks(rows: &[u8], stride: usize) {
        for tiles in [1, 3, 8] {
            let mut unpacked = Vec::with_capacity(rows.len() + 1);
            let stream = packed(rows, stride, tiles);
            Decompress::new(false).decompress_vec(&stream, &mut unpacked, FlushDecompress::Finish).unwrap();
            assert!(unpacked == rows, "{} bytes in rows of {stride}, {tiles} tiles", rows.len());
        }
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
        let mut random = random();
        for length in 1..300 {
            assert_unpacks(&vec![7; length], length);
            // Two of that length, one above the other, and as far apart as the window or farther.
            let piece: Vec<u8> = (0..length).map(|_| random() as u8).collect();
            assert_unpacks(&[&piece[..], &piece[..]].concat(), length);
            let between = (1_usize << (length % 17)).saturating_sub(length);
            let apart = [&piece[..], &vec![0; between], &piece[..]].concat();
            assert_unpacks(&apart, apart.len());
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
            if at % 3 == 0 {
                // Whole rows, too.
                let first = rows[..stride].to_vec();
                rows.chunks_mut(stride).skip(1).step_by(2).for_each(|row| row.copy_from_slice(&first));
            }
            assert_unpacks(&rows, stride);
        }
    }

    #[test]
    fn the_codes_have_a_place_for_every_symbol() {
        for (code, symbols) in CODES.iter().zip([LITERALS, DISTANCES]) {
            assert_eq!(code.0.len(), symbols);
            assert!(code.0.iter().all(|(_, length)| (1..=15).contains(length)));
            // Kraft: no more codes than there are, and none left.
            let used: f64 = code.0.iter().map(|(_, length)| 0.5_f64.powi((*length).into())).sum();
            assert_eq!(used, 1.0);
        }
    }

    /// Returns the rows of a picture, each after its filter, and the bytes of one.
    fn rows(file: &[u8]) -> (Vec<u8>, usize) {
        let mut reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut places = vec![0; reader.output_buffer_size().unwrap()];
        let width = reader.next_frame(&mut places).unwrap().line_size;
        (places.chunks(width).flat_map(|row| iter::once(&0).chain(row)).copied().collect(), width + 1)
    }

    /// Counts the symbols of the pictures of a folder, and rewrites the codes.
    #[test]
    #[ignore = "writes drawing/src/codes.txt"]
    fn the_codes_are_counted_anew() {
        let mut counts = [vec![1_u64; LITERALS], vec![1; DISTANCES]];
        let files = std::fs::read_dir(std::env::var("PICTURES").unwrap()).unwrap().map(|file| file.unwrap().path());
        for file in files.filter(|file| file.extension().is_some_and(|end| end == "png")) {
            let (rows, stride) = rows(&std::fs::read(file).unwrap());
            for strip in rows.chunks(STRIP as usize * stride) {
                in_tiles(strip, stride, 8).iter().for_each(|tile| count(tile, &mut counts));
            }
        }
        let mut text = String::new();
        for counts in counts {
            let lengths: Vec<String> = lengths(&counts).iter().map(u8::to_string).collect();
            writeln!(text, "{}", lengths.join(" ")).unwrap();
        }
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/codes.txt"), text).unwrap();
    }

    /// Counts the symbols of a tile by reading them.
    fn count(tile: &PackedTile, counts: &mut [Vec<u64>; 2]) {
        let (mut at, end) = (0, tile.rows.last().map_or(0, |row| row.end as usize));
        let read = |code: &Code, at: &mut usize| {
            let bits = word(&tile.bits, *at / 8) >> (*at % 8);
            let is_next = |(code, length): &(u16, u8)| bits & ((1 << length) - 1) == u64::from(*code);
            let symbol = code.0.iter().position(is_next).unwrap();
            *at += usize::from(code.0[symbol].1);
            symbol
        };
        while at < end {
            let symbol = read(&CODES[0], &mut at);
            counts[0][symbol] += 1;
            if symbol > END {
                at += usize::from(LENGTH_BITS[symbol - END - 1]);
                let far = read(&CODES[1], &mut at);
                counts[1][far] += 1;
                at += (far / 2).saturating_sub(1);
            }
        }
    }

    /// Returns the lengths of a Huffman code of at most 15 bits.
    fn lengths(counts: &[u64]) -> Vec<u8> {
        // A node: its weight, and the symbols below it.
        let mut nodes: Vec<(u64, Vec<usize>)> = counts.iter().zip(0..).map(|(count, symbol)| (*count, vec![symbol])).collect();
        let mut lengths = vec![0; counts.len()];
        while nodes.len() > 1 {
            nodes.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
            let ((one, mut symbols), (other, others)) = (nodes.pop().unwrap(), nodes.pop().unwrap());
            symbols.extend(others);
            symbols.iter().for_each(|symbol| lengths[*symbol] += 1);
            nodes.push((one + other, symbols));
        }
        if lengths.iter().all(|length| *length <= 15) {
            return lengths;
        }
        // Rare symbols become less rare.
        self::lengths(&counts.iter().map(|count| count / 2 + 1).collect::<Vec<_>>())
    }
}
