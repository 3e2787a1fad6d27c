### Anno 1503. Les noms sont ceux du jeu publié ; les phrases sont les nôtres.

anno-1503-name = Anno 1503
anno-1503-about = Peuple une île : explore la mer, commerce, fais de tes pionniers des marchands. 2 à 4 joueurs.
anno-1503-kind = Tu explores la mer et bâtis une ville : une course aux objectifs. Chance aux dés, peu de conflits.
anno-1503-lasts = Environ 90 minutes d’une traite, ou environ deux semaines à quelques coups par jour (environ 60 coups par joueur).

## Options

anno-1503-option-group-sea = Mer et îles
anno-1503-option-group-course = Mains et durée
anno-1503-option-board-layout = Plateau
anno-1503-option-board-layout-about = Où les îles se trouvent dans la mer.
anno-1503-option-board-layout-standard = disposition de base
anno-1503-option-board-layout-shuffled = mélangé
anno-1503-option-tile-mix = Tuiles île
anno-1503-option-tile-mix-about = Quelles tuiles il y a : dos-face-nombre, comme « 2-spice-2 », 32 en tout.
anno-1503-option-farthest-tie = Cases les plus éloignées à égalité
anno-1503-option-farthest-tie-about = Où va une tuile après les pirates, quand plusieurs cases sont aussi loin du départ.
anno-1503-option-farthest-tie-rowcol = première rangée, première colonne
anno-1503-option-farthest-tie-active-player = au choix du joueur dont c’est le tour
anno-1503-option-show-seen-tiles = Se rappeler les tuiles
anno-1503-option-show-seen-tiles-about = Chacun peut revoir les tuiles qu’il a regardées.
anno-1503-option-open-hands = Mains ouvertes
anno-1503-option-open-hands-about = Les cartes marchandise sont visibles de tous.
anno-1503-option-turn-limit = Limite de tours
anno-1503-option-turn-limit-about = Après ce nombre de tours en tout, la partie finit sans vainqueur.
anno-1503-option-turn-limit-off = aucune
anno-1503-option-turn-limit-5000 = 5000 tours
anno-1503-option-turn-limit-300 = 300 tours

## Commands

anno-1503-verb-take = prendre
anno-1503-verb-take-about = Prendre une marchandise là où tu as le choix
anno-1503-verb-lose = perdre
anno-1503-verb-lose-about = Laisser une succursale ou un accord aux pirates
anno-1503-verb-put = poser
anno-1503-verb-put-about = Poser la tuile de la réserve sur cette case
anno-1503-verb-ship = bateau
anno-1503-verb-ship-about = Construire un bateau
anno-1503-verb-pioneer = pionnier
anno-1503-verb-pioneer-about = Placer un pionnier ; à partir de la quatrième case, avec un bâtiment public
anno-1503-verb-develop = évoluer
anno-1503-verb-develop-about = Faire évoluer un habitant
anno-1503-verb-sell = vendre
anno-1503-verb-sell-about = Vendre des marchandises à tes habitants
anno-1503-verb-buy = acheter
anno-1503-verb-buy-about = Acheter une marchandise, au plus deux fois par tour
anno-1503-verb-draw = piocher
anno-1503-verb-draw-about = Piocher une marchandise d’un autre joueur avec ta grande succursale
anno-1503-verb-close = fermer
anno-1503-verb-close-about = Passer à tes bateaux
anno-1503-verb-sail = naviguer
anno-1503-verb-sail-about = Déplacer un bateau ou regarder une tuile, plusieurs pas à la fois si tu veux
anno-1503-verb-use = utiliser
anno-1503-verb-use-about = Utiliser la tuile que tu regardes
anno-1503-verb-return = replacer
anno-1503-verb-return-about = Laisser la tuile là où elle est
anno-1503-verb-discard = défausser
anno-1503-verb-discard-about = Défausser pour ne garder que cinq cartes
anno-1503-verb-end = finir
anno-1503-verb-end-about = Finir ton tour
anno-1503-param-good = marchandise
anno-1503-param-good-about = La marchandise
anno-1503-param-goods = marchandises
anno-1503-param-goods-about = Marchandise et case de l’acheteur, comme « tissu 2 » ; plusieurs avec des virgules
anno-1503-param-tile = tuile
anno-1503-param-tile-about = Le numéro du site de la succursale, ou « accord »
anno-1503-param-square = case
anno-1503-param-square-about = La case, comme « a12 »
anno-1503-param-building = bâtiment
anno-1503-param-building-about = Le bâtiment public placé dessous, à partir de la quatrième case
anno-1503-param-space = case
anno-1503-param-space-about = La case de l’habitant, de 1 à 7
anno-1503-param-player = joueur
anno-1503-param-player-about = Le joueur
anno-1503-param-course = route
anno-1503-param-course-about = Les pas l’un après l’autre : « est est regarder nord » ; avec deux bateaux « 1 est 2 ouest »
anno-1503-param-place = lieu
anno-1503-param-place-about = Où : « pont 3 » (site) ou « case 4 » (habitant) ; rien pour un accord ou de l’or

