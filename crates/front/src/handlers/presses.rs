//! What pressing a component does. Start reading at [`Front::pressed`].

use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tertulia_base::ids::{GuildId, RoleId};
use tertulia_delivery::{Destination, EditLock};
use tertulia_model::{About, Admits, Phase, Table, Term, TurnHelp};
use tertulia_render::choices::READY;
use tertulia_render::message::Message;
use tertulia_render::press::{Call, Calls, Control, FormField, FormWords, Press, Snooze};
use tertulia_render::{self as render, CustomId, Localizer, Marks, MayStop, PanelState, RulesOf, TERM, illustrated};
use tertulia_rules::game::{Entry, Eye, Group, Prompt, Seat};
use tertulia_rules::symbol::Symbol;
use tertulia_rules::text::{Arg, Text};
use tertulia_tables::{Denied, Done, Operation, Person, Refusal, What, acting_seat, allows};

use crate::Front;
use crate::answer::{Answer, not_ours, put, sentence, show, trouble, unknown, wrong};
use crate::asker::{Asker, MessageContext};
use crate::handlers::inviting::Picked;
use crate::handlers::modals::opened;
use crate::handlers::views::{BoardView, paged};
use crate::known::Known;
use crate::missing_permissions::{ChannelPlan, missing};
use crate::reading::options::option_form;
use crate::reading::typed::Named;

/// A component that was used on a message.
#[derive(Debug)]
pub struct Pressed {
    /// What it means.
    pub id: CustomId,
    /// What was chosen in it, if it is a menu.
    pub chosen: Vec<String>,
    /// Who was chosen in it, if it is a menu of people.
    pub picked: Vec<Named>,
    /// What was chosen in it, if it is a menu of roles.
    pub roles: Vec<RoleId>,
    /// What is marked in the menus of the message.
    pub marks: Marks,
    /// Set before the table is asked if it is on a turn's direct message: keeps the outbox from
    /// editing that until the press is answered.
    pub lock: Arc<OnceLock<EditLock>>,
}

impl Pressed {
    /// Returns the press of a button.
    pub fn button(id: impl Into<CustomId>) -> Pressed {
        let (chosen, picked, roles) = (Vec::new(), Vec::new(), Vec::new());
        Pressed { id: id.into(), chosen, picked, roles, marks: Marks::default(), lock: Arc::default() }
    }
}

impl Front {
    /// Does what was pressed.
    pub async fn pressed(&self, asker: &Asker, pressed: Pressed) -> Answer {
        let answer = self.pressed_id(asker, pressed).await;
        self.for_asker(asker, answer).await
    }

    async fn pressed_id(&self, asker: &Asker, pressed: Pressed) -> Answer {
        let press = match &pressed.id {
            CustomId::Guide(guide) => return self.guided(asker, guide.clone(), &pressed).await,
            // Even at a table that they may no longer know of.
            CustomId::Table(Press { table, control: Control::Unfollow }) => return self.unfollow(asker, *table).await,
            // Its answer is a list of other tables.
            CustomId::Table(Press { table, control: Control::JoinFound(game) }) => {
                return self.join_found(asker, *table, game.as_deref()).await;
            }
            CustomId::Table(Press {
                table,
                control:
                    control
                    @ (Control::LeagueSignUp | Control::LeagueWithdraw | Control::LeagueWithdrawMeant(_) | Control::LeagueLine),
            }) => return self.league_pressed(asker, *table, control).await,
            CustomId::Table(press) | CustomId::Prepared(press) => press.clone(),
        };
        let known = match self.known(asker, press.table).await {
            Ok(known) => known,
            Err(denied) => return self.denied(asker, None, denied),
        };
        let answer = if let CustomId::Prepared(_) = pressed.id {
            self.prepared(asker, &known, press.control, &pressed).await
        } else {
            // A hint takes seconds, and stands beside the message, which may be edited meanwhile.
            if press.control != Control::Hint {
                self.lock(asker, &known, &pressed.lock);
            }
            self.pressed_at(asker, &known, press.control, pressed).await
        };
        answer.about(&known)
    }

