//! Forms: opened by a button, and what they mean once they are filled in.
//!
//! Start reading at [`Front::filled_in`].

use tertulia_rules::game::{LONGEST_OPTION, Open};
use tertulia_rules::text::Text;

use super::answer::{Answer, Field, FieldSize, Form, sentence};
use super::asker::Asker;
use super::context::MessageContext;
use super::{Front, reading};
use crate::i18n::Lang;
use crate::model::Table;
use crate::render::press::{Call, Press};
use crate::render::{Localizer, limits, words};
use crate::tables::What;

impl Front {
    /// A form was filled in: its fields are the words after the verb.
    pub async fn filled_in(&self, asker: &Asker, id: &str, inputs: Vec<(String, String)>, context: MessageContext) -> Answer {
        let Ok(press) = id.parse::<Press>() else { return sentence(&Text::new("front-not-ours"), asker.lang()) };
        let known = match self.known(asker, press.table()).await {
            Ok(known) => known,
            Err(denied) => return self.denied(asker, None, denied, MessageContext::Public),
        };
        let table = &known.table;
        let (call, verb) = match press {
            Press::Form(_, call, verb) => (call, verb),
            Press::Typed(_, key) => {
                let value = inputs.into_iter().map(|(_, value)| value).collect();
                return self.manage(asker, &known, What::Set { key, value }, "front-did-set", context).await;
            }
            _ => return sentence(&Text::new("front-not-ours"), asker.lang()),
        };
        if let Some(answer) = self.not_theirs(asker, table, call, context) {
            return answer;
        }
        let given: Vec<&str> = inputs.iter().map(|(_, value)| value.as_str()).collect();
        let action = reading::action(table, &verb, &given);
        self.play(asker, &known, call, vec![action], context).await
    }
}

/// The form for the parameters of a verb.
pub(super) fn form(table: &Table, call: Call, verb: &str, lang: Lang) -> Option<Answer> {
    let info = table.entry.info;
    let verb = info.verbs.iter().find(|v| v.name == verb)?;
    let localizer = Localizer::at(table, lang);
    let fields = verb.params.iter().take(limits::FIELDS).map(|param| Field {
        id: param.name.to_owned(),
        label: limits::clip(&localizer.plain(&words::param_name(info, param)), limits::FIELD_LABEL),
        hint: limits::clip(&localizer.plain(&words::param_about(info, param)), limits::ENTRY),
        required: param.required,
        size: FieldSize::Line,
        filled: String::new(),
    });
    let fields: Vec<Field> = fields.collect();
    let title = limits::clip(&localizer.plain(&words::verb_about(info, verb)), limits::FIELD_LABEL);
    let id = Press::Form(table.head.id, call, verb.name.to_owned()).to_string();
    (!fields.is_empty()).then_some(Answer::Form(Form { id, title, fields }))
}

/// The form to type an option's value in, with the value that it has.
pub(super) fn option_form(table: &Table, key: &str, lang: Lang) -> Option<Answer> {
    let info = table.entry.info;
    let option = info.options.iter().find(|option| option.key == key && option.open == Open::Text)?;
    let localizer = Localizer::at(table, lang);
    let name = limits::clip(&localizer.plain(&words::option_name(info, option)), limits::FIELD_LABEL);
    let field = Field {
        id: "value".to_owned(),
        label: name.clone(),
        hint: limits::clip(&localizer.plain(&words::option_about(info, option)), limits::ENTRY),
        required: true,
        size: FieldSize::Lines(LONGEST_OPTION),
        filled: table.head.options.get(key).replace(',', ", "),
    };
    let id = Press::Typed(table.head.id, key.to_owned()).to_string();
    Some(Answer::Form(Form { id, title: name, fields: vec![field] }))
}
