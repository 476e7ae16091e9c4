"""A small bot for rout phases, measured against random play on the same positions and dice.

It looks one decision ahead: the engine foresees how the phase ends after each option, if all else goes as recommended, and the bot takes the
option whose ends are worth most. Prints both averages and the margin; exit status 1 unless the bot is better by more than two standard
errors.
"""

import argparse
import random
import statistics
import sys

import hexrout

SIDE = "russian"


def position(number, path):
    """A position on the bundled village: four enemies, four broken units of the other side, places drawn."""
    dice = random.Random(number)
    places = [f"{c}{r}" for c in "CDEFGHIJKLMNO" for r in range(2, 9)]
    dice.shuffle(places)
    units = [f"  - {{id: g{i}, side: german, counter: 4-6-7, at: {places.pop()}}}" for i in range(4)]
    units += [f"  - {{id: r{i}, side: russian, counter: 4-4-7, at: {places.pop()}, broken: true, dm: true}}" for i in range(4)]
    return "\n".join([
        "hexrout: 1", f"map: {{file: {path}}}", "rules: asl", "sides: [german, russian]", "turn: {attacker: german, phase: rout}",
        "units:", *units, ""])


def worth(unit):
    """What a unit still counts for: nothing once lost, less if reduced, broken or under DM."""
    state = unit["state"]
    if unit["at"] is None or "eliminated" in state or "prisoner" in state:
        return 0.0
    value = 0.5 if " hs" in unit["label"] else 1.0
    if "broken" in state:
        value *= 0.8 if "dm" in state else 0.9
    return value


def margin_of(units):
    """What the side has left, less what the enemy has."""
    return sum(worth(unit) if unit["side"] == SIDE else -worth(unit) for unit in units)


def random_bot(game, asked, dice):
    return dice.randrange(len(asked["options"]))


def looking_bot(game, asked, dice):
    values = [sum(margin_of(end["units"]) for end in option["ends"]) for option in game.foresee(runs=3, seed=dice.randrange(2**32))]
    return values.index(max(values))


def play(text, bot, seed, engine):
    """The margin at the end of the phase. The bot decides for its side, the other side takes what is recommended, and dice are seeded."""
    with engine.load(text=text) as game:
        mine = {SIDE, *(unit["id"] for unit in game.state()["units"] if unit["side"] == SIDE)}
        dice, chance = random.Random(seed), random.Random(seed)
        asked = game.play(ask="all")
        while asked is not None:
            if asked["kind"] == "roll":
                answer = [chance.randint(1, asked["sides"]) for _ in range(asked["count"])]
            else:
                answer = bot(game, asked, dice) if asked["who"] in mine else 0
            asked = game.answer(answer)
        return margin_of(game.state()["units"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--map", default="maps/crossroads.yaml")
    given = parser.parse_args()
    engine = hexrout.Engine()
    values = []
    for game in range(given.games):
        text = position(game, given.map)
        values.append([play(text, bot, game, engine) for bot in (random_bot, looking_bot)])
    margins = [looking - chance for chance, looking in values]
    margin, error = statistics.mean(margins), statistics.stdev(margins) / len(margins) ** 0.5
    print(f"{given.games} positions, value left at the end of the phase: random {statistics.mean(v[0] for v in values):.3f}, "
          f"looking {statistics.mean(v[1] for v in values):.3f}")
    print(f"margin {margin:+.3f}, standard error {error:.3f}; better in {sum(m > 0 for m in margins)}, worse in {sum(m < 0 for m in margins)}")
    return 0 if margin > 2 * error else 1


if __name__ == "__main__":
    sys.exit(main())
