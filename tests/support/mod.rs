//! A bot on a loopback Discord, and people who press and type. For integration tests:
//!
//! ```ignore
//! let house = House::open().await;
//! let table = house.table("table-one", &["ana", "bo", "cy"]).await;
//! while let Some(who) = table.awaited().await.first() {
//!     table.decide_by_button(who).await;
//! }
//! ```
//!
//! People are named by their usernames: ana, bo, dee and eli speak English, cy French. The channels
//! are general, table-one and table-two.

#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod turned;

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use discord_loopback::{AnswerKind, Discord, Id, Loopback, Message, Options, Outcome, Patience, Presence, State};
use serde_json::{Value, json};
use tempfile::TempDir;
use tertulia_base::clock::Clock;
use tertulia_base::i18n::{Lang, Names, plain};
use tertulia_base::ids::{Shards, TableId, UserId};
use tertulia_discord::{Bot, ConnectionSettings, Endpoint, Greeting, Messages, Post, emoji_names};
use tertulia_model::Seating;
use tertulia_outbox::Outbox;
use tertulia_render::choices::READY;
use tertulia_render::press::{Call, Control, Press};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Dice as _, Group, Seat};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;
use tertulia_rules::text::Text;
use tertulia_store::{Cached, DiskStore, Store, keys};
use tertulia_tables::reminders::Reminders;
use tertulia_tables::{ChannelAccess, Limits, Person, Rate, Request, TablePolicy, Tables, What, World};
pub use tertulia_testkit::{BOUND, comes};
use tertulia_testkit::{SeededChance, TestStore};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use turned::Turned;

/// How many times faster than on Discord rate limits refill; they are enforced.
pub const PACE: u32 = 100;

/// Polls until `look` succeeds. Its error describes the state so far.
pub async fn until(awaited: &str, look: impl AsyncFnMut() -> Result<(), String>) {
    comes(awaited, look, Result::is_ok).await.unwrap();
}

/// Adds the bot's emojis to the application, as if it had been online before.
pub fn make_emojis(discord: &Discord) {
    for name in emoji_names() {
        discord.add_emoji(discord.application(), name, b"\x89PNG\r\n\x1a\n").unwrap();
    }
}

/// How a house is set up.
#[derive(Clone, Debug)]
pub struct Ways {
    /// The seed of the table's chance.
    pub seed: u64,
    /// The policy for tables: reminders, limits and so on.
    pub policy: TablePolicy,
    pub games: &'static [GameEntry],
    /// Requests per second of the outbox over all routes, if a test limits them.
    pub per_second: Option<NonZeroU32>,
    pub greeting: Greeting,
    /// What the bot does with messages that people write.
    pub messages: Messages,
    pub shards: Option<Shards>,
    /// The window in which Discord takes a few edits of old messages; `None` does not count them.
    pub old_edits_in: Option<Duration>,
    /// The bot's clock. It runs by itself, and [`House::pass`] advances it.
    pub clock: Turned,
}

impl Default for Ways {
    fn default() -> Ways {
        Ways {
            seed: 1,
            policy: unhurried(),
            games: GAMES,
            per_second: None,
            greeting: Greeting::Never,
            messages: Messages::Unheard,
            shards: None,
            old_edits_in: None,
            clock: Turned::default(),
        }
    }
}

/// A policy under which nobody presses too fast, since tests press as fast as they are answered.
pub fn unhurried() -> TablePolicy {
    let presses = Rate { burst: 10_000, per_second: 10_000 };
    TablePolicy {
        present_for: None,
        analysis_effort: 20_000,
        limits: Limits { presses, ..Limits::default() },
        ..TablePolicy::default()
    }
}

/// The bot with its store, and its Discord.
pub struct House {
    /// The Discord, with which tests act as people.
    pub discord: Discord,
    /// The bot's tables, for tests to read.
    pub tables: Tables,
    pub loopback: Loopback,
    pub outbox: Outbox,
    /// The client that the outbox sends with.
    pub post: Post,
    pub ways: Ways,
    data: TempDir,
    reminders: Reminders,
    /// A store that fails on command.
    pub store: Arc<TestStore>,
    pub reads_panic: Arc<AtomicBool>,
    /// Delay of every commit, in milliseconds.
    pub commit_pause: Arc<AtomicU64>,
    bot: JoinHandle<()>,
    stop: CancellationToken,
}

