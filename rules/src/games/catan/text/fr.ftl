### Catan. Les noms sont ceux du jeu publié ; les phrases sont les nôtres.

catan-name = Catan
catan-about = Colonise une île : échange, bâtis routes, colonies et villes. 3 ou 4 joueurs.
catan-kind = Tu bâtis sur une île. Beaucoup d’échanges, de la chance aux dés, des mains cachées.
catan-lasts = 60 à 90 minutes d’une traite ; sur plusieurs jours, environ 200 coups chacun, soit un mois.

## Options

catan-option-group-island = Île
catan-option-group-readings = Règles plus récentes
catan-option-group-course = Déroulement
catan-option-map = Carte
catan-option-map-about = Comment l’île est disposée.
catan-option-map-beginner5e = pour débuter, avec places de départ
catan-option-map-variable = mélangée, numéros en spirale
catan-option-map-variable-random-tokens = mélangée, numéros aussi
catan-option-combined-trade-build = Échanger et construire dans l’ordre voulu
catan-option-combined-trade-build-about = Une seule phase pour les deux ; sinon, ton premier achat met fin aux échanges.
catan-option-robber-to-desert = Le brigand peut aller au désert
catan-option-robber-to-desert-about = Le brigand peut aller dans le désert (règles plus récentes).
catan-option-lr-holder-keeps-tie = À égalité, on garde la route la plus longue
catan-option-lr-holder-keeps-tie-about = Coupée mais à égalité avec une autre, elle reste à qui la détient (règles plus récentes).
catan-option-first-player = Premier joueur
catan-option-first-player-about = Qui commence.
catan-option-first-player-random = tiré au sort
catan-option-first-player-host = la première place
catan-option-points-to-win = Points pour gagner
catan-option-points-to-win-about = Combien de points il faut pour gagner.
catan-option-points-to-win-8 = 8
catan-option-points-to-win-10 = 10
catan-option-points-to-win-12 = 12
catan-option-offers-per-turn = Offres par tour
catan-option-offers-per-turn-about = Le nombre d’offres par tour ; chaque adversaire a alors 3 contre-propositions.
catan-option-offers-per-turn-off = autant qu’on veut
catan-option-offers-per-turn-10 = 10
catan-option-offers-per-turn-3 = 3
catan-option-turn-limit = Limite de tours
catan-option-turn-limit-about = Après ce nombre de tours en tout, la partie finit sans vainqueur.
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
catan-verb-road-about = Construire une route
catan-verb-settle = colonie
catan-verb-settle-about = Construire une colonie
catan-verb-city = ville
catan-verb-city-about = Transformer une colonie en ville
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
catan-verb-never-about = Refuser automatiquement les offres qui demandent cela
catan-verb-ask = demander
catan-verb-ask-about = Ne plus refuser automatiquement les offres qui demandent cela
catan-verb-roll-for-me = lancer-pour-moi
catan-verb-roll-for-me-about = Lancer automatiquement au début de tes tours, ou redemander
catan-param-card = carte
catan-param-card-about = La matière première
catan-param-second = seconde
catan-param-second-about = La seconde matière première
catan-param-hex = hexagone
catan-param-hex-about = L’hexagone, par exemple « c2 »
catan-param-corner = coin
catan-param-corner-about = Le coin de l’hexagone : « n », « ne », « se », « s », « so » ou « no »
catan-param-from = de
catan-param-from-about = Un bout du chemin, par exemple « c2.s »
catan-param-to = vers
catan-param-to-about = L’autre bout du chemin, par exemple « c2.se »
catan-param-with = avec
catan-param-with-about = À qui tu le proposes, par exemple « p2 p3 » ; vide : à tout le monde
catan-param-player = joueur
catan-param-player-about = Le joueur
catan-param-give = donner
catan-param-give-about = Ce que tu donnes, par exemple « 2 bois 1 minerai »
catan-param-want = vouloir
catan-param-want-about = Ce que tu veux en échange, par exemple « 1 argile »
catan-param-pay = payer
catan-param-pay-about = La matière première que tu donnes, par exemple « minerai »
catan-param-get = recevoir
catan-param-get-about = Celle que tu reçois, par exemple « bois »
catan-param-what = quoi
catan-param-what-about = Une matière première, ou « tout »
catan-param-switch = réglage
catan-param-switch-about = « on » ou « off »

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
catan-corner-n = { $hex } nord
catan-corner-ne = { $hex } nord-est
catan-corner-se = { $hex } sud-est
catan-corner-s = { $hex } sud
catan-corner-sw = { $hex } sud-ouest
catan-corner-nw = { $hex } nord-ouest
catan-path = { $from } à { $to }
catan-around-harbor = port { $harbor }
catan-called = { $name }
catan-cell-built = { $place } ({ $around })
catan-harbor-any = 3:1
catan-harbor-two = 2:1
catan-harbor-three = 3 contre 1
catan-harbor-of = { $cards } contre 1
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
catan-ask-found = place une colonie de départ
catan-ask-found-road = place une route à côté de ta nouvelle colonie
catan-ask-found-road-at = place une route à côté de ta colonie ({ $place })
catan-ask-roll = lance les dés
catan-ask-discard = défausse des cartes
catan-ask-discard-of = { $n ->
    [one] défausse { $n } carte sur { $of }
   *[other] défausse { $n } cartes sur { $of }
}
catan-ask-robber = déplace le brigand
catan-ask-victim = choisis à qui voler une carte
catan-ask-trade = échange, construis ou finis ton tour
catan-ask-confirm = choisis avec qui échanger, ou continue
catan-ask-answer = { $seat } propose { $give } contre { $want }
catan-ask-build = construis ou finis ton tour
catan-ask-free = place une route gratuite
catan-ask-free-second = place la deuxième route gratuite

