//! Whatever can be pressed answers: the decider's press does what it says or asks on, anybody
//! else's says why not and what to do.
//!
//! Start reading at [`no_press_leads_to_a_bare_error`].

use tertulia_base::ids::UserId;
use tertulia_front::{Answer, MessageContext};
use tertulia_model::{Phase, Table};
use tertulia_render::CustomId;
use tertulia_render::choices::READY;
use tertulia_render::message::{ComponentRow, Message, Section};
use tertulia_render::press::{Calls, Control, Press};
use tertulia_rules::game::{Dice, Prompt, Seat};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;

use crate::house::{AtTable, GUEST, House, marks, messages, player};
use crate::people::{By, Person};
use tertulia_testkit::random::{seed, some, times};

/// Games of each kind, and most decisions of each: a game takes seconds, since everything is
/// pressed that is there.
const GAMES_A_KIND: u64 = 1;
const DECISIONS: usize = 100;
/// Presses on one message in a row: whoever fills in a form or marks several goes on in what the
/// last press made of it.
const IN_A_ROW: usize = 6;
/// How a sentence begins that says why something was not done.
const REFUSED: &str = "⚠️";
/// What a sentence with the same sign says, that is news: what somebody had prepared is dropped.
const DROPPED: [&str; 2] = ["Plan dropped", "Plan abandonné"];

/// Something that can be pressed: a custom id, with what is chosen in it.
type Pressable = (CustomId, Vec<String>);

/// Everything on a message that can be pressed, once, with as many values in menus as may be
/// chosen.
fn pressables(message: &Message, dice: &mut SeededDice) -> Vec<Pressable> {
    let mut all = Vec::new();
    for row in &message.rows {
        match row {
            ComponentRow::Buttons(buttons) => {
                all.extend(buttons.iter().filter(|button| button.enabled).map(|button| (button.id.clone(), Vec::new())));
            }
            ComponentRow::Menu(menu) | ComponentRow::Listed(_, menu) => {
                if let ComponentRow::Listed(sections, _) = row {
                    all.extend(sections.iter().map(|section| (section.button.id.clone(), Vec::new())));
                }
                let count = u32::from(menu.min) + dice.below(u32::from(menu.max - menu.min) + 1);
                let mut values: Vec<String> = menu.entries.iter().map(|entry| entry.value.clone()).collect();
                let chosen = (0..count).map(|_| values.swap_remove(dice.below(values.len() as u32) as usize));
                all.push((menu.id.clone(), chosen.collect()));
            }
            ComponentRow::People(menu) => all.push((menu.id.clone(), Vec::new())),
            ComponentRow::Roles(menu) => all.push((menu.id.clone(), Vec::new())),
            ComponentRow::Section(Section { button, .. }) => all.extend(button.enabled.then(|| (button.id.clone(), Vec::new()))),
            ComponentRow::Lines(_) => {}
        }
    }
    all
}

fn is_refusal(message: &Message) -> bool {
    message.text.lines().any(|line| line.contains(REFUSED) && !DROPPED.iter().any(|news| line.contains(news)))
}

struct Presser<'h> {
    table: AtTable<'h>,
    dice: SeededDice,
    /// Presses that were to do something, those that came twice, and those that were to be refused.
    done: usize,
    repeated: usize,
    refused: usize,
}

