//! What pressing something does.
//!
//! Not here: how it is sent. Start reading at [`Front::pressed`].

use std::sync::Arc;

use tertulia_rules::erased::Story;
use tertulia_rules::game::{Entry, Eye, Group, LONGEST_OPTION, Open, Prompt, Seat};
use tertulia_rules::text::Text;

use super::answer::Answer;
use super::asker::Asker;
use super::complete;
use super::front::{Front, sentence, trouble, unknown};
use super::sight::Known;
use super::wire::{Field, Form, Room};
use crate::render::choices::READY;
use crate::render::picture::{Focus, Order, Theme};
use crate::render::press::{Call, NotOurs, Press};
use crate::render::{self, At, Look, Marks, MayStop, Voice, limits, words};
use crate::tables::{Board, Deed, Denied, Done, Part, Person, Phase, Preferences, Refusal, Request, Table, What};

/// Something pressed on a message.
pub(super) struct Pressed<'a> {
    /// Its custom id.
    pub(super) id: &'a str,
    /// What was chosen in it, if it is a menu.
    pub(super) chosen: Vec<String>,
    /// What is marked in the menus of its message.
    pub(super) marks: Marks,
    /// What kind of message it is on.
    pub(super) origin: MessageContext,
}

/// What kind of message something was pressed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MessageContext {
    /// One that everybody sees: answers must not change it.
    Public,
    /// One that only the asker sees: it becomes the answer.
    Private,
    /// A turn's direct message: the same, but the outbox keeps it up to date.
    Direct,
}

impl Front {
    /// Does what was pressed.
    pub(super) async fn pressed(&self, asker: &Asker, pressed: Pressed<'_>) -> Answer {
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
            && let Some(answer) = self.not_theirs(asker, table, call, pressed.origin)
        {
            return answer;
        }
        let (lang, origin) = (asker.lang(), pressed.origin);
        let seat = table.head.seat_of(asker.person.user);
        match press {
            Press::Join(_) => self.manage(asker, known, What::Join, "front-did-join", origin).await,
            Press::Start(_) => self.manage(asker, known, What::Start, "front-did-start", origin).await,
            Press::StopMeant(_) => self.manage(asker, known, What::Stop, "front-did-stop", origin).await,
            Press::ConfirmLeave(_) => self.manage(asker, known, What::Leave, "front-did-leave", origin).await,
            Press::Leave(_) => self.leave(asker, known, origin).await,
            Press::Stop(_) => self.stop(asker, known, origin),
            Press::Option(..) => match pressed.chosen.first().map(|value| value.split_once(' ').ok_or(value)) {
                Some(Ok((key, value))) => {
                    let what = What::Set { key: key.to_owned(), value: value.to_owned() };
                    self.manage(asker, known, what, "front-did-set", origin).await
                }
                Some(Err(key)) => option_form(table, key, lang).unwrap_or_else(|| sentence(&Text::new("front-not-ours"), lang)),
                None => sentence(&Text::new("front-not-ours"), lang),
            },
            // Comes as a form that was filled in.
            Press::Typed(..) => sentence(&Text::new("front-not-ours"), lang),
            Press::View(_) | Press::Answer(_) | Press::Aside(_) => {
                Answer::private(drawn(asker, table, seat, render::panel(table, seat, lang, None)))
            }
            Press::More(_) => Answer::private(render::more(table, seat, may_stop(asker, known), lang)),
            Press::Board(_) => self.board(asker, table, &Wish::of(asker, seat)).await,
            Press::Rules(_) => Answer::Private(render::rules_text(table, lang)),
            Press::Story(_, page) => self.story(asker, table, page, origin).await,
            Press::Record(_) => self.record(asker, table).await,
            Press::Cancel(_) => put(origin, render::panel(table, seat, lang, Some(&Text::new("front-never-mind")))),
            Press::Play(_, call, action) => self.play(asker, known, call, vec![action], origin).await,
            // Each answers with it what is asked of their own seat.
            Press::Common(_, calls, action) => {
                let Some(call) = calls.iter().find(|call| Some(call.seat) == seat).or(calls.first()).copied() else {
                    return sentence(&Text::new("front-not-ours"), lang);
                };
                if let Some(answer) = self.not_theirs(asker, table, call, origin) {
                    return answer;
                }
                self.play(asker, known, call, vec![action], origin).await
            }
            Press::Ready(_, call, key) => {
                let what = What::Ready { decision: Some(call.decision), key };
                self.decide(asker, known, what, origin).await
            }
            Press::AskConfirm(_, call, action) => match find(&prompt(table, call.seat), &action) {
                Some(entry) => put(origin, render::ask_rash(table, call, entry, lang)),
                None => self.stale(asker, table, origin),
            },
            Press::Choose(_, call, _) => self.choose(asker, known, call, &pressed).await,
            Press::Mark(..) => {
                let at = At { marks: Some(pressed.marks), page: 0 };
                put(origin, render::panel_with(table, seat, lang, &[], &at))
            }
            Press::Confirm(_, call) => match pressed.marks.confirm(&prompt(table, call.seat)) {
                Ok(actions) => self.play(asker, known, call, actions, origin).await,
                Err(why) => {
                    let at = At { marks: Some(pressed.marks), page: 0 };
                    put(origin, render::panel_with(table, seat, lang, &[wrong(why)], &at))
                }
            },
            Press::Page(_, _, page) => {
                let at = At { marks: Some(pressed.marks), page };
                put(origin, render::panel_with(table, seat, lang, &[], &at))
            }
            Press::Form(_, call, verb) => form(table, call, &verb, lang).unwrap_or_else(|| self.stale(asker, table, origin)),
        }
    }

