//! Inviting people to a table. Start reading at [`Front::invite`].

use std::sync::Arc;

use futures::future::join_all;
use tertulia_base::ids::UserId;
use tertulia_model::{Arrival, Home, Table};
use tertulia_render as render;
use tertulia_rules::text::{Arg, Text};
use tertulia_tables::{Denied, Person, may_invite};

use crate::answer::{Answer, put, wrong};
use crate::asker::Asker;
use crate::known::Known;
use crate::{Front, NotReached};

/// Somebody chosen in a user menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picked {
    /// Their account.
    pub user: UserId,
    /// Whether it is a bot's.
    pub bot: bool,
    /// Whether they can view the channel where they were chosen; false if that is not known.
    pub sees: bool,
}

impl Front {
    /// Returns a picked person with whether they view the table's channel, by Discord's word with
    /// the pick if it was made there, else by asking.
    async fn seen_at(&self, asker: &Asker, home: &Home, picked: &Picked) -> Picked {
        if picked.bot || picked.sees && asker.place.channel == home.channel {
            return *picked;
        }
        let member = match home.guild {
            Some(guild) => self.discord.member(guild, home.channel, picked.user).await,
            None => None,
        };
        member.unwrap_or(Picked { sees: false, ..*picked })
    }

    /// Offers the menu to invite with, to who may.
    pub(crate) async fn offer_invite(&self, asker: &Asker, known: &Known) -> Answer {
        match may_invite(&known.table, &at(asker, known)) {
            Ok(()) => put(asker, render::invite(&known.table, &[], asker.lang())),
            Err(why) => self.denied_now(asker, known, why.into()).await,
        }
    }

    /// Invites those who were chosen, and tells the inviter whom it reached.
    pub(crate) async fn invite(&self, asker: &Asker, known: &Known, picked: &[Picked]) -> Answer {
        match self.invite_those(asker, known, picked).await {
            Ok((table, notes)) => put(asker, render::invite(&table, &notes, asker.lang())),
            Err(denied) => self.denied_now(asker, known, denied).await,
        }
    }

    /// Invites people, and returns the table as it is then, with notes on whom that reached.
    ///
    /// # Errors
    /// When nobody may be invited there by the asker, or no more.
    pub(crate) async fn invite_those(
        &self,
        asker: &Asker,
        known: &Known,
        picked: &[Picked],
    ) -> Result<(Arc<Table>, Vec<Text>), Denied> {
        let head = &known.table.head;
        let picked = join_all(picked.iter().map(|one| self.seen_at(asker, &head.home, one))).await;
        let mut notes = Vec::new();
        let mut note = |key: &'static str, who: Vec<UserId>| {
            if !who.is_empty() {
                notes.push(Text::new(key).with("who", mentions(&who)));
            }
        };
        let of = |which: &dyn Fn(&Picked) -> bool| picked.iter().filter(|one| which(one)).map(|one| one.user).collect::<Vec<_>>();
        let sits = |one: &Picked| head.seat_of(one.user).is_some();
        note("front-invite-sits", of(&sits));
        note("front-invite-bot", of(&|one| one.bot));
        note("front-invite-hidden", of(&|one| !one.bot && !one.sees && !sits(one)));
        let wanted = of(&|one| !one.bot && one.sees && !sits(one));
        let banned = self.tables.banned_of(head.home.guild, &wanted).await?;
        let (table, fresh) = self.tables.invite(&at(asker, known), head.id, &wanted).await?;
        let again = wanted.into_iter().filter(|user| !fresh.contains(user) && !banned.contains(user));
        note("front-invite-again", again.collect());
        note("front-invite-banned", banned);
        let reached = self.tell(asker, &table, fresh).await;
        note("front-invite-did", reached.direct);
        note("front-invite-public", reached.public);
        note("front-invite-lost", reached.lost);
        if notes.is_empty() {
            notes.push(wrong(Text::new("front-invite-nobody")));
        }
        Ok((table, notes))
    }

    /// Sends each a direct message in their language, or names them in the table's channel if they
    /// take none. Rings nobody who sleeps or is away.
    async fn tell(&self, asker: &Asker, table: &Table, people: Vec<UserId>) -> Reached {
        let (mut reached, mut awake) = (Reached::default(), Vec::new());
        let id = table.head.id;
        // Without readable blocks nobody is disturbed.
        let unreached = self.tables.unreached_by(asker.person.user, table, &people).await.unwrap_or_else(|_| people.clone());
        for user in people {
            if unreached.contains(&user) {
                // It has to look as if it had arrived, or as it looks where messages do not.
                let closed = self.tables.reach(user).await.is_ok_and(|reach| reach.closed.is_some());
                if closed {
                    reached.lost.push(user);
                } else {
                    reached.direct.push(user);
                }
                continue;
            }
            // Without readable preferences nobody knows when they sleep.
            let likes = self.tables.preferences(user).await.ok();
            let arrival = likes.as_ref().map_or(Arrival::Silent, |likes| likes.arrival(self.tables.now()));
            let likes = likes.unwrap_or_default();
            let lang = likes.lang.unwrap_or(table.head.home.lang);
            let message = render::invitation(table, &asker.person.name, lang).for_reader(&likes);
            if arrival == Arrival::Rings {
                awake.push(user);
            }
            let nonce = format!("i-{id}-{}", user.0 % 1_000_000_007);
            match self.discord.send_direct(user, &message, arrival, &nonce).await {
                Ok(()) => reached.direct.push(user),
                Err(NotReached::Closed) => reached.public.push(user),
                Err(NotReached::Unsure) => reached.lost.push(user),
            }
        }
        if let Some(first) = reached.public.first() {
            let mut message = render::invitation_here(table, &asker.person.name, &reached.public);
            message.rings.retain(|user| awake.contains(user));
            let nonce = format!("h-{id}-{}", first.0 % 1_000_000_007);
            if self.discord.send_public(table.head.home.channel, &message, &nonce).await.is_err() {
                reached.lost.append(&mut reached.public);
            }
        }
        reached
    }
}

/// Whom an invitation reached, and where.
#[derive(Default)]
struct Reached {
    direct: Vec<UserId>,
    public: Vec<UserId>,
    lost: Vec<UserId>,
}

/// Returns the asker with their access to the table's channel.
fn at(asker: &Asker, known: &Known) -> Person {
    Person { access: known.access, ..asker.person.clone() }
}

fn mentions(people: &[UserId]) -> Arg {
    Arg::List(people.iter().map(|user| Text::new("front-mention").with("who", Arg::Person(user.0))).collect())
}
