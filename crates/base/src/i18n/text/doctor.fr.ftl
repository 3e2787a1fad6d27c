# Ce que trouve `tertulia doctor`, et ce que lit la personne à qui appartient l’application. Ni table, ni joueur.

doctor-button = Le bot va bien ?
doctor-again = Vérifier à nouveau
doctor-well = **Le bot va bien.**
doctor-look = **Le bot fonctionne, mais quelque chose mérite un coup d’œil.**
doctor-wrong = **Quelque chose ne va pas.**
doctor-left-out = { $count ->
    [one] Une autre observation n’a plus de place ici : `tertulia doctor` la donne.
   *[other] { $count } autres observations n’ont plus de place ici : `tertulia doctor` les donne.
}

doctor-topic-program = Programme
doctor-topic-figures = Chiffres
doctor-topic-log = Journal
doctor-topic-settings = Réglages
doctor-topic-token = Jeton
doctor-topic-application = Application
doctor-topic-servers = Serveurs
doctor-topic-gateway = Connexion
doctor-topic-commands = Commandes
doctor-topic-emojis = Émojis
doctor-topic-channels = Salons
doctor-topic-clock = Horloge
doctor-topic-space = Place libre
doctor-topic-data = Données
doctor-topic-backups = Sauvegardes

doctor-see-log = Le journal donne la raison.
doctor-ask-again = Vérifie à nouveau dans une minute. Si cela dure, vérifie le réseau, et discordstatus.com.

doctor-running = Tertulia { $version } tourne depuis { $since } et peut enregistrer.
doctor-not-running = Aucun bot ne tourne sur ces données (voici Tertulia { $version }) : je ne peux vérifier ni ses connexions ni son disque.
doctor-not-running-advice = Lance-le, s’il doit tourner.
doctor-not-writing = Les coups sont refusés, car rien ne peut être écrit : { $why }
doctor-not-writing-advice = Vérifie le disque : est-il plein, en lecture seule, en panne ? Le jeu reprend tout seul dès qu’il accepte d’écrire.
doctor-taken-over = Un autre processus a repris la base de données ; celui-ci s’arrête.
doctor-taken-over-advice = Laisse un seul processus travailler avec une base de données.

doctor-figures = Serveurs { $servers } ; parties en cours { $playing }, en préparation { $lobby } ; appuis de la dernière heure { $presses } ; envois en attente { $waiting }.
doctor-log-error = La dernière erreur, { $when } : { $words }
doctor-log-error-advice = docs/operations.md dit, sous « What the log says », ce que peut faire un hébergeur.

doctor-settings = Tous valides.
doctor-settings-refused = Ils sont inutilisables : { $why }
doctor-settings-refused-advice = Corrige cette ligne ; config.example.toml explique chaque réglage.
doctor-revealing = log.reveal_token_and_hands est activé : le journal peut contenir le jeton et les secrets des joueurs.
doctor-revealing-advice = Désactive-le et relance, une fois que tu as trouvé ce que tu cherchais. Ne montre ce journal à personne.
doctor-token-readable = Le jeton est dans { $file }, que d’autres utilisateurs de cette machine peuvent lire.
doctor-token-readable-advice = chmod 600 { $file } ; si on a pu le lire, réinitialise le jeton sur le portail des développeurs.

doctor-token-taken = Discord l’accepte : il appartient au bot « { $name } ».
doctor-token-refused = Discord ne l’accepte pas.
doctor-token-refused-advice = Sur https://discord.com/developers/applications, choisis l’application, Bot, Reset Token ; mets le nouveau dans TERTULIA_DISCORD_TOKEN et relance.
doctor-no-token = Aucun n’est réglé : le bot tourne sur sa propre imitation de Discord.
doctor-no-token-advice = Pour jouer sur Discord, règle TERTULIA_DISCORD_TOKEN.
doctor-discord-refused = Impossible à dire : Discord répond avec le statut { $status }.
doctor-discord-silent = Discord ne répond pas.

