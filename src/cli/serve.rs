//! `tertulia` and `tertulia rehearse`: serves Discord or a rehearsal. Start reading at [`run`].

use std::path::Path;

use tertulia_discord::Endpoint;
use tertulia_store::{Access, Start, private};

use super::place::{DataPlace, settings};
#[cfg(feature = "loopback")]
use super::rehearse;
use super::wiring::serve;
use super::{Failure, log, runtime};
use crate::config::{LARGEST_FILE, Settings, read_text};

/// Serves until the program is told to end. `change` adjusts the settings first.
pub fn run(config: Option<&Path>, change: impl FnOnce(&mut Settings), start: Start) -> Result<(), Failure> {
    let mut settings = settings(config)?;
    change(&mut settings);
    log::init(&settings);
    tracing::info!(version = env!("CARGO_PKG_VERSION"), "starting Tertulia");
    private::restrict_new_files();
    let token = settings.token.as_ref().map(|token| token.reveal().to_owned());
    runtime()?.block_on(async {
        match token {
            Some(token) => {
                let endpoint = endpoint(&settings)?;
                let place = DataPlace::of(&settings);
                let kept = place.open(start, Access::Shared).await?;
                serve(&settings, place.directory(), kept, token, endpoint, || {
                    tracing::info!("connected to Discord: Tertulia is ready")
                })
                .await
            }
            #[cfg(feature = "loopback")]
            None => rehearse::run(&settings, start).await,
            #[cfg(not(feature = "loopback"))]
            None => Err(Failure::new(
                "No token is set: set discord.token, or TERTULIA_DISCORD_TOKEN. This build has no rehearsal (the feature `loopback`).",
            )),
        }
    })
}

pub(super) fn endpoint(settings: &Settings) -> Result<Endpoint, Failure> {
    match (settings.address, &settings.certificate) {
        (None, _) => Ok(Endpoint::Discord),
        (Some(_), None) => Err(Failure::new("discord.address is set; set discord.certificate too.")),
        (Some(addr), Some(file)) => {
            let ca_pem = read_text(file, LARGEST_FILE)
                // The message leaves out the file's name, which may be a misplaced token.
                .map_err(|e| Failure::new(format!("Cannot read the file in discord.certificate: {e}")))?;
            Ok(Endpoint::Elsewhere { addr, ca_pem })
        }
    }
}
