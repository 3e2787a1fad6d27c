### Catan. Nouns as published; sentences are ours.

catan-name = Catan
catan-about = Settle an island: trade, build roads, settlements and cities. 3 or 4 players.
catan-kind = Trading and building on an island. Much talk, the luck of dice, secret hands.
catan-lasts = In one sitting 60 to 90 minutes; over days some 200 answers each, about a month.

## Options

catan-option-group-island = Island
catan-option-group-readings = Later editions
catan-option-group-course = Course of the game
catan-option-map = Map
catan-option-map-about = How the island is laid out.
catan-option-map-beginner5e = for beginners, with starting places
catan-option-map-variable = shuffled, numbers in a spiral
catan-option-map-variable-random-tokens = shuffled, numbers too
catan-option-combined-trade-build = Trade and build in any order
catan-option-combined-trade-build-about = Trading and building are one phase; otherwise the first purchase ends trading.
catan-option-robber-to-desert = Robber may go to the desert
catan-option-robber-to-desert-about = The robber may be moved to the desert (later editions).
catan-option-lr-holder-keeps-tie = Holder keeps the longest road in a tie
catan-option-lr-holder-keeps-tie-about = An interrupted holder who ties for the longest road keeps it (later editions).
catan-option-first-player = First player
catan-option-first-player-about = Who begins.
catan-option-first-player-random = drawn at random
catan-option-first-player-host = the first seat
catan-option-points-to-win = Points to win
catan-option-points-to-win-about = With how many points the game is won.
catan-option-points-to-win-8 = 8
catan-option-points-to-win-10 = 10
catan-option-points-to-win-12 = 12
catan-option-offers-per-turn = Offers in a turn
catan-option-offers-per-turn-about = The most offers of a player in a turn; then each opponent has 3 proposals.
catan-option-offers-per-turn-off = as many as you like
catan-option-offers-per-turn-10 = 10
catan-option-offers-per-turn-3 = 3
catan-option-turn-limit = Turn limit
catan-option-turn-limit-about = After so many turns of all players the game ends without a winner.
catan-option-turn-limit-off = none
catan-option-turn-limit-1000 = 1000 turns
catan-option-turn-limit-300 = 300 turns

## Commands

catan-verb-roll = roll
catan-verb-roll-about = Roll the dice
catan-verb-discard = discard
catan-verb-discard-about = Discard half your cards after a seven
catan-verb-robber = robber
catan-verb-robber-about = Move the robber
catan-verb-rob = rob
catan-verb-rob-about = Steal a card from a player beside the robber
catan-verb-offer = offer
catan-verb-offer-about = Offer a trade to the other players
catan-verb-accept = accept
catan-verb-accept-about = Accept the offer
catan-verb-decline = decline
catan-verb-decline-about = Decline the offer
catan-verb-propose = propose
catan-verb-propose-about = Propose another trade to the player whose turn it is
catan-verb-confirm = confirm
catan-verb-confirm-about = Trade with a player who accepted or proposed
catan-verb-withdraw = withdraw
catan-verb-withdraw-about = Withdraw your offer or your proposal
catan-verb-bank = bank
catan-verb-bank-about = Trade with the bank, by a harbor if you have one
catan-verb-close = close
catan-verb-close-about = Stop trading and go on to building
catan-verb-road = road
catan-verb-road-about = Build a road
catan-verb-settle = settle
catan-verb-settle-about = Found or build a settlement
catan-verb-city = city
catan-verb-city-about = Turn a settlement into a city
catan-verb-buy = buy
catan-verb-buy-about = Buy a development card
catan-verb-knight = knight
catan-verb-knight-about = Play a knight
catan-verb-road-building = road-building
catan-verb-road-building-about = Play road building: two free roads
catan-verb-invention = invention
catan-verb-invention-about = Play invention: two cards from the bank
catan-verb-monopoly = monopoly
catan-verb-monopoly-about = Play monopoly: everybody’s cards of one resource
catan-verb-pass = pass
catan-verb-pass-about = Do without the second free road
catan-verb-end = end
catan-verb-end-about = End your turn
catan-verb-never = never
catan-verb-never-about = Decline by yourself every offer that asks for this
catan-verb-ask = ask
catan-verb-ask-about = Be asked for this again
catan-verb-roll-for-me = roll-for-me
catan-verb-roll-for-me-about = Begin your turns with the roll by itself, or be asked again
catan-param-card = card
catan-param-card-about = The resource
catan-param-second = second
catan-param-second-about = The second resource
catan-param-hex = hex
catan-param-hex-about = The hex, such as c2
catan-param-corner = corner
catan-param-corner-about = The corner of the hex: n, ne, se, s, sw, nw
catan-param-from = from
catan-param-from-about = One end of the path, such as c2.s
catan-param-to = to
catan-param-to-about = The other end of the path
catan-param-with = with
catan-param-with-about = Whom you offer it to, such as p2 p3; everybody if you leave it out
catan-param-player = player
catan-param-player-about = The player
catan-param-give = give
catan-param-give-about = What you give, such as 2 lumber 1 ore
catan-param-want = want
catan-param-want-about = What you want, such as 1 brick
catan-param-what = what
catan-param-what-about = A resource, or anything
catan-param-switch = switch
catan-param-switch-about = on or off

