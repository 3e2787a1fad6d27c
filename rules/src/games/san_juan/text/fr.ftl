### San Juan. Les noms sont ceux de l’édition de 2007 ; les phrases sont de nous.

san-juan-name = San Juan
san-juan-about = Les cartes sont bâtiments, marchandises et monnaie. 2 à 4 joueurs, environ 12 manches.
san-juan-kind = On construit avec ses cartes ; tout le monde joue presque tous les rôles choisis. Hasard des cartes, mains cachées.
san-juan-lasts = 45 à 60 minutes d’une traite ; sur plusieurs jours : environ 80 coups par joueur, soit environ trois semaines.

## Options

san-juan-option-start-draft = Première main au choix
san-juan-option-start-draft-about = Piocher 5, 6, 7 ou 8 cartes dans l’ordre du tour et en garder 4 comme première main.
san-juan-option-simultaneous-phases = Phases simultanées
san-juan-option-simultaneous-phases-about = Producteur, marchand et conseiller : tout le monde joue en même temps, pas à tour de rôle.
san-juan-option-show-chapel-count = Afficher le compte des chapelles
san-juan-option-show-chapel-count-about = Tout le monde voit combien de cartes sont sous chaque chapelle.
san-juan-option-ask-draws = Demander avant de piocher
san-juan-option-ask-draws-about = Avec le conseiller ou le chercheur d’or, on peut ne rien piocher.
san-juan-option-round-limit = Limite de manches
san-juan-option-round-limit-about = La partie se termine au plus tard après ce nombre de manches.
san-juan-option-round-limit-off = aucune
san-juan-option-round-limit-300 = 300 manches

## Commandes

san-juan-verb-tuck = glisser
san-juan-verb-tuck-about = Glisser une carte de ta main sous ta chapelle
san-juan-verb-discard = défausser
san-juan-verb-discard-about = Défausser ces cartes ; sépare-les par des virgules
san-juan-verb-role = rôle
san-juan-verb-role-about = Choisir un rôle
san-juan-verb-build = bâtir
san-juan-verb-build-about = Construire un bâtiment de ta main
san-juan-verb-cover = couvrir
san-juan-verb-cover-about = Avec ta grue : où va le nouveau bâtiment
san-juan-verb-pay = payer
san-juan-verb-pay-about = Payer avec ces cartes ou marchandises ; sépare-les par des virgules
san-juan-verb-produce = produire
san-juan-verb-produce-about = Produire ces marchandises ; finir par « fini »
san-juan-verb-sell = vendre
san-juan-verb-sell-about = Vendre ces marchandises ; finir par « fini »
san-juan-verb-draw = piocher
san-juan-verb-draw-about = Piocher les cartes auxquelles tu as droit
san-juan-verb-keep = garder
san-juan-verb-keep-about = Garder celles-ci parmi les cartes piochées
san-juan-verb-mine = mine
san-juan-verb-mine-about = Dévoiler quatre cartes avec ta mine d’or
san-juan-verb-take = prendre
san-juan-verb-take-about = Prendre l’une des cartes dévoilées
san-juan-verb-back = retour
san-juan-verb-back-about = Choisir un autre bâtiment avant de payer celui-ci
san-juan-verb-pass = passer
san-juan-verb-pass-about = Ne rien faire cette fois
san-juan-param-card = carte
san-juan-param-card-about = La carte, d’après son bâtiment
san-juan-param-tile = tuile
san-juan-param-tile-about = La tuile rôle
san-juan-param-building = bâtiment
san-juan-param-building-about = Le bâtiment
san-juan-param-payment = paiement
san-juan-param-payment-about = Des cartes de ta main, ou des marchandises avec un marché noir
san-juan-param-good = marchandise
san-juan-param-good-about = Le type de marchandise

## Marchandises

san-juan-good-indigo = indigo
san-juan-good-sugar = sucre
san-juan-good-tobacco = tabac
san-juan-good-coffee = café
san-juan-good-silver = argent
san-juan-goods-indigo = { $n } { $n ->
    [one] indigo
   *[other] indigos
}
san-juan-goods-sugar = { $n } { $n ->
    [one] sucre
   *[other] sucres
}
san-juan-goods-tobacco = { $n } { $n ->
    [one] tabac
   *[other] tabacs
}
san-juan-goods-coffee = { $n } { $n ->
    [one] café
   *[other] cafés
}
san-juan-goods-silver = { $n } { $n ->
    [one] argent
   *[other] lots d’argent
}
san-juan-price = { $good } { $n }

## Cartes

