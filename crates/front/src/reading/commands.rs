//! Slash commands as data: the bot's, and one for each game. Start reading at [`all`].

use serde_json::{Value, json};
use tertulia_base::i18n::{Lang, Names, plain};
use tertulia_model::{self as model, TimeControl};
use tertulia_render::{choice_text, control_text, lasts_text, limits, words};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Param, Seat};
use tertulia_rules::games::newest_of_each;
use tertulia_rules::text::Text;

use crate::permissions::Permissions;

/// Most subcommands or options of a command.
const MOST_OPTIONS: usize = 25;
const MOST_CHOICES: usize = 25;
/// Most characters of a name.
const NAME: usize = 32;
/// Most characters of a description.
const ABOUT: usize = 100;
/// Most characters of a choice's name or value.
const CHOICE: usize = 100;
/// Most characters of all names, descriptions and values of a command together.
const WHOLE: usize = 8000;
const MOST_COMMANDS: usize = 100;

const SUBCOMMAND: u8 = 1;
const STRING: u8 = 3;
const INTEGER: u8 = 4;
const BOOLEAN: u8 = 5;
const USER: u8 = 6;
const ROLE: u8 = 8;

/// A command in the context menu of a user. Discord shows this name in the reader's language.
pub const INVITE_TO_A_TABLE: &str = "Invite to a table";

/// To get everything that is kept of oneself, in `data` of `/settings`.
pub(crate) const EXPORT_DATA: &str = "export";
/// To delete it, once asked whether that is meant.
pub(crate) const DELETE_DATA: &str = "delete";

/// Whose tables are to be ended, in `/server settings`.
pub(crate) const END_TABLES: &str = "end_tables_of";

/// Where the noticeboard hangs, in `/server settings`: where that is typed, or nowhere.
pub(crate) const NOTICEBOARD: &str = "noticeboard";
pub(crate) const HERE: &str = "here";
const NOWHERE: &str = "nowhere";

/// Which role is rung beside the noticeboard, in `/server settings`.
pub(crate) const CALL: &str = "call";

/// Most characters of the reason for a ban.
pub(crate) const LONGEST_REASON: usize = 100;

/// Hours of a reminder's delay that can be asked for, at most.
pub(crate) const MOST_HOURS: u32 = 48;

/// What `/queue join` calls its games and friends.
pub(crate) const QUEUE_GAMES: [&str; 3] = ["game", "game2", "game3"];
pub(crate) const QUEUE_FRIENDS: [&str; 3] = ["friend", "friend2", "friend3"];
/// Most days that somebody can wait in a queue.
pub(crate) const MOST_DAYS: u32 = 30;

/// At how many tables newcomers sit at once, in `/server settings`.
pub(crate) const NEWCOMERS: &str = "newcomers";
/// The most that a server can choose for that.
const MOST_AT_FIRST: u32 = 1_000;

/// Most tables that a server can choose; the operator may allow fewer.
const MOST_TABLES: u32 = 10_000;

/// Returns all commands that Discord takes: the bot's, and one for the newest version of each game.
/// One that breaks a limit is logged and left out, so that the others work.
pub fn all(games: &'static [GameEntry]) -> Vec<Value> {
    let [table, turns, settings] = [table(games), turns(), settings()].map(everywhere);
    let blocks =
        [block("block", "command-block", "command-block-about"), block("unblock", "command-unblock", "command-unblock-about")];
    let house = [
        play(games),
        find(games),
        queue(games),
        table,
        turns,
        stats(),
        settings,
        help(),
        server(),
        league(games),
        invite_to_a_table(),
    ];
    let house = house.into_iter().chain(blocks);
    sound(house.chain(newest_of_each(games).map(game)))
}

fn sound(commands: impl Iterator<Item = Value>) -> Vec<Value> {
    let sound = commands.filter(|command| match check(command) {
        Ok(()) => true,
        Err(why) => {
            tracing::error!(command = %command["name"], why, "command breaks Discord's limits: leaving it out");
            false
        }
    });
    sound.take(MOST_COMMANDS).collect()
}

