//! Damage done to JSON that was right: something in it becomes something else, goes away, or is
//! there twice.
//!
//! Start reading at [`edit_json`].

use arbtest::arbitrary::{Result, Unstructured};
use serde_json::{Value, json};

use crate::edits::{ODD, edited, numbers};

pub fn edit_json(u: &mut Unstructured<'_>, value: &mut Value, words: &[String]) -> Result<()> {
    let deeper = u.ratio(6, 7)?;
    match value {
        Value::Object(fields) if deeper && !fields.is_empty() => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            let key = u.choose(&keys)?;
            if u.ratio(1, 12)? {
                fields.remove(key);
            } else if let Some(inner) = fields.get_mut(key) {
                edit_json(u, inner, words)?;
            }
        }
        Value::Array(items) if deeper && !items.is_empty() => {
            let at = u.int_in_range(0..=items.len() - 1)?;
            match u.int_in_range(0..=9)? {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => edit_json(u, &mut items[at], words)?,
            }
        }
        Value::String(text) if deeper => *text = edited(u, std::slice::from_ref(text), words)?,
        _ => *value = another(u, words)?,
    }
    Ok(())
}

fn another(u: &mut Unstructured<'_>, words: &[String]) -> Result<Value> {
    Ok(match u.int_in_range(0..=8)? {
        0 => Value::Null,
        1 => json!(u.arbitrary::<bool>()?),
        2 => json!(u.arbitrary::<u64>()?),
        3 => json!(u.int_in_range(-1..=20)?),
        4 => json!(*u.choose(&numbers())?),
        5 => json!([]),
        6 => json!({}),
        7 if !words.is_empty() => json!(u.choose(words)?),
        _ => json!(*u.choose(ODD)?),
    })
}