san-juan-card-indigo-plant = teinturerie d’indigo
san-juan-card-sugar-mill = moulin à sucre
san-juan-card-tobacco-storage = séchoir à tabac
san-juan-card-coffee-roaster = brûlerie de café
san-juan-card-silver-smelter = fonderie d’argent
san-juan-card-smithy = forge
san-juan-card-gold-mine = mine d’or
san-juan-card-archive = archives
san-juan-card-poor-house = refuge
san-juan-card-black-market = marché noir
san-juan-card-trading-post = comptoir
san-juan-card-well = puits
san-juan-card-market-stand = étal
san-juan-card-crane = grue
san-juan-card-chapel = chapelle
san-juan-card-tower = tour
san-juan-card-aqueduct = aqueduc
san-juan-card-carpenter = atelier
san-juan-card-prefecture = préfecture
san-juan-card-market-hall = marché
san-juan-card-quarry = carrière
san-juan-card-library = bibliothèque
san-juan-card-statue = statue
san-juan-card-victory-column = colonne
san-juan-card-hero = bronze
san-juan-card-guild-hall = guilde
san-juan-card-city-hall = hôtel de ville
san-juan-card-triumphal-arch = arc de triomphe
san-juan-card-palace = palais
san-juan-a-card-indigo-plant = une teinturerie d’indigo
san-juan-a-card-sugar-mill = un moulin à sucre
san-juan-a-card-tobacco-storage = un séchoir à tabac
san-juan-a-card-coffee-roaster = une brûlerie de café
san-juan-a-card-silver-smelter = une fonderie d’argent
san-juan-a-card-smithy = une forge
san-juan-a-card-gold-mine = une mine d’or
san-juan-a-card-archive = des archives
san-juan-a-card-poor-house = un refuge
san-juan-a-card-black-market = un marché noir
san-juan-a-card-trading-post = un comptoir
san-juan-a-card-well = un puits
san-juan-a-card-market-stand = un étal
san-juan-a-card-crane = une grue
san-juan-a-card-chapel = une chapelle
san-juan-a-card-tower = une tour
san-juan-a-card-aqueduct = un aqueduc
san-juan-a-card-carpenter = un atelier
san-juan-a-card-prefecture = une préfecture
san-juan-a-card-market-hall = un marché
san-juan-a-card-quarry = une carrière
san-juan-a-card-library = une bibliothèque
san-juan-a-card-statue = une statue
san-juan-a-card-victory-column = une colonne
san-juan-a-card-hero = un bronze
san-juan-a-card-guild-hall = une guilde
san-juan-a-card-city-hall = un hôtel de ville
san-juan-a-card-triumphal-arch = un arc de triomphe
san-juan-a-card-palace = un palais
san-juan-copies-indigo-plant = { $n ->
    [one] une teinturerie d’indigo
   *[other] { $n } teintureries d’indigo
}
san-juan-copies-sugar-mill = { $n ->
    [one] un moulin à sucre
   *[other] { $n } moulins à sucre
}
san-juan-copies-tobacco-storage = { $n ->
    [one] un séchoir à tabac
   *[other] { $n } séchoirs à tabac
}
san-juan-copies-coffee-roaster = { $n ->
    [one] une brûlerie de café
   *[other] { $n } brûleries de café
}
san-juan-copies-silver-smelter = { $n ->
    [one] une fonderie d’argent
   *[other] { $n } fonderies d’argent
}
san-juan-copies-smithy = { $n ->
    [one] une forge
   *[other] { $n } forges
}
san-juan-copies-gold-mine = { $n ->
    [one] une mine d’or
   *[other] { $n } mines d’or
}
san-juan-copies-archive = { $n ->
    [one] des archives
   *[other] { $n } archives
}
san-juan-copies-poor-house = { $n ->
    [one] un refuge
   *[other] { $n } refuges
}
san-juan-copies-black-market = { $n ->
    [one] un marché noir
   *[other] { $n } marchés noirs
}
san-juan-copies-trading-post = { $n ->
    [one] un comptoir
   *[other] { $n } comptoirs
}
san-juan-copies-well = { $n ->
    [one] un puits
   *[other] { $n } puits
}
san-juan-copies-market-stand = { $n ->
    [one] un étal
   *[other] { $n } étals
}
san-juan-copies-crane = { $n ->
    [one] une grue
   *[other] { $n } grues
}
san-juan-copies-chapel = { $n ->
    [one] une chapelle
   *[other] { $n } chapelles
}
san-juan-copies-tower = { $n ->
    [one] une tour
   *[other] { $n } tours
}
san-juan-copies-aqueduct = { $n ->
    [one] un aqueduc
   *[other] { $n } aqueducs
}
san-juan-copies-carpenter = { $n ->
    [one] un atelier
   *[other] { $n } ateliers
}
san-juan-copies-prefecture = { $n ->
    [one] une préfecture
   *[other] { $n } préfectures
}
san-juan-copies-market-hall = { $n ->
    [one] un marché
   *[other] { $n } marchés
}
san-juan-copies-quarry = { $n ->
    [one] une carrière
   *[other] { $n } carrières
}
san-juan-copies-library = { $n ->
    [one] une bibliothèque
   *[other] { $n } bibliothèques
}
san-juan-copies-statue = { $n ->
    [one] une statue
   *[other] { $n } statues
}
san-juan-copies-victory-column = { $n ->
    [one] une colonne
   *[other] { $n } colonnes
}
san-juan-copies-hero = { $n ->
    [one] un bronze
   *[other] { $n } bronzes
}
san-juan-copies-guild-hall = { $n ->
    [one] une guilde
   *[other] { $n } guildes
}
san-juan-copies-city-hall = { $n ->
    [one] un hôtel de ville
   *[other] { $n } hôtels de ville
}
san-juan-copies-triumphal-arch = { $n ->
    [one] un arc de triomphe
   *[other] { $n } arcs de triomphe
}
san-juan-copies-palace = { $n ->
    [one] un palais
   *[other] { $n } palais
}
san-juan-effect-indigo-plant = produit de l’indigo
san-juan-effect-sugar-mill = produit du sucre
san-juan-effect-tobacco-storage = produit du tabac
san-juan-effect-coffee-roaster = produit du café
san-juan-effect-silver-smelter = produit de l’argent
san-juan-effect-smithy = bâtisseur : les bâtiments de production coûtent 1 de moins
san-juan-effect-gold-mine = chercheur d’or : dévoile 4 cartes, prends-en 1 si tous les coûts diffèrent
san-juan-effect-archive = conseiller : tu peux défausser des cartes de ta main plutôt que celles piochées
san-juan-effect-poor-house = bâtisseur : pioche 1 s’il te reste 0 ou 1 carte après avoir bâti
san-juan-effect-black-market = bâtisseur : tu peux remplacer jusqu’à 2 cartes du paiement par des marchandises
san-juan-effect-trading-post = marchand : vends 1 marchandise de plus
san-juan-effect-well = producteur : pioche 1 si tu produis 2 marchandises ou plus
san-juan-effect-market-stand = marchand : pioche 1 si tu vends 2 marchandises ou plus
san-juan-effect-crane = bâtisseur : recouvre un de tes bâtiments en ne payant que la différence
san-juan-effect-chapel = début de manche : glisse une carte dessous pour 1 PV
san-juan-effect-tower = limite de 12 cartes en main au lieu de 7
san-juan-effect-aqueduct = producteur : produis 1 marchandise de plus
san-juan-effect-carpenter = bâtisseur : pioche 1 si tu construis un bâtiment violet
san-juan-effect-prefecture = conseiller : garde 2 cartes au lieu d’une
san-juan-effect-market-hall = marchand : pioche 1 de plus si tu vends
san-juan-effect-quarry = bâtisseur : les bâtiments violets coûtent 1 de moins
san-juan-effect-library = le privilège de ton rôle compte double
san-juan-effect-statue = monument
san-juan-effect-victory-column = monument
san-juan-effect-hero = monument
san-juan-effect-guild-hall = fin : 2 PV par bâtiment de production
san-juan-effect-city-hall = fin : 1 PV par bâtiment violet
san-juan-effect-triumphal-arch = fin : 4/6/8 PV pour 1/2/3 monuments
san-juan-effect-palace = fin : 1 PV par tranche de 4 autres PV
san-juan-brief-smithy = production −1
san-juan-brief-gold-mine = 4 coûts : 1 carte
san-juan-brief-archive = échange libre
san-juan-brief-poor-house = 0–1 carte : +1
san-juan-brief-black-market = paie 2 march.
san-juan-brief-trading-post = vend 1 de plus
san-juan-brief-well = 2 produits : +1
san-juan-brief-market-stand = 2 vendus : +1
san-juan-brief-crane = bâtit dessus
san-juan-brief-chapel = 1 PV par carte
san-juan-brief-tower = main de 12
san-juan-brief-aqueduct = produit 1 de plus
san-juan-brief-carpenter = violet : +1
san-juan-brief-prefecture = garde 2
san-juan-brief-market-hall = vente : +1 carte
san-juan-brief-quarry = violet −1
san-juan-brief-library = rôle ×2
san-juan-brief-statue = monument
san-juan-brief-victory-column = monument
san-juan-brief-hero = monument
san-juan-brief-guild-hall = 2 PV par usine
san-juan-brief-city-hall = 1 PV par violet
san-juan-brief-triumphal-arch = 4/6/8 PV
san-juan-brief-palace = +1 PV par 4
san-juan-times = { $what } ×{ $n }
san-juan-priced = { $card } ({ $n })
san-juan-costing = { $card } (coût { $n })
san-juan-paid-nothing = sans rien payer
san-juan-paid-cards = pour { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
san-juan-paid-goods = pour { $goods ->
    [one] { $goods } marchandise
   *[other] { $goods } marchandises
}
san-juan-paid-both = pour { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
} et { $goods ->
    [one] { $goods } marchandise
   *[other] { $goods } marchandises
}

## Rôles

san-juan-role-builder = Bâtisseur
san-juan-role-producer = Producteur
san-juan-role-trader = Marchand
san-juan-role-councillor = Conseiller
san-juan-role-prospector = Chercheur d’or
san-juan-the-role-builder = le bâtisseur
san-juan-the-role-producer = le producteur
san-juan-the-role-trader = le marchand
san-juan-the-role-councillor = le conseiller
san-juan-the-role-prospector = le chercheur d’or
san-juan-role-about-builder = bâtir, 1 de moins pour toi
san-juan-role-about-producer = produire 1 marchandise, toi 2
san-juan-role-about-trader = vendre 1 marchandise, toi 2
san-juan-role-about-councillor = piocher 2 cartes, toi 5 ; en garder 1
san-juan-role-about-prospector = toi seul : 1 carte
san-juan-preview-builder = { $n ->
    [0] rien que tu puisses payer
    [one] { $n } bâtiment à ta portée
   *[other] { $n } bâtiments à ta portée
}
san-juan-preview-producer = { $n ->
    [0] rien à produire
    [one] toi : { $n } marchandise
   *[other] toi : { $n } marchandises
}
san-juan-preview-trader = { $n ->
    [0] rien à vendre
    [one] { $n } marchandise à vendre
   *[other] { $n } marchandises à vendre
}
san-juan-about-builder = Chacun peut bâtir ; toi, pour 1 de moins
san-juan-about-producer = Chacun peut produire une marchandise ; toi, une de plus
san-juan-about-trader = Chacun peut vendre une marchandise ; toi, une de plus
san-juan-about-councillor = Chacun pioche 2 cartes et en garde 1 ; toi, tu en pioches 5
san-juan-about-prospector = Tu pioches 1 carte

## Ce qui se tape encore

san-juan-word-double = doublé
san-juan-word-done = fini
san-juan-word-none = à côté
san-juan-word-full = pleine

## Ce qui est demandé (lu après le nom du joueur)

san-juan-ask-nothing = rien à décider
san-juan-ask-draft = choisis ta première main
san-juan-ask-draft-n = choisis ta première main : défausse { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
san-juan-ask-round-start = avec une chapelle, tu peux y glisser une carte ; défausse tes cartes en trop s’il y en a
san-juan-ask-chapel-limit = tu peux glisser une carte sous ta chapelle, puis défausse tes cartes en trop
san-juan-ask-limit = défausse tes cartes en trop
san-juan-ask-chapel = tu peux glisser une carte sous ta chapelle
san-juan-ask-limit-n = défausse { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
} en trop
san-juan-ask-role = choisis un rôle
san-juan-ask-build = construis un bâtiment
san-juan-ask-cover = place ton bâtiment
san-juan-ask-cover-card = choisis où bâtir { $card }
san-juan-ask-pay = paie ton bâtiment
san-juan-ask-pay-n = paie { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
} pour { $card }
san-juan-ask-produce = produis des marchandises
san-juan-ask-produce-n = { $n ->
    [one] produis { $n } marchandise
   *[other] produis jusqu’à { $n } marchandises
}
san-juan-ask-sell = vends des marchandises
san-juan-ask-sell-n = { $n ->
    [one] vends { $n } marchandise
   *[other] vends jusqu’à { $n } marchandises
}
san-juan-ask-draw = tu peux piocher des cartes
san-juan-ask-draw-n = tu peux piocher { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
san-juan-ask-choose = choisis ce que tu gardes
san-juan-ask-keep-n = garde { $n } des cartes piochées
san-juan-ask-archive-n = défausse { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
} parmi ta main et celles que tu viens de piocher
san-juan-ask-mine = tu peux dévoiler 4 cartes avec ta mine d’or
san-juan-ask-take = prends l’une des cartes dévoilées
san-juan-asks-draft = choisissez une première main
san-juan-asks-round-start = avec une chapelle, vous pouvez y glisser une carte ; défaussez vos cartes en trop s’il y en a
san-juan-asks-chapel = vous pouvez glisser une carte sous votre chapelle
san-juan-asks-limit = défaussez vos cartes en trop
san-juan-asks-produce = produisez des marchandises
san-juan-asks-sell = vendez des marchandises
san-juan-asks-draw = vous pouvez piocher des cartes
san-juan-asks-choose = choisissez les cartes à garder

## De quoi il s’agit, en une ligne pour une première partie

san-juan-purpose-draft = Une carte est un bâtiment, ou de la monnaie pour en payer un : garde un bâtiment à construire, et de quoi le payer.
san-juan-purpose-round-start = On commence une manche avec sept cartes au plus, ou douze avec une tour. Garde ce que tu veux bâtir.
san-juan-purpose-chapel = Une carte sous la chapelle vaut 1 PV à la fin, mais tu ne la récupères jamais.
san-juan-purpose-role = Tout le monde joue le rôle que tu choisis, mais toi seul as son privilège. Chercheur d’or : toi seul pioches.
san-juan-purpose-build = Bâtisseur : pose une carte et paie son coût avec d’autres. Un bâtiment rapporte des points et a souvent un effet.
san-juan-purpose-build-picked = Bâtisseur : pose une carte et paie son coût avec d’autres. Tu as choisi le rôle : tu paies { $n } de moins.
san-juan-purpose-cover = Grue : recouvre un autre de tes bâtiments en ne payant que la différence ; celui du dessous ne compte plus.
san-juan-purpose-pay = Paie avec les cartes dont tu as le moins besoin : chacune vaut 1, quel que soit son coût.
san-juan-purpose-produce = Producteur : une carte de la pioche devient une marchandise sur un bâtiment de production vide. Tu la vendras plus tard.
san-juan-purpose-sell = Marchand : tu vends une marchandise (plus avec privilège ou comptoir) pour les cartes qu’indique la tuile.
san-juan-purpose-draw = Ce rôle t’apporte des cartes, et tout se paie en cartes.
san-juan-purpose-choose = Conseiller : garde ce qui te convient le mieux ; le reste est défaussé.
san-juan-purpose-mine = Mine d’or : dévoile quatre cartes ; si leurs coûts sont tous différents, prends-en une gratuitement.
san-juan-purpose-take = Les quatre ont des coûts différents : prends-en une, les autres sont défaussées.

## Choix

san-juan-group-role = Choisir un rôle…
san-juan-group-build = Bâtir…
san-juan-group-build-choosing = Choisir les cartes du paiement…
san-juan-group-discard = Défausser…
san-juan-group-tuck = Glisser sous ta chapelle…
san-juan-group-keep = Garder…
san-juan-group-pay = Payer avec…
san-juan-group-draw = Pioche
san-juan-group-mine = Mine d’or
san-juan-group-pay-goods = Payer en marchandises…
san-juan-group-produce = Produire…
san-juan-group-sell = Vendre…
san-juan-group-cover = Où le placer…
san-juan-group-take = Prendre…
san-juan-group-answers = Réponses
san-juan-do-role-doubled = { $role } ×2
san-juan-beside-building = { $card } { $n ->
    [0] sans rien payer
    [one] pour { $n } carte
   *[other] pour { $n } cartes
}
san-juan-beside-building-from = { $card }, à partir de { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
san-juan-beside-building-auto = { $card } pour { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
} (paiement auto)
san-juan-beside-building-all = { $card } pour { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
} (le reste de ta main)
san-juan-beside-build = Bâtir
san-juan-beside-keep = Garder
san-juan-beside-discard = Défausser
san-juan-beside-tuck = Glisser
san-juan-beside-pay = Payer
san-juan-do-build-choosing = Bâtir { $card } en choisissant les cartes du paiement
san-juan-do-build = Bâtir { $card } { $n ->
    [0] sans rien payer
   *[other] pour { $n }
}
san-juan-do-build-from = Bâtir { $card }, à partir de { $n }
san-juan-card-note = { $vp } PV · { $effect }
san-juan-card-note-now = { $vp } PV pour l’instant · { $effect }
san-juan-do-beside = À côté des autres, pour { $n }
san-juan-do-cover = Sur { $card }, pour { $n }
san-juan-do-cover-empty = Sur { $card } (sans marchandise), pour { $n }
san-juan-do-cover-full = Sur { $card } (avec sa marchandise), pour { $n }
san-juan-do-cover-note = le bâtiment couvert ne compte plus
san-juan-do-cover-good-note = le bâtiment couvert ne compte plus ; une marchandise s’y trouve
san-juan-do-cover-full-note = le bâtiment couvert ne compte plus ; sa marchandise est perdue
san-juan-do-cover-pays-note = le bâtiment couvert ne compte plus ; sa marchandise paie d’abord, ou est perdue
san-juan-do-cover-other-pays-note = le bâtiment couvert ne compte plus ; sa marchandise est perdue, une autre paie
san-juan-do-pay = Payer avec { $card }
san-juan-do-pay-good = Payer avec { $goods }
san-juan-do-keep = Garder { $card }
san-juan-do-discard = Défausser { $card }
san-juan-do-tuck = Glisser { $card }
san-juan-do-take = Prendre { $card }
san-juan-do-mine = Dévoiler 4 cartes
san-juan-do-mine-note = prends-en une si les quatre coûts diffèrent
san-juan-do-draw = Piocher { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
san-juan-do-back = Retour aux bâtiments
san-juan-do-done = Terminé
san-juan-pass-chapel = Ne rien glisser
san-juan-pass-build = Ne rien bâtir
san-juan-pass-mine = Ne rien dévoiler
san-juan-produce-nothing = Ne rien produire
san-juan-sell-nothing = Ne rien vendre
san-juan-pass-draw = Ne rien piocher
san-juan-rash-chapel = Tu dépasses la limite de main : sinon, tu défausseras la carte. Ne rien glisser quand même ?
san-juan-rash-build = Tu peux encore bâtir. Ne rien bâtir quand même ?
san-juan-rash-mine = Dévoiler ne te coûte rien. Ne rien dévoiler quand même ?
san-juan-rash-draw = Piocher ne te coûte rien. Ne rien piocher quand même ?
san-juan-rash-produce = Tu peux encore produire. Ne rien produire quand même ?
san-juan-rash-sell = Tu peux encore vendre. Ne rien vendre quand même ?
san-juan-ready-produce = Produire { $goods }
san-juan-ready-sell = Vendre { $goods } pour { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
san-juan-ready-build = Bâtir { $card } pour { $n } (paiement auto)
san-juan-ready-build-all = Bâtir { $card } pour { $n } (le reste de ta main)
san-juan-auto-pay = Paiement auto pour { $card } : { $what }.
san-juan-missing-too-dear = Trop cher : { $cards }. Tu peux payer { $n }.
san-juan-missing-owned = Déjà bâti : { $cards }.

## Ce qui s’est passé

san-juan-event-governor = { $seat } sera gouverneur à la première manche.
san-juan-event-started = Chacun a commencé avec une teinturerie d’indigo et { $n } cartes.
san-juan-event-reshuffled = La pioche était vide : la défausse a été mélangée.
san-juan-event-round = Manche { $round } : { $seat } est gouverneur.
san-juan-event-discarded = { $seat } a défaussé { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}.
san-juan-event-discarded-what = { $seat } a défaussé { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
} ({ $what }).
san-juan-event-tucked = { $seat } a glissé une carte sous sa chapelle.
san-juan-event-role = { $seat } a choisi { $role }.
san-juan-event-role-doubled = { $seat } a choisi { $role } (privilège doublé par la bibliothèque).
san-juan-event-passed-build = { $seat } n’a rien bâti.
san-juan-event-passed-build-by = { $seats } n’ont rien bâti.
san-juan-event-passed-sell = { $seat } n’a rien vendu.
san-juan-event-passed-sell-by = { $seats } n’ont rien vendu.
san-juan-event-passed-draw = { $seat } n’a rien pioché.
san-juan-event-passed-mine = { $seat } n’a pas utilisé la mine d’or.
san-juan-event-built = { $seat } a bâti { $card } { $price }.
san-juan-event-built-over = { $seat } a bâti { $card } par-dessus { $under } { $price }.
san-juan-event-built-with = { $seat } a bâti { $card } { $price } ({ $what }).
san-juan-event-built-over-with = { $seat } a bâti { $card } par-dessus { $under } { $price } ({ $what }).
san-juan-event-nearly = La fin approche : { $seat } a { $n } bâtiments, et le 12e met fin à la partie.
san-juan-event-drew = { $seat } a pioché { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}.
san-juan-event-drew-by = { $seat } a pioché { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
} ({ $cards }).
san-juan-event-saw = { $seat } a pioché { $what }.
san-juan-event-saw-by = { $seat } a pioché { $what } ({ $cards }).
san-juan-event-chose-discard = { $seat } a choisi de défausser { $what }.
san-juan-event-chose-keep = { $seat } a choisi de garder { $what }.
san-juan-event-chose-tuck = { $seat } a choisi de glisser { $what } sous sa chapelle.
san-juan-event-chose-pay = { $seat } a payé avec { $what }.
san-juan-event-chose-produce = { $seat } a choisi de produire { $what }.
san-juan-event-chose-sell = { $seat } a choisi de vendre { $what }.
san-juan-event-idle-producer = Personne n’a rien pu produire.
san-juan-event-idle-trader = Personne n’avait rien à vendre.
san-juan-event-produced = { $seat } a produit { $goods }.
san-juan-event-produced-by = { $seats } ont produit chacun { $goods }.
san-juan-event-produced-nothing = { $seat } n’a rien produit.
san-juan-event-produced-nothing-by = { $seats } n’ont rien produit.
san-juan-event-prices = Prix de vente : { $prices }.
san-juan-event-sold = { $seat } a vendu { $goods }.
san-juan-event-kept = { $seat } a pioché { $drawn ->
    [one] { $drawn } carte
   *[other] { $drawn } cartes
}{ $discarded ->
    [0] {" "}sans rien défausser
   *[other] , puis en a défaussé { $discarded }
}.
san-juan-event-kept-by = { $seats } ont pioché chacun { $drawn ->
    [one] { $drawn } carte
   *[other] { $drawn } cartes
}{ $discarded ->
    [0] {" "}sans rien défausser
   *[other] , puis en ont défaussé { $discarded }
}.
san-juan-event-kept-what = { $seat } a gardé { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
} sur { $drawn } ({ $what }).
san-juan-event-revealed = { $seat } a dévoilé { $cards }.
san-juan-event-mined-nothing = Des cartes avaient le même coût : { $seat } n’a rien pris.
san-juan-event-took = { $seat } a pris { $card }.
san-juan-event-ending-buildings = Fin de la partie : { $seat } a 12 bâtiments.
san-juan-event-ending-dead-end = Fin de la partie : plus personne ne peut piocher ni jouer de carte.
san-juan-event-ending-cut-off = Fin de la partie : la limite de manches est atteinte.
san-juan-event-over = { $n ->
    [one] { $seats } a gagné.
   *[other] { $seats } se sont partagé la victoire.
}
san-juan-event-forfeit = { $seat } a abandonné.

## Refus

san-juan-refused-role-taken = { $seat } a déjà choisi ce rôle pour cette manche : { $role }. Choisis-en un autre.
san-juan-refused-not-asked = Ici, on n’annonce pas la bibliothèque : choisis simplement le rôle.
san-juan-refused-no-building = Tu n’as pas ce bâtiment : { $card }.
san-juan-refused-not-in-hand = Tu n’as plus cette carte : { $card }. Choisis-en une autre.
san-juan-refused-not-drawn = Tu n’as pas pioché cette carte, ou tu l’as déjà choisie : { $card }.
san-juan-refused-not-revealed = Cette carte n’est pas parmi les quatre : { $card }. Prends l’une de celles-là.
san-juan-refused-owned = Tu as déjà ce bâtiment : { $card }. Un seul de chaque.
san-juan-refused-too-dear = Trop cher ({ $card }) : ça coûte { $price }, et tu peux payer { $n }.
san-juan-refused-crane-stays = On ne recouvre pas la grue. Choisis un autre bâtiment.
san-juan-refused-same-kind = On ne recouvre pas un bâtiment par un autre du même type : { $card }.
san-juan-refused-no-good = Tu n’as plus cette marchandise : { $good }.
san-juan-refused-none-empty = Tu n’as pas de bâtiment vide de ce type : { $card }.
san-juan-refused-none-full = Tu n’as pas de bâtiment de ce type avec une marchandise : { $card }.
san-juan-refused-most-goods = { $n ->
    [one] Tu ne peux choisir que { $n } marchandise.
   *[other] Tu ne peux choisir que { $n } marchandises.
}
san-juan-refused-tucked = Tu as déjà décidé pour ta chapelle cette manche.

## La table

san-juan-scene-set-up = San Juan · mise en place
san-juan-scene-round = San Juan · manche { $round }
san-juan-scene-over = San Juan · terminé à la manche { $round }
san-juan-panel-roles = Rôles
san-juan-panel-house = Maison de commerce
san-juan-panel-piles = Cartes
san-juan-panel-player = { $seat }
san-juan-panel-governor = { $seat } (gouverneur)
san-juan-panel-gone = { $seat } (a abandonné)
san-juan-row-prices = Prix
san-juan-row-next-prices = Prochains prix
san-juan-row-deck = Pioche
san-juan-row-discard = Défausse
san-juan-row-revealed = Dévoilées
san-juan-row-buildings = { $near ->
    [1] Bâtiments { $n } sur 12 (le 12e met fin à la partie)
   *[other] Bâtiments { $n } sur 12
}
san-juan-row-covered = Couverts
san-juan-row-hand = Main
san-juan-row-card = { $card }
san-juan-row-card-drawn = Piochée : { $card }
san-juan-row-chosen = Choisi jusqu’ici
san-juan-row-chapel = Sous la chapelle
san-juan-row-score = Score
san-juan-row-score-now = Score actuel
san-juan-row-points-seen = Points visibles
san-juan-cell-holder = { $seat }
san-juan-cell-cards = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
san-juan-cell-drawn = { $n } de la pioche
san-juan-cell-loaded = { $what } ({ $n ->
    [one] { $n } marchandise
   *[other] { $n } marchandises
})
san-juan-cell-card = coûte { $cost } · { $vp ->
    [0] { "?" }
   *[other] { $vp }
} PV · { $effect }
san-juan-cell-points = { $n } PV

## Score

san-juan-tie-break = { $n ->
    [one] { $n } carte ou marchandise
   *[other] { $n } cartes et marchandises
}
san-juan-points = { $points } { $points ->
    [one] point
   *[other] points
}
san-juan-score-buildings = bâtiments
san-juan-score-chapel = chapelle
san-juan-score-guild-hall = guilde
san-juan-score-city-hall = hôtel de ville
san-juan-score-triumphal-arch = arc de triomphe
san-juan-score-palace = palais

## Règles

san-juan-topic-turn = Une manche
san-juan-rules-turn =
    Marque le plus de points de victoire (PV) avec des bâtiments. Une carte est un bâtiment, ou de la monnaie tant qu’elle est en main, ou une marchandise quand elle est face cachée sur un bâtiment de production.

    En commençant par le gouverneur, chacun choisit un rôle encore libre, et tout le monde le joue, celui qui l’a choisi d’abord et avec un privilège (sauf le chercheur d’or, pour lui seul). Tu peux toujours ne rien faire. À deux, le gouverneur choisit en premier et en troisième. Puis le joueur suivant devient gouverneur.

    Au début d’une manche, ceux qui ont une chapelle peuvent glisser une carte dessous pour un point, et chacun se défausse pour n’avoir que 7 cartes.
san-juan-topic-roles = Rôles
san-juan-rules-roles =
    { "" }**Bâtisseur** : tes points, et de l’aide pour la suite. Pose une carte de ta main devant toi et défausse autant d’autres qu’elle coûte ; le bâtisseur paie 1 de moins. Tu peux avoir plusieurs fois un bâtiment de production, mais une seule fois chaque violet. Un bâtiment sert dès la phase suivante.

    { "" }**Producteur** : des marchandises à vendre plus tard. Pose une carte de la pioche, sans la voir, sur l’un de tes bâtiments de production vides : une marchandise. Le producteur peut en produire deux.

    { "" }**Marchand** : les marchandises deviennent des cartes, pour bâtir. On retourne la première tuile maison de commerce. Vends une marchandise, le marchand deux : défausse-la et pioche autant de cartes que l’indique la tuile. La tuile va sous la pile, dont l’ordre ne change jamais.

    { "" }**Conseiller** : des cartes qui te conviennent. Pioche 2 cartes et gardes-en 1 ; le conseiller en pioche 5.

    { "" }**Chercheur d’or** : une carte que les autres n’ont pas. Lui seul en pioche 1.
san-juan-topic-cards = Bâtiments
san-juan-rules-cards =
    Ce que chacun coûte en cartes, ses PV et ce qu’il fait. Avec une grue, un bâtiment en couvre un autre : le bâtiment couvert ne compte plus, et sa marchandise est perdue. À deux, la bibliothèque compte une fois par manche.
san-juan-topic-scoring = Points
san-juan-rules-scoring =
    La partie se termine après une phase du bâtisseur où quelqu’un a 12 bâtiments. Compte les PV de tes bâtiments et 1 par carte sous ta chapelle, et :

    { "" }**Guilde** · 2 par bâtiment de production
    { "" }**Hôtel de ville** · 1 par bâtiment violet
    { "" }**Arc de triomphe** · 4, 6 ou 8 pour 1, 2 ou 3 monuments
    { "" }**Palais** · en dernier, 1 par tranche de 4 autres PV

    En cas d’égalité, qui a le plus de cartes en main et de marchandises l’emporte.
san-juan-rules-card = **{ $card }** · coûte { $cost } · { $vp ->
    [0] { "?" }
   *[other] { $vp }
} PV · { $effect }

# Consignes.
san-juan-order-discard-spare = Défausser ce qui m’est le moins utile
san-juan-order-discard-spare-about = Limite ou première main : violettes en double d’abord, puis le plus petit 2 × coût + PV.
san-juan-terms-hand = avec { $cards } en main
san-juan-order-sell-for = Marchand : vendre à partir de { $value }
san-juan-order-sell-for-about = Vend autant de marchandises que possible à ce prix ou plus, au meilleur prix ; sinon rien.
san-juan-order-keep-best = Conseiller : garder la proposition
san-juan-order-keep-best-about = Pioche, puis garde le plus grand 2 × coût + PV ; violettes en double en dernier.
san-juan-order-produce-best = Producteur : les meilleures marchandises
san-juan-order-produce-best-about = Produit autant de marchandises que possible, celles des bâtiments les plus chers d’abord.
san-juan-order-build-nothing = Bâtisseur : ne rien bâtir
san-juan-order-build-nothing-about = Passe quand je pourrais bâtir.
san-juan-order-chapel = Chapelle : { $value } dessous
san-juan-order-chapel-about = Au début d’une manche. Le moins utile : violettes en double, puis le plus petit 2 × coût + PV.
san-juan-order-chapel-spare = ce qui m’est le moins utile
san-juan-order-chapel-nothing = rien
san-juan-order-dig = Mine d’or : toujours l’utiliser
san-juan-order-dig-about = Dévoile quatre cartes, et prend le plus grand 2 × coût + PV ; violettes en double en dernier.
