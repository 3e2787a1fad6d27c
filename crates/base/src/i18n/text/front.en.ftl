# What the front says: messages, panels, buttons.

front-headline = **{ $title }** · table `{ $table }`

# The lobby.
front-lobby-seats = 🪑 { $taken } of { $seats } seats taken
front-lobby-host = { $who } (host)
front-lobby-stand-in = { $who }, played by the bot
front-lobby-player = { $who }
front-lobby-free = free
front-lobby-kept = kept for { $who } until { $until }, then free
front-lobby-kind = 🎲 { $kind }
front-lobby-lasts = ⏳ { $lasts }
front-lobby-options = ⚙️ Options
front-lobby-unusual = ⚙️ Changed settings:
front-options = Options…
front-invite = Invite…
front-stand-in-name = Robot { $n }
front-stand-in = Add a robot
front-no-stand-in = Remove a robot
front-stands-in = a stand-in for { $who }
front-stands-in-first = A stand-in for { $who }
front-hand-over = Stand-in until I’m back
front-stand-in-plays = A stand-in plays for you until you’re back.
front-take-back = I’m back
front-did-stand-in = A robot has joined table `{ $table }`.
front-did-no-stand-in = A robot has left table `{ $table }`.
front-invite-ask = Who do you want to invite? Each of them gets one message with a Join button.
front-invite-menu = Choose people
front-invite-did = ✅ Invited: { $who }.
front-invite-public = ✅ Invited in the table’s channel, because they don’t take direct messages: { $who }.
front-invite-again = Already invited: { $who }. Everyone gets one invitation per table.
front-invite-sits = Already at the table: { $who }.
front-invite-bot = Bots can’t play: { $who }.
front-invite-hidden = Can’t see the table’s channel: { $who }.
front-invite-banned = Banned from this server’s tables: { $who }.
front-invite-lost = ⚠️ The message to { $who } may not have arrived.
front-invite-nobody = You didn’t choose anyone.
front-invite-full = You can invite at most { $most } people to a table.
front-invite-too-many = You can invite at most { $most } people a day. Try again { $when }.
front-invitation = { $who } invites you to a game of { $game } in <#{ $channel }>.
front-invitation-here = { $people }: { $who } invites you to a game of { $game }.
front-lobby-drawn = -# Seats are drawn when the game starts.
front-lobby-language = -# Language: { $language }, which everyone at this table uses. The host can change it under Options.
front-lobby-option = { $option }: { $value }
front-lobby-unrated = -# Not rated, because “{ $option }” is set for a first game. Change it under Options for a rated game.
front-lobby-waits = At least { $fewest } players are needed before { $host } can press Start.
front-lobby-ready = There are enough players: { $host } can press Start.
front-option-menu-of = Change: { $group }
front-option-menu = Change an option (host)
front-option-change = { $option }: { $value }
front-option-type = { $option }: type it in…
front-join = Join
front-leave = Leave
front-turn-help-off = Turn help off
front-turn-help-on = Turn help on
front-start = Start

# Play.
front-mention = { $who }
front-mention-marked = { $mark } { $who }
front-asked = { $count ->
    [one] turn began { $since }
   *[other] last move { $since }
}
front-turn = { $who }, { $ask }
front-turn-secret = { $who }, it’s your turn
front-waiting = { $who }: { $ask }
front-waiting-secret = { $who }: it’s your turn
front-waiting-done = { " " }· { $what }: { $who }
front-waiting-each = { $one } · { $other }
front-my-view = My view
front-answer = Your move
front-answer-or-view = Open my view
front-button-of = { $who }: { $what }
front-opener = { $what } / My view
front-aside-button = What I can do…
front-more = More
front-film = 🎬 The whole game, from the first move to the last
front-loss = ⚠️ The disk under this bot failed, and the latest moves of table {$table} are lost. The game goes on from what you see now: check it before you play.
front-loss-of-all = ⚠️ A failing disk damaged the data of table {$table}: it can’t be shown or played any more. Whoever runs this bot has been told.
front-homeless = ⚠️ The channel of table `{ $table }` ({ $game }) was deleted. The table is still there, and I’ll send your turns here. To give it another channel, type /table move in that channel, with the option table { $table }. The host can close it with /table stop.
front-whole-story = Full log
front-story = Log
front-board = Board
front-as-of = as of { $when }
front-rules = Rules
front-rematch = Rematch
front-record = Download game
front-analysis = Analysis
front-analysis-later = Only a finished game can be analysed.
front-analysis-under-way = 🕐 I’m analysing the game: half a minute, or longer if other games come first. Look again then.
front-analysis-busy = 🕐 Other games come first. Please try again in a few minutes.
front-analysis-failed = This game can’t be analysed.
front-analysis-again = Look again
front-analysis-turn = The biggest swing was in { $round }: { $who }’s chance to win went from { $before }% to { $after }%.
front-analysis-steady = The chances to win changed little from round to round before the end.
front-analysis-how = A chance is how often a player wins when robots play on from there, many times over, with the real cards and fresh dice. It’s an estimate.
front-analysis-none = At none of your decisions was another move clearly better.
front-analysis-own = { $count ->
    [one] At one of your decisions another move was clearly better. Can you find it? Only you see this.
   *[other] At { $count } of your decisions another move was clearly better. Can you find them? Only you see this.
}
front-analysis-decision = Decision { $n }: −{ $loss }%
front-analysis-try = **Decision { $n } of { $of }.** What would you play here? Choose a move, or let me tell you.
front-analysis-menu = Choose a move
front-analysis-tell = Tell me
front-analysis-next = Next decision
front-analysis-found = ✅ { $what } is the better move.
front-analysis-same = You’d play { $what } again, as you did in the game.
front-analysis-other = You’d play { $what } now, which I haven’t compared.
front-analysis-played = • You played { $what }: wins { $chance }% of the time.
front-analysis-better = • Better was { $what }: wins { $chance }% of the time.
front-analysis-by = That’s { $loss }% more, give or take { $error }.
front-analysis-move = “{ $what }” ({ $notation })
front-analysis-notation = “{ $notation }”
front-resign = Resign
front-stop = Close the table
front-reminder = ⏰ { $who }, the table is waiting for you: { $ask }
front-reminded = ⏰ The table is still waiting for you.
front-nudged = ⏰ You haven’t finished your turn yet.
front-reminder-secret = ⏰ { $who }, the table is waiting for you
front-nudge = ⏰ { $who }, you haven’t finished your turn: { $ask }
front-nudge-secret = ⏰ { $who }, you haven’t finished your turn
front-snooze-hours = Remind me in 4 hours
front-snooze-morning = Remind me in the morning
front-snooze-turn = No more reminders this turn
front-snoozed = 💤 OK. I’ll remind you again { $when }.
front-snoozed-turn = 💤 OK. No more reminders this turn.
front-away-line = 🏖️ { $who } is on vacation until <t:{ $until }:D>
front-announcement = 📣 From the people who run this bot: { $text }

