//! How somebody begins, and where what is rare is found.

use tertulia_base::i18n::Lang;
use tertulia_front::{Answer, MessageContext, Value};
use tertulia_picture::{Focus, Frame};
use tertulia_render::guide::Guide;
use tertulia_render::help::{greeting, with_phone_choice};
use tertulia_render::message::{ComponentRow, Message};
use tertulia_render::press::Control;
use tertulia_render::{CustomId, Ordering};
use tertulia_rules::game::Seat;
use tertulia_rules::games::GAMES;

use crate::house::{GUEST, House, messages, player};

#[tokio::test]
async fn play_does_what_the_buttons_of_the_greeting_do() {
    let ana = player(Seat(0));
    let game = ("game", Value::Words("catan".to_owned()));
    let solo = |on| ("solo", Value::Switch(on));
    let greeting = greeting(Lang::En);
    for (options, guide) in [
        (vec![solo(true)], Guide::Play),
        (vec![solo(false)], Guide::Open),
        (vec![game.clone()], Guide::New("catan".to_owned())),
        (vec![game.clone(), solo(false)], Guide::New("catan".to_owned())),
        (vec![game.clone(), solo(true)], Guide::Solo("catan".to_owned())),
    ] {
        let typed = House::new(GAMES, 3).command(ana, "play", &options).await;
        let pressed = House::new(GAMES, 3).press(ana, &greeting, MessageContext::Public, &guide.clone().into(), &[]).await;
        assert_eq!(messages(&typed), messages(&pressed), "{options:?}");
        assert_eq!(messages(&typed).len(), 1, "{guide:?}");
    }
    assert_eq!(messages(&House::new(GAMES, 3).command(ana, "play", &[]).await), [greeting], "the choices themselves");
    // How strong the robots are goes with a game.
    let strong = ("robots", Value::Words("hard".to_owned()));
    for (options, told) in [(vec![game, solo(true), strong.clone()], "Robots: hard"), (vec![solo(true), strong], "Which game?")] {
        let answer = House::new(GAMES, 3).command(ana, "play", &options).await;
        assert!(messages(&answer)[0].text.contains(told), "{answer:?}");
    }
}

#[tokio::test]
async fn what_takes_the_place_of_help_leads_back_to_it() {
    let house = House::new(GAMES, 5);
    let help = messages(&house.command(player(Seat(0)), "help", &[]).await).remove(0);
    for guide in [Guide::Play, Guide::Open, Guide::Find, Guide::Games] {
        assert!(ids(&help).contains(&guide.clone().into()), "{guide:?}");
        let Answer::Update(page) = house.press(player(Seat(0)), &help, MessageContext::Private, &guide.clone().into(), &[]).await
        else {
            panic!("{guide:?} takes its place");
        };
        assert!(ids(&page).contains(&Guide::Help.into()), "{guide:?}");
        let back = house.press(player(Seat(0)), &page, MessageContext::Private, &Guide::Help.into(), &[]).await;
        assert_eq!(back, Answer::Update(help.clone()), "back from {guide:?}");
    }
}

fn ids(message: &Message) -> Vec<CustomId> {
    message.rows.iter().flat_map(ComponentRow::ids).cloned().collect()
}

/// From a turn's own message, two presses lead to each of these; from the table's message, too.
#[tokio::test]
async fn who_reads_on_a_phone_says_so_by_button_or_command_and_gets_upright_pages() {
    let house = House::new(GAMES, 4);
    let table = house.table("puerto-rico", 5, "").await.unwrap();
    let seat = table.now().await.head.awaited.iter().next().unwrap();
    let user = player(seat);
    let pages = async |frame: Frame| {
        let Answer::Picture(board) = house.command(user, "table board", &[]).await else { panic!("pictures were expected") };
        let orders = board.pages;
        assert!(orders.iter().all(|order| order.frame == frame), "{frame:?}");
        let shown = |focus: Focus| orders.iter().filter(|order| order.focus == focus).count();
        assert_eq!(shown(Focus::Common), 1, "what all share comes once");
        let told: Vec<String> = orders.iter().map(|order| order.alt()).collect();
        assert!(told.iter().all(|alt| (1..=1_024).contains(&alt.chars().count())), "{told:?}");
        orders.len()
    };
    assert_eq!(pages(Frame::Landscape).await, 2);
    let view = house.press(user, &table.live(), MessageContext::Public, &Control::View.at(table.id).into(), &[]).await;
    let panel = messages(&view).pop().unwrap();
    let asking = with_phone_choice(panel, table.id, Lang::En);
    let phone = Control::Phone.at(table.id).into();
    assert!(ids(&asking).contains(&phone), "{:?}", ids(&asking));
    let pressed = house.press(user, &asking, MessageContext::Direct, &phone, &[]).await;
    let Answer::Update(upright) = pressed else { panic!("the turn's message is drawn anew: {pressed:?}") };
    assert_eq!(upright.picture.as_ref().map(|order| order.frame), Some(Frame::Portrait));
    assert!(!ids(&upright).contains(&phone) && upright.text.contains('📱'), "{upright:?}");
    assert_ne!(upright.panel.unwrap().asks, asking.panel.unwrap().asks, "an open panel is drawn anew with the next update");
    let settings = messages(&house.command(user, "settings", &[("phone", Value::Switch(true))]).await).pop().unwrap();
    assert!(ids(&settings).contains(&Guide::NoPhone.into()), "{:?}", ids(&settings));
    assert_eq!(pages(Frame::Portrait).await, 2);
    let view = house.press(user, &table.live(), MessageContext::Public, &Control::View.at(table.id).into(), &[]).await;
    let own = messages(&view).pop().unwrap().picture.unwrap();
    assert_eq!((own.frame, own.focus), (Frame::Portrait, Focus::Seat(seat)));
    // Others, and everybody's message, stay as they are.
    assert_eq!(table.live().picture.unwrap().frame, Frame::Landscape);
    house.command(user, "settings", &[("phone", Value::Switch(false))]).await;
    assert_eq!(pages(Frame::Landscape).await, 2);
    // Who has the board read aloud sees no picture, on a phone either.
    for option in ["phone", "text"] {
        house.command(user, "settings", &[(option, Value::Switch(true))]).await;
    }
    let read = house.command(user, "table board", &[]).await;
    assert!(matches!(&read, Answer::Private(all) if all.iter().all(|message| message.picture.is_none())), "{read:?}");
}

