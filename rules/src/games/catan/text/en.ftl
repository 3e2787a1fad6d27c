### Catan. Nouns as published; sentences are ours.

catan-name = Catan
catan-about = Settle an island: trade, build roads, settlements and cities. 3 or 4 players.
catan-kind = Settle an island: the first to reach the target, usually 10 points, wins. Lots of trading, some dice luck, hidden hands.
catan-lasts = 60 to 90 minutes in one sitting, or about a month at a few moves a day (about 200 moves each).

## Options

catan-option-group-island = Island
catan-option-group-readings = Newer rules
catan-option-group-course = Game length and order
catan-option-map = Map
catan-option-map-about = How the island is laid out.
catan-option-map-beginner5e = for a first game, settlements already placed
catan-option-map-variable = shuffled, numbers in a spiral
catan-option-map-variable-random-tokens = shuffled, numbers shuffled too
catan-option-combined-trade-build = Trade and build in any order
catan-option-combined-trade-build-about = You can trade again after building. Otherwise your first purchase ends trading.
catan-option-robber-to-desert = Robber may go to the desert
catan-option-robber-to-desert-about = Newer rules. Otherwise it only moves to hexes with a number.
catan-option-lr-holder-keeps-tie = Ties: the holder keeps Longest Road
catan-option-lr-holder-keeps-tie-about = Newer rules: if your road is cut but still ties for the longest, you keep the 2 points.
catan-option-first-player = First player
catan-option-first-player-about = Who goes first.
catan-option-first-player-random = drawn at random
catan-option-first-player-host = whoever has seat 1
catan-option-points-to-win = Points to win
catan-option-points-to-win-about = How many points win the game.
catan-option-points-to-win-8 = 8
catan-option-points-to-win-10 = 10
catan-option-points-to-win-12 = 12
catan-option-trade = Trade between players
catan-option-trade-about = Players can trade cards with each other. Otherwise only with the bank and harbors.
catan-option-offers-per-turn = Offers per turn
catan-option-offers-per-turn-about = How many offers you can make per turn. With a limit, each opponent can make 3 counter-offers.
catan-option-offers-per-turn-off = as many as you like
catan-option-offers-per-turn-10 = 10
catan-option-offers-per-turn-3 = 3
catan-option-turn-limit = Turn limit
catan-option-turn-limit-about = The game ends without a winner after this many turns in total.
catan-option-turn-limit-off = none
catan-option-turn-limit-1000 = 1000 turns
catan-option-turn-limit-300 = 300 turns

## Commands

