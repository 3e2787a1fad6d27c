//! Messages that Discord refuses are kept, and posted with one ring as soon as the bot may write
//! again.

use discord_loopback::{Change, ChannelEdit, GuildEdit, Permissions};

use tertulia_testkit::random;

use crate::support::{AtTable, House, comes, tells};

/// A way to take the bot's access to a table's channel, and to give it back.
struct Case {
    what: &'static str,
    take: fn(&House, &AtTable<'_>),
    give: fn(&House, &AtTable<'_>),
}

/// Changes a table's channel.
fn edit(house: &House, table: &AtTable<'_>, edit: ChannelEdit) {
    house.discord.edit_channel(&*table.channel, edit).unwrap();
}

/// Removes the bot from the server, or adds it.
fn has_the_bot(house: &House, has: bool) {
    house.discord.edit_guild("La Plaza", GuildEdit { bot: Some(has), ..GuildEdit::default() }).unwrap();
}

/// The turn passes on while the bot may not write. Checks that nothing is posted until it may, and
/// then one message, which rings the player whose turn it is.
async fn is_made_good(house: &House, table: &AtTable<'_>, case: &Case) {
    for user in ["ana", "bo", "cy"] {
        house.types(user, "general", "settings", &[("ring", "channel")]).await;
    }
    let before = table.live().await;
    let posted = || {
        let mut posted = house.discord.history();
        posted.retain(|line| line.change == Change::Created && line.message.channel == before.channel);
        posted.into_iter().map(|line| line.message).filter(|message| message.id > before.id).collect::<Vec<_>>()
    };
    (case.take)(house, table);
    let first = table.awaited().await;
    while table.awaited().await == first {
        let seat = table.seat(&first[0]).await;
        table.does(seat, &table.legal(seat).await[0]).await;
    }
    house.settle().await;
    assert!(posted().is_empty(), "{}: it may not write", case.what);
    let tries = || house.calls("POST /channels/{channel}/messages");
    let tried = tries();
    (case.give)(house, table);
    comes(case.what, async || posted(), |posted| !posted.is_empty()).await;
    let live = table.live().await;
    let awaited: Vec<_> = table.awaited().await.iter().map(|who| house.user(who).0).collect();
    let rung: Vec<u64> = posted().iter().flat_map(|message| message.mentions.clone()).map(|user| user.get()).collect();
    assert_eq!((posted().len(), live.id, rung), (1, posted()[0].id, awaited), "{}: one message, which rings once", case.what);
    assert!(tries() <= tried + 4, "{}: it is not tried all the time: {} times", case.what, tries() - tried);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_channel_refused_comes_once_when_the_bot_may_write_there_again() {
    let cases = [
        Case {
            what: "a channel denies it, and does no longer",
            take: |house, _| drop(house.discord.deny("table-one", Permissions::SEND_MESSAGES).unwrap()),
            give: |house, _| drop(house.discord.deny("table-one", Permissions::NONE).unwrap()),
        },
        Case {
            what: "its role loses the permission, and has it again",
            take: |house, _| house.discord.permit(Permissions::BOT & !Permissions::SEND_MESSAGES),
            give: |house, _| house.discord.permit(Permissions::BOT),
        },
        Case {
            what: "it is removed from the server, and comes back",
            take: |house, _| has_the_bot(house, false),
            give: |house, _| has_the_bot(house, true),
        },
    ];
    for case in random::some(cases, 2, 0) {
        let house = House::open().await;
        let table = house.table("table-one", &["ana", "bo", "cy"]).await;
        is_made_good(&house, &table, &case).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_thread_refused_comes_once_when_it_takes_messages_again() {
    let cases = [
        Case {
            what: "a moderator locks it, and unlocks it",
            take: |house, table| edit(house, table, ChannelEdit { locked: Some(true), ..ChannelEdit::default() }),
            give: |house, table| edit(house, table, ChannelEdit { locked: Some(false), ..ChannelEdit::default() }),
        },
        Case {
            what: "a moderator locks it, Discord archives it, and it is unlocked",
            take: |house, table| {
                edit(house, table, ChannelEdit { locked: Some(true), archived: Some(true), ..Default::default() })
            },
            give: |house, table| edit(house, table, ChannelEdit { locked: Some(false), ..ChannelEdit::default() }),
        },
        Case {
            what: "its channel denies it, and does no longer",
            take: |house, _| {
                let denied = Permissions::MANAGE_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
                house.discord.deny("table-one", denied).unwrap();
            },
            give: |house, _| drop(house.discord.deny("table-one", Permissions::MANAGE_THREADS).unwrap()),
        },
    ];
    for case in random::some(cases, 2, 0) {
        let house = House::open().await;
        // A member who manages threads can write in locked ones.
        house.discord.deny("table-one", Permissions::MANAGE_THREADS).unwrap();
        let _first = house.lobby("table-one", &["dee"], "").await;
        let table = house.table("table-one", &["ana", "bo", "cy"]).await;
        is_made_good(&house, &table, &case).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_deleted_in_the_middle_of_a_game_is_told_to_its_players_who_move_the_table_or_end_it() {
    let house = House::open().await;
    let _first = house.lobby("table-one", &["dee"], "").await;
    let thread = house.table("table-one", &["ana", "bo", "cy"]).await;
    house.settle().await;
    house.discord.delete_channel(&*thread.channel).unwrap();
    for (user, says) in [("ana", "was deleted"), ("bo", "was deleted"), ("cy", "a été supprimé")] {
        let told = async || house.direct(user).iter().filter(|message| message.text().contains(says)).count();
        comes(&format!("{user} is told"), told, |told| *told == 1).await;
    }
    let id = thread.id.to_string();
    tells(&house.types("bo", "table-one", "table move", &[("table", &id)]).await, "is already in this channel");
    let moved = house.types("bo", "table-two", "table move", &[("table", &id)]).await;
    tells(&moved, "continues in <#");
    let table = house.at(thread.id).await;
    table.live().await;
    assert_eq!(table.channel, house.discord.channel("table-two").unwrap().id.to_string());
    // A table that has a channel can be moved only by its host and by those who manage the channel.
    tells(&house.types("bo", "general", "table move", &[("table", &id)]).await, "Only");
    house.discord.delete_channel("table-two").unwrap();
    let asked = house.types("ana", "general", "table stop", &[("table", &id)]).await.message.unwrap();
    house.presses("ana", &asked, "Yes, close it").await;
    house.settle().await;
    assert!(!table.now().await.head.is_running());
}
