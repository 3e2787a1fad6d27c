//! The layout of the store: every kind of row, and its key. Each row begins with its version
//! (`row.rs`), but for the first three: a bare number, a bare text, a bare number. Start reading at
//! [`KINDS`].
//!
//! Numbers are big-endian, so that spans follow their order. Whatever is often asked has its own
//! row: nothing ever reads all tables. Rows that name people are exported on request and deleted
//! (`tables/service/forgetting.rs`).

use std::fmt::{self, Debug, Display};

use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};

/// The key of a row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(Vec<u8>);

/// A range of keys: from the first to just before the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first key in it.
    pub from: Key,
    /// The first key after it.
    pub to: Key,
}

impl Key {
    /// Makes a key from the bytes in the store.
    pub fn from_bytes(bytes: &[u8]) -> Key {
        Key(bytes.to_vec())
    }

    /// Returns the bytes of the key.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the key right after this one, to continue a scan.
    #[must_use]
    pub fn next(&self) -> Key {
        self.clone().and(0_u8)
    }

    /// Returns the kind of its row; `None` if this release has no such kind.
    pub fn kind(&self) -> Option<&'static RowKind> {
        KINDS.iter().find(|kind| self.0.first() == Some(&kind.first))
    }

    fn and(mut self, part: impl KeyPart) -> Key {
        self.0.extend_from_slice(part.bytes().as_ref());
        self
    }

    /// Returns the span of all keys that begin with this one.
    fn all(self) -> Span {
        Span { to: self.clone().behind(), from: self }
    }

    /// Returns the first key after all that begin with this one: one more in its last place, which
    /// may carry.
    fn behind(mut self) -> Key {
        while let Some(last) = self.0.pop() {
            if last < u8::MAX {
                self.0.push(last + 1);
                break;
            }
        }
        self
    }

    /// Reads eight bytes at that offset as a number.
    fn long_at(&self, at: usize) -> Option<u64> {
        Some(u64::from_be_bytes(self.0.get(at..at + 8)?.try_into().ok()?))
    }

    /// Reads four bytes at that offset as a number.
    fn number_at(&self, at: usize) -> Option<u32> {
        Some(u32::from_be_bytes(self.0.get(at..at + 4)?.try_into().ok()?))
    }
}

/// A kind of row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowKind {
    /// The first byte of its keys.
    pub first: u8,
    /// Its name, for the log.
    pub name: &'static str,
    /// Whether its rows name people.
    pub names: NamesPeople,
}

/// Whether rows of a kind name people, by account or by name, in their keys or values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamesPeople {
    /// No row does.
    Nobody,
    /// At least some rows do.
    People,
}

