### Puerto Rico. Les noms sont ceux de l’édition de 2011 ; les phrases sont de nous.

puerto-rico-name = Puerto Rico
puerto-rico-about = Plante, bâtis, produis et expédie pour marquer le plus de points. 2 à 5 joueurs, environ 15 manches.
puerto-rico-kind = Tu bâtis une économie ; à chaque rôle choisi, tout le monde joue. Presque pas de hasard, peu de secrets.
puerto-rico-lasts = 90 à 150 minutes d’une traite ; sur plusieurs jours, environ 80 coups chacun en trois semaines.

## Options

puerto-rico-option-group-expansions = Extensions
puerto-rico-option-group-readings = Éditions et variantes
puerto-rico-option-group-expansion-readings = Règles des extensions
puerto-rico-option-group-start-and-end = Départ, prix et fin
puerto-rico-option-captain-ship = Choix d’un navire vide
puerto-rico-option-captain-ship-about = Quel navire vide il faut prendre pour charger pendant la phase du capitaine.
puerto-rico-option-captain-ship-most-goods = celui qui prend le plus de tonneaux
puerto-rico-option-captain-ship-largest-ship = le plus grand (texte de 2011)
puerto-rico-option-craftsman-kind = Tonneau de plus du producteur
puerto-rico-option-craftsman-kind-about = De quel type le producteur peut prendre un tonneau de plus.
puerto-rico-option-craftsman-kind-produced = un type qu’il vient de produire
puerto-rico-option-craftsman-kind-can-produce = un type qu’il peut produire
puerto-rico-option-wharf-max11 = Quai limité à 11
puerto-rico-option-wharf-max11-about = Le quai prend au plus 11 tonneaux (texte de 2002 ; sans effet dans le jeu de base).
puerto-rico-option-open-vp = Points visibles
puerto-rico-option-open-vp-about = Tout le monde voit les jetons de points de victoire de chacun.
puerto-rico-option-mayor-sequential = Colons à tour de rôle
puerto-rico-option-mayor-sequential-about = Pendant la phase du maire, chacun place ses colons à son tour, à la vue de tous.
puerto-rico-option-partial-production = Production et stock partiels
puerto-rico-option-partial-production-about = Chacun peut toujours produire ou garder moins de tonneaux que possible.
puerto-rico-option-vp-end-only-captain = Fin par les points : phase du capitaine seulement
puerto-rico-option-vp-end-only-captain-about = L’épuisement des points ne met fin à la partie que s’il survient pendant une phase du capitaine.
puerto-rico-option-new-buildings = Nouveaux bâtiments
puerto-rico-option-new-buildings-about = La première extension : 14 bâtiments de plus au choix.
puerto-rico-option-nobles = Les nobles
puerto-rico-option-nobles-about = La deuxième extension : des nobles, et 8 bâtiments pour eux.
puerto-rico-option-building-selection = Choix des bâtiments
puerto-rico-option-building-selection-about = Comment les 17 bâtiments violets sont choisis avec les nouveaux bâtiments.
puerto-rico-option-building-list = Liste des bâtiments
puerto-rico-option-building-list-about = Les 17 bâtiments violets, séparés par des virgules, pour un choix par liste.
puerto-rico-option-exclude-hacienda-forest = Hacienda ou maison forestière, pas les deux
puerto-rico-option-exclude-hacienda-forest-about = Les deux ne sont jamais dans la même partie (règle anglaise).
puerto-rico-option-exclude-office-trading-post = Comptoir ou relais commercial, pas les deux
puerto-rico-option-exclude-office-trading-post-about = Les deux ne sont jamais dans la même partie.
puerto-rico-option-library-second-quarry-with-hut = Deuxième carrière avec la baraque
puerto-rico-option-library-second-quarry-with-hut-about = La deuxième tuile de la bibliothèque peut être une carrière avec une baraque de chantier occupée.
puerto-rico-option-library2p-once = Bibliothèque une fois par manche (à 2)
puerto-rico-option-library2p-once-about = À deux, la bibliothèque ne double qu’un des trois choix ; dis lequel en choisissant.
puerto-rico-option-forest-needs-occupied-house = Les forêts demandent une maison occupée
puerto-rico-option-forest-needs-occupied-house-about = Les forêts ne réduisent les prix que si la maison forestière est occupée.
puerto-rico-option-noble-as-colonist-from-supply = Nobles de la réserve comme colons
puerto-rico-option-noble-as-colonist-from-supply-about = Maire, refuge et université peuvent aussi prendre des nobles de la réserve.
puerto-rico-option-corn-start-minus-one = Départ avec maïs : un doublon de moins
puerto-rico-option-corn-start-minus-one-about = Qui commence avec une plantation de maïs a 1 doublon de moins au départ.
puerto-rico-option-swap-factory-university-cost = Manufacture 8, université 7
puerto-rico-option-swap-factory-university-cost-about = Manufacture et université échangent leurs prix.
puerto-rico-option-building-selection-base = selon la règle : choix à tour de rôle
puerto-rico-option-building-selection-draft = les joueurs choisissent à tour de rôle
puerto-rico-option-building-selection-random = tirés au hasard
puerto-rico-option-building-selection-list = selon la liste de l’option suivante

## Commandes

puerto-rico-verb-role = rôle
puerto-rico-verb-role-about = Choisir un rôle
puerto-rico-verb-settle = planter
puerto-rico-verb-settle-about = Prendre une plantation ou une carrière
puerto-rico-verb-hacienda = hacienda
puerto-rico-verb-hacienda-about = Piocher une plantation de plus avec ton hacienda
puerto-rico-verb-hospice = refuge
puerto-rico-verb-hospice-about = Mettre un colon sur la tuile que tu viens de prendre
puerto-rico-verb-recruit = recruter
puerto-rico-verb-recruit-about = En tant que maire, prendre un colon dans la réserve
puerto-rico-verb-place = placer
puerto-rico-verb-place-about = Mettre des colons sur les plantations, les carrières et les bâtiments
puerto-rico-verb-build = bâtir
puerto-rico-verb-build-about = Construire un bâtiment
puerto-rico-verb-university = université
puerto-rico-verb-university-about = Mettre un colon sur le bâtiment que tu viens de construire
puerto-rico-verb-produce = produire
puerto-rico-verb-produce-about = Produire ces tonneaux ; finir par « fini » (production partielle)
puerto-rico-verb-take = prendre
puerto-rico-verb-take-about = En tant que producteur, prendre un tonneau de plus
puerto-rico-verb-sell = vendre
puerto-rico-verb-sell-about = Vendre un tonneau à la maison de commerce
puerto-rico-verb-ship = charger
puerto-rico-verb-ship-about = Charger des tonneaux sur un navire
puerto-rico-verb-wharf = quai
puerto-rico-verb-wharf-about = Charger à ton quai tous tes tonneaux d’un même type
puerto-rico-verb-store = garder
puerto-rico-verb-store-about = Garder ces tonneaux ; finir par « fini »
puerto-rico-verb-pass = passer
puerto-rico-verb-pass-about = Ne rien faire cette fois-ci
puerto-rico-verb-draft = choisir
puerto-rico-verb-draft-about = Choisir un bâtiment violet pour cette partie
puerto-rico-verb-forest = forêt
puerto-rico-verb-forest-about = Poser une plantation face cachée, en forêt
puerto-rico-verb-plant = poser
puerto-rico-verb-plant-about = Poser la plantation piochée face visible
puerto-rico-verb-lodge = chasse
puerto-rico-verb-lodge-about = Défausser une tuile avec ton pavillon de chasse
puerto-rico-verb-welcome = accueillir
puerto-rico-verb-welcome-about = Prendre un colon ou un noble sur le bateau
puerto-rico-verb-pay = payer
puerto-rico-verb-pay-about = Payer avec une personne, un tonneau ou un PV (marché noir)
puerto-rico-verb-land = cadastre
puerto-rico-verb-land-about = Acheter ou vendre une plantation avec ton cadastre
puerto-rico-verb-supply = fournir
puerto-rico-verb-supply-about = Donner des tonneaux au fournisseur de la cour ; finir par « fini »
puerto-rico-verb-small-wharf = petit-quai
puerto-rico-verb-small-wharf-about = Charger des tonneaux à ton petit quai ; finir par « fini »
puerto-rico-verb-guest = pensionnaire
puerto-rico-verb-guest-about = Envoyer un pensionnaire travailler, même au tour d’un autre
puerto-rico-param-card = carte
puerto-rico-param-card-about = La carte de rôle
puerto-rico-param-tile = tuile
puerto-rico-param-tile-about = Plantation ou carrière
puerto-rico-param-circle = cercle
puerto-rico-param-circle-about = Où va le colon ; plusieurs, séparés par des virgules
puerto-rico-param-building = bâtiment
puerto-rico-param-building-about = Le bâtiment
puerto-rico-param-good = marchandise
puerto-rico-param-good-about = Le type de marchandise
puerto-rico-param-capacity = capacité
puerto-rico-param-capacity-about = Le navire, désigné par le nombre de tonneaux qu’il peut porter
puerto-rico-param-person = personne
puerto-rico-param-person-about = Un colon ou un noble
puerto-rico-param-payment = paiement
puerto-rico-param-payment-about = Une personne, un tonneau ou un PV
puerto-rico-param-deal = affaire
puerto-rico-param-deal-about = Acheter une plantation cachée, ou en vendre une