## Land and cards

catan-kind-lumber = lumber
catan-kind-brick = brick
catan-kind-wool = wool
catan-kind-grain = grain
catan-kind-ore = ore
catan-never-anything = anything
catan-anything = anything
catan-cards-lumber = { $n } lumber
catan-cards-brick = { $n } brick
catan-cards-wool = { $n } wool
catan-cards-grain = { $n } grain
catan-cards-ore = { $n } ore
catan-land-lumber = forest { $n }
catan-land-brick = hills { $n }
catan-land-wool = pasture { $n }
catan-land-grain = fields { $n }
catan-land-ore = mountains { $n }
catan-land-desert = desert
catan-hex = { $hex }: { $land }
catan-hex-robbed = { $hex }: { $land } (robber)
catan-corner-n = { $hex }.N
catan-corner-ne = { $hex }.NE
catan-corner-se = { $hex }.SE
catan-corner-s = { $hex }.S
catan-corner-sw = { $hex }.SW
catan-corner-nw = { $hex }.NW
catan-path = { $from }–{ $to }
catan-around-harbor = harbor { $harbor }
catan-called = { $name }
catan-harbor-any = 3:1
catan-harbor-two = 2:1
catan-harbor-of = 2:1 { $kind }
catan-card-knight = knight
catan-card-road-building = road building
catan-card-invention = invention
catan-card-monopoly = monopoly
catan-card-victory-point = victory point
catan-held-knight = { $n ->
    [one] { $n } knight
   *[other] { $n } knights
}
catan-held-road-building = { $n } road building
catan-held-invention = { $n ->
    [one] { $n } invention
   *[other] { $n } inventions
}
catan-held-monopoly = { $n ->
    [one] { $n } monopoly
   *[other] { $n } monopolies
}
catan-held-victory-point = { $n ->
    [one] { $n } victory point
   *[other] { $n } victory points
}
catan-color-orange = orange
catan-color-white = white
catan-color-blue = blue
catan-color-red = red

## What else is typed

catan-word-anything = anything

## What is asked

catan-terms-hand = with { $cards } in hand
catan-terms-seven = after a seven
catan-ask-nothing = nothing
catan-ask-found = found a settlement
catan-ask-found-road = lay the road of the new settlement
catan-ask-found-road-at = lay the road of your settlement { $place }
catan-ask-roll = roll the dice
catan-ask-discard = discard cards
catan-ask-discard-of = { $n ->
    [one] discard { $n } card of { $of }
   *[other] discard { $n } cards of { $of }
}
catan-ask-robber = move the robber
catan-ask-victim = choose whom to steal from
catan-ask-trade = trade, build or end your turn
catan-ask-confirm = trade with somebody who is willing, or go on
catan-ask-answer = answer { $seat }, who gives { $give } for { $want }
catan-ask-build = build or end your turn
catan-ask-free = place a free road
catan-ask-free-second = place the second free road

## What can be chosen

