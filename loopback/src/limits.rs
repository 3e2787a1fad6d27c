//! Discord's documented limits, each a named constant, by the page of the documentation that states it.
//! Not here: who checks them (`rest` for what a bot sends, `commands`, `filling` and `acting` for what users do).

use std::ops::RangeInclusive;
use std::time::Duration;

// Discord docs: Receiving and Responding to Interactions.

/// An interaction must be answered within this time. Discord docs: Receiving and Responding, Interaction Callback.
pub const INTERACTION_ANSWER: Duration = Duration::from_secs(3);
/// An interaction's token can be used for this long. Discord docs: Receiving and Responding, Interaction Callback.
pub const INTERACTION_TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
/// Characters in a modal's title. Discord docs: Receiving and Responding, Modal.
pub const MODAL_TITLE: usize = 45;
/// Parts of a modal. Discord docs: Receiving and Responding, Modal.
pub const MODAL_COMPONENTS: usize = 5;
/// Follow-ups to an interaction that only a user's own installation made possible. Discord docs: Receiving and Responding, Create Followup
/// Message.
pub const FOLLOW_UPS: usize = 5;
/// Choices offered while a user types. Discord docs: Receiving and Responding, Autocomplete.
pub const AUTOCOMPLETE_CHOICES: usize = 25;

// Discord docs: Message Resource.

/// Characters in a message. Discord docs: Message Resource, Create Message.
pub const CONTENT: usize = 2_000;
/// Embeds on a message. Discord docs: Message Resource, Create Message.
pub const EMBEDS: usize = 10;
/// Stickers on a message. Discord docs: Message Resource, Create Message.
pub const STICKERS: usize = 3;
/// Characters in a nonce. Discord docs: Message Resource, Create Message.
pub const NONCE: usize = 25;
/// For this long a message with a nonce already used is recognised: "the past few minutes". Discord docs: Message Resource, Create
/// Message.
pub const NONCE_MEMORY: Duration = Duration::from_secs(5 * 60);
/// Bytes in a request: 25 MiB. Discord docs: Message Resource, Create Message.
pub const REQUEST_BYTES: usize = 25 * 1024 * 1024;
/// Files on a message. Discord docs: Opcodes and Status Codes, 30015.
pub const ATTACHMENTS: usize = 10;
/// Bytes in one file: 10 MiB. Discord docs: API Reference, Uploading Files.
pub const ATTACHMENT_BYTES: usize = 10 * 1024 * 1024;
/// Characters in a file's name. Discord's OpenAPI document, `MessageAttachmentRequest`.
pub const ATTACHMENT_NAME: usize = 1_024;
/// Characters in a file's description. Discord docs: Message Resource, Attachment Request Structure.
pub const ATTACHMENT_DESCRIPTION: usize = 1_024;
/// Characters in all embeds of a message together. Discord docs: Message Resource, Embed Limits.
pub const EMBEDS_TOTAL: usize = 6_000;
/// Characters in an embed's title. Discord docs: Message Resource, Embed Limits.
pub const EMBED_TITLE: usize = 256;
/// Characters in an embed's description. Discord docs: Message Resource, Embed Limits.
pub const EMBED_DESCRIPTION: usize = 4_096;
/// Fields in an embed. Discord docs: Message Resource, Embed Limits.
pub const EMBED_FIELDS: usize = 25;
/// Characters in a field's name. Discord docs: Message Resource, Embed Limits.
pub const EMBED_FIELD_NAME: usize = 256;
/// Characters in a field's value. Discord docs: Message Resource, Embed Limits.
pub const EMBED_FIELD_VALUE: usize = 1_024;
/// Characters in an embed's footer. Discord docs: Message Resource, Embed Limits.
pub const EMBED_FOOTER: usize = 2_048;
/// Characters in an embed's author's name. Discord docs: Message Resource, Embed Limits.
pub const EMBED_AUTHOR: usize = 256;
/// Characters in an address of an embed. Discord's OpenAPI document, `RichEmbed`.
pub const EMBED_URL: usize = 2_048;
/// The largest colour, white. Discord docs: Component Reference, Container Structure (an embed's is the same).
pub const COLOR: i64 = 0xFF_FFFF;
/// Messages in one answer to a request for messages. Discord docs: Message Resource, Get Channel Messages.
pub const MESSAGES_LISTED: usize = 100;
/// Messages in one bulk deletion, at least and at most. Discord docs: Message Resource, Bulk Delete Messages.
pub const BULK_DELETE: RangeInclusive<usize> = 2..=100;
/// Bulk deletion refuses messages older than this. Discord docs: Message Resource, Bulk Delete Messages.
pub const BULK_DELETE_AGE: Duration = Duration::from_secs(14 * 24 * 60 * 60);
/// Edits of messages older than this are counted besides. Discord docs: Opcodes and Status Codes, 30046.
pub const OLD_MESSAGE: Duration = Duration::from_secs(60 * 60);
/// Direct conversations that were not there before which a bot may open in ten minutes. A guess: Discord only says that a significant number
/// opened too quickly is refused (User Resource, "Create DM"), and bots report some dozens in a few minutes.
pub const NEW_DIRECTS: u32 = 50;
/// Pinned messages in a channel. Discord docs: Opcodes and Status Codes, 30003.
pub const PINS: usize = 250;

// Discord docs: Component Reference.

