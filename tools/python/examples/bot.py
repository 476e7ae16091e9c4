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
from rout_env import RoutEnv


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


def random_bot(env, info, dice):
    return dice.randrange(info["actions"])


def looking_bot(env, info, dice):
    values = [sum(env.value_of(end["units"]) for end in option["ends"]) for option in env.game.foresee(runs=3, seed=dice.randrange(2**32))]
    return values.index(max(values))


def play(text, bot, seed, engine):
    env = RoutEnv(text=text, side="russian", engine=engine)
    dice = random.Random(seed)
    _, info = env.reset(seed=seed)
    while info["asked"] is not None:
        _, _, _, _, info = env.step(bot(env, info, dice))
    value = env.value()
    env.close()
    return value


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
