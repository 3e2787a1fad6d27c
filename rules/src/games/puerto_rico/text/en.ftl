### Puerto Rico. Nouns as published; sentences are ours.

puerto-rico-name = Puerto Rico
puerto-rico-about = Settle, build, produce and ship for the most victory points. 2 to 5 players, about 15 rounds.
puerto-rico-kind = Build an economy: whichever role someone picks, everyone plays it. Hardly any luck, little hidden.
puerto-rico-lasts = 90 to 150 minutes in one sitting; over several days, about 80 moves per player in three weeks.

## Options

puerto-rico-option-group-expansions = Expansions
puerto-rico-option-group-readings = Editions and house rules
puerto-rico-option-group-expansion-readings = Rules of the expansions
puerto-rico-option-group-start-and-end = Start, prices and end
puerto-rico-option-captain-ship = Empty cargo ship
puerto-rico-option-captain-ship-about = Which empty ship you have to load in the captain phase.
puerto-rico-option-captain-ship-most-goods = one that takes the most barrels
puerto-rico-option-captain-ship-largest-ship = the largest one (2011 text)
puerto-rico-option-craftsman-kind = Craftsman’s extra barrel
puerto-rico-option-craftsman-kind-about = Which kinds the craftsman may take an extra barrel of.
puerto-rico-option-craftsman-kind-produced = a kind just produced
puerto-rico-option-craftsman-kind-can-produce = any kind the craftsman can produce
puerto-rico-option-wharf-max11 = Wharf takes 11
puerto-rico-option-wharf-max11-about = The wharf takes 11 barrels at most (2002 text; it never matters in the base game).
puerto-rico-option-open-vp = Open victory points
puerto-rico-option-open-vp-about = Everyone sees everyone’s victory-point chips.
puerto-rico-option-mayor-sequential = Placing in turn order
puerto-rico-option-mayor-sequential-about = In the mayor phase players place their colonists one after another, openly.
puerto-rico-option-partial-production = Partial production and storage
puerto-rico-option-partial-production-about = Players may always produce or keep fewer barrels than they can.
puerto-rico-option-vp-end-only-captain = Points end the game only in the captain phase
puerto-rico-option-vp-end-only-captain-about = Running out of victory points ends the game only if it happens in a captain phase.
puerto-rico-option-new-buildings = New Buildings
puerto-rico-option-new-buildings-about = The first expansion: 14 more buildings to choose from.
puerto-rico-option-nobles = Nobles
puerto-rico-option-nobles-about = The second expansion: nobles, and 8 buildings for them.
puerto-rico-option-building-selection = Selection of buildings
puerto-rico-option-building-selection-about = How the 17 violet buildings are chosen with New Buildings.
puerto-rico-option-building-list = List of buildings
puerto-rico-option-building-list-about = The 17 violet buildings, separated by commas, if they are listed.
puerto-rico-option-exclude-hacienda-forest = Hacienda and forest house exclude each other
puerto-rico-option-exclude-hacienda-forest-about = These two are never in the same game (English expansion rules).
puerto-rico-option-exclude-office-trading-post = Office and trading post exclude each other
puerto-rico-option-exclude-office-trading-post-about = These two are never in the same game.
puerto-rico-option-library-second-quarry-with-hut = Second quarry with a construction hut
puerto-rico-option-library-second-quarry-with-hut-about = The library’s second tile may be a quarry with an occupied construction hut.
puerto-rico-option-library2p-once = Library once a round (2 players)
puerto-rico-option-library2p-once-about = With two players the library doubles only one of the three picks; say which when you pick.
puerto-rico-option-forest-needs-occupied-house = Forests need an occupied house
puerto-rico-option-forest-needs-occupied-house-about = Forests make buildings cheaper only while the forest house is occupied.
puerto-rico-option-noble-as-colonist-from-supply = Nobles from the supply as colonists
puerto-rico-option-noble-as-colonist-from-supply-about = Mayor, hospice and university may also take nobles from the supply.
puerto-rico-option-corn-start-minus-one = Corn start pays one less
puerto-rico-option-corn-start-minus-one-about = Players who start with corn start with 1 doubloon less.
puerto-rico-option-swap-factory-university-cost = Factory 8, university 7
puerto-rico-option-swap-factory-university-cost-about = Factory and university swap their prices.
puerto-rico-option-building-selection-base = as the rules say: drafted
puerto-rico-option-building-selection-draft = players draft them in turn
puerto-rico-option-building-selection-random = drawn at random
puerto-rico-option-building-selection-list = as listed in the next option

## Commands

puerto-rico-verb-role = role
puerto-rico-verb-role-about = Pick a role
puerto-rico-verb-settle = settle
puerto-rico-verb-settle-about = Take a plantation or a quarry
puerto-rico-verb-hacienda = hacienda
puerto-rico-verb-hacienda-about = Draw an extra plantation with your hacienda
puerto-rico-verb-hospice = hospice
puerto-rico-verb-hospice-about = Put a colonist on the tile you just took
puerto-rico-verb-recruit = recruit
puerto-rico-verb-recruit-about = As mayor, take a colonist from the supply
puerto-rico-verb-place = place
puerto-rico-verb-place-about = Put colonists on plantations, quarries and buildings
puerto-rico-verb-build = build
puerto-rico-verb-build-about = Build something
puerto-rico-verb-university = university
puerto-rico-verb-university-about = Put a colonist on the building you just built
puerto-rico-verb-produce = produce
puerto-rico-verb-produce-about = Produce these barrels; end with “done” (partial production)
puerto-rico-verb-take = take
puerto-rico-verb-take-about = As craftsman, take an extra barrel
puerto-rico-verb-sell = sell
puerto-rico-verb-sell-about = Sell a barrel to the trading house
puerto-rico-verb-ship = ship
puerto-rico-verb-ship-about = Load barrels on a cargo ship
puerto-rico-verb-wharf = wharf
puerto-rico-verb-wharf-about = Load all your barrels of one kind on your wharf
puerto-rico-verb-store = store
puerto-rico-verb-store-about = Keep these barrels; end with “done”
puerto-rico-verb-pass = pass
puerto-rico-verb-pass-about = Do nothing this time
puerto-rico-verb-draft = draft
puerto-rico-verb-draft-about = Choose a violet building for this game
puerto-rico-verb-forest = forest
puerto-rico-verb-forest-about = Place a plantation face down as a forest
puerto-rico-verb-plant = plant
puerto-rico-verb-plant-about = Place the plantation you drew face up
puerto-rico-verb-lodge = lodge
puerto-rico-verb-lodge-about = Discard an island tile with your hunting lodge
puerto-rico-verb-welcome = welcome
puerto-rico-verb-welcome-about = Take a colonist or a noble from the ship
puerto-rico-verb-pay = pay
puerto-rico-verb-pay-about = Pay with a person, a barrel or a VP (black market)
puerto-rico-verb-land = land
puerto-rico-verb-land-about = Buy or sell a plantation with your land office
puerto-rico-verb-supply = supply
puerto-rico-verb-supply-about = Give barrels to the royal supplier; end with “done”
puerto-rico-verb-small-wharf = small-wharf
puerto-rico-verb-small-wharf-about = Load barrels on your small wharf; end with “done”
puerto-rico-verb-guest = guest
puerto-rico-verb-guest-about = Send a guest to work, even on another player’s turn
puerto-rico-param-card = card
puerto-rico-param-card-about = The role card
puerto-rico-param-tile = tile
puerto-rico-param-tile-about = Plantation or quarry
puerto-rico-param-circle = circle
puerto-rico-param-circle-about = Where the colonist goes; separate several with commas
puerto-rico-param-building = building
puerto-rico-param-building-about = The building
puerto-rico-param-good = good
puerto-rico-param-good-about = The kind of goods
puerto-rico-param-capacity = capacity
puerto-rico-param-capacity-about = The ship, by the number of barrels it carries
puerto-rico-param-person = person
puerto-rico-param-person-about = A colonist or a noble
puerto-rico-param-payment = payment
puerto-rico-param-payment-about = A person, a barrel or a VP
puerto-rico-param-deal = deal
puerto-rico-param-deal-about = Buy a hidden plantation, or sell one of yours

