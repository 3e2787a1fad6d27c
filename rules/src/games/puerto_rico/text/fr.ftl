### Puerto Rico. Les noms sont ceux de l’édition de 2011 ; les phrases sont de nous.

puerto-rico-name = Puerto Rico
puerto-rico-about = Planter, bâtir, produire, expédier pour marquer le plus de points. 3 à 5 joueurs, environ 15 tours.

## Options

puerto-rico-option-captain-ship = Navire vide
puerto-rico-option-captain-ship-about = Quel navire vide il faut charger pendant la phase du capitaine.
puerto-rico-option-captain-ship-most-goods = un de ceux qui prennent le plus de tonneaux
puerto-rico-option-captain-ship-largest-ship = le plus grand (texte de 2011)
puerto-rico-option-craftsman-kind = Tonneau du producteur
puerto-rico-option-craftsman-kind-about = De quelles marchandises le producteur peut prendre un tonneau de plus.
puerto-rico-option-craftsman-kind-produced = une qu’il vient de produire
puerto-rico-option-craftsman-kind-can-produce = une qu’il peut produire
puerto-rico-option-wharf-max11 = Quai limité à 11
puerto-rico-option-wharf-max11-about = Le quai prend au plus 11 tonneaux (texte de 2002 ; sans effet dans le jeu de base).
puerto-rico-option-open-vp = Points visibles
puerto-rico-option-open-vp-about = Tout le monde voit les points de victoire de chacun.
puerto-rico-option-mayor-sequential = Placement à tour de rôle
puerto-rico-option-mayor-sequential-about = Pendant la phase du maire, les joueurs placent leurs colons l’un après l’autre, à découvert.
puerto-rico-option-partial-production = Production partielle
puerto-rico-option-partial-production-about = On peut produire moins que possible.
puerto-rico-option-vp-end-only-captain = Fin par les points avec le capitaine seulement
puerto-rico-option-vp-end-only-captain-about = L’épuisement des points ne termine la partie que pendant une phase du capitaine.

## Commandes

puerto-rico-verb-role = rôle
puerto-rico-verb-role-about = Choisir un rôle
puerto-rico-verb-settle = planter
puerto-rico-verb-settle-about = Prendre une plantation ou une carrière
puerto-rico-verb-hacienda = hacienda
puerto-rico-verb-hacienda-about = Tirer une plantation de plus avec l’hacienda
puerto-rico-verb-hospice = refuge
puerto-rico-verb-hospice-about = Mettre un colon sur la tuile qu’on vient de prendre
puerto-rico-verb-recruit = recruter
puerto-rico-verb-recruit-about = Comme maire, prendre un colon dans la réserve
puerto-rico-verb-place = placer
puerto-rico-verb-place-about = Mettre des colons sur plantations, carrières et bâtiments
puerto-rico-verb-build = bâtir
puerto-rico-verb-build-about = Acheter un bâtiment
puerto-rico-verb-university = université
puerto-rico-verb-university-about = Mettre un colon sur le bâtiment qu’on vient de bâtir
puerto-rico-verb-produce = produire
puerto-rico-verb-produce-about = Produire ces tonneaux ; finir par « done » (production partielle)
puerto-rico-verb-take = prendre
puerto-rico-verb-take-about = Comme producteur, prendre un tonneau de plus
puerto-rico-verb-sell = vendre
puerto-rico-verb-sell-about = Vendre un tonneau à la maison de commerce
puerto-rico-verb-ship = charger
puerto-rico-verb-ship-about = Charger des tonneaux sur un navire
puerto-rico-verb-wharf = quai
puerto-rico-verb-wharf-about = Charger tous les tonneaux d’une marchandise au quai
puerto-rico-verb-store = garder
puerto-rico-verb-store-about = Garder ces tonneaux ; finir par « done »
puerto-rico-verb-pass = passer
puerto-rico-verb-pass-about = Ne rien faire
puerto-rico-param-card = carte
puerto-rico-param-card-about = La carte de rôle
puerto-rico-param-tile = tuile
puerto-rico-param-tile-about = Plantation ou carrière
puerto-rico-param-circle = cercle
puerto-rico-param-circle-about = Où va le colon ; plusieurs séparés par des virgules
puerto-rico-param-building = bâtiment
puerto-rico-param-building-about = Le bâtiment à acheter
puerto-rico-param-good = marchandise
puerto-rico-param-good-about = Sorte de marchandise
puerto-rico-param-capacity = capacité
puerto-rico-param-capacity-about = Le navire, par le nombre de tonneaux qu’il porte

