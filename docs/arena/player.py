#!/usr/bin/env python3
"""A player for `tertulia arena`: it prefers some verbs, and in their order."""

import random
import sys

PREFERRED = ["city", "settle", "build", "develop", "sell", "ship", "role builder"]


class Player:
    def __init__(self, game, version, seats, seat, shown, *options):
        self.game, self.seats, self.seat, self.open = game, int(seats), seat, shown == "open"
        self.options = dict(option.split("=", 1) for option in options)
        self.played = []

    def saw(self, actor, action):
        self.played.append((actor, action))

    def choose(self, milliseconds, offers):
        for verb in PREFERRED:
            for offer in offers:
                if offer == verb or offer.startswith(verb + " "):
                    return offer
        return random.choice(offers)


def main():
    player = None
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "game":
            player = Player(*rest.split(" "))
        elif word == "played":
            player.saw(*rest.split(" ", 1))
        elif word == "move":
            milliseconds, offers = rest.split(" ", 1)
            print(player.choose(int(milliseconds), offers.split(", ")), flush=True)
        elif word == "over":
            print(player.seat, "saw", len(player.played), "actions:", rest, file=sys.stderr)


main()