    /// Keeps the outbox from editing a turn's direct message until what was done on it is answered.
    pub(crate) fn lock(&self, asker: &Asker, known: &Known, lock: &OnceLock<EditLock>) {
        let head = &known.table.head;
        if asker.context == MessageContext::Direct
            && let Some(seat) = head.seat_for(asker.person.user)
        {
            // Once for each interaction.
            let _ = lock.set(self.tables.edit_locks().take(head.id, Destination::Panel(seat), head.revision));
        }
    }

    async fn pressed_at(&self, asker: &Asker, known: &Known, control: Control, pressed: Pressed) -> Answer {
        let table = &known.table;
        if let Some(call) = control.call()
            && let Some(answer) = match control {
                // A press that comes twice may have played these itself.
                Control::Play(..) | Control::Choose(..) | Control::Ready(..) | Control::Confirm(..) | Control::Undo(..) => {
                    self.not_own(asker, table, call)
                }
                _ => self.not_theirs(asker, table, call),
            }
        {
            return answer;
        }
        let lang = asker.lang();
        let seat = table.head.seat_for(asker.person.user);
        let drawn = |notes: &[Text], at: &PanelState| panel_on(asker, table, seat, notes, at);
        match control {
            // The messages of a match show it, wherever that was pressed.
            Control::Join if table.head.is_match() => self.ask_then(asker, known, What::Join, |_| Answer::Quiet).await,
            Control::Decline => self.decline_match(asker, known).await,
            Control::Join => self.manage(asker, known, What::Join, "front-did-join").await,
            Control::JoinFound(game) => self.join_found(asker, table.head.id, game.as_deref()).await,
            Control::Start => self.manage(asker, known, What::Start, "front-did-start").await,
            Control::StopMeant => self.manage(asker, known, What::Stop, "front-did-stop").await,
            Control::ConfirmLeave => self.manage(asker, known, What::Leave, "front-did-leave").await,
            Control::AddStandIn => self.manage(asker, known, What::AddStandIn, "front-did-stand-in").await,
            Control::RemoveStandIn => self.manage(asker, known, What::RemoveStandIn, "front-did-no-stand-in").await,
            Control::HandOver => self.hand_over(asker, known, What::HandOver).await,
            Control::TakeBack => self.hand_over(asker, known, What::TakeBack).await,
            Control::GiveSeat => self.give_seat(asker, known).await,
            Control::TakeSeat(of) => self.take_seat(asker, known, of).await,
            Control::WithdrawSeat(of) => self.withdraw_seat(asker, known, of).await,
            Control::Dismiss => self.dismiss(asker, known).await,
            Control::Away => self.absence(asker, known),
            Control::Appoint => match pressed.picked.first() {
                Some(friend) => self.appoint(asker, known, friend).await,
                None => not_ours(lang),
            },
            Control::TurnHelp(turn_help) => self.set_turn_help(asker, known, turn_help).await,
            Control::Phone => self.set_phone(asker, known).await,
            Control::StillPlaying => self.manage(asker, known, What::StillPlaying, "front-did-still-playing").await,
            Control::InviteOne(user) => {
                // The menu was made for a person who saw a channel; a custom id can be forged.
                self.invite(asker, known, &[Picked { user, bot: false, sees: false }]).await
            }
            Control::Leave => self.leave(asker, known).await,
            Control::Stop => self.stop(asker, known),
            Control::Options => Answer::private(render::options(table, None, lang)),
            Control::Option(..) if pressed.chosen.first().is_some_and(|value| value.starts_with(TERM)) => {
                match pressed.chosen.first().and_then(|value| value.trim_start_matches(TERM).parse().ok()) {
                    Some(term) => self.change_lobby(asker, known, What::Set { options: Vec::new(), terms: vec![term] }).await,
                    None => not_ours(lang),
                }
            }
            Control::Option(..) => match pressed.chosen.first().map(|value| value.split_once(' ').ok_or(value)) {
                Some(Ok((key, value))) => self.set(asker, known, key.to_owned(), value.to_owned()).await,
                Some(Err(key)) => option_form(table, key, lang).unwrap_or_else(|| not_ours(lang)),
                None => not_ours(lang),
            },
            Control::Invite => self.offer_invite(asker, known).await,
            Control::Invited => {
                let picked: Vec<_> = pressed.picked.iter().map(|named| named.who).collect();
                self.invite(asker, known, &picked).await
            }
            // Arrives as a form that was filled in.
            Control::Typed(..) => not_ours(lang),
            // A folded panel opens again where it is.
            Control::View if asker.context == MessageContext::Private => put(asker, drawn(&[], &PanelState::default())),
            Control::View | Control::Answer | Control::Aside => {
                Answer::private(illustrated::panel(table, seat, lang, &asker.likes, &[], &PanelState::default()))
            }
            Control::More => show(asker, more(asker, known, asker.likes.turn_help)),
            Control::Board => self.board(asker, table, &BoardView::of(asker, seat)).await,
            Control::Hint => self.hint(asker, known).await,
            Control::Rules(topic) => {
                let page = topic.or_else(|| number(&pressed.chosen));
                match self.tables.rolls(table).await {
                    Ok(rolls) => paged(asker, table, page.is_some(), render::rules(RulesOf::Table(table, &rolls), page, lang)),
                    Err(why) => self.denied(asker, Some(table), why.into()),
                }
            }
            Control::Story(page) => self.story(asker, table, None, page.or_else(|| number(&pressed.chosen))).await,
            Control::StoryOf(of, page) => self.story(asker, table, Some(of), page.or_else(|| number(&pressed.chosen))).await,
            Control::StoryBy => self.story_by(asker, table, &pressed.chosen).await,
            Control::Moment(at) => self.moment(asker, table, at).await,
            Control::Record => self.record(asker, table).await,
            Control::Stats => self.table_statistics(asker, table).await,
            Control::Analysis => self.analysis(asker, table).await,
            Control::LostChance(n) => self.lost_chance(asker, table, n).await,
            Control::TryAgain(n) => match pressed.chosen.first() {
                Some(chosen) => self.better_move(asker, table, n, Some(chosen.as_str())).await,
                None => not_ours(lang),
            },
            Control::BetterMove(n) => self.better_move(asker, table, n, None).await,
            Control::Rematch => self.rematch(asker, known).await,
            Control::Cancel => {
                let note = [Text::new("front-never-mind")];
                put(asker, drawn(&note, &PanelState::default()))
            }
            Control::Play(call, action) => self.play(asker, known, call, vec![action]).await,
            // Everybody answers with it for their own seat.
            Control::Common(Calls(calls), action) => {
                let Some(call) = calls.iter().find(|call| Some(call.seat) == seat).or(calls.first()).copied() else {
                    return not_ours(lang);
                };
                if let Some(answer) = self.not_own(asker, table, call) {
                    return answer;
                }
                self.play(asker, known, call, vec![action]).await
            }
            Control::Ready(call, key) => self.ready(asker, known, call, key).await,
            Control::AskConfirm(call, action) => match find(&table.prompt(call.seat), &action) {
                Some(entry) => match &entry.rash {
                    Some(question) => ask_rash(asker, table, call, &entry, question),
                    None => self.play(asker, known, call, vec![action]).await,
                },
                None => self.stale(asker, table),
            },
            Control::Choose(call, _) => self.choose(asker, known, call, &pressed).await,
            Control::Mark(..) => put(asker, drawn(&[], &PanelState::marked(pressed.marks))),
            Control::Clear(..) => put(asker, drawn(&[], &PanelState::marked(Marks::default()))),
            Control::Confirm(call) if !is_current(table, call) => {
                let meant = |then: &Prompt| pressed.marks.confirm(then).ok();
                self.repeated(asker, known, call, past(table), meant).await
            }
            Control::Confirm(call) => {
                let prompt = table.prompt(call.seat);
                let is_rash = pressed.marks.count(&prompt) == 0 && Marks::proposed(&prompt).count(&prompt) > 0;
                match pressed.marks.confirm(&prompt) {
                    Ok(actions) => match &actions[..] {
                        // Nothing is marked where something was proposed, which is seldom meant.
                        [close] if is_rash => {
                            let nothing = Entry::new(close.clone(), "⏹️", Text::new("front-choose-nothing"));
                            ask_rash(asker, table, call, &nothing, &Text::new("front-ask-nothing"))
                        }
                        _ => self.play(asker, known, call, actions).await,
                    },
                    Err(why) => put(asker, drawn(&[wrong(why)], &PanelState::marked(pressed.marks))),
                }
            }
            Control::Page(_, page) => put(asker, drawn(&[], &PanelState { page, ..PanelState::marked(pressed.marks) })),
            Control::Form(call, form) => opened(asker, table, CustomId::Table, call, &form, &table.prompt(call.seat))
                .unwrap_or_else(|| self.stale(asker, table)),
            // Its menus are gone.
            Control::Fill(call, FormField { verb, .. }) | Control::Send(call, verb) => {
                opened(asker, table, CustomId::Table, call, &FormWords::empty(verb), &table.prompt(call.seat))
                    .unwrap_or_else(|| self.stale(asker, table))
            }
            Control::GiveTime => self.manage(asker, known, What::GiveTime, "front-did-give-time").await,
            Control::Pause if asks_for_pause(table, seat) => put(asker, render::ask_pause(table, lang)),
            Control::Pause | Control::PauseMeant => {
                self.manage(asker, known, What::Pause, asked_or(table, "front-did-pause")).await
            }
            Control::Resume => self.manage(asker, known, What::Resume, asked_or(table, "front-did-resume")).await,
            Control::Vote(number, choice) => {
                let what = What::Vote { number: Some(number), choice };
                self.manage(asker, known, what, "front-did-vote").await
            }
            Control::Follow => self.follow(asker, known).await,
            Control::Unfollow => self.unfollow(asker, table.head.id).await,
            Control::ForRole => match pressed.roles.first() {
                Some(role) => {
                    let terms = vec![Term::Admits(members_of(*role, table.head.home.guild))];
                    self.change_lobby(asker, known, What::Set { options: Vec::new(), terms }).await
                }
                None => not_ours(lang),
            },
            Control::Undo(call) => self.undo(asker, known, call).await,
            Control::Orders(what) => self.ordering(asker, known, what, &pressed).await,
            Control::Snooze(call, how) => self.snooze(asker, known, call, how).await,
            // A table has none.
            Control::LeagueSignUp | Control::LeagueWithdraw | Control::LeagueWithdrawMeant(_) | Control::LeagueLine => {
                not_ours(lang)
            }
        }
    }