## De quoi il s’agit, en une ligne pour une première partie

catan-purpose-found = Une colonie gagne une carte chaque fois que sort un numéro voisin ; 6 et 8 sortent le plus souvent.
catan-purpose-found-road = Ta prochaine colonie devra être sur ta route, à deux chemins au moins de toute autre.
catan-purpose-roll = Le lancer dit quels hexagones produisent, pour tous ceux qui y sont ; un 7 amène le brigand.
catan-purpose-discard = Avec un 7, qui a plus de sept cartes en rend la moitié à la banque.
catan-purpose-robber = L’hexagone du brigand ne produit rien tant qu’il y reste, et tu voles une carte à quelqu’un qui s’y trouve.
catan-purpose-victim = Tu prends une carte de sa main sans la voir : qui en a beaucoup a plus à perdre.
catan-purpose-trade = Route : bois, argile. Colonie : ceux-là, laine, blé. Ville : 2 blés, 3 minerais. Carte : laine, blé, minerai.
catan-purpose-answer = Accepter ne suffit pas : qui a fait l’offre choisit parmi ceux qui acceptent.
catan-purpose-confirm = Rien n’a encore changé de main : choisis avec qui échanger, ou continue sans.
catan-purpose-build = Les échanges du tour sont finis. Une colonie vaut 1 point ; une ville 2, et deux fois plus de cartes.
catan-purpose-free = Cette route est gratuite. Les routes mènent à de nouveaux sites ; la plus longue, de cinq ou plus, vaut 2 points.
catan-purpose-free-second = La carte donne deux routes ; voici la seconde, qui peut prolonger la première.

## What can be chosen

catan-group-go = Et maintenant ?
catan-group-answers = Offres…
catan-group-build = Construire…
catan-group-cards = Jouer une carte…
catan-group-bank = Échanger avec la banque…
catan-group-deals = Proposer 1 contre 1…
catan-group-proposals = Contre-proposer 1 contre 1…
catan-group-robber = Déplacer le brigand en…
catan-group-standing = Refus et lancers automatiques…
catan-group-discard = Défausser…
catan-form-offer = Proposer un échange
catan-form-propose = Contre-proposer
catan-form-give = Tu donnes
catan-form-want = Tu veux
catan-form-with = Avec
catan-form-give-hint = par exemple « 2 briques, 1 minerai » · tu as { $cards }
catan-form-want-hint = par exemple « 2 briques, 1 minerai »
catan-form-with-hint = tout le monde, ou seulement certains : { $seats }
catan-ready-most = Défausser ce que j’ai de plus
catan-ready-city-end = { $number } · Ville, puis finir le tour
catan-ready-settle-end = { $number } · Colonie, puis finir le tour
catan-ready-road-end = { $number } · Route, puis finir le tour
catan-all-by-hex = Tous par hexagone…
catan-do-found = { $number } · { $why }
catan-do-found-note = { $place } : { $around } · route vers { $end }
catan-do-settle = { $number } · Colonie : { $why }
catan-do-city = { $number } · Ville : { $why }
catan-do-road = { $number } · Route : { $why }
catan-place-note = { $place } : { $around }
catan-why = { $n ->
    [0] { $what }
    [1] { $n } lancer sur 36 : { $what }
   *[other] { $n } lancers sur 36 : { $what }
}
catan-why-road-settle = place pour une colonie, { $why }
catan-why-road-longer = { $n } routes de long
catan-why-road-on = vers { $place }
catan-do-buy = Acheter une carte développement
catan-do-buy-note = il en reste { $n }
catan-do-roll = Lancer
catan-do-robber = { $number } · { $why }
catan-do-robber-why = { $n ->
    [one] { $n } lancer sur 36 · { $near }
   *[other] { $n } lancers sur 36 · { $near }
}
catan-do-robber-note = à côté : { $near }
catan-do-robber-nobody = aucun adversaire ici
catan-robber-near = { $n ->
    [one] { $seat } ({ $n } carte)
   *[other] { $seat } ({ $n } cartes)
}
catan-do-rob = { $n ->
    [one] Voler une carte à { $seat } ({ $n } en main)
   *[other] Voler une carte à { $seat } ({ $n } en main)
}
catan-do-offer = Proposer { $give } contre { $want }
catan-do-propose = Contre-proposer { $give } contre { $want }
catan-do-accept = Accepter : donner { $want } contre { $give }
catan-do-accept-named = accepter
catan-do-decline = Refuser
catan-do-decline-named = refuser
catan-beside-deal = Avec { $seat } : { $give } contre { $want }
catan-beside-confirm = Échanger
catan-do-confirm = Échanger avec { $seat } : { $give } contre { $want }
catan-do-confirm-named = échanger { $give } contre { $want } avec { $seat }
catan-do-withdraw = Retirer
catan-do-bank = Banque : { $cards } contre { $for }
catan-do-trade-note = tu en as { $n }
catan-do-knight = Jouer un chevalier
catan-do-knight-note = déplace le brigand et vole une carte
catan-do-road-building = Jouer construction de route
catan-do-road-building-note = deux routes gratuites
catan-do-invention = Invention : { $cards }
catan-do-invention-note = de la banque
catan-do-monopoly = Monopole : { $kind }
catan-do-monopoly-note = tout le monde te donne les siennes
catan-do-never = Refuser les offres qui demandent : { $what }
catan-do-never-all = Tout refuser
catan-do-ask = Me demander de nouveau : { $what }
catan-do-roll-for-me = Toujours lancer les dés pour moi
catan-do-roll-for-me-note = mes tours commencent par le lancer, sans carte avant, jusqu’à ce que je l’annule
catan-do-roll-myself = Me redemander avant de lancer
catan-do-close = Finir d’échanger
catan-do-close-note = tu peux encore construire
catan-do-pass = Pas de deuxième route
catan-do-end = Finir le tour

