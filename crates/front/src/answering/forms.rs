//! Forms: filled in by choosing in the panel, or by typing in a modal.
//!
//! Start reading at [`Front::send`] and [`Front::filled_in`].

use std::sync::OnceLock;

use tertulia_delivery::EditLock;
use tertulia_render::guide::Guide;
use tertulia_render::press::{Call, Control, Press};
use tertulia_render::{self as render, CustomId, PanelState};
use tertulia_rules::game::Prompt;
use tertulia_tables::{Denied, What};

use crate::Front;
use crate::answer::{Answer, not_ours, wrong};
use crate::answering::presses::{Pressed, decided, is_current, panel_on, past};
use crate::asker::Asker;
use crate::context::{MessageContext, put};
use crate::known::Known;

impl Front {
    /// Handles a modal with the value of an option or a setting. `lock` is as for [`Pressed`].
    pub async fn filled_in(
        &self,
        asker: &Asker,
        id: CustomId,
        value: String,
        context: MessageContext,
        lock: &OnceLock<EditLock>,
    ) -> Answer {
        let answer = match id {
            CustomId::Guide(Guide::Ask(key)) => self.asked_for(asker, &key, value, context).await,
            CustomId::Table(Press { table, control: Control::Typed(key) }) => match self.known(asker, table).await {
                Ok(known) => {
                    self.lock(asker, &known, context, lock);
                    self.set(asker, &known, key, value, context).await
                }
                Err(denied) => self.denied(asker, None, denied, MessageContext::Public),
            },
            CustomId::Guide(_) | CustomId::Table(_) | CustomId::Prepared(_) => not_ours(asker.lang()),
        };
        answer.for_reader(&asker.likes)
    }

    /// Plays what is chosen in the fields of a form. What is refused is said beside the form, which stays as it is filled in.
    pub(crate) async fn send(&self, asker: &Asker, known: &Known, call: Call, verb: String, pressed: Pressed) -> Answer {
        let Pressed { marks, context, .. } = pressed;
        let filled_in = |prompt: &Prompt| Some(vec![render::Form::of(prompt, &verb)?.action(&marks).ok()?]);
        if !is_current(&known.table, call) {
            return self.repeated(asker, known, call, past(&known.table), context, filled_in).await;
        }
        let prompt = known.table.prompt(call.seat);
        let Some(form) = render::Form::of(&prompt, &verb) else {
            return self.denied_now(asker, known, Denied::Stale, context).await;
        };
        let why = match form.action(&marks) {
            Err(lacks) => lacks,
            Ok(action) => {
                let what = What::Play { decision: Some(call.decision), actions: vec![action] };
                match self.ask(asker, known, what).await {
                    Ok(done) => return decided(asker, &done, context),
                    Err(Denied::Because(why)) => why.into(),
                    Err(denied) => return self.repeated(asker, known, call, denied, context, filled_in).await,
                }
            }
        };
        let at = PanelState::filling(verb, marks);
        put(context, panel_on(context, asker, &known.table, Some(call.seat), &[wrong(why)], &at))
    }
}