    /// A button of another seat, of an earlier decision, or of a table that has ended.
    pub(crate) fn not_theirs(&self, asker: &Asker, table: &Arc<Table>, call: Call) -> Option<Answer> {
        if let Some(answer) = self.not_own(asker, table, call) {
            return Some(answer);
        }
        // The table compares again before it plays; this keeps old menus from being drawn anew.
        let over = !table.head.is_running() || !is_current(table, call);
        over.then(|| self.denied(asker, Some(table), past(table)))
    }

    /// Answers a button of another seat.
    pub(crate) fn not_own(&self, asker: &Asker, table: &Arc<Table>, call: Call) -> Option<Answer> {
        let seat = match acting_seat(&table.head, asker.person.user) {
            Ok(seat) => seat,
            Err(why) => return Some(self.denied(&asker.beside(), Some(table), why.into())),
        };
        if seat == call.seat {
            return None;
        }
        let why =
            Text::new("front-not-yours").with("who", call.seat).with("awaited", table.head.awaited.iter().collect::<Vec<_>>());
        Some(Answer::private(render::note(&wrong(why), &Localizer::at(table, asker.lang()))))
    }

    async fn choose(&self, asker: &Asker, known: &Known, call: Call, pressed: &Pressed) -> Answer {
        let table = &known.table;
        let Some(value) = pressed.chosen.first() else {
            return self.stale(asker, table);
        };
        if let Some(key) = value.strip_prefix(READY) {
            return self.ready(asker, known, call, key.to_owned()).await;
        }
        let entry = find(&table.prompt(call.seat), value).filter(|_| is_current(table, call));
        match entry.as_ref().and_then(|entry| Some((entry, entry.rash.as_ref()?))) {
            Some((entry, question)) => ask_rash(asker, table, call, entry, question),
            None => self.play(asker, known, call, vec![value.clone()]).await,
        }
    }

