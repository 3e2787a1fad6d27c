//! Who may see and use a table, by where they ask from: players from anywhere, guests and managers
//! by their permissions in the table's channel. Anybody else gets the same answer to each command,
//! completion, press and form as for an id that no table has.
//!
//! In each test, the table of ana and bo is in table-one; abroad is a channel of another server.
//! Eli has no special permissions. Dee moderates every server. Flo, gus and ida cannot view
//! table-one, though gus manages table-two and ida is a moderator. Hal manages table-two and can
//! view table-one. Cy has a table of his own in each other channel, so that each has a public
//! message to press on.

use std::collections::BTreeSet;
use std::sync::Arc;

use discord_loopback::{AnswerKind, Fault, Message, Outcome, Permissions, Plan, Rule, State, UserEdit};
use futures::future::join_all;
use serde_json::{Value, json};
use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{TableId, UserId};
use tertulia_delivery::Notice;
use tertulia_model::{Choice, Phase, Table, TurnHelp};
use tertulia_render::Ordering;
use tertulia_render::press::{Call, Calls, Control, FormField, FormWords, Press, Snooze};
use tertulia_rules::game::Seat;
use tertulia_store::{Batch, Store, keys};
use tertulia_testkit::random;

use crate::support::{AtTable, House, comes, told, words_of};

/// An id that no table has.
const NOBODYS: &str = "AAAF";

