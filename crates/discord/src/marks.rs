//! What is marked in the menus of a pressed message. Start reading at [`marks`].

use serenity::model::application::{ActionRowComponent, CommandDataResolved, ComponentInteraction, ComponentInteractionDataKind};
use serenity::model::id;
use serenity::model::user::User;
use tertulia_base::ids::{RoleId, UserId};
use tertulia_render::press::Control;
use tertulia_render::{CustomId, Marks};

use tertulia_front::{Named, Picked};

/// Returns the values chosen in the menu that was changed; none for a button.
pub(super) fn chosen(event: &ComponentInteraction) -> Vec<String> {
    let ComponentInteractionDataKind::StringSelect { values } = &event.data.kind else { return Vec::new() };
    values.clone()
}

/// Returns the people chosen in a menu, as Discord describes them.
pub(super) fn picked(event: &ComponentInteraction) -> Vec<Named> {
    let ComponentInteractionDataKind::UserSelect { values } = &event.data.kind else { return Vec::new() };
    values.iter().filter_map(|id| named(&event.data.resolved, *id)).collect()
}

/// Returns what others call a user.
pub(super) fn display_name(user: &User, nick: Option<&str>) -> String {
    nick.or(user.global_name.as_deref()).unwrap_or(&user.name).to_owned()
}

/// Returns somebody whom a command or a menu names, as Discord describes them.
pub(super) fn named(resolved: &CommandDataResolved, id: id::UserId) -> Option<Named> {
    let (who, member) = (described(resolved, id)?, resolved.members.get(&id));
    let rights = member.and_then(|member| member.permissions);
    let manages = rights.is_some_and(|rights| rights.manage_guild() || rights.administrator());
    let nick = member.and_then(|member| member.nick.as_deref());
    Some(Named { who, name: display_name(resolved.users.get(&id)?, nick), manages })
}

/// Returns somebody as Discord describes them beside their id.
pub(super) fn described(resolved: &CommandDataResolved, id: id::UserId) -> Option<Picked> {
    let user = resolved.users.get(&id)?;
    let rights = resolved.members.get(&id).and_then(|member| member.permissions);
    let sees = rights.is_some_and(|rights| rights.view_channel() || rights.administrator());
    Some(Picked { user: UserId(id.get()), bot: user.bot, sees })
}

/// Returns the roles chosen in a menu.
pub(super) fn roles(event: &ComponentInteraction) -> Vec<RoleId> {
    let ComponentInteractionDataKind::RoleSelect { values } = &event.data.kind else { return Vec::new() };
    values.iter().map(|id| RoleId(id.get())).collect()
}

/// Returns the marks of all menus that keep any: what each shows, or what was just chosen in it.
pub(super) fn marks(event: &ComponentInteraction) -> Marks {
    let components = event.message.components.iter().flat_map(|row| &row.components);
    let menus = components.filter_map(|component| match component {
        ActionRowComponent::SelectMenu(menu) => Some((menu.custom_id.as_deref()?, menu)),
        _ => None,
    });
    let of_several = |id: &str| {
        let id: Option<CustomId> = id.parse().ok();
        id.and_then(|id| Some(matches!(id.press()?.control, Control::Mark(..)))).unwrap_or(false)
    };
    let several = menus.filter(|(id, _)| of_several(id));
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
