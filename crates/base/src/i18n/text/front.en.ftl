# What the front says: messages, panels, buttons.

front-headline = **{ $title }** · table `{ $table }`

# The lobby.
front-lobby-seats = 🪑 { $taken } of { $seats } seats taken, { $fewest } needed to start
front-lobby-host = { $who } (host)
front-lobby-stand-in = { $who }, a stand-in that the bot plays
front-lobby-player = { $who }
front-lobby-free = free
front-lobby-kept = kept for { $who } until { $until }, then free
front-lobby-kind = 🎲 { $kind }
front-lobby-lasts = ⏳ { $lasts }
front-lobby-options = ⚙️ Options
front-lobby-unusual = ⚙️ Not as usual
front-options = Options…
front-invite = Invite…
front-stand-in-name = Robot { $n }
front-stand-in = Add a stand-in
front-no-stand-in = Remove a stand-in
front-stands-in = a stand-in for { $who }
front-stands-in-first = A stand-in for { $who }
front-hand-over = Let a stand-in play until I am back
front-stand-in-plays = A stand-in plays for you until you are back.
front-take-back = I am back
front-did-stand-in = A stand-in plays at table `{ $table }`.
front-did-no-stand-in = A stand-in has left table `{ $table }`.
front-invite-ask = Whom do you invite? Everybody chosen gets one message with a button to join.
front-invite-menu = Choose people
front-invite-did = ✅ Invited: { $who }.
front-invite-public = ✅ Invited in the table’s channel, because they take no direct messages: { $who }.
front-invite-again = Invited already: { $who }. Nobody is invited twice to the same table.
front-invite-sits = At the table already: { $who }.
front-invite-bot = A bot does not play: { $who }.
front-invite-hidden = Does not see the table’s channel: { $who }.
front-invite-lost = ⚠️ The message to { $who } may not have arrived.
front-invite-nobody = Nobody was chosen.
front-invite-full = At most { $most } people are invited to one table.
front-invite-too-many = At most { $most } people can be invited in a day. Try again { $when }.
front-invitation = { $who } invites you to a game of { $game } in <#{ $channel }>.
front-invitation-here = { $people }: { $who } invites you to a game of { $game }.
front-lobby-option = { $option }: { $value }
front-lobby-unrated = -# Not rated: “{ $option }” is as for a first game. Choose another under Options for a rated one.
front-lobby-waits = Waiting for more players: press Join to play. { $host } starts the game.
front-lobby-ready = Enough players are here: { $host } can press Start.
front-option-menu-of = Change: { $group }
front-option-menu = Change an option (host)
front-option-change = { $option }: { $value }
front-option-type = { $option }: write it …
front-join = Join
front-leave = Leave
front-start = Start

# Play.
front-mention = { $who }
front-mention-marked = { $mark } { $who }
front-asked = asked { $since }
front-turn = { $who }, { $ask }
front-turn-secret = { $who }, it is your turn
front-waiting = { $who }: { $ask }
front-waiting-secret = { $who }: you decide at the same time
front-waiting-done = { " " }· ✅ { $who }
front-my-view = My view
front-answer = Answer
front-answer-or-view = Answer / My view
front-aside-button = Meanwhile…
front-more = More
front-film = 🎬 The whole game, from the first decision to the last
front-loss = ⚠️ The disk under this bot failed, and the latest moves of table {$table} are lost. The game goes on from what is shown now: look at it before you play.
front-loss-of-all = ⚠️ A failing disk damaged what is stored of table {$table}: it cannot be shown or played on. Whoever runs this bot has been told.
front-homeless = ⚠️ The channel of table `{ $table }` ({ $game }) was deleted. The table is still there, and your turns come here. To give it another channel, type /table move in that channel, with the option table { $table }. Whoever opened the table can end it with /table stop.
front-whole-story = Whole story
front-story = Story
front-board = Board
front-rules = Rules
front-rematch = Rematch
front-record = Record
front-resign = Resign
front-stop = End the table
front-reminder = ⏰ { $who }, the table waits for you: { $ask }
front-reminded = ⏰ The table still waits for you.
front-nudged = ⏰ Your turn is not finished yet.
front-reminder-secret = ⏰ { $who }, the table waits for you
front-nudge = ⏰ { $who }, your turn is not finished: { $ask }
front-nudge-secret = ⏰ { $who }, your turn is not finished
front-snooze-hours = Remind in 4 hours
front-snooze-morning = Remind tomorrow
front-snooze-turn = No more this turn
front-snoozed = 💤 All right. I will remind you again { $when }.
front-snoozed-turn = 💤 All right. I will not remind you of this turn any more.
front-away-line = 🏖️ { $who } is away until <t:{ $until }:D>

