### Anno 1503. Nouns as published; sentences are ours.

anno-1503-name = Anno 1503
anno-1503-about = Settle an island: explore the sea, trade, turn pioneers into merchants. 2 to 4 players.
anno-1503-kind = Exploring the sea and building a town: a race for goals. Dice luck, little conflict.
anno-1503-lasts = About 90 minutes in one sitting, or about two weeks at a few moves a day (about 60 moves each).

## Options

anno-1503-option-group-sea = Sea and islands
anno-1503-option-group-course = Hands and game length
anno-1503-option-board-layout = Board
anno-1503-option-board-layout-about = Where the islands lie in the sea.
anno-1503-option-board-layout-standard = our standard layout
anno-1503-option-board-layout-shuffled = shuffled
anno-1503-option-tile-mix = Island tiles
anno-1503-option-tile-mix-about = Which tiles there are: back-face-number, such as “2-spice-2”; 32 in all.
anno-1503-option-farthest-tie = Ties for the farthest square
anno-1503-option-farthest-tie-about = Where a tile goes after pirates if several squares are equally far from the start.
anno-1503-option-farthest-tie-rowcol = first row, first column
anno-1503-option-farthest-tie-active-player = the active player chooses
anno-1503-option-show-seen-tiles = Remember tiles
anno-1503-option-show-seen-tiles-about = Everyone is shown which tiles they have looked at.
anno-1503-option-open-hands = Open hands
anno-1503-option-open-hands-about = Everyone sees everyone’s goods cards.
anno-1503-option-turn-limit = Turn limit
anno-1503-option-turn-limit-about = After this many turns in total the game ends without a winner.
anno-1503-option-turn-limit-off = none
anno-1503-option-turn-limit-5000 = 5000 turns
anno-1503-option-turn-limit-300 = 300 turns

## Commands

anno-1503-verb-take = take
anno-1503-verb-take-about = Take a good where you have the choice
anno-1503-verb-lose = lose
anno-1503-verb-lose-about = Give up a branch or an agreement to the pirates
anno-1503-verb-put = put
anno-1503-verb-put-about = Put the tile from the reserve on that square
anno-1503-verb-ship = ship
anno-1503-verb-ship-about = Build a ship
anno-1503-verb-pioneer = pioneer
anno-1503-verb-pioneer-about = Place a pioneer; from the fourth space on, with a public building
anno-1503-verb-develop = develop
anno-1503-verb-develop-about = Upgrade an inhabitant
anno-1503-verb-sell = sell
anno-1503-verb-sell-about = Sell goods to your inhabitants
anno-1503-verb-buy = buy
anno-1503-verb-buy-about = Buy a good, up to twice a turn
anno-1503-verb-draw = draw
anno-1503-verb-draw-about = Draw a good from another player with your large branch
anno-1503-verb-close = close
anno-1503-verb-close-about = Move on to your ships
anno-1503-verb-sail = sail
anno-1503-verb-sail-about = Move a ship or look at a tile, several steps at once if you like
anno-1503-verb-use = use
anno-1503-verb-use-about = Use the tile you are looking at
anno-1503-verb-return = return
anno-1503-verb-return-about = Leave the tile where it is
anno-1503-verb-discard = discard
anno-1503-verb-discard-about = Discard down to five goods
anno-1503-verb-end = end
anno-1503-verb-end-about = End your turn
anno-1503-param-good = good
anno-1503-param-good-about = The good
anno-1503-param-goods = goods
anno-1503-param-goods-about = Good and the buyer’s space, such as “cloth 2”; separate several with commas
anno-1503-param-tile = tile
anno-1503-param-tile-about = The number of the branch’s site, or “agreement”
anno-1503-param-square = square
anno-1503-param-square-about = The square, such as “a12”
anno-1503-param-building = building
anno-1503-param-building-about = The public building below it, from the fourth space on
anno-1503-param-space = space
anno-1503-param-space-about = The inhabitant’s space, 1 to 7
anno-1503-param-player = player
anno-1503-param-player-about = The player
anno-1503-param-course = course
anno-1503-param-course-about = One step after another, such as “east east look north”; with two ships “1 east 2 west”
anno-1503-param-place = place
anno-1503-param-place-about = Where to: “bridge 3” (site) or “space 4” (inhabitant); nothing for agreements and gold