fn game_option(games: &'static [GameEntry]) -> Value {
    let choice = |rules: &GameEntry| {
        let name = |lang| limits::clip(&said(&words::game_name(rules.info), lang), CHOICE);
        json!({ "name": name(Lang::En), "name_localizations": { "fr": name(Lang::Fr) }, "value": rules.info.slug })
    };
    let choices = newest_of_each(games).take(MOST_CHOICES).map(choice);
    chosen("game", "command-game", "command-game-about", choices)
}

fn solo() -> Value {
    option("solo", BOOLEAN, "command-solo", "command-solo-about")
}

fn robots() -> Value {
    let levels = model::RobotLevel::ALL.map(|level| choice_of(level.key(), &level.name()));
    chosen("robots", "command-robots", "command-robots-about", levels)
}

/// Returns `/play`, with which somebody begins who knows no other command.
fn play(games: &'static [GameEntry]) -> Value {
    command("play", "command-play", "command-play-about", vec![game_option(games), solo(), robots()])
}

/// Returns `/find`, for whoever has nobody to play with.
fn find(games: &'static [GameEntry]) -> Value {
    command("find", "command-find", "command-find-about", vec![game_option(games)])
}

/// Returns `/queue`, for whoever waits for others to play with.
fn queue(games: &'static [GameEntry]) -> Value {
    let most = games.iter().map(|rules| rules.info.seats.1).max().unwrap_or(2).max(2);
    let numbers = ["", "2", "3"];
    let wanted = numbers.map(|number| numbered(game_option(games), number));
    let friends = numbers.map(|number| numbered(option("friend", USER, "command-friend", "command-queue-friend-about"), number));
    let wishes = vec![
        counted("players", "command-players", "command-players-about", 2, most.into()),
        clock(),
        counted("days", "command-days", "command-queue-days-about", 1, MOST_DAYS),
        option("reliable", BOOLEAN, "command-reliable", "command-queue-reliable-about"),
    ];
    let subs = vec![
        sub("join", "command-join", "command-queue-join-about", [wanted.to_vec(), wishes, friends.to_vec()].concat()),
        sub("leave", "command-leave", "command-queue-leave-about", Vec::new()),
        sub("show", "command-show", "command-queue-show-about", Vec::new()),
    ];
    let mut command = command("queue", "command-queue", "command-queue-about", subs);
    command["contexts"] = json!([0]);
    command
}

/// Returns an option that is offered several times, with that number behind its names.
fn numbered(mut option: Value, number: &str) -> Value {
    let with_number = |name: &Value| Value::from(format!("{}{number}", name.as_str().unwrap_or_default()));
    option["name"] = with_number(&option["name"]);
    option["name_localizations"]["fr"] = with_number(&option["name_localizations"]["fr"]);
    option
}

/// Returns `/block` or `/unblock`.
fn block(name: &str, shown: &'static str, about: &'static str) -> Value {
    command(name, shown, about, vec![required(option("person", USER, "command-person", "command-block-person-about"))])
}

