//! People who decide as the game's own heuristic player would, most of the time: by button, by
//! command, by form.
//!
//! Start reading at [`Person::decide`].

use tertulia_front::{Answer, MessageContext, Value};
use tertulia_render::CustomId;
use tertulia_render::choices::READY;
use tertulia_render::message::{ComponentRow, Message};
use tertulia_render::press::{Call, Calls, Control, Press};
use tertulia_rules::game::{Dice, Group, Seat};
use tertulia_rules::kit::SeededDice;

use crate::house::{AtTable, messages, player};

/// How somebody decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// With buttons and menus, on the live message if the choices are there, else on the private
    /// panel.
    Button,
    /// With the game's slash command, by what completion offers.
    Command,
    /// With a form, wherever a button opens one for what they want; else with buttons.
    Form,
}

/// One of so many times somebody does not what they should but anything.
const WHIM: u32 = 12;

/// Somebody with dice of their own.
pub struct Person {
    by: By,
    dice: SeededDice,
    /// How often something was decided with a form.
    pub forms: usize,
}

/// The message that somebody begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum On {
    Live,
    Panel,
}

/// Whether that is still to be decided.
async fn is_open(table: AtTable<'_>, call: Call) -> bool {
    let now = table.now().await;
    now.head.is_running() && now.head.states[call.seat.index()].decision == call.decision
}

/// Something on a message that decides.
#[derive(Clone, Debug)]
struct Offer {
    id: CustomId,
    /// The value to choose, in a menu.
    value: Option<String>,
    /// What it plays; empty for what is marked, `!` and a key for a ready answer.
    action: String,
}

impl Person {
    pub fn new(by: By, seed: u64) -> Person {
        Person { by, dice: SeededDice::new(seed), forms: 0 }
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.dice.below(n as u32) as usize
    }

    /// Whoever decides next: somebody awaited, or now and then somebody who may act aside.
    pub async fn next(&mut self, table: AtTable<'_>) -> Seat {
        let now = table.now().await;
        let game = now.game.as_ref().unwrap();
        let aside: Vec<Seat> = Seat::all(now.head.seats).filter(|seat| !game.asides(*seat).is_empty()).collect();
        if !aside.is_empty() && self.below(4) == 0 {
            return aside[self.below(aside.len())];
        }
        let awaited: Vec<Seat> = now.head.awaited.iter().collect();
        awaited[self.below(awaited.len())]
    }

    /// Decides for a seat, and makes sure that it counts.
    pub async fn decide(&mut self, table: AtTable<'_>, seat: Seat) {
        let now = table.now().await;
        let game = now.game.as_ref().unwrap();
        let wish = game.heuristic(seat, &mut self.dice).filter(|_| self.dice.below(WHIM) > 0);
        let call = Call { seat, decision: now.head.states[seat.index()].decision };
        match self.by {
            By::Button => self.with_buttons(table, call, wish, On::Live).await,
            By::Command => self.with_command(table, call, wish).await,
            By::Form => {
                if !self.with_form(table, call).await {
                    self.with_buttons(table, call, wish, On::Live).await;
                }
            }
        }
        if is_open(table, call).await {
            // What everybody is offered, one's own cards may not allow. One's own panel has only
            // what they do.
            self.with_buttons(table, call, None, On::Panel).await;
        }
        let last = || table.house.said_since(table.house.said() - 1);
        assert!(!is_open(table, call).await, "{seat} decides {:?} and nothing comes of it: {:?}", self.by, last());
    }

    async fn with_buttons(&mut self, table: AtTable<'_>, call: Call, wish: Option<String>, from: On) {
        let (house, user) = (table.house, player(call.seat));
        let mut on = (table.live(), MessageContext::Public);
        let live = offers(&on.0, call);
        let has_wish = wish.as_ref().is_none_or(|wish| live.iter().any(|offer| offer.action == *wish));
        if from == On::Panel || live.is_empty() || !has_wish {
            let awaited = table.now().await.head.awaited.has(call.seat);
            let way = if awaited { Control::View.at(table.id) } else { Control::Aside.at(table.id) };
            let answer = house.press(user, &on.0, MessageContext::Public, &way.into(), &[]).await;
            on = (messages(&answer).pop().expect("a panel"), MessageContext::Private);
        }
        let offered = offers(&on.0, call);
        assert!(!offered.is_empty(), "{user} can press nothing on: {}", on.0.text);
        let wanted = offered.iter().find(|offer| Some(&offer.action) == wish.as_ref()).cloned();
        let offer = wanted.unwrap_or_else(|| offered[self.below(offered.len())].clone());
        let chosen: Vec<&str> = offer.value.iter().map(String::as_str).collect();
        let answer = house.press(user, &on.0, on.1, &offer.id, &chosen).await;
        // What is seldom meant is asked once more.
        for asked in messages(&answer) {
            let sure = buttons(&asked).find(|id| *id == Control::Play(call, offer.action.clone()).at(table.id).into());
            if let Some(sure) = sure.filter(|_| matches!(answer, Answer::Private(_) | Answer::Update(_))) {
                house.press(user, &asked, MessageContext::Private, &sure, &[]).await;
                break;
            }
        }
    }

