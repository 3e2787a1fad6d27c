//! A table speaks the language that its people share, whatever its server's, and its host decides.

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Home, Seating, TableLanguage, Term};
use tertulia_tables::{Company, Denied, Done, Opening, Person, Request, What};

use tertulia_testkit::{ANA, BO, CHANNEL, CY, DEE, GUILD, HOUR, House, opening_by, pass, person, reason};

/// Ana and Bo read English, all others French.
fn reader(user: UserId) -> Person {
    let lang = if [ANA, BO].contains(&user) { Lang::En } else { Lang::Fr };
    Person { lang, ..person(user) }
}

/// What somebody opens at a French server.
fn opening(host: UserId) -> Opening {
    let home = Home { guild: Some(GUILD), channel: CHANNEL, lang: Lang::Fr };
    let options = vec![("rounds".to_owned(), "1".to_owned())];
    Opening { options, ..opening_by(reader(host), home, "toy") }
}

async fn asks(house: &House, user: UserId, table: TableId, what: What) -> Result<Done, Denied> {
    house.tables.ask(Request { who: reader(user), table, what }).await
}

async fn lobby(house: &House, people: &[UserId]) -> TableId {
    let table = house.opened(opening(people[0])).await;
    for user in &people[1..] {
        asks(house, *user, table, What::Join).await.unwrap();
    }
    table
}

async fn spoken(house: &House, table: TableId) -> Lang {
    house.head(table).await.home.lang
}

fn choosing(language: TableLanguage) -> What {
    What::Set { options: Vec::new(), terms: vec![Term::Language(language)] }
}

#[tokio::test]
async fn a_lobby_follows_whoever_sits_there_and_the_game_stays_with_what_it_began_in() {
    let house = House::new();
    let table = lobby(&house, &[ANA]).await;
    assert_eq!(spoken(&house, table).await, Lang::Fr, "one person alone waits for people of the server");
    for (user, what, lang) in [
        (BO, What::Join, Lang::En),
        (CY, What::Join, Lang::Fr),
        (CY, What::LeaveLobby, Lang::En),
        (ANA, What::AddStandIn, Lang::En),
        (ANA, What::Start, Lang::En),
    ] {
        asks(&house, user, table, what.clone()).await.unwrap();
        assert_eq!(spoken(&house, table).await, lang, "{user} {what:?}");
    }
    let seat = house.head(table).await.seat_of(BO).unwrap();
    asks(&house, BO, table, What::OfferSeat(seat)).await.unwrap();
    asks(&house, DEE, table, What::TakeSeat(seat)).await.unwrap();
    let head = house.head(table).await;
    assert_eq!((head.home.lang, head.players[seat.index()].lang), (Lang::En, Lang::Fr), "who takes over changes nothing");
}

#[tokio::test]
async fn the_host_chooses_the_language_in_the_lobby_and_in_the_game_and_nobody_else_does() {
    let house = House::new();
    let table = lobby(&house, &[ANA, BO]).await;
    let french = choosing(TableLanguage::Always(Lang::Fr));
    assert_eq!(reason(asks(&house, BO, table, french.clone()).await), "table-not-host");
    assert_eq!(spoken(&house, table).await, Lang::En);
    asks(&house, ANA, table, french.clone()).await.unwrap();
    assert_eq!(spoken(&house, table).await, Lang::Fr);
    asks(&house, ANA, table, What::Start).await.unwrap();
    assert_eq!(spoken(&house, table).await, Lang::Fr);

    asks(&house, ANA, table, choosing(TableLanguage::OfPeople)).await.unwrap();
    assert_eq!(spoken(&house, table).await, Lang::En, "they share it");
    assert_eq!(reason(asks(&house, BO, table, french.clone()).await), "table-not-host");
    let terms = vec![Term::Language(TableLanguage::Always(Lang::Fr)), Term::Seating(Seating::Drawn)];
    let both = What::Set { options: Vec::new(), terms };
    assert_eq!(reason(asks(&house, ANA, table, both).await), "table-started", "nothing else can be changed any more");
    assert_eq!(spoken(&house, table).await, Lang::En);
    asks(&house, ANA, table, french.clone()).await.unwrap();
    house.finish(table).await;
    assert_eq!(spoken(&house, table).await, Lang::Fr);
    assert_eq!(reason(asks(&house, ANA, table, french).await), "table-ended");
}

#[tokio::test]
async fn who_sets_another_language_changes_that_of_a_lobby_and_of_no_game() {
    let house = House::new();
    let table = lobby(&house, &[ANA, BO]).await;
    let reads = async |user: UserId, lang: Lang| {
        house.tables.change_preferences(user, |likes| likes.lang = Some(lang)).await.unwrap();
        spoken(&house, table).await
    };
    assert_eq!(reads(BO, Lang::Fr).await, Lang::Fr);
    assert_eq!(reads(BO, Lang::En).await, Lang::En);
    asks(&house, ANA, table, What::Start).await.unwrap();
    assert_eq!(reads(BO, Lang::Fr).await, Lang::En);
}

#[tokio::test]
async fn a_game_alone_is_in_the_language_of_its_person() {
    let house = House::new();
    let alone = house.tables.open(Opening { company: Company::StandIns, ..opening(ANA) }).await.unwrap();
    assert_eq!(alone.table.head.home.lang, Lang::En);
}

#[tokio::test]
async fn a_rematch_speaks_as_those_it_is_kept_for_and_knows_the_language_of_its_server() {
    let (house, _reminders) = House::watched();
    let table = lobby(&house, &[ANA, BO]).await;
    asks(&house, ANA, table, What::Start).await.unwrap();
    house.finish(table).await;
    let next = house.tables.rematch(&reader(ANA), table).await.unwrap().table.head.id;
    let head = house.head(next).await;
    assert_eq!((head.kept.len(), head.home.lang, head.server_lang), (1, Lang::En, Lang::Fr));
    pass(&house, 25 * HOUR).await;
    let head = house.head(next).await;
    assert_eq!((head.kept.len(), head.home.lang), (0, Lang::Fr), "Bo did not come");
}