/// Declares every kind of row: the first byte of its keys, its name for the log, whether its rows
/// name people; for the documentation what follows that byte, what the row says, and who writes it.
macro_rules! kinds {
    ($($first:literal $name:literal $names:ident: $then:literal, $row:literal, $writer:literal;)*) => {
        /// Every kind of row.
        ///
        /// | first byte | then | row | written by |
        /// |---|---|---|---|
        $(#[doc = concat!("| `", stringify!($first), "` | ", $then, " | ", $row, " | ", $writer, " |")])*
        pub const KINDS: &[RowKind] = &[$(RowKind { first: $first, name: $name, names: NamesPeople::$names },)*];
    };
}

kinds! {
    b'v' "format" Nobody: "", "the format of all this", "store";
    b'V' "release" Nobody: "", "the version of the release that opened all this last", "store";
    b'n' "last commit" Nobody: "", "the number of the last commit", "store";
    b'h' "head" People: "table", "head, numbered by its revision", "tables";
    b'l' "log entry" People: "table, position", "one entry of the log", "tables";
    b's' "snapshot" Nobody: "table", "the latest snapshot of the position, a cache", "tables";
    b'c' "channel" Nobody: "channel", "the running table there", "tables";
    b'u' "seat of a user" People: "user, table", "a running table where they sit", "tables";
    b'N' "running table that names a user" People:
        "user, table", "a running table that names them although they do not sit there: as host, deputy, former player", "tables";
    b't' "table of a server" Nobody: "server, table", "a running table of the server, except those of the next row", "tables";
    b'S' "solo game of a server" Nobody:
        "server, table", "a running solo game of the server, of one person with stand-ins", "tables";
    b'T' "lobby of a server that seeks players" Nobody:
        "server, u64::MAX less the moment it was opened, table", "a lobby with a seat for more than the invited: its game", "tables";
    b'B' "noticeboard" Nobody:
        "0 or 1, noticeboard", "the server whose noticeboard it is; for which lobby a role was notified there last", "tables";
    b'R' "latest results of a server" Nobody: "server", "the tables of several people whose games ended there last", "tables";
    b'd' "due" Nobody: "moment, table, slot", "what is due then", "tables";
    b'o' "notice" Nobody: "table, destination", "a notice to deliver, numbered by the revision it was made at", "tables";
    b'm' "delivered" Nobody: "table, destination", "what was delivered there last", "outbox";
    b'p' "preferences of a user" People: "user", "a person's preferences", "tables";
    b'g' "preferences of a server" Nobody: "server", "a server's preferences", "tables";
    b'G' "deleted channel" Nobody: "channel", "the running table whose channel it was before it was deleted", "tables";
    b'x' "rematch" Nobody: "table", "the table opened last as its rematch", "tables";
    b'w' "reach of a user" People: "user", "whether direct messages reach them", "outbox, tables";
    b'j' "greeting of a server" Nobody: "server", "that it was greeted, or was about to be", "tables";
    b'i' "invitations to a table" People: "table", "who was invited to it", "tables";
    b'I' "invitation of a user" People: "user, table", "a running table they were invited to", "tables";
    b'y' "invitations by a user" People: "user", "how many they recently invited", "tables";
    b'k' "reliability of a user" People: "user", "how their latest games ended for them", "tables";
    b'a' "acts of a user by hour" People: "user", "how often they acted in each hour of the day", "tables";
    b'f' "result of a game" People: "table", "how its game ended, for statistics", "tables";
    b'e' "finished table of a user" People: "user, table", "that a table that is over, or was stopped, names them", "tables";
    b'z' "totals of games" People:
        "0 or 1 and server, user or nothing", "the totals of finished games, of a user or of the server", "tables";
    b'b' "stand-ins at a table" Nobody: "table", "seats that a stand-in ever decided for", "tables";
    b'q' "listing of a user" People: "user", "whether they are listed", "tables";
    b'r' "deletion of a user" People: "0 or 1, user", "that their data is being deleted; when it was last deleted", "tables";
    b'C' "unfinished copy" Nobody: "", "that this is an incomplete copy of another store", "store";
    b'A' "seats taken by a user, tables opened at a server" People: "0 and user, 1 and server, or 2 and user",
        "how often they sat down at tables, had tables opened, began solo games", "tables";
    b'F' "who follows what" People: "0 and table, or 1 and user", "who follows a table; which tables somebody follows", "tables";
    b'P' "packed game" People:
        "table", "log and last position of a finished game, packed instead of entries and a snapshot", "tables";
    b'D' "game to pack" Nobody: "moment, table", "that a game has ended and is to be packed then", "tables";
    b'Z' "analysis of a game" Nobody: "table", "what was found out about a finished game", "tables";
    b'O' "announcement" Nobody: "", "what whoever runs the bot announces at every running table", "tables";
    b'L' "departure from a server" Nobody: "0, server, or 1, server, table",
        "since when the bot is no longer there; that a table that is over, or was stopped, was played there", "tables";
    b'X' "bans at a server" People: "0, server, user, or 1, server, or 2, user, server, or 3, server, user",
        "since when they are banned; the latest bans and what ended them; that one of these names them; that a ban is under way",
        "tables";
    b'Q' "queue of a server" People:
        "0, server, user, or 1, server, game, moment, user, or 2, user, server, holder, or 3, moment, server, user, or 4, user",
        "their place; that it waits for that game; that a place names them; when it is looked at; their latest matches", "tables";
    b'K' "blocks of a user" People: "user", "whom they block", "tables";
    b'Y' "league" People:
        "0, league, or 1, league, position, or 2, server, league, or 3, channel, or 4, table, or 5, user, league",
        "what it is; an entry of its log; that it is there; which one goes on there; whose table that is; that its log names them",
        "tables";
}

impl Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.split_first() {
            Some((kind, rest)) => {
                write!(f, "{}", char::from(*kind))?;
                rest.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
                write!(f, " ({})", self.kind().map_or("unknown", |kind| kind.name))
            }
            None => f.write_str("(empty)"),
        }
    }
}