    async fn with_command(&mut self, table: AtTable<'_>, call: Call, wish: Option<String>) {
        let (house, user, now) = (table.house, player(call.seat), table.now().await);
        let game = now.game.as_ref().unwrap();
        let prompt = game.prompt(call.seat);
        let offered: Vec<String> = prompt.groups.iter().flat_map(Group::entries).map(|entry| entry.action.clone()).collect();
        let action = wish.filter(|wish| offered.contains(wish)).unwrap_or_else(|| offered[self.below(offered.len())].clone());
        let mut words = action.split(' ');
        let verb = words.next().unwrap();
        let words: Vec<&str> = words.collect();
        let verb = game.info().verbs.iter().find(|known| known.name == verb).unwrap();
        let command = format!("{} {}", game.info().slug, verb.name);
        let mut options: Vec<(&str, Value)> = Vec::new();
        for (at, param) in verb.params.iter().enumerate().take(words.len()) {
            let wanted = if at + 1 == verb.params.len() { words[at..].join(" ") } else { words[at].to_owned() };
            let typing: Vec<(&str, Value)> =
                options.iter().cloned().chain([(param.name, Value::Words(wanted.clone()))]).collect();
            let choices = house.completes(user, &command, &typing).await;
            let is_offered = choices.iter().any(|choice| choice.value == wanted);
            assert!(is_offered, "{command} {} offers {choices:?}, not {wanted}", param.name);
            options.push((param.name, Value::Words(wanted)));
        }
        house.command(user, &command, &options).await;
    }

    /// Whether there was a form to decide with.
    async fn with_form(&mut self, table: AtTable<'_>, call: Call) -> bool {
        let (house, user, now) = (table.house, player(call.seat), table.now().await);
        let legal = now.game.as_ref().unwrap().legal(call.seat);
        let answer = house.command(user, "table hand", &[]).await;
        let panel = messages(&answer).remove(0);
        let opened = buttons(&panel).find_map(|id| match &id.press()?.control {
            Control::Form(c, form) if *c == call => Some((id.clone(), form.verb().to_owned())),
            _ => None,
        });
        let Some((id, verb)) = opened else { return false };
        let fitting: Vec<&String> = legal.iter().filter(|action| action.split(' ').next() == Some(&verb)).collect();
        // A form is for what is open without end; now and then is enough.
        if fitting.is_empty() || self.below(3) > 0 {
            return false;
        }
        let action = fitting[self.below(fitting.len())].clone();
        let words: Vec<&str> = action.split(' ').skip(1).collect();
        let Answer::Form(form) = house.press(user, &panel, MessageContext::Private, &id, &[]).await else { panic!("no modal") };
        let field = |at: usize| if at + 1 < form.fields.len() { words.get(at..=at) } else { words.get(at..) };
        let typed: Vec<String> = (0..form.fields.len()).map(|at| field(at).unwrap_or_default().join(", ")).collect();
        let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
        house.submit(user, &form, MessageContext::Private, &typed).await;
        self.forms += 1;
        true
    }
}

fn buttons(message: &Message) -> impl Iterator<Item = CustomId> {
    message.rows.iter().flat_map(|row| match row {
        ComponentRow::Buttons(buttons) => {
            buttons.iter().filter(|button| button.enabled).map(|button| button.id.clone()).collect()
        }
        ComponentRow::Section(section) => vec![section.button.id.clone()],
        ComponentRow::Listed(sections, _) => sections.iter().map(|section| section.button.id.clone()).collect(),
        ComponentRow::Menu(_) | ComponentRow::People(_) | ComponentRow::Roles(_) | ComponentRow::Lines(_) => Vec::new(),
    })
}

/// What decides that decision on a message: plays, ready answers, and a proposal that can be
/// confirmed as it is.
fn offers(message: &Message, call: Call) -> Vec<Offer> {
    let pressed = buttons(message).filter_map(|id| {
        let CustomId::Table(press) = &id else { return None };
        let action = match &press.control {
            Control::Play(c, action) | Control::AskConfirm(c, action) if *c == call => action.clone(),
            Control::Common(Calls(calls), action) if calls.contains(&call) => action.clone(),
            Control::Ready(c, key) if *c == call => format!("{READY}{key}"),
            Control::Confirm(c) if *c == call => String::new(),
            _ => return None,
        };
        Some(Offer { id, value: None, action })
    });
    let menus = message.rows.iter().filter_map(|row| match row {
        ComponentRow::Menu(menu) | ComponentRow::Listed(_, menu)
            if matches!(menu.id, CustomId::Table(Press { control: Control::Choose(c, _), .. }) if c == call) => {
            Some(menu)
        }
        _ => None,
    });
    let chosen = menus.flat_map(|menu| {
        let of = |value: &String| Offer { id: menu.id.clone(), value: Some(value.clone()), action: value.clone() };
        menu.entries.iter().map(|entry| of(&entry.value)).collect::<Vec<_>>()
    });
    pressed.chain(chosen).collect()
}
