# What any game's rules may say, and what joins words.

# Lists: “Ana, Bo and Cy”.
rules-list-and = { $first } and { $last }
rules-list-empty = none

# Values of an option that is a switch.
option-on = on
option-off = off
