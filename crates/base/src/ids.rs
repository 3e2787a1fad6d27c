//! Discord's ids and ours, each a type of its own.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tertulia_rules::notation::one_word;

macro_rules! snowflake {
    ($($(#[$about:meta])* $name:ident)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub u64);

        impl Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = std::num::ParseIntError;

            fn from_str(digits: &str) -> Result<$name, std::num::ParseIntError> {
                digits.parse().map($name)
            }
        }
    )*};
}
one_word!(UserId GuildId);
snowflake! {
    /// A person on Discord.
    UserId
    /// A server.
    GuildId
    /// A channel, a thread or a direct-message channel.
    ChannelId
    /// A message.
    MessageId
    /// A role of a server.
    RoleId
}

/// The range of shards that one process has: `0-7/16`. A server belongs to shard `(id >> 22) % of`,
/// direct messages to shard 0. Discord docs: Gateway, "Sharding".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shards {
    /// The first shard, from 0.
    pub first: u32,
    /// The last shard, less than `of`.
    pub last: u32,
    /// The number of shards of all processes together.
    pub of: u32,
}

impl Shards {
    /// The most shards allowed: twice what the largest bot on Discord is said to have.
    pub const MOST: u32 = 65_536;

    /// Returns the range of all `of` shards.
    pub const fn all(of: u32) -> Shards {
        Shards { first: 0, last: of.saturating_sub(1), of }
    }

    /// Returns the shard, of `of` shards, that a server belongs to.
    pub const fn of_guild(guild: GuildId, of: u32) -> u32 {
        // The remainder fits into a u32.
        if of == 0 { 0 } else { ((guild.0 >> 22) % of as u64) as u32 }
    }
}

/// The error for words that are no range of shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a range of shards: write `0-7/16` for the first eight of sixteen, `3/16` for one of them")]
pub struct NoShards;

impl FromStr for Shards {
    type Err = NoShards;

    fn from_str(words: &str) -> Result<Shards, NoShards> {
        let (range, of) = words.split_once('/').ok_or(NoShards)?;
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let number = |word: &str| word.trim().parse::<u32>().map_err(|_| NoShards);
        let shards = Shards { first: number(first)?, last: number(last)?, of: number(of)? };
        let fits = shards.first <= shards.last && shards.last < shards.of && shards.of <= Shards::MOST;
        if fits { Ok(shards) } else { Err(NoShards) }
    }
}

impl UserId {
    /// Returns the id of stand-in `n`, from 1. No account has it before the year 2154.
    pub const fn stand_in(n: u8) -> UserId {
        UserId(u64::MAX - n as u64)
    }

    /// Stands for the account of somebody whose data was deleted; no account has it either.
    pub const FORMER: UserId = UserId(u64::MAX);

    /// Whether this is a person's account.
    pub fn is_person(self) -> bool {
        self != UserId::FORMER && self.stand_in_number().is_none()
    }

    /// Returns the number of the stand-in that this id stands for; `None` for a person.
    pub fn stand_in_number(self) -> Option<u8> {
        u8::try_from(u64::MAX - self.0).ok().filter(|n| *n > 0)
    }
}

/// A table's name for people and buttons: six letters and digits (`K7QF2M`), seldom five or four.
/// It grants nothing: rights depend on who people are. Its length makes a guess unlikely to be an
/// id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TableId(u32);

/// Letters and digits that are not mistaken for one another.
const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

impl TableId {
    /// The number of possible ids.
    pub const ALL: u32 = 1 << 30;

    /// Returns the id with this number modulo [`TableId::ALL`].
    pub const fn new(number: u32) -> TableId {
        TableId(number % TableId::ALL)
    }

    /// Returns the id's number, below [`TableId::ALL`].
    pub const fn number(self) -> u32 {
        self.0
    }
}

impl Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Each number has one spelling: as many characters as it needs, at least four.
        let digits = (4..=6).find(|d| self.0 < 1 << (5 * d)).unwrap_or(6);
        (0..digits).rev().try_for_each(|at| {
            let digit = (self.0 >> (5 * at)) & 31;
            write!(f, "{}", char::from(ALPHABET[digit as usize]))
        })
    }
}

/// The error for words that are no table's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a table's name")]
pub struct NoTableId;

impl FromStr for TableId {
    type Err = NoTableId;

    fn from_str(s: &str) -> Result<TableId, NoTableId> {
        if !(4..=6).contains(&s.len()) {
            return Err(NoTableId);
        }
        let number = s.bytes().try_fold(0u32, |number, b| {
            let digit = ALPHABET.iter().position(|a| *a == b.to_ascii_uppercase()).ok_or(NoTableId)?;
            Ok(number << 5 | digit as u32)
        })?;
        let id = TableId(number);
        // Only the shortest spelling is an id: `AAAAA` is refused.
        if id.to_string().len() == s.len() { Ok(id) } else { Err(NoTableId) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_of_one_shard_by_its_id() {
        let guild = GuildId(0b101 << 22 | 77);
        assert_eq!([1, 4, 8].map(|of| Shards::of_guild(guild, of)), [0, 1, 5]);
        assert_eq!(Shards::all(3), "0-2/3".parse().unwrap());
    }

    #[test]
    fn shards_are_a_range_below_their_number() {
        let shards = |words: &str| words.parse::<Shards>();
        assert_eq!(shards("0-7/16"), Ok(Shards { first: 0, last: 7, of: 16 }));
        assert_eq!(shards("15/16"), Ok(Shards { first: 15, last: 15, of: 16 }));
        for wrong in ["", "16", "7-0/16", "0-16/16", "0/0", "-1/2", "a-b/c", "0-1-2/3", "0/65537"] {
            assert_eq!(shards(wrong), Err(NoShards), "{wrong}");
        }
    }

    #[test]
    fn a_table_id_is_spelt_in_one_way_only() {
        for number in [0, 1, 31, 32, (1 << 20) - 1, 1 << 20, 1 << 25, TableId::ALL - 1] {
            let id = TableId::new(number);
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        assert_eq!("AAAAA".parse::<TableId>(), Err(NoTableId));
        assert_eq!("k7qf".parse::<TableId>().map(|id| id.to_string()), Ok("K7QF".to_owned()));
        assert_eq!("K1QF".parse::<TableId>(), Err(NoTableId));
    }
}
