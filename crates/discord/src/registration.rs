//! Registers the bot's commands, which `front/commands.rs` makes. Start reading at [`register`].

use serde_json::{Value, json};
use serenity::http::Http;

use super::install_links::has_user_install;

/// Makes these the commands of the bot, everywhere.
///
/// # Errors
/// When Discord does not answer. If refused together, each is sent alone; refused ones are logged.
pub(super) async fn register(http: &Http, commands: &[Value]) -> serenity::Result<()> {
    let application = http.get_current_application_info().await?;
    let commands = if has_user_install(&application) {
        commands.to_vec()
    } else {
        tracing::info!(
            "the application has no user install: its commands are those of servers and of direct messages with the bot"
        );
        for_servers(commands)
    };
    let commands = &commands;
    match http.create_global_commands(&commands).await {
        Ok(_) => Ok(()),
        Err(why) if is_refusal(&why) => {
            tracing::error!(%why, "Discord refused all commands in one request: registering them one by one");
            for command in commands {
                if let Err(why) = http.create_global_command(command).await {
                    if !is_refusal(&why) {
                        return Err(why);
                    }
                    tracing::error!(command = %command["name"], %why, "Discord refused a command: going on without it");
                }
            }
            Ok(())
        }
        Err(why) => Err(why),
    }
}

/// Returns the commands without user installs, which Discord refuses if they are not set up.
pub(super) fn for_servers(commands: &[Value]) -> Vec<Value> {
    let of_servers = |command: &Value| {
        let mut command = command.clone();
        command["integration_types"] = json!([0]);
        if let Some(contexts) = command["contexts"].as_array_mut() {
            contexts.retain(|context| *context != 2);
        }
        command
    };
    commands.iter().map(of_servers).collect()
}

/// Returns whether Discord refuses this however often it is sent.
fn is_refusal(why: &serenity::Error) -> bool {
    matches!(why, serenity::Error::Http(why) if why.status_code().is_some_and(|status| status.as_u16() == 400))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_for_servers_ask_for_no_user_install() {
        let everywhere = json!({ "name": "a", "contexts": [0, 1, 2], "integration_types": [0, 1] });
        let server = json!({ "name": "b", "contexts": [0], "integration_types": [0] });
        let expected = json!({ "name": "a", "contexts": [0, 1], "integration_types": [0] });
        assert_eq!(for_servers(&[everywhere, server.clone()]), [expected, server]);
    }
}
