//! What pressing something does.
//!
//! Not here: how it is sent. Start reading at [`Front::pressed`].

use std::sync::Arc;

use tertulia_rules::erased::Story;
use tertulia_rules::game::{Entry, Eye, Group, Prompt, Seat};
use tertulia_rules::text::Text;

use super::Front;
use super::answer::{Answer, sentence, trouble, unknown, wrong};
use super::asker::Asker;
use super::context::{MessageContext, put};
use super::forms::{form, option_form};
use super::known::Known;
use super::views::BoardView;
use crate::model::{Phase, Table};
use crate::render::choices::READY;
use crate::render::press::{Call, NotOurs, Press};
use crate::render::{self, At, Localizer, Marks, MayStop, illustrated};
use crate::tables::{Denied, Done, Operation, Person, Refusal, Request, What};

/// Something pressed on a message.
pub struct Pressed<'a> {
    /// Its custom id.
    pub id: &'a str,
    /// What was chosen in it, if it is a menu.
    pub chosen: Vec<String>,
    /// What is marked in the menus of its message.
    pub marks: Marks,
    /// What kind of message it is on.
    pub context: MessageContext,
}

impl Front {
    /// Does what was pressed.
    pub async fn pressed(&self, asker: &Asker, pressed: Pressed<'_>) -> Answer {
        let press: Press = match pressed.id.parse() {
            Ok(press) => press,
            Err(NotOurs) => return sentence(&Text::new("front-not-ours"), asker.lang()),
        };
        match self.known(asker, press.table()).await {
            Ok(known) => self.pressed_at(asker, &known, press, pressed).await,
            Err(denied) => self.denied(asker, None, denied, MessageContext::Public),
        }
    }

    async fn pressed_at(&self, asker: &Asker, known: &Known, press: Press, pressed: Pressed<'_>) -> Answer {
        let table = &known.table;
        if let Some(call) = press.call()
            && let Some(answer) = self.not_theirs(asker, table, call, pressed.context)
        {
            return answer;
        }
        let (lang, context) = (asker.lang(), pressed.context);
        let seat = table.head.seat_of(asker.person.user);
        match press {
            Press::Join(_) => self.manage(asker, known, What::Join, "front-did-join", context).await,
            Press::Start(_) => self.manage(asker, known, What::Start, "front-did-start", context).await,
            Press::StopMeant(_) => self.manage(asker, known, What::Stop, "front-did-stop", context).await,
            Press::ConfirmLeave(_) => self.manage(asker, known, What::Leave, "front-did-leave", context).await,
            Press::Leave(_) => self.leave(asker, known, context).await,
            Press::Stop(_) => self.stop(asker, known, context),
            Press::Option(..) => match pressed.chosen.first().map(|value| value.split_once(' ').ok_or(value)) {
                Some(Ok((key, value))) => {
                    let what = What::Set { key: key.to_owned(), value: value.to_owned() };
                    self.manage(asker, known, what, "front-did-set", context).await
                }
                Some(Err(key)) => option_form(table, key, lang).unwrap_or_else(|| sentence(&Text::new("front-not-ours"), lang)),
                None => sentence(&Text::new("front-not-ours"), lang),
            },
            // Comes as a form that was filled in.
            Press::Typed(..) => sentence(&Text::new("front-not-ours"), lang),
            Press::View(_) | Press::Answer(_) | Press::Aside(_) => {
                Answer::private(illustrated::panel(table, seat, lang, &asker.likes, &[]))
            }
            Press::More(_) => Answer::private(render::more(table, seat, may_stop(asker, known), lang)),
            Press::Board(_) => self.board(asker, table, &BoardView::of(asker, seat)).await,
            Press::Rules(_) => Answer::Private(render::rules_text(table, lang)),
            Press::Story(_, page) => self.story(asker, table, page, context).await,
            Press::Record(_) => self.record(asker, table).await,
            Press::Cancel(_) => put(context, render::panel(table, seat, lang, Some(&Text::new("front-never-mind")))),
            Press::Play(_, call, action) => self.play(asker, known, call, vec![action], context).await,
            // Each answers with it what is asked of their own seat.
            Press::Common(_, calls, action) => {
                let Some(call) = calls.iter().find(|call| Some(call.seat) == seat).or(calls.first()).copied() else {
                    return sentence(&Text::new("front-not-ours"), lang);
                };
                if let Some(answer) = self.not_theirs(asker, table, call, context) {
                    return answer;
                }
                self.play(asker, known, call, vec![action], context).await
            }
            Press::Ready(_, call, key) => {
                let what = What::Ready { decision: Some(call.decision), key };
                self.decide(asker, known, what, context).await
            }
            Press::AskConfirm(_, call, action) => match find(&table.prompt(call.seat), &action) {
                Some(entry) => put(context, render::ask_rash(table, call, entry, lang)),
                None => self.stale(asker, table, context),
            },
            Press::Choose(_, call, _) => self.choose(asker, known, call, &pressed).await,
            Press::Mark(..) => {
                let at = At { marks: Some(pressed.marks), page: 0 };
                put(context, render::panel_with(table, seat, lang, &[], &at))
            }
            Press::Confirm(_, call) => match pressed.marks.confirm(&table.prompt(call.seat)) {
                Ok(actions) => self.play(asker, known, call, actions, context).await,
                Err(why) => {
                    let at = At { marks: Some(pressed.marks), page: 0 };
                    put(context, render::panel_with(table, seat, lang, &[wrong(why)], &at))
                }
            },
            Press::Page(_, _, page) => {
                let at = At { marks: Some(pressed.marks), page };
                put(context, render::panel_with(table, seat, lang, &[], &at))
            }
            Press::Form(_, call, verb) => form(table, call, &verb, lang).unwrap_or_else(|| self.stale(asker, table, context)),
        }
    }