async fn plaza() -> House {
    let house = House::open().await;
    let discord = &house.discord;
    let elsewhere = discord.add_guild("Elsewhere", "en-US").unwrap();
    discord.add_channel(elsewhere.id, "abroad").unwrap();
    for name in ["Flo", "Gus", "Hal", "Ida"] {
        discord.add_user(name, "en-US").unwrap();
    }
    for moderator in ["dee", "ida"] {
        discord.edit_user(moderator, UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    }
    let manages = Permissions::MANAGE_CHANNELS | Permissions::MANAGE_GUILD;
    for hidden in ["flo", "gus", "ida"] {
        discord.overwrite("table-one", hidden, Permissions::NONE, Permissions::VIEW_CHANNEL).unwrap();
    }
    for manager in ["gus", "hal"] {
        discord.overwrite("table-two", manager, manages, Permissions::NONE).unwrap();
    }
    house
}

/// The parts of an answer that could distinguish two ids.
#[derive(Debug, PartialEq, Eq)]
struct Answered {
    state: State,
    kind: Option<AnswerKind>,
    text: String,
    parts: usize,
    form: bool,
}

fn answered(outcome: &Outcome, id: &str) -> Answered {
    let message = outcome.message.as_deref().filter(|message| message.is_ephemeral());
    let parts = |message: &Message| message.components.len() + message.attachments.len() + message.embeds.len();
    Answered {
        state: outcome.state,
        kind: outcome.kind,
        text: told(outcome).replace(id, "#"),
        parts: message.map_or(0, parts),
        form: outcome.modal.is_some(),
    }
}

fn is_unknown(outcome: &Outcome) -> bool {
    told(outcome).contains(&words_of("table-unknown", Lang::En)) && outcome.state == State::Answered
}

/// Returns every subcommand with a table option, with its required options filled in; of the other
/// games, one subcommand each.
fn commands(house: &House) -> Vec<(String, Vec<Value>)> {
    let mut found = Vec::new();
    for command in house.discord.commands() {
        let name = command["name"].as_str().unwrap();
        let most = if ["table", "puerto-rico"].contains(&name) { usize::MAX } else { 1 };
        for sub in command["options"].as_array().into_iter().flatten().take(most) {
            let options = sub["options"].as_array().map(Vec::as_slice).unwrap_or_default();
            let required = options.iter().filter(|option| option["required"] == true);
            let dee = house.user("dee").to_string();
            let value = |option: &Value| match (&option["type"], &option["choices"][0]["value"]) {
                (kind, _) if *kind == 6 => json!(dee),
                (_, Value::Null) => json!("mayor"),
                (_, first) => first.clone(),
            };
            let filled = required.map(|option| json!({ "name": option["name"], "value": value(option) })).collect();
            if options.iter().any(|option| option["name"] == "table") {
                found.push((format!("{name} {}", sub["name"].as_str().unwrap()), filled));
            }
        }
    }
    let table: Vec<_> = found.iter().filter_map(|(name, _)| name.strip_prefix("table ")).collect();
    let all = [
        "join", "leave", "resign", "replace", "deputy", "invite", "set", "start", "board", "hand", "hint", "log", "analysis",
        "rules", "stop", "move", "time", "pause", "resume", "undo", "follow", "orders", "prepare", "vote",
    ];
    assert_eq!(table, all, "each is tried by name below");
    let verbs = tertulia_rules::games::find("puerto-rico").unwrap().info.verbs.len();
    assert_eq!(found.len(), table.len() + verbs + tertulia_rules::games::GAMES.len() - 1);
    found
}

/// Returns a press of every kind on a table, with the values to choose.
fn presses(id: TableId, call: Call) -> Vec<(Press, Vec<&'static str>)> {
    let play = || "role mayor".to_owned();
    let all = vec![
        (Control::Join.at(id), vec![]),
        (Control::Decline.at(id), vec![]),
        (Control::Leave.at(id), vec![]),
        (Control::ConfirmLeave.at(id), vec![]),
        (Control::Start.at(id), vec![]),
        (Control::Options.at(id), vec![]),
        (Control::Option(0).at(id), vec!["openVP on"]),
        (Control::Option(0).at(id), vec!["buildingList"]),
        (Control::Typed("buildingList".to_owned()).at(id), vec![]),
        (Control::Invite.at(id), vec![]),
        (Control::Invited.at(id), vec![]),
        (Control::View.at(id), vec![]),
        (Control::Answer.at(id), vec![]),
        (Control::Aside.at(id), vec![]),
        (Control::More.at(id), vec![]),
        (Control::Board.at(id), vec![]),
        (Control::Hint.at(id), vec![]),
        (Control::Story(None).at(id), vec![]),
        (Control::Story(Some(0)).at(id), vec![]),
        (Control::StoryOf(Seat(0), None).at(id), vec![]),
        (Control::StoryBy.at(id), vec!["p1"]),
        (Control::Moment(3).at(id), vec![]),
        (Control::Rules(None).at(id), vec![]),
        (Control::Rules(Some(1)).at(id), vec![]),
        (Control::Rules(None).at(id), vec!["2"]),
        (Control::Story(None).at(id), vec!["0"]),
        (Control::Record.at(id), vec![]),
        (Control::Stats.at(id), vec![]),
        (Control::Analysis.at(id), vec![]),
        (Control::LostChance(1).at(id), vec![]),
        (Control::TryAgain(1).at(id), vec!["role mayor"]),
        (Control::BetterMove(1).at(id), vec![]),
        (Control::AddStandIn.at(id), vec![]),
        (Control::RemoveStandIn.at(id), vec![]),
        (Control::HandOver.at(id), vec![]),
        (Control::TakeBack.at(id), vec![]),
        (Control::GiveSeat.at(id), vec![]),
        (Control::TakeSeat(Seat(0)).at(id), vec![]),
        (Control::WithdrawSeat(Seat(0)).at(id), vec![]),
        (Control::Dismiss.at(id), vec![]),
        (Control::Away.at(id), vec![]),
        (Control::Appoint.at(id), vec![]),
        (Control::TurnHelp(TurnHelp::Off).at(id), vec![]),
        (Control::Phone.at(id), vec![]),
        (Control::StillPlaying.at(id), vec![]),
        (Control::InviteOne(UserId(1)).at(id), vec![]),
        (Control::Option(0).at(id), vec!["@join invited"]),
        (Control::Option(0).at(id), vec!["@robot 1 hard"]),
        (Control::Rematch.at(id), vec![]),
        (Control::Stop.at(id), vec![]),
        (Control::StopMeant.at(id), vec![]),
        (Control::Cancel.at(id), vec![]),
        (Control::Play(call, play()).at(id), vec![]),
        (Control::Common(Calls(vec![call]), play()).at(id), vec![]),
        (Control::AskConfirm(call, play()).at(id), vec![]),
        (Control::Choose(call, 0).at(id), vec!["role mayor"]),
        (Control::Mark(call, 0).at(id), vec!["role mayor"]),
        (Control::Confirm(call).at(id), vec![]),
        (Control::Clear(call).at(id), vec![]),
        (Control::Ready(call, "all".to_owned()).at(id), vec![]),
        (Control::Page(call, 1).at(id), vec![]),
        (Control::Form(call, FormWords::empty("ship")).at(id), vec![]),
        (Control::Fill(call, FormField { at: 0, verb: "ship".to_owned() }).at(id), vec!["0 corn"]),
        (Control::Send(call, "ship".to_owned()).at(id), vec![]),
        (Control::GiveTime.at(id), vec![]),
        (Control::Pause.at(id), vec![]),
        (Control::PauseMeant.at(id), vec![]),
        (Control::Resume.at(id), vec![]),
        (Control::Vote(1, Choice::Wait).at(id), vec![]),
        (Control::Snooze(call, Snooze::Turn).at(id), vec![]),
        (Control::Undo(call).at(id), vec![]),
        (Control::Follow.at(id), vec![]),
        (Control::Unfollow.at(id), vec![]),
        (Control::ForRole.at(id), vec![]),
        (Control::Orders(Ordering::Show).at(id), vec![]),
        (Control::JoinFound(None).at(id), vec![]),
        (Control::LeagueSignUp.at(id), vec![]),
        (Control::LeagueWithdraw.at(id), vec![]),
        (Control::LeagueWithdrawMeant(1).at(id), vec![]),
        (Control::LeagueLine.at(id), vec![]),
    ];
    // This also fails for a new kind of control that is not tried.
    let name = |press: &Press| format!("{:?}", press.control).split('(').next().unwrap_or_default().to_owned();
    let tried: BTreeSet<String> = all.iter().map(|(press, _)| name(press)).collect();
    assert_eq!(tried, Control::VARIANTS.iter().map(|variant| (*variant).to_owned()).collect(), "one of each kind");
    all
}

/// Tries everything as one person from one channel, and finds no table.
struct Stranger<'h> {
    house: &'h House,
    who: &'static str,
    from: &'static str,
    /// Messages there that can be pressed on: the person's own, which a press on the other may
    /// replace, and a public one.
    messages: Vec<Arc<Message>>,
}