doctor-application = Elle est bien réglée. Le bot n’a besoin d’aucun « intent » privilégié, et n’en a aucun.
doctor-endpoint = Elle a une Interactions Endpoint URL : Discord y envoie les coups, et le bot n’en reçoit aucun.
doctor-endpoint-advice = Sur le portail des développeurs, General Information, vide Interactions Endpoint URL.
doctor-code-grant = Elle exige un OAuth2 Code Grant : personne ne peut ajouter le bot par son lien.
doctor-code-grant-advice = Sur le portail des développeurs, Bot, désactive Requires OAuth2 Code Grant.
doctor-privileged = Elle a des « intents » privilégiés dont le bot n’a pas besoin : Discord lui en dirait plus sur les gens qu’il ne veut en savoir.
doctor-privileged-advice = Sur le portail des développeurs, Bot, désactive tous les Privileged Gateway Intents.

doctor-servers = Le bot est sur un serveur au moins.
doctor-servers-none = Le bot n’est sur aucun.
doctor-servers-none-advice = Quelqu’un qui gère un serveur peut l’y ajouter avec ce lien : { $link }

doctor-gateway = Connexions établies : { $connected } sur { $all }.
doctor-gateway-advice = Le bot se reconnecte tout seul. Si cela dure, vérifie le réseau et discordstatus.com ; le journal donne la raison.

doctor-commands = Discord les a toutes ({ $count }).
doctor-commands-missing = Il manque à Discord : { $names }.
doctor-commands-missing-advice = Relance le bot : il les enregistre une fois connecté. Si elles sont refusées, le journal les nomme.
doctor-commands-surplus = Discord en a qui ne sont pas de cette version : { $names }.
doctor-commands-surplus-advice = Relance le bot ; une autre version tourne peut-être avec le même jeton.

doctor-emojis = Discord a tous les dessins ({ $count }).
doctor-emojis-missing = Il manque à Discord { $missing } dessins sur { $all } : des caractères les remplacent.
doctor-emojis-missing-advice = Le bot les crée une fois connecté, l’un après l’autre. S’il en manque toujours, le journal donne la raison.

doctor-clock = Elle s’accorde avec celle de Discord.
doctor-clock-off = Elle diffère de celle de Discord de { $seconds } secondes : échéances et rappels viennent trop tôt ou trop tard.
doctor-clock-advice = Laisse la machine se mettre à l’heure : timedatectl set-ntp true.
doctor-clock-unknown = Discord n’a pas dit l’heure.

doctor-channels = { $count ->
    [one] Dans le seul salon avec une table, le bot a toutes les permissions qu’il lui faut.
   *[other] Dans les { $count } salons avec une table, le bot a toutes les permissions qu’il lui faut.
}
doctor-channels-none = Aucune table n’est en cours sur un serveur.
doctor-channels-besides = { $count ->
    [one] Un autre salon avec une table n’a pas été examiné.
   *[other] { $count } autres salons avec des tables n’ont pas été examinés.
}
doctor-channels-besides-advice = Rien à faire : là où une permission manque, le journal nomme le salon.
doctor-channels-unknown = Je n’ai pas pu lire quels salons ont des tables.
doctor-channels-unknown-advice = Lance le bot, puis vérifie à nouveau.
doctor-tables-unread = Je ne peux pas lire quels salons ont des tables.
doctor-channel-lacks = Dans #{ $channel } de { $server } il y a une table, et il manque au bot : { $permissions }.
doctor-channel-lacks-advice = Demande à quelqu’un qui administre { $server } : dans les paramètres de #{ $channel }, sous Permissions, accorder au rôle du bot { $permissions }.
doctor-channel-no-pictures = Dans #{ $channel } de { $server }, il manque au bot la permission de joindre des fichiers : les plateaux s’affichent en mots.
doctor-channel-no-pictures-advice = Si on y veut des images, quelqu’un qui administre le serveur peut accorder au rôle du bot de joindre des fichiers.
doctor-no-member = Le bot n’est plus membre du serveur { $server }, qui a encore des tables.
doctor-no-member-advice = Rien à faire. Ses joueurs peuvent continuer par messages privés ; quelqu’un qui gère le serveur peut rajouter le bot.

