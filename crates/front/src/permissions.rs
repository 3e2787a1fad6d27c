//! Discord's permissions, as far as anything depends on them.

bitflags::bitflags! {
    /// What somebody may do in a channel: the bits of Discord's that matter here; others are kept.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Permissions: u64 {
        /// Everything.
        const ADMINISTRATOR = 1 << 3;
        /// Create, edit and delete channels.
        const MANAGE_CHANNELS = 1 << 4;
        /// Edit the server's settings.
        const MANAGE_GUILD = 1 << 5;
        /// Read a channel's messages.
        const VIEW_CHANNEL = 1 << 10;
        /// Write in a channel.
        const SEND_MESSAGES = 1 << 11;
        /// Send pictures.
        const ATTACH_FILES = 1 << 15;
        /// Notify everybody, and every role.
        const MENTION_EVERYONE = 1 << 17;
        /// Use slash commands.
        const USE_APPLICATION_COMMANDS = 1 << 31;
        /// Open public threads.
        const CREATE_PUBLIC_THREADS = 1 << 35;
        /// Write in threads.
        const SEND_MESSAGES_IN_THREADS = 1 << 38;
        const _ = !0;
    }
}