impl<'h> Stranger<'h> {
    async fn at(house: &'h House, who: &'static str, from: &'static str) -> Stranger<'h> {
        if from == "dm" {
            house.types(who, from, "settings", &[("ring", "direct")]).await;
        } else {
            house.lobby(from, &["cy"], "").await.live().await;
        }
        let view = house.discord.view(who).unwrap();
        let standing = view.channel(from).unwrap().messages.iter().rfind(|message| !message.is_ephemeral()).unwrap().clone();
        let own = house.types(who, from, "help", &[]).await.message.unwrap();
        Stranger { house, who, from, messages: vec![own, standing] }
    }

    async fn finds_nothing_of(&self, table: &AtTable<'_>) {
        let before = table.now().await;
        let id = table.id.to_string();
        let seat = before.head.awaited.iter().next();
        let call = Call { seat: seat.unwrap_or(Seat(0)), decision: seat.map_or(0, |seat| before.head.state(seat).decision) };
        for (name, options) in commands(self.house) {
            let types = async |id: &str| {
                let options = [options.as_slice(), &[json!({ "name": "table", "value": id })]].concat();
                let outcome = self.house.discord.command(self.who, self.from, &name, &options).await.unwrap();
                let unknown = is_unknown(&outcome);
                (answered(&outcome, id), unknown)
            };
            let (answer, unknown) = types(&id).await;
            assert!(unknown, "{} types /{name} from {}: {answer:?}", self.who, self.from);
            assert_eq!((answer, unknown), types(NOBODYS).await, "{} types /{name} from {}", self.who, self.from);
        }
        self.completes_nothing(&id).await;
        for message in &self.messages {
            let nobodys = presses(NOBODYS.parse().unwrap(), call);
            for ((press, chosen), (other, _)) in presses(table.id, call).into_iter().zip(nobodys) {
                let pressed = self.house.forges(self.who, message, &press.to_string(), &chosen).await;
                assert!(is_unknown(&pressed), "{} presses {press} from {}: {}", self.who, self.from, told(&pressed));
                let other = self.house.forges(self.who, message, &other.to_string(), &chosen).await;
                assert_eq!(answered(&pressed, &id), answered(&other, NOBODYS), "{} presses {press} from {}", self.who, self.from);
            }
        }
        let now = table.now().await;
        assert_eq!(now.head, before.head, "{} changed something from {}", self.who, self.from);
    }

    async fn completes_nothing(&self, id: &str) {
        let offered = self.house.completes(self.who, self.from, "table board", &[("table", "")]).await;
        assert_eq!(offered, [], "{} is offered a table from {}", self.who, self.from);
        for (command, param) in [("puerto-rico role", "card"), ("puerto-rico ship", "good"), ("puerto-rico build", "building")] {
            let offered = self.house.completes(self.who, self.from, command, &[("table", id), (param, "")]).await;
            assert_eq!(offered, [], "{} is offered /{command} from {}", self.who, self.from);
        }
    }
}

/// Checks a stranger's commands, completions and presses in the lobby, in play or after the end.
/// The seed chooses one of the three phases, another for each stranger.
async fn finds_no_table(who: &'static str, from: &'static str) {
    let house = plaza().await;
    let table = house.lobby("table-one", &["ana", "bo"], "").await;
    let first = random::seed((who.len() + from.len()) as u64);
    for phase in [Phase::Lobby, Phase::Playing, Phase::Over] {
        // A slow answer is sent before its commit, so the last press may still take effect.
        comes(&format!("{phase:?}"), async || table.now().await.head.phase, |now| *now == phase).await;
        if (first + phase as u64) % 3 < random::times(1) {
            Stranger::at(&house, who, from).await.finds_nothing_of(&table).await;
        }
        let live = table.live().await;
        let next = if phase == Phase::Lobby { Control::Start.at(table.id) } else { Control::ConfirmLeave.at(table.id) };
        house.forges("ana", &live, &next.to_string(), &[]).await;
    }
}

/// Two of these in each run, which go round with its seed: some five hundred commands and presses
/// each.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_find_no_table() {
    let strangers = [
        // They moderate another server, and are strangers to this one.
        ("dee", "abroad"),
        ("dee", "dm"),
        ("eli", "abroad"),
        ("eli", "dm"),
        // They may not view the table's channel: a member, one who manages another channel, and a
        // moderator.
        ("flo", "general"),
        ("gus", "table-two"),
        ("ida", "general"),
    ];
    join_all(random::some(strangers, 2, 0).map(|(who, from)| finds_no_table(who, from))).await;
}