## Nouns

anno-1503-good-stone = pierre
anno-1503-good-wood = bois
anno-1503-good-tool = outil
anno-1503-good-cloth = tissu
anno-1503-good-spice = épice
anno-1503-good-tobacco = tabac
anno-1503-goods-stone = { $n ->
    [one] { $n } pierre
   *[other] { $n } pierres
}
anno-1503-goods-wood = { $n } bois
anno-1503-goods-tool = { $n ->
    [one] { $n } outil
   *[other] { $n } outils
}
anno-1503-goods-cloth = { $n ->
    [one] { $n } tissu
   *[other] { $n } tissus
}
anno-1503-goods-spice = { $n ->
    [one] { $n } épice
   *[other] { $n } épices
}
anno-1503-goods-tobacco = { $n ->
    [one] { $n } tabac
   *[other] { $n } tabacs
}
anno-1503-more-stone = { $n ->
    [one] { $n } pierre
   *[other] { $n } pierres
}
anno-1503-more-wood = { $n } bois
anno-1503-more-tool = { $n ->
    [one] { $n } outil
   *[other] { $n } outils
}
anno-1503-more-cloth = { $n ->
    [one] { $n } tissu
   *[other] { $n } tissus
}
anno-1503-more-spice = { $n ->
    [one] { $n } épice
   *[other] { $n } épices
}
anno-1503-more-tobacco = { $n ->
    [one] { $n } tabac
   *[other] { $n } tabacs
}
anno-1503-any-good = au choix
anno-1503-rank-pioneer = pionnier
anno-1503-rank-settler = colon
anno-1503-rank-citizen = citoyen
anno-1503-rank-merchant = marchand
anno-1503-a-rank-pioneer = un pionnier
anno-1503-a-rank-settler = un colon
anno-1503-a-rank-citizen = un citoyen
anno-1503-a-rank-merchant = un marchand
anno-1503-a-ship = un bateau
anno-1503-spent-ship = le bateau est retourné dans sa réserve
anno-1503-spent-ship-of-two = le bateau { $ship } est retourné dans sa réserve
anno-1503-ship-at = Bateau en { $square }
anno-1503-ship-with = Bateau à { $n ->
    [one] { $n } point
   *[other] { $n } points
}
anno-1503-ship-to = le bateau { $ship } en { $square }
anno-1503-ship-back = le bateau { $ship } de nouveau en { $square }
anno-1503-ship-around = le bateau { $ship } au large puis de nouveau en { $square }
anno-1503-building-large-branch = grande succursale
anno-1503-building-fire-brigade = brigade de pompiers
anno-1503-building-forge = forge
anno-1503-building-church = église
anno-1503-building-school = école
anno-1503-building-bathhouse = maison de bain
anno-1503-building-restaurant = restaurant
anno-1503-building-shipyard = chantier naval
anno-1503-a-building-large-branch = une grande succursale
anno-1503-a-building-fire-brigade = une brigade de pompiers
anno-1503-a-building-forge = une forge
anno-1503-a-building-church = une église
anno-1503-a-building-school = une école
anno-1503-a-building-bathhouse = une maison de bain
anno-1503-a-building-restaurant = un restaurant
anno-1503-a-building-shipyard = un chantier naval
anno-1503-effect-large-branch = une fois par tour, pioche 1 marchandise chez un autre joueur pour 2 pièces d’or
anno-1503-effect-fire-brigade = te protège des incendies
anno-1503-effect-forge = te protège des pirates
anno-1503-effect-church = 2 marchandises à l’âge d’or
anno-1503-effect-school = les pionniers paient 2
anno-1503-effect-bathhouse = les marchands paient 6
anno-1503-effect-restaurant = les colons et les citoyens paient 4
anno-1503-effect-shipyard = deux fois plus de points d’action pour chaque bateau
anno-1503-branch-stone = succursale de pierre
anno-1503-branch-wood = succursale de bois
anno-1503-branch-tool = succursale d’outils
anno-1503-branch-cloth = succursale de tissu
anno-1503-branch-spice = succursale d’épices
anno-1503-branch-tobacco = succursale de tabac
anno-1503-face-agreement = accord commercial
anno-1503-face-upgrade = trésor : une évolution gratuite
anno-1503-face-gold = trésor : 12 pièces d’or
anno-1503-way-north = nord
anno-1503-way-east = est
anno-1503-way-south = sud
anno-1503-way-west = ouest
anno-1503-bearing-north = au nord
anno-1503-bearing-northeast = au nord-est
anno-1503-bearing-east = à l’est
anno-1503-bearing-southeast = au sud-est
anno-1503-bearing-south = au sud
anno-1503-bearing-southwest = au sud-ouest
anno-1503-bearing-west = à l’ouest
anno-1503-bearing-northwest = au nord-ouest
anno-1503-heading-north = au nord
anno-1503-heading-east = à l’est
anno-1503-heading-south = au sud
anno-1503-heading-west = à l’ouest
anno-1503-goal-gold = 30 pièces d’or
anno-1503-goal-branches = 4 succursales
anno-1503-goal-agreements = 3 accords
anno-1503-goal-buildings = 4 bâtiments publics
anno-1503-goal-merchants = 3 marchands
anno-1503-short-goal-gold = or
anno-1503-short-goal-branches = succursales
anno-1503-short-goal-agreements = accords
anno-1503-short-goal-buildings = bâtiments
anno-1503-short-goal-merchants = marchands