## Nouns

anno-1503-good-stone = stone
anno-1503-good-wood = wood
anno-1503-good-tool = tool
anno-1503-good-cloth = cloth
anno-1503-good-spice = spice
anno-1503-good-tobacco = tobacco
anno-1503-goods-stone = { $n } stone
anno-1503-goods-wood = { $n } wood
anno-1503-goods-tool = { $n ->
    [one] { $n } tool
   *[other] { $n } tools
}
anno-1503-goods-cloth = { $n } cloth
anno-1503-goods-spice = { $n } spice
anno-1503-goods-tobacco = { $n } tobacco
anno-1503-more-stone = { $n } more stone
anno-1503-more-wood = { $n } more wood
anno-1503-more-tool = { $n ->
    [one] { $n } more tool
   *[other] { $n } more tools
}
anno-1503-more-cloth = { $n } more cloth
anno-1503-more-spice = { $n } more spice
anno-1503-more-tobacco = { $n } more tobacco
anno-1503-any-good = any good
anno-1503-rank-pioneer = pioneer
anno-1503-rank-settler = settler
anno-1503-rank-citizen = citizen
anno-1503-rank-merchant = merchant
anno-1503-a-rank-pioneer = a pioneer
anno-1503-a-rank-settler = a settler
anno-1503-a-rank-citizen = a citizen
anno-1503-a-rank-merchant = a merchant
anno-1503-a-ship = a ship
anno-1503-spent-ship = the ship went back to the supply
anno-1503-spent-ship-of-two = ship { $ship } went back to the supply
anno-1503-ship-at = Ship at { $square }
anno-1503-ship-with = Ship with { $n ->
    [one] { $n } point
   *[other] { $n } points
}
anno-1503-ship-to = ship { $ship } to { $square }
anno-1503-ship-back = ship { $ship } back to { $square }
anno-1503-ship-around = ship { $ship } out and back to { $square }
anno-1503-building-large-branch = large branch
anno-1503-building-fire-brigade = fire brigade
anno-1503-building-forge = forge
anno-1503-building-church = church
anno-1503-building-school = school
anno-1503-building-bathhouse = bathhouse
anno-1503-building-restaurant = restaurant
anno-1503-building-shipyard = shipyard
anno-1503-a-building-large-branch = a large branch
anno-1503-a-building-fire-brigade = a fire brigade
anno-1503-a-building-forge = a forge
anno-1503-a-building-church = a church
anno-1503-a-building-school = a school
anno-1503-a-building-bathhouse = a bathhouse
anno-1503-a-building-restaurant = a restaurant
anno-1503-a-building-shipyard = a shipyard
anno-1503-effect-large-branch = once a turn: draw a good from another player for 2 gold
anno-1503-effect-fire-brigade = protects you from fire
anno-1503-effect-forge = protects you from pirates
anno-1503-effect-church = 2 goods in a golden age
anno-1503-effect-school = pioneers pay 2
anno-1503-effect-bathhouse = merchants pay 6
anno-1503-effect-restaurant = settlers and citizens pay 4
anno-1503-effect-shipyard = twice as many action points for each ship
anno-1503-branch-stone = stone branch
anno-1503-branch-wood = wood branch
anno-1503-branch-tool = tool branch
anno-1503-branch-cloth = cloth branch
anno-1503-branch-spice = spice branch
anno-1503-branch-tobacco = tobacco branch
anno-1503-face-agreement = trade agreement
anno-1503-face-upgrade = treasure: a free upgrade
anno-1503-face-gold = treasure: 12 gold
anno-1503-way-north = north
anno-1503-way-east = east
anno-1503-way-south = south
anno-1503-way-west = west
anno-1503-bearing-north = north
anno-1503-bearing-northeast = northeast
anno-1503-bearing-east = east
anno-1503-bearing-southeast = southeast
anno-1503-bearing-south = south
anno-1503-bearing-southwest = southwest
anno-1503-bearing-west = west
anno-1503-bearing-northwest = northwest
anno-1503-heading-north = north
anno-1503-heading-east = east
anno-1503-heading-south = south
anno-1503-heading-west = west
anno-1503-goal-gold = 30 gold
anno-1503-goal-branches = 4 branches
anno-1503-goal-agreements = 3 agreements
anno-1503-goal-buildings = 4 public buildings
anno-1503-goal-merchants = 3 merchants
anno-1503-short-goal-gold = gold
anno-1503-short-goal-branches = branches
anno-1503-short-goal-agreements = agreements
anno-1503-short-goal-buildings = buildings
anno-1503-short-goal-merchants = merchants

