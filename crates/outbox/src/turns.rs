//! A fair queue: servers take turns, in a server its tables do, and at a table its destinations in
//! order of arrival. Start reading at [`Turns::pop`].

use std::collections::{HashMap, VecDeque};

use tertulia_base::ids::{ChannelId, GuildId, TableId};

use tertulia_delivery::Destination;

pub(super) type TablePlace = (TableId, Destination);

/// What shares are counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Server {
    Guild(GuildId),
    /// The channel of a table outside of any server, which has a share of its own.
    Channel(ChannelId),
    /// A table that cannot be read.
    Unknown(TableId),
}

impl Server {
    /// Returns the server on Discord, if it is one.
    pub(super) fn guild(self) -> Option<GuildId> {
        match self {
            Server::Guild(guild) => Some(guild),
            Server::Channel(_) | Server::Unknown(_) => None,
        }
    }
}

/// Destinations that wait for the same resource.
#[derive(Debug, Default)]
pub(super) struct Turns {
    /// Each server of `waiting` once, the one whose turn is next first.
    order: VecDeque<Server>,
    waiting: HashMap<Server, TableTurns>,
}

#[derive(Debug, Default)]
struct TableTurns {
    /// Each table of `waiting` once, the one whose turn is next first.
    order: VecDeque<TableId>,
    waiting: HashMap<TableId, VecDeque<Destination>>,
}

impl Turns {
    pub(super) fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    pub(super) fn push(&mut self, server: Server, (table, destination): TablePlace) {
        let tables = self.waiting.entry(server).or_insert_with(|| {
            self.order.push_back(server);
            TableTurns::default()
        });
        let destinations = tables.waiting.entry(table).or_insert_with(|| {
            tables.order.push_back(table);
            VecDeque::new()
        });
        destinations.push_back(destination);
    }

    /// Removes a destination that no longer waits.
    pub(super) fn remove(&mut self, server: Server, (table, destination): TablePlace) {
        let Some(tables) = self.waiting.get_mut(&server) else { return };
        let Some(destinations) = tables.waiting.get_mut(&table) else { return };
        destinations.retain(|other| *other != destination);
        if destinations.is_empty() {
            tables.waiting.remove(&table);
            tables.order.retain(|other| *other != table);
        }
        if tables.order.is_empty() {
            self.waiting.remove(&server);
            self.order.retain(|other| *other != server);
        }
    }

    /// Takes out the next destination of the next server that may have a turn.
    pub(super) fn pop(&mut self, may: impl Fn(Server) -> bool) -> Option<TablePlace> {
        let at = self.order.iter().position(|server| may(*server))?;
        let server = self.order.remove(at)?;
        let tables = self.waiting.get_mut(&server)?;
        let table = tables.order.pop_front()?;
        let destinations = tables.waiting.get_mut(&table)?;
        let destination = destinations.pop_front()?;
        if destinations.is_empty() {
            tables.waiting.remove(&table);
        } else {
            tables.order.push_back(table);
        }
        if tables.order.is_empty() {
            self.waiting.remove(&server);
        } else {
            self.order.push_back(server);
        }
        Some((table, destination))
    }
}

#[cfg(test)]
mod tests {
    use tertulia_rules::game::Seat;

    use super::*;

    #[test]
    fn servers_take_turns_and_in_a_server_its_tables() {
        const BIG: Server = Server::Guild(GuildId(1));
        const SMALL: Server = Server::Guild(GuildId(2));
        let (one, two, other) = (TableId::new(1), TableId::new(2), TableId::new(9));
        let panel = |seat| Destination::Panel(Seat(seat));
        let mut turns = Turns::default();
        for seat in 0..3 {
            turns.push(BIG, (one, panel(seat)));
        }
        turns.push(BIG, (two, Destination::Live));
        turns.push(SMALL, (other, Destination::Live));
        assert_eq!(turns.pop(|server| server == SMALL), Some((other, Destination::Live)), "the other one may not");
        turns.push(SMALL, (other, Destination::Live));
        let all: Vec<TablePlace> = std::iter::from_fn(|| turns.pop(|_| true)).collect();
        let expected = [(one, panel(0)), (other, Destination::Live), (two, Destination::Live), (one, panel(1)), (one, panel(2))];
        assert_eq!(all, expected);
        assert!(turns.is_empty() && turns.waiting.is_empty());
        for place in [(one, panel(0)), (one, panel(1)), (two, panel(0))] {
            turns.push(BIG, place);
        }
        turns.remove(BIG, (two, panel(0)));
        turns.remove(BIG, (one, panel(0)));
        turns.remove(SMALL, (one, panel(1)));
        assert_eq!((turns.pop(|_| true), turns.is_empty()), (Some((one, panel(1))), true));
        turns.push(BIG, (one, panel(0)));
        turns.remove(BIG, (one, panel(0)));
        assert!(turns.is_empty() && turns.waiting.is_empty());
    }
}
