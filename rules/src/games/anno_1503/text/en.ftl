### Anno 1503. Nouns as published; sentences are ours.

anno-1503-name = Anno 1503
anno-1503-about = Settle an island: explore the sea, trade, turn pioneers into merchants. 2 to 4 players.
anno-1503-kind = Exploring the sea and building a town: a race for goals. The luck of dice, little conflict.
anno-1503-lasts = In one sitting about 90 minutes; over days some 60 turns each, about two weeks.

## Options

anno-1503-option-group-sea = Sea and islands
anno-1503-option-group-course = Course of the game
anno-1503-option-board-layout = Board
anno-1503-option-board-layout-about = Where the islands lie in the sea.
anno-1503-option-board-layout-standard = as laid out by us
anno-1503-option-board-layout-shuffled = shuffled
anno-1503-option-tile-mix = Island tiles
anno-1503-option-tile-mix-about = Which tiles there are: back-face-number, such as 2-spice-2, 32 in all.
anno-1503-option-farthest-tie = Squares equally far
anno-1503-option-farthest-tie-about = Where a tile goes after pirates, of squares equally far from the start.
anno-1503-option-farthest-tie-rowcol = first row, first column
anno-1503-option-farthest-tie-active-player = the active player chooses
anno-1503-option-show-seen-tiles = Remember tiles
anno-1503-option-show-seen-tiles-about = Everybody is shown which tiles they have looked at.
anno-1503-option-open-hands = Open hands
anno-1503-option-open-hands-about = Goods cards lie open.
anno-1503-option-turn-limit = Turn limit
anno-1503-option-turn-limit-about = After so many turns of all players the game ends without a winner.
anno-1503-option-turn-limit-off = none
anno-1503-option-turn-limit-5000 = 5000 turns
anno-1503-option-turn-limit-300 = 300 turns

## Commands

anno-1503-verb-take = take
anno-1503-verb-take-about = Take a good where you may choose
anno-1503-verb-lose = lose
anno-1503-verb-lose-about = Give a branch or an agreement to the pirates
anno-1503-verb-put = put
anno-1503-verb-put-about = Put the tile of the reserve on that square
anno-1503-verb-ship = ship
anno-1503-verb-ship-about = Build a ship
anno-1503-verb-pioneer = pioneer
anno-1503-verb-pioneer-about = Place a pioneer, from the fourth space on with a public building
anno-1503-verb-develop = develop
anno-1503-verb-develop-about = Let an inhabitant rise
anno-1503-verb-sell = sell
anno-1503-verb-sell-about = Sell goods to your inhabitants
anno-1503-verb-buy = buy
anno-1503-verb-buy-about = Buy a good, twice a turn
anno-1503-verb-draw = draw
anno-1503-verb-draw-about = Draw a card of another player by your large branch
anno-1503-verb-close = close
anno-1503-verb-close-about = Go on to your ships
anno-1503-verb-sail = sail
anno-1503-verb-sail-about = Move a ship or look at a tile, several steps at once if you like
anno-1503-verb-use = use
anno-1503-verb-use-about = Use the tile you are looking at
anno-1503-verb-return = return
anno-1503-verb-return-about = Put the tile back
anno-1503-verb-discard = discard
anno-1503-verb-discard-about = Discard cards over five
anno-1503-verb-end = end
anno-1503-verb-end-about = End your turn
anno-1503-param-good = good
anno-1503-param-good-about = The good
anno-1503-param-goods = goods
anno-1503-param-goods-about = Good and space of the buyer, such as cloth 2; several with commas
anno-1503-param-tile = tile
anno-1503-param-tile-about = The number of the branch’s site, or agreement
anno-1503-param-square = square
anno-1503-param-square-about = The square, such as a12
anno-1503-param-building = building
anno-1503-param-building-about = The public building below, from the fourth space on
anno-1503-param-space = space
anno-1503-param-space-about = The space of the inhabitant, 1 to 7
anno-1503-param-player = player
anno-1503-param-player-about = The player
anno-1503-param-course = course
anno-1503-param-course-about = Steps one after the other, such as: east east look north; with two ships begin with 1 or 2
anno-1503-param-place = place
anno-1503-param-place-about = Where to: bridge and site, or space and its number; nothing for agreements and gold

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
anno-1503-any-good = any good
anno-1503-rank-pioneer = pioneer
anno-1503-rank-settler = settler
anno-1503-rank-citizen = citizen
anno-1503-rank-merchant = merchant
anno-1503-a-rank-pioneer = a pioneer
anno-1503-a-rank-settler = a settler
anno-1503-a-rank-citizen = a citizen
anno-1503-a-rank-merchant = a merchant
anno-1503-building-large-branch = large branch
anno-1503-building-fire-brigade = fire brigade
anno-1503-building-forge = forge
anno-1503-building-church = church
anno-1503-building-school = school
anno-1503-building-bathhouse = bathhouse
anno-1503-building-restaurant = restaurant
anno-1503-building-shipyard = shipyard
anno-1503-effect-large-branch = once a turn: draw a card of another player for 2 gold
anno-1503-effect-fire-brigade = no harm from fire
anno-1503-effect-forge = no harm from pirates
anno-1503-effect-church = 2 goods in a golden age
anno-1503-effect-school = pioneers pay 2
anno-1503-effect-bathhouse = merchants pay 6
anno-1503-effect-restaurant = settlers and citizens pay 4
anno-1503-effect-shipyard = twice as many action points for each ship
anno-1503-face-branch = branch: { $good }
anno-1503-face-agreement = trade agreement
anno-1503-face-upgrade = treasure: an inhabitant rises
anno-1503-face-gold = treasure: 12 gold
anno-1503-way-north = north
anno-1503-way-east = east
anno-1503-way-south = south
anno-1503-way-west = west
anno-1503-goal-gold = 30 gold
anno-1503-goal-branches = 4 branches
anno-1503-goal-agreements = 3 agreements
anno-1503-goal-buildings = 4 public buildings
anno-1503-goal-merchants = 3 merchants

