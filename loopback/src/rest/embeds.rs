//! The rules of embeds, in the order of the documentation's tables. Start at [`check`].

use serde_json::{Value, json};

use super::check::BodyPart;
use super::check::BodyRule::{Boolean, List, Moment, Text, Trimmed, Url, Whole};
use super::check::is_empty;
use crate::limits;

/// Schemes of links.
const WEB: &[&str] = &["http", "https"];
/// Schemes of pictures.
const PICTURE: &[&str] = &["http", "https", "attachment"];
/// Fields that only Discord sets.
const OURS: [&str; 3] = ["provider", "video", "type"];
const OURS_OF_A_PICTURE: [&str; 3] = ["proxy_url", "height", "width"];

pub(crate) fn check(message: &BodyPart<'_, '_>) {
    message.may("embeds", List(0..=limits::EMBEDS));
    let mut total = 0;
    message.each("embeds", |embed| total += check_one(embed));
    if total > limits::EMBEDS_TOTAL {
        let sentence = format!("Embed size exceeds maximum size of {}", limits::EMBEDS_TOTAL);
        message.fault_at("embeds", "MAX_EMBED_SIZE_EXCEEDED", sentence);
    }
}

/// Checks one embed and returns how many characters of it count against the message's total.
fn check_one(embed: &BodyPart<'_, '_>) -> usize {
    let mut total = 0;
    let mut counted = |part: &BodyPart<'_, '_>, name: &str| {
        total += part.text(name).map_or(0, |text| text.trim().chars().count());
    };
    embed.may("title", Trimmed(0..=limits::EMBED_TITLE));
    counted(embed, "title");
    embed.may("description", Trimmed(0..=limits::EMBED_DESCRIPTION));
    counted(embed, "description");
    embed.may("url", Url(WEB, limits::EMBED_URL));
    embed.may("timestamp", Moment);
    embed.may("color", Whole(0..=limits::COLOR));
    embed.inside_filled("footer", |footer| {
        footer.must("text", Trimmed(0..=limits::EMBED_FOOTER));
        footer.may("icon_url", Url(PICTURE, limits::EMBED_URL));
        counted(footer, "text");
    });
    for name in ["image", "thumbnail"] {
        embed.inside_filled(name, |picture| {
            picture.must("url", Url(PICTURE, limits::EMBED_URL));
            picture.may("description", Text(0..=limits::ATTACHMENT_DESCRIPTION));
        });
    }
    embed.inside_filled("author", |author| {
        author.must("name", Trimmed(0..=limits::EMBED_AUTHOR));
        author.may("url", Url(WEB, limits::EMBED_URL));
        author.may("icon_url", Url(PICTURE, limits::EMBED_URL));
        counted(author, "name");
    });
    embed.may("fields", List(0..=limits::EMBED_FIELDS));
    embed.each("fields", |field| {
        field.must("name", Trimmed(0..=limits::EMBED_FIELD_NAME));
        field.must("value", Trimmed(0..=limits::EMBED_FIELD_VALUE));
        field.may("inline", Boolean);
        counted(field, "name");
        counted(field, "value");
    });
    let filled = |name: &str| embed.text(name).is_some_and(|text| !text.trim().is_empty());
    let has_something = filled("title")
        || filled("description")
        || embed.count("fields") > 0
        || ["footer", "image", "thumbnail", "author"].into_iter().any(|name| embed.is_filled(name));
    if !has_something {
        embed.required("description");
    }
    total
}

/// Trims the texts of embeds, and drops nulls, empty parts and what only Discord sets.
pub(crate) fn tidy(embeds: &mut [Value]) {
    for embed in embeds {
        let Some(fields) = embed.as_object_mut() else { continue };
        fields.values_mut().filter_map(Value::as_object_mut).for_each(|part| part.retain(|_, value| !value.is_null()));
        fields.retain(|name, value| !value.is_null() && !is_empty(value) && !OURS.contains(&name.as_str()));
        fields.insert("type".to_owned(), json!("rich"));
        for name in ["image", "thumbnail"] {
            if let Some(picture) = fields.get_mut(name).and_then(Value::as_object_mut) {
                picture.retain(|name, _| !OURS_OF_A_PICTURE.contains(&name.as_str()));
            }
        }
        for name in ["title", "description"] {
            trim(fields.get_mut(name));
        }
        trim(fields.get_mut("footer").and_then(|footer| footer.get_mut("text")));
        trim(fields.get_mut("author").and_then(|author| author.get_mut("name")));
        for field in fields.get_mut("fields").and_then(Value::as_array_mut).into_iter().flatten() {
            trim(field.get_mut("name"));
            trim(field.get_mut("value"));
            if let Some(inline) = field.as_object_mut().map(|field| field.entry("inline").or_insert(Value::Null))
                && inline.is_null()
            {
                *inline = json!(false);
            }
        }
    }
}

fn trim(text: Option<&mut Value>) {
    if let Some(Value::String(text)) = text {
        let trimmed = text.trim();
        if trimmed.len() < text.len() {
            *text = trimmed.to_owned();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_discord_can_set_is_not_kept() {
        let mut embeds = [json!({
            "type": "video", "title": "  t ", "description": null, "provider": { "name": "p" }, "footer": {},
            "author": { "name": null },
            "image": { "url": "https://a.example/b", "proxy_url": "x", "height": 1, "width": 1 },
            "fields": [{ "name": " n ", "value": "v" }],
        })];
        tidy(&mut embeds);
        assert_eq!(
            embeds[0],
            json!({ "type": "rich", "title": "t", "image": { "url": "https://a.example/b" }, "fields": [{ "name": "n", "value": "v", "inline": false }] })
        );
    }
}
