//! Statistics by command and button, in both languages, and how people leave the list, export their
//! data and delete it.

use tertulia_base::i18n::Lang;
use tertulia_render::guide::Guide;
use tertulia_render::press::Control;
use tertulia_render::{CustomId, SettingsPage};
use tertulia_tables::What;

use crate::support::{House, says, tells, told, words_of};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn statistics_are_private_can_be_left_exported_and_deleted() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    tells(&house.types("dee", "table-one", "stats table", &[]).await, "moves so far");
    for user in ["bo", "ana"] {
        table.asks(table.seat(user).await, What::Leave).await;
    }
    house.settle().await;
    tells(&table.press("dee", Control::Stats).await, "1\\. ");
    for user in ["ana", "cy"] {
        let own = house.types(user, "table-one", "stats me", &[]).await;
        tells(&own, "Puerto Rico, 3 ");
        let server = house.types(user, "table-one", "stats server", &[]).await;
        tells(&server, &format!("<@{}>", house.user("bo")));
        assert!(!told(&own).contains('⟦') && !told(&server).contains('⟦'), "{} {}", told(&own), told(&server));
    }
    // The server's list shows only people who want to be on it.
    house.types("bo", "table-one", "settings", &[("listed", "false")]).await;
    let server = house.types("dee", "table-one", "stats server", &[]).await;
    assert!(!told(&server).contains(&format!("<@{}>", house.user("bo"))), "{}", told(&server));
    says(&house.types("dee", "dm", "stats server", &[]).await, "dee", "front-needs-server");

    for (user, lang) in [("cy", Lang::Fr), ("ana", Lang::En)] {
        says(&table.press(user, Control::Stats).await, user, "front-stats-table");
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
        says(&house.types(user, "table-one", "stats me", &[]).await, user, "front-stats-none");
    }
}
