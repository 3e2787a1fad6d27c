//! Who plays: giving a seat away, taking one over, deputies, inviting by name.
//!
//! Start reading at [`Front::replace`].

use std::sync::Arc;

use tertulia_base::i18n::{Called, Lang};
use tertulia_model::{Phase, Table};
use tertulia_render::{self as render, Localizer, PanelState, illustrated};
use tertulia_rules::game::Seat;
use tertulia_rules::text::Text;
use tertulia_tables::{Denied, Done, Friend, Refusal, What, may_invite, own_seat};

use crate::Front;
use crate::answer::{Answer, put, sentence, wrong};
use crate::asker::{Asker, PlaceKind};
use crate::handlers::presses::panel_on;
use crate::known::Known;
use crate::reading::hint::several_players;
use crate::reading::options;
use crate::reading::typed::{Named, Typed};
use crate::reading::verbs::Ambiguous;

impl Front {
    /// Asks once more before the asker gives up a game that goes on.
    pub(crate) fn resign(&self, asker: &Asker, known: &Known) -> Answer {
        let head = &known.table.head;
        let why = match head.phase {
            Phase::Lobby => Some(Refusal::NotStarted),
            Phase::Over | Phase::Stopped => Some(Refusal::Ended),
            Phase::Playing => own_seat(head, asker.person.user).err(),
        };
        match why {
            None => Answer::private(render::ask_leave(&known.table, asker.lang())),
            Some(why) => self.denied(asker, Some(&known.table), why.into()),
        }
    }

    /// `/table replace`: a seat may be taken over, the asker's own if no other is named; who is
    /// named is invited to it.
    pub(crate) async fn replace(&self, asker: &Asker, known: &Known, typed: &Typed) -> Answer {
        let head = &known.table.head;
        let seat = match typed.words("player") {
            Some(words) => named_seat(&known.table, words).map_err(Refusal::Words),
            None => own_seat(head, asker.person.user),
        };
        match seat {
            Ok(seat) => self.offer(asker, known, seat, typed.person("with")).await,
            Err(why) => self.denied(asker, Some(&known.table), why.into()),
        }
    }

    /// The asker's own seat may be taken over.
    pub(crate) async fn give_seat(&self, asker: &Asker, known: &Known) -> Answer {
        match own_seat(&known.table.head, asker.person.user) {
            Ok(seat) => self.offer(asker, known, seat, None).await,
            Err(why) => self.denied_now(asker, known, why.into()).await,
        }
    }

    async fn offer(&self, asker: &Asker, known: &Known, seat: Seat, with: Option<&Named>) -> Answer {
        let done = match self.ask(asker, known, What::OfferSeat(seat)).await {
            Ok(done) => done,
            Err(denied) => return self.denied_now(asker, known, denied).await,
        };
        let notes = match with {
            Some(Named { who, .. }) => {
                let known = Known { table: done.table.clone(), access: known.access };
                match self.invite_those(asker, &known, &[*who]).await {
                    Ok((_, notes)) => notes,
                    Err(Denied::Because(why)) => vec![wrong(why.into())],
                    Err(Denied::Stale | Denied::Trouble | Denied::Unknown) => vec![wrong(Text::new("front-trouble-inviting"))],
                }
            }
            None => Vec::new(),
        };
        put(asker, render::offered(&done.table, seat, &notes, asker.lang()))
    }

    /// Nobody may take over that seat any more. Whoever takes their own back plays again.
    pub(crate) async fn withdraw_seat(&self, asker: &Asker, known: &Known, seat: Seat) -> Answer {
        let own = known.table.head.seat_of(asker.person.user) == Some(seat);
        let what = if own { What::TakeBack } else { What::WithdrawSeat(seat) };
        self.manage(asker, known, what, "front-did-withdraw-seat").await
    }

    /// The asker sits down in a seat of a game that goes on, and sees what it sees.
    pub(crate) async fn take_seat(&self, asker: &Asker, known: &Known, seat: Seat) -> Answer {
        match self.ask(asker, known, What::TakeSeat(seat)).await {
            Ok(done) => {
                let (note, state) = ([Text::new("front-did-take-seat")], PanelState::default());
                Answer::private(illustrated::panel(&done.table, done.seat, asker.lang(), &asker.likes, &note, &state))
            }
            // The button was pressed twice: they sit there.
            Err(Denied::Because(Refusal::JoinedAlready)) => {
                let asker = asker.beside();
                let Ok(now) = self.known(&asker, known.table.head.id).await else {
                    return self.denied(&asker, None, Refusal::JoinedAlready.into());
                };
                if now.table.head.seat_of(asker.person.user) == Some(seat) {
                    return Answer::private(panel_on(&asker, &now.table, Some(seat), &[], &PanelState::default()));
                }
                self.denied(&asker, Some(&now.table), Refusal::JoinedAlready.into())
            }
            Err(denied) => self.denied_now(&asker.beside(), known, denied).await,
        }
    }