impl Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// What stands in keys after their first bytes.
trait KeyPart {
    /// Returns its bytes, always as many.
    fn bytes(self) -> impl AsRef<[u8]>;
}

macro_rules! parts {
    ($($ty:ty: $part:ident => $bytes:expr;)*) => {$(
        impl KeyPart for $ty {
            fn bytes(self) -> impl AsRef<[u8]> {
                let $part = self;
                $bytes
            }
        }
    )*};
}

parts! {
    TableId: table => table.number().to_be_bytes();
    ChannelId: channel => channel.0.to_be_bytes();
    GuildId: guild => guild.0.to_be_bytes();
    UserId: user => user.0.to_be_bytes();
    Moment: when => when.0.to_be_bytes();
    u32: number => number.to_be_bytes();
    u8: byte => [byte];
    [u8; 2]: bytes => bytes;
}

/// Keys, a row each: what follows its first bytes, these, and which key it is.
macro_rules! keys {
    ($($name:ident($($part:ident: $ty:ty),*) = $($first:literal)+: $which:literal;)*) => {$(
        #[doc = concat!("Returns the key ", $which, ".")]
        pub fn $name($($part: $ty),*) -> Key {
            Key(vec![$($first),+])$(.and($part))*
        }
    )*};
}

/// Spans of all keys that begin so, a row each.
macro_rules! spans {
    ($($name:ident($($part:ident: $ty:ty),*) = $($first:literal)+: $which:literal;)*) => {$(
        #[doc = concat!("Returns the span ", $which, ".")]
        pub fn $name($($part: $ty),*) -> Span {
            Key(vec![$($first),+])$(.and($part))*.all()
        }
    )*};
}