# The end.
front-winners = { $count ->
    [one] 🏆 **{ $who }** wins with { $points } points.
   *[other] 🏆 **{ $who }** share the victory with { $points } points.
}
front-ending-won = 🏆 **You won** with { $points } points · { $game }
front-ending-place = **Place { $place } of { $players }** with { $points } points · { $game }
front-score-tie-break = Tie-break
front-stopped = This table was ended without a result.
front-stopped-by = { $who } ended this table without a result.
front-stopped-empty = Everybody left: this table is closed.
front-stopped-idle = This table stood unstarted for a long time and is now closed. Open a new one with /table new.

# The private panel.
front-your-turn = **Your turn:** { $ask } · { $game }
front-aside = Waiting for { $who }. Meanwhile you may:
front-choose = Choose
front-choose-exactly = **{ $marked } of { $count }** marked, then Confirm.
front-choose-between = **{ $marked } of up to { $most }** marked, then Confirm.
front-choose-more = { $count ->
    [one] Mark 1 more, then press Confirm.
   *[other] Mark { $count } more, then press Confirm.
}
front-choose-fewer = { $count ->
    [one] That is 1 too many: mark { $most } at most.
   *[other] That is { $count } too many: mark { $most } at most.
}
front-confirm = Confirm
front-clear = Empty
front-form-back = Back
front-form-line = **{ $field }:** { $words }
front-form-lacks = Something is still missing: { $field }…
front-ready-answers = Ready answers
front-more-choices = More choices ({ $page }/{ $pages })
front-too-many = Not everything fits in here: you can type the rest with /{ $command }.
front-standing-lobby = The game has not begun yet. You have a seat.
front-standing-lobby-guest = The game has not begun yet.
front-standing-wait = You have nothing to decide now. Waiting for { $who } (asked { $since }).
front-standing-guest = Waiting for { $who } (asked { $since }).
front-standing-over = The game is over.
front-turn-done = ✅ Your turn is over. The next one comes as a new message.

# Story, rules, lists.
front-story-empty = Nothing has happened yet.
front-first = First
front-latest = Latest
front-earlier = Earlier
front-later = Later
front-rules-topics = Choose a topic
front-rules-options = Options
front-story-rounds = Choose a round
front-story-everybody = Everybody
front-story-of = What concerns { $who }
front-board-then = Board then
front-moment = { $place } of { $of }
front-rules-commands = Everything can be done with buttons or typed: see the subcommands of /{ $command }.
front-rules-versions = Tertulia { $release }, these rules in version { $rules }.
front-turns = { $count ->
    [0] No table waits for you.
    [one] 1 table waits for you.
   *[other] { $count } tables wait for you.
}
front-turns-mine = ➡️ **{ $game }** `{ $table }`: { $ask } (asked { $since })
front-turns-mine-plain = ➡️ **{ $game }** `{ $table }`: your turn (asked { $since })
front-turns-wait = ⏳ { $game } `{ $table }`: waiting for { $who } (asked { $since })
front-turns-lobby = 🪑 { $game } `{ $table }`: not begun
front-turns-more = { $count ->
    [one] … and 1 more table.
   *[other] … and { $count } more tables.
}
front-turns-answer = Answer at { $table }

# Asked once more.
front-ask-stop = End table `{ $table }` for everybody, without a result? This cannot be taken back.
front-stop-meant = Yes, end it
front-ask-leave = Give up your seat at table `{ $table }` for good? The others play on without you.
front-leave-meant = Yes, resign
front-ask-rash = Really? { $what }
front-never = No

