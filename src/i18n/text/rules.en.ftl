# What any game's rules may say, and what joins words.

rules-bad-notation = “{ $action }” is not an action of this game.
rules-bad-seats = This game is for { $fewest } to { $most } players.

# Lists: “Ana, Bo and Cy”.
rules-list-and = { $first } and { $last }
rules-list-empty = none

# Values of an option that is a switch.
option-on = on
option-off = off
# The value of an option that is typed.
option-typed = { $words }