impl Presser<'_> {
    async fn press(&self, user: UserId, on: (&Message, MessageContext), what: &Pressable) -> Answer {
        let chosen: Vec<&str> = what.1.iter().map(String::as_str).collect();
        self.table.house.press(user, on.0, on.1, &what.0, &chosen).await
    }

    /// One press by the one whom it is for, and what can be pressed then.
    async fn own(&mut self, user: UserId, on: (&Message, MessageContext), what: &Pressable) -> Option<Message> {
        let answer = self.press(user, on, what).await;
        self.done += 1;
        let shown = messages(&answer);
        for message in &shown {
            assert!(!message.text.trim().is_empty(), "{user} presses {what:?} and reads nothing");
            // Too few are marked, or what everybody is offered is not in this hand: the question
            // stands there still.
            let control = what.0.press().map(|press| &press.control);
            let may_be_refused = matches!(control, Some(Control::Confirm(..) | Control::Common(..)));
            // Who was asked before may not want to be asked again, or not so soon, which nobody is
            // told before they ask.
            let asks = matches!(control, Some(Control::Undo(..) | Control::Pause | Control::PauseMeant | Control::Resume));
            let fine = !is_refusal(message) || asks || may_be_refused && !message.rows.is_empty();
            assert!(fine, "{user} presses {what:?} on {:?} and reads: {}", on.0.text, message.text);
        }
        let goes_on = matches!(answer, Answer::Update(_)) || on.1 == MessageContext::Public;
        shown.into_iter().next().filter(|message| goes_on && !message.rows.is_empty())
    }

    /// What has decided something comes twice: it did what it was for.
    async fn repeated(&mut self, user: UserId, on: (&Message, MessageContext), what: &Pressable) {
        let before = self.table.now().await;
        for message in messages(&self.press(user, on, what).await) {
            assert!(!is_refusal(&message), "{user} presses {what:?} twice and reads: {}", message.text);
        }
        assert_eq!(self.table.now().await.head, before.head, "{user} presses {what:?} twice, and it counts twice");
        self.repeated += 1;
    }

    /// Somebody presses what is for another, or what is over.
    async fn refused(&mut self, user: UserId, on: (&Message, MessageContext), what: &Pressable) {
        let answer = self.press(user, on, what).await;
        self.refused += 1;
        let shown = messages(&answer);
        let [message] = shown.as_slice() else { panic!("{user} presses {what:?} of another and reads {shown:?}") };
        let why = message.text.lines().find(|line| line.contains(REFUSED));
        let why = why.unwrap_or_else(|| panic!("{user} presses {what:?} of another and reads: {}", message.text));
        // What is the matter, and what to do: in a second sentence, or by what can be pressed.
        let helps = why.matches(". ").count() > 0 || !message.rows.is_empty();
        assert!(helps, "{user} presses {what:?} of another and reads only: {why}");
    }

    /// Whether pressing that on this message is to do what the seat did.
    async fn was_done(&self, table: &Table, seat: Seat, on: &Message, (id, chosen): &Pressable) -> bool {
        let CustomId::Table(press) = id else { return false };
        let calls = match &press.control {
            Control::Common(Calls(calls), _) => calls.clone(),
            control => control.call().into_iter().collect(),
        };
        let Some(call) = calls.into_iter().find(|call| call.seat == seat) else { return false };
        let chosen: Vec<&str> = chosen.iter().map(String::as_str).collect();
        let marks = marks(on, id, &chosen);
        let ready = |prompt: &Prompt, key: &str| Some(prompt.ready.iter().find(|ready| ready.key == key)?.actions.clone());
        let meant = |prompt: &Prompt| match &press.control {
            Control::Play(_, action) | Control::Common(_, action) => Some(vec![action.clone()]),
            Control::Choose(..) => match chosen.first()?.strip_prefix(READY) {
                Some(key) => ready(prompt, key),
                None => Some(vec![(*chosen.first()?).to_owned()]),
            },
            Control::Ready(_, key) => ready(prompt, key),
            Control::Confirm(..) => marks.confirm(prompt).ok(),
            _ => None,
        };
        self.table.house.tables.was_answered(table, seat, call.decision, meant).await.unwrap()
    }

    /// The decider presses everything there, the others try it first, and what was there is tried
    /// again once it is over.
    async fn decide(&mut self, seat: Seat) {
        let (user, before) = (player(seat), self.table.now().await);
        let call = before.head.states[seat.index()].decision;
        let is_of = |what: &Pressable| match &what.0 {
            CustomId::Table(Press { control: Control::Common(Calls(calls), _), .. }) => {
                calls.iter().all(|call| call.seat == seat)
            }
            CustomId::Table(press) => press.control.call().is_some_and(|call| call.seat == seat),
            CustomId::Prepared(_) | CustomId::Guide(_) => panic!("{what:?} is not pressed at a table"),
        };
        let panel = messages(&self.table.house.command(user, "table hand", &[]).await).remove(0);
        let on =
            if self.dice.below(2) == 0 { (self.table.live(), MessageContext::Public) } else { (panel, MessageContext::Private) };
        let all = pressables(&on.0, &mut self.dice);
        let others = Seat::all(before.head.seats).filter(|other| *other != seat).map(player).chain([GUEST]);
        let others: Vec<UserId> = others.collect();
        for what in all.iter().filter(|what| is_of(what)) {
            let other = others[self.dice.below(others.len() as u32) as usize];
            self.refused(other, (&on.0, MessageContext::Public), what).await;
        }
        let (mut now, mut made) = (on.clone(), Vec::new());
        for _ in 0..IN_A_ROW {
            let mut here = pressables(&now.0, &mut self.dice);
            let question = self.table.now().await.head.timing.asks().cloned();
            here.retain(|what| match &what.0 {
                CustomId::Table(Press { control: Control::Vote(..), .. }) => {
                    question.as_ref().is_some_and(|question| question.asks(seat))
                }
                // A game that is ended has nothing more to try.
                CustomId::Table(Press { control: Control::StopMeant | Control::ConfirmLeave, .. }) => false,
                CustomId::Table(Press { control: Control::Common(Calls(calls), _), .. }) => {
                    calls.iter().any(|call| call.seat == seat)
                }
                CustomId::Table(press) => press.control.call().is_none_or(|call| call.seat == seat),
                CustomId::Prepared(_) | CustomId::Guide(_) => true,
            });
            let Some(what) = here.get(self.dice.below(here.len().max(1) as u32) as usize) else { break };
            made.push(what.clone());
            let shown = self.own(user, (&now.0, now.1), what).await;
            if self.table.now().await.head.states[seat.index()].decision != call {
                self.repeated(user, (&now.0, now.1), what).await;
                break;
            }
            match shown {
                Some(next) => now = (next, MessageContext::Private),
                None => break,
            }
        }
        let after = self.table.now().await;
        if after.head.phase == Phase::Playing && after.head.states[seat.index()].decision != call {
            // What was pressed then is no error when it is pressed again.
            for what in all.iter().filter(|what| is_of(what) && !made.contains(what)) {
                if self.was_done(&after, seat, &on.0, what).await {
                    continue;
                }
                self.refused(user, (&on.0, on.1), what).await;
            }
        }
    }
}