## What else is typed

anno-1503-word-agreement = agreement
anno-1503-word-look = look
anno-1503-word-bridge = bridge
anno-1503-word-space = space

## What is asked

anno-1503-ask-nothing = nothing
anno-1503-ask-produce = choose a good
anno-1503-ask-golden = choose goods of the golden age
anno-1503-ask-golden-n = { $n ->
    [one] choose { $n } good of the golden age
   *[other] choose { $n } goods of the golden age
}
anno-1503-ask-lose = choose what the pirates take
anno-1503-ask-put = choose where the tile goes
anno-1503-ask-main = place, develop, sell and buy
anno-1503-ask-sail = sail and explore, or end the turn
anno-1503-ask-sail-n = sail and explore ({ $ships }), or end the turn
anno-1503-ask-ship = ship { $ship } at { $square }: { $n ->
    [one] { $n } point
   *[other] { $n } points
}
anno-1503-ask-looked = use the tile or put it back
anno-1503-ask-looked-at = use the tile at { $square } ({ $tile }) or put it back
anno-1503-ask-discard = discard cards over five
anno-1503-ask-discard-n = { $n ->
    [one] discard { $n } card
   *[other] discard { $n } cards
}

## What can be chosen

anno-1503-group-answers = What now?
anno-1503-group-goods = Goods…
anno-1503-group-build = Place and develop…
anno-1503-group-sell = Sell…
anno-1503-group-buy = Buy…
anno-1503-group-draw = Large branch…
anno-1503-group-go = Go on…
anno-1503-group-ship = Ship { $ship } at { $square } ({ $n ->
    [one] { $n } point
   *[other] { $n } points
})…
anno-1503-group-use = Use it…
anno-1503-group-discard = Discard…
anno-1503-ready-end = End turn, ships stay
anno-1503-ready-build-end = { $what }, end turn
anno-1503-ready-look = { $number } · Look at { $square } ({ $n ->
    [one] { $n } point
   *[other] { $n } points
})
anno-1503-ready-look-of = { $number } · Ship { $ship }: look at { $square } ({ $n ->
    [one] { $n } point
   *[other] { $n } points
})
anno-1503-do-lose = Lose { $tile }
anno-1503-do-lose-agreement = Lose the agreement with { $n } islets on its back
anno-1503-do-lose-branch = Lose the branch at site { $site } ({ $good })
anno-1503-do-put = { $number } · Put it on { $square }
anno-1503-do-ship = Build a ship for { $goods }
anno-1503-do-pioneer = Place a pioneer for { $goods }
anno-1503-do-pioneer-with = Pioneer with { $building }
anno-1503-do-develop = Space { $space } becomes { $rank } for { $goods }
anno-1503-do-raise = Space { $space } becomes { $rank }
anno-1503-do-sell = Sell { $good } (+{ $n })
anno-1503-do-sell-to = Sell { $good } to space { $space } (+{ $n })
anno-1503-do-sell-note = to the { $rank } on space { $space }
anno-1503-do-buy = Buy { $good } (−{ $n })
anno-1503-do-draw = Draw a card of { $seat } (−2)
anno-1503-do-draw-note = { $n ->
    [one] { $n } card in hand
   *[other] { $n } cards in hand
}
anno-1503-do-close = To the ships
anno-1503-do-close-note = no more placing, selling and buying in this turn
anno-1503-do-sail = Sail { $way }
anno-1503-do-sail-of = Ship { $ship }: { $way }
anno-1503-do-look = { $number } · Look { $way } at { $square }
anno-1503-do-look-of = { $number } · Ship { $ship }: look { $way } at { $square }
anno-1503-do-use = Use it
anno-1503-do-bridge = Put it at site { $site } ({ $good })
anno-1503-do-return = Put it back
anno-1503-do-end = End turn