## What else is typed

anno-1503-word-agreement = accord
anno-1503-word-look = regarder
anno-1503-word-bridge = pont
anno-1503-word-space = case

## What is asked

anno-1503-ask-nothing = rien à décider
anno-1503-ask-produce = choisis la marchandise que tu reçois
anno-1503-asks-produce = choisissez chacun une marchandise
anno-1503-ask-golden = choisis tes marchandises pour l’âge d’or
anno-1503-asks-golden-n = { $n ->
    [one] choisissez chacun { $n } marchandise pour l’âge d’or
   *[other] choisissez chacun { $n } marchandises pour l’âge d’or
}
anno-1503-ask-golden-n = { $n ->
    [one] choisis { $n } marchandise pour l’âge d’or
   *[other] choisis { $n } marchandises pour l’âge d’or
}
anno-1503-ask-lose = choisis ce que prennent les pirates
anno-1503-ask-lose-n = choisis ce que prennent les pirates (tu ne peux pas payer { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
} d’or)
anno-1503-ask-put = choisis où va la tuile
anno-1503-ask-main = construis, fais évoluer, vends ou achète
anno-1503-ask-main-with = construis, fais évoluer, vends ou achète (tu as { $n ->
    [one] { $n } pièce d’or
   *[other] { $n } pièces d’or
})
anno-1503-ask-main-end = finis ton tour (plus rien à construire, à vendre ni à acheter)
anno-1503-ask-main-close = prends la mer (plus rien à construire, à vendre ni à acheter)
anno-1503-ask-sail = navigue et explore, ou finis ton tour
anno-1503-ask-sail-one = navigue et explore, ou finis ton tour (encore { $n ->
    [one] { $n } point d’action
   *[other] { $n } points d’action
})
anno-1503-ask-sail-n = navigue et explore, ou finis ton tour ({ $ships })
anno-1503-ask-ship = { $n ->
    [one] { $n } point
   *[other] { $n } points
} pour le bateau en { $square }
anno-1503-ask-ships = { $n ->
    [one] { $n } point
   *[other] { $n } points
} pour chacun des bateaux en { $square }
anno-1503-ask-looked = utilise la tuile ou laisse-la
anno-1503-ask-looked-at = utilise ou laisse la tuile en { $square } ({ $tile })
anno-1503-ask-discard = ne garde que cinq marchandises
anno-1503-ask-discard-n = { $n ->
    [one] défausse { $n } marchandise (tu en gardes 5)
   *[other] défausse { $n } marchandises (tu en gardes 5)
}

## De quoi il s’agit, en une ligne pour une première partie

anno-1503-purpose-produce = Le dé donne { $site } : ton site { $site } te laisse le choix. Les marchandises servent à construire, et tes habitants en achètent.
anno-1503-purpose-golden = Âge d’or : chacun prend gratuitement 1 marchandise de son choix, ou 2 avec une église.
anno-1503-purpose-lose = Les pirates prennent 1 pièce d’or par succursale et accord. Faute d’or, tu perds l’un d’eux à la place.
anno-1503-purpose-put = La tuile perdue est en réserve. Une tuile de la réserve va face cachée sur la carte, loin du départ.
anno-1503-purpose-main = Bateau : tissu, bois, outil. Pionnier : bois, outil. Colon : tissu, 2 pierres. Vente dès 1 pièce, achat à 6 au plus.
anno-1503-purpose-main-goals = Tu gagnes si tu en as 3 pendant ton tour : 30 pièces d’or, 4 succursales, 3 accords, 4 bâtiments publics, 3 marchands.
anno-1503-purpose-sail = Avancer d’une case ou regarder une tuile coûte 1 point. Les tuiles cachent des succursales, des accords et des trésors.
anno-1503-purpose-looked = Personne d’autre n’a vu cette tuile. L’utiliser te coûte le bateau ; si tu la laisses, il peut repartir.
anno-1503-purpose-looked-branch = Mets-la sur un site : si son numéro sort, tu choisis sa marchandise ou celle de la succursale. Cela te coûte le bateau.
anno-1503-purpose-looked-agreement = Accord : tout s’achète 1 pièce d’or de moins. Utiliser la tuile te coûte le bateau ; si tu la laisses, il peut repartir.
anno-1503-purpose-looked-upgrade = Un habitant évolue sans rien payer. Utiliser la tuile te coûte le bateau ; si tu la laisses, il peut repartir.
anno-1503-purpose-discard = Tu peux garder 5 marchandises au plus à la fin de ton tour.