## Goods

puerto-rico-good-corn = corn
puerto-rico-good-indigo = indigo
puerto-rico-good-sugar = sugar
puerto-rico-good-tobacco = tobacco
puerto-rico-good-coffee = coffee
puerto-rico-barrels-corn = { $n } corn
puerto-rico-barrels-indigo = { $n } indigo
puerto-rico-barrels-sugar = { $n } sugar
puerto-rico-barrels-tobacco = { $n } tobacco
puerto-rico-barrels-coffee = { $n } coffee

## Island tiles

puerto-rico-tile-corn = corn plantation
puerto-rico-tile-indigo = indigo plantation
puerto-rico-tile-sugar = sugar plantation
puerto-rico-tile-tobacco = tobacco plantation
puerto-rico-tile-coffee = coffee plantation
puerto-rico-tile-quarry = quarry
puerto-rico-a-tile-corn = a corn plantation
puerto-rico-a-tile-indigo = an indigo plantation
puerto-rico-a-tile-sugar = a sugar plantation
puerto-rico-a-tile-tobacco = a tobacco plantation
puerto-rico-a-tile-coffee = a coffee plantation
puerto-rico-a-tile-quarry = a quarry
puerto-rico-tiles-corn = { $n } corn
puerto-rico-tiles-indigo = { $n } indigo
puerto-rico-tiles-sugar = { $n } sugar
puerto-rico-tiles-tobacco = { $n } tobacco
puerto-rico-tiles-coffee = { $n } coffee
puerto-rico-tiles-quarry = { $n ->
    [one] { $n } quarry
   *[other] { $n } quarries
}
puerto-rico-counted-corn = { $n ->
    [one] a corn plantation
   *[other] { $n } corn plantations
}
puerto-rico-counted-indigo = { $n ->
    [one] an indigo plantation
   *[other] { $n } indigo plantations
}
puerto-rico-counted-sugar = { $n ->
    [one] a sugar plantation
   *[other] { $n } sugar plantations
}
puerto-rico-counted-tobacco = { $n ->
    [one] a tobacco plantation
   *[other] { $n } tobacco plantations
}
puerto-rico-counted-coffee = { $n ->
    [one] a coffee plantation
   *[other] { $n } coffee plantations
}
puerto-rico-counted-quarry = { $n ->
    [one] a quarry
   *[other] { $n } quarries
}

## People

puerto-rico-person-colonist = colonist
puerto-rico-person-noble = noble
puerto-rico-a-person-colonist = a colonist
puerto-rico-a-person-noble = a noble
puerto-rico-noble-at = noble: { $place }
puerto-rico-forest-of = forest ({ $good })
puerto-rico-payment-chip = 1 VP
puerto-rico-payment-person = { $person } ({ $place })

## Buildings