## Marchandises

puerto-rico-good-corn = maïs
puerto-rico-good-indigo = indigo
puerto-rico-good-sugar = sucre
puerto-rico-good-tobacco = tabac
puerto-rico-good-coffee = café
puerto-rico-barrels-corn = { $n } maïs
puerto-rico-barrels-indigo = { $n ->
    [one] { $n } indigo
   *[other] { $n } indigos
}
puerto-rico-barrels-sugar = { $n ->
    [one] { $n } sucre
   *[other] { $n } sucres
}
puerto-rico-barrels-tobacco = { $n ->
    [one] { $n } tabac
   *[other] { $n } tabacs
}
puerto-rico-barrels-coffee = { $n ->
    [one] { $n } café
   *[other] { $n } cafés
}

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
puerto-rico-tiles-indigo = { $n ->
    [one] { $n } indigo
   *[other] { $n } indigos
}
puerto-rico-tiles-sugar = { $n ->
    [one] { $n } sucre
   *[other] { $n } sucres
}
puerto-rico-tiles-tobacco = { $n ->
    [one] { $n } tabac
   *[other] { $n } tabacs
}
puerto-rico-tiles-coffee = { $n ->
    [one] { $n } café
   *[other] { $n } cafés
}
puerto-rico-tiles-quarry = { $n ->
    [one] { $n } carrière
   *[other] { $n } carrières
}
puerto-rico-counted-corn = { $n ->
    [one] une plantation de maïs
   *[other] { $n } plantations de maïs
}
puerto-rico-counted-indigo = { $n ->
    [one] une plantation d’indigo
   *[other] { $n } plantations d’indigo
}
puerto-rico-counted-sugar = { $n ->
    [one] une plantation de sucre
   *[other] { $n } plantations de sucre
}
puerto-rico-counted-tobacco = { $n ->
    [one] une plantation de tabac
   *[other] { $n } plantations de tabac
}
puerto-rico-counted-coffee = { $n ->
    [one] une plantation de café
   *[other] { $n } plantations de café
}
puerto-rico-counted-quarry = { $n ->
    [one] une carrière
   *[other] { $n } carrières
}

## People

