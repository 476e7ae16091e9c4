"""hexrout from Python: the verbs of `hexrout engine` as methods.

    import hexrout
    with hexrout.Engine() as engine:
        game = engine.load("maps/scenarios/crossroads.yaml")
        for unit in game.options():
            print(unit["id"], unit["duty"], [o["end"] for o in unit["options"]])

        asked = game.play(ask="all")                  # a roll or a decision, or None once the phase is over
        while asked is not None:
            answer = [3] * asked["count"] if asked["kind"] == "roll" else asked["options"][0]
            asked = game.answer(answer)

Answers are plain dicts and lists, as the engine writes them; hexrout.protocol has their types. Methods take the further parameters of the
protocol by name: game.options(want=["duty", "ends"], time_ms=50). What the engine refuses is raised as hexrout.Error, with its code
and diagnostics. An Engine belongs to one thread. The engine forgets a game when its Game is dropped or collected. Games for search, without JSON,
are in hexrout.search; environments for learners in hexrout.env, self-play in hexrout.league.
"""

from __future__ import annotations

import ctypes
import json
import weakref
from types import TracebackType
from typing import Any, Optional, Sequence, Union

from . import protocol
from ._library import library

__all__ = ["Engine", "Game", "Error", "protocol", "version"]

Answer = Union[int, str, list[int]]


def version() -> str:
    """Of the library: "1.2.3"."""
    return library.hexrout_version().decode()


class Error(Exception):
    """What the engine refused: code, message, and diagnostics where an input was wrong."""

    code: str
    field: str  # the parameter that is wrong: "unit", "path[2]"; empty if none is
    diagnostics: list[protocol.Diagnostic]

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(f"{error['code']}: {error['message']}" + (f"; {error['hint']}" if error.get("hint") else ""))
        self.code = error["code"]
        self.field = error.get("field", "")
        self.diagnostics = error.get("diagnostics", [])


