#!/usr/bin/env python3
"""Steps a CPU second of the Python environments on one core, with random legal actions; every step counts, none is a reset.

    PYTHONPATH=build/release/python /usr/bin/python3 bench/env_speed.py [SYSTEM...] [--seconds S] [--envs N] [--repetitions R]

single: hexrout.env.Env, the side that has more to decide. vectorised: hexrout.env.VectorEnv with copy=False, both sides. N cores: the same with threads=0, steps a second of
the clock. Goals: 20,000 single, 100,000 vectorised. The first two are measured in turns, R times each (5), the third after them, and the best of each is
printed. Beside stand the ratios of the first two to the figures of others: PettingZoo's connect four, played in the same turns where Gymnasium and PettingZoo can be imported
(HEXROUT_PEERS names the folder that holds both), otherwise the 12,400 of the machine that the goals were set on; Atlatl (a plain Python hex wargame)
900 to 19,400 on that machine. So the goals are 1.6 and 8.1 times connect four.
"""

import argparse
import os
import sys
import time
import types

import numpy as np

from hexrout import env

# Steps a second of others on the machine that the goals were set on; Atlatl's best and least.
CONNECT_FOUR = 12_400
ATLATL = {"Atlatl's best": 19_400, "its least": 900}


class Single:
    def __init__(self, system):
        self.env = env.Env(system)
        self.dice = np.random.default_rng(1)
        self.observation, _ = self.env.reset(seed=1)

    def play(self):
        """Some steps; how many."""
        for _ in range(100):
            options = int(np.count_nonzero(self.observation["action_mask"]))
            self.observation, _, over, _, _ = self.env.step(int(self.dice.random() * options))
            if over:
                self.observation, _ = self.env.reset()
        return 100


class Vectorised:
    def __init__(self, system, count, threads=1):
        self.count = count
        self.env = env.VectorEnv(system, num_envs=count, side=None, copy=False, threads=threads)
        self.dice = np.random.default_rng(1)
        self.observation, _ = self.env.reset(seed=1)

    def play(self):
        options = np.count_nonzero(self.observation["action_mask"], axis=1)
        self.observation, _, _, _, _ = self.env.step((self.dice.random(self.count) * options).astype(np.int32))
        return self.count


class ConnectFour:
    def __init__(self, module):
        self.env = module.env()
        self.dice = np.random.default_rng(1)
        self.env.reset(seed=1)

    def play(self):
        steps = 0
        while steps < 100:
            observation, _, ended, cut, _ = self.env.last()
            if ended or cut:
                self.env.reset()
                continue
            options = np.flatnonzero(observation["action_mask"])
            self.env.step(int(options[int(self.dice.random() * len(options))]))
            steps += 1
        return steps


def connect_four():
    """PettingZoo's, or None where it cannot be imported. It draws with pygame, which nothing here needs."""
    peers = os.environ.get("HEXROUT_PEERS", "")
    sys.path += [os.path.join(peers, "gymnasium"), os.path.join(peers, "pettingzoo")]
    try:
        import pygame  # noqa: F401
    except ImportError:
        sys.modules["pygame"] = types.ModuleType("pygame")
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        return None
    return ConnectFour(connect_four_v3)


def rate(game, seconds, clock=time.process_time):
    steps, start = 0, clock()
    while (spent := clock() - start) < seconds:
        steps += game.play()
    return steps / spent


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("systems", nargs="*", default=list(env.SYSTEMS))
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--envs", type=int, default=256)
    parser.add_argument("--repetitions", type=int, default=5)
    given = parser.parse_args()
    four = connect_four()
    best_four = 0.0
    rows = []
    for system in given.systems:
        single, many = Single(system), Vectorised(system, given.envs)
        best_single = best_many = 0.0
        for _ in range(given.repetitions):
            best_single = max(best_single, rate(single, given.seconds))
            best_many = max(best_many, rate(many, given.seconds))
            if four is not None:
                best_four = max(best_four, rate(four, given.seconds))
        rows.append([system, best_single, best_many])
    # Last of all: the C and C++ libraries allocate and count shared pointers with locked instructions once a process has had a second thread.
    for row in rows:
        shared = Vectorised(row[0], given.envs, threads=0)
        row.append(max(rate(shared, given.seconds, time.perf_counter) for _ in range(given.repetitions)))
    others = {"connect four": best_four or CONNECT_FOUR, **ATLATL}
    print(f"{'system':18}{'single':>10}{'vectorised':>12}{f'{os.cpu_count()} cores':>12}" + "".join(f"{'to ' + name:>20}" for name in others))
    for system, one, many, shared in rows:
        ratios = (f"{one / other:.1f} / {many / other:.1f}" for other in others.values())
        print(f"{system:18}{one:10,.0f}{many:12,.0f}{shared:12,.0f}" + "".join(f"{ratio:>20}" for ratio in ratios))
    here = f"{best_four:,.0f} here, the best of all turns" if four is not None else "not played here: Gymnasium and PettingZoo are not found"
    print(f"connect four: {here}; {CONNECT_FOUR:,} where the goals were set")


main()