puerto-rico-person-colonist = colon
puerto-rico-person-noble = noble
puerto-rico-a-person-colonist = un colon
puerto-rico-a-person-noble = un noble
puerto-rico-noble-at = { $place } (noble)
puerto-rico-forest-of = forêt ({ $good })
puerto-rico-payment-chip = 1 PV
puerto-rico-payment-person = { $person } ({ $place })

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
puerto-rico-building-aqueduct = aqueduc
puerto-rico-building-forest-house = maison forestière
puerto-rico-building-black-market = marché noir
puerto-rico-building-storehouse = boutique
puerto-rico-building-guesthouse = pension
puerto-rico-building-trading-post = relais commercial
puerto-rico-building-church = église
puerto-rico-building-small-wharf = petit quai
puerto-rico-building-lighthouse = phare
puerto-rico-building-specialty-factory = usine spécialisée
puerto-rico-building-library = bibliothèque
puerto-rico-building-union-hall = syndicat
puerto-rico-building-statue = statue
puerto-rico-building-cloister = cloître
puerto-rico-building-land-office = cadastre
puerto-rico-building-chapel = chapelle
puerto-rico-building-hunting-lodge = pavillon de chasse
puerto-rico-building-zoning-office = cabinet d’architecte
puerto-rico-building-royal-supplier = fournisseur de la cour
puerto-rico-building-villa = villa
puerto-rico-building-jeweler = joaillerie
puerto-rico-building-royal-garden = jardins royaux
puerto-rico-short-small-indigo-plant = petite teinturerie
puerto-rico-short-small-sugar-mill = petite raffinerie
puerto-rico-short-indigo-plant = teinturerie
puerto-rico-short-sugar-mill = raffinerie
puerto-rico-short-tobacco-storage = séchoir
puerto-rico-short-coffee-roaster = brûlerie
puerto-rico-short-small-market = petit marché
puerto-rico-short-hacienda = hacienda
puerto-rico-short-construction-hut = baraque
puerto-rico-short-small-warehouse = petit entrepôt
puerto-rico-short-hospice = refuge
puerto-rico-short-office = comptoir
puerto-rico-short-large-market = grand marché
puerto-rico-short-large-warehouse = grand entrepôt
puerto-rico-short-factory = manufacture
puerto-rico-short-university = université
puerto-rico-short-harbor = port
puerto-rico-short-wharf = quai
puerto-rico-short-guild-hall = guilde
puerto-rico-short-residence = résidence
puerto-rico-short-fortress = forteresse
puerto-rico-short-customs-house = douane
puerto-rico-short-city-hall = hôtel de ville
puerto-rico-short-aqueduct = aqueduc
puerto-rico-short-forest-house = maison forestière
puerto-rico-short-black-market = marché noir
puerto-rico-short-storehouse = boutique
puerto-rico-short-guesthouse = pension
puerto-rico-short-trading-post = relais
puerto-rico-short-church = église
puerto-rico-short-small-wharf = petit quai
puerto-rico-short-lighthouse = phare
puerto-rico-short-specialty-factory = usine spéc.
puerto-rico-short-library = bibliothèque
puerto-rico-short-union-hall = syndicat
puerto-rico-short-statue = statue
puerto-rico-short-cloister = cloître
puerto-rico-short-land-office = cadastre
puerto-rico-short-chapel = chapelle
puerto-rico-short-hunting-lodge = pavillon
puerto-rico-short-zoning-office = cabinet
puerto-rico-short-royal-supplier = fournisseur
puerto-rico-short-villa = villa
puerto-rico-short-jeweler = joaillerie
puerto-rico-short-royal-garden = jardins royaux
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
puerto-rico-a-building-aqueduct = un aqueduc
puerto-rico-a-building-forest-house = une maison forestière
puerto-rico-a-building-black-market = un marché noir
puerto-rico-a-building-storehouse = une boutique
puerto-rico-a-building-guesthouse = une pension
puerto-rico-a-building-trading-post = un relais commercial
puerto-rico-a-building-church = une église
puerto-rico-a-building-small-wharf = un petit quai
puerto-rico-a-building-lighthouse = un phare
puerto-rico-a-building-specialty-factory = une usine spécialisée
puerto-rico-a-building-library = une bibliothèque
puerto-rico-a-building-union-hall = un syndicat
puerto-rico-a-building-statue = la statue
puerto-rico-a-building-cloister = le cloître
puerto-rico-a-building-land-office = un cadastre
puerto-rico-a-building-chapel = une chapelle
puerto-rico-a-building-hunting-lodge = un pavillon de chasse
puerto-rico-a-building-zoning-office = un cabinet d’architecte
puerto-rico-a-building-royal-supplier = un fournisseur de la cour
puerto-rico-a-building-villa = une villa
puerto-rico-a-building-jeweler = une joaillerie
puerto-rico-a-building-royal-garden = les jardins royaux
puerto-rico-the-building-small-indigo-plant = la petite teinturerie
puerto-rico-the-building-small-sugar-mill = la petite raffinerie de sucre
puerto-rico-the-building-indigo-plant = la teinturerie
puerto-rico-the-building-sugar-mill = la raffinerie de sucre
puerto-rico-the-building-tobacco-storage = le séchoir à tabac
puerto-rico-the-building-coffee-roaster = la brûlerie de café
puerto-rico-the-building-small-market = le petit marché
puerto-rico-the-building-hacienda = l’hacienda
puerto-rico-the-building-construction-hut = la baraque de chantier
puerto-rico-the-building-small-warehouse = le petit entrepôt
puerto-rico-the-building-hospice = le refuge
puerto-rico-the-building-office = le comptoir
puerto-rico-the-building-large-market = le grand marché
puerto-rico-the-building-large-warehouse = le grand entrepôt
puerto-rico-the-building-factory = la manufacture
puerto-rico-the-building-university = l’université
puerto-rico-the-building-harbor = le port
puerto-rico-the-building-wharf = le quai
puerto-rico-the-building-guild-hall = la guilde
puerto-rico-the-building-residence = la résidence
puerto-rico-the-building-fortress = la forteresse
puerto-rico-the-building-customs-house = la douane
puerto-rico-the-building-city-hall = l’hôtel de ville
puerto-rico-the-building-aqueduct = l’aqueduc
puerto-rico-the-building-forest-house = la maison forestière
puerto-rico-the-building-black-market = le marché noir
puerto-rico-the-building-storehouse = la boutique
puerto-rico-the-building-guesthouse = la pension
puerto-rico-the-building-trading-post = le relais commercial
puerto-rico-the-building-church = l’église
puerto-rico-the-building-small-wharf = le petit quai
puerto-rico-the-building-lighthouse = le phare
puerto-rico-the-building-specialty-factory = l’usine spécialisée
puerto-rico-the-building-library = la bibliothèque
puerto-rico-the-building-union-hall = le syndicat
puerto-rico-the-building-statue = la statue
puerto-rico-the-building-cloister = le cloître
puerto-rico-the-building-land-office = le cadastre
puerto-rico-the-building-chapel = la chapelle
puerto-rico-the-building-hunting-lodge = le pavillon de chasse
puerto-rico-the-building-zoning-office = le cabinet d’architecte
puerto-rico-the-building-royal-supplier = le fournisseur de la cour
puerto-rico-the-building-villa = la villa
puerto-rico-the-building-jeweler = la joaillerie
puerto-rico-the-building-royal-garden = les jardins royaux
puerto-rico-effect-small-indigo-plant = produit 1 indigo
puerto-rico-effect-small-sugar-mill = produit 1 sucre
puerto-rico-effect-indigo-plant = produit jusqu’à 3 indigos
puerto-rico-effect-sugar-mill = produit jusqu’à 3 sucres
puerto-rico-effect-tobacco-storage = produit jusqu’à 3 tabacs
puerto-rico-effect-coffee-roaster = produit jusqu’à 2 cafés
puerto-rico-effect-small-market = marchand : +1 doublon pour ta vente
puerto-rico-effect-hacienda = paysan : pioche une plantation de plus
puerto-rico-effect-construction-hut = paysan : tu peux prendre une carrière
puerto-rico-effect-small-warehouse = capitaine : garde 1 type de marchandise
puerto-rico-effect-hospice = paysan : la nouvelle tuile arrive avec un colon
puerto-rico-effect-office = marchand : tu peux vendre une marchandise déjà présente à la maison de commerce
puerto-rico-effect-large-market = marchand : +2 doublons pour ta vente
puerto-rico-effect-large-warehouse = capitaine : garde 2 types de marchandises
puerto-rico-effect-factory = producteur : des doublons si tu produis plusieurs types
puerto-rico-effect-university = bâtisseur : le nouveau bâtiment arrive avec un colon
puerto-rico-effect-harbor = capitaine : +1 PV à chaque chargement
puerto-rico-effect-wharf = capitaine : ton propre navire, une fois par phase
puerto-rico-effect-guild-hall = fin de partie : 1 ou 2 PV par bâtiment de production
puerto-rico-effect-residence = fin de partie : 4 à 7 PV, selon les cases d’île remplies
puerto-rico-effect-fortress = fin de partie : 1 PV pour 3 colons
puerto-rico-effect-customs-house = fin de partie : 1 PV pour 4 PV en jetons
puerto-rico-effect-city-hall = fin de partie : 1 PV par bâtiment violet
puerto-rico-effect-aqueduct = producteur : +1 indigo ou sucre d’un grand bâtiment
puerto-rico-effect-forest-house = paysan : plantations en forêt au choix ; 2 forêts : bâtiments à 1 de moins
puerto-rico-effect-black-market = bâtisseur : une personne, un tonneau et un PV paient chacun 1
puerto-rico-effect-storehouse = capitaine : garde 3 tonneaux de plus
puerto-rico-effect-guesthouse = 2 pensionnaires, qui vont travailler quand tu veux
puerto-rico-effect-trading-post = marchand : vends ici plutôt qu’à la maison de commerce
puerto-rico-effect-church = bâtisseur : +1 PV en colonnes 2 et 3, +2 pour un grand bâtiment
puerto-rico-effect-small-wharf = capitaine : charge des tonneaux de tout type, 1 PV pour 2
puerto-rico-effect-lighthouse = capitaine : +1 doublon par chargement, et +1 si c’est toi le capitaine
puerto-rico-effect-specialty-factory = producteur : des doublons pour ton type le plus produit : ses tonneaux moins 1
puerto-rico-effect-library = double le privilège de ton rôle
puerto-rico-effect-union-hall = capitaine : 1 PV pour 2 tonneaux du même type, avant de charger
puerto-rico-effect-statue = 8 PV, sans colon
puerto-rico-effect-cloister = fin de partie : 1, 3, 6 ou 10 PV pour 1 à 4 séries de 3 tuiles identiques
puerto-rico-effect-land-office = marchand : pour 1, un colon ici achète une plantation, un noble en vend une
puerto-rico-effect-chapel = producteur : ici, un colon rapporte 1 doublon, un noble 1 PV
puerto-rico-effect-hunting-lodge = paysan : ici, un colon défausse une tuile, un noble rapporte 2 PV pour l’île la plus vide
puerto-rico-effect-zoning-office = bâtisseur : grands bâtiments à 1 de moins avec un colon ici, 2 avec un noble
puerto-rico-effect-royal-supplier = capitaine : donne un tonneau par noble, 1 PV chacun
puerto-rico-effect-villa = maire : +1 noble
puerto-rico-effect-jeweler = producteur : +1 doublon par noble
puerto-rico-effect-royal-garden = fin de partie : +1 PV par noble

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
puerto-rico-role-about-settler = une plantation, ou une carrière
puerto-rico-role-about-mayor = des colons, 1 de plus pour toi
puerto-rico-role-about-builder = bâtir, 1 de moins pour toi
puerto-rico-role-about-craftsman = produire, 1 de plus pour toi
puerto-rico-role-about-trader = vendre, 1 de plus pour toi
puerto-rico-role-about-captain = expédier, 1 point de plus
puerto-rico-role-about-prospector = 1 doublon
puerto-rico-role-about-prospector-2 = 1 doublon
puerto-rico-preview-mayor = toi : +{ $n } { $n ->
    [one] colon
   *[other] colons
}
puerto-rico-preview-mayor-nobles = toi : +{ $n } { $n ->
    [one] personne
   *[other] personnes
}
puerto-rico-preview-builder = { $n ->
    [0] rien que tu puisses payer
    [one] { $n } bâtiment à ta portée
   *[other] { $n } bâtiments à ta portée
}
puerto-rico-preview-craftsman = { $n ->
    [0] rien à produire
    [one] toi : { $n } tonneau
   *[other] toi : { $n } tonneaux
}
puerto-rico-preview-trader = { $n ->
    [0] rien à vendre
   *[other] se vend { $n }
}
puerto-rico-preview-captain = { $n ->
    [0] rien à expédier
    [one] premier chargement : +{ $n } point
   *[other] premier chargement : +{ $n } points
}
puerto-rico-preview-island-full = ton île est pleine
puerto-rico-about-settler = Chacun peut prendre une plantation ; toi, une carrière à la place
puerto-rico-about-mayor = Chacun reçoit des colons ; toi, 1 de plus
puerto-rico-about-builder = Chacun peut bâtir ; tu paies 1 de moins
puerto-rico-about-craftsman = Chacun produit ; tu reçois 1 tonneau de plus
puerto-rico-about-trader = Chacun peut vendre un tonneau ; tu reçois 1 doublon de plus
puerto-rico-about-captain = Chacun doit charger ; tu reçois 1 PV de plus
puerto-rico-about-prospector = Tu prends 1 doublon
puerto-rico-about-prospector-2 = Tu prends 1 doublon