# The end.
front-winners = { $count ->
    [one] 🏆 **{ $who }** won with { $points }.
   *[other] 🏆 **{ $who }** shared the victory with { $points }.
}
front-ending-won = { $count ->
    [one] 🏆 **You won** with { $points } · { $game }
   *[other] 🏆 **You and { $others }** shared the victory with { $points } · { $game }
}
front-ending-place = **{ $place ->
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} of { $players }** with { $points } · { $game }
front-result-of = { $who }, { $points }
front-score-parts = Score
front-score-tie-break = Tie-break
front-stopped = This table was closed without a result.
front-stopped-by = { $who } closed this table without a result.
front-stopped-empty = Everyone left, so this table is closed.
front-stopped-idle = Nobody started this table for a long time, so it’s closed now. Open a new one with /table new.

# The private panel.
front-your-turn = **Your move:** { $ask } · { $game }
front-aside-idle = Nothing to do right now. Waiting for { $who }.
front-aside = Waiting for { $who }. Meanwhile, you can use the buttons below.
front-choose = Choose
front-choose-exactly = **{ $marked } of { $count }** selected.
front-choose-between = { $most ->
    [1] **{ $marked } of 1** selected.
   *[other] **{ $marked }** selected ({ $most } at most).
}
front-choose-confirm = Press Confirm, or change your selection.
front-choose-more = { $count ->
    [one] Select 1 more, then press Confirm.
   *[other] Select { $count } more, then press Confirm.
}
front-choose-fewer = { $count ->
    [one] That’s 1 too many: select at most { $most }.
   *[other] That’s { $count } too many: select at most { $most }.
}
front-confirm = Confirm
front-confirm-all = Confirm: { $what }
front-times = { $n } × { $what }
front-confirm-nothing = Choose nothing
front-clear = Clear
front-form-line = **{ $field }:** { $words }
front-form-lacks = Still missing: { $field }…
front-ready-answers = Suggested moves…
front-form-back = Back to the suggestions
front-more-choices = More choices ({ $page }/{ $pages })
front-too-many = Not everything fits here: type the rest with /{ $command }.
front-standing-lobby = The game hasn’t started yet. You have a seat.
front-standing-lobby-guest = The game hasn’t started yet.
front-standing-wait = Nothing to do right now. Waiting for { $who }.
front-standing-guest = Waiting for { $who } (last move { $since }).
front-standing-over = The game is over.
front-turn-done = ✅ Your turn is over. The next one comes in a new message.

# Story, rules, lists.
front-story-empty = Nothing has happened yet.
front-first = First
front-latest = Latest
front-earlier = Earlier
front-later = Later
front-rules-topics = Choose a topic
front-rules-options = Options
front-story-rounds = Choose a round
front-story-everybody = Everyone
front-story-of = Only { $who }
front-board-then = Board at this point
front-moment = { $place } of { $of }
front-rules-robots = Robots see what you would see in their seats, and nothing else.
front-rules-dice = How often each sum of the dice fell: { $sums }
front-rules-commands = You can do everything with buttons or by typing: see the subcommands of /{ $command }.
front-rules-versions = Tertulia { $release } · rules version { $rules }
front-turns = { $count ->
    [0] No table is waiting for you.
    [one] 1 table is waiting for you.
   *[other] { $count } tables are waiting for you.
}
front-turns-mine = ➡️ **{ $game }** `{ $table }`: { $ask } (your turn began { $since })
front-turns-mine-plain = ➡️ **{ $game }** `{ $table }`: it’s your turn, which began { $since }
front-turns-wait = ⏳ { $game } `{ $table }`: { $count ->
    [one] { $who }’s turn began { $since }
   *[other] waiting for { $who } (this step began { $since })
}
front-turns-lobby = 🪑 { $game } `{ $table }`: not started yet
front-turns-more = { $count ->
    [one] … and 1 more table.
   *[other] … and { $count } more tables.
}
front-turns-answer = Play at { $table }

# Asked once more.
front-ask-stop = Close table `{ $table }` for everyone, without a result? This can’t be undone.
front-stop-meant = Yes, close it
front-ask-leave = Leave the game at table `{ $table }` for good? The others will play on.
front-ask-leave-ends = Leave table `{ $table }` for good? That ends the game.
front-leave-meant = Yes, leave
front-ask-nothing = You’ve chosen nothing. Confirm anyway?
front-choose-nothing = Choose nothing
front-never = Back

# Answers to what was pressed or typed.
front-wrong = ⚠️ { $why }
front-event = • { $what }
front-trouble = Something went wrong. Nothing was changed; please try again in a moment.
front-unknown = Something went wrong, and I don’t know whether that was saved. Check the table again in a moment: it only shows what is saved.
front-checking = This is taking longer than it should: I don’t know yet whether it was saved. I’ll tell you as soon as I do.
front-stale = That move is already done. Here’s the current state.
front-too-fast = Too fast for me, so nothing was done. Try again { $when }.
front-not-yours = That button is for { $who }. The table is waiting for { $awaited }.
front-not-ours = I don’t know this button any more. Look for the table’s newest message, or type /table hand.
front-no-command = I don’t know this command. Discord may still be showing an old one: try again in a minute.
front-rest-on-board = The rest: press Board, or type /table board.
front-row-empty = none
front-panel-expired = This view is out of date. Open it again to see the game now.
front-never-mind = All right, nothing was done.
front-did-begin = Your game has started below.
front-did-open = Table `{ $table }` is open in this channel.
front-did-open-thread = This channel already has a table, so I opened <#{ $channel }> for yours: table `{ $table }`.
front-did-join = You have a seat at table `{ $table }`.
front-did-leave = You’ve left table `{ $table }`.
front-did-rematch = You have a seat at the rematch: table `{ $table }` in <#{ $channel }>.
front-did-start = Table `{ $table }` has started.
front-did-move = Table `{ $table }` continues in <#{ $channel }>.
front-move-elsewhere = A table can only move to another channel of its own server.
front-did-stop = Table `{ $table }` is closed.
front-thread-name = { $game } · { $host }
front-no-thread = I can’t open a thread here. Try another channel.
front-needs-server = A table needs a channel on a server: type this in one.
front-bad-options = I don’t know the option “{ $words }”. Write, for example: “{ $example }”.
front-no-table-here = There’s no table in this channel. Open one with /table new, or pick a table with the option “table”.
front-no-table-of-yours = You’re not at any table. Open one in a server’s channel with /table new.
front-no-such-table = I don’t know a table “{ $words }”. A table’s name looks like K7QF2M.
front-which-table = You’re at several tables: pick one with the option “table”.
front-which-game = Which game? Pick one with the option “game”.
front-other-game = This is a { $game } table: type /{ $command } here.
front-record-here = The moves of table `{ $table }`, one by one, as a file.
front-record-later = You can download the game once it’s over.
front-lacks = I can’t do that here: I need the permission “{ $permission }” in <#{ $channel }>. Someone who manages this server can give it to me.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-create-threads = Create Public Threads
permission-send-in-threads = Send Messages in Threads