catan-missing-to-accept = Tu ne peux pas accepter l’offre : il te manque { $cards }.
catan-missing-to-confirm = Tu ne peux pas échanger avec { $seat } : il te manque { $cards }.

## What happened

catan-event-laid = L’île a été disposée.
catan-event-first = { $seat } est le premier joueur.
catan-event-received = { $seat } a reçu { $cards }.
catan-event-received-nothing = { $seat } n’a rien reçu.
catan-event-rolled = { $seat } a lancé { $a } + { $b } = { $n }.
catan-event-produced = { $seat } a obtenu { $cards }.
catan-event-short = La banque n’avait pas assez de cartes ({ $kind }).
catan-event-chosen = Tu défausseras { $cards }.
catan-event-discarded = { $seat } a défaussé { $cards }.
catan-event-robber = { $seat } a déplacé le brigand en { $hex }.
catan-event-stole = { $seat } a volé une carte à { $victim }.
catan-event-stole-what = Tu as volé { $cards } à { $victim }.
catan-event-lost-what = { $thief } t’a volé { $cards }.
catan-event-offered = { $seat } a proposé { $give } contre { $want } à { $to }.
catan-event-accepted = { $seat } a accepté.
catan-event-declined = { $seat } a refusé.
catan-event-proposed = { $seat } a contre-proposé { $give } contre { $want }.
catan-event-withdrew = { $seat } a retiré son offre.
catan-event-traded = { $seat } a donné { $give } à { $other } contre { $want }.
catan-event-banked = { $seat } a échangé { $cards } contre { $for } avec la banque.
catan-event-closed = { $seat } a fini d’échanger.
catan-event-settled = { $seat } a construit une colonie en { $place }.
catan-event-road = { $seat } a posé une route de { $place }.
catan-event-city = { $seat } a construit une ville en { $place }.
catan-event-bought = { $seat } a acheté une carte développement.
catan-event-drew = Tu as tiré : { $card }.
catan-event-knight = { $seat } a joué un chevalier.
catan-event-road-building = { $seat } a joué construction de route.
catan-event-waived = { $seat } a renoncé à la deuxième route.
catan-event-invented = { $seat } a joué invention et a pris { $cards }.
catan-event-monopoly = { $seat } a joué monopole : { $kind }.
catan-event-surrendered = { $seat } a cédé { $cards }.
catan-event-longest-road = { $seat } a pris la route la plus longue ({ $n }).
catan-event-longest-road-from = { $seat } a pris la route la plus longue à { $before } ({ $n }).
catan-event-longest-road-aside = { $n ->
    [1] Personne n’a plus la route la plus longue.
    [2] Personne n’a plus la route la plus longue.
    [3] Personne n’a plus la route la plus longue.
    [4] Personne n’a plus la route la plus longue.
   *[other] Personne n’a plus la route la plus longue (égalité à { $n }).
}
catan-event-largest-army = { $seat } est devenu le chevalier le plus puissant ({ $n } chevaliers).
catan-event-largest-army-from = { $seat } est devenu le chevalier le plus puissant à la place de { $before } ({ $n } chevaliers).
catan-event-largest-army-aside = { $n ->
    [0] Personne n’est plus le chevalier le plus puissant.
    [1] Personne n’est plus le chevalier le plus puissant.
    [2] Personne n’est plus le chevalier le plus puissant.
   *[other] Personne n’est plus le chevalier le plus puissant (égalité à { $n } chevaliers).
}
catan-event-never = Je refuserai désormais toute offre qui te demande : { $what }.
catan-event-never-all = Je refuserai désormais toutes les offres.
catan-event-ask = Je te redemanderai pour : { $what }.
catan-event-roll-for-me = Je lancerai désormais les dés pour toi au début de tes tours.
catan-event-roll-myself = Je te redemanderai avant de lancer.
catan-event-revealed = { $n ->
    [one] { $seat } a révélé { $n } carte point de victoire.
   *[other] { $seat } a révélé { $n } cartes point de victoire.
}
catan-event-won = { $seat } a gagné avec { $n } points.
catan-event-limit = La partie s’est terminée après { $n } tours, sans vainqueur.
catan-event-gave-up = { $seat } a abandonné.

