# What `tertulia doctor` finds, and what whoever owns the application reads. No table, no player.

doctor-button = Is the bot OK?
doctor-again = Check again
doctor-well = **The bot is fine.**
doctor-look = **The bot works, but something needs a look.**
doctor-wrong = **Something is wrong.**
doctor-left-out = { $count ->
    [one] There’s no room here for one more finding: `tertulia doctor` shows it.
   *[other] There’s no room here for { $count } more findings: `tertulia doctor` shows them.
}

doctor-topic-program = Program
doctor-topic-figures = Figures
doctor-topic-log = Log
doctor-topic-settings = Settings
doctor-topic-token = Token
doctor-topic-application = Application
doctor-topic-servers = Servers
doctor-topic-gateway = Gateway
doctor-topic-commands = Commands
doctor-topic-emojis = Emojis
doctor-topic-channels = Channels
doctor-topic-clock = Clock
doctor-topic-space = Free space
doctor-topic-data = Data
doctor-topic-backups = Backups

doctor-see-log = The log has the reason.
doctor-ask-again = Check again in a minute. If it doesn’t go away, check the network, and discordstatus.com.

doctor-running = Tertulia { $version } has been running since { $since } and can save.
doctor-not-running = No bot is running on this data (this is Tertulia { $version }): its connections and its disk can’t be checked.
doctor-not-running-advice = Start it if it should be running.
doctor-not-writing = Moves are refused because nothing can be written: { $why }
doctor-not-writing-advice = Check the disk: is it full, read-only or failing? Play resumes by itself once it can be written.
doctor-taken-over = Another process has taken over the database; this one is shutting down.
doctor-taken-over-advice = Only one process can use a database.

doctor-figures = Servers { $servers }; tables in play { $playing }, in the lobby { $lobby }; presses in the last hour { $presses }; deliveries waiting { $waiting }.
doctor-log-error = The last error, { $when }: { $words }
doctor-log-error-advice = docs/operations.md says, under “What the log says”, what a host can do about it.

doctor-settings = All valid.
doctor-settings-refused = They can’t be used: { $why }
doctor-settings-refused-advice = Fix that line; config.example.toml explains every setting.
doctor-revealing = log.reveal_token_and_hands is on: the log may contain the token and players’ secrets.
doctor-revealing-advice = Turn it off and restart once you’ve found what you were looking for. Don’t show that log to anyone.
doctor-token-readable = The token is in { $file }, which other users of this machine can read.
doctor-token-readable-advice = chmod 600 { $file }; if someone may have read it, reset the token in the developer portal.

doctor-token-taken = Discord accepts it: it belongs to the bot “{ $name }”.
doctor-token-refused = Discord doesn’t accept it.
doctor-token-refused-advice = At https://discord.com/developers/applications choose the application, Bot, Reset Token; set the new one as TERTULIA_DISCORD_TOKEN and restart.
doctor-no-token = None is set: the bot runs on its own imitation of Discord.
doctor-no-token-advice = To run on Discord, set TERTULIA_DISCORD_TOKEN.
doctor-discord-refused = Can’t tell: Discord answers with status { $status }.
doctor-discord-silent = Discord isn’t answering.

doctor-application = It’s set up correctly. The bot needs no privileged intents, and has none.
doctor-endpoint = It has an Interactions Endpoint URL: Discord sends presses there, and the bot gets none.
doctor-endpoint-advice = In the developer portal, General Information, clear Interactions Endpoint URL.
doctor-code-grant = It requires an OAuth2 code grant: nobody can add the bot with its install link.
doctor-code-grant-advice = In the developer portal, Bot, turn off Requires OAuth2 Code Grant.
doctor-privileged = It has privileged intents, which the bot doesn’t need: Discord would tell it more about people than it wants to know.
doctor-privileged-advice = In the developer portal, Bot, turn off all Privileged Gateway Intents.

doctor-servers = The bot is on at least one.
doctor-servers-none = The bot is on none.
doctor-servers-none-advice = Someone who manages a server can add it with this link: { $link }

doctor-gateway = { $connected } of { $all } connections are up.
doctor-gateway-advice = The bot reconnects by itself. If it doesn’t, check the network and discordstatus.com; the log has the reason.

doctor-commands = Discord has all { $count } of them.
doctor-commands-missing = Discord is missing { $names }.
doctor-commands-missing-advice = Restart the bot: it registers them once it’s connected. If they’re refused, the log names them.
doctor-commands-surplus = Discord has some that don’t belong to this release: { $names }.
doctor-commands-surplus-advice = Restart the bot. Another release may be running with the same token.

doctor-emojis = Discord has all { $count } drawings.
doctor-emojis-missing = Discord is missing { $missing } of { $all } drawings: characters take their place.
doctor-emojis-missing-advice = The bot uploads them one by one once it’s connected. If some still don’t appear, the log has the reason.

