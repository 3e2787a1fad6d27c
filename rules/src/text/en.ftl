# What any game's rules may say, and what joins words.

rules-bad-notation = “{ $action }” is not an action of this game.
rules-bad-cause = “{ $action }” is not what “{ $cause }” plays here.
rules-bad-seats = This game is for { $fewest } to { $most } players.

# Standard refusals.
rules-refused-over = The game is over.
rules-refused-chance = Dice and draws come first. Try again in a moment.
rules-refused-not-chance = There is nothing to roll or draw now.
rules-refused-bad-outcome = That cannot come out.
rules-refused-not-yours = It is not your turn. The table waits for { $seats } ({ $ask }).
rules-refused-not-now = That is not what is asked now. First: { $ask }.

# Lists: “Ana, Bo and Cy”.
rules-list-and = { $first } and { $last }
rules-list-empty = none

# Values of an option that is a switch.
option-on = on
option-off = off
# The value of an option that is typed.
option-typed = { $words }

# What was taken back.
rules-took-back = ↩️ { $who } takes back: { $what }
rules-quoted = “{ $what }”
rules-secret-choice = a choice that only they know
rules-and-more = { $n } more

# Prepared moves: why they are dropped, for their owner alone.
rules-plan-refused = What you prepared is dropped: “{ $what }” is not possible now. { $why }
rules-plan-changed = What you prepared is dropped: “{ $what }” has changed meanwhile. Now it is: “{ $now }”.
rules-plan-besides = What you prepared is dropped: there is something to choose now that was not there before (“{ $besides }”). You wanted: “{ $what }”.
rules-plan-asked = What you prepared is dropped: you are asked something else first ({ $ask }). You wanted: “{ $what }”.
rules-plan-passed = What you prepared is dropped: the moment for it has passed. You wanted: “{ $what }”.
rules-choice = { $label } ({ $note })
rules-plan-nothing = nothing
# And why nothing can be added to them.
rules-plan-complete = Your plan ends here: what comes next nobody can foresee, or it is for others to decide.
rules-plan-not-now = Nothing can be prepared now.
