//! What a finished game was about. The course is for whoever may look at the table; what was better
//! at a decision is told to the player of its seat alone. Start reading at [`Front::analysis`].

use std::sync::Arc;

use tertulia_model::{PastDecision, Table};
use tertulia_render::{self as render, illustrated};
use tertulia_rules::analysis::Analysis;
use tertulia_rules::text::Text;
use tertulia_tables::{Analysed, Denied, own_seat, told_to};

use crate::Front;
use crate::answer::{Answer, not_ours, sentence, show, wrong};
use crate::asker::Asker;

impl Front {
    /// Who was likely to win when and, for a player, a button for each of their decisions that cost
    /// much. Whoever asks first is asked to come back.
    pub(crate) async fn analysis(&self, asker: &Asker, table: &Arc<Table>) -> Answer {
        let found = match self.found(asker, table).await {
            Ok(found) => found,
            Err(answer) => return *answer,
        };
        let curve = match self.tables.chances(table, &found).await {
            Ok(curve) => curve,
            Err(why) => return self.denied(&asker.beside(), Some(table), why.into()),
        };
        let seat = table.head.seat_of(asker.person.user);
        let own = seat.map(|seat| told_to(&found, seat).collect::<Vec<_>>());
        show(asker, illustrated::analysed(table, own.as_deref(), curve, asker.lang(), &asker.likes))
    }

    /// One of the asker's decisions that cost much, to be made again.
    pub(crate) async fn lost_chance(&self, asker: &Asker, table: &Arc<Table>, n: u8) -> Answer {
        match self.past_decision(asker, table, n).await {
            Ok(then) => {
                let message = render::past_decision(table, &then, asker.lang());
                show(asker, illustrated::at_past_decision(table, then, message, asker.lang(), &asker.likes))
            }
            Err(answer) => *answer,
        }
    }

    /// What was better there, and what to make of what the asker has `chosen` now.
    pub(crate) async fn better_move(&self, asker: &Asker, table: &Arc<Table>, n: u8, chosen: Option<&str>) -> Answer {
        match self.past_decision(asker, table, n).await {
            Ok(then) if chosen.is_some_and(|chosen| then.legal.iter().all(|legal| legal != chosen)) => not_ours(asker.lang()),
            Ok(then) => {
                let message = render::better_move(table, &then, chosen, asker.lang());
                show(asker, illustrated::at_past_decision(table, then, message, asker.lang(), &asker.likes))
            }
            Err(answer) => *answer,
        }
    }

    /// Returns the analysis, or what is answered where there is none yet.
    async fn found(&self, asker: &Asker, table: &Arc<Table>) -> Result<Analysis, Box<Answer>> {
        let lang = asker.lang();
        let later = |why: Text| show(asker, render::analysis_later(table, &why, lang));
        Err(Box::new(match self.tables.analysis(table, asker.person.user).await {
            Ok(Some(Analysed::Found(found))) => return Ok(found),
            Ok(Some(Analysed::UnderWay)) => later(Text::new("front-analysis-under-way")),
            Ok(Some(Analysed::Busy)) => later(Text::new("front-analysis-busy")),
            Ok(Some(Analysed::Failed)) => sentence(&wrong(Text::new("front-analysis-failed")), lang),
            Ok(None) => sentence(&wrong(Text::new("front-analysis-later")), lang),
            Err(why) => self.denied(&asker.beside(), Some(table), why.into()),
        }))
    }

    async fn past_decision(&self, asker: &Asker, table: &Arc<Table>, n: u8) -> Result<PastDecision, Box<Answer>> {
        let refused = |why: Denied| Box::new(self.denied(&asker.beside(), Some(table), why));
        let seat = own_seat(&table.head, asker.person.user).map_err(|why| refused(why.into()))?;
        let found = self.found(asker, table).await?;
        match self.tables.lost_chance(table, &found, seat, usize::from(n)).await {
            Ok(Some(then)) => Ok(then),
            Ok(None) => Err(Box::new(not_ours(asker.lang()))),
            Err(why) => Err(refused(why.into())),
        }
    }
}