class Engine:
    """Many games in one process. boards: the folder of VASL boards."""

    greeting: protocol.Greeting

    def __init__(self, boards: str = "") -> None:
        handle = ctypes.c_void_p()
        status = library.hexrout_session_new(boards.encode() or None, ctypes.byref(handle))
        if status != 0:
            raise MemoryError(library.hexrout_status_text(status).decode())
        self._handle = handle
        self._close = weakref.finalize(self, library.hexrout_session_free, handle)
        self._names = 0
        # Names of games nobody holds any more. Python may collect a game in another thread; the engine belongs to one.
        self._forgotten: list[str] = []
        self.greeting = json.loads(library.hexrout_session_greeting(handle))

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.close()

    def close(self) -> None:
        """Frees the engine and its games; asking it afterwards is a ValueError."""
        self._close()

    def ask(self, method: str, **params: Any) -> Any:
        """Any method of the protocol; its result."""
        while self._forgotten:
            self._line("drop", {"game": self._forgotten.pop()})
        answer = self._line(method, params)
        if not answer["ok"]:
            raise Error(answer["error"])
        return answer["result"]

    def _line(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        if not self._close.alive:
            raise ValueError("the engine is closed")
        line = json.dumps({"id": 0, "method": method, "params": params}).encode()
        text, length = ctypes.c_char_p(), ctypes.c_size_t()
        status = library.hexrout_session_ask(self._handle, line, len(line), ctypes.byref(text), ctypes.byref(length))
        if status != 0 or text.value is None:
            raise RuntimeError(library.hexrout_session_message(self._handle).decode())
        return json.loads(text.value)

    def load(self, file: Optional[str] = None, text: Optional[str] = None, game: Optional[str] = None, at: Optional[int] = None, phase: Optional[str] = None) -> Game:
        """A scenario file, or its text; a VASL saved game, or a log: its end, or the position after entry `at`, or where a phase begins ("Axis 3 RtPh")."""
        named = game is not None
        if game is None:
            self._names += 1
            game = f"game {self._names}"
        given: dict[str, Any] = {"file": file} if text is None else {"text": text}
        given.update((key, value) for key, value in (("at", at), ("phase", phase)) if value is not None)
        return Game(self, game, self.ask("load", game=game, **given), keep=named)

    def validate(self, **params: Any) -> Any:
        return self.ask("validate", **params)

    def log(self, file: str, **params: Any) -> protocol.LogResult:
        """What was done in the log of a VASL game, entry by entry."""
        return self.ask("log", file=file, **params)

    def judge(self, file: str, **params: Any) -> protocol.JudgeResult:
        """What was legal in the Rout and Rally Phases of the log of a VASL game; `corrections` is the text of a file of them."""
        return self.ask("judge", file=file, **params)

    def match(self, a: str, b: str, games: int = 2, positions: Sequence[Game] = (), **params: Any) -> protocol.MatchResult:
        """Many small games between the policies a and b, on these positions and, with made=N, on so many made ones."""
        names = {"positions": [game.name for game in positions]} if positions else {}
        return self.ask("match", a=a, b=b, games=games, **names, **params)

    def bench(self, positions: int = 8) -> Any:
        return self.ask("bench", positions=positions)


class Game:
    """A position, and perhaps a play under way. keep: the engine keeps the game until it is dropped, as one that has been given a name."""

    def __init__(self, engine: Engine, name: str, loaded: dict[str, Any], keep: bool = False) -> None:
        self.engine, self.name, self.loaded = engine, name, loaded
        self.events: list[protocol.Event] = []
        self._dropped = False
        self._forget = None if keep else weakref.finalize(self, engine._forgotten.append, name)

    def __enter__(self) -> Game:
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.drop()

    def ask(self, method: str, **params: Any) -> Any:
        return self.engine.ask(method, game=self.name, **params)

    def copy(self, **params: Any) -> Game:
        """The position with its play; view="german": the position as that side knows it."""
        return self._made("copy", params)

    def resample(self, view: str, seed: int = 1) -> Game:
        """A world that looks the same to a side: where unknown units are, and dice to come, are drawn anew."""
        return self._made("resample", {"view": view, "seed": seed})

    def _made(self, method: str, params: dict[str, Any]) -> Game:
        self.engine._names += 1
        name = f"game {self.engine._names}"
        self.ask(method, **{"as": name, **params})
        return Game(self.engine, name, self.loaded)

    def history(self, view: str) -> list[Any]:
        """What a side has seen of the play under way: its decisions, and how the position changed as it knows it."""
        return self.ask("history", view=view)["history"]

    def drop(self) -> None:
        """The engine forgets the game; nothing happens if it has already."""
        if self._forget is not None:
            self._forget.detach()
        if not self._dropped:
            self._dropped = True
            self.ask("drop")

    def state(self, yaml: bool = False, **params: Any) -> protocol.StateResult:
        return self.ask("state", yaml=yaml, **params)

    def options(self, *units: str, **params: Any) -> list[protocol.UnitAnswer]:
        return self.ask("options", **({"units": list(units)} if units else {}), **params)["units"]

    def check(self, unit: str, path: list[str], crawl: bool = False, **params: Any) -> protocol.CheckResult:
        return self.ask("check", unit=unit, path=path, crawl=crawl, **params)

    def compare(self, reading: str, **params: Any) -> protocol.CompareResult:
        return self.ask("compare", reading=reading, **params)

    def los(self, start: str, end: str, explain: bool = False, **params: Any) -> protocol.LosResult:
        return self.ask("los", **{"from": start, "to": end, "explain": explain}, **params)

    def odds(self, **params: Any) -> protocol.OddsResult:
        return self.ask("odds", **params)

    def advise(self, **params: Any) -> protocol.AdviseResult:
        return self.ask("advise", **params)

    def survey(self, **params: Any) -> protocol.SurveyResult:
        return self.ask("survey", **params)

    def plan(self, **params: Any) -> protocol.PlanResult:
        """Where each free unit of a side goes in its Movement Phase, and in which order."""
        return self.ask("plan", **params)

    def deny(self, **params: Any) -> protocol.DenyResult:
        """Which moves of a side's free units take most from the enemy's routs: side, units, k, top, time_ms, weights, reasons."""
        return self.ask("deny", **params)

    def match(self, a: str, b: str, games: int = 2, **params: Any) -> protocol.MatchResult:
        """Many small games between the policies a and b on this position: how many units A loses fewer than B, with its standard error."""
        return self.ask("match", a=a, b=b, games=games, **params)

    def cut(self, **params: Any) -> protocol.CutResult:
        return self.ask("cut", **params)

    def reach(self, *units: str, **params: Any) -> protocol.ReachResult:
        return self.ask("reach", **({"units": list(units)} if units else {}), **params)

    def sweep(self, runs: int = 1000, seed: int = 1, choices: str = "recommended", threads: int = 0, **params: Any) -> list[protocol.SweepLine]:
        return self.ask("sweep", runs=runs, seed=seed, choices=choices, threads=threads, **params)["lines"]

    def play(self, ask: str = "nothing", seed: int = 1, run: int = 0, events: bool = True, **params: Any) -> protocol.Asked:
        """Plays the phase; what is asked first, or None if nothing is and the phase is over."""
        return self._went(self.ask("play", ask=ask, seed=seed, run=run, events=events, **params))

    def answer(self, *answers: Answer, events: bool = True, **params: Any) -> protocol.Asked:
        """Answers what is asked: faces, or an option by word or number; what is asked next."""
        return self._went(self.ask("play", answers=list(answers), events=events, **params))

    def foresee(self, options: Optional[list[Answer]] = None, seed: int = 1, runs: int = 1, **params: Any) -> list[protocol.ForeseeResultOptions]:
        """For each option of the open decision: its word, and the units at the end of each run of the phase."""
        given = {} if options is None else {"options": options}
        return self.ask("foresee", seed=seed, runs=runs, **given, **params)["options"]

    def take_back(self, count: int = 1) -> protocol.Asked:
        return self._went(self.ask("play", back=count))

    def reseed(self, seed: int) -> None:
        """Other dice to come, for a copy in the midst of a play: copies that are answered alike end alike otherwise."""
        self.ask("play", reseed=seed, want=[])

    def give_up(self) -> None:
        self.ask("play", stop=True)

    def _went(self, result: protocol.PlayResult) -> protocol.Asked:
        self.events = result.get("events", [])
        return result["asked"]