# Settings.
front-settings = ⚙️ **Your settings.** Changes are saved right away.
front-server-modern = -# Buttons of lists stand beside their lines. `/server settings layout:` puts them below the text.
front-server-classic = -# Buttons stand below the text. `/server settings layout:` puts them beside their lines.
front-server-noticeboard = -# The noticeboard hangs in <#{ $channel }>. `/server settings noticeboard:` hangs it up anew where you type that, or takes it down.
front-server-no-noticeboard = -# There’s no noticeboard. `/server settings noticeboard:` hangs one up where you type that: a message that shows open tables, games and results.
front-server-noticeboard-gone = ⚠️ The noticeboard’s channel was deleted. `/server settings noticeboard:` hangs it up anew where you type that.
front-server-noticeboard-waits = The noticeboard in <#{ $channel }> is out of date. If that lasts, check that I can view the channel and send messages there.
front-server-call = -# For a new open table I mention <@&{ $role }> there, at most once an hour, if that role can be mentioned.
front-server-settings = ⚙️ **Settings of this server.** They apply to all its tables; changes are saved right away.
front-end-tables-ask = { $count ->
    [one] ⚠️ One table that { $who } hosts on this server will be closed without a result, whoever is playing.
   *[other] ⚠️ { $count } tables that { $who } hosts on this server will be closed without a result, whoever is playing.
} This can’t be undone.
front-end-tables-yes = Close them
front-end-tables-none = { $who } hosts no table on this server that you can close.
front-end-tables-done = { $count ->
    [one] ✅ One table of { $who } is closed.
   *[other] ✅ { $count } tables of { $who } are closed.
}
front-end-tables-left = { $count ->
    [one] One couldn’t be closed just now. Try again in a moment.
   *[other] { $count } couldn’t be closed just now. Try again in a moment.
}
front-end-tables-managers = Only people who manage this server can close all of someone’s tables.
front-server-managers = Only people who manage this server can change its settings.
front-manage-only = Only people who manage this server can do that.
front-server-tables = { $count ->
    [0] 📋 No table on this server is open or running, as far as you can see.
    [one] 📋 **1 table on this server** is open or running, as far as you can see.
   *[other] 📋 **{ $count } tables on this server** are open or running, as far as you can see.
}
front-server-lobby = 🪑 opened { $since }, not started yet · { $taken } of { $seats } seats taken · host: { $host }
front-server-waits = ⏳ step began { $since } · waiting for { $who }
front-server-paused = ⏸️ paused
front-server-pages = Choose a page
front-ban-did = ⛔ { $who } is banned from all tables on this server. Their seats in lobbies are free, and robots play on for them in games. `/server unban` lifts the ban.
front-ban-already = { $who } is already banned from the tables on this server.
front-ban-unfinished = ⛔ { $who } is banned from all tables on this server, but I couldn’t take them out of each just now. Type it again in a moment; I’ll also try again when I next start.
front-ban-self = You can’t ban yourself.
front-ban-bot = Bots don’t play: there’s nothing to ban.
front-ban-manager = I don’t ban people who manage this server.
front-unban-did = ✅ { $who } can play on this server again. They can take back seats that robots still play for them.
front-unban-none = { $who } isn’t banned from the tables on this server.
front-bans-none = ⛔ Nobody is banned from the tables on this server.
front-bans-now = ⛔ Banned from the tables on this server: { $who }
front-bans-among = ⛔ Banned from the tables on this server, among others: { $who }
front-bans-ban = { $when }: { $by } banned { $whom }
front-bans-ban-why = { $when }: { $by } banned { $whom } (“{ $reason }”)
front-bans-unban = { $when }: { $by } lifted the ban on { $whom }
front-setting-language = Language
front-setting-ring = Notify me
front-setting-reminder = Reminder
front-setting-boards = Boards
front-setting-focus = Show first
front-setting-tables-language = Language of new tables
front-setting-theme = Pictures
front-setting-tables = Tables at once
front-at-most = at most { $n }
choice-picture-dark = dark pictures
choice-picture-light = light pictures
front-reminder-house = { $after } (default)
front-reminder-default = { $after } (default here)
front-reminder-never = never
front-reminder-after = { $hours ->
    [one] after 1 hour
   *[other] after { $hours } hours
}
front-reminder-minutes = after { $minutes } min
front-dm-hello = 👋 This is where I’ll message you when it’s your turn.
front-dm-open = I’ve sent you a message: my direct messages reach you.
front-dm-closed = ⚠️ I can’t message you: you don’t take direct messages from me. Allow them for this server, or play from the channel with **My view**.
front-dm-unsure = I couldn’t tell whether my direct messages reach you.
front-settings-display = Boards and language…
front-settings-rings = Notifications and quiet hours…
front-setting-quiet = Quiet hours
front-setting-night = During quiet hours
front-zone-now = 🕐 Your time is { $time } ({ $zone }).
front-zone-unknown = 🕐 What’s your time zone? Until you set one, times are in UTC.
front-zone-button = Time zone…
front-zone-form = Where are you?
front-zone-hint = A city, such as “Boston” or “Mumbai”, or an offset, such as “UTC+2”
front-no-zone = I don’t know the time zone “{ $words }”. Try a big city nearby, such as “Boston”, or an offset, such as “UTC+2”.
front-quiet-learned = 🌙 You hardly ever play between <t:{ $from }:t> and <t:{ $until }:t>, so I don’t notify you then.
front-quiet-learning = 🌙 I’m still learning your quiet hours from when you play.
front-no-hours = I don’t know the hours “{ $words }”. Try “22-8”, “22:30-7:00” or “10pm-7am”.
front-away-now = 🏖️ You’re on vacation until <t:{ $until }:D>. You won’t be notified before then.
front-away-left = { $left ->
    [one] 🏖️ You have 1 vacation day left this year.
   *[other] 🏖️ You have { $left } vacation days left this year.
}
front-away-button = Vacation…
front-away-form = When will you be back?
front-away-hint = A date, such as “24 Dec” or “24.12.”, or a time, such as “in 3 days” or “tomorrow”
front-no-date = I don’t know the date “{ $words }”. Try “24 Dec”, “24.12.” or “in 3 days”.
front-away-past = That date is in the past. Choose tomorrow or later.
front-away-too-long = That’s too long: you have { $left } of your { $most } vacation days left this year.
choice-away-days = { $days ->
    [one] 1 day: back on { $date }
   *[other] { $days } days: back on { $date }
}
choice-away-back = I’m back
choice-quiet-learned = learned from when I play
choice-quiet-never = none
choice-quiet-hours = { $from } to { $until }
choice-night-waits = hold notifications until morning
choice-night-silent = send everything silently
choice-ring-direct = in a direct message
choice-ring-channel = in the channel
choice-ring-both = both
choice-auto = same as Discord
choice-en = English
choice-fr = Français

