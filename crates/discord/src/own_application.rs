//! The application that a token belongs to: which it is, and how it can be installed. Start reading
//! at [`ApplicationClient`].

use reqwest::StatusCode;
use reqwest::header::{AUTHORIZATION, USER_AGENT};
use serde_json::{Value, json};
use serenity::http::Http;
use serenity::model::application::CurrentApplicationInfo;
use tertulia_front::permissions_asked;

use super::connection::{ConnectionSettings, NotConnected, http, web};
use super::errors::status_of;
use super::install_links::InstallLinks;

/// The client library reads the application, but has no request that edits it.
const APPLICATION: &str = "https://discord.com/api/v10/applications/@me";

/// Reads and configures the application that a token belongs to.
pub struct ApplicationClient {
    http: Http,
    web: reqwest::Client,
}

/// An application as Discord has it.
#[derive(Clone, Debug)]
pub struct OwnApplication {
    about: CurrentApplicationInfo,
    /// The name of its bot.
    pub bot: String,
}

/// How an application introduces itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Introduction {
    /// At most 400 characters.
    pub description: String,
    /// At most 5 of at most 20 characters each.
    pub tags: Vec<String>,
}

/// Why Discord did not do what it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAnswered {
    /// It does not accept the token.
    BadToken,
    /// It answered with this status.
    Refused(u16),
    /// No answer came.
    Silent,
}

impl NotAnswered {
    fn of(status: Option<u16>) -> NotAnswered {
        match status {
            Some(401) => NotAnswered::BadToken,
            Some(status) => NotAnswered::Refused(status),
            None => NotAnswered::Silent,
        }
    }
}

impl OwnApplication {
    /// Returns the application's name.
    pub fn name(&self) -> &str {
        &self.about.name
    }

    /// Returns the links by which it is installed.
    pub fn install_links(&self) -> InstallLinks {
        InstallLinks::of(&self.about)
    }
}

impl ApplicationClient {
    /// Returns a client that asks Discord with the token in these settings.
    ///
    /// # Errors
    /// When the settings do not make a connection.
    pub fn new(settings: &ConnectionSettings) -> Result<ApplicationClient, NotConnected> {
        Ok(ApplicationClient { http: http(settings)?, web: web(settings)? })
    }

    /// Asks Discord which application it is.
    ///
    /// # Errors
    /// When Discord does not say.
    pub async fn ask(&self) -> Result<OwnApplication, NotAnswered> {
        let failed = |why: serenity::Error| NotAnswered::of(status_of(&why));
        let about = self.http.get_current_application_info().await.map_err(failed)?;
        let bot = self.http.get_current_user().await.map_err(failed)?;
        Ok(OwnApplication { about, bot: bot.name.clone() })
    }

    /// Has the application installed with what the bot needs, on servers and by people, and
    /// introduces it where it does not introduce itself yet.
    ///
    /// # Errors
    /// When Discord does not do it; nothing is changed then, as far as an answer came.
    pub async fn configure(&self, application: &OwnApplication, words: &Introduction) -> Result<(), NotAnswered> {
        let request = self.web.patch(APPLICATION).header(AUTHORIZATION, self.http.token());
        let request = request.header(USER_AGENT, serenity::constants::USER_AGENT).json(&changes(&application.about, words));
        match request.send().await.map(|answer| answer.status()) {
            Ok(StatusCode::OK) => Ok(()),
            Ok(status) => Err(NotAnswered::of(Some(status.as_u16()))),
            Err(_) => Err(NotAnswered::Silent),
        }
    }
}

/// Returns the body of "Edit Current Application" (Discord docs: Application Resource).
fn changes(about: &CurrentApplicationInfo, words: &Introduction) -> Value {
    let of_server = json!({ "scopes": ["applications.commands", "bot"], "permissions": permissions_asked().bits() });
    let of_user = json!({ "scopes": ["applications.commands"], "permissions": 0 });
    // Discord refuses default links to a private application, and beside a link of the owner's.
    let has_links = about.bot_public && about.custom_install_url.as_ref().is_none_or(String::is_empty);
    let mut changes = match has_links {
        true => json!({
            "install_params": of_server,
            "integration_types_config": {
                "0": { "oauth2_install_params": of_server },
                "1": { "oauth2_install_params": of_user },
            },
        }),
        false => json!({ "integration_types_config": { "0": {}, "1": {} } }),
    };
    if about.description.is_empty() {
        changes["description"] = json!(words.description);
    }
    if about.tags.as_ref().is_none_or(Vec::is_empty) {
        changes["tags"] = json!(words.tags);
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes_of(about: Value) -> Value {
        let mut whole = json!({
            "id": "77", "name": "", "description": "", "bot_public": true, "bot_require_code_grant": false, "verify_key": "",
        });
        whole.as_object_mut().unwrap().extend(about.as_object().unwrap().clone());
        let words = Introduction { description: "Deals cards.".to_owned(), tags: vec!["games".to_owned()] };
        changes(&serde_json::from_str(&whole.to_string()).unwrap(), &words)
    }

    #[test]
    fn what_the_owner_said_of_the_application_stays() {
        let fresh = changes_of(json!({}));
        assert_eq!((&fresh["description"], &fresh["tags"]), (&json!("Deals cards."), &json!(["games"])));
        let told = changes_of(json!({ "description": "Ours.", "tags": ["cards"] }));
        assert!(told.get("description").is_none() && told.get("tags").is_none(), "{told}");
    }

    #[test]
    fn the_links_ask_for_what_the_bot_needs_and_are_left_out_where_discord_refuses_them() {
        let links = changes_of(json!({}));
        assert_eq!(links["install_params"]["permissions"], permissions_asked().bits());
        assert_eq!(links["integration_types_config"]["1"]["oauth2_install_params"]["scopes"], json!(["applications.commands"]));
        for about in [json!({ "bot_public": false }), json!({ "custom_install_url": "https://example.org/" })] {
            let changes = changes_of(about);
            assert!(changes.get("install_params").is_none(), "{changes}");
            assert_eq!(changes["integration_types_config"], json!({ "0": {}, "1": {} }));
        }
    }
}