    async fn ready(&self, asker: &Asker, known: &Known, call: Call, key: String) -> Answer {
        let what = What::Ready { decision: Some(call.decision), key: key.clone() };
        let meant = |then: &Prompt| then.ready.iter().find(|ready| ready.key == key).map(|ready| ready.actions.clone());
        match self.ask(asker, known, what).await {
            Ok(done) => decided(asker, &done),
            Err(denied) => self.repeated(asker, known, call, denied, meant).await,
        }
    }

    /// A decision of the asker's own. The live message shows it by itself; a private one becomes
    /// the result.
    pub(crate) async fn play(&self, asker: &Asker, known: &Known, call: Call, actions: Vec<String>) -> Answer {
        let what = What::Play { decision: Some(call.decision), actions: actions.clone() };
        match self.ask(asker, known, what).await {
            Ok(done) => decided(asker, &done),
            Err(denied) => self.repeated(asker, known, call, denied, |_| Some(actions)).await,
        }
    }

    /// What was denied may have been done by the same press before, which then did what it was for:
    /// the table as it stands. Otherwise why it was denied.
    pub(crate) async fn repeated(
        &self,
        asker: &Asker,
        known: &Known,
        call: Call,
        denied: Denied,
        meant: impl FnOnce(&Prompt) -> Option<Vec<String>>,
    ) -> Answer {
        let Ok(Known { table, .. }) = self.known(asker, known.table.head.id).await else {
            return self.denied_now(asker, known, denied).await;
        };
        let is_own = table.head.seat_for(asker.person.user) == Some(call.seat);
        let was = is_own
            && self.tables.was_answered(&table, call.seat, call.decision, meant).await.unwrap_or_else(|why| {
                tracing::error!(table = %table.head.id, %why, "cannot read whether a repeated press was carried out before: refusing it as stale");
                false
            });
        if was { did_before(asker, &table) } else { self.denied(asker, Some(&table), denied) }
    }