fn table(games: &'static [GameEntry]) -> Value {
    let fewest = games.iter().map(|rules| rules.info.seats.0).min().unwrap_or(1);
    let most = games.iter().map(|rules| rules.info.seats.1).max().unwrap_or(1);
    let seats = counted("seats", "command-seats", "command-seats-about", fewest.into(), most.into());
    let options = completed("options", "command-options", "command-options-about");
    let player = |seat: Seat| choice_of(&seat.to_string(), &Text::new("choice-player").with("n", seat.0 + 1));
    let parts = [choice("whole", "choice-whole"), choice("common", "choice-common")];
    let parts = parts.into_iter().chain(Seat::all(most).map(player));
    let focus = chosen("focus", "command-focus", "command-focus-about", parts);
    let with = option("with", USER, "command-with", "command-with-about");
    let friend = required(option("friend", USER, "command-friend", "command-invite-friend-about"));
    let deputy = option("friend", USER, "command-friend", "command-deputy-friend-about");
    let player = completed("player", "command-player", "command-player-about");
    let new = [vec![required(game_option(games)), seats, options.clone(), solo()], terms()].concat();
    let subs = vec![
        sub("new", "command-new", "command-new-about", new),
        sub("join", "command-join", "command-join-about", vec![which()]),
        sub("leave", "command-leave", "command-leave-about", vec![which()]),
        sub("resign", "command-resign", "command-resign-about", vec![which()]),
        sub("replace", "command-replace", "command-replace-about", vec![player, with, which()]),
        sub("deputy", "command-deputy", "command-deputy-about", vec![deputy, which()]),
        sub("invite", "command-invite", "command-invite-about", vec![friend, which()]),
        sub("set", "command-set", "command-set-about", [vec![options], terms(), vec![which()]].concat()),
        sub("start", "command-start", "command-start-about", vec![which()]),
        sub("board", "command-board", "command-board-about", vec![text(), theme(), focus, which()]),
        sub("hand", "command-hand", "command-hand-about", vec![which()]),
        sub("hint", "command-hint", "command-hint-about", vec![which()]),
        sub("log", "command-log", "command-log-about", vec![which()]),
        sub("analysis", "command-analysis", "command-analysis-about", vec![which()]),
        sub("rules", "command-rules", "command-rules-about", vec![game_option(games), which()]),
        sub("stop", "command-stop", "command-stop-about", vec![which()]),
        sub("move", "command-move", "command-move-about", vec![which()]),
        sub("time", "command-time", "command-time-about", vec![which()]),
        sub("pause", "command-pause", "command-pause-about", vec![which()]),
        sub("resume", "command-resume", "command-resume-about", vec![which()]),
        sub("undo", "command-undo", "command-undo-about", vec![which()]),
        sub("follow", "command-follow", "command-follow-about", vec![which()]),
        sub("orders", "command-orders", "command-orders-about", orders()),
        sub("prepare", "command-prepare", "command-prepare-about", vec![which()]),
        sub("vote", "command-vote", "command-vote-about", vec![answer(), which()]),
    ];
    command("table", "command-table", "command-table-about", subs)
}

fn clock() -> Value {
    let named = |control: TimeControl| choice_of(control.key(), &control_text(control));
    chosen("clock", "command-clock", "command-clock-about", TimeControl::ALL.map(named))
}

/// Returns the options of `/table orders`: which to give, for how long, and which to end.
fn orders() -> Vec<Value> {
    let lasts = model::Lasts::ALL.map(|lasts| choice_of(&lasts.to_string(), &lasts_text(lasts)));
    vec![
        completed("give", "command-give", "command-give-about"),
        chosen("lasts", "command-lasts", "command-lasts-about", lasts),
        completed("end", "command-end", "command-end-about"),
        which(),
    ]
}

/// Returns the option to answer whatever a table may be asked.
fn answer() -> Value {
    let choices = model::Choice::ALL.map(|choice| choice_of(&choice.to_string(), &choice_text(choice)));
    required(chosen("answer", "command-answer", "command-answer-about", choices))
}

/// Returns the options for a table's terms.
fn terms() -> Vec<Value> {
    let join =
        [choice("anybody", "choice-join-anybody"), choice("invited", "choice-join-invited"), choice("role", "choice-join-role")];
    let seating = [choice("drawn", "choice-seating-drawn"), choice("joined", "choice-seating-joined")];
    let languages = [choice("players", "choice-language-players"), choice("en", "choice-en"), choice("fr", "choice-fr")];
    vec![
        clock(),
        chosen("join", "command-admits", "command-admits-about", join),
        option("role", ROLE, "command-role", "command-role-about"),
        option("reliable", BOOLEAN, "command-reliable", "command-reliable-about"),
        option("vacations", BOOLEAN, "command-vacations", "command-vacations-about"),
        chosen("seating", "command-seating", "command-seating-about", seating),
        chosen("language", "command-language", "command-table-language-about", languages),
        robots(),
        option("hints", BOOLEAN, "command-hints", "command-hints-about"),
    ]
}