    /// A button of another seat, of an earlier decision, or of a table that has ended.
    fn not_theirs(&self, asker: &Asker, table: &Arc<Table>, call: Call, origin: MessageContext) -> Option<Answer> {
        let seat = match table.head.own_seat(asker.person.user) {
            Ok(seat) => seat,
            Err(why) => return Some(self.denied(asker, Some(table), why.into(), MessageContext::Public)),
        };
        if seat != call.seat {
            let why = Text::new("front-not-yours")
                .with("who", call.seat)
                .with("awaited", table.head.awaited.iter().collect::<Vec<_>>());
            return Some(Answer::private(render::note(&wrong(why), &Voice::at(table, asker.lang()))));
        }
        if !table.head.is_running() {
            return Some(self.denied(asker, Some(table), Refusal::Ended.into(), origin));
        }
        // The table compares again when it comes to playing; here it keeps menus of an earlier decision from being drawn anew.
        (!is_current(table, call)).then(|| self.stale(asker, table, origin))
    }

    async fn choose(&self, asker: &Asker, known: &Known, call: Call, pressed: &Pressed<'_>) -> Answer {
        let table = &known.table;
        let Some(value) = pressed.chosen.first() else {
            return self.stale(asker, table, pressed.origin);
        };
        if let Some(key) = value.strip_prefix(READY) {
            let what = What::Ready { decision: Some(call.decision), key: key.to_owned() };
            return self.decide(asker, known, what, pressed.origin).await;
        }
        let rash = find(&prompt(table, call.seat), value).filter(|entry| entry.rash).cloned();
        match rash.filter(|_| is_current(table, call)) {
            Some(entry) => put(pressed.origin, render::ask_rash(table, call, &entry, asker.lang())),
            None => self.play(asker, known, call, vec![value.clone()], pressed.origin).await,
        }
    }

    /// A form was filled in: its fields are the words after the verb.
    pub(super) async fn filled_in(
        &self,
        asker: &Asker,
        id: &str,
        inputs: Vec<(String, String)>,
        origin: MessageContext,
    ) -> Answer {
        let Ok(press) = id.parse::<Press>() else { return sentence(&Text::new("front-not-ours"), asker.lang()) };
        let known = match self.known(asker, press.table()).await {
            Ok(known) => known,
            Err(denied) => return self.denied(asker, None, denied, MessageContext::Public),
        };
        let table = &known.table;
        let (call, verb) = match press {
            Press::Form(_, call, verb) => (call, verb),
            Press::Typed(_, key) => {
                let value = inputs.into_iter().map(|(_, value)| value).collect();
                return self.manage(asker, &known, What::Set { key, value }, "front-did-set", origin).await;
            }
            _ => return sentence(&Text::new("front-not-ours"), asker.lang()),
        };
        if let Some(answer) = self.not_theirs(asker, table, call, origin) {
            return answer;
        }
        let given: Vec<&str> = inputs.iter().map(|(_, value)| value.as_str()).collect();
        let action = complete::action(table, &verb, &given);
        self.play(asker, &known, call, vec![action], origin).await
    }