# Answers to what was pressed or typed.
front-wrong = ⚠️ { $why }
front-event = • { $what }
front-trouble = Something went wrong here. Nothing was changed; please try again in a moment.
front-unknown = Something went wrong here, and it is not known whether this was saved. Look at the table again in a moment: it shows only what is saved.
front-checking = This takes longer than it should: it is not yet known whether it was saved. The answer follows.
front-stale = That was for an earlier decision. Here is where things stand.
front-too-fast = That was faster than I can follow, so nothing was done. Try again { $when }.
front-not-yours = That button is for { $who }. The table waits for { $awaited }.
front-not-ours = I do not know this button any more. Look for the newest message of the table, or type /table hand.
front-no-command = I do not know this command. Discord may still be showing an old one: try again in a minute.
front-panel-expired = This view is over. Open it again to see how the game stands.
front-never-mind = All right, nothing was done.
front-did-begin = Your game has started below.
front-did-open = Table `{ $table }` is open: the lobby is in this channel.
front-did-open-thread = This channel has a table already, so I opened <#{ $channel }> for yours: table `{ $table }`.
front-did-join = You have a seat at table `{ $table }`.
front-did-leave = You have left table `{ $table }`.
front-did-rematch = You have a seat at the rematch: table `{ $table }` in <#{ $channel }>.
front-did-start = Table `{ $table }` begins.
front-did-move = Table `{ $table }` goes on in <#{ $channel }>.
front-move-elsewhere = A table moves to another channel of its own server only.
front-did-stop = Table `{ $table }` is closed.
front-thread-name = { $game } · { $host }
front-no-thread = No thread can be opened here. Try another channel.
front-needs-server = A table needs a channel of a server: type this in one.
front-bad-options = “{ $words }” is not an option with its value. Write for example: option=value, option=value.
front-no-table-here = There is no table in this channel. Open one with /table new, or say which table you mean with the option “table”.
front-no-table-of-yours = You do not sit at any table. Open one in a channel of a server with /table new.
front-no-such-table = “{ $words }” is no table’s name. A table’s name looks like K7QF2M.
front-which-table = You sit at several tables: say which one with the option “table”.
front-which-game = Which game? Say it with the option “game”.
front-other-game = This table plays { $game }: type /{ $command } here.
front-record-here = The record of table `{ $table }`, move by move.
front-record-later = There is a record once the game is over.
front-lacks = I cannot do that here: I lack the permission “{ $permission }” in <#{ $channel }>. Whoever manages this server can give it to me.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-create-threads = Create Public Threads
permission-send-in-threads = Send Messages in Threads

# Settings.
front-settings = ⚙️ **Your settings.** What you choose is saved at once.
front-server-settings = ⚙️ **Settings of this server.** They hold for all its tables; what you choose is saved at once.
front-end-tables-ask = { $count ->
    [one] ⚠️ One table that { $who } hosts on this server will be ended without a result, whoever plays there.
   *[other] ⚠️ { $count } tables that { $who } hosts on this server will be ended without a result, whoever plays there.
} This cannot be undone.
front-end-tables-yes = End them
front-end-tables-none = { $who } hosts no table on this server that you could end.
front-end-tables-done = { $count ->
    [one] ✅ One table of { $who } is ended.
   *[other] ✅ { $count } tables of { $who } are ended.
}
front-end-tables-left = { $count ->
    [one] One could not be ended just now. Try again in a moment.
   *[other] { $count } could not be ended just now. Try again in a moment.
}
front-end-tables-managers = Only those who manage this server may end all tables of somebody.
front-server-managers = Only those who manage this server may change its settings.
front-setting-language = Language
front-setting-ring = Your turn rings
front-setting-reminder = Reminder
front-setting-boards = Boards
front-setting-focus = Boards show first
front-setting-tables-language = Language of new tables
front-setting-theme = Pictures
front-setting-tables = Tables at once
front-at-most = at most { $n }
choice-picture-dark = dark pictures
choice-picture-light = light pictures
front-reminder-house = { $after }, as everywhere
front-reminder-default = { $after }, as usual here
front-reminder-never = never
front-reminder-after = { $hours ->
    [one] after 1 hour
   *[other] after { $hours } hours
}
front-reminder-minutes = after { $minutes } min
front-dm-hello = 👋 This is where I will write to you when it is your turn.
front-dm-open = I have sent you a message: private messages reach you.
front-dm-closed = ⚠️ Your private messages are closed to me, so I cannot write to you. Allow them for this server, or play from the channel with My view.
front-dm-unsure = I could not find out whether private messages reach you.
front-settings-display = Boards and language…
front-settings-rings = Rings and hours…
front-setting-quiet = Quiet hours
front-setting-night = In those hours
front-zone-now = 🕐 It is { $time } with you ({ $zone }).
front-zone-unknown = 🕐 What time is it with you? Until you choose your time zone, hours are those of London in winter (UTC).
front-zone-button = Time zone…
front-zone-form = Where are you?
front-zone-hint = A city that has your time, for example Berlin or New York
front-no-zone = I know no time zone “{ $words }”. Write a large city that has your time, in English.
front-quiet-learned = 🌙 As you hardly ever play between <t:{ $from }:t> and <t:{ $until }:t>, I do not ring you then.
front-quiet-learning = 🌙 I learn your quiet hours from when you play, and do not know them yet.
front-no-hours = “{ $words }” are no hours. Write for example 22-8 or 22:30-7:00.
front-away-now = 🏖️ You are away until <t:{ $until }:D>. Nothing rings before.
front-away-left = { $left ->
    [one] 🏖️ You can be away for 1 day more this year.
   *[other] 🏖️ You can be away for { $left } days more this year.
}
front-away-button = Away…
front-away-form = When are you back?
front-away-hint = A date as 2026-12-24 or 24.12., or a number of days
front-no-date = “{ $words }” is no date. Write for example 2026-12-24, 24.12. or a number of days.
front-away-past = That is past. Choose a date from tomorrow on.
front-away-too-long = That is too long: you can be away for { $most } days a year, and have { $left } left.
choice-away-days = { $days ->
    [one] 1 day: back on { $date }
   *[other] { $days } days: back on { $date }
}
choice-away-back = I am back
choice-quiet-learned = learned from when I play
choice-quiet-never = none
choice-quiet-hours = { $from } to { $until }
choice-night-waits = what would ring waits for their end
choice-night-silent = all comes without a sound
choice-ring-direct = by a private message
choice-ring-channel = in the channel
choice-ring-both = both
choice-auto = as in Discord
choice-en = English
choice-fr = Français

