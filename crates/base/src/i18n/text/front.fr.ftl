# Ce que dit la façade : messages, vues privées, boutons.

front-headline = **{ $title }** · table `{ $table }`

# Avant la partie.
front-lobby-seats = 🪑 { $taken ->
    [one] { $taken } place prise
   *[other] { $taken } places prises
} sur { $seats }
front-lobby-host = { $who } (hôte)
front-lobby-stand-in = { $who }, joué par le bot
front-lobby-player = { $who }
front-lobby-free = libre
front-lobby-kept = gardée pour { $who } jusqu’à { $until }, puis libre
front-lobby-kind = 🎲 { $kind }
front-lobby-lasts = ⏳ { $lasts }
front-lobby-options = ⚙️ Options
front-lobby-unusual = ⚙️ Réglages modifiés :
front-options = Options…
front-invite = Inviter…
front-stand-in-name = Robot { $n }
front-stand-in = Ajouter un robot
front-no-stand-in = Retirer un robot
front-stands-in = un remplaçant pour { $who }
front-stands-in-first = Un remplaçant pour { $who }
front-hand-over = Remplaçant jusqu’à mon retour
front-stand-in-plays = Un remplaçant joue pour toi jusqu’à ton retour.
front-take-back = Me revoilà
front-did-stand-in = Un robot a rejoint la table `{ $table }`.
front-did-no-stand-in = Un robot a quitté la table `{ $table }`.
front-invite-ask = Qui veux-tu inviter ? Chacun reçoit un message, avec un bouton Rejoindre.
front-invite-menu = Choisis des personnes
front-invite-did = ✅ Invitation envoyée : { $who }.
front-invite-public = ✅ Invitation dans le salon de la table, faute de messages privés : { $who }.
front-invite-again = Invitation déjà envoyée : { $who }. On n’invite pas deux fois à la même table.
front-invite-sits = Déjà à la table : { $who }.
front-invite-bot = Un bot ne peut pas jouer : { $who }.
front-invite-hidden = Sans accès au salon de la table : { $who }.
front-invite-banned = Exclu des tables de ce serveur : { $who }.
front-invite-lost = ⚠️ Le message à { $who } n’est peut-être pas arrivé.
front-invite-nobody = Tu n’as choisi personne.
front-invite-full = On invite au plus { $most } personnes à une table.
front-invite-too-many = On peut inviter au plus { $most } personnes par jour. Réessaie { $when }.
front-invitation = { $who } t’invite à une partie de { $game } dans <#{ $channel }>.
front-invitation-here = { $people } : { $who } t’invite à une partie de { $game }.
front-lobby-drawn = -# Les places sont tirées au sort au début de la partie.
front-lobby-language = -# Langue : { $language }, celle de tous à cette table. L’hôte peut la changer dans les Options.
front-lobby-option = { $option } : { $value }
front-lobby-unrated = -# Non classée : l’option « { $option } » est réglée pour une première partie. Pour une partie classée, change-la dans les Options.
front-lobby-waits = Il faut au moins { $fewest } joueurs pour que { $host } puisse appuyer sur Commencer.
front-lobby-ready = Il y a assez de joueurs : { $host } peut appuyer sur Commencer.
front-option-menu-of = Changer : { $group }
front-option-menu = Changer une option (hôte)
front-option-change = { $option } : { $value }
front-option-type = { $option } : à écrire…
front-join = Rejoindre
front-leave = Quitter
front-turn-help-off = Désactiver l’aide
front-turn-help-on = Activer l’aide
front-start = Commencer

# La partie.
front-mention = { $who }
front-mention-marked = { $mark } { $who }
front-asked = { $count ->
    [one] tour commencé { $since }
   *[other] dernier coup { $since }
}
front-turn = { $who }, { $ask }
front-turn-secret = { $who }, à toi
front-waiting = { $who } : { $ask }
front-waiting-secret = { $who } : jouez en même temps
front-waiting-done = { " " }· { $what } : { $who }
front-waiting-each = { $one } · { $other }
front-my-view = Mon jeu
front-answer = Jouer
front-answer-or-view = Ouvrir mon jeu
front-button-of = { $who } : { $what }
front-opener = { $what } / Mon jeu
front-aside-button = Ce que je peux faire…
front-more = Plus
front-film = 🎬 Toute la partie, du premier coup au dernier
front-loss = ⚠️ Le disque de ce bot a eu une défaillance, et les derniers coups de la table {$table} sont perdus. La partie reprend à partir de ce qui est affiché maintenant : regarde avant de jouer.
front-loss-of-all = ⚠️ Un disque défaillant a endommagé les données de la table {$table} : on ne peut plus la montrer ni y jouer. La personne qui héberge ce bot est prévenue.
front-homeless = ⚠️ Le salon de la table `{ $table }` ({ $game }) a été supprimé. La table existe toujours, et je t’envoie tes tours ici. Pour lui donner un autre salon, tape /table déplacer dans ce salon, avec l’option table { $table }. L’hôte peut la fermer avec /table fermer.
front-whole-story = Tout l’historique
front-story = Historique
front-board = Plateau
front-as-of = vu { $when }
front-rules = Règles
front-rematch = Revanche
front-record = Télécharger la partie
front-analysis = Analyse
front-analysis-later = Seule une partie terminée peut être analysée.
front-analysis-under-way = 🕐 J’analyse la partie : une demi-minute, ou plus si d’autres passent avant. Regarde de nouveau ensuite.
front-analysis-busy = 🕐 D’autres parties passent avant. Réessaie dans quelques minutes.
front-analysis-failed = Cette partie ne peut pas être analysée.
front-analysis-again = Regarder de nouveau
front-analysis-turn = Le plus grand retournement, { $round } : les chances de victoire de { $who } sont passées de { $before } % à { $after } %.
front-analysis-steady = Les chances de victoire ont peu changé avant la fin.
front-analysis-how = Les chances disent combien de fois on gagne quand des robots jouent la suite, de nombreuses fois, avec les vraies cartes et de nouveaux dés. C’est une estimation.
front-analysis-none = À aucune de tes décisions un autre coup n’était nettement meilleur.
front-analysis-own = { $count ->
    [one] À une de tes décisions, un autre coup était nettement meilleur. Sauras-tu le trouver ? Toi seul vois ceci.
   *[other] À { $count } de tes décisions, un autre coup était nettement meilleur. Sauras-tu les trouver ? Toi seul vois ceci.
}
front-analysis-decision = Décision { $n } : −{ $loss } %
front-analysis-try = **Décision { $n } sur { $of }.** Que jouerais-tu ici ? Choisis un coup, ou laisse-moi te le dire.
front-analysis-menu = Choisis un coup
front-analysis-tell = Dis-le-moi
front-analysis-next = Décision suivante
front-analysis-found = ✅ { $what } est le meilleur coup.
front-analysis-same = Tu rejouerais { $what }, comme dans la partie.
front-analysis-other = Tu jouerais maintenant { $what }, que je n’ai pas comparé.
front-analysis-played = • Tu as joué { $what } : gagne dans { $chance } % des cas.
front-analysis-better = • Mieux valait { $what } : gagne dans { $chance } % des cas.
front-analysis-by = C’est { $loss } % de plus, à { $error } près.
front-analysis-move = « { $what } » ({ $notation })
front-analysis-notation = « { $notation } »
front-resign = Abandonner
front-stop = Fermer la table
front-reminder = ⏰ { $who }, la table t’attend : { $ask }
front-reminded = ⏰ La table t’attend toujours.
front-nudged = ⏰ Tu n’as pas encore fini ton tour.
front-reminder-secret = ⏰ { $who }, la table t’attend
front-nudge = ⏰ { $who }, tu n’as pas fini ton tour : { $ask }
front-nudge-secret = ⏰ { $who }, tu n’as pas fini ton tour
front-snooze-hours = Rappel dans 4 heures
front-snooze-morning = Rappel demain matin
front-snooze-turn = Plus de rappel ce tour-ci
front-snoozed = 💤 D’accord. Je te le rappellerai { $when }.
front-snoozed-turn = 💤 D’accord. Plus de rappel ce tour-ci.
front-away-line = 🏖️ { $who } est en vacances jusqu’au <t:{ $until }:D>
front-announcement = 📣 De la part de la personne qui héberge ce bot : { $text }