puerto-rico-building-small-indigo-plant = small indigo plant
puerto-rico-building-small-sugar-mill = small sugar mill
puerto-rico-building-indigo-plant = indigo plant
puerto-rico-building-sugar-mill = sugar mill
puerto-rico-building-tobacco-storage = tobacco storage
puerto-rico-building-coffee-roaster = coffee roaster
puerto-rico-building-small-market = small market
puerto-rico-building-hacienda = hacienda
puerto-rico-building-construction-hut = construction hut
puerto-rico-building-small-warehouse = small warehouse
puerto-rico-building-hospice = hospice
puerto-rico-building-office = office
puerto-rico-building-large-market = large market
puerto-rico-building-large-warehouse = large warehouse
puerto-rico-building-factory = factory
puerto-rico-building-university = university
puerto-rico-building-harbor = harbor
puerto-rico-building-wharf = wharf
puerto-rico-building-guild-hall = guild hall
puerto-rico-building-residence = residence
puerto-rico-building-fortress = fortress
puerto-rico-building-customs-house = customs house
puerto-rico-building-city-hall = city hall
puerto-rico-building-aqueduct = aqueduct
puerto-rico-building-forest-house = forest house
puerto-rico-building-black-market = black market
puerto-rico-building-storehouse = storehouse
puerto-rico-building-guesthouse = guesthouse
puerto-rico-building-trading-post = trading post
puerto-rico-building-church = church
puerto-rico-building-small-wharf = small wharf
puerto-rico-building-lighthouse = lighthouse
puerto-rico-building-specialty-factory = specialty factory
puerto-rico-building-library = library
puerto-rico-building-union-hall = union hall
puerto-rico-building-statue = statue
puerto-rico-building-cloister = cloister
puerto-rico-building-land-office = land office
puerto-rico-building-chapel = chapel
puerto-rico-building-hunting-lodge = hunting lodge
puerto-rico-building-zoning-office = zoning office
puerto-rico-building-royal-supplier = royal supplier
puerto-rico-building-villa = villa
puerto-rico-building-jeweler = jeweler
puerto-rico-building-royal-garden = royal garden
puerto-rico-short-small-indigo-plant = small indigo
puerto-rico-short-small-sugar-mill = small sugar
puerto-rico-short-indigo-plant = indigo plant
puerto-rico-short-sugar-mill = sugar mill
puerto-rico-short-tobacco-storage = tobacco
puerto-rico-short-coffee-roaster = coffee
puerto-rico-short-small-market = small market
puerto-rico-short-hacienda = hacienda
puerto-rico-short-construction-hut = constr. hut
puerto-rico-short-small-warehouse = small warehouse
puerto-rico-short-hospice = hospice
puerto-rico-short-office = office
puerto-rico-short-large-market = large market
puerto-rico-short-large-warehouse = large warehouse
puerto-rico-short-factory = factory
puerto-rico-short-university = university
puerto-rico-short-harbor = harbor
puerto-rico-short-wharf = wharf
puerto-rico-short-guild-hall = guild hall
puerto-rico-short-residence = residence
puerto-rico-short-fortress = fortress
puerto-rico-short-customs-house = customs house
puerto-rico-short-city-hall = city hall
puerto-rico-short-aqueduct = aqueduct
puerto-rico-short-forest-house = forest house
puerto-rico-short-black-market = black market
puerto-rico-short-storehouse = storehouse
puerto-rico-short-guesthouse = guesthouse
puerto-rico-short-trading-post = trading post
puerto-rico-short-church = church
puerto-rico-short-small-wharf = small wharf
puerto-rico-short-lighthouse = lighthouse
puerto-rico-short-specialty-factory = spec. factory
puerto-rico-short-library = library
puerto-rico-short-union-hall = union hall
puerto-rico-short-statue = statue
puerto-rico-short-cloister = cloister
puerto-rico-short-land-office = land office
puerto-rico-short-chapel = chapel
puerto-rico-short-hunting-lodge = hunting lodge
puerto-rico-short-zoning-office = zoning office
puerto-rico-short-royal-supplier = royal supplier
puerto-rico-short-villa = villa
puerto-rico-short-jeweler = jeweler
puerto-rico-short-royal-garden = royal garden
puerto-rico-a-building-small-indigo-plant = a small indigo plant
puerto-rico-a-building-small-sugar-mill = a small sugar mill
puerto-rico-a-building-indigo-plant = an indigo plant
puerto-rico-a-building-sugar-mill = a sugar mill
puerto-rico-a-building-tobacco-storage = a tobacco storage
puerto-rico-a-building-coffee-roaster = a coffee roaster
puerto-rico-a-building-small-market = a small market
puerto-rico-a-building-hacienda = a hacienda
puerto-rico-a-building-construction-hut = a construction hut
puerto-rico-a-building-small-warehouse = a small warehouse
puerto-rico-a-building-hospice = a hospice
puerto-rico-a-building-office = an office
puerto-rico-a-building-large-market = a large market
puerto-rico-a-building-large-warehouse = a large warehouse
puerto-rico-a-building-factory = a factory
puerto-rico-a-building-university = a university
puerto-rico-a-building-harbor = a harbor
puerto-rico-a-building-wharf = a wharf
puerto-rico-a-building-guild-hall = the guild hall
puerto-rico-a-building-residence = the residence
puerto-rico-a-building-fortress = the fortress
puerto-rico-a-building-customs-house = the customs house
puerto-rico-a-building-city-hall = the city hall
puerto-rico-a-building-aqueduct = an aqueduct
puerto-rico-a-building-forest-house = a forest house
puerto-rico-a-building-black-market = a black market
puerto-rico-a-building-storehouse = a storehouse
puerto-rico-a-building-guesthouse = a guesthouse
puerto-rico-a-building-trading-post = a trading post
puerto-rico-a-building-church = a church
puerto-rico-a-building-small-wharf = a small wharf
puerto-rico-a-building-lighthouse = a lighthouse
puerto-rico-a-building-specialty-factory = a specialty factory
puerto-rico-a-building-library = a library
puerto-rico-a-building-union-hall = a union hall
puerto-rico-a-building-statue = the statue
puerto-rico-a-building-cloister = the cloister
puerto-rico-a-building-land-office = a land office
puerto-rico-a-building-chapel = a chapel
puerto-rico-a-building-hunting-lodge = a hunting lodge
puerto-rico-a-building-zoning-office = a zoning office
puerto-rico-a-building-royal-supplier = a royal supplier
puerto-rico-a-building-villa = a villa
puerto-rico-a-building-jeweler = a jeweler
puerto-rico-a-building-royal-garden = the royal garden
puerto-rico-the-building-small-indigo-plant = the small indigo plant
puerto-rico-the-building-small-sugar-mill = the small sugar mill
puerto-rico-the-building-indigo-plant = the indigo plant
puerto-rico-the-building-sugar-mill = the sugar mill
puerto-rico-the-building-tobacco-storage = the tobacco storage
puerto-rico-the-building-coffee-roaster = the coffee roaster
puerto-rico-the-building-small-market = the small market
puerto-rico-the-building-hacienda = the hacienda
puerto-rico-the-building-construction-hut = the construction hut
puerto-rico-the-building-small-warehouse = the small warehouse
puerto-rico-the-building-hospice = the hospice
puerto-rico-the-building-office = the office
puerto-rico-the-building-large-market = the large market
puerto-rico-the-building-large-warehouse = the large warehouse
puerto-rico-the-building-factory = the factory
puerto-rico-the-building-university = the university
puerto-rico-the-building-harbor = the harbor
puerto-rico-the-building-wharf = the wharf
puerto-rico-the-building-guild-hall = the guild hall
puerto-rico-the-building-residence = the residence
puerto-rico-the-building-fortress = the fortress
puerto-rico-the-building-customs-house = the customs house
puerto-rico-the-building-city-hall = the city hall
puerto-rico-the-building-aqueduct = the aqueduct
puerto-rico-the-building-forest-house = the forest house
puerto-rico-the-building-black-market = the black market
puerto-rico-the-building-storehouse = the storehouse
puerto-rico-the-building-guesthouse = the guesthouse
puerto-rico-the-building-trading-post = the trading post
puerto-rico-the-building-church = the church
puerto-rico-the-building-small-wharf = the small wharf
puerto-rico-the-building-lighthouse = the lighthouse
puerto-rico-the-building-specialty-factory = the specialty factory
puerto-rico-the-building-library = the library
puerto-rico-the-building-union-hall = the union hall
puerto-rico-the-building-statue = the statue
puerto-rico-the-building-cloister = the cloister
puerto-rico-the-building-land-office = the land office
puerto-rico-the-building-chapel = the chapel
puerto-rico-the-building-hunting-lodge = the hunting lodge
puerto-rico-the-building-zoning-office = the zoning office
puerto-rico-the-building-royal-supplier = the royal supplier
puerto-rico-the-building-villa = the villa
puerto-rico-the-building-jeweler = the jeweler
puerto-rico-the-building-royal-garden = the royal garden
puerto-rico-effect-small-indigo-plant = makes 1 indigo
puerto-rico-effect-small-sugar-mill = makes 1 sugar
puerto-rico-effect-indigo-plant = makes up to 3 indigo
puerto-rico-effect-sugar-mill = makes up to 3 sugar
puerto-rico-effect-tobacco-storage = makes up to 3 tobacco
puerto-rico-effect-coffee-roaster = makes up to 2 coffee
puerto-rico-effect-small-market = trader: +1 doubloon for your sale
puerto-rico-effect-hacienda = settler: draw an extra plantation
puerto-rico-effect-construction-hut = settler: may take a quarry
puerto-rico-effect-small-warehouse = captain: keep all goods of 1 kind
puerto-rico-effect-hospice = settler: the new tile comes with a colonist
puerto-rico-effect-office = trader: may sell a kind already in the trading house
puerto-rico-effect-large-market = trader: +2 doubloons for your sale
puerto-rico-effect-large-warehouse = captain: keep all goods of 2 kinds
puerto-rico-effect-factory = craftsman: doubloons for producing several kinds
puerto-rico-effect-university = builder: the new building comes with a colonist
puerto-rico-effect-harbor = captain: +1 VP each time you load
puerto-rico-effect-wharf = captain: your own ship, once per phase
puerto-rico-effect-guild-hall = game end: 1 or 2 VP per production building
puerto-rico-effect-residence = game end: 4 to 7 VP, by island spaces filled
puerto-rico-effect-fortress = game end: 1 VP per 3 colonists
puerto-rico-effect-customs-house = game end: 1 VP per 4 VP in chips
puerto-rico-effect-city-hall = game end: 1 VP per violet building
puerto-rico-effect-aqueduct = craftsman: +1 indigo or sugar from a large plant
puerto-rico-effect-forest-house = settler: plantations may become forests; 2 forests: buildings cost 1 less
puerto-rico-effect-black-market = builder: a person, a barrel and a VP each pay 1
puerto-rico-effect-storehouse = captain: keep 3 more barrels
puerto-rico-effect-guesthouse = 2 guests, who go to work whenever you like
puerto-rico-effect-trading-post = trader: sell here instead of the trading house
puerto-rico-effect-church = builder: +1 VP for columns 2 and 3, +2 for large buildings
puerto-rico-effect-small-wharf = captain: ship any barrels together, 1 VP for 2
puerto-rico-effect-lighthouse = captain: +1 doubloon each time you load, +1 more if you are captain
puerto-rico-effect-specialty-factory = craftsman: doubloons for your most produced kind: its barrels less 1
puerto-rico-effect-library = doubles the privilege of your role
puerto-rico-effect-union-hall = captain: 1 VP for 2 barrels of a kind, before loading
puerto-rico-effect-statue = 8 VP, needs no colonist
puerto-rico-effect-cloister = game end: 1, 3, 6 or 10 VP for 1 to 4 sets of 3 tiles of a kind
puerto-rico-effect-land-office = trader: a colonist here buys, a noble sells a plantation for 1
puerto-rico-effect-chapel = craftsman: a colonist here brings 1 doubloon, a noble 1 VP
puerto-rico-effect-hunting-lodge = settler: a colonist here discards a tile, a noble brings 2 VP for the emptiest island
puerto-rico-effect-zoning-office = builder: large buildings cost 1 less with a colonist here, 2 less with a noble
puerto-rico-effect-royal-supplier = captain: give a barrel per noble, 1 VP each
puerto-rico-effect-villa = mayor: +1 noble
puerto-rico-effect-jeweler = craftsman: +1 doubloon per noble
puerto-rico-effect-royal-garden = game end: +1 VP per noble

