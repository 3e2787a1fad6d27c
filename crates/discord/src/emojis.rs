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
const PREFIX: &str = "tertulia_";
/// Follows the prefix in the name of a fingerprint.
const FINGERPRINT: &str = "drawings";

/// Discord's error for an invalid request, which says where.
const INVALID: isize = 50035;
/// Discord's error for an unknown emoji.
const UNKNOWN: isize = 10014;

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

/// The drawings whose names begin with one letter. A name is what a screen reader says, so it has
/// no hash: one more emoji, which no message shows, tells by its name which drawings the others
/// have.
struct EmojiGroup {
    emojis: Vec<WantedEmoji>,
    fingerprint: WantedEmoji,
}

/// All emojis that ought to exist: one for every drawing, and a fingerprint for every letter.
static WANTED: LazyLock<Vec<EmojiGroup>> = LazyLock::new(|| {
    let mut by_letter: BTreeMap<&str, Vec<Emblem>> = BTreeMap::new();
    for emblem in Emblem::all() {
        by_letter.entry(emblem.name().get(..1).unwrap_or_default()).or_default().push(emblem);
    }
    by_letter.into_iter().filter_map(|(letter, emblems)| EmojiGroup::of(letter, emblems)).collect()
});

impl EmojiGroup {
    fn of(letter: &str, emblems: Vec<Emblem>) -> Option<EmojiGroup> {
        let drawings: String = emblems.iter().map(|emblem| format!("{} {}\n", emblem.name(), emblem.svg())).collect();
        let fingerprint = WantedEmoji { emblem: *emblems.first()?, name: fingerprint(letter, &drawings) };
        let named = |emblem: Emblem| WantedEmoji { emblem, name: format!("{PREFIX}{}", words(emblem.name())) };
        Some(EmojiGroup { emojis: emblems.into_iter().map(named).collect(), fingerprint })
    }
}

/// Returns a name as "tertulia_drawings_c_0a1b2c3d", which changes with the drawings.
fn fingerprint(letter: &str, drawings: &str) -> String {
    format!("{PREFIX}{FINGERPRINT}_{letter}_{:08x}", crc32fast::hash(drawings.as_bytes()))
}

/// Returns the names of our emojis on Discord: one for each drawing, and the fingerprints.
pub fn emoji_names() -> impl Iterator<Item = &'static str> {
    WANTED.iter().flat_map(|group| group.emojis.iter().chain([&group.fingerprint])).map(|wanted| wanted.name.as_str())
}

/// Spells a drawing's name in the letters that Discord has for emojis.
fn words(icon: &str) -> String {
    icon.replace('-', "_")
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
        let by_us = |emoji: &Emoji| emoji.user.as_ref().is_some_and(|user| user.id == us);
        let is_wanted = |emoji: &Emoji| emoji_names().any(|name| name == emoji.name);
        let mut outdated: Vec<&Emoji> =
            there.iter().filter(|emoji| by_us(emoji) && emoji.name.starts_with(PREFIX) && !is_wanted(emoji)).collect();
        let (mut missing, mut fingerprints) = (Vec::new(), Vec::new());
        for group in WANTED.iter() {
            let named = |wanted: &WantedEmoji| there.iter().find(|emoji| emoji.name == wanted.name);
            let is_current = named(&group.fingerprint).is_some();
            for wanted in &group.emojis {
                match named(wanted) {
                    // One that somebody else put there is theirs to change.
                    Some(emoji) if is_current || !by_us(emoji) => self.learn(wanted, emoji),
                    old => {
                        outdated.extend(old);
                        missing.push(wanted);
                    }
                }
            }
            fingerprints.extend((!is_current).then_some(&group.fingerprint));
        }
        if task == Task::Find {
            if !missing.is_empty() {
                return Ok(Progress::NotYet);
            }
            outdated.clear();
            fingerprints.clear();
        }
        // A name can be given once: the old emoji goes first.
        for emoji in &outdated {
            http.delete_application_emoji(emoji.id).await?;
        }
        for wanted in &missing {
            if let Some(made) = self.make(http, wanted).await? {
                self.learn(wanted, &made);
            }
        }
        // Last, so that what was interrupted is done again.
        for wanted in &fingerprints {
            self.make(http, wanted).await?;
        }
        self.0.done.store(true, Ordering::SeqCst);
        tracing::info!(made = missing.len(), removed = outdated.len(), "the application's emojis are up to date");
        Ok(Progress::Done)
    }

    /// Makes an emoji; `None` where it cannot be drawn.
    async fn make(&self, http: &Http, wanted: &'static WantedEmoji) -> serenity::Result<Option<Emoji>> {
        let emblem = wanted.emblem;
        let drawn = match tokio::task::spawn_blocking(move || emblem.draw()).await {
            Ok(Ok(drawn)) => drawn,
            Ok(Err(why)) => {
                tracing::error!(icon = emblem.name(), %why, "cannot draw an emoji: showing its character instead");
                return Ok(None);
            }
            Err(why) => {
                tracing::error!(icon = emblem.name(), %why, "drawing an emoji panicked: showing its character instead");
                return Ok(None);
            }
        };
        let image = CreateAttachment::bytes(drawn, "emoji.png").to_base64();
        http.create_application_emoji(&json!({ "name": wanted.name, "image": image })).await.map(Some)
    }
}

#[cfg(test)]
impl Emojis {
    /// Returns these drawings with these ids.
    pub(super) fn of(known: &[(&str, u64)]) -> Emojis {
        let own = |(icon, id): &(&str, u64)| {
            let wanted = WANTED.iter().flat_map(|group| &group.emojis).find(|wanted| wanted.emblem.name() == *icon).unwrap();
            (wanted.emblem.name(), OwnEmoji { icon: wanted.emblem.name(), name: &wanted.name, id: *id })
        };
        let emojis = Emojis::default();
        emojis.0.known.write().unwrap().extend(known.iter().map(own));
        emojis
    }
}

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
    fn every_drawing_has_a_name_that_discord_takes_and_that_can_be_said() {
        let names: BTreeSet<&str> = emoji_names().collect();
        assert_eq!(names.len(), emoji_names().count());
        assert!(names.len() <= 2_000, "an application has no more");
        for name in names {
            let letters = name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_');
            assert!((2..=32).contains(&name.len()) && letters, "{name}");
        }
        for shown in WANTED.iter().flat_map(|group| &group.emojis) {
            let words = shown.name.split('_').skip(1);
            let speakable = |word: &str| word.bytes().all(|c| c.is_ascii_lowercase()) || word.parse::<u8>().is_ok();
            assert!(words.clone().count() > 0 && words.clone().all(speakable), "{}", shown.name);
            assert_ne!(words.clone().next(), Some(FINGERPRINT), "{}", shown.name);
        }
    }

    #[test]
    fn other_drawings_have_another_fingerprint_and_the_same_ones_the_same() {
        assert_eq!(fingerprint("c", "<svg/>"), fingerprint("c", "<svg/>"));
        assert_ne!(fingerprint("c", "<svg/>"), fingerprint("c", "<svg />"));
        assert!(fingerprint("c", "").starts_with("tertulia_drawings_c_"));
    }

    #[test]
    fn every_emoji_is_small_enough_for_discord() {
        for wanted in WANTED.iter().flat_map(|group| &group.emojis) {
            let png = wanted.emblem.draw().unwrap();
            assert!(png.len() <= 256 * 1024, "{}: {}", wanted.name, png.len());
        }
    }
}