/// Returns the command in a user's context menu, which has a name and nothing else.
fn invite_to_a_table() -> Value {
    json!({
        "name": INVITE_TO_A_TABLE,
        "name_localizations": { "fr": said(&Text::new("command-invite-to-a-table"), Lang::Fr) },
        "type": 2,
        "contexts": [0],
        "integration_types": [0],
    })
}

fn theme() -> Value {
    let choices = [choice("dark", "choice-dark"), choice("light", "choice-light")];
    chosen("theme", "command-theme", "command-theme-about", choices)
}

fn text() -> Value {
    option("text", BOOLEAN, "command-text", "command-text-about")
}

fn language(about: &'static str) -> Value {
    let choices = [choice("auto", "choice-auto"), choice("en", "choice-en"), choice("fr", "choice-fr")];
    chosen("language", "command-language", about, choices)
}

fn reminder(about: &'static str) -> Value {
    counted("reminder", "command-reminder", about, 0, MOST_HOURS)
}

fn turns() -> Value {
    command("turns", "command-turns", "command-turns-about", Vec::new())
}

fn stats() -> Value {
    let subs = vec![
        sub("me", "command-stats-me", "command-stats-me-about", Vec::new()),
        sub("server", "command-stats-server", "command-stats-server-about", Vec::new()),
        sub("table", "command-stats-table", "command-stats-table-about", vec![which()]),
    ];
    command("stats", "command-stats", "command-stats-about", subs)
}

fn help() -> Value {
    command("help", "command-help", "command-help-about", Vec::new())
}

fn settings() -> Value {
    let ring =
        [choice("direct", "choice-ring-direct"), choice("channel", "choice-ring-channel"), choice("both", "choice-ring-both")];
    let night = [choice("waits", "choice-night-waits"), choice("silent", "choice-night-silent")];
    let focus = [choice("whole", "choice-whole"), choice("common", "choice-common"), choice("own", "choice-own")];
    let data = [choice(EXPORT_DATA, "front-export"), choice(DELETE_DATA, "choice-data-delete")];
    let options = vec![
        language("command-language-about"),
        chosen("ring", "command-ring", "command-ring-about", ring),
        reminder("command-reminder-about"),
        completed("zone", "command-zone", "command-zone-about"),
        completed("quiet", "command-quiet", "command-quiet-about"),
        chosen("night", "command-night", "command-night-about", night),
        completed("away", "command-away", "command-away-about"),
        text(),
        option("phone", BOOLEAN, "command-phone", "command-phone-about"),
        theme(),
        chosen("focus", "command-focus", "command-focus-about", focus),
        option("listed", BOOLEAN, "command-listed", "command-listed-about"),
        chosen("data", "command-data", "command-data-about", data),
    ];
    command("settings", "command-settings", "command-settings-about", options)
}

/// Returns `/server`: only in servers and, unless a server decides otherwise, for its managers.
fn server() -> Value {
    let layout = [choice("modern", "choice-modern"), choice("classic", "choice-classic")];
    let noticeboard = [choice(HERE, "choice-noticeboard-here"), choice(NOWHERE, "choice-noticeboard-nowhere")];
    let options = vec![
        language("command-tables-language"),
        reminder("command-tables-reminder"),
        theme(),
        counted("tables", "command-most-tables", "command-most-tables-about", 0, MOST_TABLES),
        counted(NEWCOMERS, "command-newcomers", "command-newcomers-about", 0, MOST_AT_FIRST),
        clock(),
        chosen("layout", "command-layout", "command-layout-about", layout),
        chosen(NOTICEBOARD, "command-noticeboard", "command-noticeboard-about", noticeboard),
        option(CALL, ROLE, "command-call", "command-call-about"),
        option(END_TABLES, USER, "command-end-tables", "command-end-tables-about"),
    ];
    let person = || required(option("person", USER, "command-person", "command-person-about"));
    let mut reason = option("reason", STRING, "command-reason", "command-reason-about");
    reason["max_length"] = LONGEST_REASON.into();
    let subs = vec![
        sub("settings", "command-settings", "command-server-settings-about", options),
        sub("tables", "command-server-tables", "command-server-tables-about", Vec::new()),
        sub("ban", "command-ban", "command-ban-about", vec![person(), reason]),
        sub("unban", "command-unban", "command-unban-about", vec![person()]),
        sub("log", "command-log", "command-server-log-about", Vec::new()),
    ];
    let mut command = command("server", "command-server", "command-server-about", subs);
    command["default_member_permissions"] = Permissions::MANAGE_GUILD.bits().to_string().into();
    command["contexts"] = json!([0]);
    command
}

