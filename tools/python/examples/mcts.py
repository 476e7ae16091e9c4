"""Monte Carlo tree search (UCT) over a phase: which option of the first decision is best for the side that has it?

    PYTHONPATH=build/release/python python3 tools/python/examples/mcts.py [SCENARIO] [PLAYOUTS]

Open loop: a node is what has been asked and answered, and dice are thrown anew in every playout, by a copy of the play with dice of its own.
So the search never knows what will be thrown.
"""

import math
import random
import sys
import time

from hexrout import search

EXPLORE = 0.5
SCALE = 8.0  # quarters: two units


class Node:
    """Options of one question: visits and summed values, for the side that decides; and what is asked after each of them."""

    __slots__ = ("visits", "values", "after", "total")

    def __init__(self, options):
        self.visits, self.values, self.after = [0] * options, [0.0] * options, [{} for _ in range(options)]
        self.total = 0

    def pick(self, dice):
        fresh = [option for option, visits in enumerate(self.visits) if visits == 0]
        if fresh:
            return dice.choice(fresh)
        log = math.log(self.total)
        return max(
            range(len(self.visits)), key=lambda option: self.values[option] / self.visits[option] + EXPLORE * math.sqrt(log / self.visits[option])
        )


def playout(game, roots, dice):
    """One walk through the tree, with one new node, and on at random; values are by how much the margin of a side has grown."""
    path, known = [], roots
    while not game.over:
        if game.side < 0:  # what players report at a table: chance
            game.decide(dice.randrange(game.options))
            continue
        question = game.question()
        node, side = known.get(question), game.side
        if node is None:
            known[question] = node = Node(question[2])
            new = True
        else:
            new = False
        option = node.pick(dice)
        path.append((node, side, option))
        known = node.after[option]
        game.decide(option)
        if new:
            break
    if not game.over:
        game.play_out(dice.getrandbits(63))
    return path


def best_option(game, playouts, seed=1, world=None):
    """The node of the open decision after so many playouts. world(i): the game that playout i begins with; left out, a copy with other dice."""
    dice, roots, question = random.Random(seed), {}, game.question()
    before = [game.margin(side) for side in range(len(game.sides))]
    for i in range(playouts):
        play = world(i) if world else game.copy()
        play.reseed(dice.getrandbits(63))
        path = playout(play, roots, dice)
        gained = [(play.margin(side) - before[side]) / SCALE for side in range(len(before))]
        for node, side, option in path:
            node.total += 1
            node.visits[option] += 1
            node.values[option] += gained[side]
    return roots[question]


def show(game, playouts, best):
    """Prints what a search finds of each option, and how fast it was."""
    begun = time.process_time()
    node = best(game, playouts)
    spent = time.process_time() - begun
    print(f"{game.sides[game.side]}, {game.what} of {game.who}: {playouts} playouts in {spent:.2f} s of CPU, {playouts / spent:.0f} a second")
    for option, word in enumerate(game.words()):
        visits = node.visits[option]
        print(f"  {word}: {visits} visits, {node.values[option] * SCALE / 4 / max(visits, 1):+.3f} units")


def main():
    game = search.Game.load(sys.argv[1] if len(sys.argv) > 1 else "asl")
    playouts = int(sys.argv[2]) if len(sys.argv) > 2 else 5000
    game.play(seed=1)
    show(game, playouts, best_option)


if __name__ == "__main__":
    main()