#[tokio::test]
async fn no_press_leads_to_a_bare_error() {
    for entry in some(GAMES, 1, 0) {
        for seed in (seed(0)..).take(times(GAMES_A_KIND) as usize) {
            let house = House::new(GAMES, seed);
            let table = house.table(entry.info.slug, 3, "").await.unwrap();
            let mut person = Person::new(By::Button, seed);
            let mut presser = Presser { table, dice: SeededDice::new(seed + 7), done: 0, repeated: 0, refused: 0 };
            for _ in 0..DECISIONS {
                if table.now().await.head.phase != Phase::Playing {
                    break;
                }
                let seat = person.next(table).await;
                let call = table.now().await.head.states[seat.index()].decision;
                presser.decide(seat).await;
                house.settle().await;
                if table.now().await.head.stand_ins.has(seat) {
                    // They left their seat to a stand-in, and are back.
                    let back = (Control::TakeBack.at(table.id).into(), Vec::new());
                    presser.own(player(seat), (&table.live(), MessageContext::Public), &back).await;
                    assert!(!table.now().await.head.stand_ins.has(seat));
                }
                let now = table.now().await;
                if now.head.phase == Phase::Playing
                    && now.head.states[seat.index()].decision == call
                    && now.head.awaited.has(seat)
                {
                    person.decide(table, seat).await;
                    house.settle().await;
                }
            }
            let (done, repeated, refused) = (presser.done, presser.repeated, presser.refused);
            let slug = entry.info.slug;
            assert!(done > 60 && repeated > 20 && refused > 60, "{slug}: {done}, {repeated}, {refused}");
        }
    }
}