catan-verb-roll = roll
catan-verb-roll-about = Roll the dice
catan-verb-discard = discard
catan-verb-discard-about = Discard half your cards after a 7
catan-verb-robber = robber
catan-verb-robber-about = Move the robber
catan-verb-rob = rob
catan-verb-rob-about = Steal a card from a player next to the robber
catan-verb-offer = offer
catan-verb-offer-about = Offer a trade to the other players
catan-verb-accept = accept
catan-verb-accept-about = Accept the offer
catan-verb-decline = decline
catan-verb-decline-about = Decline the offer
catan-verb-propose = propose
catan-verb-propose-about = Make a counter-offer to the player whose turn it is
catan-verb-confirm = confirm
catan-verb-confirm-about = Trade with a player who accepted or made a counter-offer
catan-verb-withdraw = withdraw
catan-verb-withdraw-about = Withdraw your offer or counter-offer
catan-verb-bank = bank
catan-verb-bank-about = Trade with the bank, through a harbor if you have one
catan-verb-close = close
catan-verb-close-about = Finish trading and start building
catan-verb-road = road
catan-verb-road-about = Build a road
catan-verb-settle = settle
catan-verb-settle-about = Build a settlement
catan-verb-city = city
catan-verb-city-about = Upgrade a settlement to a city
catan-verb-buy = buy
catan-verb-buy-about = Buy a development card
catan-verb-knight = knight
catan-verb-knight-about = Play a knight
catan-verb-road-building = road-building
catan-verb-road-building-about = Play Road Building: two free roads
catan-verb-invention = invention
catan-verb-invention-about = Play Year of Plenty: two cards from the bank
catan-verb-monopoly = monopoly
catan-verb-monopoly-about = Play Monopoly: take everyone’s cards of one resource
catan-verb-pass = pass
catan-verb-pass-about = Skip the second free road
catan-verb-end = end
catan-verb-end-about = End your turn
catan-verb-never = never
catan-verb-never-about = Auto-decline offers asking for this
catan-verb-ask = ask
catan-verb-ask-about = Stop auto-declining offers asking for this
catan-verb-roll-for-me = roll-for-me
catan-verb-roll-for-me-about = Roll automatically at the start of your turns, or be asked again
catan-param-card = card
catan-param-card-about = The resource
catan-param-second = second
catan-param-second-about = The second resource
catan-param-hex = hex
catan-param-hex-about = The hex, such as “c2”
catan-param-corner = corner
catan-param-corner-about = The corner of the hex: “n”, “ne”, “se”, “s”, “sw” or “nw”
catan-param-from = from
catan-param-from-about = One end of the path, such as “c2.s”
catan-param-to = to
catan-param-to-about = The other end of the path, such as “c2.se”
catan-param-with = with
catan-param-with-about = Who you offer it to, by name, with commas between; leave empty for everyone
catan-param-player = player
catan-param-player-about = The player
catan-param-give = give
catan-param-give-about = What you give, such as “2 lumber 1 ore”
catan-param-want = want
catan-param-want-about = What you want, such as “1 brick”
catan-param-pay = pay
catan-param-pay-about = The resource you give, such as “ore”
catan-param-get = get
catan-param-get-about = The resource you get, such as “lumber”
catan-param-what = what
catan-param-what-about = A resource, or “anything”
catan-param-switch = switch
catan-param-switch-about = “on” or “off”

## Land and cards

catan-kind-lumber = lumber
catan-kind-brick = brick
catan-kind-wool = wool
catan-kind-grain = grain
catan-kind-ore = ore
catan-any-lumber = lumber
catan-any-brick = brick
catan-any-wool = wool
catan-any-grain = grain
catan-any-ore = ore
catan-never-anything = anything
catan-cards-lumber = { $n } lumber
catan-cards-brick = { $n } brick
catan-cards-wool = { $n } wool
catan-cards-grain = { $n } grain
catan-cards-ore = { $n } ore
catan-more-lumber = { $n } more lumber
catan-more-brick = { $n } more brick
catan-more-wool = { $n } more wool
catan-more-grain = { $n } more grain
catan-more-ore = { $n } more ore
catan-land-lumber = forest { $n }
catan-land-brick = hills { $n }
catan-land-wool = pasture { $n }
catan-land-grain = fields { $n }
catan-land-ore = mountains { $n }
catan-land-desert = desert
catan-hex = { $hex }: { $land }
catan-hex-robbed = { $hex }: { $land } (robber)
catan-corner-n = { $hex }-north
catan-corner-ne = { $hex }-northeast
catan-corner-se = { $hex }-southeast
catan-corner-s = { $hex }-south
catan-corner-sw = { $hex }-southwest
catan-corner-nw = { $hex }-northwest
catan-path = { $from } to { $to }
catan-called = { $name }
catan-cell-built = { $place } ({ $around })
catan-harbor-any = 3:1
catan-harbor-two = 2:1
catan-harbor-two-of = 2:1 { $kind }
catan-harbor-three = 3:1 harbor
catan-harbor-of = 2:1 { $kind } harbor
catan-card-knight = Knight
catan-card-road-building = Road Building
catan-card-invention = Year of Plenty
catan-card-monopoly = Monopoly
catan-card-victory-point = Victory Point
catan-held-knight = { $n ->
    [one] { $n } knight
   *[other] { $n } knights
}
catan-held-road-building = { $n } Road Building
catan-held-invention = { $n } Year of Plenty
catan-held-monopoly = { $n } Monopoly
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
catan-terms-seven = after a 7
catan-ask-nothing = nothing to decide
catan-ask-found = place a starting settlement
catan-ask-found-road = place a road next to your new settlement
catan-ask-found-road-at = place a road next to your settlement at { $place }
catan-ask-roll = roll the dice
catan-ask-discard = discard cards
catan-asks-discard-half = discard half your cards
catan-ask-discard-of = discard { $n } of your { $of } cards
catan-ask-robber = move the robber
catan-ask-victim = choose who to steal from
catan-ask-trade = trade, build or end your turn
catan-ask-confirm = choose who to trade with ({ $seats } are ready), or carry on
catan-ask-accepted = { $seat } accepts your offer of { $give } for { $want }; trade, or carry on
catan-ask-confirm-one = { $seat } would give { $want } for { $give }; trade, or carry on
catan-ask-answer = { $seat } offers { $give } for { $want }
catan-ask-build = build or end your turn
catan-ask-end = end your turn (you can’t build anything else)
catan-ask-free = place a free road (Road Building, 1 of 2)
catan-ask-free-second = place a free road (Road Building, 2 of 2)