/// Returns `/league`, for the same people.
fn league(games: &'static [GameEntry]) -> Value {
    let most = games.iter().map(|rules| rules.info.seats.1).max().unwrap_or(2);
    let options = vec![
        required(game_option(games)),
        counted("seats", "command-league-seats", "command-league-seats-about", 2, most.max(2).into()),
        clock(),
        completed("options", "command-options", "command-options-about"),
        counted("at_once", "command-at-once", "command-at-once-about", 1, 10),
        counted("days", "command-days", "command-days-about", 1, 60),
        option("cup", BOOLEAN, "command-cup", "command-cup-about"),
    ];
    let subs = vec![
        sub("new", "command-league-new", "command-league-new-about", options),
        sub("show", "command-league-show", "command-league-show-about", Vec::new()),
        sub("end", "command-league-end", "command-league-end-about", Vec::new()),
    ];
    let mut command = command("league", "command-league", "command-league-about", subs);
    command["default_member_permissions"] = Permissions::MANAGE_GUILD.bits().to_string().into();
    command["contexts"] = json!([0]);
    command
}

/// Returns a game's command: verbs as subcommands, their parameters as options with autocomplete.
///
/// Fewer entries are not possible without losing completion. Only a subcommand has options of its
/// own: with the verb as an option, every verb would list the parameters of all, none of them could
/// be required, and nothing would say what one is for. One command for all games would have more
/// than 25 subcommands, and a group of subcommands counts each of them.
fn game(rules: &GameEntry) -> Value {
    let kind = rules.info;
    let subs = kind.verbs.iter().map(|verb| {
        let param = |param: &Param| {
            let option = completed(param.name, words::param_name(kind, param), words::param_about(kind, param));
            if param.required { required(option) } else { option }
        };
        let params = verb.params.iter().map(param).chain([which()]).collect();
        sub(verb.name, words::verb_name(kind, verb), words::verb_about(kind, verb), params)
    });
    let shown = Text::new("command-same").with("name", kind.slug.to_owned());
    command(kind.slug, shown, words::game_about(kind), subs.collect())
}

/// Returns the option that names a table, for use outside its channel.
fn which() -> Value {
    completed("table", "command-which", "command-which-about")
}

fn command(name: &str, shown: impl Into<Text>, about: impl Into<Text>, options: Vec<Value>) -> Value {
    let mut command = named(name, shown, about);
    command["type"] = 1.into();
    command["options"] = options.into();
    // On servers and in direct messages with the bot.
    command["contexts"] = json!([0, 1]);
    command["integration_types"] = json!([0]);
    command
}

/// Offers a command also to users who installed the bot for themselves, wherever they are: in
/// servers without the bot, and in conversations with others.
fn everywhere(mut command: Value) -> Value {
    command["contexts"] = json!([0, 1, 2]);
    command["integration_types"] = json!([0, 1]);
    command
}

fn sub(name: &str, shown: impl Into<Text>, about: impl Into<Text>, options: Vec<Value>) -> Value {
    let mut sub = named(name, shown, about);
    sub["type"] = SUBCOMMAND.into();
    sub["options"] = options.into();
    sub
}

