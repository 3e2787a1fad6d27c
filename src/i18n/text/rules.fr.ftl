# Ce que peuvent dire les règles de tout jeu, et ce qui relie les mots.

rules-bad-notation = « { $action } » n’est pas une action de ce jeu.
rules-bad-seats = Ce jeu se joue de { $fewest } à { $most } joueurs.

# Listes : « Ana, Bo et Cy ».
rules-list-and = { $first } et { $last }
rules-list-empty = rien

# Valeurs d’une option à deux positions.
option-on = oui
option-off = non
# La valeur d’une option qui s’écrit.
option-typed = { $words }