# Commands: names (lower case, no spaces) and what they do (at most 100 characters).
command-same = { $name }
command-table = table
command-table-about = Open a table, join it, look at it
command-new = new
command-new-about = Open a table in this channel, or in a thread where one runs already
command-join = join
command-join-about = Take a seat
command-leave = leave
command-leave-about = Give up your seat
command-start = start
command-start-about = Start with the players who are there
command-board = board
command-board-about = Show the whole board
command-hand = hand
command-hand-about = Show your own view and what you can do now
command-log = log
command-log-about = Tell the story so far
command-analysis = analysis
command-analysis-about = Who was likely to win, and when; for you alone, what would have been better
command-rules = rules
command-rules-about = Show the rules of a game in short
command-move = move
command-move-about = Move a table to this channel
command-stop = stop
command-stop-about = Close the table without a result
command-turns = turns
command-turns-about = List your tables on all servers, those waiting for you first
command-settings = settings
command-settings-about = Your language, notifications and reminders, and how boards look to you
command-layout = layout
command-layout-about = Where the buttons of lists stand on this server
choice-modern = beside their lines
choice-classic = below the text
command-noticeboard = noticeboard
command-noticeboard-about = A message that always shows this server’s open tables, games and latest results
choice-noticeboard-here = in this channel
choice-noticeboard-nowhere = nowhere
command-call = call
command-call-about = The role to ring there for a new open table, once an hour at most; @everyone for none
command-server = server
command-server-about = This server’s settings, its tables, and who is banned from them
command-server-settings-about = This server’s language, reminders and picture colours
command-server-tables = tables
command-server-tables-about = List what is open and running on this server, and who is awaited
command-server-log-about = Show who is banned from this server’s tables, and who did that when
command-league = league
command-league-about = A league or cup in this channel, for people who manage this server
command-league-new = new
command-league-new-about = Begin a league or cup in this channel: people sign up with a button
command-league-show = show
command-league-show-about = Post the league’s message anew in this channel
command-league-end = end
command-league-end-about = End the league in this channel; games in play go on
command-league-seats = players
command-league-seats-about = How many sit at a table
command-at-once = at_once
command-at-once-about = Most tables of the league someone plays at the same time: 2 unless you say otherwise
command-days = days
command-days-about = How many days people can sign up: 7 unless you say otherwise
command-cup = cup
command-cup-about = Groups and a final, once, instead of seasons with divisions
command-ban = ban
command-ban-about = Ban someone from this server’s tables: robots play on for them
command-unban = unban
command-unban-about = Let someone play on this server again
command-person = person
command-person-about = Who
command-reason = reason
command-reason-about = Why, for those who manage this server to read
command-tables-language = The language of new tables
command-tables-reminder = Hours until I remind a player; 0 for never
command-end-tables = end_tables_of
command-end-tables-about = Close all tables of this member on this server; I’ll ask you first
command-most-tables = tables
command-most-tables-about = How many tables can be open at once; 0 for the bot’s own limit
command-game = game
command-game-about = Which game
command-seats = seats
command-seats-about = How many people can play at most
command-options = options
command-options-about = Options of the game, as option=value, separated by commas
command-play = play
command-play-about = Start here: play now against robots, or open a table for your friends
command-find = find
command-find-about = Find an open table on this server and join it
command-solo = solo
command-solo-about = Start right away, with robots that the bot plays
command-phone = phone
command-phone-about = Whether you read on a phone: your private pictures are upright then
command-text = text
command-text-about = Words only, no symbols, for reading aloud
command-which = table
command-which-about = Which table, if not the one in this channel
command-language = language
command-language-about = The language I use with you in private
command-ring = ring
command-ring-about = Where I notify you when it’s your turn
command-reminder = reminder
command-reminder-about = Hours until I remind you; 0 for never
command-zone = zone
command-zone-about = Your time zone: a big city nearby, such as “Boston”, or “UTC+2”
command-quiet = quiet
command-quiet-about = Quiet hours, such as “22-8” or “10pm-7am”; or “never”; or “learned”
command-night = night
command-night-about = What happens to notifications during quiet hours
command-away = away
command-away-about = On vacation until this date, such as “24 Dec” (30 days a year); or “back”

# Pictures: what is said to those who hear them.
front-alt-waiting = Waiting for { $seats }.
front-alt-more = The rest is in the board as text.
front-alt-won = { $count ->
    [one] { $who } wins
   *[other] { $who } share the victory
}
front-alt-place = { $place }. { $who }, { $points }.
front-alt-rounds = Score of { $who } over time: { $rounds }.
front-alt-chances = Chance to win of { $who } in percent over time: { $rounds }.
front-alt-more-results = The rest is in the scores as text.
front-picture-chances = Chance to win in percent, and who was ahead
front-results-curve = Score over time, and who led
front-results-ahead = In the lead: { $leads }.
front-results-lead = { $who } ({ $rounds })
front-results-level = all tied ({ $rounds })
front-results-then = { $before }; { $lead }
front-results-beat = { $who } won, { $points } ahead of { $others }
front-results-tied = { $who } won the tie-break against { $others }
front-results-shared = { $who } shared the victory
front-picture-won = { $count ->
    [one] wins
   *[other] share the victory
}
front-picture-nobody = Nobody wins
front-picture-free = { $n } free

# Options of pictures.
command-theme = theme
command-theme-about = Colours of the picture
command-focus = focus
command-focus-about = A part of the board, large
choice-dark = dark
choice-light = light
choice-whole = everything
choice-common = the shared area
choice-own = my area
choice-text = in words
choice-player = player { $n }
front-no-such-seat = Nobody sits there: the table has fewer players.

# To the owner of the application.
owner-lost = ⚠️ The disk under this bot failed: acknowledged moves are lost. The latest moves of these tables are gone, and their players have been told: {$tables}. The log has the details; restore a backup if you would rather have that.
owner-lost-unknown = ⚠️ The disk or the database under this bot failed: acknowledged moves are lost, but no table is known to be affected. The log has the details; restore a backup if you would rather have that.
owner-damaged = ⚠️ The data of these tables is damaged, and nobody can play on there: {$tables}. All other tables go on. Check the disk.
owner-not-writing = ⚠️ This bot can’t write its data: the disk or the database is full, failing or out of reach (the log says which). Moves are refused until it can.
owner-writing-again = This bot can write its data again. Nothing that was acknowledged is lost.
owner-ended = ⚠️ This bot could not write its data and is stopping. Check the disk or the database, then start it again. Nothing that was acknowledged is lost.
owner-low-space = ⚠️ There are only {$free} MiB left where this bot keeps its data.
owner-large = ⚠️ The data of this bot takes {$size} MiB. To shrink it, stop the bot and run: tertulia compact

# Words that were typed and are not understood.
front-typed-near = I don’t know “{ $words }”. Did you mean: { $names }?
front-typed-possible = “{ $words }” doesn’t work here. Use: { $names }.
front-no-order = I don’t know the auto-reply “{ $words }”. Choose one from the list.
front-typed-hint = I didn’t understand “{ $words }”. { $param }: { $about }.

