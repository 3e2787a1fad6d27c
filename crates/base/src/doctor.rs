//! What a look at how the bot does comes to: what was looked at, whether it is well, and what to do.
//!
//! Not here: looking. `discord/doctor.rs` looks at Discord, `cli/machine.rs` at the machine. Start reading at [`Finding`].

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tertulia_rules::text::Text;

use crate::i18n::{Lang, Names, plain};

/// What was found of one thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was looked at.
    pub topic: Topic,
    /// How it is.
    pub verdict: Verdict,
    /// What was found.
    pub found: Text,
    /// What to do; nothing where it is well.
    pub advice: Option<Text>,
}

/// How something is. What is worse is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Nothing is to be done.
    Well,
    /// Somebody should look at it some time; the bot does its work.
    Look,
    /// Part of the bot's work is not done, or is in danger.
    Wrong,
}

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Topic {
    /// Whether a bot runs on the data.
    Program,
    /// What is set in the file and the environment.
    Settings,
    /// Whether Discord takes the token.
    Token,
    /// What is set at Discord's developer portal.
    Application,
    /// The connections on which presses are heard.
    Gateway,
    /// Whether Discord has the commands.
    Commands,
    /// Whether Discord has the drawings.
    Emojis,
    /// What the bot may do in the channels that have a table.
    Channels,
    /// The machine's clock, compared with Discord's.
    Clock,
    /// Free space.
    Space,
    /// Where everything is kept.
    Data,
    /// The backups by schedule.
    Backups,
}

impl Topic {
    /// What it is called.
    pub fn name(self) -> Text {
        Text::new(match self {
            Topic::Program => "doctor-topic-program",
            Topic::Settings => "doctor-topic-settings",
            Topic::Token => "doctor-topic-token",
            Topic::Application => "doctor-topic-application",
            Topic::Gateway => "doctor-topic-gateway",
            Topic::Commands => "doctor-topic-commands",
            Topic::Emojis => "doctor-topic-emojis",
            Topic::Channels => "doctor-topic-channels",
            Topic::Clock => "doctor-topic-clock",
            Topic::Space => "doctor-topic-space",
            Topic::Data => "doctor-topic-data",
            Topic::Backups => "doctor-topic-backups",
        })
    }
}

impl Finding {
    /// Nothing is to be done.
    pub fn well(topic: Topic, found: Text) -> Finding {
        Finding { topic, verdict: Verdict::Well, found, advice: None }
    }

    /// Somebody should look at it.
    pub fn look(topic: Topic, found: Text, advice: Text) -> Finding {
        Finding { topic, verdict: Verdict::Look, found, advice: Some(advice) }
    }

    /// It is wrong.
    pub fn wrong(topic: Topic, found: Text, advice: Text) -> Finding {
        Finding { topic, verdict: Verdict::Wrong, found, advice: Some(advice) }
    }

    /// The same in words, without Markdown.
    pub fn told(&self, lang: Lang) -> Told {
        let say = |text: &Text| plain(text, lang, &Names::seats());
        Told { topic: self.topic, verdict: self.verdict, found: say(&self.found), advice: self.advice.as_ref().map(say) }
    }
}

/// A finding in words, as a program tells it to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// What was looked at.
    pub topic: Topic,
    /// How it is.
    pub verdict: Verdict,
    /// What was found.
    pub found: String,
    /// What to do.
    pub advice: Option<String>,
}

/// Whatever can be looked at.
#[async_trait]
pub trait Examine: Send + Sync {
    /// Looks at it now. Changes nothing.
    async fn examine(&self) -> Vec<Finding>;
}
