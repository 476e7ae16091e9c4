"""JSON Schemas of the files of a game that is data, made from what the program itself looks up while it reads games.

`hexrout rules --rules DIR --keys` tells every key that a reader looks up, how it reads the value, and what became of values that have keys or
entries of their own. A key that no sample has is in the schema all the same; what its value must be like is then left open. Names of a
game's own (its states, its kinds) differ from sample to sample, and so they are text."""
import collections
import json
import pathlib
import subprocess

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
DRAFT = "http://json-schema.org/draft-07/schema#"
WORD = {"type": ["string", "number", "boolean"]}
FILES = {
    "game": "Kinds, states and turn of a game that is data",
    "tables": "Checks and costs of a game that is data",
    "policies": "Moves of a game that is data",
    "readings": "Points that a scenario may choose, of a game that is data",
    "worth": "What a position is worth, of a game that is data",
}
# Keys of these things are names that the game gives.
NAMED_BY_GAME = {("tables", "vehicle costs")}


def samples():
    """Folders of games that between them have every key."""
    return [ROOT / "src/rules/pickets/data", ROOT / "src/rules/morale_ratio/data", ROOT / "tools/hexrout/data/new_game", ROOT / "tests/rules/whole_game",
            *sorted(path.parent for path in (ROOT / "maps/games").glob("*/game.yaml"))]


class Seen:
    """What was seen of one key of one thing: how its value is read, and in how many things it is needed."""

    def __init__(self):
        self.ways, self.needed, self.of_list, self.bare = {}, set(), False, False

    def add(self, one, ways):
        if one["needed"]:
            self.needed.add(tuple(one["of"]))
        if one["as"]:
            self.ways[one["as"]] = None
        elif "value" in one:
            self.of_list = self.of_list or bool(one.get("items"))
            for place in one.get("items") or [one["value"]]:
                found = ways.get(tuple(place), [])
                self.bare = self.bare or not found
                self.ways.update(dict.fromkeys(found))


class File:
    """All that readers looked up in one file, over the samples."""

    def __init__(self):
        self.keys = collections.defaultdict(lambda: collections.defaultdict(Seen))
        self.things = collections.defaultdict(set)

    def add(self, folder, told, name):
        def at(place):
            return (folder, *place)
        ways = collections.defaultdict(list)
        for one in told["taken"]:
            ways[at(one["of"])].append(one["as"])
        for one in told["looked"]:
            if one["of"][0] != name:
                continue
            placed = {**one, "of": at(one["of"]), "items": [at(place) for place in one.get("items", [])]}
            if "value" in one:
                placed["value"] = at(one["value"])
            self.things[one["what"]].add(placed["of"])
            self.keys[one["what"]][one["key"]].add(placed, ways)


def merged_numbers(ways):
    """A bound that differs between samples hangs on other values of the file, and is left out."""
    spans = [tuple(map(int, way.split()[1:])) for way in ways]
    least, most = {s[0] for s in spans}, {s[1] for s in spans}
    return {"type": "integer", **({"minimum": min(least)} if len(least) == 1 else {}), **({"maximum": max(most)} if len(most) == 1 else {})}


def type_of(seen, names):
    """The schema of a key's value."""
    ways = list(seen.ways)
    out = []
    numbers = [way for way in ways if way.startswith("integer ")]
    choices = [set(way[7:].split("|")) for way in ways if way.startswith("one of ")]
    if numbers:
        out.append(merged_numbers(numbers))
    if choices:
        own = any(choice != choices[0] or choice <= names for choice in choices)
        out.append(WORD if own else {"enum": [{"true": True, "false": False}.get(word, word) for word in sorted(choices[0])]})
    for way in ways:
        if way == "boolean":
            out.append({"type": "boolean"})
        elif way == "names":
            out.append({"anyOf": [WORD, {"type": "array", "items": WORD}]})
        elif way.startswith("map "):
            out.append({"$ref": f"#/definitions/{way[4:]}"})
        elif way == "expression":
            out.append({"$ref": "#/definitions/expression"})
        elif way in ("text predicate", "text goal", "text key"):
            out.append({"$ref": f"#/definitions/word of {way[5:]}"})
        elif way.startswith("text ") or way in ("name", "text"):
            out.append(WORD)
    if (seen.bare and not numbers and not choices) or not out:
        return {}
    out = [one for i, one in enumerate(out) if one not in out[:i]]
    one = out[0] if len(out) == 1 else {"anyOf": out}
    return {"type": "array", "items": one} if seen.of_list else one


