//! Answers modals that were filled in. Not here: how they open (`modals.rs`). Start reading at
//! [`Front::filled_in`].

use std::sync::OnceLock;

use tertulia_delivery::EditLock;
use tertulia_render::guide::Guide;
use tertulia_render::press::{Call, Control, FormWords};
use tertulia_render::{CustomId, PanelState};
use tertulia_rules::game::Prompt;
use tertulia_tables::{Denied, What};

use crate::Front;
use crate::answer::{Answer, not_ours, put, wrong};
use crate::asker::Asker;
use crate::handlers::modals::read;
use crate::handlers::presses::{decided, is_current, panel_on, past};
use crate::known::Known;

impl Front {
    /// Handles a modal with what was typed in its fields, in order. `lock` is as for
    /// [`Pressed`](crate::Pressed).
    pub async fn filled_in(&self, asker: &Asker, id: CustomId, typed: Vec<String>, lock: &OnceLock<EditLock>) -> Answer {
        let answered = async {
            let (press, prepares) = match id {
                CustomId::Guide(Guide::Ask(key)) => return self.asked_for(asker, &key, typed.concat()).await,
                CustomId::Guide(_) => return not_ours(asker.lang()),
                CustomId::Table(press) => (press, false),
                CustomId::Prepared(press) => (press, true),
            };
            let known = match self.known(asker, press.table).await {
                Ok(known) => known,
                Err(denied) => return self.denied(asker, None, denied),
            };
            let answer = match press.control {
                Control::Form(call, form) if prepares => {
                    self.add_typed(asker, &known, call, FormWords::typed(form.verb(), &typed)).await
                }
                Control::Form(call, form) => {
                    self.lock(asker, &known, lock);
                    self.send(asker, &known, call, FormWords::typed(form.verb(), &typed)).await
                }
                Control::Typed(key) if !prepares => {
                    self.lock(asker, &known, lock);
                    self.set(asker, &known, key, typed.concat()).await
                }
                _ => not_ours(asker.lang()),
            };
            answer.about(&known)
        };
        self.for_asker(asker, answered.await).await
    }

    /// Plays what is typed in a form. What is refused is said above its button, which opens it as
    /// it was filled in.
    async fn send(&self, asker: &Asker, known: &Known, call: Call, form: FormWords) -> Answer {
        let table = &known.table;
        if let Some(answer) = self.not_own(asker, table, call) {
            return answer;
        }
        let read_at = |prompt: &Prompt| read(asker, table, prompt, &form);
        if !is_current(table, call) {
            return self.repeated(asker, known, call, past(table), |then| Some(vec![read_at(then)?.ok()?])).await;
        }
        let why = match read_at(&table.prompt(call.seat)) {
            None => return self.denied_now(asker, known, Denied::Stale).await,
            Some(Err(why)) => why,
            Some(Ok(action)) => {
                let what = What::Play { decision: Some(call.decision), actions: vec![action.clone()] };
                match self.ask(asker, known, what).await {
                    Ok(done) => return decided(asker, &done),
                    Err(Denied::Because(why)) => why.into(),
                    Err(denied) => return self.repeated(asker, known, call, denied, |_| Some(vec![action])).await,
                }
            }
        };
        put(asker, panel_on(asker, table, Some(call.seat), &[wrong(why)], &PanelState::refused(form)))
    }
}
