#!/usr/bin/env python3
"""make_calls.py HEADER OUT: writes calls of every function of the C library, as C for calls_test.c, from its header alone.

  tour_library, tour_session, tour_game, tour_envs   every function that takes the handle, with all the values below; what it gives is told
  givers                                             a call for each text that the library gives
  takers                                             a call for each text that it takes, with that text

A function, parameter or structure that this script has no values for is an error: whoever adds one to the header says here with
what it is to be called.
"""

import pathlib
import re
import sys

# What a parameter is called with, by its type and name; by function first where that alone tells.
VALUES = {
    "uint32_t unit": "t->unit_numbers",
    "uint32_t location": ["0", "7", "t->locations - 1", "HEXROUT_NOWHERE"],
    "uint32_t side": ["0", "1", "2"],
    "uint32_t option": ["0", "1", "1000"],
    "uint32_t question": ["0", "1", "2", "3"],
    "uint32_t answers": ["0", "1"],
    "uint32_t plane": ["0", "33", "34"],
    "uint32_t rows": ["20", "1"],
    "uint32_t columns": ["20"],
    "uint32_t game": ["0", "1", "2"],
    "uint32_t threads": ["1", "2"],
    "uint64_t seed": ["7"],
    "int32_t asks": ["HEXROUT_ASKS_DECISIONS", "HEXROUT_ASKS_ALL", "HEXROUT_ASKS_NOTHING", "HEXROUT_ASKS_DECISIONS | HEXROUT_BY_VIEW", "9"],
    "hexrout_game *start": ["t->game", "NULL"],
    "uint64_t number": ["1", "17"],
    "int32_t choices": ["HEXROUT_RECOMMENDED", "HEXROUT_RANDOM", "7"],
    "hexrout_status status": ["HEXROUT_OK", "HEXROUT_STALE", "99"],
    "const char *boards": ["t->boards", "NULL"],
    "const char *line": ['"{\\"id\\": 1, \\"method\\": \\"games\\"}"', '"nonsense"', '""'],
    "const char *path": ['"maps/scenarios/crossroads.yaml"', '"no/such.yaml"'],
    "const char *text": ["t->text", '"hexrout: 2"'],
    "hexrout_game_load_saved text": ['"{}"', '"{\\"hexrout_play\\": 1, \\"scenario\\": \\"hexrout: 2\\"}"', '"nonsense"'],
    "hexrout_game_load_saved name": ['"here.json"', "NULL"],
    "hexrout_game_load_text name": ['"here.yaml"', "NULL"],
    "hexrout_game_find_place name": ['"C3"', '"c3"', '"i2"', '"I2"', '"ZZ9"'],
    "const char *id": ["t->id", '"g1"', '"?1"', '"h"', '"nobody"'],
    "const char *change": [
        '"{\\"turn\\": {\\"number\\": 3}}"',
        '"{\\"units\\": [{\\"id\\": \\"h\\", \\"at\\": \\"A1\\"}]}"',
        '"{\\"remove\\": [\\"h\\"]}"',
        '"{\\"units\\": [{\\"id\\": \\"c\\", \\"at\\": \\"B1\\"}]}"',
        '"{"',
    ],
    # Inputs that are no texts, and room for what is written.
    "const uint32_t *places": ["t->places"],
    "size_t count": ["2"],
    "const int32_t *faces": ["t->ones"],
    "uint32_t count": ["1", "2"],
    "const int32_t *actions": ["t->ones"],
    "const hexrout_env_plan *plan": ["&t->plan"],
    "const hexrout_env_buffers *out": ["&t->buffers"],
    "const hexrout_plan_asked *asked": ["&t->asked_plan", "&t->asked_goals", "NULL"],
    "uint32_t room": ["32"],
    "uint32_t place_room": ["128"],
    "size_t room": ["sizeof t->cells"],
}
# Arrays of the caller that a function fills, and their length.
ROOMS = {
    "hexrout_end *ends": 32,
    "hexrout_reach_point *points": 32,
    "uint32_t *places": 128,
    "hexrout_line *lines": 2,
    "hexrout_planned_move *moves": 32,
    "int8_t *cells": "sizeof t->cells",
    "int32_t *faces": 32 * 1000,  # of rolls of so many dice at most
    "double *chances": 32,
}
# Single numbers that a function writes.
NUMBERS = {"uint32_t *action", "int32_t *own", "int32_t *others", "uint32_t *count", "uint32_t *unit", "uint32_t *location", "size_t *length", "size_t *answer_length"}
HANDLES = ("session", "game", "envs")


