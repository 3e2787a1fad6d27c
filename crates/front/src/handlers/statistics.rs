//! Statistics, and what people may do with what is kept of them.
//!
//! A person's own are for them alone. A server's tell of games there, and of nobody who does not
//! want to be listed. Start reading at [`Front::own_statistics`].

use std::sync::Arc;

use tertulia_model::Table;
use tertulia_model::results::Scope;
use tertulia_render::{self as render, Localizer, illustrated};
use tertulia_rules::text::Text;
use tertulia_tables::{Denied, Trouble};

use crate::Front;
use crate::answer::{Answer, put, sentence, wrong};
use crate::asker::Asker;

impl Front {
    pub(crate) async fn own_statistics(&self, asker: &Asker) -> Result<Answer, Denied> {
        let totals = self.tables.totals(Scope::Everywhere, Some(asker.person.user)).await?;
        Ok(Answer::private(render::own_statistics(&totals, self.tables.games(), asker.lang())))
    }

    /// Those of the server where they act; with the players of the game chosen, if one is.
    pub(crate) async fn server_statistics(&self, asker: &Asker, chosen: Option<&str>) -> Result<Answer, Denied> {
        let Some(guild) = asker.place.guild else {
            return Ok(sentence(&wrong(Text::new("front-needs-server")), asker.lang()));
        };
        let totals = self.tables.totals(Scope::Server(guild), None).await?;
        let players = self.tables.listed(guild).await?;
        Ok(put(asker, render::server_statistics(&totals, &players, chosen, self.tables.games(), asker.lang())))
    }

    /// Those of a table that they may look at.
    pub(crate) async fn table_statistics(&self, asker: &Asker, table: &Arc<Table>) -> Answer {
        self.table_in_numbers(asker, table).await.unwrap_or_else(|denied| self.denied(&asker.beside(), Some(table), denied))
    }

    async fn table_in_numbers(&self, asker: &Asker, table: &Table) -> Result<Answer, Denied> {
        let user = asker.person.user;
        let result = self.tables.result(table.head.id).await?;
        let own = self.tables.totals(Scope::Everywhere, Some(user)).await?;
        let curve = match self.tables.curve(table).await {
            Err(why @ Trouble::Damaged(_)) => {
                tracing::error!(table = %table.head.id, %why, "cannot replay the table's log: answering without the curve of points");
                None
            }
            curve => curve?,
        };
        let (result, lang, likes) = (result.as_ref(), asker.lang(), &asker.likes);
        Ok(Answer::private(illustrated::table_statistics(table, result, (user, &own), lang, likes, curve)))
    }

    /// Everything that is kept of them, as a file.
    pub(crate) async fn export(&self, asker: &Asker) -> Result<Answer, Denied> {
        let contents = self.tables.export(asker.person.user).await?;
        let message = render::note(&Text::new("front-exported"), &Localizer::nowhere(asker.lang()));
        Ok(Answer::File { message, name: format!("tertulia-{}.json", asker.person.user), contents })
    }

    /// Deletes it.
    pub(crate) async fn forget(&self, asker: &Asker) -> Result<Answer, Denied> {
        self.tables.forget(asker.person.user).await?;
        Ok(put(asker, render::note(&Text::new("front-forgotten"), &Localizer::nowhere(asker.lang()))))
    }
}