## Roles

puerto-rico-role-settler = Settler
puerto-rico-role-mayor = Mayor
puerto-rico-role-builder = Builder
puerto-rico-role-craftsman = Craftsman
puerto-rico-role-trader = Trader
puerto-rico-role-captain = Captain
puerto-rico-role-prospector = Prospector
puerto-rico-role-prospector-2 = Prospector (2nd)
puerto-rico-the-role-settler = the settler
puerto-rico-the-role-mayor = the mayor
puerto-rico-the-role-builder = the builder
puerto-rico-the-role-craftsman = the craftsman
puerto-rico-the-role-trader = the trader
puerto-rico-the-role-captain = the captain
puerto-rico-the-role-prospector = a prospector
puerto-rico-the-role-prospector-2 = the second prospector
puerto-rico-role-about-settler = a plantation, or a quarry
puerto-rico-role-about-mayor = colonists, 1 more for you
puerto-rico-role-about-builder = build, 1 cheaper for you
puerto-rico-role-about-craftsman = produce, 1 more for you
puerto-rico-role-about-trader = sell 1 good, 1 more for you
puerto-rico-role-about-captain = ship goods, 1 point more
puerto-rico-role-about-prospector = 1 doubloon
puerto-rico-role-about-prospector-2 = 1 doubloon
puerto-rico-preview-mayor = you: +{ $n } { $n ->
    [one] colonist
   *[other] colonists
}
puerto-rico-preview-mayor-nobles = you: +{ $n } { $n ->
    [one] person
   *[other] people
}
puerto-rico-preview-builder = { $n ->
    [0] nothing you can pay
    [one] { $n } building you can pay
   *[other] { $n } buildings you can pay
}
puerto-rico-preview-craftsman = { $n ->
    [0] nothing to produce
    [one] you: { $n } barrel
   *[other] you: { $n } barrels
}
puerto-rico-preview-trader = { $n ->
    [0] nothing to sell
   *[other] sells for { $n }
}
puerto-rico-preview-captain = { $n ->
    [0] nothing to ship
    [one] first load: +{ $n } point
   *[other] first load: +{ $n } points
}
puerto-rico-preview-island-full = your island is full
puerto-rico-about-settler = Everyone may take a plantation; you may take a quarry instead
puerto-rico-about-mayor = Everyone gets colonists; you get 1 more
puerto-rico-about-builder = Everyone may build; you pay 1 less
puerto-rico-about-craftsman = Everyone produces; you get 1 extra barrel
puerto-rico-about-trader = Everyone may sell a barrel; you get 1 extra doubloon
puerto-rico-about-captain = Everyone must load ships; you get 1 extra VP
puerto-rico-about-prospector = You take 1 doubloon
puerto-rico-about-prospector-2 = You take 1 doubloon

## What else is typed

puerto-rico-word-double = double
puerto-rico-word-done = done
puerto-rico-word-post = post
puerto-rico-word-buy = buy
puerto-rico-word-sell = sell
puerto-rico-word-forest = forest
puerto-rico-word-rest = rest
puerto-rico-word-chip = chip
puerto-rico-word-barrel = barrel
puerto-rico-word-san-juan = San Juan

## What is asked (read after the player's name)

puerto-rico-ask-nothing = nothing to decide
puerto-rico-ask-role = pick a role
puerto-rico-ask-settle = take a tile for your island
puerto-rico-ask-hospice = you may put a colonist on your new tile (hospice)
puerto-rico-ask-hospice-on = you may put a colonist on your new { $tile } (hospice)
puerto-rico-ask-hospice-forest = you may take a colonist for San Juan (hospice)
puerto-rico-ask-recruit = you may take the mayor’s extra colonist
puerto-rico-ask-place = place your colonists
puerto-rico-ask-place-people = place your { $n ->
    [one] colonist
   *[other] { $n } colonists
}
puerto-rico-ask-build = build something
puerto-rico-ask-build-with = build something { $n ->
    [0] (you have no doubloons)
    [one] with your { $n } doubloon
   *[other] with your { $n } doubloons
}
puerto-rico-ask-university = you may put a colonist on your new building (university)
puerto-rico-ask-university-on = you may put a colonist on { $building } (university)
puerto-rico-ask-produce = choose what to produce
puerto-rico-ask-take = you may take 1 extra barrel (craftsman)
puerto-rico-ask-sell = sell a barrel
puerto-rico-ask-load = ship goods
puerto-rico-ask-store = choose which barrels to keep
puerto-rico-ask-store-n = keep { $kinds ->
    [0] { $n ->
        [one] { $n } barrel
       *[other] { $n } barrels
    }
    [one] { $kinds } kind of goods and { $n ->
        [one] { $n } other barrel
       *[other] { $n } other barrels
    }
   *[other] { $kinds } kinds of goods and { $n ->
        [one] { $n } other barrel
       *[other] { $n } other barrels
    }
}; the rest is lost
puerto-rico-ask-draft = choose a building for this game
puerto-rico-ask-stop = you may send guests to work (guesthouse)
puerto-rico-ask-plant = place the plantation you drew
puerto-rico-ask-plant-drawn = place the { $tile } you drew face up or as a forest
puerto-rico-ask-second = you may take a second tile (library)
puerto-rico-ask-lodge = you may discard a tile (hunting lodge)
puerto-rico-ask-welcome = take a colonist or a noble from the ship
puerto-rico-ask-pay = pay with the black market
puerto-rico-ask-pay-for = pay the missing { $n } for the { $building }
puerto-rico-ask-supply = you may give barrels to the royal supplier
puerto-rico-ask-bundle = load your small wharf
puerto-rico-ask-bundle-after = you may add barrels to { $goods } on your small wharf
puerto-rico-asks-place = { puerto-rico-ask-place }
puerto-rico-asks-store = { puerto-rico-ask-store }
puerto-rico-ask-place-nobles = place your { $nobles ->
    [one] noble
   *[other] { $nobles } nobles
}{ $n ->
    [0] {""}
    [one] {" "}and 1 colonist
   *[other] {" "}and { $n } colonists
}

## What a question is about, in a line for a first game