## What a question is about, in a line for a first game

catan-purpose-found = A settlement gets a card whenever a number next to it is rolled. Look for 6 and 8, and for all five resources.
catan-purpose-found-road = Your next settlement has to be on your road and at least two paths away from any other.
catan-purpose-roll = Hexes with the number you roll give cards to everyone next to them. On a 7, you move the robber.
catan-purpose-discard = On a 7, everyone with more than 7 cards has to discard half of them.
catan-purpose-robber = The hex you choose produces nothing while the robber is on it. You also steal a card from a player next to that hex.
catan-purpose-victim = You get a random card from their hand.
catan-purpose-end = You keep your cards, but if you hold more than 7 when a 7 is rolled, you discard half of them.
catan-purpose-trade = Road: lumber, brick. Settlement: lumber, brick, wool, grain. City: 2 grain, 3 ore. Development card: wool, grain, ore.
catan-purpose-answer = If you accept, { $seat } can still choose to trade with somebody else.
catan-purpose-answer-alone = If you accept, { $seat } still has to confirm the trade.
catan-purpose-confirm = Nothing has changed hands yet, and you don’t have to trade.
catan-purpose-build = You can’t trade any more this turn. A settlement is worth 1 point; a city is worth 2 and collects double.
catan-purpose-road = Roads lead to new sites, and the longest one, from 5 roads on, is worth 2 points.
catan-purpose-card = A development card is a knight, a special action or 1 point.
catan-purpose-free = This road is free. Roads lead to new sites, and the longest one, from 5 roads on, is worth 2 points.
catan-purpose-free-second = This road can continue the first, or start elsewhere. You can also skip it.

## What can be chosen