def definition(what, file, names):
    keys = file.keys[what]
    own = [key for key in keys if any((what, way[4:]) in NAMED_BY_GAME for way in keys[key].ways)]
    out = {"type": "object", "properties": {key: type_of(seen, names) for key, seen in sorted(keys.items()) if key not in own},
           "additionalProperties": type_of(keys[own[0]], names) if own else False}
    required = sorted(key for key, seen in keys.items() if key not in own and seen.needed and seen.needed == file.things[what])
    if required:
        out["required"] = required
    return out


def words_of(told, things):
    """Expressions and the words of policies, by the lists of their readers. An operator over units takes a thing with keys of its own."""
    listed = {one["as"].split()[1]: one["as"].split()[2] for one in told["taken"] if one["as"].startswith("words ")}
    called = {f"word of {kind}": {"type": ["string", "boolean"], "pattern": f"^-?({'|'.join(names)})(\\(.*\\))?$"} for kind, names in told["words"].items()}
    part = {"$ref": "#/definitions/expression"}
    operators = listed["operator"].split("|")
    return {**called, "expression": {
        "description": "a condition or a number: inCover, state(NAME), 7, lost, {all: [..]}, {plus: [..]}",
        "anyOf": [{"type": ["integer", "boolean"]}, {"type": "string", "pattern": f"^(-?[0-9]+|true|false|({listed['fact']})(\\(.*\\))?)$"},
                  {"type": "object", "minProperties": 1, "maxProperties": 1, "propertyNames": {"enum": operators},
                   "properties": {name: {"$ref": f"#/definitions/{name}"} for name in operators if name in things},
                   "additionalProperties": {"anyOf": [part, {"type": "array", "items": part}]}}]}}


def used(schema, out):
    if isinstance(schema, dict):
        if "$ref" in schema:
            out.add(schema["$ref"].rsplit("/", 1)[1])
        for value in schema.values():
            used(value, out)
    if isinstance(schema, list):
        for value in schema:
            used(value, out)
    return out


def names_in(folder):
    game = yaml.safe_load((folder / "game.yaml").read_text())
    return {str(one["name"]) for key in ("kinds", "states", "figures") for one in game.get(key, [])}


def game_schemas(program):
    files, anywhere = {name: File() for name in FILES}, File()
    names, told = set(), {}
    for folder in samples():
        ran = subprocess.run([program, "rules", "--rules", str(folder), "--keys"], capture_output=True, text=True, check=False)
        if ran.returncode != 0:
            raise SystemExit(f"{folder} is no game: {ran.stderr}")
        told = json.loads(ran.stdout)
        names |= names_in(folder)
        for name, file in files.items():
            file.add(folder.as_posix(), told, name + ".yaml")
            anywhere.add(folder.as_posix(), told, name + ".yaml")
    out = {}
    for name, file in files.items():
        every = {what: definition(what, file, names) for what in sorted(file.keys)}
        every.update({what: definition(what, anywhere, names) for what in anywhere.keys if what not in every})
        every.update(words_of(told, anywhere.keys))
        top = every.pop(name)
        kept = used(top, set())
        while True:
            more = used([every.get(key, {}) for key in kept], set(kept))
            if more == kept:
                break
            kept = more
        out[name] = {
            "$schema": DRAFT, "title": f"hexrout {name}.yaml of a game", "description": f"{FILES[name]}; src/rules/data_game/README.md is the reference.",
            **top, "definitions": {key: every.get(key, {}) for key in sorted(kept)}}
    return out