# For newcomers.
command-help = help
command-help-about = How it works, in short
front-greeting = 👋 **Board games with friends, at your own pace.** I keep the board and message you when it’s your turn. Play in one evening or over three weeks. With a screen reader, `/settings text:True` gives you words instead of pictures.
front-guide-play = Play now against robots
front-guide-open = Open a table
front-guide-find = Find a table
front-find-title = 🔎 **Open tables on this server that you can join**, newest first:
front-find-title-of = 🔎 **Open { $game } tables on this server that you can join**, newest first:
front-find-none = 🔎 There’s no open table on this server that you can join right now. Open one, and others can join you.
front-find-none-of = 🔎 There’s no open { $game } table on this server that you can join right now. Open one, and others can join you.
front-find-seats = 🪑 { $taken } of { $seats } seats taken · { $who } · opened { $since }
front-find-more = { $count ->
    [one] … and at least 1 more table: choose a game for a shorter list.
   *[other] … and at least { $count } more tables: choose a game for a shorter list.
}
front-find-join = Join { $table }
front-find-joined = ✅ You have a seat at table `{ $table }` in <#{ $channel }>.
front-find-elsewhere = I list the open tables of a server: type /find in one of its channels.
front-find-queue = Tell me when one comes up
front-thread-queue = { $game } from the queue
front-stopped-unconfirmed = Not everyone confirmed, so this table is closed. The others keep their place in the queue.
front-match-ask = 🔔 There’s a table for you: **{ $game }**. Are you in? Answer by <t:{ $until }:f>, or you lose your place in the queue.
front-match-waits = ✅ You’re in for **{ $game }**. The others can answer until <t:{ $until }:f>; the game starts once they all have.
front-match-with = With: { $who }
front-match-yes = I’m in
front-match-no = Not this time
front-match-leave = I can’t after all
front-match-declined = You declined, so you’re no longer in the queue. Come back any time with /queue join.
front-match-missed = There was no answer from you in time, so you’re no longer in the queue. Come back any time with /queue join.
front-match-friend = Your friend isn’t playing, so you’re no longer in the queue either. Come back any time with /queue join.
front-match-off = Not everyone could play, so this table is closed. You keep your place in the queue, and I’ll tell you about the next one.
front-match-lobby = 🔔 Opened from the queue. The game starts once everyone has confirmed; they can until <t:{ $until }:f>.
front-match-in = ✅ { $who }
front-match-awaited = { $who } hasn’t answered yet
front-queue-none = You’re not in the queue of this server. With /queue join, I tell you when there’s a table.
front-queue-place = 🔔 You’re waiting for: { $games }. Until <t:{ $until }:f>.
front-queue-players = Players: { $players }
front-queue-clock = Clock: { $clock }
front-queue-reliable = With reliable players only
front-queue-friend = ✅ { $who } waits with you.
front-queue-friend-asked = { $who } has been asked, and has to agree first.
front-queue-how = -# As soon as there are enough people, I open a table and ask you in a direct message whether you play.
front-queue-matched = There’s a table for you: `{ $table }`. Please answer there.
front-queue-with = You’re waiting with { $who }:
front-queue-asked = { $who } would like to wait for a table together with you: { $games }. Until <t:{ $until }:f>.
front-queue-invitation = 🔔 { $who } would like to wait for a table together with you: { $games }. If you agree, I’ll tell you when there’s one, until <t:{ $until }:f>.
front-queue-agree = Wait with them
front-queue-refuse = No, thanks
front-queue-agreed = ✅ You’re waiting with { $who }. I’ll tell you when there’s a table.
front-queue-refused = All right: you’re not waiting.
front-queue-leave = Leave the queue
front-queue-left = You’ve left the queue.
front-queue-closed = My direct messages don’t reach you. I’ll mention you at the table instead: keep an eye on this server.
front-queue-self = You’re in the queue anyway: name your friends only.
front-queue-bot = Bots can’t play: { $who }.
front-queue-hidden = { $who } can’t see this channel.
front-queue-blocked = You block { $who }. /unblock ends that.
front-queue-many-friends = You can queue with at most { $most } friends.
front-queue-no-game = None of these games is for that many people.
front-queue-answer-first = There’s a table for you already: answer at table `{ $table }` first.
front-queue-waits-with = You’re waiting with { $who } already. Leave the queue first with /queue leave.
front-queue-own = You have a place of your own in this queue. Leave it first with /queue leave.
front-queue-gone = They don’t ask you to wait with them any more.
front-block-did = I won’t match you with { $who }, and invitations to tables with them won’t reach you. Nobody is told. /unblock ends it.
front-block-self = You can’t block yourself.
front-block-bot = Bots don’t play: there’s nothing to block.
front-block-too-many = You can block at most { $most } people.
front-unblock-did = You don’t block { $who } any more.
front-blocks-now = ⛔ You block: { $who } (only you see this; /unblock ends it)
front-blocks-more = { $n } more
front-server-newcomers = Newcomers and unreliable players sit at { $n ->
    [one] one table
   *[other] { $n } tables
} with others at once, at most.
command-queue = queue
command-queue-about = Be told when there’s a table for you on this server
command-queue-join-about = Wait for a table: I bring together people who fit
command-queue-leave-about = Stop waiting
command-show = show
command-queue-show-about = Show what you’re waiting for, and who asks you to wait with them
command-players = players
command-players-about = How many are to play; any number if you say nothing
command-queue-days-about = For how many days you wait; a week if you say nothing
command-queue-reliable-about = Only with reliable players: they finish their games
command-queue-friend-about = A friend to play with you; they have to agree first
command-block = block
command-block-about = Don’t be matched with someone, nor invited by them; nobody is told
command-unblock = unblock
command-unblock-about = End a block
command-block-person-about = Who
command-newcomers = newcomers
command-newcomers-about = How many tables newcomers sit at until they have finished two games; 0 for the bot’s usual
front-noticeboard = 🎲 **Tables on this server**
front-noticeboard-none = No table is looking for players right now.
front-noticeboard-running = **In play**
front-noticeboard-over = **Latest results**
front-lobby-call = <@&{ $role }> A new table is looking for players:
front-league = 🏅 **{ $game } league · season { $season }**
front-cup = 🏅 **{ $game } cup**
front-league-rules = -# { $seats } at a table, up to { $tables ->
    [one] one table
   *[other] { $tables } tables
} at a time each · { $clock }
front-league-open = Sign-up closes { $when }, then the season begins: about as many games each as it takes to meet everyone in a division once.
front-league-members = { $count ->
    [0] Nobody has signed up yet.
    [one] One person has signed up:
   *[other] { $count } people have signed up:
}
front-league-name = { $who }
front-league-division = **Division { $number }**
front-league-group = **Group { $number }**
front-league-final = **Final**
front-league-legend = -# points (margin) · games finished of all
front-league-line = **{ $place }** { $who } · { $points } ({ $margin }) · { $played }/{ $tables }
front-league-rest = { $count ->
    [one] and one more
   *[other] and { $count } more
}
front-league-progress = { $over } of { $all } games are finished, { $running } in play.
front-league-champion = 🏆 **{ $who }** won season { $season }.
front-cup-champion = 🏆 **{ $who }** won the cup.
front-league-champions = 🏆 **{ $names }** won season { $season } together.
front-cup-champions = 🏆 **{ $names }** won the cup together.
front-league-up = Up: { $names }
front-league-down = Down: { $names }
front-league-over = This league is over.
front-league-blocked = ⚠️ I can’t open threads here, so its tables have to wait. Someone who manages this channel can allow me to.
front-league-sign-up = Sign up
front-league-withdraw = Withdraw
front-league-mine = My line
front-league-thread = { $game } · season { $season } · table { $number }
front-league-final-thread = { $game } · final · table { $number }
front-league-own = You’re number { $place } of { $count } with { $points ->
    [one] one point
   *[other] { $points } points
}, { $played } of your { $tables } games finished.
front-league-own-up = You’d move up a division.
front-league-own-down = You’d move down a division.
front-league-own-out = You dropped out of this season.
front-league-own-signed = You’ve signed up. The season begins { $when }.
front-league-own-none = You don’t play in this season.
front-league-signed = ✅ You’ve signed up. The season begins { $when }.
front-league-ask-out = Drop out of this season for good? With fewer than half of your games finished, none of them will count.
front-league-out-meant = Yes, drop out
front-league-withdrawn = ✅ You’ve withdrawn. Games you’ve begun go on: finish them, or hand them to a robot.
front-league-did-new = ✅ People can sign up with the button on the league’s message.
front-league-did-show = ✅ The league’s message is posted anew here.
front-league-did-end = ✅ The league is over. Games in play go on, but no longer count for it.
front-league-in-thread = A league needs a channel: its tables are threads below it. Type this in one.
front-league-none-here = No league is running in this channel. `/league new` begins one.
front-guide-how = How it works
front-guide-settings = Settings
front-guide-ring = Notifications…
front-phone = I’m on a phone
front-phone-set = 📱 Your private pictures are upright from now on. `/settings phone:False` turns that off.
front-no-phone = I read on a wide screen
front-phone-now = 📱 Your private pictures are made for a phone: upright, with large type.
front-wide-now = Your private pictures are as wide as those of everybody. Do you read on a phone? Upright ones have larger type there.
front-guide-games = All games
front-guide-which = Which game?
front-guide-which-solo = Which game? Robots take the other seats, and it starts at once.
front-guide-no-commands = You can’t use commands in this channel, so you can’t open a table here. Ask someone who manages this server, or try another channel.
front-help = **How it works**
    1. `Play now against robots` starts a game at once. With friends: `Open a table` or `/play`; the others press `Join`, then the host presses `Start`. `Find a table` or `/find` lists the tables you can join.
    2. I message you when it’s your turn. Press what you want to do; everyone sees the board in the channel.
    3. `/turns` lists the tables waiting for you.
    4. Misclicked? `Undo` takes back your last choice, or `/table undo` asks the others.
    5. Just watching? `/table follow` sends you updates on a table. `/stats` shows who played what, and how it went.
    6. Away for a while? Press `More`, then `I’m away…`. `Plan ahead…`, also under `More`, plays moves you picked earlier.
    7. With a screen reader, `/settings text:True` gives you words instead of pictures.
