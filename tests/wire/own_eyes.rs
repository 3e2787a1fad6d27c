//! Private answers and pictures are made for their reader's eye: they never tell another seat's
//! events or show the table as another seat sees it.

use std::collections::BTreeSet;
use std::sync::Arc;

use discord_loopback::{Message, Select, UserEdit};
use tertulia_base::i18n::Lang;
use tertulia_model::Table;
use tertulia_picture::{Drawn, Focus, PictureCache, PictureOrder, Theme};
use tertulia_render::Localizer;
use tertulia_render::press::Control;
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::text::Text;

use crate::laid;
use crate::support::{AtTable, House, Ways, unadorned};

const PLAYERS: [&str; 4] = ["ana", "bo", "cy", "dee"];

async fn house() -> House {
    House::open_with(Ways { games: laid::GAMES, ..Ways::default() }).await
}

/// Returns all eyes: those of the seats, then the public's.
fn eyes(table: &Table) -> impl Iterator<Item = Eye> {
    Seat::all(table.head.seats).map(Eye::Seat).chain([Eye::Public])
}

/// Returns what the log from `from` on tells to that seat alone.
async fn told_alone(table: &AtTable<'_>, from: u32, seat: Seat) -> Vec<Text> {
    let story = async |eye| table.house.tables.story(table.id, from, eye).await.unwrap();
    let public = story(Eye::Public).await;
    let own = story(Eye::Seat(seat)).await;
    own.into_iter().filter(|text| !public.contains(text)).collect()
}

