### Puerto Rico. Nouns as published; sentences are ours.

puerto-rico-name = Puerto Rico
puerto-rico-about = Settle, build, produce and ship for the most victory points. 3 to 5 players, about 15 rounds.

## Options

puerto-rico-option-captain-ship = Empty cargo ship
puerto-rico-option-captain-ship-about = Which empty ship a loading in the captain phase has to use.
puerto-rico-option-captain-ship-most-goods = one that takes the most barrels
puerto-rico-option-captain-ship-largest-ship = the largest one (2011 text)
puerto-rico-option-craftsman-kind = Craftsman’s extra barrel
puerto-rico-option-craftsman-kind-about = Which kinds the craftsman may take one more barrel of.
puerto-rico-option-craftsman-kind-produced = a kind just produced
puerto-rico-option-craftsman-kind-can-produce = any kind the craftsman can produce
puerto-rico-option-wharf-max11 = Wharf takes 11
puerto-rico-option-wharf-max11-about = The wharf takes 11 barrels at most (2002 text; it never matters in the base game).
puerto-rico-option-open-vp = Open victory points
puerto-rico-option-open-vp-about = Everyone sees everyone’s victory-point chips.
puerto-rico-option-mayor-sequential = Placing in turn order
puerto-rico-option-mayor-sequential-about = In the mayor phase players place their colonists one after another, openly.
puerto-rico-option-partial-production = Partial production
puerto-rico-option-partial-production-about = Players may produce less than they can.
puerto-rico-option-vp-end-only-captain = End by points only in the captain phase
puerto-rico-option-vp-end-only-captain-about = Used-up victory points end the game only if they run out in a captain phase.

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
puerto-rico-verb-build-about = Buy a building
puerto-rico-verb-university = university
puerto-rico-verb-university-about = Put a colonist on the building you just built
puerto-rico-verb-produce = produce
puerto-rico-verb-produce-about = Produce these barrels; end with “done” (partial production)
puerto-rico-verb-take = take
puerto-rico-verb-take-about = As craftsman, take one more barrel
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
puerto-rico-param-card = card
puerto-rico-param-card-about = The role card
puerto-rico-param-tile = tile
puerto-rico-param-tile-about = Plantation or quarry
puerto-rico-param-circle = circle
puerto-rico-param-circle-about = Where the colonist goes; separate several with commas
puerto-rico-param-building = building
puerto-rico-param-building-about = The building to buy
puerto-rico-param-good = good
puerto-rico-param-good-about = The kind of goods
puerto-rico-param-capacity = capacity
puerto-rico-param-capacity-about = The ship, by the number of barrels it carries

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
puerto-rico-effect-small-indigo-plant = makes 1 indigo
puerto-rico-effect-small-sugar-mill = makes 1 sugar
puerto-rico-effect-indigo-plant = makes up to 3 indigo
puerto-rico-effect-sugar-mill = makes up to 3 sugar
puerto-rico-effect-tobacco-storage = makes up to 3 tobacco
puerto-rico-effect-coffee-roaster = makes up to 2 coffee
puerto-rico-effect-small-market = +1 doubloon when you sell
puerto-rico-effect-hacienda = settler: draw an extra plantation
puerto-rico-effect-construction-hut = settler: may take a quarry
puerto-rico-effect-small-warehouse = captain: keep all goods of 1 kind
puerto-rico-effect-hospice = settler: the new tile comes with a colonist
puerto-rico-effect-office = trader: may sell a kind the trading house holds
puerto-rico-effect-large-market = +2 doubloons when you sell
puerto-rico-effect-large-warehouse = captain: keep all goods of 2 kinds
puerto-rico-effect-factory = craftsman: doubloons for the number of kinds produced
puerto-rico-effect-university = builder: the new building comes with a colonist
puerto-rico-effect-harbor = +1 VP for each loading
puerto-rico-effect-wharf = your own ship, once per captain phase
puerto-rico-effect-guild-hall = end: 1 or 2 VP for each production building
puerto-rico-effect-residence = end: 4 to 7 VP for filled island spaces
puerto-rico-effect-fortress = end: 1 VP for every 3 colonists
puerto-rico-effect-customs-house = end: 1 VP for every 4 VP in chips
puerto-rico-effect-city-hall = end: 1 VP for each violet building

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
puerto-rico-about-settler = Everyone may take a plantation; you may take a quarry instead
puerto-rico-about-mayor = Everyone gets colonists; you get 1 more
puerto-rico-about-builder = Everyone may build; you pay 1 less
puerto-rico-about-craftsman = Everyone produces; you get 1 barrel more
puerto-rico-about-trader = Everyone may sell a barrel; you get 1 doubloon more
puerto-rico-about-captain = Everyone must load ships; you get 1 VP more
puerto-rico-about-prospector = You take 1 doubloon
puerto-rico-about-prospector-2 = You take 1 doubloon