## Marchandises

puerto-rico-good-corn = maïs
puerto-rico-good-indigo = indigo
puerto-rico-good-sugar = sucre
puerto-rico-good-tobacco = tabac
puerto-rico-good-coffee = café
puerto-rico-barrels-corn = { $n } maïs
puerto-rico-barrels-indigo = { $n } indigo
puerto-rico-barrels-sugar = { $n } sucre
puerto-rico-barrels-tobacco = { $n } tabac
puerto-rico-barrels-coffee = { $n } café

## Tuiles

puerto-rico-tile-corn = plantation de maïs
puerto-rico-tile-indigo = plantation d’indigo
puerto-rico-tile-sugar = plantation de sucre
puerto-rico-tile-tobacco = plantation de tabac
puerto-rico-tile-coffee = plantation de café
puerto-rico-tile-quarry = carrière
puerto-rico-a-tile-corn = une plantation de maïs
puerto-rico-a-tile-indigo = une plantation d’indigo
puerto-rico-a-tile-sugar = une plantation de sucre
puerto-rico-a-tile-tobacco = une plantation de tabac
puerto-rico-a-tile-coffee = une plantation de café
puerto-rico-a-tile-quarry = une carrière
puerto-rico-tiles-corn = { $n } maïs
puerto-rico-tiles-indigo = { $n } indigo
puerto-rico-tiles-sugar = { $n } sucre
puerto-rico-tiles-tobacco = { $n } tabac
puerto-rico-tiles-coffee = { $n } café
puerto-rico-tiles-quarry = { $n ->
    [one] { $n } carrière
   *[other] { $n } carrières
}

## Bâtiments

puerto-rico-building-small-indigo-plant = petite teinturerie
puerto-rico-building-small-sugar-mill = petite raffinerie de sucre
puerto-rico-building-indigo-plant = teinturerie
puerto-rico-building-sugar-mill = raffinerie de sucre
puerto-rico-building-tobacco-storage = séchoir à tabac
puerto-rico-building-coffee-roaster = brûlerie de café
puerto-rico-building-small-market = petit marché
puerto-rico-building-hacienda = hacienda
puerto-rico-building-construction-hut = baraque de chantier
puerto-rico-building-small-warehouse = petit entrepôt
puerto-rico-building-hospice = refuge
puerto-rico-building-office = comptoir
puerto-rico-building-large-market = grand marché
puerto-rico-building-large-warehouse = grand entrepôt
puerto-rico-building-factory = manufacture
puerto-rico-building-university = université
puerto-rico-building-harbor = port
puerto-rico-building-wharf = quai
puerto-rico-building-guild-hall = guilde
puerto-rico-building-residence = résidence
puerto-rico-building-fortress = forteresse
puerto-rico-building-customs-house = douane
puerto-rico-building-city-hall = hôtel de ville
puerto-rico-a-building-small-indigo-plant = une petite teinturerie
puerto-rico-a-building-small-sugar-mill = une petite raffinerie de sucre
puerto-rico-a-building-indigo-plant = une teinturerie
puerto-rico-a-building-sugar-mill = une raffinerie de sucre
puerto-rico-a-building-tobacco-storage = un séchoir à tabac
puerto-rico-a-building-coffee-roaster = une brûlerie de café
puerto-rico-a-building-small-market = un petit marché
puerto-rico-a-building-hacienda = une hacienda
puerto-rico-a-building-construction-hut = une baraque de chantier
puerto-rico-a-building-small-warehouse = un petit entrepôt
puerto-rico-a-building-hospice = un refuge
puerto-rico-a-building-office = un comptoir
puerto-rico-a-building-large-market = un grand marché
puerto-rico-a-building-large-warehouse = un grand entrepôt
puerto-rico-a-building-factory = une manufacture
puerto-rico-a-building-university = une université
puerto-rico-a-building-harbor = un port
puerto-rico-a-building-wharf = un quai
puerto-rico-a-building-guild-hall = la guilde
puerto-rico-a-building-residence = la résidence
puerto-rico-a-building-fortress = la forteresse
puerto-rico-a-building-customs-house = la douane
puerto-rico-a-building-city-hall = l’hôtel de ville
puerto-rico-effect-small-indigo-plant = produit 1 indigo
puerto-rico-effect-small-sugar-mill = produit 1 sucre
puerto-rico-effect-indigo-plant = produit jusqu’à 3 indigo
puerto-rico-effect-sugar-mill = produit jusqu’à 3 sucre
puerto-rico-effect-tobacco-storage = produit jusqu’à 3 tabac
puerto-rico-effect-coffee-roaster = produit jusqu’à 2 café
puerto-rico-effect-small-market = +1 doublon pour une vente
puerto-rico-effect-hacienda = paysan : tirer une plantation de plus
puerto-rico-effect-construction-hut = paysan : carrière possible
puerto-rico-effect-small-warehouse = conserve 1 sorte de marchandise
puerto-rico-effect-hospice = paysan : la nouvelle tuile arrive avec un colon
puerto-rico-effect-office = marchand : vendre une sorte déjà vendue
puerto-rico-effect-large-market = +2 doublons pour une vente
puerto-rico-effect-large-warehouse = conserve 2 sortes de marchandises
puerto-rico-effect-factory = des doublons selon le nombre de sortes produites
puerto-rico-effect-university = bâtisseur : le nouveau bâtiment arrive avec un colon
puerto-rico-effect-harbor = +1 PV par chargement
puerto-rico-effect-wharf = ton propre navire, une fois par phase du capitaine
puerto-rico-effect-guild-hall = fin : 1 ou 2 PV par bâtiment de production
puerto-rico-effect-residence = fin : 4 à 7 PV pour une île remplie
puerto-rico-effect-fortress = fin : 1 PV pour 3 colons
puerto-rico-effect-customs-house = fin : 1 PV pour 4 PV en jetons
puerto-rico-effect-city-hall = fin : 1 PV par bâtiment violet

