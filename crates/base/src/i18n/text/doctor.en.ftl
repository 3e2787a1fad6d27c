# What `tertulia doctor` finds, and what whoever owns the application reads. No table, no player.

doctor-button = Is the bot well?
doctor-again = Look again
doctor-well = **The bot is well.**
doctor-look = **The bot works; something should be looked at.**
doctor-wrong = **Something is wrong.**
doctor-left-out = { $count ->
    [one] One more finding has no room here: `tertulia doctor` has it.
   *[other] { $count } more findings have no room here: `tertulia doctor` has them.
}

doctor-topic-program = Program
doctor-topic-settings = Settings
doctor-topic-token = Token
doctor-topic-application = Application
doctor-topic-gateway = Gateway
doctor-topic-commands = Commands
doctor-topic-emojis = Emojis
doctor-topic-channels = Channels
doctor-topic-clock = Clock
doctor-topic-space = Free space
doctor-topic-data = Data
doctor-topic-backups = Backups

doctor-see-log = The log has the reason.
doctor-ask-again = Ask again in a minute. If it stays so, look at the network, and at discordstatus.com.

doctor-running = Tertulia { $version } has been running since { $since }, and commits.
doctor-not-running = No bot runs on this data (this is Tertulia { $version }): its connections and its disk cannot be looked at.
doctor-not-running-advice = Start it, if it should run.
doctor-not-writing = Presses are refused, as nothing can be written: { $why }
doctor-not-writing-advice = Look at the disk: is it full, read-only or failing? Play goes on by itself once it can be written.
doctor-taken-over = Another process has taken over the database; this one ends.
doctor-taken-over-advice = Let only one process work with a database.

doctor-settings = They are valid.
doctor-settings-refused = They cannot be used: { $why }
doctor-settings-refused-advice = Correct that place; config.example.toml says what every setting can be.
doctor-revealing = log.reveal_token_and_hands is set: the log may hold the token and what players must not know of one another.
doctor-revealing-advice = Unset it and restart, once you have found what you were looking for. Show that log to nobody.
doctor-token-readable = The token is in { $file }, which other users of this machine can read.
doctor-token-readable-advice = chmod 600 { $file }; if somebody may have read it, reset the token at the developer portal.

doctor-token-taken = Discord takes it: it is the bot of “{ $name }”.
doctor-token-refused = Discord does not take it.
doctor-token-refused-advice = At https://discord.com/developers/applications choose the application, Bot, Reset Token; set the new one as TERTULIA_DISCORD_TOKEN and restart.
doctor-no-token = There is none: the bot rehearses on a Discord of its own.
doctor-no-token-advice = To serve Discord, set TERTULIA_DISCORD_TOKEN.
doctor-discord-refused = Discord does not say: it answers with status { $status }.
doctor-discord-silent = Discord does not answer.

doctor-application = It is set up as it should be. The bot needs no privileged intent, and has none.
doctor-endpoint = It has an Interactions Endpoint URL: Discord sends presses there, and the bot hears none.
doctor-endpoint-advice = At the developer portal, General Information, empty Interactions Endpoint URL.
doctor-code-grant = It requires an OAuth2 code grant: nobody can add the bot by its install link.
doctor-code-grant-advice = At the developer portal, Bot, switch off Requires OAuth2 Code Grant.
doctor-privileged = It has privileged intents, which the bot does not need: Discord would let it know more of people than it wants to.
doctor-privileged-advice = At the developer portal, Bot, switch off all Privileged Gateway Intents.

doctor-gateway = { $connected } of { $all } connections are up.
doctor-gateway-advice = The bot connects again by itself. If it stays so, look at the network and at discordstatus.com; the log has the reason.

doctor-commands = Discord has all { $count }.
doctor-commands-missing = Discord lacks { $names }.
doctor-commands-missing-advice = Restart the bot: it registers them when it has connected. If they are refused, the log names them.
doctor-commands-surplus = Discord has some that are not this release’s: { $names }.
doctor-commands-surplus-advice = Restart the bot; one of another release may run with the same token.

doctor-emojis = Discord has all { $count } drawings.
doctor-emojis-missing = Discord lacks { $missing } of { $all } drawings: characters stand in their place.
doctor-emojis-missing-advice = The bot makes them after it has connected, one after the other. If some stay away, the log has the reason.

