"""hexrout from Python: the verbs of `hexrout engine` as methods.

    import hexrout
    engine = hexrout.Engine()
    game = engine.load("maps/scenarios/crossroads.yaml")
    for unit in game.options():
        print(unit["id"], unit["duty"], [o["end"] for o in unit["options"]])

    asked = game.play(ask="all")                  # a roll or a decision, or None once the phase is over
    while asked is not None:
        answer = [3] * asked["count"] if asked["kind"] == "roll" else asked["options"][0]
        asked = game.answer(answer)

Answers are plain dicts and lists, as the engine writes them. What the engine refuses is raised as hexrout.Error, with its code
and diagnostics. An Engine belongs to one thread.
"""

import json

from . import _hexrout

__all__ = ["Engine", "Game", "Error"]


class Error(Exception):
    """What the engine refused: code, message, and diagnostics where an input was wrong."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}" + (f"; {error['hint']}" if error.get("hint") else ""))
        self.code = error["code"]
        self.diagnostics = error.get("diagnostics", [])


class Engine:
    """Many games in one process."""

    def __init__(self, boards=""):
        self._engine = _hexrout.Engine(boards)
        self._names = 0
        self.greeting = json.loads(self._engine.greeting())

    def ask(self, method, **params):
        """Any method of the protocol; its result."""
        answer = json.loads(self._engine.answer(json.dumps({"id": 0, "method": method, "params": params})))
        if not answer["ok"]:
            raise Error(answer["error"])
        return answer["result"]

    def load(self, file=None, text=None, game=None):
        """A scenario file, or its text."""
        if game is None:
            self._names += 1
            game = f"game {self._names}"
        given = {"file": file} if text is None else {"text": text}
        return Game(self, game, self.ask("load", game=game, **given))

    def validate(self, **params):
        return self.ask("validate", **params)

    def bench(self, positions=8):
        return self.ask("bench", positions=positions)


class Game:
    """A position, and perhaps a play under way."""

    def __init__(self, engine, name, loaded):
        self.engine, self.name, self.loaded = engine, name, loaded
        self.events = []

    def ask(self, method, **params):
        return self.engine.ask(method, game=self.name, **params)

    def copy(self):
        self.engine._names += 1
        name = f"game {self.engine._names}"
        self.ask("copy", **{"as": name})
        return Game(self.engine, name, self.loaded)

    def drop(self):
        self.ask("drop")

    def state(self, yaml=False):
        return self.ask("state", yaml=yaml)

    def options(self, *units):
        return self.ask("options", **({"units": list(units)} if units else {}))["units"]

    def check(self, unit, path, crawl=False):
        return self.ask("check", unit=unit, path=path, crawl=crawl)

    def los(self, start, end, explain=False):
        return self.ask("los", **{"from": start, "to": end, "explain": explain})

    def advise(self, **params):
        return self.ask("advise", **params)

    def survey(self, **params):
        return self.ask("survey", **params)

    def cut(self, **params):
        return self.ask("cut", **params)

    def sweep(self, runs=1000, seed=1, choices="recommended"):
        return self.ask("sweep", runs=runs, seed=seed, choices=choices)["lines"]

    def play(self, ask="nothing", seed=1, run=0):
        """Plays the phase; what is asked first, or None if nothing is and the phase is over."""
        return self._went(self.ask("play", ask=ask, seed=seed, run=run))

    def answer(self, *answers):
        """Answers what is asked: faces, or an option by word or number; what is asked next."""
        return self._went(self.ask("play", answers=list(answers)))

    def foresee(self, options=None, seed=1, runs=1):
        """For each option of the open decision: its word, and the units at the end of each run of the phase."""
        given = {} if options is None else {"options": options}
        return self.ask("foresee", seed=seed, runs=runs, **given)["options"]

    def take_back(self, count=1):
        return self._went(self.ask("play", back=count))

    def give_up(self):
        self.ask("play", stop=True)

    def _went(self, result):
        self.events = result.get("events", [])
        return result["asked"]
