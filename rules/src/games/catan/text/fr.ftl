### Catan. Les noms sont ceux du jeu publié ; les phrases sont les nôtres.

catan-name = Catan
catan-about = Colonise une île : échange, construis routes, colonies et villes. 3 ou 4 joueurs.
catan-kind = Colonise une île : le premier à 10 points, en général, gagne. Beaucoup d’échanges, un peu de hasard, des mains cachées.
catan-lasts = 60 à 90 minutes d’une traite, ou environ un mois à quelques coups par jour (environ 200 coups par joueur).

## Options

catan-option-group-island = Île
catan-option-group-readings = Règles plus récentes
catan-option-group-course = Durée et ordre
catan-option-map = Plateau
catan-option-map-about = Comment l’île est disposée.
catan-option-map-beginner5e = pour une première partie, colonies déjà placées
catan-option-map-variable = mélangé, numéros en spirale
catan-option-map-variable-random-tokens = mélangé, numéros aussi
catan-option-combined-trade-build = Échanger et construire dans l’ordre voulu
catan-option-combined-trade-build-about = Tu peux encore échanger après avoir construit. Sinon, ton premier achat met fin aux échanges.
catan-option-robber-to-desert = Le brigand peut aller au désert
catan-option-robber-to-desert-about = Règles plus récentes. Sinon, il ne va que sur un hexagone qui a un numéro.
catan-option-lr-holder-keeps-tie = À égalité, on garde la route la plus longue
catan-option-lr-holder-keeps-tie-about = Règles plus récentes : ta route coupée mais encore à égalité te garde les 2 points.
catan-option-first-player = Premier joueur
catan-option-first-player-about = Qui commence.
catan-option-first-player-random = tiré au sort
catan-option-first-player-host = le joueur à la place 1
catan-option-points-to-win = Points pour gagner
catan-option-points-to-win-about = Combien de points il faut pour gagner.
catan-option-points-to-win-8 = 8
catan-option-points-to-win-10 = 10
catan-option-points-to-win-12 = 12
catan-option-trade = Échanges entre joueurs
catan-option-trade-about = Les joueurs peuvent échanger des cartes entre eux. Sinon, seulement avec la banque et les ports.
catan-option-offers-per-turn = Offres par tour
catan-option-offers-per-turn-about = Combien d’offres tu peux faire par tour. Avec une limite, chaque adversaire a 3 contre-propositions.
catan-option-offers-per-turn-off = autant qu’on veut
catan-option-offers-per-turn-10 = 10
catan-option-offers-per-turn-3 = 3
catan-option-turn-limit = Limite de tours
catan-option-turn-limit-about = La partie finit sans vainqueur après ce nombre de tours en tout.
catan-option-turn-limit-off = aucune
catan-option-turn-limit-1000 = 1000 tours
catan-option-turn-limit-300 = 300 tours

## Commands