# La fin.
front-winners = { $count ->
    [one] 🏆 **{ $who }** a gagné avec { $points }.
   *[other] 🏆 **{ $who }** se partagent la victoire avec { $points }.
}
front-ending-won = { $count ->
    [one] 🏆 **Tu as gagné** avec { $points } · { $game }
   *[other] 🏆 **{ $others } et toi** partagez la victoire avec { $points } · { $game }
}
front-ending-place = **{ $place }e sur { $players }** avec { $points } · { $game }
front-result-of = { $who }, { $points }
front-score-parts = Score
front-score-tie-break = Départage
front-stopped = Cette table a été fermée sans résultat.
front-stopped-by = { $who } a fermé cette table sans résultat.
front-stopped-empty = Tout le monde est parti, cette table est donc fermée.
front-stopped-idle = Personne n’a commencé cette partie depuis longtemps : la table est fermée. Ouvres-en une autre avec /table nouvelle.

# La vue privée.
front-your-turn = **À toi :** { $ask } · { $game }
front-aside-idle = Rien à faire pour l’instant. On attend { $who }.
front-aside = On attend { $who }. Tu peux quand même utiliser les boutons ci-dessous.
front-choose = Choisir
front-choose-exactly = Sélection : **{ $marked } sur { $count }**.
front-choose-between = Sélection : **{ $marked }** ({ $most } au plus).
front-choose-confirm = Valide-la ou modifie-la.
front-choose-more = Choisis-en encore { $count }, puis appuie sur Valider.
front-choose-fewer = { $count ->
    [one] C’est 1 de trop : garde-en { $most } au plus.
   *[other] C’est { $count } de trop : garde-en { $most } au plus.
}
front-confirm = Valider
front-confirm-all = Valider : { $what }
front-times = { $n } × { $what }
front-confirm-nothing = Ne rien choisir
front-clear = Effacer
front-form-line = **{ $field } :** { $words }
front-form-lacks = Il manque encore : { $field }…
front-ready-answers = Coups proposés…
front-form-back = Revenir aux suggestions
front-more-choices = Autres choix ({ $page }/{ $pages })
front-too-many = Tout ne tient pas ici : tape le reste avec /{ $command }.
front-standing-lobby = La partie n’a pas encore commencé. Tu as une place.
front-standing-lobby-guest = La partie n’a pas encore commencé.
front-standing-wait = Rien à faire pour l’instant. On attend { $who }.
front-standing-guest = On attend { $who } (dernier coup { $since }).
front-standing-over = La partie est finie.
front-turn-done = ✅ Ton tour est fini. Le prochain arrivera dans un nouveau message.

# Histoire, règles, listes.
front-story-empty = Il ne s’est encore rien passé.
front-first = Début
front-latest = Fin
front-earlier = Plus tôt
front-later = Plus tard
front-rules-topics = Choisis un sujet
front-rules-options = Options
front-story-rounds = Choisis une manche
front-story-everybody = Tout le monde
front-story-of = Seulement { $who }
front-board-then = Plateau à ce moment
front-moment = { $place } sur { $of }
front-rules-robots = Les robots voient ce que tu verrais à leur place, et rien d’autre.
front-rules-dice = Combien de fois est sortie chaque somme des dés : { $sums }
front-rules-commands = Tout peut se faire avec les boutons ou en tapant les sous-commandes de /{ $command }.
front-rules-versions = Tertulia { $release } · règles en version { $rules }
front-turns = { $count ->
    [0] Aucune table ne t’attend.
    [one] 1 table t’attend.
   *[other] { $count } tables t’attendent.
}
front-turns-mine = ➡️ **{ $game }** `{ $table }` : { $ask } (tour commencé { $since })
front-turns-mine-plain = ➡️ **{ $game }** `{ $table }` : à toi (tour commencé { $since })
front-turns-wait = ⏳ { $game } `{ $table }` : on attend { $who } ({ $count ->
    [one] tour commencé { $since }
   *[other] étape commencée { $since }
})
front-turns-lobby = 🪑 { $game } `{ $table }` : pas encore commencée
front-turns-more = { $count ->
    [one] … et encore 1 table.
   *[other] … et encore { $count } tables.
}
front-turns-answer = Jouer à { $table }

# Demandé encore une fois.
front-ask-stop = Fermer la table `{ $table }` pour tout le monde, sans résultat ? C’est définitif.
front-stop-meant = Oui, fermer
front-ask-leave = Quitter pour de bon la partie à la table `{ $table }` ? Les autres continueront.
front-ask-leave-ends = Quitter la table `{ $table }` pour de bon ? Cela met fin à la partie.
front-leave-meant = Oui, quitter
front-ask-nothing = Tu n’as rien choisi. Valider quand même ?
front-choose-nothing = Ne rien choisir
front-never = Retour

# Réponses à ce qui a été pressé ou tapé.
front-wrong = ⚠️ { $why }
front-event = • { $what }
front-trouble = Quelque chose s’est mal passé. Rien n’a changé ; réessaie dans un instant.
front-unknown = Quelque chose s’est mal passé, et je ne sais pas si c’est enregistré. Regarde de nouveau la table dans un instant : elle ne montre que ce qui est enregistré.
front-checking = Cela prend plus de temps que prévu : je ne sais pas encore si c’est enregistré. Je te le dirai dès que je le sais.
front-stale = Ce coup est déjà joué. Voici où en est la partie.
front-too-fast = Trop rapide pour moi : rien n’a été fait. Réessaie { $when }.
front-not-yours = Ce bouton est pour { $who }. La table attend { $awaited }.
front-not-ours = Je ne connais plus ce bouton. Cherche le dernier message de la table, ou tape /table main.
front-no-command = Je ne connais pas cette commande. Discord en montre peut-être une ancienne : réessaie dans une minute.
front-rest-on-board = La suite : bouton Plateau, ou /table plateau.
front-row-empty = rien
front-panel-expired = Cette vue n’est plus à jour. Rouvre-la pour voir où en est la partie.
front-never-mind = D’accord, rien n’a été fait.
front-did-begin = Ta partie a commencé ci-dessous.
front-did-open = La table `{ $table }` est ouverte dans ce salon.
front-did-open-thread = Ce salon a déjà une table ; j’ai ouvert <#{ $channel }> pour la tienne : table `{ $table }`.
front-did-join = Tu as une place à la table `{ $table }`.
front-did-leave = Tu as quitté la table `{ $table }`.
front-did-rematch = Tu as une place à la revanche : table `{ $table }` dans <#{ $channel }>.
front-did-start = La partie de la table `{ $table }` a commencé.
front-did-move = La table `{ $table }` continue dans <#{ $channel }>.
front-move-elsewhere = Une table ne change de salon que dans son propre serveur.
front-did-stop = La table `{ $table }` est fermée.
front-thread-name = { $game } · { $host }
front-no-thread = On ne peut pas ouvrir de fil ici. Essaie un autre salon.
front-needs-server = Une table a besoin d’un salon sur un serveur : tape cette commande dans l’un d’eux.
front-bad-options = Je ne connais pas l’option « { $words } ». Écris par exemple : « { $example } ».
front-no-table-here = Il n’y a pas de table dans ce salon. Ouvres-en une avec /table nouvelle, ou choisis une table avec l’option « table ».
front-no-table-of-yours = Tu n’es à aucune table. Ouvres-en une dans le salon d’un serveur avec /table nouvelle.
front-no-such-table = Je ne connais pas de table « { $words } ». Un nom de table ressemble à K7QF2M.
front-which-table = Tu es à plusieurs tables : choisis-en une avec l’option « table ».
front-which-game = Quel jeu ? Choisis-le avec l’option « jeu ».
front-other-game = À cette table, on joue à { $game } : tape /{ $command } ici.
front-record-here = Les coups de la table `{ $table }`, un par un, dans un fichier.
front-record-later = Tu pourras télécharger la partie une fois finie.
front-lacks = Je ne peux pas faire ça ici : il me faut la permission « { $permission } » dans <#{ $channel }>. Une personne qui gère ce serveur peut me la donner.
permission-view-channel = Voir le salon
permission-send-messages = Envoyer des messages
permission-create-threads = Créer des fils publics
permission-send-in-threads = Envoyer des messages dans les fils