## Ce qui se tape encore

puerto-rico-word-double = doublé
puerto-rico-word-done = fini
puerto-rico-word-post = relais
puerto-rico-word-buy = acheter
puerto-rico-word-sell = vendre
puerto-rico-word-forest = forêt
puerto-rico-word-rest = repos
puerto-rico-word-chip = PV
puerto-rico-word-barrel = tonneau
puerto-rico-word-san-juan = San Juan

## Ce qui est demandé (lu après le nom du joueur)

puerto-rico-ask-nothing = rien à décider
puerto-rico-ask-role = choisis un rôle
puerto-rico-ask-settle = prends une tuile pour ton île
puerto-rico-ask-hospice = tu peux mettre un colon sur ta nouvelle tuile (refuge)
puerto-rico-ask-hospice-on = tu peux mettre un colon sur ta nouvelle { $tile } (refuge)
puerto-rico-ask-hospice-forest = tu peux prendre un colon pour San Juan (refuge)
puerto-rico-ask-recruit = tu peux prendre le colon supplémentaire du maire
puerto-rico-ask-place = place tes colons
puerto-rico-ask-place-people = place { $n ->
    [one] ton colon
   *[other] tes { $n } colons
}
puerto-rico-ask-build = bâtis quelque chose
puerto-rico-ask-build-with = bâtis quelque chose { $n ->
    [0] (tu n’as pas de doublon)
    [one] avec ton doublon
   *[other] avec tes { $n } doublons
}
puerto-rico-ask-university = tu peux mettre un colon sur ton nouveau bâtiment (université)
puerto-rico-ask-university-on = tu peux mettre un colon sur { $building } (université)
puerto-rico-ask-produce = choisis ce que tu produis
puerto-rico-ask-take = tu peux prendre 1 tonneau de plus (producteur)
puerto-rico-ask-sell = vends un tonneau
puerto-rico-ask-load = charge des marchandises
puerto-rico-ask-store = choisis les tonneaux que tu gardes
puerto-rico-ask-store-n = garde { $kinds ->
    [0] { $n ->
        [one] { $n } tonneau
       *[other] { $n } tonneaux
    }
    [one] { $kinds } type de marchandise et { $n ->
        [one] { $n } autre tonneau
       *[other] { $n } autres tonneaux
    }
   *[other] { $kinds } types de marchandise et { $n ->
        [one] { $n } autre tonneau
       *[other] { $n } autres tonneaux
    }
} ; le reste est perdu
puerto-rico-ask-draft = choisis un bâtiment pour cette partie
puerto-rico-ask-stop = tu peux envoyer tes pensionnaires travailler
puerto-rico-ask-plant = pose la plantation piochée
puerto-rico-ask-plant-drawn = pose la tuile piochée ({ $tile }) face visible ou en forêt
puerto-rico-ask-second = tu peux prendre une deuxième tuile (bibliothèque)
puerto-rico-ask-lodge = tu peux défausser une tuile (pavillon de chasse)
puerto-rico-ask-welcome = prends un colon ou un noble sur le bateau
puerto-rico-ask-pay = paie avec le marché noir
puerto-rico-ask-pay-for = paie ce qui manque pour ce bâtiment ({ $building }) : { $n }
puerto-rico-ask-supply = tu peux donner des tonneaux au fournisseur de la cour
puerto-rico-ask-bundle = charge ton petit quai
puerto-rico-ask-bundle-after = tu peux ajouter des tonneaux à { $goods } sur ton petit quai
puerto-rico-asks-place = placez vos colons
puerto-rico-asks-store = choisissez les tonneaux à garder
puerto-rico-ask-place-nobles = place { $nobles ->
    [one] ton noble
   *[other] tes { $nobles } nobles
}{ $n ->
    [0] {""}
    [one] {" "}et 1 colon
   *[other] {" "}et { $n } colons
}

## De quoi il s’agit, en une ligne pour une première partie

puerto-rico-purpose-role = Tout le monde joue le rôle que tu choisis, toi d’abord, avec un privilège. Les doublons de sa carte sont à toi.
puerto-rico-purpose-role-prospector = Tout le monde joue le rôle choisi, toi d’abord, avec un privilège (chercheur d’or : toi seul). Ses doublons sont à toi.
puerto-rico-purpose-settle = Paysan : prends une plantation. La carrière est pour qui a choisi ce rôle ou a une baraque de chantier occupée.
puerto-rico-purpose-settle-picked = Paysan : tu l’as choisi, tu peux donc prendre une carrière (bâtiments moins chers) à la place d’une plantation.
puerto-rico-purpose-settle-hut = Paysan : prends une plantation, ou une carrière avec ta baraque de chantier : elle rend les bâtiments moins chers.
puerto-rico-purpose-hospice = Une tuile ne sert à rien sans colon. Ton refuge en amène un, et la nouvelle sert aussitôt.
puerto-rico-purpose-recruit = Maire : tu l’as choisi, tu peux donc prendre un colon de plus, dans la réserve.
puerto-rico-purpose-place = Maire : une tuile ou un bâtiment sans colon ne fonctionne pas. Tu peux déplacer tous tes colons.
puerto-rico-purpose-build = Bâtisseur : un bâtiment fonctionne dès qu’un colon y est. Ses points comptent à la fin dans tous les cas.
puerto-rico-purpose-build-picked = Bâtisseur : tu l’as choisi, tu paies donc { $n } de moins. Sans colon, un bâtiment rapporte quand même ses PV.
puerto-rico-purpose-university = Un bâtiment ne sert à rien sans colon. Ton université en amène un, et il sert aussitôt.
puerto-rico-purpose-produce = Producteur : un tonneau par plantation occupée. Sauf pour le maïs, il faut aussi un colon dans le bâtiment.
puerto-rico-purpose-take = Producteur : tu l’as choisi, tu peux donc prendre un tonneau de plus, d’un type que tu produis.
puerto-rico-purpose-sell = Marchand : la maison de commerce prend 4 marchandises différentes (sauf comptoir). Les doublons servent à bâtir.
puerto-rico-purpose-sell-picked = Marchand : tu l’as choisi, tu gagnes { $n ->
    [one] { $n } doublon
   *[other] { $n } doublons
} de plus. La maison de commerce prend 4 marchandises différentes.
puerto-rico-purpose-load = Capitaine : 1 PV par tonneau chargé. Tant que tu peux charger, tu y es obligé. Un seul type par navire.
puerto-rico-purpose-load-picked = Capitaine : 1 PV par tonneau. Tu as choisi ce rôle : ton premier chargement rapporte { $n } PV de plus. Tu dois charger.
puerto-rico-purpose-store = Les navires partent. Tu gardes un tonneau, plus avec des entrepôts. Le reste est perdu.
puerto-rico-purpose-draft = Seuls les bâtiments violets choisis maintenant sont dans la partie, et chacun pourra les acheter.
puerto-rico-purpose-stop = Un pensionnaire va à une place libre chez toi et y travaille aussitôt, par exemple juste avant que ça paie.
puerto-rico-purpose-plant = Une forêt ne produit rien et n’occupe personne, mais deux forêts baissent de 1 le prix de tes bâtiments.
puerto-rico-purpose-second = Ta bibliothèque double le privilège d’un rôle : comme paysan, tu peux prendre une deuxième tuile.
puerto-rico-purpose-lodge = Cela fait de la place pour une meilleure tuile. Celle-ci est perdue, et son colon va à San Juan.
puerto-rico-purpose-welcome = Un noble travaille comme un colon, vaut 1 point à la fin et rend certains bâtiments meilleurs.
puerto-rico-purpose-pay = Ton marché noir : une personne, un tonneau ou un point remplacent chacun un doublon qui te manque.
puerto-rico-purpose-supply = Tu peux envoyer à la cour un tonneau par noble, chacun d’un autre type, pour 1 point chacun.
puerto-rico-purpose-bundle = Le petit quai prend tout ensemble : 1 point pour deux tonneaux, rien pour un tonneau seul.

## Choix

