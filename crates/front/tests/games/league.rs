//! `/league` is for who manages the server, and its buttons for whoever reads its message there.

use std::sync::Arc;

use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_front::{Asker, Front, NoDiscord, Permissions, Place, PlaceKind, Pressed, Typed, Value};
use tertulia_model::TimeControl;
use tertulia_model::league::LeagueForm;
use tertulia_render::limits;
use tertulia_render::press::Control;
use tertulia_testkit::{ANA, BO, CY, DAY, GUILD, House};

const HERE: ChannelId = ChannelId(1);

struct Server {
    house: House,
    front: Front,
}

impl Server {
    fn open() -> Server {
        let house = House::of_games(1);
        Server { front: Front::new(house.tables.clone(), Arc::new(NoDiscord)), house }
    }

    async fn types(&self, asker: &Asker, sub: &str, options: &[(&str, Value)]) -> String {
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let typed = Typed { command: "league".to_owned(), sub: sub.to_owned(), options, ..Typed::default() };
        read(&self.front.command(asker, &typed).await)
    }

    async fn presses(&self, asker: &Asker, league: TableId, control: Control) -> String {
        read(&self.front.pressed(asker, Pressed::button(control.at(league))).await)
    }
}

fn read(answer: &tertulia_front::Answer) -> String {
    let messages = answer.messages();
    let [message] = &messages[..] else { panic!("one message was expected: {messages:?}") };
    assert_eq!(limits::check(message), Ok(()), "{message:?}");
    assert!(!message.text.contains('⟦'), "a text is missing: {message:?}");
    message.text.clone()
}

fn place(guild: GuildId, channel: ChannelId) -> Place {
    Place::channel(Some(guild), channel, Some(Permissions::all()))
}

fn manager(place: Place) -> Asker {
    Asker::new(CY, "Cy".to_owned(), "en-US", place, Permissions::MANAGE_GUILD | Permissions::VIEW_CHANNEL)
}

fn reader(user: UserId, locale: &str, place: Place) -> Asker {
    Asker::new(user, "Ana".to_owned(), locale, place, Permissions::VIEW_CHANNEL)
}

fn game() -> (&'static str, Value) {
    ("game", Value::Words("puerto-rico".to_owned()))
}

#[tokio::test]
async fn only_who_manages_the_server_begins_shows_and_ends_a_league() {
    let server = Server::open();
    let stranger = reader(BO, "en-US", place(GUILD, HERE));
    for sub in ["new", "show", "end"] {
        assert!(server.types(&stranger, sub, &[game()]).await.contains("Only people who manage"), "{sub}");
    }
    let here = manager(place(GUILD, HERE));
    let thread = manager(Place { kind: PlaceKind::Thread, ..place(GUILD, ChannelId(2)) });
    assert!(server.types(&thread, "new", &[game()]).await.contains("needs a channel"));
    assert!(server.types(&here, "end", &[]).await.contains("No league is running"));
    let unplayable = [("game", Value::Words("anno-1503".to_owned())), ("options", Value::Words("tileMix=2-spice-2".to_owned()))];
    assert!(!server.types(&here, "new", &unplayable).await.contains("can sign up"), "its games could not begin");
    assert!(server.house.tables.league_in(HERE).await.unwrap().is_none());
    let options = [game(), ("seats", Value::Number(3)), ("cup", Value::Switch(true)), ("days", Value::Number(3))];
    assert!(server.types(&here, "new", &options).await.contains("can sign up"));
    let league = server.house.tables.league_in(HERE).await.unwrap().unwrap();
    assert_eq!((league.form, league.rules.at_table, league.rules.sign_up_days), (LeagueForm::Cup, 3, 3));
    assert_eq!((league.rules.clock, league.rules.at_once), (TimeControl::Usual, 2));
    assert!(server.types(&here, "new", &[game()]).await.contains("already running"));
    // Whoever manages another server does nothing here.
    let elsewhere = manager(place(GuildId(901), HERE));
    assert!(server.types(&elsewhere, "end", &[]).await.contains("No league is running"));
    assert!(server.types(&here, "show", &[]).await.contains("posted anew"));
    assert_eq!(server.house.tables.league(league.id).await.unwrap().unwrap().post, 2);
    assert!(server.types(&here, "end", &[]).await.contains("is over"));
    assert!(server.house.tables.league_in(HERE).await.unwrap().is_none());
}

