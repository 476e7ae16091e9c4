"""Information set Monte Carlo tree search: as mcts.py, for a side that does not see everything.

    PYTHONPATH=build/release/python python3 tools/python/examples/ismcts.py [SCENARIO] [PLAYOUTS]

Every playout begins in a world that looks the same to the side that decides: where hidden and concealed enemies are is drawn anew, as
hexrout/play/resample.hpp says. Options are those that the side knows of (by_view), so that the search takes nothing from what is hidden.
Worlds are drawn once and copied, since a copy is cheaper than a draw.
"""

import os
import sys

import mcts
from hexrout import search

WORLDS = 64

HIDDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hidden.yaml")


def best_option(game, playouts, seed=1, worlds=WORLDS):
    """The node of the open decision, for the side that has it."""
    drawn = [game.resample(game.side, seed * 1000003 + i) for i in range(min(worlds, playouts))]
    return mcts.best_option(game, playouts, seed, lambda i: drawn[i % len(drawn)].copy())


def main():
    game = search.Game.load(sys.argv[1] if len(sys.argv) > 1 else HIDDEN)
    playouts = int(sys.argv[2]) if len(sys.argv) > 2 else 5000
    game.play(seed=1, by_view=True)
    mcts.show(game, playouts, best_option)


if __name__ == "__main__":
    main()