## What else is typed

anno-1503-word-agreement = agreement
anno-1503-word-look = look
anno-1503-word-bridge = bridge
anno-1503-word-space = space

## What is asked

anno-1503-ask-nothing = nothing to decide
anno-1503-ask-produce = choose which good you get
anno-1503-asks-produce = choose which good you get
anno-1503-ask-golden = choose goods for the golden age
anno-1503-asks-golden-n = { $n ->
    [one] choose { $n } good each for the golden age
   *[other] choose { $n } goods each for the golden age
}
anno-1503-ask-golden-n = { $n ->
    [one] choose { $n } good for the golden age
   *[other] choose { $n } goods for the golden age
}
anno-1503-ask-lose = choose what the pirates take
anno-1503-ask-lose-n = choose what the pirates take (you can’t pay { $n } gold)
anno-1503-ask-put = choose where the tile goes
anno-1503-ask-main = build, upgrade, sell or buy
anno-1503-ask-main-with = build, upgrade, sell or buy (you have { $n } gold)
anno-1503-ask-main-end = end your turn (nothing left to build, sell or buy)
anno-1503-ask-main-close = set sail (nothing left to build, sell or buy)
anno-1503-ask-sail = sail and explore, or end your turn
anno-1503-ask-sail-one = sail and explore, or end your turn ({ $n ->
    [one] { $n } action point left
   *[other] { $n } action points left
})
anno-1503-ask-sail-n = sail and explore, or end your turn ({ $ships })
anno-1503-ask-ship = { $n ->
    [one] { $n } point
   *[other] { $n } points
} for the ship at { $square }
anno-1503-ask-ships = { $n ->
    [one] { $n } point
   *[other] { $n } points
} for each ship at { $square }
anno-1503-ask-looked = use the tile or leave it
anno-1503-ask-looked-at = use or leave the tile at { $square } ({ $tile })
anno-1503-ask-discard = discard down to five goods
anno-1503-ask-discard-n = { $n ->
    [one] discard { $n } good (you keep 5)
   *[other] discard { $n } goods (you keep 5)
}

## What a question is about, in a line for a first game

anno-1503-purpose-produce = The die shows { $site }: your site { $site } lets you choose. Goods pay for what you build, and your inhabitants buy them.
anno-1503-purpose-golden = Golden age: everyone takes 1 good of their choice for free, or 2 with a church.
anno-1503-purpose-lose = Pirates take 1 gold for each branch and agreement. If you have too little, you lose one of them instead.
anno-1503-purpose-put = The lost tile is in the reserve. One from the reserve goes face down on the map, far from the start.
anno-1503-purpose-main = Ship: cloth, wood, tool. Pioneer: wood, tool. Settler: cloth, 2 stone. Goods sell for 1 gold or more and cost 6 at most.
anno-1503-purpose-main-goals = You win once you have any 3 of these on your turn: 30 gold, 4 branches, 3 agreements, 4 public buildings, 3 merchants.
anno-1503-purpose-sail = Sailing one square or looking at a tile costs 1 point. Tiles hold branches, agreements and treasures.
anno-1503-purpose-looked = Only you have seen this tile. Using it costs you the ship; if you leave it, the ship can sail on.
anno-1503-purpose-looked-branch = Put it at a site: when its number is rolled, you choose the site’s good or the branch’s. Using it costs you the ship.
anno-1503-purpose-looked-agreement = An agreement makes goods 1 gold cheaper. Using the tile costs you the ship; if you leave it, the ship can sail on.
anno-1503-purpose-looked-upgrade = This upgrades one inhabitant for free. Using the tile costs you the ship; if you leave it, the ship can sail on.
anno-1503-purpose-discard = You can keep at most 5 goods at the end of your turn.