impl House {
    /// Opens a house with an empty store; the bot is connected and ready.
    pub async fn open() -> House {
        House::open_with(Ways::default()).await
    }

    /// Opens a house whose application has its emojis already.
    pub async fn open_with(ways: Ways) -> House {
        House::open_on(Options { pace: PACE, ..Options::default() }, ways).await
    }

    /// Opens such a house on a Discord with these options.
    pub async fn open_on(options: Options, ways: Ways) -> House {
        // A slow machine may answer later than Discord allows.
        let patience = Patience { answer: BOUND, ..Patience::default() };
        let loopback = Loopback::start(Options { patience, ..options }).await.unwrap();
        make_emojis(&loopback.discord());
        House::on(loopback, tempfile::tempdir().unwrap(), ways).await
    }

    /// Opens a house on that Discord, with the store in that directory.
    pub async fn on(loopback: Loopback, data: TempDir, ways: Ways) -> House {
        let (reads_panic, commit_pause) = (Arc::<AtomicBool>::default(), Arc::<AtomicU64>::default());
        let (panics, pause) = (reads_panic.clone(), commit_pause.clone());
        let cached = Cached::over(Arc::new(DiskStore::open(data.path()).unwrap()));
        let store = TestStore::over(Arc::new(cached))
            .on_get(move |_| {
                assert!(!panics.load(Ordering::SeqCst), "scripted");
                None
            })
            .on_commit(move |below, batch| {
                let pause = Duration::from_millis(pause.load(Ordering::SeqCst));
                Box::pin(async move {
                    tokio::time::sleep(pause).await;
                    below.commit(batch).await
                })
            });
        let store = Arc::new(store);
        let clock = Arc::new(ways.clock.clone());
        let chance = Arc::new(SeededChance::new(ways.seed));
        // Seats in the order of joining, so that tests know who sits where. Their people are new,
        // and sit at many tables.
        let limits = Limits { tables_per_newcomer: 1_000, ..ways.policy.limits };
        let policy = TablePolicy { seating: Seating::Joined, limits, ..ways.policy.clone() };
        let world = World { store: store.clone(), clock: clock.clone(), chance, games: ways.games, policy };
        let tables = Tables::new(world);
        let endpoint = Endpoint::Elsewhere { addr: loopback.rest_addr(), ca_pem: loopback.ca_pem().to_owned() };
        let token = loopback.token().to_owned();
        let settings = ConnectionSettings {
            token,
            endpoint,
            test_guild: None,
            shards: ways.shards,
            identify: None,
            greeting: ways.greeting,
            messages: ways.messages,
        };
        let bot = Bot::new(settings, tables.clone()).unwrap();
        // Tests play faster than people, so pictures are drawn after a shorter pause.
        let post = bot.post().limited_to(ways.per_second).old_edits_in(ways.old_edits_in).quiet_for(Duration::from_millis(50));
        let outbox = Outbox::start(store.clone(), tables.clone(), Arc::new(post.clone()), clock.clone());
        let reminders = Reminders::start(store.clone(), tables.clone(), clock);
        let (stop, ready) = (CancellationToken::new(), bot.ready());
        let stopped = stop.clone();
        let bot = tokio::spawn(async move { bot.run(stopped.cancelled_owned()).await.unwrap() });
        tokio::time::timeout(BOUND, ready).await.expect("the bot connects");
        let discord = loopback.discord();
        discord.wait_for_bot(Presence::Online, BOUND).await.unwrap();
        House { discord, tables, loopback, outbox, post, ways, data, reminders, store, reads_panic, commit_pause, bot, stop }
    }

    /// Waits until the application has an emoji for each drawing, and the bot knows them.
    pub async fn drawn(&self) {
        let so_far = async || (self.calls("GET /applications/{application}/emojis"), self.discord.emojis().len());
        let all = |(listings, made): &(u64, usize)| *listings > 0 && *made >= emoji_names().count();
        comes("all emojis are listed and made", so_far, all).await;
        // Time for the last answer to reach the bot.
        tokio::time::sleep(Duration::from_millis(50)).await;
    }

    /// Returns how often the bot has called a route.
    pub fn calls(&self, route: &str) -> u64 {
        self.discord.calls().get(route).copied().unwrap_or(0)
    }

    /// Stops the bot and starts it again on the same store.
    pub async fn restart(self) -> House {
        let games = self.ways.games;
        self.restart_with(games).await
    }

