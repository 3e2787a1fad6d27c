# Ce que `tertulia setup` demande et dit dans un terminal.

setup-yes = oui
setup-no = non
setup-none = aucune
setup-yes-or-no = Réponds par oui ou non.
setup-hidden = (caché)
setup-no-terminal = Il n’y a pas de terminal où poser les questions. Donne les réponses en options, avec --yes : voir tertulia setup --help.
setup-replace-missing = Il manque une réponse : donne --replace.
setup-cancelled = Annulé : rien n’a été changé.
setup-unread = { $file } est illisible : { $why }

setup-language-question = Language / Langue (en, fr)
setup-language-refused = Réponds en ou fr.
setup-unit-question = Est-ce que systemd doit lancer Tertulia avec cette machine ? (oui, non)
setup-existing-refused = { $file } n’est pas valide, les questions partent donc des valeurs par défaut : { $why }
setup-replace-question = { $file } existe, et ses réglages sont proposés par défaut. Le remplacer à la fin, et le garder sous { $before } ? (oui, non)
setup-aside-question = Garder ce qui est dans { $file } sous { $before }, et écrire un nouveau fichier à la fin ? (oui, non)

setup-token-question = Le jeton du bot (sur https://discord.com/developers/applications : New Application, Bot, Reset Token ; ce que tu tapes ne s’affiche pas)
setup-token-again-question = Le jeton du bot (Entrée prend celui qui est là ; ce que tu tapes ne s’affiche pas)
setup-token-shape = Ce n’est pas un jeton : un jeton n’a ni espaces ni accents.
setup-token-missing = Il manque le jeton : tape-le, ou donne --token-file ou TERTULIA_DISCORD_TOKEN.
setup-token-lost = Il faut redonner le jeton : { $why }
setup-token-refused = Discord n’accepte pas ce jeton. Sur le portail des développeurs, choisis l’application, Bot, Reset Token, et prends le nouveau.
setup-discord-refused = Discord répond avec le statut { $status }. Réessaie dans une minute.
setup-discord-silent = Discord ne répond pas. Vérifie le réseau, et discordstatus.com, et réessaie.
setup-unchecked-question = Continuer sans faire vérifier le jeton ? (oui ; non pour réessayer)
setup-token-taken = Discord l’accepte : il appartient à l’application « { $application } », dont le bot est « { $bot } ».

setup-data-question = Où sont gardées les tables ? (un dossier, ou une base PostgreSQL : postgres://user:password@host/database)
setup-dir-taken = { $dir } contient d’autres fichiers. Choisis un dossier nouveau ou vide.
setup-dir-anothers = Ce qui est dans { $dir } appartient à l’utilisateur { $user }. Choisis un autre dossier, ou lance ceci sous cet utilisateur.
setup-dir-closed = Impossible de créer { $dir } ou d’y écrire : { $why }. Choisis un autre dossier, ou lance ceci sous un utilisateur qui peut y écrire.
setup-dir-not-services = { $dir } appartient à l’utilisateur { $user }, et le bot tournera sous l’utilisateur tertulia, qui ne peut pas y écrire. Choisis un nouveau dossier, ou donne celui-ci à tertulia avec chown et réponds encore.
setup-address-refused = La réponse est refusée : { $why }.
setup-backups-question = Où sont gardées les sauvegardes, de préférence sur un autre disque ? (un dossier, ou aucune)
setup-every-question = Combien de temps d’une sauvegarde à l’autre ? (par exemple 6h ou 1d)
setup-every-refused = Ce n’est pas une durée de 1m à 30d, par exemple 6h ou 1d.
setup-operation-taken = L’adresse des métriques et de l’état, operation.address = { $address }, n’est pas utilisable : { $why }. Arrête le programme qui l’occupe, ou choisis un autre port.
setup-operation-refused = Ce n’est pas une adresse avec un port, par exemple 127.0.0.1:9464.
setup-operation-question = À quelle adresse servir les métriques et l’état ? (une adresse avec un port, par exemple 127.0.0.1:9465, ou aucune)

setup-writes = Ceci sera écrit dans { $file }, que seule la personne qui le possède peut lire :
setup-writes-token = Le jeton sera écrit dans { $file }, que seule la personne qui le possède peut lire.
setup-configures = Sur Discord, l’application recevra des liens d’installation pour les serveurs et pour les gens et, s’ils manquent, une description et des tags.
setup-unchecked = Le jeton n’est pas vérifié, et l’application sur Discord reste comme elle est.
setup-installs-unit = L’unité { $file } sera installée, et Tertulia tournera sous l’utilisateur tertulia.
setup-writes-unit = L’unité sera écrite dans { $file }, pour que root l’installe.
setup-go-question = On y va ? (oui, non)
setup-not-written = Impossible d’écrire { $file } : { $why }. Rien n’a été changé. { $advice }
setup-make-room = Fais de la place sur ce disque, ou relève la limite de cet utilisateur.
setup-let-write = Rends ce dossier accessible en écriture à cet utilisateur, ou lance ceci sous un utilisateur qui peut y écrire.
setup-look-at-disk = Vérifie ce disque.
setup-again-question = Réessayer ? (oui, non)
setup-written = C’est écrit.
setup-not-configured = L’application sur Discord reste comme elle est. { $why } Tu peux régler ses liens sur le portail des développeurs, sous Installation.
setup-command-failed = Cette commande a échoué ({ $why }) : { $command }
setup-unit-commands = Pour installer l’unité, lance :
setup-start = Pour démarrer Tertulia, lance : { $command }
setup-links-later = Quand Discord répondra, relance tertulia setup et garde chaque réponse avec Entrée : il vérifiera le jeton, réglera l’application et donnera les liens pour ajouter le bot.

setup-link-server = Ajoute le bot à un serveur que tu gères :
setup-link-user = Installe-le pour toi, pour certaines commandes dans chaque conversation :
setup-link-user-none = Les gens ne peuvent pas l’installer pour eux-mêmes : sur le portail des développeurs, Installation, User Install est désactivé.

setup-description = Des jeux de société qui durent des jours au lieu d’une soirée : ouvre une table dans un salon, et joue quand tu as une minute.
setup-tags = jeux de société, tour par tour, multijoueur