## Rôles

puerto-rico-role-settler = Paysan
puerto-rico-role-mayor = Maire
puerto-rico-role-builder = Bâtisseur
puerto-rico-role-craftsman = Producteur
puerto-rico-role-trader = Marchand
puerto-rico-role-captain = Capitaine
puerto-rico-role-prospector = Chercheur d’or
puerto-rico-role-prospector-2 = Chercheur d’or (2e)
puerto-rico-the-role-settler = le paysan
puerto-rico-the-role-mayor = le maire
puerto-rico-the-role-builder = le bâtisseur
puerto-rico-the-role-craftsman = le producteur
puerto-rico-the-role-trader = le marchand
puerto-rico-the-role-captain = le capitaine
puerto-rico-the-role-prospector = un chercheur d’or
puerto-rico-the-role-prospector-2 = le second chercheur d’or
puerto-rico-about-settler = Tous prennent une plantation ; toi, une carrière si tu veux
puerto-rico-about-mayor = Des colons arrivent ; tu en reçois un de plus
puerto-rico-about-builder = Tous peuvent bâtir ; tu paies 1 de moins
puerto-rico-about-craftsman = Tous produisent ; tu reçois un tonneau de plus
puerto-rico-about-trader = Tous peuvent vendre un tonneau ; tu reçois 1 doublon de plus
puerto-rico-about-captain = Tous doivent charger ; tu reçois 1 PV de plus
puerto-rico-about-prospector = Tu prends 1 doublon
puerto-rico-about-prospector-2 = Tu prends 1 doublon

## Ce qui est demandé (lu après le nom du joueur)

