### Catan. Les noms sont ceux du jeu publié ; les phrases sont les nôtres.

catan-name = Catan
catan-about = Colonise une île : échange, bâtis routes, colonies et villes. 3 ou 4 joueurs.
catan-kind = Tu échanges et construis sur une île. Beaucoup de palabres, la chance aux dés, mains secrètes.
catan-lasts = D’une traite, 60 à 90 minutes ; sur plusieurs jours, environ 200 réponses chacun, soit un mois.

## Options

catan-option-group-island = Île
catan-option-group-readings = Éditions plus récentes
catan-option-group-course = Déroulement
catan-option-map = Carte
catan-option-map-about = Comment l’île est disposée.
catan-option-map-beginner5e = pour débuter, avec places de départ
catan-option-map-variable = mélangée, numéros en spirale
catan-option-map-variable-random-tokens = mélangée, numéros aussi
catan-option-combined-trade-build = Échanger et construire dans l’ordre voulu
catan-option-combined-trade-build-about = Une seule phase pour les deux ; sinon le premier achat met fin aux échanges.
catan-option-robber-to-desert = Le brigand peut aller au désert
catan-option-robber-to-desert-about = Le brigand peut être déplacé dans le désert (éditions plus récentes).
catan-option-lr-holder-keeps-tie = À égalité, la route la plus longue reste
catan-option-lr-holder-keeps-tie-about = Coupée mais à égalité avec une autre, elle reste à qui la détient (éditions plus récentes).
catan-option-first-player = Premier joueur
catan-option-first-player-about = Qui commence.
catan-option-first-player-random = tiré au sort
catan-option-first-player-host = la première place
catan-option-points-to-win = Points pour gagner
catan-option-points-to-win-about = Avec combien de points on gagne.
catan-option-points-to-win-8 = 8
catan-option-points-to-win-10 = 10
catan-option-points-to-win-12 = 12
catan-option-offers-per-turn = Offres par tour
catan-option-offers-per-turn-about = Le nombre d’offres d’un joueur par tour ; chaque adversaire a alors 3 propositions.
catan-option-offers-per-turn-off = autant qu’on veut
catan-option-offers-per-turn-10 = 10
catan-option-offers-per-turn-3 = 3
catan-option-turn-limit = Limite de tours
catan-option-turn-limit-about = Quand tous ensemble ont joué tant de tours, la partie finit sans vainqueur.
catan-option-turn-limit-off = aucune
catan-option-turn-limit-1000 = 1000 tours
catan-option-turn-limit-300 = 300 tours

## Commands

