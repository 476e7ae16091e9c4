"""libhexrout.so by ctypes: the C functions of include/hexrout/c/hexrout.h, nothing else.

The library is the first there is of: the file named by HEXROUT_LIBRARY, libhexrout.so beside this file (as a wheel has it), and what the
system's loader finds. A call leaves Python's lock, so other threads run meanwhile.
"""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, c_char_p, c_double, c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any

ABI = 0
NOWHERE = 0xFFFFFFFF
OK = 0


class Counts(ctypes.Structure):
    _fields_ = [(name, c_uint32) for name in ("units", "sides", "hexes", "locations", "rows", "columns", "attacker", "turn")]


class Asked(ctypes.Structure):
    _fields_ = [
        ("kind", c_int32),
        ("question", c_uint32),
        ("what", c_char_p),
        ("who", c_char_p),
        ("rule", c_char_p),
        ("text", c_char_p),
        ("unit", c_uint32),
        ("side", c_int32),
        ("options", c_uint32),
        ("dice", c_uint32),
        ("faces", c_uint32),
        ("sum_only", c_int32),
    ]


class Verdict(ctypes.Structure):
    _fields_ = [("at", c_uint32), ("duty", c_int32), ("fate", c_int32), ("ends", c_uint32), ("dead_ends", c_uint32)]


class End(ctypes.Structure):
    _fields_ = [
        ("at", c_uint32),
        ("spent_half_mf", c_int32),
        ("interdicted", c_uint32),
        ("traits", c_uint32),
        ("lost", c_double),
        ("chance", c_double),
    ]


class EnvPlan(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("count", c_uint32),
        ("side", c_int32),
        ("events", c_uint32),
        ("stops_between", c_uint32),
        ("actions", c_uint32),
        ("most_steps", c_uint32),
        ("rows", c_uint32),
        ("columns", c_uint32),
        ("restarts", c_uint32),
    ]


class EnvShape(ctypes.Structure):
    _fields_ = [(name, c_uint32) for name in ("count", "planes", "rows", "columns", "actions")]


class EnvBuffers(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("reserved", c_uint32),
        ("cells", c_void_p),
        ("last_cells", c_void_p),
        ("legal", c_void_p),
        ("reward", c_void_p),
        ("over", c_void_p),
        ("cut", c_void_p),
        ("side", c_void_p),
    ]


_TEXT = [POINTER(c_char_p), POINTER(c_size_t)]
# Name: result, arguments.
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "hexrout_version": (c_char_p, []),
    "hexrout_abi": (c_uint32, []),
    "hexrout_status_text": (c_char_p, [c_int32]),
    "hexrout_session_new": (c_int32, [c_char_p, POINTER(c_void_p)]),
    "hexrout_session_free": (None, [c_void_p]),
    "hexrout_session_message": (c_char_p, [c_void_p]),
    "hexrout_session_greeting": (c_char_p, [c_void_p]),
    "hexrout_session_ask": (c_int32, [c_void_p, c_char_p, c_size_t, *_TEXT]),
    "hexrout_game_load_file": (c_int32, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "hexrout_game_load_text": (c_int32, [c_void_p, c_char_p, c_size_t, c_char_p, POINTER(c_void_p)]),
    "hexrout_game_copy": (c_int32, [c_void_p, POINTER(c_void_p)]),
    "hexrout_game_free": (None, [c_void_p]),
    "hexrout_game_message": (c_char_p, [c_void_p]),
    "hexrout_game_text": (c_int32, [c_void_p, *_TEXT]),
    "hexrout_game_picture": (c_int32, [c_void_p, *_TEXT]),
    "hexrout_game_counts": (c_int32, [c_void_p, POINTER(Counts)]),
    "hexrout_game_side": (c_int32, [c_void_p, c_uint32, POINTER(c_char_p)]),
    "hexrout_game_find_unit": (c_int32, [c_void_p, c_char_p, POINTER(c_uint32)]),
    "hexrout_game_find_place": (c_int32, [c_void_p, c_char_p, POINTER(c_uint32)]),
    "hexrout_game_verdict": (c_int32, [c_void_p, c_uint32, POINTER(Verdict), POINTER(End), c_uint32]),
    "hexrout_game_change": (c_int32, [c_void_p, c_char_p, c_size_t, POINTER(c_void_p)]),
    "hexrout_game_move": (c_int32, [c_void_p, c_uint32, c_uint32]),
    "hexrout_planes": (c_uint32, []),
    "hexrout_plane_name": (c_char_p, [c_uint32]),
    "hexrout_envs_new": (c_int32, [c_void_p, POINTER(EnvPlan), POINTER(c_void_p)]),
    "hexrout_envs_free": (None, [c_void_p]),
    "hexrout_envs_message": (c_char_p, [c_void_p]),
    "hexrout_envs_shape": (c_int32, [c_void_p, POINTER(EnvShape)]),
    "hexrout_envs_reset": (c_int32, [c_void_p, c_uint64, POINTER(EnvBuffers)]),
    "hexrout_envs_threads": (c_int32, [c_void_p, c_uint32]),
    "hexrout_envs_step": (c_int32, [c_void_p, c_void_p, POINTER(EnvBuffers)]),
    "hexrout_envs_observe": (c_int32, [c_void_p, c_uint32, c_uint32, c_void_p]),
    "hexrout_envs_game": (c_int32, [c_void_p, c_uint32, POINTER(c_void_p)]),
    "hexrout_envs_asked": (c_int32, [c_void_p, c_uint32, POINTER(Asked)]),
    "hexrout_envs_option": (c_int32, [c_void_p, c_uint32, c_uint32, POINTER(c_char_p)]),
}


def _load() -> ctypes.CDLL:
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libhexrout.so")
    name = os.environ.get("HEXROUT_LIBRARY") or (here if os.path.exists(here) else "libhexrout.so.0")
    try:
        library = ctypes.CDLL(name)
    except OSError as error:
        raise ImportError(f"libhexrout cannot be loaded: {error}; install it, or name the file with HEXROUT_LIBRARY") from error
    for function, (result, arguments) in _FUNCTIONS.items():
        found = getattr(library, function)
        found.restype, found.argtypes = result, arguments
    if library.hexrout_abi() != ABI:
        raise ImportError(f"{name} has binary interface {library.hexrout_abi()}, and this package wants {ABI}; install both of one version")
    return library


library = _load()