    async fn play(&self, asker: &Asker, known: &Known, call: Call, actions: Vec<String>, origin: MessageContext) -> Answer {
        let what = What::Play { decision: Some(call.decision), actions };
        self.decide(asker, known, what, origin).await
    }

    /// A decision of the asker's own. The live message shows it by itself; a private one becomes the result.
    async fn decide(&self, asker: &Asker, known: &Known, what: What, origin: MessageContext) -> Answer {
        match self.ask(asker, known, what).await {
            Ok(_) if origin == MessageContext::Public => Answer::Quiet,
            Ok(done) => {
                let notes = heard(&done.story, done.seat);
                let goes_on = done.seat.is_some_and(|seat| done.table.head.awaited.has(seat));
                // The outbox closes a turn's direct message too: whichever comes last, it says the same.
                let message = if origin == MessageContext::Direct && !goes_on {
                    render::panel_done_with(&done.table, asker.lang(), &notes)
                } else {
                    let panel = render::panel_with(&done.table, done.seat, asker.lang(), &notes, &At::default());
                    // The outbox draws what stands in a direct message.
                    if origin == MessageContext::Direct { panel } else { drawn(asker, &done.table, done.seat, panel) }
                };
                Answer::Decided { message, revision: done.table.head.revision }
            }
            Err(denied) => self.denied_now(asker, known, denied, origin).await,
        }
    }

    /// Something about the table itself. In public the live message shows it; in private a sentence does.
    async fn manage(&self, asker: &Asker, known: &Known, what: What, did: &'static str, origin: MessageContext) -> Answer {
        match self.ask(asker, known, what).await {
            Ok(_) if origin == MessageContext::Public => Answer::Quiet,
            Ok(done) => {
                let text = Text::new(did).with("table", done.table.head.id.to_string());
                Answer::Update(render::note(&text, &Voice::at(&done.table, asker.lang())))
            }
            Err(denied) => self.denied_now(asker, known, denied, origin).await,
        }
    }

    /// In the lobby a seat is free again at once; in play it asks first.
    pub(super) async fn leave(&self, asker: &Asker, known: &Known, origin: MessageContext) -> Answer {
        let table = &known.table;
        let sits = table.head.seat_of(asker.person.user).is_some();
        if table.head.phase == Phase::Playing && sits {
            return put(origin, render::ask_leave(table, asker.lang()));
        }
        self.manage(asker, known, What::LeaveLobby, "front-did-leave", origin).await
    }

    /// Asks first, those who may.
    pub(super) fn stop(&self, asker: &Asker, known: &Known, origin: MessageContext) -> Answer {
        let table = &known.table;
        if !table.head.is_running() {
            return self.denied(asker, Some(table), Refusal::Ended.into(), origin);
        }
        match table.head.allows(asker.person.user, known.sight, Deed::Stop) {
            Ok(()) => put(origin, render::ask_stop(table, asker.lang())),
            Err(why) => self.denied(asker, Some(table), why.into(), MessageContext::Public),
        }
    }

    pub(super) async fn story(&self, asker: &Asker, table: &Arc<Table>, page: Option<u16>, origin: MessageContext) -> Answer {
        let eye = eye(table.head.seat_of(asker.person.user));
        match self.tables.story(table.head.id, 0, eye).await {
            Ok(told) => {
                let message = render::story(table, &told, page, asker.lang());
                // Turning a page turns it in place.
                if page.is_some() { put(origin, message) } else { Answer::private(message) }
            }
            Err(why) => self.denied(asker, Some(table), why.into(), MessageContext::Public),
        }
    }

