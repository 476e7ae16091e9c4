"""libhexrout.so by ctypes: its functions and structures as hexrout.h beside this file declares them, nothing else.

The library is the first there is of: the file named by HEXROUT_LIBRARY, libhexrout.so beside this file (as a wheel has it), and what the
system's loader finds. A call leaves Python's lock, so other threads run meanwhile.
"""

from __future__ import annotations

import ctypes
import os
import re
from typing import Any

_HERE = os.path.dirname(os.path.abspath(__file__))
_TYPES: dict[str, Any] = {
    "void": None,
    "double": ctypes.c_double,
    "size_t": ctypes.c_size_t,
    "hexrout_status": ctypes.c_int32,
    "const char *": ctypes.c_char_p,
    **{f"{word}{bits}_t": getattr(ctypes, f"c_{word}{bits}") for word in ("int", "uint") for bits in (8, 32, 64)},
}


def _type(declared: str) -> Any:
    """What ctypes makes of "const char *id": a number, a text, or the address of anything else."""
    kind = re.sub(r"\w+$", "", declared).strip()
    return _TYPES[kind] if kind in _TYPES else ctypes.c_void_p


def _header() -> str:
    with open(os.path.join(_HERE, "hexrout.h"), encoding="utf-8") as file:
        return re.sub(r"/\*.*?\*/", " ", file.read(), flags=re.S)


def _structure(name: str, body: str) -> Any:
    fields = []
    for line in filter(str.strip, body.split(";")):
        first, *others = line.split(",")  # "uint32_t rows, columns"
        kind = _type(first)
        fields += [(re.split(r"\W+", one.strip())[-1], kind) for one in (first, *others)]
    return type(name, (ctypes.Structure,), {"_fields_": fields})


def _load(header: str) -> ctypes.CDLL:
    here = os.path.join(_HERE, "libhexrout.so")
    name = os.environ.get("HEXROUT_LIBRARY") or (here if os.path.exists(here) else "libhexrout.so.0")
    try:
        library = ctypes.CDLL(name)
    except OSError as error:
        raise ImportError(f"libhexrout cannot be loaded: {error}; install it, or name the file with HEXROUT_LIBRARY") from error
    for result, function, inside in re.findall(r"^HEXROUT_API\s+(.*?)(hexrout_\w+)\(([^)]*)\);", header, flags=re.S | re.M):
        found = getattr(library, function)
        found.restype = _type(result + "it")
        found.argtypes = [] if inside == "void" else [_type(parameter) for parameter in inside.split(",")]
    wanted = int(re.search(r"#define HEXROUT_ABI (\d+)", header)[1])  # type: ignore[index]
    if library.hexrout_abi() != wanted:
        raise ImportError(f"{name} has binary interface {library.hexrout_abi()}, and this package wants {wanted}; install both of one version")
    return library


_text = _header()
library = _load(_text)
# By name: structures["hexrout_counts"]().
structures: dict[str, Any] = {name: _structure(name, body) for name, body in re.findall(r"typedef struct (\w+) \{(.*?)\} \1;", _text, flags=re.S)}
