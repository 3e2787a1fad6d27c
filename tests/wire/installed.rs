//! People who have installed the bot for themselves can use some of its commands everywhere: in
//! servers without the bot, and in conversations with others.

use tertulia_base::i18n::Lang;
use tertulia_render::press::Press;

use discord_loopback::{GuildEdit, Id, Options, Refused, UserEdit};
use serde_json::json;

use crate::support::{House, PACE, Ways, told, words_of};

/// Returns a channel of a server that does not have the bot.
fn elsewhere(house: &House) -> Id {
    let guild = house.discord.add_guild("Elsewhere", "fr").unwrap().id;
    house.discord.edit_guild(guild, GuildEdit { bot: Some(false), ..GuildEdit::default() }).unwrap();
    house.discord.channels().iter().find(|channel| channel.guild == Some(guild)).unwrap().id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn turns_settings_hand_and_rules_are_answered_everywhere_for_the_eyes_of_the_asker_alone() {
    let house = House::open().await;
    house.discord.edit_user("ana", UserEdit { installed: Some(true), ..UserEdit::default() }).unwrap();
    house.discord.add_group("friends", &["ana", "bo"]).unwrap();
    let there = elsewhere(&house).to_string();
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let id = table.id.to_string();
    for channel in ["friends", &there] {
        for (command, options) in [
            ("turns", &[][..]),
            ("settings", &[]),
            ("settings", &[("data", "export")]),
            ("settings", &[("data", "delete")]),
            ("table hand", &[]),
            ("table hand", &[("table", &*id)]),
            ("table rules", &[("game", "puerto-rico")]),
        ] {
            let outcome = house.types("ana", channel, command, options).await;
            let answer = outcome.message.as_ref().unwrap_or_else(|| panic!("/{command} in {channel}: {outcome:?}"));
            assert!(answer.is_ephemeral(), "/{command} in {channel}");
            assert!(!told(&outcome).is_empty(), "/{command} in {channel}");
        }
        let hand = house.types("ana", channel, "table hand", &[]).await.message.unwrap();
        let is_hers = |id: &str| id.parse::<Press>().is_ok_and(|press| press.table == table.id);
        assert!(hand.buttons().into_iter().filter_map(|button| button.custom_id).any(|id| is_hers(&id)), "{}", hand.text());
        // A table needs a server that has the bot.
        let refused = told(&house.types("ana", channel, "table new", &[("game", "puerto-rico")]).await);
        assert!(refused.contains(&words_of("front-needs-server", Lang::En)), "{refused}");
        assert_eq!(house.discord.view("bo").unwrap().channel(channel).unwrap().messages.len(), 0, "nobody else sees anything");
    }
    // A panel that was opened there works there.
    let panel = house.types("ana", "friends", "settings", &[]).await.message.unwrap();
    let menu = panel.selects().into_iter().next().expect("settings are menus");
    let value = menu.options.iter().find(|option| !option.default).unwrap().value.clone();
    let changed = house.discord.choose("ana", panel.id, &menu.custom_id, &[&value]).await.unwrap();
    assert!(changed.message.is_some_and(|message| message.is_ephemeral()));
    // Other commands, and other people, are refused there.
    for (user, command) in [("ana", "help"), ("ana", "stats me"), ("bo", "turns")] {
        let refused = house.discord.command(user, "friends", command, &[]).await;
        assert!(matches!(refused, Err(Refused::NotFound(_) | Refused::NotAllowed(_))), "{user} /{command}: {refused:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_application_without_user_install_has_all_its_commands_in_servers() {
    let house = House::open_on(Options { pace: PACE, user_install: false, ..Options::default() }, Ways::default()).await;
    let commands = house.discord.commands();
    for name in ["table", "turns", "settings", "help", "stats"] {
        let command = commands.iter().find(|command| command["name"] == name).unwrap_or_else(|| panic!("no /{name}"));
        assert_eq!((&command["integration_types"], &command["contexts"]), (&json!([0]), &json!([0, 1])), "/{name}");
    }
    assert!(!told(&house.types("ana", "table-one", "turns", &[]).await).is_empty());
}