catan-verb-roll = lancer
catan-verb-roll-about = Lancer les dés
catan-verb-discard = défausser
catan-verb-discard-about = Défausser la moitié de tes cartes après un sept
catan-verb-robber = brigand
catan-verb-robber-about = Déplacer le brigand
catan-verb-rob = voler
catan-verb-rob-about = Voler une carte à un joueur près du brigand
catan-verb-offer = offrir
catan-verb-offer-about = Offrir un échange aux autres joueurs
catan-verb-accept = accepter
catan-verb-accept-about = Accepter l’offre
catan-verb-decline = refuser
catan-verb-decline-about = Refuser l’offre
catan-verb-propose = proposer
catan-verb-propose-about = Proposer un autre échange au joueur dont c’est le tour
catan-verb-confirm = confirmer
catan-verb-confirm-about = Échanger avec un joueur qui a accepté ou proposé
catan-verb-withdraw = retirer
catan-verb-withdraw-about = Retirer ton offre ou ta proposition
catan-verb-bank = banque
catan-verb-bank-about = Échanger avec la banque, par un port si tu en as un
catan-verb-close = clore
catan-verb-close-about = Finir d’échanger et passer à la construction
catan-verb-road = route
catan-verb-road-about = Construire une route
catan-verb-settle = colonie
catan-verb-settle-about = Fonder ou construire une colonie
catan-verb-city = ville
catan-verb-city-about = Faire d’une colonie une ville
catan-verb-buy = acheter
catan-verb-buy-about = Acheter une carte développement
catan-verb-knight = chevalier
catan-verb-knight-about = Jouer un chevalier
catan-verb-road-building = construction-de-route
catan-verb-road-building-about = Jouer construction de route : deux routes gratuites
catan-verb-invention = invention
catan-verb-invention-about = Jouer invention : deux cartes de la banque
catan-verb-monopoly = monopole
catan-verb-monopoly-about = Jouer monopole : toutes les cartes d’une matière
catan-verb-pass = passer
catan-verb-pass-about = Renoncer à la deuxième route gratuite
catan-verb-end = finir
catan-verb-end-about = Finir ton tour
catan-verb-never = jamais
catan-verb-never-about = Refuser d’office toute offre qui demande cela
catan-verb-ask = demander
catan-verb-ask-about = Qu’on te le demande de nouveau
catan-verb-roll-for-me = lancer-pour-moi
catan-verb-roll-for-me-about = Commencer tes tours par le lancer, d’office, ou être de nouveau consulté
catan-param-card = carte
catan-param-card-about = La matière première
catan-param-second = seconde
catan-param-second-about = La seconde matière première
catan-param-hex = hexagone
catan-param-hex-about = L’hexagone, par exemple c2
catan-param-corner = coin
catan-param-corner-about = Le coin de l’hexagone : n, ne, se, s, so, no
catan-param-from = de
catan-param-from-about = Un bout du chemin, par exemple c2.s
catan-param-to = vers
catan-param-to-about = L’autre bout du chemin
catan-param-with = avec
catan-param-with-about = À qui tu l’offres, par exemple p2 p3 ; à tous si tu ne dis rien
catan-param-player = joueur
catan-param-player-about = Le joueur
catan-param-give = donner
catan-param-give-about = Ce que tu donnes, par exemple 2 bois 1 minerai
catan-param-want = vouloir
catan-param-want-about = Ce que tu veux en échange, par exemple 1 argile
catan-param-what = quoi
catan-param-what-about = Une matière première, ou « tout »
catan-param-switch = réglage
catan-param-switch-about = on ou off

## Land and cards

