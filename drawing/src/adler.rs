//! The checksum of a packed stream, which can be put together from those of its parts.

/// The checksum of RFC 1950 with its length: those of two strips combine into that of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adler {
    a: u32,
    b: u32,
    length: u64,
}

impl Adler {
    const MODULUS: u64 = 65_521;
    pub const EMPTY: Adler = Adler { a: 1, b: 0, length: 0 };

    /// Returns that of `length` bytes, by its parts.
    pub fn new([a, b]: [u16; 2], length: usize) -> Adler {
        Adler { a: a.into(), b: b.into(), length: length as u64 }
    }

    /// Returns both parts: each is less than 2^16.
    pub const fn parts(self) -> [u16; 2] {
        [self.a as u16, self.b as u16]
    }

    /// Returns that of some bytes.
    pub fn of(bytes: &[u8]) -> Adler {
        let sum = simd_adler32::adler32(&bytes);
        let (a, b) = (sum & 0xffff, sum >> 16);
        Adler { a, b, length: bytes.len() as u64 }
    }

    /// Returns that of what this is of, and then the next.
    pub fn then(self, next: Adler) -> Adler {
        // `a` began at one, which counts again for every byte of `next`.
        let (a, more) = (u64::from(self.a) + Adler::MODULUS - 1, next.length % Adler::MODULUS);
        Adler {
            a: ((a + u64::from(next.a)) % Adler::MODULUS) as u32,
            b: ((u64::from(self.b) + u64::from(next.b) + a % Adler::MODULUS * more) % Adler::MODULUS) as u32,
            length: self.length + next.length,
        }
    }

    /// Returns the number at the end of a stream.
    pub const fn value(self) -> u32 {
        self.b << 16 | self.a
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_of_parts_give_that_of_the_whole() {
        let bytes: Vec<u8> = (0..200_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let whole = Adler::of(&bytes);
        for at in [0, 1, 5_552, 65_521, 131_072, 200_000] {
            let (one, other) = bytes.split_at(at);
            assert_eq!(Adler::of(one).then(Adler::of(other)), whole, "{at}");
        }
        assert_eq!(Adler::of(b"Wikipedia").value(), 0x11e6_0398);
    }
}
