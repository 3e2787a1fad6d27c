//! The bot's health, for whoever hosts it. Start reading at [`checkup`].

use std::cmp::Reverse;

use tertulia_base::doctor::{Finding, Verdict};
use tertulia_base::i18n::Lang;
use tertulia_model::Localizer;
use tertulia_rules::text::Text;

use crate::button::button;
use crate::ids::guide::Guide;
use crate::limits;
use crate::message::{Message, Style};

/// Characters reserved for the number of findings that did not fit.
const REST: usize = 100;

/// Returns the findings, worst first, and a button to check again; counts those without room.
pub fn checkup(findings: &[Finding], lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let mut worst_first: Vec<&Finding> = findings.iter().collect();
    worst_first.sort_by_key(|finding| Reverse(finding.verdict));
    let title = match worst_first.first().map(|worst| worst.verdict) {
        Some(Verdict::Wrong) => "doctor-wrong",
        Some(Verdict::Look) => "doctor-look",
        Some(Verdict::Well) | None => "doctor-well",
    };
    let mut text = localizer.say(&Text::new(title));
    let mut left = worst_first.len();
    for finding in worst_first {
        let line = line(finding, &localizer);
        if text.chars().count() + 1 + line.chars().count() + REST > limits::TEXT {
            break;
        }
        text.push('\n');
        text.push_str(&line);
        left -= 1;
    }
    if left > 0 {
        let left = Text::new("doctor-left-out").with("count", i64::try_from(left).unwrap_or(i64::MAX));
        text.push('\n');
        text.push_str(&localizer.say(&left));
    }
    let again = button(Guide::Checkup, "doctor-again", "🩺", Style::Secondary, &localizer);
    Message::with_buttons(text, [again])
}

/// Writes "⚠️ **Backups**: None is scheduled. → Set `backup.dir`."
fn line(finding: &Finding, localizer: &Localizer) -> String {
    let mark = match finding.verdict {
        Verdict::Well => "✅",
        Verdict::Look => "⚠️",
        Verdict::Wrong => "❌",
    };
    let topic = format!("{mark} **{}**", localizer.say(&finding.topic.name()));
    let found = localizer.pair(&topic, &localizer.say(&finding.found));
    match &finding.advice {
        Some(advice) => format!("{found} → {}", localizer.say(advice)),
        None => found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_base::doctor::FindingTopic;

    #[test]
    fn what_is_worst_comes_first_and_what_there_is_no_room_for_is_counted() {
        let text = || Text::new("doctor-topic-data");
        let long = |n: usize| Text::new("doctor-commands-missing").with("names", format!("{n} {}", "x".repeat(300)));
        let mut findings = vec![Finding::well(FindingTopic::Token, text()), Finding::look(FindingTopic::Backups, text(), text())];
        findings.extend((0..9).map(|n| Finding::wrong(FindingTopic::Channels, long(n), text())));
        for lang in Lang::ALL {
            let message = checkup(&findings, lang);
            assert_eq!(limits::check(&message), Ok(()), "{}", message.text);
            let lines: Vec<&str> = message.text.lines().collect();
            assert!(lines[1].starts_with('❌'), "{lines:?}");
            let shown = lines.len() - 2;
            assert!(lines[lines.len() - 1].contains(&(findings.len() - shown).to_string()), "{lines:?}");
            let few = checkup(&findings[..2], lang);
            let marks: Vec<char> = few.text.lines().skip(1).filter_map(|line| line.chars().next()).collect();
            assert_eq!(marks, ['⚠', '✅'], "{}", few.text);
        }
    }
}