catan-verb-roll = lancer
catan-verb-roll-about = Lancer les dés
catan-verb-discard = défausser
catan-verb-discard-about = Défausser la moitié de tes cartes après un 7
catan-verb-robber = brigand
catan-verb-robber-about = Déplacer le brigand
catan-verb-rob = voler
catan-verb-rob-about = Voler une carte à un joueur près du brigand
catan-verb-offer = offrir
catan-verb-offer-about = Proposer un échange aux autres joueurs
catan-verb-accept = accepter
catan-verb-accept-about = Accepter l’offre
catan-verb-decline = refuser
catan-verb-decline-about = Refuser l’offre
catan-verb-propose = proposer
catan-verb-propose-about = Faire une contre-proposition au joueur dont c’est le tour
catan-verb-confirm = confirmer
catan-verb-confirm-about = Échanger avec un joueur qui a accepté ou contre-proposé
catan-verb-withdraw = retirer
catan-verb-withdraw-about = Retirer ton offre ou ta contre-proposition
catan-verb-bank = banque
catan-verb-bank-about = Échanger avec la banque, par un port si tu en as un
catan-verb-close = clore
catan-verb-close-about = Finir d’échanger et commencer à construire
catan-verb-road = route
catan-verb-road-about = Poser une route
catan-verb-settle = colonie
catan-verb-settle-about = Construire une colonie
catan-verb-city = ville
catan-verb-city-about = Transformer une colonie en ville
catan-verb-buy = acheter
catan-verb-buy-about = Acheter une carte développement
catan-verb-knight = chevalier
catan-verb-knight-about = Jouer un chevalier
catan-verb-road-building = construction-de-route
catan-verb-road-building-about = Jouer Construction de routes : deux routes gratuites
catan-verb-invention = invention
catan-verb-invention-about = Jouer Invention : deux cartes de la banque
catan-verb-monopoly = monopole
catan-verb-monopoly-about = Jouer Monopole : toutes les cartes d’une ressource
catan-verb-pass = passer
catan-verb-pass-about = Renoncer à la deuxième route gratuite
catan-verb-end = finir
catan-verb-end-about = Finir ton tour
catan-verb-never = jamais
catan-verb-never-about = Refuser d’office les offres qui demandent cela
catan-verb-ask = demander
catan-verb-ask-about = Ne plus refuser d’office les offres qui demandent cela
catan-verb-roll-for-me = lancer-pour-moi
catan-verb-roll-for-me-about = Lancer automatiquement au début de tes tours, ou redemander
catan-param-card = carte
catan-param-card-about = La ressource
catan-param-second = seconde
catan-param-second-about = La seconde ressource
catan-param-hex = hexagone
catan-param-hex-about = L’hexagone, par exemple « c2 »
catan-param-corner = coin
catan-param-corner-about = Le coin de l’hexagone : « n », « ne », « se », « s », « so » ou « no »
catan-param-from = de
catan-param-from-about = Un bout du chemin, par exemple « c2.s »
catan-param-to = vers
catan-param-to-about = L’autre bout du chemin, par exemple « c2.se »
catan-param-with = avec
catan-param-with-about = À qui tu le proposes (noms séparés par des virgules) ; vide : à tout le monde
catan-param-player = joueur
catan-param-player-about = Le joueur
catan-param-give = donner
catan-param-give-about = Ce que tu donnes, par exemple « 2 bois 1 minerai »
catan-param-want = vouloir
catan-param-want-about = Ce que tu veux en échange, par exemple « 1 argile »
catan-param-pay = payer
catan-param-pay-about = La ressource que tu donnes, par exemple « minerai »
catan-param-get = recevoir
catan-param-get-about = Celle que tu reçois, par exemple « bois »
catan-param-what = quoi
catan-param-what-about = Une ressource, ou « tout »
catan-param-switch = réglage
catan-param-switch-about = « on » ou « off »

## Land and cards

catan-kind-lumber = bois
catan-kind-brick = argile
catan-kind-wool = laine
catan-kind-grain = blé
catan-kind-ore = minerai
catan-any-lumber = du bois
catan-any-brick = de l’argile
catan-any-wool = de la laine
catan-any-grain = du blé
catan-any-ore = du minerai
catan-never-anything = n’importe quoi
catan-cards-lumber = { $n } bois
catan-cards-brick = { $n ->
    [one] { $n } argile
   *[other] { $n } argiles
}
catan-cards-wool = { $n ->
    [one] { $n } laine
   *[other] { $n } laines
}
catan-cards-grain = { $n ->
    [one] { $n } blé
   *[other] { $n } blés
}
catan-cards-ore = { $n ->
    [one] { $n } minerai
   *[other] { $n } minerais
}
catan-more-lumber = { $n } bois
catan-more-brick = { $n ->
    [one] { $n } argile
   *[other] { $n } argiles
}
catan-more-wool = { $n ->
    [one] { $n } laine
   *[other] { $n } laines
}
catan-more-grain = { $n ->
    [one] { $n } blé
   *[other] { $n } blés
}
catan-more-ore = { $n ->
    [one] { $n } minerai
   *[other] { $n } minerais
}
catan-land-lumber = forêt { $n }
catan-land-brick = colline { $n }
catan-land-wool = pâturage { $n }
catan-land-grain = champ { $n }
catan-land-ore = montagne { $n }
catan-land-desert = désert
catan-hex = { $hex } : { $land }
catan-hex-robbed = { $hex } : { $land } (brigand)
catan-corner-n = { $hex }-nord
catan-corner-ne = { $hex }-nord-est
catan-corner-se = { $hex }-sud-est
catan-corner-s = { $hex }-sud
catan-corner-sw = { $hex }-sud-ouest
catan-corner-nw = { $hex }-nord-ouest
catan-path = { $from } à { $to }
catan-called = { $name }
catan-cell-built = { $place } ({ $around })
catan-harbor-any = 3:1
catan-harbor-two = 2:1
catan-harbor-two-of = 2:1 { $kind }
catan-harbor-three = port 3:1
catan-harbor-of = port 2:1 { $kind }
catan-card-knight = Chevalier
catan-card-road-building = Construction de routes
catan-card-invention = Invention
catan-card-monopoly = Monopole
catan-card-victory-point = Point de victoire
catan-held-knight = { $n ->
    [one] { $n } chevalier
   *[other] { $n } chevaliers
}
catan-held-road-building = { $n ->
    [one] { $n } Construction de routes
   *[other] { $n } Construction de routes
}
catan-held-invention = { $n ->
    [one] { $n } invention
   *[other] { $n } inventions
}
catan-held-monopoly = { $n ->
    [one] { $n } monopole
   *[other] { $n } monopoles
}
catan-held-victory-point = { $n ->
    [one] { $n } point de victoire
   *[other] { $n } points de victoire
}
catan-color-orange = orange
catan-color-white = blanc
catan-color-blue = bleu
catan-color-red = rouge

