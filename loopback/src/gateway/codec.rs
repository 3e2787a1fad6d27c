//! Encodes gateway messages as text, or compressed in one of Discord's three ways. Start at
//! [`Codec::encode`]. Discord docs: Gateway, "Encoding and Compression".

use axum::extract::ws::{Message as Frame, Utf8Bytes};
use flate2::{Compress, Compression, FlushCompress};

/// Bytes from which payload compression compresses a message. Discord does not say from which.
pub(super) const PAYLOAD_COMPRESSION_FROM: usize = 8 * 1024;

pub(super) enum Codec {
    Plain,
    /// Text, but each large message a zlib stream of its own.
    Payload,
    /// One zlib stream, flushed to a whole byte after each message.
    ZlibStream(Box<Compress>),
    /// One Zstandard frame, flushed after each message.
    ZstdStream(ZstdFrame),
}

impl Codec {
    /// Returns the transport compression of this name, none for no name; `None` if unknown.
    pub(super) fn transport(name: Option<&str>) -> Option<Self> {
        match name {
            None => Some(Self::Plain),
            Some("zlib-stream") => Some(Self::ZlibStream(Box::new(Compress::new(Compression::fast(), true)))),
            Some("zstd-stream") => Some(Self::ZstdStream(ZstdFrame::default())),
            Some(_) => None,
        }
    }

    /// Enables payload compression, unless there is transport compression.
    pub(super) fn compress_payloads(&mut self) {
        if matches!(self, Self::Plain) {
            *self = Self::Payload;
        }
    }

    pub(super) fn encode(&mut self, text: Utf8Bytes) -> Frame {
        match self {
            Self::Payload if text.len() >= PAYLOAD_COMPRESSION_FROM => {
                let mut whole = Compress::new(Compression::fast(), true);
                Frame::Binary(deflate(&mut whole, text.as_bytes(), FlushCompress::Finish).into())
            }
            Self::Plain | Self::Payload => Frame::Text(text),
            Self::ZlibStream(shared) => Frame::Binary(deflate(shared, text.as_bytes(), FlushCompress::Sync).into()),
            Self::ZstdStream(frame) => Frame::Binary(frame.write(text.as_bytes()).into()),
        }
    }
}

fn deflate(stream: &mut Compress, bytes: &[u8], flush: FlushCompress) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() / 2 + 64);
    let begin = stream.total_in();
    loop {
        let taken = (stream.total_in() - begin) as usize;
        // With a valid state and room this cannot fail. If it did, the output would end here.
        let Ok(_) = stream.compress_vec(&bytes[taken..], &mut out, flush) else { return out };
        let taken = (stream.total_in() - begin) as usize;
        // Spare capacity means that no output is pending.
        if taken == bytes.len() && out.len() < out.capacity() {
            return out;
        }
        out.reserve(out.capacity());
    }
}

/// An endless Zstandard frame (RFC 8878). Its raw blocks save nothing, but suit any decoder.
#[derive(Default)]
pub(super) struct ZstdFrame {
    begun: bool,
}

impl ZstdFrame {
    /// Magic number, no optional fields, window of 128 KiB, the largest block.
    const HEADER: [u8; 6] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38];
    const LARGEST_BLOCK: usize = 128 * 1024;

    fn write(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(bytes.len() + 16);
        if !self.begun {
            out.extend(Self::HEADER);
            self.begun = true;
        }
        for block in bytes.chunks(Self::LARGEST_BLOCK) {
            // Three bytes, lowest first: not the last block, raw, its length.
            out.extend(&((block.len() as u32) << 3).to_le_bytes()[..3]);
            out.extend(block);
        }
        out
    }
}