## What is asked (read after the player's name)

puerto-rico-ask-nothing = nothing to decide
puerto-rico-ask-role = pick a role
puerto-rico-ask-settle = take a tile for your island
puerto-rico-ask-hospice = hospice: a colonist for the new tile?
puerto-rico-ask-hospice-on = hospice: put a colonist on { $tile }?
puerto-rico-ask-recruit = take the mayor’s extra colonist?
puerto-rico-ask-place = place your colonists
puerto-rico-ask-place-people = place your colonists ({ $n } in hand)
puerto-rico-ask-build = buy a building
puerto-rico-ask-build-with = buy a building (you have { $n ->
    [one] { $n } doubloon
   *[other] { $n } doubloons
})
puerto-rico-ask-university = university: a colonist for the new building?
puerto-rico-ask-university-on = university: put a colonist on the new { $building }?
puerto-rico-ask-produce = choose what to produce
puerto-rico-ask-take = take the craftsman’s extra barrel
puerto-rico-ask-sell = sell a barrel
puerto-rico-ask-load = load goods
puerto-rico-ask-store = choose the barrels you keep

## Choices

puerto-rico-group-roles = Roles
puerto-rico-group-tiles = Tiles
puerto-rico-group-buildings = Buildings
puerto-rico-group-sales = Sales
puerto-rico-group-loadings = Loadings
puerto-rico-group-goods = Barrels
puerto-rico-group-island = Island
puerto-rico-group-city = City
puerto-rico-group-answers = Answers
puerto-rico-do-role-paid = { $role } +{ $n }
puerto-rico-do-hacienda = Draw a plantation first
puerto-rico-do-hacienda-note = Hacienda: a random extra tile, then your normal one
puerto-rico-do-settle = Take { $tile }
puerto-rico-do-settle-note = { $n } available
puerto-rico-do-man = Put a colonist there
puerto-rico-do-recruit = Take a colonist
puerto-rico-do-recruit-note = { $n } in the supply
puerto-rico-do-build = Build { $building } for { $n }
puerto-rico-do-build-note = { $effect } · { $vp } VP
puerto-rico-do-take = Take { $goods }
puerto-rico-do-sell = Sell { $good } for { $n }
puerto-rico-do-ship = Ship { $goods } (+{ $points })
puerto-rico-do-ship-on = Ship { $goods } on the ship for { $ship } (+{ $points })
puerto-rico-do-ship-note = on the cargo ship for { $ship }
puerto-rico-do-wharf = Use the wharf: { $goods } (+{ $points })
puerto-rico-do-wharf-note = once per captain phase
puerto-rico-do-done = Done
puerto-rico-pass = Pass
puerto-rico-pass-settle = Take no tile
puerto-rico-pass-colonist = No colonist
puerto-rico-pass-build = Build nothing
puerto-rico-pass-take = Take nothing
puerto-rico-pass-sell = Sell nothing
puerto-rico-pass-load = Load nothing now, keep the wharf
puerto-rico-ready-keep = Keep as they are
puerto-rico-ready-best = Best guess
puerto-rico-ready-most = Keep as much as possible
puerto-rico-ready-all = Produce everything

## What happened

