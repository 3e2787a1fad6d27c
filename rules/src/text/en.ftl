# What any game's rules may say, and what joins words.

rules-bad-notation = “{ $action }” is not an action of this game.
rules-bad-cause = “{ $action }” is not what “{ $cause }” plays here.
rules-bad-seats = This game is for { $fewest } to { $most } players.

# Standard refusals.
rules-refused-over = The game is over.
rules-refused-chance = Dice and draws come first. Try again in a moment.
rules-refused-not-chance = There’s nothing to roll or draw now.
rules-refused-bad-outcome = That result isn’t possible.
rules-refused-not-yours = It’s { $seats }’s turn ({ $ask }).
rules-refused-not-now = Not now. First: { $ask }.

# Lists: “Ana, Bo and Cy”.
rules-list-and = { $first } and { $last }
rules-list-empty = none

# Behind the question to those who still decide: who has decided already.
rules-done = done

# Values of an option that is a switch.
option-on = on
option-off = off
# The value of an option that is typed.
option-typed = { $words }

# What was taken back.
rules-took-back = ↩️ { $who } took back: { $what }
rules-quoted = “{ $what }”
rules-secret-choice = a secret choice
rules-and-more = { $n } more

# Prepared moves: why they are dropped, for their owner alone.
rules-plan-refused = Plan dropped: “{ $what }” isn’t possible now. { $why }
rules-plan-changed = Plan dropped: “{ $what }” has changed since. Now it’s: “{ $now }”.
rules-plan-besides = Plan dropped: there’s now a choice that wasn’t there before (“{ $besides }”). You wanted: “{ $what }”.
rules-plan-asked = Plan dropped: you have to decide something else first ({ $ask }). You wanted: “{ $what }”.
rules-plan-passed = Plan dropped: the moment for it has passed. You wanted: “{ $what }”.
rules-choice = { $label } ({ $note })
rules-plan-nothing = nothing
# And why nothing can be added to them.
rules-plan-complete = Your plan ends here: what comes next can’t be foreseen, or it’s up to the others.
rules-plan-not-now = You can’t plan ahead right now.