    /// Restarts with these games, as another release would have.
    pub async fn restart_with(self, games: &'static [GameEntry]) -> House {
        let House { loopback, data, ways, outbox, post, reminders, bot, stop, tables, store, .. } = self;
        stop.cancel();
        bot.await.unwrap();
        reminders.stop().await;
        outbox.stop(BOUND).await;
        let left = Arc::downgrade(&store);
        drop((tables, store, post));
        // The client library's tasks end shortly after it has closed.
        comes("nobody has the store any more", async || left.strong_count(), |holders| *holders == 0).await;
        House::on(loopback, data, Ways { games, ..ways }).await
    }

    /// Waits until everything committed is delivered.
    pub async fn settle(&self) {
        tokio::time::timeout(BOUND, self.outbox.quiet()).await.expect("the outbox gets everything delivered").unwrap();
    }

    /// Advances the clock from one due row to the next; each is handled and delivered before the
    /// next.
    pub async fn pass(&self, time: Duration) {
        let clock = &self.ways.clock;
        let end = clock.now().plus(time);
        let next = async || {
            let page = self.store.scan(&keys::all_due(), 1).await.unwrap();
            page.first().and_then(|(key, _)| keys::due_at(key)).map(|(when, _)| when)
        };
        while clock.now() < end {
            let then = next().await.filter(|when| *when <= end).unwrap_or(end);
            clock.by(then.after(clock.now()));
            comes("what is due is seen to", async || next().await, |due| due.is_none_or(|when| when > clock.now())).await;
            self.settle().await;
        }
    }

    /// Types a command: `house.types("ana", "table-one", "table new", &[("game", "puerto-rico")])`.
    /// Values that look like numbers or switches are sent as such.
    pub async fn types(&self, user: &str, channel: &str, command: &str, options: &[(&str, &str)]) -> Outcome {
        self.sends(user, channel, command, options, typed).await
    }

    /// Types a command with every value sent as a string, such as the id of a person or role.
    pub async fn words(&self, user: &str, channel: &str, command: &str, options: &[(&str, &str)]) -> Outcome {
        self.sends(user, channel, command, options, |value| json!(value)).await
    }

    async fn sends(
        &self,
        user: &str,
        channel: &str,
        command: &str,
        options: &[(&str, &str)],
        value: fn(&str) -> Value,
    ) -> Outcome {
        let options: Vec<Value> = options.iter().map(|(name, it)| json!({ "name": name, "value": value(it) })).collect();
        let outcome = self.discord.command(user, channel, command, &options).await.unwrap();
        self.come_through(outcome).await
    }

    /// Chooses a command from a person's menu.
    pub async fn chooses_of(&self, user: &str, channel: &str, command: &str, whom: &str) -> Outcome {
        let whom = self.discord.user(whom).unwrap().id;
        let outcome = self.discord.user_command(user, channel, command, whom).await.unwrap();
        self.come_through(outcome).await
    }

    /// Returns what is offered while somebody types the last of these options: names and values.
    pub async fn completes(&self, user: &str, channel: &str, command: &str, options: &[(&str, &str)]) -> Vec<(String, String)> {
        let last = options.len() - 1;
        let options: Vec<Value> = options
            .iter()
            .enumerate()
            .map(|(at, (name, value))| json!({ "name": name, "value": value, "focused": at == last }))
            .collect();
        let choices = self.discord.autocomplete(user, channel, command, &options).await.unwrap();
        choices.into_iter().map(|choice| (choice.name, choice.value.as_str().unwrap_or_default().to_owned())).collect()
    }

    pub async fn presses(&self, user: &str, message: &Message, label: &str) -> Outcome {
        let seen = || message.buttons().iter().map(|b| b.label.clone()).collect::<Vec<_>>().join(", ");
        let button = message.button(label).unwrap_or_else(|| panic!("no button “{label}” among: {}", seen()));
        self.presses_id(user, message, &button.custom_id.unwrap()).await
    }

    /// Presses the button with that custom id on a message.
    pub async fn presses_id(&self, user: &str, message: &Message, id: &str) -> Outcome {
        let outcome = self.discord.press(user, message.id, id).await.unwrap();
        self.come_through(outcome).await
    }

    /// Sends the modal that was opened, with these words in its fields.
    pub async fn submits(&self, user: &str, opened: &Outcome, fields: &[(&str, &str)]) -> Outcome {
        let id = opened.modal.as_ref().expect("a modal")["custom_id"].as_str().unwrap();
        let outcome = self.discord.submit(user, opened.interaction, id, fields).await.unwrap();
        self.come_through(outcome).await
    }