puerto-rico-group-roles = Choisir un rôle…
puerto-rico-group-tiles = Choisir une tuile…
puerto-rico-group-build = Bâtir…
puerto-rico-group-buildings = Ajouter un bâtiment…
puerto-rico-group-sales = Vendre…
puerto-rico-group-loadings = Charger…
puerto-rico-group-goods = Choisir des tonneaux…
puerto-rico-group-island = Île
puerto-rico-group-city = Ville
puerto-rico-group-nobles = Nobles
puerto-rico-group-answers = Réponses
puerto-rico-group-guests = Envoyer un pensionnaire travailler
puerto-rico-group-payments = Payer avec…
puerto-rico-do-role-paid = { $role } +{ $n }
puerto-rico-do-hacienda = Piocher d’abord (hacienda)
puerto-rico-do-hacienda-note = une tuile de plus au hasard, puis ta tuile habituelle
puerto-rico-do-settle = Prendre { $tile }
puerto-rico-do-settle-note = { $n ->
    [one] { $n } disponible
   *[other] { $n } disponibles
}
puerto-rico-do-recruit = Prendre { $person }
puerto-rico-do-recruit-note = { $n } dans la réserve
puerto-rico-beside-building = { $building } { $n ->
    [0] (gratuit)
   *[other] pour { $n }
}
puerto-rico-beside-build = Bâtir
puerto-rico-beside-draft = Ajouter
puerto-rico-do-build = Bâtir { $building } { $n ->
    [0] (gratuit)
   *[other] pour { $n }
}
puerto-rico-do-build-note = { $effect } · { $vp } PV
puerto-rico-do-take = Prendre { $goods }
puerto-rico-do-store = Garder { $goods }
puerto-rico-do-store-nothing = Ne rien garder
puerto-rico-do-sell = Vendre { $goods } pour { $n }
puerto-rico-do-ship = Charger { $goods }, navire de { $ship } (+{ $points } PV)
puerto-rico-do-wharf = Quai : { $goods } (+{ $points } PV)
puerto-rico-do-wharf-note = une fois par phase du capitaine
puerto-rico-do-done = Terminer
puerto-rico-do-draft = { $building } ({ $price })
puerto-rico-do-role-doubled = { $role } ×2
puerto-rico-do-forest = En forêt : { $good }
puerto-rico-do-forest-note = face cachée ; 2 forêts réduisent les prix de 1
puerto-rico-do-plant = Face visible : { $good }
puerto-rico-do-lodge = Défausser : { $tile }
puerto-rico-do-welcome-note = { $n } sur le bateau
puerto-rico-do-pay = Donner { $payment }
puerto-rico-do-pay-colonist = Colon : { $place }
puerto-rico-do-pay-noble = Noble : { $place }
puerto-rico-do-sell-post = Relais : { $goods } pour { $n }
puerto-rico-do-land-buy = Plantation cachée pour 1
puerto-rico-do-land-sell = Vendre pour 1 : { $tile }
puerto-rico-do-land-note = une fois par tour, en plus d’une vente
puerto-rico-do-small-wharf = Petit quai : { $goods }
puerto-rico-do-small-wharf-note = tonneaux au choix ; 1 PV pour 2
puerto-rico-do-guest-colonist = Colon vers { $place }
puerto-rico-do-guest-noble = Noble vers { $place }
puerto-rico-do-guests-rest = Les laisser en paix
puerto-rico-do-guests-rest-note = on ne te demandera plus avant le prochain maire ; ils peuvent bouger quand même
puerto-rico-pass-settle = Pas de tuile
puerto-rico-pass-second = Pas de deuxième tuile
puerto-rico-pass-colonist = Pas de colon
puerto-rico-pass-build = Ne rien bâtir
puerto-rico-pass-take = Ne rien prendre
puerto-rico-pass-sell = Ne rien vendre
puerto-rico-pass-load = Garder le quai pour plus tard
puerto-rico-pass-lodge = Ne rien défausser
puerto-rico-pass-stop = Les laisser à la pension
puerto-rico-rash-pass-settle = Tu peux encore prendre une tuile. N’en prendre aucune quand même ?
puerto-rico-rash-pass-second = Tu peux encore prendre une deuxième tuile. N’en prendre aucune quand même ?
puerto-rico-rash-pass-lodge = Tu peux encore défausser une tuile. Les garder toutes quand même ?
puerto-rico-rash-pass-colonist = Ce colon ne te coûte rien. Y renoncer quand même ?
puerto-rico-rash-pass-build = Tu peux encore bâtir. Ne rien bâtir quand même ?
puerto-rico-rash-pass-take = Ce tonneau ne te coûte rien. Y renoncer quand même ?
puerto-rico-rash-pass-sell = Tu peux encore vendre un tonneau. Ne rien vendre quand même ?
puerto-rico-rash-pass-load = Tu peux encore charger des tonneaux. Ne rien charger quand même ?
puerto-rico-rash-pass-stop = Ensuite, il sera trop tard pour que tes pensionnaires servent ici. Les laisser à la pension quand même ?
puerto-rico-rash-settle = Tu n’as pas pioché de tuile avec ton hacienda. Prendre celle-ci d’abord ?
puerto-rico-rash-lodge = Un colon y travaille et retournera à San Juan. La défausser quand même ?
puerto-rico-rash-store = Tu peux encore garder un tonneau. Ne rien garder quand même ?
puerto-rico-ready-keep = Ne déplacer personne
puerto-rico-ready-best = Placer au mieux
puerto-rico-ready-most = Garder le plus possible
puerto-rico-ready-all = Tout produire
puerto-rico-ready-supply = Donner le plus possible
puerto-rico-ready-bundle = Charger { $n } de plus (+{ $points } PV)
puerto-rico-ready-small-wharf = Petit quai : { $n } tonneaux (+{ $points } PV)
puerto-rico-ready-ship = { $goods } (quai), puis le reste
puerto-rico-ready-ship-on = { $goods } (navire de { $ship }), puis le reste
puerto-rico-missing-doubloons = { $n ->
    [1] Un bâtiment est trop cher : il te coûte { $price }.
   *[other] { $n } bâtiments sont trop chers : ils te coûtent { $price } ou plus.
}
puerto-rico-missing-room = { $n ->
    [1] Un grand bâtiment prend 2 cases, et il en reste { $n } dans ta ville.
   *[other] Les grands bâtiments ne tiennent pas dans ta ville (cases libres : { $n }).
}
puerto-rico-missing-to-sell = La maison de commerce a déjà { $goods } : tu ne peux pas en vendre.
puerto-rico-missing-bonus = { $n ->
    [one] Sans colon à la fin de la partie, { $buildings } ne rapporte pas de bonus.
   *[other] Sans colons à la fin de la partie, { $buildings } ne rapportent pas de bonus.
}
puerto-rico-missing-to-load = Aucun navire n’a de place pour { $goods }.

## Ce qui s’est passé

