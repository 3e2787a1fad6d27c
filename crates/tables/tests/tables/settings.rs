//! Settings that several presses change at once: none is lost.

use std::sync::Arc;
use std::time::Duration;

use tertulia_base::i18n::Lang;
use tertulia_model::{Board, GuildPreferences, Part, Preferences, Ring, Screen, Theme};

use tertulia_testkit::{ANA, GUILD, House, TestStore};

#[tokio::test]
async fn what_is_chosen_in_several_menus_at_once_is_all_kept() {
    let house = House::on(Arc::new(TestStore::patient()));
    let hour = Some(Duration::from_secs(3600));
    let all = Preferences {
        lang: Some(Lang::Fr),
        ring: Ring::Both,
        remind_after: hour,
        theme: Theme::Light,
        board: Board::Text,
        focus: Part::Own,
        screen: Screen::Phone,
        ..Preferences::default()
    };
    let one = |change: fn(&mut Preferences)| house.tables.change_preferences(ANA, change);
    let (lang, ring, remind, theme, board, focus, screen) = tokio::join!(
        one(|likes| likes.lang = Some(Lang::Fr)),
        one(|likes| likes.ring = Ring::Both),
        one(|likes| likes.remind_after = Some(Duration::from_secs(3600))),
        one(|likes| likes.theme = Theme::Light),
        one(|likes| likes.board = Board::Text),
        one(|likes| likes.focus = Part::Own),
        one(|likes| likes.screen = Screen::Phone),
    );
    // Each says what it changed, and nothing else: whether it is a ring that is new, for one.
    let rings = [&lang, &ring, &remind, &theme, &board, &focus, &screen].map(|change| {
        let (before, after) = change.as_ref().unwrap();
        before.ring != after.ring
    });
    assert_eq!(rings, [false, true, false, false, false, false, false]);
    assert_eq!(house.tables.preferences(ANA).await.unwrap(), all);
    assert_eq!(house.restarted(8).tables.preferences(ANA).await.unwrap(), all);

    let one = |change: fn(&mut GuildPreferences)| house.tables.change_guild_preferences(GUILD, change);
    let (lang, tables) = tokio::join!(one(|has| has.lang = Some(Lang::Fr)), one(|has| has.tables = Some(3)));
    assert!(lang.is_ok() && tables.is_ok());
    let all = GuildPreferences { lang: Some(Lang::Fr), tables: Some(3), ..GuildPreferences::default() };
    assert_eq!(house.tables.guild_preferences(GUILD).await.unwrap(), all);
}
