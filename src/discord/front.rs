//! Every interaction comes in here and is answered.
//!
//! What must never come in: what a press or a command does (see `presses` and `slash`). Start reading at [`Front::interaction`].

use std::sync::{Arc, OnceLock};

use serde_json::json;
use serenity::http::Http;
use serenity::model::application::{ActionRowComponent, CommandInteraction, ComponentInteraction, Interaction, ModalInteraction};
use tertulia_rules::text::Text;

use super::answer::{Answer, Asked, Reply};
use super::asker::{Asker, PlaceKind};
use super::client::Answers;
use super::easel::Easel;
use super::emojis::Emojis;
use super::presses::{Origin, Pressed};
use super::{complete, menu};
use crate::i18n::Lang;
use crate::render::press::Press;
use crate::render::{Voice, note};
use crate::tables::{Destination, Hold, Tables};

/// Answers interactions. Cheap to clone.
#[derive(Clone)]
pub(super) struct Front {
    pub(super) tables: Tables,
    pub(super) http: Arc<Http>,
    pub(super) answers: Arc<Answers>,
    pub(super) easel: Easel,
    pub(super) emojis: Emojis,
}

impl Front {
    /// Answers an interaction of any kind.
    pub(super) async fn interaction(&self, event: Interaction) {
        match event {
            Interaction::Command(event) => self.command(event).await,
            Interaction::Autocomplete(event) => self.autocomplete(event).await,
            Interaction::Component(event) => self.press(event).await,
            Interaction::Modal(event) => self.form(event).await,
            Interaction::Ping(_) => {}
            other => tracing::warn!(kind = ?other.kind(), "an interaction of a kind that we do not know"),
        }
    }

    async fn command(&self, event: CommandInteraction) {
        let reply = Reply {
            http: self.http.clone(),
            id: event.id,
            token: event.token.clone(),
            asked: Asked::Command,
            easel: self.easel.clone(),
            emojis: self.emojis.clone(),
            hold: Arc::default(),
        };
        let asker = Asker::of_command(&event);
        let trouble = trouble(asker.lang());
        let work = async move {
            let asker = self.liking(asker).await;
            self.slash(&asker, &event.data).await
        };
        reply.give(work, trouble).await;
    }

    async fn press(&self, event: ComponentInteraction) {
        let reply = Reply {
            http: self.http.clone(),
            id: event.id,
            token: event.token.clone(),
            asked: Asked::Press(event.message.id),
            easel: self.easel.clone(),
            emojis: self.emojis.clone(),
            hold: Arc::default(),
        };
        let asker = Asker::of_press(&event);
        let trouble = trouble(asker.lang());
        let hold = reply.hold.clone();
        let work = async {
            let asker = self.liking(asker).await;
            let ephemeral =
                event.message.flags.is_some_and(|flags| flags.contains(serenity::model::channel::MessageFlags::EPHEMERAL));
            let origin = origin(&asker, ephemeral);
            if origin == Origin::Direct {
                self.hold(&asker, &event.data.custom_id, &hold).await;
            }
            let pressed = Pressed { id: &event.data.custom_id, chosen: menu::chosen(&event), marks: menu::marks(&event), origin };
            self.pressed(&asker, pressed).await
        };
        reply.give(work, trouble).await;
    }

    async fn form(&self, event: ModalInteraction) {
        // A form that was opened by a button updates that button's message; one without a message is answered like a command.
        let asked = event.message.as_ref().map_or(Asked::Command, |message| Asked::Press(message.id));
        let reply = Reply {
            http: self.http.clone(),
            id: event.id,
            token: event.token.clone(),
            asked,
            easel: self.easel.clone(),
            emojis: self.emojis.clone(),
            hold: Arc::default(),
        };
        let asker = Asker::of_form(&event);
        let trouble = trouble(asker.lang());
        let hold = reply.hold.clone();
        let work = async {
            let asker = self.liking(asker).await;
            let flags = event.message.as_ref().and_then(|message| message.flags);
            let ephemeral = flags.is_some_and(|flags| flags.contains(serenity::model::channel::MessageFlags::EPHEMERAL));
            let inputs = event.data.components.iter().flat_map(|row| &row.components).filter_map(|component| match component {
                ActionRowComponent::InputText(input) => Some((input.custom_id.clone(), input.value.clone().unwrap_or_default())),
                _ => None,
            });
            let origin = if event.message.is_none() { Origin::Public } else { origin(&asker, ephemeral) };
            if origin == Origin::Direct {
                self.hold(&asker, &event.data.custom_id, &hold).await;
            }
            self.filled_in(&asker, &event.data.custom_id, inputs.collect(), origin).await
        };
        reply.give(work, trouble).await;
    }

    async fn autocomplete(&self, event: CommandInteraction) {
        let asker = self.liking(Asker::of_command(&event)).await;
        let choices = complete::choices(self, &asker, &event.data).await;
        let choices: Vec<_> = choices.into_iter().map(|choice| json!({ "name": choice.name, "value": choice.value })).collect();
        let body = json!({ "type": 8, "data": { "choices": choices } });
        if let Err(why) = self.http.create_interaction_response(event.id, &event.token, &body, Vec::new()).await {
            tracing::debug!(%why, "a completion came too late");
        }
    }

    /// Keeps a turn's direct message as it is until the press upon it is answered. To be taken before the table is asked.
    async fn hold(&self, asker: &Asker, custom_id: &str, hold: &OnceLock<Hold>) {
        let Ok(press) = custom_id.parse::<Press>() else { return };
        let Ok(Some(table)) = self.tables.look(press.table()).await else { return };
        let Some(seat) = table.head.seat_of(asker.person.user) else { return };
        let held = self.tables.holds().take(press.table(), Destination::Panel(seat), table.head.revision);
        // It is taken once for each interaction.
        let _ = hold.set(held);
    }

    /// The asker as they like it; as Discord says when the store does not answer.
    async fn liking(&self, asker: Asker) -> Asker {
        match self.tables.preferences(asker.person.user).await {
            Ok(preferences) => asker.liking(preferences),
            Err(why) => {
                tracing::error!(%why, "preferences cannot be read");
                asker
            }
        }
    }
}

fn origin(asker: &Asker, ephemeral: bool) -> Origin {
    match asker.place.kind {
        _ if ephemeral => Origin::Private,
        PlaceKind::Direct => Origin::Direct,
        PlaceKind::Channel | PlaceKind::Thread => Origin::Public,
    }
}

/// "Something went wrong here. Nothing was lost; please try again."
pub(super) fn trouble(lang: Lang) -> crate::render::message::Message {
    note(&Text::new("front-trouble"), &Voice::nowhere(lang))
}

/// One private sentence about no table.
pub(super) fn sentence(text: &Text, lang: Lang) -> Answer {
    Answer::private(note(text, &Voice::nowhere(lang)))
}
