//! The commands become those of the bot.
//!
//! Not here: what commands there are (`front/commands.rs`). Start reading at [`register`].

use serde_json::Value;
use serenity::http::Http;

/// Makes these the commands of the bot, everywhere.
///
/// # Errors
/// When Discord does not answer. If it refuses them together they are sent one by one, and those that it refuses are logged.
pub(super) async fn register(http: &Http, commands: &[Value]) -> serenity::Result<()> {
    match http.create_global_commands(&commands).await {
        Ok(_) => Ok(()),
        Err(why) if is_refusal(&why) => {
            tracing::error!(%why, "Discord refuses the commands together: registering them one by one");
            for command in commands {
                if let Err(why) = http.create_global_command(command).await {
                    if !is_refusal(&why) {
                        return Err(why);
                    }
                    tracing::error!(command = %command["name"], %why, "Discord refuses a command: going on without it");
                }
            }
            Ok(())
        }
        Err(why) => Err(why),
    }
}

/// Whether Discord does not want what it was sent, however often it is sent.
fn is_refusal(why: &serenity::Error) -> bool {
    matches!(why, serenity::Error::Http(why) if why.status_code().is_some_and(|status| status.as_u16() == 400))
}
