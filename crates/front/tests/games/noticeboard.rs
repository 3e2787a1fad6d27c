//! `/server settings noticeboard:` hangs it up where that is typed.

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, RoleId};
use tertulia_front::{Asker, Permissions, Place, PlaceKind, Typed, Value};
use tertulia_model::{GuildPreferences, NoticeboardPlace};
use tertulia_render::limits;
use tertulia_testkit::{ANA, GUILD, MINUTE};

use crate::open_tables::Server;

const HERE: ChannelId = ChannelId(1);

impl Server {
    /// What somebody reads who types that.
    async fn types(&self, asker: &Asker, place: &str) -> String {
        let options = vec![("noticeboard".to_owned(), Value::Words(place.to_owned()))];
        let typed = Typed { command: "server".to_owned(), sub: "settings".to_owned(), options, ..Typed::default() };
        let answer = self.front.command(asker, &typed).await;
        let messages = answer.messages();
        let [message] = &messages[..] else { panic!("one message was expected: {messages:?}") };
        assert_eq!(limits::check(message), Ok(()), "{message:?}");
        assert!(!message.text.contains('⟦'), "a text is missing: {message:?}");
        message.text.clone()
    }

    async fn hung(&self, guild: GuildId) -> Option<(ChannelId, Lang)> {
        let has: GuildPreferences = self.house.tables.guild_preferences(guild).await.unwrap();
        has.hung().map(|(board, channel)| (channel, board.lang))
    }
}

fn manager(place: Place, locale: &str) -> Asker {
    Asker::new(ANA, "Ana".to_owned(), locale, place, Permissions::MANAGE_GUILD | Permissions::VIEW_CHANNEL)
}

#[tokio::test]
async fn it_hangs_where_that_was_typed_and_nowhere_else() {
    let server = Server::open();
    let here = Place::channel(Some(GUILD), HERE, Some(Permissions::all()));
    let lacking = Permissions::all() - Permissions::SEND_MESSAGES - Permissions::ADMINISTRATOR;
    let said = server.types(&manager(Place { granted: Some(lacking), ..here.clone() }, "en-US"), "here").await;
    assert!(said.contains("Send Messages") && server.hung(GUILD).await.is_none(), "{said}");
    let french = Place { guild_lang: Some(Lang::Fr), ..here.clone() };
    let said = server.types(&manager(french, "en-US"), "here").await;
    assert!(said.contains("<#1>"), "{said}");
    assert_eq!(server.hung(GUILD).await, Some((HERE, Lang::Fr)), "in the language of the server");
    // Whoever manages another server hangs up their own.
    let theirs = Place::channel(Some(GuildId(901)), ChannelId(2), Some(Permissions::all()));
    server.types(&manager(theirs.clone(), "fr"), "here").await;
    assert_eq!(server.hung(GuildId(901)).await, Some((ChannelId(2), Lang::Fr)));
    server.types(&manager(theirs, "fr"), "nowhere").await;
    assert_eq!((server.hung(GuildId(901)).await, server.hung(GUILD).await), (None, Some((HERE, Lang::Fr))));
    let alone = Place { kind: PlaceKind::Direct, ..Place::channel(None, ChannelId(9), None) };
    assert!(server.types(&manager(alone, "en-US"), "here").await.starts_with('⚠'));
}

#[tokio::test]
async fn a_role_is_named_to_be_rung_and_everyone_stands_for_nobody() {
    let server = Server::open();
    let here = manager(Place::channel(Some(GUILD), HERE, Some(Permissions::all())), "en-US");
    let call = async |role: RoleId| {
        let typed = Typed {
            command: "server".to_owned(),
            sub: "settings".to_owned(),
            options: vec![("call".to_owned(), Value::Role(role))],
            ..Typed::default()
        };
        let answer = server.front.command(&here, &typed).await;
        let rings = server.house.tables.guild_preferences(GUILD).await.unwrap().noticeboard.map(|board| board.rings);
        (answer.messages()[0].text.contains("<@&7>"), rings)
    };
    assert_eq!(call(RoleId(7)).await, (false, None), "there is no noticeboard");
    server.types(&here, "here").await;
    assert_eq!(call(RoleId(7)).await, (true, Some(Some(RoleId(7)))));
    assert_eq!(call(RoleId(GUILD.0)).await, (false, Some(None)));
}

#[tokio::test]
async fn its_managers_are_told_where_it_hangs_and_what_is_wrong_with_it() {
    let server = Server::open();
    let tables = &server.house.tables;
    let here = manager(Place::channel(Some(GUILD), HERE, Some(Permissions::all())), "en-US");
    assert!(server.types(&here, "nowhere").await.contains("There’s no noticeboard"));
    let said = server.types(&here, "here").await;
    assert!(said.contains("hangs in <#1>") && !said.contains("out of date"), "{said}");
    // Nobody delivers here.
    server.house.clock.advance(2 * MINUTE);
    let settings = Typed { command: "server".to_owned(), sub: "settings".to_owned(), ..Typed::default() };
    let shown = server.front.command(&here, &settings).await;
    assert!(shown.messages()[0].text.contains("is out of date"), "{shown:?}");
    tables.noticeboard_gone(GUILD, ChannelId(77)).await.unwrap();
    assert_eq!(server.hung(GUILD).await, Some((HERE, Lang::En)), "another channel was deleted");
    tables.noticeboard_gone(GUILD, HERE).await.unwrap();
    let place = tables.guild_preferences(GUILD).await.unwrap().noticeboard.unwrap().place;
    assert_eq!(place, NoticeboardPlace::Gone);
    let shown = server.front.command(&here, &settings).await;
    assert!(shown.messages()[0].text.contains("channel was deleted"), "{shown:?}");
}