/// Types a command for that table from that channel.
async fn types(table: &AtTable<'_>, who: &str, from: &str, command: &str) -> Outcome {
    table.house.words(who, from, command, &[("table", &table.id.to_string())]).await
}

fn says(outcome: &Outcome, key: &'static str) -> bool {
    told(outcome).contains(&words_of(key, Lang::En))
}

async fn refuses(table: &AtTable<'_>, who: &str, from: &str, command: &str, key: &'static str) {
    let before = table.now().await;
    let outcome = types(table, who, from, command).await;
    assert!(says(&outcome, key), "{who} types /{command} from {from}: {}", told(&outcome));
    assert_eq!(table.now().await.head, before.head);
}

/// Presses a button that is on no message, on a private message of their own.
async fn forges(table: &AtTable<'_>, who: &str, from: &str, control: Control) -> Outcome {
    let shown = table.house.types(who, from, "help", &[]).await.message.unwrap();
    table.house.forges(who, &shown, &control.at(table.id).to_string(), &[]).await
}

/// Checks that somebody can read everything about the table, by commands and presses.
async fn reads(table: &AtTable<'_>, who: &str, from: &str) {
    for command in ["table board", "table log", "table rules", "table hand"] {
        let outcome = types(table, who, from, command).await;
        assert!(!is_unknown(&outcome), "{who} types /{command} from {from}: {}", told(&outcome));
    }
    for press in [Control::View, Control::More, Control::Story(None), Control::Rules(None)] {
        let outcome = forges(table, who, from, press.clone()).await;
        assert!(!is_unknown(&outcome), "{who} presses {press:?} from {from}: {}", told(&outcome));
    }
}