puerto-rico-purpose-role = Everyone plays the role you pick, you first and with a privilege. The doubloons on its card are yours.
puerto-rico-purpose-role-prospector = Everyone plays the role you pick (the prospector: only you), you first and with a privilege. Its doubloons are yours.
puerto-rico-purpose-settle = Settler: take a plantation. Only whoever picked this role, or has an occupied construction hut, may take a quarry.
puerto-rico-purpose-settle-picked = Settler: you picked it, so you may take a quarry instead of a plantation. Quarries make buildings cheaper.
puerto-rico-purpose-settle-hut = Settler: take a plantation, or a quarry with your construction hut. Quarries make buildings cheaper.
puerto-rico-purpose-hospice = A tile does nothing without a colonist. Your hospice sends one along, so the new tile works at once.
puerto-rico-purpose-recruit = Mayor: you picked it, so you may take one more colonist, from the supply.
puerto-rico-purpose-place = Mayor: tiles and buildings only work with a colonist on them. You may move all your colonists.
puerto-rico-purpose-build = Builder: a building works once a colonist is there. Its points count at the end either way.
puerto-rico-purpose-build-picked = Builder: you picked it, so you pay { $n } less. A building works once a colonist is there; its points always count.
puerto-rico-purpose-university = A building does nothing without a colonist. Your university sends one along, so it works at once.
puerto-rico-purpose-produce = Craftsman: a barrel per occupied plantation. All but corn also need a colonist in their building.
puerto-rico-purpose-take = Craftsman: you picked it, so you may take one extra barrel, of a kind you produce.
puerto-rico-purpose-sell = Trader: the trading house takes four different kinds (office: any). Doubloons pay for buildings.
puerto-rico-purpose-sell-picked = Trader: you picked it, so you earn { $n ->
    [one] { $n } doubloon
   *[other] { $n } doubloons
} more. The trading house takes four different kinds (office: any).
puerto-rico-purpose-load = Captain: 1 VP for each barrel you ship. While you can load, you must, turn after turn. A ship takes one kind.
puerto-rico-purpose-load-picked = Captain: 1 VP for each barrel you ship. You picked it, so your first load brings { $n } more. While you can load, you must.
puerto-rico-purpose-store = The ships sail. You keep one barrel, more with warehouses. The rest is lost.
puerto-rico-purpose-draft = Only the violet buildings chosen now are in the game, and everyone may buy them.
puerto-rico-purpose-stop = A guest goes to any free place of yours and works there at once, for example just before it pays.
puerto-rico-purpose-plant = A forest grows nothing and needs nobody, but every two forests make your buildings 1 cheaper.
puerto-rico-purpose-second = Your library doubles a role’s privilege: as settler you may take a second tile.
puerto-rico-purpose-lodge = This makes room for a better tile. The discarded one is gone, and its colonist goes to San Juan.
puerto-rico-purpose-welcome = A noble works like a colonist, is worth 1 point at the end and makes some buildings better.
puerto-rico-purpose-pay = Your black market: a person, a barrel or a point each stand for a missing doubloon.
puerto-rico-purpose-supply = You may send one barrel to court per noble, each of another kind, for 1 point each.
puerto-rico-purpose-bundle = The small wharf takes any goods together: 1 point for every two barrels, nothing for an odd one.

## Choices

puerto-rico-group-roles = Pick a role…
puerto-rico-group-tiles = Pick a tile…
puerto-rico-group-build = Build…
puerto-rico-group-buildings = Add a building…
puerto-rico-group-sales = Sell…
puerto-rico-group-loadings = Load…
puerto-rico-group-goods = Choose barrels…
puerto-rico-group-island = Island
puerto-rico-group-city = City
puerto-rico-group-nobles = Nobles
puerto-rico-group-answers = Answers
puerto-rico-group-guests = Send a guest to work
puerto-rico-group-payments = Pay with…
puerto-rico-do-role-paid = { $role } +{ $n }
puerto-rico-do-hacienda = Draw one first (hacienda)
puerto-rico-do-hacienda-note = a random extra tile, then your normal one
puerto-rico-do-settle = Take { $tile }
puerto-rico-do-settle-note = { $n } available
puerto-rico-do-recruit = Take { $person }
puerto-rico-do-recruit-note = { $n } in the supply
puerto-rico-beside-building = { $building } { $n ->
    [0] for free
   *[other] for { $n }
}
puerto-rico-beside-build = Build
puerto-rico-beside-draft = Add
puerto-rico-do-build = Build { $building } { $n ->
    [0] for free
   *[other] for { $n }
}
puerto-rico-do-build-note = { $effect } · { $vp } VP
puerto-rico-do-take = Take { $goods }
puerto-rico-do-store = Keep { $goods }
puerto-rico-do-store-nothing = Keep nothing
puerto-rico-do-sell = Sell { $goods } for { $n }
puerto-rico-do-ship = Ship { $goods } on the { $ship }-ship (+{ $points } VP)
puerto-rico-do-wharf = Wharf: { $goods } (+{ $points } VP)
puerto-rico-do-wharf-note = once per captain phase
puerto-rico-do-done = Done
puerto-rico-do-draft = { $building } ({ $price })
puerto-rico-do-role-doubled = { $role } ×2
puerto-rico-do-forest = As a forest: { $good }
puerto-rico-do-forest-note = face down; 2 forests make buildings cheaper by 1
puerto-rico-do-plant = Face up: { $good }
puerto-rico-do-lodge = Discard: { $tile }
puerto-rico-do-welcome-note = { $n } on the ship
puerto-rico-do-pay = Give { $payment }
puerto-rico-do-pay-colonist = Colonist from { $place }
puerto-rico-do-pay-noble = Noble from { $place }
puerto-rico-do-sell-post = Trading post: { $goods } for { $n }
puerto-rico-do-land-buy = Buy a hidden plantation for 1
puerto-rico-do-land-sell = Sell for 1: { $tile }
puerto-rico-do-land-note = once a turn, besides a sale
puerto-rico-do-small-wharf = Small wharf: { $goods }
puerto-rico-do-small-wharf-note = any barrels; 1 VP for 2
puerto-rico-do-guest-colonist = Colonist to { $place }
puerto-rico-do-guest-noble = Noble to { $place }
puerto-rico-do-guests-rest = Let guests rest
puerto-rico-do-guests-rest-note = you are not asked again until the next mayor; they can still move
puerto-rico-pass-settle = Take no tile
puerto-rico-pass-second = No second tile
puerto-rico-pass-colonist = No colonist
puerto-rico-pass-build = Build nothing
puerto-rico-pass-take = Take nothing
puerto-rico-pass-sell = Sell nothing
puerto-rico-pass-load = Load nothing, keep the wharf
puerto-rico-pass-lodge = Discard nothing
puerto-rico-pass-stop = Leave them there
puerto-rico-rash-pass-settle = You can still take a tile. Take none anyway?
puerto-rico-rash-pass-second = You can still take a second tile. Take none anyway?
puerto-rico-rash-pass-lodge = You can still discard a tile. Keep all of them anyway?
puerto-rico-rash-pass-colonist = The colonist costs you nothing. Turn it down anyway?
puerto-rico-rash-pass-build = You can still build something. Build nothing anyway?
puerto-rico-rash-pass-take = The extra barrel costs you nothing. Turn it down anyway?
puerto-rico-rash-pass-sell = You can still sell a barrel. Sell nothing anyway?
puerto-rico-rash-pass-load = You can still load barrels. Load none anyway?
puerto-rico-rash-pass-stop = Your guests have no later chance to work for this. Leave them in the guesthouse anyway?
puerto-rico-rash-settle = You haven’t drawn a tile with your hacienda. Take this one first?
puerto-rico-rash-lodge = A colonist works there and goes back to San Juan. Discard it anyway?
puerto-rico-rash-store = You can still keep a barrel. Keep nothing anyway?
puerto-rico-ready-keep = Keep everyone in place
puerto-rico-ready-best = Place them well
puerto-rico-ready-most = Keep as much as possible
puerto-rico-ready-all = Produce everything
puerto-rico-ready-supply = Give as much as possible
puerto-rico-ready-bundle = Load { $n } more (+{ $points } VP)
puerto-rico-ready-small-wharf = Small wharf: { $n } barrels (+{ $points } VP)
puerto-rico-ready-ship = Ship all I can, { $goods } first (wharf)
puerto-rico-ready-ship-on = Ship all I can, { $goods } first ({ $ship }-ship)
puerto-rico-missing-doubloons = { $n ->
    [one] One building is too expensive: it costs you { $price }.
   *[other] { $n } buildings are too expensive: they cost you { $price } or more.
}
puerto-rico-missing-room = { $n ->
    [one] Large buildings need 2 spaces, and your city has { $n } left.
   *[other] Your city has no room for large buildings ({ $n } spaces left).
}
puerto-rico-missing-to-sell = You can’t sell { $goods }: the trading house already has some.
puerto-rico-missing-bonus = { $n ->
    [one] Without a colonist at the end of the game, { $buildings } brings no bonus.
   *[other] Without colonists at the end of the game, { $buildings } bring no bonus.
}
puerto-rico-missing-to-load = No ship has room for your { $goods }.

## What happened