## What can be chosen

anno-1503-opener-main = Build, sell, buy…
anno-1503-opener-sail = Sail, explore…
anno-1503-group-answers = What now?
anno-1503-group-goods = Goods…
anno-1503-group-advised = Suggested…
anno-1503-group-build = Build and upgrade…
anno-1503-group-buy = Buy…
anno-1503-group-sell = Sell…
anno-1503-group-draw = Large branch…
anno-1503-group-go = Carry on…
anno-1503-group-steps = Sail step by step…
anno-1503-group-use = Use it…
anno-1503-group-discard = Discard…
anno-1503-ready-raise-end = Upgrade space { $space } to a { $rank }, then end turn
anno-1503-ready-pioneer-end = Place a pioneer, then end turn
anno-1503-ready-pioneer-with-end = Place a pioneer with { $building }, then end turn
anno-1503-do-lose = Lose a { $tile }
anno-1503-do-lose-agreement = Lose the trade agreement with { $n } islets
anno-1503-do-lose-branch = Lose the { $tile } (site { $site })
anno-1503-do-put = { $number } · Put it on { $square }
anno-1503-do-take-stone = Stone
anno-1503-do-take-wood = Wood
anno-1503-do-take-tool = Tool
anno-1503-do-take-cloth = Cloth
anno-1503-do-take-spice = Spice
anno-1503-do-take-tobacco = Tobacco
anno-1503-do-discard = Discard { $good }
anno-1503-do-ship = Build a ship
anno-1503-do-pioneer = Place a pioneer
anno-1503-do-pioneer-with = Place a pioneer with { $building }
anno-1503-do-pioneer-note = { $goods } · { $effect }
anno-1503-do-price = { $goods }
anno-1503-do-develop = Upgrade space { $space } to a { $rank }
anno-1503-do-sell = Sell { $good } (+{ $n })
anno-1503-do-sell-to = Sell { $good } to space { $space } (+{ $n })
anno-1503-do-sell-note = to the { $rank } on space { $space }
anno-1503-do-buy = Buy { $good } (−{ $n })
anno-1503-do-draw = Draw a good from { $seat } (−2)
anno-1503-do-draw-note = { $n ->
    [one] { $n } card in hand
   *[other] { $n } cards in hand
}
anno-1503-do-close = Set sail
anno-1503-do-close-note = no more building, selling or buying this turn
anno-1503-do-sail = Sail { $way }
anno-1503-do-sail-of = { $ship }: sail { $way }
anno-1503-do-look = { $n ->
    [one] { $number } · Look at { $square }, { $bearing } ({ $n } point)
   *[other] { $number } · Go see { $square }, { $bearing } ({ $n } points)
}
anno-1503-do-look-of = { $n ->
    [one] { $ship }: look at { $square } ({ $n } point)
   *[other] { $ship }: go see { $square } ({ $n } points)
}
anno-1503-do-look-again = { $n ->
    [one] { $number } · Look at { $square } again, { $bearing } ({ $n } point)
   *[other] { $number } · Go see { $square } again, { $bearing } ({ $n } points)
}
anno-1503-do-look-again-of = { $ship }: { $square } again ({ $n ->
    [one] { $n } point
   *[other] { $n } points
})
anno-1503-do-use = Use it
anno-1503-do-bridge = Put it at site { $site }: { $good } or { $branch }
anno-1503-do-bridge-alike = Put it at site { $site } (already { $good })
anno-1503-do-return = Leave it
anno-1503-do-end = End turn
anno-1503-rash-close = You can still { $what }, but not once you set sail. Set sail anyway?
anno-1503-rash-return = You’d gain something by using it. Leave it anyway?
anno-1503-rash-end = You can still { $what }. End your turn anyway?
anno-1503-rash-end-in-port = You haven’t sailed this turn. End your turn anyway?
anno-1503-rash-end-in-reach = You can still look at { $square }. End your turn anyway?
anno-1503-can-ship = build a ship
anno-1503-can-pioneer = place a pioneer
anno-1503-can-pioneer-with = place a pioneer with { $building }
anno-1503-can-develop = upgrade space { $space } to a { $rank }
anno-1503-can-sell = sell { $good } for { $n } gold
anno-1503-can-buy = buy { $good } for { $n } gold
anno-1503-can-draw = draw a good from { $seat } for 2 gold
anno-1503-missing-known = You have already seen { $tiles }.
anno-1503-known-tile = { $square } ({ $tile })
anno-1503-missing-short = You need { $needs }.
anno-1503-missing-card = { $goods } for { $what }
anno-1503-missing-or = { $one } or { $other }
anno-1503-missing-gold = { $n } more gold to buy a good
anno-1503-missing-difference = Your agreements are worth the same, whatever the islets on their backs.
anno-1503-missing-points = Your ship at { $square } has no action points left.
anno-1503-missing-points-of-one = One of your ships at { $square } has no action points left.
anno-1503-missing-bridge = You can’t use it: every site has its branch already.
anno-1503-missing-riser = You can’t use it: none of your inhabitants can be upgraded.