catan-group-go = Moves
catan-group-answers = Offers…
catan-group-build = Build…
catan-group-build-last = Build (ends trading)…
catan-group-cards = Play a card…
catan-group-bank = Trade with the bank…
catan-group-deals = Offer 1:1…
catan-group-proposals = Counter 1:1…
catan-group-robber = Move the robber to…
catan-opener-trade = Trade offers…
catan-group-standing = Auto-decline and auto-roll…
catan-group-discard = Discard…
catan-form-offer = Offer a trade
catan-form-propose = Make a counter-offer
catan-form-give = You give
catan-form-want = You want
catan-form-with = With
catan-form-give-hint = you have { $cards }
catan-form-want-hint = such as “2 brick, 1 ore”
catan-form-with-hint = { $seats } (empty: everyone)
catan-ready-most = Discard what I have most of
catan-ready-city-end = Build city { $number }, then end turn
catan-ready-settle-end = Build settlement { $number }, then end turn
catan-ready-road-end = Build road { $number }, then end turn
catan-all-by-hex = All places…
catan-do-found = { $number } · { $why }
catan-do-found-note = pays on { $n } of 36 rolls · road to { $end } · { $place }: { $around }
catan-do-settle = { $number } · Settlement: { $why }
catan-do-settle-note = { $n ->
    [0] { $place }: { $around }
   *[other] pays on { $n } of 36 rolls · { $place }: { $around }
}
catan-do-city = { $number } · City: { $why }
catan-do-road = { $number } · Road to { $why }
catan-do-road-longer = { $number } · Road to { $end } (makes { $n } roads in a row)
catan-do-road-longest = { $number } · Road to { $end }: takes Longest Road ({ $n })
catan-do-road-settle-note = { $n ->
    [0] { $place }: { $around }
   *[other] a settlement there pays on { $n } of 36 rolls · { $place }
}
catan-do-road-close-note = { $place }: too close to a building to settle there
catan-do-road-taken-note = { $place }: there’s already a building there
catan-do-road-note = { $place }: { $around }
catan-do-buy = Buy a development card
catan-do-buy-last = Buy a card (ends trading)
catan-do-buy-note = { $n } left
catan-do-roll = Roll
catan-do-robber = { $number } · { $land }
catan-do-robber-why = { $near } · blocks { $n } of 36 rolls
catan-do-robber-note = next to { $near }
catan-do-robber-nobody = next to no opponent
catan-do-robber-own = next to you alone
catan-robber-you = you
catan-robber-near = { $n ->
    [one] { $seat } ({ $n } card in hand)
   *[other] { $seat } ({ $n } cards in hand)
}
catan-do-rob = Steal a card from { $seat } ({ $n } in hand)
catan-do-offer = Offer { $give } for { $want }
catan-do-propose = Counter: give { $give } for { $want }
catan-do-accept = Accept: give { $want }
catan-do-accept-named = accept
catan-do-decline = Decline
catan-do-decline-named = decline
catan-beside-deal = With { $seat }: give { $give } for { $want }
catan-beside-confirm = Trade
catan-do-confirm = Give { $give } to { $seat } for { $want }
catan-do-confirm-named = give { $give } to { $seat } for { $want }
catan-do-withdraw = Withdraw my offer
catan-do-bank = Bank: { $cards } for { $for }
catan-do-trade-note = you have { $cards }
catan-do-knight = Knight: move the robber
catan-do-knight-note = and steal a card
catan-do-road-building = Road Building: 2 free roads
catan-do-road-building-note = you may place just one
catan-do-invention = Year of Plenty: { $cards }
catan-do-invention-note = from the bank
catan-do-monopoly = Monopoly on { $kind }
catan-do-monopoly-note = everyone gives you theirs
catan-do-never = On others’ turns, auto-decline offers asking for { $what }
catan-do-never-all = On others’ turns, auto-decline everything
catan-do-ask = Ask me about { $what } again
catan-do-ask-all = Ask me about every offer again
catan-do-roll-for-me = Always roll for me
catan-do-roll-for-me-note = at the start of my turns, before I can play a card
catan-do-roll-myself = Let me roll the dice myself
catan-do-close = Done trading
catan-do-close-note = you can still build
catan-do-pass = Skip the second road
catan-do-end = End turn
catan-do-end-note = { $seat } is next
catan-rash-pass = You can still place your second free road. Skip it anyway?
catan-rash-end = You can still afford { $what }. End your turn anyway?
catan-a-road = a road
catan-a-settlement = a settlement
catan-a-city = a city
catan-a-card = a development card

catan-missing-to-accept = You can’t accept: you need { $cards }.
catan-missing-to-confirm = { $seat } wants { $give } for { $want }, but you need { $cards }.

## What happened

