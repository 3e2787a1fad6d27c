# Ce que peuvent dire les règles de tout jeu, et ce qui relie les mots.

rules-bad-notation = « { $action } » n’est pas une action de ce jeu.
rules-bad-cause = « { $action } » n’est pas ce que « { $cause } » joue ici.
rules-bad-seats = { $fewest ->
    [2] { $most ->
        [2] Ce jeu se joue à 2.
        [3] Ce jeu se joue à 2 ou 3.
        [4] Ce jeu se joue à 2, 3 ou 4.
       *[other] Ce jeu se joue de { $fewest } à { $most } joueurs.
    }
    [3] { $most ->
        [4] Ce jeu se joue à 3 ou 4.
       *[other] Ce jeu se joue de { $fewest } à { $most } joueurs.
    }
   *[other] Ce jeu se joue de { $fewest } à { $most } joueurs.
}

# Refus de tout jeu.
rules-refused-over = La partie est finie.
rules-refused-chance = Les dés et la pioche d’abord. Réessaie dans un instant.
rules-refused-not-chance = Il n’y a rien à lancer ni à piocher maintenant.
rules-refused-bad-outcome = Ce résultat est impossible.
rules-refused-not-yours = C’est à { $seats } de jouer (« { $ask } »).
rules-refused-not-now = Pas maintenant. D’abord : { $ask }.

# Listes : « Ana, Bo et Cy ».
rules-list-and = { $first } et { $last }
rules-list-empty = rien

# Derrière la question à ceux qui n’ont pas fini de décider : qui l’a déjà fait.
rules-done = déjà fait

# Valeurs d’une option à deux positions.
option-on = oui
option-off = non
# La valeur d’une option qui s’écrit.
option-typed = { $words }

# Ce qui a été annulé.
rules-took-back = ↩️ { $who } a annulé : { $what }
rules-quoted = « { $what } »
rules-secret-choice = un choix secret
rules-and-more = et encore { $n }

# Coups préparés : pourquoi ils sont abandonnés, pour leur auteur seul.
rules-plan-refused = Plan abandonné : « { $what } » n’est plus possible. { $why }
rules-plan-changed = Plan abandonné : « { $what } » a changé depuis. Maintenant : « { $now } ».
rules-plan-besides = Plan abandonné : il y a maintenant un choix qui n’existait pas (« { $besides } »). Tu voulais : « { $what } ».
rules-plan-asked = Plan abandonné : il y a d’abord autre chose à décider ({ $ask }). Tu voulais : « { $what } ».
rules-plan-passed = Plan abandonné : le moment est passé. Tu voulais : « { $what } ».
rules-choice = { $label } ({ $note })
rules-plan-nothing = rien
# Et pourquoi on ne peut rien y ajouter.
rules-plan-complete = Ton plan s’arrête ici : la suite est imprévisible, ou c’est aux autres d’en décider.
rules-plan-not-now = Tu ne peux rien préparer maintenant.