#[tokio::test]
async fn its_buttons_count_in_its_own_channel_alone_and_for_nobody_who_is_banned() {
    let server = Server::open();
    let tables = &server.house.tables;
    server.types(&manager(place(GUILD, HERE)), "new", &[game()]).await;
    let id = tables.league_in(HERE).await.unwrap().unwrap().id;
    let members = async || tables.league_view(id).await.unwrap().unwrap().now.season.members.len();
    for elsewhere in [place(GUILD, ChannelId(2)), place(GuildId(901), HERE), Place::channel(None, HERE, None)] {
        for control in [Control::LeagueSignUp, Control::LeagueWithdraw, Control::LeagueLine] {
            let said = server.presses(&reader(ANA, "en-US", elsewhere.clone()), id, control).await;
            assert!(said.contains("There’s no table"), "{said}");
        }
    }
    tables.ban(GUILD, CY, BO, None).await.unwrap();
    let banned = reader(BO, "en-US", place(GUILD, HERE));
    assert!(server.presses(&banned, id, Control::LeagueSignUp).await.contains("banned"));
    assert_eq!(members().await, 0);
    let ana = reader(ANA, "en-US", place(GUILD, HERE));
    assert!(server.presses(&ana, id, Control::LeagueLine).await.contains("don’t play"));
    for _ in 0..2 {
        assert!(server.presses(&ana, id, Control::LeagueSignUp).await.contains("signed up"), "the same press may come twice");
    }
    let french = reader(ANA, "fr", place(GUILD, HERE));
    assert!(server.presses(&french, id, Control::LeagueLine).await.contains("La saison commence"));
    assert_eq!(members().await, 1);
    assert!(server.presses(&ana, id, Control::LeagueWithdraw).await.contains("withdrawn"));
    assert!(server.presses(&ana, id, Control::LeagueWithdraw).await.contains("don’t play"));
    assert_eq!(members().await, 0);
}

#[tokio::test]
async fn everybody_reads_their_own_line_in_private_while_the_season_is_played() {
    let server = Server::open();
    let tables = &server.house.tables;
    server.types(&manager(place(GUILD, HERE)), "new", &[game(), ("seats", Value::Number(3))]).await;
    let id = tables.league_in(HERE).await.unwrap().unwrap().id;
    for user in 1..=5 {
        server.presses(&reader(UserId(user), "en-US", place(GUILD, HERE)), id, Control::LeagueSignUp).await;
    }
    server.house.clock.advance(7 * DAY);
    tables.league_moves_on(id).await.unwrap();
    let said = server.presses(&reader(ANA, "en-US", place(GUILD, HERE)), id, Control::LeagueLine).await;
    assert!(said.contains("You’re number 1 of 5 with 0 points, 0 of your 3 games"), "{said}");
    assert!(said.contains("Division 1"), "{said}");
    let said = server.presses(&reader(UserId(9), "fr", place(GUILD, HERE)), id, Control::LeagueLine).await;
    assert!(said.contains("Tu ne joues pas"), "{said}");

    // Whoever presses the wrong button is still in.
    let out = async |user, control| server.presses(&reader(user, "en-US", place(GUILD, HERE)), id, control).await;
    let plays = async || tables.league_view(id).await.unwrap().unwrap().now.season.member_of(ANA).is_some();
    assert!(out(UserId(9), Control::LeagueWithdraw).await.contains("don’t play"));
    assert!(out(ANA, Control::LeagueWithdraw).await.contains("for good?") && plays().await);
    let late = out(ANA, Control::LeagueWithdrawMeant(2)).await;
    assert!(late.contains("for good?") && plays().await, "what was asked in another season is asked anew: {late}");
    assert!(out(ANA, Control::LeagueWithdrawMeant(1)).await.contains("withdrawn") && !plays().await);
}