# Commands: names (lower case, no spaces) and what they do (at most 100 characters).
command-same = { $name }
command-table = table
command-table-about = Open a table, take a seat, look at it
command-new = new
command-new-about = Open a table in this channel, or in a thread where one runs already
command-join = join
command-join-about = Take a seat
command-leave = leave
command-leave-about = Give up your seat
command-start = start
command-start-about = Begin with those who are there
command-board = board
command-board-about = Show the whole board
command-hand = hand
command-hand-about = Show your own view, with what you can do now
command-log = log
command-log-about = Tell the story so far
command-rules = rules
command-rules-about = Show the rules of a game in short
command-move = move
command-move-about = Let a table go on in this channel
command-stop = stop
command-stop-about = End the table without a result
command-turns = turns
command-turns-about = List your tables on all servers, those that wait for you first
command-settings = settings
command-settings-about = Your language, private messages and reminders, and how you are shown boards
command-server = server
command-server-about = This server’s language, reminders and colours of pictures
command-tables-language = The language of new tables
command-tables-reminder = Hours until I remind a player; 0 for never
command-end-tables = end_tables_of
command-end-tables-about = A member whose tables on this server are all to be ended; you are asked first
command-most-tables = tables
command-most-tables-about = Tables that may be open at once; 0 for as many as I allow
command-game = game
command-game-about = Which game
command-seats = seats
command-seats-about = How many can play at most
command-options = options
command-options-about = Options of the game, as option=value, separated by commas
command-solo = solo
command-solo-about = Begin at once, with stand-ins that the bot plays
command-text = text
command-text-about = Words alone, without symbols, for reading aloud
command-which = table
command-which-about = Which table, if not the one in this channel
command-language = language
command-language-about = The language I speak to you in private
command-ring = ring
command-ring-about = Where I ring you when it is your turn
command-reminder = reminder
command-reminder-about = Hours until I remind you; 0 for never
command-zone = zone
command-zone-about = Your time zone: type a city that has your time
command-quiet = quiet
command-quiet-about = Hours in which nothing rings, as 22-8; or never; or learned
command-night = night
command-night-about = What becomes of a ring in quiet hours
command-away = away
command-away-about = On vacation until that date (30 days a year), or back

# Pictures: what is said to those who hear them.
front-alt-waiting = Waiting for { $seats }.
front-alt-more = The rest is in the board as text.
front-alt-won = { $count ->
    [one] { $who } wins
   *[other] { $who } share the victory
}
front-alt-place = { $place }. { $who }, { $points } { $points ->
    [one] point.
   *[other] points.
}
front-alt-rounds = Points of { $who } as the game went on: { $rounds }.
front-alt-more-results = The rest is in the scores as text.
front-results-curve = Points as the game went on; below, who was ahead
front-results-ahead = Ahead: { $leads }.
front-results-lead = { $who } ({ $rounds })
front-results-level = all level ({ $rounds })
front-results-then = { $before }; { $lead }
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
choice-common = what is common
choice-own = what is mine
choice-text = in words
choice-player = player { $n }
front-no-such-seat = Nobody sits there: the table has fewer players.