catan-event-laid = The island was laid out.
catan-event-prepared = Everyone’s first two settlements and roads are in place, and everyone has their first resources.
catan-event-first = First player: { $seat }.
catan-event-received = { $seat } got { $cards }.
catan-event-received-nothing = { $seat } got nothing.
catan-event-rolled = { $seat } rolled { $a } + { $b } = { $n }.
catan-event-produced = { $seat } got { $cards }.
catan-event-produced-by = { $seats } got { $cards } each.
catan-event-short = The bank didn’t have enough { $kind }.
catan-event-chosen = { $seat } chose to discard { $cards }.
catan-event-discarded = { $seat } discarded { $cards }.
catan-event-robber = { $seat } moved the robber to { $hex }.
catan-event-stole = { $seat } stole a card from { $victim }.
catan-event-stole-what = { $seat } stole { $cards } from { $victim }.
catan-event-offered = { $seat } offered { $give } for { $want }.
catan-event-offered-to = { $seat } offered { $give } to { $to } for { $want }.
catan-event-offered-anew = { $seat } offered { $give } for { $want } instead.
catan-event-offered-instead = { $seat } offered { $give } to { $to } for { $want } instead.
catan-event-accepted = { $seat } accepted.
catan-event-accepted-by = { $seats } accepted.
catan-event-declined = { $seat } declined.
catan-event-declined-by = { $seats } declined.
catan-event-declined-by-itself = { $seat } automatically declined { $other }’s offer of { $give } for { $want }.
catan-event-declined-by-itself-often = { $seat } auto-declined { $n } offers.
catan-event-proposed = { $seat } made a counter-offer of { $give } for { $want }.
catan-event-proposed-anew = { $seat } changed the counter-offer to { $give } for { $want }.
catan-event-withdrew = { $seat } withdrew the offer of { $give } for { $want }.
catan-event-withdrew-proposal = { $seat } withdrew the offer of { $give } for { $want }.
catan-event-lapsed = { $other } didn’t take { $seat }’s offer of { $give } for { $want }.
catan-event-traded = { $seat } gave { $give } to { $other } for { $want }.
catan-event-banked = { $seat } traded { $cards } for { $for } with the bank.
catan-event-closed = { $seat } finished trading.
catan-event-built = { $seat } built { $things }.
catan-built-settlement = a settlement at { $place }
catan-built-road = a road from { $place }
catan-built-city = a city at { $place }
catan-event-bought = { $n ->
    [one] { $seat } bought a development card.
   *[other] { $seat } bought { $n } development cards.
}
catan-event-drew = { $seat } bought a development card: { $card } (not playable this turn).
catan-event-drew-point = { $seat } bought a development card: { $card }.
catan-event-knight = { $seat } played a knight.
catan-event-road-building = { $seat } played Road Building.
catan-event-waived = { $seat } skipped the second road.
catan-event-invented = { $seat } took { $cards } with Year of Plenty.
catan-event-monopoly = { $seat } played Monopoly on { $what }.
catan-event-surrendered = { $seat } gave up { $cards }.
catan-event-longest-road = { $seat } took Longest Road ({ $n }).
catan-event-longest-road-from = { $seat } took Longest Road from { $before } ({ $n }).
catan-event-longest-road-aside = { $n ->
    [1] Nobody holds Longest Road any more.
    [2] Nobody holds Longest Road any more.
    [3] Nobody holds Longest Road any more.
    [4] Nobody holds Longest Road any more.
   *[other] Nobody holds Longest Road any more (tie at { $n }).
}
catan-event-largest-army = { $seat } took Largest Army ({ $n } knights).
catan-event-largest-army-from = { $seat } took Largest Army from { $before } ({ $n } knights).
catan-event-largest-army-aside = { $n ->
    [0] Nobody holds Largest Army any more.
    [1] Nobody holds Largest Army any more.
    [2] Nobody holds Largest Army any more.
   *[other] Nobody holds Largest Army any more (tie at { $n } knights).
}
catan-event-never = From now on, I’ll decline every offer asking you for { $what } on other players’ turns.
catan-event-never-all = From now on, I’ll decline every offer made to you on other players’ turns.
catan-event-ask = I’ll ask you about { $what } again.
catan-event-ask-all = I’ll ask you about every offer again.
catan-event-roll-for-me = From now on, I’ll roll for you at the start of your turns.
catan-event-roll-myself = From now on, you’ll roll the dice yourself.
catan-event-revealed = { $n ->
    [one] { $seat } revealed { $n } victory point card.
   *[other] { $seat } revealed { $n } victory point cards.
}
catan-event-won = { $seat } won with { $n } points.
catan-event-limit = The game ended after { $n } turns without a winner.
catan-event-gave-up = { $seat } gave up.

## Refusals