puerto-rico-ask-nothing = rien à décider
puerto-rico-ask-role = choisis un rôle
puerto-rico-ask-settle = prends une tuile pour ton île
puerto-rico-ask-hospice = refuge : un colon pour la nouvelle tuile ?
puerto-rico-ask-hospice-on = refuge : mettre un colon sur { $tile } ?
puerto-rico-ask-recruit = prends-tu le colon du maire ?
puerto-rico-ask-place = place tes colons
puerto-rico-ask-place-people = place tes colons ({ $n } en main)
puerto-rico-ask-build = achète un bâtiment
puerto-rico-ask-build-with = achète un bâtiment (tu as { $n ->
    [one] { $n } doublon
   *[other] { $n } doublons
})
puerto-rico-ask-university = université : un colon pour le nouveau bâtiment ?
puerto-rico-ask-university-on = université : mettre un colon sur le nouveau bâtiment ({ $building }) ?
puerto-rico-ask-produce = choisis ce que tu produis
puerto-rico-ask-take = prends le tonneau du producteur
puerto-rico-ask-sell = vends un tonneau
puerto-rico-ask-load = charge des marchandises
puerto-rico-ask-store = choisis les tonneaux que tu gardes

## Choix

puerto-rico-group-roles = Rôles
puerto-rico-group-tiles = Tuiles
puerto-rico-group-buildings = Bâtiments
puerto-rico-group-sales = Ventes
puerto-rico-group-loadings = Chargements
puerto-rico-group-goods = Tonneaux
puerto-rico-group-island = Île
puerto-rico-group-city = Ville
puerto-rico-group-answers = Réponses
puerto-rico-do-role-paid = { $role } +{ $n }
puerto-rico-do-hacienda = Tirer d’abord une plantation
puerto-rico-do-hacienda-note = Hacienda : une tuile au hasard en plus, puis la normale
puerto-rico-do-settle = Prendre : { $tile }
puerto-rico-do-settle-note = { $n ->
    [one] { $n } disponible
   *[other] { $n } disponibles
}
puerto-rico-do-man = Y mettre un colon
puerto-rico-do-recruit = Prendre un colon
puerto-rico-do-recruit-note = { $n } dans la réserve
puerto-rico-do-build = Bâtir pour { $n } : { $building }
puerto-rico-do-build-note = { $effect } · { $vp } PV
puerto-rico-do-take = Prendre { $goods }
puerto-rico-do-sell = Vendre { $good } pour { $n }
puerto-rico-do-ship = Charger { $goods } (+{ $points })
puerto-rico-do-ship-on = Charger { $goods } sur le navire { $ship } (+{ $points })
puerto-rico-do-ship-note = navire de { $ship }
puerto-rico-do-wharf = Quai : { $goods } (+{ $points })
puerto-rico-do-wharf-note = une fois par phase du capitaine
puerto-rico-do-done = Terminer
puerto-rico-pass = Passer
puerto-rico-pass-settle = Ne plus rien prendre
puerto-rico-pass-colonist = Pas de colon
puerto-rico-pass-build = Ne rien bâtir
puerto-rico-pass-take = Ne rien prendre
puerto-rico-pass-sell = Ne rien vendre
puerto-rico-pass-load = Garder le quai pour plus tard
puerto-rico-ready-keep = Laisser comme avant
puerto-rico-ready-best = Au mieux
puerto-rico-ready-most = Garder le plus
puerto-rico-ready-all = Tout produire

## Ce qui s’est passé