## What else is typed

catan-word-anything = tout

## What is asked

catan-terms-hand = avec { $cards } en main
catan-terms-seven = après un 7
catan-ask-nothing = rien à décider
catan-ask-found = place une colonie de départ
catan-ask-found-road = place une route à côté de ta nouvelle colonie
catan-ask-found-road-at = place une route à côté de ta colonie en { $place }
catan-ask-roll = lance les dés
catan-ask-discard = défausse des cartes
catan-asks-discard-half = défaussez la moitié de vos cartes
catan-ask-discard-of = défausse { $n } de tes { $of } cartes
catan-ask-robber = déplace le brigand
catan-ask-victim = choisis à qui voler une carte
catan-ask-trade = échange, construis ou finis ton tour
catan-ask-confirm = choisis avec qui échanger (offres de { $seats }), ou continue
catan-ask-accepted = { $seat } accepte ton offre : { $give } contre { $want } ; fais l’échange, ou continue
catan-ask-confirm-one = { $seat } donnerait { $want } contre { $give } ; fais l’échange, ou continue
catan-ask-answer = { $seat } propose { $give } contre { $want }
catan-ask-build = construis ou finis ton tour
catan-ask-end = finis ton tour (tu ne peux plus rien construire)
catan-ask-free = place une route gratuite (Construction de routes, 1 sur 2)
catan-ask-free-second = place une route gratuite (Construction de routes, 2 sur 2)

## De quoi il s’agit, en une ligne pour une première partie

catan-purpose-found = Une colonie reçoit une carte quand sort un numéro voisin. Vise le 6, le 8 et les cinq ressources.
catan-purpose-found-road = Ta prochaine colonie devra être sur ta route, à deux chemins au moins de toute autre.
catan-purpose-roll = Les hexagones du numéro tiré donnent des cartes à qui y est installé. Sur un 7, tu déplaces le brigand.
catan-purpose-discard = Sur un 7, tous ceux qui ont plus de 7 cartes en défaussent la moitié.
catan-purpose-robber = L’hexagone choisi ne produit rien tant que le brigand y reste. Tu voles aussi une carte à un joueur installé là.
catan-purpose-victim = Tu prends une carte au hasard dans sa main.
catan-purpose-end = Tu gardes tes cartes, mais si tu en as plus de 7, un 7 aux dés t’en coûte la moitié.
catan-purpose-trade = Route : bois, argile. Colonie : bois, argile, laine, blé. Ville : 2 blés, 3 minerais. Carte dév. : laine, blé, minerai.
catan-purpose-answer = Même si tu acceptes, { $seat } peut choisir d’échanger avec quelqu’un d’autre.
catan-purpose-answer-alone = Si tu acceptes, { $seat } doit encore confirmer l’échange.
catan-purpose-confirm = L’échange n’est pas encore fait, et rien ne t’oblige à le faire.
catan-purpose-build = Tu ne peux plus échanger ce tour-ci. Une colonie vaut 1 point ; une ville en vaut 2 et rapporte le double.
catan-purpose-road = Les routes mènent à de nouveaux sites, et la plus longue, dès 5 routes, vaut 2 points.
catan-purpose-card = Une carte développement est un chevalier, une action spéciale ou 1 point.
catan-purpose-free = Cette route est gratuite. Elle mène à de nouveaux sites, et la plus longue, dès 5 routes, vaut 2 points.
catan-purpose-free-second = Celle-ci peut prolonger la première ou partir d’ailleurs. Tu peux aussi y renoncer.