# Réglages.
front-settings = ⚙️ **Tes réglages.** Tout est enregistré aussitôt.
front-server-modern = -# Les boutons des listes sont à côté de leur ligne. `/serveur réglages disposition:` les met sous le texte.
front-server-classic = -# Les boutons sont sous le texte. `/serveur réglages disposition:` les met à côté de leur ligne.
front-server-noticeboard = -# Le tableau d’affichage est dans <#{ $channel }>. `/serveur réglages tableau:` l’affiche à nouveau là où tu tapes cela, ou le retire.
front-server-no-noticeboard = -# Il n’y a pas de tableau d’affichage. `/serveur réglages tableau:` en affiche un là où tu tapes cela : un message qui montre tables ouvertes, parties et résultats.
front-server-noticeboard-gone = ⚠️ Le salon du tableau d’affichage a été supprimé. `/serveur réglages tableau:` l’affiche à nouveau là où tu tapes cela.
front-server-noticeboard-waits = Le tableau d’affichage dans <#{ $channel }> n’est pas à jour. Si cela dure, vérifie que je peux voir ce salon et y envoyer des messages.
front-server-call = -# Pour une nouvelle table, j’y mentionne <@&{ $role }>, au plus une fois par heure, si ce rôle peut être mentionné.
front-server-settings = ⚙️ **Réglages de ce serveur.** Ils valent pour toutes ses tables ; tout est enregistré aussitôt.
front-end-tables-ask = { $count ->
    [one] ⚠️ Une table que { $who } organise sur ce serveur sera fermée sans résultat, quels que soient ses joueurs.
   *[other] ⚠️ { $count } tables que { $who } organise sur ce serveur seront fermées sans résultat, quels que soient leurs joueurs.
} C’est irréversible.
front-end-tables-yes = Les fermer
front-end-tables-none = { $who } n’organise sur ce serveur aucune table que tu puisses fermer.
front-end-tables-done = { $count ->
    [one] ✅ Une table de { $who } est fermée.
   *[other] ✅ { $count } tables de { $who } sont fermées.
}
front-end-tables-left = { $count ->
    [one] Une n’a pas pu être fermée pour l’instant. Réessaie dans un moment.
   *[other] { $count } n’ont pas pu être fermées pour l’instant. Réessaie dans un moment.
}
front-end-tables-managers = Seuls ceux qui gèrent ce serveur peuvent fermer toutes les tables de quelqu’un.
front-server-managers = Seuls ceux qui gèrent ce serveur peuvent changer ses réglages.
front-manage-only = Seuls ceux qui gèrent ce serveur peuvent faire cela.
front-server-tables = { $count ->
    [0] 📋 Aucune table que tu puisses voir n’est ouverte ni en cours sur ce serveur.
    [one] 📋 **1 table de ce serveur**, ouverte ou en cours, que tu peux voir :
   *[other] 📋 **{ $count } tables de ce serveur**, ouvertes ou en cours, que tu peux voir :
}
front-server-lobby = 🪑 ouverte { $since }, pas encore commencée · places prises : { $taken } sur { $seats } · hôte : { $host }
front-server-waits = ⏳ étape commencée { $since } · on attend { $who }
front-server-paused = ⏸️ en pause
front-server-pages = Choisis une page
front-ban-did = ⛔ { $who } est exclu de toutes les tables de ce serveur. Ses places aux tables qui n’ont pas commencé sont libres, et des robots jouent à sa place dans les parties. `/serveur réadmettre` lève l’exclusion.
front-ban-already = { $who } est déjà exclu des tables de ce serveur.
front-ban-unfinished = ⛔ { $who } est exclu de toutes les tables de ce serveur, mais je n’ai pas pu libérer toutes ses places pour l’instant. Tape la commande encore une fois dans un moment ; j’essaie aussi à mon prochain démarrage.
front-ban-self = Tu ne peux pas t’exclure toi-même.
front-ban-bot = Les bots ne jouent pas : il n’y a rien à exclure.
front-ban-manager = Je n’exclus pas ceux qui gèrent ce serveur.
front-unban-did = ✅ { $who } peut de nouveau jouer sur ce serveur, et reprendre ses places, que des robots tiennent encore.
front-unban-none = { $who } n’est pas exclu des tables de ce serveur.
front-bans-none = ⛔ Personne n’est exclu des tables de ce serveur.
front-bans-now = ⛔ Exclus des tables de ce serveur : { $who }
front-bans-among = ⛔ Exclus des tables de ce serveur, entre autres : { $who }
front-bans-ban = { $when } : { $by } a exclu { $whom }
front-bans-ban-why = { $when } : { $by } a exclu { $whom } (« { $reason } »)
front-bans-unban = { $when } : { $by } a levé l’exclusion de { $whom }
front-setting-language = Langue
front-setting-ring = Me prévenir
front-setting-reminder = Rappel
front-setting-boards = Plateaux
front-setting-focus = Montrer d’abord
front-setting-tables-language = Langue des nouvelles tables
front-setting-theme = Images
front-setting-tables = Tables à la fois
front-at-most = { $n } au plus
choice-picture-dark = images sombres
choice-picture-light = images claires
front-reminder-house = { $after } (par défaut)
front-reminder-default = { $after } (par défaut ici)
front-reminder-never = jamais
front-reminder-after = { $hours ->
    [one] après 1 heure
   *[other] après { $hours } heures
}
front-reminder-minutes = après { $minutes } min
front-dm-hello = 👋 C’est ici que je t’écrirai quand ce sera ton tour.
front-dm-open = Je t’ai envoyé un message : mes messages privés t’arrivent bien.
front-dm-closed = ⚠️ Je ne peux pas t’écrire : tu ne reçois pas mes messages privés. Autorise-les pour ce serveur, ou joue depuis le salon avec **Mon jeu**.
front-dm-unsure = Je n’ai pas pu savoir si mes messages privés t’arrivent.
front-settings-display = Plateaux et langue…
front-settings-rings = Notifications et heures calmes…
front-setting-quiet = Heures calmes
front-setting-night = Pendant les heures calmes
front-zone-now = 🕐 Il est { $time } chez toi ({ $zone }).
front-zone-unknown = 🕐 Quel est ton fuseau horaire ? Tant que tu ne l’as pas choisi, les heures sont en UTC.
front-zone-button = Fuseau horaire…
front-zone-form = Où es-tu ?
front-zone-hint = Une ville, par exemple « Genève » ou « Bombay », ou un décalage, par exemple « UTC+2 »
front-no-zone = Je ne connais pas le fuseau horaire « { $words } ». Essaie une grande ville proche, par exemple « Genève », ou un décalage, par exemple « UTC+2 ».
front-quiet-learned = 🌙 Tu ne joues presque jamais entre <t:{ $from }:t> et <t:{ $until }:t> : je ne te préviens pas à ces heures-là.
front-quiet-learning = 🌙 J’apprends encore tes heures calmes d’après tes coups.
front-no-hours = Je ne connais pas les heures « { $words } ». Essaie « 22-8 », « 22h-7h » ou « 22h30-7h ».
front-away-now = 🏖️ Tu es en vacances jusqu’au <t:{ $until }:D>. Je ne te préviendrai pas avant.
front-away-left = { $left ->
    [one] 🏖️ Il te reste { $left } jour de vacances cette année.
   *[other] 🏖️ Il te reste { $left } jours de vacances cette année.
}
front-away-button = Vacances…
front-away-form = Quand reviens-tu ?
front-away-hint = Une date, par exemple « 24 déc » ou « 24/12 », ou bien « dans 3 jours » ou « demain »
front-no-date = Je ne connais pas la date « { $words } ». Essaie « 24 déc », « 24/12 » ou « dans 3 jours ».
front-away-past = Cette date est déjà passée. Choisis demain ou plus tard.
front-away-too-long = C’est trop long : sur tes { $most } jours de vacances par an, il t’en reste { $left }.
choice-away-days = { $days ->
    [one] { $days } jour : retour le { $date }
   *[other] { $days } jours : retour le { $date }
}
choice-away-back = Me revoilà
choice-quiet-learned = apprises d’après mes coups
choice-quiet-never = aucune
choice-quiet-hours = de { $from } à { $until }
choice-night-waits = garder les notifications pour le matin
choice-night-silent = tout envoyer sans bruit
choice-ring-direct = par message privé
choice-ring-channel = dans le salon
choice-ring-both = par message et dans le salon
choice-auto = comme dans Discord
choice-en = English
choice-fr = Français