catan-refused-roll-first = Roll first. Before that, you can only play a development card.
catan-refused-no-card = You have no { $kind } left to discard.
catan-refused-robber-stays = The robber has to leave { $hex }. Choose another hex.
catan-refused-not-to-desert = At this table, the robber can’t go to the desert.
catan-refused-no-victim = You can’t steal from { $seat }: no building next to the robber, or no cards.
catan-refused-node-taken = There is already a building at { $place }.
catan-refused-too-close = { $place } is too close to another building: keep two paths between them.
catan-refused-no-road-to = None of your roads leads to { $place }.
catan-refused-path-taken = There is already a road from { $place }.
catan-refused-not-connected = The path from { $place } isn’t next to any of your roads, settlements or cities.
catan-refused-road-at = The road has to start at { $place }.
catan-refused-no-road-left = You have no roads left.
catan-refused-no-settlement-left = You have no settlements left. Upgrade one to a city first.
catan-refused-no-city-left = You have no cities left.
catan-refused-no-settlement-at = You have no settlement at { $place }.
catan-refused-cannot-pay = You need { $cards }.
catan-refused-deck-empty = There are no development cards left.
catan-refused-one-card-per-turn = You have already played a development card this turn.
catan-refused-too-fresh = You bought that card this turn ({ $card }): you can play it from your next turn on.
catan-refused-no-such-card = You don’t have that card ({ $card }).
catan-refused-no-place-for-road = You have no roads left, or nowhere to place one.
catan-refused-one-road-at-least = Place at least one road.
catan-refused-bank-empty = The bank is empty.
catan-refused-invent-so = { $n ->
    [one] Take exactly { $n } card.
   *[other] Take exactly { $n } cards.
}
catan-refused-bank-lacks = The bank doesn’t have enough: it would need { $cards }.
catan-refused-trade-over = You can’t trade now: trading comes after the roll and before building.
catan-refused-nothing-to-close = At this table, you can trade and build in any order.
catan-refused-same-kind = You can’t trade { $kind } for { $kind }.
catan-refused-rate-is = The bank wants { $cards } for 1 card.
catan-refused-no-gifts = Both sides have to give something.
catan-refused-both-sides = The same resource can’t be on both sides.
catan-refused-not-held = You need { $cards }.
catan-refused-no-player-trade = At this table, players don’t trade with each other: only with the bank.
catan-refused-not-an-opponent = You can’t trade with { $seat }.
catan-refused-same-offer = You have already made that offer.
catan-refused-same-answer = That is already your answer.
catan-refused-enough-offers = That’s as many as this table allows per turn: { $n }.
catan-refused-no-offer = There is no offer for you.
catan-refused-nothing-to-withdraw = You have nothing to withdraw.
catan-refused-no-deal = { $seat } has not accepted or made a counter-offer.

## On the table

catan-scene-set-up = Catan · set-up
catan-scene-turn = Catan · turn { $turn }
catan-scene-over = Catan · finished after { $turn } turns
catan-panel-island = Island
catan-row-hexes = Row { $row }
catan-row-harbors = Harbors
catan-cell-harbor = { $place } ({ $rate })
catan-panel-common = Bank
catan-row-rolled = Last roll
catan-row-bank = Cards left
catan-row-deck = Development cards left
catan-row-longest-road = Longest Road
catan-row-largest-army = Largest Army
catan-cell-holder = { $seat } ({ $n })
catan-panel-trade = Trade
catan-row-gives = { $seat } gives
catan-row-wants = { $seat } wants
catan-row-answer = { $seat }
catan-cell-thinking = hasn’t answered
catan-cell-accepted = accepted
catan-cell-declined = declined
catan-done-declined = declined
catan-panel-player = { $seat } ({ $color })
catan-panel-gone = { $seat } ({ $color }, gave up)
catan-row-hand = Cards
catan-row-hand-of = Cards ({ $n })
catan-row-costs = Costs
catan-cost-road = road ({ $cards })
catan-cost-settlement = settlement ({ $cards })
catan-cost-city = city ({ $cards })
catan-cost-card = development card ({ $cards })
catan-row-held = Development cards
catan-row-fresh = Bought this turn
catan-row-discard = You discard
catan-row-never = Auto-declines on others’ turns
catan-row-rolling = Auto-roll
catan-cell-rolling = on
catan-row-settlements = Settlements ({ $n } left)
catan-row-cities = Cities ({ $n } left)
catan-row-roads = Roads ({ $n } left)
catan-row-length = Longest road
catan-row-knights = Knights played
catan-row-points = { $near ->
    [1] Points ({ $of } to win)
   *[other] Points
}
catan-cell-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
catan-cell-number = { $n }
catan-cell-sum = = { $n }
catan-cell-played = { $n } played
catan-cell-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
catan-cell-points-hidden = { $n } points ({ $hidden } from cards)