## What can be chosen

anno-1503-opener-main = Construire, vendre…
anno-1503-opener-sail = Naviguer, explorer…
anno-1503-group-answers = Et maintenant ?
anno-1503-group-goods = Marchandises…
anno-1503-group-advised = Conseillé…
anno-1503-group-build = Construire et faire évoluer…
anno-1503-group-buy = Acheter…
anno-1503-group-sell = Vendre…
anno-1503-group-draw = Grande succursale…
anno-1503-group-go = Continuer…
anno-1503-group-steps = Naviguer pas à pas…
anno-1503-group-use = L’utiliser…
anno-1503-group-discard = Défausser…
anno-1503-ready-raise-end = Case { $space } : passer { $rank }, puis finir le tour
anno-1503-ready-pioneer-end = Placer un pionnier, puis finir le tour
anno-1503-ready-pioneer-with-end = Placer un pionnier avec { $building }, puis finir le tour
anno-1503-do-lose = Perdre un { $tile }
anno-1503-do-lose-agreement = Perdre l’accord à { $n } îlots
anno-1503-do-lose-branch = Perdre la { $tile } (site { $site })
anno-1503-do-put = { $number } · La poser en { $square }
anno-1503-do-take-stone = Pierre
anno-1503-do-take-wood = Bois
anno-1503-do-take-tool = Outil
anno-1503-do-take-cloth = Tissu
anno-1503-do-take-spice = Épice
anno-1503-do-take-tobacco = Tabac
anno-1503-do-discard = Défausser 1 { $good }
anno-1503-do-ship = Construire un bateau
anno-1503-do-pioneer = Placer un pionnier
anno-1503-do-pioneer-with = Placer un pionnier avec { $building }
anno-1503-do-pioneer-note = { $goods } · { $effect }
anno-1503-do-price = { $goods }
anno-1503-do-develop = Case { $space } : passer { $rank }
anno-1503-do-sell = Vendre 1 { $good } (+{ $n })
anno-1503-do-sell-to = Vendre 1 { $good }, case { $space } (+{ $n })
anno-1503-do-sell-note = au { $rank } de la case { $space }
anno-1503-do-buy = Acheter 1 { $good } (−{ $n })
anno-1503-do-draw = Piocher chez { $seat } (−2 pièces d’or)
anno-1503-do-draw-note = { $n ->
    [one] { $n } carte en main
   *[other] { $n } cartes en main
}
anno-1503-do-close = Prendre la mer
anno-1503-do-close-note = ensuite, plus rien à construire, vendre ni acheter ce tour-ci
anno-1503-do-sail = Cap { $way }
anno-1503-do-sail-of = { $ship } : cap { $way }
anno-1503-do-look = { $n ->
    [one] { $number } · Regarder { $square }, { $bearing } ({ $n } point)
   *[other] { $number } · Aller voir { $square }, { $bearing } ({ $n } points)
}
anno-1503-do-look-of = { $ship } : voir { $square } ({ $n ->
    [one] { $n } point
   *[other] { $n } points
})
anno-1503-do-look-again = { $number } · Revoir { $square }, { $bearing } ({ $n ->
    [one] { $n } point
   *[other] { $n } points
})
anno-1503-do-look-again-of = { $ship } : revoir { $square } ({ $n ->
    [one] { $n } point
   *[other] { $n } points
})
anno-1503-do-use = L’utiliser
anno-1503-do-bridge = La mettre sur le site { $site } : { $good } ou { $branch }
anno-1503-do-bridge-alike = La mettre sur le site { $site } (déjà { $good })
anno-1503-do-return = La laisser
anno-1503-do-end = Finir le tour
anno-1503-rash-close = Tu peux encore { $what }, mais plus une fois en mer. Prendre la mer quand même ?
anno-1503-rash-return = Tu gagnerais à l’utiliser. La laisser quand même ?
anno-1503-rash-end = Tu peux encore { $what }. Finir ton tour quand même ?
anno-1503-rash-end-in-port = Tu n’as pas navigué ce tour-ci. Finir ton tour quand même ?
anno-1503-rash-end-in-reach = Tu peux encore regarder { $square }. Finir ton tour quand même ?
anno-1503-can-ship = construire un bateau
anno-1503-can-pioneer = placer un pionnier
anno-1503-can-pioneer-with = placer un pionnier avec { $building }
anno-1503-can-develop = faire évoluer la case { $space } en { $rank }
anno-1503-can-sell = vendre { $good } pour { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
} d’or
anno-1503-can-buy = acheter { $good } pour { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
} d’or
anno-1503-can-draw = piocher une marchandise chez { $seat } pour 2 pièces d’or
anno-1503-missing-known = Tu as déjà vu { $tiles }.
anno-1503-known-tile = { $square } ({ $tile })
anno-1503-missing-short = Il te manque { $needs }.
anno-1503-missing-card = { $goods } pour { $what }
anno-1503-missing-or = { $one } ou { $other }
anno-1503-missing-gold = { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
} d’or pour acheter une marchandise
anno-1503-missing-difference = Tes accords se valent, quel que soit le nombre d’îlots au dos.
anno-1503-missing-points = Ton bateau en { $square } n’a plus de points d’action.
anno-1503-missing-points-of-one = Un de tes bateaux en { $square } n’a plus de points d’action.
anno-1503-missing-bridge = Tu ne peux pas l’utiliser : chaque site a déjà sa succursale.
anno-1503-missing-riser = Tu ne peux pas l’utiliser : aucun de tes habitants ne peut évoluer.

