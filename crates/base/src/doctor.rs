//! The findings of a health check: what was checked, whether it is well, and what to do. Not here:
//! the checks (`discord/doctor.rs`, `cli/machine.rs`). Start reading at [`Finding`].

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tertulia_rules::text::Text;

use crate::i18n::{Lang, Names, plain};

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was checked.
    pub topic: FindingTopic,
    /// How serious the finding is.
    pub verdict: Verdict,
    /// What was found.
    pub found: Text,
    /// What to do; none where all is well.
    pub advice: Option<Text>,
}

/// How serious a finding is, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Nothing needs to be done.
    Well,
    /// Somebody should look at it some time; the bot works.
    Look,
    /// Part of the bot does not work, or is in danger.
    Wrong,
}

/// What a check is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FindingTopic {
    /// Whether a bot runs on the data.
    Program,
    /// How much a running bot has to do.
    Figures,
    /// Errors that a running bot has logged.
    Log,
    /// The settings in the file and the environment.
    Settings,
    /// Whether Discord accepts the token.
    Token,
    /// The settings in Discord's developer portal.
    Application,
    /// Whether the bot is on any server.
    Servers,
    /// The gateway connections, on which presses arrive.
    Gateway,
    /// Whether the commands are registered with Discord.
    Commands,
    /// Whether the drawings are uploaded to Discord.
    Emojis,
    /// The bot's permissions in the channels that have a table.
    Channels,
    /// The machine's clock, compared with Discord's.
    Clock,
    /// Free disk space.
    Space,
    /// Where all data is kept.
    Data,
    /// The scheduled backups.
    Backups,
}

impl FindingTopic {
    /// Returns the topic's name.
    pub fn name(self) -> Text {
        Text::new(match self {
            FindingTopic::Program => "doctor-topic-program",
            FindingTopic::Figures => "doctor-topic-figures",
            FindingTopic::Log => "doctor-topic-log",
            FindingTopic::Settings => "doctor-topic-settings",
            FindingTopic::Token => "doctor-topic-token",
            FindingTopic::Application => "doctor-topic-application",
            FindingTopic::Servers => "doctor-topic-servers",
            FindingTopic::Gateway => "doctor-topic-gateway",
            FindingTopic::Commands => "doctor-topic-commands",
            FindingTopic::Emojis => "doctor-topic-emojis",
            FindingTopic::Channels => "doctor-topic-channels",
            FindingTopic::Clock => "doctor-topic-clock",
            FindingTopic::Space => "doctor-topic-space",
            FindingTopic::Data => "doctor-topic-data",
            FindingTopic::Backups => "doctor-topic-backups",
        })
    }
}

impl Finding {
    /// Makes a finding that needs no action.
    pub fn well(topic: FindingTopic, found: Text) -> Finding {
        Finding { topic, verdict: Verdict::Well, found, advice: None }
    }

    /// Makes a finding that somebody should look at.
    pub fn look(topic: FindingTopic, found: Text, advice: Text) -> Finding {
        Finding { topic, verdict: Verdict::Look, found, advice: Some(advice) }
    }

    /// Makes a finding of something that does not work or is in danger.
    pub fn wrong(topic: FindingTopic, found: Text, advice: Text) -> Finding {
        Finding { topic, verdict: Verdict::Wrong, found, advice: Some(advice) }
    }

    /// Renders the finding in a language as one line, without Markdown: "Token: Discord doesn’t
    /// accept it. Set a new one."
    pub fn in_one_line(&self, lang: Lang) -> String {
        let FindingInWords { found, advice, .. } = self.told(lang);
        let topic = plain(&self.topic.name(), lang, &Names::seats());
        let advice = advice.map(|advice| format!(" {advice}")).unwrap_or_default();
        format!("{topic}: {found}{advice}")
    }

    /// Renders the finding in a language, without Markdown.
    pub fn told(&self, lang: Lang) -> FindingInWords {
        let say = |text: &Text| plain(text, lang, &Names::seats());
        FindingInWords {
            topic: self.topic,
            verdict: self.verdict,
            found: say(&self.found),
            advice: self.advice.as_ref().map(say),
        }
    }
}

/// A [`Finding`] in words, as one program sends it to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindingInWords {
    /// What was checked.
    pub topic: FindingTopic,
    /// How serious the finding is.
    pub verdict: Verdict,
    /// What was found.
    pub found: String,
    /// What to do.
    pub advice: Option<String>,
}

/// Something that can be checked.
#[async_trait]
pub trait Examine: Send + Sync {
    /// Checks it now, without changing anything.
    async fn examine(&self) -> Vec<Finding>;
}