## What happened

anno-1503-event-first = { $seat } begins.
anno-1503-event-rolled = { $seat } rolls { $n }.
anno-1503-event-took = { $seat } takes { $goods }.
anno-1503-event-took-all = Goods for { $takers }.
anno-1503-event-took-one = { $seat } ({ $goods })
anno-1503-event-short = { $seat } gets nothing: the stack is empty.
anno-1503-event-chose = You will take { $good }.
anno-1503-event-pirates = Pirates!
anno-1503-event-fire = Fire!
anno-1503-event-golden = A golden age.
anno-1503-event-paid-pirates = { $seat } pays the pirates { $n } gold.
anno-1503-event-paid-fire = { $seat } pays { $n } gold for the fire.
anno-1503-event-paid-golden = { $seat } pays { $n } gold.
anno-1503-event-spared = { $seat } is spared ({ $building }).
anno-1503-event-lost-tile = { $seat } loses a tile to the pirates ({ $tile }).
anno-1503-event-put = A tile of the reserve with { $n } islets is put on { $square }, face down.
anno-1503-event-burned = { $seat } loses { $rank } in the fire.
anno-1503-event-burned-both = { $seat } loses { $rank } and a building in the fire ({ $building }).
anno-1503-event-ship = { $seat } builds a ship.
anno-1503-event-pioneer = { $seat } places a pioneer.
anno-1503-event-pioneer-with = { $seat } places a pioneer and builds: { $building }.
anno-1503-event-developed = { $seat } has { $rank } on space { $space } now.
anno-1503-event-sold = { $seat } sells { $good } for { $n } gold.
anno-1503-event-bought = { $seat } buys { $good } for { $n } gold.
anno-1503-event-drew = { $seat } pays { $victim } 2 gold and draws a card.
anno-1503-event-drew-what = You drew { $good } from { $victim }.
anno-1503-event-lost-what = { $thief } drew { $good } from you.
anno-1503-event-sailed = { $seat } sails to { $square }.
anno-1503-event-looked = { $seat } looks at { $square }.
anno-1503-event-saw = At { $square } lies: { $tile }.
anno-1503-event-returned = { $seat } puts the tile back on { $square }.
anno-1503-event-used = { $seat } uses the tile of { $square } ({ $tile }); the ship goes back to the reserve.
anno-1503-event-used-bridge = { $seat } takes the tile of { $square } ({ $tile }) to site { $site }; the ship goes back to the reserve.
anno-1503-event-used-space = { $seat } uses the tile of { $square } ({ $tile }); the ship goes back to the reserve.
anno-1503-event-discarded = { $seat } discards { $good }.
anno-1503-event-reached = { $seat } reaches a goal: { $goal } ({ $n } of 3).
anno-1503-event-missed = { $seat } loses a goal: { $goal } ({ $n } of 3).
anno-1503-event-won = { $seat } wins with { $goals }.
anno-1503-event-won-alone = { $seat } is the last one left and wins.
anno-1503-event-limit = The game ends after { $n } turns without a winner.
anno-1503-event-gave-up = { $seat } gave up.