## Scores

catan-points = { $points } { $points ->
    [one] point
   *[other] points
}
catan-score-settlements = settlements
catan-score-cities = cities
catan-score-longest-road = Longest Road
catan-score-largest-army = Largest Army
catan-score-victory-points = Victory Point cards

## Rules in short

catan-topic-turn = Your turn
catan-rules-turn =
    Be the first to have 10 points on your own turn.

    { "" }**Roll.** Every hex with that number gives a card for each settlement next to it, two for each city: that is what you build with. Then trade for what you lack, and build for points and more cards, as often as you can pay.

    { "" }**Seven.** Everyone with more than 7 cards discards half, so spend them in time. Then you move the robber: its hex gives nothing while the robber is there, and you steal a card from a player next to that hex.

    { "" }**Names.** Hexes are A1 to E3, row by row. A corner is named after its hex and direction: C2-south is the bottom of C2; to type it, write c2.s. A path is named after its two ends.
catan-topic-trade = Trading
catan-rules-trade =
    Nobody’s land gives everything: swap what you have for what you need.

    { "" }**With players.** Offer anything to the others; they accept, decline or make a counter-offer, and you choose who to trade with.

    { "" }**With the bank.** 4 cards of one kind get you 1 of your choice; with a harbor, 3 or 2 do.

    Your first purchase ends trading, unless the table lets you trade and build in any order.
catan-topic-buildings = Prices
catan-rules-buildings =
    { "" }**Road** · lumber, brick · next to a road, settlement or city of yours · leads to your next settlement
    { "" }**Settlement** · lumber, brick, wool, grain · 1 point, and a card when its land produces · on one of your roads and never right next to another building
    { "" }**City** · 2 grain, 3 ore · 2 points, and two cards instead of one · replaces a settlement
    { "" }**Development card** · wool, grain, ore · a surprise, drawn unseen: mostly a knight
catan-topic-cards = Development cards
catan-rules-cards =
    They help you out, or count as points nobody sees. You may play one on your turn, even before the roll, but never one you bought this turn.

    { "" }**Knight** (14) · move the robber off your land and steal a card; three or more can be the largest army
    { "" }**Road Building** (2) · two free roads
    { "" }**Year of Plenty** (2) · two cards of your choice from the bank
    { "" }**Monopoly** (2) · everyone gives you all their cards of one resource
    { "" }**Victory point** (5) · 1 point, secret until you win
catan-topic-scoring = Points
catan-rules-scoring =
    Settlement 1, city 2, victory point card 1.

    { "" }**Longest Road** · 2 · 5 roads or more in a row
    { "" }**Largest Army** · 2 · 3 knights or more

    Whoever gets ahead of you takes these two from you. The first to have 10 points on their own turn wins.

# Standing orders.
catan-order-decline = Decline offers asking for { $value }
catan-order-decline-about = Declines every offer asking me for it; still asks me while my own counter-offer is open.
catan-order-decline-anything = anything
catan-order-decline-lumber = lumber
catan-order-decline-brick = brick
catan-order-decline-wool = wool
catan-order-decline-grain = grain
catan-order-decline-ore = ore
catan-order-decline-unless = { $value ->
    [0] Decline offers unless they let me buy something
    [1] Decline offers that leave me over 1 card from a purchase
   *[other] Decline offers that leave me over { $value } cards from a purchase
}
catan-order-decline-unless-about = Declines the rest by itself; asks me if it gets me that close or my counter-offer is open.
catan-order-discard-most = Discard what I have most of
catan-order-discard-most-about = After a seven, one card at a time of whatever I hold most of.
catan-order-roll = Roll for me
catan-order-roll-about = My turns start with the roll, with no card played before it.
catan-order-end-idle = End my turn when there is nothing to do
catan-order-end-idle-about = Ends it when I can buy, play and trade nothing, and no trade is open.
