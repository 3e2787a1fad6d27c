//! A server's noticeboard on Discord: who may know of what is on it, joining from it, and what
//! becomes of its message.

use std::sync::Arc;
use std::time::Duration;

use discord_loopback::{ChannelEdit, Message, Permissions, UserEdit};
use tertulia_base::i18n::Lang;
use tertulia_render::press::Control;

use crate::support::{AtTable, House, comes, presses_of, says, told, told_and_set, words_of};

/// Longer than it rests between two edits.
const REST: Duration = Duration::from_secs(11);

/// Noticeboards in a channel, as Eli sees them.
fn boards(house: &House, channel: &str) -> Vec<Arc<Message>> {
    let view = house.discord.view("eli").unwrap();
    let messages = &view.channel(channel).expect("the channel").messages;
    let is_board = |message: &&Arc<Message>| !message.is_ephemeral() && message.text().contains("Tables on this server");
    messages.iter().filter(is_board).cloned().collect()
}

/// The noticeboard in general, once it shows that table, or no longer does.
async fn board(house: &House, table: &AtTable<'_>, shows: bool) -> Arc<Message> {
    let now = async || {
        house.pass(REST).await;
        boards(house, "general")
    };
    let fits = |boards: &Vec<Arc<Message>>| {
        boards.len() == 1 && boards.iter().all(|board| board.text().contains(&table.id.to_string()) == shows)
    };
    comes("the noticeboard follows", now, fits).await.remove(0)
}

fn joins(message: &Message) -> usize {
    presses_of(message).filter(|press| matches!(press.control, Control::JoinFound(_))).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_has_a_noticeboard_with_what_all_its_readers_may_know_of() {
    let house = House::open().await;
    house.discord.edit_user("dee", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    house.discord.add_user("Flo", "en-US").unwrap();
    let open = house.lobby("table-one", &["ana"], "").await;
    let hidden = house.lobby("table-two", &["bo"], "").await;
    house.discord.overwrite("table-two", "flo", Permissions::NONE, Permissions::VIEW_CHANNEL).unwrap();
    house.settle().await;
    let typed = house.types("dee", "general", "server settings", &[("noticeboard", "here")]).await;
    assert!(told_and_set(&typed).contains("<#"), "{}", told_and_set(&typed));
    let shown = board(&house, &open, true).await;
    assert_eq!(joins(&shown), 1);
    assert!(!shown.text().contains(&hidden.id.to_string()), "Flo sees this and not table-two: {}", shown.text());
    // Where Flo sees neither, nobody learns anything new there.
    house.discord.overwrite("general", "flo", Permissions::NONE, Permissions::VIEW_CHANNEL).unwrap();
    board(&house, &hidden, true).await;
    house.discord.overwrite("general", "flo", Permissions::NONE, Permissions::NONE).unwrap();
    board(&house, &hidden, false).await;
    // Everybody sees table-two, and then only moderators do.
    house.discord.overwrite("table-two", "flo", Permissions::NONE, Permissions::NONE).unwrap();
    board(&house, &hidden, true).await;
    let private = ChannelEdit { deny_members: Some(Permissions::VIEW_CHANNEL), ..ChannelEdit::default() };
    house.discord.edit_channel("table-two", private).unwrap();
    let shown = board(&house, &hidden, false).await;

    let joined = house.presses("eli", &shown, &words_of("front-join", Lang::En)).await;
    assert!(joined.message.as_ref().is_some_and(|message| message.is_ephemeral() && message.id != shown.id), "{joined:?}");
    says(&joined, "eli", "front-find-joined");
    let after = board(&house, &open, true).await;
    assert!(after.id == shown.id && after.text().contains("Eli"), "it is edited: {}", after.text());
    // A press that was made up, for a table that one does not see.
    let forged = house.forges("flo", &after, &Control::JoinFound(None).at(hidden.id).to_string(), &[]).await;
    assert!(told(&forged).contains(&words_of("table-unknown", Lang::En)), "{}", told(&forged));

    house.types("dee", "general", "server settings", &[("noticeboard", "nowhere")]).await;
    house.pass(REST).await;
    assert!(boards(&house, "general").is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_noticeboard_whose_channel_was_deleted_is_hung_up_anew_elsewhere() {
    let house = House::open().await;
    house.discord.edit_user("dee", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    house.types("dee", "table-two", "server settings", &[("noticeboard", "here")]).await;
    house.settle().await;
    assert_eq!(boards(&house, "table-two").len(), 1);
    house.discord.delete_channel("table-two").unwrap();
    let table = house.lobby("table-one", &["ana"], "").await;
    house.pass(REST).await;
    says(&house.types("dee", "general", "server settings", &[]).await, "dee", "front-server-noticeboard-gone");
    house.types("dee", "general", "server settings", &[("noticeboard", "here")]).await;
    let shown = board(&house, &table, true).await;
    assert_eq!(joins(&shown), 1);
}

/// No role of this Discord may be mentioned by anybody.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_role_is_rung_for_a_new_table_once_the_bot_may_ring_it() {
    let house = House::open().await;
    house.discord.edit_user("dee", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    let role = house.discord.guilds()[0].moderator_role;
    house.types("dee", "general", "server settings", &[("noticeboard", "here")]).await;
    let typed = house.words("dee", "general", "server settings", &[("call", &role.to_string())]).await;
    assert!(told(&typed).contains(&format!("<@&{role}>")), "{}", told(&typed));
    let table = house.lobby("table-one", &["ana"], "").await;
    let rung = || {
        let view = house.discord.view("eli").unwrap();
        let messages = &view.channel("general").expect("the channel").messages;
        messages.iter().filter(|message| !message.mention_roles.is_empty()).cloned().collect::<Vec<Arc<Message>>>()
    };
    house.pass(REST).await;
    assert!(rung().is_empty());
    house.discord.permit(Permissions::BOT.union(Permissions::MENTION_EVERYONE));
    let now = async || {
        house.pass(REST).await;
        rung()
    };
    let calls = comes("the role is rung", now, |calls| calls.len() == 1).await;
    assert_eq!(calls[0].mention_roles, [role]);
    assert!(calls[0].text().contains(&table.id.to_string()) && joins(&calls[0]) == 1, "{}", calls[0].text());
    let joined = house.presses("eli", &calls[0], &words_of("front-find-join", Lang::En)).await;
    says(&joined, "eli", "front-find-joined");
}