puerto-rico-event-governor = { $seat } est le premier gouverneur.
puerto-rico-event-first-tile = { $seat } commence avec { $tile }.
puerto-rico-event-revealed = Nouvelles plantations : { $tiles }.
puerto-rico-event-reshuffled = Les plantations défaussées ont été mélangées.
puerto-rico-event-round = Le tour { $round } commence ; { $seat } est gouverneur.
puerto-rico-event-role = { $seat } a pris { $role }.
puerto-rico-event-role-paid = { $seat } a pris { $role } et { $n ->
    [one] { $n } doublon posé dessus.
   *[other] { $n } doublons posés dessus.
}
puerto-rico-event-passed = { $seat } a passé.
puerto-rico-event-drew = { $seat } a tiré { $tile } avec l’hacienda.
puerto-rico-event-settled = { $seat } a pris { $tile }.
puerto-rico-event-manned = { $seat } a reçu un colon pour { $circle } ({ $building }).
puerto-rico-event-recruited = { $seat } a pris un colon dans la réserve.
puerto-rico-event-arrived = { $seat } a reçu { $n ->
    [one] { $n } colon
   *[other] { $n } colons
} du bateau.
puerto-rico-event-put = Un colon sur { $circle }.
puerto-rico-event-placed = Colons de { $seat } : { $people }.
puerto-rico-event-ship-filled = { $n ->
    [0] Aucun colon sur le prochain bateau.
    [one] { $n } colon sur le prochain bateau.
   *[other] { $n } colons sur le prochain bateau.
}
puerto-rico-event-built = { $seat } a bâti { $building } pour { $n }.
puerto-rico-event-produced = { $seat } a produit { $goods }.
puerto-rico-event-produced-nothing = { $seat } n’a rien produit.
puerto-rico-event-income = { $seat } a reçu { $n ->
    [one] { $n } doublon
   *[other] { $n } doublons
} ({ $building }).
puerto-rico-event-took = { $seat } a pris { $goods } de plus comme producteur.
puerto-rico-event-sold = { $seat } a vendu { $goods } pour { $n }.
puerto-rico-event-house-cleared = La maison de commerce était pleine ; elle est vidée.
puerto-rico-event-shipped = { $seat } a chargé { $goods } (+{ $points }).
puerto-rico-event-wharfed = { $seat } a chargé { $goods } au quai (+{ $points }).
puerto-rico-event-kept = Tu gardes { $goods }.
puerto-rico-event-lost = { $seat } a perdu { $goods }.
puerto-rico-event-sailed = Le navire de { $ship } est parti ({ $good }).
puerto-rico-event-prospected = { $seat } a pris 1 doublon.
puerto-rico-event-ending-colonists = Le bateau de colons n’a pas pu être rempli : c’est le dernier tour.
puerto-rico-event-ending-city = La ville de { $seat } est pleine : c’est le dernier tour.
puerto-rico-event-ending-points = Les points de victoire sont épuisés : c’est le dernier tour.
puerto-rico-event-over = { $n ->
    [one] La partie est finie. { $seats } gagne.
   *[other] La partie est finie. { $seats } se partagent la victoire.
}
puerto-rico-event-forfeit = { $seat } a abandonné.

## Refus

puerto-rico-refused-seats = Puerto Rico se joue de 3 à 5, pas à { $n }.
puerto-rico-refused-over = La partie est finie.
puerto-rico-refused-chance = Il faut d’abord tirer une tuile.
puerto-rico-refused-not-chance = Il n’y a rien à tirer maintenant.
puerto-rico-refused-bad-outcome = Ce tirage n’est pas possible maintenant.
puerto-rico-refused-not-yours = Ce n’est pas ton tour. On attend : { $seats } ({ $ask }).
puerto-rico-refused-not-now = Ce n’est pas demandé maintenant. D’abord : { $ask }.
puerto-rico-refused-no-such-role = { $role } : cette carte ne sert pas à ce nombre de joueurs.
puerto-rico-refused-role-taken = { $role } : déjà pris par { $seat } ce tour-ci. Choisis un autre rôle.
puerto-rico-refused-not-running = Il te faut pour cela un colon sur ce bâtiment : { $building }.
puerto-rico-refused-drawn = L’hacienda donne une tuile par phase. Prends une tuile visible ou passe.
puerto-rico-refused-island-full = Les 12 cases de ton île sont remplies.
puerto-rico-refused-none-face-down = Il n’y a plus de plantation à tirer. Prends une tuile visible ou passe.
puerto-rico-refused-no-tile = Pas dans la rangée : { $tile }. Prends une tuile qui s’y trouve, ou passe.
puerto-rico-refused-no-quarry-left = Il n’y a plus de carrière.
puerto-rico-refused-no-quarry-for-you = Seul le paysan, ou qui a une baraque de chantier occupée, peut prendre une carrière.
puerto-rico-refused-no-circle = Tu n’as pas cela : { $circle }.
puerto-rico-refused-circle-full = Tous les cercles y sont pris : { $circle }. Choisis-en un autre.
puerto-rico-refused-owned = Tu l’as déjà : { $building }. Personne n’en possède deux pareils.
puerto-rico-refused-sold-out = Il n’en reste plus : { $building }.
puerto-rico-refused-too-dear = Pour toi cela coûte { $price } : { $building }. Tu as { $n ->
    [one] { $n } doublon.
   *[other] { $n } doublons.
}
puerto-rico-refused-city-full = La place manque : ta ville a { $n ->
    [0] 0 case libre
    [one] { $n } case libre
   *[other] { $n } cases libres
}.
puerto-rico-refused-no-capacity = Tu ne peux pas produire plus : { $good }.
puerto-rico-refused-no-barrel-left = La réserve n’en a plus : { $good }.
puerto-rico-refused-not-produced = Le tonneau de plus doit être d’une sorte que tu produis ; pas { $good }.
puerto-rico-refused-no-barrel = Tu n’en as plus : { $good }.
puerto-rico-refused-house-full = La maison de commerce est pleine.
puerto-rico-refused-house-has = La maison de commerce en a déjà : { $good }. Il faut un comptoir pour en vendre encore.
puerto-rico-refused-no-ship = Il n’y a pas de navire de { $ship }. Les navires sont de { $a }, { $b } et { $c }.
puerto-rico-refused-on-other-ship = Le navire de { $ship } en porte déjà : { $good }. Le reste ne peut aller que là.
puerto-rico-refused-ship-full = Le navire de { $ship } est plein.
puerto-rico-refused-ship-holds = Le navire de { $ship } ne prend rien d’autre que ce qu’il porte : { $good }.
puerto-rico-refused-larger-ship = Il faut un navire vide qui en prend plus ({ $good }) : le navire de { $ship }.
puerto-rico-refused-must-load = Tu peux charger un navire, donc tu dois charger (un navire ou ton quai).
puerto-rico-refused-wharf-used = Tu as déjà utilisé ton quai pendant cette phase.
puerto-rico-refused-cannot-keep = { $n ->
    [0] Tu ne peux garder qu’un tonneau. Pour en garder plus, il faut un entrepôt.
    [one] Tu peux garder une sorte entière et un tonneau de plus.
   *[other] Tu peux garder { $n } sortes entières et un tonneau de plus.
}