front-help-direct = **How it works**
    1. On a server where I am, type `/play`; the others press `Join`, then the host presses `Start`.
    2. I message you here when it’s your turn. Press what you want to do.
    3. `/turns` lists the tables waiting for you; `/stats` shows how your games went.
    4. Misclicked? `Undo` takes back your last choice, or `/table undo` asks the others. `/table follow`, on the server, sends you updates on a table you’re only watching.
    5. With a screen reader, `/settings text:True` gives you words instead of pictures.
front-greeting-alt = Games you can play: { $games }.

# Time: clocks, vacations, and what the table is asked.
front-clock = Clock
front-clock-about = Thinking time per player; when someone’s time is up, the others decide what happens
front-clock-none = none
front-clock-slow = slow (3 days, +36 hours a turn, at most 10 days)
front-clock-usual = usual (3 days, +12 hours a turn, at most 5 days)
front-clock-fast = fast (1 day, +4 hours a turn, at most 3 days)
front-clock-1d = 1 day per turn
front-clock-2d = 2 days per turn
front-clock-3d = 3 days per turn
front-clock-7d = 7 days per turn
front-setting-clock = Clock of new tables
front-time-left = ⏳ { $who }: time is up { $until }
front-away = 🏖️ { $who } is on vacation, back { $until }
front-paused = ⏸️ Paused { $since }: clocks are stopped and nobody gets reminders
front-seat-open = 🪑 Seat free to take over: { $who }
front-give-time = +24 hours
front-pause = Pause…
front-ask-pause = Ask the others to pause the game? Clocks stop, and nobody is reminded, once everyone agrees.
front-pause-meant = Yes, ask them
front-pause-refused = ⏸️ No pause: not everyone agreed. The game goes on.
front-pause-lapsed = ⏸️ No pause: not everyone answered in time. The game goes on.
front-resume = Resume…
front-warned = ⏳ Your time is up { $until }; then the others decide what happens.
front-time-is-up = ⌛ Your time is up: the others decide what happens. Finish your turn now and you’re back in.
front-vacation = 🏖️ Your time is up, so your vacation starts now: your clocks are stopped.
front-vacation-until = You’re back { $until }, or as soon as you play.
front-question-absent = ⌛ { $voters }: time is up for { $who }. What should happen?
front-question-pause = ⏸️ { $voters }: pause the game? Everyone has to agree.
front-question-resume = ▶️ { $voters }: resume the game? No answer within three days counts as yes.
front-question-vote = ✅ { $who }: { $choice }
front-absent-waits = ⌛ Time is up for { $who }. I’ll ask again { $until }.
front-choice-wait = Wait 24 hours
front-choice-stand-in = Play on with a stand-in
front-choice-replace = Open the seat
front-choice-end = End the game
front-choice-agree = I agree
front-choice-refuse = No
front-choice-refuse-always = No, don’t ask me again
front-did-give-time = Table `{ $table }`: you’ve given 24 more hours.
front-did-pause = Table `{ $table }` is paused.
front-did-resume = Table `{ $table }` goes on.
front-did-ask = Table `{ $table }`: I’ve asked the others; you count as agreeing.
# Hints, for whoever asks alone.
front-hint = Hint
front-hint-offer = First game? `Hint` tells you, and nobody else, what you could do and why.
front-hint-title = **Hint**: what you could do, judged by what you can see yourself
front-hint-move = **{ $n }. { $move }**: about { $percent }% to win
front-hint-tells = Now:
front-hint-then = Then most likely:
front-hint-than = move { $n }
front-hint-than-next = the next best move
front-hint-more = About { $points } more at the end than with { $than } (mostly { $part }).
front-hint-fewer = About { $points } fewer at the end than with { $than } (mostly { $part }).
front-hint-little-more = A little more at the end than with { $than } ({ $part }).
front-hint-little-fewer = A little less at the end than with { $than } ({ $part }).
front-hint-rival = { $who } then has about { $points } fewer.
front-hint-even = About as much at the end as with { $than }.
front-hint-basis = Estimated by playing on { $count } times from each move. A few percent more or less say little; move 1 is what a hard robot would play.
front-undo = Undo
front-ask-undo = Ask to undo…
front-question-undo = ↩️ { $voters }: { $who } would like to take back { $what }. I’m asking because { $why }. Everyone has to agree before the game goes on; this expires { $until }.
front-did-ask-undo = Table `{ $table }`: I’ve asked the others whether you can take that back, because { $why }.
front-undo-refused = ↩️ Your undo was declined.
front-undo-lapsed = ↩️ Your undo expired: not everyone answered in time.
front-undo-overtaken = ↩️ Your undo expired: the game went on before everyone agreed.
front-did-vote = Table `{ $table }`: your answer counts. You can change it until it’s settled.
front-stopped-agreed = The remaining players agreed to close this table without a result.
command-time = time
command-time-about = Give the current player 24 more hours
command-pause = pause
command-pause-about = Ask everyone to pause the game: clocks stop
command-resume = resume
command-resume-about = Ask everyone to resume the game after a pause
command-undo = undo
command-undo-about = Take back your last choice, or ask the others if you can
command-vote = vote
command-vote-about = Answer the question your table is asked
command-answer = answer
command-answer-about = Your answer
command-clock = clock
command-clock-about = Thinking time per player
# Who plays: seats that change hands, friends who act, games that nobody may play any more.
front-offer = 🪑 { $who }’s seat in this game of { $game } is free: who wants to take over? First come, first served; you’ll see what that seat sees.
front-take-seat = Take { $who }’s seat
front-offered = 🪑 Anyone in <#{ $channel }> can now take { $who }’s seat there, with a button. Until then a stand-in plays.
front-withdraw-seat = Keep the seat
front-give-seat = Give my seat to someone else
front-did-withdraw-seat = Nobody can take that seat at table `{ $table }` any more.
front-did-take-seat = 🪑 This seat is yours now. Here’s what it sees.
front-sat-down = { $who } took over from { $before }.
front-acted-for = { $deputy } made this move for { $who }.
front-deputy = 🤝 { $deputy } can play for { $who }
front-appointed = 🤝 { $who } can now play for you at table `{ $table }` and sees what you see, with **My view**, until one of you stops it. You’re still the one I notify.
front-dismiss = Stop letting a friend play
front-did-dismiss = Nobody else plays for that seat at table `{ $table }` any more.
front-deputy-self = You already play for yourself. Choose a friend.
front-deputy-bot = Bots can’t play for you. Choose a friend.
front-absence = I’m away…
front-absence-title = **Away for a while?** Choose what happens at your tables until you’re back.
front-absence-vacation = **Vacation**, for all your tables: no notifications until the day you choose, and your clocks stop where the table allows it.
front-absence-vacation-begins = Vacation…
front-absence-vacation-ends = Back from vacation
front-absence-stand-in = **Stand-in**, at this table: the bot plays your turns until you’re back.
front-absence-stand-in-begins = Let the bot play
front-absence-orders = **Auto-replies**, at this table: they answer what you’ve set up in advance; everything else waits for you.
front-absence-friend = **A friend**, at this table: they play for you and see what you see; you’re still notified and can play too.
front-absence-friend-menu = Let a friend play for me
front-absence-friend-there = Choose who under `More` in <#{ $channel }>.
front-predecessor = { $before } played in { $who }’s place: entries { $from } to { $until } of the record
front-no-player = Nobody called “{ $words }” is playing at this table.
front-several-players = Several players are called “{ $words }”: { $who }. Choose from the list, or type one of: { $seats }.
front-trouble-inviting = The seat is free to take, but the invitation may not have arrived.
front-invitation-seat = { $who } invites you to take over a seat in a game of { $game } in <#{ $channel }>.
front-invitation-seat-here = { $people }: { $who } invites you to take over a seat in this game of { $game }.
front-invite-where = Which table do you want to invite { $who } to?
front-invite-to = { $game } · { $table }
front-invite-nowhere = None of your tables on this server has a free seat. Open one with /table new.
front-still-playing = 💤 { $people }: nobody has played here for 60 days. Are you still playing? If nobody answers, this table closes { $closes }.
front-still-playing-yes = Yes, we’re still playing
front-did-still-playing = Table `{ $table }` stays open.
front-stopped-solo = Nobody played here for a week, so this game with robots is closed, unfinished. Everyone can read its log.
front-stopped-forgotten = Nobody played here for a very long time, so this table is closed, unfinished. Everyone can read its log.
front-lobby-newcomer = { $who } (fewer than ten finished games)
front-terms = Table
front-admits-anybody = Who can join: anyone in this channel
front-admits-invited = Who can join: invited players only
front-admits-role = Who can join: members of <@&{ $role }>
front-admits-about = For members of a role: /table set role
front-admits-which-role = Which role? Pick it with the option “role”.
front-wanted-anything = Players: everyone
front-wanted-reliability = Reliable players only
front-wanted-about = They abandoned at most one of their last ten games and let at most one turn in ten time out
front-vacations-allowed = Vacations: stop the clock
front-vacations-not-allowed = Vacations: don’t stop the clock
front-vacations-about = If they do, one also starts by itself the first time a player’s clock runs out
front-seating-drawn = Seats: drawn at random when the game starts
front-seating-joined = Seats: in the order people joined (not rated)
front-seating-about = Your seat decides your colour, the turn order and, in some games, how good your start is
front-language = Language
front-language-of-people = Language: the players’ if they share one, else the server’s
front-language-about = Of the messages that everyone at the table sees; your private ones stay in your language
front-robots = Robots
front-robots-about = Hard and expert robots look ahead; without a clock, experts play like hard ones
front-hints-allowed = Hints: on request
front-hints-not-allowed = Hints: none
front-hints-about = Players can ask what they could do, and why; never in a rated game
front-reliability-good = 🤝 Your reliability: good. Of your last { $games } games you abandoned { $abandoned }, and { $timeouts } of { $turns } turns timed out.
front-reliability-bad = 🤝 Your reliability: low. Of your last { $games } games you abandoned { $abandoned }, and { $timeouts } of { $turns } turns timed out.
command-resign = resign
command-resign-about = Leave a game in progress for good
command-replace = replace
command-replace-about = Let someone else take over a seat in the middle of the game
command-player = player
command-player-about = Whose seat, if not yours: one played by a stand-in (host)
command-with = with
command-with-about = Who to invite to it; anyone in the channel can take it
command-deputy = deputy
command-deputy-about = Let a friend play for you at this table (leave empty to stop)
command-friend = friend
command-deputy-friend-about = Who can play for you
command-invite = invite
command-invite-about = Invite someone to your table
command-invite-friend-about = Who to invite
command-invite-to-a-table = Invite to a table
command-set = set
command-set-about = Change the settings before the game starts
command-admits = join
command-admits-about = Who can join
command-role = role
command-role-about = Only members of this role can join
command-reliable = reliable
command-reliable-about = Reliable players only: they finish their games
command-vacations = vacations
command-vacations-about = Whether a player’s vacation stops the clock
command-seating = seating
command-seating-about = How seats are assigned when the game starts
command-robots = robots
command-robots-about = How well robots play: hard ones look ahead, experts further, but only where there is a clock
choice-join-anybody = anyone in this channel
choice-join-invited = invited players only
choice-join-role = members of a role
choice-seating-drawn = drawn at random when the game starts
choice-seating-joined = in the order people joined (not rated)
command-table-language-about = The language of messages for the whole table; the host can change it at any time
choice-language-players = the players’ if they share one
choice-robots-easy = easy
choice-robots-medium = medium
choice-robots-hard = hard
choice-robots-expert = expert