/// Rows of components on a message. Discord docs: Component Reference, Legacy Message Component Behavior.
pub const ROWS: usize = 5;
/// Buttons in a row. Discord docs: Component Reference, Action Row.
pub const ROW_BUTTONS: usize = 5;
/// Components on a message made of components only, those inside others included. Discord docs: Component Reference.
pub const COMPONENTS_V2: usize = 40;
/// Characters in the texts of a message made of components only. Discord's OpenAPI document, `TextDisplayComponentForMessageRequest`.
pub const COMPONENTS_V2_TEXT: usize = 4_000;
/// Characters in a custom id. Discord docs: Component Reference, Custom ID.
pub const CUSTOM_ID: usize = 100;
/// Characters on a button. Discord docs: Component Reference, Button Structure.
pub const BUTTON_LABEL: usize = 80;
/// Characters in a link of a button. Discord docs: Component Reference, Button Structure.
pub const BUTTON_URL: usize = 512;
/// Entries of a select menu. Discord docs: Component Reference, String Select Structure.
pub const SELECT_OPTIONS: usize = 25;
/// Characters in an entry's label, value or description. Discord docs: Component Reference, Select Option Structure.
pub const SELECT_OPTION_TEXT: usize = 100;
/// Characters in a select menu's placeholder. Discord docs: Component Reference, String Select Structure.
pub const SELECT_PLACEHOLDER: usize = 150;
/// Texts of a section. Discord docs: Component Reference, Section Structure.
pub const SECTION_TEXTS: usize = 3;
/// Pictures in a gallery. Discord docs: Component Reference, Media Gallery Structure.
pub const GALLERY_ITEMS: usize = 10;
/// Characters in the address of a picture or file. Discord's OpenAPI document, `UnfurledMediaRequest`.
pub const MEDIA_URL: usize = 2_048;
/// Characters in the label of a field. Discord docs: Component Reference, Label Structure.
pub const INPUT_LABEL: usize = 45;
/// Characters in the description of a field. Discord docs: Component Reference, Label Structure.
pub const LABEL_DESCRIPTION: usize = 100;
/// Characters in a text input. Discord docs: Component Reference, Text Input Structure.
pub const INPUT_VALUE: usize = 4_000;
/// Characters in a text input's placeholder. Discord docs: Component Reference, Text Input Structure.
pub const INPUT_PLACEHOLDER: usize = 100;
/// Options of a radio or checkbox group. Discord docs: Component Reference, Radio Group Structure.
pub const GROUP_OPTIONS: usize = 10;
/// Files in one upload of a form. Discord docs: Component Reference, File Upload Structure.
pub const FILE_UPLOADS: usize = 10;
/// File types that one upload or option asks for. Discord docs: API Reference, File Type Filtering.
pub const FILE_TYPES: usize = 10;

// Discord docs: Application Commands.

/// Slash commands of an application, globally and in each guild. Discord docs: Application Commands, Registering a Command.
pub const COMMANDS: usize = 100;
/// Commands in the menu of a user, and as many in that of a message. Discord docs: Application Commands, Registering a Command.
pub const MENU_COMMANDS: usize = 15;
/// New commands within a day, globally and in each guild. Discord docs: Application Commands, Registering a Command.
pub const DAILY_COMMANDS: usize = 200;
/// Characters in the name of a command or option. Discord docs: Application Commands, Application Command Naming.
pub const COMMAND_NAME: usize = 32;
/// Characters in the description of a command or option. Discord docs: Application Commands, Application Command Structure.
pub const COMMAND_DESCRIPTION: usize = 100;
/// Options of a command, subcommands of a command or group. Discord docs: Application Commands, Application Command Option Structure.
pub const COMMAND_OPTIONS: usize = 25;
/// Choices of an option. Discord docs: Application Commands, Application Command Option Structure.
pub const CHOICES: usize = 25;
/// Characters in a choice's name or value. Discord docs: Application Commands, Application Command Option Choice Structure.
pub const CHOICE_TEXT: usize = 100;
/// Characters in a command's names, descriptions and values, all its options and choices included; the longest localisation counts.
/// Discord docs: Application Commands, Slash Commands.
pub const COMMAND_TOTAL: usize = 8_000;
/// The longest text that a string option may allow. Discord docs: Application Commands, Application Command Option Structure.
pub const OPTION_TEXT: u64 = 6_000;
/// The whole numbers that an option may take. Discord docs: Application Commands, Application Command Option Type.
pub const OPTION_INTEGERS: RangeInclusive<i64> = -((1 << 53) - 1)..=(1 << 53) - 1;
/// The numbers that an option may take. Discord docs: Application Commands, Application Command Option Type.
pub const OPTION_NUMBERS: RangeInclusive<f64> = -9_007_199_254_740_992.0..=9_007_199_254_740_992.0;

// Discord docs: Channel Resource.

/// Characters in the name of a channel or thread. Discord docs: Channel Resource, Modify Channel.
pub const CHANNEL_NAME: usize = 100;
/// Characters in a channel's topic. Discord docs: Channel Resource, Modify Channel.
pub const CHANNEL_TOPIC: usize = 1_024;
/// The kinds of channels there are. Discord docs: Channel Resource, Channel Types.
pub const CHANNEL_TYPES: &[u64] = &[0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16];

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
pub const EMOJI_NAME: RangeInclusive<usize> = 2..=32;
/// Active threads in a guild. Discord docs: Opcodes and Status Codes, code 160006; the number is known from practice.
pub const ACTIVE_THREADS: usize = 1_000;
/// Members of a thread. Discord docs: Opcodes and Status Codes, code 30033.
pub const THREAD_MEMBERS: usize = 1_000;
/// Channels in a guild. Discord docs: Opcodes and Status Codes, code 30013.
pub const GUILD_CHANNELS: usize = 500;
/// Seconds that slow mode can ask for. Discord docs: Channel Resource, `rate_limit_per_user`.
pub const SLOWMODE: RangeInclusive<u16> = 0..=21_600;
/// Archived threads in one answer to a request for them. Discord's OpenAPI document, `list_public_archived_threads`.
pub const ARCHIVED_LISTED: RangeInclusive<usize> = 2..=100;
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