puerto-rico-event-governor = { $seat } was drawn as first governor.
puerto-rico-event-round-first = Round 1 began.
puerto-rico-event-first-tile = { $seat } started with { $tile }.
puerto-rico-event-first-tiles = { $seats } each started with { $tile }.
puerto-rico-event-revealed = New plantations: { $tiles }.
puerto-rico-event-reshuffled = The discarded plantations were shuffled.
puerto-rico-event-round = Round { $round }: { $seat } is governor.
puerto-rico-event-role = { $seat } picked { $role }.
puerto-rico-event-role-paid = { $seat } picked { $role } (+{ $n ->
    [one] { $n } doubloon
   *[other] { $n } doubloons
}).
puerto-rico-event-passed-settle = { $seat } took no tile.
puerto-rico-event-passed-second = { $seat } took no second tile.
puerto-rico-event-passed-lodge = { $seat } discarded nothing.
puerto-rico-event-passed-colonist = { $seat } passed on the extra colonist.
puerto-rico-event-passed-build = { $seat } built nothing.
puerto-rico-event-passed-build-by = { $seats } built nothing.
puerto-rico-event-passed-take = { $seat } took no extra barrel.
puerto-rico-event-passed-sell = { $seat } sold nothing.
puerto-rico-event-passed-load = { $seat } loaded nothing.
puerto-rico-event-drew = { $seat } drew { $tile } ({ $building }).
puerto-rico-event-settled = { $seat } took { $tile }.
puerto-rico-event-manned = { $seat } got { $person } { $place } ({ $building }).
puerto-rico-event-manned-tile = { $seat } put { $person } on the new { $tile } ({ $building }).
puerto-rico-event-settled-manned = { $seat } took { $tile } with { $person } on it ({ $building }).
puerto-rico-event-recruited-colonist = { $seat } took the extra colonist.
puerto-rico-event-recruited-noble = { $seat } took a noble as extra colonist.
puerto-rico-event-arrived = The ship brought { $shares }.
puerto-rico-share-first = { $n ->
    [one] { $n } colonist
   *[other] { $n } colonists
} for { $seat }
puerto-rico-share = { $n } for { $seat }
puerto-rico-event-put = { $seat } chose to put { $people }.
puerto-rico-event-put-away = { $seat } chose to put { $people } ({ $m } moved from { $left }).
puerto-rico-event-put-same = { $seat } chose to move nobody.
puerto-rico-event-placed = { $seat } put { $people }.
puerto-rico-event-placed-away = { $seat } put { $people } ({ $m } moved from { $left }).
puerto-rico-event-placed-same = { $seat } moved nobody.
puerto-rico-put-colonists = { $n ->
    [one] a colonist
   *[other] { $n } colonists
} on { $places }
puerto-rico-put-nobles = { $n ->
    [one] a noble
   *[other] { $n } nobles
} on { $places }
puerto-rico-put-more = { $n } on { $places }
puerto-rico-on = on { $place }
puerto-rico-in-san-juan = in San Juan
puerto-rico-event-ship-filled = { $n ->
    [0] The next ship brings no colonists.
    [one] The next ship brings { $n } colonist ({ $rest ->
        [0] none
       *[other] { $rest }
    } left in the supply).
   *[other] The next ship brings { $n } colonists ({ $rest ->
        [0] none
       *[other] { $rest }
    } left in the supply).
}
puerto-rico-event-built = { $seat } built { $building } { $n ->
    [0] for free
   *[other] for { $n }
}.
puerto-rico-event-produced = { $seat } produced { $goods }.
puerto-rico-event-produced-by = { $seats } produced { $goods } each.
puerto-rico-event-produced-nothing = { $seat } produced nothing.
puerto-rico-event-short = { $seat } missed out on { $goods } (supply empty).
puerto-rico-event-income = { $seat } got { $n ->
    [one] { $n } doubloon
   *[other] { $n } doubloons
} ({ $building }).
puerto-rico-event-took = { $seat } took 1 extra { $good } (craftsman).
puerto-rico-event-sold = { $seat } sold { $goods } for { $n }.
puerto-rico-event-house-cleared = The full trading house was emptied.
puerto-rico-event-shipped = { $seat } shipped { $loads }.
puerto-rico-load = { $goods } on the { $ship }-ship (+{ $points } VP)
puerto-rico-event-wharfed = { $seat } shipped { $goods } from the wharf (+{ $points } VP).
puerto-rico-event-kept = { $seat } chose to keep { $goods }.
puerto-rico-event-lost = { $seat } kept { $kept } and lost { $goods } (nowhere to store more).
puerto-rico-event-gave-back = { $seat } chose to keep only { $kept } and lost { $goods }.
puerto-rico-event-gave-back-all = { $seat } chose to keep nothing and lost { $goods }.
puerto-rico-event-stuck = No ship took { $seat }’s { $goods }.
puerto-rico-event-idle-craftsman = Nobody could produce anything.
puerto-rico-event-idle-trader = Nobody could sell anything.
puerto-rico-event-idle-captain = Nobody had anything to ship.
puerto-rico-event-nearly = The end is near: once the colonist ship can’t be filled, that round is the last.
puerto-rico-event-sailed = The { $ship }-ship sailed with its { $good }.
puerto-rico-event-prospected = { $seat } took { $n ->
    [one] { $n } doubloon.
   *[other] { $n } doubloons.
}
puerto-rico-event-ending-colonists = The colonist ship could not be filled: this is the last round.
puerto-rico-event-ending-city = { $seat }’s city is full: this is the last round.
puerto-rico-event-ending-points = The victory point chips have run out: this is the last round.
puerto-rico-event-over = { $n ->
    [one] The game is over. { $seats } won.
   *[other] The game is over. { $seats } shared the victory.
}
puerto-rico-event-forfeit = { $seat } gave up.
puerto-rico-event-listed = Buildings of this game: { $buildings }.
puerto-rico-event-drafted = { $seat } chose the { $building } for this game.
puerto-rico-event-drawn = Drawn for this game: { $building }.
puerto-rico-event-role-doubled = { $seat } picked { $role }, doubled by the library.
puerto-rico-event-role-doubled-paid = { $seat } picked { $role }, doubled by the library (+{ $n ->
    [one] { $n } doubloon
   *[other] { $n } doubloons
}).
puerto-rico-event-forested = { $seat } placed { $tile } face down as a forest.
puerto-rico-event-threw = { $seat } discarded: { $tile }.
puerto-rico-event-welcomed = { $seat } took the noble from the ship.
puerto-rico-event-guest = { $seat } sent { $person } from the guesthouse to { $place }.
puerto-rico-event-guests-rest = { $seat } let the guests rest.
puerto-rico-event-ship-filled-noble = { $n ->
    [0] The next ship brings one noble.
    [one] The next ship brings { $n } colonist and one noble ({ $rest } colonists left in the supply).
   *[other] The next ship brings { $n } colonists and one noble ({ $rest } colonists left in the supply).
}
puerto-rico-event-paid = { $seat } gave { $payment } instead of a doubloon.
puerto-rico-event-awarded = { $seat } got { $n } VP ({ $building }).
puerto-rico-event-sold-post = { $seat } sold { $goods } at the trading post for { $n }.
puerto-rico-event-supplied = { $seat } gave { $goods } to the royal supplier (+1 VP).
puerto-rico-event-bundled = { $seat } shipped { $goods } from the small wharf (+{ $points } VP).

## Refusals