# To the owner of the application.
owner-lost = ⚠️ The disk under this bot failed: acknowledged moves are lost. The latest moves of these tables are gone, and their people have been told: {$tables}. The log has the details; restore a backup if you would rather have that.
owner-lost-unknown = ⚠️ The disk or the database under this bot failed: acknowledged moves are lost, and no table is known to be concerned. The log has the details; restore a backup if you would rather have that.
owner-damaged = ⚠️ What is stored of these tables is damaged, and nobody can play on there: {$tables}. All others go on. Look at the disk.
owner-not-writing = ⚠️ This bot cannot write its data: the disk or the database is full, failing or out of reach (the log says which). Presses are refused until it can.
owner-writing-again = This bot can write its data again. Nothing that was acknowledged is lost.
owner-ended = ⚠️ This bot could not write its data and ends now. Look at the disk or the database, then start it again. Nothing that was acknowledged is lost.
owner-low-space = ⚠️ There are only {$free} MiB left where this bot keeps its data.
owner-large = ⚠️ The data of this bot takes {$size} MiB. Stopped, it can be made smaller with the command: tertulia compact

# Words that were typed and are not understood.
front-typed-near = “{ $words }” is not known here. Did you mean: { $names }?
front-typed-possible = “{ $words }” cannot stand here. Possible: { $names }.
front-typed-hint = “{ $words }” is not understood here. { $param }: { $about }.

# For newcomers.
command-help = help
command-help-about = How it works, in short
front-greeting = 👋 **Board games with friends, at your own pace.** I keep the board and write to you when it is your turn: one evening or three weeks, as you like.
front-guide-play = Play now
front-guide-open = Open a table
front-guide-how = How it works
front-guide-settings = Settings
front-guide-ring = Where to ring…
front-guide-games = All games
front-guide-which = Which game?
front-guide-no-commands = You may not use commands in this channel, so you cannot open a table here. Ask somebody who manages this server, or try another channel.
front-help = **How it works**
    1. Open a table, with the button below or `/table new`; the others press `Join`, then somebody presses `Start`.
    2. I write to you when it is your turn. Press what you want to do; everybody sees the board in the channel.
    3. `/turns` lists the tables that wait for you.
    4. A slip of the thumb? `Undo` takes your last choice back, or `/table undo` asks the others.
    5. Only watching? `/table follow` shows you a table by direct message. `/stats` tells who played what, and how it went.
    6. Asleep when it is your turn? `Orders…` answers what you leave to me, and `Prepare…` plays what you said before.
front-help-direct = **How it works**
    1. On a server where I am, type `/table new`; the others press `Join`, then somebody presses `Start`.
    2. I write to you here when it is your turn. Press what you want to do.
    3. `/turns` lists the tables that wait for you; `/stats` tells how your games went.
    4. A slip of the thumb? `Undo` takes your last choice back, or `/table undo` asks the others. `/table follow`, on the server, shows you a table that you only watch.
front-greeting-alt = Games that can be played: { $games }.

