### San Juan. Nouns as published; sentences are ours.

san-juan-name = San Juan
san-juan-about = Cards are buildings, goods and money: build the best town. 2 to 4 players, about 12 rounds.
san-juan-kind = Build with cards: everyone acts on nearly every role picked. Luck of the draw, hidden hands.
san-juan-lasts = 45 to 60 minutes in one sitting; over several days: about 80 moves per player, about three weeks.

## Options

san-juan-option-start-draft = Choose your first hand
san-juan-option-start-draft-about = Draw 5, 6, 7 or 8 cards in turn order and keep 4 as your first hand.
san-juan-option-simultaneous-phases = Simultaneous phases
san-juan-option-simultaneous-phases-about = Producer, trader and councillor are played by everyone at once, not one after the other.
san-juan-option-show-chapel-count = Show chapel counts
san-juan-option-show-chapel-count-about = Everyone sees how many cards lie under each chapel.
san-juan-option-ask-draws = Ask before drawing
san-juan-option-ask-draws-about = As councillor or prospector you may choose to draw nothing.
san-juan-option-round-limit = Round limit
san-juan-option-round-limit-about = The game ends after this many rounds at the latest.
san-juan-option-round-limit-off = none
san-juan-option-round-limit-300 = 300 rounds

## Commands

san-juan-verb-tuck = tuck
san-juan-verb-tuck-about = Put a card from your hand under your chapel
san-juan-verb-discard = discard
san-juan-verb-discard-about = Discard these cards, separated by commas
san-juan-verb-role = role
san-juan-verb-role-about = Pick a role
san-juan-verb-build = build
san-juan-verb-build-about = Build a card from your hand
san-juan-verb-cover = cover
san-juan-verb-cover-about = With your crane: where the new building goes
san-juan-verb-pay = pay
san-juan-verb-pay-about = Pay with these cards or goods, separated by commas
san-juan-verb-produce = produce
san-juan-verb-produce-about = Produce these goods; end with “done”
san-juan-verb-sell = sell
san-juan-verb-sell-about = Sell these goods; end with “done”
san-juan-verb-draw = draw
san-juan-verb-draw-about = Draw your cards
san-juan-verb-keep = keep
san-juan-verb-keep-about = Keep these of the cards you drew
san-juan-verb-mine = mine
san-juan-verb-mine-about = Reveal four cards with your gold mine
san-juan-verb-take = take
san-juan-verb-take-about = Take one of the revealed cards
san-juan-verb-back = back
san-juan-verb-back-about = Choose another building before paying for this one
san-juan-verb-pass = pass
san-juan-verb-pass-about = Do nothing this time
san-juan-param-card = card
san-juan-param-card-about = The card, by its name
san-juan-param-tile = tile
san-juan-param-tile-about = The role tile
san-juan-param-building = building
san-juan-param-building-about = The building
san-juan-param-payment = payment
san-juan-param-payment-about = Cards from your hand, or goods with a black market
san-juan-param-good = good
san-juan-param-good-about = The kind of good

## Goods

san-juan-good-indigo = indigo
san-juan-good-sugar = sugar
san-juan-good-tobacco = tobacco
san-juan-good-coffee = coffee
san-juan-good-silver = silver
san-juan-goods-indigo = { $n } indigo
san-juan-goods-sugar = { $n } sugar
san-juan-goods-tobacco = { $n } tobacco
san-juan-goods-coffee = { $n } coffee
san-juan-goods-silver = { $n } silver
san-juan-price = { $good } { $n }

## Cards