# Commandes : noms (minuscules, sans espace) et ce qu’elles font (100 signes au plus).
command-same = { $name }
command-table = table
command-table-about = Ouvrir une table, la rejoindre, la regarder
command-new = nouvelle
command-new-about = Ouvrir une table dans ce salon, ou dans un fil s’il y en a déjà une
command-join = rejoindre
command-join-about = Prendre une place
command-leave = partir
command-leave-about = Laisser ta place
command-start = commencer
command-start-about = Commencer avec ceux qui sont là
command-board = plateau
command-board-about = Montrer tout le plateau
command-hand = main
command-hand-about = Montrer ton jeu et ce que tu peux faire maintenant
command-log = historique
command-log-about = Raconter la partie jusqu’ici
command-analysis = analyse
command-analysis-about = Qui était bien parti pour gagner, et quand ; pour toi seul, ce qui valait mieux
command-rules = règles
command-rules-about = Montrer les règles d’un jeu en bref
command-move = déplacer
command-move-about = Déplacer une table dans ce salon
command-stop = fermer
command-stop-about = Fermer la table sans résultat
command-turns = tours
command-turns-about = Montrer tes tables de tous les serveurs, d’abord celles qui t’attendent
command-settings = réglages
command-settings-about = Ta langue, les notifications, les rappels et la façon de te montrer les plateaux
command-layout = disposition
command-layout-about = Où se placent les boutons des listes sur ce serveur
choice-modern = à côté de leur ligne
choice-classic = sous le texte
command-noticeboard = tableau
command-noticeboard-about = Un message qui montre toujours les tables ouvertes, les parties et les derniers résultats
choice-noticeboard-here = dans ce salon
choice-noticeboard-nowhere = nulle part
command-call = appel
command-call-about = Le rôle à y prévenir d’une nouvelle table, une fois par heure au plus ; @everyone : aucun
command-server = serveur
command-server-about = Les réglages de ce serveur, ses tables, et qui en est exclu
command-server-settings-about = La langue de ce serveur, ses rappels et les couleurs des images
command-server-tables = tables
command-server-tables-about = Montrer ce qui est ouvert ou en cours sur ce serveur, et qui on attend
command-server-log-about = Montrer qui est exclu des tables de ce serveur, par qui et quand
command-league = ligue
command-league-about = Une ligue ou une coupe dans ce salon, pour qui gère ce serveur
command-league-new = créer
command-league-new-about = Commencer une ligue ou une coupe dans ce salon ; on s’inscrit par un bouton
command-league-show = montrer
command-league-show-about = Publier de nouveau le message de la ligue dans ce salon
command-league-end = terminer
command-league-end-about = Terminer la ligue de ce salon ; les parties en cours continuent
command-league-seats = joueurs
command-league-seats-about = Combien de personnes jouent à une table
command-at-once = à_la_fois
command-at-once-about = Le plus de tables de la ligue qu’on joue en même temps (2 si tu ne dis rien)
command-days = jours
command-days-about = Combien de jours durent les inscriptions (7 si tu ne dis rien)
command-cup = coupe
command-cup-about = Des groupes et une finale, une seule fois, au lieu de saisons avec divisions
command-ban = exclure
command-ban-about = Exclure une personne des tables de ce serveur : des robots jouent à sa place
command-unban = réadmettre
command-unban-about = Laisser une personne jouer de nouveau sur ce serveur
command-person = personne
command-person-about = Qui
command-reason = motif
command-reason-about = Pourquoi ; ceux qui gèrent ce serveur peuvent le lire
command-tables-language = La langue des nouvelles tables
command-tables-reminder = Nombre d’heures avant de rappeler un joueur ; 0 pour jamais
command-end-tables = fermer_tables_de
command-end-tables-about = Fermer toutes les tables de ce membre sur ce serveur ; je te demande avant
command-most-tables = tables
command-most-tables-about = Nombre de tables ouvertes à la fois ; 0 pour la limite du bot
command-game = jeu
command-game-about = Quel jeu
command-seats = places
command-seats-about = Combien de joueurs au plus
command-options = options
command-options-about = Options du jeu : option=valeur, séparées par des virgules
command-play = jouer
command-play-about = Commence ici : jouer tout de suite contre des robots, ou ouvrir une table pour tes amis
command-find = trouver
command-find-about = Trouver une table ouverte sur ce serveur et la rejoindre
command-solo = solo
command-solo-about = Commencer tout de suite, avec des robots joués par le bot
command-phone = téléphone
command-phone-about = Si tu lis sur un téléphone : tes images privées sont alors en hauteur
command-text = texte
command-text-about = Des mots seulement, sans symboles, pour la lecture à voix haute
command-which = table
command-which-about = Quelle table, si ce n’est pas celle de ce salon
command-language = langue
command-language-about = La langue dans laquelle je te parle en privé
command-ring = notifications
command-ring-about = Où je te préviens quand c’est ton tour
command-reminder = rappel
command-reminder-about = Nombre d’heures avant un rappel ; 0 pour jamais
command-zone = fuseau
command-zone-about = Ton fuseau horaire : une grande ville proche, par exemple « Genève », ou « UTC+2 »
command-quiet = calme
command-quiet-about = Heures calmes, par exemple « 22-8 » ou « 22h30-7h » ; ou « jamais » ; ou « apprises »
command-night = nuit
command-night-about = Ce que deviennent les notifications pendant les heures calmes
command-away = vacances
command-away-about = En vacances jusqu’à cette date, par exemple « 24 déc » (30 jours par an), ou « de retour »

# Images : ce qui est dit à qui les écoute.
front-alt-waiting = En attente de { $seats }.
front-alt-more = La suite se lit sur le plateau en texte.
front-alt-won = { $count ->
    [one] { $who } gagne
   *[other] { $who } se partagent la victoire
}
front-alt-place = { $place }. { $who }, { $points }.
front-alt-rounds = Score de { $who } au fil de la partie : { $rounds }.
front-alt-chances = Chances de victoire en pour cent de { $who } au fil de la partie : { $rounds }.
front-alt-more-results = La suite se lit dans les scores en texte.
front-picture-chances = Chances de victoire en pour cent, et qui menait
front-results-curve = Le score au fil de la partie, et qui menait
front-results-ahead = En tête : { $leads }.
front-results-lead = { $who } ({ $rounds })
front-results-level = tous à égalité ({ $rounds })
front-results-then = { $before } ; { $lead }
front-results-beat = { $who } a gagné avec { $points } d’avance sur { $others }
front-results-tied = { $who } a gagné au départage devant { $others }
front-results-shared = { $who } ont partagé la victoire
front-picture-won = { $count ->
    [one] gagne
   *[other] se partagent la victoire
}
front-picture-nobody = Personne ne gagne
front-picture-free = { $n ->
    [one] { $n } libre
   *[other] { $n } libres
}

# Options of pictures.
command-theme = thème
command-theme-about = Couleurs de l’image
command-focus = zone
command-focus-about = Une zone du plateau, en plus grand
choice-dark = sombre
choice-light = clair
choice-whole = tout
choice-common = la zone commune
choice-own = ma zone
choice-text = en mots
choice-player = joueur { $n }
front-no-such-seat = Personne n’est assis là : la table a moins de joueurs.

# À la personne qui possède l’application.
owner-lost = ⚠️ Le disque de ce bot a eu une défaillance : des coups déjà confirmés sont perdus. Les derniers coups de ces tables ont disparu, et leurs joueurs sont prévenus : {$tables}. Le journal donne les détails ; restaure une sauvegarde si tu préfères.
owner-lost-unknown = ⚠️ Le disque ou la base de données de ce bot a eu une défaillance : des coups déjà confirmés sont perdus, sans qu’on connaisse de table concernée. Le journal donne les détails ; restaure une sauvegarde si tu préfères.
owner-damaged = ⚠️ Les données de ces tables sont endommagées, et on ne peut plus y jouer : {$tables}. Toutes les autres continuent. Vérifie le disque.
owner-not-writing = ⚠️ Ce bot ne peut pas écrire ses données : le disque ou la base de données est en panne, saturé ou injoignable (le journal dit lequel). Les coups sont refusés en attendant.
owner-writing-again = Ce bot peut de nouveau écrire ses données. Rien de ce qui était confirmé n’est perdu.
owner-ended = ⚠️ Ce bot n’a pas pu écrire ses données et s’arrête. Vérifie le disque ou la base de données, puis relance-le. Rien de ce qui était confirmé n’est perdu.
owner-low-space = ⚠️ Il ne reste que {$free} Mio là où ce bot garde ses données.
owner-large = ⚠️ Les données de ce bot occupent {$size} Mio. Pour les réduire, arrête le bot et lance : tertulia compact

# Mots tapés que personne ne comprend.
front-typed-near = Je ne connais pas « { $words } ». Voulais-tu dire : { $names } ?
front-typed-possible = « { $words } » ne va pas ici. Essaie : { $names }.
front-no-order = Je ne connais pas la consigne « { $words } ». Choisis-en une dans la liste.
front-typed-hint = Je n’ai pas compris « { $words } ». { $param } : { $about }.