catan-kind-lumber = bois
catan-kind-brick = argile
catan-kind-wool = laine
catan-kind-grain = blé
catan-kind-ore = minerai
catan-never-anything = rien
catan-anything = tout
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
catan-land-lumber = forêt { $n }
catan-land-brick = colline { $n }
catan-land-wool = pâturage { $n }
catan-land-grain = champ { $n }
catan-land-ore = montagne { $n }
catan-land-desert = désert
catan-hex = { $hex } : { $land }
catan-hex-robbed = { $hex } : { $land } (brigand)
catan-corner-n = { $hex }.N
catan-corner-ne = { $hex }.NE
catan-corner-se = { $hex }.SE
catan-corner-s = { $hex }.S
catan-corner-sw = { $hex }.SO
catan-corner-nw = { $hex }.NO
catan-path = { $from }–{ $to }
catan-around-harbor = port { $harbor }
catan-called = { $name }
catan-harbor-any = 3:1
catan-harbor-two = 2:1
catan-harbor-of = 2:1 { $kind }
catan-card-knight = chevalier
catan-card-road-building = construction de route
catan-card-invention = invention
catan-card-monopoly = monopole
catan-card-victory-point = point de victoire
catan-held-knight = { $n ->
    [one] { $n } chevalier
   *[other] { $n } chevaliers
}
catan-held-road-building = { $n ->
    [one] { $n } construction de route
   *[other] { $n } constructions de route
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
catan-terms-seven = après un sept
catan-ask-nothing = rien à décider
catan-ask-found = fonde une colonie
catan-ask-found-road = pose la route de ta nouvelle colonie
catan-ask-found-road-at = pose la route de ta colonie en { $place }
catan-ask-roll = lance les dés
catan-ask-discard = défausse des cartes
catan-ask-discard-of = { $n ->
    [one] défausse { $n } carte sur { $of }
   *[other] défausse { $n } cartes sur { $of }
}
catan-ask-robber = déplace le brigand
catan-ask-victim = choisis qui voler
catan-ask-trade = échange, construis ou finis ton tour
catan-ask-confirm = échange avec qui le veut bien, ou continue
catan-ask-answer = réponds à { $seat }, qui donne { $give } contre { $want }
catan-ask-build = construis ou finis ton tour
catan-ask-free = place une route gratuite
catan-ask-free-second = place la deuxième route gratuite

## What can be chosen

catan-group-go = Et maintenant ?
catan-group-answers = Offres…
catan-group-build = Construire…
catan-group-places = Emplacements { $first } à { $last }…
catan-group-cards = Jouer une carte…
catan-group-bank = Échanger avec la banque…
catan-group-deals = Échanger un contre un…
catan-group-proposals = Contre-proposer un contre un…
catan-group-robber = Déplacer le brigand en…
catan-group-standing = Réponses permanentes…
catan-group-discard = Défausser…
catan-form-offer = Proposer un échange
catan-form-propose = Contre-proposer
catan-form-give = Tu donnes
catan-form-want = Tu veux
catan-form-with = Avec
catan-form-nothing = rien pour l’instant
catan-form-everybody = tout le monde
catan-form-player = { $seat }
catan-form-player-note = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
catan-ready-most = Défausser ce que j’ai de plus
catan-ready-build-end = { $what }, finir le tour
catan-do-found = { $number } · { $around }
catan-do-settle = { $number } · Colonie : { $around }
catan-do-settle-note = { $n ->
    [one] { $place } · rapporte sur { $n } lancer sur 36
   *[other] { $place } · rapporte sur { $n } lancers sur 36
}
catan-do-city = { $number } · Ville : { $around }
catan-do-road = { $number } · Route vers { $around }
catan-do-buy = Acheter une carte
catan-do-buy-note = il en reste { $n }
catan-do-roll = Lancer
catan-do-robber = { $number } · { $hex }
catan-do-robber-note = autour : { $near }
catan-do-robber-nobody = aucun adversaire autour
catan-robber-near = { $n ->
    [one] { $seat } ({ $n } carte)
   *[other] { $seat } ({ $n } cartes)
}
catan-do-rob = { $n ->
    [one] Voler { $seat } ({ $n } carte)
   *[other] Voler { $seat } ({ $n } cartes)
}
catan-do-offer = Offrir { $give } contre { $want }
catan-do-propose = Proposer { $give } contre { $want }
catan-do-accept = Accepter : donner { $want } contre { $give }
catan-do-decline = Refuser
catan-do-confirm = Échanger avec { $seat } : { $give } contre { $want }
catan-do-withdraw = Retirer
catan-do-bank = Banque : { $cards } contre { $for }
catan-do-bank-note = tu en as { $n }
catan-do-knight = Jouer un chevalier
catan-do-knight-note = déplace le brigand
catan-do-road-building = Jouer construction de route
catan-do-road-building-note = deux routes gratuites
catan-do-invention = Invention : { $cards }
catan-do-invention-note = de la banque
catan-do-monopoly = Monopole : { $kind }
catan-do-monopoly-note = tous te remettent les leurs
catan-do-never = Ne jamais donner : { $what }
catan-do-never-all = Ne jamais rien donner
catan-do-ask = Me demander de nouveau : { $what }
catan-do-roll-for-me = Toujours lancer les dés pour moi
catan-do-roll-for-me-note = mes tours commencent par le lancer ; pas de carte avant, sauf si je l’annule
catan-do-roll-myself = Me demander de nouveau avant le lancer
catan-do-close = Finir d’échanger
catan-do-close-note = on peut encore construire
catan-do-pass = Pas de deuxième route
catan-do-end = Finir le tour

## What happened

catan-event-laid = L’île est disposée.
catan-event-first = { $seat } commence.
catan-event-received = { $seat } reçoit { $cards }.
catan-event-received-nothing = { $seat } ne reçoit rien.
catan-event-rolled = { $seat } lance { $a } + { $b } = { $n }.
catan-event-produced = { $seat } obtient { $cards }.
catan-event-short = La banque n’a pas assez de cartes ({ $kind }).
catan-event-chosen = Tu défausses { $cards }.
catan-event-discarded = { $seat } défausse { $cards }.
catan-event-robber = { $seat } déplace le brigand en { $hex }.
catan-event-stole = { $seat } vole une carte à { $victim }.
catan-event-stole-what = Tu as volé { $cards } à { $victim }.
catan-event-lost-what = { $thief } t’a volé { $cards }.
catan-event-offered = { $seat } offre { $give } contre { $want } à { $to }.
catan-event-accepted = { $seat } accepte.
catan-event-declined = { $seat } refuse.
catan-event-proposed = { $seat } propose { $give } contre { $want }.
catan-event-withdrew = { $seat } se ravise.
catan-event-traded = { $seat } donne { $give } à { $other } contre { $want }.
catan-event-banked = { $seat } échange { $cards } contre { $for } avec la banque.
catan-event-closed = { $seat } a fini d’échanger.
catan-event-settled = { $seat } fonde une colonie en { $place }.
catan-event-road = { $seat } pose une route en { $place }.
catan-event-city = { $seat } bâtit une ville en { $place }.
catan-event-bought = { $seat } achète une carte développement.
catan-event-drew = Tu as tiré : { $card }.
catan-event-knight = { $seat } joue un chevalier.
catan-event-road-building = { $seat } joue construction de route.
catan-event-waived = { $seat } renonce à la deuxième route.
catan-event-invented = { $seat } joue invention et prend { $cards }.
catan-event-monopoly = { $seat } joue monopole : { $kind }.
catan-event-surrendered = { $seat } remet { $cards }.
catan-event-longest-road = { $seat } a la route la plus longue ({ $n }).
catan-event-longest-road-from = { $seat } prend la route la plus longue à { $before } ({ $n }).
catan-event-longest-road-aside = Personne n’a plus la route la plus longue (longueur maximale : { $n }).
catan-event-largest-army = { $seat } est le chevalier le plus puissant ({ $n } chevaliers).
catan-event-largest-army-from = { $seat } devient le chevalier le plus puissant à la place de { $before } ({ $n } chevaliers).
catan-event-largest-army-aside = Personne n’est plus le chevalier le plus puissant (au plus { $n } chevaliers).
catan-event-never = Les offres qui te demandent { $what } sont désormais refusées d’office.
catan-event-never-all = Toute offre qui te demande quelque chose est désormais refusée d’office.
catan-event-ask = On te le demandera de nouveau : { $what }.
catan-event-roll-for-me = Tes tours commencent désormais par le lancer, sans te demander.
catan-event-roll-myself = On te demande de nouveau avant le lancer.
catan-event-revealed = { $n ->
    [one] { $seat } montre { $n } carte point de victoire.
   *[other] { $seat } montre { $n } cartes point de victoire.
}
catan-event-won = { $seat } gagne avec { $n } points.
catan-event-limit = La partie finit après { $n } tours, sans vainqueur.
catan-event-gave-up = { $seat } a abandonné.

## Refusals

catan-refused-roll-first = Lance d’abord les dés ; avant, tu peux jouer une carte développement.
catan-refused-no-card = Tu n’as plus de carte de cette sorte à défausser ({ $kind }).
catan-refused-robber-stays = Le brigand doit quitter { $hex }.
catan-refused-not-to-desert = Le brigand ne va pas au désert.
catan-refused-no-victim = Tu ne peux pas voler { $seat } : pas de colonie ni de ville près du brigand, ou pas de cartes.
catan-refused-node-taken = Il y a déjà une colonie ou une ville en { $place }.
catan-refused-too-close = { $place } est trop près d’une colonie ou d’une ville : il faut deux chemins d’écart.
catan-refused-no-road-to = Aucune de tes routes ne mène à { $place }.
catan-refused-path-taken = Il y a déjà une route en { $place }.
catan-refused-not-connected = { $place } ne touche aucune de tes routes, colonies ou villes.
catan-refused-road-at = La route doit partir de { $place }.
catan-refused-no-road-left = Il ne te reste plus de route à poser.
catan-refused-no-settlement-left = Il ne te reste plus de colonie ; transforme d’abord une colonie en ville.
catan-refused-no-city-left = Il ne te reste plus de ville.
catan-refused-no-settlement-at = Tu n’as pas de colonie en { $place }.
catan-refused-cannot-pay = Il te manque { $cards }.
catan-refused-deck-empty = Il n’y a plus de cartes développement.
catan-refused-one-card-per-turn = Tu as déjà joué une carte développement ce tour-ci.
catan-refused-too-fresh = Tu viens d’acheter cette carte ({ $card }) : joue-la à un autre tour.
catan-refused-no-such-card = Tu n’as pas cette carte ({ $card }).
catan-refused-no-place-for-road = Il ne te reste plus de route, ou plus d’endroit où en poser une.
catan-refused-one-road-at-least = Place au moins une route.
catan-refused-bank-empty = La banque est vide.
catan-refused-invent-so = { $n ->
    [one] Prends exactement { $n } carte.
   *[other] Prends exactement { $n } cartes.
}
catan-refused-bank-lacks = Il manque à la banque { $cards }.
catan-refused-trade-over = Ce n’est pas le moment d’échanger : on échange après le lancer et avant de construire.
catan-refused-nothing-to-close = À cette table, on échange et on construit dans l’ordre voulu.
catan-refused-same-kind = On n’échange pas { $kind } contre { $kind }.
catan-refused-rate-is = La banque prend { $cards } pour une carte.
catan-refused-no-gifts = Chacun doit donner quelque chose.
catan-refused-both-sides = Une matière première ne peut pas être des deux côtés.
catan-refused-not-held = Il te manque { $cards }.
catan-refused-not-an-opponent = Tu ne peux pas échanger avec { $seat }.
catan-refused-same-offer = Cette offre est déjà faite.
catan-refused-same-answer = C’est déjà ta réponse.
catan-refused-enough-offers = Tu as atteint la limite de cette table pour ce tour : { $n }.
catan-refused-no-offer = Aucune offre ne s’adresse à toi.
catan-refused-nothing-to-withdraw = Tu n’as rien à retirer.
catan-refused-no-deal = { $seat } n’a rien accepté ni proposé.

## On the table

catan-scene-set-up = Catan · mise en place
catan-scene-turn = Catan · tour { $turn }
catan-scene-over = Catan · fini après { $turn } tours
catan-panel-island = Île
catan-row-hexes = Rangée { $row }
catan-row-harbors = Ports
catan-cell-harbor = { $place } { $harbor }
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
catan-cell-accepted = accepte
catan-cell-declined = refuse
catan-panel-player = { $seat } ({ $color })
catan-panel-gone = { $seat } ({ $color }, a abandonné)
catan-row-hand = Cartes
catan-row-hand-of = Cartes ({ $n })
catan-row-held = Cartes développement
catan-row-fresh = Achetées ce tour-ci
catan-row-discard = Tu défausses
catan-row-never = Ne donne jamais
catan-row-rolling = Ordre permanent
catan-cell-rolling = toujours lancer les dés pour moi
catan-row-settlements = Colonies (il en reste { $n })
catan-row-cities = Villes (il en reste { $n })
catan-row-roads = Routes (il en reste { $n })
catan-row-length = Route la plus longue
catan-row-knights = Chevaliers joués
catan-row-points = Points
catan-cell-cards = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
catan-cell-number = { $n }
catan-cell-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
catan-cell-points-hidden = { $n } points (dont { $hidden } par cartes)

## Scores

catan-score-settlements = colonies
catan-score-cities = villes
catan-score-longest-road = route la plus longue
catan-score-largest-army = chevalier le plus puissant
catan-score-victory-points = cartes point de victoire

## Rules in short

catan-topic-turn = Ton tour
catan-rules-turn =
    Sois le premier à avoir 10 points pendant ton propre tour.

    { "" }**Lancer.** Chaque hexagone de ce numéro donne une carte par colonie voisine, deux par ville. Ensuite échange, puis construis, autant que tu peux payer.

    { "" }**Sept.** Qui a plus de 7 cartes en défausse la moitié. Tu déplaces le brigand, dont l’hexagone ne donne rien, et tu voles une carte à quelqu’un qui s’y trouve.

    { "" }**Noms.** Les hexagones vont de A1 à E3, rangée par rangée. Un coin se nomme par son hexagone et sa direction : C2.S est le bas de C2. Un chemin se nomme par ses deux bouts.
catan-topic-trade = Échanges
catan-rules-trade =
    { "" }**Avec les joueurs.** Offre ce que tu veux aux autres ; ils acceptent, refusent ou proposent autre chose, et tu confirmes l’un d’eux.

    { "" }**Avec la banque.** 4 cartes pareilles en valent 1, avec un port 3 ou 2.

    Le premier achat met fin aux échanges.
catan-topic-buildings = Prix
catan-rules-buildings =
    { "" }**Route** · bois, argile · à côté d’une route, d’une colonie ou d’une ville à toi
    { "" }**Colonie** · bois, argile, laine, blé · 1 point · sur une de tes routes et jamais à côté d’un bâtiment
    { "" }**Ville** · 2 blés, 3 minerais · 2 points · à la place d’une colonie
    { "" }**Carte développement** · laine, blé, minerai
catan-topic-cards = Cartes développement
catan-rules-cards =
    Tu peux en jouer une par tour, même avant le lancer, mais pas une carte achetée ce tour-ci.

    { "" }**Chevalier** (14) · déplace le brigand, et tu voles une carte
    { "" }**Construction de routes** (2) · deux routes gratuites
    { "" }**Invention** (2) · deux cartes de ton choix à la banque
    { "" }**Monopole** (2) · tous te donnent leurs cartes d’une ressource
    { "" }**Point de victoire** (5) · 1 point, secret jusqu’à ce que tu gagnes
catan-topic-scoring = Points
catan-rules-scoring =
    Colonie 1, ville 2, carte point de victoire 1.

    { "" }**Route la plus longue** · 2 · 5 chemins ou plus à la suite
    { "" }**Chevalier le plus puissant** · 2 · 3 chevaliers ou plus

    Qui en a plus te prend ces deux-là. Le premier à avoir 10 points pendant son propre tour gagne.

# Ordres permanents.
catan-order-decline = Refuser les offres qui demandent { $value }
catan-order-decline-about = Dit non à toute offre qui m’en demande ; me demande tant qu’une proposition de moi tient.
catan-order-decline-anything = quoi que ce soit
catan-order-decline-lumber = du bois
catan-order-decline-brick = de l’argile
catan-order-decline-wool = de la laine
catan-order-decline-grain = du blé
catan-order-decline-ore = du minerai
catan-order-decline-unless = { $value ->
    [0] Refuser ce qui ne m’apporte pas d’achat
    [1] Refuser ce qui ne m’amène pas à une carte d’un achat
   *[other] Refuser ce qui ne m’amène pas à { $value } cartes d’un achat
}
catan-order-decline-unless-about = Non, sauf si j’arrive aussi près d’une route, colonie, ville ou carte, ou si ma proposition tient.
catan-order-discard-most = Défausser ce que j’ai de plus
catan-order-discard-most-about = Après un sept, carte après carte de ce que j’ai le plus.
catan-order-roll = Lancer les dés pour moi
catan-order-roll-about = Mes tours commencent par le lancer ; pas de carte avant.
catan-order-end-idle = Finir mon tour quand il n’y a rien à faire
catan-order-end-idle-about = Le finit quand je ne peux rien acheter, jouer ni échanger, et qu’aucun échange n’est en cours.
