//! The meaning of a control that belongs to no table, and its custom id. Start at [`Guide`].

use tertulia_base::ids::UserId;
use tertulia_rules::notation::notation;

use crate::ids::pages::SettingsPage;

/// The meaning of a button or menu that belongs to no table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Guide {
    /// Show how it works.
    Help,
    /// Show the games, to open a table of one.
    Open,
    /// Open a table of that game, in the channel where this was pressed.
    New(String),
    /// Show the games, to play one at once with stand-ins.
    Play,
    /// Play that game with stand-ins, in the channel where this was pressed.
    Solo(String),
    /// Show the games, to read the rules of one.
    Games,
    /// Show a topic of that game's rules: the one chosen in the menu, or the first for `None`.
    Rules(String, Option<u8>),
    /// Show the user's settings.
    Settings,
    /// Show another page of the settings.
    Page(SettingsPage),
    /// Ask for the value of the user's setting with that key, which is typed.
    Ask(String),
    /// Come back from vacation.
    Back,
    /// Note that the user reads on a phone.
    Phone,
    /// Note that they do not.
    NoPhone,
    /// Set the user's setting with that key to the value chosen in this menu.
    Like(String),
    /// Set the setting with that key of the server where this was pressed.
    Server(String),
    /// Show the user's statistics.
    Stats,
    /// Show the server's statistics, with the players of the game chosen in this menu.
    Players,
    /// Give the user all data kept of them as a file.
    Export,
    /// Ask whether that data is to be deleted.
    Forget,
    /// Delete it.
    ForgetMeant,
    /// End all tables that this user hosts at the server where this was pressed.
    EndTables(UserId),
    /// Show the bot's health to the owner of the application.
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
        Phone = ["phone"];
        NoPhone = ["no-phone"];
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