    /// A button of another seat, of an earlier decision, or of a table that has ended.
    pub(super) fn not_theirs(&self, asker: &Asker, table: &Arc<Table>, call: Call, context: MessageContext) -> Option<Answer> {
        let seat = match table.head.own_seat(asker.person.user) {
            Ok(seat) => seat,
            Err(why) => return Some(self.denied(asker, Some(table), why.into(), MessageContext::Public)),
        };
        if seat != call.seat {
            let why = Text::new("front-not-yours")
                .with("who", call.seat)
                .with("awaited", table.head.awaited.iter().collect::<Vec<_>>());
            return Some(Answer::private(render::note(&wrong(why), &Localizer::at(table, asker.lang()))));
        }
        if !table.head.is_running() {
            return Some(self.denied(asker, Some(table), Refusal::Ended.into(), context));
        }
        // The table compares again when it comes to playing; here it keeps menus of an earlier decision from being drawn anew.
        (!is_current(table, call)).then(|| self.stale(asker, table, context))
    }

    async fn choose(&self, asker: &Asker, known: &Known, call: Call, pressed: &Pressed<'_>) -> Answer {
        let table = &known.table;
        let Some(value) = pressed.chosen.first() else {
            return self.stale(asker, table, pressed.context);
        };
        if let Some(key) = value.strip_prefix(READY) {
            let what = What::Ready { decision: Some(call.decision), key: key.to_owned() };
            return self.decide(asker, known, what, pressed.context).await;
        }
        let rash = find(&table.prompt(call.seat), value).filter(|entry| entry.rash).cloned();
        match rash.filter(|_| is_current(table, call)) {
            Some(entry) => put(pressed.context, render::ask_rash(table, call, &entry, asker.lang())),
            None => self.play(asker, known, call, vec![value.clone()], pressed.context).await,
        }
    }

    pub(super) async fn play(
        &self,
        asker: &Asker,
        known: &Known,
        call: Call,
        actions: Vec<String>,
        context: MessageContext,
    ) -> Answer {
        let what = What::Play { decision: Some(call.decision), actions };
        self.decide(asker, known, what, context).await
    }

    /// A decision of the asker's own. The live message shows it by itself; a private one becomes the result.
    async fn decide(&self, asker: &Asker, known: &Known, what: What, context: MessageContext) -> Answer {
        match self.ask(asker, known, what).await {
            Ok(_) if context == MessageContext::Public => Answer::Quiet,
            Ok(done) => {
                let notes = heard(&done.story, done.seat);
                let goes_on = done.seat.is_some_and(|seat| done.table.head.awaited.has(seat));
                // The outbox closes a turn's direct message too: whichever comes last, it says the same.
                let message = if context == MessageContext::Direct && !goes_on {
                    render::panel_done_with(&done.table, asker.lang(), &notes)
                } else if context == MessageContext::Direct {
                    // The outbox draws what stands in a direct message.
                    render::panel_with(&done.table, done.seat, asker.lang(), &notes, &At::default())
                } else {
                    illustrated::panel(&done.table, done.seat, asker.lang(), &asker.likes, &notes)
                };
                Answer::Decided { message, revision: done.table.head.revision }
            }
            Err(denied) => self.denied_now(asker, known, denied, context).await,
        }
    }

    /// Something about the table itself. In public the live message shows it; in private a sentence does.
    pub(super) async fn manage(
        &self,
        asker: &Asker,
        known: &Known,
        what: What,
        did: &'static str,
        context: MessageContext,
    ) -> Answer {
        match self.ask(asker, known, what).await {
            Ok(_) if context == MessageContext::Public => Answer::Quiet,
            Ok(done) => {
                let text = Text::new(did).with("table", done.table.head.id.to_string());
                Answer::Update(render::note(&text, &Localizer::at(&done.table, asker.lang())))
            }
            Err(denied) => self.denied_now(asker, known, denied, context).await,
        }
    }

