//! Finding a table to join: the list of a server's open tables, and its buttons.
//!
//! Each table is listed to whoever is known to see it and could join it. Start reading at
//! [`Front::find`].

use futures::future::join_all;
use tertulia_base::ids::{GuildId, TableId};
use tertulia_render as render;
use tertulia_render::message::Message;
use tertulia_rules::text::Text;
use tertulia_tables::{Denied, Refusal, Trouble, What};

use crate::Front;
use crate::answer::{Answer, sentence, show, wrong};
use crate::asker::Asker;

/// Tables that are looked at together: Discord is asked about the channel of each.
const AT_ONCE: usize = 16;
/// Most tables that are looked at for one list.
const MOST_LOOKED_AT: usize = 4 * AT_ONCE;

impl Front {
    /// `/find`: the tables of the server that the asker may join, of that game or of all.
    pub(crate) async fn find(&self, asker: &Asker, game: Option<&str>) -> Result<Answer, Denied> {
        let Some(guild) = asker.place.guild else {
            return Ok(sentence(&wrong(Text::new("front-find-elsewhere")), asker.lang()));
        };
        if self.tables.is_banned(guild, asker.person.user).await? {
            return Err(Refusal::Banned.into());
        }
        Ok(show(asker, self.open_tables(asker, guild, game, None).await?))
    }

    /// Joins a table of the list as by its own message. The list says what came of it, and is then
    /// as things stand.
    pub(crate) async fn join_found(&self, asker: &Asker, id: TableId, game: Option<&str>) -> Answer {
        let note = match self.join_by_id(asker, id).await {
            Ok(note) => note,
            Err(Denied::Because(why)) => wrong(why.into()),
            Err(denied) => return self.denied(&asker.beside(), None, denied),
        };
        let Some(guild) = asker.place.guild else { return sentence(&note, asker.lang()) };
        match self.open_tables(asker, guild, game, Some(&note)).await {
            Ok(list) => show(asker, list),
            Err(why) => {
                tracing::error!(%why, %guild, "cannot list a server's open tables: saying only what came of joining one");
                sentence(&note, asker.lang())
            }
        }
    }

    async fn join_by_id(&self, asker: &Asker, id: TableId) -> Result<Text, Denied> {
        let known = self.known(asker, id).await?;
        match self.ask(asker, &known, What::Join).await {
            // The same press may come twice.
            Ok(_) | Err(Denied::Because(Refusal::JoinedAlready)) => {
                let text = Text::new("front-find-joined").with("table", id.to_string());
                Ok(text.with("channel", known.table.head.home.channel.to_string()))
            }
            Err(denied) => Err(denied),
        }
    }

    /// Returns the list, the newest first: a host has to begin the game, and is likely still there.
    /// How many more there are counts no table that the asker does not see.
    async fn open_tables(
        &self,
        asker: &Asker,
        guild: GuildId,
        game: Option<&str>,
        note: Option<&Text>,
    ) -> Result<Message, Trouble> {
        let game = game.and_then(|slug| self.tables.game(slug)).map(|entry| entry.info);
        let seeking = self.tables.seeking_players(guild, game.map(|info| info.slug), MOST_LOOKED_AT).await?;
        let mut found = Vec::new();
        for some in seeking.chunks(AT_ONCE) {
            let known = join_all(some.iter().map(|id| self.joinable(asker, *id))).await;
            found.extend(known.into_iter().flatten().map(|known| known.table));
            if found.len() >= render::MOST_FOUND {
                break;
            }
        }
        Ok(render::open_tables(&found, asker.person.user, game, self.tables.games(), note, asker.lang()))
    }
}
