//! Following a table by direct messages, without playing. Start reading at [`Front::follow`].

use tertulia_base::ids::TableId;
use tertulia_render as render;
use tertulia_rules::text::Text;
use tertulia_tables::{Denied, Person};

use crate::Front;
use crate::answer::{Answer, sentence, wrong};
use crate::asker::Asker;
use crate::known::Known;
use crate::reading::typed::Typed;

impl Front {
    /// The asker follows the table: from the server where they see it.
    pub(crate) async fn follow(&self, asker: &Asker, known: &Known) -> Answer {
        let home = &known.table.head.home;
        if home.guild.is_none() || asker.place.guild != home.guild {
            return sentence(&wrong(Text::new("front-follow-elsewhere").with("channel", home.channel.to_string())), asker.lang());
        }
        let who = Person { access: known.access, ..asker.person.clone() };
        match self.tables.follow(&who, known.table.head.id).await {
            Ok(table) => Answer::private(render::following(&table, asker.lang())),
            Err(denied) => self.denied_now(&asker.beside(), known, denied).await,
        }
    }

    /// The asker follows the table no more, wherever they are and whatever they see by now. To
    /// others it is as any table they ask about.
    pub(crate) async fn unfollow(&self, asker: &Asker, id: TableId) -> Answer {
        match self.tables.unfollow(asker.person.user, id).await {
            Ok(true) => sentence(&Text::new("front-did-unfollow").with("table", id.to_string()), asker.lang()),
            Ok(false) => match self.known(asker, id).await {
                Ok(known) => sentence(&wrong(Text::new("front-not-following")), asker.lang()).about(&known),
                Err(denied) => self.denied(asker, None, denied),
            },
            Err(why) => self.denied(asker, None, why.into()),
        }
    }

    /// `/table follow`: begins it, or ends it.
    pub(crate) async fn follow_typed(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        let followed = self.tables.followed_by(asker.person.user).await?;
        let named = typed.words("table").and_then(|words| words.split_whitespace().next()?.parse().ok());
        let meant = match named {
            Some(id) => Some(id),
            None => self.tables.at(asker.place.channel).await?,
        };
        if let Some(id) = meant.filter(|id| followed.contains(id)) {
            return Ok(self.unfollow(asker, id).await);
        }
        let known = self.which(asker, typed).await?;
        Ok(self.follow(asker, &known).await.about(&known))
    }
}
