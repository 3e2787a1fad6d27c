//! Every interaction comes in here and is answered.
//!
//! Not here: what a press or a command does (see `presses` and `slash`). Start reading at [`Front::interaction`].

use std::sync::{Arc, OnceLock};

use serde_json::json;
use serenity::http::Http;
use serenity::model::application::{ActionRowComponent, CommandInteraction, ComponentInteraction, Interaction, ModalInteraction};
use tertulia_rules::text::{Arg, Text};

use super::answer::{Answer, Asked, Reply};
use super::asker::{Asker, PlaceKind};
use super::client::Answers;
use super::complete::{self, Choice};
use super::easel::Easel;
use super::emojis::Emojis;
use super::menu;
use super::presses::{MessageContext, Pressed, wrong};
use super::sight::Surroundings;
use crate::clock::Moment;
use crate::i18n::Lang;
use crate::ids::UserId;
use crate::render::press::Press;
use crate::render::{Voice, note};
use crate::tables::{Destination, EditLock, Tables};

/// Answers interactions. Cheap to clone.
#[derive(Clone)]
pub(super) struct Front {
    pub(super) tables: Tables,
    pub(super) http: Arc<Http>,
    pub(super) answers: Arc<Answers>,
    pub(super) easel: Easel,
    pub(super) emojis: Emojis,
    pub(super) surroundings: Surroundings,
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

    /// Tells whoever is too fast when to try again; completions are answered with nothing.
    pub(super) async fn refuse(&self, event: Interaction, again: Moment) {
        let (asker, id, token) = match &event {
            Interaction::Command(event) => (Asker::of_command(event), event.id, &event.token),
            Interaction::Component(event) => (Asker::of_press(event), event.id, &event.token),
            Interaction::Modal(event) => (Asker::of_form(event), event.id, &event.token),
            Interaction::Autocomplete(event) => return self.completed(event, Vec::new()).await,
            _ => return,
        };
        let lang = self.liking(asker.clone()).await.lang();
        let reply = Reply {
            http: self.http.clone(),
            id,
            token: token.clone(),
            user: asker.person.user,
            asked: Asked::Command,
            easel: self.easel.clone(),
            emojis: self.emojis.clone(),
            hold: Arc::default(),
        };
        // A moment's whole second may be over before the moment comes.
        let when = Arg::Moment(again.seconds() + 1);
        let answer = sentence(&wrong(Text::new("front-too-fast").with("when", when)), lang);
        reply.give(std::future::ready(answer), lang).await;
    }

    async fn command(&self, event: CommandInteraction) {
        let reply = Reply {
            http: self.http.clone(),
            id: event.id,
            token: event.token.clone(),
            user: UserId(event.user.id.get()),
            asked: Asked::Command,
            easel: self.easel.clone(),
            emojis: self.emojis.clone(),
            hold: Arc::default(),
        };
        let asker = Asker::of_command(&event);
        let lang = asker.lang();
        let work = async move {
            let asker = self.liking(asker).await;
            self.slash(&asker, &event.data).await
        };
        reply.give(work, lang).await;
    }

    async fn press(&self, event: ComponentInteraction) {
        let reply = Reply {
            http: self.http.clone(),
            id: event.id,
            token: event.token.clone(),
            user: UserId(event.user.id.get()),
            asked: Asked::Press(event.message.id),
            easel: self.easel.clone(),
            emojis: self.emojis.clone(),
            hold: Arc::default(),
        };
        let asker = Asker::of_press(&event);
        let lang = asker.lang();
        let hold = reply.hold.clone();
        let work = async {
            let asker = self.liking(asker).await;
            let ephemeral =
                event.message.flags.is_some_and(|flags| flags.contains(serenity::model::channel::MessageFlags::EPHEMERAL));
            let origin = origin(&asker, ephemeral);
            if origin == MessageContext::Direct {
                self.hold(&asker, &event.data.custom_id, &hold).await;
            }
            let pressed = Pressed { id: &event.data.custom_id, chosen: menu::chosen(&event), marks: menu::marks(&event), origin };
            self.pressed(&asker, pressed).await
        };
        reply.give(work, lang).await;
    }

