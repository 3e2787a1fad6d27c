//! Discord's documented limits: maxima unless a comment says otherwise. `Docs` is Discord's
//! documentation, `OpenAPI` its OpenAPI document. Not here: enforcement (`rest` for what a bot
//! sends, `commands`, `modal_input` and `user_acts` for what users do).

use std::ops::RangeInclusive;
use std::time::Duration;

/// Deadline for the first response. Docs: Receiving and Responding, Interaction Callback.
pub const INTERACTION_ANSWER: Duration = Duration::from_secs(3);
/// Lifetime of an interaction's token. Docs: Receiving and Responding, Interaction Callback.
pub const INTERACTION_TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
/// Characters in a modal's title. Docs: Receiving and Responding, Modal.
pub const MODAL_TITLE: usize = 45;
/// Top-level components of a modal. Docs: Receiving and Responding, Modal.
pub const MODAL_COMPONENTS: usize = 5;
/// Follow-ups to an interaction that only a user's own installation made possible. Docs: Receiving
/// and Responding, Create Followup Message.
pub const FOLLOW_UPS: usize = 5;
/// Autocomplete choices in a response. Docs: Receiving and Responding, Autocomplete.
pub const AUTOCOMPLETE_CHOICES: usize = 25;

/// Characters in a message. Docs: Message Resource, Create Message.
pub const CONTENT: usize = 2_000;
/// Embeds on a message. Docs: Message Resource, Create Message.
pub const EMBEDS: usize = 10;
/// Stickers on a message. Docs: Message Resource, Create Message.
pub const STICKERS: usize = 3;
/// Characters in a nonce. Docs: Message Resource, Create Message.
pub const NONCE: usize = 25;
/// For how long a used nonce is recognised: "the past few minutes". Docs: Message Resource, Create
/// Message.
pub const NONCE_MEMORY: Duration = Duration::from_secs(5 * 60);
/// Bytes in a request: 25 MiB. Docs: Message Resource, Create Message.
pub const REQUEST_BYTES: usize = 25 * 1024 * 1024;
/// Files on a message. Docs: Opcodes and Status Codes, 30015.
pub const ATTACHMENTS: usize = 10;
/// Bytes in one file: 10 MiB. Docs: API Reference, Uploading Files.
pub const ATTACHMENT_BYTES: usize = 10 * 1024 * 1024;
/// Characters in a file's name. OpenAPI: `MessageAttachmentRequest`.
pub const ATTACHMENT_NAME: usize = 1_024;
/// Characters in a file's description. Docs: Message Resource, Attachment Request Structure.
pub const ATTACHMENT_DESCRIPTION: usize = 1_024;
/// Characters in all embeds of a message together. Docs: Message Resource, Embed Limits.
pub const EMBEDS_TOTAL: usize = 6_000;
/// Characters in an embed's title. Docs: Message Resource, Embed Limits.
pub const EMBED_TITLE: usize = 256;
/// Characters in an embed's description. Docs: Message Resource, Embed Limits.
pub const EMBED_DESCRIPTION: usize = 4_096;
/// Fields in an embed. Docs: Message Resource, Embed Limits.
pub const EMBED_FIELDS: usize = 25;
/// Characters in a field's name. Docs: Message Resource, Embed Limits.
pub const EMBED_FIELD_NAME: usize = 256;
/// Characters in a field's value. Docs: Message Resource, Embed Limits.
pub const EMBED_FIELD_VALUE: usize = 1_024;
/// Characters in an embed's footer. Docs: Message Resource, Embed Limits.
pub const EMBED_FOOTER: usize = 2_048;
/// Characters in an embed's author's name. Docs: Message Resource, Embed Limits.
pub const EMBED_AUTHOR: usize = 256;
/// Characters in a URL of an embed. OpenAPI: `RichEmbed`.
pub const EMBED_URL: usize = 2_048;
/// Largest colour, white, also of an embed. Docs: Component Reference, Container Structure.
pub const COLOR: i64 = 0xFF_FFFF;
/// Messages in one listing. Docs: Message Resource, Get Channel Messages.
pub const MESSAGES_LISTED: usize = 100;
/// Messages in one page of a search. Docs: Message Resource, Search Guild Messages.
pub const MESSAGES_FOUND: usize = 25;
/// The last place at which a page of a search begins. Docs: Message Resource, Search Guild
/// Messages.
pub const SEARCH_OFFSET: i64 = 9_975;
/// Characters in the text of a search. Docs: Message Resource, Search Guild Messages.
pub const SEARCHED_TEXT: usize = 1_024;
/// Messages in a bulk deletion, fewest and most. Docs: Message Resource, Bulk Delete Messages.
pub const BULK_DELETE: RangeInclusive<usize> = 2..=100;
/// Age from which bulk deletion refuses messages. Docs: Message Resource, Bulk Delete Messages.
pub const BULK_DELETE_AGE: Duration = Duration::from_secs(14 * 24 * 60 * 60);
/// Age from which edits have a second limit. Docs: Opcodes and Status Codes, 30046.
pub const OLD_MESSAGE: Duration = Duration::from_secs(60 * 60);
/// New DMs that a bot may open in ten minutes. A guess: Discord only says that a significant number
/// opened too quickly is refused (User Resource, "Create DM"); bots report some dozens in minutes.
pub const NEW_DIRECTS: u32 = 50;
/// Pinned messages in a channel. Docs: Opcodes and Status Codes, 30003.
pub const PINS: usize = 250;

