//! `tertulia invite`: prints the links by which the bot joins a server, and people install it for
//! themselves. Start reading at [`run`].

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tertulia_base::clock::RealClock;
use tertulia_base::i18n::{Lang, Names, plain};
use tertulia_discord::{ConnectionSettings, Doctor, InstallLinks};
use tertulia_rules::text::Text;

use super::place::{bot_directory, settings};
use super::serve::endpoint;
use super::{Failure, control, print, runtime};
use crate::config::Settings;

/// Asks Discord with the token in the settings. Without one, or if a directory is given, asks the
/// bot that runs there.
pub(super) fn run(config: Option<&Path>, data: Option<PathBuf>) -> Result<(), Failure> {
    let settings = settings(config)?;
    print(words(&runtime()?.block_on(links(&settings, data))?, Lang::En))
}

async fn links(settings: &Settings, data: Option<PathBuf>) -> Result<InstallLinks, Failure> {
    let Some(token) = settings.token.as_ref().filter(|_| data.is_none()) else {
        let dir = bot_directory(settings, data);
        return control::ask(&dir, control::INVITE).await?.ok_or_else(|| {
            Failure::new(format!(
                "No bot is running on {}. Start it; or leave out --data, and set discord.token or TERTULIA_DISCORD_TOKEN.",
                dir.display()
            ))
        });
    };
    let connection = ConnectionSettings::new(token.reveal().to_owned(), endpoint(settings)?);
    let doctor = Doctor::new(&connection, None, Arc::new(RealClock)).map_err(Failure::new)?;
    doctor.install_links().await.map_err(|why| Failure::new(why.in_one_line(Lang::En)))
}

/// Returns the links as text, each alone on its line.
pub(super) fn words(links: &InstallLinks, lang: Lang) -> String {
    let InstallLinks { server, user } = links;
    let say = |key: &'static str| plain(&Text::new(key), lang, &Names::seats());
    let for_people = match user {
        Some(user) => format!("{}\n{user}\n", say("setup-link-user")),
        None => format!("{}\n", say("setup-link-user-none")),
    };
    format!("{}\n{server}\n\n{for_people}", say("setup-link-server"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_link_stands_alone_on_its_line_and_one_that_is_missing_is_explained() {
        let server = "https://one".to_owned();
        for (user, last) in [(Some("https://two".to_owned()), "https://two"), (None, "User Install is off.")] {
            let said = words(&InstallLinks { server: server.clone(), user }, Lang::En);
            assert!(said.lines().any(|line| line == server), "{said}");
            assert!(said.lines().last().is_some_and(|line| line.ends_with(last)), "{said}");
        }
    }
}
