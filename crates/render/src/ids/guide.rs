//! What a button or menu means that is about no table, and how its custom id says so.
//!
//! Start reading at [`Guide`].

use tertulia_base::ids::UserId;
use tertulia_rules::notation::notation;

use crate::ids::pages::SettingsPage;

/// What a button or menu means that is about no table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Guide {
    /// Show how it works.
    Help,
    /// Show the games, to open a table of one.
    Open,
    /// Open a table of that game, in the channel where it was pressed.
    New(String),
    /// Show the games, to play one at once with stand-ins.
    Play,
    /// Play that game with stand-ins, in the channel where it was pressed.
    Solo(String),
    /// Show the games, to read the rules of one.
    Games,
    /// Show the rules of that game: that topic of them, the one chosen in the menu or the first for `None`.
    Rules(String, Option<u8>),
    /// Show one's settings.
    Settings,
    /// Show another page of them.
    Page(SettingsPage),
    /// Ask for one's setting of that key, which is typed.
    Ask(String),
    /// Come back from vacation.
    Back,
    /// Set one's setting of that key to what is chosen in this menu.
    Like(String),
    /// Set the setting of that key of the server where it is pressed.
    Server(String),
    /// Show one's statistics.
    Stats,
    /// Show the statistics of the server where it is pressed, with the players of the game chosen in this menu.
    Players,
    /// Give everything that is kept of oneself as a file.
    Export,
    /// Ask whether that is to be deleted.
    Forget,
    /// Delete it.
    ForgetMeant,
    /// End all tables that somebody hosts at the server where it is pressed.
    EndTables(UserId),
    /// Show whoever owns the application how the bot does.
    Checkup,
}
notation! {
    Guide by ':' {
        Help = ["help"];
        Open = ["open"];
        New(game) = ["new" game];
        Play = ["play"];
        Solo(game) = ["solo" game];
        Games = ["games"];
        Rules(game, None) = ["rules" game];
        Rules(game, Some(topic)) = ["rules" game topic];
        Settings = ["settings"];
        Page(page) = ["page" page];
        Ask(key) = ["ask" key];
        Back = ["back"];
        Like(key) = ["like" key];
        Server(key) = ["server" key];
        Stats = ["stats"];
        Players = ["players"];
        Export = ["export"];
        Forget = ["forget"];
        ForgetMeant = ["forget-meant"];
        EndTables(of) = ["end-tables" of];
        Checkup = ["checkup"];
    }
}