## What happened

anno-1503-event-first = Premier joueur : { $seat }.
anno-1503-event-rolled = { $seat } a obtenu { $n } au dé.
anno-1503-took = { $seat } a reçu { $goods }
anno-1503-took-by = { $seats } ont reçu chacun { $goods }
anno-1503-took-and = { $one } ; { $other }
anno-1503-event-took = { $seat } a reçu { $goods }.
anno-1503-event-took-by = { $seats } ont reçu chacun { $goods }.
anno-1503-event-took-and = { $one } ; { $other }.
anno-1503-event-rolled-and = { $seat } a obtenu { $n } au dé ; { $other }.
anno-1503-event-rolled-took-and = { $seat } a obtenu { $n } au dé et a reçu { $goods } ; { $other }.
anno-1503-event-short = { $seat } n’a rien reçu, car la pile était vide.
anno-1503-event-chose = { $seat } a choisi { $goods }.
anno-1503-event-pirates = Les pirates ! Ils veulent 1 pièce d’or par succursale et par accord.
anno-1503-event-fire = Au feu ! Cela coûte 1 pièce d’or par habitant à partir de la case 3.
anno-1503-event-golden = Un âge d’or ! Chacun reçoit 1 marchandise de son choix, ou 2 avec une église.
anno-1503-event-paid-pirates = { $seat } a payé { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
} d’or aux pirates.
anno-1503-event-paid-pirates-by = { $seats } ont payé chacun { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
} d’or aux pirates.
anno-1503-event-paid-fire = { $seat } a payé { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
} d’or pour les dégâts de l’incendie.
anno-1503-event-paid-fire-by = { $seats } ont payé chacun { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
} d’or pour les dégâts de l’incendie.
anno-1503-event-paid-golden = { $seat } a payé { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
} d’or.
anno-1503-event-spared-pirates = { $seat } n’a rien perdu, grâce à sa forge.
anno-1503-event-spared-pirates-by = { $seats } n’ont rien perdu, grâce à leurs forges.
anno-1503-event-spared-fire = { $seat } n’a rien perdu, grâce à sa brigade de pompiers.
anno-1503-event-spared-fire-by = { $seats } n’ont rien perdu, grâce à leurs brigades de pompiers.
anno-1503-event-lost-branch = { $seat } n’a pas pu payer { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
} d’or aux pirates et a perdu la { $tile } du site { $site }.
anno-1503-event-lost-agreement = { $seat } n’a pas pu payer { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
} d’or aux pirates et a perdu un accord commercial.
anno-1503-event-put = Une nouvelle tuile ({ $n } îlots au dos) a été posée face cachée en { $square } pour remplacer celle que { $victim } a perdue.
anno-1503-event-burned = { $seat } n’avait pas de quoi payer les dégâts de l’incendie et a perdu { $rank } (case { $space }).
anno-1503-event-burned-both = { $seat } n’avait pas de quoi payer les dégâts de l’incendie et a perdu { $rank } et { $building } (case { $space }).
anno-1503-event-ship = { $seat } a construit { $n ->
    [1] un bateau
   *[other] un autre bateau
}.
anno-1503-event-pioneer = { $seat } a placé un pionnier.
anno-1503-event-pioneer-with = { $seat } a placé un pionnier avec { $building }.
anno-1503-event-developed = { $seat } a fait évoluer la case { $space } en { $rank }.
anno-1503-event-sold = { $seat } a vendu { $goods } pour { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
} d’or.
anno-1503-event-bought = { $seat } a acheté { $goods } pour { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
} d’or.
anno-1503-event-drew = { $seat } a pioché une marchandise chez { $victim } pour 2 pièces d’or.
anno-1503-event-drew-what = { $seat } a pioché { $good } chez { $victim } pour 2 pièces d’or.
anno-1503-event-sailed-to = { $seat } a navigué jusqu’à { $square }.
anno-1503-event-sailed-back = { $seat } est revenu en { $square }.
anno-1503-event-sailed-around = { $seat } a fait un tour en mer pour revenir en { $square }.
anno-1503-event-sailed-ships = { $seat } a mené { $ships }.
anno-1503-event-sailed-both = { $seat } a mené ses deux bateaux en { $square }.
anno-1503-event-looked = { $seat } a regardé { $square }.
anno-1503-event-saw-branch = La tuile en { $square } est une { $tile }.
anno-1503-event-saw-agreement = La tuile en { $square } est un accord commercial.
anno-1503-event-saw-upgrade = La tuile en { $square } est un trésor : une évolution gratuite.
anno-1503-event-saw-gold = La tuile en { $square } est un trésor : 12 pièces d’or.
anno-1503-event-returned = { $seat } a regardé { $square } sans utiliser la tuile.
anno-1503-event-used-branch = { $seat } a bâti au site { $site } la { $tile } trouvée en { $square } ({ $ship }).
anno-1503-event-used-agreement = { $seat } a pris l’accord commercial de { $square } (chaque marchandise lui coûte désormais { $price ->
    [one] { $price } pièce
   *[other] { $price } pièces
} d’or ; { $ship }).
anno-1503-event-used-gold = { $seat } a trouvé 12 pièces d’or en { $square } ({ $ship }).
anno-1503-event-used-upgrade = { $seat } a trouvé une évolution gratuite en { $square } ({ $ship }).
anno-1503-event-discarded = { $seat } a défaussé { $goods }.
anno-1503-event-reached = { $seat } a atteint un objectif ({ $goal } ; { $n } sur les 3 qu’il faut).
anno-1503-event-missed = { $seat } a perdu un objectif ({ $goal } ; { $n } sur les 3 qu’il faut).
anno-1503-event-won = { $seat } a gagné avec { $goals }.
anno-1503-event-won-alone = { $seat } est resté seul en jeu et a gagné.
anno-1503-event-limit = La partie s’est terminée après { $n } tours, sans vainqueur.
anno-1503-event-gave-up = { $seat } a abandonné.

