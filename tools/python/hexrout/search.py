"""Games for search: the C functions of hexrout.h as methods of a class, without JSON and without numpy.

    from hexrout import search
    game = search.Game.load("asl")                         # a rule system, a scenario file, or a scenario as text
    game.play(seed=7, by_view=True)                        # the phase, up to the first decision
    while not game.over:
        print(game.side, game.what, game.who, game.words())
        game.decide(0)
    print(game.margin(0))

A copy costs some microseconds. Copies of a play have equal dice to come until reseed() gives one its own; resample() also draws anew what
a side cannot know. What the library refuses is raised as hexrout.Error. A Game belongs to one thread.
"""

from __future__ import annotations

import ctypes
import json
import os
import weakref
from typing import Any, Optional, Sequence, Union

from . import Error
from ._library import library, structures

__all__ = ["SYSTEMS", "Game", "made", "system_text"]

# Rule systems, and the bundled scenario of each.
SYSTEMS: dict[str, str] = {
    "asl": "crossroads",
    "chain_of_command": "chain_of_command",
    "armour_battles": "armour_battles",
    "morale_ratio": "morale_ratio",
    "squares": "squares",
}
ASKS = {"all": 0, "rolls": 1, "decisions": 2, "nothing": 3}
BY_VIEW = 4
ROLL, DECISION = 1, 2
INTENTS = {"": 0, "attack": 1, "hold": 2, "delay": 3, "withdraw": 4}
NOWHERE = 0xFFFFFFFF

Side = Union[int, str]
_Asked, _Counts, _Unit, _Place, _Verdict, _End = (structures["hexrout_" + name] for name in ("asked", "counts", "unit", "place", "verdict", "end"))
_PlanAsked, _Plan, _PlannedMove = (structures["hexrout_" + name] for name in ("plan_asked", "plan", "planned_move"))
_copy, _free, _asked, _decide, _play_out, _worth = (
    getattr(library, "hexrout_game_" + name) for name in ("copy", "free", "asked", "decide", "play_out", "worth")
)


