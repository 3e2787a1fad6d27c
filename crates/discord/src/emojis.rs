//! The application's emojis, one for each drawing, reconciled in the background after each start.
//!
//! Start reading at [`Emojis::bring_up_to_date`].

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use serde_json::json;
use serenity::builder::CreateAttachment;
use serenity::http::{Http, HttpError};
use serenity::model::guild::Emoji;
use serenity::model::id::UserId;
use tertulia_drawing::emblem::Emblem;
use tokio::sync::Mutex;

/// The prefix of every emoji of ours.
const PREFIX: &str = "tt_";
/// Digits at the end, which tell drawings with one name apart.
const DIGITS: usize = 8;

/// Discord's error for an invalid request, which says where.
const INVALID: isize = 50035;
/// Discord's error for an unknown emoji.
const UNKNOWN: isize = 10014;

/// An emoji of the application.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OwnEmoji {
    icon: &'static str,
    /// The name on Discord.
    pub(super) name: &'static str,
    pub(super) id: u64,
}

impl OwnEmoji {
    /// Returns it as text. The id alone counts, so the name is the one to be read aloud.
    pub(super) fn in_text(self) -> String {
        format!("<:{}:{}>", words(self.icon), self.id)
    }
}

/// An emoji that ought to exist.
struct WantedEmoji {
    emblem: Emblem,
    name: String,
}

/// All emojis that ought to exist: one for every drawing.
static WANTED: LazyLock<Vec<WantedEmoji>> =
    LazyLock::new(|| Emblem::all().map(|emblem| WantedEmoji { emblem, name: name(emblem.name(), &emblem.svg()) }).collect());

/// Returns the names of our emojis on Discord, one for each drawing.
pub fn emoji_names() -> impl Iterator<Item = &'static str> {
    WANTED.iter().map(|wanted| wanted.name.as_str())
}

/// Returns a name as "tt_large_branch_0a1b2c3d", which changes with the drawing.
fn name(icon: &str, drawing: &str) -> String {
    format!("{PREFIX}{}_{:0DIGITS$x}", words(icon), crc32fast::hash(drawing.as_bytes()))
}

/// Spells a drawing's name in the letters that Discord has for emojis.
fn words(icon: &str) -> String {
    icon.replace('-', "_")
}

/// Returns whether only we give such names.
fn is_ours(name: &str) -> bool {
    let parts = name.strip_prefix(PREFIX).and_then(|rest| rest.rsplit_once('_'));
    parts.is_some_and(|(words, end)| {
        let hex = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
        let letter = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_';
        !words.is_empty() && words.bytes().all(letter) && end.len() == DIGITS && end.bytes().all(hex)
    })
}

/// What this process does about emojis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Make missing ones, and delete those without a drawing.
    Make,
    /// Learn those that another process makes.
    Find,
}

/// How far the task is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    Done,
    /// Some are missing, which another process is to make.
    NotYet,
}

/// The emojis that can be used now, shared by clones. Characters stand in for the others.
#[derive(Clone, Default)]
pub(super) struct Emojis(Arc<SharedEmojis>);

#[derive(Default)]
struct SharedEmojis {
    /// Emojis by drawing.
    known: RwLock<BTreeMap<&'static str, OwnEmoji>>,
    /// Whether nothing is left to be done, until one is refused.
    done: AtomicBool,
    /// Held while emojis are reconciled.
    work: Mutex<()>,
}

impl Emojis {
    /// Returns the emoji of a drawing, if it can be used.
    pub(super) fn find(&self, icon: &str) -> Option<OwnEmoji> {
        self.0.known.read().unwrap_or_else(PoisonError::into_inner).get(icon).copied()
    }

    fn learn(&self, wanted: &'static WantedEmoji, emoji: &Emoji) {
        let own = OwnEmoji { icon: wanted.emblem.name(), name: &wanted.name, id: emoji.id.get() };
        self.0.known.write().unwrap_or_else(PoisonError::into_inner).insert(own.icon, own);
    }

    /// Returns whether Discord has refused a message for an emoji in it. Then none is used until
    /// the next start, so that the message can be sent again at once, with characters.
    pub(super) fn are_refused(&self, why: &serenity::Error) -> bool {
        let refused = is_about_an_emoji(why);
        if refused {
            tracing::warn!(%why, "Discord refused an emoji: sending characters instead until the next start");
            self.0.known.write().unwrap_or_else(PoisonError::into_inner).clear();
            self.0.done.store(false, Ordering::SeqCst);
        }
        refused
    }

