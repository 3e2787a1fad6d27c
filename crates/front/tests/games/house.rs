//! Tables, the front and the outbox on a Discord that is nothing but a list of what was said to
//! whom.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, OnceLock};

use tertulia_base::clock::SimClock;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_front::{
    Answer, Asker, Completion, Front, MessageContext, ModalForm, NoDiscord, Permissions, Place, Pressed, Typed, Value,
};
use tertulia_model::Table;
use tertulia_outbox::Outbox;
use tertulia_render::message::{ComponentRow, Message};
use tertulia_render::press::{Control, Press};
use tertulia_render::{CustomId, Localizer, Marks, limits};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Eye, Seat};
use tertulia_store::MemoryStore;
use tertulia_tables::{TablePolicy, Tables};

use crate::twins::Start;
use tertulia_testkit::BEGINNING;
use tertulia_testkit::discord::{Discord, direct_channel};
use tertulia_testkit::secrets::{self, Search, words_of};

/// Names and Discord's locales of those who play; [`GUEST`] only looks on.
const PEOPLE: [(&str, &str); 8] = [
    ("Ana", "en-US"),
    ("Bo", "en-GB"),
    ("Cy", "fr"),
    ("Dee", "en-US"),
    ("Eli", "fr"),
    ("Fay", "en-US"),
    ("Gus", "fr"),
    ("Hal", "en-US"),
];
/// Somebody of the server who sits nowhere.
pub const GUEST: UserId = UserId(8);
const GUILD: GuildId = GuildId(900);
const CHANNEL: ChannelId = ChannelId(500);

/// Who sits there.
pub fn player(seat: Seat) -> UserId {
    UserId(u64::from(seat.0) + 1)
}

/// Something somebody could read.
#[derive(Clone, Debug)]
pub struct Said {
    /// Its only reader; everybody for `None`.
    pub reader: Option<UserId>,
    /// Its text, what can be pressed on it and what its picture shows, all in words.
    pub words: String,
    /// The same as a message.
    pub message: Message,
    /// How it came: posted under that nonce with or without a sound, as an edit of which message,
    /// or as an answer.
    pub how: String,
}

impl Said {
    fn to(reader: Option<UserId>, message: &Message, how: &str) -> Said {
        Said { reader, words: words_of(message), message: message.clone(), how: how.to_owned() }
    }
}

/// A house without a disk and a network.
pub struct House {
    pub tables: Tables,
    front: Front,
    outbox: Outbox,
    discord: Arc<Discord>,
    /// Everything that was ever said.
    said: Arc<Mutex<Vec<Said>>>,
    /// What people are called, in the order of [`PEOPLE`].
    names: Vec<String>,
    /// What everybody and the server speak, if it is not what [`PEOPLE`] says.
    lang: Option<Lang>,
    /// Where its tables begin, also when they are replayed.
    start: Start,
}

impl House {
    /// One that plays these games; the seed is that of its dice.
    pub fn new(games: &'static [GameEntry], seed: u64) -> House {
        House::of(games, seed, PEOPLE.map(|(name, _)| name))
    }

    /// The same with other names.
    pub fn of(games: &'static [GameEntry], seed: u64, names: impl IntoIterator<Item = &'static str>) -> House {
        let policy = TablePolicy { present_for: None, analysis_effort: 150_000, ..TablePolicy::default() };
        let host = tertulia_testkit::House::of(games, Arc::new(MemoryStore::new()), SimClock::at(BEGINNING), seed, policy);
        let said = Arc::<Mutex<Vec<Said>>>::default();
        let heard = said.clone();
        let discord = Discord::with_pictures(&host.clock).on_shown(move |channel, message, how| {
            let reader = channel.0.checked_sub(direct_channel(UserId(0)).0).map(UserId);
            heard.lock().unwrap().push(Said::to(reader, message, how));
        });
        let discord = Arc::new(discord);
        let outbox = host.deliver_to(&discord);
        let names = names.into_iter().map(str::to_owned).collect();
        House {
            front: Front::new(host.tables.clone(), Arc::new(NoDiscord)),
            tables: host.tables,
            outbox,
            discord,
            said,
            names,
            lang: None,
            start: Start::here(),
        }
    }

    /// The same, where everybody and the server speak that language.
    pub fn speaking(self, lang: Lang) -> House {
        House { lang: Some(lang), ..self }
    }

    /// Has tables of this thread begin as those of this house did.
    pub fn enter(&self) {
        self.start.enter();
    }

    /// Everything that was said from the n-th on.
    pub fn said_since(&self, n: usize) -> Vec<Said> {
        self.said.lock().unwrap()[n..].to_vec()
    }

    pub fn said(&self) -> usize {
        self.said.lock().unwrap().len()
    }

    /// How many pictures were drawn for what is delivered.
    pub fn drawn(&self) -> usize {
        self.discord.drawing.load(Ordering::SeqCst)
    }

    /// Returns when everything committed has been delivered.
    pub async fn settle(&self) {
        self.outbox.quiet().await.unwrap();
    }