    /// `/table deputy`: a friend may act for the asker; without a friend nobody may any more.
    pub(crate) async fn deputy(&self, asker: &Asker, known: &Known, typed: &Typed) -> Answer {
        match typed.person("friend") {
            Some(friend) => self.appoint(asker, known, friend).await,
            None => self.dismiss(asker, known).await,
        }
    }

    /// That friend may act for the asker.
    pub(crate) async fn appoint(&self, asker: &Asker, known: &Known, friend: &Named) -> Answer {
        let Named { who, name, .. } = friend;
        let why = if who.user == asker.person.user {
            Some("front-deputy-self")
        } else if who.bot {
            Some("front-deputy-bot")
        } else {
            None
        };
        if let Some(why) = why {
            return put(asker, render::note(&wrong(Text::new(why)), &Localizer::at(&known.table, asker.lang())));
        }
        let what = What::Appoint(Friend { user: who.user, name: name.clone() });
        self.ask_then(asker, known, what, |done| put(asker, render::appointed(&done.table, who.user, asker.lang()))).await
    }

    /// What the asker can do about their own seat while they are away.
    pub(crate) fn absence(&self, asker: &Asker, known: &Known) -> Answer {
        let table = &known.table;
        let own = match table.head.phase {
            Phase::Playing => own_seat(&table.head, asker.person.user),
            Phase::Lobby => Err(Refusal::NotStarted),
            Phase::Over | Phase::Stopped => Err(Refusal::Ended),
        };
        match own {
            Ok(seat) => {
                put(asker, render::absence(table, seat, &asker.likes, self.tables.now(), asker.help_place(), asker.lang()))
            }
            Err(why) => self.denied(&asker.beside(), Some(table), why.into()),
        }
    }

    /// Nobody acts for the asker any more, or the asker for nobody.
    pub(crate) async fn dismiss(&self, asker: &Asker, known: &Known) -> Answer {
        let text = Text::new("front-did-dismiss").with("table", known.table.head.id.to_string());
        let did = |done: Done| put(asker, render::note(&text, &Localizer::at(&done.table, asker.lang())));
        self.ask_then(asker, known, What::Dismiss, did).await
    }

    /// The user command: that person is invited to the asker's lobby. Of several it is asked which.
    pub(crate) async fn invite_to_mine(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        let lang = asker.lang();
        let Some(whom) = typed.target else { return Ok(sentence(&Text::new("front-no-command"), lang)) };
        if asker.place.kind == PlaceKind::Direct {
            return Ok(sentence(&wrong(Text::new("front-needs-server")), lang));
        }
        let mine = self.tables.of(asker.person.user).await?;
        let invites =
            |table: &&Arc<Table>| table.head.home.guild == asker.place.guild && may_invite(table, &asker.person).is_ok();
        let mut lobbies: Vec<Arc<Table>> = mine.iter().filter(invites).cloned().collect();
        // A lobby in this channel is meant.
        if let Some(here) = lobbies.iter().find(|table| table.head.home.channel == asker.place.channel).cloned() {
            lobbies = vec![here];
        }
        match lobbies.as_slice() {
            [] => Ok(sentence(&wrong(Text::new("front-invite-nowhere")), lang)),
            [first, others @ ..] if others.is_empty() || whom.bot => {
                let known = self.known(asker, first.head.id).await?;
                Ok(self.invite(asker, &known, &[whom]).await.about(&known))
            }
            several => Ok(Answer::private(render::invite_where(several, whom.user, lang))),
        }
    }

    /// What was chosen in a lobby besides the options of its game, all of it or none.
    pub(crate) async fn set_typed(&self, asker: &Asker, known: &Known, typed: &Typed) -> Answer {
        let table = &known.table;
        let read = options::read(table.entry.info, typed.words("options").unwrap_or_default(), asker.lang());
        let (options, terms) = match (read, options::terms(typed)) {
            (Ok(options), Ok(terms)) => (options, terms),
            (Err(why), _) | (_, Err(why)) => {
                return Answer::private(render::note(&wrong(why), &Localizer::at(table, asker.lang())));
            }
        };
        // Without any, shows what is set.
        if options.is_empty() && terms.is_empty() {
            return Answer::private(render::options(table, None, asker.lang()));
        }
        let set = |done: Done| Answer::private(render::options(&done.table, None, asker.lang()));
        self.ask_then(asker, known, What::Set { options, terms }, set).await
    }
}

/// Returns the seat that `p2` means, or the name of its player.
///
/// # Errors
/// That nobody has that name, or who have it.
fn named_seat(table: &Table, words: &str) -> Result<Seat, Text> {
    match Localizer::at(table, Lang::En).names.find(words) {
        Called::One(seat) => Ok(seat),
        Called::Several(seats) => Err(several_players(&Ambiguous { words: words.to_owned(), seats })),
        Called::Nobody => Err(Text::new("front-no-player").with("words", render::limits::clip(words, 60))),
    }
}
