//! Opens tables: new ones, and rematches. Start reading at [`Tables::open`], then
//! [`Tables::rematch`].

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_model::{GuildPreferences, Head, Home, Phase, Player, RobotLevel, Standing, Table};
use tertulia_rules::erased::Story;
use tertulia_rules::game::{GameInfo, Options, Seat};
use tertulia_store::{Batch, Expect, Row, StoreError, decode, keys};

use crate::access::{Operation, allows};
use crate::decide::ask;
use crate::decide::change::{Change, Context};
use crate::refusal::Refusal;
use crate::request::{Company, Denied, Done, Opening, Person, Request, Trouble, What};
use crate::rows::bans::refuse_banned;
use crate::rows::statistics::has_played;
use crate::rows::versioned::{NotCommitted, tables_in};
use crate::service::commit::commit;
use crate::{Tables, decide::lobby};

/// How often opening is retried on a conflict, such as an id that is taken.
const MOST_NAMES: u32 = 64;
/// How long a rematch keeps the seats of those who played before.
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);

/// The latest rematch of a table that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Rematch(TableId);

impl Row for Rematch {}

/// What a rematch builds on besides.
struct Again {
    of: TableId,
    /// The rematch row as it was read: only whoever is first opens the rematch.
    known: Expect,
    kept: Vec<Player>,
    /// The stand-ins that sit down again, with the levels of their own.
    stand_ins: Vec<Option<RobotLevel>>,
}

enum NotOpened {
    Denied(Denied),
    /// The id or channel was taken, the rematch was opened, or the last room went, in between.
    Overtaken,
}

impl<T: Into<Denied>> From<T> for NotOpened {
    fn from(why: T) -> NotOpened {
        NotOpened::Denied(why.into())
    }
}