keys! {
    format() = b'v': "of the store's format";
    release() = b'V': "of the release that opened the store last";
    last_commit() = b'n': "of the last commit's number";
    copying() = b'C': "that marks an incomplete copy of another store";
    announcement() = b'O': "of what is announced at every running table";
    head(table: TableId) = b'h': "of a table's head";
    entry(table: TableId, at: u32) = b'l': "of a log entry, counted from 0";
    snapshot(table: TableId) = b's': "of a table's snapshot";
    channel(channel: ChannelId) = b'c': "that says which table runs in a channel";
    gone(channel: ChannelId) = b'G': "that says that the channel of a running table was deleted";
    seated(user: UserId, table: TableId) = b'u': "that says that a user sits at a running table";
    named(user: UserId, table: TableId) = b'N': "that says that a running table names a user who does not sit there";
    invitation(user: UserId, table: TableId) = b'I': "that says that a user was invited to a running table";
    at_server(guild: GuildId, table: TableId) = b't': "that says that a running table of several people is at a server";
    solo_at_server(guild: GuildId, table: TableId) = b'S': "that says that a solo game runs at a server";
    due(when: Moment, table: TableId, slot: u8) = b'd': "of something due; `slot` tells apart what a table has due at a moment";
    notice(table: TableId, destination: [u8; 2]) = b'o': "of a notice to deliver";
    delivered(table: TableId, destination: [u8; 2]) = b'm': "of what was last delivered to a destination";
    person(user: UserId) = b'p': "of a person's preferences";
    rematch(of: TableId) = b'x': "of the table last opened as the rematch of another";
    reach(user: UserId) = b'w': "that says whether direct messages reach a user";
    seats_taken(user: UserId) = b'A' 0: "of how often a user has sat down at a table";
    solo_begun(user: UserId) = b'A' 2: "of how many solo games a user recently began";
    tables_opened(guild: GuildId) = b'A' 1: "of how often a table was opened at a server";
    greeting(guild: GuildId) = b'j': "that says that a server was greeted";
    invited(table: TableId) = b'i': "of who was invited to a table";
    inviter(user: UserId) = b'y': "of how many a user recently invited";
    reliability(user: UserId) = b'k': "of how a user's latest games ended for them";
    acts(user: UserId) = b'a': "of the hours in which a user acts";
    result(table: TableId) = b'f': "of the result of a table's game";
    forgetting(user: UserId) = b'r' 0: "that says that a user's data is being deleted";
    forgotten(user: UserId) = b'r' 1: "of when a user's data was deleted";
    ended(user: UserId, table: TableId) = b'e': "that says that a table that is over or stopped names a user";
    stood_in(table: TableId) = b'b': "of the seats of a table that a stand-in ever decided for";
    listing(user: UserId) = b'q': "that says whether a user is listed";
    followers(table: TableId) = b'F' 0: "of who follows a table";
    following(user: UserId) = b'F' 1: "of which tables a user follows";
    packed(table: TableId) = b'P': "of a table's packed game";
    to_pack(when: Moment, table: TableId) = b'D': "that says that a table's game is to be packed at that moment";
    analysis(table: TableId) = b'Z': "of the analysis of a table's game";
    departed(guild: GuildId) = b'L' 0: "of when the bot left a server";
    ended_there(guild: GuildId, table: TableId) = b'L' 1: "that says that a table that is over or stopped was played at a server";
    banned(guild: GuildId, user: UserId) = b'X' 0: "that says that a user is banned at a server";
    ban_log(guild: GuildId) = b'X' 1: "of a server's latest bans";
    named_in_bans(user: UserId, guild: GuildId) = b'X' 2: "that says that a server's bans or their log name a user";
    banning(guild: GuildId, user: UserId) = b'X' 3: "that says that a user's tables at a server do not all know of their ban";
    guild(guild: GuildId) = b'g': "of a server's preferences";
    queued(guild: GuildId, user: UserId) = b'Q' 0: "of a user's place in a server's queue";
    queued_for(guild: GuildId, game: u32, since: Moment, user: UserId) = b'Q' 1:
        "that says that a user's place in a server's queue waits for a game, by a number made of its slug";
    named_in_queue(user: UserId, guild: GuildId, holder: UserId) = b'Q' 2:
        "that says that a place in a server's queue names a user";
    queue_due(when: Moment, guild: GuildId, user: UserId) = b'Q' 3: "that says when a place in a queue is looked at";
    latest_matches(user: UserId) = b'Q' 4: "of what became of the latest matches of a user";
    blocks(user: UserId) = b'K': "of whom a user blocks";
    noticeboard(id: TableId) = b'B' 0: "of the server of a noticeboard";
    lobby_call(id: TableId) = b'B' 1: "that says for which lobby a role was notified last beside a noticeboard";
    latest_results(guild: GuildId) = b'R': "of the tables whose games ended last at a server";
    league(id: TableId) = b'Y' 0: "of a league";
    league_entry(id: TableId, at: u32) = b'Y' 1: "of an entry of a league's log, counted from 0";
    league_at(guild: GuildId, id: TableId) = b'Y' 2: "that says that a league is at a server";
    league_in(channel: ChannelId) = b'Y' 3: "of the league that goes on in a channel";
    league_of(table: TableId) = b'Y' 4: "of the league that a table belongs to";
    named_in_league(user: UserId, id: TableId) = b'Y' 5: "that says that a league or its log names a user";
}

