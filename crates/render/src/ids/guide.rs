//! The meaning of a control that belongs to no table, and its custom id. Start at [`Guide`].

use tertulia_base::ids::{GuildId, UserId};

use crate::ids::pages::SettingsPage;

controls! {
    /// The meaning of a button or menu that belongs to no table.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub enum Guide by ':' {
        Help = ["help"] "Show how it works";
        Open = ["open"] "Show the games, to open a table of one";
        New(game: String) = ["new" game] "Open a table of that game, in the channel where this was pressed";
        Play = ["play"] "Show the games, to play one at once with stand-ins";
        Solo(game: String) = ["solo" game] "Play that game with stand-ins, in the channel where this was pressed";
        Find = ["find"] "Show the server's tables that the user may join, of the game chosen in this menu or all";
        Queue(game: Option<String>) = ["queue" game] "Wait in the server's queue for a table of that game, or of any for `None`";
        QueueLeave = ["queue-leave"] "Leave the queue of the server where this was pressed";
        QueueAgree(guild: GuildId, holder: UserId) = ["queue-agree" guild holder]
            "Agree to wait in that server's queue with the user who asked";
        QueueRefuse(guild: GuildId, holder: UserId) = ["queue-refuse" guild holder] "Refuse that";
        Games = ["games"] "Show the games, to read the rules of one";
        Rules(game: String, topic: Option<u8>) = ["rules" game topic]
            "Show a topic of that game's rules: the one chosen in the menu, or the first for `None`";
        Settings = ["settings"] "Show the user's settings";
        Page(page: SettingsPage) = ["page" page] "Show another page of the settings";
        Ask(key: String) = ["ask" key] "Ask for the value of the user's setting with that key, which is typed";
        Back = ["back"] "Come back from vacation";
        Phone = ["phone"] "Note that the user reads on a phone";
        NoPhone = ["no-phone"] "Note that they do not";
        Like(key: String) = ["like" key] "Set the user's setting with that key to the value chosen in this menu";
        Server(key: String) = ["server" key] "Set the setting with that key of the server where this was pressed";
        ServerTables = ["server-tables"] "Show the page chosen in this menu of the tables of the server where this was pressed";
        Stats = ["stats"] "Show the user's statistics";
        Players = ["players"] "Show the server's statistics, with the players of the game chosen in this menu";
        Export = ["export"] "Give the user all data kept of them as a file";
        Forget = ["forget"] "Ask whether that data is to be deleted";
        ForgetMeant = ["forget-meant"] "Delete it";
        EndTables(of: UserId) = ["end-tables" of] "End all tables that this user hosts at the server where this was pressed";
        Checkup = ["checkup"] "Show the bot's health to the owner of the application";
    }
}