    async fn form(&self, event: ModalInteraction) {
        // A form that was opened by a button updates that button's message; one without a message is answered like a command.
        let asked = event.message.as_ref().map_or(Asked::Command, |message| Asked::Press(message.id));
        let reply = Reply {
            http: self.http.clone(),
            id: event.id,
            token: event.token.clone(),
            user: UserId(event.user.id.get()),
            asked,
            easel: self.easel.clone(),
            emojis: self.emojis.clone(),
            hold: Arc::default(),
        };
        let asker = Asker::of_form(&event);
        let lang = asker.lang();
        let hold = reply.hold.clone();
        let work = async {
            let asker = self.liking(asker).await;
            let flags = event.message.as_ref().and_then(|message| message.flags);
            let ephemeral = flags.is_some_and(|flags| flags.contains(serenity::model::channel::MessageFlags::EPHEMERAL));
            let inputs = event.data.components.iter().flat_map(|row| &row.components).filter_map(|component| match component {
                ActionRowComponent::InputText(input) => Some((input.custom_id.clone(), input.value.clone().unwrap_or_default())),
                _ => None,
            });
            let origin = if event.message.is_none() { MessageContext::Public } else { origin(&asker, ephemeral) };
            if origin == MessageContext::Direct {
                self.hold(&asker, &event.data.custom_id, &hold).await;
            }
            self.filled_in(&asker, &event.data.custom_id, inputs.collect(), origin).await
        };
        reply.give(work, lang).await;
    }

    async fn autocomplete(&self, event: CommandInteraction) {
        let asker = self.liking(Asker::of_command(&event)).await;
        let choices = complete::choices(self, &asker, &event.data).await;
        self.completed(&event, choices).await;
    }

    async fn completed(&self, event: &CommandInteraction, choices: Vec<Choice>) {
        let choices: Vec<_> = choices.into_iter().map(|choice| json!({ "name": choice.name, "value": choice.value })).collect();
        let body = json!({ "type": 8, "data": { "choices": choices } });
        if let Err(why) = self.http.create_interaction_response(event.id, &event.token, &body, Vec::new()).await {
            tracing::debug!(%why, "a completion came too late");
        }
    }

    /// Keeps a turn's direct message as it is until the press upon it is answered. To be taken before the table is asked.
    async fn hold(&self, asker: &Asker, custom_id: &str, hold: &OnceLock<EditLock>) {
        let Ok(press) = custom_id.parse::<Press>() else { return };
        let Ok(known) = self.known(asker, press.table()).await else { return };
        let table = known.table;
        let Some(seat) = table.head.seat_of(asker.person.user) else { return };
        let held = self.tables.edit_locks().take(press.table(), Destination::Panel(seat), table.head.revision);
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

fn origin(asker: &Asker, ephemeral: bool) -> MessageContext {
    match asker.place.kind {
        _ if ephemeral => MessageContext::Private,
        PlaceKind::Direct => MessageContext::Direct,
        PlaceKind::Channel | PlaceKind::Thread => MessageContext::Public,
    }
}

/// "Something went wrong here. Nothing was changed; please try again." Only where that is known.
pub(super) fn trouble(lang: Lang) -> crate::render::message::Message {
    note(&Text::new("front-trouble"), &Voice::nowhere(lang))
}

/// "Something went wrong here, and it is not known whether this was saved."
pub(super) fn unknown(lang: Lang) -> crate::render::message::Message {
    note(&Text::new("front-unknown"), &Voice::nowhere(lang))
}

/// "It is not yet known whether it was saved. The answer follows."
pub(super) fn checking(lang: Lang) -> crate::render::message::Message {
    note(&Text::new("front-checking"), &Voice::nowhere(lang))
}

/// One private sentence about no table.
pub(super) fn sentence(text: &Text, lang: Lang) -> Answer {
    Answer::private(note(text, &Voice::nowhere(lang)))
}
