"""Self-play: one learner against opponents drawn from a league, in games of two sides.

    from hexrout import env, league
    pool = league.League()
    pool.add("option 0", league.option_0)
    games = league.SelfPlay("squares", num_envs=64, opponents=pool)
    seen, mask = games.reset(seed=1)
    while learning:
        seen, mask, reward, over = games.step(policy(seen, mask))       # rewards are the learner's
        ...
        pool.add(f"me at {step}", frozen(policy))                       # from now on it is drawn, too
    print(pool.table())

A policy is a function of observations (int8[n, planes, rows, columns]), masks (int8[n, actions]) and a numpy generator, and returns n actions.
"""

from __future__ import annotations

from typing import Any, Callable, Optional

import numpy as np

from .env import Batch, Scenario

__all__ = ["League", "SelfPlay", "option_0", "uniform"]

Policy = Callable[[np.ndarray, np.ndarray, np.random.Generator], np.ndarray]


def option_0(seen: np.ndarray, mask: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    """The recommended option (not by_place)."""
    return np.zeros(len(mask), np.int32)


def uniform(seen: np.ndarray, mask: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    """Each legal action with equal chance."""
    return (dice.random(mask.shape) * mask).argmax(axis=1).astype(np.int32)


class League:
    """Policies by name, and what the learner has made against each. Opponents against whom it does worse are drawn more often."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.policies: list[Policy] = []
        self.games: list[int] = []
        self.sums: list[float] = []
        self.squares: list[float] = []

    def add(self, name: str, policy: Policy) -> None:
        self.names.append(name)
        self.policies.append(policy)
        for counts in (self.games, self.sums, self.squares):
            counts.append(0)

    def record(self, opponent: int, total: float) -> None:
        self.games[opponent] += 1
        self.sums[opponent] += total
        self.squares[opponent] += total * total

    def draw(self, dice: np.random.Generator) -> int:
        """An opponent: one in proportion to exp(-mean / 0.1), those without games as if they were even."""
        means = np.array([total / max(games, 1) for total, games in zip(self.sums, self.games)])
        weights = np.exp(-(means - means.min()) / 0.1)
        return int(dice.choice(len(weights), p=weights / weights.sum()))

    def table(self) -> list[tuple[str, int, float, float]]:
        """(name, games, the learner's mean return, its standard error)."""
        out = []
        for name, games, total, squares in zip(self.names, self.games, self.sums, self.squares):
            mean = total / max(games, 1)
            out.append((name, games, mean, (max(squares / max(games, 1) - mean * mean, 0) / max(games, 1)) ** 0.5))
        return out


class SelfPlay:
    """Many games at once, in each of which the learner has one side, drawn anew for each game, and the other an opponent of the league.

    step() takes an action for each game; where `turn` is False the opponent's is taken instead. Observations are those of the side that decides.
    Other arguments: Batch.
    """

    def __init__(self, scenario: Scenario = "asl", num_envs: int = 64, opponents: Optional[League] = None, **batch: Any) -> None:
        self.batch = Batch(scenario, num_envs, None, **batch)
        self.league = opponents or League()
        if not self.league.names:
            self.league.add("uniform", uniform)
        self.num_envs = num_envs

    def reset(self, seed: int) -> tuple[np.ndarray, np.ndarray]:
        self.dice = np.random.default_rng(seed)
        self.mine = np.zeros(self.num_envs, np.int32)
        self.opponent = np.zeros(self.num_envs, np.int32)
        self.total = np.zeros(self.num_envs)
        self._draw(np.arange(self.num_envs))
        self.batch.reset(int(self.dice.integers(2**63)))
        return self.batch.cells, self.batch.legal

    @property
    def turn(self) -> np.ndarray:
        """True in the games that ask the learner."""
        return self.batch.side == self.mine

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """One decision in each game: the learner's where `turn` is True, the opponent's elsewhere."""
        taken = np.asarray(actions, np.int32).copy()
        waits = ~self.turn
        for opponent in np.unique(self.opponent[waits]):
            rows = np.flatnonzero(waits & (self.opponent == opponent))
            taken[rows] = self.league.policies[opponent](self.batch.cells[rows], self.batch.legal[rows], self.dice)
        self.batch.step(taken)
        reward = np.where(self.mine == 0, self.batch.reward, -self.batch.reward)
        over = (self.batch.over | self.batch.cut).astype(bool)
        self.total += reward
        ended = np.flatnonzero(over)
        for row in ended:
            self.league.record(int(self.opponent[row]), float(self.total[row]))
        self.total[ended] = 0
        self._draw(ended)
        return self.batch.cells, self.batch.legal, reward, over

    def _draw(self, rows: np.ndarray) -> None:
        self.mine[rows] = self.dice.integers(2, size=len(rows))
        for row in rows:
            self.opponent[row] = self.league.draw(self.dice)