puerto-rico-refused-no-such-role = { $role } is not used with this many players. Pick another role.
puerto-rico-refused-role-taken = { $seat } has already picked this role this round: { $role }. Pick another one.
puerto-rico-refused-not-running = For this you need your own { $building } with a colonist on it.
puerto-rico-refused-drawn = The hacienda gives one tile per phase. Take a face-up tile or pass.
puerto-rico-refused-island-full = All 12 spaces of your island are filled: there is no room for another tile.
puerto-rico-refused-none-face-down = There is no plantation left to draw. Take a face-up tile or pass.
puerto-rico-refused-no-tile = There is no { $tile } in the row. Take one that is there, or pass.
puerto-rico-refused-no-quarry-left = There is no quarry left. Take a plantation or pass.
puerto-rico-refused-no-quarry-for-you = Only the settler, or a player with an occupied construction hut, may take a quarry. Take a plantation or pass.
puerto-rico-refused-no-circle = You have no { $circle } to put a colonist on. Choose another place.
puerto-rico-refused-circle-full = All your circles of this kind are taken: { $circle }. Choose another place.
puerto-rico-refused-owned = You already own this building: { $building }. Nobody may own two alike; choose another one.
puerto-rico-refused-sold-out = There is none left of this building: { $building }. Choose another one.
puerto-rico-refused-too-dear = Too expensive: the { $building } costs you { $price }, and you have { $n ->
    [one] { $n } doubloon
   *[other] { $n } doubloons
}. Choose a cheaper building or pass.
puerto-rico-refused-city-full = There is no room: your city has { $n ->
    [0] no free space
    [one] { $n } free space, and a large building needs 2
   *[other] { $n } free spaces
}.
puerto-rico-refused-no-capacity = You cannot produce more { $good } with the colonists you have there.
puerto-rico-refused-no-barrel-left = The supply has no { $good } left. Choose another kind.
puerto-rico-refused-not-produced = The extra barrel must be of a kind you produce, and { $good } is not one. Choose another kind.
puerto-rico-refused-no-barrel = You have no { $good } left. Choose another kind.
puerto-rico-refused-house-full = The trading house is full: nothing more can be sold this phase.
puerto-rico-refused-house-has = The trading house already holds { $good }: sell another kind. Only an occupied office lets you sell it again.
puerto-rico-ship = { $ship }
puerto-rico-refused-no-ship = There is no { $ship }-ship: the ships hold { $ships }.
puerto-rico-refused-on-other-ship = The { $ship }-ship carries { $good }, so { $good } may go on no other ship.
puerto-rico-refused-ship-full = The { $ship }-ship is full and takes nothing more this phase.
puerto-rico-refused-ship-holds = The { $ship }-ship carries { $good } and takes nothing else. Choose another ship or another kind.
puerto-rico-refused-larger-ship = You must choose an empty ship that takes more { $good }: the { $ship }-ship.
puerto-rico-refused-must-load = You can load a ship, so you may not pass: load a ship or use your wharf.
puerto-rico-refused-wharf-used = You have already used this building this captain phase: { $building }.
puerto-rico-refused-cannot-keep = { $n ->
    [0] You may keep only { $singles } of your barrels. To keep more you need an occupied warehouse.
    [one] You may keep 1 whole kind, and { $singles } of the other barrels.
   *[other] You may keep { $n } whole kinds, and { $singles } of the other barrels.
}
puerto-rico-refused-needs-new-buildings = You can choose buildings only with New Buildings. Turn that on first.
puerto-rico-refused-bad-list = “{ $word }” isn’t a violet building of the base game or New Buildings.
puerto-rico-refused-short-list = The list is too short: { $n } more are needed.
puerto-rico-refused-not-in-game = This building is not in the game: { $building }. Choose another one.
puerto-rico-refused-drafted = This building is already in the game: { $building }. Choose another one.
puerto-rico-refused-no-slot = All places for buildings that cost { $price } are taken. Choose another price.
puerto-rico-refused-excluded = The { $building } and the { $other } exclude each other. Choose another one.
puerto-rico-refused-nothing-to-declare = Doubled privileges are not declared at this table. Just pick the role.
puerto-rico-refused-already-doubled = You have already doubled a privilege this round. Pick the role without that.
puerto-rico-refused-no-second-quarry = The library’s second tile is a plantation, not a quarry.
puerto-rico-refused-no-such-tile = You have no such tile: { $tile }.
puerto-rico-refused-none-to-spare = There is no { $person } to take.
puerto-rico-refused-nobles-first = Place your nobles before your colonists.
puerto-rico-refused-none-in-hand = You have no { $person } left to place.
puerto-rico-refused-must-work = There is a circle for everybody, so nobody may stay in San Juan.
puerto-rico-refused-guests-stay = Guests cannot move now. They can move outside the mayor phase, while the game waits for somebody.
puerto-rico-refused-no-guest = There is no such guest in your guesthouse: { $person }.
puerto-rico-refused-nobody-to-rest = You are not being asked about your guests now.
puerto-rico-refused-paid-so = You have already paid like that. Choose another way.
puerto-rico-refused-nobody-there = There is no { $person } to take from there: { $place }.
puerto-rico-refused-must-stay = This purchase needs whoever stands there.
puerto-rico-refused-no-chip = You have no VP to return.
puerto-rico-refused-sold-already = You have already sold a barrel this turn.
puerto-rico-refused-land-used = You have already used your land office this turn.
puerto-rico-refused-land-needs = For this you need { $person } on your land office.
puerto-rico-refused-no-doubloon = You have no doubloons.
puerto-rico-refused-supplied = You have already given { $good }. Give another kind.
puerto-rico-refused-supplied-all = You may give one barrel for each of your { $n } nobles.

## The table

puerto-rico-scene-set-up = Puerto Rico · set-up
puerto-rico-scene-round = Puerto Rico · round { $round }
puerto-rico-scene-last-round = Puerto Rico · round { $round }, the last
puerto-rico-scene-over = Puerto Rico · finished after { $round ->
    [one] { $round } round
   *[other] { $round } rounds
}
puerto-rico-ended-colonists = The colonist ship could not be filled again.
puerto-rico-ended-city = { $seat }’s city is full.
puerto-rico-ended-points = The victory point chips have run out.
puerto-rico-panel-roles = Roles
puerto-rico-panel-plantations = Plantations
puerto-rico-panel-ships = Cargo ships
puerto-rico-panel-house = Trading house
puerto-rico-panel-supplies = Supplies
puerto-rico-panel-buildings = Buildings left
puerto-rico-panel-buildings-for = Buildings left, prices for { $seat }
puerto-rico-panel-player = { $seat }
puerto-rico-panel-governor = { $seat } (governor)
puerto-rico-panel-gone = { $seat } (gave up)
puerto-rico-row-face-up = Face up
puerto-rico-row-quarries = Quarries
puerto-rico-row-bag = Face down
puerto-rico-row-discarded = Discarded
puerto-rico-row-ship = { $ship }-ship
puerto-rico-row-sold = Sold ({ $n } free)
puerto-rico-row-prices = Prices
puerto-rico-row-goods = Goods
puerto-rico-row-colonist-ship = Colonist ship
puerto-rico-row-points-left = Victory points
puerto-rico-row-column = Column { $n }
puerto-rico-row-doubloons = Doubloons
puerto-rico-row-island = Island { $n } of { $of }
puerto-rico-row-city = { $near ->
    [1] City { $n } of { $of } (the last space brings the last round)
   *[other] City { $n } of { $of }
}
puerto-rico-row-empty-circles = Empty circles
puerto-rico-row-san-juan = San Juan
puerto-rico-row-proposed = Proposed, not yet placed ({ $n } in hand)
puerto-rico-row-placing = Placed so far ({ $n } in hand)
puerto-rico-row-storing = Kept so far
puerto-rico-row-points = VP chips
puerto-rico-row-points-seen = Visible points
puerto-rico-row-score = Score
puerto-rico-row-score-now = Score if it ended now
puerto-rico-row-people = Supply of people
puerto-rico-row-colonists = Colonist supply
puerto-rico-cell-holder = { $seat }
puerto-rico-cell-doubloons = { $n ->
    [one] { $n } doubloon
   *[other] { $n } doubloons
}
puerto-rico-cell-tiles = { $n ->
    [one] { $n } plantation
   *[other] { $n } plantations
}
puerto-rico-cell-colonists = { $n ->
    [one] { $n } colonist
   *[other] { $n } colonists
}
puerto-rico-cell-colonists-last = { $n ->
    [one] { $n } colonist (too few to fill the ship again: the mayor brings the last round)
   *[other] { $n } colonists (too few to fill the ship again: the mayor brings the last round)
}
puerto-rico-cell-price = { $good } { $n }
puerto-rico-cell-points = { $n } VP
puerto-rico-cell-points-last = { $n } VP (using them up brings the last round)
puerto-rico-cell-in-all = { $n } in all
puerto-rico-cell-building-left = { $building } for { $price } ({ $n } left)
puerto-rico-cell-manned = { $what } ({ $n ->
    [0] unmanned
   *[other] { $of ->
        [one] manned
       *[other] { $n } of { $of } manned
    }
})
puerto-rico-cell-empty-island = { $n } on the island
puerto-rico-cell-empty-city = { $n } in the city
puerto-rico-cell-nobles = { $n ->
    [one] { $n } noble
   *[other] { $n } nobles
}
puerto-rico-cell-forests = { $n ->
    [one] { $n } forest
   *[other] { $n } forests
}
puerto-rico-cell-manned-by-nobles = { $what } ({ $n } of { $of } manned, { $nobles ->
    [one] { $nobles } noble
   *[other] { $nobles } nobles
})
puerto-rico-times = { $what } ×{ $n }
puerto-rico-san-juan = San Juan