## What can be chosen

catan-group-go = Actions
catan-group-answers = Offres…
catan-group-build = Construire…
catan-group-build-last = Construire (fin des échanges)…
catan-group-cards = Jouer une carte…
catan-group-bank = Échanger avec la banque…
catan-group-deals = Proposer 1 contre 1…
catan-group-proposals = Contre-proposer 1 contre 1…
catan-group-robber = Déplacer le brigand vers…
catan-opener-trade = Échanges…
catan-group-standing = Refus et lancers automatiques…
catan-group-discard = Défausser…
catan-form-offer = Proposer un échange
catan-form-propose = Contre-proposer
catan-form-give = Tu donnes
catan-form-want = Tu veux
catan-form-with = Avec
catan-form-give-hint = tu as { $cards }
catan-form-want-hint = par exemple « 2 argiles, 1 minerai »
catan-form-with-hint = { $seats } (vide : tout le monde)
catan-ready-most = Défausser ce que j’ai de plus
catan-ready-city-end = Construire la ville { $number }, puis finir le tour
catan-ready-settle-end = Construire la colonie { $number }, puis finir le tour
catan-ready-road-end = Poser la route { $number }, puis finir le tour
catan-all-by-hex = Tous les endroits…
catan-do-found = { $number } · { $why }
catan-do-found-note = rapporte { $n } fois sur 36 · route vers { $end } · { $place } : { $around }
catan-do-settle = { $number } · Colonie : { $why }
catan-do-settle-note = { $n ->
    [0] { $place } : { $around }
   *[other] rapporte { $n } fois sur 36 · { $place } : { $around }
}
catan-do-city = { $number } · Ville : { $why }
catan-do-road = { $number } · Route vers { $why }
catan-do-road-longer = { $number } · Route vers { $end } (ça fera { $n } routes à la suite)
catan-do-road-longest = { $number } · Route vers { $end } : prend la Route la plus longue ({ $n })
catan-do-road-settle-note = { $n ->
    [0] de { $place } : { $around }
   *[other] une colonie y rapporterait { $n } fois sur 36 · de { $place }
}
catan-do-road-close-note = de { $place } : trop près d’un bâtiment pour s’y installer
catan-do-road-taken-note = de { $place } : il y a déjà un bâtiment à cet endroit
catan-do-road-note = de { $place } : { $around }
catan-do-buy = Acheter une carte développement
catan-do-buy-last = Acheter une carte (fin des échanges)
catan-do-buy-note = il en reste { $n }
catan-do-roll = Lancer
catan-do-robber = { $number } · { $land }
catan-do-robber-why = { $n ->
    [one] { $near } · bloque { $n } lancer sur 36
   *[other] { $near } · bloque { $n } lancers sur 36
}
catan-do-robber-note = gêne { $near }
catan-do-robber-nobody = ne gêne aucun adversaire
catan-do-robber-own = ne gêne que toi
catan-robber-you = toi
catan-robber-near = { $n ->
    [one] { $seat } ({ $n } carte en main)
   *[other] { $seat } ({ $n } cartes en main)
}
catan-do-rob = Voler une carte à { $seat } ({ $n } en main)
catan-do-offer = Proposer { $give } contre { $want }
catan-do-propose = Plutôt donner { $give } contre { $want }
catan-do-accept = Accepter : donner { $want }
catan-do-accept-named = accepter
catan-do-decline = Refuser
catan-do-decline-named = refuser
catan-beside-deal = Avec { $seat } : donner { $give } contre { $want }
catan-beside-confirm = Échanger
catan-do-confirm = Donner { $give } à { $seat } contre { $want }
catan-do-confirm-named = donner { $give } à { $seat } contre { $want }
catan-do-withdraw = Retirer mon offre
catan-do-bank = Banque : { $cards } contre { $for }
catan-do-trade-note = tu as { $cards }
catan-do-knight = Chevalier : déplacer le brigand
catan-do-knight-note = et voler une carte
catan-do-road-building = Deux routes gratuites
catan-do-road-building-note = Construction de routes
catan-do-invention = Invention : { $cards }
catan-do-invention-note = de la banque
catan-do-monopoly = Monopole : { $kind }
catan-do-monopoly-note = chacun te donne tout ce qu’il en a
catan-do-never = Pendant le tour des autres, refuser d’office les offres qui demandent { $what }
catan-do-never-all = Pendant le tour des autres, tout refuser d’office
catan-do-ask = Ne plus refuser d’office les offres qui demandent { $what }
catan-do-ask-all = Ne plus rien refuser d’office
catan-do-roll-for-me = Toujours lancer les dés pour moi
catan-do-roll-for-me-note = au début de mes tours, avant que je puisse jouer une carte
catan-do-roll-myself = Lancer les dés moi-même
catan-do-close = Finir d’échanger
catan-do-close-note = tu peux encore construire
catan-do-pass = Pas de deuxième route
catan-do-end = Finir le tour
catan-do-end-note = ensuite, c’est à { $seat }
catan-rash-pass = Tu peux encore placer ta deuxième route gratuite. T’en passer quand même ?
catan-rash-end = Tu peux encore te payer { $what }. Finir ton tour quand même ?
catan-a-road = une route
catan-a-settlement = une colonie
catan-a-city = une ville
catan-a-card = une carte développement

