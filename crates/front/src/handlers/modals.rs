//! Forms of a prompt as modals: how they open, and what was typed in them as an action. Start
//! reading at [`opened`].

use std::sync::Arc;

use tertulia_model::Table;
use tertulia_render::press::{Call, Control, FormWords, Press};
use tertulia_render::{CustomId, Localizer, limits};
use tertulia_rules::game::{Field, Prompt};
use tertulia_rules::text::Text;

use crate::answer::{Answer, FieldSize, ModalField, ModalForm};
use crate::asker::Asker;
use crate::reading::words;

/// Returns the modal of a form in that prompt, as it was filled in; its submission has the custom
/// id `of` that press.
pub(crate) fn opened(
    asker: &Asker,
    table: &Table,
    of: impl Fn(Press) -> CustomId,
    call: Call,
    form: &FormWords,
    prompt: &Prompt,
) -> Option<Answer> {
    let (label, fields) = prompt.form(form.verb())?;
    let localizer = Localizer::at(table, asker.lang());
    let clipped = |text: &Text, most| limits::clip(&localizer.plain(text), most);
    let field = |(at, field): (usize, &Field)| ModalField {
        id: at.to_string(),
        label: clipped(&field.label, limits::FIELD_LABEL),
        hint: clipped(&field.hint, limits::ENTRY),
        required: !field.optional,
        size: FieldSize::Line,
        filled: form.fields().get(at).cloned().unwrap_or_default(),
    };
    let id = of(Control::Form(call, FormWords::empty(form.verb())).at(table.head.id));
    let fields = fields.iter().enumerate().take(limits::FIELDS).map(field).collect();
    Some(Answer::Form(ModalForm { id, title: clipped(label, limits::FIELD_LABEL), fields }))
}

/// Reads what is typed in a form of that prompt as an action. `None` if the prompt has no such
/// form.
///
/// # Errors
/// Names the field that lacks something, or the word that is not understood.
pub(crate) fn read(asker: &Asker, table: &Arc<Table>, prompt: &Prompt, form: &FormWords) -> Option<Result<String, Text>> {
    let (_, fields) = prompt.form(form.verb())?;
    let verb = table.entry.info.verbs.iter().find(|verb| verb.name == form.verb())?;
    let typed = || form.fields().iter().map(String::as_str);
    let mut lacking =
        fields.iter().zip(typed().chain(std::iter::repeat(""))).filter(|(field, words)| !field.optional && words.is_empty());
    if let Some((field, _)) = lacking.next() {
        return Some(Err(Text::new("front-form-lacks").with("field", field.label.clone())));
    }
    let given: Vec<&str> = typed().take(verb.params.len()).collect();
    Some(words::read(table, asker.lang(), prompt, verb, &given))
}
