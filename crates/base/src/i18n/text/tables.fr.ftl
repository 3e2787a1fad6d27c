# Pourquoi une table refuse.

table-unknown = Il n’y a pas de table { $table } pour toi ici. Si tu n’y joues pas, demande dans son salon.
table-channel-taken = La table { $table } occupe déjà ce salon. Un salon n’a qu’une table : ouvre un fil pour une autre.
table-no-game = Il n’y a pas de jeu « { $game } ». Tu peux jouer à : { $known }.
table-no-option = Ce jeu n’a pas d’option « { $option } ». Ses options : { $known }.
table-no-value = L’option { $option } ne peut pas être « { $value } ». Valeurs possibles : { $allowed }.
table-name-empty = Tu n’as pas de nom qui puisse s’afficher. Choisis-en un sur ce serveur, puis réessaie.
table-name-too-long = Ton nom est trop long pour la table : { $most } caractères au plus.
table-started = La partie a commencé. On ne peut plus la rejoindre ni la changer.
table-not-started = La partie n’a pas encore commencé.
table-ended = Cette table est terminée.
table-full = Toutes les places sont prises ({ $seats }).
table-joined-already = Tu es déjà à cette table.
table-too-many-lobbies = Tu attends déjà à { $most } tables dont la partie n’a pas commencé, et c’est le maximum. Commence une partie ou quitte une table, puis réessaie.
table-too-many-tables = Tu es déjà à { $most } tables, et c’est le maximum. Termine une partie ou quitte une table qui attend, puis réessaie.
table-too-many-solo = Tu joues déjà { $most } parties seul avec des remplaçants, et c’est le maximum. Termine ou quitte l’une d’elles, puis réessaie.
table-solo-too-often = Tu as commencé { $most } parties seul avec des remplaçants en une heure, et c’est le maximum. Réessaie { $when }.
table-server-full = Ce serveur a déjà { $most } tables, et c’est son maximum. Rejoins-en une, ou attends que l’une d’elles se termine.
table-stranger = Tu n’es pas à cette table. Pour la regarder, tape /table plateau.
table-gone = Tu as abandonné ta place à cette table. Tu peux encore regarder.
table-not-host = Cela revient à { $host }, qui a ouvert la table.
table-not-host-nor-manager = Cela revient à { $host }, qui a ouvert la table, ou à une personne qui gère le salon de la table.
table-too-few =
    { $joined ->
        [one] Il n’y a qu’une personne à cette table, et il en faut { $fewest }. Invite quelqu’un, puis commence.
       *[other] Il n’y a que { $joined } personnes à cette table, et il en faut { $fewest }. Invite quelqu’un, puis commence.
    }
table-not-your-turn = Ce n’est pas ton tour. La table attend { $awaited }. Je te préviendrai.
table-nothing-to-play = Tu n’as encore rien choisi.
table-no-stand-in = Il n’y a plus de remplaçant à cette table.
table-too-much = C’est trop à la fois : { $most } actions au plus.
table-no-ready-answer = Cette réponse n’est plus proposée. Voici ce que tu peux faire maintenant.
table-not-saved = Impossible d’enregistrer pour l’instant : l’endroit où ce bot garde ses données est plein, défaillant ou injoignable. Rien n’a changé ; réessaie plus tard.
table-damaged = Cette table est illisible : ce qui en est enregistré est endommagé. Rien n’a changé ; la personne qui héberge ce bot est prévenue.
table-newer = Ce bot est en cours de mise à jour, et sa nouvelle version a déjà continué ici. Rien n’a changé ; réessaie dans quelques minutes.
table-not-over = La partie n’est pas finie : la revanche vient après.
table-kept = Les places libres sont gardées pour ceux qui ont déjà joué, jusqu’à { $until }.
table-no-clock = Cette table n’a pas de pendule : chacun peut prendre son temps.
table-nobody-to-give = Seul ton temps s’écoule : il n’y a personne à qui en donner.
table-given-already = Tu as déjà donné du temps pendant ce tour. Chacun des autres peut le faire une fois par tour.
table-paused = La table est déjà en pause.
table-not-paused = La table n’est pas en pause.
table-asked-already = Une autre question est posée à la table : réponds d’abord à celle-là.
table-asked-in-vain = On l’a déjà demandé aux autres il y a peu, sans obtenir leur accord. Tu pourras redemander { $until }.
table-pause-unwanted = Il faudrait l’accord de tout le monde pour une pause, et tout le monde ne veut pas être sollicité pour ça dans cette partie.
table-nothing-asked = Cette question n’est pas posée à la table en ce moment.
table-others-decide = C’est aux autres personnes de la table de décider.
table-nothing-to-undo = Rien de ce que tu as fait ne peut être annulé maintenant.
table-undo-unwanted = Il faudrait l’accord des autres, parce que { $why }, et tout le monde ne veut pas être sollicité dans cette partie.
table-undo-chosen =
    { $count ->
        [one] { $who } a choisi quelque chose entre-temps
       *[other] { $who } ont choisi quelque chose entre-temps
    }
table-undo-revealed = on a appris quelque chose depuis
table-no-order = Cet ordre n’existe pas dans ce jeu. Choisis-en un parmi ceux proposés.
table-nothing-to-prepare = Rien ne peut être préparé maintenant : c’est ton tour, ou bien on ne peut pas prévoir ce qui te sera demandé.
table-no-seat = Cette place n’existe pas à cette table.
table-forfeited = { $who } a abandonné pour de bon : la partie continue sans cette place.
table-seat-in-use = { $who } joue à cette place. Une place peut être cédée par son joueur, ou par l’hôte quand un remplaçant y joue.
table-not-open = Cette place n’est pas à prendre : quelqu’un a été plus rapide, ou elle est de nouveau jouée.
table-saw-another = Tu as vu ce qu’une autre place de cette partie garde secret : tu ne peux pas prendre celle-ci.
table-too-many-changes = Les places de cette table ont trop souvent changé de main : c’est fini.
table-deputy-sits = Qui joue ou a joué à cette table ne peut y agir pour personne d’autre.
table-deputy-saw-another = Cette personne a vu ce qu’une autre place de cette partie garde secret.
table-no-deputy = Personne n’agit pour toi à cette table, et tu n’agis pour personne.
table-not-invited = On ne s’assied ici que sur invitation. Demande à quelqu’un de la table de t’inviter.
table-no-role = Seuls les membres de <@&{ $role }> peuvent s’asseoir ici.
table-role-elsewhere = Seuls les membres de <@&{ $role }> peuvent s’asseoir ici, et je ne vois tes rôles que sur ce serveur : appuie sur le bouton dans <#{ $channel }>.
table-unreliable = Cette table est pour ceux qui finissent leurs parties. Sur tes { $games } dernières parties, tu en as abandonné { $abandoned }, et { $timeouts } de tes { $turns } tours étaient hors délai. D’autres tables te sont ouvertes, et chaque partie finie compte.