    /// Something about the table itself. In public the live message shows it; in private a sentence
    /// does.
    pub(crate) async fn manage(&self, asker: &Asker, known: &Known, what: What, did: &'static str) -> Answer {
        let text = Text::new(did).with("table", known.table.head.id.to_string());
        let then = |done: Done| match asker.context {
            MessageContext::Public => Answer::Quiet,
            MessageContext::Private | MessageContext::Direct => {
                Answer::Update(render::note(&text, &Localizer::at(&done.table, asker.lang())))
            }
        };
        self.ask_then(asker, known, what, then).await
    }

    /// Hands the asker's seat to a stand-in or back, and shows their panel.
    async fn hand_over(&self, asker: &Asker, known: &Known, what: What) -> Answer {
        let panel = |done: Done| put(asker, panel_on(asker, &done.table, done.seat, &[], &PanelState::default()));
        self.ask_then(asker, known, what, panel).await
    }

    /// Takes the asker's last choice back, or says that the others are asked.
    async fn undo(&self, asker: &Asker, known: &Known, call: Call) -> Answer {
        match self.ask(asker, known, What::Undo { decision: Some(call.decision) }).await {
            Ok(done) if done.story.is_empty() => {
                let asked = [asked_undo(&done.table)];
                put(asker, panel_on(asker, &done.table, done.seat, &asked, &PanelState::default()))
            }
            Ok(done) => decided(asker, &done),
            Err(denied) => self.undone_before(asker, known, call, denied).await,
        }
    }

    /// Answers a denied undo, which the same press may have carried out before.
    async fn undone_before(&self, asker: &Asker, known: &Known, call: Call, denied: Denied) -> Answer {
        let Ok(Known { table, .. }) = self.known(asker, known.table.head.id).await else {
            return self.denied_now(asker, known, denied).await;
        };
        let is_own = table.head.seat_for(asker.person.user) == Some(call.seat);
        let was = is_own
            && self.tables.was_taken_back(&table, call.seat, call.decision).await.unwrap_or_else(|why| {
                tracing::error!(table = %table.head.id, %why, "cannot read whether a repeated undo was carried out before: refusing it as stale");
                false
            });
        if was { did_before(asker, &table) } else { self.denied(asker, Some(&table), denied) }
    }

