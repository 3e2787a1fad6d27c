# What the front says: messages, panels, buttons.

front-headline = **{ $title }** · table `{ $table }`
front-game-unknown = { $game } (a game that this release does not have)

# The lobby.
front-lobby-seats = 🪑 { $taken } of { $seats } seats taken, { $fewest } needed to start
front-lobby-host = { $who } (host)
front-lobby-player = { $who }
front-lobby-free = free
front-lobby-options = ⚙️ Options
front-lobby-option = { $option }: { $value }
front-lobby-waits = Waiting for more players: press Join. { $host } starts the game.
front-lobby-ready = Enough players are here: { $host } can press Start.
front-option-menu = Change an option (host)
front-option-change = { $option }: { $value }
front-join = Join
front-leave = Leave
front-start = Start

# Play.
front-turn = ➡️ { $who }, { $ask } (asked { $since })
front-turn-secret = ➡️ { $who }, it is your turn: press Answer (asked { $since })
front-since = Since { $who }’s last turn:
front-since-all = What happened:
front-waiting-all = ⏳ Several decide at the same time: press Answer (asked { $since })
front-waiting-one = ▫️ { $who }
front-waiting-done = ✅ { $who }
front-my-view = My view
front-answer = Answer
front-more = More
front-whole-story = Whole story
front-story = Story
front-board = Board
front-rules = Rules
front-record = Record
front-resign = Resign
front-stop = End the table
front-reminder = ⏰ { $who }, the table waits for you: { $ask } (asked { $since })
front-reminder-secret = ⏰ { $who }, the table waits for you (asked { $since })

# The end.
front-winners = { $count ->
    [one] 🏆 **{ $who }** wins with { $points } points.
   *[other] 🏆 **{ $who }** share the victory with { $points } points.
}
front-score-total = Total
front-score-tie-break = Tie-break
front-stopped = This table was ended without a result.
front-stopped-by = { $who } ended this table without a result.
front-stopped-empty = Everybody left: this table is closed.
front-stopped-idle = Nobody started this table for a long time: it is closed. Open a new one with /table new.

# The private panel.
front-your-turn = **Your turn:** { $ask }
front-your-turn-plain = **It is your turn.**
front-choose = Choose
front-choose-exactly = Mark { $count }, then press Confirm.
front-choose-between = Mark { $fewest } to { $most }, then press Confirm.
front-choose-more = { $count ->
    [one] Mark 1 more, then press Confirm.
   *[other] Mark { $count } more, then press Confirm.
}
front-choose-fewer = { $count ->
    [one] That is 1 too many: mark { $most } at most.
   *[other] That is { $count } too many: mark { $most } at most.
}
front-confirm = Confirm
front-ready-answers = Ready answers
front-more-choices = More choices ({ $page }/{ $pages })
front-too-many = Not everything fits in here: with /{ $command } you can type the rest.
front-standing-lobby = The game has not begun yet. You have a seat.
front-standing-lobby-guest = The game has not begun yet.
front-standing-wait = You have nothing to decide now. Waiting for { $who } (asked { $since }).
front-standing-guest = Waiting for { $who } (asked { $since }).
front-standing-over = The game is over.
front-turn-done = ✅ Done. Your next turn comes as a new message.

# Story, rules, lists.
front-story-empty = Nothing has happened yet.
front-earlier = Earlier ({ $page }/{ $pages })
front-later = Later ({ $page }/{ $pages })
front-rules-commands = Everything can be pressed, or typed: see the subcommands of /{ $command }.
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
front-turns-answer = Answer { $table }

# Asked once more.
front-ask-stop = End table `{ $table }` for everybody, without a result? This cannot be taken back.
front-stop-meant = Yes, end it
front-ask-leave = Give up your seat at table `{ $table }` for good? The others play on without you.
front-leave-meant = Yes, resign
front-ask-rash = Really? { $what }
front-never = No
