# Why a table refuses.

table-unknown = There’s no table { $table } for you here. If you don’t play at it, ask in its own channel.
table-channel-taken = Table { $table } is already in this channel, and a channel holds only one: open a thread for another.
table-no-game = I don’t know a game “{ $game }”. You can play: { $known }.
table-no-option = This game has no option “{ $option }”. It has: { $known }.
table-no-value = The option { $option } can’t be “{ $value }”. Use: { $allowed }.
table-name-empty = You have no name I can show. Choose one on this server and try again.
table-name-too-long = Your name is too long for the table: at most { $most } characters, please.
table-started = The game has started. Nobody can join it or change it now.
table-not-started = The game hasn’t started yet.
table-ended = This table is closed.
table-full = All { $seats } seats are taken.
table-joined-already = You’re already at this table.
table-too-many-lobbies = You’re already in { $most } lobbies that haven’t started, which is the maximum. Start one or leave one, then try again.
table-too-many-tables = You’re already at { $most } tables, which is the maximum. Finish a game or leave a lobby, then try again.
table-too-many-solo = You’re already playing { $most } games alone with robots, which is the maximum. Finish one or leave one, then try again.
table-solo-too-often = You’ve started { $most } games alone with robots within an hour, which is the maximum. Try again { $when }.
table-server-full = This server already has { $most } tables, which is the maximum. Join one of them, or wait until one ends.
table-stranger = You’re not at this table. To look at it, type /table board.
table-gone = You’ve left this game for good. You can still watch.
table-not-host = Only { $host }, who opened the table, can do that.
table-not-host-nor-manager = Only { $host }, who opened the table, or someone who manages the table’s channel can do that.
table-too-few =
    { $joined ->
        [one] Only one player has joined, and this game needs { $fewest }. Invite someone, then start.
       *[other] Only { $joined } players have joined, and this game needs { $fewest }. Invite someone, then start.
    }
table-not-your-turn = It’s { $awaited }’s turn. I’ll ping you.
table-nothing-to-play = You haven’t chosen anything yet.
table-no-stand-in = There’s no robot in that seat any more.
table-too-much = That’s too much at once: at most { $most } actions.
table-no-ready-answer = That answer isn’t offered any more. Here’s what you can do now.
table-not-saved = I can’t save this right now: my disk or database is full, failing or out of reach. Nothing was changed; try again later.
table-damaged = I can’t read this table: its data is damaged. Nothing was changed; whoever runs this bot has been told.
table-newer = This bot is being upgraded, and its newer version has already continued here. Nothing was changed; try again in a few minutes.
table-not-over = The game isn’t over yet: the rematch comes after it.
table-kept = The free seats are kept for the previous players until { $until }.
table-no-clock = This table has no clock: everyone can take their time.
table-nobody-to-give = Only your own clock is running: there’s nobody to give time to.
table-given-already = You’ve already given time this turn. Each player can do so once a turn.
table-paused = The table is already paused.
table-not-paused = The table isn’t paused.
table-asked-already = Your table has another question to answer first.
table-asked-in-vain = I asked the others a short while ago, and they didn’t agree. You can ask again { $until }.
table-pause-unwanted = Everyone would have to agree to a pause, and not everyone wants to be asked in this game.
table-nothing-asked = Nobody is asking that right now.
table-others-decide = That is for the others at the table to decide.
table-nothing-to-undo = You have nothing to undo right now.
table-undo-unwanted = The others would have to agree, because { $why }, and not everyone wants to be asked in this game.
table-undo-chosen =
    { $count ->
        [one] { $who } has made a choice since then
       *[other] { $who } have made choices since then
    }
table-undo-revealed = it revealed hidden information
table-no-order = This game has no such auto-reply. Choose one from the list.
table-nothing-to-prepare = You can’t plan ahead right now: it’s your turn, or I can’t tell yet what you’ll have to decide.
table-hints-off = There are no hints at this table: its host has turned them off.
table-hints-rated = There are no hints in a rated game.
table-hints-own = Only the seat’s own player can ask for hints.
table-hints-busy = I’m still thinking about hints for others. Try again in a few seconds.
table-no-seat = This table has no such seat.
table-forfeited = { $who } has left for good: the game goes on without that seat.
table-seat-in-use = { $who } is playing that seat. Only its own player can give it away, or the host while a stand-in plays it.
table-not-open = You can’t take that seat now: someone was faster, or its player is back.
table-saw-another = You’ve seen another seat’s secrets in this game, so you can’t take this one.
table-too-many-changes = Seats at this table have changed hands too often: no more changes.
table-deputy-sits = People who play or played at this table can’t play for anyone else here.
table-deputy-saw-another = Your friend has seen another seat’s secrets in this game.
table-no-deputy = Nobody plays for you at this table, and you play for nobody.
table-banned = You can’t play on this server: the people who manage it have banned you from its tables. If that’s a mistake, ask them.
table-league-taken = A league is already running in this channel: a channel holds only one.
table-too-many-leagues = This server has { $most } leagues already, and more aren’t possible at once.
table-league-closed = You can’t sign up for this league right now. Its message says when that’s possible again.
table-league-full = { $most } people have signed up, and that’s as many as a league can have.
table-friend-banned = The people who manage this server have banned your friend from its tables.
table-matched = This table was opened from the queue: only the people it was opened for can play here, under the terms they agreed to.
table-few-at-first = Until you’ve finished two games, you can be at { $most ->
    [one] one table
   *[other] { $most } tables
} with others at once. That way nobody waits for someone who finds out that it’s too much. Play on, and more come!
table-not-invited = Invited players only. Ask someone at the table to invite you.
table-no-role = Only members of <@&{ $role }> can join here.
table-role-elsewhere = Only members of <@&{ $role }> can join here, and I can only see your roles on that server: press Join in <#{ $channel }>.
table-unreliable = This table is for players who finish their games. Of your last { $games } games you abandoned { $abandoned }, and { $timeouts } of { $turns } turns timed out. You can join other tables, and every game you finish helps.
