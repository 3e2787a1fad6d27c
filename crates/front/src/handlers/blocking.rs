//! Blocks: whom somebody does not want to play with. Nobody is told.
//!
//! Start reading at [`Front::block`].

use tertulia_base::ids::UserId;
use tertulia_rules::text::{Arg, Text};
use tertulia_tables::Denied;

use crate::Front;
use crate::answer::{Answer, sentence};
use crate::asker::Asker;
use crate::handlers::slash::no;
use crate::reading::typed::{Named, Typed};

/// Most people whom settings name: all of them would leave no room for the settings.
const MOST_SHOWN: usize = 20;

impl Front {
    /// `/block` and `/unblock`: private, and never told to whom it is about.
    pub(crate) async fn block(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        let Some(Named { who, .. }) = typed.person("person") else {
            return Ok(sentence(&Text::new("front-no-command"), asker.lang()));
        };
        let key = match typed.command.as_str() {
            "unblock" => {
                self.tables.unblock(asker.person.user, who.user).await?;
                "front-unblock-did"
            }
            _ if who.user == asker.person.user => return Err(no(Text::new("front-block-self"))),
            _ if who.bot => return Err(no(Text::new("front-block-bot"))),
            _ => {
                self.tables.block(asker.person.user, who.user).await?;
                "front-block-did"
            }
        };
        Ok(sentence(&Text::new(key).with("who", mention(who.user)), asker.lang()))
    }

    /// Returns whom the asker blocks, the latest first, as a line of their settings.
    pub(crate) async fn blocks_line(&self, user: UserId) -> Result<Option<Text>, Denied> {
        let blocked = self.tables.blocks(user).await?;
        let mut all: Vec<Text> = blocked.iter().rev().take(MOST_SHOWN).copied().map(mention).collect();
        let more = blocked.len() - all.len();
        if more > 0 {
            all.push(Text::new("front-blocks-more").with("n", more as u32));
        }
        Ok((!all.is_empty()).then(|| Text::new("front-blocks-now").with("who", Arg::List(all))))
    }
}

fn mention(user: UserId) -> Text {
    Text::new("front-mention").with("who", Arg::Person(user.0))
}
