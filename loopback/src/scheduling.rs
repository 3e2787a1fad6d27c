//! Changes of scheduled events, and interest in them: saves, then tells the bot. Not here: who may
//! (`rest::scheduled_events`). Start at [`World::put_scheduled_event`].

use std::borrow::Cow;

use serde_json::json;

use crate::act_error::Refused;
use crate::bot_sessions::intents;
use crate::limits;
use crate::model::User;
use crate::persist::Record;
use crate::roster::ScheduledEvent;
use crate::shapes;
use crate::snowflake::Id;
use crate::world::World;

impl World {
    /// Adds or replaces a scheduled event.
    pub(crate) fn put_scheduled_event(&mut self, event: ScheduledEvent) {
        let name = if self.scheduled_events.contains_key(&event.id) { "UPDATE" } else { "CREATE" };
        self.keep(&Record::ScheduledEvent(Cow::Borrowed(&event)));
        self.dispatch_scheduled_event(name, &event);
        self.scheduled_events.insert(event.id, event);
    }

    pub(crate) fn remove_scheduled_event(&mut self, id: Id) {
        let Some(event) = self.scheduled_events.remove(&id) else { return };
        self.keep(&Record::GoneScheduledEvent { id });
        self.dispatch_scheduled_event("DELETE", &event);
    }

    fn dispatch_scheduled_event(&mut self, what: &str, event: &ScheduledEvent) {
        let (intent, guild) = (intents::GUILD_SCHEDULED_EVENTS, Some(event.guild));
        if self.wants(intent, guild) {
            let body = shapes::scheduled_event(self, event).to_string();
            self.gateway.dispatch(&format!("GUILD_SCHEDULED_EVENT_{what}"), intent, guild, &body);
        }
    }

    /// Begins and ends what happens outside of channels, when it is time, and cancels what nobody
    /// has begun in a channel. Discord docs: Guild Scheduled Event Resource, "Guild Scheduled Event
    /// Status Update Automation".
    pub(crate) fn begin_and_end_events(&mut self) {
        const ELSEWHERE: u8 = 3;
        let now_ms = self.ids.clock.now_ms();
        let cancelled_ms = limits::EVENT_NOT_BEGUN.as_millis() as u64;
        let open: Vec<ScheduledEvent> = self.scheduled_events.values().filter(|event| event.is_open()).cloned().collect();
        for event in open {
            let is_elsewhere = event.kind == ELSEWHERE;
            if event.status == 1 && is_elsewhere && event.starts_ms <= now_ms {
                self.put_scheduled_event(ScheduledEvent { status: 2, ..event.clone() });
            }
            if is_elsewhere && event.ends_ms.is_some_and(|ends_ms| ends_ms <= now_ms) {
                self.put_scheduled_event(ScheduledEvent { status: 3, ..event });
            } else if event.status == 1 && !is_elsewhere && event.starts_ms + cancelled_ms <= now_ms {
                self.put_scheduled_event(ScheduledEvent { status: 4, ..event });
            }
        }
    }

    /// Notes whether a user is interested in an event.
    pub(crate) fn set_interest(&mut self, user: &User, event: Id, interested: bool) -> Result<(), Refused> {
        let found = self.scheduled_events.get(&event).filter(|event| event.is_open()).cloned();
        let mut event = found.ok_or_else(|| Refused::NotFound("no such event, or it is over".to_owned()))?;
        if !self.guilds.get(&event.guild).is_some_and(|guild| guild.has(user.id)) {
            return Err(Refused::NotFound(format!("{} is not in the event's guild", user.display_name())));
        }
        if event.interested.contains(&user.id) == interested {
            return Ok(());
        }
        let name = if interested {
            event.interested.push(user.id);
            "GUILD_SCHEDULED_EVENT_USER_ADD"
        } else {
            event.interested.retain(|other| *other != user.id);
            "GUILD_SCHEDULED_EVENT_USER_REMOVE"
        };
        self.keep(&Record::ScheduledEvent(Cow::Borrowed(&event)));
        let (intent, guild) = (intents::GUILD_SCHEDULED_EVENTS, Some(event.guild));
        if self.wants(intent, guild) {
            let body = json!({ "guild_scheduled_event_id": event.id, "user_id": user.id, "guild_id": event.guild }).to_string();
            self.gateway.dispatch(name, intent, guild, &body);
        }
        self.scheduled_events.insert(event.id, event);
        Ok(())
    }
}