catan-missing-to-accept = Tu ne peux pas accepter : il te manque { $cards }.
catan-missing-to-confirm = { $seat } veut { $give } contre { $want }, mais il te manque { $cards }.

## What happened

catan-event-laid = L’île est prête.
catan-event-prepared = Les deux premières colonies et routes de chacun sont en place, et chacun a reçu ses premières ressources.
catan-event-first = Premier joueur : { $seat }.
catan-event-received = { $seat } a reçu { $cards }.
catan-event-received-nothing = { $seat } n’a rien reçu.
catan-event-rolled = { $seat } a fait { $a } + { $b } = { $n }.
catan-event-produced = { $seat } a reçu { $cards }.
catan-event-produced-by = { $seats } ont reçu chacun { $cards }.
catan-event-short = La banque n’avait pas assez de cartes ({ $kind }).
catan-event-chosen = { $seat } a choisi de défausser { $cards }.
catan-event-discarded = { $seat } a défaussé { $cards }.
catan-event-robber = { $seat } a déplacé le brigand en { $hex }.
catan-event-stole = { $seat } a volé une carte à { $victim }.
catan-event-stole-what = { $seat } a volé { $cards } à { $victim }.
catan-event-offered = { $seat } a proposé { $give } contre { $want }.
catan-event-offered-to = { $seat } a proposé { $give } à { $to } contre { $want }.
catan-event-offered-anew = { $seat } a plutôt proposé { $give } contre { $want }.
catan-event-offered-instead = { $seat } a plutôt proposé { $give } à { $to } contre { $want }.
catan-event-accepted = { $seat } a accepté.
catan-event-accepted-by = { $seats } ont accepté.
catan-event-declined = { $seat } a refusé.
catan-event-declined-by = { $seats } ont refusé.
catan-event-declined-by-itself = { $seat } a refusé d’office l’offre de { $other } de { $give } contre { $want }.
catan-event-declined-by-itself-often = { $seat } a refusé d’office { $n } offres.
catan-event-proposed = { $seat } a contre-proposé { $give } contre { $want }.
catan-event-proposed-anew = { $seat } a plutôt contre-proposé { $give } contre { $want }.
catan-event-withdrew = { $seat } a retiré son offre de { $give } contre { $want }.
catan-event-withdrew-proposal = { $seat } a retiré son offre de { $give } contre { $want }.
catan-event-lapsed = { $other } n’a pas retenu l’offre de { $seat } de { $give } contre { $want }.
catan-event-traded = { $seat } a donné { $give } à { $other } contre { $want }.
catan-event-banked = { $seat } a échangé { $cards } contre { $for } avec la banque.
catan-event-closed = { $seat } a fini d’échanger.
catan-event-built = { $seat } a construit { $things }.
catan-built-settlement = une colonie en { $place }
catan-built-road = une route de { $place }
catan-built-city = une ville en { $place }
catan-event-bought = { $n ->
    [one] { $seat } a acheté une carte développement.
   *[other] { $seat } a acheté { $n } cartes développement.
}
catan-event-drew = { $seat } a acheté une carte développement : { $card } (pas jouable ce tour-ci).
catan-event-drew-point = { $seat } a acheté une carte développement : { $card }.
catan-event-knight = { $seat } a joué un chevalier.
catan-event-road-building = { $seat } a joué Construction de routes.
catan-event-waived = { $seat } a renoncé à la deuxième route.
catan-event-invented = { $seat } a pris { $cards } grâce à la carte Invention.
catan-event-monopoly = { $seat } a joué Monopole et réclamé { $what }.
catan-event-surrendered = { $seat } a cédé { $cards }.
catan-event-longest-road = { $seat } a pris la Route la plus longue ({ $n }).
catan-event-longest-road-from = { $seat } a pris la Route la plus longue à { $before } ({ $n }).
catan-event-longest-road-aside = { $n ->
    [1] Personne n’a plus la Route la plus longue.
    [2] Personne n’a plus la Route la plus longue.
    [3] Personne n’a plus la Route la plus longue.
    [4] Personne n’a plus la Route la plus longue.
   *[other] Personne n’a plus la Route la plus longue (égalité à { $n }).
}
catan-event-largest-army = { $seat } a pris le Chevalier le plus puissant ({ $n } chevaliers).
catan-event-largest-army-from = { $seat } a pris le Chevalier le plus puissant à { $before } ({ $n } chevaliers).
catan-event-largest-army-aside = { $n ->
    [0] Personne n’a plus le Chevalier le plus puissant.
    [1] Personne n’a plus le Chevalier le plus puissant.
    [2] Personne n’a plus le Chevalier le plus puissant.
   *[other] Personne n’a plus le Chevalier le plus puissant (égalité à { $n } chevaliers).
}
catan-event-never = Désormais, pendant le tour des autres, je refuserai les offres qui te demandent { $what }.
catan-event-never-all = Désormais, pendant le tour des autres, je refuserai toutes les offres qu’on te fera.
catan-event-ask = Désormais, je te poserai de nouveau la question quand on te demandera { $what }.
catan-event-ask-all = Désormais, je te poserai de nouveau la question pour chaque offre.
catan-event-roll-for-me = Désormais, je lancerai les dés pour toi au début de tes tours.
catan-event-roll-myself = Désormais, tu lanceras les dés toi-même.
catan-event-revealed = { $n ->
    [one] { $seat } a révélé { $n } carte point de victoire.
   *[other] { $seat } a révélé { $n } cartes point de victoire.
}
catan-event-won = { $seat } a gagné avec { $n } points.
catan-event-limit = La partie s’est terminée après { $n } tours, sans vainqueur.
catan-event-gave-up = { $seat } a abandonné.