def system_text(system: str) -> tuple[str, str]:
    """The bundled scenario of a rule system, and the name beside which its map lies. It ends with an `ask`, where chance says what happens."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "maps", "scenarios", SYSTEMS[system] + ".yaml")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    # The events are the last key of these files.
    return text + ("" if system == "asl" else "\n  - ask\n"), path


def made(number: int) -> str:
    """A made position as the text of a scenario: equal numbers give equal texts."""
    session, text = ctypes.c_void_p(), ctypes.c_char_p()
    check(library.hexrout_session_new(None, ctypes.byref(session)), lambda _: b"no session", None)
    try:
        check(library.hexrout_session_made(session, number, ctypes.byref(text), None), library.hexrout_session_message, session)
        return (text.value or b"").decode()
    finally:
        library.hexrout_session_free(session)


def check(status: int, message: Any, handle: Any) -> None:
    """Raises what a call of the library has refused."""
    if status == 0:
        return
    text = message(handle).decode().strip()
    code = text.partition("error[")[2].partition("]")[0] or library.hexrout_status_text(status).decode()
    raise Error({"code": code, "message": text})


class Game:
    """A position, and perhaps a play under way with its open question.

    After play(), decide(), roll() and undo(): `over` is True once nothing is asked; `kind` is ROLL or DECISION; `side` is the side that decides
    (-1: neither), `options` the number of its options, `dice` and `faces` those of a roll; `what` and `who` are words.
    """

    __slots__ = ("_handle", "_question", "_end", "sides", "__weakref__")

    def __init__(self, handle: ctypes.c_void_p, sides: Optional[list[str]] = None) -> None:
        self._handle = handle
        self._question = _Asked()
        self._end = weakref.finalize(self, _free, handle)
        self.sides: list[str] = self._side_names() if sides is None else sides
        self._look()

    # ---- Where games come from

    @classmethod
    def load(cls, scenario: str, boards: str = "", beside: str = "<text>") -> Game:
        """A rule system (SYSTEMS: its bundled scenario), a scenario file, a saved game of VASL, or a scenario as text, whose map file is
        looked for beside that path."""
        if scenario in SYSTEMS or "\n" in scenario:
            text, name = system_text(scenario) if scenario in SYSTEMS else (scenario, beside)
            return cls._read(library.hexrout_game_load_text, boards, *_bytes(text), name.encode())
        return cls._read(library.hexrout_game_load_file, boards, os.fsencode(scenario))

    @classmethod
    def load_saved(cls, saved: str, boards: str = "") -> Game:
        """What save() gave."""
        return cls._read(library.hexrout_game_load_saved, boards, *_bytes(saved), None)

    @classmethod
    def _read(cls, function: Any, boards: str, *given: Any) -> Game:
        session, game = ctypes.c_void_p(), ctypes.c_void_p()
        check(library.hexrout_session_new(boards.encode() or None, ctypes.byref(session)), lambda _: b"no session", None)
        try:
            check(function(session, *given, ctypes.byref(game)), library.hexrout_session_message, session)
        finally:
            library.hexrout_session_free(session)
        return cls(game)

    def copy(self) -> Game:
        """The same position and play, with the same dice to come."""
        return self._made(_copy)

    def for_side(self, side: Side) -> Game:
        """The position as a side knows it, outside of any play."""
        return self._made(library.hexrout_game_for_side, self.side_number(side))

    def resample(self, side: Side, seed: int) -> Game:
        """A world that looks the same to a side: where unknown units are, and dice to come, are drawn anew."""
        return self._made(library.hexrout_game_resample, self.side_number(side), seed)

    def change(self, change: dict[str, Any]) -> Game:
        """A changed position, outside of any play: the parameters of `set` of the engine."""
        return self._made(library.hexrout_game_change, *_bytes(json.dumps(change)))

    def _made(self, function: Any, *given: Any) -> Game:
        made = ctypes.c_void_p()
        self._done(function(self._handle, *given, ctypes.byref(made)))
        return Game(made, self.sides)

    # ---- The play

    def play(self, asks: str = "decisions", seed: int = 1, by_view: bool = False) -> None:
        """Plays the phase up to a question. by_view: options follow from what the deciding side knows."""
        self._done(library.hexrout_game_play(self._handle, ASKS[asks] | (BY_VIEW if by_view else 0), seed))
        self._look()

    def decide(self, option: int) -> None:
        status = _decide(self._handle, self._question.question, option)
        if status:
            self._done(status)
        self._look()

    def roll(self, *faces: int) -> None:
        self._done(library.hexrout_game_roll(self._handle, self._question.question, (ctypes.c_int32 * len(faces))(*faces), len(faces)))
        self._look()

    def outcomes(self) -> list[tuple[tuple[int, ...], float]]:
        """Each result of the open roll that its rules tell apart, as faces, with its exact chance."""
        count = ctypes.c_uint32()
        self._done(library.hexrout_game_outcomes(self._handle, None, None, 0, ctypes.byref(count)))
        dice, room = self.dice, count.value
        faces, chances = (ctypes.c_int32 * (room * dice))(), (ctypes.c_double * room)()
        self._done(library.hexrout_game_outcomes(self._handle, faces, chances, room, ctypes.byref(count)))
        return [(tuple(faces[i * dice : (i + 1) * dice]), chances[i]) for i in range(room)]

    def play_out(self, seed: int, random: bool = True) -> None:
        """Plays to the end of the phase, with random options or the recommended ones."""
        status = _play_out(self._handle, int(random), seed)
        if status:
            self._done(status)
        self._look()

    def reseed(self, seed: int) -> None:
        """Other dice to come."""
        self._done(library.hexrout_game_reseed(self._handle, seed))

    def undo(self, answers: int = 1) -> None:
        self._done(library.hexrout_game_undo(self._handle, answers))
        self._look()

    def _look(self) -> None:
        _asked(self._handle, ctypes.byref(self._question))

    @property
    def kind(self) -> int:
        return self._question.kind

    @property
    def over(self) -> bool:
        return self._question.kind == 0

    @property
    def side(self) -> int:
        return self._question.side

    @property
    def options(self) -> int:
        return self._question.options

    @property
    def dice(self) -> int:
        return self._question.dice

    @property
    def faces(self) -> int:
        return self._question.faces

    @property
    def what(self) -> str:
        return self._ask_again("what")

    @property
    def who(self) -> str:
        return self._ask_again("who")

    def question(self) -> tuple[bytes, bytes, int]:
        """What tells questions apart: what, who, and the number of options."""
        self._look()
        asked = self._question
        return asked.what, asked.who, asked.options

    def words(self) -> list[str]:
        """The options of the open decision."""
        return [self._text(library.hexrout_game_option, option) for option in range(self.options)]

    def _ask_again(self, member: str) -> str:
        # Texts of a question end with the next call.
        self._look()
        return getattr(self._question, member).decode()

    # ---- What there is to know

    def worth(self, side: Side) -> tuple[int, int]:
        """What units count for, in quarters: those of a side, and all others."""
        own, others = ctypes.c_int32(), ctypes.c_int32()
        self._done(_worth(self._handle, self.side_number(side), ctypes.byref(own), ctypes.byref(others)))
        return own.value, others.value

    def margin(self, side: Side) -> int:
        own, others = self.worth(side)
        return own - others

    def history(self, side: Side) -> str:
        """What a side has seen of the play, as JSON: plays that look alike to it have equal histories."""
        return self._text(library.hexrout_game_history, self.side_number(side), length=True)

    def text(self) -> str:
        """The position as a scenario."""
        return self._text(library.hexrout_game_text, length=True)

    def save(self) -> str:
        """The whole state, with the play, its open question and its dice to come."""
        return self._text(library.hexrout_game_save, length=True)

    def picture(self) -> str:
        return self._text(library.hexrout_game_picture, length=True)

    def answer(self, unit: str) -> dict[str, Any]:
        """What a unit must, may and may not do, with every reason."""
        return json.loads(self._text(library.hexrout_game_answer, self.unit_number(unit), length=True))

    def counts(self) -> dict[str, int]:
        """units, sides, hexes, locations, rows, columns, attacker, turn."""
        counts = _Counts()
        self._done(library.hexrout_game_counts(self._handle, ctypes.byref(counts)))
        return _dict(counts)

    def units(self) -> list[dict[str, Any]]:
        return [self._members(library.hexrout_game_unit, _Unit(), i) for i in range(self.counts()["units"])]

    def place(self, location: int) -> dict[str, Any]:
        return self._members(library.hexrout_game_place, _Place(), location)

    def verdict(self, unit: str) -> dict[str, Any]:
        """The duty of a unit and its ends, in numbers."""
        number, verdict = self.unit_number(unit), _Verdict()
        self._done(library.hexrout_game_verdict(self._handle, number, ctypes.byref(verdict), None, 0))
        ends = (_End * verdict.ends)()
        self._done(library.hexrout_game_verdict(self._handle, number, ctypes.byref(verdict), ends, verdict.ends))
        return {**_dict(verdict), "ends": [_dict(end) for end in ends]}

    def plan(self, side: Side, intent: str = "", goals: Sequence[int] = (), time_ms: int = 1000) -> list[dict[str, Any]]:
        """The moves of a side's Movement Phase in the order in which they can be made: unit, from, at, spent_half_mf, worth, stays. `intent`:
        attack, hold, delay or withdraw, else those of the scenario; `goals`: Locations, else those of its objectives."""
        places = (ctypes.c_uint32 * len(goals))(*goals)
        asked = _PlanAsked(ctypes.sizeof(_PlanAsked), self.side_number(side), INTENTS[intent], time_ms)
        asked.goals, asked.goal_count = ctypes.addressof(places) if goals else None, len(goals)
        plan, moves = _Plan(), (_PlannedMove * self.counts()["units"])()
        self._done(library.hexrout_game_plan(self._handle, ctypes.byref(asked), ctypes.byref(plan), moves, len(moves)))
        return [_dict(move) for move in moves[: plan.moves]]

    def move(self, unit: int, location: int) -> None:
        """Puts a unit into another Location, by their numbers, whether or not it could get there."""
        self._done(library.hexrout_game_move(self._handle, unit, location))

    def unit_number(self, unit: str) -> int:
        number = ctypes.c_uint32()
        self._done(library.hexrout_game_find_unit(self._handle, unit.encode(), ctypes.byref(number)))
        return number.value

    def side_number(self, side: Side) -> int:
        if isinstance(side, str):
            if side not in self.sides:
                raise ValueError(f"there is no side {side!r}; the sides are {', '.join(self.sides)}")
            return self.sides.index(side)
        if not 0 <= side < len(self.sides):
            raise ValueError(f"there is no side {side}; give 0 to {len(self.sides) - 1}")
        return side

    @property
    def handle(self) -> ctypes.c_void_p:
        """For functions of the library that have no method here; it belongs to this Game."""
        return self._handle

    def _side_names(self) -> list[str]:
        return [self._text(library.hexrout_game_side, i) for i in range(self.counts()["sides"])]

    def _members(self, function: Any, out: Any, number: int) -> dict[str, Any]:
        self._done(function(self._handle, number, ctypes.byref(out)))
        return _dict(out)

    def _text(self, function: Any, *given: Any, length: bool = False) -> str:
        text = ctypes.c_char_p()
        self._done(function(self._handle, *given, ctypes.byref(text), *([None] if length else [])))
        return (text.value or b"").decode()

    def _done(self, status: int) -> None:
        if status:
            check(status, library.hexrout_game_message, self._handle)


def _bytes(text: str) -> tuple[bytes, int]:
    data = text.encode()
    return data, len(data)


def _dict(members: Any) -> dict[str, Any]:
    out = {name: getattr(members, name) for name, *_ in members._fields_}
    return {name: value.decode() if isinstance(value, bytes) else value for name, value in out.items()}