## What happened

anno-1503-event-first = First player: { $seat }.
anno-1503-event-rolled = { $seat } rolled a { $n }.
anno-1503-took = { $seat } got { $goods }
anno-1503-took-by = { $seats } got { $goods } each
anno-1503-took-and = { $one }; { $other }
anno-1503-event-took = { $seat } got { $goods }.
anno-1503-event-took-by = { $seats } got { $goods } each.
anno-1503-event-took-and = { $one }; { $other }.
anno-1503-event-rolled-and = { $seat } rolled a { $n }; { $other }.
anno-1503-event-rolled-took-and = { $seat } rolled a { $n } and got { $goods }; { $other }.
anno-1503-event-short = { $seat } got nothing, as the stack was empty.
anno-1503-event-chose = { $seat } chose { $goods }.
anno-1503-event-pirates = Pirates! They want 1 gold for each branch and agreement.
anno-1503-event-fire = Fire! It costs 1 gold for each inhabitant from space 3 on.
anno-1503-event-golden = A golden age! Everyone gets 1 good of their choice, or 2 with a church.
anno-1503-event-paid-pirates = { $seat } paid the pirates { $n } gold.
anno-1503-event-paid-pirates-by = { $seats } paid the pirates { $n } gold each.
anno-1503-event-paid-fire = { $seat } paid { $n } gold for the fire damage.
anno-1503-event-paid-fire-by = { $seats } paid { $n } gold each for the fire damage.
anno-1503-event-paid-golden = { $seat } paid { $n } gold.
anno-1503-event-spared-pirates = { $seat } was protected from the pirates by the forge.
anno-1503-event-spared-pirates-by = { $seats } were protected from the pirates by their forges.
anno-1503-event-spared-fire = { $seat } was protected from the fire by the fire brigade.
anno-1503-event-spared-fire-by = { $seats } were protected from the fire by their fire brigades.
anno-1503-event-lost-branch = { $seat } couldn’t pay the pirates { $n } gold and lost the { $tile } at site { $site }.
anno-1503-event-lost-agreement = { $seat } couldn’t pay the pirates { $n } gold and lost a trade agreement.
anno-1503-event-put = A new tile ({ $n } islets on its back) was placed face down at { $square } to replace { $victim }’s lost tile.
anno-1503-event-burned = { $seat } couldn’t pay for the fire damage and lost { $rank } on space { $space }.
anno-1503-event-burned-both = { $seat } couldn’t pay for the fire damage and lost { $rank } and { $building } on space { $space }.
anno-1503-event-ship = { $seat } built { $n ->
    [1] a ship
   *[other] another ship
}.
anno-1503-event-pioneer = { $seat } placed a pioneer.
anno-1503-event-pioneer-with = { $seat } placed a pioneer with { $building }.
anno-1503-event-developed = { $seat } upgraded space { $space } to a { $rank }.
anno-1503-event-sold = { $seat } sold { $goods } for { $n } gold.
anno-1503-event-bought = { $seat } bought { $goods } for { $n } gold.
anno-1503-event-drew = { $seat } drew a good from { $victim } for 2 gold.
anno-1503-event-drew-what = { $seat } drew { $good } from { $victim } for 2 gold.
anno-1503-event-sailed-to = { $seat } sailed to { $square }.
anno-1503-event-sailed-back = { $seat } sailed back to { $square }.
anno-1503-event-sailed-around = { $seat } sailed out and back to { $square }.
anno-1503-event-sailed-ships = { $seat } sailed { $ships }.
anno-1503-event-sailed-both = { $seat } sailed both ships to { $square }.
anno-1503-event-looked = { $seat } looked at { $square }.
anno-1503-event-saw-branch = The tile at { $square } is a { $tile }.
anno-1503-event-saw-agreement = The tile at { $square } is a trade agreement.
anno-1503-event-saw-upgrade = The tile at { $square } is a treasure: a free upgrade.
anno-1503-event-saw-gold = The tile at { $square } is a treasure: 12 gold.
anno-1503-event-returned = { $seat } looked at { $square } without using the tile.
anno-1503-event-used-branch = { $seat } built the { $tile } from { $square } at site { $site } ({ $ship }).
anno-1503-event-used-agreement = { $seat } claimed the trade agreement at { $square } ({ $ship }; goods now cost them { $price } gold each).
anno-1503-event-used-gold = { $seat } found 12 gold at { $square } ({ $ship }).
anno-1503-event-used-upgrade = { $seat } found a free upgrade at { $square } ({ $ship }).
anno-1503-event-discarded = { $seat } discarded { $goods }.
anno-1503-event-reached = { $seat } reached a goal ({ $goal }; { $n } of 3 goals).
anno-1503-event-missed = { $seat } lost a goal ({ $goal }; { $n } of 3 goals).
anno-1503-event-won = { $seat } won with { $goals }.
anno-1503-event-won-alone = { $seat } was the last one left and won.
anno-1503-event-limit = The game ended after { $n } turns without a winner.
anno-1503-event-gave-up = { $seat } gave up.