## Score

puerto-rico-tie-break = { $n ->
    [one] { $n } doubloon or barrel
   *[other] { $n } doubloons and barrels
}
puerto-rico-points = { $points } { $points ->
    [one] point
   *[other] points
}
puerto-rico-score-chips = VP chips
puerto-rico-score-buildings = buildings
puerto-rico-score-guild-hall = guild hall
puerto-rico-score-guild-hall-empty = guild hall (empty)
puerto-rico-score-residence = residence
puerto-rico-score-residence-empty = residence (empty)
puerto-rico-score-fortress = fortress
puerto-rico-score-fortress-empty = fortress (empty)
puerto-rico-score-customs-house = customs house
puerto-rico-score-customs-house-empty = customs house (empty)
puerto-rico-score-city-hall = city hall
puerto-rico-score-city-hall-empty = city hall (empty)
puerto-rico-score-nobles = nobles
puerto-rico-score-cloister = cloister
puerto-rico-score-cloister-empty = cloister (empty)
puerto-rico-score-royal-garden = royal garden
puerto-rico-score-royal-garden-empty = royal garden (empty)

## Rules

puerto-rico-topic-turn = A round
puerto-rico-rules-turn =
    Score the most victory points (VP) with shipped goods, buildings, and the bonuses of large buildings.

    From the governor on, each player picks one role that is still free and takes the doubloons lying on it. Everyone then plays that role, the picker first and with a privilege. You may pass, except when there are colonists to place or goods to load.

    At the end of the round each role nobody picked gets 1 doubloon, and the next player becomes governor.
puerto-rico-topic-roles = Roles
puerto-rico-rules-roles =
    { "" }**Settler**: land to grow goods on. Take one face-up plantation; the settler may take a quarry instead, which makes buildings cheaper. A new row is dealt afterwards.

    { "" }**Mayor**: somebody to work there, for nothing works without. The colonists on the ship are dealt out one by one; the mayor may take one more from the supply. Then arrange all your colonists as you like on the circles of your island and city. Fill as many as you can; spare colonists wait in San Juan.

    { "" }**Builder**: points, and help in every later role. Build one building for its price, less 1 for the builder, less 1 for each of your occupied quarries (at most 1, 2, 3 or 4 of them: the building’s column).

    { "" }**Craftsman**: goods, to sell or to ship. Each occupied corn plantation makes 1 corn. Each barrel of another good needs an occupied plantation and an occupied circle in its production building. The craftsman then takes 1 extra barrel of a kind they made.

    { "" }**Trader**: doubloons to build with. Sell one barrel to the trading house: corn 0, indigo 1, sugar 2, tobacco 3, coffee 4, and 1 more for the trader. The house holds four barrels, all different; once full, it is emptied at the end of the phase.

    { "" }**Captain**: goods become points. In turn, again and again, if you can load, you must: one kind on one ship, as many barrels as fit, 1 VP each; the captain gets 1 more with the first loading. A ship carries one kind, and a kind goes on one ship only; of several empty ships, use one that takes the most. When nobody can load, you keep 1 barrel, more with warehouses; the rest is lost. Full ships sail.

    { "" }**Prospector** (4 or 5 players): money, and nothing for the others. Take 1 doubloon.
puerto-rico-topic-buildings = Buildings
puerto-rico-rules-buildings =
    A plantation, quarry or building works only while a colonist is on it: it is “occupied”. You may own only one of each building; a large one fills two city spaces. The factory pays 0, 1, 2, 3 or 5 doubloons for 1 to 5 kinds.

    { "" }**New Buildings** and **Nobles** are options. With the first, the players take turns choosing which 17 violet buildings are in the game. With the second, one of the people on each ship is a noble; nobles score 1 VP each at the end and make some buildings better.
puerto-rico-topic-scoring = Points
puerto-rico-rules-scoring =
    The game ends with the round in which the colonist ship cannot be refilled, a city’s 12 spaces are full, or the VP run out.

    You score your chips, the VP of your buildings, and for occupied large ones:

    { "" }**Guild hall** · 1 per small and 2 per other production building
    { "" }**Residence** · 4, 5, 6 or 7 for up to 9, 10, 11 or 12 island tiles
    { "" }**Fortress** · 1 per 3 colonists
    { "" }**Customs house** · 1 per 4 VP in chips
    { "" }**City hall** · 1 per violet building

    Ties: most doubloons and barrels together.
puerto-rico-rules-set = **{ $set }**
puerto-rico-rules-building = **{ $building }** · price { $price } · { $vp } VP · { $effect }

# Standing orders.
puerto-rico-order-ship-most = Captain: ship whatever brings most
puerto-rico-order-ship-most-about = Loads whatever brings most points now, onto ships first; then the wharf, never the small wharf.
puerto-rico-order-keep-best = Captain: keep my best barrels
puerto-rico-order-keep-best-about = Stores as many barrels as possible; of equals, the dearest.
puerto-rico-terms-doubloon = doubloon { $n } on it
puerto-rico-order-sell-for = Trader: sell for { $value } or more
puerto-rico-order-sell-for-about = Sells what brings most doubloons, and nothing that brings less; the land office is not used.
puerto-rico-order-place-best = Colonists: everybody, where they do most
puerto-rico-order-place-best-about = Mayor, hospice, university: takes everyone who may come, nobles first, and places them well.
puerto-rico-order-settle = Settler: take { $value }
puerto-rico-order-settle-about = Takes that tile when it is there; asks me when not, or where I could draw or plant a forest instead.
puerto-rico-order-settle-quarry = a quarry
puerto-rico-order-settle-coffee = coffee
puerto-rico-order-settle-tobacco = tobacco
puerto-rico-order-settle-corn = corn
puerto-rico-order-settle-sugar = sugar
puerto-rico-order-settle-indigo = indigo
puerto-rico-order-build-nothing = Builder: build nothing
puerto-rico-order-build-nothing-about = Passes when I could build.
puerto-rico-order-craft = Craftsman: an extra barrel of { $value }
puerto-rico-order-craft-about = Produces everything; the craftsman’s own barrel is of this kind.
puerto-rico-order-craft-dearest = the dearest
puerto-rico-order-craft-fewest = what I have fewest of