catan-group-go = What now?
catan-group-answers = Offers…
catan-group-build = Build…
catan-group-places = Places { $first } to { $last }…
catan-group-cards = Play a card…
catan-group-bank = Trade with the bank…
catan-group-deals = Offer one for one…
catan-group-proposals = Propose one for one…
catan-group-robber = Move the robber to…
catan-group-standing = Standing answers…
catan-group-discard = Discard…
catan-form-offer = Offer a trade
catan-form-propose = Propose another trade
catan-form-give = You give
catan-form-want = You want
catan-form-with = With
catan-form-nothing = nothing yet
catan-form-everybody = everybody
catan-form-player = { $seat }
catan-form-player-note = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
catan-ready-most = Discard what I have most of
catan-ready-build-end = { $what }, end turn
catan-do-found = { $number } · { $around }
catan-do-settle = { $number } · Settlement: { $around }
catan-do-settle-note = { $place } · { $n } of 36 rolls give something
catan-do-city = { $number } · City: { $around }
catan-do-road = { $number } · Road to { $around }
catan-do-buy = Buy a card
catan-do-buy-note = { $n ->
    [one] { $n } is left
   *[other] { $n } are left
}
catan-do-roll = Roll
catan-do-robber = { $number } · { $hex }
catan-do-robber-note = there: { $near }
catan-do-robber-nobody = none of your opponents is there
catan-robber-near = { $n ->
    [one] { $seat } ({ $n } card)
   *[other] { $seat } ({ $n } cards)
}
catan-do-rob = { $n ->
    [one] Steal from { $seat } ({ $n } card)
   *[other] Steal from { $seat } ({ $n } cards)
}
catan-do-offer = Offer { $give } for { $want }
catan-do-propose = Propose { $give } for { $want }
catan-do-accept = Accept: give { $want } for { $give }
catan-do-decline = Decline
catan-do-confirm = Trade with { $seat }: give { $give } for { $want }
catan-do-withdraw = Withdraw
catan-do-bank = Bank: { $cards } for { $for }
catan-do-bank-note = you have { $n }
catan-do-knight = Play a knight
catan-do-knight-note = moves the robber
catan-do-road-building = Play road building
catan-do-road-building-note = two free roads
catan-do-invention = Invention: { $cards }
catan-do-invention-note = from the bank
catan-do-monopoly = Monopoly on { $kind }
catan-do-monopoly-note = everybody hands you theirs
catan-do-never = Never give { $what }
catan-do-never-all = Never give anything
catan-do-ask = Ask me for { $what } again
catan-do-roll-for-me = Always roll for me
catan-do-roll-for-me-note = my turns begin with the roll; no card before it, unless I switch this off
catan-do-roll-myself = Ask me before the roll again
catan-do-close = Stop trading
catan-do-close-note = building may follow
catan-do-pass = No second road
catan-do-end = End turn

## What happened

catan-event-laid = The island is laid out.
catan-event-first = { $seat } begins.
catan-event-received = { $seat } receives { $cards }.
catan-event-received-nothing = { $seat } receives nothing.
catan-event-rolled = { $seat } rolls { $a } + { $b } = { $n }.
catan-event-produced = { $seat } gets { $cards }.
catan-event-short = The bank has too little { $kind }.
catan-event-chosen = You discard { $cards }.
catan-event-discarded = { $seat } discards { $cards }.
catan-event-robber = { $seat } moves the robber to { $hex }.
catan-event-stole = { $seat } steals a card from { $victim }.
catan-event-stole-what = You stole { $cards } from { $victim }.
catan-event-lost-what = { $thief } stole { $cards } from you.
catan-event-offered = { $seat } offers { $give } for { $want } to { $to }.
catan-event-accepted = { $seat } accepts.
catan-event-declined = { $seat } declines.
catan-event-proposed = { $seat } proposes { $give } for { $want }.
catan-event-withdrew = { $seat } takes it back.
catan-event-traded = { $seat } gives { $give } to { $other } for { $want }.
catan-event-banked = { $seat } trades { $cards } for { $for } with the bank.
catan-event-closed = { $seat } has done trading.
catan-event-settled = { $seat } settles { $place }.
catan-event-road = { $seat } lays a road { $place }.
catan-event-city = { $seat } builds a city at { $place }.
catan-event-bought = { $seat } buys a development card.
catan-event-drew = You drew: { $card }.
catan-event-knight = { $seat } plays a knight.
catan-event-road-building = { $seat } plays road building.
catan-event-waived = { $seat } does without the second road.
catan-event-invented = { $seat } plays invention and takes { $cards }.
catan-event-monopoly = { $seat } plays monopoly on { $kind }.
catan-event-surrendered = { $seat } hands over { $cards }.
catan-event-longest-road = { $seat } has the longest road ({ $n }).
catan-event-longest-road-from = { $seat } takes the longest road from { $before } ({ $n }).
catan-event-longest-road-aside = Nobody has the longest road now (greatest length { $n }).
catan-event-largest-army = { $seat } has the largest army ({ $n } knights).
catan-event-largest-army-from = { $seat } takes the largest army from { $before } ({ $n } knights).
catan-event-largest-army-aside = Nobody has the largest army now (most knights: { $n }).
catan-event-never = Offers that ask you for { $what } are declined at once from now on.
catan-event-never-all = Offers that ask you for anything are declined at once from now on.
catan-event-ask = You are asked for { $what } again.
catan-event-roll-for-me = Your turns begin with the roll from now on, without asking you.
catan-event-roll-myself = You are asked before the roll again.
catan-event-revealed = { $n ->
    [one] { $seat } shows { $n } victory point card.
   *[other] { $seat } shows { $n } victory point cards.
}
catan-event-won = { $seat } wins with { $n } points.
catan-event-limit = The game ends after { $n } turns without a winner.
catan-event-gave-up = { $seat } gave up.

