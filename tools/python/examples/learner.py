"""A small learner: policy gradient with a linear policy over hexes, in numpy. Prints what it, option 0 and random play get.

    PYTHONPATH=build/release/python /usr/bin/python3 tools/python/examples/learner.py [SYSTEM] [SIDE] [SECONDS]

Actions are by_place: a hex stands for the option that leads there. The score of a hex is linear in what the planes say of it and of its
distance to the unit that is asked; every other option has a weight for each kind of decision and place among the options.
The baseline of a step is the mean return at that number of decisions.
"""

import sys
import time

import numpy as np

from hexrout import env

PLANE = {name: i for i, name in enumerate(env.PLANES)}
HERE = [PLANE[name] for name in ("shelter", "entry_half_mf", "level", "own_units", "own_leaders", "own_broken", "enemy_units", "enemy_strength", "own_strength")]
KINDS, OTHERS = 24, 64


def blurred(planes, times):
    """Sums over ever wider squares: how much there is about a hex."""
    for _ in range(times):
        padded = np.pad(planes, ((0, 0), (0, 0), (1, 1), (1, 1)))
        planes = sum(padded[:, :, i : i + planes.shape[2], j : j + planes.shape[3]] for i in range(3) for j in range(3)) / 9.0
    return planes


class Policy:
    """Weights of hexes for each kind of decision, and of the options without a hex."""

    def __init__(self, actions):
        self.features = 2 * len(HERE) + 6
        self.hexes = np.zeros((KINDS, self.features))
        self.others = np.zeros((KINDS, OTHERS))
        self.actions = actions

    def look(self, cells, legal):
        """(game, action) of each legal action, its features, and the kind of decision of each game."""
        here = cells[:, HERE].astype(np.float64) / 4.0
        near = blurred(here, 3)
        kind = np.minimum(cells[:, PLANE["what_is_asked"], 0, 0], KINDS - 1).astype(int)
        game, action = np.nonzero(legal)
        rows, columns = cells.shape[2:]
        on_map = action < rows * columns
        row, column = np.divmod(np.where(on_map, action, 0), columns)
        asked = cells[:, PLANE["asked_unit"]].reshape(len(cells), -1).argmax(axis=1)
        away = np.maximum(abs(row - asked[game] // columns), abs(column - asked[game] % columns)) / 8.0
        first = cells[game, PLANE["option"], row, column] == 1
        left = cells[game, PLANE["left_half_mf"], asked[game] // columns, asked[game] % columns] / 12.0
        more = np.stack([first, away, away * left, row / rows, column / columns, np.ones(len(row))], axis=1)
        features = np.concatenate([here[game, :, row, column], near[game, :, row, column], more], axis=1) * on_map[:, None]
        return game, action, on_map, features, kind

    def chances(self, looked):
        game, action, on_map, features, kind = looked
        other = np.where(on_map, 0, np.minimum(action - np.where(on_map, action, self.cells), OTHERS - 1))
        score = np.where(on_map, (self.hexes[kind[game]] * features).sum(axis=1), self.others[kind[game], other])
        score = np.exp(score - np.maximum.reduceat(score, starts := np.flatnonzero(np.r_[True, np.diff(game) > 0]))[np.cumsum(np.r_[False, np.diff(game) > 0])])
        return score / np.add.reduceat(score, starts)[np.cumsum(np.r_[False, np.diff(game) > 0])], other

    def act(self, cells, legal, dice, greedy=False):
        """An action for each game, and what the step needs to be learnt from."""
        self.cells = cells.shape[2] * cells.shape[3]
        looked = self.look(cells, legal)
        chances, other = self.chances(looked)
        game, action, on_map, features, kind = looked
        rank = chances if greedy else np.log(chances + 1e-300) + dice.gumbel(size=len(chances))
        order = np.lexsort((-rank, game))
        picked = order[np.flatnonzero(np.r_[True, np.diff(game[order]) > 0])]
        slope = -chances
        slope[picked] += 1.0
        return action[picked], (game, on_map, features * slope[:, None], kind, other, slope)

    def learn(self, steps, advantages, rate):
        """Adds the gradients of some steps, each game with its advantage."""
        hexes, others = np.zeros_like(self.hexes), np.zeros_like(self.others)
        for (game, on_map, features, kind, other, slope), advantage in zip(steps, advantages):
            weight = advantage[game]
            np.add.at(hexes, kind[game][on_map], (features * weight[:, None])[on_map])
            np.add.at(others, (kind[game][~on_map], other[~on_map]), (slope * weight)[~on_map])
        for weights, gradient, memory in ((self.hexes, hexes, "h"), (self.others, others, "o")):
            square = self.__dict__.setdefault("square_" + memory, np.zeros_like(gradient))
            square *= 0.95
            square += 0.05 * gradient**2
            weights += rate * gradient / (np.sqrt(square) + 1e-8)


def rollout(batch, act, steps):
    """Steps of all games: what act() kept, rewards, ends."""
    kept, rewards, ends = [], [], []
    for _ in range(steps):
        actions, memory = act(batch.cells, batch.legal)
        batch.step(actions)
        kept.append(memory)
        rewards.append(batch.reward.astype(np.float64))
        ends.append(batch.over | batch.cut)
    return kept, np.array(rewards), np.array(ends, bool)


def returns(rewards, ends):
    """What is still to come in the game of each step, without what a cut-off game would still have brought."""
    out, later = np.zeros_like(rewards), np.zeros(rewards.shape[1])
    for i in range(len(rewards) - 1, -1, -1):
        later = rewards[i] + np.where(ends[i], 0.0, later)
        out[i] = later
    return out


def score(system, side, act, games=4000, seed=99, by_place=True):
    """Mean return of a game and its standard error."""
    batch = env.Batch(system, 256, side, by_place=by_place)
    batch.reset(seed)
    totals, sums, first = [], np.zeros(256), np.zeros(256, bool)
    while len(totals) < games:
        actions, _ = act(batch.cells, batch.legal)
        batch.step(actions)
        sums += batch.reward
        for row in np.flatnonzero(batch.over | batch.cut):
            totals.append(sums[row])
            sums[row] = 0.0
    totals = np.array(totals[:games])
    return totals.mean(), totals.std() / games**0.5


def train(system, side, seconds, seed=1, rate=0.02, steps=32):
    """A policy that has learnt for so many seconds of CPU."""
    batch, dice = env.Batch(system, 256, side, by_place=True), np.random.default_rng(seed)
    batch.reset(seed)
    policy, until = Policy(batch.actions), time.process_time() + seconds
    while time.process_time() < until:
        kept, rewards, ends = rollout(batch, lambda cells, legal: policy.act(cells, legal, dice), steps)
        gains = returns(rewards, ends)
        gains -= gains.mean(axis=1, keepdims=True)
        policy.learn(kept, gains / (gains.std() + 1e-8), rate)
    return policy


def main():
    system = sys.argv[1] if len(sys.argv) > 1 else "armour_battles"
    side = sys.argv[2] if len(sys.argv) > 2 else env.MOST_ASKED
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 60.0
    dice = np.random.default_rng(5)
    policy = train(system, side, seconds)
    zero = lambda cells, legal: (np.zeros(len(legal), np.int32), None)
    for name, act, by_place in (
        ("random", lambda cells, legal: ((dice.random(legal.shape) * legal).argmax(axis=1), None), False),
        ("option 0", zero, False),
        ("learnt", lambda cells, legal: policy.act(cells, legal, dice, greedy=True), True),
    ):
        mean, error = score(system, side, act, by_place=by_place)
        print(f"{system}, {name}: {mean:+.4f} ± {error:.4f} a game")


if __name__ == "__main__":
    main()
