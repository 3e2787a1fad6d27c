//! Settings are chosen in menus that show the present values: a person's own from anywhere, a
//! server's by those who manage it.

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{GuildId, TableId};
use tertulia_model::{Board, GuildPreferences, Night, Preferences, Quiet, QuietHours, Ring, Zone};
use tertulia_render::CustomId;
use tertulia_render::SettingsPage;
use tertulia_render::guide::Guide;

use discord_loopback::{AnswerKind, Message, Permissions, UserEdit};

use crate::support::{House, has, says, tells, told, told_and_set, warns, words_of};

fn guild(house: &House, channel: &str) -> GuildId {
    let view = house.discord.view("dee").unwrap();
    GuildId(view.channel(channel).expect("the channel").channel.guild.expect("a server").get())
}

/// Chooses in a menu of that page, and checks that the same message shows the choice.
async fn chooses_in_place(house: &House, who: &str, page: &Message, menu: &Guide, value: &str, shows: &str) {
    let turned = house.chooses(who, page, &CustomId::from(menu.clone()).to_string(), &[value]).await;
    assert_eq!(turned.kind, Some(AnswerKind::Update), "{menu} {value}");
    assert_eq!(turned.message.as_ref().map(|message| message.id), Some(page.id), "in place");
    assert!(told_and_set(&turned).contains(shows), "{}", told_and_set(&turned));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_choice_is_saved_and_the_same_message_shows_it() {
    let house = House::open().await;
    let ana = house.user("ana");
    let page = house.types("ana", "general", "settings", &[]).await.message.unwrap();
    for (key, value, shows) in [
        ("ring", "channel", "Notify me: in the channel"),
        ("reminder", "6", "Reminder: after 6 hours"),
        ("reminder", "usual", "Reminder: after 12 hours (default here)"),
        ("quiet", "22:00-08:00", "Quiet hours: 22:00 to 08:00"),
        ("quiet", "never", "Quiet hours: none"),
        ("night", "silent", "During quiet hours: send everything silently"),
    ] {
        chooses_in_place(&house, "ana", &page, &Guide::Like(key.to_owned()), value, shows).await;
    }
    house.presses_id("ana", &page, &CustomId::from(Guide::Page(SettingsPage::Display)).to_string()).await;
    for (key, value, shows) in [
        ("boards", "text", "Boards: in words"),
        ("focus", "own", "Show first: my area"),
        ("language", "fr", "Langue : Français"),
        // Back from French to the language of Ana's Discord, at once.
        ("language", "auto", "Language: same as Discord"),
    ] {
        chooses_in_place(&house, "ana", &page, &Guide::Like(key.to_owned()), value, shows).await;
    }
    let has = house.tables.preferences(ana).await.unwrap();
    assert_eq!((has.ring, has.board, has.remind_after, has.lang), (Ring::Channel, Board::Text, None, None));
    assert_eq!((has.quiet, has.night), (Quiet::Never, Night::Silent));
    house.presses_id("ana", &page, &CustomId::from(Guide::Page(SettingsPage::Rings)).to_string()).await;
    // When somebody chooses direct messages for their turns, the bot checks whether they arrive.
    house.discord.edit_user("ana", UserEdit { dms_open: Some(false), ..UserEdit::default() }).unwrap();
    let turned = house.chooses("ana", &page, &CustomId::from(Guide::Like("ring".to_owned())).to_string(), &["both"]).await;
    says(&turned, "ana", "front-dm-closed");
    let house = house.restart().await;
    assert!(told_and_set(&house.types("ana", "dm", "settings", &[]).await).contains("Notify me: both"));
}

/// Fills in the form that a button of that page opens; returns the answer.
async fn types_in_form(house: &House, who: &str, page: &Message, key: &str, words: &str) -> String {
    let id = CustomId::from(Guide::Ask(key.to_owned())).to_string();
    let form = house.presses_id(who, page, &id).await;
    assert_eq!(form.kind, Some(AnswerKind::Modal), "{key}");
    let submitted = house.discord.submit(who, form.interaction, &id, &[("value", words)]).await.unwrap();
    told(&submitted)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn zone_quiet_hours_and_vacation_are_set_by_form_by_menu_and_typed_in_both_languages() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    for (who, place, found) in [("ana", "kolkata", "Asia/Kolkata"), ("cy", "montreal", "America/Montreal")] {
        let user = house.user(who);
        let page = house.types(who, "general", "settings", &[]).await.message.unwrap();
        has(&page.text(), who, "front-zone-unknown");
        let said = types_in_form(&house, who, &page, "zone", "nowhere at all").await;
        assert!(warns(&said) && said.contains("nowhere at all"), "{said}");
        let said = types_in_form(&house, who, &page, "zone", place).await;
        assert!(said.contains(found) && !said.contains("UTC"), "{said}");
        assert_eq!(house.tables.preferences(user).await.unwrap().zone, Zone::named(found));
        let offered = house.completes(who, "general", "settings", &[("zone", "lond")]).await;
        let is_london = |name: &str, value: &str| value == "Europe/London" && name.starts_with("London (Europe/London) · ");
        assert!(offered.iter().any(|(name, value)| is_london(name, value)), "{offered:?}");
        let offered = house.completes(who, "general", "settings", &[("quiet", "")]).await;
        assert!(offered.iter().any(|(_, value)| value == "22:00-08:00"), "{offered:?}");
        let typed = house.types(who, "general", "settings", &[("quiet", "22h30-7h"), ("zone", "Europe/Paris")]).await;
        assert!(told_and_set(&typed).contains("22:30") && told_and_set(&typed).contains("07:00"), "{}", told_and_set(&typed));
        let typed = house.types(who, "general", "settings", &[("quiet", "noon")]).await;
        assert!(warns(&told(&typed)), "{}", told(&typed));
        // What was typed is shown in place of the page before.
        let page = typed.message.unwrap();
        let has = house.tables.preferences(user).await.unwrap();
        let hours = QuietHours::new(22 * 60 + 30, 7 * 60).unwrap();
        assert_eq!((has.zone, has.quiet), (Zone::named("Europe/Paris"), Quiet::In(hours)));

        // A vacation, which the table shows, ended by one press.
        let said = types_in_form(&house, who, &page, "away", "400").await;
        assert!(warns(&said) && said.contains("30"), "{said}");
        let said = types_in_form(&house, who, &page, "away", "2020-01-01").await;
        assert!(warns(&said), "{said}");
        let said = types_in_form(&house, who, &page, "away", "7").await;
        let until = house.tables.preferences(user).await.unwrap().away.unwrap().until;
        assert!(said.contains(&format!("<t:{}:D>", until.seconds())), "{said}");
        let shows = async || {
            house.settle().await;
            table.live().await.text().contains(&format!("<t:{}:D>", until.seconds()))
        };
        assert!(shows().await, "{}", table.live().await.text());
        house.presses_id(who, &page, &CustomId::from(Guide::Back).to_string()).await;
        assert!(!house.tables.preferences(user).await.unwrap().away_at(house.tables.now()));
        assert!(!shows().await, "{}", table.live().await.text());
    }
    // A forged form of a setting that does not exist.
    let page = house.types("bo", "general", "settings", &[]).await.message.unwrap();
    let forged = CustomId::from(Guide::Ask("lang".to_owned())).to_string();
    says(&house.forges("bo", &page, &forged, &[]).await, "bo", "front-not-ours");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_made_up_changes_no_setting_however_often_it_comes() {
    let house = House::open().await;
    // The settings differ from their defaults, so that a forged press that resets them is noticed.
    let page = house.types("ana", "general", "settings", &[("ring", "channel")]).await.message.unwrap();
    let before = house.tables.preferences(house.user("ana")).await.unwrap();
    for (key, value) in [
        ("ring", "never"),
        ("ring", ""),
        ("quiet", "noon"),
        ("quiet", "25:00-1"),
        ("night", "never"),
        ("reminder", "x"),
        ("reminder", "99999999999999999999"),
        ("colour", "red"),
        ("tables", "3"),
    ] {
        let forged = house.forges("ana", &page, &CustomId::from(Guide::Like(key.to_owned())).to_string(), &[value]).await;
        assert!(told(&forged).contains(&words_of("front-settings", Lang::En)), "{key} {value}: {}", told(&forged));
    }
    for n in 0..100 {
        let value = if n % 2 == 0 { "light" } else { "dark" };
        house.forges("ana", &page, &CustomId::from(Guide::Like("boards".to_owned())).to_string(), &[value]).await;
    }
    assert_eq!(house.tables.preferences(house.user("ana")).await.unwrap(), before);
    assert!(house.direct("ana").is_empty(), "nobody asked to be written to");
    // On a public message the answer is private, and the public message stays.
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let live = table.live().await;
    let forged = house.forges("dee", &live, &CustomId::from(Guide::Like("boards".to_owned())).to_string(), &["text"]).await;
    assert!(forged.message.is_some_and(|message| message.is_ephemeral() && message.id != live.id));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_kept_of_somebody_is_given_and_deleted_by_command_in_both_languages_and_for_their_eyes_alone() {
    let house = House::open().await;
    for who in ["ana", "cy"] {
        let user = house.user(who);
        for place in ["general", "dm"] {
            house.types(who, "general", "settings", &[("ring", "channel"), ("listed", "false")]).await;
            let (kept, listing) = (house.tables.preferences(user).await.unwrap(), house.tables.listing(user).await.unwrap());
            let given = house.types(who, place, "settings", &[("data", "export")]).await;
            says(&given, who, "front-exported");
            let files: Vec<_> = given.message.as_ref().unwrap().attachments.iter().map(|file| &file.filename).collect();
            assert_eq!(files, [&format!("tertulia-{user}.json")]);

            // Nothing is deleted before a confirmation.
            let asked = house.types(who, place, "settings", &[("data", "delete")]).await;
            says(&asked, who, "front-forget-ask");
            assert_eq!(house.tables.preferences(user).await.unwrap(), kept);
            assert_eq!(house.tables.listing(user).await.unwrap(), listing);
            let asked = asked.message.unwrap();
            // The last chance to have it.
            says(&house.presses_id(who, &asked, &CustomId::from(Guide::Export).to_string()).await, who, "front-exported");
            says(&house.presses_id(who, &asked, &CustomId::from(Guide::ForgetMeant).to_string()).await, who, "front-forgotten");
            assert_eq!(house.tables.preferences(user).await.unwrap(), Preferences::default());
        }
    }
    // Settings typed with the request are saved. If one is invalid, that is said first.
    says(&house.types("ana", "general", "settings", &[("ring", "channel"), ("data", "delete")]).await, "ana", "front-forget-ask");
    assert_eq!(house.tables.preferences(house.user("ana")).await.unwrap().ring, Ring::Channel);
    let wrong = house.types("ana", "general", "settings", &[("quiet", "noon"), ("data", "delete")]).await;
    assert!(warns(&told(&wrong)) && told(&wrong).contains("noon"), "{}", told(&wrong));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_servers_settings_are_changed_by_who_manages_it_while_they_do() {
    let house = House::open().await;
    let elsewhere = house.discord.add_guild("Elsewhere", "en-US").unwrap();
    house.discord.add_channel(elsewhere.id, "abroad").unwrap();
    let moderator = |is| house.discord.edit_user("dee", UserEdit { moderator: Some(is), ..UserEdit::default() }).unwrap();
    moderator(true);
    let (here, there) = (guild(&house, "general"), guild(&house, "abroad"));
    let page = house.types("dee", "general", "server settings", &[]).await.message.unwrap();
    for (key, value, shows) in [
        ("language", "fr", "Language of new tables: Français"),
        ("reminder", "0", "Reminder: never"),
        ("theme", "light", "Pictures: light"),
        ("tables", "2", "Tables at once: at most 2"),
    ] {
        chooses_in_place(&house, "dee", &page, &Guide::Server(key.to_owned()), value, shows).await;
    }
    let set = house.tables.guild_preferences(here).await.unwrap();
    assert_eq!((set.lang, set.tables), (Some(Lang::Fr), Some(2)));
    // The custom id names no server. Pressed elsewhere, in a direct message or by a stranger, it
    // affects no other server.
    let abroad = house.types("dee", "abroad", "settings", &[]).await.message.unwrap();
    let tables = CustomId::from(Guide::Server("tables".to_owned())).to_string();
    house.forges("dee", &abroad, &tables, &["1"]).await;
    assert_eq!(house.tables.guild_preferences(there).await.unwrap().tables, Some(1));
    let direct = house.types("dee", "dm", "settings", &[]).await.message.unwrap();
    says(&house.forges("dee", &direct, &tables, &["1"]).await, "dee", "front-needs-server");
    let strangers = house.types("ana", "general", "settings", &[]).await.message.unwrap();
    says(&house.forges("ana", &strangers, &tables, &["1"]).await, "ana", "front-server-managers");
    // A former moderator still has the menus.
    moderator(false);
    says(&house.chooses("dee", &page, &tables, &["50"]).await, "dee", "front-server-managers");
    assert_eq!(house.tables.guild_preferences(here).await.unwrap(), set);
    assert_ne!(set, GuildPreferences::default());
}

/// Dee and Ida moderate; Ida cannot view table-two. Bo hosts a table in each of three channels, one
/// of them abroad, and plays with Ana in the first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_manages_a_server_ends_all_tables_of_a_member_that_they_could_end_one_by_one() {
    let house = House::open().await;
    let elsewhere = house.discord.add_guild("Elsewhere", "en-US").unwrap();
    house.discord.add_channel(elsewhere.id, "abroad").unwrap();
    house.discord.add_user("Ida", "fr").unwrap();
    for moderator in ["dee", "ida"] {
        house.discord.edit_user(moderator, UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    }
    house.discord.overwrite("table-two", "ida", Permissions::NONE, Permissions::VIEW_CHANNEL).unwrap();
    let game = house.table("table-one", &["bo", "ana"]).await.id;
    let lobby = house.lobby("table-two", &["bo"], "").await.id;
    let abroad = house.lobby("abroad", &["bo"], "").await.id;
    let others = house.lobby("general", &["ana", "bo"], "").await.id;
    let running = async |table: TableId| house.tables.look(table).await.unwrap().unwrap().head.is_running();
    let bo = house.user("bo");
    let asks = async |who: &str| house.words(who, "general", "server settings", &[("end_tables_of", &bo.to_string())]).await;
    let end = CustomId::from(Guide::EndTables(bo)).to_string();

    // Ida is told of the one table that she sees, and ends it.
    let asked = asks("ida").await;
    assert!(told(&asked).contains(&format!("<@{bo}>")) && told(&asked).contains("Une table"), "{}", told(&asked));
    assert!(running(game).await, "she was asked first");
    // A forged press by somebody who manages nothing is refused.
    let page = house.types("ana", "general", "settings", &[]).await.message.unwrap();
    says(&house.forges("ana", &page, &end, &[]).await, "ana", "front-end-tables-managers");
    assert!(running(game).await);
    house.presses_id("ida", &asked.message.unwrap(), &end).await;
    assert!(!running(game).await);
    assert!(running(lobby).await && running(abroad).await && running(others).await);
    // Dee sees the other table. Tables that Bo does not host or hosts elsewhere go on.
    let asked = asks("dee").await.message.unwrap();
    tells(&house.presses_id("dee", &asked, &end).await, "One table of");
    assert_eq!([running(lobby).await, running(abroad).await, running(others).await], [false, true, true]);
    assert!(told(&asks("dee").await).contains("hosts no table"), "nothing is said of those elsewhere");
}