## Refusals

anno-1503-refused-tile-kind = « { $word } » n’est pas dos-face-nombre, comme « 2-spice-2 », chaque sorte une seule fois.
anno-1503-refused-tile-mix = Ce n’est pas un jeu de tuiles complet : écris dos-face-nombre pour chaque sorte, comme « 2-spice-2 » ; il en faut 32 en tout, dont au moins 15 à 2 îlots, 7 à 3 et 7 à 4.
anno-1503-refused-no-card = Tu n’as aucune carte { $good }.
anno-1503-refused-not-there = Ton site ne donne pas cela : { $good }.
anno-1503-refused-stack-empty = La pile est vide : { $good }.
anno-1503-refused-no-branch = Tu n’as pas de succursale au site { $site }.
anno-1503-refused-no-agreement = Tu n’as pas d’accord.
anno-1503-refused-no-agreement-of = Tu n’as pas d’accord avec { $n } îlots au dos.
anno-1503-refused-not-farthest = { $square } n’est pas une des cases libres les plus éloignées.
anno-1503-refused-no-ship-at-sea = Tu n’as pas de bateau en mer.
anno-1503-refused-ships-first = Passe d’abord à tes bateaux.
anno-1503-refused-close-first = Termine d’abord en ville, puis tes bateaux pourront naviguer.
anno-1503-refused-town-closed = Tu es passé à tes bateaux : plus rien à construire, vendre ni acheter ce tour-ci.
anno-1503-refused-no-ship-left = Tes deux bateaux sont en mer : tu ne peux pas en construire d’autre.
anno-1503-refused-no-space-left = Ton île est pleine.
anno-1503-refused-no-pioneer-left = Tu as déjà 4 pionniers et colons, le maximum : pour en placer un autre, fais d’abord évoluer un colon en citoyen.
anno-1503-refused-no-citizen-left = Tu as déjà 3 citoyens et marchands, le maximum.
anno-1503-refused-no-building-left = Tu ne peux pas placer de pionnier : il lui faut là un bâtiment public, et il n’en reste plus.
anno-1503-refused-which-building = Ce pionnier construit un bâtiment public : dis lequel.
anno-1503-refused-no-building-here = Aucun bâtiment ne va sous la case { $space }.
anno-1503-refused-owned = Tu as déjà ce bâtiment ({ $building }).
anno-1503-refused-not-in-display = Ce bâtiment n’est plus disponible ({ $building }).
anno-1503-refused-nobody = Personne n’habite la case { $space }.
anno-1503-refused-highest = La case { $space } est celle d’un marchand : il n’évolue plus.
anno-1503-refused-cannot-pay = Il te manque { $goods }.
anno-1503-refused-no-buyer = Personne sur ton île n’achète cela maintenant : { $good }.
anno-1503-refused-does-not-buy = Tu ne peux pas vendre cela à { $rank } : { $good }.
anno-1503-refused-has-bought = L’habitant de la case { $space } a déjà acheté ce tour-ci.
anno-1503-refused-enough-bought = Tu as déjà acheté deux fois ce tour-ci.
anno-1503-refused-too-poor = Il te faut { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
} d’or.
anno-1503-refused-no-victim = Tu ne peux pas piocher de marchandise chez { $seat }.
anno-1503-refused-no-large-branch = Tu n’as pas de grande succursale.
anno-1503-refused-drew-already = Tu as déjà utilisé ta grande succursale ce tour-ci.
anno-1503-refused-which-ship = Tu as deux bateaux en mer : dis 1 ou 2 avant la direction.
anno-1503-refused-in-reserve = Le bateau { $ship } n’est pas en mer.
anno-1503-refused-no-points = Le bateau { $ship } n’a plus de points d’action.
anno-1503-refused-edge-of-the-sea = La mer s’arrête là ({ $way }).
anno-1503-refused-land = { $square } est une île.
anno-1503-refused-no-tile = Il n’y a pas de tuile en { $square }.
anno-1503-refused-enough-agreements = Tu as déjà 3 accords.
anno-1503-refused-no-bridge = Il n’y a pas de pont en pierre libre au site { $site }.
anno-1503-refused-use-how = La tuile ne s’utilise pas ainsi ({ $tile }).

