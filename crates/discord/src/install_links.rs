//! The links by which the bot joins a server, and people install it for themselves. Start reading
//! at [`InstallLinks`].

use serde::{Deserialize, Serialize};
use serenity::model::application::{CurrentApplicationInfo, InstallationContext};
use serenity::model::id::ApplicationId;
use tertulia_front::permissions_asked;

/// The links by which the application is installed. Each opens a page of Discord that asks the
/// reader to agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InstallLinks {
    /// Adds the bot to a server that the reader manages.
    pub server: String,
    /// Installs the application for the reader; `None` if it has no user install.
    pub user: Option<String>,
}

impl InstallLinks {
    pub(super) fn of(about: &CurrentApplicationInfo) -> InstallLinks {
        let user = has_user_install(about).then(|| format!("{}&integration_type=1&scope=applications.commands", page(about.id)));
        InstallLinks { server: server_link(about.id), user }
    }
}

/// Returns the link that adds the bot to a server. Discord docs: OAuth2, "Bot Authorization Flow".
pub(super) fn server_link(application: ApplicationId) -> String {
    let permissions = permissions_asked().bits();
    format!("{}&permissions={permissions}&integration_type=0&scope=bot+applications.commands", page(application))
}

/// Returns whether people can install the application for themselves.
pub(super) fn has_user_install(about: &CurrentApplicationInfo) -> bool {
    about.integration_types_config.contains_key(&InstallationContext::User)
}

fn page(application: ApplicationId) -> String {
    format!("https://discord.com/oauth2/authorize?client_id={application}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn people_get_a_link_if_the_application_has_a_user_install_and_servers_in_any_case() {
        let of_server = "https://discord.com/oauth2/authorize?client_id=77&permissions=309237681152&integration_type=0\
            &scope=bot+applications.commands";
        let of_user = "https://discord.com/oauth2/authorize?client_id=77&integration_type=1&scope=applications.commands";
        for (installs, user) in [
            (json!({}), None),
            (json!({ "0": {} }), None),
            (json!({ "0": {}, "1": {} }), Some(of_user)),
            (json!({ "1": {} }), Some(of_user)),
        ] {
            let about = json!({
                "id": "77", "name": "", "description": "", "bot_public": true, "bot_require_code_grant": false, "verify_key": "",
                "integration_types_config": installs,
            });
            let links = InstallLinks::of(&serde_json::from_str(&about.to_string()).unwrap());
            assert_eq!(links, InstallLinks { server: of_server.to_owned(), user: user.map(str::to_owned) }, "{installs}");
        }
    }
}