# Pour qui découvre le bot.
command-help = aide
command-help-about = Comment ça marche, en bref
front-greeting = 👋 **Des jeux de société entre amis, chacun à son rythme.** Je tiens le plateau et je t’écris quand c’est ton tour. Joue en une soirée ou en trois semaines. Avec un lecteur d’écran, `/réglages texte:True` te donne des mots au lieu d’images.
front-guide-play = Jouer contre des robots
front-guide-open = Ouvrir une table
front-guide-find = Trouver une table
front-find-title = 🔎 **Tables ouvertes que tu peux rejoindre sur ce serveur**, les plus récentes d’abord :
front-find-title-of = 🔎 **Tables de { $game } que tu peux rejoindre sur ce serveur**, les plus récentes d’abord :
front-find-none = 🔎 Aucune table à rejoindre sur ce serveur pour le moment. Ouvres-en une, et d’autres pourront te rejoindre.
front-find-none-of = 🔎 Aucune table de { $game } à rejoindre sur ce serveur pour le moment. Ouvres-en une, et d’autres pourront te rejoindre.
front-find-seats = 🪑 { $taken ->
    [one] { $taken } place prise
   *[other] { $taken } places prises
} sur { $seats } · { $who } · ouverte { $since }
front-find-more = { $count ->
    [one] … et encore au moins 1 table : choisis un jeu pour raccourcir la liste.
   *[other] … et encore au moins { $count } tables : choisis un jeu pour raccourcir la liste.
}
front-find-join = Rejoindre { $table }
front-find-joined = ✅ Tu as une place à la table `{ $table }` dans <#{ $channel }>.
front-find-elsewhere = Je liste les tables ouvertes d’un serveur : tape /trouver dans l’un de ses salons.
front-find-queue = Me prévenir dès qu’il y en a une
front-thread-queue = { $game } (file d’attente)
front-stopped-unconfirmed = Tout le monde n’a pas confirmé : cette table est fermée. Les autres gardent leur place dans la file.
front-match-ask = 🔔 Il y a une table pour toi : **{ $game }**. Tu joues ? Réponds avant le <t:{ $until }:f>, sinon tu perds ta place dans la file.
front-match-waits = ✅ C’est noté pour **{ $game }**. Les autres peuvent répondre jusqu’au <t:{ $until }:f> ; la partie commence dès que tout le monde l’a fait.
front-match-with = Avec : { $who }
front-match-yes = Je joue
front-match-no = Pas cette fois
front-match-leave = Finalement, je ne peux pas
front-match-declined = Tu as refusé : tu n’es plus dans la file. Reviens quand tu veux avec /file rejoindre.
front-match-missed = Tu n’as pas répondu à temps : tu n’es plus dans la file. Reviens quand tu veux avec /file rejoindre.
front-match-friend = Ton ami ne joue pas : toi non plus, tu n’es plus dans la file. Reviens quand tu veux avec /file rejoindre.
front-match-off = Tout le monde ne pouvait pas jouer : cette table est fermée. Tu gardes ta place dans la file, et je te préviens pour la prochaine.
front-match-lobby = 🔔 Table ouverte depuis la file d’attente. La partie commence dès que tout le monde a confirmé ; c’est possible jusqu’au <t:{ $until }:f>.
front-match-in = ✅ { $who }
front-match-awaited = { $who } n’a pas encore répondu
front-queue-none = Tu n’es pas dans la file de ce serveur. Avec /file rejoindre, je te préviens dès qu’il y a une table.
front-queue-place = 🔔 Tu attends : { $games }. Jusqu’au <t:{ $until }:f>.
front-queue-players = Joueurs : { $players }
front-queue-clock = Temps : { $clock }
front-queue-reliable = Avec des joueurs fiables seulement
front-queue-friend = ✅ { $who } attend avec toi.
front-queue-friend-asked = { $who } a reçu ta demande, et doit d’abord accepter.
front-queue-how = -# Dès qu’il y a assez de monde, j’ouvre une table et je te demande en message privé si tu joues.
front-queue-matched = Il y a une table pour toi : `{ $table }`. Merci de répondre là-bas.
front-queue-with = Tu attends avec { $who } :
front-queue-asked = { $who } voudrait attendre une table avec toi : { $games }. Jusqu’au <t:{ $until }:f>.
front-queue-invitation = 🔔 { $who } voudrait attendre une table avec toi : { $games }. Si tu acceptes, je te préviens dès qu’il y en a une, jusqu’au <t:{ $until }:f>.
front-queue-agree = Attendre ensemble
front-queue-refuse = Non merci
front-queue-agreed = ✅ Tu attends avec { $who }. Je te préviens dès qu’il y a une table.
front-queue-refused = D’accord : tu n’attends pas.
front-queue-leave = Quitter la file
front-queue-left = Tu as quitté la file.
front-queue-closed = Mes messages privés ne te parviennent pas. Je te mentionnerai à la table : garde un œil sur ce serveur.
front-queue-self = Tu es de toute façon dans la file : nomme seulement tes amis.
front-queue-bot = Les bots ne peuvent pas jouer : { $who }.
front-queue-hidden = { $who } ne voit pas ce salon.
front-queue-blocked = Tu bloques { $who }. /débloquer y met fin.
front-queue-many-friends = Tu peux attendre avec { $most } amis au plus.
front-queue-no-game = Aucun de ces jeux n’est fait pour autant de joueurs.
front-queue-answer-first = Il y a déjà une table pour toi : réponds d’abord à la table `{ $table }`.
front-queue-waits-with = Tu attends déjà avec { $who }. Quitte d’abord la file avec /file partir.
front-queue-own = Tu as ta propre place dans cette file. Quitte-la d’abord avec /file partir.
front-queue-gone = Cette demande n’est plus valable.
front-block-did = Je ne te réunirai pas avec { $who }, et les invitations à ses tables ne te parviendront pas. Personne n’en est informé. /débloquer y met fin.
front-block-self = Tu ne peux pas te bloquer toi-même.
front-block-bot = Les bots ne jouent pas : il n’y a rien à bloquer.
front-block-too-many = Tu peux bloquer { $most } personnes au plus.
front-unblock-did = Tu ne bloques plus { $who }.
front-blocks-now = ⛔ Tu bloques : { $who } (toi seul le vois ; /débloquer y met fin)
front-blocks-more = { $n ->
    [one] 1 autre
   *[other] { $n } autres
}
front-server-newcomers = Les nouveaux et les joueurs peu fiables jouent avec d’autres à { $n ->
    [one] une table
   *[other] { $n } tables
} à la fois, au plus.
command-queue = file
command-queue-about = Être prévenu dès qu’il y a une table pour toi sur ce serveur
command-queue-join-about = Attendre une table : je réunis des personnes qui vont ensemble
command-queue-leave-about = Ne plus attendre
command-show = voir
command-queue-show-about = Voir ce que tu attends, et qui te demande d’attendre ensemble
command-players = joueurs
command-players-about = Le nombre de joueurs ; n’importe lequel si tu ne dis rien
command-queue-days-about = Combien de jours tu attends ; une semaine si tu ne dis rien
command-queue-reliable-about = Seulement avec des joueurs fiables : ils finissent leurs parties
command-queue-friend-about = Un ami qui joue avec toi ; il doit d’abord accepter
command-block = bloquer
command-block-about = Ne pas être réuni avec une personne ni invité par elle ; personne n’en est informé
command-unblock = débloquer
command-unblock-about = Mettre fin à un blocage
command-block-person-about = Qui
command-newcomers = nouveaux
command-newcomers-about = Tables à la fois jusqu’à deux parties terminées ; 0 pour le choix du bot
front-noticeboard = 🎲 **Tables de ce serveur**
front-noticeboard-none = Aucune table ne cherche de joueurs pour le moment.
front-noticeboard-running = **En cours**
front-noticeboard-over = **Derniers résultats**
front-lobby-call = <@&{ $role }> Une nouvelle table cherche des joueurs :
front-league = 🏅 **Ligue { $game } · saison { $season }**
front-cup = 🏅 **Coupe { $game }**
front-league-rules = -# { $seats } à une table, jusqu’à { $tables ->
    [one] une table
   *[other] { $tables } tables
} à la fois pour chacun · { $clock }
front-league-open = Les inscriptions ferment { $when }, puis la saison commence : autant de parties qu’il en faut pour rencontrer à peu près une fois chaque membre de sa division.
front-league-members = { $count ->
    [0] Personne n’est encore inscrit.
    [one] Une personne est inscrite :
   *[other] { $count } personnes sont inscrites :
}
front-league-name = { $who }
front-league-division = **Division { $number }**
front-league-group = **Groupe { $number }**
front-league-final = **Finale**
front-league-legend = -# points (écart) · parties finies sur toutes
front-league-line = **{ $place }** { $who } · { $points } ({ $margin }) · { $played }/{ $tables }
front-league-rest = { $count ->
    [one] et un autre
   *[other] et { $count } autres
}
front-league-progress = { $over } parties sur { $all } sont finies, { $running } en cours.
front-league-champion = 🏆 **{ $who }** a gagné la saison { $season }.
front-cup-champion = 🏆 **{ $who }** a gagné la coupe.
front-league-champions = 🏆 **{ $names }** ont gagné ensemble la saison { $season }.
front-cup-champions = 🏆 **{ $names }** ont gagné ensemble la coupe.
front-league-up = Montent : { $names }
front-league-down = Descendent : { $names }
front-league-over = Cette ligue est terminée.
front-league-blocked = ⚠️ Je ne peux pas ouvrir de fils ici, et ses tables doivent attendre. Une personne qui gère ce salon peut me l’autoriser.
front-league-sign-up = M’inscrire
front-league-withdraw = Me retirer
front-league-mine = Ma ligne
front-league-thread = { $game } · saison { $season } · table { $number }
front-league-final-thread = { $game } · finale · table { $number }
front-league-own = Tu as la place { $place } sur { $count } avec { $points ->
    [one] un point
   *[other] { $points } points
}, { $played } de tes { $tables } parties finies.
front-league-own-up = Tu monterais d’une division.
front-league-own-down = Tu descendrais d’une division.
front-league-own-out = Tu as quitté cette saison.
front-league-own-signed = Tu es inscrit. La saison commence { $when }.
front-league-own-none = Tu ne joues pas cette saison.
front-league-signed = ✅ Inscription faite. La saison commence { $when }.
front-league-ask-out = Quitter cette saison pour de bon ? Si moins de la moitié de tes parties sont finies, aucune ne comptera.
front-league-out-meant = Oui, quitter
front-league-withdrawn = ✅ Tu t’es retiré. Tes parties en cours continuent : finis-les, ou confie-les à un robot.
front-league-did-new = ✅ On s’inscrit par le bouton du message de la ligue.
front-league-did-show = ✅ Le message de la ligue est publié de nouveau ici.
front-league-did-end = ✅ La ligue est terminée. Les parties en cours continuent, mais ne comptent plus pour elle.
front-league-in-thread = Une ligue a besoin d’un salon : ses tables sont des fils de ce salon. Tape cette commande dans l’un d’eux.
front-league-none-here = Aucune ligue n’est en cours dans ce salon. `/ligue créer` en commence une.
front-guide-how = Comment ça marche
front-guide-settings = Réglages
front-guide-ring = Notifications…
front-phone = Je suis sur téléphone
front-phone-set = 📱 Tes images privées sont désormais en hauteur. Pour revenir : `/réglages téléphone:False`.
front-no-phone = Je lis sur un grand écran
front-phone-now = 📱 Tes images privées sont faites pour un téléphone : en hauteur, en gros caractères.
front-wide-now = Tes images privées sont en largeur, comme celles de tous. Tu lis sur un téléphone ? En hauteur, les caractères y sont plus gros.
front-guide-games = Tous les jeux
front-guide-which = Quel jeu ?
front-guide-which-solo = Quel jeu ? Des robots prennent les autres places, et la partie commence aussitôt.
front-guide-no-commands = Tu ne peux pas utiliser les commandes dans ce salon, donc pas y ouvrir de table. Demande à quelqu’un qui gère ce serveur, ou essaie un autre salon.
front-help = **Comment ça marche**
    1. `Jouer contre des robots` commence une partie tout de suite. Entre amis : `Ouvrir une table` ou `/jouer` ; les autres appuient sur `Rejoindre`, puis l’hôte sur `Commencer`. `Trouver une table` ou `/trouver` liste les tables que tu peux rejoindre.
    2. Je t’écris quand c’est ton tour. Appuie sur ce que tu veux faire ; tout le monde voit le plateau dans le salon.
    3. `/tours` liste les tables qui t’attendent.
    4. Mauvais bouton ? `Annuler mon coup` revient sur ton dernier choix, ou `/table annuler` demande aux autres.
    5. Simple spectateur ? `/table suivre` te donne des nouvelles d’une table. `/stats` dit qui a joué à quoi, et avec quel résultat.
    6. Absent quelque temps ? Appuie sur `Plus`, puis sur `Je m’absente…`. `Préparer…`, aussi sous `Plus`, joue les coups que tu as choisis d’avance.
    7. Avec un lecteur d’écran, `/réglages texte:True` te donne des mots au lieu d’images.
