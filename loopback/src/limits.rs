//! Discord's documented limits, each a named constant.
//! Never here: who checks them (`rest::forms` for messages, `commands` for commands, `acting` for what users type).
//! Start anywhere.

use std::time::Duration;

/// An interaction must be answered within this time.
pub const INTERACTION_ANSWER: Duration = Duration::from_secs(3);
/// An interaction's token can be used for this long.
pub const INTERACTION_TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
/// For this long a message with a nonce already used is recognised.
pub const NONCE_MEMORY: Duration = Duration::from_secs(5 * 60);
/// Bulk deletion refuses messages older than this.
pub const BULK_DELETE_AGE: Duration = Duration::from_secs(14 * 24 * 60 * 60);

/// Characters in a message.
pub const CONTENT: usize = 2_000;
/// Embeds on a message.
pub const EMBEDS: usize = 10;
/// Characters in all embeds of a message together.
pub const EMBEDS_TOTAL: usize = 6_000;
/// Characters in an embed's title.
pub const EMBED_TITLE: usize = 256;
/// Characters in an embed's description.
pub const EMBED_DESCRIPTION: usize = 4_096;
/// Fields in an embed.
pub const EMBED_FIELDS: usize = 25;
/// Characters in a field's name.
pub const EMBED_FIELD_NAME: usize = 256;
/// Characters in a field's value.
pub const EMBED_FIELD_VALUE: usize = 1_024;
/// Characters in an embed's footer.
pub const EMBED_FOOTER: usize = 2_048;
/// Characters in an embed's author's name.
pub const EMBED_AUTHOR: usize = 256;
/// Files on a message.
pub const ATTACHMENTS: usize = 10;
/// Bytes in one file.
pub const ATTACHMENT_BYTES: usize = 10 * 1024 * 1024;
/// Bytes in a request.
pub const REQUEST_BYTES: usize = 25 * 1024 * 1024;
/// Characters in a file's description.
pub const ATTACHMENT_DESCRIPTION: usize = 1_024;
/// Characters in a nonce.
pub const NONCE: usize = 25;

/// Rows of components on a message.
pub const ROWS: usize = 5;
/// Buttons in a row.
pub const ROW_BUTTONS: usize = 5;
/// Components on a message made of components only, those inside others included.
pub const COMPONENTS_V2: usize = 40;
/// Characters in the texts of a message made of components only.
pub const COMPONENTS_V2_TEXT: usize = 4_000;
/// Characters in a custom id.
pub const CUSTOM_ID: usize = 100;
/// Characters on a button.
pub const BUTTON_LABEL: usize = 80;
/// Characters in a link of a button.
pub const BUTTON_URL: usize = 512;
/// Entries of a select menu.
pub const SELECT_OPTIONS: usize = 25;
/// Characters in an entry's label, value or description.
pub const SELECT_OPTION_TEXT: usize = 100;
/// Characters in a select menu's placeholder.
pub const SELECT_PLACEHOLDER: usize = 150;

/// Characters in a modal's title.
pub const MODAL_TITLE: usize = 45;
/// Parts of a modal.
pub const MODAL_COMPONENTS: usize = 5;
/// Characters in a text input's label.
pub const INPUT_LABEL: usize = 45;
/// Characters in a text input.
pub const INPUT_VALUE: usize = 4_000;
/// Characters in a text input's placeholder.
pub const INPUT_PLACEHOLDER: usize = 100;

/// Slash commands of an application, globally and in each guild.
pub const COMMANDS: usize = 100;
/// Commands in the menu of a user, and as many in that of a message.
pub const MENU_COMMANDS: usize = 15;
/// Characters in the name of a command or option.
pub const COMMAND_NAME: usize = 32;
/// Characters in the description of a command or option.
pub const COMMAND_DESCRIPTION: usize = 100;
/// Options of a command, subcommands of a command or group.
pub const COMMAND_OPTIONS: usize = 25;
/// Choices of an option, also while typing.
pub const CHOICES: usize = 25;
/// Characters in a choice's name or value.
pub const CHOICE_TEXT: usize = 100;
/// Characters in a command's names, descriptions and values, all its options and choices included; the longest localisation counts.
pub const COMMAND_TOTAL: usize = 8_000;
/// The longest text that a string option may allow.
pub const OPTION_TEXT: u64 = 6_000;

/// Characters in the name of a channel or thread.
pub const CHANNEL_NAME: usize = 100;
/// Characters in a channel's topic.
pub const CHANNEL_TOPIC: usize = 1_024;
/// Messages in one answer to a request for messages.
pub const MESSAGES_LISTED: usize = 100;
/// Messages in one bulk deletion, at least and at most.
pub const BULK_DELETE: std::ops::RangeInclusive<usize> = 2..=100;
/// Pinned messages in a channel.
pub const PINS: usize = 250;

// What follows is about places: who may be mentioned, threads, reactions, emojis, members.

/// Ids in each list of an `allowed_mentions`. Discord docs: Message Resource, "Allowed Mentions Object".
pub const ALLOWED_MENTIONS: usize = 100;
/// Different emojis in the reactions to a message. Discord docs: Opcodes and Status Codes, code 30010.
pub const REACTIONS: usize = 20;
/// Emojis that an application can own. Discord docs: Emoji Resource, "Application-Owned Emoji".
pub const EMOJIS: usize = 2_000;
/// Bytes in an emoji's picture. Discord docs: Emoji Resource, "Create Application Emoji".
pub const EMOJI_BYTES: usize = 256 * 1024;
/// Characters in an emoji's name. Discord's OpenAPI document, `create_application_emoji`.
pub const EMOJI_NAME: std::ops::RangeInclusive<usize> = 2..=32;
/// Active threads in a guild. Discord docs: Opcodes and Status Codes, code 160006; the number is known from practice.
pub const ACTIVE_THREADS: usize = 1_000;
/// Members of a thread. Discord docs: Opcodes and Status Codes, code 30033.
pub const THREAD_MEMBERS: usize = 1_000;
/// Channels in a guild. Discord docs: Opcodes and Status Codes, code 30013.
pub const GUILD_CHANNELS: usize = 500;
/// Seconds that slow mode can ask for. Discord docs: Channel Resource, `rate_limit_per_user`.
pub const SLOWMODE: std::ops::RangeInclusive<u16> = 0..=21_600;
/// Pins in one answer to a request for pins. Discord docs: Message Resource, "Get Channel Pins".
pub const PINS_LISTED: usize = 50;
/// Members in one answer to a request for members. Discord docs: Guild Resource, "List Guild Members".
pub const MEMBERS_LISTED: usize = 1_000;
/// Characters in an application's description. Discord's OpenAPI document, `update_my_application`.
pub const APPLICATION_DESCRIPTION: usize = 400;
/// Tags of an application, and characters in one. Discord docs: Application Resource, "Edit Current Application".
pub const APPLICATION_TAGS: usize = 5;
/// Characters in a tag of an application.
pub const APPLICATION_TAG: usize = 20;
