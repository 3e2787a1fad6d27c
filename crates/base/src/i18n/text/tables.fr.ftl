# Pourquoi une table refuse.

table-unknown = Il n’y a pas de table { $table } pour toi ici. Si tu n’y joues pas, demande dans son salon.
table-channel-taken = La table { $table } occupe déjà ce salon, et un salon n’en a qu’une : ouvre un fil pour une autre.
table-no-game = Je ne connais pas de jeu « { $game } ». Tu peux jouer à : { $known }.
table-no-option = Ce jeu n’a pas d’option « { $option } ». Ses options : { $known }.
table-no-value = L’option { $option } ne peut pas être « { $value } ». Essaie : { $allowed }.
table-name-empty = Tu n’as pas de nom que je puisse afficher. Choisis-en un sur ce serveur, puis réessaie.
table-name-too-long = Ton nom est trop long pour la table : { $most } caractères au plus.
table-started = La partie a commencé. On ne peut plus la rejoindre ni la changer.
table-not-started = La partie n’a pas encore commencé.
table-ended = Cette table est fermée.
table-full = Toutes les places sont prises ({ $seats }).
table-joined-already = Tu es déjà à cette table.
table-too-many-lobbies = Tu es déjà à { $most } tables dont la partie n’a pas commencé, et c’est le maximum. Commence une partie ou quitte une table, puis réessaie.
table-too-many-tables = Tu es déjà à { $most } tables, et c’est le maximum. Termine une partie ou quitte une table qui n’a pas commencé, puis réessaie.
table-too-many-solo = Tu joues déjà { $most } parties seul avec des robots, et c’est le maximum. Termine ou quitte l’une d’elles, puis réessaie.
table-solo-too-often = Tu as commencé { $most } parties seul avec des robots en une heure, et c’est le maximum. Réessaie { $when }.
table-server-full = Ce serveur a déjà { $most } tables, et c’est son maximum. Rejoins-en une, ou attends que l’une d’elles se termine.
table-stranger = Tu n’es pas à cette table. Pour la regarder, tape /table plateau.
table-gone = Tu as quitté cette partie pour de bon. Tu peux encore regarder.
table-not-host = Cela revient à { $host }, qui a ouvert la table.
table-not-host-nor-manager = Cela revient à { $host }, qui a ouvert la table, ou à une personne qui gère le salon de la table.
table-too-few =
    { $joined ->
        [one] Il n’y a qu’une personne à cette table, et il en faut { $fewest }. Invite quelqu’un, puis commence.
       *[other] Il n’y a que { $joined } personnes à cette table, et il en faut { $fewest }. Invite quelqu’un, puis commence.
    }
table-not-your-turn = C’est à { $awaited } de jouer. Je te préviendrai.
table-nothing-to-play = Tu n’as encore rien choisi.
table-no-stand-in = Il n’y a plus de robot à cette table.
table-too-much = C’est trop à la fois : { $most } actions au plus.
table-no-ready-answer = Cette réponse n’est plus proposée. Voici ce que tu peux faire maintenant.
table-not-saved = Je ne peux pas enregistrer pour l’instant : mon disque ou ma base de données est en panne, saturé ou injoignable. Rien n’a changé ; réessaie plus tard.
table-damaged = Je ne peux pas lire cette table : ses données sont endommagées. Rien n’a changé ; la personne qui héberge ce bot est prévenue.
table-newer = Ce bot est en cours de mise à jour, et sa nouvelle version a déjà continué ici. Rien n’a changé ; réessaie dans quelques minutes.
table-not-over = La partie n’est pas finie : la revanche vient après.
table-kept = Les places libres sont gardées pour ceux qui ont déjà joué, jusqu’à { $until }.
table-no-clock = Cette table n’a pas de pendule : chacun peut prendre son temps.
table-nobody-to-give = Seul ton temps s’écoule : il n’y a personne à qui en donner.
table-given-already = Tu as déjà donné du temps ce tour-ci. Chaque joueur peut le faire une fois par tour.
table-paused = La table est déjà en pause.
table-not-paused = La table n’est pas en pause.
table-asked-already = Ta table a déjà une autre question : réponds d’abord à celle-là.
table-asked-in-vain = J’ai demandé aux autres il y a peu, et ils n’étaient pas d’accord. Tu pourras redemander { $until }.
table-pause-unwanted = Il faudrait l’accord de tout le monde pour une pause, et certains ne veulent pas qu’on le leur demande dans cette partie.
table-nothing-asked = Personne ne demande ça en ce moment.
table-others-decide = C’est aux autres joueurs de décider.
table-nothing-to-undo = Tu n’as rien à annuler pour l’instant.
table-undo-unwanted = Il faudrait l’accord des autres, parce que { $why }, et certains ne veulent pas qu’on le leur demande dans cette partie.
table-undo-chosen =
    { $count ->
        [one] { $who } a fait un choix depuis
       *[other] { $who } ont fait un choix depuis
    }
