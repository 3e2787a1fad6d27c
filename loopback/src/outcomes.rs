//! Saves outcomes of interactions and notifies the users who acted. Not here: what the bot may
//! respond (`rest`), when an interaction fails (`interactions`). Start at [`World::tell_outcome`].

use crate::events::{Audience, Event};
use crate::interactions::{Choice, Interaction, InteractionKind, Outcome, Reply, State};
use crate::persist::{Record, SavedInteraction};
use crate::snowflake::Id;
use crate::world::World;

impl World {
    pub(crate) fn outcome(&self, interaction: &Interaction) -> Outcome {
        Outcome {
            interaction: interaction.id,
            state: interaction.state,
            kind: interaction.kind,
            message: interaction.original.and_then(|id| self.message(interaction.channel, id)).cloned(),
            modal: interaction.modal.clone(),
        }
    }

    /// Queues an interaction's state to be saved with the next record. Autocompletes are not saved.
    pub(crate) fn save_interaction(&mut self, id: Id) {
        let interaction = self.interactions.get(id).filter(|interaction| interaction.act != InteractionKind::Autocomplete);
        if let Some((interaction, journal)) = interaction.zip(self.journal.as_mut()) {
            journal.add(&Record::Interaction(SavedInteraction::Borrowed(interaction)));
        }
    }

    /// Notifies the user who acted of the outcome, after flushing the journal.
    pub(crate) fn tell_outcome(&mut self, id: Id, choices: Option<Vec<Choice>>) {
        let Some(interaction) = self.interactions.get_mut(id) else { return };
        let (waiting, user, act) = (interaction.waiting.take(), interaction.user, interaction.act);
        let Some(interaction) = self.interactions.get(id) else { return };
        if act == InteractionKind::Autocomplete {
            if let (Some(waiting), Some(choices)) = (waiting, choices) {
                // The receiver may be gone.
                let _ = waiting.send(Reply::Choices(choices));
            }
            return;
        }
        let outcome = self.outcome(interaction);
        if let Some(journal) = &mut self.journal {
            journal.flush();
        }
        self.tell(Audience::Only(vec![user]), Event::Interaction(id, outcome.clone()));
        if let Some(waiting) = waiting {
            let _ = waiting.send(Reply::Outcome(outcome));
        }
    }

    /// Fails an interaction, unless the bot has answered it.
    pub(crate) fn fail_interaction(&mut self, id: Id) {
        let pending = self.interactions.get_mut(id).filter(|interaction| interaction.state == State::Pending);
        let Some(interaction) = pending else { return };
        interaction.state = State::Failed;
        self.save_interaction(id);
        self.tell_outcome(id, Some(Vec::new()));
    }

    /// Fails interactions past their deadline, and drops those whose tokens have expired.
    pub(crate) fn expire_interactions(&mut self) {
        for id in self.interactions.expire() {
            self.save_interaction(id);
            self.tell_outcome(id, Some(Vec::new()));
        }
    }
}
