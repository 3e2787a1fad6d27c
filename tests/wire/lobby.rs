//! Tables are opened, joined, changed, started and ended.

use discord_loopback::{AnswerKind, Attachment, ChannelKind, GuildEdit, Message, UserEdit};
use tertulia_base::i18n::Lang;
use tertulia_model::{Admits, Phase, RobotLevel};
use tertulia_render::press::Control;
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::kit::SeededDice;

use crate::support::{AtTable, House, lang_of, says, tells, told, words_of};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lobby_is_opened_joined_left_and_begun_by_button() {
    let house = House::open().await;
    let table = house.lobby("table-one", &["ana", "bo", "cy", "dee"], "").await;
    let lobby = table.live().await;
    for name in ["Ana (host)", "Bo", "Cy", "Dee"] {
        assert!(lobby.text().contains(name), "{}", lobby.text());
    }
    let more = table.presses("dee", "More").await.message.unwrap();
    house.presses("dee", &more, "Leave").await;
    assert!(!table.live().await.text().contains("Dee"));
    table.presses("ana", "Start").await;
    let table = table.now().await;
    assert_eq!((table.head.phase, table.head.seats), (Phase::Playing, 3));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_changes_options_by_menu_and_nobody_else() {
    let house = House::open().await;
    let table = house.lobby("table-one", &["ana", "bo"], "openVP=on").await;
    let lobby = table.live().await;
    assert!(lobby.text().contains("Open victory points: on") && lobby.selects().is_empty(), "{}", lobby.text());
    assert!(!lobby.text().contains("largest"), "what is as usual is said: {}", lobby.text());
    let options = async |who: &str| table.presses(who, "Options…").await.message.expect("the options");
    let bos = options("bo").await;
    let menus = bos.selects();
    let menu = menus.iter().find(|menu| menu.options.iter().any(|entry| entry.value == "openVP off")).expect("its group");
    let menu = menu.custom_id.clone();
    tells(&house.chooses("bo", &bos, &menu, &["openVP off"]).await, "who opened the table");
    let anas = options("ana").await;
    house.chooses("ana", &anas, &menu, &["openVP off"]).await;
    assert!(!table.live().await.text().contains("Open victory points"), "{}", table.live().await.text());
    let anas = options("ana").await;
    assert!(anas.text().contains("Open victory points: off"), "{}", anas.text());
    tells(&house.forges("ana", &anas, &menu, &["openVP perhaps"]).await, "can’t be");
    // With too few players, the Start button is disabled, and the command says why.
    table.presses("bo", "Leave").await;
    assert!(table.live().await.button("Start").unwrap().disabled);
    tells(&house.types("ana", "table-one", "table start", &[]).await, "this game needs 2");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_speaks_its_peoples_language_and_says_how_seats_are_given() {
    let house = House::open().await;
    house.discord.edit_guild("La Plaza", GuildEdit { locale: Some("fr".to_owned()), ..GuildEdit::default() }).unwrap();
    let table = house.lobby("table-one", &["ana", "bo"], "").await;
    let reads = async |words: &[&str]| {
        let text = table.live().await.text();
        assert!(words.iter().all(|part| text.contains(part)), "not {words:?}: {text}");
    };
    let (enough, in_french) = ("There are enough players", "Il y a assez de joueurs");
    reads(&[enough, "Language: English, which everyone", "in the order people joined (not rated)"]).await;
    // By menu, in the lobby.
    let french = "@language fr";
    let anas = table.presses("ana", "Options…").await.message.expect("the options");
    let menus = anas.selects();
    let menu = menus.iter().find(|menu| menu.options.iter().any(|entry| entry.value == french)).expect("the table's terms");
    tells(&house.chooses("ana", &anas, &menu.custom_id, &[french]).await, "Language: Français");
    reads(&[in_french, "Langue\u{a0}: Français"]).await;
    // By command, and by the host alone.
    let typed = [("language", "players"), ("seating", "drawn"), ("robots", "hard")];
    says(&house.types("bo", "table-one", "table set", &typed).await, "bo", "table-not-host");
    tells(&house.types("ana", "table-one", "table set", &typed).await, "Seats: drawn at random");
    reads(&[enough, "Language: English, which everyone", "Seats are drawn when the game starts.", "Robots: hard"]).await;
    house.types("cy", "table-one", "table join", &[]).await;
    reads(&[in_french, "Les places sont tirées au sort", "Niveau des robots\u{a0}: difficile"]).await;
    assert!(!table.live().await.text().contains("English"), "it is the server's again");
    // And while the game goes on; who asks is answered in their own language.
    table.presses("ana", "Commencer").await;
    assert_eq!(table.now().await.head.home.lang, Lang::Fr);
    tells(&house.types("ana", "table-one", "table set", &[("language", "en")]).await, "Language: English");
    assert_eq!(table.now().await.head.home.lang, Lang::En);
    assert!(table.live().await.button("More").is_some(), "{}", table.live().await.text());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_chooses_the_level_of_each_robot_by_menu_and_it_stands_behind_its_name() {
    let house = House::open().await;
    let table = house.lobby("table-one", &["ana", "bo"], "").await;
    for _ in 0..2 {
        table.presses("ana", "Add a robot").await;
    }
    let hard = "@robot 2 hard";
    let options = async |who: &str| table.presses(who, "Options…").await.message.expect("the options");
    let bos = options("bo").await;
    let menus = bos.selects();
    let menu = menus.iter().find(|menu| menu.options.iter().any(|entry| entry.value == hard)).expect("the robots' levels");
    let menu = menu.custom_id.clone();
    tells(&house.chooses("bo", &bos, &menu, &[hard]).await, "who opened the table");
    house.chooses("ana", &*options("ana").await, &menu, &[hard]).await;
    let text = table.live().await.text();
    assert!(text.contains("Robot 2 (hard)") && !text.contains("Robot 1 ("), "{text}");
    let anas = options("ana").await;
    tells(&house.forges("ana", &anas, &menu, &["@robot 3 hard"]).await, "no robot");
    table.presses("ana", "Start").await;
    assert_eq!(table.now().await.head.robot_level(Seat(3)), Some(RobotLevel::Hard));
    let rules = house.types("ana", "table-one", "table rules", &[]).await.message.expect("the rules");
    let menus = rules.selects();
    let options = menus[0].options.last().expect("the options").value.clone();
    tells(&house.chooses("ana", &rules, &menus[0].custom_id, &[&options]).await, "Robots see what you would see");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_option_that_means_nothing_is_not_offered_and_a_list_is_written_in_a_form() {
    let house = House::open().await;
    let table = house.lobby("table-one", &["ana", "bo"], "").await;
    let offers = async |option: &str| {
        let lobby = table.presses("ana", "Options…").await.message.expect("the options");
        let menus = lobby.selects();
        let at = menus.iter().find(|menu| menu.options.iter().any(|entry| entry.value == option));
        at.map(|menu| (lobby.clone(), menu.custom_id.clone()))
    };
    let change = async |option: &str| {
        let (lobby, menu) = offers(option).await.unwrap_or_else(|| panic!("{option} is not offered"));
        house.chooses("ana", &lobby, &menu, &[option]).await
    };
    assert!(offers("buildingSelection list").await.is_none());
    change("newBuildings on").await;
    assert!(offers("buildingList").await.is_none());
    change("buildingSelection list").await;
    let form = change("buildingList").await;
    let modal = form.modal.as_ref().expect("a form");
    let written = modal["components"][0]["components"][0]["value"].as_str().expect("what there is stands in it");
    let list = written.replace("small-market", "aqueduct");
    assert!(list.starts_with("aqueduct, hacienda"), "{list}");
    tells(&house.submits("ana", &form, &[("value", &list)]).await, "aqueduct, hacienda");
    house.settle().await;
    assert!(table.live().await.text().contains("aqueduct, hacienda"), "{}", table.live().await.text());
    assert_eq!(table.now().await.head.options.get("buildingList"), list.replace(", ", ","));
    // The game refuses a list that is too short when the game is to start.
    let form = change("buildingList").await;
    house.submits("ana", &form, &[("value", "wharf")]).await;
    tells(&table.presses("ana", "Start").await, "16 more are needed");
    assert_eq!(table.now().await.head.phase, Phase::Lobby);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lobby_can_be_typed_too() {
    let house = House::open().await;
    let options = [("game", "puerto-rico"), ("seats", "3"), ("options", "captainShip=largestShip, openVP=on")];
    tells(&house.types("ana", "table-two", "table new", &options).await, "is open");
    for (who, seated) in [("bo", "You have a seat"), ("cy", "Tu as une place")] {
        tells(&house.types(who, "table-two", "table join", &[]).await, seated);
    }
    tells(&house.types("dee", "table-two", "table join", &[]).await, "All 3 seats are taken");
    tells(&house.types("ana", "table-two", "table start", &[]).await, "has started");
    for (option, why) in [("nonsense", "I don’t know the option"), ("a=b", "has no option"), ("openVP=x", "can’t be")] {
        tells(&house.types("dee", "general", "table new", &[("game", "puerto-rico"), ("options", option)]).await, why);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_table_of_a_channel_gets_a_thread() {
    let house = House::open().await;
    let first = house.lobby("table-one", &["ana", "bo", "cy"], "").await;
    let second = house.lobby("table-one", &["dee", "eli", "bo"], "").await;
    assert_ne!(first.channel, second.channel);
    assert!(second.live().await.text().contains("Dee (host)"));
    assert!(first.live().await.text().contains("Ana (host)"));
    // A table opened from a thread gets a thread beside it.
    let third = house.lobby(&second.channel, &["eli", "dee", "bo"], "").await;
    assert!(third.channel != first.channel && third.channel != second.channel);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_announcement_channel_has_threads_of_its_own_kind_for_further_tables() {
    let house = House::open().await;
    house.discord.add_announcements("La Plaza", "news").unwrap();
    let first = house.lobby("news", &["ana"], "").await;
    let second = house.lobby("news", &["dee"], "").await;
    let beside = house.lobby(&second.channel, &["eli"], "").await;
    let kind = |table: &AtTable<'_>| house.discord.channel(&*table.channel).unwrap().kind;
    let kinds = [&first, &second, &beside].map(kind);
    assert_eq!(kinds, [ChannelKind::Announcement, ChannelKind::AnnouncementThread, ChannelKind::AnnouncementThread]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_plays_at_a_table_in_a_thread_is_a_member_of_it_and_is_added_once() {
    let house = House::open().await;
    let _first = house.lobby("table-one", &["eli"], "").await;
    let table = house.lobby("table-one", &["ana"], "").await;
    let members = || {
        let channel = house.discord.channel(&*table.channel).unwrap();
        let mut members: Vec<u64> = channel.members.iter().map(|user| user.get()).collect();
        members.retain(|user| ["ana", "bo", "cy", "eli"].iter().any(|name| house.user(name).0 == *user));
        members
    };
    house.settle().await;
    assert_eq!(members(), [house.user("ana").0], "her table was opened there");
    for who in ["bo", "cy"] {
        house.types(who, &table.channel, "table join", &[]).await;
    }
    house.settle().await;
    assert_eq!(members(), ["ana", "bo", "cy"].map(|who| house.user(who).0));
    table.presses("ana", "Start").await;
    house.settle().await;
    let added = house.discord.calls().get("PUT /channels/{channel}/thread-members/{user}").copied();
    assert_eq!(added, Some(3), "each once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn options_and_tables_are_completed() {
    let house = House::open().await;
    let offered = house.completes("cy", "general", "table new", &[("game", "puerto-rico"), ("options", "")]).await;
    assert!(offered.iter().any(|(_, value)| value == "openVP=on"), "{offered:?}");
    let offered =
        house.completes("ana", "general", "table new", &[("game", "puerto-rico"), ("options", "openVP=on, wharf")]).await;
    assert_eq!(offered.iter().map(|(_, value)| value.as_str()).collect::<Vec<_>>(), ["openVP=on, wharfMax11=on"]);
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let offered = house.completes("bo", "dm", "table hand", &[("table", "")]).await;
    assert_eq!(offered.iter().map(|(_, value)| value.clone()).collect::<Vec<_>>(), [table.id.to_string()]);
    assert!(house.completes("dee", "dm", "table hand", &[("table", "")]).await.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_the_story_the_rules_and_the_turns_are_told_in_private() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    for (command, options, words) in [
        ("table board", &[("text", "true")][..], "**Cargo ships**"),
        ("table log", &[][..], "Round 1 began"),
        ("table rules", &[][..], "**Puerto Rico · A round**"),
        ("turns", &[][..], "’s turn began"),
    ] {
        // Dee watches; `turns` needs somebody who plays.
        let who = if command == "turns" { table_waiter(&table).await } else { "dee".to_owned() };
        let answer = house.types(&who, "table-one", command, options).await;
        tells(&answer, words);
        assert_eq!(told(&answer).contains("as of <t:"), command == "table board", "{}", told(&answer));
        assert!(!told(&answer).contains('🌽') && !told(&answer).contains("<:"), "{command}: {}", told(&answer));
    }
    tells(&house.types("dee", "general", "table rules", &[("game", "puerto-rico")]).await, "**Puerto Rico · A round**");
    table.live().await;
    assert_eq!(table.public().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_turn_in_the_list_has_its_button_beside_it_and_the_list_stays_when_it_is_pressed() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let who = table.awaited().await.remove(0);
    let list = house.types(&who, "table-one", "turns", &[]).await.message.expect("the list");
    assert!(list.content.is_empty() && list.text().contains(&table.id.to_string()), "{list:?}");
    let label = words_of("front-answer", Lang::En);
    let panel = house.presses(&who, &list, &label).await.message.expect("the panel");
    assert!(panel.id != list.id && !panel.content.is_empty() && !panel.buttons().is_empty(), "{panel:?}");
    // Whom nothing waits for has lines alone.
    let waiter = table_waiter(&table).await;
    let lines = house.types(&waiter, "table-one", "turns", &[]).await.message.expect("the lines");
    assert!(!lines.content.is_empty() && lines.buttons().is_empty(), "{lines:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_rules_and_the_story_are_turned_in_place_by_topic_and_by_round() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let french = house.types("cy", "general", "table rules", &[("game", "puerto-rico")]).await.message.unwrap();
    for (reader, rules, topic, says) in [
        ("dee", house.types("dee", "table-one", "table rules", &[]).await.message.unwrap(), "Roles", "dealt out one by one"),
        ("cy", french, "Rôles", "distribués un à un"),
    ] {
        let menu = rules.selects()[0].clone();
        let chosen = menu.options.iter().find(|option| option.label.starts_with(topic)).unwrap_or_else(|| panic!("{menu:?}"));
        let turned = house.chooses(reader, &rules, &menu.custom_id, &[&chosen.value]).await;
        assert_eq!(turned.kind, Some(AnswerKind::Update));
        tells(&turned, says);
        // A button leads to the next topic.
        let page = turned.message.unwrap();
        let next = page.buttons().last().and_then(|button| button.custom_id.clone()).unwrap();
        let turned = house.presses_id(reader, &page, &next).await;
        assert_eq!(turned.message.as_ref().map(|message| message.id), Some(rules.id), "in place");
        assert!(!told(&turned).contains(says));
    }
    let mut dice = SeededDice::new(1);
    while house.tables.chapters(table.id, Eye::Public).await.unwrap().len() < 4 {
        table.goes_on(&mut dice).await;
    }
    let story = house.types("dee", "table-one", "table log", &[]).await.message.unwrap();
    let menu = story.selects()[0].clone();
    let rounds: Vec<&str> = menu.options.iter().map(|option| option.label.as_str()).collect();
    assert!(rounds.starts_with(&["set-up", "round 1"]) && rounds.len() > 2, "{menu:?}");
    let first = house.chooses("dee", &story, &menu.custom_id, &["0"]).await;
    assert_eq!(first.kind, Some(AnswerKind::Update));
    tells(&first, "Round 1 began");
    assert!(!story.text().contains("Round 1 began"), "it opens at the latest");
    // A tampered client's value leads to a page that exists.
    for value in ["65535", "70000", "-1", "x"] {
        tells(&house.forges("dee", &story, &menu.custom_id, &[value]).await, "•");
    }
    // The story of one player.
    let of = story.selects()[1].clone();
    let bo = house.chooses("dee", &story, &of.custom_id, &["p2"]).await;
    assert_eq!(bo.kind, Some(AnswerKind::Update));
    assert!(told(&bo).lines().filter(|line| line.starts_with('•')).all(|line| line.contains("Bo")), "{}", told(&bo));
    let forged = house.forges("dee", &story, &of.custom_id, &["p5"]).await;
    assert!(!told(&forged).contains('•'), "{}", told(&forged));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_is_a_picture_in_private_that_says_in_words_what_it_shows() {
    let house = House::open().await;
    let _table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let picture = async |who: &str, options: &[(&str, &str)], says: &str, width: u32| {
        house.types(who, "table-one", "table board", options).await;
        let says_it = |file: &Attachment| file.description.as_deref().is_some_and(|alt| alt.contains(says));
        let shows = |message: &Message| message.is_ephemeral() && message.attachments.iter().any(says_it);
        let files = house.newest(who, shows).await.attachments.clone();
        for file in &files {
            assert!(file.filename.ends_with(".png") && file.size < 300_000 && file.width >= Some(width), "{file:?}");
        }
        files
    };
    let whole = picture("dee", &[], "Cargo ships", 800).await;
    let common = picture("bo", &[("focus", "common"), ("theme", "light")], "Roles", 800).await;
    // Ana sees her own chips.
    let own = picture("ana", &[("focus", "p1")], "VP chips: 0 VP", 1100).await;
    assert_eq!((common.len(), whole.len(), own.len()), (1, 2, 1), "the board has what all share, and the players");
    assert!(own[0].height == Some(700), "as on the panel: {own:?}");
    tells(&house.types("ana", "table-one", "table board", &[("focus", "p5")]).await, "fewer players");
}

/// Returns an English reader at the table who is not awaited.
async fn table_waiter(table: &AtTable<'_>) -> String {
    let awaited = table.awaited().await;
    ["ana", "bo"].into_iter().find(|who| !awaited.iter().any(|a| a == who)).unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_for_the_members_of_a_role_chosen_in_discords_own_menu_in_both_languages() {
    let house = House::open().await;
    house.discord.edit_user("dee", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    for (host, channel, role_members) in [("ana", "table-one", "members of <@&"), ("cy", "table-two", "les membres de <@&")] {
        let table = house.lobby(channel, &[host], "").await;
        let options = table.press(host, Control::Options).await.message.expect("the options");
        let menu = options.selects().into_iter().find(|menu| menu.kind == 6).expect("a menu of roles");
        assert_eq!(menu.placeholder, Some(words_of("front-role-menu", lang_of(host))));
        let (id, role) = (Control::ForRole.at(table.id).to_string(), house.discord.guilds()[0].moderator_role.to_string());
        // Only the host can change it, whatever a tampered client sends.
        let bos = table.press("bo", Control::Options).await.message.unwrap();
        says(&house.chooses("bo", &bos, &id, &[&role]).await, "bo", "table-not-host");
        let forged = house.forges(host, &options, &id, &[]).await;
        assert!(!told(&forged).contains("<@&"), "{}", told(&forged));
        assert_eq!(table.now().await.head.terms.admits, Admits::Anybody);
        let chosen = house.chooses(host, &options, &id, &[&role]).await;
        assert_eq!(chosen.kind, Some(AnswerKind::Update));
        tells(&chosen, role_members);
        says(&table.press("bo", Control::Join).await, "bo", "table-no-role");
        assert_eq!(told(&table.press("dee", Control::Join).await), "");
        assert_eq!(table.now().await.head.players.len(), 2);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_story_of_one_player_and_each_step_of_the_table_are_read_in_both_languages() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let mut dice = SeededDice::new(1);
    while house.tables.chapters(table.id, Eye::Public).await.unwrap().len() < 3 {
        table.goes_on(&mut dice).await;
    }
    for (reader, eye, moment) in [("dee", Eye::Public, "1 of "), ("cy", Eye::Seat(Seat(2)), "1 sur ")] {
        let lang = lang_of(reader);
        let story = house.types(reader, "table-one", "table log", &[]).await.message.unwrap();
        let menus = story.selects();
        let by = Control::StoryBy.at(table.id).to_string();
        let of = menus.iter().find(|menu| menu.custom_id == by).expect("a menu of players");
        let everybody = words_of("front-story-everybody", lang);
        assert!(of.options[0].label.contains(&everybody), "{:?}", of.options);
        // Every page together has all events that mention Bo, and nothing else.
        let mut page = house.chooses(reader, &story, &of.custom_id, &["p2"]).await.message.unwrap();
        let first = page.selects()[0].clone();
        let pages: Vec<String> = first.options.iter().map(|entry| entry.value.clone()).collect();
        let mut lines = 0;
        for number in if pages.iter().all(|value| value.parse::<u16>().is_ok()) { pages } else { vec!["0".to_owned()] } {
            let id = Control::StoryOf(Seat(1), number.parse().ok()).at(table.id).to_string();
            page = house.forges(reader, &page, &id, &[]).await.message.unwrap();
            let told: Vec<String> = page.text().lines().filter(|line| line.starts_with('•')).map(str::to_owned).collect();
            assert!(told.iter().all(|line| line.contains("Bo")), "{told:?}");
            lines += told.len();
        }
        let chapters = house.tables.chapters(table.id, eye).await.unwrap();
        let of_bo = chapters.iter().flat_map(|chapter| &chapter.events).filter(|event| event.mentions(Seat(1))).count();
        assert_eq!(lines, of_bo, "{reader} reads all of it");
        // Step by step from the beginning to the end, and back.
        let mut step = house.forges(reader, &page, &Control::Moment(0).at(table.id).to_string(), &[]).await.message.unwrap();
        assert!(step.text().contains(moment), "{}", step.text());
        let goes = async |from: &Message, key: &'static str| {
            let label = words_of(key, lang);
            let next = from.buttons().into_iter().find(|button| button.label.contains(&label) && !button.disabled)?;
            house.forges(reader, from, &next.custom_id?, &[]).await.message
        };
        let mut steps = 1;
        while let Some(next) = goes(&step, "front-later").await {
            assert_ne!(next.text(), step.text());
            (step, steps) = (next, steps + 1);
        }
        let now = table.now().await;
        let last = house.tables.moment(&now, u32::MAX, eye).await.unwrap().unwrap();
        assert_eq!((steps, last.place.0), (last.place.1, last.place.1), "each once");
        let back = goes(&step, "front-earlier").await.expect("the way back");
        assert_ne!(back.text(), step.text());
        // A step that does not exist leads to the nearest one.
        let forged = house.forges(reader, &step, &Control::Moment(u32::MAX).at(table.id).to_string(), &[]).await.message.unwrap();
        assert_eq!(forged.text(), step.text());
    }
}