front-help-direct = **Comment ça marche**
    1. Sur un serveur où je suis, tape `/jouer` ; les autres appuient sur `Rejoindre`, puis l’hôte sur `Commencer`.
    2. Je t’écris ici quand c’est ton tour. Appuie sur ce que tu veux faire.
    3. `/tours` liste les tables qui t’attendent ; `/stats` dit comment tes parties se sont passées.
    4. Mauvais bouton ? `Annuler mon coup` revient sur ton dernier choix, ou `/table annuler` demande aux autres. `/table suivre`, sur le serveur, te donne des nouvelles d’une table où tu ne joues pas.
    5. Avec un lecteur d’écran, `/réglages texte:True` te donne des mots au lieu d’images.
front-greeting-alt = Jeux proposés : { $games }.

# Le temps : pendules, vacances, et ce qu’on demande à la table.
front-clock = Pendule
front-clock-about = Le temps de réflexion de chacun ; quand il est écoulé, les autres décident de la suite
front-clock-none = aucune
front-clock-slow = lente (3 jours, +36 heures par tour, 10 jours au plus)
front-clock-usual = normale (3 jours, +12 heures par tour, 5 jours au plus)
front-clock-fast = rapide (1 jour, +4 heures par tour, 3 jours au plus)
front-clock-1d = 1 jour par tour
front-clock-2d = 2 jours par tour
front-clock-3d = 3 jours par tour
front-clock-7d = 7 jours par tour
front-setting-clock = Pendule des nouvelles tables
front-time-left = ⏳ { $who } : fin du temps { $until }
front-away = 🏖️ { $who } est en vacances, de retour { $until }
front-paused = ⏸️ En pause { $since } : les pendules sont arrêtées et personne ne reçoit de rappel
front-seat-open = 🪑 Place à reprendre : { $who }
front-give-time = +24 heures
front-pause = Pause…
front-ask-pause = Demander aux autres de faire une pause ? Les pendules s’arrêtent, et personne ne reçoit de rappel, dès que tout le monde est d’accord.
front-pause-meant = Oui, demander
front-pause-refused = ⏸️ Pas de pause : tout le monde n’était pas d’accord. La partie continue.
front-pause-lapsed = ⏸️ Pas de pause : tout le monde n’a pas répondu à temps. La partie continue.
front-resume = Reprendre…
front-warned = ⏳ Ton temps sera écoulé { $until } ; les autres décideront alors de la suite.
front-time-is-up = ⌛ Ton temps est écoulé : les autres décident de la suite. Finis ton tour maintenant, et tu es de retour.
front-vacation = 🏖️ Ton temps est écoulé : tes vacances commencent, et tes pendules sont arrêtées.
front-vacation-until = Tu es de retour { $until }, ou dès que tu joues.
front-question-absent = ⌛ { $voters } : le temps est écoulé pour { $who }. On fait quoi ?
front-question-pause = ⏸️ { $voters } : on fait une pause ? Il faut que tout le monde soit d’accord.
front-question-resume = ▶️ { $voters } : on reprend la partie ? Sans réponse pendant trois jours, c’est oui.
front-question-vote = ✅ { $who } : { $choice }
front-absent-waits = ⌛ Le temps est écoulé pour { $who }. Je redemanderai { $until }.
front-choice-wait = Attendre 24 heures
front-choice-stand-in = Continuer avec un remplaçant
front-choice-replace = Libérer la place
front-choice-end = Arrêter la partie
front-choice-agree = D’accord
front-choice-refuse = Non
front-choice-refuse-always = Non, ne me demande plus
front-did-give-time = Table `{ $table }` : tu as donné 24 heures de plus.
front-did-pause = Table `{ $table }` : en pause.
front-did-resume = Table `{ $table }` : on reprend.
front-did-ask = Table `{ $table }` : j’ai demandé aux autres ; ta voix compte pour un oui.
# Conseils, pour qui les demande seulement.
front-hint = Conseil
front-hint-offer = Première partie ? `Conseil` te dit, à toi seul, ce que tu pourrais jouer et pourquoi.
front-hint-title = **Conseil** : ce que tu pourrais jouer, d’après ce que tu vois toi-même
front-hint-move = **{ $n }. { $move }** : environ { $percent } % de chances de gagner
front-hint-tells = Maintenant :
front-hint-then = Ensuite, sans doute :
front-hint-than = le coup { $n }
front-hint-than-next = le meilleur des autres coups
front-hint-more = Environ { $points } de plus à la fin qu’avec { $than } (surtout : { $part }).
front-hint-fewer = Environ { $points } de moins à la fin qu’avec { $than } (surtout : { $part }).
front-hint-little-more = Un peu plus à la fin qu’avec { $than } ({ $part }).
front-hint-little-fewer = Un peu moins à la fin qu’avec { $than } ({ $part }).
front-hint-rival = { $who } a alors environ { $points } de moins.
front-hint-even = À peu près autant à la fin qu’avec { $than }.
front-hint-basis = Estimé en jouant la suite { $count } fois après chaque coup. Quelques pour cent de plus ou de moins ne disent pas grand-chose ; le coup 1 est celui que jouerait un robot de niveau difficile.
front-undo = Annuler mon coup
front-ask-undo = Demander à annuler…
front-question-undo = ↩️ { $voters } : { $who } voudrait annuler { $what }. Je demande parce que { $why }. Il faut que tout le monde soit d’accord avant que la partie continue ; ça expire { $until }.
front-did-ask-undo = Table `{ $table }` : comme { $why }, j’ai demandé aux autres si tu peux annuler.
front-undo-refused = ↩️ Ton annulation a été refusée.
front-undo-lapsed = ↩️ Ta demande d’annulation a expiré : tout le monde n’a pas répondu à temps.
front-undo-overtaken = ↩️ Ta demande d’annulation a expiré : la partie a continué avant l’accord de tous.
front-did-vote = Table `{ $table }` : ta réponse compte. Tu peux la changer tant que rien n’est décidé.
front-stopped-agreed = Les joueurs restants ont choisi d’arrêter cette partie sans résultat.
command-time = temps
command-time-about = Donne 24 heures de plus au joueur qui doit jouer
command-pause = pause
command-pause-about = Propose une pause à tout le monde : les pendules s’arrêtent
command-resume = reprendre
command-resume-about = Propose à tout le monde de reprendre après une pause
command-undo = annuler
command-undo-about = Annule ton dernier choix, ou demande aux autres si tu le peux
command-vote = voter
command-vote-about = Réponds à la question posée à la table
command-answer = réponse
command-answer-about = Ta réponse
command-clock = pendule
command-clock-about = Le temps de réflexion de chacun
# Qui joue : les places qui changent de main, les amis qui agissent, les parties oubliées.
front-offer = 🪑 La place de { $who } dans cette partie de { $game } est libre : qui veut la reprendre ? Premier arrivé, premier servi ; tu verras ce que voit cette place.
front-take-seat = Prendre la place de { $who }
front-offered = 🪑 Toute personne qui voit <#{ $channel }> peut maintenant y prendre la place de { $who }, avec un bouton. En attendant, un remplaçant joue.
front-withdraw-seat = Garder la place
front-give-seat = Céder ma place
front-did-withdraw-seat = On ne peut plus prendre cette place à la table `{ $table }`.
front-did-take-seat = 🪑 Cette place est à toi. Voici ce qu’elle voit.
front-sat-down = { $who } a pris la place de { $before }.
front-acted-for = { $deputy } a joué ce coup pour { $who }.
front-deputy = 🤝 { $deputy } peut jouer pour { $who }
front-appointed = 🤝 { $who } peut maintenant jouer pour toi à la table `{ $table }` et voit avec **Mon jeu** ce que tu vois, jusqu’à ce que l’un des deux y mette fin. C’est toujours toi que je préviens.
front-dismiss = Ne plus laisser jouer un ami
front-did-dismiss = Plus personne d’autre ne joue pour cette place à la table `{ $table }`.
front-deputy-self = Tu joues déjà pour toi. Choisis un ami.
front-deputy-bot = Un bot ne peut pas jouer pour toi. Choisis un ami.
front-absence = Je m’absente…
front-absence-title = **Absent quelque temps ?** Choisis ce qui se passe à tes tables jusqu’à ton retour.
front-absence-vacation = **Vacances**, à toutes tes tables : aucune notification jusqu’au jour que tu choisis, et tes pendules s’arrêtent là où la table le permet.
front-absence-vacation-begins = Vacances…
front-absence-vacation-ends = De retour de vacances
front-absence-stand-in = **Remplaçant**, à cette table : le bot joue tes tours jusqu’à ton retour.
front-absence-stand-in-begins = Laisser jouer le bot
front-absence-orders = **Consignes**, à cette table : elles répondent à ce que tu as réglé d’avance ; le reste t’attend.
front-absence-friend = **Un ami**, à cette table : il joue pour toi et voit ce que tu vois ; je te préviens toujours, et tu peux jouer aussi.
front-absence-friend-menu = Laisser un ami jouer pour moi
front-absence-friend-there = Choisis-le sous `Plus` dans <#{ $channel }>.
front-predecessor = { $before } a joué à la place de { $who } : entrées { $from } à { $until } de la feuille de partie
front-no-player = Personne ne s’appelle « { $words } » à cette table.
front-several-players = Plusieurs joueurs s’appellent « { $words } » : { $who }. Choisis dans la liste, ou tape l’un de ceux-ci : { $seats }.
front-trouble-inviting = La place est à prendre, mais l’invitation n’est peut-être pas arrivée.
front-invitation-seat = { $who } t’invite à reprendre une place dans une partie de { $game } dans <#{ $channel }>.
front-invitation-seat-here = { $people } : { $who } t’invite à reprendre une place dans cette partie de { $game }.
front-invite-where = À quelle table veux-tu inviter { $who } ?
front-invite-to = { $game } · { $table }
front-invite-nowhere = Aucune de tes tables sur ce serveur n’a de place libre. Ouvres-en une avec /table nouvelle.
front-still-playing = 💤 { $people } : personne n’a joué ici depuis 60 jours. La partie continue-t-elle ? Sans réponse, cette table ferme { $closes }.
front-still-playing-yes = Oui, on joue encore
front-did-still-playing = La table `{ $table }` reste ouverte.
front-stopped-solo = Personne n’a joué ici depuis une semaine : cette partie avec des robots est fermée, inachevée. Tout le monde peut lire son historique.
front-stopped-forgotten = Personne n’a joué ici depuis très longtemps : cette table est fermée, inachevée. Tout le monde peut lire son historique.
front-lobby-newcomer = { $who } (moins de dix parties finies)
front-terms = Table
front-admits-anybody = Qui peut rejoindre : tout le monde dans ce salon
front-admits-invited = Qui peut rejoindre : sur invitation seulement
front-admits-role = Qui peut rejoindre : les membres de <@&{ $role }>
front-admits-about = Pour les membres d’un rôle : /table régler rôle
front-admits-which-role = Quel rôle ? Choisis-le avec l’option « rôle ».
front-wanted-anything = Joueurs : tout le monde
front-wanted-reliability = Joueurs fiables seulement
front-wanted-about = Au plus une partie abandonnée sur leurs dix dernières, et un tour sur dix hors délai
front-vacations-allowed = Vacances : elles arrêtent la pendule
front-vacations-not-allowed = Vacances : elles n’arrêtent pas la pendule
front-vacations-about = Si oui, elles commencent aussi d’elles-mêmes la première fois que le temps d’un joueur est écoulé
front-seating-drawn = Places : tirées au sort au début de la partie
front-seating-joined = Places : dans l’ordre d’inscription (partie non classée)
front-seating-about = Ta place décide de ta couleur, de l’ordre des tours et, dans certains jeux, de ton départ
front-language = Langue
front-language-of-people = Langue : celle que les joueurs ont en commun, sinon celle du serveur
front-language-about = Celle des messages que toute la table voit ; tes messages privés restent dans ta langue
front-robots = Niveau des robots
front-robots-about = Difficile et expert anticipent ; sans pendule, expert joue comme difficile
front-hints-allowed = Conseils : à la demande
front-hints-not-allowed = Conseils : aucun
front-hints-about = Chacun peut demander quoi jouer et pourquoi ; jamais dans une partie classée
front-reliability-good = 🤝 Ta fiabilité : bonne. Sur tes { $games } dernières parties, tu en as abandonné { $abandoned }, et { $timeouts } de tes { $turns } tours étaient hors délai.
front-reliability-bad = 🤝 Ta fiabilité : faible. Sur tes { $games } dernières parties, tu en as abandonné { $abandoned }, et { $timeouts } de tes { $turns } tours étaient hors délai.
command-resign = abandonner
command-resign-about = Quitter pour de bon une partie en cours
command-replace = remplacer
command-replace-about = Laisser quelqu’un reprendre une place en pleine partie
command-player = joueur
command-player-about = La place de qui, si ce n’est la tienne : une place jouée par un remplaçant (hôte)
command-with = avec
command-with-about = Qui inviter ; tout le monde dans le salon peut la prendre
command-deputy = suppléant
command-deputy-about = Laisser un ami jouer pour toi à cette table (vide : ne plus le laisser)
command-friend = ami
command-deputy-friend-about = Qui peut jouer pour toi
command-invite = inviter
command-invite-about = Inviter quelqu’un à ta table
command-invite-friend-about = Qui inviter
command-invite-to-a-table = Inviter à une table
command-set = régler
command-set-about = Changer les réglages avant le début de la partie
command-admits = entrée
command-admits-about = Qui peut rejoindre
command-role = rôle
command-role-about = Seuls les membres de ce rôle peuvent rejoindre
command-reliable = fiables
command-reliable-about = Joueurs fiables seulement : ils finissent leurs parties
command-vacations = vacances
command-vacations-about = Si les vacances d’un joueur arrêtent la pendule
command-seating = placement
command-seating-about = Comment les places sont données au début de la partie
command-robots = robots
command-robots-about = Le niveau des robots : difficile anticipe, expert encore plus loin, mais seulement avec une pendule
choice-join-anybody = tout le monde dans ce salon
choice-join-invited = sur invitation seulement
choice-join-role = les membres d’un rôle
choice-seating-drawn = tirées au sort au début de la partie
choice-seating-joined = dans l’ordre d’inscription (partie non classée)
command-table-language-about = La langue des messages à toute la table ; l’hôte peut la changer à tout moment
choice-language-players = celle que les joueurs ont en commun
choice-robots-easy = facile
choice-robots-medium = moyen
choice-robots-hard = difficile
choice-robots-expert = expert

