//! A Discord that keeps what it is sent, and fails on command.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use tertulia::ids::{ChannelId, MessageId, UserId};
use tertulia::outbox::{Deliver, NotDelivered, Sound, Upload};
use tertulia::render::message::Message;

/// What happens to a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is carried out.
    Fine,
    /// It fails and nothing happens.
    Fails(NotDelivered),
    /// It is carried out, and the answer is lost.
    Lost,
    /// It never returns.
    Hangs,
}

pub fn later() -> NotDelivered {
    NotDelivered::Later { wait: Duration::from_secs(5), why: "scripted".to_owned() }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub channel: ChannelId,
    pub nonce: String,
    pub content: Message,
    pub sound: Sound,
    pub edits: u32,
}

#[derive(Debug, Default)]
pub struct Discord(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    standing: BTreeMap<u64, Standing>,
    /// Every nonce ever posted, with its message.
    nonces: BTreeMap<String, u64>,
    calls: Vec<String>,
    fates: VecDeque<Fate>,
    last: u64,
}

/// Direct messages of a user.
pub fn direct_channel(user: UserId) -> ChannelId {
    ChannelId(10_000 + user.0)
}

impl Discord {
    pub fn new() -> Discord {
        Discord::default()
    }

    /// What happens to the next calls; those after are fine.
    pub fn script(&self, fates: impl IntoIterator<Item = Fate>) {
        self.lock().fates.extend(fates);
    }

    pub fn forget_script(&self) {
        self.lock().fates.clear();
    }

    /// Messages standing in a channel, oldest first.
    pub fn in_channel(&self, channel: ChannelId) -> Vec<Standing> {
        self.lock().standing.values().filter(|standing| standing.channel == channel).cloned().collect()
    }

    pub fn calls(&self) -> Vec<String> {
        self.lock().calls.clone()
    }

    /// Nonces that were posted, each once.
    pub fn nonces(&self) -> Vec<String> {
        self.lock().nonces.keys().cloned().collect()
    }

    /// Somebody deletes everything in a channel.
    pub fn wipe(&self, channel: ChannelId) {
        self.lock().standing.retain(|_, standing| standing.channel != channel);
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap()
    }

    async fn call<T>(&self, what: String, act: impl FnOnce(&mut Inner) -> Result<T, NotDelivered>) -> Result<T, NotDelivered> {
        // Others get a turn, as they would while the network is busy.
        tokio::task::yield_now().await;
        let fate = {
            let mut inner = self.lock();
            inner.calls.push(what);
            inner.fates.pop_front().unwrap_or(Fate::Fine)
        };
        match fate {
            Fate::Fine => act(&mut self.lock()),
            Fate::Fails(why) => Err(why),
            Fate::Lost => {
                let _ = act(&mut self.lock());
                Err(later())
            }
            Fate::Hangs => std::future::pending().await,
        }
    }
}

#[async_trait::async_trait]
impl Deliver for Discord {
    async fn post(&self, to: ChannelId, message: &Message, nonce: &str, sound: Sound) -> Result<MessageId, NotDelivered> {
        assert!(nonce.len() <= 25, "{nonce}");
        let (content, nonce) = (message.clone(), nonce.to_owned());
        self.call(format!("post {to} {nonce}"), move |inner| {
            if let Some(known) = inner.nonces.get(&nonce) {
                return Ok(MessageId(*known));
            }
            inner.last += 1;
            let id = inner.last;
            inner.nonces.insert(nonce.clone(), id);
            inner.standing.insert(id, Standing { channel: to, nonce, content, sound, edits: 0 });
            Ok(MessageId(id))
        })
        .await
    }

    async fn edit(&self, at: ChannelId, message: MessageId, content: &Message, picture: Upload) -> Result<(), NotDelivered> {
        let content = content.clone();
        self.call(format!("edit {at} {message}"), move |inner| match inner.standing.get_mut(&message.0) {
            Some(standing) => {
                let drawn = match picture {
                    Upload::AsItIs => standing.content.picture.take(),
                    Upload::Anew => content.picture.clone(),
                };
                standing.content = Message { picture: drawn, ..content };
                standing.edits += 1;
                Ok(())
            }
            None => Err(NotDelivered::Gone),
        })
        .await
    }

    async fn delete(&self, at: ChannelId, message: MessageId) -> Result<(), NotDelivered> {
        self.call(format!("delete {at} {message}"), move |inner| {
            inner.standing.remove(&message.0);
            Ok(())
        })
        .await
    }

    async fn direct(&self, user: UserId) -> Result<ChannelId, NotDelivered> {
        self.call(format!("direct {user}"), move |_| Ok(direct_channel(user))).await
    }
}