# Time: clocks, vacations, and what the table is asked.
front-clock = Clock
front-clock-about = How long each may think; when somebody’s time is up, the others say how to go on
front-clock-none = none
front-clock-slow = slow (3 days, +36 hours a turn, at most 10 days)
front-clock-usual = usual (3 days, +12 hours a turn, at most 5 days)
front-clock-fast = fast (1 day, +4 hours a turn, at most 3 days)
front-clock-1d = 1 day for each turn
front-clock-2d = 2 days for each turn
front-clock-3d = 3 days for each turn
front-clock-7d = 7 days for each turn
front-setting-clock = Clock of new tables
front-time-left = ⏳ { $who }: time is up { $until }
front-away = 🏖️ { $who } is on vacation, back { $until }
front-paused = ⏸️ Paused ({ $since }): clocks stand still and nobody is reminded
front-seat-open = 🪑 Anybody may take over this seat: { $who }
front-give-time = +24 hours
front-pause = Pause…
front-resume = Go on…
front-warned = ⏳ Your time is up { $until }; then the others say how to go on without you.
front-time-is-up = ⌛ Your time is up: the others say how to go on. Finish your turn now, and you are back.
front-vacation = 🏖️ Your time was up, so a vacation has begun for you: your clocks stand still.
front-vacation-until = You are back { $until }, or as soon as you play.
front-question-absent = ⌛ { $voters }: time is up for { $who }. How shall the game go on?
front-question-pause = ⏸️ { $voters }: shall the table pause? All of you have to agree.
front-question-resume = ▶️ { $voters }: shall the game go on now? Whoever says nothing for three days agrees.
front-question-vote = ✅ { $who }: { $choice }
front-absent-waits = ⌛ Time is up for { $who }. The table is asked again { $until }.
front-choice-wait = Wait 24 hours
front-choice-stand-in = Play on with a stand-in
front-choice-replace = Open the seat
front-choice-end = End the game
front-choice-agree = I agree
front-choice-refuse = No
front-choice-refuse-always = No, don’t ask me again
front-did-give-time = Table `{ $table }`: they have 24 hours more.
front-did-ask = Table `{ $table }` is asked, and you have agreed.
front-undo = Undo
front-ask-undo = Ask to undo…
front-question-undo = ↩️ { $voters }: { $who } would like to take back { $what }. You are asked because { $why }. All of you have to agree before anybody goes on; the question lapses { $until }.
front-did-ask-undo = Table `{ $table }`: the others are asked whether you may take that back, because { $why }.
front-undo-refused = ↩️ Not everybody agreed that you take that back: it stands.
front-undo-lapsed = ↩️ Not everybody answered in time whether you may take that back: it stands.
front-undo-overtaken = ↩️ The game went on before everybody agreed that you take that back: it stands.
front-did-vote = Table `{ $table }`: your answer counts. You can change it until it is settled.
front-stopped-agreed = Those who were left agreed to end this table without a result.
command-time = time
command-time-about = Give 24 hours more to whoever is awaited
command-pause = pause
command-pause-about = Ask the table to pause: clocks stand still
command-resume = resume
command-resume-about = Ask the table to go on after a pause
command-undo = undo
command-undo-about = Take your last choice back, or ask the others whether you may
command-vote = vote
command-vote-about = Answer what the table is asked
command-answer = answer
command-answer-about = Your answer
command-clock = clock
command-clock-about = How long each may think
# Who plays: seats that change hands, friends who act, games that nobody may play any more.
front-offer = 🪑 Who takes the seat of { $who }, in the middle of this game of { $game }? Whoever presses first sits down there and sees what the seat sees.
front-take-seat = Take the seat of { $who }
front-offered = 🪑 Anybody who sees <#{ $channel }> can now take the seat of { $who } there, with a button. Until then a stand-in plays.
front-withdraw-seat = Do not give it away
front-give-seat = Give my seat to somebody else
front-did-withdraw-seat = Nobody can take that seat at table `{ $table }` any more.
front-did-take-seat = 🪑 You have this seat now. This is what it sees.
front-sat-down = { $who } sits down in the seat of { $before }.
front-acted-for = { $deputy } acted for { $who }.
front-deputy = 🤝 { $deputy } may act for { $who }
front-appointed = 🤝 { $who } may act for you at table `{ $table }` and sees what your seat sees, with My view, until one of you ends it. You are rung as before.
front-dismiss = No friend acts any more
front-did-dismiss = Nobody else acts for that seat at table `{ $table }` any more.
front-deputy-self = You act for yourself already. Choose a friend.
front-deputy-bot = A bot acts for nobody. Choose a friend.
front-predecessor = { $before } played for { $who } from entry { $from } to { $until }
front-no-player = Nobody called “{ $words }” plays at this table.
front-several-players = Several players are called “{ $words }”: { $who }. Choose from the list, or type one of: { $seats }.
front-trouble-inviting = The seat is free to take, but the invitation may not have arrived.
front-invitation-seat = { $who } invites you to take over a seat in a game of { $game } in <#{ $channel }>.
front-invitation-seat-here = { $people }: { $who } invites you to take over a seat in this game of { $game }.
front-invite-where = To which table do you invite { $who }?
front-invite-to = { $game } · { $table }
front-invite-nowhere = You do not sit at a table of this server where somebody can sit down. Open one with /table new.
front-still-playing = 💤 { $people }: nobody has acted here for 60 days. Do you still play? Without an answer this table closes { $closes }.
front-still-playing-yes = Yes, we still play
front-did-still-playing = Table `{ $table }` goes on.
front-stopped-solo = Nobody has played here for a week: this game with stand-ins is closed, unfinished. Its record is there for everybody.
front-stopped-forgotten = Nobody acted here for a very long time: this table is closed, unfinished. Its record is there for everybody.
front-lobby-newcomer = { $who } (has finished fewer than ten games)
front-terms = Table
front-admits-anybody = Who may join: anybody who sees the channel
front-admits-invited = Who may join: only who is invited
front-admits-role = Who may join: members of <@&{ $role }>
front-admits-about = For members of a role: /table set role
front-admits-which-role = Which role? Say it with the option “role”.
front-wanted-anything = Players: everybody
front-wanted-reliability = Players: only who finishes games and does not let turns time out
front-wanted-about = Of the last ten games at most one abandoned, and one turn in ten timed out
front-vacations-allowed = Vacations: stop the clock
front-vacations-not-allowed = Vacations: do not stop the clock
front-vacations-about = Whether a player’s vacation stops their clock, and begins once by itself instead of a time-out
front-seating-drawn = Seats: drawn when the game starts
front-seating-joined = Seats: in the order of the lobby
front-seating-about = Who sits where decides colours and the order of turns, and in some games how good a start is
front-reliability-new = 🤝 Your reliability: new ({ $games ->
    [one] 1 game counts
   *[other] { $games } games count
}, ten are needed)
front-reliability-good = 🤝 Your reliability: good. Of your last { $games } games you abandoned { $abandoned }, and { $timeouts } of { $turns } turns timed out.
front-reliability-bad = 🤝 Your reliability: low. Of your last { $games } games you abandoned { $abandoned }, and { $timeouts } of { $turns } turns timed out.
command-resign = resign
command-resign-about = Give up a game that goes on, for good
command-replace = replace
command-replace-about = Let somebody else take over a seat in the middle of the game
command-player = player
command-player-about = Whose seat, if not yours: one that a stand-in plays (host)
command-with = with
command-with-about = Whom to invite to it; anybody who sees the channel can take it
command-deputy = deputy
command-deputy-about = Let a friend act for you too at one table; without a friend, end it
command-friend = friend
command-deputy-friend-about = Who may act for you
command-invite = invite
command-invite-about = Invite somebody to your table
command-invite-friend-about = Whom
command-invite-to-a-table = Invite to a table
command-set = set
command-set-about = Change a table that has not begun
command-admits = join
command-admits-about = Who may join
command-role = role
command-role-about = Only members of this role may join
command-reliable = reliable
command-reliable-about = Only players who finish their games
command-vacations = vacations
command-vacations-about = Whether a player’s vacation stops the clock
command-seating = seating
command-seating-about = How seats are given out when the game starts
choice-join-anybody = anybody who sees the channel
choice-join-invited = only who is invited
choice-join-role = members of a role
choice-seating-drawn = drawn when the game starts
choice-seating-joined = in the order of the lobby

