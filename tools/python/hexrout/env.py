"""Environments for learners: Gymnasium, PettingZoo and vectorised, over all five rule systems.

    from hexrout import env
    one = env.Env("asl", side="russian")                  # gymnasium.Env: one side, the other takes what is recommended
    two = env.AECEnv("squares")                           # pettingzoo.AECEnv: both sides, in the order in which they are asked
    both = env.ParallelEnv("squares", max_cycles=50)      # pettingzoo.ParallelEnv: who is not asked waits
    many = env.VectorEnv("asl", num_envs=256)             # gymnasium.vector.VectorEnv: many games stepped in one call, in C++

`scenario` is a rule system (SYSTEMS: its bundled scenario), a scenario file, a saved game of VASL, or a scenario as text, or a list of them:
each game then begins at one of them, drawn by its seed (env.Env([search.made(n) for n in range(200)])). `boards` is the folder
of the VASL boards that a saved game needs. What cannot be read is a hexrout.Error. numpy is needed; Gymnasium and
PettingZoo are where they are: without Gymnasium, Env and VectorEnv work and have no spaces.

Game. A phase; the sides decide, a seed is chance. Under the four systems other than `asl` chance also says what happens: `events` events,
fire for the most part, drawn with their arguments.

Action. The number of an option, Discrete(actions); `action_mask` is 1 for the options that there are, and 0 is always one of them: the
recommended one. An action that the mask bars is taken as 0, and info["illegal"] is True. Options from `actions` on cannot be taken.
With by_place=True an action means the same in every position: action row * columns + column takes the option that leads to that hex, or names a unit
there, and the options without a hex of their own come after the last hex; what the mask bars is taken as the recommended option.

Side. `side` is a name or a number; MOST_ASKED, the default, is the side that has more to decide, found by some random games; None: both.

Observation. {"observation": int8[planes, rows, columns], "action_mask": int8[actions]}. PLANES names the planes, and
include/hexrout/env/observer.hpp says what they hold: ground, own units, enemies as far as the side may know of them, and what is asked.
`size` (rows, columns) makes room for larger maps, 1024 at most each.

Reward. By how much the margin of a side has grown: what its units count for, less what the enemies' do, as a share of what all counted
for at the start. Enemies that are hidden or concealed count as soon as they are seen, and nothing before (with two sides those of either), so that rewards tell
nothing that the side cannot know (a unit counts 4 unharmed, 3 hampered, 2 broken, one less if reduced, 0 if lost or captured). Rewards of a game sum to the
change of the margin. With two sides that of one is that of the other with its sign changed.

End. `terminated` when the phase is over; `truncated` after max_steps actions (max_cycles cycles).
"""

from __future__ import annotations

import ctypes
import types
import weakref
from typing import Any, Optional, Sequence, Union

import numpy as np

from ._library import library, structures
from .search import SYSTEMS, Game, check as _check, system_text

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector.utils import batch_space

    _Env: Any = gymnasium.Env
    _VectorEnv: Any = gymnasium.vector.VectorEnv
except ImportError:
    gymnasium = spaces = None
    _Env = _VectorEnv = object
try:
    import pettingzoo

    _AECEnv: Any = pettingzoo.AECEnv
    _ParallelEnv: Any = pettingzoo.ParallelEnv
except ImportError:
    pettingzoo = None
    _AECEnv = _ParallelEnv = object

Asked, EnvBuffers, EnvPlan, EnvShape = (
    structures["hexrout_" + name] for name in ("asked", "env_buffers", "env_plan", "env_shape")
)

__all__ = ["SYSTEMS", "PLANES", "MOST_ASKED", "Batch", "Env", "VectorEnv", "AECEnv", "ParallelEnv", "zoo", "system_text"]

PLANES: list[str] = [library.hexrout_plane_name(i).decode() for i in range(library.hexrout_planes())]
_PLANE = {name: i for i, name in enumerate(PLANES)}
# Options without a hex of their own that can be taken by_place, unless `actions` says otherwise.
OTHERS = 64
RENDER_MODES = ["ansi", "rgb_array", "human"]

Side = Union[int, str, None]
Scenario = Union[str, Sequence[str]]
MOST_ASKED = "most asked"
Size = Optional[tuple[int, int]]
Observation = dict[str, np.ndarray]


