//! What people see: tables as messages, scenes as text. Not here: Discord's client, the store, a
//! particular game. Start reading at [`message::Message`], then [`live`] and [`panel`].

mod absence;
mod button;
mod fitted_lines;
pub mod help;
mod ids;
pub mod limits;
mod live;
mod lobby;
pub mod message;
mod page_menu;
mod panel;
mod private_replies;
mod results;
mod settings;
mod story;
pub mod terminal;
pub mod words;

pub use absence::absence;
pub use ids::custom_id::{CustomId, NotOurs};
pub use ids::order_panels::Ordering;
pub use ids::pages::SettingsPage;
pub use ids::{guide, press};
pub use live::ending::ending;
pub use live::following::{followed, following};
pub use live::timing::{choice_text, control_text, waits_notes};
pub use live::{film, homeless, live, loss, reminder, with_announcement, with_away};
pub use lobby::invite::{invitation, invitation_here, invite};
pub use lobby::league::{Threads, ask_withdraw, league, league_line, league_thread};
pub use lobby::matched::confirmation;
pub use lobby::members::{appointed, invite_where, offer, offered, reliability, still_playing};
pub use lobby::noticeboard::{MOST_NOTICED, NoticeboardPart, NoticeboardTables, lobby_call, noticeboard};
pub use lobby::open_tables::{MOST_FOUND, open_tables};
pub use lobby::options::{begun, options};
pub use lobby::queue::{queue, queue_invitation};
pub use lobby::terms::TERM;
pub use panel::board::{Look, panel_lines};
pub use panel::hints::hint;
pub use panel::marks::Marks;
pub use panel::orders::{Giving, lasts_text, orders, prepared_prompt, preparing};
pub use panel::without_picture::without_picture;
pub use panel::{
    PanelState, choices, illustrated, panel, panel_asks, panel_closed, panel_done, panel_expired, panel_folded, panel_with,
};
pub use private_replies::{MayStop, ask_leave, ask_pause, ask_stop, board_text, more, note, turns};
pub use results::analysis::{analysis, analysis_later, better_move, past_decision};
pub use results::statistics::{ask_end_tables, ask_forget, own_statistics, server_statistics, table_statistics};
pub use settings::checkup::checkup;
pub use settings::managing::{MOST_BANNED, bans, server_tables};
pub use settings::{QUIET_HOURS, USUAL, quiet_words, server_settings, settings};
pub use story::rules::{RulesOf, rules};
pub use story::{EVERYBODY, moment, story};
pub use tertulia_model::Localizer;

#[cfg(test)]
mod tests;