    /// A table of that game in play, with that many seats and options as they are typed. `Err` says
    /// why it was refused.
    pub async fn table(&self, game: &str, seats: u8, options: &str) -> Result<AtTable<'_>, String> {
        let mut typed = vec![("game", Value::Words(game.to_owned()))];
        if !options.is_empty() {
            typed.push(("options", Value::Words(options.to_owned())));
        }
        let answer = self.command(player(Seat(0)), "table new", &typed).await;
        let Some(id) = self.tables.at(CHANNEL).await.unwrap() else { return Err(format!("{answer:?}")) };
        let table = AtTable { house: self, id };
        for seat in Seat::all(seats).skip(1) {
            self.press(player(seat), &Message::default(), MessageContext::Public, &Control::Join.at(id).into(), &[]).await;
        }
        let start = Control::Start.at(id).into();
        let answer = self.press(player(Seat(0)), &Message::default(), MessageContext::Public, &start, &[]).await;
        if table.now().await.game.is_none() {
            return Err(format!("{answer:?}"));
        }
        self.settle().await;
        Ok(table)
    }

    /// The table of the channel.
    pub async fn table_here(&self) -> TableId {
        self.tables.at(CHANNEL).await.unwrap().expect("a table")
    }

    /// Somebody with their preferences, as the client reads them first.
    async fn asker(&self, user: UserId) -> Asker {
        let at = user.0 as usize - 1;
        let (name, locale) = (self.names[at].as_str(), self.lang.map_or(PEOPLE[at].1, Lang::code));
        let rights = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES | Permissions::USE_APPLICATION_COMMANDS;
        let guild_lang = Some(self.lang.unwrap_or(Lang::En));
        let place = Place { guild_lang, ..Place::channel(Some(GUILD), CHANNEL, Some(rights)) };
        self.front.with_preferences(Asker::new(user, name.to_owned(), locale, place, rights)).await.unwrap()
    }

    fn typed(command: &str, options: &[(&str, Value)]) -> Typed {
        let (command, sub) = command.split_once(' ').unwrap_or((command, ""));
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        Typed { command: command.to_owned(), sub: sub.to_owned(), options, ..Typed::default() }
    }

    /// Types a command: `house.command(user, "table board", &[("text", Value::Switch(true))])`.
    pub async fn command(&self, user: UserId, command: &str, options: &[(&str, Value)]) -> Answer {
        let answer = self.front.command(&self.asker(user).await, &House::typed(command, options)).await;
        self.heard(user, answer)
    }

    /// What is offered while somebody types the last of these options.
    pub async fn completes(&self, user: UserId, command: &str, options: &[(&str, Value)]) -> Vec<Completion> {
        let focused = options.last().map(|(name, _)| (*name).to_owned());
        self.front.complete(&self.asker(user).await, &Typed { focused, ..House::typed(command, options) }).await
    }

    /// Presses that custom id on a message, or chooses these values in that menu.
    pub async fn press(&self, user: UserId, on: &Message, context: MessageContext, id: &CustomId, chosen: &[&str]) -> Answer {
        let marks = marks(on, id, chosen);
        let chosen = chosen.iter().map(|value| (*value).to_owned()).collect();
        let pressed = Pressed { marks, chosen, ..Pressed::button(id.clone()) };
        let answer = self.front.pressed(&self.asker(user).await.on(context), pressed).await;
        self.heard(user, answer)
    }

    /// Sends a modal with these words in its fields.
    pub async fn submit(&self, user: UserId, form: &ModalForm, context: MessageContext, typed: &[&str]) -> Answer {
        let typed = typed.iter().map(|words| (*words).to_owned()).collect();
        let answer = self.front.filled_in(&self.asker(user).await.on(context), form.id.clone(), typed, &OnceLock::new()).await;
        self.heard(user, answer)
    }

    fn heard(&self, user: UserId, answer: Answer) -> Answer {
        for message in messages(&answer) {
            self.said.lock().unwrap().push(Said::to(Some(user), &message, "answer"));
        }
        answer
    }
}

/// What is marked in the menus of a message when that custom id is pressed on it.
pub fn marks(on: &Message, id: &CustomId, chosen: &[&str]) -> Marks {
    let menus = on.rows.iter().filter_map(|row| match row {
        ComponentRow::Menu(menu) => Some(menu),
        _ => None,
    });
    let marked =
        menus.filter(|menu| matches!(menu.id, CustomId::Table(Press { control: Control::Mark(..), .. }))).flat_map(|menu| {
            if menu.id == *id {
                chosen.iter().map(|value| (*value).to_owned()).collect()
            } else {
                menu.entries.iter().filter(|entry| entry.chosen).map(|entry| entry.value.clone()).collect::<Vec<_>>()
            }
        });
    marked.collect()
}