impl Tables {
    /// Returns the running tables at a server that somebody hosts, without damaged ones.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn hosted_by(&self, user: UserId, guild: GuildId) -> Result<Vec<TableId>, Trouble> {
        let mut hosted = Vec::new();
        for index in [keys::seated_anywhere(user), keys::named_anywhere(user)] {
            for table in tables_in(self.0.store.as_ref(), index).await? {
                match self.0.store.read_numbered::<Head>(&keys::head(table)).await {
                    Ok(head) => {
                        let is_theirs = |head: &Head| head.host == user && head.home.guild == Some(guild) && head.is_running();
                        hosted.extend(head.filter(|(_, head)| is_theirs(head)).map(|_| table));
                    }
                    Err(why @ StoreError::Damaged { .. }) => {
                        tracing::error!(%why, %table, %user, "damaged table: leaving it out of the tables that a user hosts");
                    }
                    Err(why) => return Err(why.into()),
                }
            }
        }
        Ok(hosted)
    }

    /// Opens a table with the asker as its host in the first seat.
    ///
    /// # Errors
    /// When the asker is banned there, the channel has a running table ([`Refusal::ChannelTaken`]),
    /// the asker or the server has as many tables as they may have, or the options or seats do not
    /// fit the game.
    pub async fn open(&self, opening: Opening) -> Result<Done, Denied> {
        for _ in 0..MOST_NAMES {
            match self.try_to_open(&opening, None).await {
                Ok(done) => return Ok(done),
                Err(NotOpened::Denied(why)) => return Err(why),
                Err(NotOpened::Overtaken) => {}
            }
        }
        Err(no_name())
    }

    /// Gives a player of a finished game a seat at the next one: same people, options and channel.
    /// Who asks first opens it; the others have seats kept for a day. Asking again changes nothing.
    ///
    /// # Errors
    /// When the asker did not play to the end or the game is not over; else as
    /// [`open`](Tables::open) and [`What::Join`].
    pub async fn rematch(&self, who: &Person, of: TableId) -> Result<Done, Denied> {
        let over = self.look(of).await?.ok_or(Refusal::Unknown(of))?;
        allows(&over.head, who.user, who.access, Operation::Rematch)?;
        match over.head.phase {
            Phase::Over => {}
            Phase::Lobby | Phase::Playing => return Err(Refusal::NotOver.into()),
            Phase::Stopped => return Err(Refusal::Ended.into()),
        }
        let opening = again(&over, self.game(&over.head.game).unwrap_or(over.entry).info, who);
        let others = over.head.members().map(|(_, player)| player).filter(|player| player.user != who.user);
        let mut kept: Vec<Player> = others.cloned().collect();
        let people: Vec<UserId> = kept.iter().map(|player| player.user).collect();
        let banned = self.banned_of(over.head.home.guild, &people).await?;
        kept.retain(|player| !banned.contains(&player.user));
        let robots = over.head.present().filter(|(_, player)| !player.user.is_person());
        let stand_ins: Vec<Option<RobotLevel>> = robots.map(|(_, robot)| robot.level).collect();
        for _ in 0..MOST_NAMES {
            let key = keys::rematch(of);
            let row = self.0.store.get(&key).await.map_err(Trouble::from)?;
            let known = match row {
                Some(bytes) => {
                    let Rematch(next) = decode(&key, &bytes).map_err(Trouble::from)?;
                    // A rematch that was played or given up is followed by another.
                    if let Some(next) = self.look(next).await?.filter(|next| next.head.is_running()) {
                        return self.sit_down(who, &next).await;
                    }
                    Expect::Same(bytes)
                }
                None => Expect::Absent,
            };
            match self.try_to_open(&opening, Some(Again { of, known, kept: kept.clone(), stand_ins: stand_ins.clone() })).await {
                Ok(done) => return Ok(done),
                Err(NotOpened::Denied(why)) => return Err(why),
                Err(NotOpened::Overtaken) => {}
            }
        }
        Err(no_name())
    }

    async fn sit_down(&self, who: &Person, next: &Arc<Table>) -> Result<Done, Denied> {
        let id = next.head.id;
        if next.head.seat_of(who.user).is_none() {
            match self.ask(Request { who: who.clone(), table: id, what: What::Join }).await {
                Err(Denied::Because(Refusal::JoinedAlready)) => {}
                joined => return joined,
            }
        }
        let table = self.look(id).await?.ok_or(Refusal::Unknown(id))?;
        Ok(Done { seat: table.head.seat_of(who.user), table, story: Story::new() })
    }

    async fn try_to_open(&self, opening: &Opening, again: Option<Again>) -> Result<Done, NotOpened> {
        let house = &self.0;
        let limits = &house.policy.limits;
        let (store, now) = (house.store.as_ref(), house.clock.now());
        let not_banned = refuse_banned(store, opening.home.guild, opening.who.user).await?;
        let has = match opening.home.guild {
            Some(guild) => self.guild_preferences(guild).await?,
            None => GuildPreferences::default(),
        };
        let own_room = match opening.company {
            Company::People => limits.room_of_person(store, opening.who.user, None, &has).await?,
            Company::StandIns => limits.room_with_stand_ins(store, opening.who.user).await?,
        };
        let alone = match opening.company {
            Company::StandIns => Some(limits.room_alone(store, opening.who.user, now).await?),
            Company::People => None,
        };
        let room = match opening.home.guild.filter(|_| opening.company == Company::People) {
            Some(guild) => Some(limits.room_of_server(store, guild, &has).await?),
            None => None,
        };
        let id = TableId::new(house.chance.dice().below(TableId::ALL));
        let (games, chance, standing) = (house.games, house.chance.as_ref(), Standing::default());
        let context = Context { games, chance, policy: &house.policy, now, person: None, standing, play_outs: 0 };
        // The defaults are for a first game.
        let has_played = has_played(store, opening.who.user, &opening.game).await.map_err(Trouble::from)?;
        let options = if has_played { Options::rated } else { Options::defaults };
        let mut table = lobby::open(&context, id, opening, has.clock, options)?;
        for level in again.iter().flat_map(|again| &again.stand_ins) {
            lobby::seat_stand_in(&mut table.head, *level);
        }
        let mut batch = Batch::new();
        not_banned.into_iter().for_each(|key| batch.expect(key, Expect::Absent));
        own_room.take(&mut batch);
        room.into_iter().for_each(|room| room.take(&mut batch));
        alone.into_iter().for_each(|room| room.take(&mut batch));
        batch.expect(keys::channel(opening.home.channel), self.free(opening.home.channel).await?);
        if let Some(Again { of, known, kept, .. }) = again {
            batch.expect(keys::rematch(of), known);
            batch.put(keys::rematch(of), &Rematch(id));
            table.head.kept = kept;
            table.head.kept_until = Some(now.plus(KEPT));
        }
        let mut change = match opening.company {
            Company::People => Change { seat: Some(Seat(0)), ..Change::of(table) },
            Company::StandIns => ask::begin_with_stand_ins(&context, table, &opening.who)?,
        };
        match commit(house, now, None, &mut change, batch).await {
            Ok(news) => {
                news.announce(house);
                let story = change.told.into_iter().flatten().collect();
                Ok(Done { table: Arc::new(change.table), seat: change.seat, story })
            }
            Err(NotCommitted::Conflict) => Err(NotOpened::Overtaken),
            Err(NotCommitted::Trouble(why)) => Err(why.into()),
        }
    }

    /// Returns what the commit expects of a channel in which a table opens.
    async fn free(&self, channel: ChannelId) -> Result<Expect, Denied> {
        let row = self.0.store.get(&keys::channel(channel)).await.map_err(Trouble::from)?;
        let Some(bytes) = row else { return Ok(Expect::Absent) };
        if let Some(there) = self.at(channel).await? {
            match self.look(there).await {
                Ok(Some(table)) if table.head.is_running() => return Err(Refusal::ChannelTaken(there).into()),
                Ok(Some(_) | None) => {}
                // A table that cannot be read must not keep its channel for ever.
                Err(why) => tracing::warn!(%why, table = %there, "damaged table: freeing its channel for a new table"),
            }
        }
        Ok(Expect::Same(bytes))
    }
}

/// Returns the request for a table like that one by the newest rules, less unknown options.
fn again(over: &Table, info: &'static GameInfo, who: &Person) -> Opening {
    let head = &over.head;
    let is_known = |(key, value): &(&str, &str)| Options::defaults(info).with(info, key, value).is_ok();
    let options = head.options.iter().filter(is_known).map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let seats = head.seats.clamp(info.seats.0, info.seats.1);
    // Whoever played with stand-ins alone plays at once.
    let company = if head.members().count() == 1 { Company::StandIns } else { Company::People };
    let terms = head.chosen().to_vec();
    let home = Home { lang: head.server_lang, ..head.home };
    Opening { who: who.clone(), home, game: head.game.clone(), seats: Some(seats), options, company, terms }
}

fn no_name() -> Denied {
    Trouble::Failed("no free name for a table was found".to_owned()).into()
}