doctor-clock = It agrees with Discord’s.
doctor-clock-off = It’s { $seconds } seconds off Discord’s: deadlines and reminders come too early or too late.
doctor-clock-advice = Let the machine set its time itself: timedatectl set-ntp true.
doctor-clock-unknown = Discord didn’t say what time it is.

doctor-channels = { $count ->
    [one] The bot has every permission it needs in the one channel with a table.
   *[other] The bot has every permission it needs in all { $count } channels with tables.
}
doctor-channels-none = There are no tables on any server.
doctor-channels-besides = { $count ->
    [one] One more channel with a table wasn’t checked.
   *[other] { $count } more channels with tables weren’t checked.
}
doctor-channels-besides-advice = Nothing to do: where a permission is missing, the log names the channel.
doctor-channels-unknown = I couldn’t read which channels have tables.
doctor-channels-unknown-advice = Start the bot, then check again.
doctor-tables-unread = I can’t read which channels have tables.
doctor-channel-lacks = #{ $channel } of { $server } has a table, and the bot lacks { $permissions } there.
doctor-channel-lacks-advice = Ask an administrator of { $server }: in the settings of #{ $channel }, under Permissions, allow the bot’s role { $permissions }.
doctor-channel-no-pictures = In #{ $channel } of { $server } the bot lacks Attach Files: boards are shown in words.
doctor-channel-no-pictures-advice = If you want pictures there, ask an administrator to allow the bot’s role Attach Files.
doctor-no-member = The bot is no longer on the server { $server }, which still has tables.
doctor-no-member-advice = Nothing to do. Players can go on in direct messages; someone who manages the server can add the bot again.

doctor-space = { $free } MiB free on the disk with the data.
doctor-space-advice = Make room: below { $low } MiB you get a warning, and with none left moves are refused.

doctor-data-database = It is in a database, which looks after itself.
doctor-data-database-advice = Check data.postgres (TERTULIA_DATA_POSTGRES), and that the database is running. See docs/scale.md.
doctor-data-unread = { $dir } can’t be read: { $why }
doctor-data-unread-advice = Check data.dir (TERTULIA_DATA_DIR), and what is mounted there.
doctor-data-owner = { $dir } belongs to user { $owner }, and you’re running this as user { $user }.
doctor-data-owner-advice = Run the bot, and this command, as user { $owner }: the bot may not be able to read what another user writes there.
doctor-data-open = Other users of this machine can read { $dir }, with every hand at every table.
doctor-data-open-advice = chmod -R go= { $dir }
doctor-data-aside = Damaged files were set aside in { $dir }: { $files }.
doctor-data-aside-advice = Check the disk: the log of that start says what was lost, if anything. Delete them when you no longer need them.
doctor-data-moved = { $dir } also has what --new moved aside, { $count ->
    [one] once
   *[other] { $count } times
}: { $names }.
doctor-data-moved-advice = Nobody’s deletion of their data reaches it: delete it once you no longer want to go back. If there’s one for each start, take --new out of the command that starts the bot.
doctor-data-size = { $dir } takes { $size } MiB.
doctor-data-grown = { $dir } takes { $size } MiB, { $grown } MiB more than when the bot started, at { $since }.
doctor-data-closed = The data can’t be opened: { $why }
doctor-data-closed-advice = If a bot is running on it, it’s another release or can’t be reached: check its log. Otherwise the reason says what to do.
doctor-data-lost = The disk failed: acknowledged moves are lost. Tables that went back: { $tables }
doctor-data-lost-advice = The players of those tables have been told. Check the disk; restore a backup if you would rather have that.
doctor-clean = Everything up to { $when } is on disk twice: no loss could go unnoticed.
doctor-clean-last = Everything up to { $when } is certain to be on disk; if the journal after it were damaged, that could go unnoticed.
doctor-unclean = Everything up to { $when } is certain to be on disk. { $commits ->
    [one] One later commit is
   *[other] { $commits } later commits are
} only in the journal; if it were damaged now, losing them could go unnoticed.
doctor-unclean-advice = The database hasn’t been written for more than a minute: check the disk and the log.
doctor-mark-unread = I can’t tell up to when everything is certain to be on disk: { $why }

doctor-backups = The newest is from { $when }.
doctor-backups-one-disk = It’s on the same disk as the data: a copy elsewhere would survive that disk.
doctor-backups-none = None is scheduled.
doctor-backups-none-advice = Set backup.dir, or run tertulia backup now and then.
doctor-backups-not-yet = None has been made yet.
doctor-backups-late = The newest is from { $when }, which is too old.
doctor-backups-late-advice = The log says why none was made. The directory must exist and be writable for the bot’s user.
doctor-backups-unread = Their directory can’t be read: { $why }
doctor-backups-database = The tables are in a database, which this program doesn’t back up.
doctor-backups-database-advice = Back it up with its own tools, such as pg_dump.