# Statistiques.
front-statistics = Statistiques
front-former-player = un ancien joueur
front-stats-me = 📊 **Tes parties finies avec d’autres**
front-stats-none = Aucune partie finie avec d’autres pour l’instant.
front-stats-server = 📊 **Parties finies sur ce serveur**
front-stats-players = 🏅 **{ $game }, { $seats } joueurs**
front-stats-nobody = Personne n’est encore dans le classement.
front-stats-menu = Les joueurs d’un autre jeu
front-stats-kind = **{ $game }, { $seats } joueurs** : { $games } { $games ->
    [one] partie
   *[other] parties
}, { $won } { $won ->
    [one] gagnée
   *[other] gagnées
}, score moyen : { $average }
front-stats-kind-server = **{ $game }, { $seats } joueurs** : { $games } { $games ->
    [one] partie
   *[other] parties
}, score moyen du gagnant : { $average }
front-stats-places = Places 1 à { $seats } : { $places }
front-stats-lasted = La plus rapide { $fastest }, la plus longue { $longest }
front-stats-opening = Ouverture préférée : { $opening } ({ $count } sur { $games })
front-stats-rating = Cote **{ $shown }** ({ $mu } ± { $sigma })
front-stats-unrated = La cote s’affiche après { $from } parties classées ({ $rated } pour l’instant)
front-stats-player = { $place }\. { $who } : { $rating } · { $games } { $games ->
    [one] partie
   *[other] parties
}, { $won } { $won ->
    [one] gagnée
   *[other] gagnées
}, score moyen : { $average }
front-stats-new = pas encore de cote
front-stats-table = Commencée { $began }, finie { $ended }, durée : { $lasted }
front-stats-seat = { $place }\. { $who } : { $points }
front-stats-seat-opening = { $line } · ouverture : { $opening }
front-stats-own = Ta cote : { $before }, maintenant **{ $after }**
front-stats-not-rated = Cette partie n’est pas classée : un remplaçant a joué, une place a changé de main, les places n’étaient pas tirées au sort, ou ses options étaient celles d’une première partie.
front-stats-running = Commencée { $began } ; { $moves } coups pour l’instant.
front-stats-turns = { $who } : { $turns } { $turns ->
    [one] tour
   *[other] tours
}
front-stats-later = Les statistiques viendront une fois la partie commencée.
front-stats-uncounted = Cette partie ne compte pas dans les statistiques.
front-stats-days = { $days } j { $hours } h
front-stats-minutes = { $minutes } min
front-stats-hours = { $hours } h { $minutes } min
front-export = Exporter mes données
front-exported = Tout ce que je garde sur toi. Toi seul le vois.
front-forget = Effacer mes données…
front-forget-ask = ⚠️ Tes statistiques, tes cotes et tes réglages seront effacés. Les parties finies, leurs plateaux et leurs enregistrements nomment « un ancien joueur » à ta place, et celles en cours quand elles finiront. Les messages déjà dans les salons restent, et ta fiabilité dans tes dix dernières parties aussi. C’est définitif.
front-forget-yes = Effacer
front-forgotten = ✅ Tes statistiques et tes réglages sont effacés.
front-setting-listed = Classements
choice-listed = m’afficher dans les classements des serveurs
choice-unlisted = me cacher des classements
command-stats = stats
command-stats-about = Parties finies, places et cotes : les tiennes, du serveur, d’une table
command-stats-me = moi
command-stats-me-about = Tes parties finies ; toi seul les vois
command-stats-server = serveur
command-stats-server-about = Les parties finies sur ce serveur, et son classement
command-stats-table = table
command-stats-table-about = Comment s’est passée la partie d’une table
command-listed = liste
command-listed-about = Si les classements des serveurs t’affichent
command-data = données
command-data-about = Recevoir dans un fichier tout ce que je garde sur toi, ou l’effacer
choice-data-delete = Effacer mes données