spans! {
    all_channels() = b'c': "of all channels with a running table";
    seated_anywhere(user: UserId) = b'u': "of all running tables of a user";
    named_anywhere(user: UserId) = b'N': "of all running tables that name a user who does not sit there";
    all_invitations(user: UserId) = b'I': "of all invitations of a user";
    at_server_all(guild: GuildId) = b't': "of all running tables of several people at a server";
    solo_at_server_all(guild: GuildId) = b'S': "of all solo games of a server";
    all_seeking(guild: GuildId) = b'T': "of all lobbies of a server that seek players, newest first";
    all_due() = b'd': "of everything due, earliest first";
    all_notices() = b'o': "of all notices";
    all_results() = b'f': "of the results of all games";
    all_heads() = b'h': "of all heads";
    all_totals() = b'z': "of the totals of all users and servers";
    all_forgetting() = b'r' 0: "of all users whose data is being deleted";
    ended_all(user: UserId) = b'e': "of all finished tables of a user";
    totals_at(guild: GuildId) = b'z' 1: "of the totals of all users at a server and of the server itself";
    all_departed() = b'L' 0: "of all servers that the bot left";
    ended_at_server(guild: GuildId) = b'L' 1: "of all finished tables of a server";
    banned_at(guild: GuildId) = b'X' 0: "of all users who are banned at a server";
    bans_naming(user: UserId) = b'X' 2: "of all servers whose bans name a user";
    all_banning() = b'X' 3: "of all bans that are under way";
    queue_of_server(guild: GuildId) = b'Q' 0: "of all places in a server's queue";
    queue_for(guild: GuildId, game: u32) = b'Q' 1: "of all places that wait for a game in a server's queue, oldest first";
    queues_naming(user: UserId) = b'Q' 2: "of all places in queues that name a user";
    all_queue_due() = b'Q' 3: "of when places in queues are looked at, earliest first";
    all_leagues() = b'Y' 0: "of all leagues";
    leagues_at(guild: GuildId) = b'Y' 2: "of all leagues of a server";
    leagues_naming(user: UserId) = b'Y' 5: "of all leagues that name a user";
}

pub(super) fn everything() -> Span {
    Span { from: Key(vec![0]), to: Key(vec![u8::MAX]) }
}

/// Whether it is the key of one of the store's own rows.
pub(super) fn is_of_store(key: &Key) -> bool {
    [format(), release(), last_commit()].contains(key)
}

/// Whether it is the key of a table's head.
pub fn is_head(key: &Key) -> bool {
    head_of(key).is_some()
}

/// Whether it is the key of a row that nearly every delivery reads: preferences, whom direct
/// messages reach, what is announced, and of running tables notices and what was delivered.
pub(super) fn is_read_often(key: &Key) -> bool {
    matches!(key.0.first(), Some(b'p' | b'g' | b'w' | b'O' | b'o' | b'm'))
}

/// Returns the table of a [`head`] key.
pub fn head_of(key: &Key) -> Option<TableId> {
    key.0.strip_prefix(b"h").filter(|rest| rest.len() == 4)?;
    key.number_at(1).map(TableId::new)
}

/// Returns the span of a table's log entries, `to` excluded.
pub fn entries(table: TableId, from: u32, to: u32) -> Span {
    Span { from: entry(table, from), to: entry(table, to) }
}

/// Returns the table of a key that has a user, then a table.
pub fn table_of_user(key: &Key) -> Option<TableId> {
    key.number_at(9).map(TableId::new)
}

/// Returns the key that says that a lobby of a server seeks players. Later ones come first.
pub fn seeking(guild: GuildId, opened: Moment, table: TableId) -> Key {
    Key(vec![b'T']).and(guild).and(Moment(u64::MAX - opened.0)).and(table)
}