/// Everybody draws cards because ana chose a role. Checks that her answer names the cards that she
/// drew and no others.
async fn hears_her_own(table: &AtTable<'_>, from: u32, answer: &Message) {
    let now = table.now().await;
    let voice = Localizer::at(&now, Lang::En);
    let said = unadorned(&answer.text());
    let mut drawn = BTreeSet::new();
    for seat in Seat::all(now.head.seats) {
        let alone = told_alone(table, from, seat).await;
        assert!(!alone.is_empty(), "{seat} draws cards that nobody else sees");
        for text in alone {
            let words = unadorned(&voice.plain(&text));
            assert_eq!(said.contains(&words), seat == Seat(0), "“{words}” is what {seat} is told, and ana reads: {said}");
            assert!(drawn.insert(words), "they draw different cards");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_to_a_press_or_a_command_tells_what_the_asker_heard_and_no_more() {
    let house = house().await;
    let councillor = |call| Control::Play(call, "role councillor".to_owned());
    let log = async |table: &AtTable<'_>| table.now().await.head.log;

    let table = house.table_of("san-juan", "table-one", &PLAYERS, "").await;
    let (from, call) = (log(&table).await, table.call("ana").await);
    let panel = table.panel("ana").await;
    let pressed = table.press_on("ana", &panel, councillor(call)).await;
    hears_her_own(&table, from, &pressed.message.unwrap()).await;

    let table = house.table_of("san-juan", "table-two", &PLAYERS, "").await;
    let from = log(&table).await;
    let typed = house.words("ana", &table.channel, "san-juan role", &[("tile", "councillor")]).await;
    hears_her_own(&table, from, &typed.message.unwrap()).await;

    let table = house.table_of("san-juan", "general", &PLAYERS, "").await;
    let (from, call) = (log(&table).await, table.call("ana").await);
    house.settle().await;
    let turn = house.direct("ana").pop().unwrap();
    let pressed = table.press_on("ana", &turn, councillor(call)).await;
    hears_her_own(&table, from, &pressed.message.unwrap()).await;
}

/// Draws the pictures that a reader should get, one a page: the table as that eye sees it, with the
/// changes since that seat's last move marked if `marks` says so.
async fn drawn_for(table: &AtTable<'_>, eye: Eye, lang: Lang, focus: Focus, marks: Marks) -> Vec<Drawn> {
    let now = table.now().await;
    let before = match (marks, eye) {
        (Marks::SinceLastMove, Eye::Seat(seat)) => {
            table.house.tables.scene_at(&now, now.head.states[seat.index()].read, eye).await.unwrap()
        }
        (Marks::SinceLastMove, Eye::Public) | (Marks::None, _) => None,
    };
    let order = PictureOrder::of(&now, eye, lang, Theme::Dark, focus).unwrap().since(before);
    let draw = |page| PictureCache::default().draw(&Arc::new(page)).unwrap();
    tokio::task::spawn_blocking(move || order.pages().into_iter().map(draw).collect()).await.unwrap()
}

#[derive(Clone, Copy)]
enum Marks {
    SinceLastMove,
    None,
}

/// Checks that the pictures on a message are those drawn for that eye, in their descriptions and
/// their bytes, and that another eye's differ.
async fn shows(table: &AtTable<'_>, message: &Message, eye: Eye, lang: Lang, focus: Focus, marks: Marks) {
    assert!(message.is_ephemeral() || message.channel.to_string() != table.channel, "it is in private");
    let wanted = drawn_for(table, eye, lang, focus, marks).await;
    assert_eq!(message.attachments.len(), wanted.len(), "{}", message.text());
    for (file, wanted) in message.attachments.iter().zip(&wanted) {
        let bytes = reqwest::get(&file.url).await.unwrap().bytes().await.unwrap();
        let words = file.description.as_deref();
        assert_eq!(words, Some(wanted.alt.as_str()), "as {eye:?} hears it");
        assert!(*bytes == *wanted.bytes, "as {eye:?} sees it: {words:?}");
    }
    let mut differ = 0;
    for other in eyes(&*table.now().await).filter(|other| *other != eye) {
        let theirs = drawn_for(table, other, lang, focus, marks).await;
        differ += theirs.iter().zip(&wanted).filter(|(a, b)| a.bytes != b.bytes && a.alt != b.alt).count();
    }
    assert!(differ > 0, "others see something else, so that this can tell whose it is");
}

/// Plays until ana has chosen the builder and passed, and bo is to build.
async fn building(house: &House) -> AtTable<'_> {
    let table = house.table_of("san-juan", "table-one", &PLAYERS, "").await;
    table.plays("ana", "role builder").await;
    table.plays("ana", "pass").await;
    assert_eq!(table.awaited().await, ["bo"]);
    house.settle().await;
    table
}

const SEATED: [(&str, Lang); 4] = [("ana", Lang::En), ("bo", Lang::En), ("cy", Lang::Fr), ("dee", Lang::En)];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_that_is_asked_for_in_private_is_drawn_for_the_askers_own_eye() {
    let house = house().await;
    let table = building(&house).await;
    for (user, lang) in SEATED {
        let seat = table.seat(user).await;
        let typed = house.types(user, &table.channel, "table board", &[]).await.message.unwrap();
        shows(&table, &typed, Eye::Seat(seat), lang, Focus::Whole, Marks::SinceLastMove).await;
        // Whoever looks at another seat's part still sees it with their own eye.
        for focus in Seat::all(4) {
            let typed = house.types(user, &table.channel, "table board", &[("focus", &focus.to_string())]).await.message.unwrap();
            let focused = Focus::Seat(focus);
            let own = drawn_for(&table, Eye::Seat(seat), lang, focused, Marks::SinceLastMove).await;
            let theirs = drawn_for(&table, Eye::Seat(focus), lang, focused, Marks::SinceLastMove).await;
            let words = typed.attachments[0].description.as_deref();
            assert_eq!(words, Some(own[0].alt.as_str()), "{user} looks at {focus}");
            assert_eq!(own[0].alt == theirs[0].alt, seat == focus, "{user} does not see what {focus} sees there");
        }
    }
    // By button, from a panel and from the menu of further actions.
    let live = table.live().await;
    for (user, lang) in [("cy", Lang::Fr), ("dee", Lang::En)] {
        let eye = Eye::Seat(table.seat(user).await);
        for way in [Control::View, Control::More] {
            let from = table.press_on(user, &live, way).await.message.unwrap();
            let pressed = table.press_on(user, &from, Control::Board).await.message.unwrap();
            assert_ne!(pressed.id, from.id);
            shows(&table, &pressed, eye, lang, Focus::Whole, Marks::SinceLastMove).await;
        }
    }
    // Whoever has no seat sees the public view.
    let typed = house.types("eli", &table.channel, "table board", &[]).await.message.unwrap();
    shows(&table, &typed, Eye::Public, Lang::En, Focus::Whole, Marks::None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panel_is_drawn_for_its_readers_own_eye() {
    let house = house().await;
    // With a menu of buildings, as the classic layout has it.
    house.discord.edit_user("dee", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    house.types("dee", "table-one", "server settings", &[("layout", "classic")]).await;
    let table = building(&house).await;
    let live = table.live().await;
    for (user, lang) in SEATED {
        let seat = table.seat(user).await;
        let (eye, focus) = (Eye::Seat(seat), Focus::Seat(seat));
        let typed = house.types(user, &table.channel, "table hand", &[]).await;
        shows(&table, &*house.illustrated(user, &typed.message.unwrap()).await, eye, lang, focus, Marks::None).await;
        let pressed = table.press_on(user, &live, Control::View).await;
        shows(&table, &*house.illustrated(user, &pressed.message.unwrap()).await, eye, lang, focus, Marks::None).await;
    }
    let bo = Seat(1);
    let (eye, focus) = (Eye::Seat(bo), Focus::Seat(bo));
    let answer = table.press_on("bo", &live, Control::View).await;
    let panel = house.illustrated("bo", &answer.message.unwrap()).await;
    shows(&table, &panel, eye, Lang::En, focus, Marks::None).await;
    shows(&table, &house.direct("bo").pop().unwrap(), eye, Lang::En, focus, Marks::None).await;

    // A decision by button on the panel, and one by typing, while the turn goes on.
    let offers = |menu: &Select| menu.options.iter().any(|option| option.value == "build guild-hall");
    let menu = panel.selects().into_iter().find(offers).expect("a menu of buildings").custom_id;
    let pressed = house.chooses("bo", &panel, &menu, &["build guild-hall"]).await;
    // The older picture stays until the newer one is there.
    let is_newer = |now: &Message| now.attachments.first().is_some_and(|file| file.url != panel.attachments[0].url);
    let paying = house.newest("bo", |now| now.id == panel.id && is_newer(now)).await;
    assert_eq!(pressed.message.unwrap().id, paying.id);
    assert_eq!(table.awaited().await, ["bo"], "he has to pay");
    shows(&table, &paying, eye, Lang::En, focus, Marks::None).await;
    table.press_on("bo", &paying, Control::Confirm(table.call("bo").await)).await;
    assert_eq!(table.awaited().await, ["cy"]);
    let typed = house.words("cy", &table.channel, "san-juan build", &[("building", "well")]).await;
    assert_eq!(table.awaited().await, ["cy"], "she has to pay");
    let (eye, focus) = (Eye::Seat(Seat(2)), Focus::Seat(Seat(2)));
    shows(&table, &*house.illustrated("cy", &typed.message.unwrap()).await, eye, Lang::Fr, focus, Marks::None).await;
}
