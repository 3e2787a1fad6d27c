//! An open table is found from another channel of its server, and joined from the list.

use discord_loopback::{AnswerKind, Permissions};
use tertulia_base::i18n::Lang;

use crate::support::{House, says, told, words_of};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_found_and_joined_from_another_channel_by_whoever_sees_its_own() {
    let house = House::open().await;
    house.discord.add_user("Flo", "en-US").unwrap();
    house.discord.overwrite("table-one", "flo", Permissions::NONE, Permissions::VIEW_CHANNEL).unwrap();
    let table = house.lobby("table-one", &["ana"], "").await;
    let (id, link) = (table.id.to_string(), format!("<#{}>", table.channel));
    let hidden = house.types("flo", "general", "find", &[]).await;
    says(&hidden, "flo", "front-find-none");
    assert!(!told(&hidden).contains(&id) && !told(&hidden).contains(&link), "{}", told(&hidden));
    let list = house.types("eli", "general", "find", &[]).await.message.expect("the list");
    assert!(list.is_ephemeral() && list.text().contains(&id) && list.text().contains(&link), "{}", list.text());
    let joined = house.presses("eli", &list, &words_of("front-join", Lang::En)).await;
    assert_eq!(joined.message.as_ref().map(|message| message.id), Some(list.id), "in its place");
    assert_eq!(joined.kind, Some(AnswerKind::Update));
    says(&joined, "eli", "front-find-joined");
    says(&joined, "eli", "front-find-none");
    assert!(told(&joined).contains(&link), "{}", told(&joined));
    assert!(table.live().await.text().contains("Eli"), "{}", table.live().await.text());
    says(&house.types("eli", "dm", "find", &[]).await, "eli", "front-find-elsewhere");
}