def fail(message):
    sys.exit(f"make_calls.py: {message}")


class Parameter:
    def __init__(self, text):
        words = re.fullmatch(r"((?:const )?\w+) (\**)(\w+)", text.strip())
        if not words:
            fail(f"'{text}' is no parameter that can be read")
        self.base, stars, self.name = words.groups()
        self.type = self.base + (" " + stars if stars else "")
        self.text = self.type + ("" if stars else " ") + self.name
        plain = self.base.removeprefix("const ").removeprefix("hexrout_")
        self.handle = plain if plain in HANDLES and self.base.removeprefix("const ").startswith("hexrout_") else None
        self.takes_handle = self.handle is not None and stars == "*"
        self.gives_handle = self.handle is not None and stars == "**"
        self.takes_text = self.type == "const char *"
        self.gives_text = self.type == "const char **"


class Header:
    def __init__(self, text):
        text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
        text = re.sub(r"^#.*$", "", text, flags=re.M)
        self.structs = {}
        for name, body in re.findall(r"typedef struct (\w+) \{(.*?)\} \1;", text, flags=re.S):
            self.structs[name] = self._members(name, body)
        self.functions = []
        declared = re.findall(r"HEXROUT_API\s+(.*?);", text, flags=re.S)
        for one in declared:
            words = re.fullmatch(r"((?:const )?\w+ \*?)(hexrout_\w+)\((.*)\)", " ".join(one.split()))
            if not words:
                fail(f"'{one}' is no function that can be read")
            result, name, inside = words.groups()
            self.functions.append((result.strip(), name, [] if inside == "void" else [Parameter(p) for p in inside.split(",")]))

    @staticmethod
    def _members(struct, body):
        out = []
        for line in filter(str.strip, body.split(";")):
            words = re.fullmatch(r"((?:const )?\w+) (.*)", " ".join(line.split()))
            for name in words.group(2).split(","):
                out.append((words.group(1), name.strip()))
        return out