## Refusals

anno-1503-refused-tile-kind = “{ $word }” is not back-face-number, such as “2-spice-2”, with each kind only once.
anno-1503-refused-tile-mix = That is not a complete mix of tiles: write back-face-number for each kind, such as “2-spice-2”; 32 in all, with at least 15 of 2 islets and 7 each of 3 and 4.
anno-1503-refused-no-card = You have no { $good }.
anno-1503-refused-not-there = Your site does not give { $good }.
anno-1503-refused-stack-empty = There is no { $good } left.
anno-1503-refused-no-branch = You have no branch at site { $site }.
anno-1503-refused-no-agreement = You have no agreement.
anno-1503-refused-no-agreement-of = You have no agreement with { $n } islets on its back.
anno-1503-refused-not-farthest = { $square } is not one of the farthest free squares.
anno-1503-refused-no-ship-at-sea = You have no ship at sea.
anno-1503-refused-ships-first = Move on to your ships first.
anno-1503-refused-close-first = Finish in your town first, then your ships can sail.
anno-1503-refused-town-closed = You have moved on to your ships: no more building, selling or buying this turn.
anno-1503-refused-no-ship-left = Both your ships are at sea: you can’t build another.
anno-1503-refused-no-space-left = Your island is full.
anno-1503-refused-no-pioneer-left = You already have 4 pioneers and settlers, the most allowed: to place another, upgrade a settler to a citizen first.
anno-1503-refused-no-citizen-left = You already have 3 citizens and merchants, the most allowed.
anno-1503-refused-no-building-left = You can’t place a pioneer: there it needs a public building, and none is left.
anno-1503-refused-which-building = This pioneer comes with a public building: say which.
anno-1503-refused-no-building-here = No building goes below space { $space }.
anno-1503-refused-owned = You already have that building ({ $building }).
anno-1503-refused-not-in-display = There is no { $building } left.
anno-1503-refused-nobody = Nobody lives on space { $space }.
anno-1503-refused-highest = Space { $space } has a merchant already: there is nothing higher.
anno-1503-refused-cannot-pay = You need { $goods }.
anno-1503-refused-no-buyer = Nobody on your island is buying { $good } now.
anno-1503-refused-does-not-buy = You cannot sell { $good } to { $rank }.
anno-1503-refused-has-bought = The inhabitant on space { $space } has already bought this turn.
anno-1503-refused-enough-bought = You have already bought twice this turn.
anno-1503-refused-too-poor = You need { $n } gold for that.
anno-1503-refused-no-victim = You cannot draw a good from { $seat }.
anno-1503-refused-no-large-branch = You have no large branch.
anno-1503-refused-drew-already = You have already used your large branch this turn.
anno-1503-refused-which-ship = You have two ships at sea: say 1 or 2 before the direction.
anno-1503-refused-in-reserve = Ship { $ship } is not at sea.
anno-1503-refused-no-points = Ship { $ship } has no action points left.
anno-1503-refused-edge-of-the-sea = The sea ends there ({ $way }).
anno-1503-refused-land = { $square } is land.
anno-1503-refused-no-tile = There is no tile on { $square }.
anno-1503-refused-enough-agreements = You already have 3 agreements.
anno-1503-refused-no-bridge = There is no free stone bridge at site { $site }.
anno-1503-refused-use-how = You cannot use the tile like that ({ $tile }).