## On the table

anno-1503-scene-set-up = Anno 1503 · mise en place
anno-1503-scene-turn = Anno 1503 · tour { $turn }
anno-1503-scene-over = Anno 1503 · partie finie après { $turn } tours
anno-1503-panel-sea = Mer (le nombre d’une tuile : ses îlots)
anno-1503-row-sea = Rangée { $row }
anno-1503-cell-bare = { $square } (nue)
anno-1503-cell-tile = { $square } ({ $n } îlots)
anno-1503-cell-known = { $square } ({ $n } îlots, { $tile })
anno-1503-cell-ship = { $square } : bateau { $ship } de { $seat }
anno-1503-panel-market = Marché
anno-1503-row-gold-track = Piste d’or
anno-1503-cell-gold-of = { $seat } : { $n ->
    [one] { $n } pièce
   *[other] { $n } pièces
} d’or
anno-1503-row-stock = Marchandises restantes
anno-1503-row-display = Bâtiments publics restants
anno-1503-row-reserve = Réserve
anno-1503-cell-building = { $n ->
    [one] { $building }
   *[other] { $building } ×{ $n }
}
anno-1503-cell-tiles = { $n ->
    [one] { $n } tuile
   *[other] { $n } tuiles
}
anno-1503-panel-player = { $seat }
anno-1503-panel-gone = { $seat } (a abandonné)
anno-1503-row-gold = Or
anno-1503-cell-gold = { $n }
anno-1503-row-hand = Marchandises
anno-1503-row-hand-of = Marchandises ({ $n })
anno-1503-cell-cards = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
anno-1503-row-picks = Tu prendras
anno-1503-row-sites = Sites
anno-1503-cell-site = { $n } : { $good }
anno-1503-cell-site-branch = { $n } : { $good } ou { $branch } (succursale)
anno-1503-row-inhabitants = Habitants
anno-1503-cell-inhabitant = { $n } : { $rank }
anno-1503-cell-inhabitant-with = { $n } : { $rank } ({ $building })
anno-1503-row-agreements = Accords
anno-1503-cell-agreements = { $n } (une marchandise coûte { $price })
anno-1503-row-ships = Bateaux en mer
anno-1503-cell-at = { $square }
anno-1503-row-goals = Objectifs ({ $n } sur 3)
anno-1503-cell-goal = { $goal } : déjà { $n }
anno-1503-cell-goal-reached = { $goal } : atteint

## Scores

anno-1503-tie-break = { $n ->
    [one] { $n } pièce d’or
   *[other] { $n } pièces d’or
}
anno-1503-points = { $points } { $points ->
    [one] objectif
   *[other] objectifs
}
anno-1503-score-gold = 30 pièces d’or
anno-1503-score-branches = 4 succursales
anno-1503-score-agreements = 3 accords
anno-1503-score-buildings = 4 bâtiments publics
anno-1503-score-merchants = 3 marchands

