//! Draws pictures in threads of their own, one for pictures and one for films. Answers come first.
//!
//! At most [`WAITING`] wait for each. What everybody sees waits for room; what somebody asked for
//! in private waits while there is little, and is shed after a while; one person has one picture of
//! each table at a time. Start reading at [`PictureQueue::draw`] and [`PictureQueue::draw_for`].

use std::collections::HashMap;
use std::future::Future;
use std::hash::Hash;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use serenity::model::id::{InteractionId, MessageId};
use tertulia_base::clock::{Moment, Timer};
use tertulia_base::ids::{TableId, UserId};
use tertulia_base::mutex::Mutex;
use tertulia_metrics::{self as metrics, Metrics, Picture};
use tertulia_outbox::Debounce;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use tertulia_picture::{Drawn, PictureCache, PictureOrder};

use super::answers::InteractionLimiter;

/// Most pictures that wait for a thread: at 25 ms each, nobody waits for two seconds.
const WAITING: usize = 64;
/// Room that is kept for what everybody sees.
const FOR_EVERYBODY: usize = WAITING / 2;
/// How often private requests look for room, and for how long.
const LOOK: Duration = Duration::from_millis(100);
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a thread rests at most after drawing.
const LONGEST_REST: Duration = Duration::from_millis(100);
/// How long a message that is pressed quickly must be left alone before its picture is drawn.
const QUIET: Duration = Duration::from_millis(700);

/// Who waits for a picture, and of which table if it belongs to a panel.
type PictureKey = (UserId, Option<TableId>);

/// The threads that draw, shared by clones.
#[derive(Clone)]
pub(super) struct PictureQueue {
    stills: mpsc::Sender<DrawingJob>,
    /// A film takes seconds: pictures do not wait for it.
    films: mpsc::Sender<DrawingJob>,
    /// Messages whose picture is being drawn or sent.
    messages: UnderWay<MessageId>,
    /// Messages that were pressed lately, and wait for their picture while that goes on.
    pressed: Arc<Mutex<Debounce<MessageId>>>,
    /// People who wait for a picture of their own.
    people: UnderWay<PictureKey>,
}

pub(super) struct DrawingJob {
    order: Arc<PictureOrder>,
    done: oneshot::Sender<Option<Drawn>>,
}

impl PictureQueue {
    /// Returns an empty queue that counts what it draws in `metrics`, and gives way to `answers`.
    pub(super) fn new(metrics: &Metrics, answers: &Arc<InteractionLimiter>) -> PictureQueue {
        let cache = Arc::new(PictureCache::default());
        PictureQueue {
            stills: start_worker("pictures", cache.clone(), Picture::Still, metrics.clone(), answers.clone()),
            films: start_worker("films", cache, Picture::Film, metrics.clone(), answers.clone()),
            messages: UnderWay::default(),
            pressed: Arc::new(Mutex::new(Debounce::new(QUIET))),
            people: UnderWay::default(),
        }
    }

    /// Waits for room and draws a picture; `None` if it cannot be drawn.
    pub(super) async fn draw(&self, order: Arc<PictureOrder>) -> Option<Drawn> {
        let room = self.jobs(&order).reserve().await.ok()?;
        drawn(room, order).await
    }

    /// Draws what somebody asked for in private; `None` if it cannot be drawn, there is no room for
    /// long, or they ask for a newer one first. Their message keeps its words then.
    pub(super) async fn draw_for(&self, wanted: PictureKey, asked: InteractionId, order: Arc<PictureOrder>) -> Option<Drawn> {
        let work = async {
            match tokio::time::timeout(PATIENCE, room_for_private(self.jobs(&order))).await {
                Ok(room) => drawn(room?, order).await,
                Err(_) => {
                    tracing::debug!(user = %wanted.0, "too many pictures are waiting to be drawn: leaving an answer without its picture");
                    None
                }
            }
        };
        self.people.newest(wanted, asked, work).await?
    }

    /// Runs work that brings a message its picture until newer work for that message comes: fast
    /// players see the last picture, and no older one follows.
    pub(super) async fn newest(&self, message: MessageId, asked: InteractionId, work: impl Future<Output = ()> + Send) {
        self.messages.newest(message, asked, work).await;
    }

    /// Records a press that changes the picture of a message; returns how long the new one waits:
    /// not at all after a pause.
    pub(super) fn pressed(&self, message: MessageId, now: Moment) -> Duration {
        let mut pressed = self.pressed.lock();
        pressed.changed(message, now);
        pressed.wait(&message, now)
    }