    /// Puts the asker's next reminder off. The answer is beside the reminder, which stays.
    async fn snooze(&self, asker: &Asker, known: &Known, call: Call, how: Snooze) -> Answer {
        const HOURS: Duration = Duration::from_secs(4 * 60 * 60);
        let now = self.tables.now();
        let until = match how {
            Snooze::Hours => Some(now.plus(HOURS)),
            Snooze::Morning => Some(asker.likes.morning_after(now)),
            Snooze::Turn => None,
        };
        let text = match until {
            Some(until) => Text::new("front-snoozed").with("when", Arg::Moment(until.seconds())),
            None => Text::new("front-snoozed-turn"),
        };
        let what = What::Snooze { decision: call.decision, until };
        self.ask_then(asker, known, what, |_| sentence(&text, asker.lang())).await
    }

    /// An option is changed: whoever does so in private goes on from where they were.
    pub(crate) async fn set(&self, asker: &Asker, known: &Known, key: String, value: String) -> Answer {
        self.change_lobby(asker, known, What::Set { options: vec![(key, value)], terms: Vec::new() }).await
    }

    async fn change_lobby(&self, asker: &Asker, known: &Known, what: What) -> Answer {
        match self.ask(asker, known, what).await {
            Ok(_) if asker.context == MessageContext::Public => Answer::Quiet,
            Ok(done) => Answer::Update(render::options(&done.table, None, asker.lang())),
            Err(Denied::Because(why)) if asker.context == MessageContext::Private && known.table.head.phase == Phase::Lobby => {
                Answer::Update(render::options(&known.table, Some(&wrong(why.into())), asker.lang()))
            }
            Err(denied) => self.denied_now(asker, known, denied).await,
        }
    }

    /// In the lobby a seat is free again at once; in play it asks first.
    pub(crate) async fn leave(&self, asker: &Asker, known: &Known) -> Answer {
        let table = &known.table;
        let sits = table.head.seat_of(asker.person.user).is_some();
        if table.head.phase == Phase::Playing && sits {
            return put(asker, render::ask_leave(table, asker.lang()));
        }
        self.manage(asker, known, What::LeaveLobby, "front-did-leave").await
    }

    /// Asks first, those who may.
    pub(crate) fn stop(&self, asker: &Asker, known: &Known) -> Answer {
        let table = &known.table;
        if !table.head.is_running() {
            return self.denied(asker, Some(table), Refusal::Ended.into());
        }
        match allows(&table.head, asker.person.user, known.access, Operation::Stop) {
            Ok(()) => put(asker, render::ask_stop(table, asker.lang())),
            Err(why) => self.denied(&asker.beside(), Some(table), why.into()),
        }
    }

    async fn rematch(&self, asker: &Asker, known: &Known) -> Answer {
        let (home, place) = (&known.table.head.home, &asker.place);
        if let Some(lacks) = missing(place, ChannelPlan::TableHere).filter(|_| place.channel == home.channel) {
            return sentence(&wrong(lacks), asker.lang());
        }
        let who = Person { access: known.access, ..asker.person.clone() };
        match self.tables.rematch(&who, known.table.head.id).await {
            Ok(done) => {
                let text = Text::new("front-did-rematch").with("table", done.table.head.id.to_string());
                sentence(&text.with("channel", home.channel.to_string()), asker.lang())
            }
            Err(denied) => self.denied_now(asker, known, denied).await,
        }
    }

    /// What the asker might do now: beside what was pressed, which stays to be decided on.
    pub(crate) async fn hint(&self, asker: &Asker, known: &Known) -> Answer {
        let Known { table, .. } = known;
        match self.tables.hint(table, &asker.person).await {
            Ok((seat, moves)) => Answer::private(render::hint(table, seat, &moves, asker.lang())),
            Err(Denied::Because(why)) => Answer::private(render::note(&wrong(why.into()), &Localizer::at(table, asker.lang()))),
            Err(denied) => self.denied(asker, Some(table), denied),
        }
    }