san-juan-card-indigo-plant = indigo plant
san-juan-card-sugar-mill = sugar mill
san-juan-card-tobacco-storage = tobacco storage
san-juan-card-coffee-roaster = coffee roaster
san-juan-card-silver-smelter = silver smelter
san-juan-card-smithy = smithy
san-juan-card-gold-mine = gold mine
san-juan-card-archive = archive
san-juan-card-poor-house = poor house
san-juan-card-black-market = black market
san-juan-card-trading-post = trading post
san-juan-card-well = well
san-juan-card-market-stand = market stand
san-juan-card-crane = crane
san-juan-card-chapel = chapel
san-juan-card-tower = tower
san-juan-card-aqueduct = aqueduct
san-juan-card-carpenter = carpenter
san-juan-card-prefecture = prefecture
san-juan-card-market-hall = market hall
san-juan-card-quarry = quarry
san-juan-card-library = library
san-juan-card-statue = statue
san-juan-card-victory-column = victory column
san-juan-card-hero = hero
san-juan-card-guild-hall = guild hall
san-juan-card-city-hall = city hall
san-juan-card-triumphal-arch = triumphal arch
san-juan-card-palace = palace
san-juan-a-card-indigo-plant = an indigo plant
san-juan-a-card-sugar-mill = a sugar mill
san-juan-a-card-tobacco-storage = a tobacco storage
san-juan-a-card-coffee-roaster = a coffee roaster
san-juan-a-card-silver-smelter = a silver smelter
san-juan-a-card-smithy = a smithy
san-juan-a-card-gold-mine = a gold mine
san-juan-a-card-archive = an archive
san-juan-a-card-poor-house = a poor house
san-juan-a-card-black-market = a black market
san-juan-a-card-trading-post = a trading post
san-juan-a-card-well = a well
san-juan-a-card-market-stand = a market stand
san-juan-a-card-crane = a crane
san-juan-a-card-chapel = a chapel
san-juan-a-card-tower = a tower
san-juan-a-card-aqueduct = an aqueduct
san-juan-a-card-carpenter = a carpenter
san-juan-a-card-prefecture = a prefecture
san-juan-a-card-market-hall = a market hall
san-juan-a-card-quarry = a quarry
san-juan-a-card-library = a library
san-juan-a-card-statue = a statue
san-juan-a-card-victory-column = a victory column
san-juan-a-card-hero = a hero
san-juan-a-card-guild-hall = a guild hall
san-juan-a-card-city-hall = a city hall
san-juan-a-card-triumphal-arch = a triumphal arch
san-juan-a-card-palace = a palace
san-juan-copies-indigo-plant = { $n ->
    [one] an indigo plant
   *[other] { $n } indigo plants
}
san-juan-copies-sugar-mill = { $n ->
    [one] a sugar mill
   *[other] { $n } sugar mills
}
san-juan-copies-tobacco-storage = { $n ->
    [one] a tobacco storage
   *[other] { $n } tobacco storages
}
san-juan-copies-coffee-roaster = { $n ->
    [one] a coffee roaster
   *[other] { $n } coffee roasters
}
san-juan-copies-silver-smelter = { $n ->
    [one] a silver smelter
   *[other] { $n } silver smelters
}
san-juan-copies-smithy = { $n ->
    [one] a smithy
   *[other] { $n } smithies
}
san-juan-copies-gold-mine = { $n ->
    [one] a gold mine
   *[other] { $n } gold mines
}
san-juan-copies-archive = { $n ->
    [one] an archive
   *[other] { $n } archives
}
san-juan-copies-poor-house = { $n ->
    [one] a poor house
   *[other] { $n } poor houses
}
san-juan-copies-black-market = { $n ->
    [one] a black market
   *[other] { $n } black markets
}
san-juan-copies-trading-post = { $n ->
    [one] a trading post
   *[other] { $n } trading posts
}
san-juan-copies-well = { $n ->
    [one] a well
   *[other] { $n } wells
}
san-juan-copies-market-stand = { $n ->
    [one] a market stand
   *[other] { $n } market stands
}
san-juan-copies-crane = { $n ->
    [one] a crane
   *[other] { $n } cranes
}
san-juan-copies-chapel = { $n ->
    [one] a chapel
   *[other] { $n } chapels
}
san-juan-copies-tower = { $n ->
    [one] a tower
   *[other] { $n } towers
}
san-juan-copies-aqueduct = { $n ->
    [one] an aqueduct
   *[other] { $n } aqueducts
}
san-juan-copies-carpenter = { $n ->
    [one] a carpenter
   *[other] { $n } carpenters
}
san-juan-copies-prefecture = { $n ->
    [one] a prefecture
   *[other] { $n } prefectures
}
san-juan-copies-market-hall = { $n ->
    [one] a market hall
   *[other] { $n } market halls
}
san-juan-copies-quarry = { $n ->
    [one] a quarry
   *[other] { $n } quarries
}
san-juan-copies-library = { $n ->
    [one] a library
   *[other] { $n } libraries
}
san-juan-copies-statue = { $n ->
    [one] a statue
   *[other] { $n } statues
}
san-juan-copies-victory-column = { $n ->
    [one] a victory column
   *[other] { $n } victory columns
}
san-juan-copies-hero = { $n ->
    [one] a hero
   *[other] { $n } heroes
}
san-juan-copies-guild-hall = { $n ->
    [one] a guild hall
   *[other] { $n } guild halls
}
san-juan-copies-city-hall = { $n ->
    [one] a city hall
   *[other] { $n } city halls
}
san-juan-copies-triumphal-arch = { $n ->
    [one] a triumphal arch
   *[other] { $n } triumphal arches
}
san-juan-copies-palace = { $n ->
    [one] a palace
   *[other] { $n } palaces
}
san-juan-effect-indigo-plant = makes indigo
san-juan-effect-sugar-mill = makes sugar
san-juan-effect-tobacco-storage = makes tobacco
san-juan-effect-coffee-roaster = makes coffee
san-juan-effect-silver-smelter = makes silver
san-juan-effect-smithy = builder: production buildings cost 1 less
san-juan-effect-gold-mine = prospector: reveal 4 cards, take 1 if all costs differ
san-juan-effect-archive = councillor: you may discard hand cards instead of drawn ones
san-juan-effect-poor-house = builder: draw 1 if you have 0 or 1 card left after building
san-juan-effect-black-market = builder: you may pay with up to 2 goods instead of cards
san-juan-effect-trading-post = trader: sell 1 more good
san-juan-effect-well = producer: draw 1 if you produce 2 or more goods
san-juan-effect-market-stand = trader: draw 1 if you sell 2 or more goods
san-juan-effect-crane = builder: build over one of your buildings and pay the difference
san-juan-effect-chapel = round start: tuck a card under it for 1 VP
san-juan-effect-tower = hand limit 12 instead of 7
san-juan-effect-aqueduct = producer: produce 1 more good
san-juan-effect-carpenter = builder: draw 1 if you build a violet building
san-juan-effect-prefecture = councillor: keep 2 cards instead of 1
san-juan-effect-market-hall = trader: draw 1 more if you sell anything
san-juan-effect-quarry = builder: violet buildings cost 1 less
san-juan-effect-library = your role’s privilege counts twice
san-juan-effect-statue = monument
san-juan-effect-victory-column = monument
san-juan-effect-hero = monument
san-juan-effect-guild-hall = end: 2 VP for each production building
san-juan-effect-city-hall = end: 1 VP for each violet building
san-juan-effect-triumphal-arch = end: 4/6/8 VP for 1/2/3 monuments
san-juan-effect-palace = end: 1 VP for every 4 other VP
san-juan-brief-smithy = production −1
san-juan-brief-gold-mine = 4 costs: 1 card
san-juan-brief-archive = swap any
san-juan-brief-poor-house = 0–1 card: +1
san-juan-brief-black-market = pays 2 goods
san-juan-brief-trading-post = sells 1 more
san-juan-brief-well = 2 made: +1
san-juan-brief-market-stand = 2 sold: +1
san-juan-brief-crane = build over
san-juan-brief-chapel = 1 VP a card
san-juan-brief-tower = hand of 12
san-juan-brief-aqueduct = makes 1 more
san-juan-brief-carpenter = violet: +1
san-juan-brief-prefecture = keep 2
san-juan-brief-market-hall = any sold: +1 card
san-juan-brief-quarry = violet −1
san-juan-brief-library = role ×2
san-juan-brief-statue = monument
san-juan-brief-victory-column = monument
san-juan-brief-hero = monument
san-juan-brief-guild-hall = 2 VP a plant
san-juan-brief-city-hall = 1 VP a violet
san-juan-brief-triumphal-arch = 4/6/8 VP
san-juan-brief-palace = +1 VP per 4
san-juan-times = { $what } ×{ $n }
san-juan-priced = { $card } ({ $n })
san-juan-costing = { $card } (cost { $n })
san-juan-paid-nothing = for free
san-juan-paid-cards = for { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
san-juan-paid-goods = for { $goods ->
    [one] { $goods } good
   *[other] { $goods } goods
}
san-juan-paid-both = for { $n ->
    [one] { $n } card
   *[other] { $n } cards
} and { $goods ->
    [one] { $goods } good
   *[other] { $goods } goods
}

## Roles

san-juan-role-builder = Builder
san-juan-role-producer = Producer
san-juan-role-trader = Trader
san-juan-role-councillor = Councillor
san-juan-role-prospector = Prospector
san-juan-the-role-builder = the builder
san-juan-the-role-producer = the producer
san-juan-the-role-trader = the trader
san-juan-the-role-councillor = the councillor
san-juan-the-role-prospector = the prospector
san-juan-role-about-builder = build, 1 less for you
san-juan-role-about-producer = produce 1 good, 1 more for you
san-juan-role-about-trader = sell 1 good, 1 more for you
san-juan-role-about-councillor = draw 2, you 5; keep 1
san-juan-role-about-prospector = you alone draw 1 card
san-juan-preview-builder = { $n ->
    [0] nothing you can pay
    [one] { $n } building you can pay
   *[other] { $n } buildings you can pay
}
san-juan-preview-producer = { $n ->
    [0] nothing to produce
    [one] you: { $n } good
   *[other] you: { $n } goods
}
san-juan-preview-trader = { $n ->
    [0] nothing to sell
    [one] you: { $n } good to sell
   *[other] you: { $n } goods to sell
}
san-juan-about-builder = Everyone may build; you pay 1 less
san-juan-about-producer = Everyone may produce a good; you produce 1 more
san-juan-about-trader = Everyone may sell a good; you sell 1 more
san-juan-about-councillor = Everyone draws 2 and keeps 1; you draw 5
san-juan-about-prospector = You draw 1 card

## What else is typed

san-juan-word-double = double
san-juan-word-done = done
san-juan-word-none = none
san-juan-word-full = full

## What is asked (read after the player’s name)

san-juan-ask-nothing = nothing to decide
san-juan-ask-draft = choose your first hand
san-juan-ask-draft-n = choose your first hand: discard { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
san-juan-ask-round-start = with a chapel, you may tuck a card under it; discard down to your hand limit if you’re over it
san-juan-ask-chapel-limit = you may tuck a card under your chapel, then discard down to your hand limit
san-juan-ask-limit = discard down to your hand limit
san-juan-ask-chapel = you may tuck a card under your chapel
san-juan-ask-limit-n = discard { $n ->
    [one] { $n } card
   *[other] { $n } cards
} (you’re over the hand limit)
san-juan-ask-role = pick a role
san-juan-ask-build = build something
san-juan-ask-cover = place your building
san-juan-ask-cover-card = choose where to build { $card }
san-juan-ask-pay = pay for your building
san-juan-ask-pay-n = pay { $n ->
    [one] { $n } card
   *[other] { $n } cards
} for { $card }
san-juan-ask-produce = produce goods
san-juan-ask-produce-n = { $n ->
    [one] produce { $n } good
   *[other] produce up to { $n } goods
}
san-juan-ask-sell = sell goods
san-juan-ask-sell-n = { $n ->
    [one] sell { $n } good
   *[other] sell up to { $n } goods
}
san-juan-ask-draw = you may draw cards
san-juan-ask-draw-n = you may draw { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
san-juan-ask-choose = choose what to keep
san-juan-ask-keep-n = keep { $n } of the cards you drew
san-juan-ask-archive-n = discard { $n ->
    [one] { $n } card
   *[other] { $n } cards
} from your hand, drawn cards included
san-juan-ask-mine = you may reveal 4 cards with your gold mine
san-juan-ask-take = take one of the revealed cards
san-juan-asks-draft = { san-juan-ask-draft }
san-juan-asks-round-start = { san-juan-ask-round-start }
san-juan-asks-chapel = { san-juan-ask-chapel }
san-juan-asks-limit = { san-juan-ask-limit }
san-juan-asks-produce = { san-juan-ask-produce }
san-juan-asks-sell = { san-juan-ask-sell }
san-juan-asks-draw = { san-juan-ask-draw }
san-juan-asks-choose = { san-juan-ask-choose }

## What a question is about, in a line for a first game

san-juan-purpose-draft = A card is a building, or money to pay for one: keep one you want to build, and enough to pay for it.
san-juan-purpose-round-start = You start a round with at most seven cards, or twelve with a tower. Keep what you want to build.
san-juan-purpose-chapel = A card under the chapel is worth 1 VP at the end, but you never get it back.
san-juan-purpose-role = Everyone plays the role you pick, and you get its privilege. Prospector: only you draw.
san-juan-purpose-build = Builder: play a card, paying its cost with cards from your hand. Buildings are worth points, and most have an effect.
san-juan-purpose-build-picked = Builder: play a card and pay its cost with other cards from your hand. You picked the role, so you pay { $n } less.
san-juan-purpose-cover = Crane: build over another building and pay only the difference; the one below no longer counts.
san-juan-purpose-pay = Pay with the cards you need least: each counts as 1, whatever it costs.
san-juan-purpose-produce = Producer: a card from the draw pile becomes a good on an empty production building of yours. You can sell it later.
san-juan-purpose-sell = Trader: sell a good (more with the privilege or a trading post) for the cards that the price tile shows.
san-juan-purpose-draw = This role brings you cards, and cards pay for everything.
san-juan-purpose-choose = Councillor: keep what suits you best; the rest are discarded.
san-juan-purpose-mine = Gold mine: reveal four cards; if no two cost the same, you take one of them for free.
san-juan-purpose-take = No two of the four cost the same, so you take one; the others are discarded.

## Choices

san-juan-group-role = Pick a role…
san-juan-group-build = Build…
san-juan-group-build-choosing = Choose the cards to pay…
san-juan-group-discard = Discard…
san-juan-group-tuck = Tuck under your chapel…
san-juan-group-keep = Keep…
san-juan-group-pay = Pay with…
san-juan-group-draw = Draw
san-juan-group-mine = Gold mine
san-juan-group-pay-goods = Pay with goods…
san-juan-group-produce = Produce…
san-juan-group-sell = Sell…
san-juan-group-cover = Place it…
san-juan-group-take = Take…
san-juan-group-answers = Answers
san-juan-do-role-doubled = { $role } ×2
san-juan-beside-building = { $card } { $n ->
    [0] for free
    [one] for { $n } card
   *[other] for { $n } cards
}
san-juan-beside-building-from = { $card }, from { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
san-juan-beside-building-auto = { $card } for { $n ->
    [one] { $n } card
   *[other] { $n } cards
} (auto-pay)
san-juan-beside-building-all = { $card } for { $n ->
    [one] { $n } card
   *[other] { $n } cards
} (the rest of your hand)
san-juan-beside-build = Build
san-juan-beside-keep = Keep
san-juan-beside-discard = Discard
san-juan-beside-tuck = Tuck
san-juan-beside-pay = Pay
san-juan-do-build-choosing = Build { $card }, choosing the cards to pay
san-juan-do-build = Build { $card } { $n ->
    [0] for free
   *[other] for { $n }
}
san-juan-do-build-from = Build { $card }, from { $n }
san-juan-card-note = { $vp } VP · { $effect }
san-juan-card-note-now = now { $vp } VP · { $effect }
san-juan-do-beside = Beside the others, for { $n }
san-juan-do-cover = Over { $card }, for { $n }
san-juan-do-cover-empty = Over { $card } (empty), for { $n }
san-juan-do-cover-full = Over { $card } (full), for { $n }
san-juan-do-cover-note = the covered building no longer counts
san-juan-do-cover-good-note = the covered building no longer counts; it has a good on it
san-juan-do-cover-full-note = the covered building no longer counts; its good is lost
san-juan-do-cover-pays-note = the covered building no longer counts; its good can pay first, or is lost
san-juan-do-cover-other-pays-note = the covered building no longer counts; its good is lost, another one pays
san-juan-do-pay = Pay with { $card }
san-juan-do-pay-good = Pay with { $goods }
san-juan-do-keep = Keep { $card }
san-juan-do-discard = Discard { $card }
san-juan-do-tuck = Tuck { $card }
san-juan-do-take = Take { $card }
san-juan-do-mine = Reveal 4 cards
san-juan-do-mine-note = take one if no two cost the same
san-juan-do-draw = Draw { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
san-juan-do-back = Back to the buildings
san-juan-do-done = Done
san-juan-pass-chapel = Tuck nothing
san-juan-pass-build = Build nothing
san-juan-pass-mine = Reveal nothing
san-juan-produce-nothing = Produce nothing
san-juan-sell-nothing = Sell nothing
san-juan-pass-draw = Draw nothing
san-juan-rash-chapel = You’re over the hand limit, so you’ll discard the card otherwise. Tuck nothing anyway?
san-juan-rash-build = You can still build something. Build nothing anyway?
san-juan-rash-mine = Revealing costs you nothing. Reveal nothing anyway?
san-juan-rash-draw = Drawing costs you nothing. Draw nothing anyway?
san-juan-rash-produce = You can still produce. Produce nothing anyway?
san-juan-rash-sell = You can still sell. Sell nothing anyway?
san-juan-ready-produce = Produce { $goods }
san-juan-ready-sell = Sell { $goods } for { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
san-juan-ready-build = Build { $card } for { $n } (auto-pay)
san-juan-ready-build-all = Build { $card } for { $n } (the rest of your hand)
san-juan-auto-pay = Auto-pay for { $card }: { $what }.
san-juan-missing-too-dear = Too expensive: { $cards }. You can pay { $n }.
san-juan-missing-owned = Already built: { $cards }.

## What happened

san-juan-event-governor = { $seat } is the first governor.
san-juan-event-started = Everyone started with an indigo plant and { $n } cards.
san-juan-event-reshuffled = The draw pile ran out: the discard pile was reshuffled.
san-juan-event-round = Round { $round }: { $seat } is governor.
san-juan-event-discarded = { $seat } discarded { $n ->
    [one] { $n } card
   *[other] { $n } cards
}.
san-juan-event-discarded-what = { $seat } discarded { $n ->
    [one] { $n } card
   *[other] { $n } cards
} ({ $what }).
san-juan-event-tucked = { $seat } put a card under their chapel.
san-juan-event-role = { $seat } picked { $role }.
san-juan-event-role-doubled = { $seat } picked { $role } (privilege doubled by the library).
san-juan-event-passed-build = { $seat } built nothing.
san-juan-event-passed-build-by = { $seats } built nothing.
san-juan-event-passed-sell = { $seat } sold nothing.
san-juan-event-passed-sell-by = { $seats } sold nothing.
san-juan-event-passed-draw = { $seat } drew nothing.
san-juan-event-passed-mine = { $seat } did not use the gold mine.
san-juan-event-built = { $seat } built { $card } { $price }.
san-juan-event-built-over = { $seat } built { $card } over { $under } { $price }.
san-juan-event-built-with = { $seat } built { $card } { $price } ({ $what }).
san-juan-event-built-over-with = { $seat } built { $card } over { $under } { $price } ({ $what }).
san-juan-event-nearly = The end is near: { $seat } has { $n } buildings, and the 12th ends the game.
san-juan-event-drew = { $seat } drew { $n ->
    [one] { $n } card
   *[other] { $n } cards
}.
san-juan-event-drew-by = { $seat } drew { $n ->
    [one] { $n } card
   *[other] { $n } cards
} ({ $cards }).
san-juan-event-saw = { $seat } drew { $what }.
san-juan-event-saw-by = { $seat } drew { $what } ({ $cards }).
san-juan-event-chose-discard = { $seat } chose to discard { $what }.
san-juan-event-chose-keep = { $seat } chose to keep { $what }.
san-juan-event-chose-tuck = { $seat } chose to tuck { $what }.
san-juan-event-chose-pay = { $seat } paid with { $what }.
san-juan-event-chose-produce = { $seat } chose to produce { $what }.
san-juan-event-chose-sell = { $seat } chose to sell { $what }.
san-juan-event-idle-producer = Nobody could produce anything.
san-juan-event-idle-trader = Nobody had anything to sell.
san-juan-event-produced = { $seat } produced { $goods }.
san-juan-event-produced-by = { $seats } produced { $goods } each.
san-juan-event-produced-nothing = { $seat } produced nothing.
san-juan-event-produced-nothing-by = { $seats } produced nothing.
san-juan-event-prices = Prices: { $prices }.
san-juan-event-sold = { $seat } sold { $goods }.
san-juan-event-kept = { $seat } drew { $drawn ->
    [one] { $drawn } card
   *[other] { $drawn } cards
}, discarding { $discarded ->
    [0] none
   *[other] { $discarded }
}.
san-juan-event-kept-by = { $seats } each drew { $drawn ->
    [one] { $drawn } card
   *[other] { $drawn } cards
}, discarding { $discarded ->
    [0] none
   *[other] { $discarded }
}.
san-juan-event-kept-what = { $seat } kept { $n } of { $drawn ->
    [one] { $drawn } card
   *[other] { $drawn } cards
} ({ $what }).
san-juan-event-revealed = { $seat } revealed { $cards }.
san-juan-event-mined-nothing = Some cards cost the same: { $seat } took nothing.
san-juan-event-took = { $seat } took { $card }.
san-juan-event-ending-buildings = The game is over: { $seat } has 12 buildings.
san-juan-event-ending-dead-end = The game is over: nobody can draw or play a card.
san-juan-event-ending-cut-off = The game is over: the round limit was reached.
san-juan-event-over = { $n ->
    [one] { $seats } won.
   *[other] { $seats } shared the victory.
}
san-juan-event-forfeit = { $seat } gave up.

## Refusals

san-juan-refused-role-taken = { $seat } has already picked this role this round: { $role }. Choose another one.
san-juan-refused-not-asked = You don’t say here whether you use the library: just pick the role.
san-juan-refused-no-building = You don’t have this building: { $card }.
san-juan-refused-not-in-hand = You don’t have this card left: { $card }. Choose another one.
san-juan-refused-not-drawn = You didn’t draw this card, or have already chosen it: { $card }.
san-juan-refused-not-revealed = This card isn’t one of the four: { $card }. Take one of those.
san-juan-refused-owned = You already have this building: { $card }. You can have only one.
san-juan-refused-too-dear = Too expensive: { $card } costs { $price }, and you can pay { $n }.
san-juan-refused-crane-stays = You can’t build over the crane. Choose another building.
san-juan-refused-same-kind = You can’t build over a building of the same kind: { $card }.
san-juan-refused-no-good = You have none of this good left: { $good }.
san-juan-refused-none-empty = None of these is empty: { $card }.
san-juan-refused-none-full = None of these has a good on it: { $card }.
san-juan-refused-most-goods = { $n ->
    [one] You can choose only { $n } good.
   *[other] You can choose only { $n } goods.
}
san-juan-refused-tucked = You have already decided about the chapel this round.

## The table

san-juan-scene-set-up = San Juan · set-up
san-juan-scene-round = San Juan · round { $round }
san-juan-scene-over = San Juan · finished in round { $round }
san-juan-panel-roles = Roles
san-juan-panel-house = Trading house
san-juan-panel-piles = Cards
san-juan-panel-player = { $seat }
san-juan-panel-governor = { $seat } (governor)
san-juan-panel-gone = { $seat } (gave up)
san-juan-row-prices = Prices
san-juan-row-next-prices = Next prices
san-juan-row-deck = Draw pile
san-juan-row-discard = Discard pile
san-juan-row-revealed = Revealed
san-juan-row-buildings = { $near ->
    [1] Buildings { $n } of 12 (the 12th ends the game)
   *[other] Buildings { $n } of 12
}
san-juan-row-covered = Covered
san-juan-row-hand = Hand
san-juan-row-card = { $card }
san-juan-row-card-drawn = Drawn: { $card }
san-juan-row-chosen = Chosen so far
san-juan-row-chapel = Under the chapel
san-juan-row-score = Score
san-juan-row-score-now = Score if it ended now
san-juan-row-points-seen = Visible points
san-juan-cell-holder = { $seat }
san-juan-cell-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
san-juan-cell-drawn = { $n } drawn
san-juan-cell-loaded = { $what } ({ $n ->
    [one] { $n } good
   *[other] { $n } goods
})
san-juan-cell-card = costs { $cost } · { $vp ->
    [0] ?
   *[other] { $vp }
} VP · { $effect }
san-juan-cell-points = { $n } VP

## Score

san-juan-tie-break = { $n ->
    [one] { $n } card or good
   *[other] { $n } cards and goods
}
san-juan-points = { $points } { $points ->
    [one] point
   *[other] points
}
san-juan-score-buildings = buildings
san-juan-score-chapel = chapel
san-juan-score-guild-hall = guild hall
san-juan-score-city-hall = city hall
san-juan-score-triumphal-arch = triumphal arch
san-juan-score-palace = palace

## Rules

san-juan-topic-turn = A round
san-juan-rules-turn =
    Score the most victory points (VP) with buildings. A card is a building, or money while in hand, or a good while it lies face down on a production building.

    Starting with the governor, each player picks one role that is still free, and everyone plays it, the picker first and with a privilege (but only the picker plays the prospector). You may always do nothing. With two players the governor picks first and third. Then the next player becomes governor.

    When a round begins, whoever has a chapel may put a card under it for a point, and everyone discards down to 7 cards.
san-juan-topic-roles = Roles
san-juan-rules-roles =
    { "" }**Builder**: points, and help in later phases. Put a card from your hand in front of you and discard as many others as it costs; the builder pays 1 less. You may own several of a production building, but only one of each violet one. A building works from the next phase on.

    { "" }**Producer**: goods to sell later. Put a card from the draw pile, face down, on one of your empty production buildings: a good. The producer may do so twice.

    { "" }**Trader**: goods become cards, to build with. The top trading house tile is turned up. Sell one good, the trader two: discard it and draw as many cards as the tile says. The tile goes under the stack, whose order never changes.

    { "" }**Councillor**: cards that suit you. Draw 2 cards and keep 1; the councillor draws 5.

    { "" }**Prospector**: a card the others don’t get. The prospector draws 1, nobody else does.
san-juan-topic-cards = Buildings
san-juan-rules-cards =
    What each costs in cards, its VP, and what it does. With a crane you build over one of your buildings: the covered building no longer counts, and a good on it is lost. With two players the library counts once a round.
san-juan-topic-scoring = Points
san-juan-rules-scoring =
    The game ends after a builder phase in which somebody has 12 buildings. You score the VP of your buildings and 1 for each card under your chapel, and:

    { "" }**Guild hall** · 2 per production building
    { "" }**City hall** · 1 per violet building
    { "" }**Triumphal arch** · 4, 6 or 8 for 1, 2 or 3 monuments
    { "" }**Palace** · last of all, 1 for every 4 other VP

    Ties: most cards in hand plus goods.
san-juan-rules-card = **{ $card }** · costs { $cost } · { $vp ->
    [0] ?
   *[other] { $vp }
} VP · { $effect }

# Standing orders.
san-juan-order-discard-spare = Discard what I need least
san-juan-order-discard-spare-about = Hand limit or first hand: duplicate violet cards first, then the lowest 2 × cost + VP.
san-juan-terms-hand = with { $cards } in hand
san-juan-order-sell-for = Trader: sell at { $value } or more
san-juan-order-sell-for-about = Sells as many goods as I may at that price or more, the best price first; otherwise nothing.
san-juan-order-keep-best = Councillor: keep the proposal
san-juan-order-keep-best-about = Draws, and keeps the highest 2 × cost + VP; duplicate violet cards last.
san-juan-order-produce-best = Producer: the most valuable goods
san-juan-order-produce-best-about = Produces as many goods as I may, those of the most expensive buildings first.
san-juan-order-build-nothing = Builder: build nothing
san-juan-order-build-nothing-about = Passes when I could build.
san-juan-order-chapel = Chapel: { $value } under it
san-juan-order-chapel-about = When a round begins. Least needed: duplicate violet cards, then the lowest 2 × cost + VP.
san-juan-order-chapel-spare = what I need least
san-juan-order-chapel-nothing = nothing
san-juan-order-dig = Gold mine: always use it
san-juan-order-dig-about = Reveals four cards, and takes the highest 2 × cost + VP; duplicate violet cards last.