    /// Makes missing emojis, and deletes ours that no drawing has. Each can be used as soon as it
    /// is there. Done once; the next start of a session retries what failed.
    ///
    /// # Errors
    /// When Discord does not answer or refuses one. What was done until then stays.
    pub(super) async fn bring_up_to_date(&self, http: &Http, us: UserId, task: Task) -> serenity::Result<Progress> {
        let Ok(_work) = self.0.work.try_lock() else { return Ok(Progress::Done) };
        if self.0.done.load(Ordering::SeqCst) {
            return Ok(Progress::Done);
        }
        let there = http.get_application_emojis().await?;
        let (known, missing): (Vec<_>, Vec<_>) = WANTED
            .iter()
            .map(|wanted| (wanted, there.iter().find(|emoji| emoji.name == wanted.name)))
            .partition(|(_, there)| there.is_some());
        for (wanted, emoji) in known {
            emoji.into_iter().for_each(|emoji| self.learn(wanted, emoji));
        }
        if task == Task::Find && !missing.is_empty() {
            return Ok(Progress::NotYet);
        }
        for (wanted, _) in &missing {
            self.make(http, wanted).await?;
        }
        let outdated = |emoji: &&Emoji| {
            let by_us = emoji.user.as_ref().is_some_and(|user| user.id == us);
            by_us && is_ours(&emoji.name) && WANTED.iter().all(|wanted| wanted.name != emoji.name)
        };
        let outdated: Vec<&Emoji> = there.iter().filter(|emoji| task == Task::Make && outdated(emoji)).collect();
        for emoji in &outdated {
            http.delete_application_emoji(emoji.id).await?;
        }
        self.0.done.store(true, Ordering::SeqCst);
        tracing::info!(made = missing.len(), removed = outdated.len(), "the application's emojis are up to date");
        Ok(Progress::Done)
    }

    async fn make(&self, http: &Http, wanted: &'static WantedEmoji) -> serenity::Result<()> {
        let emblem = wanted.emblem;
        let drawn = match tokio::task::spawn_blocking(move || emblem.draw()).await {
            Ok(Ok(drawn)) => drawn,
            Ok(Err(why)) => {
                tracing::error!(icon = emblem.name(), %why, "cannot draw an emoji: showing its character instead");
                return Ok(());
            }
            Err(why) => {
                tracing::error!(icon = emblem.name(), %why, "drawing an emoji panicked: showing its character instead");
                return Ok(());
            }
        };
        let image = CreateAttachment::bytes(drawn, "emoji.png").to_base64();
        let made = http.create_application_emoji(&json!({ "name": wanted.name, "image": image })).await?;
        self.learn(wanted, &made);
        Ok(())
    }
}

#[cfg(test)]
impl Emojis {
    /// Returns these drawings with these ids.
    pub(super) fn of(known: &[(&str, u64)]) -> Emojis {
        let own = |(icon, id): &(&str, u64)| {
            let wanted = WANTED.iter().find(|wanted| wanted.emblem.name() == *icon).unwrap();
            (wanted.emblem.name(), OwnEmoji { icon: wanted.emblem.name(), name: &wanted.name, id: *id })
        };
        let emojis = Emojis::default();
        emojis.0.known.write().unwrap().extend(known.iter().map(own));
        emojis
    }
}

/// Returns whether Discord's error is about an emoji.
fn is_about_an_emoji(why: &serenity::Error) -> bool {
    let serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) = why else { return false };
    let error = &answer.error;
    let at_emoji = || error.errors.iter().any(|one| one.path.split('.').any(|part| part == "emoji"));
    error.code == UNKNOWN || (error.code == INVALID && at_emoji())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_drawing_has_a_name_that_discord_takes_and_no_two_the_same() {
        let names: BTreeSet<&str> = WANTED.iter().map(|wanted| wanted.name.as_str()).collect();
        assert_eq!(names.len(), WANTED.len());
        assert!(names.len() <= 2_000, "an application has no more");
        for name in names {
            let letters = name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_');
            assert!((2..=32).contains(&name.len()) && letters, "{name}");
            assert!(is_ours(name), "{name}");
        }
    }

    #[test]
    fn another_drawing_is_another_name_and_the_same_one_the_same() {
        assert_eq!(name("large-branch", "<svg/>"), name("large-branch", "<svg/>"));
        assert_ne!(name("corn", "<svg/>"), name("corn", "<svg />"));
        assert!(name("large-branch", "").starts_with("tt_large_branch_"));
    }

    #[test]
    fn what_somebody_else_named_is_not_ours() {
        for name in [
            "corn",
            "tt_corn",
            "tt_corn_",
            "tt_corn_1234567",
            "tt_corn_123456789",
            "tt_corn_1234567G",
            "tt__12345678",
            "tt_12345678",
            "TT_corn_12345678",
        ] {
            assert!(!is_ours(name), "{name}");
        }
        assert!(is_ours("tt_corn_1234abcd"));
        assert!(is_ours("tt_a_drawing_long_gone_00000000"));
    }

    #[test]
    fn every_emoji_is_small_enough_for_discord() {
        for wanted in WANTED.iter() {
            let png = wanted.emblem.draw().unwrap();
            assert!(png.len() <= 256 * 1024, "{}: {}", wanted.name, png.len());
        }
    }
}