/// Returns an option that may be left out.
fn option(name: &str, kind: u8, shown: impl Into<Text>, about: impl Into<Text>) -> Value {
    let mut option = named(name, shown, about);
    option["type"] = kind.into();
    option["required"] = false.into();
    option
}

fn required(mut option: Value) -> Value {
    option["required"] = true.into();
    option
}

fn completed(name: &str, shown: impl Into<Text>, about: impl Into<Text>) -> Value {
    let mut option = option(name, STRING, shown, about);
    option["autocomplete"] = true.into();
    option
}

fn chosen(name: &str, shown: &'static str, about: &'static str, choices: impl IntoIterator<Item = Value>) -> Value {
    let mut option = option(name, STRING, shown, about);
    option["choices"] = choices.into_iter().collect();
    option
}

fn counted(name: &str, shown: &'static str, about: &'static str, least: u32, most: u32) -> Value {
    let mut option = option(name, INTEGER, shown, about);
    option["min_value"] = least.into();
    option["max_value"] = most.into();
    option
}

fn choice(value: &str, shown: &'static str) -> Value {
    choice_of(value, &Text::new(shown))
}

fn choice_of(value: &str, shown: &Text) -> Value {
    let name = |lang| said(shown, lang);
    json!({ "name": name(Lang::En), "name_localizations": { "fr": name(Lang::Fr) }, "value": value })
}

/// Returns a name and description in every language; dispatch uses the plain name alone.
fn named(name: &str, shown: impl Into<Text>, about: impl Into<Text>) -> Value {
    let about: Text = about.into();
    let about = |lang| limits::clip(&said(&about, lang), ABOUT);
    json!({
        "name": name,
        "name_localizations": { "fr": said(&shown.into(), Lang::Fr) },
        "description": about(Lang::En),
        "description_localizations": { "fr": about(Lang::Fr) },
    })
}

fn said(text: &Text, lang: Lang) -> String {
    plain(text, lang, &Names::seats())
}

/// Checks whether Discord takes a command.
///
/// # Errors
/// Says what is wrong with it.
pub(crate) fn check(command: &Value) -> Result<(), String> {
    if command["type"] == 2 {
        return check_menu_name(command);
    }
    check_named(command)?;
    let size = size(command);
    if size > WHOLE { Err(format!("it has {size} characters, not at most {WHOLE}")) } else { check_options(command) }
}

fn check_options(of: &Value) -> Result<(), String> {
    let options = list(of, "options");
    if options.len() > MOST_OPTIONS {
        return Err(format!("{} has {} options, not at most {MOST_OPTIONS}", of["name"], options.len()));
    }
    let mut optional = false;
    for (at, option) in options.iter().enumerate() {
        check_named(option)?;
        if options.iter().take(at).any(|other| clashes(other, option)) {
            return Err(format!("{} is there twice in {}", option["name"], of["name"]));
        }
        let required = option["required"].as_bool() == Some(true);
        if required && optional {
            return Err(format!("{} is required and comes after one that is not", option["name"]));
        }
        optional |= !required;
        let choices = list(option, "choices");
        if choices.len() > MOST_CHOICES {
            return Err(format!("{} has {} choices, not at most {MOST_CHOICES}", option["name"], choices.len()));
        }
        check_options(option)?;
    }
    Ok(())
}

fn clashes(a: &Value, b: &Value) -> bool {
    a["name"] == b["name"] || a["name_localizations"]["fr"] == b["name_localizations"]["fr"]
}

/// Checks a name in a context menu, which may have spaces and capitals.
fn check_menu_name(command: &Value) -> Result<(), String> {
    let names = [&command["name"], &command["name_localizations"]["fr"]].map(|name| name.as_str().unwrap_or_default());
    match names.into_iter().find(|name| !(1..=NAME).contains(&name.chars().count())) {
        Some(name) => Err(format!("`{name}` cannot be the name of a command in a menu")),
        None => Ok(()),
    }
}

