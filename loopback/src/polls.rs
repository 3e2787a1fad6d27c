//! Polls: asked by users, their votes, and the end. Not here: what bots send (`rest::poll_form`)
//! and ask (`rest::polls`). Start at [`World::vote`]. Discord docs: Poll Resource.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::act_error::Refused;
use crate::bot_sessions::intents;
use crate::limits;
use crate::model::{Channel, Message, MessageKind, Poll, PollAnswer, User};
use crate::permissions::Permissions;
use crate::snowflake::Id;
use crate::world::World;

/// Milliseconds in an hour.
pub(crate) const HOUR_MS: u64 = 60 * 60 * 1_000;

/// A poll that a user asks.
pub(crate) struct AskedPoll {
    pub(crate) question: String,
    pub(crate) answers: Vec<String>,
    pub(crate) hours: u64,
    pub(crate) multiselect: bool,
}

impl World {
    /// Posts a user's poll.
    pub(crate) fn ask(&mut self, user: &User, channel: &Channel, asked: AskedPoll) -> Result<Arc<Message>, Refused> {
        let AskedPoll { question, answers, hours, multiselect } = asked;
        let fits = |text: &str, most: usize| (1..=most).contains(&text.trim().chars().count());
        if !fits(&question, limits::POLL_QUESTION) || !answers.iter().all(|answer| fits(answer, limits::POLL_ANSWER)) {
            let (question, answer) = (limits::POLL_QUESTION, limits::POLL_ANSWER);
            return Err(Refused::Invalid(format!("a question has 1 to {question} characters, an answer 1 to {answer}")));
        }
        if !(1..=limits::POLL_ANSWERS).contains(&answers.len()) || !(1..=limits::POLL_HOURS).contains(&hours) {
            let (most, hours) = (limits::POLL_ANSWERS, limits::POLL_HOURS);
            return Err(Refused::Invalid(format!("a poll has 1 to {most} answers and is open for 1 to {hours} hours")));
        }
        self.check_writing(user, channel)?;
        if !self.user_can(user, channel, Permissions::SEND_POLLS) {
            return Err(Refused::NotAllowed(format!("{} may not send polls here", user.display_name())));
        }
        self.let_in(user, channel);
        let mut message = Message::new(self.ids.next(), channel.id, user.id, MessageKind::Default);
        let answers = answers.iter().map(|text| PollAnswer { text: text.trim().to_owned(), emoji: None, votes: Vec::new() });
        message.poll = Some(Box::new(Poll {
            question: question.trim().to_owned(),
            answers: answers.collect(),
            multiselect,
            expires_ms: self.ids.clock.now_ms() + hours * HOUR_MS,
            is_finalized: false,
        }));
        Ok(self.post(message))
    }

    /// Makes these a user's answers in a poll, and takes their other votes away.
    pub(crate) fn vote(&mut self, user: &User, message: Id, answers: &[usize]) -> Result<Arc<Message>, Refused> {
        let found = self.message_anywhere(message).filter(|message| message.is_for(user.id)).cloned();
        let found = found.ok_or_else(|| Refused::NotFound("no such message, or it is not for this user".to_owned()))?;
        let channel = self.visible_channel(user, found.channel)?;
        let mut message = Message::clone(&found);
        let poll = message.poll.as_mut().ok_or_else(|| Refused::Invalid("the message has no poll".to_owned()))?;
        if user.bot {
            return Err(Refused::NotAllowed("bots do not vote".to_owned()));
        }
        if channel.archived || poll.has_ended(self.ids.clock.now_ms()) {
            return Err(Refused::NotAllowed("the poll has ended, or its thread is archived".to_owned()));
        }
        if !self.user_can(user, &channel, Permissions::READ_MESSAGE_HISTORY) {
            return Err(Refused::NotAllowed(format!("{} may not read earlier messages here", user.display_name())));
        }
        let known = 1..=poll.answers.len();
        if let Some(unknown) = answers.iter().find(|number| !known.contains(*number)) {
            return Err(Refused::Invalid(format!("the poll has no answer {unknown}")));
        }
        if answers.len() > 1 && !poll.multiselect {
            return Err(Refused::Invalid("the poll takes one answer".to_owned()));
        }
        let (mut added, mut removed) = (Vec::new(), Vec::new());
        for (number, answer) in (1..).zip(&mut poll.answers) {
            match (answers.contains(&number), answer.votes.contains(&user.id)) {
                (true, false) => {
                    answer.votes.push(user.id);
                    added.push(number);
                }
                (false, true) => {
                    answer.votes.retain(|voter| *voter != user.id);
                    removed.push(number);
                }
                (true, true) | (false, false) => {}
            }
        }
        self.replace_quietly(message);
        removed.into_iter().for_each(|number| self.dispatch_vote("MESSAGE_POLL_VOTE_REMOVE", &found, user.id, number));
        added.into_iter().for_each(|number| self.dispatch_vote("MESSAGE_POLL_VOTE_ADD", &found, user.id, number));
        Ok(self.message(found.channel, found.id).cloned().unwrap_or(found))
    }