    /// A finished game's record is everybody's.
    async fn record(&self, asker: &Asker, table: &Arc<Table>) -> Answer {
        if table.head.phase != Phase::Over {
            return sentence(&Text::new("front-record-later"), asker.lang());
        }
        match self.tables.record(table.head.id).await {
            Ok(Some(record)) => {
                let text = Text::new("front-record-here").with("table", table.head.id.to_string());
                let name = format!("{}-{}.txt", table.head.game, table.head.id);
                Answer::File { message: render::note(&text, &Voice::at(table, asker.lang())), name, contents: record.to_string() }
            }
            Ok(None) => sentence(&Text::new("front-record-later"), asker.lang()),
            Err(why) => self.denied(asker, Some(table), why.into(), MessageContext::Public),
        }
    }

    /// Asks the table.
    pub(super) async fn ask(&self, asker: &Asker, known: &Known, what: What) -> Result<Done, Denied> {
        let who = Person { sight: known.sight, ..asker.person.clone() };
        self.tables.ask(Request { who, table: known.table.head.id, what }).await
    }

    /// A refusal with the table as it stands now, which may not be as it stood when the button was made.
    pub(super) async fn denied_now(&self, asker: &Asker, known: &Known, denied: Denied, origin: MessageContext) -> Answer {
        match self.known(asker, known.table.head.id).await {
            Ok(now) => self.denied(asker, Some(&now.table), denied, origin),
            // It has become no business of theirs meanwhile.
            Err(gone @ Denied::Because(_)) => self.denied(asker, None, gone, MessageContext::Public),
            Err(_) => self.denied(asker, Some(&known.table), denied, origin),
        }
    }

    fn stale(&self, asker: &Asker, table: &Arc<Table>, origin: MessageContext) -> Answer {
        self.denied(asker, Some(table), Denied::Stale, origin)
    }

    /// The board as a picture, with what has changed since the asker's last move marked; in words where it cannot be drawn.
    pub(super) async fn board(&self, asker: &Asker, table: &Table, wish: &Wish) -> Answer {
        let (lang, seat) = (asker.lang(), table.head.seat_of(asker.person.user));
        let Wish { theme, focus, board: Board::Picture } = *wish else {
            return Answer::Private(render::board_text(table, eye(seat), lang, Look::Words));
        };
        let otherwise = render::board_text(table, eye(seat), lang, Look::Symbols);
        let Some(order) = Order::of(table, eye(seat), lang, theme, focus) else { return Answer::Private(otherwise) };
        let since = seat.and_then(|seat| table.head.read.get(seat.index()).copied());
        let before = match since {
            Some(since) => self.tables.scene_at(table, since, eye(seat)).await.unwrap_or_else(|why| {
                tracing::error!(table = %table.head.id, %why, "a picture goes without marks of what has changed");
                None
            }),
            None => None,
        };
        Answer::Picture { about: render::board_title(table, lang), order: Box::new(order.since(before)), otherwise }
    }

    /// Says in private why not, with the choice once more for whoever has one.
    pub(super) fn denied(&self, asker: &Asker, table: Option<&Arc<Table>>, denied: Denied, origin: MessageContext) -> Answer {
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
        if origin == MessageContext::Direct && (shows || !awaited) {
            // It asks what is decided already: it has become something else, or is about to. Nothing that can be pressed goes on it.
            return Answer::private(render::note(&wrong(why), &Voice::at(table, lang)));
        }
        let message = if goes_on && (shows || awaited || origin == MessageContext::Private) {
            render::panel(table, seat, lang, Some(&wrong(why)))
        } else {
            render::note(&wrong(why), &Voice::at(table, lang))
        };
        put(origin, message)
    }
}

/// A private message becomes the answer; a public one stays, and the answer is private.
pub(super) fn put(origin: MessageContext, message: render::message::Message) -> Answer {
    match origin {
        MessageContext::Private | MessageContext::Direct => Answer::Update(message),
        MessageContext::Public => Answer::private(message),
    }
}