#[tokio::test]
async fn whoever_is_away_finds_everything_in_one_place() {
    let house = House::new(GAMES, 4);
    let table = house.table("catan", 3, "").await.unwrap();
    let now = table.now().await;
    let awaits = now.head.awaited.iter().next().unwrap();
    let waits = Seat::all(3).find(|seat| !now.head.awaited.has(*seat)).unwrap();
    let press = async |user, on: &Message, context, control: Control| {
        let id = control.at(table.id).into();
        assert!(ids(on).contains(&id), "{id:?} on: {:?}", ids(on));
        house.press(user, on, context, &id, &[]).await
    };
    let only = |answer: &Answer| messages(answer).pop().expect("an answer");
    let (awaited, other) = (player(awaits), player(waits));
    let panel = only(&press(awaited, &table.live(), MessageContext::Public, Control::View).await);
    for (user, on, context) in [(awaited, panel, MessageContext::Direct), (other, table.live(), MessageContext::Public)] {
        let more = press(user, &on, context, Control::More).await;
        assert!(matches!(more, Answer::Private(_)), "beside what was asked: {more:?}");
        let more = only(&more);
        let away = only(&press(user, &more, MessageContext::Private, Control::Away).await);
        let wanted: [CustomId; 4] = [
            Guide::Ask("away".to_owned()).into(),
            Control::HandOver.at(table.id).into(),
            Control::Orders(Ordering::Show).at(table.id).into(),
            Control::Appoint.at(table.id).into(),
        ];
        for id in wanted {
            assert!(ids(&away).contains(&id), "{id:?} on: {:?}", ids(&away));
        }
        let back = only(&press(user, &away, MessageContext::Private, Control::More).await);
        assert_eq!(ids(&back), ids(&more), "back where it was opened");
        for page in [Control::Rules(None), Control::Story(None)] {
            let page = press(user, &back, MessageContext::Private, page).await;
            assert!(matches!(page, Answer::Update(_)), "in place: {page:?}");
            let again = press(user, &only(&page), MessageContext::Private, Control::More).await;
            assert!(matches!(again, Answer::Update(_)) && ids(&only(&again)) == ids(&more), "{again:?}");
        }
        let game = press(user, &back, MessageContext::Private, Control::View).await;
        assert!(matches!(&game, Answer::Update(panel) if panel.panel.is_some_and(|of| of.page.is_none())), "{game:?}");
        let plans = ids(&more).contains(&Control::Orders(Ordering::Prepare).at(table.id).into());
        assert_eq!(plans, user == other, "whose turn it is has nothing to plan");
    }
    // A guest has nothing to leave to others.
    let guest = only(&press(GUEST, &table.live(), MessageContext::Public, Control::More).await);
    assert!(!ids(&guest).contains(&Control::Away.at(table.id).into()));
    let more = only(&press(other, &table.live(), MessageContext::Public, Control::More).await);
    let away = only(&press(other, &more, MessageContext::Private, Control::Away).await);
    let handed = only(&press(other, &away, MessageContext::Private, Control::HandOver).await);
    assert!(ids(&handed).contains(&Control::TakeBack.at(table.id).into()), "{}", handed.text);
    assert!(table.now().await.head.stand_ins.has(waits));
}