# Statistics.
front-statistics = Statistics
front-former-player = a former player
front-stats-me = 📊 **Your finished games with others**
front-stats-none = No finished games with others yet.
front-stats-server = 📊 **Finished games on this server**
front-stats-players = 🏅 **{ $game }, { $seats } players**
front-stats-nobody = Nobody is listed yet.
front-stats-menu = Players of another game
front-stats-kind = **{ $game }, { $seats } players**: { $games } { $games ->
    [one] game
   *[other] games
}, { $won } won, average score { $average }
front-stats-kind-server = **{ $game }, { $seats } players**: { $games } { $games ->
    [one] game
   *[other] games
}, winners’ average score { $average }
front-stats-places = Places 1 to { $seats }: { $places }
front-stats-lasted = Fastest { $fastest }, longest { $longest }
front-stats-opening = Favourite opening: { $opening } ({ $count } of { $games })
front-stats-rating = Rating **{ $shown }** ({ $mu } ± { $sigma })
front-stats-unrated = You get a rating after { $from } rated games ({ $rated } so far)
front-stats-player = { $place }\. { $who }: { $rating } · { $games } { $games ->
    [one] game
   *[other] games
}, { $won } won, average score { $average }
front-stats-new = no rating yet
front-stats-table = Started { $began }, ended { $ended }, took { $lasted }
front-stats-seat = { $place }\. { $who }: { $points }
front-stats-seat-opening = { $line } · opened with { $opening }
front-stats-own = Your rating: { $before }, now **{ $after }**
front-stats-not-rated = This game isn’t rated: a stand-in played, a seat changed hands, seats weren’t drawn, or it had first-game options.
front-stats-running = Started { $began }; { $moves } moves so far.
front-stats-turns = { $who }: { $turns } { $turns ->
    [one] turn
   *[other] turns
}
front-stats-later = Statistics come once the game has started.
front-stats-uncounted = This game doesn’t count towards statistics.
front-stats-days = { $days } d { $hours } h
front-stats-minutes = { $minutes } min
front-stats-hours = { $hours } h { $minutes } min
front-export = Export my data
front-exported = Everything I keep about you. Only you can see it.
front-forget = Delete my data…
front-forget-ask = ⚠️ Your statistics, ratings and settings will be deleted. Finished games, their boards and records will say “a former player” instead of your name, and so will running games once they end. Messages already in channels stay, and so does how reliable you were in your last ten games. This can’t be undone.
front-forget-yes = Delete
front-forgotten = ✅ Your statistics and settings have been deleted.
front-setting-listed = Leaderboards
choice-listed = show me on server leaderboards
choice-unlisted = hide me from leaderboards
command-stats = stats
command-stats-about = Finished games, places and ratings: yours, this server’s, a table’s
command-stats-me = me
command-stats-me-about = Your own finished games; only you see them
command-stats-server = server
command-stats-server-about = Finished games on this server, and its leaderboard
command-stats-table = table
command-stats-table-about = How a table’s game went
command-listed = listed
command-listed-about = Whether server leaderboards show you
command-data = data
command-data-about = Get everything I keep about you as a file, or delete it
choice-data-delete = Delete my data