# Statistics.
front-statistics = Statistics
front-former-player = a former player
front-stats-me = 📊 **Your finished games with others**
front-stats-none = No finished game with others yet.
front-stats-server = 📊 **Finished games at this server**
front-stats-players = 🏅 **{ $game }, { $seats } players**
front-stats-nobody = Nobody is listed yet.
front-stats-menu = Players of another game
front-stats-kind = **{ $game }, { $seats } players**: { $games } { $games ->
    [one] game
   *[other] games
}, { $won } won, { $average } points on average
front-stats-kind-server = **{ $game }, { $seats } players**: { $games } { $games ->
    [one] game
   *[other] games
}, winners have { $average } points on average
front-stats-places = Places 1 to { $seats }: { $places }
front-stats-lasted = Fastest { $fastest }, longest { $longest }
front-stats-opening = Favourite opening: { $opening } ({ $count } of { $games })
front-stats-rating = Rating **{ $shown }** ({ $mu } ± { $sigma })
front-stats-unrated = A rating is shown from { $from } rated games on; so far { $rated }
front-stats-player = { $place }. { $who }: { $rating } · { $games } { $games ->
    [one] game
   *[other] games
}, { $won } won, { $average } points on average
front-stats-new = no rating yet
front-stats-table = Began { $began }, ended { $ended }: { $lasted }
front-stats-seat = { $place }. { $who }: { $points } { $points ->
    [one] point
   *[other] points
}
front-stats-seat-opening = { $line } · opened with { $opening }
front-stats-own = Your rating: { $before } → **{ $after }**
front-stats-not-rated = This game counts for no rating: a stand-in played, a seat changed hands, or its options were those of a first game.
front-stats-running = Began { $began }; { $moves } moves so far.
front-stats-turns = { $who }: { $turns } { $turns ->
    [one] turn
   *[other] turns
}
front-stats-later = There are statistics once the game has begun.
front-stats-uncounted = This game counts for no statistics.
front-stats-days = { $days } d { $hours } h
front-stats-minutes = { $minutes } min
front-stats-hours = { $hours } h { $minutes } min
front-export = Export my data
front-exported = Everything that is kept of you. Only you see it.
front-forget = Delete my data…
front-forget-ask = ⚠️ Your statistics, ratings and settings will be deleted. Finished games, their boards and records name “a former player” instead of you; so do running ones when they end. Messages that are already in channels stay, and so does how reliable you were in your last ten games. This cannot be undone.
front-forget-yes = Delete
front-forgotten = ✅ Your statistics and settings are deleted.
front-setting-listed = Lists of players
choice-listed = servers’ lists may name me
choice-unlisted = no list names me
command-stats = stats
command-stats-about = Finished games, places and ratings: yours, of this server, of a table
command-stats-me = me
command-stats-me-about = Your own finished games, for your eyes only
command-stats-server = server
command-stats-server-about = Finished games at this server, and its list of players
command-stats-table = table
command-stats-table-about = How a table’s game went
command-listed = listed
command-listed-about = Whether servers’ lists of players may name you
command-data = data
command-data-about = Get everything that is kept of you as a file, or delete it
choice-data-delete = Delete my data