    pub async fn chooses(&self, user: &str, message: &Message, menu: &str, values: &[&str]) -> Outcome {
        let outcome = self.discord.choose(user, message.id, menu, values).await.unwrap();
        self.come_through(outcome).await
    }

    /// Sends a press with a custom id that the message need not have, as a tampered client could.
    pub async fn forges(&self, user: &str, message: &Message, id: &str, values: &[&str]) -> Outcome {
        let outcome = self.discord.forge(user, message.id, id, values).await.unwrap();
        self.come_through(outcome).await
    }

    /// Waits for a deferred answer; returns the outcome.
    async fn come_through(&self, outcome: Outcome) -> Outcome {
        assert_ne!(outcome.state, State::Failed, "the bot did not answer within three seconds");
        if outcome.kind == Some(AnswerKind::DeferredMessage) && outcome.state == State::Deferred {
            return self.discord.settled(outcome.interaction, BOUND).await.expect("what was deferred comes");
        }
        outcome
    }

    /// Opens a lobby of Puerto Rico and has all players join; the first is the host.
    pub async fn lobby(&self, channel: &str, players: &[&str], options: &str) -> AtTable<'_> {
        self.lobby_of("puerto-rico", channel, players, options).await
    }

    pub async fn lobby_of(&self, game: &str, channel: &str, players: &[&str], options: &str) -> AtTable<'_> {
        let mut typed = vec![("game", game)];
        if !options.is_empty() {
            typed.push(("options", options));
        }
        let outcome = self.types(players[0], channel, "table new", &typed).await;
        let text = told(&outcome);
        let id = text.split('`').nth(1).unwrap_or_else(|| panic!("no table in: {text}")).parse().unwrap();
        let table = self.at(id).await;
        for player in &players[1..] {
            assert_eq!(told(&table.press(player, Control::Join).await), "", "{player} joins");
        }
        table
    }

    /// Opens a table of Puerto Rico and starts its game.
    pub async fn table(&self, channel: &str, players: &[&str]) -> AtTable<'_> {
        self.table_with(channel, players, "").await
    }

    pub async fn table_with(&self, channel: &str, players: &[&str], options: &str) -> AtTable<'_> {
        self.table_of("puerto-rico", channel, players, options).await
    }

    /// Opens a table of any game and starts it.
    pub async fn table_of(&self, game: &str, channel: &str, players: &[&str], options: &str) -> AtTable<'_> {
        let table = self.lobby_of(game, channel, players, options).await;
        table.press(players[0], Control::Start).await;
        table
    }

    /// Returns a table that exists.
    pub async fn at(&self, id: TableId) -> AtTable<'_> {
        let table = self.tables.look(id).await.unwrap().unwrap();
        AtTable { house: self, id, channel: table.head.home.channel.to_string() }
    }

    /// Waits for a message that fits and that this user sees; returns the newest.
    pub async fn newest(&self, user: &str, fits: impl Fn(&Message) -> bool) -> Arc<Message> {
        self.discord.wait_for(user, BOUND, fits).await.unwrap()
    }

    /// Waits until an answer's picture has arrived; returns the message.
    pub async fn illustrated(&self, user: &str, answer: &Message) -> Arc<Message> {
        self.newest(user, |now| now.id == answer.id && !now.attachments.is_empty()).await
    }

    /// Returns somebody's messages in their conversation with the bot, oldest first.
    pub fn direct(&self, user: &str) -> Vec<Arc<Message>> {
        let view = self.discord.view(user).unwrap();
        view.channels.iter().filter(|c| c.channel.guild.is_none()).flat_map(|c| c.messages.clone()).collect()
    }

    pub fn user(&self, name: &str) -> UserId {
        UserId(self.discord.user(name).unwrap().id.get())
    }

    pub fn username(&self, user: UserId) -> String {
        self.discord.user(Id::new(user.0)).unwrap().username.clone()
    }
}

/// Returns the whole text of a message, with its pictures' descriptions, one line for each
/// sentence.
pub fn all_said(message: &Message) -> String {
    let shown = message
        .attachments
        .iter()
        .filter_map(|file| file.description.as_ref())
        .flat_map(|alt| alt.lines().map(|line| line.trim_end_matches('.').replace(". ", "\n")));
    std::iter::once(message.text()).chain(shown).collect::<Vec<_>>().join("\n")
}