/// Returns the table of a [`seeking`] key.
pub fn table_seeking(key: &Key) -> Option<TableId> {
    key.number_at(17).map(TableId::new)
}

/// Returns the moment and the table of a [`due`] key.
pub fn due_at(key: &Key) -> Option<(Moment, TableId)> {
    let when = u64::from_be_bytes(key.0.get(1..9)?.try_into().ok()?);
    Some((Moment(when), TableId::new(key.number_at(9)?)))
}

/// What a row wakes somebody for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waking {
    /// Something to deliver: the table and the destination.
    Notice(TableId, [u8; 2]),
    /// Something due: the moment and the table.
    Due(Moment, TableId),
}

/// Returns what a row with that key wakes somebody for, if anything.
pub fn waking(key: &Key) -> Option<Waking> {
    match key.0.first()? {
        b'o' => notice_of(key).map(|(table, destination)| Waking::Notice(table, destination)),
        b'd' => due_at(key).map(|(when, table)| Waking::Due(when, table)),
        _ => None,
    }
}

/// Returns the table and the destination of a [`notice`] key.
pub fn notice_of(key: &Key) -> Option<(TableId, [u8; 2])> {
    Some((TableId::new(key.number_at(1)?), key.0.get(5..7)?.try_into().ok()?))
}

/// Returns the user of a [`forgetting`] key.
pub fn forgetting_of(key: &Key) -> Option<UserId> {
    Some(UserId(u64::from_be_bytes(key.0.get(2..10)?.try_into().ok()?)))
}

/// Returns the key of totals, at a server or everywhere, of a user or of the server.
pub fn totals(guild: Option<GuildId>, user: Option<UserId>) -> Key {
    let key = match guild {
        None => Key(vec![b'z', 0]),
        Some(guild) => totals_at(guild).from,
    };
    match user {
        None => key,
        Some(user) => key.and(user),
    }
}

/// Returns the user of a server's [`totals`] key; `None` for the server's own totals.
pub fn totals_of(key: &Key) -> Option<UserId> {
    Some(UserId(u64::from_be_bytes(key.0.get(10..18)?.try_into().ok()?)))
}

/// Returns the server and the user of a [`totals`] key.
pub fn totals_whose(key: &Key) -> Option<(Option<GuildId>, Option<UserId>)> {
    let number = |at: usize| Some(u64::from_be_bytes(key.0.get(at..at + 8)?.try_into().ok()?));
    match key.0.get(1)? {
        0 => Some((None, number(2).map(UserId))),
        _ => Some((Some(GuildId(number(2)?)), number(10).map(UserId))),
    }
}

/// Returns the span of entries of a league's log, `to` excluded.
pub fn league_entries(id: TableId, from: u32, to: u32) -> Span {
    Span { from: league_entry(id, from), to: league_entry(id, to) }
}

/// Returns the league of a [`league`] key.
pub fn league_id(key: &Key) -> Option<TableId> {
    key.number_at(2).map(TableId::new)
}

/// Returns the position in a league's log of a [`league_entry`] key.
pub fn league_position(key: &Key) -> Option<u32> {
    key.number_at(6)
}

/// Returns the league of a [`league_at`] or [`named_in_league`] key.
pub fn league_named(key: &Key) -> Option<TableId> {
    key.number_at(10).map(TableId::new)
}

/// Returns the user of a [`banned`] or [`banning`] key.
pub fn user_banned(key: &Key) -> Option<UserId> {
    Some(UserId(u64::from_be_bytes(key.0.get(10..18)?.try_into().ok()?)))
}

/// Returns the server of a [`named_in_bans`] key.
pub fn server_naming(key: &Key) -> Option<GuildId> {
    Some(GuildId(u64::from_be_bytes(key.0.get(10..18)?.try_into().ok()?)))
}

/// Returns the user of a [`queued`] key.
pub fn user_queued(key: &Key) -> Option<UserId> {
    key.long_at(10).map(UserId)
}