    /// In the lobby a seat is free again at once; in play it asks first.
    pub(super) async fn leave(&self, asker: &Asker, known: &Known, context: MessageContext) -> Answer {
        let table = &known.table;
        let sits = table.head.seat_of(asker.person.user).is_some();
        if table.head.phase == Phase::Playing && sits {
            return put(context, render::ask_leave(table, asker.lang()));
        }
        self.manage(asker, known, What::LeaveLobby, "front-did-leave", context).await
    }

    /// Asks first, those who may.
    pub(super) fn stop(&self, asker: &Asker, known: &Known, context: MessageContext) -> Answer {
        let table = &known.table;
        if !table.head.is_running() {
            return self.denied(asker, Some(table), Refusal::Ended.into(), context);
        }
        match table.head.allows(asker.person.user, known.access, Operation::Stop) {
            Ok(()) => put(context, render::ask_stop(table, asker.lang())),
            Err(why) => self.denied(asker, Some(table), why.into(), MessageContext::Public),
        }
    }

    /// Asks the table.
    pub(super) async fn ask(&self, asker: &Asker, known: &Known, what: What) -> Result<Done, Denied> {
        let who = Person { access: known.access, ..asker.person.clone() };
        self.tables.ask(Request { who, table: known.table.head.id, what }).await
    }

    /// A refusal with the table as it stands now, which may not be as it stood when the button was made.
    pub(super) async fn denied_now(&self, asker: &Asker, known: &Known, denied: Denied, context: MessageContext) -> Answer {
        match self.known(asker, known.table.head.id).await {
            Ok(now) => self.denied(asker, Some(&now.table), denied, context),
            // It has become no business of theirs meanwhile.
            Err(gone @ Denied::Because(_)) => self.denied(asker, None, gone, MessageContext::Public),
            Err(_) => self.denied(asker, Some(&known.table), denied, context),
        }
    }

    fn stale(&self, asker: &Asker, table: &Arc<Table>, context: MessageContext) -> Answer {
        self.denied(asker, Some(table), Denied::Stale, context)
    }

    /// Says in private why not, with the choice once more for whoever has one.
    pub(super) fn denied(&self, asker: &Asker, table: Option<&Arc<Table>>, denied: Denied, context: MessageContext) -> Answer {
        let lang = asker.lang();
        let (why, shows) = match denied {
            Denied::Because(why) => (why.into(), false),
            Denied::Stale => (Text::new("front-stale"), true),
            Denied::Trouble => return Answer::private(trouble(lang)),
            Denied::Unknown => return Answer::private(unknown(lang)),
        };
        let Some(table) = table else {
            return sentence(&wrong(why), lang);
        };
        let seat = table.head.seat_of(asker.person.user);
        let awaited = seat.is_some_and(|seat| table.head.awaited.has(seat));
        let goes_on = table.head.phase == Phase::Playing && seat.is_some();
        if context == MessageContext::Direct && (shows || !awaited) {
            // It asks what is decided already: it has become something else, or is about to. Nothing that can be pressed goes on it.
            return Answer::private(render::note(&wrong(why), &Localizer::at(table, lang)));
        }
        let message = if goes_on && (shows || awaited || context == MessageContext::Private) {
            render::panel(table, seat, lang, Some(&wrong(why)))
        } else {
            render::note(&wrong(why), &Localizer::at(table, lang))
        };
        put(context, message)
    }
}

/// What of a story that seat may hear, each as a line.
pub(super) fn heard(story: &Story, seat: Option<Seat>) -> Vec<Text> {
    let hears = |eye: &Eye| *eye == Eye::Public || Some(*eye) == seat.map(Eye::Seat);
    story.iter().filter(|(eye, _)| hears(eye)).map(|(_, event)| Text::new("front-event").with("what", event.clone())).collect()
}

fn may_stop(asker: &Asker, known: &Known) -> MayStop {
    match known.table.head.allows(asker.person.user, known.access, Operation::Stop) {
        Ok(()) => MayStop::Yes,
        Err(_) => MayStop::No,
    }
}

fn is_current(table: &Table, call: Call) -> bool {
    table.head.decisions.get(call.seat.index()) == Some(&call.decision)
}

fn find<'a>(prompt: &'a Prompt, action: &str) -> Option<&'a Entry> {
    let entries = prompt.groups.iter().flat_map(|group| match group {
        Group::One { entries, .. } | Group::Several { entries, .. } => entries.as_slice(),
        Group::Form { .. } => &[],
    });
    entries.into_iter().find(|entry| entry.action == action)
}