    pub(crate) async fn ask(&self, asker: &Asker, known: &Known, what: What) -> Result<Done, Denied> {
        let who = Person { access: known.access, ..asker.person.clone() };
        self.tables.ask_at(&known.table, who, what).await
    }

    /// Asks the table, and answers what it did, or with a refusal.
    pub(crate) async fn ask_then(&self, asker: &Asker, known: &Known, what: What, then: impl FnOnce(Done) -> Answer) -> Answer {
        match self.ask(asker, known, what).await {
            Ok(done) => then(done),
            Err(denied) => self.denied_now(asker, known, denied).await,
        }
    }

    /// A refusal with the table as it stands now, which may not be as it stood when the button was
    /// made.
    pub(crate) async fn denied_now(&self, asker: &Asker, known: &Known, denied: Denied) -> Answer {
        match self.known(asker, known.table.head.id).await {
            Ok(now) => self.denied(asker, Some(&now.table), denied),
            // They may no longer know of the table.
            Err(gone @ Denied::Because(_)) => self.denied(asker, None, gone),
            Err(_) => self.denied(asker, Some(&known.table), denied),
        }
    }

    fn stale(&self, asker: &Asker, table: &Arc<Table>) -> Answer {
        self.denied(asker, Some(table), Denied::Stale)
    }

    /// Says in private why not, with the choice once more for whoever has one.
    pub(crate) fn denied(&self, asker: &Asker, table: Option<&Arc<Table>>, denied: Denied) -> Answer {
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
        let seat = table.head.seat_for(asker.person.user);
        let awaited = seat.is_some_and(|seat| table.head.awaited.has(seat));
        let goes_on = table.head.phase == Phase::Playing && seat.is_some();
        if asker.context == MessageContext::Direct && (shows || !awaited) {
            // The message asks what is decided, and changes soon: add nothing that can be pressed.
            return Answer::private(render::note(&wrong(why), &Localizer::at(table, lang)));
        }
        let message = if goes_on && (shows || awaited || asker.context == MessageContext::Private) {
            panel_on(asker, table, seat, &[wrong(why)], &PanelState::default())
        } else {
            render::note(&wrong(why), &Localizer::at(table, lang))
        };
        put(asker, message)
    }
}

/// Answers a press that was carried out before with how things stand. The outbox shows that, except
/// on a panel that only its reader has.
fn did_before(asker: &Asker, table: &Table) -> Answer {
    match asker.context {
        MessageContext::Public | MessageContext::Direct => Answer::Quiet,
        MessageContext::Private => {
            let seat = table.head.seat_for(asker.person.user);
            let message = illustrated::panel_after_move(table, seat, asker.lang(), &asker.likes, &[]);
            Answer::Decided { message, revision: table.head.revision }
        }
    }
}

/// That the others are asked whether something may be taken back, and why they have to be.
pub(crate) fn asked_undo(table: &Table) -> Text {
    let why = match table.head.timing.question.as_ref().map(|question| question.about) {
        Some(About::Undo { seat, count, .. }) => table.crossed(seat, count).why(),
        Some(About::Absent(_) | About::Pause | About::Resume) | None => Text::new("table-undo-revealed"),
    };
    Text::new("front-did-ask-undo").with("table", table.head.id.to_string()).with("why", why)
}

/// What somebody reads who has decided.
pub(crate) fn decided(asker: &Asker, done: &Done) -> Answer {
    if asker.context == MessageContext::Public {
        return Answer::Quiet;
    }
    let notes = heard(done);
    let goes_on = done.seat.is_some_and(|seat| done.table.head.awaited.has(seat));
    // The outbox closes a turn's direct message, too, with the same words.
    let message = if asker.context == MessageContext::Direct && !goes_on {
        render::panel_closed(&done.table, done.seat, asker.lang(), &notes)
    } else if asker.context == MessageContext::Direct {
        // The outbox draws the picture of a direct message.
        illustrated::panel_at(&done.table, done.seat, asker.lang(), &asker.likes, &notes, &PanelState::default())
    } else {
        illustrated::panel_after_move(&done.table, done.seat, asker.lang(), &asker.likes, &notes)
    };
    Answer::Decided { message, revision: done.table.head.revision }
}