/// Characters in a poll's question. Docs: Poll Resource, Poll Media Object.
pub const POLL_QUESTION: usize = 300;
/// Characters in an answer of a poll. Docs: Poll Resource, Poll Media Object.
pub const POLL_ANSWER: usize = 55;
/// Answers of a poll. Docs: Poll Resource, Poll Create Request Object.
pub const POLL_ANSWERS: usize = 10;
/// Hours for which a poll is open: 32 days. Docs: Poll Resource, Poll Create Request Object.
pub const POLL_HOURS: u64 = 32 * 24;
/// Hours for which a poll is open that says nothing else. Docs: as for the most.
pub const POLL_DEFAULT_HOURS: u64 = 24;

/// Rows of components. Docs: Component Reference, Legacy Message Component Behavior.
pub const ROWS: usize = 5;
/// Buttons in a row. Docs: Component Reference, Action Row.
pub const ROW_BUTTONS: usize = 5;
/// Components of a Components V2 message, nested ones included. Docs: Component Reference.
pub const COMPONENTS_V2: usize = 40;
/// Characters in a V2 message's texts. OpenAPI: `TextDisplayComponentForMessageRequest`.
pub const COMPONENTS_V2_TEXT: usize = 4_000;
/// Characters in a custom id. Docs: Component Reference, Custom ID.
pub const CUSTOM_ID: usize = 100;
/// Characters on a button. Docs: Component Reference, Button Structure.
pub const BUTTON_LABEL: usize = 80;
/// Characters in a button's URL. Docs: Component Reference, Button Structure.
pub const BUTTON_URL: usize = 512;
/// Options of a select menu. Docs: Component Reference, String Select Structure.
pub const SELECT_OPTIONS: usize = 25;
/// Characters in a label, value or description. Docs: Component Reference, Select Option Structure.
pub const SELECT_OPTION_TEXT: usize = 100;
/// Characters in a menu's placeholder. Docs: Component Reference, String Select Structure.
pub const SELECT_PLACEHOLDER: usize = 150;
/// Text components of a section. Docs: Component Reference, Section Structure.
pub const SECTION_TEXTS: usize = 3;
/// Items of a media gallery. Docs: Component Reference, Media Gallery Structure.
pub const GALLERY_ITEMS: usize = 10;
/// Characters in the URL of media. OpenAPI: `UnfurledMediaRequest`.
pub const MEDIA_URL: usize = 2_048;
/// Characters in the label of a modal's field. Docs: Component Reference, Label Structure.
pub const INPUT_LABEL: usize = 45;
/// Characters in the description of a label. Docs: Component Reference, Label Structure.
pub const LABEL_DESCRIPTION: usize = 100;
/// Characters in a text input. Docs: Component Reference, Text Input Structure.
pub const INPUT_VALUE: usize = 4_000;
/// Characters in an input's placeholder. Docs: Component Reference, Text Input Structure.
pub const INPUT_PLACEHOLDER: usize = 100;
/// Options of a radio or checkbox group. Docs: Component Reference, Radio Group Structure.
pub const GROUP_OPTIONS: usize = 10;
/// Files in one upload field. Docs: Component Reference, File Upload Structure.
pub const FILE_UPLOADS: usize = 10;
/// File types of an upload field or option. Docs: API Reference, File Type Filtering.
pub const FILE_TYPES: usize = 10;