class Writer:
    """Calls of one function."""

    def __init__(self, header, function):
        self.header = header
        self.result, self.name, self.parameters = function
        handles = [p for p in self.parameters if p.takes_handle]
        self.handle = handles[0].handle if handles else None
        for p in handles[1:]:  # a handle beside the one that is called is an input
            p.takes_handle = False
        self.inputs = []  # (parameter, its values)
        for p in self.parameters:
            if p.takes_handle or p.gives_handle or p.gives_text or self.filled(p) or self.is_length(p):
                continue
            values = VALUES.get(f"{self.name} {p.name}") or VALUES.get(p.text)
            if values is None:
                fail(f"{self.name}: there are no values for '{p.text}'")
            self.inputs.append((p, values))

    def filled(self, p):
        return p.text in NUMBERS or p.text in ROOMS or (p.base in self.header.structs and p.type == p.base + " *")

    def is_length(self, p):
        before = self.parameters.index(p) - 1
        return p.text == "size_t length" and before >= 0 and self.parameters[before].takes_text

    def locals(self):
        out = []
        for p in self.parameters:
            if p.gives_handle:
                out.append(f"{p.base} *{p.name};")
            elif p.gives_text:
                out.append(f"const char *{p.name};")
            elif p.text in ROOMS:
                if p.name != "cells":
                    out.append(f"static {p.base} {p.name}[{ROOMS[p.text]}];")
            elif self.filled(p):
                out.append(f"{p.base} {p.name};")
        return out

    def emptied(self):
        """What a call fills in is empty before it."""
        out = []
        for p in self.parameters:
            if p.gives_handle or p.gives_text:
                out.append(f"{p.name} = NULL;")
            elif p.text in ROOMS or self.filled(p):
                out.append(f"memset({self.place(p)}, 0, {self.bytes(p)});")
        return out

    @staticmethod
    def place(p):
        return "t->cells" if p.name == "cells" else p.name if p.text in ROOMS else "&" + p.name

    @staticmethod
    def bytes(p):
        return "sizeof t->cells" if p.name == "cells" else f"sizeof {p.name}"

    def call(self, values):
        """The call, with these expressions for the inputs."""
        words = []
        for p in self.parameters:
            if p.takes_handle:
                words.append(p.handle)
            elif p.text in ROOMS:
                words.append(self.place(p))
            elif p.gives_handle or p.gives_text or self.filled(p):
                words.append("&" + p.name)
            elif self.is_length(p):
                words.append(f"length_of({values[self.parameters[self.parameters.index(p) - 1].name]})")
            else:
                words.append(values[p.name])
        return f"{self.name}({', '.join(words)})"

    def told(self):
        """Statements that tell what the call gave."""
        out = []
        for p in self.parameters:
            if any(member.startswith("*") for _, member in self.header.structs.get(p.base.removeprefix("const "), [])) and p.base.startswith("const "):
                out.append("tell_buffers(t);")
            if p.gives_text:
                out.append(f"tell_text(t, {p.name});")
            elif p.text in NUMBERS:
                out.append(f"tell_number(t, (int64_t){p.name});")
            elif p.text in ROOMS:
                out.append(f"tell_bytes(t, {self.place(p)}, {self.bytes(p)});")
            elif self.filled(p):
                for kind, member in self.header.structs[p.base]:
                    if kind == "const char":
                        out.append(f"tell_text(t, {p.name}.{member.lstrip('*')});")
                    elif kind == "double":
                        out.append(f"tell_bytes(t, &{p.name}.{member}, sizeof {p.name}.{member});")
                    elif kind in ("uint8_t", "uint32_t", "int32_t"):
                        out.append(f"tell_number(t, (int64_t){p.name}.{member});")
                    else:
                        fail(f"{p.base}: there is no telling of '{kind} {member}'")
        return out

    def made_call(self, values):
        """The call and all that it says."""
        call = self.call(values)
        if self.result != "hexrout_status" and self.emptied():
            fail(f"{self.name} fills something in and has no status")
        if self.result == "void":
            return [call + ";"]
        if self.result == "const char *":
            return [f"tell_text(t, {call});"]
        if self.result != "hexrout_status":
            return [f"tell_number(t, (int64_t){call});"]
        message = f"hexrout_{self.handle}_message({self.handle})" if self.handle else '""'
        return self.emptied() + [f"status = {call};", f"tell_status(t, status, {message});"] + self.told()

    def tour(self):
        """A function that makes the call with all values."""
        handle = f", hexrout_{self.handle} *{self.handle}" if self.handle else ""
        out = [f"static void all_of_{self.name}(struct tour *t{handle}) {{"]
        lines = list(self.locals())
        if self.result == "hexrout_status":
            lines.insert(0, "hexrout_status status;")
        for p, values in self.inputs:
            if values == "t->unit_numbers":
                continue
            lines.append(f"{p.base} {'*const ' if p.type.endswith('*') else 'const '}all_{p.name}[] = {{{', '.join(values)}}};")
        out += ["  " + line for line in lines]
        depth = 1
        chosen = {}
        for p, values in self.inputs:
            if values == "t->unit_numbers":
                out.append("  " * depth + f"for (uint32_t {p.name} = 0; {p.name} <= t->units; ++{p.name})")
                chosen[p.name] = p.name
            else:
                out.append("  " * depth + f"for (size_t i_{p.name} = 0; i_{p.name} < sizeof all_{p.name} / sizeof *all_{p.name}; ++i_{p.name})")
                chosen[p.name] = f"all_{p.name}[i_{p.name}]"
            depth += 1
        out.append("  " * depth + "{")
        out.append("  " * depth + f'  tell_call(t, "{self.name}");')
        for line in self.made_call(chosen):
            out.append("  " * depth + "  " + line)
        for p in self.parameters:
            if p.gives_handle:
                out.append("  " * depth + f"  tell_number(t, {p.name} != NULL);")
                deepest = 1 if self.handle == "game" else 2
                out.append("  " * depth + f"  if ({p.name} != NULL && t->depth < {deepest}) {{ ++t->depth; tour_{p.handle}(t, {p.name}); --t->depth; }}")
                out.append("  " * depth + f"  hexrout_{p.handle}_free({p.name});")
        out.append("  " * depth + "}")
        return out + ["}"]

    def usual(self):
        """The first value of each input."""
        return {p.name: "0" if values == "t->unit_numbers" else f"({p.type}){values[0]}" if not p.type.endswith("*") else values[0] for p, values in self.inputs}

    def givers(self):
        """(name, statements, the text) of each text that the function gives."""
        for p in self.parameters:
            if p.gives_text:
                yield f"{self.name}: {p.name}", p.name
            elif self.filled(p) and p.base in self.header.structs and p.text not in ROOMS:
                for kind, member in self.header.structs[p.base]:
                    if kind == "const char":
                        yield f"{self.name}: {member.lstrip('*')}", f"{p.name}.{member.lstrip('*')}"
        if self.result == "const char *":
            yield self.name, None

    def with_handle(self):
        return [f"hexrout_{self.handle} *const {self.handle} = t->{self.handle};"] if self.handle else []