table-undo-revealed = cela a révélé une information cachée
table-no-order = Cette consigne n’existe pas dans ce jeu. Choisis-en une dans la liste.
table-nothing-to-prepare = Tu ne peux rien préparer maintenant : c’est ton tour, ou je ne peux pas encore prévoir ce que tu auras à décider.
table-hints-off = Pas de conseils à cette table : son hôte les a désactivés.
table-hints-rated = Pas de conseils dans une partie classée.
table-hints-own = Seul le joueur de la place peut demander des conseils.
table-hints-busy = Je réfléchis encore aux conseils demandés par d’autres. Réessaie dans quelques secondes.
table-no-seat = Cette place n’existe pas à cette table.
table-forfeited = { $who } est parti pour de bon : la partie continue sans cette place.
table-seat-in-use = { $who } joue à cette place. Seul son joueur peut la céder, ou l’hôte quand un remplaçant y joue.
table-not-open = Tu ne peux pas prendre cette place : quelqu’un a été plus rapide, ou son joueur est de retour.
table-saw-another = Tu as vu les secrets d’une autre place de cette partie : tu ne peux pas prendre celle-ci.
table-too-many-changes = Les places de cette table ont trop souvent changé de main : plus de changement.
table-deputy-sits = Qui joue ou a joué à cette table ne peut y jouer pour personne d’autre.
table-deputy-saw-another = Ton ami a vu les secrets d’une autre place de cette partie.
table-no-deputy = Personne ne joue pour toi à cette table, et tu ne joues pour personne.
table-banned = Tu ne peux pas jouer sur ce serveur : les personnes qui le gèrent t’ont exclu de ses tables. Si c’est une erreur, parle-leur.
table-league-taken = Une ligue est déjà en cours dans ce salon : un salon n’en a qu’une.
table-too-many-leagues = Ce serveur a déjà { $most } ligues, et il ne peut en avoir plus à la fois.
table-league-closed = Tu ne peux pas t’inscrire à cette ligue en ce moment. Son message dit quand ce sera de nouveau possible.
table-league-full = { $most } personnes sont inscrites, et une ligue ne peut en avoir plus.
table-friend-banned = Les personnes qui gèrent ce serveur ont exclu ton ami de ses tables.
table-matched = Cette table a été ouverte depuis la file d’attente : seules les personnes pour qui elle l’a été peuvent y jouer, aux conditions convenues.
table-few-at-first = Tant que tu n’as pas terminé deux parties, tu peux être à { $most ->
    [one] une seule table
   *[other] { $most } tables
} avec d’autres à la fois. Ainsi, personne n’attend quelqu’un pour qui c’est trop. Joue, et il y en aura plus !
table-not-invited = Sur invitation seulement. Demande à quelqu’un de la table de t’inviter.
table-no-role = Seuls les membres de <@&{ $role }> peuvent rejoindre cette table.
table-role-elsewhere = Seuls les membres de <@&{ $role }> peuvent rejoindre cette table, et je ne vois tes rôles que sur ce serveur : appuie sur Rejoindre dans <#{ $channel }>.
table-unreliable = Cette table est pour ceux qui finissent leurs parties. Sur tes { $games } dernières parties, tu en as abandonné { $abandoned }, et { $timeouts } de tes { $turns } tours étaient hors délai. D’autres tables te sont ouvertes, et chaque partie finie t’aide.