## Refusals

catan-refused-roll-first = Roll first; before that you may play one development card.
catan-refused-no-card = You have no more { $kind } to discard.
catan-refused-robber-stays = The robber has to leave { $hex }.
catan-refused-not-to-desert = The robber does not go to the desert.
catan-refused-no-victim = You cannot steal from { $seat }: no building at the robber’s hex, or no cards.
catan-refused-node-taken = Somebody has built at { $place }.
catan-refused-too-close = { $place } is next to a building.
catan-refused-no-road-to = None of your roads leads to { $place }.
catan-refused-path-taken = A road lies at { $place }.
catan-refused-not-connected = { $place } does not begin at a road, settlement or city of yours.
catan-refused-road-at = The road has to begin at { $place }.
catan-refused-no-road-left = You have no road left.
catan-refused-no-settlement-left = You have no settlement left; turn one into a city first.
catan-refused-no-city-left = You have no city left.
catan-refused-no-settlement-at = You have no settlement at { $place }.
catan-refused-cannot-pay = You are short of { $cards }.
catan-refused-deck-empty = No development card is left.
catan-refused-one-card-per-turn = You have played a development card in this turn.
catan-refused-too-fresh = You bought that card in this turn ({ $card }): play it in a later one.
catan-refused-no-such-card = You do not have that card ({ $card }).
catan-refused-no-place-for-road = You have no road left, or no place for one.
catan-refused-one-road-at-least = Place one road at least.
catan-refused-bank-empty = The bank is empty.
catan-refused-invent-so = { $n ->
    [one] Take exactly { $n } card.
   *[other] Take exactly { $n } cards.
}
catan-refused-bank-lacks = The bank is short of { $cards }.
catan-refused-trade-over = This is not the time to trade: one trades after the roll and before building.
catan-refused-nothing-to-close = Here one trades and builds in any order.
catan-refused-same-kind = You cannot trade { $kind } for { $kind }.
catan-refused-rate-is = The bank takes { $cards } for a card.
catan-refused-no-gifts = Both sides have to give something.
catan-refused-both-sides = No resource may be on both sides.
catan-refused-not-held = You are short of { $cards }.
catan-refused-not-an-opponent = You cannot trade with { $seat }.
catan-refused-same-offer = That offer stands already.
catan-refused-same-answer = That is your answer already.
catan-refused-enough-offers = At this table { $n } is the limit.
catan-refused-no-offer = No offer is addressed to you.
catan-refused-nothing-to-withdraw = You have nothing to withdraw.
catan-refused-no-deal = { $seat } has neither accepted nor proposed anything.

## On the table