## Refusals

catan-refused-roll-first = Lance d’abord les dés ; avant, tu peux seulement jouer une carte développement.
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
catan-refused-bank-lacks = Il manque { $cards } à la banque.
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
catan-refused-no-deal = { $seat } n’a rien accepté ni contre-proposé.

## On the table

catan-scene-set-up = Catan · mise en place
catan-scene-turn = Catan · tour { $turn }
catan-scene-over = Catan · fini après { $turn } tours
catan-panel-island = Île
catan-row-hexes = Rangée { $row }
catan-row-harbors = Ports
catan-cell-harbor = { $place } ({ $harbor })
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
catan-panel-player = { $seat } ({ $color })
catan-panel-gone = { $seat } ({ $color }, a abandonné)
catan-row-hand = Cartes
catan-row-hand-of = Cartes ({ $n })
catan-row-held = Cartes développement
catan-row-fresh = Achetées ce tour-ci
catan-row-discard = Tu défausses
catan-row-never = Ne donne jamais
catan-row-rolling = Automatique
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

    { "" }**Lancer.** Chaque hexagone de ce numéro donne une carte par colonie voisine, deux par ville : c’est avec elles qu’on construit. Ensuite échange pour avoir ce qui te manque, puis construis, pour des points et d’autres cartes, autant que tu peux payer.

    { "" }**Sept.** Qui a plus de 7 cartes en défausse la moitié : dépense-les à temps. Tu déplaces le brigand, dont l’hexagone ne donne plus rien, pour gêner quelqu’un, et tu voles une carte à un joueur qui s’y trouve.

    { "" }**Noms.** Les hexagones vont de A1 à E3, rangée par rangée. Un coin se nomme par son hexagone et sa direction : C2 sud est le bas de C2 ; pour le taper, écris c2.s. Un chemin se nomme par ses deux bouts.
catan-topic-trade = Échanges
catan-rules-trade =
    Aucun terrain ne donne tout : échange ce que tu as contre ce qu’il te faut.

    { "" }**Avec les joueurs.** Propose ce que tu veux aux autres ; ils acceptent, refusent ou contre-proposent, et tu choisis avec qui échanger.

    { "" }**Avec la banque.** 4 cartes pareilles en valent 1, avec un port 3 ou 2.

    Ton premier achat met fin aux échanges.
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

    { "" }**Route la plus longue** · 2 · 5 chemins ou plus à la suite
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
    [0] Refuser ce qui ne m’apporte pas d’achat
    [1] Refuser ce qui ne m’amène pas à une carte d’un achat
   *[other] Refuser ce qui ne m’amène pas à { $value } cartes d’un achat
}
catan-order-decline-unless-about = Refuse seul le reste ; me demande si j’en suis aussi près ou si ma contre-proposition tient.
catan-order-discard-most = Défausser ce que j’ai de plus
catan-order-discard-most-about = Après un sept, carte après carte de ce que j’ai le plus.
catan-order-roll = Lancer les dés pour moi
catan-order-roll-about = Mes tours commencent par le lancer ; pas de carte avant.
catan-order-end-idle = Finir mon tour quand il n’y a rien à faire
catan-order-end-idle-about = Le finit quand je ne peux rien acheter, jouer ni échanger, et qu’aucun échange n’est en cours.