/// Slash commands, globally and per guild. Docs: Application Commands, Registering a Command.
pub const COMMANDS: usize = 100;
/// User commands, and as many message commands. Docs: Application Commands, Registering a Command.
pub const MENU_COMMANDS: usize = 15;
/// New commands a day, globally and per guild. Docs: Application Commands, Registering a Command.
pub const DAILY_COMMANDS: usize = 200;
/// Characters in command and option names. Docs: Application Commands, Application Command Naming.
pub const COMMAND_NAME: usize = 32;
/// Characters in a command's or option's description. Docs: Application Commands, Application
/// Command Structure.
pub const COMMAND_DESCRIPTION: usize = 100;
/// Options of a command; subcommands of a command or group. Docs: Application Commands, Application
/// Command Option Structure.
pub const COMMAND_OPTIONS: usize = 25;
/// Choices of an option. Docs: Application Commands, Application Command Option Structure.
pub const CHOICES: usize = 25;
/// Characters in a choice's name or value. Docs: Application Commands, Application Command Option
/// Choice Structure.
pub const CHOICE_TEXT: usize = 100;
/// Characters in a command's names, descriptions and values, options and choices included; the
/// longest localisation counts. Docs: Application Commands, Slash Commands.
pub const COMMAND_TOTAL: usize = 8_000;
/// Largest `min_length` and `max_length` of a string option. Docs: Application Commands,
/// Application Command Option Structure.
pub const OPTION_TEXT: u64 = 6_000;
/// Values of an integer option. Docs: Application Commands, Application Command Option Type.
pub const OPTION_INTEGERS: RangeInclusive<i64> = -((1 << 53) - 1)..=(1 << 53) - 1;
/// Values of a number option. Docs: Application Commands, Application Command Option Type.
pub const OPTION_NUMBERS: RangeInclusive<f64> = -9_007_199_254_740_992.0..=9_007_199_254_740_992.0;

/// Characters in the name of a channel or thread. Docs: Channel Resource, Modify Channel.
pub const CHANNEL_NAME: usize = 100;
/// Characters in a channel's topic. Docs: Channel Resource, Modify Channel.
pub const CHANNEL_TOPIC: usize = 1_024;
/// All channel types. Docs: Channel Resource, Channel Types.
pub const CHANNEL_TYPES: &[u64] = &[0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16];

/// Tags of a forum. Docs: Channel Resource, Channel Object.
pub const FORUM_TAGS: usize = 20;
/// Characters in a tag's name. Docs: Channel Resource, Forum Tag Object.
pub const FORUM_TAG_NAME: usize = 20;
/// Tags of one thread. Docs: Channel Resource, Start Thread in Forum or Media Channel.
pub const APPLIED_TAGS: usize = 5;