doctor-space = { $free } Mio libres sur le disque des données.
doctor-space-advice = Fais de la place : sous { $low } Mio tu reçois un avertissement, et sans place les coups sont refusés.

doctor-data-database = Elles sont dans une base de données, qui s’occupe d’elle-même.
doctor-data-database-advice = Vérifie data.postgres (TERTULIA_DATA_POSTGRES), et que la base de données tourne. Voir docs/scale.md.
doctor-data-unread = { $dir } ne peut pas être lu : { $why }
doctor-data-unread-advice = Vérifie data.dir (TERTULIA_DATA_DIR), et ce qui y est monté.
doctor-data-owner = { $dir } appartient à l’utilisateur { $owner }, et tu lances ceci comme utilisateur { $user }.
doctor-data-owner-advice = Lance le bot, et cette commande, comme utilisateur { $owner } : le bot ne pourrait peut-être pas lire ce qu’un autre y écrit.
doctor-data-open = D’autres utilisateurs de cette machine peuvent lire { $dir } ; toutes les mains de toutes les tables y sont.
doctor-data-open-advice = chmod -R go= { $dir }
doctor-data-aside = Des fichiers endommagés ont été mis de côté dans { $dir } : { $files }.
doctor-data-aside-advice = Vérifie le disque : le journal de ce démarrage dit ce qui est perdu, s’il y a lieu. Efface-les quand tu n’en as plus besoin.
doctor-data-moved = { $dir } contient aussi ce que --new a mis de côté, { $count ->
    [one] une fois
   *[other] { $count } fois
} : { $names }.
doctor-data-moved-advice = Quand quelqu’un efface ses données, elles y restent : supprime-le quand tu ne veux plus y revenir. S’il y en a un par démarrage, retire --new de la commande qui lance le bot.
doctor-data-size = { $dir } occupe { $size } Mio.
doctor-data-grown = { $dir } occupe { $size } Mio, { $grown } Mio de plus qu’au démarrage du bot, le { $since }.
doctor-data-closed = Les données ne peuvent pas être ouvertes : { $why }
doctor-data-closed-advice = Si un bot y tourne, il est d’une autre version ou injoignable : vois son journal. Sinon la raison dit quoi faire.
doctor-data-lost = Le disque a eu une défaillance : des coups confirmés sont perdus. Tables revenues en arrière : { $tables }
doctor-data-lost-advice = Les joueurs de ces tables sont prévenus. Vérifie le disque ; restaure une sauvegarde si tu préfères.
doctor-clean = Tout jusqu’à { $when } est deux fois sur le disque : aucune perte ne passerait inaperçue.
doctor-clean-last = Tout jusqu’à { $when } est sûrement sur le disque ; si la suite était endommagée dans le journal, cela pourrait passer inaperçu.
doctor-unclean = Tout jusqu’à { $when } est sûrement sur le disque. Enregistrements plus récents, dans le journal seulement : { $commits } ; s’il était endommagé maintenant, leur perte pourrait passer inaperçue.
doctor-unclean-advice = La base n’a pas été écrite depuis plus d’une minute : vérifie le disque et le journal.
doctor-mark-unread = Je ne peux pas dire jusqu’où tout est sûrement sur le disque : { $why }

doctor-backups = La plus récente date du { $when }.
doctor-backups-one-disk = Elle est sur le même disque que les données : une copie ailleurs survivrait à ce disque.
doctor-backups-none = Aucune n’est programmée.
doctor-backups-none-advice = Règle backup.dir, ou lance tertulia backup de temps en temps.
doctor-backups-not-yet = Il n’y en a pas encore.
doctor-backups-late = La plus récente date du { $when } : c’est trop vieux.
doctor-backups-late-advice = Le journal dit pourquoi aucune n’a été faite. Le répertoire doit exister et être accessible en écriture pour l’utilisateur du bot.
doctor-backups-unread = Leur répertoire ne peut pas être lu : { $why }
doctor-backups-database = Les tables sont dans une base de données, que ce programme ne sauvegarde pas.
doctor-backups-database-advice = Sauvegarde-la avec ses propres outils, comme pg_dump.