/// Types the first legal action of an awaited player from that channel.
async fn plays(table: &AtTable<'_>, from: &str) {
    let now: Arc<Table> = table.now().await;
    let who = table.awaited().await[0].clone();
    let game = now.game.as_ref().unwrap();
    let action = game.legal(table.seat(&who).await)[0].clone();
    let (verb, words) = action.split_once(' ').unwrap_or((&action, ""));
    let params = game.info().verbs.iter().find(|known| known.name == verb).unwrap().params;
    let id = table.id.to_string();
    let given = words.splitn(params.len().max(1), ' ').filter(|word| !word.is_empty());
    let options: Vec<(&str, &str)> = params.iter().map(|param| param.name).zip(given).chain([("table", id.as_str())]).collect();
    let outcome = table.house.words(&who, from, &format!("{} {verb}", now.head.game), &options).await;
    assert!(table.now().await.head.log > now.head.log, "{who} types {action} from {from}: {}", told(&outcome));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_read_play_and_stop_from_anywhere_whatever_they_see() {
    let house = plaza().await;
    let table = house.table("table-one", &["ana", "bo"]).await;
    house.discord.overwrite("table-one", "bo", Permissions::NONE, Permissions::VIEW_CHANNEL).unwrap();
    for from in ["dm", "abroad", "general"] {
        reads(&table, "bo", from).await;
        for _ in 0..3 {
            plays(&table, from).await;
        }
        refuses(&table, "bo", from, "table stop", "table-not-host-nor-manager").await;
    }
    // No table is named, since it is the only one of theirs.
    let typed = house.words("bo", "dm", "table board", &[]).await;
    assert!(!is_unknown(&typed) && !says(&typed, "front-no-table-of-yours"), "{}", told(&typed));
    let asked = types(&table, "ana", "abroad", "table stop").await.message.unwrap();
    house.presses("ana", &asked, "Yes, close it").await;
    assert_eq!(table.now().await.head.phase, Phase::Stopped);
    reads(&table, "bo", "dm").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guests_look_and_join_from_where_they_see_the_channel_and_no_more() {
    let house = plaza().await;
    let table = house.lobby("table-one", &["ana", "bo"], "").await;
    for (who, from) in [("eli", "table-one"), ("eli", "general"), ("hal", "table-one"), ("hal", "table-two")] {
        reads(&table, who, from).await;
        for command in ["table start", "table stop"] {
            refuses(&table, who, from, command, "table-not-host-nor-manager").await;
        }
        refuses(&table, who, from, "table leave", "table-stranger").await;
        // Forged presses of buttons that only others have are refused too.
        for press in [Control::Start, Control::Stop, Control::StopMeant] {
            let outcome = forges(&table, who, from, press.clone()).await;
            assert!(says(&outcome, "table-not-host-nor-manager"), "{who} presses {press:?} from {from}: {}", told(&outcome));
        }
        let more = forges(&table, who, from, Control::More).await.message.unwrap();
        assert!(more.button("Close the table").is_none(), "{who} from {from}: {:?}", more.buttons());
    }
    assert_eq!(table.now().await.head.phase, Phase::Lobby);
    types(&table, "eli", "general", "table join").await;
    types(&table, "hal", "table-one", "table join").await;
    assert_eq!(table.now().await.head.players.len(), 4);
    // Eli and Hal now play, so they can leave from anywhere. Afterwards they are strangers again.
    types(&table, "eli", "dm", "table leave").await;
    assert_eq!(table.now().await.head.players.len(), 3);
    refuses(&table, "eli", "dm", "table join", "table-unknown").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_manages_the_tables_own_channel_can_start_and_stop_and_act_from_its_server() {
    let house = plaza().await;
    house.discord.overwrite("table-one", "eli", Permissions::MANAGE_CHANNELS, Permissions::NONE).unwrap();
    for (who, from) in [("dee", "table-one"), ("dee", "general"), ("eli", "table-one"), ("eli", "table-two")] {
        let table = house.lobby("table-one", &["ana", "bo"], "").await;
        types(&table, who, from, "table start").await;
        assert_eq!(table.now().await.head.phase, Phase::Playing, "{who} starts it from {from}");
        let asked = types(&table, who, from, "table stop").await.message.unwrap();
        house.presses(who, &asked, "Yes, close it").await;
        assert_eq!(table.now().await.head.phase, Phase::Stopped, "{who} stops it from {from}");
    }
    // Eli's permission is for table-one only.
    let table = house.lobby("table-two", &["ana", "bo"], "").await;
    for from in ["table-one", "table-two"] {
        refuses(&table, "eli", from, "table stop", "table-not-host-nor-manager").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_gave_up_is_what_the_channel_makes_of_them() {
    let house = plaza().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    for (who, from) in [("bo", "dm"), ("ana", "abroad")] {
        let asked = types(&table, who, from, "table leave").await.message.unwrap();
        table.press_on(who, &asked, Control::ConfirmLeave).await;
        refuses(&table, who, from, "table board", "table-unknown").await;
        // Old buttons may still be shown.
        for press in [Control::View, Control::Cancel, Control::StopMeant] {
            let outcome = forges(&table, who, from, press.clone()).await;
            assert!(is_unknown(&outcome), "{who} presses {press:?} from {from}: {}", told(&outcome));
        }
        reads(&table, who, "table-one").await;
        let why = if table.now().await.head.is_running() { "table-gone" } else { "table-ended" };
        refuses(&table, who, "table-one", "table leave", why).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_that_was_opened_by_a_player_is_worth_nothing_once_they_are_none() {
    let house = plaza().await;
    let table = house.lobby("table-one", &["ana", "bo", "cy"], "newBuildings=on, buildingSelection=list").await;
    let own = types(&table, "ana", "dm", "table hand").await.message.unwrap();
    let option = house.forges("ana", &own, &Control::Option(0).at(table.id).to_string(), &["buildingList"]).await;
    types(&table, "ana", "dm", "table leave").await;
    let form = option.modal.as_ref().expect("a form");
    let before = table.now().await;
    let outcome = house.discord.submit("ana", option.interaction, form["custom_id"].as_str().unwrap(), &[]).await.unwrap();
    let other = house.forges("ana", &own_of(&house, "ana"), &Control::Join.at(NOBODYS.parse().unwrap()).to_string(), &[]).await;
    assert_eq!(answered(&outcome, &table.id.to_string()), answered(&other, NOBODYS), "ana sends {form}");
    assert_eq!(table.now().await.head, before.head);
}

/// Returns somebody's newest private answer in their conversation with the bot.
fn own_of(house: &House, who: &str) -> Arc<Message> {
    house.direct(who).into_iter().rfind(|message| message.is_ephemeral()).expect("an answer")
}

/// Opens a thread of the bot below table-one, of Discord's channel type 11 (public) or 12
/// (private).
async fn thread(house: &House, kind: u8, members: &[&str]) -> String {
    let ca = reqwest::Certificate::from_pem(house.loopback.ca_pem().as_bytes()).unwrap();
    let client = reqwest::Client::builder().use_rustls_tls().resolve("discord.com", house.loopback.rest_addr());
    let client = client.add_root_certificate(ca).build().unwrap();
    let call = async |method: reqwest::Method, path: String, body: Value| {
        let request = client.request(method, format!("https://discord.com/api/v10/channels/{path}"));
        let bot = format!("Bot {}", house.loopback.token());
        request.header("authorization", bot).json(&body).send().await.unwrap().error_for_status().unwrap().text().await.unwrap()
    };
    let parent = house.discord.channel("table-one").unwrap().id;
    let made = call(reqwest::Method::POST, format!("{parent}/threads"), json!({ "name": "below", "type": kind })).await;
    let thread = serde_json::from_str::<Value>(&made).unwrap()["id"].as_str().unwrap().to_owned();
    for member in members {
        let user = house.user(member).0;
        call(reqwest::Method::PUT, format!("{thread}/thread-members/{user}"), json!({})).await;
    }
    thread
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_public_thread_is_seen_and_managed_as_its_channel_is() {
    let house = plaza().await;
    let table = house.lobby(&thread(&house, 11, &[]).await, &["ana"], "").await;
    for (who, from) in [("eli", &*table.channel), ("eli", "general"), ("hal", "table-two")] {
        reads(&table, who, from).await;
        refuses(&table, who, from, "table stop", "table-not-host-nor-manager").await;
    }
    for (who, from) in [("flo", "general"), ("gus", "table-two"), ("ida", "general"), ("eli", "abroad"), ("dee", "abroad")] {
        refuses(&table, who, from, "table board", "table-unknown").await;
    }
    let asked = types(&table, "dee", "general", "table stop").await.message.unwrap();
    house.presses("dee", &asked, "Yes, close it").await;
    assert_eq!(table.now().await.head.phase, Phase::Stopped);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_thread_is_seen_by_its_members_and_those_who_manage_threads() {
    let house = plaza().await;
    let table = house.lobby(&thread(&house, 12, &["ana", "eli", "flo"]).await, &["ana"], "").await;
    reads(&table, "eli", &table.channel).await;
    reads(&table, "eli", "general").await;
    refuses(&table, "eli", "general", "table stop", "table-not-host-nor-manager").await;
    // Hal is no member of the thread. Flo is, but cannot view the thread's channel.
    for (who, from) in [("hal", "general"), ("hal", "table-two"), ("flo", "general"), ("ida", "general"), ("eli", "dm")] {
        refuses(&table, who, from, "table board", "table-unknown").await;
    }
    reads(&table, "dee", "general").await;
}

// Takes longer than a second, waiting for Discord.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_discord_does_not_say_counts_as_no() {
    for fault in [
        Rule::of(Fault::Error).on("GET /channels/{channel}"),
        Rule::of(Fault::Error).on("GET /guilds/{guild}"),
        Rule::of(Fault::Slow).on("GET /channels/{channel}").delay(60_000),
    ] {
        let house = plaza().await;
        let table = house.lobby("table-one", &["ana", "bo"], "").await;
        house.discord.faults(Plan::new(1, vec![fault])).unwrap();
        for who in ["eli", "dee"] {
            let before = table.now().await;
            let outcome = house.types(who, "general", "table stop", &[("table", &table.id.to_string())]).await;
            assert!(is_unknown(&outcome), "{who}: {}", told(&outcome));
            assert_eq!(table.now().await.head, before.head);
        }
        // In the table's own channel, and for players, the bot need not ask Discord.
        reads(&table, "eli", "table-one").await;
        reads(&table, "bo", "dm").await;
        house.discord.calm();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_a_table_that_cannot_be_read_only_those_hear_whom_it_concerns() {
    let house = plaza().await;
    let id = house.lobby("table-one", &["ana", "bo"], "").await.id;
    house.settle().await;
    let mut batch = Batch::new();
    batch.put_numbered(keys::head(id), 7, &Notice { made: Moment(0) });
    house.store.commit(batch).await.unwrap();
    let house = house.restart().await;
    let asks = async |who: &str, from: &str| house.words(who, from, "table board", &[("table", &id.to_string())]).await;
    for (who, from) in [("eli", "abroad"), ("dee", "abroad"), ("eli", "dm"), ("flo", "general"), ("eli", "general")] {
        let outcome = asks(who, from).await;
        assert!(is_unknown(&outcome), "{who} from {from}: {}", told(&outcome));
    }
    for (who, from) in [("bo", "dm"), ("bo", "abroad"), ("eli", "table-one")] {
        let outcome = asks(who, from).await;
        assert!(says(&outcome, "table-damaged"), "{who} from {from}: {}", told(&outcome));
    }
}