/// Ids in each list of `allowed_mentions`. Docs: Message Resource, "Allowed Mentions Object".
pub const ALLOWED_MENTIONS: usize = 100;
/// Distinct emojis among a message's reactions. Docs: Opcodes and Status Codes, code 30010.
pub const REACTIONS: usize = 20;
/// Emojis of an application. Docs: Emoji Resource, "Application-Owned Emoji".
pub const EMOJIS: usize = 2_000;
/// Emojis of a guild without boosts, and as many that move (number from practice). Docs: Opcodes
/// and Status Codes, codes 30008 and 30018.
pub const GUILD_EMOJIS: usize = 50;
/// Stickers of a guild without boosts. Docs: Sticker Resource, Create Guild Sticker.
pub const GUILD_STICKERS: usize = 5;
/// Bytes in a sticker's picture. Docs: Sticker Resource, Create Guild Sticker.
pub const STICKER_BYTES: usize = 512 * 1024;
/// Characters in a sticker's name, minimum and maximum. Docs: Sticker Resource, Create Guild
/// Sticker.
pub const STICKER_NAME: RangeInclusive<usize> = 2..=30;
/// Characters in a sticker's description, if it has one. Docs: as for its name.
pub const STICKER_DESCRIPTION: RangeInclusive<usize> = 2..=100;
/// Characters in a sticker's tags. Docs: as for its name.
pub const STICKER_TAGS: usize = 200;
/// Characters in what a stage is about. Docs: Stage Instance Resource.
pub const STAGE_TOPIC: usize = 120;
/// Bytes in an emoji's picture. Docs: Emoji Resource, "Create Application Emoji".
pub const EMOJI_BYTES: usize = 256 * 1024;
/// Characters in an emoji's name, minimum and maximum. OpenAPI: `create_application_emoji`.
pub const EMOJI_NAME: RangeInclusive<usize> = 2..=32;
/// Characters in the name of an emoji of a poll. OpenAPI: `PollEmojiCreateRequest`.
pub const EMOJI_NAME_SENT: usize = 32;
/// Active threads in a guild (number from practice). Docs: Opcodes and Status Codes, code 160006.
pub const ACTIVE_THREADS: usize = 1_000;
/// Members of a thread. Docs: Opcodes and Status Codes, code 30033.
pub const THREAD_MEMBERS: usize = 1_000;
/// Channels in a guild. Docs: Opcodes and Status Codes, code 30013.
pub const GUILD_CHANNELS: usize = 500;
/// The longest time for which an invitation is valid. Docs: Channel Resource, Create Channel
/// Invite.
pub const INVITE_AGE: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// The time for which one is valid that says nothing else. Docs: Channel Resource, Create Channel
/// Invite.
pub const INVITE_DEFAULT_AGE: Duration = Duration::from_secs(24 * 60 * 60);
/// Uses of an invitation. Docs: Channel Resource, Create Channel Invite.
pub const INVITE_USES: u32 = 100;
/// Webhooks of a channel. Docs: Opcodes and Status Codes, code 30007.
pub const WEBHOOKS: usize = 15;
/// Characters in a webhook's name. Docs: Webhook Resource, Create Webhook.
pub const WEBHOOK_NAME: usize = 80;
/// Characters in a guild's name. Docs: Guild Resource, Guild Object.
pub const GUILD_NAME: usize = 100;
/// Roles of a guild. Docs: Opcodes and Status Codes, code 30005.
pub const ROLES: usize = 250;
/// Characters in a role's name. OpenAPI: `create_guild_role`.
pub const ROLE_NAME: usize = 100;
/// The longest time whose messages a ban deletes. Docs: Guild Resource, "Create Guild Ban".
pub const BAN_DELETES: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// Users in a bulk ban. Docs: Guild Resource, "Bulk Guild Ban".
pub const BULK_BAN: usize = 200;
/// Bans in one listing. Docs: Guild Resource, "Get Guild Bans".
pub const BANS_LISTED: usize = 1_000;
/// How long an audit log keeps an entry. Docs: Audit Logs Resource.
pub const AUDIT_LOG_KEPT: Duration = Duration::from_secs(45 * 24 * 60 * 60);
/// Scheduled events of a guild that are not over. Docs: Guild Scheduled Event Resource.
pub const SCHEDULED_EVENTS: usize = 100;
/// How long after its start an event is cancelled that nobody began. A guess: Discord says "a few
/// hours" (Guild Scheduled Event Resource, "Guild Scheduled Event Status Update Automation").
pub const EVENT_NOT_BEGUN: Duration = Duration::from_secs(3 * 60 * 60);
/// Characters in the name and location of an event. Docs: Guild Scheduled Event Resource.
pub const EVENT_NAME: usize = 100;
/// Characters in an event's description. Docs: Guild Scheduled Event Resource.
pub const EVENT_DESCRIPTION: usize = 1_000;
/// Characters in the name of a rule of automatic moderation. OpenAPI: `KeywordUpsertRequest`.
pub const RULE_NAME: usize = 100;
/// Keywords of a rule. Docs: Auto Moderation Resource, Trigger Metadata Field Limits.
pub const RULE_KEYWORDS: usize = 1_000;
/// Characters in a keyword of a rule. Docs: as for their number.
pub const RULE_KEYWORD: usize = 60;
/// Keywords that a rule allows. Docs: as for keywords.
pub const RULE_ALLOWED: usize = 100;
/// Patterns of a rule. Docs: as for keywords.
pub const RULE_PATTERNS: usize = 10;
/// Characters in a pattern of a rule. Docs: as for keywords.
pub const RULE_PATTERN: usize = 260;
/// Characters in what a rule says of what it blocks. Docs: Auto Moderation Resource, Action
/// Metadata.
pub const RULE_MESSAGE: usize = 150;
/// Characters in a nickname. Docs: User Resource, "Usernames and Nicknames".
pub const NICKNAME: usize = 32;
/// The longest timeout. Docs: Guild Resource, "Modify Guild Member".
pub const TIMEOUT: Duration = Duration::from_secs(28 * 24 * 60 * 60);
/// Seconds of slow mode, minimum and maximum. Docs: Channel Resource, `rate_limit_per_user`.
pub const SLOWMODE: RangeInclusive<u16> = 0..=21_600;
/// Archived threads in one listing, minimum and maximum. OpenAPI: `list_public_archived_threads`.
pub const ARCHIVED_LISTED: RangeInclusive<usize> = 2..=100;
/// Pins in one listing. Docs: Message Resource, "Get Channel Pins".
pub const PINS_LISTED: usize = 50;
/// Guilds in one listing. Docs: User Resource, "Get Current User Guilds".
pub const GUILDS_LISTED: usize = 200;
/// Members in one listing. Docs: Guild Resource, "List Guild Members".
pub const MEMBERS_LISTED: usize = 1_000;
/// Characters in an application's description. OpenAPI: `update_my_application`.
pub const APPLICATION_DESCRIPTION: usize = 400;
/// Tags of an application. Docs: Application Resource, "Edit Current Application".
pub const APPLICATION_TAGS: usize = 5;
/// Characters in an application's tag. Docs: Application Resource, "Edit Current Application".
pub const APPLICATION_TAG: usize = 20;
/// Permissions that an installation link asks for. OpenAPI: `ApplicationOAuth2InstallParams`.
pub const INSTALL_PERMISSIONS: i64 = (1 << 54) - 1;