/// Returns the private text of an answer; empty if there is none.
pub fn told(outcome: &Outcome) -> String {
    outcome.message.as_ref().filter(|m| m.is_ephemeral()).map(|m| m.text()).unwrap_or_default()
}

/// Returns the private text of an answer, and the chosen entries of its menus.
pub fn told_and_set(outcome: &Outcome) -> String {
    let menus = outcome.message.as_ref().map(|message| message.selects()).unwrap_or_default();
    let set = menus.iter().flat_map(|menu| &menu.options).filter(|option| option.default);
    set.fold(told(outcome), |said, option| format!("{said}\n{}", option.label))
}

/// Returns a text without its symbols, whether emojis of the application or characters.
pub fn unadorned(text: &str) -> String {
    let mut parts = text.split("<:");
    let mut words = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        words.push_str(part.split_once('>').map_or(part, |(_, rest)| rest.strip_prefix(' ').unwrap_or(rest)));
    }
    let mut out = String::new();
    let mut after_symbol = false;
    for c in words.chars() {
        let symbol = c >= '\u{2190}';
        if !(symbol || after_symbol && c == ' ') {
            out.push(c);
        }
        after_symbol = symbol;
    }
    out
}

/// Returns the longest part of a text that does not depend on its arguments, so that tests
/// recognize the text however it is worded.
pub fn words_of(key: &'static str, lang: Lang) -> String {
    // A missing argument is rendered as `{$name}`.
    let said = plain(&Text::new(key), lang, &Names::seats());
    let parts = said
        .split('{')
        .enumerate()
        .map(|(at, part)| if at == 0 { part } else { part.split_once('}').map_or("", |(_, rest)| rest) });
    parts.max_by_key(|part| part.len()).unwrap().to_owned()
}

pub fn lang_of(user: &str) -> Lang {
    if ["cy", "fay", "gigi"].contains(&user) { Lang::Fr } else { Lang::En }
}

/// Checks that a text contains the words of that key in the reader's language.
#[track_caller]
pub fn has(text: &str, reader: &str, key: &'static str) {
    let (text, words) = (unadorned(text), unadorned(&words_of(key, lang_of(reader))));
    assert!(text.contains(words.trim()), "{reader} reads “{text}”, not “{words}”");
}

/// Checks that the private text of an answer contains the words of that key.
#[track_caller]
pub fn says(outcome: &Outcome, reader: &str, key: &'static str) {
    has(&told(outcome), reader, key);
}

/// Checks that the private text of an answer contains these words.
#[track_caller]
pub fn tells(outcome: &Outcome, words: &str) {
    let text = told(outcome);
    assert!(text.contains(words), "“{words}” is not in: {text}");
}

/// Parses a number or a switch; anything else stays a string.
fn typed(value: &str) -> Value {
    match value {
        "true" | "false" => json!(value == "true"),
        _ => value.parse::<i64>().map_or_else(|_| json!(value), |number| json!(number)),
    }
}

/// A table, and ways to play at it.
pub struct AtTable<'h> {
    pub house: &'h House,
    pub id: TableId,
    /// The id of the table's channel.
    pub channel: String,
}