## Refusals

catan-refused-roll-first = Lance d’abord les dés. Avant, tu peux seulement jouer une carte développement.
catan-refused-no-card = Tu n’as plus de carte de cette sorte à défausser ({ $kind }).
catan-refused-robber-stays = Le brigand doit quitter { $hex }. Choisis un autre hexagone.
catan-refused-not-to-desert = À cette table, le brigand ne va pas dans le désert.
catan-refused-no-victim = Tu ne peux rien voler à { $seat } : pas de colonie ni de ville à côté du brigand, ou pas de cartes.
catan-refused-node-taken = Il y a déjà une colonie ou une ville en { $place }.
catan-refused-too-close = { $place } est trop près d’une colonie ou d’une ville : il faut deux chemins d’écart.
catan-refused-no-road-to = Aucune de tes routes ne mène à { $place }.
catan-refused-path-taken = Il y a déjà une route de { $place }.
catan-refused-not-connected = Le chemin de { $place } ne touche aucune de tes routes, colonies ou villes.
catan-refused-road-at = La route doit partir de { $place }.
catan-refused-no-road-left = Il ne te reste plus de route à poser.
catan-refused-no-settlement-left = Il ne te reste plus de colonie. Transforme d’abord une colonie en ville.
catan-refused-no-city-left = Il ne te reste plus de ville.
catan-refused-no-settlement-at = Tu n’as pas de colonie en { $place }.
catan-refused-cannot-pay = Il te manque { $cards }.
catan-refused-deck-empty = Il n’y a plus de cartes développement.
catan-refused-one-card-per-turn = Tu as déjà joué une carte développement ce tour-ci.
catan-refused-too-fresh = Tu as acheté cette carte ce tour-ci ({ $card }) : tu pourras la jouer dès ton prochain tour.
catan-refused-no-such-card = Tu n’as pas cette carte ({ $card }).
catan-refused-no-place-for-road = Il ne te reste plus de route, ou plus d’endroit où en poser une.
catan-refused-one-road-at-least = Place au moins une route.
catan-refused-bank-empty = La banque est vide.
catan-refused-invent-so = { $n ->
    [one] Prends exactement { $n } carte.
   *[other] Prends exactement { $n } cartes.
}
catan-refused-bank-lacks = Il manque { $cards } à la banque.
catan-refused-trade-over = Tu ne peux pas échanger maintenant : on échange après le lancer et avant de construire.
catan-refused-nothing-to-close = À cette table, on échange et on construit dans l’ordre voulu.
catan-refused-same-kind = On n’échange pas { $kind } contre { $kind }.
catan-refused-rate-is = La banque veut { $cards } pour 1 carte.
catan-refused-no-gifts = Chacun doit donner quelque chose.
catan-refused-both-sides = Une ressource ne peut pas être des deux côtés.
catan-refused-not-held = Il te manque { $cards }.
catan-refused-no-player-trade = À cette table, les joueurs n’échangent pas entre eux : seulement avec la banque.
catan-refused-not-an-opponent = Tu ne peux pas échanger avec { $seat }.
catan-refused-same-offer = Tu as déjà fait cette offre.
catan-refused-same-answer = C’est déjà ta réponse.
catan-refused-enough-offers = C’est tout ce que cette table permet par tour : { $n }.
catan-refused-no-offer = Aucune offre ne s’adresse à toi.
catan-refused-nothing-to-withdraw = Tu n’as rien à retirer.
catan-refused-no-deal = { $seat } n’a rien accepté ni contre-proposé.