## La table

puerto-rico-scene-set-up = Puerto Rico · mise en place
puerto-rico-scene-round = Puerto Rico · tour { $round }
puerto-rico-scene-last-round = Puerto Rico · tour { $round }, le dernier
puerto-rico-scene-over = Puerto Rico · fini après { $round ->
    [one] { $round } tour
   *[other] { $round } tours
}
puerto-rico-panel-roles = Rôles
puerto-rico-panel-plantations = Plantations
puerto-rico-panel-ships = Navires
puerto-rico-panel-house = Maison de commerce
puerto-rico-panel-supplies = Réserves
puerto-rico-panel-buildings = Bâtiments restants
puerto-rico-panel-player = { $seat }
puerto-rico-panel-governor = { $seat } (gouverneur)
puerto-rico-panel-gone = { $seat } (a abandonné)
puerto-rico-row-face-up = Visibles
puerto-rico-row-quarries = Carrières
puerto-rico-row-bag = Cachées
puerto-rico-row-discarded = Défaussées
puerto-rico-row-ship = Navire de { $ship }
puerto-rico-row-sold = { $n ->
    [one] Vendus ({ $n } place libre)
   *[other] Vendus ({ $n } places libres)
}
puerto-rico-row-goods = Marchandises
puerto-rico-row-colonist-ship = Bateau de colons
puerto-rico-row-colonists = Colons
puerto-rico-row-points-left = Points de victoire
puerto-rico-row-column = Colonne { $n }
puerto-rico-row-doubloons = Doublons
puerto-rico-row-island = Île { $n }/{ $of }
puerto-rico-row-city = Ville { $n }/{ $of }
puerto-rico-row-san-juan = San Juan
puerto-rico-row-placing = Déjà placés ({ $n } en main)
puerto-rico-row-storing = Gardés jusqu’ici
puerto-rico-row-points = PV en jetons
puerto-rico-row-score = Score
puerto-rico-row-score-now = Score si c’était fini
puerto-rico-cell-holder = { $seat }
puerto-rico-cell-doubloons = { $n ->
    [one] { $n } doublon
   *[other] { $n } doublons
}
puerto-rico-cell-tiles = { $n ->
    [one] { $n } plantation
   *[other] { $n } plantations
}
puerto-rico-cell-colonists = { $n ->
    [one] { $n } colon
   *[other] { $n } colons
}
puerto-rico-cell-points = { $n } PV
puerto-rico-cell-building-left = { $building } ({ $price }) ×{ $n }
puerto-rico-cell-manned = { $what } { $n }/{ $of }
puerto-rico-times = { $what } ×{ $n }
puerto-rico-san-juan = San Juan