impl AtTable<'_> {
    /// Returns the table's present state.
    pub async fn now(&self) -> Arc<tertulia_model::Table> {
        self.house.tables.look(self.id).await.unwrap().unwrap()
    }

    /// Returns the only live message, once everything is delivered.
    pub async fn live(&self) -> Arc<Message> {
        self.house.settle().await;
        let messages = self.public();
        let name = format!("`{}`", self.id);
        let is_aside =
            |m: &Message| presses_of(m).any(|press| matches!(press.control, Control::TakeSeat(..) | Control::StillPlaying));
        let is_live = |m: &Message| m.text().contains(&name) && !m.text().contains(['⏰', '🎬']) && !is_aside(m);
        let live: Vec<_> = messages.iter().filter(|m| is_live(m)).collect();
        assert_eq!(live.len(), 1, "exactly one live message, not: {:#?}", messages.iter().map(|m| m.text()).collect::<Vec<_>>());
        live[0].clone()
    }

    /// Returns the public messages in the table's channel, oldest first, as a user sees them who
    /// got no private answer.
    pub fn public(&self) -> Vec<Arc<Message>> {
        let view = self.house.discord.view("eli").unwrap();
        let channel = view.channels.iter().find(|c| c.channel.id.to_string() == self.channel).expect("the table's channel");
        channel.messages.iter().filter(|m| !m.is_ephemeral()).cloned().collect()
    }

    /// Returns what only this user sees in the table's channel, oldest first.
    pub fn private(&self, user: &str) -> Vec<Arc<Message>> {
        let view = self.house.discord.view(user).unwrap();
        let channel = view.channel(&self.channel).expect("the table's channel");
        channel.messages.iter().filter(|m| m.is_ephemeral()).cloned().collect()
    }

    /// Returns the usernames of the awaited players, by seat.
    pub async fn awaited(&self) -> Vec<String> {
        let table = self.now().await;
        table.head.awaited_people().map(|(_, player)| self.house.username(player.user)).collect()
    }

    /// Returns ana, bo and cy in the order of their turns; one of them begins.
    pub async fn in_turn(&self) -> [&'static str; 3] {
        let (people, begins) = (["ana", "bo", "cy"], self.awaited().await);
        let at = people.iter().position(|who| begins == [*who]).expect("one begins");
        [0, 1, 2].map(|next| people[(at + next) % 3])
    }

    /// Returns all moves so far, in notation.
    pub async fn log(&self) -> Vec<String> {
        let record = self.house.tables.record(self.id).await.unwrap().unwrap();
        record.moves.iter().map(ToString::to_string).collect()
    }

    pub async fn seat(&self, user: &str) -> Seat {
        self.now().await.head.seat_of(self.house.user(user)).unwrap()
    }

    pub async fn legal(&self, seat: Seat) -> Vec<String> {
        self.now().await.game.as_ref().unwrap().legal(seat)
    }

    /// Presses the button with that label on the live message.
    pub async fn presses(&self, user: &str, label: &str) -> Outcome {
        let live = self.live().await;
        self.house.presses(user, &live, label).await
    }

    /// Presses the button of that control, which the live message need not show.
    pub async fn press(&self, user: &str, control: Control) -> Outcome {
        let live = self.live().await;
        self.press_on(user, &live, control).await
    }

    /// Presses the button of that control on a message.
    pub async fn press_on(&self, user: &str, message: &Message, control: Control) -> Outcome {
        self.house.presses_id(user, message, &control.at(self.id).to_string()).await
    }

    /// Closes the table, as a host or moderator does who types and confirms.
    pub async fn closes(&self, user: &str) {
        let asked = self.house.types(user, &self.channel, "table stop", &[]).await.message.unwrap();
        self.press_on(user, &asked, Control::StopMeant).await;
    }

    /// Returns the present decision of somebody's seat.
    pub async fn call(&self, user: &str) -> Call {
        let (table, seat) = (self.now().await, self.seat(user).await);
        Call { seat, decision: table.head.states[seat.index()].decision }
    }

    pub async fn panel(&self, user: &str) -> Arc<Message> {
        self.house.types(user, &self.channel, "table hand", &[]).await.message.unwrap()
    }

    /// Plays an action of a seat without any message, to bring a table to a test's starting point.
    pub async fn does(&self, seat: Seat, action: &str) {
        self.asks(seat, What::Play { decision: None, actions: vec![action.to_owned()] }).await;
    }

    /// Has a seat's player ask for something without any message.
    pub async fn asks(&self, seat: Seat, what: What) {
        let now = self.now().await;
        let player = now.head.player(seat).unwrap();
        let who = Person::new(player.user, &player.name, player.lang);
        self.house.tables.ask(Request { who, table: self.id, what }).await.unwrap();
    }

    /// Has the host end the table without any message.
    pub async fn stops(&self) {
        let host = self.now().await.head.host;
        let who = Person { access: ChannelAccess::Managed, ..Person::new(host, "Host", Lang::En) };
        self.house.tables.ask(Request { who, table: self.id, what: What::Stop }).await.unwrap();
    }

    /// Has the first awaited player do what a stand-in would; returns false if nobody is awaited.
    pub async fn goes_on(&self, dice: &mut SeededDice) -> bool {
        let now = self.now().await;
        let Some((seat, _)) = now.head.awaited_people().next() else { return false };
        let action = now.game.as_ref().unwrap().heuristic(seat, dice).unwrap();
        self.does(seat, &action).await;
        true
    }

    /// Has the first awaited player make a decision with buttons and menus; returns who it was.
    pub async fn decide_next(&self, pick: &mut dyn FnMut(usize) -> usize) -> String {
        let who = self.awaited().await.remove(0);
        self.decide_by_button(&who, pick).await;
        who
    }

    /// Makes one decision with buttons and menus: on the live message if it offers choices, else on
    /// the private panel. `pick` returns an index below its argument.
    pub async fn decide_by_button(&self, user: &str, pick: &mut dyn FnMut(usize) -> usize) {
        self.choose_by_button(user, None, &mut |actions| pick(actions.len())).await;
    }

    /// Makes one decision with buttons and menus, on the private panel if the live message does not
    /// offer `wish`. `pick` chooses among the actions.
    pub async fn choose_by_button(&self, user: &str, wish: Option<&str>, pick: &mut dyn FnMut(&[String]) -> usize) {
        let call = self.call(user).await;
        let live = self.live().await;
        let public = offers(&live, call);
        let there = wish.is_none_or(|wish| public.iter().any(|offer| offer.action() == wish));
        let message = if public.is_empty() || !there {
            let awaited = self.now().await.head.awaited.has(call.seat);
            let way = if awaited { Control::View } else { Control::Aside };
            self.press_on(user, &live, way).await.message.unwrap()
        } else {
            live
        };
        self.choose_on(user, &message, pick).await;
    }

    /// Makes one decision with the buttons and menus of that message. `pick` chooses among the
    /// actions.
    pub async fn choose_on(&self, user: &str, message: &Message, pick: &mut dyn FnMut(&[String]) -> usize) {
        let call = self.call(user).await;
        let offers = offers(message, call);
        assert!(!offers.is_empty(), "{user} can press nothing on: {}", message.text());
        let actions: Vec<String> = offers.iter().map(Offer::action).collect();
        self.takes(user, call, message, &offers[pick(&actions)], &message.text()).await;
    }

    /// Takes an offer on a message. A rash action has to be confirmed.
    async fn takes(&self, user: &str, call: Call, message: &Message, offer: &Offer, deed: &str) {
        let outcome = match offer {
            Offer::Button(id) => self.house.presses_id(user, message, id).await,
            Offer::Entry(menu, value) => self.house.chooses(user, message, menu, &[value]).await,
        };
        // A direct message itself asks again.
        if let Some(asked) = outcome.message.as_ref().filter(|m| m.is_ephemeral() || asks_again(m)) {
            let meant = |id: &String| matches!(id.parse(), Ok(Press { control: Control::Play(c, _), .. }) if c == call);
            if let Some(sure) = asked.buttons().into_iter().filter_map(|b| b.custom_id).find(meant) {
                self.house.presses_id(user, asked, &sure).await;
            }
        }
        self.decided(user, call, deed, &outcome).await;
    }

    /// Plays that action with buttons and menus, wherever it is offered. A menu for several values
    /// is answered with the proposal.
    pub async fn plays(&self, user: &str, action: &str) {
        let call = self.call(user).await;
        let live = self.live().await;
        let own = self.panel(user).await;
        let offered = [&live, &own].into_iter().find_map(|message| {
            let does = |offer: &Offer| match offer {
                Offer::Button(id) => id.ends_with(&format!(":{action}")),
                Offer::Entry(_, value) => value == action,
            };
            Some((message, offers(message, call).into_iter().find(does)?))
        });
        let (message, offer) = offered.unwrap_or_else(|| panic!("{user} is not offered {action} on: {}", own.text()));
        self.takes(user, call, message, &offer, action).await;
    }

    /// Makes one decision with the game's slash command, using its completions. `pick` returns an
    /// index below its argument.
    pub async fn decide_by_typing(&self, user: &str, pick: &mut dyn FnMut(usize) -> usize) {
        self.choose_by_typing(user, &mut |actions| pick(actions.len())).await;
    }

    /// Makes one decision with the game's slash command, using its completions. `pick` chooses
    /// among the actions.
    pub async fn choose_by_typing(&self, user: &str, pick: &mut dyn FnMut(&[String]) -> usize) {
        let call = self.call(user).await;
        let table = self.now().await;
        let prompt = table.game.as_ref().unwrap().prompt(call.seat);
        let kind = table.game.as_ref().unwrap().info();
        let actions: Vec<String> = prompt
            .groups
            .iter()
            .flat_map(|group| match group {
                Group::One { entries, .. } | Group::Several { entries, .. } => entries.clone(),
                Group::Form { .. } => Vec::new(),
            })
            .map(|entry| entry.action)
            .collect();
        let action = actions[pick(&actions)].clone();
        let verb = kind.verbs.iter().find(|v| action.split(' ').next() == Some(v.name)).unwrap();
        let command = format!("{} {}", kind.slug, verb.name);
        let words: Vec<&str> = action.split(' ').skip(1).collect();
        let mut options: Vec<(&str, String)> = Vec::new();
        for (at, param) in verb.params.iter().enumerate() {
            if at >= words.len() {
                // This action leaves out an optional parameter.
                break;
            }
            let wanted = if at + 1 == verb.params.len() { words[at..].join(" ") } else { words[at].to_owned() };
            let mut typing: Vec<(&str, &str)> = options.iter().map(|(name, value)| (*name, value.as_str())).collect();
            typing.push((param.name, &wanted));
            let offered = self.house.completes(user, &self.channel, &command, &typing).await;
            let known = offered.iter().any(|(_, value)| *value == wanted);
            assert!(known, "{command} {} offers {offered:?}, not {wanted}", param.name);
            options.push((param.name, wanted));
        }
        let options: Vec<(&str, &str)> = options.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let outcome = self.house.words(user, &self.channel, &command, &options).await;
        self.decided(user, call, &action, &outcome).await;
    }

    /// Waits until the decision is made, which may be after the answer: a busy machine may defer
    /// it.
    async fn decided(&self, user: &str, call: Call, deed: &str, outcome: &Outcome) {
        until(&format!("{user} decided {call} ({deed})"), async || {
            if self.call(user).await != call {
                return Ok(());
            }
            let said = told(outcome);
            assert!(!warns(&said), "{user} decided {call} ({deed}): {said}");
            Err(said)
        })
        .await;
    }
}