puerto-rico-event-governor = Premier gouverneur, tiré au sort : { $seat }.
puerto-rico-event-round-first = La manche 1 a commencé.
puerto-rico-event-first-tile = { $seat } a commencé avec { $tile }.
puerto-rico-event-first-tiles = { $seats } ont commencé chacun avec { $tile }.
puerto-rico-event-revealed = Nouvelles plantations : { $tiles }.
puerto-rico-event-reshuffled = Les plantations défaussées ont été mélangées.
puerto-rico-event-round = Manche { $round } : { $seat } est gouverneur.
puerto-rico-event-role = { $seat } a choisi { $role }.
puerto-rico-event-role-paid = { $seat } a choisi { $role } (+{ $n ->
    [one] { $n } doublon
   *[other] { $n } doublons
}).
puerto-rico-event-passed-settle = { $seat } n’a pas pris de tuile.
puerto-rico-event-passed-second = { $seat } n’a pas pris de deuxième tuile.
puerto-rico-event-passed-lodge = { $seat } n’a rien défaussé.
puerto-rico-event-passed-colonist = { $seat } a renoncé au colon supplémentaire.
puerto-rico-event-passed-build = { $seat } n’a rien bâti.
puerto-rico-event-passed-build-by = { $seats } n’ont rien bâti.
puerto-rico-event-passed-take = { $seat } a renoncé au tonneau supplémentaire.
puerto-rico-event-passed-sell = { $seat } n’a rien vendu.
puerto-rico-event-passed-load = { $seat } n’a rien chargé.
puerto-rico-event-drew = { $seat } a pioché { $tile } ({ $building }).
puerto-rico-event-settled = { $seat } a pris { $tile }.
puerto-rico-event-manned = { $seat } a reçu { $person } { $place } ({ $building }).
puerto-rico-event-manned-tile = { $seat } a mis { $person } sur la nouvelle { $tile } ({ $building }).
puerto-rico-event-settled-manned = { $seat } a pris { $tile } avec { $person } ({ $building }).
puerto-rico-event-recruited-colonist = { $seat } a pris le colon supplémentaire.
puerto-rico-event-recruited-noble = { $seat } a pris un noble comme colon supplémentaire.
puerto-rico-event-arrived = Le bateau a amené { $shares }.
puerto-rico-share-first = { $n ->
    [one] { $n } colon
   *[other] { $n } colons
} pour { $seat }
puerto-rico-share = { $n } pour { $seat }
puerto-rico-event-put = { $seat } a choisi de placer { $people }.
puerto-rico-event-put-away = { $seat } a choisi de placer { $people } ({ $m ->
    [one] { $m } a quitté
   *[other] { $m } ont quitté
} { $left }).
puerto-rico-event-put-same = { $seat } a choisi de ne déplacer personne.
puerto-rico-event-placed = { $seat } a placé { $people }.
puerto-rico-event-placed-away = { $seat } a placé { $people } ({ $m ->
    [one] { $m } a quitté
   *[other] { $m } ont quitté
} { $left }).
puerto-rico-event-placed-same = { $seat } n’a déplacé personne.
puerto-rico-put-colonists = { $n ->
    [one] un colon
   *[other] { $n } colons
} sur { $places }
puerto-rico-put-nobles = { $n ->
    [one] un noble
   *[other] { $n } nobles
} sur { $places }
puerto-rico-put-more = { $n } sur { $places }
puerto-rico-on = sur { $place }
puerto-rico-in-san-juan = à San Juan
puerto-rico-event-ship-filled = { $n ->
    [0] Le prochain bateau n’amène aucun colon.
    [one] Le prochain bateau amène { $n } colon ({ $rest ->
        [0] il n’en reste plus
       *[other] il en reste { $rest }
    } en réserve).
   *[other] Le prochain bateau amène { $n } colons ({ $rest ->
        [0] il n’en reste plus
       *[other] il en reste { $rest }
    } en réserve).
}
puerto-rico-event-built = { $seat } a bâti { $building } { $n ->
    [0] sans rien payer
   *[other] pour { $n }
}.
puerto-rico-event-produced = { $seat } a produit { $goods }.
puerto-rico-event-produced-by = { $seats } ont produit chacun { $goods }.
puerto-rico-event-produced-nothing = { $seat } n’a rien produit.
puerto-rico-event-short = Il a manqué { $goods } à { $seat } (réserve vide).
puerto-rico-event-income = { $seat } a reçu { $n ->
    [one] { $n } doublon
   *[other] { $n } doublons
} ({ $building }).
puerto-rico-event-took = { $seat } a pris 1 { $good } de plus (producteur).
puerto-rico-event-sold = { $seat } a vendu { $goods } pour { $n }.
puerto-rico-event-house-cleared = La maison de commerce, pleine, a été vidée.
puerto-rico-event-shipped = { $seat } a chargé { $loads }.
puerto-rico-load = { $goods } sur le navire de { $ship } (+{ $points } PV)
puerto-rico-event-wharfed = { $seat } a chargé { $goods } au quai (+{ $points } PV).
puerto-rico-event-kept = { $seat } a choisi de garder { $goods }.
puerto-rico-event-lost = { $seat } a gardé { $kept } et perdu { $goods } (faute de place pour en garder plus).
puerto-rico-event-gave-back = { $seat } n’a voulu garder que { $kept } et a perdu { $goods }.
puerto-rico-event-gave-back-all = { $seat } n’a rien voulu garder et a perdu { $goods }.
puerto-rico-event-stuck = { $seat } n’a pas trouvé de navire pour ses marchandises ({ $goods }).
puerto-rico-event-idle-craftsman = Personne n’a rien pu produire.
puerto-rico-event-idle-trader = Personne n’a rien pu vendre.
puerto-rico-event-idle-captain = Personne n’avait rien à charger.
puerto-rico-event-nearly = La fin approche : quand le bateau de colons ne pourra plus être rempli, la manche en cours sera la dernière.
puerto-rico-event-sailed = Le navire de { $ship } est parti avec son { $good }.
puerto-rico-event-prospected = { $seat } a pris { $n ->
    [one] { $n } doublon.
   *[other] { $n } doublons.
}
puerto-rico-event-ending-colonists = Le bateau de colons n’a pas pu être rempli : la partie finit avec cette manche.
puerto-rico-event-ending-city = { $seat } a rempli sa ville : la partie finit avec cette manche.
puerto-rico-event-ending-points = Les jetons de points de victoire sont épuisés : la partie finit avec cette manche.
puerto-rico-event-over = { $n ->
    [one] La partie est finie. { $seats } a gagné.
   *[other] La partie est finie. { $seats } se sont partagé la victoire.
}
puerto-rico-event-forfeit = { $seat } a abandonné.
puerto-rico-event-listed = Bâtiments de cette partie : { $buildings }.
puerto-rico-event-drafted = { $seat } a choisi pour cette partie : { $building }.
puerto-rico-event-drawn = Tiré pour cette partie : { $building }.
puerto-rico-event-role-doubled = { $seat } a choisi { $role }, doublé par la bibliothèque.
puerto-rico-event-role-doubled-paid = { $seat } a choisi { $role }, doublé par la bibliothèque (+{ $n ->
    [one] { $n } doublon
   *[other] { $n } doublons
}).
puerto-rico-event-forested = { $seat } a posé { $tile } face cachée, en forêt.
puerto-rico-event-threw = { $seat } a défaussé : { $tile }.
puerto-rico-event-welcomed = { $seat } a pris le noble du bateau.
puerto-rico-event-guest = { $seat } a envoyé { $person } de la pension vers { $place }.
puerto-rico-event-guests-rest = { $seat } a laissé ses pensionnaires en paix.
puerto-rico-event-ship-filled-noble = { $n ->
    [0] Le prochain bateau amène un noble.
    [one] Le prochain bateau amène { $n } colon et un noble (colons restants : { $rest }).
   *[other] Le prochain bateau amène { $n } colons et un noble (colons restants : { $rest }).
}
puerto-rico-event-paid = { $seat } a donné { $payment } au lieu d’un doublon.
puerto-rico-event-awarded = { $seat } a reçu { $n } PV ({ $building }).
puerto-rico-event-sold-post = { $seat } a vendu { $goods } au relais commercial pour { $n }.
puerto-rico-event-supplied = { $seat } a donné { $goods } au fournisseur de la cour (+1 PV).
puerto-rico-event-bundled = { $seat } a chargé { $goods } au petit quai (+{ $points } PV).

## Refus

