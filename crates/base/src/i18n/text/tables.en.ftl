# Why a table refuses.

table-unknown = There is no table { $table } for you here. If you do not play at it, ask in its own channel.
table-channel-taken = Table { $table } is running in this channel. One channel has one table: open a thread for another.
table-no-game = There is no game “{ $game }”. You can play: { $known }.
table-no-option = This game has no option “{ $option }”. It has: { $known }.
table-no-value = The option { $option } cannot be “{ $value }”. It can be: { $allowed }.
table-name-empty = You have no name to be called by. Choose one on this server and try again.
table-name-too-long = Your name is too long for the table: at most { $most } characters, please.
table-started = The game has begun. Nobody can join it or change it now.
table-not-started = The game has not begun yet.
table-ended = This table has ended.
table-full = All { $seats } seats are taken.
table-joined-already = You are at this table already.
table-too-many-lobbies = You sit in lobbies that have not begun, as many as one may: { $most }. Start one or leave one, then try again.
table-too-many-tables = You sit at as many tables as one may: { $most }. Finish a game or leave a lobby, then try again.
table-too-many-solo = You already play as many games with stand-ins alone as one may: { $most }. Finish one or leave one, then try again.
table-solo-too-often = You have begun as many games with stand-ins alone as one may in an hour: { $most }. Try again { $when }.
table-server-full = This server has as many tables as it may: { $most }. Join one of them, or wait until one ends.
table-stranger = You are not at this table. To look at it, type /table board.
table-gone = You have given up your seat at this table. You can still watch.
table-not-host = Only { $host }, who opened the table, can do that.
table-not-host-nor-manager = Only { $host }, who opened the table, or someone who manages the table’s channel can do that.
table-too-few =
    { $joined ->
        [one] Only one player has joined, and this game needs { $fewest }. Invite somebody, then start.
       *[other] Only { $joined } players have joined, and this game needs { $fewest }. Invite somebody, then start.
    }
table-not-your-turn = It is not your turn. The table waits for { $awaited }. You will be pinged.
table-nothing-to-play = You have chosen nothing yet.
table-no-stand-in = No stand-in sits there any more.
table-too-much = That is too much at once: at most { $most } actions.
table-no-ready-answer = That answer is not offered any more. Here is what you can do now.
table-not-saved = This cannot be saved right now: where this bot keeps its data is full, failing or out of reach. Nothing was changed; try again later.
table-damaged = This table cannot be read: what is stored of it is damaged. Nothing was changed; whoever runs this bot has been told.
table-newer = This bot is being upgraded, and its newer release has already gone on here. Nothing was changed; try again in a few minutes.
table-not-over = The game is still on: a rematch comes after it.
table-kept = The free seats are kept for those who played before, until { $until }.
table-no-clock = This table has no clock: everybody may take their time.
table-nobody-to-give = Nobody’s time runs but yours: there is nobody to give any to.
table-given-already = You have given time in this turn already. Each of the others can do so once a turn.
table-paused = The table is paused already.
table-not-paused = The table is not paused.
table-asked-already = The table is being asked something else: answer that first.
table-asked-in-vain = The others were asked that a short while ago and did not agree. They can be asked again { $until }.
table-pause-unwanted = All would have to agree to a pause, and not everybody wants to be asked for one in this game.
table-nothing-asked = The table is not asked that now.
table-others-decide = That is for the others at the table to decide.
table-nothing-to-undo = There is nothing of yours that can be taken back now.
table-undo-unwanted = The others would have to agree, because { $why }, and not everybody wants to be asked in this game.
table-undo-chosen =
    { $count ->
        [one] { $who } has chosen something meanwhile
       *[other] { $who } have chosen something meanwhile
    }
table-undo-revealed = something came to light by it
table-no-order = There is no such order in this game. Choose one of those offered.
table-nothing-to-prepare = Nothing can be prepared now: it is your turn, or what you will be asked cannot be foreseen.
table-no-seat = There is no such seat at this table.
table-forfeited = { $who } has given up for good: the game goes on without that seat.
table-seat-in-use = { $who } plays that seat. A seat can be given away by its own player, or by the host while a stand-in plays it.
table-not-open = That seat is not to be taken now: somebody was faster, or it is played again.
table-saw-another = You have seen what another seat of this game keeps secret, so you cannot take this one.
table-too-many-changes = Seats of this table have changed hands too often: no more of that.
table-deputy-sits = Who plays or played at this table can act for nobody else there.
table-deputy-saw-another = Your friend has seen what another seat of this game keeps secret.
table-no-deputy = Nobody acts for you at this table, and you act for nobody.
table-not-invited = Only who is invited can sit down here. Ask somebody at the table to invite you.
table-no-role = Only members of <@&{ $role }> can sit down here.
table-role-elsewhere = Only members of <@&{ $role }> can sit down here, and I see your roles only on that server: press the button in <#{ $channel }>.
table-unreliable = This table is for players who finish their games. Of your last { $games } games you abandoned { $abandoned }, and { $timeouts } of { $turns } turns timed out. Other tables are open to you, and each game you finish counts.