def write(header):
    out = ["/* Made by make_calls.py from hexrout.h. */"]
    writers = [Writer(header, function) for function in header.functions]
    for handle in HANDLES:
        out.append(f"static void tour_{handle}(struct tour *t, hexrout_{handle} *{handle});")
    toured = [w for w in writers if not w.name.endswith("_free")]
    freed = {f"hexrout_{handle}_free" for handle in HANDLES}
    if {w.name for w in writers} - {w.name for w in toured} != freed:
        fail("each handle has one function that frees it, and nothing else is called so")
    for w in toured:
        out += w.tour()
    for handle in (None, *HANDLES):
        argument = f", hexrout_{handle} *{handle}" if handle else ""
        out.append(f"static void tour_{handle or 'library'}(struct tour *t{argument}) {{")
        out += [f"  all_of_{w.name}(t{', ' + handle if handle else ''});" for w in toured if w.handle == handle]
        out.append("}")
    givers = [(w, name, text) for w in toured for name, text in w.givers()]
    for i, (w, name, text) in enumerate(givers):
        out.append(f"static const char *give_{i}(struct tour *t) {{ /* {name} */")
        out += ["  " + line for line in w.with_handle() + w.locals() + w.emptied()] + ["  (void)t;"]
        if text is None:
            out.append(f"  return {w.call(w.usual())};")
        else:
            out += [f"  {w.call(w.usual())};", f"  return {text};"]
        out.append("}")
    takers = [(w, p) for w in toured for p in w.parameters if p.takes_text]
    for i, (w, p) in enumerate(takers):
        out.append(f"static void take_{i}(struct tour *t, const char *given) {{ /* {w.name}: {p.name} */")
        lines = w.with_handle() + w.locals() + (["hexrout_status status;"] if w.result == "hexrout_status" else [])
        out += ["  " + line for line in lines]
        out.append(f'  tell_call(t, "{w.name}");')
        out += ["  " + line for line in w.made_call({**w.usual(), p.name: "given"})]
        out += [f"  hexrout_{q.handle}_free({q.name});" for q in w.parameters if q.gives_handle]
        out.append("}")
    out.append("static const struct giver kGivers[] = {")
    out += [f'  {{"{name}", give_{i}}},' for i, (_, name, _) in enumerate(givers)]
    out.append("};\nstatic const struct taker kTakers[] = {")
    out += [f'  {{"{w.name}: {p.name}", take_{i}}},' for i, (w, p) in enumerate(takers)]
    out.append("};")
    # The library has these functions, and no others.
    out.append("static const char *const kFunctions[] = {")
    out += [f'  "{w.name}",' for w in writers]
    return "\n".join(out + ["};", ""])


def main():
    if len(sys.argv) != 3:
        fail("HEADER and OUT are wanted")
    pathlib.Path(sys.argv[2]).write_text(write(Header(pathlib.Path(sys.argv[1]).read_text())))


main()