## On the table

anno-1503-scene-set-up = Anno 1503 · set-up
anno-1503-scene-turn = Anno 1503 · turn { $turn }
anno-1503-scene-over = Anno 1503 · finished after { $turn } turns
anno-1503-panel-sea = Sea (a tile’s number: its islets)
anno-1503-row-sea = Row { $row }
anno-1503-cell-bare = { $square } (bare)
anno-1503-cell-tile = { $square } ({ $n } islets)
anno-1503-cell-known = { $square } ({ $n } islets, { $tile })
anno-1503-cell-ship = { $square }: ship { $ship } of { $seat }
anno-1503-panel-market = Market
anno-1503-row-gold-track = Gold track
anno-1503-cell-gold-of = { $seat }: { $n } gold
anno-1503-row-stock = Goods left
anno-1503-row-display = Public buildings left
anno-1503-row-reserve = Reserve
anno-1503-cell-building = { $n ->
    [one] { $building }
   *[other] { $building } ×{ $n }
}
anno-1503-cell-tiles = { $n ->
    [one] { $n } tile
   *[other] { $n } tiles
}
anno-1503-panel-player = { $seat }
anno-1503-panel-gone = { $seat } (gave up)
anno-1503-row-gold = Gold
anno-1503-cell-gold = { $n }
anno-1503-row-hand = Goods
anno-1503-row-hand-of = Goods ({ $n })
anno-1503-cell-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
anno-1503-row-picks = You will take
anno-1503-row-sites = Sites
anno-1503-cell-site = { $n }: { $good }
anno-1503-cell-site-branch = { $n }: { $good } or { $branch } (branch)
anno-1503-row-inhabitants = Inhabitants
anno-1503-cell-inhabitant = { $n }: { $rank }
anno-1503-cell-inhabitant-with = { $n }: { $rank } ({ $building })
anno-1503-row-agreements = Agreements
anno-1503-cell-agreements = { $n } (a good costs { $price })
anno-1503-row-ships = Ships at sea
anno-1503-cell-at = { $square }
anno-1503-row-goals = Goals ({ $n } of 3)
anno-1503-cell-goal = { $goal }: { $n } so far
anno-1503-cell-goal-reached = { $goal }: reached

## Scores