/// Returns the user of a [`queued_for`] key.
pub fn user_queued_for(key: &Key) -> Option<UserId> {
    key.long_at(22).map(UserId)
}

/// Returns the server and the holder of a [`named_in_queue`] key.
pub fn place_naming(key: &Key) -> Option<(GuildId, UserId)> {
    Some((GuildId(key.long_at(10)?), UserId(key.long_at(18)?)))
}

/// Returns the moment, the server and the user of a [`queue_due`] key.
pub fn queue_due_at(key: &Key) -> Option<(Moment, GuildId, UserId)> {
    Some((Moment(key.long_at(2)?), GuildId(key.long_at(10)?), UserId(key.long_at(18)?)))
}

/// Returns the span of games to be packed by that moment, earliest first.
pub fn to_pack_by(when: Moment) -> Span {
    Span { from: Key(vec![b'D']), to: Key(vec![b'D']).and(Moment(when.0.saturating_add(1))) }
}

/// Returns the table of a [`to_pack`] key.
pub fn to_pack_at(key: &Key) -> Option<TableId> {
    key.number_at(9).map(TableId::new)
}

/// Returns the table of an [`ended_there`] key.
pub fn ended_table_of_server(key: &Key) -> Option<TableId> {
    key.number_at(10).map(TableId::new)
}

/// Returns the spans of rows that belong to one server each, except departures and a second row of
/// running tables: preferences, greetings, running and finished tables, totals, logs of bans,
/// leagues.
pub fn of_servers() -> [Span; 8] {
    let firsts: [&[u8]; 8] = [b"g", b"j", b"t", b"S", &[b'L', 1], &[b'z', 1], &[b'X', 1], &[b'Y', 2]];
    firsts.map(|first| Key::from_bytes(first).all())
}

/// Returns the server of a row that belongs to one.
pub fn server_of(key: &Key) -> Option<GuildId> {
    let bytes = key.0.get(server_at(key)..)?.get(..8)?;
    Some(GuildId(u64::from_be_bytes(bytes.try_into().ok()?)))
}

/// Returns the first key after all rows of the same kind and server.
pub fn behind_server(key: &Key) -> Key {
    Key(key.0.get(..server_at(key) + 8).unwrap_or(&key.0).to_vec()).behind()
}