## On the table

catan-scene-set-up = Catan · mise en place
catan-scene-turn = Catan · tour { $turn }
catan-scene-over = Catan · fini après { $turn } tours
catan-panel-island = Île
catan-row-hexes = Rangée { $row }
catan-row-harbors = Ports
catan-cell-harbor = { $place } ({ $rate })
catan-panel-common = Banque
catan-row-rolled = Dernier lancer
catan-row-bank = Cartes restantes
catan-row-deck = Cartes développement restantes
catan-row-longest-road = Route la plus longue
catan-row-largest-army = Chevalier le plus puissant
catan-cell-holder = { $seat } ({ $n })
catan-panel-trade = Échange
catan-row-gives = { $seat } donne
catan-row-wants = { $seat } veut
catan-row-answer = { $seat }
catan-cell-thinking = n’a pas encore répondu
catan-cell-accepted = a accepté
catan-cell-declined = a refusé
catan-done-declined = refus
catan-panel-player = { $seat } ({ $color })
catan-panel-gone = { $seat } ({ $color }, a abandonné)
catan-row-hand = Cartes
catan-row-hand-of = Cartes ({ $n })
catan-row-costs = Coûts
catan-cost-road = route ({ $cards })
catan-cost-settlement = colonie ({ $cards })
catan-cost-city = ville ({ $cards })
catan-cost-card = carte développement ({ $cards })
catan-row-held = Cartes développement
catan-row-fresh = Achetées ce tour-ci
catan-row-discard = Tu défausses
catan-row-never = Refus d’office pendant le tour des autres
catan-row-rolling = Lancer automatique
catan-cell-rolling = oui
catan-row-settlements = Colonies (il en reste { $n })
catan-row-cities = Villes (il en reste { $n })
catan-row-roads = Routes (il en reste { $n })
catan-row-length = Route la plus longue
catan-row-knights = Chevaliers joués
catan-row-points = { $near ->
    [1] Points ({ $of } pour gagner)
   *[other] Points
}
catan-cell-cards = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
catan-cell-number = { $n }
catan-cell-sum = = { $n }
catan-cell-played = { $n ->
    [one] { $n } joué
   *[other] { $n } joués
}
catan-cell-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
catan-cell-points-hidden = { $n } points (dont { $hidden } en cartes)

## Scores

catan-points = { $points } { $points ->
    [one] point
   *[other] points
}
catan-score-settlements = colonies
catan-score-cities = villes
catan-score-longest-road = Route la plus longue
catan-score-largest-army = Chevalier le plus fort
catan-score-victory-points = cartes de victoire

## Rules in short