## Score

puerto-rico-score-chips = PV en jetons
puerto-rico-score-buildings = bâtiments
puerto-rico-score-guild-hall = guilde
puerto-rico-score-residence = résidence
puerto-rico-score-fortress = forteresse
puerto-rico-score-customs-house = douane
puerto-rico-score-city-hall = hôtel de ville

## Règles

puerto-rico-rules =
    { "" }**But.** Le plus de points de victoire (PV) : marchandises chargées, bâtiments, primes des grands bâtiments.

    { "" }**Tour.** À partir du gouverneur, chacun choisit un rôle. Tous agissent alors dans ce rôle, d’abord celui qui l’a choisi, avec un privilège. Après le tour, chaque rôle que personne n’a pris reçoit 1 doublon pour qui le prendra plus tard, et le joueur suivant devient gouverneur.

    { "" }**Paysan.** Prendre une plantation visible ; le paysan peut prendre une carrière à la place. **Maire.** Les colons du bateau sont répartis un par un ; le maire en reçoit un de plus de la réserve. Chacun déplace ensuite tous ses colons à sa guise ; autant de cercles que possible doivent être remplis, les autres colons attendent à San Juan. Seuls les tuiles et bâtiments avec un colon servent.

    { "" }**Bâtisseur.** Acheter un bâtiment. Il coûte 1 de moins au bâtisseur, et 1 de moins par carrière occupée, au plus autant que sa colonne (1 à 4). Personne n’en possède deux pareils. **Producteur.** Une plantation de maïs occupée donne 1 maïs ; pour les autres, il faut par tonneau une plantation occupée et un cercle occupé du bon bâtiment de production. Le producteur prend un tonneau de plus d’une sorte qu’il a produite.

    { "" }**Marchand.** Vendre un tonneau à la maison de commerce : maïs 0, indigo 1, sucre 2, tabac 3, café 4, et 1 de plus pour le marchand. Elle prend quatre tonneaux, tous différents ; pleine, elle est vidée après la phase.

    { "" }**Capitaine.** À tour de rôle, encore et encore, chacun qui le peut doit charger une sorte sur un navire, autant de tonneaux qu’il en tient : 1 PV par tonneau, et 1 de plus au capitaine pour son premier chargement. Un navire porte une sorte et une sorte n’est que sur un navire ; entre plusieurs navires vides, il en faut un qui prend le plus. Puis on garde un tonneau, et avec des entrepôts une, deux ou trois sortes entières ; le reste est perdu. Les navires pleins partent. **Chercheur d’or** (à 4 et 5). Prendre 1 doublon.

    { "" }**Bâtiments violets.** Marchés : +1, +2 pour une vente. Hacienda : une plantation de plus au hasard. Baraque de chantier : une carrière au lieu d’une plantation. Refuge, université : la nouvelle tuile ou le nouveau bâtiment arrive avec un colon. Comptoir : vendre une sorte que la maison de commerce a déjà. Manufacture : 0/1/2/3/5 doublons pour 1 à 5 sortes produites. Port : +1 PV par chargement. Quai : une fois par phase du capitaine, charger toute une sorte sur son propre navire.

    { "" }**Fin.** Le tour est achevé et la partie finie quand le bateau de colons ne peut pas être rempli, qu’une ville a ses 12 cases remplies ou que les PV sont épuisés. Score : jetons, PV imprimés des bâtiments, et pour les grands bâtiments occupés : guilde 1 par petit et 2 par plus grand bâtiment de production ; résidence 4 à 7 pour jusqu’à 9, 10, 11, 12 tuiles ; forteresse 1 pour 3 colons ; douane 1 pour 4 PV en jetons ; hôtel de ville 1 par bâtiment violet. À égalité gagne qui a le plus de doublons et de tonneaux.
