"""A rout phase as an environment with the methods of Gymnasium: reset() and step(action).

    env = RoutEnv("maps/scenarios/crossroads.yaml", side="russian")
    observation, info = env.reset(seed=1)
    while True:
        observation, reward, terminated, truncated, info = env.step(action)     # 0 <= action < info["actions"]
        if terminated: break

Decisions of `side` are the actions; the other side takes the recommended option, and dice are seeded. The reward comes at the end: what the
side has left, less what the enemy has. Nothing is needed but the hexrout package; gymnasium.Env may be made its base class.
"""

import random

import hexrout


def worth(unit):
    """What a unit still counts for: nothing once lost, less if reduced, broken or under DM."""
    state = unit["state"]
    if unit["at"] is None or "eliminated" in state or "prisoner" in state:
        return 0.0
    value = 0.5 if " hs" in unit["label"] else 1.0
    if "wounded" in state:
        value *= 0.7
    if "broken" in state:
        value *= 0.8 if "dm" in state else 0.9
    return value


class RoutEnv:
    metadata = {"render_modes": ["ansi"]}

    def __init__(self, scenario=None, side=None, text=None, engine=None):
        self.engine = engine or hexrout.Engine()
        self.start = self.engine.load(scenario, text=text)
        state = self.start.state()
        self.side = side or state["sides"][1]
        self.mine = {u["id"] for u in state["units"] if u["side"] == self.side}
        self.game = None
        self.asked = None

    def reset(self, *, seed=None, options=None):
        if self.game is not None:
            self.game.drop()
        self.game = self.start.copy()
        self.dice = random.Random(seed)
        self.asked = self._forward(self.game.play(ask="all"))
        return self._observation(), self._info()

    def step(self, action):
        if self.asked is None:
            raise RuntimeError("the phase is over: reset() first")
        self.asked = self._forward(self.game.answer(int(action)))
        over = self.asked is None
        return self._observation(), self.value() if over else 0.0, over, False, self._info()

    def render(self):
        return "\n".join(f"{u['id']:10} {u['at']} {u['label']} {', '.join(u['state'])}" for u in self._observation())

    def close(self):
        for game in (self.game, self.start):
            if game is not None:
                game.drop()

    def value(self):
        """What the side has left, less what the enemy has."""
        return self.value_of(self._observation())

    def value_of(self, units):
        return sum(worth(u) if u["side"] == self.side else -worth(u) for u in units)

    def _observation(self):
        return self.game.state()["units"]

    def _info(self):
        return {"asked": self.asked, "actions": 0 if self.asked is None else len(self.asked["options"])}

    # Rolls dice and decides for the other side until this one is asked.
    def _forward(self, asked):
        while asked is not None:
            if asked["kind"] == "roll":
                asked = self.game.answer([self.dice.randint(1, asked["sides"]) for _ in range(asked["count"])])
            elif asked["who"] == self.side or asked["who"] in self.mine:
                return asked
            else:
                asked = self.game.answer(0)
        return None