## Refusals

anno-1503-refused-tile-mix = That is no mix of tiles: write back-face-number for each, such as 2-spice-2, 32 in all, at least 15 with 2 islets and 7 each with 3 and 4.
anno-1503-refused-no-card = You have no { $good }.
anno-1503-refused-not-there = Your site does not give { $good }.
anno-1503-refused-stack-empty = No { $good } is left.
anno-1503-refused-no-branch = You have no branch at site { $site }.
anno-1503-refused-no-agreement = You have no agreement.
anno-1503-refused-no-agreement-of = You have no agreement with { $n } islets on its back.
anno-1503-refused-not-farthest = { $square } is not one of the farthest free squares.
anno-1503-refused-no-ship-at-sea = You have no ship at sea.
anno-1503-refused-ships-first = Go on to your ships first.
anno-1503-refused-close-first = Ships sail after you have gone on to them.
anno-1503-refused-town-closed = Placing, selling and buying are over for this turn.
anno-1503-refused-no-ship-left = Both your ships are at sea.
anno-1503-refused-no-space-left = Your island is full.
anno-1503-refused-no-pioneer-left = You have 4 pioneers and settlers; let one become a citizen first.
anno-1503-refused-no-citizen-left = You have 3 citizens and merchants already.
anno-1503-refused-no-building-left = No public building is left for this pioneer.
anno-1503-refused-which-building = A public building goes with this pioneer: say which.
anno-1503-refused-no-building-here = No building belongs below space { $space }.
anno-1503-refused-owned = You have that building already ({ $building }).
anno-1503-refused-not-in-display = No { $building } is left.
anno-1503-refused-nobody = Nobody lives on space { $space }.
anno-1503-refused-highest = A merchant lives on space { $space }.
anno-1503-refused-cannot-pay = You are short of { $goods }.
anno-1503-refused-no-buyer = Nobody on your island buys { $good } now.
anno-1503-refused-does-not-buy = You cannot sell { $good } to { $rank }.
anno-1503-refused-has-bought = Whoever lives on space { $space } has bought in this turn.
anno-1503-refused-enough-bought = You have bought twice in this turn.
anno-1503-refused-too-poor = That takes { $n } gold.
anno-1503-refused-no-victim = You cannot draw a card of { $seat }.
anno-1503-refused-no-large-branch = You have no large branch.
anno-1503-refused-drew-already = You have used your large branch in this turn.
anno-1503-refused-which-ship = You have two ships at sea: say 1 or 2 before the way.
anno-1503-refused-in-reserve = Your ship { $ship } is not at sea.
anno-1503-refused-no-points = Your ship { $ship } has no action point left.
anno-1503-refused-edge-of-the-sea = The board ends there ({ $way }).
anno-1503-refused-land = { $square } is land.
anno-1503-refused-no-tile = No tile lies on { $square }.
anno-1503-refused-enough-agreements = You have 3 agreements already.
anno-1503-refused-no-bridge = There is no free stone bridge at site { $site }.
anno-1503-refused-use-how = The tile cannot be used like that ({ $tile }).