puerto-rico-event-governor = { $seat } is the first governor.
puerto-rico-event-first-tile = { $seat } starts with { $tile }.
puerto-rico-event-revealed = New plantations: { $tiles }.
puerto-rico-event-reshuffled = The discarded plantations were shuffled.
puerto-rico-event-round = Round { $round } begins; { $seat } is governor.
puerto-rico-event-role = { $seat } took { $role }.
puerto-rico-event-role-paid = { $seat } took { $role } with { $n ->
    [one] { $n } doubloon
   *[other] { $n } doubloons
} on it.
puerto-rico-event-passed = { $seat } passed.
puerto-rico-event-drew = { $seat } drew { $tile } with the hacienda.
puerto-rico-event-settled = { $seat } took { $tile }.
puerto-rico-event-manned = { $seat } got a colonist for { $circle } ({ $building }).
puerto-rico-event-recruited = { $seat } took a colonist from the supply.
puerto-rico-event-arrived = { $seat } got { $n ->
    [one] { $n } colonist
   *[other] { $n } colonists
} from the ship.
puerto-rico-event-put = One colonist on { $circle }.
puerto-rico-event-placed = { $seat }’s colonists: { $people }.
puerto-rico-event-ship-filled = { $n ->
    [0] No colonist is on the next ship.
    [one] { $n } colonist is on the next ship.
   *[other] { $n } colonists are on the next ship.
}
puerto-rico-event-built = { $seat } built { $building } for { $n }.
puerto-rico-event-produced = { $seat } produced { $goods }.
puerto-rico-event-produced-nothing = { $seat } produced nothing.
puerto-rico-event-income = { $seat } got { $n ->
    [one] { $n } doubloon
   *[other] { $n } doubloons
} ({ $building }).
puerto-rico-event-took = { $seat } took { $goods } more as craftsman.
puerto-rico-event-sold = { $seat } sold { $goods } for { $n }.
puerto-rico-event-house-cleared = The trading house was full and has been emptied.
puerto-rico-event-shipped = { $seat } shipped { $goods } (+{ $points }).
puerto-rico-event-wharfed = { $seat } shipped { $goods } from the wharf (+{ $points }).
puerto-rico-event-kept = You keep { $goods }.
puerto-rico-event-lost = { $seat } lost { $goods }.
puerto-rico-event-sailed = The ship for { $ship } sailed with { $good }.
puerto-rico-event-prospected = { $seat } took 1 doubloon.
puerto-rico-event-ending-colonists = The colonist ship could not be filled: this is the last round.
puerto-rico-event-ending-city = { $seat }’s city is full: this is the last round.
puerto-rico-event-ending-points = The victory points are used up: this is the last round.
puerto-rico-event-over = { $n ->
    [one] The game is over. { $seats } wins.
   *[other] The game is over. { $seats } share the victory.
}
puerto-rico-event-forfeit = { $seat } gave up.

## Refusals