class Batch:
    """Games of one start stepped together: reset() and step() fill arrays that stay where they are.

    cells (int8[count, planes, rows, columns]), last_cells, legal (int8[count, actions]), reward, over, cut, side: as EnvBuffers in
    include/hexrout/env/env_batch.hpp. No spaces, no dicts, no copies: what the environments below are made of.
    threads: how many share the games of a step, at most one a core; 0: as many as pay, which is one for
    every 16 games. The bytes are the same for any number.
    """

    def __init__(
        self,
        scenario: Scenario,
        count: int = 1,
        side: Side = None,
        *,
        events: int = 32,
        actions: Optional[int] = None,
        max_steps: int = 0,
        size: Size = None,
        restarts: bool = True,
        stops_between: bool = False,
        boards: str = "",
        threads: int = 1,
        by_place: bool = False,
    ) -> None:
        texts = [scenario] if isinstance(scenario, str) else list(scenario)
        if not texts:
            raise ValueError("there is no scenario to begin with")
        starts = [Game.load(text, boards) for text in texts]
        self.start = starts[0]
        self.sides = self.start.sides
        rows, columns = size or tuple(max(start.counts()[key] for start in starts) for key in ("rows", "columns"))
        actions = actions or (rows * columns + OTHERS if by_place else 256)
        if side == MOST_ASKED:
            side = _most_asked(texts, events=events, size=size, boards=boards)
        plan = EnvPlan(
            ctypes.sizeof(EnvPlan), count, -1 if side is None else self.start.side_number(side), events, stops_between, actions, max_steps, rows, columns, restarts, by_place
        )
        handle = ctypes.c_void_p()
        status = library.hexrout_envs_new(self.start.handle, ctypes.byref(plan), ctypes.byref(handle))
        _check(status, library.hexrout_game_message, self.start.handle)
        self._handle = handle
        self.close = weakref.finalize(self, library.hexrout_envs_free, handle)
        for start in starts[1:]:
            self._done(library.hexrout_envs_add_start(handle, start.handle))
        self._done(library.hexrout_envs_threads(handle, threads))
        shape = EnvShape()
        self._done(library.hexrout_envs_shape(handle, ctypes.byref(shape)))
        self.count, self.actions = shape.count, shape.actions
        self.planes = (shape.planes, shape.rows, shape.columns)
        self.cells = np.zeros((count, *self.planes), np.int8)
        self.last_cells = np.zeros((count, *self.planes), np.int8) if restarts else self.cells
        self.legal = np.zeros((count, actions), np.int8)
        self.reward = np.zeros(count, np.float32)
        self.over = np.zeros(count, np.uint8)
        self.cut = np.zeros(count, np.uint8)
        self.side = np.zeros(count, np.int32)
        self._actions = np.zeros(count, np.int32)
        self._actions_at = self._actions.ctypes.data
        self._out = EnvBuffers(
            ctypes.sizeof(EnvBuffers),
            0,
            self.cells.ctypes.data,
            self.last_cells.ctypes.data if restarts else None,
            self.legal.ctypes.data,
            self.reward.ctypes.data,
            self.over.ctypes.data,
            self.cut.ctypes.data,
            self.side.ctypes.data,
        )
        self._out_at = ctypes.byref(self._out)

    def _done(self, status: int) -> None:
        if status != 0:
            _check(status, library.hexrout_envs_message, self._handle)

    def reset(self, seed: int) -> None:
        """Begins all games anew, each with throws of its own: no game of one seed is one of another seed."""
        self._done(library.hexrout_envs_reset(self._live(), seed, self._out_at))

    def step(self, actions: Any) -> None:
        """One action a game: an array of `count` numbers."""
        self._actions[:] = actions
        self._done(library.hexrout_envs_step(self._live(), self._actions_at, self._out_at))

    def step_one(self, action: int) -> None:
        """The same of a batch of one."""
        self._actions[0] = action
        self._done(library.hexrout_envs_step(self._live(), self._actions_at, self._out_at))

    def observe(self, game: int, side: int, cells: Optional[np.ndarray] = None) -> np.ndarray:
        """What a side sees of a game now, whoever decides."""
        if cells is None:
            cells = np.empty(self.planes, np.int8)
        self._done(library.hexrout_envs_observe(self._live(), game, side, cells.ctypes.data))
        return cells

    def asked(self, game: int = 0) -> Optional[dict[str, Any]]:
        """What is asked in a game, in words, or None."""
        asked = Asked()
        self._done(library.hexrout_envs_asked(self._live(), game, ctypes.byref(asked)))
        if asked.kind == 0:
            return None
        out = {key: getattr(asked, key).decode() for key in ("what", "who", "rule", "text")}
        word = ctypes.c_char_p()
        out["side"], out["options"] = self.sides[asked.side], []
        for i in range(asked.options):
            self._done(library.hexrout_envs_option(self._handle, game, i, ctypes.byref(word)))
            out["options"].append((word.value or b"").decode())
        return out

    def action(self, option: int, game: int = 0) -> int:
        """The action that takes an option of the open question."""
        action = ctypes.c_uint32()
        self._done(library.hexrout_envs_action(self._live(), game, option, ctypes.byref(action)))
        return action.value

    def text(self, game: int = 0) -> str:
        """The map and the units in characters."""
        copy, text = ctypes.c_void_p(), ctypes.c_char_p()
        self._done(library.hexrout_envs_game(self._live(), game, ctypes.byref(copy)))
        try:
            _check(library.hexrout_game_picture(copy, ctypes.byref(text), None), library.hexrout_game_message, copy)
            return (text.value or b"").decode()
        finally:
            library.hexrout_game_free(copy)

    def image(self, game: int = 0) -> np.ndarray:
        """The map and the units in colours, uint8[height, width, 3]."""
        return _painted([self.observe(game, side) for side in range(2)])

    def _live(self) -> ctypes.c_void_p:
        if not self.close.alive:
            raise ValueError("the environment is closed")
        return self._handle