catan-scene-set-up = Catan · founding
catan-scene-turn = Catan · turn { $turn }
catan-scene-over = Catan · over after { $turn } turns
catan-panel-island = Island
catan-row-hexes = Row { $row }
catan-row-harbors = Harbors
catan-cell-harbor = { $place } { $harbor }
catan-panel-common = Bank
catan-row-rolled = Last roll
catan-row-bank = Cards left
catan-row-deck = Development cards left
catan-row-longest-road = Longest road
catan-row-largest-army = Largest army
catan-cell-holder = { $seat } ({ $n })
catan-panel-trade = Trade
catan-row-gives = { $seat } gives
catan-row-wants = { $seat } wants
catan-row-answer = { $seat }
catan-cell-thinking = has not answered
catan-cell-accepted = accepts
catan-cell-declined = declines
catan-panel-player = { $seat } ({ $color })
catan-panel-gone = { $seat } ({ $color }, gave up)
catan-row-hand = Cards
catan-row-hand-of = Cards ({ $n })
catan-row-held = Development cards
catan-row-fresh = Bought in this turn
catan-row-discard = You discard
catan-row-never = Never gives
catan-row-rolling = Standing order
catan-cell-rolling = always roll for me
catan-row-settlements = Settlements ({ $n } left)
catan-row-cities = Cities ({ $n } left)
catan-row-roads = Roads ({ $n } left)
catan-row-length = Longest road
catan-row-knights = Knights played
catan-row-points = Points
catan-cell-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
catan-cell-number = { $n }
catan-cell-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
catan-cell-points-hidden = { $n } points ({ $hidden } by cards)

## Scores

catan-score-settlements = settlements
catan-score-cities = cities
catan-score-longest-road = longest road
catan-score-largest-army = largest army
catan-score-victory-points = point cards

## Rules in short

catan-topic-turn = Your turn
catan-rules-turn =
    Be the first to have 10 points in your own turn.

    { "" }**Roll.** Every hex with that number gives a card for each settlement beside it, two for each city. Then trade, then build, as often as you can pay.

    { "" }**Seven.** Whoever has more than 7 cards discards half. You move the robber, whose hex gives nothing, and steal a card from somebody there.

    { "" }**Names.** Hexes are A1 to E3, row by row. A corner is called by its hex and direction: C2.S is the bottom of C2. A path is called by its two ends.
catan-topic-trade = Trading
catan-rules-trade =
    { "" }**With players.** Offer anything to the others; they accept, decline or propose something else, and you confirm one of them.

    { "" }**With the bank.** 4 equal cards buy 1, with a harbor 3 or 2.

    The first purchase ends trading.
catan-topic-buildings = Prices
catan-rules-buildings =
    { "" }**Road** · lumber, brick · beside a road, settlement or city of yours
    { "" }**Settlement** · lumber, brick, wool, grain · 1 point · on one of your roads and never next to a building
    { "" }**City** · 2 grain, 3 ore · 2 points · in place of a settlement
    { "" }**Development card** · wool, grain, ore
catan-topic-cards = Development cards
catan-rules-cards =
    You may play one in your turn, even before the roll, but none you bought in the same turn.

    { "" }**Knight** (14) · moves the robber, and you steal a card
    { "" }**Road building** (2) · two free roads
    { "" }**Invention** (2) · two cards of your choice from the bank
    { "" }**Monopoly** (2) · everybody hands you all their cards of one resource
    { "" }**Victory point** (5) · 1 point, secret until you win
catan-topic-scoring = Points
catan-rules-scoring =
    Settlement 1, city 2, victory point card 1.

    { "" }**Longest road** · 2 · 5 paths or more in one line
    { "" }**Largest army** · 2 · 3 knights or more

    Whoever has more takes these two from you. The first to have 10 points in their own turn wins.

# Standing orders.
catan-order-decline = Decline offers for { $value }
catan-order-decline-about = Says no to every offer that asks me for it; asks me while a proposal of mine stands.
catan-order-decline-anything = anything
catan-order-decline-lumber = lumber
catan-order-decline-brick = brick
catan-order-decline-wool = wool
catan-order-decline-grain = grain
catan-order-decline-ore = ore
catan-order-decline-unless = { $value ->
    [0] Decline offers that bring me no purchase
    [1] Decline offers that bring no purchase within a card
   *[other] Decline offers that bring no purchase within { $value } cards
}
catan-order-decline-unless-about = Says no unless it brings me that near to a road, settlement, city or card, or my proposal stands.
catan-order-discard-most = Discard what I have most of
catan-order-discard-most-about = After a seven, one card after another of what I hold most of.
catan-order-roll = Roll for me
catan-order-roll-about = My turns begin with the roll; no card is played before it.
catan-order-end-idle = End my turn when there is nothing to do
catan-order-end-idle-about = Ends it when I can buy, play and exchange nothing, and no trade is open.