catan-topic-turn = Ton tour
catan-rules-turn =
    Sois le premier à avoir 10 points pendant ton propre tour.

    { "" }**Lancer.** Chaque hexagone de ce numéro donne une carte par colonie voisine, deux par ville : c’est avec elles qu’on construit. Ensuite échange pour avoir ce qui te manque, puis construis, pour des points et d’autres cartes, autant que tu peux payer.

    { "" }**Sept.** Tous ceux qui ont plus de 7 cartes en défaussent la moitié : dépense-les à temps. Tu déplaces ensuite le brigand : son hexagone ne donne rien tant qu’il y est, et tu voles une carte à quelqu’un qui y est installé.

    { "" }**Noms.** Les hexagones vont de A1 à E3, rangée par rangée. Un coin se nomme par son hexagone et sa direction : C2-sud est le bas de C2 ; pour le taper, écris c2.s. Un chemin se nomme par ses deux bouts.
catan-topic-trade = Échanges
catan-rules-trade =
    Aucun terrain ne donne tout : échange ce que tu as contre ce qu’il te faut.

    { "" }**Avec les joueurs.** Propose ce que tu veux aux autres ; ils acceptent, refusent ou contre-proposent, et tu choisis avec qui échanger.

    { "" }**Avec la banque.** 4 cartes pareilles t’en donnent 1 au choix, 3 ou 2 suffisent avec un port.

    Ton premier achat met fin aux échanges, sauf si la table permet d’échanger et de construire dans l’ordre voulu.
catan-topic-buildings = Prix
catan-rules-buildings =
    { "" }**Route** · bois, argile · à côté d’une route, d’une colonie ou d’une ville à toi · mène à ta prochaine colonie
    { "" }**Colonie** · bois, argile, laine, blé · 1 point, et une carte quand son terrain produit · sur une de tes routes et jamais à côté d’un bâtiment
    { "" }**Ville** · 2 blés, 3 minerais · 2 points, et deux cartes au lieu d’une · à la place d’une colonie
    { "" }**Carte développement** · laine, blé, minerai · une surprise, piochée sans la voir : souvent un chevalier
catan-topic-cards = Cartes développement
catan-rules-cards =
    Elles te tirent d’affaire, ou valent des points que personne ne voit. Tu peux en jouer une par tour, même avant le lancer, mais pas une carte achetée ce tour-ci.

    { "" }**Chevalier** (14) · chasse le brigand de chez toi, et tu voles une carte ; à trois ou plus, ils peuvent valoir 2 points
    { "" }**Construction de routes** (2) · deux routes gratuites
    { "" }**Invention** (2) · deux cartes de ton choix à la banque
    { "" }**Monopole** (2) · tous te donnent leurs cartes d’une ressource
    { "" }**Point de victoire** (5) · 1 point, secret jusqu’à ce que tu gagnes
catan-topic-scoring = Points
catan-rules-scoring =
    Colonie 1, ville 2, carte point de victoire 1.

    { "" }**Route la plus longue** · 2 · 5 routes ou plus à la suite
    { "" }**Chevalier le plus puissant** · 2 · 3 chevaliers ou plus

    Qui en a plus te prend ces deux-là. Le premier à avoir 10 points pendant son propre tour gagne.

# Ordres permanents.
catan-order-decline = Refuser les offres qui demandent { $value }
catan-order-decline-about = Refuse toute offre qui m’en demande ; me demande quand même si ma contre-proposition tient.
catan-order-decline-anything = quoi que ce soit
catan-order-decline-lumber = du bois
catan-order-decline-brick = de l’argile
catan-order-decline-wool = de la laine
catan-order-decline-grain = du blé
catan-order-decline-ore = du minerai
catan-order-decline-unless = { $value ->
    [0] Refuser ce qui ne me permet pas d’achat
    [1] Refuser s’il me manque encore plus d’une carte pour un achat
   *[other] Refuser s’il me manque encore plus de { $value } cartes pour un achat
}
catan-order-decline-unless-about = Refuse seul le reste ; me demande si j’en suis aussi près ou si ma contre-proposition tient.
catan-order-discard-most = Défausser ce que j’ai de plus
catan-order-discard-most-about = Après un sept, carte après carte de ce que j’ai le plus.
catan-order-roll = Lancer les dés pour moi
catan-order-roll-about = Mes tours commencent par le lancer ; pas de carte avant.
catan-order-end-idle = Finir mon tour quand il n’y a rien à faire
catan-order-end-idle-about = Le finit quand je ne peux rien acheter, jouer ni échanger, et qu’aucun échange n’est en cours.
