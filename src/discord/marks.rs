//! What is marked in the menus of a message that was pressed upon.
//!
//! Start reading at [`marks`].

use serenity::model::application::{ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind};

use crate::render::Marks;
use crate::render::press::Press;

/// The values chosen in the menu that was changed; empty for a button.
pub(super) fn chosen(event: &ComponentInteraction) -> Vec<String> {
    match &event.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        ComponentInteractionDataKind::Button
        | ComponentInteractionDataKind::UserSelect { .. }
        | ComponentInteractionDataKind::RoleSelect { .. }
        | ComponentInteractionDataKind::MentionableSelect { .. }
        | ComponentInteractionDataKind::ChannelSelect { .. }
        | ComponentInteractionDataKind::Unknown(_) => Vec::new(),
    }
}

/// What is marked over all menus of several: what each shows as chosen, and for the one just changed what was chosen in it.
pub(super) fn marks(event: &ComponentInteraction) -> Marks {
    let components = event.message.components.iter().flat_map(|row| &row.components);
    let menus = components.filter_map(|component| match component {
        ActionRowComponent::SelectMenu(menu) => Some((menu.custom_id.as_deref()?, menu)),
        _ => None,
    });
    let several = menus.filter(|(id, _)| matches!(id.parse(), Ok(Press::Mark(..))));
    several
        .flat_map(|(id, menu)| {
            if id == event.data.custom_id {
                chosen(event)
            } else {
                menu.options.iter().filter(|option| option.default).map(|option| option.value.clone()).collect()
            }
        })
        .collect()
}