    /// Records that a pressed message has its newest picture.
    pub(super) fn shown(&self, message: MessageId) {
        self.pressed.lock().shown(&message);
    }

    fn jobs(&self, order: &PictureOrder) -> &mpsc::Sender<DrawingJob> {
        if order.is_film() { &self.films } else { &self.stills }
    }
}

/// Waits for room that is not kept for what everybody sees; `None` once nobody draws.
async fn room_for_private(jobs: &mpsc::Sender<DrawingJob>) -> Option<mpsc::Permit<'_, DrawingJob>> {
    loop {
        if jobs.capacity() > FOR_EVERYBODY || jobs.is_closed() {
            return jobs.try_reserve().ok();
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn drawn(room: mpsc::Permit<'_, DrawingJob>, order: Arc<PictureOrder>) -> Option<Drawn> {
    let (done, drawn) = oneshot::channel();
    room.send(DrawingJob { order, done });
    drawn.await.ok()?
}

/// Work of which only the newest counts for each key, and what stops it.
#[derive(Clone)]
struct UnderWay<K>(Arc<Mutex<HashMap<K, (InteractionId, CancellationToken)>>>);

impl<K> Default for UnderWay<K> {
    fn default() -> UnderWay<K> {
        UnderWay(Arc::default())
    }
}

impl<K: Copy + Eq + Hash> UnderWay<K> {
    /// Runs work, and stops older work for that key. `None` if newer work runs or stops this. What
    /// was asked later, by the rising ids of interactions, is newer, even if its answer came first.
    async fn newest<T>(&self, key: K, asked: InteractionId, work: impl Future<Output = T> + Send) -> Option<T> {
        let newer = CancellationToken::new();
        {
            let mut under_way = self.0.lock();
            if under_way.get(&key).is_some_and(|(other, _)| *other > asked) {
                return None;
            }
            if let Some((_, older)) = under_way.insert(key, (asked, newer.clone())) {
                older.cancel();
            }
        }
        let done = newer.run_until_cancelled(work).await;
        let mut under_way = self.0.lock();
        if !newer.is_cancelled() {
            under_way.remove(&key);
        }
        done
    }
}

/// Starts a thread that draws one job after the other, until nobody can send any.
fn start_worker(
    name: &str,
    cache: Arc<PictureCache>,
    kind: Picture,
    metrics: Metrics,
    answers: Arc<InteractionLimiter>,
) -> mpsc::Sender<DrawingJob> {
    let (jobs, waiting) = mpsc::channel(WAITING);
    let work = move || work(waiting, &cache, kind, &metrics, &answers);
    if let Err(why) = std::thread::Builder::new().name(name.to_owned()).spawn(work) {
        tracing::error!(%why, name, "cannot start a drawing thread: sending messages without pictures");
    }
    jobs
}

fn work(
    mut waiting: mpsc::Receiver<DrawingJob>,
    cache: &PictureCache,
    kind: Picture,
    metrics: &Metrics,
    answers: &InteractionLimiter,
) {
    give_way(kind);
    while let Some(DrawingJob { order, done }) = waiting.blocking_recv() {
        // Whoever ordered it may be gone: something newer is shown there.
        if done.is_closed() {
            metrics.picture(kind, metrics::Drawn::Dropped, Duration::ZERO);
            continue;
        }
        let since = Timer::start();
        if let Some(kept) = cache.find(&order) {
            metrics.picture(kind, metrics::Drawn::Kept, since.elapsed());
            let _ = done.send(Some(kept));
            continue;
        }
        let drawn = match std::panic::catch_unwind(AssertUnwindSafe(|| cache.draw(&order))) {
            Ok(Ok(drawn)) => Some(drawn),
            Ok(Err(why)) => {
                tracing::error!(%why, "cannot draw a picture: sending its message without it");
                None
            }
            Err(_) => {
                tracing::error!("drawing a picture panicked: sending its message without it");
                None
            }
        };
        let result = if drawn.is_some() { metrics::Drawn::Done } else { metrics::Drawn::Failed };
        let took = since.elapsed();
        metrics.picture(kind, result, took);
        let _ = done.send(drawn);
        std::thread::sleep(rest(took, answers.are_many()));
    }
}

/// Returns how long a thread rests after drawing, so that it takes a tenth of a processor while
/// many interactions are open. The priority alone does not keep it from running whenever answers
/// wait for the disk, and it takes a while to make way for them then.
fn rest(took: Duration, are_many: bool) -> Duration {
    if are_many { (took * 9).min(LONGEST_REST) } else { Duration::ZERO }
}

/// Lowers this thread's priority, as drawing keeps a processor busy. When there is not enough for
/// both, stills get a thirtieth of what a thread that answers gets, and films a tenth: a film would
/// take for ever on a machine that others keep busy.
fn give_way(kind: Picture) {
    // On other systems the whole process would give way.
    #[cfg(target_os = "linux")]
    if let Err(why) = rustix::process::nice(match kind {
        Picture::Still => 15,
        Picture::Film => 10,
    }) {
        tracing::debug!(%why, "cannot lower the priority of a drawing thread: drawing at normal priority");
    }
}

#[cfg(test)]
impl PictureQueue {
    /// Returns a queue where nobody draws, and what waits there.
    pub(super) fn idle() -> (PictureQueue, mpsc::Receiver<DrawingJob>) {
        let (stills, waiting) = mpsc::channel(WAITING);
        let (films, _) = mpsc::channel(1);
        let pressed = Arc::new(Mutex::new(Debounce::new(QUIET)));
        (PictureQueue { stills, films, messages: UnderWay::default(), pressed, people: UnderWay::default() }, waiting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::Poll;
    use tertulia_base::i18n::Lang;
    use tertulia_base::ids::ChannelId;
    use tertulia_model::Home;
    use tertulia_picture::{Focus, Theme};
    use tertulia_rules::game::Eye;
    use tertulia_store::MemoryStore;
    use tertulia_tables::{Company, Opening, Person, Request, TablePolicy, Tables, What, World};

    fn id(number: u64) -> InteractionId {
        InteractionId::new(number)
    }

    #[tokio::test]
    async fn a_newer_picture_takes_an_older_ones_place_at_the_same_message_only() {
        let pictures = PictureQueue::new(&Metrics::default(), &Arc::default());
        let brought = AtomicUsize::new(0);
        let for_ever = std::future::pending::<()>();
        let quick = |what| {
            let brought = &brought;
            async move {
                brought.fetch_add(what, Ordering::Relaxed);
            }
        };
        let (here, there) = (MessageId::new(1), MessageId::new(2));
        let older = pictures.newest(here, id(1), for_ever);
        tokio::pin!(older);
        assert!(futures::poll!(older.as_mut()).is_pending());
        pictures.newest(there, id(2), quick(1)).await;
        assert!(futures::poll!(older.as_mut()).is_pending(), "another message is no concern of it");
        let newer = pictures.newest(here, id(3), async { tokio::time::sleep(Duration::from_millis(1)).await });
        tokio::pin!(newer);
        assert!(futures::poll!(newer.as_mut()).is_pending());
        assert!(futures::poll!(older).is_ready(), "it has made room");
        newer.await;
        pictures.newest(here, id(4), quick(10)).await;
        assert_eq!(brought.into_inner(), 11);
        assert!(pictures.messages.0.lock().is_empty(), "nothing is kept of what is done");
    }

    /// Returns a board that can be drawn.
    async fn board() -> Arc<PictureOrder> {
        let tables = Tables::new(World::real(Arc::new(MemoryStore::new()), TablePolicy::default()));
        let person = |n| Person::new(UserId(n), format!("P{n}"), Lang::En);
        let rules = &tables.games()[0].info;
        let opening = Opening {
            who: person(1),
            home: Home { guild: None, channel: ChannelId(1), lang: Lang::En },
            game: rules.slug.to_owned(),
            seats: None,
            options: Vec::new(),
            company: Company::People,
            terms: Vec::new(),
        };
        let table = tables.open(opening).await.unwrap().table.head.id;
        for n in 2..=u64::from(rules.seats.0) {
            tables.ask(Request { who: person(n), table, what: What::Join }).await.unwrap();
        }
        let begun = tables.ask(Request { who: person(1), table, what: What::Start }).await.unwrap().table;
        Arc::new(PictureOrder::of(&begun, Eye::Public, Lang::En, Theme::Dark, Focus::Table).unwrap())
    }

    #[tokio::test]
    async fn only_so_many_pictures_wait_and_those_asked_for_in_private_give_way_to_what_everybody_sees() {
        let (pictures, mut waiting) = PictureQueue::idle();
        let board = board().await;
        let mut private = Vec::new();
        for user in 0..FOR_EVERYBODY as u64 {
            let mut picture = Box::pin(pictures.draw_for((UserId(user), None), id(1), board.clone()));
            assert!(futures::poll!(picture.as_mut()).is_pending());
            private.push(picture);
        }
        let mut late = Box::pin(pictures.draw_for((UserId(1_000), None), id(1), board.clone()));
        assert!(futures::poll!(late.as_mut()).is_pending());
        assert_eq!(waiting.len(), FOR_EVERYBODY, "there is room for what everybody sees only");
        let mut public: Vec<_> = (0..WAITING).map(|_| Box::pin(pictures.draw(board.clone()))).collect();
        for picture in &mut public {
            assert!(futures::poll!(picture.as_mut()).is_pending());
        }
        assert_eq!(waiting.len(), WAITING, "the others wait for room");
        // What is drawn makes room, and nothing that everybody sees is lost.
        let drawing = async {
            for _ in 0..WAITING + FOR_EVERYBODY + 1 {
                let _ = waiting.recv().await.unwrap().done.send(None);
            }
        };
        let (_, _, late) = futures::join!(drawing, futures::future::join_all(public), late);
        assert_eq!(late, None, "it had its turn");
        for picture in private {
            assert_eq!(picture.await, None);
        }
        assert!(pictures.people.0.lock().is_empty(), "nothing is kept of what is done");
    }

    #[tokio::test]
    async fn one_person_waits_for_one_picture_of_a_table_at_a_time_and_it_is_the_newest() {
        let (pictures, mut waiting) = PictureQueue::idle();
        let board = board().await;
        let (ana, bo) = (UserId(1), UserId(2));
        let mut older = Box::pin(pictures.draw_for((ana, None), id(1), board.clone()));
        let mut others = Box::pin(pictures.draw_for((bo, None), id(2), board.clone()));
        let mut newer = Box::pin(pictures.draw_for((ana, None), id(4), board.clone()));
        assert!(futures::poll!(older.as_mut()).is_pending() && futures::poll!(others.as_mut()).is_pending());
        assert!(futures::poll!(newer.as_mut()).is_pending());
        assert_eq!(futures::poll!(older.as_mut()), Poll::Ready(None), "its message stays with its words");
        let mut late = Box::pin(pictures.draw_for((ana, None), id(3), board.clone()));
        assert_eq!(futures::poll!(late.as_mut()), Poll::Ready(None), "it was asked for before, however late its answer is");
        let mut elsewhere = Box::pin(pictures.draw_for((ana, Some(TableId::new(1))), id(5), board.clone()));
        assert!(futures::poll!(elsewhere.as_mut()).is_pending(), "of another table");
        assert!(futures::poll!(newer.as_mut()).is_pending(), "which does not take the place of this one");
        let mut jobs = Vec::new();
        for _ in 0..4 {
            jobs.push(waiting.recv().await.unwrap());
        }
        let closed: Vec<bool> = jobs.iter().map(|job| job.done.is_closed()).collect();
        assert_eq!(closed, [true, false, false, false], "nobody draws the older one");
        let picture = Drawn { name: "K7QF.png".to_owned(), bytes: Arc::from([1, 2, 3]), alt: "A board".to_owned() };
        for job in jobs {
            let _ = job.done.send(Some(picture.clone()));
        }
        assert_eq!((newer.await, others.await), (Some(picture.clone()), Some(picture.clone())));
        assert_eq!(elsewhere.await, Some(picture));
    }

    #[test]
    fn drawing_takes_a_tenth_of_a_processor_while_many_are_answered() {
        let ms = Duration::from_millis;
        assert_eq!(rest(ms(5), false), Duration::ZERO);
        assert_eq!(rest(ms(5), true), ms(45));
        assert_eq!(rest(ms(3_000), true), LONGEST_REST, "a film");
    }

    #[test]
    fn a_message_that_was_left_alone_gets_its_picture_at_once_and_one_that_is_pressed_quickly_when_that_ends() {
        let ((pictures, _), at) = (PictureQueue::idle(), |millis: u64| Moment(1_000_000 + millis));
        let (here, there) = (MessageId::new(1), MessageId::new(2));
        assert_eq!(pictures.pressed(here, at(0)), Duration::ZERO);
        pictures.shown(here);
        assert_eq!(pictures.pressed(here, at(500)), QUIET);
        assert_eq!(pictures.pressed(there, at(500)), Duration::ZERO, "it is another message");
        assert_eq!(pictures.pressed(here, at(1_000)), QUIET);
        pictures.shown(here);
        assert_eq!(pictures.pressed(here, at(60_000)), Duration::ZERO);
    }
}