puerto-rico-refused-seats = Puerto Rico is for 3 to 5 players, not { $n }.
puerto-rico-refused-over = The game is over.
puerto-rico-refused-chance = A tile has to be drawn first. Try again in a moment.
puerto-rico-refused-not-chance = There is nothing to draw now.
puerto-rico-refused-bad-outcome = This cannot be drawn now.
puerto-rico-refused-not-yours = It is not your turn. The table waits for { $seats } ({ $ask }).
puerto-rico-refused-not-now = That is not what is asked now. First: { $ask }.
puerto-rico-refused-no-such-role = { $role } is not used with this many players. Pick another role.
puerto-rico-refused-role-taken = { $seat } has taken this role this round: { $role }. Pick another one.
puerto-rico-refused-not-running = For this you need your own { $building } with a colonist on it.
puerto-rico-refused-drawn = The hacienda gives one tile per phase. Take a face-up tile or pass.
puerto-rico-refused-island-full = All 12 spaces of your island are filled: no tile fits there any more.
puerto-rico-refused-none-face-down = No plantation is left to draw. Take a face-up tile or pass.
puerto-rico-refused-no-tile = There is no { $tile } in the row. Take one that is there, or pass.
puerto-rico-refused-no-quarry-left = No quarry is left. Take a plantation or pass.
puerto-rico-refused-no-quarry-for-you = Only the settler, or a player with an occupied construction hut, may take a quarry. Take a plantation or pass.
puerto-rico-refused-no-circle = You have no { $circle } to put a colonist on. Choose another place.
puerto-rico-refused-circle-full = All your circles of this kind are taken: { $circle }. Choose another place.
puerto-rico-refused-owned = You already own this building: { $building }. Nobody may own two of a kind; choose another one.
puerto-rico-refused-sold-out = None is left of this building: { $building }. Choose another one.
puerto-rico-refused-too-dear = Too expensive: the { $building } costs you { $price }, and you have { $n ->
    [one] { $n } doubloon
   *[other] { $n } doubloons
}. Choose a cheaper building or pass.
puerto-rico-refused-city-full = It does not fit: your city has { $n ->
    [0] no free space
    [one] { $n } free space, and a large building needs 2
   *[other] { $n } free spaces
}.
puerto-rico-refused-no-capacity = You cannot produce more { $good } with the colonists you have there.
puerto-rico-refused-no-barrel-left = The supply has no { $good } left. Choose another kind.
puerto-rico-refused-not-produced = The extra barrel must be of a kind you produce, and { $good } is not one. Choose another kind.
puerto-rico-refused-no-barrel = You have no { $good } left. Choose another kind.
puerto-rico-refused-house-full = The trading house is full: nothing more can be sold in this phase.
puerto-rico-refused-house-has = The trading house already holds { $good }: sell another kind. Only an occupied office lets you sell it again.
puerto-rico-ship = { $ship }
puerto-rico-refused-no-ship = There is no ship for { $ship }, only for { $ships }.
puerto-rico-refused-on-other-ship = The ship for { $ship } carries { $good }, so { $good } may go on no other ship.
puerto-rico-refused-ship-full = The ship for { $ship } is full and takes nothing more in this phase.
puerto-rico-refused-ship-holds = The ship for { $ship } carries { $good } and takes nothing else. Choose another ship or another kind.
puerto-rico-refused-larger-ship = You must choose an empty ship that takes more { $good }: the ship for { $ship }.
puerto-rico-refused-must-load = You can load a ship, so you may not pass: load a ship or use your wharf.
puerto-rico-refused-wharf-used = You have already used your wharf in this captain phase.
puerto-rico-refused-cannot-keep = { $n ->
    [0] You may keep only 1 barrel. To keep more you need an occupied warehouse.
    [one] You may keep 1 whole kind and 1 barrel more.
   *[other] You may keep { $n } whole kinds and 1 barrel more.
}

## The table

puerto-rico-scene-set-up = Puerto Rico · set-up
puerto-rico-scene-round = Puerto Rico · round { $round }
puerto-rico-scene-last-round = Puerto Rico · round { $round }, the last
puerto-rico-scene-over = Puerto Rico · over after { $round ->
    [one] { $round } round
   *[other] { $round } rounds
}
puerto-rico-panel-roles = Roles
puerto-rico-panel-plantations = Plantations
puerto-rico-panel-ships = Cargo ships
puerto-rico-panel-house = Trading house
puerto-rico-panel-supplies = Supplies
puerto-rico-panel-buildings = Buildings left
puerto-rico-panel-player = { $seat }
puerto-rico-panel-governor = { $seat } (governor)
puerto-rico-panel-gone = { $seat } (gave up)
puerto-rico-row-face-up = Face up
puerto-rico-row-quarries = Quarries
puerto-rico-row-bag = Face down
puerto-rico-row-discarded = Discarded
puerto-rico-row-ship = Ship for { $ship }
puerto-rico-row-sold = Sold ({ $n } free)
puerto-rico-row-goods = Goods
puerto-rico-row-colonist-ship = Colonist ship
puerto-rico-row-colonists = Colonists
puerto-rico-row-points-left = Victory points
puerto-rico-row-column = Column { $n }
puerto-rico-row-doubloons = Doubloons
puerto-rico-row-island = Island { $n }/{ $of }
puerto-rico-row-city = City { $n }/{ $of }
puerto-rico-row-san-juan = San Juan
puerto-rico-row-placing = Placed so far ({ $n } in hand)
puerto-rico-row-storing = Kept so far
puerto-rico-row-points = VP chips
puerto-rico-row-score = Score
puerto-rico-row-score-now = Score if it ended now
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
puerto-rico-cell-points = { $n } VP
puerto-rico-cell-building-left = { $building } ({ $price }) ×{ $n }
puerto-rico-cell-manned = { $what } { $n }/{ $of }
puerto-rico-times = { $what } ×{ $n }
puerto-rico-san-juan = San Juan