fn check_named(value: &Value) -> Result<(), String> {
    for name in [&value["name"], &value["name_localizations"]["fr"]] {
        let name = name.as_str().unwrap_or_default();
        if !is_name(name) {
            return Err(format!("`{name}` cannot be the name of a command or an option"));
        }
    }
    for about in [&value["description"], &value["description_localizations"]["fr"]] {
        let long = about.as_str().unwrap_or_default().chars().count();
        if !(1..=ABOUT).contains(&long) {
            return Err(format!("the description of {} has {long} characters, not 1 to {ABOUT}", value["name"]));
        }
    }
    Ok(())
}

/// Returns whether Discord takes a name: lower-case letters, digits, `-`, `_` and `'`.
fn is_name(name: &str) -> bool {
    let fits = |c: char| c == '-' || c == '_' || c == '\'' || c.is_alphanumeric();
    (1..=NAME).contains(&name.chars().count()) && name.chars().all(fits) && name.to_lowercase() == name
}

fn size(value: &Value) -> usize {
    let own: usize =
        ["name", "description", "value"].iter().filter_map(|key| value[*key].as_str()).map(|s| s.chars().count()).sum();
    own + list(value, "options").iter().chain(list(value, "choices")).map(size).sum::<usize>()
}

fn list<'a>(of: &'a Value, key: &str) -> &'a [Value] {
    of[key].as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_rules::games::GAMES;

    #[test]
    fn every_command_is_one_that_discord_takes() {
        let block = block("block", "command-block", "command-block-about");
        let house = [play(GAMES), find(GAMES), queue(GAMES), table(GAMES), turns(), stats(), settings(), help(), server()];
        for command in house.into_iter().chain([league(GAMES), block]).chain(GAMES.iter().map(game)) {
            assert_eq!(check(&command), Ok(()), "{}", command["name"]);
            assert!(!command.to_string().contains('⟦'), "a text is missing: {command}");
        }
        assert_eq!(all(GAMES).len(), 13 + GAMES.len());
    }

    #[test]
    fn whoever_installs_the_bot_for_themselves_has_three_commands() {
        let by_users = |command: &&Value| command["integration_types"].as_array().is_some_and(|types| types.contains(&json!(1)));
        let commands = all(GAMES);
        let names: Vec<&Value> = commands.iter().filter(by_users).map(|command| &command["name"]).collect();
        assert_eq!(names, ["table", "turns", "settings"]);
    }

    #[test]
    fn no_description_had_to_be_cut() {
        let cut: Vec<Value> = all(GAMES).into_iter().filter(|command| command.to_string().contains('…')).collect();
        assert!(cut.is_empty(), "{cut:?}");
    }

    #[test]
    fn one_bad_command_does_not_take_the_others_down() {
        let mut bad = turns();
        bad["name"] = json!("Bad Name");
        let names: Vec<Value> =
            sound([turns(), bad, settings()].into_iter()).into_iter().map(|command| command["name"].clone()).collect();
        assert_eq!(names, [json!("turns"), json!("settings")]);
    }

    #[test]
    fn a_bad_command_is_told_from_a_good_one() {
        let good = turns();
        let change = |key: &str, value: Value| {
            let mut bad = good.clone();
            bad[key] = value;
            check(&bad).is_err()
        };
        assert_eq!(check(&good), Ok(()));
        assert!(change("name", json!("Turns")));
        assert!(change("name", json!("my turns")));
        assert!(change("name", json!("t".repeat(33))));
        assert!(change("description", json!("")));
        assert!(change("description", json!("d".repeat(101))));
        let option = |name: &str| super::option(name, STRING, "command-turns", "command-turns-about");
        assert!(change("options", json!([option("a"), required(option("b"))])));
        assert!(change("options", json!((0..26).map(|_| option("a")).collect::<Vec<_>>())));
        assert!(change("options", json!([option("a"), option("a")])));
    }
}