/// What of a story that seat may hear, each as a line.
pub(super) fn heard(story: &Story, seat: Option<Seat>) -> Vec<Text> {
    let hears = |eye: &Eye| *eye == Eye::Public || Some(*eye) == seat.map(Eye::Seat);
    story.iter().filter(|(eye, _)| hears(eye)).map(|(_, event)| Text::new("front-event").with("what", event.clone())).collect()
}

pub(super) fn wrong(why: Text) -> Text {
    Text::new("front-wrong").with("why", why)
}

/// How a board is to be shown.
pub(super) struct Wish {
    pub(super) theme: Theme,
    pub(super) focus: Focus,
    pub(super) board: Board,
}

impl Wish {
    /// As they like it, from that seat or from none.
    pub(super) fn of(asker: &Asker, seat: Option<Seat>) -> Wish {
        let Preferences { theme, board, focus, .. } = asker.likes;
        let focus = match (focus, seat) {
            (Part::Common, _) => Focus::Common,
            (Part::Own, Some(seat)) => Focus::Seat(seat),
            (Part::Own, None) | (Part::Whole, _) => Focus::Whole,
        };
        Wish { theme, focus, board }
    }
}

/// A panel with what is the seat's own as a picture, in a game that goes on.
pub(super) fn drawn(
    asker: &Asker,
    table: &Table,
    seat: Option<Seat>,
    panel: render::message::Message,
) -> render::message::Message {
    let order = seat.and_then(|seat| Order::own(table, seat, asker.lang(), &asker.likes));
    render::message::Message { picture: order.map(Arc::new), ..panel }
}

pub(super) fn eye(seat: Option<Seat>) -> Eye {
    seat.map_or(Eye::Public, Eye::Seat)
}

fn may_stop(asker: &Asker, known: &Known) -> MayStop {
    match known.table.head.allows(asker.person.user, known.sight, Deed::Stop) {
        Ok(()) => MayStop::Yes,
        Err(_) => MayStop::No,
    }
}

/// What a seat is asked; nothing where there is no game.
pub(super) fn prompt(table: &Table, seat: Seat) -> Prompt {
    table.game.as_ref().map(|game| game.prompt(seat)).unwrap_or_default()
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

fn form(table: &Table, call: Call, verb: &str, lang: crate::i18n::Lang) -> Option<Answer> {
    let info = table.entry.info;
    let verb = info.verbs.iter().find(|v| v.name == verb)?;
    let voice = Voice::at(table, lang);
    let fields = verb.params.iter().take(limits::FIELDS).map(|param| Field {
        id: param.name.to_owned(),
        label: limits::clip(&voice.plain(&words::param_name(info, param)), limits::FIELD_LABEL),
        hint: limits::clip(&voice.plain(&words::param_about(info, param)), limits::ENTRY),
        required: param.required,
        room: Room::Line,
        filled: String::new(),
    });
    let fields: Vec<Field> = fields.collect();
    let title = limits::clip(&voice.plain(&words::verb_about(info, verb)), limits::FIELD_LABEL);
    let id = Press::Form(table.head.id, call, verb.name.to_owned()).to_string();
    (!fields.is_empty()).then_some(Answer::Form(Form { id, title, fields }))
}

/// The form to type an option's value in, with the value that it has.
fn option_form(table: &Table, key: &str, lang: crate::i18n::Lang) -> Option<Answer> {
    let info = table.entry.info;
    let option = info.options.iter().find(|option| option.key == key && option.open == Open::Text)?;
    let voice = Voice::at(table, lang);
    let name = limits::clip(&voice.plain(&words::option_name(info, option)), limits::FIELD_LABEL);
    let field = Field {
        id: "value".to_owned(),
        label: name.clone(),
        hint: limits::clip(&voice.plain(&words::option_about(info, option)), limits::ENTRY),
        required: true,
        room: Room::Lines(LONGEST_OPTION),
        filled: table.head.options.get(key).replace(',', ", "),
    };
    let id = Press::Typed(table.head.id, key.to_owned()).to_string();
    Some(Answer::Form(Form { id, title: name, fields: vec![field] }))
}