# Following a table without playing there.
front-follow = Follow
front-unfollow = Stop following
front-following = -# You’re following this table: <#{ $channel }>
front-did-follow = 🔔 You’re following this table: I’ll keep a silent direct message up to date and ping you once, at the end.
front-did-unfollow = You no longer follow table `{ $table }`.
front-not-following = You’re not following this table.
front-follow-player = You’re playing at this table: I message you anyway.
front-follow-elsewhere = You can only follow this table from its own server: <#{ $channel }>
front-follow-too-many = You already follow { $most } tables, which is the maximum. Stop following one of them first.
front-follow-full = { $most } people already follow this table, which is the maximum.
command-follow = follow
command-follow-about = Get updates on a game you’re not in, or stop
front-role-menu = Only members of a role…
# Orders and prepared moves.
front-orders = Auto-replies…
front-orders-title = **Auto-replies while you’re away**
front-orders-none = No auto-replies set. They answer for you, and you aren’t pinged.
front-orders-rest = A stand-in plays for you: your auto-replies are on hold.
front-orders-back = My view
front-order-stands = • **{ $order }** · { $lasts }
front-order-lasts = How long
front-order-lasting = Active { $lasts }
front-order-give = Add an auto-reply…
front-order-with = Which one?
front-lasts-phase = for this phase
front-lasts-round = for this round
front-lasts-until-ended = until I turn it off
front-by-order = { $who }, by auto-reply “{ $order }”:
front-as-prepared = { $who }, as planned:
front-done-by-order = By auto-reply: { $what }
front-done-as-prepared = As you planned: { $what }
front-answers-soon = Your auto-reply or plan will answer this in a few minutes, unless you decide first.
front-prepare = Plan ahead…
front-prepare-title = **Your next moves**
front-prepare-asks = **Your next move**: { $ask }
front-prepare-about = -# I’ll play what you choose here when your turn comes. If something has changed by then, I’ll drop it and tell you why.
front-plan = Planned: { $what }
front-plan-step = { $n }. { $what }
front-plan-dropped = ⚠️ { $why }
front-plan-doubtful = ⚠️ If it were your turn now: { $why }
front-plan-waits = Your plan is waiting for a decision that hasn’t come up yet.
front-plan-stale = Your plan has changed in the meantime. Here it is now.
front-plan-undone = Plan dropped: something it relied on was taken back.
front-plan-back = Back
front-plan-clear = Clear
front-plan-done = Done
command-orders = orders
command-orders-about = Auto-replies while you’re away: add one, stop one, or see them
command-hint = hint
command-hint-about = See what you could do now, and why, for your eyes only
command-hints = hints
command-hints-about = Whether players can ask for hints; there are none in rated games
command-prepare = prepare
command-prepare-about = Plan your moves before your turn comes
command-give = give
command-give-about = The auto-reply to add
command-lasts = lasts
command-lasts-about = How long it stays on
command-end = end
command-end-about = The auto-reply to stop
