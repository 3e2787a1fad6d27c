//! Statistics by command and button, in both languages, and how people leave the list, export their
//! data and delete it.

use tertulia_base::i18n::Lang;
use tertulia_render::guide::Guide;
use tertulia_render::press::Control;
use tertulia_render::{CustomId, SettingsPage};
use tertulia_tables::{Person, Request, What};

use crate::support::{House, told, words_of};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn statistics_are_private_can_be_left_exported_and_deleted() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    let running = house.types("dee", "table-one", "stats table", &[]).await;
    assert!(told(&running).contains("moves so far"), "{}", told(&running));
    for user in ["bo", "ana"] {
        let who = Person::new(house.user(user), user, Lang::En);
        house.tables.ask(Request { who, table: table.id, what: What::Leave }).await.unwrap();
    }
    house.settle().await;
    let of_table = table.press("dee", Control::Stats).await;
    assert!(told(&of_table).contains("1. "), "{}", told(&of_table));
    for (user, lang) in [("ana", Lang::En), ("cy", Lang::Fr)] {
        let own = house.types(user, "table-one", "stats me", &[]).await;
        assert!(told(&own).contains("Puerto Rico, 3 "), "{lang:?} {}", told(&own));
        let server = house.types(user, "table-one", "stats server", &[]).await;
        assert!(told(&server).contains(&format!("<@{}>", house.user("bo"))), "{lang:?} {}", told(&server));
        assert!(!told(&own).contains('⟦') && !told(&server).contains('⟦'), "{} {}", told(&own), told(&server));
    }
    // The server's list shows only people who want to be on it.
    house.types("bo", "table-one", "settings", &[("listed", "false")]).await;
    let server = house.types("dee", "table-one", "stats server", &[]).await;
    assert!(!told(&server).contains(&format!("<@{}>", house.user("bo"))), "{}", told(&server));
    let nowhere = house.types("dee", "dm", "stats server", &[]).await;
    assert!(told(&nowhere).contains(&words_of("front-needs-server", Lang::En)), "{}", told(&nowhere));

    for (user, lang) in [("cy", Lang::Fr), ("ana", Lang::En)] {
        let of_table = table.press(user, Control::Stats).await;
        assert!(told(&of_table).contains(&words_of("front-stats-table", lang)), "{}", told(&of_table));
        let own = house.types(user, "table-one", "stats me", &[]).await.message.unwrap();
        let file = house.presses_id(user, &own, &CustomId::from(Guide::Export).to_string()).await.message.unwrap();
        assert_eq!(file.attachments.len(), 1);
        let forget = CustomId::from(Guide::Forget).to_string();
        assert!(own.buttons().iter().all(|button| button.custom_id.as_ref() != Some(&forget)), "in the settings only");
        let settings = house.types(user, "table-one", "settings", &[]).await.message.unwrap();
        let display = CustomId::from(Guide::Page(SettingsPage::Display)).to_string();
        let display = house.presses_id(user, &settings, &display).await.message.unwrap();
        let asked = house.presses_id(user, &display, &forget).await;
        assert!(!told(&house.types(user, "general", "stats me", &[]).await).contains(&words_of("front-stats-none", lang)));
        house.presses_id(user, &asked.message.unwrap(), &CustomId::from(Guide::ForgetMeant).to_string()).await;
        let after = house.types(user, "table-one", "stats me", &[]).await;
        assert!(told(&after).contains(&words_of("front-stats-none", lang)), "{}", told(&after));
    }
}
