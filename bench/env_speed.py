#!/usr/bin/env python3
"""Steps a CPU second of the Python environments on one core, with random legal actions; every step counts, none is a reset.

    PYTHONPATH=build/release/python /usr/bin/python3 bench/env_speed.py [SYSTEM...] [--seconds S] [--envs N]

single: hexrout.env.Env, one side. vectorised: hexrout.env.VectorEnv with copy=False, both sides. Beside stand the ratios of both to the figures of others,
measured on the same kind of machine: PettingZoo's connect four 12,400, Atlatl (a plain Python hex wargame) 900 to 19,400. Goals: 20,000 single, 100,000 vectorised.
"""

import argparse
import time

import numpy as np

from hexrout import env

# Steps a second of others; Atlatl's best and least.
OTHERS = {"connect four": 12_400, "Atlatl's best": 19_400, "its least": 900}


def single(system, seconds):
    one = env.Env(system, side=1)
    dice = np.random.default_rng(1)
    observation, _ = one.reset(seed=1)
    steps, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(100):
            options = int(np.count_nonzero(observation["action_mask"]))
            observation, _, over, _, _ = one.step(int(dice.random() * options))
            if over:
                observation, _ = one.reset()
        steps += 100
    return steps / spent


def vectorised(system, seconds, count):
    many = env.VectorEnv(system, num_envs=count, side=None, copy=False)
    dice = np.random.default_rng(1)
    observation, _ = many.reset(seed=1)
    steps, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        options = np.count_nonzero(observation["action_mask"], axis=1)
        observation, _, _, _, _ = many.step((dice.random(count) * options).astype(np.int32))
        steps += count
    return steps / spent


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("systems", nargs="*", default=list(env.SYSTEMS))
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--envs", type=int, default=256)
    given = parser.parse_args()
    print(f"{'system':18}{'single':>10}{'vectorised':>12}" + "".join(f"{'to ' + name:>20}" for name in OTHERS))
    for system in given.systems:
        one, many = single(system, given.seconds), vectorised(system, given.seconds, given.envs)
        ratios = (f"{one / other:.1f} / {many / other:.1f}" for other in OTHERS.values())
        print(f"{system:18}{one:10,.0f}{many:12,.0f}" + "".join(f"{ratio:>20}" for ratio in ratios))


main()