# Following a table without playing there.
front-follow = Follow
front-unfollow = Stop following
front-following = -# You follow this table: <#{ $channel }>
front-did-follow = 🔔 You follow this table: I show you by direct message how it goes, and ring you once, when it is over.
front-did-unfollow = You no longer follow table `{ $table }`.
front-not-following = You do not follow this table.
front-follow-player = You play at this table: I write to you anyway.
front-follow-elsewhere = A table can be followed from the server where it stands: <#{ $channel }>
front-follow-too-many = You follow { $most } tables already, and that is the most. Stop following one of them first.
front-follow-full = { $most } people follow this table already, and that is the most.
command-follow = follow
command-follow-about = Be shown by direct message how a table goes, or no longer
front-role-menu = Only members of a role…
# Orders and prepared moves.
front-orders = Orders…
front-orders-title = **What I do for you while you are away**
front-orders-none = No order stands. An order answers for you, and you are not rung.
front-orders-rest = A stand-in plays for you: your orders rest meanwhile.
front-orders-back = My view
front-order-stands = • **{ $order }** · { $lasts }
front-order-lasts = How long
front-order-lasting = Lasts { $lasts }
front-order-give = Give an order…
front-order-with = Which?
front-lasts-phase = for this phase
front-lasts-round = for this round
front-lasts-until-ended = until I end it
front-by-order = { $who }, by order “{ $order }”:
front-as-prepared = { $who }, as prepared:
front-done-by-order = By your order: { $what }
front-done-as-prepared = As you prepared: { $what }
front-answers-soon = What you said beforehand answers this in a few minutes, unless you decide first.
front-prepare = Prepare…
front-prepare-title = **Your next moves**
front-prepare-asks = **Your next move**: { $ask }
front-prepare-about = -# Played when you are asked for it. Dropped, and you are told why, if anything it names has changed.
front-plan = Prepared: { $what }
front-plan-step = { $n }. { $what }
front-plan-dropped = ⚠️ { $why }
front-plan-doubtful = ⚠️ If it were your turn now: { $why }
front-plan-waits = What you prepared waits for a decision that has not come yet.
front-plan-stale = Your plan is another one by now. Here it is.
front-plan-undone = What you prepared is dropped: something that it rests on was taken back.
front-plan-back = Back
front-plan-clear = Clear
front-plan-done = Done
command-orders = orders
command-orders-about = What I am to do for you while you are away: give an order, end one, or see them
command-prepare = prepare
command-prepare-about = Say now what you will do when your turn comes
command-give = give
command-give-about = The order to give
command-lasts = lasts
command-lasts-about = How long it stands
command-end = end
command-end-about = The order to end