anno-1503-tie-break = { $n } gold
anno-1503-points = { $points } { $points ->
    [one] goal
   *[other] goals
}
anno-1503-score-gold = 30 gold
anno-1503-score-branches = 4 branches
anno-1503-score-agreements = 3 agreements
anno-1503-score-buildings = 4 public buildings
anno-1503-score-merchants = 3 merchants

## Rules in short

anno-1503-topic-turn = Your turn
anno-1503-rules-turn =
    Be the first to reach 3 of 5 goals on your own turn.

    Production comes first, as everything is built with goods; then build, upgrade, sell and buy in any order, for inhabitants and gold; then your ships, which bring in what lies on the islands. At the end of your turn you keep 5 cards.
anno-1503-topic-phases = Phases
anno-1503-rules-phases =
    { "" }**Production**: goods to build with and to sell. Each turn one die is rolled for everyone: your site with that number gives its good, or that of a branch there. “?” gives any good.

    { "" }**A 6** brings pirates (1 gold for each branch and agreement), fire (1 gold for each inhabitant from space 3 on) or a golden age (a good of your choice, or 2 with a church). If you have too little gold you pay nothing and lose a tile, or your last inhabitant.

    { "" }**Market**: gold. Once a turn each inhabitant buys a good: a pioneer stone, wood or a tool (1 gold), a settler cloth (2), a citizen spice (3), a merchant tobacco (4). Twice a turn you may buy any good for 6 gold, less 1 for each agreement.

    { "" }**Ships** find branches, agreements and gold. Each has 2, 3 or 4 action points with 2, 3 or 4 players. A point moves it by a square or looks at a tile next to it, which only you see. Use it, and the ship returns to your supply; or leave it. Squares are A1 to E12, row and column; ships start at C1. A course can be typed: “east east look north”.
anno-1503-topic-buildings = Prices
anno-1503-rules-buildings =
    { "" }**Ship** · cloth, wood, tool · explores the islands
    { "" }**Pioneer** · wood, tool · buys from you each turn · from the fourth space on, it comes with a public building
    { "" }**Settler** · 1 cloth, 2 stone · pays more · at most 4, pioneers included
    { "" }**Citizen** · 2 spice, 1 stone · pays still more · at most 3, merchants included
    { "" }**Merchant** · 2 tobacco, 1 spice · pays most, and three are a goal

    { "" }**Public buildings**, one of each kind:
anno-1503-topic-scoring = Goals
anno-1503-rules-scoring =
    Three of these on your own turn win. You lose a goal when you no longer meet it.

    30 gold
    4 branches
    3 trade agreements
    4 public buildings
    3 merchants
anno-1503-topic-sources = What is reconstructed
anno-1503-rules-sources =
    The published rules show some parts in pictures only. Reconstructed by us, to fit every sentence of the rulebook: where the islands lie, the mix of island tiles, what each home island produces, and the set of public buildings. Who owns the game may type its true mix of tiles as an option.
anno-1503-rules-building = **{ $building }** · { $effect }

# Standing orders.
anno-1503-terms-hand = with { $goods } in hand
anno-1503-terms-sea = with { $tiles } tiles in the sea, { $known } of them known to you
anno-1503-order-take = When I can choose a good: take { $value }
anno-1503-order-take-about = In production and in a golden age, takes this one; asks me when it is not on offer.
anno-1503-order-take-missing = what a stand-in would
anno-1503-order-take-stone = stone
anno-1503-order-take-wood = wood
anno-1503-order-take-tool = tools
anno-1503-order-take-cloth = cloth
anno-1503-order-take-spice = spice
anno-1503-order-take-tobacco = tobacco
anno-1503-order-discard-spare = Discard what a stand-in would
anno-1503-order-discard-spare-about = Over the limit at the end of my turn, discards what a stand-in would miss least.
anno-1503-order-stay = Never sail
anno-1503-order-stay-about = Once I am done in my town, ends my turn without moving a ship.
anno-1503-order-lose = Pirates: give up { $value }
anno-1503-order-lose-about = When I have to lose something, gives this up; asks me when I have none, or several.
anno-1503-order-lose-agreement = a trade agreement
anno-1503-order-lose-branch = a branch