    fn dispatch_vote(&mut self, name: &str, message: &Message, user: Id, answer: usize) {
        let guild = self.channels.get(&message.channel).and_then(|channel| channel.guild);
        let intent = if guild.is_some() { intents::GUILD_MESSAGE_POLLS } else { intents::DIRECT_MESSAGE_POLLS };
        if message.only_for.is_some() || !self.bot_hears(message.channel) || !self.wants(intent, guild) {
            return;
        }
        let mut body = json!({ "user_id": user, "channel_id": message.channel, "message_id": message.id, "answer_id": answer });
        if let Some(guild) = guild {
            body["guild_id"] = json!(guild);
        }
        self.gateway.dispatch(name, intent, guild, &body.to_string());
    }

    /// Notes when the poll of a message ends, if it has one that has not.
    pub(crate) fn note_poll(&mut self, message: &Message) {
        if let Some(poll) = message.poll.as_ref().filter(|poll| !poll.is_finalized) {
            self.open_polls.insert(message.id, poll.expires_ms);
        }
    }

    /// Ends the poll of a message, and announces the result.
    pub(crate) fn end_poll(&mut self, message: &Message) -> Arc<Message> {
        self.open_polls.remove(&message.id);
        let mut ended = message.clone();
        let mut embeds = Vec::new();
        if let Some(poll) = &mut ended.poll {
            poll.expires_ms = poll.expires_ms.min(self.ids.clock.now_ms());
            poll.is_finalized = true;
            embeds.push(result_of(poll));
        }
        let ended = self.revise(ended);
        if ended.only_for.is_none() && !embeds.is_empty() {
            let mut result = Message::new(self.ids.next(), ended.channel, ended.author, MessageKind::PollResult);
            result.webhook.clone_from(&ended.webhook);
            result.refers_to = Some(ended.id);
            result.mentions = vec![ended.author];
            result.mentions.retain(|author| self.users.contains_key(author));
            result.embeds = embeds;
            self.post(result);
        }
        ended
    }

    /// Ends the polls whose time is up.
    pub(crate) fn end_due_polls(&mut self) {
        let now_ms = self.ids.clock.now_ms();
        let due: Vec<Id> = self.open_polls.iter().filter(|(_, ends_ms)| **ends_ms <= now_ms).map(|(id, _)| *id).collect();
        for id in due {
            self.open_polls.remove(&id);
            if let Some(message) = self.message_anywhere(id).cloned() {
                self.end_poll(&message);
            }
        }
    }
}

/// Returns the embed of a result. Discord docs: Message Resource, "Poll Result Embed Fields".
fn result_of(poll: &Poll) -> Value {
    let most = poll.answers.iter().map(|answer| answer.votes.len()).max().unwrap_or(0);
    let mut fields = vec![
        ("poll_question_text", poll.question.clone()),
        ("victor_answer_votes", most.to_string()),
        ("total_votes", poll.answers.iter().map(|answer| answer.votes.len()).sum::<usize>().to_string()),
    ];
    let mut first = (1_usize..).zip(&poll.answers).filter(|(_, answer)| answer.votes.len() == most);
    // Nobody wins a tie, or a poll in which nobody voted.
    if let (Some((number, answer)), None, true) = (first.next(), first.next(), most > 0) {
        fields.push(("victor_answer_id", number.to_string()));
        fields.push(("victor_answer_text", answer.text.clone()));
        if let Some(emoji) = &answer.emoji {
            fields.extend(emoji.id.map(|id| ("victor_answer_emoji_id", id.to_string())));
            fields.push(("victor_answer_emoji_name", emoji.name.clone()));
            fields.push(("victor_answer_emoji_animated", emoji.animated.to_string()));
        }
    }
    let fields: Vec<Value> =
        fields.into_iter().map(|(name, value)| json!({ "name": name, "value": value, "inline": false })).collect();
    json!({ "type": "poll_result", "fields": fields })
}
