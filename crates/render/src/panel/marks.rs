//! What is marked in the menus of a message. The message itself holds it: each change draws the
//! message anew. Start reading at [`Marks`].

use std::collections::{BTreeMap, BTreeSet};

use tertulia_rules::game::{Group, Prompt};
use tertulia_rules::text::Text;

/// The values marked in the menus of several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks(BTreeSet<String>);

impl<S: Into<String>> FromIterator<S> for Marks {
    fn from_iter<I: IntoIterator<Item = S>>(values: I) -> Marks {
        Marks(values.into_iter().map(Into::into).collect())
    }
}

impl Marks {
    /// Returns the proposal of a prompt.
    pub fn proposed(prompt: &Prompt) -> Marks {
        let entries = several(prompt).flat_map(|(entries, ..)| entries);
        entries.zip(numbered(prompt)).filter(|(entry, _)| entry.chosen).map(|(_, value)| value).collect()
    }

    /// Returns whether a value is marked.
    pub fn has(&self, value: &str) -> bool {
        self.0.contains(value)
    }

    /// Returns how many of a prompt's entries are marked.
    pub fn count(&self, prompt: &Prompt) -> usize {
        numbered(prompt).iter().filter(|value| self.has(value)).count()
    }

    /// Returns the marked actions, in the prompt's order.
    pub fn actions(&self, prompt: &Prompt) -> Vec<String> {
        if let Some(forced) = forced(prompt) {
            return forced;
        }
        let entries = several(prompt).flat_map(|(entries, ..)| entries);
        let marked = entries.zip(numbered(prompt)).filter(|(_, value)| self.has(value));
        marked.map(|(entry, _)| entry.action.clone()).collect()
    }

    /// Returns the action that takes nothing, if nothing is marked where something is proposed.
    pub fn nothing<'a>(&self, prompt: &'a Prompt) -> Option<&'a str> {
        let may_be_none = several(prompt).all(|(_, min, ..)| min == 0);
        let gives_away = may_be_none && self.count(prompt) == 0 && Marks::proposed(prompt).count(prompt) > 0;
        several(prompt).find_map(|(.., close)| close).filter(|_| gives_away)
    }

    /// Returns the marked actions, in the prompt's order, and the one that closes the sequence.
    ///
    /// # Errors
    /// When too few or too many are marked; says by how many.
    pub fn confirm(&self, prompt: &Prompt) -> Result<Vec<String>, Text> {
        let (mut min, mut max, mut end) = (0, 0, None);
        for (_, least, most, close) in several(prompt) {
            (min, max, end) = (least, most, close.or(end));
        }
        let mut actions = self.actions(prompt);
        let count = i64::try_from(actions.len()).unwrap_or(i64::MAX);
        if count < i64::from(min) {
            return Err(Text::new("front-choose-more").with("count", i64::from(min) - count));
        }
        if count > i64::from(max) {
            return Err(Text::new("front-choose-fewer").with("count", count - i64::from(max)).with("most", max));
        }
        actions.extend(end.map(str::to_owned));
        Ok(actions)
    }
}

type Several<'a> = (&'a [tertulia_rules::game::Entry], u8, u8, Option<&'a str>);

fn several(prompt: &Prompt) -> impl Iterator<Item = Several<'_>> {
    prompt.groups.iter().filter_map(|group| match group {
        Group::Several { entries, min, max, close, .. } => Some((entries.as_slice(), *min, *max, close.as_deref())),
        Group::One { .. } | Group::Form { .. } => None,
    })
}

/// Returns the only answer of the groups of several, if all must be chosen or all are alike: nobody
/// is asked for it.
pub(crate) fn forced(prompt: &Prompt) -> Option<Vec<String>> {
    let (_, min, max, _) = several(prompt).next().filter(|(_, min, max, _)| min == max && *min > 0)?;
    let all: Vec<&str> = several(prompt).flat_map(|(entries, ..)| entries).map(|entry| entry.action.as_str()).collect();
    let alike = all.iter().all(|action| Some(action) == all.first());
    let enough = all.len() == usize::from(min) || (alike && all.len() > usize::from(max));
    enough.then(|| all.into_iter().take(usize::from(max)).map(str::to_owned).collect())
}

/// A distinct value for each entry of the groups of several, in order: its action, and from the
/// second of the same action on a number, `store corn~2`. No notation has a `~`.
pub(crate) fn numbered(prompt: &Prompt) -> Vec<String> {
    let mut times: BTreeMap<&str, u32> = BTreeMap::new();
    let mut values = Vec::new();
    for entry in several(prompt).flat_map(|(entries, ..)| entries) {
        let time = times.entry(&entry.action).and_modify(|n| *n += 1).or_insert(1);
        values.push(if *time == 1 { entry.action.clone() } else { format!("{}~{time}", entry.action) });
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_rules::game::Entry;
    use tertulia_rules::symbol::Symbol;

    fn prompt(entries: &[(&str, bool)], min: u8, max: u8) -> Prompt {
        let entries = entries
            .iter()
            .map(|(action, chosen)| Entry::new((*action).to_owned(), Symbol::NONE, Text::new("option-on")).chosen_if(*chosen));
        let group = Group::Several {
            label: Text::new("option-on"),
            entries: entries.collect(),
            min,
            max,
            close: Some("done".to_owned()),
        };
        Prompt { groups: vec![group], ..Prompt::default() }
    }

    #[test]
    fn equal_actions_can_be_marked_as_often_as_they_are_there() {
        let prompt = prompt(&[("keep corn", true), ("keep corn", true), ("keep indigo", false)], 2, 2);
        assert_eq!(numbered(&prompt), ["keep corn", "keep corn~2", "keep indigo"]);
        assert_eq!(Marks::proposed(&prompt).confirm(&prompt), Ok(vec!["keep corn".into(), "keep corn".into(), "done".into()]));
        let other: Marks = ["keep indigo", "keep corn~2"].into_iter().collect();
        assert_eq!(other.confirm(&prompt), Ok(vec!["keep corn".into(), "keep indigo".into(), "done".into()]));
    }

    #[test]
    fn too_few_or_too_many_marks_are_told_apart() {
        let prompt = prompt(&[("a", false), ("b", false), ("c", false)], 2, 2);
        let marked = |values: &[&str]| values.iter().copied().collect::<Marks>().confirm(&prompt);
        assert_eq!(marked(&[]), Err(Text::new("front-choose-more").with("count", 2)));
        assert_eq!(marked(&["a", "b", "c"]), Err(Text::new("front-choose-fewer").with("count", 1).with("most", 2)));
        assert_eq!(marked(&["a", "nobody offered this"]), Err(Text::new("front-choose-more").with("count", 1)));
    }
}