# Suivre une table sans y jouer.
front-follow = Suivre
front-unfollow = Ne plus suivre
front-following = -# Tu suis cette table : <#{ $channel }>
front-did-follow = 🔔 Tu suis cette table : je tiens à jour un message privé sans bruit, et je te préviens une seule fois, à la fin.
front-did-unfollow = Tu ne suis plus la table `{ $table }`.
front-not-following = Tu ne suis pas cette table.
front-follow-player = Tu joues à cette table : je t’écris de toute façon.
front-follow-elsewhere = Tu ne peux suivre cette table que depuis son serveur : <#{ $channel }>
front-follow-too-many = Tu suis déjà { $most } tables, et c’est le maximum. Cesse d’abord d’en suivre une.
front-follow-full = { $most } personnes suivent déjà cette table, et c’est le maximum.
command-follow = suivre
command-follow-about = Recevoir des nouvelles d’une partie où tu ne joues pas, ou arrêter
front-role-menu = Seulement les membres d’un rôle…
# Ordres et coups préparés.
front-orders = Consignes…
front-orders-title = **Tes consignes en ton absence**
front-orders-none = Aucune consigne. Une consigne répond à ta place, sans te déranger.
front-orders-rest = Un remplaçant joue pour toi : tes consignes attendent ton retour.
front-orders-back = Mon jeu
front-order-stands = • **{ $order }** · { $lasts }
front-order-lasts = Combien de temps
front-order-lasting = Valable { $lasts }
front-order-give = Ajouter une consigne…
front-order-with = Laquelle ?
front-lasts-phase = pour cette phase
front-lasts-round = pour cette manche
front-lasts-until-ended = jusqu’à ce que je l’arrête
front-by-order = { $who }, par la consigne « { $order } » :
front-as-prepared = { $who }, comme préparé :
front-done-by-order = Selon ta consigne : { $what }
front-done-as-prepared = Comme tu l’avais préparé : { $what }
front-answers-soon = Ta consigne ou ton plan y répondra dans quelques minutes, sauf si tu décides avant.
front-prepare = Préparer…
front-prepare-title = **Tes prochains coups**
front-prepare-asks = **Ton prochain coup** : { $ask }
front-prepare-about = -# Je jouerai ce que tu choisis ici quand ce sera ton tour. Si quelque chose a changé d’ici là, j’y renonce et je te dis pourquoi.
front-plan = Préparé : { $what }
front-plan-step = { $n }. { $what }
front-plan-dropped = ⚠️ { $why }
front-plan-doubtful = ⚠️ Si c’était ton tour maintenant : { $why }
front-plan-waits = Ton plan attend une décision qui n’est pas encore venue.
front-plan-stale = Ton plan a changé depuis. Le voici.
front-plan-undone = Plan abandonné : un coup sur lequel il reposait a été annulé.
front-plan-back = Retour
front-plan-clear = Effacer
front-plan-done = Terminé
command-orders = consignes
command-orders-about = Tes consignes en ton absence : ajoute-en une, arrête-en une ou consulte-les
command-hint = conseil
command-hint-about = Vois ce que tu pourrais jouer maintenant, et pourquoi, pour toi seul
command-hints = conseils
command-hints-about = Si l’on peut demander des conseils ; il n’y en a pas dans les parties classées
command-prepare = préparer
command-prepare-about = Prépare tes coups avant que ce soit ton tour
command-give = donner
command-give-about = La consigne à ajouter
command-lasts = durée
command-lasts-about = Combien de temps elle vaut
command-end = finir
command-end-about = La consigne à arrêter
