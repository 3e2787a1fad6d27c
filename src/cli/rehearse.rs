//! `tertulia rehearse`, and `tertulia` without a token: the bot on a loopback Discord.
//!
//! Start reading at [`run`].

use std::path::PathBuf;

use tertulia_discord::Endpoint;
use tertulia_store::{Access, Start};

use discord_loopback::{Loopback, Options, StartError};

use super::place::DataPlace;
use super::wiring::serve;
use super::{DISCORD, Failure, REHEARSAL, print};
use crate::config::Settings;

/// Turns the settings into those of a rehearsal: no token, and the given port and directory.
pub(super) fn instead(settings: &mut Settings, port: Option<u16>, data: Option<PathBuf>) {
    settings.token = None;
    settings.rehearsal_port = port.unwrap_or(settings.rehearsal_port);
    settings.data = data.unwrap_or_else(|| settings.data.clone());
}

/// Runs a rehearsal. Its Discord is stored beside the tables, so that its channels outlive the
/// program.
pub(super) async fn run(settings: &Settings, start: Start) -> Result<(), Failure> {
    let dir = settings.data.join(REHEARSAL);
    // The store is opened first: its lock keeps a second rehearsal away from the file of the first
    // one's Discord.
    let kept = DataPlace::Directory(dir.clone()).open(start, Access::Alone).await?;
    let options = Options {
        page: ([127, 0, 0, 1], settings.rehearsal_port).into(),
        application: "Tertulia".to_owned(),
        state: Some(dir.join(DISCORD)),
        pace: settings.rehearsal_pace,
        ..Options::default()
    };
    let loopback = Loopback::start(options).await.map_err(|why| {
        let advice = if matches!(why, StartError::Listen { .. }) { " Choose another port with --port." } else { "" };
        Failure::new(format!("The rehearsal could not start: {why}.{advice}"))
    })?;
    let endpoint = Endpoint::Elsewhere { addr: loopback.rest_addr(), ca_pem: loopback.ca_pem().to_owned() };
    let page = loopback.page_url();
    let open = || {
        let kept = dir.display();
        let welcome = format_args!(
            "The rehearsal has started. Open {page} in a browser and press \"Play now against robots\" for a game.\n\
             Or press \"Open a table\" and join it as several people, one per window. Ctrl-C stops it; everything is kept in {kept}.\n"
        );
        if let Err(why) = print(welcome) {
            tracing::warn!(%why, %page, "cannot print the address of the rehearsal page: going on without");
        }
    };
    serve(settings, Some(dir.clone()), kept, loopback.token().to_owned(), endpoint, open).await
}