## Score

puerto-rico-score-chips = VP chips
puerto-rico-score-buildings = buildings
puerto-rico-score-guild-hall = guild hall
puerto-rico-score-residence = residence
puerto-rico-score-fortress = fortress
puerto-rico-score-customs-house = customs house
puerto-rico-score-city-hall = city hall

## Rules

puerto-rico-rules =
    { "" }**Aim.** Score the most victory points (VP) with shipped goods, buildings, and the bonuses of large buildings.

    { "" }**Round.** From the governor on, each player picks one role that is still free, with the doubloons lying on it. Everyone then acts in that role, the picker first and with a privilege. You may pass, except when there are colonists to place or goods to load. At the end of the round each role nobody picked gets 1 doubloon, and the next player becomes governor.

    { "" }**Settler.** Take one face-up plantation; the settler may take a quarry instead. A new row is dealt afterwards. **Mayor.** The colonists on the ship are dealt out one by one; the mayor may take one more from the supply. Then you arrange all your colonists as you like on the circles of your island and city. Fill as many as you can; spare colonists wait in San Juan. A plantation, quarry or building works only while a colonist is on it: it is “occupied”.

    { "" }**Builder.** Buy one building for its price, less 1 for the builder, less 1 for each of your occupied quarries (at most 1, 2, 3 or 4 of them: the building’s column). Nobody may own two of a kind; a large one fills two city spaces. **Craftsman.** Each occupied corn plantation makes 1 corn. Each barrel of another good needs an occupied plantation and an occupied circle in its production building. The craftsman then takes 1 more of a kind they made.

    { "" }**Trader.** Sell one barrel to the trading house: corn 0, indigo 1, sugar 2, tobacco 3, coffee 4, and 1 more for the trader. The house holds four barrels, all different; once full, it is emptied at the end of the phase.

    { "" }**Captain.** In turn, again and again, whoever can load must: one kind on one ship, as many barrels as fit, 1 VP each; the captain gets 1 more with the first loading. A ship carries one kind, and a kind goes on one ship only; among empty ships, use one that takes the most. When nobody can load, you keep 1 barrel, plus all of 1 kind (small warehouse), 2 (large) or 3 (both); the rest is lost. Full ships sail. **Prospector** (4 or 5 players). Take 1 doubloon.

    { "" }**Violet buildings.** They work while occupied. Small, large market: +1, +2 for a sale. Hacienda: first draw an extra random plantation. Construction hut: a quarry instead of a plantation. Hospice, university: your new tile or building comes with a colonist. Office: sell a kind the trading house holds. Factory: 0/1/2/3/5 doubloons for 1 to 5 kinds made. Harbor: +1 VP per loading. Wharf: once per captain phase, load all of one kind there, not on a ship.

    { "" }**End.** The game ends with the round in which the colonist ship cannot be refilled, a city’s 12 spaces are full, or the VP run out. You score your chips, the VP of your buildings, and for occupied large ones: guild hall 1 per small and 2 per other production building; residence 4, 5, 6 or 7 for up to 9, 10, 11 or 12 island tiles; fortress 1 per 3 colonists; customs house 1 per 4 VP in chips; city hall 1 per violet building. Ties: most doubloons and barrels together.