/// What of a story its seat may hear, each as a line, without what later events say as well.
pub(crate) fn heard(done: &Done) -> Vec<Text> {
    let hears = |eye: &Eye| *eye == Eye::Public || Some(*eye) == done.seat.map(Eye::Seat);
    let heard = done.story.iter().filter(|(eye, _)| hears(eye)).map(|(_, event)| event.clone());
    done.table.entry.told(heard).into_iter().map(|event| Text::new("front-event").with("what", event)).collect()
}

/// A panel on the message that was pressed upon, or in a message of its own. The outbox draws the
/// picture of a direct message.
pub(crate) fn panel_on(asker: &Asker, table: &Table, seat: Option<Seat>, notes: &[Text], at: &PanelState) -> Message {
    match asker.context {
        MessageContext::Public | MessageContext::Private => {
            illustrated::panel(table, seat, asker.lang(), &asker.likes, notes, at)
        }
        MessageContext::Direct => illustrated::panel_at(table, seat, asker.lang(), &asker.likes, notes, at),
    }
}

/// Asks once more, in the place of one's panel.
fn ask_rash(asker: &Asker, table: &Table, call: Call, entry: &Entry, question: &Text) -> Answer {
    let message = illustrated::ask_rash(table, call, entry, question, asker.lang(), &asker.likes);
    put(
        asker,
        match asker.context {
            MessageContext::Private => message,
            // Beside the public picture, or that of a direct message, which the outbox draws.
            MessageContext::Public | MessageContext::Direct => Message { picture: None, ..message },
        },
    )
}

/// Whom a table is for by a role: that of everybody at a server has the server's id.
pub(crate) fn members_of(role: RoleId, guild: Option<GuildId>) -> Admits {
    if guild.is_some_and(|guild| guild.0 == role.0) { Admits::Anybody } else { Admits::Role(role) }
}

/// The page that was chosen in a menu.
pub(crate) fn number<N: FromStr>(chosen: &[String]) -> Option<N> {
    chosen.first()?.parse().ok()
}

fn may_stop(asker: &Asker, known: &Known) -> MayStop {
    match allows(&known.table.head, asker.person.user, known.access, Operation::Stop) {
        Ok(()) => MayStop::Yes,
        Err(_) => MayStop::No,
    }
}

pub(crate) fn more(asker: &Asker, known: &Known, help: TurnHelp) -> Message {
    render::more(&known.table, asker.person.user, help, may_stop(asker, known), asker.lang())
}

/// Whether a pause, if this seat wants one, would be a question to others that they were not asked
/// yet.
fn asks_for_pause(table: &Table, seat: Option<Seat>) -> bool {
    let timing = &table.head.timing;
    seat.is_some()
        && table.head.phase == Phase::Playing
        && timing.paused.is_none()
        && timing.question.is_none()
        && table.head.people().count() > 1
}

/// Returns the key of what came of a wish in which the other people at the table have a say, if
/// there are any; else it is `done`.
pub(crate) fn asked_or(table: &Table, done: &'static str) -> &'static str {
    if table.head.people().count() > 1 { "front-did-ask" } else { done }
}

/// Why a decision that is no longer asked cannot be made.
pub(crate) fn past(table: &Table) -> Denied {
    if table.head.is_running() { Denied::Stale } else { Refusal::Ended.into() }
}

pub(crate) fn is_current(table: &Table, call: Call) -> bool {
    table.head.state(call.seat).decision == call.decision
}

/// Finds a choice that is asked once more: an entry, or to take nothing where something could be
/// had.
fn find(prompt: &Prompt, action: &str) -> Option<Entry> {
    let mut entries = prompt.groups.iter().flat_map(Group::entries);
    let nothing = || {
        let close = Marks::default().nothing(prompt).filter(|close| *close == action)?;
        Some(Entry::new(close.to_owned(), Symbol::NONE, Text::new("front-confirm-nothing")))
    };
    entries.find(|entry| entry.action == action).cloned().or_else(nothing)
}