## Rules in short

anno-1503-topic-turn = Ton tour
anno-1503-rules-turn =
    Sois le premier à remplir, pendant ton tour, 3 objectifs sur 5.

    D’abord la production, car tout se construit avec des marchandises ; puis construis, fais évoluer, vends et achète dans l’ordre voulu, pour des habitants et de l’or ; puis tes bateaux, qui rapportent ce que cachent les îles. À la fin de ton tour, tu gardes 5 cartes.
anno-1503-topic-phases = Phases
anno-1503-rules-phases =
    { "" }**Production** : des marchandises pour construire et pour vendre. À chaque tour on lance un dé pour tous : ton site de ce numéro donne sa marchandise, ou celle d’une succursale qui s’y trouve. « ? » donne n’importe laquelle.

    { "" }**Un 6** amène les pirates (1 pièce d’or par succursale et accord), un incendie (1 pièce d’or par habitant dès la case 3) ou un âge d’or (une marchandise au choix, ou 2 avec une église). Si tu as trop peu d’or, tu ne paies rien et perds une tuile, ou ton dernier habitant.

    { "" }**Marché** : de l’or. Une fois par tour chaque habitant achète une marchandise : un pionnier pierre, bois ou outil (1 pièce d’or), un colon tissu (2), un citoyen épice (3), un marchand tabac (4). Deux fois par tour tu peux acheter n’importe quelle marchandise pour 6 pièces d’or, moins 1 par accord.

    { "" }**Bateaux** : ils trouvent succursales, accords et or. Chacun a 2, 3 ou 4 points d’action à 2, 3 ou 4 joueurs. Un point le déplace d’une case ou regarde une tuile voisine, que toi seul vois. Utilise-la, et le bateau retourne dans ta réserve ; ou laisse-la. Les cases vont de A1 à E12, rangée et colonne ; les bateaux partent de C1. Une route peut s’écrire : « est est regarder nord ».
anno-1503-topic-buildings = Prix
anno-1503-rules-buildings =
    { "" }**Bateau** · tissu, bois, outil · explore les îles
    { "" }**Pionnier** · bois, outil · t’achète une marchandise par tour · dès la quatrième case, il apporte un bâtiment public
    { "" }**Colon** · 1 tissu, 2 pierres · paie mieux · au plus 4, pionniers compris
    { "" }**Citoyen** · 2 épices, 1 pierre · paie mieux encore · au plus 3, marchands compris
    { "" }**Marchand** · 2 tabacs, 1 épice · paie le plus, et trois font un objectif

    { "" }**Bâtiments publics**, chaque sorte une fois :
anno-1503-topic-scoring = Objectifs
anno-1503-rules-scoring =
    Trois d’entre eux pendant ton tour, et tu gagnes. Un objectif qui n’est plus rempli est perdu.

    30 pièces d’or
    4 succursales
    3 accords commerciaux
    4 bâtiments publics
    3 marchands
anno-1503-topic-sources = Ce qui est reconstitué
anno-1503-rules-sources =
    La règle publiée ne montre certaines choses qu’en images. Nous avons reconstitué, en accord avec chacune de ses phrases : la place des îles, le choix des tuiles île, ce que produit chaque île principale, et les bâtiments publics. Qui possède le jeu peut donner ses vraies tuiles en option.
anno-1503-rules-building = **{ $building }** · { $effect }

# Ordres permanents.
anno-1503-terms-hand = avec { $goods } en main
anno-1503-terms-sea = avec { $tiles } tuiles en mer, dont { $known } connues de toi
anno-1503-order-take = Marchandise au choix : prendre { $value }
anno-1503-order-take-about = À la production et à l’âge d’or, prend celle-ci ; me demande si elle n’y est pas.
anno-1503-order-take-missing = comme un remplaçant
anno-1503-order-take-stone = de la pierre
anno-1503-order-take-wood = du bois
anno-1503-order-take-tool = des outils
anno-1503-order-take-cloth = du tissu
anno-1503-order-take-spice = des épices
anno-1503-order-take-tobacco = du tabac
anno-1503-order-discard-spare = Défausser comme un remplaçant
anno-1503-order-discard-spare-about = Au-delà de la limite en fin de tour, défausse ce qui manquerait le moins à un remplaçant.
anno-1503-order-stay = Ne jamais naviguer
anno-1503-order-stay-about = Une fois que j’ai terminé en ville, finit mon tour sans bouger de bateau.
anno-1503-order-lose = Pirates : abandonner { $value }
anno-1503-order-lose-about = Quand je dois perdre quelque chose, abandonne ceci ; me demande si je n’en ai pas ou ai le choix.
anno-1503-order-lose-agreement = un accord commercial
anno-1503-order-lose-branch = une succursale
