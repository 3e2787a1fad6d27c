# Pourquoi une table refuse.

table-unknown = La table { $table } n’existe plus.
table-channel-taken = La table { $table } occupe déjà ce salon. Un salon, une table : ouvre un fil pour une autre.
table-no-game = Il n’y a pas de jeu « { $game } ». On peut jouer à : { $known }.
table-no-option = Ce jeu n’a pas d’option « { $option } ». Il a : { $known }.
table-no-value = L’option { $option } ne peut pas être « { $value } ». Valeurs possibles : { $allowed }.
table-name-empty = Tu n’as pas de nom. Choisis-en un sur ce serveur, puis réessaie.
table-name-too-long = Ton nom est trop long pour la table : { $most } caractères au plus.
table-started = La partie a commencé. On ne peut plus la rejoindre ni la changer.
table-not-started = La partie n’a pas encore commencé.
table-ended = Cette table est terminée.
table-full = Les { $seats } places sont prises.
table-joined-already = Tu es déjà à cette table.
table-stranger = Tu n’es pas à cette table.
table-gone = Tu as abandonné ta place à cette table. Tu peux encore regarder.
table-not-host = Seul { $host }, qui a ouvert la table, peut faire cela.
table-not-host-nor-steward = Seul { $host }, qui a ouvert la table, ou une personne qui gère ce serveur peut faire cela.
table-too-few =
    { $joined ->
        [one] Il n’y a qu’{ $joined } joueur, et il en faut { $fewest }. Invite quelqu’un, puis commence.
       *[other] Il n’y a que { $joined } joueurs, et il en faut { $fewest }. Invite quelqu’un, puis commence.
    }
table-not-your-turn = Ce n’est pas à toi. La table attend { $awaited }. On te préviendra.
table-nothing-to-play = Tu n’as encore rien choisi.
table-too-much = C’est trop à la fois : { $most } actions au plus.
table-no-ready-answer = Cette réponse n’est plus proposée. Voici ce que tu peux faire.