## On the table

anno-1503-scene-set-up = Anno 1503 · set-up
anno-1503-scene-turn = Anno 1503 · turn { $turn }
anno-1503-scene-over = Anno 1503 · over after { $turn } turns
anno-1503-panel-sea = Sea (a tile’s number: its islets)
anno-1503-row-sea = Row { $row }
anno-1503-cell-bare = { $square } (–)
anno-1503-cell-tile = { $square } ({ $n })
anno-1503-cell-known = { $square } ({ $n }, { $tile })
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
anno-1503-cell-progress = /{ $of }
anno-1503-cell-goal = { $goal }: { $n }
anno-1503-cell-goal-reached = { $goal }: reached

## Scores

anno-1503-score-gold = 30 gold
anno-1503-score-branches = 4 branches
anno-1503-score-agreements = 3 agreements
anno-1503-score-buildings = 4 buildings
anno-1503-score-merchants = 3 merchants

## Rules in short

anno-1503-topic-turn = Your turn
anno-1503-rules-turn =
    Be the first to fulfil 3 of 5 goals in your own turn.

    Production comes first; then place and develop, sell and buy in any order; then your ships. At its end you keep 5 cards.
anno-1503-topic-phases = Phases
anno-1503-rules-phases =
    { "" }**Production.** Each turn one die is rolled for everybody: your site with that number gives its good, or that of a branch there. “?” gives any good.

    { "" }**A 6** brings pirates (1 gold for each branch and agreement), fire (1 gold for each inhabitant from space 3 on) or a golden age (a good of your choice). Who has too little gold pays nothing and loses a tile, or the last inhabitant.

    { "" }**Market.** Once a turn each inhabitant buys a good: a pioneer stone, wood or a tool (1 gold), a settler cloth (2), a citizen spice (3), a merchant tobacco (4). Twice a turn you may buy any good for 6 gold, less 1 for each agreement.

    { "" }**Ships.** Each has 2, 3 or 4 action points with 2, 3 or 4 players. A point moves it by a square or looks at a tile beside it, which you alone see. Use it, and the ship goes back to your reserve; or put it back. Squares are A1 to E12, row and column; ships start at C1. A course can be typed: “east east look north”.
anno-1503-topic-buildings = Prices
anno-1503-rules-buildings =
    { "" }**Ship** · cloth, wood, tool
    { "" }**Pioneer** · wood, tool · from the fourth space on it brings a public building
    { "" }**Settler** · 1 cloth, 2 stone · at most 4, as of pioneers
    { "" }**Citizen** · 2 spice, 1 stone · at most 3, as of merchants
    { "" }**Merchant** · 2 tobacco, 1 spice

    { "" }**Public buildings**, each kind once:
anno-1503-topic-scoring = Goals
anno-1503-rules-scoring =
    Three of these in your own turn win. A goal you no longer fulfil is lost.

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
anno-1503-order-take = Goods to choose from: take { $value }
anno-1503-order-take-about = At production and in a golden age, takes this one; asks me when it is not among them.
anno-1503-order-take-missing = what a stand-in would
anno-1503-order-take-stone = stone
anno-1503-order-take-wood = wood
anno-1503-order-take-tool = tools
anno-1503-order-take-cloth = cloth
anno-1503-order-take-spice = spice
anno-1503-order-take-tobacco = tobacco
anno-1503-order-discard-spare = Discard what a stand-in would
anno-1503-order-discard-spare-about = Over the limit at the end of my turn, discards what a stand-in would miss least.
anno-1503-order-stay = Ships stay
anno-1503-order-stay-about = Once I have closed my town, ends my turn without moving a ship.
anno-1503-order-lose = Pirates: give up { $value }
anno-1503-order-lose-about = When I have to lose something, gives up this; asks me when I have none, or several to choose from.
anno-1503-order-lose-agreement = a trade agreement
anno-1503-order-lose-branch = a branch
