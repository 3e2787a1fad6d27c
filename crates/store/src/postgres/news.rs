//! Notifications of what other processes write, by `LISTEN` where the database has it. Without them
//! processes find it by polling, only later. Start reading at [`listen`].

use std::fmt::Write;

use futures::{StreamExt, stream};
use tertulia_base::backoff::Backoff;
use tokio::sync::mpsc;
use tokio_postgres::{AsyncMessage, Client};

use super::address::{Address, SESSION, said};
use crate::keys::{self, Key};

/// The most bytes of a notification; PostgreSQL takes just under 8000.
const MOST: usize = 7_900;
/// How many notifications may wait for the listener; more are dropped.
const WAITING: usize = 1024;
/// The pauses before listening again.
const RETRY: Backoff = Backoff::new(std::time::Duration::from_millis(100), std::time::Duration::from_secs(10));

/// One channel for each schema: a database may have several.
const CHANNEL: &str = "SELECT 'tertulia_' || md5(coalesce(current_schema(), ''))";

/// Returns the notification channel for the schema of a connection.
pub(super) async fn channel(client: &Client) -> Result<String, tokio_postgres::Error> {
    Ok(client.query_one(CHANNEL, &[]).await?.get(0))
}

/// Encodes which of these rows others must hear of, as notifications by `process`.
pub(super) fn of<'a>(process: &str, writes: impl Iterator<Item = (&'a Key, Option<&'a [u8]>)>) -> Vec<String> {
    let mut news: Vec<String> = Vec::new();
    for (key, _) in writes.filter(|(key, row)| row.is_some() && keys::waking(key).is_some()) {
        let word = key.as_bytes().iter().fold(String::new(), |mut word, byte| {
            // Writing to a string does not fail.
            let _ = write!(word, "{byte:02x}");
            word
        });
        match news.last_mut().filter(|last| last.len() + word.len() < MOST) {
            Some(last) => {
                last.push(' ');
                last.push_str(&word);
            }
            None => news.push(format!("{process} {word}")),
        }
    }
    news
}

/// Decodes a notification, unless it is by `us`.
fn read(words: &str, us: &str) -> Vec<Key> {
    let Some((process, words)) = words.split_once(' ').filter(|(process, _)| *process != us) else { return Vec::new() };
    tracing::trace!(process, "another process has committed");
    let byte = |word: &str, at: usize| u8::from_str_radix(word.get(at..at + 2)?, 16).ok();
    let key = |word: &str| (0..word.len()).step_by(2).map(|at| byte(word, at)).collect::<Option<Vec<u8>>>();
    words.split(' ').filter_map(key).map(|bytes| Key::from_bytes(&bytes)).collect()
}

/// Listens for writes by others than `us` until the receiver is dropped. Disconnects lose some.
pub(super) fn listen(address: Address, us: String) -> mpsc::Receiver<Vec<Key>> {
    let (heard, listener) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        let mut backoff = RETRY;
        while !heard.is_closed() {
            if let Err(why) = listen_once(&address, &us, &heard).await {
                tracing::debug!(why, database = %address, "cannot listen for other processes' commits: polling until the connection is back");
            }
            tokio::time::sleep(backoff.pause()).await;
        }
    });
    listener
}

async fn listen_once(address: &Address, us: &str, heard: &mpsc::Sender<Vec<Key>>) -> Result<(), String> {
    let (config, tls) = address.parts().map_err(|why| why.to_string())?;
    let (client, mut connection) = config.connect(tls).await.map_err(|why| said(&why))?;
    let mut messages = stream::poll_fn(move |context| connection.poll_message(context));
    let begin = async {
        client.batch_execute(SESSION).await?;
        let channel = channel(&client).await?;
        client.batch_execute(&format!("LISTEN {channel}")).await
    };
    let mut begin = std::pin::pin!(begin);
    let mut begun = false;
    loop {
        tokio::select! {
            listening = &mut begin, if !begun => {
                listening.map_err(|why| said(&why))?;
                begun = true;
            }
            () = heard.closed() => return Ok(()),
            message = messages.next() => match message {
                Some(Ok(AsyncMessage::Notification(news))) => {
                    // A listener that cannot keep up polls.
                    let _ = heard.try_send(read(news.payload(), us));
                }
                Some(Ok(_)) => {}
                Some(Err(why)) => return Err(said(&why)),
                None => return Err("the connection has ended".to_owned()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_base::clock::Moment;
    use tertulia_base::ids::{TableId, UserId};

    #[test]
    fn what_wakes_others_is_told_in_pieces_that_the_database_takes_and_read_again() {
        let wakes = |number: u32| [keys::notice(TableId::new(number), [b'l', 0]), keys::due(Moment(7), TableId::new(number), 3)];
        let all: Vec<Key> = (0..400).flat_map(wakes).collect();
        let (person, row) = (keys::person(UserId(1)), [1].as_slice());
        let writes = all.iter().map(|key| (key, Some(row))).chain([(&person, Some(row)), (&all[0], None)]);
        let news = of("us", writes);
        assert!((2..10).contains(&news.len()) && news.iter().all(|words| words.len() < 8_000), "{} pieces", news.len());
        assert_eq!(news.iter().flat_map(|words| read(words, "others")).collect::<Vec<_>>(), all);
        assert!(news.iter().all(|words| read(words, "us").is_empty()));
        assert!(read("us zz 6", "others").is_empty() && read("us", "others").is_empty());
    }
}
