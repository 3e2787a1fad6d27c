# Ce que peuvent dire les règles de tout jeu, et ce qui relie les mots.

# Listes : « Ana, Bo et Cy ».
rules-list-and = { $first } et { $last }
rules-list-empty = rien

# Valeurs d’une option à deux positions.
option-on = oui
option-off = non
