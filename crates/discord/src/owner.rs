//! Direct messages to the owner of the application, when something needs a person.

use std::sync::Arc;

use serde_json::json;
use serenity::http::Http;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::UserId;
use tertulia_rules::text::Text;
use tertulia_tables::Tables;

use tertulia_render::{Localizer, note};

/// Reaches the owner of the application, or of the team that owns it.
#[derive(Clone)]
pub struct Owner {
    http: Arc<Http>,
    tables: Tables,
}

impl Owner {
    pub(super) fn new(http: Arc<Http>, tables: Tables) -> Owner {
        Owner { http, tables }
    }

    /// Sends the owner a text in their language. A failure is only logged.
    pub async fn tell(&self, text: &Text) {
        if let Err(why) = self.try_to_tell(text).await {
            tracing::warn!(%why, about = %text.key, "cannot send a direct message to the owner of the application: going on without");
        }
    }

    async fn try_to_tell(&self, text: &Text) -> serenity::Result<()> {
        let application = self.http.get_current_application_info().await?;
        let owner = application.team.map(|team| team.owner_user_id).or(application.owner.map(|owner| owner.id));
        let Some(owner) = owner else { return Ok(()) };
        let likes = self.tables.preferences(UserId(owner.get())).await.unwrap_or_default();
        let content = note(text, &Localizer::nowhere(likes.lang.unwrap_or(Lang::En))).for_reader(&likes).text;
        let channel = self.http.create_private_channel(&json!({ "recipient_id": owner })).await?;
        // If the client library sends it twice, it is posted once.
        let nonce = format!("owner-{:x}-0", self.tables.now().0);
        let message = json!({ "content": content, "allowed_mentions": { "parse": [] }, "nonce": nonce, "enforce_nonce": true });
        self.http.send_message(channel.id, Vec::new(), &message).await.map(|_| ())
    }
}