doctor-clock = It agrees with Discord’s.
doctor-clock-off = It differs from Discord’s by { $seconds } seconds: deadlines and reminders come too early or too late.
doctor-clock-advice = Let the machine keep its time: timedatectl set-ntp true.
doctor-clock-unknown = Discord did not say what time it is.

doctor-channels = { $count ->
    [one] In one channel with a table the bot may do all it needs.
   *[other] In { $count } channels with a table the bot may do all it needs.
}
doctor-channels-none = No table runs at any server.
doctor-channels-besides = { $count ->
    [one] One more channel with a table was not looked at.
   *[other] { $count } more channels with tables were not looked at.
}
doctor-channels-besides-advice = Nothing has to be done: where a permission is missing, the log names the channel.
doctor-channels-unknown = Which channels have tables could not be read.
doctor-channels-unknown-advice = Start the bot, and ask again.
doctor-tables-unread = Which channels have tables cannot be read.
doctor-channel-lacks = In #{ $channel } of { $server } there is a table, and the bot lacks { $permissions }.
doctor-channel-lacks-advice = Ask an administrator of { $server }: in the settings of #{ $channel }, under Permissions, allow the bot’s role { $permissions }.
doctor-channel-no-pictures = In #{ $channel } of { $server } the bot lacks Attach Files: boards come in words.
doctor-channel-no-pictures-advice = Whoever wants pictures there asks an administrator to allow the bot’s role Attach Files.
doctor-no-member = The bot is no member of the server { $server } any more, and there are tables of it.
doctor-no-member-advice = Nothing has to be done. Its players can go on in direct messages if they are asked there; whoever manages the server can add the bot again.

doctor-space = { $free } MiB are free where the data is.
doctor-space-advice = Make room: below { $low } MiB a warning is due, and with none left presses are refused.

doctor-data-database = It is in a database, which looks after itself.
doctor-data-database-advice = Look at data.postgres (TERTULIA_DATA_POSTGRES), and whether the database runs. See docs/scale.md.
doctor-data-unread = { $dir } cannot be read: { $why }
doctor-data-unread-advice = Look at data.dir (TERTULIA_DATA_DIR), and at what is mounted there.
doctor-data-owner = { $dir } belongs to user { $owner }, and this is asked as user { $user }.
doctor-data-owner-advice = Run the bot, and this, as user { $owner }: what another user writes there, the bot may not be able to read.
doctor-data-open = Other users of this machine can read { $dir }; every hand at every table is in it.
doctor-data-open-advice = chmod -R go= { $dir }
doctor-data-aside = Damaged files were set aside in { $dir }: { $files }.
doctor-data-aside-advice = Look at the disk: the log of that start says what was lost, if anything was. Delete them when you need them no more.
doctor-data-size = { $dir } has { $size } MiB.
doctor-data-grown = { $dir } has { $size } MiB, { $grown } MiB more than when the bot started, at { $since }.
doctor-data-closed = The data cannot be opened: { $why }
doctor-data-closed-advice = If a bot runs on it, it is of another release or cannot be reached: see its log. Else that says what to do.
doctor-data-lost = The disk failed: acknowledged moves are lost. Tables that fell back: { $tables }
doctor-data-lost-advice = The players of those tables are told. Look at the disk; restore a backup if you would rather have that.
doctor-clean = Everything is on disk, twice, as of { $when }: no loss could go unnoticed.
doctor-clean-last = Everything up to { $when } is certain to be on disk; should what came after it be damaged in the journal, that could go unnoticed.
doctor-unclean = Everything up to { $when } is certain to be on disk. { $commits ->
    [one] One later commit is
   *[other] { $commits } later commits are
} in the journal; should it be damaged now, their loss could go unnoticed.
doctor-unclean-advice = The database has not been written for longer than a minute: look at the disk and at the log.
doctor-mark-unread = Up to where everything is certain to be on disk cannot be read: { $why }

doctor-backups = The newest is of { $when }.
doctor-backups-one-disk = It is on the disk that the data is on: a copy elsewhere would survive that disk.
doctor-backups-none = None are made by schedule.
doctor-backups-none-advice = Set backup.dir, or run tertulia backup now and then.
doctor-backups-not-yet = There is none yet.
doctor-backups-late = The newest is of { $when }, and so too old.
doctor-backups-late-advice = The log says why none was made. The directory has to be there and writable for the bot’s user.
doctor-backups-unread = Their directory cannot be read: { $why }
doctor-backups-database = The tables are in a database, which this program does not back up.
doctor-backups-database-advice = Back it up with its own tools, such as pg_dump.