def _most_asked(scenarios: list[str], **batch: Any) -> int:
    """The side that has more to decide, in some random games."""
    both = Batch(scenarios, 32, None, **batch)
    both.reset(0)
    dice, asked = np.random.default_rng(0), np.zeros(len(both.sides))
    for _ in range(40):
        asked += np.bincount(both.side[both.side >= 0], minlength=len(both.sides))
        both.step((dice.random(both.count) * both.legal.sum(axis=1)).astype(np.int32))
    both.close()
    return int(asked.argmax())


# Colours of the classes of terrain, in the order of TerrainClass, and of the sides.
_GROUND = np.array(
    [
        (222, 214, 170), (196, 178, 130), (140, 180, 214), (178, 190, 140), (110, 150, 90), (168, 140, 120),
        (150, 130, 120), (180, 160, 130), (190, 170, 140), (150, 160, 110), (170, 150, 110), (205, 200, 165),
    ],
    np.uint8,
)  # fmt: skip
_SIDES = np.array([(40, 70, 160), (170, 40, 30)], np.uint8)
_CELL = 12  # pixels


def _painted(seen: list[np.ndarray]) -> np.ndarray:
    """Hexes as squares, those of even columns half a square lower. A unit is a block in the colour of its side, paler if none there is unbroken."""
    rows, columns = seen[0].shape[1:]
    image = np.zeros((_CELL * rows + _CELL // 2, _CELL * columns, 3), np.uint8)
    ground, on_map = seen[0][_PLANE["terrain"]], seen[0][_PLANE["on_map"]]
    for row, column in zip(*np.nonzero(on_map)):
        top, left = _CELL * row + (_CELL // 2 if column % 2 == 0 else 0), _CELL * column
        image[top : top + _CELL - 1, left : left + _CELL - 1] = _GROUND[ground[row, column] % len(_GROUND)]
        here = [side for side in range(2) if seen[side][_PLANE["own_units"], row, column] > 0]
        for side in here:
            units = seen[side][_PLANE["own_units"], row, column]
            broken = seen[side][_PLANE["own_broken"], row, column] >= units
            colour = _SIDES[side] // 2 + 127 if broken else _SIDES[side]
            width = (_CELL - 4) // len(here)
            block = left + 2 + width * here.index(side)
            image[top + 2 : top + _CELL - 3, block : block + width] = colour
    return image


def _rendered(batch: Batch, mode: Optional[str], game: int = 0) -> Any:
    if mode == "ansi":
        return batch.text(game)
    if mode == "rgb_array":
        return batch.image(game)
    if mode == "human":
        print(batch.text(game))
    return None


def _spaces(batch: Batch) -> tuple[Any, Any]:
    if spaces is None:
        return None, None
    observation = spaces.Dict(
        {
            "observation": spaces.Box(-128, 127, batch.planes, np.int8),
            "action_mask": spaces.Box(0, 1, (batch.actions,), np.int8),
        }
    )
    return observation, spaces.Discrete(batch.actions)


def _render_mode(mode: Optional[str]) -> Optional[str]:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"there is no render mode {mode!r}; the modes are {', '.join(RENDER_MODES)}")
    return mode


class Env(_Env):
    """One side decides, the other takes what is recommended: a gymnasium.Env. Other arguments: Batch."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}

    def __init__(self, scenario: Scenario = "asl", side: Side = MOST_ASKED, render_mode: Optional[str] = None, **batch: Any) -> None:
        self.render_mode = _render_mode(render_mode)
        self.batch = Batch(scenario, 1, side, restarts=False, **batch)
        self.observation_space, self.action_space = _spaces(self.batch)
        self._cells, self._legal = self.batch.cells[0], self.batch.legal[0]
        self._seeds = np.random.default_rng()

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Observation, dict[str, Any]]:
        if gymnasium is not None:
            super().reset(seed=seed)
            self._seeds = self.np_random
        elif seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.batch.reset(int(self._seeds.integers(2**63)))
        return self._observation(), {"illegal": False}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        action = int(action)
        illegal = not (0 <= action < self.batch.actions and self._legal[action])
        batch = self.batch
        batch.step_one(action)
        return self._observation(), float(batch.reward[0]), bool(batch.over[0]), bool(batch.cut[0]), {"illegal": illegal}

    def render(self) -> Any:
        return _rendered(self.batch, self.render_mode)

    def asked(self) -> Optional[dict[str, Any]]:
        """What is asked, in words."""
        return self.batch.asked()

    def close(self) -> None:
        self.batch.close()

    def _observation(self) -> Observation:
        return {"observation": self._cells.copy(), "action_mask": self._legal.copy()}


class VectorEnv(_VectorEnv):
    """Many games at once: a gymnasium.vector.VectorEnv whose games are stepped in C++, in one call.

    side None: both sides decide, and infos["side"] says who does; observations are those of that side, rewards those of side 0. A game that
    is over begins anew in the same step; infos["final_obs"] has the ends. copy=False gives the arrays of the batch themselves: the
    next step writes over them. Other arguments: Batch.
    """

    metadata = {"render_modes": ["rgb_array", "ansi"]}

    def __init__(self, scenario: Scenario = "asl", num_envs: int = 64, side: Side = MOST_ASKED, copy: bool = True, **batch: Any) -> None:
        self.batch = Batch(scenario, num_envs, side, **batch)
        self.num_envs, self.copy = num_envs, copy
        self.single_observation_space, self.single_action_space = _spaces(self.batch)
        if gymnasium is not None:
            self.metadata = {**self.metadata, "autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}
            self.observation_space = batch_space(self.single_observation_space, num_envs)
            self.action_space = batch_space(self.single_action_space, num_envs)
        self._seeds = np.random.default_rng()

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Observation, dict[str, Any]]:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.batch.reset(int(self._seeds.integers(2**63)))
        return self._observation(), {"side": self._given(self.batch.side)}

    def step(self, actions: Any) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        batch = self.batch
        batch.step(actions)
        over, cut = batch.over.view(np.bool_), batch.cut.view(np.bool_)
        infos: dict[str, Any] = {"side": self._given(batch.side)}
        ended = over | cut
        if ended.any():
            last = np.full(self.num_envs, None, object)
            ends = np.flatnonzero(ended)
            for i, mask in zip(ends, np.zeros((len(ends), batch.actions), np.int8)):
                last[i] = {"observation": self._given(batch.last_cells[i]), "action_mask": mask}
            infos["final_obs"], infos["_final_obs"] = last, ended
        return self._observation(), self._given(batch.reward), self._given(over), self._given(cut), infos

    def render(self) -> Any:
        return tuple(self.batch.image(i) for i in range(self.num_envs))

    def close_extras(self, **_: Any) -> None:
        self.batch.close()

    def close(self, **kwargs: Any) -> None:
        self.batch.close()

    def _given(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self.copy else array

    def _observation(self) -> Observation:
        return {"observation": self._given(self.batch.cells), "action_mask": self._given(self.batch.legal)}


class _TwoSides:
    """What the PettingZoo environments share: agents "german_0" and "russian_1", and what each of them sees."""

    metadata = {"render_modes": RENDER_MODES, "name": "hexrout", "is_parallelizable": False, "render_fps": 4}

    def _begin(self, scenario: Scenario, render_mode: Optional[str], **batch: Any) -> None:
        if pettingzoo is None:
            raise ImportError("this environment needs the package pettingzoo")
        self.render_mode = _render_mode(render_mode)
        self.batch = Batch(scenario, 1, None, restarts=False, **batch)
        if len(self.batch.sides) != 2:
            raise ValueError(f"an environment has two sides, and the scenario has {len(self.batch.sides)}")
        self.possible_agents = [f"{name}_{i}" for i, name in enumerate(self.batch.sides)]
        self.agents = []
        made = [_spaces(self.batch) for _ in self.possible_agents]
        self.observation_spaces = {agent: pair[0] for agent, pair in zip(self.possible_agents, made)}
        self.action_spaces = {agent: pair[1] for agent, pair in zip(self.possible_agents, made)}
        self._seeds = np.random.default_rng()

    def _reset(self, seed: Optional[int]) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.batch.reset(int(self._seeds.integers(2**63)))
        self.agents = self.possible_agents[:]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _seen_by(self, agent: str) -> Observation:
        side = self.possible_agents.index(agent)
        if side == self.batch.side[0]:
            return {"observation": self.batch.cells[0].copy(), "action_mask": self.batch.legal[0].copy()}
        mask = np.zeros(self.batch.actions, np.int8)
        mask[0] = 1  # it waits
        return {"observation": self.batch.observe(0, side), "action_mask": mask}

    def _rewards(self) -> dict[str, float]:
        reward = float(self.batch.reward[0])
        return dict(zip(self.possible_agents, (reward, -reward)))

    def asked(self) -> Optional[dict[str, Any]]:
        """What is asked, in words."""
        return self.batch.asked()

    def render(self) -> Any:
        return _rendered(self.batch, self.render_mode)

    def close(self) -> None:
        self.batch.close()


class AECEnv(_TwoSides, _AECEnv):
    """Both sides decide, each when it is asked: a pettingzoo.AECEnv. Other arguments: Batch."""

    def __init__(self, scenario: Scenario = "asl", render_mode: Optional[str] = None, max_steps: int = 0, **batch: Any) -> None:
        self._begin(scenario, render_mode, max_steps=max_steps, **batch)

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self._reset(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.batch.step_one(int(action))
        self.rewards = self._rewards()
        self.terminations = dict.fromkeys(self.agents, bool(self.batch.over[0]))
        self.truncations = dict.fromkeys(self.agents, bool(self.batch.cut[0]))
        self.agent_selection = self._next()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        return self._seen_by(agent)

    # Where nobody is asked the game is over; somebody must find that out.
    def _next(self) -> str:
        return self.possible_agents[max(int(self.batch.side[0]), 0)]


class ParallelEnv(_TwoSides, _ParallelEnv):
    """Both sides act in every cycle, and who is not asked waits: a pettingzoo.ParallelEnv. A cycle in which nobody is asked passes between two
    events. Other arguments: Batch."""

    def __init__(self, scenario: Scenario = "asl", render_mode: Optional[str] = None, max_cycles: int = 0, **batch: Any) -> None:
        self._begin(scenario, render_mode, max_steps=max_cycles, stops_between=True, **batch)

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self._reset(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict, dict, dict, dict, dict]:
        side = int(self.batch.side[0])
        self.batch.step_one(int(actions[self.possible_agents[side]]) if side >= 0 else 0)
        over, cut = bool(self.batch.over[0]), bool(self.batch.cut[0])
        out = (
            self._observations(),
            self._rewards(),
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, cut),
            {agent: {} for agent in self.agents},
        )
        if over or cut:
            self.agents = []
        return out

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._seen_by(agent) for agent in self.agents}


def zoo(scenario: Scenario = "asl", **batch: Any) -> types.SimpleNamespace:
    """The environments of a scenario as PettingZoo's modules offer theirs: `parallel_env` and `env`, which is the parallel one turn by turn."""

    def parallel_env(**given: Any) -> ParallelEnv:
        return ParallelEnv(scenario, **{**batch, **given})

    def env(**given: Any) -> Any:
        from pettingzoo.utils import parallel_to_aec

        return parallel_to_aec(parallel_env(**given))

    return types.SimpleNamespace(parallel_env=parallel_env, env=env, raw_env=env)