puerto-rico-refused-no-such-role = { $role } : ce rôle ne sert pas à ce nombre de joueurs. Choisis-en un autre.
puerto-rico-refused-role-taken = { $role } : { $seat } a déjà choisi ce rôle pour cette manche. Choisis-en un autre.
puerto-rico-refused-not-running = Pour cela, il te faut ce bâtiment avec un colon dessus : { $building }.
puerto-rico-refused-drawn = L’hacienda donne une tuile par phase. Prends une tuile visible ou passe.
puerto-rico-refused-island-full = Les 12 cases de ton île sont remplies : plus aucune tuile n’y tient.
puerto-rico-refused-none-face-down = Il n’y a plus de plantation à piocher. Prends une tuile visible ou passe.
puerto-rico-refused-no-tile = Pas dans la rangée : { $tile }. Prends une tuile qui s’y trouve, ou passe.
puerto-rico-refused-no-quarry-left = Il ne reste plus de carrière. Prends une plantation ou passe.
puerto-rico-refused-no-quarry-for-you = Il faut être le paysan, ou avoir une baraque de chantier occupée, pour prendre une carrière. Prends une plantation ou passe.
puerto-rico-refused-no-circle = Tu n’as rien de tel où mettre un colon : { $circle }. Choisis une autre place.
puerto-rico-refused-circle-full = Tous tes cercles de ce genre sont pris : { $circle }. Choisis une autre place.
puerto-rico-refused-owned = Tu as déjà ce bâtiment : { $building }. Personne n’en possède deux pareils ; choisis-en un autre.
puerto-rico-refused-sold-out = Il ne reste plus de ce bâtiment : { $building }. Choisis-en un autre.
puerto-rico-refused-too-dear = Trop cher : ce bâtiment ({ $building }) te coûte { $price }, et tu as { $n ->
    [one] { $n } doublon
   *[other] { $n } doublons
}. Choisis-en un moins cher ou passe.
puerto-rico-refused-city-full = La place manque : ta ville { $n ->
    [0] n’a plus de case libre
    [one] a { $n } case libre, et un grand bâtiment en demande 2
   *[other] a { $n } cases libres
}.
puerto-rico-refused-no-capacity = Les colons que tu as là ne permettent pas d’en produire plus : { $good }.
puerto-rico-refused-no-barrel-left = Il n’y en a plus dans la réserve : { $good }. Choisis un autre type.
puerto-rico-refused-not-produced = Le tonneau de plus doit être d’un type que tu produis, et ce n’est pas le cas : { $good }. Choisis-en un autre.
puerto-rico-refused-no-barrel = Tu n’en as plus : { $good }. Choisis un autre type.
puerto-rico-refused-house-full = La maison de commerce est pleine : on n’y vend plus rien pendant cette phase.
puerto-rico-refused-house-has = La maison de commerce en a déjà : { $good }. Vends un autre type ; il faut un comptoir occupé pour vendre encore celui-là.
puerto-rico-ship = { $ship }
puerto-rico-refused-no-ship = Il n’y a pas de navire de { $ship }, seulement de { $ships }.
puerto-rico-refused-on-other-ship = Le navire de { $ship } en porte déjà : { $good }. Aucun autre navire ne peut en prendre.
puerto-rico-refused-ship-full = Le navire de { $ship } est plein : il ne prend plus rien pendant cette phase.
puerto-rico-refused-ship-holds = Le navire de { $ship } porte déjà autre chose : { $good }. Choisis un autre navire ou un autre type.
puerto-rico-refused-larger-ship = Il faut choisir un navire vide qui en prend plus ({ $good }) : le navire de { $ship }.
puerto-rico-refused-must-load = Tu peux charger un navire, donc tu ne peux pas passer : charge un navire ou utilise ton quai.
puerto-rico-refused-wharf-used = Tu as déjà utilisé ce bâtiment pendant cette phase du capitaine : { $building }.
puerto-rico-refused-cannot-keep = { $n ->
    [0] Nombre de tonneaux que tu peux garder : { $singles }. Pour en garder plus, il faut un entrepôt occupé.
    [one] Tu peux garder 1 type entier, et { $singles } des autres tonneaux.
   *[other] Tu peux garder { $n } types entiers, et { $singles } des autres tonneaux.
}
puerto-rico-refused-needs-new-buildings = On ne choisit des bâtiments qu’avec les nouveaux bâtiments. Active d’abord cette option.
puerto-rico-refused-bad-list = « { $word } » n’est pas un bâtiment violet du jeu de base ou des nouveaux bâtiments.
puerto-rico-refused-short-list = La liste est trop courte : il en manque { $n }.
puerto-rico-refused-not-in-game = Ce bâtiment n’est pas dans la partie : { $building }. Choisis-en un autre.
puerto-rico-refused-drafted = Ce bâtiment est déjà dans la partie : { $building }. Choisis-en un autre.
puerto-rico-refused-no-slot = Toutes les places pour le prix { $price } sont prises. Choisis un autre prix.
puerto-rico-refused-excluded = Ces deux bâtiments ne vont pas ensemble : { $building }, { $other }. Choisis-en un autre.
puerto-rico-refused-nothing-to-declare = À cette table on ne déclare pas de privilège doublé. Choisis simplement le rôle.
puerto-rico-refused-already-doubled = Tu as déjà doublé un privilège pendant cette manche. Choisis le rôle sans cela.
puerto-rico-refused-no-second-quarry = La deuxième tuile de la bibliothèque doit être une plantation, pas une carrière.
puerto-rico-refused-no-such-tile = Tu n’as pas cette tuile : { $tile }.
puerto-rico-refused-none-to-spare = Personne ne peut venir : { $person }.
puerto-rico-refused-nobles-first = Place tes nobles avant tes colons.
puerto-rico-refused-none-in-hand = Il ne t’en reste pas à placer : { $person }.
puerto-rico-refused-must-work = Il y a un cercle pour tout le monde : personne ne peut rester à San Juan.
puerto-rico-refused-guests-stay = Les pensionnaires ne peuvent pas bouger maintenant. Ils le peuvent hors de la phase du maire, quand le jeu attend quelqu’un.
puerto-rico-refused-no-guest = Il n’y en a pas dans ta pension : { $person }.
puerto-rico-refused-nobody-to-rest = On ne te demande rien pour tes pensionnaires en ce moment.
puerto-rico-refused-paid-so = Tu as déjà payé ainsi. Choisis un autre moyen.
puerto-rico-refused-nobody-there = Il n’y en a pas à prendre là ({ $place }) : { $person }.
puerto-rico-refused-must-stay = La personne qui s’y trouve est nécessaire à cet achat.
puerto-rico-refused-no-chip = Tu n’as pas de PV à rendre.
puerto-rico-refused-sold-already = Tu as déjà vendu un tonneau ce tour-ci.
puerto-rico-refused-land-used = Tu as déjà utilisé ton cadastre ce tour-ci.
puerto-rico-refused-land-needs = Pour cela il faut { $person } sur ton cadastre.
puerto-rico-refused-no-doubloon = Tu n’as pas de doublon.
puerto-rico-refused-supplied = Tu en as déjà donné : { $good }. Donne un autre type.
puerto-rico-refused-supplied-all = Tu peux donner un tonneau par noble ; tu en as { $n }.

## La table

puerto-rico-scene-set-up = Puerto Rico · mise en place
puerto-rico-scene-round = Puerto Rico · manche { $round }
puerto-rico-scene-last-round = Puerto Rico · manche { $round }, la dernière
puerto-rico-scene-over = Puerto Rico · fini au bout de { $round ->
    [one] { $round } manche
   *[other] { $round } manches
}
puerto-rico-ended-colonists = Le bateau de colons n’a plus pu être rempli.
puerto-rico-ended-city = { $seat } a rempli sa ville.
puerto-rico-ended-points = Les jetons de points de victoire sont épuisés.
puerto-rico-panel-roles = Rôles
puerto-rico-panel-plantations = Plantations
puerto-rico-panel-ships = Navires
puerto-rico-panel-house = Maison de commerce
puerto-rico-panel-supplies = Réserves
puerto-rico-panel-buildings = Bâtiments restants
puerto-rico-panel-buildings-for = Bâtiments restants, prix pour { $seat }
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
puerto-rico-row-prices = Prix
puerto-rico-row-goods = Marchandises
puerto-rico-row-colonist-ship = Bateau de colons
puerto-rico-row-points-left = Points de victoire
puerto-rico-row-column = Colonne { $n }
puerto-rico-row-doubloons = Doublons
puerto-rico-row-island = Île { $n } sur { $of }
puerto-rico-row-city = { $near ->
    [1] Ville { $n } sur { $of } (la dernière place amène la dernière manche)
   *[other] Ville { $n } sur { $of }
}
puerto-rico-row-empty-circles = Cercles libres
puerto-rico-row-san-juan = San Juan
puerto-rico-row-proposed = Proposé, pas encore placé ({ $n } en main)
puerto-rico-row-placing = Déjà placés ({ $n } en main)
puerto-rico-row-storing = Déjà gardés
puerto-rico-row-points = PV en jetons
puerto-rico-row-points-seen = Points visibles
puerto-rico-row-score = Score
puerto-rico-row-score-now = Score à ce stade
puerto-rico-row-people = Réserve de personnes
puerto-rico-row-colonists = Réserve de colons
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
puerto-rico-cell-colonists-last = { $n ->
    [one] { $n } colon (pas assez pour remplir à nouveau le bateau : le maire amène la dernière manche)
   *[other] { $n } colons (pas assez pour remplir à nouveau le bateau : le maire amène la dernière manche)
}
puerto-rico-cell-price = { $good } { $n }
puerto-rico-cell-points = { $n } PV
puerto-rico-cell-points-last = { $n } PV (les épuiser amène la dernière manche)
puerto-rico-cell-in-all = { $n } en tout
puerto-rico-cell-building-left = { $building } à { $price } (il en reste { $n })
puerto-rico-cell-manned = { $what } ({ $n ->
    [0] sans personne
   *[other] { $of ->
        [1] avec colon
       *[other] { $n } sur { $of } avec colon
    }
})
puerto-rico-cell-empty-island = { $n } sur l’île
puerto-rico-cell-empty-city = { $n } en ville
puerto-rico-cell-nobles = { $n ->
    [one] { $n } noble
   *[other] { $n } nobles
}
puerto-rico-cell-forests = { $n ->
    [one] { $n } forêt
   *[other] { $n } forêts
}
puerto-rico-cell-manned-by-nobles = { $what } ({ $n } sur { $of } avec quelqu’un, dont { $nobles ->
    [one] { $nobles } noble
   *[other] { $nobles } nobles
})
puerto-rico-times = { $what } ×{ $n }
puerto-rico-san-juan = San Juan

