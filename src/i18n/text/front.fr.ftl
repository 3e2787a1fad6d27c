# Ce que dit la façade : messages, vues privées, boutons.

front-headline = **{ $title }** · table `{ $table }`
front-game-unknown = { $game } (un jeu que cette version n’a pas)

# Avant la partie.
front-lobby-seats = 🪑 { $taken } places prises sur { $seats }, il en faut { $fewest } pour commencer
front-lobby-host = { $who } (hôte)
front-lobby-player = { $who }
front-lobby-free = libre
front-lobby-options = ⚙️ Options
front-lobby-option = { $option } : { $value }
front-lobby-waits = Il manque du monde : appuyez sur Rejoindre. { $host } lancera la partie.
front-lobby-ready = Il y a assez de monde : { $host } peut appuyer sur Commencer.
front-option-menu = Changer une option (hôte)
front-option-change = { $option } : { $value }
front-join = Rejoindre
front-leave = Partir
front-start = Commencer

# La partie.
front-turn = ➡️ { $who }, { $ask } (demandé { $since })
front-turn-secret = ➡️ { $who }, à toi : appuie sur Répondre (demandé { $since })
front-since = Depuis le dernier tour de { $who } :
front-since-all = Ce qui s’est passé :
front-waiting-all = ⏳ Plusieurs décident en même temps : appuyez sur Répondre (demandé { $since })
front-waiting-one = ▫️ { $who }
front-waiting-done = ✅ { $who }
front-my-view = Ma vue
front-answer = Répondre
front-more = Plus
front-whole-story = Toute l’histoire
front-story = Histoire
front-board = Plateau
front-rules = Règles
front-record = Partie notée
front-resign = Abandonner
front-stop = Fermer la table
front-reminder = ⏰ { $who }, la table t’attend : { $ask } (demandé { $since })
front-reminder-secret = ⏰ { $who }, la table t’attend (demandé { $since })

# La fin.
front-winners = { $count ->
    [one] 🏆 **{ $who }** gagne avec { $points } points.
   *[other] 🏆 **{ $who }** se partagent la victoire avec { $points } points.
}
front-score-total = Total
front-score-tie-break = Départage
front-stopped = Cette table a été fermée sans résultat.
front-stopped-by = { $who } a fermé cette table sans résultat.
front-stopped-empty = Tout le monde est parti : cette table est fermée.
front-stopped-idle = Personne n’a lancé cette table depuis longtemps : elle est fermée. On en ouvre une autre avec /table new.

# La vue privée.
front-your-turn = **À toi :** { $ask }
front-your-turn-plain = **C’est à toi.**
front-choose = Choisir
front-choose-exactly = Coche { $count }, puis Valider.
front-choose-between = Coche { $fewest } à { $most }, puis Valider.
front-choose-more = { $count ->
    [one] Coches-en encore 1, puis Valider.
   *[other] Coches-en encore { $count }, puis Valider.
}
front-choose-fewer = { $count ->
    [one] C’est 1 de trop : coches-en { $most } au plus.
   *[other] C’est { $count } de trop : coches-en { $most } au plus.
}
front-confirm = Valider
front-ready-answers = Réponses toutes faites
front-more-choices = Autres choix ({ $page }/{ $pages })
front-too-many = Tout ne tient pas ici : avec /{ $command } on peut taper le reste.
front-standing-lobby = La partie n’a pas commencé. Tu as une place.
front-standing-lobby-guest = La partie n’a pas commencé.
front-standing-wait = Tu n’as rien à décider. On attend { $who } (demandé { $since }).
front-standing-guest = On attend { $who } (demandé { $since }).
front-standing-over = La partie est finie.
front-turn-done = ✅ C’est fait. Ton prochain tour viendra dans un nouveau message.

# Histoire, règles, listes.
front-story-empty = Il ne s’est encore rien passé.
front-earlier = Avant ({ $page }/{ $pages })
front-later = Après ({ $page }/{ $pages })
front-rules-commands = Tout se presse, ou se tape : voir les sous-commandes de /{ $command }.
front-turns = { $count ->
    [0] Aucune table ne t’attend.
    [one] 1 table t’attend.
   *[other] { $count } tables t’attendent.
}
front-turns-mine = ➡️ **{ $game }** `{ $table }` : { $ask } (demandé { $since })
front-turns-mine-plain = ➡️ **{ $game }** `{ $table }` : à toi (demandé { $since })
front-turns-wait = ⏳ { $game } `{ $table }` : on attend { $who } (demandé { $since })
front-turns-lobby = 🪑 { $game } `{ $table }` : pas commencée
front-turns-more = { $count ->
    [one] … et encore 1 table.
   *[other] … et encore { $count } tables.
}
front-turns-answer = Répondre { $table }

# Demandé encore une fois.
front-ask-stop = Fermer la table `{ $table }` pour tout le monde, sans résultat ? On ne pourra pas revenir en arrière.
front-stop-meant = Oui, fermer
front-ask-leave = Quitter pour de bon ta place à la table `{ $table }` ? Les autres joueront sans toi.
front-leave-meant = Oui, abandonner
front-ask-rash = Vraiment ? { $what }
front-never = Non