/// Returns the offset of the server in a key that belongs to one.
fn server_at(key: &Key) -> usize {
    match key.0.first() {
        Some(b'L' | b'z' | b'X' | b'Y') => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_key_gives_back_what_it_was_made_from() {
        let table = TableId::new(77);
        assert_eq!(table_of_user(&seated(UserId(5), table)), Some(table));
        assert_eq!(table_seeking(&seeking(GuildId(5), Moment(9), table)), Some(table));
        assert_eq!(due_at(&due(Moment(9), table, 3)), Some((Moment(9), table)));
        assert_eq!(notice_of(&notice(table, [1, 2])), Some((table, [1, 2])));
        assert_eq!(notice_of(&format()), None);
        assert_eq!(head_of(&head(table)), Some(table));
        for other in [entry(table, 3), snapshot(table), Key(vec![b'h']), head(table).next()] {
            assert_eq!(head_of(&other), None, "{other}");
        }
    }

    #[test]
    fn a_key_of_a_queue_gives_back_what_it_was_made_from_and_who_waits_longest_comes_first() {
        let (guild, user) = (GuildId(5), UserId(6));
        assert_eq!(user_queued(&queued(guild, user)), Some(user));
        assert_eq!(user_queued_for(&queued_for(guild, 7, Moment(8), user)), Some(user));
        assert_eq!(place_naming(&named_in_queue(UserId(1), guild, user)), Some((guild, user)));
        assert_eq!(queue_due_at(&queue_due(Moment(8), guild, user)), Some((Moment(8), guild, user)));
        assert!(queued_for(guild, 7, Moment(255), UserId(9)) < queued_for(guild, 7, Moment(256), UserId(1)));
        let span = queue_for(guild, 7);
        for (key, inside) in [(queued_for(guild, 7, Moment(0), user), true), (queued_for(guild, 8, Moment(0), user), false)] {
            assert_eq!(span.from <= key && key < span.to, inside, "{key}");
        }
    }

    #[test]
    fn a_key_is_shown_by_its_kind_and_its_bytes() {
        let key = head(TableId::new(77));
        assert_eq!(key.to_string(), "h0000004d (head)");
        assert_eq!(format!("{key:?}"), key.to_string());
    }

    #[test]
    fn every_kind_of_row_has_a_first_byte_of_its_own_and_every_key_that_is_made_is_of_a_kind() {
        let kinds: BTreeSet<u8> = KINDS.iter().map(|kind| kind.first).collect();
        assert_eq!(kinds.len(), KINDS.len());
        let made = include_str!("keys.rs")
            .split(") = b'")
            .skip(1)
            .filter(|rest| rest.get(1..).is_some_and(|rest| rest.starts_with('\'')));
        let made: BTreeSet<u8> = made.map(|rest| rest.as_bytes()[0]).collect();
        assert!(made.is_subset(&kinds));
    }

    #[test]
    fn the_server_of_a_row_is_read_from_its_key_and_the_next_one_is_found_behind_it() {
        let table = TableId::new(77);
        for server in [1, 255, u64::MAX - 1] {
            let (here, next) = (GuildId(server), GuildId(server + 1));
            let rows = |guild| {
                [
                    super::guild(guild),
                    greeting(guild),
                    at_server(guild, table),
                    solo_at_server(guild, table),
                    ended_there(guild, table),
                    totals(Some(guild), None),
                    ban_log(guild),
                    league_at(guild, table),
                ]
            };
            for ((key, later), span) in rows(here).into_iter().zip(rows(next)).zip(of_servers()) {
                assert!(span.from <= key && later < span.to, "{key}");
                assert_eq!(server_of(&key), Some(here), "{key}");
                let behind = behind_server(&key);
                assert!(key < behind && behind <= later, "{key}");
            }
            assert_eq!(server_of(&departed(here)), Some(here));
            let user = UserId(server);
            for key in [banned(here, user), banning(here, user)] {
                assert_eq!((server_of(&key), user_banned(&key)), (Some(here), Some(user)), "{key}");
            }
            assert_eq!(server_naming(&named_in_bans(user, here)), Some(here));
            assert_eq!(ended_table_of_server(&ended_there(here, table)), Some(table));
            for key in [league_at(here, table), named_in_league(user, table)] {
                assert_eq!(league_named(&key), Some(table), "{key}");
            }
        }
    }

    #[test]
    fn what_is_due_earlier_comes_first_whatever_the_table() {
        assert!(due(Moment(255), TableId::new(9), 9) < due(Moment(256), TableId::new(1), 0));
    }

    #[test]
    fn the_lobby_that_was_opened_last_comes_first_and_none_of_another_server() {
        let lobby = |guild, opened| seeking(GuildId(guild), Moment(opened), TableId::new(7));
        assert!(lobby(5, 256) < lobby(5, 255) && lobby(5, 0) < lobby(6, u64::MAX));
        let span = all_seeking(GuildId(5));
        for (key, inside) in [(lobby(4, 0), false), (lobby(5, u64::MAX), true), (lobby(5, 0), true), (lobby(6, u64::MAX), false)]
        {
            assert_eq!(span.from <= key && key < span.to, inside, "{key}");
        }
    }

    #[test]
    fn the_tables_of_one_user_are_no_one_elses() {
        let span = seated_anywhere(UserId(5));
        let last = TableId::new(TableId::ALL - 1);
        for (user, inside) in [(4, false), (5, true), (6, false)] {
            let key = seated(UserId(user), last);
            assert_eq!(span.from <= key && key < span.to, inside);
        }
    }
}
