//! Reads typed actions, by notation or by label, and names of players. Start reading at [`meant`].

use std::sync::Arc;

use tertulia_base::i18n::{Lang, folded};
use tertulia_model::{Phase, Table};
use tertulia_render::Localizer;
use tertulia_render::choices::READY;
use tertulia_rules::game::{Param, Prompt, Verb};
use tertulia_rules::text::Text;
use tertulia_tables::What;

use crate::asker::Asker;
use crate::reading::hint::{Unread, not_understood};
use crate::reading::lexicon::Lexicon;
use crate::reading::typed::Typed;
use crate::reading::verbs::{action, offered, sequence};

/// What an asker is asked, and the verb that they type.
pub(crate) fn asked<'a>(asker: &Asker, table: &'a Table, verb: &str) -> Option<(Prompt, &'a Verb)> {
    let seat = table.head.seat_for(asker.person.user).filter(|_| table.head.phase == Phase::Playing)?;
    let prompt = Some(table.prompt(seat)).filter(|prompt| !prompt.groups.is_empty())?;
    Some((prompt, table.entry.info.verbs.iter().find(|v| v.name == verb)?))
}

/// Reads a verb and its parameters, in words of the notation, the buttons or the game's texts.
///
/// # Errors
/// Whoever is asked something hears which word is not understood, and what is near or possible.
/// Others hear from the table why they cannot do anything.
pub(crate) fn meant(asker: &Asker, table: &Arc<Table>, verb: &Verb, typed: &Typed) -> Result<What, Text> {
    let localizer = Localizer::at(table, asker.lang());
    let prompt = asked(asker, table, verb.name).map(|(prompt, _)| prompt).unwrap_or_default();
    let offered = offered(table, &prompt, verb, &localizer);
    let given: Vec<&str> = verb.params.iter().filter_map(|param: &Param| typed.words(param.name)).collect();
    let whole = given.join(" ");
    let named = |key: &str, label: &str| whole.strip_prefix(READY) == Some(key) || whole.eq_ignore_ascii_case(label);
    if let Some(ready) = prompt.ready.iter().find(|ready| named(ready.key, &localizer.plain(&ready.label))) {
        return Ok(What::Ready { decision: None, key: ready.key.to_owned() });
    }
    if let Some(key) = whole.strip_prefix(READY) {
        return Ok(What::Ready { decision: None, key: key.to_owned() });
    }
    let labelled = |piece: &str| {
        let offer = offered.iter().find(|offer| folded(&offer.label) == folded(piece))?;
        Some(format!("{} {}", verb.name, offer.words.join(" ")).trim_end().to_owned())
    };
    // One action with these words as parameters, or several in a row.
    let read = |given: &[&str]| {
        let one = labelled(&given.join(" ")).unwrap_or_else(|| action(table, verb.name, given));
        if table.entry.notation(&one).is_ok() {
            return Ok(vec![one]);
        }
        let several = if verb.many && verb.params.len() == 1 { several(table, verb.name, &given.join(" ")) } else { None };
        match several {
            Some(several) => Ok(several),
            None if prompt.groups.is_empty() => Ok(vec![one]),
            None => Err(not_understood(&Unread { table, lang: asker.lang(), verb, given, offered: &offered })),
        }
    };
    let actions = if verb.many && given.len() == 1 {
        let pieces = whole.split(',').map(str::trim).filter(|piece| !piece.is_empty());
        pieces.map(|piece| read(&[piece])).collect::<Result<Vec<_>, _>>()?.concat()
    } else {
        read(&given)?
    };
    Ok(What::Play { decision: None, actions })
}

/// Reads one action of a verb from what was given for each parameter.
///
/// # Errors
/// Names the word that is not understood, and what is near or possible.
pub(crate) fn read(table: &Table, lang: Lang, prompt: &Prompt, verb: &Verb, given: &[&str]) -> Result<String, Text> {
    let one = action(table, verb.name, given);
    if table.entry.notation(&one).is_ok() {
        return Ok(one);
    }
    let offered = offered(table, prompt, verb, &Localizer::at(table, lang));
    Err(not_understood(&Unread { table, lang, verb, given, offered: &offered }))
}

/// Reads several actions of a verb in a row, in words of the notation or in others.
fn several(table: &Table, verb: &str, words: &str) -> Option<Vec<String>> {
    sequence(table.entry, verb, words).or_else(|| {
        let readings = Lexicon::of(table, Lang::En).read(words);
        readings.iter().find_map(|reading| sequence(table.entry, verb, &reading.join(" ")))
    })
}