## Score

puerto-rico-tie-break = { $n ->
    [one] { $n } doublon ou tonneau
   *[other] { $n } doublons et tonneaux
}
puerto-rico-points = { $points } { $points ->
    [one] point
   *[other] points
}
puerto-rico-score-chips = PV en jetons
puerto-rico-score-buildings = bâtiments
puerto-rico-score-guild-hall = guilde
puerto-rico-score-guild-hall-empty = guilde (vide)
puerto-rico-score-residence = résidence
puerto-rico-score-residence-empty = résidence (vide)
puerto-rico-score-fortress = forteresse
puerto-rico-score-fortress-empty = forteresse (vide)
puerto-rico-score-customs-house = douane
puerto-rico-score-customs-house-empty = douane (vide)
puerto-rico-score-city-hall = hôtel de ville
puerto-rico-score-city-hall-empty = hôtel de ville (vide)
puerto-rico-score-nobles = nobles
puerto-rico-score-cloister = cloître
puerto-rico-score-cloister-empty = cloître (vide)
puerto-rico-score-royal-garden = jardins royaux
puerto-rico-score-royal-garden-empty = jardins royaux (vides)

## Règles

puerto-rico-topic-turn = Une manche
puerto-rico-rules-turn =
    Marque le plus de points de victoire (PV) : marchandises chargées, bâtiments, primes des grands bâtiments.

    À partir du gouverneur, chacun choisit un rôle encore libre et prend les doublons posés dessus. Tout le monde joue alors ce rôle, d’abord qui l’a choisi, avec un privilège. Tu peux passer, sauf s’il y a des colons à placer ou des marchandises à charger.

    À la fin de la manche, chaque rôle non choisi reçoit 1 doublon, et le joueur suivant devient gouverneur.
puerto-rico-topic-roles = Rôles
puerto-rico-rules-roles =
    { "" }**Paysan** : de la terre à cultiver. Prends une plantation visible ; le paysan peut prendre une carrière à la place, pour bâtir moins cher. La rangée est ensuite renouvelée.

    { "" }**Maire** : des bras, car rien ne sert sans colon. Ceux du bateau sont distribués un à un ; le maire peut en prendre un de plus dans la réserve. Puis place tous tes colons comme tu veux sur les cercles de ton île et de ta ville, le plus possible ; les autres attendent à San Juan.

    { "" }**Bâtisseur** : des points, et de l’aide pour la suite. Construis un bâtiment, à 1 de moins pour le bâtisseur et 1 de moins par carrière occupée (1, 2, 3 ou 4 au plus, selon la colonne).

    { "" }**Producteur** : des tonneaux à vendre ou à charger. Une plantation de maïs occupée donne 1 maïs. Ailleurs, il faut pour chaque tonneau une plantation occupée et un cercle occupé dans le bâtiment de production. Le producteur prend ensuite 1 tonneau de plus d’un type qu’il a produit.

    { "" }**Marchand** : des doublons pour bâtir. Vends un tonneau à la maison de commerce : maïs 0, indigo 1, sucre 2, tabac 3, café 4, et 1 de plus pour le marchand. Elle en tient quatre, tous différents ; pleine, elle est vidée en fin de phase.

    { "" }**Capitaine** : les tonneaux deviennent des points. À tour de rôle et tant que tu peux, charge un type sur un navire, autant de tonneaux qu’il en tient, 1 PV chacun, et 1 de plus au premier chargement du capitaine. Un navire porte un seul type, et un type va sur un seul navire ; entre navires vides, prends celui qui en tient le plus. À la fin, tu gardes 1 tonneau, plus avec des entrepôts ; le reste est perdu. Les navires pleins partent.

    { "" }**Chercheur d’or** (à 4 ou 5) : de l’argent, et rien pour les autres. Prends 1 doublon.
puerto-rico-topic-buildings = Bâtiments
puerto-rico-rules-buildings =
    Une plantation, une carrière ou un bâtiment ne sert que s’il porte un colon : il est « occupé ». Jamais deux bâtiments pareils ; un grand bâtiment prend deux cases. La manufacture paie 0, 1, 2, 3 ou 5 doublons pour 1 à 5 types.

    { "" }**Nouveaux bâtiments** et **Nobles** sont des options. Avec la première, on choisit à tour de rôle les 17 bâtiments violets de la partie. Avec la seconde, une des personnes de chaque bateau est un noble ; un noble vaut 1 PV à la fin et rend certains bâtiments meilleurs.
puerto-rico-topic-scoring = Points
puerto-rico-rules-scoring =
    La partie finit avec la manche où le bateau de colons ne peut être rempli, où une ville a ses 12 cases pleines ou où les PV sont épuisés.

    Compte tes jetons, les PV de tes bâtiments et, pour les grands occupés :

    { "" }**Guilde** · 1 par petit et 2 par autre bâtiment de production
    { "" }**Résidence** · 4, 5, 6 ou 7 pour 9 tuiles au plus, 10, 11 ou 12
    { "" }**Forteresse** · 1 pour 3 colons
    { "" }**Douane** · 1 pour 4 PV en jetons
    { "" }**Hôtel de ville** · 1 par bâtiment violet

    À égalité, le plus de doublons et de tonneaux réunis l’emporte.
puerto-rico-rules-set = **{ $set }**
puerto-rico-rules-building = **{ $building }** · prix { $price } · { $vp } PV · { $effect }

# Ordres permanents.
puerto-rico-order-ship-most = Capitaine : charger ce qui rapporte le plus
puerto-rico-order-ship-most-about = Charge ce qui rapporte le plus de points, d’abord à bord ; puis le quai, jamais le petit quai.
puerto-rico-order-keep-best = Capitaine : garder mes meilleurs tonneaux
puerto-rico-order-keep-best-about = Stocke autant de tonneaux que possible, les plus chers à égalité.
puerto-rico-terms-doubloon = doublon { $n } dessus
puerto-rico-order-sell-for = Marchand : vendre à partir de { $value }
puerto-rico-order-sell-for-about = Vend ce qui rapporte le plus de doublons, rien en dessous ; n’utilise pas le cadastre.
puerto-rico-order-place-best = Colons : les prendre tous, les placer au mieux
puerto-rico-order-place-best-about = Maire, refuge, université : prend qui peut venir, nobles d’abord, et place comme la proposition.
puerto-rico-order-settle = Paysan : prendre { $value }
puerto-rico-order-settle-about = Prend cette tuile ; me demande si elle n’est pas là ou si je peux piocher ou planter une forêt.
puerto-rico-order-settle-quarry = une carrière
puerto-rico-order-settle-coffee = du café
puerto-rico-order-settle-tobacco = du tabac
puerto-rico-order-settle-corn = du maïs
puerto-rico-order-settle-sugar = du sucre
puerto-rico-order-settle-indigo = de l’indigo
puerto-rico-order-build-nothing = Bâtisseur : ne rien bâtir
puerto-rico-order-build-nothing-about = Passe quand je pourrais bâtir.
puerto-rico-order-craft = Producteur : un tonneau de plus { $value }
puerto-rico-order-craft-about = Produit tout ; le tonneau du privilège est de cette sorte.
puerto-rico-order-craft-dearest = du plus cher
puerto-rico-order-craft-fewest = de ce que j’ai le moins