/// A control that makes a decision.
enum Offer {
    Button(String),
    Entry(String, String),
}

impl Offer {
    /// Returns what the control plays: an action, `!` and the key of a ready answer, or an empty
    /// string for "Confirm".
    fn action(&self) -> String {
        match self {
            Offer::Button(id) => match id.parse() {
                Ok(Press { control: Control::Play(_, action) | Control::AskConfirm(_, action), .. }) => action,
                Ok(Press { control: Control::Ready(_, key), .. }) => format!("{READY}{key}"),
                _ => String::new(),
            },
            Offer::Entry(_, value) => value.clone(),
        }
    }
}

/// Returns the controls on a message that make that decision: plays, ready answers, and "Confirm"
/// for a proposal.
fn offers(message: &Message, call: Call) -> Vec<Offer> {
    let mut offers = Vec::new();
    for button in message.buttons().into_iter().filter(|b| !b.disabled) {
        let Some(id) = button.custom_id else { continue };
        if let Ok(Press {
            control: Control::Play(c, _) | Control::AskConfirm(c, _) | Control::Ready(c, _) | Control::Confirm(c),
            ..
        }) = id.parse()
            && c == call
        {
            offers.push(Offer::Button(id));
        }
    }
    for menu in message.selects() {
        if let Ok(Press { control: Control::Choose(c, _), .. }) = menu.custom_id.parse()
            && c == call
        {
            offers.extend(menu.options.iter().map(|o| Offer::Entry(menu.custom_id.clone(), o.value.clone())));
        }
    }
    offers
}

/// Returns whether that decision can be made with the buttons and menus of a message.
pub fn can_decide(message: &Message, call: Call) -> bool {
    !offers(message, call).is_empty()
}

/// Returns whether a message asks whether an action is meant.
fn asks_again(message: &Message) -> bool {
    presses_of(message).any(|press| press.control == Control::Cancel)
}

/// Returns the presses of a message's buttons that are about a table.
pub fn presses_of(message: &Message) -> impl Iterator<Item = Press> + use<> {
    message.buttons().into_iter().filter_map(|button| button.custom_id?.parse().ok())
}

/// Returns random picks that the seed repeats.
pub fn picks(seed: u64) -> impl FnMut(usize) -> usize {
    let dice = Mutex::new(SeededDice::new(seed));
    move |n| dice.lock().unwrap().below(n as u32) as usize
}

/// Returns whether a text warns that something was not done, by our emoji or a character.
pub fn warns(text: &str) -> bool {
    text.contains('⚠') || text.contains("<:warning:")
}
