//! Ending all tables of a server that somebody hosts, by a manager and after a confirmation.
//!
//! Each is ended as by its own button: a manager who does not see its channel ends, and learns,
//! nothing of it. Start reading at [`Front::ask_end_tables`].

use tertulia_base::ids::UserId;
use tertulia_render::message::Message;
use tertulia_render::{self as render, Localizer};
use tertulia_rules::text::{Arg, Text};
use tertulia_tables::{Denied, Operation, Refusal, What, allows};

use crate::Front;
use crate::answer::{Answer, put, wrong};
use crate::asker::Asker;
use crate::handlers::settings::manages_server;
use crate::known::Known;

impl Front {
    /// Says how many tables that would be, with a button that means it.
    pub(crate) async fn ask_end_tables(&self, asker: &Asker, of: UserId) -> Result<Answer, Denied> {
        let tables = self.tables_to_end(asker, of).await?;
        Ok(Answer::private(match tables.len() {
            0 => render::note(&none(of), &Localizer::nowhere(asker.lang())),
            count => render::ask_end_tables(of, count, asker.lang()),
        }))
    }

    /// Ends them, as far as they are still there.
    pub(crate) async fn end_tables(&self, asker: &Asker, of: UserId) -> Result<Answer, Denied> {
        let tables = self.tables_to_end(asker, of).await?;
        let (mut ended, mut left) = (0_u32, 0_u32);
        for known in &tables {
            match self.ask(asker, known, What::Stop).await {
                Ok(_) => ended += 1,
                // It has ended by itself, or they may no longer end it.
                Err(Denied::Because(_)) => {}
                Err(Denied::Stale | Denied::Trouble | Denied::Unknown) => left += 1,
            }
        }
        let counts =
            [("front-end-tables-done", ended), ("front-end-tables-left", left)].into_iter().filter(|(_, count)| *count > 0);
        let said = counts.map(|(key, count)| Text::new(key).with("count", count).with("who", Arg::Person(of.0)));
        let said = Some(said.collect::<Vec<_>>()).filter(|said| !said.is_empty()).unwrap_or_else(|| vec![none(of)]);
        let localizer = Localizer::nowhere(asker.lang());
        let text = said.iter().map(|text| localizer.say(text)).collect::<Vec<_>>().join("\n");
        Ok(put(asker, Message { text, ..Message::default() }))
    }

    /// Returns the running tables here that somebody hosts and that the asker may end.
    async fn tables_to_end(&self, asker: &Asker, of: UserId) -> Result<Vec<Known>, Denied> {
        let refused = |key: &'static str| Denied::from(Refusal::Words(wrong(Text::new(key))));
        let guild = asker.place.guild.ok_or_else(|| refused("front-needs-server"))?;
        // A server may let others type the command, and a custom id can be forged.
        if !manages_server(asker) {
            return Err(refused("front-end-tables-managers"));
        }
        let mut all = Vec::new();
        for table in self.tables.hosted_by(of, guild).await? {
            if let Ok(known) = self.known(asker, table).await
                && allows(&known.table.head, asker.person.user, known.access, Operation::Stop).is_ok()
            {
                all.push(known);
            }
        }
        Ok(all)
    }
}

fn none(of: UserId) -> Text {
    Text::new("front-end-tables-none").with("who", Arg::Person(of.0))
}