/// What an answer shows, the words of a form and of a file included.
pub fn messages(answer: &Answer) -> Vec<Message> {
    let besides = match answer {
        Answer::Form(form) => {
            let fields = form.fields.iter().map(|field| format!("{}\n{}\n{}", field.label, field.hint, field.filled));
            Some(std::iter::once(form.title.clone()).chain(fields).collect::<Vec<_>>().join("\n"))
        }
        Answer::File { contents, .. } => Some(contents.clone()),
        Answer::Private(_) | Answer::Update(_) | Answer::Decided { .. } | Answer::Quiet | Answer::Picture(_) => None,
    };
    let besides = besides.map(|text| Message { text, ..Message::default() });
    answer.messages().into_iter().map(Cow::into_owned).chain(besides).collect()
}

/// A table, and who sits at it.
#[derive(Clone, Copy)]
pub struct AtTable<'h> {
    pub house: &'h House,
    pub id: TableId,
}

impl AtTable<'_> {
    pub async fn now(&self) -> Arc<Table> {
        self.house.tables.look(self.id).await.unwrap().unwrap()
    }

    /// The message in the channel that things can be pressed on.
    pub fn live(&self) -> Message {
        let standing = self.house.discord.in_channel(CHANNEL).into_iter().map(|standing| standing.content);
        standing.rev().find(|message| !message.rows.is_empty()).expect("a live message")
    }

    /// With whose eye somebody sees the table.
    pub fn eye(user: UserId) -> Eye {
        if user == GUEST { Eye::Public } else { Eye::Seat(Seat(user.0 as u8 - 1)) }
    }
}

/// Searches whatever is said at a table, message by message.
pub struct Reading {
    read: usize,
    /// How much of the log was told, and in which words to whom: everybody, then the seats.
    log: u32,
    told: Vec<BTreeSet<String>>,
    pub search: Search,
}

impl Reading {
    /// Begins with the first message of the house.
    pub fn new() -> Reading {
        // From the table as it was at the last look to what it is now.
        Reading { read: 0, log: 0, told: Vec::new(), search: Search::among(2) }
    }

    /// Reads all that was said since the last look: every message fits Discord's limits and tells
    /// its reader no secret.
    ///
    /// # Errors
    /// What is wrong, to whom it was said, and in which words.
    pub async fn look(&mut self, table: AtTable<'_>) -> Result<(), String> {
        let said = table.house.said_since(self.read);
        self.read += said.len();
        for Said { message, .. } in &said {
            limits::check(message).map_err(|why| format!("it does not fit: {why}: {message:?}"))?;
        }
        let read = said
            .into_iter()
            .map(|said| secrets::SaidWords { reader: said.reader.map_or(Eye::Public, AtTable::eye), words: said.words });
        let (now, read) = (table.now().await, read.collect::<Vec<_>>());
        let fresh = self.listen(table, &now).await;
        read.iter().try_for_each(|said| self.overhears(&fresh, said))?;
        self.search.look(&now, read)
    }

    /// What everybody was told since the last look, and what each seat was told besides.
    async fn listen(&mut self, table: AtTable<'_>, now: &Table) -> Vec<BTreeSet<String>> {
        let mut fresh = Vec::new();
        let public = table.house.tables.story(table.id, self.log, Eye::Public).await.unwrap();
        for eye in std::iter::once(Eye::Public).chain(Seat::all(now.head.seats).map(Eye::Seat)) {
            let mut story = table.house.tables.story(table.id, self.log, eye).await.unwrap();
            story.retain(|text| eye == Eye::Public || !public.contains(text));
            let said = |lang| story.iter().map(move |text| letters(&Localizer::at(now, lang).plain(text)));
            fresh.push(Lang::ALL.into_iter().flat_map(said).collect::<BTreeSet<String>>());
        }
        self.log = now.head.log;
        self.told.resize_with(fresh.len(), BTreeSet::new);
        self.told.iter_mut().zip(&fresh).for_each(|(told, fresh)| told.extend(fresh.iter().cloned()));
        fresh
    }

    /// Nobody reads what another seat alone was told.
    fn overhears(&self, fresh: &[BTreeSet<String>], said: &secrets::SaidWords) -> Result<(), String> {
        let reader = match said.reader {
            Eye::Public => 0,
            Eye::Seat(seat) => seat.index() + 1,
        };
        let words = letters(&said.words);
        let mut others = fresh[1..].iter().flat_map(|told| told.difference(&self.told[reader]));
        match others.find(|secret| !self.told[0].contains(*secret) && words.contains(secret.as_str())) {
            Some(secret) => Err(format!("{:?} reads what somebody else was told: {secret}\nin: {}", said.reader, said.words)),
            None => Ok(()),
        }
    }
}

/// A text without symbols, markup and spaces.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Everybody looks at all that they may see, and somebody at what is nobody's.
pub async fn everybody_looks(house: &House, seats: u8) {
    for user in Seat::all(seats).map(player).chain([GUEST]) {
        for command in ["table hand", "table board", "table log"] {
            house.command(user, command, &[]).await;
        }
    }
}
