//! The log of an ended game and its last position, in one compressed row.
//!
//! Not here: when it is made (`packing.rs`). Start reading at [`PackedGame`].

use std::io::{self, Read, Write};
use std::ops::Range;

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::{Deserialize, Serialize};
use tertulia_base::ids::TableId;

use tertulia_store::{Row, Store, StoreError, keys};

/// In bytes, more than any game has: a row that unpacks to this much is damaged.
const MOST_BYTES: u64 = 64 << 20;

/// The log of an ended game, each entry as its row was, and the last position.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PackedGame {
    position: Vec<u8>,
    entries: Vec<Vec<u8>>,
}

/// [`PackedGame`] as it is stored: postcard, compressed with zlib, which adds a checksum.
#[derive(Serialize, Deserialize)]
pub(crate) struct Compressed(Vec<u8>);

impl Row for Compressed {}

impl PackedGame {
    pub(crate) const fn new(position: Vec<u8>, entries: Vec<Vec<u8>>) -> PackedGame {
        PackedGame { position, entries }
    }

    /// Reads the packed row of a table, if it has one.
    pub(crate) async fn read(store: &dyn Store, table: TableId) -> Result<Option<PackedGame>, StoreError> {
        let key = keys::packed(table);
        let Some(Compressed(bytes)) = store.read(&key).await? else { return Ok(None) };
        let mut unpacked = Vec::new();
        let read = ZlibDecoder::new(bytes.as_slice()).take(MOST_BYTES).read_to_end(&mut unpacked);
        let packed = read.map_err(|why| why.to_string()).and_then(|_| match postcard::take_from_bytes(&unpacked) {
            Ok((packed, [])) => Ok(Some(packed)),
            Ok((_, [..])) => Err("too long".to_owned()),
            Err(why) => Err(why.to_string()),
        });
        packed.map_err(|why| StoreError::Damaged { key, why })
    }

    /// Returns the stored form. Fails if the game is too long.
    pub(crate) fn compressed(&self) -> io::Result<Compressed> {
        let bytes = postcard::to_stdvec(self).map_err(io::Error::other)?;
        if bytes.len() as u64 >= MOST_BYTES {
            return Err(io::Error::other("a game is too long to be packed"));
        }
        let mut to = ZlibEncoder::new(Vec::new(), Compression::best());
        to.write_all(&bytes)?;
        to.finish().map(Compressed)
    }

    /// Returns a part of the log; `None` if the log is shorter.
    pub(crate) fn entries(mut self, part: Range<u32>) -> Option<Vec<(u32, Vec<u8>)>> {
        if part.end as usize > self.entries.len() {
            return None;
        }
        self.entries.truncate(part.end as usize);
        Some(part.clone().zip(self.entries.drain(part.start as usize..)).collect())
    }

    /// Returns the number of entries, and the position that they lead to.
    pub(crate) fn into_position(self) -> (u32, Vec<u8>) {
        (self.entries.len() as u32, self.position)
    }

    pub(crate) fn replace(&mut self, at: u32, row: Vec<u8>) {
        if let Some(entry) = self.entries.get_mut(at as usize) {
            *entry = row;
        }
    }
}
